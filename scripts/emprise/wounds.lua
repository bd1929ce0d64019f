-- Harm and mending (EMP-136 to EMP-153).
local words, party, seat_of, inventory = use("words"), use("party"), use("seats").seat_of, use("inventory")
local capital, plural = words.capital, words.plural
local STATES, called, lead, living, meant = party.STATES, party.called, party.lead, party.living, party.meant
local state, state_at, those, wellbeing = party.state, party.state_at, party.those, party.wellbeing
local armour_factor, worn = inventory.armour_factor, inventory.worn

local function body_of(a)
  local suit, shield = worn(a, false), worn(a, true)
  return {
    side = "party", id = a.id, index = a.index, name = called(a), seat = seat_of(a), die = wellbeing(a), hp = a.hp, wp = a.wp,
    dead = a.dead, worn = armour_factor(suit), shield = armour_factor(shield), natural = 0, zone = 0,
  }
end

local function body_state(p) return p.dead and STATES.dead or state_at(p.wp, p.die) end

local function fit(p) return body_state(p) == STATES.fit and not p.out end

local function write(p, field, value)
  p[field] = value
  if p.side ~= "party" then return end
  local text = field == "dead" and "" or p.name .. ": " .. field:upper() .. " " .. value
  mark("adventurer", p.index, field, value, text)
end

-- One harm: a hit point, a wellbeing roll, and wounds if it fails. EMP-136 to EMP-143.
local function hurt(p, damage)
  write(p, "hp", p.hp + 1)
  local function shrugs(n)
    return n > p.hp and "no wound" or plural(damage, "wound point") .. ", " .. p.wp + damage .. " in all"
  end
  local n = roll({
    sides = p.die, why = p.name .. ": wellbeing", rule = "More than the hit points (" .. p.hp .. ") keeps a wound off.", means = shrugs,
  })
  if n > p.hp then return "avoided" end
  local before = body_state(p)
  write(p, "wp", p.wp + damage)
  local now = body_state(p)
  if now == STATES.dead then write(p, "dead", true) end
  if now ~= before then say(capital(p.name) .. (now == STATES.dead and " is dead." or " goes down, unconscious.")) end
  return now == STATES.fit and "wounded" or now
end

-- Nobody stands any more and the page says nothing of it: the book's event, or the end.
local function fall(outcome, page)
  if page.handles[outcome] then return end
  local slain = #living() == 0
  event(slain and "death" or "defeat")
  finish(slain and "death" or "defeat", slain and "The Emprise Ends Here" or "Left Where They Fell")
end

local function these(args)
  if args.everyone then return living() end
  return { meant(args.who) }
end

local WORSE = { avoided = 1, wounded = 2, unconscious = 3, dead = 4 }

local function harm(args, page)
  lead()
  local worst = "avoided"
  for _, a in ipairs(these(args)) do
    local p = body_of(a)
    for _ = 1, args.times or 1 do
      local came = body_state(p) == STATES.dead and "dead" or hurt(p, args.damage)
      if WORSE[came] > WORSE[worst] then worst = came end
    end
  end
  if #those(STATES.fit) == 0 then fall(worst, page) end
  return worst
end

-- EMP-153.
local function mend(args)
  lead()
  local woken = false
  for _, a in ipairs(these(args)) do
    local p, before = body_of(a), state(a)
    if before == STATES.dead and not p.dead then write(p, "dead", true) end -- by wounds that something else gave
    for _, field in ipairs({ "hp", "wp" }) do
      local left = args.all and 0 or math.max(0, p[field] - (args[field] or 0))
      if left ~= p[field] then write(p, field, left) end
    end
    if before == STATES.unconscious and body_state(p) == STATES.fit then
      woken = true
      say(p.name .. " comes to.")
    end
  end
  return woken and "woken" or "mended"
end

return {
  body_of = body_of, body_state = body_state, fit = fit, write = write, hurt = hurt, fall = fall, harm = harm,
  mend = mend,
}
