-- Actions: the die of a fitting profession, or the d20 (EMP-11 to EMP-19, EMP-83 to EMP-85).
local capitalize, party, seats = require("words").capitalize, require("party"), require("seats")
local STATES, display_name, find_adventurer, member = party.STATES, party.display_name, party.find_adventurer, party.member
local profession_name, professions, list_conscious = party.profession_name, party.professions, party.list_conscious
local agreed, asking, by_person, judged, seat_of = seats.agreed, seats.asking, seats.by_person, seats.judged, seats.seat_of

-- Returns the professions of an adventurer, the smallest die first. EMP-19.
local function list_professions(a, of)
  local list = {}
  for name, faces in pairs(professions(a)) do
    if not of or of[name] then list[#list + 1] = { name = name, faces = faces } end
  end
  table.sort(list, function(x, y) return x.faces < y.faces or x.faces == y.faces and x.name < y.name end)
  return list
end

local function format_profession(it) return profession_name(it.name) .. " d" .. it.faces end

-- EMP-83.
local function succeeds(face, value) return face <= value end

local function attempt(who, what, faces, value)
  local n = roll({
    sides = faces, label = who .. ": " .. what, rule = value .. " or less succeeds.",
    result_text = function(n) return functions.succeeds(n, value) and "success" or "failure" end,
  })
  return functions.succeeds(n, value) and "success" or "failure"
end

-- Returns the die for an action: that of a fitting profession, chosen by the player, or the d20. EMP-11, EMP-12, EMP-18, EMP-19.
local function task_die(a, of, task)
  local fitting, refused = list_professions(a, of), {}
  local unskilled = { name = "no profession", faces = constant.unskilled_die }
  while true do
    local options = {}
    for n, it in ipairs(fitting) do options[n] = { it.name, format_profession(it), default = n == 1 } end -- EMP-Q34
    if judged() then
      for _, it in ipairs(list_professions(a)) do
        if not of[it.name] and not refused[it.name] then
          options[#options + 1] = { it.name, format_profession(it) .. ", if you agree that it fits" }
        end
      end
    end
    if #fitting == 0 then options[#options + 1] = { "none", "no profession, d" .. unskilled.faces } end
    local id = options[1][1]
    if #options > 1 then
      id = asking(seat_of(a), function() return choose("Which profession does " .. display_name(a) .. " use?", options, "profession") end)
    end
    if id == "none" then return unskilled end
    local chosen = { name = id, faces = professions(a)[id] }
    if of[id] or agreed("Does " .. profession_name(id) .. " fit? (" .. task .. ")") then return chosen end
    refused[id] = true
  end
end

-- Returns the adventurer for an instruction: the one named, the only one possible, or the players' choice. `bars` returns a reason why one
-- cannot, `tells` a text after the name.
local function choose_adventurer(id, question, bars, tells)
  if id then return find_adventurer(id) end
  local able, options = {}, {}
  for _, a in ipairs(list_conscious()) do
    local reason = bars and bars(a)
    if not reason then able[#able + 1] = a end
    options[#options + 1] = { a.id, display_name(a) .. (tells and " (" .. tells(a) .. ")" or ""), closed = reason }
  end
  if #able == 0 then return nil end
  if #able == 1 then return able[1] end
  return member(choose(question, options, "who"))
end

-- Returns the difficulty, or nil if no roll is needed. EMP-84, EMP-85.
local function difficulty_of(args)
  local value = entry("difficulty", args.difficulty).value
  if args.stress then return entry("difficulty", args.stress) end
  if value > 0 then return entry("difficulty", args.difficulty) end
  if not by_person() then return nil end
  local options = { { "none", "No: it succeeds without a roll" } }
  for _, id in ipairs(entries("difficulty")) do
    local it = entry("difficulty", id)
    if it.value > 0 then options[#options + 1] = { id, capitalize(it.name) .. ": " .. it.value .. " or less" } end
  end
  local id = asking("the coordinator", function() return choose("Is the action made under stress?", options, "stress") end)
  return id ~= "none" and entry("difficulty", id) or nil
end

local function action(args)
  local it = difficulty_of(args)
  if not it or it.value == 0 then return "success" end
  local of = {}
  if args.fits then of[args.fits] = true end
  for _, more in ipairs(args["or"] or {}) do of[more.profession] = true end
  local a = choose_adventurer(args.who, "Who tries? (" .. it.name .. ")", nil, function(a)
    local best = list_professions(a, of)[1]
    return best and format_profession(best) or "d" .. constant.unskilled_die
  end)
  if not a then
    say("None of you can try.")
    return "failure"
  end
  set_silently("doer", a.id)
  local die = task_die(a, of, it.name)
  return attempt(display_name(a), profession_name(die.name) .. ", " .. it.name, die.faces, it.value)
end

return { list_professions = list_professions, format_profession = format_profession, succeeds = succeeds, attempt = attempt, choose_adventurer = choose_adventurer, action = action }
