-- What specials do, and what they answer to: blows and ticks, wounds of a foe, healing, companions who come and go. One sets off the
-- other, so they stand together.

local holdings = use("holdings")
local words = use("words")
local sheets = use("sheet")
local situations = use("situations")
local bearers = use("bearers")
local limits = use("limits")
local changes = use("changes")
local engine, has_trait, yes = bearers.engine, bearers.has_trait, words.yes
local effects, does = {}, {}

-- Acting ---------------------------------------------------------------------------------------------------------------

-- BAD-179, BAD-184: remembers that it acted; a single-use item is gone.
function effects.use_up(it, now)
  if yes(it.special.single_use) and it.kind == "item" then
    if not now.used_up[it.bearer.key] then lose("item", it.id) end
    now.used_up[it.bearer.key] = true
    return
  end
  now.acted[it.key] = true
  if now.foe and it.special.limit == "fight" then table.insert(scene.spent, { key = it.key }) end
end

-- Does what a special says, but for the effects in `except`, which its caller has done.
function effects.act(it, now, except)
  effects.use_up(it, now)
  engine.act(it, now, does, except)
  changes.settle()
end

-- Everything that answers to a moment, found from the state before it, each asked for if it may be left. BAD-177.
function effects.run_all(when, now)
  for _, it in ipairs(engine.answering(when, now)) do
    if engine.wants(it) then effects.act(it, now) end
  end
end

-- Companions who come and go -------------------------------------------------------------------------------------------

local function set_departed(id, how) change("departed", id, how, false) end

-- BAD-A30, where the reading `lost` is chosen: what the carrier had on their back, the latest gained first.
local function lose_carried_goods()
  local items, left = held("item"), figure.carry_companion
  for n = #items, 1, -1 do
    if left > 0 and limits.overloaded() and not has_trait(items[n], "small") then
      lose("item", items[n].index)
      left = left - 1
    end
  end
end

-- BAD-127, BAD-128, BAD-129, BAD-130.
function effects.part_with(ally, how, now)
  effects.run_all("leave", situations.within(now or situations.of({}), { bearer = ally.id }))
  lose("ally", ally.id)
  if not has_trait(ally, "Extra") then set_departed(ally.id, how) end
  say(message(how == "slain" and "ally-slain" or "ally-leaves", { name = ally.name }))
  if has_trait(ally, "Carry") and option.carried_goods == "lost" then lose_carried_goods() end
end

-- BAD-114, BAD-136. Who is back is not gone.
function effects.join(id)
  gain("ally", id)
  if get("departed", id) then set_departed(id, nil) end
  effects.run_all("join", situations.of({ bearer = id }))
end

-- Ticks ----------------------------------------------------------------------------------------------------------------

-- Offered: may one who is there take a blow? BAD-A22.
function effects.takes_blow(ally) return not ally.injured or option.injured_blow == "slain" end

