-- Creating an adventurer (EMP-4 to EMP-13, EMP-22 to EMP-29, EMP-39).
local words, lists, slug = require("words"), require("lists"), require("names").slug
local any, filter = lists.any, lists.filter
local party, judged, inventory = require("party"), require("seats").judged, require("inventory")
local contains, capitalize, join_list = words.contains, words.capitalize, words.join_list
local DICE, SEATS, assigned_wellbeing, display_name = party.DICE, party.SEATS, party.assigned_wellbeing, party.display_name
local list_living, member, list_members, profession_name = party.list_living, party.member, party.list_members, party.profession_name
local trained = party.trained
local equip, give, has_room, describe_item = inventory.equip, inventory.give, inventory.has_room, inventory.describe_item
local needs_training, slots_used = inventory.needs_training, inventory.slots_used

-- Returns the faces of a die: 8 for `d8`.
local function faces_of(die) return tonumber(die:match("^1?d(%d+)$")) or 0 end

-- Returns the error in a list of professions { name, faces } and the name of the profession, or nil. EMP-4 to EMP-8, EMP-10.
local function find_profession_error(chosen)
  local least, most = constant.min_professions, constant.max_professions
  local names, dice, adventurer = {}, {}, false
  if #chosen < least or #chosen > most then return "an adventurer has " .. least .. " to " .. most .. " professions" end
  for _, it in ipairs(chosen) do
    if names[it.name] then return profession_name(it.name) .. " is listed twice", it.name end
    if not contains(DICE, it.faces) then return "a profession cannot have a d" .. it.faces, it.name end
    if dice[it.faces] then return "the d" .. it.faces .. " is used twice", it.name end
    names[it.name], dice[it.faces] = true, true
    adventurer = adventurer or it.name == "adventurer"
  end
  return not adventurer and "one of the professions must be adventurer" or nil
end

local function name_taken(name)
  return any(list_members(), function(a) return display_name(a):lower() == name:lower() end)
end

local NAMES = { "Aldis", "Berrin", "Cade", "Dorrit", "Ennis", "Fenn" } -- suggestions

local function ask_name()
  while true do
    local name = ask("What is the adventurer's name?", "name", NAMES):gsub("^%s+", ""):gsub("%s+$", "")
    if name ~= "" and not name_taken(name) then return name end
    say(name == "" and "An adventurer needs a name." or "The name " .. name .. " is taken.")
  end
end

-- Asks for the name of a new profession; any word is allowed. EMP-13.
local function ask_own_profession(taken)
  while true do
    local id = slug(ask("What is the name of this profession?", "own-profession", { "beekeeper", "ferryman", "tax collector", "midwife" }))
    if id ~= "" and not contains(taken, id) then return id end
    say(id == "" and "A profession needs a name." or "You have this profession already.")
  end
end

