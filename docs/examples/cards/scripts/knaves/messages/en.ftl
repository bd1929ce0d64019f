phrase-try = Play a card of { $suit }, or the next card: { $n } or more is a success.
outcome-success = If you succeed
outcome-failure = If you fail
outcome-won = If you win
outcome-escaped = If you escape
if-hand-has = you hold a card of { $suit }
if-not-hand-has = you hold no card of { $suit }
rule-page-grave = If you have no NERVE left, turn to { $to }.
dice-needed = {""}
entries-foe = Foes
entry-foe = Adds { $skill }. NERVE { $nerve }. Weak against { $weak }.
sheet =
    NERVE: { $nerve ->
       *[other] {""}
    }
    Hand: { $hand ->
       *[other] {""}
    }{ $drawn ->
       *[other] {""}
    }
