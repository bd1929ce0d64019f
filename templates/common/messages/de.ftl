# The words of the house rules in German, as an example of a translation. Delete this file if your book is in English only.

phrase-toss =
    Wirf eine Münze und sag { $call ->
        [heads] Kopf
       *[tails] Zahl
    } an; hast du keine, ist 1 bis 3 auf einem Würfel Kopf.
outcome-right = Wenn du richtig liegst
outcome-wrong = Wenn du falsch liegst
