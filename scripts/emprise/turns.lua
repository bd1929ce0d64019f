-- Turns in a combat, of players and of foes (EMP-102 to EMP-111, EMP-156, EMP-159).
local concat, capitalize, find_member = require("lists").concat, require("words").capitalize, require("party").find_member
local inventory, can_fight, attempt, combatants = require("inventory"), require("wounds").can_fight, require("tasks").attempt, require("combatants")
local choose_one, zones, attacks, attack = require("seats").choose_one, require("zones"), require("attacks"), require("ripostes").attack
local give, has_room = inventory.give, inventory.has_room
local adventurer_die, foe_weapon, find_outcome = combatants.adventurer_die, combatants.foe_weapon, combatants.find_outcome
local distance, ask_move, describe_distance, move_to = zones.distance, zones.ask_move, zones.describe_distance, zones.move_to
local find_nearest_enemy, list_weapons_in_range, list_targets, step_toward = zones.find_nearest_enemy, zones.list_weapons_in_range, zones.list_targets, zones.step_toward
local ask_player_of, ask_for_weapon, best_weapon = attacks.ask_player_of, attacks.ask_for_weapon, attacks.best_weapon
local find_defense, format_wp = attacks.find_defense, require("party").format_wp

-- Returns the index of the first weapon on the ground that a combatant can pick up, or nil.
local function find_reachable_weapon(p)
  for i, row in ipairs(scene.lying) do
    if row.zone == p.zone then
      if row.by == p.id then return i end
      if p.side == "party" and row.item ~= "" and has_room(find_member(p.id), entry("item", row.item).slots) then return i end
    end
  end
end

local function pick_up(p)
  local row = table.remove(scene.lying, find_reachable_weapon(p))
  if p.side == "party" then
    give(find_member(p.id), row.item)
  else
    p.arms = concat(p.arms, { row.arm })
    say(capitalize(p.name) .. " picks up the " .. foe_weapon(p.entry_id, row.arm).name .. ".")
  end
end

-- Describes hits and wounds taken, with the end of the track.
local function format_harm(p) return "HP " .. p.hp .. ", WP " .. format_wp(p.wp, p.die) end

-- Describes a target for a menu: distance, defense and state. EMP-113 to EMP-120.
local function describe_target(p, target)
  local zones_between = distance(p, target)
  local text = target.name .. ", " .. describe_distance(zones_between) .. (can_fight(target) and "" or ", unconscious")
  if not target.is_immune then text = text .. ", hit by " .. math.max(1, find_defense(target, zones_between)) .. " or less" end
  if target.hp > 0 or target.wp > 0 then text = text .. " (" .. format_harm(target) .. ")" end
  return text
end

-- Returns the menu of a turn, empty if nothing is possible. EMP-103, EMP-105, EMP-106, EMP-111.
local function turn_options(p, done, escape)
  local options = {}
  local function add_option(id, text, menu) options[#options + 1] = { id, text, action = menu or text } end
  local targets = done.attacked and {} or list_targets(p)
  local function describe_attack() return "Attack " .. describe_target(p, targets[1]) end
  if #targets > 0 then add_option("attack", #targets == 1 and describe_attack or "Attack", #targets > 1 and "Attack:" or nil) end
  if not done.moved and not p.held then add_option("move", "Move", "Move") end
  if escape and p.side == "party" and not done.attacked then
    add_option("escape", "Try to escape (" .. entry("difficulty", escape).name .. ")")
  end
  if find_reachable_weapon(p) then add_option("pick-up", "Pick up a weapon") end
  if #options > 0 then add_option("hold", "End your turn") end
  return options
end

local function ask_target(p)
  return choose_one(list_targets(p), "Which target does " .. p.name .. " attack?", "target", function(target) return capitalize(describe_target(p, target)) end)
end

local function try_escape(p, escape)
  local difficulty = entry("difficulty", escape)
  if attempt(p.name, "escape, " .. difficulty.name, adventurer_die(find_member(p.id)), difficulty.value) == "success" then
    p.out = true
    say(capitalize(p.name) .. " escapes.")
  end
end

local function play_player_turn(p, escape)
  local done = { attacked = false, moved = false }
  while can_fight(p) and not find_outcome() do
    local options = turn_options(p, done, escape)
    if #options == 0 then return end
    scene.busy = true
    local function title() return capitalize(p.name) .. "'s turn (" .. format_harm(p) .. ")." end
      local choice = ask_player_of(p, function() return choose(title, options, "turn") end)
    if choice == "hold" then return end
    if choice == "attack" then
      done.attacked = true
      local target, weapon
      ask_player_of(p, function()
        target = ask_target(p)
        weapon = ask_for_weapon(p, target)
      end)
      attack(p, target, weapon)
    elseif choice == "move" then
      done.moved = true
      ask_player_of(p, function() ask_move(p) end)
    elseif choice == "escape" then
      done.attacked = true
      try_escape(p, escape)
    else
      pick_up(p)
    end
  end
end

-- Plays the turn of a foe: picks up weapons, moves toward the nearest enemy and attacks. EMP-159.
local function play_foe_turn(p)
  while find_reachable_weapon(p) do pick_up(p) end
  local target, steps_left = find_nearest_enemy(p), constant.move_limit
  while target and #list_weapons_in_range(p, target) == 0 and distance(p, target) > 0 and steps_left > 0 and not p.held do
    move_to(p, step_toward(p, target))
    steps_left = steps_left - 1
    scene.busy = true
  end
  if target and #list_weapons_in_range(p, target) > 0 then
    scene.busy = true
    attack(p, target, best_weapon(p, target))
  end
end

return { play_player_turn = play_player_turn, play_foe_turn = play_foe_turn }
