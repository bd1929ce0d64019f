phrase-pick =
    Pick a number{ $bonuses ->
        [none] {""}
       *[other] {" "}({ $bonuses })
    }.
outcome-won = If you win
outcome-escaped = If you escape
outcome-taken = If you take it
outcome-left = If you leave it
if-gift = you have the gift { $gift }
if-not-gift = you do not have the gift { $gift }
rule-page-grave = If you have no BREATH left, turn to { $to }.
dice-needed = 10
entries-item = Items
entries-foe = Foes
entry-foe = MIGHT { $might }, BREATH { $breath }.
entries-all-ratio = The table
entry-ratio = { $results }.
sheet =
    MIGHT: { $might ->
       *[other] {""}
    }
    BREATH: { $breath ->
       *[other] {""}
    }
    Gifts: { $gifts ->
       *[other] {""}
    }
    Meals: { $meals ->
       *[other] {""}
    }
