-- The party: who is in it, what they can do, how they stand (EMP-1 to EMP-30, EMP-144 to EMP-150).
local each, among = use("lists").each, use("words").among

local DICE = { 6, 8, 10, 12 } -- EMP-7
local SEATS = { "first", "second", "third", "fourth" } -- where adventurers stand whom the players make
local STATES = { fit = "fit", unconscious = "unconscious", dead = "dead" }

local function member(id) return id ~= "" and held("adventurer", id)[1] or nil end

local function called(a) return a.called ~= "" and a.called or a.name end

local function tagged(profession)
  return among(entries("profession"), profession) and entry("profession", profession) or {}
end

local function profession_told(id) return tagged(id).name or (id:gsub("-", " ")) end

-- Professions and the faces of their dice. A player's own choice stands before what a catalogue says.
local function professions(a)
  if next(a.callings) ~= nil then return a.callings end
  return a.professions
end

-- EMP-29.
local function assigned_wellbeing(chosen)
  local strenuous, sedentary = false, false
  for name in pairs(chosen) do
    strenuous = strenuous or tagged(name).build == "strenuous"
    sedentary = sedentary or tagged(name).build == "sedentary"
  end
  if strenuous and not sedentary then return figure.hardy_wellbeing end
  if sedentary and not strenuous then return figure.frail_wellbeing end
  return figure.usual_wellbeing
end

local function wellbeing(a)
  if a.die > 0 then return a.die end
  return a.wellbeing > 0 and a.wellbeing or assigned_wellbeing(professions(a))
end

-- EMP-144 to EMP-150.
local function state_at(wp, die)
  if wp * 100 > die * figure.death then return STATES.dead end
  return wp > die and STATES.unconscious or STATES.fit
end

local function state(a) return a.dead and STATES.dead or state_at(a.wp, wellbeing(a)) end

-- Ids, in the order of the party, of those who pass: what is derived of it is worked out again only when an adventurer changes.
local function ids(passes)
  return function() return each(held("adventurer"), function(a) return passes(a) and a.id or nil end) end
end

local DERIVED = {
  everybody = { type = "words", about = "Ids of the adventurers, the dead as well.", value = ids(function() return true end) },
  living = { type = "words", about = "Ids of those who live.", value = ids(function(a) return state(a) ~= STATES.dead end) },
  fit = { type = "words", about = "Ids of those on their feet.", value = ids(function(a) return state(a) == STATES.fit end) },
}

local function members() return each(derived.everybody, member) end

local function living() return each(derived.living, member) end

local function standing() return each(derived.fit, member) end

-- Who is meant when nobody is named: the first who lives.
local function lead()
  local id = derived.living[1] or derived.everybody[1]
  return id and member(id) or error("there is no adventurer yet: `{create party}` makes them") -- EMP-1
end

local function meant(id)
  if not id then return lead() end
  return member(id) or error(entry("adventurer", id).name .. " is not in the party")
end

-- EMP-51: martial by the tags, or because the table agreed.
local function trained(a)
  if a.trained then return true end
  for name in pairs(professions(a)) do
    if tagged(name).martial then return true end
  end
  return false
end

return {
  DICE = DICE, SEATS = SEATS, STATES = STATES, members = members, member = member, called = called, tagged = tagged,
  profession_told = profession_told, professions = professions, assigned_wellbeing = assigned_wellbeing,
  wellbeing = wellbeing, state_at = state_at, state = state, DERIVED = DERIVED, living = living, standing = standing, lead = lead,
  meant = meant, trained = trained,
}
