-- Validates a book before play. Ids come from the `names` of the book, because `entries` would declare that all of a kind can be given.
local words, party, find_profession_error = require("words"), require("party"), require("creation").find_profession_error
local check_factor, inventory = require("combatants").check_factor, require("inventory")
local contains, plural = words.contains, words.plural
local DICE, SEATS = party.DICE, party.SEATS

local FOE_DICE = { 4, 6, 8, 10, 12, 20 }

local function check_adventurer(id, wrong, names)
  local it, chosen = entry("adventurer", id), {}
  for name, faces in pairs(it.professions) do chosen[#chosen + 1] = { name = name, faces = faces } end
  if not contains(SEATS, id) then
    local why, name = find_profession_error(chosen)
    if why then wrong(why, "professions", name) end
  end
  if it.wellbeing ~= 0 and not contains(DICE, it.wellbeing) then wrong("the wellbeing die cannot be a d" .. it.wellbeing, "wellbeing") end
  for n, item in ipairs(it.gear) do
    if not contains(names.item, item) then wrong("unknown item `" .. item .. "`", "gear", n) end
  end
end

local function weapon_in_order(it)
  return type(it) == "table" and type(it.name) == "string" and type(it.damage) == "number" and type(it.range) == "number"
    and it.damage >= 1 and it.range >= 0
end

local function check_foe(id, wrong)
  local it = entry("foe", id)
  if it.attack ~= 0 and not contains(FOE_DICE, it.attack) then wrong("the attack die cannot be a d" .. it.attack, "attack") end
  if not contains(FOE_DICE, it.wellbeing) then wrong("the wellbeing die cannot be a d" .. it.wellbeing, "wellbeing") end
  if not contains(FOE_DICE, it.initiative) then wrong("the initiative die cannot be a d" .. it.initiative, "initiative") end
  if check_factor(it.special_armour) then wrong(check_factor(it.special_armour), "special_armour") end
  for _, field in ipairs({ "armour", "shield", "natural_armour" }) do
    if it[field] > 0 then wrong("`" .. field .. "` must be 0 or less", field) end
  end
  for n, weapon in ipairs(it.weapons or {}) do
    if not weapon_in_order(weapon) then wrong("weapon " .. n .. " must have a name, damage of 1 or more and a range of 0 or more", "weapons", n) end
  end
end

-- Reports names in a combat instruction that do not belong to a possible participant.
local function check_combat(args, wrong, adventurers)
  local names = { party = true, foes = true, [args.foe] = true }
  for _, more in ipairs(args["and"] or {}) do names[more.foe] = true end
  local function is_known(id) return names[id] or contains(adventurers, id) end
  for _, list in ipairs({ args.factor or {}, args.cover or {}, args.held or {} }) do
    for _, it in ipairs(list) do
      if it.factor and check_factor(it.factor) then wrong(check_factor(it.factor)) end
      if it.whom and not is_known(it.whom) and not is_known((it.whom:gsub("%-%d+$", ""))) then
        wrong("no participant `" .. it.whom .. "` in this combat")
      end
    end
  end
end

local function check_book(calls, names)
  local found = {}
  names = words.index_names(names)
  for kind, check in pairs({ adventurer = check_adventurer, foe = check_foe }) do
    for _, id in ipairs(names[kind]) do
      check(id, function(message, ...) found[#found + 1] = { kind = kind, id = id, message = message, path = { ... } } end, names)
    end
  end
  for n, call in ipairs(calls) do
    if call.instruction == "mend" and not (call.args.all or call.args.hp or call.args.wp) then
      found[#found + 1] = { instruction = n, message = "`mend` without an amount", help = "add `hp`, `wp` or `all`, such as `mend hp 2`" }
    elseif call.instruction == "combat" then
      check_combat(call.args, function(message) found[#found + 1] = { instruction = n, message = message } end, names.adventurer)
    end
  end
  for n, id in ipairs(book.starting_gear or {}) do
    if not contains(names.item, id) then
      found[#found + 1] = { setting = "starting_gear", path = { n }, value = id, candidates = names.item, message = "unknown item `" .. id .. "` in `starting_gear`" }
    end
  end
  return found
end

-- Reports starting values beyond their limits. EMP-1, EMP-37, EMP-74, EMP-75.
local function limits()
  local found = {}
  local function report(n, message) found[#found + 1] = { setting = "inventory", path = { "adventurer", n }, message = message } end
  local living_count, seen = #derived.living, {}
  for n, it in ipairs(held("adventurer")) do
    if seen[it.id] then
      report(n, "`" .. it.id .. "` is in the party twice")
      return found
    end
    seen[it.id] = n
  end
  if living_count > constant.party_limit then report(nil, plural(living_count, "adventurer") .. " at the start, but the maximum is " .. constant.party_limit) end
  for _, a in ipairs(party.list_members()) do
    local used, all = inventory.slots_used(a) + inventory.slots_of_kit(a), functions.slots(a)
    if option.overload == "refuse" and used > all then
      report(seen[a.id], "`" .. a.id .. "` carries " .. plural(used, "slot") .. ", but the maximum is " .. all)
      -- Without other items, the equipment of the entry is too much.
      if inventory.slots_used(a) == 0 then
        local it, key = found[#found], inventory.coin_slots(a.start_coins) > all and "start_coins" or "gear"
        it.setting, it.kind, it.id, it.path = nil, "adventurer", a.id, { key }
      end
    end
  end
  return found
end

return { check_book = check_book, limits = limits }
