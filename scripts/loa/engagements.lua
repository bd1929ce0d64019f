-- One engagement: both blows worked out, then both suffered (LOA-6 to LOA-16, LOA-43 to LOA-83).
local capital, fighters, ratings = use("words").capital, use("fighters"), use("ratings")
local damage, learn_from_each_other = use("damage"), use("levels").learn_from_each_other
local announce, bear, lose_of, standing = fighters.announce, fighters.bear, fighters.lose_of, fighters.standing
local status_told = fighters.status_told
local attack_of, evade_of, hit_of = ratings.attack_of, ratings.evade_of, ratings.hit_of
local lands, quality, strike = damage.lands, damage.quality, damage.strike

-- LOA-73 to LOA-76, LOA-79.
local function safe(from, to, attack)
  return attack.safestrike or not attack.magic and from.weapon.bow and not to.weapon.bow
end

-- LOA-82, LOA-83, LOA-Q16.
local function may_engage(from, to, attack)
  if not (to.flyer and attack.melee) then return true end
  return option.flyer_melee == "flyers" and from.flyer or false
end

local function blow_told(s, verb)
  local told = s.from.name .. verb .. s.to.name .. ": " .. s.quality
  if s.hits then told = told .. ", " .. s.damage .. " damage" end
  if s.critical then told = told .. " (" .. s.critical .. ")" end
  if s.parried and s.hits then told = told .. " (parried)" end
  say(told .. ".")
end

-- What a blow does to the one it meets. LOA-60, LOA-61.
local function suffer(s)
  local to = s.to
  if s.damage > 0 then
    lose_of(to, "hp", s.damage)
    lose_of(to, "stamina", offered.stamina_cost(to, "hurt", s.drain))
  end
  if s.ap > 0 then bear(to, "ap", math.max(0, to.ap - s.ap)) end
end

-- LOA-124: also for one whom the blow fells.
local function check_after(s)
  local said = s.attack.said
  if not (said and said.chance > 0 and s.hits) then return end
  local chance = said.chance + (s.attack.status and 0 or said.chance_rank * s.attack.rank)
  if lands(chance, said.against, s.to, capital(s.attack.name)) then s.ap = s.ap + said.ap end
end

-- Both Totals of an engagement: a d20 each, or one d20 a head. LOA-6, LOA-7, LOA-12, LOA-13, LOA-43, LOA-44.
local function margins(a, d, attack, mutual)
  local plain = attack_of(d, "weapon") -- LOA-15
  local ah, de = hit_of(a, attack, d), evade_of(d, a)
  local dh, ae = mutual and hit_of(d, plain, a), mutual and evade_of(a, d)
  local function total(f, what, plus, against)
    local function verdict(result) return against and quality(against - result) or nil end
    local result, faces = roll{ sides = 20, plus = plus, why = f.name .. ", " .. what, means = against and verdict or nil }
    return result, offered.critical(faces[1], f)
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

-- One engagement. Everything is worked out before anything takes effect. LOA-11, LOA-14, LOA-31, LOA-66, LOA-77, LOA-78.
local function engage(a, d, attack, in_battle)
  local mutual = not safe(a, d, attack)
  local blows = {}
  if attack.status then -- LOA-173
    blows[1] = { from = a, to = d, attack = attack, quality = "spell", hits = true, damage = 0, ap = 0 }
  else
    local of, plain = margins(a, d, attack, mutual)
    blows[1] = strike(a, d, attack, table.unpack(of[1]))
    local first = option.exchange == "attacker_first" and blows[1].damage >= d.hp -- LOA-Q7
    if mutual and not first then blows[2] = strike(d, a, plain, table.unpack(of[2])) end
  end
  for _, s in ipairs(blows) do check_after(s) end
  lose_of(a, "mp", attack.mp) -- LOA-172
  lose_of(a, "stamina", offered.stamina_cost(a, "engaging", attack.stamina)) -- LOA-60, LOA-63
  lose_of(d, "stamina", offered.stamina_cost(d, "engaging", 0))
  if attack.status then
    say(a.name .. " casts " .. attack.name .. " at " .. d.name .. ".")
  else
    blow_told(blows[1], " against ")
    if blows[2] then blow_told(blows[2], " strikes back at ") end
  end
  for _, s in ipairs(blows) do suffer(s) end
  local told = {}
  for _, f in ipairs({ d, a }) do
    told[#told + 1] = standing(f) and f.name .. " has " .. status_told(f) or f.name .. " is down"
  end
  say(table.concat(told, "; ") .. ".")
  announce("engaged", { a, d }, a.id, d.id, blows[1].damage)
  for _, it in ipairs({ { a, d }, { d, a } }) do
    if not standing(it[1]) then announce("felled", it, it[1].id, it[2].id) end
  end
  learn_from_each_other(a, d, mutual, in_battle)
end

return { may_engage = may_engage, engage = engage }
