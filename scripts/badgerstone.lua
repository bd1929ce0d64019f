-- Badgerstone: tests with a handful of dice, fights by rounds, companions who take the blow, a little Fate.
-- `BAD-n` in a comment names the clause of the ruleset's list that the code below it keeps; `BAD-An` a reading of it.
-- What is declared here is all that a page may say; what it does stands in the parts, one a subject, in the folder `badgerstone`.

local holdings = use("holdings")
local words = use("words")
local sheets = use("sheet")
local situations = use("situations")
local bearers = use("bearers")
local limits = use("limits")
local changes = use("changes")
local effects = use("effects")
local company = use("company")
local gear = use("gear")
local paying = use("paying")
local fate = use("fate")
local tests = use("tests")
local shots = use("shots")
local fights = use("fights")
local told = use("told")
local refusals = use("refusals")

-- A new page is a new scene. BAD-132.
local function new_page()
  if sheet.on_first_page then hide("mode_settled", true) end
  hide("on_first_page", true)
  company.calm_beasts()
  shots.age()
  changes.settle()
end

-- BAD-72, BAD-123.
local function wound(args, page)
  effects.blow(args.n, situations.of({ labels = { "page" } }))
  if sheets.is_down() then return fate.go_down(page) end
  return "standing"
end

local function ticks_from(name)
  return function() return at_least("ticks", figure[name]) end
end

local function field(name)
  return function() return sheet[name] end
end

