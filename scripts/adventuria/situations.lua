-- The situation that rules work on at a moment: who is there, and what is going on. It is made here and nowhere else, called `now` wherever
-- it is handed on, and lasts no longer than a call; what a fight has to know from one step to the next stands in its `scene`.

local lists = use("lists")
local sheets = use("sheet")
local situations = {}

-- The place of the first monster that stands and is faced.
function situations.first_standing(now)
  for n, foe in ipairs(now.foes) do
    if not foe.fallen and not foe.waits then return n end
  end
end

-- The places of those that have Abilities.
local function able(foes)
  return lists.each(foes, function(foe, n) return entry("monster", foe.id).abilities and n end)
end

-- Outside of any Combat. `foes`: the monsters there, each a foe of `monsters`; `able`: the places of those that have Abilities. What a
-- moment adds: `foe`, the place of the monster it is about; `result`; `felled`, the place of the monster that is falling; `go`: where a
-- special leads.
function situations.outside(foes)
  local now = { foes = foes or {}, able = able(foes or {}) }
  now.foe = situations.first_standing(now)
  return now
end

-- In a Combat of a `kind`, where the monsters are rows of the fight. Where nobody stands any more, it is about the one that stepped up last.
function situations.of_combat()
  local foes = lists.each(scene.foes, function(foe) return foe end)
  local now = { foes = foes, able = able(foes), kind = scene.kind }
  if scene.result ~= sheets.NOBODY then now.result = scene.result end
  for n, foe in ipairs(now.foes) do
    if not foe.waits then
      now.foe = n
      if not foe.fallen then break end
    end
  end
  return now
end

function situations.goes_on(now) return not sheet.fallen and situations.first_standing(now) ~= nil and not now.go end

-- A special leads elsewhere.
function situations.lead(now, place)
  now.go = place
  if now.kind then scene.go = place end
end

-- What has acted as due to this Combat, by its bearer; of what acted in this call, for which event.
local function acted(now)
  if not now.acted then
    now.acted = {}
    for _, key in ipairs(now.kind and scene.acted or {}) do now.acted[key] = true end
  end
  return now.acted
end

-- Has a bearer acted as due to this Combat, for another event than this one? Then what is due to Combat no longer counts for it. ADV-189.
function situations.is_spent(now, key, event)
  local before = acted(now)[key]
  return before ~= nil and before ~= event
end

-- A bearer answers to an event, a Wound or a fall, by a rule with this label.
function situations.has_acted(now, key, event, label)
  if not now.kind or not event.labels.combat or label and label ~= "any" and label ~= "combat" then return end
  if not acted(now)[key] then table.insert(scene.acted, key) end
  acted(now)[key] = event
end

return situations
