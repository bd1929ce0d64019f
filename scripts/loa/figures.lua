-- Figures: amounts that do not belong to a catalogue entry. AP are counted in hundredths, so 200 is 2 AP.

return {
  { name = "ap_per_round", value = 200, min = 1, max = 10000, about = "AP gained in each round, in hundredths." }, -- LOA-91
  { name = "ap_per_spd", value = 3, min = 0, max = 1000, about = "AP gained in each round for each point of Spd, in hundredths." },
  { name = "max_ap", value = 600, min = 1, max = 100000, about = "Maximum AP, in hundredths." },
  { name = "turn_ap_cost", value = 100, min = 1, max = 10000, about = "AP cost of a turn, in hundredths." }, -- LOA-93
  { name = "half_turn_ap_cost", value = 50, min = 1, max = 10000, about = "AP cost of a change of equipment, or of waiting in a movement phase, in hundredths." }, -- LOA-109
  { name = "wait_ap_cost", value = 50, min = 0, max = 10000, about = "AP cost of waiting in an action phase, in hundredths." }, -- LOA-112

  { name = "glance_margin", value = 2, min = 0, max = 100, about = "Highest margin of a glance." }, -- LOA-27
  { name = "poor_margin", value = 5, min = 0, max = 100, about = "Highest margin of a poor hit." },
  { name = "disc_per_crit", value = 5, min = 1, max = 1000, about = "Points of Disc for each face of the d20 that is a critical." }, -- LOA-42
  { name = "crit_rank_percent", value = 10, min = 0, max = 1000, about = "Percentage of damage that a magic critical adds for each rank." },
  { name = "parry_percent", value = 75, min = 0, max = 100, about = "Percentage of damage left if only the defender has a critical." },
  { name = "weak_armour_percent", value = 110, min = 0, max = 1000, about = "Percentage of damage against armour that is weak to the weapon." },
  { name = "unskilled_percent", value = 75, min = 0, max = 100, about = "Percentage of Hit and damage left without the weapon's skill." },

  { name = "engage_stamina_cost", value = 4, min = 0, max = 1000, about = "Stamina cost of an engagement for each side." }, -- LOA-60
  { name = "hurt_stamina_cost", value = 2, min = 0, max = 1000, about = "Additional Stamina cost of taking damage." }, -- LOA-61
  { name = "wait_stamina_percent", value = 15, min = 0, max = 100, about = "Percentage of Stamina regained by waiting." },
  { name = "wait_mp_percent", value = 10, min = 0, max = 100, about = "Percentage of MP regained by waiting." },
  { name = "round_stamina_percent", value = 20, min = 0, max = 100, about = "Percentage of Stamina regained in each round." },
  { name = "spell_reach", value = 3, min = 0, max = 100, about = "Reach of a spell, in areas." }, -- LOA-74
  { name = "item_reach", value = 1, min = 0, max = 100, about = "Reach of an item, in areas." },
  { name = "skill_above_percent", value = 60, min = 0, max = 100, about = "Percentage of Stamina above which foes use skills." },

  { name = "start_trait_points", value = 6, min = 0, max = 100, about = "Trait points of a new character." }, -- LOA-126
  { name = "hp_per_trait_point", value = 2, min = 0, max = 1000, about = "Maximum HP that a trait point buys." },
  { name = "stamina_per_trait_point", value = 3, min = 0, max = 1000, about = "Maximum Stamina that a trait point buys." },
  { name = "mp_per_trait_point", value = 2, min = 0, max = 1000, about = "Maximum MP that a trait point buys." },

  { name = "xp_per_level", value = 100, min = 1, max = 1000000, about = "XP needed for a level." }, -- LOA-139
  { name = "trait_points_per_level", value = 2, min = 0, max = 100, about = "Trait points gained with each level." }, -- LOA-141
  { name = "xp_same_level", value = 15, min = 0, max = 100000, about = "XP for an engagement with an opponent of the same level." }, -- LOA-143
  { name = "xp_per_level_above", value = 3, min = 0, max = 100000, about = "Additional XP for each level that the opponent is higher." },
  { name = "xp_lower_level", value = 13, min = 0, max = 100000, about = "XP for an opponent of a lower level, before the difference in levels is subtracted." },
  { name = "min_xp", value = 1, min = 0, max = 100000, about = "Minimum XP for an engagement or for help." },
  { name = "max_xp", value = 200, min = 0, max = 100000, about = "Maximum XP for an engagement." },
  { name = "assist_xp", value = 10, min = 0, max = 100000, about = "XP for helping a companion of the same level." }, -- LOA-150
  { name = "max_assist_xp", value = 15, min = 0, max = 100000, about = "Maximum XP for help." },
  { name = "felled_xp_percent", value = 250, min = 0, max = 10000, about = "Percentage of XP for an opponent who falls." },
  { name = "felled_sp_percent", value = 200, min = 0, max = 10000, about = "Percentage of SP for an opponent who falls." },
  { name = "shut_out_xp_divisor", value = 3, min = 1, max = 1000, about = "Divisor of XP for a fighter who could not strike." }, -- LOA-146
  { name = "shut_out_sp_divisor", value = 2, min = 1, max = 1000, about = "Divisor of SP for a fighter who could not strike." }, -- LOA-160
  { name = "max_boss_xp_percent", value = 200, min = 100, max = 10000, about = "Maximum percentage of XP for a boss." },
  { name = "max_boss_sp_percent", value = 150, min = 100, max = 10000, about = "Maximum percentage of SP for a boss." },
  { name = "max_assist_sp", value = 10, min = 0, max = 100000, about = "Maximum SP for help." },
  { name = "min_assist_sp", value = 0, min = 0, max = 100000, about = "Minimum SP for help." }, -- LOA-169
  { name = "spell_sp_per_rank", value = 6, min = 0, max = 100000, about = "SP cost for each rank of a spell." }, -- LOA-156

  { name = "idle_round_limit", value = 10, min = 1, max = 1000, about = "Number of rounds without an attack after which a battle can be given up." }, -- LOA-Q20
}
