-- Rolls two dice. True if the total is not above the value.
return function(field)
  local total = roll{ count = 2, label = field:upper() }
  return at_least(field, total)
end
