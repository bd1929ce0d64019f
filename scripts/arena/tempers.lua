-- Picks of the program, by temper (ARE-169 to ARE-173).
local lists, combatants, games, contains = require("lists"), require("combatants"), require("games"), require("words").contains
local any, map, filter = lists.any, lists.map, lists.filter
local success_chance, has_effect, in_game = combatants.success_chance, combatants.has_effect, combatants.in_game
local physical_defense, can_pay_now = combatants.physical_defense, combatants.can_pay_now
local list_remaining, list_opponents = games.list_remaining, games.list_opponents

-- Memoized: the places of the remaining combatants, the preferred one first. Ties keep the order of the roster. ARE-169.
local function rank_combatants(prefers)
  local places, hp, max_hp = list_remaining(), {}, {}
  for _, place in ipairs(places) do
    local combatant = in_game(place)
    hp[place], max_hp[place] = combatant.hp, combatant.max_hp
  end
  table.sort(places, function(a, b)
    local difference = hp[a] * max_hp[b] - hp[b] * max_hp[a] -- compares fractions without rounding, which could cause ties
    if difference == 0 then return a < b end
    if prefers == "weakest" then return difference < 0 end
    return difference > 0
  end)
  return places
end

-- Memoized: the places of up to `count` opponents of a combatant, the preferred one first.
local function list_preferred(place, prefers, count)
  local opponents, preferred = list_opponents(place), {}
  for _, other in ipairs(functions.rank_combatants(prefers)) do
    if #preferred < count and contains(opponents, other) then preferred[#preferred + 1] = other end
  end
  return preferred
end

-- Memoized: true if the HP or the stamina of a combatant is at most this percentage of its maximum.
local function is_percent_at_most(place, field, percent)
  local combatant = in_game(place)
  local part, whole = combatant[field], combatant["max_" .. field]
  return (whole > 0 and part * 100 // whole or 0) <= percent
end

-- Conditions in a line of a temper. `view` has the picking combatant, the preferred opponent and the targets of the move.
local CONDITIONS = {
  target = function(value, view)
    return not any(view.targets, function(target) return has_effect(target, "walled") ~= (value == "walled") end)
  end,
  defense_at_most = function(value, view) return physical_defense(view.preferred_opponent) <= value end,
  target_without = function(value, view) return not has_effect(view.preferred_opponent, value) end,
  chance_at_least = function(value, view)
    return success_chance(view.preferred_opponent, entry("move", view.move)) >= value
  end,
  opponents_at_least = function(value, view) return #view.opponents >= value end,
  other_classes_at_least = function(value, view)
    return #filter(view.opponents, function(foe) return foe.class ~= view.combatant.class end) >= value
  end,
  self_without = function(value, view) return not has_effect(view.combatant, value) end,
  hp_percent_at_most = function(value, view) return functions.is_percent_at_most(view.combatant.place, "hp", value) end,
  stamina_percent_at_most = function(value, view) return functions.is_percent_at_most(view.combatant.place, "stamina", value) end,
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

-- Returns the places of the preferred opponents, up to the maximum of the move. If the order matters, the most preferred one comes last. ARE-173.
local function choose_targets(move, combatant, prefers, opponents)
  local count, targets = math.min(move.targets, #opponents), {}
  if count == 0 then return targets end
  for _, target in ipairs(#opponents > 1 and functions.list_preferred(combatant.place, prefers, count) or opponents) do
    table.insert(targets, move.ordered_targets and 1 or #targets + 1, target)
  end
  return targets
end

-- Returns the pick of the program from the state at the start of the round. If house rules leave no opponents, picks a move without a target.
-- ARE-169 to ARE-173.
local function pick_for_program(place)
  local combatant = in_game(place)
  local temper, opponents = entry("temper", combatant.temper), list_opponents(place)
  local preferred_place = #opponents > 1 and functions.list_preferred(place, temper.prefers, 1)[1] or opponents[1]
  local preferred = preferred_place and in_game(preferred_place)
  local view = { combatant = combatant, preferred_opponent = preferred, opponents = map(opponents, in_game) }
  for _, line in ipairs(temper.picks[combatant.class] or temper.picks.any or {}) do
    local has_no_target = line.move == "block" or line.move == "rest"
    if has_no_target or can_pay_now(combatant, line.move) then
      local targets = has_no_target and {} or choose_targets(entry("move", line.move), combatant, temper.prefers, opponents)
      view.move, view.targets = line.move, map(targets, in_game)
      if has_no_target then view.targets[1] = preferred end
      local needs_target = not has_no_target and entry("move", line.move).targets > 0
      if not (needs_target and #targets == 0) and matches_line(line, view) then return { move = line.move, targets = targets } end
    end
  end
  return { move = "rest", targets = {} }
end

return { rank_combatants = rank_combatants, list_preferred = list_preferred, is_percent_at_most = is_percent_at_most, pick_for_program = pick_for_program }
