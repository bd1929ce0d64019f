### Die Worte von Badgerstone auf Deutsch.

## Ergebnisse, und wie ein Wurf gelesen wird

result-miss = Fehlschlag
result-partial = Teilerfolg
result-success = Erfolg
faces-two = { $from } oder { $to }
faces-more = { $from } bis { $to }
bands-both = { $success } ist ein Erfolg, { $partial } ein Teilerfolg, alles darunter ein Fehlschlag
bands-success = { $success } ist ein Erfolg, alles darunter ein Fehlschlag
bands-partial = { $partial } ist ein Teilerfolg, alles darunter ein Fehlschlag
bands-neither = alles ist ein Fehlschlag
counts-highest = Der höchste Würfel zählt: { $bands }.
counts-second = Hier zählt der zweithöchste Würfel: { $bands }.
counts-lowest = Hier zählt der niedrigste Würfel: { $bands }.
none-left =
    { $dice ->
        [1] Es bleiben keine Würfel, also wird mit einem gewürfelt.
        [2] Es bleiben keine Würfel, also wird mit zweien gewürfelt, und der niedrigere zählt.
       *[other] Es bleiben keine Würfel, also wird mit { $dice } gewürfelt, und der niedrigste zählt.
    }

## Wie eine Probe heißt, und woraus ihre Würfel kommen

why-against = { $skill } gegen { $foe }
why-shot = { $skill } (Schuss)
part-page = Die Seite
part-foe = Der Gegner
part-rules = Hausregeln
part-battered = Angeschlagen
part-wounded = Verwundet
part-overloaded = Überladen
part-unarmed = Unbewaffnet
part-momentum = Schwung verloren

## Proben

ask-help = Soll { $name } helfen?
ask-reroll = { $price } GLÜCK ausgeben und noch einmal würfeln?
ask-special = { $name } einsetzen?
result-shifted = { $name }: Das Ergebnis gilt als { $result }.
miss-down = Du bist am Boden: ein Fehlschlag ohne Wurf.
miss-no-dice = { $skill }: weniger als keine Würfel, also ein Fehlschlag ohne Wurf.

## Preise

silver = { $n } Silber
price-both = { $item } und { $silver }
ask-partial = { $price } zahlen, damit es gelingt?
ask-pay = { $price } zahlen?
lacks-item = dir fehlt { $item }
lacks-silver = du hast nur { $n } Silber

## Kämpfe

fight-begins =
    { $n ->
        [1] { $foe }: 1 Wunde.
       *[other] { $foe }: { $n } Wunden.
    }
weapon-none = Bloße Hände
ask-weapon = Welche Waffe?
ask-drop = Du trägst zu viel. Etwas fallen lassen?
drop-nothing = Nichts
ask-escape = Fliehen? Gegner: { $foe }
ask-escape-paying = Fliehen, zum Preis von { $price }? Gegner: { $foe }
escape-items =
    { $n ->
        [1] 1 Ding, das du trägst
       *[other] { $n } Dingen, die du trägst
    }
escape-luck = { $n } GLÜCK
escape-ticks =
    { $n ->
        [1] 1 Strich
       *[other] { $n } Strichen
    }
escape-and = { $one } und { $others }
ask-left-behind = Was lässt du zurück?
ask-retrieve = { $name } wieder aufheben?
ask-shot = Ein Schuss, bevor es zum Handgemenge kommt?
shot-shoot = Schießen: { $name }
shot-throw = Werfen: { $name }
shot-pass = Nein
foe-wounds =
    { $n ->
        [1] { $foe }: noch 1 Wunde.
       *[other] { $foe }: noch { $n } Wunden.
    }

## Gefährten

ally-slain = { $name } ist gefallen.
ally-leaves = { $name } verlässt dich.
ally-injured = { $name } fängt den Hieb ab und ist verletzt.
ask-blow = Ein Hieb gilt dir. Wer fängt ihn ab?
blow-nobody = Niemand
ask-heal = Soll auch { $name } rasten und heilen?
ask-recruit = { $name } mitnehmen?
ask-sent-away = Mehr können nicht mit dir ziehen. Wer geht?
sent-away-nobody = Niemand: { $name } bleibt zurück
ask-fee = { $name } verlangt Lohn. Womit zahlst du?
fee-silver = { $n } Silber zahlen
fee-item = { $item } hergeben
fee-refuse = Ablehnen
fee-nothing = Du hast nichts, was { $name } annähme.
company-stays = Deine Gefährten trennen sich nicht einfach so von dir.

