-- Tests: the number of dice, the die that counts, re-rolls for LUCK, changes of the result, and the instruction `test`.

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

-- True if the companion helps. If the lowest die counts, another die can only hurt, so the reader decides. BAD-A32.
local function accepts_help(ally, test)
  if not ally then return false end
  if test.keep ~= "lowest" or test.counting then return true end
  local help_label, no_help_label = message("do-help", { name = ally.name }), message("do-no-help", { name = ally.name })
  return confirm(message("ask-help", { name = ally.name }), "companion", { yes = help_label, no = no_help_label })
end

-- Returns the specials of this Test. Asks the reader about each optional special, or leaves it out if the dice are only counted.
local function find_specials(test)
  local specials = {}
  for _, special in ipairs(engine.triggered("test", test.situation)) do
    local is_used = test.counting and not words.is_yes(special.data.optional) or not test.counting and engine.confirm_use(special)
    if is_used then specials[#specials + 1] = special end
  end
  return specials
end

-- Returns all values of an effect for the Test: those of passive specials and those of the specials in the list.
local function effect_values(name, situation, specials)
  local values = engine.passive_effects(name, situation)
  for _, special in ipairs(specials) do
    for _, effect in ipairs(engine.effects_of(special, name)) do values[#values + 1] = effect end
  end
  return values
end

-- Returns all parts of the number of dice, each with its name. BAD-1, BAD-2, BAD-3, BAD-163, BAD-A34.
local function dice_parts(test, specials)
  local parts, situation = {}, test.situation
  local function add(name, n)
    if n ~= 0 then parts[#parts + 1] = { name, n } end
  end
  parts[1] = { test.skill, bearers.rating(test.skill, situation) } -- BAD-35
  for _, part in ipairs(test.parts) do add(part[1], part[2]) end
  local ally = company.find_helper(test.skill, situation)
  if accepts_help(ally, test) then add(ally.name, constant.companion_dice) end
  for _, effect in ipairs(effect_values("dice", situation, specials)) do add(effect.special.name, effect.value) end
  local is_wounded = at_least("ticks", constant.wounded_at) -- BAD-66 to BAD-68; not BAD-71
  if is_wounded then add(message("part-wounded"), -constant.wounded_penalty) end
  if not is_wounded and constant.battered_penalty > 0 and at_least("ticks", 1) then add(message("part-battered"), -constant.battered_penalty) end
  if limits.is_overloaded(situation) then add(message("part-overloaded"), -constant.overloaded_penalty) end -- BAD-105, BAD-106
  return parts
end

local function sum_dice(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- Lets house rules change the number of dice and the die that counts.
local function emit_test_event(test)
  local situation = test.situation
  local event = {
    skill = test.skill, why = test.why, dice = 0, causes = {}, keep = test.keep, shot = situation.shot and true or nil, foe = situation.foe,
    counting = test.counting,
  }
  emit("test", event)
  test.parts[#test.parts + 1] = { message("part-rules"), event.dice }
  for _, part in ipairs(event.causes) do test.parts[#test.parts + 1] = part end
  test.keep = event.keep
end

-- Counts the dice without a roll. Also returns the specials of the Test.
local function count_dice_and_specials(test)
  test.counting = true
  emit_test_event(test)
  local specials = find_specials(test)
  return sum_dice(dice_parts(test, specials)), specials
end

function tests.count_all_dice(test) return (count_dice_and_specials(test)) end

-- Rolling --------------------------------------------------------------------------------------------------------------

-- Returns which die counts: of several rules, the worst for the character. BAD-9, BAD-169.
local function choose_keep_rule(test, specials)
  local candidates = { test.keep }
  for _, effect in ipairs(effect_values("keep", test.situation, specials)) do candidates[#candidates + 1] = effect.value end
  for _, keep in ipairs({ "lowest", "second" }) do
    if words.contains(candidates, keep) then return keep end
  end
  return "highest"
end

-- Overridable: returns the result for a kept die. BAD-5, BAD-6, BAD-7.
function tests.result_of(die)
  if die >= constant.success_from then return "success" end
  return die >= constant.partial_from and "partial" or "miss"
end

-- Rolls all dice of a Test once. BAD-4, BAD-8, BAD-16, BAD-17.
local function roll_dice(count, keep, parts, why)
  local rule = derived.readings[keep]
  if count == 0 then
    count, keep, rule = constant.zero_dice_roll, "lowest", prose.no_dice_rule()
  end
  local result
  local _, faces = roll({
    count = count, sides = constant.die_sides, keep = keep, label = why, parts = parts, rule = rule,
    result_text = function(die)
      result = functions.result_of(die)
      return sheets.result_label(result)
    end,
  })
  return result, faces
end

-- True if an effect forbids re-rolls in this situation or for this result.
local function reroll_forbidden(test, specials, triggered)
  if #effect_values("no_reroll", test.situation, specials) > 0 then return true end
  for _, special in ipairs(triggered) do
    if engine.has_effect(special, "no_reroll") then return true end
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
local function is_harmful(special)
  if special.data.result == nil then return false end
  for _, item in ipairs(special.data["do"]) do
    local rating = item.rating or {}
    for _, n in ipairs({ item.luck or 0, item.luck_max or 0, item.fate or 0, rating.n or rating[2] or 0, -(item.tick or 0), -(item.foe_wounds or 0) }) do
      if n < 0 then return true end
    end
    if words.is_yes(item.no_foe_hit) or item.shaken ~= "immune" and words.is_yes(item.shaken) then return true end
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
  for _, special in ipairs(triggered) do
    if engine.has_effect(special, "reroll_free") and engine.confirm_use(special) then
      effects.apply(special, situation)
      return true
    end
  end
  return functions.reroll(test.skill, situation.result)
end

-- Overridable: rolls a Test without specials, and again while the reader pays LUCK. BAD-20, BAD-23, BAD-24, BAD-26 to BAD-28.
-- A separate call for the memo, because it depends on few arguments.
function tests.roll_plain(skill, count, keep, once, parts, why)
  local result, faces = roll_dice(count, keep, parts, why)
  local rolls = 1
  while not once and (rolls == 1 or option.luck_rerolls == "any") and not skips_reroll_offer(result, {}) and functions.reroll(skill, result) do
    result, faces = roll_dice(count, keep, parts, why)
    rolls = rolls + 1
  end
  set_silently("last_dice", faces)
  return result
end

-- Rolls a Test whose result can trigger specials.
local function roll_with_specials(test, count, keep, parts, specials)
  local result, faces = roll_dice(count, keep, parts, test.why)
  local rolls = 1
  while rolls == 1 or option.luck_rerolls == "any" do
    test.situation.result = result
    local triggered = engine.triggered("result", test.situation)
    if reroll_forbidden(test, specials, triggered) or not chooses_reroll(test, triggered) then break end
    result, faces = roll_dice(count, keep, parts, test.why)
    rolls = rolls + 1
  end
  return result, faces
end

-- Returns the result, and the dice unless `last_dice` has been set.
local function roll_test(test, settings, parts, specials)
  if engine.has_moment("result", test.situation) then return roll_with_specials(test, settings.dice, settings.keep, parts, specials) end
  return functions.rolled(test.skill, settings.dice, settings.keep, settings.once, parts, test.why), nil
end

-- Returns the settings of a roll: number of dice, the die that counts, and whether re-rolls are forbidden.
local function roll_settings(test, parts, specials)
  return { dice = sum_dice(parts), keep = choose_keep_rule(test, specials), once = #effect_values("no_reroll", test.situation, specials) > 0 }
end

-- Overridable, and memoized separately. Returns the settings of a Test that no special responds to, and the parts of its count.
function tests.count_dice(skill, count, keep, situation, parts)
  local test = { skill = skill, keep = keep, situation = situation, parts = parts or { { "", count } } }
  local all_parts = dice_parts(test, {})
  return roll_settings(test, all_parts, {}), all_parts
end

-- Changes of the result ------------------------------------------------------------------------------------------------

-- Returns the next special of a side that changes the current result, and the new result. Skips specials that were returned before.
local function next_shift(side, situation, returned_keys)
  for _, special in ipairs(engine.triggered("result", situation)) do
    for _, effect in ipairs(engine.effects_of(special, "shift")) do
      local from, to = effect.value.from or effect.value[1], effect.value.to or effect.value[2]
      if special.side == side and from == situation.result and not returned_keys[special.key] then
        returned_keys[special.key] = true
        return special, to
      end
    end
  end
end

-- Applies changes of the result: those of the character first, then those of the page and of the foe. BAD-170, BAD-171.
local function shift_result(situation)
  local returned_keys = {}
  if #engine.triggered("result", situation) == 0 then return end
  for _, side in ipairs({ "you", "page", "foe" }) do
    local special, new_result = next_shift(side, situation, returned_keys)
    while special do
      if engine.confirm_use(special) then
        situation.result = new_result
        effects.apply(special, situation)
        say(message("result-shifted", { name = special.name, result = sheets.result_label(new_result) }))
      end
      special, new_result = next_shift(side, situation, returned_keys)
    end
  end
end

-- Resolves a Test up to its result, before any consequence. Returns nil if a special ended the fight before the roll. BAD-188.
function tests.resolve(test)
  local situation, faces = test.situation, {}
  situation.skill, situation.result = test.skill, "miss"
  local specials, settings, parts = {}, nil, nil
  if not sheets.is_down() then
    emit_test_event(test)
    specials = find_specials(test)
    if #specials == 0 then
      settings, parts = functions.counted(test.skill, sum_dice(test.parts), test.keep, situation, test.parts)
    else
      parts = dice_parts(test, specials)
      for _, special in ipairs(specials) do effects.apply(special, situation) end
      settings = roll_settings(test, parts, specials)
    end
    if situation.foe and effects.is_beaten() then return nil end
  end
  if sheets.is_down() then
    say(message("miss-down")) -- BAD-70
  elseif settings.dice >= 0 then
    situation.result, faces = roll_test(test, settings, parts, specials)
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

-- Returns the specials that a result triggers, without those that change it or re-roll. Asks the reader about each optional special.
function tests.result_specials(situation)
  local specials = {}
  for _, special in ipairs(engine.triggered("result", situation)) do
    if not engine.has_effect(special, "shift") and not engine.has_effect(special, "reroll_free") and engine.confirm_use(special) then specials[#specials + 1] = special end
  end
  return specials
end

-- True if the special replaces the effect of the result in a fight. BAD-172.
function tests.replaces_result(special) return words.is_yes(special.data.replaces_result) end

-- True if a special of the result has an effect. A single-use special that only prevents something has an effect only if there was something
-- to prevent. `used_keys` are the keys of specials that prevented a tick or Shaken. `would_hit` is true if the result hits the foe. BAD-184.
function tests.takes_effect(special, used_keys, would_hit)
  if not words.is_yes(special.data.single_use) then return true end
  for _, item in ipairs(special.data["do"]) do
    local prevents_only = item.ignore_tick ~= nil or item.shaken == "immune" or item.no_foe_hit ~= nil or item.no_reroll ~= nil or item.trump ~= nil
    if not prevents_only then return true end
  end
  return used_keys[special.key] or engine.has_effect(special, "no_foe_hit") and would_hit or false
end

-- The instruction ------------------------------------------------------------------------------------------------------

-- Adds the dice of each Talent that the page names and the character has. BAD-32, BAD-33.
local function talent_parts(args, parts)
  for _, row in ipairs(args.with or {}) do
    local rating = bearers.rating(row.talent)
    local default_dice = option.talent_bonus == "rating" and rating or constant.talent_dice -- BAD-A2
    if rating >= 1 then parts[#parts + 1] = { row.talent, row.bonus or default_dice } end
  end
  return parts
end

function tests.build_page_test(args)
  return {
    skill = args.skill, why = args.skill, keep = args.keep, parts = talent_parts(args, { { message("part-situation"), args.dice or 0 } }),
    situation = situations.new({ skill = args.skill, no_beasts = args.no_beasts }),
  }
end

-- Returns the text for a choice that leads to the Test: the rating, the dice that are added or lost, and the die that counts unless it is the highest.
function tests.announce(args)
  local test = tests.build_page_test(args)
  local dice, specials = count_dice_and_specials(test)
  local rating = bearers.rating(args.skill, test.situation)
  local change = dice - rating
  local sign = change > 0 and "+" or ""
  local values, rule = { skill = args.skill, rating = rating, change = change, sign = sign }, choose_keep_rule(test, specials)
  if dice < 0 then rule = "miss" end -- BAD-18
  if dice == 0 then rule, values.n = "zero", constant.zero_dice_roll end -- BAD-16
  return message("announce-" .. rule, values)
end

-- Offers to pay the price of a Partial. Without payment, the result is a Miss. BAD-12 to BAD-14, BAD-A7.
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
  local was_up = not sheets.is_down()
  local result = tests.resolve(test)
  local specials = tests.result_specials(test.situation)
  if result == "partial" and (args.silver or args.item) then result = pay_for_partial(args) end
  set_silently("last_result", result)
  for _, special in ipairs(specials) do effects.apply(special, test.situation) end
  if was_up and sheets.is_down() then fate.go_down(page) end
  return result
end

return tests
