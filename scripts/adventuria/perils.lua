-- Perils: whether the adventurer could fall before the next question, whatever the answer to the open one, with the worst dice.
--
-- A forecast has the values that a Combat changes: `wounds`, `vitae`, `situation` and `modifier` (added to the difference of the totals). `gone` is the
-- key of the holding that was used up, `limit` the number of Combats, and `seen` has the states that were tried. The functions below play on from it
-- like `combat.lua`, with the same specials, but try all dice. `has_fallen` ends the attempt, and so does a question (`ends`).

local lists = require("lists")
local sheets = require("sheet")
local totals = require("totals")
local situations = require("situations")
local steps = require("steps")
local wounds = require("wounds")
local weapons = require("weapons")
local dice = require("dice")
local windows = require("windows")
local any = lists.any
local perils = {}

local function copy_of(forecast)
  local copy = {}
  for key, value in pairs(forecast) do copy[key] = value end
  copy.situation, copy.ends = situations.forecast(forecast.situation), nil
  return copy
end

-- Adds a bonus in the Combat to the difference of the totals.
local function add_bonus(forecast, change)
  local kind = forecast.situation.kind
  if change.item.attribute ~= sheets.USED_BY[kind] or change.item.scope and change.item.scope ~= "combat" and change.item.scope ~= kind then return end
  forecast.modifier = forecast.modifier + (change.side == "you" and change.value or -change.value)
end

-- Plays a step of a forecast. Returns its changes. `ends` is true if a question or a turn to another page follows.
local function play_step(forecast, initial_changes, moments)
  local situation = forecast.situation
  local step = steps.collect(situation, initial_changes, moments)
  if situation.asks then forecast.ends = true end
  for _, change in ipairs(step.changes) do
    local is_yours = change.side == "you"
    if change.name == "turn_to" then forecast.ends = true end
    if change.name == "bonus" then add_bonus(forecast, change) end
    if change.name == "change" and is_yours and change.item.attribute == "vitae" then forecast.vitae = math.max(1, forecast.vitae + change.value) end
    local foe = change.name == "change" and not is_yours and situation.foes[change.foe]
    if foe then foe[change.item.attribute] = math.max(1, foe[change.item.attribute] + change.value) end
  end
  local ignored = wounds.match_ignores_to_wounds(step)
  forecast.wounds = wounds.count_yours(step, ignored, forecast.wounds, forecast.vitae)
  forecast.has_fallen = forecast.has_fallen or forecast.wounds >= forecast.vitae
  for i, foe in ipairs(situation.foes) do
    if not foe.fallen then foe.wounds = wounds.count_of_foe(step, ignored, situation, i) end
  end
  for i, foe in ipairs(situation.foes) do
    if not foe.fallen and foe.wounds > 0 and foe.wounds >= totals.foe_total(situation, i, "vitae") then
      foe.fallen = true
      situation.felled = i
      local causes = wounds.make_causes("combat", "spell", "item", "ability", "ally")
      local moment = { when = "felled", causes = causes, foe = i, would_fall_without = function() return true end }
      if not forecast.has_fallen then play_step(forecast, {}, { moment }) end
      situation.felled = nil
    end
  end
  return step.changes
end

-- True if the forecast has come to an end: by a fall or by a question.
local function is_over(forecast) return forecast.has_fallen or forecast.ends or false end

local function asks_in_window(forecast, window)
  if window ~= "end" and not situations.find_foe(forecast.situation) then return false end
  return any(windows.find_usable(forecast.situation, window), function(special) return special.bearer.key ~= forecast.gone end)
end

local can_fall_in_combat

-- True if the end of the Combat could be the end of the adventurer: its specials, or the next Combat if nothing is asked before it.
local function can_fall_at_end(forecast)
  local situation = forecast.situation
  if not is_over(forecast) then
    situation.foe = situations.find_foe(situation) or situation.foe
    play_step(forecast, {}, { { when = "end" } })
  end
  if is_over(forecast) then return forecast.has_fallen or false end
  if asks_in_window(forecast, "end") then return false end
  return perils.can_fall_after(forecast)
end

-- True if the next monster could fell the adventurer before a question. If the monster of this Combat has not fallen, a question follows.
function perils.can_fall_after(forecast)
  local situation = forecast.situation
  local next_foe = lists.filter(situation.foes, function(foe) return foe.waits and not foe.fallen end)[1]
  local is_last = forecast.limit and situation.dice.combat >= forecast.limit
  if situations.find_foe(situation) or not next_foe or is_last then return false end
  next_foe.waits = false
  return can_fall_in_combat(forecast)
end

local RESULTS = { "lose", "standoff", "win" }

