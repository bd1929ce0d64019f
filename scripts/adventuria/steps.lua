-- Resolves one step: collects everything that its moments trigger, and applies it all together. ADV-181.

local words = require("words")
local lists = require("lists")
local active = require("active_specials")
local totals = require("totals")
local situations = require("situations")
local monsters = require("monsters")
local wounds = require("wounds")
local steps = {}

-- Resolves those specials of a lost holding that its loss triggers.
function steps.resolve_loss(kind, id)
  local holding = entry(kind, id)
  local bearer = { side = "you", kind = kind, id = id, name = holding.name, copy = 1, key = "lost:" .. id, specials = holding.specials }
  local step = { changes = {} }
  for _, special in ipairs(active.find_triggered_on_bearer(bearer, "lost", situations.outside_combat())) do steps.add_changes(step, special, nil, situations.outside_combat()) end
  if #step.changes > 0 then steps.resolve(situations.outside_combat(), step.changes, {}) end
end

local losses = require("holdings").create_losses(steps.resolve_loss)
local effects = require("effects").create(losses, function(...) return steps.resolve(...) end)

steps.losses, steps.gain = losses, effects.gain_holding

-- Returns the side that an effect applies to, and a list of monster indexes: the targets or, if it applies to the adventurer, the monster that caused
-- it (`false` if none).
local function find_targets(effect, bearer, foe_index, situation)
  local side = effect.side or bearer.side
  if side ~= "monsters" and side ~= "others" then return side, { bearer.foe or foe_index or false } end
  local indexes = {}
  for i, target in ipairs(situation.foes) do
    if not target.fallen and (side == "monsters" or i ~= (bearer.foe or foe_index)) then indexes[#indexes + 1] = i end
  end
  return "monster", indexes
end

-- Adds the effects of one special to the step. Rolls a die if an effect depends on one. ADV-196.
function steps.add_changes(step, special, foe_index, situation)
  local bearer, die = special.bearer, nil
  for _, effect in ipairs(special.data["do"]) do
    if effect.faces and not die then die = roll({ sides = constant.die_sides, label = special.name }) end
    local name = effects.find_effect_name(effect)
    if (name == "ignore" or not active.is_passive(special.data)) and words.matches(effect.faces, die) then
      local causes = wounds.make_causes(bearer.kind)
      if effect.counts_as == "combat" then causes.combat = true end -- ADV-178, ADV-180
      local side, targets = find_targets(effect, bearer, foe_index, situation)
      for _, target in ipairs(targets) do
        step.changes[#step.changes + 1] = {
          name = name, value = effect[name], side = side, foe = target or nil, causes = causes, bearer = bearer, item = effect,
          ["until"] = special.data["until"],
        }
      end
    end
  end
end

-- True if a special responds to this event (a Wound or a fall). It responds to Wounds and falls from Combat only once in each Combat. ADV-189.
local function matches_event(special, event, situation)
  return wounds.matches_cause(event.causes, special.data.cause, situations.reacted_before(situation, special.bearer.key, event))
end

local function record_special_reaction(special, event, situation) situations.record_reaction(situation, special.bearer.key, event, special.data.cause) end

-- True if this change triggers the special. A change that comes from its own bearer does not. ADV-188, ADV-189.
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
  local function add_next_reaction(wants_ignore_specials)
    local ignored = option.ignored_wounds_trigger == "no" and not wants_ignore_specials and wounds.match_ignores_to_wounds(step) or {}
    for _, special in ipairs(active.find_triggered("wounded", situation)) do
      for i = 1, active.has_effect(special, "ignore") == wants_ignore_specials and #step.changes or 0 do
        local change = step.changes[i]
        local key = special.key .. ":" .. (change.foe or 0)
        local may_trigger = change.name ~= "wound" or (ignored[change] or 0) < change.value
        if not step.considered[key] and may_trigger and is_triggered(special, change, situation) then
          step.considered[key] = true
          if active.confirm_use(special) then
            record_special_reaction(special, change, situation)
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

-- Adds passive effects that ignore Wounds. They ignore Wounds from Combat only once in each Combat. ADV-189.
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

local function record_ignored_wounds(step, situation)
  local _, matches = wounds.match_ignores_to_wounds(step)
  for _, pair in ipairs(matches) do
    if pair.ignore.passive then situations.record_reaction(situation, pair.ignore.bearer.key, pair.wound, pair.ignore.item.cause) end
  end
end

-- Returns the number of Wounds that the bearer dealt to a monster in this step. Lowered Vitae counts as Wounds.
local function wounds_caused_by(step, foe_index, bearer_key)
  local ignored, sum = wounds.match_ignores_to_wounds(step), 0
  for _, change in ipairs(step.changes) do
    if change.side == "monster" and change.foe == foe_index and change.bearer and change.bearer.key == bearer_key then
      if change.name == "wound" then sum = sum + change.value - (ignored[change] or 0) end
      local is_attribute_change = change.name == "change" or change.name == "bonus"
      if is_attribute_change and change.item.attribute == "vitae" then sum = sum - change.value end
    end
  end
  return sum
end

-- Resolves the falls of monsters and, unless the adventurer has also fallen, the specials that respond. ADV-140, ADV-141, ADV-190, ADV-A10.
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
        local function would_fall_without(key) return foe_wounds - wounds_caused_by(step, i, key) >= vitae end
        steps.resolve(situation, {}, { { when = "felled", causes = causes, foe = i, would_fall_without = would_fall_without } })
        situation.felled = nil
      end
    end
  end
end

-- True if the special is for this moment.
local function matches_moment(special, moment, situation)
  local data, bearer_foe = special.data, special.bearer.foe
  if moment.when == "used" then return words.matches(data.window, moment.window) end
  if moment.when == "result" then return words.matches(data.result, moment.result) and (not bearer_foe or bearer_foe == moment.foe) end
  if moment.when == "felled" then
    return (not bearer_foe or bearer_foe == moment.foe) and matches_event(special, moment, situation) and moment.would_fall_without(special.bearer.key) -- ADV-188
  end
  return true
end

-- Returns the specials that a moment triggers. A moment is { when, bearer_key, foe, result, window, causes, would_fall_without }.
function steps.find_specials_for_moment(moment, situation)
  return lists.filter(active.find_triggered(moment.when, situation, moment.bearer_key), function(special) return matches_moment(special, moment, situation) end)
end

-- Resolves a step from its initial changes and the moments that can trigger specials.
function steps.resolve(situation, initial_changes, moments)
  local step = { changes = initial_changes, considered = {} }
  for _, moment in ipairs(moments) do
    local foe, result = situation.foe, situation.result
    situation.foe, situation.result = moment.foe or situation.foe, moment.result or situation.result
    for _, special in ipairs(steps.find_specials_for_moment(moment, situation)) do
      if active.confirm_use(special) then
        if moment.causes then record_special_reaction(special, moment, situation) end
        steps.add_changes(step, special, moment.foe or special.bearer.foe or situation.foe, situation)
      end
    end
    situation.foe, situation.result = foe, result
  end
  if has_wounds(step) then
    add_passive_ignores(step, situation)
    collect_reactions(step, situation)
    record_ignored_wounds(step, situation)
  end
  effects.apply_changes(step, situation)
  wounds.apply(step, situation)
  effects.apply_gains_and_losses(step)
  losses.enforce_limits()
  resolve_foe_falls(situation, step)
end

return steps
