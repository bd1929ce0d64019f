-- The libraries of Lua for scripts. No function creates huge values in one step, and patterns are matched with a budget. Lists and rows of scenes can
-- be sorted, and letters of any alphabet are supported.
local host, room, prelude = ...
local freeze, charge, passing, scenes, state = prelude.freeze, prelude.charge, prelude.passing, prelude.scenes, prelude.state
local type, select, error, getmetatable = type, select, error, getmetatable
local unpack, math = table.unpack, math
local raw_string, raw_table, raw_utf8 = string, table, utf8

local text = {}

-- Converts any alphabet. Short ASCII texts, which are the usual case, need no host call.
local raw_find, letters_of = raw_string.find, raw_utf8.len
for _, name in next, { "lower", "upper" } do
  local plain, any = raw_string[name], host[name]
  text[name] = function(s)
    if type(s) == "string" and #s <= 256 and letters_of(s) == #s then return plain(s) end
    return any(s)
  end
end
for _, name in next, { "byte", "char", "len", "sub", "reverse" } do
  text[name] = raw_string[name]
end

function text.rep(s, n, between)
  host.repeats(s, n, between)
  return raw_string.rep(s, n, between)
end

function text.format(form, ...)
  local given, count, fractions = { ... }, select("#", ...), 0
  if type(form) ~= "string" or raw_find(form, "%%[-+ #.%d]*p") then host.formats(form) end
  for i = 1, count do
    local kind = type(given[i])
    if kind ~= "string" and kind ~= "number" then given[i] = room.tostring(given[i]) end
    if math.type(given[i]) == "float" then fractions = fractions + 1 end
  end
  -- Formatting a float can produce hundreds of digits.
  charge(100 * fractions)
  return raw_string.format(form, unpack(given, 1, count))
end

-- The host matches patterns and counts the steps. `scan` returns the position of the match, then the captures.
local sub = raw_string.sub

local function caught(s, from, to, ...)
  if from == nil then return nil end
  if select("#", ...) == 0 then return sub(s, from, to) end
  return ...
end

function text.find(s, pattern, init, plain)
  return host.scan(s, pattern, init or 1, nil, plain and true or false, true)
end

function text.match(s, pattern, init)
  return caught(s, host.scan(s, pattern, init or 1, nil, false, true))
end

function text.gmatch(s, pattern)
  local from, last = 1, nil
  local function step(start, to, ...)
    if start == nil then
      from = #s + 2
      return nil
    end
    from, last = to + 1, to
    return caught(s, start, to, ...)
  end
  local function each()
    if from > #s + 1 then return nil end
    return step(host.scan(s, pattern, from, last, false, false))
  end
  if state.loading then return passing(each) end
  return each
end

function text.gsub(s, pattern, by, limit)
  local kind = type(by)
  if kind ~= "string" and kind ~= "number" and kind ~= "table" and kind ~= "function" then
    error("gsub puts in a text, or what a table or function gives, not a " .. kind, 2)
  end
  local parts, n, from, last, count = {}, 0, 1, nil, 0
  local function put(part)
    n = n + 1
    parts[n] = part
  end
  local function step(start, to, ...)
    if start == nil then return false end
    put(sub(s, from, start - 1))
    local whole, value = sub(s, start, to), nil
    if kind == "table" then
      value = by[(caught(s, start, to, ...))]
    elseif kind == "function" then
      value = by(caught(s, start, to, ...))
    else
      value = host.expand(by, whole, ...)
    end
    if value == nil or value == false then
      value = whole
    elseif type(value) ~= "string" and type(value) ~= "number" then
      error("gsub cannot put in a " .. type(value), 3)
    end
    put(value)
    count, from, last = count + 1, to + 1, to
    return true
  end
  local once = sub(pattern, 1, 1) == "^"
  while (not limit or count < limit) and step(host.scan(s, pattern, from, last, false, true)) do
    if once then break end
  end
  put(sub(s, from))
  return raw_table.concat(parts), count
end

local lists = { pack = raw_table.pack }

-- Checks a position in a list for a change that shifts later elements. They are shifted here, because Lua's own functions read the length again and
-- shift uncounted.
local function place_in(at, last)
  local place = math.tointeger(at)
  if not place or place < 1 or place > last then error("the place in the list must be a whole number from 1 to " .. last, 3) end
  return place
end

function lists.insert(t, at, ...)
  local field = scenes.field_of(t)
  if field then
    if select("#", ...) == 0 then return scenes.insert(field, nil, at) end
    return scenes.insert(field, at, (...))
  end
  if select("#", ...) == 0 then
    t[#t + 1] = at
  else
    local n = #t + 1
    at = place_in(at, n)
    for i = n, at + 1, -1 do t[i] = t[i - 1] end
    t[at] = (...)
  end
end

function lists.remove(t, at)
  local field = scenes.field_of(t)
  if field then return scenes.remove(field, at) end
  if at == nil then return raw_table.remove(t) end
  local n = #t
  if at ~= n then at = place_in(at, n + 1) end
  local removed = t[at]
  for i = at, n - 1 do t[i] = t[i + 1] end
  t[math.max(at, n)] = nil
  return removed
end

function lists.sort(t, before)
  local field = scenes.field_of(t)
  if field then return scenes.arrange(field, before) end
  if before ~= nil and type(before) ~= "function" then error("a list is sorted by a function that says which of two comes first", 2) end
  return prelude.sorted(t, before)
end

function lists.concat(t, between, from, to)
  from, to = from or 1, to or #t
  -- Formatting a number takes as long as four steps.
  charge((to - from + 1) * (4 + #(between or "") // 64))
  return raw_table.concat(t, between, from, to)
end

function lists.unpack(t, from, to)
  from, to = from or 1, to or #t
  charge(to - from + 1)
  return unpack(t, from, to)
end

local meta = getmetatable("")
meta.__index = text
meta.__metatable = false
-- Converting a long text to a number is work that the instruction count does not see. Rules must call `tonumber`.
for _, name in next, { "__add", "__sub", "__mul", "__div", "__mod", "__pow", "__unm", "__idiv" } do meta[name] = nil end

local sums = {}
for _, name in next, { "abs", "ceil", "floor", "fmod", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger", "huge" } do
  sums[name] = math[name]
end

local letters = {}
for _, name in next, { "charpattern", "codepoint", "codes", "len", "offset" } do
  letters[name] = raw_utf8[name]
end

-- Lua calls a function for each letter.
function letters.char(...)
  charge(select("#", ...), 64)
  return raw_utf8.char(...)
end

room.string, room.table, room.math, room.utf8 =
  freeze(text, "the string library"), freeze(lists, "the table library"), freeze(sums, "the math library"), freeze(letters, "the utf8 library")
