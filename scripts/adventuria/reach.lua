-- Which specials are in reach, and which of them act: the shared engine with Adventuria's bearers. A bearer is { side, kind, id, name, key,
-- copy, foe, specials }; `foe` is the place of the monster whose Ability it is.

local words = use("words")
local lists = use("lists")
local sheets = use("sheet")
local moments = use("moments")
local specials = use("specials")
local reach = {}

-- What a moment is kept under: what stands, whatever its moment, is asked for together.
local STANDING = "standing"

local function kept_under(special)
  for _, moment in ipairs(moments.moments) do
    if moment.name == special.when then return moment.standing and STANDING or moment.name end
  end
end

-- Adds a bearer to the lists of the moments at which it has something to say.
local function note(lists_of, bearer)
  local noted = {}
  for _, special in ipairs(bearer.specials) do
    local when = kept_under(special)
    if not noted[when] then
      noted[when] = true
      lists_of[when] = lists_of[when] or {}
      table.insert(lists_of[when], bearer)
    end
  end
end

-- Your bearers by moment, by kind and in the order gained: the derived value `bearing`. ADV-196.
function reach.bearing()
  local found = {}
  for _, kind in ipairs(sheets.KINDS) do
    local times = {}
    for _, thing in ipairs(count(kind) > 0 and held(kind) or {}) do
      times[thing.id] = (times[thing.id] or 0) + 1
      -- ADV-70, ADV-A21: each copy is a special of its own. ADV-33: one of a type works for that type alone.
      if thing.effects and words.fits(kind == "ability" and thing.types or nil, sheet.type) then
        note(found, {
          side = "you", kind = kind, id = thing.id, name = thing.name, copy = times[thing.id],
          key = kind .. ":" .. thing.id .. ":" .. times[thing.id], specials = thing.effects,
        })
      end
    end
  end
  return found
end

-- All bearers in reach that have something to say at a moment, or what stands: yours first, then those of the monsters. ADV-196.
local function bearers(now, _, when)
  local yours = derived.bearing[when or STANDING] or {}
  if #now.able == 0 then return yours end
  local found = lists.joined(yours)
  for _, n in ipairs(now.able) do
    local foe = now.foes[n]
    -- ADV-36, ADV-125: what still waits its turn has no fight yet.
    local there = now.felled == n or not foe.fallen and not foe.waits
    for _, id in ipairs(there and entry("monster", foe.id).abilities or {}) do
      local ability = entry("ability", id)
      if ability.effects then
        found[#found + 1] = {
          side = "monster", foe = n, kind = "ability", id = id, name = ability.name, copy = 1, key = "foe:" .. n .. ":" .. id,
          specials = ability.effects,
        }
      end
    end
  end
  return found
end

-- Is the weapon that bears the effect in use now? Of two alike, only as many count as were picked. ADV-78, ADV-A22.
local function ready(it, now)
  if not it.special.in_use and it.special.when ~= "in_use" then return true end
  if not now.kind or not get("in_use", it.id) then return false end
  if it.bearer.copy == 1 then return true end
  local picked = 0
  for _, id in ipairs(sheet.in_use) do
    if id == it.id then picked = picked + 1 end
  end
  return it.bearer.copy <= picked
end

-- ADV-187: does this special trump ignoring by specials of that kind?
function reach.trumps(bearer, kind)
  local function names(deed) return words.among(words.several(deed.trump), kind) end
  return lists.any(bearer.specials or {}, function(special) return lists.any(special["do"], names) end)
end

-- ADV-183, ADV-186, ADV-187, ADV-A35.
local function silenced(it, mute)
  local name = mute.effect.name
  local named = (mute.effect.side or "monster") == it.side and mute.value == it.kind
    and (name == nil or name == it.name or name == it.bearer.name or name == it.id)
  return named and not reach.trumps(it.bearer, mute.it.kind)
end

-- What was used and still silences.
local function left_running()
  local list = {}
  for _, running in ipairs(derived.running.mute) do
    list[#list + 1] = { value = running.mute, effect = { side = running.side, name = running.only }, it = { kind = running.kind } }
  end
  return list
end

local engine = specials.engine({
  list = "effects", called = "special", moments = moments.moments, effects = moments.effects, conditions = moments.conditions,
  keys = moments.keys, refuses = moments.refuses, bearers = bearers, ready = ready, silences = left_running, silenced = silenced,
})

reach.stands, reach.does, reach.answering, reach.standing = engine.stands, engine.has, engine.answering, engine.standing
reach.check, reach.described = engine.check, engine.described

-- What answers to a moment of one bearer, which need not be in reach.
function reach.of(bearer, when, now) return engine.of(bearer, when, now) end

-- What runs on, by what it does; besides, how long some of it runs, and on which monsters: the derived value `running`.
function reach.running()
  local found = { bonus = {}, mute = {}, runs = {}, on = {} }
  for _, running in ipairs(sheet.lasting) do
    table.insert(found[running.mute and "mute" or "bonus"], running)
    found.runs[tostring(running["until"])] = true
    if running.foe then found.on[running.foe] = true end
  end
  return found
end

-- Of what a used special left running: does it count now? ADV-186.
function reach.counts(running, now)
  local bearer = { name = running.name, specials = entry(running.kind, running.id).effects }
  return not engine.is_silenced({ side = running.owner, kind = running.kind, id = running.id, name = running.name, bearer = bearer }, now)
end

-- Asks the reader for what may be left. What was lost meanwhile acts no more. ADV-A23, ADV-199.
function reach.wants(it)
  return engine.wants(it) and (it.side == "monster" or count(it.kind, it.id) >= it.bearer.copy)
end

return reach
