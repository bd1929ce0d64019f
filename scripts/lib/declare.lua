-- Declares fields and options from short rows.

local declare = {}

function declare.field(name, of, about, start, more)
  local out = { name = name, type = of, about = about, start = start }
  for key, value in pairs(more or {}) do out[key] = value end
  return out
end

-- Declares integers from rows of `{ name, start, about, min, max }`; without bounds, any number is allowed.
function declare.integers(rows)
  local list = {}
  for n, it in ipairs(rows) do list[n] = { name = it[1], type = "integer", start = it[2], about = it[3], min = it[4], max = it[5] } end
  return list
end

-- Declares options from rows of `{ name, values, about }`; the first value is the default.
function declare.options(rows)
  local list = {}
  for n, it in ipairs(rows) do list[n] = { name = it[1], values = it[2], about = it[3], default = it[2][1] } end
  return list
end

return declare
