-- Casting and using, outside Combat and in the windows of a Combat (the steps at which the reader can use specials).

local monsters = require("monsters")
local lists = require("lists")
local growth = require("growth")
local holdings = require("holdings")
local situations = require("situations")
local steps = require("steps")
local windows = {}

-- Returns the specials that the reader can cast or use in this window. ADV-54, ADV-93, ADV-102.
local function find_usable(situation, window)
  return lists.filter(steps.find_specials_for_moment({ when = "used", window = window }, situation), function(special) return special.side == "you" end)
end

-- Uses a special. A Spell is lost after its effect, or before it by option. ADV-87, ADV-89, ADV-A27.
local function use_holding(bearer, situation, window)
  local function spend()
    local spell = bearer.kind == "spell" and held("spell", bearer.id)[1]
    if spell then lose("spell", spell.index, bearer.name .. " is spent.") end
  end
  if option.lose_used_spell == "before_effect" and bearer.kind == "spell" then
    -- The effect is collected while the Spell is still known, and applied after the Spell is lost.
    local step = { changes = {} }
    for _, special in ipairs(find_usable(situation, window)) do
      if special.bearer.key == bearer.key then steps.add_changes(step, special, situation.foe, situation) end
    end
    spend()
    steps.resolve(situation, step.changes, {})
  else
    steps.resolve(situation, {}, { { when = "used", bearer_key = bearer.key, window = window, foe = situation.foe } })
    spend()
  end
end

-- Returns a menu of the copies that can be used now and have not been used in this window. ADV-70, ADV-A21.
local function list_usable_copies(situation, window)
  local bearers, ids, seen, used = {}, {}, {}, nil
  for _, special in ipairs(find_usable(situation, window)) do
    local bearer = special.bearer
    used = used or scene.used
    if not seen[bearer.key] and bearer.copy > (used[bearer.kind .. ":" .. bearer.id] or 0) then
      seen[bearer.key] = true
      bearers[#bearers + 1] = bearer
      ids[#ids + 1] = bearer.id
    end
  end
  if #ids == 0 then return nil end
  local options, by_key = {}, {}
  for i, key in ipairs(holdings.make_keys(ids)) do
    local text = (bearers[i].kind == "spell" and "Cast " or "Use ") .. bearers[i].name
    options[i] = { key, text, action = text }
    by_key[key] = bearers[i]
  end
  options[#options + 1] = { "none", "Nothing", action = "cast and use nothing", default = true }
  return options, by_key
end

-- Offers to cast or use one special. Returns true if one was used, so that another can follow.
function windows.offer_use(situation, window)
  if sheet.fallen or situation.turn_to or window ~= "end" and not situations.find_foe(situation) then return false end
  local bearers
  local function options()
    local menu
    menu, bearers = list_usable_copies(situation, window)
    return menu
  end
  if not options() then return false end
  local option_id = choose("Do you cast or use anything?", options, "cast")
  if not option_id or option_id == "none" then return false end
  local bearer = bearers[option_id]
  local key, count_before = bearer.kind .. ":" .. bearer.id, count(bearer.kind, bearer.id)
  use_holding(bearer, situation, window)
  -- If the copy is lost, the remaining copies are renumbered, so there is nothing to record.
  if count(bearer.kind, bearer.id) >= count_before then scene.used[key] = (scene.used[key] or 0) + 1 end
  return true
end

local function targets_monsters(specials)
  local function reaches_monsters(item) return item.side == "monster" or item.side == "monsters" end
  return lists.any(specials, function(special) return lists.any(special.data["do"], reaches_monsters) end)
end

-- Returns the situation for a use outside Combat. If several monsters are present, the reader chooses the target. ADV-87, ADV-A9.
local function choose_target(specials)
  local targets = monsters.list_targets()
  if not targets_monsters(specials) or #targets == 0 then return situations.outside_combat() end
  local id = #targets == 1 and targets[1][1] or choose("Choose a target.", targets, "target")
  return situations.outside_combat({ monsters.new_foe(id, monsters.find_met(id)) })
end

-- Returns the specials that the first copy can use outside Combat.
local function find_usable_effects(kind, id)
  return lists.filter(find_usable(situations.outside_combat(), "outside"), function(special) return special.kind == kind and special.id == id and special.bearer.copy == 1 end)
end

-- Casts or uses something outside Combat. Returns the outcome, and the page to which it leads, if any. ADV-87, ADV-88, ADV-93.
function windows.use_outside_combat(kind, id)
  if not has(kind, id) then
    say("You do not have " .. entry(kind, id).name .. ".")
    return "not_held"
  end
  local specials = find_usable_effects(kind, id)
  if #specials == 0 then
    say(entry(kind, id).name .. " has no effect now.")
    return "not_now"
  end
  local situation = choose_target(specials)
  if not has(kind, id) then return "not_held" end -- dropped while the question was open
  use_holding(specials[1].bearer, situation, "outside")
  growth.award_fallen(situation.foes, "melee")
  return kind == "spell" and "cast" or "used", not sheet.fallen and situation.turn_to or nil
end

return windows
