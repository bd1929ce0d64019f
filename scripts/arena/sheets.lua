-- The character sheet between games: its lines, queries and recovery.
local lists, format_signed, combatants = require("lists"), require("words").format_signed, require("combatants")
local map = lists.map
local same_name, games, create_fighter = require("names").same_name, require("games"), require("roster").create_fighter
local ATTRIBUTES, attribute, base_attributes = combatants.ATTRIBUTES, combatants.attribute, combatants.base_attributes
local class_name, describe_effects = combatants.class_name, combatants.describe_effects
local magic_defense, compute_max_hp, compute_max_stamina = combatants.magic_defense, combatants.compute_max_hp, combatants.compute_max_stamina
local modifier_for_value, physical_defense, compute_regain = combatants.modifier_for_value, combatants.physical_defense, combatants.compute_regain
local list_specials, describe_status = combatants.list_specials, combatants.describe_status
local find_latest_roster, effect_round, find_in_latest = games.find_latest_roster, games.effect_round, games.find_in_latest

local function recovered_value(current, max, is_full, amount)
  if is_full then return max end
  return amount and math.min(max, math.max(0, current + amount)) or current
end

-- Restores HP and stamina: the amounts that the page names, or everything.
local function recover(args)
  local restores_all = not (args.hp or args.stamina or args.hp_full or args.stamina_full)
  local hp = recovered_value(sheet.hp, sheet.max_hp, restores_all or args.hp_full, args.hp)
  local stamina = recovered_value(sheet.stamina, sheet.max_stamina, restores_all or args.stamina_full, args.stamina)
  if hp ~= sheet.hp then set_with_text("hp", hp, "HP " .. hp .. "/" .. sheet.max_hp) end
  if stamina ~= sheet.stamina then set_with_text("stamina", stamina, "Stamina " .. stamina .. "/" .. sheet.max_stamina) end
  set_silently("rested", true)
  return "rested"
end

-- Returns the attributes that a book defines under `sheet:`, or those of the class if it defines none.
local function attributes_at_start()
  local attributes, has_attributes = {}, false
  for _, name in ipairs(ATTRIBUTES) do
    attributes[name] = sheet[name]
    has_attributes = has_attributes or sheet[name] ~= 0
  end
  return has_attributes and attributes or base_attributes(sheet.class)
end

-- Fills values that the sheet does not set, from the class.
local function start()
  if not derived.enlisted then return end
  local attributes = attributes_at_start()
  for _, name in ipairs(ATTRIBUTES) do set_silently(name, attributes[name]) end
  if sheet.name == "" then set_silently("name", class_name(sheet)) end
  set_silently("max_hp", compute_max_hp(sheet))
  set_silently("max_stamina", compute_max_stamina(sheet))
  if sheet.hp < 0 then set_silently("hp", sheet.max_hp) end
  if sheet.stamina < 0 then set_silently("stamina", sheet.max_stamina) end
end

-- Returns the combatant of the reader: from the current game, or from the sheet with the effects at the end of the latest game. Fields are read from
-- the sheet only when they are needed, so that memoized calls depend on less.
local function reader_combatant()
  local function find_reader_in_game()
    local combatant = find_in_latest(sheet.name)
    return combatant and combatant.mind == "reader" and combatant
  end
  local combatant = games.is_playing() and find_reader_in_game()
  if combatant then return combatant end
  local function find_effects()
    local in_latest = not sheet.rested and find_reader_in_game()
    return in_latest and in_latest.effects or {}
  end
  return setmetatable({ mind = "sheet" }, { __index = function(_, field)
    if field == "effects" then return find_effects() end
    return field == "hp" and math.min(sheet.hp, sheet.max_hp) or sheet[field]
  end })
end

-- Returns the combatant of a query: that of the reader, one of the latest game, or a fighter of the catalogue as it enters a game.
local function find_combatant(name)
  if name == nil or derived.enlisted and same_name(name, sheet.name) then return derived.enlisted and reader_combatant() or nil end
  local combatant = find_in_latest(name)
  if combatant then return combatant end
  for _, id in ipairs(entries("fighter")) do
    if same_name(entry("fighter", id).name, name) then return create_fighter(id) end
  end
