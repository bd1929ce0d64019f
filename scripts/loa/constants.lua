-- Constants that do not belong to a catalogue entry. AP are counted in hundredths, so 200 is 2 AP.

return require("declare").constants({
  { "ap_per_round", 200, "AP gained in each round, in hundredths.", 1, 10000 }, -- LOA-91
  { "ap_per_spd", 3, "AP gained in each round for each point of Spd, in hundredths.", 0, 1000 },
  { "max_ap", 600, "Maximum AP, in hundredths.", 1, 100000 },
  { "turn_ap_cost", 100, "AP cost of a turn, in hundredths.", 1, 10000 }, -- LOA-93
  { "half_turn_ap_cost", 50, "AP cost of a change of equipment, or of waiting in a movement phase, in hundredths.", 1, 10000 }, -- LOA-109
  { "wait_ap_cost", 50, "AP cost of waiting in an action phase, in hundredths.", 0, 10000 }, -- LOA-112

  { "glance_margin", 2, "Highest margin of a glance.", 0, 100 }, -- LOA-27
  { "poor_margin", 5, "Highest margin of a poor hit.", 0, 100 },
  { "disc_per_crit", 5, "Points of Disc for each face of the d20 that is a critical.", 1, 1000 }, -- LOA-42
  { "crit_rank_percent", 10, "Percentage of damage that a magic critical adds for each rank.", 0, 1000 },
  { "parry_percent", 75, "Percentage of damage left if only the defender has a critical.", 0, 100 },
  { "weak_armour_percent", 110, "Percentage of damage against armour that is weak to the weapon.", 0, 1000 },
  { "unskilled_percent", 75, "Percentage of Hit and damage left without the weapon's skill.", 0, 100 },

  { "engage_stamina_cost", 4, "Stamina cost of an engagement for each side.", 0, 1000 }, -- LOA-60
  { "hurt_stamina_cost", 2, "Additional Stamina cost of taking damage.", 0, 1000 }, -- LOA-61
  { "wait_stamina_percent", 15, "Percentage of Stamina regained by waiting.", 0, 100 },
  { "wait_mp_percent", 10, "Percentage of MP regained by waiting.", 0, 100 },
  { "round_stamina_percent", 20, "Percentage of Stamina regained in each round.", 0, 100 },
  { "spell_reach", 3, "Reach of a spell, in areas.", 0, 100 }, -- LOA-74
  { "item_reach", 1, "Reach of an item, in areas.", 0, 100 },
  { "skill_above_percent", 60, "Percentage of Stamina above which foes use skills.", 0, 100 },

  { "start_trait_points", 6, "Trait points of a new character.", 0, 100 }, -- LOA-126
  { "hp_per_trait_point", 2, "Maximum HP that a trait point buys.", 0, 1000 },
  { "stamina_per_trait_point", 3, "Maximum Stamina that a trait point buys.", 0, 1000 },
  { "mp_per_trait_point", 2, "Maximum MP that a trait point buys.", 0, 1000 },

  { "xp_per_level", 100, "XP needed for a level.", 1, 1000000 }, -- LOA-139
  { "trait_points_per_level", 2, "Trait points gained with each level.", 0, 100 }, -- LOA-141
  { "xp_same_level", 15, "XP for an engagement with an opponent of the same level.", 0, 100000 }, -- LOA-143
  { "xp_per_level_above", 3, "Additional XP for each level that the opponent is higher.", 0, 100000 },
  { "xp_lower_level", 13, "XP for an opponent of a lower level, before the difference in levels is subtracted.", 0, 100000 },
  { "min_xp", 1, "Minimum XP for an engagement or for help.", 0, 100000 },
  { "max_xp", 200, "Maximum XP for an engagement.", 0, 100000 },
  { "assist_xp", 10, "XP for helping a companion of the same level.", 0, 100000 }, -- LOA-150
  { "max_assist_xp", 15, "Most XP that one use of help can earn.", 0, 100000 },
  { "felled_xp_percent", 250, "Percentage of XP for an opponent who falls.", 0, 10000 },
  { "felled_sp_percent", 200, "Percentage of SP for an opponent who falls.", 0, 10000 },
  { "shut_out_xp_divisor", 3, "Divisor of XP for a fighter who could not strike.", 1, 1000 }, -- LOA-146
  { "shut_out_sp_divisor", 2, "Divisor of SP for a fighter who could not strike.", 1, 1000 }, -- LOA-160
  { "max_boss_xp_percent", 200, "Maximum percentage of XP for a boss.", 100, 10000 },
  { "max_boss_sp_percent", 150, "Maximum percentage of SP for a boss.", 100, 10000 },
  { "max_assist_sp", 10, "Most SP that one use of help can earn.", 0, 100000 },
  { "min_assist_sp", 0, "Fewest SP that one use of help can earn.", 0, 100000 }, -- LOA-169
  { "spell_sp_per_rank", 6, "SP cost for each rank of a spell.", 0, 100000 }, -- LOA-156

  { "idle_round_limit", 10, "Number of rounds without an attack after which a battle can be given up.", 1, 1000 }, -- LOA-Q20
})
