### Die Worte des Programms auf Deutsch. Englisch ist die Quelle: dieselben Nachrichten, mit denselben Dingen darin.

## Werte

value-nothing = nichts
value-yes = ja
value-no = nein
value-none = keine

## Änderungen

code-gained = Du erhältst den Code { $name }
code-lost = Du verlierst den Code { $name }
code-gained-by-rule = Code erhalten: { $name }
code-lost-by-rule = Code verloren: { $name }
code-given = Gegeben: der Code { $name }
code-taken = Genommen: der Code { $name }
image = Bild: { $text }
with-meaning = { $told }: { $meaning }
title-gained = Du erhältst den Titel { $name }
title-lost = Du verlierst den Titel { $name }
title-now = Dein Titel ist jetzt { $name }
title-now-by-rule = Titel: { $name }
title-gained-by-rule = Titel erhalten: { $name }
title-lost-by-rule = Titel verloren: { $name }
title-given = Gegeben: der Titel { $name }
title-taken = Genommen: der Titel { $name }
thing-gained = Erhalten: { $name }
thing-lost = Verloren: { $name }
thing-given = Gegeben: { $name }
thing-taken = Genommen: { $name }
mark-set = { $name }: { $mark }
mark-unset = { $name }: nicht { $mark }
mark-is = { $name }: { $mark } { $to }
field-is = { $name }: { $to }
boxes-ticked = Hier angekreuzt: { $n }
box-ticked = { $n ->
    [one] Du kreuzt auf dieser Seite ein Kästchen an
   *[other] Du kreuzt auf dieser Seite ein Kästchen an: { $n } sind angekreuzt
}
boxes-ticked-at = Angekreuzt bei { $name }: { $n }
next-dice = Die nächsten Würfel: { $dice }

## Hinweise

notice-book = Du bist jetzt in einem anderen Buch: { $book }.
notice-elsewhere = Der Weg führt in ein anderes Buch, { $book }, das nicht zur Hand ist.
notice-not-written = Das ist noch nicht geschrieben.
notice-stuck-page = Hier kannst du nichts tun. Nimm mit undo deine letzte Antwort zurück.
notice-stuck-page-strict = Hier kannst du nichts tun.

## Würfel

dice-table-rule = Eine Würfeltabelle: Die Würfel werden zusammengezählt, mit den genannten Zuschlägen.
dice-table-why = die Tabelle
dice-number-rule = Die Würfel werden zusammengezählt, mit den genannten Zuschlägen; die Summe ist die Zahl.
dice-number-why = eine Zahl
roll-changed-rule = Die Regeln haben geändert, was die Würfel ergaben.

## Warum eine Wahl verschlossen ist

closed-done = schon getan
closed-lacks = du hast nicht: { $name }
closed-not-now = das geht jetzt nicht
closed-no-book = das Buch { $book } ist nicht zur Hand
needs = nötig: { $what }
need-code = der Code { $name }
need-title = der Titel { $name }
need-book = im Buch { $name } zu sein
need-book-at-hand = das Buch { $name } zur Hand
need-visited = ein Besuch bei { $name }
need-elsewhere = vorher anderswo gewesen zu sein
need-first-visit = zum ersten Mal hier zu sein
need-from = von { $name } zu kommen
need-thing = »{ $name }«
need-named = »{ $name }«
need-any = etwas von der Art »{ $name }«
need-right = das Passende von der Art »{ $name }«
need-flag = »{ $name }« auf deinem Bogen
lack-code = kein Code { $name }
lack-title = kein Titel { $name }
lack-book = nicht im Buch { $name } zu sein
lack-book-at-hand = das Buch { $name } nicht zur Hand
lack-visited = kein Besuch bei { $name }
lack-elsewhere = nicht anderswo gewesen zu sein
lack-first-visit = schon einmal hier gewesen zu sein
lack-from = nicht von { $name } zu kommen
lack-thing = kein »{ $name }«
lack-named = kein »{ $name }«
lack-any = nichts von der Art »{ $name }«
lack-right = nichts Bestimmtes von der Art »{ $name }«
lack-flag = kein »{ $name }« auf deinem Bogen
need-and = { $a } und { $b }
need-or = { $a } oder { $b }
need-and-more = { $name }, unter anderem
need-or-other = { $name } oder etwas anderes
need-equal = { $a } gleich { $b }
need-not-equal = { $a } ungleich { $b }
need-exactly = genau { $b } { $a }
need-other-than = mehr oder weniger als { $b } { $a }
need-below = weniger als { $b } { $a }
need-at-most = höchstens { $b } { $a }
need-above = mehr als { $b } { $a }
need-at-least = mindestens { $b } { $a }
need-enough = mehr { $name }
need-less = weniger { $name }
count-turns =
    { $n ->
        [one] Zug
       *[other] Züge
    }
count-codes =
    { $n ->
        [one] Code
       *[other] Codes
    }
count-titles =
    { $n ->
        [one] Titel
       *[other] Titel
    }
count-boxes =
    { $n ->
        [one] angekreuztes Kästchen hier
       *[other] angekreuzte Kästchen hier
    }
count-boxes-of =
    { $n ->
        [one] angekreuztes Kästchen bei { $name }
       *[other] angekreuzte Kästchen bei { $name }
    }
count-visits =
    { $n ->
        [one] Besuch hier
       *[other] Besuche hier
    }
count-visits-of =
    { $n ->
        [one] Besuch bei { $name }
       *[other] Besuche bei { $name }
    }

## Antworten, die nicht passen

refused-over = das Spiel ist aus; es gibt nichts zu beantworten
refused-choice = darauf antwortet eine der Wahlmöglichkeiten
refused-no-choice = es gibt hier keine Wahl `{ $id }`
refused-closed = diese Wahl ist verschlossen: { $why }
refused-word = darauf antwortet ein Wort
refused-no-dice = es werden keine Würfel gebraucht
refused-option = darauf antwortet eine der Möglichkeiten
refused-not-offered = `{ $id }` steht nicht zur Wahl; es ist eines von: { $all }
refused-yes-or-no = darauf antwortet ja oder nein
refused-order = darauf antworten alle in einer Reihenfolge
refused-order-each = jedes von diesen, je einmal: { $all }
refused-nothing-asked = es wird nichts gefragt
refused-first-answer = beantworte zuerst, was gefragt wird; das geht bei der Wahl einer Seite
refused-number = { $n } ist keine ganze Zahl von { $min } bis { $max }
refused-number-kind = darauf antwortet eine ganze Zahl von { $min } bis { $max }
refused-command = `{ $text }` ist kein Befehl
refused-which = `{ $name }` kann sein: { $names }
refused-form = { $why }; sag `{ $form }`
refused-incomplete = dieser Anweisung fehlt etwas
refused-missing = am Ende fehlt { $wanted }
refused-instead = `{ $word }` steht, wo { $wanted } stehen muss
refused-surplus = `{ $word }` passt hier nicht
refused-no-such = `{ $word }` ist keines von: { $name }
refused-absent = { $name } gibt es im Buch nicht mehr: damit lässt sich nichts tun, bis das Buch es wieder hat
refused-unknown = nichts von der Art { $kind } heißt `{ $name }`
refused-undo = es gibt nichts zurückzunehmen
form-integer = eine ganze Zahl
form-signed = eine Zahl mit Vorzeichen
form-text = ein Text in doppelten Anführungszeichen
form-dice = ein Wurf wie `2d6`
form-word = ein Wort
form-named = ein Name der Art { $name }
form-held = der Name eines Dings der Art { $kind }
form-page = eine Seite
form-code = ein Code
form-title = ein Titel in doppelten Anführungszeichen
refused-dice = wirf { $count ->
    [one] 1 Würfel und nenne seine Augen
   *[other] { $count } Würfel und nenne die Augen von jedem
}, { $low } bis { $high }

## Enden

ending = Ein Ende.
ending-named = Ende: { $name }.
ending-of-kind = Ende ({ $kind }).
ending-in-full = Ende: { $name } ({ $kind }).

## Würfel an der Zeile

dice-none = keine Würfel
dice = { $n ->
    [0] keine Würfel
    [one] 1 Würfel
   *[other] { $n } Würfel
}
dice-of-sides = { dice } { roll-of-sides }
dice-of-range = { $n ->
    [one] eine Zahl von { $low } bis { $high }
   *[other] { $n } Zahlen von { $low } bis { $high }
}
dice-left = bleiben { $dice }
dice-instead = , also wird mit { $n } gewürfelt
dice-from = { $n } aus { $name }
dice-nothing = nichts wird gewürfelt
dice-total = Summe { $n }
dice-changed = es zählt als { $n }
dice-second = zweithöchster { $n }
dice-highest = höchster { $n }
dice-lowest = niedrigster { $n }
how-highest = Der höchste Würfel zählt.
how-lowest = Der niedrigste Würfel zählt.
how-second = Der zweithöchste Würfel zählt.
how-sum = Die Würfel werden zusammengezählt.
own-roll = Mit { $plus }. Die Würfel des Spiels bleiben, wo sie sind.

