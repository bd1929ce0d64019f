-- The fighter and the attack of a query.
local fighters, create_attack, damage_range = require("fighters"), require("ratings").create_attack, require("damage").damage_range
local find_hero, find_lead, create_foe = fighters.find_hero, fighters.find_lead, fighters.create_foe
local find_stored = require("skirmishes").find_stored

-- Returns the fighter of a query: a hero, a foe as the last fight left it, or the lead; nil if that fighter does not exist.
local function find_fighter(args)
  if args.who then return find_hero(args.who) end
  if not args.foe then return find_lead() end
  local foe = create_foe(args.foe)
  local stored = find_stored(args.foe, args.nth or 1)
  for _, field in ipairs(stored and { "hp", "stamina", "mp", "ap" } or {}) do foe[field] = stored[field] end
  return foe
end

local function find_attack(f, args)
  if args.spell then return create_attack(f, "spell", args.spell) end
  return create_attack(f, args.skill and "skill" or "weapon", args.skill)
end

-- Formats the range of damage, such as `5-12`.
local function describe_range(f, args)
  local min, max = damage_range(f, find_attack(f, args))
  return min .. "-" .. max
end

return { find_fighter = find_fighter, find_attack = find_attack, describe_range = describe_range }
