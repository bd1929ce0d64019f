-- The scene for scripts: `scene.wounds`, `scene.foes[2].hp`. Lua stores no data of it: each read and each write is a host call for one value. Also
-- assembles instructions with rounds, including house rules.
local host, originals, freeze, field_proxy, sorted = ...
local setmetatable, type, error = setmetatable, type, error

-- The target of each proxy: the scene, the rows of a field, or one row by its index.
local targets = setmetatable({}, { __mode = "k" })
-- The `originals` entry of these proxies. They have no data that a script could store elsewhere.
local live = { ["\1"] = true }

local function make_proxy(target, meta)
  meta.__metatable = false
  local proxy = setmetatable({}, meta)
  targets[proxy], originals[proxy] = target, live
  return proxy
end

local function row(field, n)
  return make_proxy({ field = field, n = n }, {
    __index = function(_, mark)
      local value = host.row_mark(field, n, mark)
      if type(value) == "table" then return freeze(value, "a mark of a row") end
      return value
    end,
    __newindex = function(_, mark, value) host.row_set(field, n, mark, value, originals) end,
  })
end

local row_lists = {}

local function rows(field)
  if row_lists[field] then return row_lists[field] end
  local proxies = {}
  row_lists[field] = make_proxy({ field = field }, {
    __index = function(_, n)
      if not host.row_is(field, n) then return nil end
      proxies[n] = proxies[n] or row(field, n)
      return proxies[n]
    end,
    __newindex = function(_, n, marks) host.row_put(field, n, marks, originals) end,
    __len = function() return host.rows(field) end,
  })
  return row_lists[field]
end

local scene = make_proxy({}, {
  __index = function(_, name)
    local has_rows, value = host.scene_get(name)
    if has_rows then return rows(name) end
    if type(value) == "table" then
      return field_proxy(name, value, function(field, changed) host.scene_set(field, changed, originals) end)
    end
    return value
  end,
  __newindex = function(_, name, value) host.scene_set(name, value, originals) end,
})

-- Returns the keys of a proxy, or nil for other tables.
local function list_keys(t)
  local target = targets[t]
  if not target then return nil end
  if target.n then return host.row_names(target.field) end
  if not target.field then return host.scene_names() end
  local all = {}
  for n = 1, host.rows(target.field) do all[n] = n end
  return all
end

-- Returns the field whose rows a proxy represents.
local function field_of(t)
  local target = targets[t]
  return target and not target.n and target.field or nil
end

-- Returns the position of a row.
local function find_row(t, caller)
  local target = targets[t]
  if not target or not target.n then error("`" .. caller .. "` requires a row of the scene", 3) end
  return target.field, target.n
end

local function add_to_mark(t, mark, by)
  local field, n = find_row(t, "add_to_mark")
  host.row_add_to_mark(field, n, mark, by)
end

local function mark_at_least(t, mark, minimum)
  local field, n = find_row(t, "mark_at_least")
  return host.row_at_least(field, n, mark, minimum)
end

local function mark_is(t, mark, value)
  local field, n = find_row(t, "mark_is")
  return host.row_mark_is(field, n, mark, value)
end

local function insert(field, index, marks) host.row_add(field, index, marks, originals) end

local function remove(field, index)
  return host.row_remove(field, index)
end

-- Compares the rows without copying them, and reorders them with one host call.
local function sort_rows(field, before)
  if type(before) ~= "function" then error("rows must be sorted with a function that compares two rows", 3) end
  local all, order = rows(field), {}
  for n = 1, host.rows(field) do order[n] = n end
  sorted(order, function(a, b) return before(all[a], all[b]) end)
  host.row_order(field, order)
end

-- Makes the functions of an instruction with rounds. The host calls `open` and `step` separately. `run_all` makes all rounds in one call, for house rules
-- that wrap the instruction.
local function build_rounds(run, round)
  local rounds = { before = {}, round = round, after = {} }
  -- Applies the `after` functions to an outcome and its number.
  local function apply_after(outcome, number)
    if outcome == nil then return nil end
    for n = 1, #rounds.after do
      local new_outcome, new_number = rounds.after[n](outcome, number)
      if new_outcome ~= nil then outcome = new_outcome end
      if new_number ~= nil then number = new_number end
    end
    return outcome, number
  end
  function rounds.open(args, page)
    for n = #rounds.before, 1, -1 do rounds.before[n](args) end
    if not run then return nil, nil, args end
    local outcome, number = apply_after(run(args, page))
    return outcome, number, args
  end
  function rounds.step(args, page) return apply_after(rounds.round(scene, args, page)) end
  function rounds.run_all(args, page)
    local outcome, number = rounds.open(args, page)
    while outcome == nil do outcome, number = rounds.step(args, page) end
    return outcome, number
  end
  return rounds
end

-- Applies house rules to the functions of an instruction with rounds.
local function override_rounds(rounds, overrides)
  if overrides.before then rounds.before[#rounds.before + 1] = overrides.before end
  if overrides.after then rounds.after[#rounds.after + 1] = overrides.after end
  local house, original = overrides.round, rounds.round
  if not house then return end
  function rounds.round(current_scene, args, page)
    return house(current_scene, function() return original(current_scene, args, page) end, args, page)
  end
end

return { scene = scene, list_keys = list_keys, field_of = field_of, insert = insert, remove = remove, add_to_mark = add_to_mark, mark_at_least = mark_at_least, mark_is = mark_is, sort_rows = sort_rows, build_rounds = build_rounds, override_rounds = override_rounds }
