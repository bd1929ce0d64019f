-- Figures: all amounts that do not belong to a class, a move or an effect.

return {
  { name = "creation_points", value = 20, min = 0, max = 200, about = "Points that each combatant must spend." }, -- ARE-11
  { name = "max_attribute", value = 30, min = 0, max = 200, about = "Maximum of each attribute." }, -- ARE-14
  { name = "min_combatants", value = 2, min = 2, max = 6, about = "Minimum number of combatants in a game." }, -- ARE-1
  { name = "max_combatants", value = 6, min = 2, max = 6, about = "Maximum number of combatants in a game." },
  { name = "round_limit", value = 0, min = 0, max = 100000, about = "Round after which a game ends undecided, unless the page sets one; 0 for no limit." }, -- ARE-168

  { name = "hp_base", value = 55, min = 1, max = 10000, about = "Base of maximum HP." }, -- ARE-15
  { name = "hp_per_vit", value = 2, min = 0, max = 100, about = "HP for each point of VIT." },
  { name = "stamina_base", value = 30, min = 0, max = 10000, about = "Base of maximum stamina." }, -- ARE-17
  { name = "stamina_per_end", value = 2, min = 0, max = 100, about = "Stamina for each point of END." },

  { name = "attack_die", value = 20, min = 2, max = 100, about = "Number of sides of the die for attack rolls." }, -- ARE-63
  { name = "to_hit", value = 4, min = -100, max = 100, about = "Number added to each attack roll." },
  { name = "block_defense", value = 4, min = 0, max = 100, about = "Physical defense added by Block." }, -- ARE-127
  { name = "min_hit_damage", value = 1, min = 0, max = 100, about = "Minimum damage of a hit." }, -- ARE-68

  { name = "cost_free", value = 0, min = 0, max = 1000, about = "Stamina cost of moves in the band `free`." }, -- ARE-62
  { name = "cost_low", value = 5, min = 0, max = 1000, about = "Stamina cost of moves in the band `low`." },
  { name = "cost_moderate", value = 10, min = 0, max = 1000, about = "Stamina cost of moves in the band `moderate`." },
  { name = "cost_high", value = 20, min = 0, max = 1000, about = "Stamina cost of moves in the band `high`." },
  { name = "cost_very_high", value = 30, min = 0, max = 1000, about = "Stamina cost of moves in the band `very-high`." },
  { name = "min_cost", value = 1, min = 0, max = 1000, about = "Minimum cost of an attack." }, -- ARE-69

  { name = "block_regain", value = 6, min = 0, max = 1000, about = "Stamina regained by Block, before the modifier." }, -- ARE-128
  { name = "block_regain_per_modifier", value = 1, min = 0, max = 100, about = "Factor of the VIT modifier in the stamina regained by Block." },
  { name = "rest_regain", value = 15, min = 0, max = 1000, about = "Stamina regained by Rest, before the modifier." }, -- ARE-129
  { name = "rest_regain_per_modifier", value = 2, min = 0, max = 100, about = "Factor of the VIT modifier in the stamina regained by Rest." },
  { name = "min_regain", value = 1, min = 0, max = 1000, about = "Minimum stamina regained by Block or Rest." }, -- ARE-130
}
