-- Battles by rounds and phases, and duels (LOA-90 to LOA-99, LOA-117 to LOA-120, LOA-171).
local lists, share, fighters = use("lists"), use("numbers").share, use("fighters")
local speed, levels, maps, turns = use("ratings").speed, use("levels"), use("maps"), use("turns")
local rows, conduct, people, remember = use("rows"), use("foes").conduct, use("people"), use("skirmishes").remember
local any, each, where = lists.any, lists.each, lists.where
local FOES, PLAYERS, announce, bear = fighters.FOES, fighters.PLAYERS, fighters.announce, fighters.bear
local lose_of, of_foe, party, someone = fighters.lose_of, fighters.of_foe, fighters.party, fighters.someone
local look_again, standing = fighters.look_again, fighters.standing
local improve, rise = levels.improve, levels.rise
local area, show_map = maps.area, maps.show_map
local line, line_up = rows.line, rows.line_up
local may_take_turn, turn_order = turns.may_take_turn, turns.turn_order
local heading, person_acts, person_moves, several = people.heading, people.person_acts, people.person_moves, people.several

local YARD = "yard" -- where duels are fought

local function side_stands(b, side)
  return any(b.fighters, function(f) return f.side == side and standing(f) end)
end

-- LOA-171.
local function decided(b)
  local players, foes = side_stands(b, PLAYERS), side_stands(b, FOES)
  if players and foes then return nil end
  return players and "won" or foes and "lost" or "both-fell"
end

-- LOA-97.
local function all_spent(b)
  return not any(b.fighters, function(f) return standing(f) and f.ap >= figure.ap_turn end)
end

local function may_break_off(b) return b.escape_after ~= nil and scene.round >= b.escape_after end

-- LOA-125.
local function end_effects(f)
  if #f.statuses > 0 then bear(f, "statuses", where(f.statuses, function(it) return it.last > scene.round end)) end
end

-- The end of a round, and of the battle where that is `over`.
local function end_round(b, over)
  for _, f in ipairs(b.fighters) do end_effects(f) end
  scene.over = over or ""
  if over then return end
  scene.stage = "round"
  local may = may_break_off(b)
  if may then heading(b, b.fighters[1]) end
  if may or scene.quiet >= figure.quiet_rounds then scene.stage = "pause" end
end

-- LOA-90, LOA-97 to LOA-99, LOA-Q20.
local function end_phase(b)
  local last = scene.phase == "action"
  local counts = last or option.round_end_scope == "phase"
  if all_spent(b) or counts and not scene.busy then return end_round(b) end
  if counts then scene.busy = false end
  scene.phase, scene.stage = last and "movement" or "action", "order"
end

-- Who is next, up to the question: whoever cannot take a turn is passed over. People see the map once in a phase.
local function call_up(b)
  local order, phase = scene.order, scene.phase
  while #order > 0 and not may_take_turn(b, b.fighters[order[1].who], phase) do table.remove(order, 1) end
  if #order == 0 then return end_phase(b) end
  local f = b.fighters[order[1].who]
  if not f.asked then return end
  if not scene.drawn then show_map(b) end
  scene.drawn = true
  heading(b, f)
end

-- LOA-91 to LOA-95, LOA-117 to LOA-120.
local function begin_round(b)
  local number = scene.round + 1
  scene.round, scene.quiet = number, scene.quiet + 1
  scene.stage, scene.phase, scene.busy = "order", "movement", false
  say("Round " .. number .. ".")
  for _, f in ipairs(b.fighters) do
    if standing(f) then
      bear(f, "ap", math.min(figure.ap_most, f.ap + figure.ap_round + figure.ap_spd * speed(f)))
      lose_of(f, "stamina", -share(f.stamina_max, figure.round_stamina_share))
    end
  end
  announce("round", b.fighters, number)
end

-- LOA-106.
local function begin_phase(b)
  scene.order = each(turn_order(b, scene.phase), function(f) return { who = f.n } end)
  scene.stage, scene.drawn = "turn", false
  call_up(b)
end

