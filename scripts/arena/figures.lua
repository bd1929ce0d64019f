-- Figures: every amount that belongs to no class, move or effect.

return {
  { name = "points", value = 20, min = 0, max = 200, about = "Points that each combatant has to spend." }, -- ARE-11
  { name = "highest_attribute", value = 30, min = 0, max = 200, about = "What no attribute may pass." }, -- ARE-14
  { name = "fewest_combatants", value = 2, min = 2, max = 6, about = "Combatants that a game takes at the least." }, -- ARE-1
  { name = "most_combatants", value = 6, min = 2, max = 6, about = "Combatants that a game takes at the most." },
  { name = "round_limit", value = 0, min = 0, max = 100000, about = "Rounds after which a game is broken off, unless the page says; 0 for never." }, -- ARE-168

  { name = "hp_base", value = 55, min = 1, max = 10000, about = "HP before vitality counts." }, -- ARE-15
  { name = "hp_per_vit", value = 2, min = 0, max = 100, about = "HP for each point of VIT." },
  { name = "stamina_base", value = 30, min = 0, max = 10000, about = "Stamina before endurance counts." }, -- ARE-17
  { name = "stamina_per_end", value = 2, min = 0, max = 100, about = "Stamina for each point of END." },

  { name = "attack_die", value = 20, min = 2, max = 100, about = "Sides of the die of an attack roll." }, -- ARE-63
  { name = "to_hit", value = 4, min = -100, max = 100, about = "What is added to that roll." },
  { name = "block", value = 4, min = 0, max = 100, about = "Physical defense that blocking adds." }, -- ARE-127
  { name = "least_damage", value = 1, min = 0, max = 100, about = "What a hit does at the least." }, -- ARE-68

  { name = "cost_free", value = 0, min = 0, max = 1000, about = "Stamina for a move of the band `free`." }, -- ARE-62
  { name = "cost_low", value = 5, min = 0, max = 1000, about = "Stamina for a move of the band `low`." },
  { name = "cost_moderate", value = 10, min = 0, max = 1000, about = "Stamina for a move of the band `moderate`." },
  { name = "cost_high", value = 20, min = 0, max = 1000, about = "Stamina for a move of the band `high`." },
  { name = "cost_very_high", value = 30, min = 0, max = 1000, about = "Stamina for a move of the band `very-high`." },
  { name = "least_cost", value = 1, min = 0, max = 1000, about = "What an attack costs at the least." }, -- ARE-69

  { name = "block_regain", value = 6, min = 0, max = 1000, about = "Stamina that blocking gives back before the modifier." }, -- ARE-128
  { name = "block_regain_per_modifier", value = 1, min = 0, max = 100, about = "How many times the VIT modifier is added to that." },
  { name = "rest_regain", value = 15, min = 0, max = 1000, about = "Stamina that resting gives back before the modifier." }, -- ARE-129
  { name = "rest_regain_per_modifier", value = 2, min = 0, max = 100, about = "How many times the VIT modifier is added to that." },
  { name = "least_regain", value = 1, min = 0, max = 1000, about = "Stamina that either gives back at the least." }, -- ARE-130
}
