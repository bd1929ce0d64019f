-- Weapons carried and chosen for a Combat.

local holdings = require("holdings")
local weapons = {}

-- Returns the weapons carried, each with a unique key. ADV-71.
function weapons.held()
  local list, ids = {}, {}
  for n, item in ipairs(held("item", { weapon = true })) do
    list[n] = { id = item.id, name = item.name }
    ids[n] = item.id
  end
  for n, key in ipairs(holdings.make_keys(ids)) do list[n].key = key end
  return list
end

-- Returns the weapons not chosen yet; those of the previous Combat come first.
local function list_unpicked(picked)
  local left, counted = {}, {}
  for _, id in ipairs(picked) do counted[id] = (counted[id] or 0) + 1 end
  for _, weapon in ipairs(weapons.held()) do
    if (counted[weapon.id] or 0) > 0 then
      counted[weapon.id] = counted[weapon.id] - 1
    else
      table.insert(left, get("in_use", weapon.id) and 1 or #left + 1, { weapon.key, weapon.name, id = weapon.id })
    end
  end
  return left
end

local function choose_weapon(picked)
  local list
  local chosen = choose("Which weapon do you use?", function()
    list = list_unpicked(picked)
    if #list == 0 then return nil end
    local options = {}
    -- The default: the weapon of the previous Combat, or any weapon in the first Combat.
    local again = not at_least("combat", 2) or get("in_use", list[1].id)
    for n, it in ipairs(list) do options[n] = { it[1], it[2], action = it[2], default = n == 1 and again or nil } end
    local none = #picked == 0
    options[#options + 1] = { "none", none and "None" or "No more", action = none and "no weapon" or "no more", default = not again or nil }
    return options
  end, "weapons")
  for _, it in ipairs(list) do
    if it[1] == chosen then return it.id end
  end
end

-- ADV-72, ADV-76, ADV-77, ADV-A22.
function weapons.pick()
  if option.weapon_pick == "per_fight" and at_least("combat", 2) then return end
  local picked, room = {}, derived.weapon_room
  while #picked < room do
    local id = choose_weapon(picked)
    if not id then break end
    picked[#picked + 1] = id
  end
  set_silently("in_use", picked)
end

return weapons
