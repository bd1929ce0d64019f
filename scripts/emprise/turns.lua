-- A turn in a combat, of people and of foes (EMP-102 to EMP-111, EMP-156, EMP-159).
local where, capital, member = use("lists").where, use("words").capital, use("party").member
local inventory, fit, attempt, combatants = use("inventory"), use("wounds").fit, use("tasks").attempt, use("combatants")
local pick, zones, attacks, attack = use("seats").pick, use("zones"), use("attacks"), use("ripostes").attack
local give, has_room = inventory.give, inventory.has_room
local adventurer_die, verdict = combatants.adventurer_die, combatants.verdict
local apart, ask_move, distance_told, move_to = zones.apart, zones.ask_move, zones.distance_told, zones.move_to
local nearest, reaching, targets, toward = zones.nearest, zones.reaching, zones.targets, zones.toward
local ask_of, ask_weapon, best_weapon = attacks.ask_of, attacks.ask_weapon, attacks.best_weapon

-- What lies in somebody's zone and could be theirs: an adventurer's own kind of thing, or a foe's own weapon.
local function within_grasp(fight, p)
  return where(fight.lying, function(it)
    local takes = p.side == "party" and it.item and has_room(member(p.id), entry("item", it.item).slots) or it.by == p.id
    return it.zone == p.zone and takes
  end)
end

local function pick_up(fight, p)
  local it = within_grasp(fight, p)[1]
  if p.side == "party" then
    give(member(p.id), it.item)
  else
    p.weapons[#p.weapons + 1] = it.weapon
    say(capital(p.name) .. " picks up the " .. it.weapon.name .. ".")
  end
  for n, other in ipairs(fight.lying) do
    if other == it then table.remove(fight.lying, n) end
  end
end

-- EMP-103, EMP-105, EMP-106, EMP-111.
local function turn_options(fight, p, done)
  local options = {}
  if not done.attacked and #targets(fight, p) > 0 then options[#options + 1] = { "attack", "Attack" } end
  if not done.moved and not p.held then options[#options + 1] = { "move", "Move" } end
  if fight.escape and p.side == "party" and not done.attacked then
    options[#options + 1] = { "escape", "Try to get away (" .. entry("difficulty", fight.escape).name .. ")" }
  end
  if #within_grasp(fight, p) > 0 then options[#options + 1] = { "pick-up", "Pick up what lies here" } end
  if #options > 0 then options[#options + 1] = { "hold", "Nothing more" } end
  return options
end

local function ask_target(fight, p)
  return pick(targets(fight, p), "Whom does " .. p.name .. " attack?", "target", function(q)
    return capital(q.name) .. ", " .. distance_told(apart(p, q)) .. (fit(q) and "" or ", unconscious")
  end)
end

local function try_escape(fight, p)
  local it = entry("difficulty", fight.escape)
  if attempt(p.name, "escape, " .. it.name, adventurer_die(member(p.id)), it.value) == "success" then
    p.out = true
    say(capital(p.name) .. " gets away.")
    fight.outcome = verdict(fight)
  end
end

local function played_turn(fight, p)
  local done = { attacked = false, moved = false }
  while not fight.outcome and fit(p) do
    local options = turn_options(fight, p, done)
    if #options == 0 then return end
    fight.asked = true
    local title = capital(p.name) .. "'s turn (HP " .. p.hp .. ", WP " .. p.wp .. ")."
    local act = ask_of(fight, p, function() return choose(title, options, "turn") end)
    if act == "hold" then return end
    if act == "attack" then
      done.attacked = true
      local q, weapon
      ask_of(fight, p, function()
        q = ask_target(fight, p)
        weapon = ask_weapon(p, q)
      end)
      attack(fight, p, q, weapon)
    elseif act == "move" then
      done.moved = true
      ask_of(fight, p, function() ask_move(fight, p) end)
    elseif act == "escape" then
      done.attacked = true
      try_escape(fight, p)
    else
      pick_up(fight, p)
    end
  end
end

-- EMP-159.
local function driven_turn(fight, p)
  while #within_grasp(fight, p) > 0 do pick_up(fight, p) end
  local q, steps = nearest(fight, p), option.move_limit
  while q and #reaching(p, q) == 0 and apart(p, q) > 0 and steps > 0 and not p.held do
    move_to(fight, p, toward(p, q))
    steps = steps - 1
    fight.asked = true
  end
  if q and #reaching(p, q) > 0 then
    fight.asked = true
    attack(fight, p, q, best_weapon(p, q))
  end
end

return { played_turn = played_turn, driven_turn = driven_turn }
