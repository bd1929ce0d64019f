### Die Meldungen des Programms auf Deutsch. Englisch ist die Quelle: dieselben Meldungen mit denselben Platzhaltern.

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
code-given = Per Befehl gegeben: der Code { $name }
code-taken = Per Befehl genommen: der Code { $name }
image = Bild: { $text }
with-meaning = { $told }: { $meaning }
title-gained = Du erhältst den Titel { $name }
title-lost = Du verlierst den Titel { $name }
title-now = Dein Titel ist jetzt { $name }
title-now-by-rule = Titel: { $name }
title-gained-by-rule = Titel erhalten: { $name }
title-lost-by-rule = Titel verloren: { $name }
title-given = Per Befehl gegeben: der Titel { $name }
title-taken = Per Befehl genommen: der Titel { $name }
thing-gained = Erhalten: { $name }
thing-lost = Verloren: { $name }
thing-given = Per Befehl gegeben: { $name }
thing-taken = Per Befehl genommen: { $name }
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
notice-elsewhere = Diese Wahl führt in ein anderes Buch, { $book }, das nicht verfügbar ist.
notice-not-written = Das ist noch nicht geschrieben.
notice-stuck-page = Hier kannst du nichts tun. Nimm mit undo deine letzte Antwort zurück.

## Würfel

dice-table-rule = Eine Würfeltabelle: Das Ergebnis ist die Summe der Würfel und der genannten Zuschläge.
dice-table-why = die Tabelle
dice-number-rule = Die Zahl ist die Summe der Würfel und der genannten Zuschläge.
dice-number-why = eine Zahl
roll-changed-rule = Die Regeln haben das Ergebnis des Wurfs geändert.

## Warum eine Wahl verschlossen ist

closed-done = schon getan
closed-lacks = du hast nicht: { $name }
closed-not-now = das geht jetzt nicht
closed-no-book = das Buch { $book } ist nicht verfügbar
needs = nötig: { $what }
need-code = der Code { $name }
need-title = der Titel { $name }
need-book = im Buch { $name } zu sein
need-book-at-hand = das Buch { $name }
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
lack-book-at-hand = das Buch { $name } nicht
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
need-group = ({ $name })
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

## Ungültige Antworten

refused-over = das Spiel ist zu Ende; es wird keine Antwort mehr erwartet
refused-choice = die Antwort muss eine der Wahlmöglichkeiten sein
refused-no-choice = unbekannte Wahlmöglichkeit `{ $id }`
refused-closed = diese Wahl ist verschlossen: { $why }
refused-long = die Antwort darf höchstens { $max } Zeichen haben
refused-word = die Antwort muss ein Wort sein
refused-no-dice = es werden keine Würfel gebraucht
refused-option = die Antwort muss eine der Möglichkeiten sein
refused-not-offered = `{ $id }` ist nicht möglich; möglich sind: { $all }
refused-yes-or-no = die Antwort muss ja oder nein sein
refused-order = die Antwort muss alle der Reihe nach nennen
refused-order-each = die Antwort muss jedes davon einmal nennen: { $all }
refused-nothing-asked = es wird keine Antwort erwartet
refused-first-answer = beantworte zuerst die Frage; dieser Befehl gilt nur bei den Wahlmöglichkeiten einer Seite
refused-number = { $n } ist keine ganze Zahl von { $min } bis { $max }
refused-number-kind = die Antwort muss eine ganze Zahl von { $min } bis { $max } sein
refused-command = unbekannter Befehl `{ $text }`
refused-which = `{ $name }` kann { $names } sein
refused-form = { $why }; tippe `{ $form }`
refused-incomplete = dieser Anweisung fehlt etwas
refused-missing = am Ende fehlt { $wanted }
refused-instead = erwartet: { $wanted }; gefunden: `{ $word }`
refused-surplus = unerwartet: `{ $word }`
refused-no-such = unbekannter Wert `{ $word }` für { $name }
refused-unknown = unbekannt: { $kind } `{ $name }`
refused-undo = nichts rückgängig zu machen
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
    [one] 1 Würfel und gib die Zahl ein
   *[other] { $count } Würfel und gib die Zahlen ein
}, { $low } bis { $high }

## Enden

ending = Ein Ende.
ending-named = Ende: { $name }.
ending-of-kind = Ende ({ $kind }).
ending-in-full = Ende: { $name } ({ $kind }).

## Würfel im Terminal

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

## Würfel für Vorleseprogramme

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
spoken-equals = { " ist " }
spoken-and = { " und " }
spoken-times = { " mal " }
spoken-slash = Schrägstrich
spoken-typed = „{ $words }“
minus = minus { $n }
number-below-twenty = null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn
number-tens = zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig
number-ones = ein zwei drei vier fünf sechs sieben acht neun
number-composed = { $ones }und{ $tens }
grid-nothing = nichts

## Eingabeaufforderungen

seat = { $name }:
seat-alone = { $name }, nur für dich:
what-now = Was tust du?
how-usual = Enter für { $n }
how-order = alle Zahlen in deiner Reihenfolge, oder Enter für diese
how-confirm =
    { $usual ->
        [yes] ja oder nein, Enter für ja
       *[no] ja oder nein, Enter für nein
    }
how-text = beliebiger Text; Befehle beginnen mit /
how-dice = gib die gewürfelten Zahlen ein
bounds-any = eine ganze Zahl
bounds-least = eine ganze Zahl, { $min } oder mehr
bounds-most = eine ganze Zahl, { $max } oder weniger
bounds = eine ganze Zahl von { $min } bis { $max }
draw-element = { $why ->
    [none] Was hast du gezogen?
   *[other] { $why }: Was hast du gezogen?
}
how-draw = gib den Namen ein
wanted-draw = Gib ein, was du gezogen hast: { $names }.
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
over = Das Spiel ist zu Ende. Tippe `undo`, `restart`, `load` oder `quit`.
choice-number = Wahl { $n }:
closed = (verschlossen)
closed-why = (verschlossen: { $why })
spoken-test = (Probe: { $test })
test-deadly = { $test }, tödlich
still-closed = Noch verschlossen: { $choices }
wanted-nothing-open = Hier ist keine Wahl offen. Tippe `undo`, um zurückzugehen.
wanted-one = Tippe { $n }
wanted-range = Tippe eine Zahl von 1 bis { $n }
wanted-some = Tippe { $most } oder { $last }
wanted-pick = { $numbers } oder die ersten Buchstaben einer Wahl.
wanted-pick-usual = { $numbers } oder die ersten Buchstaben einer Wahl. Drück Enter für { $n }.
typed-unreadable = Die Eingabe ist kein gültiger Text. Bitte tippe sie noch einmal.
wanted-confirm = Tippe ja oder nein.
wanted-number = Tippe { $bounds }.
wanted-text = Tippe ein Wort oder eine Zeile. Befehle beginnen mit /, wie /help.
wanted-order = Gib die Zahlen 1 bis { $n } in deiner Reihenfolge ein, etwa { $example }. Drück Enter, um diese Reihenfolge zu behalten.
wanted-dice = { $n ->
    [one] Gib die gewürfelte Zahl ein ({ $low } bis { $high }), etwa { $example }.
   *[other] Gib die { $n } gewürfelten Zahlen ein ({ $low } bis { $high }), etwa { $example }.
}
wanted-over = Das Spiel ist zu Ende. Tippe `undo`, `restart`, `load` oder `quit`.
wanted-over-page = Das Spiel ist zu Ende. Tippe `undo` oder `restart`.
offer-closed = »{ $text }« ist verschlossen.
offer-closed-why = »{ $text }« ist verschlossen: { $why }.
could-be = `{ $line }` kann { $which } sein. Tippe mehr davon oder die Zahl.
could-be-save = `{ $line }` kann { $which } sein. Tippe mehr davon.
or = oder

