-- Adventuria: a city and its land, turn by turn; fights of one die a side; Items, Spells and Allies with rules of their own.
-- `ADV-n` in a comment names the clause of the ruleset's list that the code below it keeps; `ADV-An` a reading of it.

local declare = use("declare")
local sheets = use("sheet")
local totals = use("totals")
local growth = use("growth")
local monsters = use("monsters")
local situations = use("situations")
local reach = use("reach")
local steps = use("steps")
local paying = use("paying")
local combat = use("combat")
local dice = use("dice")
local meetings = use("meetings")
local turns = use("turns")
local creation = use("creation")
local quests = use("quests")
local acts = use("acts")
local layout = use("layout")
local checks = use("check")

local function field(name)
  return function() return sheet[name] end
end

-- A monster as it is met now, or as printed.
local function known_foe(id) return monsters.foe(id, monsters.known(id)) end

-- Fields ---------------------------------------------------------------------------------------------------------------

local function base_field(name)
  local label = sheets.LABELS[name]
  return {
    name = "base_" .. name, type = "integer", min = 0, start = 0, label = label,
    about = label .. " without bonuses; 0 stands for what the type begins with.",
  }
end

local RESULTS = { sheets.NOBODY, "win", "lose", "standoff" }

local fields = {
  { name = "name", type = "text", start = "", label = "Name", about = "The adventurer's name." },
  { name = "type", type = "word", values = { sheets.NOBODY, table.unpack(sheets.TYPES) }, start = sheets.NOBODY, label = "Type", about = "What the adventurer is." },
  { name = "alignment", type = "word", values = sheets.ALIGNMENTS, start = "Good", set = true, label = "Alignment", about = "Whose the adventurer is." },
  base_field("arms"), base_field("magic"), base_field("craft"), base_field("vitae"),
  { name = "gold", type = "integer", min = 0, start = "figure gold", label = "Gold", also = { "silver" }, about = "Gold carried." },
  { name = "wounds", type = "integer", min = 0, start = 0, label = "Wounds", about = "Wounds; as many as Vitae, and the adventurer has fallen." },
  { name = "melee_xp", type = "integer", min = 0, max = "figure enough_xp", start = 0, label = "Melee XP", about = "Experience that raises Arms." },
  { name = "magical_xp", type = "integer", min = 0, max = "figure enough_xp", start = 0, label = "Magical XP", about = "Experience that raises Magic." },
  { name = "quest", type = "text", names = "quest", start = sheets.NOBODY, label = "Quest", about = "The Quest under way, or `none`." },
  { name = "fallen", type = "flag", start = false, label = "Fallen", about = "Has the adventurer fallen?" },
  { name = "notes", type = "any", start = {}, shown = false, label = "Notes", about = "What pages have written on the sheet." },
  { name = "quests_done", type = "words", names = "quest", start = {}, shown = false, label = "Quests completed", about = "Quests completed." },
  { name = "unique_gone", type = "words", start = {}, shown = false, about = "Unique monsters that have fallen." },
  { name = "turn", type = "integer", min = 1, start = 1, shown = false, label = "Turn", about = "The number of this turn." },
  { name = "in_turn", type = "flag", start = true, shown = false, about = "Is a turn open?" },
  { name = "place", type = "text", start = "", shown = false, about = "The location of this turn." },
  { name = "next_place", type = "text", start = "", shown = false, about = "The location of the next turn, once it is fixed." },
  { name = "last_known", type = "text", start = "", shown = false, about = "The well-known place visited last." },
  { name = "camped", type = "flag", start = false, shown = false, about = "Is the adventurer in camp?" },
  { name = "wants_camp", type = "flag", start = false, shown = false, about = "Is camp wished for when the turn is over?" },
  { name = "camp_note", type = "text", start = "", shown = false, about = "Where the turn after camp will be." },
  { name = "lasting", type = "any", start = {}, shown = false, about = "Effects that still run." },
  { name = "met", type = "any", start = {}, shown = false, about = "Monsters met this turn, as they are now." },
  { name = "in_use", type = "words", start = {}, shown = false, about = "Weapons picked for the latest Combat." },
  { name = "paid", type = "any", start = {}, shown = false, about = "The latest payment of this turn." },
  { name = "combats", type = "integer", start = 0, shown = false, about = "Combats of the latest fight." },
  { name = "last_result", type = "word", values = RESULTS, start = sheets.NOBODY, shown = false, about = "Result of the latest Combat." },
  { name = "last_dice", type = "any", start = {}, shown = false, about = "Dice of the latest Combat." },
  { name = "last_outcome", type = "word", values = { "", "won", "ended", "fallen", "gone", "won_then_fallen" }, start = "", shown = false, about = "How the latest fight came out." },
}

