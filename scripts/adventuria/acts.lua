-- What pages give and take by name or number, and what the reader does unasked: dropping, using, looking things up.

local words = use("words")
local sheets = use("sheet")
local lists = use("lists")
local steps = use("steps")
local growth = use("growth")
local meetings = use("meetings")
local turns = use("turns")
local losing = steps.losing
local acts = {}

-- Named things that are gained one after another, in the order written. ADV-69.
function acts.gain_things(kind)
  return function(args, page)
    local outcome = steps.gain(kind, args[kind], page)
    for _, it in ipairs(args["and"] or {}) do
      if not sheet.fallen then outcome = steps.gain(kind, it[kind], page) end
    end
    return outcome
  end
end

function acts.lose_named(kind)
  return function(args)
    losing.lose_named(kind, args[kind]) -- ADV-64
    return "lost"
  end
end

-- So many as the page says, or all.
function acts.lose_number(kind)
  return function(args)
    losing.lose_some(kind, args.n or count(kind), option.lose_choice, "Which " .. sheets.NAMES[kind][1] .. " do you lose?")
    return "lost"
  end
end

-- ADV-40, ADV-41.
function acts.gain_gold(args)
  sheets.set_gold(sheet.gold + args.n)
  return "gained"
end

-- All of it where no number is named. ADV-44.
function acts.lose_gold(args)
  sheets.set_gold(args.n and sheet.gold - args.n or 0)
  return "lost"
end

function acts.gain_xp(kind)
  return function(args)
    growth.award(kind, args.n)
    return "gained"
  end
end

-- All Wounds where no number is named.
function acts.heal(args)
  sheets.heal(args.n or "all")
  return "healed"
end

function acts.align(args)
  tell("alignment", args.to, "You are " .. args.to .. " now.")
  return "aligned"
end

-- Does what was used under this id or name still run?
function acts.is_running(name)
  return lists.any(sheet.lasting, function(it) return it.name == name or it.id == name end)
end

-- ADV-35.
function acts.note(args)
  sheets.add_to("notes", args.text)
  return "noted"
end

-- ADV-45, ADV-68, ADV-92, ADV-100, ADV-175, ADV-A17: at any time in a turn.
local function may_drop()
  if sheet.fallen or sheet.type == sheets.NOBODY then
    say("You have nothing to drop.")
    return false
  end
  if sheet.in_turn or option.drop_between_turns == "yes" then return true end
  say("Things are dropped during a turn, not between turns.")
  return false
end

local function after_own_act()
  losing.settle()
  if sheet.fallen then turn_to("fallen") end
end

function acts.drop_thing(kind)
  return function(args)
    if not may_drop() then return end
    losing.lose_named(kind, args[kind])
    after_own_act()
  end
end

function acts.drop_all(kind)
  return function()
    if not may_drop() then return end
    losing.lose_all(kind)
    after_own_act()
  end
end

function acts.drop_gold(args)
  if not may_drop() then return end
  if args.n and args.n > sheet.gold then return say("You have only " .. sheet.gold .. " Gold.") end
  sheets.set_gold(args.n and sheet.gold - args.n or 0)
end

function acts.use(kind)
  return function(args)
    if not sheet.in_turn then return say("That can be done only in a turn.") end
    meetings.use(kind, args[kind])
    if sheet.fallen then turn_to("fallen") end
  end
end

local function times(n, what) return (n == 1 and "" or n == 2 and "twice " or n .. " times ") .. what end

local function digest()
  return ("A fight: one die and Arms for each side (Magic in a Magical Combat); the lower total receives %s. "
    .. "As many Wounds as Vitae, and you have fallen. Items: %s. Allies: %s. "
    .. "Spells: Magic less 3, for Wizards and Priests less 2, and none at all at Magic %d or less. "
    .. "%d XP of a kind raise Arms or Magic by %d, up to %s. `rules` tells more."):format(
    words.plural(figure.blow, "Wound"), times(figure.items_per_arms, "your Arms"), times(figure.allies_per_craft, "your Craft"),
    figure.no_spells_to, figure.enough_xp, figure.raised_by_xp, times(figure.cap, "what it was"))
end

-- ADV-167.
function acts.consult(args)
  if args.what == "map" then turns.map() else say(digest()) end
  return "shown"
end

return acts
