-- Points of a new combatant: from the player's input to attributes (ARE-10 to ARE-14).
local map, words, combatants = require("lists").map, require("words"), require("combatants")
local names = require("names")
local contains, join_list, plural, format_signed = words.contains, words.join_list, words.plural, words.format_signed
local ATTRIBUTES, base_attributes, modifier_for_value = combatants.ATTRIBUTES, combatants.base_attributes, combatants.modifier_for_value
local format_about, same_name = names.format_about, names.same_name

local function describe_attributes(attributes)
  local texts = map(ATTRIBUTES, function(name)
    return name .. " " .. attributes[name] .. " (" .. format_signed(modifier_for_value(attributes[name])) .. ")"
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

local function count_points(points)
  local sum = 0
  for _, amount in pairs(points) do sum = sum + amount end
  return sum
end

-- Adds points to the attributes, all or none. Returns the points left, or nil and a message. ARE-12, ARE-14.
local function spend_points(points, attributes, points_left)
  local sum = count_points(points)
  for name, amount in pairs(points) do
    local value, max = attributes[name] + amount, constant.max_attribute
    if value > max then return nil, name .. " would be " .. value .. ", but the maximum is " .. max .. "." end
  end
  if sum > points_left then return nil, "That is " .. plural(sum, "point") .. ", but only " .. points_left .. " are left." end
  for name, amount in pairs(points) do attributes[name] = attributes[name] + amount end
  return points_left - sum
end

-- Returns the points that can still be added to the attributes. If constants of a book make this less than the points left, the rest is lost.
local function remaining_room(attributes)
  local room = 0
  for _, value in pairs(attributes) do room = room + math.max(0, constant.max_attribute - value) end
  return room
end

-- Returns the points by attribute from the arguments of an instruction.
local function sum_points(rows)
  local points = {}
  for _, row in ipairs(rows or {}) do points[row.attribute] = (points[row.attribute] or 0) + row.amount end
  return points
end

-- Returns menu options with ways to spend the points: one for each different fighter of this class.
local function preset_spreads(class)
  local options = { { "own", "Point by point" } }
  local seen = {}
  for _, id in ipairs(entries("fighter")) do
    local fighter = entry("fighter", id)
    local text = describe_points(fighter.points)
    if fighter.class == class and id ~= class and count_points(fighter.points) == constant.creation_points and not seen[text] then
      seen[text] = true
      options[#options + 1] = { id, text .. ", like " .. fighter.name .. format_about(fighter, ", who ") }
    end
  end
  return options
end

-- Returns a valid example input.
local function example_input(attributes, points_left)
  for _, name in ipairs(ATTRIBUTES) do
    local room = constant.max_attribute - attributes[name]
    if room > 0 then return name .. " " .. math.min(points_left, room) end
  end
end

-- Asks the player to spend all points. ARE-11 to ARE-14.
local function ask_points(name, class, points_of_page)
  local attributes, total = base_attributes(class), constant.creation_points
  local points_left, error_text = spend_points(points_of_page, attributes, total)
  if not points_left then error("the page spends points that are not available: " .. error_text) end
  if points_left == total then
    local spread = choose("How should " .. name .. " spend " .. total .. " points?", preset_spreads(class), "spread")
    if spread ~= "own" then points_left, error_text = spend_points(entry("fighter", spread).points, attributes, points_left) end
    if not points_left then
      say(error_text)
      points_left = total
    end
  end
  while points_left > 0 and remaining_room(attributes) > 0 do
    say(name .. ": " .. describe_attributes(attributes) .. ".")
    local question = plural(points_left, "point is", "points are") .. " left. Enter attributes and points (such as STR 10, VIT 6), or `again` to start over."
    local line = ask(question, "points", { example_input(attributes, points_left) })
    if same_name(line, "again") then
      attributes, points_left = base_attributes(class), total
    else
      local points, new_points_left
      points, error_text = parse_points(line)
      if points then new_points_left, error_text = spend_points(points, attributes, points_left) end
      if new_points_left then points_left = new_points_left else say(error_text) end
    end
  end
  return attributes
end

-- Returns an error message if these points are not valid for this class, and the attribute that is wrong. With `must_spend_all`,
-- either all points or no points must be spent. Without points, a fighter has the attributes of its class. ARE-11 to ARE-14.
local function points_error(class, points, must_spend_all)
  for name, amount in pairs(points) do
    if not contains(ATTRIBUTES, name) then return "`" .. name .. "` is not an attribute: " .. join_list(ATTRIBUTES), name end
    if amount < 0 then return name .. " has " .. amount .. " points: points are whole numbers, 0 or more", name end
    local value = class and base_attributes(class)[name] + amount or amount
    if value > constant.max_attribute then return name .. " would be " .. value .. ", but the maximum is " .. constant.max_attribute, name end
  end
  local sum = count_points(points)
  if sum > constant.creation_points then return plural(sum, "point is", "points are") .. " spent, but only " .. constant.creation_points .. " are available" end
  if must_spend_all and sum > 0 and sum < constant.creation_points then return plural(sum, "point is", "points are") .. " spent, but all " .. constant.creation_points .. " must be" end
end

return {
  points_error = points_error,
  describe_attributes = describe_attributes, describe_points = describe_points, sum_points = sum_points, ask_points = ask_points,
}
