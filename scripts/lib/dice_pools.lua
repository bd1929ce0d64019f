-- Pools of dice: as many dice as a value has points, of which one counts or all are added, and bands of results.
--
--   require("dice_pools").test { fields = { "climbing", "talking" }, keep = "highest", bands = { { 6, "success" }, { 4, "partial" }, { 1, "miss" } } }
-- declares the instruction `test <skill> [<bonus>]`. The bands are `{ from, outcome }`, from the best to the worst, which is also the outcome without
-- dice. `sides` and `keep` are those of `roll`.

local bands, check_settings = require("bands"), require("declare").check_settings
local dice_pools = {}

-- Rolls a pool. Returns the outcome, and the result of the dice.
function dice_pools.roll(count, label, settings)
  if count < 1 then
    say(message("pool-empty", { label = label }))
    return settings.bands[#settings.bands][2], 0
  end
  local outcome
  local result = roll { count = count, sides = settings.sides, keep = settings.keep, label = label, result_text = function(n)
    outcome = bands.find(n, settings.bands)
    return outcome
  end }
  return outcome, result
end

function dice_pools.test(settings)
  check_settings("dice_pools.test", settings, { "fields", "bands" }, { "sides", "keep" })
  local outcomes = {}
  for i, band in ipairs(settings.bands) do outcomes[i] = band[2] end
  local function count_dice(args)
    local count = sheet[args.skill]
    for _, bonus in ipairs(args.bonuses or {}) do count = count + bonus.amount end
    return count
  end
  return {
    word_sets = { pool = settings.fields },
    instructions = { {
      form = "test <skill:pool> [<bonuses:bonuses>]", outcomes = outcomes, about = "Rolls as many dice as the value has points.", phrase = "phrase-pool",
      announce = function(args) return args.skill .. " " .. count_dice(args) end,
      run = function(args) return (dice_pools.roll(count_dice(args), args.skill, settings)) end,
    } },
  }
end

return dice_pools
