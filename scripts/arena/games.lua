-- The latest game: who stands, what everybody sees of it, and what the sheet keeps of it.
local lists, combatants = use("lists"), use("combatants")
local any, each, where = lists.any, lists.each, lists.where
local ATTRIBUTES, effects_told, new_combatant = combatants.ATTRIBUTES, combatants.effects_told, combatants.new_combatant

local function enlisted() return sheet.class ~= "" end

local function latest() return sheet.fight or {} end

-- The reader's combatant as the sheet has it; effects are those that the latest game left.
local function readers_own()
  local attributes, effects = {}, {}
  for _, name in ipairs(ATTRIBUTES) do attributes[name] = sheet[name] end
  for _, it in ipairs(latest().roster or {}) do
    if it.mind == "reader" and not sheet.rested then effects = it.effects end
  end
  return new_combatant {
    name = sheet.name, class = sheet.class, mind = "reader", player = sheet.player, attributes = attributes,
    max_hp = sheet.max_hp, hp = sheet.hp, max_stamina = sheet.max_stamina, stamina = sheet.stamina, effects = effects,
  }
end

-- Writes a combatant of the reader's into the sheet. What changed was told in the fight's own words.
local function keep_on_sheet(it)
  hide("name", it.name)
  hide("class", it.class)
  for _, name in ipairs(ATTRIBUTES) do hide(name, it.attributes[name]) end
  for _, name in ipairs({ "max_hp", "hp", "max_stamina", "stamina" }) do hide(name, it[name]) end
end

local function people(roster)
  local seen, many = {}, 0
  for _, it in ipairs(roster) do
    local who = it.mind == "reader" and "" or it.player:lower()
    if it.mind ~= "engine" and not it.down and not seen[who] then
      seen[who] = true
      many = many + 1
    end
  end
  return many
end

-- Places in the roster of those still fighting.
local function standing(game)
  return each(game.roster, function(it, n) return not it.down and n or nil end)
end

-- ARE-50: nobody aims at themselves.
local function may_aim_at(it, other) return it.name ~= other.name end

-- Places of those whom one of them may aim at.
local function opponents(game, n)
  return where(standing(game), function(other) return offered.may_aim_at(game.roster[n], game.roster[other]) end)
end

local function tell_effects()
  local game, any = latest(), false
  for _, it in ipairs(game.roster or {}) do
    if not it.down then
      say(it.name .. ": " .. effects_told(it, game.now))
      any = true
    end
  end
  if not any then say("Nobody is fighting.") end
end

local function anybody_affected(game)
  return any(standing(game), function(n) return effects_told(game.roster[n], game.round) ~= "none" end)
end

-- ARE-36: HP and stamina of everybody.
local function tell_statuses(game)
  local rows = each(game.roster, function(it)
    return { it.name, it.hp .. "/" .. it.max_hp .. (it.down and ", defeated" or ""), it.stamina .. "/" .. it.max_stamina }
  end)
  grid { title = "After round " .. game.round, columns = { "HP", "Stamina" }, rows = rows }
end

-- What the queries see, the reader's sheet included.
local function remember(game, now)
  game.now = now
  hide("fight", game)
  hide("rested", false)
  for _, it in ipairs(game.roster) do
    if it.mind == "reader" then keep_on_sheet(it) end
  end
end

return {
  enlisted = enlisted, latest = latest, readers_own = readers_own, keep_on_sheet = keep_on_sheet, people = people,
  standing = standing, opponents = opponents, may_aim_at = may_aim_at, tell_effects = tell_effects, anybody_affected = anybody_affected,
  tell_statuses = tell_statuses, remember = remember,
}
