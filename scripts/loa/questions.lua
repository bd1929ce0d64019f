-- Whom a question of a page is about, and with which attack.
local fighters, attack_of, range_of = use("fighters"), use("ratings").attack_of, use("damage").range_of
local hero_called, lead, of_foe = fighters.hero_called, fighters.lead, fighters.of_foe
local left_of = use("skirmishes").left_of

-- Whom a question is about: a hero, a foe as the last fight left it, or the lead; nobody when they are not there.
local function subject(args)
  if args.who then return hero_called(args.who) end
  if not args.foe then return lead() end
  local foe = of_foe(args.foe)
  local left = left_of(args.foe, args.nth or 1)
  for _, field in ipairs(left and { "hp", "stamina", "mp", "ap" } or {}) do foe[field] = left[field] end
  return foe
end

local function attack_asked(f, args)
  if args.spell then return attack_of(f, "spell", args.spell) end
  return attack_of(f, args.skill and "skill" or "weapon", args.skill)
end

-- Min and Max, as `5-12`.
local function range_asked(f, args)
  local least, most = range_of(f, attack_asked(f, args))
  return least .. "-" .. most
end

return { subject = subject, attack_asked = attack_asked, range_asked = range_asked }