## Das Terminal

by = { $title }, von { $author }
greeting = Startwert der Würfel: { $seed }. `help` listet die Befehle auf.
take-the-seat = { $name }, du bist dran: Drück Enter. Alle anderen sehen bitte weg.
kept-resume = Dein Spiel ist gespeichert. Weiter geht es mit `turnto play { $book } --resume`.
farewell = Auf Wiedersehen.
more = [mehr]
more-keys = [mehr] Enter: nächste Seite, q: Rest überspringen
answers-end = Es gibt keine weiteren Antworten.
leave-kept = Beenden? Dein Spiel ist gespeichert. (ja oder nein)
leave-not-kept = Beenden? Dieses Spiel wird nicht gespeichert. (ja oder nein)
danger = Gefahr: { $warning }
danger-unnamed = Der nächste Schritt könnte dein Ende sein.
option-danger = [Gefahr]
spoken-danger = (Gefahr)
quick-rolls =
    { $n ->
        [0] Du kämpfst weiter, ohne einen Wurf.
        [one] Du kämpfst weiter: ein Wurf.
       *[other] Du kämpfst weiter: { $n } Würfe.
    }
quick-changes = { $changes }.
refused-quick-no-fight = es läuft kein Kampf
refused-quick-peril = der nächste Schritt könnte dein Ende sein, deshalb musst du ihn selbst entscheiden
refused-quick-decide = wähle zuerst eine Aktion; `quick` wiederholt sie dann
refused-quick-players = `quick` ist nur für einen Spieler
refused-quick-dice = du würfelst selbst
help-quick = deine Aktion im Kampf wiederholen, bis er endet oder etwas auf dem Spiel steht
command-alone = `{ $name }` hat keine Argumente.
command-typed = Aufruf: `{ $form }`.
no-command = Unbekannter Befehl `{ $word }`.
near-command = Meinst du { $near }?
or-near-command = Oder meinst du { $near }?
text-or-command = `{ $word }` ist auch ein Befehl. Als Antwort verwenden? (ja oder nein)
typed-cleared = Zeile gelöscht. Zum Beenden tippe `quit`, oder drück auf leerer Zeile zweimal Strg-C.
typed-interrupted = Drück noch einmal Strg-C, um zu beenden.
one-or-another = { $one } oder { $another }
fault-undone = Deine Antwort wurde zurückgenommen.
where-fault = Deine Antwort wurde rückgängig gemacht. `why` zeigt den Fehler im Buch.
where-fault-over = `why` zeigt den Fehler im Buch.
yes-or-no = (ja oder nein)
yes-or-no-enter = (ja oder nein, Enter für ja)

## Befehle