## Würfel für das Ohr

spoken-nothing = Gewürfelt: nichts
spoken-one = Gewürfelt: { $face }
spoken-many = Gewürfelt: { $faces } und { $last }
spoken-for = für { $why }
spoken-plus = plus { $n }
spoken-minus = minus { $n }
spoken-from = { $n } aus { $name }
spoken-plus-for = plus { $n } für { $name }
spoken-minus-for = minus { $n } für { $name }
spoken-with = , mit { $part }
spoken-leaves = , bleiben { $dice }, also wird mit { $n } gewürfelt
spoken-total = ; die Summe ist { $n }
spoken-second = ; der zweithöchste ist { $n }
spoken-highest = ; der höchste ist { $n }
spoken-lowest = ; der niedrigste ist { $n }
spoken-partial = ein Teilerfolg
spoken-success = ein Erfolg
spoken-miss = ein Fehlschlag
spoken-of = { $n } von { $most }
spoken-to = { $from } bis { $to }
spoken-or = { " oder " }
spoken-slash = Schrägstrich
spoken-typed = „{ $words }“
minus = minus { $n }
grid-nothing = nichts

## Was gefragt wird

seat = { $name }:
seat-alone = { $name }, nur für dich:
what-now = Was tust du?
how-usual = Enter für { $n }
how-order = alle in deiner Reihenfolge, oder Enter für diese
how-confirm = ja oder nein
how-text = ein Wort oder eine Zeile; Befehle nach /
how-dice = tippe die Augen
bounds-any = eine ganze Zahl
bounds-least = eine ganze Zahl, { $min } oder mehr
bounds-most = eine ganze Zahl, { $max } oder weniger
bounds = eine ganze Zahl von { $min } bis { $max }
roll-dice = { $n ->
    [one] Wirf { $many } Würfel{ $of }{ $why }.
   *[other] Wirf { $many } Würfel{ $of }{ $why }.
}
roll-of-sides = { $sides ->
    [one] mit 1 Seite
   *[other] mit { $sides } Seiten
}
roll-of-range = mit den Zahlen { $low } bis { $high }
roll-for = für { $why }
over = Das Spiel ist aus. Du kannst undo, restart, load oder quit sagen.
over-strict = Das Spiel ist aus. Du kannst restart oder quit sagen.
choice-number = Wahl { $n }:
closed = (verschlossen)
closed-why = (verschlossen: { $why })
still-closed = Noch verschlossen: { $choices }
wanted-nothing-open = Hier steht nichts offen; `undo` geht zurück.
wanted-nothing-open-strict = Hier steht nichts offen.
wanted-one = Tippe { $n }
wanted-range = Tippe eine Zahl von 1 bis { $n }
wanted-some = Tippe { $most } oder { $last }
wanted-pick = { $numbers }, oder die ersten Buchstaben deiner Wahl.
wanted-pick-usual = { $numbers }, oder die ersten Buchstaben deiner Wahl; oder nur Enter für { $n }.
typed-unreadable = Das Getippte ist kein Text. Bitte noch einmal.
wanted-confirm = Tippe ja oder nein.
wanted-number = Tippe { $bounds }.
wanted-text = Tippe ein Wort oder eine Zeile; ein Befehl beginnt mit /, wie /help.
wanted-order = Tippe jede Zahl von 1 bis { $n } einmal, in deiner Reihenfolge, etwa { $example }; oder nur Enter, und sie bleiben, wie sie stehen.
wanted-dice = { $n ->
    [one] Tippe die Augen deines Wurfs, von { $low } bis { $high }, etwa { $example }.
   *[other] Tippe die Augen deiner { $n } Würfel, je von { $low } bis { $high }, etwa { $example }.
}
wanted-over = Das Spiel ist aus: `undo`, `restart`, `load` oder `quit`.
wanted-over-strict = Das Spiel ist aus: `restart` oder `quit`.
wanted-over-page = Das Spiel ist aus: `undo` oder `restart`.
offer-closed = »{ $text }« ist verschlossen.
offer-closed-why = »{ $text }« ist verschlossen: { $why }.
could-be = `{ $line }` kann { $which } sein. Tippe mehr davon oder die Zahl.
could-be-save = `{ $line }` kann { $which } sein. Tippe mehr davon.
or = oder

## Die Zeile

by = { $title }, von { $author }
greeting = Die Würfel haben den Keim { $seed }. `help` zeigt, was du außer einer Antwort sagen kannst.
take-the-seat = { $name }, setz dich und drück die Eingabetaste. Die anderen sehen weg.
kept-resume = Das Spiel ist gespeichert; `turnto play { $book } --resume` setzt es fort.
farewell = Leb wohl.
more = [mehr]
more-keys = [mehr] Enter: weiter, q: genug
answers-end = Hier enden die Antworten.
leave-kept = Gehen? Das Spiel ist gespeichert. (ja oder nein)
leave-not-kept = Gehen? Dieses Spiel wird nicht gespeichert. (ja oder nein)
quick-throw = Was jetzt fällt, könnte dein Ende sein.
quick-throw-on = Würfeln
quick-rolls =
    { $n ->
        [0] Du kämpfst weiter, ohne einen Wurf.
        [one] Du kämpfst weiter: ein Wurf.
       *[other] Du kämpfst weiter: { $n } Würfe.
    }
quick-changes = { $changes }.
refused-quick-no-fight = gerade wird nicht gekämpft
refused-quick-rules = diese Regeln kämpfen nicht von selbst weiter
refused-quick-peril = was jetzt kommt, könnte dein Ende sein: entscheide selbst
refused-quick-decide = das musst du selbst entscheiden
refused-quick-dice = du würfelst selbst
help-quick = ohne Fragen weiterkämpfen, bis der Kampf aus ist oder etwas auf dem Spiel steht
command-alone = Der Befehl `{ $name }` steht allein.
command-typed = Der Befehl wird so getippt: `{ $form }`.
no-command = Es gibt keinen Befehl `{ $word }`.
near-command = Meinst du { $near }?
or-near-command = Oder meinst du { $near }?
or-near-choice = Oder meinst du „{ $text }“?
near-choice = Meinst du „{ $text }“? (ja oder nein)
text-or-command = `{ $word }` ist auch ein Befehl. Ist es deine Antwort? (ja oder nein)
typed-cleared = Die Zeile ist gelöscht. `quit` geht, und ebenso zweimal Strg-C auf leerer Zeile.
typed-interrupted = Noch einmal Strg-C geht.
typed-articles = der die das den dem des ein eine einen einem einer eines etwas
typed-leads = geh gehe gehen lauf laufe komm kehr betritt betrete besuch besuche steig steige wähl wähle nimm und dann zu zum zur in ins im nach an ans auf aufs durch über hinauf hinab hinein zurück hinaus
one-or-another = { $one } oder { $another }
where-fault = Deine Antwort ist zurückgenommen; `why` zeigt, was am Buch falsch ist.
where-fault-over = `why` zeigt, was am Buch falsch ist.
yes-or-no = (ja oder nein)

## Befehle

