-- A combat by rounds (EMP-100 to EMP-104, EMP-152, EMP-154 to EMP-156).
local words, the, party, rise = use("words"), use("names").the, use("party"), use("seats").rise
local inventory, wounds, combatants = use("inventory"), use("wounds"), use("combatants")
local set_order, played, turns = use("initiative").set_order, use("attacks").played, use("turns")
local capital, listed = words.capital, words.listed
local STATES, called, member, state = party.STATES, party.called, party.member, party.state
local give, has_room = inventory.give, inventory.has_room
local body_state, fall, fit, write = wounds.body_state, wounds.fall, wounds.fit, wounds.write
local begin, of_side, verdict = combatants.begin, combatants.of_side, combatants.verdict
local driven_turn, played_turn = turns.driven_turn, turns.played_turn

local function places_told(fight)
  local zones, told = {}, {}
  for _, p in ipairs(fight.all) do
    if body_state(p) ~= STATES.dead and not p.out then
      zones[p.zone] = zones[p.zone] or {}
      table.insert(zones[p.zone], p.name)
    end
  end
  for zone, names in pairs(zones) do told[#told + 1] = "zone " .. zone .. ": " .. listed(names) end
  return #told > 1 and " " .. capital(table.concat(told, "; ")) .. "." or ""
end

-- EMP-102, EMP-104.
local function round(fight)
  fight.round, fight.asked = fight.round + 1, false
  if fight.round == 1 or option.initiative_each_round == "on" then set_order(fight) end -- EMP-100
  say("Round " .. fight.round .. "." .. places_told(fight))
  for _, p in ipairs(fight.all) do p.ripostes = 0 end
  for _, n in ipairs(fight.order) do
    local p = fight.all[n]
    if not fight.outcome and fit(p) and not p.inert then (played(p) and played_turn or driven_turn)(fight, p) end
    rise(fight)
  end
  if not fight.outcome and not fight.asked then error("nobody in this combat can do anything") end
  return fight.outcome
end

-- EMP-152, EMP-Q29, EMP-Q32.
local function aftermath(fight)
  for _, it in ipairs(fight.lying) do
    local a = it.item and member(it.by)
    if a and fight.outcome == "victory" and state(a) == STATES.fit and has_room(a, entry("item", it.item).slots) then
      give(a, it.item, called(a) .. " picks up " .. the(it.weapon.name))
    end
  end
  if option.hp_after_combat == "clear" then
    for _, p in ipairs(of_side(fight, "party", function(p) return p.hp > 0 end)) do write(p, "hp", 0) end
  end
end

local function combat(args, page)
  local fight = begin(args)
  fight.singly = args.initiative == "each"
  fight.outcome = verdict(fight)
  while not fight.outcome do round(fight) end
  aftermath(fight)
  if fight.outcome == "defeat" or fight.outcome == "slain" then fall(fight.outcome, page) end
  return fight.outcome
end

return { combat = combat }
