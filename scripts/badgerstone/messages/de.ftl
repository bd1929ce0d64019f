### Meldungen von Badgerstone auf Deutsch.

## Ergebnisse und die Erklärung eines Wurfs

result-miss = Fehlschlag
result-partial = Teilerfolg
result-success = Erfolg
faces-two = { $from } oder { $to }
faces-more = { $from } bis { $to }
bands-both = { $success } ist ein Erfolg, { $partial } ein Teilerfolg, alles darunter ein Fehlschlag
bands-success = { $success } ist ein Erfolg, alles darunter ein Fehlschlag
bands-partial = { $partial } ist ein Teilerfolg, alles darunter ein Fehlschlag
bands-neither = jedes Ergebnis ist ein Fehlschlag
counts-highest = Der höchste Würfel zählt: { $bands }.
counts-second = Hier zählt der zweithöchste Würfel: { $bands }.
counts-lowest = Hier zählt der niedrigste Würfel: { $bands }.
none-left =
    { $dice ->
        [1] Du hast 0 Würfel, also wirfst du einen.
        [2] Du hast 0 Würfel, also wirfst du zwei, und der niedrigere zählt.
       *[other] Du hast 0 Würfel, also wirfst du { $dice }, und der niedrigste zählt.
    }

## Namen der Proben und der Teile einer Würfelzahl

why-shot = { $skill } (Schuss)
part-situation = Die Lage
part-foe = Der Gegner
part-rules = Hausregeln
part-battered = Angeschlagen
part-wounded = Verwundet
part-overloaded = Überladen
part-unarmed = Unbewaffnet
part-momentum = Schwung verloren
momentum-lost =
    Du verlierst den Schwung: in der nächsten Runde hast du { $n ->
        [1] 1 Würfel
       *[other] { $n } Würfel
    } weniger.

## Proben

ask-help = Soll { $name } helfen?
ask-reroll = { $price } GLÜCK ausgeben und noch einmal würfeln?
ask-special = { $name } einsetzen?
result-shifted = { $name }: Das Ergebnis gilt als { $result }.
miss-down = Du bist am Boden, also ist es ein Fehlschlag ohne Wurf.
miss-no-dice = { $skill }: Du hast weniger als 0 Würfel, also ist es ein Fehlschlag ohne Wurf.
announce-rating =
    { $skill } { $rating }{ $change ->
        [0] {""}
       *[other] , { $sign }{ $change } Würfel
    }
announce-highest = { announce-rating }
announce-miss = { announce-rating }: ein Fehlschlag
announce-zero = { announce-rating }, niedrigster von { $n } Würfeln
announce-second = { announce-rating }, zweithöchster Würfel
announce-lowest = { announce-rating }, niedrigster Würfel

## Preise

silver = { $n } Silber
price-both = { $item } und { $silver }
ask-partial = { $price } für einen Erfolg zahlen?
ask-pay = { $price } zahlen?
lacks-item = dir fehlt { $item }
lacks-silver = du hast nur { $n } Silber

## Kämpfe

story-hit-1 = Dein Hieb sitzt.
story-hit-2 = Du findest eine Lücke.
story-hit-3 = Diesmal bist du schneller.
story-miss-1 = Dein Hieb geht ins Leere.
story-miss-2 = Keine Seite weicht zurück.
story-miss-3 = Du bist einen Augenblick zu spät.
story-hurt-1 = Ein Schlag trifft, bevor du ihn siehst.
story-hurt-2 = Deine Deckung ist an der falschen Stelle.
story-hurt-3 = Dieser Treffer kommt dich teuer zu stehen.
story-fall-1 = Das war genug ({ $foe }).
story-fall-2 = Der Kampf ist entschieden ({ $foe }).
story-fall-3 = Du hast gewonnen ({ $foe }).
weapon-none = Unbewaffnet
ask-weapon = Welche Waffe?
ask-drop = Du trägst zu viel. Etwas fallen lassen?
drop-nothing = Nichts
ask-escape = Fliehen? Gegner: { $foe }
ask-escape-paying = Fliehen? Gegner: { $foe }. Preis: { $price }.
escape-items =
    { $n ->
        [1] 1 Ding
       *[other] { $n } Dinge
    }
escape-luck = { $n } GLÜCK
escape-ticks =
    { $n ->
        [1] 1 Wunde
       *[other] { $n } Wunden
    }
escape-and = { $one } und { $others }
ask-left-behind = Was lässt du zurück?
ask-retrieve = { $name } wieder aufheben?
ask-shot = Vor der ersten Runde schießen?
shot-shoot = Schießen: { $name }
shot-throw = Werfen: { $name }
shot-pass = Nicht schießen
status-foe =
    { $left ->
        [0] {""}
        [1] {""}
       *[other] { $left } übrig,{" "}
    }Wunden { $taken }/{ $most }
foe-wounds = { $foe }: { $wounds }.

## Gefährten

ally-slain = { $name } ist gefallen.
ally-leaves = { $name } verlässt dich.
ally-injured = { $name } fängt den Hieb ab und ist verletzt.
ask-blow = Ein Hieb trifft dich. Wer fängt ihn für dich ab?
blow-nobody = Niemand
ask-heal = Auch { $name } heilen?
ask-recruit = { $name } mitnehmen?
ask-sent-away = Du kannst nicht mehr Gefährten haben. Wen schickst du fort?
sent-away-nobody = Niemand: { $name } bleibt zurück
ask-fee = { $name } muss bezahlt werden. Was gibst du?
fee-silver = { $n } Silber zahlen
fee-item = { $item } hergeben
fee-refuse = Ablehnen
fee-nothing = Du hast nichts, was { $name } annimmt.
company-stays = Du kannst Gefährten nicht nach Belieben fortschicken.

## Antworten in Menüs, die mehrere Fragen verbinden

