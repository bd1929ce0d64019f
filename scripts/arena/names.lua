-- Names: not empty, and unique (ARE-3 to ARE-5).
local map = require("lists").map

-- Returns the `about` text of an entry with a prefix, or an empty string.
local function format_about(data, prefix) return (data.about or "") ~= "" and prefix .. data.about or "" end

-- Returns a menu option for each entry of a catalogue: its name and `about` text.
local function list_options(kind)
  return map(entries(kind), function(id) return { id, entry(kind, id).name .. format_about(entry(kind, id), ": ") } end)
end

local function trim(text) return text:match("^%s*(.-)%s*$") end

local function same_name(a, b) return trim(a):lower() == trim(b):lower() end -- ARE-5

-- Returns an error message if the name is empty or taken, or nil. ARE-3, ARE-4, ARE-5.
local function name_error(name, roster)
  if trim(name) == "" then return "A combatant needs a name." end
  for _, other in ipairs(roster) do
    if same_name(other.name, name) then return other.name .. " is already in the arena. Choose a different name." end
  end
end

local NAME_SUGGESTIONS = { "Agna", "Bran", "Cole", "Dunstan", "Edda", "Farl", "Gisla" }

local function ask_name(roster)
  while true do
    local name = trim(ask("Choose a name for the combatant.", "name", NAME_SUGGESTIONS))
    local error_text = name_error(name, roster)
    if not error_text then return name end
    say(error_text)
  end
end

-- Adds a number to a name that is taken: Vex, Vex 2.
local function make_unique(name, roster)
  local unique, number = name, 1
  while name_error(unique, roster) do
    number = number + 1
    unique = name .. " " .. number
  end
  return unique
end

return {
  format_about = format_about, list_options = list_options, trim = trim, same_name = same_name, name_error = name_error,
  ask_name = ask_name, make_unique = make_unique,
}
