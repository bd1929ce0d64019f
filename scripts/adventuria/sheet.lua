-- The sheet: labels, starting values and functions that change it.

local words = require("words")
local sheets = {}

sheets.ATTRIBUTES = { "arms", "magic", "craft", "vitae" }
sheets.LABELS = { arms = "Arms", magic = "Magic", craft = "Craft", vitae = "Vitae" }
sheets.TYPES = { "Warrior", "Wizard", "Priest", "Thief", "Elf", "Dwarf" }
sheets.ALIGNMENTS = { "Good", "Neutral", "Evil" }
sheets.CAUSES = { "page", "combat", "ability", "item", "spell", "ally" }
sheets.KINDS = { "ability", "item", "spell", "ally" } -- the order in which specials roll dice, ADV-196
sheets.NAMES = { item = { "Item", "Items" }, spell = { "Spell", "Spells" }, ally = { "Ally", "Allies" } }
sheets.USED_BY = { melee = "arms", magical = "magic" } -- ADV-11, ADV-12, ADV-114, ADV-115
sheets.NONE = "none"

function sheets.starting_value(attribute) return entry("type", sheet.type:lower())[attribute] end -- ADV-6

-- Returns an attribute without bonuses.
function sheets.base_value(attribute)
  local base = sheet["base_" .. attribute]
  return base > 0 and base or sheets.starting_value(attribute)
end

function sheets.maximum(attribute) return constant.cap_multiple * sheets.starting_value(attribute) end

function sheets.set_base(attribute, value) set_with_text("base_" .. attribute, value, sheets.LABELS[attribute] .. " " .. value) end

function sheets.set_gold(gold) set_with_text("gold", math.max(0, gold), "Gold: " .. math.max(0, gold)) end -- ADV-43

function sheets.set_wounds(wounds) -- ADV-130
  wounds = math.max(0, wounds)
  set_with_text("wounds", wounds, "Wounds: " .. wounds .. "/" .. derived.vitae)
end

-- Heals `n` Wounds, or all. ADV-129 to ADV-131, ADV-138.
function sheets.heal(n) sheets.set_wounds(n == "all" and 0 or sheet.wounds - n) end

-- Appends a word to a list on the sheet.
function sheets.append(field, word)
  local list = words.deep_copy(sheet[field])
  list[#list + 1] = word
  set_silently(field, list)
end

-- Formats a count, such as `3 Allies`.
function sheets.format_count(n, kind) return words.plural(n, sheets.NAMES[kind][1], sheets.NAMES[kind][2]) end

return sheets
