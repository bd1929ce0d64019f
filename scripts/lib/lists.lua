-- Functions for lists and tables.

local lists = {}

function lists.filter(list, passes)
  local result = {}
  for _, item in ipairs(list) do
    if passes(item) then result[#result + 1] = item end
  end
  return result
end

-- Returns the results of `transform(item, index)`. Leaves out nil.
function lists.map(list, transform)
  local result = {}
  for i, item in ipairs(list) do result[#result + 1] = transform(item, i) end
  return result
end

function lists.any(list, passes)
  for _, item in ipairs(list) do
    if passes(item) then return true end
  end
  return false
end

function lists.concat(...)
  local result = {}
  for _, list in ipairs({ ... }) do
    for _, item in ipairs(list) do result[#result + 1] = item end
  end
  return result
end

-- Returns the items by their `name`. A list of nil is empty.
function lists.by_name(list)
  local result = {}
  for _, item in ipairs(list or {}) do result[item.name] = item end
  return result
end

-- Returns both tables as one. Keys of the second replace those of the first.
function lists.merge(first, second)
  local result = {}
  for _, source in ipairs({ first, second }) do
    for key, value in pairs(source) do result[key] = value end
  end
  return result
end

return lists
