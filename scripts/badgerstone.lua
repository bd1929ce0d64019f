-- Badgerstone: tests with a pool of dice, fights in rounds, companions, LUCK and Fate.
-- `BAD-n` in a comment is a clause of the ruleset's specification; `BAD-An` is a decision on a point that the source rules leave open.
-- This file declares everything that pages can use. The code is in the folder `badgerstone`, one file per subject.

local holdings = require("holdings")
local words = require("words")
local story = require("story")
local sheets = require("sheet")
local situations = require("situations")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local effects = require("effects")
local company = require("company")
local gear = require("gear")
local paying = require("paying")
local fate = require("fate")
local tests = require("tests")
local shots = require("shots")
local fights = require("fights")
local prose = require("prose")
local checks = require("checks")

-- Starts a new scene. BAD-132.
local function enter_page()
  if sheet.on_first_page then set_silently("mode_settled", true) end
  set_silently("on_first_page", true)
  company.calm_beasts()
  shots.mark_old()
  changes.update_lent_luck()
end

-- Runs the instruction `wound`. BAD-72, BAD-123.
local function run_wound(args, page)
  effects.deal_blow(args.n, situations.new({ causes = { "page" } }))
  if sheets.is_down() then return fate.go_down(page) end
  return "standing"
end

local function create_ticks_check(name)
  return function() return at_least("ticks", constant[name]) end
end

local function create_field_reader(name)
  return function() return sheet[name] end
end

local queries = {
  { form = "rating <skill:skill>", type = "integer", needs = message("need-rating", { skill = "<skill>" }), about = "The rating of an Attribute or Talent, including all changes.",
    answer = function(args) return bearers.rating(args.skill) end },
  { form = "has talent <t:talent>", type = "flag", needs = message("need-talent", { talent = "<t>" }), needs_not = message("need-no-talent", { talent = "<t>" }), about = "True if the character has this Talent with a rating of 1 or more.", -- BAD-34
    answer = function(args) return bearers.rating(args.t) >= 1 end },
  { form = "dice for <skill:skill>", type = "integer", needs = message("need-dice", { skill = "<skill>" }), about = "Number of dice that a Test of this skill would have now.",
    answer = function(args) return tests.count_all_dice(tests.build_page_test(args)) end },
  { form = "has trait item <trait:word>", type = "flag", needs = message("need-item-trait", { trait = "<trait>" }), needs_not = message("need-no-item-trait", { trait = "<trait>" }), about = "True if the character carries an item with this trait.", answer = gear.has_trait },
  { form = "ally with skill <skill:skill>", type = "flag", needs = message("need-ally-skill", { skill = "<skill>" }), needs_not = message("need-no-ally-skill", { skill = "<skill>" }), about = "True if a companion lists this skill.", answer = company.has_skill },
  { form = "ally with trait <trait:word>", type = "flag", needs = message("need-ally-trait", { trait = "<trait>" }), needs_not = message("need-no-ally-trait", { trait = "<trait>" }), about = "True if a companion has this trait.", answer = company.any_has_trait },
  { form = "injured <ally:ally>", type = "flag", needs = message("need-injured", { name = "<ally>" }), needs_not = message("need-not-injured", { name = "<ally>" }), about = "True if this companion is injured.", answer = company.is_injured },
  { form = "departed <ally:ally>", type = "word", values = { "no", "left", "slain" }, about = "How this companion left: `no` (did not leave), `left` or `slain`.",
    answer = function(args) return get("departed", args.ally) or "no" end },
  { form = "armed", type = "flag", needs = message("need-armed"), needs_not = message("need-unarmed"), about = "True if the character has a weapon in hand.", derived = "armed" },
  { form = "wielded <item:item>", type = "flag", needs = message("need-wielded", { name = "<item>" }), needs_not = message("need-not-wielded", { name = "<item>" }), about = "True if this weapon is in hand.",
    answer = function(args) return words.contains(derived.hands, args.item) end },
  { form = "load", type = "integer", needs = message("need-load"), about = "Number of carried items that count towards the limit.", derived = "load" },
  { form = "carry limit", type = "integer", about = "Number of items that can be carried without a penalty.", derived = "carry_limit" },
  { form = "overloaded", type = "flag", needs = message("need-overloaded"), needs_not = message("need-not-overloaded"), about = "True if the load is above the limit.", derived = "overloaded" },
  { form = "room", type = "integer", needs = message("need-room"), about = "Number of further items that can be carried without a penalty.", derived = "room" },
  { form = "can pay <n:integer> [silver]", type = "flag", needs = message("need-silver", { n = "<n>" }), needs_not = message("need-less-silver", { n = "<n>" }), about = "True if the character has this much silver.",
    answer = function(args) return paying.can_pay({ silver = args.n }) end },
  { form = "can pay item <item:item>", type = "flag", needs = message("need-item", { name = "<item>" }), needs_not = message("need-no-item", { name = "<item>" }), about = "True if the character has this item to hand over.", answer = paying.can_pay },
  { form = "wounds", type = "integer", needs = message("need-wounds"), about = "Number of ticks on the Wounds track, from 0 to {constant.down_at}.", answer = create_field_reader("ticks") },
  { form = "battered", type = "flag", needs = message("need-battered"), needs_not = message("need-not-battered"), about = "True if the Wounds track has 1 tick or more.",
    answer = function() return at_least("ticks", 1) end },
  { form = "wounded", type = "flag", needs = message("need-wounded"), needs_not = message("need-not-wounded"), about = "True if the Wounds track has {constant.wounded_at} ticks or more.", answer = create_ticks_check("wounded_at") },
  { form = "foes standing", type = "integer", about = "Number of foes that are not beaten in this fight; a group that shares its Wounds is one.", answer = fights.count_foes },
  { form = "down", type = "flag", needs = message("need-down"), needs_not = message("need-not-down"), about = "True if the Wounds track has {constant.down_at} ticks.", answer = create_ticks_check("down_at") },
  { form = "last result", type = "word", values = { "none", "miss", "partial", "success" }, about = "Result of the latest Test.", answer = create_field_reader("last_result") },
  { form = "last dice", type = "any", about = "Dice of the latest Test.", answer = create_field_reader("last_dice") },
  { form = "rounds", type = "integer", about = "Rounds of the latest fight.", answer = create_field_reader("rounds") },
  { form = "foe wounds", type = "integer", about = "Wounds that the latest foe has left.", answer = create_field_reader("foe_wounds") },
  { form = "foe defeated", type = "flag", about = "True if the latest foe was defeated.", answer = create_field_reader("foe_defeated") },
  { form = "lost thrown", type = "flag", about = "True if a thrown weapon was lost in the latest fight.", answer = create_field_reader("lost_thrown") },
  { form = "final score", type = "integer", about = "The final score, including the modifier of the mode.", answer = create_field_reader("final_score") },
}

