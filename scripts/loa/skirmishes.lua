-- The record of the last fight, and single engagements outside battles.
local contains, fighters, create_attack = require("words").contains, require("fighters"), require("ratings").create_attack
local roll_check, spend_trait_points, engagements = require("damage").roll_check, require("levels").spend_trait_points, require("engagements")
local create_foe, require_hero, is_standing = fighters.create_foe, fighters.require_hero, fighters.is_standing
local find_hero, find_lead, LABELS = fighters.find_hero, fighters.find_lead, fighters.LABELS
local resolve_engagement, can_engage, rows = engagements.resolve_engagement, engagements.can_engage, require("rows")
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

-- Returns the stored state of the nth foe with this id, or of the last one if `nth` is nil. Returns nil if none is stored.
local function find_stored(id, nth)
  local i, found, matches = 1, nil, 0
  local row = get("opponents", i)
  while row and not (nth and matches == nth) do
    if row.id == id then found, matches = row, matches + 1 end
    i = i + 1
    row = get("opponents", i)
  end
  return (nth == nil or matches == nth) and found or nil
end

-- Creates the foe. With `again`, it has its state at the end of the last fight.
local function create_opponent(args)
  local foe = create_foe(args.foe)
  local stored = args.again and find_stored(args.foe)
  for _, field in ipairs(stored and { "hp", "stamina", "mp", "name", "boss" } or {}) do foe[field] = stored[field] end
  return foe
end

local function find_attack(f, args)
  if args.spell then return contains(f.spells, args.spell) and create_attack(f, "spell", args.spell) or nil end
  if args.skill then return f.skills[args.skill] and create_attack(f, "skill", args.skill) or nil end
  return create_attack(f, "weapon")
end

-- Returns the attacker, the defender and the attack.
local function resolve_sides(args, hero, foe)
  local attacker, defender = hero, foe
  if args.by == "foe" then attacker, defender = foe, hero end
  return attacker, defender, find_attack(attacker, args)
end

-- Sets up one engagement outside a battle, without areas and AP.
local function start_engagement(args)
  local hero, foe = require_hero(), create_opponent(args)
  local attacker, defender, attack = resolve_sides(args, hero, foe)
  local refusal = not attack and "cannot use this attack" or attack.mp_cost > attacker.mp and "does not have enough MP"
    or not can_engage(attacker, defender, attack) and "cannot reach a flyer" or not (is_standing(attacker) and is_standing(defender)) and "cannot fight"
  if refusal then
    say(attacker.name .. " " .. refusal .. ".")
    return "nothing"
  end
  if args.again and sheet.engaged == args.foe then hero.met = { "2" } end
  store_fighters({ hero, foe })
end

-- Resolves the engagement, and then lets the reader spend the points of a new level.
local function play_step(_, args)
  local hero, foe = table.unpack(load_fighters())
  if scene.came ~= "" then
    spend_trait_points(hero)
    return scene.came
  end
  local attacker, defender, attack = resolve_sides(args, hero, foe)
  local hp_before, level_before = foe.hp, hero.level
  resolve_engagement(attacker, defender, attack, false)
  store_fight({ foe }, 0)
  set_silently("engaged", args.foe)
  local outcome = foe.hp < hp_before and "drew-blood" or "nothing"
  if not is_standing(foe) then outcome = "felled" end
  if not is_standing(hero) then outcome = is_standing(foe) and "fallen" or "both-fell" end
  if hero.level <= level_before then return outcome end
  scene.came = outcome
end

local function run_check(args)
  return roll_check(args.chance, args.against, require_hero(args.who), "Check") and "landed" or "negated"
end

-- Returns the text for a choice that leads to a check: the stat and the chance of the effect. LOA-121.
local function announce_check(args)
  local f
  if args.who then f = find_hero(args.who) else f = find_lead() end
  return f and LABELS[args.against] .. ": " .. math.max(0, args.chance - f[args.against]) .. "% to land" or nil
end

return { store_fight = store_fight, find_stored = find_stored, start_engagement = start_engagement, play_step = play_step, run_check = run_check,
  announce_check = announce_check,
}
