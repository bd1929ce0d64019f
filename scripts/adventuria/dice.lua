-- The dice of a Combat: what is added to them, who rolls when, and who has the higher total.

local sheets = use("sheet")
local totals = use("totals")
local scenes = use("scenes")
local dice = {}

-- What is added to a side's die: its attribute, never below 1, then what counts in this kind of Combat alone, and never below 1 again.
-- ADV-26, ADV-29, ADV-194, ADV-195.
local function parts_of(scene, side, n)
  local attribute = sheets.USED_BY[scene.kind]
  scene.foe = n
  local parts = { { sheets.LABELS[attribute], side == "you" and sheets.base(attribute) or scene.foes[n][attribute] } }
  local found = totals.bonuses(side, attribute, scene.kind, scene)
  for _, always in ipairs({ true, false }) do
    for _, part in ipairs(found) do
      if part.always == always then parts[#parts + 1] = { part[1], part[2] } end
    end
    local short = 1 - totals.sum(parts)
    if short > 0 then parts[#parts + 1] = { "never below 1", short } end
  end
  return parts
end

local function roller(scene, side, n) return side == "you" and "you" or scene.foes[n].name end

local function special_die(scene, side, n, name, so_many)
  return roll({ count = so_many, sides = 6, why = name .. ", for " .. roller(scene, side, n) })
end

-- A side's die again. ADV-196.
function dice.again(scene, side, n, name)
  if not scene.dice then return end
  local _, faces = special_die(scene, side, n, name, 1)
  if side == "you" then scene.dice.you = faces[1] else scene.dice.foes[n] = faces[1] end
end

-- Further dice that are added. ADV-196.
function dice.more(scene, side, n, name, so_many)
  if not scene.dice then return end
  local result, more = special_die(scene, side, n, name, so_many), scene.dice.more
  if side == "you" then more.you = more.you + result else more.foes[n] = (more.foes[n] or 0) + result end
end

local function faced(scene)
  local list = {}
  for n, foe in ipairs(scene.foes) do
    if not foe.waits and not foe.fallen then list[#list + 1] = n end
  end
  return list
end

-- ADV-113: yours first, then each monster's.
function dice.throw(scene)
  local label = scene.kind == "melee" and "Melee" or "Magical"
  local function throw(side, n)
    local parts = parts_of(scene, side, n)
    local _, faces = roll({
      count = 1, sides = 6, plus = totals.sum(parts), why = label .. " Combat, " .. roller(scene, side, n), parts = parts,
      rule = "One die and " .. sheets.LABELS[sheets.USED_BY[scene.kind]] .. " for each side; the lower total receives 1 Wound.",
    })
    return faces[1]
  end
  scene.dice = { you = throw("you", scenes.first_standing(scene)), foes = {}, more = { you = 0, foes = {} } }
  for _, n in ipairs(faced(scene)) do scene.dice.foes[n] = throw("monster", n) end
end

local function result_against(scene, n)
  local thrown = scene.dice
  local mine = thrown.you + thrown.more.you + totals.sum(parts_of(scene, "you", n))
  local theirs = thrown.foes[n] + (thrown.more.foes[n] or 0) + totals.sum(parts_of(scene, "monster", n))
  local result = mine > theirs and "win" or mine < theirs and "lose" or "standoff"
  say("You " .. mine .. ", " .. scene.foes[n].name .. " " .. theirs .. (result == "standoff" and ": a standoff." or "."))
  return result
end

-- ADV-114 to ADV-119: compares, and gives each result, { result, foe }.
function dice.compare(scene)
  local results, thrown = {}, { scene.dice.you }
  for _, n in ipairs(faced(scene)) do results[#results + 1] = { result = result_against(scene, n), foe = n } end
  scene.result = results[1].result
  hide("last_result", scene.result)
  for n in ipairs(scene.foes) do thrown[#thrown + 1] = scene.dice.foes[n] end
  hide("last_dice", thrown)
  return results
end

return dice
