-- Strikes: damage, and the checks that follow (LOA-17 to LOA-59, LOA-121 to LOA-124).
local numbers, LABELS = require("numbers"), require("fighters").LABELS
local is_proficient = require("ratings").is_proficient
local divide, multiply_percent = numbers.divide, numbers.multiply_percent

-- Returns the minimum and maximum damage, each rounded once after all additions. LOA-18 to LOA-25, LOA-87.
local function range_of(f, attack)
  local parts = 1200 -- common denominator of thirds and halves of stats and hundredths of a percentage of a weapon
  local base = attack.magic and option.magic_base == "spell" and attack.spell or f.weapon
  local least, most = base.min_damage * parts, base.max_damage * parts
  if attack.magic then
    least, most = least + f.mag * parts // 2, most + f.mag * parts
  else
    local weapon_percent = not is_proficient(f) and constant.unskilled_percent or 100
    local both = f.weapon.hands == 2 or f.off_hand and true or false
    if option.unskilled_damage == "weapon" then least, most = least * weapon_percent // 100, most * weapon_percent // 100 end
    least, most = least + f.str * parts // (both and 2 or 3), most + f.str * parts * 2 // (both and 2 or 3)
    if attack.magi then least, most = least + f.mag * parts // 2, most + f.mag * parts end
    if option.unskilled_damage == "whole" then least, most, parts = least * weapon_percent, most * weapon_percent, parts * 100 end
  end
  return divide(least, parts), divide(most, parts)
end

-- LOA-26 to LOA-30.
local function quality(margin)
  local poor = constant.poor_margin + (option.margin_above_poor == "poor" and 1 or 0)
  if margin <= 0 then return "miss" end
  if margin <= constant.glance_margin then return "glance" end
  return margin <= poor and "poor hit" or "solid hit"
end

-- Returns the reduction by armour and area. LOA-32 to LOA-35, LOA-59.
local function reduction(to, attack, sundered)
  local armour = sundered and { def = 0, rep = 0 } or to.armour
  local def = armour.def + (to.area and to.area.def or 0)
  local rep = armour.rep + (to.area and to.area.rep or 0)
  if attack.magi then return divide(def + rep, 2) end
  return attack.magic and rep or def
end

-- Computes the strike of one side from the state before the engagement: rolls the damage die and changes nothing.
local function compute_strike(from, to, attack, margin, attacker_critical, defender_critical)
  local s = { from = from, to = to, attack = attack, quality = quality(margin), damage = 0, ap_loss = 0 }
  s.hits = margin > 0 -- LOA-9, LOA-54
  if not s.hits then return s end
  local least, most = range_of(from, attack)
  if s.quality == "glance" then most = least end
  if s.quality == "poor hit" then most = divide(most + least, 2) end
  local damage = least
  if most > least then damage = roll{ sides = most - least, plus = least, label = from.name .. ", damage" } end -- LOA-17
  local only = attacker_critical and not defender_critical -- LOA-47, LOA-51
  local effect = only and not attack.magic and from.weapon.critical ~= "" and entry("critical", from.weapon.critical) or nil -- LOA-50
  local n, d = math.max(0, damage - reduction(to, attack, effect and effect.ignores_armour)), 1 -- LOA-36
  n, d = multiply_percent(n, d, (to.race.elements or {})[attack.element] or 100) -- LOA-37, LOA-38, LOA-41
  if not attack.magic and to.armour.weak_to ~= "" and to.armour.weak_to == from.weapon.damage_type then
    n, d = multiply_percent(n, d, constant.weak_armour_percent) -- LOA-39
  end
  if effect then n, d = multiply_percent(n, d, effect.damage_percent) end -- LOA-56
  if only and attack.magic then -- LOA-45, LOA-46
    local more, compound = constant.crit_rank_percent, option.crit_ranks == "compound"
    for _ = 1, compound and attack.rank or 1 do n, d = multiply_percent(n, d, 100 + more * (compound and 1 or attack.rank)) end
  end
  if defender_critical and not attacker_critical then n, d = multiply_percent(n, d, constant.parry_percent) end -- LOA-48, LOA-52
  s.damage = divide(n, d) -- LOA-40
  s.critical = only and (effect and from.weapon.critical or attack.magic and "critical") or nil
  s.parried = defender_critical and not attacker_critical
  if s.damage > 0 then -- LOA-57, LOA-58, LOA-62
    s.ap_loss, s.stamina_loss = effect and effect.ap_loss or 0, attack.stamina_loss + (effect and effect.stamina_loss or 0)
  end
  return s
end

-- LOA-121 to LOA-124.
local function check_succeeds(chance, against, to, why)
  chance = chance - to[against]
  local function describe_die(die) return die <= chance and "lands" or "negated" end
  local die = roll{ sides = 100, label = why .. ", " .. math.max(0, chance) .. "% (" .. to.name .. "'s " .. LABELS[against] .. ")", result_text = describe_die }
  return die <= chance
end

return { range_of = range_of, quality = quality, compute_strike = compute_strike, check_succeeds = check_succeeds }
