-- The one table of specials: at which moments they act, what works there, and what each must say. The checker and the authors' guide are
-- made from it; what an effect does stands in `deeds`, `totals` and `wounds`.

local words = use("words")
local sheets = use("sheet")
local refusals = use("refusals")
local moments = {}

local SIDE = { name = "side", type = { words = { "you", "monster" } }, about = "Whose; the owner's where nothing is said." }
local SIDES = {
  name = "side", type = { words = { "you", "monster", "monsters", "others" } },
  about = "Whose: also of all monsters of the meeting, or of all but the one it came of; the owner's where nothing is said.",
}
local FACES = { name = "faces", type = { each = "integer" }, about = "Only on these faces of a die that the effect rolls for itself." }
local ATTRIBUTE = { name = "attribute", type = { words = sheets.ATTRIBUTES }, about = "Which attribute." }
local LABEL = { words = { "any", table.unpack(sheets.CAUSES) } }
local DUE_TO = { name = "label", said = true, type = LABEL, about = "What it is due to." }
local KIND = { words = sheets.KINDS }
local RESULT = { each = { words = { "win", "lose", "standoff" } } }
local ALL = { either = { "integer", { words = { "all" } } } }
local HOLDING = { { "gold", "integer" }, { "item", "item" }, { "spell", "spell" }, { "ally", "ally" } }

local STANDING = { "bonus", "ignore", "mute", "trump" }
local NO_MOMENT = "what is simply there has no moment at which it could act"
local NO_COMBAT = "no Combat is going on then"

local IN_BETWEEN = "things come and go in the middle of something else"

-- What can be done at any moment.
local function acting(...) return { "change", "wound", "heal", "ignore", "bonus", "mute", "gain", "lose", "trump", ... } end

moments.moments = {
  { name = "held", standing = true, about = "As long as it is carried or there.", effects = { "weapons", table.unpack(STANDING) }, why = NO_MOMENT },
  { name = "in_use", standing = true, about = "As long as it is the weapon picked for this Combat.", effects = STANDING, why = NO_MOMENT,
    refuses = { weapons = "what is in use cannot hang on itself" } },
  { name = "gained", about = "As it comes.", effects = acting(), why = NO_COMBAT, refuses = { go = IN_BETWEEN } },
  { name = "lost", about = "As it goes.", effects = acting(), why = NO_COMBAT, refuses = { go = IN_BETWEEN } },
  { name = "used", about = "The reader uses or casts it.", effects = acting("go", "reroll", "die"), why = NO_COMBAT,
    keys = { { name = "window", said = true, type = { words = { "any", "outside", "start", "roll", "end" } }, about = "When it may be used." } } },
  { name = "start", about = "Of each Combat, before the dice and after what is cast there.", effects = acting("go"), why = "no die has been rolled yet" },
  { name = "roll", about = "Of each Combat, after the dice.", effects = acting("go", "reroll", "die") },
  { name = "result", about = "The dice are compared.", effects = acting("go"), why = "the dice have been compared",
    keys = { { name = "result", said = true, type = RESULT, about = "As the adventurer sees it." } } },
  { name = "wounded", about = "A Wound falls.", effects = acting("go"), why = "the dice have been compared",
    keys = { { name = "side", said = true, type = { words = { "you", "monster" } }, about = "Whose; yours where nothing is said." }, DUE_TO } },
  { name = "felled", about = "A monster falls.", effects = acting("go"), why = "the dice have been compared",
    keys = { { name = "side", said = true, type = { words = { "monster" } }, about = "A monster: nothing of a fallen adventurer acts." }, DUE_TO } },
  { name = "end", about = "Of each Combat, after the falls.", effects = acting("go"), why = "the dice have been compared" },
  { name = "turn_start", about = "Once a turn, as it opens.", effects = acting("go"), why = NO_COMBAT },
  { name = "turn_end", about = "Once a turn, before the next place is fixed.", effects = acting("go"), why = NO_COMBAT },
}

