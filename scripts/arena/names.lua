-- Names: not empty, and unique (ARE-3 to ARE-5).
local map = require("lists").map

-- Returns the `about` text of an entry with a prefix, or an empty string.
local function format_about(thing, before) return (thing.about or "") ~= "" and before .. thing.about or "" end

-- Returns a menu option for each entry of a catalogue: its name and `about` text.
local function list_options(kind)
  return map(entries(kind), function(id) return { id, entry(kind, id).name .. format_about(entry(kind, id), ": ") } end)
end

local function trim(text) return text:match("^%s*(.-)%s*$") end

local function same_name(one, two) return trim(one):lower() == trim(two):lower() end -- ARE-5

-- Returns an error message if the name is empty or taken, or nil. ARE-3, ARE-4, ARE-5.
local function name_error(name, roster)
  if trim(name) == "" then return "A combatant needs a name." end
  for _, other in ipairs(roster) do
    if same_name(other.name, name) then return other.name .. " is already in the arena. Choose a different name." end
  end
end

local NAMES = { "Agna", "Bran", "Cole", "Dunstan", "Edda", "Farl", "Gisla" } -- examples

local function ask_name(roster)
  while true do
    local name = trim(ask("Choose a name for the combatant.", "name", NAMES))
    local why = name_error(name, roster)
    if not why then return name end
    say(why)
  end
end

-- Adds a number to a name that is taken: Vex, Vex 2.
local function make_unique(name, roster)
  local free, n = name, 1
  while name_error(free, roster) do
    n = n + 1
    free = name .. " " .. n
  end
  return free
end

return {
  format_about = format_about, list_options = list_options, trim = trim, same_name = same_name, name_error = name_error,
  ask_name = ask_name, make_unique = make_unique,
}
