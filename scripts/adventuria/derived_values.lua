-- Derived values. The host computes them on demand and caches them.

local sheets = require("sheet")
local active = require("active_specials")
local totals = require("totals")
local holdings = require("holdings")

local function declare_value(value_type, about, compute) return { type = value_type, about = about, value = compute } end

local derived_values = {
  item_limit = declare_value("integer", "Maximum number of Items.", function() return constant.items_per_arms * derived.arms end), -- ADV-55, ADV-60
  spell_limit = declare_value("integer", "Maximum number of Spells for gaining new ones.", totals.spell_limit),
  ally_limit = declare_value("integer", "Maximum number of Allies.", function() return constant.allies_per_craft * derived.craft end), -- ADV-95
  weapon_room = declare_value("integer", "Number of weapons that can be used.", totals.weapon_room),
  unsettled = declare_value("flag", "True if a fall is due or a limit is exceeded.", holdings.needs_update),
  bearing = declare_value("any", "Bearers of specials, by moment.", active.group_bearers),
  running = declare_value("any", "Lasting effects, by what they do and how long they last.", active.group_lasting),
}
for _, attribute in ipairs(sheets.ATTRIBUTES) do
  derived_values[attribute] = declare_value("integer", sheets.LABELS[attribute] .. " with all its bonuses.", function() return totals.total(attribute) end)
end

return derived_values
