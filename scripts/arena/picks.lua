-- Picks of people and of the program, all made before any move happens (ARE-26 to ARE-57).
local lists, words, combatants = require("lists"), require("words"), require("combatants")
local format_about, ORDINALS = require("names").format_about, require("roster").ORDINALS
local pick_for_program = require("tempers").pick_for_program
local any, map, filter = lists.any, lists.map, lists.filter
local join_list, format_signed = words.join_list, words.format_signed
local in_game, class_name, current_cost = combatants.in_game, combatants.class_name, combatants.current_cost
local compute_regain, list_specials, describe_status = combatants.compute_regain, combatants.list_specials, combatants.describe_status
local skips_round, can_pay_now, list_opponents = combatants.skips_round, combatants.can_pay_now, require("games").list_opponents

local function call_name(combatant) return combatant.player ~= "" and combatant.player or combatant.name end

-- Occurs only with house rules about opponents. Without them, the game would be over.
local NO_OPPONENT_REASON = "there is no opponent to target"

-- Returns a function for the reason why a combatant cannot pay.
local function stamina_reason(combatant)
  return function() return "you have only " .. combatant.stamina .. " stamina" end
end

-- Returns a menu option for a move, closed if the combatant cannot pay for it (ARE-46) or has no opponent. `about` is added to its text.
local function move_option(combatant, id, opponent_count, about)
  local move = entry("move", id)
  local refusal = not can_pay_now(combatant, id) and stamina_reason(combatant)
  local function text() return move.name .. " (" .. current_cost(combatant, id) .. " stamina)" end
  return {
    id, function() return text() .. (about or "") end, closed = refusal or opponent_count == 0 and move.targets > 0 and NO_OPPONENT_REASON or nil,
    action = function() return text() .. (opponent_count > 1 and " at:" or "") end,
  }
end

-- Memoized: true if a combatant of the game has this name.
local function has_name(name)
  return any(scene.roster, function(combatant) return combatant.name == name end)
end

local function add_back(options)
  if functions.has_name("back") then return end
  options[#options + 1] = { "back", "Something else", action = false }
end

-- Returns the reason why no special can be picked, or nil.
local function special_refusal(combatant, opponent_count)
  local payable = filter(list_specials(combatant), function(id) return can_pay_now(combatant, id) end)
  if #payable == 0 then return stamina_reason(combatant) end
  if opponent_count == 0 and not any(payable, function(id) return entry("move", id).targets == 0 end) then return NO_OPPONENT_REASON end
end

-- Returns the menu of moves. ARE-27, ARE-40 to ARE-44.
local function move_options(combatant, opponent_count)
  local function block()
    return "Block (defense " .. format_signed(constant.block_defense) .. ", stamina " .. format_signed(compute_regain(combatant, "block")) .. ")"
  end
  local function rest() return "Rest (stamina " .. format_signed(compute_regain(combatant, "rest")) .. ")" end
  return {
    move_option(combatant, "attack", opponent_count),
    { "special", "Special attack", closed = special_refusal(combatant, opponent_count), action = "Special attack:" },
    { "block", block, action = block },
    { "rest", rest, action = rest },
  }
end

local function ask_special(combatant, opponent_count)
  local options = map(list_specials(combatant), function(id)
    return move_option(combatant, id, opponent_count, format_about(entry("move", id), ": "))
  end)
  add_back(options)
  return choose("Which special attack?", options, "special")
end

-- Memoized: asks for one of these opponents. Returns its place, or nil if the player goes back. ARE-50, ARE-57.
local function ask_target(places, question)
  local options = map(places, function(place)
    local combatant = in_game(place)
    local name = combatant.name
    return { name, function() return name .. ", " .. class_name(combatant) .. ", " .. describe_status(combatant) end, action = name }
  end)
  add_back(options)
  local name = choose(question or "Which target?", options, "target")
  for i, place in ipairs(places) do
    if options[i][1] == name then return place end
  end
end

-- Returns the number of targets that the player must name. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function count_targets_to_name(move, opponent_count)
  if move.targets < opponent_count then return move.targets end
  return move.ordered_targets and opponent_count - 1 or 0
end

-- Memoized: sets the targets of a move, in the order in which the player names them. Returns false if the player goes back.
local function pick_targets(place, id)
  local move, places, targets = entry("move", id), list_opponents(place), {}
  local named_count = count_targets_to_name(move, #places)
  for number = 1, named_count do
    local question = "Which target?"
    if move.ordered_targets then
      question = "Who is the " .. ORDINALS[number] .. " target of " .. move.name .. "?"
    elseif named_count > 1 then
      question = "Who is a target of " .. move.name .. " (" .. number .. " of " .. named_count .. ")?"
    end
    local target = functions.ask_target(places, question)
    if not target then return false end
    targets[number] = target
    places = filter(places, function(other) return other ~= target end)
  end
  if move.targets >= #targets + #places then
    for _, target in ipairs(places) do targets[#targets + 1] = target end
  end
  in_game(place).targets = targets
  return true
end

-- Memoized: asks for a move. Returns its id, or `back`.
local function ask_move(place)
  local combatant, opponent_count = in_game(place), #list_opponents(place)
  local function question() return combatant.name .. " (" .. describe_status(combatant) .. "), what do you do?" end
  local id = choose(question, move_options(combatant, opponent_count), "move")
  return id == "special" and ask_special(combatant, opponent_count) or id
end

-- Asks for a move and its targets, until the player does not go back.
local function ask_pick(combatant)
  while true do
    local id = functions.ask_move(combatant.place)
    if id == "block" or id == "rest" then
      combatant.move, combatant.targets = id, {}
      return
    end
    if id ~= "back" and functions.pick_targets(combatant.place, id) then
      combatant.move = id
      return
    end
  end
end

local function describe_pick(combatant)
  local move = combatant.move
  if move == "block" or move == "rest" then return combatant.name .. " picks " .. (move == "block" and "Block." or "Rest.") end
  local names = map(combatant.targets, function(place) return in_game(place).name end)
  return combatant.name .. " picks " .. entry("move", move).name .. (#names > 0 and " at " .. join_list(names) or "") .. "."
end

-- Memoized: calls the person who plays a combatant to the terminal.
local function call_person(place)
  local combatant = in_game(place)
  if functions.has_several_people() then switch_player(call_name(combatant), option.picks == "open" and "open" or nil) end
  set_silently("picker", combatant.name)
end

-- Memoized: makes the pick of a combatant. Returns true if a person has picked. ARE-31, ARE-39, ARE-45.
local function make_pick(place)
  local combatant = in_game(place)
  if combatant.down or skips_round(combatant) then return false end
  local is_program = mark_is(combatant.row, "mind", "engine")
  if is_program then
    local pick = pick_for_program(place)
    combatant.move, combatant.targets = pick.move, pick.targets
  else
    functions.call_person(place)
    ask_pick(combatant)
  end
  if option.picks == "open" then say(function() return describe_pick(combatant) end) end
  return not is_program
end

-- Collects picks up to the pick of the next person. Returns false if no person had to pick. Picks of the program are made in the same call,
-- because they need no prompt. ARE-26, ARE-30.
local function ask_next_person()
  for turn = scene.turn, #scene.order do
    scene.turn = turn + 1
    if functions.make_pick(scene.order[turn].place) then return true end
  end
  set_silently("picker", "")
  if functions.has_several_people() then switch_player() end
  return false
end

return {
  has_name = has_name, ask_target = ask_target, pick_targets = pick_targets, ask_move = ask_move, call_person = call_person, make_pick = make_pick, ask_next_person = ask_next_person,
}
