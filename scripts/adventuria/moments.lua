-- The description of specials for the shared engine: moments, effects, conditions and keys. It is also used to check specials, and for the guide for
-- authors. The effects are in `effects`, `totals` and `wounds`.

local words = require("words")
local sheets = require("sheet")
local special_checks = require("special_checks")
local moments = {}

local SIDE_KEY = { name = "side", type = { words = { "you", "monster" } }, about = "The side; by default that of the owner." }
local SIDES_KEY = {
  name = "side", type = { words = { "you", "monster", "monsters", "others" } },
  about = "The side; also all monsters of the meeting, or all except the one that caused it; by default that of the owner.",
}
local FACES_KEY = { name = "faces", type = { each = "integer" }, about = "The effect rolls a die and applies only on these faces." }
local ATTRIBUTE_KEY = { name = "attribute", type = { words = sheets.ATTRIBUTES }, about = "The attribute." }
local CAUSE_TYPE = { words = { "any", table.unpack(sheets.CAUSES) } }
local CAUSE_KEY = { name = "cause", custom = true, type = CAUSE_TYPE, about = "The cause of the Wound or fall." }
local KIND_TYPE = { words = sheets.KINDS }
local RESULT_TYPE = { each = { words = { "win", "lose", "standoff" } } }
local NUMBER_OR_ALL = { either = { "integer", { words = { "all" } } } }
local HOLDING_TYPES = { { "gold", "integer" }, { "item", "item" }, { "spell", "spell" }, { "ally", "ally" } }

local PASSIVE_EFFECTS = { "bonus", "ignore", "mute", "trump" }
local NO_MOMENT_REASON = "a passive special does not act at a moment"
local NO_COMBAT_REASON = "there is no Combat at this moment"

local IN_BETWEEN_REASON = "it is gained or lost while something else is resolved"

-- Returns the effects that are allowed at every moment, and those in the arguments.
local function with_common_effects(...) return { "change", "wound", "heal", "ignore", "bonus", "mute", "gain", "lose", "trump", ... } end

moments.moments = {
  { name = "held", passive = true, about = "While it is held.", effects = { "weapons", table.unpack(PASSIVE_EFFECTS) }, why = NO_MOMENT_REASON },
  { name = "in_use", passive = true, about = "While it is the weapon chosen for this Combat.", effects = PASSIVE_EFFECTS, why = NO_MOMENT_REASON,
    reasons = { weapons = "the number of weapons in use cannot depend on itself" } },
  { name = "gained", about = "When it is gained.", effects = with_common_effects(), why = NO_COMBAT_REASON, reasons = { turn_to = IN_BETWEEN_REASON } },
  { name = "lost", about = "When it is lost.", effects = with_common_effects(), why = NO_COMBAT_REASON, reasons = { turn_to = IN_BETWEEN_REASON } },
  { name = "used", about = "When the reader uses or casts it.", effects = with_common_effects("turn_to", "reroll", "extra_dice"), why = NO_COMBAT_REASON,
    keys = { { name = "window", custom = true, type = { words = { "any", "outside", "start", "roll", "end" } }, about = "When it can be used." } } },
  { name = "start", about = "At the start of each Combat, after casting and before the dice.", effects = with_common_effects("turn_to"), why = "no dice have been rolled yet" },
  { name = "roll", about = "In each Combat, after the dice have been rolled.", effects = with_common_effects("turn_to", "reroll", "extra_dice") },
  { name = "result", about = "When the dice are compared.", effects = with_common_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "result", custom = true, type = RESULT_TYPE, about = "The result for the adventurer." } } },
  { name = "wounded", about = "When a Wound is received.", effects = with_common_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "side", custom = true, type = { words = { "you", "monster" } }, about = "The wounded side; by default the adventurer." }, CAUSE_KEY } },
  { name = "felled", about = "When a monster falls.", effects = with_common_effects("turn_to"), why = "the dice have been compared",
    keys = { { name = "side", custom = true, type = { words = { "monster" } }, about = "Always a monster: the specials of a fallen adventurer do not act." }, CAUSE_KEY } },
  { name = "end", about = "At the end of each Combat, after any falls.", effects = with_common_effects("turn_to"), why = "the dice have been compared" },
  { name = "turn_start", about = "At the start of each turn.", effects = with_common_effects("turn_to"), why = NO_COMBAT_REASON },
  { name = "turn_end", about = "At the end of each turn, before the next page is fixed.", effects = with_common_effects("turn_to"), why = NO_COMBAT_REASON },
}

