-- The Wounds of one step: their causes, which of them are ignored, and the result after healing.
--
-- A step collects changes until nothing more is triggered, removes ignored Wounds and applies the rest at once. A change is
-- { name, value, side, foe, causes, bearer, item, ... }; `name` is the name of the effect, and `causes` is a set. ADV-176 to ADV-182.

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

-- True if a special with this cause responds to something due to `causes`. If `reacted`, the cause `combat` does not count. ADV-180, ADV-189.
function wounds.matches_cause(causes, cause, reacted)
  if reacted and causes.combat then
    causes = words.deep_copy(causes)
    causes.combat = nil
    if next(causes) == nil then return false end
  end
  return cause == nil or cause == "any" or causes[cause] == true
end

-- Returns a Wound as a change of a step.
function wounds.new_wound(side, n, foe, ...) return { name = "wound", side = side, foe = foe, value = n, causes = wounds.make_causes(...) } end

-- True if this effect can ignore that Wound. ADV-184, ADV-187, ADV-A12.
local function can_ignore(ignore, wound)
  if ignore.side ~= wound.side then return false end
  local reaches_all_monsters = ignore.side == "you" or ignore.bearer.side == "you" and ignore.item.side == "monster"
  if not reaches_all_monsters and ignore.foe ~= wound.foe then return false end
  local cause = ignore.item.cause
  if not wounds.matches_cause(wound.causes, cause, ignore.reacted) then return false end
  if cause == "combat" and option.ignore_applies_to == "blow_only" and wound.bearer then return false end
  return not (wound.bearer and active.trumps(wound.bearer, ignore.bearer.kind))
end

-- Matches Wounds with effects that ignore them, as many as possible. Returns the number of ignored Wounds of each change, and the pairs
-- { ignore, wound }. ADV-A13.
function wounds.match_ignores_to_wounds(step)
  local single_wounds, slots = {}, {}
  for _, change in ipairs(step.changes) do
    if change.name == "wound" then
      for _ = 1, change.value do single_wounds[#single_wounds + 1] = change end
    end
  end
  for _, change in ipairs(step.changes) do
    if change.name == "ignore" then
      for _ = 1, change.value == "all" and #single_wounds or change.value do slots[#slots + 1] = { ignore = change } end
    end
  end
  local function match(wound_index, tried)
    for i, slot in ipairs(slots) do
      if not tried[i] and can_ignore(slot.ignore, single_wounds[wound_index]) then
        tried[i] = true
        if not slot.wound_index or match(slot.wound_index, tried) then
          slot.wound_index = wound_index
          return true
        end
      end
    end
    return false
  end
  local ignored = {}
  for wound_index, change in ipairs(single_wounds) do
    if match(wound_index, {}) then ignored[change] = (ignored[change] or 0) + 1 end
  end
  return ignored, lists.map(slots, function(slot) return slot.wound_index and { ignore = slot.ignore, wound = single_wounds[slot.wound_index] } end)
end

-- Adds up the Wounds and healing of one side. ADV-181, ADV-A14.
local function sum_changes(step, side, foe, ignored, current)
  local received, healed = 0, 0
  for _, change in ipairs(step.changes) do
    local applies = change.side == side and (side == "you" or change.foe == foe)
    if applies and change.name == "wound" then received = received + change.value - (ignored[change] or 0) end
    if applies and change.name == "heal" then healed = healed + (change.value == "all" and current + received or change.value) end
  end
  return received, healed
end

local function has_changes(step, side)
  return lists.any(step.changes, function(change) return change.side == side and (change.name == "wound" or change.name == "heal") end)
end

local function new_wounds(current, received, healed, vitae)
  if option.simultaneous_heal == "wounds_first" and current + received >= vitae then return current + received end
  return math.max(0, current + received - healed)
end

-- Applies the remaining Wounds and healing of the step to both sides.
function wounds.apply(step, situation)
  local ignored = wounds.match_ignores_to_wounds(step)
  if has_changes(step, "you") then
    local current = sheet.wounds
    local received, healed = sum_changes(step, "you", nil, ignored, current)
    local total = new_wounds(current, received, healed, derived.vitae)
    if total ~= current then sheets.set_wounds(total) end
  end
  for i, foe in ipairs(has_changes(step, "monster") and situation.foes or {}) do
    if not foe.fallen then
      local current = foe.wounds
      local received, healed = sum_changes(step, "monster", i, ignored, current)
      local total = current
      if received > 0 or healed > 0 then total = new_wounds(current, received, healed, totals.foe_total(situation, i, "vitae")) end
      if total ~= current then
        foe.wounds = total
        say(words.capitalize(foe.name) .. ": " .. words.plural(math.max(0, totals.foe_total(situation, i, "vitae") - total), "Wound", "Wounds") .. " left.")
        monsters.save(foe)
      end
    end
  end
end

return wounds