-- Kinds ----------------------------------------------------------------------------------------------------------------

local EFFECTS = { name = "effects", type = "any", about = "What it does: a list of `when`, `if`, `do` and `until`." }
local UNIQUE = { name = "unique", type = "flag", about = "Can there be only one?" }

local kinds = {
  { name = "type", plural = "types", held = false, about = "What an adventurer can be.",
    fields = {
      { name = "die", type = "integer", required = true, about = "The creation die that gives it." },
      { name = "arms", type = "integer", min = 0, required = true, about = "Arms at the beginning." },
      { name = "magic", type = "integer", min = 0, required = true, about = "Magic at the beginning." },
      { name = "craft", type = "integer", min = 0, required = true, about = "Craft at the beginning." },
      { name = "vitae", type = "integer", min = 1, required = true, about = "Vitae at the beginning." },
      { name = "spells_less", type = "integer", start = 3, about = "Spells: Magic less this." },
    } },
  { name = "item", plural = "items", held = true, about = "Things carried.",
    fields = { { name = "weapon", type = "flag", about = "Is it a weapon?" }, UNIQUE, EFFECTS } },
  { name = "spell", plural = "spells", held = true, about = "Spells; each is lost when it is used.", fields = { UNIQUE, EFFECTS } },
  { name = "ally", plural = "allies", held = true, about = "Companions.", fields = { UNIQUE, EFFECTS } },
  { name = "ability", plural = "abilities", held = true, about = "Abilities of types and of monsters.",
    fields = { { name = "types", type = "words", about = "Types of adventurer it is for; none for all and for monsters." }, EFFECTS } },
  { name = "monster", plural = "monsters", held = false, about = "Whatever is hostile.",
    fields = {
      { name = "arms", type = "integer", min = 1, required = true, about = "Arms as printed." },
      { name = "magic", type = "integer", min = 0, start = 0, about = "Magic as printed; 0 where none is." },
      { name = "vitae", type = "integer", min = 1, required = true, about = "Vitae as printed." },
      { name = "abilities", type = "words", about = "Its Abilities, by id." },
      UNIQUE,
    } },
  { name = "quest", plural = "quests", held = false, about = "Tasks; one at a time.",
    fields = { { name = "condition", type = "text", required = true, about = "What completes it." } } }, -- ADV-107
}

-- Queries --------------------------------------------------------------------------------------------------------------

local PRICE = "[<gold:integer> gold] [all gold] [item <item:item>]* [<items:integer> items] [spell <spell:spell>]* [<spells:integer> spells]"
  .. " [ally <ally:ally>]* [<allies:integer> allies]"

