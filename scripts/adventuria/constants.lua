-- Constants that do not belong to a type, special or monster.

return require("declare").constants({
  { "start_gold", 1, "Gold that an adventurer starts with.", 0, 10000 }, -- ADV-7
  { "cap_multiple", 2, "Maximum of an attribute by ordinary increases, as a multiple of its starting value.", 1, 100 }, -- ADV-15
  { "items_per_arms", 2, "Items that can be carried for each point of Arms.", 0, 100 }, -- ADV-55
  { "allies_per_craft", 1, "Allies that an adventurer can have for each point of Craft.", 0, 100 }, -- ADV-95
  { "no_spells_up_to", 3, "Highest Magic at which no Spells can be known.", 0, 100 }, -- ADV-82
  { "weapon_limit", 1, "Weapons that can be used in one Combat, unless a special allows more.", 0, 100 }, -- ADV-72

  { "die_sides", 6, "Sides of the dice of a Combat and of the dice that specials roll.", 2, 100 }, -- ADV-113
  { "wounds_per_blow", 1, "Wounds for the side with the lower total in a Combat.", 0, 100 }, -- ADV-116

  { "xp_to_raise", 10, "XP of one kind that raises its attribute.", 1, 1000 }, -- ADV-150
  { "raised_by_xp", 1, "Amount by which XP raises the attribute.", 1, 100 },
  { "xp_divisor", 2, "Divisor for the XP of a monster: the sum of its two attributes is divided by this.", 1, 100 }, -- ADV-146
})
