-- The bearers of specials, and the values derived from passive specials: weapons in hand, then ratings. `limits.lua` derives the limits.
-- The functions here do not change the state.

local holdings = require("holdings")
local words = require("words")
local sheets = require("sheet")
local moments = require("moments")
local specials = require("specials")
local situations = require("situations")
local has_word, is_yes, matches = words.has_word, words.is_yes, words.matches
local bearers = {}

local LAYERS = moments.layers -- `lent`: ratings without the specials of Talents; `ratings`: ratings with these specials

-- Companions -----------------------------------------------------------------------------------------------------------

function bearers.has_trait(holder, trait) return has_word(holder.traits, trait) end

local has_trait = bearers.has_trait

-- True if this companion takes part here. BAD-131, BAD-132, BAD-144, BAD-145, BAD-189.
local function is_present(absent, beast, timid, situation)
  if absent then return false end
  if beast and situation.no_beasts then return false end
  return not (situation.foe and timid)
end

function bearers.takes_part(ally, situation)
  return is_present(ally.absent, has_trait(ally, "Beast"), has_trait(ally, "Timid"), situation)
end

-- Weapons --------------------------------------------------------------------------------------------------------------

-- True if the item is a weapon in a round. BAD-63, BAD-A11.
function bearers.counts_as_armed(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or option.bow_in_melee == "armed" and has_trait(item, "ranged")
end

-- True if the item can be in use: in hand, shot or thrown.
function bearers.is_weapon(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or has_trait(item, "ranged")
end

-- Returns the first of the items with each id, in order.
function bearers.distinct_items(items)
  local list, seen = {}, {}
  for _, item in ipairs(items) do
    if not seen[item.id] then
      seen[item.id] = true
      list[#list + 1] = item
    end
  end
  return list
end

-- Ids of all carried weapons that work in a round, in the order gained. The derived value `weapons`.
function bearers.carried_weapons()
  local list = {}
  for _, item in ipairs(holdings.find("item", "traits", { "weapon", "thrown", option.bow_in_melee == "armed" and "ranged" or nil })) do
    list[#list + 1] = item.id
  end
  return list
end

-- Ids of the same weapons, with the chosen weapons first. Empty if the reader chose to be unarmed. The derived value `at_hand`. BAD-A35.
function bearers.weapon_order()
  local list, wielded = {}, sheet.wielded
  if wielded and #wielded == 0 then return list end
  local carried = words.deep_copy(derived.weapons)
  for _, id in ipairs(wielded or {}) do
    for i, carried_id in ipairs(carried) do
      if carried_id == id then
        list[#list + 1] = table.remove(carried, i)
        break
      end
    end
  end
  for _, id in ipairs(carried) do list[#list + 1] = id end
  return list
end

-- Bearers of specials --------------------------------------------------------------------------------------------------

local engine, rating_without_talents

-- True if the character has the Talent, according to the values that this layer can read. BAD-165: a change of rating can give or remove a Talent.
local function has_talent(talent, situation, layer)
  if layer == nil or layer > LAYERS.ratings then return bearers.rating(talent, situation) >= 1 end
  if layer == LAYERS.ratings then return rating_without_talents(talent, situation) >= 1 end
  return sheets.base_rating(talent) >= 1
end

-- Returns the held items or companions with specials, in the order gained. Equal ones are numbered in `copy`.
local function list_special_holders(kind)
  local list, copies = {}, {}
  for i, row in ipairs(holdings.with_specials(kind)) do
    local holder = entry(kind, row.id)
    copies[row.id] = (copies[row.id] or 0) + 1
    list[i] = { id = row.id, copy = copies[row.id], absent = row.absent, beast = has_trait(holder, "Beast"), timid = has_trait(holder, "Timid") }
  end
  return list
end

-- All possible bearers outside a fight, or false if there are none. The derived value `bearing`.
function bearers.find_bearers()
  local declared = book.specials
  if not derived.special_ids and not declared then return false end
  local items, allies = list_special_holders("item"), list_special_holders("ally")
  if #items == 0 and #allies == 0 and not declared then return false end
  return { items = items, allies = allies, declared = declared or {} }
end

-- Adds the moments of these specials to `moments_used`. Passive specials are added as `passive`.
local function add_moments(moments_used, lists)
  for _, list_of_specials in pairs(lists) do
    for _, special in ipairs(list_of_specials or {}) do moments_used[engine.is_passive(special) and "passive" or special.when] = true end
  end
  return moments_used
end

-- The moments of all specials outside a fight. The derived value `answered`. It shows quickly whether any special has a moment.
function bearers.used_moments()
  local moments_used, found = {}, derived.bearing
  if not found then return moments_used end
  for kind, list in pairs({ item = found.items, ally = found.allies }) do
    for _, row in ipairs(list) do add_moments(moments_used, { entry(kind, row.id).specials }) end
  end
  for _, lists in pairs(found.declared) do add_moments(moments_used, lists) end
  return moments_used
end

-- Returns the bearers for the engine; nil if no special has the moment `when`.
local function list_bearers(situation, layer, when)
  local foe = situation.foe and entry("foe", situation.foe)
  if not derived.answered[when or "passive"] and not (foe and foe.specials) then return nil end
  local found, result = derived.bearing, {}
  found = found or { items = {}, allies = {}, declared = {} }
  local function add(side, kind, id, name, list_of_specials, copy)
    if not list_of_specials then return end
    result[#result + 1] = {
      side = side, kind = kind, id = id, name = name, copy = copy, key = kind .. ":" .. id .. ":" .. (copy or 1), specials = list_of_specials,
    }
  end
  local function add_held(kind, rows, passes)
    for _, row in ipairs(rows) do
      local holder = passes(row) and entry(kind, row.id)
      if holder then add("you", kind, row.id, holder.name, holder.specials, row.copy) end
    end
  end
  add_held("item", found.items, function() return true end)
  add_held("ally", found.allies, function(row)
    return situation.whole_company or is_present(row.absent, row.beast, row.timid, situation)
  end)
  local declared = found.declared
  for talent, list_of_specials in pairs(declared.talents or {}) do
    if has_talent(talent, situation, layer) then add("you", "talent", talent, talent, list_of_specials) end
  end
  for title, list_of_specials in pairs(declared.titles or {}) do
    if has_title(title) then add("you", "title", title, title, list_of_specials) end
  end
  for code, list_of_specials in pairs(declared.codes or {}) do
    if has_code(code) then add("you", "code", code, code, list_of_specials) end
  end
  for page, list_of_specials in pairs(declared.pages or {}) do
    if current_page().id == page or current_page().within == page then add("page", "page", page, current_page().title, list_of_specials) end
  end
  if foe then
    add("foe", "foe", situation.foe, foe.name, foe.specials) -- also for a shot: BAD-85 excludes only the foe's modifier
  end
  return result
end

local CONDITIONS = {
  { name = "skill", type = { each = "skill" }, about = "In a Test of this skill.", holds = function(value, situation) return matches(value, situation.skill or "") end },
  { name = "round", type = { each = "integer" }, about = "In this round of the fight, or in one of these.",
    holds = function(value, situation) return situation.foe ~= nil and matches(value, scene.round) end },
  { name = "fight", type = "flag", about = "`yes`: in a round of a fight; `no`: elsewhere, including shots.", holds = function(value, situation) return is_yes(value) == situation.round end },
  { name = "foe", type = { each = "foe" }, about = "Against this foe.", holds = function(value, situation) return situation.foe ~= nil and matches(value, situation.foe) end },
  { name = "mode", type = { each = { words = { "easy", "default", "hard" } } }, about = "In this mode.", holds = function(value) return matches(value, sheet.mode) end },
  { name = "talent", type = "talent", about = "With a rating of 1 or more in this Talent, including all changes.",
    holds = function(value, situation, _, layer) return has_talent(value, situation, layer) end },
  { name = "code", type = "code", about = "With this code.", holds = function(value) return has_code(value) end },
  { name = "title", type = "title", about = "With this title.", holds = function(value) return has_title(value) end },
  { name = "ticks", type = "integer", about = "With this many ticks or more.", holds = function(value) return sheet.ticks >= value end },
  { name = "shaken", type = "flag", about = "`yes`: while Shaken; `no`: while not Shaken.", holds = function(value) return sheet.shaken == is_yes(value) end },
  { name = "query", type = "query", about = "If this query is true. It must have no arguments; queries of house rules are allowed.",
    holds = function(value, situation)
      if value == "armed" then return bearers.is_armed(situation) end -- in a shot, the weapon that is shot
      return query(value)
    end },
}

-- True if the special cannot be muted. BAD-182.
function bearers.trumps(special)
  return is_yes(special.data.trump) or engine.has_effect(special, "trump")
end

-- True if the special has acted in this fight. Stored only for specials that act once per fight.
local function acted_before(special)
  for _, row in ipairs(scene.spent) do
    if row.key == special.key then return true end
  end
  return false
end

-- True if the special cannot act again. BAD-178, BAD-179.
local function is_spent(special, situation)
  if engine.is_passive(special.data) then return false end
  return situation.acted[special.key] or special.data.once_per == "fight" and situation.foe ~= nil and acted_before(special)
end

-- True if the weapon that bears the special is in use. Of several equal weapons, only those in hand are in use. In a shot, only the weapon that
-- is shot is in use. BAD-183.
local function is_in_use(special, situation, layer)
  if special.data.when ~= "in_use" and not is_yes(special.data.in_use) then return true end
  if layer <= LAYERS.hands then return false end
  local copies = 0
  for _, id in ipairs(bearers.weapons_in_hand(situation)) do
    if id == special.id then copies = copies + 1 end
  end
  return special.bearer.copy <= copies
end

-- True unless the special of a companion is triggered by another companion who joins or leaves.
local function concerns_bearer(special, situation)
  local is_company_moment = special.data.when == "join" or special.data.when == "leave"
  return not (is_company_moment and special.kind == "ally") or special.id == situation.bearer
end

local function matches_mute(mute, special)
  if type(mute) ~= "table" then return mute == special.side or mute == special.kind or mute == special.id or mute == special.name end
  local muted_bearer = mute.bearer
  local bearer_matches = muted_bearer == nil or muted_bearer == special.side or muted_bearer == special.kind or muted_bearer == special.id
  return bearer_matches and (mute.name == nil or mute.name == "all" or mute.name == special.name)
end

engine = specials.engine {
  list_key = "specials", noun = "special",
  moments = moments.moments, effects = moments.effects, conditions = CONDITIONS, keys = moments.keys,
  query_layers = moments.query_layers, check_special = moments.check_special,
  bearers = list_bearers,
  ready = function(special, situation, layer) return not is_spent(special, situation) and concerns_bearer(special, situation) and is_in_use(special, situation, layer) end,
  mutes = function(situation)
    local list = {}
    for _, mute in ipairs(situation.foe and scene.mutes or {}) do list[#list + 1] = { value = mute.what } end
    for _, mute in ipairs(situation.mutes) do list[#list + 1] = { value = mute } end
    return list
  end,
  question = function(special) return message("ask-special", { name = special.name }) end,
  labels = function(special) return { yes = message("do-use", { name = special.name }), no = message("do-not-use", { name = special.name }) } end,
  is_muted = function(special, mute) return not bearers.trumps(special) and matches_mute(mute.value, special) end, -- BAD-181, BAD-182
}
bearers.engine = engine

-- Hands ----------------------------------------------------------------------------------------------------------------

-- Counts the weapons that can be in hand at the same time. BAD-183.
function bearers.max_weapons_in_hand(situation) return constant.weapons_in_hand + engine.sum_passive("weapons", situation or situations.EMPTY) end

local function first_weapons(max)
  local hands = {}
  for i, id in ipairs(derived.at_hand) do
    if i <= max then hands[i] = id end
  end
  return hands
end

-- Uses the derived list, unless a special of the foe changes the number of weapons in hand.
function bearers.weapons_in_hand(situation)
  if situation and situation.shot then return { situation.shot } end
  local max = situation and bearers.max_weapons_in_hand(situation)
  if not max or max == bearers.max_weapons_in_hand() then return derived.hands end
  return first_weapons(max)
end

function bearers.is_armed(situation) return #bearers.weapons_in_hand(situation) > 0 end

-- Outside fights and shots: the derived values `hands` and `armed`.
function bearers.hands_outside_fights() return first_weapons(bearers.max_weapons_in_hand()) end

function bearers.armed_outside_fights() return #derived.hands > 0 end

-- Ratings --------------------------------------------------------------------------------------------------------------

-- Adds the changes of one skill to a rating: those from Talents, or those from all other bearers.
local function add_rating_changes(rating, skill, rating_effects, from_talents)
  for _, effect in ipairs(rating_effects) do
    local change = effect.value
    if (change.skill or change[1]) == skill and (effect.special.kind == "talent") == from_talents then rating = rating + (change.n or change[2]) end
  end
  return rating
end

rating_without_talents = function(skill, situation)
  return math.max(0, add_rating_changes(sheets.base_rating(skill), skill, engine.passive_effects("rating", situation, LAYERS.lent), false))
end

-- Returns a rating with all changes, at least 0. The specials of Talents are applied last. BAD-165, BAD-166.
function bearers.rating(skill, situation)
  situation = situation or situations.EMPTY
  local rating = add_rating_changes(sheets.base_rating(skill), skill, engine.passive_effects("rating", situation, LAYERS.lent), false)
  if book.specials and book.specials.talents then
    rating = add_rating_changes(rating, skill, engine.passive_effects("rating", situation, LAYERS.ratings), true)
  end
  return math.max(0, rating)
end

return bearers
