-- The shot before a fight, and the fight as it begins: a fight is from its first shot or round to its end.

local words = use("words")
local scenes = use("scenes")
local bearers = use("bearers")
local effects = use("effects")
local tests = use("tests")
local engine, has_trait = bearers.engine, bearers.has_trait
local shots = {}

-- A fight is plain data:
--   id        of the foe                       wounds   left to it; full: what it, or each of a group, begins with; defeat: where it is beaten
--   left      how many of them stand           rounds   begun so far
--   dice      of the page, for every round     lasting  { name, dice } of specials, for every round
--   momentum  is it lost in the first round?   thrown   id of the weapon that was thrown     shot_taken  was the one shot?
--   hand      the weapon last in hand          defeated, immune, scares_beasts
--   acted     keys of the specials that have acted in this round; ever: in this fight
--   mutes     what silences for the rest of it
function shots.begin(args)
  local foe = entry("foe", args.foe)
  local kept = option.foe_keeps_wounds == "yes" and get("foes_left", args.foe) -- BAD-A33
  local fight = {
    id = args.foe, full = foe.wounds, wounds = kept or foe.wounds, defeat = foe.defeat or 0, rounds = 0,
    left = option.groups == "each_in_turn" and math.max(1, foe.group or 1) or 1,
    momentum = false, shot_taken = false, defeated = false, immune = false, scares_beasts = args.scares_beasts or false,
    dice = 0, lasting = {}, acted = {}, ever = {}, mutes = {},
  }
  local before = get("shot", fight.id) -- BAD-87: what was done by a shot before
  if before then
    fight.wounds, fight.left, fight.defeated = before.wounds, before.left, before.defeated
    fight.momentum, fight.thrown, fight.shot_taken = before.momentum, before.thrown, true
  end
  return fight
end

-- Sets what is known of a shot at a foe; nothing when there is none.
local function set_shot(id, shot) change("shot", id, shot, false) end

-- Keeps what a shot did for the fight that follows.
local function keep(fight)
  hide("foe_wounds", fight.wounds)
  hide("foe_defeated", fight.defeated)
  set_shot(fight.id, { wounds = fight.wounds, left = fight.left, defeated = fight.defeated, momentum = fight.momentum, thrown = fight.thrown })
end

-- Wounds that a foe has left when the meeting is over. BAD-A33.
function shots.part(fight)
  change("foes_left", fight.id, not fight.defeated and fight.wounds or nil, false)
  set_shot(fight.id, nil)
end

-- A page has been turned: whoever was shot at may still be fought, but a new shot is one of a new meeting.
function shots.age()
  for id, shot in pairs(sheet.shot or {}) do
    if not shot.old then
      shot = words.copied(shot)
      shot.old = true
      set_shot(id, shot)
    end
  end
end

-- BAD-77, BAD-78, BAD-79: what could be shot or thrown, of the sorts offered.
local function choices(ranged, thrown)
  local options = {}
  local fitting = bearers.sorts_of_items(function(item)
    return ranged and has_trait(item, "ranged") or thrown and has_trait(item, "thrown")
  end)
  for _, item in ipairs(fitting) do
    local how = ranged and has_trait(item, "ranged") and "Shoot: " or "Throw: "
    options[#options + 1] = { item.id, how .. item.name }
  end
  return options
end

-- BAD-78, BAD-79, BAD-85, BAD-A13: neither the foe's modifier nor bare hands count.
local function test_of(fight, id, by_bow, dice)
  local skill = by_bow and "Hunting" or "PROWESS"
  local parts = { { "The page", dice or 0 } }
  if option.shot_foe_modifier == "yes" then parts[2] = { "The foe", entry("foe", fight.id).modifier or 0 } end
  return { skill = skill, why = skill .. " (shot)", parts = parts, scene = scenes.of({ fight = fight, shot = id, labels = { "combat" } }) }
end

-- What comes of a shot. BAD-80 to BAD-82, BAD-84, and of the specials of its result: BAD-85, BAD-172.
local function apply(fight, result, scene)
  local list = tests.result_specials(scene)
  local hits = result ~= "miss" and #engine.standing("no_foe_hit", scene) == 0
  for _, it in ipairs(list) do
    if engine.has(it, "no_foe_hit") or tests.replaces(it) then hits = false end
  end
  if hits then effects.hurt_foe(1, scene) end
  for _, it in ipairs(list) do
    if tests.applied(it, {}, hits) then effects.act(it, scene) end
  end
end

-- One shot, if one is offered, possible and wished for. BAD-76, BAD-87, BAD-88.
function shots.shoot(fight, ranged, thrown, dice)
  local options = choices(ranged, thrown)
  if #options == 0 or fight.shot_taken then return "passed" end
  options[#options + 1] = { "pass", "Pass" }
  local id = choose("A shot before it comes to blows?", options, "shot")
  if id == "pass" then return "passed" end
  local by_bow = ranged and has_trait(entry("item", id), "ranged")
  fight.acted = {}
  local test = test_of(fight, id, by_bow, dice)
  local result = tests.attempt(test)
  if not result then return "passed" end -- a special has ended the fight before
  apply(fight, result, test.scene)
  if not by_bow and not test.scene.used_up["item:" .. id .. ":1"] then
    lose("item", id)
    fight.thrown = id
  end
  fight.shot_taken = true
  fight.momentum = result ~= "success"
  return result
end

-- The verb. A second shot at a foe on the same page is one of the same fight, which has had its shot.
function shots.run(args)
  local before = get("shot", args.foe)
  if before and before.old then shots.part({ id = args.foe, wounds = before.wounds, defeated = before.defeated }) end
  local fight = shots.begin(args)
  local both = not args.ranged and not args.thrown
  local result = shots.shoot(fight, args.ranged or both, args.thrown or both, args.dice)
  if result ~= "passed" or fight.defeated then keep(fight) end
  return result
end

return shots
