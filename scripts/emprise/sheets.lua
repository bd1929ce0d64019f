-- The character sheet and the status line.
local join_list, party, inventory, tasks = require("words").join_list, require("party"), require("inventory"), require("tasks")
local STATES, display_name, list_members, state, wellbeing = party.STATES, party.display_name, party.list_members, party.state, party.wellbeing
local defense_now, initiative_die = inventory.defense_now, inventory.initiative_die
local slots_used, list_items = inventory.slots_used, inventory.list_items
local format_profession, list_professions = tasks.format_profession, tasks.list_professions

local function format_items(a)
  local parts = {}
  for _, item in ipairs(list_items(a)) do
    local suffix = item.worn and (item.armour ~= "none" and " (worn)" or " (in hand)") or ""
    parts[#parts + 1] = item.name .. suffix
  end
  return join_list(parts)
end

-- Describes hit points and wound points.
local function format_wounds(a)
  if a.hp == 0 and a.wp == 0 then return message("status-unhurt") end
  return message("status-hurt", { hp = a.hp, wp = party.format_wp(a.wp, wellbeing(a)) })
end

-- Describes hit points, wound points and what they lead to.
local function format_state(a)
  local current = state(a)
  if current == STATES.dead then return message("status-dead") end
  return current == STATES.fit and format_wounds(a) or message("status-unconscious", { harm = format_wounds(a) })
end

local function sheet_lines()
  local lines = {}
  for _, a in ipairs(list_members()) do
    local parts = {}
    for _, profession in ipairs(list_professions(a)) do parts[#parts + 1] = format_profession(profession) end
    for _, line in ipairs({
      { display_name(a), (a.owner ~= "" and a.owner .. "; " or "") .. state(a) },
      { "Professions", join_list(parts) },
      { "Wellbeing", "d" .. wellbeing(a) .. "; " .. format_wounds(a) },
      { "Defense", tostring(defense_now(a)) },
      { "Carries", format_items(a) },
      { "Coins", tostring(a.coins) },
      { "Slots", slots_used(a) .. " of " .. functions.slots(a) .. "; initiative d" .. initiative_die(a) },
    }) do
      lines[#lines + 1] = line
    end
  end
  if #lines == 0 then lines[1] = { "Party", "none yet" } end
  return lines
end

local function status()
  local lines = {}
  for _, a in ipairs(list_members()) do lines[#lines + 1] = { display_name(a), format_state(a) } end
  return lines
end

return { sheet_lines = sheet_lines, status = status }
