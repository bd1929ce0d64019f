-- The making of a character (LOA-126 to LOA-131, LOA-138).
local words, lists, fighters = use("words"), use("lists"), use("fighters")
local ask_traits, gear = use("levels").ask_traits, use("gear")
local among, capital = words.among, words.capital
local each, where = lists.each, lists.where
local CALLED, MEASURES, STATS, points_left = fighters.CALLED, fighters.MEASURES, fighters.STATS, fighters.points_left
local armour_told, weapon_told = gear.armour_told, gear.weapon_told

local function race_told(it)
  local told = {}
  for _, stat in ipairs(STATS) do told[#told + 1] = CALLED[stat] .. " " .. it[stat] end
  for _, measure in ipairs(MEASURES) do told[#told + 1] = CALLED[measure] .. " " .. it[measure] end
  told[#told + 1] = "body index " .. it.low .. " to " .. it.high
  if it.flyer then told[#told + 1] = "flies" end
  for element, percent in pairs(it.elements or {}) do told[#told + 1] = percent .. "% damage from " .. element end
  return capital(it.name) .. ": " .. table.concat(told, ", ")
end

local function ask_race()
  local options = {}
  for _, id in ipairs(entries("race")) do
    local it = entry("race", id)
    if it.playable then options[#options + 1] = { id, race_told(it) } end
  end
  return choose("Of what people are you?", options, "race")
end

-- What may be taken at creation: what the book lays out, or everything that is made by hands.
local function outfit(kind)
  local ids = kind == "weapon" and entries("weapon") or entries("armour")
  local all = each(ids, function(id) return entry(kind, id) end)
  return where(all, function(it) return not it.natural and (#book.outfit == 0 or among(book.outfit, it.id)) end)
end

local function ask_piece(kind, question, told, without)
  local options = each(outfit(kind), function(it) return { it.id, told(it) } end)
  options[#options + 1] = { "nothing", without }
  local id = choose(question, options, kind)
  return id ~= "nothing" and id or ""
end

-- Why a character cannot be made so; nothing when it can. LOA-126, LOA-128.
local function creation_refuses(race, body_index, traits)
  if not race.playable then return "Nobody can be made a " .. race.name .. "." end
  if body_index and (body_index < race.low or body_index > race.high) then
    return "A " .. race.name .. "'s body index is " .. race.low .. " to " .. race.high .. ", not " .. body_index .. "."
  end
  if points_left(race, body_index or race.average, traits, 1) < 0 then
    return "There are not so many trait points to spend."
  end
end

local function traits_given(args)
  local traits = {}
  for _, it in ipairs(args.traits or {}) do
    if it.n < 0 then return nil end
    traits[it.trait] = (traits[it.trait] or 0) + it.n
  end
  return traits
end

-- The pieces a page names: weapon, off hand, armour, and why they cannot be worn together.
local function gear_given(args)
  local gear = {}
  for _, it in ipairs(args.equipment or {}) do
    if it.armour then
      gear.armour = it.armour
    elseif gear.weapon then
      return nil, "A second weapon is not for a beginner."
    else
      gear.weapon = it.weapon
    end
  end
  return gear
end

-- The making of a character: what the page does not say is asked. LOA-126 to LOA-131, LOA-138.
local function create(args)
  local id = args.hero or "you"
  local traits, gear, why = traits_given(args), gear_given(args)
  if has("hero", id) then why = "That character is here already." end
  if not traits then why = "Trait points cannot be taken back." end
  why = why or args.race and creation_refuses(entry("race", args.race), args.body_index, traits)
  if why then
    say(why)
    return "refused"
  end
  local name = args.name or ask("What is your name?", "name", { "Mara" })
  if name:match("^%s*$") then name = entry("hero", id).name end
  local race = entry("race", args.race or ask_race())
  why = creation_refuses(race, args.body_index, traits)
  if why then
    say(why)
    return "refused"
  end
  local body_index = args.body_index
  if not body_index and not args.traits then
    body_index = number("Your body index, " .. race.low .. " to " .. race.high .. "? The average is " .. race.average
      .. "; each point above costs a trait point, each point below gives one.", race.low, race.high, "body-index")
  end
  body_index = body_index or race.average
  local left = points_left(race, body_index, traits, 1)
  if not args.traits then
    local function now(trait) return race[trait] + (traits[trait] or 0) * (among(MEASURES, trait) and figure["trait_" .. trait] or 1) end
    left = ask_traits(name, left, now, function(trait) traits[trait] = (traits[trait] or 0) + 1 end)
  end
  local weapon = args.equipment and (gear.weapon or "") or ask_piece("weapon", "Which weapon?", weapon_told, "None: bare fists")
  local armour = args.equipment and (gear.armour or "") or ask_piece("armour", "Which armour?", armour_told, "None")
  gain("hero", id, "")
  local index = count("hero")
  for mark_name, value in pairs({ called = name, race = race.id, body_index = body_index, traits = traits, points = left,
    weapon = weapon, armour = armour, level = 1, xp = 0, sp = 0 }) do
    mark("hero", index, mark_name, value, "")
  end
  say(name .. " is ready: " .. race.name .. ", body index " .. body_index .. ".")
  return "ready"
end

local function start()
  if book.creation ~= "start" or count("hero") > 0 then return end
  create({})
end

return { create = create, start = start }
