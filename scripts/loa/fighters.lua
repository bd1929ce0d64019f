-- Fighters, heroes and foes alike: what they are made of and what changes (LOA-126 to LOA-131, LOA-170).
local capital, lists, numbers = use("words").capital, use("lists"), use("numbers")
local each, where = lists.each, lists.where
local clamp, copied, hundredths, ranks = numbers.clamp, numbers.copied, numbers.hundredths, numbers.ranks

local STATS = { "str", "mag", "disc", "spd", "will", "perc" }
local CALLED = {
  str = "Str", mag = "Mag", disc = "Disc", spd = "Spd", will = "Will", perc = "Perc",
  hp = "HP", stamina = "Stamina", mp = "MP",
}
local MEASURES = { "hp", "stamina", "mp" }
local PLAYERS, FOES = "players", "foes"
local FELLED = 0
local BARE = { weapon = "fists", armour = "none" } -- what there is where nothing is

local function thing(kind, id, bare) return entry(kind, id ~= nil and id ~= "" and id or bare) end

-- LOA-126 to LOA-131: what is left of the points that a character of this make has had.
local function points_left(race, body_index, traits, level)
  local left = figure.trait_points - (body_index - race.average) + (level - 1) * figure.level_points
  for _, n in pairs(traits) do left = left - n end
  return left
end

-- Trait points spent on it when `said` was read.
local function spent(f, trait) return f.hero and (f.said.traits or {})[trait] or 0 end

local function hero_held(id, index)
  for _, hero in ipairs(held("hero", id)) do
    if index == nil or hero.index == index then return hero end
  end
end

-- What there is to know of a fighter, hero or foe: `said` is what is held, or what the catalogue says. LOA-1.1 of the list: weapons,
-- skills, body index, whether they fly (LOA-80).
local KNOWN = {
  said = function(f) return f.hero and hero_held(f.id, f.hero) or entry("foe", f.id) end,
  name = function(f) return capital(f.said.called or f.said.name) end,
  side = function(f) return f.hero and PLAYERS or FOES end,
  level = function(f) return f.said.level end,
  xp = function(f) return f.hero and f.said.xp or 0 end,
  sp = function(f) return f.hero and f.said.sp or 0 end,
  boss = function(f) return f.hero and 100 or hundredths(f.said.boss) end,
  race = function(f) return entry("race", f.said.race) end,
  flyer = function(f) return f.race.flyer end,
  body_index = function(f) return f.said.body_index > 0 and f.said.body_index or f.race.average end, -- LOA-127
  weapon = function(f) return thing("weapon", f.said.weapon, BARE.weapon) end,
  off_hand = function(f) return (f.said.off_hand or "") ~= "" and entry("weapon", f.said.off_hand) end,
  armour = function(f) return thing("armour", f.said.armour, BARE.armour) end,
  skills = function(f) return (ranks(f.said.skills)) end,
  listed = function(f) return select(2, ranks(f.said.skills)) end,
  spells = function(f) return f.said.spells or {} end,
  statuses = function(f) return f.said.statuses or {} end,
  ap = function(f) return f.said.ap or 0 end,
  met = function() return {} end,
  traits = function(f) return f.hero and copied(f.said.traits) or {} end,
  points = function(f)
    if not f.hero then return 0 end
    return f.said.points or math.max(0, points_left(f.race, f.body_index, f.said.traits or {}, f.said.level))
  end,
}
for _, stat in ipairs(STATS) do
  KNOWN[stat] = function(f) return f.hero and f.race[stat] + spent(f, stat) or f.said[stat] end
end
-- A measure that was never touched is full.
for _, it in ipairs(MEASURES) do
  KNOWN[it .. "_max"] = function(f) return f.hero and f.race[it] + spent(f, it) * figure["trait_" .. it] or f.said[it] end
  KNOWN[it] = function(f) return f.hero and clamp(f.said[it] or f[it .. "_max"], 0, f[it .. "_max"]) or f.said[it] end
end

-- Each thing is worked out when it is asked for, and once.
local function knowing(more)
  return { __index = function(f, key)
    local know = more[key] or KNOWN[key]
    local value = know and know(f)
    f[key] = value
    return value
  end }
end

local PLAIN = knowing({})

local function of_hero(hero) return setmetatable({ hero = hero.index, id = hero.id, said = hero }, PLAIN) end

local function of_foe(id, boss)
  return setmetatable({ hero = false, id = id, said = entry("foe", id), boss = boss and boss * 100 or nil }, PLAIN)
end

local function party()
  return each(held("hero"), of_hero)
end

-- The hero of this id, at this place among those held where there are several.
local function hero_called(id, index)
  local hero = hero_held(id, index)
  return hero and of_hero(hero)
end

local function standing(f) return f.hp > FELLED end

local function number_standing() return #where(party(), standing) end

-- The id of the first who stands, and when nobody does of the first of all.
local function first_standing()
  local all = party()
  local first = where(all, standing)[1] or all[1]
  return first and first.id
end

local function lead() return derived.lead and hero_called(derived.lead) end

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

-- What house rules may have changed is read anew.
local CHANGING = { "said", "hp", "stamina", "mp", "ap", "level", "xp", "sp", "points", "statuses" }
local function look_again(f)
  for _, it in ipairs((f.hero or f.row) and CHANGING or {}) do f[it] = nil end
end

-- Tells house rules of something; what they changed of the sheet or of the scene holds for the fighters too.
local function announce(hook, fighters, ...)
  emit(hook, ...)
  for _, f in ipairs(fighters) do look_again(f) end
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
  STATS = STATS, CALLED = CALLED, MEASURES = MEASURES, FOES = FOES, PLAYERS = PLAYERS, BARE = BARE, KNOWN = KNOWN,
  knowing = knowing, points_left = points_left, party = party, of_foe = of_foe, hero_called = hero_called, lead = lead,
  someone = someone, standing = standing, number_standing = number_standing, first_standing = first_standing,
  note = note, bear = bear, lose_of = lose_of, look_again = look_again, announce = announce, stamina_cost = stamina_cost, status_told = status_told,
}