## Was eine Antwort tut, wo mehrere Fragen auf einmal gestellt werden

do-help = { $name } hilft
do-no-help = ohne { $name }
do-reroll = noch einmal würfeln für { $price } GLÜCK
do-keep = den Wurf gelten lassen
do-use = { $name } einsetzen
do-not-use = ohne { $name }
do-pay = { $price } zahlen
do-not-pay = nichts zahlen
do-weapon = { $name } in der Hand
do-unarmed = mit bloßen Händen
do-escape = fliehen
do-escape-paying = fliehen für { $price }
do-fight-on = weiterkämpfen
do-blow = { $name } fängt den Hieb ab
do-blow-nobody = den Hieb selbst hinnehmen
do-recruit = { $name } mitnehmen
do-decline = ohne { $name } weiterziehen
do-send-away = sich von { $name } trennen
do-send-nobody = sich von niemandem trennen
do-silver = { $n } Silber zahlen
do-item = { $item } hergeben

## Dinge

item-taken-up = Zur Hand genommen: { $item }.
item-no-weapon = { $item }: keine Waffe für den Nahkampf.
item-idle = Nichts geschieht.

## Schwierigkeit und Ende

ask-mode = Wie schwer soll es sein?
mode-settled = Die Schwierigkeit wurde zu Beginn gewählt und bleibt.
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
track-none = keine
track-battered = Angeschlagen
track-wounded = Verwundet
track-down = Am Boden
track-shaken = { $track }, erschüttert
label-talents = Talente
label-luck = GLÜCK
label-wounds = Wunden
label-fate = Schicksal
label-silver = Silber
label-mode = Schwierigkeit
label-luck-most = GLÜCK höchstens
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
need-item-trait = etwas, das { $trait } ist
need-no-item-trait = nichts, das { $trait } ist
need-ally-skill = wer mitkommt und { $skill } hat
need-no-ally-skill = niemand, der { $skill } hat
need-ally-trait = wer mitkommt und { $trait } ist
need-no-ally-trait = niemand, der { $trait } ist
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
need-peril = in Gefahr
need-no-peril = nicht in Gefahr
need-down = am Boden zu sein
need-not-down = nicht am Boden zu sein

### Im Regal.

on-the-shelf = Badgerstone: eine Handvoll Würfel, ein wenig Glück, Gefährten und ein Tod in Reserve

## Auf Papier

