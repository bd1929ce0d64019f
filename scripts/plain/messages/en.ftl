# Texts of the ruleset.

on-the-shelf = Plain: no rules to learn; you choose, and sometimes you roll dice
dice-needed = {""}
sheet = {""}
ask-pay =
    Hand over { $item }{ $n ->
        [1] {""}
       *[other] , { $n } times
    }?
lacks-item =
    { $n ->
        [1] you have no { $item }
       *[other] you need { $n } of this: { $item }
    }

## Print

phrase-gain-item =
    Gain { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.
phrase-lose-item =
    Lose { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.
phrase-lose-all-items = Lose all your items.
phrase-pay-item =
    Hand over { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.
outcome-paid = If you hand it over
outcome-declined = If you keep it
outcome-unable = If you cannot
sheet-held-item = Items
