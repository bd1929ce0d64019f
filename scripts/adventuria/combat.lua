-- A fight: Combat after Combat until one side falls, or the reader or the page ends it. Each call of the round is one step of a Combat.

local words = use("words")
local sheets = use("sheet")
local growth = use("growth")
local monsters = use("monsters")
local situations = use("situations")
local steps = use("steps")
local wounds = use("wounds")
local weapons = use("weapons")
local dice = use("dice")
local windows = use("windows")
local turns = use("turns")
local combat = {}

-- The monsters that the page names.
function combat.ids(args)
  local ids = { args.monster }
  for _, it in ipairs(args["and"] or {}) do ids[#ids + 1] = it.monster end
  return ids
end

-- ADV-123, ADV-142: a monster that has fallen, or that was let be, is fought only when it is met again.
local function ready(id)
  local known = monsters.known(id)
  return not monsters.gone(id) and not (known and (known.fallen or known.ended))
end

local function told(foe, kind)
  local attribute = sheets.USED_BY[kind]
  say(("%s: %s %d, Vitae %d%s."):format(
    words.capital(foe.name), sheets.LABELS[attribute], foe[attribute], foe.vitae, foe.wounds > 0 and ", Wounds " .. foe.wounds or ""))
end

local function face(ids, kind, together)
  local seen = {}
  for n, id in ipairs(ids) do
    local foe = seen[id] and monsters.foe(id) or monsters.now_met(id) -- two alike are two
    seen[id] = true
    told(foe, kind)
    scene.foes[n] = { id = id, wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, waits = not together and n > 1 }
  end
end

-- ADV-125: one after the other, the next steps up when the one before has fallen.
local function next_foe(foes)
  for _, foe in ipairs(foes) do
    if not foe.fallen then
      foe.waits = false
      return true
    end
  end
  return false
end

-- The opening: an outcome where there is no fight, or the scene as it begins.
function combat.begin(args)
  local ids = combat.ids(args)
  for _, id in ipairs(ids) do
    if not ready(id) then
      say(words.capital(entry("monster", id).name) .. " cannot be fought now.")
      return "refused"
    end
  end
  hide("last_outcome", "")
  hide("combats", 0)
  scene.kind = args.kind
  face(ids, args.kind, args.together)
  if option.end_before_first == "yes" then scene.step = "before" end -- ADV-112, ADV-A24
end

local ANOTHER = { { "another", "Fight on", menu = "Fight on" }, { "end", "End the fight", menu = "End the fight" } }

-- ADV-121, ADV-122.
local function goes_on() return choose("Another Combat?", ANOTHER, "continue") == "another" end

-- Wounds of a Combat for the lower total, which was lower by so much. ADV-119.
function combat.blow() return figure.blow end

-- No total is higher than another by more.
local WIDEST = 1000

-- Wounds that the specials of an entry could deal to the adventurer at once.
local function wounds_of(it)
  local sum = 0
  for _, special in ipairs(it.effects or {}) do
    for _, deed in ipairs(special["do"] or {}) do
      if type(deed.wound) == "number" and deed.side ~= "monster" then sum = sum + math.max(0, deed.wound) end
    end
  end
  return sum
end

-- Could one comparison fell the adventurer? A fight is not played on beyond that.
function combat.in_peril()
  if not in_scene() then return false end
  local worst = 0
  for _, foe in ipairs(scene.foes) do
    local it = entry("monster", foe.id)
    if not foe.fallen then worst = worst + offered.blow(WIDEST, "lose") end
    for _, ability in ipairs(it.abilities or {}) do worst = worst + wounds_of(entry("ability", ability)) end
  end
  for _, kind in ipairs({ "item", "ally" }) do
    for _, it in ipairs(held(kind)) do worst = worst + wounds_of(entry(kind, it.id)) end
  end
  return at_least("wounds", derived.vitae - worst)
end

-- Base Wounds of the results, and what may answer to them. ADV-116 to ADV-119, ADV-177.
local function strike(now)
  local first, moments = {}, {}
  for n, it in ipairs(dice.compare(now)) do
    local dealt = it.result ~= "standoff" and offered.blow(it.margin, it.result) or 0
    if dealt > 0 then first[#first + 1] = wounds.wound(it.result == "win" and "monster" or "you", dealt, it.foe, "combat") end
    moments[n] = { when = "result", result = it.result, foe = it.foe }
  end
  steps.resolve(now, first, moments)
end

-- What acts of itself is about the first that stands.
local function moment(now, when)
  now.foe = situations.first_standing(now) or now.foe
  steps.resolve(now, {}, { { when = when } })
end

-- Where a special leads elsewhere, the Combat is brought to its end and nothing more.
local function next_step(now, step)
  scene.step = now.go and "gone" or step
  scene.used = {}
end

-- The blows have fallen. ADV-191.
local function to_the_end(now)
  if sheet.fallen then return end
  growth.award_fallen(now.foes, now.kind)
  moment(now, "end")
  next_step(now, "end")
end

-- What the end of a Combat brings: does the adventurer stand?
local function close(now)
  if sheet.fallen then return false end
  growth.award_fallen(now.foes, now.kind)
  steps.losing.settle()
  turns.end_lasting("combat")
  return not sheet.fallen
end

-- How a fight goes on after a Combat: its outcome, or nothing, and there is another.
local function after(now, most)
  local may_go_on = not most or scene.combat < most
  if situations.first_standing(now) then
    if not (may_go_on and goes_on()) then return "ended" end
  elseif not next_foe(now.foes) then
    return "won"
  elseif not may_go_on then
    return "ended"
  end
  scene.step = "weapons"
end

-- The steps of a Combat: weapons, what is cast at the start and what acts then, the dice, what is done to them and the blows, the end. What
-- the reader casts at the start comes before what acts there of itself, so that what it silences does not act at all, ADV-186. ADV-120.
local STEPS = {
  before = function()
    if not goes_on() then return "ended" end
    scene.step = "weapons"
  end,
  weapons = function(now)
    -- Counted without being read: how many there were is no part of the situation.
    add("combat", 1)
    add("combats", 1, false)
    scene.die, scene.beyond, scene.more, scene.result, scene.acted = 0, 0, 0, sheets.NOBODY, {}
    for _, foe in ipairs(now.foes) do foe.die, foe.beyond, foe.more = 0, 0, 0 end
    weapons.pick()
    next_step(now, "start")
  end,
  start = function(now)
    if windows.cast(now, "start") and not now.go then return end
    if situations.goes_on(now) then moment(now, "start") end
    if situations.goes_on(now) then next_step(now, "roll") else to_the_end(now) end
  end,
  roll = function(now)
    dice.throw(now)
    moment(now, "roll")
    if situations.goes_on(now) then next_step(now, "blows") else to_the_end(now) end
  end,
  blows = function(now)
    if windows.cast(now, "roll") and not now.go then return end
    if situations.goes_on(now) then strike(now) end
    to_the_end(now)
  end,
  ["end"] = function(now, most)
    if windows.cast(now, "end") then
      if now.go then next_step(now) end
      return
    end
    if close(now) then return after(now, most) end
  end,
  gone = function(now)
    if close(now) then return "ended" end
  end,
}

-- The fight is over. What was let be is not fought again.
local function over(outcome)
  local led = scene.step == "gone" and scene.go or nil
  for _, foe in ipairs(outcome == "ended" and not led and scene.foes or {}) do monsters.keep(foe, true) end
  if sheet.last_outcome ~= "won_then_fallen" or outcome ~= "fallen" then hide("last_outcome", led and "gone" or outcome) end
  turns.end_lasting("fight")
  if led and not sheet.fallen then turns.leave_for(led) end
  return outcome
end

function combat.round(args)
  local outcome = STEPS[scene.step](situations.of_combat(), args.n)
  if sheet.fallen then outcome = "fallen" end
  return outcome and over(outcome)
end

return combat
