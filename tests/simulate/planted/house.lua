return {
  instructions = {
    { form = "crank", outcomes = { "turned" }, about = "Turn a crank that comes off in the hand.",
      run = function() error("the crank comes off") end },
    { form = "grind", outcomes = { "ground" }, about = "Turn a mill that never stops.",
      run = function()
        local n = 0
        while n < 1 do
          local more = n + 1
          n = more - 1
        end
      end },
  },
}
