-- Arena: two to six combatants pick their moves, and then all moves happen at once.
-- `ARE-n` in a comment is a clause of the ruleset's specification; `ARE-Qn` is a decision on an open point.
-- This file has the declarations; the code is in `arena/*.lua`. Classes, moves, effects, fighters and tempers are in `arena/*.yaml`, all
-- other amounts in `arena/constants.lua`. A book can change all of them.
local declare, lists, combatants, creation = require("declare"), require("lists"), require("combatants"), require("creation")
local games, rounds, sheets, rolls = require("games"), require("rounds"), require("sheets"), require("rolls")
local checks, attacks, effects, tempers, picks = require("checks"), require("attacks"), require("effects"), require("tempers"), require("picks")
local story = require("story")
local ATTRIBUTES, integers, concat, effect_round = combatants.ATTRIBUTES, declare.integers, lists.concat, games.effect_round

-- Returns a query about one combatant: by default the one of the reader. `default` is the answer if there is no combatant with the name.
local function combatant_query(form, value_type, about, answer, default)
  local function answer_for_name(args)
    local combatant = sheets.find_combatant(args.name)
    if not combatant then return default end
    return answer(combatant, args)
  end
  return { form = form .. " [of <name:text>]", type = value_type, about = about, answer = answer_for_name }
end

local queries = {
  combatant_query("class", "text", "The class, such as `warrior`; `none` if there is no such combatant.", function(combatant) return combatant.class end, "none"),
  combatant_query("attribute <attribute:attribute>", "integer", "An attribute, including effects.",
    function(combatant, args) return combatants.attribute(combatant, args.attribute, effect_round()) end, 0),
  combatant_query("modifier <attribute:attribute>", "integer", "The modifier of an attribute, including effects.",
    function(combatant, args) return combatants.modifier(combatant, args.attribute, effect_round()) end, 0),
  combatant_query("hp", "integer", "Current HP.", function(combatant) return combatant.hp end, 0),
  combatant_query("max_hp", "integer", "Maximum HP.", function(combatant) return combatant.max_hp end, 0),
  combatant_query("stamina", "integer", "Current stamina.", function(combatant) return combatant.stamina end, 0),
  combatant_query("max_stamina", "integer", "Maximum stamina.", function(combatant) return combatant.max_stamina end, 0),
  combatant_query("physical_defense", "integer", "Physical defense, without a block: the total that an attack roll must reach.",
    function(combatant) return combatants.physical_defense(combatant, effect_round()) end, 0),
  combatant_query("magic_defense", "integer", "Magic defense: resistance to spells.", function(combatant) return combatants.magic_defense(combatant, effect_round()) end, 0),
  combatant_query("cost <move:move>", "integer", "Stamina cost of this move.", function(combatant, args) return functions.cost(combatant, args.move, effect_round()) end, 0),
  combatant_query("can_pay <move:move>", "flag", "True if the combatant has enough stamina for this move.",
    function(combatant, args) return sheets.can_pay(combatant, args.move) end, false),
  combatant_query("effect <kind:effect>", "integer", "Number of rounds that an effect still lasts, or 0.",
    function(combatant, args) return sheets.rounds_left(combatant, args.kind) end, 0),
  { form = "foes standing", type = "integer", about = "Number of opponents left in the current game.", answer = games.count_opponents },
  { form = "round", type = "integer", about = "Round number of the latest game.", answer = games.current_round },
  { form = "fighting", type = "integer", about = "Number of combatants left in the latest game.", answer = games.count_remaining },
  { form = "winner", type = "text", about = "Winner of the latest game; `none` if there is no winner.", answer = games.find_winner },
  { form = "alive <name:text>", type = "flag", about = "True if this combatant of the latest game is not defeated.", answer = function(args) return games.is_alive(args.name) end },
  { form = "alive", type = "flag", about = "True if the reader's combatant is not defeated.", derived = "alive" },
}

