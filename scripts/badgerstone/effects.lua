-- Effects of specials, and the procedures that trigger them: blows and ticks, Wounds of a foe, healing, companions who join and leave.
-- They call each other, so they are in one file.

local holdings = require("holdings")
local words = require("words")
local story = require("story")
local sheets = require("sheet")
local situations = require("situations")
local bearers = require("bearers")
local limits = require("limits")
local changes = require("changes")
local engine, has_trait, is_yes = bearers.engine, bearers.has_trait, words.is_yes
local effects, handlers = {}, {}

-- Use of specials ------------------------------------------------------------------------------------------------------

-- Records that a special acted, and removes a single-use item. BAD-179, BAD-184.
function effects.use_up(special, situation)
  if is_yes(special.data.single_use) and special.kind == "item" then
    if not situation.used_up[special.bearer.key] then lose("item", special.id) end
    situation.used_up[special.bearer.key] = true
    return
  end
  situation.acted[special.key] = true
  if situation.foe and special.data.once_per == "fight" then table.insert(scene.spent, { key = special.key }) end
end

-- Applies the effects of a special, except those in `except`, which the caller has already applied.
function effects.apply(special, situation, except)
  effects.use_up(special, situation)
  engine.apply(special, situation, handlers, except)
  changes.update_lent_luck()
end

-- Applies all specials that a moment triggers in the state before it. Asks the reader about each optional special. BAD-177.
function effects.apply_all(when, situation)
  for _, special in ipairs(engine.triggered(when, situation)) do
    if engine.confirm_use(special) then effects.apply(special, situation) end
  end
end

-- Companions who join and leave ----------------------------------------------------------------------------------------

local function record_departure(id, reason) set("departed", id, reason, false) end

-- Removes the items above the limit, the latest first, but not more than a carrier carries. BAD-A30.
local function lose_carried_goods()
  local items, remaining = held("item"), constant.carry_per_carrier
  for i = #items, 1, -1 do
    if remaining > 0 and limits.is_overloaded() and not has_trait(items[i], "small") then
      lose("item", items[i].index)
      remaining = remaining - 1
    end
  end
end

-- Removes a companion. `reason` is `left` or `slain`. BAD-127, BAD-128, BAD-129, BAD-130.
function effects.remove_companion(ally, reason, situation)
  effects.apply_all("leave", situations.derive(situation or situations.new({}), { bearer = ally.id }))
  lose("ally", ally.id)
  if not has_trait(ally, "Extra") then record_departure(ally.id, reason) end
  say(message(reason == "slain" and "ally-slain" or "ally-leaves", { name = ally.name }))
  if has_trait(ally, "Carry") and option.carried_goods == "lost" then lose_carried_goods() end
end

-- Adds a companion, and removes them from the record of departures. BAD-114, BAD-136.
function effects.add_companion(id)
  gain("ally", id)
  if get("departed", id) then record_departure(id, nil) end
  effects.apply_all("join", situations.new({ bearer = id }))
end

-- Ticks ----------------------------------------------------------------------------------------------------------------

-- Overridable: true if the companion can take a blow. BAD-A22.
function effects.can_take_blow(ally) return not ally.injured or option.blow_to_injured == "slain" end

