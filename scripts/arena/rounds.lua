-- Rounds and games (ARE-25 to ARE-38, ARE-161 to ARE-168). A game runs in steps: one new combatant if people create their own, the start
-- of a round, the pick of each person, and the resolution of all picks.
local words, lists, new_combatant, games = require("words"), require("lists"), require("combatants").new_combatant, require("games")
local roster, picks, effects, attacks = require("roster"), require("picks"), require("effects"), require("attacks")
local join_list, plural, any, map = words.join_list, words.plural, lists.any, lists.map
local has_visible_effects, cached_roster, latest_roster, count_people = games.has_visible_effects, games.cached_roster, games.latest_roster, games.count_people
local opponents, remaining = games.opponents, games.remaining
local announce_effects, start_wall, merge_effect, remove_expired = effects.announce_effects, effects.start_wall, effects.merge_effect, effects.remove_expired
local apply_lasting_effects, carry_out_pick, new_round_results = effects.apply_lasting_effects, attacks.carry_out_pick, attacks.new_round_results

-- ARE-34, ARE-161 to ARE-164: applies all results together.
local function apply(results)
  local roster = scene.roster
  for _, new_effect in ipairs(results.new_effects) do merge_effect(roster[new_effect.n], new_effect.effect) end
  for n, it in ipairs(roster) do
    if not it.down then
      it.hp = results.killed[n] and 0 or it.hp - results.damage[n]
      local was, stamina = it.stamina, it.stamina + results.stamina[n]
      if results.stamina[n] > 0 and option.stamina_cap == "yes" then stamina = math.max(was, math.min(stamina, it.max_stamina)) end -- ARE-131
      it.stamina = stamina
      if it.hp == 0 then
        it.down, it.effects = true, {} -- ARE-160
        say(it.name .. " is defeated.")
      end
    end
  end
end

-- ARE-32, ARE-33: resolves the picks in roster order, then the lasting effects.
local function carry_out(all)
  local results = new_round_results(all)
  for n, it in ipairs(all) do
    local move = it.move
    if move ~= "" and move ~= "block" and move ~= "rest" and entry("move", move).hits == "self" then start_wall(results, n, entry("move", move)) end
  end
  for n, it in ipairs(all) do
    if it.move ~= "" then carry_out_pick(results, n) end
  end
  if option.effect_timing == "with_moves" then apply_lasting_effects(results) end -- ARE-156
  apply(results)
end

-- ARE-28, ARE-29.
local function draw_order()
  local order = map(scene.roster, function(_, n) return { place = n } end)
  for i = #order, 2, -1 do
    local j = random_integer(1, i, "Order of picking")
    order[i], order[j] = order[j], order[i]
  end
  scene.order = order
  say("Order of picking: " .. table.concat(map(order, function(it) return scene.roster[it.place].name end), ", ") .. ".")
end

-- ARE-Q23: with the option `start`, effects work before the picks, and a combatant defeated by them does not pick.
local function apply_effects_first()
  if option.effect_timing ~= "start" then return end
  local results = new_round_results(cached_roster())
  apply_lasting_effects(results)
  apply(results)
end

-- Returns the outcome if the game is over. ARE-165 to ARE-168.
local function current_outcome(args)
  local all = cached_roster()
  local left = remaining(all)
  if #left == 0 then return "draw" end
  if not any(left, function(n) return #opponents(all, n) > 0 end) then
    return any(left, function(n) return all[n].mind ~= "engine" end) and "victory" or "defeat"
  end
  local limit = args.round_limit or constant.round_limit -- 0 or less means no limit, also from a page
  if limit > 0 and scene.round >= limit then return "undecided" end
end

local function won(names, many)
  if many == 1 then return names .. " is the last one left and wins." end
  return names .. " are the last ones left and win."
end

local ENDS = {
  victory = won, defeat = won,
  draw = function() return "No one is left: the game is a draw." end,
  undecided = function() return "The game ends undecided after " .. plural(scene.round, "round") .. "." end,
}

-- Ends the game if it is over: prints the result and stores the state for queries.
local function finish_if_over(args)
  local outcome = current_outcome(args)
  if not outcome then return nil end
  local left = map(remaining(), function(n) return scene.roster[n].name end)
  local winner = join_list(left)
  games.save_game((outcome == "victory" or outcome == "defeat") and winner or "none")
  say(ENDS[outcome](winner, #left))
  return outcome
end

local function end_round(args)
  local round = scene.round
  for _, it in ipairs(scene.roster) do
    remove_expired(it, round)
    it.move, it.targets = "", {}
    if it.mind == "reader" then
      set_silently("hp", it.hp)
      set_silently("stamina", it.stamina)
    end
  end
  scene.turn = 0
  games.print_statuses()
  return finish_if_over(args)
end

-- Start of a round, up to the first pick. ARE-25, ARE-37, ARE-38.
local function begin_round(args)
  scene.round, scene.turn = scene.round + 1, 1
  say("Round " .. scene.round)
  if option.reshuffle_order == "yes" or scene.round == 1 then draw_order() end
  announce_effects()
  if option.effects_prompt == "ask" and count_people(scene.roster) > 0 and has_visible_effects() and confirm("Show the effects on all combatants?", "effects") then
    games.print_effects()
  end
  apply_effects_first()
  if #remaining() < 2 then return end_round(args) end
end

-- Begins the game once all combatants have entered. One without HP is defeated at once. ARE-1.
local function begin(args)
  roster.check_size(#scene.roster)
  scene.begun = true
  set_silently("rested", false)
  for _, it in ipairs(scene.roster) do
    if it.mind == "reader" then games.save_to_sheet(it) end
  end
  return finish_if_over(args)
end

local function step(_, args)
  if not scene.begun then
    if roster.ask_one_more(args.with_reader ~= "no") then return nil end
    return begin(args)
  end
  if scene.turn == 0 then return begin_round(args) end
  local all = cached_roster()
  if picks.ask_next_person(all) then return nil end
  carry_out(all)
  return end_round(args)
end

local function arena(args)
  scene.roster = roster.build_roster(args)
  if args.more then return begin(args) end
end

local function duel(args)
  local foe = { fighter = args.foe, temper = args.temper, player = args.player }
  scene.roster = roster.build_roster { more = { foe }, carry_over = args.carry_over }
  return begin(args)
end

-- Repeats the latest game with restored combatants.
local function rematch(args)
  local again = map(latest_roster(), function(was)
    return new_combatant({
      name = was.name, class = was.class, mind = was.mind, player = was.player, temper = was.temper,
      max_hp = was.max_hp, max_stamina = was.max_stamina,
    }, was)
  end)
  if #again == 0 then error("there is no earlier game to repeat") end
  scene.roster = again
  return begin(args)
end

return { step = step, arena = arena, duel = duel, rematch = rematch }
