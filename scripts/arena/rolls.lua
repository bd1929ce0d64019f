-- Rolls against a defense or a chance.
local check = require("roll_under").check

-- Overridable: true if an attack roll hits. No face hits or misses automatically. ARE-66, ARE-67, ARE-72.
local function attack_hits(total, defense) return total >= defense end

-- Memoized: makes an attack roll. Returns true if it hits. `texts` describe a hit, a miss and, in a sentence, a hit. `worst` is that of `roll`. ARE-63.
local function roll_attack(defense, label, texts, worst)
  local bonus = constant.to_hit
  return (check({
    sides = constant.attack_die, plus = bonus, label = label, worst = worst, parts = { { "to hit", bonus } },
    rule = texts and "A total of " .. defense .. " or more (the defense) " .. texts[3] .. ".",
  }, function(total) return functions.attack_hits(total, defense) end, texts))
end

-- Memoized: true with a chance in percent. `texts` describe a success and a failure. A hidden roll is shown only by `why`.
local function roll_percent(chance, hidden, label, texts, worst)
  local dice = { sides = 100, label = label, hidden = hidden, worst = worst, rule = texts and chance .. " or less: " .. texts[1] .. "." }
  return (check(dice, function(face) return face <= chance end, texts))
end

-- Returns a random number that a text reports. Only `why` shows the roll.
local function hidden_integer(min, max, label, worst) return (roll { min_face = min, sides = max - min + 1, label = label, hidden = true, worst = worst }) end

return { hidden_integer = hidden_integer, attack_hits = attack_hits, roll_attack = roll_attack, roll_percent = roll_percent }
