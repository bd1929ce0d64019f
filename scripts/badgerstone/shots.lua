-- The shot before a fight, and the fight as it begins: a fight is from its first shot or round to its end.

local holdings = use("holdings")
local words = use("words")
local situations = use("situations")
local bearers = use("bearers")
local effects = use("effects")
local tests = use("tests")
local engine, has_trait = bearers.engine, bearers.has_trait
local shots = {}

-- What is known at a moment of the fight.
function shots.at(parts)
  parts.foe, parts.no_beasts = scene.foes[1].id, scene.no_beasts
  return situations.of(parts)
end

-- The scene as the fight begins. Has its one shot been taken before? BAD-87.
function shots.begin(args)
  local foe, before = entry("foe", args.foe), get("shot", args.foe)
  scene.no_beasts = args.scares_beasts or false
  if before then
    table.insert(scene.foes, { id = args.foe, wounds = before.wounds, left = before.left })
    scene.momentum = before.momentum
    if before.thrown then table.insert(scene.thrown, { id = before.thrown }) end
    return true
  end
  local kept = option.foe_keeps_wounds == "yes" and get("foes_left", args.foe) -- BAD-A33
  local left = option.groups == "each_in_turn" and math.max(1, foe.group) or 1
  table.insert(scene.foes, { id = args.foe, wounds = kept or foe.wounds, left = left })
  return false
end

-- Sets what is known of a shot at a foe; nothing when there is none.
local function set_shot(id, shot) change("shot", id, shot, false) end

-- Keeps what a shot did for the fight that follows.
local function keep(id)
  local wounds, left, thrown = scene.foes[1].wounds, scene.foes[1].left, scene.thrown[1]
  hide("foe_wounds", wounds)
  hide("foe_defeated", left == 0)
  set_shot(id, { wounds = wounds, left = left, defeated = left == 0, momentum = scene.momentum, thrown = thrown and thrown.id })
end

-- The meeting is over: the Wounds that a foe has left, none when it is beaten. BAD-A33.
function shots.part(id, wounds)
  change("foes_left", id, wounds, false)
  set_shot(id, nil)
end

-- The foes shot at on this page: the derived value `shot_here`.
function shots.here()
  local list = {}
  for id, shot in pairs(sheet.shot or {}) do
    if not shot.old then list[#list + 1] = id end
  end
  return list
end

-- A page has been turned: whoever was shot at may still be fought, but a new shot is one of a new meeting.
function shots.age()
  for _, id in ipairs(derived.shot_here) do
    local shot = words.copied(get("shot", id))
    shot.old = true
    set_shot(id, shot)
  end
end

-- BAD-77, BAD-78, BAD-79: what could be shot or thrown, of the sorts offered.
local function choices(ranged, thrown)
  local options, sorts = {}, {}
  if ranged then sorts[1] = "ranged" end
  if thrown then sorts[#sorts + 1] = "thrown" end
  for _, it in ipairs(bearers.sorts(holdings.those("item", "traits", sorts))) do
    local item = entry("item", it.id)
    local how = ranged and has_trait(item, "ranged") and "shot-shoot" or "shot-throw"
    options[#options + 1] = { it.id, message(how, { name = item.name }) }
  end
  return options
end

-- BAD-78, BAD-79, BAD-85, BAD-A13: neither the foe's modifier nor bare hands count.
local function test_of(now, by_bow, dice)
  local skill = by_bow and "Hunting" or "PROWESS"
  local parts = { { message("part-page"), dice or 0 } }
  if option.shot_foe_modifier == "yes" then parts[2] = { message("part-foe"), entry("foe", now.foe).modifier } end
  return { skill = skill, why = message("why-shot", { skill = skill }), parts = parts, now = now }
end

-- What comes of a shot. BAD-80 to BAD-82, BAD-84, and of the specials of its result: BAD-85, BAD-172.
local function apply(result, now)
  local list = tests.result_specials(now)
  local hit = offered.hit(result, now.foe)
  local hits = #engine.standing("no_foe_hit", now) == 0
  for _, it in ipairs(list) do
    if engine.has(it, "no_foe_hit") or tests.replaces(it) then hits = false end
  end
  if hits then effects.hurt_foe(hit, now) end
  for _, it in ipairs(list) do
    if tests.applied(it, {}, hit > 0) then effects.act(it, now) end
  end
end

-- One shot, if it is possible and wished for; neither sort named is both. BAD-76, BAD-77, BAD-87, BAD-88.
function shots.shoot(args, dice)
  local both = not args.ranged and not args.thrown
  local ranged, thrown = args.ranged or both, args.thrown or both
  local options = choices(ranged, thrown)
  if #options == 0 then return "passed" end
  options[#options + 1] = { "pass", message("shot-pass"), usual = true }
  local id = choose(message("ask-shot"), options, "shot")
  if id == "pass" then return "passed" end
  local by_bow = ranged and has_trait(entry("item", id), "ranged")
  local now = shots.at({ shot = id, labels = { "combat" } })
  local result = tests.attempt(test_of(now, by_bow, dice))
  if not result then return "passed" end -- a special has ended the fight before
  apply(result, now)
  if not by_bow and not now.used_up["item:" .. id .. ":1"] then
    lose("item", id)
    table.insert(scene.thrown, { id = id })
  end
  scene.momentum = result ~= "success"
  return result
end

-- BAD-89, BAD-90. `lost`: a weapon thrown before is lost already.
function shots.pick_up_thrown(outcome, lost)
  local thrown = scene.thrown[1]
  local back = thrown and outcome == "won" and confirm(message("ask-retrieve", { name = thrown.name }), "retrieve", { usual = true })
  if back then gain("item", thrown.id) end
  if thrown then table.remove(scene.thrown, 1) end
  hide("lost_thrown", lost or thrown ~= nil and not back)
end

-- The verb. A second shot at a foe on the same page is one of the same fight, which has had its shot.
function shots.open(args)
  local before = get("shot", args.foe)
  if before and before.old then shots.part(args.foe, not before.defeated and before.wounds or nil) end
  if shots.begin(args) then
    keep(args.foe)
    return "passed"
  end
  hide("lost_thrown", false)
end

function shots.round(_, args)
  local result = shots.shoot(args, args.dice)
  if effects.is_beaten() then shots.pick_up_thrown("won") end -- BAD-86: the fight is won
  if result ~= "passed" or effects.is_beaten() then keep(args.foe) end
  return result
end

return shots
