-- Perils: whether all adventurers could be out of the fight before the next question, whatever the answer to the open one, with the worst dice.
--
-- A forecast has copies of the combatants, so that they can move and be wounded, and the turns that follow. The functions below play on from it like
-- `turns.lua`, but try every result of a roll. A question ends the attempt.
local lists, combatants, zones = require("lists"), require("combatants"), require("zones")
local attacks, wounds, riposte_options, find_reachable_weapon = require("attacks"), require("wounds"), require("ripostes").riposte_options, require("turns").find_reachable_weapon
local any, filter, map = lists.any, lists.filter, lists.map
local distance, list_weapons_in_range = zones.distance, zones.list_weapons_in_range

local MAX_TURNS = 100 -- of a forecast; after them, the end is possible, in doubt

local function copy_combatant(p)
  return setmetatable({ zone = p.zone, hp = p.hp, wp = p.wp, out = p.out }, { __index = function(_, name) return p[name] end })
end

local function copy_of(forecast)
  return { party = map(forecast.party, copy_combatant), foes = map(forecast.foes, copy_combatant), turns = forecast.turns, next = forecast.next, escape = forecast.escape }
end

-- Returns the turns that follow: the rest of the round, then the whole order. If initiative is rolled again, the foes could be first.
local function list_turns()
  local rest, round = filter(scene.order, function(row) return row.waits end), map(scene.order, function(row) return row end)
  if option.initiative_each_round == "yes" or #round == 0 then
    round = map(lists.concat(combatants.list_side("foes"), combatants.list_side("party")), function(p) return { side = p.side, place = p.n } end)
  end
  return { rest = rest, round = round }
end

local function new_forecast(args)
  return copy_of({ party = combatants.list_side("party"), foes = combatants.list_side("foes"), turns = list_turns(), next = 1, escape = args.escape })
end

local function is_fit(p) return not p.dead and not p.out and p.wp <= p.die end

-- True if no adventurer is left, and none has escaped.
local function is_lost(forecast)
  return not any(forecast.party, function(p) return not p.dead and p.wp <= p.die end)
end

-- Returns the enemies of a combatant who can be attacked with a weapon that reaches them.
local function list_targets(forecast, p)
  return filter(p.side == "party" and forecast.foes or forecast.party, function(target)
    return wounds.combatant_state(target) ~= "dead" and not target.out and #list_weapons_in_range(p, target) > 0
  end)
end

-- True if a turn goes on with a question. `done` has what the combatant has done in it.
local function has_options(forecast, p, done)
  if not done.moved and not p.held or not done.attacked and #list_targets(forecast, p) > 0 then return true end
  return not done.attacked and p.side == "party" and forecast.escape ~= nil or find_reachable_weapon(p) ~= nil
end

-- Returns the enemy that a foe turns to, as `zones.find_nearest_enemy` does.
local function find_nearest(forecast, p)
  local nearest
  for _, enemy in ipairs(filter(forecast.party, is_fit)) do
    local difference = nearest and distance(p, enemy) - distance(p, nearest)
    if not nearest or difference < 0 or difference == 0 and (enemy.wp > nearest.wp or enemy.wp == nearest.wp and enemy.hp > nearest.hp) then nearest = enemy end
  end
  return nearest
end

