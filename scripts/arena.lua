-- Arena: two to six combatants pick their moves, and then all of them happen at once.
-- `ARE-n` in a comment names the clause of the ruleset's list that the code below it keeps; `ARE-Qn` a reading of it.
-- What is declared stands here, what it does in `arena/*.lua`. Classes, moves, effects, fighters and tempers stand in `arena/*.yaml`,
-- every other amount in `arena/figures.lua`; a book may change them all.
local declare, lists, combatants, creation = use("declare"), use("lists"), use("combatants"), use("creation")
local games, rounds, sheets, rolls = use("games"), use("rounds"), use("sheets"), use("rolls")
local checks = use("checks")
local ATTRIBUTES, integers, joined, now = combatants.ATTRIBUTES, declare.integers, lists.joined, games.now

-- What is asked of one combatant, the reader's own when nobody is named.
local function query(form, of, what, answer, nothing)
  local function answered(args)
    local it = sheets.meant(args.name)
    if not it then return nothing end
    return answer(it, args)
  end
  return { form = form .. " [of <name:text>]", type = of, about = what, answer = answered }
end

local queries = {
  query("class", "text", "The class, such as `warrior`; `none` when there is no such combatant.", function(it) return it.class end, "none"),
  query("attribute <attribute:attribute>", "integer", "An attribute, as effects leave it.",
    function(it, args) return combatants.attribute(it, args.attribute, now()) end, 0),
  query("modifier <attribute:attribute>", "integer", "Its modifier.",
    function(it, args) return combatants.modifier(it, args.attribute, now()) end, 0),
  query("hp", "integer", "HP now.", function(it) return it.hp end, 0),
  query("max_hp", "integer", "HP at the most.", function(it) return it.max_hp end, 0),
  query("stamina", "integer", "Stamina now.", function(it) return it.stamina end, 0),
  query("max_stamina", "integer", "Stamina at the start.", function(it) return it.max_stamina end, 0),
  query("physical_defense", "integer", "What an attack roll must reach, without a block.",
    function(it) return combatants.physical_defense(it, now()) end, 0),
  query("magic_defense", "integer", "Resistance to spells.", function(it) return combatants.magic_defense(it, now()) end, 0),
  query("cost <move:move>", "integer", "Stamina that this move costs.", function(it, args) return offered.cost(it, args.move, now()) end, 0),
  query("can_pay <move:move>", "flag", "Is there stamina enough for it?",
    function(it, args) return sheets.can_pay(it, args.move) end, false),
  query("effect <kind:effect>", "integer", "Rounds that an effect still has, 0 when there is none.",
    function(it, args) return sheets.rounds_left(it, args.kind) end, 0),
  { form = "round", type = "integer", about = "The round of the latest game.", answer = games.round },
  { form = "fighting", type = "integer", about = "How many are left in the latest game.", answer = games.fighting },
  { form = "winner", type = "text", about = "Who won the latest game; `none` while nobody has.", answer = games.winner },
  { form = "alive <name:text>", type = "flag", about = "Is this combatant of the latest game still fighting?", answer = function(args) return games.alive(args.name) end },
  { form = "alive", type = "flag", about = "Is the reader's combatant?", derived = "alive" },
}

local fields = {
  { name = "name", type = "text", label = "Name", about = "The name of the reader's combatant." },
  { name = "class", type = "text", names = "class", label = "Class", about = "Its class, such as `warrior`; empty until one is enlisted." },
  { name = "player", type = "text", shown = false, about = "By what name the reader is called to a shared terminal." },
  { name = "hp", type = "integer", start = -1, label = "HP", about = "Hit points." },
  { name = "max_hp", type = "integer", label = "HP at most", about = "Fixed at creation." },
  { name = "stamina", type = "integer", start = -1, label = "Stamina", about = "What moves are paid with." },
  { name = "max_stamina", type = "integer", label = "Stamina at most", about = "Fixed at creation." },
  { name = "picker", type = "text", shown = false, about = "Whose pick is asked for." },
  { name = "fight", type = "any", shown = false, about = "The latest game." },
  { name = "rested", type = "flag", shown = false, about = "Has the reader's combatant recovered since?" },
}
for _, name in ipairs(ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = 0, label = name, about = "An attribute." }
end

local SCALES = { "none", table.unpack(ATTRIBUTES) }

