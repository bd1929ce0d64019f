-- Reports errors in specials, using the ruleset's description of them (see `specials`).
--
-- A ruleset can add checks: `check_special(special, bearer, report)` reports errors with `report(path, message, help)`. In `query_layers`,
-- the ruleset lists the layers of queries that read derived values.

local contains = require("words").contains
local by_name = require("lists").by_name
local values = require("values")
local errors = {}

local COMMON_KEYS = { "name", "when", "if", "do" }

-- Indexes the description by names, once for all specials of a book.
function errors.index(rules)
  local index = {
    moments = by_name(rules.moments), effects = by_name(rules.effects), conditions = by_name(rules.conditions), keys = by_name(rules.keys),
    keys_of_moment = {}, effects_of_moment = {}, keys_of_effect = {},
  }
  for _, moment in ipairs(rules.moments) do
    index.keys_of_moment[moment.name], index.effects_of_moment[moment.name] = by_name(moment.keys), {}
    for _, name in ipairs(moment.effects) do index.effects_of_moment[moment.name][name] = true end
  end
  for _, effect in ipairs(rules.effects) do index.keys_of_effect[effect.name] = by_name(effect.keys) end
  return index
end

local function names_in(rows, first_names)
  local list = {}
  for _, name in ipairs(first_names or {}) do list[#list + 1] = name end
  for _, row in ipairs(rows or {}) do list[#list + 1] = row.name end
  return list
end

local function format_known_names(rows) return "it is one of: " .. table.concat(names_in(rows), ", ") end

-- Lists the moments at which an effect is allowed, in the form `when: NAME`.
local function list_moments(rules, effect)
  local texts = {}
  for _, moment in ipairs(rules.moments) do
    if contains(moment.effects, effect) then texts[#texts + 1] = "`when: " .. moment.name .. "`" end
  end
  return table.concat(texts, ", ")
end

local check_special

-- Checks a list of specials. `engine.check` in `specials` describes the arguments.
function errors.check_list(rules, index, list, location, names, bearer, found)
  if list == nil then return end
  local function report(path, error_info)
    local full_path = {}
    for _, key in ipairs(location.path or {}) do full_path[#full_path + 1] = key end
    for _, key in ipairs(path) do full_path[#full_path + 1] = key end
    error_info.kind, error_info.id, error_info.setting, error_info.path = location.kind, location.id, location.setting, full_path
    found[#found + 1] = error_info
  end
  if type(list) ~= "table" or list[1] == nil and next(list) ~= nil then
    return report({}, { message = ("`%s` must be a list of maps with `when` and `do`"):format(rules.list_key), help = "write `- { when: ..., do: [...] }`" })
  end
  for i, special in ipairs(list) do check_special(rules, index, special, i, names, bearer, report) end
end

local function check_value(key, value_type, value, names, path, report)
  local error_info = values.find_error(key, value_type, value, names, values.below(path, key))
  if error_info then report(error_info.path, error_info) end
  return error_info == nil
end

-- Reports a query in the `if` of a passive special whose result the special can change: a query of the same or a higher layer.
local function check_layer(rules, index, special, moment, path, report)
  local query = type(special["if"]) == "table" and special["if"].query
  local layer = moment.passive and query and (rules.query_layers or {})[query]
  if not layer then return end
  for _, item in ipairs(type(special["do"]) == "table" and special["do"] or {}) do
    for name in pairs(type(item) == "table" and item or {}) do
      local effect = index.effects[name]
      if effect and effect.layer and effect.layer <= layer then
        return report(values.below(values.below(path, "if"), "query"), {
          message = ("`%s` cannot depend on `query: %s`, because it changes the result"):format(name, query),
          help = "use a query that does not depend on derived values",
        })
      end
    end
  end
end

-- In the checks below, `moment` is nil if the moment of the special is unknown.
local function check_conditions(rules, index, special, moment, names, path, report)
  local conditions = special["if"]
  if conditions == nil then return end
  path = values.below(path, "if")
  if type(conditions) ~= "table" or conditions[1] ~= nil then
    return report(path, { message = "`if` must be a map of conditions", help = "such as `if: { " .. rules.conditions[1].name .. ": ... }`" })
  end
  for name, value in pairs(conditions) do
    local condition = index.conditions[name]
    if not condition then
      report(values.below(path, name), { on_key = true, message = ("unknown condition `%s`"):format(name), value = name, candidates = names_in(rules.conditions) })
    elseif moment and condition.never and condition.never[moment.name] then
      report(values.below(path, name), { on_key = true, message = ("`%s` is not known at `when: %s`"):format(name, moment.name), help = condition.never[moment.name] })
    else
      check_value(name, condition.type, value, names, path, report)
    end
  end
end

local function check_item(rules, index, item, moment, names, path, report)
  if type(item) ~= "table" or item[1] ~= nil then
    return report(path, { message = "each item of `do` must be one effect with its value", help = "such as `- { " .. rules.effects[1].name .. ": 1 }`" })
  end
  local effect_names, effect = {}, nil
  for name in pairs(item) do
    local row = index.effects[name]
    if row then effect_names[#effect_names + 1] = name end
    effect = effect or row
  end
  if #effect_names > 1 then
    local help = "write them as separate items: `do: [{ " .. effect_names[1] .. ": ... }, { " .. effect_names[2] .. ": ... }]`"
    return report(values.below(path, effect_names[2]), { on_key = true, message = "two effects in one item of `do`", help = help })
  end
  if not effect then
    local name = next(item)
    if not name then return report(path, { message = "empty effect", help = format_known_names(rules.effects) }) end
    return report(values.below(path, name), {
      on_key = true, message = ("unknown effect `%s`"):format(name), value = name, candidates = names_in(rules.effects),
    })
  end
  local name = effect.name
  if moment and not index.effects_of_moment[moment.name][name] then
    local help = moment.reasons and moment.reasons[name] or effect.why or moment.why
    return report(values.below(path, name), {
      on_key = true, message = ("`%s` does nothing at `when: %s`"):format(name, moment.name),
      help = (help and help .. "; " or "") .. "it works at " .. list_moments(rules, name),
    })
  end
  for key, value in pairs(item) do
    local row = key == name and effect or index.keys_of_effect[name][key]
    if row then
      check_value(key, row.type, value, names, path, report)
    else
      report(values.below(path, key), { on_key = true, message = ("`%s` has no `%s`"):format(name, key), value = key, candidates = names_in(effect.keys) })
    end
  end
end

local function check_keys(rules, index, special, moment, names, path, report)
  for key, value in pairs(special) do
    local row = index.keys_of_moment[moment.name][key] or index.keys[key]
    if row and row.triggered_only and moment.passive then
      report(values.below(path, key), {
        on_key = true, message = ("`%s` does not work with `when: %s`"):format(key, moment.name), help = moment.why,
      })
    elseif row then
      check_value(key, row.type, value, names, path, report)
    elseif key == "name" then
      check_value(key, "text", value, names, path, report)
    elseif not contains(COMMON_KEYS, key) then
      local candidates = names_in(rules.keys, names_in(moment.keys, COMMON_KEYS))
      report(values.below(path, key), { on_key = true, message = ("a %s with `when: %s` has no key `%s`"):format(rules.noun, moment.name, key), value = key, candidates = candidates })
    end
  end
end

check_special = function(rules, index, special, i, names, bearer, report)
  local path = { i }
  if type(special) ~= "table" or special[1] ~= nil then
    return report(path, { message = ("a %s must have `when` and `do`"):format(rules.noun), help = "write `- { when: ..., do: [...] }`" })
  end
  local moment = special.when ~= nil and index.moments[special.when]
  if special.when == nil then
    return report(path, { message = ("a %s without `when`"):format(rules.noun), help = format_known_names(rules.moments) })
  elseif not moment then
    local moment_name = type(special.when) == "string" and special.when or "that"
    report({ i, "when" }, { message = ("unknown moment `when: %s`"):format(moment_name), value = moment_name, candidates = names_in(rules.moments) })
  end
  if moment then check_keys(rules, index, special, moment, names, path, report) end
  check_conditions(rules, index, special, moment, names, path, report)
  local items = special["do"]
  if type(items) ~= "table" or items[1] == nil then
    return report(items == nil and path or { i, "do" }, { message = ("a %s without effects"):format(rules.noun), help = "add `do: [{ ... }]`" })
  end
  for j, item in ipairs(items) do check_item(rules, index, item, moment, names, { i, "do", j }, report) end
  if not moment then return end
  check_layer(rules, index, special, moment, path, report)
  rules.check_special(special, bearer, function(subpath, message, help)
    local full_path = { i }
    for _, key in ipairs(subpath) do full_path[#full_path + 1] = key end
    report(full_path, { message = message, help = help })
  end)
end

return errors