dice-needed = { $figure_sides }
phrase-test =
    Lege eine Probe ab: { $skill }{ $dice ->
        [none] {""}
       *[other] , { $dice } Würfel
    }.{ $with ->
        [none] {""}
       *[other] {" "}Ein Würfel mehr, oder so viele wie dort stehen, für jedes dieser Talente, das du hast: { $with }.
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
       *[other] , { $dice } Würfel
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
                        [1] ein Ding, das du trägst
                       *[other] { $items } Dinge, die du trägst
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
phrase-recruit = Du darfst jemanden mitnehmen, wenn in deiner Gruppe Platz ist und ein Lohn, falls verlangt, gezahlt wird: { $ally }.
phrase-dismiss =
    { $slain ->
        [none] Streiche von deinen Gefährten (gegangen): { $ally }.
       *[other] Streiche von deinen Gefährten (gefallen): { $ally }.
    }
phrase-wages = Zahle jedem deiner Söldner seinen Lohn, sonst geht er.
phrase-wages-ally = Zieht { $ally } als Söldner mit dir, zahle den Lohn, sonst geht er.
phrase-scare-beasts = Tiere unter deinen Gefährten halten sich fern, bis es heißt, dass sie zurückkommen.
phrase-calm-beasts = Tiere, die sich fernhielten, sind wieder bei dir.
phrase-die =
    Du bist tot.{ $event_death ->
        [none] {""}
       *[other] {" "}Tu zuerst, was dieses Buch dafür vorsieht („Was für jeden Abschnitt gilt“).
    }{ $row_fated ->
        [none] {" "}Hast du noch Schicksal, streiche eins ab und geh zu { $place_fate }.
       *[other] {" "}Hast du noch Schicksal, streiche eins ab.
    }{ $row_over ->
        [none] {" "}Hast du keins, ist die Geschichte vorbei: Geh zu { $place_epilogue }.
       *[other] {" "}Hast du keins, ist die Geschichte vorbei.
    }
phrase-epilogue = Die Geschichte ist zu Ende: Geh zu { $place_epilogue }.
phrase-score = Deine Punkte: { $points }, geändert, wie es deine Spielart sagt.
phrase-offer-mode = Wähle, ob es ein leichtes, ein gewöhnliches oder ein schweres Spiel sein soll.
phrase-gain-silver = Du bekommst { $n } Silber.
phrase-lose-silver = Du verlierst { $n } Silber.
phrase-gain-luck = Du bekommst { $n } GLÜCK.
phrase-lose-luck = Du verlierst { $n } GLÜCK.
phrase-gain-fate = Du bekommst { $n } Schicksal.
phrase-lose-fate = Du verlierst { $n } Schicksal.
phrase-gain-luck-max = Das GLÜCK, das du höchstens haben kannst, steigt um { $n }.
phrase-lose-luck-max = Das GLÜCK, das du höchstens haben kannst, sinkt um { $n }.
place-fate =
    { $option_down_without_branch ->
        [die] Bist du am Boden und der Abschnitt sagt nichts davon, bist du tot.
       *[other] Bist du am Boden und der Abschnitt sagt nichts davon, radiere ein Kreuz aus und lies weiter.
    } Bist du tot{ $event_death ->
        [none] {" "}
       *[other] , hat das, was dieses Buch dann tut, dich nicht anderswohin geführt,{" "}
    }und hast du noch Schicksal: streiche eins ab; du bist nicht mehr erschüttert{ $option_fate_heals ->
        [all] {" "}und radierst alle Kreuze aus
        [none] {""}
       *[other] {" "}und radierst, wenn du am Boden warst, ein Kreuz aus
    }. Dann geh zu { $to }.
place-epilogue = Bist du tot und hast kein Schicksal mehr, ist die Geschichte vorbei: Geh zu { $to }. Dorthin gehst du auch, wenn ein Abschnitt sagt, dass die Geschichte zu Ende ist.
event-death = Jedes Mal, wenn du stirbst, ehe du nachsiehst, ob du noch Schicksal hast:
setting-scoring = Die Art des Spiels ändert am Ende deine Wertung: { $value }.
setting-scoring-value =
    { $name ->
        [easy] { $value } in einem leichten Spiel
        [hard] { $value } in einem schweren Spiel
       *[other] { $value } in einem gewöhnlichen Spiel
    }
option-talent_bonus =
    { $value ->
        [rating] Für ein Talent, das ein Abschnitt ohne Zahl nennt, nimm so viele Würfel, wie es wert ist.
       *[one] Für ein Talent, das ein Abschnitt ohne Zahl nennt, sind es { $figure_talent_dice } Würfel.
    }
option-luck_rerolls =
    { $value ->
        [any] Eine Probe darf wiederholt werden, solange du GLÜCK dafür hast.
       *[one] Eine Probe darf einmal wiederholt werden.
    }
option-ask_luck_on_success =
    { $value ->
        [yes] Auch ein Erfolg darf noch einmal gewürfelt werden.
       *[no] Ein Erfolg wird nur dort noch einmal gewürfelt, wo ihn etwas unwillkommen macht.
    }
option-paid_partial =
    { $value ->
        [partial] Ein Teilerfolg, dessen Preis du zahlst, bleibt ein Teilerfolg.
       *[success] Ein Teilerfolg, dessen Preis du zahlst, zählt als Erfolg.
    }
option-last_partial_hurts =
    { $value ->
        [no] Der Teilerfolg, der den Gegner schlägt, schadet dir nicht.
       *[yes] Der Teilerfolg, der den Gegner schlägt, schadet dir wie jeder andere.
    }
option-both_down =
    { $value ->
        [won] Ist der Gegner geschlagen, während du zu Boden gehst, hast du gewonnen.
       *[down] Ist der Gegner geschlagen, während du zu Boden gehst, bist du am Boden.
    }
option-groups =
    { $value ->
        [each_in_turn] Mehrere Gegner kommen einer nach dem anderen, jeder mit all seinen Wunden.
       *[pool] Mehrere Gegner kämpfen wie einer.
    }
option-bow_in_melee =
    { $value ->
        [armed] Mit einem Bogen stehst du im Kampf nicht mit bloßen Händen da.
       *[unarmed] Mit nichts als einem Bogen stehst du im Kampf mit bloßen Händen da.
    }
option-shot_foe_modifier =
    { $value ->
        [yes] Die Zahl des Gegners gilt auch für einen Schuss.
       *[no] Die Zahl des Gegners gilt nicht für einen Schuss.
    }
option-drop_in_fight =
    { $value ->
        [yes] Du darfst auch im Kampf Dinge ablegen.
       *[no] Im Kampf wird nichts abgelegt.
    }
option-coins_count =
    { $value ->
        [yes] Jedes Silberstück zählt als ein Ding, das du trägst.
       *[no] Silber zählt nicht als getragen.
    }
option-dismiss_freely =
    { $value ->
        [no] Du darfst Gefährten nur fortschicken, wo ein Abschnitt es sagt.
       *[yes] Du darfst Gefährten fortschicken, wann immer nichts entschieden wird.
    }
option-mercenary_due =
    { $value ->
        [wages_only] Söldner wollen nur bezahlt werden, wo ein Abschnitt es sagt.
        [each_fight] Söldner wollen für jeden Kampf bezahlt werden.
       *[join_and_wages] Söldner wollen bezahlt werden, wenn sie mitkommen und wo ein Abschnitt es sagt.
    }
option-item_for_named_fee =
    { $value ->
        [yes] Ein Ding, das etwas wert ist, darf für den eigenen Lohn eines Gefährten stehen.
       *[no] Der eigene Lohn eines Gefährten wird in Silber gezahlt.
    }
option-timid_scope =
    { $value ->
        [always] Wer Timid ist, hilft nirgends mit seinem Können.
       *[fights] Wer Timid ist, hilft in Kämpfen nicht mit seinem Können.
    }
option-injured_stops =
    { $value ->
        [all] Verletzte Gefährten nützen zu nichts, bis sie geheilt sind.
       *[skills] Verletzte Gefährten helfen mit keinem Können, bis sie geheilt sind.
    }
option-injured_blow =
    { $value ->
        [barred] Verletzte Gefährten fangen keinen Hieb für dich ab.
       *[slain] Verletzte Gefährten dürfen noch einen Hieb abfangen und sterben daran.
    }
option-fate_heals =
    { $value ->
        [all] Schicksal nimmt alle Striche von deinen Wunden.
        [none] Schicksal nimmt keinen Strich von deinen Wunden.
       *[down_only] Warst du am Boden, nimmt Schicksal einen Strich weg.
    }
option-down_without_branch =
    { $value ->
        [continue_wounded] Wo ein Abschnitt nichts davon sagt, dass du am Boden bist, gehst du verwundet weiter.
       *[die] Wo ein Abschnitt nichts davon sagt, dass du am Boden bist, bist du tot.
    }
option-score_mode =
    { $value ->
        [multiply] Die Art des Spiels vervielfacht deine Wertung; ihre Zahl zählt in Hundertsteln.
       *[add] Die Art des Spiels wird zu deiner Wertung gezählt.
    }
option-blow_on_escape =
    { $value ->
        [no] Kein Gefährte fängt einen Strich ab, den die Flucht kostet.
       *[yes] Ein Gefährte darf einen Strich abfangen, den die Flucht kostet.
    }
option-blow_absorbs =
    { $value ->
        [whole_blow] Wer einen Hieb für dich abfängt, fängt alle seine Striche ab.
       *[one_tick] Wer einen Hieb für dich abfängt, fängt einen Strich davon ab.
    }
option-mascots_stack =
    { $value ->
        [no] Zwei, die Mascot sind, leihen nicht mehr GLÜCK als einer.
       *[yes] Wer Mascot ist, leiht je { $figure_mascot } GLÜCK.
    }
option-mascot_return =
    { $value ->
        [no_gain] Wer Mascot ist und fortgeschickt wurde, als du kein GLÜCK hattest, bringt bei der Rückkehr keines mit.
       *[plain] Wer Mascot ist, bringt bei der Rückkehr { $figure_mascot } GLÜCK mit.
    }
option-carried_goods =
    { $value ->
        [lost] Was jemand für dich trug, ist verloren, wenn er geht.
       *[stay] Was jemand für dich trug, bleibt bei dir.
    }
option-foe_keeps_wounds =
    { $value ->
        [yes] Ein Gegner, den du wieder triffst, hat die Wunden, die du ihm gelassen hast.
       *[no] Ein Gegner, den du wieder triffst, ist unversehrt.
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
outcome-joined = Wenn jemand mitkommt
outcome-full = Wenn kein Platz ist
outcome-unpaid = Wenn der Lohn nicht gezahlt wird
outcome-removed = Wenn dieser Gefährte bei dir war
outcome-not-here = Wenn dieser Gefährte nicht bei dir war
outcome-left = Wenn einer von ihnen geht
outcome-fated = Wenn du noch Schicksal hattest
outcome-over = Wenn es vorbei ist

## Was eine gedruckte Bedingung sagt

if-has-talent = du das Talent { $t } hast
if-not-has-talent = du das Talent { $t } nicht hast
if-has-trait-item = du etwas trägst, das { $trait } ist
if-not-has-trait-item = du nichts trägst, das { $trait } ist
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
if-in-peril = der nächste Hieb dich zu Boden bringen könnte
if-not-in-peril = der nächste Hieb dich nicht zu Boden bringen könnte
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
       *[no] aus { $ally } noch nichts geworden ist
    }
is-not-departed =
    { $value ->
        [slain] { $ally } nicht gefallen ist
        [left] { $ally } dich nicht verlassen hat
       *[no] { $ally } dich verlassen hat oder gefallen ist
    }
is-last-result =
    { $value ->
        [none] du noch keine Probe hattest
        [miss] deine letzte Probe ein Fehlschlag war
        [partial] deine letzte Probe ein Teilerfolg war
       *[success] deine letzte Probe ein Erfolg war
    }
is-not-last-result =
    { $value ->
        [none] du schon eine Probe hattest
        [miss] deine letzte Probe kein Fehlschlag war
        [partial] deine letzte Probe kein Teilerfolg war
       *[success] deine letzte Probe kein Erfolg war
    }
value-rating = dein Wert in { $skill }
value-dice-for = die Anzahl deiner Würfel für { $skill }
value-departed = was aus { $ally } geworden ist (no: noch nichts, left: gegangen, slain: gefallen)
value-load = die Anzahl der Dinge, die du trägst
value-carry-limit = die Anzahl der Dinge, die du tragen kannst
value-room = die Anzahl der Dinge, die du noch tragen kannst
value-wounds = die Anzahl der Striche bei deinen Wunden
value-last-result = wie deine letzte Probe ausging
value-last-dice = die Würfel deiner letzten Probe
value-rounds = die Anzahl der Runden deines letzten Kampfes
value-foe-wounds = die Anzahl der Wunden, die der letzte Gegner noch hat
value-final-score = deine Punkte, geändert, wie es deine Spielart sagt

## Was ein gedrucktes Buch von Gegnern, Dingen und Gefährten sagt

entries-foe = Gegner
entry-foe =
    { $wounds ->
        [1] eine Wunde
       *[other] { $wounds } Wunden
    }{ $defeat ->
        [0] {""}
        [1] , geschlagen, wenn eine übrig ist
       *[other] , geschlagen, wenn { $defeat } übrig sind
    }{ $modifier ->
        [0] {""}
        [1] , ein Würfel mehr für dich in jeder Runde
        [-1] , ein Würfel weniger für dich in jeder Runde
       *[other] , { $modifier } Würfel für dich in jeder Runde
    }{ $group ->
        [1] {""}
       *[other] , { $group } davon
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
        [none] keine Fertigkeiten
       *[other] { $skills }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $fee ->
        [0] {""}
       *[other] ; verlangt { $fee } Silber
    }.

## Was besondere Regeln tun, in einem gedruckten Buch

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
    }{ $may ->
        [yes] , wenn du willst
       *[other] {""}
    }: { $do }{ $deals ->
        [combat] , auch als Striche aus dem Kampf
       *[none] {""}
    }{ $limit ->
        [fight] , einmal in jedem Kampf
       *[none] {""}
    }{ $single_use ->
        [yes] ; dann ist es verbraucht
       *[other] {""}
    }{ $trump ->
        [yes] ; nichts bringt dies zum Schweigen, und was es austeilt, lässt sich nicht abwenden
       *[other] {""}
    }.
