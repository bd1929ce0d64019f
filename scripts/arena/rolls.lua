-- Rolls against a defense or a chance.

-- ARE-66, ARE-67, ARE-72: a total of at least the defense hits. No face hits or misses automatically.
local function attack_hits(total, defense) return total >= defense end

-- ARE-63: makes an attack roll and returns true if it hits.
local function attack_roll(why, defense, words)
  local plus = constant.to_hit
  local total = roll {
    sides = constant.attack_die, plus = plus, label = why, parts = { { "to hit", plus } },
    rule = "A total of " .. defense .. " or more (the defense) " .. words[3] .. ".",
    result_text = function(total) return functions.attack_hits(total, defense) and words[1] or words[2] end,
  }
  return functions.attack_hits(total, defense)
end

local function percent_roll(why, chance, yes, no)
  return roll {
    sides = 100, label = why, rule = chance .. " or less: " .. yes .. ".",
    result_text = function(face) return face <= chance and yes or no end,
  } <= chance
end

return { attack_hits = attack_hits, attack_roll = attack_roll, percent_roll = percent_roll }
