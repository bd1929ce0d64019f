-- The dice of a Combat: what is added, the order of rolls, and the comparison.

local words = require("words")
local sheets = require("sheet")
local totals = require("totals")
local situations = require("situations")
local dice = {}

-- Lists what is added to the die of a side: its attribute, at least 1, then bonuses for this kind of Combat only, again at least 1.
-- ADV-26, ADV-29, ADV-194, ADV-195.
local function list_parts(situation, side, n)
  local attribute = sheets.USED_BY[situation.kind]
  situation.foe = n
  local parts = { { sheets.LABELS[attribute], side == "you" and sheets.base(attribute) or situation.foes[n][attribute] } }
  local found = totals.find_bonuses(side, attribute, situation.kind, situation)
  for _, always in ipairs({ true, false }) do
    for _, part in ipairs(found) do
      if part.always == always then parts[#parts + 1] = { part[1], part[2] } end
    end
    local short = 1 - totals.sum(parts)
    if short > 0 then parts[#parts + 1] = { "minimum 1", short } end
  end
  return parts
end

local function roller_name(situation, side, n) return side == "you" and "you" or situation.foes[n].name end

-- Overridable: rolls the die of a side. Returns its face and a number to add.
function dice.combat_die(spec)
  local _, faces = roll(spec)
  return faces[1], 0
end

-- Describes a roll for a special.
local function describe_roll(situation, side, n, name) return name .. ", for " .. roller_name(situation, side, n) end

-- Returns the table that stores the die of a side.
local function dice_holder(situation, side, n) return side == "you" and scene or situation.foes[n] end

local function roll_die(to, spec)
  local face, beyond = functions.combat_die(spec)
  to.die, to.beyond = face, beyond or 0
end

-- True if the dice of the Combat have been rolled.
local function are_rolled(situation) return situation.kind and scene.die > 0 end

-- Rolls the die of a side again. ADV-196.
function dice.reroll(situation, side, n, name)
  if are_rolled(situation) then roll_die(dice_holder(situation, side, n), { count = 1, sides = constant.die_sides, label = describe_roll(situation, side, n, name) }) end
end

-- Rolls additional dice for a side. ADV-196.
function dice.add_dice(situation, side, n, name, count)
  if not are_rolled(situation) then return end
  local result, to = roll({ count = count, sides = constant.die_sides, label = describe_roll(situation, side, n, name) }), dice_holder(situation, side, n)
  to.more = to.more + result
end

local function list_faced_foes(situation)
  local list = {}
  for n, foe in ipairs(situation.foes) do
    if not foe.waits and not foe.fallen then list[#list + 1] = n end
  end
  return list
end

-- Rolls the adventurer's die, then those of the monsters. ADV-113.
function dice.roll_all(situation)
  local label = situation.kind == "melee" and "Melee" or "Magical"
  local rule = ("Each side rolls one die and adds %s; the lower total receives %s."):format(
    sheets.LABELS[sheets.USED_BY[situation.kind]], words.plural(constant.wounds_per_blow, "Wound"))
  local function roll_side(side, n)
    local parts = list_parts(situation, side, n)
    roll_die(dice_holder(situation, side, n), {
      count = 1, sides = constant.die_sides, plus = totals.sum(parts), label = label .. " Combat, " .. roller_name(situation, side, n), parts = parts, rule = rule,
    })
  end
  roll_side("you", situations.find_foe(situation))
  for _, n in ipairs(list_faced_foes(situation)) do roll_side("monster", n) end
end

-- Returns the total of a side.
local function side_total(situation, side, n)
  local it = dice_holder(situation, side, n)
  return it.die + it.beyond + it.more + totals.sum(list_parts(situation, side, n))
end

local function compare_with(situation, n)
  local mine, theirs = side_total(situation, "you", n), side_total(situation, "monster", n)
  local result = mine > theirs and "win" or mine < theirs and "lose" or "standoff"
  say("You " .. mine .. ", " .. situation.foes[n].name .. " " .. theirs .. (result == "standoff" and ": a standoff." or "."))
  return result, math.abs(mine - theirs)
end

-- Compares the totals and returns the results, each { result, foe, margin }. ADV-114 to ADV-119.
function dice.compare(situation)
  local results, faces = {}, { scene.die }
  for _, n in ipairs(list_faced_foes(situation)) do
    local result, margin = compare_with(situation, n)
    results[#results + 1] = { result = result, foe = n, margin = margin }
  end
  situation.result = results[1].result
  scene.result = situation.result
  set_silently("last_result", situation.result)
  for _, foe in ipairs(situation.foes) do
    if foe.die > 0 then faces[#faces + 1] = foe.die end
  end
  set_silently("last_dice", faces)
  return results
end

return dice