local fields = {
  { name = "name", type = "text", label = "Name", about = "The name of the reader's combatant." },
  { name = "class", type = "text", refers_to = "class", label = "Class", about = "Class of the reader's combatant, such as `warrior`; empty before `enlist`." },
  { name = "player", type = "text", shown = false, about = "Name by which the reader is called to a shared terminal." },
  { name = "hp", type = "integer", min = -1, start = -1, label = "HP", about = "Hit points." },
  { name = "max_hp", type = "integer", label = "Maximum HP", about = "Fixed at creation." },
  { name = "stamina", type = "integer", min = -1, start = -1, label = "Stamina", about = "Moves cost stamina." },
  { name = "max_stamina", type = "integer", label = "Maximum stamina", about = "Fixed at creation." },
  { name = "picker", type = "text", shown = false, about = "Name of the combatant who is picking." },
  { name = "fight", type = "any", shown = false, about = "State of the latest game." },
  { name = "rested", type = "flag", shown = false, about = "True if the reader's combatant has recovered since the latest game." },
}
for _, name in ipairs(ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = 0, label = name, about = "Value of the attribute." }
end

local DAMAGE_ATTRIBUTES = { "none", table.unpack(ATTRIBUTES) }

local kinds = {
  { name = "class", plural = "classes", about = "Classes of combatants.",
    fields = concat(integers({
      { "VIT", 0, "Base value, before points.", 0 }, { "END", 0, "Base value, before points.", 0 }, { "STR", 0, "Base value, before points.", 0 }, { "DEX", 0, "Base value, before points.", 0 },
      { "INT", 0, "Base value, before points.", 0 }, { "FAI", 0, "Base value, before points.", 0 }, { "physical_defense", 0, "Physical defense, before the DEX modifier." },
      { "magic_defense", 0, "Magic defense, before the INT modifier." }, { "min_damage", 1, "Lowest base damage of the standard attack.", 0, "max_damage" }, { "max_damage", 1, "Highest base damage of the standard attack.", 0 },
    }), { { name = "moves", type = "words", refers_to = "move", about = "Ids of its special attacks." } }) },
  { name = "effect", plural = "effects", about = "Lasting effects of moves.",
    fields = concat(integers({
      { "lowers_by", 0, "Amount by which the attribute is lowered." }, { "min_damage", 0, "Lowest damage.", 0, "max_damage" }, { "max_damage", 0, "Highest damage.", 0 },
      { "kill_chance", 0, "Chance of death in each round, in percent.", 0, 100 },
    }), {
      { name = "lowers", type = "word", values = DAMAGE_ATTRIBUTES, about = "The attribute that it lowers." },
      { name = "deals_damage", type = "word", values = { "never", "each-round", "when-attacked" }, about = "When it does damage." },
      { name = "skips_round", type = "flag", about = "True if its bearer cannot pick a move." },
      { name = "round_text", type = "text", about = "Text at the start of a round, after the bearer's name." },
      { name = "damage_text", type = "text", about = "Text after the name of the damaged combatant." },
    }) },
  { name = "move", plural = "moves", about = "Attacks.",
    fields = concat(integers({
      { "cost", -1, "Stamina cost; -1 for the cost of the cost band.", -1 }, { "targets", 1, "Maximum number of targets; 0 for none.", 0 },
      { "min_damage", 0, "Lowest base damage.", 0, "max_damage" }, { "max_damage", 0, "Highest base damage; 0 for no damage.", 0 }, { "modifier_divisor", 1, "Divisor of the modifier.", 1 },
      { "missiles", 0, "Number of missiles with equal damage, in addition to those from the attribute.", 0 }, { "points_per_missile", 1, "Attribute points for each additional missile.", 1 },
      { "chance", 0, "Base chance of a move with `hits: chance`, in percent.", 0 }, { "resist_percent", 0, "Percentage points subtracted for each point of magic defense.", 0 },
      { "effect_chance", 100, "Chance of the effect, in percent.", 0, 100 }, { "effect_delay", 1, "First round of the effect: 0 is the current round.", 0 },
      { "effect_rounds", 1, "Number of rounds that the effect lasts.", 1 },
      { "self_effect_rounds", 1, "Number of rounds that the effect on the attacker lasts.", 1 },
    }), {
      { name = "cost_band", type = "word", values = { "free", "low", "moderate", "high", "very-high" }, about = "Cost band." },
      { name = "hits", type = "word", values = { "roll", "always", "chance", "self" }, about = "How it hits: by an attack roll, always, by a chance, or as an effect on the user." },
      { name = "damage_attribute", type = "word", values = DAMAGE_ATTRIBUTES, about = "The attribute whose modifier is added to the damage." },
      { name = "damage_attribute_if", type = "text", about = "An option that must be `yes` for the modifier to count." },
      { name = "missile_attribute", type = "word", values = DAMAGE_ATTRIBUTES, about = "The attribute that adds missiles." },
      { name = "magical", type = "flag", about = "True for spells." },
      { name = "ranged", type = "flag", about = "True if it works from a distance." },
      { name = "ordered_targets", type = "flag", about = "True if the order of its targets matters." },
      { name = "class_damage", type = "flag", about = "True to use the base damage of the class." },
      { name = "halved_if_resisted", type = "flag", about = "True to halve the damage if magic defense is higher than the attack roll." },
      { name = "damage_by_order", type = "flag", about = "True to multiply the damage by the target's place in the order." },
      { name = "kills", type = "flag", about = "True if a success kills the target." },
      { name = "effect", type = "text", refers_to = "effect", about = "Id of its effect on the target." },
      { name = "self_effect", type = "text", refers_to = "effect", about = "Id of its effect on the attacker." },
      { name = "action_text", type = "text", start = "uses a move on", about = "Text between the names of the attacker and the target." },
    }) },
  { name = "fighter", plural = "fighters", about = "Ready-made combatants.",
    fields = {
      { name = "class", type = "text", required = true, about = "Id of a class." },
      { name = "points", type = "map", about = "How its points are spent: `STR: 10`. Without points, it has the base attributes of its class." },
      { name = "temper", type = "text", refers_to = "temper", start = "steady", about = "How the program plays it, unless the page names a temper." },
      { name = "hp", type = "integer", min = 0, start = 0, about = "Starting HP; 0 for the maximum." },
      { name = "stamina", type = "integer", min = -1, start = -1, about = "Starting stamina; -1 for the maximum." },
      story.FIELD,
    } },
  { name = "temper", plural = "tempers", about = "Ways in which the program picks moves.",
    fields = {
      { name = "prefers", type = "word", values = { "healthiest", "weakest" }, about = "Which opponent it attacks." },
      { name = "picks", type = "any", about = "For each class, a list of lines, each with a move and its conditions." },
    } },
}

