-- Declares fields, constants and options from short rows.

local lists = require("lists")
local declare = {}

-- `extras` are further keys of the field, such as `min`.
function declare.field(name, field_type, about, start, extras)
  return lists.merge({ name = name, type = field_type, about = about, start = start }, extras or {})
end

-- Declares integers from rows of `{ name, start, about, min, max }`; without `min` and `max`, any number is allowed.
function declare.integers(rows)
  local fields = {}
  for i, row in ipairs(rows) do fields[i] = { name = row[1], type = "integer", start = row[2], about = row[3], min = row[4], max = row[5] } end
  return fields
end

-- Declares constants from rows of `{ name, value, about, min, max }`.
function declare.constants(rows)
  local constants = {}
  for i, row in ipairs(rows) do constants[i] = { name = row[1], value = row[2], about = row[3], min = row[4], max = row[5] } end
  return constants
end

-- Declares options from rows of `{ name, values, about }`; the first value is the default.
function declare.options(rows)
  local options = {}
  for i, row in ipairs(rows) do options[i] = { name = row[1], values = row[2], about = row[3], default = row[2][1] } end
  return options
end

-- Runs two functions in turn, and appends their lists of lines if they return any.
local function run_both(first, second)
  return function(...)
    local lines = first(...) or {}
    return lists.concat(lines, second(...) or {})
  end
end

local join

-- Appends a list to another. An item with the name of an earlier one is joined with it.
local function append(list, added)
  local result, places = lists.concat(list), {}
  for i, item in ipairs(list) do
    if type(item) == "table" and item.name then places[item.name] = i end
  end
  for _, item in ipairs(added) do
    local place = type(item) == "table" and places[item.name]
    if place then result[place] = join(result[place], item) else result[#result + 1] = item end
  end
  return result
end

-- Returns both tables as one.
join = function(first, second)
  local result = lists.merge(first, {})
  for key, value in pairs(second) do
    local old = result[key]
    if old ~= nil and type(value) == "function" then
      value = run_both(old, value)
    elseif old ~= nil and type(value) == "table" then
      value = (value[1] ~= nil and append or join)(old, value)
    end
    result[key] = value
  end
  return result
end

-- Joins a ruleset with a list of further declarations, such as those of the library: tables with the same keys. Lists are appended, but items with
-- the same `name`, such as a kind, are joined. Functions with the same key, such as `sheet` and hooks, run in turn.
function declare.ruleset(ruleset, parts)
  for _, part in ipairs(parts) do ruleset = join(ruleset, part) end
  return ruleset
end

-- Stops at the line that calls the function `name` if one of its settings is missing or unknown.
function declare.check_settings(name, settings, required, optional)
  local known = {}
  for _, key in ipairs(required) do
    known[key] = true
    if settings[key] == nil then error("`" .. name .. "` requires the setting `" .. key .. "`", 3) end
  end
  for _, key in ipairs(optional or {}) do known[key] = true end
  for key in pairs(settings) do
    if not known[key] then error("`" .. name .. "` has no setting `" .. key .. "`", 3) end
  end
end

return declare
