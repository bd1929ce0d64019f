-- The sheet as the reader sees it.

local sheets = use("sheet")
local bearers = use("bearers")
local told = {}

local function listed(list, none) return #list > 0 and table.concat(list, ", ") or none end

local function talents()
  local list = {}
  for name, n in pairs(sheet.talents or {}) do list[#list + 1] = name .. " " .. n end
  return listed(list, "none")
end

local function company()
  local list = {}
  for _, ally in ipairs(held("ally")) do list[#list + 1] = ally.name .. (ally.injured and " (injured)" or "") end
  return listed(list, "none")
end

local function weapons()
  local list = {}
  for _, id in ipairs(derived.hands) do list[#list + 1] = entry("item", id).name end
  return listed(list, "bare hands")
end

function told.sheet()
  local lines = {}
  for _, name in ipairs(sheets.ATTRIBUTES) do lines[#lines + 1] = { name, tostring(bearers.rating(name)) } end
  for _, line in ipairs({
    { "Talents", talents() },
    { "LUCK", sheet.luck .. "/" .. sheet.luck_max },
    { "Wounds", sheets.WOUNDS[sheet.ticks] .. (sheet.shaken and ", Shaken" or "") },
    { "Fate", tostring(sheet.fate) },
    { "Silver", tostring(sheet.sp) },
    { "Load", derived.load .. " of " .. derived.carry_limit .. (derived.overloaded and " (overloaded)" or "") },
    { "In hand", weapons() },
    { "Companions", company() },
  }) do
    lines[#lines + 1] = line
  end
  return lines
end

return told
