-- Adventuria: adventures in a city and its land, in turns. In a fight, each side rolls one die. Items, Spells and Allies have special rules.
-- `ADV-n` in a comment names a clause of the specification, and `ADV-An` an interpretation of an unclear point.

local declare = require("declare")
local sheets = require("sheet")
local totals = require("totals")
local growth = require("growth")
local monsters = require("monsters")
local situations = require("situations")
local active = require("active_specials")
local steps = require("steps")
local paying = require("paying")
local combat = require("combat")
local dice = require("dice")
local meetings = require("meetings")
local turns = require("turns")
local creation = require("creation")
local quests = require("quests")
local actions = require("actions")
local layout = require("layout")
local checks = require("checks")
local story = require("story")

local function create_field_reader(name)
  return function() return sheet[name] end
end

-- Returns a monster with its current values, or with its printed values if it has not been met.
local function find_foe(id) return monsters.new_foe(id, monsters.find_met(id)) end

-- Fields ---------------------------------------------------------------------------------------------------------------

local function base_field(name)
  local label = sheets.LABELS[name]
  return {
    name = "base_" .. name, type = "integer", min = 0, start = 0, label = label,
    about = label .. " without bonuses; 0 means the starting value of the type.",
  }
end

local COMBAT_RESULTS = { sheets.NONE, "win", "lose", "standoff" }

local fields = {
  { name = "name", type = "text", start = "", label = "Name", about = "The adventurer's name." },
  { name = "type", type = "word", values = { sheets.NONE, table.unpack(sheets.TYPES) }, start = sheets.NONE, label = "Type", about = "The adventurer's type." },
  { name = "alignment", type = "word", values = sheets.ALIGNMENTS, start = "Good", settable = true, label = "Alignment", about = "The adventurer's alignment." },
  base_field("arms"), base_field("magic"), base_field("craft"), base_field("vitae"),
  { name = "gold", type = "integer", min = 0, start = "constant start_gold", label = "Gold", also = { "silver" }, about = "Gold carried." },
  { name = "wounds", type = "integer", min = 0, start = 0, label = "Wounds", about = "Wounds; at Vitae or more, the adventurer has fallen." },
  { name = "melee_xp", type = "integer", min = 0, max = "constant xp_to_raise", start = 0, label = "Melee XP", about = "Experience that raises Arms." },
  { name = "magical_xp", type = "integer", min = 0, max = "constant xp_to_raise", start = 0, label = "Magical XP", about = "Experience that raises Magic." },
  { name = "quest", type = "text", refers_to = "quest", start = sheets.NONE, label = "Quest", about = "The current Quest, or `none`." },
  { name = "fallen", type = "flag", start = false, label = "Fallen", about = "True if the adventurer has fallen." },
  { name = "notes", type = "any", start = {}, shown = false, label = "Notes", about = "Notes that pages have written on the sheet." },
  { name = "quests_done", type = "words", refers_to = "quest", start = {}, shown = false, label = "Quests completed", about = "Quests completed." },
  { name = "unique_gone", type = "words", start = {}, shown = false, about = "Unique monsters that have fallen." },
  { name = "turn", type = "integer", min = 1, start = 1, shown = false, label = "Turn", about = "The number of this turn." },
  { name = "in_turn", type = "flag", start = true, shown = false, about = "True during a turn." },
  { name = "place", type = "text", start = "", shown = false, about = "The location of this turn." },
  { name = "next_place", type = "text", start = "", shown = false, about = "The place where the next turn happens, if it is known." },
  { name = "last_known", type = "text", start = "", shown = false, about = "The last well-known place visited." },
  { name = "camped", type = "flag", start = false, shown = false, about = "True if the adventurer is in camp." },
  { name = "wants_camp", type = "flag", start = false, shown = false, about = "True if the reader has asked for camp after this turn." },
  { name = "camp_note", type = "text", start = "", shown = false, about = "Where the turn after camp will be." },
  { name = "lasting", type = "any", start = {}, shown = false, about = "Lasting effects that have not ended." },
  { name = "met", type = "any", start = {}, shown = false, about = "Monsters met this turn, with their current values." },
  { name = "in_use", type = "words", start = {}, shown = false, about = "Weapons chosen for the last Combat." },
  { name = "paid", type = "any", start = {}, shown = false, about = "The last payment of this turn." },
  { name = "combats", type = "integer", start = 0, shown = false, about = "Number of Combats in the last fight." },
  { name = "last_result", type = "word", values = COMBAT_RESULTS, start = sheets.NONE, shown = false, about = "Result of the last Combat." },
  { name = "last_dice", type = "any", start = {}, shown = false, about = "Dice of the last Combat." },
  { name = "last_outcome", type = "word", values = { "", "won", "ended", "fallen", "gone", "won_then_fallen" }, start = "", shown = false, about = "Outcome of the last fight." },
}

