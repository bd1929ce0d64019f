-- Meals that restore a value.
--
--   require("provisions").meals { field = "meals", label = "Provisions", start = 5, health = "stamina", heals = 4 }
-- declares the field, its line of the sheet, the instruction `gain <n> meals`, the command `eat`, which does not work in fights, and the constant
-- `meal_heals`.

local provisions = {}

function provisions.meals(settings)
  local field, health = settings.field, settings.health
  local function eat()
    if not at_least(field, 1) then return say("You have nothing to eat.") end
    add(field, -1)
    add(health, constant.meal_heals)
  end
  return {
    constants = { { name = "meal_heals", value = settings.heals, min = 0, about = "What a meal restores." } },
    fields = { { name = field, type = "integer", min = 0, start = settings.start, label = settings.label } },
    sheet = function() return { { settings.label, tostring(sheet[field]) } } end,
    instructions = { { form = "gain <n:integer> " .. field, about = "Gives meals.", phrase = "Gain <n> " .. field .. ".", run = function(args) add(field, args.n) end } },
    commands = { { form = "eat", about = "Eats a meal.", run = eat } },
  }
end

return provisions