help-help = die wichtigsten oder alle Befehle auflisten, oder einen erklären
help-look = die Seite noch einmal zeigen
help-choices = die Frage und alle Wahlmöglichkeiten zeigen, verschlossene mit Grund
help-sheet = deinen Charakterbogen zeigen
help-characters = die fertigen Figuren auflisten oder eine davon spielen
help-status = zeigen, wo du bist und wie es dir geht
help-inventory = deinen Besitz und deine Gefährten auflisten, oder nur, was zu einem Wort passt
help-about = einen Gegenstand, eine Figur, einen Ort oder einen Begriff der Regeln beschreiben
about-what = Worüber? Tippe `about` und einen Gegenstand, den du hast, oder einen Begriff der Regeln.
about-nobody = Unbekannter Name `{ $name }`: Nichts, was du hast, und nichts hier heißt so, und es ist kein Begriff der Regeln.
about-place = Dort bist du gewesen.
about-here = Dort bist du.
about-nothing = Mehr ist nicht bekannt.
no-items-like = Du hast nichts, das `{ $name }` heißt.
help-codes = deine Codes auflisten
help-titles = deine Titel auflisten
help-why = die letzten Würfe erklären: Würfel, Zuschläge und Regel
help-note = eine Notiz hinzufügen
help-notes = deine Notizen zeigen
help-journal = deine Codes und Titel mit ihrer Bedeutung und deine Notizen zeigen
help-log = deine bisherigen Antworten zeigen
help-seen = zeigen, wie viele Seiten und Enden du gesehen hast
help-missed = einige Wahlmöglichkeiten dieses Spiels zeigen, die du nicht genommen hast
help-story = die bisherige Geschichte als Textdatei oder Webseite speichern
help-story-page = die bisherige Geschichte herunterladen
help-map = die bekannten Orte zeigen, als Zeichnung oder Liste
help-map-page = die bekannten Orte als Zeichnung zeigen
help-undo = die letzte Antwort rückgängig machen, oder die letzten N
help-save = das Spiel speichern, auf Wunsch unter einem Namen
help-save-page = die Liste der gespeicherten Spiele öffnen; dieses wird automatisch gespeichert
help-load = ein Spiel laden, das du unter einem Namen gespeichert hast
help-load-page = die Liste der gespeicherten Spiele öffnen, um eines zu laden
help-bookmark = hier ein Lesezeichen setzen oder alle auflisten
help-revisit = zu einem Lesezeichen zurückkehren; setzt hier vorher eines
help-unbookmark = ein Lesezeichen entfernen
help-brief = Würfe kurz und ohne Zeilen der Erzählung zeigen
help-full = Kämpfe und Würfe ausführlich zeigen
help-settings = die Einstellungen für alle Spiele zeigen oder eine ändern: width, brief, screen-reader, colour, language
help-settings-page = Schriftgröße, Farben, Sprache und Würfel ändern
help-roll = eigene Würfel werfen; das Spiel bleibt unverändert
help-rules = die Regeln zeigen oder einen Begriff erklären
help-rules-section = die Regeln oder einen Abschnitt wie { $section } zeigen, oder einen Begriff erklären
help-restart = das Buch von vorn beginnen (mit Rückfrage); dieses Spiel bleibt gespeichert
help-restart-unkept = das Buch von vorn beginnen (mit Rückfrage)
help-restart-page = das Buch aus der Liste der Spiele von vorn beginnen; dieses Spiel bleibt gespeichert
help-quit = beenden; dein Spiel ist gespeichert
help-quit-page = die Liste der gespeicherten Spiele öffnen; du kannst die Seite jederzeit schließen
help-quit-unkept = beenden; dieses Spiel wird nicht gespeichert
help-more = `help all` listet alle Befehle auf. Kurzformen: l, s, i, x, m, u, q.
help-rules-names = Befehle der Regeln: { $names }.
help-of-rules = Befehle der Regeln:
command-not-chosen = `{ $command }` ist ein Befehl. Um „{ $choice }“ zu wählen, gib { $n } ein.
chosen-not-command = Das war die Wahl. Der Befehl heißt /{ $command }.
help-none = `help` listet die Befehle auf. `rules { $word }` erklärt einen Begriff der Regeln.
help-also = Andere Namen: { $names }.
help-slash = Wenn eine Frage ein Wort erwartet oder eine Wahl wie ein Befehl heißt, tippe vor dem Befehl einen Schrägstrich: /undo.
no-sheet = Dieses Buch hat keinen Charakterbogen.
status-told = { $name }: { $text }
no-items = Du hast nichts.
no-codes = Du hast keine Codes.
no-titles = Du hast keine Titel.
no-rolls = Hier wurde noch nicht gewürfelt.
noted = Notiz hinzugefügt.
no-notes = Noch keine Notizen. `note TEXT` fügt eine hinzu.
retold-astray = das Buch hat sich seit diesem Spiel geändert: ab Antwort { $n } lässt es sich nicht mehr nachspielen
retold-elsewhere = das Buch hat sich seit diesem Spiel geändert: beim Nachspielen führt es auf eine andere Seite
journal-hidden = Das Tagebuch zeigt, was den anderen geschehen ist. Nach dieser geheimen Frage ist es wieder verfügbar.
journal-besides = Sonstiges
quests-open = Zu tun
quests-done = Getan
quests-over = Vorbei
journal-over = (nicht mehr)
journal-notes = Notizen
no-journal = Dein Tagebuch ist leer. Codes, Titel und Notizen erscheinen hier.
day = Tag { $n }
label-day = Tag
log-hidden = Das Protokoll zeigt, was die anderen geantwortet haben. Nach dieser geheimen Frage ist es wieder verfügbar.
no-log = Du hast noch nichts beantwortet.
seen-here = { $n ->
    [one] In diesem Spiel hast du 1 von { $of } Seiten gesehen.
   *[other] In diesem Spiel hast du { $n } von { $of } Seiten gesehen.
}
seen-ever = In allen Spielen: { $n } von { $of }.
endings-found = Gefundene Enden: { $n } von { $of }. { $names }.
endings-count = Gefundene Enden: { $n } von { $of }.
endings-none = Gefundene Enden: keines von { $of }.
missed-choices = Nicht genommene Wahlmöglichkeiten:
road = { $page }: { $text }
missed-hidden = Nach dieser geheimen Frage kannst du diese Liste wieder sehen: Sie zeigt, was die anderen wählen konnten.
no-missed = Alle Wahlen, die du in diesem Spiel nicht getroffen hast, führen zu Seiten, die du schon kennst.
seen-damaged = die Liste der Seiten und Enden, die du gesehen hast, beginnt neu: ihre Datei { $path } ist beschädigt und heißt jetzt { $aside }
seen-newer = die Liste der Seiten und Enden, die du gesehen hast, wird nicht benutzt: ihre Datei { $path } stammt von einer neueren Version von turnto
seen-unreadable = die Liste der Seiten und Enden, die du gesehen hast, wird nicht benutzt: ihre Datei { $path } ist nicht lesbar: { $why }
story-how = Um die bisherige Geschichte zu speichern, tippe `story DATEI.txt` oder `story DATEI.html`.
story-form = { $file }: Der Name der Datei muss auf `.txt` oder `.html` enden.
story-nowhere = Hier werden keine Dateien geschrieben.
story-hidden = Die Geschichte zeigt, was den anderen geschehen ist. Nach dieser geheimen Frage ist sie wieder verfügbar.
story-over = { $path } gibt es schon. Überschreiben? (ja oder nein)
story-not = Es wurde nichts geschrieben.
story-written = { $n ->
    [one] Die bisherige Geschichte (1 Seite) wurde gespeichert in { $path }
   *[other] Die bisherige Geschichte ({ $n } Seiten) wurde gespeichert in { $path }
}
story-failed = { $file } lässt sich nicht schreiben: { $why }.
story-no-file = das ist keine Datei
story-no-folder = den Ordner { $folder } gibt es nicht
story-wire = Oberflächen erhalten die Geschichte als Ereignisse, oder als Text mit `story text` und `story html`, und schreiben die Datei selbst
story-by = von { $author }
way-to = { $from }: nach { $to }
map-here = Du bist hier: { $page }.
map-too-wide = Dieses Fenster ist zu schmal für die Zeichnung. Deine Orte:
map-unseen = Ein Kasten mit unterbrochener Linie ist ein Ort, den du noch nicht gesehen hast. `?2` bedeutet 2 Wege, die du nicht gegangen bist.
map-ways = { $n ->
    [one] (und 1 Weg nicht gegangen)
   *[other] (und { $n } Wege nicht gegangen)
}
map-further = Andere Wege:
map-hidden = Die Karte zeigt, wo die anderen waren. Nach dieser geheimen Frage ist sie wieder verfügbar.
map-how = `map drawn` zeichnet die Orte, die du kennst, `map list` listet sie auf. `map` allein zeichnet sie, wenn es ein Fenster gibt.
undo-hidden = Die letzte Antwort kann von jemand anderem sein. Nach dieser geheimen Frage kannst du wieder zurücknehmen.
games-hidden = Gespeicherte Spiele zeigen, was den anderen geschehen ist. Nach dieser geheimen Frage sind sie wieder verfügbar.
undo-lost = Nichts wurde rückgängig gemacht: Das Buch hat sich geändert und führt nicht mehr bis hierher.
undo-elsewhere = Nichts wurde rückgängig gemacht: Das Buch hat sich geändert. Antwort { $n } wurde auf der Seite `{ $was }` gegeben, fiele jetzt aber auf { $now }.
undo-asked = Nichts wurde rückgängig gemacht: Das Buch hat sich geändert. Antwort { $n } galt einer anderen Frage.
undo-nothing = Nichts rückgängig zu machen.
undo-fewer = { $n ->
    [one] Nur eine Antwort lässt sich rückgängig machen: Tippe `undo`.
   *[other] Nur { $n } Antworten lassen sich rückgängig machen. `undo { $n }` führt an den Anfang zurück.
}
undone = Die letzte Antwort wurde rückgängig gemacht.
undone-many = { $n } Antworten wurden rückgängig gemacht.
bookmark-name = der Name eines Lesezeichens muss aus 1 bis { $n } Buchstaben oder Ziffern bestehen
bookmark-there = das Lesezeichen { $name } gibt es schon, bei { $page }; nimm einen anderen Namen, oder tippe `unbookmark { $name }`
bookmark-full = ein Spiel kann 100 Lesezeichen haben; `unbookmark NAME` entfernt eines
bookmark-none = noch keine Lesezeichen; `bookmark NAME` setzt eines
bookmark-unknown = unbekanntes Lesezeichen `{ $name }`; deine Lesezeichen: { $names }
bookmark-which = `{ $name }` kann { $names } sein
bookmark-told = { $name }: { $page }, nach { $n ->
    [one] 1 Antwort
   *[other] { $n } Antworten
}
no-bookmarks = Noch keine Lesezeichen. `bookmark NAME` setzt hier eines.
bookmarked = Lesezeichen gesetzt. `revisit NAME` führt dorthin zurück.
revisit-hidden = Die letzte Antwort kann von jemand anderem sein. Nach dieser geheimen Frage kannst du zu einem Lesezeichen zurückkehren.
resumed = Du bist wieder beim Lesezeichen { $name }.
resumed-from = Du bist wieder beim Lesezeichen { $name }. Wo du vorher warst, liegt das Lesezeichen { $earlier }.
unmarked = Das Lesezeichen { $name } wurde entfernt.
kept-in = Gespeichert in { $path }
no-saves-named = Noch keine benannten Spielstände. `save NAME` legt einen an.
told-brief = Würfe werden jetzt kurz gezeigt, Kämpfe ohne Zeilen der Erzählung.
told-full = Kämpfe und Würfe werden jetzt ausführlich gezeigt.
which-dice = Tippe, welche Würfel du wirfst, etwa `roll 2d6` oder `roll d20+1`: bis zu 100 Würfel mit 2 bis 1000 Seiten.
no-rules = Dieses Buch hat keine Regeln zum Nachschlagen.
rules-to-read = Abschnitte
rules-words = Begriffe
rules-options = Optionen dieses Buches
rules-no-word = Unbekannter Begriff `{ $word }`.
rules-hint = `rules WORT` erklärt einen Begriff.
restart-sure = Das Buch von vorn beginnen? (ja oder nein)
restart-not = Das Spiel geht weiter.
restarted = Dein voriges Spiel ist gespeichert als { $name }.

