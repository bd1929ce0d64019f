-- Prices, which are paid in full or not at all: Gold, named Items, Spells or Allies, and numbers of a kind.

local sheets = require("sheet")
local steps = require("steps")
local losses = steps.losses
local paying = {}

local COUNT_ARGS = { item = "items", spell = "spells", ally = "allies" }

-- Returns the price in the arguments of an instruction: { gold, all, named, counted }.
function paying.parse_price(args)
  local price = { gold = args.all_gold and sheet.gold or args.gold or 0, all = args.all_gold, named = {}, counted = {} }
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for _, row in ipairs(args[kind] or {}) do price.named[#price.named + 1] = { kind = kind, id = row[kind] } end
    local n = args[COUNT_ARGS[kind]]
    if n then price.counted[#price.counted + 1] = { kind = kind, n = n } end
  end
  return price
end

-- Returns the reason why the price cannot be paid, or nil. ADV-47, ADV-48, ADV-67, ADV-99, ADV-A16.
function paying.refusal_reason(price)
  if not at_least("gold", price.gold) then return "you have only " .. sheet.gold .. " Gold" end
  if price.all and sheet.gold == 0 and option.pay_all_zero == "no" then return "you have no Gold" end
  local counts = {}
  for _, row in ipairs(price.named) do
    counts[row.kind .. ":" .. row.id] = (counts[row.kind .. ":" .. row.id] or 0) + 1
    counts[row.kind] = (counts[row.kind] or 0) + 1
    if count(row.kind, row.id) < counts[row.kind .. ":" .. row.id] then return "you have no " .. entry(row.kind, row.id).name end
  end
  for _, row in ipairs(price.counted) do
    if count(row.kind) < row.n + (counts[row.kind] or 0) then return "you do not have " .. sheets.format_count(row.n, row.kind) end
  end
end

local function describe_price(price)
  local parts = {}
  if price.all then parts[1] = "all your Gold" elseif price.gold > 0 then parts[1] = price.gold .. " Gold" end
  for _, row in ipairs(price.named) do parts[#parts + 1] = entry(row.kind, row.id).name end
  for _, row in ipairs(price.counted) do parts[#parts + 1] = sheets.format_count(row.n, row.kind) end
  return table.concat(parts, " and ")
end

local function pay_price(price)
  if price.gold > 0 then sheets.set_gold(sheet.gold - price.gold) end
  for _, row in ipairs(price.named) do losses.lose_named(row.kind, row.id) end
  for _, row in ipairs(price.counted) do
    losses.lose_some(row.kind, row.n, "reader", "Which " .. sheets.NAMES[row.kind][1] .. " do you hand over?")
  end
  set_silently("paid", { gold = price.gold, things = price.named })
  losses.enforce_limits()
end

-- Pays a price. A choice with this price needs no further confirmation. ADV-46 to ADV-51, ADV-91, ADV-A32.
function paying.pay(args, page)
  if get("paid", "gold") then set_silently("paid", {}) end
  local price = paying.parse_price(args)
  if paying.refusal_reason(price) then return "unable" end
  if not page.cost and not confirm("Pay " .. describe_price(price) .. "?", "pay") then return "declined" end
  price = paying.parse_price(args)
  if paying.refusal_reason(price) then return "unable" end -- dropped while the question was open
  pay_price(price)
  return "paid"
end

function paying.check_cost(args) return paying.refusal_reason(paying.parse_price(args)) end

return paying
