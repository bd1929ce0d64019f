-- Creation of a combatant: name, class and points (ARE-2 to ARE-14).
local combatants, names, points = require("combatants"), require("names"), require("points")
local save_to_sheet = require("games").save_to_sheet
local class_name, new_combatant = combatants.class_name, combatants.new_combatant
local ask_name, name_error, list_options, trim = names.ask_name, names.name_error, names.list_options, names.trim
local ask_points, describe_attributes, sum_points = points.ask_points, points.describe_attributes, points.sum_points

local function ask_class(name) -- ARE-6
  return choose("Choose a class for " .. name .. ".", list_options("class"), "class")
end

-- Creates a combatant. Asks for all values that are not in the arguments.
local function create(mind, roster, args)
  local name = args.name and trim(args.name) or ask_name(roster)
  local error_text = name_error(name, roster)
  if error_text then
    say(error_text)
    name = ask_name(roster)
  end
  local class = args.class or ask_class(name)
  local attributes = ask_points(name, class, sum_points(args.more))
  local combatant = new_combatant({ name = name, class = class, mind = mind, player = args.player }, attributes)
  say(name .. " the " .. class_name(combatant) .. ": " .. describe_attributes(attributes) .. ".")
  return combatant
end

local function enlist(args)
  local combatant = create("reader", {}, args)
  set_silently("fight", {})
  save_to_sheet(combatant)
  return "ready"
end

return { create = create, enlist = enlist }
