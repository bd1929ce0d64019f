return {
  name = "duel", title = "Duel", about = "A duel in which each round is one call.",
  fields = {
    { name = "stamina", type = "integer", min = 0, start = 18, label = "STAMINA" },
    { name = "luck", type = "integer", min = 0, start = 9, label = "LUCK" },
  },
  instructions = { { form = "fight", outcomes = { "won", "lost" }, about = "Fights to the end; luck can change each result.", phrase = "Fight.",
    scene = { { name = "left", type = "integer", min = 0 } },
    run = function() scene.left = 8 end,
    round = function()
      local they, you = roll{ count = 2, plus = 8 }, roll{ count = 2, plus = 9 }
      if you == they then return end
      local lucky
      if at_least("luck", 1) and confirm("Test your Luck?", "luck") then
        lucky = at_least("luck", roll{ count = 2 })
        add("luck", -1)
      end
      if you > they then
        scene.left = scene.left - (lucky == nil and 2 or lucky and 4 or 1)
        if scene.left <= 0 then return "won" end
      else
        add("stamina", -(lucky == nil and 2 or lucky and 1 or 3))
        if not at_least("stamina", 1) then return "lost" end
      end
    end } },
}
