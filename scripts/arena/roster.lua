-- The combatants of a game (ARE-1, ARE-2, ARE-24): the reader's own, fighters of the catalogue, and those that people create.
local map, plural = require("lists").map, require("words").plural
local combatants, names, describe_points, games = require("combatants"), require("names"), require("points").describe_points, require("games")
local creation = require("creation")
local base_attributes, new_combatant = combatants.base_attributes, combatants.new_combatant
local make_unique, format_about, list_options, trim = names.make_unique, names.format_about, names.list_options, names.trim
local save_to_sheet = games.save_to_sheet
local create, enlist = creation.create, creation.enlist

local ORDINALS = { "first", "second", "third", "fourth", "fifth", "sixth" }

-- Creates a combatant from a fighter of the catalogue. The game never changes the catalogue entry.
local function create_fighter(id, mind)
  local data = entry("fighter", id)
  local attributes = base_attributes(data.class)
  for name, points in pairs(data.points) do
    if not attributes[name] then error("fighter `" .. id .. "` has points in unknown attribute `" .. name .. "`") end
    attributes[name] = attributes[name] + points
  end
  return new_combatant({
    name = data.name, class = data.class, mind = mind or "engine", temper = data.temper,
    hp = data.hp > 0 and data.hp or nil, stamina = data.stamina >= 0 and data.stamina or nil,
  }, attributes)
end

local function ask_temper()
  return choose("Choose a temper for the program.", list_options("temper"), "temper")
end

local function ask_fighter(roster)
  local options = map(entries("fighter"), function(id)
    local data = entry("fighter", id)
    local text = data.name .. " the " .. entry("class", data.class).name .. " (" .. describe_points(data.points) .. ")"
    return { id, text .. format_about(data, ", who ") }
  end)
  local combatant = create_fighter(choose("Choose a combatant for the program.", options, "fighter"))
  combatant.name, combatant.temper = make_unique(combatant.name, roster), ask_temper()
  return combatant
end

local PLAYER_NAME_SUGGESTIONS = { "Ann", "Bo", "Cy", "Dee", "Ed", "Fay" }

-- Asks who plays the next combatant, and creates it. ARE-2.
local function ask_combatant(roster, with_reader)
  local options = { { "person", "A person at this terminal" }, { "engine", "The program" } }
  local offers_reader = #roster == 0 and with_reader
  if offers_reader then table.insert(options, 1, { "reader", "You" }) end
  local mind = choose("Who plays the " .. (ORDINALS[#roster + 1] or "next") .. " combatant?", options, "player")
  if mind == "engine" then return ask_fighter(roster) end
  if mind == "reader" then
    local combatant = create(mind, roster, {})
    save_to_sheet(combatant)
    return combatant
  end
  local player = trim(ask("Enter a name for this player.", "person", PLAYER_NAME_SUGGESTIONS))
  while player == "" do player = trim(ask("The name cannot be empty. Enter a name for this player.", "person", PLAYER_NAME_SUGGESTIONS)) end
  switch_player(player, "open")
  local combatant = create(mind, roster, { player = player })
  switch_player()
  return combatant
end

-- Adds a combatant that a person creates. Returns true if another follows. With two to five combatants, asks whether to begin the game. With six,
-- the game begins. ARE-1, ARE-24.
local function ask_one_more(with_reader)
  local max = constant.max_combatants
  if #scene.roster < max then table.insert(scene.roster, ask_combatant(scene.roster, with_reader)) end
  local count = #scene.roster
  if count < constant.min_combatants then return true end
  return count < max and not confirm(plural(count, "combatant is", "combatants are") .. " ready. Begin the game?", "begin", { default = true })
end

-- Returns the reader's combatant, with the HP and stamina of the sheet if `carry_over` is true.
local function reader_combatant(carry_over)
  return new_combatant({
    name = sheet.name, class = sheet.class, mind = "reader", player = sheet.player, max_hp = sheet.max_hp, max_stamina = sheet.max_stamina,
    hp = carry_over and sheet.hp or nil, stamina = carry_over and sheet.stamina or nil,
  }, sheet)
end

-- Returns the reader's combatant and the fighters that the page names.
local function build_roster(args)
  local roster, rows = {}, args.more or {}
  if args.with_reader ~= "no" and (derived.enlisted or #rows > 0) then
    if not derived.enlisted then enlist({}) end
    roster[1] = reader_combatant(args.carry_over == "yes")
  end
  for _, row in ipairs(rows) do
    local combatant = create_fighter(row.fighter, row.player and "person")
    combatant.name, combatant.player = make_unique(combatant.name, roster), row.player or ""
    combatant.temper = row.temper or combatant.temper
    roster[#roster + 1] = combatant
  end
  return roster
end

local function check_size(count)
  local min, max = constant.min_combatants, constant.max_combatants
  if count < min or count > max then error("a game takes " .. min .. " to " .. max .. " combatants, but there are " .. count) end -- ARE-1
end

return { ORDINALS = ORDINALS, create_fighter = create_fighter, ask_one_more = ask_one_more, build_roster = build_roster, check_size = check_size }
