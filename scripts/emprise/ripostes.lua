-- Ripostes (EMP-109, EMP-125 to EMP-135, EMP-160).
local capitalize, fit, find_outcome = require("words").capitalize, require("wounds").fit, require("combatants").find_outcome
local zones, attacks = require("zones"), require("attacks")
local distance, ask_move, move_to, list_reaching, step_toward = zones.distance, zones.ask_move, zones.move_to, zones.list_reaching, zones.step_toward
local ask_of, choose_weapon, is_played, strike = attacks.ask_of, attacks.choose_weapon, attacks.is_played, attacks.strike

-- EMP-125, EMP-126, EMP-131.
local function may_riposte(p, hit)
  if find_outcome() or not fit(p) or p.inert then return false end
  if option.riposte_on == "hit" and not hit or option.riposte_on == "miss" and hit then return false end
  return constant.riposte_limit == 0 or p.ripostes < constant.riposte_limit -- 0 means no limit
end

local function riposte_options(p, attacker, struck, moved)
  local both = option.riposte_move == "also"
  return {
    strike = not struck and (both or not moved) and #list_reaching(p, attacker) > 0,
    move = option.riposte_move ~= "never" and not p.held and not moved and (both or not struck),
  }
end

local function choose_riposte(p, attacker, ways, acted)
  if not is_played(p) then -- EMP-160: foes do only one of the two
    if acted then return "none" end
    if ways.strike then return "strike" end
    return ways.move and distance(p, attacker) > 0 and "move" or "none"
  end
  local options = {}
  if ways.strike then options[1] = { "strike", "Strike back at " .. attacker.name } end
  if ways.move then options[#options + 1] = { "move", "Move" } end
  options[#options + 1] = { "none", "No riposte" } -- EMP-135
  return ask_of(p, function() return choose(capitalize(p.name) .. ": riposte?", options, "riposte") end)
end

-- Plays a riposte: at once, only against the attacker, and without a further riposte. EMP-109, EMP-127 to EMP-134.
local function riposte(p, attacker, hit)
  if not may_riposte(p, hit) then return end
  local struck, moved = false, false
  while not find_outcome() do
    local ways = riposte_options(p, attacker, struck, moved)
    if not ways.strike and not ways.move then break end
    local wish = choose_riposte(p, attacker, ways, struck or moved)
    if wish == "none" then break end
    if wish == "strike" then
      struck = true
      strike(p, attacker, choose_weapon(p, attacker))
    else
      moved = true
      if is_played(p) then ask_of(p, function() ask_move(p) end) else move_to(p, step_toward(p, attacker)) end
    end
  end
  if struck or moved then p.ripostes = p.ripostes + 1 end
end

local function attack(p, q, weapon) riposte(q, p, strike(p, q, weapon)) end

return { attack = attack }
