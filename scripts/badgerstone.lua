-- Badgerstone: tests with a handful of dice, fights by rounds, companions who take the blow, a little Fate.
-- `BAD-n` in a comment names the clause of the ruleset's list that the code below it keeps; `BAD-An` a reading of it.

local ATTRIBUTES = { "ATTUNE", "CHARM", "LORE", "PROWESS", "SUBTERFUGE", "SURVIVAL" }
local TALENTS = {
  "Beasts", "Boating", "Commerce", "Craft", "Dodge", "Faith",
  "Hunting", "Navigation", "Occult", "Perform", "Plants", "Resolve",
}
local WOUND_NAMES = { [0] = "none", "Battered", "Wounded", "Down" }
local FATE_OF_MODE = { easy = 3, default = 1, hard = 0 } -- BAD-151, BAD-152, BAD-153
local RESULT_NAMES = { miss = "Miss", partial = "Partial", success = "Success" }
local BATTERED, WOUNDED, DOWN = 1, 2, 3

-- Lists and words ----------------------------------------------------------------------------------------------------

local function among(list, word)
  for _, it in ipairs(list or {}) do
    if it:lower() == word:lower() then return true end
  end
  return false
end

-- A value, or a list of values, that a special names: is `word` one of them? Nothing named fits everything.
local function fits(named, word)
  if named == nil or named == "all" then return true end
  if type(named) == "table" then return among(named, word or "") end
  return named == word
end

local function yes(value) return value == true or value == "yes" end

local function capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

local function plural(n, one, many) return n .. " " .. (n == 1 and one or many) end

-- The sheet ----------------------------------------------------------------------------------------------------------

local function is_attribute(skill) return among(ATTRIBUTES, skill) end

local function base_rating(skill)
  if is_attribute(skill) then return sheet[skill] end
  local rating = (sheet.talents or {})[skill]
  if yes(rating) then return 1 end -- BAD-A2: a talent that is only listed
  return rating or 0
end

local function set_base_rating(skill, value)
  value = math.max(0, value)
  if is_attribute(skill) then
    tell(skill, value, skill .. " " .. value)
  else
    local talents = {}
    for name, rating in pairs(sheet.talents or {}) do talents[name] = rating end
    talents[skill] = value
    tell("talents", talents, skill .. " " .. value)
  end
end

local function set_ticks(ticks)
  ticks = math.max(0, math.min(DOWN, ticks)) -- BAD-73, BAD-99
  if ticks ~= sheet.ticks then tell("ticks", ticks, "Wounds: " .. WOUND_NAMES[ticks]) end -- BAD-65
end

local function set_shaken(shaken)
  if shaken ~= sheet.shaken then
    tell("shaken", shaken, shaken and "You are Shaken" or "You are no longer Shaken")
  end
end

-- BAD-25: the maximum stays, and the current score never passes it.
local function set_luck(luck, max)
  max = math.max(0, max or sheet.luck_max)
  luck = math.max(0, math.min(luck, max))
  local text = "LUCK " .. luck .. "/" .. max
  local raised, lowered = max > sheet.luck_max, max < sheet.luck_max
  if raised then tell("luck_max", max, text) end
  if luck ~= sheet.luck then tell("luck", luck, text) end
  if lowered then tell("luck_max", max, text) end
end

local function set_silver(silver) tell("sp", math.max(0, silver), "Silver: " .. math.max(0, silver)) end

-- Companions: traits and presence ------------------------------------------------------------------------------------

local function has_trait(thing, trait) return among(thing.traits, trait) end

local function ally_held(id)
  for _, ally in ipairs(held("ally")) do
    if ally.id == id then return ally end
  end
end

-- May this companion do anything here? BAD-131, BAD-132, BAD-144, BAD-145, BAD-189.
local function takes_part(ally, scene)
  local beast = has_trait(ally, "Beast")
  if ally.absent then return false end
  if beast and (scene.no_beasts or scene.fight and scene.fight.scares_beasts) then return false end
  return not (scene.fight and has_trait(ally, "Timid"))
end

-- Does the trait work, or has an injury stopped it? BAD-148, BAD-A21.
local function trait_works(ally, trait)
  return has_trait(ally, trait) and not (ally.injured and option.injured_stops == "all")
end

-- Weapons ------------------------------------------------------------------------------------------------------------

