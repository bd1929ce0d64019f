-- The character sheet between games: its lines, queries and recovery.
local map, format_signed, combatants = require("lists").map, require("words").format_signed, require("combatants")
local same_name, games, fighter = require("names").same_name, require("games"), require("roster").fighter
local ATTRIBUTES, attribute, base_attributes = combatants.ATTRIBUTES, combatants.attribute, combatants.base_attributes
local class_name, describe_effects = combatants.class_name, combatants.describe_effects
local magic_defense, max_hp_of, max_stamina_of = combatants.magic_defense, combatants.max_hp_of, combatants.max_stamina_of
local modifier_of, physical_defense, regain_of = combatants.modifier_of, combatants.physical_defense, combatants.regain_of
local specials_of, status_of = combatants.specials_of, combatants.status_of
local latest_roster, effect_round, find_in_latest = games.latest_roster, games.effect_round, games.find_in_latest

local function recovered_value(current, most, full, amount)
  if full then return most end
  return amount and math.min(most, math.max(0, current + amount)) or current
end

-- Restores everything if the page names nothing.
local function recover(args)
  local all = not (args.hp or args.stamina or args.hp_full or args.stamina_full)
  local hp = recovered_value(sheet.hp, sheet.max_hp, all or args.hp_full, args.hp)
  local stamina = recovered_value(sheet.stamina, sheet.max_stamina, all or args.stamina_full, args.stamina)
  if hp ~= sheet.hp then set_with_text("hp", hp, "HP " .. hp .. "/" .. sheet.max_hp) end
  if stamina ~= sheet.stamina then set_with_text("stamina", stamina, "Stamina " .. stamina .. "/" .. sheet.max_stamina) end
  set_silently("rested", true)
  return "rested"
end

-- Attributes of a combatant that a book defines under `sheet:`. If it names none, those of the class.
local function attributes_at_start()
  local made, any = {}, false
  for _, name in ipairs(ATTRIBUTES) do
    made[name] = sheet[name]
    any = any or sheet[name] ~= 0
  end
  return any and made or base_attributes(sheet.class)
end

-- Fills values that the sheet does not set, from the class.
local function start()
  if not derived.enlisted then return end
  local made = attributes_at_start()
  for _, name in ipairs(ATTRIBUTES) do set_silently(name, made[name]) end
  if sheet.name == "" then set_silently("name", class_name(sheet)) end
  set_silently("max_hp", max_hp_of(sheet))
  set_silently("max_stamina", max_stamina_of(sheet))
  if sheet.hp < 0 then set_silently("hp", sheet.max_hp) end
  if sheet.stamina < 0 then set_silently("stamina", sheet.max_stamina) end
end

-- The reader's combatant: from the current game, or else from the sheet, with the effects that the latest game left. Fields are read
-- from the sheet one at a time, so that memoized calls depend on less.
local function reader_combatant()
  local function find_reader_in_game()
    local it = find_in_latest(sheet.name)
    return it and it.mind == "reader" and it
  end
  local it = games.playing() and find_reader_in_game()
  if it then return it end
  local function effects()
    local last = not sheet.rested and find_reader_in_game()
    return last and last.effects or {}
  end
  return setmetatable({ mind = "sheet" }, { __index = function(_, mark)
    if mark == "effects" then return effects() end
    return mark == "hp" and math.min(sheet.hp, sheet.max_hp) or sheet[mark]
  end })
end

-- Finds the combatant of a query: the reader's own, one of the latest game, or a fighter of the catalogue as it would enter a game.
local function find_combatant(name)
  if name == nil or derived.enlisted and same_name(name, sheet.name) then return derived.enlisted and reader_combatant() or nil end
  local it = find_in_latest(name)
  if it then return it end
  for _, id in ipairs(entries("fighter")) do
    if same_name(entry("fighter", id).name, name) then return fighter(id) end
  end
end

-- Reads only whether the sheet has enough stamina.
local function can_pay(it, move)
  if it.mind == "sheet" then return at_least("stamina", functions.cost(it, move, effect_round())) end
  return combatants.can_pay(it, move, effect_round())
end

local function rounds_left(it, kind)
  local left, round = 0, effect_round()
  for _, effect in ipairs(it.effects) do
    if effect.kind == kind then left = math.max(left, effect.ends - round + 1) end
  end
  return left
end

local function describe_moves(it)
  local texts = { "Attack " .. functions.cost(it, "attack", effect_round()) }
  for _, id in ipairs(specials_of(it)) do texts[#texts + 1] = entry("move", id).name .. " " .. functions.cost(it, id, effect_round()) end
  return table.concat(texts, ", ")
end

-- One line for each combatant of the latest game, if the reader has no combatant.
local function roster_lines()
  local lines = map(latest_roster(), function(it)
    return { it.name, class_name(it) .. ", " .. status_of(it) .. (it.down and ", defeated" or "") }
  end)
  if #lines == 0 then lines[1] = { "Combatant", "none yet" } end
  return lines
end

-- The sheet of the picking combatant, or else of the reader's.
local function sheet_lines()
  local it, round = find_combatant(sheet.picker ~= "" and sheet.picker or nil), effect_round()
  if not it then return roster_lines() end
  local texts = map(ATTRIBUTES, function(name)
    local value = attribute(it, name, round)
    local from = value ~= it[name] and ", from " .. it[name] or ""
    return name .. " " .. value .. " (" .. format_signed(modifier_of(value)) .. from .. ")"
  end)
  local regains = "Block " .. format_signed(regain_of(it, "block", round)) .. ", Rest " .. format_signed(regain_of(it, "rest", round))
  return {
    { "Name", it.name },
    { "Class", class_name(it) },
    { "Attributes", table.concat(texts, ", ") },
    { "HP", it.hp .. "/" .. it.max_hp },
    { "Stamina", it.stamina .. "/" .. it.max_stamina .. "; " .. regains },
    { "Defense", physical_defense(it, round) .. " physical, " .. magic_defense(it, round) .. " magic" },
    { "Moves", describe_moves(it) .. " stamina" },
    { "Effects", describe_effects(it, round) },
  }
end

-- The status line of the picking combatant, or else of the reader's.
local function status()
  local it = find_combatant(sheet.picker ~= "" and sheet.picker or nil)
  if not it then return {} end
  return {
    { it.name, message("status-hp", { hp = it.hp, most = it.max_hp }) },
    { message("status-stamina"), it.stamina .. "/" .. it.max_stamina },
  }
end

return {
  recover = recover, attributes_at_start = attributes_at_start, start = start, find_combatant = find_combatant, can_pay = can_pay, rounds_left = rounds_left,
  sheet_lines = sheet_lines, status = status,
}
