-- The record of the last fight, and single engagements outside battles.
local contains, fighters, create_attack = require("words").contains, require("fighters"), require("ratings").create_attack
local check_succeeds, spend_trait_points, engagements = require("damage").check_succeeds, require("levels").spend_trait_points, require("engagements")
local create_foe, require_hero, is_standing = fighters.create_foe, fighters.require_hero, fighters.is_standing
local resolve_engagement, may_engage, rows = engagements.resolve_engagement, engagements.may_engage, require("rows")
local load_fighters, store_fighters = rows.load_fighters, rows.store_fighters

-- Stores the state that queries read after a fight.
local function store_fight(fighters, round)
  local list = {}
  for _, f in ipairs(fighters) do
    if not f.hero then
      list[#list + 1] = { id = f.id, name = f.name, hp = f.hp, stamina = f.stamina, mp = f.mp, ap = f.ap, boss = f.boss }
    end
  end
  set_silently("opponents", list)
  set_silently("rounds", round)
end

-- Returns the stored state of the nth of these foes, or of the last one if no number is given; nil if no such foe is stored.
local function find_stored(id, nth)
  local n, found, count = 1, nil, 0
  local it = get("opponents", n)
  while it and not (nth and count == nth) do
    if it.id == id then found, count = it, count + 1 end
    n = n + 1
    it = get("opponents", n)
  end
  return (nth == nil or count == nth) and found or nil
end

-- Creates the foe, with the state that the last fight left if the page says `again`.
local function create_opponent(args)
  local foe = create_foe(args.foe)
  local left = args.again and find_stored(args.foe)
  for _, field in ipairs(left and { "hp", "stamina", "mp", "name", "boss" } or {}) do foe[field] = left[field] end
  return foe
end

local function attack_named(f, args)
  if args.spell then return contains(f.spells, args.spell) and create_attack(f, "spell", args.spell) or nil end
  if args.skill then return f.skills[args.skill] and create_attack(f, "skill", args.skill) or nil end
  return create_attack(f, "weapon")
end

-- Returns the attacker, the defender and the attack.
local function resolve_sides(args, hero, foe)
  local from, to = hero, foe
  if args.by == "foe" then from, to = foe, hero end
  return from, to, attack_named(from, args)
end

-- Sets up one engagement outside a battle, without areas and AP.
local function start_engagement(args)
  local hero, foe = require_hero(), create_opponent(args)
  local from, to, attack = resolve_sides(args, hero, foe)
  local why = not attack and "cannot use this attack" or attack.mp_cost > from.mp and "does not have enough MP"
    or not may_engage(from, to, attack) and "cannot reach a flyer" or not (is_standing(from) and is_standing(to)) and "cannot fight"
  if why then
    say(from.name .. " " .. why .. ".")
    return "nothing"
  end
  if args.again and sheet.engaged == args.foe then hero.met = { "2" } end
  store_fighters({ hero, foe })
end

-- Resolves the engagement, and then lets the reader spend the points of a new level.
local function engage_once(_, args)
  local hero, foe = table.unpack(load_fighters())
  if scene.came ~= "" then
    spend_trait_points(hero)
    return scene.came
  end
  local from, to, attack = resolve_sides(args, hero, foe)
  local before, level = foe.hp, hero.level
  resolve_engagement(from, to, attack, false)
  store_fight({ foe }, 0)
  set_silently("engaged", args.foe)
  local outcome = foe.hp < before and "drew-blood" or "nothing"
  if not is_standing(foe) then outcome = "felled" end
  if not is_standing(hero) then outcome = is_standing(foe) and "fallen" or "both-fell" end
  if hero.level <= level then return outcome end
  scene.came = outcome
end

local function check(args)
  return check_succeeds(args.chance, args.against, require_hero(args.who), "Check") and "landed" or "negated"
end

return { store_fight = store_fight, find_stored = find_stored, start_engagement = start_engagement, engage_once = engage_once, check = check }
