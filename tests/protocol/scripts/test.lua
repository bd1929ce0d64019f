return {
  name = "test",
  title = "A Test",
  fields = {
    { name = "luck", type = "integer", min = 0, max = 9, start = 3, label = "LUCK" },
    { name = "shaken", type = "flag", label = "Shaken" },
  },
  kinds = { { name = "item", held = true, marks = { { name = "lit", type = "flag", label = "lit" } } } },
  instructions = {
    { form = "pick up <item:item>", run = function(args) gain("item", args.item) end },
    { form = "put down <item:item>", outcomes = { "done" }, run = function(args) lose("item", args.item, "The " .. args.item .. " goes") return "done" end },
    { form = "light", run = function() mark("item", 1, "lit", true) mark("item", 1, "lit", false) end },
    { form = "learn <code:code>", run = function(args) gain_code(args.code) gain_title("Guest") end },
    { form = "forget <code:code>", run = function(args) lose_code(args.code) lose_title("Guest") end },
    { form = "win luck", run = function() sheet.luck = 5 sheet.shaken = true end },
    { form = "fail", run = function() error("gone wrong") end },
    { form = "talk", run = function()
      local said = choose("Who?", { { "ann", "Ann" }, { "bo", "Bo", closed = "asleep" } }, "who")
      say("It is " .. said)
      if confirm("Sure?", "sure") then say("Sure") end
      local n = number("How many?", 1, 3, "many")
      local word = ask("A word?", "word", { "moon" })
      order("In order?", { { "a", "A" }, { "b", "B" } }, "order")
      roll{ count = 2, sides = 6, label = "fun", parts = { { "LUCK", 2 } }, rule = "Added up.", result_text = function() return "Fine" end }
      grid{ title = "Table", columns = { "HP" }, rows = { { "Ann", n } } }
      switch_player("Ann") say(word) switch_player()
    end },
  },
  commands = { { form = "rest", run = function() sheet.luck = 9 end }, { form = "drop <item:held item>", run = function(args) lose("item", args.item) end } },
}
