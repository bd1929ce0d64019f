-- The participants of a combat, and what the page says about them (EMP-108, EMP-110, EMP-117, EMP-118, EMP-154 to EMP-161).
local lists, names, party = require("lists"), require("names"), require("party")
local inventory, wounds, field = require("inventory"), require("wounds"), require("declare").field
local any, each, joined, where = lists.any, lists.each, lists.joined, lists.where
local slug, the = names.slug, names.the
local STATES, lead, member, list_members, professions = party.STATES, party.lead, party.member, party.list_members, party.professions
local tagged, trained = party.tagged, party.trained
local has_trait, initiative_die, list_items = inventory.has_trait, inventory.initiative_die, inventory.list_items
local body_of, body_state, fit = wounds.body_of, wounds.body_state, wounds.fit

local function weapon_of(item)
  return {
    id = item.id, name = item.name, damage = constant[item.weapon .. "_weapon"], range = item.range, traits = item.traits,
    thrown = has_trait(item, "thrown"), two_handed = has_trait(item, "two-handed"), item = item.id,
  }
end

-- Returns one of the weapons of a foe's entry; `arm` is its index.
local function foe_weapon(id, arm)
  local it = entry("foe", id).weapons[arm]
  return {
    id = slug(it.name), name = it.name, damage = it.damage, range = it.range, traits = it.traits or {},
    thrown = it.thrown, two_handed = it["two-handed"], arm = arm,
  }
end

-- Returns the weapons of a participant; an adventurer's wielded weapon comes first. EMP-50, EMP-123.
local function weapons(p)
  if p.side == "foes" then return each(p.arms, function(arm) return foe_weapon(p.group, arm) end) end
  local a, list = member(p.id), {}
  for _, item in ipairs(list_items(a)) do
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

-- The values in the scene for each participant.
local STANDING = {
  field("zone", "integer", "The zone."),
  field("held", "flag", "True if they cannot move."),
  field("cover", "flag", "True if they are in cover in any zone."),
  field("factor", "integer", "Change of defense by the page."),
  field("both_hands", "flag", "True if their last weapon needs both hands."),
  field("ripostes", "integer", "Ripostes in this round."),
}
local PARTY = joined({
  field("who", "text", "Id of the adventurer."),
  field("out", "flag", "True if they have escaped."),
  field("initiative", "integer", "Faces of the initiative die at the start."), -- EMP-92
}, STANDING)
local FOES = joined({
  field("number", "integer", "Number among foes of its kind; 0 if it is the only one."),
  field("hp", "integer", "Hits taken."),
  field("wp", "integer", "Wound points."),
  field("dead", "flag", "True if permanently dead."),
  field("arms", "any", "Indexes of its weapons in the entry."),
}, STANDING)

local IN_PARTY = {}
for _, mark in ipairs(PARTY) do IN_PARTY[mark.name] = true end

-- A participant. Values of the row can be set; the others are read from the adventurer or from the foe's entry.
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

-- Returns the defense of a foe by its entry, without changes by the page. EMP-69.
local function defense_of_foe(id)
  local foe = entry("foe", id)
  return functions.defense(constant.base_defense + foe.armour + foe.shield + foe.natural_armour + foe.special_armour)
end

local function foe_at(n, row)
  local id, number = row.id, row.number
  local foe = entry("foe", id)
  return setmetatable({
    side = "foes", n = n, id = number > 0 and id .. "-" .. number or id, group = id, seat = "the coordinator",
    name = number > 0 and foe.name .. " " .. number or the(foe.name),
    die = foe.wellbeing, attack = foe.attack, initiative = foe.initiative, worn = foe.armour, shield = foe.shield,
    natural = foe.natural_armour + foe.special_armour, proof = has_trait(foe, "proof"), inert = has_trait(foe, "inert"),
  }, {
    __index = function(_, name) if name ~= "out" then return row[name] end end, -- foes do not escape
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

-- Returns an error message unless the factor is from `min_factor` to 0, which is no factor. EMP-118, EMP-Q37.
local function check_factor(n)
  if n <= 0 and n >= constant.min_factor then return nil end
  return "factor " .. n .. " is out of range (" .. constant.min_factor .. " to 0)"
end

local function fits_name(p, name) return name == p.id or name == p.group or name == p.side or name == slug(p.name) end

-- Returns the participants for a name on the page: an id, a kind of foe, `party` or `foes`.
local function find_participants(name)
  local list = where(joined(of_side("party"), of_side("foes")), function(p) return fits_name(p, name) end)
  if #list == 0 then error("no participant `" .. name .. "` in this combat") end
  return list
end

-- Applies factors, cover and `held` of the page. EMP-108, EMP-117, EMP-118.
local function apply_page_options(args)
  for _, it in ipairs(args.factor or {}) do
    local why = check_factor(it.factor) -- the checker cannot see computed factors
    if why then error(why) end
    for _, p in ipairs(find_participants(it.whom or "foes")) do p.factor = p.factor + it.factor end
  end
  for _, it in ipairs(args.cover or {}) do
    local enough = (it.percent or 100) >= constant.min_cover_percent
    if it.zone and enough then table.insert(scene.covered, { zone = it.zone }) end
    if it.whom then
      for _, p in ipairs(find_participants(it.whom)) do p.cover = p.cover or enough end
    end
  end
  for _, it in ipairs(args.held or {}) do
    for _, p in ipairs(find_participants(it.whom)) do p.held = true end
  end
  for _, it in ipairs(args.allow or {}) do table.insert(scene.allowed, { item = it.item }) end
end

local function set_up(args)
  lead()
  for _, a in ipairs(list_members()) do table.insert(scene.party, { who = a.id, initiative = initiative_die(a) }) end
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
  apply_page_options(args)
end

-- Returns the outcome of the combat, or nil if it is not over. EMP-154 to EMP-156, EMP-161.
local function find_outcome()
  local function acts(p) return not p.inert end
  -- Inert foes count only if all foes are inert.
  local stands = any_of("foes", function(p) return acts(p) and fit(p) end) or any_of("foes", fit) and not any_of("foes", acts)
  if not stands then return "victory" end
  if any_of("party", fit) then return nil end
  if any_of("party", function(p) return p.out and body_state(p) == STATES.fit end) then return "escaped" end
  return any_of("party", function(p) return body_state(p) ~= STATES.dead end) and "defeat" or "slain"
end

return {
  PARTY = PARTY, FOES = FOES, combatant = combatant, foe_weapon = foe_weapon, weapons = weapons, defense_of_foe = defense_of_foe, adventurer_die = adventurer_die,
  check_factor = check_factor, set_up = set_up, of_side = of_side, find_outcome = find_outcome,
}
