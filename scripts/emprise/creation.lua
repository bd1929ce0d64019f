-- Creating an adventurer (EMP-4 to EMP-13, EMP-22 to EMP-29, EMP-39).
local words, lists, make_id = require("words"), require("lists"), require("names").make_id
local any, filter, find_up_to = lists.any, lists.filter, require("bands").find_up_to
local party, players_judge, inventory = require("party"), require("seats").players_judge, require("inventory")
local contains, capitalize, join_list = words.contains, words.capitalize, words.join_list
local DICE, SEAT_ADVENTURERS, assigned_wellbeing, display_name = party.DICE, party.SEAT_ADVENTURERS, party.assigned_wellbeing, party.display_name
local list_living, find_member, list_members, profession_name = party.list_living, party.find_member, party.list_members, party.profession_name
local is_trained = party.is_trained
local equip, give, has_room, describe_item = inventory.equip, inventory.give, inventory.has_room, inventory.describe_item
local needs_training, slots_used = inventory.needs_training, inventory.slots_used

-- Returns the faces of a die: 8 for `d8`.
local function parse_die(die) return tonumber(die:match("^1?d(%d+)$")) or 0 end

-- Returns the error in a list of professions { name, faces } and the name of the profession, or nil. EMP-4 to EMP-8, EMP-10.
local function find_profession_error(rows)
  local min, max = constant.min_professions, constant.max_professions
  local used_names, used_dice, has_adventurer = {}, {}, false
  if #rows < min or #rows > max then return "an adventurer has " .. min .. " to " .. max .. " professions" end
  for _, row in ipairs(rows) do
    if used_names[row.name] then return profession_name(row.name) .. " is listed twice", row.name end
    if not contains(DICE, row.faces) then return "a profession cannot have a d" .. row.faces, row.name end
    if used_dice[row.faces] then return "the d" .. row.faces .. " is used twice", row.name end
    used_names[row.name], used_dice[row.faces] = true, true
    has_adventurer = has_adventurer or row.name == "adventurer"
  end
  return not has_adventurer and "one of the professions must be adventurer" or nil
end

local function is_name_taken(name)
  return any(list_members(), function(a) return display_name(a):lower() == name:lower() end)
end

local NAME_SUGGESTIONS = { "Aldis", "Berrin", "Cade", "Dorrit", "Ennis", "Fenn" }

local function ask_name()
  while true do
    local name = ask("What is the adventurer's name?", "name", NAME_SUGGESTIONS):gsub("^%s+", ""):gsub("%s+$", "")
    if name ~= "" and not is_name_taken(name) then return name end
    say(name == "" and "An adventurer needs a name." or "The name " .. name .. " is taken.")
  end
end

-- Asks for the name of a new profession; any word is allowed. EMP-13.
local function ask_own_profession(taken_ids)
  while true do
    local id = make_id(ask("What is the name of this profession?", "own-profession", { "beekeeper", "ferryman", "tax collector", "midwife" }))
    if id ~= "" and not contains(taken_ids, id) then return id end
    say(id == "" and "A profession needs a name." or "You have this profession already.")
  end
end

