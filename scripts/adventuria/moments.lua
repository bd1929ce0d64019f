-- The description of specials: moments, effects, conditions and keys. The checker and the guide for authors use it. `effects`, `totals` and
-- `wounds` implement the effects.

local words = require("words")
local sheets = require("sheet")
local special_checks = require("special_checks")
local moments = {}

local SIDE = { name = "side", type = { words = { "you", "monster" } }, about = "The side; by default that of the owner." }
local SIDES = {
  name = "side", type = { words = { "you", "monster", "monsters", "others" } },
  about = "The side; also all monsters of the meeting, or all except the one that caused it; by default that of the owner.",
}
local FACES = { name = "faces", type = { each = "integer" }, about = "The effect rolls a die and applies only on these faces." }
local ATTRIBUTE = { name = "attribute", type = { words = sheets.ATTRIBUTES }, about = "The attribute." }
local CAUSE = { words = { "any", table.unpack(sheets.CAUSES) } }
local DUE_TO = { name = "cause", said = true, type = CAUSE, about = "The cause of the Wound or fall." }
local KIND = { words = sheets.KINDS }
local RESULT = { each = { words = { "win", "lose", "standoff" } } }
local ALL = { either = { "integer", { words = { "all" } } } }
local HOLDING = { { "gold", "integer" }, { "item", "item" }, { "spell", "spell" }, { "ally", "ally" } }

local STANDING = { "bonus", "ignore", "mute", "trump" }
local NO_MOMENT = "passive specials have no moment at which they could act"
local NO_COMBAT = "there is no Combat at this moment"

local IN_BETWEEN = "it is gained or lost while something else is resolved"

-- Effects that work at any moment.
local function action_effects(...) return { "change", "wound", "heal", "ignore", "bonus", "mute", "gain", "lose", "trump", ... } end

moments.moments = {
  { name = "held", standing = true, about = "While it is held.", effects = { "weapons", table.unpack(STANDING) }, why = NO_MOMENT },
  { name = "in_use", standing = true, about = "While it is the weapon chosen for this Combat.", effects = STANDING, why = NO_MOMENT,
    refuses = { weapons = "the number of weapons in use cannot depend on itself" } },
  { name = "gained", about = "When it is gained.", effects = action_effects(), why = NO_COMBAT, refuses = { turn_to = IN_BETWEEN } },
  { name = "lost", about = "When it is lost.", effects = action_effects(), why = NO_COMBAT, refuses = { turn_to = IN_BETWEEN } },
  { name = "used", about = "When the reader uses or casts it.", effects = action_effects("turn_to", "reroll", "extra_dice"), why = NO_COMBAT,
    keys = { { name = "window", said = true, type = { words = { "any", "outside", "start", "roll", "end" } }, about = "When it can be used." } } },
  { name = "start", about = "At the start of each Combat, after casting and before the dice.", effects = action_effects("turn_to"), why = "no dice have been rolled yet" },
  { name = "roll", about = "In each Combat, after the dice have been rolled.", effects = action_effects("turn_to", "reroll", "extra_dice") },
  { name = "result", about = "When the dice are compared.", effects = action_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "result", said = true, type = RESULT, about = "The result for the adventurer." } } },
  { name = "wounded", about = "When a Wound is received.", effects = action_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "side", said = true, type = { words = { "you", "monster" } }, about = "The wounded side; by default the adventurer." }, DUE_TO } },
  { name = "felled", about = "When a monster falls.", effects = action_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "side", said = true, type = { words = { "monster" } }, about = "Always a monster: the specials of a fallen adventurer do not act." }, DUE_TO } },
  { name = "end", about = "At the end of each Combat, after any falls.", effects = action_effects("turn_to"), why = "the dice have been compared" },
  { name = "turn_start", about = "At the start of each turn.", effects = action_effects("turn_to"), why = NO_COMBAT },
  { name = "turn_end", about = "At the end of each turn, before the next page is fixed.", effects = action_effects("turn_to"), why = NO_COMBAT },
}

