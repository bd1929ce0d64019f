-- Adventuria: a city and its land, turn by turn; fights of one die a side; Items, Spells and Allies with rules of their own.
-- `ADV-n` in a comment names the clause of the ruleset's list that the code below it keeps; `ADV-An` a reading of it.

local ATTRIBUTES = { "arms", "magic", "craft", "vitae" }
local LABELS = { arms = "Arms", magic = "Magic", craft = "Craft", vitae = "Vitae" }
local TYPES = { "Warrior", "Wizard", "Priest", "Thief", "Elf", "Dwarf" }
local ALIGNMENTS = { "Good", "Neutral", "Evil" }
local SPECIAL_KINDS = { "ability", "item", "spell", "ally" } -- the order in which their dice fall, ADV-196
local SPECIAL = { ability = true, item = true, spell = true, ally = true }
local CAUSES = { "page", "combat", "ability", "item", "spell", "ally" }
local ENOUGH_XP = 10
local USED_BY = { melee = "arms", magical = "magic" } -- ADV-11, ADV-12, ADV-114, ADV-115
local NOBODY = "none"

-- Lists and words ----------------------------------------------------------------------------------------------------

local function among(list, word)
  for _, it in ipairs(list or {}) do
    if it == word then return true end
  end
  return false
end

local function copied(map)
  local copy = {}
  for key, value in pairs(map or {}) do copy[key] = type(value) == "table" and copied(value) or value end
  return copy
end

-- A word or number, or a list of them: is this one of them? Nothing named fits everything.
local function fits(named, it)
  if named == nil or named == "any" then return true end
  if type(named) == "table" then return among(named, it) end
  return named == it
end

local function several(value)
  if type(value) == "table" then return value end
  return { value }
end

local function plural(n, one, many) return n .. " " .. (n == 1 and one or many) end

local function capital(text) return text:sub(1, 1):upper() .. text:sub(2) end

local function signed(n) return (n < 0 and "" or "+") .. n end

-- The sheet: base, begin, cap ----------------------------------------------------------------------------------------

local function begin(attribute) return entry("type", sheet.type:lower())[attribute] end -- ADV-6

local function base(attribute)
  local own = sheet["base_" .. attribute]
  return own > 0 and own or begin(attribute)
end

local function cap(attribute) return 2 * begin(attribute) end

local function set_base(attribute, value)
  tell("base_" .. attribute, value, LABELS[attribute] .. " " .. value)
end

local function set_gold(gold) tell("gold", math.max(0, gold), "Gold: " .. math.max(0, gold)) end -- ADV-43

local function set_wounds(wounds) tell("wounds", math.max(0, wounds), "Wounds: " .. math.max(0, wounds)) end -- ADV-130