help-help = diese Liste; mit einem Befehl: was er tut
help-look = die Seite noch einmal
help-choices = was gefragt wird, und jede Wahl mit dem Grund, wenn sie verschlossen ist
help-sheet = dein Bogen
help-characters = fertige Figuren, die man hier übernehmen kann; mit einem Namen: eine davon
help-status = wo du bist, und wie es dir geht
help-items = was du hast und wer bei dir ist; mit einem Wort, was davon so heißt
help-about = was man von dem weiß, was du hast, von wem oder was hier ist, von einem Ort oder einem Wort der Regeln; kurz `x`
about-what = Worüber? Sag `about` und ein Ding, das du hast, oder ein Wort der Regeln.
about-nobody = Du hast nichts, das `{ $name }` heißt, nichts hier heißt so, und die Regeln haben kein solches Wort.
about-place = Dort bist du gewesen.
about-here = Dort bist du.
about-nothing = Mehr ist davon nicht bekannt.
no-items-like = Du hast nichts, das `{ $name }` heißt.
help-codes = die Codes, die du hast
help-titles = die Titel, die du hast
help-why = erklärt die letzten Würfe: Würfel, woraus sie kommen, die Regel
help-note = schreibt eine Notiz
help-notes = zeigt deine Notizen
help-journal = was deine Codes und Titel bedeuten und woher sie kommen, und deine Notizen
help-log = was du bisher geantwortet hast
help-seen = wie viele Seiten und Enden des Buches du gesehen hast
help-roads = einige Wege dieses Spiels, die du nicht gegangen bist
help-story = schreibt in eine Datei, was du bisher gelesen hast, als Text oder als Seite für den Browser
help-story-page = behält als Datei, was du bisher gelesen hast
help-map = die Orte, die du kennst, und wo du bist: in einem Fenster gezeichnet, sonst als Liste
help-map-page = die Orte, die du kennst, und wo du bist, gezeichnet
help-undo = nimmt die letzte Antwort zurück, oder so viele, wie du sagst
help-save = speichert das Spiel, unter einem Namen, wenn du einen nennst
help-save-strict = speichert das Spiel, wie es auch nach jeder Antwort geschieht
help-save-page = die Spiele, die dieser Browser behält; dieses behält er von selbst
help-load = nimmt ein Spiel auf, das unter einem Namen gespeichert ist
help-load-page = dasselbe: ein anderes davon aufnehmen
help-bookmark = setzt hier ein Lesezeichen; ohne Namen zeigt es alle
help-resume = geht von einem Lesezeichen weiter; wo du bist, liegt dann auch eines
help-unmark = nimmt ein Lesezeichen weg
help-camp = speichert das Spiel, sagt wo, und geht
help-camp-page = die Spiele, die dieser Browser behält: schließ die Seite, wann du willst
help-brief = Kämpfe und Würfe kurz
help-full = Kämpfe und Würfe ausführlich
help-settings = was du für alle Spiele eingestellt hast; mit Namen und Wert wird es geändert: width, brief, narrate, colour, language
help-settings-page = wie etwas aussieht und erzählt wird: Schrift, Licht, Sprache, eigene Würfel
help-roll = eigene Würfel; die des Spiels bleiben, wo sie sind
help-rules = die Regeln: was ein Wort darin bedeutet; ohne Wort, was es gibt
help-rules-section = die Regeln: ein Abschnitt wie { $section } oder ein Wort; ohne beides, was es gibt
help-restart = beginnt das Buch von vorn; fragt vorher und behält dieses Spiel
help-restart-strict = beginnt das Buch von vorn; fragt vorher
help-restart-unkept = beginnt das Buch von vorn; fragt vorher
help-restart-page = beginnt das Buch von vorn, bei den Spielen; dieses bleibt behalten
help-quit = gehen; das Spiel ist gespeichert
help-quit-page = die Spiele, die dieser Browser behält: schließ die Seite, wann du willst
help-quit-unkept = gehen; dieses Spiel wird nicht gespeichert
help-of-rules = Und nach den Regeln dieses Buches:
chosen-not-command = Das ist die Wahl; der Befehl heißt /{ $command }.
help-none = `help` zeigt die Befehle, und was ein Wort in den Regeln heißt, sagt `rules { $word }`.
help-also = Auch getippt als { $names }.
help-slash = Ein Schrägstrich vor einem Wort macht es zum Befehl, wo das Wort eine Antwort ist oder eine Wahl so heißt: /undo.
help-slash-strict = Ein Schrägstrich vor einem Wort macht es zum Befehl, wo das Wort eine Antwort ist oder eine Wahl so heißt: /look.
no-sheet = Dieses Buch hat keinen Bogen.
sheet-failed = Der Bogen kann nicht gezeigt werden: { $why }.
status-told = { $name }: { $text }
status-failed = Der Stand kann nicht gezeigt werden: { $why }.
no-items = Du hast nichts.
no-codes = Du hast keine Codes.
no-titles = Du hast keine Titel.
no-rolls = Hier ist nichts gewürfelt worden.
noted = Notiert.
no-notes = Noch keine Notizen: `note TEXT` schreibt eine.
retold-astray = das Buch ist seit diesem Spiel geändert: ab Antwort { $n } erzählt es das nicht noch einmal
retold-elsewhere = das Buch ist seit diesem Spiel geändert: noch einmal erzählt führt es anderswohin
journal-hidden = Das Tagebuch erzählt, was andere getroffen hat; es steht offen, wenn der Tisch es tut.
journal-besides = Außerdem
errands-open = Zu tun
errands-done = Getan
errands-over = Vorbei
journal-over = (nicht mehr)
journal-notes = Notizen
no-journal = Noch steht nichts im Tagebuch: keine Codes, keine Titel, keine Notizen.
day = Tag { $n }
log-hidden = Das Protokoll zeigt, was andere geantwortet haben; es steht offen, wenn der Tisch es tut.
no-log = Noch ist nichts beantwortet.
seen-here = { $n ->
    [one] In diesem Spiel hast du 1 von { $of } Seiten gesehen.
   *[other] In diesem Spiel hast du { $n } von { $of } Seiten gesehen.
}
seen-ever = In allen Spielen: { $n } von { $of }.
endings-found = Gefundene Enden: { $n } von { $of }. { $names }.
endings-count = Gefundene Enden: { $n } von { $of }.
endings-none = Gefundene Enden: keines von { $of }.
roads-not-taken = Nicht gegangene Wege:
road = { $page }: { $text }
roads-hidden = Nicht gegangene Wege zeigen, was andere wählen konnten; sie stehen offen, wenn der Tisch es tut.
no-roads = Kein Weg blieb in diesem Spiel liegen, der irgendwo neu hinführt.
seen-damaged = was du in allen Spielen von diesem Buch gesehen hast, fängt neu an: die Datei { $path } ist beschädigt und heißt jetzt { $aside }
seen-newer = was du in allen Spielen von diesem Buch gesehen hast, bleibt, wie es ist: die Datei { $path } ist von einem neueren turnto
seen-unreadable = was du in allen Spielen von diesem Buch gesehen hast, bleibt, wie es ist: die Datei { $path } ist nicht zu haben: { $why }
story-how = `story DATEI.txt` oder `story DATEI.html` schreibt auf, was bisher zu lesen war.
story-form = { $file }: eine Geschichte wird als Text (`.txt`) geschrieben oder als Seite für den Browser (`.html`).
story-nowhere = Hier werden keine Dateien geschrieben.
story-hidden = Die Geschichte erzählt, was andere getroffen hat; sie steht offen, wenn der Tisch es tut.
story-over = Es gibt eine Datei { $path }. Überschreiben? (ja oder nein)
story-not = Nichts ist geschrieben.
story-written = { $n ->
    [one] Die Geschichte bis hierher, 1 Seite, steht in { $path }
   *[other] Die Geschichte bis hierher, { $n } Seiten, steht in { $path }
}
story-failed = { $file } lässt sich nicht schreiben: { $why }.
story-no-file = was dort steht, ist keine Datei
story-no-folder = es gibt keinen Ordner { $folder }
story-wire = eine Geschichte wird hier durch ihre Ereignisse erzählt, oder durch `story text` und `story html`; die Datei schreibt das Programm davor
story-by = von { $author }
way-to = { $from }: nach { $to }
map-here = Du bist hier: { $page }.
map-unseen = `?` ist, wovon du weißt und was du nicht gesehen hast: ein Ort, oder Wege von einem Ort.
map-ways = { $n ->
    [one] (und 1 Weg nicht gegangen)
   *[other] (und { $n } Wege nicht gegangen)
}
map-further = Andere Wege:
map-outside = Orte, für die dieses Fenster zu schmal ist:
map-hidden = Die Karte zeigt, wo andere gegangen sind; sie steht offen, wenn der Tisch es tut.
map-how = `map` zeichnet die Orte, die du kennst, wo es ein Fenster gibt; `map list` zählt sie überall auf, und `map drawn` zeichnet sie.
undo-hidden = Vor deiner Antwort kann die eines anderen stehen; zurückgenommen wird, wenn der Tisch offen ist.
games-hidden = Behaltene Spiele erzählen, was andere getroffen hat; sie stehen offen, wenn der Tisch es tut.
undo-lost = Das Buch führt nicht mehr bis hierher, also lässt sich nichts zurücknehmen.
undo-elsewhere = Nichts ist zurückgenommen: das Buch führt jetzt anderswohin. Antwort { $n } wurde auf der Seite `{ $was }` gegeben und käme jetzt auf { $now }.
undo-asked = Nichts ist zurückgenommen: das Buch fragt jetzt etwas anderes. Antwort { $n } galt einer anderen Frage.
undo-nothing = Es gibt nichts zurückzunehmen.
undo-fewer = { $n ->
    [one] Zurücknehmen lässt sich eine Antwort: `undo`.
   *[other] Zurücknehmen lassen sich { $n } Antworten; `undo { $n }` geht an den Anfang zurück.
}
undone = Zurückgenommen.
undone-many = Zurückgenommen: { $n } Antworten.
bookmark-name = ein Lesezeichen hat einen Namen aus Buchstaben oder Ziffern, höchstens { $n } davon
bookmark-there = es gibt schon ein Lesezeichen { $name }, bei { $page }: nimm einen anderen Namen, oder nimm es weg mit `unmark { $name }`
bookmark-full = es sind hundert Lesezeichen: nimm eines weg mit `unmark NAME`
bookmark-none = es gibt kein Lesezeichen: `bookmark NAME` setzt eines
bookmark-unknown = es gibt kein Lesezeichen `{ $name }`: es gibt { $names }
bookmark-which = `{ $name }` kann sein: { $names }
bookmark-told = { $name }: { $page }, nach { $n ->
    [one] 1 Antwort
   *[other] { $n } Antworten
}
no-bookmarks = Kein Lesezeichen ist gesetzt: `bookmark NAME` setzt hier eines.
bookmarked = Das Lesezeichen ist gesetzt. Mit `resume NAME` geht es von dort weiter.
resume-hidden = Vor deiner Antwort kann die eines anderen stehen; zurück geht es, wenn der Tisch offen ist.
resumed = Es geht weiter vom Lesezeichen { $name }.
resumed-from = Es geht weiter vom Lesezeichen { $name }. Wo du warst, liegt das Lesezeichen { $earlier }.
unmarked = Das Lesezeichen { $name } ist weg.
kept-in = Gespeichert in { $path }
no-saves-named = Noch ist kein Spiel unter einem Namen gespeichert: `save NAME` tut es.
camped = Das Spiel ist gespeichert in { $path }
still-here = { $why }. Du bist noch hier.
told-brief = Kämpfe und Würfe werden kurz erzählt.
told-full = Kämpfe und Würfe werden ausführlich erzählt.
which-dice = Sag, welche Würfel, etwa `roll 2d6` oder `roll d20+1`: bis zu 100, mit 2 bis 1000 Seiten.
no-rules = Dieses Buch hat keine eigenen Regeln.
rules-to-read = Zu lesen
rules-words = Wörter der Regeln
rules-options = Was dieses Buch festlegt
rules-no-word = Diese Regeln haben kein Wort `{ $word }`.
rules-hint = `rules WORT` sagt, was eines davon bedeutet.
restart-sure = Das Buch von vorn beginnen? (ja oder nein)
restart-not = Das Spiel geht weiter.
restarted = Das Spiel bis hierher ist gespeichert als { $name }.

