-- Functions for words and values: plurals, signs, matching, copies.

local words = {}

-- Returns `3 Wounds` or `1 Wound`; the default plural is regular.
function words.plural(n, one, many) return n .. " " .. (n == 1 and one or many or one .. "s") end

function words.capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

-- `+2`, `-1`, `0`.
function words.signed(n) return (n > 0 and "+" or "") .. n end

-- Returns `a, b and c`; `last` replaces `and`.
function words.listed(list, last)
  if #list < 2 then return list[1] or "nothing" end
  return table.concat(list, ", ", 1, #list - 1) .. " " .. (last or "and") .. " " .. list[#list]
end

-- Makes `among` find a word in the list without a search.
local function index_list(list)
  local known
  return setmetatable(list, { __index = function(_, word)
    if type(word) ~= "string" then return nil end
    if not known then
      known = {}
      for n = 1, #list do known[list[n]] = true end
    end
    return known[word] or false
  end })
end

-- Returns the lists of `names` for `among`, and those that the functions in `more` create. A list is indexed when it is first used.
function words.index_names(names, more)
  return setmetatable({}, { __index = function(indexed, kind)
    local list = names[kind] or more and more[kind] and more[kind]()
    indexed[kind] = list and index_list(list)
    return list
  end })
end

-- True if the list contains this word or number. A list of nil is empty.
function words.among(list, it)
  if list and type(it) == "string" and list[it] ~= nil then return list[it] end
  for _, other in ipairs(list or {}) do
    if other == it then return true end
  end
  return false
end

-- True if the list contains this word, ignoring case.
function words.has_word(list, word)
  if words.among(list, word) then return true end
  local plain = type(word) == "string" and word:lower()
  for _, it in ipairs(plain and list or {}) do
    if type(it) == "string" and it:lower() == plain then return true end
  end
  return false
end

-- Returns a list for one value or a list of values.
function words.several(value)
  if value == nil then return {} end
  if type(value) == "table" and (value[1] ~= nil or next(value) == nil) then return value end
  return { value }
end

-- True if one of the values in `named` matches one in `there`; each can be one value or a list. nil, `all` and `any` match everything.
function words.fits(named, there)
  if named == nil or named == "all" or named == "any" then return true end
  if type(there) == "table" then
    for _, it in ipairs(there) do
      if words.fits(named, it) then return true end
    end
    return false
  end
  if type(named) == "table" then return words.has_word(named, there) end
  return named == there
end

-- True for `true` and for `yes`, as people write in YAML.
function words.yes(value) return value == true or value == "yes" end

-- Returns a deep copy of plain data. Fields of the sheet are read only and must be set as a whole.
function words.copied(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, it in pairs(value) do copy[key] = words.copied(it) end
  return copy
end

return words
