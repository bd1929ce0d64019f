### Was neben dem Ort steht, an dem der Leser ist.

status-unhurt = unverletzt
status-hurt =
    { $wp ->
        [0] HP { $hp } erlitten
       *[other] { $hp ->
            [0] WP { $wp } erlitten
           *[other] HP { $hp } und WP { $wp } erlitten
        }
    }
status-dead = tot

### Im Regal.

on-the-shelf = A Daring Emprise: Berufe sind Würfel, ein niedriger Wurf ist ein guter, und Kämpfe haben Zonen

## Auf Papier

dice-needed = 4, 6, 8, 10, 12, { $figure_wellbeing_die }, { $figure_unskilled_die }
phrase-create-party = Mach einen bis vier Abenteurer, wie es die Regeln sagen.
phrase-create =
    Mach einen Abenteurer, wie es die Regeln sagen{ $name ->
        [none] {""}
       *[other] , mit dem Namen { $name }
    }{ $with ->
        [none] {""}
       *[other] , mit { $with }
    }{ $die ->
        [none] {""}
       *[other] , Wohlbefinden { $die ->
                [d4] W4
                [d6] W6
                [d8] W8
                [d10] W10
                [d12] W12
               *[other] { $die }
            }
    }{ $method ->
        [none] {""}
        [rolled] , der Würfel für Wohlbefinden ausgewürfelt
        [assigned] , der Würfel für Wohlbefinden zugeteilt
        [fixed] , der Würfel für Wohlbefinden, wie die Regeln ihn festlegen
       *[other] , der Würfel für Wohlbefinden nach deiner Wahl
    }{ $gear ->
        [none] {""}
       *[other] , ausgerüstet mit { $gear }
    }{ $without_gear ->
        [none] {""}
       *[other] , ohne Ausrüstung
    }{ $owner ->
        [none] {""}
       *[other] , gespielt von { $owner }
    }.
phrase-create-with =
    { $profession } { $die ->
        [d4] W4
        [d6] W6
        [d8] W8
        [d10] W10
        [d12] W12
       *[other] { $die }
    }