-- Returns menu options for the companions who can take a tick. BAD-119, BAD-123, BAD-132, BAD-144.
local function list_blow_takers(situation)
  local options = {}
  if not situation.foe or situation.over then return options end
  for _, ally in ipairs(held("ally")) do
    local can_take = bearers.takes_part(ally, situation) and ally.id ~= situation.bearer
    if can_take and functions.takes_blow(ally) then
      options[#options + 1] = { ally.id, ally.name, action = message("do-blow", { name = ally.name }) }
    end
  end
  return options
end

-- Injures a Tough companion who is not injured yet, and slays all others. BAD-146, BAD-149.
local function hit_companion(ally, situation)
  if not has_trait(ally, "Tough") or ally.injured then return effects.remove_companion(ally, "slain", situation) end
  mark("ally", ally.index, "injured", true)
  say(message("ally-injured", { name = ally.name }))
  changes.update_lent_luck()
end

-- Asks who takes one tick. Returns true if a companion took it. BAD-120, BAD-122, BAD-125.
local function ask_companion_for_blow(situation)
  local options = list_blow_takers(situation)
  if #options == 0 or words.has_word(situation.causes, "escape") and option.blow_on_escape == "no" then return false end
  options[#options + 1] = { "none", message("blow-nobody"), action = message("do-blow-nobody"), default = true }
  local id = choose(message("ask-blow"), options, "blow")
  if id == "none" then return false end
  hit_companion(holdings.ally(id), situation)
  return true
end

local function sum_effect(special, name)
  local sum = 0
  for _, effect in ipairs(engine.effects_of(special, name)) do sum = sum + effect.value end
  return sum
end

-- Returns the ticks of a blow after specials have added or ignored ticks, and the keys of the specials that did. A special that had nothing to
-- ignore has not acted. `result_specials` are the specials of the result that deals the blow. BAD-173, BAD-174, BAD-182, BAD-184.
local function adjust_ticks(n, tick_specials, situation, result_specials)
  local acted, trumped = {}, situation.trumped
  local function mark_used(special)
    effects.use_up(special, situation)
    acted[special.key] = true
  end
  for _, special in ipairs(tick_specials) do
    local ignores = engine.has_effect(special, "ignore_tick")
    if engine.has_effect(special, "tick") and engine.confirm_use(special) then
      n = n + sum_effect(special, "tick")
      mark_used(special)
      trumped = trumped or bearers.trumps(special)
    elseif not engine.has_effect(special, "tick") and not ignores then
      trumped = trumped or bearers.trumps(special)
    end
  end
  if trumped then return math.max(0, n), acted end
  for _, effect in ipairs(engine.passive_effects("ignore_tick", situation)) do n = n - effect.value end
  for _, special in ipairs(result_specials) do
    if n > 0 and engine.has_effect(special, "ignore_tick") then
      n = n - sum_effect(special, "ignore_tick")
      acted[special.key] = true
    end
  end
  for _, special in ipairs(tick_specials) do
    local ignored = sum_effect(special, "ignore_tick")
    if n > 0 and ignored > 0 and (acted[special.key] or engine.confirm_use(special)) then
      n = n - ignored
      mark_used(special)
    end
  end
  return math.max(0, n), acted
end

-- Deals a blow of `n` ticks with its causes: `combat`, `escape`, `page`, or the kind of a special's bearer. `result_specials` are the specials
-- of the result that deals it. Returns the keys of all specials that changed the blow, and the ticks that were marked. BAD-175, BAD-176.
function effects.deal_blow(n, situation, result_specials)
  if n <= 0 then return {}, 0 end
  local tick_specials = engine.triggered("tick", situation)
  local acted
  n, acted = adjust_ticks(n, tick_specials, situation, result_specials or {})
  local marked = 0
  while n > 0 and not sheets.is_down() do
    if not ask_companion_for_blow(situation) then
      changes.set_ticks(sheet.ticks + 1)
      marked = marked + 1
    elseif option.companion_absorbs == "whole_blow" then -- BAD-A27
      break
    end
    n = n - 1
  end
  if marked > 0 then emit("wound", marked, words.has_word(situation.causes, "combat") and "combat" or situation.causes[1]) end
  local already_applied = { tick = true, ignore_tick = true }
  for _, special in ipairs(tick_specials) do
    local ignored = acted[special.key] and engine.has_effect(special, "ignore_tick")
    local only_ignores = not acted[special.key] and engine.has_effect(special, "ignore_tick")
    if acted[special.key] and (marked > 0 or ignored) then
      engine.apply(special, situation, handlers, already_applied)
    elseif not acted[special.key] and not only_ignores and not engine.has_effect(special, "tick") and marked > 0 and engine.confirm_use(special) then
      effects.apply(special, situation, already_applied)
    end
  end
  changes.update_lent_luck()
  return acted, marked
end

-- Wounds of the foe ----------------------------------------------------------------------------------------------------

-- Describes the Wounds that a foe has taken, of those that beat it, and how many foes of a group are left.
function effects.describe_foe(foe_entry, wounds, foes_left)
  return message("status-foe", { left = foes_left, taken = foe_entry.wounds - wounds, most = foe_entry.wounds - foe_entry.defeat_at })
end

function effects.is_beaten() return scene.foes[1].left == 0 end

-- Takes Wounds from the foe. If the foes of a group fight in turn, the next foe starts with all its Wounds. BAD-56, BAD-A10.
function effects.hurt_foe(n, situation)
  local foe, foe_entry = scene.foes[1], entry("foe", situation.foe)
  if foe.left == 0 or n == 0 then return end
  local wounds, foes_left = math.max(0, math.min(foe_entry.wounds, foe.wounds - n)), foe.left
  if wounds <= foe_entry.defeat_at then -- BAD-54, BAD-55
    foes_left = foes_left - 1
    if foes_left > 0 then wounds = foe_entry.wounds end
  end
  foe.wounds, foe.left = wounds, foes_left
  say(message("foe-wounds", { foe = words.capitalize(story.short_name(foe_entry.name)), wounds = effects.describe_foe(foe_entry, wounds, foes_left) }))
  if n > 0 then effects.apply_all("foe_hit", situations.derive(situation, {})) end
end

-- Healing --------------------------------------------------------------------------------------------------------------

local function recover(ally)
  mark("ally", ally.index, "injured", false)
  changes.update_lent_luck()
end

-- True if a single-use special has no other effect than to heal, and `n` ticks are enough without it.
local function is_wasted(special, n)
  return is_yes(special.data.single_use) and sheet.ticks <= n and not engine.has_handled_effect(special, "heal")
end

-- Heals ticks, and every injured companion if the reader agrees. BAD-98 to BAD-102.
function effects.heal(n, situation)
  situation = situations.derive(situation or situations.new({}), {})
  for _, special in ipairs(engine.triggered("heal", situation)) do
    if not is_wasted(special, n) and engine.confirm_use(special) then
      n = n + sum_effect(special, "heal")
      effects.apply(special, situation, { heal = true })
    end
  end
  changes.set_ticks(sheet.ticks - n)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if confirm(message("ask-heal", { name = ally.name }), "heal", { default = true }) then recover(ally) end
  end
end

-- Effects at moments ---------------------------------------------------------------------------------------------------

-- Adds dice to each round, at the start of a fight. `tests.lua` adds the dice for a single Test.
function handlers.dice(n, situation, special)
  if special.data.when == "fight_start" then table.insert(scene.lasting, { name = special.name, dice = n }) end
end

function handlers.luck(n) changes.add_luck(n) end

function handlers.luck_max(n) changes.add_luck_max(n) end

function handlers.fate(n) changes.add_fate(n) end

function handlers.rating(change) changes.add_rating(change.skill or change[1], change.n or change[2]) end

function handlers.heal(n, situation) effects.heal(n, situation) end

function handlers.shaken(value, situation, special)
  if value ~= "immune" then return changes.set_shaken(is_yes(value)) end
  if special.data.when == "fight_start" then scene.immune = true else situation.immune = true end
end

function handlers.recover(target)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if target == "all" or target == ally.id then recover(ally) end
  end
end

function handlers.foe_wounds(n, situation)
  if situation.foe then effects.hurt_foe(-n, situation) end
end

-- Deals a blow. Its causes are the kind of the bearer and `counts_as`, if set. BAD-176.
function handlers.tick(n, situation, special)
  effects.deal_blow(n, situations.derive(situation, { causes = { special.kind, special.data.counts_as }, trumped = bearers.trumps(special) }))
end

function handlers.mute(mute, situation)
  if situation.foe then table.insert(scene.mutes, { what = mute }) else situation.mutes[#situation.mutes + 1] = mute end
end

engine.check_handlers(handlers)

return effects
