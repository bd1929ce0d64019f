local lucky, wound = require("lucky"), require("wound")

local function round(scene, args)
  local foe = entry("foe", args.foe)
  local theirs = roll{ count = 2, plus = foe.skill, label = foe.name }
  local yours = roll{ count = 2, plus = sheet.skill, label = "You" }
  if yours > theirs then
    scene.left = scene.left - 3
    if scene.left == 0 then return "won" end
  elseif theirs > yours then
    local loss = 3
    if at_least("luck", 1) and confirm("Test your LUCK?", "luck") and lucky() then loss = 1 end
    if not wound(loss) then return "dead" end
  end
end

return {
  form = "fight <foe:foe>", outcomes = { "won", "dead" }, goes_to = { dead = "grave" },
  about = "Rounds until you or the foe is beaten.", phrase = "Fight <foe>.",
  scene = { { name = "left", type = "integer", min = 0 } },
  run = function(args) scene.left = entry("foe", args.foe).stamina end,
  round = round,
}
