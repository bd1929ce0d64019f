-- Plain: items and nothing else. Codes, titles, variables and dice tables belong to every book.

local function carries(args)
  return count("item", args.item) >= (args.n or 1)
end

local function take(args)
  for _ = 1, math.min(args.n or 1, count("item", args.item)) do lose("item", args.item) end
end

local function refusal_reason(args)
  if not carries(args) then return message("lacks-item", { item = entry("item", args.item).name, n = args.n or 1 }) end
end

-- The cost of a choice needs no question, because the reader has chosen it. Elsewhere, a page with a row for `declined` asks first.
local function pay(args, page)
  if not carries(args) then return "unable" end
  local question = message("ask-pay", { item = entry("item", args.item).name, n = args.n or 1 })
  if page.handles.declined and not confirm(question, "pay") then return "declined" end
  take(args)
  return "paid"
end

return {
  name = "plain",
  title = "Plain",
  about = "Items, codes, titles and dice; no character sheet.",
  kinds = {
    { name = "item", plural = "items", held = true, about = "Items that the reader carries." },
  },
  instructions = {
    { form = "gain item <item:item> [times <n:integer>]", phrase = "phrase-gain-item", about = "Gives an item.",
      run = function(args) for _ = 1, args.n or 1 do gain("item", args.item) end end },
    { form = "lose item <item:item> [times <n:integer>]", phrase = "phrase-lose-item", about = "Takes an item away, if the reader carries it.",
      run = take },
    { form = "lose all items", phrase = "phrase-lose-all-items", about = "Takes all items away.",
      run = function() for n = #held("item"), 1, -1 do lose("item", n) end end },
    { form = "pay item <item:item> [times <n:integer>]", outcomes = { "paid", "declined", "unable" }, phrase = "phrase-pay-item",
      cost = refusal_reason, run = pay, about = "Hands over an item." },
  },
  commands = {
    { form = "drop <item:held item>", about = "Drops an item.", run = function(args) lose("item", args.item) end },
  },
}
