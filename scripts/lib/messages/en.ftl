# carry_limits
carry-ask = You can carry no more. What do you leave behind?
carry-drop = Drop { $item }
carry-leave = Leave { $item }
phrase-carry-gain = Take { $item }.
phrase-carry-lose = Lose { $item }.

# decks
deck-deal = A card for your hand
deck-next = The next card of the deck
deck-play = Which card do you play?
deck-shuffled = You shuffle the cards.
deck-yours = Your card
phrase-deck-fill = Draw cards until you hold { $constant_hand_size }.

# dice_pools
pool-empty = { $label }: no dice.
phrase-pool =
    Test { $skill }{ $bonuses ->
        [none] {""}
       *[other] {" "}({ $bonuses })
    }.

# melee
melee-ask = What do you do?
melee-beaten = { $foe } is beaten.
melee-escape = Escape
melee-fight = Fight { $foe }
melee-left = { $foe }: { $label } { $n }.
phrase-melee =
    Fight { $foe }{ $and ->
        [none] {""}
       *[other] {" "}and { $and }, all at once
    }.{ $escape ->
        [yes] {" "}You can escape.
       *[none] {""}
    }
phrase-melee-and = { $foe }

# opposed_rolls and results_table
exchange-hit = You hit. Test your { $label }?
exchange-losses = foe { $foe }, you { $you }
exchange-wound = You are hit. Test your { $label }?
exchange-you = You

# provisions
meals-none = You have nothing to eat.

# roll_under
under-rule = { $label } or less succeeds.
