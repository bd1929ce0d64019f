-- Things held: choosing among them, losing them, what is too much, and the fall in which all of it is lost.
--
-- `with(lost)` makes the functions that lose things; `lost(kind, id)` does what a thing says of its own loss.

local sheets = use("sheet")
local totals = use("totals")
local holdings = {}

-- A key for each of these ids: the first of an id has it for its own, those after it a number that no other has.
function holdings.keys_for(ids)
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

-- A list to choose from: each thing held of a kind; copies after the first have their number.
function holdings.things(kind, last)
  local list, ids = {}, {}
  local all = held(kind)
  for n, thing in ipairs(all) do ids[n] = thing.id end
  for n, key in ipairs(holdings.keys_for(ids)) do list[n] = { key, all[n].name } end
  list[#list + 1] = last
  return list
end

-- The place among those held of what was chosen from `things`.
function holdings.place_of(kind, chosen)
  for n, it in ipairs(holdings.things(kind)) do
    if it[1] == chosen then return n end
  end
end

-- ADV-109, ADV-135, ADV-A30: the sheet keeps who it was.
local function fall()
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for n = count(kind), 1, -1 do lose(kind, n) end
  end
  sheets.set_gold(0)
  sheet.quest = sheets.NOBODY
  hide("lasting", {})
  hide("in_use", {})
  tell("fallen", true, "You have fallen.")
end

-- ADV-132 to ADV-134.
local function fall_is_due() return not sheet.fallen and at_least("wounds", derived.vitae) end

local function too_many(kind) return count(kind) > totals.limit(kind) end

-- Is anything to be brought up to date: the derived value `unsettled`.
function holdings.unsettled()
  if sheet.type == sheets.NOBODY then return false end
  return fall_is_due() or not sheet.fallen and option.over_limit == "trim" and (too_many("item") or too_many("ally"))
end

function holdings.with(lost)
  local losing = {}

  local function lose_one(kind, thing)
    lose(kind, thing.index)
    lost(kind, thing.id)
  end

  -- The one that was chosen from `things`, if it is there still.
  function losing.lose_chosen(kind, chosen)
    local thing = held(kind)[holdings.place_of(kind, chosen) or 0]
    if thing then lose_one(kind, thing) end
  end

  -- The first of an id, if there is one.
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

  -- So many of a kind go; with as few or fewer held, all of them. ADV-65, ADV-66, ADV-90, ADV-98, ADV-A15.
  function losing.lose_some(kind, n, chooser, question)
    if n >= count(kind) then return losing.lose_all(kind) end
    for _ = 1, n do
      if chooser == "random" then
        lose_one(kind, held(kind)[count(kind) > 1 and draw(1, count(kind), "What is lost") or 1])
      else
        local chosen = choose(question, function() return count(kind) > 0 and holdings.things(kind) or nil end, "lose")
        if chosen then losing.lose_chosen(kind, chosen) end
      end
    end
  end

  -- One too many goes, the reader choosing; the limit is worked out afresh each time. ADV-62, ADV-63, ADV-101.
  local function trim(kind)
    local question = "You have too many " .. sheets.NAMES[kind][2] .. ". Which do you lose?"
    local chosen = choose(question, function()
      return too_many(kind) and holdings.things(kind) or nil
    end, "trim")
    if chosen then losing.lose_chosen(kind, chosen) end
  end

  -- Brings everything up to date after a change: falls, then what is over the limit. ADV-198, ADV-199, ADV-A4.
  function losing.settle()
    while derived.unsettled do
      if fall_is_due() then return fall() end
      trim(too_many("item") and "item" or "ally")
    end
  end

  return losing
end

return holdings
