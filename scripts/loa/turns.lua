-- Turns: order, costs and actions (LOA-91 to LOA-120, LOA-172).
local filter, numbers, fighters = require("lists").filter, require("numbers"), require("fighters")
local ratings, engagements, distance = require("ratings"), require("engagements"), require("maps").distance
local take_percent = numbers.take_percent
local set_property, reduce, set_battle_property, is_standing = fighters.set_property, fighters.reduce, fighters.set_battle_property, fighters.is_standing
local create_attack, compute_speed = ratings.create_attack, ratings.compute_speed
local resolve_engagement, can_engage = engagements.resolve_engagement, engagements.can_engage

local function list_enemies(b, f)
  return filter(b.fighters, function(other) return other.side ~= f.side and is_standing(other) end)
end

-- LOA-96, LOA-Q18. A surprised side has no turn in the first round.
local function can_take_turn(b, f, phase)
  local allows_half_turn = option.half_ap_turns == "yes" and (phase == "movement" or constant.wait_ap_cost < constant.turn_ap_cost)
  local min_ap = allows_half_turn and constant.half_turn_ap_cost or constant.turn_ap_cost
  return is_standing(f) and f.ap >= min_ap and not (b.surprised == f.side and scene.round == 1)
end

-- True if `a` goes before `b`; nil if a die must decide. LOA-100 to LOA-105.
local function goes_before(a, b, phase)
  if a.pace ~= b.pace then return a.pace > b.pace end
  if phase == "action" and option.action_ties == "random" then return nil end
  if a.ap ~= b.ap then return a.ap > b.ap end
  if option.versus == "no" and a.person ~= b.person then return a.person end
end

-- Returns all fighters who can take a turn now, in order. LOA-104, LOA-106.
local function list_turn_order(b, phase)
  local waiting, order = {}, {}
  for _, f in ipairs(b.fighters) do
    f.pace = compute_speed(f)
    if can_take_turn(b, f, phase) then waiting[#waiting + 1] = f end
  end
  while #waiting > 0 do
    local first, tied = waiting[1], {}
    for _, f in ipairs(waiting) do
      if goes_before(f, first, phase) then first = f end
    end
    for _, f in ipairs(waiting) do
      if f == first or goes_before(f, first, phase) == nil then tied[#tied + 1] = f end
    end
    local next_fighter = tied[1]
    if #tied > 1 then
      next_fighter = tied[roll{ sides = #tied, hidden = true, label = "Tie for the next turn", result_text = function(i) return tied[i].name end }]
    end
    for i, f in ipairs(waiting) do
      if f == next_fighter then table.remove(waiting, i) break end
    end
    order[#order + 1] = next_fighter
  end
  return order
end

local function pay_ap(f, cost) set_property(f, "ap", math.max(0, f.ap - cost)) end

-- Waits, and regains Stamina and MP. LOA-110, LOA-112, LOA-115, LOA-116.
local function wait(f, phase)
  local cost = phase == "action" and constant.wait_ap_cost or constant.half_turn_ap_cost
  pay_ap(f, cost)
  reduce(f, "stamina", -take_percent(f.stamina_max, constant.wait_stamina_percent))
  reduce(f, "mp", -take_percent(f.mp_max, constant.wait_mp_percent))
  say(f.name .. " waits.")
  return "waited"
end

local function move(f, area)
  scene.shown = false
  pay_ap(f, constant.turn_ap_cost) -- LOA-93, LOA-108
  set_battle_property(f, "at", area.at)
  say(f.name .. " goes to " .. area.at .. (area.name ~= "" and " (" .. area.name .. ")" or "") .. ".")
  return "moved"
end

local function attack_target(f, target, attack)
  pay_ap(f, constant.turn_ap_cost) -- LOA-16
  scene.idle_rounds = 0
  resolve_engagement(f, target, attack, true)
  return "attacked"
end

-- Returns the enemies that this attack can target now, in listed order.
local function list_targets(b, f, attack)
  return filter(list_enemies(b, f), function(other) return distance(f, other) <= attack.reach and can_engage(f, other, attack) end)
end

local function list_friends(b, f, reach)
  return filter(b.fighters, function(other) return other.side == f.side and is_standing(other) and distance(f, other) <= reach end)
end

-- Returns the attack skills and spells that the fighter knows and has the MP for. LOA-172.
local function list_attacks(f)
  local list = {}
  for _, id in ipairs(f.listed) do
    local kind = entry("skill", id).kind
    if kind == "physical" or kind == "magi-physical" then list[#list + 1] = create_attack(f, "skill", id) end
  end
  for _, id in ipairs(f.spells) do
    local kind = entry("spell", id).kind
    if kind == "attack" or kind == "status" then list[#list + 1] = create_attack(f, "spell", id) end
  end
  return filter(list, function(attack) return attack.mp_cost <= f.mp end)
end

return {
  list_enemies = list_enemies, can_take_turn = can_take_turn, list_turn_order = list_turn_order, pay_ap = pay_ap, wait = wait, move = move,
  attack_target = attack_target, list_targets = list_targets, list_friends = list_friends, list_attacks = list_attacks,
}