## Angaben eines Regelwerks

declared-holds = Wert: { $what }.
declared-set = Seiten können es setzen: `{ $form }`.
declared-given = Argumente des Hooks: { $all }.
declared-comes-out = Ergebnisse: { $ways }.
declared-into = `into NAME` speichert { $what }.
declared-must = Eine Seite braucht eine Zeile für { $all }.
declared-leads = Nach { $name } geht es zur Regelseite { $place }, wenn die Zeile dafür nicht anderswohin führt.
declared-rounds = Wird in Runden gespielt, mit diesen Feldern der Szene: { $all }.
declared-of-kind = , von der Art { $kind }
declared-each-with = , jedes mit { $all }
declared-cost = Kann der Preis einer Wahl sein.
declared-phrase = Im Druck: „{ $phrase }“
declared-otherwise = { $values }; Standard: { $start }.
declared-here = In diesem Buch: { $value }.
declared-gives = Ergibt { $what }.
declared-may-be = Erlaubt: { $what }.
declared-open = Ein Buch kann weitere hinzufügen.
declared-start = Standard: { $value }.
declared-every-book = In jedem Buch erforderlich.
declared-defeat = Der Leser ist dann besiegt.
declared-at-bound =
    { $side ->
        [min] Sinkt es auf das Minimum, geht es
       *[max] Steigt es auf das Maximum, geht es
    } zur Regelseite { $place }.
declared-file = Datei: { $file }.
declared-says = Schlüssel eines Eintrags:
declared-remembers = Merkmale jedes Eintrags, den man hat:
declared-required = { $what }; erforderlich.
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
specials-effects = Wirkungen
specials-beside = Schlüssel neben einer Wirkung
specials-conditions = Bedingungen, unter `if`
specials-keys = Andere Schlüssel
specials-works = Gilt hier: { $all }.
specials-at = Bei: { $all }.
specials-with = Mit: { $all }.
specials-is = Es ist { $what }.

## Spielstände

