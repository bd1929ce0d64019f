-- Perils: whether all heroes could fall before the next question, whatever the answer to the open one, with the worst dice.
--
-- A forecast is a battle with copies of the fighters, and with its phase and round. The functions below play on from it like `battles.lua`: foes strike as
-- hard as they can, and heroes miss. A question ends the attempt.
local lists, fighters, numbers, ratings = require("lists"), require("fighters"), require("numbers"), require("ratings")
local damage, engagements, foes, turns = require("damage"), require("engagements"), require("foes"), require("turns")
local maps, rows, people, gear, battles = require("maps"), require("rows"), require("people"), require("gear"), require("battles")
local any, filter, map, is_standing, find_area = lists.any, lists.filter, lists.map, fighters.is_standing, maps.find_area

local MAX_TURNS = 200 -- of a forecast; after them, the end is possible, in doubt

local function copy_fighter(f)
  local changes = { hp = f.hp, stamina = f.stamina, mp = f.mp, ap = f.ap, at = f.at, area = f.area, statuses = f.statuses }
  return setmetatable(changes, { __index = function(_, name) return f[name] end })
end

local function copy_of(b)
  local copy = {}
  for key, value in pairs(b) do copy[key] = value end
  copy.fighters, copy.order = map(b.fighters, copy_fighter), map(b.order, function(n) return n end)
  return copy
end

local function lower(f, measure, n) f[measure] = math.max(0, math.min(f[measure] - n, f[measure .. "_max"])) end

local function is_lost(b)
  return not any(b.fighters, function(f) return f.hero and f.side == fighters.PLAYERS and is_standing(f) end)
end

-- Returns the faces of a d20 that are best for the attacker, by whether they are criticals: the highest of the attacker, the lowest of the defender.
local function find_faces(f, from, to, step)
  local faces = {}
  for face = from, to, step do
    local is_critical = functions.critical(face, f) and true or false
    faces[is_critical] = faces[is_critical] or face
  end
  return faces
end

-- Returns the hardest strike, and another one that costs the target more AP, if there is one.
local function list_strikes(attacker, target, attack)
  local hardest, slowest
  local own_faces, other_faces = find_faces(attacker, 20, 1, -1), find_faces(target, 1, 20, 1)
  local difference = ratings.compute_hit(attacker, attack, target) - ratings.compute_evade(target, attacker)
  for own_critical, own_face in pairs(own_faces) do
    for other_critical, other_face in pairs(other_faces) do
      local function take_max(_, _, max) return max end
      local s = damage.compute_strike(attacker, target, attack, own_face - other_face + difference, own_critical, other_critical, take_max)
      local data = attack.data
      if s.hits and data and data.chance > 0 and data.chance + data.chance_per_rank * (attack.rank or 0) > target[data.against] then s.ap_loss = s.ap_loss + data.ap_loss end
      if not hardest or s.damage > hardest.damage or s.damage == hardest.damage and s.ap_loss > hardest.ap_loss then hardest = s end
      if not slowest or s.ap_loss > slowest.ap_loss then slowest = s end
    end
  end
  return slowest.ap_loss > hardest.ap_loss and { hardest, slowest } or { hardest }
end

-- Applies an engagement of a forecast, in which one side strikes and the other one misses.
local function apply_engagement(attacker, defender, attack, s)
  lower(attacker, "mp", attack.mp_cost)
  lower(attacker, "stamina", functions.stamina_cost(attacker, "engaging", attack.stamina_cost))
  lower(defender, "stamina", functions.stamina_cost(defender, "engaging", 0))
  if not s then return end
  if s.damage > 0 then
    lower(s.target, "hp", s.damage)
    lower(s.target, "stamina", functions.stamina_cost(s.target, "hurt", s.stamina_loss))
  end
  s.target.ap = math.max(0, s.target.ap - s.ap_loss)
end

local can_fall_later

