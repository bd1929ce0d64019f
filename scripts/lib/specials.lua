-- An engine for specials, shared by the rulesets: finds the specials that a moment triggers, and applies their effects.
--
-- A special is an item in a list of a catalogue entry (or of a setting in book.yaml) with `when`, `if` and `do`:
--   specials: [{ when: result, result: miss, if: { fight: true }, optional: true, do: [{ foe_wounds: -1 }, { luck: 1 }] }]
-- Each item of `do` is one effect, `{ NAME: VALUE }`, with further keys if the effect has any (`{ wound: 1, side: you }`).
--
-- A passive special applies as long as its bearer is present. Every other special acts when its moment triggers it. An effect named `mute`
-- mutes other specials: a muted special does nothing.
--
-- A ruleset describes its specials in one table. The engine uses it to find and check specials and to document them for authors:
--   local engine = require("specials").engine {
--     list_key = "specials",       the key of the list in an entry
--     noun = "special",            the word for one special in messages
--     moments = {                  each { name, about, keys, effects, passive, why, reasons }:
--       keys: further keys of a special with this moment, { name, type, about, of, custom }. The special is triggered only if the value
--         matches `situation[of or name]`; with `custom = true`, the ruleset reads the key instead;
--       effects: the names of the effects that are allowed; passive: true if specials with this moment are passive;
--       why: the reason why other effects do nothing at this moment; reasons: reasons for single effects, by name
--     },
--     effects = {                  each { name, type, about, keys, has_handler, layer, why, names }:
--       keys: its further keys, { name, type, about }; has_handler: true if `apply` runs a function for it; layer: see below;
--       why: where it works instead, for errors (it replaces the `why` of a moment); names: the kinds of names that a value of type `text` can be,
--         { "page" }
--     },
--     conditions = {               each { name, type, about, holds = function(value, situation, special, layer) }
--     },
--     keys = {                     keys of every special, { name, type, about, triggered_only }; triggered_only: not for passive specials
--     },
--     query_layers = {},           layers of the queries that read derived values, by name
--     bearers = function(situation, layer, when)  the bearers in reach, or nil: { side, kind, id, name, key, specials } with unique keys. It can
--                                            leave out bearers without specials for the moment `when` (nil: without passive specials)
--     ready = function(special, situation, layer) the last condition, such as: not used yet, in use; `layer` is the requested layer
--     mutes = function(situation)            mutes from other sources than passive specials, each { value, item, special }
--     is_muted = function(special, mute)     true if the mute mutes the special; nil if the ruleset has no mutes
--     question = function(special)           the question whether to use an optional special
--     labels = function(special)             the menu lines for yes and no: { yes = "...", no = "..." }
--     check_special = function(special, bearer, report)  further checks of a special in YAML, see `special_errors`
--     top_layer = 9,                         the default layer
--   }
-- A `type` is one of `values`. A situation is a plain table of the ruleset with the facts of the moment. It lasts for one call;
-- it is not the `scene` of an instruction with rounds.
--
-- The engine returns a special together with its bearer: { side, kind, id, name, key, bearer, data }; `data` is the map from the YAML file.
--
-- Layers prevent derived values from depending on themselves. To compute an effect of layer n, the engine reads only specials with this
-- effect, and their conditions can use only layers below n. `mute` has layer 0; then follow, for instance, hands, ratings and limits. Specials
-- that are not passive have the top layer. `check` reports conditions that use a higher layer.

local words, by_name = require("words"), require("lists").by_name
local values = require("values")
local errors = require("special_errors")
local specials = {}