do-help = { $name } hilft
do-no-help = ohne { $name }
do-reroll = noch einmal würfeln für { $price } GLÜCK
do-keep = den Wurf behalten
do-use = { $name } einsetzen
do-not-use = { $name } nicht einsetzen
do-pay = { $price } zahlen
do-not-pay = nicht zahlen
do-weapon = { $name } benutzen
do-unarmed = unbewaffnet kämpfen
do-other-weapon = eine andere Waffe nehmen
do-special = etwas Besonderes einsetzen
do-drop = etwas ablegen
do-escape = fliehen
do-escape-paying = fliehen für { $price }
do-fight-on = weiterkämpfen
do-fight-on-without-dice = weiterkämpfen: kein Würfel ist übrig, also ist diese Runde ein Fehlschlag
do-blow = { $name } fängt den Hieb ab
do-blow-nobody = den Hieb selbst hinnehmen
do-recruit = { $name } mitnehmen
do-decline = ohne { $name } weiterziehen
do-send-away = { $name } fortschicken
do-send-nobody = niemanden fortschicken
do-silver = { $n } Silber zahlen
do-item = { $item } hergeben

## Dinge

item-taken-up = In der Hand: { $item }.
item-no-weapon = { $item }: keine Waffe für den Nahkampf.
item-idle = Nichts geschieht.

## Schwierigkeit und Ende

ask-mode = Wähle die Schwierigkeit.
mode-settled = Du hast die Schwierigkeit zu Beginn gewählt und kannst sie nicht mehr ändern.
offer-easy =
    { $fate ->
        [0] Leicht: kein Schicksal
       *[other] Leicht: { $fate } Schicksal
    }
offer-default =
    { $fate ->
        [0] Üblich: kein Schicksal
       *[other] Üblich: { $fate } Schicksal
    }
offer-hard =
    { $fate ->
        [0] Schwer: kein Schicksal
       *[other] Schwer: { $fate } Schicksal
    }
mode-is-easy = Schwierigkeit: leicht
mode-is-default = Schwierigkeit: üblich
mode-is-hard = Schwierigkeit: schwer
final-score = Endstand: { $score }.

## Der Bogen

rating-is = { $skill } { $n }
luck-full = GLÜCK hat schon seinen Höchstwert, { $max }.
luck-is = GLÜCK { $luck }/{ $max }
silver-is = Silber: { $n }
fate-is = Schicksal: { $n }
wounds-are = Wunden: { $track }
shaken-now = Du bist erschüttert
shaken-no-longer = Du bist nicht mehr erschüttert
track-battered = Angeschlagen
track-wounded = Verwundet
track-down = Am Boden
label-talents = Talente
label-luck = GLÜCK
label-wounds = Wunden
label-fate = Schicksal
label-silver = Silber
label-mode = Schwierigkeit
label-luck-most = Höchstwert von GLÜCK
label-shaken = Erschüttert
mark-injured = verletzt
mark-absent = abwesend
label-load = Last
label-hand = Zur Hand
label-company = Gefährten
load-is = { $load } von { $limit }
load-too-much = { $load } von { $limit } (überladen)
hand-bare = bloße Hände
list-empty = keine
name-injured = { $name } (verletzt)
need-rating = { $skill }
need-talent = das Talent { $talent }
need-no-talent = kein Talent { $talent }
need-dice = Würfel für { $skill }
need-item-trait = ein Ding, das { $trait } ist
need-no-item-trait = kein Ding, das { $trait } ist
need-ally-skill = einen Gefährten mit { $skill }
need-no-ally-skill = keinen Gefährten mit { $skill }
need-ally-trait = einen Gefährten, der { $trait } ist
need-no-ally-trait = keinen Gefährten, der { $trait } ist
need-injured = { $name } verletzt
need-not-injured = { $name } unverletzt
need-armed = eine Waffe in der Hand
need-unarmed = keine Waffe in der Hand
need-wielded = { $name } in der Hand
need-not-wielded = { $name } nicht in der Hand
need-load = getragene Dinge
need-room = Platz für Dinge
need-overloaded = überladen zu sein
need-not-overloaded = weniger zu tragen
need-silver = { $n } Silber
need-less-silver = weniger als { $n } Silber
need-item = { $name }
need-no-item = { $name } nicht zu haben
need-wounds = Striche bei den Wunden
need-battered = angeschlagen zu sein
need-not-battered = nicht angeschlagen zu sein
need-wounded = verwundet zu sein
need-not-wounded = nicht verwundet zu sein
need-down = am Boden zu sein
need-not-down = nicht am Boden zu sein

### Warnung in einem Kampf.

danger = Du könntest vor deiner nächsten Entscheidung am Boden sein.

### Im Regal.

on-the-shelf = Badgerstone: eine Handvoll Würfel, ein wenig Glück, Gefährten und ein Tod in Reserve

## Auf Papier

dice-needed = { $constant_die_sides }
phrase-test =
    Lege eine Probe ab: { $skill }{ $dice ->
        [none] {""}
       *[other] , { $dice } Würfel
    }.{ $with ->
        [none] {""}
       *[other] {" "}Ein Würfel mehr (oder die Zahl in Klammern) für jedes dieser Talente, das du selbst hast: { $with }.
    }{ $keep ->
        [lowest] {" "}Der niedrigste Würfel zählt.
        [second] {" "}Der zweithöchste Würfel zählt.
       *[other] {""}
    }{ $silver ->
        [none] {""}
       *[other] {" "}Für { $silver } Silber zählt ein Teilerfolg als Erfolg.
    }{ $item ->
        [none] {""}
       *[other] {" "}Gibst du dies her, zählt ein Teilerfolg als Erfolg: { $item }.
    }{ $no_beasts ->
        [none] {""}
       *[other] {" "}Tiere helfen hier nicht.
    }
