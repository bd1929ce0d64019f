-- Rounds and games (ARE-25 to ARE-38, ARE-161 to ARE-168). A game runs in steps: one new combatant if people create their own, the start
-- of a round, the pick of each person, and the resolution of all picks.
local words, lists, new_combatant, games = require("words"), require("lists"), require("combatants").new_combatant, require("games")
local roster, picks, effects, attacks = require("roster"), require("picks"), require("effects"), require("attacks")
local join_list, plural, any, map = words.join_list, words.plural, lists.any, lists.map
local has_visible_effects, create_cached_roster, find_latest_roster, count_people = games.has_visible_effects, games.create_cached_roster, games.find_latest_roster, games.count_people
local list_opponents, list_remaining = games.list_opponents, games.list_remaining
local announce_effects, start_wall, merge_effect, remove_expired = effects.announce_effects, effects.start_wall, effects.merge_effect, effects.remove_expired
local apply_lasting_effects, carry_out_pick, new_round_results = effects.apply_lasting_effects, attacks.carry_out_pick, attacks.new_round_results

-- Applies all results of a round together. ARE-34, ARE-161 to ARE-164.
local function apply_results(results)
  local roster = scene.roster
  for _, new_effect in ipairs(results.new_effects) do merge_effect(roster[new_effect.n], new_effect.effect) end
  for i, combatant in ipairs(roster) do
    if not combatant.down then
      combatant.hp = results.killed[i] and 0 or combatant.hp - results.damage[i]
      local old_stamina, stamina = combatant.stamina, combatant.stamina + results.stamina[i]
      if results.stamina[i] > 0 and option.stamina_cap == "yes" then stamina = math.max(old_stamina, math.min(stamina, combatant.max_stamina)) end -- ARE-131
      combatant.stamina = stamina
      if combatant.hp == 0 then
        combatant.down, combatant.effects = true, {} -- ARE-160
        say(combatant.name .. " is defeated.")
      end
    end
  end
end

-- Resolves the picks in roster order, then the lasting effects. ARE-32, ARE-33.
local function carry_out_picks(cached)
  local results = new_round_results(cached)
  for i, combatant in ipairs(cached) do
    local move = combatant.move
    if move ~= "" and move ~= "block" and move ~= "rest" and entry("move", move).hits == "self" then start_wall(results, i, entry("move", move)) end
  end
  for i, combatant in ipairs(cached) do
    if combatant.move ~= "" then carry_out_pick(results, i) end
  end
  if option.effect_timing == "with_moves" then apply_lasting_effects(results) end -- ARE-156
  apply_results(results)
end

-- Draws the order of picking. ARE-28, ARE-29.
local function draw_order()
  local order = map(scene.roster, function(_, index) return { place = index } end)
  for i = #order, 2, -1 do
    local j = random_integer(1, i, "Order of picking")
    order[i], order[j] = order[j], order[i]
  end
  scene.order = order
  say("Order of picking: " .. table.concat(map(order, function(row) return scene.roster[row.place].name end), ", ") .. ".")
end

-- With the option `start`, applies lasting effects before the picks. A combatant whom they defeat does not pick. ARE-Q23.
local function apply_effects_first()
  if option.effect_timing ~= "start" then return end
  local results = new_round_results(create_cached_roster())
  apply_lasting_effects(results)
  apply_results(results)
end

-- Returns the outcome if the game is over. ARE-165 to ARE-168.
local function find_outcome(args)
  local cached = create_cached_roster()
  local indexes = list_remaining(cached)
  if #indexes == 0 then return "draw" end
  if not any(indexes, function(i) return #list_opponents(cached, i) > 0 end) then
    return any(indexes, function(i) return cached[i].mind ~= "engine" end) and "victory" or "defeat"
  end
  local limit = args.round_limit or constant.round_limit -- 0 or less means no limit, also from a page
  if limit > 0 and scene.round >= limit then return "undecided" end
end

local function format_victory(names, count)
  if count == 1 then return names .. " is the last one left and wins." end
  return names .. " are the last ones left and win."
end

local END_TEXTS = {
  victory = format_victory, defeat = format_victory,
  draw = function() return "No one is left: the game is a draw." end,
  undecided = function() return "The game ends undecided after " .. plural(scene.round, "round") .. "." end,
}

-- Ends the game if it is over: prints the result and stores the state for queries.
local function finish_if_over(args)
  local outcome = find_outcome(args)
  if not outcome then return nil end
  local names = map(list_remaining(), function(i) return scene.roster[i].name end)
  local winners = join_list(names)
  games.save_game((outcome == "victory" or outcome == "defeat") and winners or "none")
  say(END_TEXTS[outcome](winners, #names))
  return outcome
end

local function end_round(args)
  local round = scene.round
  for _, combatant in ipairs(scene.roster) do
    remove_expired(combatant, round)
    combatant.move, combatant.targets = "", {}
    if combatant.mind == "reader" then
      set_silently("hp", combatant.hp)
      set_silently("stamina", combatant.stamina)
    end
  end
  scene.turn = 0
  games.print_statuses()
  return finish_if_over(args)
end

-- Starts a round, up to the first pick. ARE-25, ARE-37, ARE-38.
local function start_round(args)
  scene.round, scene.turn = scene.round + 1, 1
  say("Round " .. scene.round)
  if option.reshuffle_order == "yes" or scene.round == 1 then draw_order() end
  announce_effects()
  if option.effects_prompt == "ask" and count_people(scene.roster) > 0 and has_visible_effects() and confirm("Show the effects on all combatants?", "effects") then
    games.print_effects()
  end
  apply_effects_first()
  if #list_remaining() < 2 then return end_round(args) end
end

-- Begins the game once all combatants have entered. It can be over at once, because a combatant can enter without HP. ARE-1.
local function begin_game(args)
  roster.check_size(#scene.roster)
  scene.begun = true
  set_silently("rested", false)
  for _, combatant in ipairs(scene.roster) do
    if combatant.mind == "reader" then games.save_to_sheet(combatant) end
  end
  return finish_if_over(args)
end

local function play_step(_, args)
  if not scene.begun then
    if roster.ask_one_more(args.with_reader ~= "no") then return nil end
    return begin_game(args)
  end
  if scene.turn == 0 then return start_round(args) end
  local cached = create_cached_roster()
  if picks.ask_next_person(cached) then return nil end
  carry_out_picks(cached)
  return end_round(args)
end

local function start_arena(args)
  scene.roster = roster.build_roster(args)
  if args.more then return begin_game(args) end
end

local function start_duel(args)
  local foe = { fighter = args.foe, temper = args.temper, player = args.player }
  scene.roster = roster.build_roster { more = { foe }, carry_over = args.carry_over }
  return begin_game(args)
end

-- Repeats the latest game with restored combatants.
local function start_rematch(args)
  local restored = map(find_latest_roster(), function(combatant)
    return new_combatant({
      name = combatant.name, class = combatant.class, mind = combatant.mind, player = combatant.player, temper = combatant.temper,
      max_hp = combatant.max_hp, max_stamina = combatant.max_stamina,
    }, combatant)
  end)
  if #restored == 0 then error("there is no earlier game to repeat") end
  scene.roster = restored
  return begin_game(args)
end

return { play_step = play_step, start_arena = start_arena, start_duel = start_duel, start_rematch = start_rematch }