-- A command may have been given since they were called up, so it is looked again whether they can. LOA-98.
local function take_turn(b)
  local f, phase = b.fighters[scene.order[1].who], scene.phase
  if may_take_turn(b, f, phase) then
    local acts = not f.asked and conduct or phase == "movement" and person_moves or person_acts
    local did = acts(b, f, phase)
    if did ~= "waited" then scene.busy = true end
    for _, it in ipairs((did == "attacked" or did == "helped") and b.fighters or {}) do look_again(it) end
    local over = decided(b)
    if over then return end_round(b, over) end
  end
  table.remove(scene.order, 1)
  call_up(b)
end

-- A duel may be broken off; a battle in which nobody can reach anybody may be given up.
local function pause(b)
  scene.stage = "round"
  if may_break_off(b) and confirm("Break off the fight?", "break-off") then
    scene.over = "broke-off"
  elseif scene.quiet >= figure.quiet_rounds then
    scene.quiet = 0
    local asks = any(b.fighters, function(f) return f.asked and standing(f) end)
    if not asks or confirm("Nobody has struck a blow for " .. figure.quiet_rounds .. " rounds. Give up the fight?", "give-up") then
      scene.over = "lost"
    end
  end
end

-- Points of new levels are spent once the fighting is over. LOA-Q35.
local function after_fight(b)
  if several(b) then seat() end
  remember(b.fighters, scene.round)
  for _, f in ipairs(b.fighters) do
    if f.hero then
      bear(f, "statuses", {})
      if option.level_up == "after_battle" then rise(f) end
      if f.level > f.began then improve(f) end
    end
  end
end

local STAGES = { round = begin_round, order = begin_phase, turn = take_turn, pause = pause }
local SURPRISED = { reader = FOES, foes = PLAYERS }

-- One step: the beginning of a round or of a phase, somebody's turn, or a question at the end of a round. Then what follows on the end.
local function step(_, args)
  local map = entry("map", args.map or YARD)
  local b = { map = map, fighters = line(map), surprised = SURPRISED[args.first_round], escape_after = args.escape_after }
  if scene.over == "" then return STAGES[scene.stage](b) end
  after_fight(b)
  return scene.over
end

-- Several of one sort are numbered. Each is put in its area.
local function enlist(list, said, side)
  local numbers = {}
  for _, it in ipairs(said or {}) do numbers[it.foe] = (numbers[it.foe] or 0) + (it.times or 1) end
  local seen = {}
  for _, it in ipairs(said or {}) do
    for _ = 1, it.times or 1 do
      seen[it.foe] = (seen[it.foe] or 0) + 1
      local f = of_foe(it.foe, it.boss)
      if numbers[it.foe] > 1 then f.name = f.name .. " " .. seen[it.foe] end
      f.side, f.at = side, it.at
      list[#list + 1] = f
    end
  end
end

local function take_places(list)
  for _, f in ipairs(list) do bear(f, "ap", 0) end -- LOA-91
  line_up(list)
end

local function battle(args)
  local map, list, rivals = entry("map", args.map), {}, {}
  for _, it in ipairs(args.versus or {}) do rivals[it.hero] = true end
  if args.versus and option.versus == "off" then error("`versus` needs the option `versus: on` in book.yaml") end
  for _, f in ipairs(party()) do
    if rivals[f.id] then f.side = FOES end
    if standing(f) then list[#list + 1] = f end
  end
  enlist(list, args.allies, PLAYERS)
  enlist(list, args.foes, FOES)
  local next_at = { [PLAYERS] = 0, [FOES] = 0 }
  for _, f in ipairs(list) do
    local starts = map[f.side]
    local at = f.at or f.side == PLAYERS and args.place or nil
    if not at then
      at = starts[next_at[f.side] % #starts + 1]
      next_at[f.side] = next_at[f.side] + 1
    end
    f.at = area(map, at).at
  end
  local over = decided({ fighters = list })
  if over then return over end
  take_places(list)
end

local function duel(args)
  local one, map = someone(), entry("map", YARD)
  if not standing(one) then return "lost" end
  local foe = of_foe(args.foe)
  one.at, foe.at = map.players[1], map.foes[1]
  take_places({ one, foe })
end

return { battle = battle, duel = duel, step = step }