local queries = {
  { form = "rating <skill:skill>", type = "integer", needs = message("need-rating", { skill = "<skill>" }), about = "The rating of an Attribute or Talent, all changes included.",
    answer = function(args) return bearers.rating(args.skill) end },
  { form = "has talent <t:talent>", type = "flag", needs = message("need-talent", { talent = "<t>" }), lacks = message("need-no-talent", { talent = "<t>" }), about = "Has the character this Talent at 1 or more?", -- BAD-34
    answer = function(args) return bearers.rating(args.t) >= 1 end },
  { form = "dice for <skill:skill>", type = "integer", needs = message("need-dice", { skill = "<skill>" }), about = "How many dice a Test of this skill would have now.",
    answer = function(args) return tests.dice_for(tests.of_page(args)) end },
  { form = "has trait item <trait:word>", type = "flag", needs = message("need-item-trait", { trait = "<trait>" }), lacks = message("need-no-item-trait", { trait = "<trait>" }), about = "Is an item with this trait carried?", answer = gear.any_with_trait },
  { form = "ally with skill <skill:skill>", type = "flag", needs = message("need-ally-skill", { skill = "<skill>" }), lacks = message("need-no-ally-skill", { skill = "<skill>" }), about = "Does a companion list this skill?", answer = company.any_with_skill },
  { form = "ally with trait <trait:word>", type = "flag", needs = message("need-ally-trait", { trait = "<trait>" }), lacks = message("need-no-ally-trait", { trait = "<trait>" }), about = "Has a companion this trait?", answer = company.any_with_trait },
  { form = "injured <ally:ally>", type = "flag", needs = message("need-injured", { name = "<ally>" }), lacks = message("need-not-injured", { name = "<ally>" }), about = "Is this companion injured?", answer = company.injured },
  { form = "departed <ally:ally>", type = "word", values = { "no", "left", "slain" }, about = "Has this companion gone: `no`, `left` or `slain`?",
    answer = function(args) return get("departed", args.ally) or "no" end },
  { form = "armed", type = "flag", needs = message("need-armed"), lacks = message("need-unarmed"), about = "Is a weapon in hand?", derived = "armed" },
  { form = "wielded <item:item>", type = "flag", needs = message("need-wielded", { name = "<item>" }), lacks = message("need-not-wielded", { name = "<item>" }), about = "Is this weapon in hand?",
    answer = function(args) return words.among(derived.hands, args.item) end },
  { form = "load", type = "integer", needs = message("need-load"), about = "How many items count as carried.", derived = "load" },
  { form = "carry limit", type = "integer", about = "How many items can be carried at no cost.", derived = "carry_limit" },
  { form = "overloaded", type = "flag", needs = message("need-overloaded"), lacks = message("need-not-overloaded"), about = "Is more carried than the limit?", derived = "overloaded" },
  { form = "room", type = "integer", needs = message("need-room"), about = "How many more items can be carried at no cost.", derived = "room" },
  { form = "can pay <n:integer> [silver]", type = "flag", needs = message("need-silver", { n = "<n>" }), lacks = message("need-less-silver", { n = "<n>" }), about = "Is there that much silver?",
    answer = function(args) return paying.can_pay({ silver = args.n }) end },
  { form = "can pay item <item:item>", type = "flag", needs = message("need-item", { name = "<item>" }), lacks = message("need-no-item", { name = "<item>" }), about = "Is there such an item to hand over?", answer = paying.can_pay },
  { form = "wounds", type = "integer", needs = message("need-wounds"), about = "Ticks on the Wounds track, 0 to {figure.down}.", answer = field("ticks") },
  { form = "battered", type = "flag", needs = message("need-battered"), lacks = message("need-not-battered"), about = "One tick on the Wounds track or more.",
    answer = function() return at_least("ticks", 1) end },
  { form = "wounded", type = "flag", needs = message("need-wounded"), lacks = message("need-not-wounded"), about = "{figure.wounded} ticks on the Wounds track or more.", answer = ticks_from("wounded") },
  { form = "in peril", type = "flag", needs = message("need-peril"), lacks = message("need-no-peril"), about = "Could what comes next in a fight bring the character Down, by the worst of dice?", answer = fights.in_peril },
  { form = "down", type = "flag", needs = message("need-down"), lacks = message("need-not-down"), about = "{figure.down} ticks on the Wounds track.", answer = ticks_from("down") },
  { form = "last result", type = "word", values = { "none", "miss", "partial", "success" }, about = "Result of the latest Test.", answer = field("last_result") },
  { form = "last dice", type = "any", about = "The faces of the latest Test.", answer = field("last_dice") },
  { form = "rounds", type = "integer", about = "Rounds of the latest fight.", answer = field("rounds") },
  { form = "foe wounds", type = "integer", about = "Wounds the latest foe has left.", answer = field("foe_wounds") },
  { form = "foe defeated", type = "flag", about = "Was the latest foe defeated?", answer = field("foe_defeated") },
  { form = "lost thrown", type = "flag", about = "Was a thrown weapon lost in the latest fight?", answer = field("lost_thrown") },
  { form = "final score", type = "integer", about = "The score with the mode's modifier.", answer = field("final_score") },
}

