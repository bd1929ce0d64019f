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
local function fighter(id, mind)
  local made = entry("fighter", id)
  local attributes = base_attributes(made.class)
  for name, points in pairs(made.points) do
    if not attributes[name] then error("fighter `" .. id .. "` has points in unknown attribute `" .. name .. "`") end
    attributes[name] = attributes[name] + points
  end
  return new_combatant({
    name = made.name, class = made.class, mind = mind or "engine", temper = made.temper,
    hp = made.hp > 0 and made.hp or nil, stamina = made.stamina >= 0 and made.stamina or nil,
  }, attributes)
end

local function ask_temper()
  return choose("Choose a temper for the program.", list_options("temper"), "temper")
end

local function ask_fighter(roster)
  local options = map(entries("fighter"), function(id)
    local made = entry("fighter", id)
    local what = made.name .. " the " .. entry("class", made.class).name .. " (" .. describe_points(made.points) .. ")"
    return { id, what .. format_about(made, ", who ") }
  end)
  local it = fighter(choose("Choose a combatant for the program.", options, "fighter"))
  it.name, it.temper = make_unique(it.name, roster), ask_temper()
  return it
end

local PEOPLE = { "Ann", "Bo", "Cy", "Dee", "Ed", "Fay" }

-- Asks who plays the next combatant, and creates it. ARE-2.
local function ask_combatant(roster, with_reader)
  local options = { { "person", "A person at this terminal" }, { "engine", "The program" } }
  local first = #roster == 0 and with_reader
  if first then table.insert(options, 1, { "reader", "You" }) end
  local mind = choose("Who plays the " .. (ORDINALS[#roster + 1] or "next") .. " combatant?", options, "player")
  if mind == "engine" then return ask_fighter(roster) end
  if mind == "reader" then
    local it = create(mind, roster, {})
    save_to_sheet(it)
    return it
  end
  local player = trim(ask("Enter a name for this player.", "person", PEOPLE))
  while player == "" do player = trim(ask("The name cannot be empty. Enter a name for this player.", "person", PEOPLE)) end
  switch_player(player, "open")
  local it = create(mind, roster, { player = player })
  switch_player()
  return it
end

-- Adds a combatant created by a person. Returns true if more must or may follow. ARE-1, ARE-24: after two to five, asks whether to begin;
-- after six, begins at once.
local function ask_one_more(with_reader)
  local most = constant.max_combatants
  if #scene.roster < most then table.insert(scene.roster, ask_combatant(scene.roster, with_reader)) end
  local many = #scene.roster
  if many < constant.min_combatants then return true end
  return many < most and not confirm(plural(many, "combatant is", "combatants are") .. " ready. Begin the game?", "begin")
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
  local roster, list = {}, args.more or {}
  if args.with_reader ~= "no" and (derived.enlisted or #list > 0) then
    if not derived.enlisted then enlist({}) end
    roster[1] = reader_combatant(args.carry_over == "yes")
  end
  for _, given in ipairs(list) do
    local it = fighter(given.fighter, given.player and "person")
    it.name, it.player = make_unique(it.name, roster), given.player or ""
    it.temper = given.temper or it.temper
    roster[#roster + 1] = it
  end
  return roster
end

local function check_size(many)
  local fewest, most = constant.min_combatants, constant.max_combatants
  if many < fewest or many > most then error("a game takes " .. fewest .. " to " .. most .. " combatants, but there are " .. many) end -- ARE-1
end

return { ORDINALS = ORDINALS, fighter = fighter, ask_one_more = ask_one_more, build_roster = build_roster, check_size = check_size }
