-- A purse that holds twelve, a coin that must be looked at, rounds that are made one, a toast that may say nothing, and a word that nobody knows.
return {
  fields = { { name = "coins", type = "integer", min = 0, max = 12, start = 0, label = "Coins", about = "A purse of twelve." } },
  instructions = {
    { form = "spend <coins:integer> coins", about = "Pays.", cost = function(args) if sheet.coins < args.coins then return "too dear" end end,
      run = function(args) sheet.coins = sheet.coins - args.coins end },
    { form = "flip", outcomes = { "heads", "tails" }, must_handle = { "tails" }, about = "A coin.", run = function() return "heads" end },
    { form = "toast", outcomes = { "drunk" }, about = "A glass.", run = function() if sheet.coins > 0 then return "drunk" end end },
    { form = "spar", outcomes = { "over" }, about = "Three rounds.", scene = { { name = "left", type = "integer", start = 3 } },
      round = function(scene)
        scene.left = scene.left - 1
        if scene.left == 0 then return "over" end
      end },
  },
  replace = { spar = function(args, page, original) return original(args, page) end },
  hooks = { death = function() sya("The coins roll away.") end },
}
