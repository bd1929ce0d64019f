-- Execution of picks (ARE-58 to ARE-133). `scene.results` collects all changes of a round, which are then applied together (ARE-34). Each memoized
-- function reads few values, so that simulations have seen most of its calls before.
local words, lists, combatants, effects = require("words"), require("lists"), require("combatants"), require("effects")
local format_signed, capitalize = words.format_signed, words.capitalize
local in_game, attribute, modifier, success_chance = combatants.in_game, combatants.attribute, combatants.modifier, combatants.success_chance
local compute_regain, current_cost = combatants.compute_regain, combatants.current_cost
local physical_defense, magic_defense = combatants.physical_defense, combatants.magic_defense
local add_effect, last_round = effects.add_effect, effects.last_round
local hidden_integer, tell_move, worst_results = require("rolls").hidden_integer, require("narration").tell_move, combatants.worst_results

-- Returns the factor of the base damage of a hit, and the amount added to it. ARE-61, ARE-75, ARE-84, ARE-85, ARE-110, ARE-115, ARE-120, ARE-123.
local function damage_terms(attacker, move, round)
  if move.missiles > 0 then return move.missiles + attribute(attacker, move.missile_attribute, round) // move.points_per_missile, 0 end
  local adds_modifier = move.damage_attribute ~= "none" and (move.damage_attribute_if == "" or option[move.damage_attribute_if] == "yes")
  return 1, adds_modifier and modifier(attacker, move.damage_attribute, round) // move.modifier_divisor or 0
end

-- Overridable: returns the damage of a hit from its base damage.
local function damage(attacker, _, move, base, round)
  local factor, addition = damage_terms(attacker, move, round)
  return factor * base + addition
end

-- Adds to the damage of this round.
local function add_damage(place, amount) add_to_mark(scene.results[place], "damage", amount) end

-- Records the damage of a hit. ARE-68, ARE-87, ARE-124, ARE-125.
local function record_damage(place, amount, is_halved, times)
  if is_halved then amount = amount // 2 end
  amount = math.max(constant.min_hit_damage, amount) * times
  add_damage(place, amount)
  return amount
end

-- Returns the lowest and the highest base damage of a move. ARE-59.
local function base_range(attacker, move)
  if not move.class_damage then return move.min_damage, move.max_damage end
  local class = entry("class", attacker.class)
  return class.min_damage, class.max_damage
end

-- Memoized: the lowest and the highest base damage of a hit in the current round, its factor, the amount added to it and the attribute that gives the
-- amount.
local function damage_range(place, id)
  local attacker, move = in_game(place), entry("move", id)
  local min, max = base_range(attacker, move)
  local factor, addition = damage_terms(attacker, move)
  return { min, max, factor, addition, move.damage_attribute }
end

