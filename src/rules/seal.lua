-- Scripts keep no values between calls. A table is frozen in place: its contents move to another table, and it is left empty with a metatable that
-- reads from there and refuses writes. All references to the table, such as variables of functions, then see the frozen table.
local host, inside, operators = ...
local next, type, tostring, rawget, select, setmetatable, getmetatable = next, type, tostring, rawget, select, setmetatable, getmetatable
local state = { loading = true }

-- Functions that return the values of variables, and the metatables that scripts have set during loading.
local notes, many = {}, 0
local dressed = {}
-- The frozen tables of scripts, unlike those of the host in `inside`.
local sealed = setmetatable({}, { __mode = "k" })

local function note(gives)
  many = many + 1
  notes[many] = gives
end

local function set(name)
  if not state.loading then host.remembers("`" .. name .. "` was made when the script was loaded and cannot be set") end
end

-- One instruction can copy all of these values, so each instruction costs more from now on. A few are covered by the cost of an instruction.
local FEW = 16

local function count(...)
  local n = select("#", ...)
  if n > FEW then host.widen(n) end
  return ...
end

-- Describes a key without its address.
local function shown(key)
  local kind = type(key)
  if kind == "table" or kind == "function" or kind == "userdata" or kind == "thread" then return kind end
  return tostring(key)
end

local function refuse(_, key)
  host.remembers("`" .. shown(key) .. "` cannot be set in a table made when the script was loaded")
end

local function length(t) return #inside[t] end

-- Makes the metatable of a frozen table that already has one, which stays effective. Its functions see the proxy, never the contents.
local function over(own, contents, refuses)
  local meta = {}
  for i = 1, #operators do meta[operators[i]] = own[operators[i]] end
  local index, newindex = own.__index, own.__newindex
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
  meta.__newindex = refuses
  if newindex ~= nil then
    meta.__newindex = function(t, key, value)
      if rawget(contents, key) ~= nil then return refuses(t, key) end
      if type(newindex) == "function" then return newindex(t, key, value) end
      newindex[key] = value
    end
  end
  meta.__len = own.__len or length
  meta.__metatable = own.__metatable
  return meta
end

-- Keys that are not tables. Most of them occur many times, so checking them once is faster.
local plain = {}

-- Freezes the first `count` tables of a list, and everything that they contain.
local function seal(all, count, refuses)
  local n = 0
  local function found(value)
    if not inside[value] and type(value) == "table" then
      count = count + 1
      all[count] = value
    end
  end
  while n < count do
    n = n + 1
    local t = all[n]
    local own = dressed[t]
    -- Other tables with a metatable belong to the host, which freezes them itself.
    if not inside[t] and (own or getmetatable(t) == nil) then
      local contents = {}
      inside[t], sealed[t] = contents, true
      for key, value in next, t do
        contents[key] = value
        t[key] = nil
        if type(value) == "table" then found(value) end
        if not plain[key] then
          if type(key) == "table" then found(key) else plain[key] = true end
        end
      end
      if own then
        local hidden = own.__metatable
        if hidden then found(hidden) end
        if own.__index then found(own.__index) end
        if own.__newindex then found(own.__newindex) end
        local meta = over(own, contents, refuses)
        own.__metatable = nil
        setmetatable(t, meta)
        own.__metatable = hidden
      else
        setmetatable(t, { __index = contents, __newindex = refuses, __len = length, __metatable = false })
      end
    end
  end
end

local function part(t, what)
  seal({ t }, 1, function(_, key) host.refuse(what, shown(key)) end)
end

local function all()
  local values, count = {}, 0
  for i = 1, many do
    for _, value in next, { notes[i]() } do
      if type(value) == "table" and not inside[value] then
        count = count + 1
        values[count] = value
      end
    end
  end
  state.loading = false
  notes, many = {}, 0
  seal(values, count, refuse)
  dressed, plain = {}, {}
end

-- Wraps an iterator of the prelude so that it fails after loading.
local function passing(step)
  return function(...)
    if not state.loading then host.remembers("what `pairs` or `gmatch` gave when the script was loaded cannot go on") end
    return step(...)
  end
end

local function is_sealed(t) return sealed[t] end

local function dress(t, meta)
  dressed[t] = meta
end

return { state = state, note = note, set = set, count = count, part = part, all = all, passing = passing, dress = dress, is_sealed = is_sealed, shown = shown }
