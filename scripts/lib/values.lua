-- What a value written in YAML must be, and what is wrong with one that is not.
--
-- A type is one of these:
--   "integer", "flag" (true, false, yes, no), "text"
--   "code", "title", "page", "query", a set of words such as "skill", a kind such as "item": a name that the book knows
--   { words = { "a", "b" } }                              one of these words
--   { each = T }                                          one T, or a list of them
--   { either = { T, U } }                                 the one or the other
--   { pair = { { "skill", "skill" }, { "n", "integer" } } }   `[LORE, 1]` or `{ skill: LORE, n: 1 }`
--   { keys = { { "bearer", T }, { "name", U } } }         a map that has some of these keys
-- `names` is what the host gives a ruleset's `check` besides the instructions: lists of names by what they name.

local among = use("words").among
local values = {}

-- Names as faults tell them: "there is no companion `hobb`" wants a word for `ally`.
local function named(of) return of:gsub("_", " ") end

local function is_list(value) return type(value) == "table" and (value[1] ~= nil or next(value) == nil) end

local function told(value)
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

-- What a type is, in words: "a whole number".
function values.told(of)
  if of == "integer" then return "a whole number" end
  if of == "flag" then return "yes or no" end
  if of == "text" then return "a text" end
  if type(of) == "string" then return "the name of " .. (of:find("^[aeiou]") and "an " or "a ") .. named(of) end
  if of.words then return "one of: " .. table.concat(of.words, ", ") end
  if of.each then return values.told(of.each) .. ", or a list" end
  local list = {}
  if of.either then
    for n, it in ipairs(of.either) do list[n] = values.told(it) end
    return table.concat(list, "; or ")
  end
  for n, it in ipairs(of.pair or of.keys) do list[n] = it[1] .. ": " .. values.told(it[2]) end
  if of.pair then return "a pair (" .. table.concat(list, "; ") .. ")" end
  return "a map (" .. table.concat(list, "; ") .. ")"
end

-- The same in the notation of the Lua language server.
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

-- What the parts of a type are called where a value has several: `{ "skill", "n" }` of a pair or a map, otherwise nothing.
function values.parts(of)
  if type(of) ~= "table" then return {} end
  local list = {}
  for n, it in ipairs(of.pair or of.keys or {}) do list[n] = it[1] end
  for _, it in ipairs(of.either or { of.each }) do
    for _, name in ipairs(values.parts(it)) do list[#list + 1] = name end
  end
  return list
end

-- What names a type may hold: `{ "item" }`.
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

local fault -- of a value: nil, or { at, said, known, wants }

-- It is not what is wanted. Put into words only where it is so: most values are right.
local function unlike(of, value, path) return { at = path, said = told(value), wants = values.told(of) } end

local function fault_of_keys(of, value, names, path)
  local known = {}
  for n, it in ipairs(of) do known[n] = it[1] end
  for key, it in pairs(value) do
    local found
    for _, pair in ipairs(of) do
      if pair[1] == key then found = pair end
    end
    if not found then return { at = below(path, key), key = true, said = key, known = known } end
    local wrong = fault(found[2], it, names, below(path, key))
    if wrong then return wrong end
  end
end

local function fault_of_pair(of, value, names, path)
  if type(value) ~= "table" then return unlike({ pair = of }, value, path) end
  if not is_list(value) then
    for _, it in ipairs(of) do
      if value[it[1]] == nil then return unlike({ pair = of }, value, path) end
    end
    return fault_of_keys(of, value, names, path)
  end
  if #value ~= #of then return unlike({ pair = of }, value, path) end
  for n, it in ipairs(of) do
    local wrong = fault(it[2], value[n], names, below(path, n))
    if wrong then return wrong end
  end
end

-- Of several types the fault of the one that the value is most like: a list is meant as a list, a map as a map, and a word that is no
-- name of the one and no word of the other is told both.
local function fault_of_either(of, value, names, path)
  local nearest
  for _, it in ipairs(of) do
    local wrong = fault(it, value, names, path)
    if not wrong then return nil end
    local known = wrong.known and {} or nil
    for _, list in ipairs({ nearest and nearest.known or {}, wrong.known or {} }) do
      for _, name in ipairs(list) do
        if known then known[#known + 1] = name end
      end
    end
    if known or #wrong.at > #path then
      nearest = wrong
      nearest.known = known
    end
  end
  return nearest or unlike({ either = of }, value, path)
end

fault = function(of, value, names, path)
  if of == "integer" then return math.type(value) ~= "integer" and unlike(of, value, path) or nil end
  if of == "flag" then return type(value) ~= "boolean" and value ~= "yes" and value ~= "no" and unlike(of, value, path) or nil end
  if of == "text" then return type(value) ~= "string" and unlike(of, value, path) or nil end
  if type(of) == "string" or of.words then
    if type(value) ~= "string" then return unlike(of, value, path) end
    local known = of.words or names[of]
    if among(known, value) then return nil end
    return { at = path, said = value, known = known, of = not of.words and named(of) or nil }
  end
  if of.each then
    if not is_list(value) then return fault(of.each, value, names, path) end
    for n, it in ipairs(value) do
      local wrong = fault(of.each, it, names, below(path, n))
      if wrong then return wrong end
    end
    return nil
  end
  if of.either then return fault_of_either(of.either, value, names, path) end
  if of.pair then return fault_of_pair(of.pair, value, names, path) end
  if type(value) ~= "table" or is_list(value) and #value > 0 then return unlike(of, value, path) end
  return fault_of_keys(of.keys, value, names, path)
end

-- The innermost key on the way to a fault; places in a list have none.
local function key_at(place)
  for n = #place, 1, -1 do
    if type(place[n]) == "string" then return place[n] end
  end
end

-- What is wrong with the value under `key`, as `check` tells it: nil, or { at, message, said, known, key }.
function values.fault(key, of, value, names, path)
  local wrong = fault(of, value, names, path)
  if not wrong then return nil end
  if not wrong.key then key = key_at(wrong.at) end
  if wrong.key then
    wrong.message = ("`%s` knows no `%s`"):format(key, wrong.said)
  elseif wrong.of then
    wrong.message = ("`%s`: there is no %s `%s`"):format(key, wrong.of, wrong.said)
  elseif wrong.known then
    wrong.message = ("`%s: %s` means nothing"):format(key, wrong.said)
  else
    wrong.message = ("`%s` is %s, not %s"):format(key, wrong.wants, wrong.said)
  end
  return wrong
end

return values
