-- Errors in a book that `check` reports. Ids come from the `names` of the book, because a call to `entries` would mean that all entries of
-- a kind can be used.
local words, numbers, fighters, TRAITS = require("words"), require("numbers"), require("fighters"), require("levels").TRAITS
local maps, hand_refusal, filter = require("maps"), require("gear").hand_refusal, require("lists").filter
local contains, concat = words.contains, require("lists").concat
local parse_hundredths, parse_ranks = numbers.parse_hundredths, numbers.parse_ranks
local FOES, PLAYERS = fighters.FOES, fighters.PLAYERS
local OPEN, find_area, is_on_map = maps.OPEN, maps.find_area, maps.is_on_map

local function is_known(kind, id) return id == nil or id == "" or pcall(entry, kind, id) end

-- Returns a collector for errors in catalogue entries and instructions. `names` are the ids by kind.
local function new_collector(names)
  local found = {}
  local list = { found = found }
  function list.entry(kind, id, message, help, ...) found[#found + 1] = { kind = kind, id = id, message = message, help = help, path = { ... } } end
  function list.call(n, message, help) found[#found + 1] = { instruction = n, message = message, help = help } end
  function list.unknown(kind, id, of, value, what, ...)
    if is_known(of, value) then return end
    found[#found + 1] = { kind = kind, id = id, message = "unknown " .. what .. " `" .. value .. "`", value = value, candidates = names[of], path = { ... } }
  end
  return list
end

local function check_gear(list, kind, id, said)
  if not parse_hundredths(said.weight) then list.entry(kind, id, "invalid weight `" .. said.weight .. "`", "write a number, such as 11 or 11.5", "weight") end
  if kind ~= "weapon" then return end
  list.unknown(kind, id, "skill", said.skill, "skill", "skill")
  list.unknown(kind, id, "critical", said.critical, "critical effect", "critical")
  if said.max_damage < said.min_damage then list.entry(kind, id, "`max_damage` of `" .. id .. "` is below `min_damage`", nil, "max_damage") end
end

-- Checks the weapons in both hands at the start with the rule for equipping them.
local function check_hands(list, kind, id, said, skills)
  if said.off_hand == "" or not (is_known("weapon", said.weapon) and is_known("weapon", said.off_hand)) then return end
  local weapon = entry("weapon", said.weapon ~= "" and said.weapon or fighters.DEFAULT_GEAR.weapon)
  local listed = filter(skills, function(skill) return is_known("skill", skill) end)
  local why = hand_refusal({ weapon = weapon, listed = listed }, "off_hand", entry("weapon", said.off_hand))
  if why then list.entry(kind, id, "`" .. said.off_hand .. "` cannot be in the off hand: " .. why, nil, "off_hand") end
end

local function check_fighter(list, kind, id, said)
  for _, it in ipairs({ { "race", "race" }, { "weapon", "weapon" }, { "weapon", "off_hand" }, { "armour", "armour" } }) do
    list.unknown(kind, id, it[1], said[it[2]], it[1], it[2])
  end
  local of, order = parse_ranks(said.skills)
  for n, skill in ipairs(order) do
    list.unknown(kind, id, "skill", skill, "skill", "skills", n)
    if is_known("skill", skill) and (of[skill] < 1 or of[skill] > entry("skill", skill).ranks) then
      list.entry(kind, id, "`" .. skill .. "` has ranks 1 to " .. entry("skill", skill).ranks .. ", not " .. of[skill], nil, "skills", n)
    end
  end
  for n, spell in ipairs(said.spells) do
    list.unknown(kind, id, "spell", spell, "spell", "spells", n)
  end
  check_hands(list, kind, id, said, order)
  if kind == "foe" and not parse_hundredths(said.boss) then
    list.entry(kind, id, "invalid boss factor `" .. said.boss .. "`", "write a number, such as 1, 1.5 or 2", "boss")
  end
  if kind == "foe" or not is_known("race", said.race) then return end
  if said.xp >= constant.xp_per_level then -- LOA-139
    list.entry(kind, id, "`xp` is " .. said.xp .. ", but " .. constant.xp_per_level .. " XP are a level", "write a higher `level`", "xp")
  end
  local race = entry("race", said.race)
  local out_of_range = said.body_index ~= 0 and (said.body_index < race.min_body_index or said.body_index > race.max_body_index)
  if out_of_range then
    list.entry(kind, id, "the body index of a " .. race.name .. " must be from " .. race.min_body_index .. " to " .. race.max_body_index .. ", not " .. said.body_index, nil, "body_index")
  end
  for trait, n in pairs(said.traits) do
    if not contains(TRAITS, trait) then list.entry(kind, id, "trait points cannot buy `" .. trait .. "`", table.concat(TRAITS, ", "), "traits", trait) end
    if n < 0 then list.entry(kind, id, "`" .. trait .. "` has " .. n .. " trait points, but the minimum is 0", nil, "traits", trait) end
  end
  local body_index = said.body_index ~= 0 and said.body_index or race.average_body_index
  local left = fighters.points_left(race, body_index, said.traits, said.level) -- LOA-126 to LOA-131
  if left < 0 and not out_of_range then
    list.entry(kind, id, "`traits` spend " .. words.plural(-left, "trait point") .. " more than a character of level " .. said.level .. " has", nil, "traits")
  end
end

local function can_start_at(map, at)
  local ok, there = pcall(is_on_map, map, at)
  return ok and there and find_area(map, at).ground ~= "blocked"
end

local function check_map(list, id, map)
  for at, said in pairs(map.areas or {}) do
    local ok, there = pcall(is_on_map, map, at)
    if not (ok and there) then list.entry("map", id, "`" .. at .. "` is not on this map", "use a letter and a number, such as b2") end
    for key, value in pairs(said) do
      if OPEN[key] == nil or type(value) ~= type(OPEN[key]) then
        list.entry("map", id, "invalid value or unknown key `" .. key .. "` in area `" .. at .. "`", "the keys of an area are name, hit, evade, def, rep and ground")
      end
    end
    if said.ground and not contains({ "open", "gulf", "blocked" }, said.ground) then
      list.entry("map", id, "the ground of `" .. at .. "` must be open, gulf or blocked, not `" .. tostring(said.ground) .. "`")
    end
  end
  for _, side in ipairs({ PLAYERS, FOES }) do
    if #map[side] == 0 then list.entry("map", id, "`" .. id .. "` does not say where the " .. side .. " start", "add `" .. side .. ": [a1]`") end
    for _, at in ipairs(map[side]) do
      if not can_start_at(map, at) then list.entry("map", id, "no fighter can start at `" .. at .. "`") end
    end
  end
end

local function check_call(list, n, verb, args)
  if verb ~= "battle" then return end
  local map = entry("map", args.map)
  local places = { args.place }
  for _, side in ipairs({ args.foes or {}, args.allies or {} }) do
    for _, it in ipairs(side) do places[#places + 1] = it.at end
  end
  for _, at in ipairs(places) do
    if not can_start_at(map, at) then list.call(n, "no fighter can start at `" .. at .. "` of " .. map.name) end
  end
  if args.versus and option.versus == "no" then list.call(n, "`versus` requires the option `versus: yes`", "add it under `options` in `book.yaml`") end
end

local function check_book(calls, names)
  local list = new_collector(names)
  local checks = {
    weapon = check_gear, armour = check_gear, hero = check_fighter, foe = check_fighter,
    map = function(_, _, id, said) check_map(list, id, said) end,
  }
  for kind, check in pairs(checks) do
    for _, id in ipairs(names[kind]) do check(list, kind, id, entry(kind, id)) end
  end
  for n, id in ipairs(book.starting_gear) do
    if not is_known("weapon", id) and not is_known("armour", id) then
      list.found[#list.found + 1] = {
        setting = "starting_gear", path = { n }, value = id, candidates = concat(names.weapon, names.armour),
        message = "unknown weapon or armour `" .. id .. "` in `starting_gear`",
      }
    end
  end
  if #list.found > 0 then return list.found end -- calls cannot be checked against invalid maps or races
  for n, call in ipairs(calls) do check_call(list, n, call.instruction, call.args) end
  return list.found
end

local function limits()
  local found, seen = {}, {}
  for n, it in ipairs(held("hero")) do
    if seen[it.id] then found[#found + 1] = { setting = "inventory", path = { "hero", n }, message = "`" .. it.id .. "` is in the party twice" } end
    seen[it.id] = true
  end
  return found
end

return { check_book = check_book, limits = limits }
