-- Execution of picks (ARE-58 to ARE-133). `results` collects all changes of a round, which are then applied together (ARE-34).
local format_signed, combatants, rolls = require("words").format_signed, require("combatants"), require("rolls")
local effects = require("effects")
local active, attribute, chance_on = combatants.active, combatants.attribute, combatants.chance_on
local magic_defense, modifier = combatants.magic_defense, combatants.modifier
local physical_defense, regain_of = combatants.physical_defense, combatants.regain_of
local attack_roll, percent_roll = rolls.attack_roll, rolls.percent_roll
local first_round, add_effect = effects.first_round, effects.add_effect

local function new_round_results(all)
  local results = { round = scene.round, all = all, blocking = {}, walls = {}, damage = {}, killed = {}, stamina = {}, new_effects = {} }
  for n, it in ipairs(results.all) do
    results.damage[n], results.stamina[n], results.walls[n] = 0, 0, {}
    results.blocking[n] = it.move == "block"
    for _, effect in ipairs(it.effects) do
      if active(effect, results.round) and entry("effect", effect.kind).deals_damage == "when-attacked" then
        table.insert(results.walls[n], effect.kind)
      end
    end
  end
  return results
end

-- ARE-61, ARE-75, ARE-85, ARE-110, ARE-115, ARE-120, ARE-123: base damage and modifiers.
local function damage(it, _, move, base, round)
  if move.missiles > 0 then return base * (move.missiles + attribute(it, move.missile_attribute, round) // move.points_per_missile) end -- ARE-84
  local scaled = move.damage_attribute ~= "none" and (move.damage_attribute_if == "" or option[move.damage_attribute_if] == "yes")
  return base + (scaled and modifier(it, move.damage_attribute, round) // move.modifier_divisor or 0)
end

-- Returns two flags: the move hits; its damage is halved.
local function resolve_hit(results, why, target, place, move)
  local round = results.round
  if move.hits == "roll" then
    local defense = physical_defense(target, round, results.blocking[place])
    return attack_roll(why, defense, { "a hit", "a miss", "is a hit" }), false
  elseif move.hits == "chance" then
    local name = move.kills and "it kills" or "it hits"
    return percent_roll(why, chance_on(target, move, round), name, "no effect"), false -- ARE-92
  elseif move.halved_if_resisted then
    local defense = magic_defense(target, round)
    return true, not attack_roll(why, defense, { "full damage", "half damage", "does full damage" }) -- ARE-83, ARE-86
  end
  return true, false
end

-- Records the damage, death and effects of a hit, and returns their description.
local function apply_hit(results, why, n, place, nth, move, halved)
  local it, round, texts = results.all[n], results.round, {}
  local class = entry("class", it.class)
  local low, high = move.min_damage, move.max_damage
  if move.class_damage then low, high = class.min_damage, class.max_damage end -- ARE-59
  if high > 0 then
    local amount = functions.damage(it, results.all[place], move, random_integer(low, high, why .. ", damage"), round)
    if halved then amount = amount // 2 end -- ARE-87
    amount = math.max(constant.min_hit_damage, amount) * (move.damage_by_order and nth or 1) -- ARE-68, ARE-124, ARE-125
    results.damage[place] = results.damage[place] + amount
    texts[1] = amount .. " damage" .. (halved and " (halved)" or "")
  end
  if move.kills then
    results.killed[place] = true
    texts[#texts + 1] = "it kills"
  end
  if move.effect ~= "" then
    local what = entry("effect", move.effect)
    if move.effect_chance >= 100 or percent_roll(why .. ", " .. what.name, move.effect_chance, what.name, "not " .. what.name) then
      add_effect(results, place, move.effect, first_round(move, round), move.effect_rounds)
      texts[#texts + 1] = what.name .. " to round " .. first_round(move, round) + move.effect_rounds - 1
    end
  end
  return table.concat(texts, ", ")
end

-- ARE-95, ARE-96, ARE-99: each wall of a target burns the attacker, hit or miss.
local function apply_walls(results, n, place, move, hit)
  if move.magical or move.ranged or not (hit or option.wall_on_miss == "yes") then return end
  local it, target = results.all[n], results.all[place]
  for _, kind in ipairs(results.walls[place]) do
    local what = entry("effect", kind)
    local amount = random_integer(what.min_damage, what.max_damage, target.name .. "'s fire on " .. it.name)
    results.damage[n] = results.damage[n] + amount -- ARE-94, ARE-100
    say(it.name .. " " .. what.damage_text .. " " .. target.name .. ": " .. amount .. " damage.")
  end
end

local MISSED = { roll = "a miss", chance = "no effect" }

-- Resolves a move for each of its targets. ARE-53, ARE-119, ARE-122.
local function attack_all(results, n, move)
  local it = results.all[n]
  local targets = { table.unpack(it.targets) }
  if not move.ordered_targets then table.sort(targets) end
  local any = false
  for nth, place in ipairs(targets) do
    local target = results.all[place]
    local why = it.name .. "'s " .. move.name .. " at " .. target.name
    local hit, halved = resolve_hit(results, why, target, place, move)
    local result = hit and apply_hit(results, why, n, place, nth, move, halved) or MISSED[move.hits]
    say(it.name .. " " .. move.action_text .. " " .. target.name .. ": " .. result .. ".") -- ARE-35
    apply_walls(results, n, place, move, hit)
    any = any or hit
  end
  if move.self_effect ~= "" and (any or option.backstab_penalty == "always") then -- ARE-107, ARE-108
    add_effect(results, n, move.self_effect, results.round + 1, move.self_effect_rounds)
  end
end

local function carry_out_pick(results, n)
  local it, round = results.all[n], results.round
  local id = it.move
  if id == "block" or id == "rest" then
    local regain = regain_of(it, id, round)
    results.stamina[n] = regain
    say(it.name .. (id == "block" and " blocks" or " rests") .. ": " .. format_signed(regain) .. " stamina.")
    return
  end
  local move = entry("move", id)
  results.stamina[n] = -functions.cost(it, id, round) -- ARE-71
  if move.hits == "self" then
    local ends = first_round(move, round) + move.effect_rounds - 1
    say(it.name .. " " .. move.action_text .. ", to round " .. ends .. ".")
  else
    attack_all(results, n, move)
  end
end

return { damage = damage, new_round_results = new_round_results, carry_out_pick = carry_out_pick }
