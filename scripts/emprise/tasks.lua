-- Tasks: a fitting profession's die, or the d20 (EMP-11 to EMP-19, EMP-83 to EMP-85).
local capital, party, seats = use("words").capital, use("party"), use("seats")
local STATES, called, meant, member = party.STATES, party.called, party.meant, party.member
local profession_told, professions, standing = party.profession_told, party.professions, party.standing
local agreed, asking, by_person, judged, seat_of = seats.agreed, seats.asking, seats.by_person, seats.judged, seats.seat_of

-- The professions of somebody, the smallest die first. EMP-19.
local function callings(a, of)
  local list = {}
  for name, faces in pairs(professions(a)) do
    if not of or of[name] then list[#list + 1] = { name = name, faces = faces } end
  end
  table.sort(list, function(x, y) return x.faces < y.faces or x.faces == y.faces and x.name < y.name end)
  return list
end

local function calling_told(it) return profession_told(it.name) .. " d" .. it.faces end

-- EMP-83.
local function succeeds(face, value) return face <= value end

local function attempt(who, what, faces, value)
  local n = roll({
    sides = faces, why = who .. ": " .. what, rule = value .. " or less succeeds.",
    means = function(n) return offered.succeeds(n, value) and "success" or "failure" end,
  })
  return offered.succeeds(n, value) and "success" or "failure"
end

-- Which die a task is rolled on: a fitting profession of the player's choice, or the d20. EMP-11, EMP-12, EMP-18, EMP-19.
local function task_die(a, of, task)
  local fitting, refused = callings(a, of), {}
  local unskilled = { name = "no profession", faces = figure.unskilled_die }
  while true do
    local options = {}
    for n, it in ipairs(fitting) do options[n] = { it.name, calling_told(it), usual = n == 1 } end -- EMP-Q34
    if judged() then
      for _, it in ipairs(callings(a)) do
        if not of[it.name] and not refused[it.name] then
          options[#options + 1] = { it.name, calling_told(it) .. ", if it is agreed to fit" }
        end
      end
    end
    if #fitting == 0 then options[#options + 1] = { "none", "no profession, d" .. unskilled.faces } end
    local id = options[1][1]
    if #options > 1 then
      id = asking(seat_of(a), function() return choose("With which profession does " .. called(a) .. " try?", options, "profession") end)
    end
    if id == "none" then return unskilled end
    local chosen = { name = id, faces = professions(a)[id] }
    if of[id] or agreed("Does " .. profession_told(id) .. " fit? (" .. task .. ")") then return chosen end
    refused[id] = true
  end
end

-- Who does it: the one named, the only one, or whoever the players say. `bars` gives a reason why somebody cannot, `tells` what
-- else stands by the name.
local function whoever(id, question, bars, tells)
  if id then return meant(id) end
  local able, options = {}, {}
  for _, a in ipairs(standing()) do
    local reason = bars and bars(a)
    if not reason then able[#able + 1] = a end
    options[#options + 1] = { a.id, called(a) .. (tells and " (" .. tells(a) .. ")" or ""), closed = reason }
  end
  if #able == 0 then return nil end
  if #able == 1 then return able[1] end
  return member(choose(question, options, "who"))
end

-- EMP-84, EMP-85: the difficulty that counts, or nothing when no roll is needed.
local function difficulty_of(args)
  local value = entry("difficulty", args.difficulty).value
  if args.stress then return entry("difficulty", args.stress) end
  if value > 0 then return entry("difficulty", args.difficulty) end
  if not by_person() then return nil end
  local options = { { "none", "No: it succeeds by itself" } }
  for _, id in ipairs(entries("difficulty")) do
    local it = entry("difficulty", id)
    if it.value > 0 then options[#options + 1] = { id, capital(it.name) .. ": " .. it.value .. " or less" } end
  end
  local id = asking("the coordinator", function() return choose("Is it done under stress?", options, "stress") end)
  return id ~= "none" and entry("difficulty", id) or nil
end

local function action(args)
  local it = difficulty_of(args)
  if not it or it.value == 0 then return "success" end
  local of = {}
  if args.fits then of[args.fits] = true end
  for _, more in ipairs(args["or"] or {}) do of[more.profession] = true end
  local a = whoever(args.who, "Who tries? (" .. it.name .. ")", nil, function(a)
    local best = callings(a, of)[1]
    return best and calling_told(best) or "d" .. figure.unskilled_die
  end)
  if not a then
    say("Nobody is in a state to try.")
    return "failure"
  end
  hide("doer", a.id)
  local die = task_die(a, of, it.name)
  return attempt(called(a), profession_told(die.name) .. ", " .. it.name, die.faces, it.value)
end

return { callings = callings, calling_told = calling_told, succeeds = succeeds, attempt = attempt, whoever = whoever, action = action }
