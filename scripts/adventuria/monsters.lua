-- Monsters: printed values, current values and falls. A monster that is met is a foe: { id, name, wounds, arms, magic, vitae, fallen, worth }. In
-- a fight it is a row of the scene, and `waits` is true until it fights. `worth` is the XP for its fall until it is awarded.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local monsters = {}

function monsters.printed_value(id, attribute)
  local n = entry("monster", id)[attribute]
  return n == 0 and attribute == "magic" and option.missing_magic == "one" and 1 or n -- ADV-A25
end

-- Returns the state of a monster met this turn: { wounds, arms, magic, vitae, fallen, ended }. `ended`: the reader ended the fight.
function monsters.find_met(id) return get("met", id) end

-- Stores the current state of a monster. ADV-31.
function monsters.save(foe, ended)
  local state = monsters.find_met(foe.id)
  if ended == nil then ended = state and state.ended end
  set("met", foe.id, {
    wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, fallen = foe.fallen, ended = ended or false,
  }, false)
end

-- Returns a foe with its state from this turn, or with printed values if `state` is nil.
function monsters.new_foe(id, state)
  local printed = monsters.printed_value
  state = state or {}
  return {
    id = id, name = entry("monster", id).name, wounds = state.wounds or 0, fallen = state.fallen or false, worth = 0,
    arms = state.arms or printed(id, "arms"), magic = state.magic or printed(id, "magic"), vitae = state.vitae or printed(id, "vitae"),
  }
end

function monsters.is_gone(id) return get("unique_gone", id) end -- ADV-144

-- Meets a monster: it has no Wounds, and keeps the changes of this turn unless it has fallen. ADV-30 to ADV-32, ADV-124, ADV-139, ADV-143.
function monsters.meet(id)
  local state = monsters.find_met(id)
  local foe = monsters.new_foe(id, state and not state.fallen and { arms = state.arms, magic = state.magic, vitae = state.vitae } or nil)
  monsters.save(foe, false)
  return foe
end

function monsters.find_or_meet(id)
  local state = monsters.find_met(id)
  return state and monsters.new_foe(id, state) or monsters.meet(id)
end

-- Returns a menu of the monsters met this turn that can still be fought.
function monsters.list_targets()
  local options = {}
  for id, state in pairs(sheet.met) do
    if not state.fallen and not state.ended then options[#options + 1] = { id, entry("monster", id).name } end
  end
  return options
end

-- Overridable: returns the XP for the fall of a monster in a Combat of this kind, or outside Combat. ADV-146, ADV-147, ADV-149, ADV-159, ADV-A8, ADV-A9.
function monsters.compute_xp(foe, kind)
  if not kind and option.xp_outside_combat == "none" then return 0 end
  local attribute = sheets.USED_BY[kind or "melee"]
  local function value(attribute_name) return kind and option.xp_values == "current" and foe[attribute_name] or monsters.printed_value(foe.id, attribute_name) end
  return (value(attribute) + value("vitae")) // constant.xp_divisor
end

-- Makes a monster fall. Its changes and lasting effects end. ADV-32, ADV-140.
function monsters.defeat(foe, kind)
  if derived.running.affected_foes[foe.id] then set_silently("lasting", lists.filter(sheet.lasting, function(effect) return effect.foe ~= foe.id end)) end
  foe.worth = functions.worth(foe, kind)
  foe.fallen = true
  for _, attribute in ipairs({ "arms", "magic", "vitae" }) do foe[attribute] = monsters.printed_value(foe.id, attribute) end
  monsters.save(foe)
  if entry("monster", foe.id).unique then set("unique_gone", foe.id, true, false) end
  say(words.capitalize(foe.name) .. " has fallen.")
end

return monsters
