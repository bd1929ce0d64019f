-- Turns of foes and allies (LOA-176, LOA-177).
local create_attack, maps, turns = require("ratings").create_attack, require("maps"), require("turns")
local list_adjacent, can_enter, count_steps = maps.list_adjacent, maps.can_enter, maps.count_steps
local attack_target, list_attacks, list_enemies, move = turns.attack_target, turns.list_attacks, turns.list_enemies, turns.move
local list_targets, wait = turns.list_targets, turns.wait

-- LOA-177: returns the enemy in reach with the lowest HP, and the attack to use.
local function choose_attack(b, f)
  local spell, skill
  for _, attack in ipairs(list_attacks(f)) do
    if attack.magic and not attack.status and (spell == nil or attack.mp_cost > spell.mp_cost) then spell = attack end
    if not attack.magic then skill = skill or attack end
  end
  if f.stamina * 100 <= constant.skill_above_percent * f.stamina_max then skill = nil end
  local target, chosen_attack
  for _, attack in ipairs({ spell or false, skill or false, create_attack(f, "weapon") }) do
    for _, enemy in ipairs(attack and list_targets(b, f, attack) or {}) do
      if target == nil or enemy.hp < target.hp then target, chosen_attack = enemy, attack end
    end
  end
  return target, chosen_attack
end

-- LOA-176: returns the next area on a shortest path to the nearest enemy, or nil if there is no path.
local function choose_step(b, f)
  local min_steps, goal, goal_steps = nil, nil, nil
  for _, enemy in ipairs(list_enemies(b, f)) do
    local steps = count_steps(b.map, f, enemy.area.at)
    local step_count = steps[f.area.at]
    -- Ignores a flyer in the same area, which cannot be attacked.
    if step_count and step_count > 0 and (min_steps == nil or step_count < min_steps or step_count == min_steps and enemy.hp < goal.hp) then
      min_steps, goal, goal_steps = step_count, enemy, steps
    end
  end
  for _, neighbour in ipairs(min_steps and list_adjacent(b.map, f.area.at) or {}) do
    if can_enter(f, neighbour.area) and goal_steps[neighbour.area.at] and goal_steps[neighbour.area.at] < min_steps then return neighbour.area end
  end
end

local function take_foe_turn(b, f, phase)
  local target, attack = choose_attack(b, f)
  local has_full_turn = f.ap >= constant.turn_ap_cost
  if phase == "action" and target and has_full_turn then return attack_target(f, target, attack) end
  local step = phase == "movement" and target == nil and has_full_turn and choose_step(b, f) or nil
  if step then return move(f, step) end
  return wait(f, phase)
end

return { take_foe_turn = take_foe_turn }
