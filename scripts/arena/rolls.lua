-- Rolls against a defense or a chance.

-- Overridable: true if an attack roll hits. No face hits or misses automatically. ARE-66, ARE-67, ARE-72.
local function attack_hits(total, defense) return total >= defense end

-- Makes an attack roll. Returns true if it hits. `texts` describe a hit, a miss and, in a sentence, a hit. ARE-63.
local function roll_attack(label, defense, texts)
  local bonus = constant.to_hit
  local total = roll {
    sides = constant.attack_die, plus = bonus, label = label, parts = { { "to hit", bonus } },
    rule = "A total of " .. defense .. " or more (the defense) " .. texts[3] .. ".",
    result_text = function(total) return functions.attack_hits(total, defense) and texts[1] or texts[2] end,
  }
  return functions.attack_hits(total, defense)
end

local function roll_percent(label, chance, success_text, failure_text)
  return roll {
    sides = 100, label = label, rule = chance .. " or less: " .. success_text .. ".",
    result_text = function(face) return face <= chance and success_text or failure_text end,
  } <= chance
end

return { attack_hits = attack_hits, roll_attack = roll_attack, roll_percent = roll_percent }
