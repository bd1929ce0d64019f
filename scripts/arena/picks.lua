-- Picks, of people and of the engine, gathered before anything is carried out (ARE-26 to ARE-57).
local lists, words, combatants = use("lists"), use("words"), use("combatants")
local remark, games, ORDINALS = use("names").remark, use("games"), use("roster").ORDINALS
local engine_pick = use("tempers").engine_pick
local any, each = lists.any, lists.each
local listed, signed = words.listed, words.signed
local can_pay, class_name = combatants.can_pay, combatants.class_name
local regain_of, specials_of, status_of = combatants.regain_of, combatants.specials_of, combatants.status_of
local stopped = combatants.stopped
local opponents, people = games.opponents, games.people

local function caller(it) return it.player ~= "" and it.player or it.name end

-- An option for a move, closed while it cannot be paid. ARE-46.
local function priced(it, id, round)
  local cost = offered.cost(it, id, round)
  local text = entry("move", id).name .. " (" .. cost .. " stamina)"
  return { id, text, closed = it.stamina < cost and "you have only " .. it.stamina .. " stamina" or nil }
end

local function add_back(options, game)
  if any(game.roster, function(it) return it.name == "back" end) then return end
  options[#options + 1] = { "back", "Something else" }
end

-- ARE-27, ARE-40 to ARE-44.
local function move_options(it, round)
  local payable = any(specials_of(it), function(id) return can_pay(it, id, round) end)
  local attack = priced(it, "attack", round)
  attack[1] = "attack"
  return {
    attack,
    { "special", "Special attack", closed = not payable and "none of them can be paid with " .. it.stamina .. " stamina" or nil },
    { "block", "Block (defense " .. signed(figure.block) .. ", stamina " .. signed(regain_of(it, "block", round)) .. ")" },
    { "rest", "Rest (stamina " .. signed(regain_of(it, "rest", round)) .. ")" },
  }
end

local function ask_special(game, it)
  local options = each(specials_of(it), function(id)
    local option = priced(it, id, game.round)
    option[2] = option[2] .. remark(entry("move", id), ": ")
    return option
  end)
  add_back(options, game)
  return choose("Which special attack?", options, "special")
end

-- One opponent of those not named yet, or nothing when the player would rather do something else. ARE-50, ARE-57.
local function ask_target(game, question, left)
  local options = each(left, function(place)
    local it = game.roster[place]
    return { it.name, it.name .. ", " .. class_name(it) .. ", " .. status_of(it) }
  end)
  add_back(options, game)
  local name = choose(question, options, "target")
  for at, place in ipairs(left) do
    if game.roster[place].name == name then return table.remove(left, at) end
  end
end

-- How many the player names: none when there is nothing to decide. ARE-48, ARE-49, ARE-51, ARE-52, ARE-54 to ARE-56.
local function number_to_name(move, foes)
  if move.targets == 0 or foes == 1 then return 0 end
  if move.targets < foes then return move.targets end
  return move.ordered and foes - 1 or 0
end

-- Places of the targets in the order named, or nothing when the player would rather do something else.
local function ask_targets(game, n, id)
  local move, left, targets = entry("move", id), opponents(game, n), {}
  local named = number_to_name(move, #left)
  for nth = 1, named do
    local which = "At whom?"
    if move.ordered then
      which = "Whom does " .. move.name .. " meet " .. ORDINALS[nth] .. "?"
    elseif named > 1 then
      which = "Whom does " .. move.name .. " meet (" .. nth .. " of " .. named .. ")?"
    end
    local place = ask_target(game, which, left)
    if not place then return nil end
    targets[nth] = place
  end
  if move.targets >= #targets + #left then
    for _, place in ipairs(left) do targets[#targets + 1] = place end
  end
  return targets
end

local function ask_pick(game, n)
  local it = game.roster[n]
  while true do
    local id = choose(it.name .. " (" .. status_of(it) .. "), what do you do?", move_options(it, game.round), "move")
    if id == "block" or id == "rest" then return { move = id, targets = {} } end
    if id == "special" then id = ask_special(game, it) end
    local targets = id ~= "back" and ask_targets(game, n, id)
    if targets then return { move = id, targets = targets } end
  end
end

local function pick_told(game, n, pick)
  local it = game.roster[n]
  if pick.move == "block" or pick.move == "rest" then return it.name .. " picks " .. (pick.move == "block" and "Block." or "Rest.") end
  local names = each(pick.targets, function(place) return game.roster[place].name end)
  return it.name .. " picks " .. entry("move", pick.move).name .. (#names > 0 and " at " .. listed(names) or "") .. "."
end

-- Everybody's pick before anything is carried out, each by its own player. ARE-26, ARE-30, ARE-31, ARE-39, ARE-45.
local function gather_picks(game)
  local picks, several = {}, people(game.roster) > 1
  local open = option.picks == "open"
  for _, n in ipairs(game.order) do
    local it = game.roster[n]
    if not it.down and not stopped(it, game.round) then
      if it.mind == "engine" then
        picks[n] = engine_pick(game, n)
      else
        if several then seat(caller(it), open and "open" or nil) end
        hide("picker", it.name)
        picks[n] = ask_pick(game, n)
      end
      if open then say(pick_told(game, n, picks[n])) end
    end
  end
  hide("picker", "")
  if several then seat() end
  return picks
end

return { gather_picks = gather_picks }