## Was ein Regelwerk festlegt

declared-holds = Inhalt: { $what }.
declared-set = Seiten dürfen es setzen: `{ $form }`.
declared-given = Hausregeln, die zuhören, erhalten: { $all }.
declared-comes-out = Kann ausgehen als { $ways }.
declared-into = `into NAME` behält { $what }.
declared-must = Eine Seite muss sagen, was folgt: { $all }.
declared-leads = Nach { $name } wird zum Ort { $place } umgeblättert, wenn die Zeile dafür nicht anderswohin führt.
declared-rounds = In Runden, die dies wissen: { $all }.
declared-of-kind = , von der Art { $kind }
declared-each-with = , jedes mit { $all }
declared-cost = Darf der Preis einer Wahl sein.
declared-phrase = Auf Papier: „{ $phrase }“
declared-otherwise = { $values }; { $start }, wenn niemand etwas anderes sagt.
declared-here = In diesem Buch: { $value }.
declared-gives = Ergibt: { $what }.
declared-may-be = Erlaubt: { $what }.
declared-file = In der Datei { $file }.
declared-says = Jeder Eintrag sagt:
declared-remembers = Jedes, das man hat, merkt sich:
declared-required = { $what }; es muss da sein.
kind-whole = eine ganze Zahl
kind-flag = ja oder nein
kind-text = ein Text
kind-one-of = eines von { $all }
kind-one-listed = eines von: { $all }
kind-one-or-number = eines von: { $all }, oder { $number }
kind-word = ein Wort
kind-words = eine Liste von Wörtern
kind-map = eine Zahl für jedes Wort
kind-any = irgendetwas
kind-dice = Würfel wie { $dice }
kind-numbers = { $n } ganze Zahlen{ $range }
kind-from-to = von { $low } bis { $high }
kind-from = ab { $low }
kind-up-to = bis { $high }
range = { $low } bis { $high }
range-more = { $low } oder mehr
range-less = { $high } oder weniger
range-any = jede Zahl
specials-moments = Wann sie wirken
specials-effects = Was sie tun
specials-beside = Was neben dem steht, was sie tun
specials-conditions = Worauf sie warten, unter `if`
specials-keys = Was sie sonst sagen
specials-works = Gilt hier: { $all }.
specials-at = Bei: { $all }.
specials-with = Mit: { $all }.
specials-is = Es ist { $what }.

## Speichern

