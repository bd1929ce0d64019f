-- Validates a book before play: its fighters, and the combatants and games in its instructions.
local words, points, combatants, story = require("words"), require("points"), require("combatants"), require("story")
local sheets, find_latest_roster = require("sheets"), require("games").find_latest_roster
local contains, ATTRIBUTES = words.contains, combatants.ATTRIBUTES

-- With `skip_builtin`, the error is reported only for entries of the book, because changed constants can make entries of the ruleset invalid.
local function check_fighter(id, names)
  local fighter = entry("fighter", id)
  if not contains(names.class, fighter.class) then
    return { kind = "fighter", id = id, path = { "class" }, message = "unknown class `" .. fighter.class .. "`", value = fighter.class, candidates = names.class }
  end
  local error_text, name = points.points_error(fighter.class, fighter.points, true)
  local path = { "points", name }
  local attributes = combatants.base_attributes(fighter.class)
  for name, amount in pairs(error_text and {} or fighter.points) do attributes[name] = attributes[name] + amount end
  for key, max in pairs(error_text and {} or { hp = combatants.compute_max_hp(attributes), stamina = combatants.compute_max_stamina(attributes) }) do
    if fighter[key] > max then error_text, path = "`" .. key .. "` is " .. fighter[key] .. ", but the maximum is " .. max, { key } end
  end
  return error_text and { kind = "fighter", id = id, path = path, skip_builtin = true, message = error_text }
end

-- Returns an error message if the number of combatants is not allowed. ARE-1.
local function check_size(args)
  local count = #(args.more or {})
  if count == 0 then return nil end
  if args.with_reader ~= "no" then count = count + 1 end
  local min, max = constant.min_combatants, constant.max_combatants
  if count < min or count > max then return words.plural(count, "combatant") .. ", but a game takes " .. min .. " to " .. max end
end

local function check_book(calls, names)
  local found = {}
  local indexed_names = words.index_names(names)
  for _, id in ipairs(names.class) do
    for name, value in pairs(combatants.base_attributes(id)) do
      if value > constant.max_attribute then
        local error_text = name .. " is " .. value .. ", but the maximum is " .. constant.max_attribute
        found[#found + 1] = { kind = "class", id = id, path = { name }, skip_builtin = true, message = error_text }
      end
    end
  end
  for _, id in ipairs(names.fighter) do found[#found + 1] = check_fighter(id, indexed_names) end
  story.check("fighter", names.fighter, { "foe", "hero" }, found)
  local has_game = #find_latest_roster() > 0
  for _, call in ipairs(calls) do has_game = has_game or call.instruction == "arena" or call.instruction == "duel" end
  for i, call in ipairs(calls) do
    local error_text
    if call.instruction == "rematch" and not has_game then error_text = "there is no earlier game to repeat" end
    if call.instruction == "enlist" then error_text = points.points_error(call.args.class, points.sum_points(call.args.more)) end
    if call.instruction == "arena" then error_text = check_size(call.args) end
    if error_text then found[#found + 1] = { instruction = i, message = error_text } end
  end
  return found
end

-- Checks the combatant of the reader that the book defines under `sheet`.
local function check_start()
  local found = {}
  local function report(key, message, help) found[#found + 1] = { setting = "sheet", path = { key }, message = message, help = help } end
  if not derived.enlisted then return found end
  local attributes, base, spent = sheets.attributes_at_start(), combatants.base_attributes(sheet.class), {}
  local error_text, error_key
  for _, name in ipairs(ATTRIBUTES) do
    spent[name] = attributes[name] - base[name]
    local limit = attributes[name] > constant.max_attribute and "the maximum is " .. constant.max_attribute
    limit = limit or spent[name] < 0 and "the class starts with " .. base[name]
    if limit and not error_key then error_text, error_key = name .. " is " .. attributes[name] .. ", but " .. limit, name end
  end
  if not error_key then error_text, error_key = points.points_error(sheet.class, spent, true) end
  if error_text then report(error_key or "class", error_text) end -- ARE-11 to ARE-14
  if sheet.hp == 0 then report("hp", "the combatant is defeated at the start: 0 HP") end
  for _, row in ipairs({ { "hp", combatants.compute_max_hp(attributes), "HP" }, { "stamina", combatants.compute_max_stamina(attributes), "stamina" } }) do
    local key, max, label = table.unpack(row)
    if sheet[key] > max then report(key, sheet[key] .. " " .. label .. " at the start, but the maximum is " .. max) end
    local derived_key = "max_" .. key
    if sheet[derived_key] ~= 0 and sheet[derived_key] ~= max then
      report(derived_key, "`" .. derived_key .. "` is derived and cannot be " .. sheet[derived_key] .. ": it is " .. max, "remove `" .. derived_key .. "`")
    end
  end
  return found
end

return { check_book = check_book, check_start = check_start }
