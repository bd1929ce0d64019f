-- A fight: Combats until one side falls, or the reader or the page ends it. Each call of `round` plays one step of a Combat.

local words = require("words")
local sheets = require("sheet")
local growth = require("growth")
local monsters = require("monsters")
local situations = require("situations")
local steps = require("steps")
local wounds = require("wounds")
local weapons = require("weapons")
local dice = require("dice")
local windows = require("windows")
local turns = require("turns")
local combat = {}

-- Returns the ids of the monsters that the page names.
function combat.list_monsters(args)
  local ids = { args.monster }
  for _, it in ipairs(args["and"] or {}) do ids[#ids + 1] = it.monster end
  return ids
end

-- True unless the monster has fallen, or the reader has ended a fight with it, since it was last met. ADV-123, ADV-142.
local function can_fight(id)
  local known = monsters.find_met(id)
  return not monsters.is_gone(id) and not (known and (known.fallen or known.ended))
end

local function announce_foe(foe, kind)
  local attribute = sheets.USED_BY[kind]
  say(("%s: %s %d, Vitae %d%s."):format(
    words.capital(foe.name), sheets.LABELS[attribute], foe[attribute], foe.vitae, foe.wounds > 0 and ", Wounds " .. foe.wounds or ""))
end

local function set_up_foes(ids, kind, together)
  local seen = {}
  for n, id in ipairs(ids) do
    local foe = seen[id] and monsters.new_foe(id) or monsters.find_or_meet(id) -- copies are separate monsters
    seen[id] = true
    announce_foe(foe, kind)
    scene.foes[n] = { id = id, wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, waits = not together and n > 1 }
  end
end

-- Lets the next waiting monster fight when the one before has fallen. ADV-125.
local function activate_next_foe(foes)
  for _, foe in ipairs(foes) do
    if not foe.fallen then
      foe.waits = false
      return true
    end
  end
  return false
end

-- Starts the fight, or returns an outcome if it does not take place.
function combat.begin(args)
  local ids = combat.list_monsters(args)
  for _, id in ipairs(ids) do
    if not can_fight(id) then
      say(words.capital(entry("monster", id).name) .. " cannot be fought now.")
      return "refused"
    end
  end
  set_silently("last_outcome", "")
  set_silently("combats", 0)
  scene.kind = args.kind
  set_up_foes(ids, args.kind, args.together)
  if option.end_before_first_combat == "yes" then scene.step = "before" end -- ADV-112, ADV-A24
end

local ANOTHER = { { "another", "Fight on", action = "Fight on" }, { "end", "End the fight", action = "End the fight" } }

-- ADV-121, ADV-122.
local function confirm_continue() return choose("Fight on?", ANOTHER, "continue") == "another" end

-- Overridable: returns the Wounds for the lower total, whatever the margin. ADV-119.
function combat.blow() return constant.wounds_per_blow end

-- An upper bound for the margin.
local WIDEST = 1000

-- Returns the most Wounds that the specials of an entry can deal to the adventurer at once.
local function max_wounds(it)
  local sum = 0
  for _, special in ipairs(it.specials or {}) do
    for _, effect in ipairs(special["do"] or {}) do
      if type(effect.wound) == "number" and effect.side ~= "monster" then sum = sum + math.max(0, effect.wound) end
    end
  end
  return sum
end

-- True if one comparison could fell the adventurer. An automatic fight stops there.
function combat.in_peril()
  if not in_scene() then return false end
  local worst = 0
  for _, foe in ipairs(scene.foes) do
    local it = entry("monster", foe.id)
    if not foe.fallen then worst = worst + functions.blow(WIDEST, "lose") end
    for _, ability in ipairs(it.abilities or {}) do worst = worst + max_wounds(entry("ability", ability)) end
  end
  for _, kind in ipairs({ "item", "ally" }) do
    for _, it in ipairs(held(kind)) do worst = worst + max_wounds(entry(kind, it.id)) end
  end
  return at_least("wounds", derived.vitae - worst)
end

-- Resolves the Wounds of the results and the specials that respond to them. ADV-116 to ADV-119, ADV-177.
local function resolve_blows(situation)
  local first, moments = {}, {}
  for n, it in ipairs(dice.compare(situation)) do
    local dealt = it.result ~= "standoff" and functions.blow(it.margin, it.result) or 0
    if dealt > 0 then first[#first + 1] = wounds.new_wound(it.result == "win" and "monster" or "you", dealt, it.foe, "combat") end
    moments[n] = { when = "result", result = it.result, foe = it.foe }
  end
  steps.resolve(situation, first, moments)
end

-- Resolves a moment of the Combat; it concerns the first monster that has not fallen.
local function resolve_moment(situation, when)
  situation.foe = situations.find_foe(situation) or situation.foe
  steps.resolve(situation, {}, { { when = when } })
end

-- Sets the next step. If a special leads to another page, only the end of the Combat follows.
local function go_to_step(situation, step)
  scene.step = situation.turn_to and "gone" or step
  scene.used = {}
end

-- Awards XP and goes to the end step. ADV-191.
local function go_to_end(situation)
  if sheet.fallen then return end
  growth.award_fallen(situation.foes, situation.kind)
  resolve_moment(situation, "end")
  go_to_step(situation, "end")
end

-- Ends a Combat. Returns true if the adventurer has not fallen.
local function end_combat(situation)
  if sheet.fallen then return false end
  growth.award_fallen(situation.foes, situation.kind)
  steps.losing.enforce_limits()
  turns.end_effects("combat")
  return not sheet.fallen
end

-- Returns the outcome of the fight after a Combat, or nil if another Combat follows.
local function find_outcome(situation, most)
  local may_go_on = not most or scene.combat < most
  if situations.find_foe(situation) then
    if not (may_go_on and confirm_continue()) then return "ended" end
  elseif not activate_next_foe(situation.foes) then
    return "won"
  elseif not may_go_on then
    return "ended"
  end
  scene.step = "weapons"
end

-- The steps of a Combat: weapons, the start, the dice, the blows and the end. At the start, the reader casts before other specials act, so that
-- a silenced special does not act at all, ADV-186. ADV-120.
local STEPS = {
  before = function()
    if not confirm_continue() then return "ended" end
    scene.step = "weapons"
  end,
  weapons = function(situation)
    -- `add` does not read the old number, so the memo does not depend on it.
    add("combat", 1)
    add("combats", 1, false)
    scene.die, scene.beyond, scene.more, scene.result, scene.acted = 0, 0, 0, sheets.NONE, {}
    for _, foe in ipairs(situation.foes) do foe.die, foe.beyond, foe.more = 0, 0, 0 end
    weapons.pick()
    go_to_step(situation, "start")
  end,
  start = function(situation)
    if windows.offer_use(situation, "start") and not situation.turn_to then return end
    if situations.combat_continues(situation) then resolve_moment(situation, "start") end
    if situations.combat_continues(situation) then go_to_step(situation, "roll") else go_to_end(situation) end
  end,
  roll = function(situation)
    dice.roll_all(situation)
    resolve_moment(situation, "roll")
    if situations.combat_continues(situation) then go_to_step(situation, "blows") else go_to_end(situation) end
  end,
  blows = function(situation)
    if windows.offer_use(situation, "roll") and not situation.turn_to then return end
    if situations.combat_continues(situation) then resolve_blows(situation) end
    go_to_end(situation)
  end,
  ["end"] = function(situation, most)
    if windows.offer_use(situation, "end") then
      if situation.turn_to then go_to_step(situation) end
      return
    end
    if end_combat(situation) then return find_outcome(situation, most) end
  end,
  gone = function(situation)
    if end_combat(situation) then return "ended" end
  end,
}

-- Ends the fight. Monsters that the reader stops fighting cannot be fought again.
local function end_fight(outcome)
  local led = scene.step == "gone" and scene.turn_to or nil
  for _, foe in ipairs(outcome == "ended" and not led and scene.foes or {}) do monsters.save(foe, true) end
  if sheet.last_outcome ~= "won_then_fallen" or outcome ~= "fallen" then set_silently("last_outcome", led and "gone" or outcome) end
  turns.end_effects("fight")
  if led and not sheet.fallen then turns.end_turn(led) end
  return outcome
end

function combat.round(args)
  local outcome = STEPS[scene.step](situations.in_combat(), args.n)
  if sheet.fallen then outcome = "fallen" end
  return outcome and end_fight(outcome)
end

return combat
