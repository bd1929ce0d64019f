-- Items carried and worn, and their slots (EMP-31 to EMP-51, EMP-70 to EMP-76, EMP-88 to EMP-91).
local concat, words, with_article = require("lists").concat, require("words"), require("names").with_article
local party, seats = require("party"), require("seats")
local contains, capitalize, deep_copy, join_list, plural = words.contains, words.capitalize, words.deep_copy, words.join_list, words.plural
local DICE, display_name, profession_name, professions = party.DICE, party.display_name, party.profession_name, party.professions
local is_trained, wellbeing = party.is_trained, party.wellbeing
local confirm_by_players, players_judge = seats.confirm_by_players, seats.players_judge

-- Returns the items of an adventurer, with these marks or this id. Items without a bearer belong to the first adventurer.
local function list_items(a, marks)
  local wanted_marks = deep_copy(marks or {})
  wanted_marks.bearer = a.id
  local list = held("item", wanted_marks)
  if a.index > 1 then return list end
  wanted_marks.bearer = ""
  local items = concat(list, held("item", wanted_marks))
  table.sort(items, function(x, y) return x.index < y.index end)
  return items
end

local function find_item(a, id) return list_items(a, { id = id })[1] end

-- Computes the slots of the items of each adventurer. EMP-38.
local function loads()
  local first, sums = derived.everybody[1], {}
  for _, item in ipairs(held("item")) do
    local bearer = item.bearer ~= "" and item.bearer or first
    if bearer and (option.worn_takes_slots == "yes" or not item.worn) then sums[bearer] = (sums[bearer] or 0) + item.slots end
  end
  return sums
end

local DERIVED_VALUES = { loads = { type = "map", about = "Slots of the items of each adventurer, without coins.", value = loads } }

-- Returns the slots that coins take. EMP-45, EMP-46.
local function coin_slots(coins)
  local counted_coins, coins_per_slot = math.max(0, coins - constant.free_coins), constant.coins_per_slot
  return (option.coin_slots == "round_up" and counted_coins + coins_per_slot - 1 or counted_coins) // coins_per_slot
end

local function slots_total(a) return constant.slots_per_face * wellbeing(a) end -- EMP-32 to EMP-36

-- Returns the slots in use, including coins. EMP-31, EMP-38.
local function slots_used(a) return coin_slots(a.coins) + (derived.loads[a.id] or 0) end

-- Returns the slots for the equipment and coins of the entry, if the adventurer has not received them yet.
local function pending_slots(a)
  if a.gear_received then return 0 end
  local sum = coin_slots(a.coins + a.start_coins) - coin_slots(a.coins)
  for _, id in ipairs(a.gear) do
    local item = entry("item", id)
    if option.worn_takes_slots == "yes" or item.armour == "none" then sum = sum + item.slots end
  end
  return sum
end

-- True if the adventurer has room for this many more slots. EMP-37.
local function has_room(a, slots)
  return slots <= 0 or option.overload == "d12" or slots_used(a) + slots <= functions.slots(a)
end

-- Returns the share of the slots in use, in percent, rounded up to a quarter. EMP-88 to EMP-91, EMP-Q10.
local function load_band(a)
  local used, total = slots_used(a), functions.slots(a)
  for quarter = 1, 3 do
    if used * 4 <= total * quarter then return quarter * 25 end
  end
  return 100
end

local function initiative_die(a) return DICE[load_band(a) // 25] end

-- Returns the armour that is worn, or the shield.
local function worn_armour(a, is_shield)
  for _, item in ipairs(list_items(a, { worn = true })) do
    if item.armour ~= "none" and (item.armour == "shield") == is_shield then return item end
  end
end

local function armour_factor(item) return item and constant[item.armour .. "_armour"] or 0 end -- EMP-70 to EMP-73

local function give(a, id, text)
  gain("item", id, text or display_name(a) .. " takes " .. with_article(entry("item", id).name))
  mark("item", count("item"), "bearer", a.id, "")
end

local function set_coins(a, coins) mark("adventurer", a.index, "coins", coins, display_name(a) .. ": " .. plural(coins, "coin")) end

local function take_off(item) mark("item", item.index, "worn", false, "") end

-- Martial weapons and armour need training. EMP-50, EMP-74, EMP-75.
local function needs_training(item) return item.weapon == "martial" or item.armour == "martial" end

local function can_use(a, item)
  if not needs_training(item) or is_trained(a) then return true end
  if not players_judge() then
    say(display_name(a) .. " has no profession that includes training for " .. with_article(item.name) .. ".")
    return false
  end
  local names = {}
  for name in pairs(professions(a)) do names[#names + 1] = profession_name(name) end
  if not confirm_by_players("Does " .. join_list(names, "or") .. " include training for " .. with_article(item.name) .. "?") then return false end
  mark("adventurer", a.index, "trained", true, display_name(a) .. " counts as trained for war")
  return true
end

-- Wears or wields an item: at most one suit, one shield and one weapon. EMP-76.
local function equip(a, id)
  local item = find_item(a, id)
  if not item then return "absent" end
  if item.weapon == "none" and item.armour == "none" then
    say(capitalize(item.name) .. ": you cannot wear or wield this.")
    return "absent"
  end
  if not can_use(a, item) then return "untrained" end
  for _, other in ipairs(list_items(a, { worn = true })) do
    local conflicts = item.weapon ~= "none" and other.weapon ~= "none"
      or item.armour ~= "none" and other.armour ~= "none" and (item.armour == "shield") == (other.armour == "shield")
    if conflicts then take_off(other) end
  end
  mark("item", item.index, "worn", true, display_name(a) .. (item.armour ~= "none" and " wears " or " wields ") .. with_article(item.name))
  return "equipped"
end

-- Overridable: limits a defense. A minimum of 0 means no limit. EMP-119.
local function limit_defense(sum)
  local min = constant.min_defense
  return min == 0 and sum or math.max(sum, min)
end

local function describe_item(item)
  if item.weapon ~= "none" then
    local reach = item.range > 0 and ", range " .. plural(item.range, "zone") or ""
    return item.name .. " (" .. item.weapon .. reach .. "; " .. plural(item.slots, "slot") .. ")"
  end
  local protection = item.armour ~= "none" and "defense " .. armour_factor(item) .. "; " or ""
  return item.name .. " (" .. protection .. plural(item.slots, "slot") .. ")"
end

local function has_trait(holder, trait) return contains(holder.traits, trait) end

local function defense_now(a)
  return functions.defense(constant.base_defense + armour_factor(worn_armour(a, false)) + armour_factor(worn_armour(a, true)))
end

return {
  DERIVED_VALUES = DERIVED_VALUES, list_items = list_items, find_item = find_item, coin_slots = coin_slots, slots_total = slots_total, slots_used = slots_used, pending_slots = pending_slots,
  has_room = has_room, load_band = load_band, initiative_die = initiative_die, worn_armour = worn_armour,
  armour_factor = armour_factor, give = give, set_coins = set_coins, needs_training = needs_training, equip = equip,
  limit_defense = limit_defense, describe_item = describe_item, has_trait = has_trait, defense_now = defense_now,
}
