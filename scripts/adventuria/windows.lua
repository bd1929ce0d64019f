-- Casting and using: in the windows of a Combat, and outside of any.

local monsters = use("monsters")
local lists = use("lists")
local growth = use("growth")
local holdings = use("holdings")
local situations = use("situations")
local steps = use("steps")
local windows = {}

-- What the reader could cast or use in this window. ADV-54, ADV-93, ADV-102.
local function usable(now, window)
  return lists.where(steps.answering({ when = "used", window = window }, now), function(it) return it.side == "you" end)
end

-- ADV-87, ADV-89, ADV-A27: a Spell is gone when its effect is done.
local function use_up(bearer, now, window)
  local function spend()
    local spell = bearer.kind == "spell" and held("spell", bearer.id)[1]
    if spell then lose("spell", spell.index, bearer.name .. " is spent.") end
  end
  if option.spell_leaves == "before" and bearer.kind == "spell" then
    -- The effect is gathered while the Spell is still known, and done when it has left.
    local step = { changes = {} }
    for _, it in ipairs(usable(now, window)) do
      if it.bearer.key == bearer.key then steps.add(step, it, now.foe, now) end
    end
    spend()
    steps.resolve(now, step.changes, {})
  else
    steps.resolve(now, {}, { { when = "used", bearer = bearer.key, window = window, foe = now.foe } })
    spend()
  end
end

-- Each copy that could act now and has not yet in this window. ADV-70, ADV-A21.
local function usable_copies(now, window)
  local bearers, ids, seen, used = {}, {}, {}, nil
  for _, it in ipairs(usable(now, window)) do
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
  for n, key in ipairs(holdings.keys_for(ids)) do
    local text = (bearers[n].kind == "spell" and "Cast " or "Use ") .. bearers[n].name
    options[n] = { key, text, menu = text }
    by_key[key] = bearers[n]
  end
  options[#options + 1] = { "none", "Nothing", menu = "cast and use nothing", usual = true }
  return options, by_key
end

-- One of any number, one after another: was there one, so that there may be another?
function windows.cast(now, window)
  if sheet.fallen or now.go or window ~= "end" and not situations.first_standing(now) then return false end
  local bearers
  local function options()
    local list
    list, bearers = usable_copies(now, window)
    return list
  end
  if not options() then return false end
  local chosen = choose("Do you cast or use anything?", options, "cast")
  if not chosen or chosen == "none" then return false end
  local bearer = bearers[chosen]
  local what, before = bearer.kind .. ":" .. bearer.id, count(bearer.kind, bearer.id)
  use_up(bearer, now, window)
  -- What is gone leaves the others in its place.
  if count(bearer.kind, bearer.id) >= before then scene.used[what] = (scene.used[what] or 0) + 1 end
  return true
end

local function reaches_monsters(found)
  local function reaches(deed) return deed.side == "monster" or deed.side == "monsters" end
  return lists.any(found, function(it) return lists.any(it.special["do"], reaches) end)
end

-- What is cast or used outside a Combat acts on the monster that is met; of several, on the one the reader names. ADV-87, ADV-A9.
local function situation_outside(found)
  local there = monsters.facing()
  if not reaches_monsters(found) or #there == 0 then return situations.outside() end
  local id = #there == 1 and there[1][1] or choose("On whom?", there, "target")
  return situations.outside({ monsters.foe(id, monsters.known(id)) })
end

-- The effects that the first copy of a thing could have outside a Combat.
local function of_thing(kind, id)
  return lists.where(usable(situations.outside(), "outside"), function(it) return it.kind == kind and it.id == id and it.bearer.copy == 1 end)
end

-- ADV-87, ADV-88, ADV-93. Gives the outcome, and where it leads, if it leads anywhere.
function windows.outside(kind, id)
  if not has(kind, id) then
    say("You have no " .. entry(kind, id).name .. ".")
    return "not_held"
  end
  local found = of_thing(kind, id)
  if #found == 0 then
    say(entry(kind, id).name .. " is of no use just now.")
    return "not_now"
  end
  local now = situation_outside(found)
  if not has(kind, id) then return "not_held" end -- dropped while the question stood
  use_up(found[1].bearer, now, "outside")
  growth.award_fallen(now.foes, "melee")
  return kind == "spell" and "cast" or "used", not sheet.fallen and now.go or nil
end

return windows
