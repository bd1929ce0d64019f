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
  for n = #items, 1, -1 do
    if not (args.trait and bearers.has_trait(items[n], args.trait)) then lose("item", items[n].index) end
  end
end

function gear.has_trait(args)
  return holdings.has_any("item", "traits", args.trait)
end

-- Puts the weapon first. Others stay in hand while there is room.
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

-- Uses the first special of the item that responds, for one copy of the item.
function gear.use(args)
  local situation = situations.new({})
  for _, it in ipairs(engine.answering("used", situation)) do
    if it.kind == "item" and it.id == args.item then
      if engine.wants(it) then effects.apply(it, situation) end
      return
    end
  end
  say(message("item-idle"))
end

return gear