save-needs-name = dieses Spiel wird nicht automatisch gespeichert, weil sich zu Beginn nichts schreiben ließ; `save NAME` speichert es
save-elsewhere = dieses Buch wird gerade in einer anderen Sitzung gespielt; `save NAME` speichert dieses Spiel
played-elsewhere = Dieses Buch wird gerade in einer anderen Sitzung gespielt. `save NAME` speichert dieses Spiel.
cannot-keep = Das Spiel kann nicht gespeichert werden: { $why }. Es geht trotzdem weiter.
not-touched = { $trouble }. Die Datei ist nicht angerührt worden.
older-save = Es gibt einen älteren, unbeschädigten Spielstand.
resume-elsewhere = es gibt kein Spiel zum Fortsetzen: Dieses Buch wird gerade in einer anderen Sitzung gespielt, und noch ist nichts gespeichert
dice-of-kept = `--seed` und `--dice` gelten nur für ein neues Spiel. Dieses Spiel behält seine eigenen Würfel mit dem Startwert { $seed }.
none-kept = Von diesem Buch ist kein Spiel gespeichert. Ein neues beginnt.
last-time = Beim letzten Mal: { $page }: { $answer }.
kept-here = Du hast ein gespeichertes Spiel dieses Buches: { $at }.
kept-over = Du hast ein beendetes Spiel dieses Buches: { $at }.
kept-day = Tag { $n }
kept-answers = { $n ->
    [one] 1 Antwort
   *[other] { $n } Antworten
}
go-on = Fortsetzen?
begin-new = Ein neues Spiel beginnen?
moved-to-id = Die Spielstände dieses Buches werden jetzt nach seiner id statt nach seinem Titel abgelegt.
kept-under-title = Das gespeicherte Spiel gehört zu „{ $title }“.
kept-under-title-at = Das gespeicherte Spiel gehört zu „{ $title }“, einem Buch in { $path }.
same-book = Ist das dasselbe Buch?
left-to-other = Jenes Spiel wurde nicht verändert. Die Spiele dieses Buches werden daneben gespeichert.
take-altered = Trotzdem fortsetzen?
accept-save = Mit `--resume --accept-save` geht es trotzdem weiter.
copied-before = Wenn du fortfährst, bleibt das Spiel, wie es war, als Spielstand `{ $name }` erhalten.
copied-damaged = Die beschädigte Datei bleibt als Spielstand `{ $name }` erhalten, sobald dieses Spiel gespeichert wird.
save-gone = Der Spielstand dieses Spiels fehlte. Eine Kopie daneben wurde geladen; deine letzte Antwort kann fehlen.
before-kept = Dein voriges Spiel ist gespeichert als { $name }. `load { $name }` führt zu ihm zurück.
before-cannot-move = Dein voriges Spiel lässt sich nicht verschieben: { $why }.
without-saves-dir = dieses Spiel wird nicht gespeichert; mit `--saves ORDNER` werden Spiele gespeichert
no-such-save = kein Spielstand hat diesen Namen; deine Spielstände: { $names }
no-save-named = kein Spielstand hat diesen Namen; du hast noch keine benannten Spielstände
save-not-touched = { $trouble }; die Datei ist nicht angerührt worden
save-before-opened = { $trouble }; der Spielstand davor ist geöffnet
could-not-keep = das Spiel konnte nicht gespeichert werden: { $why }
tried-again = { $trouble }. Das Spiel geht weiter, und das Programm versucht es nach jeder Antwort wieder.
save-damaged = der Spielstand { $path } ist beschädigt ({ $why })
save-altered = der Spielstand { $path } ist nicht, wie er geschrieben wurde: seine Prüfsumme passt nicht
save-newer = der Spielstand { $path } ist von einem neueren turnto geschrieben (Version { $version })
save-old = der Spielstand { $path } stammt von einem älteren turnto (Version { $version }) und kann nicht mehr gelesen werden
save-unreadable = der Spielstand { $path } lässt sich nicht lesen ({ $why })
save-empty = er ist leer
save-not-whole = Zeile { $line }, Spalte { $column }: das JSON ist unvollständig
save-no-version = er hat keine Version
no-file = es ist keine Datei
save-too-large = er ist zu groß für ein gespeichertes Spiel
save-no-name = der Name eines Spielstands muss Buchstaben oder Ziffern enthalten, aber `{ $path }` hat keine
save-own-name = der Name `{ $path }` ist für das Programm reserviert
save-of-another = ein Spiel eines anderen Buchs, „{ $path }“, hat diesen Namen
save-barred = die beschädigte Datei { $path } hat diesen Namen
stands-elsewhere = es ist in dem Buch `{ $book }`, das nicht verfügbar ist
things-alike = { $name }, { $n } Stück
cannot-take-up = das gespeicherte Spiel kann nicht fortgesetzt werden: { $why }
book-changed = das Buch ist seit diesem Spielstand geändert worden
rules-changed = die Regeln sind seit diesem Spielstand geändert worden
answered-dice = Würfel { $faces }
lost-answers = { $n ->
    [one] die letzte deiner Antworten passt nicht mehr zum Buch
   *[other] die letzten { $n } deiner Antworten passen nicht mehr zum Buch
}
lost-elsewhere = das Buch führt jetzt zu { $page }
lost-value = { $name } kann in diesem Buch nicht { $was } sein; jetzt gilt { $is }
lost-thing = das Buch hat `{ $name }` nicht mehr: du behältst es, aber es wirkt erst wieder, wenn das Buch es wieder hat
thing-absent = { $name } (nicht mehr im Buch)
lost-changed-page = { $page } wartete auf deine Rückkehr, hat sich geändert und beginnt von vorn
lost-waiting-page = die Seite `{ $page }`, die auf deine Rückkehr wartete, gibt es nicht mehr
lost-place = das Buch vermerkt Folgendes nicht mehr: { $name }
slot-code = der Code { $name }
slot-title = der Titel { $name }
slot-variable = die Variable `{ $name }`
slot-visits = die Besuche auf der Seite { $page }
slot-ticks = die Kästchen auf der Seite { $page }
slot-page = der Stand von { $page }
slot-other = `{ $name }`
lost-book = das Buch `{ $book }` ist nicht verfügbar; was du dort getan hast, bleibt gespeichert
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
saves-none = Keine gespeicherten Spiele in { $path }.
saves-in = Ordner: { $path }
saves-no-such = unbekanntes Spiel `{ $name }`; `turnto saves` listet alle auf
saves-several = mehrere Spiele heißen `{ $name }`: { $names }
saves-there-is = { $path } gibt es schon; nichts wurde überschrieben
saves-exported = { $name } wurde nach { $path } kopiert.
saves-exported-though = { $name } wurde unverändert nach { $path } kopiert, obwohl etwas nicht stimmt: { $why }.
saves-imported = Ein Spiel von „{ $title }“ wurde importiert. Weiter geht es mit `--resume`.
saves-imported-as = Ein Spiel von „{ $title }“ wurde als { $name } importiert. Im Buch lädt es `load { $name }`.
saves-imported-altered = Ein Spiel von „{ $title }“ wurde importiert, aber seine Prüfsumme passt nicht. Weiter geht es mit `--resume`, nach einer Rückfrage.
saves-imported-altered-as = Ein Spiel von „{ $title }“ wurde als { $name } importiert, aber seine Prüfsumme passt nicht. Im Buch lädt es `load { $name }`, nach einer Rückfrage.
saves-remove = { $name }, ein Spiel von „{ $title }“, entfernen?
saves-say-yes = ohne Rückfrage entfernt es `turnto saves remove { $name } --yes`
saves-stays = Nichts wurde entfernt.
saves-removed = Verschoben nach { $path }. `turnto saves import` holt es zurück.
saves-played = { $name } wird gerade gespielt

## Änderungen eines Buches während des Spiels

watch-faults = Das Buch hat jetzt Fehler. Du spielst die letzte fehlerfreie Fassung weiter.
watch-sound = Das Buch hat keine Fehler mehr und ist dasselbe wie vorher.
watch-no-rules = Das Buch hat sich geändert, aber { $why }.
watch-not-taken-up = Das Buch hat sich geändert, aber dieses Spiel lässt sich darin nicht fortsetzen: { $why }. Du spielst die vorige Fassung weiter.
watch-changed = Das Buch hat sich geändert.
watch-same = Hier hat sich nichts geändert.

## Das Regal der mitgelieferten Bücher

shelf = Mitgelieferte Bücher
shelf-book = Buch { $n }:
shelf-empty = Keine mitgelieferten Bücher. `turnto play BUCH` öffnet einen Ordner.
shelf-choose = Tippe die Nummer oder den Namen eines Buches.
shelf-choose-short = Tippe die Nummer oder den Namen eines Buches, oder `about` und die Nummer für eine Beschreibung.
shelf-new = Neu hier? Fang mit { $title } an. In einem Buch listet `help` die Befehle auf, und `quit` speichert und beendet.
shelf-new-unkept = Neu hier? Fang mit { $title } an. In einem Buch listet `help` die Befehle auf, und `quit` beendet das Spiel.
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
shelf-kept = Gespeichertes Spiel: { $at }
shelf-kept-over = Beendetes Spiel: { $at }
shelf-wanted = Tippe eine Zahl von 1 bis { $n }, den Namen eines Buches oder `quit`.
shelf-help = Um ein Buch zu öffnen, tippe seine Nummer, seinen Namen oder den Anfang des Titels. Zum Beenden tippe `quit`. Weitere Befehle zeigt `turnto --help`.

## Fertige Figuren

characters-ask = Wer wirst du sein?
characters-own = Eine eigene Figur erschaffen
characters-wanted = Tippe eine Zahl von 1 bis { $n } oder einen Namen.
characters-first = `{ $name }` gibt es erst, wenn du eine Figur hast. Tippe eine Zahl oder einen Namen.
characters-none = Hier gibt es keine fertigen Figuren.
characters-no-such = Unbekannte Figur `{ $name }`. `characters` listet alle auf.
characters-not-whole = { $name } ließ sich nicht so erschaffen, wie das Buch es sagt: { $why } Die übrigen Fragen beantwortest du selbst.

## Einstellungen

