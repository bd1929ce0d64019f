-- Fighters in the scene, one row each. Each step of a fight creates fighters from the rows, and writes their changes back. A row holds
-- only values that are not in a catalogue or in the sheet.
local lists, fighters, find_area = require("lists"), require("fighters"), require("maps").find_area
local PROPERTIES = fighters.PROPERTIES

-- Changeable fields of a foe. The sheet has the fields of a hero.
local FOE_FIELDS = { "name", "hp", "stamina", "mp", "ap", "statuses" }

-- `hero` is the index of the held hero, or 0 for a foe; `began` is the level at the start.
local function create_row(f)
  local row = { hero = f.hero or 0, id = f.id, side = f.side, at = f.at, began = f.level, boss = f.boss, met = f.met }
  if not f.hero then
    for _, field in ipairs(FOE_FIELDS) do row[field] = f[field] end
  end
  return row
end

-- Properties of a fighter that are read from its row.
local function read_from_row(key) return function(f) return f.row[key] end end
local ROW_PROPERTIES = {
  hero = function(f) return f.row.hero > 0 and f.row.hero end,
  person = function(f) return f.hero ~= false or option.versus == "yes" end,
  asked = function(f) return f.person or option.gm == "person" end,
  area = function(f) return f.map and find_area(f.map, f.at) end,
}
for _, field in ipairs({ "id", "side", "at", "boss", "met", "began" }) do ROW_PROPERTIES[field] = read_from_row(field) end
for _, field in ipairs(FOE_FIELDS) do
  ROW_PROPERTIES[field] = function(f)
    if f.hero then return PROPERTIES[field](f) end
    return f.row[field]
  end
end

local ROW_METATABLE = fighters.lazy_properties(ROW_PROPERTIES)

-- Stores fighters in the scene.
local function store_fighters(list)
  for _, f in ipairs(list) do table.insert(scene.fighters, create_row(f)) end
end

-- Returns all fighters in listed order.
local function load_fighters(map)
  return lists.map(scene.fighters, function(row, i) return setmetatable({ n = i, row = row, map = map }, ROW_METATABLE) end)
end

return { store_fighters = store_fighters, load_fighters = load_fighters }
