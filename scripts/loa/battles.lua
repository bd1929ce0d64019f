-- Battles in rounds and phases, and duels (LOA-90 to LOA-99, LOA-117 to LOA-120, LOA-171).
local lists, take_percent, fighters = require("lists"), require("numbers").take_percent, require("fighters")
local compute_speed, levels, maps, turns = require("ratings").compute_speed, require("levels"), require("maps"), require("turns")
local rows, take_foe_turn, people, store_fight = require("rows"), require("foes").take_foe_turn, require("people"), require("skirmishes").store_fight
local any, filter, scenes = lists.any, lists.filter, require("scenes")
local FOES, PLAYERS, emit_to_fighters, set_property = fighters.FOES, fighters.PLAYERS, fighters.emit_to_fighters, fighters.set_property
local reduce, create_foe, list_party, require_hero = fighters.reduce, fighters.create_foe, fighters.list_party, fighters.require_hero
local clear_cache, is_standing = fighters.clear_cache, fighters.is_standing
local spend_trait_points, gain_levels = levels.spend_trait_points, levels.gain_levels
local find_area, show_map = maps.find_area, maps.show_map
local load_fighters, store_fighters = rows.load_fighters, rows.store_fighters
local can_take_turn, list_turn_order = turns.can_take_turn, turns.list_turn_order
local show_player, take_action_turn, take_movement_turn, has_several_players = people.show_player, people.take_action_turn, people.take_movement_turn, people.has_several_players

local DUEL_MAP = "yard" -- the map of duels

local function has_standing(b, side)
  return any(b.fighters, function(f) return f.side == side and is_standing(f) end)
end

-- Returns the outcome if a side has no fighter left. LOA-171.
local function find_outcome(b)
  local players, foes = has_standing(b, PLAYERS), has_standing(b, FOES)
  if players and foes then return nil end
  return players and "won" or foes and "lost" or "both-fell"
end

-- True if no fighter has enough AP for a turn. LOA-97.
local function all_out_of_ap(b)
  return not any(b.fighters, function(f) return is_standing(f) and f.ap >= constant.turn_ap_cost end)
end

local BREAK_OFF_LABELS, GIVE_UP_LABELS = { yes = "break off the fight", no = "fight on" }, { yes = "give up the fight", no = "fight on" }

local function can_break_off(b) return b.escape_after ~= nil and scene.round >= b.escape_after end

-- Removes the lasting effects that end with this round. LOA-125.
local function end_effects(f)
  if #f.statuses > 0 then set_property(f, "statuses", filter(f.statuses, function(effect) return effect.last > scene.round end)) end
end

-- Ends a round. `outcome` is the outcome if the battle is over.
local function end_round(b, outcome)
  for _, f in ipairs(b.fighters) do end_effects(f) end
  scene.over = outcome or ""
  if outcome then return end
  scene.stage = "round"
  local offers_break_off = can_break_off(b)
  if offers_break_off then show_player(b, b.fighters[1]) end
  if offers_break_off or scene.idle_rounds >= constant.idle_round_limit then scene.stage = "pause" end
end

-- Goes to the next phase, or ends the round. LOA-90, LOA-97 to LOA-99, LOA-Q20.
local function end_phase(b)
  local is_last_phase = scene.phase == "action"
  local can_end_round = is_last_phase or option.round_end_scope == "phase"
  if all_out_of_ap(b) or can_end_round and not scene.busy then return end_round(b) end
  if can_end_round then scene.busy = false end
  scene.phase, scene.stage = is_last_phase and "movement" or "action", "order"
end

-- Goes to the next fighter who can take a turn, up to the prompt. The map is shown once in each phase.
local function go_to_next_fighter(b)
  local order, phase = scene.order, scene.phase
  while #order > 0 and not can_take_turn(b, b.fighters[order[1].who], phase) do table.remove(order, 1) end
  if #order == 0 then return end_phase(b) end
  local f = b.fighters[order[1].who]
  if not f.asked then return end
  if not scene.drawn then show_map(b) end
  scene.drawn = true
  show_player(b, f)
end

-- Starts a round: all fighters gain AP and Stamina. LOA-91 to LOA-95, LOA-117 to LOA-120.
local function start_round(b)
  local round = scene.round + 1
  scene.round, scene.idle_rounds = round, scene.idle_rounds + 1
  scene.stage, scene.phase, scene.busy = "order", "movement", false
  say(function() return "Round " .. round .. "." end)
  for _, f in ipairs(b.fighters) do
    if is_standing(f) then
      set_property(f, "ap", math.min(constant.max_ap, f.ap + constant.ap_per_round + constant.ap_per_spd * compute_speed(f)))
      reduce(f, "stamina", -take_percent(f.stamina_max, constant.round_stamina_percent))
    end
  end
  emit_to_fighters("round", b.fighters, round)
end

-- Starts a phase with the order of turns. LOA-106.
local function start_phase(b)
  scene.order = lists.map(list_turn_order(b, scene.phase), function(f) return { who = f.n } end)
  scene.stage, scene.drawn = "turn", false
  go_to_next_fighter(b)
