-- Equipment: what is in hand, worn and spare (LOA-109, LOA-175).
local any, capital, fighters = use("lists").any, use("words").capital, use("fighters")
local speed_penalty = use("ratings").speed_penalty
local BARE, bear, hero_called, someone = fighters.BARE, fighters.bear, fighters.hero_called, fighters.someone

-- Puts a piece in its place and what was there back among the spare things.
local function put(f, slot, id)
  local kind = slot == "armour" and "armour" or "weapon"
  local old = f[slot]
  if id then lose(kind, id, "") end
  if old and not old.natural then gain(kind, old.id, "") end
  local now = id or BARE[slot]
  bear(f, slot, now or "")
  f[slot] = now ~= nil and entry(kind, now)
end

local function may_dual(f)
  return any(f.listed, function(id) return entry("skill", id).off_hand end)
end

-- Why a weapon cannot go into that hand; nothing when it can.
local function hand_refuses(f, slot, weapon)
  if slot ~= "off_hand" then return nil end
  if not may_dual(f) then return "not without dual wield" end
  if weapon.hands == 2 or f.weapon.hands == 2 or f.weapon.natural then return "both hands are needed" end
end

local function take_up(f, slot, id)
  put(f, slot, id)
  if slot == "weapon" and f.off_hand and (f.weapon.hands == 2 or f.weapon.natural) then put(f, "off_hand") end
  local piece = f[slot] and f[slot].name or "nothing"
  local heavy = speed_penalty(f)
  say(f.name .. ": " .. piece .. (slot == "off_hand" and " in the off hand" or "") .. (heavy > 0 and " (Spd -" .. heavy .. ")" or "") .. ".")
end

local function sorts(kind)
  local list, seen = {}, {}
  for _, it in ipairs(held(kind)) do
    if not seen[it.id] then list[#list + 1] = it end
    seen[it.id] = true
  end
  return list
end

local function weapon_told(it)
  return it.name .. " (" .. (it.skill ~= "" and it.skill .. ", " or "") .. it.min .. "-" .. it.max .. ", Acc " .. it.acc
    .. ", weight " .. it.weight .. (it.hands == 2 and ", two hands)" or ")")
end

local function armour_told(it)
  return it.name .. " (Def " .. it.def .. ", Rep " .. it.rep .. ", weight " .. it.weight .. ")"
end

-- Any change of weapon, off hand and armour, asked until done. Was anything changed? LOA-175.
local function change_gear(f)
  local changed = false
  while true do
    local options, does = {}, {}
    local function offer(id, text, slot, piece)
      options[#options + 1] = { id, text }
      does[id] = { slot, piece }
    end
    for _, it in ipairs(sorts("weapon")) do
      offer(it.id, "Take up " .. weapon_told(it), "weapon", it.id)
      if hand_refuses(f, "off_hand", it) == nil then offer("off-" .. it.id, "Off hand: " .. weapon_told(it), "off_hand", it.id) end
    end
    for _, it in ipairs(sorts("armour")) do offer("wear-" .. it.id, "Put on " .. armour_told(it), "armour", it.id) end
    if not f.weapon.natural then offer("bare-hands", "Put away " .. f.weapon.name, "weapon") end
    if f.off_hand then offer("off-empty", "Put away " .. f.off_hand.name, "off_hand") end
    if not f.armour.natural then offer("unarmoured", "Take off " .. f.armour.name, "armour") end
    options[#options + 1] = changed and { "done", "Done" } or { "back", "Change nothing" }
    local it = does[choose(f.name .. " has " .. f.weapon.name .. (f.off_hand and " and " .. f.off_hand.name or "") .. ", "
      .. f.armour.name .. ". Change what?", options, "gear")]
    if it == nil then return changed end
    take_up(f, it[1], it[2])
    changed = true
  end
end

local function equip(args)
  local f = someone(args.who)
  local kind, slot = args.weapon and "weapon" or "armour", args.weapon and "weapon" or "armour"
  if args.off_hand then slot = "off_hand" end
  local id = args.weapon or args.armour
  if f[slot] and f[slot].id == id then return "equipped" end
  if not has(kind, id) then return "absent" end
  local why = kind == "weapon" and hand_refuses(f, slot, entry(kind, id))
  if why then
    say(capital(entry(kind, id).name) .. " cannot be taken in the off hand: " .. why .. ".")
    return "absent"
  end
  take_up(f, slot, id)
  return "equipped"
end

-- The first of the party who has it in hand or on, and where.
local function bearer(kind, id)
  local first, at
  for _, slot in ipairs(kind == "armour" and { "armour" } or { "weapon", "off_hand" }) do
    local hero = held("hero", { [slot] = id })[1]
    if hero and (first == nil or hero.index < first.index) then first, at = hero, slot end
  end
  return first and hero_called(first.id, first.index), at
end

local function gain_things(kind)
  return function(args)
    for _ = 1, args.times or 1 do gain(kind, args[kind]) end
  end
end

-- Spare things go first, then what is in somebody's hands.
local function lose_things(kind)
  return function(args)
    if lose(kind, args[kind]) or kind == "item" then return end
    local f, slot = bearer(kind, args[kind])
    if f then
      put(f, slot)
      lose(kind, args[kind])
    end
  end
end

local function carried(args)
  local kind = args.item and "item" or args.weapon and "weapon" or "armour"
  local id = args[kind]
  if has(kind, id) or bearer(kind, id) then return true end
  -- Where nothing is said of weapon or armour there are fists, or none.
  return id == BARE[kind] and count("hero", { [kind] = "" }) > 0
end

local function in_hand_of(f, args)
  return f.weapon.id == args.weapon or f.off_hand and f.off_hand.id == args.weapon
end

return {
  hand_refuses = hand_refuses, take_up = take_up, sorts = sorts, weapon_told = weapon_told, armour_told = armour_told, change_gear = change_gear,
  equip = equip, gain_things = gain_things, lose_things = lose_things, carried = carried, in_hand_of = in_hand_of,
}
