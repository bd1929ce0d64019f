-- Figures: limits, thresholds, fees, starting values and dice. Penalties are stated as the number of dice lost.

return {
  { name = "die_sides", value = 6, min = 2, max = 100, about = "Number of sides of each die." },
  { name = "partial_from", value = 4, min = 2, max = 101, about = "Lowest value of the kept die that makes a Test a Partial." }, -- BAD-6
  { name = "success_from", value = 6, min = 2, max = 101, about = "Lowest value of the kept die that makes a Test a Success." }, -- BAD-7
  { name = "zero_dice_roll", value = 2, min = 1, max = 100, about = "Dice to roll when the count is 0; the lowest counts." }, -- BAD-16

  { name = "talent_dice", value = 1, min = 0, max = 100, about = "Dice for a Talent that a page names without an amount." }, -- BAD-33
  { name = "companion_dice", value = 1, min = 0, max = 100, about = "Dice that companions with the tested skill add, all together." }, -- BAD-115
  { name = "battered_penalty", value = 0, min = 0, max = 100, about = "Dice lost while Battered, but not Wounded." }, -- BAD-66
  { name = "wounded_penalty", value = 1, min = 0, max = 100, about = "Dice lost while Wounded." }, -- BAD-67
  { name = "overloaded_penalty", value = 1, min = 0, max = 100, about = "Dice lost while overloaded." }, -- BAD-105
  { name = "unarmed_penalty", value = 1, min = 0, max = 100, about = "Dice lost in a round without a weapon." }, -- BAD-62
  { name = "momentum_penalty", value = 1, min = 0, max = 100, about = "Dice lost in the first round after a shot that was not a Success." }, -- BAD-80

  { name = "weapons_in_hand", value = 1, min = 0, max = 100, about = "Weapons in use at one time, before specials add to it." }, -- BAD-183
  { name = "escape_from_round", value = 1, min = 1, max = 1000, about = "First round in which escape is offered, if the page names none." }, -- BAD-97
  { name = "foe_wounds_per_hit", value = 1, min = 0, max = 1000, about = "Wounds that a Partial or a Success takes from a foe." }, -- BAD-48
  { name = "ticks_per_harm", value = 1, min = 0, max = 100, about = "Ticks that harm marks while Shaken." }, -- BAD-50
  { name = "wounded_at", value = 2, min = 1, max = 100, about = "Number of ticks that makes the character Wounded; with the first, they are Battered." }, -- BAD-65
  { name = "down_at", value = 3, min = 1, max = 100, about = "Number of ticks that makes the character Down." },

  { name = "reroll_cost", value = 1, min = 0, max = 100, about = "LUCK that a re-roll costs." }, -- BAD-19
  { name = "mascot_luck", value = 1, min = 0, max = 100, about = "LUCK that a Mascot lends." }, -- BAD-136

  { name = "carry_base", value = 10, min = 0, max = 1000, about = "Items that the character can carry, in addition to one for each point of PROWESS." }, -- BAD-103
  { name = "carry_per_carrier", value = 6, min = 0, max = 1000, about = "Additional items for each companion with Carry." }, -- BAD-134
  { name = "carry_per_other", value = 0, min = 0, max = 1000, about = "Additional items for each companion without Carry." }, -- BAD-135
  { name = "companion_limit", value = 2, min = 0, max = 100, about = "Maximum number of companions." }, -- BAD-112
  { name = "mercenary_fee", value = 1, min = 0, max = 100000, about = "Fee of a Mercenary who names none, in silver." }, -- BAD-139

  { name = "fate_easy", value = 3, min = 0, max = 1000, about = "Fate at the start of a game in easy mode." }, -- BAD-152
  { name = "fate_default", value = 1, min = 0, max = 1000, about = "Fate at the start of a game in default mode." }, -- BAD-151
  { name = "fate_hard", value = 0, min = 0, max = 1000, about = "Fate at the start of a game in hard mode." }, -- BAD-153
  { name = "start_rating", value = 0, min = 0, max = 1000, about = "Rating of each Attribute, if the book does not set it." }, -- BAD-A1
  { name = "start_luck", value = 0, min = 0, max = 1000, about = "LUCK and its maximum, if the book does not set them." },
  { name = "start_silver", value = 0, min = 0, max = 1000000, about = "Silver, if the book does not set it." },
}