settings-nowhere = Einstellungen gelten nur in einem Terminal. Hier ist die Ausgabe für alle gleich.
settings-unset = nicht gesetzt
settings-on = an
settings-off = aus
settings-how = `settings width 60` ändert eine Einstellung für alle Spiele, `settings width default` setzt sie zurück. Die Einstellungen stehen in { $path }
settings-kept = Für alle Spiele gespeichert.
settings-kept-aside = Für alle Spiele gespeichert. Die unlesbare Datei heißt jetzt { $aside }
settings-not-kept = Das gilt für dieses Spiel, ließ sich aber nicht für andere speichern: { $why }
settings-no-such = Unbekannte Einstellung `{ $name }`; es gibt { $names }.
settings-wanted-width = Tippe `settings width 60`: eine Zahl von Spalten zwischen 40 und 100, oder `default`.
settings-wanted-flag = Tippe `settings { $name } on`, `off` oder `default`.
settings-wanted-language = Tippe `settings language de`: die Sprachen sind { $languages }. Oder `default`.
settings-damaged = Deine Einstellungen sind beschädigt und gelten nicht: { $path }. Sobald du etwas einstellst, wird die Datei umbenannt und neu geschrieben.
settings-newer = Deine Einstellungen stammen von einer neueren Version des Programms und gelten nicht: { $path }
settings-unreadable = Deine Einstellungen lassen sich nicht lesen: { $path }: { $why }

## Strenge Spiele

strict-refused = `{ $command }` gibt es in einem strengen Spiel nicht

## Die gedruckte Ausgabe

print-chapter-how = Wie man dieses Buch liest
print-chapter-rules = Die Regeln von { $name }
print-chapter-places = Wohin die Regeln führen
print-chapter-house = Hausregeln
print-house-books = Diese Regeln gelten in diesem Buch und in { $books }. Manche betreffen vielleicht nur eines der Bücher.
print-chapter-behind = Hausregeln für später
print-chapter-book = Regeln dieses Buches
print-ready = Fertige Figuren
print-ready-how = Statt eine Figur zu erschaffen, kannst du als eine von diesen beginnen. Schreib den Bogen ab, fang dort an, wo es steht, und überspring die Anweisungen, mit denen eine Figur erschaffen wird.
print-ready-at = Wähle eine davon, wenn du eine Figur erschaffen sollst, bei { $all }.
print-ready-begin = Fang bei { $to } an.
print-ready-done = Fang mit den Wahlen bei { $to } an; überspring den Text darüber.
print-ready-rolls = Würfle für die Lücken, wie es die Regeln sagen: { $all }.
print-ready-roll =
    { $n ->
        [1] ein Würfel
       *[other] { $n } Würfel
    } mit { $sides } Seiten ({ $why })
print-settled = { $about } In diesem Buch: { $value }.
print-begin-with = Du beginnst mit { $all }.
print-chapter-whenever = Regeln für alle Abschnitte
print-sheet-turns = Abschnitte, zu denen du gegangen bist (je ein Strich)
print-sheet-returns = Nummern, zu denen du zurückgehst
print-chapter-sheet = Dein Bogen
print-chapter-notes = Notizen
print-chapter-marks = Striche
print-chapter-codes = Codes und Titel
print-chapter-sections = Alle Abschnitte
print-chapter-map = Die Karte
print-map-how = Jeder Kasten ist ein Ort mit seinem Abschnitt, jede Linie ein Weg zwischen zwei Orten. Eine gestrichelte Linie ist ein Weg zwischen Orten, die nicht nebeneinander stehen. Auf dem Weg können andere Abschnitte liegen.
print-map-empty = Ein leerer Kasten ist ein Ort, den du finden musst. Schreib Namen und Abschnitt hinein, wenn du hinkommst.
print-map-text = Eine Karte mit { $n } Orten und den Wegen zwischen ihnen. Die Tabelle der Orte enthält dasselbe in Worten.
print-map-section = Abschnitt
print-map-place = Ort
print-map-ways = Wege zu
print-contents = Inhalt
print-chapter-credits = Über dieses Buch
print-codes = Codes
print-titles = Titel
print-how-sections = Dieses Buch besteht aus nummerierten Abschnitten, von 1 bis { $last }. Lies es nicht von vorn nach hinten: Jeder Abschnitt sagt dir, zu welchem du als Nächstes gehst. Du brauchst einen Bleistift, einen Radiergummi und Würfel.
print-how-dice =
    Du brauchst Würfel mit { $all } Seiten.{ $hundred ->
        [yes] {" "}Für einen mit 100 Seiten wirf zwei mit 10 Seiten, einen davon für die Zehner; zwei Nullen sind 100.
       *[no] {""}
    } Ein Würfel hat 6 Seiten, wenn der Text keine andere Zahl nennt.