local kinds = {
  { name = "class", plural = "classes", about = "What a combatant can be.",
    fields = joined(integers({
      { "VIT", 0, "Attribute before points.", 0 }, { "END", 0, "Likewise.", 0 }, { "STR", 0, "Likewise.", 0 }, { "DEX", 0, "Likewise.", 0 },
      { "INT", 0, "Likewise.", 0 }, { "FAI", 0, "Likewise.", 0 }, { "physical", 0, "Constant of physical defense." },
      { "magic", 0, "Constant of magic defense." }, { "low", 1, "Least base damage of the attack.", 0 }, { "high", 1, "Greatest.", 0 },
    }), { { name = "moves", type = "words", names = "move", about = "Ids of its special attacks." } }) },
  { name = "effect", plural = "effects", about = "What a move may leave behind.",
    fields = joined(integers({
      { "by", 0, "How much the attribute is lowered." }, { "low", 0, "Least damage.", 0 }, { "high", 0, "Greatest.", 0 },
      { "kills", 0, "Chance of death in a round, in percent.", 0, 100 },
    }), {
      { name = "lowers", type = "word", values = SCALES, about = "An attribute." },
      { name = "acts", type = "word", values = { "never", "each-round", "when-attacked" }, about = "When it harms." },
      { name = "stops", type = "flag", about = "Does its bearer pass?" },
      { name = "announces", type = "text", about = "Told after the bearer's name as a round begins." },
      { name = "does", type = "text", about = "Told after the name of whoever it harms." },
    }) },
  { name = "move", plural = "moves", about = "Attacks.",
    fields = joined(integers({
      { "cost", -1, "Stamina, where it is not the band's.", -1 }, { "targets", 1, "How many at the most; 0 for none.", 0 },
      { "low", 0, "Least base damage.", 0 }, { "high", 0, "Greatest; 0 for no damage.", 0 }, { "divisor", 1, "What the modifier is divided by.", 1 },
      { "pieces", 0, "Missiles of equal damage, besides those of the attribute.", 0 }, { "piece_per", 1, "Points of attribute for one more.", 1 },
      { "chance", 0, "In percent, for a move by chance.", 0 }, { "resisted", 0, "Percent that each point of magic defense takes off.", 0 },
      { "effect_chance", 100, "In percent.", 0, 100 }, { "starts", 1, "First round of the effect: 0 is this one.", 0 },
      { "rounds", 1, "How many rounds it lasts.", 1 },
      { "own_rounds", 1, "Rounds of the effect on oneself.", 1 },
    }), {
      { name = "band", type = "word", values = { "free", "low", "moderate", "high", "very-high" }, about = "Band of cost." },
      { name = "hits", type = "word", values = { "roll", "always", "chance", "self" }, about = "How it hits." },
      { name = "scales", type = "word", values = SCALES, about = "The attribute whose modifier is added to the damage." },
      { name = "scales_if", type = "text", about = "An option that must be `on` for it." },
      { name = "piece_of", type = "word", values = SCALES, about = "The attribute that makes missiles." },
      { name = "magical", type = "flag", about = "A spell, not a blow." },
      { name = "ranged", type = "flag", about = "From afar." },
      { name = "ordered", type = "flag", about = "Does the order of its targets count?" },
      { name = "class_damage", type = "flag", about = "Base damage is the class's." },
      { name = "halved", type = "flag", about = "Halved where magic defense exceeds the attack roll." },
      { name = "multiplied", type = "flag", about = "Times the target's place in the order." },
      { name = "kills", type = "flag", about = "Success kills." },
      { name = "effect", type = "text", names = "effect", about = "Id of the effect it lays." },
      { name = "own_effect", type = "text", names = "effect", about = "Id of the effect it lays on whoever makes it." },
      { name = "does", type = "text", start = "uses a move on", about = "Told between the two names." },
    }) },
  { name = "fighter", plural = "fighters", about = "Ready-made combatants.",
    fields = {
      { name = "class", type = "text", required = true, about = "Id of a class." },
      { name = "points", type = "map", about = "Where its points went: `STR: 10`; without them it has the attributes of its class." },
      { name = "temper", type = "text", names = "temper", start = "steady", about = "How the program plays it, unless the page says." },
      { name = "hp", type = "integer", min = 0, start = 0, about = "HP it begins with, where not all." },
      { name = "stamina", type = "integer", min = -1, start = -1, about = "Stamina it begins with, where not all." },
    } },
  { name = "temper", plural = "tempers", about = "Ways in which the program plays.",
    fields = {
      { name = "favours", type = "word", values = { "healthiest", "weakest" }, about = "Whom it goes for." },
      { name = "picks", type = "any", about = "For each class a list of lines: a move and what it asks for." },
    } },
}