special-of-codes = Mit dem Code { $name }
special-of-titles = Mit dem Titel { $name }
special-of-talents = Mit dem Talent { $name }
special-of-pages = Bei Abschnitt { $name }
special-when-held =
    { $kind ->
        [item] Solange du es trägst
        [ally] Solange dieser Gefährte bei dir ist
        [foe] Solange du gegen ihn kämpfst
       *[other] Solange das so ist
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
    } ausgeht{ $result ->
        [none] {""}
       *[other] {" "}als { $result }
    }{ $instead ->
        [yes] , in einem Kampf anstelle dessen, was das dort tut
       *[other] {""}
    }
special-when-result-result =
    { $name ->
        [miss] Fehlschlag
        [partial] Teilerfolg
       *[success] Erfolg
    }
special-when-tick =
    Wenn ein Hieb{ $label ->
        [none] {""}
       *[other] {" "}{ $label }
    } dich einen Strich machen lässt
special-when-tick-label =
    { $name ->
        [combat] im Kampf
        [escape] auf der Flucht
        [page] durch das, was ein Abschnitt sagt,
        [item] durch die besondere Regel eines Dings
        [ally] durch die besondere Regel eines Gefährten
        [talent] durch die besondere Regel eines Talents
        [title] durch die besondere Regel eines Titels
        [code] durch die besondere Regel eines Codes
        [foe] durch die besondere Regel eines Gegners
       *[all] jeder Art
    }
