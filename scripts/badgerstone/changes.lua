-- Changes of the sheet that can affect derived values. They also update the LUCK that Mascots and specials lend.

local sheets = require("sheet")
local changes = {}

-- Updates current and maximum LUCK to the amount lent now. Runs as a hook after every gain and loss. BAD-137, BAD-138, BAD-168, BAD-186.
function changes.update_lent_luck()
  if sheets.equals("luck_lent", derived.lent_luck) then return end
  local change = derived.lent_luck - sheet.luck_lent
  set_silently("luck_lent", sheet.luck_lent + change)
  local luck = sheet.luck + change
  if option.mascot_return == "no_gain" then -- BAD-A29: an amount that a leaving Mascot could not take is not given back
    if luck < 0 then
      set_silently("luck_owed", sheet.luck_owed - luck)
    elseif change > 0 then
      local returned = math.min(change, sheet.luck_owed)
      set_silently("luck_owed", sheet.luck_owed - returned)
      luck = luck - returned
    end
  end
  sheets.set_luck(luck, sheet.luck_max + change)
end

function changes.set_ticks(ticks)
  sheets.set_ticks(ticks)
  changes.update_lent_luck()
end

function changes.set_shaken(shaken)
  sheets.set_shaken(shaken)
  changes.update_lent_luck()
end

function changes.add_luck(n)
  if n > 0 and sheet.luck >= sheet.luck_max then say(message("luck-full", { max = sheet.luck_max })) end
  sheets.set_luck(sheet.luck + n)
end

-- Changes the maximum permanently; lent LUCK is separate.
function changes.add_luck_max(n) sheets.set_luck(sheet.luck, sheet.luck_max + n) end

function changes.add_silver(n)
  sheets.set_silver(sheet.sp + n)
  changes.update_lent_luck()
end

function changes.add_fate(n) sheets.set_fate(sheet.fate + n) end -- BAD-A39

function changes.add_rating(skill, n)
  sheets.set_base_rating(skill, sheets.base_rating(skill) + n)
  changes.update_lent_luck()
end

-- `ids` are the chosen weapons; an empty list means unarmed.
function changes.wield(ids)
  set_silently("wielded", ids)
  changes.update_lent_luck()
end

return changes
