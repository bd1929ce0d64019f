-- LoA: engagements by d20, action points, Stamina, staging areas; levels, experience and skill points.
-- `LOA-n` in a comment names the clause of the ruleset's list that the code below it keeps; `LOA-Qn` a reading of it.
-- All figures stand in the catalogues under `loa/`. AP are counted in hundredths; shares are percentages.

local STATS = { "str", "mag", "disc", "spd", "will", "perc" }
local TRAITS = { "str", "mag", "disc", "spd", "will", "perc", "hp", "stamina", "mp" }
local CALLED = {
  str = "Str", mag = "Mag", disc = "Disc", spd = "Spd", will = "Will", perc = "Perc",
  hp = "HP", stamina = "Stamina", mp = "MP",
}
local MEASURES = { "hp", "stamina", "mp" }
local PLAYERS, FOES = "players", "foes"
local FELLED = 0

-- Numbers and words --------------------------------------------------------------------------------------------------

local function figure(name) return entry("figure", name).value end

-- The one place where a fraction is dropped: toward zero, or to the nearest with halves up. LOA-25, LOA-161, LOA-Q4.
local function settle(n, d)
  if option.rounding == "nearest" then return (2 * n + d) // (2 * d) end
  return n < 0 and -(-n // d) or n // d
end

local function share(n, percent) return settle(n * percent, 100) end

-- A figure that may be written with decimals, in hundredths: 11.5 is 1150.
local function hundredths(written)
  local whole, rest = tostring(written):match("^(%d+)%.?(%d*)$")
  if not whole then error("`" .. tostring(written) .. "` is no figure such as 11 or 11.5") end
  return tonumber(whole) * 100 + tonumber((rest .. "00"):sub(1, 2))
end

local function clamp(n, low, high) return math.max(low, math.min(high, n)) end

local function among(list, word)
  for _, it in ipairs(list or {}) do
    if it == word then return true end
  end
  return false
end

local function capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

local function points_told(ap) return ("%d.%02d"):format(ap // 100, ap % 100) end

local function counted(n, word) return n .. " " .. word .. (n == 1 and "" or "s") end

local function copied(map)
  local copy = {}
  for key, it in pairs(map or {}) do copy[key] = it end
  return copy
end

-- Ranks as a catalogue lists them (`keen-eye 2`) or as a sheet keeps them: by id, and the ids in order.
local function ranks(said)
  local of, order = {}, {}
  for key, it in pairs(said or {}) do
    local id, rank = key, it
    if type(key) == "number" then
      id, rank = it:match("^(.-)%s+(%d+)$")
      id, rank = id or it, tonumber(rank) or 1
    end
    of[id], order[#order + 1] = rank, id
  end
  return of, order
end

-- Fighters: heroes and foes alike ------------------------------------------------------------------------------------

local function thing(kind, id, bare) return entry(kind, id ~= nil and id ~= "" and id or bare) end

-- What heroes and foes have in common. LOA-1.1 of the list: weapons, skills, body index, whether they fly (LOA-80).
local function equipped(f, said)
  f.race = entry("race", said.race)
  f.flyer = f.race.flyer
  f.body_index = said.body_index > 0 and said.body_index or f.race.average -- LOA-127
  f.weapon = thing("weapon", said.weapon, "fists")
  f.off_hand = said.off_hand ~= nil and said.off_hand ~= "" and entry("weapon", said.off_hand) or nil
  f.armour = thing("armour", said.armour, "none")
  f.skills, f.listed = ranks(said.skills)
  f.spells = {}
  for _, id in ipairs(said.spells or {}) do f.spells[#f.spells + 1] = id end
  f.statuses = said.statuses or {}
  f.ap, f.met = said.ap or 0, {}
  return f
end

-- LOA-126 to LOA-131: what is left of the points that a character of this make has had.
local function points_left(race, body_index, traits, level)
  local left = figure("trait-points") - (body_index - race.average) + (level - 1) * option.level_points
  for _, n in pairs(traits) do left = left - n end
  return left
end

-- A fighter made of one held hero. A measure that was never touched is full.
local function of_hero(hero)
  local f = equipped({
    hero = hero.index, id = hero.id, name = capital(hero.called or hero.name), side = PLAYERS, person = true,
    level = hero.level, xp = hero.xp, sp = hero.sp, boss = 100, traits = copied(hero.traits),
  }, hero)
  for _, stat in ipairs(STATS) do f[stat] = f.race[stat] + (f.traits[stat] or 0) end
  for _, it in ipairs(MEASURES) do
    f[it .. "_max"] = f.race[it] + (f.traits[it] or 0) * figure("trait-" .. it)
    f[it] = clamp(hero[it] or f[it .. "_max"], 0, f[it .. "_max"])
  end
  f.points = hero.points or math.max(0, points_left(f.race, f.body_index, f.traits, f.level))
  return f
end

local function party()
  local list = {}
  for _, hero in ipairs(held("hero")) do list[#list + 1] = of_hero(hero) end
  return list
end

local function of_foe(id, name, boss)
  local said = entry("foe", id)
  local f = equipped({
    id = id, name = capital(name or said.name), side = FOES, level = said.level,
    boss = boss and boss * 100 or hundredths(said.boss),
  }, said)
  for _, stat in ipairs(STATS) do f[stat] = said[stat] end
  for _, it in ipairs(MEASURES) do f[it], f[it .. "_max"] = said[it], said[it] end
  return f
end

local function hero_called(id)
  for _, f in ipairs(party()) do
    if f.id == id then return f end
  end
end

local function standing(f) return f.hp > FELLED end

-- The first who stands, and when nobody does the first of all.
local function lead()
  local all = party()
  for _, f in ipairs(all) do
    if standing(f) then return f end
  end
  return all[1]
end

-- Changes a fighter; what a hero is stays in the sheet, and the reader hears of it in the words of the rule that changed it.
local function bear(f, field, value)
  f[field] = value
  if f.hero then mark("hero", f.hero, field, value, "") end
end

-- Tells house rules of something; what they changed of the sheet holds for the fighters too.
local function announce(hook, fighters, ...)
  emit(hook, ...)
  for _, f in ipairs(fighters) do
    local now = f.hero and of_hero(held("hero")[f.hero]) or {}
    for _, it in ipairs({ "hp", "stamina", "mp", "ap", "level", "xp", "sp", "points", "statuses" }) do
      if now[it] ~= nil then f[it] = now[it] end
    end
  end
end

local function lose_of(f, measure, n) bear(f, measure, clamp(f[measure] - n, 0, f[measure .. "_max"])) end -- LOA-65, LOA-119, LOA-170

local function status_told(f)
  local told = "HP " .. f.hp .. "/" .. f.hp_max .. ", Stamina " .. f.stamina .. "/" .. f.stamina_max
  return f.mp_max > 0 and told .. ", MP " .. f.mp .. "/" .. f.mp_max or told
end

-- Body index, weight and speed ---------------------------------------------------------------------------------------

-- LOA-132 to LOA-136, LOA-Q22: each piece by itself, two weapons together, decimals dropped.
local function speed_penalty(f)
  local hands = hundredths(f.weapon.weight) + (f.off_hand and hundredths(f.off_hand.weight) or 0)
  local sum, worst = 0, 0
  for _, weight in ipairs({ hands, hundredths(f.armour.weight) }) do
    local over = math.max(0, settle(weight, 100) - f.body_index)
    sum, worst = sum + over, math.max(worst, over)
  end
  return option.weight_penalties == "worst" and worst or sum
end

local function speed(f) return math.max(0, f.spd - speed_penalty(f)) end -- LOA-137

-- Hit and Evade ------------------------------------------------------------------------------------------------------

-- The band of weariness: the lowest that Stamina has reached. LOA-67 to LOA-72.
local function band(f)
  local lowest
  for _, id in ipairs(entries("band")) do
    local it = entry("band", id)
    local limit = it.at * f.stamina_max
    local reached = f.stamina * 100 < limit or f.stamina * 100 == limit and (option.stamina_bands == "at_or_below" or it.at == 0)
    if reached and (lowest == nil or it.at < lowest.at) then lowest = it end
  end
  return lowest
end

-- Percentages bear on positive values only. LOA-10.
local function times(n, d, percent)
  if n > 0 then return n * percent, d * 100 end
  return n, d
end

local function wearied(f, n, d)
  local it = band(f)
  if it == nil then return settle(n, d) end
  n, d = times(n, d, it.percent)
  return settle(n - it.less * d, d)
end

-- What skills and lasting effects add, by the word `hit` or `evade`.
local function skilled(f, what)
  local sum = 0
  for id, rank in pairs(f.skills) do
    local skill = entry("skill", id)
    if skill.kind == "passive" then sum = sum + skill[what] * rank end
  end
  for _, status in ipairs(f.statuses) do sum = sum + status[what] end
  return sum
end

local function proficient(f) return f.weapon.skill == "" or (f.skills[f.weapon.skill] or 0) > 0 end -- LOA-85, LOA-89

local function lead_in_level(f, other) return other and math.max(0, f.level - other.level) or 0 end -- LOA-8

-- An attack of a fighter: with the weapon, by a skill or by a spell; what the rules ask of it.
local function attack_of(f, kind, id)
  if kind == "spell" then
    local spell = entry("spell", id)
    return {
      id = id, name = spell.name, magic = true, spell = spell, status = spell.kind == "status", said = spell,
      reach = figure("reach-spell"), hit = spell.hit, safestrike = true, rank = spell.rank, mp = spell.mp, -- LOA-74
      stamina = spell.stamina, drain = 0, element = spell.element,
    }
  end
  local skill = kind == "skill" and entry("skill", id) or nil
  local magi = skill ~= nil and skill.kind == "magi-physical"
  return {
    id = id or "weapon", name = skill and skill.name or f.weapon.name, said = skill, magi = magi, reach = f.weapon.reach,
    hit = skill and skill.hit or 0, rank = skill and f.skills[id] or 1, mp = skill and skill.mp or 0,
    stamina = skill and skill.stamina or 0, drain = skill and skill.drain or 0, element = skill and skill.element or "",
    safestrike = skill ~= nil and skill.safestrike or magi and option.magi_safestrike == "on", -- LOA-73, LOA-79
    melee = not f.weapon.bow,
  }
end

-- LOA-1, LOA-2, LOA-3, LOA-5, LOA-10.
local function hit_of(f, attack, other)
  local n = f.disc + attack.hit + skilled(f, "hit") + (f.area and f.area.hit or 0) + lead_in_level(f, other)
  local d = 1
  if not attack.magic then
    n = n + f.weapon.acc
    if not proficient(f) then n, d = times(n, d, figure("unskilled-share")) end -- LOA-86, LOA-88
  end
  return wearied(f, n, d)
end

-- LOA-4, LOA-5.
local function evade_of(f, other)
  return wearied(f, speed(f) + skilled(f, "evade") + (f.area and f.area.evade or 0) + lead_in_level(f, other), 1)
end

local function crit_of(f) return settle(f.disc, figure("crit-step")) end -- LOA-42

-- Damage -------------------------------------------------------------------------------------------------------------

-- Least and most damage, each settled once after all is added. LOA-18 to LOA-25, LOA-87.
local function range_of(f, attack)
  local parts = 1200 -- thirds and halves of stats, hundredths of a weapon's share: whole numbers all
  local base = attack.magic and option.magic_base == "spell" and attack.spell or f.weapon
  local least, most = base.min * parts, base.max * parts
  if attack.magic then
    least, most = least + f.mag * parts // 2, most + f.mag * parts
  else
    local clumsy = not proficient(f) and figure("unskilled-share") or 100
    local both = f.weapon.hands == 2 or f.off_hand ~= nil
    if option.unskilled_damage == "weapon" then least, most = least * clumsy // 100, most * clumsy // 100 end
    least, most = least + f.str * parts // (both and 2 or 3), most + f.str * parts * 2 // (both and 2 or 3)
    if attack.magi then least, most = least + f.mag * parts // 2, most + f.mag * parts end
    if option.unskilled_damage == "whole" then least, most, parts = least * clumsy, most * clumsy, parts * 100 end
  end
  return settle(least, parts), settle(most, parts)
end

-- LOA-26 to LOA-30.
local function quality(margin)
  local poor = figure("poor") + (option.margin_six == "poor" and 1 or 0)
  if margin <= 0 then return "miss" end
  if margin <= figure("glance") then return "glance" end
  return margin <= poor and "poor hit" or "solid hit"
end

-- What armour and ground take off. LOA-32 to LOA-35, LOA-59.
local function reduction(to, attack, sundered)
  local armour = sundered and { def = 0, rep = 0 } or to.armour
  local def = armour.def + (to.area and to.area.def or 0)
  local rep = armour.rep + (to.area and to.area.rep or 0)
  if attack.magi then return settle(def + rep, 2) end
  return attack.magic and rep or def
end

-- One side's blow, worked out from the state before the engagement: rolls its damage die and changes nothing.
local function strike(from, to, attack, margin, attacker_critical, defender_critical)
  local s = { from = from, to = to, attack = attack, quality = quality(margin), margin = margin, damage = 0, ap = 0, drain = 0 }
  s.hits = margin > 0 -- LOA-9, LOA-54
  if not s.hits then return s end
  local least, most = range_of(from, attack)
  if s.quality == "glance" then most = least end
  if s.quality == "poor hit" then most = settle(most + least, 2) end
  local damage = least
  if most > least then damage = roll{ sides = most - least, plus = least, why = from.name .. ", damage" } end -- LOA-17
  local only = attacker_critical and not defender_critical -- LOA-47, LOA-51
  local effect = only and not attack.magic and from.weapon.critical ~= "" and entry("critical", from.weapon.critical) or nil -- LOA-50
  local n, d = math.max(0, damage - reduction(to, attack, effect and effect.sunder)), 1 -- LOA-36
  n, d = times(n, d, (to.race.elements or {})[attack.element] or 100) -- LOA-37, LOA-38, LOA-41
  if not attack.magic and to.armour.weak ~= "" and to.armour.weak == from.weapon.property then
    n, d = times(n, d, figure("weak-share")) -- LOA-39
  end
  if effect then n, d = times(n, d, effect.percent) end -- LOA-56
  if only and attack.magic then -- LOA-45, LOA-46
    local more, compound = figure("crit-rank-share"), option.crit_ranks == "compound"
    for _ = 1, compound and attack.rank or 1 do n, d = times(n, d, 100 + more * (compound and 1 or attack.rank)) end
  end
  if defender_critical and not attacker_critical then n, d = times(n, d, figure("parry-share")) end -- LOA-48, LOA-52
  s.damage = settle(n, d) -- LOA-40
  s.critical = only and (effect and from.weapon.critical or attack.magic and "critical") or nil
  s.parried = defender_critical and not attacker_critical
  if s.damage > 0 then -- LOA-57, LOA-58, LOA-62
    s.ap, s.drain = effect and effect.ap or 0, attack.drain + (effect and effect.drain or 0)
  end
  return s
end

-- Checks -------------------------------------------------------------------------------------------------------------

-- LOA-121 to LOA-124.
local function lands(chance, against, to, why)
  chance = chance - to[against]
  local function verdict(die) return die <= chance and "lands" or "negated" end
  local die = roll{ sides = 100, why = why .. ", " .. math.max(0, chance) .. "% (" .. to.name .. "'s " .. CALLED[against] .. ")", means = verdict }
  return die <= chance
end

-- Experience and skill points ----------------------------------------------------------------------------------------

-- LOA-139 to LOA-141, LOA-Q27.
local function rise(f)
  local before = f.level
  while f.xp >= figure("level-xp") do
    bear(f, "xp", option.xp_carry == "reset" and 0 or f.xp - figure("level-xp"))
    bear(f, "level", f.level + 1)
    bear(f, "points", f.points + option.level_points)
  end
  if f.level == before then return false end
  say(f.name .. " is now level " .. f.level .. ".")
  announce("level", { f }, f.id, f.level)
  return true
end

local function award(f, xp, sp, in_battle)
  if not f.hero or xp == 0 and sp == 0 then return false end
  bear(f, "xp", f.xp + xp)
  bear(f, "sp", f.sp + sp)
  local gained = xp > 0 and xp .. " XP" .. (sp > 0 and ", " or "") or ""
  say(f.name .. ": " .. gained .. (sp > 0 and sp .. " SP" or "") .. ".")
  if in_battle and option.level_up == "after_battle" then return false end -- LOA-155
  return rise(f)
end

-- LOA-143 to LOA-148, LOA-153, LOA-154.
local function xp_for(f, other, felled, shut_out)
  local ahead = other.level - f.level
  local xp = ahead >= 0 and figure("xp-even") + figure("xp-above") * ahead or figure("xp-below") + ahead
  if felled then xp = share(xp, figure("xp-felled-share")) end
  if shut_out then xp = settle(xp, 3) end
  xp = share(xp, math.min(other.boss, figure("boss-xp-share")))
  return clamp(xp, figure("xp-least"), figure("xp-most"))
end

-- LOA-158 to LOA-165.
local function sp_for(other, felled, shut_out)
  local sp = other.level
  if felled then sp = share(sp, figure("sp-felled-share")) end
  if shut_out then sp = sp == 1 and 1 or settle(sp, 2) end
  return share(sp, math.min(other.boss, figure("boss-sp-share")))
end

-- LOA-142, LOA-149, LOA-Q29.
local function learn_from(f, other, shut_out, in_battle)
  local felled = not standing(other)
  local known = f.met[other]
  f.met[other] = true
  if not f.hero or option.xp_per == "opponent" and known and not felled then return end
  award(f, xp_for(f, other, felled, shut_out), sp_for(other, felled, shut_out), in_battle)
end

-- LOA-150 to LOA-152, LOA-166 to LOA-169.
local function learn_from_help(f, other, rank, in_battle)
  if f == other or f.hero ~= nil and f.hero == other.hero then return end
  local ahead = other.level - f.level
  local sp = option.sp_assist == "whole" and 2 * (rank + ahead) or 2 * rank + ahead
  local xp = clamp(figure("xp-assist") + ahead, figure("xp-least"), figure("xp-assist-most"))
  award(f, xp, clamp(sp, option.sp_assist_min, figure("sp-assist-most")), in_battle)
end

-- The engagement -----------------------------------------------------------------------------------------------------

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
    lose_of(to, "stamina", figure("hurt") + s.drain)
  end
  if s.ap > 0 then bear(to, "ap", math.max(0, to.ap - s.ap)) end
end

local function check_after(s)
  local said = s.attack.said
  if not (said and said.chance > 0 and s.hits and s.damage < s.to.hp) then return end
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
    return result, faces[1] >= 21 - crit_of(f)
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
    blows[1] = { from = a, to = d, attack = attack, quality = "spell", hits = true, damage = 0, ap = 0, drain = 0 }
  else
    local of, plain = margins(a, d, attack, mutual)
    blows[1] = strike(a, d, attack, table.unpack(of[1]))
    local first = option.exchange == "attacker_first" and blows[1].damage >= d.hp -- LOA-Q7
    if mutual and not first then blows[2] = strike(d, a, plain, table.unpack(of[2])) end
  end
  for _, s in ipairs(blows) do check_after(s) end
  lose_of(a, "mp", attack.mp) -- LOA-172
  lose_of(a, "stamina", figure("engaging") + attack.stamina) -- LOA-60, LOA-63
  lose_of(d, "stamina", figure("engaging"))
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
  learn_from(a, d, false, in_battle)
  learn_from(d, a, not mutual, in_battle) -- LOA-146, LOA-160
end

-- Help: buffs, healing, items ----------------------------------------------------------------------------------------

local function restore(f, said)
  for _, it in ipairs(MEASURES) do
    local n = said[it]
    if n > 0 then
      lose_of(f, it, -n)
      say(f.name .. ": " .. CALLED[it] .. " " .. f[it] .. "/" .. f[it .. "_max"] .. ".")
    end
  end
end

-- LOA-64, LOA-174. `round` is that of the battle, 0 outside one.
local function cast_on(f, to, spell, round, in_battle)
  lose_of(f, "mp", spell.mp)
  lose_of(f, "stamina", figure("engaging") + spell.stamina)
  say(f.name .. " casts " .. spell.name .. (f == to and "." or " on " .. to.name .. "."))
  if spell.kind == "healing" then
    restore(to, { hp = spell.hp + (spell.mag_share > 0 and settle(f.mag, spell.mag_share) or 0), stamina = 0, mp = 0 })
  else -- LOA-125
    local lasting = {}
    for _, it in ipairs(to.statuses) do lasting[#lasting + 1] = it end
    lasting[#lasting + 1] = { spell = spell.id, hit = spell.bonus_hit, evade = spell.bonus_evade, last = round + spell.rounds }
    bear(to, "statuses", lasting)
  end
  learn_from_help(f, to, spell.rank, in_battle)
end

local function use_on(f, to, id, in_battle)
  local item = entry("item", id)
  lose("item", id, "")
  say(f.name .. " uses " .. item.name .. (f == to and "." or " on " .. to.name .. "."))
  restore(to, item)
  learn_from_help(f, to, 0, in_battle) -- LOA-168
end

-- Equipment ----------------------------------------------------------------------------------------------------------

-- Puts a piece in its place and what was there back among the spare things.
local function put(f, slot, id)
  local kind = slot == "armour" and "armour" or "weapon"
  local old = f[slot]
  if id then lose(kind, id, "") end
  if old and not old.natural then gain(kind, old.id, "") end
  local bare = slot == "weapon" and "fists" or slot == "armour" and "none" or ""
  bear(f, slot, id or bare)
  f[slot] = (id or bare) ~= "" and entry(kind, id or bare) or nil
end

local function may_dual(f)
  for id in pairs(f.skills) do
    if entry("skill", id).off_hand then return true end
  end
  return false
end

-- Why a weapon cannot go into that hand; nothing when it can.
local function hand_refuses(f, slot, weapon)
  if slot ~= "off_hand" then return nil end
  if not may_dual(f) then return "not without dual wield" end
  if weapon.hands == 2 or f.weapon.hands == 2 or f.weapon.natural then return "both hands are needed" end
end

local function take_up(f, slot, id)
  put(f, slot, id)
  if slot == "weapon" and f.off_hand and (f.weapon.hands == 2 or f.weapon.natural) then put(f, "off_hand") end
  local piece = f[slot] and f[slot].name or "nothing"
  local heavy = speed_penalty(f)
  say(f.name .. ": " .. piece .. (slot == "off_hand" and " in the off hand" or "") .. (heavy > 0 and " (Spd -" .. heavy .. ")" or "") .. ".")
end

local function sorts(kind)
  local list, seen = {}, {}
  for _, it in ipairs(held(kind)) do
    if not seen[it.id] then list[#list + 1] = it end
    seen[it.id] = true
  end
  return list
end

local function weapon_told(it)
  return it.name .. " (" .. (it.skill ~= "" and it.skill .. ", " or "") .. it.min .. "-" .. it.max .. ", Acc " .. it.acc
    .. ", weight " .. it.weight .. (it.hands == 2 and ", two hands)" or ")")
end

local function armour_told(it)
  return it.name .. " (Def " .. it.def .. ", Rep " .. it.rep .. ", weight " .. it.weight .. ")"
end

-- Any change of weapon, off hand and armour, asked until done. Was anything changed? LOA-175.
local function change_gear(f)
  local changed = false
  while true do
    local options, does = {}, {}
    local function offer(id, text, slot, piece)
      options[#options + 1] = { id, text }
      does[id] = { slot, piece }
    end
    for _, it in ipairs(sorts("weapon")) do
      offer(it.id, "Take up " .. weapon_told(it), "weapon", it.id)
      if hand_refuses(f, "off_hand", it) == nil then offer("off-" .. it.id, "Off hand: " .. weapon_told(it), "off_hand", it.id) end
    end
    for _, it in ipairs(sorts("armour")) do offer("wear-" .. it.id, "Put on " .. armour_told(it), "armour", it.id) end
    if not f.weapon.natural then offer("bare-hands", "Put away " .. f.weapon.name, "weapon") end
    if f.off_hand then offer("off-empty", "Put away " .. f.off_hand.name, "off_hand") end
    if not f.armour.natural then offer("unarmoured", "Take off " .. f.armour.name, "armour") end
    options[#options + 1] = changed and { "done", "Done" } or { "back", "Change nothing" }
    local it = does[choose(f.name .. " has " .. f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. ", "
      .. f.armour.name .. ". Change what?", options, "gear")]
    if it == nil then return changed end
    take_up(f, it[1], it[2])
    changed = true
  end
end

-- Staging areas ------------------------------------------------------------------------------------------------------

local OPEN = { name = "", hit = 0, evade = 0, def = 0, rep = 0, ground = "open" }
local DIRECTIONS = { { "up", 0, 1 }, { "right", 1, 0 }, { "down", 0, -1 }, { "left", -1, 0 } }

local function place(column, row) return string.char(96 + column) .. row end

-- Column and row of `b2`.
local function spot(at)
  local column, row = at:match("^(%l)(%d+)$")
  if not column then error("`" .. at .. "` is no staging area: a letter and a number, such as b2") end
  return column:byte() - 96, tonumber(row)
end

local function on_map(map, at)
  local column, row = spot(at)
  return column >= 1 and column <= map.columns and row >= 1 and row <= map.rows
end

-- The area of that name, with what the map does not say filled in. LOA-35, LOA-113.
local function area(map, at)
  if not on_map(map, at) then error(map.name .. " has no staging area `" .. at .. "`") end
  local said, it = (map.areas or {})[at] or {}, { at = at }
  for key, value in pairs(OPEN) do it[key] = said[key] or value end
  return it
end

local function area_told(it)
  local told = {}
  for _, word in ipairs({ "hit", "evade", "def", "rep" }) do
    if it[word] ~= 0 then told[#told + 1] = capital(word) .. (it[word] > 0 and " +" or " ") .. it[word] end
  end
  local name = it.name ~= "" and it.name or it.ground
  return #told > 0 and name .. ", " .. table.concat(told, ", ") or name
end

-- LOA-81, LOA-113.
local function may_enter(f, it) return it.ground == "open" or it.ground == "gulf" and f.flyer end

-- The areas next to one, each with its direction: up, right, down, left. LOA-107.
local function beside(map, at)
  local column, row = spot(at)
  local list = {}
  for _, it in ipairs(DIRECTIONS) do
    local to = place(column + it[2], row + it[3])
    if column + it[2] >= 1 and row + it[3] >= 1 and on_map(map, to) then
      list[#list + 1] = { way = it[1], area = area(map, to) }
    end
  end
  return list
end

-- LOA-114.
local function distance(a, b)
  local ac, ar = spot(a.area.at)
  local bc, br = spot(b.area.at)
  return math.abs(ac - bc) + math.abs(ar - br)
end

-- How many steps this fighter is from that place, by area; the place itself need not be one that it can enter.
local function steps_to(map, f, goal)
  local steps, list = { [goal] = 0 }, { goal }
  local n = 1
  while n <= #list do
    for _, it in ipairs(beside(map, list[n])) do
      local at = it.area.at
      if steps[at] == nil and may_enter(f, it.area) then
        steps[at] = steps[list[n]] + 1
        list[#list + 1] = at
      end
    end
    n = n + 1
  end
  return steps
end

-- Drawn before people move, when anybody has moved since it was last drawn.
local function show_map(b)
  if b.map.columns * b.map.rows == 1 or b.shown then return end
  b.shown = true
  local columns, rows = {}, {}
  for c = 1, b.map.columns do columns[c] = string.char(96 + c) end
  for r = b.map.rows, 1, -1 do
    local row = { tostring(r) }
    for c = 1, b.map.columns do
      local it = area(b.map, place(c, r))
      local cell = { area_told(it) }
      for _, f in ipairs(b.fighters) do
        if standing(f) and f.area.at == it.at then cell[#cell + 1] = f.name end
      end
      row[#row + 1] = table.concat(cell, "\n")
    end
    rows[#rows + 1] = row
  end
  grid{ title = capital(b.map.name), columns = columns, rows = rows }
end

-- Turn order ---------------------------------------------------------------------------------------------------------

local function enemies(b, f)
  local list = {}
  for _, other in ipairs(b.fighters) do
    if other.side ~= f.side and standing(other) then list[#list + 1] = other end
  end
  return list
end

-- LOA-96, LOA-Q18. A side that was surprised has no turn in the first round.
local function may_take_turn(b, f, phase)
  local half = option.half_ap_turns == "on" and (phase == "movement" or option.action_wait_cost ~= 1)
  local needed = half and figure("ap-half") or figure("ap-turn")
  return standing(f) and f.ap >= needed and not (b.round == 1 and b.surprised == f.side)
end

-- Shall `a` go before `b`? Nothing when only a die can tell. LOA-100 to LOA-105.
local function precedes(a, b, phase)
  if a.pace ~= b.pace then return a.pace > b.pace end
  if phase == "action" and option.action_ties == "random" then return nil end
  if a.ap ~= b.ap then return a.ap > b.ap end
  if option.versus == "off" and (a.person or false) ~= (b.person or false) then return a.person or false end
end

-- Everybody who may take a turn now, in order. LOA-104, LOA-106.
local function turn_order(b, phase)
  local waiting, order = {}, {}
  for _, f in ipairs(b.fighters) do
    f.pace = speed(f)
    if may_take_turn(b, f, phase) then waiting[#waiting + 1] = f end
  end
  while #waiting > 0 do
    local first, tied = waiting[1], {}
    for _, f in ipairs(waiting) do
      if precedes(f, first, phase) then first = f end
    end
    for _, f in ipairs(waiting) do
      if f == first or precedes(f, first, phase) == nil then tied[#tied + 1] = f end
    end
    local next_one = tied[1]
    if #tied > 1 then
      next_one = tied[roll{ sides = #tied, why = "A tie: who goes first", means = function(n) return tied[n].name end }]
    end
    for n, f in ipairs(waiting) do
      if f == next_one then table.remove(waiting, n) break end
    end
    order[#order + 1] = next_one
  end
  return order
end

-- A turn: what can be done, whoever decides --------------------------------------------------------------------------

local function pay(f, cost) bear(f, "ap", math.max(0, f.ap - cost)) end

-- LOA-110, LOA-112, LOA-115, LOA-116.
local function wait(f, phase)
  local cost = phase == "action" and hundredths(option.action_wait_cost) or figure("ap-half")
  pay(f, cost)
  lose_of(f, "stamina", -share(f.stamina_max, figure("wait-stamina-share")))
  lose_of(f, "mp", -share(f.mp_max, figure("wait-mp-share")))
  say(f.name .. " waits.")
  return "waited"
end

local function move(b, f, to)
  b.shown = false
  pay(f, figure("ap-turn")) -- LOA-93, LOA-108
  f.area = to
  say(f.name .. " goes to " .. to.at .. (to.name ~= "" and " (" .. to.name .. ")" or "") .. ".")
  return "moved"
end

local function attack_in(b, f, target, attack)
  pay(f, figure("ap-turn")) -- LOA-16
  b.last_blow = b.round
  engage(f, target, attack, true)
  return "attacked"
end

-- The enemies that this attack can be made on now, in listed order.
local function targets(b, f, attack)
  local list = {}
  for _, other in ipairs(enemies(b, f)) do
    if distance(f, other) <= attack.reach and may_engage(f, other, attack) then list[#list + 1] = other end
  end
  return list
end

local function friends(b, f, reach)
  local list = {}
  for _, other in ipairs(b.fighters) do
    if other.side == f.side and standing(other) and distance(f, other) <= reach then list[#list + 1] = other end
  end
  return list
end

-- Attack skills and spells that the fighter has and can pay for. LOA-172.
local function attacks_known(f)
  local list = {}
  for _, id in ipairs(f.listed) do
    local kind = entry("skill", id).kind
    if kind == "physical" or kind == "magi-physical" then list[#list + 1] = attack_of(f, "skill", id) end
  end
  for _, id in ipairs(f.spells) do
    local kind = entry("spell", id).kind
    if kind == "attack" or kind == "status" then list[#list + 1] = attack_of(f, "spell", id) end
  end
  local payable = {}
  for _, it in ipairs(list) do
    if it.mp <= f.mp then payable[#payable + 1] = it end
  end
  return payable
end

-- How foes act -------------------------------------------------------------------------------------------------------

-- LOA-177: the weakest enemy that can be reached, and the attack that suits it.
local function foe_attack(b, f)
  local spell, skill
  for _, it in ipairs(attacks_known(f)) do
    if it.magic and not it.status and (spell == nil or it.mp > spell.mp) then spell = it end
    if not it.magic then skill = skill or it end
  end
  if f.stamina * 100 <= figure("skill-above-share") * f.stamina_max then skill = nil end
  local target, attack
  for _, it in ipairs({ spell or false, skill or false, attack_of(f, "weapon") }) do
    for _, other in ipairs(it and targets(b, f, it) or {}) do
      if target == nil or other.hp < target.hp then target, attack = other, it end
    end
  end
  return target, attack
end

-- LOA-176: one step nearer to the nearest enemy, or nothing when there is no way to any.
local function foe_step(b, f)
  local nearest, goal, way = nil, nil, nil
  for _, other in ipairs(enemies(b, f)) do
    local steps = steps_to(b.map, f, other.area.at)
    local far = steps[f.area.at]
    -- One in the same area that cannot be attacked (a flyer) is no reason to stay.
    if far and far > 0 and (nearest == nil or far < nearest or far == nearest and other.hp < goal.hp) then
      nearest, goal, way = far, other, steps
    end
  end
  for _, it in ipairs(nearest and beside(b.map, f.area.at) or {}) do
    if may_enter(f, it.area) and way[it.area.at] and way[it.area.at] < nearest then return it.area end
  end
end

local function conduct(b, f, phase)
  local target, attack = foe_attack(b, f)
  local whole = f.ap >= figure("ap-turn")
  if phase == "action" and target and whole then return attack_in(b, f, target, attack) end
  local step = phase == "movement" and target == nil and whole and foe_step(b, f) or nil
  if step then return move(b, f, step) end
  return wait(f, phase)
end

-- How people act -----------------------------------------------------------------------------------------------------

local function heading(b, f)
  if b.seats then seat(f.name, "open") end
end

local function turn_told(f)
  return f.name .. " at " .. f.area.at .. ", " .. status_told(f) .. ", AP " .. points_told(f.ap) .. "."
end

local function pick(list, question, topic, told)
  if #list == 1 then return list[1] end
  local options = {}
  for n, it in ipairs(list) do options[n] = { tostring(n), told(it) } end
  options[#options + 1] = { "back", "Back" }
  return list[tonumber(choose(question, options, topic))]
end

local function pick_target(list, f, what)
  return pick(list, capital(what) .. ": on whom?", "target", function(it)
    return (it == f and "yourself" or it.name) .. " at " .. it.area.at .. ", HP " .. it.hp .. "/" .. it.hp_max
  end)
end

-- LOA-107 to LOA-110.
local function person_moves(b, f)
  while true do
    local options, ways = {}, {}
    local whole = f.ap >= figure("ap-turn")
    for _, it in ipairs(whole and beside(b.map, f.area.at) or {}) do
      local text = "Go " .. it.way .. " to " .. it.area.at .. " (" .. area_told(it.area) .. ")"
      ways[it.way] = it.area
      if may_enter(f, it.area) then
        options[#options + 1] = { it.way, text }
      elseif it.area.ground == "gulf" then
        options[#options + 1] = { it.way, text, closed = "only for those who fly" }
      end
    end
    options[#options + 1] = { "equip", "Change equipment", closed = not f.hero and "a foe has no other" or nil }
    options[#options + 1] = { "wait", "Wait and get your breath" }
    local picked = choose(turn_told(f) .. (next(ways) and " Where to?" or " No room to move."), options, "move")
    if picked == "wait" then return wait(f, "movement") end
    if picked ~= "equip" then return move(b, f, ways[picked]) end
    if change_gear(f) then
      pay(f, figure("ap-half")) -- LOA-109
      return "equipped"
    end
  end
end

local function attack_told(it)
  local cost = {}
  if it.mp > 0 then cost[#cost + 1] = it.mp .. " MP" end
  if it.stamina > 0 then cost[#cost + 1] = it.stamina .. " Stamina" end
  return it.name .. (#cost > 0 and " (" .. table.concat(cost, ", ") .. ")" or "")
end

-- A skill or spell, and on whom. Nothing when the person thinks better of it.
local function person_skill(b, f, usable)
  local it = pick(usable, "Which?", "skill", function(one) return attack_told(one.attack) end)
  local target = it and pick_target(it.on, f, it.attack.name)
  if not target then return nil end
  if it.help then
    pay(f, figure("ap-turn"))
    cast_on(f, target, it.help, b.round, true)
    return "helped"
  end
  return attack_in(b, f, target, it.attack)
end

local function usable_skills(b, f)
  local list = {}
  for _, it in ipairs(attacks_known(f)) do
    local on = targets(b, f, it)
    if #on > 0 then list[#list + 1] = { attack = it, on = on } end
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    if (spell.kind == "buff" or spell.kind == "healing") and spell.mp <= f.mp then
      local it = attack_of(f, "spell", id)
      list[#list + 1] = { attack = it, help = spell, on = friends(b, f, it.reach) }
    end
  end
  return list
end

local function person_item(b, f)
  local id = pick(sorts("item"), "Which?", "item", function(it) return it.name end)
  local target = id and pick_target(friends(b, f, figure("reach-item")), f, id.name)
  if not target then return nil end
  pay(f, figure("ap-turn"))
  use_on(f, target, id.id, true)
  return "helped"
end

-- Why nobody can be attacked with the weapon; nothing when somebody can. LOA-82, LOA-114.
local function attack_refused(b, f, plain, on)
  if #on > 0 then return nil end
  for _, other in ipairs(enemies(b, f)) do
    if distance(f, other) <= plain.reach then return "no hand weapon reaches one who flies" end
  end
  return "nobody is in reach"
end

-- LOA-111.
local function person_acts(b, f)
  local plain = attack_of(f, "weapon")
  while true do
    local whole = f.ap >= figure("ap-turn")
    local on, usable = whole and targets(b, f, plain) or {}, whole and usable_skills(b, f) or {}
    local picked = choose(turn_told(f) .. " What now?", {
      { "attack", "Attack with " .. plain.name .. (#on == 1 and ": " .. on[1].name or ""), closed = attack_refused(b, f, plain, on) },
      { "skill", "Use a skill or a spell", closed = #usable == 0 and "there is none for this" or nil },
      { "item", "Use an item", closed = not (whole and f.hero and count("item") > 0) and "there is none" or nil },
      { "equip", "Change equipment", closed = not f.hero and "a foe has no other" or nil },
      { "wait", "Wait and get your breath" },
    }, "act")
    local done = nil
    if picked == "attack" then
      local target = pick_target(on, f, plain.name)
      done = target and attack_in(b, f, target, plain)
    elseif picked == "skill" then
      done = person_skill(b, f, usable)
    elseif picked == "item" then
      done = person_item(b, f)
    elseif picked == "wait" then
      done = wait(f, "action")
    elseif change_gear(f) then
      pay(f, figure("ap-half"))
      done = "equipped"
    end
    if done then return done end
  end
end

-- Battle -------------------------------------------------------------------------------------------------------------

local function side_stands(b, side)
  for _, f in ipairs(b.fighters) do
    if f.side == side and standing(f) then return true end
  end
  return false
end

-- LOA-171.
local function decided(b)
  local players, foes = side_stands(b, PLAYERS), side_stands(b, FOES)
  if players and foes then return nil end
  return players and "won" or foes and "lost" or "both-fell"
end

-- One phase. Was the battle decided in it? LOA-90, LOA-98.
local function run_phase(b, phase)
  local drawn = false
  for _, f in ipairs(turn_order(b, phase)) do
    if may_take_turn(b, f, phase) then
      local did
      if f.asked then
        if phase == "movement" and not drawn then show_map(b) end
        drawn = true
        heading(b, f)
        did = phase == "movement" and person_moves(b, f) or phase == "action" and person_acts(b, f)
      else
        did = conduct(b, f, phase)
      end
      if did ~= "waited" then b.busy = true end
      local over = decided(b)
      if over then return over end
    end
  end
end

-- LOA-97.
local function all_spent(b)
  for _, f in ipairs(b.fighters) do
    if standing(f) and f.ap >= figure("ap-turn") then return false end
  end
  return true
end

-- LOA-91 to LOA-95, LOA-117 to LOA-120.
local function begin_round(b)
  b.round = b.round + 1
  say("Round " .. b.round .. ".")
  for _, f in ipairs(b.fighters) do
    if standing(f) then
      bear(f, "ap", math.min(figure("ap-most"), f.ap + figure("ap-round") + figure("ap-spd") * speed(f)))
      lose_of(f, "stamina", -share(f.stamina_max, figure("round-stamina-share")))
    end
  end
  announce("round", b.fighters, b.round)
end

local function end_effects(f, round)
  local lasting = {}
  for _, it in ipairs(f.statuses) do
    if it.last > round then lasting[#lasting + 1] = it end
  end
  if #lasting < #f.statuses then bear(f, "statuses", lasting) end -- LOA-125
end

-- LOA-90, LOA-97 to LOA-99, LOA-Q20.
local function run_round(b)
  begin_round(b)
  local each = option.round_end_scope == "phase"
  repeat
    b.busy = false
    for _, phase in ipairs({ "movement", "action" }) do
      local over = run_phase(b, phase)
      if over then return over end
      if all_spent(b) or each and not b.busy then return nil end
      if each then b.busy = false end
    end
  until not each and not b.busy
end

-- Is it over although both sides stand? A duel may be broken off; a battle in which nobody can reach anybody may be given up.
local function left_off(b)
  if b.escape_after and b.round >= b.escape_after then
    heading(b, b.fighters[1])
    if confirm("Break off the fight?", "break-off") then return "broke-off" end
  end
  if b.round - b.last_blow < figure("quiet-rounds") then return nil end
  b.last_blow = b.round
  local asks = false
  for _, f in ipairs(b.fighters) do asks = asks or f.asked and standing(f) end
  if not asks or confirm("Nobody has struck a blow for " .. figure("quiet-rounds") .. " rounds. Give up the fight?", "give-up") then
    return "lost"
  end
end

-- What pages may ask of those who fought last, after the fight.
local function remember(fighters, round)
  local list = {}
  for _, f in ipairs(fighters) do
    if not f.hero then
      list[#list + 1] = { id = f.id, name = f.name, hp = f.hp, stamina = f.stamina, mp = f.mp, ap = f.ap, boss = f.boss,
        area = f.area and f.area.at or "" }
    end
  end
  hide("opponents", list)
  hide("rounds", round)
end

-- Points of new levels are spent once the fighting is over. LOA-Q35.
local improve

local function after_fight(fighters, before)
  for _, f in ipairs(fighters) do
    if f.hero then
      bear(f, "statuses", {})
      if option.level_up == "after_battle" then rise(f) end
      if f.level > before[f] then improve(f) end
    end
  end
end

local function run_battle(b)
  b.round, b.last_blow = 0, 0
  local before, people = {}, 0
  for _, f in ipairs(b.fighters) do
    bear(f, "ap", 0) -- LOA-91
    before[f] = f.level
    f.person = f.person or option.versus == "on"
    f.asked = f.person or option.gm == "person"
    if f.asked then people = people + 1 end
  end
  b.seats = people > 1
  local over
  repeat
    over = run_round(b)
    for _, f in ipairs(b.fighters) do end_effects(f, b.round) end
    over = over or left_off(b)
  until over
  if b.seats then seat() end
  remember(b.fighters, b.round)
  after_fight(b.fighters, before)
  return over
end

-- Making and improving characters ------------------------------------------------------------------------------------

local function bought(trait) return CALLED[trait] .. " +" .. (among(MEASURES, trait) and figure("trait-" .. trait) or 1) end

-- Asks for trait points one by one; `keep` leaves the rest for later. LOA-131.
local function ask_traits(name, left, now, give)
  while left > 0 do
    local options = {}
    for n, trait in ipairs(TRAITS) do options[n] = { trait, bought(trait) .. " (now " .. now(trait) .. ")" } end
    options[#options + 1] = { "keep", "Keep the rest for later" }
    local trait = choose(name .. ": " .. counted(left, "trait point") .. " to spend. On what?", options, "trait")
    if trait == "keep" then return left end
    left = left - 1
    give(trait, left)
  end
  return left
end

-- A bought maximum leaves what is left of HP, Stamina and MP as it was.
improve = function(f)
  local function now(trait) return f[trait .. "_max"] or f.race[trait] + (f.traits[trait] or 0) end
  ask_traits(f.name, f.points, now, function(trait, left)
    local traits = copied(f.traits)
    traits[trait] = (traits[trait] or 0) + 1
    bear(f, "traits", traits)
    bear(f, "points", left)
    for _, it in ipairs(MEASURES) do
      bear(f, it, f[it])
      f[it .. "_max"] = f.race[it] + (traits[it] or 0) * figure("trait-" .. it)
    end
    say(f.name .. ": " .. bought(trait) .. ".")
  end)
end

local function race_told(it)
  local told = {}
  for _, stat in ipairs(STATS) do told[#told + 1] = CALLED[stat] .. " " .. it[stat] end
  for _, measure in ipairs(MEASURES) do told[#told + 1] = CALLED[measure] .. " " .. it[measure] end
  told[#told + 1] = "body index " .. it.low .. " to " .. it.high
  if it.flyer then told[#told + 1] = "flies" end
  for element, percent in pairs(it.elements or {}) do told[#told + 1] = percent .. "% damage from " .. element end
  return capital(it.name) .. ": " .. table.concat(told, ", ")
end

local function ask_race()
  local options = {}
  for _, id in ipairs(entries("race")) do
    local it = entry("race", id)
    if it.playable then options[#options + 1] = { id, race_told(it) } end
  end
  return choose("Of what people are you?", options, "race")
end

-- What may be taken at creation: what the book lays out, or everything that is made by hands.
local function outfit(kind)
  local list = {}
  for _, id in ipairs(entries(kind)) do
    local it = entry(kind, id)
    if not it.natural and (#book.outfit == 0 or among(book.outfit, id)) then list[#list + 1] = it end
  end
  return list
end

local function ask_piece(kind, question, told, without)
  local options = {}
  for _, it in ipairs(outfit(kind)) do options[#options + 1] = { it.id, told(it) } end
  options[#options + 1] = { "nothing", without }
  local id = choose(question, options, kind)
  return id ~= "nothing" and id or ""
end

-- Why a character cannot be made so; nothing when it can. LOA-126, LOA-128.
local function creation_refuses(race, body_index, traits)
  if not race.playable then return "Nobody can be made a " .. race.name .. "." end
  if body_index and (body_index < race.low or body_index > race.high) then
    return "A " .. race.name .. "'s body index is " .. race.low .. " to " .. race.high .. ", not " .. body_index .. "."
  end
  if points_left(race, body_index or race.average, traits, 1) < 0 then
    return "There are not so many trait points to spend."
  end
end

local function traits_given(args)
  local traits = {}
  for _, it in ipairs(args.traits or {}) do
    if it.n < 0 then return nil end
    traits[it.trait] = (traits[it.trait] or 0) + it.n
  end
  return traits
end

-- The pieces a page names: weapon, off hand, armour, and why they cannot be worn together.
local function gear_given(args)
  local gear = {}
  for _, it in ipairs(args.equipment or {}) do
    if it.armour then
      gear.armour = it.armour
    elseif gear.weapon then
      return nil, "A second weapon is not for a beginner."
    else
      gear.weapon = it.weapon
    end
  end
  return gear
end

-- The making of a character: what the page does not say is asked. LOA-126 to LOA-131, LOA-138.
local function create(args)
  local id = args.hero or "you"
  local traits, gear, why = traits_given(args), gear_given(args)
  if has("hero", id) then why = "That character is here already." end
  if not traits then why = "Trait points cannot be taken back." end
  why = why or args.race and creation_refuses(entry("race", args.race), args.body_index, traits)
  if why then
    say(why)
    return "refused"
  end
  local name = args.name or ask("What is your name?", "name")
  if name:match("^%s*$") then name = entry("hero", id).name end
  local race = entry("race", args.race or ask_race())
  why = creation_refuses(race, args.body_index, traits)
  if why then
    say(why)
    return "refused"
  end
  local body_index = args.body_index
  if not body_index and not args.traits then
    body_index = number("Your body index, " .. race.low .. " to " .. race.high .. "? The average is " .. race.average
      .. "; each point above costs a trait point, each point below gives one.", race.low, race.high, "body-index")
  end
  body_index = body_index or race.average
  local left = points_left(race, body_index, traits, 1)
  if not args.traits then
    local function now(trait) return race[trait] + (traits[trait] or 0) * (among(MEASURES, trait) and figure("trait-" .. trait) or 1) end
    left = ask_traits(name, left, now, function(trait) traits[trait] = (traits[trait] or 0) + 1 end)
  end
  local weapon = args.equipment and (gear.weapon or "") or ask_piece("weapon", "Which weapon?", weapon_told, "None: bare fists")
  local armour = args.equipment and (gear.armour or "") or ask_piece("armour", "Which armour?", armour_told, "None")
  gain("hero", id, "")
  local index = count("hero")
  for mark_name, value in pairs({ called = name, race = race.id, body_index = body_index, traits = traits, points = left,
    weapon = weapon, armour = armour, level = 1, xp = 0, sp = 0 }) do
    mark("hero", index, mark_name, value, "")
  end
  say(name .. " is ready: " .. race.name .. ", body index " .. body_index .. ".")
  return "ready"
end

local function start()
  if book.creation ~= "start" or count("hero") > 0 then return end
  repeat local how = create({}) until how == "ready"
end

-- What pages do ------------------------------------------------------------------------------------------------------

local function someone(id)
  local f
  if id then f = hero_called(id) else f = lead() end
  return f or error(id and "`" .. id .. "` is not of the party" or "there is nobody in the party: a page must `create` somebody first")
end

-- Several of one sort are numbered. Each is put in its area.
local function enlist(list, said, side)
  local numbers = {}
  for _, it in ipairs(said or {}) do numbers[it.foe] = (numbers[it.foe] or 0) + (it.times or 1) end
  local seen = {}
  for _, it in ipairs(said or {}) do
    for _ = 1, it.times or 1 do
      seen[it.foe] = (seen[it.foe] or 0) + 1
      local f = of_foe(it.foe, nil, it.boss)
      if numbers[it.foe] > 1 then f.name = f.name .. " " .. seen[it.foe] end
      f.side, f.at = side, it.at
      list[#list + 1] = f
    end
  end
end

local function battle(args)
  local map, list, rivals = entry("map", args.map), {}, {}
  for _, it in ipairs(args.versus or {}) do rivals[it.hero] = true end
  if args.versus and option.versus == "off" then error("`versus` needs the option `versus: on` in book.yaml") end
  for _, f in ipairs(party()) do
    if rivals[f.id] then f.side = FOES end
    if standing(f) then list[#list + 1] = f end
  end
  enlist(list, args.allies, PLAYERS)
  enlist(list, args.foes, FOES)
  local next_at = { [PLAYERS] = 0, [FOES] = 0 }
  for _, f in ipairs(list) do
    local starts = map[f.side]
    local at = f.at or f.side == PLAYERS and args.place or nil
    if not at then
      at = starts[next_at[f.side] % #starts + 1]
      next_at[f.side] = next_at[f.side] + 1
    end
    f.area = area(map, at)
  end
  local b = { map = map, fighters = list, surprised = ({ reader = FOES, foes = PLAYERS })[args.first_round] }
  return decided({ fighters = list }) or run_battle(b)
end

local function duel(args)
  local one, map = someone(), entry("map", "yard")
  if not standing(one) then return "lost" end
  local foe = of_foe(args.foe)
  one.area, foe.area = area(map, map.players[1]), area(map, map.foes[1])
  return run_battle({ map = map, fighters = { one, foe }, escape_after = args.escape_after })
end

-- The foe as the last fight left it, or a fresh one.
local function opponent(args)
  local foe = of_foe(args.foe)
  for _, it in ipairs(args.again and sheet.opponents or {}) do
    if it.id == args.foe then
      for _, field in ipairs({ "hp", "stamina", "mp", "name", "boss" }) do foe[field] = it[field] end
    end
  end
  return foe
end

local function attack_named(f, args)
  if args.spell then return among(f.spells, args.spell) and attack_of(f, "spell", args.spell) or nil end
  if args.skill then return f.skills[args.skill] and attack_of(f, "skill", args.skill) or nil end
  return attack_of(f, "weapon")
end

-- One engagement outside a battle: no areas and no AP.
local function engage_once(args)
  local one, foe = someone(), opponent(args)
  local from, to = one, foe
  if args.by == "foe" then from, to = foe, one end
  local attack = attack_named(from, args)
  local why = not attack and "does not know how" or attack.mp > from.mp and "has not MP enough"
    or not may_engage(from, to, attack) and "cannot reach one who flies" or not (standing(from) and standing(to)) and "is in no state to"
  if why then
    say(from.name .. " " .. why .. ".")
    return "nothing"
  end
  local before, level = foe.hp, one.level
  one.met[foe] = args.again and sheet.engaged == args.foe or nil
  engage(from, to, attack, false)
  remember({ foe }, 0)
  hide("engaged", args.foe)
  if one.level > level then improve(one) end
  if not standing(one) then return standing(foe) and "fallen" or "both-fell" end
  return not standing(foe) and "felled" or foe.hp < before and "drew-blood" or "nothing"
end

local function check(args)
  return lands(args.chance, args.against, someone(args.who), "A check") and "landed" or "negated"
end

local function assist(args)
  local by = someone(args.by)
  local to = args.target and args.target ~= by.id and someone(args.target) or by
  local level = by.level
  if args.item then
    if not has("item", args.item) then return "absent" end
    use_on(by, to, args.item, false)
  else
    local spell = entry("spell", args.spell)
    if not among(by.spells, args.spell) or spell.kind ~= "buff" and spell.kind ~= "healing" then return "absent" end
    if spell.mp > by.mp then return "no-mp" end
    cast_on(by, to, spell, 0, false)
  end
  if by.level > level then improve(by) end
  return "done"
end

-- LOA-156: what the next rank costs; nothing when there is none.
local function price(f, kind, id)
  local it = entry(kind, id)
  if kind == "spell" then return not among(f.spells, id) and it.rank * figure("spell-cost") or nil end
  local rank = (f.skills[id] or 0) + 1
  return rank <= it.ranks and it.cost * rank or nil
end

local function learn(f, kind, id)
  bear(f, "sp", f.sp - price(f, kind, id))
  if kind == "spell" then
    local spells = { table.unpack(f.spells) }
    spells[#spells + 1] = id
    bear(f, "spells", spells)
  else
    local skills = copied(f.skills)
    skills[id] = (skills[id] or 0) + 1
    bear(f, "skills", skills)
  end
  local rank = kind == "skill" and entry(kind, id).ranks > 1 and " " .. f.skills[id] or ""
  say(f.name .. " learns " .. entry(kind, id).name .. rank .. ". " .. f.sp .. " SP left.")
end

local function train(args)
  local f = someone(args.who)
  local kind, id = args.spell and "spell" or "skill", args.spell or args.skill
  if not id then
    local options, found = {}, {}
    for _, of in ipairs({ "skill", "spell" }) do
      for _, it in ipairs(entries(of)) do
        local cost, said = price(f, of, it), entry(of, it)
        if cost then
          local rank = of == "skill" and said.ranks > 1 and " " .. (f.skills[it] or 0) + 1 or ""
          local about = said.about and said.about ~= "" and ": " .. said.about or ""
          found[of .. "-" .. it] = { of, it }
          options[#options + 1] = { of .. "-" .. it, capital(said.name) .. rank .. ", " .. cost .. " SP" .. about,
            closed = cost > f.sp and "it costs " .. cost .. " SP" or nil }
        end
      end
    end
    if #options == 0 then return "at-limit" end
    options[#options + 1] = { "nothing", "Nothing" }
    local picked = found[choose(f.name .. " has " .. f.sp .. " SP. Learn what?", options, "train")]
    if not picked then return "declined" end
    kind, id = picked[1], picked[2]
  end
  local cost = price(f, kind, id)
  if not cost then return "at-limit" end
  if cost > f.sp then return "too-dear" end
  learn(f, kind, id)
  return "learned"
end

local function equip(args)
  local f = someone(args.who)
  local kind, slot = args.weapon and "weapon" or "armour", args.weapon and "weapon" or "armour"
  if args.off_hand then slot = "off_hand" end
  local id = args.weapon or args.armour
  if f[slot] and f[slot].id == id then return "equipped" end
  if not has(kind, id) then return "absent" end
  local why = kind == "weapon" and hand_refuses(f, slot, entry(kind, id))
  if why then
    say(capital(entry(kind, id).name) .. " cannot be taken in the off hand: " .. why .. ".")
    return "absent"
  end
  take_up(f, slot, id)
  return "equipped"
end

local function award_page(args)
  local outcome = "same-level"
  for _, f in ipairs(args.who and { someone(args.who) } or party()) do
    if award(f, math.max(0, args.xp or 0), math.max(0, args.sp or 0), false) then
      outcome = "new-level"
      improve(f)
    end
  end
  return outcome
end

local function rest(args)
  local all = true
  for _, it in ipairs(MEASURES) do all = all and args[it] == nil and not args[it .. "_full"] end
  for _, f in ipairs(party()) do
    for _, it in ipairs(MEASURES) do
      local full = all or args[it .. "_full"]
      lose_of(f, it, full and -f[it .. "_max"] or -(args[it] or 0))
    end
    say(f.name .. ": " .. status_told(f) .. ".")
  end
  return "rested"
end

-- What a page takes away outside a fight.
local function drain(args)
  local f = someone(args.who)
  lose_of(f, args.measure, math.max(0, args.n))
  say(f.name .. ": " .. CALLED[args.measure] .. " " .. f[args.measure] .. "/" .. f[args.measure .. "_max"] .. ".")
  return standing(f) and "standing" or "fallen"
end

local function recruit(args)
  if not has("hero", args.hero) then gain("hero", args.hero, entry("hero", args.hero).name .. " joins you") end
end

local function dismiss(args)
  if not has("hero", args.hero) then return "not-here" end
  lose("hero", args.hero, entry("hero", args.hero).name .. " leaves you")
  return "removed"
end

local function in_hands(kind, id)
  for _, f in ipairs(party()) do
    for _, slot in ipairs(kind == "armour" and { "armour" } or { "weapon", "off_hand" }) do
      if f[slot] and f[slot].id == id then return f, slot end
    end
  end
end

local function gain_things(kind)
  return function(args)
    for _ = 1, args.times or 1 do gain(kind, args[kind]) end
  end
end

-- Spare things go first, then what is in somebody's hands.
local function lose_things(kind)
  return function(args)
    if lose(kind, args[kind]) or kind == "item" then return end
    local f, slot = in_hands(kind, args[kind])
    if f then
      put(f, slot)
      lose(kind, args[kind])
    end
  end
end

-- What pages ask -----------------------------------------------------------------------------------------------------

-- Whom a question is about: a hero, a foe as the last fight left it, or the lead; nobody when they are not there.
local function subject(args)
  if args.who then return hero_called(args.who) end
  if not args.foe then return lead() end
  local foe, n = of_foe(args.foe), 0
  for _, it in ipairs(sheet.opponents or {}) do
    if it.id == args.foe then
      n = n + 1
      if n == (args.nth or 1) then
        for _, field in ipairs({ "hp", "stamina", "mp", "ap" }) do foe[field] = it[field] end
      end
    end
  end
  return foe
end

local function attack_asked(f, args)
  if args.spell then return attack_of(f, "spell", args.spell) end
  return attack_of(f, args.skill and "skill" or "weapon", args.skill)
end

local function carried(args)
  local kind = args.item and "item" or args.weapon and "weapon" or "armour"
  return has(kind, args[kind]) or in_hands(kind, args[kind]) ~= nil
end

local queries = {
  { form = "carries <item:item>", type = "flag", about = "Does the party carry this item?", answer = carried },
  { form = "carries <weapon:weapon>", type = "flag", about = "Has the party this weapon, spare or in hand?", answer = carried },
  { form = "carries <armour:armour>", type = "flag", about = "Has the party this armour, spare or worn?", answer = carried },
  { form = "party standing", type = "integer", about = "How many of the party have HP left.",
    answer = function()
      local n = 0
      for _, f in ipairs(party()) do n = n + (standing(f) and 1 or 0) end
      return n
    end },
  { form = "rounds", type = "integer", about = "Rounds of the last battle.", answer = function() return sheet.rounds end },
}

local WITH = " [with skill <skill:skill>] [with spell <spell:spell>]"
local function in_hand_of(f, args)
  return f.weapon.id == args.weapon or f.off_hand ~= nil and f.off_hand.id == args.weapon
end

for _, it in ipairs({
  { "level", "integer", "The level.", function(f) return f.level end },
  { "xp", "integer", "Experience points of this level.", function(f) return f.xp or 0 end },
  { "sp", "integer", "Skill points to spend.", function(f) return f.sp or 0 end },
  { "trait points", "integer", "Trait points to spend.", function(f) return f.points or 0 end },
  { "stat <stat:stat>", "integer", "One of the six stats.", function(f, args) return f[args.stat] end },
  { "hp", "integer", "HP now.", function(f) return f.hp end },
  { "stamina", "integer", "Stamina now.", function(f) return f.stamina end },
  { "stamina percent", "integer", "Stamina as a percentage of its maximum.",
    function(f) return f.stamina_max > 0 and settle(f.stamina * 100, f.stamina_max) or 0 end },
  { "mp", "integer", "MP now.", function(f) return f.mp end },
  { "hp max", "integer", "HP at most.", function(f) return f.hp_max end },
  { "stamina max", "integer", "Stamina at most.", function(f) return f.stamina_max end },
  { "mp max", "integer", "MP at most.", function(f) return f.mp_max end },
  { "ap", "integer", "AP in hundredths, as the last battle left them.", function(f) return f.ap end },
  { "hit" .. WITH, "integer", "Hit with the weapon, a skill or a spell.", function(f, args) return hit_of(f, attack_asked(f, args)) end },
  { "evade", "integer", "Evade.", function(f) return evade_of(f) end },
  { "crit", "integer", "How many faces of the d20 below 21 are criticals.", crit_of },
  { "damage range" .. WITH, "text", "Min and Max, as `5-12`.",
    function(f, args)
      local least, most = range_of(f, attack_asked(f, args))
      return least .. "-" .. most
    end },
  { "speed penalty", "integer", "What heavy equipment takes from Spd.", speed_penalty },
  { "body index", "integer", "The body index.", function(f) return f.body_index end },
  { "skill <skill:skill>", "integer", "The rank of a skill, 0 without it.", function(f, args) return f.skills[args.skill] or 0 end },
  { "knows <spell:spell>", "flag", "Is this spell known?", function(f, args) return among(f.spells, args.spell) end },
  { "proficient", "flag", "Is there the skill for the weapon in hand?", proficient },
  { "flies", "flag", "Can they fly?", function(f) return f.flyer end },
  { "race", "text", "The id of the people: `winged-one`.", function(f) return f.race.id end },
  { "armed with <weapon:weapon>", "flag", "Is this weapon in hand?", in_hand_of },
}) do
  local none = ({ integer = 0, flag = false, text = "" })[it[2]]
  local function answer(args)
    local f = subject(args)
    if f == nil then return none end
    return it[4](f, args)
  end
  queries[#queries + 1] = { form = it[1] .. " [of <who:hero>]", type = it[2], about = it[3], answer = answer }
  queries[#queries + 1] = { form = it[1] .. " of foe <foe:foe> [<nth:integer>]", type = it[2], about = it[3] .. " Of a foe, as the last fight left it.", answer = answer }
end

-- The sheet ----------------------------------------------------------------------------------------------------------

local function skills_told(f)
  local told = {}
  for _, id in ipairs(f.listed) do
    local skill = entry("skill", id)
    told[#told + 1] = skill.name .. (skill.ranks > 1 and " " .. f.skills[id] or "")
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    told[#told + 1] = spell.name .. " (" .. spell.mp .. " MP)"
  end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function spare_told()
  local told = {}
  for _, kind in ipairs({ "weapon", "armour", "item" }) do
    for _, it in ipairs(sorts(kind)) do
      local n = count(kind, it.id)
      told[#told + 1] = it.name .. (n > 1 and " (" .. n .. ")" or "")
    end
  end
  return #told > 0 and table.concat(told, ", ") or "nothing"
end

local function sheet_lines()
  local lines = {}
  local function line(title, text) lines[#lines + 1] = { title, text } end
  for _, f in ipairs(party()) do
    local least, most = range_of(f, attack_of(f, "weapon"))
    local stats, weary, heavy = {}, band(f), speed_penalty(f)
    for _, stat in ipairs(STATS) do stats[#stats + 1] = CALLED[stat] .. " " .. f[stat] end
    line(f.name, f.race.name .. (f.flyer and ", flies" or "") .. ", level " .. f.level .. ", XP " .. f.xp .. "/" .. figure("level-xp") .. ", SP " .. f.sp
      .. (f.points > 0 and ", trait points " .. f.points or ""))
    line("Stats", table.concat(stats, ", "))
    line("Measures", status_told(f) .. (weary and " (" .. weary.name .. ")" or ""))
    line("Body index", f.body_index .. (heavy > 0 and ", too heavily laden: Spd -" .. heavy or ""))
    line("In hand", f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. (proficient(f) and "" or " (unskilled)"))
    line("Worn", f.armour.name .. (f.armour.natural and "" or ", Def " .. f.armour.def .. ", Rep " .. f.armour.rep))
    line("Fighting", "Hit " .. hit_of(f, attack_of(f, "weapon")) .. ", Evade " .. evade_of(f) .. ", damage " .. least .. "-" .. most
      .. ", crit " .. crit_of(f))
    line("Skills", skills_told(f))
  end
  line("Carried", spare_told())
  return lines
end

-- Commands of the reader ---------------------------------------------------------------------------------------------

local function who(question)
  local all = party()
  if #all == 0 then return nil end
  return pick(all, question, "who", function(f) return f.name .. ", " .. status_told(f) end)
end

local function order_equip(args)
  local f = who("Who?")
  if not f then return end
  if args.weapon or args.armour then
    take_up(f, args.weapon and "weapon" or "armour", args.weapon or args.armour)
  elseif not change_gear(f) then
    say("Nothing is changed.")
  end
end

local function order_assist(args)
  local by = who(args.spell and "Who casts it?" or "Who uses it?")
  local to = by and who("On whom?")
  if not to then return end
  local how = assist({ by = by.id, target = to.id, spell = args.spell, item = args.item })
  if how == "no-mp" then say("There is not MP enough for that.") end
  if how == "absent" then say(by.name .. " cannot do that.") end
end

local function order_improve()
  local f = who("Who?")
  if not f then return end
  if f.points == 0 then say(f.name .. " has no trait points to spend.") else improve(f) end
end

-- What can be wrong with a book before play ---------------------------------------------------------------------------

-- Gathers faults of catalogue entries and of instructions.
local function faults()
  local found = {}
  local list = { found = found }
  function list.entry(kind, id, message, help) found[#found + 1] = { kind = kind, id = id, message = message, help = help } end
  function list.call(n, message, help) found[#found + 1] = { call = n, message = message, help = help } end
  return list
end

local function known(kind, id) return id == nil or id == "" or pcall(entry, kind, id) end

local function check_gear(list, kind, id, said)
  local ok = pcall(hundredths, said.weight)
  if not ok then list.entry(kind, id, "`" .. said.weight .. "` is no weight", "write 11 or 11.5") end
  if kind ~= "weapon" then return end
  if not known("skill", said.skill) then list.entry(kind, id, "no skill is called `" .. said.skill .. "`") end
  if not known("critical", said.critical) then list.entry(kind, id, "no critical effect is called `" .. said.critical .. "`") end
  if said.max < said.min then list.entry(kind, id, "the most damage of `" .. id .. "` is below the least") end
end

local function check_fighter(list, kind, id, said)
  for _, it in ipairs({ { "race", said.race }, { "weapon", said.weapon }, { "weapon", said.off_hand }, { "armour", said.armour } }) do
    if not known(it[1], it[2]) then list.entry(kind, id, "no " .. it[1] .. " is called `" .. it[2] .. "`") end
  end
  local of, order = ranks(said.skills)
  for _, skill in ipairs(order) do
    if not known("skill", skill) then
      list.entry(kind, id, "no skill is called `" .. skill .. "`")
    elseif of[skill] < 1 or of[skill] > entry("skill", skill).ranks then
      list.entry(kind, id, "`" .. skill .. "` has ranks 1 to " .. entry("skill", skill).ranks .. ", not " .. of[skill])
    end
  end
  for _, spell in ipairs(said.spells) do
    if not known("spell", spell) then list.entry(kind, id, "no spell is called `" .. spell .. "`") end
  end
  if kind == "foe" and not pcall(hundredths, said.boss) then
    list.entry(kind, id, "`" .. said.boss .. "` is no boss figure", "write 1, 1.5 or 2")
  end
  if kind == "foe" or not known("race", said.race) then return end
  local race = entry("race", said.race)
  if said.body_index ~= 0 and (said.body_index < race.low or said.body_index > race.high) then
    list.entry(kind, id, "the body index of a " .. race.name .. " is " .. race.low .. " to " .. race.high .. ", not " .. said.body_index)
  end
  for trait in pairs(said.traits) do
    if not among(TRAITS, trait) then list.entry(kind, id, "trait points cannot buy `" .. trait .. "`", table.concat(TRAITS, ", ")) end
  end
end

local function stands_on(map, at)
  local ok, there = pcall(on_map, map, at)
  return ok and there and area(map, at).ground ~= "blocked"
end

local function check_map(list, id, map)
  for at, said in pairs(map.areas or {}) do
    local ok, there = pcall(on_map, map, at)
    if not (ok and there) then list.entry("map", id, "`" .. at .. "` is not on this map", "places are a letter and a number, such as b2") end
    for key, value in pairs(said) do
      if OPEN[key] == nil or type(value) ~= type(OPEN[key]) then
        list.entry("map", id, "`" .. key .. "` of `" .. at .. "` cannot be that", "an area has name, hit, evade, def, rep and ground")
      end
    end
    if said.ground and not among({ "open", "gulf", "blocked" }, said.ground) then
      list.entry("map", id, "the ground of `" .. at .. "` is open, gulf or blocked, not `" .. tostring(said.ground) .. "`")
    end
  end
  for _, side in ipairs({ PLAYERS, FOES }) do
    if #map[side] == 0 then list.entry("map", id, "`" .. id .. "` does not say where the " .. side .. " start", "add `" .. side .. ": [a1]`") end
    for _, at in ipairs(map[side]) do
      if not stands_on(map, at) then list.entry("map", id, "nobody can start at `" .. at .. "`") end
    end
  end
end

local function check_call(list, n, verb, args)
  if verb ~= "battle" then return end
  local map = entry("map", args.map)
  local places = { args.place }
  for _, side in ipairs({ args.foes or {}, args.allies or {} }) do
    for _, it in ipairs(side) do places[#places + 1] = it.at end
  end
  for _, at in ipairs(places) do
    if not stands_on(map, at) then list.call(n, "nobody can stand at `" .. at .. "` of " .. map.name) end
  end
  if args.versus and option.versus == "off" then list.call(n, "`versus` wants the option `versus: on`", "add it under `options` in book.yaml") end
end

local function check_book(calls)
  local list = faults()
  local checks = {
    weapon = check_gear, armour = check_gear, hero = check_fighter, foe = check_fighter,
    map = function(_, _, id, said) check_map(list, id, said) end,
  }
  for kind, look in pairs(checks) do
    for _, id in ipairs(entries(kind)) do look(list, kind, id, entry(kind, id)) end
  end
  for _, id in ipairs(book.outfit) do
    if not known("weapon", id) and not known("armour", id) then
      list.found[#list.found + 1] = { message = "`outfit` in book.yaml names `" .. id .. "`, which is neither a weapon nor an armour" }
    end
  end
  if #list.found > 0 then return list.found end -- a map or a race that is wrong is not asked about
  for n, call in ipairs(calls) do check_call(list, n, call.verb, call.args) end
  return list.found
end

-- What the ruleset declares ------------------------------------------------------------------------------------------

local function fields_of(type, start, names)
  local list = {}
  for name in names:gmatch("%S+") do list[#list + 1] = { name = name, type = type, start = start } end
  return list
end

local function fields(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    for _, it in ipairs(list) do all[#all + 1] = it end
  end
  return all
end

local FIGHTER = fields(
  { { name = "race", type = "text", start = "human", about = "The id of the people." },
    { name = "level", type = "integer", min = 1, start = 1 },
    { name = "body_index", type = "integer", start = 0, about = "0 for the average of the race." },
    { name = "weapon", type = "text" }, { name = "off_hand", type = "text" }, { name = "armour", type = "text" },
    { name = "skills", type = "words", about = "Ids, a rank after them: `keen-eye 2`." },
    { name = "spells", type = "words" } })

local verbs = {
  { form = "create [as <hero:hero>] [name <name:text>] [race <race:race>] [body-index <body_index:integer>] [traits <n:integer> <trait:trait>]*"
      .. " [equipment <weapon:weapon>]* [equipment <armour:armour>]*",
    outcomes = { "ready", "refused" }, phrase = "Make your character.", run = create,
    about = "Makes a character, asking for what is missing." },
  { form = "battle <map:map> [foes <foe:foe> [times <times:integer>] [at <at:word>] [boss <boss:integer>]]*"
      .. " [allies <foe:foe> [times <times:integer>] [at <at:word>]]* [versus <hero:hero>]* [place <place:word>] [first-round <first_round:nothing|reader|foes>]",
    outcomes = { "won", "lost", "both-fell" }, phrase = "Fight a battle on <map>.", run = battle,
    about = "A whole battle. `first-round` names the side that has the first round to itself." },
  { form = "engage <foe:foe> [with skill <skill:skill>] [with spell <spell:spell>] [by <by:reader|foe>] [again]",
    outcomes = { "felled", "fallen", "both-fell", "drew-blood", "nothing" }, phrase = "Engage <foe> once.", run = engage_once,
    about = "One engagement outside a battle; `again` with the foe as it was left." },
  { form = "duel <foe:foe> [escape-after <escape_after:integer>]", outcomes = { "won", "lost", "both-fell", "broke-off" },
    phrase = "Fight a duel with <foe>.", run = duel, about = "A battle of two in one staging area; may be broken off from the end of that round on." },
  { form = "check <chance:integer> against <against:will|perc> [of <who:hero>]", outcomes = { "landed", "negated" },
    phrase = "Check <chance>% against <against>.", run = check, about = "A check of something done to the party." },
  { form = "assist with <spell:spell> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "Cast <spell>.", run = assist, about = "A buff or healing spell outside a battle." },
  { form = "assist with <item:item> [target <target:hero>] [by <by:hero>]", outcomes = { "done", "no-mp", "absent" },
    phrase = "Use <item>.", run = assist, about = "An item outside a battle." },
  { form = "train [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit", "declined" }, phrase = "Train.", run = train,
    about = "Spends SP on what the reader picks." },
  { form = "train <skill:skill> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "Learn <skill>.", run = train,
    about = "Spends SP on the next rank of a skill." },
  { form = "train <spell:spell> [of <who:hero>]", outcomes = { "learned", "too-dear", "at-limit" }, phrase = "Learn <spell>.", run = train,
    about = "Spends SP on a spell." },
  { form = "equip <weapon:weapon> [off-hand] [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "Take up <weapon>.", run = equip,
    about = "Takes a spare weapon in hand." },
  { form = "equip <armour:armour> [of <who:hero>]", outcomes = { "equipped", "absent" }, phrase = "Put on <armour>.", run = equip,
    about = "Puts on spare armour." },
  { form = "award [xp <xp:integer>] [sp <sp:integer>] [of <who:hero>]", outcomes = { "same-level", "new-level" }, phrase = "Gain <xp> XP, <sp> SP.",
    run = award_page, about = "Gives points to everybody in the party, or to one." },
  { form = "rest [hp full] [hp <hp:integer>] [stamina full] [stamina <stamina:integer>] [mp full] [mp <mp:integer>]", outcomes = { "rested" },
    phrase = "Rest.", run = rest, about = "Restores the party: what is named, or everything." },
  { form = "recruit <hero:hero>", phrase = "<hero> joins you.", run = recruit, about = "A character joins the party." },
  { form = "dismiss <hero:hero>", outcomes = { "removed", "not-here" }, phrase = "<hero> leaves you.", run = dismiss,
    about = "A character leaves the party with what is in hand." },
  { form = "lose <n:integer> <measure:measure> [of <who:hero>]", outcomes = { "standing", "fallen" }, phrase = "Lose <n> <measure>.", run = drain,
    about = "Takes HP, Stamina or MP." },
}
for _, kind in ipairs({ "weapon", "armour", "item" }) do
  verbs[#verbs + 1] = { form = "gain " .. kind .. " <" .. kind .. ":" .. kind .. "> [times <times:integer>]", phrase = "Gain <" .. kind .. ">.",
    run = gain_things(kind), about = "Gives the party a thing." }
  verbs[#verbs + 1] = { form = "lose " .. kind .. " <" .. kind .. ":" .. kind .. ">", phrase = "Lose <" .. kind .. ">.",
    run = lose_things(kind), about = "Takes a thing, spare ones first." }
end

local options = {}
for _, it in ipairs({
  { "engagement_dice", { "split", "shared" }, "A d20 for each Total, or one a head for both." },
  { "margin_six", { "solid", "poor" }, "What a margin of exactly 6 is." },
  { "rounding", { "truncate", "nearest" }, "How fractions are dropped." },
  { "magic_base", { "weapon", "spell" }, "Whose Min and Max magic begins with." },
  { "exchange", { "simultaneous", "attacker_first" }, "Does one who is felled still strike?" },
  { "crit_ranks", { "add", "compound" }, "How the extra of a magic critical grows with the rank." },
  { "stamina_bands", { "at_or_below", "below" }, "Does a band begin at its percentage, or below it?" },
  { "magi_safestrike", { "off", "on" }, "Have magi-physical attacks Safestrike?" },
  { "flyer_melee", { "never", "flyers" }, "May flyers fight each other hand to hand?" },
  { "unskilled_damage", { "weapon", "whole" }, "What part of the damage a lack of skill lowers." },
  { "half_ap_turns", { "off", "on" }, "Does half an AP suffice for what costs half?" },
  { "action_wait_cost", { "0.5", 1, 0 }, "What waiting in an action phase costs." },
  { "round_end_scope", { "pair", "phase" }, "Over what span all must have waited to end a round." },
  { "action_ties", { "random", "full" }, "How ties of Spd are settled in action phases." },
  { "weight_penalties", { "sum", "worst" }, "Do several heavy pieces add up?" },
  { "xp_per", { "engagement", "opponent" }, "What experience is given for." },
  { "xp_carry", { "carry", "reset" }, "Is experience beyond a level kept?" },
  { "level_up", { "at_once", "after_battle" }, "When a level gained in a battle counts." },
  { "level_points", nil, "Trait points that a level gives.", 2 },
  { "sp_assist", { "rank_only", "whole" }, "What is doubled in the SP of an assist." },
  { "sp_assist_min", { 0, 1 }, "The least SP of an assist." },
  { "gm", { "engine", "person" }, "Who plays the foes." },
  { "versus", { "off", "on" }, "Do two groups of people face each other?" },
}) do
  options[#options + 1] = { name = it[1], values = it[2], about = it[3], start = it[4] or it[2][1] }
end

return {
  name = "loa",
  title = "LoA",
  about = "Skirmishes on staging areas: d20 engagements, action points, Stamina, levels and skill points.",
  words = {
    stat = STATS,
    trait = TRAITS,
    measure = MEASURES,
  },
  fields = {
    { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the last battle." },
    { name = "opponents", type = "any", shown = false, about = "Those on the other side of the last fight, as it left them." },
    { name = "engaged", type = "text", shown = false, about = "The foe of the last engagement outside a battle." },
  },
  settings = {
    { name = "creation", type = "word", values = { "start", "page" }, start = "start", about = "Is the character made before the first page, or by a page?" },
    { name = "outfit", type = "words", about = "Weapons and armours that a new character may choose from; all of them when nothing is said." },
  },
  kinds = {
    { name = "hero", plural = "heroes", held = true, about = "Characters of the party.",
      fields = fields(FIGHTER, { { name = "xp", type = "integer" }, { name = "sp", type = "integer" },
        { name = "traits", type = "map", about = "Trait points spent: `{ will: 2 }`." } }),
      marks = fields_of("any", nil, "called race level xp sp points body_index traits hp stamina mp ap weapon off_hand armour skills spells statuses") },
    { name = "foe", plural = "foes", held = false, about = "Opponents and allies.",
      fields = fields(FIGHTER, fields_of("integer", 0, "str mag disc spd will perc stamina mp"),
        { { name = "hp", type = "integer", min = 1, start = 1 }, { name = "boss", type = "text", start = "1", about = "What XP and SP are multiplied by." } }) },
    { name = "race", plural = "races", held = false, about = "Peoples.",
      fields = fields(fields_of("integer", 0, "str mag disc spd will perc hp stamina mp low average high"),
        { { name = "flyer", type = "flag" }, { name = "playable", type = "flag", start = true }, { name = "elements", type = "map" } }) },
    { name = "weapon", plural = "weapons", held = true, about = "Weapons not in hand.",
      fields = fields(fields_of("integer", 0, "acc min max"), { { name = "skill", type = "text" },
        { name = "hands", type = "integer", min = 1, start = 1 }, { name = "property", type = "word", values = { "slash", "pierce", "blunt" } },
        { name = "weight", type = "text", start = "0" }, { name = "reach", type = "integer", start = 1 }, { name = "bow", type = "flag" },
        { name = "critical", type = "text", about = "A critical effect." }, { name = "natural", type = "flag", about = "Grown, not made." } }) },
    { name = "armour", plural = "armours", held = true, about = "Armour not worn.",
      fields = fields(fields_of("integer", 0, "def rep"), { { name = "weight", type = "text", start = "0" },
        { name = "weak", type = "word", values = { "", "slash", "pierce", "blunt" } }, { name = "natural", type = "flag" } }) },
    { name = "item", plural = "items", held = true, about = "Things to be used.", fields = fields_of("integer", 0, "hp stamina mp") },
    { name = "skill", plural = "skills", held = false, about = "What SP buy.",
      fields = fields({ { name = "kind", type = "word", values = { "passive", "weapon", "physical", "magi-physical" } },
        { name = "ranks", type = "integer", start = 1 }, { name = "element", type = "text" }, { name = "safestrike", type = "flag" },
        { name = "against", type = "word", values = { "will", "perc" } }, { name = "off_hand", type = "flag" } },
        fields_of("integer", 0, "cost hit evade stamina mp drain chance chance_rank ap")) },
    { name = "spell", plural = "spells", held = false, about = "Magic.",
      fields = fields({ { name = "kind", type = "word", values = { "attack", "status", "buff", "healing" } },
        { name = "rank", type = "integer", min = 1, start = 1 }, { name = "element", type = "text" },
        { name = "against", type = "word", values = { "will", "perc" } }, { name = "rounds", type = "integer", start = 1 } },
        fields_of("integer", 0, "hit mp stamina min max chance ap bonus_hit bonus_evade hp mag_share")) },
    { name = "map", plural = "maps", held = false, about = "Staging areas.",
      fields = { { name = "columns", type = "integer", min = 1, start = 1 }, { name = "rows", type = "integer", min = 1, start = 1 },
        { name = "areas", type = "any", about = "By place: name, hit, evade, def, rep, ground (open, gulf, blocked)." },
        { name = "players", type = "words" }, { name = "foes", type = "words" } } },
    { name = "band", plural = "bands", held = false, about = "What weariness costs.",
      fields = { { name = "at", type = "integer" }, { name = "less", type = "integer" }, { name = "percent", type = "integer", start = 100 } } },
    { name = "critical", plural = "criticals", held = false, about = "Critical effects of weapons.",
      fields = fields({ { name = "percent", type = "integer", start = 100 }, { name = "sunder", type = "flag" } }, fields_of("integer", 0, "ap drain")) },
    { name = "figure", plural = "figures", held = false, about = "Plain figures.", fields = { { name = "value", type = "integer" } } },
  },
  verbs = verbs,
  queries = queries,
  options = options,
  commands = {
    { form = "equip", about = "Changes weapon, off hand and armour.", run = order_equip },
    { form = "equip <weapon:held weapon>", about = "Takes a weapon in hand.", run = order_equip },
    { form = "wear <armour:held armour>", about = "Puts on armour.", run = order_equip },
    { form = "use <item:held item>", about = "Uses an item on one of the party.", run = order_assist },
    { form = "cast <spell:spell>", about = "Casts a buff or a healing spell on one of the party.", run = order_assist },
    { form = "improve", about = "Spends trait points.", run = order_improve },
  },
  emits = {
    { name = "level", takes = { "fighter", "level" }, about = "A fighter has risen to a level." },
    { name = "engaged", takes = { "attacker", "defender", "damage" }, about = "Two have fought; the first blow did this much." },
    { name = "felled", takes = { "fallen", "by" }, about = "Somebody fell, and by whom." },
    { name = "round", takes = { "round" }, about = "A round of a battle begins." },
  },
  hooks = { start = start },
  sheet = sheet_lines,
  check = check_book,
}
