-- A Daring Emprise: professions are dice, and low rolls are good. Combat in zones, with ripostes. One to four adventurers.
-- `EMP-n` in a comment names a clause of the specification, and `EMP-Qn` an interpretation of an unclear point.
-- This file contains the declarations. The functions are in the folder `emprise`, where `a` is an adventurer and `p` is a combatant.
local declare, lists, party, seats = require("declare"), require("lists"), require("party"), require("seats")
local inventory, wounds, tasks, creation = require("inventory"), require("wounds"), require("tasks"), require("creation")
local company, combats, carrying, sheets = require("company"), require("combats"), require("carrying"), require("sheets")
local checks, combatants, story = require("checks"), require("combatants"), require("story")
local field, STATES = declare.field, party.STATES

local ADVENTURER_FORM = " [of <who:adventurer>]"

-- Returns a query about one adventurer: by default the first who is alive.
local function adventurer_query(form, query_type, about, answer, needs, needs_not)
  return { form = form .. ADVENTURER_FORM, type = query_type, about = about, needs = needs, needs_not = needs_not, answer = function(args) return answer(party.find_adventurer(args.who), args) end }
end

local queries = {
  adventurer_query("profession <profession:profession>", "flag", "True if the adventurer has this profession.",
    function(a, args) return party.professions(a)[args.profession] ~= nil end,
    "the profession <profession>", "not to have the profession <profession>"),
  adventurer_query("die <profession:profession>", "integer", "Faces of the profession's die; {constant.unskilled_die} without the profession.",
    function(a, args) return party.professions(a)[args.profession] or constant.unskilled_die end),
  adventurer_query("trained", "flag", "True if the adventurer is trained for martial weapons and armour.", party.is_trained),
  adventurer_query("wellbeing", "integer", "Faces of the wellbeing die.", party.wellbeing),
  adventurer_query("slots total", "integer", "Total number of inventory slots.", function(a) return functions.slots(a) end),
  adventurer_query("slots used", "integer", "Number of inventory slots in use.", inventory.slots_used),
  adventurer_query("slots free", "integer", "Number of free inventory slots.",
    function(a) return math.max(0, functions.slots(a) - inventory.slots_used(a)) end),
  adventurer_query("load band", "integer", "Share of the slots in use, in quarters: 25, 50, 75 or 100.", inventory.load_band),
  adventurer_query("initiative die", "integer", "Faces of the initiative die.", inventory.initiative_die),
  adventurer_query("defense", "integer", "Highest roll that hits the adventurer without cover.", inventory.defense_now),
  { form = "defense of foe <foe:foe>", type = "integer", about = "Highest roll that hits this foe without cover.",
    answer = function(args) return combatants.defense_of_foe(args.foe) end },
  adventurer_query("hp", "integer", "Hit points: number of hits taken.", function(a) return a.hp end),
  adventurer_query("wp", "integer", "Wound points.", function(a) return a.wp end),
  adventurer_query("conscious", "flag", "True if the adventurer is conscious.", function(a) return party.state(a) == STATES.fit end),
  adventurer_query("alive", "flag", "True if the adventurer is alive.", function(a) return party.state(a) ~= STATES.dead end),
  adventurer_query("carries <item:item>", "flag", "True if the adventurer carries this item.",
    function(a, args) return inventory.find_item(a, args.item) ~= nil end, "the <item>", "not to carry the <item>"),
  adventurer_query("wears <item:item>", "flag", "True if the adventurer wears or wields this item.",
    function(a, args) return #inventory.list_items(a, { id = args.item, worn = true }) > 0 end),
  adventurer_query("coins", "integer", "Number of the adventurer's coins.", function(a) return a.coins end, "coins"),
  { form = "foes standing", type = "integer", about = "Number of conscious foes in this combat.", answer = combats.count_foes },
  { form = "party size", type = "integer", about = "Number of adventurers alive.", answer = function() return #derived.living end },
  { form = "party conscious", type = "integer", about = "Number of conscious adventurers.",
    answer = function() return #derived.fit end },
}

local DOER_FORM = " [for whoever tried] [for <who:adventurer>]"

-- Resolves `for whoever tried` to the adventurer who made the last action.
local function resolve_doer(run)
  return function(args, page)
    if args.for_whoever_tried and party.find_member(sheet.doer) then args.who = sheet.doer end
    return run(args, page)
  end
end

-- The state of a combat. The wounds of adventurers are stored on the adventurers.
local SCENE_FIELDS = {
  field("round", "integer", "The number of the round."),
  field("busy", "flag", "True if anyone could act in this round."),
  field("seated", "text", "The player at the terminal, if several share it."),
  { name = "order", about = "The order of turns.", rows = {
    field("side", "word", "The side.", "party", { values = { "party", "foes" } }), field("place", "integer", "The index on that side."),
    field("waits", "flag", "True if their turn in this round is still to come."),
  } },
  { name = "party", about = "The adventurers in this combat.", rows = combatants.PARTY_FIELDS },
  { name = "foes", about = "The foes.", rows = "foe", marks = combatants.FOE_FIELDS },
  { name = "lying", about = "Thrown weapons on the ground.", rows = {
    field("zone", "integer", "The zone of the weapon."), field("by", "text", "The thrower."), field("item", "text", "The item, for an adventurer's weapon."),
    field("arm", "integer", "The index among the weapons of the entry, for a foe's weapon."),
  } },
  { name = "covered", about = "Zones with cover.", rows = { field("zone", "integer", "The zone.") } },
  { name = "allowed", about = "Items that harm foes with the trait `proof`.", rows = { field("item", "text", "The item.") } },
}

local instructions = {
  { form = "create party", outcomes = { "ready" }, phrase = "phrase-create-party", run = company.create_party,
    about = "Asks how many adventurers there are, and creates them." },
  { form = "create [named <name:text>] [with <profession:profession> <die:dice>]* [wellbeing <die:dice>]"
      .. " [wellbeing <method:rolled|assigned|fixed|choice>] [gear <item:item>]* [without gear] [played by <owner:text>]",
    outcomes = { "ready", "refused" }, phrase = "phrase-create", run = creation.create,
    about = "Creates one adventurer. Asks for all values that the page does not name." },
  { form = "join <who:adventurer>", outcomes = { "joined", "full" }, phrase = "phrase-join", run = company.join,
    about = "Adds a ready-made adventurer to the party." },
  { form = "part <who:adventurer>", outcomes = { "parted", "absent" }, phrase = "phrase-part", run = company.leave,
    about = "Removes an adventurer and everything they carry from the party." },
  { form = "action <difficulty:difficulty> [stress <stress:difficulty>] [fits <fits:profession> [or <profession:profession>]*]" .. DOER_FORM,
    outcomes = { "success", "failure" }, phrase = "phrase-action", run = resolve_doer(tasks.action), announce = resolve_doer(tasks.announce_action),
    about = "Rolls the die of a fitting profession, or the d20." },
  { form = "combat <foe:foe> [times <times:integer>] [and <foe:foe> [times <times:integer>]]* [distance <distance:integer>]"
      .. " [cover zone <zone:integer>]* [cover <whom:word> [percent <percent:integer>]]* [initiative <initiative:group|each>]"
      .. " [escape <escape:difficulty>] [factor <factor:signed> [for <whom:word>]]* [held <whom:word>]* [allow <item:item>]*",
    outcomes = { "victory", "defeat", "slain", "escaped" }, ranking = { "victory", "escaped", "defeat", "slain" }, events = { defeat = "defeat", slain = "death" }, defeats = { defeat = message("danger"), slain = message("danger") }, phrase = "phrase-combat", run = combats.start, scene = SCENE_FIELDS, round = combats.play_step, rounds = "round",
    about = "Plays a combat in rounds, in zones, with ripostes." },
  { form = "harm <damage:integer> [times <times:integer>] [everyone]" .. DOER_FORM, run = resolve_doer(wounds.harm), phrase = "phrase-harm",
    outcomes = { "avoided", "wounded", "unconscious", "dead" }, about = "Adds a hit point and makes a wellbeing roll, each time." },
  { form = "mend [hp <hp:integer>] [wp <wp:integer>] [all] [everyone]" .. DOER_FORM, outcomes = { "mended", "woken" },
    phrase = "phrase-mend", run = resolve_doer(wounds.mend), about = "Removes hit points and wound points." },
  { form = "take <item:item> [times <n:integer>]" .. DOER_FORM, outcomes = { "taken", "too_full" }, phrase = "phrase-take",
    run = resolve_doer(carrying.take), about = "Gives an item to an adventurer." },
  { form = "drop <item:item> [times <n:integer>]" .. DOER_FORM, outcomes = { "dropped", "absent" }, phrase = "phrase-drop",
    run = resolve_doer(carrying.drop), about = "Removes an item." },
  { form = "equip <item:item>" .. DOER_FORM, outcomes = { "equipped", "untrained", "absent" }, phrase = "phrase-equip",
    run = resolve_doer(carrying.equip_item), about = "Wears armour or wields a weapon." },
  { form = "coins <amount:signed>" .. DOER_FORM, outcomes = { "paid", "too_poor", "too_full" }, phrase = "phrase-coins",
    cost = resolve_doer(carrying.refusal_reason), run = resolve_doer(carrying.change_coins), about = "Adds or pays coins." },
}

local derived_values = {}
for _, part in ipairs({ party, seats, inventory, carrying }) do
  for name, value in pairs(part.DERIVED_VALUES) do derived_values[name] = value end
end

local options = declare.options({
  { "wellbeing_method", { "rolled", "fixed", "assigned" }, "How is the wellbeing die of a new adventurer determined?" },
  { "coin_slots", { "round_up", "round_down" }, "Does an incomplete lot of coins take a slot?" },
  { "worn_takes_slots", { "yes", "no" }, "Do items that are worn or wielded take slots?" },
  { "overload", { "refuse", "d12" }, "Is a load beyond the slots refused, or allowed with initiative d12?" },
  { "initiative_each_round", { "no", "yes" }, "Is initiative rolled again in each round?" },
  { "attack_die", { "adventurer", "best" }, "Do attacks use the adventurer die, or the die of a martial profession if it is smaller?" },
  { "riposte_move", { "instead", "also", "never" }, "Can a riposte be a move: instead of the strike, in addition to it, or never?" },
  { "riposte_on", { "any", "hit", "miss" }, "Which attacks allow a riposte?" },
  { "ranged_in_melee", { "yes", "no" }, "Can missile weapons be used in the same zone?" },
  { "cover_in_melee", { "yes", "no" }, "Does cover count against an attacker in the same zone?" },
  { "two_handed_excludes_shield", { "no", "yes" }, "Does a two-handed weapon in use cancel the shield?" },
  { "thrown_lost", { "no", "yes" }, "Do thrown weapons stay on the ground until they are picked up?" },
  { "helpless_hit", { "no", "yes" }, "Are unconscious targets hit without a roll?" },
  { "hp_after_combat", { "keep", "clear" }, "Do hit points stay after a combat?" },
  { "coordinator", { "program", "person" }, "Who runs the foes and decides open questions: the program, or one of the players?" },
  { "professions_judged_by", { "page", "players" }, "Who decides whether a profession fits: the page, or the players?" },
})

local declared_functions = {
  { name = "initiative", params = { "name", "faces" }, returns = "number", run = require("initiative").initiative,
    about = "Returns the initiative of an adventurer, a foe or a group of foes; `faces` are those of the die. The lowest acts first." },
  { name = "damage", params = { "weapon", "face" }, returns = "wound points", run = require("attacks").damage,
    about = "Returns the wound points of a hit after a failed wellbeing roll. `face` is the attack roll, or nil if none was needed." },
  { name = "defense", params = { "sum" }, returns = "number", run = inventory.limit_defense,
    about = "Returns the highest attack roll that hits; `sum` is the base defense with armour, nature and cover." },
  { name = "succeeds", params = { "face", "value" }, returns = "flag", run = tasks.succeeds,
    about = "Returns true if this roll succeeds in an action or an escape of this difficulty." },
  { name = "slots", params = { "adventurer" }, returns = "slots", about = "Returns the total number of slots of an adventurer.", run = inventory.slots_total },
}

return {
  name = "emprise",
  title = "A Daring Emprise",
  about = "Professions are dice, and low rolls are good. Combat in zones, with ripostes. One to four adventurers.",
  clauses = { prefix = "EMP", count = 161, open_questions = { letter = "Q", count = 37 } },
  constants = require("constants"),
  functions = declared_functions,
  fields = {
    field("doer", "text", "The adventurer who made the last action.", "", { shown = false }),
    field("ground", "map", "Items put down on this page.", {}, { shown = false }),
    field("ground_at", "text", "The page of these items.", "", { shown = false }),
  },
  settings = {
    field("creation", "word", "When the party is created: at the `start` of the game, or by a `page` with `create party`.", "start",
      { values = { "start", "page" } }),
    field("starting_gear", "words", "Items that new adventurers can choose from; all items by default."),
    field("start_coins", "integer", "Coins of a new adventurer.", "constant start_coins", { min = 0 }),
  },
  kinds = {
    { name = "adventurer", plural = "adventurers", held = true, about = "Adventurers: those of the players, and companions.",
      fields = {
        field("professions", "map", "Professions and the faces of their dice: `{ thief: 6, adventurer: 8 }`."),
        field("wellbeing", "integer", "Faces of the wellbeing die; by default they depend on the professions.", 0, { min = 0 }),
        field("gear", "words", "Their equipment; armour is worn.", nil, { refers_to = "item" }),
        field("start_coins", "integer", "Their coins.", 0, { min = 0 }),
      },
      marks = {
        field("given_name", "text", "The name chosen by the player."),
        field("owner", "text", "Their player."),
        field("chosen_professions", "map", "The professions chosen by the player."),
        field("created_wellbeing", "integer", "Faces of the wellbeing die determined at creation.", 0),
        field("hp", "integer", "Hits taken.", 0),
        field("wp", "integer", "Wound points.", 0),
        field("dead", "flag", "True if permanently dead."),
        field("trained", "flag", "True if the players agreed that they are trained."),
        field("coins", "integer", "Coins carried.", 0),
        field("gear_received", "flag", "True if they have received the equipment of their entry.", nil, { shown = false }),
      } },
    { name = "item", plural = "items", held = true, about = "Items to carry, wear and fight with.",
      fields = {
        field("slots", "integer", "Inventory slots.", 1, { min = 0 }),
        field("weapon", "word", "The class of a weapon.", "none", { values = { "none", "light", "heavy", "martial" } }),
        field("range", "integer", "Its range in zones.", 0, { min = 0 }),
        field("armour", "word", "The class of armour, or a shield.", "none", { values = { "none", "light", "heavy", "martial", "shield" } }),
        field("traits", "words", "thrown, two-handed, or traits of the book, such as blessed."),
      },
      marks = {
        field("bearer", "text", "The adventurer who carries it."),
        field("worn", "flag", "True if worn or wielded."),
      } },
    { name = "foe", plural = "foes", about = "Opponents.",
      fields = {
        field("attack", "integer", "Faces of the attack die; 0 if it cannot attack.", "constant foe_attack"),
        field("wellbeing", "integer", "Faces of the wellbeing die.", "constant foe_wellbeing"),
        field("armour", "integer", "Change of defense by armour, such as -1.", 0),
        field("shield", "integer", "Change of defense by a shield, such as -1.", 0),
        field("natural_armour", "integer", "Change of defense by hide or shell.", 0),
        field("special_armour", "integer", "Change of defense by magic or nature, at least {constant.min_factor}.", 0),
        field("weapons", "any", "A list of weapons with name, damage and range, and optionally thrown, two-handed and traits."),
        field("initiative", "integer", "Faces of the initiative die.", "constant foe_initiative"), -- EMP-95
        field("traits", "words", "proof: only certain weapons harm it; inert: it never acts."),
        field("harmed_by", "words", "Weapons, or traits of weapons, that harm it if it has the trait proof."),
        story.FIELD,
      } },
    { name = "profession", plural = "professions", about = "Professions: broad fields of skill.",
      fields = {
        field("martial", "flag", "True if it includes training for war."),
        field("build", "word", "The basis for an assigned wellbeing die.", "plain", { values = { "plain", "strenuous", "sedentary" } }),
      } },
    { name = "difficulty", plural = "difficulties", about = "Difficulties of actions.",
      fields = { field("value", "integer", "Highest roll that succeeds; 0 needs no roll.", 5, { min = 0 }) } },
  },
  derived = derived_values,
  instructions = instructions,
  queries = queries,
  fight_actions = {
    { answers = { "turn: attack", "riposte: strike" } },
    { answers = { "turn: move", "riposte: move" } },
    { answers = { "turn: pick-up" } },
    { answers = { "turn: escape" } },
    { answers = { "turn: hold", "riposte: none" } },
  },
  priorities = { "party size", "party conscious" },
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Puts an item down.", run = carrying.put_down },
    { form = "take <item:item>", about = "Picks up an item that was put down here.", run = carrying.pick_up },
    { form = "equip <item:held item>", about = "Wears armour or wields a weapon.", run = carrying.wear },
    { form = "order", about = "Shows the order of turns in a combat.", run = require("initiative").show_order, anytime = true },
    { form = "give <item:held item>", about = "Gives an item to another adventurer.", run = carrying.hand_over },
  },
  events = { { name = "defeat", about = "The party lies where it fell." } },
  hooks = { start = company.start, enter_page = carrying.enter_page },
  check = checks.check_book,
  check_state = checks.check_start,
  sheet = sheets.sheet_lines,
  status = sheets.status,
}
