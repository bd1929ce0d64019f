-- An engine for specials, shared by the rulesets: finds the specials that a moment triggers, and applies their effects.
--
-- A special is an item in a list of a catalogue entry (or of a setting in book.yaml) with `when`, `if` and `do`:
--   specials: [{ when: result, result: miss, if: { fight: true }, optional: true, do: [{ foe_wounds: -1 }, { luck: 1 }] }]
-- Each item of `do` is one effect, `{ NAME: VALUE }`, with further keys if the effect has any (`{ wound: 1, side: you }`).
--
-- A ruleset describes its specials in one table. The engine uses it to find and check specials and to document them for authors:
--   local engine = require("specials").engine {
--     list = "specials",           the key of the list in an entry
--     called = "special",          the word for one of them
--     moments = {                  each { name, about, keys, effects, standing, why }:
--       keys: further keys of a special with this moment, { name, type, about, of }: it acts if the value matches `situation[of or name]`;
--         { name, type, about, said = true } is for the ruleset to read
--       effects: the names of the effects that work here; `standing`: a passive special, in force while its bearer is there;
--       why: the reason why other effects do not work at this moment (the `why` of an effect comes first)
--     },
--     effects = {                  each { name, type, about, with, acts, layer, why }:
--       with: its further keys, { name, type, about }; acts: true if a function passed to `act` applies it; layer: see below;
--       why: where it works instead, for errors; names: the kinds of names that a value of type `text` can be, { "page" }
--     },
--     conditions = {               each { name, type, about, holds = function(value, situation, it, layer) }
--     },
--     keys = {                     keys of every special, { name, type, about, acting }; acting: not for passive specials
--     },
--     bearers = function(situation, layer, when) the bearers in reach, or nil: { side, kind, id, name, key, specials } with unique keys;
--                                            those without specials for the moment `when` (or without passive ones) can be left out
--     ready = function(it, situation, layer) the last condition, such as: not used yet, in use; `layer` is the layer requested
--     silences = function(situation)         mutes of lasting effects, each { value, effect, it }
--     silenced = function(it, mute)          true if the mute silences the special; nil: nothing is ever silenced
--     question = function(it)                the question whether to use an optional special
--     lines = function(it)                   the menu lines for yes and no: { yes = "...", no = "..." }
--     top = 9,                               the default layer
--   }
-- A `type` is one of `values`. A situation is a plain table of the ruleset with the facts of the moment. It lasts for one call;
-- it is not the `scene` of an instruction with rounds.
--
-- The engine returns a special with its bearer, called `it`: { side, kind, id, name, key, bearer, special }.
--
-- Layers prevent derived values from depending on themselves. To compute an effect of layer n, the engine reads only specials with this
-- effect, and their conditions can use only layers below n. `mute` has layer 0; then follow, for instance, hands, ratings and limits. Specials
-- that are not passive have the top layer. `check` reports conditions that use a higher layer.

local words = require("words")
local values = require("values")
local errors = require("special_errors")
local specials = {}

-- Returns the rows of the description by name.
local function by_name(rows)
  local map = {}
  for _, row in ipairs(rows or {}) do map[row.name] = row end
  return map
end

