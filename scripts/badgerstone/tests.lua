-- Tests: the count, the die that counts, LUCK, changes of the result, and the instruction `test`.

local words = require("words")
local sheets = require("sheet")
local situations = require("situations")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local effects = require("effects")
local prose = require("prose")
local company = require("company")
local paying = require("paying")
local fate = require("fate")
local lists = require("lists")
local engine = bearers.engine
local tests = {}

-- A Test is { skill, why, keep, parts, situation, counting }. `parts` are named dice in addition to those of every Test. `counting` is
-- true if the dice are only counted and not rolled.

-- Count of dice --------------------------------------------------------------------------------------------------------

-- BAD-A32: if a low die is kept, another die can only hurt, so the reader decides.
local function use_helper(ally, test)
  if not ally then return false end
  if test.keep ~= "lowest" or test.counting then return true end
  local with, alone = message("do-help", { name = ally.name }), message("do-no-help", { name = ally.name })
  return confirm(message("ask-help", { name = ally.name }), "companion", { yes = with, no = alone })
end

-- Returns the specials of this Test. The reader is asked about each optional one. While counting, optional ones are left out.
local function find_specials(test)
  local list = {}
  for _, it in ipairs(engine.answering("test", test.situation)) do
    local counts = test.counting and not words.yes(it.special.optional) or not test.counting and engine.wants(it)
    if counts then list[#list + 1] = it end
  end
  return list
end

-- Returns all values of an effect for the Test: from permanent specials and from those in the list.
local function effect_values(name, situation, list)
  local all = engine.standing(name, situation)
  for _, it in ipairs(list) do
    for _, value in ipairs(engine.every(it, name)) do all[#all + 1] = value end
  end
  return all
end

-- Returns all parts of the count, each with its name, before anything is rolled. BAD-1, BAD-2, BAD-3, BAD-163, BAD-A34.
local function dice_parts(test, list)
  local parts, situation = {}, test.situation
  local function add(name, n)
    if n ~= 0 then parts[#parts + 1] = { name, n } end
  end
  parts[1] = { test.skill, bearers.rating(test.skill, situation) } -- BAD-35
  for _, part in ipairs(test.parts) do add(part[1], part[2]) end
  local ally = company.helper(test.skill, situation)
  if use_helper(ally, test) then add(ally.name, constant.companion_dice) end
  for _, it in ipairs(effect_values("dice", situation, list)) do add(it.it.name, it.value) end
  local wounded = at_least("ticks", constant.wounded_at) -- BAD-66 to BAD-68; not BAD-71
  if wounded then add(message("part-wounded"), -constant.wounded_penalty) end
  if not wounded and constant.battered_penalty > 0 and at_least("ticks", 1) then add(message("part-battered"), -constant.battered_penalty) end
  if limits.is_overloaded(situation) then add(message("part-overloaded"), -constant.overloaded_penalty) end -- BAD-105, BAD-106
  return parts
end

local function sum_of(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- Lets house rules change the number of dice and the die that counts.
local function emit_test_event(test)
  local situation = test.situation
  local it = {
    skill = test.skill, why = test.why, dice = 0, keep = test.keep, shot = situation.shot and true or nil, foe = situation.foe,
    counting = test.counting,
  }
  emit("test", it)
  test.parts[#test.parts + 1] = { message("part-rules"), it.dice }
  test.keep = it.keep
end

function tests.count_all_dice(test)
  test.counting = true
  emit_test_event(test)
  return sum_of(dice_parts(test, find_specials(test)))
end

-- Rolling --------------------------------------------------------------------------------------------------------------

-- BAD-9, BAD-169: if several rules say which die counts, the worst for the character applies.
local function choose_keep_rule(test, list)
  local named = { test.keep }
  for _, it in ipairs(effect_values("keep", test.situation, list)) do named[#named + 1] = it.value end
  for _, keep in ipairs({ "lowest", "second" }) do
    if words.among(named, keep) then return keep end
  end
  return "highest"
end

-- Overridable: returns the result for a kept die. BAD-5, BAD-6, BAD-7.
function tests.result_of(die)
  if die >= constant.success_from then return "success" end
  return die >= constant.partial_from and "partial" or "miss"
end

-- Rolls all dice of a Test once. BAD-4, BAD-8, BAD-16, BAD-17.
local function roll_dice(dice, keep, parts, why)
  local rule = derived.readings[keep]
  if dice == 0 then
    dice, keep, rule = constant.zero_dice_roll, "lowest", prose.no_dice_rule()
  end
  local result
  local _, faces = roll({
    count = dice, sides = constant.die_sides, keep = keep, label = why, parts = parts, rule = rule,
    result_text = function(kept)
      result = functions.result_of(kept)
      return sheets.result_label(result)
    end,
  })
  return result, faces
end

-- True if an effect forbids re-rolls in this situation or for this result.
local function reroll_forbidden(test, list, triggered)
  if #effect_values("no_reroll", test.situation, list) > 0 then return true end
  for _, it in ipairs(triggered) do
    if engine.has(it, "no_reroll") then return true end
  end
  return false
end

-- Overridable: offers a re-roll for LUCK and takes the price. BAD-19, BAD-21, BAD-22.
function tests.pay_for_reroll()
  local price = constant.reroll_cost
  if not at_least("luck", price) then return false end
  local labels = { yes = message("do-reroll", { price = price }), no = message("do-keep") }
  if not confirm(message("ask-reroll", { price = price }), "luck", labels) then return false end
  changes.add_luck(-price)
  return true
end

-- True if a special for this particular result takes something from the character or cancels an effect of the result.
local function is_harmful(it)
  if it.special.result == nil then return false end
  for _, effect in ipairs(it.special["do"]) do
    local rating = effect.rating or {}
    for _, n in ipairs({ effect.luck or 0, effect.luck_max or 0, effect.fate or 0, rating.n or rating[2] or 0, -(effect.tick or 0), -(effect.foe_wounds or 0) }) do
      if n < 0 then return true end
    end
    if words.yes(effect.no_foe_hit) or effect.shaken ~= "immune" and words.yes(effect.shaken) then return true end
  end
  return false
end

-- True if no re-roll of this result is offered. A Success is offered a re-roll only if something makes it unwelcome. BAD-A5.
local function skips_reroll_offer(result, triggered)
  return result == "success" and option.offer_reroll_on_success == "no" and not lists.any(triggered, is_harmful)
end

-- Returns true if the reader re-rolls, with a free special or for LUCK.
local function chooses_reroll(test, triggered)
  local situation = test.situation
  if skips_reroll_offer(situation.result, triggered) then return false end
  for _, it in ipairs(triggered) do
    if engine.has(it, "reroll_free") and engine.wants(it) then
      effects.apply(it, situation)
      return true
    end
  end
  return functions.reroll(test.skill, situation.result)
end

-- Overridable: rolls a Test without specials, and again while the reader pays LUCK. BAD-20, BAD-23, BAD-24, BAD-26 to BAD-28.
-- A separate call for the memo, because it depends on few arguments.
function tests.roll_plain(skill, dice, keep, once, parts, why)
  local result, faces = roll_dice(dice, keep, parts, why)
  local rolls = 1
  while not once and (rolls == 1 or option.luck_rerolls == "any") and not skips_reroll_offer(result, {}) and functions.reroll(skill, result) do
    result, faces = roll_dice(dice, keep, parts, why)
    rolls = rolls + 1
  end
  set_silently("last_dice", faces)
  return result
end

-- Rolls a Test whose result can trigger specials.
local function roll_with_specials(test, dice, keep, parts, list)
  local result, faces = roll_dice(dice, keep, parts, test.why)
  local rolls = 1
  while rolls == 1 or option.luck_rerolls == "any" do
    test.situation.result = result
    local triggered = engine.answering("result", test.situation)
    if reroll_forbidden(test, list, triggered) or not chooses_reroll(test, triggered) then break end
    result, faces = roll_dice(dice, keep, parts, test.why)
    rolls = rolls + 1
  end
  return result, faces
end

-- Returns the result, and the dice unless they are already stored as the latest.
local function roll_test(test, count, parts, list)
  if engine.any("result", test.situation) then return roll_with_specials(test, count.dice, count.keep, parts, list) end
  return functions.rolled(test.skill, count.dice, count.keep, count.once, parts, test.why), nil
end

-- Returns the settings of a roll: number of dice, the die that counts, and whether re-rolls are forbidden.
local function roll_settings(test, parts, list)
  return { dice = sum_of(parts), keep = choose_keep_rule(test, list), once = #effect_values("no_reroll", test.situation, list) > 0 }
end

-- Overridable, and memoized separately. Returns the settings of a Test that no special responds to, and the parts of its count.
function tests.count_dice(skill, dice, keep, situation, parts)
  local test = { skill = skill, keep = keep, situation = situation, parts = parts or { { "", dice } } }
  local all = dice_parts(test, {})
  return roll_settings(test, all, {}), all
end

-- Changes of the result ------------------------------------------------------------------------------------------------

-- Returns the next special of a side that changes the current result. Each special is returned once.
local function next_shift(side, situation, found)
  for _, it in ipairs(engine.answering("result", situation)) do
    for _, shift in ipairs(engine.every(it, "shift")) do
      local from, to = shift.value.from or shift.value[1], shift.value.to or shift.value[2]
      if it.side == side and from == situation.result and not found[it.key] then
        found[it.key] = true
        return it, to
      end
    end
  end
end

-- BAD-170, BAD-171: applies changes of the result: the character's first, then the page's, then the foe's.
local function shift_result(situation)
  local found = {}
  if #engine.answering("result", situation) == 0 then return end
  for _, side in ipairs({ "you", "page", "foe" }) do
    local it, to = next_shift(side, situation, found)
    while it do
      if engine.wants(it) then
        situation.result = to
        effects.apply(it, situation)
        say(message("result-shifted", { name = it.name, result = sheets.result_label(to) }))
      end
      it, to = next_shift(side, situation, found)
    end
  end
end

-- Resolves a Test up to its result, before any consequence. Returns nil if a special ended the fight before the roll. BAD-188.
function tests.resolve(test)
  local situation, faces = test.situation, {}
  situation.skill, situation.result = test.skill, "miss"
  local list, count, parts = {}, nil, nil
  if not sheets.is_down() then
    emit_test_event(test)
    list = find_specials(test)
    if #list == 0 then
      count, parts = functions.counted(test.skill, sum_of(test.parts), test.keep, situation, test.parts)
    else
      parts = dice_parts(test, list)
      for _, it in ipairs(list) do effects.apply(it, situation) end
      count = roll_settings(test, parts, list)
    end
    if situation.foe and effects.is_beaten() then return nil end
  end
  if sheets.is_down() then
    say(message("miss-down")) -- BAD-70
  elseif count.dice >= 0 then
    situation.result, faces = roll_test(test, count, parts, list)
  else
    say(message("miss-no-dice", { skill = test.skill })) -- BAD-18, BAD-29
  end
  if not sheets.is_down() then shift_result(situation) end
  set_silently("last_result", situation.result)
  if faces then set_silently("last_dice", faces) end
  return situation.result
end

-- Overridable: returns the Wounds that a result takes from a foe. BAD-48, BAD-51, BAD-81.
function tests.hit(result) return result == "miss" and 0 or constant.foe_wounds_per_hit end

-- Returns the specials that respond to the result without changing it. The reader is asked about each optional one.
function tests.result_specials(situation)
  local list = {}
  for _, it in ipairs(engine.answering("result", situation)) do
    if not engine.has(it, "shift") and not engine.has(it, "reroll_free") and engine.wants(it) then list[#list + 1] = it end
  end
  return list
end

-- True if the special replaces the effect of the result in a fight. BAD-172.
function tests.replaces_result(it) return words.yes(it.special.replaces_result) end

-- True if a special of the result has an effect. A special that only prevents something counts as used only if there was something to
-- prevent. `used_keys` are the keys of those that prevented a tick or Shaken; `hit` is true if the foe would have been hit. BAD-184.
function tests.takes_effect(it, used_keys, hit)
  if not words.yes(it.special.single_use) then return true end
  for _, effect in ipairs(it.special["do"]) do
    local prevents_only = effect.ignore_tick ~= nil or effect.shaken == "immune" or effect.no_foe_hit ~= nil or effect.no_reroll ~= nil or effect.trump ~= nil
    if not prevents_only then return true end
  end
  return used_keys[it.key] or engine.has(it, "no_foe_hit") and hit or false
end

-- The instruction ------------------------------------------------------------------------------------------------------

-- BAD-32, BAD-33: adds the dice of each Talent that the page names and the character has.
local function talent_parts(args, parts)
  for _, with in ipairs(args.with or {}) do
    local has_it = bearers.rating(with.talent)
    local default_dice = option.talent_bonus == "rating" and has_it or constant.talent_dice -- BAD-A2
    if has_it >= 1 then parts[#parts + 1] = { with.talent, with.bonus or default_dice } end
  end
  return parts
end

function tests.build_page_test(args)
  return {
    skill = args.skill, why = args.skill, keep = args.keep, parts = talent_parts(args, { { message("part-page"), args.dice or 0 } }),
    situation = situations.new({ skill = args.skill, no_beasts = args.no_beasts }),
  }
end

-- BAD-12 to BAD-14, BAD-A7: offers the price of a Partial; without payment the result is a Miss.
local function pay_for_partial(args)
  if not paying.can_pay(args) then return "miss" end
  local price = paying.format_price(args)
  local labels = { yes = message("do-pay", { price = price }), no = message("do-not-pay") }
  if not confirm(message("ask-partial", { price = price }), "cost", labels) then return "miss" end
  paying.hand_over(args)
  return option.paid_partial
end

function tests.run(args, page)
  local test = tests.build_page_test(args)
  local up = not sheets.is_down()
  local result = tests.resolve(test)
  local list = tests.result_specials(test.situation)
  if result == "partial" and (args.silver or args.item) then result = pay_for_partial(args) end
  set_silently("last_result", result)
  for _, it in ipairs(list) do effects.apply(it, test.situation) end
  if up and sheets.is_down() then fate.go_down(page) end
  return result
end

return tests
