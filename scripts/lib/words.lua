-- Functions for words and values: plurals, signs, matching, copies.

local words = {}

-- Returns `3 Wounds` or `1 Wound`. If `many` is nil, the plural ends in `s`.
function words.plural(n, one, many) return n .. " " .. (n == 1 and one or many or one .. "s") end

function words.capitalize(text) return text:sub(1, 1):upper() .. text:sub(2) end

-- Formats a number with its sign: `+2`, `-1`, `0`.
function words.format_signed(n) return (n > 0 and "+" or "") .. n end

-- Returns `a, b and c`. `conjunction` replaces `and`.
function words.join_list(list, conjunction)
  if #list < 2 then return list[1] or "nothing" end
  return table.concat(list, ", ", 1, #list - 1) .. " " .. (conjunction or "and") .. " " .. list[#list]
end

-- Makes `contains` find a word in this list without a search.
local function index_list(list)
  local is_in_list
  return setmetatable(list, { __index = function(_, word)
    if type(word) ~= "string" then return nil end
    if not is_in_list then
      is_in_list = {}
      for i = 1, #list do is_in_list[list[i]] = true end
    end
    return is_in_list[word] or false
  end })
end

-- Returns a table of the lists in `names`, indexed for `contains`. `builders` has functions that build further lists, by kind. A list is indexed
-- when it is first used.
function words.index_names(names, builders)
  return setmetatable({}, { __index = function(indexed, kind)
    local list = names[kind] or builders and builders[kind] and builders[kind]()
    indexed[kind] = list and index_list(list)
    return list
  end })
end

-- True if the list contains this word or number. A list of nil is empty.
function words.contains(list, value)
  if list and type(value) == "string" and list[value] ~= nil then return list[value] end
  for _, item in ipairs(list or {}) do
    if item == value then return true end
  end
  return false
end

-- True if the list contains this word, ignoring case.
function words.has_word(list, word)
  if words.contains(list, word) then return true end
  local lower = type(word) == "string" and word:lower()
  for _, item in ipairs(lower and list or {}) do
    if type(item) == "string" and item:lower() == lower then return true end
  end
  return false
end

-- Wraps a single value in a list. Returns a list unchanged, and an empty list for nil.
function words.as_list(value)
  if value == nil then return {} end
  if type(value) == "table" and (value[1] ~= nil or next(value) == nil) then return value end
  return { value }
end

-- True if `wanted` and `actual` have a value in common. Each can be one value or a list. If `wanted` is nil, `all` or `any`, everything matches.
function words.matches(wanted, actual)
  if wanted == nil or wanted == "all" or wanted == "any" then return true end
  if type(actual) == "table" then
    for _, value in ipairs(actual) do
      if words.matches(wanted, value) then return true end
    end
    return false
  end
  if type(wanted) == "table" then return words.has_word(wanted, actual) end
  return wanted == actual
end

-- True for `true` and for the word `yes`. Authors write both in YAML.
function words.is_yes(value) return value == true or value == "yes" end

-- Copies tables within tables too. Sheet fields are read only: to change a part, copy the field, change the copy and set the field.
function words.deep_copy(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, item in pairs(value) do copy[key] = words.deep_copy(item) end
  return copy
end

return words
