-- How foes act (LOA-176, LOA-177).
local attack_of, maps, turns = use("ratings").attack_of, use("maps"), use("turns")
local beside, may_enter, steps_to = maps.beside, maps.may_enter, maps.steps_to
local attack_in, attacks_known, enemies, move = turns.attack_in, turns.attacks_known, turns.enemies, turns.move
local targets, wait = turns.targets, turns.wait

-- LOA-177: the weakest enemy that can be reached, and the attack that suits it.
local function foe_attack(b, f)
  local spell, skill
  for _, it in ipairs(attacks_known(f)) do
    if it.magic and not it.status and (spell == nil or it.mp > spell.mp) then spell = it end
    if not it.magic then skill = skill or it end
  end
  if f.stamina * 100 <= figure.skill_above_share * f.stamina_max then skill = nil end
  local target, attack
  for _, it in ipairs({ spell or false, skill or false, attack_of(f, "weapon") }) do
    for _, other in ipairs(it and targets(b, f, it) or {}) do
      if target == nil or other.hp < target.hp then target, attack = other, it end
    end
  end
  return target, attack
end

-- LOA-176: one step nearer to the nearest enemy, or nothing when there is no way to any.
local function foe_step(b, f)
  local nearest, goal, way = nil, nil, nil
  for _, other in ipairs(enemies(b, f)) do
    local steps = steps_to(b.map, f, other.area.at)
    local far = steps[f.area.at]
    -- One in the same area that cannot be attacked (a flyer) is no reason to stay.
    if far and far > 0 and (nearest == nil or far < nearest or far == nearest and other.hp < goal.hp) then
      nearest, goal, way = far, other, steps
    end
  end
  for _, it in ipairs(nearest and beside(b.map, f.area.at) or {}) do
    if may_enter(f, it.area) and way[it.area.at] and way[it.area.at] < nearest then return it.area end
  end
end

local function conduct(b, f, phase)
  local target, attack = foe_attack(b, f)
  local whole = f.ap >= figure.ap_turn
  if phase == "action" and target and whole then return attack_in(f, target, attack) end
  local step = phase == "movement" and target == nil and whole and foe_step(b, f) or nil
  if step then return move(f, step) end
  return wait(f, phase)
end

return { conduct = conduct }
