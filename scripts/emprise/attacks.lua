-- Attacks: defense, the roll, weapons (EMP-69, EMP-112 to EMP-123, EMP-151, EMP-158).
local words, find_member, seats = require("words"), require("party").find_member, require("seats")
local inventory, wounds, zones, lists, story = require("inventory"), require("wounds"), require("zones"), require("lists"), require("story")
local any, filter, check = lists.any, lists.filter, require("roll_under").check
local contains, capitalize, plural = words.contains, words.capitalize, words.plural
local ask_in_combat, has_coordinator, choose_one = seats.ask_in_combat, seats.has_coordinator, seats.choose_one
local find_item = inventory.find_item
local can_fight, deal_hit = wounds.can_fight, wounds.deal_hit
local distance, list_weapons_in_range = zones.distance, zones.list_weapons_in_range

-- Returns the highest roll that hits a combatant at this distance. EMP-69, EMP-113 to EMP-119.
local function find_defense(p, distance_to_attacker)
  local sum = constant.base_defense + p.worn_armour + p.natural_armour + p.factor
  local hands_full = option.two_handed_excludes_shield == "yes" and p.both_hands
  if not hands_full then sum = sum + p.shield end
  local zone = p.zone
  local covered = p.cover or any(scene.covered, function(row) return row.zone == zone end)
  if covered and (distance_to_attacker > 0 or option.cover_in_melee == "yes") then sum = sum + constant.cover end
  return functions.defense(sum)
end

-- True if this weapon can harm the target. EMP-121.
local function can_harm(target, weapon)
  if not target.is_immune or weapon.item and any(scene.allowed, function(row) return row.item == weapon.item end) then return true end
  for _, trait in ipairs(entry("foe", target.entry_id).harmed_by) do
    if contains(weapon.traits, trait) or weapon.id == trait then return true end
  end
  return false
end

-- Rolls an attack. Returns true if it hits, and the face of the die if one was rolled. EMP-120.
local function roll_attack(p, target, weapon)
  local can_harm_target, defense = can_harm(target, weapon), find_defense(target, distance(p, target))
  if option.helpless_hit == "yes" and can_harm_target and not can_fight(target) then
    say(capitalize(p.name) .. " attacks " .. target.name .. ", who is unconscious: a hit.")
    return true
  end
  local function is_hit(n) return can_harm_target and (n == 1 or n <= defense) end
  local rule = can_harm_target and "A roll of " .. math.max(1, defense) .. " or less hits." or "This weapon cannot harm " .. target.name .. "."
  local label = capitalize(p.name) .. " attacks " .. target.name .. " (" .. weapon.name .. ")"
  return check({ sides = p.attack, label = label, rule = rule, worst = p.side == "party" and "high" or "low" }, is_hit, { "a hit", "a miss" })
end

-- Leaves a thrown weapon in the zone of its target. EMP-Q29.
local function drop_thrown_weapon(p, target, weapon)
  if option.thrown_lost ~= "yes" or not weapon.thrown or distance(p, target) == 0 then return end
  table.insert(scene.lying, { zone = target.zone, by = p.id, item = weapon.item, arm = weapon.arm })
  if p.side == "party" then
    lose("item", find_item(find_member(p.id), weapon.item).index, "The " .. weapon.name .. " lies in zone " .. target.zone)
  else
    p.arms = filter(p.arms, function(arm) return arm ~= weapon.arm end)
  end
end

-- Overridable: returns the wound points of a hit.
local function damage(weapon) return weapon.damage end

-- Lines of story for foes without their own. A hit without a wound is `harmless`; if a foe misses, the line is `avoided`.
local PLAIN_LINES = {
  hit = { "{hero} gets home.", "{hero} finds the gap.", "The blow lands where {hero} meant it." },
  miss = { "{hero} is a hand's breadth out.", "{foe} is not where the blow was.", "{hero} hits nothing." },
  hurt = { "{foe} gets past the guard of {hero}.", "{hero} sees it too late.", "{hero} takes it badly." },
  fall = { "That was enough for {foe}.", "{foe} goes down." },
  harmless = { "It lands, and does no great harm.", "A touch, and no more.", "It hurts less than it looked." },
  avoided = { "{foe} misses {hero}.", "{hero} is not there when it comes.", "{hero} turns it aside." },
}

-- Prints a line of story about an attack. `result` is that of the hit, or nil after a miss.
local function tell_attack(p, target, result)
  story.tell(function()
    local is_foes = p.side == "foes"
    local foe, kind = is_foes and p or target, "hit"
    if not result then kind = is_foes and "avoided" or "miss"
    elseif result == "avoided" then kind = "harmless"
    elseif is_foes then kind = "hurt"
    elseif result ~= "wounded" then kind = "fall" end
    return kind, entry("foe", foe.entry_id), { hero = (is_foes and target or p).name, foe = story.short_name(foe.name) }, PLAIN_LINES
  end)
end

-- Resolves one attack and its damage. EMP-151.
local function strike(p, target, weapon)
  p.both_hands = weapon.two_handed == true
  local hit, face = roll_attack(p, target, weapon)
  local result = hit and deal_hit(target, functions.damage(weapon, face), true) or nil
  drop_thrown_weapon(p, target, weapon)
  tell_attack(p, target, result)
  return hit
end

local function is_run_by_person(p) return p.side == "party" or has_coordinator() end

local function ask_player_of(p, ask_question) return ask_in_combat(p.seat, ask_question) end

local function ask_for_weapon(p, target)
  return choose_one(list_weapons_in_range(p, target), "Which weapon does " .. p.name .. " use?", "weapon", function(weapon)
    return capitalize(weapon.name) .. " (" .. plural(weapon.damage, "wound point") .. ")"
  end)
end

-- Returns the weapon with the most damage; among equals, the one with the longest range. EMP-158.
local function best_weapon(p, target)
  local best
  for _, weapon in ipairs(list_weapons_in_range(p, target)) do
    if not best or weapon.damage > best.damage or weapon.damage == best.damage and weapon.range > best.range then best = weapon end
  end
  return best
end

local function choose_weapon(p, target)
  if not is_run_by_person(p) then return best_weapon(p, target) end
  return ask_player_of(p, function() return ask_for_weapon(p, target) end)
end

return {
  damage = damage, find_defense = find_defense, strike = strike, is_run_by_person = is_run_by_person, ask_player_of = ask_player_of, ask_for_weapon = ask_for_weapon, best_weapon = best_weapon,
  choose_weapon = choose_weapon,
}
