-- Picks of people and of the program, all made before any move happens (ARE-26 to ARE-57).
local lists, words, combatants = require("lists"), require("words"), require("combatants")
local format_about, games, ORDINALS = require("names").format_about, require("games"), require("roster").ORDINALS
local pick_for_program = require("tempers").pick_for_program
local any, map, filter = lists.any, lists.map, lists.filter
local join_list, format_signed = words.join_list, words.format_signed
local can_pay, class_name = combatants.can_pay, combatants.class_name
local regain_of, specials_of, status_of = combatants.regain_of, combatants.specials_of, combatants.status_of
local must_pass = combatants.must_pass
local opponents, count_people = games.opponents, games.count_people

local function call_name(it) return it.player ~= "" and it.player or it.name end

-- Only possible with house rules about opponents. Otherwise the game would be over.
local NO_OPPONENT = "there is no opponent to target"

-- Returns a menu option for a move, closed if the combatant cannot pay for it (ARE-46) or has no opponent.
local function move_option(it, id, round, foes)
  local move, cost, stamina = entry("move", id), functions.cost(it, id, round), it.stamina
  local bar = stamina < cost and "you have only " .. stamina .. " stamina"
  local text = move.name .. " (" .. cost .. " stamina)"
  return { id, text, closed = bar or foes == 0 and move.targets > 0 and NO_OPPONENT or nil, action = text .. (foes > 1 and " at:" or "") }
end

local function add_back(options, all)
  if any(all, function(it) return it.name == "back" end) then return end
  options[#options + 1] = { "back", "Something else", action = false }
end

-- Returns the reason why no special can be picked, or nil.
local function special_refusal(it, round, foes)
  local payable = filter(specials_of(it), function(id) return can_pay(it, id, round) end)
  if #payable == 0 then return "you have only " .. it.stamina .. " stamina" end
  if foes == 0 and not any(payable, function(id) return entry("move", id).targets == 0 end) then return NO_OPPONENT end
end

-- ARE-27, ARE-40 to ARE-44.
local function move_options(it, round, foes)
  local block = "Block (defense " .. format_signed(constant.block_defense) .. ", stamina " .. format_signed(regain_of(it, "block", round)) .. ")"
  local rest = "Rest (stamina " .. format_signed(regain_of(it, "rest", round)) .. ")"
  return {
    move_option(it, "attack", round, foes),
    { "special", "Special attack", closed = special_refusal(it, round, foes), action = "Special attack:" },
    { "block", block, action = block },
    { "rest", rest, action = rest },
  }
end

local function ask_special(all, it, round, foes)
  local options = map(specials_of(it), function(id)
    local option = move_option(it, id, round, foes)
    option[2] = option[2] .. format_about(entry("move", id), ": ")
    return option
  end)
  add_back(options, all)
  return choose("Which special attack?", options, "special")
end

-- Asks for one of the remaining opponents. Returns nil if the player goes back. ARE-50, ARE-57.
local function ask_target(all, question, left)
  local options = map(left, function(place)
    local it = all[place]
    return { it.name, it.name .. ", " .. class_name(it) .. ", " .. status_of(it), action = it.name }
  end)
  add_back(options, all)
  local name = choose(question, options, "target")
  for at, place in ipairs(left) do
    if all[place].name == name then return table.remove(left, at) end
  end
end

-- Returns the number of targets that the player must name. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function count_targets_to_name(move, foes)
  if move.targets < foes then return move.targets end
  return move.ordered_targets and foes - 1 or 0
end

-- Returns the places of the targets in the order named, or nil if the player goes back.
local function ask_targets(all, n, id)
  local move, left, targets = entry("move", id), opponents(all, n), {}
  local named = count_targets_to_name(move, #left)
  for nth = 1, named do
    local which = "Which target?"
    if move.ordered_targets then
      which = "Who is the " .. ORDINALS[nth] .. " target of " .. move.name .. "?"
    elseif named > 1 then
      which = "Who is a target of " .. move.name .. " (" .. nth .. " of " .. named .. ")?"
    end
    local place = ask_target(all, which, left)
    if not place then return nil end
    targets[nth] = place
  end
  if move.targets >= #targets + #left then
    for _, place in ipairs(left) do targets[#targets + 1] = place end
  end
  return targets
end

local function ask_pick(all, n, round)
  local it, foes = all[n], #opponents(all, n)
  while true do
    local id = choose(it.name .. " (" .. status_of(it) .. "), what do you do?", move_options(it, round, foes), "move")
    if id == "block" or id == "rest" then return { move = id, targets = {} } end
    if id == "special" then id = ask_special(all, it, round, foes) end
    local targets = id ~= "back" and ask_targets(all, n, id)
    if targets then return { move = id, targets = targets } end
  end
end

local function describe_pick(all, it)
  local move = it.move
  if move == "block" or move == "rest" then return it.name .. " picks " .. (move == "block" and "Block." or "Rest.") end
  local names = map(it.targets, function(place) return all[place].name end)
  return it.name .. " picks " .. entry("move", move).name .. (#names > 0 and " at " .. join_list(names) or "") .. "."
end

-- Collects picks up to and including the next person's. Returns false if no person had to pick. The picks of the program up to then are
-- made in the same call, because they ask nothing. ARE-26, ARE-30, ARE-31, ARE-39, ARE-45.
local function ask_next_person(all)
  local order, open, round = scene.order, option.picks == "open", scene.round
  local several = count_people(all) > 1
  for turn = scene.turn, #order do
    local n = order[turn].place
    local it = all[n]
    scene.turn = turn + 1
    if not it.down and not must_pass(it, round) then
      local engine = it.mind == "engine"
      if not engine then
        if several then switch_player(call_name(it), open and "open" or nil) end
        set_silently("picker", it.name)
      end
      local pick = (engine and pick_for_program or ask_pick)(all, n, round)
      it.move, it.targets = pick.move, pick.targets
      if open then say(describe_pick(all, it)) end
      if not engine then return true end
    end
  end
  set_silently("picker", "")
  if several then switch_player() end
  return false
end

return { ask_next_person = ask_next_person }
