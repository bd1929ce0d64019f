-- Plays a combat in rounds (EMP-100 to EMP-104, EMP-152, EMP-154 to EMP-156).
local words, with_article, party, clear_seat = require("words"), require("names").with_article, require("party"), require("seats").clear_seat
local inventory, wounds, combatants = require("inventory"), require("wounds"), require("combatants")
local set_order, is_run_by_person, turns = require("initiative").set_order, require("attacks").is_run_by_person, require("turns")
local capitalize, join_list = words.capitalize, words.join_list
local STATES, display_name, find_member, state = party.STATES, party.display_name, party.find_member, party.state
local give, has_room = inventory.give, inventory.has_room
local combatant_state, handle_party_fall, can_fight, set_value = wounds.combatant_state, wounds.handle_party_fall, wounds.can_fight, wounds.set_value
local set_up, combatant_at, list_side, find_outcome = combatants.set_up, combatants.combatant_at, combatants.list_side, combatants.find_outcome
local concat, scenes = require("lists").concat, require("scenes")
local play_foe_turn, play_player_turn = turns.play_foe_turn, turns.play_player_turn

local function describe_zones()
  local names_by_zone, texts = {}, {}
  for _, p in ipairs(concat(list_side("party"), list_side("foes"))) do
    if not p.out and combatant_state(p) ~= STATES.dead then
      names_by_zone[p.zone] = names_by_zone[p.zone] or {}
      table.insert(names_by_zone[p.zone], p.name)
    end
  end
  for zone, names in pairs(names_by_zone) do texts[#texts + 1] = "zone " .. zone .. ": " .. join_list(names) end
  return #texts > 1 and " " .. capitalize(table.concat(texts, "; ")) .. "." or ""
end

local function start_round(args)
  add("round", 1)
  scene.busy = false
  if #scene.order == 0 or option.initiative_each_round == "yes" then set_order(args.initiative == "each") end -- EMP-100
  for _, row in ipairs(scene.order) do row.waits = true end
  say(function() return "Round " .. scene.round .. "." .. describe_zones() end)
  for _, side in ipairs({ "party", "foes" }) do
    for _, row in ipairs(scene[side]) do row.ripostes = 0 end
  end
end

-- Returns the next combatant with a turn in this round, or nil. EMP-102, EMP-104.
local function next_combatant()
  for _, row in ipairs(scene.order) do
    if row.waits then
      row.waits = false
      local p = combatant_at(row.side, row.place)
      if can_fight(p) and not p.inert then return p end
    end
  end
end

-- Gives thrown weapons back after a victory, and removes all hit points taken if the option says so. EMP-152, EMP-Q29, EMP-Q32.
local function finish_combat(outcome)
  for _, row in ipairs(scene.lying) do
    local a = row.item ~= "" and find_member(row.by)
    if a and outcome == "victory" and state(a) == STATES.fit and has_room(a, entry("item", row.item).slots) then
      give(a, row.item, display_name(a) .. " picks up " .. with_article(entry("item", row.item).name))
    end
  end
  if option.hp_after_combat == "clear" then
    for _, p in ipairs(list_side("party")) do set_value(p, "hp", 0) end
  end
end

-- Ends the combat if it is over; returns its outcome.
local function end_if_over(page)
  local outcome = find_outcome()
  if not outcome then return nil end
  finish_combat(outcome)
  if outcome == "defeat" or outcome == "slain" then handle_party_fall(outcome, page) end
  return outcome
end

local function start(args, page)
  set_up(args)
  return end_if_over(page)
end

-- Plays one step: the start of a round, or one turn with its riposte.
local function play_step(_, args, page)
  local p = next_combatant()
  if p then
    local play_turn = is_run_by_person(p) and play_player_turn or play_foe_turn
    play_turn(p, args.escape)
    clear_seat()
    return end_if_over(page)
  end
  if #scene.order > 0 and not scene.busy then error("no combatant of this combat can act") end
  start_round(args)
end

-- Returns the number of conscious foes.
local function count_foes() return scenes.has_field("covered") and #list_side("foes", can_fight) or 0 end

return { start = start, play_step = play_step, count_foes = count_foes }