phrase-test-with =
    { $talent }{ $bonus ->
        [none] {""}
       *[other] {" "}({ $bonus })
    }
phrase-fight =
    Kämpfe gegen { $foe }{ $dice ->
        [none] {""}
       *[other] , { $dice } Würfel in jeder Runde zusätzlich zum Modifikator des Gegners
    }.{ $ranged ->
        [none] { $thrown ->
            [none] { $sdice ->
                [none] { $shot ->
                    [none] {""}
                   *[other] {" "}Zuerst darfst du einmal schießen.
                }
               *[other] {" "}Zuerst darfst du einmal schießen, { $sdice } Würfel für den Schuss.
            }
           *[other] {" "}Zuerst darfst du einmal schießen, nur mit einer Wurfwaffe{ $sdice ->
                    [none] {""}
                   *[other] , { $sdice } Würfel für den Schuss
                }.
        }
       *[other] {" "}Zuerst darfst du einmal schießen{ $thrown ->
            [none] , nur mit einer Fernwaffe
           *[other] {""}
        }{ $sdice ->
                    [none] {""}
                   *[other] , { $sdice } Würfel für den Schuss
                }.
    }{ $escape ->
        [none] {""}
       *[other] {" "}Du darfst fliehen{ $round ->
                [none] {""}
               *[other] {" "}ab Runde { $round }
            }{ $ticks ->
                [none] {""}
               *[other] , für { $ticks ->
                        [1] einen Strich
                       *[other] { $ticks } Striche
                    }
            }{ $silver ->
                [none] {""}
               *[other] , für { $silver } Silber
            }{ $items ->
                [none] {""}
               *[other] , für { $items ->
                        [1] ein Ding
                       *[other] { $items } Dinge
                    }
            }{ $luck ->
                [none] {""}
               *[other] , für { $luck } GLÜCK
            }.
    }{ $scares_beasts ->
        [none] {""}
       *[other] {" "}Tiere bleiben diesem Kampf fern.
    }
phrase-shoot =
    Du darfst einmal auf { $foe } schießen{ $ranged ->
        [none] { $thrown ->
            [none] {""}
           *[other] , nur mit einer Wurfwaffe
        }
       *[other] { $thrown ->
            [none] , nur mit einer Fernwaffe
           *[other] {""}
        }
    }{ $dice ->
        [none] {""}
       *[other] , { $dice } Würfel
    }.
phrase-wound =
    Mach { $n ->
        [1] einen Strich
       *[other] { $n } Striche
    } bei deinen Wunden.
phrase-heal =
    Heile { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.
phrase-heal-all = Heile alle deine Wunden.
phrase-shake = Du bist erschüttert.
phrase-steady = Du bist nicht mehr erschüttert.
phrase-gain-item =
    Du bekommst: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }.
phrase-lose-item = Du verlierst: { $item }.
phrase-lose-all-items =
    Du verlierst alle deine Dinge{ $trait ->
        [none] {""}
       *[other] {" "}außer denen, die { $trait } sind
    }.
phrase-gain-skill = Erhöhe { $skill } um { $n }.
phrase-lose-skill = Verringere { $skill } um { $n }.
phrase-pay-silver = Zahle { $silver } Silber.
phrase-pay-item = Gib dies her: { $item }.
phrase-recruit = Wenn du Platz für einen weiteren Gefährten hast und einen verlangten Lohn zahlst, darfst du mitnehmen: { $ally }.
paper-recruit =
    Wenn du Platz für einen weiteren Gefährten hast{ $ally_traits_mercenary ->
        [none] {""}
       *[other] { $option_mercenary_payment ->
            [wages_only] {""}
           *[other] {" "}und den Lohn{ $ally_fee ->
                [0] {""}
               *[other] {" "}von { $ally_fee } Silber
            } zahlst
        }
    }, darfst du mitnehmen: { $ally }.
phrase-dismiss =
    { $slain ->
        [none] Streiche von deinen Gefährten (gegangen): { $ally }.
       *[other] Streiche von deinen Gefährten (gefallen): { $ally }.
    }
phrase-wages = Bezahle jeden deiner Söldner. Wen du nicht bezahlst, der geht.
phrase-wages-ally = Ist { $ally } als Söldner bei dir, zahle den Lohn, sonst geht dieser Gefährte.
phrase-scare-beasts = Deine Tiere (Beast) halten sich fern, bis eine Seite sagt, dass sie zurückkommen.
phrase-calm-beasts = Deine Tiere (Beast) kommen zurück.
phrase-die =
    Du bist tot.{ $event_death ->
        [none] {""}
       *[other] {" "}Folge zuerst den Anweisungen dieses Buches dafür („Regeln für alle Abschnitte“).
    }{ $row_fated ->
        [none] {" "}Hast du noch Schicksal, streiche eins ab und geh zu { $rule_page_fate }.
       *[other] {" "}Hast du noch Schicksal, streiche eins ab.
    }{ $row_over ->
        [none] {" "}Hast du keins, ist die Geschichte vorbei: Geh zu { $rule_page_epilogue }.
       *[other] {" "}Hast du keins, ist die Geschichte vorbei.
    }
phrase-epilogue = Die Geschichte ist zu Ende: Geh zu { $rule_page_epilogue }.
phrase-score = Deine Wertung: { $points }, angepasst an deine Schwierigkeit.
phrase-offer-mode = Wähle ein leichtes, ein übliches oder ein schweres Spiel.
phrase-gain-silver =
    { $n ->
        [one] Du bekommst { $n } Silber.
        [other] Du bekommst { $n } Silber.
       *[value] Du bekommst Silber: { $n }.
    }
phrase-lose-silver =
    { $n ->
        [one] Du verlierst { $n } Silber.
        [other] Du verlierst { $n } Silber.
       *[value] Du verlierst Silber: { $n }.
    }
