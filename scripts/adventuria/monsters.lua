-- Monsters: printed values, current values and falls. A monster that is met is a foe: { id, name, wounds, arms, magic, vitae, fallen, worth }. In
-- a fight it is a row of the scene, with `waits` set until it fights. `worth` is the XP for its fall until it is awarded.

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
  local known = monsters.find_met(foe.id)
  if ended == nil then ended = known and known.ended end
  set("met", foe.id, {
    wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, fallen = foe.fallen, ended = ended or false,
  }, false)
end

-- Returns a foe with the state known from this turn, or with printed values.
function monsters.new_foe(id, known)
  local printed = monsters.printed_value
  known = known or {}
  return {
    id = id, name = entry("monster", id).name, wounds = known.wounds or 0, fallen = known.fallen or false, worth = 0,
    arms = known.arms or printed(id, "arms"), magic = known.magic or printed(id, "magic"), vitae = known.vitae or printed(id, "vitae"),
  }
end

function monsters.is_gone(id) return get("unique_gone", id) end -- ADV-144

-- Meets a monster: it has no Wounds, and keeps the changes of this turn unless it has fallen. ADV-30 to ADV-32, ADV-124, ADV-139, ADV-143.
function monsters.meet(id)
  local known = monsters.find_met(id)
  local foe = monsters.new_foe(id, known and not known.fallen and { arms = known.arms, magic = known.magic, vitae = known.vitae } or nil)
  monsters.save(foe, false)
  return foe
end

function monsters.find_or_meet(id)
  local known = monsters.find_met(id)
  return known and monsters.new_foe(id, known) or monsters.meet(id)
end

-- Returns a menu of the monsters met this turn that can still be fought.
function monsters.list_facing()
  local found = {}
  for id, known in pairs(sheet.met) do
    if not known.fallen and not known.ended then found[#found + 1] = { id, entry("monster", id).name } end
  end
  return found
end

-- Overridable: returns the XP for the fall of a monster in a Combat of this kind, or outside Combat. ADV-146, ADV-147, ADV-149, ADV-159, ADV-A8, ADV-A9.
function monsters.compute_xp(foe, kind)
  if not kind and option.xp_outside_combat == "none" then return 0 end
  local attribute = sheets.USED_BY[kind or "melee"]
  local function value(of) return kind and option.xp_values == "current" and foe[of] or monsters.printed_value(foe.id, of) end
  return (value(attribute) + value("vitae")) // constant.xp_divisor
end

-- Lets a monster fall: its changes and lasting effects end. ADV-32, ADV-140.
function monsters.fell(foe, kind)
  if derived.running.on[foe.id] then set_silently("lasting", lists.where(sheet.lasting, function(it) return it.foe ~= foe.id end)) end
  foe.worth = functions.worth(foe, kind)
  foe.fallen = true
  for _, attribute in ipairs({ "arms", "magic", "vitae" }) do foe[attribute] = monsters.printed_value(foe.id, attribute) end
  monsters.save(foe)
  if entry("monster", foe.id).unique then set("unique_gone", foe.id, true, false) end
  say(words.capital(foe.name) .. " has fallen.")
end

return monsters
