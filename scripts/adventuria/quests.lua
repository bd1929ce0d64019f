-- Quests: one at a time, each with a condition that completes it.

local sheets = use("sheet")
local quests = {}

-- ADV-103, ADV-104, ADV-106, ADV-108, ADV-A18.
function quests.take(args)
  if sheet.quest ~= sheets.NOBODY then return "ignored" end
  if option.quest_repeat == "no" and get("quests_done", args.quest) then return "ignored" end
  local quest = entry("quest", args.quest)
  tell("quest", args.quest, "Quest: " .. quest.name .. ". " .. quest.condition)
  return "taken"
end

-- ADV-105, ADV-107.
function quests.complete(args)
  if sheet.quest ~= args.quest then return "not_on_it" end
  tell("quest", sheets.NOBODY, "Quest completed: " .. entry("quest", args.quest).name)
  change("quests_done", args.quest, true, false)
  return "completed"
end

function quests.give_up()
  if sheet.quest == sheets.NOBODY then return say("You are on no Quest.") end
  if option.quest_giveup == "no" then return say("A Quest is given up only by falling.") end
  tell("quest", sheets.NOBODY, "Quest given up: " .. entry("quest", sheet.quest).name)
end

return quests
