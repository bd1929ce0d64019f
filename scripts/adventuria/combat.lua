-- A fight: Combat after Combat until one side falls, or the reader or the page ends it.

local words = use("words")
local sheets = use("sheet")
local growth = use("growth")
local monsters = use("monsters")
local scenes = use("scenes")
local steps = use("steps")
local wounds = use("wounds")
local weapons = use("weapons")
local dice = use("dice")
local windows = use("windows")
local turns = use("turns")
local combat = {}

-- Base Wounds of the results, and what may answer to them. ADV-116 to ADV-119, ADV-177.
local function strike(scene)
  local first, moments = {}, {}
  for n, it in ipairs(dice.compare(scene)) do
    if it.result ~= "standoff" then
      first[#first + 1] = wounds.wound(it.result == "win" and "monster" or "you", 1, it.foe, "combat")
    end
    moments[n] = { when = "result", result = it.result, foe = it.foe }
  end
  steps.resolve(scene, first, moments)
end

local function moment(scene, when)
  scene.foe = scenes.first_standing(scene)
  steps.resolve(scene, {}, { { when = when } })
end

-- One Combat: weapons, start, dice, after the roll, result, falls, end. ADV-120, ADV-191. What the reader casts at the start comes before
-- what acts there of itself, so that what it silences does not act at all, ADV-186.
local function one_combat(scene)
  hide("combats", scene.combat)
  weapons.pick(scene.combat)
  windows.open(scene, "start")
  if scenes.goes_on(scene) then moment(scene, "start") end
  if scenes.goes_on(scene) then
    dice.throw(scene)
    moment(scene, "roll")
    if scenes.goes_on(scene) then windows.open(scene, "roll") end
  end
  if scenes.goes_on(scene) then strike(scene) end
  if sheet.fallen then return end
  growth.award_fallen(scene.foes, scene.kind)
  steps.resolve(scene, {}, { { when = "end" } })
  windows.open(scene, "end")
  if sheet.fallen then return end
  growth.award_fallen(scene.foes, scene.kind)
  steps.losing.settle()
  turns.end_lasting("combat")
end

-- The monsters that the page names.
function combat.ids(args)
  local ids = { args.monster }
  for _, it in ipairs(args["and"] or {}) do ids[#ids + 1] = it.monster end
  return ids
end

-- ADV-123, ADV-142: a monster that has fallen, or that was let be, is fought only when it is met again.
local function ready(id)
  local known = sheet.met[id]
  return not monsters.gone(id) and not (known and (known.fallen or known.ended))
end

local function told(foe, kind)
  local attribute = sheets.USED_BY[kind]
  say(("%s: %s %d, Vitae %d%s."):format(
    words.capital(foe.name), sheets.LABELS[attribute], foe[attribute], foe.vitae, foe.wounds > 0 and ", Wounds " .. foe.wounds or ""))
end

local function foes_met(ids, kind, together)
  local foes, seen = {}, {}
  for n, id in ipairs(ids) do
    if kind == "magical" and monsters.printed(id, "magic") == 0 then
      error(entry("monster", id).name .. " has no Magic and cannot stand in a Magical Combat")
    end
    local foe = seen[id] and monsters.foe(id) or monsters.now_met(id) -- two alike are two
    seen[id] = true
    foe.waits = not together and n > 1
    told(foe, kind)
    foes[n] = foe
  end
  return foes
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

-- ADV-121, ADV-122.
local function goes_on() return choose("Another Combat?", { { "another", "Fight on" }, { "end", "End the fight" } }, "continue") == "another" end

-- One Combat and what comes of it: the outcome of the fight, if it is over. `fight` is plain data: { kind, most, combats, foes, go }.
local function round(fight)
  if fight.combats == 0 and option.end_before_first == "yes" and not goes_on() then return "ended" end -- ADV-112, ADV-A24
  fight.combats = fight.combats + 1
  local scene = scenes.new(fight.foes, fight.kind, fight.combats)
  one_combat(scene)
  fight.go = scene.go
  if sheet.fallen then return "fallen" end
  if scene.go then return "ended" end
  local may_go_on = not fight.most or fight.combats < fight.most
  if scenes.first_standing(scene) then
    if not (may_go_on and goes_on()) then return "ended" end
  elseif not next_foe(fight.foes) then
    return "won"
  elseif not may_go_on then
    return "ended"
  end
end

-- The fight is over. What was let be is not fought again.
local function over(fight, outcome)
  for _, foe in ipairs(outcome == "ended" and not fight.go and fight.foes or {}) do
    foe.ended = true
    monsters.keep(foe)
  end
  if sheet.last_outcome ~= "won_then_fallen" or outcome ~= "fallen" then hide("last_outcome", fight.go and "gone" or outcome) end
  if sheet.fallen then return "fallen" end
  turns.end_lasting("fight")
  if sheet.fallen then return "fallen" end
  if fight.go then turns.leave_for(fight.go) end
  return outcome
end

function combat.fight(args)
  local ids = combat.ids(args)
  if #ids > 1 and not args.in_turn and not args.together and option.multi_default == "error" then -- ADV-A19
    error("a Combat with several monsters needs an order: `in_turn` or `together`")
  end
  for _, id in ipairs(ids) do
    if not ready(id) then
      say(words.capital(entry("monster", id).name) .. " cannot be fought now.")
      return "refused"
    end
  end
  hide("last_outcome", "")
  local fight = { kind = args.kind, most = args.n, combats = 0, foes = foes_met(ids, args.kind, args.together) }
  local outcome
  repeat outcome = round(fight) until outcome
  return over(fight, outcome)
end

return combat