-- True if an engagement could be the end, or what follows it. The foe strikes, whether it attacks or strikes back.
local function can_fall_by_engagement(b, attacker_number, defender_number, attack)
  local attacker, defender = b.fighters[attacker_number], b.fighters[defender_number]
  local foe_attacks = attacker.side ~= fighters.PLAYERS
  local foe, hero = foe_attacks and attacker or defender, foe_attacks and defender or attacker
  local strikes = { false }
  if foe_attacks then
    strikes = list_strikes(foe, hero, attack)
  elseif not engagements.has_safestrike(attacker, defender, attack) and not attack.status then
    strikes = list_strikes(foe, hero, ratings.create_attack(foe, "weapon"))
  end
  return any(strikes, function(s)
    local after = copy_of(b)
    attacker, defender = after.fighters[attacker_number], after.fighters[defender_number]
    attacker.ap = math.max(0, attacker.ap - constant.turn_ap_cost)
    if s then s.target = foe_attacks and defender or attacker end
    apply_engagement(attacker, defender, attack, s)
    after.busy, after.idle_rounds = true, 0
    return is_lost(after) or can_fall_later(after)
  end)
end

-- Foes go first in a tie.
local function break_tie(tied) return filter(tied, function(f) return not f.asked end)[1] or tied[1] end

local function start_phase(b, phase)
  b.phase = phase
  b.order = map(turns.list_turn_order(b, phase, break_tie), function(f) return f.n end)
end

local function start_round(b)
  b.round, b.idle_rounds, b.busy, b.surprised = b.round + 1, b.idle_rounds + 1, false, nil
  for _, f in ipairs(b.fighters) do
    f.statuses = filter(f.statuses, function(effect) return effect.last >= b.round end)
    if is_standing(f) then
      f.ap = math.min(constant.max_ap, f.ap + constant.ap_per_round + constant.ap_per_spd * ratings.compute_speed(f))
      lower(f, "stamina", -numbers.take_percent(f.stamina_max, constant.round_stamina_percent))
    end
  end
  start_phase(b, "movement")
end

-- Goes to the next phase or round. Returns true if a question comes first.
local function end_phase(b)
  local is_last_phase = b.phase == "action"
  local can_end_round = is_last_phase or option.round_end_scope == "phase"
  if battles.all_out_of_ap(b) or can_end_round and not b.busy then
    if b.escape_after and b.round >= b.escape_after or b.idle_rounds >= constant.idle_round_limit then return true end
    start_round(b)
    return false
  end
  if can_end_round then b.busy = false end
  start_phase(b, is_last_phase and "movement" or "action")
  return false
end

local function wait(f, phase)
  f.ap = math.max(0, f.ap - (phase == "action" and constant.wait_ap_cost or constant.half_turn_ap_cost))
  lower(f, "stamina", -numbers.take_percent(f.stamina_max, constant.wait_stamina_percent))
  lower(f, "mp", -numbers.take_percent(f.mp_max, constant.wait_mp_percent))
end

local function move(b, f, area)
  f.ap = math.max(0, f.ap - constant.turn_ap_cost)
  f.at, f.area, b.busy = area.at, area, true
end

-- True if the turns that follow could be the end. The first one in `order` is next.
can_fall_later = function(b)
  b = copy_of(b)
  while b.turn_count < MAX_TURNS do
    b.turn_count = b.turn_count + 1
    local f = b.fighters[table.remove(b.order, 1) or 0]
    if not f then
      if end_phase(b) then return false end
    elseif turns.can_take_turn(b, f, b.phase) then
      if f.asked then return false end
      local target, attack = foes.choose_attack(b, f)
      local has_full_turn = f.ap >= constant.turn_ap_cost
      if b.phase == "action" and target and has_full_turn then
        if f.side ~= fighters.PLAYERS then return can_fall_by_engagement(b, f.n, target.n, attack) end
        f.ap, b.busy = math.max(0, f.ap - constant.turn_ap_cost), true -- an ally, who misses
      else
        local area = b.phase == "movement" and target == nil and has_full_turn and foes.choose_step(b, f)
        if area then move(b, f, area) else wait(f, b.phase) end
      end
    end
  end
  return true
end

-- True if the end could follow this change of the fighter whose turn it is.
local function can_fall_after(b, n, change)
  local after = copy_of(b)
  change(after.fighters[n], after)
  return can_fall_later(after)
end