local function ask_professions(name)
  local min, max = constant.min_professions, constant.max_professions
  local count = number("How many professions does " .. name .. " have, including adventurer?", min, max, "how-many")
  local ids, rows, free_dice = { "adventurer" }, {}, { table.unpack(DICE) }
  while #ids < count do
    local options = {}
    for _, id in ipairs(entries("profession")) do
      if not contains(ids, id) then options[#options + 1] = { id, capitalize(profession_name(id)) } end
    end
    options[#options + 1] = { "own", "Another profession" }
    local id = choose("Which profession, in addition to " .. join_list(ids) .. "?", options, "profession")
    ids[#ids + 1] = id == "own" and ask_own_profession(ids) or id
  end
  for _, id in ipairs(ids) do
    local options = {}
    for _, faces in ipairs(free_dice) do options[#options + 1] = { "d" .. faces, "d" .. faces } end
    local faces = parse_die(choose("Which die for " .. profession_name(id) .. "? Small dice are better.", options, "die"))
    rows[#rows + 1] = { name = id, faces = faces }
    for i, die in ipairs(free_dice) do
      if die == faces then table.remove(free_dice, i) end
    end
  end
  return rows
end

-- Rolls for the faces of the wellbeing die. EMP-23 to EMP-27.
local function roll_wellbeing(name)
  local limits = constant.wellbeing_bands
  local function find_die(n) return find_up_to(n, { { limits[1], 6 }, { limits[2], 8 }, { limits[3], 10 } }) or 12 end
  return find_die(roll({
    sides = constant.wellbeing_die, label = name .. ": wellbeing die", result_text = function(n) return "wellbeing d" .. find_die(n) end,
  }))
end

local function determine_wellbeing(method, name, professions)
  if method == "choice" then
    method = choose("How do you determine the wellbeing die of " .. name .. "?", {
      { "rolled", "Rolled: d6 to d12, usually d8" },
      { "fixed", "The usual d" .. constant.usual_wellbeing },
      { "assigned", "By the professions: d" .. assigned_wellbeing(professions) },
    }, "wellbeing")
  end
  if method == "rolled" then return roll_wellbeing(name) end
  return method == "fixed" and constant.usual_wellbeing or assigned_wellbeing(professions) -- EMP-22, EMP-28
end

-- Returns the equipment that a new adventurer can choose from: the book's list, or all items. EMP-39.
local function list_gear(sort)
  local list, book_list = {}, book.starting_gear or {}
  for _, id in ipairs(#book_list > 0 and book_list or entries("item")) do
    local item = entry("item", id)
    local item_sort = item.weapon ~= "none" and "weapons" or item.armour ~= "none" and "armour" or "gear"
    if item_sort == sort and not contains(item.tags, "unique") then list[#list + 1] = item end
  end
  return list
end

local function choose_gear(id)
  while true do
    local a = find_member(id)
    local room = slots_used(a) .. " of " .. functions.slots(a) .. " slots used"
    local options = { { "done", "Done" } }
    for i, sort in ipairs({ "weapons", "armour", "gear" }) do
      if #list_gear(sort) > 0 then table.insert(options, i, { sort, capitalize(sort) }) end
    end
    if #options == 1 then return end
    local sort = choose("What equipment does " .. display_name(a) .. " take? (" .. room .. ")", options, "gear")
    if sort == "done" then return end
    options = {}
    for _, item in ipairs(list_gear(sort)) do
      local closed = not has_room(a, item.slots) and "no room"
        or needs_training(item) and not is_trained(a) and not players_judge() and "needs training" or nil
      options[#options + 1] = { item.id, capitalize(describe_item(item)), closed = closed }
    end
    options[#options + 1] = { "none", "None of these" }
    local item = choose("Which? (" .. room .. ")", options, "item")
    if item ~= "none" then
      give(a, item)
      if entry("item", item).armour ~= "none" then equip(a, item) end
    end
  end
end

-- Returns the free seats for new adventurers. The dead keep their seats.
local function free_seats() return filter(SEAT_ADVENTURERS, function(id) return not has("adventurer", id) end) end

local function is_party_full() return #derived.living >= constant.party_limit end

-- Returns the number of adventurers that can still be created. EMP-1.
local function count_creatable() return math.min(constant.party_limit - #derived.living, #free_seats()) end

local function refuse(reason)
  say(capitalize(reason) .. ".")
  return "refused"
end

local function set_marks(id, marks)
  for name, value in pairs(marks) do mark("adventurer", find_member(id).index, name, value, "") end
end

local function parse_professions(args)
  local rows = {}
  for _, row in ipairs(args.with) do rows[#rows + 1] = { name = row.profession, faces = parse_die(row.die) } end
  return rows
end

-- Creates one adventurer. Asks for all values that are not in the arguments.
local function create(args)
  local id = free_seats()[1]
  if count_creatable() < 1 then return refuse("the party is full") end
  if args.name and (args.name == "" or is_name_taken(args.name)) then return refuse("the name " .. args.name .. " is taken") end
  local name = args.name or ask_name()
  local rows = args.with and parse_professions(args) or ask_professions(name)
  local error_text = find_profession_error(rows)
  if error_text then return refuse(error_text) end
  local faces_by_profession = {}
  for _, row in ipairs(rows) do faces_by_profession[row.name] = row.faces end
  local die = args.die and parse_die(args.die) or determine_wellbeing(args.method or option.wellbeing_method, name, faces_by_profession)
  if not contains(DICE, die) then return refuse("the wellbeing die cannot be a d" .. die) end
  local slots = 0
  for _, row in ipairs(args.gear or {}) do slots = slots + entry("item", row.item).slots end
  if option.overload == "refuse" and slots > constant.slots_per_face * die then
    return refuse(name .. " cannot carry all of that")
  end
  gain("adventurer", id, name .. " joins the party")
  set_marks(id, { given_name = name, chosen_professions = faces_by_profession, created_wellbeing = die, coins = book.start_coins or 0, gear_received = true, owner = args.owner or "" })
  for _, row in ipairs(args.gear or {}) do
    give(find_member(id), row.item)
    if entry("item", row.item).armour ~= "none" then equip(find_member(id), row.item) end
  end
  if not args.gear and not args.without_gear then choose_gear(id) end
  return "ready"
end

return { find_profession_error = find_profession_error, is_party_full = is_party_full, count_creatable = count_creatable, set_marks = set_marks, create = create }
