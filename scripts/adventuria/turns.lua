-- Turns: how one opens and closes, camp between two, the map, and what runs for so many turns.

local words = use("words")
local lists = use("lists")
local sheets = use("sheet")
local situations = use("situations")
local steps = use("steps")
local turns = {}

function turns.page_named(id)
  for _, page in ipairs(pages()) do
    if page.id == id then return page end
  end
end

local function known(page) return words.among(page.tags, "well-known") end

function turns.is_well_known(id) return known(turns.page_named(id)) end

function turns.places()
  return lists.each(pages("well-known"), function(page) return page.id end)
end

function turns.is_rules(id)
  local page = turns.page_named(id)
  return page ~= nil and words.among(page.tags, "rules")
end

function turns.is_grave(id)
  local page = turns.page_named(id)
  return page ~= nil and page.place == "fallen"
end

local function title_of(page) return page.title ~= "" and page.title or page.id end

-- The well-known place that a lesser one lies within, however deep.
local function known_over(page)
  local seen = {}
  while page and page.within and not seen[page.id] do
    seen[page.id] = true
    page = turns.page_named(page.within)
    if page and known(page) then return page end
  end
end

-- ADV-173: where the next turn will be; for a lesser-known place also the well-known one on the way.
local function way_to(id)
  local page = turns.page_named(id)
  if not page then return id end
  local over = not known(page) and (known_over(page) or turns.page_named(sheet.last_known))
  return title_of(page) .. (over and over.id ~= id and ", by way of " .. title_of(over) or "")
end

-- ADV-172, ADV-173.
local function set_up_camp()
  hide("camped", true)
  hide("camp_note", way_to(sheet.next_place))
  say("You set up camp. Your next turn: " .. sheet.camp_note .. ".")
end

-- ADV-174.
function turns.break_camp()
  hide("camped", false)
  hide("wants_camp", false)
  return "resumed"
end

-- ADV-171: in a turn it is too early, and the question comes when the turn is over.
function turns.camp()
  if sheet.in_turn then
    hide("wants_camp", true)
    say("Camp is set up between two turns. You will be asked when this one is over.")
    return "not_now"
  end
  set_up_camp()
  return "camped"
end

local function offer_camp()
  if not sheet.wants_camp then return end
  hide("wants_camp", false)
  if choose("The turn is over. Set up camp?", { { "go-on", "Go on" }, { "camp", "Set up camp" } }, "camp") == "go-on" then return end
  set_up_camp()
  choose("You are in camp; the game can wait.", { { "resume", "Break camp and go on" } }, "resume")
  turns.break_camp()
end

-- What runs until now ends. ADV-198.
function turns.end_lasting(scope)
  if derived.running.runs[scope] then hide("lasting", lists.where(sheet.lasting, function(it) return it["until"] ~= scope end)) end
  steps.losing.settle()
end

-- How many turns more it runs. What was done to a monster is over with the turn, ADV-30.
local function turns_left(it)
  if it.foe then return 0 end
  if type(it["until"]) == "number" then return it["until"] - 1 end
  return it["until"] == "good" and 1 or 0
end

local function turn_over()
  if not next(derived.running.runs) then return steps.losing.settle() end
  local left = {}
  for _, it in ipairs(sheet.lasting) do
    local n = turns_left(it)
    if n > 0 then
      local kept = words.copied(it)
      if type(it["until"]) == "number" then kept["until"] = n end
      left[#left + 1] = kept
    end
  end
  hide("lasting", left)
  steps.losing.settle()
end

local function choose_place()
  local options = lists.each(pages("well-known"), function(page) return { page.id, title_of(page) } end)
  return #options > 0 and choose("Which well-known place?", options, "place") or nil -- ADV-168, ADV-169
end

-- The turn is over: what acts then, before the next place is fixed and before camp. ADV-162, ADV-197.
local function close_turn(to)
  if not sheet.in_turn or sheet.type == sheets.NOBODY then
    hide("next_place", to)
    return
  end
  local now = situations.outside()
  steps.resolve(now, {}, { { when = "turn_end" } })
  if sheet.fallen then return end
  turn_over()
  if sheet.fallen then return end
  local led = now.go
  if led == "well-known" then led = choose_place() end
  hide("paid", {})
  hide("in_turn", false)
  hide("next_place", led or to)
  offer_camp()
end

function turns.leave_for(place)
  if place == "well-known" then place = choose_place() end
  if not place then return say("No place is well known here.") end
  if not turns.page_named(place) then error("a special leads to `" .. place .. "`, and the book has no such page") end
  close_turn(place)
  if sheet.fallen then turn_to("fallen") end
  turn_to(sheet.next_place)
end

-- ADV-170: any place that is named, but no page that is none.
function turns.travel(to)
  if to ~= "well-known" and (turns.is_rules(to) or turns.is_grave(to)) then return "refused" end
  turns.leave_for(to)
  return "refused"
end

-- The turn opens at the top of the page. ADV-160, ADV-161, ADV-164, ADV-165.
function turns.open(id)
  if sheet.place ~= "" then add("turn", 1, false) end
  hide("place", id)
  hide("next_place", "")
  hide("in_turn", true)
  hide("met", {}) -- ADV-30
  turns.break_camp()
  local page = turns.page_named(id)
  if page and known(page) then hide("last_known", id) end
  local now = situations.outside()
  steps.resolve(now, {}, { { when = "turn_start" } })
  if sheet.fallen then turn_to("fallen") end
  if now.go then turns.leave_for(now.go) end
end

-- The reader is about to leave the page. Where the fallen may go is asked as the next page opens: rules are read by anybody, ADV-167.
function turns.leave(id)
  if sheet.fallen then return end
  if turns.is_rules(here().id) then
    hide("next_place", id)
    return
  end
  close_turn(id)
  if sheet.fallen then turn_to("fallen") end
  if sheet.next_place ~= id then turn_to(sheet.next_place) end
end

-- The map has the well-known places alone, and where the adventurer is. ADV-167.
function turns.map()
  local names = lists.each(pages("well-known"), function(page)
    return title_of(page) .. (page.id == sheet.place and " (you are here)" or "")
  end)
  say(#names == 0 and "No place is well known here." or "Well-known places: " .. table.concat(names, "; ") .. ".")
end

return turns
