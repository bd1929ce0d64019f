-- Prices, paid in full or not at all: Gold, named specials, and a number of a kind.

local sheets = require("sheet")
local steps = require("steps")
local losing = steps.losing
local paying = {}

local MANY = { item = "items", spell = "spells", ally = "allies" }

-- Parses the price of an instruction: gold, named specials, and a number of a kind.
function paying.parse_price(args)
  local price = { gold = args.all_gold and sheet.gold or args.gold or 0, all = args.all_gold, named = {}, some = {} }
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for _, it in ipairs(args[kind] or {}) do price.named[#price.named + 1] = { kind = kind, id = it[kind] } end
    local n = args[MANY[kind]]
    if n then price.some[#price.some + 1] = { kind = kind, n = n } end
  end
  return price
end

-- Returns what the adventurer cannot pay, or nil. ADV-47, ADV-48, ADV-67, ADV-99, ADV-A16.
function paying.find_missing(price)
  if not at_least("gold", price.gold) then return "you have only " .. sheet.gold .. " Gold" end
  if price.all and sheet.gold == 0 and option.pay_all_zero == "no" then return "you have no Gold" end
  local wanted = {}
  for _, it in ipairs(price.named) do
    wanted[it.kind .. ":" .. it.id] = (wanted[it.kind .. ":" .. it.id] or 0) + 1
    wanted[it.kind] = (wanted[it.kind] or 0) + 1
    if count(it.kind, it.id) < wanted[it.kind .. ":" .. it.id] then return "you have no " .. entry(it.kind, it.id).name end
  end
  for _, it in ipairs(price.some) do
    if count(it.kind) < it.n + (wanted[it.kind] or 0) then return "you do not have " .. sheets.format_count(it.n, it.kind) end
  end
end

local function describe_price(price)
  local parts = {}
  if price.all then parts[1] = "all your Gold" elseif price.gold > 0 then parts[1] = price.gold .. " Gold" end
  for _, it in ipairs(price.named) do parts[#parts + 1] = entry(it.kind, it.id).name end
  for _, it in ipairs(price.some) do parts[#parts + 1] = sheets.format_count(it.n, it.kind) end
  return table.concat(parts, " and ")
end

local function pay_price(price)
  if price.gold > 0 then sheets.set_gold(sheet.gold - price.gold) end
  for _, it in ipairs(price.named) do losing.lose_named(it.kind, it.id) end
  for _, it in ipairs(price.some) do
    losing.lose_some(it.kind, it.n, "reader", "Which " .. sheets.NAMES[it.kind][1] .. " do you hand over?")
  end
  set_silently("paid", { gold = price.gold, things = price.named })
  losing.enforce_limits()
end

-- Pays a price. A choice with this price needs no further confirmation. ADV-46 to ADV-51, ADV-91, ADV-A32.
function paying.pay(args, page)
  if get("paid", "gold") then set_silently("paid", {}) end
  local price = paying.parse_price(args)
  if paying.find_missing(price) then return "unable" end
  if not page.cost and not confirm("Pay " .. describe_price(price) .. "?", "pay") then return "declined" end
  price = paying.parse_price(args)
  if paying.find_missing(price) then return "unable" end -- dropped while the question was open
  pay_price(price)
  return "paid"
end

function paying.check_cost(args) return paying.find_missing(paying.parse_price(args)) end

return paying
