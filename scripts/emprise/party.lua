-- The party: members, professions and states (EMP-1 to EMP-30, EMP-144 to EMP-150).
local map, contains = require("lists").map, require("words").contains

local DICE = { 6, 8, 10, 12 } -- EMP-7
local SEAT_ADVENTURERS = { "first", "second", "third", "fourth" } -- ids for adventurers created by players
local STATES = { fit = "fit", unconscious = "unconscious", dead = "dead" }

local function find_member(id) return id ~= "" and held("adventurer", id)[1] or nil end

local function display_name(a) return a.given_name ~= "" and a.given_name or a.name end

local function profession_entry(profession)
  return contains(entries("profession"), profession) and entry("profession", profession) or {}
end

local function profession_name(id) return profession_entry(id).name or (id:gsub("-", " ")) end

-- Returns the professions and the faces of their dice. Professions that the player chose replace those of the entry.
local function professions(a)
  if next(a.chosen_professions) ~= nil then return a.chosen_professions end
  return a.professions
end

-- Returns the faces of the wellbeing die that the professions assign. EMP-29.
local function assigned_wellbeing(professions)
  local has_strenuous, has_sedentary = false, false
  for name in pairs(professions) do
    has_strenuous = has_strenuous or profession_entry(name).build == "strenuous"
    has_sedentary = has_sedentary or profession_entry(name).build == "sedentary"
  end
  if has_strenuous and not has_sedentary then return constant.strenuous_wellbeing end
  if has_sedentary and not has_strenuous then return constant.sedentary_wellbeing end
  return constant.usual_wellbeing
end

local function wellbeing(a)
  if a.created_wellbeing > 0 then return a.created_wellbeing end
  return a.wellbeing > 0 and a.wellbeing or assigned_wellbeing(professions(a))
end

-- Returns the state for these wound points and this wellbeing die. EMP-144 to EMP-150.
local function state_at(wp, die)
  if wp * 100 > die * constant.death_percent then return STATES.dead end
  return wp > die and STATES.unconscious or STATES.fit
end

-- Formats wound points with the number at which the next state begins, such as "3/9".
local function format_wp(wp, die) return wp .. "/" .. (wp > die and die * constant.death_percent // 100 or die) + 1 end

local function state(a) return a.dead and STATES.dead or state_at(a.wp, wellbeing(a)) end

-- Returns the function for a derived value: the ids of some adventurers, in the order of the party.
local function list_ids(passes)
  return function() return map(held("adventurer"), function(a) return passes(a) and a.id or nil end) end
end

local DERIVED_VALUES = {
  everybody = { type = "words", about = "Ids of all adventurers, including the dead.", value = list_ids(function() return true end) },
  living = { type = "words", about = "Ids of the adventurers alive.", value = list_ids(function(a) return state(a) ~= STATES.dead end) },
  fit = { type = "words", about = "Ids of the conscious adventurers.", value = list_ids(function(a) return state(a) == STATES.fit end) },
}

local function list_members() return map(derived.everybody, find_member) end

local function list_living() return map(derived.living, find_member) end

local function list_conscious() return map(derived.fit, find_member) end

-- Returns the default adventurer: the first one alive.
local function default_adventurer()
  local id = derived.living[1] or derived.everybody[1]
  return id and find_member(id) or error("there is no adventurer yet: use `{create party}`") -- EMP-1
end

local function find_adventurer(id)
  if not id then return default_adventurer() end
  return find_member(id) or error(entry("adventurer", id).name .. " is not in the party")
end

-- True if a profession is martial, or if the players agreed. EMP-51.
local function is_trained(a)
  if a.trained then return true end
  for name in pairs(professions(a)) do
    if profession_entry(name).martial then return true end
  end
  return false
end

return {
  DICE = DICE, SEAT_ADVENTURERS = SEAT_ADVENTURERS, STATES = STATES, list_members = list_members, find_member = find_member, display_name = display_name, profession_entry = profession_entry,
  profession_name = profession_name, professions = professions, assigned_wellbeing = assigned_wellbeing,
  wellbeing = wellbeing, format_wp = format_wp, state_at = state_at, state = state, DERIVED_VALUES = DERIVED_VALUES, list_living = list_living, list_conscious = list_conscious, default_adventurer = default_adventurer,
  find_adventurer = find_adventurer, is_trained = is_trained,
}