save-needs-name = wo das Spiel steht, das von selbst weitergeht, ließ sich zu Beginn nichts schreiben: gib diesem einen Namen, `save NAME`
save-elsewhere = dieses Buch wird gerade anderswo gespielt: gib diesem Spiel einen Namen, `save NAME`
played-elsewhere = Dieses Buch wird gerade anderswo gespielt: Dieses Spiel wird nur mit `save NAME` gespeichert.
cannot-keep = Das Spiel kann nicht gespeichert werden: { $why }. Es geht trotzdem weiter.
not-touched = { $trouble }. Die Datei ist nicht angerührt worden.
older-save = Es gibt einen älteren Spielstand, der heil ist.
put-aside = Diese Datei beiseitelegen?
is-now = Sie ist jetzt { $path }.
cannot-move = Sie lässt sich nicht verschieben: { $why }.
stays-meanwhile = Sie bleibt; dieses Spiel wird daneben gespeichert, unter dem Namen `meanwhile`.
resume-elsewhere = es gibt kein Spiel, mit dem es weitergeht: dieses Buch wird gerade anderswo gespielt, und davon ist noch nichts gespeichert
none-kept = Von diesem Buch ist kein Spiel gespeichert; ein neues beginnt.
kept-here = Von diesem Buch ist ein Spiel gespeichert: { $at }.
kept-over = Von diesem Buch ist ein Spiel gespeichert, und es ist zu Ende: { $at }.
kept-day = Tag { $n }
kept-answers = { $n ->
    [one] 1 Antwort
   *[other] { $n } Antworten
}
go-on = Damit weitermachen?
begin-new = Ein neues beginnen?
moved-to-id = Die Spiele, die unter dem Titel dieses Buchs gespeichert waren, gehen jetzt nach seiner id.
kept-under-title = Das gespeicherte Spiel ist von „{ $title }“.
kept-under-title-at = Das gespeicherte Spiel ist von „{ $title }“, einem Buch in { $path }.
same-book = Ist es dieses Buch?
left-to-other = Es bleibt, wie es ist: die Spiele dieses Buchs werden daneben gespeichert.
take-altered = Trotzdem damit weitermachen?
accept-save = Mit `--resume --accept-save` wird es aufgenommen.
own-dice = `{ $option }` ist für ein Spiel, das beginnt: dieses geht mit seinen eigenen Würfeln weiter.
copied-before = Wenn du weitermachst, bleibt das Spiel, wie es war, als Spielstand `{ $name }`.
save-gone = Der Spielstand dieses Spiels war weg; aufgenommen wird, was daneben gespeichert war, und die letzte Antwort kann fehlen.
save-gone-named = Der Spielstand `{ $name }` war weg; der davor steht an seiner Stelle.
before-kept = Das vorige Spiel ist gespeichert als { $name }; `load { $name }` führt zu ihm zurück.
before-kept-strict = Das vorige Spiel ist gespeichert als { $name }.
before-cannot-move = Das vorige Spiel lässt sich nicht verschieben: { $why }.
without-saves-dir = dieses Spiel wird ohne Speichern gespielt; `--save ORDNER` sagt, wo gespeichert wird
no-such-save = unter diesem Namen ist nichts gespeichert; es gibt { $names }
no-save-named = unter diesem Namen ist nichts gespeichert; noch hat kein Spiel einen Namen
save-not-touched = { $trouble }; die Datei ist nicht angerührt worden
save-before-opened = { $trouble }; der Spielstand davor ist geöffnet
could-not-keep = das Spiel konnte nicht gespeichert werden: { $why }
cannot-be-moved = sie lässt sich nicht verschieben: { $why }
no-damaged = keine beschädigte Datei ist im Weg
tried-again = { $trouble }. Das Spiel geht weiter; nach jeder Antwort wird es wieder versucht.
save-damaged = der Spielstand { $path } ist beschädigt ({ $why })
save-altered = der Spielstand { $path } ist nicht, wie er geschrieben wurde: seine Prüfsumme passt nicht
save-newer = der Spielstand { $path } ist von einem neueren turnto geschrieben (Version { $version })
save-unreadable = der Spielstand { $path } lässt sich nicht lesen ({ $why })
save-empty = er ist leer
save-not-whole = Zeile { $line }, Spalte { $column }: er ist kein ganzes JSON
save-no-version = er sagt nicht, welche Version er ist
no-file = es ist keine Datei
save-too-large = er ist größer als jedes Spiel
save-no-name = ein Spielstand heißt nach Buchstaben oder Ziffern, und `{ $path }` hat keine
save-own-name = `{ $path }` ist ein Name, den das Programm selbst vergibt
save-of-another = ein Spiel eines anderen Buchs, „{ $path }“, hat diesen Namen
save-barred = an seiner Stelle liegt die beschädigte Datei { $path }
stands-elsewhere = es steht in dem Buch `{ $book }`, das nicht zur Hand ist
things-alike = { $name }, { $n } Stück
cannot-take-up = das gespeicherte Spiel kann nicht aufgenommen werden: { $why }
book-changed = das Buch ist seit diesem Spielstand geändert worden
rules-changed = die Regeln sind seit diesem Spielstand geändert worden
answered-dice = Würfel { $faces }
lost-answers = { $n ->
    [one] die letzte deiner Antworten passt nicht mehr zum Buch
   *[other] die letzten { $n } deiner Antworten passen nicht mehr zum Buch
}
lost-elsewhere = das Buch führt jetzt anderswohin, nach { $page }
lost-otherwise = was auf dieser Seite geschah, kommt im Buch, wie es jetzt ist, anders: { $names }
lost-otherwise-page = was auf dieser Seite geschah, kommt im Buch, wie es jetzt ist, anders
lost-value = { $name } kann in diesem Buch nicht { $was } sein; jetzt gilt { $is }
lost-thing = das Buch hat `{ $name }` nicht mehr: es bleibt bei dir, ohne Wirkung, bis das Buch es wieder hat
starts-unknown = dieser Spielstand ist von früher, als der Anfang nicht gespeichert wurde: { $names } können dorthin gerückt sein, wo das Buch jetzt anfängt
thing-absent = { $name } (nicht mehr im Buch)
lost-changed-page = { $page } wartete auf deine Rückkehr und hat sich geändert: es geht dort von vorn an
lost-waiting-page = die Seite `{ $page }`, die auf deine Rückkehr wartete, gibt es nicht mehr
lost-place = im Buch ist kein Platz mehr für Folgendes: { $name }
slot-code = der Code { $name }
slot-title = der Titel { $name }
slot-variable = die Variable `{ $name }`
slot-visits = die Besuche auf der Seite { $page }
slot-ticks = die Kästchen auf der Seite { $page }
slot-page = das auf der Seite { $page } Getane
slot-other = `{ $name }`
slot-dice = die Würfel
slot-asked = die Frage
lost-book = das Buch `{ $book }` ist nicht zur Hand; was du dort getan hast, bleibt gespeichert
lost-page = die Seite `{ $page }` gibt es nicht mehr: Du bist am Anfang des Buches

## Alle Spiele, `turnto saves`

saves-name = Name
saves-book = Buch
saves-page = Seite
saves-written = geschrieben
saves-over = { $place } (zu Ende)
saves-day = { $place }, Tag { $n }
saves-answers = Antworten
saves-edition = Ausgabe
saves-none = In { $path } ist kein Spiel gespeichert.
saves-in = Sie liegen in { $path }.
saves-no-such = kein Spiel heißt `{ $name }`; `turnto saves` zählt sie auf
saves-several = mehrere Spiele heißen `{ $name }`: { $names }
saves-there-is = { $path }: diese Datei gibt es schon; überschrieben wird nichts
saves-exported = { $name } ist nach { $path } kopiert.
saves-exported-though = { $name } ist nach { $path } kopiert, wie es ist, obwohl etwas nicht stimmt: { $why }.
saves-imported = Mit dem Spiel von „{ $title }“ geht es bei `--resume` weiter.
saves-imported-as = Das Spiel von „{ $title }“ ist als { $name } gespeichert: `load { $name }` nimmt es im Buch auf.
saves-imported-altered = Das Spiel von „{ $title }“ ist nicht, wie es geschrieben wurde: seine Prüfsumme passt nicht. Mit ihm geht es bei `--resume` weiter, wo vorher gefragt wird.
saves-imported-altered-as = Das Spiel von „{ $title }“ ist nicht, wie es geschrieben wurde: seine Prüfsumme passt nicht. Es ist als { $name } gespeichert: `load { $name }` nimmt es im Buch auf und fragt vorher.
saves-only-before = sein Spielstand ist weg; das ist der davor
saves-remove = { $name }, ein Spiel von „{ $title }“, weglegen?
saves-say-yes = `turnto saves remove { $name } --yes` legt es weg, wo niemand gefragt werden kann
saves-stays = Es bleibt.
saves-removed = Es ist jetzt { $path }; `turnto saves import` holt es zurück.
saves-played = { $name } wird gerade gespielt

## Ein Buch, das sich ändert, während es gespielt wird

watch-faults = Das Buch hat jetzt Fehler; das Spiel geht mit dem weiter, was es vorher war.
watch-sound = Das Buch hat keine Fehler mehr und ist, was es war.
watch-no-rules = Das Buch hat sich geändert, aber { $why }.
watch-not-taken-up = Das Buch hat sich geändert, aber damit geht es nicht weiter: { $why }. Das Spiel geht mit dem weiter, was es vorher war.
watch-changed = Das Buch hat sich geändert.
watch-same = Hier ist nichts anders.
watch-page-gone = Die Seite { $page }, auf der du warst, gibt es nicht mehr.
watch-choice-gone = Die Wahl »{ $choice }«, die du auf { $page } getroffen hast, gibt es nicht mehr.
watch-choice-new = Hier gibt es eine neue Wahl: »{ $choice }«.
watch-choice-open = Die Wahl »{ $choice }« ist jetzt offen.
watch-choice-closed = Die Wahl »{ $choice }« ist jetzt verschlossen: { $why }.
watch-choice-absent = Die Wahl »{ $choice }« gibt es hier nicht mehr.

## Das Regal

shelf = Das Regal
shelf-book = Buch { $n }:
shelf-empty = Es ist leer: `turnto play BUCH` öffnet einen Ordner.
shelf-choose = Tippe die Zahl oder den Namen eines Buches.
shelf-new = Neu hier? Fang mit { $title } an. Jederzeit zeigt `help`, was du sagen kannst, und `quit` verlässt das Spiel: es bleibt gespeichert.
shelf-new-unkept = Neu hier? Fang mit { $title } an. Jederzeit zeigt `help`, was du sagen kannst, und `quit` verlässt das Spiel.
shelf-length = { $n ->
    [one] Eine Person
   *[other] 1 bis { $n } Personen
}; { $pages ->
    [one] 1 Seite
   *[other] { $pages } Seiten
}, { $words } Wörter, { $minutes ->
    [0] { $hours ->
        [one] etwa eine Stunde
       *[other] etwa { $hours } Stunden
    }
   *[other] etwa { $minutes } Minuten
}.
shelf-kept = Gespeichert: { $at }
shelf-kept-over = Gespeichert, und zu Ende: { $at }
shelf-wanted = Tippe eine Zahl von 1 bis { $n } oder den Namen eines Buches, oder quit.
shelf-help = Die Zahl, der Name oder die ersten Wörter eines Titels öffnen ein Buch; `help` sagt darin, was dort gesagt werden kann. `quit` verlässt das Regal, und `turnto --help` sagt, was das Programm sonst noch tut.

## Fertige Figuren

characters-ask = Wer wirst du sein?
characters-own = Jemand, den du selbst erschaffst
characters-wanted = Tippe eine Zahl von 1 bis { $n } oder einen Namen.
characters-first = `{ $name }` kannst du sagen, sobald du jemand bist: tippe eine Zahl oder einen Namen.
characters-none = Hier gibt es keine fertige Figur zu übernehmen.
characters-no-such = Keine fertige Figur heißt `{ $name }`; `characters` zeigt sie.
characters-not-whole = { $name } ließ sich nicht so erschaffen, wie das Buch es sagt: { $why } Den Rest beantwortest du.

