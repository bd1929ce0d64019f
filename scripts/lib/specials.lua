-- One engine of specials for every ruleset that has them: which of them answer to a moment, and what they do then.
--
-- A special stands in a list of a catalogue entry (or in a setting of book.yaml) and says when it acts, if what holds, and what it does:
--   specials: [{ when: result, result: miss, if: { fight: true }, may: true, do: [{ foe: -1 }, { luck: 1 }] }]
-- Each item of `do` is one effect, `{ NAME: VALUE }`, with further keys where the effect takes them (`{ wound: 1, side: you }`).
--
-- A ruleset describes its specials in one table, from which they are found, checked and told to authors:
--   local engine = use("specials").engine {
--     list = "specials",           the key of an entry under which they stand
--     called = "special",          one of them, in words
--     moments = {                  each { name, about, keys, effects, standing, why }:
--       keys: what a special of this moment may say besides, { name, type, about, of }: it acts where the value fits `situation[of or name]`;
--         { name, type, about, said = true } is only said, for the ruleset to read
--       effects: the names of those that work here; `standing`: what lasts as long as its bearer is there, and never acts;
--       why: what a refused effect is told of this moment (an effect's own `why` comes first)
--     },
--     effects = {                  each { name, type, about, with, acts, layer, why }:
--       with: its further keys, { name, type, about }; acts: it does something, by the function that `act` is given for it;
--       layer: see below; why: where it works instead, told where it does not; names: what names of the book a value of the type
--       `text` may be, { "page" }
--     },
--     conditions = {               each { name, type, about, holds = function(value, situation, it, layer) }
--     },
--     keys = {                     what any special may say, { name, type, about, acting }; acting: not one of a standing moment
--     },
--     bearers = function(situation, layer, when) all in reach that bear some, nil for nobody: { side, kind, id, name, key, specials }, of unlike
--                                            keys; those that have none of the moment `when` (without it: none that stand) may be left out
--     ready = function(it, situation, layer) the ruleset's own last word: not spent, in use, ...; `layer` is that of what is asked for
--     silences = function(situation)         the mutes that something done has left behind, each { value, effect, it }
--     silenced = function(it, mute)          does this mute reach that special? None: nothing is ever silenced
--     question = function(it)                asks in the ruleset's words whether one that may be left is used
--     lines = function(it)                   what a yes and a no to it do, as lines of a menu: { yes = "...", no = "..." }
--     top = 9,                               the layer of what names none
--   }
-- A `type` is one of `values`. A situation is a plain table of the ruleset's own, with what is known at the moment;
-- it lasts no longer than a call, and is not the `scene` that a verb of rounds declares.
--
-- What the engine hands out, and calls `it`, is one special with its bearer: { side, kind, id, name, key, bearer, special }.
--
-- Layers keep what is derived from asking for itself. To know an effect of layer n, only specials that have it are looked at, and
-- their conditions may ask for what lies below n: silences are 0 (`mute`), then for instance hands, ratings, limits. Whatever does
-- not stand lies on top. `check` refuses what asks above itself.

local words = use("words")
local values = use("values")
local faults = use("special_faults")
local specials = {}

-- The rows of a table of the description, by name.
local function by_name(rows)
  local map = {}
  for _, row in ipairs(rows or {}) do map[row.name] = row end
  return map
end

function specials.engine(rules)
  local engine, index = { rules = rules }, faults.index(rules)
  local moments, effects, conditions = by_name(rules.moments), by_name(rules.effects), by_name(rules.conditions)
  local top = rules.top or 9

  local function stands(special) return moments[special.when] ~= nil and moments[special.when].standing or false end

  engine.stands = stands

  -- Name, value and the whole of one item of `do`.
  local function parted(deed)
    for name, value in pairs(deed) do
      if effects[name] then return name, value, deed end
    end
  end

  -- The values of one effect of a special, each with its whole: `{ { value = 1, effect = { dice = 1 } } }`.
  function engine.every(it, name)
    local list = {}
    for _, deed in ipairs(it.special["do"] or {}) do
      if deed[name] ~= nil then list[#list + 1] = { value = deed[name], effect = deed, it = it } end
    end
    return list
  end

  local function has(special, name)
    for _, deed in ipairs(special["do"] or {}) do
      if deed[name] ~= nil then return true end
    end
    return false
  end

  function engine.has(it, name) return has(it.special, name) end

  -- Has it any effect that does something, the one named set aside?
  function engine.acts(it, except)
    for _, deed in ipairs(it.special["do"] or {}) do
      local name = parted(deed)
      if name and name ~= except and effects[name].acts then return true end
    end
    return false
  end

  local function holds(it, situation, layer, asked)
    local special = it.special
    for _, key in ipairs(moments[special.when].keys or {}) do
      if not key.said and special[key.name] ~= nil and not words.fits(special[key.name], situation[key.of or key.name]) then return false end
    end
    for name, value in pairs(special["if"] or {}) do
      if not conditions[name].holds(value, situation, it, layer) then return false end
    end
    return rules.ready(it, situation, asked or layer)
  end

  local function one(bearer, special, n)
    return {
      side = bearer.side, kind = bearer.kind, id = bearer.id, name = special.name or bearer.name, key = bearer.key .. ":" .. n,
      bearer = bearer, special = special,
    }
  end

  -- Everything that silences others here, but what `mute` itself silences.
  local function silences(situation, layer)
    local list = rules.silences and rules.silences(situation) or {}
    for _, bearer in ipairs(rules.bearers(situation, layer) or {}) do
      for n, special in ipairs(bearer.specials or {}) do
        if stands(special) and has(special, "mute") then
          local it = one(bearer, special, n)
          if holds(it, situation, 0, layer) then
            for _, mute in ipairs(engine.every(it, "mute")) do list[#list + 1] = mute end
          end
        end
      end
    end
    return list
  end

  local function silenced(it, mutes)
    for _, mute in ipairs(mutes) do
      if rules.silenced(it, mute) then return true end
    end
    return false
  end

  -- Those among all in reach that `wanted(special, bearer, what, key)` is true of.
  local function found(situation, layer, when, wanted, what, key)
    local list, mutes = {}, nil
    local bearers = rules.bearers(situation, layer, when)
    if not bearers then return list end
    for b = 1, #bearers do
      local bearer = bearers[b]
      for n, special in ipairs(bearer.specials or {}) do
        local it = wanted(special, bearer, what, key) and one(bearer, special, n)
        if it and holds(it, situation, layer) then
          mutes = mutes or rules.silenced and silences(situation, layer) or {}
          if not silenced(it, mutes) then list[#list + 1] = it end
        end
      end
    end
    return list
  end

  local function answers(special, bearer, when, key) return special.when == when and (key == nil or bearer.key == key) end

  local function lasts(special, _, name) return stands(special) and has(special, name) end

  -- The specials that answer to a moment, found from the state as it is now; of one bearer alone where its key is given.
  function engine.answering(when, situation, bearer)
    return found(situation, top, when, answers, when, bearer)
  end

  -- Does any special in reach answer to a moment, whatever else it asks for?
  function engine.any(when, situation)
    for _, bearer in ipairs(rules.bearers(situation, top, when) or {}) do
      for _, special in ipairs(bearer.specials or {}) do
        if special.when == when then return true end
      end
    end
    return false
  end

  -- The specials of one bearer that answer to a moment; it need not be in reach, and is not silenced.
  function engine.of(bearer, when, situation)
    local list = {}
    for n, special in ipairs(bearer.specials or {}) do
      local it = special.when == when and one(bearer, special, n)
      if it and holds(it, situation, top) then list[#list + 1] = it end
    end
    return list
  end

  -- Is this one silenced here, wherever it comes from?
  function engine.is_silenced(it, situation) return silenced(it, silences(situation, 0)) end

  -- What stands and has this effect: each of its values as `every` gives it. `layer` where it is not the effect's own.
  function engine.standing(name, situation, layer)
    local list = {}
    local own = layer or effects[name].layer or top
    local all = found(situation, own, nil, lasts, name)
    for n = 1, #all do
      local it = all[n]
      for _, value in ipairs(engine.every(it, name)) do list[#list + 1] = value end
    end
    return list
  end

  -- The sum of the numbers of a standing effect.
  function engine.sum(name, situation)
    local sum = 0
    for _, it in ipairs(engine.standing(name, situation)) do sum = sum + it.value end
    return sum
  end

  -- Asks the reader for what may be left.
  function engine.wants(it)
    if not words.yes(it.special.may) then return true end
    local lines = rules.lines and rules.lines(it) or { yes = "use " .. it.name, no = "do without " .. it.name }
    return confirm(rules.question and rules.question(it) or "Use " .. it.name .. "?", "special", lines)
  end

  -- Does all that a special says, in order, by functions of the ruleset: `does.luck(value, situation, it, effect)`. What `except` names
  -- its caller has done.
  function engine.act(it, situation, does, except)
    for _, deed in ipairs(it.special["do"] or {}) do
      local name, value, whole = parted(deed)
      if name and effects[name].acts and not (except and except[name]) then does[name](value, situation, it, whole) end
    end
  end

  -- A function for each effect that acts, and for nothing else: asked once, while the ruleset is loaded.
  function engine.complete(does)
    for _, effect in ipairs(rules.effects) do
      if effect.acts and not does[effect.name] then error("the effect `" .. effect.name .. "` acts, and nothing does it") end
    end
    for name in pairs(does) do
      if not effects[name] or not effects[name].acts then error("nothing acts by the name of `" .. name .. "`") end
    end
    return does
  end

  -- What is wrong with a list of specials, added to `out` as a ruleset's `check` tells it. `at` is where the list stands:
  -- { kind = "item", id = "sword", path = { "specials" } } or { setting = "specials", path = { "codes", "Cursed" } }; `names` is what
  -- the host gives `check`; `bearer` { kind, id } of the list, for `rules.refuses`.
  function engine.check(list, at, names, bearer, out) faults.find(rules, index, list, at, names, bearer, out) end

  -- The description for people, as a ruleset hands it to the host under `specials`: plain data, each type in words.
  function engine.described()
    local function rows(list, more)
      local out = {}
      for n, it in ipairs(list or {}) do
        out[n] = {
          name = it.name, about = it.about, more = more and more(it),
          wants = it.type and values.told(it.type), of = it.type and values.annotation(it.type),
          parts = it.type and values.parts(it.type), names = it.names or it.type and values.names(it.type),
        }
      end
      return out
    end
    local function at(effect)
      local out = {}
      for _, moment in ipairs(rules.moments) do
        if words.among(moment.effects, effect.name) then out[#out + 1] = moment.name end
      end
      return out
    end
    local keys = rows(rules.keys)
    for _, moment in ipairs(rules.moments) do
      for _, key in ipairs(rows(moment.keys)) do
        key.more = { moment.name }
        keys[#keys + 1] = key
      end
    end
    -- What may stand beside an effect, with the effects that it may stand beside.
    local beside, seen = {}, {}
    for _, effect in ipairs(rules.effects) do
      for _, key in ipairs(rows(effect.with)) do
        local same = key.name .. ":" .. key.wants .. ":" .. key.about
        if not seen[same] then
          seen[same], key.more = key, {}
          beside[#beside + 1] = key
        end
        seen[same].more[#seen[same].more + 1] = effect.name
      end
    end
    return {
      moments = rows(rules.moments, function(moment) return moment.effects end), effects = rows(rules.effects, at),
      conditions = rows(rules.conditions), keys = keys, beside = beside, called = rules.called, list = rules.list,
    }
  end

  return engine
end

return specials
