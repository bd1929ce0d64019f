-- Names: none is empty, none is there twice (ARE-3 to ARE-5).
local each = use("lists").each

-- What a catalogue says of a thing, set behind its name: nothing where it says nothing.
local function remark(thing, before) return (thing.about or "") ~= "" and before .. thing.about or "" end

-- An option for every entry of a catalogue: its name, and what is said of it.
local function remarked(kind)
  return each(entries(kind), function(id) return { id, entry(kind, id).name .. remark(entry(kind, id), ": ") } end)
end

local function trimmed(text) return text:match("^%s*(.-)%s*$") end

local function same_name(one, two) return trimmed(one):lower() == trimmed(two):lower() end -- ARE-5

-- Why this name cannot be had, or nothing. ARE-3, ARE-4, ARE-5.
local function refuses_name(name, roster)
  if trimmed(name) == "" then return "A combatant needs a name." end
  for _, other in ipairs(roster) do
    if same_name(other.name, name) then return other.name .. " is in the arena already. Another name, please." end
  end
end

local NAMES = { "Agna", "Bran", "Cole", "Dunstan", "Edda", "Farl", "Gisla" } -- that would do

local function ask_name(roster)
  while true do
    local name = trimmed(ask("What is the combatant called?", "name", NAMES))
    local why = refuses_name(name, roster)
    if not why then return name end
    say(why)
  end
end

-- Listed fighters whose name is taken are numbered: Vex, Vex 2.
local function free_name(name, roster)
  local free, n = name, 1
  while refuses_name(free, roster) do
    n = n + 1
    free = name .. " " .. n
  end
  return free
end

return {
  remark = remark, remarked = remarked, trimmed = trimmed, same_name = same_name, refuses_name = refuses_name,
  ask_name = ask_name, free_name = free_name,
}