-- Returns the possible results of an attack: the wound points, and whether it hits.
local function list_results(attacker, target, weapon)
  local results = { { wp = functions.damage(weapon, 1), hits = true } }
  if target.die > target.hp + 1 then results[2] = { wp = 0, hits = true } end
  if attacker.attack > attacks.find_defense(target, distance(attacker, target)) then results[#results + 1] = { wp = 0, hits = false } end
  return results
end

local function can_riposte(p, result)
  local is_allowed = option.riposte_on == "any" or (option.riposte_on == "hit") == result.hits
  return is_fit(p) and not p.inert and is_allowed and (constant.riposte_limit == 0 or p.ripostes < constant.riposte_limit)
end

-- True if the attack or the riposte of a foe could be the end. `continue` plays on from a forecast if no one is asked.
local function can_end_by_attack(forecast, foe_number, target_number, weapon, continue, is_riposte)
  local attacker, target = forecast.foes[foe_number], forecast.party[target_number]
  return any(list_results(attacker, target, weapon), function(result)
    local after = copy_of(forecast)
    local p = after.party[target_number]
    p.hp, p.wp = p.hp + (result.hits and 1 or 0), p.wp + result.wp
    if is_lost(after) then return true end
    local options = riposte_options(p, after.foes[foe_number], false, false)
    local asks = not is_riposte and can_riposte(p, result) and (options.strike or options.move)
    return not asks and continue(after)
  end)
end

-- True if the turns that follow could be the end.
local function can_end_later(forecast)
  local turns = forecast.turns
  local row = turns.rest[forecast.next] or turns.round[(forecast.next - #turns.rest - 1) % #turns.round + 1]
  if forecast.next > MAX_TURNS then return true end
  forecast = copy_of(forecast)
  forecast.next = forecast.next + 1
  local p = forecast[row.side][row.place]
  if not is_fit(p) or p.inert then return can_end_later(forecast) end
  if attacks.is_run_by_person(p) then return not has_options(forecast, p, {}) and can_end_later(forecast) end
  local target, steps_left = find_nearest(forecast, p), constant.move_limit
  while target and #list_weapons_in_range(p, target) == 0 and distance(p, target) > 0 and steps_left > 0 and not p.held do
    p.zone, steps_left = zones.step_toward(p, target), steps_left - 1
  end
  if not target or #list_weapons_in_range(p, target) == 0 then return can_end_later(forecast) end
  return can_end_by_attack(forecast, p.n, target.n, attacks.best_weapon(p, target), can_end_later)
end

-- True if the rest of a turn could be the end.
local function can_end_after(forecast, p, done)
  return not (is_fit(p) and has_options(forecast, p, done)) and can_end_later(forecast)
end

-- True if the attack could not fail to fell the foe.
local function fells_surely(p, foe, weapon)
  local always_hits = p.attack <= attacks.find_defense(foe, distance(p, foe)) and attacks.can_harm(foe, weapon)
  return always_hits and foe.hp + 1 >= foe.die and foe.wp + functions.damage(weapon, p.attack) > foe.die
end

-- True if the attack of an adventurer could be the end, by the riposte of a foe of the program or after it.
local function can_end_by_own_attack(forecast, p, foe, weapon, done)
  local function continue(after) return can_end_after(after, after.party[p.n], done) end
  local after = copy_of(forecast)
  if fells_surely(p, foe, weapon) then
    after.foes[foe.n].wp = foe.die + 1
    return any(after.foes, is_fit) and continue(after)
  end
  local is_allowed = can_riposte(foe, { hits = true }) or can_riposte(foe, { hits = false })
  if not is_allowed then return continue(after) end
  if attacks.is_run_by_person(foe) then return false end
  local options = riposte_options(foe, p, false, false)
  if options.strike then return can_end_by_attack(forecast, foe.n, p.n, attacks.best_weapon(foe, p), continue, true) end
  if options.move and distance(foe, p) > 0 then after.foes[foe.n].zone = zones.step_toward(foe, p) end
  return continue(after)
end

-- True if an attack of this combatant could be the end, with any of its weapons.
local function can_end_by_weapons(forecast, p, target, done)
  return any(list_weapons_in_range(p, target), function(weapon)
    if p.side == "party" then return can_end_by_own_attack(forecast, p, target, weapon, done) end
    return can_end_by_attack(forecast, p.n, target.n, weapon, function(after) return can_end_after(after, after.foes[p.n], done) end)
  end)
end

local function can_end_by_move(forecast, p, continue)
  for steps = -constant.move_limit, constant.move_limit do
    local after = copy_of(forecast)
    after[p.side][p.n].zone = p.zone + steps
    if steps ~= 0 and continue(after) then return true end
  end
  return false
end

-- True if what follows a riposte could be the end. It ends the turn of a foe of the program.
local function can_end_after_riposte(forecast) return can_end_later(forecast) end

-- For each kind of open question, whether an answer could lead to the end.
local QUESTIONS = {
  turn = function(forecast, p, asked)
    if can_end_later(forecast) then return true end
    local done, targets = { attacked = true, moved = asked.moved }, asked.attacked and {} or list_targets(forecast, p)
    if #targets == 1 and #list_weapons_in_range(p, targets[1]) == 1 and can_end_by_weapons(forecast, p, targets[1], done) then return true end
    return forecast.escape ~= nil and p.side == "party" and not asked.attacked and can_end_after(forecast, p, done)
  end,
  target = function(forecast, p, asked)
    return any(list_targets(forecast, p), function(target)
      return #list_weapons_in_range(p, target) == 1 and can_end_by_weapons(forecast, p, target, asked)
    end)
  end,
  weapon = function(forecast, p, asked)
    return can_end_by_weapons(forecast, p, (p.side == "party" and forecast.foes or forecast.party)[asked.other], asked)
  end,
  move = function(forecast, p, asked)
    return can_end_by_move(forecast, p, function(after) return can_end_after(after, after[p.side][p.n], asked) end)
  end,
  riposte = function(forecast, p, asked)
    if can_end_after_riposte(forecast) then return true end
    return p.side == "foes" and can_end_by_weapons(forecast, p, forecast.party[asked.other], { attacked = true, moved = true })
  end,
  ["riposte-move"] = function(forecast, p) return can_end_by_move(forecast, p, can_end_after_riposte) end,
}
QUESTIONS["riposte-weapon"] = QUESTIONS.riposte

local function is_in_combat()
  local fields = {}
  for name in pairs(in_scene() and scene or {}) do fields[name] = true end
  return fields.covered and #scene.foes > 0
end

-- Returns the warning; empty if there is none. `args` are those of the instruction that is being played.
local function find(args)
  if not is_in_combat() then return "" end
  local forecast, asked = new_forecast(args), scene.asked
  local can_end
  if asked then
    can_end = QUESTIONS[asked.kind](forecast, forecast[asked.side][asked.n], asked)
  else
    can_end = can_end_later(forecast) -- the order of turns is open
  end
  if not can_end then return "" end
  local fit = filter(forecast.party, is_fit)
  if #fit == 1 then return message("danger-one", { name = fit[1].name }) end
  return message("danger-all")
end

-- Returns the number of foes that are conscious.
local function count_foes()
  if not is_in_combat() then return 0 end
  return #combatants.list_side("foes", wounds.can_fight)
end

return { find = find, count_foes = count_foes }
