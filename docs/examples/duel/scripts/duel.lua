local passes = require("passes")
local lucky = require("lucky")
local wound = require("wound")

return {
  name = "duel",
  title = "Duel",
  about = "Two dice, a blade and a little luck.",
  fields = {
    { name = "skill", type = "integer", min = 0, max = 12, label = "SKILL" },
    { name = "stamina", type = "integer", min = 0, max = "stamina_max", label = "STAMINA" },
    { name = "stamina_max", type = "integer", min = 0, shown = false },
    { name = "luck", type = "integer", min = 0, max = 12, label = "LUCK" },
  },
  kinds = {
    { name = "item", held = true, fields = {
      { name = "heals", type = "integer", about = "STAMINA gained by eating it." },
    } },
    { name = "foe", fields = {
      { name = "skill", type = "integer", required = true },
      { name = "stamina", type = "integer", required = true },
    } },
  },
  sheet = function()
    return {
      { "SKILL", tostring(sheet.skill) },
      { "STAMINA", sheet.stamina .. " of " .. sheet.stamina_max },
      { "LUCK", tostring(sheet.luck) },
    }
  end,
  hooks = {
    start = function()
      sheet.skill = 4 + roll("1d6", "SKILL")
      set_silently("stamina_max", 6 + roll("2d6", "STAMINA"))
      sheet.stamina = sheet.stamina_max
      sheet.luck = 5 + roll("1d6", "LUCK")
    end,
  },
  instructions = {
    { form = "test skill", outcomes = { "success", "failure" },
      about = "Tests SKILL.", phrase = "Test your SKILL.",
      run = function() return passes("skill") and "success" or "failure" end },
    { form = "test luck", outcomes = { "lucky", "unlucky" },
      about = "Tests LUCK and takes 1.", phrase = "Test your LUCK.",
      run = function() return lucky() and "lucky" or "unlucky" end },
    require("hurt"),
    { form = "gain item <item:item>", about = "Gives an item.", phrase = "Take this: <item>.",
      run = function(args) gain("item", args.item) end },
    require("fight"),
  },
  commands = {
    { form = "eat <item:held item>", about = "Eats an item.", run = function(args)
      lose("item", args.item)
      if not wound(-entry("item", args.item).heals) then turn_to("grave") end
    end },
  },
  rule_pages = { { name = "grave", required = true, about = "The reader is dead." } },
}
