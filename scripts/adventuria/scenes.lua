-- A scene is what rules work on at a moment: plain data, made here and nowhere else.

local scenes = {}

-- `foes`: the monsters there, each a foe of `monsters`; `kind` and `combat`: of a Combat, and its number in the fight. What a moment
-- adds: `foe`, the place of the monster it is about; `result`; `felled`, the place of the monster that is falling; `dice` of the Combat:
-- { you, more, foes, foes_more }; `acted`: what has acted as due to Combat, by its bearer; `go`: where a special leads.
function scenes.new(foes, kind, combat)
  local scene = { foes = foes or {}, kind = kind, combat = combat, acted = kind and {} or nil, dice = nil }
  scene.foe = scenes.first_standing(scene)
  return scene
end

-- The place of the first monster that stands and is faced.
function scenes.first_standing(scene)
  for n, foe in ipairs(scene.foes) do
    if not foe.fallen and not foe.waits then return n end
  end
end

function scenes.goes_on(scene) return not sheet.fallen and scenes.first_standing(scene) ~= nil and not scene.go end

return scenes
