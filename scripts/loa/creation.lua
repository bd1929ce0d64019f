-- Creation of a character (LOA-126 to LOA-131, LOA-138).
local words, lists, fighters = require("words"), require("lists"), require("fighters")
local ask_traits, gear = require("levels").ask_traits, require("gear")
local contains, capitalize = words.contains, words.capitalize
local map, filter = lists.map, lists.filter
local LABELS, MEASURES, STATS, trait_points_left = fighters.LABELS, fighters.MEASURES, fighters.STATS, fighters.trait_points_left
local describe_armour, describe_weapon = gear.describe_armour, gear.describe_weapon

local function describe_race(race)
  local texts = {}
  for _, stat in ipairs(STATS) do texts[#texts + 1] = LABELS[stat] .. " " .. race[stat] end
  for _, measure in ipairs(MEASURES) do texts[#texts + 1] = LABELS[measure] .. " " .. race[measure] end
  texts[#texts + 1] = "body index " .. race.min_body_index .. " to " .. race.max_body_index
  if race.flyer then texts[#texts + 1] = "flies" end
  for element, percent in pairs(race.elements or {}) do texts[#texts + 1] = percent .. "% damage from " .. element end
  return capitalize(race.name) .. ": " .. table.concat(texts, ", ")
end

local function ask_race()
  local options = {}
  for _, id in ipairs(entries("race")) do
    local race = entry("race", id)
    if race.playable then options[#options + 1] = { id, describe_race(race) } end
  end
  return choose("Choose your people.", options, "race")
end

-- Equipment that a new character can choose: the `starting_gear` of the book, or everything that is not natural.
local function list_starting_gear(kind)
  local ids = kind == "weapon" and entries("weapon") or entries("armour")
  local pieces = map(ids, function(id) return entry(kind, id) end)
  return filter(pieces, function(piece) return not piece.natural and (#book.starting_gear == 0 or contains(book.starting_gear, piece.id)) end)
end

local function ask_piece(kind, question, describe, none_label)
  local options = map(list_starting_gear(kind), function(piece) return { piece.id, describe(piece) } end)
  options[#options + 1] = { "nothing", none_label }
  local id = choose(question, options, kind)
  return id ~= "nothing" and id or ""
end

-- Returns the reason why a character cannot have these values, or nil. LOA-126, LOA-128.
local function creation_refusal(race, body_index, traits)
  if not race.playable then return "A new character cannot be a " .. race.name .. "." end
  if body_index and (body_index < race.min_body_index or body_index > race.max_body_index) then
    return "A " .. race.name .. "'s body index must be from " .. race.min_body_index .. " to " .. race.max_body_index .. ", not " .. body_index .. "."
  end
  if trait_points_left(race, body_index or race.average_body_index, traits, 1) < 0 then
    return "There are not enough trait points."
  end
end

local function parse_traits(args)
  local traits = {}
  for _, row in ipairs(args.traits or {}) do
    if row.n < 0 then return nil end
    traits[row.trait] = (traits[row.trait] or 0) + row.n
  end
  return traits
end

-- Returns the equipment that a page names, or nil and the reason why it is not allowed.
local function parse_gear(args)
  local gear = {}
  for _, row in ipairs(args.equipment or {}) do
    if row.armour then
      gear.armour = row.armour
    elseif gear.weapon then
      return nil, "A new character cannot have a second weapon."
    else
      gear.weapon = row.weapon
    end
  end
  return gear
end

-- Creates a character and asks for the values that the page does not give. LOA-126 to LOA-131, LOA-138.
local function create(args)
  local id = args.hero or "you"
  local traits, gear, refusal = parse_traits(args), parse_gear(args)
  if has("hero", id) then refusal = "That character is already in the party." end
  if not traits then refusal = "Trait points cannot be negative." end
  refusal = refusal or args.race and creation_refusal(entry("race", args.race), args.body_index, traits)
  if refusal then
    say(refusal)
    return "refused"
  end
  local name = args.name or ask("What is your name?", "name", { "Mara" })
  if name:match("^%s*$") then name = entry("hero", id).name end
  local race = entry("race", args.race or ask_race())
  refusal = creation_refusal(race, args.body_index, traits)
  if refusal then
    say(refusal)
    return "refused"
  end
  local body_index = args.body_index
  if not body_index and not args.traits then
    body_index = number("Choose a body index from " .. race.min_body_index .. " to " .. race.max_body_index .. ". The average is " .. race.average_body_index
      .. ". Each point above it costs a trait point, each point below it gives one.", race.min_body_index, race.max_body_index, "body-index")
  end
  body_index = body_index or race.average_body_index
  local points = trait_points_left(race, body_index, traits, 1)
  if not args.traits then
    local function current_value(trait) return race[trait] + (traits[trait] or 0) * (contains(MEASURES, trait) and constant[trait .. "_per_trait_point"] or 1) end
    points = ask_traits(name, points, current_value, function(trait) traits[trait] = (traits[trait] or 0) + 1 end)
  end
  local weapon = args.equipment and (gear.weapon or "") or ask_piece("weapon", "Which weapon?", describe_weapon, "None: fists")
  local armour = args.equipment and (gear.armour or "") or ask_piece("armour", "Which armour?", describe_armour, "None")
  gain("hero", id, "")
  local index = count("hero")
  for mark_name, value in pairs({ given_name = name, race = race.id, body_index = body_index, traits = traits, trait_points = points,
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