function specials.engine(rules)
  local engine, index = { rules = rules }, errors.index(rules)
  local moments, effects, conditions = by_name(rules.moments), by_name(rules.effects), by_name(rules.conditions)
  local top_layer = rules.top_layer or 9

  local function is_passive(data) return moments[data.when] ~= nil and moments[data.when].passive or false end

  engine.is_passive = is_passive

  -- Returns the name and the value of the effect in one item of `do`.
  local function find_effect(item)
    for name, value in pairs(item) do
      if effects[name] then return name, value end
    end
  end

  -- Returns the values of one effect of a special, each with the item of `do`: `{ { value = 1, item = { dice = 1 }, special = special } }`.
  function engine.effects_of(special, name)
    local list = {}
    for _, item in ipairs(special.data["do"] or {}) do
      if item[name] ~= nil then list[#list + 1] = { value = item[name], item = item, special = special } end
    end
    return list
  end

  local function has_effect(data, name)
    for _, item in ipairs(data["do"] or {}) do
      if item[name] ~= nil then return true end
    end
    return false
  end

  function engine.has_effect(special, name) return has_effect(special.data, name) end

  -- True if the special has an effect with a handler, other than `except`.
  function engine.has_handled_effect(special, except)
    for _, item in ipairs(special.data["do"] or {}) do
      local name = find_effect(item)
      if name and name ~= except and effects[name].has_handler then return true end
    end
    return false
  end

  local function is_active(special, situation, layer, requested_layer)
    local data = special.data
    for _, key in ipairs(moments[data.when].keys or {}) do
      if not key.custom and data[key.name] ~= nil and not words.matches(data[key.name], situation[key.of or key.name]) then return false end
    end
    for name, value in pairs(data["if"] or {}) do
      if not conditions[name].holds(value, situation, special, layer) then return false end
    end
    return rules.ready(special, situation, requested_layer or layer)
  end

  local function with_bearer(bearer, data, i)
    return {
      side = bearer.side, kind = bearer.kind, id = bearer.id, name = data.name or bearer.name, key = bearer.key .. ":" .. i,
      bearer = bearer, data = data,
    }
  end

  -- Returns the mutes that apply now. A mute cannot be muted.
  local function list_mutes(situation, layer)
    local list = rules.mutes and rules.mutes(situation) or {}
    for _, bearer in ipairs(rules.bearers(situation, layer) or {}) do
      for i, data in ipairs(bearer.specials or {}) do
        if is_passive(data) and has_effect(data, "mute") then
          local special = with_bearer(bearer, data, i)
          if is_active(special, situation, 0, layer) then
            for _, mute in ipairs(engine.effects_of(special, "mute")) do list[#list + 1] = mute end
          end
        end
      end
    end
    return list
  end

  local function is_muted(special, mutes)
    for _, mute in ipairs(mutes) do
      if rules.is_muted(special, mute) then return true end
    end
    return false
  end

  -- Returns the active specials in reach for which `passes(data, bearer, name, key)` is true.
  local function find_specials(situation, layer, when, passes, name, key)
    local list, mutes = {}, nil
    local bearers = rules.bearers(situation, layer, when)
    if not bearers then return list end
    for b = 1, #bearers do
      local bearer = bearers[b]
      for i, data in ipairs(bearer.specials or {}) do
        local special = passes(data, bearer, name, key) and with_bearer(bearer, data, i)
        if special and is_active(special, situation, layer) then
          mutes = mutes or rules.is_muted and list_mutes(situation, layer) or {}
          if not is_muted(special, mutes) then list[#list + 1] = special end
        end
      end
    end
    return list
  end

  local function is_triggered(data, bearer, when, key) return data.when == when and (key == nil or bearer.key == key) end

  local function has_passive_effect(data, _, name) return is_passive(data) and has_effect(data, name) end

  -- Returns the specials that a moment triggers in the current state, or only those of the bearer with this key.
  function engine.triggered(when, situation, bearer_key)
    return find_specials(situation, top_layer, when, is_triggered, when, bearer_key)
  end

  -- True if any special in reach has this moment, whatever its conditions.
  function engine.has_moment(when, situation)
    for _, bearer in ipairs(rules.bearers(situation, top_layer, when) or {}) do
      for _, data in ipairs(bearer.specials or {}) do
        if data.when == when then return true end
      end
    end
    return false
  end

  -- Returns the specials of one bearer that a moment triggers, even if the bearer is not in reach or the specials are muted.
  function engine.triggered_of_bearer(bearer, when, situation)
    local list = {}
    for i, data in ipairs(bearer.specials or {}) do
      local special = data.when == when and with_bearer(bearer, data, i)
      if special and is_active(special, situation, top_layer) then list[#list + 1] = special end
    end
    return list
  end

  -- True if this special is muted, even if it is not in reach.
  function engine.is_muted(special, situation) return is_muted(special, list_mutes(situation, 0)) end

  -- Returns the values of an effect of all passive specials, as `effects_of` does. `layer` replaces the layer of the effect.
  function engine.passive_effects(name, situation, layer)
    local list = {}
    local found = find_specials(situation, layer or effects[name].layer or top_layer, nil, has_passive_effect, name)
    for i = 1, #found do
      for _, effect in ipairs(engine.effects_of(found[i], name)) do list[#list + 1] = effect end
    end
    return list
  end

  -- Returns the sum of the values of an effect of all passive specials.
  function engine.sum_passive(name, situation)
    local sum = 0
    for _, effect in ipairs(engine.passive_effects(name, situation)) do sum = sum + effect.value end
    return sum
  end

  -- Asks the reader whether to use an optional special. True for all others.
  function engine.confirm_use(special)
    if not words.is_yes(special.data.optional) then return true end
    local labels = rules.labels and rules.labels(special) or { yes = "use " .. special.name, no = "do without " .. special.name }
    return confirm(rules.question and rules.question(special) or "Use " .. special.name .. "?", "special", labels)
  end

  -- Applies the effects of a special in order: `handlers.luck(value, situation, special, item)`. Skips those in `except`, which the caller
  -- has already applied.
  function engine.apply(special, situation, handlers, except)
    for _, item in ipairs(special.data["do"] or {}) do
      local name, value = find_effect(item)
      if name and effects[name].has_handler and not (except and except[name]) then handlers[name](value, situation, special, item) end
    end
  end

  -- Checks, while the ruleset is loaded, that each effect with `has_handler` has a function, and no other effect has one.
  function engine.check_handlers(handlers)
    for _, effect in ipairs(rules.effects) do
      if effect.has_handler and not handlers[effect.name] then error("no function for the effect `" .. effect.name .. "`") end
    end
    for name in pairs(handlers) do
      if not effects[name] or not effects[name].has_handler then error("function for `" .. name .. "`, which is not an effect with a handler") end
    end
    return handlers
  end

  -- Adds the errors in a list of specials to `found`, in the format of a ruleset's `check`. `location` is the location of the list:
  -- { kind = "item", id = "sword", path = { "specials" } } or { setting = "specials", path = { "codes", "Cursed" } }; `names` is an
  -- argument of `check`; `bearer` { kind, id } is passed to `rules.check_special`.
  function engine.check(list, location, names, bearer, found) errors.check_list(rules, index, list, location, names, bearer, found) end

  -- Returns the description for the documentation, as plain data with types in words. A ruleset returns it under `specials`.
  function engine.described()
    local function describe_rows(rows, list_related)
      local out = {}
      for i, row in ipairs(rows or {}) do
        out[i] = {
          name = row.name, about = row.about, more = list_related and list_related(row),
          wants = row.type and values.describe(row.type), of = row.type and values.annotation(row.type),
          parts = row.type and values.parts(row.type), names = row.names or row.type and values.names(row.type),
        }
      end
      return out
    end
    local function moments_of(effect)
      local names = {}
      for _, moment in ipairs(rules.moments) do
        if words.contains(moment.effects, effect.name) then names[#names + 1] = moment.name end
      end
      return names
    end
    local keys = describe_rows(rules.keys)
    for _, moment in ipairs(rules.moments) do
      for _, key in ipairs(describe_rows(moment.keys)) do
        key.more = { moment.name }
        keys[#keys + 1] = key
      end
    end
    -- Further keys of effects, each with the effects that have it.
    local effect_keys, by_text = {}, {}
    for _, effect in ipairs(rules.effects) do
      for _, key in ipairs(describe_rows(effect.keys)) do
        local text = key.name .. ":" .. key.wants .. ":" .. key.about
        if not by_text[text] then
          by_text[text], key.more = key, {}
          effect_keys[#effect_keys + 1] = key
        end
        by_text[text].more[#by_text[text].more + 1] = effect.name
      end
    end
    return {
      moments = describe_rows(rules.moments, function(moment) return moment.effects end), effects = describe_rows(rules.effects, moments_of),
      conditions = describe_rows(rules.conditions), keys = keys, beside = effect_keys, called = rules.noun, list = rules.list_key,
    }
  end

  return engine
end

return specials