function specials.engine(rules)
  local engine, index = { rules = rules }, errors.index(rules)
  local moments, effects, conditions = by_name(rules.moments), by_name(rules.effects), by_name(rules.conditions)
  local top = rules.top or 9

  local function is_passive(special) return moments[special.when] ~= nil and moments[special.when].standing or false end

  engine.stands = is_passive

  -- Returns the name, the value and the whole of one item of `do`.
  local function split_item(item)
    for name, value in pairs(item) do
      if effects[name] then return name, value, item end
    end
  end

  -- Returns the values of one effect of a special, each with the whole item: `{ { value = 1, effect = { dice = 1 } } }`.
  function engine.every(it, name)
    local list = {}
    for _, item in ipairs(it.special["do"] or {}) do
      if item[name] ~= nil then list[#list + 1] = { value = item[name], effect = item, it = it } end
    end
    return list
  end

  local function has(special, name)
    for _, item in ipairs(special["do"] or {}) do
      if item[name] ~= nil then return true end
    end
    return false
  end

  function engine.has(it, name) return has(it.special, name) end

  -- True if it has an effect that acts, other than `except`.
  function engine.acts(it, except)
    for _, item in ipairs(it.special["do"] or {}) do
      local name = split_item(item)
      if name and name ~= except and effects[name].acts then return true end
    end
    return false
  end

  local function is_active(it, situation, layer, asked)
    local special = it.special
    for _, key in ipairs(moments[special.when].keys or {}) do
      if not key.said and special[key.name] ~= nil and not words.fits(special[key.name], situation[key.of or key.name]) then return false end
    end
    for name, value in pairs(special["if"] or {}) do
      if not conditions[name].holds(value, situation, it, layer) then return false end
    end
    return rules.ready(it, situation, asked or layer)
  end

  local function new_result(bearer, special, n)
    return {
      side = bearer.side, kind = bearer.kind, id = bearer.id, name = special.name or bearer.name, key = bearer.key .. ":" .. n,
      bearer = bearer, special = special,
    }
  end

  -- Returns the mutes in force. A mute does not silence another mute.
  local function list_mutes(situation, layer)
    local list = rules.silences and rules.silences(situation) or {}
    for _, bearer in ipairs(rules.bearers(situation, layer) or {}) do
      for n, special in ipairs(bearer.specials or {}) do
        if is_passive(special) and has(special, "mute") then
          local it = new_result(bearer, special, n)
          if is_active(it, situation, 0, layer) then
            for _, mute in ipairs(engine.every(it, "mute")) do list[#list + 1] = mute end
          end
        end
      end
    end
    return list
  end

  local function is_silenced(it, mutes)
    for _, mute in ipairs(mutes) do
      if rules.silenced(it, mute) then return true end
    end
    return false
  end

  -- Returns the specials in reach for which `wanted(special, bearer, what, key)` is true.
  local function find_specials(situation, layer, when, wanted, what, key)
    local list, mutes = {}, nil
    local bearers = rules.bearers(situation, layer, when)
    if not bearers then return list end
    for b = 1, #bearers do
      local bearer = bearers[b]
      for n, special in ipairs(bearer.specials or {}) do
        local it = wanted(special, bearer, what, key) and new_result(bearer, special, n)
        if it and is_active(it, situation, layer) then
          mutes = mutes or rules.silenced and list_mutes(situation, layer) or {}
          if not is_silenced(it, mutes) then list[#list + 1] = it end
        end
      end
    end
    return list
  end

  local function is_triggered(special, bearer, when, key) return special.when == when and (key == nil or bearer.key == key) end

  local function has_passive_effect(special, _, name) return is_passive(special) and has(special, name) end

  -- Returns the specials that a moment triggers in the current state, or only those of the bearer with this key.
  function engine.answering(when, situation, bearer)
    return find_specials(situation, top, when, is_triggered, when, bearer)
  end

  -- True if any special in reach has this moment, whatever its conditions.
  function engine.any(when, situation)
    for _, bearer in ipairs(rules.bearers(situation, top, when) or {}) do
      for _, special in ipairs(bearer.specials or {}) do
        if special.when == when then return true end
      end
    end
    return false
  end

  -- Returns the specials of one bearer that a moment triggers; the bearer need not be in reach, and is not silenced.
  function engine.of(bearer, when, situation)
    local list = {}
    for n, special in ipairs(bearer.specials or {}) do
      local it = special.when == when and new_result(bearer, special, n)
      if it and is_active(it, situation, top) then list[#list + 1] = it end
    end
    return list
  end

  -- True if this special is silenced, even if it is not in reach.
  function engine.is_silenced(it, situation) return is_silenced(it, list_mutes(situation, 0)) end

  -- Returns the values of an effect of all passive specials, as `every` does. `layer` replaces the layer of the effect.
  function engine.standing(name, situation, layer)
    local list = {}
    local own = layer or effects[name].layer or top
    local all = find_specials(situation, own, nil, has_passive_effect, name)
    for n = 1, #all do
      local it = all[n]
      for _, value in ipairs(engine.every(it, name)) do list[#list + 1] = value end
    end
    return list
  end

  -- Returns the sum of a passive effect.
  function engine.sum(name, situation)
    local sum = 0
    for _, it in ipairs(engine.standing(name, situation)) do sum = sum + it.value end
    return sum
  end

  -- Asks the reader whether to use an optional special.
  function engine.wants(it)
    if not words.yes(it.special.optional) then return true end
    local lines = rules.lines and rules.lines(it) or { yes = "use " .. it.name, no = "do without " .. it.name }
    return confirm(rules.question and rules.question(it) or "Use " .. it.name .. "?", "special", lines)
  end

  -- Applies all effects of a special in order, with functions of the ruleset: `does.luck(value, situation, it, effect)`. The caller has
  -- already applied those in `except`.
  function engine.act(it, situation, does, except)
    for _, item in ipairs(it.special["do"] or {}) do
      local name, value, whole = split_item(item)
      if name and effects[name].acts and not (except and except[name]) then does[name](value, situation, it, whole) end
    end
  end

  -- Checks, while the ruleset is loaded, that there is a function for each effect that acts, and no other function.
  function engine.complete(does)
    for _, effect in ipairs(rules.effects) do
      if effect.acts and not does[effect.name] then error("no function for the effect `" .. effect.name .. "`") end
    end
    for name in pairs(does) do
      if not effects[name] or not effects[name].acts then error("no effect `" .. name .. "` that acts") end
    end
    return does
  end

  -- Adds the errors in a list of specials to `out`, in the format of a ruleset's `check`. `at` is the position of the list:
  -- { kind = "item", id = "sword", path = { "specials" } } or { setting = "specials", path = { "codes", "Cursed" } }; `names` is an
  -- argument of `check`; `bearer` { kind, id } of the list is for `rules.refuses`.
  function engine.check(list, at, names, bearer, out) errors.check_list(rules, index, list, at, names, bearer, out) end

  -- Returns the description for the documentation, as plain data with types in words. A ruleset returns it under `specials`.
  function engine.described()
    local function rows(list, more)
      local out = {}
      for n, it in ipairs(list or {}) do
        out[n] = {
          name = it.name, about = it.about, more = more and more(it),
          wants = it.type and values.describe(it.type), of = it.type and values.annotation(it.type),
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
    -- Further keys of effects, each with the effects that have it.
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
