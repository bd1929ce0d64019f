-- Declares fields, constants and options from short rows.

local lists = require("lists")
local declare = {}

-- `extras` are further keys of the field, such as `min`.
function declare.field(name, field_type, about, start, extras)
  local field = { name = name, type = field_type, about = about, start = start }
  for key, value in pairs(extras or {}) do field[key] = value end
  return field
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

local function join(into, added)
  for key, value in pairs(added) do
    local old = into[key]
    if old == nil then
      into[key] = value
    elseif type(value) == "function" then
      into[key] = run_both(old, value)
    elseif value[1] ~= nil then
      into[key] = lists.concat(old, value)
    else
      into[key] = join(join({}, old), value)
    end
  end
  return into
end

-- Joins a ruleset with further declarations, such as those of the library: tables with the same keys. Lists are appended, maps are merged, and
-- functions with the same key, such as `sheet` and hooks, run in turn.
function declare.ruleset(ruleset, ...)
  for _, part in ipairs({ ... }) do ruleset = join(join({}, ruleset), part) end
  return ruleset
end

return declare
