-- Fights, round by round: escape, weapon, the Test, what comes of it, and the end.

local words = use("words")
local sheets = use("sheet")
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
local function take_up_weapon(first, now)
  local hands, last = bearers.hands(now), scene.hand[1]
  local gone = last and not words.has_word(hands, last.id)
  local list, options = {}, {}
  for _, id in ipairs((first or gone) and derived.weapons or {}) do
    if not words.among(list, id) then list[#list + 1] = id end
  end
  local choice = #list >= 2 or #list == 1 and #derived.at_hand == 0 -- with bare hands, by choice
  if choice then
    local usual = hands[1] or list[1]
    for _, id in ipairs(list) do
      local name = entry("item", id).name
      options[#options + 1] = { id, name, menu = message("do-weapon", { name = name }), usual = id == usual }
    end
    options[#options + 1] = { "unarmed", message("weapon-none"), menu = message("do-unarmed") }
    local id = choose(message("ask-weapon"), options, "weapon")
    changes.wield(id == "unarmed" and {} or { id })
    hands = bearers.hands(now)
  end
  scene.hand = { hands[1] and { id = hands[1] } }
end

-- BAD-A15, where dropping in a fight is allowed: offered while the load is too much.
local function drop_in_fight(now)
  while option.drop_in_fight == "yes" and limits.overloaded(now) do
    local options = {}
    for _, item in ipairs(held("item")) do options[#options + 1] = { tostring(item.index), item.name } end
    options[#options + 1] = { "nothing", message("drop-nothing"), usual = true }
    local index = choose(message("ask-drop"), options, "drop")
    if index == "nothing" then return end
    lose("item", tonumber(index))
  end
end

-- Escape ---------------------------------------------------------------------------------------------------------------

-- BAD-91, BAD-97, BAD-A14: before the round that would come next.
local function escapes(args)
  if not args.escape or not at_least("round", (args.round or figure.escape_from) - 1) then return false end
  local foe, price = entry("foe", args.foe).name, nil
  for _, cost in ipairs({ { "escape-ticks", args.ticks }, { "escape-luck", args.luck }, { "silver", args.silver }, { "escape-items", args.items } }) do
    local told = cost[2] and message(cost[1], { n = cost[2] })
    price = told and price and message("escape-and", { one = told, others = price }) or told or price
  end
  local on = message("do-fight-on")
  if price then
    local lines = { yes = message("do-escape-paying", { price = price }), no = on }
    return confirm(message("ask-escape-paying", { foe = foe, price = price }), "escape", lines)
  end
  return confirm(message("ask-escape", { foe = foe }), "escape", { yes = message("do-escape"), no = on })
end

-- Offered, and learnt apart: it hangs on all that is carried.
function fights.give_up_item()
  local options = {}
  for _, item in ipairs(bearers.sorts(held("item"))) do options[#options + 1] = { item.id, item.name } end
  if #options == 0 then return end
  lose("item", #options == 1 and options[1][1] or choose(message("ask-left-behind"), options, "item"))
end

-- Offered, and learnt apart. BAD-92 to BAD-96.
function fights.pay_for_escape(silver, luck, items, ticks)
  changes.set_shaken(false)
  if silver then changes.add_silver(-silver) end
  if luck then changes.add_luck(-luck) end
  for _ = 1, items or 0 do offered.give_up_item() end
  effects.blow(ticks or 0, shots.at({ labels = { "escape" } }))
  return sheets.is_down() and "down" or "escaped"
end

-- One round ------------------------------------------------------------------------------------------------------------

-- BAD-46, BAD-47, BAD-62, BAD-83.
local function test_of(first, args, now)
  local foe = entry("foe", args.foe)
  local parts = { { message("part-foe"), foe.modifier }, { message("part-page"), args.dice or 0 } }
  for _, part in ipairs(scene.lasting) do parts[#parts + 1] = { part.name, part.dice } end
  if not bearers.armed(now) then parts[#parts + 1] = { message("part-unarmed"), -figure.unarmed_dice } end
  if first and scene.momentum then parts[#parts + 1] = { message("part-momentum"), -figure.momentum_dice } end
  return { skill = "PROWESS", why = message("why-against", { skill = "PROWESS", foe = foe.name }), parts = parts, now = now }
end

-- Does anything keep the character from being shaken, of the result's specials or else? Gives the keys of those of the result.
local function steadied(list, now)
  local keys, any = {}, now.immune or scene.immune
  for _, it in ipairs(engine.standing("shaken", now)) do any = any or it.value == "immune" end
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

-- Offered: what a result that hurts does to the character. BAD-49, BAD-50.
function fights.harm() return sheet.shaken and "tick" or "shaken" end

-- Gives the keys of the result's specials that told.
local function suffer(result, list, now)
  local harm = offered.harm(result)
  if harm == "tick" then return effects.blow(figure.harm, now, list) end
  if harm ~= "shaken" then return {} end
  local steady, keys = steadied(list, now)
  if not steady then changes.set_shaken(true) end
  return keys
end

-- Offered, and learnt apart. What a round's result does: the foe first, then you. BAD-48, BAD-51, BAD-52, BAD-172, BAD-188, BAD-A8.
function fights.apply_result(result, now)
  local list, told = tests.result_specials(now), {}
  local hit = offered.hit(result, now.foe)
  local ordinary, hits = true, #engine.standing("no_foe_hit", now) == 0
  for _, it in ipairs(list) do
    if tests.replaces(it) then ordinary = false end
    if engine.has(it, "no_foe_hit") then hits = false end
  end
  if ordinary and hits then effects.hurt_foe(hit, now) end
  local hurts = result == "miss" or result == "partial" and (not effects.is_beaten() or option.last_partial_hurts == "yes")
  if ordinary and hurts then told = suffer(result, list, now) end
  for _, it in ipairs(list) do
    if tests.applied(it, told, hit > 0) then effects.act(it, now) end
  end
end

-- The most ticks that specials of somebody could add at once.
local function ticks_of(it)
  local sum = 0
  for _, special in ipairs(it.specials or {}) do
    for _, deed in ipairs(special["do"] or {}) do
      local n = deed.tick
      if type(n) == "number" and n > 0 then sum = sum + n end
    end
  end
  return sum
end

-- Could one result bring the character Down, or is there no die to roll (BAD-18)? `quick` stops there. Only a fight gives `args`.
function fights.in_peril(args)
  if not in_scene() then return false end
  local worst = offered.harm("miss") == "tick" and figure.harm or 0
  local foe = scene.foes[1]
  if foe then worst = worst + ticks_of(entry("foe", foe.id)) end
  for _, kind in ipairs({ "item", "ally" }) do
    for _, it in ipairs(held(kind)) do worst = worst + ticks_of(entry(kind, it.id)) end
  end
  if at_least("ticks", figure.down - worst) then return true end
  if not args.foe then return false end
  local now = shots.at({ round = true, labels = { "combat" } })
  return tests.dice_for(test_of(not at_least("round", 1), args, now)) < 0
end

-- How the fight stands, if it is over. BAD-53, BAD-57, BAD-58, BAD-A9.
local function verdict()
  local beaten = effects.is_beaten()
  if sheets.is_down() and not (beaten and option.both_down == "won") then return "down" end
  return beaten and "won" or nil
end

-- BAD-64: escape; weapon; dice, LUCK and changes of the result; hit; harm; is it over?
local function one_round(args)
  if escapes(args) then return offered.pay_for_escape(args.silver, args.luck, args.items, args.ticks) end
  local first = not at_least("round", 1)
  add("round", 1)
  local now = shots.at({ round = true, labels = { "combat" } })
  drop_in_fight(now)
  take_up_weapon(first, now)
  local result = tests.attempt(test_of(first, args, now))
  if result then offered.apply_result(result, now) end
  return verdict()
end

-- From the first to the last -------------------------------------------------------------------------------------------

local function remember()
  local foe, beaten = scene.foes[1], effects.is_beaten()
  local wounds = foe.wounds
  hide("rounds", scene.round)
  hide("foe_wounds", wounds)
  hide("foe_defeated", beaten)
  shots.part(foe.id, not beaten and wounds or nil)
end

-- Offered. BAD-59, BAD-187: the outcome is fixed and Shaken is gone before anything that answers to the end. What answers may still bring
-- the character Down, and then the fight has ended so, as an escape does by its price. BAD-96.
function fights.end_fight(outcome)
  changes.set_shaken(false)
  local lost = get("shot", scene.foes[1].id) ~= nil and sheet.lost_thrown -- by a shot that decided the fight
  remember()
  local was_down = sheets.is_down()
  effects.run_all("fight_end", shots.at({ outcome = outcome, over = true }))
  if sheets.is_down() and not was_down then outcome = "down" end
  shots.pick_up_thrown(outcome, lost)
  if option.mercenary_due == "each_fight" then company.pay_wages({}) end -- BAD-A18
  return outcome
end

local function over(outcome, page)
  if not outcome then return nil end
  outcome = offered.end_fight(outcome)
  if outcome == "down" then return fate.go_down(page) end
  return outcome
end

-- BAD-76, BAD-77: which sorts the page offers.
local function offer_shot(args)
  if args.shot or args.sdice or args.ranged or args.thrown then shots.shoot(args, args.sdice) end
end

-- What comes before the first round: the fight's start, and the shot. A foe beaten by it is fought no more. BAD-86.
function fights.open(args, page)
  local shot_taken = shots.begin(args)
  local foe = scene.foes[1]
  say(message("fight-begins", { foe = words.capital(entry("foe", foe.id).name), n = foe.wounds }))
  effects.run_all("fight_start", shots.at({ labels = { "combat" } }))
  local outcome = verdict()
  if not outcome and not shot_taken then
    offer_shot(args)
    outcome = verdict()
  end
  return over(outcome, page)
end

-- What house rules or a command have done between two rounds may have ended the fight.
function fights.round(_, args, page) return over(verdict() or one_round(args), page) end

return fights
