-- The engine's picks, by temper (ARE-169 to ARE-173).
local lists, combatants, opponents = use("lists"), use("combatants"), use("games").opponents
local any, each, where = lists.any, lists.each, lists.where
local can_pay, chance_on, has_effect = combatants.can_pay, combatants.chance_on, combatants.has_effect
local physical_defense = combatants.physical_defense

-- Opponents, the most favoured first; ties in roster order. ARE-169.
local function by_favour(all, n, favours)
  local list = opponents(all, n)
  table.sort(list, function(a, b)
    local one, two = all[a], all[b]
    local ahead = one.hp * two.max_hp - two.hp * one.max_hp -- shares as fractions: no rounding makes a tie
    if ahead == 0 then return a < b end
    if favours == "weakest" then return ahead < 0 end
    return ahead > 0
  end)
  return list
end

local function walled(it, round) return has_effect(it, "walled", round) end

local function percent(part, whole) return whole > 0 and part * 100 // whole or 0 end

-- What a line of a temper may ask. `sight` has the round, the picker, the favourite and the targets of the line's move.
local ASKS = {
  target = function(it, sight)
    return not any(sight.targets, function(target) return walled(target, sight.round) ~= (it == "walled") end)
  end,
  defense_at_most = function(it, sight) return physical_defense(sight.favourite, sight.round) <= it end,
  target_without = function(it, sight) return not has_effect(sight.favourite, it, sight.round) end,
  chance_at_least = function(it, sight) return chance_on(sight.favourite, entry("move", sight.move), sight.round) >= it end,
  opponents = function(it, sight) return #sight.foes >= it end,
  other_classes = function(it, sight)
    return #where(sight.foes, function(foe) return foe.class ~= sight.own.class end) >= it
  end,
  without = function(it, sight) return not has_effect(sight.own, it, sight.round) end,
  hp_at_most = function(it, sight) return percent(sight.own.hp, sight.own.max_hp) <= it end,
  stamina_at_most = function(it, sight) return percent(sight.own.stamina, sight.own.max_stamina) <= it end,
}

-- What only somebody can be asked whom one may aim at.
local OF_TARGETS = { target = true, defense_at_most = true, target_without = true, chance_at_least = true }

local function line_fits(line, sight)
  for name, it in pairs(line) do
    if name ~= "move" then
      local asks = ASKS[name]
      if not asks then error("a temper asks for `" .. name .. "`, which is nothing it can ask") end
      if OF_TARGETS[name] and not sight.favourite then return false end
      if not asks(it, sight) then return false end
    end
  end
  return true
end

-- The most favoured, as many as the move takes; where the order counts the most favoured comes last. ARE-173.
local function targets_of(move, favoured)
  local targets = {}
  for place = 1, math.min(move.targets, #favoured) do
    table.insert(targets, move.ordered and 1 or #targets + 1, favoured[place])
  end
  return targets
end

-- ARE-169 to ARE-173: from the state at the start of the round alone. Who may aim at nobody, by house rules, takes what needs no target.
local function engine_pick(all, n, round)
  local it = all[n]
  local temper = entry("temper", it.temper)
  local favoured = by_favour(all, n, temper.favours)
  local function who(place) return all[place] end
  local sight = { round = round, own = it, favourite = favoured[1] and who(favoured[1]), foes = each(favoured, who) }
  for _, line in ipairs(temper.picks[it.class] or temper.picks.any or {}) do
    local bare = line.move == "block" or line.move == "rest"
    local targets = bare and {} or targets_of(entry("move", line.move), favoured)
    sight.move, sight.targets = line.move, each(targets, who)
    if bare then sight.targets[1] = sight.favourite end
    local aims = not bare and entry("move", line.move).targets > 0
    if not (aims and #targets == 0) and can_pay(it, line.move, round) and line_fits(line, sight) then
      return { move = line.move, targets = targets }
    end
  end
  return { move = "rest", targets = {} }
end

return { engine_pick = engine_pick }
