-- One moment: everything set off together is found, added up, and done at once. ADV-181.

local words = use("words")
local lists = use("lists")
local reach = use("reach")
local totals = use("totals")
local situations = use("situations")
local monsters = use("monsters")
local wounds = use("wounds")
local steps = {}

-- What a thing says of its own loss. It has just gone.
function steps.lost(kind, id)
  local thing = entry(kind, id)
  local bearer = { side = "you", kind = kind, id = id, name = thing.name, copy = 1, key = "lost:" .. id, specials = thing.effects }
  local step = { changes = {} }
  for _, it in ipairs(reach.of(bearer, "lost", situations.outside())) do steps.add(step, it, nil, situations.outside()) end
  if #step.changes > 0 then steps.resolve(situations.outside(), step.changes, {}) end
end

local losing = use("holdings").with(steps.lost)
local deeds = use("deeds").with(losing, function(...) return steps.resolve(...) end)

steps.losing, steps.gain = losing, deeds.gain_thing

-- The monsters that a deed is about, by their places; for yourself, the one it came of.
local function targets(deed, bearer, foe, now)
  local side = deed.side or bearer.side
  if side ~= "monsters" and side ~= "others" then return side, { bearer.foe or foe or false } end
  local found = {}
  for n, it in ipairs(now.foes) do
    if not it.fallen and (side == "monsters" or n ~= (bearer.foe or foe)) then found[#found + 1] = n end
  end
  return "monster", found
end

-- Puts what one effect does into the step. Where some of it hangs on a die of its own, one is rolled. ADV-196.
function steps.add(step, it, foe, now)
  local bearer, die = it.bearer, nil
  for _, deed in ipairs(it.special["do"]) do
    if deed.faces and not die then die = roll({ sides = figure.die, why = it.name }) end
    local what = deeds.what(deed)
    if (what == "ignore" or not reach.stands(it.special)) and words.fits(deed.faces, die) then
      local labels = wounds.due_to(bearer.kind)
      if deed.due == "combat" then labels.combat = true end -- ADV-178, ADV-180
      local side, places = targets(deed, bearer, foe, now)
      for _, place in ipairs(places) do
        step.changes[#step.changes + 1] = {
          what = what, n = deed[what], side = side, foe = place or nil, labels = labels, bearer = bearer, deed = deed,
          ["until"] = it.special["until"],
        }
      end
    end
  end
end

-- Does what it says it answers to fit this event, a Wound or a fall? To what is due to Combat it answers once per Combat. ADV-189.
local function answers(it, event, now)
  return wounds.labelled(event.labels, it.special.label, situations.is_spent(now, it.bearer.key, event))
end

local function note_answer(it, event, now) situations.has_acted(now, it.bearer.key, event, it.special.label) end

-- May it act for this change? Never for its own doing. ADV-188, ADV-189.
local function set_off(it, change, now)
  local special = it.special
  if change.what ~= "wound" or change.side ~= (special.side or "you") then return false end
  if change.bearer and change.bearer.key == it.bearer.key then return false end
  if change.side == "monster" and it.side == "monster" and it.bearer.foe ~= change.foe then return false end
  return answers(it, change, now)
end

-- Finds what answers to Wounds of the step, until nothing more joins. ADV-182, ADV-185, ADV-A11.
local function gather_answers(step, now)
  -- What ignores is found first, so that it is known which Wounds are ignored when the rest is found.
  local function joins(ignoring)
    local taken = option.ignored_triggers == "no" and not ignoring and wounds.ignored(step) or {}
    for _, it in ipairs(reach.answering("wounded", now)) do
      for n = 1, reach.does(it, "ignore") == ignoring and #step.changes or 0 do
        local change = step.changes[n]
        local key = it.key .. ":" .. (change.foe or 0)
        local left = change.what ~= "wound" or (taken[change] or 0) < change.n
        if not step.acted[key] and left and set_off(it, change, now) then
          step.acted[key] = true
          if reach.wants(it) then
            note_answer(it, change, now)
            steps.add(step, it, change.foe or now.foe, now)
            return true
          end
        end
      end
    end
    return false
  end
  while joins(true) or joins(false) do end
end

local function wounds_in(step)
  return lists.any(step.changes, function(change) return change.what == "wound" end)
end

-- Ignorings that are simply held stand ready at every moment; for what is due to Combat, once per Combat. ADV-189.
local function standing_ignores(step, now)
  local seen = {}
  for _, one in ipairs(reach.standing("ignore", now)) do
    local it, first = one.it, #step.changes + 1
    if not seen[it.key] then steps.add(step, it, now.foe, now) end
    seen[it.key] = true
    for n = first, #step.changes do
      step.changes[n].held = true
      step.changes[n].spent = situations.is_spent(now, it.bearer.key)
    end
  end
end

local function note_ignored(step, now)
  local _, pairings = wounds.ignored(step)
  for _, it in ipairs(pairings) do
    if it.ignore.held then situations.has_acted(now, it.ignore.bearer.key, it.wound, it.ignore.deed.label) end
  end
end

-- How many Wounds nearer to its fall one bearer brought a monster in this step.
local function share(step, n, key)
  local taken, sum = wounds.ignored(step), 0
  for _, change in ipairs(step.changes) do
    if change.side == "monster" and change.foe == n and change.bearer and change.bearer.key == key then
      if change.what == "wound" then sum = sum + change.n - (taken[change] or 0) end
      local lowers = change.what == "change" or change.what == "bonus"
      if lowers and change.deed.attribute == "vitae" then sum = sum - change.n end
    end
  end
  return sum
end

-- ADV-140, ADV-141, ADV-190: monsters that fall, and what answers to it, unless you have fallen with them. ADV-A10.
local function falls_of_foes(now, step)
  for n, foe in ipairs(now.foes) do
    local has = foe.wounds
    local vitae = has > 0 and not foe.fallen and totals.of_foe(now, n, "vitae")
    if vitae and has >= vitae then -- Vitae is never below 1
      local labels = now.kind and wounds.due_to("combat") or {}
      for _, change in ipairs(step.changes) do
        for label in pairs(change.side == "monster" and change.labels or {}) do labels[label] = true end
      end
      monsters.fell(foe, now.kind)
      if sheet.fallen then
        hide("last_outcome", option.both_fall)
      else
        now.felled = n
        local function without(key) return has - share(step, n, key) >= vitae end
        steps.resolve(now, {}, { { when = "felled", labels = labels, foe = n, falls_without = without } })
        now.felled = nil
      end
    end
  end
end

-- Is this the moment that the effect means?
local function meant(it, moment, now)
  local special, own = it.special, it.bearer.foe
  if moment.when == "used" then return words.fits(special.window, moment.window) end
  if moment.when == "result" then return words.fits(special.result, moment.result) and (not own or own == moment.foe) end
  if moment.when == "felled" then
    return (not own or own == moment.foe) and answers(it, moment, now) and moment.falls_without(it.bearer.key) -- ADV-188
  end
  return true
end

-- What answers to a moment: { when, bearer, foe, result, window, labels }.
function steps.answering(moment, now)
  return lists.where(reach.answering(moment.when, now, moment.bearer), function(it) return meant(it, moment, now) end)
end

-- Does what is set off: `first` are changes that are there to begin with, `moments` what effects may answer to.
function steps.resolve(now, first, moments)
  local step = { changes = first, acted = {} }
  for _, moment in ipairs(moments) do
    local foe, result = now.foe, now.result
    now.foe, now.result = moment.foe or now.foe, moment.result or now.result
    for _, it in ipairs(steps.answering(moment, now)) do
      if reach.wants(it) then
        if moment.labels then note_answer(it, moment, now) end
        steps.add(step, it, moment.foe or it.bearer.foe or now.foe, now)
      end
    end
    now.foe, now.result = foe, result
  end
  if wounds_in(step) then
    standing_ignores(step, now)
    gather_answers(step, now)
    note_ignored(step, now)
  end
  deeds.change(step, now)
  wounds.fall(step, now)
  deeds.give_and_take(step)
  losing.settle()
  falls_of_foes(now, step)
end

return steps
