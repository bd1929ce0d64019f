-- Applies the effects of specials, except Wounds, ignoring and healing, which are in `wounds`.

local words = require("words")
local sheets = require("sheet")
local growth = require("growth")
local monsters = require("monsters")
local dice = require("dice")
local situations = require("situations")
local gaining = require("gaining")
local effects = {}

-- Stores a lasting effect with its duration in `until`.
local function add_lasting(change, situation)
  local item, bearer = change.item, change.bearer
  local foe = change.side == "monster" and situation.foes[change.foe]
  if change.name == "bonus" and change.side == "monster" and not foe then return end
  local effects = words.deep_copy(sheet.lasting)
  effects[#effects + 1] = {
    name = bearer.name, id = bearer.id, kind = bearer.kind, owner = bearer.side, ["until"] = change["until"] or "turn",
    side = change.name == "mute" and (item.side or "monster") or change.side, foe = change.name == "bonus" and foe and foe.id or nil,
    bonus = item.bonus, attribute = item.attribute, scope = item.scope, mute = item.mute, only = item.mute and item.name or nil,
  }
  set_silently("lasting", effects)
end

local function change_attribute(change, situation)
  local attribute, amount = change.item.attribute, change.value
  if change.side == "you" then
    if amount > 0 then growth.raise(attribute, amount, { change.bearer.kind }) elseif amount < 0 then growth.lower(attribute, -amount) end
    return
  end
  local foe = situation.foes[change.foe]
  if foe and not foe.fallen then
    foe[attribute] = math.max(1, foe[attribute] + amount) -- ADV-29
    monsters.save(foe)
  end
end

local APPLY = {
  change = change_attribute,
  bonus = add_lasting,
  mute = add_lasting,
  reroll = function(change, situation) dice.reroll(situation, change.value, change.foe, change.bearer.name) end,
  extra_dice = function(change, situation) dice.add_dice(situation, change.side, change.foe, change.bearer.name, change.value) end,
  turn_to = function(change, situation) situations.redirect(situation, change.value) end,
}

local EFFECT_NAMES = { "wound", "heal", "ignore", "gain", "lose", "change", "bonus", "mute", "reroll", "extra_dice", "turn_to", "weapons", "trump" }

-- Returns the name of the effect in an item of `do`.
function effects.find_effect_name(item)
  for _, name in ipairs(EFFECT_NAMES) do
    if item[name] ~= nil then return name end
  end
end

-- Applies all changes of the step except Wounds, gains and losses.
function effects.apply_changes(step, situation)
  for _, change in ipairs(step.changes) do
    if APPLY[change.name] then APPLY[change.name](change, situation) end
  end
end

-- Returns the functions that need `losses` from `holdings`, and `resolve` from `steps`.
function effects.create(losses, resolve)
  local gain_holding = gaining.create_gain(losses, resolve)

  local function give(change)
    for key, n in pairs(change.value) do
      if key == "gold" then
        sheets.set_gold(sheet.gold + n)
      elseif key == "melee_xp" or key == "magical_xp" then
        growth.award(key == "melee_xp" and "melee" or "magical", n)
      else
        gain_holding(key, n)
      end
    end
  end

  local function take(change)
    for key, n in pairs(change.value) do
      if key == "gold" then
        sheets.set_gold(n == "all" and 0 or sheet.gold - n)
      else
        losses.lose_named(key, n)
      end
    end
  end

  local function apply_gains_and_losses(step)
    for _, change in ipairs(step.changes) do
      if change.name == "gain" then give(change) elseif change.name == "lose" then take(change) end
    end
  end

  return { find_effect_name = effects.find_effect_name, apply_changes = effects.apply_changes, apply_gains_and_losses = apply_gains_and_losses, gain_holding = gain_holding }
end

return effects
