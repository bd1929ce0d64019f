-- Wounds of one step: what they are due to, which of them are ignored, and what is left when healing is counted in.
--
-- A step gathers changes until nothing more is set off, takes out what is ignored, and then does all of it at once. A change is
-- { what, side, foe, n, labels, bearer, ... }; `labels` are what it is due to. ADV-176 to ADV-182.

local words = use("words")
local lists = use("lists")
local reach = use("reach")
local totals = use("totals")
local sheets = use("sheet")
local monsters = use("monsters")
local wounds = {}

function wounds.due_to(...)
  local labels = {}
  for _, label in ipairs({ ... }) do labels[label] = true end
  return labels
end

-- Does a rule with this label answer to what is due to `labels`? Where Combat no longer counts, only for what else it is due to. ADV-180, ADV-189.
function wounds.labelled(labels, label, spent)
  if spent and labels.combat then
    labels = words.copied(labels)
    labels.combat = nil
    if next(labels) == nil then return false end
  end
  return label == nil or label == "any" or labels[label] == true
end

-- A Wound as a change of a step.
function wounds.wound(side, n, foe, ...) return { what = "wound", side = side, foe = foe, n = n, labels = wounds.due_to(...) } end

-- Does this ignoring reach that Wound? ADV-184, ADV-187, ADV-A12.
local function reaches(ignore, wound)
  if ignore.side ~= wound.side then return false end
  local any = ignore.side == "you" or ignore.bearer.side == "you" and ignore.deed.side == "monster"
  if not any and ignore.foe ~= wound.foe then return false end
  local label = ignore.deed.label
  if not wounds.labelled(wound.labels, label, ignore.spent) then return false end
  if label == "combat" and option.ignore_reach == "base_only" and wound.bearer then return false end
  return not (wound.bearer and reach.trumps(wound.bearer, ignore.bearer.kind))
end

-- How many of each wounding's Wounds are ignored: as many as can be, over all ignorings together. ADV-A13. Second: each
-- ignoring with a Wound that it takes.
function wounds.ignored(step)
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
  local taken = {}
  for unit, change in ipairs(units) do
    if match(unit, {}) then taken[change] = (taken[change] or 0) + 1 end
  end
  return taken, lists.each(slots, function(slot) return slot.unit and { ignore = slot.ignore, wound = units[slot.unit] } end)
end

-- Wounds and healing of one side, added up. ADV-181, ADV-A14.
local function tally(step, side, foe, taken, has)
  local received, healed = 0, 0
  for _, change in ipairs(step.changes) do
    local here = change.side == side and (side == "you" or change.foe == foe)
    if here and change.what == "wound" then received = received + change.n - (taken[change] or 0) end
    if here and change.what == "heal" then healed = healed + (change.n == "all" and has + received or change.n) end
  end
  return received, healed
end

local function touched(step, side)
  return lists.any(step.changes, function(change) return change.side == side and (change.what == "wound" or change.what == "heal") end)
end

local function wounded_to(has, received, healed, vitae)
  if option.simultaneous_heal == "wounds_first" and has + received >= vitae then return has + received end
  return math.max(0, has + received - healed)
end

-- Does what is left of the step's Wounds and healing, on both sides.
function wounds.fall(step, now)
  local taken = wounds.ignored(step)
  if touched(step, "you") then
    local has = sheet.wounds
    local received, healed = tally(step, "you", nil, taken, has)
    local to = wounded_to(has, received, healed, derived.vitae)
    if to ~= has then sheets.set_wounds(to) end
  end
  for n, foe in ipairs(touched(step, "monster") and now.foes or {}) do
    if not foe.fallen then
      local has = foe.wounds
      local received, healed = tally(step, "monster", n, taken, has)
      local to = has
      if received > 0 or healed > 0 then to = wounded_to(has, received, healed, totals.of_foe(now, n, "vitae")) end
      if to ~= has then
        foe.wounds = to
        say(words.capital(foe.name) .. ": " .. words.plural(to, "Wound", "Wounds") .. ".")
        monsters.keep(foe)
      end
    end
  end
end

return wounds