phrase-create-gear = { $item }
phrase-join = { $who } kommt mit, wenn ihr weniger als vier seid.
phrase-part = { $who } verlässt euch, mit allem, was dabei ist.
phrase-action =
    Einer von euch versucht es: eine Tat, die { $difficulty }{ $stress ->
        [none] {""}
       *[other] , unter diesem Druck aber { $stress }
    } ist.{ $fits ->
        [none] {""}
       *[other] {" "}Diese Berufe passen: { $fits }{ $or ->
                [none] {""}
               *[other] , { $or }
            }; wer keinen davon hat, wirft den W20.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-action-or = { $profession }
phrase-combat =
    Kämpft gegen { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $and ->
        [none] {""}
       *[other] {" "}und { $and }
    }.{ $distance ->
        [none] {""}
       *[other] {" "}Sie beginnen { $distance ->
                [1] eine Zone
               *[other] { $distance } Zonen
            } entfernt.
    }{ $cover ->
        [none] {""}
       *[other] {" "}In Deckung: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Die Initiative wird für jede Seite geworfen.
       *[other] {" "}Die Initiative wird für jeden Kämpfer geworfen.
    }{ $escape ->
        [none] {""}
       *[other] {" "}Ihr dürft versuchen zu entkommen: Das ist { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}Nicht bewegen können sich { $held }; kämpfen und zu entkommen versuchen geht.
    }{ $allow ->
        [none] {""}
       *[other] {" "}Wem andere Waffen nichts tun, den verletzt: { $allow }.
    }
paper-combat =
    Kämpft gegen { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $and_count ->
        [none] {""}
        [1] {" "}und { $and }
       *[other] , { $and }
    }.{ $distance ->
        [none] {""}
       *[other] {" "}Sie beginnen { $distance ->
                [1] eine Zone
               *[other] { $distance } Zonen
            } entfernt.
    }{ $cover ->
        [none] {""}
       *[other] {" "}In Deckung: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Die Initiative wird für jede Seite geworfen.
       *[other] {" "}Die Initiative wird für jeden Kämpfer geworfen.
    }{ $escape ->
        [none] {""}
       *[other] {" "}Ihr dürft versuchen zu entkommen: Das ist { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}Nicht bewegen können sich { $held }; kämpfen und zu entkommen versuchen geht.
    }{ $allow ->
        [none] {""}
       *[other] {" "}Wem andere Waffen nichts tun, den verletzt: { $allow }.
    }
phrase-combat-and =
    { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }
phrase-combat-cover =
    { $whom ->
        [none] alle in Zone { $zone }
        [foes] die Gegner
        [party] eure Gruppe
       *[other] { $whom }
    }{ $percent ->
        [none] {""}
       *[other] {" "}({ $percent } %)
    }
phrase-combat-factor =
    { $factor } auf die Verteidigung { $whom ->
        [none] der Gegner
        [foes] der Gegner
        [party] eurer Gruppe
       *[other] von { $whom }
    }
phrase-combat-held =
    { $whom ->
        [party] du und alle, die bei dir sind
        [foes] die Gegner
       *[other] { $whom }
    }
phrase-combat-allow = { $item }
phrase-harm =
    Schaden{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times }-mal
    }: Zähl einen Trefferpunkt, dann wirf den Würfel für Wohlbefinden. Zeigt er höchstens deine Trefferpunkte, so kommen { $damage } zu deinen Wundpunkten.{ $everyone ->
        [none] {""}
       *[other] {" "}Dies gilt für alle.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-mend =
    { $all ->
        [none] Streiche { $hp ->
                [none] { $wp ->
                        [none] was sich heilen lässt
                        [1] einen Wundpunkt
                       *[other] { $wp } Wundpunkte
                    }
                [1] einen Trefferpunkt{ $wp ->
                        [none] {""}
                        [1] {" "}und einen Wundpunkt
                       *[other] {" "}und { $wp } Wundpunkte
                    }
               *[other] { $hp } Trefferpunkte{ $wp ->
                        [none] {""}
                        [1] {" "}und einen Wundpunkt
                       *[other] {" "}und { $wp } Wundpunkte
                    }
            }.
       *[other] Streiche alle Trefferpunkte und Wundpunkte.
    }{ $everyone ->
        [none] {""}
       *[other] {" "}Dies gilt für alle.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-take =
    Nehmt mit: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }, wenn es sich tragen lässt.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-drop =
    Streicht: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-equip =
    Zieht es an oder nehmt es in die Hand: { $item }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
phrase-coins =
    Münzen: { $amount }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
paper-coins =
    { $amount_less ->
        [none] { $amount_more ->
            [none] Ihr bekommt { $amount } Münzen
            [1] Ihr bekommt eine Münze
           *[other] Ihr bekommt { $amount_more } Münzen
        }{ $for_whoever_tried ->
            [none] { $who ->
                [none] , für jemanden von euch, der dafür Platz hat
               *[other] , falls dafür Platz ist
            }
           *[other] , falls dafür Platz ist
        }
        [1] Zahl eine Münze
       *[other] Zahl { $amount_less } Münzen aus einem Beutel
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den, der es zuletzt versucht hat.
    }
event-defeat = Wenn niemand von euch mehr auf den Beinen ist, aber jemand lebt, und der Abschnitt nichts davon sagt:
event-death = Wenn niemand von euch mehr lebt und der Abschnitt nichts davon sagt:
setting-creation =
    { $value ->
        [start] Macht eure Abenteurer, ehe ihr beginnt.
       *[page] Ein Abschnitt sagt, wann ihr eure Abenteurer macht.
    }
setting-outfit = Neue Abenteurer dürfen unter diesen Dingen wählen: { $value }.
setting-coins =
    { $value ->
        [0] Ein neuer Abenteurer hat keine Münzen.
        [1] Ein neuer Abenteurer hat eine Münze.
       *[other] Ein neuer Abenteurer hat { $value } Münzen.
    }
option-thrown_lost =
    { $value ->
        [on] Ein Dolch, ein Handbeil oder ein Hammer, der geworfen wurde, liegt, wo sein Ziel stand, bis ihn jemand aufhebt.
       *[off] Niemand zählt, was geworfen wurde.
    }
option-cover_in_melee =
    { $value ->
        [off] Deckung hilft nicht gegen jemanden in derselben Zone.
       *[on] Deckung hilft auch gegen jemanden in derselben Zone.
    }
option-wellbeing_method =
    { $value ->
        [fixed] Der Würfel des Wohlbefindens ist bei neuen Abenteurern ein W{ $figure_usual_wellbeing }.
        [assigned] Der Würfel des Wohlbefindens richtet sich bei neuen Abenteurern nach den Berufen: ein W{ $figure_hardy_wellbeing } bei harter Arbeit, ein W{ $figure_frail_wellbeing } bei sitzender, sonst ein W{ $figure_usual_wellbeing }.
       *[rolled] Um den Würfel des Wohlbefindens wird bei neuen Abenteurern gewürfelt.
    }
option-coin_lots =
    { $value ->
        [full] Nur volle { $figure_coin_lot } Münzen nehmen einen Platz ein.
       *[begun] Auch angefangene { $figure_coin_lot } Münzen nehmen einen Platz ein.
    }
option-worn_counts =
    { $value ->
        [off] Was getragen oder geführt wird, nimmt keinen Platz ein.
       *[on] Auch was getragen oder geführt wird, nimmt Platz ein.
    }
option-overload =
    { $value ->
        [d12] Ihr dürft mehr tragen, als ihr Platz habt; dann ist die Initiative ein W12.
       *[refuse] Was nicht hineinpasst, muss zurückbleiben.
    }
option-initiative_each_round =
    { $value ->
        [on] Um die Initiative wird in jeder Runde neu gewürfelt.
       *[off] Um die Initiative wird einmal gewürfelt, für den ganzen Kampf.
    }
option-attack_die =
    { $value ->
        [best] Wer in einem Kriegsberuf einen kleineren Würfel hat, greift mit diesem an.
       *[adventurer] Alle greifen mit dem Abenteurerwürfel an.
    }
option-riposte_move =
    { $value ->
        [also] Wer angegriffen wird, darf zurückschlagen und sich auch bewegen.
        [never] Wer angegriffen wird, darf zurückschlagen, sich aber nicht bewegen.
       *[instead] Wer angegriffen wird, darf sich bewegen, statt zurückzuschlagen.
    }
option-riposte_on =
    { $value ->
        [hit] Nur ein Angriff, der trifft, darf beantwortet werden.
        [miss] Nur ein Angriff, der verfehlt, darf beantwortet werden.
       *[any] Jeder Angriff darf beantwortet werden.
    }
option-ranged_in_melee =
    { $value ->
        [off] Bogen, Schleuder und Armbrust nützen nichts gegen jemanden in derselben Zone.
       *[on] Was weit reicht, darf auch in derselben Zone benutzt werden.
    }
option-two_hands =
    { $value ->
        [on] Solange eine Zweihandwaffe geführt wird, hilft kein Schild.
       *[off] Ein Schild hilft auch neben einer Zweihandwaffe.
    }
option-helpless_hit =
    { $value ->
        [on] Angriffe auf Bewusstlose treffen ohne Wurf.
       *[off] Um Angriffe auf Bewusstlose wird gewürfelt wie um jeden anderen.
    }
option-hp_after_combat =
    { $value ->
        [clear] Ist ein Kampf vorbei, streichen alle ihre Treffer.
       *[keep] Treffer bleiben, wenn ein Kampf vorbei ist.
    }
option-coordinator =
    { $value ->
        [person] Jemand von euch führt die Gegner und urteilt.
       *[engine] Die Gegner tun, was die Regeln sagen.
    }
option-consent =
    { $value ->
        [table] Ihr dürft euch einigen, dass ein Beruf passt, auch wenn der Abschnitt ihn nicht nennt.
       *[page] Ein Beruf passt, wo der Abschnitt ihn nennt.
    }
outcome-ready = Wenn das getan ist
outcome-refused = Wenn du es lieber lässt
outcome-joined = Wenn noch Platz war
outcome-full = Wenn kein Platz mehr war
outcome-parted = Wenn dieser Abenteurer bei euch war
outcome-absent = Wenn es nicht da ist
outcome-part-absent = Wenn dieser Abenteurer nicht bei euch war
outcome-success = Wenn es gelingt
outcome-failure = Wenn es misslingt
outcome-victory = Wenn ihr gewinnt
outcome-defeat = Wenn keiner von euch mehr auf den Beinen ist, aber nicht alle tot sind
outcome-slain = Wenn ihr alle tot seid
outcome-escaped = Wenn ihr entkommt
outcome-avoided = Wenn niemand verletzt ist
outcome-wounded = Wenn jemand verletzt ist
outcome-unconscious = Wenn jemand bewusstlos ist
outcome-dead = Wenn jemand stirbt
outcome-mended = Wenn es geheilt ist
outcome-woken = Wenn jemand erwacht
outcome-taken = Wenn ihr es nehmt
outcome-too_full = Wenn ihr nichts mehr tragen könnt
outcome-dropped = Wenn ihr es hattet
outcome-equipped = Wenn es passt
outcome-untrained = Wenn niemand damit umgehen kann
outcome-paid = Wenn das getan ist
outcome-too_poor = Wenn ihr zu wenig Münzen habt

## Was eine gedruckte Bedingung sagt

if-profession =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } den Beruf { $profession } hat
if-not-profession =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } den Beruf { $profession } nicht hat
if-trained =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } mit Kriegswaffen und Rüstung umgehen kann
if-not-trained =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } mit Kriegswaffen und Rüstung nicht umgehen kann
if-conscious =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } auf den Beinen ist
if-not-conscious =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } nicht auf den Beinen ist
if-alive =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } am Leben ist
if-not-alive =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } nicht am Leben ist
if-carries =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } dies trägt: { $item }
if-not-carries =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } dies nicht trägt: { $item }
if-wears =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } dies am Leib oder in der Hand hat: { $item }
if-not-wears =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } dies nicht am Leib oder in der Hand hat: { $item }
value-die =
    die Seiten des Würfels für { $profession }{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-wellbeing =
    die Seiten des Würfels für Wohlbefinden{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-slots-total =
    die Anzahl der Plätze{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-slots-used =
    die Anzahl der belegten Plätze{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-slots-free =
    die Anzahl der freien Plätze{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-load-band =
    das belegte Viertel der Plätze{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    } (25, 50, 75 oder 100)
value-initiative-die =
    die Seiten des Initiativewürfels{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-defense =
    die Verteidigung{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-defense-of-foe = die Verteidigung von { $foe }
value-hp =
    die HP{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-wp =
    die WP{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-coins =
    die Anzahl der Münzen{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-party-size = die Anzahl der lebenden Abenteurer
value-party-conscious = die Anzahl der Abenteurer auf den Beinen

## Was ein gedrucktes Buch von Gegnern, Dingen und Gefährten sagt

entries-foe = Gegner
entry-foe =
    { $attack ->
        [0] schlägt nie
       *[other] Angriff W{ $attack }
    }, Wohlbefinden W{ $wellbeing }, Initiative W{ $initiative }, Verteidigung { $asked-defense-of-foe }{ $weapons ->
        [none] {""}
       *[other] ; { $weapons }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $harmed_by ->
        [none] {""}
       *[other] ; nur verletzt von { $harmed_by }
    }.
entry-foe-weapons =
    { $name } ({ $damage ->
        [1] 1 Wundpunkt
       *[other] { $damage } Wundpunkte
    }{ $range ->
        [none] {""}
        [0] {""}
       *[other] , reicht { $range } weit
    })
entries-item = Dinge
entry-item =
    { $slots ->
        [1] ein Platz
       *[other] { $slots } Plätze
    }{ $weapon ->
        [none] {""}
        [light] , leichte Waffe
        [heavy] , schwere Waffe
       *[other] , Kriegswaffe
    }{ $range ->
        [0] {""}
       *[other] , reicht { $range } weit
    }{ $armour ->
        [none] {""}
        [light] , leichte Rüstung
        [heavy] , schwere Rüstung
        [shield] , Schild
       *[other] , Kriegsrüstung
    }{ $traits ->
        [none] {""}
       *[other] , { $traits }
    }.
entries-names-profession = Berufe
entry-profession =
    { $martial ->
        [none] {""}
       *[other] für den Krieg geschult
    }
entries-adventurer = Gefährten
entry-adventurer =
    { $professions }{ $wellbeing ->
        [0] {""}
       *[other] ; Wohlbefinden W{ $wellbeing }
    }{ $gear ->
        [none] {""}
       *[other] ; { $gear }
    }{ $purse ->
        [0] {""}
       *[other] ; { $purse } Münzen
    }.
entry-adventurer-professions = { $name } W{ $value }

## Der Bogen eines gedruckten Buches

sheet-heading-adventurer = Abenteurer { $n }
sheet-each-adventurer =
    Name: { $name }
    Würfel als Abenteurer:
    Andere Berufe, mit ihren Würfeln:
    Wohlbefinden, und Fächer (doppelt so viele):
    HP: □□□□□ □□□□□ □□
    WP: □□□□□ □□□□□ □□□□□ □□□
    Getragene Rüstung, und Verteidigung:
    Gepäck, mit Fächern:
    Gepäck, mit Fächern:
    Münzen:
sheet-held-item = Was sonst da ist

## Was ein gedrucktes Buch von den Zahlen sagt

figure-base_defense = Verteidigung von jemandem ohne jeden Schutz. In diesem Buch: { $value }.
figure-lowest_factor = Das meiste, was Magie oder die Natur eines Wesens von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-cover = Was Deckung von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-cover_from = Prozent des Körpers, die verborgen sein müssen, damit Deckung zählt. In diesem Buch: { $value }.
figure-defense_floor = Das Geringste, was Verteidigung sein kann; 0 heißt ohne Grenze. In diesem Buch: { $value }.
figure-light_armour = Was eine Rüstung aus Polstern oder Leder von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-heavy_armour = Was eine Rüstung aus Ketten oder Schuppen von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-martial_armour = Was ein Plattenpanzer von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-shield_armour = Was ein Schild von der Verteidigung nimmt. In diesem Buch: { $value }.
figure-light_weapon = Wundpunkte einer leichten Waffe. In diesem Buch: { $value }.
figure-heavy_weapon = Wundpunkte einer schweren Waffe. In diesem Buch: { $value }.
figure-martial_weapon = Wundpunkte einer Kriegswaffe. In diesem Buch: { $value }.
figure-unskilled_die = Seiten des Würfels für etwas, das dich niemand gelehrt hat. In diesem Buch: { $value }.
figure-usual_wellbeing = Seiten des gewöhnlichen Würfels für Wohlbefinden. In diesem Buch: { $value }.
figure-hardy_wellbeing = Seiten des Würfels für Wohlbefinden, den ein anstrengender Beruf nahelegt. In diesem Buch: { $value }.
figure-frail_wellbeing = Seiten des Würfels für Wohlbefinden, den ein sitzender Beruf nahelegt. In diesem Buch: { $value }.
figure-wellbeing_die = Seiten des Würfels, der für das Wohlbefinden eines neuen Abenteurers geworfen wird. In diesem Buch: { $value }.
figure-wellbeing_bands = Die höchsten Würfe dieses Würfels, die einen W6, einen W8 und einen W10 für Wohlbefinden geben; darüber ein W12. In diesem Buch: { $value }.
figure-death = Prozent des Würfels für Wohlbefinden, über denen Wundpunkte töten. In diesem Buch: { $value }.
figure-slots_per_face = Fächer für jede Seite des Würfels für Wohlbefinden. In diesem Buch: { $value }.
figure-free_coins = Münzen, die kein Fach brauchen. In diesem Buch: { $value }.
figure-coin_lot = Weitere Münzen, die ein Fach brauchen. In diesem Buch: { $value }.
figure-move_limit = Zonen, über die eine Bewegung geht. In diesem Buch: { $value }.
figure-riposte_limit = Riposten, die jeder in einer Runde hat; 0 heißt beliebig viele. In diesem Buch: { $value }.
figure-zone_feet = Fuß in einer Zone. In diesem Buch: { $value }.
figure-zone_metres = Meter in einer Zone. In diesem Buch: { $value }.
figure-party = So viele Abenteurer gibt es höchstens; höchstens vier davon werden von Spielern gemacht, die anderen schließen sich an. In diesem Buch: { $value }.
figure-fewest_professions = So viele Berufe hat ein Abenteurer mindestens. In diesem Buch: { $value }.
figure-most_professions = So viele Berufe hat ein Abenteurer höchstens; mehr Würfel als diese gibt es nicht. In diesem Buch: { $value }.
figure-foe_attack = Seiten des Würfels, mit dem ein Gegner angreift, von dem nichts gesagt ist. In diesem Buch: { $value }.
figure-foe_wellbeing = Seiten des Würfels für Wohlbefinden eines Gegners, von dem nichts gesagt ist. In diesem Buch: { $value }.
figure-foe_initiative = Seiten des Würfels für Initiative eines Gegners, von dem nichts gesagt ist. In diesem Buch: { $value }.
figure-start_coins = Münzen eines neuen Abenteurers, wo das Buch nichts sagt. In diesem Buch: { $value }.