moments.effects = {
  { name = "bonus", type = "integer", acts = true, with = { ATTRIBUTE, SIDES,
      { name = "scope", type = { words = { "always", "melee", "magical", "combat" } }, about = "Where it counts; all but `always` in the roll alone." } },
    about = "More or less of an attribute, as long as it stands, or `until`." },
  { name = "change", type = "integer", acts = true, with = { ATTRIBUTE, SIDES, FACES }, about = "An attribute changes for good; a monster's for the turn." },
  { name = "wound", type = "integer", acts = true, with = { SIDES, FACES, { name = "due", type = { words = { "combat" } }, about = "Due to Combat too." } },
    about = "So many Wounds." },
  { name = "ignore", type = ALL, acts = true, with = { SIDES, FACES, { name = "label", type = LABEL, about = "Only of Wounds due to this." } },
    about = "So many Wounds of the step do not count." },
  { name = "heal", type = ALL, acts = true, with = { SIDES, FACES }, about = "So many Wounds go." },
  { name = "gain", type = { keys = { { "melee_xp", "integer" }, { "magical_xp", "integer" }, table.unpack(HOLDING) } }, acts = true, with = { FACES },
    about = "Gold, XP, an Item, a Spell, an Ally." },
  { name = "lose", type = { keys = { { "gold", ALL }, table.unpack(HOLDING, 2) } }, acts = true, with = { FACES }, about = "Gold, an Item, a Spell, an Ally." },
  { name = "weapons", type = "integer", about = "So many weapons more in use.", why = "weapons are picked before anything acts" },
  { name = "reroll", type = { words = { "you", "monster" } }, acts = true, with = { FACES }, about = "A side's die is rolled again." },
  { name = "die", type = "integer", acts = true, with = { SIDE, FACES }, about = "So many dice are added to a side's." },
  { name = "mute", type = KIND, acts = true, with = { { name = "name", type = "special", about = "One of that name alone." }, FACES,
      { name = "side", type = { words = { "you", "monster" } }, about = "Whose; the monster's where nothing is said." } },
    about = "Keeps specials of that kind from acting, and what they left running from counting." },
  { name = "trump", type = { each = KIND }, about = "Cannot be ignored or muted by specials of that kind." },
  { name = "go", type = "text", names = { "page" }, acts = true, with = { FACES }, about = "Ends the turn and leads there: a page, or `well-known`." },
}

local function dice_of(now, bearer)
  if not now.kind then return nil end
  local yours, theirs = scene.die, now.foes[bearer.foe or now.foe].die
  if bearer.side == "you" then return yours, theirs end
  return theirs, yours
end

local ASKED = {
  has_weapon = function() return count("item", { weapon = true }) > 0 end,
  on_quest = function() return sheet.quest ~= sheets.NOBODY end,
  fallen = function() return sheet.fallen end,
  camped = function() return sheet.camped end,
  in_turn = function() return sheet.in_turn end,
}

-- What a special may ask: what is a yes or no and hangs on nothing that a special changes.
moments.ASKED = { "has_weapon", "on_quest", "fallen", "camped", "in_turn" }

-- Moments at which a condition can never hold, and why.
local function never(why, ...)
  local map = {}
  for _, moment in ipairs({ ... }) do map[moment] = why end
  return map
end

local OUTSIDE = never(NO_COMBAT, "gained", "lost", "turn_start", "turn_end")
local UNROLLED = never("no die has been rolled yet", "start")
local UNCOMPARED = never("the dice have not been compared yet", "start", "roll")
for moment, why in pairs(OUTSIDE) do
  UNROLLED[moment], UNCOMPARED[moment] = why, why
end

moments.conditions = {
  { name = "kind", never = OUTSIDE, type = { each = { words = { "melee", "magical" } } }, about = "The kind of Combat.",
    holds = function(value, now) return now.kind ~= nil and words.fits(value, now.kind) end },
  { name = "combat", never = OUTSIDE, type = { each = "integer" }, about = "The number of the Combat in this fight.",
    holds = function(value, now) return now.kind ~= nil and words.fits(value, scene.combat) end },
  { name = "own_die", never = UNROLLED, type = { each = "integer" }, about = "The die of its owner.",
    holds = function(value, now, it) return words.fits(value, (dice_of(now, it.bearer))) end },
  { name = "foe_die", never = UNROLLED, type = { each = "integer" }, about = "The die of the other side.",
    holds = function(value, now, it)
      local _, other = dice_of(now, it.bearer)
      return words.fits(value, other)
    end },
  { name = "result", never = UNCOMPARED, type = RESULT, about = "The result of this Combat.",
    holds = function(value, now) return now.result ~= nil and words.fits(value, now.result) end },
  { name = "type", type = { each = { words = sheets.TYPES } }, about = "What the adventurer is.",
    holds = function(value) return words.fits(value, sheet.type) end },
  { name = "alignment", type = { each = { words = sheets.ALIGNMENTS } }, about = "Whose the adventurer is.",
    holds = function(value) return words.fits(value, sheet.alignment) end },
  { name = "query", type = { words = moments.ASKED }, about = "A question that is a yes or no.", holds = function(value) return ASKED[value]() end },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while the weapon that bears it is picked for this Combat." },
  { name = "may", type = "flag", acting = true, about = "The reader is asked." },
  { name = "until", type = { either = { "integer", { words = { "combat", "fight", "turn", "good" } } } }, acting = true,
    about = "How long a `bonus` or `mute` runs; a number of turns counts this one." },
}

local function is_page(id)
  for _, page in ipairs(pages()) do
    if page.id == id then return true end
  end
  return false
end

moments.refuses = refusals.of(is_page)

return moments
