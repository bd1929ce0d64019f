-- The sheet between games: what it shows, what may be asked of it, how it recovers.
local each, signed, combatants = use("lists").each, use("words").signed, use("combatants")
local same_name, games, fighter = use("names").same_name, use("games"), use("roster").fighter
local ATTRIBUTES, attribute, base_attributes = combatants.ATTRIBUTES, combatants.attribute, combatants.base_attributes
local class_name, effects_told = combatants.class_name, combatants.effects_told
local magic_defense, max_hp_of, max_stamina_of = combatants.magic_defense, combatants.max_hp_of, combatants.max_stamina_of
local modifier_of, physical_defense, regain_of = combatants.modifier_of, combatants.physical_defense, combatants.regain_of
local specials_of, status_of = combatants.specials_of, combatants.status_of
local latest, now, one_of_latest = games.latest, games.now, games.one_of_latest

local function restored(now, most, full, amount)
  if full then return most end
  return amount and math.min(most, math.max(0, now + amount)) or now
end

-- Everything where the page names nothing.
local function recover(args)
  local all = not (args.hp or args.stamina or args.hp_full or args.stamina_full)
  local hp = restored(sheet.hp, sheet.max_hp, all or args.hp_full, args.hp)
  local stamina = restored(sheet.stamina, sheet.max_stamina, all or args.stamina_full, args.stamina)
  if hp ~= sheet.hp then tell("hp", hp, "HP " .. hp .. "/" .. sheet.max_hp) end
  if stamina ~= sheet.stamina then tell("stamina", stamina, "Stamina " .. stamina .. "/" .. sheet.max_stamina) end
  hide("rested", true)
  return "rested"
end

-- Attributes of a combatant whom a book hands out in its `sheet:`; where it names none they are those of the class.
local function attributes_at_start()
  local made, any = {}, false
  for _, name in ipairs(ATTRIBUTES) do
    made[name] = sheet[name]
    any = any or sheet[name] ~= 0
  end
  return any and made or base_attributes(sheet.class)
end

-- What the sheet leaves open follows from the class.
local function start()
  if not derived.enlisted then return end
  local made = attributes_at_start()
  for _, name in ipairs(ATTRIBUTES) do hide(name, made[name]) end
  if sheet.name == "" then hide("name", class_name(sheet)) end
  hide("max_hp", max_hp_of(sheet))
  hide("max_stamina", max_stamina_of(sheet))
  if sheet.hp < 0 then hide("hp", sheet.max_hp) end
  if sheet.stamina < 0 then hide("stamina", sheet.max_stamina) end
end

-- The reader's combatant: as it stands in the game, else as the sheet has it, a mark at a time, with the effects that the latest game left.
local function readers_own()
  local function fought()
    local it = one_of_latest(sheet.name)
    return it and it.mind == "reader" and it
  end
  local it = games.playing() and fought()
  if it then return it end
  local function effects()
    local last = not sheet.rested and fought()
    return last and last.effects or {}
  end
  return setmetatable({ mind = "sheet" }, { __index = function(_, mark)
    if mark == "effects" then return effects() end
    return mark == "hp" and math.min(sheet.hp, sheet.max_hp) or sheet[mark]
  end })
end

-- Whom a query means: the reader's combatant, one of the latest game, or one of the catalogue as it would enter the arena.
local function meant(name)
  if name == nil or derived.enlisted and same_name(name, sheet.name) then return derived.enlisted and readers_own() or nil end
  local it = one_of_latest(name)
  if it then return it end
  for _, id in ipairs(entries("fighter")) do
    if same_name(entry("fighter", id).name, name) then return fighter(id) end
  end
end

-- The sheet is asked no more than that.
local function can_pay(it, move)
  if it.mind == "sheet" then return at_least("stamina", offered.cost(it, move, now())) end
  return combatants.can_pay(it, move, now())
end

local function rounds_left(it, kind)
  local left, round = 0, now()
  for _, effect in ipairs(it.effects) do
    if effect.kind == kind then left = math.max(left, effect.ends - round + 1) end
  end
  return left
end

local function moves_told(it)
  local told = { "Attack " .. offered.cost(it, "attack", now()) }
  for _, id in ipairs(specials_of(it)) do told[#told + 1] = entry("move", id).name .. " " .. offered.cost(it, id, now()) end
  return table.concat(told, ", ")
end

-- One line for each of the latest game, where nobody's combatant in particular is meant.
local function roster_lines()
  local lines = each(latest(), function(it)
    return { it.name, class_name(it) .. ", " .. status_of(it) .. (it.down and ", defeated" or "") }
  end)
  if #lines == 0 then lines[1] = { "Combatant", "none yet" } end
  return lines
end

-- The sheet of whoever is picking, else of the reader's combatant.
local function sheet_lines()
  local it, round = meant(sheet.picker ~= "" and sheet.picker or nil), now()
  if not it then return roster_lines() end
  local told = each(ATTRIBUTES, function(name)
    local value = attribute(it, name, round)
    local from = value ~= it[name] and ", from " .. it[name] or ""
    return name .. " " .. value .. " (" .. signed(modifier_of(value)) .. from .. ")"
  end)
  local regains = "Block " .. signed(regain_of(it, "block", round)) .. ", Rest " .. signed(regain_of(it, "rest", round))
  return {
    { "Name", it.name },
    { "Class", class_name(it) },
    { "Attributes", table.concat(told, ", ") },
    { "HP", it.hp .. "/" .. it.max_hp },
    { "Stamina", it.stamina .. "/" .. it.max_stamina .. "; " .. regains },
    { "Defense", physical_defense(it, round) .. " physical, " .. magic_defense(it, round) .. " magic" },
    { "Moves", moves_told(it) .. " stamina" },
    { "Effects", effects_told(it, round) },
  }
end

-- Beside the place where the reader stands: of whoever is picking, else of the reader's combatant.
local function status()
  local it = meant(sheet.picker ~= "" and sheet.picker or nil)
  if not it then return {} end
  return {
    { it.name, message("status-hp", { hp = it.hp, most = it.max_hp }) },
    { message("status-stamina"), it.stamina .. "/" .. it.max_stamina },
  }
end

return {
  recover = recover, attributes_at_start = attributes_at_start, start = start, meant = meant, can_pay = can_pay, rounds_left = rounds_left,
  sheet_lines = sheet_lines, status = status,
}
