-- Fighters (heroes and foes): their properties and changes (LOA-126 to LOA-131, LOA-170).
local capitalize, lists, numbers = require("words").capitalize, require("lists"), require("numbers")
local map, filter = lists.map, lists.filter
local clamp, copied, parse_hundredths, parse_ranks = numbers.clamp, numbers.copied, numbers.parse_hundredths, numbers.parse_ranks

local STATS = { "str", "mag", "disc", "spd", "will", "perc" }
local LABELS = {
  str = "Str", mag = "Mag", disc = "Disc", spd = "Spd", will = "Will", perc = "Perc",
  hp = "HP", stamina = "Stamina", mp = "MP",
}
local MEASURES = { "hp", "stamina", "mp" }
local PLAYERS, FOES = "players", "foes"
local DEFEATED_HP = 0
local DEFAULT_GEAR = { weapon = "fists", armour = "none" } -- used if a fighter has no weapon or armour

local function entry_or_default(kind, id, bare) return entry(kind, id ~= nil and id ~= "" and id or bare) end

-- LOA-126 to LOA-131: returns the trait points left for a character with these choices.
local function points_left(race, body_index, traits, level)
  local left = constant.start_trait_points - (body_index - race.average_body_index) + (level - 1) * constant.trait_points_per_level
  for _, n in pairs(traits) do left = left - n end
  return left
end

-- Trait points spent on a trait, from the data that `said` holds.
local function points_spent_on(f, trait) return f.hero and (f.said.traits or {})[trait] or 0 end

local function hero_held(id, index)
  for _, hero in ipairs(held("hero", id)) do
    if index == nil or hero.index == index then return hero end
  end
end

-- Properties of a fighter. `said` is the held hero, or the catalogue entry of a foe. Section 1.1 of the specification: weapons, skills,
-- body index, flight (LOA-80).
local PROPERTIES = {
  said = function(f) return f.hero and hero_held(f.id, f.hero) or entry("foe", f.id) end,
  name = function(f) return capitalize(f.said.given_name or f.said.name) end,
  side = function(f) return f.hero and PLAYERS or FOES end,
  level = function(f) return f.said.level end,
  xp = function(f) return f.hero and f.said.xp or 0 end,
  sp = function(f) return f.hero and f.said.sp or 0 end,
  boss = function(f) return f.hero and 100 or parse_hundredths(f.said.boss) end,
  race = function(f) return entry("race", f.said.race) end,
  flyer = function(f) return f.race.flyer end,
  body_index = function(f) return f.said.body_index > 0 and f.said.body_index or f.race.average_body_index end, -- LOA-127
  weapon = function(f) return entry_or_default("weapon", f.said.weapon, DEFAULT_GEAR.weapon) end,
  off_hand = function(f) return (f.said.off_hand or "") ~= "" and entry("weapon", f.said.off_hand) end,
  armour = function(f) return entry_or_default("armour", f.said.armour, DEFAULT_GEAR.armour) end,
  skills = function(f) return (parse_ranks(f.said.skills)) end,
  listed = function(f) return select(2, parse_ranks(f.said.skills)) end,
  spells = function(f) return f.said.spells or {} end,
  statuses = function(f) return f.said.statuses or {} end,
  ap = function(f) return f.said.ap or 0 end,
  met = function() return {} end,
  traits = function(f) return f.hero and copied(f.said.traits) or {} end,
  trait_points = function(f)
    if not f.hero then return 0 end
    return f.said.trait_points or math.max(0, points_left(f.race, f.body_index, f.said.traits or {}, f.said.level))
  end,
}
for _, stat in ipairs(STATS) do
  PROPERTIES[stat] = function(f) return f.hero and f.race[stat] + points_spent_on(f, stat) or f.said[stat] end
end
-- A measure that was never changed is at its maximum.
for _, it in ipairs(MEASURES) do
  PROPERTIES[it .. "_max"] = function(f) return f.hero and f.race[it] + points_spent_on(f, it) * constant[it .. "_per_trait_point"] or f.said[it] end
  PROPERTIES[it] = function(f) return f.hero and clamp(f.said[it] or f[it .. "_max"], 0, f[it .. "_max"]) or f.said[it] end
