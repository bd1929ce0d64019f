-- Constants that do not belong to a class, a move or an effect.

return require("declare").constants({
  { "creation_points", 20, "Points that each combatant must spend.", 0, 200 }, -- ARE-11
  { "max_attribute", 30, "Maximum of each attribute.", 0, 200 }, -- ARE-14
  { "min_combatants", 2, "Minimum number of combatants in a game.", 2, 6 }, -- ARE-1
  { "max_combatants", 6, "Maximum number of combatants in a game.", 2, 6 },
  { "round_limit", 0, "Round after which a game ends undecided, unless the page sets one; 0 for no limit.", 0, 100000 }, -- ARE-168

  { "hp_base", 55, "Base of maximum HP.", 1, 10000 }, -- ARE-15
  { "hp_per_vit", 2, "HP for each point of VIT.", 0, 100 },
  { "stamina_base", 30, "Base of maximum stamina.", 0, 10000 }, -- ARE-17
  { "stamina_per_end", 2, "Stamina for each point of END.", 0, 100 },

  { "attack_die", 20, "Number of sides of the die for attack rolls.", 2, 100 }, -- ARE-63
  { "to_hit", 4, "Number added to each attack roll.", -100, 100 },
  { "block_defense", 4, "Physical defense added by Block.", 0, 100 }, -- ARE-127
  { "min_hit_damage", 1, "Minimum damage of a hit.", 0, 100 }, -- ARE-68

  { "cost_free", 0, "Stamina cost of moves in the band `free`.", 0, 1000 }, -- ARE-62
  { "cost_low", 5, "Stamina cost of moves in the band `low`.", 0, 1000 },
  { "cost_moderate", 10, "Stamina cost of moves in the band `moderate`.", 0, 1000 },
  { "cost_high", 20, "Stamina cost of moves in the band `high`.", 0, 1000 },
  { "cost_very_high", 30, "Stamina cost of moves in the band `very-high`.", 0, 1000 },
  { "min_cost", 1, "Minimum cost of an attack.", 0, 1000 }, -- ARE-69

  { "block_regain", 6, "Stamina regained by Block, before the modifier.", 0, 1000 }, -- ARE-128
  { "block_regain_per_modifier", 1, "Factor of the VIT modifier in the stamina regained by Block.", 0, 100 },
  { "rest_regain", 15, "Stamina regained by Rest, before the modifier.", 0, 1000 }, -- ARE-129
  { "rest_regain_per_modifier", 2, "Factor of the VIT modifier in the stamina regained by Rest.", 0, 100 },
  { "min_regain", 1, "Minimum stamina regained by Block or Rest.", 0, 1000 }, -- ARE-130
})
