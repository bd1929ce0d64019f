-- Items: gaining, losing, wielding and using them.

local holdings = require("holdings")
local situations = require("situations")
local bearers = require("bearers")
local changes = require("changes")
local effects = require("effects")
local engine = bearers.engine
local gear = {}

function gear.gain(args)
  for _ = 1, args.n or 1 do gain("item", args.item) end -- BAD-109
end

function gear.lose(args) lose("item", args.item) end -- BAD-110: also the command `drop`

function gear.lose_all(args)
  local items = held("item")
  for i = #items, 1, -1 do
    if not (args.trait and bearers.has_trait(items[i], args.trait)) then lose("item", items[i].index) end
  end
end

function gear.has_trait(args)
  return holdings.has_any("item", "traits", args.trait)
end

-- Takes a weapon in hand. Other weapons stay in hand if the limit allows it.
function gear.wield(args)
  local item = entry("item", args.item)
  if not bearers.counts_as_armed(item) then
    say(message("item-no-weapon", { item = item.name }))
    return
  end
  local hands = { args.item }
  for _, id in ipairs(sheet.wielded or {}) do
    if id ~= args.item and #hands < bearers.max_weapons_in_hand() then hands[#hands + 1] = id end
  end
  changes.wield(hands)
  say(message("item-taken-up", { item = item.name }))
end

-- Applies the first special of the item for the moment `used`.
function gear.use(args)
  local situation = situations.new({})
  for _, special in ipairs(engine.triggered("used", situation)) do
    if special.kind == "item" and special.id == args.item then
      if engine.confirm_use(special) then effects.apply(special, situation) end
      return
    end
  end
  say(message("item-idle"))
end

return gear
