-- Who takes part in a game (ARE-1, ARE-2, ARE-24): the reader's own, fighters of the catalogue, and whom people make.
local each, plural = use("lists").each, use("words").plural
local combatants, names, points_told, games = use("combatants"), use("names"), use("points").points_told, use("games")
local creation = use("creation")
local base_attributes, new_combatant = combatants.base_attributes, combatants.new_combatant
local free_name, remark, remarked, trimmed = names.free_name, names.remark, names.remarked, names.trimmed
local keep_on_sheet = games.keep_on_sheet
local create, enlist = creation.create, creation.enlist

local ORDINALS = { "first", "second", "third", "fourth", "fifth", "sixth" }

-- One of the fighters of the catalogue; the game's draws and decisions never touch the entry itself.
local function fighter(id, mind)
  local made = entry("fighter", id)
  local attributes = base_attributes(made.class)
  for name, points in pairs(made.points) do
    if not attributes[name] then error("the fighter `" .. id .. "` has points in `" .. name .. "`, which is no attribute") end
    attributes[name] = attributes[name] + points
  end
  return new_combatant({
    name = made.name, class = made.class, mind = mind or "engine", temper = made.temper,
    hp = made.hp > 0 and made.hp or nil, stamina = made.stamina >= 0 and made.stamina or nil,
  }, attributes)
end

local function ask_temper()
  return choose("How does the program play?", remarked("temper"), "temper")
end

local function ask_fighter(roster)
  local options = each(entries("fighter"), function(id)
    local made = entry("fighter", id)
    local what = made.name .. " the " .. entry("class", made.class).name .. " (" .. points_told(made.points) .. ")"
    return { id, what .. remark(made, ", who ") }
  end)
  local it = fighter(choose("Whom does the program play?", options, "fighter"))
  it.name, it.temper = free_name(it.name, roster), ask_temper()
  return it
end

local PEOPLE = { "Ann", "Bo", "Cy", "Dee", "Ed", "Fay" }

-- Who plays the next one, and what it is. ARE-2.
local function ask_combatant(roster, with_reader)
  local options = { { "person", "Somebody at this terminal" }, { "engine", "The program" } }
  local first = #roster == 0 and with_reader
  if first then table.insert(options, 1, { "reader", "You" }) end
  local mind = choose("Who plays the " .. (ORDINALS[#roster + 1] or "next") .. " combatant?", options, "player")
  if mind == "engine" then return ask_fighter(roster) end
  if mind == "reader" then
    local it = create(mind, roster, {})
    keep_on_sheet(it)
    return it
  end
  local player = trimmed(ask("By what name is this player called to the terminal?", "person", PEOPLE))
  while player == "" do player = trimmed(ask("A name, to be called by?", "person", PEOPLE)) end
  seat(player, "open")
  local it = create(mind, roster, { player = player })
  seat()
  return it
end

-- One more where everybody makes their own; is that still not all? ARE-1, ARE-24: on after two to five if all wish it, at once after six.
local function ask_one_more(with_reader)
  local most = figure.most_combatants
  if #scene.roster < most then table.insert(scene.roster, ask_combatant(scene.roster, with_reader)) end
  local many = #scene.roster
  if many < figure.fewest_combatants then return true end
  return many < most and not confirm(plural(many, "combatant stands", "combatants stand") .. " ready. Begin the fight?", "begin")
end

-- The reader's combatant, as fresh as it may come.
local function readers_own(carry_over)
  return new_combatant({
    name = sheet.name, class = sheet.class, mind = "reader", player = sheet.player, max_hp = sheet.max_hp, max_stamina = sheet.max_stamina,
    hp = carry_over and sheet.hp or nil, stamina = carry_over and sheet.stamina or nil,
  }, sheet)
end

-- The reader's own and those whom the page names.
local function listed(args)
  local roster, list = {}, args.more or {}
  if args.with_reader ~= "no" and (derived.enlisted or #list > 0) then
    if not derived.enlisted then enlist({}) end
    roster[1] = readers_own(args.carry_over == "yes")
  end
  for _, given in ipairs(list) do
    local it = fighter(given.fighter, given.player and "person")
    it.name, it.player = free_name(it.name, roster), given.player or ""
    it.temper = given.temper or it.temper
    roster[#roster + 1] = it
  end
  return roster
end

local function check_size(many)
  local fewest, most = figure.fewest_combatants, figure.most_combatants
  if many < fewest or many > most then error("the arena takes " .. fewest .. " to " .. most .. " combatants, and here are " .. many) end -- ARE-1
end

return { ORDINALS = ORDINALS, fighter = fighter, ask_one_more = ask_one_more, listed = listed, check_size = check_size }
