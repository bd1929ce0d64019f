-- Creating the party; joining and leaving it (EMP-1, EMP-2).
local party, seats, inventory, map = require("party"), require("seats"), require("inventory"), require("lists").map
local creation = require("creation")
local display_name, find_member, list_members = party.display_name, party.find_member, party.list_members
local has_several_players = seats.has_several_players
local equip, give, list_items = inventory.equip, inventory.give, inventory.list_items
local count_creatable, create, is_party_full, set_marks = creation.count_creatable, creation.create, creation.is_party_full, creation.set_marks

-- Gives a ready-made adventurer their equipment and coins.
local function give_equipment(a)
  set_marks(a.id, { coins = a.coins + a.start_coins, gear_received = true })
  for _, id in ipairs(a.gear) do
    give(a, id, "")
    if entry("item", id).armour ~= "none" then equip(a, id) end
  end
end

-- Creates the party: the number of adventurers, their players, and each adventurer. EMP-1, EMP-2.
local function create_party()
  local max = count_creatable()
  if max < 1 then error("the party is full: `{create party}` cannot create more adventurers") end
  local count = number("How many adventurers are in your party?", 1, max, "party")
  local has_own_players = count > 1 and confirm("Does each of them have a different player?", "players")
  for i = 1, count do
    local owner = has_own_players and ask("Who plays adventurer " .. i .. "?", "player", { "Ann", "Bo", "Cy", "Dee" }) or ""
    repeat until create({ owner = owner }) == "ready"
  end
  return "ready"
end

local function join(args)
  if has("adventurer", args.who) then return "joined" end
  if is_party_full() then return "full" end
  local name = entry("adventurer", args.who).name
  gain("adventurer", args.who, name .. " joins the party")
  give_equipment(find_member(args.who))
  if has_several_players() then set_marks(args.who, { owner = choose("Who plays " .. name .. "?", map(derived.owners, function(owner) return owner end), "player") }) end
  return "joined"
end

local function leave(args)
  local a = find_member(args.who)
  if not a then return "absent" end
  local items = list_items(a)
  for i = #items, 1, -1 do lose("item", items[i].index, "") end
  lose("adventurer", a.index, display_name(a) .. " leaves the party")
  return "parted"
end

local function start()
  for _, a in ipairs(list_members()) do
    if not a.gear_received then give_equipment(a) end
  end
  if count("adventurer") == 0 and book.creation ~= "page" then create_party() end
end

return { create_party = create_party, join = join, leave = leave, start = start }
