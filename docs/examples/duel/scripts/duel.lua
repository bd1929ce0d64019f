local declare, stats, roll_under = require("declare"), require("stats"), require("roll_under")
local luck, melee, opposed_rolls = require("luck"), require("melee"), require("opposed_rolls")
local carry_limits, provisions = require("carry_limits"), require("provisions")

local DICE = { count = 2 }
local LUCK = { field = "luck", label = "LUCK", dice = DICE, outcomes = { "lucky", "unlucky" } }

local ruleset = {
  name = "duel",
  title = "Duel",
  about = "Two dice, a blade and a little luck.",
  kinds = {
    { name = "item", held = true, fields = { { name = "weightless", type = "flag" } } },
    { name = "foe", fields = {
      { name = "skill", type = "integer", required = true },
      { name = "stamina", type = "integer", required = true },
    } },
  },
  instructions = {
    { form = "hurt <n:integer>", outcomes = { "alive", "dead" }, goes_to = { dead = "grave" },
      about = "Takes STAMINA.", phrase = "Lose <n> STAMINA.",
      run = function(args)
        add("stamina", -args.n)
        return at_least("stamina", 1) and "alive" or "dead"
      end },
  },
  rule_pages = { { name = "grave", required = true, about = "The reader is dead." } },
}

return declare.ruleset(ruleset,
  stats.rolled {
    { name = "skill", label = "SKILL", dice = "1d6+6" },
    { name = "stamina", label = "STAMINA", dice = "2d6+12", limited = true },
    { name = "luck", label = "LUCK", dice = "1d6+6" },
  },
  roll_under.test { field = "skill", label = "SKILL", dice = DICE },
  luck.test(LUCK),
  opposed_rolls.exchange { dice = DICE, field = "skill", luck = LUCK,
    hit = { 2, lucky = 4, unlucky = 1 }, wound = { 2, lucky = 1, unlucky = 3 } },
  melee.fight { health = "stamina", label = "STAMINA", escape_cost = 2, phrase = "phrase-fight",
    goes_to = { lost = "grave" } },
  carry_limits.items { kind = "item", max = 4 },
  provisions.meals { field = "meals", label = "Provisions", start = 3, health = "stamina", heals = 4 })
