-- Execution of picks (ARE-58 to ARE-133). `results` collects all changes of a round, which are then applied together (ARE-34).
local format_signed, combatants, rolls = require("words").format_signed, require("combatants"), require("rolls")
local effects = require("effects")
local is_active, attribute, success_chance = combatants.is_active, combatants.attribute, combatants.success_chance
local magic_defense, modifier = combatants.magic_defense, combatants.modifier
local physical_defense, compute_regain = combatants.physical_defense, combatants.compute_regain
local roll_attack, roll_percent = rolls.roll_attack, rolls.roll_percent
local first_round, add_effect = effects.first_round, effects.add_effect

local function new_round_results(roster)
  local results = { round = scene.round, roster = roster, blocking = {}, walls = {}, damage = {}, killed = {}, stamina = {}, new_effects = {} }
  for i, combatant in ipairs(results.roster) do
    results.damage[i], results.stamina[i], results.walls[i] = 0, 0, {}
    results.blocking[i] = combatant.move == "block"
    for _, effect in ipairs(combatant.effects) do
      if is_active(effect, results.round) and entry("effect", effect.kind).deals_damage == "when-attacked" then
        table.insert(results.walls[i], effect.kind)
      end
    end
  end
  return results
end

-- Overridable: returns the damage of a hit from its base damage. ARE-61, ARE-75, ARE-85, ARE-110, ARE-115, ARE-120, ARE-123.
local function damage(attacker, _, move, base, round)
  if move.missiles > 0 then return base * (move.missiles + attribute(attacker, move.missile_attribute, round) // move.points_per_missile) end -- ARE-84
  local adds_modifier = move.damage_attribute ~= "none" and (move.damage_attribute_if == "" or option[move.damage_attribute_if] == "yes")
  return base + (adds_modifier and modifier(attacker, move.damage_attribute, round) // move.modifier_divisor or 0)
end

-- Returns whether the move hits, and whether its damage is halved.
local function resolve_hit(results, label, target, target_index, move)
  local round = results.round
  if move.hits == "roll" then
    local defense = physical_defense(target, round, results.blocking[target_index])
    return roll_attack(label, defense, { "a hit", "a miss", "is a hit" }), false
  elseif move.hits == "chance" then
    local success_text = move.kills and "it kills" or "it hits"
    return roll_percent(label, success_chance(target, move, round), success_text, "no effect"), false -- ARE-92
  elseif move.halved_if_resisted then
    local defense = magic_defense(target, round)
    return true, not roll_attack(label, defense, { "full damage", "half damage", "does full damage" }) -- ARE-83, ARE-86
  end
  return true, false
end

-- Records the damage, death and effects of a hit, and returns their description.
local function apply_hit(results, label, attacker_index, target_index, order, move, is_halved)
  local attacker, round, texts = results.roster[attacker_index], results.round, {}
  local class = entry("class", attacker.class)
  local min, max = move.min_damage, move.max_damage
  if move.class_damage then min, max = class.min_damage, class.max_damage end -- ARE-59
  if max > 0 then
    local amount = functions.damage(attacker, results.roster[target_index], move, random_integer(min, max, label .. ", damage"), round)
    if is_halved then amount = amount // 2 end -- ARE-87
    amount = math.max(constant.min_hit_damage, amount) * (move.damage_by_order and order or 1) -- ARE-68, ARE-124, ARE-125
    results.damage[target_index] = results.damage[target_index] + amount
    texts[1] = amount .. " damage" .. (is_halved and " (halved)" or "")
  end
  if move.kills then
    results.killed[target_index] = true
    texts[#texts + 1] = "it kills"
  end
  if move.effect ~= "" then
    local effect_entry = entry("effect", move.effect)
    if move.effect_chance >= 100 or roll_percent(label .. ", " .. effect_entry.name, move.effect_chance, effect_entry.name, "not " .. effect_entry.name) then
      add_effect(results, target_index, move.effect, first_round(move, round), move.effect_rounds)
      texts[#texts + 1] = effect_entry.name .. " to round " .. first_round(move, round) + move.effect_rounds - 1
    end
  end
  return table.concat(texts, ", ")
end

-- Burns the attacker with each wall of the target, even after a miss if the option says so. ARE-95, ARE-96, ARE-99.
local function apply_walls(results, attacker_index, target_index, move, is_hit)
  if move.magical or move.ranged or not (is_hit or option.wall_on_miss == "yes") then return end
  local attacker, target = results.roster[attacker_index], results.roster[target_index]
  for _, kind in ipairs(results.walls[target_index]) do
    local effect_entry = entry("effect", kind)
    local amount = random_integer(effect_entry.min_damage, effect_entry.max_damage, target.name .. "'s fire on " .. attacker.name)
    results.damage[attacker_index] = results.damage[attacker_index] + amount -- ARE-94, ARE-100
    say(attacker.name .. " " .. effect_entry.damage_text .. " " .. target.name .. ": " .. amount .. " damage.")
  end
end

local MISS_TEXTS = { roll = "a miss", chance = "no effect" }

-- Resolves a move for each of its targets. ARE-53, ARE-119, ARE-122.
local function attack_all(results, attacker_index, move)
  local attacker = results.roster[attacker_index]
  local targets = { table.unpack(attacker.targets) }
  if not move.ordered_targets then table.sort(targets) end
  local has_hit = false
  for order, target_index in ipairs(targets) do
    local target = results.roster[target_index]
    local label = attacker.name .. "'s " .. move.name .. " at " .. target.name
    local is_hit, is_halved = resolve_hit(results, label, target, target_index, move)
    local result_text = is_hit and apply_hit(results, label, attacker_index, target_index, order, move, is_halved) or MISS_TEXTS[move.hits]
    say(attacker.name .. " " .. move.action_text .. " " .. target.name .. ": " .. result_text .. ".") -- ARE-35
    apply_walls(results, attacker_index, target_index, move, is_hit)
    has_hit = has_hit or is_hit
  end
  if move.self_effect ~= "" and (has_hit or option.backstab_penalty == "always") then -- ARE-107, ARE-108
    add_effect(results, attacker_index, move.self_effect, results.round + 1, move.self_effect_rounds)
  end
end

local function carry_out_pick(results, i)
  local combatant, round = results.roster[i], results.round
  local id = combatant.move
  if id == "block" or id == "rest" then
    local regain = compute_regain(combatant, id, round)
    results.stamina[i] = regain
    say(combatant.name .. (id == "block" and " blocks" or " rests") .. ": " .. format_signed(regain) .. " stamina.")
    return
  end
  local move = entry("move", id)
  results.stamina[i] = -functions.cost(combatant, id, round) -- ARE-71
  if move.hits == "self" then
    local last_round = first_round(move, round) + move.effect_rounds - 1
    say(combatant.name .. " " .. move.action_text .. ", to round " .. last_round .. ".")
  else
    attack_all(results, i, move)
  end
end

return { damage = damage, new_round_results = new_round_results, carry_out_pick = carry_out_pick }
