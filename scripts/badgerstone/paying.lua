-- Prices: whether they can be paid, their text, and payment.

local changes = require("changes")
local paying = {}

function paying.can_pay(args)
  return at_least("sp", args.silver or 0) and (not args.item or has("item", args.item))
end

-- Returns the text of a price, such as "old rope and 2 silver".
function paying.format_price(args)
  local item = args.item and entry("item", args.item).name
  local silver = args.silver and message("silver", { n = args.silver })
  return item and silver and message("price-both", { item = item, silver = silver }) or item or silver
end

function paying.hand_over(args)
  if args.silver then changes.add_silver(-args.silver) end
  if args.item then lose("item", args.item) end
end

-- Pays a price. Asks first if the page has a row for `declined`. The cost of a choice has none.
function paying.pay(args, page)
  if not paying.can_pay(args) then return "unable" end
  if page.handles.declined and not confirm(message("ask-pay", { price = paying.format_price(args) }), "pay") then return "declined" end
  paying.hand_over(args)
  return "paid"
end

-- Returns the reason why the price cannot be paid; nil if it can.
function paying.refusal_reason(args)
  if paying.can_pay(args) then return nil end
  if args.item and not has("item", args.item) then return message("lacks-item", { item = entry("item", args.item).name }) end
  return message("lacks-silver", { n = sheet.sp })
end

return paying
