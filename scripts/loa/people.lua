-- Turns of people (LOA-107 to LOA-111).
local capitalize, filter, format_ap = require("words").capitalize, require("lists").filter, require("numbers").format_ap
local describe_status, create_attack, help = require("fighters").describe_status, require("ratings").create_attack, require("help")
local gear, maps, turns = require("gear"), require("maps"), require("turns")
local cast_spell, use_item = help.cast_spell, help.use_item
local change_gear, distinct_items = gear.change_gear, gear.distinct_items
local describe_area, list_adjacent, distance, may_enter = maps.describe_area, maps.list_adjacent, maps.distance, maps.may_enter
local attack_target, list_attacks, list_enemies, list_friends = turns.attack_target, turns.list_attacks, turns.list_enemies, turns.list_friends
local move, pay, list_targets, wait = turns.move, turns.pay, turns.list_targets, turns.wait

-- True if more than one fighter is played by a person.
local function has_several_players(b) return #filter(b.fighters, function(f) return f.asked end) > 1 end

local function show_player(b, f)
  if has_several_players(b) then switch_player(f.name, "open") end
end

local function describe_turn(f)
  return f.name .. " at " .. f.area.at .. ", " .. describe_status(f) .. ", AP " .. format_ap(f.ap) .. "."
end

-- Asks for one item of a list. Returns nil if the person goes back. A single item is returned without asking, unless `named` is true.
local function pick_from(list, question, topic, describe, named)
  if #list == 1 and not named then return list[1] end
  local options = {}
  for n, it in ipairs(list) do
    local text = describe(it)
    options[n] = { tostring(n), text, action = text }
  end
  options[#options + 1] = { "back", "Back", action = false }
  return list[tonumber(choose(question, options, topic))]
end

local function pick_target(list, f, what, named)
  return pick_from(list, capitalize(what) .. ": which target?", "target", function(it)
    return (it == f and "yourself" or it.name) .. " at " .. it.area.at .. ", HP " .. it.hp .. "/" .. it.hp_max
  end, named)
end

-- LOA-107 to LOA-110.
local function take_movement_turn(b, f)
  while true do
    local options, areas = {}, {}
    local whole = f.ap >= constant.turn_ap_cost
    for _, it in ipairs(whole and list_adjacent(b.map, f.area.at) or {}) do
      local text = "Go " .. it.way .. " to " .. it.area.at .. " (" .. describe_area(it.area) .. ")"
      areas[it.way] = it.area
      if may_enter(f, it.area) then
        options[#options + 1] = { it.way, text }
      elseif it.area.ground == "gulf" then
        options[#options + 1] = { it.way, text, closed = "only flyers can go there" }
      end
    end
    options[#options + 1] = { "equip", "Change equipment", closed = not f.hero and "foes cannot change equipment" or nil }
    options[#options + 1] = { "wait", "Wait and recover" }
    local picked = choose(describe_turn(f) .. (next(areas) and " Where to?" or " No way to move."), options, "move")
    if picked == "wait" then return wait(f, "movement") end
    if picked ~= "equip" then return move(f, areas[picked]) end
    if change_gear(f) then
      pay(f, constant.half_turn_ap_cost) -- LOA-109
      return "equipped"
    end
  end
end

local function describe_attack(it)
  local cost = {}
  if it.mp_cost > 0 then cost[#cost + 1] = it.mp_cost .. " MP" end
  if it.stamina_cost > 0 then cost[#cost + 1] = it.stamina_cost .. " Stamina" end
  return it.name .. (#cost > 0 and " (" .. table.concat(cost, ", ") .. ")" or "")
end

-- Asks for a skill or spell and its target. Returns nil if the person goes back.
local function choose_skill(b, f, usable)
  local it = pick_from(usable, "Which?", "skill", function(one) return describe_attack(one.attack) end)
  local target = it and pick_target(it.on, f, it.attack.name, #usable == 1)
  if not target then return nil end
  if it.help then
    pay(f, constant.turn_ap_cost)
    cast_spell(f, target, it.help, scene.round, true)
    return "helped"
  end
  return attack_target(f, target, it.attack)
end

local function list_usable_skills(b, f)
  local list = {}
  for _, it in ipairs(list_attacks(f)) do
    local on = list_targets(b, f, it)
    if #on > 0 then list[#list + 1] = { attack = it, on = on } end
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    if (spell.kind == "buff" or spell.kind == "healing") and spell.mp_cost <= f.mp then
      local it = create_attack(f, "spell", id)
      list[#list + 1] = { attack = it, help = spell, on = list_friends(b, f, it.reach) }
    end
  end
  return list
end

local function choose_item(b, f)
  local items = distinct_items("item")
  local item = pick_from(items, "Which?", "item", function(it) return it.name end)
  local target = item and pick_target(list_friends(b, f, constant.item_reach), f, item.name, #items == 1)
  if not target then return nil end
  pay(f, constant.turn_ap_cost)
  use_item(f, target, item.id, true)
  return "helped"
end

-- Returns the reason why the weapon cannot attack anyone, or nil. LOA-82, LOA-114.
local function attack_refusal(b, f, plain, on)
  if #on > 0 then return nil end
  for _, other in ipairs(list_enemies(b, f)) do
    if distance(f, other) <= plain.reach then return "hand weapons cannot reach flyers" end
  end
  return "there is no target in reach"
end

local function menu_option(id, text, closed, has_several_players)
  return { id, text, closed = closed, action = has_several_players and text .. ":" or text }
end

-- LOA-111.
local function take_action_turn(b, f)
  local plain = create_attack(f, "weapon")
  while true do
    local whole = f.ap >= constant.turn_ap_cost
    local on, usable = whole and list_targets(b, f, plain) or {}, whole and list_usable_skills(b, f) or {}
    local picked = choose(describe_turn(f) .. " What do you do?", {
      menu_option("attack", "Attack with " .. plain.name .. (#on == 1 and ": " .. on[1].name or ""), attack_refusal(b, f, plain, on), #on > 1),
      menu_option("skill", "Use a skill or a spell", #usable == 0 and "you cannot use any now" or nil, true),
      menu_option("item", "Use an item", not (whole and f.hero and count("item") > 0) and "you have no items" or nil, true),
      menu_option("equip", "Change equipment", not f.hero and "foes cannot change equipment" or nil),
      menu_option("wait", "Wait and recover"),
    }, "act")
    local done = nil
    if picked == "attack" then
      local target = pick_target(on, f, plain.name)
      done = target and attack_target(f, target, plain)
    elseif picked == "skill" then
      done = choose_skill(b, f, usable)
    elseif picked == "item" then
      done = choose_item(b, f)
    elseif picked == "wait" then
      done = wait(f, "action")
    elseif change_gear(f) then
      pay(f, constant.half_turn_ap_cost)
      done = "equipped"
    end
    if done then return done end
  end
end

return { has_several_players = has_several_players, show_player = show_player, pick_from = pick_from, take_movement_turn = take_movement_turn, take_action_turn = take_action_turn }
