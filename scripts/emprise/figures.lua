-- Figures: limits, bands, starting values and dice that belong to no entry of a catalogue.

return {
  { name = "base_defense", value = 5, min = 0, max = 20, about = "Defense of somebody without any protection." }, -- EMP-69
  { name = "lowest_factor", value = -5, min = -20, max = -1, about = "The most that magic or a creature's nature takes off defense." },
  { name = "cover", value = -2, min = -20, max = 0, about = "What cover takes off defense." },
  { name = "cover_from", value = 50, min = 0, max = 100, about = "Percent of the body that must be hidden for cover to count." },
  { name = "defense_floor", value = 0, min = 0, max = 20, about = "The lowest that defense can be; 0 for no bound." }, -- EMP-119

  { name = "light_armour", value = -1, min = -20, max = 0, about = "What a suit of padding or leather takes off defense." }, -- EMP-70
  { name = "heavy_armour", value = -2, min = -20, max = 0, about = "What a suit of chain or scales takes off defense." },
  { name = "martial_armour", value = -3, min = -20, max = 0, about = "What a suit of plates takes off defense." },
  { name = "shield_armour", value = -1, min = -20, max = 0, about = "What a shield takes off defense." },

  { name = "light_weapon", value = 1, min = 0, max = 100, about = "Wound points of a light weapon." },
  { name = "heavy_weapon", value = 2, min = 0, max = 100, about = "Wound points of a heavy weapon." },
  { name = "martial_weapon", value = 3, min = 0, max = 100, about = "Wound points of a martial weapon." },

  { name = "unskilled_die", value = 20, min = 2, max = 100, about = "Faces of the die for a task nobody taught you." }, -- EMP-12
  { name = "usual_wellbeing", value = 8, min = 2, max = 100, about = "Faces of the usual wellbeing die." }, -- EMP-22
  { name = "hardy_wellbeing", value = 10, min = 2, max = 100, about = "Faces of the wellbeing die that a strenuous calling suggests." },
  { name = "frail_wellbeing", value = 6, min = 2, max = 100, about = "Faces of the wellbeing die that a sedentary calling suggests." },
  { name = "wellbeing_die", value = 10, min = 2, max = 100, about = "Faces of the die that is rolled for a new adventurer's wellbeing." },
  { name = "wellbeing_bands", value = { 3, 7, 9 }, min = 0, max = 100,
    about = "The highest rolls of that die that give a d6, a d8 and a d10 of wellbeing; above them a d12." }, -- EMP-23 to EMP-27
  { name = "death", value = 150, min = 100, max = 10000, about = "Percent of the wellbeing die above which wound points kill." },

  { name = "slots_per_face", value = 2, min = 1, max = 100, about = "Inventory slots for each face of the wellbeing die." }, -- EMP-32
  { name = "free_coins", value = 200, min = 0, about = "Coins that take no slot." },
  { name = "coin_lot", value = 200, min = 1, about = "Further coins that take one slot." },

  { name = "move_limit", value = 1, min = 1, max = 100, about = "Zones that one move may cover." }, -- EMP-107
  { name = "riposte_limit", value = 0, min = 0, max = 100, about = "Ripostes that each may make in one round; 0 for any number." }, -- EMP-131
  { name = "zone_feet", value = 25, min = 1, max = 10000, about = "Feet in one zone." }, -- EMP-53
  { name = "zone_metres", value = 8, min = 1, max = 10000, about = "Metres in one zone." },

  { name = "party", value = 4, min = 1, max = 12, about = "The most adventurers there can be; four of them at the most are made by players, the others join." },
  { name = "fewest_professions", value = 2, min = 1, max = 4, about = "The fewest professions of an adventurer." }, -- EMP-4
  { name = "most_professions", value = 4, min = 1, max = 4, about = "The most professions of an adventurer; there are no more dice than these." },

  { name = "foe_attack", value = 8, min = 0, max = 100, about = "Faces of a foe's attack die where its entry says nothing." },
  { name = "foe_wellbeing", value = 8, min = 2, max = 100, about = "Faces of a foe's wellbeing die where its entry says nothing." },
  { name = "foe_initiative", value = 8, min = 2, max = 100, about = "Faces of a foe's initiative die where its entry says nothing." }, -- EMP-95
  { name = "start_coins", value = 0, min = 0, about = "Coins of a new adventurer where the book says nothing." },
}
