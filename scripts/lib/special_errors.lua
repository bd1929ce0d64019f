-- Reports errors in specials, using the ruleset's description of them (see `specials`).
--
-- A ruleset can add checks with `refuses(special, bearer, wrong)`, which reports errors with `wrong(path, message, help)`, and can name the
-- layers of queries that use derived values in `query_layers`.

local among = require("words").among
local values = require("values")
local errors = {}

local ALWAYS = { "name", "when", "if", "do" }

local function by_name(rows)
  local map = {}
  for _, it in ipairs(rows or {}) do map[it.name] = it end
  return map
end

-- Indexes the description by names, once for all specials of a book.
function errors.index(rules)
  local index = {
    moments = by_name(rules.moments), effects = by_name(rules.effects), conditions = by_name(rules.conditions), keys = by_name(rules.keys),
    keys_of = {}, effects_of = {}, with = {},
  }
  for _, moment in ipairs(rules.moments) do
    index.keys_of[moment.name], index.effects_of[moment.name] = by_name(moment.keys), {}
    for _, name in ipairs(moment.effects) do index.effects_of[moment.name][name] = true end
  end
  for _, effect in ipairs(rules.effects) do index.with[effect.name] = by_name(effect.with) end
  return index
end

local function names_in(rows, more)
  local list = {}
  for _, name in ipairs(more or {}) do list[#list + 1] = name end
  for _, it in ipairs(rows or {}) do list[#list + 1] = it.name end
  return list
end

local function format_known(rows) return "it is one of: " .. table.concat(names_in(rows), ", ") end

-- Lists the moments at which an effect works, as an author writes them.
local function list_moments(rules, effect)
  local list = {}
  for _, moment in ipairs(rules.moments) do
    if among(moment.effects, effect) then list[#list + 1] = "`when: " .. moment.name .. "`" end
  end
  return table.concat(list, ", ")
end

local check_special

-- `moment` is nil if it is unknown.
-- Checks a list of specials; see the engine's `check` for the arguments.
function errors.check_list(rules, index, list, at, names, bearer, out)
  if list == nil then return end
  local function report(path, error_entry)
    local whole = {}
    for _, key in ipairs(at.path or {}) do whole[#whole + 1] = key end
    for _, key in ipairs(path) do whole[#whole + 1] = key end
    error_entry.kind, error_entry.id, error_entry.setting, error_entry.path = at.kind, at.id, at.setting, whole
    out[#out + 1] = error_entry
  end
  if type(list) ~= "table" or list[1] == nil and next(list) ~= nil then
    return report({}, { message = ("`%s` must be a list of maps with `when` and `do`"):format(rules.list), help = "write `- { when: ..., do: [...] }`" })
  end
  for n, special in ipairs(list) do check_special(rules, index, special, n, names, bearer, report) end
end

local function check_value(key, of, value, names, path, report)
  local wrong = values.find_error(key, of, value, names, values.below(path, key))
  if wrong then report(wrong.path, wrong) end
  return wrong == nil
end

-- Reports a condition of a passive special that depends on the special's own layer or a higher one.
local function check_layer(rules, index, special, moment, path, report)
  local query = type(special["if"]) == "table" and special["if"].query
  local layer = moment.standing and query and (rules.query_layers or {})[query]
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

local function check_conditions(rules, index, special, moment, names, path, report)
  local given = special["if"]
  if given == nil then return end
  path = values.below(path, "if")
  if type(given) ~= "table" or given[1] ~= nil then
    return report(path, { message = "`if` must be a map of conditions", help = "such as `if: { " .. rules.conditions[1].name .. ": ... }`" })
  end
  for name, value in pairs(given) do
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
  local found, effect = {}, nil
  for name in pairs(item) do
    local it = index.effects[name]
    if it then found[#found + 1] = name end
    effect = effect or it
  end
  if #found > 1 then
    local help = "write them as separate items: `do: [{ " .. found[1] .. ": ... }, { " .. found[2] .. ": ... }]`"
    return report(values.below(path, found[2]), { on_key = true, message = "two effects in one item of `do`", help = help })
  end
  if not effect then
    local name = next(item)
    if not name then return report(path, { message = "empty effect", help = format_known(rules.effects) }) end
    return report(values.below(path, name), {
      on_key = true, message = ("unknown effect `%s`"):format(name), value = name, candidates = names_in(rules.effects),
    })
  end
  local name = effect.name
  if moment and not index.effects_of[moment.name][name] then
    local help = moment.refuses and moment.refuses[name] or effect.why or moment.why
    return report(values.below(path, name), {
      on_key = true, message = ("`%s` does nothing at `when: %s`"):format(name, moment.name),
      help = (help and help .. "; " or "") .. "it works at " .. list_moments(rules, name),
    })
  end
  for key, value in pairs(item) do
    local of = key == name and effect or index.with[name][key]
    if of then
      check_value(key, of.type, value, names, path, report)
    else
      report(values.below(path, key), { on_key = true, message = ("`%s` has no `%s`"):format(name, key), value = key, candidates = names_in(effect.with) })
    end
  end
end

local function check_keys(rules, index, special, moment, names, path, report)
  for key, value in pairs(special) do
    local of = index.keys_of[moment.name][key] or index.keys[key]
    if of and of.acting and moment.standing then
      report(values.below(path, key), {
        on_key = true, message = ("`%s` does not work with `when: %s`"):format(key, moment.name), help = moment.why,
      })
    elseif of then
      check_value(key, of.type, value, names, path, report)
    elseif key == "name" then
      check_value(key, "text", value, names, path, report)
    elseif not among(ALWAYS, key) then
      local known = names_in(rules.keys, names_in(moment.keys, ALWAYS))
      report(values.below(path, key), { on_key = true, message = ("a %s with `when: %s` has no key `%s`"):format(rules.called, moment.name, key), value = key, candidates = known })
    end
  end
end

check_special = function(rules, index, special, n, names, bearer, report)
  local path = { n }
  if type(special) ~= "table" or special[1] ~= nil then
    return report(path, { message = ("a %s must have `when` and `do`"):format(rules.called), help = "write `- { when: ..., do: [...] }`" })
  end
  local moment = special.when ~= nil and index.moments[special.when]
  if special.when == nil then
    return report(path, { message = ("a %s without `when`"):format(rules.called), help = format_known(rules.moments) })
  elseif not moment then
    local said = type(special.when) == "string" and special.when or "that"
    report({ n, "when" }, { message = ("unknown moment `when: %s`"):format(said), value = said, candidates = names_in(rules.moments) })
  end
  if moment then check_keys(rules, index, special, moment, names, path, report) end
  check_conditions(rules, index, special, moment, names, path, report)
  local items = special["do"]
  if type(items) ~= "table" or items[1] == nil then
    return report(items == nil and path or { n, "do" }, { message = ("a %s without effects"):format(rules.called), help = "add `do: [{ ... }]`" })
  end
  for m, item in ipairs(items) do check_item(rules, index, item, moment, names, { n, "do", m }, report) end
  if not moment then return end
  check_layer(rules, index, special, moment, path, report)
  rules.refuses(special, bearer, function(below, message, help)
    local whole = { n }
    for _, key in ipairs(below) do whole[#whole + 1] = key end
    report(whole, { message = message, help = help })
  end)
end

return errors
