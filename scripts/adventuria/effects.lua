-- Applies the effects of specials, except Wounds, ignoring and healing, which are in `wounds`.

local words = require("words")
local sheets = require("sheet")
local growth = require("growth")
local monsters = require("monsters")
local dice = require("dice")
local situations = require("situations")
local gaining = require("gaining")
local effects = {}

-- Stores a lasting effect; `until` says how long it lasts.
local function add_lasting(change, situation)
  local effect, bearer = change.effect, change.bearer
  local foe = change.side == "monster" and situation.foes[change.foe]
  if change.what == "bonus" and change.side == "monster" and not foe then return end
  local lasting = words.copied(sheet.lasting)
  lasting[#lasting + 1] = {
    name = bearer.name, id = bearer.id, kind = bearer.kind, owner = bearer.side, ["until"] = change["until"] or "turn",
    side = change.what == "mute" and (effect.side or "monster") or change.side, foe = change.what == "bonus" and foe and foe.id or nil,
    bonus = effect.bonus, attribute = effect.attribute, scope = effect.scope, mute = effect.mute, only = effect.mute and effect.name or nil,
  }
  set_silently("lasting", lasting)
end

local function change_attribute(change, situation)
  local attribute, n = change.effect.attribute, change.n
  if change.side == "you" then
    if n > 0 then growth.raise(attribute, n, { change.bearer.kind }) elseif n < 0 then growth.lower(attribute, -n) end
    return
  end
  local foe = situation.foes[change.foe]
  if foe and not foe.fallen then
    foe[attribute] = math.max(1, foe[attribute] + n) -- ADV-29
    monsters.save(foe)
  end
end

local DO = {
  change = change_attribute,
  bonus = add_lasting,
  mute = add_lasting,
  reroll = function(change, situation) dice.reroll(situation, change.n, change.foe, change.bearer.name) end,
  extra_dice = function(change, situation) dice.add_dice(situation, change.side, change.foe, change.bearer.name, change.n) end,
  turn_to = function(change, situation) situations.redirect(situation, change.n) end,
}

local WHATS = { "wound", "heal", "ignore", "gain", "lose", "change", "bonus", "mute", "reroll", "extra_dice", "turn_to", "weapons", "trump" }

-- Returns the name of an effect of a `do` list.
function effects.find_name(effect)
  for _, what in ipairs(WHATS) do
    if effect[what] ~= nil then return what end
  end
end

-- Applies all changes of the step except Wounds, gains and losses.
function effects.apply_changes(step, situation)
  for _, change in ipairs(step.changes) do
    if DO[change.what] then DO[change.what](change, situation) end
  end
end

function effects.create(losing, resolve)
  local gain_thing = gaining.create(losing, resolve)

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

  return { find_name = effects.find_name, apply_changes = effects.apply_changes, give_and_take = give_and_take, gain_thing = gain_thing }
end

return effects