-- Describes how the damage of a hit follows from the die: "5 - 4 (STR) = 1 damage".
local function describe_damage(die, amount, factor, addition, attribute_name, is_halved, times)
  local text = die .. (factor ~= 1 and " x " .. factor or "")
  if addition ~= 0 then text = text .. (addition < 0 and " - " or " + ") .. math.abs(addition) .. " (" .. attribute_name .. ")" end
  if is_halved then text = text .. ", halved" end
  if times ~= 1 then text = text .. ", x " .. times end
  local raw = factor * die + addition
  if (is_halved and raw // 2 or raw) < constant.min_hit_damage then text = text .. ", at least " .. constant.min_hit_damage end
  return (text == tostring(die) and "" or text .. " = ") .. amount .. " damage"
end

-- Memoized: rolls the damage of a hit in this range and records it. Also returns the die and the damage, for texts.
local function deal_damage(place, range, is_halved, times, label)
  local min, max, factor, addition = table.unpack(range)
  local die = hidden_integer(min, max, label, (worst_results(in_game(place))))
  return nil, { die, record_damage(place, factor * die + addition, is_halved, times) }
end

-- Memoized: makes an attack roll against the `physical` or `magic` defense of a combatant. Returns true if it hits.
local function roll_against(place, kind, label, texts)
  local target = in_game(place)
  local worst = worst_results(target)
  if kind == "magic" then return functions.roll_attack(magic_defense(target), label, texts, worst) end
  return functions.roll_attack(physical_defense(target, nil, mark_is(target.row, "move", "block")), label, texts, worst)
end

-- Returns whether the move hits, and whether its damage is halved.
local function resolve_hit(label, target, move)
  if move.hits == "roll" then
    return functions.roll_against(target.place, "physical", label, { "a hit", "a miss", "is a hit" }), false
  elseif move.hits == "chance" then
    local _, worst = worst_results(target)
    return functions.roll_percent(success_chance(target, move), false, label, { move.kills and "it kills" or "it hits", "no effect" }, worst), false -- ARE-92
  elseif move.halved_if_resisted then
    return true, not functions.roll_against(target.place, "magic", label, { "full damage", "half damage", "does full damage" }) -- ARE-83, ARE-86
  end
  return true, false
end

-- Records the damage, death and effects of a hit, and returns functions that describe them.
local function apply_hit(label, attacker, target, order, id, is_halved)
  local move, texts = entry("move", id), {}
  local times = move.damage_by_order and order or 1
  local min, max = base_range(attacker, move)
  if max > 0 then
    local function damage_label() return label() .. ", damage" end
    if functions.damage == damage then
      local range = functions.damage_range(attacker.place, id)
      local _, dealt = functions.deal_damage(target.place, range, is_halved, times, damage_label)
      texts[1] = function() return describe_damage(dealt[1], dealt[2], range[3], range[4], range[5], is_halved, times) end
    else
      local amount = record_damage(target.place, functions.damage(attacker, target, move, random_integer(min, max, damage_label), scene.round), is_halved, times)
      texts[1] = function() return amount .. " damage" .. (is_halved and " (halved)" or "") end
    end
  end
  if move.kills then
    scene.results[target.place].killed = true
    texts[#texts + 1] = function() return "it kills" end
  end
  if move.effect ~= "" then
    local name, _, worst = entry("effect", move.effect).name, worst_results(target)
    if move.effect_chance >= 100 or functions.roll_percent(move.effect_chance, true, function() return label() .. ", " .. name end, { name, "not " .. name }, worst) then
      add_effect(target.place, move, move.effect)
      texts[#texts + 1] = function() return name .. " to round " .. last_round(move) end
    else
      texts[#texts + 1] = function() return "not " .. name end
    end
  end
  return texts
end

-- Burns the attacker with each wall of the target, even after a miss if the option says so. ARE-95, ARE-96, ARE-99.
local function apply_walls(attacker, target, move, is_hit)
  if move.magical or move.ranged or not (is_hit or option.wall_on_miss == "yes") then return end
  for _, kind in ipairs(functions.list_walls(target.place)) do
    local effect_entry = entry("effect", kind)
    local amount = hidden_integer(effect_entry.min_damage, effect_entry.max_damage, function() return target.name .. "'s fire on " .. attacker.name end, (worst_results(attacker)))
    add_damage(attacker.place, amount) -- ARE-94, ARE-100
    say(function() return attacker.name .. " " .. effect_entry.damage_text .. " " .. target.name .. ": " .. amount .. " damage." end)
  end
end

-- Memoized: resolves a move for one target, which is the target with this number. Returns true if it hits.
local function strike(attacker_place, target_place, order, id)
  local attacker, target, move = in_game(attacker_place), in_game(target_place), entry("move", id)
  local function label() return attacker.name .. "'s " .. move.name .. " at " .. target.name end
  local is_hit, is_halved = resolve_hit(label, target, move)
  local texts = is_hit and apply_hit(label, attacker, target, order, id, is_halved)
  say(function() -- ARE-35
    local text = table.concat(lists.map(texts or {}, function(text) return text() end), ", ")
    local has_roll = move.hits ~= "always" or move.halved_if_resisted
    return has_roll and capitalize(text) or label() .. ": " .. text
  end)
  apply_walls(attacker, target, move, is_hit)
  tell_move(attacker_place, target_place, move, is_hit)
  return is_hit
end

-- Resolves a move for each of its targets. ARE-53, ARE-119, ARE-122.
local function attack_all(attacker, move, id)
  local targets = { table.unpack(attacker.targets) }
  if not move.ordered_targets then table.sort(targets) end
  local has_hit = false
  for order, target in ipairs(targets) do
    has_hit = functions.strike(attacker.place, target, order, id) or has_hit
  end
  if move.self_effect ~= "" and (has_hit or option.backstab_penalty == "always") then -- ARE-107, ARE-108
    add_effect(attacker.place, { effect_delay = 1, effect_rounds = move.self_effect_rounds }, move.self_effect)
  end
end

-- Memoized: carries out the pick of a combatant.
local function carry_out_pick(place)
  local combatant = in_game(place)
  local id = combatant.move
  if id == "" then return end
  if id == "block" or id == "rest" then
    local regain = compute_regain(combatant, id)
    scene.results[place].stamina = regain
    say(function() return combatant.name .. (id == "block" and " blocks" or " rests") .. ": " .. format_signed(regain) .. " stamina." end)
    return
  end
  local move = entry("move", id)
  scene.results[place].stamina = -current_cost(combatant, id) -- ARE-71
  if move.hits == "self" then
    add_effect(place, move, move.effect, true)
    say(function() return combatant.name .. " " .. move.action_text .. ", to round " .. last_round(move) .. "." end)
  else
    attack_all(combatant, move, id)
  end
end

return { damage = damage, damage_range = damage_range, deal_damage = deal_damage, roll_against = roll_against, strike = strike, carry_out_pick = carry_out_pick }
