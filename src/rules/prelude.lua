-- The Lua side of the host: read-only tables, standard functions without randomness, addresses or unbounded work, hooks, and the wrapping of rules by
-- house rules. `libraries.lua`, `asking.lua`, `messages.lua`, `scene.lua` and `seal.lua` are parts of it. `host` is the Rust side.
local host, scenes, seals, libraries, asking, messages = ...
local next, type, setmetatable, getmetatable = next, type, setmetatable, getmetatable
local rawget, error, raw_pcall, raw_xpcall, raw_tostring, raw_len, sort, min, rawequal =
  rawget, error, pcall, xpcall, tostring, rawlen, table.sort, math.min, rawequal
local running, isyieldable, yield = coroutine.running, coroutine.isyieldable, coroutine.yield
local room = {}

-- Frozen tables: scripts hold an empty proxy, and `inside` maps it to the original.
local inside = setmetatable({}, { __mode = "k" })

-- Proxies for the recording of dependencies: unread faces of dice, with the number of their roll, and derived maps that are not read completely, with
-- the number of the map.
local unseen, parts = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })

-- Reads the faces and turns the proxy into a plain list.
local function seen(t)
  local roll = unseen[t]
  unseen[t] = nil
  setmetatable(t, nil)
  for n, face in next, host.look(roll) do t[n] = face end
  return t
end

local UNSEEN = {
  seen = seen,
  __index = function(t, key) return seen(t)[key] end,
  __newindex = function(t, key, value) seen(t)[key] = value end,
  __len = function(t) return #seen(t) end,
}

local function faces(roll)
  local front = setmetatable({}, UNSEEN)
  unseen[front] = roll
  return front
end

local whole -- reads a whole derived map and freezes its proxy

local function behind(t)
  if unseen[t] then return seen(t) end
  if parts[t] then whole(t) end
  return inside[t] or t
end

