outcome-success = If you succeed
outcome-failure = If you fail
outcome-lucky = If you are lucky
outcome-unlucky = If you are unlucky
outcome-won = If you win
outcome-escaped = If you escape
outcome-taken = If you take it
outcome-left = If you leave it
rule-page-grave = If you have no STAMINA left, turn to { $to }.
dice-needed = 6
entries-item = Items
entries-foe = Foes
entry-foe = SKILL { $skill }, STAMINA { $stamina }.
sheet =
    SKILL: { $skill ->
       *[other] {""}
    }
    STAMINA: { $stamina ->
       *[other] {""}
    }
    LUCK: { $luck ->
       *[other] {""}
    }
    Provisions: { $meals ->
       *[other] {""}
    }
