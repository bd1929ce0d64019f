-- Attributes with all bonuses, and limits.

local sheets = require("sheet")
local active = require("active_specials")
local situations = require("situations")
local totals = {}

-- True if an effect for `side` applies to monster `i`. `owner` is the index of the monster that has the Ability, nil for specials of the adventurer.
local function reaches_foe(side, owner, i)
  if side == "monsters" then return true end
  if side == "others" then return owner ~= nil and owner ~= i end
  return side == "monster" and (owner == nil or owner == i)
end

-- True if a bonus of this scope counts. `context` is `always` for the total, or the kind of Combat for a roll. ADV-194.
local function scope_applies(scope, context)
  return scope == "always" or context ~= "always" and (scope == "combat" or scope == context)
end

-- Returns all bonuses to an attribute of a side, each { name, amount, always }. The monster is `situation.foe`. ADV-24, ADV-75.
function totals.find_bonuses(side, attribute, context, situation)
  local bonuses = {}
  local function add(bonus, name)
    local scope = bonus.scope or "always"
    if bonus.attribute == attribute and scope_applies(scope, context) then bonuses[#bonuses + 1] = { name, bonus.bonus, always = scope == "always" } end
  end
  for _, effect in ipairs(active.find_passive("bonus", situation)) do
    local target_side = effect.item.side or effect.special.side
    local applies = side == "you" and target_side == "you" or side == "monster" and reaches_foe(target_side, effect.special.bearer.foe, situation.foe)
    if applies then add(effect.item, effect.special.name) end
  end
  local foe = situation.foes[situation.foe]
  for _, lasting in ipairs(derived.running.bonus) do
    local applies = lasting.side == side and (side == "you" or foe and foe.id == lasting.foe)
    if applies and active.is_in_force(lasting, situation) then add(lasting, lasting.name) end
  end
  return bonuses
end

function totals.sum(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- Returns the base and all bonuses, at least 1. ADV-24, ADV-26.
function totals.total(attribute)
  return math.max(1, sheets.base_value(attribute) + totals.sum(totals.find_bonuses("you", attribute, "always", situations.outside_combat())))
end

-- Returns an attribute of monster `i` with all bonuses, at least 1. ADV-29, ADV-141.
function totals.foe_total(situation, i, attribute)
  local previous_foe = situation.foe
  situation.foe = i
  local amount = situation.foes[i][attribute] + totals.sum(totals.find_bonuses("monster", attribute, "always", situation))
  situation.foe = previous_foe
  return math.max(1, amount)
end

-- Returns the maximum number of Spells. ADV-80 to ADV-82, ADV-A3.
function totals.spell_limit()
  local magic, reduction = derived.magic, entry("type", sheet.type:lower()).spell_limit_reduction
  if magic <= constant.no_spells_up_to and option.spell_floor == "all" then return 0 end
  return math.max(0, magic - reduction)
end

-- Returns the number of weapons that can be used in one Combat. ADV-72, ADV-73, ADV-74, ADV-193.
function totals.weapon_room()
  local room = constant.weapon_limit
  for _, effect in ipairs(active.find_passive("weapons", situations.outside_combat())) do room = room + effect.value end
  return room
end

function totals.limit(kind) return derived[kind .. "_limit"] end

function totals.room(kind) return math.max(0, totals.limit(kind) - count(kind)) end

return totals
