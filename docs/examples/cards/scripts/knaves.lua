local declare, decks, melee = require("declare"), require("decks"), require("melee")
local lists, stats, words = require("lists"), require("stats"), require("words")

local SUITS = { "ropes", "lamps", "keys", "oars" }
local CARDS = {}
for _, suit in ipairs(SUITS) do
  for rank = 1, 5 do CARDS[#CARDS + 1] = suit .. " " .. rank end
end
local deck = decks.deck { cards = CARDS, hand = 3 }

local function suit_of(card) return card:match("^%a+") end

local function rank_of(card) return tonumber(card:match("%d$")) end

local function try_suit(args)
  local function is_suit(card) return suit_of(card) == args.suit end
  local card = deck.play(is_suit)
  return rank_of(card) >= args.n and "success" or "failure"
end

-- Returns the losses of a foe and of the reader in one exchange.
local function exchange(id, is_aimed)
  local foe = entry("foe", id)
  local theirs = rank_of(deck.draw(words.capitalize(foe.name))) + foe.skill
  local card = deck.play(function() return true end)
  local yours = rank_of(card) + (suit_of(card) == foe.weak and constant.weak or 0)
  return { foe = is_aimed and yours > theirs and 1 or 0, you = theirs > yours and 1 or 0 }
end

local ruleset = {
  name = "knaves",
  title = "Knaves",
  about = "A deck of cards and no dice.",
  word_sets = { suit = SUITS },
  kinds = {
    { name = "foe", fields = {
      { name = "skill", type = "integer", required = true },
      { name = "weak", type = "word", values = SUITS, required = true },
    } },
  },
  constants = declare.constants { { "weak", 2, "What the weak suit of a foe adds.", 0 } },
  functions = {
    { name = "exchange", params = { "foe", "is_aimed" }, memo = true, run = exchange,
      returns = "losses: `foe` and `you`", about = "One card of each side." },
  },
  instructions = {
    { form = "try <suit:suit> <n:integer>", outcomes = { "success", "failure" },
      about = "Plays a card of the suit, or the next card.",
      phrase = "phrase-try", run = try_suit },
    { form = "hurt <n:integer>", about = "Takes NERVE.", phrase = "Lose <n> NERVE.",
      run = function(args) add("nerve", -args.n) end },
  },
  rule_pages = { { name = "grave", required = true, defeat = "You could lose." } },
  queries = {
    { form = "hand has <suit:suit>", type = "flag", needs = "a card of <suit>",
      answer = function(args)
        return lists.any(sheet.hand, function(card) return suit_of(card) == args.suit end)
      end },
  },
}

return declare.ruleset(ruleset, {
  stats.rolled { { name = "nerve", label = "NERVE", start = 8, max = 8, at_min = "grave" } },
  deck.declarations,
  melee.fight { health = "nerve", label = "NERVE", escape_cost = 1 },
})
