-- What the reader is told: how a roll is read, and the sheet.

local sheets = use("sheet")
local bearers = use("bearers")
local told = {}

-- How a roll is read ----------------------------------------------------------------------------------------------------

-- Faces from one to another: "6", "4 or 5", "3 to 5"; nothing where there are none.
local function faces(from, to)
  if from > to then return nil end
  if from == to then return tostring(from) end
  return message(to == from + 1 and "faces-two" or "faces-more", { from = from, to = to })
end

-- From which faces on it is what.
local function bands()
  local success = faces(figure.success_from, figure.sides)
  local partial = faces(figure.partial_from, math.min(figure.success_from - 1, figure.sides))
  if success and partial then return message("bands-both", { success = success, partial = partial }) end
  if success then return message("bands-success", { success = success }) end
  return partial and message("bands-partial", { partial = partial }) or message("bands-neither")
end

-- By the die that counts: the derived value `readings`.
function told.readings()
  local all = {}
  for _, keep in ipairs({ "highest", "second", "lowest" }) do all[keep] = message("counts-" .. keep, { bands = bands() }) end
  return all
end

function told.none_left() return message("none-left", { dice = figure.none_left }) end

-- The sheet ------------------------------------------------------------------------------------------------------------

local function listed(list, none) return #list > 0 and table.concat(list, ", ") or message(none) end

local function talents()
  local list = {}
  for name, n in pairs(sheet.talents or {}) do list[#list + 1] = name .. " " .. n end
  return listed(list, "list-empty")
end

local function company()
  local list = {}
  for _, ally in ipairs(held("ally")) do
    list[#list + 1] = ally.injured and message("name-injured", { name = ally.name }) or ally.name
  end
  return listed(list, "list-empty")
end

local function weapons()
  local list = {}
  for _, id in ipairs(derived.hands) do list[#list + 1] = entry("item", id).name end
  return listed(list, "hand-bare")
end

local function wounds()
  local track = sheets.track(sheet.ticks)
  return sheet.shaken and message("track-shaken", { track = track }) or track
end

local function load()
  return message(derived.overloaded and "load-too-much" or "load-is", { load = derived.load, limit = derived.carry_limit })
end

function told.sheet()
  local lines = {}
  for _, name in ipairs(sheets.ATTRIBUTES) do lines[#lines + 1] = { name, tostring(bearers.rating(name)) } end
  for _, line in ipairs({
    { message("label-talents"), talents() },
    { message("label-luck"), sheet.luck .. "/" .. sheet.luck_max },
    { message("label-wounds"), wounds() },
    { message("label-fate"), tostring(sheet.fate) },
    { message("label-silver"), tostring(sheet.sp) },
    { message("label-load"), load() },
    { message("label-hand"), weapons() },
    { message("label-company"), company() },
  }) do
    lines[#lines + 1] = line
  end
  return lines
end

-- Beside the place where the reader stands.
function told.status()
  return {
    { message("label-wounds"), wounds() },
    { message("label-luck"), sheet.luck .. "/" .. sheet.luck_max },
    { message("label-silver"), tostring(sheet.sp) },
  }
end

return told
