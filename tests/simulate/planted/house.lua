return {
  verbs = {
    { form = "crank", outcomes = { "turned" }, about = "Turn a crank that comes off in the hand.",
      run = function() error("the crank comes off") end },
    { form = "grind", outcomes = { "ground" }, about = "Turn a mill that never stops.",
      run = function() while true do end end },
  },
}