end

-- Checks again whether the fighter can take a turn, because a command may have changed that. LOA-98.
local function take_turn(b)
  local f, phase = b.fighters[scene.order[1].who], scene.phase
  if can_take_turn(b, f, phase) then
    local play_turn = not f.asked and take_foe_turn or phase == "movement" and take_movement_turn or take_action_turn
    local action = play_turn(b, f, phase)
    if action ~= "waited" then scene.busy = true end
    for _, fighter in ipairs((action == "attacked" or action == "helped") and b.fighters or {}) do clear_cache(fighter) end
    local outcome = find_outcome(b)
    if outcome then return end_round(b, outcome) end
  end
  table.remove(scene.order, 1)
  go_to_next_fighter(b)
end

-- Offers to break off a duel, or to give up a battle without attacks.
local function pause(b)
  scene.stage = "round"
  if can_break_off(b) and confirm("Break off the fight?", "break-off", BREAK_OFF_LABELS) then
    scene.over = "broke-off"
  elseif scene.idle_rounds >= constant.idle_round_limit then
    scene.idle_rounds = 0
    local has_player = any(b.fighters, function(f) return f.asked and is_standing(f) end)
    if not has_player or confirm("There has been no attack for " .. constant.idle_round_limit .. " rounds. Give up the fight?", "give-up", GIVE_UP_LABELS) then
      scene.over = "lost"
    end
  end
end

-- Stores the state after the fight, and lets the reader spend the points of new levels. LOA-Q35.
local function finish_fight(b)
  if has_several_players(b) then switch_player() end
  store_fight(b.fighters, scene.round)
  for _, f in ipairs(b.fighters) do
    if f.hero then
      set_property(f, "statuses", {})
      if option.level_up == "after_battle" then gain_levels(f) end
      if f.level > f.began then spend_trait_points(f) end
    end
  end
end

local STAGES = { round = start_round, order = start_phase, turn = take_turn, pause = pause }
local SURPRISED_SIDES = { reader = FOES, foes = PLAYERS }

-- Plays one step: the start of a round or phase, a turn, or a prompt at the end of a round. After the last step, ends the battle.
local function play_step(_, args)
  local map = entry("map", args.map or DUEL_MAP)
  local b = { map = map, fighters = load_fighters(map), surprised = SURPRISED_SIDES[args.first_round], escape_after = args.escape_after }
  if scene.over == "" then return STAGES[scene.stage](b) end
  finish_fight(b)
  return scene.over
end

-- Adds fighters to the list. Numbers those with the same id.
local function add_fighters(list, groups, side)
  local totals = {}
  for _, group in ipairs(groups or {}) do totals[group.foe] = (totals[group.foe] or 0) + (group.times or 1) end
  local seen = {}
  for _, group in ipairs(groups or {}) do
    for _ = 1, group.times or 1 do
      seen[group.foe] = (seen[group.foe] or 0) + 1
      local f = create_foe(group.foe, group.boss)
      if totals[group.foe] > 1 then f.name = f.name .. " " .. seen[group.foe] end
      f.side, f.at = side, group.at
      list[#list + 1] = f
    end
  end
end

local function store_start(list)
  for _, f in ipairs(list) do set_property(f, "ap", 0) end -- LOA-91
  store_fighters(list)
end

local function start_battle(args)
  local map, list, opponents = entry("map", args.map), {}, {}
  for _, row in ipairs(args.versus or {}) do opponents[row.hero] = true end
  if args.versus and option.versus == "no" then error("`versus` needs the option `versus: yes` in book.yaml") end
  for _, f in ipairs(list_party()) do
    if opponents[f.id] then f.side = FOES end
    if is_standing(f) then list[#list + 1] = f end
  end
  add_fighters(list, args.allies, PLAYERS)
  add_fighters(list, args.foes, FOES)
  local next_at = { [PLAYERS] = 0, [FOES] = 0 }
  for _, f in ipairs(list) do
    local starts = map[f.side]
    local area_id = f.at or f.side == PLAYERS and args.place or nil
    if not area_id then
      area_id = starts[next_at[f.side] % #starts + 1]
      next_at[f.side] = next_at[f.side] + 1
    end
    f.at = find_area(map, area_id).at
  end
  local outcome = find_outcome({ fighters = list })
  if outcome then return outcome end
  store_start(list)
end

local function start_duel(args)
  local hero, map = require_hero(), entry("map", DUEL_MAP)
  if not is_standing(hero) then return "lost" end
  local foe = create_foe(args.foe)
  hero.at, foe.at = map.players[1], map.foes[1]
  store_start({ hero, foe })
end

-- Returns the number of foes that stand.
local function count_foes()
  local list = scenes.has_field("fighters") and load_fighters() or {}
  return #filter(list, function(f) return f.side == FOES and is_standing(f) end)
end

return { start_battle = start_battle, start_duel = start_duel, play_step = play_step, count_foes = count_foes }
