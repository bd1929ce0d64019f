-- The dice of a Combat: what is added to them, who rolls when, and who has the higher total.

local sheets = use("sheet")
local totals = use("totals")
local scenes = use("scenes")
local dice = {}

-- What is added to a side's die: its attribute, never below 1, then what counts in this kind of Combat alone, and never below 1 again.
-- ADV-26, ADV-29, ADV-194, ADV-195.
local function parts_of(now, side, n)
  local attribute = sheets.USED_BY[now.kind]
  now.foe = n
  local parts = { { sheets.LABELS[attribute], side == "you" and sheets.base(attribute) or now.foes[n][attribute] } }
  local found = totals.bonuses(side, attribute, now.kind, now)
  for _, always in ipairs({ true, false }) do
    for _, part in ipairs(found) do
      if part.always == always then parts[#parts + 1] = { part[1], part[2] } end
    end
    local short = 1 - totals.sum(parts)
    if short > 0 then parts[#parts + 1] = { "never below 1", short } end
  end
  return parts
end

local function roller(now, side, n) return side == "you" and "you" or now.foes[n].name end

local function special_die(now, side, n, name, so_many)
  return roll({ count = so_many, sides = 6, why = name .. ", for " .. roller(now, side, n) })
end

-- Where the die of a side stands, and what was added to it.
local function thrower(now, side, n) return side == "you" and scene or now.foes[n] end

-- Are there dice? Before they are thrown, there is nothing to do to them.
local function thrown(now) return now.kind and scene.die > 0 end

-- A side's die again. ADV-196.
function dice.again(now, side, n, name)
  if not thrown(now) then return end
  local _, faces = special_die(now, side, n, name, 1)
  thrower(now, side, n).die = faces[1]
end

-- Further dice that are added. ADV-196.
function dice.more(now, side, n, name, so_many)
  if not thrown(now) then return end
  local result, to = special_die(now, side, n, name, so_many), thrower(now, side, n)
  to.more = to.more + result
end

local function faced(now)
  local list = {}
  for n, foe in ipairs(now.foes) do
    if not foe.waits and not foe.fallen then list[#list + 1] = n end
  end
  return list
end

-- ADV-113: yours first, then each monster's.
function dice.throw(now)
  local label = now.kind == "melee" and "Melee" or "Magical"
  local function throw(side, n)
    local parts = parts_of(now, side, n)
    local _, faces = roll({
      count = 1, sides = 6, plus = totals.sum(parts), why = label .. " Combat, " .. roller(now, side, n), parts = parts,
      rule = "One die and " .. sheets.LABELS[sheets.USED_BY[now.kind]] .. " for each side; the lower total receives 1 Wound.",
    })
    thrower(now, side, n).die = faces[1]
  end
  throw("you", scenes.first_standing(now))
  for _, n in ipairs(faced(now)) do throw("monster", n) end
end

local function result_against(now, n)
  local foe = now.foes[n]
  local mine = scene.die + scene.more + totals.sum(parts_of(now, "you", n))
  local theirs = foe.die + foe.more + totals.sum(parts_of(now, "monster", n))
  local result = mine > theirs and "win" or mine < theirs and "lose" or "standoff"
  say("You " .. mine .. ", " .. foe.name .. " " .. theirs .. (result == "standoff" and ": a standoff." or "."))
  return result
end

-- ADV-114 to ADV-119: compares, and gives each result, { result, foe }.
function dice.compare(now)
  local results, faces = {}, { scene.die }
  for _, n in ipairs(faced(now)) do results[#results + 1] = { result = result_against(now, n), foe = n } end
  now.result = results[1].result
  scene.result = now.result
  hide("last_result", now.result)
  for _, foe in ipairs(now.foes) do
    if foe.die > 0 then faces[#faces + 1] = foe.die end
  end
  hide("last_dice", faces)
  return results
end

return dice
