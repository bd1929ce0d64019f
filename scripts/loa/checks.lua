-- Validates a book before play. Ids come from `names`, because a call of `entries` would declare that the rules can give every entry of the kind.
local words, numbers, fighters, TRAITS = require("words"), require("numbers"), require("fighters"), require("levels").TRAITS
local maps, hand_refusal, filter = require("maps"), require("gear").hand_refusal, require("lists").filter
local contains, concat, story = words.contains, require("lists").concat, require("story")
local parse_hundredths, parse_ranks = numbers.parse_hundredths, numbers.parse_ranks
local FOES, PLAYERS = fighters.FOES, fighters.PLAYERS
local DEFAULT_AREA, find_area, is_on_map = maps.DEFAULT_AREA, maps.find_area, maps.is_on_map

local function is_known(kind, id) return id == nil or id == "" or pcall(entry, kind, id) end

-- Returns a collector for errors in catalogue entries and instructions. `names` are the ids by kind.
local function new_collector(names)
  local found = {}
  local collector = { found = found }
  function collector.entry(kind, id, message, help, ...) found[#found + 1] = { kind = kind, id = id, message = message, help = help, path = { ... } } end
  function collector.call(i, message, help) found[#found + 1] = { instruction = i, message = message, help = help } end
  function collector.unknown(kind, id, value_kind, value, noun, ...)
    if is_known(value_kind, value) then return end
    found[#found + 1] = { kind = kind, id = id, message = "unknown " .. noun .. " `" .. value .. "`", value = value, candidates = names[value_kind], path = { ... } }
  end
  return collector
end

local function check_gear(collector, kind, id, data)
  if not parse_hundredths(data.weight) then collector.entry(kind, id, "invalid weight `" .. data.weight .. "`", "write a number, such as 11 or 11.5", "weight") end
  if kind ~= "weapon" then return end
  collector.unknown(kind, id, "skill", data.skill, "skill", "skill")
  collector.unknown(kind, id, "critical", data.critical, "critical effect", "critical")
  if data.max_damage < data.min_damage then collector.entry(kind, id, "`max_damage` of `" .. id .. "` is below `min_damage`", nil, "max_damage") end
end

-- Checks the weapons in both hands at the start, with the same rule as for equipping.
local function check_hands(collector, kind, id, data, skills)
  if data.off_hand == "" or not (is_known("weapon", data.weapon) and is_known("weapon", data.off_hand)) then return end
  local weapon = entry("weapon", data.weapon ~= "" and data.weapon or fighters.DEFAULT_GEAR.weapon)
  local known_skills = filter(skills, function(skill) return is_known("skill", skill) end)
  local refusal = hand_refusal({ weapon = weapon, listed = known_skills }, "off_hand", entry("weapon", data.off_hand))
  if refusal then collector.entry(kind, id, "`" .. data.off_hand .. "` cannot be in the off hand: " .. refusal, nil, "off_hand") end
end

local function check_fighter(collector, kind, id, data)
  for _, row in ipairs({ { "race", "race" }, { "weapon", "weapon" }, { "weapon", "off_hand" }, { "armour", "armour" } }) do
    collector.unknown(kind, id, row[1], data[row[2]], row[1], row[2])
  end
  local rank_by_id, skill_ids = parse_ranks(data.skills)
  for i, skill in ipairs(skill_ids) do
    collector.unknown(kind, id, "skill", skill, "skill", "skills", i)
    if is_known("skill", skill) and (rank_by_id[skill] < 1 or rank_by_id[skill] > entry("skill", skill).ranks) then
      collector.entry(kind, id, "`" .. skill .. "` has ranks 1 to " .. entry("skill", skill).ranks .. ", not " .. rank_by_id[skill], nil, "skills", i)
    end
  end
  for i, spell in ipairs(data.spells) do
    collector.unknown(kind, id, "spell", spell, "spell", "spells", i)
  end
  check_hands(collector, kind, id, data, skill_ids)
  if kind == "foe" and not parse_hundredths(data.boss) then
    collector.entry(kind, id, "invalid boss factor `" .. data.boss .. "`", "write a number, such as 1, 1.5 or 2", "boss")
  end
  if kind == "foe" or not is_known("race", data.race) then return end
  if data.xp >= constant.xp_per_level then -- LOA-139
    collector.entry(kind, id, "`xp` is " .. data.xp .. ", but " .. constant.xp_per_level .. " XP are a level", "write a higher `level`", "xp")
  end
  local race = entry("race", data.race)
  local out_of_range = data.body_index ~= 0 and (data.body_index < race.min_body_index or data.body_index > race.max_body_index)
  if out_of_range then
    collector.entry(kind, id, "the body index of a " .. race.name .. " must be from " .. race.min_body_index .. " to " .. race.max_body_index .. ", not " .. data.body_index, nil, "body_index")
  end
  for trait, n in pairs(data.traits) do
    if not contains(TRAITS, trait) then collector.entry(kind, id, "trait points cannot buy `" .. trait .. "`", table.concat(TRAITS, ", "), "traits", trait) end
    if n < 0 then collector.entry(kind, id, "`" .. trait .. "` has " .. n .. " trait points, but the minimum is 0", nil, "traits", trait) end
  end
  local body_index = data.body_index ~= 0 and data.body_index or race.average_body_index
  local points_left = fighters.trait_points_left(race, body_index, data.traits, data.level) -- LOA-126 to LOA-131
  if points_left < 0 and not out_of_range then
    collector.entry(kind, id, "`traits` spend " .. words.plural(-points_left, "trait point") .. " more than a character of level " .. data.level .. " has", nil, "traits")
  end
end

local function can_start_at(map, area_id)
  local ok, is_inside = pcall(is_on_map, map, area_id)
  return ok and is_inside and find_area(map, area_id).ground ~= "blocked"
end

local function check_map(collector, id, map)
  for area_id, data in pairs(map.areas or {}) do
    local ok, is_inside = pcall(is_on_map, map, area_id)
    if not (ok and is_inside) then collector.entry("map", id, "`" .. area_id .. "` is not on this map", "use a letter and a number, such as b2") end
    for key, value in pairs(data) do
      if DEFAULT_AREA[key] == nil or type(value) ~= type(DEFAULT_AREA[key]) then
        collector.entry("map", id, "invalid value or unknown key `" .. key .. "` in area `" .. area_id .. "`", "the keys of an area are name, hit, evade, def, rep and ground")
      end
    end
    if data.ground and not contains({ "open", "gulf", "blocked" }, data.ground) then
      collector.entry("map", id, "the ground of `" .. area_id .. "` must be open, gulf or blocked, not `" .. tostring(data.ground) .. "`")
    end
  end
  for _, side in ipairs({ PLAYERS, FOES }) do
    if #map[side] == 0 then collector.entry("map", id, "`" .. id .. "` does not say where the " .. side .. " start", "add `" .. side .. ": [a1]`") end
    for _, area_id in ipairs(map[side]) do
      if not can_start_at(map, area_id) then collector.entry("map", id, "no fighter can start at `" .. area_id .. "`") end
    end
  end
end

local function check_call(collector, i, instruction, args)
  if instruction ~= "battle" then return end
  local map = entry("map", args.map)
  local areas = { args.place }
  for _, side in ipairs({ args.foes or {}, args.allies or {} }) do
    for _, row in ipairs(side) do areas[#areas + 1] = row.at end
  end
  for _, area_id in ipairs(areas) do
    if not can_start_at(map, area_id) then collector.call(i, "no fighter can start at `" .. area_id .. "` of " .. map.name) end
  end
  if args.versus and option.versus == "no" then collector.call(i, "`versus` requires the option `versus: yes`", "add it under `options` in `book.yaml`") end
end

local function check_book(calls, names)
  local collector = new_collector(names)
  local checks = {
    weapon = check_gear, armour = check_gear, hero = check_fighter, foe = check_fighter,
    map = function(_, _, id, data) check_map(collector, id, data) end,
  }
  for kind, check in pairs(checks) do
    for _, id in ipairs(names[kind]) do check(collector, kind, id, entry(kind, id)) end
  end
  for i, id in ipairs(book.starting_gear) do
    if not is_known("weapon", id) and not is_known("armour", id) then
      collector.found[#collector.found + 1] = {
        setting = "starting_gear", path = { i }, value = id, candidates = concat(names.weapon, names.armour),
        message = "unknown weapon or armour `" .. id .. "` in `starting_gear`",
      }
    end
  end
  story.check("foe", names.foe, { "foe", "hero" }, collector.found)
  if #collector.found > 0 then return collector.found end -- calls cannot be checked against invalid maps or races
  for i, call in ipairs(calls) do check_call(collector, i, call.instruction, call.args) end
  return collector.found
end

local function check_start()
  local found, seen = {}, {}
  for i, hero in ipairs(held("hero")) do
    if seen[hero.id] then found[#found + 1] = { setting = "inventory", path = { "hero", i }, message = "`" .. hero.id .. "` is in the party twice" } end
    seen[hero.id] = true
  end
  return found
end

return { check_book = check_book, check_start = check_start }
