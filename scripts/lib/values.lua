-- Types of values in YAML, and errors in such values.
--
-- A type is one of these:
--   "integer", "flag" (true, false, yes, no), "text"
--   "code", "title", "page", "query", a set of words such as "skill", a kind such as "item": a name in the book
--   { words = { "a", "b" } }                              one of these words
--   { each = T }                                          a T or a list of Ts
--   { either = { T, U } }                                 either of these
--   { pair = { { "skill", "skill" }, { "n", "integer" } } }   `[LORE, 1]` or `{ skill: LORE, n: 1 }`
--   { keys = { { "bearer", T }, { "name", U } } }         a map that has some of these keys
-- `names` is the second argument of a ruleset's `check`: lists of names by kind.

local among = require("words").among
local values = {}

-- Returns the word for a kind in an error.
local function kind_word(of) return of:gsub("_", " ") end

local function is_list(value) return type(value) == "table" and (value[1] ~= nil or next(value) == nil) end

local function describe_value(value)
  if type(value) ~= "table" then return tostring(value) end
  return is_list(value) and "a list" or "a map"
end

local function below(path, key)
  local longer = {}
  for n, it in ipairs(path) do longer[n] = it end
  longer[#longer + 1] = key
  return longer
end

values.below = below

-- Describes a type in words, such as "a whole number".
function values.describe(of)
  if of == "integer" then return "a whole number" end
  if of == "flag" then return "yes or no" end
  if of == "text" then return "a text" end
  if type(of) == "string" then return "the name of " .. (of:find("^[aeiou]") and "an " or "a ") .. kind_word(of) end
  if of.words then return "one of: " .. table.concat(of.words, ", ") end
  if of.each then return values.describe(of.each) .. ", or a list" end
  local list = {}
  if of.either then
    for n, it in ipairs(of.either) do list[n] = values.describe(it) end
    return table.concat(list, "; or ")
  end
  for n, it in ipairs(of.pair or of.keys) do list[n] = it[1] .. ": " .. values.describe(it[2]) end
  if of.pair then return "a pair (" .. table.concat(list, "; ") .. ")" end
  return "a map (" .. table.concat(list, "; ") .. ")"
end

-- Describes a type in the notation of the Lua language server.
function values.annotation(of)
  if of == "integer" then return "integer" end
  if of == "flag" then return "boolean" end
  if type(of) == "string" then return "string" end
  local list = {}
  if of.words then
    for n, word in ipairs(of.words) do list[n] = '"' .. word .. '"' end
  elseif of.either then
    for n, it in ipairs(of.either) do list[n] = values.annotation(it) end
  elseif of.each then
    local one = values.annotation(of.each)
    list = { one, "(" .. one .. ")[]" }
  else
    list = { "table" }
  end
  return table.concat(list, "|")
end

-- Returns the names of the parts of a pair or a map, such as `{ "skill", "n" }`.
function values.parts(of)
  if type(of) ~= "table" then return {} end
  local list = {}
  for n, it in ipairs(of.pair or of.keys or {}) do list[n] = it[1] end
  for _, it in ipairs(of.either or { of.each }) do
    for _, name in ipairs(values.parts(it)) do list[#list + 1] = name end
  end
  return list
end

-- Returns the kinds of names in a type, such as `{ "item" }`.
function values.names(of)
  if type(of) == "string" then return among({ "integer", "flag", "text" }, of) and {} or { of } end
  local list = {}
  for _, it in ipairs(of.either or { of.each }) do
    for _, name in ipairs(values.names(it)) do list[#list + 1] = name end
  end
  for _, it in ipairs(of.pair or of.keys or {}) do
    for _, name in ipairs(values.names(it[2])) do list[#list + 1] = name end
  end
  return list
end

local find_error -- returns nil or { path, value, candidates, wants }

-- Describes a value of the wrong type. Called only for errors, because most values are right.
local function wrong_type(of, value, path) return { path = path, value = describe_value(value), wants = values.describe(of) } end

local function find_key_error(of, value, names, path)
  local known = {}
  for n, it in ipairs(of) do known[n] = it[1] end
  for key, it in pairs(value) do
    local found
    for _, pair in ipairs(of) do
      if pair[1] == key then found = pair end
    end
    if not found then return { path = below(path, key), on_key = true, value = key, candidates = known } end
    local wrong = find_error(found[2], it, names, below(path, key))
    if wrong then return wrong end
  end
end

local function find_pair_error(of, value, names, path)
  if type(value) ~= "table" then return wrong_type({ pair = of }, value, path) end
  if not is_list(value) then
    for _, it in ipairs(of) do
      if value[it[1]] == nil then return wrong_type({ pair = of }, value, path) end
    end
    return find_key_error(of, value, names, path)
  end
  if #value ~= #of then return wrong_type({ pair = of }, value, path) end
  for n, it in ipairs(of) do
    local wrong = find_error(it[2], value[n], names, below(path, n))
    if wrong then return wrong end
  end
end

-- Returns the error for the alternative that is most similar to the value. For an unknown word, it lists the known words of all alternatives.
local function find_either_error(of, value, names, path)
  local nearest
  for _, it in ipairs(of) do
    local wrong = find_error(it, value, names, path)
    if not wrong then return nil end
    local known = wrong.candidates and {} or nil
    for _, list in ipairs({ nearest and nearest.candidates or {}, wrong.candidates or {} }) do
      for _, name in ipairs(list) do
        if known then known[#known + 1] = name end
      end
    end
    if known or #wrong.path > #path then
      nearest = wrong
      nearest.candidates = known
    end
  end
  return nearest or wrong_type({ either = of }, value, path)
end

find_error = function(of, value, names, path)
  if of == "integer" then return math.type(value) ~= "integer" and wrong_type(of, value, path) or nil end
  if of == "flag" then return type(value) ~= "boolean" and value ~= "yes" and value ~= "no" and wrong_type(of, value, path) or nil end
  if of == "text" then return type(value) ~= "string" and wrong_type(of, value, path) or nil end
  if type(of) == "string" or of.words then
    if type(value) ~= "string" then return wrong_type(of, value, path) end
    local known = of.words or names[of]
    if among(known, value) then return nil end
    return { path = path, value = value, candidates = known, of = not of.words and kind_word(of) or nil }
  end
  if of.each then
    if not is_list(value) then return find_error(of.each, value, names, path) end
    for n, it in ipairs(value) do
      local wrong = find_error(of.each, it, names, below(path, n))
      if wrong then return wrong end
    end
    return nil
  end
  if of.either then return find_either_error(of.either, value, names, path) end
  if of.pair then return find_pair_error(of.pair, value, names, path) end
  if type(value) ~= "table" or is_list(value) and #value > 0 then return wrong_type(of, value, path) end
  return find_key_error(of.keys, value, names, path)
end

-- Returns the innermost key in the path of an error; list items have no key.
local function key_at(place)
  for n = #place, 1, -1 do
    if type(place[n]) == "string" then return place[n] end
  end
end

-- Returns the error in the value of `key` for `check`: nil, or { path, message, value, candidates, on_key }.
function values.find_error(key, of, value, names, path)
  local wrong = find_error(of, value, names, path)
  if not wrong then return nil end
  if not wrong.on_key then key = key_at(wrong.path) end
  if wrong.on_key then
    wrong.message = ("`%s` has no key `%s`"):format(key, wrong.value)
  elseif wrong.of then
    wrong.message = ("`%s`: unknown %s `%s`"):format(key, wrong.of, wrong.value)
  elseif wrong.candidates then
    wrong.message = ("unknown value `%s: %s`"):format(key, wrong.value)
  else
    wrong.message = ("`%s` must be %s, not %s"):format(key, wrong.wants, wrong.value)
  end
  return wrong
end

return values
