-- Fights, round by round: escape, weapon, the Test, what comes of it, and the end.

local words = use("words")
local sheets = use("sheet")
local scenes = use("scenes")
local bearers = use("bearers")
local limits = use("limits")
local changes = use("changes")
local effects = use("effects")
local tests = use("tests")
local shots = use("shots")
local company = use("company")
local fate = use("fate")
local engine = bearers.engine
local fights = {}

-- The weapon -----------------------------------------------------------------------------------------------------------

-- The reader picks among the weapons carried, where there is more than one. BAD-62.
local function take_up_weapon(fight, scene)
  local list, options = bearers.sorts_of_items(bearers.arms), {}
  local hands = bearers.hands(scene)
  local gone = fight.hand and not words.has_word(hands, fight.hand)
  local choice = #list >= 2 or #list == 1 and bearers.bare_hands_chosen()
  if choice and (fight.rounds == 1 or gone) then
    for _, item in ipairs(list) do options[#options + 1] = { item.id, item.name } end
    options[#options + 1] = { "unarmed", "Bare hands" }
    local id = choose("Which weapon?", options, "weapon")
    changes.wield(id == "unarmed" and {} or { id })
    hands = bearers.hands(scene)
  end
  fight.hand = hands[1]
end

-- BAD-A15, where dropping in a fight is allowed: offered while the load is too much.
local function drop_in_fight(scene)
  while option.drop_in_fight == "yes" and limits.overloaded(scene) do
    local options = {}
    for _, item in ipairs(held("item")) do options[#options + 1] = { tostring(item.index), item.name } end
    options[#options + 1] = { "nothing", "Nothing" }
    local index = choose("You carry too much. Drop something?", options, "drop")
    if index == "nothing" then return end
    lose("item", tonumber(index))
  end
end

-- Escape ---------------------------------------------------------------------------------------------------------------

-- BAD-91, BAD-97, BAD-A14: before the round that would come next.
local function escapes(fight, args)
  if not args.escape or fight.rounds + 1 < (args.round or option.escape_from) then return false end
  local price = {}
  local function costs(n, one, many)
    if n then price[#price + 1] = words.plural(n, one, many) end
  end
  costs(args.items, "thing you carry", "things you carry")
  costs(args.silver, "silver", "silver")
  costs(args.luck, "LUCK", "LUCK")
  costs(args.ticks, "tick", "ticks")
  local told = #price > 0 and ", at the price of " .. table.concat(price, " and ") or ""
  return confirm("Escape from " .. entry("foe", fight.id).name .. told .. "?", "escape")
end

local function give_up_item()
  local options = {}
  for _, item in ipairs(bearers.sorts_of_items(function() return true end)) do options[#options + 1] = { item.id, item.name } end
  if #options == 0 then return end
  lose("item", #options == 1 and options[1][1] or choose("Which item do you leave behind?", options, "item"))
end

-- BAD-92 to BAD-96.
local function pay_for_escape(fight, args)
  changes.set_shaken(false)
  if args.silver then changes.add_silver(-args.silver) end
  if args.luck then changes.add_luck(-args.luck) end
  for _ = 1, args.items or 0 do give_up_item() end
  effects.blow(args.ticks or 0, scenes.of({ fight = fight, labels = { "escape" } }))
  return sheets.is_down() and "down" or "escaped"
end

-- One round ------------------------------------------------------------------------------------------------------------

-- BAD-46, BAD-47, BAD-62, BAD-83.
local function test_of(fight, scene)
  local foe = entry("foe", fight.id)
  local parts = { { "The foe", foe.modifier or 0 }, { "The page", fight.dice } }
  for _, part in ipairs(fight.lasting) do parts[#parts + 1] = { part[1], part[2] } end
  if not bearers.armed(scene) then parts[#parts + 1] = { "Unarmed", -1 } end
  if fight.momentum and fight.rounds == 1 then parts[#parts + 1] = { "Losing momentum", -1 } end
  return { skill = "PROWESS", why = "PROWESS against " .. foe.name, parts = parts, scene = scene }
end

-- Does anything keep the character from being shaken, of the result's specials or else? Gives the keys of those of the result.
local function steadied(list, scene)
  local keys, any = {}, scene.immune or scene.fight.immune
  for _, it in ipairs(engine.standing("shaken", scene)) do any = any or it.value == "immune" end
  for _, it in ipairs(list) do
    for _, each in ipairs(engine.every(it, "shaken")) do
      if each.value == "immune" and not any then
        any = true
        keys[it.key] = true
      end
    end
  end
  return any, keys
end

-- Shaken, or the next tick if Shaken already. Gives the keys of the result's specials that told. BAD-49, BAD-50.
local function suffer(list, scene)
  if sheet.shaken then return effects.blow(1, scene, list) end
  local steady, keys = steadied(list, scene)
  if not steady then changes.set_shaken(true) end
  return keys
end

-- What a round's result does: the foe first, then you. BAD-48, BAD-51, BAD-52, BAD-172, BAD-188, BAD-A8.
local function apply_result(fight, result, scene)
  local list, told = tests.result_specials(scene), {}
  local ordinary, hits = true, result ~= "miss" and #engine.standing("no_foe_hit", scene) == 0
  for _, it in ipairs(list) do
    if tests.replaces(it) then ordinary = false end
    if engine.has(it, "no_foe_hit") then hits = false end
  end
  if ordinary and hits then effects.hurt_foe(1, scene) end
  local hurts = result == "miss" or result == "partial" and (not fight.defeated or option.last_partial_hurts == "yes")
  if ordinary and hurts then told = suffer(list, scene) end
  for _, it in ipairs(list) do
    if tests.applied(it, told, result ~= "miss") then effects.act(it, scene) end
  end
end

-- How the fight stands, if it is over. BAD-53, BAD-57, BAD-58, BAD-A9.
local function verdict(fight)
  if sheets.is_down() and not (fight.defeated and option.both_down == "won") then return "down" end
  return fight.defeated and "won" or nil
end

-- BAD-64: escape; weapon; dice, LUCK and changes of the result; hit; harm; is it over?
local function one_round(fight, args)
  fight.acted = {}
  if escapes(fight, args) then return pay_for_escape(fight, args) end
  fight.rounds = fight.rounds + 1
  local scene = scenes.of({ fight = fight, round = true, labels = { "combat" } })
  drop_in_fight(scene)
  take_up_weapon(fight, scene)
  local result = tests.attempt(test_of(fight, scene))
  if result then apply_result(fight, result, scene) end
  return verdict(fight)
end

-- From the first to the last -------------------------------------------------------------------------------------------

-- BAD-89, BAD-90.
local function pick_up_thrown(fight, outcome)
  local back = fight.thrown and outcome == "won" and confirm("Pick up " .. entry("item", fight.thrown).name .. "?", "retrieve")
  if back then gain("item", fight.thrown) end
  hide("lost_thrown", fight.thrown ~= nil and not back)
end

local function remember(fight)
  hide("rounds", fight.rounds)
  hide("foe_wounds", fight.wounds)
  hide("foe_defeated", fight.defeated)
  shots.part(fight)
end

-- BAD-59, BAD-187: the outcome is fixed and Shaken is gone before anything that answers to the end. What answers may still bring
-- the character Down, and then the fight has ended so, as an escape does by its price. BAD-96.
local function end_fight(fight, outcome)
  changes.set_shaken(false)
  remember(fight)
  local was_down = sheets.is_down()
  fight.acted = {}
  effects.run_all("fight_end", scenes.of({ fight = fight, outcome = outcome, over = true }))
  if sheets.is_down() and not was_down then outcome = "down" end
  pick_up_thrown(fight, outcome)
  if option.mercenary_due == "each_fight" then company.pay_wages({}) end -- BAD-A18
  return outcome
end

-- BAD-76, BAD-77: which sorts the page offers.
local function offer_shot(fight, args)
  local any = args.shot or args.sdice ~= nil
  if not any and not args.ranged and not args.thrown then return end
  local both = not args.ranged and not args.thrown
  shots.shoot(fight, args.ranged or both, args.thrown or both, args.sdice)
end

function fights.run(args, page)
  local fight = shots.begin(args)
  fight.dice = args.dice or 0
  effects.run_all("fight_start", scenes.of({ fight = fight, labels = { "combat" } }))
  local outcome = verdict(fight)
  if not outcome then
    offer_shot(fight, args)
    outcome = verdict(fight) -- BAD-86
  end
  while not outcome do outcome = one_round(fight, args) end
  outcome = end_fight(fight, outcome)
  if outcome == "down" then return fate.go_down(page) end
  return outcome
end

return fights
