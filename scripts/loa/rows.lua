-- Those who fight stand in the scene, a row each; for one step of the fight fighters are made of the rows, and what befalls them
-- goes back there. A row holds what no catalogue and no sheet tells.
local each, fighters, area = use("lists").each, use("fighters"), use("maps").area
local of_foe, of_hero = fighters.of_foe, fighters.of_hero

local ALL = { side = true, at = true, boss = true, met = true, began = true }
-- What a foe has that changes; what a hero has is in the sheet.
local FOE = { name = true, hp = true, stamina = true, mp = true, ap = true, statuses = true }

-- `hero` is the index among those held, 0 for a foe; `began` the level at the start.
local function row_of(f)
  local row = { hero = f.hero or 0, id = f.id, side = f.side, at = f.at, began = f.level, boss = f.boss, met = f.met }
  if not f.hero then
    for it in pairs(FOE) do row[it] = f[it] end
  end
  return row
end

-- A hero or a foe as the rules of a step see one: each thing is read when it is asked for, and once.
local function fighter_of(n, row, map)
  local hero, known, whole = row.hero, {}, nil
  local person = hero > 0 or option.versus == "on"
  local f = { n = n, row = row, id = row.id, hero = hero > 0 and hero, person = person, asked = person or option.gm == "person" }
  local function told(key)
    if ALL[key] or hero == 0 and FOE[key] then return row[key] end
    if key == "area" then return map and area(map, f.at) end
    whole = whole or (hero > 0 and of_hero(held("hero")[hero]) or of_foe(f.id))
    return whole[key]
  end
  -- House rules may have changed anything.
  function f.look_again() known, whole = {}, nil end
  return setmetatable(f, {
    __index = function(_, key)
      if known[key] == nil then known[key] = told(key) end
      return known[key]
    end,
    __newindex = function(_, key, value)
      known[key] = value
      if whole then whole[key] = value end
    end,
  })
end

-- Fighters take their places in the scene.
local function line_up(list)
  for _, f in ipairs(list) do table.insert(scene.fighters, row_of(f)) end
end

-- All who fight, in listed order.
local function line(map)
  return each(scene.fighters, function(row, n) return fighter_of(n, row, map) end)
end

return { line_up = line_up, line = line }