## Einstellungen

settings-nowhere = Einstellungen gelten, wo jemand an einem Terminal liest, und sonst nirgends: hier wird allen dasselbe erzählt.
settings-unset = nicht gesetzt
settings-on = an
settings-off = aus
settings-how = `settings width 60` ändert eine für alle Spiele, und `settings width default` überlässt sie wieder dem Terminal. Sie stehen in { $path }
settings-kept = Für alle Spiele behalten.
settings-kept-aside = Für alle Spiele behalten. Die Datei, die sich nicht lesen ließ, ist jetzt { $aside }
settings-not-kept = Das gilt für dieses Spiel; für andere ließ es sich nicht behalten: { $why }
settings-no-such = Keine Einstellung heißt `{ $name }`: es gibt { $names }.
settings-wanted-width = Tippe `settings width 60`: eine Zahl von Spalten zwischen 40 und 100, oder `default`.
settings-wanted-flag = Tippe `settings { $name } on`, `off` oder `default`.
settings-wanted-language = Tippe `settings language de`: die Sprachen sind { $languages }. Oder `default`.
settings-damaged = Deine Einstellungen sind beschädigt und gelten nicht: { $path }. Die Datei bleibt; sobald du etwas einstellst, wird sie beiseitegelegt.
settings-newer = Deine Einstellungen hat eine neuere Fassung des Programms geschrieben, und sie gelten nicht: { $path }
settings-unreadable = Deine Einstellungen lassen sich nicht lesen: { $path }: { $why }

## Strenge Spiele

greeting-strict = Dies ist ein strenges Spiel: nichts wird zurückgenommen, es hat einen Spielstand, und es würfelt die Maschine. `help` zeigt, was du außer einer Antwort sagen kannst.
strict-name = Streng
strict-means = nichts wird zurückgenommen; ein Spielstand; es würfelt die Maschine
strict-undo = dies ist ein strenges Spiel: nichts wird zurückgenommen
strict-save = dies ist ein strenges Spiel: es hat einen Spielstand, der nach jeder Antwort gespeichert wird
strict-load = dies ist ein strenges Spiel: kein anderes tritt an seine Stelle
strict-bookmark = dies ist ein strenges Spiel: niemand geht zurück, also gibt es keine Lesezeichen
strict-roads = dies ist ein strenges Spiel: niemand erfährt, welche Wege nicht gegangen sind
strict-dice = `{ $option }`: in einem strengen Spiel würfelt die Maschine
strict-hands = `{ $option }`: in einem strengen Spiel ändert niemand das Buch oder was geschieht
strict-record = `{ $option }`: was es schreibt, nennt den Keim, und in einem strengen Spiel sieht niemand voraus
strict-house-missing = dieses strenge Spiel begann mit den Hausregeln { $file }, und nur damit geht es weiter: gib `--house` an, wie es begann
strict-house-other = dieses strenge Spiel begann mit anderen Hausregeln, mit { $file }, wie es damals war, und nur damit geht es weiter
strict-house-new = dieses strenge Spiel begann ohne Hausregeln, und nur so geht es weiter: lass `--house` weg
strict-house-unknown = dieses strenge Spiel sagt nicht, mit welchen Hausregeln es begann, denn es ist älter als diese Angabe, und mit diesen war es nicht: spiel mit denen weiter, die es hatte, oder ohne
strict-house-not-known = Dieses strenge Spiel sagt nicht, ob es mit Hausregeln begann, denn es ist älter als diese Angabe: wenn ja, geh und gib `--house` an, wie es begann.
strict-not-kept = dies ist ein strenges Spiel, und weiter geht es nur, wo es gespeichert werden kann
strict-elsewhere = dieses Buch wird gerade anderswo gespielt, und ein strenges Spiel gibt es nur, wo es gespeichert werden kann: verlass erst das andere
strict-cannot-keep = ein strenges Spiel gibt es nur, wo es gespeichert werden kann, und das geht nicht: { $why }
strict-not-begun = Dieses Spiel wurde nicht mit `--strict` begonnen: es geht weiter, wie es begann.
strict-altered = Dies war ein strenges Spiel; es ist nicht, wie es geschrieben wurde, und geht weiter als eines, das nicht streng ist.
strict-export = { $name } ist ein strenges Spiel: es hat einen Spielstand, und davon wird keine Kopie gemacht
strict-import = es ist ein strenges Spiel: es hat einen Spielstand, und davon wird keine Kopie hereingeholt
saves-strict = { $n }, streng
saves-remove-strict = { $name }, ein strenges Spiel von „{ $title }“, weglegen? Mit `import` kommt es nicht zurück.

## Die gedruckte Ausgabe

print-chapter-how = Wie man dieses Buch liest
print-chapter-rules = Die Regeln von { $name }
print-chapter-places = Wohin die Regeln führen
print-chapter-house = Hausregeln
print-house-books = Diese Regeln gelten in diesem Buch und in { $books }. Wovon eine spricht, das gibt es vielleicht nur dort.
print-chapter-behind = Hausregeln für später
print-chapter-book = Wie dieses Buch gespielt wird
print-ready = Schon gemacht
print-ready-how = Wer niemanden machen will, beginnt als jemand von diesen. Schreib den Bogen ab, fang dort an, wo es gesagt ist, und übergeh, was dort davon steht, wie er gemacht wird.
print-ready-at = Nimm sie, wo du jemanden machen sollst, bei { $all }.
print-ready-begin = Fang bei { $to } an.
print-ready-done = Fang mit dem an, was du bei { $to } wählen kannst: was darüber steht, ist getan.
print-ready-rolls = Würfle für die Lücken, wie es die Regeln sagen: { $all }.
print-ready-roll =
    { $n ->
        [1] ein Würfel
       *[other] { $n } Würfel
    } mit { $sides } Seiten ({ $why })
print-settled = { $about } In diesem Buch: { $value }.
print-begin-with = Du beginnst mit { $all }.
print-chapter-whenever = Was für jeden Abschnitt gilt
print-sheet-turns = Abschnitte, zu denen du gegangen bist, je ein Strich
print-chapter-sheet = Dein Bogen
print-chapter-notes = Notizen
print-chapter-marks = Striche
print-chapter-codes = Codes und Titel
print-chapter-answers = Antworten
print-chapter-sections = Alle Abschnitte
print-chapter-map = Die Karte
print-map-how = Jeder Kasten ist ein Ort mit seinem Abschnitt, eine Linie ein Weg zwischen zweien. Auf einem Weg kann anderes liegen.
print-map-empty = Ein leerer Kasten ist ein Ort, den du finden musst: Schreib Namen und Abschnitt hinein, wenn du hinkommst.
print-map-text = Eine Karte mit { $n } Orten und den Wegen zwischen ihnen. Die Tabelle der Orte sagt dasselbe in Worten.
print-map-section = Abschnitt
print-map-place = Ort
print-map-ways = Wege zu
print-contents = Inhalt
print-chapter-credits = Über dieses Buch
print-codes = Codes
print-titles = Titel
print-how-sections = Dieses Buch liest man in nummerierten Abschnitten, bis { $last }, und nicht von vorn nach hinten. Jeder Abschnitt sagt dir, zu welchem du als Nächstes gehst. Leg Bleistift, Radiergummi und Würfel bereit.
print-how-dice =
    Die Würfel sind solche mit { $all } Seiten.{ $hundred ->
        [yes] {" "}Für einen mit 100 wirf zwei mit 10, von denen einer die Zehner zeigt; zwei Nullen sind 100.
       *[no] {""}
    }
