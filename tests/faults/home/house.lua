-- A purse that holds twelve, and a coin that must be looked at.
return {
  fields = { { name = "coins", type = "integer", min = 0, max = 12, start = 0, label = "Coins", about = "A purse of twelve." } },
  verbs = {
    { form = "spend <coins:integer> coins", about = "Pays.", cost = function(args) if sheet.coins < args.coins then return "too dear" end end,
      run = function(args) sheet.coins = sheet.coins - args.coins end },
    { form = "flip", outcomes = { "heads", "tails" }, must_handle = { "tails" }, about = "A coin.", run = function() return "heads" end },
  },
}