end

-- True if the combatant has enough stamina. Does not read the stamina of the sheet, so that memoized calls depend on less.
local function can_pay(combatant, move)
  if combatant.mind == "sheet" then return at_least("stamina", functions.cost(combatant, move, effect_round())) end
  return combatants.can_pay(combatant, move, effect_round())
end

local function rounds_left(combatant, kind)
  local rounds, round = 0, effect_round()
  for _, effect in ipairs(combatant.effects) do
    if effect.kind == kind then rounds = math.max(rounds, effect.ends - round + 1) end
  end
  return rounds
end

local function describe_moves(combatant)
  local texts = { "Attack " .. functions.cost(combatant, "attack", effect_round()) }
  for _, id in ipairs(list_specials(combatant)) do texts[#texts + 1] = entry("move", id).name .. " " .. functions.cost(combatant, id, effect_round()) end
  return table.concat(texts, ", ")
end

-- One line for each combatant of the latest game, if the reader has no combatant.
local function roster_lines()
  local lines = map(find_latest_roster(), function(combatant)
    return { combatant.name, class_name(combatant) .. ", " .. describe_status(combatant) .. (combatant.down and ", defeated" or "") }
  end)
  if #lines == 0 then lines[1] = { "Combatant", "none yet" } end
  return lines
end

-- The sheet of the combatant who is picking, or of the reader's combatant.
local function sheet_lines()
  local combatant, round = find_combatant(sheet.picker ~= "" and sheet.picker or nil), effect_round()
  if not combatant then return roster_lines() end
  local texts = map(ATTRIBUTES, function(name)
    local value = attribute(combatant, name, round)
    local base_text = value ~= combatant[name] and ", from " .. combatant[name] or ""
    return name .. " " .. value .. " (" .. format_signed(modifier_for_value(value)) .. base_text .. ")"
  end)
  local regains = "Block " .. format_signed(compute_regain(combatant, "block", round)) .. ", Rest " .. format_signed(compute_regain(combatant, "rest", round))
  return {
    { "Name", combatant.name },
    { "Class", class_name(combatant) },
    { "Attributes", table.concat(texts, ", ") },
    { "HP", combatant.hp .. "/" .. combatant.max_hp },
    { "Stamina", combatant.stamina .. "/" .. combatant.max_stamina .. "; " .. regains },
    { "Defense", physical_defense(combatant, round) .. " physical, " .. magic_defense(combatant, round) .. " magic" },
    { "Moves", describe_moves(combatant) .. " stamina" },
    { "Effects", describe_effects(combatant, round) or "none" },
  }
end

local function hp_line(combatant) return { combatant.name, message("status-hp", { hp = combatant.hp, most = combatant.max_hp }) } end

-- More opponents than this would make the status line too long.
local MAX_OPPONENTS = 2

-- The status line of the combatant who is picking, or of the reader's combatant, with its opponents.
local function status()
  local combatant = find_combatant(sheet.picker ~= "" and sheet.picker or nil)
  if not combatant then return {} end
  local lines = { hp_line(combatant), { message("status-stamina"), combatant.stamina .. "/" .. combatant.max_stamina } }
  local effects, is_playing = describe_effects(combatant, effect_round()), games.is_playing()
  for _, kind in ipairs(is_playing and combatants.list_active(combatant, effect_round()) or {}) do
    local chance = entry("effect", kind).kill_chance
    if chance > 0 then effects = effects .. ", " .. message("status-death-chance", { percent = chance }) end
  end
  if effects then lines[#lines + 1] = { message("status-effects"), effects } end
  local opponents = lists.filter(is_playing and scene.roster or {}, function(other) return not other.down and other.name ~= combatant.name end)
  if #opponents <= MAX_OPPONENTS then
    for _, opponent in ipairs(opponents) do lines[#lines + 1] = hp_line(opponent) end
  end
  return lines
end

return {
  recover = recover, attributes_at_start = attributes_at_start, start = start, find_combatant = find_combatant, can_pay = can_pay, rounds_left = rounds_left,
  sheet_lines = sheet_lines, status = status,
}
