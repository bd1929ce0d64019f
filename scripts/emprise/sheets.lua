-- What the sheet shows.
local listed, party, inventory, tasks = use("words").listed, use("party"), use("inventory"), use("tasks")
local called, members, state, wellbeing = party.called, party.members, party.state, party.wellbeing
local defense_now, initiative_die = inventory.defense_now, inventory.initiative_die
local slots_used, things = inventory.slots_used, inventory.things
local calling_told, callings = tasks.calling_told, tasks.callings

local function inventory_told(a)
  local told = {}
  for _, item in ipairs(things(a)) do
    local how = item.worn and (item.armour ~= "none" and " (worn)" or " (in hand)") or ""
    told[#told + 1] = item.name .. how
  end
  return listed(told)
end

-- No points of either kind are no harm, and not nothing left.
local function hurt_told(a)
  if a.hp == 0 and a.wp == 0 then return message("status-unhurt") end
  return message("status-hurt", { hp = a.hp, wp = a.wp })
end

local function sheet_lines()
  local lines = {}
  for _, a in ipairs(members()) do
    local told = {}
    for _, it in ipairs(callings(a)) do told[#told + 1] = calling_told(it) end
    for _, line in ipairs({
      { called(a), (a.owner ~= "" and a.owner .. "; " or "") .. state(a) },
      { "Professions", listed(told) },
      { "Wellbeing", "d" .. wellbeing(a) .. "; " .. hurt_told(a) },
      { "Defense", tostring(defense_now(a)) },
      { "Carries", inventory_told(a) },
      { "Coins", tostring(a.coins) },
      { "Slots", slots_used(a) .. " of " .. offered.slots(a) .. "; initiative d" .. initiative_die(a) },
    }) do
      lines[#lines + 1] = line
    end
  end
  if #lines == 0 then lines[1] = { "Party", "nobody yet" } end
  return lines
end

-- Beside the place where the reader stands.
local function status()
  local lines = {}
  for _, a in ipairs(members()) do lines[#lines + 1] = { called(a), a.dead and message("status-dead") or hurt_told(a) } end
  return lines
end

return { sheet_lines = sheet_lines, status = status }
