-- Scripts keep no values between calls. A table is frozen in place: its contents move to another table, and it becomes an empty proxy with a metatable that
-- reads from there and rejects writes. All references to the table, such as variables of functions, then refer to the proxy.
local host, originals, operators = ...
local next, type, tostring, rawget, select, setmetatable, getmetatable = next, type, tostring, rawget, select, setmetatable, getmetatable
local state = { loading = true }

-- Functions that return the values of variables, and the metatables that scripts have set during loading.
local getters, getter_count = {}, 0
local metatables = {}
-- The frozen tables of scripts, unlike those of the host in `inside`.
local frozen = setmetatable({}, { __mode = "k" })

local function note(get_values)
  getter_count = getter_count + 1
  getters[getter_count] = get_values
end

local function set(name)
  if not state.loading then host.reject_kept_state("`" .. name .. "` cannot be set after the script is loaded") end
end

-- One Lua instruction can copy all of these values, so each instruction costs more from now on. The normal cost of an instruction covers this many.
local FREE_VALUES = 16

local function count(...)
  local n = select("#", ...)
  if n > FREE_VALUES then host.record_values(n) end
  return ...
end

-- Describes a key without its address.
local function describe_key(key)
  local kind = type(key)
  if kind == "table" or kind == "function" or kind == "userdata" or kind == "thread" then return kind end
  return tostring(key)
end

local function reject_write(_, key)
  host.reject_kept_state("`" .. describe_key(key) .. "` cannot be set in a table that was created while the script was loaded")
end

local function length(t) return #originals[t] end

-- Makes the metatable of a frozen table from its `declared` metatable, whose functions receive the proxy, never the contents.
local function wrap_metatable(declared, contents, reject)
  local meta = {}
  for i = 1, #operators do meta[operators[i]] = declared[operators[i]] end
  local index, newindex = declared.__index, declared.__newindex
  if type(index) == "function" then
    meta.__index = function(t, key)
      local value = contents[key]
      if value == nil then return index(t, key) end
      return value
    end
  else
    if index ~= nil then setmetatable(contents, { __index = index }) end
    meta.__index = contents
  end
  meta.__newindex = reject
  if newindex ~= nil then
    meta.__newindex = function(t, key, value)
      if rawget(contents, key) ~= nil then return reject(t, key) end
      if type(newindex) == "function" then return newindex(t, key, value) end
      newindex[key] = value
    end
  end
  meta.__len = declared.__len or length
  meta.__metatable = declared.__metatable
  return meta
end

-- Keys that are not tables, cached because most keys occur often.
local plain_keys = {}

-- Freezes the first `count` tables of a list, and everything that they contain.
local function freeze_tables(tables, count, reject)
  local n = 0
  local function enqueue(value)
    if not originals[value] and type(value) == "table" then
      count = count + 1
      tables[count] = value
    end
  end
  while n < count do
    n = n + 1
    local t = tables[n]
    local declared = metatables[t]
    -- Other tables with a metatable belong to the host, which freezes them.
    if not originals[t] and (declared or getmetatable(t) == nil) then
      local contents = {}
      originals[t], frozen[t] = contents, true
      for key, value in next, t do
        contents[key] = value
        t[key] = nil
        if type(value) == "table" then enqueue(value) end
        if not plain_keys[key] then
          if type(key) == "table" then enqueue(key) else plain_keys[key] = true end
        end
      end
      if declared then
        local hidden = declared.__metatable
        if hidden then enqueue(hidden) end
        if declared.__index then enqueue(declared.__index) end
        if declared.__newindex then enqueue(declared.__newindex) end
        local meta = wrap_metatable(declared, contents, reject)
        declared.__metatable = nil
        setmetatable(t, meta)
        declared.__metatable = hidden
      else
        setmetatable(t, { __index = contents, __newindex = reject, __len = length, __metatable = false })
      end
    end
  end
end

local function freeze_part(t, description)
  freeze_tables({ t }, 1, function(_, key) host.reject_write(description, describe_key(key)) end)
end

local function freeze_all()
  local values, count = {}, 0
  for i = 1, getter_count do
    for _, value in next, { getters[i]() } do
      if type(value) == "table" and not originals[value] then
        count = count + 1
        values[count] = value
      end
    end
  end
  state.loading = false
  getters, getter_count = {}, 0
  freeze_tables(values, count, reject_write)
  metatables, plain_keys = {}, {}
end

-- Wraps an iterator of the prelude so that it fails after loading.
local function loading_iterator(step)
  return function(...)
    if not state.loading then host.reject_kept_state("an iterator of `pairs` or `gmatch` cannot be used after the script is loaded") end
    return step(...)
  end
end

local function is_frozen(t) return frozen[t] end

local function record_metatable(t, meta)
  metatables[t] = meta
end

return { state = state, note = note, set = set, count = count, freeze_part = freeze_part, freeze_all = freeze_all, loading_iterator = loading_iterator, record_metatable = record_metatable, is_frozen = is_frozen, describe_key = describe_key }
