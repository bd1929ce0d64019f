-- Rounds and whole games (ARE-25 to ARE-38, ARE-161 to ARE-168).
local words, lists, new_combatant, games = use("words"), use("lists"), use("combatants").new_combatant, use("games")
local roster_of, gather_picks, effects = use("roster").roster_of, use("picks").gather_picks, use("effects")
local attacks = use("attacks")
local listed, plural, any, each = words.listed, words.plural, lists.any, lists.each
local anybody_affected, latest, people, remember = games.anybody_affected, games.latest, games.people, games.remember
local opponents, standing, tell_effects, tell_statuses = games.opponents, games.standing, games.tell_effects, games.tell_statuses
local announce, raise_fires, receive, wear_off = effects.announce, effects.raise_fires, effects.receive, effects.wear_off
local work_effects = effects.work_effects
local carry_out_pick, start_fray = attacks.carry_out_pick, attacks.start_fray

-- ARE-34, ARE-161 to ARE-164: all of it together.
local function apply(fray)
  for _, laid in ipairs(fray.laid) do receive(fray.game.roster[laid.n], laid.effect) end
  for n, it in ipairs(fray.game.roster) do
    if not it.down then
      it.hp = fray.killed[n] and 0 or math.max(0, it.hp - fray.hurt[n])
      local stamina = it.stamina + fray.stamina[n]
      if fray.stamina[n] > 0 and option.stamina_cap == "on" then stamina = math.max(it.stamina, math.min(stamina, it.max_stamina)) end -- ARE-131
      it.stamina = stamina
      it.down = it.hp == 0
      if it.down then
        it.effects = {} -- ARE-160
        say(it.name .. " is defeated.")
      end
    end
  end
end

-- ARE-32, ARE-33: in roster order, whatever the order of picking; then what lasts.
local function carry_out(game, picks)
  local fray = start_fray(game, picks)
  for n in ipairs(game.roster) do
    local move = picks[n] and picks[n].move
    if move and move ~= "block" and move ~= "rest" and entry("move", move).hits == "self" then raise_fires(fray, n, entry("move", move)) end
  end
  for n in ipairs(game.roster) do
    if picks[n] then carry_out_pick(fray, n, picks[n]) end
  end
  if option.ticks == "with_moves" then work_effects(fray) end -- ARE-156
  apply(fray)
end

-- ARE-28, ARE-29.
local function draw_order(game)
  local order, names = {}, {}
  for n in ipairs(game.roster) do order[n] = n end
  for i = #order, 2, -1 do
    local j = draw(1, i, "order of picking")
    order[i], order[j] = order[j], order[i]
  end
  for place, n in ipairs(order) do names[place] = game.roster[n].name end
  game.order = order
  say("Order of picking: " .. table.concat(names, ", ") .. ".")
end

-- Where effects work before anybody picks, who falls to them picks no more. ARE-Q23.
local function effects_first(game)
  if option.ticks ~= "start" then return end
  local fray = start_fray(game, {})
  work_effects(fray)
  apply(fray)
end

-- How the game stands, if it is over. ARE-165 to ARE-168.
local function verdict(game)
  local left = standing(game)
  if #left == 0 then return "draw" end
  if not any(left, function(n) return #opponents(game, n) > 0 end) then
    game.winner = listed(each(left, function(n) return game.roster[n].name end))
    return any(left, function(n) return game.roster[n].mind ~= "engine" end) and "victory" or "defeat"
  end
  if game.limit and game.round >= game.limit then return "undecided" end
end

-- One round, from the game as it stands to the game as it stands then: how that ended it, or nothing.
local function round(game)
  game.round = game.round + 1
  say("Round " .. game.round)
  if option.reshuffle == "on" or game.round == 1 then draw_order(game) end
  announce(game)
  remember(game, game.round)
  if option.effects_prompt == "ask" and people(game.roster) > 0 and anybody_affected(game)
    and confirm("See the effects on everybody?", "effects")
  then
    tell_effects()
  end
  effects_first(game)
  if #standing(game) > 1 then carry_out(game, gather_picks(game)) end
  for _, it in ipairs(game.roster) do wear_off(it, game.round) end
  tell_statuses(game)
  remember(game, game.round + 1)
  return verdict(game)
end

local function won(game)
  if #standing(game) == 1 then return game.winner .. " is the last one standing, and wins." end
  return game.winner .. " are the last ones standing, and win."
end

local ENDS = {
  victory = won, defeat = won,
  draw = function() return "Nobody is left standing: a draw." end,
  undecided = function(game) return "The fight is broken off after " .. plural(game.round, "round") .. "." end,
}

local function limit_of(args)
  if args.round_limit then return args.round_limit > 0 and args.round_limit or nil end
  return option.round_limit ~= "none" and option.round_limit or nil
end

-- A whole game with this roster; who comes without HP lies where they fell.
local function play(roster, args)
  local game = { round = 0, roster = roster, order = {}, winner = "none", limit = limit_of(args) }
  remember(game, 1)
  local outcome = verdict(game)
  while not outcome do outcome = round(game) end
  game.outcome = outcome
  remember(game, game.round + 1)
  say(ENDS[outcome](game))
  return outcome
end

local function arena(args) return play(roster_of(args), args) end

local function duel(args)
  local foe = { fighter = args.foe, temper = args.temper, player = args.player }
  return play(roster_of { more = { foe }, carry_over = args.carry_over }, args)
end

-- The latest game's combatants once more, fresh.
local function rematch(args)
  local roster = {}
  for n, was in ipairs(latest().roster or {}) do
    roster[n] = new_combatant {
      name = was.name, class = was.class, mind = was.mind, player = was.player, temper = was.temper, attributes = was.attributes,
      max_hp = was.max_hp, max_stamina = was.max_stamina,
    }
  end
  if #roster == 0 then error("there has been no game yet that could be fought again") end
  return play(roster, args)
end

return { arena = arena, duel = duel, rematch = rematch }
