-- Instructions outside Combat: meetings, Wounds, changes, casting and using.

local words = require("words")
local lists = require("lists")
local growth = require("growth")
local monsters = require("monsters")
local situations = require("situations")
local steps = require("steps")
local wounds = require("wounds")
local windows = require("windows")
local turns = require("turns")
local meetings = {}

-- Returns the causes that a page names for a change, or `page` if it names none. ADV-127.
local function list_causes(args)
  local causes = lists.map(args.by or {}, function(row) return row.cause end)
  return #causes > 0 and causes or { "page" }
end

function meetings.raise(args) return growth.raise(args.attribute, args.n, list_causes(args)) end

function meetings.lower(args)
  growth.lower(args.attribute, args.n)
  return "lowered"
end

-- Ends the turn if a triggered special leads to another page and the adventurer has not fallen.
local function follow_redirect(situation)
  if situation.turn_to and not sheet.fallen then turns.end_turn(situation.turn_to) end
end

function meetings.receive(args)
  local situation = situations.outside_combat()
  steps.resolve(situation, { wounds.new_wound("you", args.n, nil, table.unpack(list_causes(args))) }, {})
  follow_redirect(situation)
  return "standing"
end

function meetings.encounter(args)
  if monsters.is_gone(args.m) then return "gone" end
  monsters.meet(args.m)
  return "met"
end

local FOE_CHANGES = {
  raise = function(foe, args) foe[args.attribute] = foe[args.attribute] + args.n end,
  lower = function(foe, args) foe[args.attribute] = math.max(1, foe[args.attribute] - args.n) end, -- ADV-29
  heal = function(foe, args) foe.wounds = math.max(0, foe.wounds - args.n) end, -- ADV-139
  receive = function(_, args) return { wounds.new_wound("monster", args.n, 1, table.unpack(list_causes(args))) } end,
}

-- Returns the function for one of the `monster_` instructions.
function meetings.change_monster(change)
  return function(args)
    local foe = monsters.find_or_meet(args.monster)
    if foe.fallen then return "monster_fallen" end
    local initial_changes = FOE_CHANGES[change](foe, args)
    monsters.save(foe)
    local situation = situations.outside_combat({ foe })
    steps.resolve(situation, initial_changes or {}, {})
    growth.award_fallen({ foe }, "melee")
    follow_redirect(situation)
    return foe.fallen and "monster_fallen" or "done"
  end
end

-- Gives an Ability to an adventurer of its type. ADV-33, ADV-34.
function meetings.ability(args)
  local ability = entry("ability", args.a)
  if not words.matches(ability.types, sheet.type) then return "not-yours" end
  if not has("ability", args.a) then gain("ability", args.a, "Ability: " .. ability.name) end
  return "yours"
end

-- Casts or uses something for a page or for the reader.
function meetings.use(kind, id)
  local outcome, page_id = windows.use_outside_combat(kind, id)
  if page_id then turns.end_turn(page_id) end
  return outcome
end

return meetings
