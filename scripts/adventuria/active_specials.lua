-- The shared engine for specials, with the bearers of Adventuria. A bearer is { side, kind, id, name, key, copy, foe, specials }; `foe` is the index
-- of the monster that has the Ability.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local moments = require("moments")
local specials = require("specials")
local active = {}

-- The key for passive specials of all moments, because they are always needed together.
local PASSIVE = "passive"

local function moment_key(special)
  for _, moment in ipairs(moments.moments) do
    if moment.name == special.when then return moment.passive and PASSIVE or moment.name end
  end
end

-- Adds a bearer to the lists of the moments of its specials.
local function add_bearer(bearers_by_moment, bearer)
  local added = {}
  for _, special in ipairs(bearer.specials) do
    local key = moment_key(special)
    if not added[key] then
      added[key] = true
      bearers_by_moment[key] = bearers_by_moment[key] or {}
      table.insert(bearers_by_moment[key], bearer)
    end
  end
end

-- Computes the derived value `bearing`: the bearers of the adventurer by moment, sorted by kind and in the order gained. ADV-196.
function active.group_bearers()
  local bearers_by_moment = {}
  for _, kind in ipairs(sheets.KINDS) do
    local copies = {}
    for _, holding in ipairs(count(kind) > 0 and held(kind) or {}) do
      copies[holding.id] = (copies[holding.id] or 0) + 1
      -- ADV-70, ADV-A21: each copy is a separate special. ADV-33: an Ability with types works only for these types.
      if holding.specials and words.matches(kind == "ability" and holding.types or nil, sheet.type) then
        add_bearer(bearers_by_moment, {
          side = "you", kind = kind, id = holding.id, name = holding.name, copy = copies[holding.id],
          key = kind .. ":" .. holding.id .. ":" .. copies[holding.id], specials = holding.specials,
        })
      end
    end
  end
  return bearers_by_moment
end

-- Returns the bearers in reach with specials for a moment, or with passive specials: first those of the adventurer, then those of monsters. ADV-196.
local function find_bearers(situation, _, when)
  local own_bearers = derived.bearing[when or PASSIVE] or {}
  if #situation.foes_with_abilities == 0 then return own_bearers end
  local bearers = lists.concat(own_bearers)
  for _, i in ipairs(situation.foes_with_abilities) do
    local foe = situation.foes[i]
    -- ADV-36, ADV-125: a monster that waits is not fighting yet.
    local takes_part = situation.felled == i or not foe.fallen and not foe.waits
    for _, id in ipairs(takes_part and entry("monster", foe.id).abilities or {}) do
      local ability = entry("ability", id)
      if ability.specials then
        bearers[#bearers + 1] = {
          side = "monster", foe = i, kind = "ability", id = id, name = ability.name, copy = 1, key = "foe:" .. i .. ":" .. id,
          specials = ability.specials,
        }
      end
    end
  end
  return bearers
end

-- True unless the special needs its weapon to be in use, and the weapon is not in use. If several copies are held, only as many as were chosen are
-- in use. ADV-78, ADV-A22.
local function is_ready(special, situation)
  if not special.data.in_use and special.data.when ~= "in_use" then return true end
  if not situation.kind or not get("in_use", special.id) then return false end
  if special.bearer.copy == 1 then return true end
  local copies_in_use = 0
  for _, id in ipairs(sheet.in_use) do
    if id == special.id then copies_in_use = copies_in_use + 1 end
  end
  return special.bearer.copy <= copies_in_use
end

-- True if this bearer overrides `ignore` specials of that kind. ADV-187.
function active.trumps(bearer, kind)
  local function names_kind(item) return words.contains(words.as_list(item.trump), kind) end
  return lists.any(bearer.specials or {}, function(data) return lists.any(data["do"], names_kind) end)
end

-- True if this mute applies to the special. ADV-183, ADV-186, ADV-187, ADV-A35.
local function is_muted(special, mute)
  local name = mute.item.name
  local is_named = (mute.item.side or "monster") == special.side and mute.value == special.kind
    and (name == nil or name == special.name or name == special.bearer.name or name == special.id)
  return is_named and not active.trumps(special.bearer, mute.special.kind)
end

-- Mutes of used specials that have not ended.
local function list_lasting_mutes()
  local list = {}
  for _, effect in ipairs(derived.running.mute) do
    list[#list + 1] = { value = effect.mute, item = { side = effect.side, name = effect.only }, special = { kind = effect.kind } }
  end
  return list
end

local engine = specials.engine({
  list_key = "specials", noun = "special", moments = moments.moments, effects = moments.effects, conditions = moments.conditions,
  keys = moments.keys, check_special = moments.check_special, bearers = find_bearers, ready = is_ready, mutes = list_lasting_mutes, is_muted = is_muted,
})

active.is_passive, active.has_effect, active.find_triggered, active.find_passive = engine.is_passive, engine.has_effect, engine.triggered, engine.passive_effects
active.check, active.describe = engine.check, engine.described

-- Returns the triggered specials of one bearer, even if it is not in reach.
function active.find_triggered_on_bearer(bearer, when, situation) return engine.triggered_of_bearer(bearer, when, situation) end

-- Computes the derived value `running`: lasting bonuses and mutes, the durations that occur, and the monsters that are affected.
function active.group_lasting()
  local groups = { bonus = {}, mute = {}, durations = {}, affected_foes = {} }
  for _, effect in ipairs(sheet.lasting) do
    table.insert(groups[effect.mute and "mute" or "bonus"], effect)
    groups.durations[tostring(effect["until"])] = true
    if effect.foe then groups.affected_foes[effect.foe] = true end
  end
  return groups
end

-- True if the lasting effect of a used special is not muted now. ADV-186.
function active.is_in_force(effect, situation)
  local bearer = { name = effect.name, specials = entry(effect.kind, effect.id).specials }
  return not engine.is_muted({ side = effect.owner, kind = effect.kind, id = effect.id, name = effect.name, bearer = bearer }, situation)
end

-- Asks the reader about an optional special. False if the special is lost while the question is open. ADV-A23, ADV-199.
function active.confirm_use(special)
  return engine.confirm_use(special) and (special.side == "monster" or count(special.kind, special.id) >= special.bearer.copy)
end

return active