phrase-gain-luck = Du bekommst { $n } GLÜCK.
phrase-lose-luck = Du verlierst { $n } GLÜCK.
phrase-gain-fate = Du bekommst { $n } Schicksal.
phrase-lose-fate = Du verlierst { $n } Schicksal.
phrase-gain-luck-max = Erhöhe den Höchstwert deines GLÜCKS um { $n }.
phrase-lose-luck-max = Verringere den Höchstwert deines GLÜCKS um { $n }.
rule-page-fate =
    { $option_down_without_row ->
        [die] Bist du am Boden und die Seite hat keine Zeile dafür, bist du tot.
       *[other] Bist du am Boden und die Seite hat keine Zeile dafür, radiere einen Strich aus und lies weiter.
    } Stirbst du{ $event_death ->
        [none] {" "}
       *[other] , führen dich die Anweisungen dieses Buches dafür nicht anderswohin{" "}
    }und hast du noch Schicksal, streiche eins ab. Du bist nicht mehr erschüttert{ $option_fate_heals ->
        [all] {" "}und radierst alle Striche aus
        [none] {""}
       *[other] {" "}und radierst, wenn du am Boden warst, einen Strich aus
    }. Dann geh zu { $to }.
rule-page-epilogue = Stirbst du und hast kein Schicksal mehr, ist die Geschichte vorbei: Geh zu { $to }. Dorthin gehst du auch, wenn eine Seite sagt, dass die Geschichte zu Ende ist.
event-death = Jedes Mal, wenn du stirbst, bevor du prüfst, ob du noch Schicksal hast:
setting-scoring = Die Schwierigkeit ändert am Ende deine Wertung: { $value }.
setting-scoring-value =
    { $name ->
        [easy] { $value } in einem leichten Spiel
        [hard] { $value } in einem schweren Spiel
       *[other] { $value } in einem üblichen Spiel
    }
option-talent_bonus =
    { $value ->
        [rating] Nennt eine Seite ein Talent ohne Zahl, nimm so viele Würfel dazu, wie dein Wert darin sagt.
       *[one] Nennt eine Seite ein Talent ohne Zahl, ist die Zahl der Würfel, die du dazunimmst, { $constant_talent_dice }.
    }
option-luck_rerolls =
    { $value ->
        [any] Du darfst eine Probe wiederholen, so oft du GLÜCK dafür zahlen kannst.
       *[one] Du darfst jede Probe einmal wiederholen.
    }
option-offer_reroll_on_success =
    { $value ->
        [yes] Du darfst auch nach einem Erfolg noch einmal würfeln.
       *[no] Nach einem Erfolg darfst du nur dann noch einmal würfeln, wenn ihn etwas unwillkommen macht.
    }
option-paid_partial =
    { $value ->
        [partial] Ein Teilerfolg, dessen Preis du zahlst, bleibt ein Teilerfolg.
       *[success] Ein Teilerfolg, dessen Preis du zahlst, zählt als Erfolg.
    }
option-last_partial_hurts =
    { $value ->
        [no] Ein Teilerfolg, der den Gegner besiegt, schadet dir nicht.
       *[yes] Ein Teilerfolg, der den Gegner besiegt, schadet dir wie jeder andere.
    }
option-both_down_outcome =
    { $value ->
        [won] Gehst du zu Boden und ist der Gegner zugleich besiegt, hast du gewonnen.
       *[down] Gehst du zu Boden und ist der Gegner zugleich besiegt, bist du am Boden.
    }
option-groups =
    { $value ->
        [each_in_turn] Mehrere Gegner kämpfen nacheinander gegen dich, jeder mit all seinen Wunden.
       *[pool] Mehrere Gegner zählen als ein Gegner.
    }
option-bow_in_melee =
    { $value ->
        [armed] Ist deine einzige Waffe ein Bogen, giltst du im Kampf nicht als unbewaffnet.
       *[unarmed] Ist deine einzige Waffe ein Bogen, bist du im Kampf unbewaffnet.
    }
option-foe_modifies_shots =
    { $value ->
        [yes] Der Modifikator des Gegners gilt auch für einen Schuss.
       *[no] Der Modifikator des Gegners gilt nicht für einen Schuss.
    }
option-drop_in_fight =
    { $value ->
        [yes] Du darfst auch im Kampf Dinge ablegen.
       *[no] Du darfst im Kampf keine Dinge ablegen.
    }
option-coins_are_items =
    { $value ->
        [yes] Jedes Silberstück zählt als ein Ding.
       *[no] Silber zählt nicht als Ding.
    }
option-dismiss_freely =
    { $value ->
        [no] Du darfst Gefährten nur fortschicken, wo eine Seite es sagt.
       *[yes] Du darfst Gefährten jederzeit fortschicken, außer während einer Probe oder eines Kampfes.
    }
option-mercenary_payment =
    { $value ->
        [wages_only] Du musst Söldner nur bezahlen, wo eine Seite es sagt.
        [each_fight] Du musst Söldner bezahlen, wenn sie mitkommen, nach jedem Kampf und wo eine Seite es sagt.
       *[join_and_wages] Du musst Söldner bezahlen, wenn sie mitkommen und wo eine Seite es sagt.
    }
option-item_as_fee =
    { $value ->
        [yes] Nennt ein Gefährte einen Lohn, darfst du stattdessen ein Ding geben, das kein Plunder (junk) ist.
       *[no] Nennt ein Gefährte einen Lohn, musst du ihn in Silber zahlen.
    }
option-timid_scope =
    { $value ->
        [always] Gefährten mit Timid helfen nie mit ihren Fähigkeiten.
       *[fights] Gefährten mit Timid helfen in Kämpfen nicht mit ihren Fähigkeiten.
    }
option-injury_prevents =
    { $value ->
        [all] Verletzte Gefährten helfen nicht mit ihren Fähigkeiten, und Carry und Mascot wirken nicht, bis sie geheilt sind.
       *[skills] Verletzte Gefährten helfen nicht mit ihren Fähigkeiten, bis sie geheilt sind.
    }
