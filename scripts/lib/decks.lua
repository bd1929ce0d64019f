-- A deck of cards that are drawn without replacement, and a hand.
--
--   local deck = require("decks").deck { cards = { "ropes 1", "ropes 2", "oars 1" }, hand = 2 }
-- has the functions `draw(label)`, `fill_hand()` and `play(accepts)`. `deck.declarations` has the fields `drawn` and `hand`, the line of the
-- sheet, the deal before the first page, the instruction `fill hand` and the constant `hand_size`. The names of cards differ.

local words, check_settings = require("words"), require("declare").check_settings
local decks = {}

function decks.deck(settings)
  check_settings("decks.deck", settings, { "cards", "hand" })
  local deck = {}

  local function draw_left(label) return random_element(settings.cards, label, { deck = "drawn" }) end

  -- Draws a card. If none is left, all cards except those of the hand are shuffled again.
  function deck.draw(label)
    local card = draw_left(label)
    if card then return card end
    for _, other in ipairs(settings.cards) do
      if not get("hand", other) then set("drawn", other, false, false) end
    end
    say(message("deck-shuffled"))
    return draw_left(label)
  end

  function deck.fill_hand()
    while #sheet.hand < constant.hand_size do set("hand", deck.draw(message("deck-deal")), true, false) end
  end

  -- Lets the reader play a card of the hand for which `accepts(card)` is true, or the next card of the deck. Returns the card.
  function deck.play(accepts)
    local options = {}
    for _, card in ipairs(sheet.hand) do
      if accepts(card) then options[#options + 1] = { card, words.capitalize(card) } end
    end
    if #options == 0 then return deck.draw(message("deck-yours")) end
    options[#options + 1] = { "deck", message("deck-next") }
    local card = choose(message("deck-play"), options, "card")
    if card == "deck" then return deck.draw(message("deck-yours")) end
    set("hand", card, false, false)
    return card
  end

  deck.declarations = {
    word_sets = { card = settings.cards },
    fields = {
      { name = "drawn", type = "words", refers_to = "card", shown = false },
      { name = "hand", type = "words", refers_to = "card", label = "Hand" },
    },
    constants = { { name = "hand_size", value = settings.hand, min = 0, about = "Cards of a full hand." } },
    sheet = function() return { { "Hand", words.join_list(sheet.hand) } } end,
    hooks = { start = deck.fill_hand },
    instructions = { { form = "fill hand", about = "Draws cards up to a full hand.", phrase = "phrase-deck-fill", run = deck.fill_hand } },
  }
  return deck
end

return decks
