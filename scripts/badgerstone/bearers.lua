-- Who bears specials, which of them act, and what is derived from them: hands, then ratings (limits follow in `limits`). Nothing here changes anything.

local holdings = use("holdings")
local words = use("words")
local sheets = use("sheet")
local moments = use("moments")
local specials = use("specials")
local situations = use("situations")
local has_word, yes, fits = words.has_word, words.yes, words.fits
local bearers = {}

local LAYERS = moments.layers -- `lent` are ratings by all but talents, `ratings` by talents too

-- Companions -----------------------------------------------------------------------------------------------------------

function bearers.has_trait(thing, trait) return has_word(thing.traits, trait) end

local has_trait = bearers.has_trait


-- May this companion do anything here? BAD-131, BAD-132, BAD-144, BAD-145, BAD-189.
local function present(absent, beast, timid, now)
  if absent then return false end
  if beast and now.no_beasts then return false end
  return not (now.foe and timid)
end

function bearers.takes_part(ally, now)
  return present(ally.absent, has_trait(ally, "Beast"), has_trait(ally, "Timid"), now)
end

-- Weapons --------------------------------------------------------------------------------------------------------------

-- BAD-63, BAD-A11.
function bearers.arms(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or option.bow_in_melee == "armed" and has_trait(item, "ranged")
end

-- Can it be in use at all: in hand, or shot?
function bearers.is_weapon(item)
  return has_trait(item, "weapon") or has_trait(item, "thrown") or has_trait(item, "ranged")
end

-- One of each sort of the items, in their order.
function bearers.sorts(items)
  local list, seen = {}, {}
  for _, item in ipairs(items) do
    if not seen[item.id] then
      seen[item.id] = true
      list[#list + 1] = item
    end
  end
  return list
end

-- The ids of all weapons carried that arm, in the order gained: the derived value `weapons`.
function bearers.weapons()
  local list = {}
  for _, item in ipairs(holdings.those("item", "traits", { "weapon", "thrown", option.bow_in_melee == "armed" and "ranged" or nil })) do
    list[#list + 1] = item.id
  end
  return list
end

-- The same in the order in which they come to hand, those chosen first; none where bare hands were: the derived value `at_hand`. BAD-A35.
function bearers.at_hand()
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

-- Who bears specials ---------------------------------------------------------------------------------------------------

local engine, lent -- `lent`: a rating by all but talents

-- Is the talent there, as far as a layer may know? BAD-165: a change of rating gives and takes it.
local function possesses(talent, now, layer)
  if layer == nil or layer > LAYERS.ratings then return bearers.rating(talent, now) >= 1 end
  if layer == LAYERS.ratings then return lent(talent, now) >= 1 end
  return sheets.base_rating(talent) >= 1
end

-- The things held of a kind that bear specials, in the order gained, each with which of its sort it is.
local function with_specials(kind)
  local list, times = {}, {}
  for n, it in ipairs(holdings.with_specials(kind)) do
    local thing = entry(kind, it.id)
    times[it.id] = (times[it.id] or 0) + 1
    list[n] = { id = it.id, copy = times[it.id], absent = it.absent, beast = has_trait(thing, "Beast"), timid = has_trait(thing, "Timid") }
  end
  return list
end

-- Who may bear specials outside of a fight, whatever is going on: the derived value `bearing`; false for nobody at all.
function bearers.bearing()
  local items, allies, declared = with_specials("item"), with_specials("ally"), book.specials
  if #items == 0 and #allies == 0 and not declared then return false end
  return { items = items, allies = allies, declared = declared or {} }
end

-- Moments that any of these specials answer to, and `standing` where any of them stands.
local function moments_of(all, lists)
  for _, borne in pairs(lists) do
    for _, special in ipairs(borne or {}) do all[engine.stands(special) and "standing" or special.when] = true end
  end
  return all
end

-- The same of all who may bear specials outside of a fight: the derived value `answered`. What nobody answers to is known by that alone.
function bearers.answered()
  local all, there = {}, derived.bearing
  if not there then return all end
  for kind, list in pairs({ item = there.items, ally = there.allies }) do
    for _, it in ipairs(list) do moments_of(all, { entry(kind, it.id).specials }) end
  end
  for _, lists in pairs(there.declared) do moments_of(all, lists) end
  return all
end

local function all_bearers(now, layer, when)
  local foe = now.foe and entry("foe", now.foe)
  if not derived.answered[when or "standing"] and not (foe and foe.specials) then return nil end
  local there, list = derived.bearing, {}
  there = there or { items = {}, allies = {}, declared = {} }
  local function add(side, kind, id, name, borne, copy)
    if not borne then return end
    list[#list + 1] = {
      side = side, kind = kind, id = id, name = name, copy = copy, key = kind .. ":" .. id .. ":" .. (copy or 1), specials = borne,
    }
  end
  local function held_ones(kind, all, passes)
    for _, it in ipairs(all) do
      local thing = passes(it) and entry(kind, it.id)
      if thing then add("you", kind, it.id, thing.name, thing.specials, it.copy) end
    end
  end
  held_ones("item", there.items, function() return true end)
  held_ones("ally", there.allies, function(it)
    return now.whole_company or present(it.absent, it.beast, it.timid, now)
  end)
  local declared = there.declared
  for talent, borne in pairs(declared.talents or {}) do
    if possesses(talent, now, layer) then add("you", "talent", talent, talent, borne) end
  end
  for title, borne in pairs(declared.titles or {}) do
    if has_title(title) then add("you", "title", title, title, borne) end
  end
  for code, borne in pairs(declared.codes or {}) do
    if has_code(code) then add("you", "code", code, code, borne) end
  end
  for page, borne in pairs(declared.pages or {}) do
    if here().id == page or here().within == page then add("page", "page", page, here().title, borne) end
  end
  if foe then
    add("foe", "foe", now.foe, foe.name, foe.specials) -- a shot is at a foe as well: BAD-85 sets aside its modifier alone
  end
  return list
end

local CONDITIONS = {
  { name = "skill", type = { each = "skill" }, about = "A Test of this skill.", holds = function(it, now) return fits(it, now.skill or "") end },
  { name = "round", type = { each = "integer" }, about = "This round of the fight, or one of these.",
    holds = function(it, now) return now.foe ~= nil and fits(it, scene.round) end },
  { name = "fight", type = "flag", about = "A round of a fight; `no`: anything else, a shot too.", holds = function(it, now) return yes(it) == now.round end },
  { name = "foe", type = { each = "foe" }, about = "Against this foe.", holds = function(it, now) return now.foe ~= nil and fits(it, now.foe) end },
  { name = "mode", type = { each = { words = { "easy", "default", "hard" } } }, about = "In this mode.", holds = function(it) return fits(it, sheet.mode) end },
  { name = "talent", type = "talent", about = "With this Talent at 1 or more, all changes included.",
    holds = function(it, now, _, layer) return possesses(it, now, layer) end },
  { name = "code", type = "code", about = "With this code.", holds = function(it) return has_code(it) end },
  { name = "title", type = "title", about = "With this title.", holds = function(it) return has_title(it) end },
  { name = "ticks", type = "integer", about = "With so many ticks or more.", holds = function(it) return sheet.ticks >= it end },
  { name = "shaken", type = "flag", about = "Shaken, or not.", holds = function(it) return sheet.shaken == yes(it) end },
  { name = "query", type = "query", about = "A query without arguments says yes, the house rules' too.",
    holds = function(it, now)
      if it == "armed" then return bearers.armed(now) end -- in a shot, what is shot
      return query(it)
    end },
}

-- BAD-182.
function bearers.trumps(it)
  return yes(it.special.trump) or engine.has(it, "trump")
end

-- Has it acted in this fight, of those that may only once?
local function acted_before(it)
  for _, row in ipairs(scene.spent) do
    if row.key == it.key then return true end
  end
  return false
end

-- Has it acted as often as it may? BAD-178, BAD-179.
local function spent(it, now)
  if engine.stands(it.special) then return false end
  return now.acted[it.key] or it.special.limit == "fight" and now.foe ~= nil and acted_before(it)
end

-- Is the weapon that bears the special in use? Of two alike only as many count as are in hand, and of a shot the one. BAD-183.
local function in_use(it, now, layer)
  if it.special.when ~= "in_use" and not yes(it.special.in_use) then return true end
  if layer <= LAYERS.hands then return false end
  local copies = 0
  for _, id in ipairs(bearers.hands(now)) do
    if id == it.id then copies = copies + 1 end
  end
  return it.bearer.copy <= copies
end

-- A companion's word on joining and leaving is about itself.
local function concerns(it, now)
  local about = it.special.when == "join" or it.special.when == "leave"
  return not (about and it.kind == "ally") or it.id == now.bearer
end

local function names(mute, it)
  if type(mute) ~= "table" then return mute == it.side or mute == it.kind or mute == it.id or mute == it.name end
  local by = mute.bearer
  local borne = by == nil or by == it.side or by == it.kind or by == it.id
  return borne and (mute.name == nil or mute.name == "all" or mute.name == it.name)
end

engine = specials.engine {
  list = "specials", called = "special",
  moments = moments.moments, effects = moments.effects, conditions = CONDITIONS, keys = moments.keys,
  query_layers = moments.query_layers, refuses = moments.refuses,
  bearers = all_bearers,
  ready = function(it, now, layer) return not spent(it, now) and concerns(it, now) and in_use(it, now, layer) end,
  silences = function(now)
    local list = {}
    for _, mute in ipairs(now.foe and scene.mutes or {}) do list[#list + 1] = { value = mute.what } end
    for _, mute in ipairs(now.mutes) do list[#list + 1] = { value = mute } end
    return list
  end,
  question = function(it) return message("ask-special", { name = it.name }) end,
  lines = function(it) return { yes = message("do-use", { name = it.name }), no = message("do-not-use", { name = it.name }) } end,
  silenced = function(it, mute) return not bearers.trumps(it) and names(mute.value, it) end, -- BAD-181, BAD-182
}
bearers.engine = engine

-- Hands ----------------------------------------------------------------------------------------------------------------

-- BAD-183.
function bearers.hands_room(now) return figure.weapons_in_hand + engine.sum("weapons", now or situations.NOWHERE) end

local function first_at_hand(room)
  local hands = {}
  for n, id in ipairs(derived.at_hand) do
    if n <= room then hands[n] = id end
  end
  return hands
end

-- The foe's specials may change how many count. Where they do not, the hands are the derived ones: few come to hand of all that are carried.
function bearers.hands(now)
  if now and now.shot then return { now.shot } end
  local room = now and bearers.hands_room(now)
  if not room or room == bearers.hands_room() then return derived.hands end
  return first_at_hand(room)
end

function bearers.armed(now) return #bearers.hands(now) > 0 end

-- The same outside of fights and shots: the derived values `hands` and `armed`.
function bearers.usual_hands() return first_at_hand(bearers.hands_room()) end

function bearers.usually_armed() return #derived.hands > 0 end

-- Ratings --------------------------------------------------------------------------------------------------------------

local function changed(sum, skill, changes, by_talents)
  for _, it in ipairs(changes) do
    local change = it.value
    if (change.skill or change[1]) == skill and (it.it.kind == "talent") == by_talents then sum = sum + (change.n or change[2]) end
  end
  return sum
end

lent = function(skill, now)
  return math.max(0, changed(sheets.base_rating(skill), skill, engine.standing("rating", now, LAYERS.lent), false))
end

-- BAD-165, BAD-166: a change of rating counts for everything that reads it, and stops at 0. What talents themselves change comes last.
function bearers.rating(skill, now)
  now = now or situations.NOWHERE
  local sum = changed(sheets.base_rating(skill), skill, engine.standing("rating", now, LAYERS.lent), false)
  if book.specials and book.specials.talents then
    sum = changed(sum, skill, engine.standing("rating", now, LAYERS.ratings), true)
  end
  return math.max(0, sum)
end

return bearers
