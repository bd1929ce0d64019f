-- Functions for lists.

local lists = {}

function lists.where(list, passes)
  local found = {}
  for _, it in ipairs(list) do
    if passes(it) then found[#found + 1] = it end
  end
  return found
end

-- Returns the results of `make(item, index)`, without nil.
function lists.each(list, make)
  local made = {}
  for n, it in ipairs(list) do made[#made + 1] = make(it, n) end
  return made
end

function lists.any(list, passes)
  for _, it in ipairs(list) do
    if passes(it) then return true end
  end
  return false
end

function lists.joined(...)
  local all = {}
  for _, list in ipairs({ ... }) do
    for _, it in ipairs(list) do all[#all + 1] = it end
  end
  return all
end

return lists