-- Returns the results against a monster, each with the greatest margin; `range` is that of the difference of the totals.
local function list_results(foe, range)
  local from, to = range[1], range[2]
  local possible = { lose = from < 0, standoff = from <= 0 and to >= 0, win = to > 0 }
  return lists.map(RESULTS, function(result)
    return possible[result] and { foe = foe, result = result, margin = result == "lose" and -from or result == "win" and to or 0 } or nil
  end)
end

-- True if the blows could be the end. `ranges` are those of the difference of the totals, by monster.
local function can_fall_by_blows(forecast, ranges)
  local faced = dice.list_faced_foes(forecast.situation)
  local function try(comparisons)
    if #comparisons < #faced then
      local foe = faced[#comparisons + 1]
      return any(list_results(foe, ranges[foe]), function(comparison) return try(lists.concat(comparisons, { comparison })) end)
    end
    local after, initial_changes, moments = copy_of(forecast), {}, {}
    after.situation.result = comparisons[1] and comparisons[1].result
    for i, it in ipairs(comparisons) do
      local n = it.result ~= "standoff" and functions.blow(it.margin, it.result) or 0
      if n > 0 then initial_changes[#initial_changes + 1] = wounds.new_wound(it.result == "win" and "monster" or "you", n, it.foe, "combat") end
      moments[i] = { when = "result", result = it.result, foe = it.foe }
    end
    play_step(after, initial_changes, moments)
    return can_fall_at_end(after)
  end
  return try({})
end

-- Returns the ranges of the differences of the totals, by monster, if these changes add dice. Dice of house rules can show anything.
local function find_ranges(forecast, changes)
  local situation, ranges, sides = forecast.situation, {}, constant.die_sides
  for _, i in ipairs(dice.list_faced_foes(situation)) do
    local difference = dice.side_total(situation, "you", i) - dice.side_total(situation, "monster", i) + forecast.modifier
    local range = { difference, difference }
    local function widen(from, to) range[1], range[2] = range[1] + from, range[2] + to end
    if functions.combat_die ~= dice.combat_die then widen(-1000, 1000) end
    for _, change in ipairs(changes) do
      local n = change.name == "extra_dice" and change.value or 0
      if n > 0 and change.side == "you" then widen(n, n * sides) end
      if n > 0 and change.side ~= "you" and change.foe == i then widen(-n * sides, -n) end
    end
    ranges[i] = range
  end
  return ranges
end

-- True if the dice could be the end after these changes of them.
local function can_fall_by_dice(forecast, changes)
  local situation = forecast.situation
  local rerolls = lists.filter(changes, function(change) return change.name == "reroll" and (change.value == "you" or change.foe) end)
  local function try(n)
    if not rerolls[n] then return can_fall_by_blows(forecast, find_ranges(forecast, changes)) end
    local dice_state = rerolls[n].value == "you" and situation.dice or situation.foes[rerolls[n].foe]
    for face = 1, constant.die_sides do
      dice_state.die = face
      if try(n + 1) then return true end
    end
    return false
  end
  return try(1)
end

-- True if the dice of the forecast could be the end.
local function can_fall_after_roll(forecast)
  forecast.situation.foe = situations.find_foe(forecast.situation)
  local changes = play_step(forecast, {}, { { when = "roll" } })
  if is_over(forecast) then return forecast.has_fallen or false end
  if asks_in_window(forecast, "roll") then return false end
  return can_fall_by_dice(forecast, changes)
end

local function depends_on_dice(holder)
  return any(holder.specials or {}, function(data) return data["if"] ~= nil and (data["if"].own_die ~= nil or data["if"].foe_die ~= nil) end)
end

-- True if a special depends on the faces of the dice, not only on the result. With many monsters there are too many faces to try.
local function needs_faces(situation, faced)
  if #faced > 2 then return false end
  for _, bearers in pairs(derived.bearing) do
    if any(bearers, depends_on_dice) then return true end
  end
  return any(faced, function(i)
    return any(entry("monster", situation.foes[i].id).abilities or {}, function(id) return depends_on_dice(entry("ability", id)) end)
  end)
end

-- True if the roll could be the end, with any dice. Tries one roll for each combination of results, or every roll.
local function can_fall_by_roll(forecast)
  local faced = dice.list_faced_foes(forecast.situation)
  local tries_all, seen = needs_faces(forecast.situation, faced), {}
  local function try(own_face, faces, key)
    local i = faced[#faces + 1]
    if not i then
      local after = copy_of(forecast)
      after.situation.dice.die = own_face
      for n, foe in ipairs(faced) do after.situation.foes[foe].die = faces[n] end
      if seen[key] then return false end
      seen[key] = true
      return can_fall_after_roll(after)
    end
    local difference = totals.sum(dice.list_parts(forecast.situation, "you", i)) - totals.sum(dice.list_parts(forecast.situation, "monster", i)) + own_face + forecast.modifier
    local results = {}
    for face = constant.die_sides, 1, -1 do
      local result = tries_all and own_face * 1000 + face or difference < face and "lose" or difference > face and "win" or "standoff"
      if not results[result] and try(own_face, lists.concat(faces, { face }), key .. " " .. result) then return true end
      results[result] = true
    end
    return false
  end
  for own_face = 1, constant.die_sides do
    if try(own_face, {}, "") then return true end
  end
  return false
end

-- True if the start of the Combat could be the end, or its roll.
local function can_fall_from_start(forecast)
  forecast.situation.foe = situations.find_foe(forecast.situation)
  play_step(forecast, {}, { { when = "start" } })
  if is_over(forecast) then return forecast.has_fallen or false end
  if not situations.find_foe(forecast.situation) then return can_fall_at_end(forecast) end
  return can_fall_by_roll(forecast)
end

can_fall_in_combat = function(forecast)
  local asks = option.weapon_pick == "per_combat" or forecast.situation.dice.combat == 0
  if asks and derived.weapon_room > 0 and #weapons.held() > 0 then return false end
  local key = { forecast.wounds, forecast.vitae, forecast.modifier }
  for _, foe in ipairs(forecast.situation.foes) do key = lists.concat(key, { foe.wounds, tostring(foe.fallen), tostring(foe.waits), foe.arms, foe.magic, foe.vitae }) end
  key = table.concat(key, " ")
  if forecast.seen[key] then return false end
  forecast.seen[key] = true
  local after = copy_of(forecast)
  local situation = after.situation
  situation.dice = { die = 0, beyond = 0, more = 0, combat = situation.dice.combat + 1 }
  for _, foe in ipairs(situation.foes) do foe.die, foe.beyond, foe.more = 0, 0, 0 end
  situation.result, situation.reactions, situation.asks = nil, {}, false
  if asks_in_window(after, "start") then return false end
  return can_fall_from_start(after)
end

-- The uses of a window as lists of specials, one for each copy: whether one of them could be the end. After a use, another can follow.
local function can_fall_by_use(forecast, window, can_fall)
  local by_bearer, bearers = {}, {}
  for _, special in ipairs(windows.find_usable(forecast.situation, window)) do
    local key = special.bearer.key
    if not by_bearer[key] then bearers[#bearers + 1] = special.bearer end
    by_bearer[key] = true
  end
  return any(bearers, function(bearer)
    local after = copy_of(forecast)
    local changes = play_step(after, {}, { { when = "used", bearer_key = bearer.key, window = window, foe = after.situation.foe } })
    if after.has_fallen then return true end
    local is_lost = bearer.kind == "spell" or any(changes, function(change) return change.name == "lose" and change.value[bearer.kind] == bearer.id end)
    after.gone = is_lost and bearer.key or nil
    return not after.ends and #bearers == 1 and can_fall(after, changes)
  end)
end

-- For each step of a Combat, whether an answer to its question could lead to the end.
local STEPS = {
  before = function(forecast) return can_fall_in_combat(forecast) end,
  weapons = function(forecast)
    forecast.situation.unarmed = true
    return not asks_in_window(forecast, "start") and can_fall_from_start(forecast)
  end,
  start = function(forecast) return can_fall_by_use(forecast, "start", can_fall_from_start) or can_fall_from_start(forecast) end,
  roll = function(forecast)
    local situation = forecast.situation
    local changes = {}
    for _, special in ipairs(steps.find_specials_for_moment({ when = "roll" }, situation)) do
      steps.add_changes({ changes = changes }, special, special.bearer.foe or situation.foe, situation)
    end
    return not asks_in_window(forecast, "roll") and can_fall_by_dice(forecast, changes)
  end,
  blows = function(forecast)
    return can_fall_by_use(forecast, "roll", can_fall_by_dice) or can_fall_by_dice(forecast, {})
  end,
  ["end"] = function(forecast) return can_fall_by_use(forecast, "end", perils.can_fall_after) or perils.can_fall_after(forecast) end,
}

local function is_in_fight()
  local fields = {}
  for name in pairs(in_scene() and scene or {}) do fields[name] = true end
  return fields.beyond and #scene.foes > 0
end

-- Returns the warning; empty if there is none. `args` are those of the instruction that is being played.
function perils.find(args)
  if not is_in_fight() or sheet.fallen or not STEPS[scene.step] then return "" end
  local forecast = { wounds = sheet.wounds, vitae = derived.vitae, modifier = 0, limit = args.n, seen = {}, situation = situations.in_combat() }
  if not STEPS[scene.step](copy_of(forecast)) then return "" end
  return message(sheet.wounds + 1 >= derived.vitae and "danger-wound" or "danger-fall")
end

-- Returns the number of monsters that have not fallen, including those that wait.
function perils.count_foes()
  if not is_in_fight() then return 0 end
  return #lists.filter(scene.foes, function(foe) return not foe.fallen end)
end

return perils
