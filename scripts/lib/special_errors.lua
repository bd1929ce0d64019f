-- What is wrong with specials as an author wrote them: found from the ruleset's own description of them (see `specials`).
--
-- Besides what the description says, a ruleset gives `refuses(special, bearer, wrong)`, which tells by `wrong(path, message, help)` what
-- only it can know, and may give `query_layers`, the layer of each of its queries that asks for something derived.

local among = use("words").among
local values = use("values")
local faults = {}

local ALWAYS = { "name", "when", "if", "do" }

local function by_name(rows)
  local map = {}
  for _, it in ipairs(rows or {}) do map[it.name] = it end
  return map
end

-- The description by its names, made once: what is asked for each special of a book.
function faults.index(rules)
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

local function quoted(rows) return "it is one of: " .. table.concat(names_in(rows), ", ") end

-- The moments at which an effect works, as an author writes them.
local function moments_of(rules, effect)
  local list = {}
  for _, moment in ipairs(rules.moments) do
    if among(moment.effects, effect) then list[#list + 1] = "`when: " .. moment.name .. "`" end
  end
  return table.concat(list, ", ")
end

local find_one

-- `list` as the engine's `check` says it; `index` is that of the rules.
function faults.find(rules, index, list, at, names, bearer, out)
  if list == nil then return end
  local function tell(path, fault)
    local whole = {}
    for _, key in ipairs(at.path or {}) do whole[#whole + 1] = key end
    for _, key in ipairs(path) do whole[#whole + 1] = key end
    fault.kind, fault.id, fault.setting, fault.at = at.kind, at.id, at.setting, whole
    out[#out + 1] = fault
  end
  if type(list) ~= "table" or list[1] == nil and next(list) ~= nil then
    return tell({}, { message = ("`%s` is a list, each of it with `when` and `do`"):format(rules.list), help = "write `- { when: ..., do: [...] }`" })
  end
  for n, special in ipairs(list) do find_one(rules, index, special, n, names, bearer, tell) end
end

local function check_value(key, of, value, names, path, tell)
  local wrong = values.fault(key, of, value, names, values.below(path, key))
  if wrong then tell(wrong.at, wrong) end
  return wrong == nil
end

-- A condition asks for what lies below what the special does. Only what stands is asked by what is derived.
local function check_layer(rules, index, special, moment, path, tell)
  local asked = type(special["if"]) == "table" and special["if"].query
  local layer = moment.standing and asked and (rules.query_layers or {})[asked]
  if not layer then return end
  for _, deed in ipairs(type(special["do"]) == "table" and special["do"] or {}) do
    for name in pairs(type(deed) == "table" and deed or {}) do
      local effect = index.effects[name]
      if effect and effect.layer and effect.layer <= layer then
        return tell(values.below(values.below(path, "if"), "query"), {
          message = ("`%s` cannot wait for `query: %s`, which it changes itself"):format(name, asked),
          help = "what is derived is known in an order; let it wait for something that stands on the sheet",
        })
      end
    end
  end
end

local function check_conditions(rules, index, special, moment, names, path, tell)
  local given = special["if"]
  if given == nil then return end
  path = values.below(path, "if")
  if type(given) ~= "table" or given[1] ~= nil then
    return tell(path, { message = "`if` is a map of conditions", help = "such as `if: { " .. rules.conditions[1].name .. ": ... }`" })
  end
  for name, value in pairs(given) do
    local condition = index.conditions[name]
    if not condition then
      tell(values.below(path, name), { key = true, message = ("`if` knows no `%s`"):format(name), said = name, known = names_in(rules.conditions) })
    elseif condition.never and condition.never[moment.name] then
      tell(values.below(path, name), { key = true, message = ("`%s` is not known at `when: %s`"):format(name, moment.name), help = condition.never[moment.name] })
    else
      check_value(name, condition.type, value, names, path, tell)
    end
  end
end

local function check_deed(rules, index, deed, moment, names, path, tell)
  if type(deed) ~= "table" or deed[1] ~= nil then
    return tell(path, { message = "each of `do` is one effect with its value", help = "such as `- { " .. rules.effects[1].name .. ": 1 }`" })
  end
  local found, effect = {}, nil
  for name in pairs(deed) do
    local it = index.effects[name]
    if it then found[#found + 1] = name end
    effect = effect or it
  end
  if #found > 1 then
    local help = "write each as one of its own: `do: [{ " .. found[1] .. ": ... }, { " .. found[2] .. ": ... }]`"
    return tell(values.below(path, found[2]), { key = true, message = "two effects in one", help = help })
  end
  if not effect then
    local name = next(deed)
    if not name then return tell(path, { message = "an effect says nothing", help = quoted(rules.effects) }) end
    return tell(values.below(path, name), {
      key = true, message = ("`do` knows no `%s`"):format(name), said = name, known = names_in(rules.effects),
    })
  end
  local name = effect.name
  if not index.effects_of[moment.name][name] then
    local help = moment.refuses and moment.refuses[name] or effect.why or moment.why
    return tell(values.below(path, name), {
      key = true, message = ("`%s` does nothing at `when: %s`"):format(name, moment.name),
      help = (help and help .. "; " or "") .. "it works at " .. moments_of(rules, name),
    })
  end
  for key, value in pairs(deed) do
    local of = key == name and effect or index.with[name][key]
    if of then
      check_value(key, of.type, value, names, path, tell)
    else
      tell(values.below(path, key), { key = true, message = ("`%s` has no `%s`"):format(name, key), said = key, known = names_in(effect.with) })
    end
  end
end

local function check_keys(rules, index, special, moment, names, path, tell)
  for key, value in pairs(special) do
    local of = index.keys_of[moment.name][key] or index.keys[key]
    if of and of.acting and moment.standing then
      tell(values.below(path, key), {
        key = true, message = ("`%s` needs a moment, and `when: %s` is none"):format(key, moment.name), help = moment.why,
      })
    elseif of then
      check_value(key, of.type, value, names, path, tell)
    elseif key == "name" then
      check_value(key, "text", value, names, path, tell)
    elseif not among(ALWAYS, key) then
      local known = names_in(rules.keys, names_in(moment.keys, ALWAYS))
      tell(values.below(path, key), { key = true, message = ("a %s of `when: %s` has no `%s`"):format(rules.called, moment.name, key), said = key, known = known })
    end
  end
end

find_one = function(rules, index, special, n, names, bearer, tell)
  local path = { n }
  if type(special) ~= "table" or special[1] ~= nil then
    return tell(path, { message = ("a %s says `when` and `do`"):format(rules.called), help = "write `- { when: ..., do: [...] }`" })
  end
  local moment = special.when ~= nil and index.moments[special.when]
  if special.when == nil then
    return tell(path, { message = ("a %s says no `when`"):format(rules.called), help = quoted(rules.moments) })
  elseif not moment then
    local said = type(special.when) == "string" and special.when or "that"
    return tell({ n, "when" }, { message = ("`when: %s` never comes"):format(said), said = said, known = names_in(rules.moments) })
  end
  check_keys(rules, index, special, moment, names, path, tell)
  check_conditions(rules, index, special, moment, names, path, tell)
  local deeds = special["do"]
  if type(deeds) ~= "table" or deeds[1] == nil then
    return tell(deeds == nil and path or { n, "do" }, { message = ("a %s does nothing"):format(rules.called), help = "add `do: [{ ... }]`" })
  end
  for m, deed in ipairs(deeds) do check_deed(rules, index, deed, moment, names, { n, "do", m }, tell) end
  check_layer(rules, index, special, moment, path, tell)
  rules.refuses(special, bearer, function(below, message, help)
    local whole = { n }
    for _, key in ipairs(below) do whole[#whole + 1] = key end
    tell(whole, { message = message, help = help })
  end)
end

return faults
