-- Casting and using, in the windows of a Combat and outside Combat.

local monsters = require("monsters")
local lists = require("lists")
local growth = require("growth")
local holdings = require("holdings")
local situations = require("situations")
local steps = require("steps")
local windows = {}

-- Returns the specials that the reader can cast or use in this window. ADV-54, ADV-93, ADV-102.
local function find_usable(situation, window)
  return lists.where(steps.find_triggered({ when = "used", window = window }, situation), function(it) return it.side == "you" end)
end

-- Uses a special. A Spell is lost after its effect, or before it by option. ADV-87, ADV-89, ADV-A27.
local function use_thing(bearer, situation, window)
  local function spend()
    local spell = bearer.kind == "spell" and held("spell", bearer.id)[1]
    if spell then lose("spell", spell.index, bearer.name .. " is spent.") end
  end
  if option.lose_used_spell == "before_effect" and bearer.kind == "spell" then
    -- The effect is collected while the Spell is still known, and applied after the Spell is lost.
    local step = { changes = {} }
    for _, it in ipairs(find_usable(situation, window)) do
      if it.bearer.key == bearer.key then steps.add_changes(step, it, situation.foe, situation) end
    end
    spend()
    steps.resolve(situation, step.changes, {})
  else
    steps.resolve(situation, {}, { { when = "used", bearer = bearer.key, window = window, foe = situation.foe } })
    spend()
  end
end

-- Returns a menu of the copies that can be used now and have not been used in this window. ADV-70, ADV-A21.
local function list_usable_copies(situation, window)
  local bearers, ids, seen, used = {}, {}, {}, nil
  for _, it in ipairs(find_usable(situation, window)) do
    local bearer = it.bearer
    used = used or scene.used
    if not seen[bearer.key] and bearer.copy > (used[bearer.kind .. ":" .. bearer.id] or 0) then
      seen[bearer.key] = true
      bearers[#bearers + 1] = bearer
      ids[#ids + 1] = bearer.id
    end
  end
  if #ids == 0 then return nil end
  local options, by_key = {}, {}
  for n, key in ipairs(holdings.make_keys(ids)) do
    local text = (bearers[n].kind == "spell" and "Cast " or "Use ") .. bearers[n].name
    options[n] = { key, text, action = text }
    by_key[key] = bearers[n]
  end
  options[#options + 1] = { "none", "Nothing", action = "cast and use nothing", default = true }
  return options, by_key
end

-- Offers to cast or use one special. Returns true if one was used, so that another can follow.
function windows.offer_use(situation, window)
  if sheet.fallen or situation.turn_to or window ~= "end" and not situations.find_foe(situation) then return false end
  local bearers
  local function options()
    local list
    list, bearers = list_usable_copies(situation, window)
    return list
  end
  if not options() then return false end
  local chosen = choose("Do you cast or use anything?", options, "cast")
  if not chosen or chosen == "none" then return false end
  local bearer = bearers[chosen]
  local what, before = bearer.kind .. ":" .. bearer.id, count(bearer.kind, bearer.id)
  use_thing(bearer, situation, window)
  -- If the copy is gone, the others move up.
  if count(bearer.kind, bearer.id) >= before then scene.used[what] = (scene.used[what] or 0) + 1 end
  return true
end

local function targets_monsters(found)
  local function reaches(effect) return effect.side == "monster" or effect.side == "monsters" end
  return lists.any(found, function(it) return lists.any(it.special["do"], reaches) end)
end

-- Returns the situation for a use outside Combat. If several monsters are present, the reader chooses the target. ADV-87, ADV-A9.
local function choose_target(found)
  local there = monsters.list_facing()
  if not targets_monsters(found) or #there == 0 then return situations.outside_combat() end
  local id = #there == 1 and there[1][1] or choose("Choose a target.", there, "target")
  return situations.outside_combat({ monsters.new_foe(id, monsters.find_met(id)) })
end

-- Returns the specials that the first copy can use outside Combat.
local function find_usable_effects(kind, id)
  return lists.where(find_usable(situations.outside_combat(), "outside"), function(it) return it.kind == kind and it.id == id and it.bearer.copy == 1 end)
end

-- Casts or uses something outside Combat. Returns the outcome, and the page to which it leads, if any. ADV-87, ADV-88, ADV-93.
function windows.use_outside_combat(kind, id)
  if not has(kind, id) then
    say("You do not have " .. entry(kind, id).name .. ".")
    return "not_held"
  end
  local found = find_usable_effects(kind, id)
  if #found == 0 then
    say(entry(kind, id).name .. " has no effect now.")
    return "not_now"
  end
  local situation = choose_target(found)
  if not has(kind, id) then return "not_held" end -- dropped while the question was open
  use_thing(found[1].bearer, situation, "outside")
  growth.award_fallen(situation.foes, "melee")
  return kind == "spell" and "cast" or "used", not sheet.fallen and situation.turn_to or nil
end

return windows
