-- A fight: Combats until one side falls, or the reader or the page ends it. Each call of `play_step` plays one step of a Combat.

local lists = require("lists")
local scenes = require("scenes")
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
local story = require("story")
local combat = {}

-- Returns the ids of the monsters that the page names.
function combat.list_monsters(args)
  local ids = { args.monster }
  for _, row in ipairs(args["and"] or {}) do ids[#ids + 1] = row.monster end
  return ids
end

-- False if, since it was last met, the monster has fallen or the reader has ended a fight with it. ADV-123, ADV-142.
local function can_fight(id)
  local state = monsters.find_met(id)
  return not monsters.is_gone(id) and not (state and (state.fallen or state.ended))
end

local function announce_foe(foe, kind)
  local attribute = sheets.USED_BY[kind]
  local left = foe.wounds > 0 and ", " .. words.plural(math.max(0, foe.vitae - foe.wounds), "Wound", "Wounds") .. " left" or ""
  say(("%s: %s %d, Vitae %d%s."):format(words.capitalize(foe.name), sheets.LABELS[attribute], foe[attribute], foe.vitae, left))
end

local function set_up_foes(ids, kind, together)
  local seen = {}
  for i, id in ipairs(ids) do
    local foe = seen[id] and monsters.new_foe(id) or monsters.find_or_meet(id) -- copies are separate monsters
    seen[id] = true
    announce_foe(foe, kind)
    scene.foes[i] = { id = id, wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, waits = not together and i > 1 }
  end
end

-- Lets the next monster fight. Returns false if all have fallen. ADV-125.
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
function combat.start(args)
  local ids = combat.list_monsters(args)
  for _, id in ipairs(ids) do
    if not can_fight(id) then
      say(words.capitalize(entry("monster", id).name) .. " cannot be fought now.")
      return "refused"
    end
  end
  set_silently("last_outcome", "")
  set_silently("combats", 0)
  scene.kind = args.kind
  set_up_foes(ids, args.kind, args.together)
  if option.end_before_first_combat == "yes" then scene.step = "before" end -- ADV-112, ADV-A24
end

local CONTINUE_OPTIONS = { { "another", "Fight on", action = "Fight on" }, { "end", "End the fight", action = "End the fight" } }

-- Asks whether another Combat follows. ADV-121, ADV-122.
local function confirm_continue() return choose("Fight on?", CONTINUE_OPTIONS, "continue") == "another" end

-- Overridable: returns the Wounds for the lower total, whatever the margin. ADV-119.
function combat.blow() return constant.wounds_per_blow end

-- Lines of story for monsters without their own.
local PLAIN_LINES = {
  hit = { "You get past its guard.", "Your blow gets home.", "You are the quicker this time." },
  miss = { "Neither of you gives ground.", "You come together, and apart again.", "Nothing is settled." },
  hurt = { "You are too slow, and it hurts.", "A blow lands before you see it.", "You give ground, and pay for it." },
  fall = { "That was enough for {foe}.", "You have beaten {foe}.", "It is over for {foe}." },
}

local STORY_KINDS = { win = "hit", lose = "hurt", standoff = "miss" }

-- Prints a line of story for each comparison.
local function tell_blows(situation, comparisons)
  for _, comparison in ipairs(comparisons) do
    story.tell(function()
      local foe = situation.foes[comparison.foe]
      local kind = foe.fallen and "fall" or STORY_KINDS[comparison.result]
      return kind, entry("monster", foe.id), { foe = story.short_name(foe.name) }, PLAIN_LINES
    end)
  end
end

-- Resolves the Wounds of the results and the specials that respond to them. ADV-116 to ADV-119, ADV-177.
local function resolve_blows(situation)
  local initial_changes, moments, comparisons = {}, {}, dice.compare(situation)
  for i, comparison in ipairs(comparisons) do
    local dealt_wounds = comparison.result ~= "standoff" and functions.blow(comparison.margin, comparison.result) or 0
    if dealt_wounds > 0 then initial_changes[#initial_changes + 1] = wounds.new_wound(comparison.result == "win" and "monster" or "you", dealt_wounds, comparison.foe, "combat") end
    moments[i] = { when = "result", result = comparison.result, foe = comparison.foe }
  end
  steps.resolve(situation, initial_changes, moments)
  return comparisons
end

-- Resolves a moment of the Combat. Its monster is the first one that fights and has not fallen.
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
  steps.losses.enforce_limits()
  turns.end_effects("combat")
  return not sheet.fallen
end

-- Returns the outcome of the fight after a Combat, or nil if another Combat follows.
local function find_outcome(situation, combat_limit)
  local can_continue = not combat_limit or scene.combat < combat_limit
  if situations.find_foe(situation) then
    if not (can_continue and confirm_continue()) then return "ended" end
  elseif not activate_next_foe(situation.foes) then
    return "won"
  elseif not can_continue then
    return "ended"
  end
  scene.step = "weapons"
end

-- The steps of a Combat: weapons, the start, the dice, the blows and the end. At the start, the reader casts before other specials act, so that
-- a special that a Spell mutes does not act. ADV-120, ADV-186.
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
    local comparisons = situations.combat_continues(situation) and resolve_blows(situation) or {}
    go_to_end(situation)
    tell_blows(situation, comparisons)
  end,
  ["end"] = function(situation, combat_limit)
    if windows.offer_use(situation, "end") then
      if situation.turn_to then go_to_step(situation) end
      return
    end
    if end_combat(situation) then return find_outcome(situation, combat_limit) end
  end,
  gone = function(situation)
    if end_combat(situation) then return "ended" end
  end,
}

-- Ends the fight. If the reader ends it, its monsters cannot be fought again.
local function end_fight(outcome)
  local redirect = scene.step == "gone" and scene.turn_to or nil
  for _, foe in ipairs(outcome == "ended" and not redirect and scene.foes or {}) do monsters.save(foe, true) end
  if sheet.last_outcome ~= "won_then_fallen" or outcome ~= "fallen" then set_silently("last_outcome", redirect and "gone" or outcome) end
  turns.end_effects("fight")
  if redirect and not sheet.fallen then turns.end_turn(redirect) end
  return outcome
end

function combat.play_step(args)
  local outcome = STEPS[scene.step](situations.in_combat(), args.n)
  if sheet.fallen then outcome = "fallen" end
  return outcome and end_fight(outcome)
end

-- Returns the number of monsters that have not fallen, including those that wait.
function combat.count_foes()
  local foes = scenes.has_field("beyond") and scene.foes or {}
  return #lists.filter(foes, function(foe) return not foe.fallen end)
end

return combat
