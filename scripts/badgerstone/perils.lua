-- Perils: whether the character could go Down before the next question, whatever the answer to the open one, with the worst dice.
--
-- A forecast is a table of the values that a fight changes. The functions below play on from it like `fights.lua`, but try every result that dice
-- can give. A question ends the attempt. In doubt, a special deals its ticks.

local words = require("words")
local lists = require("lists")
local bearers = require("bearers")
local limits = require("limits")
local effects = require("effects")
local tests = require("tests")
local shots = require("shots")
local company = require("company")
local fights = require("fights")
local engine, any = bearers.engine, lists.any
local perils = {}

-- Returns a copy of a forecast with changes. Fields, in addition to those of the first forecast:
--   hands            the weapons in hand, if they are not the current ones
--   without          id of the companion who took a blow; `is_slain` is false if they are only injured
--   after_shot       true after a shot that may have been a throw
--   asks_special     true if the open question is about an optional special
local function change(forecast, values)
  local copy = {}
  for key, value in pairs(forecast) do copy[key] = value end
  for key, value in pairs(values) do copy[key] = value end
  return copy
end

-- Creates the forecast for the current state. `seen` are the starts of rounds that were tried.
local function new_forecast(args)
  local foe = scene.foes[1]
  return {
    ticks = sheet.ticks, shaken = sheet.shaken, luck = sheet.luck, wounds = foe.wounds, left = foe.left, round = scene.round, momentum = scene.momentum,
    args = args, seen = {},
  }
end

local function situation_of(forecast, cause)
  local situation = shots.current_situation({ round = true, causes = { cause or "combat" } })
  situation.skill, situation.hands = "PROWESS", forecast.hands
  return situation
end

local function wounds_penalty(ticks)
  if ticks >= constant.wounded_at then return constant.wounded_penalty end
  return ticks >= 1 and constant.battered_penalty or 0
end

-- Returns the number of dice of the round that has begun.
local function count_dice(forecast)
  local situation = situation_of(forecast)
  local n = tests.count_all_dice(fights.build_test(false, forecast.args, situation))
  if forecast.round <= 1 and forecast.momentum then n = n - constant.momentum_penalty end
  local helper = forecast.without and company.find_helper("PROWESS", situation)
  if helper and helper.id == forecast.without then n = n - constant.companion_dice end
  return n + wounds_penalty(sheet.ticks) - wounds_penalty(forecast.ticks)
end

-- Returns the results that are possible with this number of dice. BAD-18.
local function possible_results(n)
  local found = { miss = n < 0 }
  for die = 1, n < 0 and 0 or constant.die_sides do found[functions.result_of(die)] = true end
  return lists.filter({ "miss", "partial", "success" }, function(result) return found[result] end)
end

-- True if a re-roll of this result is offered. A function of house rules need not ask.
local function offers_reroll(forecast, result)
  if functions.reroll ~= tests.pay_for_reroll or forecast.luck < constant.reroll_cost then return false end
  return (result ~= "success" or option.offer_reroll_on_success == "yes") and #engine.passive_effects("no_reroll", situation_of(forecast)) == 0
end

-- Returns the companions who can take a tick.
local function list_takers(forecast, cause)
  return lists.filter(effects.list_blow_takers(situation_of(forecast, cause)), function(ally)
    return ally.id ~= forecast.without or not forecast.is_slain and option.blow_to_injured == "slain"
  end)
end

-- Returns the specials that this result triggers. An optional one is asked about, which ends the attempt, unless that question is open.
local function list_specials(forecast, result, is_hit)
  local situation, found = situation_of(forecast), {}
  situation.result = result
  for _, when in ipairs({ "test", "result", "tick", is_hit and "foe_hit" or nil }) do
    found = lists.concat(found, engine.triggered(when, situation))
  end
  return lists.filter(found, function(special) return forecast.asks_special or not words.is_yes(special.data.optional) end)
end

-- Takes Wounds from the foe of a forecast, as `effects.hurt_foe` does.
local function hurt_foe(forecast, n)
  local foe = entry("foe", scene.foes[1].id)
  if forecast.left == 0 or n == 0 then return end
  forecast.wounds = math.max(0, math.min(foe.wounds, forecast.wounds - n))
  if forecast.wounds > foe.defeat_at then return end
  forecast.left = forecast.left - 1
  if forecast.left > 0 then forecast.wounds = foe.wounds end
end

-- Returns the ticks that a result deals, and whether it makes the character Shaken.
local function find_harm(forecast, result)
  if result == "success" or result == "partial" and forecast.left == 0 and option.last_partial_hurts == "no" then return 0, false end
  local harm = forecast.shaken and "tick" or "shaken"
  if functions.harm ~= fights.harm then harm = forecast.shaken == sheet.shaken and functions.harm(result) or "tick" end
  return harm == "tick" and constant.ticks_per_harm or 0, harm == "shaken"
