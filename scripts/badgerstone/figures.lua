-- Figures: limits, bands, fees, what there is at the start, and dice. What a penalty takes is told as dice lost.

return {
  { name = "sides", value = 6, min = 2, max = 100, about = "Sides of a die." },
  { name = "partial_from", value = 4, min = 2, max = 101, about = "Face of the kept die from which on a Test is a Partial." }, -- BAD-6
  { name = "success_from", value = 6, min = 2, max = 101, about = "Face of the kept die from which on it is a Success." }, -- BAD-7
  { name = "none_left", value = 2, min = 1, max = 100, about = "Dice, of which the lowest counts, that are rolled where none are left." }, -- BAD-16

  { name = "talent_dice", value = 1, min = 0, max = 100, about = "Dice for a Talent that a page names without an amount." }, -- BAD-33
  { name = "companion_dice", value = 1, min = 0, max = 100, about = "Dice that companions who have the skill give, all of them together." }, -- BAD-115
  { name = "battered_dice", value = 0, min = 0, max = 100, about = "Dice that whoever is Battered and no worse has fewer." }, -- BAD-66
  { name = "wounded_dice", value = 1, min = 0, max = 100, about = "Dice that whoever is Wounded has fewer." }, -- BAD-67
  { name = "overloaded_dice", value = 1, min = 0, max = 100, about = "Dice that whoever is overloaded has fewer." }, -- BAD-105
  { name = "unarmed_dice", value = 1, min = 0, max = 100, about = "Dice that bare hands cost in a round." }, -- BAD-62
  { name = "momentum_dice", value = 1, min = 0, max = 100, about = "Dice that a shot short of a Success costs in the first round." }, -- BAD-80

  { name = "weapons_in_hand", value = 1, min = 0, max = 100, about = "Weapons in use at one time, before what lets one use more." }, -- BAD-183
  { name = "escape_from", value = 1, min = 1, max = 1000, about = "The first round before which escape is offered, unless the page says." }, -- BAD-97
  { name = "hit", value = 1, min = 0, max = 1000, about = "Wounds that a Partial or a Success takes from a foe." }, -- BAD-48
  { name = "harm", value = 1, min = 0, max = 100, about = "Ticks that harm marks on whoever is Shaken." }, -- BAD-50
  { name = "wounded", value = 2, min = 1, max = 100, about = "Ticks from which on one is Wounded; the first is Battered." }, -- BAD-65
  { name = "down", value = 3, min = 1, max = 100, about = "Ticks at which one is Down." },

  { name = "reroll", value = 1, min = 0, max = 100, about = "LUCK that a roll made again costs." }, -- BAD-19
  { name = "mascot", value = 1, min = 0, max = 100, about = "LUCK that a Mascot lends." }, -- BAD-136

  { name = "carry_base", value = 10, min = 0, max = 1000, about = "Items that anybody can carry, besides one for each point of PROWESS." }, -- BAD-103
  { name = "carry_companion", value = 6, min = 0, max = 1000, about = "Items more for a companion with Carry." }, -- BAD-134
  { name = "others_carry", value = 0, min = 0, max = 1000, about = "Items more for each companion without Carry." }, -- BAD-135
  { name = "companions", value = 2, min = 0, max = 100, about = "Companions at the most." }, -- BAD-112
  { name = "fee", value = 1, min = 0, max = 100000, about = "Silver for a Mercenary who names no fee." }, -- BAD-139

  { name = "fate_easy", value = 3, min = 0, max = 1000, about = "Fate at the start of an easy game." }, -- BAD-152
  { name = "fate_default", value = 1, min = 0, max = 1000, about = "Fate at the start of a default game." }, -- BAD-151
  { name = "fate_hard", value = 0, min = 0, max = 1000, about = "Fate at the start of a hard game." }, -- BAD-153
  { name = "start_rating", value = 0, min = 0, max = 1000, about = "Every Attribute, where the book says nothing." }, -- BAD-A1
  { name = "start_luck", value = 0, min = 0, max = 1000, about = "LUCK and its maximum, where the book says nothing." },
  { name = "start_silver", value = 0, min = 0, max = 1000000, about = "Silver, where the book says nothing." },
}
