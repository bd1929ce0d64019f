-- Errors in a book's fighters, and in the combatants and games that its pages name, reported by `check`.
local words, points, combatants = require("words"), require("points"), require("combatants")
local sheets = require("sheets")
local among, ATTRIBUTES = words.among, combatants.ATTRIBUTES

-- `skip_builtin` limits the error to entries of the book: entries of the ruleset are not checked against changed constants.
local function check_fighter(id, names)
  local it = entry("fighter", id)
  if not among(names.class, it.class) then
    return { kind = "fighter", id = id, path = { "class" }, message = "unknown class `" .. it.class .. "`", value = it.class, candidates = names.class }
  end
  local why, name = points.points_error(it.class, it.points, true)
  local path = { "points", name }
  local attributes = combatants.base_attributes(it.class)
  for name, amount in pairs(why and {} or it.points) do attributes[name] = attributes[name] + amount end
  for key, most in pairs(why and {} or { hp = combatants.max_hp_of(attributes), stamina = combatants.max_stamina_of(attributes) }) do
    if it[key] > most then why, path = "`" .. key .. "` is " .. it[key] .. ", but the maximum is " .. most, { key } end
  end
  return why and { kind = "fighter", id = id, path = path, skip_builtin = true, message = why }
end

-- ARE-1.
local function check_size(args)
  local many = #(args.more or {})
  if many == 0 then return nil end
  if args.with_reader ~= "no" then many = many + 1 end
  local fewest, most = constant.min_combatants, constant.max_combatants
  if many < fewest or many > most then return words.plural(many, "combatant") .. ", but a game takes " .. fewest .. " to " .. most end
end

local function check_book(calls, names)
  local found = {}
  local known = words.index_names(names)
  for _, id in ipairs(names.class) do
    for name, value in pairs(combatants.base_attributes(id)) do
      if value > constant.max_attribute then
        local why = name .. " is " .. value .. ", but the maximum is " .. constant.max_attribute
        found[#found + 1] = { kind = "class", id = id, path = { name }, skip_builtin = true, message = why }
      end
    end
  end
  for _, id in ipairs(names.fighter) do found[#found + 1] = check_fighter(id, known) end
  for n, call in ipairs(calls) do
    local why
    if call.instruction == "enlist" then why = points.points_error(call.args.class, points.sum_given_points(call.args.more)) end
    if call.instruction == "arena" then why = check_size(call.args) end
    if why then found[#found + 1] = { instruction = n, message = why } end
  end
  return found
end

-- Checks the reader's combatant as defined under `sheet`.
local function check_start()
  local found = {}
  local function report(key, message, help) found[#found + 1] = { setting = "sheet", path = { key }, message = message, help = help } end
  if not derived.enlisted then return found end
  local made, base, spent = sheets.attributes_at_start(), combatants.base_attributes(sheet.class), {}
  local why, key
  for _, name in ipairs(ATTRIBUTES) do
    spent[name] = made[name] - base[name]
    local bound = made[name] > constant.max_attribute and "the maximum is " .. constant.max_attribute
    bound = bound or spent[name] < 0 and "the class starts with " .. base[name]
    if bound and not key then why, key = name .. " is " .. made[name] .. ", but " .. bound, name end
  end
  if not key then why, key = points.points_error(sheet.class, spent, true) end
  if why then report(key or "class", why) end -- ARE-11 to ARE-14
  if sheet.hp == 0 then report("hp", "the combatant is defeated at the start: 0 HP") end
  for _, it in ipairs({ { "hp", combatants.max_hp_of(made), "HP" }, { "stamina", combatants.max_stamina_of(made), "stamina" } }) do
    local key, most, label = table.unpack(it)
    if sheet[key] > most then report(key, sheet[key] .. " " .. label .. " at the start, but the maximum is " .. most) end
    local derived_key = "max_" .. key
    if sheet[derived_key] ~= 0 and sheet[derived_key] ~= most then
      report(derived_key, "`" .. derived_key .. "` is derived and cannot be " .. sheet[derived_key] .. ": it is " .. most, "remove `" .. derived_key .. "`")
    end
  end
  return found
end

return { check_book = check_book, check_start = check_start }
