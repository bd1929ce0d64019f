-- A combat by rounds (EMP-100 to EMP-104, EMP-152, EMP-154 to EMP-156).
local words, the, party, rise = use("words"), use("names").the, use("party"), use("seats").rise
local inventory, wounds, combatants = use("inventory"), use("wounds"), use("combatants")
local set_order, played, turns = use("initiative").set_order, use("attacks").played, use("turns")
local capital, listed = words.capital, words.listed
local STATES, called, member, state = party.STATES, party.called, party.member, party.state
local give, has_room = inventory.give, inventory.has_room
local body_state, fall, fit, write = wounds.body_state, wounds.fall, wounds.fit, wounds.write
local begin, combatant, of_side, verdict = combatants.begin, combatants.combatant, combatants.of_side, combatants.verdict
local joined = use("lists").joined
local driven_turn, played_turn = turns.driven_turn, turns.played_turn

local function places_told()
  local zones, told = {}, {}
  for _, p in ipairs(joined(of_side("party"), of_side("foes"))) do
    if not p.out and body_state(p) ~= STATES.dead then
      zones[p.zone] = zones[p.zone] or {}
      table.insert(zones[p.zone], p.name)
    end
  end
  for zone, names in pairs(zones) do told[#told + 1] = "zone " .. zone .. ": " .. listed(names) end
  return #told > 1 and " " .. capital(table.concat(told, "; ")) .. "." or ""
end

local function begin_round(args)
  scene.round, scene.busy = scene.round + 1, false
  if #scene.order == 0 or option.initiative_each_round == "on" then set_order(args.initiative == "each") end -- EMP-100
  for _, it in ipairs(scene.order) do it.waits = true end
  say("Round " .. scene.round .. "." .. places_told())
  for _, side in ipairs({ "party", "foes" }) do
    for _, row in ipairs(scene[side]) do row.ripostes = 0 end
  end
end

-- Who has a turn next in this round, or nobody. EMP-102, EMP-104.
local function next_one()
  for _, it in ipairs(scene.order) do
    if it.waits then
      it.waits = false
      local p = combatant(it.side, it.place)
      if fit(p) and not p.inert then return p end
    end
  end
end

-- EMP-152, EMP-Q29, EMP-Q32.
local function aftermath(outcome)
  for _, it in ipairs(scene.lying) do
    local a = it.item ~= "" and member(it.by)
    if a and outcome == "victory" and state(a) == STATES.fit and has_room(a, entry("item", it.item).slots) then
      give(a, it.item, called(a) .. " picks up " .. the(entry("item", it.item).name))
    end
  end
  if option.hp_after_combat == "clear" then
    for _, p in ipairs(of_side("party")) do write(p, "hp", 0) end
  end
end

-- How it ends, if it does.
local function ended(page)
  local outcome = verdict()
  if not outcome then return nil end
  aftermath(outcome)
  if outcome == "defeat" or outcome == "slain" then fall(outcome, page) end
  return outcome
end

local function combat(args, page)
  begin(args)
  return ended(page)
end

-- A step: the beginning of a round, or one turn with the riposte that it provokes.
local function step(_, args, page)
  local p = next_one()
  if p then
    local turn = played(p) and played_turn or driven_turn
    turn(p, args.escape)
    rise()
    return ended(page)
  end
  if #scene.order > 0 and not scene.busy then error("nobody in this combat can do anything") end
  begin_round(args)
end

return { combat = combat, step = step }
