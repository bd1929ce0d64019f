-- The player at the terminal, and who decides open questions (EMP-2, EMP-3, EMP-12, EMP-51).
local map, contains, party = require("lists").map, require("words").contains, require("party")
local display_name = party.display_name

local function owners()
  local list = {}
  for _, a in ipairs(held("adventurer")) do
    if a.owner ~= "" and not contains(list, a.owner) then list[#list + 1] = a.owner end
  end
  return list
end

local DERIVED = { owners = { type = "words", about = "The players of the adventurers.", value = owners } }

local function several_people() return #derived.owners > 1 end

local function by_person() return option.coordinator == "person" end

-- True if questions name the player they are for.
local function shared() return several_people() or by_person() end

-- Ends the turn of a player in a combat.
local function clear_seat()
  if not shared() or scene.seated == "" then return end
  switch_player()
  scene.seated = ""
end

-- Asks a question that names its player, if there are several. EMP-2, EMP-3.
local function asking(who, asks)
  if not who or not shared() then return asks() end
  switch_player(who, "open")
  local answer = asks()
  switch_player()
  return answer
end

-- The same in a combat, where the player stays until another one is asked or the turn ends.
local function asking_on(who, asks)
  if shared() and scene.seated ~= who then
    switch_player(who, "open")
    scene.seated = who
  end
  return asks()
end

-- Asks for one of a list. Returns the only one without a question, or nil for an empty list.
local function pick(list, question, topic, describe)
  if #list < 2 then return list[1] end
  local options = map(list, function(it)
    local text = describe(it)
    return { it.id, text, action = text }
  end)
  local id = choose(question, options, topic)
  for _, it in ipairs(list) do
    if it.id == id then return it end
  end
end

local function seat_of(a) return a.owner ~= "" and display_name(a) .. " (" .. a.owner .. ")" or display_name(a) end

-- True if the players can decide open questions. EMP-12, EMP-51.
local function judged() return by_person() or option.professions_judged_by == "players" and several_people() end

local function agreed(question)
  return asking(by_person() and "the coordinator" or nil, function() return confirm(question, "consent") end)
end

return {
  DERIVED = DERIVED, several_people = several_people, by_person = by_person, clear_seat = clear_seat, asking = asking, asking_on = asking_on,
  pick = pick, seat_of = seat_of, judged = judged, agreed = agreed,
}
