-- How people act (LOA-107 to LOA-111).
local capital, where, points_told = use("words").capital, use("lists").where, use("numbers").points_told
local status_told, attack_of, help = use("fighters").status_told, use("ratings").attack_of, use("help")
local gear, maps, turns = use("gear"), use("maps"), use("turns")
local cast_on, use_on = help.cast_on, help.use_on
local change_gear, sorts = gear.change_gear, gear.sorts
local area_told, beside, distance, may_enter = maps.area_told, maps.beside, maps.distance, maps.may_enter
local attack_in, attacks_known, enemies, friends = turns.attack_in, turns.attacks_known, turns.enemies, turns.friends
local move, pay, targets, wait = turns.move, turns.pay, turns.targets, turns.wait

-- Is more than one of them asked?
local function several(b) return #where(b.fighters, function(f) return f.asked end) > 1 end

local function heading(b, f)
  if several(b) then seat(f.name, "open") end
end

local function turn_told(f)
  return f.name .. " at " .. f.area.at .. ", " .. status_told(f) .. ", AP " .. points_told(f.ap) .. "."
end

-- One of a list, or nothing when the person thinks better of it. One alone is taken at once, unless it is to be `named`.
local function pick(list, question, topic, told, named)
  if #list == 1 and not named then return list[1] end
  local options = {}
  for n, it in ipairs(list) do
    local text = told(it)
    options[n] = { tostring(n), text, menu = text }
  end
  options[#options + 1] = { "back", "Back", menu = false }
  return list[tonumber(choose(question, options, topic))]
end

local function pick_target(list, f, what, named)
  return pick(list, capital(what) .. ": on whom?", "target", function(it)
    return (it == f and "yourself" or it.name) .. " at " .. it.area.at .. ", HP " .. it.hp .. "/" .. it.hp_max
  end, named)
end

-- LOA-107 to LOA-110.
local function person_moves(b, f)
  while true do
    local options, ways = {}, {}
    local whole = f.ap >= figure.ap_turn
    for _, it in ipairs(whole and beside(b.map, f.area.at) or {}) do
      local text = "Go " .. it.way .. " to " .. it.area.at .. " (" .. area_told(it.area) .. ")"
      ways[it.way] = it.area
      if may_enter(f, it.area) then
        options[#options + 1] = { it.way, text }
      elseif it.area.ground == "gulf" then
        options[#options + 1] = { it.way, text, closed = "only for those who fly" }
      end
    end
    options[#options + 1] = { "equip", "Change equipment", closed = not f.hero and "a foe has no other" or nil }
    options[#options + 1] = { "wait", "Wait and get your breath" }
    local picked = choose(turn_told(f) .. (next(ways) and " Where to?" or " No room to move."), options, "move")
    if picked == "wait" then return wait(f, "movement") end
    if picked ~= "equip" then return move(f, ways[picked]) end
    if change_gear(f) then
      pay(f, figure.ap_half) -- LOA-109
      return "equipped"
    end
  end
end

local function attack_told(it)
  local cost = {}
  if it.mp > 0 then cost[#cost + 1] = it.mp .. " MP" end
  if it.stamina > 0 then cost[#cost + 1] = it.stamina .. " Stamina" end
  return it.name .. (#cost > 0 and " (" .. table.concat(cost, ", ") .. ")" or "")
end

-- A skill or spell, and on whom. Nothing when the person thinks better of it.
local function person_skill(b, f, usable)
  local it = pick(usable, "Which?", "skill", function(one) return attack_told(one.attack) end)
  local target = it and pick_target(it.on, f, it.attack.name, #usable == 1)
  if not target then return nil end
  if it.help then
    pay(f, figure.ap_turn)
    cast_on(f, target, it.help, scene.round, true)
    return "helped"
  end
  return attack_in(f, target, it.attack)
end

local function usable_skills(b, f)
  local list = {}
  for _, it in ipairs(attacks_known(f)) do
    local on = targets(b, f, it)
    if #on > 0 then list[#list + 1] = { attack = it, on = on } end
  end
  for _, id in ipairs(f.spells) do
    local spell = entry("spell", id)
    if (spell.kind == "buff" or spell.kind == "healing") and spell.mp <= f.mp then
      local it = attack_of(f, "spell", id)
      list[#list + 1] = { attack = it, help = spell, on = friends(b, f, it.reach) }
    end
  end
  return list
end

local function person_item(b, f)
  local items = sorts("item")
  local item = pick(items, "Which?", "item", function(it) return it.name end)
  local target = item and pick_target(friends(b, f, figure.reach_item), f, item.name, #items == 1)
  if not target then return nil end
  pay(f, figure.ap_turn)
  use_on(f, target, item.id, true)
  return "helped"
end

-- Why nobody can be attacked with the weapon; nothing when somebody can. LOA-82, LOA-114.
local function attack_refused(b, f, plain, on)
  if #on > 0 then return nil end
  for _, other in ipairs(enemies(b, f)) do
    if distance(f, other) <= plain.reach then return "no hand weapon reaches one who flies" end
  end
  return "nobody is in reach"
end

local function act(id, text, closed, several)
  return { id, text, closed = closed, menu = several and text .. ":" or text }
end

-- LOA-111.
local function person_acts(b, f)
  local plain = attack_of(f, "weapon")
  while true do
    local whole = f.ap >= figure.ap_turn
    local on, usable = whole and targets(b, f, plain) or {}, whole and usable_skills(b, f) or {}
    local picked = choose(turn_told(f) .. " What now?", {
      act("attack", "Attack with " .. plain.name .. (#on == 1 and ": " .. on[1].name or ""), attack_refused(b, f, plain, on), #on > 1),
      act("skill", "Use a skill or a spell", #usable == 0 and "there is none for this" or nil, true),
      act("item", "Use an item", not (whole and f.hero and count("item") > 0) and "there is none" or nil, true),
      act("equip", "Change equipment", not f.hero and "a foe has no other" or nil),
      act("wait", "Wait and get your breath"),
    }, "act")
    local done = nil
    if picked == "attack" then
      local target = pick_target(on, f, plain.name)
      done = target and attack_in(f, target, plain)
    elseif picked == "skill" then
      done = person_skill(b, f, usable)
    elseif picked == "item" then
      done = person_item(b, f)
    elseif picked == "wait" then
      done = wait(f, "action")
    elseif change_gear(f) then
      pay(f, figure.ap_half)
      done = "equipped"
    end
    if done then return done end
  end
end

return { several = several, heading = heading, pick = pick, person_moves = person_moves, person_acts = person_acts }
