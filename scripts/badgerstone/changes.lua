-- Changes of the sheet that others follow from: LUCK that is lent is brought up to date after each.

local sheets = use("sheet")
local changes = {}

-- Brings current and maximum LUCK up to date with what is lent now. Every gain and loss runs it as a hook. BAD-137, BAD-138, BAD-168, BAD-186.
function changes.settle()
  if sheets.is("luck_lent", derived.lent_luck) then return end
  local change = derived.lent_luck - sheet.luck_lent
  hide("luck_lent", sheet.luck_lent + change)
  local luck = sheet.luck + change
  if option.mascot_return == "no_gain" then -- BAD-A29: what could not be taken is not given again
    if luck < 0 then
      hide("luck_owed", sheet.luck_owed - luck)
    elseif change > 0 then
      local kept = math.min(change, sheet.luck_owed)
      hide("luck_owed", sheet.luck_owed - kept)
      luck = luck - kept
    end
  end
  sheets.set_luck(luck, sheet.luck_max + change)
end

function changes.set_ticks(ticks)
  sheets.set_ticks(ticks)
  changes.settle()
end

function changes.set_shaken(shaken)
  sheets.set_shaken(shaken)
  changes.settle()
end

function changes.add_luck(n)
  if n > 0 and sheet.luck >= sheet.luck_max then say(message("luck-full", { max = sheet.luck_max })) end
  sheets.set_luck(sheet.luck + n)
end

-- For good; what is lent stays lent.
function changes.add_luck_max(n) sheets.set_luck(sheet.luck, sheet.luck_max + n) end

function changes.add_silver(n)
  sheets.set_silver(sheet.sp + n)
  changes.settle()
end

function changes.add_fate(n) sheets.set_fate(sheet.fate + n) end -- BAD-A39

function changes.add_rating(skill, n)
  sheets.set_base_rating(skill, sheets.base_rating(skill) + n)
  changes.settle()
end

-- Ids of the weapons chosen; none for bare hands.
function changes.wield(ids)
  hide("wielded", ids)
  changes.settle()
end

return changes
