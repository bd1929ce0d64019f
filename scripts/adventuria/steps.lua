-- Resolves one moment: finds everything that is triggered, adds it up and applies it at once. ADV-181.

local words = require("words")
local lists = require("lists")
local active = require("active_specials")
local totals = require("totals")
local situations = require("situations")
local monsters = require("monsters")
local wounds = require("wounds")
local steps = {}

-- Resolves the specials that are triggered by their own loss.
function steps.resolve_loss(kind, id)
  local thing = entry(kind, id)
  local bearer = { side = "you", kind = kind, id = id, name = thing.name, copy = 1, key = "lost:" .. id, specials = thing.specials }
  local step = { changes = {} }
  for _, it in ipairs(active.find_triggered_of(bearer, "lost", situations.outside_combat())) do steps.add_changes(step, it, nil, situations.outside_combat()) end
  if #step.changes > 0 then steps.resolve(situations.outside_combat(), step.changes, {}) end
end

local losing = require("holdings").create_losing(steps.resolve_loss)
local effects = require("effects").create(losing, function(...) return steps.resolve(...) end)

steps.losing, steps.gain = losing, effects.gain_thing

-- Returns the side and the indexes of the monsters that an effect concerns. If it concerns the adventurer, the index is that of the monster that caused it.
local function find_targets(effect, bearer, foe, situation)
  local side = effect.side or bearer.side
  if side ~= "monsters" and side ~= "others" then return side, { bearer.foe or foe or false } end
  local found = {}
  for n, it in ipairs(situation.foes) do
    if not it.fallen and (side == "monsters" or n ~= (bearer.foe or foe)) then found[#found + 1] = n end
  end
  return "monster", found
end

-- Adds the effects of one special to the step. Rolls a die if an effect depends on one. ADV-196.
function steps.add_changes(step, it, foe, situation)
  local bearer, die = it.bearer, nil
  for _, effect in ipairs(it.special["do"]) do
    if effect.faces and not die then die = roll({ sides = constant.die_sides, label = it.name }) end
    local what = effects.find_name(effect)
    if (what == "ignore" or not active.is_passive(it.special)) and words.fits(effect.faces, die) then
      local causes = wounds.make_causes(bearer.kind)
      if effect.counts_as == "combat" then causes.combat = true end -- ADV-178, ADV-180
      local side, places = find_targets(effect, bearer, foe, situation)
      for _, place in ipairs(places) do
        step.changes[#step.changes + 1] = {
          what = what, n = effect[what], side = side, foe = place or nil, causes = causes, bearer = bearer, effect = effect,
          ["until"] = it.special["until"],
        }
      end
    end
  end
end

-- True if a special responds to this event (a Wound or a fall). It responds to Combat only once per Combat. ADV-189.
local function matches_event(it, event, situation)
  return wounds.matches_cause(event.causes, it.special.cause, situations.reacted_before(situation, it.bearer.key, event))
end

local function record_reaction(it, event, situation) situations.record_reaction(situation, it.bearer.key, event, it.special.cause) end

-- True if this change triggers the special. It cannot trigger itself. ADV-188, ADV-189.
local function is_triggered(it, change, situation)
  local special = it.special
  if change.what ~= "wound" or change.side ~= (special.side or "you") then return false end
  if change.bearer and change.bearer.key == it.bearer.key then return false end
  if change.side == "monster" and it.side == "monster" and it.bearer.foe ~= change.foe then return false end
  return matches_event(it, change, situation)
end

-- Adds specials that respond to Wounds of the step, until there are no more. ADV-182, ADV-185, ADV-A11.
local function collect_reactions(step, situation)
  -- Specials that ignore Wounds come first, because others may depend on which Wounds are ignored.
  local function add_next_reaction(ignoring)
    local ignored = option.ignored_wounds_trigger == "no" and not ignoring and wounds.match_ignored(step) or {}
    for _, it in ipairs(active.find_triggered("wounded", situation)) do
      for n = 1, active.has_effect(it, "ignore") == ignoring and #step.changes or 0 do
        local change = step.changes[n]
        local key = it.key .. ":" .. (change.foe or 0)
        local left = change.what ~= "wound" or (ignored[change] or 0) < change.n
        if not step.acted[key] and left and is_triggered(it, change, situation) then
          step.acted[key] = true
          if active.confirm_use(it) then
            record_reaction(it, change, situation)
            steps.add_changes(step, it, change.foe or situation.foe, situation)
            return true
          end
        end
      end
    end
    return false
  end
  while add_next_reaction(true) or add_next_reaction(false) do end
end

local function has_wounds(step)
  return lists.any(step.changes, function(change) return change.what == "wound" end)
end

-- Adds passive effects that ignore Wounds. They apply to Combat only once per Combat. ADV-189.
local function add_passive_ignores(step, situation)
  local seen = {}
  for _, one in ipairs(active.find_passive("ignore", situation)) do
    local it, first = one.it, #step.changes + 1
    if not seen[it.key] then steps.add_changes(step, it, situation.foe, situation) end
    seen[it.key] = true
    for n = first, #step.changes do
      step.changes[n].held = true
      step.changes[n].spent = situations.reacted_before(situation, it.bearer.key)
    end
  end
end

local function record_ignores(step, situation)
  local _, pairings = wounds.match_ignored(step)
  for _, it in ipairs(pairings) do
    if it.ignore.held then situations.record_reaction(situation, it.ignore.bearer.key, it.wound, it.ignore.effect.cause) end
  end
end

-- Returns how many Wounds closer to its fall the bearer has brought a monster in this step. Lowered Vitae counts.
local function wounds_caused_by(step, n, key)
  local ignored, sum = wounds.match_ignored(step), 0
  for _, change in ipairs(step.changes) do
    if change.side == "monster" and change.foe == n and change.bearer and change.bearer.key == key then
      if change.what == "wound" then sum = sum + change.n - (ignored[change] or 0) end
      local lowers = change.what == "change" or change.what == "bonus"
      if lowers and change.effect.attribute == "vitae" then sum = sum - change.n end
    end
  end
  return sum
end

-- Resolves the falls of monsters, and the specials that respond unless the adventurer has also fallen. ADV-140, ADV-141, ADV-190, ADV-A10.
local function resolve_foe_falls(situation, step)
  for n, foe in ipairs(situation.foes) do
    local has = foe.wounds
    local vitae = has > 0 and not foe.fallen and totals.foe_total(situation, n, "vitae")
    if vitae and has >= vitae then -- Vitae is never below 1
      local causes = situation.kind and wounds.make_causes("combat") or {}
      for _, change in ipairs(step.changes) do
        for cause in pairs(change.side == "monster" and change.causes or {}) do causes[cause] = true end
      end
      monsters.fell(foe, situation.kind)
      if sheet.fallen then
        set_silently("last_outcome", option.both_fall_result)
      else
        situation.felled = n
        local function without(key) return has - wounds_caused_by(step, n, key) >= vitae end
        steps.resolve(situation, {}, { { when = "felled", causes = causes, foe = n, falls_without = without } })
        situation.felled = nil
      end
    end
  end
end

-- True if the special is for this moment.
local function matches_moment(it, moment, situation)
  local special, own = it.special, it.bearer.foe
  if moment.when == "used" then return words.fits(special.window, moment.window) end
  if moment.when == "result" then return words.fits(special.result, moment.result) and (not own or own == moment.foe) end
  if moment.when == "felled" then
    return (not own or own == moment.foe) and matches_event(it, moment, situation) and moment.falls_without(it.bearer.key) -- ADV-188
  end
  return true
end

-- Returns the specials that a moment triggers. A moment is { when, bearer, foe, result, window, causes }.
function steps.find_triggered(moment, situation)
  return lists.where(active.find_triggered(moment.when, situation, moment.bearer), function(it) return matches_moment(it, moment, situation) end)
end

-- Resolves a step. `first`: the initial changes; `moments`: the moments that can trigger specials.
function steps.resolve(situation, first, moments)
  local step = { changes = first, acted = {} }
  for _, moment in ipairs(moments) do
    local foe, result = situation.foe, situation.result
    situation.foe, situation.result = moment.foe or situation.foe, moment.result or situation.result
    for _, it in ipairs(steps.find_triggered(moment, situation)) do
      if active.confirm_use(it) then
        if moment.causes then record_reaction(it, moment, situation) end
        steps.add_changes(step, it, moment.foe or it.bearer.foe or situation.foe, situation)
      end
    end
    situation.foe, situation.result = foe, result
  end
  if has_wounds(step) then
    add_passive_ignores(step, situation)
    collect_reactions(step, situation)
    record_ignores(step, situation)
  end
  effects.apply_changes(step, situation)
  wounds.apply(step, situation)
  effects.give_and_take(step)
  losing.enforce_limits()
  resolve_foe_falls(situation, step)
end

return steps