end

local function sum_ticks(specials)
  local sum = 0
  for _, special in ipairs(specials) do
    for _, effect in ipairs(engine.effects_of(special, "tick")) do sum = sum + math.max(0, effect.value) end
  end
  return sum
end

-- True if the character is Down with these ticks after the end of the fight.
local function is_down_after_end(ticks, outcome)
  return ticks + sum_ticks(engine.triggered("fight_end", shots.current_situation({ outcome = outcome, over = true }))) >= constant.down_at
end

local can_fall_from_next_round

-- True if the character could go Down by a blow with `n` ticks left, or after it.
local function can_fall_by_blow(forecast, n)
  if n > 0 and #list_takers(forecast) > 0 then return false end
  local is_beaten, ticks = forecast.left == 0, forecast.ticks + n
  if ticks >= constant.down_at then return not (is_beaten and option.both_down_outcome == "won") end
  if is_beaten then return is_down_after_end(ticks, "won") end
  return can_fall_from_next_round(change(forecast, { ticks = ticks }))
end

local function can_fall_by_result(forecast, result)
  forecast = change(forecast, {})
  local situation = situation_of(forecast)
  local wounds = #engine.passive_effects("no_foe_hit", situation) == 0 and functions.hit(result, scene.foes[1].id) or 0
  local specials = list_specials(forecast, result, wounds > 0)
  local ticks, shaken = 0, false
  if not any(specials, tests.replaces_result) then
    hurt_foe(forecast, wounds)
    ticks, shaken = find_harm(forecast, result)
  end
  for _, effect in ipairs(engine.passive_effects("ignore_tick", situation)) do ticks = math.max(0, ticks - effect.value) end
  for _, special in ipairs(specials) do
    for _, effect in ipairs(engine.effects_of(special, "shaken")) do shaken = shaken or words.is_yes(effect.value) end
  end
  forecast.shaken = forecast.shaken or shaken
  return can_fall_by_blow(forecast, ticks + sum_ticks(specials))
end

local function can_fall_by_roll(forecast)
  local n = count_dice(forecast)
  return any(possible_results(n), function(result)
    return not (n >= 0 and offers_reroll(forecast, result)) and can_fall_by_result(forecast, result)
  end)
end

-- True if the round that begins asks for a weapon. After a throw, there may be nothing to choose from.
local function asks_for_weapon(forecast)
  if forecast.round > scene.round or forecast.after_shot then return false end
  return #fights.list_weapon_choices(forecast.round == 0, situation_of(forecast)) > 0
end

local function asks_to_drop(forecast) return option.drop_in_fight == "yes" and limits.is_overloaded(situation_of(forecast)) end

-- True if the round could be the end that begins after escape was offered.
local function can_fall_by_staying(forecast)
  if asks_to_drop(forecast) or asks_for_weapon(forecast) then return false end
  return can_fall_by_roll(change(forecast, { round = forecast.round + 1 }))
end

local function asks_for_escape(forecast)
  local rounds = fights.rounds_before_escape(forecast.args)
  return rounds and forecast.round >= rounds or false
end

can_fall_from_next_round = function(forecast)
  local key = table.concat({ forecast.ticks, tostring(forecast.shaken), forecast.luck, forecast.wounds, forecast.left, forecast.round }, " ")
  if asks_for_escape(forecast) or forecast.seen[key] then return false end
  forecast.seen[key] = true
  return can_fall_by_staying(forecast)
end

