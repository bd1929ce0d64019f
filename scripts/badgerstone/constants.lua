-- Constants: limits, thresholds, fees, starting values and dice. A penalty is the number of dice lost.

return require("declare").constants({
  { "die_sides", 6, "Number of sides of each die.", 2, 100 },
  { "partial_from", 4, "Lowest value of the kept die that makes a Test a Partial.", 2, 101 }, -- BAD-6
  { "success_from", 6, "Lowest value of the kept die that makes a Test a Success.", 2, 101 }, -- BAD-7
  { "zero_dice_roll", 2, "Dice to roll when the count is 0; the lowest counts.", 1, 100 }, -- BAD-16

  { "talent_dice", 1, "Dice for a Talent that a page names without an amount.", 0, 100 }, -- BAD-33
  { "companion_dice", 1, "Dice that companions with the tested skill add, all together.", 0, 100 }, -- BAD-115
  { "battered_penalty", 0, "Dice lost while Battered, but not Wounded.", 0, 100 }, -- BAD-66
  { "wounded_penalty", 1, "Dice lost while Wounded.", 0, 100 }, -- BAD-67
  { "overloaded_penalty", 1, "Dice lost while overloaded.", 0, 100 }, -- BAD-105
  { "unarmed_penalty", 1, "Dice lost in a round without a weapon.", 0, 100 }, -- BAD-62
  { "momentum_penalty", 1, "Dice lost in the first round after a shot that was not a Success.", 0, 100 }, -- BAD-80

  { "weapons_in_hand", 1, "Weapons in use at one time, before specials add to it.", 0, 100 }, -- BAD-183
  { "escape_from_round", 1, "First round in which escape is offered, if the page names none.", 1, 1000 }, -- BAD-97
  { "foe_wounds_per_hit", 1, "Wounds that a Partial or a Success takes from a foe.", 0, 1000 }, -- BAD-48
  { "ticks_per_harm", 1, "Ticks that harm marks while Shaken.", 0, 100 }, -- BAD-50
  { "wounded_at", 2, "Number of ticks that makes the character Wounded; with the first, they are Battered.", 1, 100 }, -- BAD-65
  { "down_at", 3, "Number of ticks that makes the character Down.", 1, 100 },

  { "reroll_cost", 1, "LUCK that a re-roll costs.", 0, 100 }, -- BAD-19
  { "mascot_luck", 1, "LUCK that a Mascot lends.", 0, 100 }, -- BAD-136

  { "carry_base", 10, "Items that the character can carry, in addition to one for each point of PROWESS.", 0, 1000 }, -- BAD-103
  { "carry_per_carrier", 6, "Additional items for each companion with Carry.", 0, 1000 }, -- BAD-134
  { "carry_per_other", 0, "Additional items for each companion without Carry.", 0, 1000 }, -- BAD-135
  { "companion_limit", 2, "Maximum number of companions.", 0, 100 }, -- BAD-112
  { "mercenary_fee", 1, "Fee of a Mercenary who names none, in silver.", 0, 100000 }, -- BAD-139

  { "fate_easy", 3, "Fate at the start of a game in easy mode.", 0, 1000 }, -- BAD-152
  { "fate_default", 1, "Fate at the start of a game in default mode.", 0, 1000 }, -- BAD-151
  { "fate_hard", 0, "Fate at the start of a game in hard mode.", 0, 1000 }, -- BAD-153
  { "start_rating", 0, "Rating of each Attribute, if the book does not set it.", 0, 1000 }, -- BAD-A1
  { "start_luck", 0, "LUCK and its maximum, if the book does not set them.", 0, 1000 },
  { "start_silver", 0, "Silver, if the book does not set it.", 0, 1000000 },
})