local function add_to(field, word)
  local list = {}
  for _, it in ipairs(sheet[field] or {}) do list[#list + 1] = it end
  list[#list + 1] = word
  hide(field, list)
end

-- Specials: who has them ---------------------------------------------------------------------------------------------

-- A scene is where rules work: `foes` (each { id, key, name, wounds, arms, magic, vitae, fallen }), and in a Combat also `kind`,
-- `combat` (its number in the fight), `dice`, `result`, `acted`.

-- Every special in reach, each with its bearer: yours first, then each foe's. ADV-196.
local function specials(scene)
  local found = {}
  for _, kind in ipairs(SPECIAL_KINDS) do
    local times = {}
    for _, thing in ipairs(count(kind) > 0 and held(kind) or {}) do
      times[thing.id] = (times[thing.id] or 0) + 1
      -- ADV-70, ADV-A21: each copy is a special of its own.
      found[#found + 1] = {
        owner = "you", kind = kind, id = thing.id, name = thing.name, copy = times[thing.id],
        key = kind .. ":" .. thing.id .. ":" .. times[thing.id], effects = thing.effects, weapon = thing.weapon,
      }
    end
  end
  for n, foe in ipairs(scene.foes or {}) do
    for _, id in ipairs(entry("monster", foe.id).abilities or {}) do
      if not foe.fallen or scene.felled == n then
        local ability = entry("ability", id)
        found[#found + 1] = {
          owner = "monster", foe = n, kind = "ability", id = id, name = ability.name, copy = 1,
          key = "foe:" .. n .. ":" .. id, effects = ability.effects,
        }
      end
    end
  end
  return found
end

-- A special of a type works for that type alone. ADV-33.
local function applies(bearer)
  if bearer.owner == "monster" or bearer.kind ~= "ability" then return true end
  return fits(entry("ability", bearer.id).types, sheet.type)
end

local ask_query -- answers a query of this ruleset that takes no argument; defined with the queries

local function own_and_other(bearer, scene)
  local dice, foe = scene.dice or {}, bearer.foe or scene.foe or 1
  local yours, theirs = dice.you, (dice.foes or {})[foe]
  if bearer.owner == "you" then return yours, theirs end
  return theirs, yours
end

local CONDITIONS = {
  kind = function(it, scene) return scene.kind ~= nil and fits(it, scene.kind) end,
  combat = function(it, scene) return scene.combat ~= nil and fits(it, scene.combat) end,
  own_die = function(it, scene, bearer) return fits(it, (own_and_other(bearer, scene)) or 0) end,
  foe_die = function(it, scene, bearer)
    local _, other = own_and_other(bearer, scene)
    return fits(it, other or 0)
  end,
  result = function(it, scene) return scene.result ~= nil and fits(it, scene.result) end,
  type = function(it) return fits(it, sheet.type) end,
  alignment = function(it) return fits(it, sheet.alignment) end,
  query = function(it) return ask_query(it) end,
}

-- Is the weapon that bears the effect in use now? Of two alike, only as many count as were picked. ADV-78, ADV-A22.
local function in_use(bearer, scene)
  if not scene.kind then return false end
  local picked = 0
  for _, id in ipairs(sheet.in_use or {}) do
    if id == bearer.id then picked = picked + 1 end
  end
  return bearer.copy <= picked
end

local function holds(effect, bearer, scene)
  if (effect.in_use or effect.when == "in_use") and not in_use(bearer, scene) then return false end
  for name, it in pairs(effect["if"] or {}) do
    if not CONDITIONS[name](it, scene, bearer) then return false end
  end
  return applies(bearer)
end

-- Specials: which are silenced ---------------------------------------------------------------------------------------

-- ADV-187: does this special trump ignoring by specials of that kind?
local function trumps(bearer, kind)
  for _, effect in ipairs(bearer.effects or {}) do
    for _, act in ipairs(effect["do"] or {}) do
      if act.trump and among(several(act.trump), kind) then return true end
    end
  end
  return false
end

-- Everything that silences others now: what is carried, and what was used and still runs. ADV-186.
local function silences(all, scene)
  local list = {}
  for _, bearer in ipairs(all) do
    for _, effect in ipairs(bearer.effects or {}) do
      if (effect.when == "held" or effect.when == "in_use") and holds(effect, bearer, scene) then
        for _, act in ipairs(effect["do"]) do
          if act.mute then list[#list + 1] = { kind = act.mute, side = act.side or "monster", name = act.name, by = bearer.kind } end
        end
      end
    end
  end
  for _, running in ipairs(sheet.lasting or {}) do
    if running.mute then list[#list + 1] = { kind = running.mute, side = running.side, name = running.only, by = running.kind } end
  end
  return list
end

local function silenced(bearer, list)
  for _, it in ipairs(list) do
    local named = it.side == bearer.owner and it.kind == bearer.kind and (it.name == nil or it.name == bearer.name)
    if named and not trumps(bearer, it.by) then return true end
  end
  return false
end

-- Effects of specials that act in this scene, with their bearers, in order. An ignoring is not itself ignored. ADV-183, ADV-A35.
local function effects(scene, passes)
  local found, all = {}, specials(scene)
  local list = silences(all, scene)
  for _, bearer in ipairs(all) do
    if not silenced(bearer, list) then
      for n, effect in ipairs(bearer.effects or {}) do
        if passes(effect, bearer) and holds(effect, bearer, scene) then
          found[#found + 1] = { bearer = bearer, effect = effect, key = bearer.key .. ":" .. n }
        end
      end
    end
  end
  return found
end

local function lasts(effect) return effect.when == "held" or effect.when == "in_use" end

local function does(effect, what)
  for _, deed in ipairs(effect["do"]) do
    if deed[what] ~= nil then return true end
  end
  return false
end

-- Totals and limits --------------------------------------------------------------------------------------------------

local SCOPES = {
  always = function(scope) return scope == "always" end,
  melee = function(scope) return scope == "always" or scope == "combat" or scope == "melee" end,
  magical = function(scope) return scope == "always" or scope == "combat" or scope == "magical" end,
}

-- Every bonus in force on one attribute of one side: name and amount. `standing` is what simply lasts, where the caller has found it
-- already. ADV-24, ADV-75, ADV-194.
local function bonuses(side, attribute, reach, scene, standing)
  local found = {}
  local facing = (scene.foes or {})[scene.foe or 0]
  local function add(act, name, towards, meant)
    local same = towards == side and act.attribute == attribute and SCOPES[reach](act.scope or "always")
    if same and (side == "you" or meant) then found[#found + 1] = { name, act.bonus } end
  end
  for _, it in ipairs(standing or effects(scene, lasts)) do
    local meant = it.bearer.foe == nil or it.bearer.foe == scene.foe
    for _, act in ipairs(it.effect["do"]) do
      if act.bonus then add(act, it.bearer.name, act.side or it.bearer.owner, meant) end
    end
  end
  for _, running in ipairs(sheet.lasting or {}) do
    if running.bonus then add(running, running.name, running.side, facing and facing.id == running.foe) end
  end
  return found
end

local function sum(parts)
  local total = 0
  for _, part in ipairs(parts) do total = total + part[2] end
  return total
end

-- ADV-24, ADV-26: base and every bonus in force, never below 1.
local function total(attribute, standing)
  return math.max(1, base(attribute) + sum(bonuses("you", attribute, "always", {}, standing)))
end

-- The limit of a kind. ADV-55, ADV-60, ADV-80 to ADV-82, ADV-95, ADV-A3.
local LIMITS = {
  item = function(standing) return 2 * total("arms", standing) end,
  spell = function()
    local magic, less = total("magic"), entry("type", sheet.type:lower()).spells_less
    if magic <= 3 and option.spell_floor == "all" then return 0 end
    return math.max(0, magic - less)
  end,
  ally = function(standing) return total("craft", standing) end,
}

-- ADV-72, ADV-73, ADV-74, ADV-193.
local function weapon_room()
  local room = 1
  for _, it in ipairs(effects({}, lasts)) do
    for _, act in ipairs(it.effect["do"]) do room = room + (act.weapons or 0) end
  end
  return room
end

-- Falling ------------------------------------------------------------------------------------------------------------

local run_lost -- sets off what answers to a thing being lost; defined with the effects

-- ADV-109, ADV-135, ADV-A30: the sheet keeps who it was.
local function fall()
  for _, kind in ipairs({ "item", "spell", "ally" }) do
    for n = count(kind), 1, -1 do lose(kind, n) end
  end
  set_gold(0)
  sheet.quest = NOBODY
  hide("lasting", {})
  hide("in_use", {})
  tell("fallen", true, "You have fallen.")
end

-- ADV-132 to ADV-134.
local function fall_if_due(standing)
  if not sheet.fallen and sheet.wounds >= total("vitae", standing) then fall() end
  return sheet.fallen
end

-- Losing things, and what is too much ----------------------------------------------------------------------------------

-- A list to choose from: each thing held of a kind; copies after the first have their number.
local function things(kind, last)
  local list, times = {}, {}
  for _, thing in ipairs(held(kind)) do
    local n = (times[thing.id] or 0) + 1
    times[thing.id] = n
    list[#list + 1] = { n == 1 and thing.id or thing.id .. "-" .. n, thing.name }
  end
  list[#list + 1] = last
  return list
end

-- The place among those held of what was chosen from `things`.
local function place_of(kind, chosen)
  for n, it in ipairs(things(kind)) do
    if it[1] == chosen then return n end
  end
end

local function lose_at(kind, index)
  local thing = held(kind)[index]
  if not thing then return end
  lose(kind, index)
  run_lost(kind, thing.id)
end

local NAMES = { item = { "Item", "Items" }, spell = { "Spell", "Spells" }, ally = { "Ally", "Allies" } }

-- One too many goes, the reader choosing; the limit is worked out afresh each time. ADV-62, ADV-63, ADV-101.
local function trim(kind, standing)
  if count(kind) <= LIMITS[kind](standing) then return false end
  local question = "You have too many " .. NAMES[kind][2] .. ". Which do you lose?"
  local chosen = choose(question, function()
    return count(kind) > LIMITS[kind]() and things(kind) or nil
  end, "trim")
  if chosen then lose_at(kind, place_of(kind, chosen)) end
  return true
end

-- Brings everything up to date after a change: falls, then what is over the limit. ADV-198, ADV-199, ADV-A4.
local function settle()
  if sheet.type == NOBODY then return end
  local standing
  repeat
    standing = effects({}, lasts)
    if fall_if_due(standing) or option.over_limit == "keep" then return end
  until not (trim("item", standing) or trim("ally", standing))
end

-- Raising and lowering -----------------------------------------------------------------------------------------------

local function ordinary(causes)
  for _, cause in ipairs(causes or {}) do
    if SPECIAL[cause] then return false end
  end
  return true
end

-- ADV-15, ADV-18 to ADV-23, ADV-25, ADV-192, ADV-A1, ADV-A2.
local function raise(attribute, n, causes)
  if ordinary(causes) then
    local measure = option.cap_measure == "total" and total(attribute) or base(attribute)
    if measure + n > cap(attribute) then
      if option.cap_overflow == "ignore" or measure >= cap(attribute) then return "ignored" end
      n = cap(attribute) - measure
    end
  end
  set_base(attribute, base(attribute) + n)
  return "raised"
end

-- ADV-16, ADV-17, ADV-27, ADV-28.
local function lower(attribute, n)
  if option.cap_measure == "total" then n = math.min(n, total(attribute) - 1) end
  set_base(attribute, math.max(1, base(attribute) - n))
end

-- XP -----------------------------------------------------------------------------------------------------------------

-- ADV-156, ADV-A5, ADV-A6.
local function xp_counts(kind)
  local function grows(attribute) return base(attribute) < cap(attribute) end
  if option.xp_stop == "both" then return grows("arms") or grows("magic") end
  return grows(USED_BY[kind])
end

-- ADV-150 to ADV-155.
local function award(kind, n)
  if n <= 0 or not xp_counts(kind) then return end
  local field, label = kind .. "_xp", kind == "melee" and "Melee XP" or "Magical XP"
  local xp = sheet[field] + n
  if xp < ENOUGH_XP then return tell(field, xp, label .. ": " .. xp) end
  tell(field, 0, label .. " reaches " .. ENOUGH_XP .. " and begins again at 0.")
  raise(USED_BY[kind], 1, { "page" })
end

-- Monsters -----------------------------------------------------------------------------------------------------------

local function printed(id, attribute)
  local n = entry("monster", id)[attribute]
  return n == 0 and attribute == "magic" and option.missing_magic == "one" and 1 or n -- ADV-A25
end

-- Keeps what a monster now is. ADV-31.
local function keep(foe)
  local met = copied(sheet.met)
  met[foe.id] = {
    wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, fallen = foe.fallen, ended = foe.ended, copy = foe.copy,
  }
  hide("met", met)
end

local function foe_of(id, known)
  known = known or {}
  return {
    id = id, name = entry("monster", id).name, wounds = known.wounds or 0, fallen = known.fallen or false, ended = known.ended or false,
    arms = known.arms or printed(id, "arms"), magic = known.magic or printed(id, "magic"), vitae = known.vitae or printed(id, "vitae"),
  }
end

local function gone(id) return among(sheet.unique_gone, id) end -- ADV-144

-- ADV-30 to ADV-32, ADV-124, ADV-139, ADV-143: no wounds; changes of this turn stay unless it has fallen.
local function meet(id)
  local known = (sheet.met or {})[id]
  local foe = foe_of(id, known and not known.fallen and { arms = known.arms, magic = known.magic, vitae = known.vitae } or nil)
  keep(foe)
  return foe
end

local function now_met(id)
  local known = (sheet.met or {})[id]
  if known then return foe_of(id, known) end
  return meet(id)
end

-- ADV-32, ADV-140: its changes vanish as it falls, and so does what was done to it for a while.
local function fell(foe)
  local left = {}
  for _, it in ipairs(sheet.lasting or {}) do
    if it.foe ~= foe.id then left[#left + 1] = it end
  end
  hide("lasting", left)
  foe.felled_with = { arms = foe.arms, magic = foe.magic, vitae = foe.vitae }
  foe.fallen = true
  foe.arms, foe.magic, foe.vitae = printed(foe.id, "arms"), printed(foe.id, "magic"), printed(foe.id, "vitae")
  keep(foe)
  if entry("monster", foe.id).unique and not gone(foe.id) then add_to("unique_gone", foe.id) end
  say(capital(foe.name) .. " has fallen.")
end

local throw_die, gain_thing -- defined with Combat and with gaining

-- One moment: everything set off together ----------------------------------------------------------------------------

local due_to, act, resolve

do
  --
  -- A step gathers changes until nothing more is set off, takes out what is ignored, and then does all of it at once. A change is
  -- { what, side, foe, n, labels, bearer, ... }; `labels` are what it is due to. ADV-176 to ADV-182.

  due_to = function(...)
    local labels = {}
    for _, label in ipairs({ ... }) do labels[label] = true end
    return labels
  end

  local function labelled(change, label)
    if label == nil or label == "any" then return true end
    return change.labels[label] == true
  end

  local WHATS = { "wound", "heal", "change", "ignore", "bonus", "mute", "gain", "lose", "reroll", "die", "go" }

  -- Puts what one effect does into the step.
  act = function(step, it, foe)
    local bearer = it.bearer
    step.acted[it.key .. ":" .. (foe or 0)] = true
    for _, deed in ipairs(it.effect["do"]) do
      for _, what in ipairs(WHATS) do
        if deed[what] ~= nil and not (lasts(it.effect) and what ~= "ignore") then
          local labels = due_to(bearer.kind)
          if deed.due == "combat" then labels.combat = true end -- ADV-178, ADV-180
          step.changes[#step.changes + 1] = {
            what = what, n = deed[what], side = deed.side or bearer.owner, foe = bearer.foe or foe, labels = labels, bearer = bearer,
            deed = deed, ["until"] = it.effect["until"],
          }
        end
      end
    end
  end

  local function wants(it)
    return not it.effect.may or confirm("Use " .. it.bearer.name .. "?", "special")
  end

  -- May it act for this change? Once per Combat where it answers to Combat; never for its own doing. ADV-188, ADV-189.
  local function set_off(it, change, scene)
    local effect = it.effect
    if change.what ~= "wound" or change.side ~= (effect.side or "you") or not labelled(change, effect.label) then return false end
    if change.bearer and change.bearer.key == it.bearer.key then return false end
    if change.side == "monster" and it.bearer.owner == "monster" and it.bearer.foe ~= change.foe then return false end
    local before = scene.acted and scene.acted[it.bearer.key]
    return not (change.labels.combat and before and before ~= change)
  end

  -- Does this ignoring reach that Wound? ADV-184, ADV-187, ADV-A12.
  local function reaches(ignore, wound)
    local side = ignore.deed.side or ignore.bearer.owner
    if side ~= wound.side or side == "monster" and ignore.bearer.owner == "monster" and ignore.foe ~= wound.foe then return false end
    local label = ignore.deed.label
    if not labelled(wound, label) then return false end
    if label == "combat" and option.ignore_reach == "base_only" and wound.bearer then return false end
    return not (wound.bearer and trumps(wound.bearer, ignore.bearer.kind))
  end

  -- How many of each wounding's Wounds are ignored: as many as can be, over all ignorings together. ADV-A13.
  local function ignored(step)
    local units, slots = {}, {}
    for _, change in ipairs(step.changes) do
      if change.what == "wound" then
        for _ = 1, change.n do units[#units + 1] = change end
      end
    end
    for _, change in ipairs(step.changes) do
      if change.what == "ignore" then
        for _ = 1, change.n == "all" and #units or change.n do slots[#slots + 1] = { ignore = change } end
      end
    end
    local function match(unit, tried)
      for n, slot in ipairs(slots) do
        if not tried[n] and reaches(slot.ignore, units[unit]) then
          tried[n] = true
          if not slot.unit or match(slot.unit, tried) then
            slot.unit = unit
            return true
          end
        end
      end
      return false
    end
    local taken = {}
    for unit, change in ipairs(units) do
      if match(unit, {}) then taken[change] = (taken[change] or 0) + 1 end
    end
    return taken
  end

  -- Finds what answers to Wounds of the step, until nothing more joins. ADV-182, ADV-185, ADV-A11.
  local function gather_answers(step, scene)
    -- What ignores is found first, so that it is known which Wounds are ignored when the rest is found.
    local function joins(ignoring)
      local taken = option.ignored_triggers == "no" and not ignoring and ignored(step) or {}
      for _, it in ipairs(effects(scene, function(effect) return effect.when == "wounded" and does(effect, "ignore") == ignoring end)) do
        for n = 1, #step.changes do
          local change = step.changes[n]
          local key = it.key .. ":" .. (change.foe or 0)
          local left = change.what ~= "wound" or (taken[change] or 0) < change.n
          if not step.acted[key] and left and set_off(it, change, scene) then
            step.acted[key] = true
            if wants(it) then
              if change.labels.combat and scene.acted then scene.acted[it.bearer.key] = change end
              act(step, it, change.foe or scene.foe)
              return true
            end
          end
        end
      end
      return false
    end
    while joins(true) or joins(false) do end
  end

  local function wounds_in(step)
    for _, change in ipairs(step.changes) do
      if change.what == "wound" then return true end
    end
    return false
  end

  -- Ignorings that are simply held stand ready at every moment.
  local function standing_ignores(step, scene)
    for _, it in ipairs(effects(scene, lasts)) do
      if does(it.effect, "ignore") then act(step, it, scene.foe) end
    end
  end

  -- An effect that goes on: how long it runs is told by `until`.
  local function run_on(change, scene)
    local lasting = {}
    local foe = change.side == "monster" and (scene.foes or {})[change.foe or 1]
    if change.what == "bonus" and change.side == "monster" and not foe then return end
    for n, it in ipairs(sheet.lasting or {}) do lasting[n] = it end
    local deed = change.deed
    lasting[#lasting + 1] = {
      name = change.bearer.name, id = change.bearer.id, kind = change.bearer.kind, ["until"] = change["until"] or "turn",
      side = change.what == "mute" and (deed.side or "monster") or change.side,
      bonus = deed.bonus, attribute = deed.attribute, scope = deed.scope, mute = deed.mute,
      only = deed.mute and deed.name or nil, foe = foe and foe.id or nil,
    }
    hide("lasting", lasting)
  end

  local function give(change)
    for what, n in pairs(change.n) do
      if what == "gold" then
        set_gold(sheet.gold + n)
      elseif what == "melee_xp" or what == "magical_xp" then
        award(what == "melee_xp" and "melee" or "magical", n)
      else
        gain_thing(what, n)
      end
    end
  end

  local function take(change)
    for what, n in pairs(change.n) do
      if what == "gold" then
        set_gold(n == "all" and 0 or sheet.gold - n)
      else
        local at = place_of(what, n)
        if at then lose_at(what, at) end
      end
    end
  end

  local DO = {
    change = function(change, scene)
      local attribute, n = change.deed.attribute, change.n
      if change.side == "you" then
        if n > 0 then raise(attribute, n, { change.bearer.kind }) elseif n < 0 then lower(attribute, -n) end
        return
      end
      local foe = scene.foes[change.foe or 1]
      if foe and not foe.fallen then
        foe[attribute] = math.max(1, foe[attribute] + n) -- ADV-29
        keep(foe)
      end
    end,
    bonus = run_on,
    mute = run_on,
    gain = give,
    lose = take,
    reroll = function(change, scene)
      if scene.dice then throw_die(scene, change.n, change.foe or 1, change.bearer.name) end
    end,
    die = function(change, scene)
      if scene.dice then throw_die(scene, change.side, change.foe or 1, change.bearer.name, change.n) end
    end,
    go = function(change, scene) scene.go = change.n end,
  }

  -- Wounds and healing of one side, added up. ADV-181, ADV-A14.
  local function tally(step, side, foe, taken, has)
    local wounds, healed = 0, 0
    for _, change in ipairs(step.changes) do
      local here = change.side == side and (side == "you" or (change.foe or 1) == foe)
      if here and change.what == "wound" then wounds = wounds + change.n - (taken[change] or 0) end
      if here and change.what == "heal" then healed = healed + (change.n == "all" and has + wounds or change.n) end
    end
    return wounds, healed
  end

  local function wounded_to(has, wounds, healed, vitae)
    if option.simultaneous_heal == "wounds_first" and has + wounds >= vitae then return has + wounds end
    return math.max(0, has + wounds - healed)
  end

  local function wound_you(step, taken)
    local wounds, healed = tally(step, "you", nil, taken, sheet.wounds)
    if wounds == 0 and healed == 0 then return end
    local to = wounded_to(sheet.wounds, wounds, healed, total("vitae"))
    if to ~= sheet.wounds then set_wounds(to) end
  end

  local function wound_foes(step, taken, scene)
    for n, foe in ipairs(scene.foes or {}) do
      if not foe.fallen then
        local wounds, healed = tally(step, "monster", n, taken, foe.wounds)
        local to = wounded_to(foe.wounds, wounds, healed, foe.vitae)
        if to ~= foe.wounds then
          foe.wounds = to
          say(capital(foe.name) .. ": " .. plural(to, "Wound", "Wounds") .. ".")
          keep(foe)
        end
      end
    end
  end

  -- ADV-140, ADV-141, ADV-190: monsters that fall, and what answers to it, unless you have fallen with them. ADV-A10.
  local function falls_of_foes(scene, step)
    for n, foe in ipairs(scene.foes or {}) do
      if not foe.fallen and foe.wounds >= foe.vitae then
        local labels = scene.kind and due_to("combat") or {}
        for _, change in ipairs(step.changes) do
          if change.side == "monster" then
            for label in pairs(change.labels) do labels[label] = true end
          end
        end
        fell(foe)
        if sheet.fallen then
          hide("last_outcome", option.both_fall)
        else
          scene.felled = n
          resolve(scene, {}, { { when = "felled", side = "monster", labels = labels, foe = n } })
          scene.felled = nil
        end
      end
    end
  end

  local function answers_moment(effect, bearer, moment)
    if effect.when ~= moment.when then return false end
    if moment.bearer and moment.bearer ~= bearer.key then return false end
    if moment.when == "used" then return fits(effect.window, moment.window) end
    if moment.when == "result" then return fits(effect.result, moment.result) and (not bearer.foe or bearer.foe == moment.foe) end
    if moment.when == "felled" then
      if (effect.side or "monster") ~= moment.side or bearer.foe and bearer.foe ~= moment.foe then return false end
      return effect.label == nil or effect.label == "any" or moment.labels[effect.label] == true
    end
    return true
  end

  -- Does a moment: `first` are changes that are there to begin with, `moments` what effects may answer to. ADV-181.
  resolve = function(scene, first, moments)
    local step = { changes = first, acted = {} }
    for _, moment in ipairs(moments) do
      local foe, result = scene.foe, scene.result
      scene.foe, scene.result = moment.foe or scene.foe, moment.result or scene.result
      for _, it in ipairs(effects(scene, function(effect, bearer) return answers_moment(effect, bearer, moment) end)) do
        if wants(it) then act(step, it, moment.foe or it.bearer.foe or scene.foe) end
      end
      scene.foe, scene.result = foe, result
    end
    if wounds_in(step) then
      standing_ignores(step, scene)
      gather_answers(step, scene)
    end
    local taken = ignored(step)
    for _, change in ipairs(step.changes) do
      if DO[change.what] and change.what ~= "gain" and change.what ~= "lose" then DO[change.what](change, scene) end
    end
    wound_you(step, taken)
    wound_foes(step, taken, scene)
    for _, change in ipairs(step.changes) do
      if change.what == "gain" or change.what == "lose" then DO[change.what](change, scene) end
    end
    settle()
    falls_of_foes(scene, step)
  end

  -- A thing that has just gone still says what its loss does.
  run_lost = function(kind, id)
    local thing = entry(kind, id)
    local bearer = { owner = "you", kind = kind, id = id, name = thing.name, copy = 1, key = "lost:" .. id, effects = thing.effects }
    local step = { changes = {}, acted = {} }
    for n, effect in ipairs(thing.effects or {}) do
      if effect.when == "lost" and holds(effect, bearer, {}) then act(step, { bearer = bearer, effect = effect, key = "lost:" .. n }) end
    end
    if #step.changes > 0 then resolve({}, step.changes, {}) end
  end
end

-- Gaining ------------------------------------------------------------------------------------------------------------

-- ADV-A31: where a book gives back what a thing left behind had cost.
local function refund()
  local paid = sheet.paid
  if option.refund_if_left == "no" or not paid or not paid.gold then return end
  if paid.gold > 0 then set_gold(sheet.gold + paid.gold) end
  for _, thing in ipairs(paid.things or {}) do gain(thing.kind, thing.id) end
  hide("paid", {})
end

-- At the limit one is given up for the new one, or the new one is left. ADV-57 to ADV-59, ADV-61, ADV-96, ADV-97.
local function make_room(kind, name)
  local swapped = false
  while count(kind) >= LIMITS[kind]() do
    local question = "You can have no more " .. NAMES[kind][2] .. ". What do you give up for " .. name .. "?"
    local chosen = choose(question, function()
      if count(kind) < LIMITS[kind]() then return nil end
      return things(kind, { "leave", "Nothing: leave " .. name })
    end, "swap")
    if chosen == "leave" then return nil end
    if chosen then
      lose_at(kind, place_of(kind, chosen))
      swapped = true
      settle()
      if sheet.fallen then return nil end
    end
  end
  return swapped and "swapped" or "gained"
end

-- ADV-53, ADV-56, ADV-79, ADV-83, ADV-86, ADV-94, ADV-A21.
gain_thing = function(kind, id)
  local thing = entry(kind, id)
  local outcome = "gained"
  if (thing.unique or option.duplicates == "refuse") and has(kind, id) then
    outcome = nil
  elseif kind == "spell" then
    if count("spell") >= LIMITS.spell() then outcome = nil end
  elseif LIMITS[kind] then
    outcome = make_room(kind, thing.name)
  end
  if not outcome then
    say(thing.name .. " is lost.")
    if kind ~= "spell" and not sheet.fallen then refund() end
    return "lost"
  end
  gain(kind, id)
  local last = held(kind)[count(kind)]
  local copies = count(kind, last.id)
  resolve({}, {}, { { when = "gained", bearer = kind .. ":" .. id .. ":" .. copies } })
  return outcome
end

-- Losing and paying --------------------------------------------------------------------------------------------------

local lose_some, price_of, lacking, pay

do
  -- So many of a kind go; with as few or fewer held, all of them. ADV-65, ADV-66, ADV-90, ADV-98, ADV-A15.
  lose_some = function(kind, n, chooser, question)
    if n >= count(kind) then
      for index = count(kind), 1, -1 do lose_at(kind, index) end
      return
    end
    for _ = 1, n do
      if chooser == "random" then
        lose_at(kind, count(kind) > 1 and draw(1, count(kind), "What is lost") or 1)
      else
        local chosen = choose(question, function() return count(kind) > 0 and things(kind) or nil end, "lose")
        if chosen then lose_at(kind, place_of(kind, chosen)) end
      end
    end
  end

  -- A price as the page writes it: gold, named things, and so many of a kind.
  price_of = function(args)
    local price = { gold = args.all_gold and sheet.gold or args.gold or 0, all = args.all_gold, named = {}, some = {} }
    for _, kind in ipairs({ "item", "spell", "ally" }) do
      for _, it in ipairs(args[kind] or {}) do price.named[#price.named + 1] = { kind = kind, id = it[kind] } end
    end
    for kind, plural_name in pairs({ item = "items", spell = "spells", ally = "allies" }) do
      if args[plural_name] then price.some[#price.some + 1] = { kind = kind, n = args[plural_name] } end
    end
    return price
  end

  -- ADV-47, ADV-48, ADV-67, ADV-99, ADV-A16: what is lacking, or nothing.
  lacking = function(price)
    if price.gold > sheet.gold then return "you have only " .. sheet.gold .. " Gold" end
    if price.all and sheet.gold == 0 and option.pay_all_zero == "no" then return "you have no Gold" end
    local wanted = {}
    for _, it in ipairs(price.named) do
      wanted[it.kind .. ":" .. it.id] = (wanted[it.kind .. ":" .. it.id] or 0) + 1
      wanted[it.kind] = (wanted[it.kind] or 0) + 1
      if count(it.kind, it.id) < wanted[it.kind .. ":" .. it.id] then return "you do not have " .. entry(it.kind, it.id).name end
    end
    for _, it in ipairs(price.some) do
      if count(it.kind) < it.n + (wanted[it.kind] or 0) then return "you do not have " .. plural(it.n, NAMES[it.kind][1], NAMES[it.kind][2]) end
    end
  end

  local function price_told(price)
    local told = {}
    if price.all then told[1] = "all your Gold" elseif price.gold > 0 then told[1] = price.gold .. " Gold" end
    for _, it in ipairs(price.named) do told[#told + 1] = entry(it.kind, it.id).name end
    for _, it in ipairs(price.some) do told[#told + 1] = plural(it.n, NAMES[it.kind][1], NAMES[it.kind][2]) end
    return table.concat(told, " and ")
  end

  local function hand_over(price)
    local paid = { gold = price.gold, things = {} }
    if price.gold > 0 then set_gold(sheet.gold - price.gold) end
    for _, it in ipairs(price.named) do
      lose_at(it.kind, place_of(it.kind, it.id))
      paid.things[#paid.things + 1] = it
    end
    for _, it in ipairs(price.some) do
      lose_some(it.kind, it.n, "reader", "Which " .. NAMES[it.kind][1] .. " do you hand over?")
    end
    hide("paid", paid)
    settle()
  end

  -- ADV-46 to ADV-51, ADV-91, ADV-A32. A choice of the page that was taken has said yes already.
  pay = function(args, page)
    local price = price_of(args)
    if lacking(price) then return "unable" end
    if not page.cost and not confirm("Pay " .. price_told(price) .. "?", "pay") then return "declined" end
    price = price_of(args)
    if lacking(price) then return "unable" end -- dropped while the question stood
    hand_over(price)
    return "paid"
  end
end

-- Combat: weapons and windows ----------------------------------------------------------------------------------------

local weapons_held, pick_weapons, usable, use_special, first_standing, combat_stands, cast_window

do
  weapons_held = function()
    local list, times = {}, {}
    for _, item in ipairs(held("item")) do
      if item.weapon then -- ADV-71
        times[item.id] = (times[item.id] or 0) + 1
        list[#list + 1] = { id = item.id, key = times[item.id] == 1 and item.id or item.id .. "-" .. times[item.id], name = item.name }
      end
    end
    return list
  end

  -- The weapons not picked yet, that of the Combat before first.
  local function still_to_pick(picked)
    local left, counted = {}, {}
    for _, id in ipairs(picked) do counted[id] = (counted[id] or 0) + 1 end
    for _, weapon in ipairs(weapons_held()) do
      if (counted[weapon.id] or 0) > 0 then
        counted[weapon.id] = counted[weapon.id] - 1
      else
        local before = among(sheet.in_use, weapon.id)
        table.insert(left, before and 1 or #left + 1, { weapon.key, weapon.name, id = weapon.id })
      end
    end
    return left
  end

  -- ADV-72, ADV-76, ADV-77, ADV-A22.
  pick_weapons = function(fight)
    if option.weapon_pick == "per_fight" and fight.combats > 1 then return end
    local picked, room = {}, weapon_room()
    while #picked < room and #still_to_pick(picked) > 0 do
      local list
      local chosen = choose("Which weapon do you use?", function()
        list = still_to_pick(picked)
        if #list == 0 then return nil end
        local options = {}
        for _, it in ipairs(list) do options[#options + 1] = { it[1], it[2] } end
        options[#options + 1] = { "none", #picked == 0 and "None" or "No more" }
        return options
      end, "weapons")
      if not chosen or chosen == "none" then break end
      for _, it in ipairs(list) do
        if it[1] == chosen then picked[#picked + 1] = it.id end
      end
    end
    hide("in_use", picked)
  end

  -- What the reader could cast or use in this window. ADV-54, ADV-93, ADV-102.
  usable = function(scene, window)
    return effects(scene, function(effect, bearer)
      return bearer.owner == "you" and effect.when == "used" and fits(effect.window, window)
    end)
  end

  -- ADV-87, ADV-89, ADV-A27: a Spell is gone when its effect is done.
  use_special = function(bearer, scene, window)
    local function spend()
      local at = place_of("spell", bearer.id)
      if bearer.kind == "spell" and at then lose("spell", at, bearer.name .. " is spent.") end
    end
    if option.spell_leaves == "before" and bearer.kind == "spell" then
      -- The effect is gathered while the Spell is still known, and done when it has left.
      local step = { changes = {}, acted = {} }
      for _, it in ipairs(usable(scene, window)) do
        if it.bearer.key == bearer.key then act(step, it, scene.foe) end
      end
      spend()
      resolve(scene, step.changes, {})
    else
      resolve(scene, {}, { { when = "used", bearer = bearer.key, window = window, foe = scene.foe } })
      spend()
    end
  end

  local function usable_options(scene, window)
    local options, seen = {}, {}
    for _, it in ipairs(usable(scene, window)) do
      if not seen[it.bearer.id] then
        seen[it.bearer.id] = it.bearer
        options[#options + 1] = { it.bearer.id, (it.bearer.kind == "spell" and "Cast " or "Use ") .. it.bearer.name }
      end
    end
    options[#options + 1] = { "none", "Nothing" }
    return options, seen
  end

  first_standing = function(scene)
    for n, foe in ipairs(scene.foes) do
      if not foe.fallen and scene.facing[n] then return n end
    end
  end

  combat_stands = function(scene) return not sheet.fallen and first_standing(scene) ~= nil and not scene.go end

  -- Any number of them, one after another.
  cast_window = function(scene, window)
    local used = {}
    while not sheet.fallen and not scene.go do
      scene.foe = first_standing(scene) or scene.foe
      local seen
      local function options()
        local list
        list, seen = usable_options(scene, window)
        local left = {}
        for _, it in ipairs(list) do
          if it[1] == "none" or not used[it[1]] or seen[it[1]].kind == "spell" then left[#left + 1] = it end
        end
        return #left > 1 and left or nil
      end
      if not options() then return end
      local chosen = choose("Do you cast or use anything?", options, "cast")
      if not chosen or chosen == "none" then return end
      used[chosen] = true
      use_special(seen[chosen], scene, window)
      if window ~= "end" and not combat_stands(scene) then return end
    end
  end
end

-- Combat: dice and results -------------------------------------------------------------------------------------------

local award_fallen, end_lasting, one_combat

do
  -- What is added to a side's die: its attribute and what counts in this kind of Combat, never below 1. ADV-194, ADV-195.
  local function roll_parts(scene, side, n)
    local attribute = USED_BY[scene.kind]
    scene.foe = n
    local own = side == "you" and base(attribute) or scene.foes[n][attribute]
    local parts = { { LABELS[attribute], own } }
    for _, part in ipairs(bonuses(side, attribute, scene.kind, scene)) do parts[#parts + 1] = part end
    local short = 1 - sum(parts)
    if short > 0 then parts[#parts + 1] = { "never below 1", short } end
    return parts
  end

  local function roller(scene, side, n) return side == "you" and "you" or scene.foes[n].name end

  -- Rolls a side's die again, or further dice that are added. ADV-196.
  throw_die = function(scene, side, n, name, more)
    local result, faces = roll({ count = more or 1, sides = 6, why = name .. ", for " .. roller(scene, side, n) })
    if more then
      if side == "you" then
        scene.dice.more = (scene.dice.more or 0) + result
      else
        scene.dice.foes_more[n] = (scene.dice.foes_more[n] or 0) + result
      end
    elseif side == "you" then
      scene.dice.you = faces[1]
    else
      scene.dice.foes[n] = faces[1]
    end
  end

  -- ADV-113: yours first, then each monster's.
  local function throw_dice(scene)
    local label = scene.kind == "melee" and "Melee" or "Magical"
    local function throw(side, n)
      local parts = roll_parts(scene, side, n)
      local _, faces = roll({
        count = 1, sides = 6, plus = sum(parts), why = label .. " Combat, " .. roller(scene, side, n), parts = parts,
        rule = "One die and " .. LABELS[USED_BY[scene.kind]] .. " for each side; the lower total receives 1 Wound.",
      })
      return faces[1]
    end
    scene.dice = { you = throw("you", first_standing(scene)), foes = {}, foes_more = {} }
    for n, foe in ipairs(scene.foes) do
      if scene.facing[n] and not foe.fallen then scene.dice.foes[n] = throw("monster", n) end
    end
  end

  -- ADV-114 to ADV-119: compares, and gives the base Wounds.
  local function compare(scene)
    local first, moments, told = {}, {}, nil
    for n, foe in ipairs(scene.foes) do
      if scene.facing[n] and not foe.fallen then
        local mine = scene.dice.you + (scene.dice.more or 0) + sum(roll_parts(scene, "you", n))
        local theirs = scene.dice.foes[n] + (scene.dice.foes_more[n] or 0) + sum(roll_parts(scene, "monster", n))
        local result = mine > theirs and "win" or mine < theirs and "lose" or "standoff"
        say("You " .. mine .. ", " .. foe.name .. " " .. theirs .. (result == "standoff" and ": a standoff." or "."))
        if result ~= "standoff" then -- ADV-177
          first[#first + 1] = { what = "wound", side = result == "win" and "monster" or "you", foe = n, n = 1, labels = due_to("combat") }
        end
        moments[#moments + 1] = { when = "result", result = result, foe = n }
        told = told or result
      end
    end
    scene.result = told
    hide("last_result", told)
    local dice = { scene.dice.you }
    for n in ipairs(scene.foes) do dice[#dice + 1] = scene.dice.foes[n] end
    hide("last_dice", dice)
    return first, moments
  end

  -- ADV-146 to ADV-149, ADV-158, ADV-A7, ADV-A8: for each monster that fell and has not counted yet.
  award_fallen = function(scene)
    local sum_of_all = 0
    for _, foe in ipairs(scene.foes) do
      if foe.fallen and not foe.counted then
        foe.counted = true
        local attribute = USED_BY[scene.kind]
        local values = { vitae = printed(foe.id, "vitae"), [attribute] = printed(foe.id, attribute) }
        if option.xp_values == "current" then values = foe.felled_with end
        local n = (values[attribute] + values.vitae) // 2
        if option.xp_awards == "each" then award(scene.kind, n) else sum_of_all = sum_of_all + n end
      end
    end
    award(scene.kind, sum_of_all)
  end

  end_lasting = function(scope)
    local left = {}
    for _, it in ipairs(sheet.lasting or {}) do
      if it["until"] ~= scope then left[#left + 1] = it end
    end
    if #left ~= #(sheet.lasting or {}) then hide("lasting", left) end
    settle()
  end

  -- One Combat: weapons, start, dice, after the roll, result, falls, end. ADV-120, ADV-191.
  one_combat = function(fight, scene)
    fight.combats = fight.combats + 1
    hide("combats", fight.combats)
    scene.combat, scene.acted, scene.dice, scene.result = fight.combats, {}, nil, nil
    pick_weapons(fight)
    scene.foe = first_standing(scene)
    resolve(scene, {}, { { when = "start" } })
    if combat_stands(scene) then cast_window(scene, "start") end
    if combat_stands(scene) then
      throw_dice(scene)
      scene.foe = first_standing(scene)
      resolve(scene, {}, { { when = "roll" } })
      if combat_stands(scene) then cast_window(scene, "roll") end
    end
    if combat_stands(scene) then
      local first, moments = compare(scene)
      resolve(scene, first, moments)
    end
    if sheet.fallen then return end
    award_fallen(scene)
    resolve(scene, {}, { { when = "end" } })
    cast_window(scene, "end")
    if sheet.fallen then return end
    award_fallen(scene)
    settle()
    end_lasting("combat")
  end
end

local leave_for -- closes the turn and goes; defined with turns

-- Combat: a fight from its first Combat to its last ------------------------------------------------------------------

local foes_of, run_combat

do
  foes_of = function(args)
    local ids = { args.monster }
    for _, it in ipairs(args["and"] or {}) do ids[#ids + 1] = it.monster end
    return ids
  end

  -- ADV-123, ADV-142: a monster that has fallen, or that was let be, is fought only when it is met again.
  local function ready(id)
    local known = (sheet.met or {})[id]
    if gone(id) then return false end
    return not (known and (known.fallen or known.ended))
  end

  local function start_fight(ids, kind, together)
    local fight = { combats = 0, foes = {}, facing = {} }
    local seen = {}
    for n, id in ipairs(ids) do
      if kind == "magical" and printed(id, "magic") == 0 then
        error(entry("monster", id).name .. " has no Magic and cannot stand in a Magical Combat")
      end
      fight.foes[n] = seen[id] and foe_of(id) or now_met(id) -- two alike are two
      seen[id] = true
      fight.facing[n] = together or n == 1
      say(("%s: %s %d, Vitae %d%s."):format(
        capital(fight.foes[n].name), LABELS[USED_BY[kind]], fight.foes[n][USED_BY[kind]], fight.foes[n].vitae,
        fight.foes[n].wounds > 0 and ", Wounds " .. fight.foes[n].wounds or ""))
    end
    return fight
  end

  -- ADV-125: one after the other, the next steps up when the one before has fallen.
  local function next_foe(fight)
    for n, foe in ipairs(fight.foes) do
      if not foe.fallen then
        fight.facing[n] = true
        return true
      end
    end
    return false
  end

  local function all_faced_fallen(fight)
    for n, foe in ipairs(fight.foes) do
      if fight.facing[n] and not foe.fallen then return false end
    end
    return true
  end


  -- ADV-121, ADV-122.
  local function goes_on(fight, most)
    if most and fight.combats >= most then return false end
    return choose("Another Combat?", { { "another", "Fight on" }, { "end", "End the fight" } }, "continue") == "another"
  end

  local function fight_out(fight, scene, args)
    if option.end_before_first == "yes" and not goes_on(fight) then return "ended" end -- ADV-112, ADV-A24
    while true do
      one_combat(fight, scene)
      if sheet.fallen then return "fallen" end
      if scene.go then return "gone" end
      if all_faced_fallen(fight) then
        if not next_foe(fight) then return "won" end
      elseif not goes_on(fight, args.n) then
        return "ended"
      end
    end
  end

  run_combat = function(args)
    local ids = foes_of(args)
    if #ids > 1 and not args.in_turn and not args.together and option.multi_default == "error" then -- ADV-A19
      error("a Combat with several monsters needs an order: `in_turn` or `together`")
    end
    for _, id in ipairs(ids) do
      if not ready(id) then
        say(capital(entry("monster", id).name) .. " cannot be fought now.")
        return "refused"
      end
    end
    hide("last_outcome", "")
    local fight = start_fight(ids, args.kind, args.together)
    local scene = { kind = args.kind, foes = fight.foes, facing = fight.facing, acted = {} }
    local outcome = fight_out(fight, scene, args)
    if outcome == "ended" then
      for _, foe in ipairs(fight.foes) do
        foe.ended = true
        keep(foe)
      end
    end
    if sheet.last_outcome ~= "won_then_fallen" or outcome ~= "fallen" then hide("last_outcome", outcome) end
    if sheet.fallen then return "fallen" end
    end_lasting("fight")
    if sheet.fallen then return "fallen" end
    if scene.go then
      leave_for(scene.go)
      return "ended"
    end
    return outcome
  end
end

-- Using things outside a fight ---------------------------------------------------------------------------------------

-- ADV-87, ADV-88, ADV-93.
local function use_outside(kind, id)
  if not has(kind, id) then
    say("You do not have " .. entry(kind, id).name .. ".")
    return "not_held"
  end
  local scene = {}
  for _, it in ipairs(usable(scene, "outside")) do
    if it.bearer.kind == kind and it.bearer.id == id then
      use_special(it.bearer, scene, "outside")
      if scene.go and not sheet.fallen then leave_for(scene.go) end
      return kind == "spell" and "cast" or "used"
    end
  end
  say(entry(kind, id).name .. " is of no use just now.")
  return "not_now"
end

-- Wounds outside Combat ----------------------------------------------------------------------------------------------

local function causes_of(args)
  local causes = {}
  for _, it in ipairs(args.by or {}) do causes[#causes + 1] = it.cause end
  if #causes == 0 then causes[1] = "page" end -- ADV-127
  return causes
end

local function receive(args)
  resolve({}, { { what = "wound", side = "you", n = args.n, labels = due_to(table.unpack(causes_of(args))) } }, {})
  return "standing"
end

-- ADV-129 to ADV-131, ADV-138.
local function heal(n) set_wounds(n == "all" and 0 or sheet.wounds - n) end

local function on_monster(what)
  return function(args)
    local foe = now_met(args.monster)
    if foe.fallen then return "monster_fallen" end
    local scene = { foes = { foe }, foe = 1, facing = { true } }
    local labels = due_to(table.unpack(causes_of(args)))
    if what == "raise" or what == "lower" then
      foe[args.attribute] = math.max(1, foe[args.attribute] + (what == "raise" and args.n or -args.n)) -- ADV-29
      keep(foe)
      resolve(scene, {}, {})
    elseif what == "receive" then
      resolve(scene, { { what = "wound", side = "monster", foe = 1, n = args.n, labels = labels } }, {})
    else
      foe.wounds = math.max(0, foe.wounds - args.n) -- ADV-139
      keep(foe)
    end
    if foe.fallen and option.xp_outside == "melee" then -- ADV-159, ADV-A9
      award("melee", (printed(foe.id, "arms") + printed(foe.id, "vitae")) // 2)
    end
    return foe.fallen and "monster_fallen" or "done"
  end
end

-- Turns, travel and camp ---------------------------------------------------------------------------------------------

local is_rules, is_grave, page_named, well_known, title_of, set_up_camp, break_camp, close_turn, open_turn

do
  well_known = function() return pages("well-known") end

  page_named = function(id)
    for _, page in ipairs(pages()) do
      if page.id == id then return page end
    end
  end

  is_rules = function(id)
    local page = page_named(id)
    return page ~= nil and among(page.tags, "rules")
  end

  is_grave = function(id)
    local page = page_named(id)
    return page ~= nil and page.place == "fallen"
  end

  title_of = function(id)
    local page = page_named(id)
    return page and page.title ~= "" and page.title or id
  end

  -- ADV-173: where the next turn will be; for a lesser-known place also the well-known one on the way.
  local function way_to(id)
    local page = page_named(id)
    if not page or among(page.tags, "well-known") then return title_of(id) end
    local over = page.within or sheet.last_known
    if not over or over == "" or over == id then return title_of(id) end
    return title_of(over) ~= "" and title_of(id) .. ", by way of " .. title_of(over)
  end

  -- ADV-172, ADV-173.
  set_up_camp = function()
    hide("camped", true)
    hide("camp_note", way_to(sheet.next_place))
    say("You set up camp. Your next turn: " .. sheet.camp_note .. ".")
  end

  -- ADV-174.
  break_camp = function()
    hide("camped", false)
    hide("wants_camp", false)
  end

  local function offer_camp()
    if not sheet.wants_camp then return end
    hide("wants_camp", false)
    if choose("The turn is over. Set up camp?", { { "go-on", "Go on" }, { "camp", "Set up camp" } }, "camp") == "go-on" then return end
    set_up_camp()
    choose("You are in camp; the game can wait.", { { "resume", "Break camp and go on" } }, "resume")
    break_camp()
  end

  local function turns_left(it)
    if type(it["until"]) == "number" then return it["until"] - 1 end
    return it["until"] == "good" and 1 or 0
  end

  -- What ran until now. ADV-198.
  local function end_of_lasting()
    local left = {}
    for _, it in ipairs(sheet.lasting or {}) do
      local n = turns_left(it)
      if n > 0 then
        local kept = copied(it)
        if type(it["until"]) == "number" then kept["until"] = n end
        left[#left + 1] = kept
      end
    end
    hide("lasting", left)
  end

  -- The turn is over: what acts then, before the next place is fixed and before camp. ADV-162, ADV-197.
  close_turn = function(to)
    if not sheet.in_turn or sheet.type == NOBODY then
      hide("next_place", to)
      return
    end
    local scene = {}
    resolve(scene, {}, { { when = "turn_end" } })
    if sheet.fallen then return end
    end_of_lasting()
    settle()
    if sheet.fallen then return end
    hide("paid", {})
    hide("in_turn", false)
    hide("next_place", scene.go and scene.go ~= "well-known" and scene.go or to)
    offer_camp()
  end

  local function choose_place()
    local options = {}
    for _, page in ipairs(well_known()) do options[#options + 1] = { page.id, page.title ~= "" and page.title or page.id } end
    if #options == 0 then return nil end
    return choose("Which well-known place?", options, "place") -- ADV-168, ADV-169
  end

  leave_for = function(place)
    if place == "well-known" then place = choose_place() end
    if not place then return say("No place is well known here.") end
    if not page_named(place) then error("a special leads to `" .. place .. "`, and the book has no such page") end
    close_turn(place)
    if sheet.fallen then turn_to("fallen") end
    turn_to(sheet.next_place)
  end

  -- The turn opens at the top of the page. ADV-160, ADV-161, ADV-164, ADV-165.
  open_turn = function(id)
    if sheet.place ~= "" then hide("turn", sheet.turn + 1) end
    hide("place", id)
    hide("next_place", "")
    hide("in_turn", true)
    hide("met", {}) -- ADV-30
    break_camp()
    local page = page_named(id)
    if page and among(page.tags, "well-known") then hide("last_known", id) end
    local scene = {}
    resolve(scene, {}, { { when = "turn_start" } })
    if sheet.fallen then turn_to("fallen") end
    if scene.go then leave_for(scene.go) end
  end
end

-- Creation -----------------------------------------------------------------------------------------------------------

local create, restart, start

do
  local function type_of_die(die)
    for _, name in ipairs(TYPES) do
      if entry("type", name:lower()).die == die then return name end
    end
  end

  local function alignment_of_die(die) return ALIGNMENTS[(die - 1) % 3 + 1] end -- ADV-3

  local function as_options(words)
    local options = {}
    for _, word in ipairs(words) do options[#options + 1] = { word, word } end
    return options
  end

  -- The sheet as it is for nobody yet, for a world that remembers. ADV-A29.
  local function clear_sheet()
    for _, kind in ipairs(SPECIAL_KINDS) do
      for n = count(kind), 1, -1 do lose(kind, n) end
    end
    for _, field in ipairs({ "wounds", "melee_xp", "magical_xp" }) do hide(field, 0) end
    for _, field in ipairs({ "lasting", "in_use", "met", "paid", "quests_done", "notes" }) do hide(field, {}) end
    hide("gold", 1)
    hide("quest", NOBODY)
    hide("fallen", false)
    hide("turn", 1)
    hide("place", "")
    hide("in_turn", true)
    hide("type", NOBODY)
  end

  -- ADV-2 to ADV-9, ADV-A34.
  create = function(name)
    if sheet.type ~= NOBODY then clear_sheet() end
    if option.creation == "chosen" then
      sheet.type = choose("What are you?", as_options(TYPES), "type")
      sheet.alignment = choose("Whose are you?", as_options(ALIGNMENTS), "alignment")
    else
      sheet.type = type_of_die(roll({
        sides = 6, why = "Your type", means = type_of_die, rule = "1 Warrior, 2 Wizard, 3 Priest, 4 Thief, 5 Elf, 6 Dwarf.",
      }))
      sheet.alignment = alignment_of_die(roll({
        sides = 6, why = "Your alignment", means = alignment_of_die, rule = "1 or 4 Good, 2 or 5 Neutral, 3 or 6 Evil.",
      }))
    end
    for _, attribute in ipairs(ATTRIBUTES) do hide("base_" .. attribute, begin(attribute)) end
    say(("You are %s, and %s: Arms %d, Magic %d, Craft %d, Vitae %d."):format(
      (sheet.type == "Elf" and "an " or "a ") .. sheet.type, sheet.alignment, begin("arms"), begin("magic"), begin("craft"), begin("vitae")))
    name = name or ask("What is your name?", "name")
    while name:match("^%s*$") do name = ask("A name must have letters. What is your name?", "name") end
    sheet.name = name:match("^%s*(.-)%s*$")
  end

  -- ADV-10: wherever the book opens, the first turn is at the city.
  local function to_the_city()
    if here().place ~= "city" then turn_to("city") end
  end

  -- ADV-137.
  restart = function()
    if option.world_persists == "no" then begin_again() end
    create()
    turn_to("city")
  end

  start = function()
    if sheet.type == NOBODY and not is_rules(here().id) then
      create()
      to_the_city()
    end
  end
end

-- Hooks of the engine ------------------------------------------------------------------------------------------------

-- ADV-1, ADV-136: no location without an adventurer, and none for the fallen.
local function on_page(id, way)
  if is_rules(id) or is_grave(id) or way == "detour" or way == "return" then return end
  if sheet.type == NOBODY then
    say("There is no adventurer yet.")
    create()
    turn_to("city")
  end
  if sheet.fallen then turn_to("fallen") end
  open_turn(id)
end

local function on_leave(id)
  if sheet.fallen then
    if not is_grave(id) then turn_to("fallen") end
    return
  end
  if sheet.type == NOBODY or is_rules(here().id) then
    hide("next_place", id)
    return
  end
  close_turn(id)
  if sheet.fallen then turn_to("fallen") end
  if sheet.next_place ~= id then turn_to(sheet.next_place) end
end

-- Quests -------------------------------------------------------------------------------------------------------------

-- ADV-103, ADV-104, ADV-106, ADV-108, ADV-A18.
local function quest_take(args)
  if sheet.quest ~= NOBODY then return "ignored" end
  if among(sheet.quests_done, args.quest) and option.quest_repeat == "no" then return "ignored" end
  local quest = entry("quest", args.quest)
  tell("quest", args.quest, "Quest: " .. quest.name .. ". " .. quest.condition)
  return "taken"
end

-- ADV-105, ADV-107.
local function quest_complete(args)
  if sheet.quest ~= args.quest then return "not_on_it" end
  tell("quest", NOBODY, "Quest completed: " .. entry("quest", args.quest).name)
  if not among(sheet.quests_done, args.quest) then add_to("quests_done", args.quest) end
  return "completed"
end

local function give_up_quest()
  if sheet.quest == NOBODY then return say("You are on no Quest.") end
  if option.quest_giveup == "no" then return say("A Quest is given up only by falling.") end
  tell("quest", NOBODY, "Quest given up: " .. entry("quest", sheet.quest).name)
end

-- The reader's own acts ----------------------------------------------------------------------------------------------

local drop_thing, drop_all, drop_gold, use_command, camp, consult

do
  -- ADV-45, ADV-68, ADV-92, ADV-100, ADV-175, ADV-A17: at any time in a turn.
  local function may_drop()
    if sheet.fallen or sheet.type == NOBODY then
      say("You have nothing to drop.")
      return false
    end
    if sheet.in_turn or option.drop_between_turns == "yes" then return true end
    say("Things are dropped during a turn, not between turns.")
    return false
  end

  local function after_own_act()
    settle()
    if sheet.fallen then turn_to("fallen") end
  end

  drop_thing = function(kind)
    return function(args)
      if not may_drop() then return end
      local at = place_of(kind, args[kind])
      if not at then return say("You do not have " .. entry(kind, args[kind]).name .. ".") end
      lose_at(kind, at)
      after_own_act()
    end
  end

  drop_all = function(kind)
    return function()
      if not may_drop() then return end
      for n = count(kind), 1, -1 do lose_at(kind, n) end
      after_own_act()
    end
  end

  drop_gold = function(args)
    if not may_drop() then return end
    if args.n and args.n > sheet.gold then return say("You have only " .. sheet.gold .. " Gold.") end
    set_gold(args.n and sheet.gold - args.n or 0)
  end

  use_command = function(kind)
    return function(args)
      if sheet.fallen or not sheet.in_turn then return say("That can be done only in a turn.") end
      use_outside(kind, args[kind])
      if sheet.fallen then turn_to("fallen") end
    end
  end

  -- ADV-171: in a turn it is too early, and the question comes when the turn is over.
  camp = function()
    if sheet.in_turn then
      hide("wants_camp", true)
      say("Camp is set up between two turns. You will be asked when this one is over.")
      return "not_now"
    end
    set_up_camp()
    return "camped"
  end

  -- The map has the well-known places alone, and where the adventurer is.
  local function map_told()
    local names = {}
    for _, page in ipairs(well_known()) do
      names[#names + 1] = title_of(page.id) .. (page.id == sheet.place and " (you are here)" or "")
    end
    if #names == 0 then return say("No place is well known here.") end
    say("Well-known places: " .. table.concat(names, "; ") .. ".")
  end

  local DIGEST = "A fight: one die and Arms for each side (Magic in a Magical Combat); the lower total receives 1 Wound. "
    .. "As many Wounds as Vitae, and you have fallen. Items: twice your Arms. Allies: your Craft. "
    .. "Spells: Magic less 3, for Wizards and Priests less 2, and none at all at Magic 3 or less. "
    .. "Ten XP of a kind raise Arms or Magic by 1, up to twice what it was. `rules` tells more."

  -- ADV-167.
  consult = function(args)
    if args.what == "map" then map_told() else say(DIGEST) end
    return "shown"
  end
end

-- Checks before play -------------------------------------------------------------------------------------------------

local check

do
  local WHENS = {
    held = {}, in_use = {}, gained = {}, lost = {}, used = { "window" }, start = {}, roll = {}, result = { "result" },
    wounded = { "side", "label" }, felled = { "side", "label" }, ["end"] = {}, turn_start = {}, turn_end = {},
  }
  local ANYWHERE = { "when", "if", "do", "until", "may", "in_use" }
  local WORDS = {
    window = { "any", "outside", "start", "roll", "end" }, result = { "win", "lose", "standoff" }, side = { "you", "monster" },
    label = { "any", "page", "combat", "ability", "item", "spell", "ally" }, scope = { "always", "melee", "magical", "combat" },
    attribute = ATTRIBUTES, mute = SPECIAL_KINDS, trump = SPECIAL_KINDS, reroll = { "you", "monster" }, due = { "combat" },
    kind = { "melee", "magical" }, type = TYPES, alignment = ALIGNMENTS, ["until"] = { "combat", "fight", "turn", "good" },
  }
  local DEEDS = {
    bonus = { "attribute", "scope", "side" }, change = { "attribute", "side" }, wound = { "side", "due" }, ignore = { "side", "label" },
    heal = { "side" }, gain = {}, lose = {}, weapons = {}, reroll = {}, die = { "side" }, mute = { "side", "name" }, trump = {}, go = {},
  }
  local NUMBERS = { bonus = true, change = true, wound = true, weapons = true, die = true }
  local STANDING = { "bonus", "ignore", "mute", "trump", "weapons" } -- what can be done without a moment
  local HOLDINGS = { "gold", "item", "spell", "ally", "melee_xp", "magical_xp" }

  local function keys_of(map)
    local list = {}
    for key in pairs(map) do list[#list + 1] = key end
    return list
  end

  -- What is wrong with one effect, told through `wrong(message, help)`.
  local function check_words(key, value, wrong)
    if not WORDS[key] or key == "until" and type(value) == "number" then return end
    for _, word in ipairs(several(value)) do
      if not among(WORDS[key], word) then wrong(("`%s: %s` means nothing"):format(key, word), "it is one of: " .. table.concat(WORDS[key], ", ")) end
    end
  end

  local function check_holding(deed, what, wrong)
    if type(deed) ~= "table" then return wrong(("`%s` says what, such as `%s: { gold: 1 }`"):format(what, what), nil) end
    for key, value in pairs(deed) do
      if not among(HOLDINGS, key) then
        wrong(("`%s` knows no `%s`"):format(what, key), "it is one of: " .. table.concat(HOLDINGS, ", "))
      elseif key == "item" or key == "spell" or key == "ally" then
        if not among(entries(key), value) then
          wrong(("there is no %s `%s`"):format(key, value), "it is one of: " .. table.concat(entries(key), ", "))
        end
      elseif type(value) ~= "number" and not (what == "lose" and value == "all") then
        wrong(("`%s` of `%s` is a whole number"):format(key, what), nil)
      end
    end
  end

  local function deed_of(deed)
    for what in pairs(DEEDS) do
      if deed[what] ~= nil then return what end
    end
  end

  local function check_deed(deed, wrong)
    local what = type(deed) == "table" and deed_of(deed)
    if not what then
      local said = type(deed) == "table" and table.concat(keys_of(deed), ", ") or tostring(deed)
      return wrong(("`do` has nothing that can be done: %s"):format(said), "it is one of: " .. table.concat(keys_of(DEEDS), ", "))
    end
    for key, value in pairs(deed) do
      if key ~= what and not among(DEEDS[what], key) then
        local takes = #DEEDS[what] > 0 and "it may say " .. table.concat(DEEDS[what], ", ") or "it says nothing more"
        wrong(("`%s` has no `%s`"):format(what, key), takes)
      else
        check_words(key, value, wrong)
      end
    end
    if NUMBERS[what] and type(deed[what]) ~= "number" then wrong(("`%s` is a whole number"):format(what), "such as `" .. what .. ": 1`") end
    if (what == "ignore" or what == "heal") and type(deed[what]) ~= "number" and deed[what] ~= "all" then
      wrong(("`%s` is a whole number or `all`"):format(what), nil)
    end
    if (what == "bonus" or what == "change") and not deed.attribute then
      wrong(("`%s` names no attribute"):format(what), "add `attribute:` and one of: " .. table.concat(ATTRIBUTES, ", "))
    end
    if what == "gain" or what == "lose" then check_holding(deed[what], what, wrong) end
    if what == "go" and deed.go ~= "well-known" and not page_named(deed.go) then
      wrong(("`go` leads to `%s`, and the book has no such page"):format(tostring(deed.go)), "a page, or `well-known`")
    end
  end

  local function check_effect(effect, wrong)
    if type(effect) ~= "table" or not WHENS[effect.when or ""] then
      local said = type(effect) == "table" and tostring(effect.when) or tostring(effect)
      return wrong(("`when: %s` never comes"):format(said), "it is one of: " .. table.concat(keys_of(WHENS), ", "))
    end
    for key, value in pairs(effect) do
      if not among(ANYWHERE, key) and not among(WHENS[effect.when], key) then
        local more = table.concat(WHENS[effect.when], ", ")
        local may = table.concat(ANYWHERE, ", ") .. (more ~= "" and ", " .. more or "")
        wrong(("an effect of `when: %s` has no `%s`"):format(effect.when, key), "it may say " .. may)
      elseif key ~= "if" and key ~= "do" and key ~= "when" then
        check_words(key, value, wrong)
      end
    end
    if lasts(effect) then
      for _, deed in ipairs(effect["do"] or {}) do
        local what = type(deed) == "table" and deed_of(deed)
        if what and not among(STANDING, what) then
          local can = "what is simply held can do: " .. table.concat(STANDING, ", ")
          wrong(("`%s` needs a moment, and `when: %s` is none"):format(what, effect.when), can)
        end
      end
    end
    for key, value in pairs(effect["if"] or {}) do
      if not CONDITIONS[key] then
        wrong(("`if` knows no `%s`"):format(key), "it is one of: " .. table.concat(keys_of(CONDITIONS), ", "))
      elseif key == "query" then
        if not ask_query(value, true) then wrong(("`%s` is no query without arguments"):format(tostring(value)), "`rules` lists them") end
      else
        check_words(key, value, wrong)
      end
    end
    if type(effect["do"]) ~= "table" or #effect["do"] == 0 then return wrong("an effect does nothing", "add `do: [...]`") end
    for _, deed in ipairs(effect["do"]) do check_deed(deed, wrong) end
  end

  -- A call with several monsters and no order, or of magic against what has none. ADV-125, ADV-A19, ADV-A25.
  local function check_combat(call, n, found)
    local args = call.args
    if args["and"] and not args.in_turn and not args.together and option.multi_default == "error" then
      found[#found + 1] = { call = n, message = "a Combat with several monsters needs an order", help = "add `in_turn` or `together`" }
    end
    for _, id in ipairs(foes_of(args)) do
      if args.kind == "magical" and printed(id, "magic") == 0 then
        found[#found + 1] = {
          call = n, message = ("the monster `%s` has no Magic for a Magical Combat"):format(id),
          help = "give it `magic: 1` or more, or set the option `missing_magic: one`",
        }
      end
    end
  end

  check = function(calls)
    local found = {}
    for _, kind in ipairs(SPECIAL_KINDS) do
      for _, id in ipairs(entries(kind)) do
        local function wrong(message, help)
          found[#found + 1] = { kind = kind, id = id, message = ("%s `%s`: %s"):format(kind, id, message), help = help }
        end
        for _, effect in ipairs(entry(kind, id).effects or {}) do check_effect(effect, wrong) end
        if kind == "ability" then check_words("type", entry(kind, id).types or {}, wrong) end
      end
    end
    for _, id in ipairs(entries("monster")) do
      for _, ability in ipairs(entry("monster", id).abilities or {}) do
        if not among(entries("ability"), ability) then
          found[#found + 1] = {
            kind = "monster", id = id, help = "write it in abilities.yaml",
            message = ("the monster `%s` has the ability `%s`, which there is not"):format(id, ability),
          }
        end
      end
    end
    for n, call in ipairs(calls) do
      if call.verb == "combat" then check_combat(call, n, found) end
    end
    return found
  end
end

-- What the ruleset declares ------------------------------------------------------------------------------------------

local function field(name)
  return function() return sheet[name] end
end

local function room(kind)
  return function() return math.max(0, LIMITS[kind]() - count(kind)) end
end

local function known_foe(id) return foe_of(id, (sheet.met or {})[id]) end

local queries = {
  { form = "attr <a:attribute>", type = "integer", about = "An attribute with every bonus in force.", answer = function(args) return total(args.a) end },
  { form = "base <a:attribute>", type = "integer", about = "The stored value of an attribute.", answer = function(args) return base(args.a) end },
  { form = "begin <a:attribute>", type = "integer", about = "What an attribute was at creation.", answer = function(args) return begin(args.a) end },
  { form = "cap <a:attribute>", type = "integer", about = "Twice what an attribute was at creation.", answer = function(args) return cap(args.a) end },
  { form = "can_pay [<gold:integer> gold] [all gold] [item <item:item>]* [<items:integer> items] [spell <spell:spell>]* [<spells:integer> spells]"
      .. " [ally <ally:ally>]* [<allies:integer> allies]",
    type = "flag", about = "Could this price be paid now?", answer = function(args) return lacking(price_of(args)) == nil end },
  { form = "wounds_left", type = "integer", about = "Vitae less wounds.", answer = function() return math.max(0, total("vitae") - sheet.wounds) end },
  { form = "has_item <n:item>", type = "flag", about = "Is this Item carried?", answer = function(args) return has("item", args.n) end },
  { form = "has_spell <n:spell>", type = "flag", about = "Is this Spell known?", answer = function(args) return has("spell", args.n) end },
  { form = "has_ally <n:ally>", type = "flag", about = "Is this Ally along?", answer = function(args) return has("ally", args.n) end },
  { form = "count_of item <n:item>", type = "integer", about = "Copies of an Item.", answer = function(args) return count("item", args.n) end },
  { form = "count_of spell <n:spell>", type = "integer", about = "Copies of a Spell.", answer = function(args) return count("spell", args.n) end },
  { form = "count_of ally <n:ally>", type = "integer", about = "Copies of an Ally.", answer = function(args) return count("ally", args.n) end },
  { form = "items", type = "integer", about = "How many Items are carried.", answer = function() return count("item") end },
  { form = "spells", type = "integer", about = "How many Spells are known.", answer = function() return count("spell") end },
  { form = "allies", type = "integer", about = "How many Allies are along.", answer = function() return count("ally") end },
  { form = "item_room", type = "integer", about = "How many more Items fit.", answer = room("item") },
  { form = "spell_room", type = "integer", about = "How many more Spells fit.", answer = room("spell") },
  { form = "ally_room", type = "integer", about = "How many more Allies fit.", answer = room("ally") },
  { form = "item_limit", type = "integer", about = "The most Items that can be carried.", answer = function() return LIMITS.item() end },
  { form = "spell_limit", type = "integer", about = "The most Spells that can be gained.", answer = function() return LIMITS.spell() end },
  { form = "ally_limit", type = "integer", about = "The most Allies that can come along.", answer = function() return LIMITS.ally() end },
  { form = "has_weapon", type = "flag", about = "Is a weapon carried?", answer = function() return #weapons_held() > 0 end },
  { form = "weapons", type = "integer", about = "How many weapons are carried.", answer = function() return #weapons_held() end },
  { form = "weapon_in_use <n:item>", type = "flag", about = "Was this weapon picked for the latest Combat, and is it still carried?",
    answer = function(args) return has("item", args.n) and among(sheet.in_use, args.n) end },
  { form = "on_quest", type = "flag", about = "Is a Quest under way?", answer = function() return sheet.quest ~= NOBODY end },
  { form = "on_quest <n:quest>", type = "flag", about = "Is this Quest under way?", answer = function(args) return sheet.quest == args.n end },
  { form = "quest_done <n:quest>", type = "flag", about = "Was this Quest completed?", answer = function(args) return among(sheet.quests_done, args.n) end },
  { form = "xp <kind:melee|magical>", type = "integer", about = "Melee or Magical XP.", answer = function(args) return sheet[args.kind .. "_xp"] end },
  { form = "xp_counts <kind:melee|magical>", type = "flag", about = "Does XP of this kind still count?", answer = function(args) return xp_counts(args.kind) end },
  { form = "well_known <p:page>", type = "flag", about = "Is this a well-known place?",
    answer = function(args) return among(page_named(args.p).tags, "well-known") end },
  { form = "places", type = "words", about = "The well-known places.",
    answer = function()
      local ids = {}
      for _, page in ipairs(well_known()) do ids[#ids + 1] = page.id end
      return ids
    end },
  { form = "monster_attr <m:monster> <a:arms|magic|vitae>", type = "integer", about = "An attribute of a monster as it is met now, or as printed.",
    answer = function(args) return known_foe(args.m)[args.a] end },
  { form = "monster_wounds <m:monster>", type = "integer", about = "Wounds of a monster as it is met now.", answer = function(args) return known_foe(args.m).wounds end },
  { form = "monster_fallen <m:monster>", type = "flag", about = "Has the monster met this turn fallen?", answer = function(args) return known_foe(args.m).fallen end },
  { form = "unique_gone <m:monster>", type = "flag", about = "Has this unique monster fallen for good?", answer = function(args) return gone(args.m) end },
  { form = "last_result", type = "word", values = { "none", "win", "lose", "standoff" }, about = "Result of the latest Combat.", answer = field("last_result") },
  { form = "last_dice", type = "any", about = "Dice of the latest Combat, yours first.", answer = field("last_dice") },
  { form = "combats", type = "integer", about = "Combats of the latest fight.", answer = field("combats") },
  { form = "effect_running <n:word>", type = "flag", about = "Is an effect of this name running?",
    answer = function(args)
      for _, it in ipairs(sheet.lasting or {}) do
        if it.name == args.n or it.id == args.n then return true end
      end
      return false
    end },
}
for _, attribute in ipairs(ATTRIBUTES) do
  queries[#queries + 1] = { form = attribute, type = "integer", about = LABELS[attribute] .. " with every bonus in force.", answer = function() return total(attribute) end }
end

ask_query = function(form, only_known)
  for _, query in ipairs(queries) do
    if query.form == form then return only_known or query.answer({}) end
  end
  for _, name in ipairs({ "fallen", "camped", "in_turn" }) do
    if name == form then return only_known or sheet[name] end
  end
  if only_known then return false end
  error("a special asks `" .. form .. "`, which is no query without arguments")
end

local fields = {
  { name = "name", type = "text", start = "", label = "Name", about = "The adventurer's name." },
  { name = "type", type = "word", values = { NOBODY, table.unpack(TYPES) }, start = NOBODY, label = "Type", about = "What the adventurer is." },
  { name = "alignment", type = "word", values = ALIGNMENTS, start = "Good", label = "Alignment", about = "Whose the adventurer is." },
  { name = "gold", type = "integer", min = 0, start = 1, label = "Gold", about = "Gold carried." },
  { name = "wounds", type = "integer", min = 0, start = 0, label = "Wounds", about = "Wounds; as many as Vitae, and the adventurer has fallen." },
  { name = "melee_xp", type = "integer", min = 0, max = ENOUGH_XP - 1, start = 0, label = "Melee XP", about = "Experience that raises Arms." },
  { name = "magical_xp", type = "integer", min = 0, max = ENOUGH_XP - 1, start = 0, label = "Magical XP", about = "Experience that raises Magic." },
  { name = "quest", type = "text", start = NOBODY, label = "Quest", about = "The Quest under way, or `none`." },
  { name = "fallen", type = "flag", start = false, label = "Fallen", about = "Has the adventurer fallen?" },
  { name = "notes", type = "any", start = {}, shown = false, label = "Notes", about = "What pages have written on the sheet." },
  { name = "quests_done", type = "words", start = {}, shown = false, label = "Quests completed", about = "Quests completed." },
  { name = "unique_gone", type = "words", start = {}, shown = false, about = "Unique monsters that have fallen." },
  { name = "turn", type = "integer", min = 1, start = 1, shown = false, about = "The number of this turn." },
  { name = "in_turn", type = "flag", start = true, shown = false, about = "Is a turn open?" },
  { name = "place", type = "text", start = "", shown = false, about = "The location of this turn." },
  { name = "next_place", type = "text", start = "", shown = false, about = "The location of the next turn, once it is fixed." },
  { name = "last_known", type = "text", start = "", shown = false, about = "The well-known place visited last." },
  { name = "camped", type = "flag", start = false, shown = false, about = "Is the adventurer in camp?" },
  { name = "wants_camp", type = "flag", start = false, shown = false, about = "Is camp wished for when the turn is over?" },
  { name = "camp_note", type = "text", start = "", shown = false, about = "Where the turn after camp will be." },
  { name = "lasting", type = "any", start = {}, shown = false, about = "Effects that still run." },
  { name = "met", type = "any", start = {}, shown = false, about = "Monsters met this turn, as they are now." },
  { name = "in_use", type = "words", start = {}, shown = false, about = "Weapons picked for the latest Combat." },
  { name = "paid", type = "any", start = {}, shown = false, about = "The latest payment of this turn." },
  { name = "combats", type = "integer", start = 0, shown = false, about = "Combats of the latest fight." },
  { name = "last_result", type = "text", start = NOBODY, shown = false, about = "Result of the latest Combat." },
  { name = "last_dice", type = "any", start = {}, shown = false, about = "Dice of the latest Combat." },
  { name = "last_outcome", type = "text", start = "", shown = false, about = "How the latest fight came out." },
}
for n, attribute in ipairs(ATTRIBUTES) do
  table.insert(fields, 3 + n, {
    name = "base_" .. attribute, type = "integer", min = 0, start = 0, label = LABELS[attribute],
    about = LABELS[attribute] .. " without bonuses; 0 stands for what the type begins with.",
  })
end

-- Named things that are gained one after another, in the order written. ADV-69.
local function gain_things(kind)
  return function(args)
    local outcome = gain_thing(kind, args[kind])
    for _, it in ipairs(args["and"] or {}) do
      if not sheet.fallen then outcome = gain_thing(kind, it[kind]) end
    end
    return outcome
  end
end

local function lose_named(kind)
  return function(args)
    local at = place_of(kind, args[kind])
    if at then lose_at(kind, at) end -- ADV-64
    settle()
    return "lost"
  end
end

local function lose_number(kind, n)
  return function(args)
    lose_some(kind, n or args.n, option.lose_choice, "Which " .. NAMES[kind][1] .. " do you lose?")
    settle()
    return "lost"
  end
end

local BY = " [by <cause:cause>]*"
local PRICE = "[<gold:integer> gold] [all gold] [item <item:item>]* [<items:integer> items] [spell <spell:spell>]* [<spells:integer> spells]"
  .. " [ally <ally:ally>]* [<allies:integer> allies]"

local verbs = {
  { form = "create", outcomes = { "created" }, phrase = "Create your adventurer.", about = "Rolls type and alignment, and asks for a name.",
    anyone = true,
    run = function()
      create()
      return "created"
    end },
  { form = "create <name:text>", outcomes = { "created" }, phrase = "Create an adventurer called <name>.", about = "Rolls type and alignment for this name.",
    anyone = true,
    run = function(args)
      create(args.name)
      return "created"
    end },
  { form = "restart", leaves = true, phrase = "Begin again with a new adventurer.", about = "A new adventurer, created from scratch.",
    anyone = true, run = restart },
  { form = "gain <n:integer> gold", outcomes = { "gained" }, phrase = "Gain <n> Gold.", about = "More Gold.",
    run = function(args) -- ADV-40, ADV-41
      set_gold(sheet.gold + args.n)
      return "gained"
    end },
  { form = "gain <n:integer> melee_xp", outcomes = { "gained" }, phrase = "Gain <n> Melee XP.", about = "More Melee XP.",
    run = function(args)
      award("melee", args.n)
      return "gained"
    end },
  { form = "gain <n:integer> magical_xp", outcomes = { "gained" }, phrase = "Gain <n> Magical XP.", about = "More Magical XP.",
    run = function(args)
      award("magical", args.n)
      return "gained"
    end },
  { form = "lose <n:integer> gold", outcomes = { "lost" }, phrase = "Lose <n> Gold.", about = "Less Gold, down to none.",
    run = function(args)
      set_gold(sheet.gold - args.n)
      return "lost"
    end },
  { form = "lose all gold", outcomes = { "lost" }, phrase = "Lose all your Gold.", about = "No Gold is left.",
    run = function() -- ADV-44
      set_gold(0)
      return "lost"
    end },
  { form = "pay " .. PRICE, outcomes = { "paid", "declined", "unable" }, phrase = "You may pay the price.", run = pay,
    cost = function(args) return lacking(price_of(args)) end, about = "A price in Gold, Items, Spells and Allies: all or nothing." },
  { form = "raise <attribute:attribute> <n:integer>" .. BY, outcomes = { "raised", "ignored" }, phrase = "Raise <attribute> by <n>.",
    about = "Raises an attribute, up to twice its beginning unless a special does it.",
    run = function(args) return raise(args.attribute, args.n, causes_of(args)) end },
  { form = "lower <attribute:attribute> <n:integer>" .. BY, outcomes = { "lowered", "fallen" }, phrase = "Lower <attribute> by <n>.",
    about = "Lowers an attribute, down to 1.",
    run = function(args)
      lower(args.attribute, args.n)
      return "lowered"
    end },
  { form = "receive <n:integer> [wounds] [wound]" .. BY, outcomes = { "standing", "fallen" }, phrase = "Receive <n> Wounds.", run = receive,
    about = "Wounds that do not come of a Combat." },
  { form = "heal <n:integer> [wounds] [wound]", outcomes = { "healed" }, phrase = "Heal <n> Wounds.", about = "Takes Wounds away.",
    run = function(args)
      heal(args.n)
      return "healed"
    end },
  { form = "heal all [wounds]", outcomes = { "healed" }, phrase = "Heal all your Wounds.", about = "Takes all Wounds away.",
    run = function()
      heal("all")
      return "healed"
    end },
  { form = "align <to:alignment>", outcomes = { "aligned" }, phrase = "You are <to> now.", about = "Changes the alignment.",
    run = function(args)
      tell("alignment", args.to, "You are " .. args.to .. " now.")
      return "aligned"
    end },
  { form = "ability <a:ability>", outcomes = { "yours", "not-yours" }, phrase = "<a>.", about = "Brings an Ability into force for adventurers of its type.",
    run = function(args) -- ADV-33, ADV-34
      if not fits(entry("ability", args.a).types, sheet.type) then return "not-yours" end
      if not has("ability", args.a) then gain("ability", args.a, "Ability: " .. entry("ability", args.a).name) end
      return "yours"
    end },
  { form = "encounter <m:monster>", outcomes = { "met", "gone" }, phrase = "You meet <m>.", about = "Meets a monster anew.",
    run = function(args)
      if gone(args.m) then return "gone" end
      meet(args.m)
      return "met"
    end },
  { form = "combat <kind:melee|magical> <monster:monster> [and <monster:monster>]* [in_turn] [together] [at_most <n:integer>]",
    outcomes = { "won", "ended", "fallen", "refused" }, phrase = "<kind> Combat with <monster>.", run = run_combat,
    about = "Fights Combat after Combat until one side falls or the reader ends it." },
  { form = "monster_raise <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" },
    phrase = "Its <attribute> rises by <n>.", run = on_monster("raise"), about = "Raises a monster's attribute for this turn." },
  { form = "monster_lower <monster:monster> <attribute:arms|magic|vitae> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" },
    phrase = "Its <attribute> falls by <n>.", run = on_monster("lower"), about = "Lowers a monster's attribute for this turn, down to 1." },
  { form = "monster_receive <monster:monster> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" }, phrase = "It receives <n> Wounds.",
    run = on_monster("receive"), about = "Wounds a monster outside Combat." },
  { form = "monster_heal <monster:monster> <n:integer>" .. BY, outcomes = { "done", "monster_fallen" }, phrase = "It heals <n> Wounds.",
    run = on_monster("heal"), about = "Heals a monster." },
  { form = "cast <s:spell>", outcomes = { "cast", "not_held", "not_now" }, phrase = "You may cast <s>.", about = "Casts a Spell outside Combat.",
    run = function(args) return use_outside("spell", args.s) end },
  { form = "use <i:item>", outcomes = { "used", "not_held", "not_now" }, phrase = "You may use <i>.", about = "Uses an Item outside Combat.",
    run = function(args) return use_outside("item", args.i) end },
  { form = "use ally <a:ally>", outcomes = { "used", "not_held", "not_now" }, phrase = "You may call on <a>.", about = "Calls on an Ally outside Combat.",
    run = function(args) return use_outside("ally", args.a) end },
  { form = "quest_take <quest:quest>", outcomes = { "taken", "ignored" }, phrase = "Undertake the Quest: <quest>.", run = quest_take,
    about = "Undertakes a Quest, unless one is under way or this one is done." },
  { form = "quest_complete <quest:quest>", outcomes = { "completed", "not_on_it" }, phrase = "If you are on the Quest <quest>, it is completed.",
    run = quest_complete, about = "The condition of a Quest is met." },
  { form = "end_turn <to:page>", leaves = true, phrase = "Your next turn is at <to>.", about = "Ends the turn; the next one is there. `-> PAGE` does the same.",
    run = function(args) leave_for(args.to) end },
  { form = "travel <to:page>", outcomes = { "refused" }, phrase = "Go to <to>.", about = "Sends the adventurer to a place by name.",
    run = function(args)
      if is_rules(args.to) or is_grave(args.to) then return "refused" end -- ADV-170
      leave_for(args.to)
    end },
  { form = "travel well-known", outcomes = { "refused" }, phrase = "Go to any well-known place.", about = "Sends the adventurer to a well-known place of the reader's choice.",
    run = function()
      leave_for("well-known")
      return "refused"
    end },
  { form = "camp", outcomes = { "camped", "not_now" }, phrase = "You may set up camp.", run = camp, about = "Camp between two turns; in a turn, the question comes at its end." },
  { form = "resume", outcomes = { "resumed" }, phrase = "Break camp.", about = "Ends the camp.",
    run = function()
      break_camp()
      return "resumed"
    end },
  { form = "note <text:text>", outcomes = { "noted" }, phrase = "Make a note: <text>.", anyone = true, about = "Writes a note on the sheet.",
    run = function(args) -- ADV-35
      add_to("notes", args.text)
      return "noted"
    end },
  { form = "consult <what:rules|map>", outcomes = { "shown" }, phrase = "You may look at the <what>.", anyone = true, run = consult,
    about = "Shows the rules in short, or the map of the land." },
}

for _, it in ipairs({ { "item", "items", "Item" }, { "spell", "spells", "Spell" }, { "ally", "allies", "Ally" } }) do
  local kind, many, name = it[1], it[2], it[3]
  for _, verb in ipairs({
    { form = ("gain %s <%s:%s> [and <%s:%s>]*"):format(kind, kind, kind, kind, kind),
      outcomes = kind == "spell" and { "gained", "lost" } or { "gained", "swapped", "lost" },
      phrase = ("Gain the %s <%s>."):format(name, kind), run = gain_things(kind), about = "Gives " .. name .. " after " .. name .. ", as far as the limit goes." },
    { form = ("lose %s <%s:%s>"):format(kind, kind, kind), outcomes = { "lost" }, phrase = ("Lose the %s <%s>."):format(name, kind),
      run = lose_named(kind), about = "Takes one away, if it is there." },
    { form = ("lose <n:integer> %s"):format(many), outcomes = { "lost" }, phrase = "Lose <n> " .. many .. ".", run = lose_number(kind),
      about = "Takes so many away, the reader choosing." },
    { form = ("lose all %s"):format(many), outcomes = { "lost" }, phrase = "Lose all " .. many .. ".", run = lose_number(kind, math.maxinteger),
      about = "Takes all away." },
  }) do
    verbs[#verbs + 1] = verb
  end
end

-- Around every verb: none for the fallen, and a fall ends the page. ADV-136, ADV-A28.
local function guarded(verb)
  local run, anyone = verb.run, verb.anyone
  return function(args, page)
    if not anyone then
      if sheet.type == NOBODY then error("no_adventurer: `create` comes first") end
      if sheet.fallen then
        if is_grave(here().id) then error("a fallen adventurer plays no further: only `restart` and `create` can be given here") end
        turn_to("fallen")
      end
    end
    local outcome = run(args, page)
    if anyone then return outcome end
    settle()
    if not sheet.fallen then return outcome end
    if among(verb.outcomes, "fallen") and page.handles.fallen then return "fallen" end
    turn_to("fallen")
  end
end

for _, verb in ipairs(verbs) do
  verb.run = guarded(verb)
  verb.anyone = nil
end

local options = {}
for _, it in ipairs({
  { "cap_overflow", { "ignore", "clamp" }, "An increase that would pass twice the beginning: not at all, or as far as it goes?" },
  { "cap_measure", { "base", "total" }, "Is the cap, and the floor of 1, tested without or with bonuses?" },
  { "spell_floor", { "all", "by_type" }, "Does Magic 3 keep Spells from Wizards and Priests too?" },
  { "over_limit", { "trim", "keep" }, "Items and Allies over a limit that has fallen: lost at once, or kept?" },
  { "xp_stop", { "each", "both" }, "Does XP stop for each attribute alone, or when Arms and Magic are both at their cap?" },
  { "xp_awards", { "each", "sum" }, "Two monsters that fall in one Combat: two awards, or one?" },
  { "xp_values", { "printed", "current" }, "Which values of a monster make its XP?" },
  { "xp_outside", { "none", "melee" }, "XP for a monster felled outside any Combat." },
  { "both_fall", { "fallen", "won_then_fallen" }, "What the record says when both sides fall together." },
  { "ignored_triggers", { "yes", "no" }, "Does an ignored Wound set off what answers to Wounds?" },
  { "ignore_reach", { "either_tag", "base_only" }, "Does ignoring Wounds due to Combat reach a special's Wound that is due to Combat?" },
  { "simultaneous_heal", { "net", "wounds_first" }, "Wounds and healing at one moment: added up, or Wounds first?" },
  { "lose_choice", { "reader", "random" }, "Who chooses what is lost when no name is given?" },
  { "pay_all_zero", { "yes", "no" }, "Can all Gold be paid with none?" },
  { "drop_between_turns", { "no", "yes" }, "May things be dropped between turns?" },
  { "quest_repeat", { "no", "yes" }, "May a completed Quest be undertaken again?" },
  { "quest_giveup", { "no", "yes" }, "May a Quest be given up?" },
  { "multi_default", { "error", "in_turn" }, "Several monsters without an order: a fault, or one after the other?" },
  { "duplicates", { "allow", "refuse" }, "May two of the same thing be held?" },
  { "weapon_pick", { "per_combat", "per_fight" }, "Is the weapon picked for each Combat or for the whole fight?" },
  { "end_before_first", { "no", "yes" }, "May a fight be ended before its first Combat?" },
  { "missing_magic", { "error", "one" }, "A monster with no Magic in a Magical Combat: a fault, or Magic 1?" },
  { "spell_leaves", { "after", "before" }, "Does a used Spell free its place after its effect or before?" },
  { "world_persists", { "no", "yes" }, "Does the world remember a fallen adventurer's deeds?" },
  { "refund_if_left", { "no", "yes" }, "Is the price given back when the thing bought is left behind?" },
  { "creation", { "rolled", "chosen" }, "Are type and alignment rolled or chosen?" },
}) do
  options[#options + 1] = { name = it[1], values = it[2], about = it[3], start = it[2][1] }
end

-- The sheet as it is shown -------------------------------------------------------------------------------------------

local function names_told(kind)
  local told = {}
  for _, thing in ipairs(held(kind)) do told[#told + 1] = thing.name end
  return #told > 0 and table.concat(told, ", ") or "none"
end

local function attribute_told(attribute)
  local now, own = total(attribute), base(attribute)
  if now == own then return tostring(now) end
  return now .. " (" .. own .. signed(now - own) .. ")"
end

local function sheet_lines()
  if sheet.type == NOBODY then return { { "Adventurer", "none yet" } } end
  local lines = { { "Name", sheet.name ~= "" and sheet.name or "nobody" }, { "Type", sheet.type .. ", " .. sheet.alignment } }
  for _, attribute in ipairs(ATTRIBUTES) do lines[#lines + 1] = { LABELS[attribute], attribute_told(attribute) } end
  for _, line in ipairs({
    { "Wounds", sheet.wounds .. " of " .. total("vitae") .. (sheet.fallen and " (fallen)" or "") },
    { "Gold", tostring(sheet.gold) },
    { "Melee XP", sheet.melee_xp .. (xp_counts("melee") and " of " .. ENOUGH_XP or " (counts no more)") },
    { "Magical XP", sheet.magical_xp .. (xp_counts("magical") and " of " .. ENOUGH_XP or " (counts no more)") },
    { "Items", names_told("item") .. " (" .. count("item") .. " of " .. LIMITS.item() .. ")" },
    { "Spells", names_told("spell") .. " (" .. count("spell") .. " of " .. LIMITS.spell() .. ")" },
    { "Allies", names_told("ally") .. " (" .. count("ally") .. " of " .. LIMITS.ally() .. ")" },
    { "Abilities", names_told("ability") },
    { "Quest", sheet.quest == NOBODY and "none" or entry("quest", sheet.quest).name .. ". " .. entry("quest", sheet.quest).condition },
  }) do
    lines[#lines + 1] = line
  end
  local running = {}
  for _, it in ipairs(sheet.lasting or {}) do running[#running + 1] = it.name end
  if #running > 0 then lines[#lines + 1] = { "In force", table.concat(running, ", ") } end
  for _, note in ipairs(sheet.notes or {}) do lines[#lines + 1] = { "Note", note } end
  if sheet.camped then lines[#lines + 1] = { "Camp", sheet.camp_note } end
  return lines
end

local EFFECTS = { name = "effects", type = "any", about = "What it does: a list of `when`, `if`, `do` and `until`." }
local UNIQUE = { name = "unique", type = "flag", about = "Can there be only one?" }

return {
  name = "adventuria",
  title = "Adventuria",
  about = "A city and its land, turn by turn; one die and Arms or Magic a side; Items, Spells and Allies with rules of their own.",
  words = { attribute = ATTRIBUTES, alignment = ALIGNMENTS, cause = CAUSES },
  fields = fields,
  kinds = {
    { name = "type", plural = "types", held = false, about = "What an adventurer can be.",
      fields = {
        { name = "die", type = "integer", required = true, about = "The creation die that gives it." },
        { name = "arms", type = "integer", required = true, about = "Arms at the beginning." },
        { name = "magic", type = "integer", required = true, about = "Magic at the beginning." },
        { name = "craft", type = "integer", required = true, about = "Craft at the beginning." },
        { name = "vitae", type = "integer", required = true, about = "Vitae at the beginning." },
        { name = "spells_less", type = "integer", start = 3, about = "Spells: Magic less this." },
      } },
    { name = "item", plural = "items", held = true, about = "Things carried.",
      fields = { { name = "weapon", type = "flag", about = "Is it a weapon?" }, UNIQUE, EFFECTS } },
    { name = "spell", plural = "spells", held = true, about = "Spells; each is lost when it is used.", fields = { UNIQUE, EFFECTS } },
    { name = "ally", plural = "allies", held = true, about = "Companions.", fields = { UNIQUE, EFFECTS } },
    { name = "ability", plural = "abilities", held = true, about = "Abilities of types and of monsters.",
      fields = { { name = "types", type = "words", about = "Types of adventurer it is for; none for all and for monsters." }, EFFECTS } },
    { name = "monster", plural = "monsters", held = false, about = "Whatever is hostile.",
      fields = {
        { name = "arms", type = "integer", min = 1, required = true, about = "Arms as printed." },
        { name = "magic", type = "integer", min = 0, start = 0, about = "Magic as printed; 0 where none is." },
        { name = "vitae", type = "integer", min = 1, required = true, about = "Vitae as printed." },
        { name = "abilities", type = "words", about = "Its Abilities, by id." },
        UNIQUE,
      } },
    { name = "quest", plural = "quests", held = false, about = "Tasks; one at a time.",
      fields = { { name = "condition", type = "text", required = true, about = "What completes it." } } }, -- ADV-107
  },
  places = {
    { name = "city", about = "Where every adventurer's first turn is.", required = true },
    { name = "fallen", about = "Where the fallen are taken.", required = true },
  },
  verbs = verbs,
  queries = queries,
  options = options,
  commands = {
    { form = "drop <item:held item>", anytime = true, about = "Leaves an Item behind.", run = drop_thing("item") },
    { form = "drop spell <spell:held spell>", anytime = true, about = "Forgets a Spell.", run = drop_thing("spell") },
    { form = "drop ally <ally:held ally>", anytime = true, about = "Sends an Ally away.", run = drop_thing("ally") },
    { form = "drop <n:integer> gold", anytime = true, about = "Leaves Gold behind.", run = drop_gold },
    { form = "drop all gold", anytime = true, about = "Leaves all Gold behind.", run = drop_gold },
    { form = "drop all items", anytime = true, about = "Leaves all Items behind.", run = drop_all("item") },
    { form = "drop all spells", anytime = true, about = "Forgets all Spells.", run = drop_all("spell") },
    { form = "drop all allies", anytime = true, about = "Sends all Allies away.", run = drop_all("ally") },
    { form = "cast <spell:held spell>", about = "Casts a Spell, where its instructions allow.", run = use_command("spell") },
    { form = "use <item:held item>", about = "Uses an Item that does something when used.", run = use_command("item") },
    { form = "use ally <ally:held ally>", about = "Calls on an Ally.", run = use_command("ally") },
    { form = "abandon quest", about = "Gives up the Quest, where the book allows it.", run = give_up_quest },
    { form = "make camp", about = "Asks for camp when the turn is over.", run = camp },
    { form = "consult <what:rules|map>", anytime = true, about = "The rules in short, or the map of the land.", run = consult },
  },
  hooks = { start = start, page = on_page, leave = on_leave },
  sheet = sheet_lines,
  check = check,
}
