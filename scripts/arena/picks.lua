-- Picks of people and of the program, all made before any move happens (ARE-26 to ARE-57).
local lists, words, combatants = require("lists"), require("words"), require("combatants")
local format_about, games, ORDINALS = require("names").format_about, require("games"), require("roster").ORDINALS
local pick_for_program = require("tempers").pick_for_program
local any, map, filter = lists.any, lists.map, lists.filter
local join_list, format_signed = words.join_list, words.format_signed
local can_pay, class_name = combatants.can_pay, combatants.class_name
local compute_regain, list_specials, describe_status = combatants.compute_regain, combatants.list_specials, combatants.describe_status
local skips_round = combatants.skips_round
local list_opponents, count_people = games.list_opponents, games.count_people

local function call_name(combatant) return combatant.player ~= "" and combatant.player or combatant.name end

-- Occurs only with house rules about opponents. Without them, the game would be over.
local NO_OPPONENT_REASON = "there is no opponent to target"

-- Returns a menu option for a move, closed if the combatant cannot pay for it (ARE-46) or has no opponent.
local function move_option(combatant, id, round, opponent_count)
  local move, cost, stamina = entry("move", id), functions.cost(combatant, id, round), combatant.stamina
  local refusal = stamina < cost and "you have only " .. stamina .. " stamina"
  local text = move.name .. " (" .. cost .. " stamina)"
  return { id, text, closed = refusal or opponent_count == 0 and move.targets > 0 and NO_OPPONENT_REASON or nil, action = text .. (opponent_count > 1 and " at:" or "") }
end

local function add_back(options, roster)
  if any(roster, function(combatant) return combatant.name == "back" end) then return end
  options[#options + 1] = { "back", "Something else", action = false }
end

-- Returns the reason why no special can be picked, or nil.
local function special_refusal(combatant, round, opponent_count)
  local payable = filter(list_specials(combatant), function(id) return can_pay(combatant, id, round) end)
  if #payable == 0 then return "you have only " .. combatant.stamina .. " stamina" end
  if opponent_count == 0 and not any(payable, function(id) return entry("move", id).targets == 0 end) then return NO_OPPONENT_REASON end
end

-- Returns the menu of moves. ARE-27, ARE-40 to ARE-44.
local function move_options(combatant, round, opponent_count)
  local block = "Block (defense " .. format_signed(constant.block_defense) .. ", stamina " .. format_signed(compute_regain(combatant, "block", round)) .. ")"
  local rest = "Rest (stamina " .. format_signed(compute_regain(combatant, "rest", round)) .. ")"
  return {
    move_option(combatant, "attack", round, opponent_count),
    { "special", "Special attack", closed = special_refusal(combatant, round, opponent_count), action = "Special attack:" },
    { "block", block, action = block },
    { "rest", rest, action = rest },
  }
end

local function ask_special(roster, combatant, round, opponent_count)
  local options = map(list_specials(combatant), function(id)
    local option = move_option(combatant, id, round, opponent_count)
    option[2] = option[2] .. format_about(entry("move", id), ": ")
    return option
  end)
  add_back(options, roster)
  return choose("Which special attack?", options, "special")
end

-- Asks for one of the remaining opponents. Returns nil if the player goes back. ARE-50, ARE-57.
local function ask_target(roster, question, indexes)
  local options = map(indexes, function(i)
    local combatant = roster[i]
    return { combatant.name, combatant.name .. ", " .. class_name(combatant) .. ", " .. describe_status(combatant), action = combatant.name }
  end)
  add_back(options, roster)
  local name = choose(question, options, "target")
  for position, i in ipairs(indexes) do
    if roster[i].name == name then return table.remove(indexes, position) end
  end
end

-- Returns the number of targets that the player must name. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function count_targets_to_name(move, opponent_count)
  if move.targets < opponent_count then return move.targets end
  return move.ordered_targets and opponent_count - 1 or 0
end

-- Returns the indexes of the targets, in the order in which the player names them, or nil if the player goes back.
local function ask_targets(roster, i, id)
  local move, indexes, targets = entry("move", id), list_opponents(roster, i), {}
  local named_count = count_targets_to_name(move, #indexes)
  for number = 1, named_count do
    local question = "Which target?"
    if move.ordered_targets then
      question = "Who is the " .. ORDINALS[number] .. " target of " .. move.name .. "?"
    elseif named_count > 1 then
      question = "Who is a target of " .. move.name .. " (" .. number .. " of " .. named_count .. ")?"
    end
    local target_index = ask_target(roster, question, indexes)
    if not target_index then return nil end
    targets[number] = target_index
  end
  if move.targets >= #targets + #indexes then
    for _, target_index in ipairs(indexes) do targets[#targets + 1] = target_index end
  end
  return targets
end

local function ask_pick(roster, i, round)
  local combatant, opponent_count = roster[i], #list_opponents(roster, i)
  while true do
    local id = choose(combatant.name .. " (" .. describe_status(combatant) .. "), what do you do?", move_options(combatant, round, opponent_count), "move")
    if id == "block" or id == "rest" then return { move = id, targets = {} } end
    if id == "special" then id = ask_special(roster, combatant, round, opponent_count) end
    local targets = id ~= "back" and ask_targets(roster, i, id)
    if targets then return { move = id, targets = targets } end
  end
end

local function describe_pick(roster, combatant)
  local move = combatant.move
  if move == "block" or move == "rest" then return combatant.name .. " picks " .. (move == "block" and "Block." or "Rest.") end
  local names = map(combatant.targets, function(i) return roster[i].name end)
  return combatant.name .. " picks " .. entry("move", move).name .. (#names > 0 and " at " .. join_list(names) or "") .. "."
end

-- Collects picks up to the pick of the next person. Returns false if no person had to pick. Picks of the program are made in the same call,
-- because they need no prompt. ARE-26, ARE-30, ARE-31, ARE-39, ARE-45.
local function ask_next_person(roster)
  local order, is_open, round = scene.order, option.picks == "open", scene.round
  local has_several_people = count_people(roster) > 1
  for turn = scene.turn, #order do
    local i = order[turn].place
    local combatant = roster[i]
    scene.turn = turn + 1
    if not combatant.down and not skips_round(combatant, round) then
      local is_program = combatant.mind == "engine"
      if not is_program then
        if has_several_people then switch_player(call_name(combatant), is_open and "open" or nil) end
        set_silently("picker", combatant.name)
      end
      local pick = (is_program and pick_for_program or ask_pick)(roster, i, round)
      combatant.move, combatant.targets = pick.move, pick.targets
      if is_open then say(describe_pick(roster, combatant)) end
      if not is_program then return true end
    end
  end
  set_silently("picker", "")
  if has_several_people then switch_player() end
  return false
end

return { ask_next_person = ask_next_person }
