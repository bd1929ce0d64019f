-- Whose turn it is at the terminal, and who judges what the page leaves open (EMP-2, EMP-3, EMP-12, EMP-51).
local each, among, party = use("lists").each, use("words").among, use("party")
local called = party.called

local function owners()
  local list = {}
  for _, a in ipairs(held("adventurer")) do
    if a.owner ~= "" and not among(list, a.owner) then list[#list + 1] = a.owner end
  end
  return list
end

local DERIVED = { owners = { type = "words", about = "The people who play adventurers.", value = owners } }

local function several_people() return #derived.owners > 1 end

local function by_person() return option.coordinator == "person" end

-- Is it told for whom a question is?
local function shared() return several_people() or by_person() end

-- The turn of a combat is over: the table is everybody's again.
local function rise()
  if not shared() or scene.seated == "" then return end
  seat()
  scene.seated = ""
end

-- Asks with the prompt headed by whom it is for, where more than one person sits here. EMP-2, EMP-3.
local function asking(who, asks)
  if not who or not shared() then return asks() end
  seat(who, "open")
  local answer = asks()
  seat()
  return answer
end

-- The same in a combat, where they stay seated until somebody else is asked or the turn is over.
local function asking_on(who, asks)
  if shared() and scene.seated ~= who then
    seat(who, "open")
    scene.seated = who
  end
  return asks()
end

-- One of a list, by its id; one alone is taken without a question, and of none nobody.
local function pick(list, question, topic, told)
  if #list < 2 then return list[1] end
  local options = each(list, function(it)
    local text = told(it)
    return { it.id, text, menu = text }
  end)
  local id = choose(question, options, topic)
  for _, it in ipairs(list) do
    if it.id == id then return it end
  end
end

local function seat_of(a) return a.owner ~= "" and called(a) .. " (" .. a.owner .. ")" or called(a) end

-- May somebody here judge what the page leaves open? EMP-12, EMP-51.
local function judged() return by_person() or option.consent == "table" and several_people() end

local function agreed(question)
  return asking(by_person() and "the coordinator" or nil, function() return confirm(question, "consent") end)
end

return {
  DERIVED = DERIVED, several_people = several_people, by_person = by_person, rise = rise, asking = asking, asking_on = asking_on,
  pick = pick, seat_of = seat_of, judged = judged, agreed = agreed,
}
