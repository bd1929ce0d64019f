-- Perils: which combatants of people could be defeated before the next question, whatever the answer to the open one, with the worst dice. The small
-- chance of death by poison is no peril: the status line shows it.
local lists, combatants, attacks, games = require("lists"), require("combatants"), require("attacks"), require("games")
local effects, picks, pick_for_program = require("effects"), require("picks"), require("tempers").pick_for_program
local any, map, filter, in_game, contains = lists.any, lists.map, lists.filter, combatants.in_game, require("words").contains
local list_remaining, list_opponents, current_cost = games.list_remaining, games.list_opponents, combatants.current_cost

-- The combatant who is picking, or nil. The turn has already passed to the next place in the order.
local function find_picker()
  local row = scene.order[scene.turn - 1]
  return row and in_game(row.place)
end

local function is_person(combatant) return not mark_is(combatant.row, "mind", "engine") end

local function is_active_later(effect, rounds) return combatants.is_active(effect, scene.round + rounds) end

-- True if this effect, or a new one, could keep a combatant from acting after this number of rounds. `new_effects` are rows of moves.
local function may_skip(combatant, rounds, new_effects)
  local function is_active_new(move) return rounds >= move.effect_delay and rounds < move.effect_delay + move.effect_rounds and entry("effect", move.effect).skips_round end
  return any(combatant.effects, function(effect) return is_active_later(effect, rounds) and entry("effect", effect.kind).skips_round end) or any(new_effects, is_active_new)
end