local fields = {
  { name = "mode", type = "word", values = { "easy", "default", "hard" }, start = "default", label = message("label-mode"), about = "Difficulty. It decides the Fate at the start." },
  { name = "fate", type = "integer", min = 0, start = "constant fate_default", label = message("label-fate"), about = "Number of deaths that the character can survive." },
}
for _, name in ipairs(sheets.ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = "constant start_rating", label = name, about = "An Attribute. Its rating is the number of dice of a Test." }
end
for _, row in ipairs({
  { name = "talents", type = "map", refers_to = "talent", start = {}, label = message("label-talents"), about = "Talents and their ratings." },
  { name = "luck_max", type = "integer", min = 0, start = "constant start_luck", label = message("label-luck-most"), about = "The maximum of LUCK." },
  { name = "luck", type = "integer", min = 0, max = "luck_max", start = "constant start_luck", label = message("label-luck"), about = "Can be spent to roll a Test again." },
  { name = "ticks", type = "integer", min = 0, max = "constant down_at", start = 0, label = message("label-wounds"),
    about = "1 or more: Battered; {constant.wounded_at} or more: Wounded; {constant.down_at}: Down." },
  { name = "shaken", type = "flag", start = false, label = message("label-shaken"), about = "The next harm in this fight marks a tick." },
  { name = "sp", type = "integer", min = 0, start = "constant start_silver", label = message("label-silver"), also = { "silver", "gold" }, about = "Silver pieces." },
  { name = "status", type = "word", values = { "playing", "over" }, start = "playing", shown = false, about = "Whether the story is over." },
  { name = "wielded", type = "any", shown = false, about = "The chosen weapons; nil to use the first one carried." },
  { name = "departed", type = "any", shown = false, about = "Companions who left or were slain, by id." },
  { name = "luck_lent", type = "integer", start = 0, shown = false, about = "LUCK that Mascots and specials lend now." },
  { name = "luck_owed", type = "integer", start = 0, shown = false, about = "LUCK that a leaving Mascot could not take, because LUCK was 0." },
  { name = "last_result", type = "word", values = { "none", "miss", "partial", "success" }, start = "none", shown = false, about = "Result of the latest Test." },
  { name = "last_dice", type = "any", shown = false, about = "Dice of the latest Test." },
  { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the latest fight." },
  { name = "foe_wounds", type = "integer", start = 0, shown = false, about = "Wounds that the latest foe has left." },
  { name = "foe_defeated", type = "flag", start = false, shown = false, about = "True if the latest foe was defeated." },
  { name = "lost_thrown", type = "flag", start = false, shown = false, about = "True if a thrown weapon was lost." },
  { name = "foes_left", type = "any", shown = false, about = "Wounds of undefeated foes, by id." },
  { name = "shot", type = "any", shown = false, about = "Shots taken before a fight, by foe." },
  { name = "final_score", type = "integer", start = 0, shown = false, about = "The final score, including the modifier of the mode." },
  { name = "mode_settled", type = "flag", start = false, shown = false, about = "True if the mode can no longer be chosen." },
  { name = "on_first_page", type = "flag", start = false, shown = false, about = "True once the first page has been reached." },
}) do
  fields[#fields + 1] = row
end

-- Amounts that pages can change: the word in the instruction, the description and the function.
local AMOUNT_CHANGES = {
  { "silver", "silver", changes.add_silver },
  { "luck", "current LUCK", changes.add_luck },
  { "luck-max", "the maximum of LUCK", changes.add_luck_max },
  { "fate", "Fate", changes.add_fate }, -- BAD-A39
}

-- State that a shot and a fight keep between steps. State within a single step is passed between the parts as `situation`.
local shot_scene_fields = {
  { name = "foes", rows = "foe", about = "The foe; a group counts as one foe.", marks = {
    { name = "wounds", type = "integer", min = 0, about = "Wounds left; if the foes of a group fight in turn, those of the current one." },
    { name = "left", type = "integer", min = 0, about = "Number of foes left; 0 if the foe is beaten." },
  } },
  { name = "round", type = "integer", min = 0, about = "Number of rounds begun." },
  { name = "no_beasts", type = "flag", about = "True if Beasts stay away." },
  { name = "momentum", type = "flag", about = "True if a shot costs dice in the first round." },
  { name = "thrown", rows = "item", about = "The weapon that was thrown." },
  { name = "spent", rows = { { name = "key", type = "text" } }, about = "Specials that act once per fight and have acted." },
  { name = "mutes", rows = { { name = "what", type = "any" } }, about = "Mutes that last until the end of the fight." },
}
local fight_scene_fields = words.deep_copy(shot_scene_fields)
for _, row in ipairs({
  { name = "hand", rows = "item", about = "The weapon in hand in the previous round." },
  { name = "lasting", rows = { { name = "name", type = "text" }, { name = "dice", type = "integer" } }, about = "Dice that specials add to every round." },
  { name = "immune", type = "flag", about = "True if the character cannot become Shaken." },
}) do
  fight_scene_fields[#fight_scene_fields + 1] = row
end

local instructions = {
  { form = "test <skill:skill> [<dice:signed>] [with <talent:talent> [<bonus:signed>]]* [keep <keep:highest|lowest|second>]"
      .. " [cost <silver:integer> silver] [cost item <item:item>] [no beasts]",
    outcomes = { "miss", "partial", "success" }, ranking = { "success", "partial", "miss" }, phrase = "phrase-test", run = tests.run, announce = tests.announce,
    about = "Rolls one die for each point of the skill's rating and keeps the highest." },
  { form = "fight <foe:foe> [dice <dice:signed>] [escape] [from <round:integer>] [losing <ticks:integer> ticks]"
      .. " [losing <silver:integer> silver] [losing <items:integer> items] [losing <luck:integer> luck]"
      .. " [shot dice <sdice:signed>] [shot] [ranged] [thrown] [scares beasts]", -- the longer option first, so that `dice` is read as the dice of the shot
    outcomes = { "won", "down", "escaped" }, ranking = { "won", "escaped", "down" }, events = { down = "death" }, defeats = { down = message("danger") }, phrase = "phrase-fight", run = fights.start, round = fights.play_round, scene = fight_scene_fields,
    requires = { round = "escape", ticks = "escape", silver = "escape", items = "escape", luck = "escape", escaped = "escape" },
    about = "Fights in rounds until the foe is beaten, the character is Down or the character escapes." },
  { form = "shoot <foe:foe> [ranged] [thrown] [dice <dice:signed>]", outcomes = { "passed", "miss", "partial", "success" }, ranking = { "success", "partial", "passed", "miss" },
    phrase = "phrase-shoot", run = shots.start, round = shots.play_round, scene = shot_scene_fields, about = "Offers one shot before the fight." },
  { form = "wound <n:integer>", outcomes = { "standing", "down" }, events = { down = "death" }, phrase = "phrase-wound", run = run_wound,
    about = "Marks ticks on the Wounds track." },
  { form = "heal <n:integer>", phrase = "phrase-heal", run = function(args) effects.heal(args.n) end,
    about = "Removes ticks from the Wounds track; injured companions may recover." },
  { form = "heal all", phrase = "phrase-heal-all", run = function() effects.heal(constant.down_at) end,
    about = "Removes all ticks from the Wounds track; injured companions may recover." },
  { form = "shake", phrase = "phrase-shake", run = function() changes.set_shaken(true) end, about = "Makes the character Shaken." },
  { form = "steady", phrase = "phrase-steady", run = function() changes.set_shaken(false) end, about = "Ends Shaken." },
  { form = "gain item <item:item> [times <n:integer>]", phrase = "phrase-gain-item", run = gear.gain, about = "Gives an item." },
  { form = "lose item <item:item>", phrase = "phrase-lose-item", run = gear.lose, about = "Takes an item away, if the character carries it." },
  { form = "lose all items [except trait <trait:word>]", phrase = "phrase-lose-all-items", run = gear.lose_all,
    about = "Takes all items away, except those with a trait." },
  { form = "gain <n:integer> <skill:skill>", phrase = "phrase-gain-skill", about = "Raises a rating.",
    run = function(args) changes.add_rating(args.skill, args.n) end },
  { form = "lose <n:integer> <skill:skill>", phrase = "phrase-lose-skill", about = "Lowers a rating.",
    run = function(args) changes.add_rating(args.skill, -args.n) end },
  { form = "pay <silver:integer> silver", outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay-silver",
    cost = paying.refusal_reason, run = paying.pay, about = "Pays silver." },
  { form = "pay item <item:item>", outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay-item",
    cost = paying.refusal_reason, run = paying.pay, about = "Hands over an item." },
  { form = "recruit <ally:ally>", outcomes = { "joined", "declined", "full", "unpaid" }, phrase = "phrase-recruit",
    run = company.recruit, about = "Offers a companion." },
  { form = "dismiss <ally:ally> [slain]", outcomes = { "removed", "not-here" }, phrase = "phrase-dismiss", run = company.dismiss,
    about = "Removes a companion." },
  { form = "wages", outcomes = { "paid", "left" }, phrase = "phrase-wages", run = company.pay_wages,
    about = "Demands the fee of every Mercenary; unpaid ones leave." },
  { form = "wages <ally:ally>", outcomes = { "paid", "left" }, phrase = "phrase-wages-ally", run = company.pay_wages,
    about = "Demands the fee of this companion, if it is a Mercenary; an unpaid one leaves." },
  { form = "scare beasts", phrase = "phrase-scare-beasts", run = company.scare_beasts, about = "Makes Beasts absent until the next page." },
  { form = "calm beasts", phrase = "phrase-calm-beasts", run = company.calm_beasts, about = "Brings absent Beasts back." },
  { form = "die", never_returns = true, outcomes = { "fated", "over" }, events = { fated = "death", over = "death" }, phrase = "phrase-die", about = "Uses Fate to survive, or ends the story if none is left.",
    run = function(_, page) return fate.handle_death(page) end },
  { form = "epilogue", never_returns = true, phrase = "phrase-epilogue", about = "Ends the story.", run = fate.epilogue },
  { form = "score <points:integer>", phrase = "phrase-score", about = "Shows the score, including the modifier of the mode.", run = fate.score },
  { form = "offer-mode", phrase = "phrase-offer-mode", run = fate.offer_mode, about = "Asks for the mode once, on the first page." },
}
for _, amount in ipairs(AMOUNT_CHANGES) do
  local name, description, change = amount[1], amount[2], amount[3]
  instructions[#instructions + 1] = { form = "gain <n:integer> " .. name, phrase = "phrase-gain-" .. name, about = "Increases " .. description .. ".",
    run = function(args) change(args.n) end }
  instructions[#instructions + 1] = { form = "lose <n:integer> " .. name, phrase = "phrase-lose-" .. name, about = "Reduces " .. description .. ".",
    run = function(args) change(-args.n) end }
end

local options = require("declare").options({
  { "talent_bonus", { "one", "rating" }, "Dice for a Talent that a page names without an amount: {constant.talent_dice}, or its rating." },
  { "luck_rerolls", { "one", "any" }, "How often one Test can be rolled again." },
  { "offer_reroll_on_success", { "no", "yes" }, "Whether a re-roll is offered after every Success, or only if something makes the Success unwelcome." },
  { "paid_partial", { "success", "partial" }, "The result of a Partial whose cost is paid." },
  { "last_partial_hurts", { "yes", "no" }, "Whether the character is also hurt by a Partial that beats the foe." },
  { "both_down_outcome", { "down", "won" }, "Outcome if the foe is beaten and the character is Down at the same time." },
  { "groups", { "pool", "each_in_turn" }, "Several foes: one pool of Wounds for all, or all the Wounds for each, one foe after another." },
  { "bow_in_melee", { "unarmed", "armed" }, "Whether a bow counts as a weapon in a round." },
  { "foe_modifies_shots", { "no", "yes" }, "Whether the foe's modifier applies to a shot." },
  { "drop_in_fight", { "no", "yes" }, "Whether items can be dropped in a fight." },
  { "coins_are_items", { "no", "yes" }, "Whether each silver piece counts as an item." },
  { "dismiss_freely", { "yes", "no" }, "Whether the reader can send companions away at any time." },
  { "mercenary_payment", { "join_and_wages", "wages_only", "each_fight" }, "When Mercenaries must be paid." },
  { "item_as_fee", { "no", "yes" }, "Whether an item can pay a fee that a companion names." },
  { "timid_scope", { "fights", "always" }, "Where Timid companions do not help with skills." },
  { "injury_prevents", { "skills", "all" }, "Which abilities an injured companion loses." },
  { "blow_to_injured", { "slain", "barred" }, "Whether an injured companion can take another blow." },
  { "fate_heals", { "down_only", "all", "none" }, "Which ticks Fate removes from the Wounds track." },
  { "down_without_row", { "die", "continue_wounded" }, "Effect of Down on a page without a row for it." },
  { "score_mode", { "add", "multiply" }, "How the mode changes the score; multipliers are in hundredths." },
  { "blow_on_escape", { "yes", "no" }, "Whether a companion can take a tick that is the price of an escape." },
  { "companion_absorbs", { "one_tick", "whole_blow" }, "How many ticks of a blow one companion takes." },
  { "mascots_stack", { "yes", "no" }, "Whether each of several Mascots lends {constant.mascot_luck} LUCK." },
  { "mascot_return", { "plain", "no_gain" }, "Whether a Mascot that was sent away at LUCK 0 brings {constant.mascot_luck} LUCK when it comes back." },
  { "carried_goods", { "stay", "lost" }, "Whether the goods of a leaving carrier are lost." },
  { "foe_keeps_wounds", { "no", "yes" }, "Whether a foe keeps its Wounds until the next meeting." },
})

local declared_functions = {
  { name = "result_of", params = { "die" }, returns = "`success`, `partial` or `miss`", run = tests.result_of, about = "Returns the result for the die that counts." },
  { name = "reroll", params = { "skill", "result" }, returns = "flag", run = tests.pay_for_reroll,
    about = "Offers a re-roll and takes the price. Not called if a re-roll is forbidden." },
  { name = "counted", params = { "skill", "dice", "keep", "now" }, text_args = { "parts" }, memo = true, text_result = true, returns = "`dice`, `keep` and `once`; the parts",
    run = tests.count_dice, about = "Counts the dice of a Test; `dice` are those of the page and the situation. Not called if a special responds to the Test." },
  { name = "rolled", params = { "skill", "dice", "keep", "once" }, text_args = { "parts", "why" }, memo = true, returns = "a result", run = tests.roll_plain,
    about = "Rolls a Test that no special responds to, and again while the reader spends LUCK, unless `once` is true." },
  { name = "apply_result", params = { "result", "now" }, memo = true, run = fights.apply_result, about = "Applies the result of a round; `now` is the current situation." },
  { name = "give_up_item", memo = true, run = fights.give_up_item, about = "Takes one item as the price of an escape." },
  { name = "pay_for_escape", params = { "silver", "luck", "items", "ticks" }, memo = true, returns = "`escaped` or `down`", run = fights.pay_for_escape,
    about = "Takes the price of an escape." },
  { name = "hit", params = { "result", "foe" }, returns = "Wounds", run = tests.hit, about = "Returns the Wounds that this result takes from the foe (an id), in a round or a shot." },
  { name = "harm", params = { "result" }, returns = "`shaken`, `tick` or `nothing`", run = fights.harm, about = "Returns the harm that a result does to the character." },
  { name = "takes_blow", params = { "ally" }, returns = "flag", run = effects.can_take_blow, about = "Returns true if a companion in the fight can take a blow." },
  { name = "end_fight", params = { "outcome" }, memo = true, returns = "an outcome", run = fights.end_fight, about = "Ends a fight: removes Shaken and offers to pick up a thrown weapon." },
  { name = "carry_limit", params = { "now" }, returns = "items", run = limits.carry_limit,
    about = "Returns the number of items that can be carried without a penalty; `now` is the situation in a fight, otherwise nil." },
  { name = "company_limit", returns = "companions", run = limits.company_limit, about = "Returns the maximum number of companions." },
  { name = "fee", params = { "ally" }, returns = "silver", run = company.fee, about = "Returns the fee of a Mercenary." },
}

local SPECIALS_FIELD = { name = "specials", type = "any", about = "Special rules: a list, each with name, when, conditions and effects." }

return {
  name = "badgerstone",
  title = "Badgerstone",
  about = "Pools of dice by rating, keep the highest; fights in rounds; companions; LUCK and Fate.",
  clauses = { prefix = "BAD", count = 189, open_questions = { letter = "A", count = 39 } },
  word_sets = {
    attribute = sheets.ATTRIBUTES, -- BAD-30
    talent = { extensible = true, table.unpack(sheets.TALENTS) }, -- BAD-31
    skill = { includes = { "talent" }, table.unpack(sheets.ATTRIBUTES) },
  },
  constants = require("constants"),
  fight_actions = {
    { answers = { "default" } },
    { answers = { "escape" } },
    { answers = { "luck" } },
    { answers = { "cost" } },
    { answers = { "weapon" }, label = message("do-other-weapon") },
    { answers = { "special" }, label = message("do-special") },
    { answers = { "companion" } },
    { answers = { "blow" } },
    { answers = { "drop" }, label = message("do-drop") },
  },
  priorities = { "fate", "-ticks", "luck" },
  functions = declared_functions,
  fields = fields,
  settings = {
    { name = "scoring", type = "map", about = "Modifier of the score for each mode: `easy: -10`, `hard: 10`." },
    { name = "specials", type = "any", about = "Special rules of codes, titles, talents and pages, by name." },
  },
  kinds = {
    { name = "item", plural = "items", held = true, about = "Items that the character carries.",
      fields = { { name = "traits", type = "words", about = "small, junk, weapon, ranged, thrown, or a trait that the book defines." }, SPECIALS_FIELD } },
    { name = "foe", plural = "foes", held = false, about = "Opponents.",
      fields = {
        { name = "modifier", type = "integer", start = 0, about = "Change to the number of dice in each round." },
        { name = "wounds", type = "integer", min = 1, start = 1, about = "Number of Wounds." },
        { name = "defeat_at", type = "integer", min = 0, start = 0, about = "The foe is beaten when it has this many Wounds left." },
        { name = "group_size", type = "integer", min = 0, start = 1, about = "Number of foes in the group." },
        SPECIALS_FIELD, story.FIELD,
      } },
    { name = "ally", plural = "allies", held = true, about = "Companions.",
      fields = {
        { name = "skills", type = "words", about = "Skills that the companion helps with." },
        { name = "traits", type = "words", about = "Beast, Carry, Extra, Mascot, Mercenary, Timid, Tough." },
        { name = "fee", type = "integer", min = 0, start = 0, about = "Fee in silver, instead of 1 silver or an item." },
        SPECIALS_FIELD,
      },
      marks = {
        { name = "injured", type = "flag", label = message("mark-injured"), about = "Does not help with skills until healed." },
        { name = "absent", type = "flag", label = message("mark-absent"), about = "Not in this scene." },
      } },
  },
  rule_pages = { -- BAD-157
    { name = "fate", about = "The page that a death leads to while Fate is left.", required = true },
    { name = "epilogue", about = "The page that ends every story.", required = true },
  },
  instructions = instructions,
  queries = queries,
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Drops an item.", run = gear.lose },
    { form = "wield <item:held item>", about = "Takes a weapon in hand.", run = gear.wield },
    { form = "wield nothing", about = "Puts all weapons away.", run = function() changes.wield({}) end },
    { form = "dismiss <ally:held ally>", about = "Sends a companion away.", run = company.dismiss_freely },
    { form = "use <item:held item>", about = "Uses an item that has an effect when used.", run = gear.use },
  },
  emits = {
    { name = "test", params = { "test" }, fields = { "skill", "why", "foe", "shot", "dice", "causes", "keep", "counting" }, about = "Before a Test is rolled. `test` has the fields `skill`, `why`, `shot` and, in a fight, `foe`. A rule can change `dice` (added to the count, starts at 0), `causes` (a list of {name, number}, also added to the count) and `keep` (highest, lowest or second)." },
    { name = "wound", params = { "ticks", "cause" }, about = "After ticks are marked. `cause` is `combat`, `escape`, `page` or the kind of a special's bearer." },
  },
  hooks = {
    start = fate.start,
    enter_page = enter_page,
    gain = changes.update_lent_luck,
    lose = changes.update_lent_luck,
  },
  sheet = prose.sheet_lines,
  status = prose.status_lines,
  derived = {
    item_spellings = { type = "any", about = "Spellings of the traits of items.", value = holdings.index_item_spellings },
    ally_spellings = { type = "any", about = "Spellings of the traits and skills of companions.", value = holdings.index_ally_spellings },
    special_ids = { type = "any", about = "Ids of the items and companions in the catalogue that have special rules.", value = holdings.index_special_ids },
    special_items = { type = "any", about = "Items with special rules.", value = holdings.items_with_specials },
    special_allies = { type = "any", about = "Companions with special rules.", value = holdings.allies_with_specials },
    bearing = { type = "any", about = "Items and companions with special rules, and the special rules of the book.", value = bearers.find_bearers },
    answered = { type = "any", about = "Moments for which a special rule is present.", value = bearers.used_moments },
    weapons = { type = "words", about = "Carried weapons that work in a round, in the order gained.", value = bearers.carried_weapons },
    at_hand = { type = "words", about = "Carried weapons, the chosen ones first; empty if the reader chose to be unarmed.", value = bearers.weapon_order },
    hands = { type = "words", about = "Weapons in hand outside fights.", value = bearers.hands_outside_fights },
    armed = { type = "flag", about = "True if the character has a weapon in hand.", value = bearers.armed_outside_fights },
    load = { type = "integer", about = "Number of carried items that count towards the limit.", value = limits.load },
    carry_limit = { type = "integer", about = "Number of items that can be carried without a penalty, outside fights.", value = limits.base_carry_limit },
    overloaded = { type = "flag", about = "True if the load is above the limit.", value = limits.base_overloaded },
    lent_luck = { type = "integer", about = "LUCK that Mascots and specials lend.", value = limits.lent_luck },
    readings = { type = "any", about = "Explanation of a roll, by the die that counts.", value = prose.keep_rules },
    shot_here = { type = "words", about = "Foes at which a shot was taken on this page.", value = shots.foes_on_page },
    room = { type = "integer", about = "Number of further items that can be carried without a penalty.", value = limits.room },
  },
  specials = bearers.engine.described(),
  check = checks.check_book,
  check_state = checks.check_start,
}
