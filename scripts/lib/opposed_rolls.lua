-- Blows in which both sides roll dice and add a value: the lower total is hurt.
--
--   require("opposed_rolls").exchange { dice = { count = 2 }, field = "skill", luck = LUCK,
--     hit = { 2, lucky = 4, unlucky = 1 }, wound = { 2, lucky = 1, unlucky = 3 } }
-- declares the function `exchange` for `melee`, and the constants `hit`, `lucky_hit`, `wound` and so on. `field` is a field of the reader and of
-- foes. `luck` is described in `luck`; without it, `hit = { 2 }`.

local luck, lists, check_settings = require("luck"), require("lists"), require("declare").check_settings
local opposed_rolls = {}

-- Rolls for one side. Returns its total.
local function roll_side(dice, plus, label, worst) return (roll(lists.merge(dice, { plus = plus, label = label, worst = worst }))) end

function opposed_rolls.exchange(settings)
  check_settings("opposed_rolls.exchange", settings, { "dice", "field", "hit", "wound" }, { "luck" })
  local field, dice, luck_settings = settings.field, settings.dice, settings.luck
  local function question(id) return luck_settings and message(id, { label = luck_settings.label }) end
  local function exchange(id, is_aimed, name)
    local theirs = roll_side(dice, entry("foe", id)[field], name, "high")
    local yours = roll_side(dice, sheet[field], message("exchange-you"), "low")
    if yours == theirs or yours > theirs and not is_aimed then return { foe = 0, you = 0 } end
    if yours > theirs then return { foe = luck.adjust(luck_settings, "hit", question("exchange-hit")), you = 0 } end
    return { foe = 0, you = luck.adjust(luck_settings, "wound", question("exchange-wound")) }
  end
  return {
    kinds = { { name = "foe", fields = { { name = field, type = "integer", required = true } } } },
    functions = { {
      name = "exchange", params = { "foe", "is_aimed" }, text_args = { "name" }, memo = true, returns = "losses: `foe` and `you`", run = exchange,
      about = "Rolls for both sides. The reader hurts only the foe that is aimed at.",
    } },
    constants = lists.concat(luck.constants("hit", settings.hit, "Loss of a foe by a hit"), luck.constants("wound", settings.wound, "Your loss by a wound")),
  }
end

return opposed_rolls
