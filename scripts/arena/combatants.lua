-- Combatants and the values derived from them: attributes, defenses, costs and regained stamina. A combatant is any table with these
-- fields: a row of the current game or of the latest game, the sheet, or a combatant that is being created.
local lists = require("lists")
local any, map = lists.any, lists.map

local ATTRIBUTES = { "VIT", "END", "STR", "DEX", "INT", "FAI" }

-- Players of a combatant: the reader, another person at the terminal, or the program.
local PLAYER_KINDS = { "reader", "person", "engine" }

local COMBATANT_FIELDS = {
  { name = "name", type = "text" },
  { name = "class", type = "text", about = "Id of the class." },
  { name = "mind", type = "word", values = PLAYER_KINDS, about = "Who plays it." },
  { name = "player", type = "text", about = "Name of the person who plays this combatant." },
  { name = "temper", type = "text", about = "How the program plays it." },
  { name = "max_hp", type = "integer", min = 0 },
  { name = "hp", type = "integer", min = 0 }, -- ARE-162
  { name = "max_stamina", type = "integer", min = 0 },
  { name = "stamina", type = "integer", min = 0 },
  { name = "effects", type = "any", start = {}, about = "Effects on it, in the order in which they began: kind, first and last round." },
  { name = "down", type = "flag", about = "True if it is defeated." },
}
for _, name in ipairs(ATTRIBUTES) do COMBATANT_FIELDS[#COMBATANT_FIELDS + 1] = { name = name, type = "integer", min = 0 } end

local function is_active(effect, round) return effect.first <= round and round <= effect.ends end

-- A combatant of the game in progress: its place in the roster, its row, and modifiers that were computed. Fields are read from the row when they are needed, and assignments change
-- the row. In functions with a `round`, nil is the current round: memoized calls then do not depend on its number.
local IN_GAME = {
  __index = function(combatant, field) return combatant.row[field] end,
  __newindex = function(combatant, field, value) combatant.row[field] = value end,
}

local function in_game(place) return setmetatable({ place = place, row = scene.roster[place], modifiers = {} }, IN_GAME) end

-- Returns the kinds of the effects that apply in this round, in the order in which they began.
local function list_active(combatant, round)
  if round == nil and getmetatable(combatant) == IN_GAME then
    return mark_at_least(combatant.row, "effects", 1) and functions.active_effects(combatant.place) or {}
  end
  return map(combatant.effects, function(effect) return is_active(effect, round or scene.round) and effect.kind or nil end)
end

-- Memoized: the kinds of the effects that apply to a combatant of the game in the current round.
local function active_effects(place)
  local effects, round = scene.roster[place].effects, scene.round
  return map(effects, function(effect) return is_active(effect, round) and effect.kind or nil end)
end

local function has_effect(combatant, kind, round)
  return any(list_active(combatant, round), function(active) return active == kind end)
end

-- Returns an attribute, including the effects of this round. ARE-151.
local function attribute(combatant, name, round)
  local value = combatant[name]
  for _, kind in ipairs(list_active(combatant, round)) do
    local effect_entry = entry("effect", kind)
    if effect_entry.lowers == name then value = value - effect_entry.lowers_by end
  end
  return math.max(0, value)
end

-- The modifier of ARE-134 to ARE-149 rises by 1 for every 2 points; the lowest values have their own steps.
local function modifier_for_value(value)
  if value <= 0 then return -5 end
  return math.max(-4, (value - 10) // 2)
end

local function modifier(combatant, name, round)
  if round == nil and getmetatable(combatant) == IN_GAME then
    local modifiers = combatant.modifiers
    modifiers[name] = modifiers[name] or functions.current_modifier(combatant.place, name)
    return modifiers[name]
  end
  return modifier_for_value(attribute(combatant, name, round))
end

-- Memoized: the modifier of an attribute of a combatant of the game in the current round.
local function current_modifier(place, name) return modifier_for_value(attribute(in_game(place), name)) end

-- Returns the total that an attack roll must reach. ARE-64, ARE-65, ARE-127.
local function physical_defense(combatant, round, blocking)
  return entry("class", combatant.class).physical_defense + modifier(combatant, "DEX", round) + (blocking and constant.block_defense or 0)
end

local function magic_defense(combatant, round) return entry("class", combatant.class).magic_defense + modifier(combatant, "INT", round) end -- ARE-88

-- ARE-62, ARE-69, ARE-70. Block and Rest cost nothing: ARE-132.
local function cost(combatant, id, round)
  if id == "block" or id == "rest" then return 0 end
  local move = entry("move", id)
  local amount = move.cost >= 0 and move.cost or constant["cost_" .. move.cost_band:gsub("-", "_")]
  if id == "attack" or option.endurance_lowers_special_cost == "yes" then amount = amount - modifier(combatant, "END", round) end
  return math.max(constant.min_cost, amount)
end

local function can_pay(combatant, id, round) return combatant.stamina >= functions.cost(combatant, id, round) end -- ARE-47

-- Returns the cost of a move in the current round. Only a function of house rules can depend on the number of the round.
local function current_cost(combatant, id)
  if functions.cost == cost then return cost(combatant, id) end
  return functions.cost(combatant, id, scene.round)
end

-- True if a combatant of the game has enough stamina for a move in the current round.
local function can_pay_now(combatant, id) return mark_at_least(combatant.row, "stamina", current_cost(combatant, id)) end

-- Returns the stamina that `block` or `rest` restores. ARE-128 to ARE-131.
local function compute_regain(combatant, move, round)
  local addition = constant[move .. "_regain_per_modifier"] * modifier(combatant, "VIT", round)
  return math.max(constant.min_regain, constant[move .. "_regain"] + addition)
end

-- Returns the chance of success in percent. ARE-90, ARE-91, ARE-103, ARE-104.
local function success_chance(target, move, round)
  return math.max(0, math.min(100, move.chance - move.resist_percent * magic_defense(target, round)))
end

local function base_attributes(class)
  local base = {}
  for _, name in ipairs(ATTRIBUTES) do base[name] = entry("class", class)[name] end -- ARE-10
  return base
end

local function compute_max_hp(attributes) return constant.hp_base + constant.hp_per_vit * attributes.VIT end -- ARE-15

local function compute_max_stamina(attributes) return constant.stamina_base + constant.stamina_per_end * attributes.END end -- ARE-17

local function new_combatant(combatant, attributes)
  for _, name in ipairs(ATTRIBUTES) do combatant[name] = attributes[name] end
  combatant.max_hp = combatant.max_hp or compute_max_hp(combatant)
  combatant.max_stamina = combatant.max_stamina or compute_max_stamina(combatant)
  combatant.hp, combatant.stamina = math.min(combatant.hp or combatant.max_hp, combatant.max_hp), combatant.stamina or combatant.max_stamina
  combatant.player, combatant.temper, combatant.effects, combatant.down = combatant.player or "", combatant.temper or "", combatant.effects or {}, combatant.hp <= 0
  return combatant
end

local function class_name(combatant) return entry("class", combatant.class).name end

local function describe_status(combatant) return combatant.hp .. "/" .. combatant.max_hp .. " HP, " .. combatant.stamina .. "/" .. combatant.max_stamina .. " stamina" end

-- Describes the current effects, such as "bleeding (to round 4)"; nil if there are none. ARE-37.
local function describe_effects(combatant, round)
  local texts = map(combatant.effects, function(effect)
    return is_active(effect, round) and entry("effect", effect.kind).name .. " (to round " .. effect.ends .. ")" or nil
  end)
  return #texts > 0 and table.concat(texts, ", ") or nil
end

local function list_specials(combatant) return entry("class", combatant.class).moves end

local function skips_round(combatant, round)
  return any(list_active(combatant, round), function(kind) return entry("effect", kind).skips_round end)
end

-- Returns functions for the worst results of rolls against a combatant: of a roll where a high result is bad for it, and of one where a low result is.
local function worst_results(combatant)
  local function is_program() return mark_is(combatant.row, "mind", "engine") end
  return function() return is_program() and "low" or "high" end, function() return is_program() and "high" or "low" end
end

return {
  worst_results = worst_results,
  ATTRIBUTES = ATTRIBUTES, COMBATANT_FIELDS = COMBATANT_FIELDS, is_active = is_active, has_effect = has_effect, attribute = attribute,
  modifier_for_value = modifier_for_value, modifier = modifier, physical_defense = physical_defense, magic_defense = magic_defense,
  cost = cost, can_pay = can_pay, compute_regain = compute_regain, success_chance = success_chance,
  base_attributes = base_attributes, compute_max_hp = compute_max_hp, compute_max_stamina = compute_max_stamina,
  new_combatant = new_combatant, class_name = class_name, describe_status = describe_status, describe_effects = describe_effects,
  list_specials = list_specials, skips_round = skips_round,
  in_game = in_game, list_active = list_active, active_effects = active_effects, current_cost = current_cost, can_pay_now = can_pay_now, current_modifier = current_modifier,
}
