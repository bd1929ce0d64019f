-- The description of specials for the shared engine: moments, the effects allowed at each, and their keys. It is also used to check specials, and
-- for the authors' guide and the type stubs. `effects.lua` has the functions of the effects.

local SKILLS_KEY = { name = "skills", type = { either = { { words = { "all" } }, { each = "skill" } } }, of = "skill", about = "Only in Tests of these skills." }
local RESULT_TYPE = { words = { "miss", "partial", "success" } }
local BEARER_KINDS = { "item", "ally", "talent", "title", "code", "page", "foe" }

-- Returns the effects that are allowed at every moment at which specials act, and the effects in the arguments.
local function with_common_effects(...)
  local names = { "luck", "luck_max", "fate", "rating", "heal", "recover", "shaken", "trump" }
  for _, name in ipairs({ ... }) do names[#names + 1] = name end
  return names
end

local PASSIVE_EFFECTS = {
  "rating", "luck_max", "carry", "companions", "dice", "keep", "no_reroll", "ignore_tick", "no_foe_hit", "shaken", "mute", "trump",
}
local NO_MOMENT_REASON = "a passive special does not act at a moment"
local NO_FIGHT_REASON = "no fight is going on at this moment"

local words = require("words")
local moments = {}

-- Each layer can read only lower layers. An effect without a layer can read all.
local LAYERS = { mutes = 0, hands = 1, lent = 2, ratings = 3, limits = 4 }
moments.layers = LAYERS

moments.moments = {
  { name = "held", passive = true, about = "Always, while its bearer is present.", why = NO_MOMENT_REASON,
    effects = { "weapons", table.unpack(PASSIVE_EFFECTS) } },
  { name = "in_use", passive = true, about = "While the weapon that bears it is in hand, shot or thrown.", why = NO_MOMENT_REASON,
    effects = PASSIVE_EFFECTS, reasons = { weapons = "the number of weapons in hand cannot depend on which ones are in hand" } },
  { name = "test", keys = { SKILLS_KEY }, about = "Before any Test is rolled, including rounds and shots.",
    effects = with_common_effects("dice", "keep", "no_reroll", "tick", "foe_wounds", "mute") },
  { name = "result", about = "After a result is final (LUCK included), before it has any effect. Includes rounds and shots.",
    keys = {
      SKILLS_KEY, { name = "result", type = { each = RESULT_TYPE }, about = "Only for these results." },
      { name = "replaces_result", type = "flag", custom = true, about = "In a fight: replaces the ordinary effect of the result." },
    },
    effects = with_common_effects("shift", "reroll_free", "no_reroll", "no_foe_hit", "ignore_tick", "tick", "foe_wounds", "mute") },
  { name = "tick", about = "When a blow would mark ticks. First the effects that add or ignore ticks, then, if a tick is marked, all others.",
    keys = { { name = "cause", of = "causes", about = "Only for blows with this cause: `combat`, `escape`, `page`, or the kind of the bearer that deals it.",
      type = { each = { words = { "combat", "escape", "all", table.unpack(BEARER_KINDS) } } } } },
    effects = with_common_effects("tick", "ignore_tick", "foe_wounds", "mute") },
  { name = "foe_hit", about = "After the foe has lost Wounds.", effects = with_common_effects("tick", "foe_wounds", "mute") },
  { name = "fight_start", about = "Before the shot and the first round.", effects = with_common_effects("dice", "tick", "foe_wounds", "mute") },
  { name = "fight_end", about = "After the outcome is fixed and Shaken is removed.",
    keys = { { name = "outcome", type = { each = { words = { "won", "down", "escaped" } } }, about = "Only for these outcomes." } },
    effects = { "luck", "luck_max", "fate", "rating", "heal", "recover", "tick", "trump" },
    reasons = { shaken = "the end of a fight removes Shaken", foe_wounds = "the outcome is already fixed", mute = "the fight is already over" } },
  { name = "heal", about = "Before ticks are healed.", effects = with_common_effects("tick", "foe_wounds", "mute") },
  { name = "join", about = "After a companion has joined: its bearer if that is a companion, otherwise any.", effects = with_common_effects("tick"), why = NO_FIGHT_REASON },
  { name = "leave", about = "Before a companion leaves or dies: its bearer if that is a companion, otherwise any.", effects = with_common_effects("tick", "foe_wounds", "mute") },
  { name = "used", about = "When the reader uses the item that bears it.", effects = with_common_effects("tick"), why = NO_FIGHT_REASON },
}

moments.effects = {
  { name = "dice", type = "integer", has_handler = true, about = "Adds dice to the Test (or removes them); at `fight_start`, in every round of the fight.",
    why = "dice are counted before a Test is rolled" },
  { name = "keep", type = { words = { "highest", "second", "lowest" } }, about = "Which die counts. If several specials differ, the worst for the character.",
    why = "which die counts is decided before a Test is rolled" },
  { name = "rating", type = { pair = { { "skill", "skill" }, { "n", "integer" } } }, has_handler = true, layer = LAYERS.lent,
    about = "Raises or lowers a rating: at `held` and `in_use` temporarily, elsewhere permanently." },
  { name = "luck_max", type = "integer", has_handler = true, layer = LAYERS.limits,
    about = "At `held` and `in_use`: raises or lowers LUCK and its maximum temporarily. Elsewhere: changes the maximum permanently." },
  { name = "carry", type = "integer", layer = LAYERS.limits, about = "Number of additional items that can be carried.", why = "this limit is derived from passive specials" },
  { name = "companions", type = "integer", layer = LAYERS.limits, about = "Number of additional companions.", why = "this limit is derived from passive specials" },
  { name = "weapons", type = "integer", layer = LAYERS.hands, about = "Number of additional weapons in use at one time.", why = "this limit is derived from passive specials" },
  { name = "shift", type = { pair = { { "from", RESULT_TYPE }, { "to", RESULT_TYPE } } }, about = "Changes one result into another.",
    why = "only a result can be changed" },
  { name = "reroll_free", type = "flag", about = "The Test can be rolled again at no cost.", why = "only a result can be rolled again" },
  { name = "no_reroll", type = "flag", about = "The Test cannot be rolled again.", why = "only a Test can be rolled again" },
  { name = "no_foe_hit", type = "flag", about = "The result takes no Wound from the foe.", why = "only a result can hit a foe" },
  { name = "ignore_tick", type = "integer", about = "Number of ticks of the blow that are not marked; at `result`, those of the blow that the result deals.",
    why = "a tick can only be ignored when it is dealt" },
  { name = "tick", type = "integer", has_handler = true, about = "At `tick`: number of additional ticks in the blow. Elsewhere: deals a blow of this many ticks." },
  { name = "foe_wounds", type = "integer", has_handler = true, about = "In a fight: changes the Wounds of the foe; `-1` takes one." },
  { name = "mute", has_handler = true, layer = LAYERS.mutes, type = { either = { "special", { keys = { { "bearer", "special" }, { "name", "special" } } } } },
    about = "Mutes specials by side (`you`, `foe`), kind of bearer, id or name. When it acts at a moment: for the rest of the fight, or of the Test outside a fight." },
  { name = "shaken", type = { either = { "flag", { words = { "immune" } } } }, has_handler = true,
    about = "Makes the character Shaken, or no longer Shaken; `immune`: prevents Shaken." },
  { name = "luck", type = "integer", has_handler = true, about = "Amount of LUCK gained (or lost)." },
  { name = "fate", type = "integer", has_handler = true, about = "Amount of Fate gained (or lost)." },
  { name = "heal", type = "integer", has_handler = true, about = "Number of ticks healed; at `heal`, in addition." },
  { name = "recover", type = { either = { { words = { "all" } }, "ally" } }, has_handler = true, about = "Heals an injured companion, or all of them." },
  { name = "trump", type = "flag", about = "The special cannot be muted, and its ticks cannot be ignored." },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while the weapon that bears it is in hand, shot or thrown." },
  { name = "optional", type = "flag", triggered_only = true, about = "The reader chooses whether to use it." },
  { name = "single_use", type = "flag", triggered_only = true, about = "The item is removed once it has had an effect." },
  { name = "once_per", type = { words = { "fight" } }, triggered_only = true, about = "At most once in each fight." },
  { name = "trump", type = "flag", about = "Same as the effect `trump`." },
  { name = "counts_as", type = { words = { "combat" } }, triggered_only = true, about = "Its ticks also count as ticks of combat." },
}

-- The layer of each query that reads a derived value.
moments.query_layers = { armed = LAYERS.hands, ["carry limit"] = LAYERS.limits, overloaded = LAYERS.limits, room = LAYERS.limits }

local FIGHT_CONDITIONS = { fight = true, round = true, foe = true, skill = true }

-- Reports errors that depend on the bearer or on other keys of the special: `report(path, message, help)`.
function moments.check_special(special, bearer, report)
  local function find_effect(name)
    for i, item in ipairs(special["do"]) do
      if type(item) == "table" and item[name] ~= nil then return i end
    end
  end
  local in_use_key = special.when == "in_use" and "when" or special.in_use ~= nil and "in_use"
  if in_use_key and (bearer.kind ~= "item" or not bearer.weapon) then
    report({ in_use_key }, "only a weapon can be in use", "give the item one of the traits weapon, thrown and ranged")
  end
  if special.single_use ~= nil and bearer.kind ~= "item" then report({ "single_use" }, "only an item can be used up") end
  if special.when == "used" and bearer.kind ~= "item" then
    report({ "when" }, "only an item can be used", "the reader types `use` and the item that bears the special")
  end
  if special.counts_as and not find_effect("tick") then report({ "counts_as" }, "`counts_as` needs an effect that deals ticks", "add `{ tick: 1 }` to `do`") end
  if find_effect("weapons") and in_use_key then report({ in_use_key }, "`weapons` cannot depend on which weapons are in hand") end
  if find_effect("shift") and find_effect("reroll_free") then
    report({ "do", find_effect("shift"), "shift" }, "a special cannot both re-roll and change the result", "write two specials")
  end
  if special.optional and find_effect("no_reroll") then report({ "optional" }, "a special that forbids a re-roll cannot be optional", "remove `optional`") end
  if bearer.kind == "foe" and (find_effect("luck_max") or find_effect("companions")) and (special.when == "held") then
    local name = find_effect("luck_max") and "luck_max" or "companions"
    report({ "do", find_effect(name), name }, ("`%s` of a foe would end with the fight"):format(name), "a foe can use `luck: -1` at a moment")
  end
  if find_effect("luck_max") and (special.when == "held" or special.when == "in_use") then
    for name in pairs(type(special["if"]) == "table" and special["if"] or {}) do
      if FIGHT_CONDITIONS[name] then
        report({ "if", name }, ("`luck_max` cannot depend on `%s`"):format(name), "lent LUCK is also counted outside fights and Tests")
      end
    end
  end
  for i, item in ipairs(special["do"]) do
    local is_immune = type(item) == "table" and item.shaken == "immune"
    if is_immune and not words.has_word({ "held", "in_use", "test", "result", "fight_start" }, special.when) then
      report({ "do", i, "shaken" }, ("`shaken: immune` has no effect at `when: %s`"):format(special.when),
        "use it at `when: held`, `in_use`, `test`, `result` or `fight_start`; elsewhere `shaken` is yes or no")
    elseif type(item) == "table" and item.shaken ~= nil and not is_immune and (special.when == "held" or special.when == "in_use") then
      report({ "do", i, "shaken" }, "a passive special cannot change Shaken", "use `shaken: immune`, or another `when`")
    end
  end
end

return moments
