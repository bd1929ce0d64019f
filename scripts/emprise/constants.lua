-- Constants: limits, starting values and dice that do not belong to a catalogue entry.

return require("declare").constants({
  { "base_defense", 5, "Defense without protection.", 0, 20 }, -- EMP-69
  { "min_factor", -5, "Largest reduction of defense by magic or by a creature's nature.", -20, -1 },
  { "cover", -2, "Change of defense by cover.", -20, 0 },
  { "min_cover_percent", 50, "Percentage of the body that must be covered for cover to count.", 0, 100 },
  { "min_defense", 0, "Lowest possible defense; 0 means no limit.", 0, 20 }, -- EMP-119

  { "light_armour", -1, "Change of defense by padded or leather armour.", -20, 0 }, -- EMP-70
  { "heavy_armour", -2, "Change of defense by chainmail or scale mail.", -20, 0 },
  { "martial_armour", -3, "Change of defense by plate mail.", -20, 0 },
  { "shield_armour", -1, "Change of defense by a shield.", -20, 0 },

  { "light_weapon", 1, "Wound points of a light weapon.", 0, 100 },
  { "heavy_weapon", 2, "Wound points of a heavy weapon.", 0, 100 },
  { "martial_weapon", 3, "Wound points of a martial weapon.", 0, 100 },

  { "unskilled_die", 20, "Faces of the die for an action without a fitting profession.", 2, 100 }, -- EMP-12
  { "usual_wellbeing", 8, "Faces of the usual wellbeing die.", 2, 100 }, -- EMP-22
  { "strenuous_wellbeing", 10, "Faces of the wellbeing die for a strenuous profession.", 2, 100 },
  { "sedentary_wellbeing", 6, "Faces of the wellbeing die for a sedentary profession.", 2, 100 },
  { "wellbeing_die", 10, "Faces of the die that is rolled for a new adventurer's wellbeing.", 2, 100 },
  { "wellbeing_bands", { 3, 7, 9 }, "The highest rolls of that die that give a d6, a d8 and a d10 of wellbeing; above them a d12.", 0, 100 }, -- EMP-23 to EMP-27
  { "death_percent", 150, "Percentage of the wellbeing die above which wound points cause death.", 100, 10000 },

  { "slots_per_face", 2, "Inventory slots for each face of the wellbeing die.", 1, 100 }, -- EMP-32
  { "free_coins", 200, "Number of coins that take no slot.", 0 },
  { "coins_per_slot", 200, "Number of further coins that take one slot.", 1 },

  { "move_limit", 1, "Maximum number of zones in one move.", 1, 100 }, -- EMP-107
  { "riposte_limit", 0, "Maximum number of ripostes of each combatant in one round; 0 means no limit.", 0, 100 }, -- EMP-131
  { "zone_feet", 25, "Length of one zone, in feet.", 1, 10000 }, -- EMP-53
  { "zone_metres", 8, "Metres in one zone.", 1, 10000 },

  { "party_limit", 4, "Maximum number of adventurers. Players create at most four of them; the others join.", 1, 12 },
  { "min_professions", 2, "Minimum number of professions of an adventurer.", 1, 4 }, -- EMP-4
  { "max_professions", 4, "Maximum number of professions of an adventurer; there is one die for each.", 1, 4 },

  { "foe_attack", 8, "Faces of a foe's attack die if its entry does not give them.", 0, 100 },
  { "foe_wellbeing", 8, "Faces of a foe's wellbeing die if its entry does not give them.", 2, 100 },
  { "foe_initiative", 8, "Faces of a foe's initiative die if its entry does not give them.", 2, 100 }, -- EMP-95
  { "start_coins", 0, "Coins of a new adventurer, unless the book says otherwise.", 0 },
})