print-how-gaps = Manche Nummern fehlen.
print-how-italics = Was kursiv steht, sollst du tun. Was in eckigen Klammern steht, lies mit deinen eigenen Zahlen und Wörtern an seiner Stelle. Steht dort eine Bedingung, so lies den Rest nur, wenn sie erfüllt ist.
print-how-codes = Das Buch gibt dir Codes und Titel. Hake sie auf ihrer Liste ab, und radiere den Haken aus, wenn du sie verlierst.
print-how-boxes = Kästchen werden mit Bleistift angekreuzt (□) und bleiben es. Vor einem neuen Spiel radiere alle aus.
print-how-boxes-here = Runde Kästchen (○) gelten für einen Besuch: Ein Abschnitt, der welche hat, sagt dir, wann du sie ausradierst.
print-how-notes = Notizen sind Zahlen und Wörter, die auf deinem Bogen unter den Namen stehen, die das Buch ihnen gibt.
print-how-marks = Manche Abschnitte verlangen einen Strich: einen für jedes Mal, das du hinkommst, neben ihrer Nummer auf deinem Bogen.
print-how-prices = Hat eine Wahl ihren Preis, steht er in Klammern hinter ihren Worten als etwas, das zu tun ist (etwa „{ $price }“). Tu es, wenn du diese Wahl triffst; wer es nicht kann, kann sie nicht treffen. Was eine Wahl sonst in Klammern sagt, eine bloße Menge etwa, ist nur gesagt, und nichts ist dafür zu zahlen.
print-how-detours = Von manchen Abschnitten kommst du dahin zurück, wo du warst: Merk dir die Nummer, die dir gesagt wird, und geh wieder hin, wenn du zurückgeschickt wirst.
print-how-books = Von manchen Abschnitten geht es in einem anderen Buch weiter: { $books }. Nimm deinen Bogen mit, wie er ist, und hake dort auf der Liste ab, was du von seinen Codes und Titeln hast. Notizen, Striche und Kästchen dieses Buches behalte: Vielleicht kommst du zurück.
print-how-map = Am Ende des Buches steht eine Karte seiner Orte mit ihren Abschnitten. Auf ihr siehst du, wo du bist und was um dich liegt; du gehst wie immer von Abschnitt zu Abschnitt.
print-how-begin = Füll deinen Bogen aus, wie es die Regeln sagen, und beginne bei { $to }.
print-by = Von { $name }
print-edition = Ausgabe: { $name }
print-under = Gespielt wird nach den Regeln von { $name }.
print-turn-to = Geh zu { $to }.
print-then-turn-to = geh zu { $to }.
print-if = Wenn { $when }:
print-elif = Sonst, wenn { $when }:
print-else = Sonst:
print-inline-if = wenn { $when }:
print-inline-elif = sonst, wenn { $when }:
print-inline-else = sonst:
print-lead-turn = { $lead }, geh zu { $to }.
print-lead-on = { $lead }, lies weiter.
print-read-on = Lies weiter.
print-afterwards = Was auch herauskommt:
print-once = Wenn dieses Kästchen leer ist, kreuz es an und lies dies: □
print-once-here = Wenn dieses Kästchen leer ist, kreuz es an und lies dies: ○
print-box-empty = dieses Kästchen □ leer ist (kreuz es an)
print-box-empty-here = dieses Kästchen ○ leer ist (kreuz es an)
print-fresh = Wenn du hierher geschickt wirst, aber nicht, wenn du diesen Abschnitt noch einmal liest oder zu ihm zurückkommst:
print-fresh-boxes = Radiere die Kreuze in den runden Kästchen ○ dieses Abschnitts aus.
print-arriving =
    Wenn du { $first ->
        [yes] eben beginnst oder{" "}
       *[other] eben{" "}
    }von einem anderen Abschnitt gekommen bist{ $from ->
        [none] {""}
       *[other] , aber nicht von { $from }
    }:
print-repeat = Tu dies, bis { $until }:
print-repeat-ever = Tu dies immer wieder, bis du anderswohin gehst:
print-no-other = dir hier nichts anderes offensteht
print-then-on = Lies dann unten weiter.
print-then-again = Wähle dann noch einmal.
print-detour = Merk dir die Nummer { $here }, geh zu { $to } und komm hierher zurück, wenn du zurückgeschickt wirst.
print-again = Lies { $here } noch einmal von vorn.
print-back = Geh zurück zu dem Abschnitt, von dem du kamst.
print-return = Geh zurück zu der Nummer, die du dir gemerkt hast, und lies dort weiter.
print-loose = Dieser Weg ist noch nicht geschrieben.
print-elsewhere = Dieser Weg führt in das Buch { $book }.
print-place-in-book = { $number } in { $book }
print-this-section = den Abschnitt
print-mark = Mach einen Strich für { $here } auf deinem Bogen.
print-gain-code = Hake den Code { $name } ab.
print-lose-code = Du verlierst den Code { $name }: Radiere seinen Haken aus.
print-meaning = { $told }: { $about }.
print-errand = Dein Auftrag: { $what }.
print-gain-title = Hake den Titel { $name } ab.
print-lose-title = Du verlierst den Titel { $name }: Radiere seinen Haken aus.
print-raise-title = Du bekommst den Titel { $name }; erhöhe seine Zahl um { $n }.
print-lower-title = Senke die Zahl deines Titels { $name } um { $n }.
print-tick = Kreuz ein leeres Kästchen dieses Abschnitts an.
print-untick = Radiere ein Kreuz in den Kästchen dieses Abschnitts aus.
print-tick-at = Kreuz ein leeres Kästchen von { $to } an.
print-untick-at = Radiere ein Kreuz in den Kästchen von { $to } aus.
print-set = Notiere unter { $name }: { $value }.
print-set-yes = Notiere { $name }.
print-set-no = Streiche { $name }.
print-set-add = Zähle { $n } zu { $name } hinzu.
print-set-take = Zieh { $n } von { $name } ab.
print-roll =
    { $n ->
        [1] Wirf einen Würfel.
        [2] Wirf zwei Würfel.
       *[other] Wirf { $n } Würfel.
    }
print-roll-sides =
    { $n ->
        [1] Wirf einen Würfel mit { $sides } Seiten.
        [2] Wirf zwei Würfel mit { $sides } Seiten.
       *[other] Wirf { $n } Würfel mit { $sides } Seiten.
    }
