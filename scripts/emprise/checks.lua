-- What can be wrong with a book before play. Ids come with the `names` of the book: `entries` would say that all of a kind may be given.
local words, party, wrong_with = use("words"), use("party"), use("creation").wrong_with
local out_of_range, inventory = use("combatants").out_of_range, use("inventory")
local among, plural = words.among, words.plural
local DICE, SEATS = party.DICE, party.SEATS

local FOE_DICE = { 4, 6, 8, 10, 12, 20 }

local function check_adventurer(id, wrong, names)
  local it, chosen = entry("adventurer", id), {}
  for name, faces in pairs(it.professions) do chosen[#chosen + 1] = { name = name, faces = faces } end
  if not among(SEATS, id) then
    local why, name = wrong_with(chosen)
    if why then wrong(why, "professions", name) end
  end
  if it.wellbeing ~= 0 and not among(DICE, it.wellbeing) then wrong("no wellbeing die is a d" .. it.wellbeing, "wellbeing") end
  for n, item in ipairs(it.gear) do
    if not among(names.item, item) then wrong("no item is called `" .. item .. "`", "gear", n) end
  end
end

local function weapon_in_order(it)
  return type(it) == "table" and type(it.name) == "string" and type(it.damage) == "number" and type(it.range) == "number"
    and it.damage >= 1 and it.range >= 0
end

local function check_foe(id, wrong)
  local it = entry("foe", id)
  if it.attack ~= 0 and not among(FOE_DICE, it.attack) then wrong("no attack die is a d" .. it.attack, "attack") end
  if not among(FOE_DICE, it.wellbeing) then wrong("no wellbeing die is a d" .. it.wellbeing, "wellbeing") end
  if not among(FOE_DICE, it.initiative) then wrong("no initiative die is a d" .. it.initiative, "initiative") end
  if out_of_range(it.special) then wrong(out_of_range(it.special), "special") end
  for _, field in ipairs({ "armour", "shield", "natural" }) do
    if it[field] > 0 then wrong("`" .. field .. "` is taken off defense: -1, not 1", field) end
  end
  for n, weapon in ipairs(it.weapons or {}) do
    if not weapon_in_order(weapon) then wrong("weapon " .. n .. " wants a name, damage of 1 or more, and a range of 0 or more", "weapons", n) end
  end
end

-- Names in a combat must be somebody's who may be there.
local function check_combat(args, wrong, adventurers)
  local names = { party = true, foes = true, [args.foe] = true }
  for _, more in ipairs(args["and"] or {}) do names[more.foe] = true end
  for _, id in ipairs(adventurers) do names[id] = true end
  for _, list in ipairs({ args.factor or {}, args.cover or {}, args.held or {} }) do
    for _, it in ipairs(list) do
      if it.factor and out_of_range(it.factor) then wrong(out_of_range(it.factor)) end
      if it.whom and not names[it.whom] and not names[it.whom:gsub("%-%d+$", "")] then
        wrong("nobody called `" .. it.whom .. "` takes part in this combat")
      end
    end
  end
end

local function check_book(calls, names)
  local found = {}
  for kind, look in pairs({ adventurer = check_adventurer, foe = check_foe }) do
    for _, id in ipairs(names[kind]) do
      look(id, function(message, ...) found[#found + 1] = { kind = kind, id = id, message = message, at = { ... } } end, names)
    end
  end
  for n, call in ipairs(calls) do
    if call.verb == "combat" then
      check_combat(call.args, function(message) found[#found + 1] = { call = n, message = message } end, names.adventurer)
    end
  end
  for _, id in ipairs(book.outfit or {}) do
    if not among(names.item, id) then found[#found + 1] = { message = "`outfit` in book.yaml names `" .. id .. "`, which is no item" } end
  end
  return found
end

-- EMP-1, EMP-37, EMP-74, EMP-75.
local function limits()
  local found = {}
  local function tell(n, message) found[#found + 1] = { setting = "belongings", at = { "adventurer", n }, message = message } end
  local many, seen = #derived.living, {}
  for n, it in ipairs(held("adventurer")) do
    if seen[it.id] then
      tell(n, "`" .. it.id .. "` is in the party twice")
      return found
    end
    seen[it.id] = n
  end
  if many > figure.party then tell(nil, plural(many, "adventurer") .. " at the start, but the maximum is " .. figure.party) end
  for _, a in ipairs(party.members()) do
    local used, all = inventory.slots_used(a) + inventory.slots_of_kit(a), offered.slots(a)
    if option.overload == "refuse" and used > all then
      tell(seen[a.id], "`" .. a.id .. "` carries " .. plural(used, "slot") .. ", but the maximum is " .. all)
    end
  end
  return found
end

return { check_book = check_book, limits = limits }
