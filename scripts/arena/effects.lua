-- Lasting effects: what they do in a round, how they combine and when they end (ARE-33, ARE-112 to ARE-117, ARE-153 to ARE-160).
local contains, filter, is_active = require("words").contains, require("lists").filter, require("combatants").is_active
local list_remaining, roll_percent = require("games").list_remaining, require("rolls").roll_percent

-- Returns the first round of the effect of a move. A wall works from the round of casting or from the next one, as the option says. ARE-98,
-- ARE-Q12.
local function first_round(move, round)
  local delay = move.effect_delay
  if move.hits == "self" and option.wall_first_round == "next" then delay = delay + 1 end
  return round + delay
end

local function add_effect(results, i, kind, first, rounds)
  table.insert(results.new_effects, { n = i, effect = { kind = kind, first = first, ends = first + rounds - 1 } })
end

-- Adds a wall. A wall that starts in this round burns attackers in this round (ARE-34). A renewed wall is still one wall (ARE-158).
local function start_wall(results, i, move)
  local first = first_round(move, results.round)
  add_effect(results, i, move.effect, first, move.effect_rounds)
  local burns_attackers = entry("effect", move.effect).deals_damage == "when-attacked"
  if first <= results.round and burns_attackers and (option.stacking == "stack" or not contains(results.walls[i], move.effect)) then
    table.insert(results.walls[i], move.effect)
  end
end

-- Applies bleeding and poison, in the order in which the effects began. ARE-33, ARE-112, ARE-116, ARE-117, ARE-157.
local function apply_lasting_effects(results)
  for i, combatant in ipairs(results.roster) do
    for _, effect in ipairs(combatant.effects) do
      local effect_entry = entry("effect", effect.kind)
      if effect_entry.deals_damage == "each-round" and is_active(effect, results.round) then
        local label = combatant.name .. ", who is " .. effect_entry.name
        local amount = random_integer(effect_entry.min_damage, effect_entry.max_damage, label)
        local kills = effect_entry.kill_chance > 0 and roll_percent(label .. ", and death", effect_entry.kill_chance, "it kills", "not yet")
        results.damage[i] = results.damage[i] + amount
        results.killed[i] = results.killed[i] or kills
        say(combatant.name .. " " .. effect_entry.damage_text .. ": " .. amount .. " damage" .. (kills and ", and it kills." or "."))
      end
    end
  end
end

-- Adds an effect. It replaces an effect of the same kind and lasts at least as long; with the option `stack`, both stay. ARE-158, ARE-159.
local function merge_effect(combatant, effect)
  local effects = filter(combatant.effects, function(other)
    if option.stacking ~= "renew" or other.kind ~= effect.kind then return true end
    effect.ends = math.max(effect.ends, other.ends)
  end)
  table.insert(effects, effect)
  combatant.effects = effects
end

-- Removes effects that have ended. ARE-154, ARE-155.
local function remove_expired(combatant, round)
  local lasting = filter(combatant.effects, function(effect) return effect.ends > round end)
  if #lasting < #combatant.effects then combatant.effects = lasting end
end

-- Prints the effects that apply in this round. ARE-38.
local function announce_effects()
  local round = scene.round
  for _, i in ipairs(list_remaining()) do
    local combatant, announced = scene.roster[i], {}
    for _, effect in ipairs(combatant.effects) do
      local text = entry("effect", effect.kind).round_text
      if text ~= "" and is_active(effect, round) and not announced[text] then
        announced[text] = true
        say(combatant.name .. " " .. text .. ".")
      end
    end
  end
end

return {
  first_round = first_round, add_effect = add_effect, start_wall = start_wall, apply_lasting_effects = apply_lasting_effects, merge_effect = merge_effect,
  remove_expired = remove_expired, announce_effects = announce_effects,
}
