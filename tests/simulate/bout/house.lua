-- Each round is two calls, a blow for each side. Three rounds are five or six calls.
return {
  instructions = {
    { form = "bout", outcomes = { "over" }, about = "A bout of three rounds.", rounds = "round",
      scene = { { name = "round", type = "integer" }, { name = "is_yours", type = "flag" } },
      round = function(scene)
        scene.is_yours = not scene.is_yours
        if scene.is_yours then add("round", 1) end
        if random_integer(1, 2, "Blow") == 1 and at_least("round", 3) or at_least("round", 4) then return "over" end
      end },
  },
}