local options = declare.options({
  { "picks", { "hidden", "open" }, "Whether picks are shown immediately." }, -- ARE-31
  { "reshuffle_order", { "no", "yes" }, "Whether the order of picking is drawn again in each round." }, -- ARE-28
  { "endurance_lowers_special_cost", { "yes", "no" }, "Whether endurance also lowers the cost of special attacks." }, -- ARE-70
  { "dart_uses_dexterity", { "no", "yes" }, "Whether dexterity raises the damage of Poison Dart." }, -- ARE-115
  { "wall_first_round", { "now", "next" }, "Whether a Wall of Fire works from the round of casting or from the next one." }, -- ARE-98
  { "wall_on_miss", { "yes", "no" }, "Whether a Wall of Fire burns an attacker who misses." }, -- ARE-96
  { "backstab_penalty", { "always", "on_hit" }, "Whether Backstab lowers the rogue's dexterity always or only on a hit." }, -- ARE-108
  { "stacking", { "renew", "stack" }, "Whether a second effect of the same kind renews the first or adds to it." }, -- ARE-158
  { "effect_timing", { "with_moves", "start" }, "Whether bleeding and poison work together with the moves or at the start of the round." }, -- ARE-156
  { "stamina_cap", { "yes", "no" }, "Whether stamina stops at its maximum." }, -- ARE-131
  { "effects_prompt", { "ask", "command" }, "Whether effects are offered in each round or only with the command `effects`." }, -- ARE-37
})

-- State of a game in progress.
local SCENE_FIELDS = {
  { name = "begun", type = "flag", about = "True once all combatants have entered." },
  { name = "round", type = "integer", min = 0, about = "Current round, or the last one." },
  { name = "turn", type = "integer", min = 0, max = 7, about = "Next place in the order of picking; 0 between rounds." },
  { name = "order", rows = { { name = "place", type = "integer", about = "Place in the roster." } }, about = "Order of picking." },
  { name = "roster", about = "The combatants and their picks.", rows = concat(combatants.COMBATANT_FIELDS, {
    { name = "move", type = "text", about = "Id of the move, `block` or `rest`; empty before the pick." },
    { name = "targets", type = "any", start = {}, about = "Places of the targets in the roster, in the order named." },
  }) },
  { name = "results", about = "Changes of this round to each combatant, until they are applied together.", rows = {
    { name = "damage", type = "integer" },
    { name = "killed", type = "flag" },
    { name = "stamina", type = "integer" },
    { name = "effects", type = "any", start = {}, about = "New effects: kind, rounds until they begin, and number of rounds." },
  } },
}

