-- Rounds and games (ARE-25 to ARE-38, ARE-161 to ARE-168). A game runs in steps: one new combatant if people create their own, the start
-- of a round, the pick of each person, and the resolution of all picks.
local words, lists, combatants, games = require("words"), require("lists"), require("combatants"), require("games")
local roster, picks, hidden_integer, narration = require("roster"), require("picks"), require("rolls").hidden_integer, require("narration")
local join_list, plural, any, map = words.join_list, words.plural, lists.any, lists.map
local in_game, new_combatant = combatants.in_game, combatants.new_combatant
local has_visible_effects, find_latest_roster, count_people = games.has_visible_effects, games.find_latest_roster, games.count_people
local list_remaining, list_opponents = games.list_remaining, games.list_opponents

-- Calls a function for the place of each combatant, in roster order.
local function for_each_place(run)
  for place = 1, #scene.roster do run(place) end
end

-- Changes the stamina of a combatant by the result of the round. ARE-131.
local function change_stamina(combatant, change)
  local is_capped = change > 0 and option.stamina_cap == "yes"
  local max = is_capped and combatant.max_stamina
  if is_capped and mark_at_least(combatant.row, "stamina", max - change + 1) then
    if not mark_at_least(combatant.row, "stamina", max) then combatant.stamina = max end
  else
    add_to_mark(combatant.row, "stamina", change)
  end
end

-- Memoized: changes the HP of a combatant by the result of the round. ARE-161 to ARE-164.
local function change_hp(place)
  local combatant, result = in_game(place), scene.results[place]
  if result.killed then combatant.hp = 0 else add_to_mark(combatant.row, "hp", -result.damage) end
  if mark_at_least(combatant.row, "hp", 1) then return end
  combatant.down, combatant.effects = true, {} -- ARE-160
  say(function() return combatant.name .. " is defeated." end)
  narration.tell_fall(place)
end

-- Memoized: copies HP or stamina of the reader's combatant to the sheet.
local function copy_to_sheet(place, field) set_silently(field, in_game(place)[field]) end

-- Memoized: applies the result of the round to a combatant.
local function apply_result(place, is_round_end)
  local combatant, result = in_game(place), scene.results[place]
  if is_round_end then combatant.move = "" end -- the next pick replaces the targets
  if not combatant.down then
    if not mark_is(result, "stamina", 0) then change_stamina(combatant, result.stamina) end
    local has_new_effects = mark_at_least(result, "effects", 1)
    if mark_at_least(result, "damage", 1) or result.killed then functions.change_hp(place) end
    if (has_new_effects or mark_at_least(combatant.row, "effects", 1)) and not combatant.down then functions.update_effects(place, is_round_end) end
  end
  if mark_is(combatant.row, "mind", "reader") then
    functions.copy_to_sheet(place, "hp")
    functions.copy_to_sheet(place, "stamina")
  end
end

local function clear_results()
  scene.results = map(scene.roster, function() return {} end)
end

-- Applies all results of a round together. ARE-34.
local function apply_results(is_round_end)
  for_each_place(function(place) functions.apply_result(place, is_round_end) end)
  scene.results = {}
end

local function apply_lasting_effects()
  for_each_place(function(place)
    if mark_at_least(scene.roster[place], "effects", 1) then functions.apply_lasting_effects(place) end
  end)
end

-- Memoized: resolves the picks in roster order, then the lasting effects. ARE-32, ARE-33.
local function carry_out_picks()
  clear_results()
  for_each_place(functions.carry_out_pick)
  if option.effect_timing == "with_moves" then apply_lasting_effects() end -- ARE-156
  apply_results(true)
end

-- Memoized: draws the order of picking. ARE-28, ARE-29.
local function draw_order()
  local order = map(scene.roster, function(_, index) return { place = index } end)
  for i = #order, 2, -1 do
    local j = hidden_integer(1, i, "Order of picking", "low") -- no order is worse than another: all picks take effect at once
    order[i], order[j] = order[j], order[i]
  end
  scene.order = order
  say(function()
    -- In a duel of one person, the order is of no use to the reader.
    if #order == 2 and option.picks == "hidden" and not functions.has_several_people() then return "" end
    return "Order of picking: " .. table.concat(map(order, function(row) return scene.roster[row.place].name end), ", ") .. "."
  end)
end

-- With the option `start`, applies lasting effects before the picks. A combatant whom they defeat does not pick. ARE-Q23.
local function apply_effects_first()
  if option.effect_timing ~= "start" then return end
  clear_results()
  apply_lasting_effects()
  apply_results(false)
end

-- Memoized: the outcome if the game is over. ARE-165 to ARE-168.
local function find_outcome(limit)
  local remaining = list_remaining()
  if #remaining == 0 then return "draw" end
  if not any(remaining, function(place) return #list_opponents(place) > 0 end) then
    return any(remaining, function(place) return in_game(place).mind ~= "engine" end) and "victory" or "defeat"
  end
  if limit > 0 and at_least("round", limit) then return "undecided" end
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

-- Memoized: prints the result of the game and stores the state for queries.
local function end_game(outcome)
  local names = map(list_remaining(), function(place) return in_game(place).name end)
  local winners = join_list(names)
  games.save_game((outcome == "victory" or outcome == "defeat") and winners or "none")
  say(END_TEXTS[outcome](winners, #names))
end

-- Ends the game if it is over.
local function finish_if_over(args)
  local outcome = functions.find_outcome(args.round_limit or constant.round_limit) -- 0 or less means no limit, also from a page
  if outcome then functions.end_game(outcome) end
  return outcome
end

local function end_round(args)
  scene.turn = 0
  games.print_statuses()
  return finish_if_over(args)
end

-- Memoized: prints the effects that apply in this round. ARE-38.
local function announce_all_effects()
  for_each_place(function(place)
    if mark_at_least(scene.roster[place], "effects", 1) then functions.announce_effects(place) end
  end)
end

-- Starts a round, up to the first pick. ARE-25, ARE-37, ARE-38.
local function start_round(args)
  add("round", 1)
  scene.turn = 1
  say(function() return "Round " .. scene.round end)
  if option.reshuffle_order == "yes" or not at_least("round", 2) then functions.draw_order() end
  functions.announce_all_effects()
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
  if picks.ask_next_person() then return nil end
  functions.carry_out_picks()
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

return {
  change_hp = change_hp, copy_to_sheet = copy_to_sheet, apply_result = apply_result, carry_out_picks = carry_out_picks, draw_order = draw_order,
  announce_all_effects = announce_all_effects, find_outcome = find_outcome, end_game = end_game,
  play_step = play_step, start_arena = start_arena, start_duel = start_duel, start_rematch = start_rematch,
}
