-- The scene for scripts: `scene.wounds`, `scene.foes[2].hp`. Lua stores none of its data: each read and each write is a host call for one value. Also
-- assembles verbs with rounds, including house rules.
local host, inside, freeze, attached, sorted = ...
local setmetatable, type, error = setmetatable, type, error

-- The meaning of a proxy: the scene, the rows of a field, or one row by its index.
local places = setmetatable({}, { __mode = "k" })
-- The `inside` entry of these proxies. They have no data that a script could store elsewhere.
local live = { ["\1"] = true }

local function front(place, meta)
  meta.__metatable = false
  local made = setmetatable({}, meta)
  places[made], inside[made] = place, live
  return made
end

local function row(field, n)
  return front({ field = field, n = n }, {
    __index = function(_, mark)
      local value = host.row_mark(field, n, mark)
      if type(value) == "table" then return freeze(value, "a mark of a row") end
      return value
    end,
    __newindex = function(_, mark, value) host.row_set(field, n, mark, value, inside) end,
  })
end

local known = {}

local function rows(field)
  if known[field] then return known[field] end
  local each = {}
  known[field] = front({ field = field }, {
    __index = function(_, n)
      if not host.row_is(field, n) then return nil end
      each[n] = each[n] or row(field, n)
      return each[n]
    end,
    __newindex = function(_, n, given) host.row_put(field, n, given, inside) end,
    __len = function() return host.rows(field) end,
  })
  return known[field]
end

local scene = front({}, {
  __index = function(_, name)
    local has_rows, value = host.scene_get(name)
    if has_rows then return rows(name) end
    if type(value) == "table" then
      return attached(name, value, function(field, changed) host.scene_set(field, changed, inside) end)
    end
    return value
  end,
  __newindex = function(_, name, value) host.scene_set(name, value, inside) end,
})

-- Returns the keys of a proxy; nil for any other table.
local function listed(t)
  local place = places[t]
  if not place then return nil end
  if place.n then return host.row_names(place.field) end
  if not place.field then return host.scene_names() end
  local all = {}
  for n = 1, host.rows(place.field) do all[n] = n end
  return all
end

-- Returns the field whose rows a proxy represents.
local function field_of(t)
  local place = places[t]
  return place and not place.n and place.field or nil
end

local function insert(field, at, given) host.row_add(field, at, given, inside) end

local function remove(field, at)
  return host.row_remove(field, at)
end

-- Compares the rows in place, and reorders them with one host call.
local function arrange(field, before)
  if type(before) ~= "function" then error("rows are sorted by a function that says which of two comes first", 3) end
  local all, order = rows(field), {}
  for n = 1, host.rows(field) do order[n] = n end
  sorted(order, function(a, b) return before(all[a], all[b]) end)
  host.row_order(field, order)
end

-- Makes a verb with rounds: its parts, which the host calls separately, and `whole`, which runs all of them in one call for house rules that wrap the
-- verb.
local function rounds(run, round)
  local it = { before = {}, round = round, after = {} }
  -- Applies the `after` functions to an outcome and its number.
  local function came(outcome, number)
    if outcome == nil then return nil end
    for n = 1, #it.after do
      local other, another = it.after[n](outcome, number)
      if other ~= nil then outcome = other end
      if another ~= nil then number = another end
    end
    return outcome, number
  end
  function it.open(args, page)
    for n = #it.before, 1, -1 do it.before[n](args) end
    if not run then return nil, nil, args end
    local outcome, number = came(run(args, page))
    return outcome, number, args
  end
  function it.step(args, page) return came(it.round(scene, args, page)) end
  function it.whole(args, page)
    local outcome, number = it.open(args, page)
    while outcome == nil do outcome, number = it.step(args, page) end
    return outcome, number
  end
  return it
end

-- Applies house rules to the parts of a verb with rounds.
local function around(it, parts)
  if parts.before then it.before[#it.before + 1] = parts.before end
  if parts.after then it.after[#it.after + 1] = parts.after end
  local house, original = parts.round, it.round
  if not house then return end
  function it.round(given, args, page)
    return house(given, function() return original(given, args, page) end, args, page)
  end
end

return { scene = scene, listed = listed, field_of = field_of, insert = insert, remove = remove, arrange = arrange, rounds = rounds, around = around }