moments.effects = {
  { name = "bonus", type = "integer", acts = true, with = { ATTRIBUTE, SIDES,
      { name = "scope", type = { words = { "always", "melee", "magical", "combat" } }, about = "Where it counts; all except `always` count only in the roll." } },
    about = "A bonus or penalty to an attribute, while the special is in force or `until` the given time." },
  { name = "change", type = "integer", acts = true, with = { ATTRIBUTE, SIDES, FACES }, about = "Changes an attribute for good, or that of a monster for the turn." },
  { name = "wound", type = "integer", acts = true, with = { SIDES, FACES, { name = "counts_as", type = { words = { "combat" } }, about = "Makes the Wound due to Combat as well." } },
    about = "Deals this number of Wounds." },
  { name = "ignore", type = ALL, acts = true, with = { SIDES, FACES, { name = "cause", type = CAUSE, about = "Applies only to Wounds due to this." } },
    about = "Ignores this number of Wounds of the same moment." },
  { name = "heal", type = ALL, acts = true, with = { SIDES, FACES }, about = "Heals this number of Wounds." },
  { name = "gain", type = { keys = { { "melee_xp", "integer" }, { "magical_xp", "integer" }, table.unpack(HOLDING) } }, acts = true, with = { FACES },
    about = "Gives Gold, XP, an Item, a Spell or an Ally." },
  { name = "lose", type = { keys = { { "gold", ALL }, table.unpack(HOLDING, 2) } }, acts = true, with = { FACES }, about = "Takes Gold, an Item, a Spell or an Ally." },
  { name = "weapons", type = "integer", about = "Allows this number of additional weapons.", why = "weapons are chosen before any special acts" },
  { name = "reroll", type = { words = { "you", "monster" } }, acts = true, with = { FACES }, about = "Rolls the die of a side again." },
  { name = "extra_dice", type = "integer", acts = true, with = { SIDE, FACES }, about = "Adds this number of dice to those of a side." },
  { name = "mute", type = KIND, acts = true, with = { { name = "name", type = "special", about = "Only the special with this name." }, FACES,
      { name = "side", type = { words = { "you", "monster" } }, about = "The side; by default the monster." } },
    about = "Keeps specials of this kind from acting, and their lasting effects from counting." },
  { name = "trump", type = { each = KIND }, about = "Cannot be ignored or muted by specials of that kind." },
  { name = "turn_to", type = "text", refers_to = { "page" }, acts = true, with = { FACES }, about = "Ends the turn and leads there: a page, or `well-known`." },
}

local function both_dice(situation, bearer)
  if not situation.kind then return nil end
  local yours, theirs = scene.die, situation.foes[bearer.foe or situation.foe].die
  if bearer.side == "you" then return yours, theirs end
  return theirs, yours
end

local QUERY_ANSWERS = {
  has_weapon = function() return count("item", { weapon = true }) > 0 end,
  on_quest = function() return sheet.quest ~= sheets.NONE end,
  fallen = function() return sheet.fallen end,
  camped = function() return sheet.camped end,
  in_turn = function() return sheet.in_turn end,
}

-- Queries for conditions: flags that do not depend on anything that a special changes.
moments.QUERIES = { "has_weapon", "on_quest", "fallen", "camped", "in_turn" }

-- Maps moments at which a condition can never be true to the reason.
local function impossible_at(why, ...)
  local map = {}
  for _, moment in ipairs({ ... }) do map[moment] = why end
  return map
end

local OUTSIDE = impossible_at(NO_COMBAT, "gained", "lost", "turn_start", "turn_end")
local UNROLLED = impossible_at("no dice have been rolled yet", "start")
local UNCOMPARED = impossible_at("the dice have not been compared yet", "start", "roll")
for moment, why in pairs(OUTSIDE) do
  UNROLLED[moment], UNCOMPARED[moment] = why, why
end

moments.conditions = {
  { name = "kind", never = OUTSIDE, type = { each = { words = { "melee", "magical" } } }, about = "The kind of Combat.",
    holds = function(value, situation) return situation.kind ~= nil and words.fits(value, situation.kind) end },
  { name = "combat", never = OUTSIDE, type = { each = "integer" }, about = "The number of the Combat in this fight.",
    holds = function(value, situation) return situation.kind ~= nil and words.fits(value, scene.combat) end },
  { name = "own_die", never = UNROLLED, type = { each = "integer" }, about = "The die of the owner.",
    holds = function(value, situation, it) return words.fits(value, (both_dice(situation, it.bearer))) end },
  { name = "foe_die", never = UNROLLED, type = { each = "integer" }, about = "The die of the other side.",
    holds = function(value, situation, it)
      local _, other = both_dice(situation, it.bearer)
      return words.fits(value, other)
    end },
  { name = "result", never = UNCOMPARED, type = RESULT, about = "The result of this Combat.",
    holds = function(value, situation) return situation.result ~= nil and words.fits(value, situation.result) end },
  { name = "type", type = { each = { words = sheets.TYPES } }, about = "The adventurer's type.",
    holds = function(value) return words.fits(value, sheet.type) end },
  { name = "alignment", type = { each = { words = sheets.ALIGNMENTS } }, about = "The adventurer's alignment.",
    holds = function(value) return words.fits(value, sheet.alignment) end },
  { name = "query", type = { words = moments.QUERIES }, about = "A query that is true or false.", holds = function(value) return QUERY_ANSWERS[value]() end },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while its weapon is the one chosen for this Combat." },
  { name = "optional", type = "flag", acting = true, about = "Optional: the reader is asked." },
  { name = "until", type = { either = { "integer", { words = { "combat", "fight", "turn", "good" } } } }, acting = true,
    about = "How long a `bonus` or `mute` lasts; a number of turns includes this one." },
}

local function is_page(id)
  for _, page in ipairs(pages()) do
    if page.id == id then return true end
  end
  return false
end

moments.refuses = special_checks.create(is_page)

return moments