-- Kinds ----------------------------------------------------------------------------------------------------------------

local SPECIALS_FIELD = { name = "specials", type = "any", about = "Its specials: a list of maps with `when`, `if`, `do` and `until`." }
local UNIQUE_FIELD = { name = "unique", type = "flag", about = "True if there can be only one." }

local kinds = {
  { name = "type", plural = "types", held = false, about = "Types of adventurer.",
    fields = {
      { name = "creation_roll", type = "integer", required = true, about = "The result of the creation die for this type." },
      { name = "arms", type = "integer", min = 0, required = true, about = "Arms at the start." },
      { name = "magic", type = "integer", min = 0, required = true, about = "Magic at the start." },
      { name = "craft", type = "integer", min = 0, required = true, about = "Craft at the start." },
      { name = "vitae", type = "integer", min = 1, required = true, about = "Vitae at the start." },
      { name = "spell_limit_reduction", type = "integer", start = 3, about = "Spell limit: Magic minus this number." },
    } },
  { name = "item", plural = "items", held = true, about = "Items carried.",
    fields = { { name = "weapon", type = "flag", about = "True if it is a weapon." }, UNIQUE_FIELD, SPECIALS_FIELD } },
  { name = "spell", plural = "spells", held = true, about = "Spells; each is lost when it is used.", fields = { UNIQUE_FIELD, SPECIALS_FIELD } },
  { name = "ally", plural = "allies", held = true, about = "Companions.", fields = { UNIQUE_FIELD, SPECIALS_FIELD } },
  { name = "ability", plural = "abilities", held = true, about = "Abilities of types and of monsters.",
    fields = { { name = "types", type = "words", about = "Types of adventurer it applies to; empty for all types and for monsters." }, SPECIALS_FIELD } },
  { name = "monster", plural = "monsters", held = false, about = "Hostile beings.",
    fields = {
      { name = "arms", type = "integer", min = 1, required = true, about = "Printed Arms." },
      { name = "magic", type = "integer", min = 0, start = 0, about = "Printed Magic; 0 if none is printed." },
      { name = "vitae", type = "integer", min = 1, required = true, about = "Printed Vitae." },
      { name = "abilities", type = "words", about = "Its Abilities, by id." },
      story.FIELD,
      UNIQUE_FIELD,
    } },
  { name = "quest", plural = "quests", held = false, about = "Tasks; one at a time.",
    fields = { { name = "condition", type = "text", required = true, about = "What completes it." } } }, -- ADV-107
}

-- Queries --------------------------------------------------------------------------------------------------------------

local PRICE_FORM = "[<gold:integer> gold] [all gold] [item <item:item>]* [<items:integer> items] [spell <spell:spell>]* [<spells:integer> spells]"
  .. " [ally <ally:ally>]* [<allies:integer> allies]"

