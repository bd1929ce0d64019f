-- Creating the party; joining and leaving it (EMP-1, EMP-2).
local party, seats, inventory, map = require("party"), require("seats"), require("inventory"), require("lists").map
local creation = require("creation")
local display_name, member, list_members = party.display_name, party.member, party.list_members
local several_people = seats.several_people
local equip, give, list_items = inventory.equip, inventory.give, inventory.list_items
local can_be_made, create, party_full, set = creation.can_be_made, creation.create, creation.party_full, creation.set

-- Gives a ready-made adventurer their equipment and coins.
local function give_equipment(a)
  set(a.id, { coins = a.coins + a.start_coins, gear_received = true })
  for _, id in ipairs(a.gear) do
    give(a, id, "")
    if entry("item", id).armour ~= "none" then equip(a, id) end
  end
end

-- Creates the party: the number of adventurers, their players, and each adventurer. EMP-1, EMP-2.
local function create_party()
  local most = can_be_made()
  if most < 1 then error("the party is full: `{create party}` cannot create more adventurers") end
  local many = number("How many adventurers are in your party?", 1, most, "party")
  local distance = many > 1 and confirm("Does each of them have a different player?", "players")
  for n = 1, many do
    local owner = distance and ask("Who plays adventurer " .. n .. "?", "player", { "Ann", "Bo", "Cy", "Dee" }) or ""
    repeat until create({ owner = owner }) == "ready"
  end
  return "ready"
end

local function join(args)
  if has("adventurer", args.who) then return "joined" end
  if party_full() then return "full" end
  local name = entry("adventurer", args.who).name
  gain("adventurer", args.who, name .. " joins the party")
  give_equipment(member(args.who))
  if several_people() then set(args.who, { owner = choose("Who plays " .. name .. "?", map(derived.owners, function(owner) return owner end), "player") }) end
  return "joined"
end

local function part(args)
  local a = member(args.who)
  if not a then return "absent" end
  local mine = list_items(a)
  for n = #mine, 1, -1 do lose("item", mine[n].index, "") end
  lose("adventurer", a.index, display_name(a) .. " leaves the party")
  return "parted"
end

local function start()
  for _, a in ipairs(list_members()) do
    if not a.gear_received then give_equipment(a) end
  end
  if count("adventurer") == 0 and book.creation ~= "page" then create_party() end
end

return { create_party = create_party, join = join, part = part, start = start }
