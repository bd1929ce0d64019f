on-the-shelf = As many dice as a skill has points; the highest counts.
phrase-hurt = Lose { $n } HEALTH.
outcome-success = On a 6
outcome-partial = On a 4 or 5
outcome-failure = On a 3 or less
rule-page-grave = If you have no HEALTH left, turn to { $to }.
dice-needed = 6
sheet =
    HEALTH: { $HEALTH ->
       *[other] {""}
    }
    WITS: { $WITS ->
       *[other] {""}
    }
    NERVE: { $NERVE ->
       *[other] {""}
    }
