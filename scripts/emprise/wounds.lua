-- Harm and healing (EMP-136 to EMP-153).
local words, party, seat_of, inventory = require("words"), require("party"), require("seats").seat_of, require("inventory")
local capitalize, plural = words.capitalize, words.plural
local STATES, display_name, lead, list_living, find_adventurer = party.STATES, party.display_name, party.lead, party.list_living, party.find_adventurer
local member = party.member
local state, state_at, wellbeing = party.state, party.state_at, party.wellbeing
local armour_factor, worn = inventory.armour_factor, inventory.worn

-- Values derived from an adventurer, under the same names as for foes.
local OF_ADVENTURER = {
  name = display_name, seat = seat_of, die = wellbeing,
  worn = function(a) return armour_factor(worn(a, false)) end,
  shield = function(a) return armour_factor(worn(a, true)) end,
  natural = function() return 0 end,
}

-- Returns an adventurer as a participant that can be harmed. Values are read from the adventurer each time, so changes by other rules count.
local function body_of(id)
  return setmetatable({ side = "party", id = id }, { __index = function(body, name)
    local a = member(id)
    local follows = OF_ADVENTURER[name]
    local value = follows and follows(a)
    if name == "name" or name == "seat" or name == "die" then body[name] = value end
    return follows and value or a[name]
  end })
end

local function body_state(p)
  if p.side == "party" then return state(member(p.id)) end
  return p.dead and STATES.dead or state_at(p.wp, p.die)
end

local function fit(p) return body_state(p) == STATES.fit and not p.out end

local function write(p, field, value)
  if p.side ~= "party" then
    p[field] = value
    return
  end
  local a = member(p.id)
  mark("adventurer", a.index, field, value, field == "dead" and "" or display_name(a) .. ": " .. field:upper() .. " " .. value)
end

-- One harm: a hit point, a wellbeing roll, and wounds if it fails. EMP-136 to EMP-143.
local function hurt(p, damage)
  write(p, "hp", p.hp + 1)
  local function describe_result(n)
    return n > p.hp and "no wound" or plural(damage, "wound point") .. ", " .. p.wp + damage .. " in all"
  end
  local n = roll({
    sides = p.die, label = p.name .. ": wellbeing", rule = "More than the hit points (" .. p.hp .. ") means no wound.", result_text = describe_result,
  })
  if n > p.hp then return "avoided" end
  local before = body_state(p)
  write(p, "wp", p.wp + damage)
  local now = body_state(p)
  if now == STATES.dead then write(p, "dead", true) end
  if now ~= before then say(capitalize(p.name) .. (now == STATES.dead and " is dead." or " falls unconscious.")) end
  return now == STATES.fit and "wounded" or now
end

-- Handles the fall of the whole party if the page does not: the book's event, or the end of the story.
local function fall(outcome, page)
  if page.handles[outcome] then return end
  local slain = #derived.living == 0
  run_event(slain and "death" or "defeat")
  end_game(slain and "death" or "defeat", slain and "The Emprise Ends Here" or "Left Where They Fell")
end

local function list_harmed(args)
  if args.everyone then return list_living() end
  return { find_adventurer(args.who) }
end

local WORSE = { avoided = 1, wounded = 2, unconscious = 3, dead = 4 }

local function harm(args, page)
  lead()
  local worst = "avoided"
  for _, a in ipairs(list_harmed(args)) do
    local p = body_of(a.id)
    for _ = 1, args.times or 1 do
      local result = body_state(p) == STATES.dead and "dead" or hurt(p, args.damage)
      if WORSE[result] > WORSE[worst] then worst = result end
    end
  end
  if #derived.fit == 0 then fall(worst, page) end
  return worst
end

-- EMP-153.
local function mend(args)
  lead()
  local woken = false
  for _, a in ipairs(list_harmed(args)) do
    local p, before = body_of(a.id), state(a)
    if before == STATES.dead and not p.dead then write(p, "dead", true) end -- for wounds by other rules
    for _, field in ipairs({ "hp", "wp" }) do
      local left = args.all and 0 or math.max(0, p[field] - (args[field] or 0))
      if left ~= p[field] then write(p, field, left) end
    end
    if before == STATES.unconscious and body_state(p) == STATES.fit then
      woken = true
      say(p.name .. " wakes up.")
    end
  end
  return woken and "woken" or "mended"
end

return {
  body_of = body_of, body_state = body_state, fit = fit, write = write, hurt = hurt, fall = fall, harm = harm,
  mend = mend,
}
