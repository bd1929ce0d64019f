-- Turns of foes and allies (LOA-176, LOA-177).
local create_attack, maps, turns = require("ratings").create_attack, require("maps"), require("turns")
local list_adjacent, may_enter, count_steps = maps.list_adjacent, maps.may_enter, maps.count_steps
local attack_target, list_attacks, list_enemies, move = turns.attack_target, turns.list_attacks, turns.list_enemies, turns.move
local list_targets, wait = turns.list_targets, turns.wait

-- LOA-177: returns the enemy in reach with the lowest HP, and the attack to use.
local function choose_attack(b, f)
  local spell, skill
  for _, it in ipairs(list_attacks(f)) do
    if it.magic and not it.status and (spell == nil or it.mp_cost > spell.mp_cost) then spell = it end
    if not it.magic then skill = skill or it end
  end
  if f.stamina * 100 <= constant.skill_above_percent * f.stamina_max then skill = nil end
  local target, attack
  for _, it in ipairs({ spell or false, skill or false, create_attack(f, "weapon") }) do
    for _, other in ipairs(it and list_targets(b, f, it) or {}) do
      if target == nil or other.hp < target.hp then target, attack = other, it end
    end
  end
  return target, attack
end

-- LOA-176: returns the next area on a shortest path to the nearest enemy, or nil if there is no path.
local function choose_step(b, f)
  local nearest, goal, way = nil, nil, nil
  for _, other in ipairs(list_enemies(b, f)) do
    local steps = count_steps(b.map, f, other.area.at)
    local far = steps[f.area.at]
    -- Ignores a flyer in the same area, which cannot be attacked.
    if far and far > 0 and (nearest == nil or far < nearest or far == nearest and other.hp < goal.hp) then
      nearest, goal, way = far, other, steps
    end
  end
  for _, it in ipairs(nearest and list_adjacent(b.map, f.area.at) or {}) do
    if may_enter(f, it.area) and way[it.area.at] and way[it.area.at] < nearest then return it.area end
  end
end

local function take_foe_turn(b, f, phase)
  local target, attack = choose_attack(b, f)
  local whole = f.ap >= constant.turn_ap_cost
  if phase == "action" and target and whole then return attack_target(f, target, attack) end
  local step = phase == "movement" and target == nil and whole and choose_step(b, f) or nil
  if step then return move(f, step) end
  return wait(f, phase)
end

return { take_foe_turn = take_foe_turn }
