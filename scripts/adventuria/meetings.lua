-- What pages do to the adventurer and to monsters outside of Combat: meetings, Wounds, changes, casting and using.

local words = use("words")
local lists = use("lists")
local growth = use("growth")
local monsters = use("monsters")
local situations = use("situations")
local steps = use("steps")
local wounds = use("wounds")
local windows = use("windows")
local turns = use("turns")
local meetings = {}

-- What a page says that a change is due to; the page itself where it says nothing, ADV-127.
local function causes_of(args)
  local causes = lists.each(args.by or {}, function(it) return it.cause end)
  return #causes > 0 and causes or { "page" }
end

function meetings.raise(args) return growth.raise(args.attribute, args.n, causes_of(args)) end

function meetings.lower(args)
  growth.lower(args.attribute, args.n)
  return "lowered"
end

-- Where a special leads that answered. The fallen are led elsewhere.
local function led_by(now)
  if now.go and not sheet.fallen then turns.leave_for(now.go) end
end

function meetings.receive(args)
  local now = situations.outside()
  steps.resolve(now, { wounds.wound("you", args.n, nil, table.unpack(causes_of(args))) }, {})
  led_by(now)
  return "standing"
end

function meetings.encounter(args)
  if monsters.gone(args.m) then return "gone" end
  monsters.meet(args.m)
  return "met"
end

local DO = {
  raise = function(foe, args) foe[args.attribute] = foe[args.attribute] + args.n end,
  lower = function(foe, args) foe[args.attribute] = math.max(1, foe[args.attribute] - args.n) end, -- ADV-29
  heal = function(foe, args) foe.wounds = math.max(0, foe.wounds - args.n) end, -- ADV-139
  receive = function(_, args) return { wounds.wound("monster", args.n, 1, table.unpack(causes_of(args))) } end,
}

-- One of the `monster_` instructions, on the monster as it is met now.
function meetings.to_monster(what)
  return function(args)
    local foe = monsters.now_met(args.monster)
    if foe.fallen then return "monster_fallen" end
    local first = DO[what](foe, args)
    monsters.keep(foe)
    local now = situations.outside({ foe })
    steps.resolve(now, first or {}, {})
    growth.award_fallen({ foe }, "melee")
    led_by(now)
    return foe.fallen and "monster_fallen" or "done"
  end
end

-- ADV-33, ADV-34.
function meetings.ability(args)
  local ability = entry("ability", args.a)
  if not words.fits(ability.types, sheet.type) then return "not-yours" end
  if not has("ability", args.a) then gain("ability", args.a, "Ability: " .. ability.name) end
  return "yours"
end

-- Casts or uses a thing where the page says so, or the reader does.
function meetings.use(kind, id)
  local outcome, place = windows.outside(kind, id)
  if place then turns.leave_for(place) end
  return outcome
end

return meetings
