-- Creation of a combatant: name, class and points (ARE-2 to ARE-14).
local combatants, names, points = require("combatants"), require("names"), require("points")
local save_to_sheet = require("games").save_to_sheet
local class_name, new_combatant = combatants.class_name, combatants.new_combatant
local ask_name, name_error, list_options, trim = names.ask_name, names.name_error, names.list_options, names.trim
local ask_points, describe_attributes, sum_given_points = points.ask_points, points.describe_attributes, points.sum_given_points

local function ask_class(name) -- ARE-6
  return choose("Choose a class for " .. name .. ".", list_options("class"), "class")
end

-- Creates a combatant and asks for the values that are not given.
local function create(mind, roster, given)
  local name = given.name and trim(given.name) or ask_name(roster)
  local why = name_error(name, roster)
  if why then
    say(why)
    name = ask_name(roster)
  end
  local class = given.class or ask_class(name)
  local attributes = ask_points(name, class, sum_given_points(given.more))
  local it = new_combatant({ name = name, class = class, mind = mind, player = given.player }, attributes)
  say(name .. " the " .. class_name(it) .. ": " .. describe_attributes(attributes) .. ".")
  return it
end

local function enlist(args)
  local it = create("reader", {}, args)
  set_silently("fight", {})
  save_to_sheet(it)
  return "ready"
end

return { create = create, enlist = enlist }
