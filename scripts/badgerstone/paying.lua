-- Prices: what can be paid, how it is told, and paying it.

local words = use("words")
local changes = use("changes")
local paying = {}

function paying.can_pay(args)
  return at_least("sp", args.silver or 0) and (not args.item or has("item", args.item))
end

-- The whole of a price: "old rope and 2 silver".
function paying.price(args)
  local list = {}
  if args.item then list[1] = entry("item", args.item).name end
  if args.silver then list[#list + 1] = args.silver .. " silver" end
  return words.listed(list)
end

function paying.hand_over(args)
  if args.silver then changes.add_silver(-args.silver) end
  if args.item then lose("item", args.item) end
end

-- As the cost of a choice the choice itself is the consent; elsewhere a page with a row for it is asking.
function paying.pay(args, page)
  if not paying.can_pay(args) then return "unable" end
  if page.handles.declined and not confirm("Pay " .. paying.price(args) .. "?", "pay") then return "declined" end
  paying.hand_over(args)
  return "paid"
end

function paying.why_not(args)
  if paying.can_pay(args) then return nil end
  return args.item and "you do not have " .. paying.price(args) or "you have only " .. sheet.sp .. " silver"
end

return paying
