-- The dice of a Combat: what is added, the order of rolls, and the comparison.

local words = require("words")
local lists = require("lists")
local sheets = require("sheet")
local totals = require("totals")
local situations = require("situations")
local active = require("active_specials")
local dice = {}

-- Lists the numbers that are added to the die of a side: first its attribute with bonuses that always apply, then bonuses for this kind of Combat. Each
-- of the two sums is at least 1.
-- `i` is the index of the monster. ADV-26, ADV-29, ADV-194, ADV-195.
local function list_parts(situation, side, i)
  local attribute = sheets.USED_BY[situation.kind]
  situation.foe = i
  local parts = { { sheets.LABELS[attribute], side == "you" and sheets.base_value(attribute) or situation.foes[i][attribute] } }
  local bonuses = totals.find_bonuses(side, attribute, situation.kind, situation)
  for _, always in ipairs({ true, false }) do
    for _, bonus in ipairs(bonuses) do
      if bonus.always == always then parts[#parts + 1] = { bonus[1], bonus[2] } end
    end
    local shortfall = 1 - totals.sum(parts)
    if shortfall > 0 then parts[#parts + 1] = { "minimum 1", shortfall } end
  end
  return parts
end

local function roller_name(situation, side, i) return side == "you" and "you" or situation.foes[i].name end

-- Overridable: rolls the die of a side. Returns its face and a number to add.
function dice.combat_die(arguments)
  local _, faces = roll(arguments)
  return faces[1], 0
end

-- Describes a roll for a special.
local function describe_roll(situation, side, i, name) return name .. ", for " .. roller_name(situation, side, i) end

-- Returns the table that stores the dice of a side: the scene, or the monster.
local function find_dice(situation, side, i) return side == "you" and scene or situation.foes[i] end

local function roll_die(dice_state, arguments)
  local face, beyond = functions.combat_die(arguments)
  dice_state.die, dice_state.beyond = face, beyond or 0
end

-- True if the dice of the Combat have been rolled.
local function are_rolled(situation) return situation.kind and scene.die > 0 end

-- Rolls the die of a side again. ADV-196.
function dice.reroll(situation, side, i, name)
  if are_rolled(situation) then roll_die(find_dice(situation, side, i), { count = 1, sides = constant.die_sides, label = describe_roll(situation, side, i, name) }) end
end

-- Rolls additional dice for a side. ADV-196.
function dice.add_dice(situation, side, i, name, count)
  if not are_rolled(situation) then return end
  local result, dice_state = roll({ count = count, sides = constant.die_sides, label = describe_roll(situation, side, i, name) }), find_dice(situation, side, i)
  dice_state.more = dice_state.more + result
end

local function list_faced_foes(situation)
  local indexes = {}
  for i, foe in ipairs(situation.foes) do
    if not foe.waits and not foe.fallen then indexes[#indexes + 1] = i end
  end
  return indexes
end

-- Rolls the adventurer's die, then those of the monsters. ADV-113.
function dice.roll_all(situation)
  local rule = ("Each side rolls one die and adds %s; the lower total receives %s."):format(
    sheets.LABELS[sheets.USED_BY[situation.kind]], words.plural(constant.wounds_per_blow, "Wound"))
  local function roll_side(side, i)
    local parts = list_parts(situation, side, i)
    roll_die(find_dice(situation, side, i), {
      count = 1, sides = constant.die_sides, plus = totals.sum(parts), label = words.capitalize(roller_name(situation, side, i)), parts = parts, rule = rule,
    })
  end
  roll_side("you", situations.find_foe(situation))
  for _, i in ipairs(list_faced_foes(situation)) do roll_side("monster", i) end
end

-- Returns the total of a side.
local function side_total(situation, side, i)
  local dice_state = find_dice(situation, side, i)
  return dice_state.die + dice_state.beyond + dice_state.more + totals.sum(list_parts(situation, side, i))
end

-- True if specials can change a total after its roll was shown.
local function may_change_totals(situation, i)
  local has_more_dice = lists.any({ scene, situation.foes[i] }, function(dice_state) return dice_state.beyond ~= 0 or dice_state.more ~= 0 end)
  return has_more_dice or #active.find_triggered("roll", situation) > 0 or #active.find_triggered("used", situation) > 0
end

local function compare_with(situation, i)
  local your_total, monster_total = side_total(situation, "you", i), side_total(situation, "monster", i)
  local result = your_total > monster_total and "win" or your_total < monster_total and "lose" or "standoff"
  say(function()
    if not may_change_totals(situation, i) then return result == "standoff" and "A standoff." or "" end
    return "You " .. your_total .. ", " .. situation.foes[i].name .. " " .. monster_total .. (result == "standoff" and ": a standoff." or ".")
  end)
  return result, math.abs(your_total - monster_total)
end

-- Compares the totals and returns the results, each { result, foe, margin }. ADV-114 to ADV-119.
function dice.compare(situation)
  local results, faces = {}, { scene.die }
  for _, i in ipairs(list_faced_foes(situation)) do
    local result, margin = compare_with(situation, i)
    results[#results + 1] = { result = result, foe = i, margin = margin }
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
