-- Resolves one moment: finds everything that is triggered, adds it up and applies it at once. ADV-181.

local words = require("words")
local lists = require("lists")
local active = require("active_specials")
local totals = require("totals")
local situations = require("situations")
local monsters = require("monsters")
local wounds = require("wounds")
local steps = {}

-- Resolves the specials of a holding that its loss triggers.
function steps.resolve_loss(kind, id)
  local holding = entry(kind, id)
  local bearer = { side = "you", kind = kind, id = id, name = holding.name, copy = 1, key = "lost:" .. id, specials = holding.specials }
  local step = { changes = {} }
  for _, special in ipairs(active.find_triggered_of(bearer, "lost", situations.outside_combat())) do steps.add_changes(step, special, nil, situations.outside_combat()) end
  if #step.changes > 0 then steps.resolve(situations.outside_combat(), step.changes, {}) end
end

local losing = require("holdings").create_losing(steps.resolve_loss)
local effects = require("effects").create(losing, function(...) return steps.resolve(...) end)

steps.losing, steps.gain = losing, effects.gain_holding

-- Returns the side that an effect concerns, and the indexes of monsters: its targets, or the cause if it concerns the adventurer.
local function find_targets(item, bearer, foe, situation)
  local side = item.side or bearer.side
  if side ~= "monsters" and side ~= "others" then return side, { bearer.foe or foe or false } end
  local indexes = {}
  for i, target in ipairs(situation.foes) do
    if not target.fallen and (side == "monsters" or i ~= (bearer.foe or foe)) then indexes[#indexes + 1] = i end
  end
  return "monster", indexes
end

-- Adds the effects of one special to the step. Rolls a die if an effect depends on one. ADV-196.
function steps.add_changes(step, special, foe, situation)
  local bearer, die = special.bearer, nil
  for _, item in ipairs(special.data["do"]) do
    if item.faces and not die then die = roll({ sides = constant.die_sides, label = special.name }) end
    local name = effects.find_name(item)
    if (name == "ignore" or not active.is_passive(special.data)) and words.matches(item.faces, die) then
      local causes = wounds.make_causes(bearer.kind)
      if item.counts_as == "combat" then causes.combat = true end -- ADV-178, ADV-180
      local side, targets = find_targets(item, bearer, foe, situation)
      for _, target in ipairs(targets) do
        step.changes[#step.changes + 1] = {
          name = name, value = item[name], side = side, foe = target or nil, causes = causes, bearer = bearer, item = item,
          ["until"] = special.data["until"],
        }
      end
    end
  end
end

-- True if a special responds to this event (a Wound or a fall). It responds to Combat only once per Combat. ADV-189.
local function matches_event(special, event, situation)
  return wounds.matches_cause(event.causes, special.data.cause, situations.reacted_before(situation, special.bearer.key, event))
end

local function record_reaction(special, event, situation) situations.record_reaction(situation, special.bearer.key, event, special.data.cause) end

-- True if this change triggers the special. It cannot trigger itself. ADV-188, ADV-189.
local function is_triggered(special, change, situation)
  local data = special.data
  if change.name ~= "wound" or change.side ~= (data.side or "you") then return false end
  if change.bearer and change.bearer.key == special.bearer.key then return false end
  if change.side == "monster" and special.side == "monster" and special.bearer.foe ~= change.foe then return false end
  return matches_event(special, change, situation)
end

-- Adds the effects of specials that respond to Wounds of the step, until there are no more. ADV-182, ADV-185, ADV-A11.
local function collect_reactions(step, situation)
  -- Specials that ignore Wounds come first, because others may depend on which Wounds are ignored.
  local function add_next_reaction(ignoring)
    local ignored = option.ignored_wounds_trigger == "no" and not ignoring and wounds.match_ignored(step) or {}
    for _, special in ipairs(active.find_triggered("wounded", situation)) do
      for i = 1, active.has_effect(special, "ignore") == ignoring and #step.changes or 0 do
        local change = step.changes[i]
        local key = special.key .. ":" .. (change.foe or 0)
        local has_unignored = change.name ~= "wound" or (ignored[change] or 0) < change.value
        if not step.acted[key] and has_unignored and is_triggered(special, change, situation) then
          step.acted[key] = true
          if active.confirm_use(special) then
            record_reaction(special, change, situation)
            steps.add_changes(step, special, change.foe or situation.foe, situation)
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
  return lists.any(step.changes, function(change) return change.name == "wound" end)
end

-- Adds passive effects that ignore Wounds. They apply to Combat only once per Combat. ADV-189.
local function add_passive_ignores(step, situation)
  local seen = {}
  for _, effect in ipairs(active.find_passive("ignore", situation)) do
    local special, first = effect.special, #step.changes + 1
    if not seen[special.key] then steps.add_changes(step, special, situation.foe, situation) end
    seen[special.key] = true
    for i = first, #step.changes do
      step.changes[i].passive = true
      step.changes[i].reacted = situations.reacted_before(situation, special.bearer.key)
    end
  end
end

local function record_ignores(step, situation)
  local _, matches = wounds.match_ignored(step)
  for _, pair in ipairs(matches) do
    if pair.ignore.passive then situations.record_reaction(situation, pair.ignore.bearer.key, pair.wound, pair.ignore.item.cause) end
  end
end

-- Returns the number of Wounds that the bearer dealt to a monster in this step. Lowered Vitae counts as Wounds.
local function wounds_caused_by(step, foe_index, bearer_key)
  local ignored, sum = wounds.match_ignored(step), 0
  for _, change in ipairs(step.changes) do
    if change.side == "monster" and change.foe == foe_index and change.bearer and change.bearer.key == bearer_key then
      if change.name == "wound" then sum = sum + change.value - (ignored[change] or 0) end
      local changes_attribute = change.name == "change" or change.name == "bonus"
      if changes_attribute and change.item.attribute == "vitae" then sum = sum - change.value end
    end
  end
  return sum
end

-- Resolves the falls of monsters, and the specials that respond unless the adventurer has also fallen. ADV-140, ADV-141, ADV-190, ADV-A10.
local function resolve_foe_falls(situation, step)
  for i, foe in ipairs(situation.foes) do
    local foe_wounds = foe.wounds
    local vitae = foe_wounds > 0 and not foe.fallen and totals.foe_total(situation, i, "vitae")
    if vitae and foe_wounds >= vitae then -- Vitae is never below 1
      local causes = situation.kind and wounds.make_causes("combat") or {}
      for _, change in ipairs(step.changes) do
        for cause in pairs(change.side == "monster" and change.causes or {}) do causes[cause] = true end
      end
      monsters.defeat(foe, situation.kind)
      if sheet.fallen then
        set_silently("last_outcome", option.both_fall_result)
      else
        situation.felled = i
        local function falls_without(key) return foe_wounds - wounds_caused_by(step, i, key) >= vitae end
        steps.resolve(situation, {}, { { when = "felled", causes = causes, foe = i, falls_without = falls_without } })
        situation.felled = nil
      end
    end
  end
end

-- True if the special is for this moment.
local function matches_moment(special, moment, situation)
  local data, owner = special.data, special.bearer.foe
  if moment.when == "used" then return words.matches(data.window, moment.window) end
  if moment.when == "result" then return words.matches(data.result, moment.result) and (not owner or owner == moment.foe) end
  if moment.when == "felled" then
    return (not owner or owner == moment.foe) and matches_event(special, moment, situation) and moment.falls_without(special.bearer.key) -- ADV-188
  end
  return true
end

-- Returns the specials that a moment triggers. A moment is { when, bearer, foe, result, window, causes }.
function steps.find_triggered(moment, situation)
  return lists.filter(active.find_triggered(moment.when, situation, moment.bearer), function(special) return matches_moment(special, moment, situation) end)
end

-- Resolves a step from its initial changes and the moments that can trigger specials.
function steps.resolve(situation, initial_changes, moments)
  local step = { changes = initial_changes, acted = {} }
  for _, moment in ipairs(moments) do
    local foe, result = situation.foe, situation.result
    situation.foe, situation.result = moment.foe or situation.foe, moment.result or situation.result
    for _, special in ipairs(steps.find_triggered(moment, situation)) do
      if active.confirm_use(special) then
        if moment.causes then record_reaction(special, moment, situation) end
        steps.add_changes(step, special, moment.foe or special.bearer.foe or situation.foe, situation)
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
