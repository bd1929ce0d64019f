-- House rules: new instructions for pages, and changes to the ruleset.
return {
  instructions = {
    {
      form = "toss <call:heads|tails>",
      outcomes = { "right", "wrong" },
      about = "A coin is tossed: 1 to 3 on a die is heads.",
      phrase = "phrase-toss",
      run = function(args)
        local side = roll("1d6") <= 3 and "heads" or "tails"
        return side == args.call and "right" or "wrong"
      end,
    },
  },
}