local queries = {
  { form = "attr <a:attribute>", type = "integer", needs = "<a>", about = "An attribute with all its bonuses.", answer = function(args) return derived[args.a] end },
  { form = "base <a:attribute>", type = "integer", about = "The stored value of an attribute.", answer = function(args) return sheets.base_value(args.a) end },
  { form = "begin <a:attribute>", type = "integer", about = "The starting value of an attribute.", answer = function(args) return sheets.starting_value(args.a) end },
  { form = "cap <a:attribute>", type = "integer", about = "The maximum of an attribute for ordinary increases: {constant.cap_multiple} times its starting value.", answer = function(args) return sheets.maximum(args.a) end },
  { form = "can_pay " .. PRICE_FORM, type = "flag", about = "True if this price can be paid now.", answer = function(args) return paying.check_cost(args) == nil end },
  { form = "foes standing", type = "integer", about = "Number of monsters that have not fallen in this fight, including those that wait.", answer = combat.count_foes },
  { form = "wounds_left", type = "integer", about = "Vitae minus wounds.", answer = function() return math.max(0, derived.vitae - sheet.wounds) end },
  { form = "has_item <n:item>", type = "flag", needs = "the <n>", needs_not = "not to have the <n>", about = "True if this Item is carried.", answer = function(args) return has("item", args.n) end },
  { form = "has_spell <n:spell>", type = "flag", needs = "the spell <n>", needs_not = "not to know the spell <n>", about = "True if this Spell is known.", answer = function(args) return has("spell", args.n) end },
  { form = "has_ally <n:ally>", type = "flag", needs = "<n> along", needs_not = "not to have <n> along", about = "True if this Ally is with the adventurer.", answer = function(args) return has("ally", args.n) end },
  { form = "count_of item <n:item>", type = "integer", about = "Copies of an Item.", answer = function(args) return count("item", args.n) end },
  { form = "count_of spell <n:spell>", type = "integer", about = "Copies of a Spell.", answer = function(args) return count("spell", args.n) end },
  { form = "count_of ally <n:ally>", type = "integer", about = "Copies of an Ally.", answer = function(args) return count("ally", args.n) end },
  { form = "items", type = "integer", needs = "Items", about = "Number of Items carried.", answer = function() return count("item") end },
  { form = "spells", type = "integer", needs = "Spells", about = "Number of Spells known.", answer = function() return count("spell") end },
  { form = "allies", type = "integer", needs = "Allies", about = "Number of Allies.", answer = function() return count("ally") end },
  { form = "item_room", type = "integer", needs = "room for Items", about = "Number of Items for which there is room.", answer = function() return totals.room("item") end },
  { form = "spell_room", type = "integer", needs = "room for Spells", about = "Number of Spells for which there is room.", answer = function() return totals.room("spell") end },
  { form = "ally_room", type = "integer", needs = "room for Allies", about = "Number of Allies for whom there is room.", answer = function() return totals.room("ally") end },
  { form = "item_limit", type = "integer", about = "Maximum number of Items.", derived = "item_limit" },
  { form = "spell_limit", type = "integer", about = "Maximum number of Spells for gaining new ones.", derived = "spell_limit" },
  { form = "ally_limit", type = "integer", about = "Maximum number of Allies.", derived = "ally_limit" },
  { form = "has_weapon", type = "flag", needs = "a weapon", needs_not = "to carry no weapon", about = "True if a weapon is carried.", answer = function() return count("item", { weapon = true }) > 0 end },
  { form = "weapons", type = "integer", needs = "weapons", about = "Number of weapons carried.", answer = function() return count("item", { weapon = true }) end },
  { form = "weapon_in_use <n:item>", type = "flag", about = "True if this weapon was chosen for the last Combat and is still carried.",
    answer = function(args) return has("item", args.n) and get("in_use", args.n) end },
  { form = "on_quest", type = "flag", needs = "to be on a Quest", needs_not = "not to be on a Quest", about = "True if the adventurer is on a Quest.", answer = function() return sheet.quest ~= sheets.NONE end },
  { form = "on_quest <n:quest>", type = "flag", needs = "to be on the Quest <n>", needs_not = "not to be on the Quest <n>", about = "True if the adventurer is on this Quest.", answer = function(args) return sheet.quest == args.n end },
  { form = "quest_done <n:quest>", type = "flag", needs = "to have completed the Quest <n>", needs_not = "not to have completed the Quest <n>", about = "True if this Quest has been completed.", answer = function(args) return get("quests_done", args.n) end },
  { form = "xp <kind:melee|magical>", type = "integer", about = "Melee or Magical XP.", answer = function(args) return sheet[args.kind .. "_xp"] end },
  { form = "xp_counts <kind:melee|magical>", type = "flag", about = "True if XP of this kind still counts.", answer = function(args) return growth.xp_counts(args.kind) end },
  { form = "well_known <p:page>", type = "flag", about = "True if this is a well-known place.", answer = function(args) return turns.is_well_known(args.p) end },
  { form = "places", type = "words", about = "The well-known places.", answer = turns.list_places },
  { form = "monster_attr <m:monster> <a:arms|magic|vitae>", type = "integer", about = "Current attribute of a monster, or its printed attribute if it has not been met.",
    answer = function(args) return totals.foe_total(situations.outside_combat({ find_foe(args.m) }), 1, args.a) end },
  { form = "monster_wounds <m:monster>", type = "integer", about = "Current Wounds of a monster.", answer = function(args) return find_foe(args.m).wounds end },
  { form = "monster_fallen <m:monster>", type = "flag", about = "True if this monster has been met this turn and has fallen.", answer = function(args) return find_foe(args.m).fallen end },
  { form = "unique_gone <m:monster>", type = "flag", about = "True if this unique monster has fallen for good.", answer = function(args) return monsters.is_gone(args.m) end },
  { form = "last_result", type = "word", values = COMBAT_RESULTS, about = "Result of the last Combat.", answer = create_field_reader("last_result") },
  { form = "last_dice", type = "any", about = "Dice of the last Combat, the adventurer's first.", answer = create_field_reader("last_dice") },
  { form = "combats", type = "integer", about = "Number of Combats in the last fight.", answer = create_field_reader("combats") },
  { form = "effect_running <n:word>", type = "flag", about = "True if a lasting effect of this name has not ended.", answer = function(args) return actions.is_running(args.n) end },
}
for _, attribute in ipairs(sheets.ATTRIBUTES) do
  local about = sheets.LABELS[attribute] .. " with all its bonuses."
  queries[#queries + 1] = { form = attribute, type = "integer", about = about, derived = attribute }
end

-- Instructions ---------------------------------------------------------------------------------------------------------

local CAUSES_FORM = " [by <cause:cause>]*"
local GOES_TO_FALLEN = { fallen = "fallen" } -- a row for `fallen` ends the page, ADV-136, ADV-A28

-- Instructions that work with or without an adventurer.
local instructions = {
  { form = "create", outcomes = { "created" }, phrase = "phrase-create", run = creation.create,
    about = "Rolls type and alignment, and asks for a name." },
  { form = "create <name:text>", outcomes = { "created" }, phrase = "phrase-create-named", run = creation.create,
    about = "Rolls type and alignment for this name." },
  { form = "restart", never_returns = true, phrase = "phrase-restart", run = creation.restart,
    about = "Starts again with a new adventurer." },
  { form = "note <text:text>", outcomes = { "noted" }, phrase = "phrase-note", run = actions.note, about = "Writes a note on the sheet." },
  { form = "consult <what:rules|map>", outcomes = { "shown" }, phrase = "phrase-consult", run = actions.consult,
    about = "Shows a summary of the rules, or the map." },
}

-- Instructions that need an adventurer who has not fallen.
local guarded_instructions = {
  { form = "gain <n:integer> gold", outcomes = { "gained" }, phrase = "phrase-gain-gold", run = actions.gain_gold, about = "Adds Gold." },
  { form = "gain <n:integer> melee_xp", outcomes = { "gained" }, phrase = "phrase-gain-melee-xp", run = actions.gain_xp("melee"), about = "Adds Melee XP." },
  { form = "gain <n:integer> magical_xp", outcomes = { "gained" }, phrase = "phrase-gain-magical-xp", run = actions.gain_xp("magical"), about = "Adds Magical XP." },
  { form = "lose <n:integer> gold", outcomes = { "lost" }, phrase = "phrase-lose-gold", run = actions.lose_gold, about = "Takes Gold away, down to 0." },
  { form = "lose all gold", outcomes = { "lost" }, phrase = "phrase-lose-all-gold", run = actions.lose_gold, about = "Takes all Gold away." },
  { form = "pay " .. PRICE_FORM, outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay", run = paying.pay, cost = paying.check_cost,
    about = "A price in Gold, Items, Spells and Allies: all or nothing." },
  { form = "raise <attribute:attribute> <n:integer>" .. CAUSES_FORM, outcomes = { "raised", "ignored" }, phrase = "phrase-raise", run = meetings.raise,
    about = "Raises an attribute, up to {constant.cap_multiple} times its starting value unless a special does it." },
  { form = "lower <attribute:attribute> <n:integer>" .. CAUSES_FORM, outcomes = { "lowered", "fallen" }, goes_to = GOES_TO_FALLEN, phrase = "phrase-lower",
    run = meetings.lower, about = "Lowers an attribute, down to 1." },
  { form = "receive <n:integer> [wounds] [wound]" .. CAUSES_FORM, outcomes = { "standing", "fallen" }, goes_to = GOES_TO_FALLEN, phrase = "phrase-receive",
    run = meetings.receive, about = "Wounds the adventurer outside Combat." },
  { form = "heal <n:integer> [wounds] [wound]", outcomes = { "healed" }, phrase = "phrase-heal", run = actions.heal, about = "Heals Wounds." },
  { form = "heal all [wounds]", outcomes = { "healed" }, phrase = "phrase-heal-all", run = actions.heal, about = "Heals all Wounds." },
  { form = "align <to:alignment>", outcomes = { "aligned" }, phrase = "phrase-align", run = actions.align, about = "Changes the alignment." },
  { form = "ability <a:ability>", outcomes = { "yours", "not-yours" }, phrase = "phrase-ability", run = meetings.ability,
    about = "Gives an Ability to an adventurer of its type." },
  { form = "encounter <m:monster>", outcomes = { "met", "gone" }, phrase = "phrase-encounter", run = meetings.encounter, about = "Starts a new meeting with a monster." },
  { form = "combat <kind:melee|magical> <monster:monster> [and <monster:monster>]* [in_turn] [together] [at_most <n:integer>]",
    outcomes = { "won", "ended", "fallen", "refused" }, ranking = { "won", "ended", "refused", "fallen" }, goes_to = GOES_TO_FALLEN, phrase = "phrase-combat",
    about = "Plays a fight: Combats until one side falls or the reader ends it.", run = combat.start, round = combat.play_step,
    scene = {
      { name = "kind", type = "word", values = { "melee", "magical" }, start = "melee", about = "The kind of Combat." },
      { name = "combat", type = "integer", min = 0, about = "The number of this Combat." },
      { name = "step", type = "word", values = { "before", "weapons", "start", "roll", "blows", "end", "gone" }, start = "weapons", about = "The next step of the Combat." },
      { name = "die", type = "integer", min = 0, max = "constant die_sides", about = "The adventurer's die; 0 before it is rolled." },
      { name = "beyond", type = "integer", min = 0, about = "Number added to the die by the roll." },
      { name = "more", type = "integer", min = 0, about = "Sum of the additional dice." },
      { name = "result", type = "word", values = COMBAT_RESULTS, start = sheets.NONE, about = "Result of the comparison." },
      { name = "acted", type = "words", about = "Bearers of specials that have responded to an event due to this Combat." },
      { name = "used", type = "map", about = "Number of copies used in this window and still held, by kind and id." },
      { name = "turn_to", type = "text", about = "The page to which a special leads." },
      { name = "foes", rows = "monster", about = "The monsters, in the order named.", marks = {
        { name = "wounds", type = "integer", min = 0 },
        { name = "arms", type = "integer", min = 1, start = 1, about = "Current value without bonuses. The same for `magic` and `vitae`." },
        { name = "magic", type = "integer", min = 0 },
        { name = "vitae", type = "integer", min = 1, start = 1 },
        { name = "fallen", type = "flag" },
        { name = "waits", type = "flag", about = "True while the monster waits to fight." },
        { name = "worth", type = "integer", min = 0, about = "XP for its fall that has not been awarded yet." },
        { name = "die", type = "integer", min = 0, max = "constant die_sides" },
        { name = "beyond", type = "integer", min = 0 },
        { name = "more", type = "integer", min = 0 },
      } },
    } },
  { form = "monster_raise <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. CAUSES_FORM, outcomes = { "done", "monster_fallen" },
    phrase = "phrase-monster-raise", run = meetings.change_monster("raise"), about = "Raises a monster's attribute for this turn." },
  { form = "monster_lower <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. CAUSES_FORM, outcomes = { "done", "monster_fallen" },
    phrase = "phrase-monster-lower", run = meetings.change_monster("lower"), about = "Lowers a monster's attribute for this turn, down to 1." },
  { form = "monster_receive <monster:monster> <n:integer>" .. CAUSES_FORM, outcomes = { "done", "monster_fallen" }, phrase = "phrase-monster-receive",
    run = meetings.change_monster("receive"), about = "Wounds a monster outside Combat." },
  { form = "monster_heal <monster:monster> <n:integer>" .. CAUSES_FORM, outcomes = { "done", "monster_fallen" }, phrase = "phrase-monster-heal",
    run = meetings.change_monster("heal"), about = "Heals a monster." },
  { form = "cast <s:spell>", outcomes = { "cast", "not_held", "not_now" }, phrase = "phrase-cast", about = "Casts a Spell outside Combat.",
    run = function(args) return meetings.use("spell", args.s) end },
  { form = "use <i:item>", outcomes = { "used", "not_held", "not_now" }, phrase = "phrase-use-item", about = "Uses an Item outside Combat.",
    run = function(args) return meetings.use("item", args.i) end },
  { form = "use ally <a:ally>", outcomes = { "used", "not_held", "not_now" }, phrase = "phrase-use-ally", about = "Calls on an Ally outside Combat.",
    run = function(args) return meetings.use("ally", args.a) end },
  { form = "quest_take <quest:quest>", outcomes = { "taken", "ignored" }, phrase = "phrase-quest-take", run = quests.take,
    about = "Undertakes a Quest, unless the adventurer is on a Quest or has completed this one." },
  { form = "quest_complete <quest:quest>", outcomes = { "completed", "not_on_it" }, phrase = "phrase-quest-complete",
    run = quests.complete, about = "Completes the current Quest." },
  { form = "end_turn <to:page>", never_returns = true, phrase = "phrase-end-turn", run = function(args) turns.end_turn(args.to) end,
    about = "Ends the turn; the next turn is at this page. `-> PAGE` does the same." },
  { form = "travel <to:page>", outcomes = { "refused" }, phrase = "phrase-travel", run = function(args) return turns.travel(args.to) end,
    about = "Sends the adventurer to a place by name." },
  { form = "travel well-known", outcomes = { "refused" }, phrase = "phrase-travel-well-known", run = function() return turns.travel("well-known") end,
    about = "Sends the adventurer to a well-known place of the reader's choice." },
  { form = "camp", outcomes = { "camped", "not_now" }, phrase = "phrase-camp", run = turns.request_camp,
    about = "Sets up camp between two turns; during a turn, the reader is asked at its end." },
  { form = "resume", outcomes = { "resumed" }, phrase = "phrase-resume", run = turns.break_camp, about = "Ends the camp." },
}

for _, row in ipairs({ { "item", "items", "Item" }, { "spell", "spells", "Spell" }, { "ally", "allies", "Ally" } }) do
  local kind, plural, name = row[1], row[2], row[3]
  for _, instruction in ipairs({
    { form = ("gain %s <%s:%s> [and <%s:%s>]*"):format(kind, kind, kind, kind, kind),
      outcomes = kind == "spell" and { "gained", "lost" } or { "gained", "swapped", "lost" },
      phrase = "phrase-gain-" .. kind, run = actions.gain_holdings(kind),
      about = "Gives " .. plural .. ", one after another, up to the limit." },
    { form = ("lose %s <%s:%s>"):format(kind, kind, kind), outcomes = { "lost" }, phrase = "phrase-lose-" .. kind,
      run = actions.lose_named(kind), about = "Takes this " .. name .. " away, if it is held." },
    { form = ("lose <n:integer> %s"):format(plural), outcomes = { "lost" }, phrase = "phrase-lose-some-" .. kind, run = actions.lose_number(kind),
      about = "Takes away this number; the reader chooses which." },
    { form = ("lose all %s"):format(plural), outcomes = { "lost" }, phrase = "phrase-lose-all-" .. kind, run = actions.lose_number(kind),
      about = "Takes away all " .. plural .. "." },
  }) do
    guarded_instructions[#guarded_instructions + 1] = instruction
  end
end

for _, instruction in ipairs(guarded_instructions) do
  creation.guard(instruction, steps.losses.enforce_limits)
  instructions[#instructions + 1] = instruction
end

-- Options --------------------------------------------------------------------------------------------------------------

local options = declare.options({
  { "cap_overflow", { "ignore", "clamp" }, "Is an increase that would exceed the maximum ignored or limited to the maximum?" },
  { "cap_applies_to", { "base", "total" }, "Do the maximum and the minimum of 1 apply without or with bonuses?" },
  { "spell_floor", { "all", "by_type" }, "With Magic {constant.no_spells_up_to} or less, can Wizards and Priests still know Spells?" },
  { "over_limit", { "trim", "keep" }, "Are Items and Allies that exceed a lowered limit lost at once or kept?" },
  { "xp_stop", { "each", "both" }, "Does XP stop separately for each attribute, or when Arms and Magic are both at the maximum?" },
  { "xp_awards", { "each", "sum" }, "Do two monsters that fall in one Combat give two awards or one?" },
  { "xp_values", { "printed", "current" }, "Is XP based on the printed or the current values of a monster?" },
  { "xp_outside_combat", { "none", "melee" }, "Does a monster that falls outside Combat give XP?" },
  { "both_fall_result", { "fallen", "won_then_fallen" }, "What is recorded if both sides fall together?" },
  { "ignored_wounds_trigger", { "yes", "no" }, "Does an ignored Wound trigger specials that respond to Wounds?" },
  { "ignore_applies_to", { "all_combat_wounds", "blow_only" }, "Does a special that ignores Wounds due to Combat apply to a special's Wound that is due to Combat?" },
  { "simultaneous_heal", { "net", "wounds_first" }, "Are Wounds and healing at the same moment added up, or do Wounds come first?" },
  { "lose_choice", { "reader", "random" }, "If no name is given, do the reader or the dice choose what is lost?" },
  { "pay_all_zero", { "yes", "no" }, "Can all Gold be paid with 0 Gold?" },
  { "drop_between_turns", { "no", "yes" }, "Can Items, Spells, Allies and Gold be dropped between turns?" },
  { "quest_repeat", { "no", "yes" }, "Can a completed Quest be undertaken again?" },
  { "quest_abandon", { "no", "yes" }, "Can a Quest be given up?" },
  { "several_monsters", { "error", "in_turn" }, "Is a Combat with several monsters and no order an error, or do they fight one after another?" },
  { "duplicates", { "allow", "refuse" }, "Can an adventurer have two of the same Item, Spell or Ally?" },
  { "weapon_pick", { "per_combat", "per_fight" }, "Is the weapon chosen for each Combat or for the whole fight?" },
  { "end_before_first_combat", { "no", "yes" }, "Can a fight be ended before its first Combat?" },
  { "missing_magic", { "error", "one" }, "Is a monster without Magic in a Magical Combat an error, or does it have Magic 1?" },
  { "lose_used_spell", { "after_effect", "before_effect" }, "Is a used Spell lost after or before its effect?" },
  { "world_persists", { "no", "yes" }, "Does a new adventurer enter the same world?" },
  { "refund_if_not_taken", { "no", "yes" }, "Is the price of a purchase given back if the reader leaves it?" },
  { "creation_method", { "rolled", "chosen" }, "Are type and alignment rolled or chosen?" },
})

return {
  name = "adventuria",
  title = "Adventuria",
  about = "Adventures in a city and its land, in turns. In fights, each side rolls one die and adds Arms or Magic. Items, Spells and Allies have special rules.",
  clauses = { prefix = "ADV", count = 199, open_questions = { letter = "A", count = 35 } },
  word_sets = { attribute = sheets.ATTRIBUTES, alignment = sheets.ALIGNMENTS, cause = sheets.CAUSES },
  fields = fields,
  kinds = kinds,
  rule_pages = {
    { name = "city", about = "The page of every adventurer's first turn.", required = true },
    { name = "fallen", about = "The page for fallen adventurers.", required = true, defeat = message("danger") },
  },
  instructions = instructions,
  queries = queries,
  fight_actions = {
    { answers = { "default", "continue: another" } },
    { answers = { "continue: end" } },
    { answers = { "cast" }, label = "cast or use something" },
    { answers = { "special" }, label = "use something special" },
  },
  priorities = { "-wounds" },
  derived = require("derived_values"),
  constants = require("constants"),
  functions = {
    { name = "combat_die", params = { "roll" }, returns = "face, more", run = dice.combat_die,
      about = "Rolls the die of one side of a Combat; takes the arguments of `roll`. Returns the face and a number to add to it." },
    { name = "blow", params = { "margin", "result" }, returns = "Wounds", run = combat.blow,
      about = "Returns the Wounds for the side with the lower total. `margin` is the difference; `result` is `win` or `lose` for the adventurer." },
    { name = "worth", params = { "foe", "kind" }, returns = "XP", run = monsters.compute_xp,
      about = "Returns the XP for the fall of the monster `foe.id` in a Combat of this kind, or outside Combat if `kind` is nil." },
  },
  options = options,
  commands = {
    { form = "drop <item:held item>", anytime = true, about = "Leaves an Item behind.", run = actions.drop_holding("item") },
    { form = "drop spell <spell:held spell>", anytime = true, about = "Forgets a Spell.", run = actions.drop_holding("spell") },
    { form = "drop ally <ally:held ally>", anytime = true, about = "Sends an Ally away.", run = actions.drop_holding("ally") },
    { form = "drop <n:integer> gold", anytime = true, about = "Leaves Gold behind.", run = actions.drop_gold },
    { form = "drop all gold", anytime = true, about = "Leaves all Gold behind.", run = actions.drop_gold },
    { form = "drop all items", anytime = true, about = "Leaves all Items behind.", run = actions.drop_all("item") },
    { form = "drop all spells", anytime = true, about = "Forgets all Spells.", run = actions.drop_all("spell") },
    { form = "drop all allies", anytime = true, about = "Sends all Allies away.", run = actions.drop_all("ally") },
    { form = "cast <spell:held spell>", about = "Casts a Spell, if its instructions allow it now.", run = actions.use("spell") },
    { form = "use <item:held item>", about = "Uses an Item, if its instructions allow it now.", run = actions.use("item") },
    { form = "use ally <ally:held ally>", about = "Calls on an Ally.", run = actions.use("ally") },
    { form = "abandon quest", about = "Gives up the Quest, if the book allows it.", run = quests.give_up },
    { form = "make camp", about = "Asks for camp when the turn is over.", run = turns.request_camp },
    { form = "consult <what:rules|map>", anytime = true, about = "Shows a summary of the rules, or the map.", run = actions.consult },
  },
  hooks = { start = creation.start, enter_page = creation.page, leave_page = turns.on_leave },
  sheet = layout.sheet,
  status = layout.status,
  check = checks.check_book,
  check_state = checks.check_start,
  specials = active.describe(),
}
