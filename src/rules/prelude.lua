-- What scripts find around them that must be Lua: whatever asks (only a Lua function can yield), and the standard functions
-- that would let chance, addresses or endless work into the game. `host` holds the Rust side.
local host, scenes, seals = ...
local yield, next, type, select, setmetatable, getmetatable = coroutine.yield, next, type, select, setmetatable, getmetatable
local rawget, error, raw_pcall, raw_xpcall, raw_tostring, raw_len, sort, unpack = rawget, error, pcall, xpcall, tostring, rawlen, table.sort, table.unpack
local raw_string, raw_table, raw_utf8 = string, table, utf8
local room = {}

-- Frozen tables: an empty one in front, the real one behind, found by `inside`.
local inside = setmetatable({}, { __mode = "k" })

local function behind(t)
  return inside[t] or t
end

-- What scripts make while they are loaded is sealed when they are: `seal.lua`.
local operators = {}
for name in ("call tostring eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  operators[#operators + 1] = "__" .. name
end
seals = seals(host, inside, operators)
local state, passing, shown = seals.state, seals.passing, seals.shown

local function freeze(t, refuse)
  for key, value in next, t do
    if type(value) == "table" and not inside[value] then
      t[key] = freeze(value, refuse)
    end
  end
  local front = setmetatable({}, {
    __index = t,
    __newindex = function(_, key) host.refuse(refuse or "", shown(key)) end,
    __len = function() return #t end,
    __metatable = false,
  })
  inside[front] = t
  return front
end

-- What a script declares, without fronts: nobody but the host reads it.
local function thaw(t, seen)
  if seen[t] then return seen[t] end
  local real = inside[t]
  local out = real and {} or t
  seen[t] = out
  for key, value in next, real or t do
    if type(value) == "table" then value = thaw(value, seen) end
    out[key] = value
  end
  return out
end

-- A list or map of the sheet, or where `write` is given of something else: setting an entry changes it there.
local function attached(field, t, write)
  for key, value in next, t do
    if type(value) == "table" then t[key] = freeze(value, "a part of a field") end
  end
  local front = setmetatable({}, {
    __index = t,
    __newindex = function(_, key, value)
      local was = t[key]
      t[key] = value
      local ok, problem
      if write then
        ok, problem = raw_pcall(write, field, t)
      elseif type(key) == "string" then
        ok, problem = raw_pcall(host.change, field, key, value)
      else
        ok, problem = raw_pcall(host.write, field, t)
      end
      if not ok then
        t[key] = was
        error(problem, 0)
      end
    end,
    __len = function() return #t end,
    __metatable = false,
  })
  inside[front] = t
  return front
end

scenes = scenes(host, inside, freeze, attached)
room.scene = scenes.scene

-- Work that runs outside of Lua's own instructions is paid for where it is much: a call of the host costs more than a short list is worth.
local SHORT = 32

local function charge(n)
  if n > SHORT then host.charge(n) end
end

-- Standard functions, made safe and steady.
local function keys(t)
  local numbers, words, n, w, last = {}, {}, 0, 0, {}
  for key in next, t do
    local kind = type(key)
    if kind == "number" then
      n = n + 1
      numbers[n] = key
    elseif kind == "string" then
      w = w + 1
      words[w] = key
    elseif kind == "boolean" then
      last[key and 2 or 1] = key
    else
      error("a table with a " .. kind .. " for a key has no fixed order", 3)
    end
  end
  charge(n + w)
  sort(numbers)
  sort(words)
  for i = 1, w do numbers[n + i] = words[i] end
  n = n + w
  for i = 1, 2 do
    if last[i] ~= nil then
      n = n + 1
      numbers[n] = last[i]
    end
  end
  return numbers, n
end

function room.pairs(t)
  if type(t) ~= "table" then error("pairs wants a table, not " .. type(t), 2) end
  local fields = t == room.sheet and host.field_names() or scenes.listed(t)
  if not fields then t = behind(t) end
  local list, count = keys(fields or t)
  local i = 0
  local function step()
    while i < count do
      i = i + 1
      local key = list[i]
      if fields then key = fields[key] end
      local value = t[key]
      if value ~= nil then return key, value end
    end
  end
  if state.loading then return passing(step) end
  return step
end

function room.next(t, key)
  local list = type(t) == "table" and scenes.listed(t)
  local count = list and #list
  if not list then
    t = behind(t)
    list, count = keys(t)
  end
  if count == 0 then return nil end
  if key == nil then return list[1], t[list[1]] end
  for i = 1, count do
    local after = list[i + 1]
    if list[i] == key then
      if after == nil then return nil end
      return after, t[after]
    end
  end
end

function room.tostring(value)
  local kind = type(value)
  if kind == "table" or kind == "function" or kind == "thread" or kind == "userdata" then
    local meta = kind == "table" and (getmetatable(value) or getmetatable(behind(value)))
    if type(meta) == "table" and meta.__tostring then
      local text = meta.__tostring(value)
      if type(text) ~= "string" then error("`__tostring` must give a text", 2) end
      return text
    end
    return kind
  end
  return raw_tostring(value)
end

local function after(ok, problem, ...)
  if not ok then
    host.check(problem)
    problem = host.message(problem)
  end
  return ok, problem, ...
end

function room.pcall(f, ...)
  return after(raw_pcall(f, ...))
end

-- The metatable that counts is the host's copy of the script's. No `__gc` and `__mode`, which would show when memory is cleaned;
-- no `__close`, which would run where no instructions are counted.
local metamethods = {}
for name in ("index newindex call tostring len eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  metamethods["__" .. name] = true
end
local copies = setmetatable({}, { __mode = "k" })
-- Copies of metatables that were sealed with their script: nothing of them can change any more.
local settled = setmetatable({}, { __mode = "k" })

function room.setmetatable(t, meta)
  if inside[t] then host.remembers("the metatable of a table that is read only cannot be set") end
  if meta == nil then
    t = setmetatable(t, nil)
    if state.loading then seals.dress(t, nil) end
    return t
  end
  local copy = settled[meta]
  if copy then return setmetatable(t, copy) end
  if type(meta) ~= "table" then error("a metatable is a table or nil, not a " .. type(meta), 2) end
  local given = behind(meta)
  for _, name in next, { "__gc", "__mode", "__close" } do
    if rawget(given, name) ~= nil then
      error("a metatable here has no `" .. name .. "`: a rule does not know when memory is cleaned or a call is dropped", 2)
    end
  end
  copy = copies[given]
  if copy then
    for name in next, copy do copy[name] = nil end
  else
    copy = {}
    copies[given] = copy
  end
  for name, method in next, given do
    if metamethods[name] then copy[name] = method end
  end
  local hidden = rawget(given, "__metatable")
  if hidden == nil then hidden = meta end
  copy.__metatable = hidden
  t = setmetatable(t, copy)
  if state.loading then seals.dress(t, copy) end
  if not state.loading and seals.is_sealed(meta) then settled[meta] = copy end
  return t
end

function room.rawlen(t)
  return raw_len(type(t) == "table" and behind(t) or t)
end

-- The string library: nothing that makes a giant in one step, matching with a budget.
local text = {}

-- Whatever the alphabet. Short texts of the plainest letters, which most are, need no host.
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
  local given, count = { ... }, select("#", ...)
  if type(form) ~= "string" or raw_find(form, "%%[-+ #.%d]*p") then host.formats(form) end
  for i = 1, count do
    local kind = type(given[i])
    if kind ~= "string" and kind ~= "number" then given[i] = room.tostring(given[i]) end
  end
  return raw_string.format(form, unpack(given, 1, count))
end

-- Patterns are matched by the host, which counts the steps. `scan` gives where it matched, then what was caught.
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

function lists.insert(t, at, ...)
  local field = scenes.field_of(t)
  if field then
    if select("#", ...) == 0 then return scenes.insert(field, nil, at) end
    return scenes.insert(field, at, (...))
  end
  if select("#", ...) == 0 then
    t[#t + 1] = at
  else
    charge(#t)
    raw_table.insert(t, at, (...))
  end
end

function lists.remove(t, at)
  local field = scenes.field_of(t)
  if field then return scenes.remove(field, at) end
  if at ~= nil then charge(#t) end
  return raw_table.remove(t, at)
end

function lists.sort(t, before)
  local field = scenes.field_of(t)
  if field then return scenes.arrange(field, before) end
  if #t > 8 then host.charge(#t * 8) end
  return sort(t, before)
end

function lists.concat(t, between, from, to)
  charge(((to or #t) - (from or 1) + 1) * (1 + #(between or "") // 64))
  return raw_table.concat(t, between, from, to)
end

function lists.unpack(t, from, to)
  charge((to or #t) - (from or 1) + 1)
  return unpack(t, from or 1, to or #t)
end

local meta = getmetatable("")
meta.__index = text
meta.__metatable = false

local sums = {}
for _, name in next, { "abs", "ceil", "floor", "fmod", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger", "huge" } do
  sums[name] = math[name]
end

local letters = {}
for _, name in next, { "char", "charpattern", "codepoint", "codes", "len", "offset" } do
  letters[name] = raw_utf8[name]
end

room.string, room.table, room.math, room.utf8 =
  freeze(text, "the string library"), freeze(lists, "the table library"), freeze(sums, "the math library"), freeze(letters, "the utf8 library")

-- Entries of catalogues, kept for the book: read once, they are no call of the host. Not all are kept for ever; but one that a script still
-- holds is the same table when it is read again, or what was read before a call would show in it. `forget` empties the keeping when another book is bound.
local kept, many, alive = {}, 0, setmetatable({}, { __mode = "v" })

local function fewer()
  for kind in next, kept do kept[kind] = nil end
  many = 0
end

local function forget()
  fewer()
  for name in next, alive do alive[name] = nil end
end

function room.entry(kind, id)
  local of = kept[kind]
  local entry = of and of[id]
  if entry then return entry end
  local name = kind .. "\0" .. id
  entry = alive[name]
  if not entry then
    entry = freeze(host.entry(kind, id), "an entry of a catalogue")
    alive[name] = entry
  end
  if many >= host.kept then fewer() end
  kept[kind] = kept[kind] or {}
  kept[kind][id] = entry
  many = many + 1
  return entry
end

-- What stands behind a table of constants: one that holds nothing is there all the same.
local function constant(names, strange)
  return function(_, key)
    if key == nil or not names[key] then strange(key) end
  end
end

-- A query that a derived value answers.
local function backed(name)
  return function() return room.derived[name] end
end

-- Hooks, in the order of the scripts: the ruleset's first.
local hooks, emitted = {}, {}

local function hook(name, f)
  hooks[name] = hooks[name] or {}
  hooks[name][#hooks[name] + 1] = f
end

local function emits(name) emitted[name] = true end

local function run_hooks(name, ...)
  for _, f in next, hooks[name] or {}, nil do f(...) end
end

-- What a rule gives and takes runs the hooks that the words of a page run.
function room.gain(kind, id, text)
  host.gain(kind, id, text)
  run_hooks("gain", kind, id)
end

function room.lose(kind, which, text)
  local id = host.lose(kind, which, text)
  if id then run_hooks("lose", kind, id) end
  return id ~= nil
end

function room.gain_code(code)
  if host.tick("code", code, true) then run_hooks("gain", "code", code) end
end

function room.lose_code(code)
  if host.tick("code", code, false) then run_hooks("lose", "code", code) end
end

function room.gain_title(title)
  if host.tick("title", title, true) then run_hooks("gain", "title", title) end
end

function room.lose_title(title)
  if host.tick("title", title, false) then run_hooks("lose", "title", title) end
end

function room.finish(kind, name)
  run_hooks("ending", host.finish(kind, name))
end

-- Asking. The host checks and notes the question, then the rule stands still until it is answered.
local ROLL = { count = true, sides = true, low = true, plus = true, keep = true, why = true, rule = true, parts = true, means = true }

-- Name and amount of one part after the other.
local function flat(parts)
  local all, n = {}, 0
  for i = 1, #parts do
    local part = parts[i]
    if type(part) ~= "table" then error("`parts` of a roll is a list of {name, amount}", 4) end
    all[n + 1], all[n + 2] = part[1], part[2]
    n = n + 2
  end
  return unpack(all, 1, n)
end

local function roll_of(spec, why)
  for key in next, behind(spec) do
    if not ROLL[key] then host.strange_roll(key) end
  end
  host.roll_of(spec.count, spec.sides, spec.low, spec.plus, spec.keep, why or spec.why, spec.rule, flat(spec.parts or {}))
end

function room.roll(spec, why)
  if type(spec) == "table" then roll_of(spec, why) else host.roll(spec, why) end
  local result, faces = yield()
  local means = type(spec) == "table" and spec.means
  host.told(means and means(result) or "")
  return result, faces
end

function room.highest(count, sides, why)
  return room.roll { count = count, sides = sides, keep = "highest", why = why }
end

function room.lowest(count, sides, why)
  return room.roll { count = count, sides = sides, keep = "lowest", why = why }
end

function room.draw(low, high, why)
  if high < low then error("no number lies between " .. low .. " and " .. high, 2) end
  return (room.roll { low = low, sides = high - low + 1, why = why })
end

function room.one_of(list, why)
  if type(list) ~= "table" or #list == 0 then error("`one_of` wants a list of at least one", 2) end
  if #list == 1 then return list[1] end
  return list[(room.roll { count = 1, sides = #list, why = why })]
end

-- Nothing comes back when the reader gave a command meanwhile: then the question stands again, its options made anew.
local function answer_of(ask)
  local answer
  repeat
    if ask() == false then return nil end
    answer = yield()
  until answer ~= nil
  return answer
end

function room.choose(question, options, topic)
  return answer_of(function()
    local list = options
    if type(options) == "function" then list = options() end
    if list == nil then return false end
    host.choose(question, list, topic)
  end)
end

function room.order(question, options, topic)
  return answer_of(function() host.order(question, options, topic) end)
end

function room.confirm(question, topic)
  return answer_of(function() host.confirm(question, topic) end)
end

function room.number(question, min, max, topic)
  return answer_of(function() host.number(question, min, max, topic) end)
end

function room.ask(question, topic, examples)
  return answer_of(function() host.ask(question, topic, examples) end)
end

function room.begin_again()
  host.begin_again()
  yield()
end

function room.event(name)
  if name == "death" then run_hooks(name) end
  host.event(name)
  yield()
end

function room.turn_to(place)
  host.turn_to(place)
  yield()
end

function room.emit(name, ...)
  if not emitted[name] then host.unknown_hook(name) end
  run_hooks(name, ...)
end

-- Queries by their forms, house rules' too.
local queries = {}

local function answer(form, f)
  queries[form] = f
end

function room.query(form, args)
  local f = queries[form]
  if not f then host.unknown_query(form) end
  return host.quietly(f, args or {})
end

-- Functions that a ruleset offers to house rules: called by their names, so that every caller has the last wrap.
local offers = {}
room.offered = setmetatable({}, {
  __index = function(_, name) return offers[name] or host.unknown_offer(raw_tostring(name)) end,
  __newindex = function(_, name) host.refuse("what a ruleset offers", raw_tostring(name)) end,
  __metatable = false,
})

local function offer(name, f, house)
  local original = offers[name]
  if house then
    offers[name] = function(...) return f(original, ...) end
  else
    offers[name] = f
  end
end

-- A house rule around a rule of the ruleset.
local function wrap(original, house)
  return function(args, page)
    return house(args, page, function(other, elsewhere)
      return original(other or args, elsewhere or page)
    end)
  end
end

-- Every coroutine runs inside `protected`: what closes after an error then closes while instructions are still counted.
local function ended(ok, ...)
  if ok then return ... end
  error((...), 0)
end

local function protected(f, ...)
  return ended(raw_xpcall(f, host.trace, ...))
end

-- What a call is given stands ready for the next one like it, so a rule has a copy, into which it may write.
local function fresh(t)
  local copy = {}
  for key, value in next, t do
    if type(value) == "table" then value = fresh(value) end
    copy[key] = value
  end
  return copy
end

local function lend(f, args, is_round, handled, cost, under)
  local page = handled and { handles = fresh(handled), cost = cost, under = fresh(under) }
  return f(is_round and args or fresh(args), page)
end

local function called(...)
  return ended(raw_xpcall(lend, host.trace, ...))
end

return { protected = protected, called = called, lend = lend, room = room, inside = inside, freeze = freeze, seals = seals, thaw = thaw, attached = attached, hook = hook, emits = emits, run_hooks = run_hooks, answer = answer, offer = offer, wrap = wrap, forget = forget, constant = constant, backed = backed, rounds = scenes.rounds, around = scenes.around }