print-add = Zähle { $n } hinzu.
print-add-if = Zähle { $n } hinzu, wenn { $when }.
print-take-off = Zieh { $n } ab.
print-take-off-if = Zieh { $n } ab, wenn { $when }.
print-keep-total = Notiere die Summe unter { $name }.
print-keep-number = Notiere sie unter { $name }.
print-keep-result = Notiere die Zahl, die herauskommt, unter { $name }.
print-total = Summe
print-rolled = Wurf
print-box = Kästchen
print-what = Was geschieht
print-or-more = { $n } oder mehr
print-or-less = { $n } oder weniger
print-anything = alles
print-anything-else = alles andere
print-random = Wirf einen Würfel:
print-random-again = Wirf einen Würfel, noch einmal, wenn er mehr als { $n } zeigt:
print-random-two = Wirf zwei Würfel, einen für die Zehner und einen für die Einer:
print-random-two-again = Wirf zwei Würfel, einen für die Zehner und einen für die Einer, noch einmal, wenn sie mehr als { $last } zeigen:
print-random-sides = Wirf einen Würfel mit { $n } Seiten, oder zieh eins von { $n } Losen:
print-cycle = Kreuz das nächste dieser Kästchen an und lies, was an seiner Stelle steht; sind alle angekreuzt, radiere sie vorher aus: { $boxes }
print-sequence = Kreuz das nächste dieser Kästchen an und lies, was an seiner Stelle steht; sind alle angekreuzt, lies das Letzte: { $boxes }
print-ask = Entscheide dich für eine Antwort, dann sieh unter { $here } in der Liste der Antworten am Ende nach.
print-entry = { $name }: { $what }
print-answer-head = Deine Antwort
print-secret = Wenn du die Nummer weißt, geh zu ihr.
print-secret-else = Wenn nicht:
print-number = Wähle eine Zahl von { $least } bis { $most }.
print-your-number = Deine Zahl
print-do = Tu dies nach den Regeln: { $what }.
print-comes-out = Wenn dies herauskommt: { $name }
print-on-arrival = Immer wenn du zu einem Abschnitt kommst, der mit { $tag } gekennzeichnet ist, ehe du ihn liest:
print-on-turn = Immer wenn du zu einem Abschnitt gehst, ehe du ihn liest:
print-on-event = Immer wenn dies geschieht: { $name }:
print-offered-back = Wenn { $when }, darfst du die Nummer jedes Abschnitts, bei dem du bist, notieren, zu { $to } gehen und zurückkehren, wenn du zurückgeschickt wirst ({ $name }).
print-offered = Wenn { $when }, darfst du von jedem Abschnitt aus zu { $to } gehen ({ $name }).
print-and = { $a } und { $b }
print-or = { $a } oder { $b }
print-always = es auf jeden Fall so ist
print-never = es je so sein könnte
print-has-code = du den Code { $name } hast
print-lacks-code = du den Code { $name } nicht hast
print-has-title = du den Titel { $name } hast
print-lacks-title = du den Titel { $name } nicht hast
print-is-blank = unter „{ $name }“ auf deinem Bogen nichts steht
print-is-not-blank = unter „{ $name }“ auf deinem Bogen etwas steht
print-is-marked = „{ $name }“ auf deinem Bogen vermerkt ist
print-is-not-marked = „{ $name }“ auf deinem Bogen nicht vermerkt ist
print-has-note = du { $name } notiert hast
print-lacks-note = du { $name } nicht notiert hast
print-was-at = du einen Strich für { $to } hast
print-was-not-at = du keinen Strich für { $to } hast
print-first-visit = dies dein erster Strich für { $here } ist
print-not-first-visit = du schon vorher einen Strich für { $here } hattest
print-from = du von { $to } hierherkamst
print-not-from = du nicht von { $to } hierherkamst
print-tagged = der Abschnitt mit { $tag } gekennzeichnet ist
print-not-tagged = der Abschnitt nicht mit { $tag } gekennzeichnet ist
print-in-book = du in dem Buch { $name } bist
print-not-in-book = du nicht in dem Buch { $name } bist
print-at-hand = du das Buch { $name } besitzt
print-not-at-hand = du das Buch { $name } nicht besitzt
print-met = dies erfüllt ist: { $what }
print-not-met = dies nicht erfüllt ist: { $what }
print-have = du dies hast: { $what }
print-have-not = du dies nicht hast: { $what }
print-any = irgendetwas unter „{ $kind }“
print-any-such = irgendetwas unter „{ $kind }“, das { $such } ist
print-any-code = einen der Codes { $names }
print-any-title = einen der Titel { $names }
print-ticked = ein Kästchen dieses Abschnitts angekreuzt ist
print-not-ticked = kein Kästchen dieses Abschnitts angekreuzt ist
print-was-ticked = ein Kästchen dieses Abschnitts angekreuzt war, als du herkamst
print-was-not-ticked = kein Kästchen dieses Abschnitts angekreuzt war, als du herkamst
print-ticked-at = ein Kästchen von { $to } angekreuzt ist
print-not-ticked-at = kein Kästchen von { $to } angekreuzt ist
print-is-so = dies so ist: { $what }
print-is-not-so = dies nicht so ist: { $what }
print-answer-yes = die Antwort hierauf Ja ist: { $what }
print-answer-no = die Antwort hierauf Nein ist: { $what }
print-answer = die Antwort auf „{ $what }“
print-equal = { $what } gleich { $with } ist
print-not-equal = { $what } nicht { $with } ist
print-less = { $what } weniger als { $with } ist
print-at-most = { $what } höchstens { $with } ist
print-more = { $what } mehr als { $with } ist
print-at-least = { $what } mindestens { $with } ist
print-your = „{ $name }“ auf deinem Bogen
print-your-note = deine Notiz { $name }
print-number-of-title = die Zahl deines Titels { $name }
print-number-of = „{ $what }“ auf deinem Bogen
print-how-many = die Anzahl von { $what }, die du hast
print-how-many-of = die Anzahl von allem, was du unter „{ $kind }“ hast
print-how-many-such = die Anzahl von allem, was du unter „{ $kind }“ hast und das { $such } ist
print-how-many-codes = die Anzahl dieser Codes, die du hast: { $names }
print-how-many-titles = die Anzahl deiner Titel
print-how-many-these-titles = die Anzahl dieser Titel, die du hast: { $names }
print-visits-here = die Anzahl deiner Striche für { $here }
print-visits-at = die Anzahl deiner Striche für { $to }
print-ticks-here = die Anzahl der Kreuze in diesem Abschnitt
print-ticks-on-arrival = die Anzahl der Kreuze in diesem Abschnitt, als du herkamst
print-ticks-at = die Anzahl der Kreuze bei { $to }
print-turns = die Anzahl der Abschnitte, zu denen du gegangen bist
print-where = { $n }, wenn { $when }
print-rounded-down = { $sum }, abgerundet
print-whether = ob { $when }
print-yes = ja
print-no = nein
print-accessible = Alles ist Text mit Überschriften und einem Inhaltsverzeichnis; jeder Gang ist ein Link.
print-accessible-pictures = Alles ist Text mit Überschriften und einem Inhaltsverzeichnis; jeder Gang ist ein Link. Bilder sind in Worten gesagt.
print-came-from = Von { $all }

## Die Seite im Browser

web-skip = Zu dem, was gefragt wird
web-menu = Menü
web-sheet = Bogen
web-items = Besitz
web-journal = Tagebuch
web-map = Karte
web-undo = Zurücknehmen
web-undone = Zurückgenommen.
web-games = Spiele
web-settings = Einstellungen
web-help = Hilfe
web-close = Schließen
web-new = Was neu ist
web-by = von
web-choices = Was gefragt wird
web-closed = verschlossen
web-usual = was die Eingabetaste nimmt
web-yes = Ja
web-no = Nein
web-answer = Antworten
web-less = Weniger
web-more = Mehr
web-up = Hinauf
web-down = Hinunter
web-die = Würfel
web-say = Etwas anderes sagen
web-say-what = Ein Befehl des Programms oder der Regeln, wie `help`, oder der Anfang einer Wahl
web-say-go = Sagen
web-about = Worüber?
web-about-go = Nachsehen
web-pass = Gib den Bildschirm weiter an
web-pass-others = Die anderen sehen weg.
web-seated = Jetzt sitze ich hier
web-alone = Nur für dich
web-over = Das Spiel ist aus.
web-anew = Neu beginnen
web-why = Letzte Würfe
web-log = Was geantwortet wurde
web-seen = Wie viel du gesehen hast
web-roads = Nicht gegangene Wege
web-rules = Die Regeln
web-story = Geschichte herunterladen
web-note = Eine Notiz
web-note-go = Aufschreiben
web-running = Dieses Spiel
web-kept = Gespeicherte Spiele
web-none-kept = Noch ist kein Spiel unter einem Namen gespeichert.
web-name = Ein Name für dieses Spiel
web-keep = Speichern
web-replace = Diesen Namen gibt es schon: überschreiben?
web-open = Öffnen
web-export = Exportieren
web-import = Importieren
web-delete = Löschen
web-sure = Für immer löschen?
web-lost = Das vorige Spiel lässt sich nicht speichern und geht verloren. Trotzdem weiter?
web-before = Zuvor:
web-tab = In einem anderen Fenster
web-day = Tag
web-answers = Antworten
web-ended = zu Ende
web-resumed = Es geht weiter, wo du aufgehört hast. Neu beginnen lässt sich unter „Spiele“.
web-imported = Das Spiel ist aufgenommen. Das vorige bleibt unter den gespeicherten Spielen.
web-mended = Im Innern ging etwas schief. Das Spiel ist neu geöffnet, wie es zuletzt gespeichert war.
web-full = Der Browser hat keinen Platz mehr: dieses Spiel wird von hier an nicht gespeichert. Unter „Spiele“ lässt es sich als Datei exportieren.
web-forbidden = Der Browser speichert nichts für diese Seite, also bleiben Spiele nicht erhalten. Unter „Spiele“ lässt sich dieses als Datei exportieren.
web-elsewhere = Dieses Buch ist auch in einem anderen Fenster offen. Jedes behält sein eigenes Spiel.
web-accept = Trotzdem aufnehmen
web-no-number = Keine offene Antwort hat diese Nummer.
web-no-script = Diese Seite spielt mit einem Skript. Erlaube ihr Skripte, um das Buch zu lesen.
web-not-kept = Es ließ sich nicht speichern.
web-size = Größe der Schrift
web-theme = Hell oder dunkel
web-theme-auto = Wie das Gerät
web-theme-light = Hell
web-theme-dark = Dunkel
web-language = Sprache des Programms
web-language-book = Wie das Buch
web-own-dice = Ich würfle selbst und tippe die Augen (ab dem nächsten Spiel)
web-brief = Kämpfe und Würfe kurz
web-calm = Nichts bewegt sich
web-keys = Tasten
web-use-keys = Tasten wählen und öffnen (1, s, j …)
web-key-choose = wählt; weitere Zahlen werden getippt
web-key-usual = die übliche Antwort
web-help-choose = Wähle mit einem Klick oder mit der Zahl, die vor einer Wahl steht. Ein Wurf lässt sich aufklappen und sagt, warum er so ausging.
web-help-say = „Etwas anderes sagen“ nimmt alles, was sich an der Zeile sagen lässt: Befehle der Regeln, etwa um etwas zu benutzen oder abzulegen, und des Programms.
web-help-kept = Das Spiel wird nach jeder Antwort in diesem Browser gespeichert. „Spiele“ speichert es unter einem Namen und exportiert es als Datei, die auch das Programm öffnet.
