-- Picks of the program, by temper (ARE-169 to ARE-173).
local lists, combatants, opponents = require("lists"), require("combatants"), require("games").opponents
local any, map, filter = lists.any, lists.map, lists.filter
local can_pay, chance_on, has_effect = combatants.can_pay, combatants.chance_on, combatants.has_effect
local physical_defense = combatants.physical_defense

-- Returns the opponents, the preferred one first; ties in roster order. ARE-169.
local function sort_opponents(all, n, prefers)
  local list = opponents(all, n)
  table.sort(list, function(a, b)
    local one, two = all[a], all[b]
    local ahead = one.hp * two.max_hp - two.hp * one.max_hp -- compares fractions without rounding, which could cause ties
    if ahead == 0 then return a < b end
    if prefers == "weakest" then return ahead < 0 end
    return ahead > 0
  end)
  return list
end

local function is_walled(it, round) return has_effect(it, "walled", round) end

local function percent(part, whole) return whole > 0 and part * 100 // whole or 0 end

-- Conditions in a line of a temper. `view` has the round, the picking combatant, the preferred opponent and the targets of the move.
local CONDITIONS = {
  target = function(it, view)
    return not any(view.targets, function(target) return is_walled(target, view.round) ~= (it == "walled") end)
  end,
  defense_at_most = function(it, view) return physical_defense(view.preferred_opponent, view.round) <= it end,
  target_without = function(it, view) return not has_effect(view.preferred_opponent, it, view.round) end,
  chance_at_least = function(it, view) return chance_on(view.preferred_opponent, entry("move", view.move), view.round) >= it end,
  opponents_at_least = function(it, view) return #view.foes >= it end,
  other_classes_at_least = function(it, view)
    return #filter(view.foes, function(foe) return foe.class ~= view.own.class end) >= it
  end,
  self_without = function(it, view) return not has_effect(view.own, it, view.round) end,
  hp_percent_at_most = function(it, view) return percent(view.own.hp, view.own.max_hp) <= it end,
  stamina_percent_at_most = function(it, view) return percent(view.own.stamina, view.own.max_stamina) <= it end,
}

-- Conditions that need an opponent.
local NEEDS_OPPONENT = { target = true, defense_at_most = true, target_without = true, chance_at_least = true }

local function line_fits(line, view)
  for name, it in pairs(line) do
    if name ~= "move" then
      local condition = CONDITIONS[name]
      if not condition then error("unknown condition `" .. name .. "` in a temper") end
      if NEEDS_OPPONENT[name] and not view.preferred_opponent then return false end
      if not condition(it, view) then return false end
    end
  end
  return true
end

-- Returns the preferred opponents, up to the maximum of the move. If the order matters, the most preferred one comes last. ARE-173.
local function choose_targets(move, preferred)
  local targets = {}
  for place = 1, math.min(move.targets, #preferred) do
    table.insert(targets, move.ordered_targets and 1 or #targets + 1, preferred[place])
  end
  return targets
end

-- ARE-169 to ARE-173: reads only the state at the start of the round. Without opponents, by house rules, it picks a move without a target.
local function pick_for_program(all, n, round)
  local it = all[n]
  local temper = entry("temper", it.temper)
  local preferred = sort_opponents(all, n, temper.prefers)
  local function combatant_at(place) return all[place] end
  local view = { round = round, own = it, preferred_opponent = preferred[1] and combatant_at(preferred[1]), foes = map(preferred, combatant_at) }
  for _, line in ipairs(temper.picks[it.class] or temper.picks.any or {}) do
    local untargeted = line.move == "block" or line.move == "rest"
    local targets = untargeted and {} or choose_targets(entry("move", line.move), preferred)
    view.move, view.targets = line.move, map(targets, combatant_at)
    if untargeted then view.targets[1] = view.preferred_opponent end
    local aims = not untargeted and entry("move", line.move).targets > 0
    if not (aims and #targets == 0) and can_pay(it, line.move, round) and line_fits(line, view) then
      return { move = line.move, targets = targets }
    end
  end
  return { move = "rest", targets = {} }
end

return { pick_for_program = pick_for_program }
