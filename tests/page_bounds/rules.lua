local function wound(n) add("stamina", -n) end

return {
  name = "test",
  events = { { name = "dusk" } },
  rule_pages = { { name = "grave", required = true, defeat = "You could die." }, { name = "doom" } },
  fields = {
    { name = "stamina", type = "integer", min = 0, max = 12, start = 4, settable = true, label = "STAMINA", at_min = "grave" },
    { name = "dread", type = "integer", min = 0, max = "nerve", start = 0, label = "Dread", at_max = "doom" },
    { name = "nerve", type = "integer", min = 1, start = 3, settable = true, label = "Nerve" },
    { name = "gold", type = "integer", min = 0, label = "Gold", at_min = "doom" },
  },
  hooks = { lose = function() wound(4) end },
  instructions = {
    { form = "hurt <n:integer>", run = function(args)
      wound(args.n)
      say("It hurts.")
    end },
    { form = "hurt and heal", run = function()
      wound(4)
      add("stamina", 2)
    end },
    { form = "trip", outcomes = { "up", "down" }, run = function()
      wound(4)
      return "up"
    end },
    { form = "fall", outcomes = { "up", "down" }, goes_to = { down = "grave" }, run = function()
      wound(4)
      return "down"
    end },
    { form = "flee", run = function()
      wound(4)
      turn_to("away")
    end },
    { form = "call", run = function()
      wound(4)
      run_event("dusk")
    end },
    { form = "dread <n:integer>", run = function(args) add("dread", args.n) end },
    { form = "fight <foe:integer>", outcomes = { "won" }, scene = { { name = "left", type = "integer", min = 0 } },
      run = function(args) scene.left = args.foe end,
      round = function()
        local goes_on = confirm("Strike?", "strike")
        local face = roll("1d6", "Blow")
        if goes_on and face >= 3 then scene.left = scene.left - 1 elseif face <= 3 then wound(1) end
        if scene.left == 0 then return "won" end
      end },
  },
  commands = { { form = "bleed", anytime = true, about = "Bleeds.", run = function() wound(4) end } },
}
