-- A combat results table: a random number and the difference between the values of both sides select the losses.
--
--   require("results_table").exchange { kind = "ratio", field = "might", dice = { min_face = 0, sides = 10 } }
-- declares the function `exchange` for `melee`, and the kind `ratio`. In `ratios.yaml`, each row has the lowest difference `from`, and under `results`
-- the losses for each number, foe before reader: `even: { from: 0, results: [0/4, 1/3, 2/2, ...] }`. `field` is a field of the reader and of foes, and
-- `bonus()` adds to that of the reader.

local merge, check_settings = require("lists").merge, require("declare").check_settings
local results_table = {}

-- Returns the row for a difference: the one with the highest `from` that is not above it, or else the lowest row.
local function find_row(kind, difference)
  local best, lowest
  for _, id in ipairs(entries(kind)) do
    local row = entry(kind, id)
    if row.from <= difference and (not best or row.from > best.from) then best = row end
    if not lowest or row.from < lowest.from then lowest = row end
  end
  return best or lowest
end

function results_table.exchange(settings)
  check_settings("results_table.exchange", settings, { "kind", "field", "dice" }, { "bonus" })
  local kind, field, dice = settings.kind, settings.field, settings.dice
  local function exchange(id, is_aimed, name)
    local row = find_row(kind, sheet[field] + (settings.bonus and settings.bonus() or 0) - entry("foe", id)[field])
    local losses
    roll(merge(dice, { label = name, worst = "low", result_text = function(n)
      local foe, you = row.results[n - (dice.min_face or 1) + 1]:match("^(%d+)/(%d+)$")
      losses = { foe = is_aimed and tonumber(foe) or 0, you = tonumber(you) }
      return message("exchange-losses", losses)
    end }))
    return losses
  end
  local function check()
    local found = {}
    for _, id in ipairs(entries(kind)) do
      local results = entry(kind, id).results
      local function report(message, i) found[#found + 1] = { kind = kind, id = id, path = { "results", i }, message = message } end
      if #results ~= dice.sides then report("`results` has " .. #results .. " items, but the die has " .. dice.sides .. " sides") end
      for i, losses in ipairs(results) do
        if not losses:match("^%d+/%d+$") then report("`" .. losses .. "` is not a pair of losses such as `4/0`", i) end
      end
    end
    return found
  end
  return {
    kinds = { { name = "foe", fields = { { name = field, type = "integer", required = true } } }, { name = kind, about = "Rows of the results table.", fields = {
      { name = "from", type = "integer", required = true, about = "The lowest difference of this row." },
      { name = "results", type = "words", required = true, about = "The losses for each number: `4/0` takes 4 from the foe and nothing from the reader." },
    } } },
    functions = { {
      name = "exchange", params = { "foe", "is_aimed" }, text_args = { "name" }, memo = true, returns = "losses: `foe` and `you`", run = exchange,
      about = "Looks up the losses in the results table. The foe loses something only if it is aimed at.",
    } },
    check = check,
  }
end

return results_table
