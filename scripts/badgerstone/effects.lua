-- Effects of specials, and the procedures that trigger them: blows and ticks, Wounds of a foe, healing, companions who join and leave.
-- They call each other, so they are in one file.

local holdings = require("holdings")
local words = require("words")
local sheets = require("sheet")
local situations = require("situations")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local engine, has_trait, yes = bearers.engine, bearers.has_trait, words.yes
local effects, handlers = {}, {}

-- Acting ---------------------------------------------------------------------------------------------------------------

-- BAD-179, BAD-184: records that a special acted, and removes a single-use item.
function effects.use_up(it, situation)
  if yes(it.special.single_use) and it.kind == "item" then
    if not situation.used_up[it.bearer.key] then lose("item", it.id) end
    situation.used_up[it.bearer.key] = true
    return
  end
  situation.acted[it.key] = true
  if situation.foe and it.special.once_per == "fight" then table.insert(scene.spent, { key = it.key }) end
end

-- Applies the effects of a special, except those in `except`, which the caller has already applied.
function effects.apply(it, situation, except)
  effects.use_up(it, situation)
  engine.act(it, situation, handlers, except)
  changes.update_lent_luck()
end

-- Applies all specials for a moment, found from the state before it. The reader is asked about each optional one. BAD-177.
function effects.apply_all(when, situation)
  for _, it in ipairs(engine.answering(when, situation)) do
    if engine.wants(it) then effects.apply(it, situation) end
  end
end

-- Companions who join and leave ----------------------------------------------------------------------------------------

local function record_departure(id, how) set("departed", id, how, false) end

-- BAD-A30, option value `lost`: removes the items above the limit, the latest first.
local function lose_carried_goods()
  local items, left = held("item"), constant.carry_per_carrier
  for n = #items, 1, -1 do
    if left > 0 and limits.is_overloaded() and not has_trait(items[n], "small") then
      lose("item", items[n].index)
      left = left - 1
    end
  end
end

-- BAD-127, BAD-128, BAD-129, BAD-130.
function effects.remove_companion(ally, how, situation)
  effects.apply_all("leave", situations.derive(situation or situations.new({}), { bearer = ally.id }))
  lose("ally", ally.id)
  if not has_trait(ally, "Extra") then record_departure(ally.id, how) end
  say(message(how == "slain" and "ally-slain" or "ally-leaves", { name = ally.name }))
  if has_trait(ally, "Carry") and option.carried_goods == "lost" then lose_carried_goods() end
end

-- BAD-114, BAD-136. A companion who comes back is no longer recorded as departed.
function effects.add_companion(id)
  gain("ally", id)
  if get("departed", id) then record_departure(id, nil) end
  effects.apply_all("join", situations.new({ bearer = id }))
end

-- Ticks ----------------------------------------------------------------------------------------------------------------

-- Overridable. BAD-A22.
function effects.can_take_blow(ally) return not ally.injured or option.blow_to_injured == "slain" end

