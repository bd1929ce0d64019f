-- Engagements: both strikes are computed, then applied (LOA-6 to LOA-16, LOA-43 to LOA-83).
local capitalize, fighters, ratings, story = require("words").capitalize, require("fighters"), require("ratings"), require("story")
local damage, award_engagement = require("damage"), require("levels").award_engagement
local describe_status, emit_to_fighters = fighters.describe_status, fighters.emit_to_fighters
local set_property, reduce, is_standing = fighters.set_property, fighters.reduce, fighters.is_standing
local create_attack, compute_evade, compute_hit, list_conditions = ratings.create_attack, ratings.compute_evade, ratings.compute_hit, ratings.list_conditions
local roll_check, find_quality, compute_strike = damage.roll_check, damage.find_quality, damage.compute_strike

-- True if the target cannot strike back. LOA-73 to LOA-76, LOA-79.
local function has_safestrike(attacker, target, attack)
  return attack.safestrike or not attack.magic and attacker.weapon.bow and not target.weapon.bow
end

-- True if the attack can reach the target, which may be flying. LOA-82, LOA-83, LOA-Q16.
local function can_engage(attacker, target, attack)
  if not (target.flyer and attack.melee) then return true end
  return option.flyer_melee == "flyers" and attacker.flyer or false
end

local function print_strike(s, is_counterattack)
  say(function()
    local text = s.attacker.name .. (is_counterattack and " strikes back" or " against " .. s.target.name) .. ", " .. s.totals[1] .. " to " .. s.totals[2] .. ": " .. s.quality
    if s.hits then text = text .. ", " .. s.damage .. " damage" end
    if s.critical then text = text .. " (" .. s.critical .. ")" end
    if s.parried and s.hits then text = text .. " (parried)" end
    return text .. "."
  end)
end

-- Applies a strike to its target. LOA-60, LOA-61.
local function apply_strike(s)
  local target = s.target
  if s.damage > 0 then
    reduce(target, "hp", s.damage)
    reduce(target, "stamina", functions.stamina_cost(target, "hurt", s.stamina_loss))
  end
  if s.ap_loss > 0 then set_property(target, "ap", math.max(0, target.ap - s.ap_loss)) end
end

-- Rolls the check of an attack that hits, even if the target falls. LOA-124.
local function roll_attack_check(s)
  local data = s.attack.data
  if not (data and data.chance > 0 and s.hits) then return end
  local chance = data.chance + (s.attack.status and 0 or data.chance_per_rank * s.attack.rank)
  if roll_check(chance, data.against, s.target, capitalize(s.attack.name)) then s.ap_loss = s.ap_loss + data.ap_loss end
end

-- Returns the margin between two Totals, whether each is a critical, and the Totals for texts.
local function opposed(hit_total, evade_total, hit_critical, evade_critical)
  return { hit_total - evade_total, hit_critical, evade_critical, totals = { hit_total, evade_total } }
end

-- Rolls both Totals: a d20 each, or one d20 per fighter. LOA-6, LOA-7, LOA-12, LOA-13, LOA-43, LOA-44.
local function roll_margins(attacker, defender, attack, is_mutual)
  local counterattack = create_attack(defender, "weapon") -- LOA-15
  local attacker_hit, defender_evade = compute_hit(attacker, attack, defender), compute_evade(defender, attacker)
  local defender_hit, attacker_evade = is_mutual and compute_hit(defender, counterattack, attacker), is_mutual and compute_evade(attacker, defender)
  local function roll_total(f, name, bonus, opposed_total)
    local function describe_result(result) return find_quality(opposed_total - result) end
    local conditions = list_conditions(f)
    local reason = #conditions > 0 and " (" .. table.concat(conditions, ", ") .. ")" or ""
    local result, faces = roll{ sides = 20, plus = bonus, hidden = true, worst = f.hero and "low" or "high", label = f.name .. ", " .. name .. reason, result_text = opposed_total and describe_result or nil }
    return result, functions.critical(faces[1], f)
  end
  if option.engagement_dice == "shared" then
    local hit_total, attacker_critical = roll_total(attacker, "Hit", attacker_hit)
    local evade_total, defender_critical = roll_total(defender, "Evade", defender_evade, hit_total)
    local strikes = { opposed(hit_total, evade_total, attacker_critical, defender_critical) }
    if is_mutual then
      strikes[2] = opposed(evade_total - defender_evade + defender_hit, hit_total - attacker_hit + attacker_evade, defender_critical, attacker_critical)
    end
    return strikes, counterattack
  end
  local hit_total, attacker_critical = roll_total(attacker, "Hit", attacker_hit)
  local evade_total, defender_critical = roll_total(defender, "Evade", defender_evade, hit_total)
  local strikes = { opposed(hit_total, evade_total, attacker_critical, defender_critical) }
  if is_mutual then
    local counter_hit_total, counter_critical = roll_total(defender, "Hit", defender_hit)
    local counter_evade_total, counter_evade_critical = roll_total(attacker, "Evade", attacker_evade, counter_hit_total)
    strikes[2] = opposed(counter_hit_total, counter_evade_total, counter_critical, counter_evade_critical)
  end
  return strikes, counterattack
