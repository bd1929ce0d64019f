-- The combatants, and the options of the instruction that concern them (EMP-108, EMP-110, EMP-117, EMP-118, EMP-154 to EMP-161).
local lists, names, party = require("lists"), require("names"), require("party")
local inventory, wounds, field = require("inventory"), require("wounds"), require("declare").field
local any, map, concat, filter = lists.any, lists.map, lists.concat, lists.filter
local make_id, with_article = names.make_id, names.with_article
local STATES, default_adventurer, find_member, list_members, professions = party.STATES, party.default_adventurer, party.find_member, party.list_members, party.professions
local profession_entry, is_trained = party.profession_entry, party.is_trained
local has_trait, initiative_die, list_items = inventory.has_trait, inventory.initiative_die, inventory.list_items
local as_combatant, combatant_state, can_fight = wounds.as_combatant, wounds.combatant_state, wounds.can_fight

local function item_weapon(item)
  return {
    id = item.id, name = item.name, damage = constant[item.weapon .. "_weapon"], range = item.range, traits = item.traits,
    thrown = has_trait(item, "thrown"), two_handed = has_trait(item, "two-handed"), item = item.id,
  }
end

-- Returns one of the weapons of a foe's entry; `arm` is its index.
local function foe_weapon(id, arm)
  local weapon = entry("foe", id).weapons[arm]
  return {
    id = make_id(weapon.name), name = weapon.name, damage = weapon.damage, range = weapon.range, traits = weapon.traits or {},
    thrown = weapon.thrown, two_handed = weapon["two-handed"], arm = arm,
  }
end