print-how-gaps = Manche Nummern fehlen.
print-how-italics = Kursiver Text sagt dir, was du tun sollst. Text in eckigen Klammern steht für deine eigenen Zahlen und Wörter. Enthält er eine Bedingung, so lies den Rest nur, wenn sie erfüllt ist.
print-how-codes = Das Buch gibt dir Codes und Titel. Hake sie auf der Liste ab, und radiere den Haken aus, wenn du sie verlierst.
print-how-boxes = Kreuz Kästchen (□) mit Bleistift an. Sie bleiben das ganze Spiel über angekreuzt. Vor einem neuen Spiel radiere alle Kreuze aus.
print-how-boxes-here = Runde Kästchen (○) gelten für einen Besuch. Der Abschnitt sagt dir, wann du sie ausradierst.
print-how-notes = Notizen sind Zahlen und Wörter. Schreib sie auf deinem Bogen unter die Namen, die das Buch ihnen gibt. Hat eine Notiz Kästchen, so ist ihre Zahl die Zahl der angekreuzten Kästchen: Kreuz eines an, um 1 dazuzuzählen, und radier eines aus, um 1 abzuziehen. Reichen sie nicht, schreib die Zahl daneben. Ein Abschnitt in Klammern gehört zu dem Kästchen davor. Wenn du es angekreuzt hast, notiere die Nummer des nächsten Abschnitts, zu dem du kommst, geh zu dem in Klammern, und kehr zurück, wenn du zurückgeschickt wirst.
print-how-marks = Manche Abschnitte verlangen einen Strich. Mach ihn auf deinem Bogen neben der Nummer des Abschnitts, jedes Mal, wenn du dorthin kommst.
print-how-continues = Manche Abschnitte setzen einen anderen fort, wie es in ihrer Überschrift steht, und gehören zu ihm. Seine Striche und Kästchen sind auch ihre. Wenn ein Text fragt, wo du bist oder woher du kommst, meint er jenen Abschnitt. Regeln für alle Abschnitte gelten nicht, wenn du zu einem Abschnitt gehst, der einen anderen fortsetzt.
print-how-prices = Manche Wahlen haben einen Preis. Er steht in Klammern dahinter als etwas, das zu tun ist (etwa „{ $price }“). Tu es, wenn du die Wahl triffst; kannst du es nicht, so kannst du die Wahl nicht treffen. Alles andere in Klammern, etwa eine bloße Menge, dient nur der Auskunft.
print-how-detours = Von manchen Abschnitten kommst du dahin zurück, wo du warst. Notiere die Nummer, die dir genannt wird. Wenn du zurückgeschickt wirst, geh zur zuletzt notierten Nummer und streich sie. Schickt dich ein solcher Abschnitt anderswohin, ohne dir eine Nummer zu nennen, so streich alle notierten Nummern, außer er setzt den Abschnitt fort, in dem du bist. Ein Abschnitt mit *Einschub* in der Überschrift wird gelesen, als stünde er dort, wo du herkommst. Regeln für alle Abschnitte gelten nicht, wenn du zu ihm gehst oder zurückkehrst.
print-how-books = Manche Abschnitte führen in ein anderes Buch: { $books }. Nimm deinen Bogen mit, und hake dort ab, welche seiner Codes und Titel du hast. Behalte Notizen, Striche und Kästchen dieses Buches: Vielleicht kommst du zurück.
print-how-map = Am Ende des Buches ist eine Karte seiner Orte mit ihren Abschnitten. Sie zeigt, wo du bist und was in der Nähe liegt. Du gehst weiterhin von Abschnitt zu Abschnitt.
print-how-begin = Füll deinen Bogen aus, wie es die Regeln sagen, und beginne bei { $to }.
print-by = Von { $name }
print-edition = Ausgabe: { $name }
print-under = Dieses Buch benutzt die Regeln von { $name }.
print-turn-to = Geh zu { $to }.
print-then-turn-to = geh zu { $to }.
print-later = Eine der Möglichkeiten weiter unten:
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
print-box-group = dieses Kästchen ○ und alle anderen Kästchen „{ $name }“ dieses Abschnitts leer sind (kreuz es an)
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
print-repeat = Wiederhole dies, bis { $until }:
print-repeat-ever = Wiederhole dies, bis du anderswohin gehst:
print-no-other = dir hier nichts anderes offensteht
print-then-on = Lies dann unten weiter.
print-then-on-later = Lies dann unter diesen Möglichkeiten weiter.
print-then-again = Wähle dann noch einmal.
print-detour-anywhere = Notiere die Nummer des Abschnitts, bei dem du bist, geh zu { $to }, und komm zurück, wenn du zurückgeschickt wirst.
print-detour = Notiere die Nummer { $here }, geh zu { $to } und komm hierher zurück, wenn du zurückgeschickt wirst.
print-again = Lies { $here } noch einmal von vorn.
print-choose-again = Geh zurück zu den Wahlmöglichkeiten von { $to }.
print-turn-to-choices = Geh wieder zu { $to }, und zwar gleich zu den Wahlmöglichkeiten.
print-continues = setzt { $n } fort
print-aside = Einschub
print-boxes-at-start = { $n } am Anfang angekreuzt
print-back = Geh zurück zu dem Abschnitt, von dem du kamst.
print-return = Geh zurück zu der Nummer, die du notiert hast, und lies dort weiter.
print-loose = Dieser Teil ist noch nicht geschrieben.
print-elsewhere = Dies führt in das Buch { $book }.
print-place-in-book = { $number } in { $book }
print-this-section = den Abschnitt
print-mark = Mach einen Strich für { $here } auf deinem Bogen.
print-gain-code = Hake den Code { $name } ab.
print-lose-code = Du verlierst den Code { $name }: Radiere seinen Haken aus.
print-meaning = { $told }: { $about }.
print-quest = Dein Auftrag: { $what }.
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
print-roll-computed = Wirf diese Zahl von Würfeln mit { $sides } Seiten: { $n }.
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
print-keep-text = Schreib deine Antwort unter { $name }: ____________________
print-keep-number = Notiere sie unter { $name }.
print-keep-result = Notiere das Ergebnis unter { $name }.
print-the-total =
    { $n ->
        [1] die Summe
       *[other] die Summe von Wurf { $n }
    }
print-total = Summe
print-rolled = Wurf
print-box = Kästchen
print-what = Was geschieht
print-or-more = { $n } oder mehr
print-or-less = { $n } oder weniger
print-anything = alles
print-anything-else = alles andere
print-random = Wirf einen Würfel:
print-random-again = Wirf einen Würfel; wirf noch einmal, wenn er mehr als { $n } zeigt:
print-random-two = Wirf zwei Würfel, einen für die Zehner und einen für die Einer:
print-random-two-again = Wirf zwei Würfel, einen für die Zehner und einen für die Einer; wirf noch einmal, wenn sie mehr als { $last } zeigen:
print-random-sides = Wirf einen Würfel mit { $n } Seiten, oder zieh eins von { $n } Losen:
print-shuffle = Wähl zufällig eines dieser Kästchen, das nicht angekreuzt ist, kreuz es an und lies den Text an derselben Stelle. Sind alle angekreuzt, radiere sie vorher aus: { $boxes }
print-cycle = Kreuz das nächste dieser Kästchen an und lies den Text an derselben Stelle. Sind alle angekreuzt, radiere sie vorher aus: { $boxes }
print-sequence = Kreuz das nächste dieser Kästchen an und lies den Text an derselben Stelle. Sind alle angekreuzt, lies den letzten: { $boxes }
print-ask = Die Antwort hat { $letters } Buchstaben. Notiere die Nummer { $here }. Zähl die Buchstaben deiner Antwort zusammen (A ist 1, B ist 2, bis Z, das 26 ist), zähl { $n } dazu, und geh zum Abschnitt mit dieser Nummer. Kehr zurück, wenn es keinen gibt oder er deine Antwort nicht bestätigt.
print-ask-number = Notiere die Nummer { $here }. Zähl { $n } zu deiner Antwort dazu, und geh zum Abschnitt mit dieser Nummer. Kehr zurück, wenn es keinen gibt oder er deine Antwort nicht bestätigt.
print-wrong = Wenn deine Antwort falsch ist:
print-confirm = Deine Antwort sollte { $name } lauten. Wenn nicht, geh zurück zu der Nummer, die du notiert hast. Stimmt sie, so streich diese Nummer.
print-entry = { $name }: { $what }
print-answer-head = Deine Antwort
print-secret = Wenn du die Nummer weißt, geh zu ihr.
print-secret-else = Wenn nicht:
print-secret-only = Wenn du die Nummer weißt, geh zu ihr. Wenn nicht, lies weiter.
print-number = Wähle eine Zahl von { $least } bis { $most }.
print-your-number = Deine Zahl
print-do = Tu dies nach den Regeln: { $what }.
print-comes-out = Wenn das Ergebnis { $name } ist
print-on-arrival = Immer wenn du zu einem Abschnitt kommst, der mit { $tag } gekennzeichnet ist, ehe du ihn liest:
print-on-turn = Immer wenn du zu einem Abschnitt gehst, ehe du ihn liest:
print-on-event = Immer wenn dies geschieht: { $name }:
print-offered-how = Von jedem Abschnitt kannst du zu diesen gehen:
print-offered = { $name }: { $to }, falls { $when }.
print-asides-note = Bevor du zu einem Abschnitt gehst, der hier steht, notiere die Nummer des Abschnitts, bei dem du bist. Unter „ehe du ihn liest“ ist es die Nummer des Abschnitts, den du gleich liest. Kehr zu ihm zurück, wenn du zurückgeschickt wirst. Gelten mehrere Regeln, so befolge sie in dieser Reihenfolge.
print-and = { $a } und { $b }
print-or = { $a } oder { $b }
print-neither = weder { $names }
print-nor = { $a } noch { $b }
print-always = dies auf jeden Fall wahr ist
print-not-always = dies je wahr sein könnte
print-has-keyword = du { $what } hast
print-not-has-keyword = du { $what } nicht hast
print-the-code = den Code { $name }
print-the-title = den Titel { $name }
print-is-blank = „{ $name }“ auf deinem Bogen leer ist
print-is-not-blank = „{ $name }“ auf deinem Bogen ausgefüllt ist
print-is-marked = „{ $name }“ auf deinem Bogen vermerkt ist
print-not-is-marked = „{ $name }“ auf deinem Bogen nicht vermerkt ist
print-has-note = du { $name } notiert hast
print-not-has-note = du { $name } nicht notiert hast
print-was-at = du einen Strich für { $to } hast
print-not-was-at = du keinen Strich für { $to } hast
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
print-met = diese Bedingung erfüllt ist: { $what }
print-not-met = diese Bedingung nicht erfüllt ist: { $what }
print-have = du dies hast: { $what }
print-not-have = du dies nicht hast: { $what }
print-any = irgendetwas unter „{ $kind }“
print-any-such = irgendetwas unter „{ $kind }“, das { $such } ist
print-any-code = einen der Codes { $names }
print-any-title = einen der Titel { $names }
print-ticked = ein Kästchen dieses Abschnitts angekreuzt ist
print-not-ticked = kein Kästchen dieses Abschnitts angekreuzt ist
print-was-ticked = ein Kästchen dieses Abschnitts angekreuzt war, als du herkamst
print-not-was-ticked = kein Kästchen dieses Abschnitts angekreuzt war, als du herkamst
print-ticked-at = ein Kästchen von { $to } angekreuzt ist
print-not-ticked-at = kein Kästchen von { $to } angekreuzt ist
print-is-so = dies wahr ist: { $what }
print-not-is-so = dies nicht wahr ist: { $what }
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
print-remainder = der Rest ({ $sum })
print-rounded-down = { $sum }, abgerundet
print-whether = ob { $when }
print-yes = ja
print-no = nein
print-nothing = nichts
print-accessible = Alle Inhalte sind Text mit Überschriften und einem Inhaltsverzeichnis; jeder Gang ist ein Link.
print-accessible-pictures = Alle Inhalte sind Text mit Überschriften und einem Inhaltsverzeichnis; jeder Gang ist ein Link. Bilder haben Beschreibungen.
print-came-from = Von { $all }

