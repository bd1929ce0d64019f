-- Figures: limits, bands, starting values and dice that do not belong to a catalogue entry.

return {
  { name = "base_defense", value = 5, min = 0, max = 20, about = "Defense without protection." }, -- EMP-69
  { name = "min_factor", value = -5, min = -20, max = -1, about = "Largest reduction of defense by magic or by a creature's nature." },
  { name = "cover", value = -2, min = -20, max = 0, about = "Change of defense by cover." },
  { name = "min_cover_percent", value = 50, min = 0, max = 100, about = "Percentage of the body that must be covered for cover to count." },
  { name = "min_defense", value = 0, min = 0, max = 20, about = "Lowest possible defense; 0 means no limit." }, -- EMP-119

  { name = "light_armour", value = -1, min = -20, max = 0, about = "Change of defense by padded or leather armour." }, -- EMP-70
  { name = "heavy_armour", value = -2, min = -20, max = 0, about = "Change of defense by chainmail or scale mail." },
  { name = "martial_armour", value = -3, min = -20, max = 0, about = "Change of defense by plate mail." },
  { name = "shield_armour", value = -1, min = -20, max = 0, about = "Change of defense by a shield." },

  { name = "light_weapon", value = 1, min = 0, max = 100, about = "Wound points of a light weapon." },
  { name = "heavy_weapon", value = 2, min = 0, max = 100, about = "Wound points of a heavy weapon." },
  { name = "martial_weapon", value = 3, min = 0, max = 100, about = "Wound points of a martial weapon." },

  { name = "unskilled_die", value = 20, min = 2, max = 100, about = "Faces of the die for an action without a fitting profession." }, -- EMP-12
  { name = "usual_wellbeing", value = 8, min = 2, max = 100, about = "Faces of the usual wellbeing die." }, -- EMP-22
  { name = "strenuous_wellbeing", value = 10, min = 2, max = 100, about = "Faces of the wellbeing die for a strenuous profession." },
  { name = "sedentary_wellbeing", value = 6, min = 2, max = 100, about = "Faces of the wellbeing die for a sedentary profession." },
  { name = "wellbeing_die", value = 10, min = 2, max = 100, about = "Faces of the die that is rolled for a new adventurer's wellbeing." },
  { name = "wellbeing_bands", value = { 3, 7, 9 }, min = 0, max = 100,
    about = "The highest rolls of that die that give a d6, a d8 and a d10 of wellbeing; above them a d12." }, -- EMP-23 to EMP-27
  { name = "death_percent", value = 150, min = 100, max = 10000, about = "Percentage of the wellbeing die above which wound points cause death." },

  { name = "slots_per_face", value = 2, min = 1, max = 100, about = "Inventory slots for each face of the wellbeing die." }, -- EMP-32
  { name = "free_coins", value = 200, min = 0, about = "Number of coins that take no slot." },
  { name = "coins_per_slot", value = 200, min = 1, about = "Number of further coins that take one slot." },

  { name = "move_limit", value = 1, min = 1, max = 100, about = "Maximum number of zones in one move." }, -- EMP-107
  { name = "riposte_limit", value = 0, min = 0, max = 100, about = "Maximum number of ripostes of each participant in one round; 0 means no limit." }, -- EMP-131
  { name = "zone_feet", value = 25, min = 1, max = 10000, about = "Feet in one zone." }, -- EMP-53
  { name = "zone_metres", value = 8, min = 1, max = 10000, about = "Metres in one zone." },

  { name = "party_limit", value = 4, min = 1, max = 12, about = "Maximum number of adventurers. Players create at most four of them; the others join." },
  { name = "min_professions", value = 2, min = 1, max = 4, about = "Minimum number of professions of an adventurer." }, -- EMP-4
  { name = "max_professions", value = 4, min = 1, max = 4, about = "Maximum number of professions of an adventurer; there is one die for each." },

  { name = "foe_attack", value = 8, min = 0, max = 100, about = "Faces of a foe's attack die if its entry does not give them." },
  { name = "foe_wellbeing", value = 8, min = 2, max = 100, about = "Faces of a foe's wellbeing die if its entry does not give them." },
  { name = "foe_initiative", value = 8, min = 2, max = 100, about = "Faces of a foe's initiative die if its entry does not give them." }, -- EMP-95
  { name = "start_coins", value = 0, min = 0, about = "Coins of a new adventurer, unless the book says otherwise." },
}
