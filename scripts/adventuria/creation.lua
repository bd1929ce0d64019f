-- Creates an adventurer, at the start or after a fall: dice, name and first turn.

local sheets = require("sheet")
local lists = require("lists")
local turns = require("turns")
local creation = {}

local function find_type(die)
  for _, name in ipairs(sheets.TYPES) do
    if entry("type", name:lower()).creation_roll == die then return name end
  end
end

local function find_alignment(die) return sheets.ALIGNMENTS[(die - 1) % 3 + 1] end -- ADV-3

local function as_options(names)
  return lists.map(names, function(name) return { name, name } end)
end

-- Resets the sheet but keeps the world. ADV-A29.
local function clear_sheet()
  for _, kind in ipairs(sheets.KINDS) do
    for i = count(kind), 1, -1 do lose(kind, i) end
  end
  for _, field in ipairs({ "wounds", "melee_xp", "magical_xp" }) do set_silently(field, 0) end
  for _, field in ipairs({ "lasting", "in_use", "met", "paid", "quests_done", "notes" }) do set_silently(field, {}) end
  set_silently("gold", constant.start_gold)
  set_silently("quest", sheets.NONE)
  set_silently("fallen", false)
  set_silently("turn", 1)
  set_silently("place", "")
  set_silently("in_turn", true)
  set_silently("type", sheets.NONE)
end

-- Creates an adventurer: type, alignment, attributes and name. ADV-2 to ADV-9, ADV-A34.
local function create(name)
  if sheet.type ~= sheets.NONE then clear_sheet() end
  if option.creation_method == "chosen" then
    sheet.type = choose("Choose your type.", as_options(sheets.TYPES), "type")
    sheet.alignment = choose("Choose your alignment.", as_options(sheets.ALIGNMENTS), "alignment")
  else
    sheet.type = find_type(roll({
      sides = 6, label = "Your type", result_text = find_type, rule = "1 Warrior, 2 Wizard, 3 Priest, 4 Thief, 5 Elf, 6 Dwarf.",
    }))
    sheet.alignment = find_alignment(roll({
      sides = 6, label = "Your alignment", result_text = find_alignment, rule = "1 or 4 Good, 2 or 5 Neutral, 3 or 6 Evil.",
    }))
  end
  local starting_value = sheets.starting_value
  for _, attribute in ipairs(sheets.ATTRIBUTES) do set_silently("base_" .. attribute, starting_value(attribute)) end
  say(("You are %s, and %s: Arms %d, Magic %d, Craft %d, Vitae %d."):format(
    (sheet.type == "Elf" and "an " or "a ") .. sheet.type, sheet.alignment, starting_value("arms"), starting_value("magic"), starting_value("craft"), starting_value("vitae")))
  name = name or ask("What is your name?", "name")
  while name:match("^%s*$") do name = ask("Your name cannot be empty. What is your name?", "name") end
  sheet.name = name:match("^%s*(.-)%s*$")
end

function creation.create(args)
  create(args.name)
  return "created"
end

-- Starts again with a new adventurer, in the same world if the option says so. ADV-137.
function creation.restart()
  if option.world_persists == "no" then restart_game() end
  create()
  turn_to("city")
end

-- Starts the first turn at the city, even if the book starts on another page. ADV-10.
function creation.start()
  if sheet.type ~= sheets.NONE or turns.is_rules(current_page().id) then return end
  create()
  if current_page().rule_page ~= "city" then turn_to("city") end
end

-- Starts a turn on a page. Creates an adventurer if there is none, and leads a fallen adventurer away. ADV-1, ADV-136.
function creation.page(id, arrival)
  if turns.is_rules(id) or turns.is_fallen_page(id) or arrival == "detour" or arrival == "return" then return end
  if sheet.type == sheets.NONE then
    say("There is no adventurer yet.")
    create()
    turn_to("city")
  end
  if sheet.fallen then turn_to("fallen") end
  turns.start_turn(id)
end

-- Wraps an instruction: a fallen adventurer cannot use it, and a fall ends the page. `enforce_limits` runs after each call. ADV-136, ADV-A28.
function creation.guard(instruction, enforce_limits)
  local run, round = instruction.run, instruction.round
  local function finish(outcome, page)
    enforce_limits()
    if not sheet.fallen then return outcome end
    if instruction.goes_to and page.handles.fallen then return "fallen" end
    turn_to("fallen")
  end
  function instruction.run(args, page)
    if sheet.type == sheets.NONE then error("no_adventurer: use `create` first") end
    if sheet.fallen then
      if turns.is_fallen_page(current_page().id) then error("the adventurer has fallen: only `restart` and `create` work here") end
      turn_to("fallen")
    end
    return finish(run(args, page), page)
  end
  if not round then return end
  function instruction.round(_, args, page)
    local outcome = round(args)
    if outcome then return finish(outcome, page) end
  end
end

return creation