## Die Seite im Browser

web-skip = Zur Auswahl springen
web-menu = Menü
web-sheet = Bogen
web-inventory = Besitz
web-journal = Tagebuch
web-map = Karte
web-undo = Rückgängig
web-undone = Rückgängig gemacht.
web-games = Spielstände
web-settings = Einstellungen
web-help = Hilfe
web-close = Schließen
web-new = Neuer Text
web-by = von
web-edition = Ausgabe
web-choices = Frage
web-closed = verschlossen
web-quick = Kampf fortsetzen (quick)
web-danger = Gefahr
web-usual = Vorgabe
web-yes = Ja
web-no = Nein
web-answer = Antworten
web-less = Weniger
web-more = Mehr
web-up = Hinauf
web-down = Hinunter
web-die = Würfel
web-say = Einen Befehl eingeben
web-say-what = Ein Befehl, etwa `help`, oder der Anfang einer Wahl
web-say-go = Senden
web-about = Nachschlagen …
web-about-go = Suchen
web-pass = Gib den Bildschirm weiter an
web-pass-others = Alle anderen sehen bitte weg.
web-seated = Ich bin bereit
web-alone = Nur für dich
web-over = Das Spiel ist zu Ende.
web-anew = Neues Spiel
web-why = Letzte Würfe
web-log = Deine Antworten
web-seen = Gesehene Seiten und Enden
web-missed = Nicht genommene Wahlmöglichkeiten
web-rules = Die Regeln
web-story = Geschichte herunterladen
web-note = Notiz
web-note-go = Hinzufügen
web-running = Aktuelles Spiel
web-kept = Gespeicherte Spiele
web-none-kept = Noch keine gespeicherten Spiele.
web-name = Name für dieses Spiel
web-keep = Speichern
web-replace = Ein Spiel mit diesem Namen gibt es schon. Überschreiben?
web-open = Öffnen
web-export = Exportieren
web-import = Importieren
web-delete = Löschen
web-sure = Endgültig löschen?
web-lost = Das aktuelle Spiel lässt sich nicht speichern und geht verloren. Trotzdem fortfahren?
web-before = Vorher:
web-tab = In einem anderen Fenster offen
web-day = Tag
web-answers = Antworten
web-ended = beendet
web-resumed = Willkommen zurück. Ein neues Spiel beginnst du unter „Spielstände“.
web-imported = Spiel importiert. Dein voriges Spiel steht in der Liste der gespeicherten Spiele.
web-mended = Ein interner Fehler ist aufgetreten. Das Spiel wurde vom letzten Spielstand neu geöffnet.
web-full = Der Speicher des Browsers ist voll, dein Spiel wird nicht mehr gespeichert. Um es zu behalten, exportiere es unter „Spielstände“ in eine Datei.
web-forbidden = Dieser Browser erlaubt der Seite nicht, Daten zu speichern, dein Spiel wird also nicht gespeichert. Um es zu behalten, exportiere es unter „Spielstände“ in eine Datei.
web-elsewhere = Dieses Buch ist auch in einem anderen Fenster offen. Jedes Fenster hat sein eigenes Spiel.
web-accept = Trotzdem fortfahren
web-no-script = Diese Seite braucht JavaScript. Um das Buch zu lesen, erlaube Skripte.
web-not-kept = Das Spiel ließ sich nicht speichern.
web-size = Schriftgröße
web-typeface = Schriftart
web-serif = Mit Serifen
web-sans = Ohne Serifen
web-width = Zeilenlänge
web-spacing = Zeilenabstand
web-narrow = Klein
web-normal = Normal
web-wide = Groß
web-zoom-in = Vergrößern
web-zoom-out = Verkleinern
web-whole = Ganze Karte
web-map-help = Zieh, um die Karte zu bewegen. Vergrößere mit zwei Fingern, dem Rad oder + und −.
web-theme = Farben
web-no-number = Keine offene Antwort hat diese Nummer.
web-theme-auto = System
web-theme-light = Hell
web-theme-dark = Dunkel
web-language = Sprache des Programms
web-language-book = Wie das Buch
web-own-dice = Eigene Würfel (ab dem nächsten Spiel)
web-brief = Kurze Würfe, keine Erzählung
web-calm = Bewegung verringern
web-keys = Tastenkürzel
web-use-keys = Tastenkürzel (1, s, j …)
web-key-choose = wählt; bei größeren Zahlen alle Ziffern tippen
web-key-usual = hervorgehobene Wahl, oder weiter
web-help-choose = Klick oder tipp auf eine Wahl, oder drück ihre Nummer. Klick auf einen Wurf, um zu sehen, wie er zustande kam.
web-help-say = „Einen Befehl eingeben“ nimmt alle Befehle des Programms und der Regeln an, etwa um etwas zu benutzen oder abzulegen.
web-help-kept = Dein Spiel wird nach jeder Antwort in diesem Browser gespeichert. Unter „Spielstände“ kannst du es unter einem Namen speichern oder in eine Datei exportieren. Auch das Programm öffnet diese Dateien.
