-- The sheet's words and bare figures: ratings, ticks, LUCK and silver as they stand, and how a change of them is told.

local words = use("words")
local sheets = {}

sheets.ATTRIBUTES = { "ATTUNE", "CHARM", "LORE", "PROWESS", "SUBTERFUGE", "SURVIVAL" }
sheets.TALENTS = {
  "Beasts", "Boating", "Commerce", "Craft", "Dodge", "Faith",
  "Hunting", "Navigation", "Occult", "Perform", "Plants", "Resolve",
}

-- What a result is called.
function sheets.result(result) return message("result-" .. result) end

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
  local told = message("rating-is", { skill = skill, n = value })
  if is_attribute(skill) then return tell(skill, value, told) end
  change("talents", skill, value, told)
end

-- Is a whole number of the sheet this one? No more is learnt of it.
function sheets.is(field, n) return at_least(field, n) and not at_least(field, n + 1) end

function sheets.is_down() return at_least("ticks", figure.down) end

-- What so many ticks are called. BAD-65.
function sheets.track(ticks)
  if ticks >= figure.down then return message("track-down") end
  if ticks >= figure.wounded then return message("track-wounded") end
  return message(ticks > 0 and "track-battered" or "track-none")
end

-- The track's own bounds hold, and what stays as it was is not told: BAD-73, BAD-99.
function sheets.set_ticks(ticks) tell("ticks", ticks, message("wounds-are", { track = sheets.track(ticks) })) end

function sheets.set_shaken(shaken) tell("shaken", shaken, message(shaken and "shaken-now" or "shaken-no-longer")) end

-- BAD-25: the maximum stays, and the current score never passes it. One line tells of both, and where only one of them changes, of that.
function sheets.set_luck(luck, max)
  max = math.max(0, max or sheet.luck_max)
  luck = math.max(0, math.min(luck, max))
  local text = message("luck-is", { luck = luck, max = max })
  if luck == sheet.luck then return tell("luck_max", max, text) end
  hide("luck_max", math.max(max, sheet.luck)) -- LUCK is held to it, and is to be told in these words
  tell("luck", luck, text)
  hide("luck_max", max)
end

function sheets.set_silver(silver)
  silver = math.max(0, silver)
  tell("sp", silver, message("silver-is", { n = silver }))
end

function sheets.set_fate(fate)
  fate = math.max(0, fate)
  tell("fate", fate, message("fate-is", { n = fate }))
end

return sheets