local fields = {
  { name = "mode", type = "word", values = { "easy", "default", "hard" }, start = "default", label = message("label-mode"), about = "How much Fate there is." },
  { name = "fate", type = "integer", min = 0, start = "figure fate_default", label = message("label-fate"), about = "Deaths that can be escaped." },
}
for _, name in ipairs(sheets.ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = "figure start_rating", label = name, about = "An Attribute: its rating is the dice of a Test." }
end
for _, it in ipairs({
  { name = "talents", type = "map", names = "talent", start = {}, label = message("label-talents"), about = "Talents and their ratings." },
  { name = "luck_max", type = "integer", min = 0, start = "figure start_luck", label = message("label-luck-most"), about = "The most LUCK there can be." },
  { name = "luck", type = "integer", min = 0, max = "luck_max", start = "figure start_luck", label = message("label-luck"), about = "Spent to roll a Test again." },
  { name = "ticks", type = "integer", min = 0, max = "figure down", start = 0, label = message("label-wounds"),
    about = "From 1 on Battered, from {figure.wounded} on Wounded, at {figure.down} Down." },
  { name = "shaken", type = "flag", start = false, label = message("label-shaken"), about = "The next harm of this fight marks a tick." },
  { name = "sp", type = "integer", min = 0, start = "figure start_silver", label = message("label-silver"), also = { "silver", "gold" }, about = "Silver pieces." },
  { name = "status", type = "word", values = { "playing", "over" }, start = "playing", shown = false, about = "Is the story over?" },
  { name = "wielded", type = "any", shown = false, about = "Weapons chosen; nothing when the first carried is meant." },
  { name = "departed", type = "any", shown = false, about = "Companions gone, and how." },
  { name = "luck_lent", type = "integer", start = 0, shown = false, about = "LUCK that Mascots and things held lend now." },
  { name = "luck_owed", type = "integer", start = 0, shown = false, about = "LUCK a Mascot could not take along." },
  { name = "last_result", type = "text", start = "none", shown = false, about = "Result of the latest Test." },
  { name = "last_dice", type = "any", shown = false, about = "Faces of the latest Test." },
  { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the latest fight." },
  { name = "foe_wounds", type = "integer", start = 0, shown = false, about = "Wounds the latest foe has left." },
  { name = "foe_defeated", type = "flag", start = false, shown = false, about = "Was the latest foe defeated?" },
  { name = "lost_thrown", type = "flag", start = false, shown = false, about = "Was a thrown weapon lost?" },
  { name = "foes_left", type = "any", shown = false, about = "Wounds of foes that were not defeated." },
  { name = "shot", type = "any", shown = false, about = "Shots taken before the fights that follow, by foe." },
  { name = "final_score", type = "integer", start = 0, shown = false, about = "The score with the mode's modifier." },
  { name = "mode_settled", type = "flag", start = false, shown = false, about = "The mode can no longer be chosen." },
  { name = "on_first_page", type = "flag", start = false, shown = false, about = "The first page was reached." },
}) do
  fields[#fields + 1] = it
end

-- What can be gained and lost in numbers: the word a page uses, and how it changes.
local AMOUNTS = {
  { "silver", "Silver pieces", changes.add_silver },
  { "luck", "Current LUCK", changes.add_luck },
  { "luck-max", "The maximum of LUCK", changes.add_luck_max },
  { "fate", "Fate", changes.add_fate }, -- BAD-A39
}

-- What a shot and a fight know from one step to the next. `now`, which the parts hand on, is what is known within one step.
local shot_scene = {
  { name = "foes", rows = "foe", about = "The foe, or all of a group as one.", marks = {
    { name = "wounds", type = "integer", min = 0, about = "Wounds it has left; where each stands alone, the one in front." },
    { name = "left", type = "integer", min = 0, about = "How many of them stand; 0 when it is beaten." },
  } },
  { name = "round", type = "integer", min = 0, about = "Rounds begun so far." },
  { name = "no_beasts", type = "flag", about = "Do Beasts keep away?" },
  { name = "momentum", type = "flag", about = "Has a shot cost a die of the first round?" },
  { name = "thrown", rows = "item", about = "The weapon that was thrown." },
  { name = "spent", rows = { { name = "key", type = "text" } }, about = "Specials that have acted, of those that may once in a fight." },
  { name = "mutes", rows = { { name = "what", type = "any" } }, about = "What silences specials for the rest of it." },
}
local fight_scene = words.copied(shot_scene)
for _, it in ipairs({
  { name = "hand", rows = "item", about = "The weapon that was in hand last." },
  { name = "lasting", rows = { { name = "name", type = "text" }, { name = "dice", type = "integer" } }, about = "Dice of specials, for every round." },
  { name = "immune", type = "flag", about = "Can nothing shake the character?" },
}) do
  fight_scene[#fight_scene + 1] = it
end

local verbs = {
  { form = "test <skill:skill> [<dice:signed>] [with <talent:talent> [<bonus:signed>]]* [keep <keep:highest|lowest|second>]"
      .. " [cost <silver:integer> silver] [cost item <item:item>] [no beasts]",
    outcomes = { "miss", "partial", "success" }, ranking = { "success", "partial", "miss" }, phrase = "phrase-test", run = tests.run,
    about = "Rolls as many dice as the skill's rating and keeps the highest." },
  { form = "fight <foe:foe> [dice <dice:signed>] [escape] [from <round:integer>] [losing <ticks:integer> ticks]"
      .. " [losing <silver:integer> silver] [losing <items:integer> items] [losing <luck:integer> luck]"
      .. " [shot dice <sdice:signed>] [shot] [ranged] [thrown] [scares beasts]", -- the longer first, so that the dice are the shot's
    outcomes = { "won", "down", "escaped" }, ranking = { "won", "escaped", "down" }, phrase = "phrase-fight", run = fights.open, round = fights.round, scene = fight_scene,
    only_with = { round = "escape", ticks = "escape", silver = "escape", items = "escape", luck = "escape" },
    about = "Fights by rounds until the foe is beaten, the character is Down or escapes." },
  { form = "shoot <foe:foe> [ranged] [thrown] [dice <dice:signed>]", outcomes = { "passed", "miss", "partial", "success" }, ranking = { "success", "partial", "passed", "miss" },
    phrase = "phrase-shoot", run = shots.open, round = shots.round, scene = shot_scene, about = "Offers one shot before the fight." },
  { form = "wound <n:integer>", outcomes = { "standing", "down" }, phrase = "phrase-wound", run = wound,
    about = "Marks ticks on the Wounds track." },
  { form = "heal <n:integer>", phrase = "phrase-heal", run = function(args) effects.heal(args.n) end,
    about = "Takes ticks off the Wounds track; injured companions may recover." },
  { form = "heal all", phrase = "phrase-heal-all", run = function() effects.heal(figure.down) end,
    about = "Empties the Wounds track; injured companions may recover." },
  { form = "shake", phrase = "phrase-shake", run = function() changes.set_shaken(true) end, about = "Makes the character Shaken." },
  { form = "steady", phrase = "phrase-steady", run = function() changes.set_shaken(false) end, about = "Ends Shaken." },
  { form = "gain item <item:item> [times <n:integer>]", phrase = "phrase-gain-item", run = gear.gain, about = "Gives an item." },
  { form = "lose item <item:item>", phrase = "phrase-lose-item", run = gear.lose, about = "Takes an item, if it is carried." },
  { form = "lose all items [except trait <trait:word>]", phrase = "phrase-lose-all-items", run = gear.lose_all,
    about = "Takes every item, but for those of a trait." },
  { form = "gain <n:integer> <skill:skill>", phrase = "phrase-gain-skill", about = "Raises a rating.",
    run = function(args) changes.add_rating(args.skill, args.n) end },
  { form = "lose <n:integer> <skill:skill>", phrase = "phrase-lose-skill", about = "Lowers a rating.",
    run = function(args) changes.add_rating(args.skill, -args.n) end },
  { form = "pay <silver:integer> silver", outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay-silver",
    cost = paying.why_not, run = paying.pay, about = "Pays silver." },
  { form = "pay item <item:item>", outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay-item",
    cost = paying.why_not, run = paying.pay, about = "Hands over an item." },
  { form = "recruit <ally:ally>", outcomes = { "joined", "declined", "full", "unpaid" }, phrase = "phrase-recruit",
    run = company.recruit, about = "Offers a companion." },
  { form = "dismiss <ally:ally> [slain]", outcomes = { "removed", "not-here" }, phrase = "phrase-dismiss", run = company.dismiss,
    about = "Takes a companion away." },
  { form = "wages", outcomes = { "paid", "left" }, phrase = "phrase-wages", run = company.pay_wages,
    about = "Every Mercenary is paid or leaves." },
  { form = "wages <ally:ally>", outcomes = { "paid", "left" }, phrase = "phrase-wages-ally", run = company.pay_wages,
    about = "This companion, if a Mercenary, is paid or leaves." },
  { form = "scare beasts", phrase = "phrase-scare-beasts", run = company.scare_beasts, about = "Beasts are absent for the scene." },
  { form = "calm beasts", phrase = "phrase-calm-beasts", run = company.calm_beasts, about = "Absent beasts are back." },
  { form = "die", leaves = true, outcomes = { "fated", "over" }, phrase = "phrase-die", about = "Fate saves the character, or it is over.",
    run = function(_, page) return fate.die(page) end },
  { form = "epilogue", leaves = true, phrase = "phrase-epilogue", about = "The story is over.", run = fate.epilogue },
  { form = "score <points:integer>", phrase = "phrase-score", about = "Tells the score with the mode's modifier.", run = fate.score },
  { form = "offer-mode", phrase = "phrase-offer-mode", run = fate.offer_mode, about = "Asks for the mode, once, on the first page." },
}
for _, amount in ipairs(AMOUNTS) do
  local word, what, change = amount[1], amount[2], amount[3]
  verbs[#verbs + 1] = { form = "gain <n:integer> " .. word, phrase = "phrase-gain-" .. word, about = what .. ", more of it.",
    run = function(args) change(args.n) end }
  verbs[#verbs + 1] = { form = "lose <n:integer> " .. word, phrase = "phrase-lose-" .. word, about = what .. ", less of it.",
    run = function(args) change(-args.n) end }
end

local options = use("declare").options({
  { "talent_bonus", { "one", "rating" }, "Dice for a talent that a page names without an amount: {figure.talent_dice}, or its rating." },
  { "luck_rerolls", { "one", "any" }, "How often one Test may be rolled again." },
  { "ask_luck_on_success", { "no", "yes" }, "Is a re-roll offered after every Success, or only after one that something makes unwelcome?" },
  { "paid_partial", { "success", "partial" }, "What a Partial counts as when its cost is paid." },
  { "last_partial_hurts", { "yes", "no" }, "Does the Partial that beats the foe still hurt?" },
  { "both_down", { "down", "won" }, "Foe beaten and character Down at once." },
  { "groups", { "pool", "each_in_turn" }, "Several foes: one pool of Wounds, or each with all of them in turn." },
  { "bow_in_melee", { "unarmed", "armed" }, "Does a bow count in close combat?" },
  { "shot_foe_modifier", { "no", "yes" }, "Does the foe's modifier count for a shot?" },
  { "drop_in_fight", { "no", "yes" }, "May items be dropped in a fight?" },
  { "coins_count", { "no", "yes" }, "Does each silver piece count as an item?" },
  { "dismiss_freely", { "yes", "no" }, "May the reader send companions away at will?" },
  { "mercenary_due", { "join_and_wages", "wages_only", "each_fight" }, "When Mercenaries are paid." },
  { "item_for_named_fee", { "no", "yes" }, "May an item stand for a companion's own fee?" },
  { "timid_scope", { "fights", "always" }, "Where Timid companions lend no skill." },
  { "injured_stops", { "skills", "all" }, "What an injury stops." },
  { "injured_blow", { "slain", "barred" }, "May the injured take another blow?" },
  { "fate_heals", { "down_only", "all", "none" }, "What Fate takes off the Wounds track." },
  { "down_without_branch", { "die", "continue_wounded" }, "Down where the page says nothing of it." },
  { "score_mode", { "add", "multiply" }, "How the mode changes the score; a multiplier is in hundredths." },
  { "blow_on_escape", { "yes", "no" }, "May a companion take a tick that escape costs?" },
  { "blow_absorbs", { "one_tick", "whole_blow" }, "How much of a blow one companion takes." },
  { "mascots_stack", { "yes", "no" }, "Do two Mascots lend {figure.mascot} LUCK each?" },
  { "mascot_return", { "plain", "no_gain" }, "Does a Mascot sent away at LUCK 0 bring {figure.mascot} when it comes back?" },
  { "carried_goods", { "stay", "lost" }, "Do goods go with a carrier who leaves?" },
  { "foe_keeps_wounds", { "no", "yes" }, "Is a foe met again as it was left?" },
})

local offers = {
  { name = "result_of", takes = { "die" }, gives = "`success`, `partial` or `miss`", run = tests.result_of, about = "What the kept die of a Test comes to." },
  { name = "reroll", takes = { "skill", "result" }, gives = "flag", run = tests.reroll,
    about = "Asks whether a Test is rolled again, and takes the price; not called where nothing may be rolled again." },
  { name = "counted", takes = { "skill", "dice", "keep", "now" }, tells = { "parts" }, apart = true, for_text = true, gives = "`dice`, `keep` and `once`; the parts",
    run = tests.counted, about = "What a Test is rolled with, `dice` besides what every Test has; not called where specials answer to it." },
  { name = "rolled", takes = { "skill", "dice", "keep", "once" }, tells = { "parts", "why" }, apart = true, gives = "a result", run = tests.rolled,
    about = "Throws a Test that no special answers to, and again while LUCK is spent on it, if not `once`." },
  { name = "apply_result", takes = { "result", "now" }, apart = true, run = fights.apply_result, about = "Does what a round of this result does; `now` is what is known in it." },
  { name = "give_up_item", apart = true, run = fights.give_up_item, about = "Leaves an item behind, the price of an escape." },
  { name = "pay_for_escape", takes = { "silver", "luck", "items", "ticks" }, apart = true, gives = "`escaped` or `down`", run = fights.pay_for_escape,
    about = "Takes the price of an escape." },
  { name = "hit", takes = { "result", "foe" }, gives = "Wounds", run = tests.hit, about = "What a round or a shot of this result takes from the foe, an id." },
  { name = "harm", takes = { "result" }, gives = "`shaken`, `tick` or `nothing`", run = fights.harm, about = "What a result that hurts does to the character." },
  { name = "takes_blow", takes = { "ally" }, gives = "flag", run = effects.takes_blow, about = "May a companion who is in the fight take a blow?" },
  { name = "end_fight", takes = { "outcome" }, apart = true, gives = "an outcome", run = fights.end_fight, about = "Ends a fight: Shaken goes, what was thrown is picked up." },
  { name = "carry_limit", takes = { "now" }, gives = "items", run = limits.carry_limit,
    about = "How many items can be carried at no cost; `now` is what is known in a fight, and nothing elsewhere." },
  { name = "company_limit", gives = "companions", run = limits.company_limit, about = "How many companions there can be." },
  { name = "fee", takes = { "ally" }, gives = "silver", run = company.fee, about = "What a Mercenary wants, each time." },
}

local SPECIALS = { name = "specials", type = "any", about = "Special rules: a list of name, when, conditions and what they do." }

return {
  name = "badgerstone",
  title = "Badgerstone",
  about = "Dice by rating, the highest kept; fights by rounds; companions; LUCK and Fate.",
  clauses = { prefix = "BAD", count = 189, silences = { letter = "A", count = 39 } },
  words = {
    attribute = sheets.ATTRIBUTES, -- BAD-30
    talent = { open = true, table.unpack(sheets.TALENTS) }, -- BAD-31
    skill = { includes = { "talent" }, table.unpack(sheets.ATTRIBUTES) },
  },
  figures = use("figures"),
  spares = { "fate", "-ticks", "luck" },
  offers = offers,
  fields = fields,
  settings = {
    { name = "scoring", type = "map", about = "What each mode adds to the score: `easy: -10`, `hard: 10`." },
    { name = "specials", type = "any", about = "Special rules of codes, titles, talents and pages, by name." },
  },
  kinds = {
    { name = "item", plural = "items", held = true, about = "Things carried.",
      fields = { { name = "traits", type = "words", about = "small, junk, weapon, ranged, thrown, or the book's own." }, SPECIALS } },
    { name = "foe", plural = "foes", held = false, about = "Opponents.",
      fields = {
        { name = "modifier", type = "integer", start = 0, about = "Dice more or fewer in each round." },
        { name = "wounds", type = "integer", min = 1, start = 1, about = "Hits it can take." },
        { name = "defeat", type = "integer", min = 0, start = 0, about = "Wounds left at which it is beaten." },
        { name = "group", type = "integer", min = 0, start = 1, about = "How many they are." },
        SPECIALS,
      } },
    { name = "ally", plural = "allies", held = true, about = "Companions.",
      fields = {
        { name = "skills", type = "words", about = "Skills the companion helps with." },
        { name = "traits", type = "words", about = "Beast, Carry, Extra, Mascot, Mercenary, Timid, Tough." },
        { name = "fee", type = "integer", min = 0, start = 0, about = "Silver asked in place of 1 silver or an item." },
        SPECIALS,
      },
      marks = {
        { name = "injured", type = "flag", label = message("mark-injured"), about = "Gives no skill until healed." },
        { name = "absent", type = "flag", label = message("mark-absent"), about = "Not in this scene." },
      } },
  },
  places = { -- BAD-157
    { name = "fate", about = "Where Fate takes the dead.", required = true },
    { name = "epilogue", about = "Where every story ends.", required = true },
  },
  verbs = verbs,
  queries = queries,
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Leaves an item behind.", run = gear.lose },
    { form = "wield <item:held item>", about = "Takes a weapon in hand.", run = gear.wield },
    { form = "wield nothing", about = "Goes with bare hands.", run = function() changes.wield({}) end },
    { form = "dismiss <ally:held ally>", about = "Sends a companion away.", run = company.send_away },
    { form = "use <item:held item>", about = "Uses an item that does something when used.", run = gear.use },
  },
  emits = {
    { name = "test", takes = { "test" }, fields = { "skill", "why", "foe", "shot", "dice", "keep", "counting" }, about = "A Test is about to be rolled. `test` tells `skill`, `why`, in a fight `foe`, and `shot`; what a rule does to its `dice` (0: dice more or fewer) and `keep` (highest, lowest, second) holds." },
    { name = "wound", takes = { "ticks", "label" }, about = "The reader has marked so many ticks: of a blow in `combat`, on the `escape`, by the `page`, or by a special's bearer." },
  },
  hooks = {
    start = fate.start,
    page = new_page,
    gain = changes.settle,
    lose = changes.settle,
  },
  sheet = told.sheet,
  status = told.status,
  derived = {
    listed = { type = "any", about = "What is held, by the words of its lists.", value = holdings.listed },
    bearing = { type = "any", about = "Items and companions that bear special rules, and those of the book.", value = bearers.bearing },
    answered = { type = "any", about = "Moments that special rules of what is there answer to.", value = bearers.answered },
    weapons = { type = "words", about = "Weapons carried that arm, in the order gained.", value = bearers.weapons },
    at_hand = { type = "words", about = "Weapons in the order in which they come to hand; none where bare hands were chosen.", value = bearers.at_hand },
    hands = { type = "words", about = "What is in hand, outside of fights.", value = bearers.usual_hands },
    armed = { type = "flag", about = "Is a weapon in hand?", value = bearers.usually_armed },
    load = { type = "integer", about = "How many items count as carried.", value = limits.load },
    carry_limit = { type = "integer", about = "How many items can be carried at no cost, outside of fights.", value = limits.usual_limit },
    overloaded = { type = "flag", about = "Is more carried than the limit?", value = limits.usually_overloaded },
    lent_luck = { type = "integer", about = "LUCK that Mascots and things held lend.", value = limits.lent_luck },
    readings = { type = "any", about = "How a roll is read, by the die that counts.", value = told.readings },
    shot_here = { type = "words", about = "Foes that were shot at on this page.", value = shots.here },
    room = { type = "integer", about = "How many more items can be carried at no cost.", value = limits.room },
  },
  specials = bearers.engine.described(),
  check = refusals.check,
  limits = refusals.limits,
}
