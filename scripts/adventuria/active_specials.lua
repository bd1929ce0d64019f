-- The specials that are in reach and those that are triggered: the shared engine with the bearers of Adventuria. A bearer is { side, kind, id,
-- name, key, copy, foe, specials }; `foe` is the index of the monster that has the Ability.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local moments = require("moments")
local specials = require("specials")
local active = {}

-- The key for all passive specials, whatever their moment: they are always needed together.
local PASSIVE = "standing"

local function moment_key(special)
  for _, moment in ipairs(moments.moments) do
    if moment.name == special.when then return moment.standing and PASSIVE or moment.name end
  end
end

-- Adds a bearer to the lists of the moments of its specials.
local function add_bearer(lists_of, bearer)
  local noted = {}
  for _, special in ipairs(bearer.specials) do
    local when = moment_key(special)
    if not noted[when] then
      noted[when] = true
      lists_of[when] = lists_of[when] or {}
      table.insert(lists_of[when], bearer)
    end
  end
end

-- Computes the derived value `bearing`: the adventurer's bearers by moment, sorted by kind and in the order gained. ADV-196.
function active.group_bearers()
  local found = {}
  for _, kind in ipairs(sheets.KINDS) do
    local times = {}
    for _, thing in ipairs(count(kind) > 0 and held(kind) or {}) do
      times[thing.id] = (times[thing.id] or 0) + 1
      -- ADV-70, ADV-A21: each copy is a separate special. ADV-33: an Ability with types works only for these types.
      if thing.specials and words.fits(kind == "ability" and thing.types or nil, sheet.type) then
        add_bearer(found, {
          side = "you", kind = kind, id = thing.id, name = thing.name, copy = times[thing.id],
          key = kind .. ":" .. thing.id .. ":" .. times[thing.id], specials = thing.specials,
        })
      end
    end
  end
  return found
end

-- Returns the bearers in reach with specials for a moment, or with passive ones: first the adventurer's, then the monsters'. ADV-196.
local function find_bearers(situation, _, when)
  local yours = derived.bearing[when or PASSIVE] or {}
  if #situation.with_abilities == 0 then return yours end
  local found = lists.joined(yours)
  for _, n in ipairs(situation.with_abilities) do
    local foe = situation.foes[n]
    -- ADV-36, ADV-125: a monster that waits is not fighting yet.
    local there = situation.felled == n or not foe.fallen and not foe.waits
    for _, id in ipairs(there and entry("monster", foe.id).abilities or {}) do
      local ability = entry("ability", id)
      if ability.specials then
        found[#found + 1] = {
          side = "monster", foe = n, kind = "ability", id = id, name = ability.name, copy = 1, key = "foe:" .. n .. ":" .. id,
          specials = ability.specials,
        }
      end
    end
  end
  return found
end

-- True unless the special needs its weapon to be in use and it is not. Of several copies, only the number chosen counts. ADV-78, ADV-A22.
local function is_ready(it, situation)
  if not it.special.in_use and it.special.when ~= "in_use" then return true end
  if not situation.kind or not get("in_use", it.id) then return false end
  if it.bearer.copy == 1 then return true end
  local picked = 0
  for _, id in ipairs(sheet.in_use) do
    if id == it.id then picked = picked + 1 end
  end
  return it.bearer.copy <= picked
end

-- True if this bearer overrides `ignore` specials of that kind. ADV-187.
function active.trumps(bearer, kind)
  local function names(effect) return words.among(words.several(effect.trump), kind) end
  return lists.any(bearer.specials or {}, function(special) return lists.any(special["do"], names) end)
end

-- ADV-183, ADV-186, ADV-187, ADV-A35.
local function is_silenced(it, mute)
  local name = mute.effect.name
  local named = (mute.effect.side or "monster") == it.side and mute.value == it.kind
    and (name == nil or name == it.name or name == it.bearer.name or name == it.id)
  return named and not active.trumps(it.bearer, mute.it.kind)
end

-- Mutes of used specials that have not ended.
local function list_lasting_mutes()
  local list = {}
  for _, running in ipairs(derived.running.mute) do
    list[#list + 1] = { value = running.mute, effect = { side = running.side, name = running.only }, it = { kind = running.kind } }
  end
  return list
end

local engine = specials.engine({
  list = "specials", called = "special", moments = moments.moments, effects = moments.effects, conditions = moments.conditions,
  keys = moments.keys, refuses = moments.refuses, bearers = find_bearers, ready = is_ready, silences = list_lasting_mutes, silenced = is_silenced,
})

active.is_passive, active.has_effect, active.find_triggered, active.find_passive = engine.stands, engine.has, engine.answering, engine.standing
active.check, active.describe = engine.check, engine.described

-- Returns the triggered specials of one bearer, which need not be in reach.
function active.find_triggered_of(bearer, when, situation) return engine.of(bearer, when, situation) end

-- Computes the derived value `running`: lasting effects by what they do, with their durations and the monsters that they affect.
function active.group_lasting()
  local found = { bonus = {}, mute = {}, runs = {}, on = {} }
  for _, running in ipairs(sheet.lasting) do
    table.insert(found[running.mute and "mute" or "bonus"], running)
    found.runs[tostring(running["until"])] = true
    if running.foe then found.on[running.foe] = true end
  end
  return found
end

-- True if the lasting effect of a used special is not silenced now. ADV-186.
function active.is_in_force(running, situation)
  local bearer = { name = running.name, specials = entry(running.kind, running.id).specials }
  return not engine.is_silenced({ side = running.owner, kind = running.kind, id = running.id, name = running.name, bearer = bearer }, situation)
end

-- Asks the reader about an optional special. One that is lost while the question is open does not act. ADV-A23, ADV-199.
function active.confirm_use(it)
  return engine.wants(it) and (it.side == "monster" or count(it.kind, it.id) >= it.bearer.copy)
end

return active
