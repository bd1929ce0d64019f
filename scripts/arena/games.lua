-- The latest game: its combatants, the state that all players can see, and the record that the sheet keeps.
local scenes, lists, combatants, names, deep_copy = require("scenes"), require("lists"), require("combatants"), require("names"), require("words").deep_copy
local any, map, filter, same_name = lists.any, lists.map, lists.filter, names.same_name
local ATTRIBUTES, COMBATANT_FIELDS, describe_effects = combatants.ATTRIBUTES, combatants.COMBATANT_FIELDS, combatants.describe_effects
local new_combatant, in_game, describe_status = combatants.new_combatant, combatants.in_game, combatants.describe_status

-- True if a game is in progress and all combatants have entered. False in scenes of house rules.
local function is_playing()
  return scenes.has_field("begun") and scenes.has_field("roster") and scene.begun
end

-- Returns the key under which the sheet stores a combatant of the latest game. ARE-5.
local function storage_key(name) return "of " .. names.trim(name):lower() end

-- The combatants of the latest game, in saves from before scenes existed.
local function load_old_roster()
  return map(get("fight", "roster") or {}, function(combatant) return new_combatant(deep_copy(combatant), combatant.attributes) end)
end

-- The combatants of the latest game, current or finished.
local function find_latest_roster()
  if is_playing() then return scene.roster end
  local roster_names = get("fight", "names")
  return roster_names and map(roster_names, function(name) return get("fight", storage_key(name)) end) or load_old_roster()
end

local function find_in_latest(name)
  local combatant = not is_playing() and get("fight", storage_key(name))
  return combatant or filter(find_latest_roster(), function(other) return same_name(other.name, name) end)[1]
end

-- Returns the places of the combatants who are not defeated.
local function list_remaining()
  return map(scene.roster, function(combatant, place) return not combatant.down and place or nil end)
end

local function count_remaining()
  return is_playing() and #list_remaining() or get("fight", "fighting") or #filter(load_old_roster(), function(combatant) return not combatant.down end)
end

-- Returns the number of combatants of the program who are not defeated.
local function count_opponents()
  if not is_playing() then return 0 end
  return #filter(list_remaining(), function(place) return mark_is(in_game(place).row, "mind", "engine") end)
end

local function current_round() return is_playing() and scene.round or get("fight", "round") or 0 end

local function find_winner() return not is_playing() and get("fight", "winner") or "none" end

-- The round whose effects apply: the current one, or the next between rounds.
local function effect_round()
  if is_playing() then return scene.turn > 0 and scene.round or scene.round + 1 end
  return get("fight", "now") or 1
end

-- True if this combatant is not defeated. Combatants outside the latest game are not alive, except that of the reader.
local function is_alive(name)
  local combatant = find_in_latest(name)
  if combatant then return not combatant.down end
  return derived.enlisted and same_name(name, sheet.name) and at_least("hp", 1)
end

local DERIVED_VALUES = {
  enlisted = { type = "flag", about = "True if the reader has a combatant.", value = function() return sheet.class ~= "" end },
  alive = { type = "flag", about = "True if the reader's combatant is not defeated.", value = function() return is_alive(sheet.name) end },
}

-- Writes the reader's combatant to the sheet, without messages.
local function save_to_sheet(combatant)
  set_silently("name", combatant.name)
  set_silently("class", combatant.class)
  for _, name in ipairs(ATTRIBUTES) do set_silently(name, combatant[name]) end
  for _, name in ipairs({ "max_hp", "hp", "max_stamina", "stamina" }) do set_silently(name, combatant[name]) end
end

-- Stores the state that queries read after the game.
local function save_game(won_by)
  local game = { round = scene.round, now = scene.round + 1, winner = won_by, fighting = #list_remaining(), names = {} }
  for i, combatant in ipairs(scene.roster) do
    local state = {}
    for _, field in ipairs(COMBATANT_FIELDS) do state[field.name] = combatant[field.name] end
    game.names[i], game[storage_key(combatant.name)] = combatant.name, state
  end
  set_silently("fight", game)
end

local function count_people(roster)
  local seen, count = {}, 0
  for _, combatant in ipairs(roster) do
    if combatant.mind ~= "engine" and not combatant.down then
      local key = combatant.mind == "reader" and "" or combatant.player:lower()
      if not seen[key] then count = count + 1 end
      seen[key] = true
    end
  end
  return count
end

-- Overridable: true if they are opponents. A combatant cannot target itself. ARE-50.
local function is_opponent(combatant, other) return combatant.name ~= other.name end

-- Returns the places of the opponents of a combatant of the game. Names are unique, so only a function of house rules needs them.
local function list_opponents(place)
  if functions.may_aim_at == is_opponent then return filter(list_remaining(), function(other) return other ~= place end) end
  return filter(list_remaining(), function(other) return functions.may_aim_at(in_game(place), in_game(other)) end)
end

-- Memoized: true if more than one person plays.
local function has_several_people()
  local first
  for _, combatant in ipairs(scene.roster) do
    if not mark_is(combatant, "mind", "engine") and not combatant.down then
      local key = combatant.mind == "reader" and "" or combatant.player:lower()
      if first and key ~= first then return true end
      first = key
    end
  end
  return false
end

local function print_effects()
  local is_empty, round = true, effect_round()
  for _, combatant in ipairs(find_latest_roster()) do
    if not combatant.down then
      say(function() return combatant.name .. ": " .. (describe_effects(combatant, round) or "none") end)
      is_empty = false
    end
  end
  if is_empty then say("No one is fighting.") end
end

local function has_visible_effects()
  return any(list_remaining(), function(place) return #functions.active_effects(place) > 0 end)
end

-- Prints HP and stamina of all combatants. ARE-36.
local function print_statuses()
  if #scene.roster == 2 then
    say(function()
      local texts = map(scene.roster, function(combatant) return combatant.name .. " " .. (combatant.down and "defeated" or describe_status(combatant)) end)
      return "After round " .. scene.round .. ": " .. table.concat(texts, "; ") .. "."
    end)
    return
  end
  grid(function()
    local rows = map(scene.roster, function(combatant)
      return { combatant.name, combatant.hp .. "/" .. combatant.max_hp .. (combatant.down and ", defeated" or ""), combatant.stamina .. "/" .. combatant.max_stamina }
    end)
    return { title = "After round " .. scene.round, columns = { "HP", "Stamina" }, rows = rows }
  end)
end

return {
  DERIVED_VALUES = DERIVED_VALUES, is_alive = is_alive, is_playing = is_playing, find_latest_roster = find_latest_roster, find_in_latest = find_in_latest, list_remaining = list_remaining, count_remaining = count_remaining, count_opponents = count_opponents,
  current_round = current_round, find_winner = find_winner, effect_round = effect_round, save_to_sheet = save_to_sheet, save_game = save_game, count_people = count_people,
  has_several_people = has_several_people, is_opponent = is_opponent, list_opponents = list_opponents, print_effects = print_effects, has_visible_effects = has_visible_effects,
  print_statuses = print_statuses,
}