-- Returns the most damage by bleeding and poison after this number of rounds.
local function lasting_damage(combatant, rounds, new_effects)
  local kinds = map(combatant.effects, function(effect) return is_active_later(effect, rounds) and effect.kind or nil end)
  for _, move in ipairs(new_effects) do
    local is_active = rounds >= move.effect_delay and rounds < move.effect_delay + move.effect_rounds
    if is_active and (option.stacking == "stack" or not contains(kinds, move.effect)) then kinds[#kinds + 1] = move.effect end
  end
  local sum = 0
  for _, kind in ipairs(kinds) do
    local data = entry("effect", kind)
    if data.deals_damage == "each-round" then sum = sum + (data.kill_chance >= 100 and math.huge or data.max_damage) end
  end
  return sum
end

-- Returns the most damage of a move to a target, which has this number among its targets, or nil if it cannot hit.
local function move_damage(attacker, target, move, number)
  if move.hits == "self" then return nil end
  local best_roll = constant.attack_die + constant.to_hit
  if move.hits == "roll" and not functions.attack_hits(best_roll, combatants.physical_defense(target)) then return nil end
  if move.hits == "chance" and combatants.success_chance(target, move) <= 0 then return nil end
  if move.kills then return math.huge end
  local _, max = attacks.base_range(attacker, move)
  if max <= 0 then return 0 end
  local amount = functions.damage(attacker, target, move, max, scene.round)
  if move.halved_if_resisted and not functions.attack_hits(best_roll, combatants.magic_defense(target)) then amount = amount // 2 end
  return math.max(constant.min_hit_damage, amount) * (move.damage_by_order and number or 1)
end

-- Returns the moves that a combatant could make in a later round: for the program, those of its temper, up to the first one without a condition.
local function list_later_moves(combatant, stamina)
  local temper, moves = entry("temper", combatant.temper), {}
  for _, line in ipairs(temper.picks[combatant.class] or temper.picks.any or {}) do
    local has_target = line.move ~= "block" and line.move ~= "rest"
    if not has_target or stamina >= current_cost(combatant, line.move) then
      if has_target then moves[#moves + 1] = line.move end
      if next(line, next(line)) == nil then break end
    end
  end
  return moves
end

-- Returns the moves that a person can pay for. What they have picked is secret.
local function list_payable(combatant)
  return filter(lists.concat({ "attack" }, combatants.list_specials(combatant)), function(id) return combatants.can_pay_now(combatant, id) end)
end

-- Returns the move of an opponent in this round as a list of { move, number }, one for each way in which it could reach the target.
local function list_attacks_now(opponent, target)
  if combatants.skips_round(opponent) then return {} end
  if is_person(opponent) then
    return map(list_payable(opponent), function(id) return { move = entry("move", id), number = entry("move", id).targets } end)
  end
  local pick = opponent.move ~= "" and opponent or pick_for_program(opponent.place)
  if pick.move == "block" or pick.move == "rest" then return {} end
  local move, targets = entry("move", pick.move), { table.unpack(pick.targets) }
  if not move.ordered_targets then table.sort(targets) end
  for number, place in ipairs(targets) do
    if place == target.place then return { { move = move, number = number } } end
  end
  return {}
end

local function list_attacks_later(opponent, stamina)
  return map(list_later_moves(opponent, stamina), function(id)
    local move = entry("move", id)
    return { move = move, number = move.targets }
  end)
end

-- Returns the stamina of an opponent of the program after this round.
local function stamina_after(opponent)
  if is_person(opponent) or combatants.skips_round(opponent) then return opponent.stamina end
  local id = opponent.move ~= "" and opponent.move or pick_for_program(opponent.place).move
  if id == "block" or id == "rest" then return opponent.stamina + combatants.compute_regain(opponent, id) end
  return opponent.stamina - current_cost(opponent, id)
end

-- Returns the most damage of one attack in the list. Adds the moves that could have an effect to `new_effects`.
local function worst_attack(opponent, target, list, new_effects)
  local worst = 0
  for _, attack in ipairs(list) do
    local damage = move_damage(opponent, target, attack.move, attack.number)
    if damage and attack.move.effect ~= "" and attack.move.effect_chance > 0 then table.insert(new_effects, attack.move) end
    worst = math.max(worst, damage or 0)
  end
  return worst
end

-- Returns the walls that burn those who attack this combatant in close combat: the ones that are active, and one that is picked in this round.
local function wall_damage(opponent)
  local sum = 0
  local walls = functions.list_walls(opponent.place)
  local pick = not is_person(opponent) and opponent.move == "" and not combatants.skips_round(opponent) and pick_for_program(opponent.place)
  local move = pick and pick.move ~= "block" and pick.move ~= "rest" and entry("move", pick.move)
  if move and effects.is_wall_now(move) and (option.stacking == "stack" or not contains(walls, move.effect)) then walls = lists.concat(walls, { move.effect }) end
  for _, kind in ipairs(walls) do sum = sum + entry("effect", kind).max_damage end
  return sum
end

-- Returns the moves that the answer to the open question can start, each as { move, targets }; `targets` is the number of places that it reaches. Block
-- and Rest are { }. The fields `move` and `targets` of the row show which question is open.
local function list_answers(picker)
  local opponent_count, open_move = #list_opponents(picker.place), picker.move
  local function is_last_question(id, named) return picks.count_targets_to_name(entry("move", id), opponent_count) == named end
  if open_move ~= "" and open_move ~= "special" then
    return is_last_question(open_move, #picker.targets + 1) and { { move = entry("move", open_move) } } or {}
  end
  local ids = filter(open_move == "" and { "attack" } or combatants.list_specials(picker), function(id)
    return combatants.can_pay_now(picker, id) and is_last_question(id, 0) and (entry("move", id).targets == 0 or opponent_count > 0)
  end)
  return lists.concat(open_move == "" and { {} } or {}, map(ids, function(id) return { move = entry("move", id) } end))
end

-- Returns the most damage by the walls of opponents that an answer can cause.
local function worst_burns(picker, answers)
  local worst, burns = 0, map(list_opponents(picker.place), function(place) return wall_damage(in_game(place)) end)
  table.sort(burns, function(a, b) return a > b end)
  for _, answer in ipairs(answers) do
    local move, sum = answer.move, 0
    local is_close = move and not move.magical and not move.ranged
    for i = 1, is_close and math.min(move.targets, #burns) or 0 do sum = sum + burns[i] end
    worst = math.max(worst, sum)
  end
  return worst
end

-- True if a person other than this combatant could pick after this number of rounds.
local function can_other_person_pick(combatant, rounds)
  return any(list_remaining(), function(place)
    local other = in_game(place)
    return place ~= combatant.place and is_person(other) and not may_skip(other, rounds, {})
  end)
end

local function worst_damage(target, list_attacks, new_effects)
  local sum = 0
  for _, place in ipairs(list_remaining()) do
    local opponent = in_game(place)
    if place ~= target.place and contains(list_opponents(place), target.place) then
      sum = sum + worst_attack(opponent, target, list_attacks(opponent), new_effects)
    end
  end
  return sum
end

-- True if the combatant could be defeated once everyone has picked. Further rounds follow while the combatant cannot act and no one is asked.
local function can_be_defeated(combatant, burns, limit)
  local new_effects, is_effect_first = {}, option.effect_timing == "start"
  local damage = burns + worst_damage(combatant, function(opponent) return list_attacks_now(opponent, combatant) end, new_effects)
  if not is_effect_first then damage = damage + lasting_damage(combatant, 0, {}) end
  local rounds = 1
  while damage < combatant.hp do
    local is_last = limit > 0 and at_least("round", limit - rounds + 1)
    if is_last or option.effects_prompt == "ask" then return false end
    if is_effect_first then damage = damage + lasting_damage(combatant, rounds, new_effects) end
    if damage >= combatant.hp then return true end
    if not may_skip(combatant, rounds, new_effects) or can_other_person_pick(combatant, rounds) then return false end
    if not is_effect_first then damage = damage + lasting_damage(combatant, rounds, new_effects) end
    damage = damage + worst_damage(combatant, function(opponent) return list_attacks_later(opponent, stamina_after(opponent)) end, new_effects)
    rounds = rounds + 1
  end
  return true
end

-- Returns the combatants of people who could be defeated.
local function list_endangered(args)
  local picker, limit = find_picker(), args.round_limit or constant.round_limit
  local persons = filter(map(list_remaining(), in_game), is_person)
  local function is_asked_later(combatant)
    return any(scene.order, function(row) return row.place == combatant.place end) and not combatants.skips_round(combatant)
  end
  if not picker then
    -- The question about effects, before the first pick.
    if any(persons, is_asked_later) then
      return filter(persons, function(combatant) return option.effect_timing == "start" and lasting_damage(combatant, 0, {}) >= combatant.hp end)
    end
    return filter(persons, function(combatant) return can_be_defeated(combatant, 0, limit) end)
  end
  for turn = scene.turn, #scene.order do
    local combatant = in_game(scene.order[turn].place)
    if is_person(combatant) and not combatant.down and not combatants.skips_round(combatant) then return {} end
  end
  local answers = list_answers(picker)
  if #answers == 0 then return {} end
  return filter(persons, function(combatant)
    return can_be_defeated(combatant, combatant.place == picker.place and worst_burns(picker, answers) or 0, limit)
  end)
end

-- Returns the warning; empty if there is none. `args` are those of the instruction that is being played.
local function find(args)
  if not games.is_playing() or #scene.order == 0 then return "" end
  local names = map(list_endangered(args), function(combatant) return combatant.name end)
  if #names == 0 then return "" end
  return message("danger-round", { name = table.concat(names, ", ") })
end

-- Returns the number of opponents left of the combatants of people; of all combatants, if nobody plays one.
local function count_foes()
  if not games.is_playing() then return 0 end
  local places = list_remaining()
  local persons = filter(places, function(place) return is_person(in_game(place)) end)
  if #persons == 0 then return #places end
  return #filter(places, function(place)
    return any(persons, function(person) return contains(list_opponents(person), place) end)
  end)
end

return { find = find, count_foes = count_foes }
