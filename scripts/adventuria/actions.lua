-- Instructions that give and take, and the commands of the reader: drop, use and consult.

local words = require("words")
local sheets = require("sheet")
local lists = require("lists")
local steps = require("steps")
local growth = require("growth")
local meetings = require("meetings")
local turns = require("turns")
local losses = steps.losses
local actions = {}

-- Creates the function that gains Items, Spells or Allies one after another, in the order of the instruction. ADV-69.
function actions.gain_holdings(kind)
  return function(args, page)
    local outcome = steps.gain(kind, args[kind], page)
    for _, row in ipairs(args["and"] or {}) do
      if not sheet.fallen then outcome = steps.gain(kind, row[kind], page) end
    end
    return outcome
  end
end

function actions.lose_named(kind)
  return function(args)
    losses.lose_named(kind, args[kind]) -- ADV-64
    return "lost"
  end
end

-- Creates the function that loses a number of Items, Spells or Allies, or all.
function actions.lose_number(kind)
  return function(args)
    losses.lose_some(kind, args.n or count(kind), option.lose_choice, "Which " .. sheets.NAMES[kind][1] .. " do you lose?")
    return "lost"
  end
end

-- Adds Gold. ADV-40, ADV-41.
function actions.gain_gold(args)
  sheets.set_gold(sheet.gold + args.n)
  return "gained"
end

-- Loses all Gold if no number is given. ADV-44.
function actions.lose_gold(args)
  sheets.set_gold(args.n and sheet.gold - args.n or 0)
  return "lost"
end

function actions.gain_xp(kind)
  return function(args)
    growth.award(kind, args.n)
    return "gained"
  end
end

-- Heals all Wounds if no number is given.
function actions.heal(args)
  sheets.heal(args.n or "all")
  return "healed"
end

function actions.align(args)
  set_with_text("alignment", args.to, "You are now " .. args.to .. ".")
  return "aligned"
end

-- True if a lasting effect with this id or name has not ended.
function actions.is_running(name)
  return lists.any(sheet.lasting, function(effect) return effect.name == name or effect.id == name end)
end

-- Writes a note on the sheet. ADV-35.
function actions.note(args)
  sheets.append("notes", args.text)
  return "noted"
end

-- True if the reader can drop something now; otherwise says why not. ADV-45, ADV-68, ADV-92, ADV-100, ADV-175, ADV-A17.
local function can_drop()
  if sheet.fallen or sheet.type == sheets.NONE then
    say("You have nothing to drop.")
    return false
  end
  if sheet.in_turn or option.drop_between_turns == "yes" then return true end
  say("You can drop something only during a turn.")
  return false
end

local function update_after_drop()
  losses.enforce_limits()
  if sheet.fallen then turn_to("fallen") end
end

function actions.drop_holding(kind)
  return function(args)
    if not can_drop() then return end
    losses.lose_named(kind, args[kind])
    update_after_drop()
  end
end

function actions.drop_all(kind)
  return function()
    if not can_drop() then return end
    losses.lose_all(kind)
    update_after_drop()
  end
end

function actions.drop_gold(args)
  if not can_drop() then return end
  if args.n and args.n > sheet.gold then return say("You have only " .. sheet.gold .. " Gold.") end
  sheets.set_gold(args.n and sheet.gold - args.n or 0)
end

function actions.use(kind)
  return function(args)
    if not sheet.in_turn then return say("You can do this only during a turn.") end
    meetings.use(kind, args[kind])
    if sheet.fallen then turn_to("fallen") end
  end
end

local function format_multiple(n, noun) return (n == 1 and "" or n == 2 and "twice " or n .. " times ") .. noun end

local function rules_summary()
  return ("In a fight, each side rolls one die and adds Arms (Magic in a Magical Combat). The lower total receives %s. "
    .. "When you have as many Wounds as Vitae, you have fallen. Items: %s. Allies: %s. "
    .. "Spells: Magic minus 3, or minus 2 for Wizards and Priests, and none with Magic %d or less. "
    .. "%d XP of one kind raises Arms or Magic by %d, up to %s. For more, type `rules`."):format(
    words.plural(constant.wounds_per_blow, "Wound"), format_multiple(constant.items_per_arms, "your Arms"), format_multiple(constant.allies_per_craft, "your Craft"),
    constant.no_spells_up_to, constant.xp_to_raise, constant.raised_by_xp, format_multiple(constant.cap_multiple, "its starting value"))
end

-- Shows the rules or the map. ADV-167.
function actions.consult(args)
  if args.what == "map" then turns.show_map() else say(rules_summary()) end
  return "shown"
end

return actions