special-when-foe_hit = Wenn der Gegner eine Wunde verloren hat
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
special-when-heal = Wenn du geheilt werden sollst
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
       *[default] gewöhnliches
    }
special-if-talent = du das Talent { $value } hast
special-if-code = du den Code { $value } hast
special-if-title = du den Titel { $value } hast
special-if-ticks =
    du { $value ->
        [1] einen Strich oder mehr hast
       *[other] { $value } Striche oder mehr hast
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
        [fight_start] {" "}in jeder seiner Runden
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
       *[other] {" "}für immer
    }
special-do-luck_max =
    { $moment ->
        [held] GLÜCK, und das GLÜCK, das du höchstens haben kannst, { $value_signed }
        [in_use] GLÜCK, und das GLÜCK, das du höchstens haben kannst, { $value_signed }
       *[other] das GLÜCK, das du höchstens haben kannst, { $value_signed } für immer
    }
special-do-carry =
    { $value ->
        [1] du kannst ein Ding mehr tragen
       *[other] { $value_signed } bei den Dingen, die du tragen kannst
    }
special-do-companions =
    { $value ->
        [1] du kannst einen Gefährten mehr haben
       *[other] { $value_signed } bei den Gefährten, die du haben kannst
    }
special-do-weapons =
    { $value ->
        [1] du hast eine Waffe mehr in der Hand
       *[other] { $value_signed } bei den Waffen, die du in der Hand hast
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
       *[yes] du würfelst noch einmal, ohne Preis
    }
