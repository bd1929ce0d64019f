-- Zones: distance, range, nearest enemy, and moves (EMP-52 to EMP-55, EMP-107 to EMP-110, EMP-122 to EMP-124, EMP-157).
local words, filter, STATES = require("words"), require("lists").filter, require("party").STATES
local wounds, combatants = require("wounds"), require("combatants")
local capitalize, plural = words.capitalize, words.plural
local combatant_state, can_fight = wounds.combatant_state, wounds.can_fight
local list_side, weapons = combatants.list_side, combatants.weapons

local function distance(a, b) return math.abs(a.zone - b.zone) end

-- Describes a distance in zones, feet and metres. EMP-53.
local function describe_distance(zone_count, origin)
  if zone_count == 0 then return origin and "in the same zone as " .. origin or "in the same zone" end
  local text = plural(zone_count, "zone") .. " (" .. zone_count * constant.zone_feet .. " ft / " .. zone_count * constant.zone_metres .. " m) "
  return text .. (origin and "from " .. origin or "away")
end

-- True if the weapon reaches a target this many zones away. EMP-52, EMP-54, EMP-55, EMP-122.
local function reaches(weapon, zone_count)
  if zone_count == 0 and weapon.range > 0 and not weapon.thrown and option.ranged_in_melee == "no" then return false end
  return zone_count <= weapon.range
end

-- Returns the weapons that reach a target. `p_weapons` are the weapons of `p`, if they have been read already.
local function list_weapons_in_range(p, target, p_weapons)
  if p.attack == 0 then return {} end
  local zones_between = distance(p, target)
  return filter(p_weapons or weapons(p), function(weapon) return reaches(weapon, zones_between) end)
end

-- Returns the possible targets: not the dead, and not those who have escaped. EMP-124.
local function list_targets(p)
  local p_weapons = weapons(p)
  return list_side(p.side == "party" and "foes" or "party", function(target)
    return combatant_state(target) ~= STATES.dead and not target.out and #list_weapons_in_range(p, target, p_weapons) > 0
  end)
end

local function step_toward(p, target) return p.zone + (target.zone > p.zone and 1 or -1) end

-- Returns the nearest enemy; ties go to the most badly hurt, then to party order. EMP-157.
local function find_nearest_enemy(p)
  local nearest_enemy
  for _, enemy in ipairs(list_side(p.side == "party" and "foes" or "party", can_fight)) do
    local difference = nearest_enemy and distance(p, enemy) - distance(p, nearest_enemy)
    if not nearest_enemy or difference < 0 or difference == 0 and (enemy.wp > nearest_enemy.wp or enemy.wp == nearest_enemy.wp and enemy.hp > nearest_enemy.hp) then nearest_enemy = enemy end
  end
  return nearest_enemy
end

local function move_to(p, zone)
  p.zone = zone
  local enemy = find_nearest_enemy(p)
  say(capitalize(p.name) .. " moves to zone " .. zone .. (enemy and ", " .. describe_distance(distance(p, enemy), enemy.name) or "") .. ".")
end

-- Asks for a zone within the limit; zones towards the nearest enemy come first. EMP-107, EMP-110.
local function ask_move(p)
  local options, enemy = {}, find_nearest_enemy(p)
  local toward_enemy = enemy and enemy.zone < p.zone and -1 or 1
  for _, direction in ipairs({ toward_enemy, -toward_enemy }) do
    for steps = 1, constant.move_limit do
      local zone = p.zone + direction * steps
      local text = enemy and ", " .. describe_distance(math.abs(enemy.zone - zone), enemy.name) or ""
      options[#options + 1] = { tostring(zone), "Zone " .. zone .. text, action = "to zone " .. zone .. text }
    end
  end
  move_to(p, tonumber(choose("Where does " .. p.name .. " move? (now in zone " .. p.zone .. ")", options, "move")))
end

return {
  distance = distance, describe_distance = describe_distance, list_weapons_in_range = list_weapons_in_range, list_targets = list_targets, step_toward = step_toward,
  find_nearest_enemy = find_nearest_enemy, move_to = move_to, ask_move = ask_move,
}
