-- Attributes with all bonuses, and limits.

local sheets = require("sheet")
local active = require("active_specials")
local situations = require("situations")
local totals = {}

-- True if an effect for `side` applies to monster `n`. `own` is the index of the monster that has the Ability, nil for the adventurer's specials.
local function reaches_foe(side, own, n)
  if side == "monsters" then return true end
  if side == "others" then return own ~= nil and own ~= n end
  return side == "monster" and (own == nil or own == n)
end

-- True if a bonus of this scope counts. `within`: `always` for the total, or the kind of Combat for a roll. ADV-194.
local function scope_applies(scope, within)
  return scope == "always" or within ~= "always" and (scope == "combat" or scope == within)
end

-- Returns all bonuses to an attribute of a side, each { name, amount, always }. The monster is `situation.foe`. ADV-24, ADV-75.
function totals.find_bonuses(side, attribute, within, situation)
  local found = {}
  local function add(bonus, name)
    local scope = bonus.scope or "always"
    if bonus.attribute == attribute and scope_applies(scope, within) then found[#found + 1] = { name, bonus.bonus, always = scope == "always" } end
  end
  for _, one in ipairs(active.find_passive("bonus", situation)) do
    local towards = one.effect.side or one.it.side
    local meant = side == "you" and towards == "you" or side == "monster" and reaches_foe(towards, one.it.bearer.foe, situation.foe)
    if meant then add(one.effect, one.it.name) end
  end
  local facing = situation.foes[situation.foe]
  for _, running in ipairs(derived.running.bonus) do
    local meant = running.side == side and (side == "you" or facing and facing.id == running.foe)
    if meant and active.is_in_force(running, situation) then add(running, running.name) end
  end
  return found
end

function totals.sum(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- Returns the base and all bonuses, at least 1. ADV-24, ADV-26.
function totals.total(attribute)
  return math.max(1, sheets.base(attribute) + totals.sum(totals.find_bonuses("you", attribute, "always", situations.outside_combat())))
end

-- Returns an attribute of monster `n` with all bonuses, at least 1. ADV-29, ADV-141.
function totals.foe_total(situation, n, attribute)
  local before = situation.foe
  situation.foe = n
  local amount = situation.foes[n][attribute] + totals.sum(totals.find_bonuses("monster", attribute, "always", situation))
  situation.foe = before
  return math.max(1, amount)
end

-- ADV-80 to ADV-82, ADV-A3.
function totals.spell_limit()
  local magic, less = derived.magic, entry("type", sheet.type:lower()).spell_limit_reduction
  if magic <= constant.no_spells_up_to and option.spell_floor == "all" then return 0 end
  return math.max(0, magic - less)
end

-- ADV-72, ADV-73, ADV-74, ADV-193.
function totals.weapon_room()
  local room = constant.weapon_limit
  for _, one in ipairs(active.find_passive("weapons", situations.outside_combat())) do room = room + one.value end
  return room
end

function totals.limit(kind) return derived[kind .. "_limit"] end

function totals.room(kind) return math.max(0, totals.limit(kind) - count(kind)) end

return totals
