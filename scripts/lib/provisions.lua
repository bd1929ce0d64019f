-- Meals that restore a value or prevent hunger.
--
--   require("provisions").meals { field = "meals", label = "Meals", start = 5, health = "stamina", heals = 4 }
-- declares the field, its line of the sheet, the instruction `gain <n> meals`, the command `eat`, and the constant `meal_heals`. With `hunger = 3` and
-- `phrase` instead of `heals`, it declares the instruction `eat meal`, which takes a meal, or else the constant `hunger`.

local lists, check_settings = require("lists"), require("declare").check_settings
local provisions = {}

function provisions.meals(settings)
  check_settings("provisions.meals", settings, { "field", "label", "start", "health" }, { "heals", "hunger", "phrase" })
  local field, label, health = settings.field, settings.label, settings.health
  local heals, hunger = "meal_heals", "hunger" -- only one of the constants may exist
  local function eat()
    if not at_least(field, 1) then return say(message("meals-none")) end
    add(field, -1)
    add(health, constant[heals])
  end
  local function eat_or_hunger() if at_least(field, 1) then add(field, -1) else add(health, -constant[hunger]) end end
  local function only_if(condition, ...) return condition and { ... } or {} end
  return {
    constants = lists.concat(
      only_if(settings.heals, { name = heals, value = settings.heals, min = 0, about = "What a meal restores." }),
      only_if(settings.hunger, { name = hunger, value = settings.hunger, min = 0, about = "What hunger takes." })),
    fields = { { name = field, type = "integer", min = 0, start = settings.start, label = label } },
    sheet = function() return { { label, tostring(sheet[field]) } } end,
    instructions = lists.concat(
      { { form = "gain <n:integer> " .. field, about = "Gives meals.", phrase = "Add <n> to your " .. label .. ".", run = function(args) add(field, args.n) end } },
      only_if(settings.hunger, { form = "eat meal", about = "Takes a meal, or what hunger takes.", phrase = settings.phrase, run = eat_or_hunger })),
    commands = only_if(settings.heals, { form = "eat", about = "Eats a meal.", run = eat }),
  }
end

return provisions
