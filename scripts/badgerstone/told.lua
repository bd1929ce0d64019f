-- What the reader is told: how a roll is read, and the sheet.

local sheets = use("sheet")
local bearers = use("bearers")
local told = {}

-- How a roll is read ----------------------------------------------------------------------------------------------------

-- Faces from one to another: "6", "4 or 5", "3 to 5"; nothing where there are none.
local function faces(from, to)
  if from > to then return nil end
  if from == to then return tostring(from) end
  return from .. (to == from + 1 and " or " or " to ") .. to
end

local KEPT = { highest = "The highest die counts: ", lowest = "The lowest die counts here: ", second = "The second highest die counts here: " }

local function kept(keep)
  local success = faces(figure.success_from, figure.sides)
  local partial = faces(figure.partial_from, math.min(figure.success_from - 1, figure.sides))
  local list = { success and success .. " is a Success" }
  if partial then list[#list + 1] = partial .. (success and " a Partial" or " is a Partial") end
  list[#list + 1] = #list > 0 and "anything less a Miss" or "everything is a Miss"
  return KEPT[keep] .. table.concat(list, ", ") .. "."
end

-- By the die that counts: the derived value `readings`.
function told.readings()
  local all = {}
  for keep in pairs(KEPT) do all[keep] = kept(keep) end
  return all
end

function told.none_left()
  local n = figure.none_left
  if n == 1 then return "No dice are left, so one is rolled." end
  return "No dice are left, so " .. (n == 2 and "two are rolled and the lower one counts." or n .. " are rolled and the lowest one counts.")
end

-- The sheet ------------------------------------------------------------------------------------------------------------

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
    { "Wounds", sheets.track(sheet.ticks) .. (sheet.shaken and ", Shaken" or "") },
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
