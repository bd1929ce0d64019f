-- Gaining things: the limit, what is given up for the new one, and the price of what is left.

local sheets = use("sheet")
local totals = use("totals")
local holdings = use("holdings")
local situations = use("situations")
local gaining = {}

-- ADV-A31: where a book gives back what a thing left behind had cost. Only what the price was paid for is a purchase.
local function refund(page)
  local paid = sheet.paid
  if option.refund_if_left == "no" or not (page and page.under.pay) or not paid.gold then return end
  if paid.gold > 0 then sheets.set_gold(sheet.gold + paid.gold) end
  for _, thing in ipairs(paid.things) do gain(thing.kind, thing.id) end
  hide("paid", {})
end

-- The function that gains a thing, given those that lose and that do what is set off.
function gaining.with(losing, resolve)
  -- At the limit one is given up for the new one, or the new one is left. ADV-57 to ADV-59, ADV-61, ADV-96, ADV-97.
  local function make_room(kind, name)
    local swapped = false
    while count(kind) >= totals.limit(kind) do
      local question = "You can have no more " .. sheets.NAMES[kind][2] .. ". What do you give up for " .. name .. "?"
      local chosen = choose(question, function()
        if count(kind) < totals.limit(kind) then return nil end
        return holdings.things(kind, { "leave", "Nothing: leave " .. name })
      end, "swap")
      if chosen == "leave" then return nil end
      if chosen then
        local limit = totals.limit(kind)
        losing.lose_chosen(kind, chosen)
        swapped = true
        losing.settle()
        if sheet.fallen then return nil end
        if totals.limit(kind) >= limit then break end -- ADV-58: only what lowers the limit has the question put again
      end
    end
    return swapped and "swapped" or "gained"
  end

  local function admitted(kind, id, thing)
    if (thing.unique or option.duplicates == "refuse") and has(kind, id) then return nil end
    if kind == "spell" then return count("spell") < totals.limit("spell") and "gained" or nil end
    return make_room(kind, thing.name)
  end

  -- ADV-53, ADV-56, ADV-79, ADV-83, ADV-86, ADV-94, ADV-A21. `page` where a page gives it.
  return function(kind, id, page)
    local thing = entry(kind, id)
    local outcome = admitted(kind, id, thing)
    if not outcome then
      say(thing.name .. " is lost.")
      if kind ~= "spell" and not sheet.fallen then refund(page) end
      return "lost"
    end
    if page and page.under.pay then hide("paid", {}) end -- it was bought
    gain(kind, id)
    resolve(situations.outside(), {}, { { when = "gained", bearer = kind .. ":" .. id .. ":" .. count(kind, id) } })
    return outcome
  end
end

return gaining
