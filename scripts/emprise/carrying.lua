-- Taking, dropping, giving and paying, by pages and by the reader (EMP-31 to EMP-46).
local filter, plural, with_article, party = require("lists").filter, require("words").plural, require("names").with_article, require("party")
local choose_one, inventory, choose_adventurer = require("seats").choose_one, require("inventory"), require("tasks").choose_adventurer
local STATES, display_name, default_adventurer, list_living, find_adventurer = party.STATES, party.display_name, party.default_adventurer, party.list_living, party.find_adventurer
local find_member, list_members, list_conscious = party.find_member, party.list_members, party.list_conscious
local coin_slots, equip, give, has_room = inventory.coin_slots, inventory.equip, inventory.give, inventory.has_room
local set_coins, find_item, list_items = inventory.set_coins, inventory.find_item, inventory.list_items

local function take(args)
  local slots, n = entry("item", args.item).slots, args.n or 1
  local a = choose_adventurer(args.who, "Who takes " .. with_article(entry("item", args.item).name) .. "?", function(a)
    return not has_room(a, slots * n) and "no room" or nil
  end)
  if not a or not has_room(a, slots * n) then return "too_full" end
  for _ = 1, n do give(a, args.item) end
  return "taken"
end

local function list_carriers(id, adventurer_id)
  return filter(adventurer_id and { find_adventurer(adventurer_id) } or list_members(), function(a) return find_item(a, id) ~= nil end)
end

-- Returns the adventurer who carries the item; asks if several do.
local function find_carrier(args, question)
  local a = choose_one(list_carriers(args.item, args.who), question, "who", display_name)
  return a and find_member(a.id)
end

local function drop(args)
  local n, name = args.n or 1, with_article(entry("item", args.item).name)
  local held_count = 0
  for _, a in ipairs(list_carriers(args.item, args.who)) do
    held_count = held_count + #list_items(a, { id = args.item })
  end
  if held_count < n then return "absent" end
  for _ = 1, n do
    local a = find_carrier(args, "Who gives up " .. name .. "?")
    lose("item", find_item(a, args.item).index, display_name(a) .. " gives up " .. name)
  end
  return "dropped"
end

local function equip_item(args)
  local a = find_carrier(args, "Who equips " .. with_article(entry("item", args.item).name) .. "?")
  if not a then return "absent" end
  return equip(a, args.item)
end

-- Returns the outcome that prevents a change of coins, or nil.
local function coins_refusal(a, amount)
  if a.coins + amount < 0 then return "too_poor" end
  return not has_room(a, coin_slots(a.coins + amount) - coin_slots(a.coins)) and "too_full" or nil
end

local COIN_REASONS = { too_poor = "too few coins", too_full = "no room" }

local function change_coins(args)
  local a = choose_adventurer(args.who, args.amount < 0 and "Who pays?" or "Who takes the coins?", function(a)
    return COIN_REASONS[coins_refusal(a, args.amount)]
  end)
  local refusal = coins_refusal(a or default_adventurer(), args.amount)
  if refusal then return refusal end
  set_coins(a or default_adventurer(), (a or default_adventurer()).coins + args.amount)
  return "paid"
end

local function refusal_reason(args)
  for _, a in ipairs(args.who and { find_adventurer(args.who) } or list_conscious()) do
    if not coins_refusal(a, args.amount) then return nil end
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

local function pick_up(args)
  local lying_count = get("ground", args.item) or 0
  if lying_count == 0 then
    say("There is no " .. entry("item", args.item).name .. " here.")
  elseif take({ item = args.item }) == "taken" then
    set("ground", args.item, lying_count > 1 and lying_count - 1 or nil, false)
  else
    say("None of you has room for that.")
  end
end

local function wear(args)
  if equip_item({ item = args.item }) == "absent" and count("item", args.item) == 0 then say("None of you carries that.") end
end

local function hand_over(args)
  local a = find_carrier(args, "Who gives it away?")
  if not a then
    say("None of you carries that.")
    return
  end
  local slots, options = entry("item", args.item).slots, {}
  for _, receiver in ipairs(list_living()) do
    if receiver.id ~= a.id then options[#options + 1] = { receiver.id, display_name(receiver), closed = not has_room(receiver, slots) and "no room" or nil } end
  end
  options[#options + 1] = { "none", "No one" }
  local id = #options > 1 and choose("Who gets " .. with_article(entry("item", args.item).name) .. "?", options, "who") or "none"
  if id == "none" then return end
  lose("item", find_item(a, args.item).index, "")
  give(find_member(id), args.item)
end

local DERIVED_VALUES = { littered = { type = "flag", about = "True if items have been put down on this page.", value = function() return next(sheet.ground) ~= nil end } }

local function enter_page(id)
  if derived.littered and id ~= sheet.ground_at then set_silently("ground", {}) end
  set_silently("ground_at", id)
end

return {
  DERIVED_VALUES = DERIVED_VALUES, take = take, drop = drop, equip_item = equip_item, change_coins = change_coins, refusal_reason = refusal_reason, put_down = put_down,
  pick_up = pick_up, wear = wear, hand_over = hand_over, enter_page = enter_page,
}
