-- Figures: amounts that do not belong to a type, special or monster.

return {
  { name = "start_gold", value = 1, min = 0, max = 10000, about = "Gold that an adventurer starts with." }, -- ADV-7
  { name = "cap_multiple", value = 2, min = 1, max = 100, about = "Maximum of an attribute by ordinary increases, as a multiple of its starting value." }, -- ADV-15
  { name = "items_per_arms", value = 2, min = 0, max = 100, about = "Items that can be carried for each point of Arms." }, -- ADV-55
  { name = "allies_per_craft", value = 1, min = 0, max = 100, about = "Allies that an adventurer can have for each point of Craft." }, -- ADV-95
  { name = "no_spells_up_to", value = 3, min = 0, max = 100, about = "Highest Magic at which no Spells can be known." }, -- ADV-82
  { name = "weapon_limit", value = 1, min = 0, max = 100, about = "Weapons that can be used in one Combat, unless a special allows more." }, -- ADV-72

  { name = "die_sides", value = 6, min = 2, max = 100, about = "Sides of the dice of a Combat and of the dice that specials roll." }, -- ADV-113
  { name = "wounds_per_blow", value = 1, min = 0, max = 100, about = "Wounds for the side with the lower total in a Combat." }, -- ADV-116

  { name = "xp_to_raise", value = 10, min = 1, max = 1000, about = "XP of one kind that raises its attribute." }, -- ADV-150
  { name = "raised_by_xp", value = 1, min = 1, max = 100, about = "Amount by which XP raises the attribute." },
  { name = "xp_divisor", value = 2, min = 1, max = 100, about = "Divisor for the XP of a monster: the sum of its two attributes is divided by this." }, -- ADV-146
}
