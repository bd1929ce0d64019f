-- Values that are rolled at the start of a game.
--
--   require("stats").rolled { { name = "skill", label = "SKILL", dice = "1d6+6" }, { name = "stamina", label = "STAMINA", dice = "2d6+12", limited = true } }
-- declares, for each, a field, its line of the sheet, the constant `NAME_dice`, and the roll before the first page. A `limited` value never exceeds the
-- roll, which is stored in `NAME_max`. Further keys are those of a field; a value without `dice` has a `start`.

local lists = require("lists")
local stats = {}

function stats.rolled(rows)
  local fields, constants = {}, {}
  for _, row in ipairs(rows) do
    local field = { type = "integer", min = 0, max = row.limited and row.name .. "_max" or nil }
    for key, value in pairs(row) do
      if key ~= "dice" and key ~= "limited" then field[key] = value end
    end
    fields[#fields + 1] = field
    if row.limited then fields[#fields + 1] = { name = field.max, type = "integer", min = 0, shown = false } end
    if row.dice then constants[#constants + 1] = { name = row.name .. "_dice", value = row.dice, about = "Dice for " .. row.label .. "." } end
  end
  local function roll_all()
    for _, row in ipairs(lists.filter(rows, function(row) return row.dice end)) do
      local value = roll(constant[row.name .. "_dice"], row.label)
      if row.limited then set_silently(row.name .. "_max", value) end
      sheet[row.name] = value
    end
  end
  local function lines()
    local out = {}
    for i, row in ipairs(rows) do out[i] = { row.label, sheet[row.name] .. (row.limited and " of " .. sheet[row.name .. "_max"] or "") } end
    return out
  end
  return { fields = fields, constants = constants, sheet = lines, hooks = { start = roll_all } }
end

return stats
