-- Character sheet: base ratings, and setters for ratings, ticks, LUCK, silver and Fate that print each change.

local words = require("words")
local sheets = {}

sheets.ATTRIBUTES = { "ATTUNE", "CHARM", "LORE", "PROWESS", "SUBTERFUGE", "SURVIVAL" }
sheets.TALENTS = {
  "Beasts", "Boating", "Commerce", "Craft", "Dodge", "Faith",
  "Hunting", "Navigation", "Occult", "Perform", "Plants", "Resolve",
}

function sheets.result_label(result) return message("result-" .. result) end

local IS_ATTRIBUTE = {}
for _, name in ipairs(sheets.ATTRIBUTES) do IS_ATTRIBUTE[name], IS_ATTRIBUTE[name:lower()] = true, true end

local function is_attribute(skill) return IS_ATTRIBUTE[skill] or IS_ATTRIBUTE[skill:lower()] or false end

-- The rating before any special changes it. A Talent listed without a rating is stored as 1; one that is not listed counts as 0. BAD-A2.
function sheets.base_rating(skill)
  if is_attribute(skill) then return sheet[skill] end
  return get("talents", skill) or 0
end

function sheets.set_base_rating(skill, value)
  value = math.max(0, value)
  local text = message("rating-is", { skill = skill, n = value })
  if is_attribute(skill) then return set_with_text(skill, value, text) end
  set("talents", skill, value, text)
end

-- True if a whole-number field has this value. Uses only comparisons: a memoized call then stays valid unless the answer of a comparison changes.
function sheets.equals(field, n) return at_least(field, n) and not at_least(field, n + 1) end

function sheets.is_down() return at_least("ticks", constant.down_at) end

-- Returns the name for a number of ticks above 0. BAD-65.
local function track_label(ticks)
  if ticks >= constant.down_at then return message("track-down") end
  return message(ticks >= constant.wounded_at and "track-wounded" or "track-battered")
end

-- Describes the Wounds track: its ticks, its end and its names, such as "1/3 (Battered, Shaken)".
function sheets.describe_track(ticks, is_shaken)
  local track, names = ticks .. "/" .. constant.down_at, {}
  if ticks > 0 then names[1] = track_label(ticks) end
  if is_shaken then names[#names + 1] = message("label-shaken") end
  return #names > 0 and track .. " (" .. table.concat(names, ", ") .. ")" or track
end

-- Sets the ticks within the bounds of the field. Prints nothing if the value does not change. BAD-73, BAD-99.
function sheets.set_ticks(ticks)
  ticks = math.max(0, math.min(ticks, constant.down_at))
  set_with_text("ticks", ticks, message("wounds-are", { track = sheets.describe_track(ticks) }))
end

function sheets.set_shaken(shaken) set_with_text("shaken", shaken, message(shaken and "shaken-now" or "shaken-no-longer")) end

-- Sets LUCK, at most to its maximum. Prints one line, even if both values change. BAD-25.
function sheets.set_luck(luck, max)
  max = math.max(0, max or sheet.luck_max)
  luck = math.max(0, math.min(luck, max))
  local text = message("luck-is", { luck = luck, max = max })
  if luck == sheet.luck then return set_with_text("luck_max", max, text) end
  set_silently("luck_max", math.max(max, sheet.luck)) -- keeps a lower maximum from reducing LUCK before LUCK itself is set
  set_with_text("luck", luck, text)
  set_silently("luck_max", max)
end

function sheets.set_silver(silver)
  silver = math.max(0, silver)
  set_with_text("sp", silver, message("silver-is", { n = silver }))
end

function sheets.set_fate(fate)
  fate = math.max(0, fate)
  set_with_text("fate", fate, message("fate-is", { n = fate }))
end

return sheets
