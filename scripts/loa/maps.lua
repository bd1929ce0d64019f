-- Staging areas: coordinates, ground, directions and distances (LOA-35, LOA-81, LOA-107, LOA-113, LOA-114).
local capitalize, is_standing = require("words").capitalize, require("fighters").is_standing

local DEFAULT_AREA = { name = "", hit = 0, evade = 0, def = 0, rep = 0, ground = "open" }
local DIRECTIONS = { { "up", 0, 1 }, { "right", 1, 0 }, { "down", 0, -1 }, { "left", -1, 0 } }

local function format_place(column, row) return string.char(96 + column) .. row end

-- Column and row of `b2`.
local function parse_place(area_id)
  local column, row = area_id:match("^(%l)(%d+)$")
  if not column then error("invalid staging area `" .. area_id .. "`: use a letter and a number, such as b2") end
  return column:byte() - 96, tonumber(row)
end

local function is_inside(map, column, row) return column >= 1 and column <= map.columns and row >= 1 and row <= map.rows end

local function is_on_map(map, area_id) return is_inside(map, parse_place(area_id)) end

-- Returns an area, with default values for missing keys. LOA-35, LOA-113.
local function find_area(map, area_id)
  if not is_on_map(map, area_id) then error(map.name .. " has no staging area `" .. area_id .. "`") end
  local data = (map.areas or {})[area_id] or DEFAULT_AREA
  return {
    at = area_id, name = data.name or DEFAULT_AREA.name, hit = data.hit or DEFAULT_AREA.hit, evade = data.evade or DEFAULT_AREA.evade, def = data.def or DEFAULT_AREA.def,
    rep = data.rep or DEFAULT_AREA.rep, ground = data.ground or DEFAULT_AREA.ground,
  }
end

local function describe_area(area)
  local texts = {}
  for _, word in ipairs({ "hit", "evade", "def", "rep" }) do
    if area[word] ~= 0 then texts[#texts + 1] = capitalize(word) .. (area[word] > 0 and " +" or " ") .. area[word] end
  end
  local name = area.name ~= "" and area.name or area.ground
  if area.ground ~= "open" and name ~= area.ground then name = name .. ", " .. area.ground end
  return #texts > 0 and name .. ", " .. table.concat(texts, ", ") or name
end

-- True if the fighter can go to this area. LOA-81, LOA-113.
local function can_enter(f, area) return area.ground == "open" or area.ground == "gulf" and f.flyer end

-- Returns the adjacent areas with their directions: up, right, down, left. LOA-107.
local function list_adjacent(map, area_id)
  local column, row = parse_place(area_id)
  local areas = {}
  for _, direction in ipairs(DIRECTIONS) do
    local to_column, to_row = column + direction[2], row + direction[3]
    if is_inside(map, to_column, to_row) then areas[#areas + 1] = { direction = direction[1], area = find_area(map, format_place(to_column, to_row)) } end
  end
  return areas
end

-- Returns the number of steps between two areas. LOA-114.
local function distance(a, b)
  local a_column, a_row = parse_place(a.at)
  local b_column, b_row = parse_place(b.at)
  return math.abs(a_column - b_column) + math.abs(a_row - b_row)
end

-- Returns the number of steps to `goal` for this fighter, by area. The fighter need not be able to enter `goal`.
local function count_steps(map, f, goal)
  local steps, queue = { [goal] = 0 }, { goal }
  local i = 1
  while i <= #queue do
    for _, neighbour in ipairs(list_adjacent(map, queue[i])) do
      local area_id = neighbour.area.at
      if steps[area_id] == nil and can_enter(f, neighbour.area) then
        steps[area_id] = steps[queue[i]] + 1
        queue[#queue + 1] = area_id
      end
    end
    i = i + 1
  end
  return steps
end

-- Draws the map, if anyone has moved since it was last drawn.
local function show_map(b)
  if b.map.columns * b.map.rows == 1 or scene.shown then return end
  scene.shown = true
  grid(function()
    local columns, rows = {}, {}
    for column = 1, b.map.columns do columns[column] = string.char(96 + column) end
    for row = b.map.rows, 1, -1 do
      local cells = { tostring(row) }
      for column = 1, b.map.columns do
        local area = find_area(b.map, format_place(column, row))
        local lines = { describe_area(area) }
        for _, f in ipairs(b.fighters) do
          if is_standing(f) and f.area.at == area.at then lines[#lines + 1] = f.name .. ", HP " .. f.hp .. "/" .. f.hp_max end
        end
        cells[#cells + 1] = table.concat(lines, "\n")
      end
      rows[#rows + 1] = cells
    end
    return { title = capitalize(b.map.name), columns = columns, rows = rows }
  end)
end

return {
  DEFAULT_AREA = DEFAULT_AREA, is_on_map = is_on_map, find_area = find_area, describe_area = describe_area, can_enter = can_enter, list_adjacent = list_adjacent,
  distance = distance, count_steps = count_steps, show_map = show_map,
}
