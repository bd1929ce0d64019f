-- The table of specials: moments, the effects allowed at each, and their keys. The dispatcher, the checker, the authors' guide and the
-- type stubs are generated from it. `effects.lua` implements the effects.

local SKILLS = { name = "skills", type = { either = { { words = { "all" } }, { each = "skill" } } }, of = "skill", about = "Only in Tests of these skills." }
local RESULT = { words = { "miss", "partial", "success" } }
local BEARERS = { "item", "ally", "talent", "title", "code", "page", "foe" }

-- Effects allowed at every moment at which specials act, plus the given ones.
local function acting_effects(...)
  local list = { "luck", "luck_max", "fate", "rating", "heal", "recover", "shaken", "trump" }
  for _, name in ipairs({ ... }) do list[#list + 1] = name end
  return list
end

local PERMANENT_EFFECTS = {
  "rating", "luck_max", "carry", "companions", "dice", "keep", "no_reroll", "ignore_tick", "no_foe_hit", "shaken", "mute", "trump",
}
local NO_MOMENT = "a permanent special has no moment at which it could act"
local NO_FIGHT = "no fight is going on at this moment"

local words = require("words")
local moments = {}

-- Order of derivation: each layer may read those before it. An effect without a layer may read all.
local LAYERS = { silences = 0, hands = 1, lent = 2, ratings = 3, limits = 4 }
moments.layers = LAYERS

moments.moments = {
  { name = "held", standing = true, about = "Always, while its bearer is present.", why = NO_MOMENT,
    effects = { "weapons", table.unpack(PERMANENT_EFFECTS) } },
  { name = "in_use", standing = true, about = "While the weapon that bears it is in hand, shot or thrown.", why = NO_MOMENT,
    effects = PERMANENT_EFFECTS, refuses = { weapons = "the number of weapons in hand cannot depend on which ones are in hand" } },
  { name = "test", keys = { SKILLS }, about = "Before any Test is rolled, including rounds and shots.",
    effects = acting_effects("dice", "keep", "no_reroll", "tick", "foe_wounds", "mute") },
  { name = "result", about = "After a result is final (LUCK included), before it has any effect. Includes rounds and shots.",
    keys = {
      SKILLS, { name = "result", type = { each = RESULT }, about = "Only for these results." },
      { name = "replaces_result", type = "flag", said = true, about = "In a fight: replaces the ordinary effect of the result." },
    },
    effects = acting_effects("shift", "reroll_free", "no_reroll", "no_foe_hit", "ignore_tick", "tick", "foe_wounds", "mute") },
  { name = "tick", about = "When a blow would mark ticks. First the effects that add or ignore ticks, then, if a tick is marked, all others.",
    keys = { { name = "cause", of = "causes", about = "Only for blows with this cause: `combat`, `escape`, `page`, or the kind of the bearer that deals it.",
      type = { each = { words = { "combat", "escape", "all", table.unpack(BEARERS) } } } } },
    effects = acting_effects("tick", "ignore_tick", "foe_wounds", "mute") },
  { name = "foe_hit", about = "After the foe has lost Wounds.", effects = acting_effects("tick", "foe_wounds", "mute") },
  { name = "fight_start", about = "Before the shot and the first round.", effects = acting_effects("dice", "tick", "foe_wounds", "mute") },
  { name = "fight_end", about = "After the outcome is fixed and Shaken is removed.",
    keys = { { name = "outcome", type = { each = { words = { "won", "down", "escaped" } } }, about = "Only for these outcomes." } },
    effects = { "luck", "luck_max", "fate", "rating", "heal", "recover", "tick", "trump" },
    refuses = { shaken = "the end of a fight removes Shaken", foe_wounds = "the outcome is already fixed", mute = "the fight is already over" } },
  { name = "heal", about = "Before ticks are healed.", effects = acting_effects("tick", "foe_wounds", "mute") },
  { name = "join", about = "After a companion has joined: its bearer if that is a companion, otherwise any.", effects = acting_effects("tick"), why = NO_FIGHT },
  { name = "leave", about = "Before a companion leaves or dies: its bearer if that is a companion, otherwise any.", effects = acting_effects("tick", "foe_wounds", "mute") },
  { name = "used", about = "When the reader uses the item that bears it.", effects = acting_effects("tick"), why = NO_FIGHT },
}

moments.effects = {
  { name = "dice", type = "integer", acts = true, about = "Adds dice to the Test (or removes them); at `fight_start`, in every round of the fight.",
    why = "dice are counted before a Test is rolled" },
  { name = "keep", type = { words = { "highest", "second", "lowest" } }, about = "Which die counts. If several specials differ, the worst for the character.",
    why = "which die counts is decided before a Test is rolled" },
  { name = "rating", type = { pair = { { "skill", "skill" }, { "n", "integer" } } }, acts = true, layer = LAYERS.lent,
    about = "Raises or lowers a rating: at `held` and `in_use` temporarily, elsewhere permanently." },
  { name = "luck_max", type = "integer", acts = true, layer = LAYERS.limits,
    about = "At `held` and `in_use`: raises or lowers LUCK and its maximum temporarily. Elsewhere: changes the maximum permanently." },
  { name = "carry", type = "integer", layer = LAYERS.limits, about = "Number of additional items that can be carried.", why = "this limit is derived from permanent specials" },
  { name = "companions", type = "integer", layer = LAYERS.limits, about = "Number of additional companions.", why = "this limit is derived from permanent specials" },
  { name = "weapons", type = "integer", layer = LAYERS.hands, about = "Number of additional weapons in use at one time.", why = "this limit is derived from permanent specials" },
  { name = "shift", type = { pair = { { "from", RESULT }, { "to", RESULT } } }, about = "Changes one result into another.",
    why = "only a result can be changed" },
  { name = "reroll_free", type = "flag", about = "The Test can be rolled again at no cost.", why = "only a result can be rolled again" },
  { name = "no_reroll", type = "flag", about = "The Test cannot be rolled again.", why = "only a Test can be rolled again" },
  { name = "no_foe_hit", type = "flag", about = "The result takes no Wound from the foe.", why = "only a result can hit a foe" },
  { name = "ignore_tick", type = "integer", about = "Number of ticks of the blow that are not marked; at `result`, those of the blow that the result deals.",
    why = "a tick can only be ignored when it is dealt" },
  { name = "tick", type = "integer", acts = true, about = "At `tick`: number of additional ticks in the blow. Elsewhere: deals a blow of this many ticks." },
  { name = "foe_wounds", type = "integer", acts = true, about = "In a fight: changes the Wounds of the foe; `-1` takes one." },
  { name = "mute", acts = true, layer = LAYERS.silences, type = { either = { "special", { keys = { { "bearer", "special" }, { "name", "special" } } } } },
    about = "Silences specials by side (`you`, `foe`), kind of bearer, id or name. When it acts at a moment: for the rest of the fight, or of the Test outside a fight." },
  { name = "shaken", type = { either = { "flag", { words = { "immune" } } } }, acts = true,
    about = "Makes the character Shaken, or no longer Shaken; `immune`: prevents Shaken." },
  { name = "luck", type = "integer", acts = true, about = "Amount of LUCK gained (or lost)." },
  { name = "fate", type = "integer", acts = true, about = "Amount of Fate gained (or lost)." },
  { name = "heal", type = "integer", acts = true, about = "Number of ticks healed; at `heal`, in addition." },
  { name = "recover", type = { either = { { words = { "all" } }, "ally" } }, acts = true, about = "Heals an injured companion, or all of them." },
  { name = "trump", type = "flag", about = "The special cannot be silenced, and its ticks cannot be ignored." },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while the weapon that bears it is in hand, shot or thrown." },
  { name = "optional", type = "flag", acting = true, about = "The reader chooses whether to use it." },
  { name = "single_use", type = "flag", acting = true, about = "The item is removed once it has had an effect." },
  { name = "once_per", type = { words = { "fight" } }, acting = true, about = "At most once in each fight." },
  { name = "trump", type = "flag", about = "Same as the effect `trump`." },
  { name = "counts_as", type = { words = { "combat" } }, acting = true, about = "Its ticks also count as ticks of combat." },
}

-- The layer of each query that reads a derived value.
moments.query_layers = { armed = LAYERS.hands, ["carry limit"] = LAYERS.limits, overloaded = LAYERS.limits, room = LAYERS.limits }

local FIGHT_CONDITIONS = { fight = true, round = true, foe = true, skill = true }

-- Reports errors that depend on the bearer or on other keys of the special: `report(path, message, help)`.
function moments.check_special(special, bearer, report)
  local function has(name)
    for n, effect in ipairs(special["do"]) do
      if type(effect) == "table" and effect[name] ~= nil then return n end
    end
  end
  local uses = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
  if uses and (bearer.kind ~= "item" or not bearer.weapon) then
    report({ uses }, "only a weapon can be in use", "give the item one of the traits weapon, thrown and ranged")
  end
  if special.single_use ~= nil and bearer.kind ~= "item" then report({ "single_use" }, "only an item can be used up") end
  if special.when == "used" and bearer.kind ~= "item" then
    report({ "when" }, "only an item can be used", "the reader types `use` and the item that bears the special")
  end
  if special.counts_as and not has("tick") then report({ "counts_as" }, "`counts_as` needs an effect that deals ticks", "add `{ tick: 1 }` to `do`") end
  if has("weapons") and uses then report({ uses }, "`weapons` cannot depend on which weapons are in hand") end
  if has("shift") and has("reroll_free") then
    report({ "do", has("shift"), "shift" }, "a special cannot both re-roll and change the result", "write two specials")
  end
  if special.optional and has("no_reroll") then report({ "optional" }, "a special that forbids a re-roll cannot be optional", "remove `optional`") end
  if bearer.kind == "foe" and (has("luck_max") or has("companions")) and (special.when == "held") then
    local name = has("luck_max") and "luck_max" or "companions"
    report({ "do", has(name), name }, ("`%s` of a foe would end with the fight"):format(name), "a foe can use `luck: -1` at a moment")
  end
  if has("luck_max") and (special.when == "held" or special.when == "in_use") then
    for name in pairs(type(special["if"]) == "table" and special["if"] or {}) do
      if FIGHT_CONDITIONS[name] then
        report({ "if", name }, ("`luck_max` cannot depend on `%s`"):format(name), "lent LUCK is also counted outside fights and Tests")
      end
    end
  end
  for n, effect in ipairs(special["do"]) do
    local immune = type(effect) == "table" and effect.shaken == "immune"
    if immune and not words.has_word({ "held", "in_use", "test", "result", "fight_start" }, special.when) then
      report({ "do", n, "shaken" }, ("`shaken: immune` has no effect at `when: %s`"):format(special.when),
        "use it at `when: held`, `in_use`, `test`, `result` or `fight_start`; elsewhere `shaken` is yes or no")
    elseif type(effect) == "table" and effect.shaken ~= nil and not immune and (special.when == "held" or special.when == "in_use") then
      report({ "do", n, "shaken" }, "a permanent special has no moment at which it could change Shaken", "use `shaken: immune`, or another `when`")
    end
  end
end

return moments
