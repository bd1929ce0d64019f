-- Fighters (heroes and foes): their properties and changes (LOA-126 to LOA-131, LOA-170).
local capitalize, lists, numbers = require("words").capitalize, require("lists"), require("numbers")
local map, filter = lists.map, lists.filter
local clamp, copy_map, parse_hundredths, parse_ranks = numbers.clamp, numbers.copy_map, numbers.parse_hundredths, numbers.parse_ranks

local STATS = { "str", "mag", "disc", "spd", "will", "perc" }
local LABELS = {
  str = "Str", mag = "Mag", disc = "Disc", spd = "Spd", will = "Will", perc = "Perc",
  hp = "HP", stamina = "Stamina", mp = "MP",
}
local MEASURES = { "hp", "stamina", "mp" }
local PLAYERS, FOES = "players", "foes"
local DEFEATED_HP = 0
local DEFAULT_GEAR = { weapon = "fists", armour = "none" } -- used if a fighter has no weapon or armour

local function entry_or_default(kind, id, default_id) return entry(kind, id ~= nil and id ~= "" and id or default_id) end

-- Returns the trait points left for a character with these choices. LOA-126 to LOA-131.
local function trait_points_left(race, body_index, traits, level)
  local points = constant.start_trait_points - (body_index - race.average_body_index) + (level - 1) * constant.trait_points_per_level
  for _, spent in pairs(traits) do points = points - spent end
  return points
end

-- Returns the trait points that a hero has spent on a trait.
local function points_spent_on(f, trait) return f.hero and (f.data.traits or {})[trait] or 0 end

local function find_held_hero(id, index)
  for _, hero in ipairs(held("hero", id)) do
    if index == nil or hero.index == index then return hero end
  end
end

-- Properties of a fighter. `data` is the held hero, or the catalogue entry of a foe. Weapons, skills, body
-- index and flight follow section 1.1 of the specification (LOA-80).
local PROPERTIES = {
  data = function(f) return f.hero and find_held_hero(f.id, f.hero) or entry("foe", f.id) end,
  name = function(f) return capitalize(f.data.given_name or f.data.name) end,
  side = function(f) return f.hero and PLAYERS or FOES end,
  level = function(f) return f.data.level end,
  xp = function(f) return f.hero and f.data.xp or 0 end,
  sp = function(f) return f.hero and f.data.sp or 0 end,
  boss = function(f) return f.hero and 100 or parse_hundredths(f.data.boss) end,
  race = function(f) return entry("race", f.data.race) end,
  flyer = function(f) return f.race.flyer end,
  body_index = function(f) return f.data.body_index > 0 and f.data.body_index or f.race.average_body_index end, -- LOA-127
  weapon = function(f) return entry_or_default("weapon", f.data.weapon, DEFAULT_GEAR.weapon) end,
  off_hand = function(f) return (f.data.off_hand or "") ~= "" and entry("weapon", f.data.off_hand) end,
  armour = function(f) return entry_or_default("armour", f.data.armour, DEFAULT_GEAR.armour) end,
  skills = function(f) return (parse_ranks(f.data.skills)) end,
  listed = function(f) return select(2, parse_ranks(f.data.skills)) end,
  spells = function(f) return f.data.spells or {} end,
  statuses = function(f) return f.data.statuses or {} end,
  ap = function(f) return f.data.ap or 0 end,
  met = function() return {} end,
  traits = function(f) return f.hero and copy_map(f.data.traits) or {} end,
  trait_points = function(f)
    if not f.hero then return 0 end
    return f.data.trait_points or math.max(0, trait_points_left(f.race, f.body_index, f.data.traits or {}, f.data.level))
  end,
}
for _, stat in ipairs(STATS) do
  PROPERTIES[stat] = function(f) return f.hero and f.race[stat] + points_spent_on(f, stat) or f.data[stat] end
end
-- A measure that was never changed is at its maximum.
for _, measure in ipairs(MEASURES) do
  PROPERTIES[measure .. "_max"] = function(f) return f.hero and f.race[measure] + points_spent_on(f, measure) * constant[measure .. "_per_trait_point"] or f.data[measure] end
  PROPERTIES[measure] = function(f) return f.hero and clamp(f.data[measure] or f[measure .. "_max"], 0, f[measure .. "_max"]) or f.data[measure] end
end

-- Computes each property on first use and caches it.
local function lazy_properties(more_properties)
  return { __index = function(f, key)
    local compute = more_properties[key] or PROPERTIES[key]
    local value = compute and compute(f)
    f[key] = value
    return value
  end }
end

local DEFAULT_PROPERTIES = lazy_properties({})

local function create_hero(hero) return setmetatable({ hero = hero.index, id = hero.id, data = hero }, DEFAULT_PROPERTIES) end

local function create_foe(id, boss)
  return setmetatable({ hero = false, id = id, data = entry("foe", id), boss = boss and boss * 100 or nil }, DEFAULT_PROPERTIES)
end

local function list_party()
  return map(held("hero"), create_hero)
end

-- Returns the hero with this id, and with this index if there are several.
local function find_hero(id, index)
  local hero = find_held_hero(id, index)
  return hero and create_hero(hero)
end

local function is_standing(f) return f.hp > DEFEATED_HP end

local function count_standing() return #filter(list_party(), is_standing) end

-- Returns the id of the first party member who has HP left, or of the first member if none has.
local function find_lead_id()
  local heroes = list_party()
  local first = filter(heroes, is_standing)[1] or heroes[1]
  return first and first.id
end

local function find_lead() return derived.lead and find_hero(derived.lead) end

-- Changes a property that only the battle stores.
local function set_battle_property(f, field, value)
  f[field] = value
  if f.row then f.row[field] = value end
end

-- Changes a property of a fighter. The sheet stores the properties of a hero, without a message; the calling rule prints one.
local function set_property(f, field, value)
  if not f.hero then return set_battle_property(f, field, value) end
  f[field] = value
  mark("hero", f.hero, field, value, "")
end

-- Clears cached values that house rules may have changed.
local CACHED_FIELDS = { "data", "hp", "stamina", "mp", "ap", "level", "xp", "sp", "trait_points", "statuses" }
local function clear_cache(f)
  for _, field in ipairs((f.hero or f.row) and CACHED_FIELDS or {}) do f[field] = nil end
end

-- Calls the hooks of house rules, then rereads the fighters.
local function emit_to_fighters(hook, fighters, ...)
  emit(hook, ...)
  for _, f in ipairs(fighters) do clear_cache(f) end
end

local function reduce(f, measure, n) set_property(f, measure, clamp(f[measure] - n, 0, f[measure .. "_max"])) end -- LOA-65, LOA-119, LOA-170

-- Returns a Stamina cost: for `engaging`, being `hurt` or `helping`, plus that of the skill or spell. LOA-60 to LOA-64.
local function stamina_cost(_, reason, additional_cost) return (reason == "hurt" and constant.hurt_stamina_cost or constant.engage_stamina_cost) + additional_cost end

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
  lazy_properties = lazy_properties, trait_points_left = trait_points_left, list_party = list_party, create_foe = create_foe, find_hero = find_hero, find_lead = find_lead,
  require_hero = require_hero, is_standing = is_standing, count_standing = count_standing, find_lead_id = find_lead_id,
  set_battle_property = set_battle_property, set_property = set_property, reduce = reduce, clear_cache = clear_cache, emit_to_fighters = emit_to_fighters, stamina_cost = stamina_cost, describe_status = describe_status,
}
