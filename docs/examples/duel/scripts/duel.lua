local declare = require("declare")
local stats = require("stats")
local roll_under, luck = require("roll_under"), require("luck")
local carry_limits, provisions = require("carry_limits"), require("provisions")
local melee, opposed_rolls = require("melee"), require("opposed_rolls")

local DICE = { count = 2 }
local LUCK = { field = "luck", label = "LUCK", dice = DICE, outcomes = { "lucky", "unlucky" } }

local ruleset = {
  name = "duel",
  title = "Duel",
  about = "Two dice, a blade and a little luck.",
  instructions = {
    { form = "hurt <n:integer>", about = "Takes STAMINA.", phrase = "Lose <n> STAMINA.",
      run = function(args) add("stamina", -args.n) end },
  },
  rule_pages = { { name = "grave", required = true, defeat = "You could die." } },
}

return declare.ruleset(ruleset, {
  stats.rolled {
    { name = "skill", label = "SKILL", dice = "1d6+6" },
    { name = "stamina", label = "STAMINA", dice = "2d6+12", limited = true, at_min = "grave" },
    { name = "luck", label = "LUCK", dice = "1d6+6" },
  },
  roll_under.test { field = "skill", label = "SKILL", dice = DICE },
  luck.test(LUCK),
  opposed_rolls.exchange { dice = DICE, field = "skill", luck = LUCK,
    hit = { 2, lucky = 4, unlucky = 1 }, wound = { 2, lucky = 1, unlucky = 3 } },
  melee.fight { health = "stamina", label = "STAMINA", escape_cost = 2 },
  carry_limits.items { kind = "item", max = 4 },
  provisions.meals { field = "meals", label = "Provisions", start = 3,
    health = "stamina", heals = 4 },
})