end

-- Computes each property on first use and caches it.
local function lazy_properties(more)
  return { __index = function(f, key)
    local compute = more[key] or PROPERTIES[key]
    local value = compute and compute(f)
    f[key] = value
    return value
  end }
end

local DEFAULT_PROPERTIES = lazy_properties({})

local function create_hero(hero) return setmetatable({ hero = hero.index, id = hero.id, said = hero }, DEFAULT_PROPERTIES) end

local function create_foe(id, boss)
  return setmetatable({ hero = false, id = id, said = entry("foe", id), boss = boss and boss * 100 or nil }, DEFAULT_PROPERTIES)
end

local function party()
  return map(held("hero"), create_hero)
end

-- Returns the hero with this id, and with this index if there are several.
local function find_hero(id, index)
  local hero = hero_held(id, index)
  return hero and create_hero(hero)
end

local function is_standing(f) return f.hp > DEFEATED_HP end

local function count_standing() return #filter(party(), is_standing) end

-- Returns the id of the first party member who has HP left, or of the first one if none has.
local function find_lead_id()
  local all = party()
  local first = filter(all, is_standing)[1] or all[1]
  return first and first.id
end

local function find_lead() return derived.lead and find_hero(derived.lead) end

-- Changes a property that only the battle stores.
local function set_in_battle(f, field, value)
  f[field] = value
  if f.row then f.row[field] = value end
end

-- Changes a property of a fighter. The sheet stores the properties of a hero, without a message; the calling rule prints one.
local function set_property(f, field, value)
  if not f.hero then return set_in_battle(f, field, value) end
  f[field] = value
  mark("hero", f.hero, field, value, "")
end

-- Clears cached values that house rules may have changed.
local CHANGEABLE = { "said", "hp", "stamina", "mp", "ap", "level", "xp", "sp", "trait_points", "statuses" }
local function clear_cache(f)
  for _, it in ipairs((f.hero or f.row) and CHANGEABLE or {}) do f[it] = nil end
end

-- Calls the hooks of house rules, then rereads the fighters.
local function emit_to_fighters(hook, fighters, ...)
  emit(hook, ...)
  for _, f in ipairs(fighters) do clear_cache(f) end
end

local function reduce(f, measure, n) set_property(f, measure, clamp(f[measure] - n, 0, f[measure .. "_max"])) end -- LOA-65, LOA-119, LOA-170

-- Returns a Stamina cost: for `engaging`, being `hurt` or `helping`, plus that of the skill or spell. LOA-60 to LOA-64.
local function stamina_cost(_, why, more) return (why == "hurt" and constant.hurt_stamina_cost or constant.engage_stamina_cost) + more end

local function describe_status(f)
  local text = "HP " .. f.hp .. "/" .. f.hp_max .. ", Stamina " .. f.stamina .. "/" .. f.stamina_max
  return f.mp_max > 0 and text .. ", MP " .. f.mp .. "/" .. f.mp_max or text
end

local function require_hero(id)
  local f
  if id then f = find_hero(id) else f = find_lead() end
  return f or error(id and "`" .. id .. "` is not in the party" or "the party is empty: a page must use `create` first")
end

return {
  STATS = STATS, LABELS = LABELS, MEASURES = MEASURES, FOES = FOES, PLAYERS = PLAYERS, DEFAULT_GEAR = DEFAULT_GEAR, PROPERTIES = PROPERTIES,
  lazy_properties = lazy_properties, points_left = points_left, party = party, create_foe = create_foe, find_hero = find_hero, find_lead = find_lead,
  require_hero = require_hero, is_standing = is_standing, count_standing = count_standing, find_lead_id = find_lead_id,
  set_in_battle = set_in_battle, set_property = set_property, reduce = reduce, clear_cache = clear_cache, emit_to_fighters = emit_to_fighters, stamina_cost = stamina_cost, describe_status = describe_status,
}
