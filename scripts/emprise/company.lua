-- Who sets out, who joins and who leaves (EMP-1, EMP-2).
local party, seats, inventory, each = use("party"), use("seats"), use("inventory"), use("lists").each
local creation = use("creation")
local called, member, members = party.called, party.member, party.members
local several_people = seats.several_people
local equip, give, things = inventory.equip, inventory.give, inventory.things
local can_be_made, create, party_full, set = creation.can_be_made, creation.create, creation.party_full, creation.set

-- A ready-made adventurer's own gear and coins.
local function kit(a)
  set(a.id, { coins = a.coins + a.purse, kitted = true })
  for _, id in ipairs(a.gear) do
    give(a, id, "")
    if entry("item", id).armour ~= "none" then equip(a, id) end
  end
end

-- The whole beginning: how many set out, who plays whom, and each in turn. EMP-1, EMP-2.
local function create_party()
  local most = can_be_made()
  if most < 1 then error("there are as many adventurers as can be: `{create party}` can make no more") end
  local many = number("How many adventurers set out?", 1, most, "party")
  local apart = many > 1 and confirm("Has each of them a player of their own?", "players")
  for n = 1, many do
    local owner = apart and ask("Who plays adventurer " .. n .. "?", "player", { "Ann", "Bo", "Cy", "Dee" }) or ""
    repeat until create({ owner = owner }) == "ready"
  end
  return "ready"
end

local function join(args)
  if has("adventurer", args.who) then return "joined" end
  if party_full() then return "full" end
  local name = entry("adventurer", args.who).name
  gain("adventurer", args.who, name .. " joins you")
  kit(member(args.who))
  if several_people() then set(args.who, { owner = choose("Who plays " .. name .. "?", each(derived.owners, function(owner) return owner end), "player") }) end
  return "joined"
end

local function part(args)
  local a = member(args.who)
  if not a then return "absent" end
  local mine = things(a)
  for n = #mine, 1, -1 do lose("item", mine[n].index, "") end
  lose("adventurer", a.index, called(a) .. " leaves you")
  return "parted"
end

local function start()
  for _, a in ipairs(members()) do
    if not a.kitted then kit(a) end
  end
  if count("adventurer") == 0 and book.creation ~= "page" then create_party() end
end

return { create_party = create_party, join = join, part = part, start = start }
