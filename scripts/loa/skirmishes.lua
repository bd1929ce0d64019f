-- What is kept of the last fight, and one engagement outside a battle.
local among, fighters, attack_of = use("words").among, use("fighters"), use("ratings").attack_of
local lands, improve, engagements = use("damage").lands, use("levels").improve, use("engagements")
local of_foe, someone, standing = fighters.of_foe, fighters.someone, fighters.standing
local engage, may_engage, rows = engagements.engage, engagements.may_engage, use("rows")
local line, line_up = rows.line, rows.line_up

-- What pages may ask of those who fought last, after the fight.
local function remember(fighters, round)
  local list = {}
  for _, f in ipairs(fighters) do
    if not f.hero then
      list[#list + 1] = { id = f.id, name = f.name, hp = f.hp, stamina = f.stamina, mp = f.mp, ap = f.ap, boss = f.boss }
    end
  end
  hide("opponents", list)
  hide("rounds", round)
end

-- What the last fight left of the nth of these foes, of the last of them when no number is told; nothing when there was none.
local function left_of(id, nth)
  local n, found, count = 1, nil, 0
  local it = get("opponents", n)
  while it and not (nth and count == nth) do
    if it.id == id then found, count = it, count + 1 end
    n = n + 1
    it = get("opponents", n)
  end
  return (nth == nil or count == nth) and found or nil
end

-- The foe as the last fight left it, or a fresh one.
local function opponent(args)
  local foe = of_foe(args.foe)
  local left = args.again and left_of(args.foe)
  for _, field in ipairs(left and { "hp", "stamina", "mp", "name", "boss" } or {}) do foe[field] = left[field] end
  return foe
end

local function attack_named(f, args)
  if args.spell then return among(f.spells, args.spell) and attack_of(f, "spell", args.spell) or nil end
  if args.skill then return f.skills[args.skill] and attack_of(f, "skill", args.skill) or nil end
  return attack_of(f, "weapon")
end

-- Attacker, defender and the attack.
local function meeting(args, one, foe)
  local from, to = one, foe
  if args.by == "foe" then from, to = foe, one end
  return from, to, attack_named(from, args)
end

-- One engagement outside a battle: no areas and no AP.
local function square_up(args)
  local one, foe = someone(), opponent(args)
  local from, to, attack = meeting(args, one, foe)
  local why = not attack and "does not know how" or attack.mp > from.mp and "has not MP enough"
    or not may_engage(from, to, attack) and "cannot reach one who flies" or not (standing(from) and standing(to)) and "is in no state to"
  if why then
    say(from.name .. " " .. why .. ".")
    return "nothing"
  end
  if args.again and sheet.engaged == args.foe then one.met = { "2" } end
  line_up({ one, foe })
end

-- Both blows, and then, where there is a new level, what is done with it.
local function engage_once(_, args)
  local one, foe = table.unpack(line())
  if scene.came ~= "" then
    improve(one)
    return scene.came
  end
  local from, to, attack = meeting(args, one, foe)
  local before, level = foe.hp, one.level
  engage(from, to, attack, false)
  remember({ foe }, 0)
  hide("engaged", args.foe)
  local came = foe.hp < before and "drew-blood" or "nothing"
  if not standing(foe) then came = "felled" end
  if not standing(one) then came = standing(foe) and "fallen" or "both-fell" end
  if one.level <= level then return came end
  scene.came = came
end

local function check(args)
  return lands(args.chance, args.against, someone(args.who), "A check") and "landed" or "negated"
end

return { remember = remember, left_of = left_of, square_up = square_up, engage_once = engage_once, check = check }
