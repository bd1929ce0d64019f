-- Fights in rounds: escape, weapon, Test, effects of the result, and the end.

local words = require("words")
local scenes = require("scenes")
local sheets = require("sheet")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local effects = require("effects")
local tests = require("tests")
local shots = require("shots")
local company = require("company")
local fate = require("fate")
local prose = require("prose")
local engine = bearers.engine
local fights = {}

-- The weapon -----------------------------------------------------------------------------------------------------------

-- Lets the reader choose a weapon in the first round and after the loss of a weapon. BAD-62.
local function choose_weapon(is_first_round, situation)
  local hands, last_weapon = bearers.weapons_in_hand(situation), scene.hand[1]
  local lost_weapon = last_weapon and not words.has_word(hands, last_weapon.id)
  local weapons, options = {}, {}
  for _, id in ipairs((is_first_round or lost_weapon) and derived.weapons or {}) do
    if not words.contains(weapons, id) then weapons[#weapons + 1] = id end
  end
  local has_choice = #weapons >= 2 or #weapons == 1 and #derived.at_hand == 0 -- the only weapon is not in hand
  if has_choice then
    local default_id = hands[1] or weapons[1]
    for _, id in ipairs(weapons) do
      local name = entry("item", id).name
      options[#options + 1] = { id, name, action = message("do-weapon", { name = name }), default = id == default_id }
    end
    options[#options + 1] = { "unarmed", message("weapon-none"), action = message("do-unarmed") }
    local id = choose(message("ask-weapon"), options, "weapon")
    changes.wield(id == "unarmed" and {} or { id })
    hands = bearers.weapons_in_hand(situation)
  end
  scene.hand = { hands[1] and { id = hands[1] } }
end

-- Lets an overloaded reader drop items, if the option allows it in a fight. BAD-A15.
local function drop_in_fight(situation)
  while option.drop_in_fight == "yes" and limits.is_overloaded(situation) do
    local options = {}
    for _, item in ipairs(held("item")) do options[#options + 1] = { tostring(item.index), item.name } end
    options[#options + 1] = { "nothing", message("drop-nothing"), default = true }
    local index = choose(message("ask-drop"), options, "drop")
    if index == "nothing" then return end
    lose("item", tonumber(index))
  end
end

-- Returns the Test of a round. BAD-46, BAD-47, BAD-62, BAD-83.
local function build_test(is_first_round, args, situation)
  local foe = entry("foe", args.foe)
  local parts = { { message("part-foe"), foe.modifier }, { message("part-situation"), args.dice or 0 } }
  for _, part in ipairs(scene.lasting) do parts[#parts + 1] = { part.name, part.dice } end
  if not bearers.is_armed(situation) then parts[#parts + 1] = { message("part-unarmed"), -constant.unarmed_penalty } end
  if is_first_round and scene.momentum then parts[#parts + 1] = { message("part-momentum"), -constant.momentum_penalty } end
  return { skill = "PROWESS", why = "PROWESS", parts = parts, situation = situation }
end

-- Escape ---------------------------------------------------------------------------------------------------------------

-- Offers escape before the next round. BAD-91, BAD-97, BAD-A14.
local function chooses_escape(args)
  if not args.escape or not at_least("round", (args.round or constant.escape_from_round) - 1) then return false end
  local foe_name, price = entry("foe", args.foe).name, nil
  for _, cost in ipairs({ { "escape-ticks", args.ticks }, { "escape-luck", args.luck }, { "silver", args.silver }, { "escape-items", args.items } }) do
    local cost_text = cost[2] and message(cost[1], { n = cost[2] })
    price = cost_text and price and message("escape-and", { one = cost_text, others = price }) or cost_text or price
  end
  local function labels()
    local test = build_test(not at_least("round", 1), args, shots.current_situation({ round = true, causes = { "combat" } }))
    local stay = tests.count_all_dice(test) < 0 and message("do-fight-on-without-dice") or message("do-fight-on") -- BAD-18
    return { yes = price and message("do-escape-paying", { price = price }) or message("do-escape"), no = stay }
  end
  return confirm(price and message("ask-escape-paying", { foe = foe_name, price = price }) or message("ask-escape", { foe = foe_name }), "escape", labels)
end

-- Overridable, and memoized separately because it depends on all carried items.
function fights.give_up_item()
  local options = {}
  for _, item in ipairs(bearers.distinct_items(held("item"))) do options[#options + 1] = { item.id, item.name } end
  if #options == 0 then return end
  lose("item", #options == 1 and options[1][1] or choose(message("ask-left-behind"), options, "item"))
end

-- Overridable, and memoized separately. BAD-92 to BAD-96.
function fights.pay_for_escape(silver, luck, items, ticks)
  changes.set_shaken(false)
  if silver then changes.add_silver(-silver) end
  if luck then changes.add_luck(-luck) end
  for _ = 1, items or 0 do functions.give_up_item() end
  effects.deal_blow(ticks or 0, shots.current_situation({ causes = { "escape" } }))
  return sheets.is_down() and "down" or "escaped"
end

-- One round ------------------------------------------------------------------------------------------------------------

-- True if something prevents Shaken. Also returns the key of the special of the result that does so, if any.
local function prevents_shaken(result_specials, situation)
  local keys, is_immune = {}, situation.immune or scene.immune
  for _, effect in ipairs(engine.passive_effects("shaken", situation)) do is_immune = is_immune or effect.value == "immune" end
  for _, special in ipairs(result_specials) do
    for _, effect in ipairs(engine.effects_of(special, "shaken")) do
      if effect.value == "immune" and not is_immune then
        is_immune = true
        keys[special.key] = true
      end
    end
  end
  return is_immune, keys
end

-- Overridable: returns the harm of a result. BAD-49, BAD-50.
function fights.harm() return sheet.shaken and "tick" or "shaken" end

-- Applies the harm of a result. Returns the keys of the specials of the result that changed it, and the ticks that were marked.
local function apply_harm(result, result_specials, situation)
  local harm = functions.harm(result)
  if harm == "tick" then return effects.deal_blow(constant.ticks_per_harm, situation, result_specials) end
  if harm ~= "shaken" then return {}, 0 end
  local is_immune, keys = prevents_shaken(result_specials, situation)
  if not is_immune then changes.set_shaken(true) end
  return keys, 0
end

-- Overridable, and memoized separately. Applies the result of a round, first to the foe. BAD-48, BAD-51, BAD-52, BAD-172, BAD-188, BAD-A8.
function fights.apply_result(result, situation)
  local specials, used_keys, ticks = tests.result_specials(situation), {}, 0
  local wounds = functions.hit(result, situation.foe)
  local is_ordinary, hits_foe = true, #engine.passive_effects("no_foe_hit", situation) == 0
  for _, special in ipairs(specials) do
    if tests.replaces_result(special) then is_ordinary = false end
    if engine.has_effect(special, "no_foe_hit") then hits_foe = false end
  end
  if is_ordinary and hits_foe then effects.hurt_foe(wounds, situation) end
  local hurts_character = result == "miss" or result == "partial" and (not effects.is_beaten() or option.last_partial_hurts == "yes")
  if is_ordinary and hurts_character then used_keys, ticks = apply_harm(result, specials, situation) end
  for _, special in ipairs(specials) do
    if tests.takes_effect(special, used_keys, wounds > 0) then effects.apply(special, situation) end
  end
  prose.tell_blow(situation.foe, function() return effects.is_beaten() and "fall" or ticks > 0 and "hurt" or is_ordinary and hits_foe and wounds > 0 and "hit" or "miss" end)
end

-- Returns the outcome if the fight is over. BAD-53, BAD-57, BAD-58, BAD-A9.
local function current_outcome()
  local beaten = effects.is_beaten()
  if sheets.is_down() and not (beaten and option.both_down_outcome == "won") then return "down" end
  return beaten and "won" or nil
end

-- Plays one round: escape, weapon, Test, hit, harm, and the check for the end. BAD-64.
local function resolve_round(args)
  if chooses_escape(args) then return functions.pay_for_escape(args.silver, args.luck, args.items, args.ticks) end
  local is_first_round = not at_least("round", 1)
  add("round", 1)
  local situation = shots.current_situation({ round = true, causes = { "combat" } })
  drop_in_fight(situation)
  choose_weapon(is_first_round, situation)
  local result = tests.resolve(build_test(is_first_round, args, situation))
  if result then functions.apply_result(result, situation) end
  return current_outcome()
end

-- Start and end --------------------------------------------------------------------------------------------------------

local function store_results()
  local foe, beaten = scene.foes[1], effects.is_beaten()
  set_silently("rounds", scene.round)
  set_silently("foe_wounds", foe.wounds)
  set_silently("foe_defeated", beaten)
  shots.end_encounter(foe.id, not beaten and foe.wounds or nil)
end

-- Overridable: ends a fight. Removes Shaken before the specials at the end act. If one of these specials brings the character Down, the outcome
-- is `down`. BAD-59, BAD-96, BAD-187.
function fights.end_fight(outcome)
  changes.set_shaken(false)
  local lost_by_shot = get("shot", scene.foes[1].id) ~= nil and sheet.lost_thrown -- lost by a shot that decided the fight
  store_results()
  local was_down = sheets.is_down()
  effects.apply_all("fight_end", shots.current_situation({ outcome = outcome, over = true }))
  if sheets.is_down() and not was_down then outcome = "down" end
  shots.pick_up_thrown(outcome, lost_by_shot)
  if option.mercenary_payment == "each_fight" then company.pay_wages({}) end -- BAD-A18
  return outcome
end

-- Ends the fight if there is an outcome.
local function finish_step(outcome, page)
  if not outcome then return nil end
  outcome = functions.end_fight(outcome)
  if outcome == "down" then return fate.go_down(page) end
  return outcome
end

-- Offers a shot if the page names a type of weapon for it. BAD-76, BAD-77.
local function offer_shot(args)
  if args.shot or args.sdice or args.ranged or args.thrown then shots.offer_shot(args, args.sdice) end
end

-- Starts the fight and offers the shot. If the shot beats the foe, there is no round. BAD-86.
function fights.start(args, page)
  local shot_taken = shots.init_scene(args)
  local foe = scene.foes[1]
  local foe_entry = entry("foe", foe.id)
  say(message("foe-wounds", { foe = words.capitalize(foe_entry.name), wounds = effects.describe_foe(foe_entry, foe.wounds, foe.left) }))
  effects.apply_all("fight_start", shots.current_situation({ causes = { "combat" } }))
  local outcome = current_outcome()
  if not outcome and not shot_taken then
    offer_shot(args)
    outcome = current_outcome()
  end
  return finish_step(outcome, page)
end

-- Plays a round, unless house rules or a command ended the fight after the previous round.
function fights.play_round(_, args, page) return finish_step(current_outcome() or resolve_round(args), page) end

-- Returns the number of foes that are not beaten; foes who share their Wounds count as one.
function fights.count_foes() return scenes.has_field("hand") and #scene.foes > 0 and scene.foes[1].left or 0 end

return fights