-- Who could stand in the way of a tick. BAD-119, BAD-123, BAD-132, BAD-144.
local function shields(now)
  local options = {}
  if not now.foe or now.over then return options end
  for _, ally in ipairs(held("ally")) do
    local there = bearers.takes_part(ally, now) and ally.id ~= now.bearer
    if there and offered.takes_blow(ally) then
      options[#options + 1] = { ally.id, ally.name, menu = message("do-blow", { name = ally.name }) }
    end
  end
  return options
end

-- BAD-146, BAD-149: the Tough are injured first, then slain like anyone.
local function strike_down(ally, now)
  if not has_trait(ally, "Tough") or ally.injured then return effects.part_with(ally, "slain", now) end
  mark("ally", ally.index, "injured", true)
  say(message("ally-injured", { name = ally.name }))
  changes.settle()
end

-- BAD-120, BAD-122, BAD-125: asked for each tick. Did a companion take it?
local function companion_takes_blow(now)
  local options = shields(now)
  if #options == 0 or words.has_word(now.labels, "escape") and option.blow_on_escape == "no" then return false end
  options[#options + 1] = { "none", message("blow-nobody"), menu = message("do-blow-nobody"), usual = true }
  local id = choose(message("ask-blow"), options, "blow")
  if id == "none" then return false end
  strike_down(holdings.ally(id), now)
  return true
end

local function total(it, name)
  local sum = 0
  for _, each in ipairs(engine.every(it, name)) do sum = sum + each.value end
  return sum
end

-- How many ticks a blow has once specials have added to it and taken from it, and which of them did. What was not needed, or came to
-- nothing against what cannot be ignored, has not acted. BAD-173, BAD-174, BAD-182, BAD-184.
local function weigh(n, list, now, by_result)
  local acted, trumped = {}, now.trumped
  local function weighed(it)
    effects.use_up(it, now)
    acted[it.key] = true
  end
  for _, it in ipairs(list) do
    local ignores = engine.has(it, "ignore_tick")
    if engine.has(it, "tick") and engine.wants(it) then
      n = n + total(it, "tick")
      weighed(it)
      trumped = trumped or bearers.trumps(it)
    elseif not engine.has(it, "tick") and not ignores then
      trumped = trumped or bearers.trumps(it)
    end
  end
  if trumped then return math.max(0, n), acted end
  for _, it in ipairs(engine.standing("ignore_tick", now)) do n = n - it.value end
  for _, it in ipairs(by_result) do
    if n > 0 and engine.has(it, "ignore_tick") then
      n = n - total(it, "ignore_tick")
      acted[it.key] = true
    end
  end
  for _, it in ipairs(list) do
    local less = total(it, "ignore_tick")
    if n > 0 and less > 0 and (acted[it.key] or engine.wants(it)) then
      n = n - less
      weighed(it)
    end
  end
  return math.max(0, n), acted
end

-- Deals a blow of `n` ticks with its labels: `combat`, `escape`, `page`, or the kind of a special's bearer. `by_result` are the specials
-- of the result that deals it. Gives the keys of all that weighed in. BAD-175, BAD-176.
function effects.blow(n, now, by_result)
  if n <= 0 then return {} end
  local list = engine.answering("tick", now)
  local acted
  n, acted = weigh(n, list, now, by_result or {})
  local marked = 0
  while n > 0 and not sheets.is_down() do
    if not companion_takes_blow(now) then
      changes.set_ticks(sheet.ticks + 1)
      marked = marked + 1
    elseif option.blow_absorbs == "whole_blow" then -- BAD-A27
      break
    end
    n = n - 1
  end
  if marked > 0 then emit("wound", marked, words.has_word(now.labels, "combat") and "combat" or now.labels[1]) end
  local weighing = { tick = true, ignore_tick = true }
  for _, it in ipairs(list) do
    local ignored = acted[it.key] and engine.has(it, "ignore_tick")
    local only_ignores = not acted[it.key] and engine.has(it, "ignore_tick")
    if acted[it.key] and (marked > 0 or ignored) then
      engine.act(it, now, does, weighing)
    elseif not acted[it.key] and not only_ignores and not engine.has(it, "tick") and marked > 0 and engine.wants(it) then
      effects.act(it, now, weighing)
    end
  end
  changes.settle()
  return acted
end

-- Wounds of the foe ----------------------------------------------------------------------------------------------------

function effects.is_beaten() return scene.foes[1].left == 0 end

-- BAD-56, BAD-A10: the foe loses Wounds; where each stands alone the next one steps up whole.
function effects.hurt_foe(n, now)
  local foe, full = scene.foes[1], entry("foe", now.foe)
  if foe.left == 0 or n == 0 then return end
  local wounds, left = math.max(0, math.min(full.wounds, foe.wounds - n)), foe.left
  if wounds <= full.defeat then -- BAD-54, BAD-55
    left = left - 1
    if left > 0 then wounds = full.wounds end
  end
  foe.wounds, foe.left = wounds, left
  say(message("foe-wounds", { foe = words.capital(full.name), n = wounds }))
  if n > 0 then effects.run_all("foe_hit", situations.within(now, {})) end
end

-- Healing --------------------------------------------------------------------------------------------------------------

local function recover(ally)
  mark("ally", ally.index, "injured", false)
  changes.settle()
end

-- Would more healing be lost on an empty track?
local function needless(it, n)
  return yes(it.special.single_use) and sheet.ticks <= n and not engine.acts(it, "heal")
end

-- BAD-98 to BAD-102: the track, and besides it every injured companion who wishes.
function effects.heal(n, now)
  now = situations.within(now or situations.of({}), {})
  for _, it in ipairs(engine.answering("heal", now)) do
    if not needless(it, n) and engine.wants(it) then
      n = n + total(it, "heal")
      effects.act(it, now, { heal = true })
    end
  end
  changes.set_ticks(sheet.ticks - n)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if confirm(message("ask-heal", { name = ally.name }), "heal", { usual = true }) then recover(ally) end
  end
end

-- What each effect does at a moment that acts --------------------------------------------------------------------------

-- At the start of a fight for each of its rounds; to a Test they are added where its dice are counted.
function does.dice(n, now, it)
  if it.special.when == "fight_start" then table.insert(scene.lasting, { name = it.name, dice = n }) end
end

function does.luck(n) changes.add_luck(n) end

function does.luck_max(n) changes.add_luck_max(n) end

function does.fate(n) changes.add_fate(n) end

function does.rating(change) changes.add_rating(change.skill or change[1], change.n or change[2]) end

function does.heal(n, now) effects.heal(n, now) end

function does.shaken(value, now, it)
  if value ~= "immune" then return changes.set_shaken(yes(value)) end
  if it.special.when == "fight_start" then scene.immune = true else now.immune = true end
end

function does.recover(who)
  for _, ally in ipairs(held("ally", { injured = true })) do
    if who == "all" or who == ally.id then recover(ally) end
  end
end

function does.foe(n, now)
  if now.foe then effects.hurt_foe(-n, now) end
end

-- BAD-176: its labels are the kind of its bearer and what the special says besides.
function does.tick(n, now, it)
  effects.blow(n, situations.within(now, { labels = { it.kind, it.special.deals }, trumped = bearers.trumps(it) }))
end

function does.mute(mute, now)
  if now.foe then table.insert(scene.mutes, { what = mute }) else now.mutes[#now.mutes + 1] = mute end
end

engine.complete(does)

return effects
