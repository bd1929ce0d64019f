-- Permanent changes of attributes, and XP.

local sheets = require("sheet")
local growth = {}

-- True if no cause is a special.
local function is_ordinary(causes)
  for _, cause in ipairs(causes) do
    if cause ~= "page" and cause ~= "combat" then return false end
  end
  return true
end

-- Raises an attribute, up to its maximum unless a special raises it. ADV-15, ADV-18 to ADV-23, ADV-25, ADV-192, ADV-A1, ADV-A2.
function growth.raise(attribute, n, causes)
  local base, maximum = sheets.base_value(attribute), sheets.maximum(attribute)
  if is_ordinary(causes) then
    local current = option.cap_applies_to == "total" and derived[attribute] or base
    if current + n > maximum then
      if option.cap_overflow == "ignore" or current >= maximum then
        say(sheets.LABELS[attribute] .. " is " .. current .. ": an increase of " .. n .. " would exceed the maximum of " .. maximum .. ".")
        return "ignored"
      end
      n = maximum - current
    end
  end
  sheets.set_base(attribute, base + n)
  return "raised"
end

-- Lowers an attribute, down to 1. ADV-16, ADV-17, ADV-27, ADV-28.
function growth.lower(attribute, n)
  if option.cap_applies_to == "total" then n = math.min(n, derived[attribute] - 1) end
  sheets.set_base(attribute, math.max(1, sheets.base_value(attribute) - n))
end

-- True if XP of this kind still counts. ADV-156, ADV-A5, ADV-A6.
function growth.xp_counts(kind)
  local function can_grow(attribute) return sheets.base_value(attribute) < sheets.maximum(attribute) end
  if option.xp_stop == "both" then return can_grow("arms") or can_grow("magic") end
  return can_grow(sheets.USED_BY[kind])
end

-- Awards XP. At the limit, raises the attribute and starts again at 0. ADV-150 to ADV-155.
function growth.award(kind, n)
  if n <= 0 or not growth.xp_counts(kind) then return end
  local field, label = kind .. "_xp", kind == "melee" and "Melee XP" or "Magical XP"
  local xp = sheet[field] + n
  if xp < constant.xp_to_raise then return set_with_text(field, xp, label .. ": " .. xp) end
  set_with_text(field, 0, label .. " reaches " .. constant.xp_to_raise .. " and starts again at 0.")
  growth.raise(sheets.USED_BY[kind], constant.raised_by_xp, { "page" })
end

-- Awards XP for each monster that has fallen since the last award. ADV-148, ADV-158, ADV-A7.
function growth.award_fallen(foes, kind)
  local sum = 0
  for _, foe in ipairs(foes) do
    if option.xp_awards == "each" then growth.award(kind, foe.worth) else sum = sum + foe.worth end
    foe.worth = 0
  end
  growth.award(kind, sum)
end

return growth
