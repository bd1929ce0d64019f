-- The latest game: its combatants, the state that all players can see, and the record that the sheet keeps.
local lists, combatants, names, deep_copy = require("lists"), require("combatants"), require("names"), require("words").deep_copy
local any, map, filter, same_name = lists.any, lists.map, lists.filter, names.same_name
local ATTRIBUTES, MARKS, describe_effects = combatants.ATTRIBUTES, combatants.MARKS, combatants.describe_effects
local new_combatant = combatants.new_combatant

-- True if a game is in progress and all combatants have entered. House rules may add other scenes.
local function playing()
  if not in_scene() then return false end
  local known = {}
  for name in pairs(scene) do known[name] = true end
  return known.begun and known.roster and scene.begun
end

-- The key under which the sheet stores a combatant of the latest game. ARE-5.
local function storage_key(name) return "of " .. names.trim(name):lower() end

-- The combatants of the latest game from saves that are older than scenes.
local function load_old_roster()
  return map(get("fight", "roster") or {}, function(it) return new_combatant(deep_copy(it), it.attributes) end)
end

-- The combatants of the latest game, current or finished.
local function latest_roster()
  if playing() then return scene.roster end
  local known = get("fight", "names")
  return known and map(known, function(name) return get("fight", storage_key(name)) end) or load_old_roster()
end

local function find_in_latest(name)
  local it = not playing() and get("fight", storage_key(name))
  return it or filter(latest_roster(), function(other) return same_name(other.name, name) end)[1]
end

-- The current combatants with a cache: each field is read at most once. Assignments write to the row.
local function cached_roster()
  return map(scene.roster, function(row)
    local known = {}
    return setmetatable({}, {
      __index = function(_, mark)
        local value = known[mark]
        if value == nil then
          value = row[mark]
          known[mark] = value
        end
        return value
      end,
      __newindex = function(_, mark, value) row[mark], known[mark] = value, nil end,
    })
  end)
end

-- Places in the roster of the combatants who are left.
local function remaining(all)
  return map(all or scene.roster, function(it, n) return not it.down and n or nil end)
end

local function count_remaining()
  return playing() and #remaining() or get("fight", "fighting") or #filter(load_old_roster(), function(it) return not it.down end)
end

local function current_round() return playing() and scene.round or get("fight", "round") or 0 end

local function winner() return not playing() and get("fight", "winner") or "none" end

-- The round whose effects apply: the current one, or the next between rounds.
local function effect_round()
  if playing() then return scene.turn > 0 and scene.round or scene.round + 1 end
  return get("fight", "now") or 1
end

-- Only combatants of the latest game and the reader's own can be alive.
local function alive(name)
  local it = find_in_latest(name)
  if it then return not it.down end
  return derived.enlisted and same_name(name, sheet.name) and at_least("hp", 1)
end

local DERIVED = {
  enlisted = { type = "flag", about = "True if the reader has a combatant.", value = function() return sheet.class ~= "" end },
  alive = { type = "flag", about = "True if the reader's combatant is not defeated.", value = function() return alive(sheet.name) end },
}

-- Writes the reader's combatant to the sheet, without messages.
local function save_to_sheet(it)
  set_silently("name", it.name)
  set_silently("class", it.class)
  for _, name in ipairs(ATTRIBUTES) do set_silently(name, it[name]) end
  for _, name in ipairs({ "max_hp", "hp", "max_stamina", "stamina" }) do set_silently(name, it[name]) end
end

-- Stores the state that queries read after the game.
local function save_game(won_by)
  local game = { round = scene.round, now = scene.round + 1, winner = won_by, fighting = #remaining(), names = {} }
  for n, it in ipairs(scene.roster) do
    local kept = {}
    for _, mark in ipairs(MARKS) do kept[mark.name] = it[mark.name] end
    game.names[n], game[storage_key(it.name)] = it.name, kept
  end
  set_silently("fight", game)
end

local function count_people(all)
  local seen, many = {}, 0
  for _, it in ipairs(all) do
    if it.mind ~= "engine" and not it.down then
      local key = it.mind == "reader" and "" or it.player:lower()
      if not seen[key] then many = many + 1 end
      seen[key] = true
    end
  end
  return many
end

-- ARE-50: a combatant cannot target itself.
local function is_opponent(it, other) return it.name ~= other.name end

-- Places of the opponents of a combatant.
local function opponents(all, n)
  local it = all[n]
  return filter(remaining(all), function(other) return functions.may_aim_at(it, all[other]) end)
end

local function print_effects()
  local none, round = true, effect_round()
  for _, it in ipairs(latest_roster()) do
    if not it.down then
      say(it.name .. ": " .. describe_effects(it, round))
      none = false
    end
  end
  if none then say("No one is fighting.") end
end

local function has_visible_effects()
  local round, roster = scene.round, scene.roster
  return any(remaining(roster), function(n) return describe_effects(roster[n], round) ~= "none" end)
end

-- ARE-36.
local function print_statuses()
  local rows = map(scene.roster, function(it)
    return { it.name, it.hp .. "/" .. it.max_hp .. (it.down and ", defeated" or ""), it.stamina .. "/" .. it.max_stamina }
  end)
  grid { title = "After round " .. scene.round, columns = { "HP", "Stamina" }, rows = rows }
end

return {
  DERIVED = DERIVED, alive = alive, playing = playing, latest_roster = latest_roster, find_in_latest = find_in_latest, remaining = remaining, count_remaining = count_remaining,
  current_round = current_round, winner = winner, effect_round = effect_round, save_to_sheet = save_to_sheet, save_game = save_game, count_people = count_people,
  cached_roster = cached_roster, is_opponent = is_opponent, opponents = opponents, print_effects = print_effects, has_visible_effects = has_visible_effects,
  print_statuses = print_statuses,
}
