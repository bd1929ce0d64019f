-- The libraries of Lua for scripts. No function creates huge values in one step, and the matching of patterns uses fuel. Lists and rows of scenes can
-- be sorted, and letters of any alphabet are supported.
local host, api, prelude = ...
local freeze, charge, loading_iterator, scenes, state = prelude.freeze, prelude.charge, prelude.loading_iterator, prelude.scenes, prelude.state
local type, select, error, getmetatable = type, select, error, getmetatable
local unpack, math = table.unpack, math
local raw_string, raw_table, raw_utf8 = string, table, utf8

local string_lib = {}

-- `lower` and `upper` for any alphabet. Short ASCII texts, the usual case, need no host call.
local raw_find, char_count = raw_string.find, raw_utf8.len
for _, name in next, { "lower", "upper" } do
  local convert_ascii, convert = raw_string[name], host[name]
  string_lib[name] = function(s)
    if type(s) == "string" and #s <= 256 and char_count(s) == #s then return convert_ascii(s) end
    return convert(s)
  end
end
for _, name in next, { "byte", "char", "len", "sub", "reverse" } do
  string_lib[name] = raw_string[name]
end

function string_lib.rep(s, n, separator)
  host.check_repeat(s, n, separator)
  return raw_string.rep(s, n, separator)
end

function string_lib.format(form, ...)
  local args, count, float_count = { ... }, select("#", ...), 0
  if type(form) ~= "string" or raw_find(form, "%%[-+ #.%d]*p") then host.check_format(form) end
  for i = 1, count do
    local kind = type(args[i])
    if kind ~= "string" and kind ~= "number" then args[i] = api.tostring(args[i]) end
    if math.type(args[i]) == "float" then float_count = float_count + 1 end
  end
  -- Formatting a float can produce hundreds of digits.
  charge(100 * float_count)
  return raw_string.format(form, unpack(args, 1, count))
end

-- The host matches patterns and counts the steps. `scan` returns the position of the match, then the captures.
local sub = raw_string.sub

local function captures_or_match(s, from, to, ...)
  if from == nil then return nil end
  if select("#", ...) == 0 then return sub(s, from, to) end
  return ...
end

function string_lib.find(s, pattern, init, plain)
  return host.scan(s, pattern, init or 1, nil, plain and true or false, true)
end

function string_lib.match(s, pattern, init)
  return captures_or_match(s, host.scan(s, pattern, init or 1, nil, false, true))
end

function string_lib.gmatch(s, pattern)
  local from, last = 1, nil
  local function step(start, to, ...)
    if start == nil then
      from = #s + 2
      return nil
    end
    from, last = to + 1, to
    return captures_or_match(s, start, to, ...)
  end
  local function each()
    if from > #s + 1 then return nil end
    return step(host.scan(s, pattern, from, last, false, false))
  end
  if state.loading then return loading_iterator(each) end
  return each
end

function string_lib.gsub(s, pattern, replacement, limit)
  local kind = type(replacement)
  if kind ~= "string" and kind ~= "number" and kind ~= "table" and kind ~= "function" then
    error("the replacement of `gsub` must be a text, number, table or function, not a " .. kind, 2)
  end
  local parts, n, from, last, count = {}, 0, 1, nil, 0
  local function append(part)
    n = n + 1
    parts[n] = part
  end
  local function step(start, to, ...)
    if start == nil then return false end
    append(sub(s, from, start - 1))
    local match, value = sub(s, start, to), nil
    if kind == "table" then
      value = replacement[(captures_or_match(s, start, to, ...))]
    elseif kind == "function" then
      value = replacement(captures_or_match(s, start, to, ...))
    else
      value = host.expand(replacement, match, ...)
    end
    if value == nil or value == false then
      value = match
    elseif type(value) ~= "string" and type(value) ~= "number" then
      error("`gsub` cannot insert a " .. type(value), 3)
    end
    append(value)
    count, from, last = count + 1, to + 1, to
    return true
  end
  local is_anchored = sub(pattern, 1, 1) == "^"
  while (not limit or count < limit) and step(host.scan(s, pattern, from, last, false, true)) do
    if is_anchored then break end
  end
  append(sub(s, from))
  return raw_table.concat(parts), count
end

local table_lib = { pack = raw_table.pack }

-- Checks a position in a list. `insert` and `remove` shift later elements in Lua, because the functions of Lua read the length again and shift without
-- using fuel.
local function check_position(at, last)
  local position = math.tointeger(at)
  if not position or position < 1 or position > last then error("the position in the list must be a whole number from 1 to " .. last, 3) end
  return position
end

function table_lib.insert(t, at, ...)
  local field = scenes.field_of(t)
  if field then
    if select("#", ...) == 0 then return scenes.insert(field, nil, at) end
    return scenes.insert(field, at, (...))
  end
  if select("#", ...) == 0 then
    t[#t + 1] = at
  else
    local n = #t + 1
    at = check_position(at, n)
    for i = n, at + 1, -1 do t[i] = t[i - 1] end
    t[at] = (...)
  end
end

function table_lib.remove(t, at)
  local field = scenes.field_of(t)
  if field then return scenes.remove(field, at) end
  if at == nil then return raw_table.remove(t) end
  local n = #t
  if at ~= n then at = check_position(at, n + 1) end
  local removed = t[at]
  for i = at, n - 1 do t[i] = t[i + 1] end
  t[math.max(at, n)] = nil
  return removed
end

function table_lib.sort(t, before)
  local field = scenes.field_of(t)
  if field then return scenes.sort_rows(field, before) end
  if before ~= nil and type(before) ~= "function" then error("a list must be sorted with a function that compares two elements", 2) end
  return prelude.sorted(t, before)
end

function table_lib.concat(t, separator, from, to)
  from, to = from or 1, to or #t
  -- Formatting a number takes as long as four steps.
  charge((to - from + 1) * (4 + #(separator or "") // 64))
  return raw_table.concat(t, separator, from, to)
end

function table_lib.unpack(t, from, to)
  from, to = from or 1, to or #t
  charge(to - from + 1)
  return unpack(t, from, to)
end

local meta = getmetatable("")
meta.__index = string_lib
meta.__metatable = false
-- Converting a long text to a number is work that the instruction count does not see. Rules must call `tonumber`.
for _, name in next, { "__add", "__sub", "__mul", "__div", "__mod", "__pow", "__unm", "__idiv" } do meta[name] = nil end

local math_lib = {}
for _, name in next, { "abs", "ceil", "floor", "fmod", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger", "huge" } do
  math_lib[name] = math[name]
end

local utf8_lib = {}
for _, name in next, { "charpattern", "codepoint", "codes", "len", "offset" } do
  utf8_lib[name] = raw_utf8[name]
end

-- Lua calls a C function for each letter.
function utf8_lib.char(...)
  charge(select("#", ...), 64)
  return raw_utf8.char(...)
end

api.string, api.table, api.math, api.utf8 =
  freeze(string_lib, "the string library"), freeze(table_lib, "the table library"), freeze(math_lib, "the math library"), freeze(utf8_lib, "the utf8 library")
