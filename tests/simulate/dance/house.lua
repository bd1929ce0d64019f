return {
  instructions = {
    { form = "dance", outcomes = { "tired" }, about = "Dance till you are tired, which you never are.",
      scene = { { name = "steps", type = "integer" } },
      run = function(scene) scene.steps = 1 end,
      round = function(scene) scene.steps = scene.steps + 1 end },
  },
}