local function can_fall_by_help(b, f, target_number, question)
  return can_fall_after(b, f.n, function(helper, after)
    local target = after.fighters[target_number]
    helper.ap, after.busy = math.max(0, helper.ap - constant.turn_ap_cost), true
    local data = question.item and entry("item", question.item) or entry("spell", question.spell)
    if question.spell then
      lower(helper, "mp", data.mp_cost)
      lower(helper, "stamina", functions.stamina_cost(helper, "helping", data.stamina_cost))
      if data.kind == "healing" then lower(target, "hp", -(data.hp_restored + (data.mag_divisor > 0 and numbers.divide(helper.mag, data.mag_divisor) or 0))) end
      if data.kind ~= "healing" then
        target.statuses = lists.concat(target.statuses, { { spell = data.id, hit = data.bonus_hit, evade = data.bonus_evade, last = b.round + data.rounds } })
      end
    else
      for _, measure in ipairs(fighters.MEASURES) do lower(target, measure, -data[measure .. "_restored"]) end
    end
  end)
end

-- True if this use of a skill, a spell or an item on one of the targets could be the end.
local function can_fall_by_target(b, f, question)
  local attack = question.attack and ratings.create_attack(f, question.attack[1], question.attack[2])
  if attack then return any(turns.list_targets(b, f, attack), function(target) return can_fall_by_engagement(b, f.n, target.n, attack) end) end
  local reach = question.item and constant.item_reach or constant.spell_reach
  return any(turns.list_friends(b, f, reach), function(target) return can_fall_by_help(b, f, target.n, question) end)
end

-- For each kind of open question in a turn, whether an answer could lead to the end.
local QUESTIONS = {
  turn = function(b, f)
    if can_fall_after(b, f.n, function(it) wait(it, b.phase) end) then return true end
    if f.ap < constant.turn_ap_cost then return false end
    if b.phase == "action" then
      local attack = ratings.create_attack(f, "weapon")
      local targets = turns.list_targets(b, f, attack)
      return #targets == 1 and can_fall_by_engagement(b, f.n, targets[1].n, attack)
    end
    return any(maps.list_adjacent(b.map, f.at), function(neighbour)
      return maps.can_enter(f, neighbour.area) and can_fall_after(b, f.n, function(it, after) move(after, it, neighbour.area) end)
    end)
  end,
  target = can_fall_by_target,
  skill = function(b, f)
    return any(people.list_usable_skills(b, f), function(row)
      local question = { spell = row.help and row.help.id, attack = not row.help and { row.attack.magic and "spell" or "skill", row.attack.id } or nil }
      return #row.targets == 1 and can_fall_by_target(b, f, question)
    end)
  end,
  item = function(b, f)
    if #turns.list_friends(b, f, constant.item_reach) > 1 then return false end
    return any(gear.distinct_items("item"), function(item) return can_fall_by_help(b, f, f.n, { item = item.id }) end)
  end,
  gear = function(b, f, question)
    return question.changed and can_fall_after(b, f.n, function(it, after) it.ap, after.busy = math.max(0, it.ap - constant.half_turn_ap_cost), true end)
  end,
}

local function is_in_battle()
  local fields = {}
  for name in pairs(in_scene() and scene or {}) do fields[name] = true end
  return fields.stage and fields.fighters and scene.over == "" and #scene.fighters > 0
end

-- Returns the warning; empty if there is none. `args` are those of the instruction that is being played.
local function find(args)
  if not is_in_battle() then return "" end
  local b = battles.load_battle(args)
  b.phase, b.round, b.busy, b.idle_rounds, b.turn_count = scene.phase, scene.round, scene.busy, scene.idle_rounds, 0
  b.order = scene.stage == "turn" and map(scene.order, function(row) return row.who end) or {}
  if is_lost(b) then return "" end
  local can_fall
  if scene.stage == "turn" then
    local f, question = b.fighters[table.remove(b.order, 1)], scene.asked or { kind = "turn" }
    can_fall = QUESTIONS[question.kind](b, f, question)
  else
    local after = copy_of(b)
    start_round(after)
    can_fall = scene.stage == "round" and can_fall_later(after)
  end
  if not can_fall then return "" end
  local standing = filter(b.fighters, function(f) return f.hero and is_standing(f) end)
  if #standing == 1 then return message("danger-one", { name = standing[1].name }) end
  return message("danger-all")
end

-- Returns the number of foes that stand.
local function count_foes()
  local fields = {}
  for name in pairs(in_scene() and scene or {}) do fields[name] = true end
  if not fields.fighters then return 0 end
  return #filter(rows.load_fighters(), function(f) return f.side == fighters.FOES and is_standing(f) end)
end

return { find = find, count_foes = count_foes }
