local wound = require("wound")

return {
  form = "hurt <n:integer>", outcomes = { "alive", "dead" }, goes_to = { dead = "grave" },
  about = "Takes STAMINA.", phrase = "phrase-hurt",
  run = function(args, page)
    if wound(args.n) then return "alive" end
    if not page.handles.dead then say(message("too-much")) end
    return "dead"
  end,
}
