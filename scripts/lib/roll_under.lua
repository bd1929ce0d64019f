-- Rolls that succeed or fail, such as "two dice: SKILL or less".
--
--   require("roll_under").test { field = "skill", label = "SKILL", dice = { count = 2 } }
-- declares the instruction `test skill` with the outcomes `success` and `failure`.

local merge, check_settings = require("lists").merge, require("declare").check_settings
local roll_under = {}

-- Rolls, and returns whether `succeeds(total)`, and the total. `texts` describe a success and a failure. Adds `result_text` to `dice`.
function roll_under.check(dice, succeeds, texts)
  local has_succeeded
  dice.result_text = function(total)
    has_succeeded = succeeds(total)
    return texts and (has_succeeded and texts[1] or texts[2]) or ""
  end
  local total = roll(dice)
  return has_succeeded, total
end

-- True if the dice show the value of the field or less. `settings` are those of `test`.
function roll_under.passes(settings)
  local field, label = settings.field, settings.label
  local dice = merge(settings.dice, { label = label, rule = message("under-rule", { label = label }) })
  return roll_under.check(dice, function(total) return at_least(field, total) end, settings.outcomes or { "success", "failure" })
end

-- Declares the instruction `test FIELD`. `outcomes` can replace the names of its outcomes, and `passes` the roll.
function roll_under.test(settings)
  check_settings("roll_under.test", settings, { "field", "label", "dice" }, { "outcomes", "passes" })
  local field, label, outcomes = settings.field, settings.label, settings.outcomes or { "success", "failure" }
  local passes = settings.passes or roll_under.passes
  return { instructions = { {
    form = "test " .. field, outcomes = outcomes, about = "Tests " .. label .. ".", phrase = "Test your " .. label .. ".",
    announce = function() return label .. " " .. sheet[field] end,
    run = function() return passes(settings) and outcomes[1] or outcomes[2] end,
  } } }
end

return roll_under
