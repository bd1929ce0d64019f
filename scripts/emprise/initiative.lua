-- Initiative: the order of turns (EMP-86, EMP-87, EMP-93 to EMP-101).
local lists, fit, of_side = require("lists"), require("wounds").fit, require("combatants").of_side
local map, concat = lists.map, lists.concat

-- Overridable: rolls initiative; the lowest acts first. EMP-93.
local function initiative(name, faces)
  return roll({ sides = faces, label = name .. ": initiative", rule = "The lowest acts first." })
end

-- Returns the index of the last entry with the same result as the nth.
local function tie_from(entries_in_order, n)
  local last = n
  while entries_in_order[last + 1] and entries_in_order[last + 1].result == entries_in_order[n].result do last = last + 1 end
  return last
end

-- The players choose the order of adventurers with the same result; by default, the order of the party. EMP-97.
local function resolve_ties(players)
  local out, n = {}, 1
  while n <= #players do
    local last, options, by_id = tie_from(players, n), {}, {}
    for i = n, last do
      options[#options + 1] = { players[i].one.id, players[i].one.name }
      by_id[players[i].one.id] = players[i]
    end
    if #options == 1 then
      out[#out + 1] = players[n]
    else
      for _, id in ipairs(order("You have the same initiative. Who acts first?", options, "tie")) do out[#out + 1] = by_id[id] end
    end
    n = last + 1
  end
  return out
end

local function stable_sort(list)
  for n, it in ipairs(list) do it.place = n end
  table.sort(list, function(x, y) return x.result < y.result or x.result == y.result and x.place < y.place end)
  return list
end

-- EMP-100.
local function show_order()
  if not in_scene() or #scene.order == 0 then return say("There is no combat at the moment.") end
  local sides = { party = of_side("party"), foes = of_side("foes") }
  say("Order: " .. table.concat(map(scene.order, function(it) return sides[it.side][it.place].name end), ", ") .. ".")
end

-- EMP-86, EMP-87, EMP-93 to EMP-101: adventurers first, then groups or foes as the page lists them.
local function set_order(singly)
  local players, foes, latest = {}, {}, nil
  for _, p in ipairs(of_side("party", fit)) do
    players[#players + 1] = { one = p, members = { p }, result = functions.initiative(p.name, p.initiative) }
  end
  for _, p in ipairs(of_side("foes", fit)) do
    if not singly and latest == p.group then
      table.insert(foes[#foes].members, p)
    else
      local name = singly and p.name or entry("foe", p.group).name
      foes[#foes + 1] = { members = { p }, result = functions.initiative(name, p.initiative) }
    end
    latest = p.group
  end
  local order = concat(resolve_ties(stable_sort(players)), foes)
  stable_sort(order) -- EMP-98, EMP-99: ties keep the order of the list
  local acting = {}
  for _, it in ipairs(order) do acting = concat(acting, it.members) end
  scene.order = map(acting, function(p) return { side = p.side, place = p.n } end)
  show_order()
end

return { initiative = initiative, set_order = set_order, show_order = show_order }