option-blow_to_injured =
    { $value ->
        [barred] Verletzte Gefährten können keinen Hieb für dich abfangen.
       *[slain] Verletzte Gefährten können noch einen Hieb abfangen und sterben daran.
    }
option-fate_heals =
    { $value ->
        [all] Wenn du Schicksal abstreichst, entfernst du alle Striche bei deinen Wunden.
        [none] Wenn du Schicksal abstreichst, entfernst du keine Striche bei deinen Wunden.
       *[down_only] Wenn du Schicksal abstreichst und am Boden warst, entfernst du einen Strich.
    }
option-down_without_row =
    { $value ->
        [continue_wounded] Bist du am Boden und die Seite hat keine Zeile dafür, machst du verwundet weiter.
       *[die] Bist du am Boden und die Seite hat keine Zeile dafür, bist du tot.
    }
option-score_mode =
    { $value ->
        [multiply] Die Schwierigkeit multipliziert deine Wertung; ihre Zahl gilt in Hundertsteln.
       *[add] Die Zahl der Schwierigkeit wird zu deiner Wertung gezählt.
    }
option-blow_on_escape =
    { $value ->
        [no] Ein Gefährte kann keinen Strich abfangen, den die Flucht kostet.
       *[yes] Ein Gefährte kann einen Strich abfangen, den die Flucht kostet.
    }
option-companion_absorbs =
    { $value ->
        [whole_blow] Fängt ein Gefährte einen Hieb ab, fängt er alle seine Striche ab.
       *[one_tick] Fängt ein Gefährte einen Hieb ab, fängt er einen Strich davon ab.
    }
option-mascots_stack =
    { $value ->
        [no] Mehrere Mascots geben dir nur so viel GLÜCK wie einer.
       *[yes] Jeder Mascot gibt dir { $constant_mascot_luck } GLÜCK.
    }
option-mascot_return =
    { $value ->
        [no_gain] Ein Mascot, den du mit 0 GLÜCK fortgeschickt hast, bringt bei der Rückkehr kein GLÜCK mit.
       *[plain] Ein Mascot bringt bei der Rückkehr { $constant_mascot_luck } GLÜCK mit.
    }
option-carried_goods =
    { $value ->
        [lost] Geht ein Gefährte mit Carry, verlierst du die Dinge über deiner neuen Grenze, höchstens { $constant_carry_per_carrier }.
       *[stay] Geht ein Gefährte mit Carry, behältst du alle deine Dinge.
    }
option-foe_keeps_wounds =
    { $value ->
        [yes] Ein Gegner, den du wieder triffst, hat die Wunden, die ihm geblieben waren.
       *[no] Ein Gegner, den du wieder triffst, hat alle seine Wunden.
    }
outcome-miss = Bei einem Fehlschlag
outcome-partial = Bei einem Teilerfolg
outcome-success = Bei einem Erfolg
outcome-won = Wenn du gewinnst
outcome-down = Wenn du am Boden bist
outcome-escaped = Wenn du fliehst
outcome-passed = Wenn du nicht schießt
outcome-standing = Wenn du noch auf den Beinen bist
outcome-paid = Wenn du zahlst
outcome-declined = Wenn du nicht willst
outcome-unable = Wenn du nicht kannst
outcome-joined = Wenn der Gefährte mitkommt
outcome-full = Wenn kein Platz ist
outcome-unpaid = Wenn der Lohn nicht gezahlt wird
outcome-recruit-unpaid =
    { $ally_traits_mercenary ->
        [none] {""}
       *[other] Wenn der Lohn nicht gezahlt wird
    }
outcome-removed = Wenn dieser Gefährte bei dir war
outcome-not-here = Wenn dieser Gefährte nicht bei dir war
outcome-left = Wenn einer von ihnen geht
outcome-fated = Wenn du noch Schicksal hattest
outcome-over = Wenn es vorbei ist

## Bedingungen im Druck

if-has-talent = du das Talent { $t } hast
if-not-has-talent = du das Talent { $t } nicht hast
if-has-trait-item = du ein Ding trägst, das { $trait } ist
if-not-has-trait-item = du kein Ding trägst, das { $trait } ist
if-ally-with-skill = ein Gefährte mit { $skill } bei dir ist
if-not-ally-with-skill = kein Gefährte mit { $skill } bei dir ist
if-ally-with-trait = ein Gefährte bei dir ist, der { $trait } ist
if-not-ally-with-trait = kein Gefährte bei dir ist, der { $trait } ist
if-injured = { $ally } verletzt ist
if-not-injured = { $ally } nicht verletzt ist
if-armed = du eine Waffe in der Hand hast
if-not-armed = du keine Waffe in der Hand hast
if-wielded = du dies in der Hand hast: { $item }
if-not-wielded = du dies nicht in der Hand hast: { $item }
if-overloaded = du überladen bist
if-not-overloaded = du nicht überladen bist
if-can-pay = du { $n } Silber hast
if-not-can-pay = du nicht { $n } Silber hast
if-can-pay-item = du dies hergeben kannst: { $item }
if-not-can-pay-item = du dies nicht hergeben kannst: { $item }
if-battered = du angeschlagen bist
if-not-battered = du nicht angeschlagen bist
if-wounded = du verwundet bist
if-not-wounded = du nicht verwundet bist
if-down = du am Boden bist
if-not-down = du nicht am Boden bist
if-foe-defeated = der letzte Gegner besiegt wurde
if-not-foe-defeated = der letzte Gegner nicht besiegt wurde
if-lost-thrown = im letzten Kampf eine Wurfwaffe verloren ging
if-not-lost-thrown = im letzten Kampf keine Wurfwaffe verloren ging
is-departed =
    { $value ->
        [slain] { $ally } gefallen ist
        [left] { $ally } dich verlassen hat
       *[no] { $ally } dich nicht verlassen hat und nicht gefallen ist
    }
