-- What attributes and limits come to, with every bonus in force.

local sheets = use("sheet")
local reach = use("reach")
local situations = use("situations")
local totals = {}

-- Does what is for `side` reach the monster at place `n`? `own` is the place of the monster whose Ability it is, none for what is yours.
local function meets(side, own, n)
  if side == "monsters" then return true end
  if side == "others" then return own ~= nil and own ~= n end
  return side == "monster" and (own == nil or own == n)
end

-- Does a bonus of this scope count? `within`: `always` for the total, or the kind of Combat for a roll. ADV-194.
local function counts(scope, within)
  return scope == "always" or within ~= "always" and (scope == "combat" or scope == within)
end

-- Every bonus in force on one attribute of one side: { name, amount, always }. For a monster, of that at `now.foe`. ADV-24, ADV-75.
function totals.bonuses(side, attribute, within, now)
  local found = {}
  local function add(bonus, name)
    local scope = bonus.scope or "always"
    if bonus.attribute == attribute and counts(scope, within) then found[#found + 1] = { name, bonus.bonus, always = scope == "always" } end
  end
  for _, one in ipairs(reach.standing("bonus", now)) do
    local towards = one.effect.side or one.it.side
    local meant = side == "you" and towards == "you" or side == "monster" and meets(towards, one.it.bearer.foe, now.foe)
    if meant then add(one.effect, one.it.name) end
  end
  local facing = now.foes[now.foe]
  for _, running in ipairs(derived.running.bonus) do
    local meant = running.side == side and (side == "you" or facing and facing.id == running.foe)
    if meant and reach.counts(running, now) then add(running, running.name) end
  end
  return found
end

function totals.sum(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- ADV-24, ADV-26: base and every bonus in force, never below 1.
function totals.total(attribute)
  return math.max(1, sheets.base(attribute) + totals.sum(totals.bonuses("you", attribute, "always", situations.outside())))
end

-- What an attribute of the monster at place `n` comes to, never below 1. ADV-29, ADV-141.
function totals.of_foe(now, n, attribute)
  local before = now.foe
  now.foe = n
  local amount = now.foes[n][attribute] + totals.sum(totals.bonuses("monster", attribute, "always", now))
  now.foe = before
  return math.max(1, amount)
end

-- ADV-80 to ADV-82, ADV-A3.
function totals.spell_limit()
  local magic, less = derived.magic, entry("type", sheet.type:lower()).spells_less
  if magic <= figure.no_spells_to and option.spell_floor == "all" then return 0 end
  return math.max(0, magic - less)
end

-- ADV-72, ADV-73, ADV-74, ADV-193.
function totals.weapon_room()
  local room = figure.weapons
  for _, one in ipairs(reach.standing("weapons", situations.outside())) do room = room + one.value end
  return room
end

function totals.limit(kind) return derived[kind .. "_limit"] end

function totals.room(kind) return math.max(0, totals.limit(kind) - count(kind)) end

return totals
