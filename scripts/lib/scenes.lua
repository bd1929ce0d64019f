-- The scene of the instruction in progress.

local scenes = {}

-- True if the scene in progress has a field with this name.
function scenes.has_field(name)
  for field in pairs(in_scene() and scene or {}) do
    if field == name then return true end
  end
  return false
end

return scenes
