-- Battles by rounds and phases, and duels (LOA-90 to LOA-99, LOA-117 to LOA-120, LOA-171).
local lists, share, fighters = use("lists"), use("numbers").share, use("fighters")
local speed, levels, maps, turns = use("ratings").speed, use("levels"), use("maps"), use("turns")
local rows, conduct, people, remember = use("rows"), use("foes").conduct, use("people"), use("skirmishes").remember
local any, where = lists.any, lists.where
local FOES, PLAYERS, announce, bear = fighters.FOES, fighters.PLAYERS, fighters.announce, fighters.bear
local lose_of, of_foe, party, someone = fighters.lose_of, fighters.of_foe, fighters.party, fighters.someone
local standing = fighters.standing
local improve, rise = levels.improve, levels.rise
local area, show_map = maps.area, maps.show_map
local fighters_of, state_of = rows.fighters_of, rows.state_of
local may_take_turn, turn_order = turns.may_take_turn, turns.turn_order
local heading, person_acts, person_moves = people.heading, people.person_acts, people.person_moves

local function side_stands(b, side)
  return any(b.fighters, function(f) return f.side == side and standing(f) end)
end

-- LOA-171.
local function decided(b)
  local players, foes = side_stands(b, PLAYERS), side_stands(b, FOES)
  if players and foes then return nil end
  return players and "won" or foes and "lost" or "both-fell"
end

-- One phase. Was the battle decided in it? LOA-90, LOA-98.
local function run_phase(b, phase)
  local drawn = false
  for _, f in ipairs(turn_order(b, phase)) do
    if may_take_turn(b, f, phase) then
      local did
      if f.asked then
        if phase == "movement" and not drawn then show_map(b) end
        drawn = true
        heading(b, f)
        did = phase == "movement" and person_moves(b, f) or phase == "action" and person_acts(b, f)
      else
        did = conduct(b, f, phase)
      end
      if did ~= "waited" then b.busy = true end
      local over = decided(b)
      if over then return over end
    end
  end
end

-- LOA-97.
local function all_spent(b)
  return not any(b.fighters, function(f) return standing(f) and f.ap >= figure.ap_turn end)
end

-- LOA-91 to LOA-95, LOA-117 to LOA-120.
local function begin_round(b)
  say("Round " .. b.round .. ".")
  for _, f in ipairs(b.fighters) do
    if standing(f) then
      bear(f, "ap", math.min(figure.ap_most, f.ap + figure.ap_round + figure.ap_spd * speed(f)))
      lose_of(f, "stamina", -share(f.stamina_max, figure.round_stamina_share))
    end
  end
  announce("round", b.fighters, b.round)
end

local function end_effects(f, round)
  local lasting = where(f.statuses, function(it) return it.last > round end)
  if #lasting < #f.statuses then bear(f, "statuses", lasting) end -- LOA-125
end

-- LOA-90, LOA-97 to LOA-99, LOA-Q20.
local function run_phases(b)
  local each = option.round_end_scope == "phase"
  repeat
    b.busy = false
    for _, phase in ipairs({ "movement", "action" }) do
      local over = run_phase(b, phase)
      if over then return over end
      if all_spent(b) or each and not b.busy then return nil end
      if each then b.busy = false end
    end
  until not each and not b.busy
end

-- Is it over although both sides stand? A duel may be broken off; a battle in which nobody can reach anybody may be given up.
local function left_off(b, escape_after)
  if escape_after and b.round >= escape_after then
    heading(b, b.fighters[1])
    if confirm("Break off the fight?", "break-off") then return "broke-off" end
  end
  if b.round - b.state.last_blow < figure.quiet_rounds then return nil end
  b.state.last_blow = b.round
  local asks = any(b.fighters, function(f) return f.asked and standing(f) end)
  if not asks or confirm("Nobody has struck a blow for " .. figure.quiet_rounds .. " rounds. Give up the fight?", "give-up") then
    return "lost"
  end
end

-- One round, from rows to rows: how it ended the battle, or nothing. `b` lives no longer than the round.
local function round(state, escape_after)
  state.round = state.round + 1
  local b = { state = state, round = state.round, map = entry("map", state.map), fighters = fighters_of(state) }
  begin_round(b)
  local over = run_phases(b)
  for _, f in ipairs(b.fighters) do end_effects(f, b.round) end
  return over or left_off(b, escape_after)
end

-- Points of new levels are spent once the fighting is over. LOA-Q35.
local function after_fight(state)
  local fighters = fighters_of(state)
  if state.seats then seat() end
  remember(fighters, state.round)
  for _, f in ipairs(fighters) do
    if f.hero then
      bear(f, "statuses", {})
      if option.level_up == "after_battle" then rise(f) end
      if f.level > f.row.began then improve(f) end
    end
  end
end

local function run_battle(state, escape_after)
  local over
  repeat over = round(state, escape_after) until over
  after_fight(state)
  return over
end

-- Several of one sort are numbered. Each is put in its area.
local function enlist(list, said, side)
  local numbers = {}
  for _, it in ipairs(said or {}) do numbers[it.foe] = (numbers[it.foe] or 0) + (it.times or 1) end
  local seen = {}
  for _, it in ipairs(said or {}) do
    for _ = 1, it.times or 1 do
      seen[it.foe] = (seen[it.foe] or 0) + 1
      local f = of_foe(it.foe, nil, it.boss)
      if numbers[it.foe] > 1 then f.name = f.name .. " " .. seen[it.foe] end
      f.side, f.at = side, it.at
      list[#list + 1] = f
    end
  end
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
  local state = state_of(args.map, list)
  state.surprised = ({ reader = FOES, foes = PLAYERS })[args.first_round] or ""
  return run_battle(state)
end

local function duel(args)
  local one, map = someone(), entry("map", "yard")
  if not standing(one) then return "lost" end
  local foe = of_foe(args.foe)
  one.at, foe.at = map.players[1], map.foes[1]
  return run_battle(state_of("yard", { one, foe }), args.escape_after)
end

return { battle = battle, duel = duel }
