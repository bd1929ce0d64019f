-- Those who fight stand in the scene, a row each; for one step of the fight fighters are made of the rows, and what befalls them
-- goes back there. A row holds what no catalogue and no sheet tells.
local each, fighters, area = use("lists").each, use("fighters"), use("maps").area
local KNOWN = fighters.KNOWN

-- What a foe has that changes; what a hero has is in the sheet.
local FOE = { "name", "hp", "stamina", "mp", "ap", "statuses" }

-- `hero` is the index among those held, 0 for a foe; `began` the level at the start.
local function row_of(f)
  local row = { hero = f.hero or 0, id = f.id, side = f.side, at = f.at, began = f.level, boss = f.boss, met = f.met }
  if not f.hero then
    for _, it in ipairs(FOE) do row[it] = f[it] end
  end
  return row
end

-- What of a fighter its row knows.
local function in_row(key) return function(f) return f.row[key] end end
local IN_ROW = {
  hero = function(f) return f.row.hero > 0 and f.row.hero end,
  person = function(f) return f.hero ~= false or option.versus == "on" end,
  asked = function(f) return f.person or option.gm == "person" end,
  area = function(f) return f.map and area(f.map, f.at) end,
}
for _, it in ipairs({ "id", "side", "at", "boss", "met", "began" }) do IN_ROW[it] = in_row(it) end
for _, it in ipairs(FOE) do
  IN_ROW[it] = function(f)
    if f.hero then return KNOWN[it](f) end
    return f.row[it]
  end
end

local LINED_UP = fighters.knowing(IN_ROW)

-- Fighters take their places in the scene.
local function line_up(list)
  for _, f in ipairs(list) do table.insert(scene.fighters, row_of(f)) end
end

-- All who fight, in listed order.
local function line(map)
  return each(scene.fighters, function(row, n) return setmetatable({ n = n, row = row, map = map }, LINED_UP) end)
end

return { line_up = line_up, line = line }