local queries = {
  { form = "attr <a:attribute>", type = "integer", needs = "<a>", about = "An attribute with every bonus in force.", answer = function(args) return derived[args.a] end },
  { form = "base <a:attribute>", type = "integer", about = "The stored value of an attribute.", answer = function(args) return sheets.base(args.a) end },
  { form = "begin <a:attribute>", type = "integer", about = "What an attribute was at creation.", answer = function(args) return sheets.begin(args.a) end },
  { form = "cap <a:attribute>", type = "integer", about = "What an attribute may come to by what is ordinary: {figure.cap} times what it was at creation.", answer = function(args) return sheets.cap(args.a) end },
  { form = "can_pay " .. PRICE, type = "flag", about = "Could this price be paid now?", answer = function(args) return paying.cost(args) == nil end },
  { form = "in peril", type = "flag", about = "Could what comes next in a fight fell the adventurer, by the worst of dice?", answer = combat.in_peril },
  { form = "wounds_left", type = "integer", about = "Vitae less wounds.", answer = function() return math.max(0, derived.vitae - sheet.wounds) end },
  { form = "has_item <n:item>", type = "flag", needs = "the <n>", lacks = "not to have the <n>", about = "Is this Item carried?", answer = function(args) return has("item", args.n) end },
  { form = "has_spell <n:spell>", type = "flag", needs = "the spell <n>", lacks = "not to know the spell <n>", about = "Is this Spell known?", answer = function(args) return has("spell", args.n) end },
  { form = "has_ally <n:ally>", type = "flag", needs = "<n> along", lacks = "not to have <n> along", about = "Is this Ally along?", answer = function(args) return has("ally", args.n) end },
  { form = "count_of item <n:item>", type = "integer", about = "Copies of an Item.", answer = function(args) return count("item", args.n) end },
  { form = "count_of spell <n:spell>", type = "integer", about = "Copies of a Spell.", answer = function(args) return count("spell", args.n) end },
  { form = "count_of ally <n:ally>", type = "integer", about = "Copies of an Ally.", answer = function(args) return count("ally", args.n) end },
  { form = "items", type = "integer", needs = "Items", about = "How many Items are carried.", answer = function() return count("item") end },
  { form = "spells", type = "integer", needs = "Spells", about = "How many Spells are known.", answer = function() return count("spell") end },
  { form = "allies", type = "integer", needs = "Allies", about = "How many Allies are along.", answer = function() return count("ally") end },
  { form = "item_room", type = "integer", needs = "room for Items", about = "How many more Items fit.", answer = function() return totals.room("item") end },
  { form = "spell_room", type = "integer", needs = "room for Spells", about = "How many more Spells fit.", answer = function() return totals.room("spell") end },
  { form = "ally_room", type = "integer", needs = "room for Allies", about = "How many more Allies fit.", answer = function() return totals.room("ally") end },
  { form = "item_limit", type = "integer", about = "The most Items that can be carried.", derived = "item_limit" },
  { form = "spell_limit", type = "integer", about = "The most Spells that can be gained.", derived = "spell_limit" },
  { form = "ally_limit", type = "integer", about = "The most Allies that can come along.", derived = "ally_limit" },
  { form = "has_weapon", type = "flag", needs = "a weapon", lacks = "to carry no weapon", about = "Is a weapon carried?", answer = function() return count("item", { weapon = true }) > 0 end },
  { form = "weapons", type = "integer", needs = "weapons", about = "How many weapons are carried.", answer = function() return count("item", { weapon = true }) end },
  { form = "weapon_in_use <n:item>", type = "flag", about = "Was this weapon picked for the latest Combat, and is it still carried?",
    answer = function(args) return has("item", args.n) and get("in_use", args.n) end },
  { form = "on_quest", type = "flag", needs = "to be on a Quest", lacks = "not to be on a Quest", about = "Is a Quest under way?", answer = function() return sheet.quest ~= sheets.NOBODY end },
  { form = "on_quest <n:quest>", type = "flag", needs = "to be on the Quest <n>", lacks = "not to be on the Quest <n>", about = "Is this Quest under way?", answer = function(args) return sheet.quest == args.n end },
  { form = "quest_done <n:quest>", type = "flag", needs = "to have completed the Quest <n>", lacks = "not to have completed the Quest <n>", about = "Was this Quest completed?", answer = function(args) return get("quests_done", args.n) end },
  { form = "xp <kind:melee|magical>", type = "integer", about = "Melee or Magical XP.", answer = function(args) return sheet[args.kind .. "_xp"] end },
  { form = "xp_counts <kind:melee|magical>", type = "flag", about = "Does XP of this kind still count?", answer = function(args) return growth.xp_counts(args.kind) end },
  { form = "well_known <p:page>", type = "flag", about = "Is this a well-known place?", answer = function(args) return turns.is_well_known(args.p) end },
  { form = "places", type = "words", about = "The well-known places.", answer = turns.places },
  { form = "monster_attr <m:monster> <a:arms|magic|vitae>", type = "integer", about = "An attribute of a monster as it is met now, or as printed.",
    answer = function(args) return totals.of_foe(situations.outside({ known_foe(args.m) }), 1, args.a) end },
  { form = "monster_wounds <m:monster>", type = "integer", about = "Wounds of a monster as it is met now.", answer = function(args) return known_foe(args.m).wounds end },
  { form = "monster_fallen <m:monster>", type = "flag", about = "Has the monster met this turn fallen?", answer = function(args) return known_foe(args.m).fallen end },
  { form = "unique_gone <m:monster>", type = "flag", about = "Has this unique monster fallen for good?", answer = function(args) return monsters.gone(args.m) end },
  { form = "last_result", type = "word", values = RESULTS, about = "Result of the latest Combat.", answer = field("last_result") },
  { form = "last_dice", type = "any", about = "Dice of the latest Combat, yours first.", answer = field("last_dice") },
  { form = "combats", type = "integer", about = "Combats of the latest fight.", answer = field("combats") },
  { form = "effect_running <n:word>", type = "flag", about = "Is an effect of this name running?", answer = function(args) return acts.is_running(args.n) end },
}
for _, attribute in ipairs(sheets.ATTRIBUTES) do
  local about = sheets.LABELS[attribute] .. " with every bonus in force."
  queries[#queries + 1] = { form = attribute, type = "integer", about = about, derived = attribute }
end

-- Verbs ----------------------------------------------------------------------------------------------------------------

local BY = " [by <cause:cause>]*"
local FALLEN = { fallen = "fallen" } -- what a page says of a fall is its last word, ADV-136, ADV-A28

-- Verbs for whoever is or is not there.
local verbs = {
  { form = "create", outcomes = { "created" }, phrase = "phrase-create", run = creation.create,
    about = "Rolls type and alignment, and asks for a name." },
  { form = "create <name:text>", outcomes = { "created" }, phrase = "phrase-create-named", run = creation.create,
    about = "Rolls type and alignment for this name." },
  { form = "restart", leaves = true, phrase = "phrase-restart", run = creation.restart,
    about = "A new adventurer, created from scratch." },
  { form = "note <text:text>", outcomes = { "noted" }, phrase = "phrase-note", run = acts.note, about = "Writes a note on the sheet." },
  { form = "consult <what:rules|map>", outcomes = { "shown" }, phrase = "phrase-consult", run = acts.consult,
    about = "Shows the rules in short, or the map of the land." },
}

-- Verbs for an adventurer who stands.
local standing = {
  { form = "gain <n:integer> gold", outcomes = { "gained" }, phrase = "phrase-gain-gold", run = acts.gain_gold, about = "More Gold." },
  { form = "gain <n:integer> melee_xp", outcomes = { "gained" }, phrase = "phrase-gain-melee-xp", run = acts.gain_xp("melee"), about = "More Melee XP." },
  { form = "gain <n:integer> magical_xp", outcomes = { "gained" }, phrase = "phrase-gain-magical-xp", run = acts.gain_xp("magical"), about = "More Magical XP." },
  { form = "lose <n:integer> gold", outcomes = { "lost" }, phrase = "phrase-lose-gold", run = acts.lose_gold, about = "Less Gold, down to none." },
  { form = "lose all gold", outcomes = { "lost" }, phrase = "phrase-lose-all-gold", run = acts.lose_gold, about = "No Gold is left." },
  { form = "pay " .. PRICE, outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay", run = paying.pay, cost = paying.cost,
    about = "A price in Gold, Items, Spells and Allies: all or nothing." },
  { form = "raise <attribute:attribute> <n:integer>" .. BY, outcomes = { "raised", "ignored" }, phrase = "phrase-raise", run = meetings.raise,
    about = "Raises an attribute, up to {figure.cap} times its beginning unless a special does it." },
  { form = "lower <attribute:attribute> <n:integer>" .. BY, outcomes = { "lowered", "fallen" }, leads = FALLEN, phrase = "phrase-lower",
    run = meetings.lower, about = "Lowers an attribute, down to 1." },
  { form = "receive <n:integer> [wounds] [wound]" .. BY, outcomes = { "standing", "fallen" }, leads = FALLEN, phrase = "phrase-receive",
    run = meetings.receive, about = "Wounds that do not come of a Combat." },
  { form = "heal <n:integer> [wounds] [wound]", outcomes = { "healed" }, phrase = "phrase-heal", run = acts.heal, about = "Takes Wounds away." },
  { form = "heal all [wounds]", outcomes = { "healed" }, phrase = "phrase-heal-all", run = acts.heal, about = "Takes all Wounds away." },
  { form = "align <to:alignment>", outcomes = { "aligned" }, phrase = "phrase-align", run = acts.align, about = "Changes the alignment." },
  { form = "ability <a:ability>", outcomes = { "yours", "not-yours" }, phrase = "phrase-ability", run = meetings.ability,
    about = "Brings an Ability into force for adventurers of its type." },
  { form = "encounter <m:monster>", outcomes = { "met", "gone" }, phrase = "phrase-encounter", run = meetings.encounter, about = "Meets a monster anew." },
  { form = "combat <kind:melee|magical> <monster:monster> [and <monster:monster>]* [in_turn] [together] [at_most <n:integer>]",
    outcomes = { "won", "ended", "fallen", "refused" }, ranking = { "won", "ended", "refused", "fallen" }, leads = FALLEN, phrase = "phrase-combat",
    about = "Fights Combat after Combat until one side falls or the reader ends it.", run = combat.begin, round = combat.round,
    scene = {
      { name = "kind", type = "word", values = { "melee", "magical" }, start = "melee", about = "The kind of Combat." },
      { name = "combat", type = "integer", min = 0, about = "The number of this Combat." },
      { name = "step", type = "word", values = { "before", "weapons", "start", "roll", "blows", "end", "gone" }, start = "weapons", about = "What comes next of it." },
      { name = "die", type = "integer", min = 0, max = "figure die", about = "Your die; 0 before it is thrown." },
      { name = "beyond", type = "integer", min = 0, about = "What its roll adds to it besides." },
      { name = "more", type = "integer", min = 0, about = "What further dice have added to it." },
      { name = "result", type = "word", values = RESULTS, start = sheets.NOBODY, about = "How the dice compare." },
      { name = "acted", type = "words", about = "Bearers of what has acted as due to this Combat." },
      { name = "used", type = "map", about = "Things that were used in this window and are still there, by kind and id." },
      { name = "go", type = "text", about = "Where a special leads." },
      { name = "foes", rows = "monster", about = "The monsters, in the order named.", marks = {
        { name = "wounds", type = "integer", min = 0 },
        { name = "arms", type = "integer", min = 1, start = 1, about = "As it is now, without bonuses; so are the next two." },
        { name = "magic", type = "integer", min = 0 },
        { name = "vitae", type = "integer", min = 1, start = 1 },
        { name = "fallen", type = "flag" },
        { name = "waits", type = "flag", about = "Has its turn not come?" },
        { name = "worth", type = "integer", min = 0, about = "XP of its fall that is not given yet." },
        { name = "die", type = "integer", min = 0, max = "figure die" },
        { name = "beyond", type = "integer", min = 0 },
        { name = "more", type = "integer", min = 0 },
      } },
    } },
  { form = "monster_raise <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" },
    phrase = "phrase-monster-raise", run = meetings.to_monster("raise"), about = "Raises a monster's attribute for this turn." },
  { form = "monster_lower <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" },
    phrase = "phrase-monster-lower", run = meetings.to_monster("lower"), about = "Lowers a monster's attribute for this turn, down to 1." },
  { form = "monster_receive <monster:monster> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" }, phrase = "phrase-monster-receive",
    run = meetings.to_monster("receive"), about = "Wounds a monster outside Combat." },
  { form = "monster_heal <monster:monster> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" }, phrase = "phrase-monster-heal",
    run = meetings.to_monster("heal"), about = "Heals a monster." },
  { form = "cast <s:spell>", outcomes = { "cast", "not_held", "not_now" }, phrase = "phrase-cast", about = "Casts a Spell outside Combat.",
    run = function(args) return meetings.use("spell", args.s) end },
  { form = "use <i:item>", outcomes = { "used", "not_held", "not_now" }, phrase = "phrase-use-item", about = "Uses an Item outside Combat.",
    run = function(args) return meetings.use("item", args.i) end },
  { form = "use ally <a:ally>", outcomes = { "used", "not_held", "not_now" }, phrase = "phrase-use-ally", about = "Calls on an Ally outside Combat.",
    run = function(args) return meetings.use("ally", args.a) end },
  { form = "quest_take <quest:quest>", outcomes = { "taken", "ignored" }, phrase = "phrase-quest-take", run = quests.take,
    about = "Undertakes a Quest, unless one is under way or this one is done." },
  { form = "quest_complete <quest:quest>", outcomes = { "completed", "not_on_it" }, phrase = "phrase-quest-complete",
    run = quests.complete, about = "The condition of a Quest is met." },
  { form = "end_turn <to:page>", leaves = true, phrase = "phrase-end-turn", run = function(args) turns.leave_for(args.to) end,
    about = "Ends the turn; the next one is there. `-> PAGE` does the same." },
  { form = "travel <to:page>", outcomes = { "refused" }, phrase = "phrase-travel", run = function(args) return turns.travel(args.to) end,
    about = "Sends the adventurer to a place by name." },
  { form = "travel well-known", outcomes = { "refused" }, phrase = "phrase-travel-well-known", run = function() return turns.travel("well-known") end,
    about = "Sends the adventurer to a well-known place of the reader's choice." },
  { form = "camp", outcomes = { "camped", "not_now" }, phrase = "phrase-camp", run = turns.camp,
    about = "Camp between two turns; in a turn, the question comes at its end." },
  { form = "resume", outcomes = { "resumed" }, phrase = "phrase-resume", run = turns.break_camp, about = "Ends the camp." },
}

