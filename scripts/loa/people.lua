-- Turns of people (LOA-107 to LOA-111).
local capitalize, filter, format_ap = require("words").capitalize, require("lists").filter, require("numbers").format_ap
local describe_status, create_attack, help = require("fighters").describe_status, require("ratings").create_attack, require("help")
local gear, maps, turns = require("gear"), require("maps"), require("turns")
local cast_spell, use_item = help.cast_spell, help.use_item
local change_gear, distinct_items = gear.change_gear, gear.distinct_items
local describe_area, list_adjacent, distance, can_enter = maps.describe_area, maps.list_adjacent, maps.distance, maps.can_enter
local attack_target, list_attacks, list_enemies, list_friends = turns.attack_target, turns.list_attacks, turns.list_enemies, turns.list_friends
local move, pay_ap, list_targets, wait = turns.move, turns.pay_ap, turns.list_targets, turns.wait

-- True if more than one fighter is played by a person.
local function has_several_players(b) return #filter(b.fighters, function(f) return f.asked end) > 1 end

local function show_player(b, f)
  if has_several_players(b) then switch_player(f.name, "open") end
end

local function describe_turn(f)
  return f.name .. " at " .. f.area.at .. ", " .. describe_status(f) .. ", AP " .. format_ap(f.ap) .. "."
end

-- Asks for one item of a list. Returns nil if the person goes back. A single item is returned without asking, unless `always_ask` is true.
local function choose_from(list, question, topic, describe, always_ask)
  if #list == 1 and not always_ask then return list[1] end
  local options = {}
  for i, item in ipairs(list) do
    local function text() return describe(item) end
    options[i] = { tostring(i), text, action = text }
  end
  options[#options + 1] = { "back", "Back", action = false }
  return list[tonumber(choose(question, options, topic))]
end

local function choose_target(list, f, title, always_ask)
  return choose_from(list, capitalize(title) .. ": which target?", "target", function(target)
    return (target == f and "yourself" or target.name) .. " at " .. target.area.at .. ", HP " .. target.hp .. "/" .. target.hp_max
  end, always_ask)
end

local function menu_option(id, text, closed, opens_menu)
  return { id, text, closed = closed, action = opens_menu and text .. ":" or text }
end

-- Lets a person take a turn in a movement phase. Returns the action. LOA-107 to LOA-110.
local function take_movement_turn(b, f)
  while true do
    local options, areas = {}, {}
    local has_full_turn = f.ap >= constant.turn_ap_cost
    for _, neighbour in ipairs(has_full_turn and list_adjacent(b.map, f.area.at) or {}) do
      local function text() return "Go " .. neighbour.direction .. " to " .. neighbour.area.at .. " (" .. describe_area(neighbour.area) .. ")" end
      areas[neighbour.direction] = neighbour.area
      if can_enter(f, neighbour.area) then
        options[#options + 1] = { neighbour.direction, text, action = text }
      elseif neighbour.area.ground == "gulf" then
        options[#options + 1] = { neighbour.direction, text, closed = "only flyers can go there" }
      end
    end
    options[#options + 1] = menu_option("equip", "Change equipment", not f.hero and "foes cannot change equipment" or nil)
    options[#options + 1] = menu_option("wait", "Wait and recover")
    local function question() return describe_turn(f) .. (next(areas) and " Where to?" or " No way to move.") end
    local choice = choose(question, options, "move")
    if choice == "wait" then return wait(f, "movement") end
    if choice ~= "equip" then return move(f, areas[choice]) end
    if change_gear(f) then
      pay_ap(f, constant.half_turn_ap_cost) -- LOA-109
      return "equipped"
    end
  end
end

local function describe_attack(attack)
  local costs = {}
  if attack.mp_cost > 0 then costs[#costs + 1] = attack.mp_cost .. " MP" end
  if attack.stamina_cost > 0 then costs[#costs + 1] = attack.stamina_cost .. " Stamina" end
  return attack.name .. (#costs > 0 and " (" .. table.concat(costs, ", ") .. ")" or "")
end

-- Asks for a skill or spell and its target. Returns nil if the person goes back.
local function choose_skill(b, f, usable)
  local choice = choose_from(usable, "Which?", "skill", function(row) return describe_attack(row.attack) end)
  local target = choice and choose_target(choice.targets, f, choice.attack.name, #usable == 1)
  if not target then return nil end
  if choice.help then
    pay_ap(f, constant.turn_ap_cost)
    cast_spell(f, target, choice.help, scene.round, true)
    return "helped"
  end
  return attack_target(f, target, choice.attack)
end

local function list_usable_skills(b, f)
  local rows = {}
  for _, attack in ipairs(list_attacks(f)) do
    local targets = list_targets(b, f, attack)
    if #targets > 0 then rows[#rows + 1] = { attack = attack, targets = targets } end
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    if (spell.kind == "buff" or spell.kind == "healing") and spell.mp_cost <= f.mp then
      local attack = create_attack(f, "spell", id)
      rows[#rows + 1] = { attack = attack, help = spell, targets = list_friends(b, f, attack.reach) }
    end
  end
  return rows
end

local function choose_item(b, f)
  local items = distinct_items("item")
  local item = choose_from(items, "Which?", "item", function(item) return item.name end)
  local target = item and choose_target(list_friends(b, f, constant.item_reach), f, item.name, #items == 1)
  if not target then return nil end
  pay_ap(f, constant.turn_ap_cost)
  use_item(f, target, item.id, true)
  return "helped"
end

-- Returns the reason why the weapon cannot attack any enemy, or nil. LOA-82, LOA-114.
local function attack_refusal(b, f, weapon_attack, targets)
  if #targets > 0 then return nil end
  for _, enemy in ipairs(list_enemies(b, f)) do
    if distance(f, enemy) <= weapon_attack.reach then return "hand weapons cannot reach flyers" end
  end
  return "there is no target in reach"
end

-- Lets a person take a turn in an action phase. Returns the action. LOA-111.
local function take_action_turn(b, f)
  local weapon_attack = create_attack(f, "weapon")
  while true do
    local has_full_turn = f.ap >= constant.turn_ap_cost
    local targets, usable = has_full_turn and list_targets(b, f, weapon_attack) or {}, has_full_turn and list_usable_skills(b, f) or {}
    local choice = choose(function() return describe_turn(f) .. " What do you do?" end, {
      menu_option("attack", "Attack with " .. weapon_attack.name .. (#targets == 1 and ": " .. targets[1].name or ""), attack_refusal(b, f, weapon_attack, targets), #targets > 1),
      menu_option("skill", "Use a skill or a spell", #usable == 0 and "you cannot use any now" or nil, true),
      menu_option("item", "Use an item", not (has_full_turn and f.hero and count("item") > 0) and "you have no items" or nil, true),
      menu_option("equip", "Change equipment", not f.hero and "foes cannot change equipment" or nil),
      menu_option("wait", "Wait and recover"),
    }, "act")
    local action = nil
    if choice == "attack" then
      local target = choose_target(targets, f, weapon_attack.name)
      action = target and attack_target(f, target, weapon_attack)
    elseif choice == "skill" then
      action = choose_skill(b, f, usable)
    elseif choice == "item" then
      action = choose_item(b, f)
    elseif choice == "wait" then
      action = wait(f, "action")
    elseif change_gear(f) then
      pay_ap(f, constant.half_turn_ap_cost)
      action = "equipped"
    end
    if action then return action end
  end
end

return { has_several_players = has_several_players, show_player = show_player, choose_from = choose_from, take_movement_turn = take_movement_turn, take_action_turn = take_action_turn }
