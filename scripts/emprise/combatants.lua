-- Who takes part in a combat, and what the page says of them (EMP-108, EMP-110, EMP-117, EMP-118, EMP-154 to EMP-161).
local lists, names, party = use("lists"), use("names"), use("party")
local inventory, wounds = use("inventory"), use("wounds")
local any, where = lists.any, lists.where
local slug, the = names.slug, names.the
local STATES, lead, member, members, professions = party.STATES, party.lead, party.member, party.members, party.professions
local tagged, trained = party.tagged, party.trained
local has_trait, initiative_die, things = inventory.has_trait, inventory.initiative_die, inventory.things
local body_of, body_state, fit = wounds.body_of, wounds.body_state, wounds.fit

local function weapon_of(item)
  return {
    id = item.id, name = item.name, damage = figure[item.weapon .. "_weapon"], range = item.range, traits = item.traits,
    thrown = has_trait(item, "thrown"), two_handed = has_trait(item, "two-handed"), item = item.id,
  }
end

-- What somebody may strike with: for an adventurer what is carried now, the one in hand first. EMP-50, EMP-123.
local function weapons(p)
  if p.side == "foes" then return p.weapons end
  local a, list = member(p.id), {}
  for _, item in ipairs(things(a)) do
    local new = item.weapon ~= "none" and (item.weapon ~= "martial" or trained(a))
    for _, other in ipairs(list) do new = new and other.id ~= item.id end
    if new then table.insert(list, item.worn and 1 or #list + 1, weapon_of(item)) end
  end
  return list
end

local function adventurer_die(a) return professions(a).adventurer end

-- EMP-112, EMP-Q35.
local function attack_die(a)
  local best = adventurer_die(a)
  if option.attack_die == "best" then
    for name, faces in pairs(professions(a)) do
      if tagged(name).martial then best = math.min(best, faces) end
    end
  end
  return best
end

-- A row of the fight knows its own place, by which the order of turns names it.
local function join_in(fight, p)
  p.n = #fight.all + 1
  fight.all[p.n] = p
end

local function adventurer_in(fight, a)
  local p = body_of(a)
  p.group, p.attack, p.initiative, p.ripostes = a.id, attack_die(a), initiative_die(a), 0
  join_in(fight, p)
end

-- EMP-118: from -1 to -5, or none; EMP-Q37: never better than none.
local function out_of_range(n)
  if n <= 0 and n >= figure.lowest_factor then return nil end
  return "a factor of " .. n .. " is out of range: it is " .. figure.lowest_factor .. " to -1"
end

local function foe_weapons(foe)
  local list = {}
  for n, it in ipairs(foe.weapons or {}) do
    list[n] = {
      id = slug(it.name), name = it.name, damage = it.damage, range = it.range, traits = it.traits or {},
      thrown = it.thrown, two_handed = it["two-handed"],
    }
  end
  return list
end

local function foe_in(fight, id, n, many, zone)
  local foe = entry("foe", id)
  join_in(fight, {
    side = "foes", id = many > 1 and id .. "-" .. n or id, group = id, zone = zone, hp = 0, wp = 0, ripostes = 0,
    name = many > 1 and foe.name .. " " .. n or the(foe.name),
    die = foe.wellbeing, attack = foe.attack, initiative = foe.initiative, worn = foe.armour, shield = foe.shield,
    natural = foe.natural + foe.special, weapons = foe_weapons(foe), seat = "the coordinator",
    proof = has_trait(foe, "proof"), harmed_by = foe.harmed_by, inert = has_trait(foe, "inert"),
  })
end

local function fits_name(p, name) return name == p.id or name == p.group or name == p.side or name == slug(p.name) end

-- Everybody whom a page's word means: an id, a foe's kind, `party` or `foes`.
local function meant_by(fight, name)
  local list = where(fight.all, function(p) return fits_name(p, name) end)
  if #list == 0 then error("nobody called `" .. name .. "` takes part in this combat") end
  return list
end

-- What a page says of some of them: factors, cover, who is held. EMP-108, EMP-117, EMP-118.
local function circumstances(fight, args)
  for _, it in ipairs(args.factor or {}) do
    local why = out_of_range(it.factor) -- the checker has seen it, but for one that is reckoned
    if why then error(why) end
    for _, p in ipairs(meant_by(fight, it.whom or "foes")) do
      p.factor = (p.factor or 0) + it.factor
    end
  end
  for _, it in ipairs(args.cover or {}) do
    local enough = (it.percent or 100) >= figure.cover_from
    if it.zone and enough then fight.covered[it.zone] = true end
    if it.whom then
      for _, p in ipairs(meant_by(fight, it.whom)) do p.cover = p.cover or enough end
    end
  end
  for _, it in ipairs(args.held or {}) do
    for _, p in ipairs(meant_by(fight, it.whom)) do p.held = true end
  end
  for _, it in ipairs(args.allow or {}) do fight.allowed[it.item] = true end
end

local function begin(args)
  lead()
  local fight = { all = {}, groups = {}, covered = {}, allowed = {}, lying = {}, round = 0, escape = args.escape }
  for _, a in ipairs(members()) do adventurer_in(fight, a) end
  local wanted, counts = { { foe = args.foe, times = args.times } }, {}
  for _, more in ipairs(args["and"] or {}) do wanted[#wanted + 1] = more end
  for _, it in ipairs(wanted) do
    if not counts[it.foe] then fight.groups[#fight.groups + 1] = it.foe end
    counts[it.foe] = (counts[it.foe] or 0) + (it.times or 1)
  end
  for _, id in ipairs(fight.groups) do
    for n = 1, counts[id] do foe_in(fight, id, n, counts[id], args.distance or 0) end -- EMP-110
  end
  circumstances(fight, args)
  fight.all_inert = not any(fight.all, function(p) return p.side == "foes" and not p.inert end)
  return fight
end

local function of_side(fight, side, passes)
  return where(fight.all, function(p) return p.side == side and passes(p) end)
end

-- How it stands, if it is over. EMP-154 to EMP-156, EMP-161.
local function verdict(fight)
  if #of_side(fight, "foes", function(p) return fit(p) and (not p.inert or fight.all_inert) end) == 0 then return "victory" end
  if #of_side(fight, "party", fit) > 0 then return nil end
  if #of_side(fight, "party", function(p) return p.out and body_state(p) == STATES.fit end) > 0 then return "escaped" end
  return #of_side(fight, "party", function(p) return body_state(p) ~= STATES.dead end) > 0 and "defeat" or "slain"
end

return {
  weapons = weapons, adventurer_die = adventurer_die, out_of_range = out_of_range, begin = begin, of_side = of_side,
  verdict = verdict,
}