-- True if the ticks of an escape could be the end.
local function can_fall_by_price(forecast, n)
  return (n == 0 or #list_takers(forecast, "escape") == 0) and is_down_after_end(forecast.ticks + n, "escaped")
end

-- True if a blow with `n` ticks left could be the end, whoever takes the next tick. `can_fall` is for the ticks after it.
local function can_fall_by_next_tick(forecast, n, can_fall)
  local marked = change(forecast, { ticks = forecast.ticks + 1 })
  if marked.ticks >= constant.down_at or n == 1 and can_fall(marked, 0) then return true end
  return any(list_takers(forecast), function(ally)
    local is_slain = not bearers.has_trait(ally, "Tough") or ally.injured
    local lent = is_slain and bearers.has_trait(ally, "Mascot") and constant.mascot_luck or 0
    local rest = option.companion_absorbs == "whole_blow" and 0 or n - 1
    return can_fall(change(forecast, { without = ally.id, is_slain = is_slain, luck = math.max(0, forecast.luck - lent) }), rest)
  end)
end

-- True if the first round could be the end after a shot with one of these results.
local function can_fall_after_shot(forecast, results)
  local throws = any(derived.weapons, function(id) return bearers.has_trait(entry("item", id), "thrown") end)
  local hands = throws and #derived.weapons == 1 and {} or nil
  return any(results, function(result)
    local after = change(forecast, { momentum = result ~= "success", after_shot = throws, hands = hands })
    hurt_foe(after, functions.hit(result, scene.foes[1].id))
    return after.left > 0 and can_fall_from_next_round(after)
  end)
end

local function not_offered_again(forecast)
  return function(result) return not offers_reroll(forecast, result) end
end

-- For each topic of an open question, whether an answer could lead to the end.
local QUESTIONS = {
  roll = can_fall_by_roll,
  drop = function(forecast) return not asks_for_weapon(forecast) and can_fall_by_roll(forecast) end,
  weapon = function(forecast) return can_fall_by_roll(forecast) or can_fall_by_roll(change(forecast, { hands = {} })) end,
  luck = function(forecast, question)
    local can_fall = question.shot and can_fall_after_shot or function(after, results)
      return any(results, function(result) return can_fall_by_result(after, result) end)
    end
    local after, results = change(forecast, { luck = forecast.luck - constant.reroll_cost }), possible_results(0)
    local accepted = option.luck_rerolls == "any" and lists.filter(results, not_offered_again(after)) or results
    return can_fall(after, accepted) or can_fall(forecast, lists.filter(results, function(result) return offers_reroll(forecast, result) end))
  end,
  blow = function(forecast, question) return can_fall_by_next_tick(forecast, question.n, can_fall_by_blow) end,
  special = function(forecast, question)
    forecast.asks_special = true
    if forecast.left == 0 then return is_down_after_end(forecast.ticks, "won") end
    if question.shot then return can_fall_after_shot(forecast, possible_results(0)) end
    return any(possible_results(0), function(result) return can_fall_by_result(forecast, result) end)
  end,
  shot = function(forecast)
    return can_fall_from_next_round(forecast) or can_fall_after_shot(forecast, lists.filter(possible_results(0), not_offered_again(forecast)))
  end,
}

-- The same for questions about the price of an escape.
local PRICE_QUESTIONS = {
  price = function(forecast, question) return can_fall_by_next_tick(forecast, question.n, can_fall_by_price) end,
  item = function(forecast, question)
    local asks_again = question.n > 1 and #bearers.distinct_items(held("item")) > 2
    return not asks_again and can_fall_by_price(forecast, forecast.args.ticks or 0)
  end,
}

-- The question about escape has no mark, because it is the first effect of its round.
local function can_fall_by_escape(forecast)
  local question = sheet.open_question
  if question then return PRICE_QUESTIONS[question.topic] ~= nil and PRICE_QUESTIONS[question.topic](forecast, question) end
  local asks_for_items = (forecast.args.items or 0) > 0 and #bearers.distinct_items(held("item")) > 1
  return asks_for_escape(forecast) and not asks_for_items and can_fall_by_price(forecast, forecast.args.ticks or 0)
end

local function can_fall_by_fighting(forecast)
  local question = sheet.open_question
  if question then return QUESTIONS[question.topic] ~= nil and QUESTIONS[question.topic](forecast, question) end
  if asks_for_escape(forecast) then return can_fall_by_staying(forecast) end
  return can_fall_by_result(forecast, "miss") -- a question of house rules: in doubt
end

-- True if the round to which the open question leads has no die. BAD-18.
local function has_no_dice(forecast)
  local question = sheet.open_question
  if question then return words.contains({ "weapon", "drop", "roll" }, question.topic) and count_dice(forecast) < 0 end
  return asks_for_escape(forecast) and count_dice(change(forecast, { round = forecast.round + 1 })) < 0
end

local function is_in_fight()
  local fields = {}
  for name in pairs(in_scene() and scene or {}) do fields[name] = true end
  return fields.hand and #scene.foes > 0
end

-- Returns the warning; empty if there is none. `args` are those of the instruction that is being played.
function perils.find(args)
  if not args.foe or not is_in_fight() then return "" end
  local texts = {}
  if has_no_dice(new_forecast(args)) then texts[1] = message("danger-no-dice") end
  if can_fall_by_fighting(new_forecast(args)) then
    local is_next = sheet.shaken and sheet.ticks + constant.ticks_per_harm >= constant.down_at
    texts[#texts + 1] = message(is_next and "danger-wound" or "danger-rounds")
  end
  if can_fall_by_escape(new_forecast(args)) then texts[#texts + 1] = message("danger-price") end
  return table.concat(texts, " ")
end

-- Returns the number of foes that are not beaten; foes who share their Wounds count as one.
function perils.count_foes() return is_in_fight() and scene.foes[1].left or 0 end

return perils
