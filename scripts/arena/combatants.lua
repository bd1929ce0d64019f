-- Combatants and the values derived from them: attributes, defenses, costs and regained stamina. A combatant is any table with these
-- fields: a row of the current game, one of the latest game, the sheet, or one that is being created.
local lists = require("lists")
local any, map = lists.any, lists.map

local ATTRIBUTES = { "VIT", "END", "STR", "DEX", "INT", "FAI" }

-- Players of a combatant: the reader, another person at the terminal, or the program.
local MINDS = { "reader", "person", "engine" }

local MARKS = {
  { name = "name", type = "text" },
  { name = "class", type = "text", about = "Id of the class." },
  { name = "mind", type = "word", values = MINDS, about = "Who plays it." },
  { name = "player", type = "text", about = "Name of the person who plays this combatant." },
  { name = "temper", type = "text", about = "How the program plays it." },
  { name = "max_hp", type = "integer", min = 0 },
  { name = "hp", type = "integer", min = 0 }, -- ARE-162
  { name = "max_stamina", type = "integer", min = 0 },
  { name = "stamina", type = "integer", min = 0 },
  { name = "effects", type = "any", start = {}, about = "Effects on it, in the order in which they began: kind, first and last round." },
  { name = "down", type = "flag", about = "True if it is defeated." },
}
for _, name in ipairs(ATTRIBUTES) do MARKS[#MARKS + 1] = { name = name, type = "integer", min = 0 } end

local function active(effect, round) return effect.first <= round and round <= effect.ends end

local function has_effect(it, kind, round)
  return any(it.effects, function(effect) return effect.kind == kind and active(effect, round) end)
end

-- Returns an attribute, including the effects of this round. ARE-151.
local function attribute(it, name, round)
  local value = it[name]
  for _, effect in ipairs(it.effects) do
    local what = entry("effect", effect.kind)
    if what.lowers == name and active(effect, round) then value = value - what.lowers_by end
  end
  return math.max(0, value)
end

-- The modifier of ARE-134 to ARE-149 rises by 1 for every 2 points; the lowest values have their own steps.
local function modifier_of(value)
  if value <= 0 then return -5 end
  return math.max(-4, (value - 10) // 2)
end

local function modifier(it, name, round) return modifier_of(attribute(it, name, round)) end

-- ARE-64, ARE-65, ARE-127.
local function physical_defense(it, round, blocking)
  return entry("class", it.class).physical_defense + modifier(it, "DEX", round) + (blocking and constant.block_defense or 0)
end

local function magic_defense(it, round) return entry("class", it.class).magic_defense + modifier(it, "INT", round) end -- ARE-88

-- ARE-62, ARE-69, ARE-70. Block and Rest cost nothing: ARE-132.
local function cost(it, id, round)
  if id == "block" or id == "rest" then return 0 end
  local move = entry("move", id)
  local amount = move.cost >= 0 and move.cost or constant["cost_" .. move.cost_band:gsub("-", "_")]
  if id == "attack" or option.endurance_lowers_special_cost == "yes" then amount = amount - modifier(it, "END", round) end
  return math.max(constant.min_cost, amount)
end

local function can_pay(it, id, round) return it.stamina >= functions.cost(it, id, round) end -- ARE-47

-- ARE-128 to ARE-131.
local function regain_of(it, move, round)
  local more = constant[move .. "_regain_per_modifier"] * modifier(it, "VIT", round)
  return math.max(constant.min_regain, constant[move .. "_regain"] + more)
end

-- Returns the chance of success in percent. ARE-90, ARE-91, ARE-103, ARE-104.
local function chance_on(target, move, round)
  return math.max(0, math.min(100, move.chance - move.resist_percent * magic_defense(target, round)))
end

local function base_attributes(class)
  local base = {}
  for _, name in ipairs(ATTRIBUTES) do base[name] = entry("class", class)[name] end -- ARE-10
  return base
end

local function max_hp_of(attributes) return constant.hp_base + constant.hp_per_vit * attributes.VIT end -- ARE-15

local function max_stamina_of(attributes) return constant.stamina_base + constant.stamina_per_end * attributes.END end -- ARE-17

local function new_combatant(it, attributes)
  for _, name in ipairs(ATTRIBUTES) do it[name] = attributes[name] end
  it.max_hp = it.max_hp or max_hp_of(it)
  it.max_stamina = it.max_stamina or max_stamina_of(it)
  it.hp, it.stamina = math.min(it.hp or it.max_hp, it.max_hp), it.stamina or it.max_stamina
  it.player, it.temper, it.effects, it.down = it.player or "", it.temper or "", it.effects or {}, it.hp <= 0
  return it
end

local function class_name(it) return entry("class", it.class).name end

local function status_of(it) return it.hp .. "/" .. it.max_hp .. " HP, " .. it.stamina .. "/" .. it.max_stamina .. " stamina" end

-- "bleeding (to round 4)". ARE-37.
local function describe_effects(it, round)
  local texts = map(it.effects, function(effect)
    return active(effect, round) and entry("effect", effect.kind).name .. " (to round " .. effect.ends .. ")" or nil
  end)
  return #texts > 0 and table.concat(texts, ", ") or "none"
end

local function specials_of(it) return entry("class", it.class).moves end

local function must_pass(it, round)
  return any(it.effects, function(effect) return active(effect, round) and entry("effect", effect.kind).skips_round end)
end

return {
  ATTRIBUTES = ATTRIBUTES, MARKS = MARKS, active = active, has_effect = has_effect, attribute = attribute,
  modifier_of = modifier_of, modifier = modifier, physical_defense = physical_defense, magic_defense = magic_defense,
  cost = cost, can_pay = can_pay, regain_of = regain_of, chance_on = chance_on,
  base_attributes = base_attributes, max_hp_of = max_hp_of, max_stamina_of = max_stamina_of,
  new_combatant = new_combatant, class_name = class_name, status_of = status_of, describe_effects = describe_effects,
  specials_of = specials_of, must_pass = must_pass,
}
