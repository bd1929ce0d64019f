-- The shot before a fight, and the scene at the start of a fight. A fight lasts from its first shot or round to its end.

local holdings = require("holdings")
local words = require("words")
local situations = require("situations")
local bearers = require("bearers")
local effects = require("effects")
local tests = require("tests")
local prose = require("prose")
local engine, has_trait = bearers.engine, bearers.has_trait
local shots = {}

-- Returns the current situation in a fight or a shot, with further fields.
function shots.current_situation(fields)
  fields.foe, fields.no_beasts = scene.foes[1].id, scene.no_beasts
  return situations.new(fields)
end

-- Fills the scene of a new fight. Returns true if its one shot has already been taken. BAD-87.
function shots.init_scene(args)
  local foe, earlier_shot = entry("foe", args.foe), get("shot", args.foe)
  scene.no_beasts = args.scares_beasts or false
  if earlier_shot then
    table.insert(scene.foes, { id = args.foe, wounds = earlier_shot.wounds, left = earlier_shot.left })
    scene.momentum = earlier_shot.momentum
    if earlier_shot.thrown then table.insert(scene.thrown, { id = earlier_shot.thrown }) end
    return true
  end
  local stored_wounds = option.foe_keeps_wounds == "yes" and get("foes_left", args.foe) -- BAD-A33
  local foes_left = option.groups == "each_in_turn" and math.max(1, foe.group_size) or 1
  table.insert(scene.foes, { id = args.foe, wounds = stored_wounds or foe.wounds, left = foes_left })
  return false
end

-- Stores a shot at a foe; nil removes it.
local function store_shot(id, shot) set("shot", id, shot, false) end

-- Stores the effects of a shot for the fight that follows.
local function save_shot(id)
  local wounds, foes_left, thrown = scene.foes[1].wounds, scene.foes[1].left, scene.thrown[1]
  set_silently("foe_wounds", wounds)
  set_silently("foe_defeated", foes_left == 0)
  store_shot(id, { wounds = wounds, left = foes_left, defeated = foes_left == 0, momentum = scene.momentum, thrown = thrown and thrown.id })
end

-- Ends an encounter and stores the Wounds that the foe has left. `wounds` is nil if the foe is beaten. BAD-A33.
function shots.end_encounter(id, wounds)
  set("foes_left", id, wounds, false)
  store_shot(id, nil)
end

-- Foes at which a shot was taken on this page. The derived value `shot_here`.
function shots.foes_on_page()
  local list = {}
  for id, shot in pairs(sheet.shot or {}) do
    if not shot.old then list[#list + 1] = id end
  end
  return list
end

-- Marks all shots as old, on a new page. These foes can still be fought, but another shot at one of them starts a new encounter.
function shots.mark_old()
  for _, id in ipairs(derived.shot_here) do
    local shot = words.deep_copy(get("shot", id))
    shot.old = true
    store_shot(id, shot)
  end
end

-- Returns menu options for the weapons of the offered types. BAD-77, BAD-78, BAD-79.
local function weapon_options(ranged, thrown)
  local options, traits = {}, {}
  if ranged then traits[1] = "ranged" end
  if thrown then traits[#traits + 1] = "thrown" end
  for _, row in ipairs(bearers.distinct_items(holdings.find("item", "traits", traits))) do
    local item = entry("item", row.id)
    local text_id = ranged and has_trait(item, "ranged") and "shot-shoot" or "shot-throw"
    options[#options + 1] = { row.id, message(text_id, { name = item.name }) }
  end
  return options
end

-- Returns the Test of a shot. There is no penalty for being unarmed, and by default the modifier of the foe does not apply. BAD-78, BAD-79,
-- BAD-85, BAD-A13.
local function build_test(situation, is_ranged, dice)
  local skill = is_ranged and "Hunting" or "PROWESS"
  local parts = { { message("part-situation"), dice or 0 } }
  if option.foe_modifies_shots == "yes" then parts[2] = { message("part-foe"), entry("foe", situation.foe).modifier } end
  return { skill = skill, why = message("why-shot", { skill = skill }), parts = parts, situation = situation }
end

-- Applies the result of a shot and the specials for that result. BAD-80 to BAD-82, BAD-84, BAD-85, BAD-172.
local function apply_result(result, situation)
  local specials = tests.result_specials(situation)
  local wounds = functions.hit(result, situation.foe)
  local hits_foe = #engine.passive_effects("no_foe_hit", situation) == 0
  for _, special in ipairs(specials) do
    if engine.has_effect(special, "no_foe_hit") or tests.replaces_result(special) then hits_foe = false end
  end
  if hits_foe then effects.hurt_foe(wounds, situation) end
  for _, special in ipairs(specials) do
    if tests.takes_effect(special, {}, wounds > 0) then effects.apply(special, situation) end
  end
  prose.tell_blow(situation.foe, function() return effects.is_beaten() and "fall" or hits_foe and wounds > 0 and "hit" or "miss" end)
end

-- Offers one shot, if possible. If the page names no type of weapon, both are allowed. BAD-76, BAD-77, BAD-87, BAD-88.
function shots.offer_shot(args, dice)
  local any_type = not args.ranged and not args.thrown
  local ranged, thrown = args.ranged or any_type, args.thrown or any_type
  local options = weapon_options(ranged, thrown)
  if #options == 0 then return "passed" end
  options[#options + 1] = { "pass", message("shot-pass"), default = true }
  local id = choose(message("ask-shot"), options, "shot")
  if id == "pass" then return "passed" end
  local is_ranged = ranged and has_trait(entry("item", id), "ranged")
  local situation = shots.current_situation({ shot = id, causes = { "combat" } })
  local result = tests.resolve(build_test(situation, is_ranged, dice))
  if not result then return "passed" end -- a special ended the fight before the shot
  apply_result(result, situation)
  if not is_ranged and not situation.used_up["item:" .. id .. ":1"] then
    lose("item", id)
    table.insert(scene.thrown, { id = id })
  end
  scene.momentum = result ~= "success"
  if scene.momentum and not effects.is_beaten() then say(message("momentum-lost", { n = constant.momentum_penalty })) end
  return result
end

-- Offers to pick up the thrown weapon. `already_lost` is true if an earlier thrown weapon is lost. BAD-89, BAD-90.
function shots.pick_up_thrown(outcome, already_lost)
  local thrown = scene.thrown[1]
  local picked_up = thrown and outcome == "won" and confirm(message("ask-retrieve", { name = thrown.name }), "retrieve", { default = true })
  if picked_up then gain("item", thrown.id) end
  if thrown then table.remove(scene.thrown, 1) end
  set_silently("lost_thrown", already_lost or thrown ~= nil and not picked_up)
end

-- Starts the instruction `shoot`. A second shot at the same foe on the same page is not allowed, because each fight has one shot.
function shots.start(args)
  local earlier_shot = get("shot", args.foe)
  if earlier_shot and earlier_shot.old then shots.end_encounter(args.foe, not earlier_shot.defeated and earlier_shot.wounds or nil) end
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
