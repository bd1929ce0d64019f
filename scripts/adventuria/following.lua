-- What follows from what is there: worked out when it is asked for, and kept until that changes.

local sheets = use("sheet")
local reach = use("reach")
local totals = use("totals")
local holdings = use("holdings")

local function value(of, about, f) return { type = of, about = about, value = f } end

local following = {
  item_limit = value("integer", "The most Items that can be carried.", function() return figure.items_per_arms * derived.arms end), -- ADV-55, ADV-60
  spell_limit = value("integer", "The most Spells that can be gained.", totals.spell_limit),
  ally_limit = value("integer", "The most Allies that can come along.", function() return figure.allies_per_craft * derived.craft end), -- ADV-95
  weapon_room = value("integer", "How many weapons may be in use.", totals.weapon_room),
  unsettled = value("flag", "Is a fall due, or too much held?", holdings.unsettled),
  bearing = value("any", "Who bears specials, by the moment at which they act.", reach.bearing),
  running = value("any", "What still runs, by what it does, and how long.", reach.running),
}
for _, attribute in ipairs(sheets.ATTRIBUTES) do
  following[attribute] = value("integer", sheets.LABELS[attribute] .. " with every bonus in force.", function() return totals.total(attribute) end)
end

return following