is-not-departed =
    { $value ->
        [slain] { $ally } nicht gefallen ist
        [left] { $ally } dich nicht verlassen hat
       *[no] { $ally } dich verlassen hat oder gefallen ist
    }
is-last-result =
    { $value ->
        [none] du noch keine Probe abgelegt hast
        [miss] deine letzte Probe ein Fehlschlag war
        [partial] deine letzte Probe ein Teilerfolg war
       *[success] deine letzte Probe ein Erfolg war
    }
is-not-last-result =
    { $value ->
        [none] du schon eine Probe abgelegt hast
        [miss] deine letzte Probe kein Fehlschlag war
        [partial] deine letzte Probe kein Teilerfolg war
       *[success] deine letzte Probe kein Erfolg war
    }
is-mode =
    { $value ->
        [easy] du ein leichtes Spiel spielst
        [hard] du ein schweres Spiel spielst
       *[default] du ein übliches Spiel spielst
    }
is-not-mode =
    { $value ->
        [easy] du kein leichtes Spiel spielst
        [hard] du kein schweres Spiel spielst
       *[default] du kein übliches Spiel spielst
    }
value-foes-standing = die Zahl der Gegner, die noch nicht besiegt sind
value-rating = dein Wert in { $skill }
value-dice-for = die Anzahl deiner Würfel für { $skill }
value-departed = wie { $ally } dich verlassen hat (no: gar nicht, left: gegangen, slain: gefallen)
value-load = die Anzahl der Dinge, die du trägst
value-carry-limit = die Anzahl der Dinge, die du tragen kannst
value-room = die Anzahl der Dinge, die du noch tragen kannst
value-wounds = die Anzahl der Striche bei deinen Wunden
value-last-result = das Ergebnis deiner letzten Probe
value-last-dice = die Würfel deiner letzten Probe
value-rounds = die Anzahl der Runden deines letzten Kampfes
value-foe-wounds = die Anzahl der Wunden, die der letzte Gegner noch hat
value-final-score = deine Wertung, angepasst an deine Schwierigkeit

## Gegner, Dinge und Gefährten im Druck

entries-foe = Gegner
entry-foe =
    { $wounds ->
        [1] eine Wunde
       *[other] { $wounds } Wunden
    }{ $defeat_at ->
        [0] {""}
        [1] , besiegt, wenn eine übrig ist
       *[other] , besiegt, wenn { $defeat_at } übrig sind
    }{ $modifier ->
        [0] {""}
        [1] , du wirfst in jeder Runde einen Würfel mehr
        [-1] , du wirfst in jeder Runde einen Würfel weniger
       *[other] , du wirfst in jeder Runde { $modifier } Würfel
    }{ $group_size ->
        [1] {""}
       *[other] , { $group_size } davon
    }.
entries-item = Dinge
entry-item =
    { $tags ->
        [none] { $traits ->
            [none] {""}
           *[other] { $traits }
        }
       *[other] { $tags }{ $traits ->
            [none] {""}
           *[other] ; { $traits }
        }
    }
entries-ally = Gefährten
entry-ally =
    { $skills ->
        [none] keine Fähigkeiten
       *[other] { $skills }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $fee ->
        [0] {""}
       *[other] ; Lohn { $fee } Silber
    }.

## Besondere Regeln im Druck

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , wenn { $if }
    }{ $in_use ->
        [yes] , solange diese Waffe in der Hand ist, abgeschossen oder geworfen wird
       *[other] {""}
    }{ $optional ->
        [yes] , wenn du willst
       *[other] {""}
    }: { $do }{ $counts_as ->
        [combat] (diese Striche zählen auch als Striche aus dem Kampf)
       *[none] {""}
    }{ $once_per ->
        [fight] , einmal in jedem Kampf
       *[none] {""}
    }{ $single_use ->
        [yes] ; dann ist es verbraucht
       *[other] {""}
    }{ $trump ->
        [yes] ; dies lässt sich nicht aufheben, und seine Striche lassen sich nicht abwenden
       *[other] {""}
    }.
special-of-codes = Mit dem Code { $name }
special-of-titles = Mit dem Titel { $name }
special-of-talents = Mit dem Talent { $name }
special-of-pages = Bei Nummer { $name }
special-when-held =
    { $kind ->
        [item] Solange du es trägst
        [ally] Solange dieser Gefährte bei dir ist
        [foe] Solange du gegen ihn kämpfst
       *[other] Solange das gilt
    }
special-when-in_use = Solange diese Waffe in der Hand ist, abgeschossen oder geworfen wird
special-when-test =
    Bei jeder Probe{ $skills ->
        [none] {""}
        [all] {""}
       *[other] {" "}auf { $skills }
    }
special-when-result =
    Wenn eine Probe{ $skills ->
        [none] {""}
        [all] {""}
       *[other] {" "}auf { $skills }
    } endet{ $result ->
        [none] {""}
       *[other] {" "}mit { $result }
    }{ $replaces_result ->
        [yes] , in einem Kampf anstelle der üblichen Wirkung
       *[other] {""}
    }
special-when-result-result =
    { $name ->
        [miss] Fehlschlag
        [partial] Teilerfolg
       *[success] Erfolg
    }
special-when-tick =
    Wenn ein Hieb{ $cause ->
        [none] {""}
       *[other] {" "}{ $cause }
    } dir Striche einbringen würde
special-when-tick-cause =
    { $name ->
        [combat] im Kampf
        [escape] auf der Flucht
        [page] von einer Seite
        [item] durch die besondere Regel eines Dings
        [ally] durch die besondere Regel eines Gefährten
        [talent] durch die besondere Regel eines Talents
        [title] durch die besondere Regel eines Titels
        [code] durch die besondere Regel eines Codes
        [foe] durch die besondere Regel eines Gegners
       *[all] jeder Art
    }