-- BAD-63, BAD-A11.
local function arms(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown")
    or option.bow_in_melee == "armed" and has_trait(item, "ranged")
end

-- The items carried that pass a test, one of each sort, in the order gained.
local function sorts_of_items(passes)
  local list, seen = {}, {}
  for _, item in ipairs(held("item")) do
    if passes(item) and not seen[item.id] then
      seen[item.id] = true
      list[#list + 1] = item
    end
  end
  return list
end

local function bare_hands_chosen() return sheet.wielded ~= nil and #sheet.wielded == 0 end

-- Ids of the weapons in hand: those chosen and still carried, then the first carried. BAD-183, BAD-A35.
local function in_hand(room)
  local hands, carried = {}, {}
  if bare_hands_chosen() then return hands end
  for _, item in ipairs(held("item")) do
    if arms(item) then carried[#carried + 1] = item.id end
  end
  local function take(n)
    if #hands < room then hands[#hands + 1] = table.remove(carried, n) end
  end
  for _, id in ipairs(sheet.wielded or {}) do
    for n, other in ipairs(carried) do
      if other == id then
        take(n)
        break
      end
    end
  end
  while #hands < room and #carried > 0 do take(1) end
  return hands
end

-- Specials: which are there, and which act ---------------------------------------------------------------------------

-- Every special in reach, each with its bearer: { side, kind, id, name, key, special }.
local function all_specials(scene)
  local found, times = {}, {}
  local function add(side, kind, id, name, specials)
    local key = kind .. ":" .. id
    times[key] = (times[key] or 0) + 1
    for n, special in ipairs(specials or {}) do
      found[#found + 1] = {
        side = side, kind = kind, id = id, name = special.name or name,
        key = key .. ":" .. times[key] .. ":" .. n, copy = times[key], special = special,
      }
    end
  end
  for _, item in ipairs(held("item")) do add("you", "item", item.id, item.name, item.specials) end
  for _, ally in ipairs(held("ally")) do
    if scene.whole_company or takes_part(ally, scene) then add("you", "ally", ally.id, ally.name, ally.specials) end
  end
  local declared = book.specials or {}
  for talent, specials in pairs(declared.talents or {}) do
    if base_rating(talent) >= 1 then add("you", "talent", talent, talent, specials) end
  end
  for title, specials in pairs(declared.titles or {}) do
    if has_title(title) then add("you", "title", title, title, specials) end
  end
  for code, specials in pairs(declared.codes or {}) do
    if has_code(code) then add("you", "code", code, code, specials) end
  end
  local fight = scene.fight
  if fight and not scene.shot then add("foe", "foe", fight.id, fight.foe.name, fight.foe.specials) end
  return found
end

local CONDITIONS = {
  skill = function(it, scene) return fits(it, scene.skill) end,
  round = function(it, scene)
    for _, round in ipairs(type(it) == "table" and it or { it }) do
      if scene.fight and scene.fight.rounds == round then return true end
    end
    return false
  end,
  fight = function(it, scene) return yes(it) == (scene.round or false) end,
  foe = function(it, scene) return scene.fight ~= nil and scene.fight.id == it end,
  mode = function(it) return sheet.mode == it end,
  talent = function(it) return base_rating(it) >= 1 end,
  code = function(it) return has_code(it) end,
  title = function(it) return has_title(it) end,
  ticks = function(it) return sheet.ticks >= it end,
  shaken = function(it) return sheet.shaken == yes(it) end,
  query = function(it) return query(it) end,
}

local function conditions_hold(special, scene)
  for name, it in pairs(special["if"] or {}) do
    local holds = CONDITIONS[name]
    if not holds then error("a special asks for `" .. name .. "`, which is no condition") end
    if not holds(it, scene) then return false end
  end
  return true
end

-- The effects of a special of one name: `{ dice = 1 }` has one `dice`.
local function effects(bearer, name)
  local list = {}
  for _, effect in ipairs(bearer.special["do"] or {}) do
    if effect[name] ~= nil then list[#list + 1] = effect[name] end
  end
  return list
end

local function has_effect(bearer, name) return #effects(bearer, name) > 0 end

-- BAD-182.
local function trumps(bearer) return yes(bearer.special.trump) or has_effect(bearer, "trump") end

local function names_bearer(it, bearer)
  if type(it) == "table" then
    local borne = it.bearer == nil or it.bearer == bearer.side or it.bearer == bearer.kind or it.bearer == bearer.id
    return borne and (it.name == nil or it.name == "all" or it.name == bearer.name)
  end
  return it == bearer.side or it == bearer.id or it == bearer.name
end

-- BAD-181: what is silenced, by something held or by something done in this fight.
local function silences(entries, scene)
  local list = {}
  for _, it in ipairs(scene.fight and scene.fight.mutes or {}) do list[#list + 1] = it end
  for _, bearer in ipairs(entries) do
    if bearer.special.when == "held" and conditions_hold(bearer.special, scene) then
      for _, it in ipairs(effects(bearer, "mute")) do list[#list + 1] = it end
    end
  end
  return list
end

local function silenced(bearer, list)
  if trumps(bearer) then return false end
  for _, it in ipairs(list) do
    if names_bearer(it, bearer) then return true end
  end
  return false
end

-- Has it acted as often as it may? BAD-178, BAD-179.
local function spent(bearer, scene)
  if scene.acted and scene.acted[bearer.key] then return true end
  return bearer.special.limit == "fight" and scene.fight ~= nil and scene.fight.acted[bearer.key] ~= nil
end

local hands_room -- how many weapons may be in hand; counts specials, so it comes after them

-- Is the weapon that bears the special in hand? Of two alike, only as many count as are in hand.
local function in_use(bearer, scene)
  if not yes(bearer.special.in_use) or not arms(entry("item", bearer.id)) then return true end
  local copies = 0
  for _, id in ipairs(in_hand(hands_room(scene))) do
    if id == bearer.id then copies = copies + 1 end
  end
  return bearer.copy <= copies
end

-- The specials that answer to this moment, found from the state as it is now. BAD-177.
local function answering(when, scene)
  local list, all = {}, all_specials(scene)
  local quiet = silences(all, scene)
  for _, bearer in ipairs(all) do
    local special = bearer.special
    if special.when == when and fits(special.skills, scene.skill) and fits(special.result, scene.result)
      and fits(special.label, scene.label) and fits(special.outcome, scene.outcome)
      and conditions_hold(special, scene) and not silenced(bearer, quiet) and not spent(bearer, scene)
      and in_use(bearer, scene)
    then
      list[#list + 1] = bearer
    end
  end
  return list
end

-- BAD-184, BAD-179: remembers that it acted; a single-use item is gone.
local function use_up(bearer, scene)
  if scene.acted then scene.acted[bearer.key] = true end
  if scene.fight then scene.fight.acted[bearer.key] = true end
  if yes(bearer.special.single_use) and bearer.kind == "item" then lose("item", bearer.id) end
end

local function wants(bearer)
  return not yes(bearer.special.may) or confirm("Use " .. bearer.name .. "?", "special")
end

-- Sum of one effect over what is held. BAD-163, BAD-180.
local function held_sum(effect, scene)
  local sum = 0
  for _, bearer in ipairs(answering("held", scene or {})) do
    for _, n in ipairs(effects(bearer, effect)) do sum = sum + n end
  end
  return sum
end

hands_room = function(scene) return option.weapons_in_hand + held_sum("weapons", scene) end

-- Derived quantities -------------------------------------------------------------------------------------------------

-- BAD-165, BAD-166: a change of rating counts for everything that reads it, and stops at 0.
local function rating(skill, scene)
  local sum = base_rating(skill)
  for _, bearer in ipairs(answering("held", scene or {})) do
    for _, change in ipairs(effects(bearer, "rating")) do
      if (change.skill or change[1]) == skill then sum = sum + (change.n or change[2]) end
    end
  end
  return math.max(0, sum)
end

-- BAD-107, BAD-111, BAD-A16.
local function load()
  local sum = option.coins_count == "yes" and sheet.sp or 0
  for _, item in ipairs(held("item")) do
    if not has_trait(item, "small") then sum = sum + 1 end
  end
  return sum
end

-- BAD-103, BAD-108, BAD-134, BAD-135, BAD-A31.
local function carry_limit()
  local limit = 10 + rating("PROWESS") + held_sum("carry")
  for _, ally in ipairs(held("ally")) do
    limit = limit + (trait_works(ally, "Carry") and 6 or option.others_carry)
  end
  return limit
end

local function overloaded() return load() > carry_limit() end -- BAD-104, BAD-105

local function armed(scene) return #in_hand(hands_room(scene or {})) > 0 end

local function company_limit() return 2 + held_sum("companions") end -- BAD-112, BAD-185

-- LUCK that is lent: one for each Mascot, and what held things give. BAD-136, BAD-167, BAD-A28.
local function lent_luck()
  local mascots, sum = 0, held_sum("luck_max", { whole_company = true })
  for _, ally in ipairs(held("ally")) do
    if trait_works(ally, "Mascot") then mascots = mascots + 1 end
  end
  return sum + (option.mascots_stack == "yes" and mascots or math.min(mascots, 1))
end

-- Brings current and maximum LUCK up to date with what is lent now. Every gain and loss runs it as a hook. BAD-137, BAD-138, BAD-168, BAD-186.
local function settle()
  local change = lent_luck() - sheet.luck_lent
  if change == 0 then return end
  hide("luck_lent", sheet.luck_lent + change)
  local luck = sheet.luck + change
  if option.mascot_return == "no_gain" then -- BAD-A29: what could not be taken is not given again
    if luck < 0 then
      hide("luck_owed", sheet.luck_owed - luck)
    elseif change > 0 then
      local kept = math.min(change, sheet.luck_owed)
      hide("luck_owed", sheet.luck_owed - kept)
      luck = luck - kept
    end
  end
  set_luck(luck, sheet.luck_max + change)
end

-- Companions: joining and leaving ------------------------------------------------------------------------------------

local run_effects -- defined with the effects of specials

local function run_all(when, scene)
  for _, bearer in ipairs(answering(when, scene)) do
    if wants(bearer) then run_effects(bearer, scene) end
  end
end

local function depart(id, how)
  local departed = {}
  for name, was in pairs(sheet.departed or {}) do departed[name] = was end
  departed[id] = how
  hide("departed", departed)
end

-- BAD-A30, where the reading `lost` is chosen: what the carrier had on their back, the latest gained first.
local function lose_carried_goods()
  local items, left = held("item"), 6
  for n = #items, 1, -1 do
    if left > 0 and overloaded() and not has_trait(items[n], "small") then
      lose("item", items[n].index)
      left = left - 1
    end
  end
end

-- BAD-127, BAD-128, BAD-129, BAD-130.
local function part_with(ally, how)
  run_all("leave", { bearer = ally.id })
  lose("ally", ally.id)
  if not has_trait(ally, "Extra") then depart(ally.id, how) end
  say(how == "slain" and ally.name .. " is slain." or ally.name .. " leaves you.")
  if has_trait(ally, "Carry") and option.carried_goods == "lost" then lose_carried_goods() end
end

-- BAD-114, BAD-136.
local function join(id)
  gain("ally", id)
  run_all("join", { bearer = id })
end

-- BAD-140, BAD-A19: a fee of the companion's own stands in place of 1 silver or an item.
local function fee_options(ally)
  local named = (ally.fee or 0) > 0
  local fee = named and ally.fee or 1
  local options = {}
  if sheet.sp >= fee then options[1] = { "silver", "Pay " .. fee .. " silver" } end
  if not named or option.item_for_named_fee == "yes" then
    local fine = sorts_of_items(function(item) return not has_trait(item, "junk") end) -- BAD-141
    for _, item in ipairs(fine) do options[#options + 1] = { item.id, "Hand over " .. item.name } end
  end
  return options, fee
end

-- BAD-139, BAD-143. Was the fee paid?
local function pay_fee(ally)
  local options, fee = fee_options(ally)
  if #options == 0 then
    say("You have nothing that " .. ally.name .. " would take.")
    return false
  end
  options[#options + 1] = { "refuse", "Refuse" }
  local how = choose(ally.name .. " asks to be paid. With what?", options, "fee")
  if how == "refuse" then return false end
  if how == "silver" then set_silver(sheet.sp - fee) else lose("item", how) end
  return true
end

-- BAD-142: each Mercenary in the order they joined. BAD-143: who is not paid leaves.
local function pay_wages()
  local outcome = "paid"
  for _, ally in ipairs(held("ally")) do
    if has_trait(ally, "Mercenary") and not pay_fee(ally) then
      part_with(ally, "left")
      outcome = "left"
    end
  end
  return outcome
end

-- BAD-112, BAD-113: whoever goes, goes only when the newcomer has really joined.
local function whom_to_send_away(newcomer)
  local options = {}
  for _, ally in ipairs(held("ally")) do options[#options + 1] = { ally.id, ally.name } end
  options[#options + 1] = { "nobody", "Nobody: " .. newcomer.name .. " stays behind" }
  return choose("Your company is full. Who is sent away?", options, "send-away")
end

local function recruit(id)
  local ally, leaving = entry("ally", id), nil
  if has("ally", id) then return "joined" end
  if not confirm("Take " .. ally.name .. " along?", "recruit") then return "declined" end
  if count("ally") >= company_limit() then
    leaving = whom_to_send_away(ally)
    if leaving == "nobody" then return "full" end
  end
  if has_trait(ally, "Mercenary") and option.mercenary_due ~= "wages_only" and not pay_fee(ally) then return "unpaid" end
  if leaving then part_with(ally_held(leaving), "left") end
  join(id)
  return "joined"
end

-- Healing ------------------------------------------------------------------------------------------------------------

local function recover(ally)
  mark("ally", ally.index, "injured", false)
  settle()
end

-- BAD-98 to BAD-102: the track, and besides it every injured companion who wishes.
local function heal(n, scene)
  scene = scene or {}
  for _, bearer in ipairs(answering("heal", scene)) do
    if wants(bearer) then
      for _, more in ipairs(effects(bearer, "heal")) do n = n + more end
      run_effects(bearer, scene, "heal")
    end
  end
  set_ticks(sheet.ticks - n)
  for _, ally in ipairs(held("ally")) do
    if ally.injured and confirm("Does " .. ally.name .. " rest and heal too?", "heal") then recover(ally) end
  end
end

-- Ticks --------------------------------------------------------------------------------------------------------------

-- Who could stand in the way of a tick. BAD-119, BAD-123, BAD-132, BAD-144, BAD-A22.
local function shields(scene)
  local options = {}
  if not scene.fight then return options end
  for _, ally in ipairs(held("ally")) do
    local barred = ally.injured and option.injured_blow == "barred"
    if takes_part(ally, scene) and not barred then options[#options + 1] = { ally.id, ally.name } end
  end
  return options
end

-- BAD-146, BAD-149: the Tough are injured first, then slain like anyone.
local function strike_down(ally)
  if has_trait(ally, "Tough") and not ally.injured then
    mark("ally", ally.index, "injured", true)
    say(ally.name .. " takes the blow and is injured.")
    settle()
  else
    part_with(ally, "slain")
  end
end

-- BAD-120, BAD-122, BAD-125: asked for each tick. Did a companion take it?
local function companion_takes_blow(scene)
  local options = shields(scene)
  if #options == 0 or scene.label == "escape" and option.blow_on_escape == "no" then return false end
  options[#options + 1] = { "none", "Nobody" }
  local id = choose("A blow falls on you. Who takes it instead?", options, "blow")
  if id == "none" then return false end
  strike_down(ally_held(id))
  return true
end

-- How many ticks a blow has once specials have added to it and taken from it. BAD-173, BAD-174, BAD-182.
local function weigh_blow(n, list, scene)
  local ignored, trumped = 0, scene.trumped
  for _, bearer in ipairs(list) do
    for _, more in ipairs(effects(bearer, "tick")) do n = n + more end
    for _, less in ipairs(effects(bearer, "ignore_tick")) do ignored = ignored + less end
    trumped = trumped or trumps(bearer)
  end
  return trumped and n or math.max(0, n - ignored)
end

-- Deals a blow of `n` ticks with a label: `combat`, `escape`, `page`, or the kind of a special's bearer. BAD-175, BAD-176.
local function blow(n, scene)
  if n <= 0 then return end
  scene.acted = scene.acted or {}
  local list = {}
  for _, bearer in ipairs(answering("tick", scene)) do
    if wants(bearer) then
      list[#list + 1] = bearer
      use_up(bearer, scene)
    end
  end
  n = weigh_blow(n, list, scene)
  local marked = 0
  while n > 0 and sheet.ticks < DOWN do
    if companion_takes_blow(scene) then
      if option.blow_absorbs == "whole_blow" then n = 0 end -- BAD-A27
    else
      set_ticks(sheet.ticks + 1)
      marked = marked + 1
    end
    n = n - 1
  end
  if marked == 0 then return end
  emit("wound", marked, scene.label)
  for _, bearer in ipairs(list) do run_effects(bearer, scene, "tick") end
end

-- The effects of specials --------------------------------------------------------------------------------------------

-- BAD-56, BAD-A10: the foe loses Wounds; where each stands alone the next one steps up whole.
local function hurt_foe(fight, n)
  if fight.defeated or n <= 0 then return end
  fight.wounds = math.max(0, fight.wounds - n)
  if fight.wounds <= fight.defeat then -- BAD-54, BAD-55
    fight.left = fight.left - 1
    fight.defeated = fight.left <= 0
    if not fight.defeated then fight.wounds = fight.full end
  end
  say(capital(fight.foe.name) .. ": " .. plural(fight.wounds, "Wound", "Wounds") .. " left.")
  for _, bearer in ipairs(answering("foe_hit", fight.scene)) do
    if wants(bearer) then run_effects(bearer, fight.scene) end
  end
end

local EFFECTS = {
  luck = function(n) set_luck(sheet.luck + n) end,
  heal = function(n, scene) heal(n, scene) end,
  shaken = function(it)
    if it ~= "immune" then set_shaken(yes(it)) end
  end,
  foe = function(n, scene)
    if scene.fight then hurt_foe(scene.fight, -n) end
  end,
  tick = function(n, scene, bearer)
    local label = bearer.special.deals or bearer.kind
    blow(n, { fight = scene.fight, round = scene.round, label = label, acted = scene.acted, trumped = trumps(bearer) })
  end,
  mute = function(it, scene)
    if scene.fight then scene.fight.mutes[#scene.fight.mutes + 1] = it end
  end,
  recover = function(who)
    for _, ally in ipairs(held("ally")) do
      if ally.injured and (who == "all" or who == ally.id) then recover(ally) end
    end
  end,
  fate = function(n) tell("fate", math.max(0, sheet.fate + n), "Fate: " .. math.max(0, sheet.fate + n)) end,
}

-- Does what a special says, but for the effect named `except`, which its caller has done. BAD-184.
run_effects = function(bearer, scene, except)
  local already = scene.acted and scene.acted[bearer.key]
  if not already then use_up(bearer, scene) end
  for _, effect in ipairs(bearer.special["do"] or {}) do
    for name, it in pairs(effect) do
      if name ~= except and EFFECTS[name] then EFFECTS[name](it, scene, bearer) end
    end
  end
  settle()
end

-- Tests: how many dice -----------------------------------------------------------------------------------------------

-- The first companion whose skill helps. BAD-115, BAD-116, BAD-117, BAD-133, BAD-147, BAD-A20.
local function helper(skill, scene)
  for _, ally in ipairs(held("ally")) do
    local idle = ally.injured or option.timid_scope == "always" and has_trait(ally, "Timid")
    if among(ally.skills, skill) and takes_part(ally, scene) and not idle then return ally end
  end
end

-- BAD-A32: a die more could only hurt where a low one is kept, so there the reader is asked.
local function helps(ally, test)
  if not ally then return false end
  if test.keep ~= "lowest" or test.only_counting then return true end
  return confirm("Should " .. ally.name .. " help?", "companion")
end

-- BAD-163: a special's dice. BAD-183: no more weapons count than are in hand.
local function special_dice(test, add)
  local scene = test.scene
  for _, bearer in ipairs(answering("test", scene)) do
    local dice = effects(bearer, "dice")
    if #dice > 0 and (test.only_counting and not yes(bearer.special.may) or not test.only_counting and wants(bearer)) then
      for _, n in ipairs(dice) do add(bearer.name, n) end
      if not test.only_counting and (yes(bearer.special.single_use) or bearer.special.limit) then use_up(bearer, scene) end
    end
  end
end

-- Everything that makes the count, each with its name, before anything is rolled. BAD-1, BAD-2, BAD-3, BAD-A34.
local function dice_parts(test)
  local parts = {}
  local function add(name, n)
    if n ~= 0 then parts[#parts + 1] = { name, n } end
  end
  parts[1] = { test.skill, rating(test.skill, test.scene) } -- BAD-35
  for _, part in ipairs(test.parts or {}) do add(part[1], part[2]) end
  local ally = helper(test.skill, test.scene)
  if helps(ally, test) then add(ally.name, 1) end
  special_dice(test, add)
  if sheet.ticks >= WOUNDED then add("Wounded", -1) end -- BAD-67, BAD-68; not BAD-66, BAD-71
  if overloaded() then add("Overloaded", -1) end -- BAD-105, BAD-106
  return parts
end

local function sum_of(parts)
  local sum = 0
  for _, part in ipairs(parts) do sum = sum + part[2] end
  return sum
end

-- Tests: rolling -----------------------------------------------------------------------------------------------------

local WORSE = { lowest = 1, second = 2, highest = 3 }

-- BAD-9, BAD-169: of different dice to keep, the worst for the character.
local function which_die(test)
  local keep
  local function weigh(other)
    if other and (not keep or WORSE[other] < WORSE[keep]) then keep = other end
  end
  weigh(test.keep)
  for _, bearer in ipairs(answering("test", test.scene)) do
    for _, other in ipairs(effects(bearer, "keep")) do weigh(other) end
  end
  return keep or "highest"
end

local function result_of(die)
  if die == 6 then return "success" end -- BAD-7
  return die >= 4 and "partial" or "miss" -- BAD-5, BAD-6
end

local KEPT = {
  highest = "The highest die counts: 6 is a Success, 4 or 5 a Partial, anything less a Miss.",
  lowest = "The lowest die counts here: 6 is a Success, 4 or 5 a Partial, anything less a Miss.",
  second = "The second highest die counts here: 6 is a Success, 4 or 5 a Partial, anything less a Miss.",
}

-- One throw of the whole Test. BAD-4, BAD-8, BAD-16, BAD-17.
local function throw(parts, keep, why)
  local dice, rule = sum_of(parts), KEPT[keep]
  if dice == 0 then
    dice, keep, rule = 2, "lowest", "No dice are left, so two are rolled and the lower one counts."
  elseif dice == 1 and keep == "second" then
    keep = "highest" -- the only die is the one
  end
  local die, faces = roll({
    count = dice, sides = 6, keep = keep, why = why, parts = parts, rule = rule,
    means = function(kept) return RESULT_NAMES[result_of(kept)] end,
  })
  return result_of(die), faces
end

local function may_reroll(test, result)
  if result == "success" and option.ask_luck_on_success == "no" then return false end -- BAD-A5
  for _, bearer in ipairs(answering("test", test.scene)) do
    if has_effect(bearer, "no_reroll") then return false end
  end
  return true
end

-- Does the reader roll again, by a special for nothing or for 1 LUCK? BAD-19, BAD-21, BAD-22.
local function rolls_again(test)
  for _, bearer in ipairs(answering("result", test.scene)) do
    if has_effect(bearer, "reroll_free") and wants(bearer) then
      use_up(bearer, test.scene)
      return true
    end
  end
  if sheet.luck < 1 or not confirm("Spend 1 LUCK to roll again?", "luck") then return false end
  set_luck(sheet.luck - 1)
  return true
end

-- Rolls, and rolls again while the reader may and will. BAD-20, BAD-23, BAD-24, BAD-26 to BAD-28.
local function roll_test(test, parts)
  local keep = which_die(test)
  local result, faces = throw(parts, keep, test.why)
  local rolls = 1
  while (rolls == 1 or option.luck_rerolls == "any") and may_reroll(test, result) do
    test.scene.result = result
    if not rolls_again(test) then break end
    result, faces = throw(parts, keep, test.why)
    rolls = rolls + 1
  end
  return result, faces
end

-- The next special of a side that would turn the result as it stands into another; each is found once.
local function next_shift(side, scene, found)
  for _, bearer in ipairs(answering("result", scene)) do
    for _, shift in ipairs(effects(bearer, "shift")) do
      if bearer.side == side and (shift.from or shift[1]) == scene.result and not found[bearer.key] then
        found[bearer.key] = true
        return bearer, shift.to or shift[2]
      end
    end
  end
end

-- BAD-170, BAD-171: changes of the result, yours first, then the foe's.
local function shift_result(scene)
  local found = {}
  for _, side in ipairs({ "you", "foe" }) do
    local bearer, to = next_shift(side, scene, found)
    while bearer do
      if wants(bearer) then
        scene.result = to
        run_effects(bearer, scene)
        say(bearer.name .. ": the result counts as a " .. RESULT_NAMES[to] .. ".")
      end
      bearer, to = next_shift(side, scene, found)
    end
  end
end

-- House rules that listen may change the dice of a Test and which of them is kept.
local function heard(test)
  local fight = test.scene.fight
  local it = { skill = test.skill, why = test.why, dice = 0, keep = test.keep, shot = test.scene.shot, foe = fight and fight.id }
  emit("test", it)
  test.parts[#test.parts + 1] = { "House rules", it.dice }
  test.keep = it.keep
end

-- A whole Test up to its result, before any consequence: test = { skill, parts, keep, why, scene }.
local function attempt(test)
  local scene, faces = test.scene, {}
  scene.skill, scene.acted, scene.result = test.skill, {}, "miss"
  if sheet.ticks >= DOWN then
    say("You are Down: a Miss without a roll.") -- BAD-70
  else
    heard(test)
    local parts = dice_parts(test)
    if sum_of(parts) >= 0 then
      scene.result, faces = roll_test(test, parts)
    else
      say(test.skill .. ": fewer than no dice, so a Miss without a roll.") -- BAD-18, BAD-29
    end
    shift_result(scene)
  end
  hide("last_result", scene.result)
  hide("last_dice", faces)
  return scene.result
end

-- The specials that answer to the result and do not shift it, each asked for if it may be left.
local function result_specials(scene)
  local list = {}
  for _, bearer in ipairs(answering("result", scene)) do
    if not has_effect(bearer, "shift") and not has_effect(bearer, "reroll_free") and wants(bearer) then list[#list + 1] = bearer end
  end
  return list
end

-- Death and the end --------------------------------------------------------------------------------------------------

-- BAD-158, BAD-A23.
local function come_back()
  set_shaken(false)
  if option.fate_heals == "all" then
    set_ticks(0)
  elseif option.fate_heals == "down_only" and sheet.ticks == DOWN then
    set_ticks(WOUNDED)
  end
end

-- BAD-162.
local function close_the_story()
  hide("status", "over")
end

-- BAD-155, BAD-156, BAD-159. A page with a row of its own for the outcome says itself where the reader goes.
local function die(page)
  event("death")
  if sheet.fate >= 1 then
    tell("fate", sheet.fate - 1, "Fate: " .. sheet.fate - 1)
    come_back()
    if page.handles.fated then return "fated" end
    turn_to("fate")
  end
  close_the_story()
  if page.handles.over then return "over" end
  turn_to("epilogue")
end

-- BAD-69, BAD-160, BAD-A24: Down is death where the page says nothing else.
local function go_down(page)
  if page.handles.down then return "down" end
  if option.down_without_branch == "die" then
    die({ handles = {} })
  else
    set_ticks(WOUNDED)
  end
  return "down"
end

-- Test, the verb -----------------------------------------------------------------------------------------------------

-- BAD-32, BAD-33: what each talent the page names adds, if the character has it.
local function talent_parts(args, parts)
  for _, with in ipairs(args.with or {}) do
    local has_it = rating(with.talent)
    local unsaid = option.talent_bonus == "rating" and has_it or 1 -- BAD-A2
    if has_it >= 1 then parts[#parts + 1] = { with.talent, with.bonus or unsaid } end
  end
  return parts
end

local function test_of(args, only_counting)
  return {
    skill = args.skill, why = args.skill, keep = args.keep, only_counting = only_counting,
    parts = talent_parts(args, { { "The page", args.dice or 0 } }),
    scene = { skill = args.skill, no_beasts = args.no_beasts },
  }
end

local function can_pay(args)
  return sheet.sp >= (args.silver or 0) and (not args.item or has("item", args.item))
end

local function price(args)
  if args.item then return entry("item", args.item).name end
  return args.silver .. " silver"
end

local function hand_over(args)
  if args.silver then set_silver(sheet.sp - args.silver) end
  if args.item then lose("item", args.item) end
end

-- BAD-12 to BAD-14, BAD-A7: a Partial whose cost is offered is paid for, or is a Miss.
local function buy_partial(args)
  if not can_pay(args) or not confirm("Pay " .. price(args) .. " to carry it off?", "cost") then return "miss" end
  hand_over(args)
  return option.paid_partial
end

local function run_test(args, page)
  local test = test_of(args)
  local up = sheet.ticks < DOWN
  local result = attempt(test)
  local costs = args.silver or args.item
  local list = result_specials(test.scene)
  if result == "partial" and costs then result = buy_partial(args) end
  hide("last_result", result)
  for _, bearer in ipairs(list) do run_effects(bearer, test.scene) end
  if up and sheet.ticks >= DOWN then go_down(page) end
  return result
end

-- Fights: the opening ------------------------------------------------------------------------------------------------

local function start_fight(args)
  local foe = entry("foe", args.foe)
  local wounds = foe.wounds
  local kept = option.foe_keeps_wounds == "yes" and (sheet.foes_left or {})[args.foe] -- BAD-A33
  local fight = {
    id = args.foe, foe = foe, full = wounds, wounds = kept or wounds, defeat = foe.defeat or 0, rounds = 0,
    left = option.groups == "each_in_turn" and math.max(1, foe.group or 1) or 1,
    scares_beasts = args.scares_beasts, dice = args.dice or 0, acted = {}, mutes = {},
  }
  fight.scene = { fight = fight, label = "combat" }
  return fight
end

-- BAD-77, BAD-78, BAD-79: what could be shot or thrown, of the sorts offered.
local function shots(ranged, thrown)
  local options = {}
  local fitting = sorts_of_items(function(item)
    return ranged and has_trait(item, "ranged") or thrown and has_trait(item, "thrown")
  end)
  for _, item in ipairs(fitting) do
    local how = ranged and has_trait(item, "ranged") and "Shoot: " or "Throw: "
    options[#options + 1] = { item.id, how .. item.name }
  end
  return options
end

-- BAD-78, BAD-79, BAD-85, BAD-A13: neither the foe's modifier nor bare hands count.
local function shot_test(fight, ranged, dice)
  local skill = ranged and "Hunting" or "PROWESS"
  local parts = { { "The page", dice or 0 } }
  if option.shot_foe_modifier == "yes" then parts[2] = { "The foe", fight.foe.modifier or 0 } end
  return { skill = skill, why = skill .. " (shot)", parts = parts, scene = { fight = fight, shot = true } }
end

-- One shot, if one is offered, possible and wished for. BAD-76, BAD-80 to BAD-82, BAD-84, BAD-87, BAD-88.
local function shoot(fight, ranged, thrown, dice)
  local options = shots(ranged, thrown)
  if #options == 0 then return "passed" end
  options[#options + 1] = { "pass", "Pass" }
  local id = choose("A shot before it comes to blows?", options, "shot")
  if id == "pass" then return "passed" end
  local by_bow = ranged and has_trait(entry("item", id), "ranged")
  local test = shot_test(fight, by_bow, dice)
  local result = attempt(test)
  if not by_bow then
    lose("item", id)
    fight.thrown = id
  end
  if result ~= "miss" then hurt_foe(fight, 1) end
  fight.momentum = result ~= "success"
  return result
end

-- Fights: one round --------------------------------------------------------------------------------------------------

-- The reader picks among the weapons carried, where there is more than one. BAD-62.
local function take_up_weapon(fight)
  local list, options = sorts_of_items(arms), {}
  local hands = in_hand(hands_room(fight.scene))
  local gone = fight.hand and not among(hands, fight.hand)
  local choice = #list >= 2 or #list == 1 and bare_hands_chosen()
  if choice and (fight.rounds == 1 or gone) then
    for _, item in ipairs(list) do options[#options + 1] = { item.id, item.name } end
    options[#options + 1] = { "unarmed", "Bare hands" }
    local id = choose("Which weapon?", options, "weapon")
    hide("wielded", id == "unarmed" and {} or { id })
    hands = in_hand(hands_room(fight.scene))
  end
  fight.hand = hands[1]
end

-- BAD-46, BAD-47, BAD-62, BAD-83.
local function round_test(fight)
  local parts = { { "The foe", fight.foe.modifier or 0 }, { "The page", fight.dice } }
  if not armed(fight.scene) then parts[#parts + 1] = { "Unarmed", -1 } end
  if fight.momentum and fight.rounds == 1 then parts[#parts + 1] = { "Losing momentum", -1 } end
  return { skill = "PROWESS", why = "PROWESS against " .. fight.foe.name, parts = parts, scene = fight.scene }
end

local function any_effect(list, name, value)
  for _, bearer in ipairs(list) do
    for _, it in ipairs(effects(bearer, name)) do
      if value == nil or it == value then return true end
    end
  end
  return false
end

-- Shaken, or the next tick if Shaken already. BAD-49, BAD-50.
local function suffer(fight, list)
  if sheet.shaken then
    blow(1, fight.scene)
  elseif not any_effect(list, "shaken", "immune") and not any_effect(answering("held", fight.scene), "shaken", "immune") then
    set_shaken(true)
  end
end

-- Does one of the foe's specials stand in place of what the result does? BAD-172.
local function replaced(list)
  for _, bearer in ipairs(list) do
    if yes(bearer.special.instead) then return true end
  end
  return false
end

-- What a round's result does: the foe first, then you. BAD-48, BAD-51, BAD-52, BAD-188, BAD-A8.
local function apply_result(fight, result)
  local scene = fight.scene
  local list = result_specials(scene)
  local ordinary = not replaced(list)
  if ordinary and result ~= "miss" and not any_effect(list, "no_foe_hit") then hurt_foe(fight, 1) end
  local hurts = result == "miss" or result == "partial" and (not fight.defeated or option.last_partial_hurts == "yes")
  if ordinary and hurts then suffer(fight, list) end
  for _, bearer in ipairs(list) do run_effects(bearer, scene) end
end

-- Fights: escape -----------------------------------------------------------------------------------------------------

-- BAD-91, BAD-97, BAD-A14.
local function escapes(fight, args)
  if not args.escape or fight.rounds < (args.round or option.escape_from) then return false end
  local price = {}
  local function costs(n, one, many)
    if n then price[#price + 1] = plural(n, one, many) end
  end
  costs(args.items, "thing you carry", "things you carry")
  costs(args.silver, "silver", "silver")
  costs(args.luck, "LUCK", "LUCK")
  costs(args.ticks, "tick", "ticks")
  local told = #price > 0 and ", at the price of " .. table.concat(price, " and ") or ""
  return confirm("Escape from " .. fight.foe.name .. told .. "?", "escape")
end

local function give_up_item()
  local options = {}
  for _, item in ipairs(sorts_of_items(function() return true end)) do options[#options + 1] = { item.id, item.name } end
  if #options == 0 then return end
  lose("item", #options == 1 and options[1][1] or choose("Which item do you leave behind?", options, "item"))
end

-- BAD-92 to BAD-96.
local function pay_for_escape(fight, args)
  set_shaken(false)
  if args.silver then set_silver(sheet.sp - args.silver) end
  if args.luck then set_luck(sheet.luck - args.luck) end
  for _ = 1, args.items or 0 do give_up_item() end
  blow(args.ticks or 0, { fight = fight, label = "escape" })
  return sheet.ticks >= DOWN and "down" or "escaped"
end

-- BAD-A15, where dropping in a fight is allowed: offered while the load is too much.
local function drop_in_fight()
  while option.drop_in_fight == "yes" and overloaded() do
    local options = {}
    for _, item in ipairs(held("item")) do options[#options + 1] = { tostring(item.index), item.name } end
    options[#options + 1] = { "nothing", "Nothing" }
    local index = choose("You carry too much. Drop something?", options, "drop")
    if index == "nothing" then return end
    lose("item", tonumber(index))
  end
end

-- Fights: from the first round to the last ---------------------------------------------------------------------------

-- How the fight stands, if it is over. BAD-53, BAD-57, BAD-58, BAD-A9.
local function verdict(fight)
  local down = sheet.ticks >= DOWN
  if down and not (fight.defeated and option.both_down == "won") then return "down" end
  return fight.defeated and "won" or nil
end

-- BAD-64: escape; weapon; dice, LUCK and changes of the result; hit; harm; is it over?
local function one_round(fight, args)
  fight.rounds = fight.rounds + 1
  if escapes(fight, args) then return pay_for_escape(fight, args) end
  drop_in_fight()
  take_up_weapon(fight)
  fight.scene.round = true
  apply_result(fight, attempt(round_test(fight)))
  fight.scene.round = false
  return verdict(fight)
end

-- BAD-89, BAD-90.
local function pick_up_thrown(fight, outcome)
  local back = fight.thrown and outcome == "won" and confirm("Pick up " .. entry("item", fight.thrown).name .. "?", "retrieve")
  if back then gain("item", fight.thrown) end
  hide("lost_thrown", fight.thrown ~= nil and not back)
end

local function remember(fight, outcome)
  hide("rounds", outcome == "escaped" and fight.rounds - 1 or fight.rounds)
  hide("foe_wounds", fight.wounds)
  hide("foe_defeated", fight.defeated or false)
  local left = {}
  for id, wounds in pairs(sheet.foes_left or {}) do left[id] = wounds end
  left[fight.id] = not fight.defeated and fight.wounds or nil
  hide("foes_left", left)
  hide("shot", {})
end

-- BAD-59, BAD-187: the outcome is fixed and Shaken is gone before anything that answers to the end.
local function end_fight(fight, outcome)
  set_shaken(false)
  remember(fight, outcome)
  run_all("fight_end", { fight = fight, outcome = outcome, acted = {} })
  pick_up_thrown(fight, outcome)
  if option.mercenary_due == "each_fight" then pay_wages() end -- BAD-A18
end

-- Takes over what `shoot` did before the fight, if it was at this foe. BAD-87.
local function after_shot(fight)
  local shot = sheet.shot or {}
  if shot.foe ~= fight.id then return false end
  fight.wounds, fight.left, fight.defeated = shot.wounds, shot.left, shot.defeated
  fight.momentum, fight.thrown = shot.momentum, shot.thrown
  return true
end

local function run_fight(args, page)
  local fight = start_fight(args)
  local shot_before = after_shot(fight)
  run_all("fight_start", fight.scene)
  local any, thrown = args.shot or args.sdice ~= nil, args.thrown
  if not shot_before and (any or thrown) then shoot(fight, any, true, args.sdice) end -- BAD-76
  local outcome = verdict(fight) -- BAD-86
  while not outcome do outcome = one_round(fight, args) end
  end_fight(fight, outcome)
  if outcome == "down" then return go_down(page) end
  return outcome
end

local function run_shoot(args)
  local fight = start_fight(args)
  local ranged, thrown = args.ranged, args.thrown
  local both = not ranged and not thrown
  local result = shoot(fight, ranged or both, thrown or both, args.dice)
  if result ~= "passed" then
    hide("foe_wounds", fight.wounds)
    hide("foe_defeated", fight.defeated or false)
    hide("shot", {
      foe = fight.id, wounds = fight.wounds, left = fight.left, defeated = fight.defeated,
      momentum = fight.momentum, thrown = fight.thrown,
    })
  end
  return result
end

-- Beginning ----------------------------------------------------------------------------------------------------------

local function set_mode(mode)
  sheet.mode = mode
  tell("fate", FATE_OF_MODE[mode], "Fate: " .. FATE_OF_MODE[mode])
end

-- BAD-154: asked once, on the first page.
local function offer_mode()
  if sheet.mode_settled then
    say("The mode was chosen at the start and stays.")
    return
  end
  hide("mode_settled", true)
  set_mode(choose("How hard shall it be?", {
    { "easy", "Easy: 3 Fate" }, { "default", "Default: 1 Fate" }, { "hard", "Hard: no Fate" },
  }, "mode"))
end

local function start()
  if sheet.fate == FATE_OF_MODE.default and sheet.mode ~= "default" then hide("fate", FATE_OF_MODE[sheet.mode]) end
  settle()
end

local function calm_beasts()
  for _, ally in ipairs(held("ally")) do
    if ally.absent then mark("ally", ally.index, "absent", false) end
  end
end

-- A new page is a new scene. BAD-132.
local function new_page()
  if sheet.on_first_page then hide("mode_settled", true) end
  hide("on_first_page", true)
  calm_beasts()
  settle()
end

local function scare_beasts()
  for _, ally in ipairs(held("ally")) do
    if has_trait(ally, "Beast") then mark("ally", ally.index, "absent", true) end
  end
end

-- BAD-161, BAD-A25: whole numbers; a multiplier is told in hundredths.
local function final_score(points)
  local modifier = (book.scoring or {})[sheet.mode]
  if option.score_mode == "multiply" then return points * (modifier or 100) // 100 end
  return points + (modifier or 0)
end

-- Small verbs --------------------------------------------------------------------------------------------------------

local function wound(args, page)
  blow(args.n, { label = "page" }) -- BAD-72, BAD-123
  if sheet.ticks >= DOWN then return go_down(page) end
  return "standing"
end

local function gain_items(args)
  for _ = 1, args.n or 1 do gain("item", args.item) end -- BAD-109
end

local function lose_item(args) lose("item", args.item) end

local function lose_all_items(args)
  local items = held("item")
  for n = #items, 1, -1 do
    if not (args.trait and has_trait(items[n], args.trait)) then lose("item", items[n].index) end
  end
end

-- As the cost of a choice the choice itself is the consent; elsewhere a page with a row for it is asking.
local function pay(args, page)
  if not can_pay(args) then return "unable" end
  if page.handles.declined and not confirm("Pay " .. price(args) .. "?", "pay") then return "declined" end
  hand_over(args)
  return "paid"
end

local function cannot_pay(args)
  if can_pay(args) then return nil end
  return args.item and "you do not have " .. price(args) or "you have only " .. sheet.sp .. " silver"
end

local function dismiss(args)
  local ally = ally_held(args.ally)
  if not ally then return "not-here" end
  part_with(ally, args.slain and "slain" or "left")
  return "removed"
end

-- BAD-110.
local function drop(args) lose("item", args.item) end

local function wield(args)
  local item = entry("item", args.item)
  if not arms(item) then
    say(item.name .. " is no weapon for close quarters.")
    return
  end
  local hands = { args.item }
  for _, id in ipairs(sheet.wielded or {}) do
    if id ~= args.item and #hands < hands_room({}) then hands[#hands + 1] = id end
  end
  hide("wielded", hands)
  say("You take up " .. item.name .. ".")
end

local function send_away(args) -- BAD-A17
  if option.dismiss_freely == "yes" then
    dismiss(args)
  else
    say("Your companions do not part from you just like that.")
  end
end

local function use(args)
  local done = false
  for _, bearer in ipairs(answering("used", {})) do
    if bearer.id == args.item and not done then
      run_effects(bearer, { acted = {} })
      done = true
    end
  end
  if not done then say("Nothing comes of it.") end
end

-- What the ruleset declares ------------------------------------------------------------------------------------------

local function any_ally(matches)
  for _, ally in ipairs(held("ally")) do
    if matches(ally) then return true end
  end
  return false
end

local function at_least(ticks)
  return function() return sheet.ticks >= ticks end
end

local function field(name)
  return function() return sheet[name] end
end

local queries = {
  { form = "rating <skill:skill>", type = "integer", about = "The rating of an Attribute or Talent, all changes included.",
    answer = function(args) return rating(args.skill) end },
  { form = "has talent <t:talent>", type = "flag", about = "Has the character this Talent at 1 or more?", -- BAD-34
    answer = function(args) return rating(args.t) >= 1 end },
  { form = "dice for <skill:skill>", type = "integer", about = "How many dice a Test of this skill would have now.",
    answer = function(args) return sum_of(dice_parts(test_of(args, true))) end },
  { form = "has trait item <trait:word>", type = "flag", about = "Is an item with this trait carried?",
    answer = function(args)
      for _, item in ipairs(held("item")) do
        if has_trait(item, args.trait) then return true end
      end
      return false
    end },
  { form = "ally with skill <skill:skill>", type = "flag", about = "Does a companion list this skill?",
    answer = function(args) return any_ally(function(ally) return among(ally.skills, args.skill) end) end },
  { form = "ally with trait <trait:word>", type = "flag", about = "Has a companion this trait?",
    answer = function(args) return any_ally(function(ally) return has_trait(ally, args.trait) end) end },
  { form = "injured <ally:ally>", type = "flag", about = "Is this companion injured?",
    answer = function(args) return any_ally(function(ally) return ally.id == args.ally and ally.injured end) end },
  { form = "departed <ally:ally>", type = "word", values = { "no", "left", "slain" }, about = "Has this companion gone: `no`, `left` or `slain`?",
    answer = function(args) return (sheet.departed or {})[args.ally] or "no" end },
  { form = "armed", type = "flag", about = "Is a weapon in hand?", answer = function() return armed() end },
  { form = "wielded <item:item>", type = "flag", about = "Is this weapon in hand?",
    answer = function(args) return among(in_hand(hands_room({})), args.item) end },
  { form = "load", type = "integer", about = "How many items count as carried.", answer = load },
  { form = "carry limit", type = "integer", about = "How many items can be carried at no cost.", answer = carry_limit },
  { form = "overloaded", type = "flag", about = "Is more carried than the limit?", answer = overloaded },
  { form = "room", type = "integer", about = "How many more items can be carried at no cost.",
    answer = function() return math.max(0, carry_limit() - load()) end },
  { form = "can pay <n:integer> [silver]", type = "flag", about = "Is there that much silver?",
    answer = function(args) return sheet.sp >= args.n end },
  { form = "wounds", type = "integer", about = "Ticks on the Wounds track, 0 to 3.", answer = field("ticks") },
  { form = "battered", type = "flag", about = "One tick on the Wounds track or more.", answer = at_least(BATTERED) },
  { form = "wounded", type = "flag", about = "Two ticks on the Wounds track or more.", answer = at_least(WOUNDED) },
  { form = "down", type = "flag", about = "Three ticks on the Wounds track.", answer = at_least(DOWN) },
  { form = "last result", type = "word", values = { "none", "miss", "partial", "success" }, about = "Result of the latest Test.", answer = field("last_result") },
  { form = "last dice", type = "any", about = "The faces of the latest Test.", answer = field("last_dice") },
  { form = "rounds", type = "integer", about = "Rounds of the latest fight.", answer = field("rounds") },
  { form = "foe wounds", type = "integer", about = "Wounds the latest foe has left.", answer = field("foe_wounds") },
  { form = "foe defeated", type = "flag", about = "Was the latest foe defeated?", answer = field("foe_defeated") },
  { form = "lost thrown", type = "flag", about = "Was a thrown weapon lost in the latest fight?", answer = field("lost_thrown") },
  { form = "final score", type = "integer", about = "The score with the mode's modifier.", answer = field("final_score") },
}

local fields = {
  { name = "mode", type = "word", values = { "easy", "default", "hard" }, start = "default", label = "Mode", about = "How much Fate there is." },
  { name = "fate", type = "integer", min = 0, start = 1, label = "Fate", about = "Deaths that can be escaped." },
}
for _, name in ipairs(ATTRIBUTES) do
  fields[#fields + 1] = { name = name, type = "integer", min = 0, start = 0, label = name, about = "An Attribute: its rating is the dice of a Test." }
end
for _, it in ipairs({
  { name = "talents", type = "map", start = {}, label = "Talents", about = "Talents and their ratings." },
  { name = "luck_max", type = "integer", min = 0, start = 0, label = "LUCK maximum", about = "The most LUCK there can be." },
  { name = "luck", type = "integer", min = 0, max = "luck_max", start = 0, label = "LUCK", about = "Spent to roll a Test again." },
  { name = "ticks", type = "integer", min = 0, max = 3, start = 0, label = "Wounds", about = "1 Battered, 2 Wounded, 3 Down." },
  { name = "shaken", type = "flag", start = false, label = "Shaken", about = "The next harm of this fight marks a tick." },
  { name = "sp", type = "integer", min = 0, start = 0, label = "Silver", about = "Silver pieces." },
  { name = "status", type = "word", values = { "playing", "over" }, start = "playing", shown = false, about = "Is the story over?" },
  { name = "wielded", type = "any", shown = false, about = "Weapons chosen; nothing when the first carried is meant." },
  { name = "departed", type = "any", shown = false, about = "Companions gone, and how." },
  { name = "luck_lent", type = "integer", start = 0, shown = false, about = "LUCK that Mascots and things held lend now." },
  { name = "luck_owed", type = "integer", start = 0, shown = false, about = "LUCK a Mascot could not take along." },
  { name = "last_result", type = "text", start = "none", shown = false, about = "Result of the latest Test." },
  { name = "last_dice", type = "any", shown = false, about = "Faces of the latest Test." },
  { name = "rounds", type = "integer", start = 0, shown = false, about = "Rounds of the latest fight." },
  { name = "foe_wounds", type = "integer", start = 0, shown = false, about = "Wounds the latest foe has left." },
  { name = "foe_defeated", type = "flag", start = false, shown = false, about = "Was the latest foe defeated?" },
  { name = "lost_thrown", type = "flag", start = false, shown = false, about = "Was a thrown weapon lost?" },
  { name = "foes_left", type = "any", shown = false, about = "Wounds of foes that were not defeated." },
  { name = "shot", type = "any", shown = false, about = "A shot taken before the fight that follows." },
  { name = "final_score", type = "integer", start = 0, shown = false, about = "The score with the mode's modifier." },
  { name = "mode_settled", type = "flag", start = false, shown = false, about = "The mode can no longer be chosen." },
  { name = "on_first_page", type = "flag", start = false, shown = false, about = "The first page was reached." },
}) do
  fields[#fields + 1] = it
end

-- What can be gained and lost in numbers: the word a page uses, and how it changes.
local AMOUNTS = {
  { "silver", "Silver pieces", function(n) set_silver(sheet.sp + n) end },
  { "luck", "Current LUCK", function(n) set_luck(sheet.luck + n) end },
  { "luck-max", "The maximum of LUCK", function(n) set_luck(sheet.luck, sheet.luck_max + n) end },
  { "fate", "Fate", EFFECTS.fate }, -- BAD-A39
}

local verbs = {
  { form = "test <skill:skill> [<dice:signed>] [with <talent:talent> [<bonus:signed>]]* [keep <keep:highest|lowest|second>]"
      .. " [cost <silver:integer> silver] [cost item <item:item>] [no beasts]",
    outcomes = { "miss", "partial", "success" }, phrase = "Test <skill>.", run = run_test,
    about = "Rolls as many dice as the skill's rating and keeps the highest." },
  { form = "fight <foe:foe> [dice <dice:signed>] [escape] [from <round:integer>] [losing <ticks:integer> ticks]"
      .. " [losing <silver:integer> silver] [losing <items:integer> items] [losing <luck:integer> luck]"
      .. " [shot dice <sdice:signed>] [shot] [thrown] [scares beasts]", -- the longer first, so that the dice are the shot's
    outcomes = { "won", "down", "escaped" }, phrase = "Fight <foe>.", run = run_fight,
    about = "Fights by rounds until the foe is beaten, the character is Down or escapes." },
  { form = "shoot <foe:foe> [ranged] [thrown] [dice <dice:signed>]", outcomes = { "passed", "miss", "partial", "success" },
    phrase = "You may shoot at <foe>.", run = run_shoot, about = "Offers one shot before the fight." },
  { form = "wound <n:integer>", outcomes = { "standing", "down" }, phrase = "Tick <n> of your Wounds.", run = wound,
    about = "Marks ticks on the Wounds track." },
  { form = "heal <n:integer>", phrase = "Heal <n>.", run = function(args) heal(args.n) end,
    about = "Takes ticks off the Wounds track; injured companions may recover." },
  { form = "heal all", phrase = "Heal all your Wounds.", run = function() heal(DOWN) end,
    about = "Empties the Wounds track; injured companions may recover." },
  { form = "shake", phrase = "You are Shaken.", run = function() set_shaken(true) end, about = "Makes the character Shaken." },
  { form = "steady", phrase = "You are no longer Shaken.", run = function() set_shaken(false) end, about = "Ends Shaken." },
  { form = "gain item <item:item> [times <n:integer>]", phrase = "Gain <item>.", run = gain_items, about = "Gives an item." },
  { form = "lose item <item:item>", phrase = "Lose <item>.", run = lose_item, about = "Takes an item, if it is carried." },
  { form = "lose all items [except trait <trait:word>]", phrase = "Lose all your items.", run = lose_all_items,
    about = "Takes every item, but for those of a trait." },
  { form = "gain <n:integer> <skill:skill>", phrase = "Raise <skill> by <n>.", about = "Raises a rating.",
    run = function(args) set_base_rating(args.skill, base_rating(args.skill) + args.n) end },
  { form = "lose <n:integer> <skill:skill>", phrase = "Lower <skill> by <n>.", about = "Lowers a rating.",
    run = function(args) set_base_rating(args.skill, base_rating(args.skill) - args.n) end },
  { form = "pay <silver:integer> silver", outcomes = { "paid", "declined", "unable" }, phrase = "Pay <silver> silver.",
    cost = cannot_pay, run = pay, about = "Pays silver." },
  { form = "pay item <item:item>", outcomes = { "paid", "declined", "unable" }, phrase = "Hand over <item>.",
    cost = cannot_pay, run = pay, about = "Hands over an item." },
  { form = "recruit <ally:ally>", outcomes = { "joined", "declined", "full", "unpaid" }, phrase = "<ally> may join you.",
    run = function(args) return recruit(args.ally) end, about = "Offers a companion." },
  { form = "dismiss <ally:ally> [slain]", outcomes = { "removed", "not-here" }, phrase = "<ally> leaves you.", run = dismiss,
    about = "Takes a companion away." },
  { form = "wages", outcomes = { "paid", "left" }, phrase = "Pay your hirelings.", run = pay_wages,
    about = "Every Mercenary is paid or leaves." },
  { form = "scare beasts", phrase = "Beasts will not come along here.", run = scare_beasts, about = "Beasts are absent for the scene." },
  { form = "calm beasts", phrase = "The beasts come back.", run = calm_beasts, about = "Absent beasts are back." },
  { form = "die", leaves = true, outcomes = { "fated", "over" }, phrase = "You die.", about = "Fate saves the character, or it is over.",
    run = function(_, page) return die(page) end },
  { form = "epilogue", leaves = true, phrase = "Turn to the Epilogue.", about = "The story is over.",
    run = function()
      close_the_story()
      turn_to("epilogue")
    end },
  { form = "score <points:integer>", phrase = "Your score is <points>.", about = "Tells the score with the mode's modifier.",
    run = function(args)
      hide("final_score", final_score(args.points))
      say("Final score: " .. sheet.final_score .. ".")
    end },
  { form = "offer-mode", phrase = "Choose a mode.", run = offer_mode, about = "Asks for the mode, once, on the first page." },
}
for _, amount in ipairs(AMOUNTS) do
  local word, what, change = amount[1], amount[2], amount[3]
  verbs[#verbs + 1] = { form = "gain <n:integer> " .. word, phrase = "Gain <n> " .. word .. ".", about = what .. ", more of it.",
    run = function(args) change(args.n) end }
  verbs[#verbs + 1] = { form = "lose <n:integer> " .. word, phrase = "Lose <n> " .. word .. ".", about = what .. ", less of it.",
    run = function(args) change(-args.n) end }
end

local options = {}
for _, it in ipairs({
  { "talent_bonus", { "one", "rating" }, "Dice for a talent that a page names without an amount." },
  { "luck_rerolls", { "one", "any" }, "How often one Test may be rolled again." },
  { "ask_luck_on_success", { "no", "yes" }, "Is a re-roll offered after a Success?" },
  { "paid_partial", { "success", "partial" }, "What a Partial counts as when its cost is paid." },
  { "last_partial_hurts", { "yes", "no" }, "Does the Partial that beats the foe still hurt?" },
  { "both_down", { "down", "won" }, "Foe beaten and character Down at once." },
  { "groups", { "pool", "each_in_turn" }, "Several foes: one pool of Wounds, or each with all of them in turn." },
  { "bow_in_melee", { "unarmed", "armed" }, "Does a bow count in close combat?" },
  { "shot_foe_modifier", { "no", "yes" }, "Does the foe's modifier count for a shot?" },
  { "escape_from", nil, "The first round before which escape is offered, unless the page says.", 1 },
  { "drop_in_fight", { "no", "yes" }, "May items be dropped in a fight?" },
  { "coins_count", { "no", "yes" }, "Does each silver piece count as an item?" },
  { "dismiss_freely", { "yes", "no" }, "May the reader send companions away at will?" },
  { "mercenary_due", { "join_and_wages", "wages_only", "each_fight" }, "When Mercenaries are paid." },
  { "item_for_named_fee", { "no", "yes" }, "May an item stand for a companion's own fee?" },
  { "timid_scope", { "fights", "always" }, "Where Timid companions lend no skill." },
  { "injured_stops", { "skills", "all" }, "What an injury stops." },
  { "injured_blow", { "slain", "barred" }, "May the injured take another blow?" },
  { "fate_heals", { "down_only", "all", "none" }, "What Fate takes off the Wounds track." },
  { "down_without_branch", { "die", "continue_wounded" }, "Down where the page says nothing of it." },
  { "score_mode", { "add", "multiply" }, "How the mode changes the score; a multiplier is in hundredths." },
  { "blow_on_escape", { "yes", "no" }, "May a companion take a tick that escape costs?" },
  { "blow_absorbs", { "one_tick", "whole_blow" }, "How much of a blow one companion takes." },
  { "mascots_stack", { "yes", "no" }, "Do two Mascots lend two LUCK?" },
  { "mascot_return", { "plain", "no_gain" }, "Does a Mascot sent away at LUCK 0 bring 1 when it comes back?" },
  { "carried_goods", { "stay", "lost" }, "Do goods go with a carrier who leaves?" },
  { "others_carry", nil, "Items that each companion without Carry carries.", 0 },
  { "foe_keeps_wounds", { "no", "yes" }, "Is a foe met again as it was left?" },
  { "weapons_in_hand", { 1, 2 }, "Weapons in use at one time." },
}) do
  options[#options + 1] = { name = it[1], values = it[2], about = it[3], start = it[4] or it[2][1] }
end

local function talents_told()
  local told = {}
  for name, n in pairs(sheet.talents or {}) do told[#told + 1] = name .. " " .. n end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function company_told()
  local told = {}
  for _, ally in ipairs(held("ally")) do told[#told + 1] = ally.name .. (ally.injured and " (injured)" or "") end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function weapon_told()
  local told = {}
  for _, id in ipairs(in_hand(hands_room({}))) do told[#told + 1] = entry("item", id).name end
  return #told > 0 and table.concat(told, ", ") or "bare hands"
end

local function sheet_lines()
  local lines = {}
  for _, name in ipairs(ATTRIBUTES) do lines[#lines + 1] = { name, tostring(rating(name)) } end
  for _, line in ipairs({
    { "Talents", talents_told() },
    { "LUCK", sheet.luck .. "/" .. sheet.luck_max },
    { "Wounds", WOUND_NAMES[sheet.ticks] .. (sheet.shaken and ", Shaken" or "") },
    { "Fate", tostring(sheet.fate) },
    { "Silver", tostring(sheet.sp) },
    { "Load", load() .. " of " .. carry_limit() .. (overloaded() and " (overloaded)" or "") },
    { "In hand", weapon_told() },
    { "Companions", company_told() },
  }) do
    lines[#lines + 1] = line
  end
  return lines
end

local SPECIALS = { name = "specials", type = "any", about = "Special rules: a list of name, when, conditions and what they do." }

return {
  name = "badgerstone",
  title = "Badgerstone",
  about = "Dice by rating, the highest kept; fights by rounds; companions; LUCK and Fate.",
  words = {
    attribute = ATTRIBUTES, -- BAD-30
    talent = { open = true, table.unpack(TALENTS) }, -- BAD-31
    skill = { includes = { "talent" }, table.unpack(ATTRIBUTES) },
  },
  fields = fields,
  settings = {
    { name = "scoring", type = "map", about = "What each mode adds to the score: `easy: -10`, `hard: 10`." },
    { name = "specials", type = "any", about = "Special rules of titles, codes and talents, by name." },
  },
  kinds = {
    { name = "item", plural = "items", held = true, about = "Things carried.",
      fields = { { name = "traits", type = "words", about = "small, junk, weapon, ranged, thrown, or the book's own." }, SPECIALS } },
    { name = "foe", plural = "foes", held = false, about = "Opponents.",
      fields = {
        { name = "modifier", type = "integer", start = 0, about = "Dice more or fewer in each round." },
        { name = "wounds", type = "integer", start = 1, about = "Hits it can take." },
        { name = "defeat", type = "integer", start = 0, about = "Wounds left at which it is beaten." },
        { name = "group", type = "integer", start = 1, about = "How many they are." },
        SPECIALS,
      } },
    { name = "ally", plural = "allies", held = true, about = "Companions.",
      fields = {
        { name = "skills", type = "words", about = "Skills the companion helps with." },
        { name = "traits", type = "words", about = "Beast, Carry, Extra, Mascot, Mercenary, Timid, Tough." },
        { name = "fee", type = "integer", start = 0, about = "Silver asked in place of 1 silver or an item." },
        SPECIALS,
      },
      marks = {
        { name = "injured", type = "flag", about = "Gives no skill until healed." },
        { name = "absent", type = "flag", about = "Not in this scene." },
      } },
  },
  places = { -- BAD-157
    { name = "fate", about = "Where Fate takes the dead.", required = true },
    { name = "epilogue", about = "Where every story ends.", required = true },
  },
  verbs = verbs,
  queries = queries,
  options = options,
  commands = {
    { form = "drop <item:held item>", about = "Leaves an item behind.", run = drop },
    { form = "wield <item:held item>", about = "Takes a weapon in hand.", run = wield },
    { form = "wield nothing", about = "Goes with bare hands.", run = function() hide("wielded", {}) end },
    { form = "dismiss <ally:held ally>", about = "Sends a companion away.", run = send_away },
    { form = "use <item:held item>", about = "Uses an item that does something when used.", run = use },
  },
  emits = {
    { name = "test", takes = { "test" }, about = "A Test is about to be rolled. `test` tells `skill`, `why`, in a fight `foe`, and `shot`; what a rule does to its `dice` (0: dice more or fewer) and `keep` (highest, lowest, second) holds." },
    { name = "wound", takes = { "ticks", "label" }, about = "The reader has marked so many ticks: of a blow in `combat`, on the `escape`, by the `page`, or by a special's bearer." },
  },
  hooks = {
    start = start,
    page = new_page,
    gain = settle,
    lose = settle,
  },
  sheet = sheet_lines,
}
