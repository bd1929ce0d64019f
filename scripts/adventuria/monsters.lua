-- Monsters: as they are printed, as they are met, and how they fall. One that is met is a foe: { id, name, wounds, arms, magic, vitae, fallen,
-- worth }, and in a fight a row of its scene, which `waits` until its turn has come. `worth`: the XP of its fall, until it is given.

local words = use("words")
local lists = use("lists")
local sheets = use("sheet")
local monsters = {}

function monsters.printed(id, attribute)
  local n = entry("monster", id)[attribute]
  return n == 0 and attribute == "magic" and option.missing_magic == "one" and 1 or n -- ADV-A25
end

-- What is known of one that was met this turn: { wounds, arms, magic, vitae, fallen, ended }. `ended`: it was let be.
function monsters.known(id) return get("met", id) end

-- Keeps what a monster now is. ADV-31.
function monsters.keep(foe, ended)
  local known = monsters.known(foe.id)
  if ended == nil then ended = known and known.ended end
  change("met", foe.id, {
    wounds = foe.wounds, arms = foe.arms, magic = foe.magic, vitae = foe.vitae, fallen = foe.fallen, ended = ended or false,
  }, false)
end

-- As it is known from this turn, or as printed.
function monsters.foe(id, known)
  local printed = monsters.printed
  known = known or {}
  return {
    id = id, name = entry("monster", id).name, wounds = known.wounds or 0, fallen = known.fallen or false, worth = 0,
    arms = known.arms or printed(id, "arms"), magic = known.magic or printed(id, "magic"), vitae = known.vitae or printed(id, "vitae"),
  }
end

function monsters.gone(id) return get("unique_gone", id) end -- ADV-144

-- ADV-30 to ADV-32, ADV-124, ADV-139, ADV-143: no wounds; changes of this turn stay unless it has fallen.
function monsters.meet(id)
  local known = monsters.known(id)
  local foe = monsters.foe(id, known and not known.fallen and { arms = known.arms, magic = known.magic, vitae = known.vitae } or nil)
  monsters.keep(foe, false)
  return foe
end

function monsters.now_met(id)
  local known = monsters.known(id)
  return known and monsters.foe(id, known) or monsters.meet(id)
end

-- Those met this turn that neither fell nor were let be, to choose from.
function monsters.facing()
  local found = {}
  for id, known in pairs(sheet.met) do
    if not known.fallen and not known.ended then found[#found + 1] = { id, entry("monster", id).name } end
  end
  return found
end

-- What its fall is worth in XP, in a Combat of a kind or in none. ADV-146, ADV-147, ADV-149, ADV-159, ADV-A8, ADV-A9.
function monsters.worth(foe, kind)
  if not kind and option.xp_outside == "none" then return 0 end
  local attribute = sheets.USED_BY[kind or "melee"]
  local function value(of) return kind and option.xp_values == "current" and foe[of] or monsters.printed(foe.id, of) end
  return (value(attribute) + value("vitae")) // figure.xp_share
end

-- ADV-32, ADV-140: its changes vanish as it falls, and so does what was done to it for a while.
function monsters.fell(foe, kind)
  if derived.running.on[foe.id] then hide("lasting", lists.where(sheet.lasting, function(it) return it.foe ~= foe.id end)) end
  foe.worth = offered.worth(foe, kind)
  foe.fallen = true
  for _, attribute in ipairs({ "arms", "magic", "vitae" }) do foe[attribute] = monsters.printed(foe.id, attribute) end
  monsters.keep(foe)
  if entry("monster", foe.id).unique then change("unique_gone", foe.id, true, false) end
  say(words.capital(foe.name) .. " has fallen.")
end

return monsters
