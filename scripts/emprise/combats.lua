-- A combat by rounds (EMP-100 to EMP-104, EMP-152, EMP-154 to EMP-156).
local words, the, party, clear_seat = require("words"), require("names").the, require("party"), require("seats").clear_seat
local inventory, wounds, combatants = require("inventory"), require("wounds"), require("combatants")
local set_order, is_played, turns = require("initiative").set_order, require("attacks").is_played, require("turns")
local capitalize, join_list = words.capitalize, words.join_list
local STATES, display_name, member, state = party.STATES, party.display_name, party.member, party.state
local give, has_room = inventory.give, inventory.has_room
local body_state, fall, fit, write = wounds.body_state, wounds.fall, wounds.fit, wounds.write
local set_up, combatant, of_side, find_outcome = combatants.set_up, combatants.combatant, combatants.of_side, combatants.find_outcome
local concat = require("lists").concat
local play_foe_turn, play_player_turn = turns.play_foe_turn, turns.play_player_turn

local function describe_zones()
  local zones, parts = {}, {}
  for _, p in ipairs(concat(of_side("party"), of_side("foes"))) do
    if not p.out and body_state(p) ~= STATES.dead then
      zones[p.zone] = zones[p.zone] or {}
      table.insert(zones[p.zone], p.name)
    end
  end
  for zone, names in pairs(zones) do parts[#parts + 1] = "zone " .. zone .. ": " .. join_list(names) end
  return #parts > 1 and " " .. capitalize(table.concat(parts, "; ")) .. "." or ""
end

local function begin_round(args)
  scene.round, scene.busy = scene.round + 1, false
  if #scene.order == 0 or option.initiative_each_round == "yes" then set_order(args.initiative == "each") end -- EMP-100
  for _, it in ipairs(scene.order) do it.waits = true end
  say("Round " .. scene.round .. "." .. describe_zones())
  for _, side in ipairs({ "party", "foes" }) do
    for _, row in ipairs(scene[side]) do row.ripostes = 0 end
  end
end

-- Returns the next participant with a turn in this round, or nil. EMP-102, EMP-104.
local function next_participant()
  for _, it in ipairs(scene.order) do
    if it.waits then
      it.waits = false
      local p = combatant(it.side, it.place)
      if fit(p) and not p.inert then return p end
    end
  end
end

-- EMP-152, EMP-Q29, EMP-Q32.
local function finish_combat(outcome)
  for _, it in ipairs(scene.lying) do
    local a = it.item ~= "" and member(it.by)
    if a and outcome == "victory" and state(a) == STATES.fit and has_room(a, entry("item", it.item).slots) then
      give(a, it.item, display_name(a) .. " picks up " .. the(entry("item", it.item).name))
    end
  end
  if option.hp_after_combat == "clear" then
    for _, p in ipairs(of_side("party")) do write(p, "hp", 0) end
  end
end

-- Ends the combat if it is over; returns its outcome.
local function end_if_over(page)
  local outcome = find_outcome()
  if not outcome then return nil end
  finish_combat(outcome)
  if outcome == "defeat" or outcome == "slain" then fall(outcome, page) end
  return outcome
end

local function combat(args, page)
  set_up(args)
  return end_if_over(page)
end

-- Plays one step: the start of a round, or one turn with its riposte.
local function step(_, args, page)
  local p = next_participant()
  if p then
    local turn = is_played(p) and play_player_turn or play_foe_turn
    turn(p, args.escape)
    clear_seat()
    return end_if_over(page)
  end
  if #scene.order > 0 and not scene.busy then error("no participant of this combat can act") end
  begin_round(args)
end

return { combat = combat, step = step }