special-when-foe_hit = Wenn der Gegner Wunden verliert
special-when-fight_start = Am Anfang jedes Kampfes
special-when-fight_end =
    Am Ende jedes Kampfes{ $outcome ->
        [none] {""}
       *[other] , { $outcome }
    }
special-when-fight_end-outcome =
    { $name ->
        [won] den du gewonnen hast
        [down] der dich zu Boden gebracht hat
       *[escaped] aus dem du geflohen bist
    }
special-when-heal = Wenn du geheilt wirst
special-when-join =
    { $kind ->
        [ally] Wenn dieser Gefährte zu dir kommt
       *[other] Wenn ein Gefährte zu dir kommt
    }
special-when-leave =
    { $kind ->
        [ally] Wenn dieser Gefährte geht oder fällt
       *[other] Wenn ein Gefährte geht oder fällt
    }
special-when-used = Wenn du es benutzt
special-if-skill = es eine Probe auf { $value } ist
special-if-round = es Runde { $value } des Kampfes ist
special-if-fight =
    { $value ->
        [no] es keine Runde eines Kampfes ist
       *[yes] es eine Runde eines Kampfes ist
    }
special-if-foe = der Gegner dies ist: { $value }
special-if-mode = dies ein { $value } Spiel ist
special-if-mode-value =
    { $name ->
        [easy] leichtes
        [hard] schweres
       *[default] übliches
    }
special-if-talent = du das Talent { $value } hast
special-if-code = du den Code { $value } hast
special-if-title = du den Titel { $value } hast
special-if-ticks =
    du { $value ->
        [1] mindestens einen Strich hast
       *[other] mindestens { $value } Striche hast
    }
special-if-shaken =
    { $value ->
        [no] du nicht erschüttert bist
       *[yes] du erschüttert bist
    }
special-if-query = { $value }
special-do-dice =
    { $value ->
        [1] ein Würfel mehr
        [-1] ein Würfel weniger
       *[other] { $value_signed } Würfel
    }{ $moment ->
        [fight_start] {" "}in jeder Runde des Kampfes
       *[other] {""}
    }
special-do-keep =
    { $value ->
        [highest] der höchste Würfel zählt
        [second] der zweithöchste Würfel zählt
       *[lowest] der niedrigste Würfel zählt
    }
special-do-rating =
    { $skill } { $n_signed }{ $moment ->
        [held] {""}
        [in_use] {""}
       *[other] {" "}dauerhaft
    }
special-do-luck_max =
    { $moment ->
        [held] GLÜCK und sein Höchstwert { $value_signed }
        [in_use] GLÜCK und sein Höchstwert { $value_signed }
       *[other] Höchstwert von GLÜCK { $value_signed } dauerhaft
    }
special-do-carry =
    { $value ->
        [1] du kannst ein Ding mehr tragen
       *[other] { $value_signed } zur Zahl der Dinge, die du tragen kannst
    }
special-do-companions =
    { $value ->
        [1] du kannst einen Gefährten mehr haben
       *[other] { $value_signed } zur Zahl der Gefährten, die du haben kannst
    }
special-do-weapons =
    { $value ->
        [1] du kannst eine Waffe mehr zugleich benutzen
       *[other] { $value_signed } zur Zahl der Waffen, die du zugleich benutzen kannst
    }
special-do-shift = { $from } zählt als { $to }
special-do-shift-from =
    { $name ->
        [miss] ein Fehlschlag
        [partial] ein Teilerfolg
       *[success] ein Erfolg
    }
special-do-shift-to =
    { $name ->
        [miss] Fehlschlag
        [partial] Teilerfolg
       *[success] Erfolg
    }
special-do-reroll_free =
    { $value ->
       *[yes] du darfst kostenlos noch einmal würfeln
    }
special-do-no_reroll =
    { $value ->
       *[yes] du darfst nicht noch einmal würfeln
    }
special-do-no_foe_hit =
    { $value ->
       *[yes] der Gegner verliert durch dieses Ergebnis keine Wunde
    }
special-do-ignore_tick =
    { $value ->
        [1] ein Strich des Hiebs entfällt
       *[other] { $value } Striche des Hiebs entfallen
    }
special-do-tick =
    { $moment ->
        [tick] { $value ->
                [1] ein Strich mehr bei diesem Hieb
               *[other] { $value_signed } Striche bei diesem Hieb
            }
       *[other] { $value ->
                [1] mach einen Strich bei deinen Wunden
               *[other] mach { $value } Striche bei deinen Wunden
            }
    }
special-do-foe_wounds =
    { $value ->
        [-1] der Gegner verliert eine Wunde
       *[other] { $value_signed } zu den Wunden des Gegners
    }
special-do-mute =
    das Folgende wirkt nicht{ $moment ->
        [held] {""}
        [in_use] {""}
       *[other] {" "}für den Rest des Kampfes, oder außerhalb davon der Probe
    }: { $value ->
        [none] {""}
        [you] deine besonderen Regeln
        [foe] die besonderen Regeln des Gegners
        [item] die besonderen Regeln von Dingen
        [ally] die besonderen Regeln von Gefährten
        [talent] die besonderen Regeln von Talenten
        [title] die besonderen Regeln von Titeln
        [code] die besonderen Regeln von Codes
        [page] die besonderen Regeln von Seiten
       *[other] die besondere Regel von { $value }
    }{ $name ->
        [none] { $bearer ->
                [none] {""}
               *[other] jede besondere Regel
            }
        [all] jede besondere Regel
       *[other] die besondere Regel { $name }
    }{ $bearer ->
        [none] {""}
        [you] {" "}von dir
        [foe] {" "}des Gegners
        [item] {" "}eines Dings
        [ally] {" "}eines Gefährten
        [talent] {" "}eines Talents
        [title] {" "}eines Titels
        [code] {" "}eines Codes
        [page] {" "}einer Seite
       *[other] {" "}von { $bearer }
    }
