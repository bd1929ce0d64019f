-- Rounds and whole games (ARE-25 to ARE-38, ARE-161 to ARE-168). A game is played in steps: one combatant more where everybody makes
-- their own, the beginning of a round, each person's pick, and the moment in which all of it happens.
local words, lists, new_combatant, games = use("words"), use("lists"), use("combatants").new_combatant, use("games")
local roster, picks, effects, attacks = use("roster"), use("picks"), use("effects"), use("attacks")
local listed, plural, any, each = words.listed, words.plural, lists.any, lists.each
local anybody_affected, as_they_stand, latest, people = games.anybody_affected, games.as_they_stand, games.latest, games.people
local opponents, standing = games.opponents, games.standing
local announce, raise_fires, receive, wear_off = effects.announce, effects.raise_fires, effects.receive, effects.wear_off
local work_effects, carry_out_pick, start_fray = effects.work_effects, attacks.carry_out_pick, attacks.start_fray

-- ARE-34, ARE-161 to ARE-164: all of it together.
local function apply(fray)
  local roster = scene.roster
  for _, laid in ipairs(fray.laid) do receive(roster[laid.n], laid.effect) end
  for n, it in ipairs(roster) do
    if not it.down then
      it.hp = fray.killed[n] and 0 or it.hp - fray.hurt[n]
      local was, stamina = it.stamina, it.stamina + fray.stamina[n]
      if fray.stamina[n] > 0 and option.stamina_cap == "on" then stamina = math.max(was, math.min(stamina, it.max_stamina)) end -- ARE-131
      it.stamina = stamina
      if it.hp == 0 then
        it.down, it.effects = true, {} -- ARE-160
        say(it.name .. " is defeated.")
      end
    end
  end
end

-- ARE-32, ARE-33: in roster order, whatever the order of picking; then what lasts.
local function carry_out(all)
  local fray = start_fray(all)
  for n, it in ipairs(all) do
    local move = it.move
    if move ~= "" and move ~= "block" and move ~= "rest" and entry("move", move).hits == "self" then raise_fires(fray, n, entry("move", move)) end
  end
  for n, it in ipairs(all) do
    if it.move ~= "" then carry_out_pick(fray, n) end
  end
  if option.ticks == "with_moves" then work_effects(fray) end -- ARE-156
  apply(fray)
end

-- ARE-28, ARE-29.
local function draw_order()
  local order = each(scene.roster, function(_, n) return { place = n } end)
  for i = #order, 2, -1 do
    local j = draw(1, i, "Order of picking")
    order[i], order[j] = order[j], order[i]
  end
  scene.order = order
  say("Order of picking: " .. table.concat(each(order, function(it) return scene.roster[it.place].name end), ", ") .. ".")
end

-- Where effects work before anybody picks, who falls to them picks no more. ARE-Q23.
local function effects_first()
  if option.ticks ~= "start" then return end
  local fray = start_fray(as_they_stand())
  work_effects(fray)
  apply(fray)
end

-- How the game stands, if it is over. ARE-165 to ARE-168.
local function verdict(args)
  local all = as_they_stand()
  local left = standing(all)
  if #left == 0 then return "draw" end
  if not any(left, function(n) return #opponents(all, n) > 0 end) then
    return any(left, function(n) return all[n].mind ~= "engine" end) and "victory" or "defeat"
  end
  local limit = args.round_limit or figure.round_limit -- 0 or less, also of a page, is no limit
  if limit > 0 and scene.round >= limit then return "undecided" end
end

local function won(who, many)
  if many == 1 then return who .. " is the last one standing, and wins." end
  return who .. " are the last ones standing, and win."
end

local ENDS = {
  victory = won, defeat = won,
  draw = function() return "Nobody is left standing: a draw." end,
  undecided = function() return "The fight is broken off after " .. plural(scene.round, "round") .. "." end,
}

-- How the game ends, if it is over: it is told, and the sheet keeps what pages may ask of it.
local function ended(args)
  local outcome = verdict(args)
  if not outcome then return nil end
  local left = each(standing(), function(n) return scene.roster[n].name end)
  local winner = listed(left)
  games.keep_game((outcome == "victory" or outcome == "defeat") and winner or "none")
  say(ENDS[outcome](winner, #left))
  return outcome
end

local function end_round(args)
  local round = scene.round
  for _, it in ipairs(scene.roster) do
    wear_off(it, round)
    it.move, it.targets = "", {}
    if it.mind == "reader" then
      hide("hp", it.hp)
      hide("stamina", it.stamina)
    end
  end
  scene.turn = 0
  games.tell_statuses()
  return ended(args)
end

-- Up to the first pick. ARE-25, ARE-37, ARE-38.
local function begin_round(args)
  scene.round, scene.turn = scene.round + 1, 1
  say("Round " .. scene.round)
  if option.reshuffle == "on" or scene.round == 1 then draw_order() end
  announce()
  if option.effects_prompt == "ask" and people(scene.roster) > 0 and anybody_affected() and confirm("See the effects on everybody?", "effects") then
    games.tell_effects()
  end
  effects_first()
  if #standing() < 2 then return end_round(args) end
end

-- Everybody is there; who comes without HP lies where they fell. ARE-1.
local function begin(args)
  roster.check_size(#scene.roster)
  scene.begun = true
  hide("rested", false)
  for _, it in ipairs(scene.roster) do
    if it.mind == "reader" then games.keep_on_sheet(it) end
  end
  return ended(args)
end

local function step(_, args)
  if not scene.begun then
    if roster.ask_one_more(args.with_reader ~= "no") then return nil end
    return begin(args)
  end
  if scene.turn == 0 then return begin_round(args) end
  local all = as_they_stand()
  if picks.next_person(all) then return nil end
  carry_out(all)
  return end_round(args)
end

local function arena(args)
  scene.roster = roster.listed(args)
  if args.more then return begin(args) end
end

local function duel(args)
  local foe = { fighter = args.foe, temper = args.temper, player = args.player }
  scene.roster = roster.listed { more = { foe }, carry_over = args.carry_over }
  return begin(args)
end

-- The latest game's combatants once more, fresh.
local function rematch(args)
  local again = each(latest(), function(was)
    return new_combatant({
      name = was.name, class = was.class, mind = was.mind, player = was.player, temper = was.temper,
      max_hp = was.max_hp, max_stamina = was.max_stamina,
    }, was)
  end)
  if #again == 0 then error("there has been no game yet that could be fought again") end
  scene.roster = again
  return begin(args)
end

return { step = step, arena = arena, duel = duel, rematch = rematch }