-- Returns the weapons of a combatant; an adventurer's wielded weapon comes first. EMP-50, EMP-123.
local function weapons(p)
  if p.side == "foes" then return map(p.arms, function(arm) return foe_weapon(p.entry_id, arm) end) end
  local a, list = find_member(p.id), {}
  for _, item in ipairs(list_items(a)) do
    local is_new = item.weapon ~= "none" and (item.weapon ~= "martial" or is_trained(a))
    for _, other in ipairs(list) do is_new = is_new and other.id ~= item.id end
    if is_new then table.insert(list, item.worn and 1 or #list + 1, item_weapon(item)) end
  end
  return list
end

local function adventurer_die(a) return professions(a).adventurer end

-- Returns the faces of the die that an adventurer attacks with. EMP-112, EMP-Q35.
local function attack_die(a)
  local best = adventurer_die(a)
  if option.attack_die == "best" then
    for name, faces in pairs(professions(a)) do
      if profession_entry(name).martial then best = math.min(best, faces) end
    end
  end
  return best
end

-- The values in the scene for each combatant.
local COMBATANT_FIELDS = {
  field("zone", "integer", "The zone."),
  field("held", "flag", "True if they cannot move."),
  field("cover", "flag", "True if they are in cover in any zone."),
  field("factor", "integer", "Change of defense by the page."),
  field("both_hands", "flag", "True if their last weapon needs both hands."),
  field("ripostes", "integer", "Ripostes in this round."),
}
local PARTY_FIELDS = concat({
  field("who", "text", "Id of the adventurer."),
  field("out", "flag", "True if they have escaped."),
  field("initiative", "integer", "Faces of the initiative die at the start."), -- EMP-92
}, COMBATANT_FIELDS)
local FOE_FIELDS = concat({
  field("number", "integer", "Number among foes of its kind; 0 if it is the only one."),
  field("hp", "integer", "Hits taken."),
  field("wp", "integer", "Wound points."),
  field("dead", "flag", "True if permanently dead."),
  field("arms", "any", "Indexes of its weapons in the entry."),
}, COMBATANT_FIELDS)

local IS_PARTY_FIELD = {}
for _, mark in ipairs(PARTY_FIELDS) do IS_PARTY_FIELD[mark.name] = true end

-- Returns the combatant for a row of the scene. Values of the row can be set. All other values are read from the adventurer, or from the entry of the foe.
local function adventurer_at(i, row)
  local id = row.who
  local adventurer = as_combatant(id)
  return setmetatable({ side = "party", n = i, id = id, entry_id = id }, {
    __index = function(_, name)
      if IS_PARTY_FIELD[name] then return row[name] end
      if name == "attack" then return attack_die(find_member(id)) end
      return adventurer[name]
    end,
    __newindex = function(_, name, value) row[name] = value end,
  })
end

-- Returns the defense of a foe by its entry, without changes by the page. EMP-69.
local function defense_of_foe(id)
  local foe = entry("foe", id)
  return functions.defense(constant.base_defense + foe.armour + foe.shield + foe.natural_armour + foe.special_armour)
end

local function foe_at(i, row)
  local id, number = row.id, row.number
  local foe = entry("foe", id)
  return setmetatable({
    side = "foes", n = i, row = row, id = number > 0 and id .. "-" .. number or id, entry_id = id, seat = "the coordinator",
    name = number > 0 and foe.name .. " " .. number or with_article(foe.name),
    die = foe.wellbeing, attack = foe.attack, initiative = foe.initiative, worn_armour = foe.armour, shield = foe.shield,
    natural_armour = foe.natural_armour + foe.special_armour, is_immune = has_trait(foe, "proof"), inert = has_trait(foe, "inert"),
  }, {
    __index = function(_, name) if name ~= "out" then return row[name] end end, -- foes do not escape
    __newindex = function(_, name, value) row[name] = value end,
  })
end

local function combatant_at(side, i) return (side == "party" and adventurer_at or foe_at)(i, scene[side][i]) end

local function list_side(side, passes)
  local create_combatant, list = side == "party" and adventurer_at or foe_at, {}
  for i, row in ipairs(scene[side]) do
    local p = create_combatant(i, row)
    if not passes or passes(p) then list[#list + 1] = p end
  end
  return list
end

local function any_on_side(side, passes)
  local create_combatant = side == "party" and adventurer_at or foe_at
  for i, row in ipairs(scene[side]) do
    if passes(create_combatant(i, row)) then return true end
  end
  return false
end

-- Returns an error message unless the factor is from `min_factor` to 0. 0 has no effect. EMP-118, EMP-Q37.
local function find_factor_error(factor)
  if factor <= 0 and factor >= constant.min_factor then return nil end
  return "factor " .. factor .. " is out of range (" .. constant.min_factor .. " to 0)"
end

local function matches_name(p, name) return name == p.id or name == p.entry_id or name == p.side or name == make_id(p.name) end

-- Returns the combatants for a name on the page: an id, a kind of foe, `party` or `foes`.
local function find_combatants(name)
  local list = filter(concat(list_side("party"), list_side("foes")), function(p) return matches_name(p, name) end)
  if #list == 0 then error("no combatant `" .. name .. "` in this combat") end
  return list
end

-- Applies factors, cover and `held` of the page. EMP-108, EMP-117, EMP-118.
local function apply_page_options(args)
  for _, row in ipairs(args.factor or {}) do
    local error_text = find_factor_error(row.factor) -- the checker cannot see computed factors
    if error_text then error(error_text) end
    for _, p in ipairs(find_combatants(row.whom or "foes")) do p.factor = p.factor + row.factor end
  end
  for _, row in ipairs(args.cover or {}) do
    local is_cover = (row.percent or 100) >= constant.min_cover_percent
    if row.zone and is_cover then table.insert(scene.covered, { zone = row.zone }) end
    if row.whom then
      for _, p in ipairs(find_combatants(row.whom)) do p.cover = p.cover or is_cover end
    end
  end
  for _, row in ipairs(args.held or {}) do
    for _, p in ipairs(find_combatants(row.whom)) do p.held = true end
  end
  for _, row in ipairs(args.allow or {}) do table.insert(scene.allowed, { item = row.item }) end
end

local function set_up(args)
  default_adventurer() -- an error if the party is empty
  for _, a in ipairs(list_members()) do table.insert(scene.party, { who = a.id, initiative = initiative_die(a) }) end
  local rows, counts, groups = { { foe = args.foe, times = args.times } }, {}, {}
  for _, row in ipairs(args["and"] or {}) do rows[#rows + 1] = row end
  for _, row in ipairs(rows) do
    if not counts[row.foe] then groups[#groups + 1] = row.foe end
    counts[row.foe] = (counts[row.foe] or 0) + (row.times or 1)
  end
  for _, id in ipairs(groups) do
    local arms = map(entry("foe", id).weapons or {}, function(_, arm) return arm end)
    for number = 1, counts[id] do
      table.insert(scene.foes, { id = id, number = counts[id] > 1 and number or 0, zone = args.distance or 0, arms = arms }) -- EMP-110
    end
  end
  apply_page_options(args)
end

-- Returns the outcome of the combat, or nil if it is not over. EMP-154 to EMP-156, EMP-161.
local function find_outcome()
  local function can_act(p) return not p.inert end
  -- Inert foes count only if all foes are inert.
  local foes_can_fight = any_on_side("foes", function(p) return can_act(p) and can_fight(p) end) or any_on_side("foes", can_fight) and not any_on_side("foes", can_act)
  if not foes_can_fight then return "victory" end
  if any_on_side("party", can_fight) then return nil end
  if any_on_side("party", function(p) return p.out and combatant_state(p) == STATES.fit end) then return "escaped" end
  return any_on_side("party", function(p) return combatant_state(p) ~= STATES.dead end) and "defeat" or "slain"
end

return {
  PARTY_FIELDS = PARTY_FIELDS, FOE_FIELDS = FOE_FIELDS, combatant_at = combatant_at, foe_weapon = foe_weapon, weapons = weapons, defense_of_foe = defense_of_foe, adventurer_die = adventurer_die,
  find_factor_error = find_factor_error, set_up = set_up, list_side = list_side, find_outcome = find_outcome,
}
