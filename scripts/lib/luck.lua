-- A value that is tested by a roll and is one lower after each test.
--
--   local LUCK = { field = "luck", label = "LUCK", dice = { count = 2 }, outcomes = { "lucky", "unlucky" } }
--   require("luck").test(LUCK)
-- declares the instruction `test luck`.

local lists, roll_under = require("lists"), require("roll_under")
local luck = {}

-- Tests the field, then lowers it. True if the reader is lucky.
function luck.passes(settings)
  local is_lucky = roll_under.passes(settings)
  add(settings.field, -1)
  return is_lucky
end

-- Declares the instruction `test FIELD`, as `roll_under.test` does.
function luck.test(settings) return roll_under.test(lists.merge(settings, { passes = luck.passes })) end

-- Returns the constant `name`. If the reader tests luck on it, returns `lucky_NAME` or `unlucky_NAME`. Without `settings`, there is no luck.
function luck.adjust(settings, name, question)
  if not settings or not at_least(settings.field, 1) or not confirm(question, settings.field) then return constant[name] end
  return constant[(luck.passes(settings) and "lucky_" or "unlucky_") .. name]
end

-- Declares these constants for `amounts`: `{ 2 }` or `{ 2, lucky = 4, unlucky = 1 }`.
function luck.constants(name, amounts, about)
  local constants = { { name = name, value = amounts[1], min = 0, about = about .. "." } }
  for _, result in ipairs(amounts.lucky and { "lucky", "unlucky" } or {}) do
    constants[#constants + 1] = { name = result .. "_" .. name, value = amounts[result], min = 0, about = about .. ", if " .. result .. "." }
  end
  return constants
end

return luck
