# Die Texte des Regelwerks.

on-the-shelf = Plain: keine Regeln; du entscheidest, und manchmal würfelst du
dice-needed = {""}
sheet = {""}
ask-pay =
    { $item } hergeben{ $n ->
        [1] {""}
       *[other] , { $n }-mal
    }?
lacks-item =
    { $n ->
        [1] dir fehlt { $item }
       *[other] davon brauchst du { $n }: { $item }
    }

## Druck

phrase-gain-item =
    Du bekommst: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }.
phrase-lose-item =
    Du verlierst: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }.
phrase-lose-all-items = Du verlierst alle Dinge.
phrase-pay-item =
    Gib dies her: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }.
outcome-paid = Wenn du es hergibst
outcome-declined = Wenn du es behältst
outcome-unable = Wenn du das nicht kannst
sheet-held-item = Dinge
