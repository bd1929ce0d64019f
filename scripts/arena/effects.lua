-- Lasting effects: what they do in a round, how they combine and when they end (ARE-33, ARE-112 to ARE-117, ARE-153 to ARE-160).
local contains, lists, combatants = require("words").contains, require("lists"), require("combatants")
local hidden_integer, worst_results = require("rolls").hidden_integer, combatants.worst_results
local filter, in_game, list_active = lists.filter, combatants.in_game, combatants.list_active

-- Returns the number of rounds until the effect of a move begins. A wall works from the round of casting or from the next one, as the option says.
-- ARE-98, ARE-Q12.
local function effect_delay(move)
  if move.hits == "self" and option.wall_first_round == "next" then return move.effect_delay + 1 end
  return move.effect_delay
end

-- Returns the last round of the effect of a move.
local function last_round(move) return scene.round + effect_delay(move) + move.effect_rounds - 1 end

-- Adds an effect of a move to the results of this round, or before all others if `is_first` is true. It has no round numbers yet, so that memoized
-- calls do not depend on them.
local function add_effect(place, move, kind, is_first)
  local result = scene.results[place]
  local new_effects = { table.unpack(result.effects) }
  table.insert(new_effects, is_first and 1 or #new_effects + 1, { kind = kind, delay = effect_delay(move), rounds = move.effect_rounds })
  result.effects = new_effects
end

-- Memoized: the effects on a combatant of the game that burn its attackers. A wall that starts in this round burns attackers in this round (ARE-34). A
-- renewed wall is still one wall (ARE-158).
local function list_walls(place)
  local combatant = in_game(place)
  local function burns_attackers(kind) return entry("effect", kind).deals_damage == "when-attacked" end
  local walls = filter(list_active(combatant), burns_attackers)
  local id = combatant.move
  local move = id ~= "" and id ~= "block" and id ~= "rest" and entry("move", id)
  if move and move.hits == "self" and effect_delay(move) <= 0 and burns_attackers(move.effect) and (option.stacking == "stack" or not contains(walls, move.effect)) then
    walls[#walls + 1] = move.effect
  end
  return walls
end

-- Memoized: applies bleeding and poison to a combatant of the game, in the order in which the effects began. ARE-33, ARE-112, ARE-116, ARE-117, ARE-157.
local function apply_lasting_effects(place)
  local combatant = in_game(place)
  local worst_high, worst_low = worst_results(combatant)
  for _, kind in ipairs(list_active(combatant)) do
    local effect_entry = entry("effect", kind)
    if effect_entry.deals_damage == "each-round" then
      local function label() return combatant.name .. ", who is " .. effect_entry.name end
      local amount = hidden_integer(effect_entry.min_damage, effect_entry.max_damage, label, worst_high)
      local kills = effect_entry.kill_chance > 0
        and functions.roll_percent(effect_entry.kill_chance, true, function() return label() .. ", and death" end, { "it kills", "not yet" }, worst_low)
      add_to_mark(scene.results[place], "damage", amount)
      if kills then scene.results[place].killed = true end
      say(function() return combatant.name .. " " .. effect_entry.damage_text .. ": " .. amount .. " damage" .. (kills and ", and it kills." or ".") end)
    end
  end
end

-- Adds an effect. It replaces an effect of the same kind and lasts at least as long; with the option `stack`, both stay. ARE-158, ARE-159.
local function merge_effect(effects, effect)
  local merged = filter(effects, function(other)
    if option.stacking ~= "renew" or other.kind ~= effect.kind then return true end
    effect.ends = math.max(effect.ends, other.ends)
  end)
  table.insert(merged, effect)
  return merged
end

-- Memoized: adds the new effects of this round to a combatant of the game. At the end of a round, also removes effects that have ended. ARE-154, ARE-155.
local function update_effects(place, is_round_end)
  local combatant = in_game(place)
  local effects, new_effects, round = combatant.effects, scene.results[place].effects, scene.round
  for _, new_effect in ipairs(new_effects) do
    local first = round + new_effect.delay
    effects = merge_effect(effects, { kind = new_effect.kind, first = first, ends = first + new_effect.rounds - 1 })
  end
  combatant.effects = is_round_end and filter(effects, function(effect) return effect.ends > round end) or effects
end

-- Memoized: prints the effects that apply to a combatant of the game in this round. ARE-38.
local function announce_effects(place)
  local combatant, announced = in_game(place), {}
  if combatant.down then return end
  for _, kind in ipairs(list_active(combatant)) do
    local text = entry("effect", kind).round_text
    if text ~= "" and not announced[text] then
      announced[text] = true
      say(function() return combatant.name .. " " .. text .. "." end)
    end
  end
end

return {
  last_round = last_round, add_effect = add_effect, list_walls = list_walls, apply_lasting_effects = apply_lasting_effects, update_effects = update_effects,
  announce_effects = announce_effects,
}