-- Returns menu options for the companions who can take a tick. BAD-119, BAD-123, BAD-132, BAD-144.
local function list_blow_takers(situation)
  local options = {}
  if not situation.foe or situation.over then return options end
  for _, ally in ipairs(held("ally")) do
    local is_present = bearers.takes_part(ally, situation) and ally.id ~= situation.bearer
    if is_present and functions.takes_blow(ally) then
      options[#options + 1] = { ally.id, ally.name, action = message("do-blow", { name = ally.name }) }
    end
  end
  return options
end

-- BAD-146, BAD-149: Tough companions are injured first, then slain like all others.
local function hit_companion(ally, situation)
  if not has_trait(ally, "Tough") or ally.injured then return effects.remove_companion(ally, "slain", situation) end
  mark("ally", ally.index, "injured", true)
  say(message("ally-injured", { name = ally.name }))
  changes.update_lent_luck()
end

-- BAD-120, BAD-122, BAD-125: asks once per tick. Returns true if a companion took it.
local function companion_takes_blow(situation)
  local options = list_blow_takers(situation)
  if #options == 0 or words.has_word(situation.causes, "escape") and option.blow_on_escape == "no" then return false end
  options[#options + 1] = { "none", message("blow-nobody"), action = message("do-blow-nobody"), default = true }
  local id = choose(message("ask-blow"), options, "blow")
  if id == "none" then return false end
  hit_companion(holdings.ally(id), situation)
  return true
end

local function sum_effect(it, name)
  local sum = 0
  for _, each in ipairs(engine.every(it, name)) do sum = sum + each.value end
  return sum
end

-- Returns the ticks of a blow after specials have added to it and ignored some of it, and the keys of those that did. A special that was
-- not needed, or that failed against a blow that cannot be ignored, has not acted. BAD-173, BAD-174, BAD-182, BAD-184.
local function adjust_ticks(n, list, situation, by_result)
  local acted, trumped = {}, situation.trumped
  local function mark_used(it)
    effects.use_up(it, situation)
    acted[it.key] = true
  end
  for _, it in ipairs(list) do
    local ignores = engine.has(it, "ignore_tick")
    if engine.has(it, "tick") and engine.wants(it) then
      n = n + sum_effect(it, "tick")
      mark_used(it)
      trumped = trumped or bearers.trumps(it)
    elseif not engine.has(it, "tick") and not ignores then
      trumped = trumped or bearers.trumps(it)
    end
  end
  if trumped then return math.max(0, n), acted end
  for _, it in ipairs(engine.standing("ignore_tick", situation)) do n = n - it.value end
  for _, it in ipairs(by_result) do
    if n > 0 and engine.has(it, "ignore_tick") then
      n = n - sum_effect(it, "ignore_tick")
      acted[it.key] = true
    end
  end
  for _, it in ipairs(list) do
    local less = sum_effect(it, "ignore_tick")
    if n > 0 and less > 0 and (acted[it.key] or engine.wants(it)) then
      n = n - less
      mark_used(it)
    end
  end
  return math.max(0, n), acted
end

-- Deals a blow of `n` ticks with its causes: `combat`, `escape`, `page`, or the kind of a special's bearer. `by_result` are the specials
-- of the result that deals it. Returns the keys of all specials that changed the blow. BAD-175, BAD-176.
function effects.deal_blow(n, situation, by_result)
  if n <= 0 then return {} end
  local list = engine.answering("tick", situation)
  local acted
  n, acted = adjust_ticks(n, list, situation, by_result or {})
  local marked = 0
  while n > 0 and not sheets.is_down() do
    if not companion_takes_blow(situation) then
      changes.set_ticks(sheet.ticks + 1)
      marked = marked + 1
    elseif option.companion_absorbs == "whole_blow" then -- BAD-A27
      break
    end
    n = n - 1
  end
  if marked > 0 then emit("wound", marked, words.has_word(situation.causes, "combat") and "combat" or situation.causes[1]) end
  local already_applied = { tick = true, ignore_tick = true }
  for _, it in ipairs(list) do
    local ignored = acted[it.key] and engine.has(it, "ignore_tick")
    local only_ignores = not acted[it.key] and engine.has(it, "ignore_tick")
    if acted[it.key] and (marked > 0 or ignored) then
      engine.act(it, situation, handlers, already_applied)
    elseif not acted[it.key] and not only_ignores and not engine.has(it, "tick") and marked > 0 and engine.wants(it) then
      effects.apply(it, situation, already_applied)
    end
  end
  changes.update_lent_luck()
  return acted
end

-- Wounds of the foe ----------------------------------------------------------------------------------------------------

function effects.is_beaten() return scene.foes[1].left == 0 end

-- BAD-56, BAD-A10: takes Wounds from the foe. If the foes of a group fight in turn, the next foe starts with full Wounds.
function effects.hurt_foe(n, situation)
  local foe, full = scene.foes[1], entry("foe", situation.foe)
  if foe.left == 0 or n == 0 then return end
  local wounds, left = math.max(0, math.min(full.wounds, foe.wounds - n)), foe.left
  if wounds <= full.defeat_at then -- BAD-54, BAD-55
    left = left - 1
    if left > 0 then wounds = full.wounds end
  end
  foe.wounds, foe.left = wounds, left
  say(message("foe-wounds", { foe = words.capital(full.name), n = wounds }))
  if n > 0 then effects.apply_all("foe_hit", situations.derive(situation, {})) end
end

-- Healing --------------------------------------------------------------------------------------------------------------

local function recover(ally)
  mark("ally", ally.index, "injured", false)
  changes.update_lent_luck()
end

-- True if a single-use healing special would be wasted, because the track will be empty anyway.
local function is_wasted(it, n)
  return yes(it.special.single_use) and sheet.ticks <= n and not engine.acts(it, "heal")
end

-- BAD-98 to BAD-102: heals the track and every injured companion, if the reader agrees.
function effects.heal(n, situation)
  situation = situations.derive(situation or situations.new({}), {})
  for _, it in ipairs(engine.answering("heal", situation)) do
    if not is_wasted(it, n) and engine.wants(it) then
      n = n + sum_effect(it, "heal")
      effects.apply(it, situation, { heal = true })
    end
  end
  changes.set_ticks(sheet.ticks - n)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if confirm(message("ask-heal", { name = ally.name }), "heal", { default = true }) then recover(ally) end
  end
end

-- Effects at moments ---------------------------------------------------------------------------------------------------

-- At the start of a fight: for each of its rounds. Dice for a single Test are added where they are counted.
function handlers.dice(n, situation, it)
  if it.special.when == "fight_start" then table.insert(scene.lasting, { name = it.name, dice = n }) end
end

function handlers.luck(n) changes.add_luck(n) end

function handlers.luck_max(n) changes.add_luck_max(n) end

function handlers.fate(n) changes.add_fate(n) end

function handlers.rating(change) changes.add_rating(change.skill or change[1], change.n or change[2]) end

function handlers.heal(n, situation) effects.heal(n, situation) end

function handlers.shaken(value, situation, it)
  if value ~= "immune" then return changes.set_shaken(yes(value)) end
  if it.special.when == "fight_start" then scene.immune = true else situation.immune = true end
end

function handlers.recover(target)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if target == "all" or target == ally.id then recover(ally) end
  end
end

function handlers.foe_wounds(n, situation)
  if situation.foe then effects.hurt_foe(-n, situation) end
end

-- BAD-176: the causes are the kind of the bearer and `counts_as`, if set.
function handlers.tick(n, situation, it)
  effects.deal_blow(n, situations.derive(situation, { causes = { it.kind, it.special.counts_as }, trumped = bearers.trumps(it) }))
end

function handlers.mute(mute, situation)
  if situation.foe then table.insert(scene.mutes, { what = mute }) else situation.mutes[#situation.mutes + 1] = mute end
end

engine.complete(handlers)

return effects
