-- Things carried: getting and losing them, taking weapons up, using them.

local holdings = use("holdings")
local situations = use("situations")
local bearers = use("bearers")
local changes = use("changes")
local effects = use("effects")
local engine = bearers.engine
local gear = {}

function gear.gain(args)
  for _ = 1, args.n or 1 do gain("item", args.item) end -- BAD-109
end

function gear.lose(args) lose("item", args.item) end -- BAD-110: the reader's own act too

function gear.lose_all(args)
  local items = held("item")
  for n = #items, 1, -1 do
    if not (args.trait and bearers.has_trait(items[n], args.trait)) then lose("item", items[n].index) end
  end
end

function gear.any_with_trait(args)
  return holdings.any("item", "traits", args.trait)
end

-- The weapon is in hand before all others, which stay there as far as there is room.
function gear.wield(args)
  local item = entry("item", args.item)
  if not bearers.arms(item) then
    say(message("item-no-weapon", { item = item.name }))
    return
  end
  local hands = { args.item }
  for _, id in ipairs(sheet.wielded or {}) do
    if id ~= args.item and #hands < bearers.hands_room() then hands[#hands + 1] = id end
  end
  changes.wield(hands)
  say(message("item-taken-up", { item = item.name }))
end

-- The first special of the item that answers, and of one copy of it.
function gear.use(args)
  local now = situations.of({})
  for _, it in ipairs(engine.answering("used", now)) do
    if it.kind == "item" and it.id == args.item then
      if engine.wants(it) then effects.act(it, now) end
      return
    end
  end
  say(message("item-idle"))
end

return gear
