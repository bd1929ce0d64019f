-- Figures: every amount that belongs to no type, thing or monster.

return {
  { name = "gold", value = 1, min = 0, max = 10000, about = "Gold that an adventurer begins with." }, -- ADV-7
  { name = "cap", value = 2, min = 1, max = 100, about = "How many times its beginning an attribute may come to by what is ordinary." }, -- ADV-15
  { name = "items_per_arms", value = 2, min = 0, max = 100, about = "Items that each point of Arms carries." }, -- ADV-55
  { name = "allies_per_craft", value = 1, min = 0, max = 100, about = "Allies that each point of Craft leads." }, -- ADV-95
  { name = "no_spells_to", value = 3, min = 0, max = 100, about = "Magic up to which nobody can know a Spell." }, -- ADV-82
  { name = "weapons", value = 1, min = 0, max = 100, about = "Weapons in use at one time, before what lets one use more." }, -- ADV-72

  { name = "die", value = 6, min = 2, max = 100, about = "Sides of the dice of a Combat, and of those that specials roll." }, -- ADV-113
  { name = "blow", value = 1, min = 0, max = 100, about = "Wounds that the lower total of a Combat receives." }, -- ADV-116

  { name = "enough_xp", value = 10, min = 1, max = 1000, about = "XP of a kind that raise its attribute." }, -- ADV-150
  { name = "raised_by_xp", value = 1, min = 1, max = 100, about = "By how much they raise it." },
  { name = "xp_share", value = 2, min = 1, max = 100, about = "A monster's two numbers together are divided by this: the XP of its fall." }, -- ADV-146
}
