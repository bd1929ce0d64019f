-- The party: members, professions and states (EMP-1 to EMP-30, EMP-144 to EMP-150).
local map, contains = require("lists").map, require("words").contains

local DICE = { 6, 8, 10, 12 } -- EMP-7
local SEATS = { "first", "second", "third", "fourth" } -- ids for adventurers created by players
local STATES = { fit = "fit", unconscious = "unconscious", dead = "dead" }

local function member(id) return id ~= "" and held("adventurer", id)[1] or nil end

local function display_name(a) return a.given_name ~= "" and a.given_name or a.name end

local function tagged(profession)
  return contains(entries("profession"), profession) and entry("profession", profession) or {}
end

local function profession_name(id) return tagged(id).name or (id:gsub("-", " ")) end

-- Returns the professions and the faces of their dice. The player's choice overrides the catalogue.
local function professions(a)
  if next(a.chosen_professions) ~= nil then return a.chosen_professions end
  return a.professions
end

-- EMP-29.
local function assigned_wellbeing(chosen)
  local strenuous, sedentary = false, false
  for name in pairs(chosen) do
    strenuous = strenuous or tagged(name).build == "strenuous"
    sedentary = sedentary or tagged(name).build == "sedentary"
  end
  if strenuous and not sedentary then return constant.strenuous_wellbeing end
  if sedentary and not strenuous then return constant.sedentary_wellbeing end
  return constant.usual_wellbeing
end

local function wellbeing(a)
  if a.created_wellbeing > 0 then return a.created_wellbeing end
  return a.wellbeing > 0 and a.wellbeing or assigned_wellbeing(professions(a))
end

-- EMP-144 to EMP-150.
local function state_at(wp, die)
  if wp * 100 > die * constant.death_percent then return STATES.dead end
  return wp > die and STATES.unconscious or STATES.fit
end

local function state(a) return a.dead and STATES.dead or state_at(a.wp, wellbeing(a)) end

-- Returns a function for a derived value: ids in the order of the party. It is recomputed only when an adventurer changes.
local function ids(passes)
  return function() return map(held("adventurer"), function(a) return passes(a) and a.id or nil end) end
end

local DERIVED = {
  everybody = { type = "words", about = "Ids of all adventurers, including the dead.", value = ids(function() return true end) },
  living = { type = "words", about = "Ids of the adventurers alive.", value = ids(function(a) return state(a) ~= STATES.dead end) },
  fit = { type = "words", about = "Ids of the conscious adventurers.", value = ids(function(a) return state(a) == STATES.fit end) },
}

local function list_members() return map(derived.everybody, member) end

local function list_living() return map(derived.living, member) end

local function list_conscious() return map(derived.fit, member) end

-- Returns the default adventurer: the first one alive.
local function lead()
  local id = derived.living[1] or derived.everybody[1]
  return id and member(id) or error("there is no adventurer yet: use `{create party}`") -- EMP-1
end

local function find_adventurer(id)
  if not id then return lead() end
  return member(id) or error(entry("adventurer", id).name .. " is not in the party")
end

-- True if a profession is martial, or if the players agreed. EMP-51.
local function trained(a)
  if a.trained then return true end
  for name in pairs(professions(a)) do
    if tagged(name).martial then return true end
  end
  return false
end

return {
  DICE = DICE, SEATS = SEATS, STATES = STATES, list_members = list_members, member = member, display_name = display_name, tagged = tagged,
  profession_name = profession_name, professions = professions, assigned_wellbeing = assigned_wellbeing,
  wellbeing = wellbeing, state_at = state_at, state = state, DERIVED = DERIVED, list_living = list_living, list_conscious = list_conscious, lead = lead,
  find_adventurer = find_adventurer, trained = trained,
}
