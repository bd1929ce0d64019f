-- Takes STAMINA. True if the reader survives.
return function(n)
  add("stamina", -n)
  return at_least("stamina", 1)
end
