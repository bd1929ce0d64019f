-- Quests: only one at a time.

local sheets = require("sheet")
local quests = {}

-- Undertakes a Quest, if the adventurer is on no other Quest. ADV-103, ADV-104, ADV-106, ADV-108, ADV-A18.
function quests.take(args)
  if sheet.quest ~= sheets.NONE then return "ignored" end
  if option.quest_repeat == "no" and get("quests_done", args.quest) then return "ignored" end
  local quest = entry("quest", args.quest)
  set_with_text("quest", args.quest, "Quest: " .. quest.name .. ". " .. quest.condition)
  return "taken"
end

-- Completes the current Quest. ADV-105, ADV-107.
function quests.complete(args)
  if sheet.quest ~= args.quest then return "not_on_it" end
  set_with_text("quest", sheets.NONE, "Quest completed: " .. entry("quest", args.quest).name)
  set("quests_done", args.quest, true, false)
  return "completed"
end

function quests.give_up()
  if sheet.quest == sheets.NONE then return say("You are not on a Quest.") end
  if option.quest_abandon == "no" then return say("You cannot give up a Quest.") end
  set_with_text("quest", sheets.NONE, "Quest given up: " .. entry("quest", sheet.quest).name)
end

return quests