special-do-no_reroll =
    { $value ->
       *[yes] nichts darf noch einmal gewürfelt werden
    }
special-do-no_foe_hit =
    { $value ->
       *[yes] der Gegner verliert dadurch keine Wunde
    }
special-do-ignore_tick =
    { $value ->
        [1] ein Strich des Hiebs wird nicht gemacht
       *[other] { $value } Striche des Hiebs werden nicht gemacht
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
special-do-foe =
    { $value ->
        [-1] der Gegner verliert eine Wunde
       *[other] { $value_signed } bei den Wunden des Gegners
    }
special-do-mute =
    dies tut nichts{ $moment ->
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
        [page] die besonderen Regeln von Abschnitten
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
        [page] {" "}eines Abschnitts
       *[other] {" "}von { $bearer }
    }
special-do-shaken =
    { $value ->
        [immune] nichts erschüttert dich
        [no] du bist nicht mehr erschüttert
       *[yes] du bist erschüttert
    }
special-do-luck = { $value_signed } GLÜCK
special-do-fate = { $value_signed } Schicksal
special-do-heal =
    { $moment ->
        [heal] { $value ->
                [1] eine Wunde mehr wird geheilt
               *[other] { $value_signed } geheilte Wunden
            }
       *[other] { $value ->
                [1] eine Wunde wird geheilt
               *[other] { $value } Wunden werden geheilt
            }
    }
special-do-recover =
    { $value ->
        [all] alle deine verletzten Gefährten sind gesund
       *[other] { $value } ist nicht mehr verletzt
    }
special-do-trump =
    { $value ->
       *[yes] nichts bringt dies zum Schweigen, und was es austeilt, lässt sich nicht abwenden
    }

## Der Bogen eines gedruckten Buches

sheet =
    Name:
    Spiel: { $mode ->
        [easy] leicht
        [hard] schwer
       *[default] □ leicht □ gewöhnlich □ schwer
    }
    Schicksal: { $fate }
    ATTUNE: { $ATTUNE }
    CHARM: { $CHARM }
    LORE: { $LORE }
    PROWESS: { $PROWESS }
    SUBTERFUGE: { $SUBTERFUGE }
    SURVIVAL: { $SURVIVAL }
    Talente: { $talents }
    GLÜCK, jetzt und höchstens (Mascots erhöhen beides): { $luck } von { $luck_max }
    Wunden, bis du am Boden bist: { $boxes_ticks }
    □ Erschüttert{ $shaken ->
       *[other] {""}
    }
    Silber: { $sp }
sheet-held-item = Getragenes
sheet-held-ally = Gefährten

## Was ein gedrucktes Buch von den Zahlen sagt

figure-sides = Seiten eines Würfels. In diesem Buch: { $value }.
figure-partial_from = Augen des Würfels, der zählt, von denen an eine Probe ein Teilerfolg ist. In diesem Buch: { $value }.
figure-success_from = Augen des Würfels, der zählt, von denen an sie ein Erfolg ist. In diesem Buch: { $value }.
figure-none_left = Würfel, von denen der niedrigste zählt, wo keiner übrig ist. In diesem Buch: { $value }.
figure-talent_dice = Würfel für ein Talent, das ein Abschnitt ohne Zahl nennt. In diesem Buch: { $value }.
figure-companion_dice = Würfel, die Gefährten mit der Fähigkeit geben, alle zusammen. In diesem Buch: { $value }.
figure-battered_dice = Würfel, die weniger hat, wer angeschlagen ist und nicht schlimmer. In diesem Buch: { $value }.
figure-wounded_dice = Würfel, die weniger hat, wer verwundet ist. In diesem Buch: { $value }.
figure-overloaded_dice = Würfel, die weniger hat, wer überladen ist. In diesem Buch: { $value }.
figure-unarmed_dice = Würfel, die bloße Hände in einer Runde kosten. In diesem Buch: { $value }.
figure-momentum_dice = Würfel, die ein Schuss ohne Erfolg in der ersten Runde kostet. In diesem Buch: { $value }.
figure-weapons_in_hand = Waffen, die man zugleich gebraucht, wenn einen nichts mehr gebrauchen lässt. In diesem Buch: { $value }.
figure-escape_from = Die erste Runde, vor der man entkommen kann, wenn der Abschnitt nichts sagt. In diesem Buch: { $value }.
figure-hit = Wunden, die ein Teilerfolg oder ein Erfolg einem Gegner nimmt. In diesem Buch: { $value }.
figure-harm = Striche, die Schaden bei einem macht, der erschüttert ist. In diesem Buch: { $value }.
figure-wounded = Striche, von denen an man verwundet ist; mit dem ersten ist man angeschlagen. In diesem Buch: { $value }.
figure-down = Striche, mit denen man am Boden ist. In diesem Buch: { $value }.
figure-reroll = GLÜCK, das ein neuer Wurf kostet. In diesem Buch: { $value }.
figure-mascot = GLÜCK, das ein Mascot leiht. In diesem Buch: { $value }.
figure-carry_base = Dinge, die jeder tragen kann, außer einem für jeden Punkt PROWESS. In diesem Buch: { $value }.
figure-carry_companion = Dinge mehr für einen Gefährten mit Carry. In diesem Buch: { $value }.
figure-others_carry = Dinge mehr für jeden Gefährten ohne Carry. In diesem Buch: { $value }.
figure-companions = Gefährten höchstens. In diesem Buch: { $value }.
figure-fee = Silber für einen Mercenary, der keinen Lohn nennt. In diesem Buch: { $value }.
figure-fate_easy = Schicksal am Anfang eines leichten Spiels. In diesem Buch: { $value }.
figure-fate_default = Schicksal am Anfang eines gewöhnlichen Spiels. In diesem Buch: { $value }.
figure-fate_hard = Schicksal am Anfang eines schweren Spiels. In diesem Buch: { $value }.
figure-start_rating = Jedes Attribut, wo das Buch nichts sagt. In diesem Buch: { $value }.
figure-start_luck = GLÜCK und wie viel davon man haben kann, wo das Buch nichts sagt. In diesem Buch: { $value }.
figure-start_silver = Silber, wo das Buch nichts sagt. In diesem Buch: { $value }.
