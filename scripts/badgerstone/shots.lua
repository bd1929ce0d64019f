-- The shot before a fight, and the start of the fight: a fight lasts from its first shot or round to its end.

local holdings = require("holdings")
local words = require("words")
local situations = require("situations")
local bearers = require("bearers")
local effects = require("effects")
local tests = require("tests")
local engine, has_trait = bearers.engine, bearers.has_trait
local shots = {}

function shots.current_situation(parts)
  parts.foe, parts.no_beasts = scene.foes[1].id, scene.no_beasts
  return situations.new(parts)
end

-- Fills the scene of a new fight. Returns true if its one shot has already been taken. BAD-87.
function shots.init_scene(args)
  local foe, before = entry("foe", args.foe), get("shot", args.foe)
  scene.no_beasts = args.scares_beasts or false
  if before then
    table.insert(scene.foes, { id = args.foe, wounds = before.wounds, left = before.left })
    scene.momentum = before.momentum
    if before.thrown then table.insert(scene.thrown, { id = before.thrown }) end
    return true
  end
  local kept = option.foe_keeps_wounds == "yes" and get("foes_left", args.foe) -- BAD-A33
  local left = option.groups == "each_in_turn" and math.max(1, foe.group_size) or 1
  table.insert(scene.foes, { id = args.foe, wounds = kept or foe.wounds, left = left })
  return false
end

-- Stores a shot at a foe; nil removes it.
local function store_shot(id, shot) set("shot", id, shot, false) end

-- Stores the effects of a shot for the fight that follows.
local function save_shot(id)
  local wounds, left, thrown = scene.foes[1].wounds, scene.foes[1].left, scene.thrown[1]
  set_silently("foe_wounds", wounds)
  set_silently("foe_defeated", left == 0)
  store_shot(id, { wounds = wounds, left = left, defeated = left == 0, momentum = scene.momentum, thrown = thrown and thrown.id })
end

-- Ends an encounter and stores the Wounds that the foe has left; nil if it is beaten. BAD-A33.
function shots.end_encounter(id, wounds)
  set("foes_left", id, wounds, false)
  store_shot(id, nil)
end

-- Returns the foes shot at on this page: the derived value `shot_here`.
function shots.foes_on_page()
  local list = {}
  for id, shot in pairs(sheet.shot or {}) do
    if not shot.old then list[#list + 1] = id end
  end
  return list
end

-- On a new page: the earlier foes can still be fought, but another shot at one of them starts a new encounter.
function shots.mark_old()
  for _, id in ipairs(derived.shot_here) do
    local shot = words.copied(get("shot", id))
    shot.old = true
    store_shot(id, shot)
  end
end

-- BAD-77, BAD-78, BAD-79: returns menu options for the weapons of the offered types.
local function weapon_options(ranged, thrown)
  local options, sorts = {}, {}
  if ranged then sorts[1] = "ranged" end
  if thrown then sorts[#sorts + 1] = "thrown" end
  for _, it in ipairs(bearers.distinct_items(holdings.find("item", "traits", sorts))) do
    local item = entry("item", it.id)
    local how = ranged and has_trait(item, "ranged") and "shot-shoot" or "shot-throw"
    options[#options + 1] = { it.id, message(how, { name = item.name }) }
  end
  return options
end

-- BAD-78, BAD-79, BAD-85, BAD-A13: by default, the foe's modifier and the penalty for fighting unarmed do not apply.
local function build_test(situation, by_bow, dice)
  local skill = by_bow and "Hunting" or "PROWESS"
  local parts = { { message("part-page"), dice or 0 } }
  if option.foe_modifies_shots == "yes" then parts[2] = { message("part-foe"), entry("foe", situation.foe).modifier } end
  return { skill = skill, why = message("why-shot", { skill = skill }), parts = parts, situation = situation }
end

-- Applies the result of a shot, BAD-80 to BAD-82, BAD-84, and the specials for that result: BAD-85, BAD-172.
local function apply_result(result, situation)
  local list = tests.result_specials(situation)
  local hit = functions.hit(result, situation.foe)
  local hits = #engine.standing("no_foe_hit", situation) == 0
  for _, it in ipairs(list) do
    if engine.has(it, "no_foe_hit") or tests.replaces_result(it) then hits = false end
  end
  if hits then effects.hurt_foe(hit, situation) end
  for _, it in ipairs(list) do
    if tests.takes_effect(it, {}, hit > 0) then effects.apply(it, situation) end
  end
end

-- Offers one shot, if possible. If the page names no type of weapon, both are allowed. BAD-76, BAD-77, BAD-87, BAD-88.
function shots.offer_shot(args, dice)
  local both = not args.ranged and not args.thrown
  local ranged, thrown = args.ranged or both, args.thrown or both
  local options = weapon_options(ranged, thrown)
  if #options == 0 then return "passed" end
  options[#options + 1] = { "pass", message("shot-pass"), default = true }
  local id = choose(message("ask-shot"), options, "shot")
  if id == "pass" then return "passed" end
  local by_bow = ranged and has_trait(entry("item", id), "ranged")
  local situation = shots.current_situation({ shot = id, causes = { "combat" } })
  local result = tests.resolve(build_test(situation, by_bow, dice))
  if not result then return "passed" end -- a special ended the fight before the shot
  apply_result(result, situation)
  if not by_bow and not situation.used_up["item:" .. id .. ":1"] then
    lose("item", id)
    table.insert(scene.thrown, { id = id })
  end
  scene.momentum = result ~= "success"
  return result
end

-- BAD-89, BAD-90. `lost` is true if an earlier thrown weapon is already lost.
function shots.pick_up_thrown(outcome, lost)
  local thrown = scene.thrown[1]
  local back = thrown and outcome == "won" and confirm(message("ask-retrieve", { name = thrown.name }), "retrieve", { default = true })
  if back then gain("item", thrown.id) end
  if thrown then table.remove(scene.thrown, 1) end
  set_silently("lost_thrown", lost or thrown ~= nil and not back)
end

-- The instruction. A second shot at a foe on the same page belongs to the same fight, which has had its shot.
function shots.start(args)
  local before = get("shot", args.foe)
  if before and before.old then shots.end_encounter(args.foe, not before.defeated and before.wounds or nil) end
  if shots.init_scene(args) then
    save_shot(args.foe)
    return "passed"
  end
  set_silently("lost_thrown", false)
end

function shots.play_round(_, args)
  local result = shots.offer_shot(args, args.dice)
  if effects.is_beaten() then shots.pick_up_thrown("won") end -- BAD-86: the fight is won
  if result ~= "passed" or effects.is_beaten() then save_shot(args.foe) end
  return result
end

return shots
