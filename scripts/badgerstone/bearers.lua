-- Bearers of specials, the specials that act, and the values derived from them: weapons in hand, then ratings. `limits.lua` derives the
-- limits. Nothing here changes the state.

local holdings = require("holdings")
local words = require("words")
local sheets = require("sheet")
local moments = require("moments")
local specials = require("specials")
local situations = require("situations")
local has_word, yes, fits = words.has_word, words.yes, words.fits
local bearers = {}

local LAYERS = moments.layers -- `lent`: ratings without the specials of Talents; `ratings`: with them

-- Companions -----------------------------------------------------------------------------------------------------------

function bearers.has_trait(thing, trait) return has_word(thing.traits, trait) end

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

-- BAD-63, BAD-A11.
function bearers.counts_as_armed(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or option.bow_in_melee == "armed" and has_trait(item, "ranged")
end

-- True if the item can be in use: in hand, shot or thrown.
function bearers.is_weapon(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or has_trait(item, "ranged")
end

-- Returns one copy of each item, in order.
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

-- Ids of all carried weapons that work in a round, in the order gained: the derived value `weapons`.
function bearers.carried_weapons()
  local list = {}
  for _, item in ipairs(holdings.find("item", "traits", { "weapon", "thrown", option.bow_in_melee == "armed" and "ranged" or nil })) do
    list[#list + 1] = item.id
  end
  return list
end

-- The same weapons, the chosen ones first; empty if the reader chose to be unarmed: the derived value `at_hand`. BAD-A35.
function bearers.weapon_order()
  local list, wielded = {}, sheet.wielded
  if wielded and #wielded == 0 then return list end
  local carried = words.copied(derived.weapons)
  for _, id in ipairs(wielded or {}) do
    for n, other in ipairs(carried) do
      if other == id then
        list[#list + 1] = table.remove(carried, n)
        break
      end
    end
  end
  for _, id in ipairs(carried) do list[#list + 1] = id end
  return list
end

-- Bearers of specials --------------------------------------------------------------------------------------------------

local engine, rating_without_talents -- `rating_without_talents`: a rating without the specials of Talents

-- True if the character has the Talent, as far as this layer can read. BAD-165: a change of rating can give or remove a Talent.
local function has_talent(talent, situation, layer)
  if layer == nil or layer > LAYERS.ratings then return bearers.rating(talent, situation) >= 1 end
  if layer == LAYERS.ratings then return rating_without_talents(talent, situation) >= 1 end
  return sheets.base_rating(talent) >= 1
end

-- Returns the held items or companions that bear specials, in the order gained, each with its number among equal ones.
local function with_specials(kind)
  local list, times = {}, {}
  for n, it in ipairs(holdings.with_specials(kind)) do
    local thing = entry(kind, it.id)
    times[it.id] = (times[it.id] or 0) + 1
    list[n] = { id = it.id, copy = times[it.id], absent = it.absent, beast = has_trait(thing, "Beast"), timid = has_trait(thing, "Timid") }
  end
  return list
end

-- All possible bearers outside a fight: the derived value `bearing`; false if no bearer exists.
function bearers.find_bearers()
  local items, allies, declared = with_specials("item"), with_specials("ally"), book.specials
  if #items == 0 and #allies == 0 and not declared then return false end
  return { items = items, allies = allies, declared = declared or {} }
end

-- Adds the moments of these specials to `all`; permanent specials are added as `standing`.
local function add_moments(all, lists)
  for _, list_of_specials in pairs(lists) do
    for _, special in ipairs(list_of_specials or {}) do all[engine.stands(special) and "standing" or special.when] = true end
  end
  return all
end

-- The moments of all bearers outside a fight: the derived value `answered`. Shows at once that no special responds to a moment.
function bearers.used_moments()
  local all, there = {}, derived.bearing
  if not there then return all end
  for kind, list in pairs({ item = there.items, ally = there.allies }) do
    for _, it in ipairs(list) do add_moments(all, { entry(kind, it.id).specials }) end
  end
  for _, lists in pairs(there.declared) do add_moments(all, lists) end
  return all
end

local function list_bearers(situation, layer, when)
  local foe = situation.foe and entry("foe", situation.foe)
  if not derived.answered[when or "standing"] and not (foe and foe.specials) then return nil end
  local there, list = derived.bearing, {}
  there = there or { items = {}, allies = {}, declared = {} }
  local function add(side, kind, id, name, list_of_specials, copy)
    if not list_of_specials then return end
    list[#list + 1] = {
      side = side, kind = kind, id = id, name = name, copy = copy, key = kind .. ":" .. id .. ":" .. (copy or 1), specials = list_of_specials,
    }
  end
  local function add_held(kind, all, passes)
    for _, it in ipairs(all) do
      local thing = passes(it) and entry(kind, it.id)
      if thing then add("you", kind, it.id, thing.name, thing.specials, it.copy) end
    end
  end
  add_held("item", there.items, function() return true end)
  add_held("ally", there.allies, function(it)
    return situation.whole_company or is_present(it.absent, it.beast, it.timid, situation)
  end)
  local declared = there.declared
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
  return list
end

local CONDITIONS = {
  { name = "skill", type = { each = "skill" }, about = "In a Test of this skill.", holds = function(it, situation) return fits(it, situation.skill or "") end },
  { name = "round", type = { each = "integer" }, about = "In this round of the fight, or in one of these.",
    holds = function(it, situation) return situation.foe ~= nil and fits(it, scene.round) end },
  { name = "fight", type = "flag", about = "`yes`: in a round of a fight; `no`: elsewhere, including shots.", holds = function(it, situation) return yes(it) == situation.round end },
  { name = "foe", type = { each = "foe" }, about = "Against this foe.", holds = function(it, situation) return situation.foe ~= nil and fits(it, situation.foe) end },
  { name = "mode", type = { each = { words = { "easy", "default", "hard" } } }, about = "In this mode.", holds = function(it) return fits(it, sheet.mode) end },
  { name = "talent", type = "talent", about = "With a rating of 1 or more in this Talent, including all changes.",
    holds = function(it, situation, _, layer) return has_talent(it, situation, layer) end },
  { name = "code", type = "code", about = "With this code.", holds = function(it) return has_code(it) end },
  { name = "title", type = "title", about = "With this title.", holds = function(it) return has_title(it) end },
  { name = "ticks", type = "integer", about = "With this many ticks or more.", holds = function(it) return sheet.ticks >= it end },
  { name = "shaken", type = "flag", about = "`yes`: while Shaken; `no`: while not Shaken.", holds = function(it) return sheet.shaken == yes(it) end },
  { name = "query", type = "query", about = "If this query is true. It must have no arguments; queries of house rules are allowed.",
    holds = function(it, situation)
      if it == "armed" then return bearers.is_armed(situation) end -- in a shot, the weapon that is shot
      return query(it)
    end },
}

-- BAD-182.
function bearers.trumps(it)
  return yes(it.special.trump) or engine.has(it, "trump")
end

-- True if a special with a limit of once per fight has acted.
local function acted_before(it)
  for _, row in ipairs(scene.spent) do
    if row.key == it.key then return true end
  end
  return false
end

-- True if the special cannot act again. BAD-178, BAD-179.
local function is_spent(it, situation)
  if engine.stands(it.special) then return false end
  return situation.acted[it.key] or it.special.once_per == "fight" and situation.foe ~= nil and acted_before(it)
end

-- True if the weapon that bears the special is in use. Of equal weapons, only those in hand count; in a shot, only the one shot. BAD-183.
local function is_in_use(it, situation, layer)
  if it.special.when ~= "in_use" and not yes(it.special.in_use) then return true end
  if layer <= LAYERS.hands then return false end
  local copies = 0
  for _, id in ipairs(bearers.weapons_in_hand(situation)) do
    if id == it.id then copies = copies + 1 end
  end
  return it.bearer.copy <= copies
end

-- A companion's special for joining or leaving applies only to that companion.
local function is_concerned(it, situation)
  local about = it.special.when == "join" or it.special.when == "leave"
  return not (about and it.kind == "ally") or it.id == situation.bearer
end

local function matches_mute(mute, it)
  if type(mute) ~= "table" then return mute == it.side or mute == it.kind or mute == it.id or mute == it.name end
  local by = mute.bearer
  local bearer_matches = by == nil or by == it.side or by == it.kind or by == it.id
  return bearer_matches and (mute.name == nil or mute.name == "all" or mute.name == it.name)
end

engine = specials.engine {
  list = "specials", called = "special",
  moments = moments.moments, effects = moments.effects, conditions = CONDITIONS, keys = moments.keys,
  query_layers = moments.query_layers, refuses = moments.check_special,
  bearers = list_bearers,
  ready = function(it, situation, layer) return not is_spent(it, situation) and is_concerned(it, situation) and is_in_use(it, situation, layer) end,
  silences = function(situation)
    local list = {}
    for _, mute in ipairs(situation.foe and scene.mutes or {}) do list[#list + 1] = { value = mute.what } end
    for _, mute in ipairs(situation.mutes) do list[#list + 1] = { value = mute } end
    return list
  end,
  question = function(it) return message("ask-special", { name = it.name }) end,
  lines = function(it) return { yes = message("do-use", { name = it.name }), no = message("do-not-use", { name = it.name }) } end,
  silenced = function(it, mute) return not bearers.trumps(it) and matches_mute(mute.value, it) end, -- BAD-181, BAD-182
}
bearers.engine = engine

-- Hands ----------------------------------------------------------------------------------------------------------------

-- BAD-183.
function bearers.max_weapons_in_hand(situation) return constant.weapons_in_hand + engine.sum("weapons", situation or situations.NONE) end

local function first_weapons(room)
  local hands = {}
  for n, id in ipairs(derived.at_hand) do
    if n <= room then hands[n] = id end
  end
  return hands
end

-- In a fight, the foe's specials can change the number of weapons in hand. If they do not, the derived list is used.
function bearers.weapons_in_hand(situation)
  if situation and situation.shot then return { situation.shot } end
  local room = situation and bearers.max_weapons_in_hand(situation)
  if not room or room == bearers.max_weapons_in_hand() then return derived.hands end
  return first_weapons(room)
end

function bearers.is_armed(situation) return #bearers.weapons_in_hand(situation) > 0 end

-- Outside fights and shots: the derived values `hands` and `armed`.
function bearers.hands_outside_fights() return first_weapons(bearers.max_weapons_in_hand()) end

function bearers.armed_outside_fights() return #derived.hands > 0 end

-- Ratings --------------------------------------------------------------------------------------------------------------

local function apply_changes(sum, skill, changes, by_talents)
  for _, it in ipairs(changes) do
    local change = it.value
    if (change.skill or change[1]) == skill and (it.it.kind == "talent") == by_talents then sum = sum + (change.n or change[2]) end
  end
  return sum
end

rating_without_talents = function(skill, situation)
  return math.max(0, apply_changes(sheets.base_rating(skill), skill, engine.standing("rating", situation, LAYERS.lent), false))
end

-- BAD-165, BAD-166: rating changes apply wherever the rating is read, and stop at 0. The specials of Talents are applied last.
function bearers.rating(skill, situation)
  situation = situation or situations.NONE
  local sum = apply_changes(sheets.base_rating(skill), skill, engine.standing("rating", situation, LAYERS.lent), false)
  if book.specials and book.specials.talents then
    sum = apply_changes(sum, skill, engine.standing("rating", situation, LAYERS.ratings), true)
  end
  return math.max(0, sum)
end

return bearers
