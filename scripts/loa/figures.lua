-- Figures: amounts that do not belong to a catalogue entry. AP are counted in hundredths, so 200 is 2 AP; shares are percentages.

return {
  { name = "ap_round", value = 200, min = 1, max = 10000, about = "AP gained in each round, in hundredths." }, -- LOA-91
  { name = "ap_spd", value = 3, min = 0, max = 1000, about = "AP gained in each round for each point of Spd, in hundredths." },
  { name = "ap_most", value = 600, min = 1, max = 100000, about = "Maximum AP, in hundredths." },
  { name = "ap_turn", value = 100, min = 1, max = 10000, about = "AP cost of a turn, in hundredths." }, -- LOA-93
  { name = "ap_half", value = 50, min = 1, max = 10000, about = "AP cost of a change of equipment, or of waiting in a movement phase, in hundredths." }, -- LOA-109
  { name = "ap_wait", value = 50, min = 0, max = 10000, about = "AP cost of waiting in an action phase, in hundredths." }, -- LOA-112

  { name = "glance", value = 2, min = 0, max = 100, about = "Highest margin of a glance." }, -- LOA-27
  { name = "poor", value = 5, min = 0, max = 100, about = "Highest margin of a poor hit." },
  { name = "crit_step", value = 5, min = 1, max = 1000, about = "Points of Disc for each face of the d20 that is a critical." }, -- LOA-42
  { name = "crit_rank_share", value = 10, min = 0, max = 1000, about = "Percentage of damage that a magic critical adds for each rank." },
  { name = "parry_share", value = 75, min = 0, max = 100, about = "Percentage of damage left if only the defender has a critical." },
  { name = "weak_share", value = 110, min = 0, max = 1000, about = "Percentage of damage against armour that is weak to the weapon." },
  { name = "unskilled_share", value = 75, min = 0, max = 100, about = "Percentage of Hit and damage left without the weapon's skill." },

  { name = "engaging", value = 4, min = 0, max = 1000, about = "Stamina cost of an engagement for each side." }, -- LOA-60
  { name = "hurt", value = 2, min = 0, max = 1000, about = "Additional Stamina cost of taking damage." }, -- LOA-61
  { name = "wait_stamina_share", value = 15, min = 0, max = 100, about = "Percentage of Stamina regained by waiting." },
  { name = "wait_mp_share", value = 10, min = 0, max = 100, about = "Percentage of MP regained by waiting." },
  { name = "round_stamina_share", value = 20, min = 0, max = 100, about = "Percentage of Stamina regained in each round." },
  { name = "reach_spell", value = 3, min = 0, max = 100, about = "Reach of a spell, in areas." }, -- LOA-74
  { name = "reach_item", value = 1, min = 0, max = 100, about = "Reach of an item, in areas." },
  { name = "skill_above_share", value = 60, min = 0, max = 100, about = "Percentage of Stamina above which foes use skills." },

  { name = "trait_points", value = 6, min = 0, max = 100, about = "Trait points of a new character." }, -- LOA-126
  { name = "trait_hp", value = 2, min = 0, max = 1000, about = "Maximum HP that a trait point buys." },
  { name = "trait_stamina", value = 3, min = 0, max = 1000, about = "Maximum Stamina that a trait point buys." },
  { name = "trait_mp", value = 2, min = 0, max = 1000, about = "Maximum MP that a trait point buys." },

  { name = "level_xp", value = 100, min = 1, max = 1000000, about = "XP needed for a level." }, -- LOA-139
  { name = "level_points", value = 2, min = 0, max = 100, about = "Trait points gained with each level." }, -- LOA-141
  { name = "xp_even", value = 15, min = 0, max = 100000, about = "XP for an engagement with an opponent of the same level." }, -- LOA-143
  { name = "xp_above", value = 3, min = 0, max = 100000, about = "Additional XP for each level that the opponent is higher." },
  { name = "xp_below", value = 13, min = 0, max = 100000, about = "XP for an opponent of a lower level, before the difference in levels is subtracted." },
  { name = "xp_least", value = 1, min = 0, max = 100000, about = "Minimum XP for an engagement or for help." },
  { name = "xp_most", value = 200, min = 0, max = 100000, about = "Maximum XP for an engagement." },
  { name = "xp_assist", value = 10, min = 0, max = 100000, about = "XP for helping a companion of the same level." }, -- LOA-150
  { name = "xp_assist_most", value = 15, min = 0, max = 100000, about = "Maximum XP for help." },
  { name = "xp_felled_share", value = 250, min = 0, max = 10000, about = "Percentage of XP for an opponent who falls." },
  { name = "sp_felled_share", value = 200, min = 0, max = 10000, about = "Percentage of SP for an opponent who falls." },
  { name = "xp_shut_out", value = 3, min = 1, max = 1000, about = "Divisor of XP for a fighter who could not strike." }, -- LOA-146
  { name = "sp_shut_out", value = 2, min = 1, max = 1000, about = "Divisor of SP for a fighter who could not strike." }, -- LOA-160
  { name = "boss_xp_share", value = 200, min = 100, max = 10000, about = "Maximum percentage of XP for a boss." },
  { name = "boss_sp_share", value = 150, min = 100, max = 10000, about = "Maximum percentage of SP for a boss." },
  { name = "sp_assist_most", value = 10, min = 0, max = 100000, about = "Maximum SP for help." },
  { name = "sp_assist_min", value = 0, min = 0, max = 100000, about = "Minimum SP for help." }, -- LOA-169
  { name = "spell_cost", value = 6, min = 0, max = 100000, about = "SP cost for each rank of a spell." }, -- LOA-156

  { name = "quiet_rounds", value = 10, min = 1, max = 1000, about = "Number of rounds without an attack after which a battle can be given up." }, -- LOA-Q20
}
