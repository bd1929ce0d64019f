-- Turns in a combat, of players and of foes (EMP-102 to EMP-111, EMP-156, EMP-159).
local concat, capitalize, member = require("lists").concat, require("words").capitalize, require("party").member
local inventory, fit, attempt, combatants = require("inventory"), require("wounds").fit, require("tasks").attempt, require("combatants")
local pick, zones, attacks, attack = require("seats").pick, require("zones"), require("attacks"), require("ripostes").attack
local give, has_room = inventory.give, inventory.has_room
local adventurer_die, foe_weapon, find_outcome = combatants.adventurer_die, combatants.foe_weapon, combatants.find_outcome
local distance, ask_move, describe_distance, move_to = zones.distance, zones.ask_move, zones.describe_distance, zones.move_to
local nearest, list_reaching, list_targets, step_toward = zones.nearest, zones.list_reaching, zones.list_targets, zones.step_toward
local ask_of, ask_weapon, best_weapon = attacks.ask_of, attacks.ask_weapon, attacks.best_weapon
local get_defense = attacks.get_defense

-- Returns the index of the first weapon on the ground that a participant can pick up, or nil.
local function find_reachable_weapon(p)
  for n, it in ipairs(scene.lying) do
    if it.zone == p.zone then
      if it.by == p.id then return n end
      if p.side == "party" and it.item ~= "" and has_room(member(p.id), entry("item", it.item).slots) then return n end
    end
  end
end

local function pick_up(p)
  local it = table.remove(scene.lying, find_reachable_weapon(p))
  if p.side == "party" then
    give(member(p.id), it.item)
  else
    p.arms = concat(p.arms, { it.arm })
    say(capitalize(p.name) .. " picks up the " .. foe_weapon(p.group, it.arm).name .. ".")
  end
end

-- Describes a target for a menu: distance, defense and state. EMP-113 to EMP-120.
local function describe_target(p, q)
  local far = distance(p, q)
  local text = q.name .. ", " .. describe_distance(far) .. (fit(q) and "" or ", unconscious")
  if not q.proof then text = text .. ", hit by " .. math.max(1, get_defense(q, far)) .. " or less" end
  if q.hp > 0 or q.wp > 0 then text = text .. " (HP " .. q.hp .. ", WP " .. q.wp .. ")" end
  return text
end

-- EMP-103, EMP-105, EMP-106, EMP-111.
local function turn_options(p, done, escape)
  local options = {}
  local function offer(id, text, menu) options[#options + 1] = { id, text, action = menu or text } end
  local there = done.attacked and {} or list_targets(p)
  if #there > 0 then offer("attack", #there == 1 and "Attack " .. describe_target(p, there[1]) or "Attack", #there > 1 and "Attack:" or nil) end
  if not done.moved and not p.held then offer("move", "Move", "Move") end
  if escape and p.side == "party" and not done.attacked then
    offer("escape", "Try to escape (" .. entry("difficulty", escape).name .. ")")
  end
  if find_reachable_weapon(p) then offer("pick-up", "Pick up a weapon") end
  if #options > 0 then offer("hold", "End your turn") end
  return options
end

local function ask_target(p)
  return pick(list_targets(p), "Which target does " .. p.name .. " attack?", "target", function(q) return capitalize(describe_target(p, q)) end)
end

local function try_escape(p, escape)
  local it = entry("difficulty", escape)
  if attempt(p.name, "escape, " .. it.name, adventurer_die(member(p.id)), it.value) == "success" then
    p.out = true
    say(capitalize(p.name) .. " escapes.")
  end
end

local function play_player_turn(p, escape)
  local done = { attacked = false, moved = false }
  while fit(p) and not find_outcome() do
    local options = turn_options(p, done, escape)
    if #options == 0 then return end
    scene.busy = true
    local title = capitalize(p.name) .. "'s turn (HP " .. p.hp .. ", WP " .. p.wp .. ")."
    local act = ask_of(p, function() return choose(title, options, "turn") end)
    if act == "hold" then return end
    if act == "attack" then
      done.attacked = true
      local q, weapon
      ask_of(p, function()
        q = ask_target(p)
        weapon = ask_weapon(p, q)
      end)
      attack(p, q, weapon)
    elseif act == "move" then
      done.moved = true
      ask_of(p, function() ask_move(p) end)
    elseif act == "escape" then
      done.attacked = true
      try_escape(p, escape)
    else
      pick_up(p)
    end
  end
end

-- EMP-159.
local function play_foe_turn(p)
  while find_reachable_weapon(p) do pick_up(p) end
  local q, steps = nearest(p), constant.move_limit
  while q and #list_reaching(p, q) == 0 and distance(p, q) > 0 and steps > 0 and not p.held do
    move_to(p, step_toward(p, q))
    steps = steps - 1
    scene.busy = true
  end
  if q and #list_reaching(p, q) > 0 then
    scene.busy = true
    attack(p, q, best_weapon(p, q))
  end
end

return { play_player_turn = play_player_turn, play_foe_turn = play_foe_turn }