local function ask_professions(name)
  local least, most = constant.min_professions, constant.max_professions
  local many = number("How many professions does " .. name .. " have, including adventurer?", least, most, "how-many")
  local taken, chosen, dice = { "adventurer" }, {}, { table.unpack(DICE) }
  while #taken < many do
    local options = {}
    for _, id in ipairs(entries("profession")) do
      if not contains(taken, id) then options[#options + 1] = { id, capitalize(profession_name(id)) } end
    end
    options[#options + 1] = { "own", "Another profession" }
    local id = choose("Which profession, in addition to " .. join_list(taken) .. "?", options, "profession")
    taken[#taken + 1] = id == "own" and ask_own_profession(taken) or id
  end
  for _, id in ipairs(taken) do
    local options = {}
    for _, faces in ipairs(dice) do options[#options + 1] = { "d" .. faces, "d" .. faces } end
    local faces = faces_of(choose("Which die for " .. profession_name(id) .. "? Small dice are better.", options, "die"))
    chosen[#chosen + 1] = { name = id, faces = faces }
    for n, other in ipairs(dice) do
      if other == faces then table.remove(dice, n) end
    end
  end
  return chosen
end

-- EMP-23 to EMP-27.
local function rolled_wellbeing(name)
  local function die(n)
    for place, faces in ipairs({ 6, 8, 10 }) do
      if n <= constant.wellbeing_bands[place] then return faces end
    end
    return 12
  end
  return die(roll({
    sides = constant.wellbeing_die, label = name .. ": wellbeing die", result_text = function(n) return "wellbeing d" .. die(n) end,
  }))
end

local function wellbeing_by(method, name, chosen)
  if method == "choice" then
    method = choose("How do you determine the wellbeing die of " .. name .. "?", {
      { "rolled", "Rolled: d6 to d12, usually d8" },
      { "fixed", "The usual d" .. constant.usual_wellbeing },
      { "assigned", "By the professions: d" .. assigned_wellbeing(chosen) },
    }, "wellbeing")
  end
  if method == "rolled" then return rolled_wellbeing(name) end
  return method == "fixed" and constant.usual_wellbeing or assigned_wellbeing(chosen) -- EMP-22, EMP-28
end

-- Returns the equipment that a new adventurer can choose from: the book's list, or all items. EMP-39.
local function list_gear(sort)
  local list, offered = {}, book.starting_gear or {}
  for _, id in ipairs(#offered > 0 and offered or entries("item")) do
    local item = entry("item", id)
    local is = item.weapon ~= "none" and "weapons" or item.armour ~= "none" and "armour" or "gear"
    if is == sort and not contains(item.tags, "unique") then list[#list + 1] = item end
  end
  return list
end

local function choose_gear(id)
  while true do
    local a = member(id)
    local room = slots_used(a) .. " of " .. functions.slots(a) .. " slots used"
    local options = { { "done", "Done" } }
    for n, sort in ipairs({ "weapons", "armour", "gear" }) do
      if #list_gear(sort) > 0 then table.insert(options, n, { sort, capitalize(sort) }) end
    end
    if #options == 1 then return end
    local sort = choose("What equipment does " .. display_name(a) .. " take? (" .. room .. ")", options, "gear")
    if sort == "done" then return end
    options = {}
    for _, item in ipairs(list_gear(sort)) do
      local closed = not has_room(a, item.slots) and "no room"
        or needs_training(item) and not trained(a) and not judged() and "needs training" or nil
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
local function free_seats() return filter(SEATS, function(id) return not has("adventurer", id) end) end

local function party_full() return #derived.living >= constant.party_limit end

-- Returns the number of adventurers that can still be created. EMP-1.
local function can_be_made() return math.min(constant.party_limit - #derived.living, #free_seats()) end

local function refused(why)
  say(capitalize(why) .. ".")
  return "refused"
end

local function set(id, marks)
  for name, value in pairs(marks) do mark("adventurer", member(id).index, name, value, "") end
end

local function given_professions(args)
  local chosen = {}
  for _, with in ipairs(args.with) do chosen[#chosen + 1] = { name = with.profession, faces = faces_of(with.die) } end
  return chosen
end

-- Creates one adventurer; asks for values that are not given.
local function create(args)
  local id = free_seats()[1]
  if can_be_made() < 1 then return refused("the party is full") end
  if args.name and (args.name == "" or name_taken(args.name)) then return refused("the name " .. args.name .. " is taken") end
  local name = args.name or ask_name()
  local chosen = args.with and given_professions(args) or ask_professions(name)
  local why = find_profession_error(chosen)
  if why then return refused(why) end
  local map = {}
  for _, it in ipairs(chosen) do map[it.name] = it.faces end
  local die = args.die and faces_of(args.die) or wellbeing_by(args.method or option.wellbeing_method, name, map)
  if not contains(DICE, die) then return refused("the wellbeing die cannot be a d" .. die) end
  local slots = 0
  for _, it in ipairs(args.gear or {}) do slots = slots + entry("item", it.item).slots end
  if option.overload == "refuse" and slots > constant.slots_per_face * die then
    return refused(name .. " cannot carry all of that")
  end
  gain("adventurer", id, name .. " joins the party")
  set(id, { given_name = name, chosen_professions = map, created_wellbeing = die, coins = book.start_coins or 0, gear_received = true, owner = args.owner or "" })
  for _, it in ipairs(args.gear or {}) do
    give(member(id), it.item)
    if entry("item", it.item).armour ~= "none" then equip(member(id), it.item) end
  end
  if not args.gear and not args.without_gear then choose_gear(id) end
  return "ready"
end

return { find_profession_error = find_profession_error, party_full = party_full, can_be_made = can_be_made, set = set, create = create }
