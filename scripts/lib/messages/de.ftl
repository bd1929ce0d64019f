# carry_limits
carry-ask = Mehr kannst du nicht tragen. Was lässt du zurück?
carry-drop = { $item } ablegen
carry-leave = { $item } liegen lassen
phrase-carry-gain = Nimm { $item }.
phrase-carry-lose = Du verlierst { $item }.

# decks
deck-deal = Eine Karte für deine Hand
deck-next = Die nächste Karte des Stapels
deck-play = Welche Karte spielst du?
deck-shuffled = Du mischst die Karten.
deck-yours = Deine Karte
phrase-deck-fill = Zieh Karten, bis du { $constant_hand_size } auf der Hand hast.

# dice_pools
pool-empty = { $label }: keine Würfel.
phrase-pool =
    Probe auf { $skill }{ $bonuses ->
        [none] {""}
       *[other] {" "}({ $bonuses })
    }.

# melee
melee-ask = Was tust du?
melee-beaten = { $foe } ist besiegt.
melee-escape = Fliehen
melee-fight = Kämpfen: { $foe }
melee-left = { $foe }: { $label } { $n }.
phrase-melee =
    Kampf gegen { $foe }{ $and ->
        [none] {""}
       *[other] {" "}und { $and }, alle zugleich
    }.{ $escape ->
        [yes] {" "}Du kannst fliehen.
       *[none] {""}
    }
phrase-melee-and = { $foe }

# opposed_rolls and results_table
exchange-hit = Du triffst. Eine Probe auf { $label }?
exchange-losses = Gegner { $foe }, du { $you }
exchange-wound = Du wirst getroffen. Eine Probe auf { $label }?
exchange-you = Du

# provisions
meals-none = Du hast nichts zu essen.

# roll_under
under-rule = { $label } oder weniger ist ein Erfolg.
