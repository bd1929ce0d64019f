-- Gaining Items, Spells and Allies: limits, swaps and refunds.

local sheets = require("sheet")
local totals = require("totals")
local holdings = require("holdings")
local situations = require("situations")
local gaining = {}

-- Gives the price back if the reader does not take a purchase and the option allows it. A gain is a purchase if it is in a row below a `pay`
-- instruction. ADV-A31.
local function refund(page)
  local paid = sheet.paid
  if option.refund_if_not_taken == "no" or not (page and page.under.pay) or not paid.gold then return end
  if paid.gold > 0 then sheets.set_gold(sheet.gold + paid.gold) end
  for _, holding in ipairs(paid.things) do gain(holding.kind, holding.id) end
  set_silently("paid", {})
end

-- Returns the function that gains an Item, a Spell or an Ally. `resolve` resolves triggered specials.
function gaining.create_gain(losses, resolve)
  -- At the limit, asks the reader to give something up or to leave the new Item or Ally. Returns nil if the reader leaves it or the adventurer falls.
  -- ADV-57 to ADV-59, ADV-61, ADV-96, ADV-97.
  local function make_room(kind, name)
    local swapped = false
    while count(kind) >= totals.limit(kind) do
      local question = "You cannot have more " .. sheets.NAMES[kind][2] .. ". What do you give up for " .. name .. "?"
      local key = choose(question, function()
        if count(kind) < totals.limit(kind) then return nil end
        return holdings.list_options(kind, { "leave", "Nothing: leave " .. name })
      end, "swap")
      if key == "leave" then return nil end
      if key then
        local limit = totals.limit(kind)
        losses.lose_chosen(kind, key)
        swapped = true
        losses.enforce_limits()
        if sheet.fallen then return nil end
        if totals.limit(kind) >= limit then break end -- ADV-58: the question is repeated only if the limit has dropped
      end
    end
    return swapped and "swapped" or "gained"
  end

  local function try_admit(kind, id, holding)
    if (holding.unique or option.duplicates == "refuse") and has(kind, id) then return nil end
    if kind == "spell" then return count("spell") < totals.limit("spell") and "gained" or nil end
    return make_room(kind, holding.name)
  end

  -- `page` is nil if the gain comes from a special. ADV-53, ADV-56, ADV-79, ADV-83, ADV-86, ADV-94, ADV-A21.
  return function(kind, id, page)
    local holding = entry(kind, id)
    local outcome = try_admit(kind, id, holding)
    if not outcome then
      say("You do not gain " .. holding.name .. ".")
      if kind ~= "spell" and not sheet.fallen then refund(page) end
      return "lost"
    end
    if page and page.under.pay then set_silently("paid", {}) end -- no refund after a purchase
    gain(kind, id)
    resolve(situations.outside_combat(), {}, { { when = "gained", bearer_key = kind .. ":" .. id .. ":" .. count(kind, id) } })
    return outcome
  end
end

return gaining
