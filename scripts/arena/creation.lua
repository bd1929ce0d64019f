-- Making a combatant: name, class and points (ARE-2 to ARE-14).
local combatants, names, points = use("combatants"), use("names"), use("points")
local keep_on_sheet = use("games").keep_on_sheet
local class_name, new_combatant = combatants.class_name, combatants.new_combatant
local ask_name, refuses_name, remarked, trimmed = names.ask_name, names.refuses_name, names.remarked, names.trimmed
local ask_points, attributes_told, given_points = points.ask_points, points.attributes_told, points.given_points

local function ask_class(name) -- ARE-6
  return choose("What is " .. name .. "?", remarked("class"), "class")
end

-- One combatant of somebody's own: what is missing is asked.
local function create(mind, roster, given)
  local name = given.name and trimmed(given.name) or ask_name(roster)
  local why = refuses_name(name, roster)
  if why then
    say(why)
    name = ask_name(roster)
  end
  local class = given.class or ask_class(name)
  local attributes = ask_points(name, class, given_points(given.more))
  local it = new_combatant({ name = name, class = class, mind = mind, player = given.player }, attributes)
  say(name .. " the " .. class_name(it) .. ": " .. attributes_told(attributes) .. ".")
  return it
end

local function enlist(args)
  local it = create("reader", {}, args)
  hide("fight", {})
  keep_on_sheet(it)
  return "ready"
end

return { create = create, enlist = enlist }
