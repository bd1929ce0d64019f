-- Figures: amounts that belong to no entry of a catalogue. AP are counted in hundredths, so 200 is 2 AP; shares are percentages.

return {
  { name = "ap_round", value = 200, min = 1, max = 10000, about = "AP, in hundredths, that a round gives." }, -- LOA-91
  { name = "ap_spd", value = 3, min = 0, max = 1000, about = "AP, in hundredths, that a round gives for each point of Spd." },
  { name = "ap_most", value = 600, min = 1, max = 100000, about = "AP, in hundredths, that can be saved." },
  { name = "ap_turn", value = 100, min = 1, max = 10000, about = "AP, in hundredths, that a turn costs." }, -- LOA-93
  { name = "ap_half", value = 50, min = 1, max = 10000, about = "AP, in hundredths, for a change of equipment, or a wait in a movement phase." }, -- LOA-109
  { name = "ap_wait", value = 50, min = 0, max = 10000, about = "AP, in hundredths, for a wait in an action phase." }, -- LOA-112

  { name = "glance", value = 2, min = 0, max = 100, about = "Up to what margin a hit is a glance." }, -- LOA-27
  { name = "poor", value = 5, min = 0, max = 100, about = "Up to what margin a hit is a poor one." },
  { name = "crit_step", value = 5, min = 1, max = 1000, about = "Disc for one face of the d20 that is a critical." }, -- LOA-42
  { name = "crit_rank_share", value = 10, min = 0, max = 1000, about = "Percent of damage that a magic critical adds for each rank." },
  { name = "parry_share", value = 75, min = 0, max = 100, about = "Percent of damage left where only the defender has a critical." },
  { name = "weak_share", value = 110, min = 0, max = 1000, about = "Percent of damage against armour that is weak to the weapon." },
  { name = "unskilled_share", value = 75, min = 0, max = 100, about = "Percent of Hit and damage left without the weapon's skill." },

  { name = "engaging", value = 4, min = 0, max = 1000, about = "Stamina that an engagement costs each side." }, -- LOA-60
  { name = "hurt", value = 2, min = 0, max = 1000, about = "Stamina that damage costs besides." }, -- LOA-61
  { name = "wait_stamina_share", value = 15, min = 0, max = 100, about = "Percent of Stamina that waiting gives back." },
  { name = "wait_mp_share", value = 10, min = 0, max = 100, about = "Percent of MP that waiting gives back." },
  { name = "round_stamina_share", value = 20, min = 0, max = 100, about = "Percent of Stamina that a round gives back." },
  { name = "reach_spell", value = 3, min = 0, max = 100, about = "Areas that a spell reaches." }, -- LOA-74
  { name = "reach_item", value = 1, min = 0, max = 100, about = "Areas that an item reaches." },
  { name = "skill_above_share", value = 60, min = 0, max = 100, about = "Percent of Stamina above which foes think of skills." },

  { name = "trait_points", value = 6, min = 0, max = 100, about = "Trait points of a new character." }, -- LOA-126
  { name = "trait_hp", value = 2, min = 0, max = 1000, about = "HP that a trait point buys." },
  { name = "trait_stamina", value = 3, min = 0, max = 1000, about = "Stamina that a trait point buys." },
  { name = "trait_mp", value = 2, min = 0, max = 1000, about = "MP that a trait point buys." },

  { name = "level_xp", value = 100, min = 1, max = 1000000, about = "XP that make a level." }, -- LOA-139
  { name = "level_points", value = 2, min = 0, max = 100, about = "Trait points that a level gives." }, -- LOA-141
  { name = "xp_even", value = 15, min = 0, max = 100000, about = "XP of an engagement with an equal." }, -- LOA-143
  { name = "xp_above", value = 3, min = 0, max = 100000, about = "XP more for each level that the other is above." },
  { name = "xp_below", value = 13, min = 0, max = 100000, about = "XP with one below, less the levels between." },
  { name = "xp_least", value = 1, min = 0, max = 100000, about = "XP of an engagement or of help at the least." },
  { name = "xp_most", value = 200, min = 0, max = 100000, about = "XP of an engagement at the most." },
  { name = "xp_assist", value = 10, min = 0, max = 100000, about = "XP of helping an equal." }, -- LOA-150
  { name = "xp_assist_most", value = 15, min = 0, max = 100000, about = "XP of helping at the most." },
  { name = "xp_felled_share", value = 250, min = 0, max = 10000, about = "Percent of XP for one who is felled." },
  { name = "sp_felled_share", value = 200, min = 0, max = 10000, about = "Percent of SP for one who is felled." },
  { name = "xp_shut_out", value = 3, min = 1, max = 1000, about = "What the XP of one who could not strike are divided by." }, -- LOA-146
  { name = "sp_shut_out", value = 2, min = 1, max = 1000, about = "What the SP of one who could not strike are divided by." }, -- LOA-160
  { name = "boss_xp_share", value = 200, min = 100, max = 10000, about = "Percent of XP for a boss at the most." },
  { name = "boss_sp_share", value = 150, min = 100, max = 10000, about = "Percent of SP for a boss at the most." },
  { name = "sp_assist_most", value = 10, min = 0, max = 100000, about = "SP of helping at the most." },
  { name = "sp_assist_min", value = 0, min = 0, max = 100000, about = "SP of helping at the least." }, -- LOA-169
  { name = "spell_cost", value = 6, min = 0, max = 100000, about = "SP for each rank of a spell." }, -- LOA-156

  { name = "quiet_rounds", value = 10, min = 1, max = 1000, about = "Rounds without a blow after which a battle may be given up." }, -- LOA-Q20
}
