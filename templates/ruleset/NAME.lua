local declare, dice_pools, stats = require("declare"), require("dice_pools"), require("stats")

local ruleset = {
  name = "@NAME@",
  title = "@TITLE@",
  about = "As many dice as a skill has points; the highest counts.",
  instructions = {
    { form = "hurt <n:integer>", about = "Takes HEALTH.", phrase = "phrase-hurt",
      run = function(args) add("HEALTH", -args.n) end },
  },
  rule_pages = { { name = "grave", required = true, defeat = "You could die." } },
}

return declare.ruleset(ruleset, {
  stats.rolled {
    { name = "HEALTH", label = "HEALTH", dice = "1d6+6", limited = true, at_min = "grave" },
    { name = "WITS", label = "WITS", start = 2 },
    { name = "NERVE", label = "NERVE", start = 2 },
  },
  dice_pools.test { fields = { "WITS", "NERVE" }, keep = "highest",
    bands = { { 6, "success" }, { 4, "partial" }, { 1, "failure" } } },
})
