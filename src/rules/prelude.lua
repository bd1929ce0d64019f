-- The Lua side of the host: read-only tables, standard functions without randomness, addresses or unbounded work, hooks, and the wrapping of rules by
-- house rules. `libraries.lua`, `requests.lua`, `messages.lua`, `scene.lua` and `freeze.lua` are parts of it. `host` is the Rust side.
local host, scenes, freezing, libraries, requests, messages = ...
local next, type, setmetatable, getmetatable = next, type, setmetatable, getmetatable
local rawget, error, raw_pcall, raw_xpcall, raw_tostring, raw_len, sort, min, rawequal =
  rawget, error, pcall, xpcall, tostring, rawlen, table.sort, math.min, rawequal
local running, isyieldable, yield = coroutine.running, coroutine.isyieldable, coroutine.yield
local api = {}

-- Frozen tables: scripts get an empty proxy, and `originals` maps it to the original.
local originals = setmetatable({}, { __mode = "k" })

-- Proxies for the recording of dependencies: unread faces of dice, with the number of their roll, and derived maps that are not read completely, with
-- the number of the map.
local unread_faces, unread_maps = setmetatable({}, { __mode = "k" }), setmetatable({}, { __mode = "k" })

-- Reads the faces and converts the proxy to a plain list.
local function read_faces(t)
  local roll = unread_faces[t]
  unread_faces[t] = nil
  setmetatable(t, nil)
  for n, face in next, host.read_faces(roll) do t[n] = face end
  return t
end

local FACES_META = {
  read_all = read_faces,
  __index = function(t, key) return read_faces(t)[key] end,
  __newindex = function(t, key, value) read_faces(t)[key] = value end,
  __len = function(t) return #read_faces(t) end,
}

local function faces_proxy(roll)
  local proxy = setmetatable({}, FACES_META)
  unread_faces[proxy] = roll
  return proxy
end

local read_map -- reads a derived map completely and freezes its proxy

-- Returns the original of a proxy, or the table.
local function unwrap(t)
  if unread_faces[t] then return read_faces(t) end
  if unread_maps[t] then read_map(t) end
  return originals[t] or t
end