local OUTCOMES = { "victory", "defeat", "draw", "undecided" }
local RANKING = { "victory", "draw", "undecided", "defeat" }
local DEFEATS = { defeat = message("danger"), draw = message("danger") }
local TERMS_FORM = " [with_reader <with_reader:yes|no>] [carry_over <carry_over:yes|no>] [round_limit <round_limit:integer>]"

local declared_functions = {
  { name = "attack_hits", params = { "total", "defense" }, returns = "flag", about = "Returns true if an attack roll hits.", run = rolls.attack_hits },
  { name = "damage", params = { "attacker", "target", "move", "base", "round" }, returns = "HP", run = attacks.damage,
    about = "Returns the damage of a hit from its base damage, before it is halved or multiplied." },
  { name = "may_aim_at", params = { "combatant", "other" }, returns = "flag", run = games.is_opponent,
    about = "Returns true if they are opponents. A game is over when no remaining combatant has an opponent." },
  { name = "cost", params = { "combatant", "move", "round" }, returns = "stamina", about = "Returns the cost of a move; `move` is its id.", run = combatants.cost },
}

-- Declares functions with `memo`, from rows of `{ name, params, run, returns, about, text_args }`. Parts of a round are separate functions that read few
-- values, so that simulations have seen most of their calls before. A `place` is that of a combatant in the roster of the game in progress.
local function declare_memoized(rows)
  for _, row in ipairs(rows) do
    declared_functions[#declared_functions + 1] = { name = row[1], params = row[2], run = row[3], returns = row[4], about = row[5], text_args = row[6], memo = true }
  end
end

declare_memoized({
  { "active_effects", { "place" }, combatants.active_effects, "effects", "Returns the kinds of the effects that apply in this round." },
  { "current_modifier", { "place", "attribute" }, combatants.current_modifier, "modifier", "Returns the modifier of an attribute in this round." },
  { "has_several_people", {}, games.has_several_people, "flag", "Returns true if more than one person plays." },
  { "rank_combatants", { "prefers" }, tempers.rank_combatants, "places", "Returns the remaining combatants, the one that a temper prefers first." },
  { "list_preferred", { "place", "prefers", "count" }, tempers.list_preferred, "places", "Returns up to `count` opponents, the one that a temper prefers first." },
  { "is_percent_at_most", { "place", "field", "percent" }, tempers.is_percent_at_most, "flag", "Returns true if `hp` or `stamina` is at most this percentage of its maximum." },
  { "has_name", { "name" }, picks.has_name, "flag", "Returns true if a combatant has this name." },
  { "call_person", { "place" }, picks.call_person, nil, "Calls the person who plays a combatant." },
  { "ask_move", { "place" }, picks.ask_move, "move", "Asks for a move." },
  { "ask_target", { "places" }, picks.ask_target, "place", "Asks for one of these opponents.", { "question" } },
  { "pick_targets", { "place", "move" }, picks.pick_targets, "flag", "Sets the targets of a move. Returns false if the player goes back." },
  { "make_pick", { "place" }, picks.make_pick, "flag", "Makes the pick of a combatant. Returns true if a person has picked." },
  { "roll_against", { "place", "kind" }, attacks.roll_against, "flag", "Makes an attack roll against the `physical` or `magic` defense.", { "label", "texts" } },
  { "roll_attack", { "defense" }, rolls.roll_attack, "flag", "Makes an attack roll. Returns true if it hits.", { "label", "texts", "worst" } },
  { "roll_percent", { "chance", "hidden" }, rolls.roll_percent, "flag", "Returns true with a chance in percent; `why` shows a hidden roll.", { "label", "texts", "worst" } },
  { "list_walls", { "place" }, effects.list_walls, "effects", "Returns the effects that burn attackers." },
  { "damage_range", { "place", "move" }, attacks.damage_range, "numbers", "Returns the lowest and the highest base damage of a hit, its factor, the amount added to it and the attribute that gives the amount." },
  { "strike", { "attacker", "target", "order", "move" }, attacks.strike, "flag", "Resolves a move for one target. Returns true if it hits." },
  { "carry_out_pick", { "place" }, attacks.carry_out_pick, nil, "Carries out the pick of a combatant." },
  { "carry_out_picks", {}, rounds.carry_out_picks, nil, "Carries out all picks and applies their results." },
  { "apply_lasting_effects", { "place" }, effects.apply_lasting_effects, nil, "Applies effects that do damage in each round." },
  { "apply_result", { "place", "is_round_end" }, rounds.apply_result, nil, "Applies the result of a round to a combatant." },
  { "change_hp", { "place" }, rounds.change_hp, nil, "Changes the HP by the result of the round." },
  { "copy_to_sheet", { "place", "field" }, rounds.copy_to_sheet, nil, "Copies `hp` or `stamina` to the sheet." },
  { "update_effects", { "place", "is_round_end" }, effects.update_effects, nil, "Adds new effects. At the end of a round, also removes effects that have ended." },
  { "announce_effects", { "place" }, effects.announce_effects, nil, "Prints the effects that apply to a combatant in this round." },
  { "announce_all_effects", {}, rounds.announce_all_effects, nil, "Prints the effects that apply in this round." },
  { "draw_order", {}, rounds.draw_order, nil, "Draws the order of picking." },
  { "find_outcome", { "round_limit" }, rounds.find_outcome, "outcome", "Returns the outcome if the game is over." },
  { "end_game", { "outcome" }, rounds.end_game, nil, "Prints the result of the game and stores it." },
})
declared_functions[#declared_functions + 1] = {
  name = "deal_damage", params = { "place", "range", "is_halved", "times" }, text_args = { "label" }, text_result = true, memo = true, run = attacks.deal_damage,
  about = "Rolls the damage of a hit in this range and records it.",
}

return {
  name = "arena",
  title = "Arena",
  about = "Two to six combatants. All moves are picked in secret and happen at the same moment.",
  clauses = { prefix = "ARE", count = 173, open_questions = { letter = "Q", count = 34 } },
  word_sets = { attribute = ATTRIBUTES },
  constants = require("constants"),
  functions = declared_functions,
  fields = fields,
  kinds = kinds,
  instructions = {
    { form = "enlist [name <name:text>] [class <class:class>] [points] [<attribute:attribute> <amount:integer>]*", outcomes = { "ready" },
      phrase = "phrase-enlist", run = creation.enlist, about = "Creates the reader's combatant; prompts for values that the page does not give." },
    { form = "arena [<fighter:fighter> [played by <player:text>] [temper <temper:temper>]]*" .. TERMS_FORM, outcomes = OUTCOMES, ranking = RANKING, defeats = DEFEATS,
      phrase = "phrase-arena", run = rounds.start_arena, scene = SCENE_FIELDS, round = rounds.play_step,
      about = "Runs a game with these fighters; without any, each person creates a combatant." },
    { form = "duel <foe:fighter> [played by <player:text>] [temper <temper:temper>] [carry_over <carry_over:yes|no>]"
        .. " [round_limit <round_limit:integer>]",
      outcomes = OUTCOMES, ranking = RANKING, defeats = DEFEATS, phrase = "phrase-duel", run = rounds.start_duel, scene = SCENE_FIELDS, round = rounds.play_step,
      about = "Runs a game between the reader's combatant and this fighter." },
    { form = "rematch [round_limit <round_limit:integer>]", outcomes = OUTCOMES, ranking = RANKING, defeats = DEFEATS, phrase = "phrase-rematch", run = rounds.start_rematch, scene = SCENE_FIELDS, round = rounds.play_step,
      about = "Repeats the latest game with the same combatants at maximum HP and stamina." },
    { form = "recover [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>]", outcomes = { "rested" },
      phrase = "phrase-recover", run = sheets.recover,
      about = "Restores HP and stamina between games: all, or the amounts that the page gives." },
  },
  derived = games.DERIVED_VALUES,
  queries = queries,
  fight_actions = {
    { answers = { "move: attack" } },
    { answers = { "move: special" } },
    { answers = { "move: block" } },
    { answers = { "move: rest" } },
  },
  priorities = { "hp", "stamina" },
  options = options,
  commands = { { form = "effects", about = "Shows the effects on all combatants.", run = games.print_effects, anytime = true } },
  hooks = { start = sheets.start },
  sheet = sheets.sheet_lines,
  status = sheets.status,
  check = checks.check_book,
  check_state = checks.check_start,
}
