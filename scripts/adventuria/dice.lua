-- The dice of a Combat: what is added to them, who rolls when, and who has the higher total.

local words = use("words")
local sheets = use("sheet")
local totals = use("totals")
local situations = use("situations")
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

-- Rolls the die of a side: its face, and what the roll adds to it besides. House rules may have it otherwise.
function dice.combat_die(spec)
  local _, faces = roll(spec)
  return faces[1], 0
end

-- What a roll that specials call for is told as.
local function told(now, side, n, name) return name .. ", for " .. roller(now, side, n) end

-- Where the die of a side stands, and what was added to it.
local function thrower(now, side, n) return side == "you" and scene or now.foes[n] end

local function throw(to, spec)
  local face, beyond = offered.combat_die(spec)
  to.die, to.beyond = face, beyond or 0
end

-- Are there dice? Before they are thrown, there is nothing to do to them.
local function thrown(now) return now.kind and scene.die > 0 end

-- A side's die again. ADV-196.
function dice.again(now, side, n, name)
  if thrown(now) then throw(thrower(now, side, n), { count = 1, sides = figure.die, why = told(now, side, n, name) }) end
end

-- Further dice that are added. ADV-196.
function dice.more(now, side, n, name, so_many)
  if not thrown(now) then return end
  local result, to = roll({ count = so_many, sides = figure.die, why = told(now, side, n, name) }), thrower(now, side, n)
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
  local rule = ("One die and %s for each side; the lower total receives %s."):format(
    sheets.LABELS[sheets.USED_BY[now.kind]], words.plural(figure.blow, "Wound"))
  local function of(side, n)
    local parts = parts_of(now, side, n)
    throw(thrower(now, side, n), {
      count = 1, sides = figure.die, plus = totals.sum(parts), why = label .. " Combat, " .. roller(now, side, n), parts = parts, rule = rule,
    })
  end
  of("you", situations.first_standing(now))
  for _, n in ipairs(faced(now)) do of("monster", n) end
end

-- What lies on the table for a side, and what is added to it.
local function total(now, side, n)
  local it = thrower(now, side, n)
  return it.die + it.beyond + it.more + totals.sum(parts_of(now, side, n))
end

local function result_against(now, n)
  local mine, theirs = total(now, "you", n), total(now, "monster", n)
  local result = mine > theirs and "win" or mine < theirs and "lose" or "standoff"
  say("You " .. mine .. ", " .. now.foes[n].name .. " " .. theirs .. (result == "standoff" and ": a standoff." or "."))
  return result, math.abs(mine - theirs)
end

-- ADV-114 to ADV-119: compares, and gives each result, { result, foe, margin }.
function dice.compare(now)
  local results, faces = {}, { scene.die }
  for _, n in ipairs(faced(now)) do
    local result, margin = result_against(now, n)
    results[#results + 1] = { result = result, foe = n, margin = margin }
  end
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