end

-- Lines of story for foes without their own, and for engagements without one foe.
local PLAIN_LINES = {
  hit = { "{hero} gets home.", "{foe} gives ground.", "{hero} finds the opening." },
  miss = { "{hero} and {foe} come together, and nothing comes of it.", "{foe} is not where the blow was.", "Neither is quick enough." },
  hurt = { "{foe} gets past the guard of {hero}.", "{hero} sees it too late.", "{foe} has the better of it." },
  fall = { "That was enough for {foe}.", "{foe} goes down." },
}

-- Returns the name of a fighter within a sentence: "the bog wolf", "landlord 2", "Corvin Ashe".
local function name_in_sentence(f)
  local name = story.short_name(f.name)
  local is_proper = f.hero or f.data.name:find("^%u")
  if is_proper then return name end
  name = name:sub(1, 1):lower() .. name:sub(2)
  return (name:find("^the ") or name:find("%d$")) and name or "the " .. name
end

-- Prints a line of story about an engagement, as it went for the foe.
local function tell_engagement(strikes)
  story.tell(function()
    local hero, foe, attack, kind = strikes[1].attacker, strikes[1].target, strikes[1].attack, "miss"
    local names = { hero = name_in_sentence(hero), foe = name_in_sentence(foe) }
    if attack.status then return "cast", nil, names, { cast = { "{hero} casts " .. attack.name .. " at {foe}." } } end
    if foe.hero and not hero.hero then hero, foe = foe, hero end
    for _, s in ipairs(strikes) do
      if s.damage > 0 and kind ~= "hurt" then kind = s.target == hero and "hurt" or "hit" end
    end
    if not is_standing(foe) then kind = "fall" end
    local has_lines = not foe.hero and hero.hero
    return kind, has_lines and foe.data or nil, { hero = name_in_sentence(hero), foe = name_in_sentence(foe) }, PLAIN_LINES
  end)
end

-- Resolves an engagement. Everything is computed before anything takes effect. LOA-11, LOA-14, LOA-31, LOA-66, LOA-77, LOA-78.
local function resolve_engagement(attacker, defender, attack, in_battle)
  local is_mutual = not has_safestrike(attacker, defender, attack)
  local strikes = {}
  if attack.status then -- LOA-173
    strikes[1] = { attacker = attacker, target = defender, attack = attack, quality = "spell", hits = true, damage = 0, ap_loss = 0 }
  else
    local rolls, counterattack = roll_margins(attacker, defender, attack, is_mutual)
    strikes[1] = compute_strike(attacker, defender, attack, table.unpack(rolls[1]))
    strikes[1].totals = rolls[1].totals
    local falls_first = option.exchange == "attacker_first" and strikes[1].damage >= defender.hp -- LOA-Q7
    if is_mutual and not falls_first then
      strikes[2] = compute_strike(defender, attacker, counterattack, table.unpack(rolls[2]))
      strikes[2].totals = rolls[2].totals
    end
  end
  for _, s in ipairs(strikes) do roll_attack_check(s) end
  reduce(attacker, "mp", attack.mp_cost) -- LOA-172
  reduce(attacker, "stamina", functions.stamina_cost(attacker, "engaging", attack.stamina_cost)) -- LOA-60, LOA-63
  reduce(defender, "stamina", functions.stamina_cost(defender, "engaging", 0))
  if not attack.status then
    print_strike(strikes[1], false)
    if strikes[2] then print_strike(strikes[2], true) end
  end
  for _, s in ipairs(strikes) do apply_strike(s) end
  say(function()
    local texts = {}
    for _, f in ipairs({ defender, attacker }) do
      texts[#texts + 1] = f.name .. " " .. (is_standing(f) and describe_status(f) or "is down")
    end
    return table.concat(texts, "; ") .. "."
  end)
  emit_to_fighters("engaged", { attacker, defender }, attacker.id, defender.id, strikes[1].damage)
  for _, pair in ipairs({ { attacker, defender }, { defender, attacker } }) do
    if not is_standing(pair[1]) then emit_to_fighters("felled", pair, pair[1].id, pair[2].id) end
  end
  award_engagement(attacker, defender, is_mutual, in_battle)
  tell_engagement(strikes)
end

return { can_engage = can_engage, resolve_engagement = resolve_engagement }
