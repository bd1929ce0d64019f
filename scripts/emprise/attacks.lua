-- Attacks: defense, the roll, weapons (EMP-69, EMP-112 to EMP-123, EMP-151, EMP-158).
local words, member, seats = require("words"), require("party").member, require("seats")
local inventory, wounds, zones, lists = require("inventory"), require("wounds"), require("zones"), require("lists")
local any, filter = lists.any, lists.filter
local contains, capitalize, plural = words.contains, words.capitalize, words.plural
local asking_on, by_person, pick = seats.asking_on, seats.by_person, seats.pick
local find_item = inventory.find_item
local fit, hurt = wounds.fit, wounds.hurt
local distance, list_reaching = zones.distance, zones.list_reaching

-- EMP-69, EMP-113 to EMP-119.
local function get_defense(p, d)
  local sum = constant.base_defense + p.worn + p.natural + p.factor
  local hands_full = option.two_handed_excludes_shield == "yes" and p.both_hands
  if not hands_full then sum = sum + p.shield end
  local zone = p.zone
  local covered = p.cover or any(scene.covered, function(it) return it.zone == zone end)
  if covered and (d > 0 or option.cover_in_melee == "yes") then sum = sum + constant.cover end
  return functions.defense(sum)
end

-- True if this weapon can harm the target. EMP-121.
local function can_harm(p, weapon)
  if not p.proof or weapon.item and any(scene.allowed, function(it) return it.item == weapon.item end) then return true end
  for _, trait in ipairs(entry("foe", p.group).harmed_by) do
    if contains(weapon.traits, trait) or weapon.id == trait then return true end
  end
  return false
end

-- Rolls an attack. Returns true if it hits, and the face of the die if one was rolled. EMP-120.
local function roll_attack(p, q, weapon)
  local bite, defense = can_harm(q, weapon), get_defense(q, distance(p, q))
  if option.helpless_hit == "yes" and bite and not fit(q) then
    say(capitalize(p.name) .. " attacks " .. q.name .. ", who is unconscious: a hit.")
    return true
  end
  local function hit(n) return bite and (n == 1 or n <= defense) end
  local rule = bite and math.max(1, defense) .. " or less hits." or "This weapon cannot harm " .. q.name .. "."
  local n = roll({
    sides = p.attack, label = capitalize(p.name) .. " at " .. q.name .. ", " .. weapon.name, rule = rule,
    result_text = function(n) return hit(n) and "a hit" or "a miss" end,
  })
  return hit(n), n
end

-- Leaves a thrown weapon in the zone of its target. EMP-Q29.
local function drop_thrown_weapon(p, q, weapon)
  if option.thrown_lost ~= "yes" or not weapon.thrown or distance(p, q) == 0 then return end
  table.insert(scene.lying, { zone = q.zone, by = p.id, item = weapon.item, arm = weapon.arm })
  if p.side == "party" then
    lose("item", find_item(member(p.id), weapon.item).index, "The " .. weapon.name .. " lies in zone " .. q.zone)
  else
    p.arms = filter(p.arms, function(arm) return arm ~= weapon.arm end)
  end
end

-- Overridable: returns the wound points of a hit.
local function damage(weapon) return weapon.damage end

-- Resolves one attack and its damage. EMP-151.
local function strike(p, q, weapon)
  p.both_hands = weapon.two_handed == true
  local hit, face = roll_attack(p, q, weapon)
  if hit then hurt(q, functions.damage(weapon, face)) end
  drop_thrown_weapon(p, q, weapon)
  return hit
end

local function is_played(p) return p.side == "party" or by_person() end

local function ask_of(p, asks) return asking_on(p.seat, asks) end

local function ask_weapon(p, q)
  return pick(list_reaching(p, q), "Which weapon does " .. p.name .. " use?", "weapon", function(weapon)
    return capitalize(weapon.name) .. " (" .. plural(weapon.damage, "wound point") .. ")"
  end)
end

-- EMP-158.
local function best_weapon(p, q)
  local best
  for _, it in ipairs(list_reaching(p, q)) do
    if not best or it.damage > best.damage or it.damage == best.damage and it.range > best.range then best = it end
  end
  return best
end

local function choose_weapon(p, q)
  if not is_played(p) then return best_weapon(p, q) end
  return ask_of(p, function() return ask_weapon(p, q) end)
end

return {
  damage = damage, get_defense = get_defense, strike = strike, is_played = is_played, ask_of = ask_of, ask_weapon = ask_weapon, best_weapon = best_weapon,
  choose_weapon = choose_weapon,
}
