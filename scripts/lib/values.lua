-- Types of values in YAML, and errors in such values.
--
-- A type is one of these:
--   "integer", "flag" (true, false, yes, no), "text"
--   "code", "title", "page", "query", a set of words such as "skill", a kind such as "item": a name in the book
--   { words = { "a", "b" } }                              one of these words
--   { each = T }                                          a T or a list of Ts
--   { either = { T, U } }                                 either of these
--   { pair = { { "skill", "skill" }, { "n", "integer" } } }   `[LORE, 1]` or `{ skill: LORE, n: 1 }`
--   { keys = { { "bearer", T }, { "name", U } } }         a map with some of these keys
-- `names` is the second argument of a ruleset's `check`. It has a list of names for each kind.

local contains = require("words").contains
local values = {}

-- Returns the word for a kind in an error.
local function kind_word(kind) return kind:gsub("_", " ") end

local function is_list(value) return type(value) == "table" and (value[1] ~= nil or next(value) == nil) end

local function describe_value(value)
  if type(value) ~= "table" then return tostring(value) end
  return is_list(value) and "a list" or "a map"
end

-- Returns the path of a key below this path.
local function below(path, key)
  local result = {}
  for i, parent in ipairs(path) do result[i] = parent end
  result[#result + 1] = key
  return result
end

values.below = below

-- Describes a type in words, such as "a whole number".
function values.describe(value_type)
  if value_type == "integer" then return "a whole number" end
  if value_type == "flag" then return "yes or no" end
  if value_type == "text" then return "a text" end
  if type(value_type) == "string" then return "the name of " .. (value_type:find("^[aeiou]") and "an " or "a ") .. kind_word(value_type) end
  if value_type.words then return "one of: " .. table.concat(value_type.words, ", ") end
  if value_type.each then return values.describe(value_type.each) .. ", or a list" end
  local texts = {}
  if value_type.either then
    for i, part in ipairs(value_type.either) do texts[i] = values.describe(part) end
    return table.concat(texts, "; or ")
  end
  for i, part in ipairs(value_type.pair or value_type.keys) do texts[i] = part[1] .. ": " .. values.describe(part[2]) end
  if value_type.pair then return "a pair (" .. table.concat(texts, "; ") .. ")" end
  return "a map (" .. table.concat(texts, "; ") .. ")"
end

-- Describes a type in the annotations of the Lua language server.
function values.annotation(value_type)
  if value_type == "integer" then return "integer" end
  if value_type == "flag" then return "boolean" end
  if type(value_type) == "string" then return "string" end
  local texts = {}
  if value_type.words then
    for i, word in ipairs(value_type.words) do texts[i] = '"' .. word .. '"' end
  elseif value_type.either then
    for i, part in ipairs(value_type.either) do texts[i] = values.annotation(part) end
  elseif value_type.each then
    local item_type = values.annotation(value_type.each)
    texts = { item_type, "(" .. item_type .. ")[]" }
  else
    texts = { "table" }
  end
  return table.concat(texts, "|")
end

-- Returns the names of the parts of a pair or a map, such as `{ "skill", "n" }`.
function values.parts(value_type)
  if type(value_type) ~= "table" then return {} end
  local names = {}
  for i, part in ipairs(value_type.pair or value_type.keys or {}) do names[i] = part[1] end
  for _, part in ipairs(value_type.either or { value_type.each }) do
    for _, name in ipairs(values.parts(part)) do names[#names + 1] = name end
  end
  return names
end

-- Returns the kinds of names in a type, such as `{ "item" }`.
function values.names(value_type)
  if type(value_type) == "string" then return contains({ "integer", "flag", "text" }, value_type) and {} or { value_type } end
  local kinds = {}
  for _, part in ipairs(value_type.either or { value_type.each }) do
    for _, kind in ipairs(values.names(part)) do kinds[#kinds + 1] = kind end
  end
  for _, part in ipairs(value_type.pair or value_type.keys or {}) do
    for _, kind in ipairs(values.names(part[2])) do kinds[#kinds + 1] = kind end
  end
  return kinds
end

local find_error -- returns nil or { path, value, candidates, wants }

-- Returns the error for a value of the wrong type.
local function wrong_type(value_type, value, path) return { path = path, value = describe_value(value), expected = values.describe(value_type) } end

local function find_key_error(parts, value, names, path)
  local candidates = {}
  for i, part in ipairs(parts) do candidates[i] = part[1] end
  for key, field in pairs(value) do
    local field_type
    for _, part in ipairs(parts) do
      if part[1] == key then field_type = part[2] end
    end
    if not field_type then return { path = below(path, key), on_key = true, value = key, candidates = candidates } end
    local error_info = find_error(field_type, field, names, below(path, key))
    if error_info then return error_info end
  end
end

local function find_pair_error(parts, value, names, path)
  if type(value) ~= "table" then return wrong_type({ pair = parts }, value, path) end
  if not is_list(value) then
    for _, part in ipairs(parts) do
      if value[part[1]] == nil then return wrong_type({ pair = parts }, value, path) end
    end
    return find_key_error(parts, value, names, path)
  end
  if #value ~= #parts then return wrong_type({ pair = parts }, value, path) end
  for i, part in ipairs(parts) do
    local error_info = find_error(part[2], value[i], names, below(path, i))
    if error_info then return error_info end
  end
end

-- Returns the error from the alternative that fits best: the error deepest in the value. For an unknown word, the candidates come from all alternatives.
local function find_either_error(alternatives, value, names, path)
  local nearest
  for _, alternative in ipairs(alternatives) do
    local error_info = find_error(alternative, value, names, path)
    if not error_info then return nil end
    local candidates = error_info.candidates and {} or nil
    for _, list in ipairs({ nearest and nearest.candidates or {}, error_info.candidates or {} }) do
      for _, name in ipairs(list) do
        if candidates then candidates[#candidates + 1] = name end
      end
    end
    if candidates or #error_info.path > #path then
      nearest = error_info
      nearest.candidates = candidates
    end
  end
  return nearest or wrong_type({ either = alternatives }, value, path)
end

find_error = function(value_type, value, names, path)
  if value_type == "integer" then return math.type(value) ~= "integer" and wrong_type(value_type, value, path) or nil end
  if value_type == "flag" then return type(value) ~= "boolean" and value ~= "yes" and value ~= "no" and wrong_type(value_type, value, path) or nil end
  if value_type == "text" then return type(value) ~= "string" and wrong_type(value_type, value, path) or nil end
  if type(value_type) == "string" or value_type.words then
    if type(value) ~= "string" then return wrong_type(value_type, value, path) end
    local candidates = value_type.words or names[value_type]
    if contains(candidates, value) then return nil end
    return { path = path, value = value, candidates = candidates, of = not value_type.words and kind_word(value_type) or nil }
  end
  if value_type.each then
    if not is_list(value) then return find_error(value_type.each, value, names, path) end
    for i, item in ipairs(value) do
      local error_info = find_error(value_type.each, item, names, below(path, i))
      if error_info then return error_info end
    end
    return nil
  end
  if value_type.either then return find_either_error(value_type.either, value, names, path) end
  if value_type.pair then return find_pair_error(value_type.pair, value, names, path) end
  if type(value) ~= "table" or is_list(value) and #value > 0 then return wrong_type(value_type, value, path) end
  return find_key_error(value_type.keys, value, names, path)
end

-- Returns the innermost key in a path. Numbers in a path are positions in lists.
local function key_at(path)
  for i = #path, 1, -1 do
    if type(path[i]) == "string" then return path[i] end
  end
end

-- Returns the error in the value of `key` for `check`: nil, or { path, message, value, candidates, on_key }.
function values.find_error(key, value_type, value, names, path)
  local error_info = find_error(value_type, value, names, path)
  if not error_info then return nil end
  if not error_info.on_key then key = key_at(error_info.path) end
  if error_info.on_key then
    error_info.message = ("`%s` has no key `%s`"):format(key, error_info.value)
  elseif error_info.of then
    error_info.message = ("`%s`: unknown %s `%s`"):format(key, error_info.of, error_info.value)
  elseif error_info.candidates then
    error_info.message = ("unknown value `%s: %s`"):format(key, error_info.value)
  else
    error_info.message = ("`%s` must be %s, not %s"):format(key, error_info.expected, error_info.value)
  end
  return error_info
end

return values
