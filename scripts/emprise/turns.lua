-- A turn in a combat, of people and of foes (EMP-102 to EMP-111, EMP-156, EMP-159).
local joined, capital, member = use("lists").joined, use("words").capital, use("party").member
local inventory, fit, attempt, combatants = use("inventory"), use("wounds").fit, use("tasks").attempt, use("combatants")
local pick, zones, attacks, attack = use("seats").pick, use("zones"), use("attacks"), use("ripostes").attack
local give, has_room = inventory.give, inventory.has_room
local adventurer_die, foe_weapon, verdict = combatants.adventurer_die, combatants.foe_weapon, combatants.verdict
local apart, ask_move, distance_told, move_to = zones.apart, zones.ask_move, zones.distance_told, zones.move_to
local nearest, reaching, targets, toward = zones.nearest, zones.reaching, zones.targets, zones.toward
local ask_of, ask_weapon, best_weapon = attacks.ask_of, attacks.ask_weapon, attacks.best_weapon
local defense_of = attacks.defense_of

-- What lies in somebody's zone and could be theirs: an adventurer's own kind of thing, or a foe's own weapon.
-- The place of the first of it, or nothing.
local function within_grasp(p)
  for n, it in ipairs(scene.lying) do
    if it.zone == p.zone then
      if it.by == p.id then return n end
      if p.side == "party" and it.item ~= "" and has_room(member(p.id), entry("item", it.item).slots) then return n end
    end
  end
end

local function pick_up(p)
  local it = table.remove(scene.lying, within_grasp(p))
  if p.side == "party" then
    give(member(p.id), it.item)
  else
    p.arms = joined(p.arms, { it.arm })
    say(capital(p.name) .. " picks up the " .. foe_weapon(p.group, it.arm).name .. ".")
  end
end

-- Who can be attacked, as the one who chooses sees them: how far off, what hits them, how they stand. EMP-113 to EMP-120.
local function target_told(p, q)
  local far = apart(p, q)
  local told = q.name .. ", " .. distance_told(far) .. (fit(q) and "" or ", unconscious")
  if not q.proof then told = told .. ", hit by " .. math.max(1, defense_of(q, far)) .. " or less" end
  if q.hp > 0 or q.wp > 0 then told = told .. " (HP " .. q.hp .. ", WP " .. q.wp .. ")" end
  return told
end

-- EMP-103, EMP-105, EMP-106, EMP-111.
local function turn_options(p, done, escape)
  local options = {}
  local function offer(id, text, menu) options[#options + 1] = { id, text, menu = menu or text } end
  local there = done.attacked and {} or targets(p)
  if #there > 0 then offer("attack", #there == 1 and "Attack " .. target_told(p, there[1]) or "Attack", #there > 1 and "Attack:" or nil) end
  if not done.moved and not p.held then offer("move", "Move", "Move") end
  if escape and p.side == "party" and not done.attacked then
    offer("escape", "Try to get away (" .. entry("difficulty", escape).name .. ")")
  end
  if within_grasp(p) then offer("pick-up", "Pick up what lies here") end
  if #options > 0 then offer("hold", "Nothing more") end
  return options
end

local function ask_target(p)
  return pick(targets(p), "Whom does " .. p.name .. " attack?", "target", function(q) return capital(target_told(p, q)) end)
end

local function try_escape(p, escape)
  local it = entry("difficulty", escape)
  if attempt(p.name, "escape, " .. it.name, adventurer_die(member(p.id)), it.value) == "success" then
    p.out = true
    say(capital(p.name) .. " gets away.")
  end
end

local function played_turn(p, escape)
  local done = { attacked = false, moved = false }
  while fit(p) and not verdict() do
    local options = turn_options(p, done, escape)
    if #options == 0 then return end
    scene.busy = true
    local title = capital(p.name) .. "'s turn (HP " .. p.hp .. ", WP " .. p.wp .. ")."
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
local function driven_turn(p)
  while within_grasp(p) do pick_up(p) end
  local q, steps = nearest(p), figure.move_limit
  while q and #reaching(p, q) == 0 and apart(p, q) > 0 and steps > 0 and not p.held do
    move_to(p, toward(p, q))
    steps = steps - 1
    scene.busy = true
  end
  if q and #reaching(p, q) > 0 then
    scene.busy = true
    attack(p, q, best_weapon(p, q))
  end
end

return { played_turn = played_turn, driven_turn = driven_turn }
