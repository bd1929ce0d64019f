-- Turns: in what order, what they cost, and what can be done in them (LOA-91 to LOA-120, LOA-172).
local where, numbers, fighters = use("lists").where, use("numbers"), use("fighters")
local ratings, engagements, distance = use("ratings"), use("engagements"), use("maps").distance
local share = numbers.share
local bear, lose_of, note, standing = fighters.bear, fighters.lose_of, fighters.note, fighters.standing
local attack_of, speed = ratings.attack_of, ratings.speed
local engage, may_engage = engagements.engage, engagements.may_engage

local function enemies(b, f)
  return where(b.fighters, function(other) return other.side ~= f.side and standing(other) end)
end

-- LOA-96, LOA-Q18. A side that was surprised has no turn in the first round.
local function may_take_turn(b, f, phase)
  local half = option.half_ap_turns == "on" and (phase == "movement" or figure.ap_wait < figure.ap_turn)
  local needed = half and figure.ap_half or figure.ap_turn
  return standing(f) and f.ap >= needed and not (b.surprised == f.side and scene.round == 1)
end

-- Shall `a` go before `b`? Nothing when only a die can tell. LOA-100 to LOA-105.
local function precedes(a, b, phase)
  if a.pace ~= b.pace then return a.pace > b.pace end
  if phase == "action" and option.action_ties == "random" then return nil end
  if a.ap ~= b.ap then return a.ap > b.ap end
  if option.versus == "off" and a.person ~= b.person then return a.person end
end

-- Everybody who may take a turn now, in order. LOA-104, LOA-106.
local function turn_order(b, phase)
  local waiting, order = {}, {}
  for _, f in ipairs(b.fighters) do
    f.pace = speed(f)
    if may_take_turn(b, f, phase) then waiting[#waiting + 1] = f end
  end
  while #waiting > 0 do
    local first, tied = waiting[1], {}
    for _, f in ipairs(waiting) do
      if precedes(f, first, phase) then first = f end
    end
    for _, f in ipairs(waiting) do
      if f == first or precedes(f, first, phase) == nil then tied[#tied + 1] = f end
    end
    local next_one = tied[1]
    if #tied > 1 then
      next_one = tied[roll{ sides = #tied, why = "A tie: who goes first", means = function(n) return tied[n].name end }]
    end
    for n, f in ipairs(waiting) do
      if f == next_one then table.remove(waiting, n) break end
    end
    order[#order + 1] = next_one
  end
  return order
end

local function pay(f, cost) bear(f, "ap", math.max(0, f.ap - cost)) end

-- LOA-110, LOA-112, LOA-115, LOA-116.
local function wait(f, phase)
  local cost = phase == "action" and figure.ap_wait or figure.ap_half
  pay(f, cost)
  lose_of(f, "stamina", -share(f.stamina_max, figure.wait_stamina_share))
  lose_of(f, "mp", -share(f.mp_max, figure.wait_mp_share))
  say(f.name .. " waits.")
  return "waited"
end

local function move(f, to)
  scene.shown = false
  pay(f, figure.ap_turn) -- LOA-93, LOA-108
  note(f, "at", to.at)
  say(f.name .. " goes to " .. to.at .. (to.name ~= "" and " (" .. to.name .. ")" or "") .. ".")
  return "moved"
end

local function attack_in(f, target, attack)
  pay(f, figure.ap_turn) -- LOA-16
  scene.quiet = 0
  engage(f, target, attack, true)
  return "attacked"
end

-- The enemies that this attack can be made on now, in listed order.
local function targets(b, f, attack)
  return where(enemies(b, f), function(other) return distance(f, other) <= attack.reach and may_engage(f, other, attack) end)
end

local function friends(b, f, reach)
  return where(b.fighters, function(other) return other.side == f.side and standing(other) and distance(f, other) <= reach end)
end

-- Attack skills and spells that the fighter has and can pay for. LOA-172.
local function attacks_known(f)
  local list = {}
  for _, id in ipairs(f.listed) do
    local kind = entry("skill", id).kind
    if kind == "physical" or kind == "magi-physical" then list[#list + 1] = attack_of(f, "skill", id) end
  end
  for _, id in ipairs(f.spells) do
    local kind = entry("spell", id).kind
    if kind == "attack" or kind == "status" then list[#list + 1] = attack_of(f, "spell", id) end
  end
  return where(list, function(it) return it.mp <= f.mp end)
end

return {
  enemies = enemies, may_take_turn = may_take_turn, turn_order = turn_order, pay = pay, wait = wait, move = move,
  attack_in = attack_in, targets = targets, friends = friends, attacks_known = attacks_known,
}
