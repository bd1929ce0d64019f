-- The player at the terminal, and who decides open questions (EMP-2, EMP-3, EMP-12, EMP-51).
local map, contains, party = require("lists").map, require("words").contains, require("party")
local display_name = party.display_name

local function list_owners()
  local list = {}
  for _, a in ipairs(held("adventurer")) do
    if a.owner ~= "" and not contains(list, a.owner) then list[#list + 1] = a.owner end
  end
  return list
end

local DERIVED_VALUES = { owners = { type = "words", about = "The players of the adventurers.", value = list_owners } }

local function has_several_players() return #derived.owners > 1 end

local function has_coordinator() return option.coordinator == "person" end

-- True if each question names its player.
local function names_players() return has_several_players() or has_coordinator() end

-- Ends the turn of a player in a combat.
local function clear_seat()
  if not names_players() or scene.seated == "" then return end
  switch_player()
  scene.seated = ""
end

-- Asks a question that names its player, if there are several. EMP-2, EMP-3.
local function ask_player(player, ask_question)
  if not player or not names_players() then return ask_question() end
  switch_player(player, "open")
  local answer = ask_question()
  switch_player()
  return answer
end

-- Asks a question in a combat. The named player stays at the terminal until another player is asked or the turn ends.
local function ask_in_combat(player, ask_question)
  if names_players() and scene.seated ~= player then
    switch_player(player, "open")
    scene.seated = player
  end
  return ask_question()
end

-- Asks for one item of a list. If there is only one, returns it without a question. Returns nil for an empty list.
local function choose_one(list, question, topic, describe)
  if #list < 2 then return list[1] end
  local options = map(list, function(item)
    local function text() return describe(item) end
    return { item.id, text, action = text }
  end)
  local id = choose(question, options, topic)
  for _, item in ipairs(list) do
    if item.id == id then return item end
  end
end

local function seat_name(a) return a.owner ~= "" and display_name(a) .. " (" .. a.owner .. ")" or display_name(a) end

-- True if the players can decide open questions. EMP-12, EMP-51.
local function players_judge() return has_coordinator() or option.professions_judged_by == "players" and has_several_players() end

local function confirm_by_players(question)
  return ask_player(has_coordinator() and "the coordinator" or nil, function() return confirm(question, "consent") end)
end

return {
  DERIVED_VALUES = DERIVED_VALUES, has_several_players = has_several_players, has_coordinator = has_coordinator, clear_seat = clear_seat, ask_player = ask_player, ask_in_combat = ask_in_combat,
  choose_one = choose_one, seat_name = seat_name, players_judge = players_judge, confirm_by_players = confirm_by_players,
}
