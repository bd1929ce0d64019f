-- Items, Spells and Allies that are held: how they are chosen and lost, their limits, and the fall, in which all of them are lost.
--
-- `create_losses(on_loss)` returns the functions that lose them. `on_loss(kind, id)` resolves the specials that the loss triggers.

local sheets = require("sheet")
local totals = require("totals")
local holdings = {}

-- Returns a unique key for each id: the id for the first copy, and the id with a number for further copies.
function holdings.make_keys(ids)
  local used, keys, copies = {}, {}, {}
  for _, id in ipairs(ids) do used[id] = true end
  for i, id in ipairs(ids) do
    local key = id
    copies[id] = (copies[id] or 0) + 1
    while copies[id] > 1 and used[key] do
      key = id .. "-" .. copies[id]
      if used[key] then copies[id] = copies[id] + 1 end
    end
    used[key] = true
    keys[i] = key
  end
  return keys
end

-- Returns the menu of everything held of a kind, followed by `last`.
function holdings.list_options(kind, last_option)
  local options, ids = {}, {}
  local holdings_of_kind = held(kind)
  for i, holding in ipairs(holdings_of_kind) do ids[i] = holding.id end
  for i, key in ipairs(holdings.make_keys(ids)) do options[i] = { key, holdings_of_kind[i].name } end
  options[#options + 1] = last_option
  return options
end

-- Returns the index of the option that was chosen from `list_options`.
function holdings.find_index(kind, key)
  for i, row in ipairs(holdings.list_options(kind)) do
    if row[1] == key then return i end
  end
end

-- Clears the sheet after a fall; name, type and attributes stay. ADV-109, ADV-135, ADV-A30.
local function fall()
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for i = count(kind), 1, -1 do lose(kind, i) end
  end
  sheets.set_gold(0)
  sheet.quest = sheets.NONE
  set_silently("lasting", {})
  set_silently("in_use", {})
  set_with_text("fallen", true, "You have fallen.")
end

-- True if the adventurer has as many Wounds as Vitae but has not fallen yet. ADV-132 to ADV-134.
local function is_fall_due() return not sheet.fallen and at_least("wounds", derived.vitae) end

local function exceeds_limit(kind) return count(kind) > totals.limit(kind) end

-- Computes the derived value `unsettled`: true if a fall is due or a limit is exceeded.
function holdings.needs_update()
  if sheet.type == sheets.NONE then return false end
  return is_fall_due() or not sheet.fallen and option.over_limit == "trim" and (exceeds_limit("item") or exceeds_limit("ally"))
end

function holdings.create_losses(on_loss)
  local losses = {}

  local function lose_one(kind, holding)
    lose(kind, holding.index)
    on_loss(kind, holding.id)
  end

  -- Loses the holding that was chosen from `list_options`, if it is still held.
  function losses.lose_chosen(kind, key)
    local holding = held(kind)[holdings.find_index(kind, key) or 0]
    if holding then lose_one(kind, holding) end
  end

  -- Loses the first holding with this id, if there is one.
  function losses.lose_named(kind, id)
    local holding = held(kind, id)[1]
    if holding then lose_one(kind, holding) end
  end

  function losses.lose_all(kind)
    for i = count(kind), 1, -1 do
      local last = held(kind)[i]
      if last then lose_one(kind, last) end
    end
  end

  -- Loses `n` holdings of a kind, or all if `n` or fewer are held. ADV-65, ADV-66, ADV-90, ADV-98, ADV-A15.
  function losses.lose_some(kind, n, chooser, question)
    if n >= count(kind) then return losses.lose_all(kind) end
    for _ = 1, n do
      if chooser == "random" then
        lose_one(kind, held(kind)[count(kind) > 1 and random_integer(1, count(kind), "Which is lost") or 1])
      else
        local key = choose(question, function() return count(kind) > 0 and holdings.list_options(kind) or nil end, "lose")
        if key then losses.lose_chosen(kind, key) end
      end
    end
  end

  -- Asks the reader which holding to lose. The limit can change while the question is open. ADV-62, ADV-63, ADV-101.
  local function trim(kind)
    local question = "You have too many " .. sheets.NAMES[kind][2] .. ". Which do you lose?"
    local key = choose(question, function()
      return exceeds_limit(kind) and holdings.list_options(kind) or nil
    end, "trim")
    if key then losses.lose_chosen(kind, key) end
  end

  -- Checks for a fall and for exceeded limits after a change. ADV-198, ADV-199, ADV-A4.
  function losses.enforce_limits()
    while derived.unsettled do
      if is_fall_due() then return fall() end
      trim(exceeds_limit("item") and "item" or "ally")
    end
  end

  return losses
end

return holdings
