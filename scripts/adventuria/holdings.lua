-- Items, Spells and Allies held: choosing and losing them, limits, and the fall, in which all of them are lost.
--
-- `create_losing(lost)` returns the functions that lose them; `lost(kind, id)` resolves the specials triggered by the loss.

local sheets = require("sheet")
local totals = require("totals")
local holdings = {}

-- Returns a unique key for each id: the id itself for the first copy, with a number for the others.
function holdings.make_keys(ids)
  local taken, keys, times = {}, {}, {}
  for _, id in ipairs(ids) do taken[id] = true end
  for n, id in ipairs(ids) do
    local key = id
    times[id] = (times[id] or 0) + 1
    while times[id] > 1 and taken[key] do
      key = id .. "-" .. times[id]
      if taken[key] then times[id] = times[id] + 1 end
    end
    taken[key] = true
    keys[n] = key
  end
  return keys
end

-- Returns the menu of everything held of a kind, followed by `last`.
function holdings.list_options(kind, last)
  local list, ids = {}, {}
  local all = held(kind)
  for n, thing in ipairs(all) do ids[n] = thing.id end
  for n, key in ipairs(holdings.make_keys(ids)) do list[n] = { key, all[n].name } end
  list[#list + 1] = last
  return list
end

-- Returns the index of what was chosen from `list_options`.
function holdings.find_index(kind, chosen)
  for n, it in ipairs(holdings.list_options(kind)) do
    if it[1] == chosen then return n end
  end
end

-- Clears the sheet after a fall; name, type and attributes stay. ADV-109, ADV-135, ADV-A30.
local function fall()
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for n = count(kind), 1, -1 do lose(kind, n) end
  end
  sheets.set_gold(0)
  sheet.quest = sheets.NONE
  set_silently("lasting", {})
  set_silently("in_use", {})
  set_with_text("fallen", true, "You have fallen.")
end

-- ADV-132 to ADV-134.
local function is_fall_due() return not sheet.fallen and at_least("wounds", derived.vitae) end

local function exceeds_limit(kind) return count(kind) > totals.limit(kind) end

-- Computes the derived value `unsettled`: true if a fall is due or a limit is exceeded.
function holdings.needs_update()
  if sheet.type == sheets.NONE then return false end
  return is_fall_due() or not sheet.fallen and option.over_limit == "trim" and (exceeds_limit("item") or exceeds_limit("ally"))
end

function holdings.create_losing(lost)
  local losing = {}

  local function lose_one(kind, thing)
    lose(kind, thing.index)
    lost(kind, thing.id)
  end

  -- Loses what was chosen from `list_options`, if it is still held.
  function losing.lose_chosen(kind, chosen)
    local thing = held(kind)[holdings.find_index(kind, chosen) or 0]
    if thing then lose_one(kind, thing) end
  end

  -- Loses the first with this id, if there is one.
  function losing.lose_named(kind, id)
    local thing = held(kind, id)[1]
    if thing then lose_one(kind, thing) end
  end

  function losing.lose_all(kind)
    for n = count(kind), 1, -1 do
      local last = held(kind)[n]
      if last then lose_one(kind, last) end
    end
  end

  -- Loses `n` of a kind, or all if no more are held. ADV-65, ADV-66, ADV-90, ADV-98, ADV-A15.
  function losing.lose_some(kind, n, chooser, question)
    if n >= count(kind) then return losing.lose_all(kind) end
    for _ = 1, n do
      if chooser == "random" then
        lose_one(kind, held(kind)[count(kind) > 1 and random_integer(1, count(kind), "Which is lost") or 1])
      else
        local chosen = choose(question, function() return count(kind) > 0 and holdings.list_options(kind) or nil end, "lose")
        if chosen then losing.lose_chosen(kind, chosen) end
      end
    end
  end

  -- The reader chooses one to lose; the limit is checked again each time. ADV-62, ADV-63, ADV-101.
  local function trim(kind)
    local question = "You have too many " .. sheets.NAMES[kind][2] .. ". Which do you lose?"
    local chosen = choose(question, function()
      return exceeds_limit(kind) and holdings.list_options(kind) or nil
    end, "trim")
    if chosen then losing.lose_chosen(kind, chosen) end
  end

  -- Checks for a fall and for exceeded limits after a change. ADV-198, ADV-199, ADV-A4.
  function losing.enforce_limits()
    while derived.unsettled do
      if is_fall_due() then return fall() end
      trim(exceeds_limit("item") and "item" or "ally")
    end
  end

  return losing
end

return holdings
