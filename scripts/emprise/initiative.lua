-- Initiative: the order of turns (EMP-86, EMP-87, EMP-93 to EMP-101).
local lists, can_fight, list_side = require("lists"), require("wounds").can_fight, require("combatants").list_side
local map, concat = lists.map, lists.concat

-- Overridable: rolls initiative; the lowest acts first. EMP-93.
local function initiative(name, faces)
  return roll({ sides = faces, hidden = true, label = name .. ": initiative", rule = "The lowest acts first." })
end

-- Returns the index of the last row with the same result as row `i`.
local function last_tied(rows, i)
  local last = i
  while rows[last + 1] and rows[last + 1].result == rows[i].result do last = last + 1 end
  return last
end

-- Asks the players for the order of adventurers with the same result. The default is the order of the party. EMP-97.
local function resolve_ties(rows)
  local result, i = {}, 1
  while i <= #rows do
    local last, options, by_id = last_tied(rows, i), {}, {}
    for j = i, last do
      options[#options + 1] = { rows[j].combatant.id, rows[j].combatant.name }
      by_id[rows[j].combatant.id] = rows[j]
    end
    if #options == 1 then
      result[#result + 1] = rows[i]
    else
      for _, id in ipairs(order("You have the same initiative. Who acts first?", options, "tie")) do result[#result + 1] = by_id[id] end
    end
    i = last + 1
  end
  return result
end

local function stable_sort(rows)
  for i, row in ipairs(rows) do row.position = i end
  table.sort(rows, function(x, y) return x.result < y.result or x.result == y.result and x.position < y.position end)
  return rows
end

-- Prints the order of turns. EMP-100.
local function show_order()
  if not in_scene() or #scene.order == 0 then return say("There is no combat at the moment.") end
  local sides = { party = list_side("party"), foes = list_side("foes") }
  say("Order: " .. table.concat(map(scene.order, function(row) return sides[row.side][row.place].name end), ", ") .. ".")
end

-- Rolls initiative for the adventurers, then for the groups of foes, or for each foe. EMP-86, EMP-87, EMP-93 to EMP-101.
local function set_order(for_each_foe)
  local party_rows, foe_rows, previous_entry_id = {}, {}, nil
  for _, p in ipairs(list_side("party", can_fight)) do
    party_rows[#party_rows + 1] = { combatant = p, members = { p }, result = functions.initiative(p.name, p.initiative) }
  end
  for _, p in ipairs(list_side("foes", can_fight)) do
    if not for_each_foe and previous_entry_id == p.entry_id then
      table.insert(foe_rows[#foe_rows].members, p)
    else
      local name = for_each_foe and p.name or entry("foe", p.entry_id).name
      foe_rows[#foe_rows + 1] = { members = { p }, result = functions.initiative(name, p.initiative) }
    end
    previous_entry_id = p.entry_id
  end
  local order = concat(resolve_ties(stable_sort(party_rows)), foe_rows)
  stable_sort(order) -- EMP-98, EMP-99: ties keep the order of the list
  local combatants = {}
  for _, row in ipairs(order) do combatants = concat(combatants, row.members) end
  scene.order = map(combatants, function(p) return { side = p.side, place = p.n } end)
  show_order()
end

return { initiative = initiative, set_order = set_order, show_order = show_order }
