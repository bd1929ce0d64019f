-- Tests: how many dice, which of them counts, LUCK and changes of the result; and the verb of a page.

local words = use("words")
local sheets = use("sheet")
local situations = use("situations")
local bearers = use("bearers")
local limits = use("limits")
local changes = use("changes")
local effects = use("effects")
local told = use("told")
local company = use("company")
local paying = use("paying")
local fate = use("fate")
local lists = use("lists")
local engine = bearers.engine
local tests = {}

-- A Test is { skill, why, keep, parts, now, counting }: `parts` are names with dice, besides what every Test has; `counting` is a Test that
-- is only asked about and not rolled.

-- How many dice --------------------------------------------------------------------------------------------------------

-- BAD-A32: a die more could only hurt where a low one is kept, so there the reader is asked.
local function helps(ally, test)
  if not ally then return false end
  if test.keep ~= "lowest" or test.counting then return true end
  local with, alone = message("do-help", { name = ally.name }), message("do-no-help", { name = ally.name })
  return confirm(message("ask-help", { name = ally.name }), "companion", { yes = with, no = alone })
end

-- The specials of this Test, each asked for if it may be left. What may be left is not counted before.
local function specials_of(test)
  local list = {}
  for _, it in ipairs(engine.answering("test", test.now)) do
    local counts = test.counting and not words.yes(it.special.may) or not test.counting and engine.wants(it)
    if counts then list[#list + 1] = it end
  end
  return list
end

-- Every value of an effect that bears on the Test: of what stands, and of the specials in the list.
local function values(name, now, list)
  local all = engine.standing(name, now)
  for _, it in ipairs(list) do
    for _, value in ipairs(engine.every(it, name)) do all[#all + 1] = value end
  end
  return all
end

-- Everything that makes the count, each with its name, before anything is rolled. BAD-1, BAD-2, BAD-3, BAD-163, BAD-A34.
local function dice_parts(test, list)
  local parts, now = {}, test.now
  local function add(name, n)
    if n ~= 0 then parts[#parts + 1] = { name, n } end
  end
  parts[1] = { test.skill, bearers.rating(test.skill, now) } -- BAD-35
  for _, part in ipairs(test.parts) do add(part[1], part[2]) end
  local ally = company.helper(test.skill, now)
  if helps(ally, test) then add(ally.name, figure.companion_dice) end
  for _, it in ipairs(values("dice", now, list)) do add(it.it.name, it.value) end
  local wounded = at_least("ticks", figure.wounded) -- BAD-66 to BAD-68; not BAD-71
  if wounded then add(message("part-wounded"), -figure.wounded_dice) end
  if not wounded and figure.battered_dice > 0 and at_least("ticks", 1) then add(message("part-battered"), -figure.battered_dice) end
  if limits.overloaded(now) then add(message("part-overloaded"), -figure.overloaded_dice) end -- BAD-105, BAD-106
  return parts
end

local function sum_of(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- House rules that listen may change the dice of a Test and which of them is kept.
local function heard(test)
  local now = test.now
  local it = {
    skill = test.skill, why = test.why, dice = 0, keep = test.keep, shot = now.shot and true or nil, foe = now.foe,
    counting = test.counting,
  }
  emit("test", it)
  test.parts[#test.parts + 1] = { message("part-rules"), it.dice }
  test.keep = it.keep
end

-- How many dice a Test would have now.
function tests.dice_for(test)
  test.counting = true
  heard(test)
  return sum_of(dice_parts(test, specials_of(test)))
end

-- Rolling --------------------------------------------------------------------------------------------------------------

-- BAD-9, BAD-169: of different dice to keep, the worst for the character.
local function which_die(test, list)
  local named = { test.keep }
  for _, it in ipairs(values("keep", test.now, list)) do named[#named + 1] = it.value end
  for _, keep in ipairs({ "lowest", "second" }) do
    if words.among(named, keep) then return keep end
  end
  return "highest"
end

-- Offered: what the kept die comes to. BAD-5, BAD-6, BAD-7.
function tests.result_of(die)
  if die >= figure.success_from then return "success" end
  return die >= figure.partial_from and "partial" or "miss"
end

-- One throw of the whole Test. BAD-4, BAD-8, BAD-16, BAD-17.
local function throw(dice, keep, parts, why)
  local rule = derived.readings[keep]
  if dice == 0 then
    dice, keep, rule = figure.none_left, "lowest", told.none_left()
  end
  local result
  local _, faces = roll({
    count = dice, sides = figure.sides, keep = keep, why = why, parts = parts, rule = rule,
    means = function(kept)
      result = offered.result_of(kept)
      return sheets.result(result)
    end,
  })
  return result, faces
end

-- Is a re-roll forbidden, to any Test here or to this result? `answering` are the specials that answer to the result.
local function forbidden(test, list, answering)
  if #values("no_reroll", test.now, list) > 0 then return true end
  for _, it in ipairs(answering) do
    if engine.has(it, "no_reroll") then return true end
  end
  return false
end

-- Offered: does the reader pay for another roll? BAD-19, BAD-21, BAD-22.
function tests.reroll()
  local price = figure.reroll
  if not at_least("luck", price) then return false end
  local lines = { yes = message("do-reroll", { price = price }), no = message("do-keep") }
  if not confirm(message("ask-reroll", { price = price }), "luck", lines) then return false end
  changes.add_luck(-price)
  return true
end

-- Does a special that answers to this result, and not to any, take something or undo what the result would do?
local function hurts(it)
  if it.special.result == nil then return false end
  for _, deed in ipairs(it.special["do"]) do
    local rating = deed.rating or {}
    for _, n in ipairs({ deed.luck or 0, deed.luck_max or 0, deed.fate or 0, rating.n or rating[2] or 0, -(deed.tick or 0), -(deed.foe or 0) }) do
      if n < 0 then return true end
    end
    if words.yes(deed.no_foe_hit) or deed.shaken ~= "immune" and words.yes(deed.shaken) then return true end
  end
  return false
end

-- Is nobody even asked whether a Test of this result is rolled again? After a Success nobody gains, unless something makes it unwelcome. BAD-A5.
local function is_left(result, answering)
  return result == "success" and option.ask_luck_on_success == "no" and not lists.any(answering, hurts)
end

-- Does the reader roll again, by a special for nothing or at a price?
local function rolls_again(test, answering)
  local now = test.now
  if is_left(now.result, answering) then return false end
  for _, it in ipairs(answering) do
    if engine.has(it, "reroll_free") and engine.wants(it) then
      effects.act(it, now)
      return true
    end
  end
  return offered.reroll(test.skill, now.result)
end

-- Rolls, and where nothing forbids it again while the reader may and will, by LUCK alone. BAD-20, BAD-23, BAD-24, BAD-26 to BAD-28. It is learnt
-- apart: what it does hangs on no more than its few arguments, whatever was counted before.
function tests.rolled(skill, dice, keep, once, parts, why)
  local result, faces = throw(dice, keep, parts, why)
  local rolls = 1
  while not once and (rolls == 1 or option.luck_rerolls == "any") and not is_left(result, {}) and offered.reroll(skill, result) do
    result, faces = throw(dice, keep, parts, why)
    rolls = rolls + 1
  end
  hide("last_dice", faces)
  return result
end

-- The same where specials may have a word in it.
local function rolled_with_specials(test, dice, keep, parts, list)
  local result, faces = throw(dice, keep, parts, test.why)
  local rolls = 1
  while rolls == 1 or option.luck_rerolls == "any" do
    test.now.result = result
    local answering = engine.answering("result", test.now)
    if forbidden(test, list, answering) or not rolls_again(test, answering) then break end
    result, faces = throw(dice, keep, parts, test.why)
    rolls = rolls + 1
  end
  return result, faces
end

-- The result; and the faces, where they are not known yet as the latest.
local function roll_test(test, count, parts, list)
  if engine.any("result", test.now) then return rolled_with_specials(test, count.dice, count.keep, parts, list) end
  return offered.rolled(test.skill, count.dice, count.keep, count.once, parts, test.why), nil
end

-- What a Test is rolled with: so many dice, which of them counts, and may it be rolled but once?
local function rolled_with(test, parts, list)
  return { dice = sum_of(parts), keep = which_die(test, list), once = #values("no_reroll", test.now, list) > 0 }
end

-- Offered, and learnt apart: the same of a Test that no special answers to, with so many dice besides what every Test has; and the parts of the count.
function tests.counted(skill, dice, keep, now, parts)
  local test = { skill = skill, keep = keep, now = now, parts = parts or { { "", dice } } }
  local all = dice_parts(test, {})
  return rolled_with(test, all, {}), all
end

-- Changes of the result ------------------------------------------------------------------------------------------------

-- The next special of a side that would turn the result as it stands into another; each is found once.
local function next_shift(side, now, found)
  for _, it in ipairs(engine.answering("result", now)) do
    for _, shift in ipairs(engine.every(it, "shift")) do
      local from, to = shift.value.from or shift.value[1], shift.value.to or shift.value[2]
      if it.side == side and from == now.result and not found[it.key] then
        found[it.key] = true
        return it, to
      end
    end
  end
end

-- BAD-170, BAD-171: changes of the result, yours first, then the page's, then the foe's.
local function shift_result(now)
  local found = {}
  if #engine.answering("result", now) == 0 then return end
  for _, side in ipairs({ "you", "page", "foe" }) do
    local it, to = next_shift(side, now, found)
    while it do
      if engine.wants(it) then
        now.result = to
        effects.act(it, now)
        say(message("result-shifted", { name = it.name, result = sheets.result(to) }))
      end
      it, to = next_shift(side, now, found)
    end
  end
end

-- A whole Test up to its result, before any consequence. Nothing is rolled when a special has ended the fight before. BAD-188.
function tests.attempt(test)
  local now, faces = test.now, {}
  now.skill, now.result = test.skill, "miss"
  local list, count, parts = {}, nil, nil
  if not sheets.is_down() then
    heard(test)
    list = specials_of(test)
    if #list == 0 then
      count, parts = offered.counted(test.skill, sum_of(test.parts), test.keep, now, test.parts)
    else
      parts = dice_parts(test, list)
      for _, it in ipairs(list) do effects.act(it, now) end
      count = rolled_with(test, parts, list)
    end
    if now.foe and effects.is_beaten() then return nil end
  end
  if sheets.is_down() then
    say(message("miss-down")) -- BAD-70
  elseif count.dice >= 0 then
    now.result, faces = roll_test(test, count, parts, list)
  else
    say(message("miss-no-dice", { skill = test.skill })) -- BAD-18, BAD-29
  end
  if not sheets.is_down() then shift_result(now) end
  hide("last_result", now.result)
  if faces then hide("last_dice", faces) end
  return now.result
end

-- Offered: the Wounds that a result takes from a foe. BAD-48, BAD-51, BAD-81.
function tests.hit(result) return result == "miss" and 0 or figure.hit end

-- The specials that answer to the result and do not change it, each asked for if it may be left.
function tests.result_specials(now)
  local list = {}
  for _, it in ipairs(engine.answering("result", now)) do
    if not engine.has(it, "shift") and not engine.has(it, "reroll_free") and engine.wants(it) then list[#list + 1] = it end
  end
  return list
end

-- Does it stand in place of what the result does in a fight? BAD-172.
function tests.replaces(it) return words.yes(it.special.instead) end

-- Has a special of the result done anything? What only spares has not where nothing was to be spared: it does not count as used. `told`
-- are the keys of those that spared a tick or a fright, `hit` whether the foe would have been hit. BAD-184.
function tests.applied(it, told, hit)
  if not words.yes(it.special.single_use) then return true end
  for _, deed in ipairs(it.special["do"]) do
    local spares = deed.ignore_tick ~= nil or deed.shaken == "immune" or deed.no_foe_hit ~= nil or deed.no_reroll ~= nil or deed.trump ~= nil
    if not spares then return true end
  end
  return told[it.key] or engine.has(it, "no_foe_hit") and hit or false
end

-- The verb -------------------------------------------------------------------------------------------------------------

-- BAD-32, BAD-33: what each talent the page names adds, if the character has it.
local function talent_parts(args, parts)
  for _, with in ipairs(args.with or {}) do
    local has_it = bearers.rating(with.talent)
    local unsaid = option.talent_bonus == "rating" and has_it or figure.talent_dice -- BAD-A2
    if has_it >= 1 then parts[#parts + 1] = { with.talent, with.bonus or unsaid } end
  end
  return parts
end

function tests.of_page(args)
  return {
    skill = args.skill, why = args.skill, keep = args.keep, parts = talent_parts(args, { { message("part-page"), args.dice or 0 } }),
    now = situations.of({ skill = args.skill, no_beasts = args.no_beasts }),
  }
end

-- BAD-12 to BAD-14, BAD-A7: a Partial whose cost is offered is paid for, or is a Miss.
local function buy_partial(args)
  if not paying.can_pay(args) then return "miss" end
  local price = paying.price(args)
  local lines = { yes = message("do-pay", { price = price }), no = message("do-not-pay") }
  if not confirm(message("ask-partial", { price = price }), "cost", lines) then return "miss" end
  paying.hand_over(args)
  return option.paid_partial
end

function tests.run(args, page)
  local test = tests.of_page(args)
  local up = not sheets.is_down()
  local result = tests.attempt(test)
  local list = tests.result_specials(test.now)
  if result == "partial" and (args.silver or args.item) then result = buy_partial(args) end
  hide("last_result", result)
  for _, it in ipairs(list) do effects.act(it, test.now) end
  if up and sheets.is_down() then fate.go_down(page) end
  return result
end

return tests
