-- Fighters, heroes and foes alike: what they are made of and what changes (LOA-126 to LOA-131, LOA-170).
local capital, each, numbers = use("words").capital, use("lists").each, use("numbers")
local clamp, copied, hundredths, ranks = numbers.clamp, numbers.copied, numbers.hundredths, numbers.ranks

local STATS = { "str", "mag", "disc", "spd", "will", "perc" }
local CALLED = {
  str = "Str", mag = "Mag", disc = "Disc", spd = "Spd", will = "Will", perc = "Perc",
  hp = "HP", stamina = "Stamina", mp = "MP",
}
local MEASURES = { "hp", "stamina", "mp" }
local PLAYERS, FOES = "players", "foes"
local FELLED = 0

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
  local left = figure.trait_points - (body_index - race.average) + (level - 1) * option.level_points
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
    f[it .. "_max"] = f.race[it] + (f.traits[it] or 0) * figure["trait_" .. it]
    f[it] = clamp(hero[it] or f[it .. "_max"], 0, f[it .. "_max"])
  end
  f.points = hero.points or math.max(0, points_left(f.race, f.body_index, f.traits, f.level))
  return f
end

local function party()
  return each(held("hero"), of_hero)
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

-- Changes what a battle alone knows of a fighter.
local function note(f, field, value)
  f[field] = value
  if f.row then f.row[field] = value end
end

-- Changes a fighter; what a hero is stays in the sheet, and the reader hears of it in the words of the rule that changed it.
local function bear(f, field, value)
  if not f.hero then return note(f, field, value) end
  f[field] = value
  mark("hero", f.hero, field, value, "")
end

-- Tells house rules of something; what they changed of the sheet holds for the fighters too.
local function announce(hook, fighters, ...)
  emit(hook, ...)
  for _, f in ipairs(fighters) do
    if f.look_again then
      f.look_again()
    elseif f.hero then
      local now = of_hero(held("hero")[f.hero])
      for _, it in ipairs({ "hp", "stamina", "mp", "ap", "level", "xp", "sp", "points", "statuses" }) do f[it] = now[it] end
    end
  end
end

local function lose_of(f, measure, n) bear(f, measure, clamp(f[measure] - n, 0, f[measure .. "_max"])) end -- LOA-65, LOA-119, LOA-170

-- What something costs in Stamina: `engaging`, being `hurt`, or `helping`; and what the skill or spell asks besides. LOA-60 to LOA-64.
local function stamina_cost(_, why, more) return (why == "hurt" and figure.hurt or figure.engaging) + more end

local function status_told(f)
  local told = "HP " .. f.hp .. "/" .. f.hp_max .. ", Stamina " .. f.stamina .. "/" .. f.stamina_max
  return f.mp_max > 0 and told .. ", MP " .. f.mp .. "/" .. f.mp_max or told
end

local function someone(id)
  local f
  if id then f = hero_called(id) else f = lead() end
  return f or error(id and "`" .. id .. "` is not of the party" or "there is nobody in the party: a page must `create` somebody first")
end

return {
  STATS = STATS, CALLED = CALLED, MEASURES = MEASURES, FOES = FOES, PLAYERS = PLAYERS, points_left = points_left,
  party = party, of_hero = of_hero, of_foe = of_foe, note = note, hero_called = hero_called, standing = standing, lead = lead, bear = bear,
  announce = announce, lose_of = lose_of, stamina_cost = stamina_cost, status_told = status_told, someone = someone,
}
