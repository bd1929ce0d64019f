-- Validates a book before play. The ids come from the checker: after a call of `entries`, it would assume that the rules can give every entry of the kind.
local words, party, find_profession_error = require("words"), require("party"), require("creation").find_profession_error
local find_factor_error, inventory = require("combatants").find_factor_error, require("inventory")
local contains, plural, story = words.contains, words.plural, require("story")
local DICE, SEAT_ADVENTURERS = party.DICE, party.SEAT_ADVENTURERS

local FOE_DICE = { 4, 6, 8, 10, 12, 20 }

local function check_adventurer(id, report, ids)
  local adventurer, rows = entry("adventurer", id), {}
  for name, faces in pairs(adventurer.professions) do rows[#rows + 1] = { name = name, faces = faces } end
  if not contains(SEAT_ADVENTURERS, id) then
    local error_text, name = find_profession_error(rows)
    if error_text then report(error_text, "professions", name) end
  end
  if adventurer.wellbeing ~= 0 and not contains(DICE, adventurer.wellbeing) then report("the wellbeing die cannot be a d" .. adventurer.wellbeing, "wellbeing") end
  for i, item_id in ipairs(adventurer.gear) do
    if not contains(ids.item, item_id) then report("unknown item `" .. item_id .. "`", "gear", i) end
  end
end

local function is_valid_weapon(weapon)
  return type(weapon) == "table" and type(weapon.name) == "string" and type(weapon.damage) == "number" and type(weapon.range) == "number"
    and weapon.damage >= 1 and weapon.range >= 0
end

local function check_foe(id, report)
  local foe = entry("foe", id)
  if foe.attack ~= 0 and not contains(FOE_DICE, foe.attack) then report("the attack die cannot be a d" .. foe.attack, "attack") end
  if not contains(FOE_DICE, foe.wellbeing) then report("the wellbeing die cannot be a d" .. foe.wellbeing, "wellbeing") end
  if not contains(FOE_DICE, foe.initiative) then report("the initiative die cannot be a d" .. foe.initiative, "initiative") end
  if find_factor_error(foe.special_armour) then report(find_factor_error(foe.special_armour), "special_armour") end
  for _, field in ipairs({ "armour", "shield", "natural_armour" }) do
    if foe[field] > 0 then report("`" .. field .. "` must be 0 or a negative number: it lowers the roll that hits", field) end
  end
  for i, weapon in ipairs(foe.weapons or {}) do
    if not is_valid_weapon(weapon) then report("weapon " .. i .. " must have a name, damage of 1 or more and a range of 0 or more", "weapons", i) end
  end
end

-- Reports names in a combat instruction that cannot belong to a combatant.
local function check_combat(args, report, adventurers)
  local known_ids = { party = true, foes = true, [args.foe] = true }
  for _, row in ipairs(args["and"] or {}) do known_ids[row.foe] = true end
  local function is_known(id) return known_ids[id] or contains(adventurers, id) end
  for _, list in ipairs({ args.factor or {}, args.cover or {}, args.held or {} }) do
    for _, row in ipairs(list) do
      if row.factor and find_factor_error(row.factor) then report(find_factor_error(row.factor)) end
      if row.whom and not is_known(row.whom) and not is_known((row.whom:gsub("%-%d+$", ""))) then
        report("no combatant `" .. row.whom .. "` in this combat")
      end
    end
  end
end

local function check_book(calls, ids)
  local found = {}
  ids = words.index_names(ids)
  for kind, check in pairs({ adventurer = check_adventurer, foe = check_foe }) do
    for _, id in ipairs(ids[kind]) do
      check(id, function(message, ...) found[#found + 1] = { kind = kind, id = id, message = message, path = { ... } } end, ids)
    end
  end
  story.check("foe", ids.foe, { "foe", "hero" }, found)
  for i, call in ipairs(calls) do
    if call.instruction == "mend" and not (call.args.all or call.args.hp or call.args.wp or call.computed.hp or call.computed.wp) then
      found[#found + 1] = { instruction = i, message = "`mend` without an amount", help = "add `hp`, `wp` or `all`, for example `mend hp 2`" }
    elseif call.instruction == "combat" then
      check_combat(call.args, function(message) found[#found + 1] = { instruction = i, message = message } end, ids.adventurer)
    end
  end
  for i, id in ipairs(book.starting_gear or {}) do
    if not contains(ids.item, id) then
      found[#found + 1] = { setting = "starting_gear", path = { i }, value = id, candidates = ids.item, message = "unknown item `" .. id .. "` in `starting_gear`" }
    end
  end
  return found
end

-- Reports starting values beyond their limits. EMP-1, EMP-37, EMP-74, EMP-75.
local function check_start()
  local found = {}
  local function report(i, message) found[#found + 1] = { setting = "inventory", path = { "adventurer", i }, message = message } end
  local living_count, seen = #derived.living, {}
  for i, adventurer in ipairs(held("adventurer")) do
    if seen[adventurer.id] then
      report(i, "`" .. adventurer.id .. "` is in the party twice")
      return found
    end
    seen[adventurer.id] = i
  end
  if living_count > constant.party_limit then report(nil, plural(living_count, "adventurer") .. " at the start, but the maximum is " .. constant.party_limit) end
  for _, adventurer in ipairs(party.list_members()) do
    local needed_slots, total_slots = inventory.slots_used(adventurer) + inventory.pending_slots(adventurer), functions.slots(adventurer)
    if option.overload == "refuse" and needed_slots > total_slots then
      report(seen[adventurer.id], "`" .. adventurer.id .. "` carries " .. plural(needed_slots, "slot") .. ", but the maximum is " .. total_slots)
      -- If the adventurer carries nothing yet, the gear or the coins of the entry exceed the maximum, so the report points there.
      if inventory.slots_used(adventurer) == 0 then
        local diagnostic, key = found[#found], inventory.coin_slots(adventurer.start_coins) > total_slots and "start_coins" or "gear"
        diagnostic.setting, diagnostic.kind, diagnostic.id, diagnostic.path = nil, "adventurer", adventurer.id, { key }
      end
    end
  end
  return found
end

return { check_book = check_book, check_start = check_start }
