-- Scripts remember nothing. A table is sealed where it stands: its contents move behind it, and it is left empty with a metatable that
-- reads from there and refuses to be written. Whoever holds the table, a variable of a function above all, holds a sealed one then.
local host, inside, operators = ...
local next, type, tostring, rawget, select, setmetatable, getmetatable = next, type, tostring, rawget, select, setmetatable, getmetatable
local state = { loading = true }

-- What gives the values of variables, and the metatables that scripts gave to tables while they were loaded.
local notes, many = {}, 0
local dressed = {}
-- Tables that were sealed, of all those that something stands behind.
local sealed = setmetatable({}, { __mode = "k" })

local function note(gives)
  many = many + 1
  notes[many] = gives
end

local function set(name)
  if not state.loading then host.remembers("`" .. name .. "` was made when the script was loaded and cannot be set") end
end

-- One instruction may copy all of these values, so each instruction costs more from now on. A few are part of the cost of an instruction.
local FEW = 16

local function count(...)
  local n = select("#", ...)
  if n > FEW then host.widen(n) end
  return ...
end

-- What is shown of a key: no address.
local function shown(key)
  local kind = type(key)
  if kind == "table" or kind == "function" or kind == "userdata" or kind == "thread" then return kind end
  return tostring(key)
end

local function refuse(_, key)
  host.remembers("`" .. shown(key) .. "` cannot be set in a table made when the script was loaded")
end

local function length(t) return #inside[t] end

-- The metatable of a sealed table that has one of its own, which goes on to count. Its functions see the table, never what is behind it.
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

-- Keys that are no tables: most are the same words again and again.
local plain = {}

-- Seals the first so many of a list of tables, and all that they hold.
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
    -- What has a metatable of another is the host's, and as it should be.
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

-- A function of the prelude that goes on from call to call: one made while scripts are loaded ends with that.
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
