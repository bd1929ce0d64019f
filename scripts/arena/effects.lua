-- Lasting effects: what they do in a round, how they combine and when they end (ARE-33, ARE-112 to ARE-117, ARE-153 to ARE-160).
local contains, filter, active = require("words").contains, require("lists").filter, require("combatants").active
local remaining, percent_roll = require("games").remaining, require("rolls").percent_roll

-- Returns the first round of a move's effect. ARE-98, ARE-Q12: a wall works in the round of casting or from the next one.
local function first_round(move, round)
  local delay = move.effect_delay
  if move.hits == "self" and option.wall_first_round == "next" then delay = delay + 1 end
  return round + delay
end

local function add_effect(results, n, kind, first, rounds)
  table.insert(results.new_effects, { n = n, effect = { kind = kind, first = first, ends = first + rounds - 1 } })
end

-- ARE-34: walls that start in this round already burn attackers. ARE-158: a renewed wall is still one wall.
local function start_wall(results, n, move)
  local first = first_round(move, results.round)
  add_effect(results, n, move.effect, first, move.effect_rounds)
  local burns = entry("effect", move.effect).deals_damage == "when-attacked"
  if first <= results.round and burns and (option.stacking == "stack" or not contains(results.walls[n], move.effect)) then
    table.insert(results.walls[n], move.effect)
  end
end

-- Bleeding and poison, in the order in which the effects began. ARE-33, ARE-112, ARE-116, ARE-117, ARE-157.
local function apply_lasting_effects(results)
  for n, it in ipairs(results.all) do
    for _, effect in ipairs(it.effects) do
      local what = entry("effect", effect.kind)
      if what.deals_damage == "each-round" and active(effect, results.round) then
        local why = it.name .. ", who is " .. what.name
        local amount = random_integer(what.min_damage, what.max_damage, why)
        local kills = what.kill_chance > 0 and percent_roll(why .. ", and death", what.kill_chance, "it kills", "not yet")
        results.damage[n] = results.damage[n] + amount
        results.killed[n] = results.killed[n] or kills
        say(it.name .. " " .. what.damage_text .. ": " .. amount .. " damage" .. (kills and ", and it kills." or "."))
      end
    end
  end
end

-- ARE-158, ARE-159: keeps one effect of each kind, with the later end, as the newest; with the option `stack`, keeps all.
local function merge_effect(it, effect)
  local kept = filter(it.effects, function(other)
    if option.stacking ~= "renew" or other.kind ~= effect.kind then return true end
    effect.ends = math.max(effect.ends, other.ends)
  end)
  table.insert(kept, effect)
  it.effects = kept
end

-- ARE-154, ARE-155: removes effects that have ended.
local function remove_expired(it, round)
  local lasting = filter(it.effects, function(effect) return effect.ends > round end)
  if #lasting < #it.effects then it.effects = lasting end
end

-- ARE-38.
local function announce_effects()
  local round = scene.round
  for _, n in ipairs(remaining()) do
    local it, announced = scene.roster[n], {}
    for _, effect in ipairs(it.effects) do
      local text = entry("effect", effect.kind).round_text
      if text ~= "" and active(effect, round) and not announced[text] then
        announced[text] = true
        say(it.name .. " " .. text .. ".")
      end
    end
  end
end

return {
  first_round = first_round, add_effect = add_effect, start_wall = start_wall, apply_lasting_effects = apply_lasting_effects, merge_effect = merge_effect,
  remove_expired = remove_expired, announce_effects = announce_effects,
}
