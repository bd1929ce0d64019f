-- Points of a new combatant: from the player's input to attributes (ARE-10 to ARE-14).
local map, words, combatants = require("lists").map, require("words"), require("combatants")
local names = require("names")
local contains, join_list, plural, format_signed = words.contains, words.join_list, words.plural, words.format_signed
local ATTRIBUTES, base_attributes, modifier_of = combatants.ATTRIBUTES, combatants.base_attributes, combatants.modifier_of
local format_about, same_name = names.format_about, names.same_name

local function describe_attributes(attributes)
  local texts = map(ATTRIBUTES, function(name)
    return name .. " " .. attributes[name] .. " (" .. format_signed(modifier_of(attributes[name])) .. ")"
  end)
  return table.concat(texts, ", ")
end

local function describe_points(points)
  local texts = map(ATTRIBUTES, function(name)
    return (points[name] or 0) > 0 and name .. " " .. format_signed(points[name]) or nil
  end)
  return table.concat(texts, ", ")
end

-- Returns the attribute for `strength`, `str` or `STR`, or nil.
local function find_attribute(word)
  local short = word:sub(1, 3):upper()
  return contains(ATTRIBUTES, short) and short or nil
end

-- Parses `STR 10, VIT 6` into a map of points. Returns nil and a message for invalid input. ARE-13.
local function parse_points(line)
  local points, name, amount = {}, nil, nil
  for token in line:gsub("−", "-"):gsub("([%+%-]?%d[%d%.]*)", " %1 "):gmatch("[^%s,;:=]+") do
    if token:match("%d") then
      if amount or not token:match("^%+?%d+$") then return nil, "`" .. token .. "` is not a whole number of 0 or more." end
      amount = tonumber((token:gsub("%+", "")))
    else
      if name then return nil, "Enter the number of points after " .. name .. "." end
      name = find_attribute(token)
      if not name then return nil, "Unknown attribute `" .. token .. "`. The attributes are " .. join_list(ATTRIBUTES) .. "." end
    end
    if name and amount then
      points[name] = (points[name] or 0) + amount
      name, amount = nil, nil
    end
  end
  if name or amount then return nil, "Enter attributes and numbers in pairs, such as STR 10, VIT 6." end
  if next(points) == nil then return nil, "Enter attributes and numbers, such as STR 10, VIT 6." end
  return points
end

local function sum_of(points)
  local sum = 0
  for _, amount in pairs(points) do sum = sum + amount end
  return sum
end

-- Adds points to the attributes, all or none. Returns the points left, or nil and a message. ARE-12, ARE-14.
local function spend_points(points, attributes, left)
  local sum = sum_of(points)
  for name, amount in pairs(points) do
    local value, most = attributes[name] + amount, constant.max_attribute
    if value > most then return nil, name .. " would be " .. value .. ", but the maximum is " .. most .. "." end
  end
  if sum > left then return nil, "That is " .. plural(sum, "point") .. ", but only " .. left .. " are left." end
  for name, amount in pairs(points) do attributes[name] = attributes[name] + amount end
  return left - sum
end

-- Returns the points that the attributes can still take. If the constants of a book leave less room than points, the rest is lost.
local function remaining_room(attributes)
  local room = 0
  for _, value in pairs(attributes) do room = room + math.max(0, constant.max_attribute - value) end
  return room
end

-- Sums the points that the page gives.
local function sum_given_points(list)
  local points = {}
  for _, it in ipairs(list or {}) do points[it.attribute] = (points[it.attribute] or 0) + it.amount end
  return points
end

-- Returns preset ways to spend the points: one for each different fighter of this class.
local function preset_spreads(class)
  local options = { { "own", "Point by point" } }
  local seen = {}
  for _, id in ipairs(entries("fighter")) do
    local made = entry("fighter", id)
    local texts = describe_points(made.points)
    if made.class == class and id ~= class and sum_of(made.points) == constant.creation_points and not seen[texts] then
      seen[texts] = true
      options[#options + 1] = { id, texts .. ", like " .. made.name .. format_about(made, ", who ") }
    end
  end
  return options
end

-- Returns a valid example input.
local function example(attributes, left)
  for _, name in ipairs(ATTRIBUTES) do
    local room = constant.max_attribute - attributes[name]
    if room > 0 then return name .. " " .. math.min(left, room) end
  end
end

-- Asks the player to spend all points. ARE-11 to ARE-14.
local function ask_points(name, class, given)
  local attributes, all = base_attributes(class), constant.creation_points
  local left, why = spend_points(given, attributes, all)
  if not left then error("the page spends points that are not available: " .. why) end
  if left == all then
    local spread = choose("How should " .. name .. " spend " .. all .. " points?", preset_spreads(class), "spread")
    if spread ~= "own" then left, why = spend_points(entry("fighter", spread).points, attributes, left) end
    if not left then
      say(why)
      left = all
    end
  end
  while left > 0 and remaining_room(attributes) > 0 do
    say(name .. ": " .. describe_attributes(attributes) .. ".")
    local question = plural(left, "point is", "points are") .. " left. Enter attributes and points (such as STR 10, VIT 6), or `again` to start over."
    local line = ask(question, "points", { example(attributes, left) })
    if same_name(line, "again") then
      attributes, left = base_attributes(class), all
    else
      local points, rest
      points, why = parse_points(line)
      if points then rest, why = spend_points(points, attributes, left) end
      if rest then left = rest else say(why) end
    end
  end
  return attributes
end

-- Returns an error message if these points are not valid for this class, and the attribute that is wrong. With `all`, no points may be left,
-- unless there are no points at all: the fighter has the attributes of its class. ARE-11 to ARE-14.
local function points_error(class, points, all)
  for name, amount in pairs(points) do
    if not contains(ATTRIBUTES, name) then return "`" .. name .. "` is not an attribute: " .. join_list(ATTRIBUTES), name end
    if amount < 0 then return name .. " has " .. amount .. " points: points are whole numbers, 0 or more", name end
    local value = class and base_attributes(class)[name] + amount or amount
    if value > constant.max_attribute then return name .. " would be " .. value .. ", but the maximum is " .. constant.max_attribute, name end
  end
  local sum = sum_of(points)
  if sum > constant.creation_points then return plural(sum, "point is", "points are") .. " spent, but only " .. constant.creation_points .. " are available" end
  if all and sum > 0 and sum < constant.creation_points then return plural(sum, "point is", "points are") .. " spent, but all " .. constant.creation_points .. " must be" end
end

return {
  points_error = points_error,
  describe_attributes = describe_attributes, describe_points = describe_points, sum_given_points = sum_given_points, ask_points = ask_points,
}
