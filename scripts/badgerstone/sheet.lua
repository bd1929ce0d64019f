-- The sheet's words and bare figures: ratings, ticks, LUCK and silver as they stand, and how a change of them is told.

local words = use("words")
local sheets = {}

sheets.ATTRIBUTES = { "ATTUNE", "CHARM", "LORE", "PROWESS", "SUBTERFUGE", "SURVIVAL" }
sheets.TALENTS = {
  "Beasts", "Boating", "Commerce", "Craft", "Dodge", "Faith",
  "Hunting", "Navigation", "Occult", "Perform", "Plants", "Resolve",
}
sheets.RESULTS = { miss = "Miss", partial = "Partial", success = "Success" }

local ATTRIBUTE = {}
for _, name in ipairs(sheets.ATTRIBUTES) do ATTRIBUTE[name], ATTRIBUTE[name:lower()] = true, true end

local function is_attribute(skill) return ATTRIBUTE[skill] or ATTRIBUTE[skill:lower()] or false end

-- A rating as it stands on the sheet, before anything changes it. A talent that is only listed stands there as 1. BAD-A2.
function sheets.base_rating(skill)
  if is_attribute(skill) then return sheet[skill] end
  return get("talents", skill) or 0
end

function sheets.set_base_rating(skill, value)
  value = math.max(0, value)
  if is_attribute(skill) then return tell(skill, value, skill .. " " .. value) end
  change("talents", skill, value, skill .. " " .. value)
end

-- Is a whole number of the sheet this one? No more is learnt of it.
function sheets.is(field, n) return at_least(field, n) and not at_least(field, n + 1) end

function sheets.is_down() return at_least("ticks", figure.down) end

-- What so many ticks are called. BAD-65.
function sheets.track(ticks)
  if ticks >= figure.down then return "Down" end
  if ticks >= figure.wounded then return "Wounded" end
  return ticks > 0 and "Battered" or "none"
end

-- The track's own bounds hold, and what stays as it was is not told: BAD-73, BAD-99.
function sheets.set_ticks(ticks) tell("ticks", ticks, "Wounds: " .. sheets.track(ticks)) end

function sheets.set_shaken(shaken) tell("shaken", shaken, shaken and "You are Shaken" or "You are no longer Shaken") end

-- BAD-25: the maximum stays, and the current score never passes it.
function sheets.set_luck(luck, max)
  max = math.max(0, max or sheet.luck_max)
  luck = math.max(0, math.min(luck, max))
  local text = "LUCK " .. luck .. "/" .. max
  if max > sheet.luck_max then tell("luck_max", max, text) end -- LUCK itself cannot pass it
  tell("luck", luck, text)
  tell("luck_max", max, text)
end

function sheets.set_silver(silver) tell("sp", math.max(0, silver), "Silver: " .. math.max(0, silver)) end

function sheets.set_fate(fate) tell("fate", math.max(0, fate), "Fate: " .. math.max(0, fate)) end

return sheets