-- `freeze.lua` freezes the tables that scripts create while they are loaded.
local operators = {}
for name in ("call tostring eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  operators[#operators + 1] = "__" .. name
end
freezing = freezing(host, originals, operators)
local state, loading_iterator, describe_key = freezing.state, freezing.loading_iterator, freezing.describe_key

-- Freezes a table and returns its proxy. `description` names the table in errors.
local function freeze(t, description, proxy)
  for key, value in next, t do
    if type(value) == "table" and not originals[value] then
      t[key] = freeze(value, description)
    end
  end
  proxy = setmetatable(proxy or {}, {
    __index = t,
    __newindex = function(_, key) host.reject_write(description or "", describe_key(key)) end,
    __len = function() return #t end,
    __metatable = false,
  })
  originals[proxy] = t
  return proxy
end

function read_map(proxy)
  local map = unread_maps[proxy]
  unread_maps[proxy] = nil
  return freeze(host.derived_entry(map), "a derived value", setmetatable(proxy, nil))
end

local function read_entry(proxy, key)
  if type(key) ~= "string" then return nil end
  local value = host.derived_entry(unread_maps[proxy], key)
  if type(value) == "table" then return freeze(value, "a derived value") end
  return value
end

local MAP_META = {
  read_all = read_map,
  __index = read_entry,
  __newindex = function(_, key) host.reject_write("a derived value", describe_key(key)) end,
  __len = function(proxy) return #read_map(proxy) end,
}

local function map_proxy(map)
  local proxy = setmetatable({}, MAP_META)
  unread_maps[proxy] = map
  return proxy
end

-- Copies a declaration without proxies, for the host.
local function thaw(t, copies)
  if copies[t] then return copies[t] end
  local original = originals[t]
  local out = original and {} or t
  copies[t] = out
  for key, value in next, original or t do
    if type(value) == "table" then value = thaw(value, copies) end
    out[key] = value
  end
  return out
end

local function less_than(a, b) return a < b end

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

-- Sorts a list in place. The sort of Lua is not stable and, for some lists, depends on the clock.
local function sorted(t, before)
  before = before or less_than
  local from, to, n, width = {}, {}, #t, 1
  for i = 1, n do from[i] = t[i] end
  local function merge_all()
    while width < n do
      for low = 1, n, 2 * width do
        merge(from, to, low, min(low + width, n + 1), min(low + 2 * width, n + 1), before)
      end
      from, to, width = to, from, 2 * width
    end
  end
  -- Runs inside Lua's sort of two elements, where scripts cannot roll or prompt. The number of comparisons must not affect the game.
  sort({ 2, 1 }, function() merge_all() end)
  for i = 1, n do
    if not rawequal(t[i], from[i]) then t[i] = from[i] end
  end
end

-- Makes a proxy for a list or map of a field. Setting an entry writes the field with `write`, or on the sheet.
local function field_proxy(field, t, write)
  for key, value in next, t do
    if type(value) == "table" then t[key] = freeze(value, "a part of a field") end
  end
  local proxy = setmetatable({}, {
    __index = t,
    __newindex = function(_, key, value)
      local old = t[key]
      t[key] = value
      local ok, problem
      if write then
        ok, problem = raw_pcall(write, field, t)
      elseif type(key) == "string" then
        ok, problem = raw_pcall(host.set_entry, field, key, value)
      else
        ok, problem = raw_pcall(host.set_field, field, t)
      end
      if not ok then
        t[key] = old
        error(problem, 0)
      end
    end,
    __len = function() return #t end,
    __metatable = false,
  })
  originals[proxy] = t
  return proxy
end

scenes = scenes(host, originals, freeze, field_proxy, sorted)
api.scene, api.add_to_mark, api.mark_at_least, api.mark_is = scenes.scene, scenes.add_to_mark, scenes.mark_at_least, scenes.mark_is

-- Lists up to this length are free: a host call would cost more than the work on them.
local SHORT = 32

local function charge(n, times)
  if n > SHORT then host.charge(n * (times or 1)) end
end

-- Returns the keys of a table in a fixed order, and their number.
local function sorted_keys(t)
  local numbers, words, n, w, booleans = {}, {}, 0, 0, {}
  for key in next, t do
    local kind = type(key)
    if kind == "number" then
      n = n + 1
      numbers[n] = key
    elseif kind == "string" then
      w = w + 1
      words[w] = key
    elseif kind == "boolean" then
      booleans[key and 2 or 1] = key
    else
      error("a table with a " .. kind .. " as a key has no fixed order", 3)
    end
  end
  charge(n + w, 16)
  sort(numbers)
  sort(words)
  for i = 1, w do numbers[n + i] = words[i] end
  n = n + w
  for i = 1, 2 do
    if booleans[i] ~= nil then
      n = n + 1
      numbers[n] = booleans[i]
    end
  end
  return numbers, n
end

function api.pairs(t)
  if type(t) ~= "table" then error("`pairs` requires a table, not " .. type(t), 2) end
  local fields = t == api.sheet and host.field_names() or scenes.list_keys(t)
  if not fields then t = unwrap(t) end
  local list, count = sorted_keys(fields or t)
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
  if state.loading then return loading_iterator(step) end
  return step
end

function api.next(t, key)
  local list = type(t) == "table" and scenes.list_keys(t)
  local count = list and #list
  if not list then
    t = unwrap(t)
    list, count = sorted_keys(t)
  end
  if count == 0 then return nil end
  if key == nil then return list[1], t[list[1]] end
  for i = 1, count do
    local following = list[i + 1]
    if list[i] == key then
      if following == nil then return nil end
      return following, t[following]
    end
  end
end

function api.tostring(value)
  local kind = type(value)
  if kind == "table" or kind == "function" or kind == "thread" or kind == "userdata" then
    local meta = kind == "table" and (getmetatable(value) or getmetatable(unwrap(value)))
    if type(meta) == "table" and meta.__tostring then
      local text = meta.__tostring(value)
      if type(text) ~= "string" then error("`__tostring` must return a text", 2) end
      return text
    end
    return kind
  end
  return raw_tostring(value)
end

-- Coroutines in which `pcall` is active, with its nesting depth.
local guarded = setmetatable({}, { __mode = "k" })

local function end_pcall(thread, depth, ok, problem, ...)
  guarded[thread] = depth
  if not ok then
    local uncatchable, message = host.handle_caught(problem)
    -- Raised again unchanged: for a new error, the host would search the complete stack.
    if uncatchable then error(uncatchable, 0) end
    problem = message
  end
  return ok, problem, ...
end

-- Maximum nesting depth of `pcall`, because an error is raised again at each level.
local MAX_PCALL_DEPTH = 100

function api.pcall(f, ...)
  local thread = running()
  local outer_depth = guarded[thread]
  local depth = (outer_depth or 0) + 1
  if depth > MAX_PCALL_DEPTH then error("`pcall` is nested more than " .. MAX_PCALL_DEPTH .. " times", 2) end
  guarded[thread] = depth
  return end_pcall(thread, outer_depth, raw_pcall(f, ...))
end

-- Only these keys are copied to the active metatable. `__gc` and `__mode` would reveal garbage collection, and `__close` would run where instructions are
-- not counted.
local metamethods = {}
for name in ("index newindex call tostring len eq lt le concat unm add sub mul div idiv mod pow band bor bxor bnot shl shr"):gmatch("%a+") do
  metamethods["__" .. name] = true
end
local copies = setmetatable({}, { __mode = "k" })
-- Copies of metatables that are frozen with their script and cannot change.
local frozen_copies = setmetatable({}, { __mode = "k" })

function api.getmetatable(t)
  unwrap(t)
  return getmetatable(t)
end

function api.setmetatable(t, meta)
  unwrap(t)
  if originals[t] then host.reject_kept_state("the metatable of a read-only table cannot be set") end
  if meta == nil then
    t = setmetatable(t, nil)
    if state.loading then freezing.record_metatable(t, nil) end
    return t
  end
  local copy = frozen_copies[meta]
  if copy then return setmetatable(t, copy) end
  if type(meta) ~= "table" then error("a metatable must be a table or nil, not a " .. type(meta), 2) end
  local declared = unwrap(meta)
  for _, name in next, { "__gc", "__mode", "__close" } do
    if rawget(declared, name) ~= nil then
      error("a metatable cannot have `" .. name .. "`: rules cannot depend on garbage collection or on how a call ends", 2)
    end
  end
  -- Lua would follow a chain of callable tables without counting instructions.
  local call = rawget(declared, "__call")
  if call ~= nil and type(call) ~= "function" then
    error("`__call` must be a function, not a " .. type(call), 2)
  end
  copy = copies[declared]
  if copy then
    for name in next, copy do copy[name] = nil end
  else
    copy = {}
    copies[declared] = copy
    host.count_metatable()
  end
  for name, method in next, declared do
    if metamethods[name] then copy[name] = method end
  end
  local hidden = rawget(declared, "__metatable")
  if hidden == nil then hidden = meta end
  copy.__metatable = hidden
  t = setmetatable(t, copy)
  if state.loading then freezing.record_metatable(t, copy) end
  if not state.loading and freezing.is_frozen(meta) then frozen_copies[meta] = copy end
  return t
end

function api.rawlen(t)
  return raw_len(type(t) == "table" and unwrap(t) or t)
end

libraries(host, api, { freeze = freeze, charge = charge, loading_iterator = loading_iterator, scenes = scenes, state = state, sorted = sorted })

-- A bounded cache of catalogue entries, because a host call is slow. The weak references keep each table that a script still uses: otherwise the same
-- entry would get a new table, and scripts could see what earlier calls have read.
local cache, cached_count, weak_entries = {}, 0, setmetatable({}, { __mode = "v" })

local function clear_cache()
  for kind in next, cache do cache[kind] = nil end
  cached_count = 0
end

-- Clears the entries when another book is bound.
local function clear_entries()
  clear_cache()
  for name in next, weak_entries do weak_entries[name] = nil end
end

function api.entry(kind, id)
  local entries = cache[kind]
  local entry = entries and entries[id]
  if entry then return entry end
  local name = kind .. "\0" .. id
  entry = weak_entries[name]
  if not entry then
    entry = freeze(host.entry(kind, id), "an entry of a catalogue")
    weak_entries[name] = entry
  end
  if cached_count >= host.cache_size then clear_cache() end
  cache[kind] = cache[kind] or {}
  cache[kind][id] = entry
  cached_count = cached_count + 1
  return entry
end

-- Makes the `__index` of a read-only table: unknown names are errors, but a declared name can be nil.
local function checked_index(names, report_unknown)
  return function(_, key)
    if key == nil or not names[key] then report_unknown(key) end
  end
end

-- Makes the function of a query that returns a derived value.
local function derived_query(name)
  return function() return api.derived[name] end
end

-- Hooks in the order of the scripts: those of the ruleset come first.
local hooks, custom_hooks = {}, {}

local function add_hook(name, f)
  hooks[name] = hooks[name] or {}
  hooks[name][#hooks[name] + 1] = f
end

local function declare_hook(name) custom_hooks[name] = true end

-- Runs hooks and returns the last one.
local function call_hooks(name, ...)
  local last
  for _, f in next, hooks[name] or {}, nil do
    f(...)
    last = f
  end
  return last
end

local function run_hooks(name, ...) call_hooks(name, ...) end

-- Changes by rules run the same hooks as instructions on pages.
function api.gain(kind, id, marks, text)
  if marks ~= nil and type(marks) ~= "table" then marks, text = nil, marks end
  local index = host.gain(kind, id, marks, text)
  run_hooks("gain", kind, id)
  return index
end

function api.store(kind, which, field, text)
  local index, id = host.store(kind, which, field, text)
  if id then run_hooks("lose", kind, id) end
  return index
end

function api.retrieve(kind, index, field, text)
  local held_index, id = host.retrieve(kind, index, field, text)
  if id then run_hooks("gain", kind, id) end
  return held_index
end

function api.lose(kind, which, text)
  local id = host.lose(kind, which, text)
  if id then run_hooks("lose", kind, id) end
  return id ~= nil
end

function api.gain_code(code)
  if host.set_held("code", code, true) then run_hooks("gain", "code", code) end
end

function api.lose_code(code)
  if host.set_held("code", code, false) then run_hooks("lose", "code", code) end
end

function api.gain_title(title, times)
  if host.set_held("title", title, true, times) then run_hooks("gain", "title", title) end
end

function api.lose_title(title, times)
  if host.set_held("title", title, false, times) then run_hooks("lose", "title", title) end
end

function api.end_game(kind, name)
  host.end_game(kind, name)
end

-- Bounds of numbers at which the reader turns to a rule page, as in `page_bounds` of the schema: { field, side }. For each call in progress, those that had been reached before it.
local page_bounds, reached_bounds = {}, setmetatable({}, { __mode = "k" })

local function watch_bounds()
  local reached
  for n = 1, #page_bounds do
    reached = reached or {}
    reached[n] = host.is_at_bound(n - 1)
  end
  reached_bounds[running()] = reached
end

-- Runs the hooks for the bounds that the call has reached. The last hook turns to the rule page.
local function react_to_bounds()
  local reached = reached_bounds[running()]
  if not reached then return end
  for n = 1, #page_bounds do
    if not reached[n] and host.is_at_bound(n - 1) then
      reached[n] = true
      run_hooks("reach_bound", page_bounds[n].field, page_bounds[n].side)
    end
  end
end

-- Declares the rule page for a bound. Called after all scripts have added their hooks.
local function add_page_bound(field, side, page)
  local n = #page_bounds
  page_bounds[n + 1] = { field = field, side = side }
  add_hook("reach_bound", function(name, name_of_side)
    local is_this = name == field and name_of_side == side
    if is_this and host.is_at_bound(n) and host.has_page(page) then api.turn_to(page) end
  end)
end

local roll_with_hooks = requests(host, api, { unwrap = unwrap, run_hooks = run_hooks, call_hooks = call_hooks, react_to_bounds = react_to_bounds })
local register_messages = messages(host, api, { unwrap = unwrap })

function api.emit(name, ...)
  if not custom_hooks[name] then host.unknown_hook(name) end
  run_hooks(name, ...)
end

-- Queries by form, including those of house rules.
local queries = {}

local function add_query(form, f)
  queries[form] = f
end

function api.query(form, args)
  local f = queries[form]
  if not f then host.unknown_query(form) end
  return host.call_query(f, args or {})
end

-- Functions of the ruleset that house rules can override. They are called by name, so that every caller gets the last wrapper.
local functions, memo_wrappers, definitions = {}, {}, {}
api.functions = setmetatable({}, {
  __index = function(_, name) return memo_wrappers[name] or functions[name] or host.unknown_function(describe_key(name)) end,
  __newindex = function(_, name) host.reject_write("a function of the ruleset", describe_key(name)) end,
  __metatable = false,
})

-- While dependencies are recorded, a function with `memo` is a separate call, unless `pcall` would catch its error. Otherwise it is called directly, also
-- with copied arguments.
local function memo_wrapper(name, n)
  return function(...)
    if isyieldable() and not guarded[running()] and host.call_memoized(n, ...) then return yield() end
    return host.copy_results(n, definitions[name], functions[name](host.copy_args(n, ...)))
  end
end

-- `memo_index` is the index of a function with `memo`.
local function add_function(name, f, is_house, memo_index)
  local original = functions[name]
  definitions[name] = f
  if is_house then
    functions[name] = function(...) return f(original, ...) end
  else
    functions[name] = f
    memo_wrappers[name] = memo_index and memo_wrapper(name, memo_index) or nil
  end
end

local function call_function(name, n, ...) return host.copy_results(n, definitions[name], functions[name](...)) end

-- Wraps a house rule around a rule of the ruleset.
local function wrap(original, house)
  return function(args, page)
    return house(args, page, function(new_args, new_page)
      return original(new_args or args, new_page or page)
    end)
  end
end

local function return_or_raise(ok, ...)
  if ok then return ... end
  error((...), 0)
end

-- Every coroutine runs inside `protected`, so that variables are closed after an error while instructions are still counted.
local function protected(f, ...)
  guarded[running()] = nil
  reached_bounds[running()] = nil
  return return_or_raise(raw_xpcall(f, host.trace, ...))
end

local function call_rule(f, args, handles, cost, under)
  return f(args, handles and { handles = handles, cost = cost, under = under })
end

-- Outcomes that lead to a rule page themselves, for each instruction.
local exits = {}

local function set_exits(instruction, outcomes) exits[instruction] = outcomes end

local function end_call(own_exits, outcome, ...)
  if not (own_exits and own_exits[outcome]) then react_to_bounds() end
  return outcome, ...
end

local function call_and_watch(instruction, f, ...)
  watch_bounds()
  return end_call(exits[instruction], f(...))
end

-- Returns the second result of a query: the reason for its answer.
local function query_reason(f, args)
  local _, reason = f(args)
  return reason
end

-- Like `protected`, for calls that can change numbers. `instruction` is the index of the instruction, or nil.
local function protected_rule(instruction, f, ...)
  guarded[running()] = nil
  return return_or_raise(raw_xpcall(call_and_watch, host.trace, instruction, f, ...))
end

return {
  api = api, originals = originals, freeze = freeze, freezing = freezing, thaw = thaw, field_proxy = field_proxy, checked_index = checked_index,
  faces_proxy = faces_proxy, map_proxy = map_proxy, unread_faces = unread_faces, read_faces = read_faces, clear_entries = clear_entries,
  protected = protected, call_rule = call_rule, protected_rule = protected_rule, set_exits = set_exits, add_page_bound = add_page_bound, query_reason = query_reason, wrap = wrap,
  add_hook = add_hook, declare_hook = declare_hook, run_hooks = run_hooks, roll_with_hooks = roll_with_hooks, add_query = add_query,
  derived_query = derived_query, add_function = add_function, call_function = call_function, register_messages = register_messages,
  build_rounds = scenes.build_rounds, override_rounds = scenes.override_rounds,
}
