-- Zones: distance, range, nearest enemy, and moves (EMP-52 to EMP-55, EMP-107 to EMP-110, EMP-122 to EMP-124, EMP-157).
local words, filter, STATES = require("words"), require("lists").filter, require("party").STATES
local wounds, combatants = require("wounds"), require("combatants")
local capitalize, plural = words.capitalize, words.plural
local body_state, fit = wounds.body_state, wounds.fit
local of_side, weapons = combatants.of_side, combatants.weapons

local function distance(p, q) return math.abs(p.zone - q.zone) end

-- EMP-53.
local function describe_distance(d, from)
  if d == 0 then return from and "in the same zone as " .. from or "in the same zone" end
  local text = plural(d, "zone") .. " (" .. d * constant.zone_feet .. " ft / " .. d * constant.zone_metres .. " m) "
  return text .. (from and "from " .. from or "away")
end

-- EMP-52, EMP-54, EMP-55, EMP-122.
local function reaches(weapon, d)
  if d == 0 and weapon.range > 0 and not weapon.thrown and option.ranged_in_melee == "no" then return false end
  return d <= weapon.range
end

-- Returns the weapons that reach a target. `arms` avoids reading the weapons again for several targets.
local function list_reaching(p, q, arms)
  if p.attack == 0 then return {} end
  local far = distance(p, q)
  return filter(arms or weapons(p), function(weapon) return reaches(weapon, far) end)
end

-- Returns the possible targets: not the dead, and not those who have escaped. EMP-124.
local function list_targets(p)
  local arms = weapons(p)
  return of_side(p.side == "party" and "foes" or "party", function(q)
    return body_state(q) ~= STATES.dead and not q.out and #list_reaching(p, q, arms) > 0
  end)
end

local function step_toward(p, q) return p.zone + (q.zone > p.zone and 1 or -1) end

-- Returns the nearest enemy; ties go to the most badly hurt, then to party order. EMP-157.
local function nearest(p)
  local best
  for _, q in ipairs(of_side(p.side == "party" and "foes" or "party", fit)) do
    local nearer = best and distance(p, q) - distance(p, best)
    if not best or nearer < 0 or nearer == 0 and (q.wp > best.wp or q.wp == best.wp and q.hp > best.hp) then best = q end
  end
  return best
end

local function move_to(p, zone)
  p.zone = zone
  local enemy = nearest(p)
  say(capitalize(p.name) .. " moves to zone " .. zone .. (enemy and ", " .. describe_distance(distance(p, enemy), enemy.name) or "") .. ".")
end

-- Asks for a zone within the limit; zones towards the nearest enemy come first. EMP-107, EMP-110.
local function ask_move(p)
  local options, enemy = {}, nearest(p)
  local onward = enemy and enemy.zone < p.zone and -1 or 1
  for _, way in ipairs({ onward, -onward }) do
    for steps = 1, constant.move_limit do
      local zone = p.zone + way * steps
      local far = enemy and ", " .. describe_distance(math.abs(enemy.zone - zone), enemy.name) or ""
      options[#options + 1] = { tostring(zone), "Zone " .. zone .. far, action = "to zone " .. zone .. far }
    end
  end
  move_to(p, tonumber(choose("Where does " .. p.name .. " move? (now in zone " .. p.zone .. ")", options, "move")))
end

return {
  distance = distance, describe_distance = describe_distance, list_reaching = list_reaching, list_targets = list_targets, step_toward = step_toward,
  nearest = nearest, move_to = move_to, ask_move = ask_move,
}
