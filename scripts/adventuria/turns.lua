-- Turns: start and end, camp, the map, and effects that last for turns.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local situations = require("situations")
local steps = require("steps")
local turns = {}

function turns.find_page(id)
  for _, page in ipairs(pages()) do
    if page.id == id then return page end
  end
end

local function is_page_well_known(page) return words.contains(page.tags, "well-known") end

function turns.is_well_known(id) return is_page_well_known(turns.find_page(id)) end

function turns.list_places()
  return lists.map(pages("well-known"), function(page) return page.id end)
end

function turns.is_rules(id)
  local page = turns.find_page(id)
  return page ~= nil and words.contains(page.tags, "rules")
end

function turns.is_fallen_page(id)
  local page = turns.find_page(id)
  return page ~= nil and page.rule_page == "fallen"
end

local function format_title(page) return page.title ~= "" and page.title or page.id end

-- Returns the well-known place that contains this page, directly or indirectly.
local function find_well_known_parent(page)
  local seen = {}
  while page and page.within and not seen[page.id] do
    seen[page.id] = true
    page = turns.find_page(page.within)
    if page and is_page_well_known(page) then return page end
  end
end

-- Describes the place of the next turn. If it is not well known, adds the well-known place on the way. ADV-173.
local function describe_route(id)
  local page = turns.find_page(id)
  if not page then return id end
  local by_way_of = not is_page_well_known(page) and (find_well_known_parent(page) or turns.find_page(sheet.last_known))
  return format_title(page) .. (by_way_of and by_way_of.id ~= id and ", by way of " .. format_title(by_way_of) or "")
end

-- Sets up camp, and notes where the next turn will be. ADV-172, ADV-173.
local function set_up_camp()
  set_silently("camped", true)
  set_silently("camp_note", describe_route(sheet.next_place))
  say("You set up camp. Your next turn: " .. sheet.camp_note .. ".")
end

-- Ends the camp. ADV-174.
function turns.break_camp()
  set_silently("camped", false)
  set_silently("wants_camp", false)
  return "resumed"
end

-- Sets up camp between turns. During a turn, the reader is asked when the turn is over. ADV-171.
function turns.request_camp()
  if sheet.in_turn then
    set_silently("wants_camp", true)
    say("You can camp only between two turns. You will be asked when this turn is over.")
    return "not_now"
  end
  set_up_camp()
  return "camped"
end

local function offer_camp()
  if not sheet.wants_camp then return end
  set_silently("wants_camp", false)
  if choose("The turn is over. Set up camp?", { { "go-on", "Go on" }, { "camp", "Set up camp" } }, "camp") == "go-on" then return end
  set_up_camp()
  choose("You are in camp; the game can wait.", { { "resume", "Break camp and go on" } }, "resume")
  turns.break_camp()
end

-- Ends the lasting effects with this duration. ADV-198.
function turns.end_effects(duration)
  if derived.running.durations[duration] then set_silently("lasting", lists.filter(sheet.lasting, function(effect) return effect["until"] ~= duration end)) end
  steps.losses.enforce_limits()
end

-- Returns the number of turns that a lasting effect has left. Effects on monsters end with the turn, ADV-30.
local function turns_left(effect)
  if effect.foe then return 0 end
  if type(effect["until"]) == "number" then return effect["until"] - 1 end
  return effect["until"] == "good" and 1 or 0
end

local function expire_effects()
  if not next(derived.running.durations) then return steps.losses.enforce_limits() end
  local remaining = {}
  for _, effect in ipairs(sheet.lasting) do
    local turns_remaining = turns_left(effect)
    if turns_remaining > 0 then
      local copy = words.deep_copy(effect)
      if type(effect["until"]) == "number" then copy["until"] = turns_remaining end
      remaining[#remaining + 1] = copy
    end
  end
  set_silently("lasting", remaining)
  steps.losses.enforce_limits()
end

local function choose_place()
  local options = lists.map(pages("well-known"), function(page) return { page.id, format_title(page) } end)
  return #options > 0 and choose("Which well-known place?", options, "place") or nil -- ADV-168, ADV-169
end

-- Closes the turn: resolves effects at its end, then fixes the next place and offers camp. ADV-162, ADV-197.
local function close_turn(to)
  if not sheet.in_turn or sheet.type == sheets.NONE then
    set_silently("next_place", to)
    return
  end
  local situation = situations.outside_combat()
  steps.resolve(situation, {}, { { when = "turn_end" } })
  if sheet.fallen then return end
  expire_effects()
  if sheet.fallen then return end
  local redirect = situation.turn_to
  if redirect == "well-known" then redirect = choose_place() end
  set_silently("paid", {})
  set_silently("in_turn", false)
  set_silently("next_place", redirect or to)
  offer_camp()
end

function turns.end_turn(page_id)
  if page_id == "well-known" then page_id = choose_place() end
  if not page_id then return say("There are no well-known places here.") end
  if not turns.find_page(page_id) then error("a special leads to unknown page `" .. page_id .. "`") end
  close_turn(page_id)
  if sheet.fallen then turn_to("fallen") end
  turn_to(sheet.next_place)
end

-- Travels to a named place; pages that are not places are refused. ADV-170.
function turns.travel(to)
  if to ~= "well-known" and (turns.is_rules(to) or turns.is_fallen_page(to)) then return "refused" end
  turns.end_turn(to)
  return "refused"
end

-- Starts a turn at the top of a page. ADV-160, ADV-161, ADV-164, ADV-165.
function turns.start_turn(id)
  if sheet.place ~= "" then add("turn", 1, false) end
  set_silently("place", id)
  set_silently("next_place", "")
  set_silently("in_turn", true)
  set_silently("met", {}) -- ADV-30
  turns.break_camp()
  local page = turns.find_page(id)
  if page and is_page_well_known(page) then set_silently("last_known", id) end
  local situation = situations.outside_combat()
  steps.resolve(situation, {}, { { when = "turn_start" } })
  if sheet.fallen then turn_to("fallen") end
  if situation.turn_to then turns.end_turn(situation.turn_to) end
end

-- Runs before the reader leaves a page. Fallen adventurers are handled when the next page opens, because rules pages are always open, ADV-167.
function turns.on_leave(id)
  if sheet.fallen then return end
  if turns.is_rules(current_page().id) then
    set_silently("next_place", id)
    return
  end
  close_turn(id)
  if sheet.fallen then turn_to("fallen") end
  if sheet.next_place ~= id then turn_to(sheet.next_place) end
end

-- Shows the map: the well-known places, and which of them the adventurer is at. ADV-167.
function turns.show_map()
  local names = lists.map(pages("well-known"), function(page)
    return format_title(page) .. (page.id == sheet.place and " (you are here)" or "")
  end)
  say(#names == 0 and "There are no well-known places here." or "Well-known places: " .. table.concat(names, "; ") .. ".")
end

return turns
