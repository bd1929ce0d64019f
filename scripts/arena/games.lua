-- The latest game: who stands, what everybody sees of it, and what the sheet keeps of it when it is over.
local lists, combatants, names, copied = use("lists"), use("combatants"), use("names"), use("words").copied
local any, each, where, same_name = lists.any, lists.each, lists.where, names.same_name
local ATTRIBUTES, MARKS, effects_told = combatants.ATTRIBUTES, combatants.MARKS, combatants.effects_told
local new_combatant = combatants.new_combatant

-- Is a game under way, with everybody in it? House rules may have verbs of rounds of their own.
local function playing()
  if not in_scene() then return false end
  local known = {}
  for name in pairs(scene) do known[name] = true end
  return known.begun and known.roster and scene.begun
end

-- Under what word the sheet keeps one of the latest game. ARE-5.
local function kept_as(name) return "of " .. names.trimmed(name):lower() end

-- The combatants of the latest game as saves have them that were written before games had scenes.
local function of_old()
  return each(get("fight", "roster") or {}, function(it) return new_combatant(copied(it), it.attributes) end)
end

-- Those of the latest game, as it stands or as it ended.
local function latest()
  if playing() then return scene.roster end
  local known = get("fight", "names")
  return known and each(known, function(name) return get("fight", kept_as(name)) end) or of_old()
end

-- One of them, by name.
local function one_of_latest(name)
  local it = not playing() and get("fight", kept_as(name))
  return it or where(latest(), function(other) return same_name(other.name, name) end)[1]
end

-- The combatants as they stand, each mark read once at the most: for what looks at them often within a step. What is set is set in the row.
local function as_they_stand()
  return each(scene.roster, function(row)
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

-- Places in the roster of those still fighting.
local function standing(all)
  return each(all or scene.roster, function(it, n) return not it.down and n or nil end)
end

local function fighting()
  return playing() and #standing() or get("fight", "fighting") or #where(of_old(), function(it) return not it.down end)
end

local function round() return playing() and scene.round or get("fight", "round") or 0 end

local function winner() return not playing() and get("fight", "winner") or "none" end

-- The round whose effects count: the one being played, or the one that would come next.
local function now()
  if playing() then return scene.turn > 0 and scene.round or scene.round + 1 end
  return get("fight", "now") or 1
end

-- Only those of the latest game, and the reader's own, are alive or not.
local function alive(name)
  local it = one_of_latest(name)
  if it then return not it.down end
  return derived.enlisted and same_name(name, sheet.name) and at_least("hp", 1)
end

local DERIVED = {
  enlisted = { type = "flag", about = "Has the reader a combatant?", value = function() return sheet.class ~= "" end },
  alive = { type = "flag", about = "Is it still fighting, or could it?", value = function() return alive(sheet.name) end },
}

-- Writes a combatant of the reader's into the sheet. What changed was told in the fight's own words.
local function keep_on_sheet(it)
  hide("name", it.name)
  hide("class", it.class)
  for _, name in ipairs(ATTRIBUTES) do hide(name, it[name]) end
  for _, name in ipairs({ "max_hp", "hp", "max_stamina", "stamina" }) do hide(name, it[name]) end
end

-- What is asked about when the game is over.
local function keep_game(won_by)
  local game = { round = scene.round, now = scene.round + 1, winner = won_by, fighting = #standing(), names = {} }
  for n, it in ipairs(scene.roster) do
    local kept = {}
    for _, mark in ipairs(MARKS) do kept[mark.name] = it[mark.name] end
    game.names[n], game[kept_as(it.name)] = it.name, kept
  end
  hide("fight", game)
end

local function people(all)
  local seen, many = {}, 0
  for _, it in ipairs(all) do
    if it.mind ~= "engine" and not it.down then
      local who = it.mind == "reader" and "" or it.player:lower()
      if not seen[who] then many = many + 1 end
      seen[who] = true
    end
  end
  return many
end

-- ARE-50: nobody aims at themselves.
local function may_aim_at(it, other) return it.name ~= other.name end

-- Places of those whom one of them may aim at.
local function opponents(all, n)
  local it = all[n]
  return where(standing(all), function(other) return offered.may_aim_at(it, all[other]) end)
end

local function tell_effects()
  local nobody, round = true, now()
  for _, it in ipairs(latest()) do
    if not it.down then
      say(it.name .. ": " .. effects_told(it, round))
      nobody = false
    end
  end
  if nobody then say("Nobody is fighting.") end
end

local function anybody_affected()
  local round, roster = scene.round, scene.roster
  return any(standing(roster), function(n) return effects_told(roster[n], round) ~= "none" end)
end

-- ARE-36: HP and stamina of everybody.
local function tell_statuses()
  local rows = each(scene.roster, function(it)
    return { it.name, it.hp .. "/" .. it.max_hp .. (it.down and ", defeated" or ""), it.stamina .. "/" .. it.max_stamina }
  end)
  grid { title = "After round " .. scene.round, columns = { "HP", "Stamina" }, rows = rows }
end

return {
  DERIVED = DERIVED, alive = alive, playing = playing, latest = latest, one_of_latest = one_of_latest, standing = standing, fighting = fighting,
  round = round, winner = winner, now = now, keep_on_sheet = keep_on_sheet, keep_game = keep_game, people = people,
  as_they_stand = as_they_stand, may_aim_at = may_aim_at, opponents = opponents, tell_effects = tell_effects, anybody_affected = anybody_affected,
  tell_statuses = tell_statuses,
}