moments.effects = {
  { name = "bonus", type = "integer", has_handler = true, keys = { ATTRIBUTE_KEY, SIDES_KEY,
      { name = "scope", type = { words = { "always", "melee", "magical", "combat" } }, about = "Where it counts; all except `always` count only in the roll." } },
    about = "A bonus or penalty to an attribute, while the special is in force or `until` the given time." },
  { name = "change", type = "integer", has_handler = true, keys = { ATTRIBUTE_KEY, SIDES_KEY, FACES_KEY }, about = "Changes an attribute for good, or that of a monster for the turn." },
  { name = "wound", type = "integer", has_handler = true, keys = { SIDES_KEY, FACES_KEY, { name = "counts_as", type = { words = { "combat" } }, about = "Makes the Wound due to Combat as well." } },
    about = "Deals this number of Wounds." },
  { name = "ignore", type = NUMBER_OR_ALL, has_handler = true, keys = { SIDES_KEY, FACES_KEY, { name = "cause", type = CAUSE_TYPE, about = "Applies only to Wounds due to this." } },
    about = "Ignores this number of Wounds of the same moment." },
  { name = "heal", type = NUMBER_OR_ALL, has_handler = true, keys = { SIDES_KEY, FACES_KEY }, about = "Heals this number of Wounds." },
  { name = "gain", type = { keys = { { "melee_xp", "integer" }, { "magical_xp", "integer" }, table.unpack(HOLDING_TYPES) } }, has_handler = true, keys = { FACES_KEY },
    about = "Gives Gold, XP, an Item, a Spell or an Ally." },
  { name = "lose", type = { keys = { { "gold", NUMBER_OR_ALL }, table.unpack(HOLDING_TYPES, 2) } }, has_handler = true, keys = { FACES_KEY }, about = "Takes Gold, an Item, a Spell or an Ally." },
  { name = "weapons", type = "integer", about = "Allows this number of additional weapons.", why = "weapons are chosen before any special acts" },
  { name = "reroll", type = { words = { "you", "monster" } }, has_handler = true, keys = { FACES_KEY }, about = "Rolls the die of a side again." },
  { name = "extra_dice", type = "integer", has_handler = true, keys = { SIDE_KEY, FACES_KEY }, about = "Adds this number of dice to those of a side." },
  { name = "mute", type = KIND_TYPE, has_handler = true, keys = { { name = "name", type = "special", about = "Only the special with this name." }, FACES_KEY,
      { name = "side", type = { words = { "you", "monster" } }, about = "The side; by default the monster." } },
    about = "Keeps specials of this kind from acting, and their lasting effects from counting." },
  { name = "trump", type = { each = KIND_TYPE }, about = "Cannot be ignored or muted by specials of that kind." },
  { name = "turn_to", type = "text", refers_to = { "page" }, has_handler = true, keys = { FACES_KEY }, about = "Ends the turn and leads there: a page, or `well-known`." },
}

-- Returns the die of the owner of a special and the die of the other side.
local function both_dice(situation, bearer)
  if not situation.kind then return nil end
  local your_die, monster_die = scene.die, situation.foes[bearer.foe or situation.foe].die
  if bearer.side == "you" then return your_die, monster_die end
  return monster_die, your_die
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

-- Returns the reason why a condition cannot be true, for each of the moments.
local function impossible_at(reason, ...)
  local reasons = {}
  for _, moment in ipairs({ ... }) do reasons[moment] = reason end
  return reasons
end

local NEVER_OUTSIDE_COMBAT = impossible_at(NO_COMBAT_REASON, "gained", "lost", "turn_start", "turn_end")
local NEVER_BEFORE_ROLL = impossible_at("no dice have been rolled yet", "start")
local NEVER_BEFORE_COMPARISON = impossible_at("the dice have not been compared yet", "start", "roll")
for moment, reason in pairs(NEVER_OUTSIDE_COMBAT) do
  NEVER_BEFORE_ROLL[moment], NEVER_BEFORE_COMPARISON[moment] = reason, reason
end

moments.conditions = {
  { name = "kind", never = NEVER_OUTSIDE_COMBAT, type = { each = { words = { "melee", "magical" } } }, about = "The kind of Combat.",
    holds = function(value, situation) return situation.kind ~= nil and words.matches(value, situation.kind) end },
  { name = "combat", never = NEVER_OUTSIDE_COMBAT, type = { each = "integer" }, about = "The number of the Combat in this fight.",
    holds = function(value, situation) return situation.kind ~= nil and words.matches(value, scene.combat) end },
  { name = "own_die", never = NEVER_BEFORE_ROLL, type = { each = "integer" }, about = "The die of the owner.",
    holds = function(value, situation, special) return words.matches(value, (both_dice(situation, special.bearer))) end },
  { name = "foe_die", never = NEVER_BEFORE_ROLL, type = { each = "integer" }, about = "The die of the other side.",
    holds = function(value, situation, special)
      local _, other_die = both_dice(situation, special.bearer)
      return words.matches(value, other_die)
    end },
  { name = "result", never = NEVER_BEFORE_COMPARISON, type = RESULT_TYPE, about = "The result of this Combat.",
    holds = function(value, situation) return situation.result ~= nil and words.matches(value, situation.result) end },
  { name = "type", type = { each = { words = sheets.TYPES } }, about = "The adventurer's type.",
    holds = function(value) return words.matches(value, sheet.type) end },
  { name = "alignment", type = { each = { words = sheets.ALIGNMENTS } }, about = "The adventurer's alignment.",
    holds = function(value) return words.matches(value, sheet.alignment) end },
  { name = "query", type = { words = moments.QUERIES }, about = "A query that is true or false.", holds = function(value) return QUERY_ANSWERS[value]() end },
}

moments.keys = {
  { name = "in_use", type = "flag", about = "Only while its weapon is the one chosen for this Combat." },
  { name = "optional", type = "flag", triggered_only = true, about = "Optional: the reader is asked." },
  { name = "until", type = { either = { "integer", { words = { "combat", "fight", "turn", "good" } } } }, triggered_only = true,
    about = "How long a `bonus` or `mute` lasts; a number of turns includes this one." },
}

local function is_page(id)
  for _, page in ipairs(pages()) do
    if page.id == id then return true end
  end
  return false
end

moments.check_special = special_checks.create(is_page)

return moments
