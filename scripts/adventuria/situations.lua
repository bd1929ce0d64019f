-- Situations: the monsters present and the current event. Only this file creates situations. A situation lasts for one call; values that a fight
-- needs from step to step are in its `scene`.

local lists = require("lists")
local sheets = require("sheet")
local situations = {}

-- Returns the index of the first monster that fights and has not fallen.
function situations.find_foe(situation)
  for i, foe in ipairs(situation.foes) do
    if not foe.fallen and not foe.waits then return i end
  end
end

-- Returns the indexes of the monsters that have Abilities.
local function list_with_abilities(foes)
  return lists.map(foes, function(foe, i) return entry("monster", foe.id).abilities and i end)
end

-- Creates a situation outside Combat. `foes`: the monsters present; `foes_with_abilities`: the indexes of those that have Abilities. A moment adds:
-- `foe`, the index of the monster concerned; `result`; `felled`, the index of the monster that falls; `turn_to`, the page to which a special leads.
function situations.outside_combat(foes)
  local situation = { foes = foes or {}, foes_with_abilities = list_with_abilities(foes or {}) }
  situation.foe = situations.find_foe(situation)
  return situation
end

-- Creates a situation in Combat, with the monsters of the scene. If all have fallen, it concerns the last one that fought.
function situations.in_combat()
  local foes = lists.map(scene.foes, function(foe) return foe end)
  local situation = { foes = foes, foes_with_abilities = list_with_abilities(foes), kind = scene.kind }
  if scene.result ~= sheets.NONE then situation.result = scene.result end
  for i, foe in ipairs(situation.foes) do
    if not foe.waits then
      situation.foe = i
      if not foe.fallen then break end
    end
  end
  return situation
end

function situations.combat_continues(situation) return not sheet.fallen and situations.find_foe(situation) ~= nil and not situation.turn_to end

-- Stores the page to which a special leads.
function situations.redirect(situation, page_id)
  situation.turn_to = page_id
  if situation.kind then scene.turn_to = page_id end
end

-- Returns the keys of the bearers that have responded to an event due to this Combat. The value is the event, or true for events of earlier calls.
local function reactions(situation)
  if not situation.reactions then
    situation.reactions = {}
    for _, key in ipairs(situation.kind and scene.acted or {}) do situation.reactions[key] = true end
  end
  return situation.reactions
end

-- True if a bearer has responded to another event due to this Combat. Then it does not respond to Combat again. ADV-189.
function situations.reacted_before(situation, key, event)
  local earlier_event = reactions(situation)[key]
  return earlier_event ~= nil and earlier_event ~= event
end

-- Records that a bearer responds to an event (a Wound or a fall) through a special with this cause.
function situations.record_reaction(situation, key, event, cause)
  if not situation.kind or not event.causes.combat or cause and cause ~= "any" and cause ~= "combat" then return end
  if not reactions(situation)[key] then table.insert(scene.acted, key) end
  reactions(situation)[key] = event
end

return situations
