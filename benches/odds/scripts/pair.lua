-- Two foes attack in each round. The exchange with one foe is a function with `memo`, so equal results merge.
local function exchange(foe)
  local they, you = roll{ count = 2, plus = 8 }, roll{ count = 2, plus = 9 }
  if you == they then return end
  local lucky
  if at_least("luck", 1) and confirm("Test your Luck?", "luck") then
    lucky = at_least("luck", (roll{ count = 2 }))
    add("luck", -1)
  end
  if you > they then
    add(foe, -(lucky == nil and 2 or lucky and 4 or 1))
  else
    add("stamina", -(lucky == nil and 2 or lucky and 1 or 3))
  end
end

return {
  name = "pair", title = "Pair", about = "A fight against two foes in which each round is one call.",
  fields = {
    { name = "stamina", type = "integer", min = 0, start = 18, label = "STAMINA" },
    { name = "luck", type = "integer", min = 0, start = 9, label = "LUCK" },
  },
  functions = { { name = "exchange", about = "One exchange of blows.", params = { "foe" }, returns = "nothing", memo = true, run = exchange } },
  instructions = { { form = "fight", outcomes = { "won", "lost" }, about = "Fights to the end.", phrase = "Fight.",
    scene = { { name = "first", type = "integer", min = 0 }, { name = "second", type = "integer", min = 0 } },
    run = function() scene.first, scene.second = 8, 8 end,
    round = function()
      for _, foe in ipairs({ "first", "second" }) do
        if at_least(foe, 1) then functions.exchange(foe) end
        if not at_least("stamina", 1) then return "lost" end
      end
      if not at_least("first", 1) and not at_least("second", 1) then return "won" end
    end } },
}
