-- Picks, of people and of the engine, gathered before anything is carried out (ARE-26 to ARE-57).
local lists, words, combatants = use("lists"), use("words"), use("combatants")
local remark, games, ORDINALS = use("names").remark, use("games"), use("roster").ORDINALS
local engine_pick = use("tempers").engine_pick
local any, each, where = lists.any, lists.each, lists.where
local listed, signed = words.listed, words.signed
local can_pay, class_name = combatants.can_pay, combatants.class_name
local regain_of, specials_of, status_of = combatants.regain_of, combatants.specials_of, combatants.status_of
local stopped = combatants.stopped
local opponents, people = games.opponents, games.people

local function caller(it) return it.player ~= "" and it.player or it.name end

-- By house rules about who may aim at whom: without them nobody stands alone, for the game would be over.
local NOBODY = "there is nobody to aim at"

-- An option for a move, closed while it cannot be paid (ARE-46) or has nobody to meet.
local function priced(it, id, round, foes)
  local move, cost, stamina = entry("move", id), offered.cost(it, id, round), it.stamina
  local bar = stamina < cost and "you have only " .. stamina .. " stamina"
  local text = move.name .. " (" .. cost .. " stamina)"
  return { id, text, closed = bar or foes == 0 and move.targets > 0 and NOBODY or nil, menu = text .. (foes > 1 and " at:" or "") }
end

local function add_back(options, all)
  if any(all, function(it) return it.name == "back" end) then return end
  options[#options + 1] = { "back", "Something else", menu = false }
end

-- Why no special can be picked, or nothing.
local function bars_specials(it, round, foes)
  local payable = where(specials_of(it), function(id) return can_pay(it, id, round) end)
  if #payable == 0 then return "none of them can be paid with " .. it.stamina .. " stamina" end
  if foes == 0 and not any(payable, function(id) return entry("move", id).targets == 0 end) then return NOBODY end
end

-- ARE-27, ARE-40 to ARE-44.
local function move_options(it, round, foes)
  local block = "Block (defense " .. signed(figure.block) .. ", stamina " .. signed(regain_of(it, "block", round)) .. ")"
  local rest = "Rest (stamina " .. signed(regain_of(it, "rest", round)) .. ")"
  return {
    priced(it, "attack", round, foes),
    { "special", "Special attack", closed = bars_specials(it, round, foes), menu = "Special attack:" },
    { "block", block, menu = block },
    { "rest", rest, menu = rest },
  }
end

local function ask_special(all, it, round, foes)
  local options = each(specials_of(it), function(id)
    local option = priced(it, id, round, foes)
    option[2] = option[2] .. remark(entry("move", id), ": ")
    return option
  end)
  add_back(options, all)
  return choose("Which special attack?", options, "special")
end

-- One opponent of those not named yet, or nothing when the player would rather do something else. ARE-50, ARE-57.
local function ask_target(all, question, left)
  local options = each(left, function(place)
    local it = all[place]
    return { it.name, it.name .. ", " .. class_name(it) .. ", " .. status_of(it), menu = it.name }
  end)
  add_back(options, all)
  local name = choose(question, options, "target")
  for at, place in ipairs(left) do
    if all[place].name == name then return table.remove(left, at) end
  end
end

-- How many the player names: none when there is nothing to decide. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function number_to_name(move, foes)
  if move.targets < foes then return move.targets end
  return move.ordered and foes - 1 or 0
end

-- Places of the targets in the order named, or nothing when the player would rather do something else.
local function ask_targets(all, n, id)
  local move, left, targets = entry("move", id), opponents(all, n), {}
  local named = number_to_name(move, #left)
  for nth = 1, named do
    local which = "At whom?"
    if move.ordered then
      which = "Whom does " .. move.name .. " meet " .. ORDINALS[nth] .. "?"
    elseif named > 1 then
      which = "Whom does " .. move.name .. " meet (" .. nth .. " of " .. named .. ")?"
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

local function pick_told(all, it)
  local move = it.move
  if move == "block" or move == "rest" then return it.name .. " picks " .. (move == "block" and "Block." or "Rest.") end
  local names = each(it.targets, function(place) return all[place].name end)
  return it.name .. " picks " .. entry("move", move).name .. (#names > 0 and " at " .. listed(names) or "") .. "."
end

-- Everybody's pick before anything is carried out, each by its own player; was there a person left who had to pick? The program's
-- picks up to then come with it, for they ask nothing. ARE-26, ARE-30, ARE-31, ARE-39, ARE-45.
local function next_person(all)
  local order, open, round = scene.order, option.picks == "open", scene.round
  local several = people(all) > 1
  for turn = scene.turn, #order do
    local n = order[turn].place
    local it = all[n]
    scene.turn = turn + 1
    if not it.down and not stopped(it, round) then
      local engine = it.mind == "engine"
      if not engine then
        if several then seat(caller(it), open and "open" or nil) end
        hide("picker", it.name)
      end
      local pick = (engine and engine_pick or ask_pick)(all, n, round)
      it.move, it.targets = pick.move, pick.targets
      if open then say(pick_told(all, it)) end
      if not engine then return true end
    end
  end
  hide("picker", "")
  if several then seat() end
  return false
end

return { next_person = next_person }
