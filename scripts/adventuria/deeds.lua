-- What the effects of specials do, each when its turn in the step has come. Wounds, ignoring and healing are in `wounds`.

local words = use("words")
local sheets = use("sheet")
local growth = use("growth")
local monsters = use("monsters")
local dice = use("dice")
local situations = use("situations")
local gaining = use("gaining")
local deeds = {}

-- An effect that goes on: how long it runs is told by `until`.
local function run_on(change, now)
  local deed, bearer = change.deed, change.bearer
  local foe = change.side == "monster" and now.foes[change.foe]
  if change.what == "bonus" and change.side == "monster" and not foe then return end
  local lasting = words.copied(sheet.lasting)
  lasting[#lasting + 1] = {
    name = bearer.name, id = bearer.id, kind = bearer.kind, owner = bearer.side, ["until"] = change["until"] or "turn",
    side = change.what == "mute" and (deed.side or "monster") or change.side, foe = change.what == "bonus" and foe and foe.id or nil,
    bonus = deed.bonus, attribute = deed.attribute, scope = deed.scope, mute = deed.mute, only = deed.mute and deed.name or nil,
  }
  hide("lasting", lasting)
end

local function change_attribute(change, now)
  local attribute, n = change.deed.attribute, change.n
  if change.side == "you" then
    if n > 0 then growth.raise(attribute, n, { change.bearer.kind }) elseif n < 0 then growth.lower(attribute, -n) end
    return
  end
  local foe = now.foes[change.foe]
  if foe and not foe.fallen then
    foe[attribute] = math.max(1, foe[attribute] + n) -- ADV-29
    monsters.keep(foe)
  end
end

local DO = {
  change = change_attribute,
  bonus = run_on,
  mute = run_on,
  reroll = function(change, now) dice.again(now, change.n, change.foe, change.bearer.name) end,
  die = function(change, now) dice.more(now, change.side, change.foe, change.bearer.name, change.n) end,
  go = function(change, now) situations.lead(now, change.n) end,
}

local WHATS = { "wound", "heal", "ignore", "gain", "lose", "change", "bonus", "mute", "reroll", "die", "go", "weapons", "trump" }

-- Which deed it is.
function deeds.what(deed)
  for _, what in ipairs(WHATS) do
    if deed[what] ~= nil then return what end
  end
end

-- All of the step that neither wounds nor gives.
function deeds.change(step, now)
  for _, change in ipairs(step.changes) do
    if DO[change.what] then DO[change.what](change, now) end
  end
end

function deeds.with(losing, resolve)
  local gain_thing = gaining.with(losing, resolve)

  local function give(change)
    for what, n in pairs(change.n) do
      if what == "gold" then
        sheets.set_gold(sheet.gold + n)
      elseif what == "melee_xp" or what == "magical_xp" then
        growth.award(what == "melee_xp" and "melee" or "magical", n)
      else
        gain_thing(what, n)
      end
    end
  end

  local function take(change)
    for what, n in pairs(change.n) do
      if what == "gold" then
        sheets.set_gold(n == "all" and 0 or sheet.gold - n)
      else
        losing.lose_named(what, n)
      end
    end
  end

  local function give_and_take(step)
    for _, change in ipairs(step.changes) do
      if change.what == "gain" then give(change) elseif change.what == "lose" then take(change) end
    end
  end

  return { what = deeds.what, change = deeds.change, give_and_take = give_and_take, gain_thing = gain_thing }
end

return deeds