-- Tables that scripts create while they are loaded are frozen afterwards by `seal.lua`.
local operators = {}
for name in ("call tostring eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  operators[#operators + 1] = "__" .. name
end
seals = seals(host, inside, operators)
local state, passing, shown = seals.state, seals.passing, seals.shown

local function freeze(t, refuse, front)
  for key, value in next, t do
    if type(value) == "table" and not inside[value] then
      t[key] = freeze(value, refuse)
    end
  end
  front = setmetatable(front or {}, {
    __index = t,
    __newindex = function(_, key) host.refuse(refuse or "", shown(key)) end,
    __len = function() return #t end,
    __metatable = false,
  })
  inside[front] = t
  return front
end

function whole(front)
  local at = parts[front]
  parts[front] = nil
  return freeze(host.derived_part(at), "a derived value", setmetatable(front, nil))
end

local function part(front, key)
  if type(key) ~= "string" then return nil end
  local value = host.derived_part(parts[front], key)
  if type(value) == "table" then return freeze(value, "a derived value") end
  return value
end

local PARTS = {
  seen = whole,
  __index = part,
  __newindex = function(_, key) host.refuse("a derived value", shown(key)) end,
  __len = function(front) return #whole(front) end,
}

local function front(at)
  local made = setmetatable({}, PARTS)
  parts[made] = at
  return made
end

-- Copies a declaration without proxies, for the host.
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

local function comes_first(a, b) return a < b end

-- Merges the halves of `from` between `low` and `high` into `to`. Equal elements keep their order.
local function merge(from, to, low, mid, high, before)
  local i, j = low, mid
  for k = low, high - 1 do
    if i < mid and (j >= high or not before(from[j], from[i])) then
      to[k] = from[i]
      i = i + 1
    else
      to[k] = from[j]
      j = j + 1
    end
  end
end

-- Lua's own sort is not stable and, for some lists, depends on the clock. This merge sort is stable and deterministic.
local function sorted(t, before)
  before = before or comes_first
  local from, to, n, width = {}, {}, #t, 1
  for i = 1, n do from[i] = t[i] end
  local function merges()
    while width < n do
      for low = 1, n, 2 * width do
        merge(from, to, low, min(low + width, n + 1), min(low + 2 * width, n + 1), before)
      end
      from, to, width = to, from, 2 * width
    end
  end
  -- Runs inside Lua's sort of two elements, where scripts cannot roll or ask. The number of comparisons must not affect the game.
  sort({ 2, 1 }, function() merges() end)
  for i = 1, n do
    if not rawequal(t[i], from[i]) then t[i] = from[i] end
  end
end

-- Wraps a list or map of the sheet, or of `write` if given. Setting an entry of the proxy changes the field.
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

scenes = scenes(host, inside, freeze, attached, sorted)
room.scene = scenes.scene

-- Work outside of Lua's own instructions is charged if there is much of it. For a short list, the host call would cost more than the work.
local SHORT = 32

local function charge(n, times)
  if n > SHORT then host.charge(n * (times or 1)) end
end

-- Standard functions, made safe and deterministic.
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
  charge(n + w, 16)
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

-- Coroutines in which `pcall` is active, with the number of nested calls.
local guarded = setmetatable({}, { __mode = "k" })

local function after(thread, before, ok, problem, ...)
  guarded[thread] = before
  if not ok then
    local final, message = host.caught(problem)
    -- Raised again unchanged: the host would search the whole stack for each new error.
    if final then error(final, 0) end
    problem = message
  end
  return ok, problem, ...
end

-- Maximum nesting of `pcall`, because an error is raised again at each level.
local NESTED = 100

function room.pcall(f, ...)
  local thread = running()
  local before = guarded[thread]
  local depth = (before or 0) + 1
  if depth > NESTED then error("`pcall` is nested more than " .. NESTED .. " times", 2) end
  guarded[thread] = depth
  return after(thread, before, raw_pcall(f, ...))
end

-- The active metatable is a copy of the script's. It has no `__gc` and `__mode`, which would reveal garbage collection, and no `__close`, which would
-- run where instructions are not counted.
local metamethods = {}
for name in ("index newindex call tostring len eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  metamethods["__" .. name] = true
end
local copies = setmetatable({}, { __mode = "k" })
-- Copies of metatables that were frozen with their script, so that they cannot change any more.
local settled = setmetatable({}, { __mode = "k" })

function room.getmetatable(t)
  behind(t)
  return getmetatable(t)
end

function room.setmetatable(t, meta)
  behind(t)
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
  -- Lua would follow a chain of callable tables without counting instructions.
  local call = rawget(given, "__call")
  if call ~= nil and type(call) ~= "function" then
    error("`__call` is a function, not a " .. type(call), 2)
  end
  copy = copies[given]
  if copy then
    for name in next, copy do copy[name] = nil end
  else
    copy = {}
    copies[given] = copy
    host.dressed()
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

libraries(host, room, { freeze = freeze, charge = charge, passing = passing, scenes = scenes, state = state, sorted = sorted })

-- Catalogue entries, cached for the book, so that reading one again is not a host call. The cache is bounded. A table that a script still holds must
-- be returned again for the same entry: otherwise scripts could see what earlier calls have read. `forget` clears the cache when another book is
-- bound.
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

-- The `__index` of a table of constants: unknown names are errors, but a known constant can be nil.
local function constant(names, strange)
  return function(_, key)
    if key == nil or not names[key] then strange(key) end
  end
end

-- The function of a query that returns a derived value.
local function backed(name)
  return function() return room.derived[name] end
end

-- Hooks in the order of the scripts: those of the ruleset come first.
local hooks, emitted = {}, {}

local function hook(name, f)
  hooks[name] = hooks[name] or {}
  hooks[name][#hooks[name] + 1] = f
end

local function emits(name) emitted[name] = true end

-- Returns the last hook.
local function hooked(name, ...)
  local last
  for _, f in next, hooks[name] or {}, nil do
    f(...)
    last = f
  end
  return last
end

local function run_hooks(name, ...) hooked(name, ...) end

-- Changes by rules run the same hooks as instructions on pages.
function room.gain(kind, id, marks, text)
  if marks ~= nil and type(marks) ~= "table" then marks, text = nil, marks end
  local place = host.gain(kind, id, marks, text)
  run_hooks("gain", kind, id)
  return place
end

function room.store(kind, which, field, text)
  local place, id = host.stow(kind, which, field, text)
  if id then run_hooks("lose", kind, id) end
  return place
end

function room.retrieve(kind, place, field, text)
  local held, id = host.unstow(kind, place, field, text)
  if id then run_hooks("gain", kind, id) end
  return held
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

function room.gain_title(title, times)
  if host.tick("title", title, true, times) then run_hooks("gain", "title", title) end
end

function room.lose_title(title, times)
  if host.tick("title", title, false, times) then run_hooks("lose", "title", title) end
end

function room.end_game(kind, name)
  host.finish(kind, name)
end

local around_roll = asking(host, room, { behind = behind, run_hooks = run_hooks, hooked = hooked })
local knows = messages(host, room, { behind = behind })

function room.emit(name, ...)
  if not emitted[name] then host.unknown_hook(name) end
  run_hooks(name, ...)
end

-- Queries by form, including those of house rules.
local queries = {}

local function answer(form, f)
  queries[form] = f
end

function room.query(form, args)
  local f = queries[form]
  if not f then host.unknown_query(form) end
  return host.quietly(f, args or {})
end

-- Functions that a ruleset offers to house rules. They are called by name, so that every caller gets the last wrapper.
local offers, fronts, written = {}, {}, {}
room.functions = setmetatable({}, {
  __index = function(_, name) return fronts[name] or offers[name] or host.unknown_offer(shown(name)) end,
  __newindex = function(_, name) host.refuse("what a ruleset offers", shown(name)) end,
  __metatable = false,
})

-- A function that is memoized separately becomes a separate call while dependencies are recorded, unless `pcall` would catch its error. Otherwise it
-- is called directly, also with copied arguments.
local function learnt_apart(name, n)
  return function(...)
    if isyieldable() and not guarded[running()] and host.apart(n, ...) then return yield() end
    return host.copied(n, written[name], offers[name](host.copies(n, ...)))
  end
end

-- `apart` is the index of a function that is memoized separately.
local function offer(name, f, house, apart)
  local original = offers[name]
  written[name] = f
  if house then
    offers[name] = function(...) return f(original, ...) end
  else
    offers[name] = f
    fronts[name] = apart and learnt_apart(name, apart) or nil
  end
end

local function offered(name, n, ...) return host.copied(n, written[name], offers[name](...)) end

-- Wraps a house rule around a rule of the ruleset.
local function wrap(original, house)
  return function(args, page)
    return house(args, page, function(other, elsewhere)
      return original(other or args, elsewhere or page)
    end)
  end
end

-- Every coroutine runs inside `protected`, so that variables are closed after an error while instructions are still counted.
local function ended(ok, ...)
  if ok then return ... end
  error((...), 0)
end

local function protected(f, ...)
  guarded[running()] = nil
  return ended(raw_xpcall(f, host.trace, ...))
end

local function lend(f, args, handled, cost, under)
  return f(args, handled and { handles = handled, cost = cost, under = under })
end

-- Returns the second result of a query: the reason for its answer.
local function besides(f, args)
  local _, why = f(args)
  return why
end

local function called(...)
  guarded[running()] = nil
  return ended(raw_xpcall(lend, host.trace, ...))
end

return { faces = faces, front = front, unseen = unseen, seen = seen, protected = protected, called = called, lend = lend, besides = besides, room = room, inside = inside, freeze = freeze, seals = seals, thaw = thaw, attached = attached, hook = hook, emits = emits, run_hooks = run_hooks, around_roll = around_roll, answer = answer, offer = offer, offered = offered, wrap = wrap, forget = forget, constant = constant, knows = knows, backed = backed, rounds = scenes.rounds, around = scenes.around }
