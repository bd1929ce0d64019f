-- Who takes part in a combat, and what the page says of them (EMP-108, EMP-110, EMP-117, EMP-118, EMP-154 to EMP-161).
local lists, names, party = use("lists"), use("names"), use("party")
local inventory, wounds, field = use("inventory"), use("wounds"), use("declare").field
local any, each, joined, where = lists.any, lists.each, lists.joined, lists.where
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

-- One of the weapons of a foe's entry; `arm` is its place there.
local function foe_weapon(id, arm)
  local it = entry("foe", id).weapons[arm]
  return {
    id = slug(it.name), name = it.name, damage = it.damage, range = it.range, traits = it.traits or {},
    thrown = it.thrown, two_handed = it["two-handed"], arm = arm,
  }
end

-- What somebody may strike with: for an adventurer what is carried now, the one in hand first. EMP-50, EMP-123.
local function weapons(p)
  if p.side == "foes" then return each(p.arms, function(arm) return foe_weapon(p.group, arm) end) end
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

-- What stands in the scene of somebody: where they are and what the combat has made of them.
local STANDING = {
  field("zone", "integer", "The zone."),
  field("held", "flag", "Can they not move?"),
  field("cover", "flag", "In cover wherever they are?"),
  field("factor", "integer", "What the page adds to their defense."),
  field("both_hands", "flag", "Does what they struck with last take both hands?"),
  field("ripostes", "integer", "Ripostes in this round."),
}
local PARTY = joined({
  field("who", "text", "Id of the adventurer."),
  field("out", "flag", "Have they got away?"),
  field("initiative", "integer", "Faces of the initiative die, as they began."), -- EMP-92
}, STANDING)
local FOES = joined({
  field("number", "integer", "Which of its kind, 0 for one alone."),
  field("hp", "integer", "Hits taken."),
  field("wp", "integer", "Wound points."),
  field("dead", "flag", "Dead, and stays so."),
  field("arms", "any", "Its weapons, by their places in the entry."),
}, STANDING)

local IN_PARTY = {}
for _, mark in ipairs(PARTY) do IN_PARTY[mark.name] = true end

-- Somebody in the combat, friend or foe: what stands in their row can be set, the rest follows from the adventurer or from the foe's entry.
local function adventurer_at(n, row)
  local id = row.who
  local body = body_of(id)
  return setmetatable({ side = "party", n = n, id = id, group = id }, {
    __index = function(_, name)
      if IN_PARTY[name] then return row[name] end
      if name == "attack" then return attack_die(member(id)) end
      return body[name]
    end,
    __newindex = function(_, name, value) row[name] = value end,
  })
end

-- What its entry comes to, before the page adds to it. EMP-69.
local function defense_of_foe(id)
  local foe = entry("foe", id)
  return offered.defense(figure.base_defense + foe.armour + foe.shield + foe.natural + foe.special)
end

local function foe_at(n, row)
  local id, number = row.id, row.number
  local foe = entry("foe", id)
  return setmetatable({
    side = "foes", n = n, id = number > 0 and id .. "-" .. number or id, group = id, seat = "the coordinator",
    name = number > 0 and foe.name .. " " .. number or the(foe.name),
    die = foe.wellbeing, attack = foe.attack, initiative = foe.initiative, worn = foe.armour, shield = foe.shield,
    natural = foe.natural + foe.special, proof = has_trait(foe, "proof"), inert = has_trait(foe, "inert"),
  }, {
    __index = function(_, name) if name ~= "out" then return row[name] end end, -- foes do not get away
    __newindex = function(_, name, value) row[name] = value end,
  })
end

local function combatant(side, n) return (side == "party" and adventurer_at or foe_at)(n, scene[side][n]) end

local function of_side(side, passes)
  local at, list = side == "party" and adventurer_at or foe_at, {}
  for n, row in ipairs(scene[side]) do
    local p = at(n, row)
    if not passes or passes(p) then list[#list + 1] = p end
  end
  return list
end

local function any_of(side, passes)
  local at = side == "party" and adventurer_at or foe_at
  for n, row in ipairs(scene[side]) do
    if passes(at(n, row)) then return true end
  end
  return false
end

-- EMP-118: from -1 to -5, or none; EMP-Q37: never better than none.
local function out_of_range(n)
  if n <= 0 and n >= figure.lowest_factor then return nil end
  return "a factor of " .. n .. " is out of range: it is " .. figure.lowest_factor .. " to -1"
end

local function fits_name(p, name) return name == p.id or name == p.group or name == p.side or name == slug(p.name) end

-- Everybody whom a page's word means: an id, a foe's kind, `party` or `foes`.
local function meant_by(name)
  local list = where(joined(of_side("party"), of_side("foes")), function(p) return fits_name(p, name) end)
  if #list == 0 then error("nobody called `" .. name .. "` takes part in this combat") end
  return list
end

-- What a page says of some of them: factors, cover, who is held. EMP-108, EMP-117, EMP-118.
local function circumstances(args)
  for _, it in ipairs(args.factor or {}) do
    local why = out_of_range(it.factor) -- the checker has seen it, but for one that is reckoned
    if why then error(why) end
    for _, p in ipairs(meant_by(it.whom or "foes")) do p.factor = p.factor + it.factor end
  end
  for _, it in ipairs(args.cover or {}) do
    local enough = (it.percent or 100) >= figure.cover_from
    if it.zone and enough then table.insert(scene.covered, { zone = it.zone }) end
    if it.whom then
      for _, p in ipairs(meant_by(it.whom)) do p.cover = p.cover or enough end
    end
  end
  for _, it in ipairs(args.held or {}) do
    for _, p in ipairs(meant_by(it.whom)) do p.held = true end
  end
  for _, it in ipairs(args.allow or {}) do table.insert(scene.allowed, { item = it.item }) end
end

local function begin(args)
  lead()
  for _, a in ipairs(members()) do table.insert(scene.party, { who = a.id, initiative = initiative_die(a) }) end
  local wanted, counts, groups = { { foe = args.foe, times = args.times } }, {}, {}
  for _, more in ipairs(args["and"] or {}) do wanted[#wanted + 1] = more end
  for _, it in ipairs(wanted) do
    if not counts[it.foe] then groups[#groups + 1] = it.foe end
    counts[it.foe] = (counts[it.foe] or 0) + (it.times or 1)
  end
  for _, id in ipairs(groups) do
    local arms = each(entry("foe", id).weapons or {}, function(_, arm) return arm end)
    for n = 1, counts[id] do
      table.insert(scene.foes, { id = id, number = counts[id] > 1 and n or 0, zone = args.distance or 0, arms = arms }) -- EMP-110
    end
  end
  circumstances(args)
end

-- How it stands, if it is over. EMP-154 to EMP-156, EMP-161.
local function verdict()
  local function acts(p) return not p.inert end
  -- Where nobody acts, whoever does not act counts too.
  local stands = any_of("foes", function(p) return acts(p) and fit(p) end) or any_of("foes", fit) and not any_of("foes", acts)
  if not stands then return "victory" end
  if any_of("party", fit) then return nil end
  if any_of("party", function(p) return p.out and body_state(p) == STATES.fit end) then return "escaped" end
  return any_of("party", function(p) return body_state(p) ~= STATES.dead end) and "defeat" or "slain"
end

return {
  PARTY = PARTY, FOES = FOES, combatant = combatant, foe_weapon = foe_weapon, weapons = weapons, defense_of_foe = defense_of_foe, adventurer_die = adventurer_die,
  out_of_range = out_of_range, begin = begin, of_side = of_side, verdict = verdict,
}
