-- Weapons carried and chosen for a Combat.

local holdings = require("holdings")
local weapons = {}

-- Returns the weapons carried, each with a unique key. ADV-71.
function weapons.held()
  local result, ids = {}, {}
  for i, item in ipairs(held("item", { weapon = true })) do
    result[i] = { id = item.id, name = item.name }
    ids[i] = item.id
  end
  for i, key in ipairs(holdings.make_keys(ids)) do result[i].key = key end
  return result
end

-- Returns the weapons that are not chosen yet. Weapons of the previous Combat come first.
local function list_unpicked(chosen_ids)
  local options, counts = {}, {}
  for _, id in ipairs(chosen_ids) do counts[id] = (counts[id] or 0) + 1 end
  for _, weapon in ipairs(weapons.held()) do
    if (counts[weapon.id] or 0) > 0 then
      counts[weapon.id] = counts[weapon.id] - 1
    else
      table.insert(options, get("in_use", weapon.id) and 1 or #options + 1, { weapon.key, weapon.name, id = weapon.id })
    end
  end
  return options
end

local function choose_weapon(chosen_ids)
  local rows
  local key = choose("Which weapon do you use?", function()
    rows = list_unpicked(chosen_ids)
    if #rows == 0 then return nil end
    local options = {}
    -- The default: the weapon of the previous Combat, or any weapon in the first Combat.
    local has_default = not at_least("combat", 2) or get("in_use", rows[1].id)
    for i, row in ipairs(rows) do options[i] = { row[1], row[2], action = row[2], default = i == 1 and has_default or nil } end
    local is_first = #chosen_ids == 0
    options[#options + 1] = { "none", is_first and "None" or "No more", action = is_first and "no weapon" or "no more", default = not has_default or nil }
    return options
  end, "weapons")
  for _, row in ipairs(rows) do
    if row[1] == key then return row.id end
  end
end

-- Lets the reader choose the weapons for a Combat. ADV-72, ADV-76, ADV-77, ADV-A22.
function weapons.pick()
  if option.weapon_pick == "per_fight" and at_least("combat", 2) then return end
  local chosen_ids, room = {}, derived.weapon_room
  while #chosen_ids < room do
    local id = choose_weapon(chosen_ids)
    if not id then break end
    chosen_ids[#chosen_ids + 1] = id
  end
  set_silently("in_use", chosen_ids)
end

return weapons
