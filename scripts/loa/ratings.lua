-- Speed, weariness, Hit and Evade (LOA-1 to LOA-10, LOA-66 to LOA-72, LOA-85 to LOA-89, LOA-132 to LOA-137).
local numbers = require("numbers")
local parse_hundredths, divide, scale_fraction = numbers.parse_hundredths, numbers.divide, numbers.scale_fraction

-- Returns the Spd lost through heavy equipment. Compares armour and weapons with the body index, two weapons together, without decimals.
-- LOA-132 to LOA-136, LOA-Q22.
local function speed_penalty(f)
  local hands = parse_hundredths(f.weapon.weight) + (f.off_hand and parse_hundredths(f.off_hand.weight) or 0)
  local sum, max = 0, 0
  for _, weight in ipairs({ hands, parse_hundredths(f.armour.weight) }) do
    local excess = math.max(0, divide(weight, 100) - f.body_index)
    sum, max = sum + excess, math.max(max, excess)
  end
  return option.weight_penalties == "worst" and max or sum
end

local function compute_speed(f) return math.max(0, f.spd - speed_penalty(f)) end -- LOA-137

-- Returns the lowest band of weariness that Stamina has reached. LOA-67 to LOA-72.
local function find_weariness(f)
  local lowest
  for _, id in ipairs(entries("band")) do
    local band = entry("band", id)
    local limit = band.stamina_percent * f.stamina_max
    local reached = f.stamina * 100 < limit or f.stamina * 100 == limit and (option.stamina_bands == "at_or_below" or band.stamina_percent == 0)
    if reached and (lowest == nil or band.stamina_percent < lowest.stamina_percent) then lowest = band end
  end
  return lowest
end

-- Returns the names of what changes the Hit or Evade of a fighter for now: weariness and lasting effects.
local function list_conditions(f)
  local names, band = {}, functions.weariness(f)
  if band then names[1] = band.name end
  for _, status in ipairs(f.statuses) do
    if status.spell then names[#names + 1] = entry("spell", status.spell).name end
  end
  return names
end

local function apply_weariness(f, numerator, denominator)
  local band = functions.weariness(f)
  if band == nil then return divide(numerator, denominator) end
  numerator, denominator = scale_fraction(numerator, denominator, band.remaining_percent)
  return divide(numerator - band.penalty * denominator, denominator)
end

-- Sums the modifiers of skills and lasting effects for `hit` or `evade`.
local function sum_modifiers(f, field)
  local sum = 0
  for id, rank in pairs(f.skills) do
    local skill = entry("skill", id)
    if skill.kind == "passive" then sum = sum + skill[field] * rank end
  end
  for _, status in ipairs(f.statuses) do sum = sum + status[field] end
  return sum
end

local function is_proficient(f) return f.weapon.skill == "" or (f.skills[f.weapon.skill] or 0) > 0 end -- LOA-85, LOA-89

local function level_bonus(f, other) return other and math.max(0, f.level - other.level) or 0 end -- LOA-8

-- Returns an attack with the weapon, a skill or a spell. Its `data` is the entry of the skill or spell.
local function create_attack(f, kind, id)
  if kind == "spell" then
    local spell = entry("spell", id)
    return {
      id = id, name = spell.name, magic = true, spell = spell, status = spell.kind == "status", data = spell,
      reach = constant.spell_reach, hit = spell.hit, safestrike = true, rank = spell.rank, mp_cost = spell.mp_cost, -- LOA-74
      stamina_cost = spell.stamina_cost, stamina_loss = 0, element = spell.element,
    }
  end
  local skill = kind == "skill" and entry("skill", id) or nil
  local magi = skill ~= nil and skill.kind == "magi-physical"
  return {
    id = id or "weapon", name = skill and skill.name or f.weapon.name, data = skill, magi = magi, reach = f.weapon.reach,
    hit = skill and skill.hit or 0, rank = skill and f.skills[id], mp_cost = skill and skill.mp_cost or 0,
    stamina_cost = skill and skill.stamina_cost or 0, stamina_loss = skill and skill.stamina_loss or 0, element = skill and skill.element or "",
    safestrike = skill ~= nil and skill.safestrike or magi and option.magi_safestrike == "yes", -- LOA-73, LOA-79
    melee = not f.weapon.bow,
  }
end

-- Returns the Hit of an attack. LOA-1, LOA-2, LOA-3, LOA-5, LOA-10.
local function compute_hit(f, attack, other)
  local numerator = f.disc + attack.hit + sum_modifiers(f, "hit") + (f.area and f.area.hit or 0) + level_bonus(f, other)
  local denominator = 1
  if not attack.magic then
    numerator = numerator + f.weapon.acc
    if not is_proficient(f) then numerator, denominator = scale_fraction(numerator, denominator, constant.unskilled_percent) end -- LOA-86, LOA-88
  end
  return apply_weariness(f, numerator, denominator)
end

-- Returns the Evade of a fighter. LOA-4, LOA-5.
local function compute_evade(f, other)
  return apply_weariness(f, compute_speed(f) + sum_modifiers(f, "evade") + (f.area and f.area.evade or 0) + level_bonus(f, other), 1)
end

local function compute_crit(f) return divide(f.disc, constant.disc_per_crit) end -- LOA-42

local function is_critical(face, f) return face >= 21 - compute_crit(f) end -- LOA-43, LOA-44

return {
  speed_penalty = speed_penalty, compute_speed = compute_speed, find_weariness = find_weariness, list_conditions = list_conditions, is_proficient = is_proficient, create_attack = create_attack,
  compute_hit = compute_hit, compute_evade = compute_evade, compute_crit = compute_crit, is_critical = is_critical,
}
