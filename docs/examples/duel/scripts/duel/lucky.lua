local passes = require("passes")

-- Tests LUCK, then takes 1.
return function()
  local result = passes("luck")
  add("luck", -1)
  return result
end
