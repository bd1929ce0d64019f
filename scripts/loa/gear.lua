-- Equipment: in hand, worn and spare (LOA-109, LOA-175).
local any, capitalize, fighters = require("lists").any, require("words").capitalize, require("fighters")
local speed_penalty = require("ratings").speed_penalty
local DEFAULT_GEAR, set_property, find_hero, require_hero = fighters.DEFAULT_GEAR, fighters.set_property, fighters.find_hero, fighters.require_hero

-- Equips a piece and moves the old one to the spare items.
local function set_piece(f, slot, id)
  local kind = slot == "armour" and "armour" or "weapon"
  local old = f[slot]
  if id then lose(kind, id, "") end
  if old and not old.natural then gain(kind, old.id, "") end
  local new_id = id or DEFAULT_GEAR[slot]
  set_property(f, slot, new_id or "")
  f[slot] = new_id ~= nil and entry(kind, new_id)
end

local function can_dual_wield(f)
  return any(f.listed, function(id) return entry("skill", id).allows_off_hand end)
end

-- Returns the reason why a weapon cannot be used in this slot, or nil.
local function hand_refusal(f, slot, weapon)
  if slot ~= "off_hand" then return nil end
  if not can_dual_wield(f) then return "dual wield is required" end
  if weapon.hands == 2 or f.weapon.hands == 2 or f.weapon.natural then return "both hands are needed" end
end

local function equip_piece(f, slot, id)
  set_piece(f, slot, id)
  if slot == "weapon" and f.off_hand and (f.weapon.hands == 2 or f.weapon.natural) then set_piece(f, "off_hand") end
  say(function()
    local piece = f[slot] and f[slot].name or "nothing"
    local speed_loss = speed_penalty(f)
    return f.name .. ": " .. piece .. (slot == "off_hand" and " in the off hand" or "") .. (speed_loss > 0 and " (Spd -" .. speed_loss .. ")" or "") .. "."
  end)
end

local function distinct_items(kind)
  local list, seen = {}, {}
  for _, item in ipairs(held(kind)) do
    if not seen[item.id] then list[#list + 1] = item end
    seen[item.id] = true
  end
  return list
end

local function describe_weapon(weapon)
  return weapon.name .. " (" .. (weapon.skill ~= "" and weapon.skill .. ", " or "") .. weapon.min_damage .. "-" .. weapon.max_damage .. ", Acc " .. weapon.acc
    .. ", weight " .. weapon.weight .. (weapon.hands == 2 and ", two hands)" or ")")
end

local function describe_armour(armour)
  return armour.name .. " (Def " .. armour.def .. ", Rep " .. armour.rep .. ", weight " .. armour.weight .. ")"
end

-- Asks for changes of weapon, off hand and armour until the player is done. Returns true if anything changed. LOA-175.
local function change_gear(f)
  local changed = false
  while true do
    local options, changes = {}, {}
    local function add_option(id, text, slot, piece)
      options[#options + 1] = { id, text }
      changes[id] = { slot, piece }
    end
    for _, item in ipairs(distinct_items("weapon")) do
      add_option(item.id, function() return "Take up " .. describe_weapon(item) end, "weapon", item.id)
      if hand_refusal(f, "off_hand", item) == nil then add_option("off-" .. item.id, function() return "Off hand: " .. describe_weapon(item) end, "off_hand", item.id) end
    end
    for _, item in ipairs(distinct_items("armour")) do add_option("wear-" .. item.id, function() return "Put on " .. describe_armour(item) end, "armour", item.id) end
    if not f.weapon.natural then add_option("bare-hands", "Put away " .. f.weapon.name, "weapon") end
    if f.off_hand then add_option("off-empty", "Put away " .. f.off_hand.name, "off_hand") end
    if not f.armour.natural then add_option("unarmoured", "Take off " .. f.armour.name, "armour") end
    options[#options + 1] = changed and { "done", "Done" } or { "back", "Change nothing" }
    local function question()
      return f.name .. " has " .. f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. ", " .. f.armour.name .. ". Change what?"
    end
    local change = changes[choose(question, options, "gear")]
    if change == nil then return changed end
    equip_piece(f, change[1], change[2])
    changed = true
  end
end

local function equip(args)
  local f = require_hero(args.who)
  local kind, slot = args.weapon and "weapon" or "armour", args.weapon and "weapon" or "armour"
  if args.off_hand then slot = "off_hand" end
  local id = args.weapon or args.armour
  if f[slot] and f[slot].id == id then return "equipped" end
  if not has(kind, id) then return "absent" end
  local refusal = kind == "weapon" and hand_refusal(f, slot, entry(kind, id))
  if refusal then
    say(capitalize(entry(kind, id).name) .. " cannot be taken in the off hand: " .. refusal .. ".")
    return "absent"
  end
  equip_piece(f, slot, id)
  return "equipped"
end

-- Returns the first party member who uses the piece, and its slot.
local function find_bearer(kind, id)
  local first, bearer_slot
  for _, slot in ipairs(kind == "armour" and { "armour" } or { "weapon", "off_hand" }) do
    local hero = held("hero", { [slot] = id })[1]
    if hero and (first == nil or hero.index < first.index) then first, bearer_slot = hero, slot end
  end
  return first and find_hero(first.id, first.index), bearer_slot
end

local function gain_pieces(kind)
  return function(args)
    for _ = 1, args.times or 1 do gain(kind, args[kind]) end
  end
end

-- Takes a spare piece, or an equipped piece if there is no spare one.
local function lose_pieces(kind)
  return function(args)
    if lose(kind, args[kind]) or kind == "item" then return end
    local f, slot = find_bearer(kind, args[kind])
    if f then
      set_piece(f, slot)
      lose(kind, args[kind])
    end
  end
end

local function is_carried(args)
  local kind = args.item and "item" or args.weapon and "weapon" or "armour"
  local id = args[kind]
  if has(kind, id) or find_bearer(kind, id) then return true end
  -- A fighter without a weapon or armour has fists or no armour.
  return id == DEFAULT_GEAR[kind] and count("hero", { [kind] = "" }) > 0
end

local function is_in_hand(f, args)
  return f.weapon.id == args.weapon or f.off_hand and f.off_hand.id == args.weapon
end

return {
  hand_refusal = hand_refusal, equip_piece = equip_piece, distinct_items = distinct_items, describe_weapon = describe_weapon, describe_armour = describe_armour, change_gear = change_gear,
  equip = equip, gain_pieces = gain_pieces, lose_pieces = lose_pieces, is_carried = is_carried, is_in_hand = is_in_hand,
}
