-- Strikes: damage, and the checks that follow (LOA-17 to LOA-59, LOA-121 to LOA-124).
local numbers, check, LABELS = require("numbers"), require("roll_under").check, require("fighters").LABELS
local is_proficient, find_up_to = require("ratings").is_proficient, require("bands").find_up_to
local divide, scale_fraction = numbers.divide, numbers.scale_fraction

-- Returns the minimum and maximum damage, each rounded once after all additions. LOA-18 to LOA-25, LOA-87.
local function damage_range(f, attack)
  local denominator = 1200 -- common denominator of thirds and halves of stats and hundredths of a percentage of a weapon
  local base = attack.magic and option.magic_base == "spell" and attack.spell or f.weapon
  local min, max = base.min_damage * denominator, base.max_damage * denominator
  if attack.magic then
    min, max = min + f.mag * denominator // 2, max + f.mag * denominator
  else
    local weapon_percent = not is_proficient(f) and constant.unskilled_percent or 100
    local uses_both_hands = f.weapon.hands == 2 or f.off_hand and true or false
    if option.unskilled_damage == "weapon" then min, max = min * weapon_percent // 100, max * weapon_percent // 100 end
    min, max = min + f.str * denominator // (uses_both_hands and 2 or 3), max + f.str * denominator * 2 // (uses_both_hands and 2 or 3)
    if attack.magi then min, max = min + f.mag * denominator // 2, max + f.mag * denominator end
    if option.unskilled_damage == "whole" then min, max, denominator = min * weapon_percent, max * weapon_percent, denominator * 100 end
  end
  return divide(min, denominator), divide(max, denominator)
end

-- Returns the quality of a hit for the margin between the Totals. LOA-26 to LOA-30.
local function find_quality(margin)
  local poor_margin = constant.poor_margin + (option.margin_above_poor == "poor" and 1 or 0)
  return find_up_to(margin, { { 0, "miss" }, { constant.glance_margin, "glance" }, { poor_margin, "poor hit" } }) or "solid hit"
end

-- Returns the reduction by armour and area. LOA-32 to LOA-35, LOA-59.
local function find_reduction(target, attack, ignores_armour)
  local armour = ignores_armour and { def = 0, rep = 0 } or target.armour
  local def = armour.def + (target.area and target.area.def or 0)
  local rep = armour.rep + (target.area and target.area.rep or 0)
  if attack.magi then return divide(def + rep, 2) end
  return attack.magic and rep or def
end

-- Computes the strike of one side from the state before the engagement: rolls the damage die and changes nothing.
local function compute_strike(attacker, target, attack, margin, attacker_critical, defender_critical)
  local s = { attacker = attacker, target = target, attack = attack, quality = find_quality(margin), damage = 0, ap_loss = 0 }
  s.hits = margin > 0 -- LOA-9, LOA-54
  if not s.hits then return s end
  local min, max = damage_range(attacker, attack)
  if s.quality == "glance" then max = min end
  if s.quality == "poor hit" then max = divide(max + min, 2) end
  local damage = min
  if max > min then damage = roll{ sides = max - min, plus = min, hidden = true, worst = attacker.hero and "low" or "high", label = attacker.name .. ", damage" } end -- LOA-17
  local is_critical = attacker_critical and not defender_critical -- LOA-47, LOA-51
  local effect = is_critical and not attack.magic and attacker.weapon.critical ~= "" and entry("critical", attacker.weapon.critical) or nil -- LOA-50
  local numerator, denominator = math.max(0, damage - find_reduction(target, attack, effect and effect.ignores_armour)), 1 -- LOA-36
  numerator, denominator = scale_fraction(numerator, denominator, (target.race.elements or {})[attack.element] or 100) -- LOA-37, LOA-38, LOA-41
  if not attack.magic and target.armour.weak_to ~= "" and target.armour.weak_to == attacker.weapon.damage_type then
    numerator, denominator = scale_fraction(numerator, denominator, constant.weak_armour_percent) -- LOA-39
  end
  if effect then numerator, denominator = scale_fraction(numerator, denominator, effect.damage_percent) end -- LOA-56
  if is_critical and attack.magic then -- LOA-45, LOA-46
    local percent, is_compound = constant.crit_rank_percent, option.crit_ranks == "compound"
    for _ = 1, is_compound and attack.rank or 1 do numerator, denominator = scale_fraction(numerator, denominator, 100 + percent * (is_compound and 1 or attack.rank)) end
  end
  if defender_critical and not attacker_critical then numerator, denominator = scale_fraction(numerator, denominator, constant.parry_percent) end -- LOA-48, LOA-52
  s.damage = divide(numerator, denominator) -- LOA-40
  s.critical = is_critical and (effect and attacker.weapon.critical or attack.magic and "critical") or nil
  s.parried = defender_critical and not attacker_critical
  if s.damage > 0 then -- LOA-57, LOA-58, LOA-62
    s.ap_loss, s.stamina_loss = effect and effect.ap_loss or 0, attack.stamina_loss + (effect and effect.stamina_loss or 0)
  end
  return s
end

-- Rolls a check for an effect. The stat of the target lowers the chance. Returns true if the effect lands. LOA-121 to LOA-124.
local function roll_check(chance, stat, target, label)
  chance = chance - target[stat]
  label = label .. ", " .. math.max(0, chance) .. "% (" .. target.name .. "'s " .. LABELS[stat] .. ")"
  return (check({ sides = 100, label = label }, function(die) return die <= chance end, { "lands", "negated" }))
end

return { damage_range = damage_range, find_quality = find_quality, compute_strike = compute_strike, roll_check = roll_check }
