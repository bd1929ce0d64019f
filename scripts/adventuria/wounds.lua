-- The Wounds of one step: their causes, which of them are ignored, and the result after healing.
--
-- A step collects changes until nothing more is triggered, removes ignored Wounds and applies the rest at once. A change is
-- { what, side, foe, n, causes, bearer, ... }; `causes` is a set. ADV-176 to ADV-182.

local words = require("words")
local lists = require("lists")
local active = require("active_specials")
local totals = require("totals")
local sheets = require("sheet")
local monsters = require("monsters")
local wounds = {}

function wounds.make_causes(...)
  local causes = {}
  for _, cause in ipairs({ ... }) do causes[cause] = true end
  return causes
end

-- True if a special with this cause responds to something due to `causes`. If `spent`, the cause `combat` does not count. ADV-180, ADV-189.
function wounds.matches_cause(causes, cause, spent)
  if spent and causes.combat then
    causes = words.copied(causes)
    causes.combat = nil
    if next(causes) == nil then return false end
  end
  return cause == nil or cause == "any" or causes[cause] == true
end

-- Returns a Wound as a change of a step.
function wounds.new_wound(side, n, foe, ...) return { what = "wound", side = side, foe = foe, n = n, causes = wounds.make_causes(...) } end

-- True if this effect can ignore that Wound. ADV-184, ADV-187, ADV-A12.
local function reaches(ignore, wound)
  if ignore.side ~= wound.side then return false end
  local any = ignore.side == "you" or ignore.bearer.side == "you" and ignore.effect.side == "monster"
  if not any and ignore.foe ~= wound.foe then return false end
  local cause = ignore.effect.cause
  if not wounds.matches_cause(wound.causes, cause, ignore.spent) then return false end
  if cause == "combat" and option.ignore_applies_to == "blow_only" and wound.bearer then return false end
  return not (wound.bearer and active.trumps(wound.bearer, ignore.bearer.kind))
end

-- Returns the number of ignored Wounds of each change, as many as possible over all effects that ignore, and the pairs of effect and
-- Wound. ADV-A13.
function wounds.match_ignored(step)
  local units, slots = {}, {}
  for _, change in ipairs(step.changes) do
    if change.what == "wound" then
      for _ = 1, change.n do units[#units + 1] = change end
    end
  end
  for _, change in ipairs(step.changes) do
    if change.what == "ignore" then
      for _ = 1, change.n == "all" and #units or change.n do slots[#slots + 1] = { ignore = change } end
    end
  end
  local function match(unit, tried)
    for n, slot in ipairs(slots) do
      if not tried[n] and reaches(slot.ignore, units[unit]) then
        tried[n] = true
        if not slot.unit or match(slot.unit, tried) then
          slot.unit = unit
          return true
        end
      end
    end
    return false
  end
  local ignored = {}
  for unit, change in ipairs(units) do
    if match(unit, {}) then ignored[change] = (ignored[change] or 0) + 1 end
  end
  return ignored, lists.each(slots, function(slot) return slot.unit and { ignore = slot.ignore, wound = units[slot.unit] } end)
end

-- Adds up the Wounds and healing of one side. ADV-181, ADV-A14.
local function sum_changes(step, side, foe, ignored, has)
  local received, healed = 0, 0
  for _, change in ipairs(step.changes) do
    local here = change.side == side and (side == "you" or change.foe == foe)
    if here and change.what == "wound" then received = received + change.n - (ignored[change] or 0) end
    if here and change.what == "heal" then healed = healed + (change.n == "all" and has + received or change.n) end
  end
  return received, healed
end

local function has_changes(step, side)
  return lists.any(step.changes, function(change) return change.side == side and (change.what == "wound" or change.what == "heal") end)
end

local function new_wounds(has, received, healed, vitae)
  if option.simultaneous_heal == "wounds_first" and has + received >= vitae then return has + received end
  return math.max(0, has + received - healed)
end

-- Applies the remaining Wounds and healing of the step to both sides.
function wounds.apply(step, situation)
  local ignored = wounds.match_ignored(step)
  if has_changes(step, "you") then
    local has = sheet.wounds
    local received, healed = sum_changes(step, "you", nil, ignored, has)
    local to = new_wounds(has, received, healed, derived.vitae)
    if to ~= has then sheets.set_wounds(to) end
  end
  for n, foe in ipairs(has_changes(step, "monster") and situation.foes or {}) do
    if not foe.fallen then
      local has = foe.wounds
      local received, healed = sum_changes(step, "monster", n, ignored, has)
      local to = has
      if received > 0 or healed > 0 then to = new_wounds(has, received, healed, totals.foe_total(situation, n, "vitae")) end
      if to ~= has then
        foe.wounds = to
        say(words.capital(foe.name) .. ": " .. words.plural(to, "Wound", "Wounds") .. ".")
        monsters.save(foe)
      end
    end
  end
end

return wounds
