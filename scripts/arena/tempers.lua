-- The engine's picks, by temper (ARE-169 to ARE-173).
local lists, combatants, opponents = use("lists"), use("combatants"), use("games").opponents
local any, each, where = lists.any, lists.each, lists.where
local can_pay, chance_on, has_effect = combatants.can_pay, combatants.chance_on, combatants.has_effect
local physical_defense = combatants.physical_defense

-- Opponents, the most favoured first; ties in roster order. ARE-169.
local function by_favour(game, n, favours)
  local list = opponents(game, n)
  table.sort(list, function(a, b)
    local one, two = game.roster[a], game.roster[b]
    local ahead = one.hp * two.max_hp - two.hp * one.max_hp -- shares as fractions: no rounding makes a tie
    if ahead == 0 then return a < b end
    if favours == "weakest" then return ahead < 0 end
    return ahead > 0
  end)
  return list
end

local function walled(it, round) return has_effect(it, "walled", round) end

local function percent(part, whole) return whole > 0 and part * 100 // whole or 0 end

-- What a line of a temper may ask. `scene` has the round, the picker, the favourite and the targets of the line's move.
local ASKS = {
  target = function(it, scene)
    return not any(scene.targets, function(target) return walled(target, scene.round) ~= (it == "walled") end)
  end,
  defense_at_most = function(it, scene) return physical_defense(scene.favourite, scene.round) <= it end,
  target_without = function(it, scene) return not has_effect(scene.favourite, it, scene.round) end,
  chance_at_least = function(it, scene) return chance_on(scene.favourite, entry("move", scene.move), scene.round) >= it end,
  opponents = function(it, scene) return #scene.foes >= it end,
  other_classes = function(it, scene)
    return #where(scene.foes, function(foe) return foe.class ~= scene.own.class end) >= it
  end,
  without = function(it, scene) return not has_effect(scene.own, it, scene.round) end,
  hp_at_most = function(it, scene) return percent(scene.own.hp, scene.own.max_hp) <= it end,
  stamina_at_most = function(it, scene) return percent(scene.own.stamina, scene.own.max_stamina) <= it end,
}

local function line_fits(line, scene)
  for name, it in pairs(line) do
    if name ~= "move" then
      local asks = ASKS[name]
      if not asks then error("a temper asks for `" .. name .. "`, which is nothing it can ask") end
      if not asks(it, scene) then return false end
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

-- ARE-169 to ARE-173: from the state at the start of the round alone.
local function engine_pick(game, n)
  local it, round = game.roster[n], game.round
  local temper = entry("temper", it.temper)
  local favoured = by_favour(game, n, temper.favours)
  if #favoured == 0 then return { move = "rest", targets = {} } end -- by house rules alone: the game goes on for others
  local function who(place) return game.roster[place] end
  local scene = { round = round, own = it, favourite = who(favoured[1]), foes = each(favoured, who) }
  for _, line in ipairs(temper.picks[it.class] or temper.picks.any or {}) do
    local bare = line.move == "block" or line.move == "rest"
    local targets = bare and {} or targets_of(entry("move", line.move), favoured)
    scene.move, scene.targets = line.move, each(targets, who)
    if bare then scene.targets[1] = scene.favourite end
    if can_pay(it, line.move, round) and line_fits(line, scene) then return { move = line.move, targets = targets } end
  end
  return { move = "rest", targets = {} }
end

return { engine_pick = engine_pick }
