-- Actions: the die of a fitting profession, or the d20 (EMP-11 to EMP-19, EMP-83 to EMP-85).
local capitalize, check, party, seats = require("words").capitalize, require("roll_under").check, require("party"), require("seats")
local STATES, display_name, find_adventurer, find_member = party.STATES, party.display_name, party.find_adventurer, party.find_member
local profession_name, professions, list_conscious = party.profession_name, party.professions, party.list_conscious
local confirm_by_players, ask_player, has_coordinator, players_judge, seat_name = seats.confirm_by_players, seats.ask_player, seats.has_coordinator, seats.players_judge, seats.seat_name

-- Returns the professions of an adventurer, the smallest die first. EMP-19.
local function list_professions(a, fitting)
  local list = {}
  for name, faces in pairs(professions(a)) do
    if not fitting or fitting[name] then list[#list + 1] = { name = name, faces = faces } end
  end
  table.sort(list, function(x, y) return x.faces < y.faces or x.faces == y.faces and x.name < y.name end)
  return list
end

local function format_profession(profession) return profession_name(profession.name) .. " d" .. profession.faces end

-- Overridable: true if this roll succeeds. EMP-83.
local function succeeds(face, value) return face <= value end

local function attempt(name, action_name, faces, value)
  local dice = { sides = faces, label = name .. ": " .. action_name, rule = value .. " or less succeeds." }
  return check(dice, function(face) return functions.succeeds(face, value) end, { "success", "failure" }) and "success" or "failure"
end

-- Returns the die for an action: that of a fitting profession, chosen by the player, or the d20. EMP-11, EMP-12, EMP-18, EMP-19.
local function choose_die(a, fits, difficulty_name)
  local fitting_professions, refused = list_professions(a, fits), {}
  local unskilled = { name = "no profession", faces = constant.unskilled_die }
  while true do
    local options = {}
    for i, profession in ipairs(fitting_professions) do options[i] = { profession.name, format_profession(profession), default = i == 1 } end -- EMP-Q34
    if players_judge() then
      for _, profession in ipairs(list_professions(a)) do
        if not fits[profession.name] and not refused[profession.name] then
          options[#options + 1] = { profession.name, format_profession(profession) .. ", if you agree that it fits" }
        end
      end
    end
    if #fitting_professions == 0 then options[#options + 1] = { "none", "no profession, d" .. unskilled.faces } end
    local id = options[1][1]
    if #options > 1 then
      id = ask_player(seat_name(a), function() return choose("Which profession does " .. display_name(a) .. " use?", options, "profession") end)
    end
    if id == "none" then return unskilled end
    local chosen_profession = { name = id, faces = professions(a)[id] }
    if fits[id] or confirm_by_players("Does " .. profession_name(id) .. " fit? (" .. difficulty_name .. ")") then return chosen_profession end
    refused[id] = true
  end
end

-- Returns the adventurer for an instruction: the one that the page names, the only one who can, or the one whom the players choose. `find_refusal`
-- returns the reason why an adventurer cannot, and `describe` returns a text after the name.
local function choose_adventurer(id, question, find_refusal, describe)
  if id then return find_adventurer(id) end
  local candidates, options = {}, {}
  for _, a in ipairs(list_conscious()) do
    local reason = find_refusal and find_refusal(a)
    if not reason then candidates[#candidates + 1] = a end
    options[#options + 1] = { a.id, display_name(a) .. (describe and " (" .. describe(a) .. ")" or ""), closed = reason }
  end
  if #candidates == 0 then return nil end
  if #candidates == 1 then return candidates[1] end
  return find_member(choose(question, options, "who"))
end

-- Returns the difficulty, or nil if no roll is needed. EMP-84, EMP-85.
local function find_difficulty(args)
  local value = entry("difficulty", args.difficulty).value
  if args.stress then return entry("difficulty", args.stress) end
  if value > 0 then return entry("difficulty", args.difficulty) end
  if not has_coordinator() then return nil end
  local options = { { "none", "No: it succeeds without a roll" } }
  for _, id in ipairs(entries("difficulty")) do
    local difficulty = entry("difficulty", id)
    if difficulty.value > 0 then options[#options + 1] = { id, capitalize(difficulty.name) .. ": " .. difficulty.value .. " or less" } end
  end
  local id = ask_player("the coordinator", function() return choose("Is the action made under stress?", options, "stress") end)
  return id ~= "none" and entry("difficulty", id) or nil
end

-- Returns the professions that an action names, as a set.
local function list_fitting(args)
  local fits = {}
  if args.fits then fits[args.fits] = true end
  for _, row in ipairs(args["or"] or {}) do fits[row.profession] = true end
  return fits
end

-- Returns the text for a choice that leads to an action: the difficulty, and the best die of those who can try.
local function announce_action(args)
  local difficulty = entry("difficulty", args.stress or args.difficulty)
  if difficulty.value == 0 then return nil end
  local fits, best_die = list_fitting(args), constant.unskilled_die
  if args.who and not find_member(args.who) then return nil end
  for _, a in ipairs(args.who and { find_member(args.who) } or list_conscious()) do
    local best = list_professions(a, fits)[1]
    best_die = best and math.min(best_die, best.faces) or best_die
  end
  return difficulty.name .. ": " .. difficulty.value .. " or less on d" .. best_die
end

local function action(args)
  local difficulty = find_difficulty(args)
  if not difficulty or difficulty.value == 0 then return "success" end
  local fits = list_fitting(args)
  local a = choose_adventurer(args.who, "Who tries? (" .. difficulty.name .. ")", nil, function(a)
    local best = list_professions(a, fits)[1]
    return best and format_profession(best) or "d" .. constant.unskilled_die
  end)
  if not a then
    say("None of you can try.")
    return "failure"
  end
  set_silently("doer", a.id)
  local die = choose_die(a, fits, difficulty.name)
  return attempt(display_name(a), profession_name(die.name) .. ", " .. difficulty.name, die.faces, difficulty.value)
end

return { list_professions = list_professions, format_profession = format_profession, succeeds = succeeds, attempt = attempt, choose_adventurer = choose_adventurer, action = action,
  announce_action = announce_action,
}
