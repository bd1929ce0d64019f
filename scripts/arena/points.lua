-- The points of a new combatant: from the player's line to attributes (ARE-10 to ARE-14).
local each, words, combatants = use("lists").each, use("words"), use("combatants")
local names = use("names")
local among, listed, plural, signed = words.among, words.listed, words.plural, words.signed
local ATTRIBUTES, base_attributes, modifier_of = combatants.ATTRIBUTES, combatants.base_attributes, combatants.modifier_of
local remark, same_name = names.remark, names.same_name

local function attributes_told(attributes)
  local told = each(ATTRIBUTES, function(name)
    return name .. " " .. attributes[name] .. " (" .. signed(modifier_of(attributes[name])) .. ")"
  end)
  return table.concat(told, ", ")
end

local function points_told(points)
  local told = each(ATTRIBUTES, function(name)
    return (points[name] or 0) > 0 and name .. " " .. signed(points[name]) or nil
  end)
  return table.concat(told, ", ")
end

-- `strength`, `str`, `STR`: the attribute, or nothing.
local function attribute_named(word)
  local short = word:sub(1, 3):upper()
  return among(ATTRIBUTES, short) and short or nil
end

-- Reads `STR 10, VIT 6`: a map of points, or nothing and why not. ARE-13.
local function read_points(line)
  local points, name, amount = {}, nil, nil
  for token in line:gsub("−", "-"):gsub("([%+%-]?%d[%d%.]*)", " %1 "):gmatch("[^%s,;:=]+") do
    if token:match("%d") then
      if amount or not token:match("^%+?%d+$") then return nil, "Points are whole numbers, 0 or more: `" .. token .. "` is none." end
      amount = tonumber((token:gsub("%+", "")))
    else
      if name then return nil, "How many points go to " .. name .. "? Write the number beside it." end
      name = attribute_named(token)
      if not name then return nil, "There is no attribute `" .. token .. "`: they are " .. listed(ATTRIBUTES) .. "." end
    end
    if name and amount then
      points[name] = (points[name] or 0) + amount
      name, amount = nil, nil
    end
  end
  if name or amount then return nil, "Write attributes and numbers in pairs, such as STR 10, VIT 6." end
  if next(points) == nil then return nil, "Write attributes and numbers, such as STR 10, VIT 6." end
  return points
end

local function sum_of(points)
  local sum = 0
  for _, amount in pairs(points) do sum = sum + amount end
  return sum
end

-- Adds points to the attributes, all of them or none. Gives what is left, or nothing and why not. ARE-12, ARE-14.
local function spend(points, attributes, left)
  local sum = sum_of(points)
  for name, amount in pairs(points) do
    local value, most = attributes[name] + amount, figure.highest_attribute
    if value > most then return nil, name .. " would be " .. value .. ", and nothing passes " .. most .. "." end
  end
  if sum > left then return nil, "That is " .. plural(sum, "point") .. ", and only " .. left .. " are left." end
  for name, amount in pairs(points) do attributes[name] = attributes[name] + amount end
  return left - sum
end

-- Points that the attributes could still take: where a book's figures leave less room than points, the rest is lost.
local function room_in(attributes)
  local room = 0
  for _, value in pairs(attributes) do room = room + math.max(0, figure.highest_attribute - value) end
  return room
end

-- Points that the page has given already, for a combatant whom it makes in part.
local function given_points(list)
  local points = {}
  for _, it in ipairs(list or {}) do points[it.attribute] = (points[it.attribute] or 0) + it.amount end
  return points
end

-- Ways to spend that stand ready: those of the named fighters of this class, each once.
local function ready_spreads(class)
  local options = { { "own", "Point by point" } }
  local seen = {}
  for _, id in ipairs(entries("fighter")) do
    local made = entry("fighter", id)
    local told = points_told(made.points)
    if made.class == class and id ~= class and sum_of(made.points) == figure.points and not seen[told] then
      seen[told] = true
      options[#options + 1] = { id, told .. ", like " .. made.name .. remark(made, ", who ") }
    end
  end
  return options
end

-- A line that would do: all that one attribute can take.
local function example(attributes, left)
  for _, name in ipairs(ATTRIBUTES) do
    local room = figure.highest_attribute - attributes[name]
    if room > 0 then return name .. " " .. math.min(left, room) end
  end
end

-- Every point of the twenty, from the player's hand. ARE-11 to ARE-14.
local function ask_points(name, class, given)
  local attributes, all = base_attributes(class), figure.points
  local left, why = spend(given, attributes, all)
  if not left then error("the page spends what it cannot: " .. why) end
  if left == all then
    local spread = choose("How does " .. name .. " spend " .. all .. " points?", ready_spreads(class), "spread")
    if spread ~= "own" then left, why = spend(entry("fighter", spread).points, attributes, left) end
    if not left then
      say(why)
      left = all
    end
  end
  while left > 0 and room_in(attributes) > 0 do
    say(name .. ": " .. attributes_told(attributes) .. ".")
    local question = plural(left, "point is", "points are") .. " left. Where do they go (STR 10, VIT 6; or `again`)?"
    local line = ask(question, "points", { example(attributes, left) })
    if same_name(line, "again") then
      attributes, left = base_attributes(class), all
    else
      local points, rest
      points, why = read_points(line)
      if points then rest, why = spend(points, attributes, left) end
      if rest then left = rest else say(why) end
    end
  end
  return attributes
end

-- Why points cannot be spent so on a combatant of this class, and the attribute that is at fault; nothing when they can. With `all`, none may be left but
-- where there are no points at all: one that has the attributes of its class. ARE-11 to ARE-14.
local function refuses_points(class, points, all)
  for name, amount in pairs(points) do
    if not among(ATTRIBUTES, name) then return "`" .. name .. "` is not an attribute: " .. listed(ATTRIBUTES), name end
    if amount < 0 then return name .. " has " .. amount .. " points: points are whole numbers, 0 or more", name end
    local value = class and base_attributes(class)[name] + amount or amount
    if value > figure.highest_attribute then return name .. " would be " .. value .. ", but the maximum is " .. figure.highest_attribute, name end
  end
  local sum = sum_of(points)
  if sum > figure.points then return plural(sum, "point is", "points are") .. " spent, but only " .. figure.points .. " are available" end
  if all and sum > 0 and sum < figure.points then return plural(sum, "point is", "points are") .. " spent, but all " .. figure.points .. " must be" end
end

return {
  refuses_points = refuses_points,
  attributes_told = attributes_told, points_told = points_told, given_points = given_points, ask_points = ask_points,
}
