-- Ripostes (EMP-109, EMP-125 to EMP-135, EMP-160).
local capitalize, can_fight, find_outcome = require("words").capitalize, require("wounds").can_fight, require("combatants").find_outcome
local zones, attacks = require("zones"), require("attacks")
local distance, ask_move, move_to, list_weapons_in_range, step_toward = zones.distance, zones.ask_move, zones.move_to, zones.list_weapons_in_range, zones.step_toward
local ask_player_of, choose_weapon, is_run_by_person, strike = attacks.ask_player_of, attacks.choose_weapon, attacks.is_run_by_person, attacks.strike

-- True if the combatant can make a riposte. EMP-125, EMP-126, EMP-131.
local function can_riposte(p, was_hit)
  if find_outcome() or not can_fight(p) or p.inert then return false end
  if option.riposte_on == "hit" and not was_hit or option.riposte_on == "miss" and was_hit then return false end
  return constant.riposte_limit == 0 or p.ripostes < constant.riposte_limit -- 0 means no limit
end

local function riposte_options(p, attacker, has_struck, has_moved)
  local allows_both = option.riposte_move == "also"
  return {
    strike = not has_struck and (allows_both or not has_moved) and #list_weapons_in_range(p, attacker) > 0,
    move = option.riposte_move ~= "never" and not p.held and not has_moved and (allows_both or not has_struck),
  }
end

local function choose_riposte(p, attacker, allowed, has_acted)
  if not is_run_by_person(p) then -- EMP-160: foes do only one of the two
    if has_acted then return "none" end
    if allowed.strike then return "strike" end
    return allowed.move and distance(p, attacker) > 0 and "move" or "none"
  end
  local options = {}
  local function add_option(id, text) options[#options + 1] = { id, text, action = text } end
  if allowed.strike then add_option("strike", "Strike back at " .. attacker.name) end
  if allowed.move then add_option("move", "Move") end
  add_option("none", "No riposte") -- EMP-135
  return ask_player_of(p, function() return choose(capitalize(p.name) .. ": riposte?", options, "riposte") end)
end

-- Plays a riposte: at once, only against the attacker, and without a further riposte. EMP-109, EMP-127 to EMP-134.
local function play_riposte(p, attacker, was_hit)
  if not can_riposte(p, was_hit) then return end
  local has_struck, has_moved = false, false
  while not find_outcome() do
    local allowed = riposte_options(p, attacker, has_struck, has_moved)
    if not allowed.strike and not allowed.move then break end
    local choice = choose_riposte(p, attacker, allowed, has_struck or has_moved)
    if choice == "none" then break end
    if choice == "strike" then
      has_struck = true
      strike(p, attacker, choose_weapon(p, attacker))
    else
      has_moved = true
      if is_run_by_person(p) then ask_player_of(p, function() ask_move(p) end) else move_to(p, step_toward(p, attacker)) end
    end
  end
  if has_struck or has_moved then p.ripostes = p.ripostes + 1 end
end

local function attack(p, target, weapon) play_riposte(target, p, strike(p, target, weapon)) end

return { attack = attack }
