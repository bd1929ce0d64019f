too-much = That was one blow too many.
phrase-hurt =
    Lose { $n } STAMINA.{ $row_dead ->
        [yes] {""}
       *[none] {" "}If none is left, turn to { $rule_page_grave }.
    }
outcome-success = If you succeed
outcome-failure = If you fail
outcome-lucky = If you are lucky
outcome-unlucky = If you are unlucky
outcome-dead = If you have none left
rule-page-grave = If you have no STAMINA left, turn to { $to }.
dice-needed = 6
entries-item = Items
entry-item = Eaten: { $heals } STAMINA.
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
outcome-won = If you win
entries-foe = Foes
entry-foe = SKILL { $skill }, STAMINA { $stamina }.
