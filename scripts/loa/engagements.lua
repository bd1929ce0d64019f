-- Engagements: both strikes are computed, then applied (LOA-6 to LOA-16, LOA-43 to LOA-83).
local capitalize, fighters, ratings = require("words").capitalize, require("fighters"), require("ratings")
local damage, award_engagement = require("damage"), require("levels").award_engagement
local emit_to_fighters, set_property, reduce, is_standing = fighters.emit_to_fighters, fighters.set_property, fighters.reduce, fighters.is_standing
local describe_status = fighters.describe_status
local create_attack, compute_evade, compute_hit = ratings.create_attack, ratings.compute_evade, ratings.compute_hit
local check_succeeds, quality, compute_strike = damage.check_succeeds, damage.quality, damage.compute_strike

-- LOA-73 to LOA-76, LOA-79.
local function has_safestrike(from, to, attack)
  return attack.safestrike or not attack.magic and from.weapon.bow and not to.weapon.bow
end

-- LOA-82, LOA-83, LOA-Q16.
local function may_engage(from, to, attack)
  if not (to.flyer and attack.melee) then return true end
  return option.flyer_melee == "flyers" and from.flyer or false
end

local function print_strike(s, verb)
  local text = s.from.name .. verb .. s.to.name .. ": " .. s.quality
  if s.hits then text = text .. ", " .. s.damage .. " damage" end
  if s.critical then text = text .. " (" .. s.critical .. ")" end
  if s.parried and s.hits then text = text .. " (parried)" end
  say(text .. ".")
end

-- Applies a strike to its target. LOA-60, LOA-61.
local function apply_strike(s)
  local to = s.to
  if s.damage > 0 then
    reduce(to, "hp", s.damage)
    reduce(to, "stamina", functions.stamina_cost(to, "hurt", s.stamina_loss))
  end
  if s.ap_loss > 0 then set_property(to, "ap", math.max(0, to.ap - s.ap_loss)) end
end

-- LOA-124: also for a target that falls.
local function check_after(s)
  local said = s.attack.said
  if not (said and said.chance > 0 and s.hits) then return end
  local chance = said.chance + (s.attack.status and 0 or said.chance_per_rank * s.attack.rank)
  if check_succeeds(chance, said.against, s.to, capitalize(s.attack.name)) then s.ap_loss = s.ap_loss + said.ap_loss end
end

-- Rolls both Totals: a d20 each, or one d20 per fighter. LOA-6, LOA-7, LOA-12, LOA-13, LOA-43, LOA-44.
local function roll_margins(a, d, attack, mutual)
  local plain = create_attack(d, "weapon") -- LOA-15
  local ah, de = compute_hit(a, attack, d), compute_evade(d, a)
  local dh, ae = mutual and compute_hit(d, plain, a), mutual and compute_evade(a, d)
  local function total(f, what, plus, against)
    local function describe_result(result) return against and quality(against - result) or nil end
    local result, faces = roll{ sides = 20, plus = plus, label = f.name .. ", " .. what, result_text = against and describe_result or nil }
    return result, functions.critical(faces[1], f)
  end
  if option.engagement_dice == "shared" then
    local at, ac = total(a, "Hit", ah)
    local dt, dc = total(d, "Evade", de, at)
    local strikes = { { at - dt, ac, dc } }
    if mutual then strikes[2] = { dt - de + dh - (at - ah + ae), dc, ac } end
    return strikes, plain
  end
  local at, ac = total(a, "Hit", ah)
  local dt, dc = total(d, "Evade", de, at)
  local strikes = { { at - dt, ac, dc } }
  if mutual then
    local bt, bc = total(d, "Hit", dh)
    local et, ec = total(a, "Evade", ae, bt)
    strikes[2] = { bt - et, bc, ec }
  end
  return strikes, plain
end

-- Resolves an engagement. Everything is computed before anything takes effect. LOA-11, LOA-14, LOA-31, LOA-66, LOA-77, LOA-78.
local function resolve_engagement(a, d, attack, in_battle)
  local mutual = not has_safestrike(a, d, attack)
  local strikes = {}
  if attack.status then -- LOA-173
    strikes[1] = { from = a, to = d, attack = attack, quality = "spell", hits = true, damage = 0, ap_loss = 0 }
  else
    local of, plain = roll_margins(a, d, attack, mutual)
    strikes[1] = compute_strike(a, d, attack, table.unpack(of[1]))
    local first = option.exchange == "attacker_first" and strikes[1].damage >= d.hp -- LOA-Q7
    if mutual and not first then strikes[2] = compute_strike(d, a, plain, table.unpack(of[2])) end
  end
  for _, s in ipairs(strikes) do check_after(s) end
  reduce(a, "mp", attack.mp_cost) -- LOA-172
  reduce(a, "stamina", functions.stamina_cost(a, "engaging", attack.stamina_cost)) -- LOA-60, LOA-63
  reduce(d, "stamina", functions.stamina_cost(d, "engaging", 0))
  if attack.status then
    say(a.name .. " casts " .. attack.name .. " at " .. d.name .. ".")
  else
    print_strike(strikes[1], " against ")
    if strikes[2] then print_strike(strikes[2], " strikes back at ") end
  end
  for _, s in ipairs(strikes) do apply_strike(s) end
  local texts = {}
  for _, f in ipairs({ d, a }) do
    texts[#texts + 1] = is_standing(f) and f.name .. " has " .. describe_status(f) or f.name .. " is down"
  end
  say(table.concat(texts, "; ") .. ".")
  emit_to_fighters("engaged", { a, d }, a.id, d.id, strikes[1].damage)
  for _, it in ipairs({ { a, d }, { d, a } }) do
    if not is_standing(it[1]) then emit_to_fighters("felled", it, it[1].id, it[2].id) end
  end
  award_engagement(a, d, mutual, in_battle)
end

return { may_engage = may_engage, resolve_engagement = resolve_engagement }