for _, it in ipairs({ { "item", "items", "Item" }, { "spell", "spells", "Spell" }, { "ally", "allies", "Ally" } }) do
  local kind, many, name = it[1], it[2], it[3]
  for _, verb in ipairs({
    { form = ("gain %s <%s:%s> [and <%s:%s>]*"):format(kind, kind, kind, kind, kind),
      outcomes = kind == "spell" and { "gained", "lost" } or { "gained", "swapped", "lost" },
      phrase = "phrase-gain-" .. kind, run = acts.gain_things(kind),
      about = "Gives " .. name .. " after " .. name .. ", as far as the limit goes." },
    { form = ("lose %s <%s:%s>"):format(kind, kind, kind), outcomes = { "lost" }, phrase = "phrase-lose-" .. kind,
      run = acts.lose_named(kind), about = "Takes one away, if it is there." },
    { form = ("lose <n:integer> %s"):format(many), outcomes = { "lost" }, phrase = "phrase-lose-some-" .. kind, run = acts.lose_number(kind),
      about = "Takes so many away, the reader choosing." },
    { form = ("lose all %s"):format(many), outcomes = { "lost" }, phrase = "phrase-lose-all-" .. kind, run = acts.lose_number(kind),
      about = "Takes all away." },
  }) do
    standing[#standing + 1] = verb
  end
end

for _, verb in ipairs(standing) do
  creation.guard(verb, steps.losing.settle)
  verbs[#verbs + 1] = verb
end

-- Options --------------------------------------------------------------------------------------------------------------

local options = declare.options({
  { "cap_overflow", { "ignore", "clamp" }, "An increase that would pass the cap: not at all, or as far as it goes?" },
  { "cap_measure", { "base", "total" }, "Is the cap, and the floor of 1, tested without or with bonuses?" },
  { "spell_floor", { "all", "by_type" }, "Does Magic {figure.no_spells_to} keep Spells from Wizards and Priests too?" },
  { "over_limit", { "trim", "keep" }, "Items and Allies over a limit that has fallen: lost at once, or kept?" },
  { "xp_stop", { "each", "both" }, "Does XP stop for each attribute alone, or when Arms and Magic are both at their cap?" },
  { "xp_awards", { "each", "sum" }, "Two monsters that fall in one Combat: two awards, or one?" },
  { "xp_values", { "printed", "current" }, "Which values of a monster make its XP?" },
  { "xp_outside", { "none", "melee" }, "XP for a monster felled outside any Combat." },
  { "both_fall", { "fallen", "won_then_fallen" }, "What the record says when both sides fall together." },
  { "ignored_triggers", { "yes", "no" }, "Does an ignored Wound set off what answers to Wounds?" },
  { "ignore_reach", { "either_tag", "base_only" }, "Does ignoring Wounds due to Combat reach a special's Wound that is due to Combat?" },
  { "simultaneous_heal", { "net", "wounds_first" }, "Wounds and healing at one moment: added up, or Wounds first?" },
  { "lose_choice", { "reader", "random" }, "Who chooses what is lost when no name is given?" },
  { "pay_all_zero", { "yes", "no" }, "Can all Gold be paid with none?" },
  { "drop_between_turns", { "no", "yes" }, "May things be dropped between turns?" },
  { "quest_repeat", { "no", "yes" }, "May a completed Quest be undertaken again?" },
  { "quest_giveup", { "no", "yes" }, "May a Quest be given up?" },
  { "multi_default", { "error", "in_turn" }, "Several monsters without an order: a fault, or one after the other?" },
  { "duplicates", { "allow", "refuse" }, "May two of the same thing be held?" },
  { "weapon_pick", { "per_combat", "per_fight" }, "Is the weapon picked for each Combat or for the whole fight?" },
  { "end_before_first", { "no", "yes" }, "May a fight be ended before its first Combat?" },
  { "missing_magic", { "error", "one" }, "A monster with no Magic in a Magical Combat: a fault, or Magic 1?" },
  { "spell_leaves", { "after", "before" }, "Does a used Spell free its place after its effect or before?" },
  { "world_persists", { "no", "yes" }, "Does the world remember a fallen adventurer's deeds?" },
  { "refund_if_left", { "no", "yes" }, "Is the price given back when the thing bought is left behind?" },
  { "creation", { "rolled", "chosen" }, "Are type and alignment rolled or chosen?" },
})

return {
  name = "adventuria",
  title = "Adventuria",
  about = "A city and its land, turn by turn; one die and Arms or Magic a side; Items, Spells and Allies with rules of their own.",
  clauses = { prefix = "ADV", count = 199, silences = { letter = "A", count = 35 } },
  words = { attribute = sheets.ATTRIBUTES, alignment = sheets.ALIGNMENTS, cause = sheets.CAUSES },
  fields = fields,
  kinds = kinds,
  places = {
    { name = "city", about = "Where every adventurer's first turn is.", required = true },
    { name = "fallen", about = "Where the fallen are taken.", required = true },
  },
  verbs = verbs,
  queries = queries,
  spares = { "-wounds" },
  derived = use("following"),
  figures = use("figures"),
  offers = {
    { name = "combat_die", takes = { "roll" }, gives = "face, more", run = dice.combat_die,
      about = "Rolls the die of one side of a Combat, as `roll` would be told to: the face that lies, and what is added to it besides." },
    { name = "blow", takes = { "margin", "result" }, gives = "Wounds", run = combat.blow,
      about = "What the lower total of a Combat receives, which is lower by `margin`; `result` is `win` or `lose`." },
    { name = "worth", takes = { "foe", "kind" }, gives = "XP", run = monsters.worth,
      about = "What the fall of a monster is worth in a Combat of this kind, or in none; `foe.id` is which." },
  },
  options = options,
  commands = {
    { form = "drop <item:held item>", anytime = true, about = "Leaves an Item behind.", run = acts.drop_thing("item") },
    { form = "drop spell <spell:held spell>", anytime = true, about = "Forgets a Spell.", run = acts.drop_thing("spell") },
    { form = "drop ally <ally:held ally>", anytime = true, about = "Sends an Ally away.", run = acts.drop_thing("ally") },
    { form = "drop <n:integer> gold", anytime = true, about = "Leaves Gold behind.", run = acts.drop_gold },
    { form = "drop all gold", anytime = true, about = "Leaves all Gold behind.", run = acts.drop_gold },
    { form = "drop all items", anytime = true, about = "Leaves all Items behind.", run = acts.drop_all("item") },
    { form = "drop all spells", anytime = true, about = "Forgets all Spells.", run = acts.drop_all("spell") },
    { form = "drop all allies", anytime = true, about = "Sends all Allies away.", run = acts.drop_all("ally") },
    { form = "cast <spell:held spell>", about = "Casts a Spell, where its instructions allow.", run = acts.use("spell") },
    { form = "use <item:held item>", about = "Uses an Item that does something when used.", run = acts.use("item") },
    { form = "use ally <ally:held ally>", about = "Calls on an Ally.", run = acts.use("ally") },
    { form = "abandon quest", about = "Gives up the Quest, where the book allows it.", run = quests.give_up },
    { form = "make camp", about = "Asks for camp when the turn is over.", run = turns.camp },
    { form = "consult <what:rules|map>", anytime = true, about = "The rules in short, or the map of the land.", run = acts.consult },
  },
  hooks = { start = creation.start, page = creation.page, leave = turns.leave },
  sheet = layout.sheet,
  status = layout.status,
  check = checks.check,
  limits = checks.limits,
  specials = reach.described(),
}
