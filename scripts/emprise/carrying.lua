-- Taking, dropping, giving and paying, by pages and by the reader (EMP-31 to EMP-46).
local filter, plural, the, party = require("lists").filter, require("words").plural, require("names").the, require("party")
local pick, inventory, choose_adventurer = require("seats").pick, require("inventory"), require("tasks").choose_adventurer
local STATES, display_name, lead, list_living, find_adventurer = party.STATES, party.display_name, party.lead, party.list_living, party.find_adventurer
local member, list_members, list_conscious = party.member, party.list_members, party.list_conscious
local coin_slots, equip, give, has_room = inventory.coin_slots, inventory.equip, inventory.give, inventory.has_room
local set_coins, find_item, list_items = inventory.set_coins, inventory.find_item, inventory.list_items

local function take(args)
  local slots, n = entry("item", args.item).slots, args.n or 1
  local a = choose_adventurer(args.who, "Who takes " .. the(entry("item", args.item).name) .. "?", function(a)
    return not has_room(a, slots * n) and "no room" or nil
  end)
  if not a or not has_room(a, slots * n) then return "too_full" end
  for _ = 1, n do give(a, args.item) end
  return "taken"
end

local function carriers(id, who)
  return filter(who and { find_adventurer(who) } or list_members(), function(a) return find_item(a, id) ~= nil end)
end

-- Returns the adventurer who carries the item; asks if several do.
local function carrier(args, question)
  local a = pick(carriers(args.item, args.who), question, "who", display_name)
  return a and member(a.id)
end

local function drop(args)
  local n, name = args.n or 1, the(entry("item", args.item).name)
  local have = 0
  for _, a in ipairs(carriers(args.item, args.who)) do
    have = have + #list_items(a, { id = args.item })
  end
  if have < n then return "absent" end
  for _ = 1, n do
    local a = carrier(args, "Who gives up " .. name .. "?")
    lose("item", find_item(a, args.item).index, display_name(a) .. " gives up " .. name)
  end
  return "dropped"
end

local function take_up(args)
  local a = carrier(args, "Who equips " .. the(entry("item", args.item).name) .. "?")
  if not a then return "absent" end
  return equip(a, args.item)
end

local function coins_refused(a, amount)
  if a.coins + amount < 0 then return "too_poor" end
  return not has_room(a, coin_slots(a.coins + amount) - coin_slots(a.coins)) and "too_full" or nil
end

local COIN_REASONS = { too_poor = "too few coins", too_full = "no room" }

local function coins(args)
  local a = choose_adventurer(args.who, args.amount < 0 and "Who pays?" or "Who takes the coins?", function(a)
    return COIN_REASONS[coins_refused(a, args.amount)]
  end)
  local why = coins_refused(a or lead(), args.amount)
  if why then return why end
  set_coins(a or lead(), (a or lead()).coins + args.amount)
  return "paid"
end

local function cannot_pay(args)
  for _, a in ipairs(args.who and { find_adventurer(args.who) } or list_conscious()) do
    if not coins_refused(a, args.amount) then return nil end
  end
  return args.amount < 0 and "you need " .. plural(-args.amount, "coin") or "you have no room for the coins"
end

local function put_down(args)
  if drop({ item = args.item }) == "dropped" then
    set("ground", args.item, (get("ground", args.item) or 0) + 1, false)
  else
    say("None of you carries that.")
  end
end

local function pick_back(args)
  local lie = get("ground", args.item) or 0
  if lie == 0 then
    say("There is no " .. entry("item", args.item).name .. " here.")
  elseif take({ item = args.item }) == "taken" then
    set("ground", args.item, lie > 1 and lie - 1 or nil, false)
  else
    say("None of you has room for that.")
  end
end

local function put_on(args)
  if take_up({ item = args.item }) == "absent" and count("item", args.item) == 0 then say("None of you carries that.") end
end

local function hand_over(args)
  local a = carrier(args, "Who gives it away?")
  if not a then
    say("None of you carries that.")
    return
  end
  local slots, options = entry("item", args.item).slots, {}
  for _, b in ipairs(list_living()) do
    if b.id ~= a.id then options[#options + 1] = { b.id, display_name(b), closed = not has_room(b, slots) and "no room" or nil } end
  end
  options[#options + 1] = { "none", "No one" }
  local id = #options > 1 and choose("Who gets " .. the(entry("item", args.item).name) .. "?", options, "who") or "none"
  if id == "none" then return end
  lose("item", find_item(a, args.item).index, "")
  give(member(id), args.item)
end

local DERIVED = { littered = { type = "flag", about = "True if items have been put down on this page.", value = function() return next(sheet.ground) ~= nil end } }

local function new_page(id)
  if derived.littered and id ~= sheet.ground_at then set_silently("ground", {}) end
  set_silently("ground_at", id)
end

return {
  DERIVED = DERIVED, take = take, drop = drop, take_up = take_up, coins = coins, cannot_pay = cannot_pay, put_down = put_down,
  pick_back = pick_back, put_on = put_on, hand_over = hand_over, new_page = new_page,
}