special-do-shaken =
    { $value ->
        [immune] du kannst nicht erschüttert werden
        [no] du bist nicht mehr erschüttert
       *[yes] du bist erschüttert
    }
special-do-luck = { $value_signed } GLÜCK
special-do-fate = { $value_signed } Schicksal
special-do-heal =
    { $moment ->
        [heal] { $value ->
                [1] eine Wunde mehr wird geheilt
               *[other] { $value_signed } zur Zahl der geheilten Wunden
            }
       *[other] { $value ->
                [1] eine Wunde wird geheilt
               *[other] { $value } Wunden werden geheilt
            }
    }
special-do-recover =
    { $value ->
        [all] deine Gefährten sind nicht mehr verletzt
       *[other] { $value } ist nicht mehr verletzt
    }
special-do-trump =
    { $value ->
       *[yes] dies lässt sich nicht aufheben, und seine Striche lassen sich nicht abwenden
    }

## Der Bogen eines gedruckten Buches

sheet =
    Name:
    Spiel: { $mode ->
        [easy] leicht
        [hard] schwer
       *[default] □ leicht □ üblich □ schwer
    }
    Schicksal: { $fate }
    ATTUNE: { $ATTUNE }
    CHARM: { $CHARM }
    LORE: { $LORE }
    PROWESS: { $PROWESS }
    SUBTERFUGE: { $SUBTERFUGE }
    SURVIVAL: { $SURVIVAL }
    Talente: { $talents }
    GLÜCK, aktuell und höchstens (Mascots erhöhen beides): { $luck } von { $luck_max }
    Wunden, bis du am Boden bist: { $boxes_ticks }
    □ Erschüttert{ $shaken ->
       *[other] {""}
    }
    Silber: { $sp }
sheet-held-item = Dinge
sheet-held-ally = Gefährten

## Konstanten im Druck

constant-die_sides = Zahl der Seiten jedes Würfels. In diesem Buch: { $value }.
constant-partial_from = Niedrigster Wert des zählenden Würfels, der eine Probe zum Teilerfolg macht. In diesem Buch: { $value }.
constant-success_from = Niedrigster Wert des zählenden Würfels, der eine Probe zum Erfolg macht. In diesem Buch: { $value }.
constant-zero_dice_roll = Zahl der Würfel, wenn du 0 Würfel hast; der niedrigste zählt. In diesem Buch: { $value }.
constant-talent_dice = Würfel für ein Talent, das eine Seite ohne Zahl nennt. In diesem Buch: { $value }.
constant-companion_dice = Würfel, die Gefährten mit der geprüften Fähigkeit zusammen geben. In diesem Buch: { $value }.
constant-battered_penalty = Verlorene Würfel, solange du angeschlagen, aber nicht verwundet bist. In diesem Buch: { $value }.
constant-wounded_penalty = Verlorene Würfel, solange du verwundet bist. In diesem Buch: { $value }.
constant-overloaded_penalty = Verlorene Würfel, solange du überladen bist. In diesem Buch: { $value }.
constant-unarmed_penalty = Verlorene Würfel in einer Runde ohne Waffe. In diesem Buch: { $value }.
constant-momentum_penalty = Verlorene Würfel in der ersten Runde nach einem Schuss ohne Erfolg. In diesem Buch: { $value }.
constant-weapons_in_hand = Waffen, die man zugleich benutzen kann, ohne besondere Regeln. In diesem Buch: { $value }.
constant-escape_from_round = Erste Runde, in der man fliehen kann, wenn die Seite keine nennt. In diesem Buch: { $value }.
constant-foe_wounds_per_hit = Wunden, die ein Teilerfolg oder ein Erfolg einem Gegner nimmt. In diesem Buch: { $value }.
constant-ticks_per_harm = Striche, die ein Treffer macht, wenn du erschüttert bist. In diesem Buch: { $value }.
constant-wounded_at = Zahl der Striche, ab der man verwundet ist; mit dem ersten ist man angeschlagen. In diesem Buch: { $value }.
constant-down_at = Zahl der Striche, mit der man am Boden ist. In diesem Buch: { $value }.
constant-reroll_cost = GLÜCK, das ein wiederholter Wurf kostet. In diesem Buch: { $value }.
constant-mascot_luck = GLÜCK, das ein Mascot gibt. In diesem Buch: { $value }.
constant-carry_base = Dinge, die man tragen kann, zusätzlich zu einem für jeden Punkt PROWESS. In diesem Buch: { $value }.
constant-carry_per_carrier = Zusätzliche Dinge für jeden Gefährten mit Carry. In diesem Buch: { $value }.
constant-carry_per_other = Zusätzliche Dinge für jeden Gefährten ohne Carry. In diesem Buch: { $value }.
constant-companion_limit = Höchstzahl der Gefährten. In diesem Buch: { $value }.
constant-mercenary_fee = Lohn in Silber für einen Mercenary, der keinen nennt. In diesem Buch: { $value }.
constant-fate_easy = Schicksal am Anfang eines leichten Spiels. In diesem Buch: { $value }.
constant-fate_default = Schicksal am Anfang eines üblichen Spiels. In diesem Buch: { $value }.
constant-fate_hard = Schicksal am Anfang eines schweren Spiels. In diesem Buch: { $value }.
constant-start_rating = Wert jedes Attributs, wenn das Buch ihn nicht festlegt. In diesem Buch: { $value }.
constant-start_luck = GLÜCK und sein Höchstwert, wenn das Buch sie nicht festlegt. In diesem Buch: { $value }.
constant-start_silver = Silber, wenn das Buch es nicht festlegt. In diesem Buch: { $value }.
