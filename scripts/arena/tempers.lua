-- Picks of the program, by temper (ARE-169 to ARE-173).
local lists, combatants, list_opponents = require("lists"), require("combatants"), require("games").list_opponents
local any, map, filter = lists.any, lists.map, lists.filter
local can_pay, success_chance, has_effect = combatants.can_pay, combatants.success_chance, combatants.has_effect
local physical_defense = combatants.physical_defense

-- Returns the indexes of the opponents, the preferred one first. Ties keep the order of the roster. ARE-169.
local function sort_opponents(roster, i, prefers)
  local indexes = list_opponents(roster, i)
  table.sort(indexes, function(a, b)
    local x, y = roster[a], roster[b]
    local difference = x.hp * y.max_hp - y.hp * x.max_hp -- compares fractions without rounding, which could cause ties
    if difference == 0 then return a < b end
    if prefers == "weakest" then return difference < 0 end
    return difference > 0
  end)
  return indexes
end

local function is_walled(combatant, round) return has_effect(combatant, "walled", round) end

local function percent(part, whole) return whole > 0 and part * 100 // whole or 0 end

-- Conditions in a line of a temper. `view` has the round, the picking combatant, the preferred opponent and the targets of the move.
local CONDITIONS = {
  target = function(value, view)
    return not any(view.targets, function(target) return is_walled(target, view.round) ~= (value == "walled") end)
  end,
  defense_at_most = function(value, view) return physical_defense(view.preferred_opponent, view.round) <= value end,
  target_without = function(value, view) return not has_effect(view.preferred_opponent, value, view.round) end,
  chance_at_least = function(value, view) return success_chance(view.preferred_opponent, entry("move", view.move), view.round) >= value end,
  opponents_at_least = function(value, view) return #view.opponents >= value end,
  other_classes_at_least = function(value, view)
    return #filter(view.opponents, function(foe) return foe.class ~= view.combatant.class end) >= value
  end,
  self_without = function(value, view) return not has_effect(view.combatant, value, view.round) end,
  hp_percent_at_most = function(value, view) return percent(view.combatant.hp, view.combatant.max_hp) <= value end,
  stamina_percent_at_most = function(value, view) return percent(view.combatant.stamina, view.combatant.max_stamina) <= value end,
}

-- Conditions that need an opponent.
local NEEDS_OPPONENT = { target = true, defense_at_most = true, target_without = true, chance_at_least = true }

local function matches_line(line, view)
  for name, value in pairs(line) do
    if name ~= "move" then
      local condition = CONDITIONS[name]
      if not condition then error("unknown condition `" .. name .. "` in a temper") end
      if NEEDS_OPPONENT[name] and not view.preferred_opponent then return false end
      if not condition(value, view) then return false end
    end
  end
  return true
end

-- Returns the preferred opponents, up to the maximum of the move. If the order matters, the most preferred one comes last. ARE-173.
local function choose_targets(move, indexes)
  local targets = {}
  for i = 1, math.min(move.targets, #indexes) do
    table.insert(targets, move.ordered_targets and 1 or #targets + 1, indexes[i])
  end
  return targets
end

-- Returns the pick of the program from the state at the start of the round. If house rules leave no opponents, picks a move without a target.
-- ARE-169 to ARE-173.
local function pick_for_program(roster, i, round)
  local combatant = roster[i]
  local temper = entry("temper", combatant.temper)
  local preferred = sort_opponents(roster, i, temper.prefers)
  local function combatant_at(index) return roster[index] end
  local view = { round = round, combatant = combatant, preferred_opponent = preferred[1] and combatant_at(preferred[1]), opponents = map(preferred, combatant_at) }
  for _, line in ipairs(temper.picks[combatant.class] or temper.picks.any or {}) do
    local has_no_target = line.move == "block" or line.move == "rest"
    local targets = has_no_target and {} or choose_targets(entry("move", line.move), preferred)
    view.move, view.targets = line.move, map(targets, combatant_at)
    if has_no_target then view.targets[1] = view.preferred_opponent end
    local needs_target = not has_no_target and entry("move", line.move).targets > 0
    if not (needs_target and #targets == 0) and can_pay(combatant, line.move, round) and matches_line(line, view) then
      return { move = line.move, targets = targets }
    end
  end
  return { move = "rest", targets = {} }
end

return { pick_for_program = pick_for_program }