local options = declare.options({
  { "picks", { "hidden", "open" }, "Are picks told as they are made?" }, -- ARE-31
  { "reshuffle", { "off", "on" }, "Is the order of picking drawn anew each round?" }, -- ARE-28
  { "end_specials", { "on", "off" }, "Does endurance lower the cost of special attacks too?" }, -- ARE-70
  { "dart_scales", { "off", "on" }, "Does dexterity raise the dart's damage?" }, -- ARE-115
  { "wall_starts", { "now", "next" }, "Is the round of casting one of those that the wall stands?" }, -- ARE-98
  { "wall_on_miss", { "on", "off" }, "Does the wall burn an attacker who misses?" }, -- ARE-96
  { "backstab_penalty", { "always", "on_hit" }, "When a backstab costs the rogue dexterity." }, -- ARE-108
  { "stacking", { "renew", "stack" }, "An effect laid twice: renewed, or each for itself." }, -- ARE-158
  { "ticks", { "with_moves", "start" }, "When bleeding and poison work." }, -- ARE-156
  { "stamina_cap", { "on", "off" }, "Does stamina stop at its maximum?" }, -- ARE-131
  { "effects_prompt", { "ask", "command" }, "Are effects offered each round, or only by the command `effects`?" }, -- ARE-37
})

-- What is known of a game while it lasts.
local SCENE = {
  { name = "begun", type = "flag", about = "Is everybody there?" },
  { name = "round", type = "integer", min = 0, about = "The round being played, or the last one." },
  { name = "turn", type = "integer", min = 0, max = 7, about = "Whose pick comes next, a place in the order of picking; 0 between two rounds." },
  { name = "order", rows = { { name = "place", type = "integer", about = "A place in the roster." } }, about = "The order of picking." },
  { name = "roster", about = "The combatants, each with what it has picked.", rows = joined(combatants.MARKS, {
    { name = "move", type = "text", about = "Id of the move, `block` or `rest`; empty before the pick." },
    { name = "targets", type = "any", start = {}, about = "Places in the roster, in the order named." },
  }) },
}

local OUTCOMES = { "victory", "defeat", "draw", "undecided" }
local RANKING = { "victory", "draw", "undecided", "defeat" }
local TERMS = " [with_reader <with_reader:yes|no>] [carry_over <carry_over:yes|no>] [round_limit <round_limit:integer>]"

local offers = {
  { name = "attack_hits", takes = { "total", "defense" }, gives = "flag", about = "Does this attack roll reach its mark?", run = rolls.attack_hits },
  { name = "damage", takes = { "attacker", "target", "move", "base", "round" }, gives = "HP", run = use("attacks").damage,
    about = "What a hit does, from what was drawn for it; halves and multiples come after it." },
  { name = "may_aim_at", takes = { "combatant", "other" }, gives = "flag", run = games.may_aim_at,
    about = "Are they opponents? A game is over when nobody standing has one." },
  { name = "cost", takes = { "combatant", "move", "round" }, gives = "stamina", about = "What a move costs; `move` is its id.", run = combatants.cost },
}

return {
  name = "arena",
  title = "Arena",
  about = "Two to six combatants; every move is picked before any is carried out, and all of them count at once.",
  clauses = { prefix = "ARE", count = 173, silences = { letter = "Q", count = 34 } },
  words = { attribute = ATTRIBUTES },
  figures = use("figures"),
  offers = offers,
  fields = fields,
  kinds = kinds,
  verbs = {
    { form = "enlist [name <name:text>] [class <class:class>] [points] [<attribute:attribute> <amount:integer>]*", outcomes = { "ready" },
      phrase = "phrase-enlist", run = creation.enlist, about = "Makes the reader's combatant; what the page does not say is asked." },
    { form = "arena [<fighter:fighter> [played by <player:text>] [temper <temper:temper>]]*" .. TERMS, outcomes = OUTCOMES, ranking = RANKING,
      phrase = "phrase-arena", run = rounds.arena, scene = SCENE, round = rounds.step,
      about = "Runs a whole game with these fighters; without any, everybody makes their own." },
    { form = "duel <foe:fighter> [played by <player:text>] [temper <temper:temper>] [carry_over <carry_over:yes|no>]"
        .. " [round_limit <round_limit:integer>]",
      outcomes = OUTCOMES, ranking = RANKING, phrase = "phrase-duel", run = rounds.duel, scene = SCENE, round = rounds.step,
      about = "A game of two: the reader's combatant and this one." },
    { form = "rematch [round_limit <round_limit:integer>]", outcomes = OUTCOMES, ranking = RANKING, phrase = "phrase-rematch", run = rounds.rematch, scene = SCENE, round = rounds.step,
      about = "The latest game's combatants once more, fresh." },
    { form = "recover [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>]", outcomes = { "rested" },
      phrase = "phrase-recover", run = sheets.recover,
      about = "Restores HP and stamina between games: all, or as much as the page says." },
  },
  derived = games.DERIVED,
  queries = queries,
  spares = { "hp", "stamina" },
  options = options,
  commands = { { form = "effects", about = "Tells the effects on every combatant.", run = games.tell_effects, anytime = true } },
  hooks = { start = sheets.start },
  sheet = sheets.sheet_lines,
  status = sheets.status,
  check = checks.check_book,
  limits = checks.limits,
}
