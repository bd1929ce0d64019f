-- Staging areas: coordinates, ground, directions and distances (LOA-35, LOA-81, LOA-107, LOA-113, LOA-114).
local capitalize, is_standing = require("words").capitalize, require("fighters").is_standing

local OPEN = { name = "", hit = 0, evade = 0, def = 0, rep = 0, ground = "open" }
local DIRECTIONS = { { "up", 0, 1 }, { "right", 1, 0 }, { "down", 0, -1 }, { "left", -1, 0 } }

local function format_place(column, row) return string.char(96 + column) .. row end

-- Column and row of `b2`.
local function parse_place(at)
  local column, row = at:match("^(%l)(%d+)$")
  if not column then error("invalid staging area `" .. at .. "`: use a letter and a number, such as b2") end
  return column:byte() - 96, tonumber(row)
end

local function is_inside(map, column, row) return column >= 1 and column <= map.columns and row >= 1 and row <= map.rows end

local function is_on_map(map, at) return is_inside(map, parse_place(at)) end

-- Returns an area, with default values for missing keys. LOA-35, LOA-113.
local function find_area(map, at)
  if not is_on_map(map, at) then error(map.name .. " has no staging area `" .. at .. "`") end
  local said = (map.areas or {})[at] or OPEN
  return {
    at = at, name = said.name or OPEN.name, hit = said.hit or OPEN.hit, evade = said.evade or OPEN.evade, def = said.def or OPEN.def,
    rep = said.rep or OPEN.rep, ground = said.ground or OPEN.ground,
  }
end

local function describe_area(it)
  local texts = {}
  for _, word in ipairs({ "hit", "evade", "def", "rep" }) do
    if it[word] ~= 0 then texts[#texts + 1] = capitalize(word) .. (it[word] > 0 and " +" or " ") .. it[word] end
  end
  local name = it.name ~= "" and it.name or it.ground
  if it.ground ~= "open" and name ~= it.ground then name = name .. ", " .. it.ground end
  return #texts > 0 and name .. ", " .. table.concat(texts, ", ") or name
end

-- LOA-81, LOA-113.
local function may_enter(f, it) return it.ground == "open" or it.ground == "gulf" and f.flyer end

-- Returns the adjacent areas with their directions: up, right, down, left. LOA-107.
local function list_adjacent(map, at)
  local column, row = parse_place(at)
  local list = {}
  for _, it in ipairs(DIRECTIONS) do
    local to_column, to_row = column + it[2], row + it[3]
    if is_inside(map, to_column, to_row) then list[#list + 1] = { way = it[1], area = find_area(map, format_place(to_column, to_row)) } end
  end
  return list
end

-- LOA-114.
local function distance(a, b)
  local ac, ar = parse_place(a.at)
  local bc, br = parse_place(b.at)
  return math.abs(ac - bc) + math.abs(ar - br)
end

-- Returns the number of steps to `goal` for this fighter, by area. The fighter need not be able to enter `goal`.
local function count_steps(map, f, goal)
  local steps, list = { [goal] = 0 }, { goal }
  local n = 1
  while n <= #list do
    for _, it in ipairs(list_adjacent(map, list[n])) do
      local at = it.area.at
      if steps[at] == nil and may_enter(f, it.area) then
        steps[at] = steps[list[n]] + 1
        list[#list + 1] = at
      end
    end
    n = n + 1
  end
  return steps
end

-- Draws the map, if anyone has moved since it was last drawn.
local function show_map(b)
  if b.map.columns * b.map.rows == 1 or scene.shown then return end
  scene.shown = true
  local columns, rows = {}, {}
  for c = 1, b.map.columns do columns[c] = string.char(96 + c) end
  for r = b.map.rows, 1, -1 do
    local row = { tostring(r) }
    for c = 1, b.map.columns do
      local it = find_area(b.map, format_place(c, r))
      local cell = { describe_area(it) }
      for _, f in ipairs(b.fighters) do
        if is_standing(f) and f.area.at == it.at then cell[#cell + 1] = f.name .. ", HP " .. f.hp .. "/" .. f.hp_max end
      end
      row[#row + 1] = table.concat(cell, "\n")
    end
    rows[#rows + 1] = row
  end
  grid{ title = capitalize(b.map.name), columns = columns, rows = rows }
end

return {
  OPEN = OPEN, is_on_map = is_on_map, find_area = find_area, describe_area = describe_area, may_enter = may_enter, list_adjacent = list_adjacent,
  distance = distance, count_steps = count_steps, show_map = show_map,
}
