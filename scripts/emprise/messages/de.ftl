### Statuszeile

status-unhurt = unverletzt
status-hurt = HP { $hp } und WP { $wp } erlitten
status-unconscious = { $harm }, bewusstlos
status-dead = tot

### Warnung in einem Kampf.

danger = Ihr könntet vor eurer nächsten Entscheidung alle kampfunfähig sein.

### Liste der Bücher

on-the-shelf = A Daring Emprise: Berufe sind Würfel, ein niedriger Wurf ist ein guter, und Kämpfe haben Zonen

## Auf Papier

dice-needed = 4, 6, 8, 10, 12, { $constant_wellbeing_die }, { $constant_unskilled_die }
phrase-create-party =
    Erschafft nach den Regeln { $constant_party_limit ->
        [1] einen Abenteurer
        [2] einen oder zwei Abenteurer
        [3] einen bis drei Abenteurer
       *[other] einen bis vier Abenteurer
    }.
phrase-create =
    Erschaffe nach den Regeln einen Abenteurer{ $name ->
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
        [rolled] , mit ausgewürfeltem Würfel für Wohlbefinden
        [assigned] , mit zugeteiltem Würfel für Wohlbefinden
        [fixed] , mit dem üblichen Würfel für Wohlbefinden
       *[other] , mit einem Würfel für Wohlbefinden nach deiner Wahl
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
phrase-join = { $who } kommt mit, wenn die Gruppe weniger als { $constant_party_limit } Abenteurer hat.
phrase-part = { $who } verlässt die Gruppe und nimmt alles Getragene mit.
phrase-action =
    Einer von euch versucht diese Tat: { $difficulty }{ $stress ->
        [none] {""}
       *[other] , unter Druck aber { $stress }
    }.{ $fits ->
        [none] {""}
       *[other] {" "}Diese Berufe passen: { $fits }{ $or ->
                [none] {""}
               *[other] , { $or }
            }. Ein Abenteurer, der keinen davon hat, wirft den W20.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
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
        [group] {" "}Werft die Initiative für jede Gruppe von Gegnern.
       *[other] {" "}Werft die Initiative für jeden Kämpfer.
    }{ $escape ->
        [none] {""}
       *[other] {" "}Ihr könnt versuchen zu entkommen: { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}Nicht bewegen können sich { $held }, aber kämpfen und versuchen zu entkommen.
    }{ $allow ->
        [none] {""}
       *[other] {" "}Diese Waffen verletzen Gegner, denen andere nichts anhaben: { $allow }.
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
        [group] {" "}Werft die Initiative für jede Gruppe von Gegnern.
       *[other] {" "}Werft die Initiative für jeden Kämpfer.
    }{ $escape ->
        [none] {""}
       *[other] {" "}Ihr könnt versuchen zu entkommen: { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}Nicht bewegen können sich { $held }, aber kämpfen und versuchen zu entkommen.
    }{ $allow ->
        [none] {""}
       *[other] {" "}Diese Waffen verletzen Gegner, denen andere nichts anhaben: { $allow }.
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
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
phrase-mend =
    { $all ->
        [none] Streiche { $hp ->
                [none] { $wp ->
                        [none] Trefferpunkte und Wundpunkte
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
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
phrase-take =
    Nehmt mit: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n }-mal
    }, wenn ihr Platz habt.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
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
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
phrase-equip =
    Legt an oder nehmt in die Hand: { $item }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
phrase-coins =
    Münzen: { $amount }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
paper-coins =
    { $amount_less ->
        [none] { $amount_more ->
            [none] Ihr bekommt { $amount } Münzen
            [1] Ihr bekommt eine Münze
           *[other] Ihr bekommt { $amount_more } Münzen
        }{ $for_whoever_tried ->
            [none] { $who ->
                [none] , für einen Abenteurer, der Platz hat
               *[other] , falls ihr Platz habt
            }
           *[other] , falls ihr Platz habt
        }
        [1] Zahl eine Münze
       *[other] Zahl { $amount_less } Münzen aus dem Beutel eines Abenteurers
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}Dies gilt für { $who }.
            }
       *[other] {" "}Dies gilt für den Abenteurer, der die letzte Tat versucht hat.
    }
event-defeat = Wenn keiner von euch bei Bewusstsein ist, aber mindestens einer lebt, und die Seite keine Zeile dafür hat:
event-death = Wenn ihr alle tot seid und die Seite keine Zeile dafür hat:
setting-creation =
    { $value ->
        [start] Erschafft eure Abenteurer, bevor ihr beginnt.
       *[page] Eine Seite sagt, wann ihr eure Abenteurer erschafft.
    }
setting-starting_gear = Neue Abenteurer können unter diesen Gegenständen wählen: { $value }.
setting-start_coins =
    { $value ->
        [0] Ein neuer Abenteurer hat keine Münzen.
        [1] Ein neuer Abenteurer hat eine Münze.
       *[other] Ein neuer Abenteurer hat { $value } Münzen.
    }
option-thrown_lost =
    { $value ->
        [yes] Ein geworfener Dolch, ein Handbeil oder ein Hammer bleibt in der Zone des Ziels liegen, bis ihn jemand aufhebt.
       *[no] Zählt keine geworfenen Waffen.
    }
option-cover_in_melee =
    { $value ->
        [no] Deckung zählt nicht gegen einen Angreifer in derselben Zone.
       *[yes] Deckung zählt auch gegen einen Angreifer in derselben Zone.
    }
option-wellbeing_method =
    { $value ->
        [fixed] Der Würfel für Wohlbefinden ist bei neuen Abenteurern ein W{ $constant_usual_wellbeing }.
        [assigned] Der Würfel für Wohlbefinden richtet sich bei neuen Abenteurern nach den Berufen: ein W{ $constant_strenuous_wellbeing } bei anstrengender Arbeit, ein W{ $constant_sedentary_wellbeing } bei sitzender, sonst ein W{ $constant_usual_wellbeing }.
       *[rolled] Würfelt den Würfel für Wohlbefinden bei neuen Abenteurern aus.
    }
option-coin_slots =
    { $value ->
        [round_down] Nur je volle { $constant_coins_per_slot } Münzen belegen ein Fach.
       *[round_up] Auch angefangene { $constant_coins_per_slot } Münzen belegen ein Fach.
    }
option-worn_takes_slots =
    { $value ->
        [no] Was ihr angelegt oder in der Hand habt, belegt kein Fach.
       *[yes] Auch was ihr angelegt oder in der Hand habt, belegt Fächer.
    }
option-overload =
    { $value ->
        [d12] Ihr könnt mehr tragen, als ihr Fächer habt, werft dann aber einen W12 für die Initiative.
       *[refuse] Was nicht hineinpasst, müsst ihr zurücklassen.
    }
option-initiative_each_round =
    { $value ->
        [yes] Würfelt in jeder Runde neu um die Initiative.
       *[no] Würfelt einmal für den ganzen Kampf um die Initiative.
    }
option-attack_die =
    { $value ->
        [best] Ist dein Würfel für einen Kriegsberuf kleiner als dein Abenteurerwürfel, so greif mit ihm an.
       *[adventurer] Greif mit dem Abenteurerwürfel an.
    }
option-riposte_move =
    { $value ->
        [also] Wirst du angegriffen, so kannst du zurückschlagen und dich auch bewegen.
        [never] Wirst du angegriffen, so kannst du zurückschlagen, dich aber nicht bewegen.
       *[instead] Wirst du angegriffen, so kannst du zurückschlagen oder dich bewegen.
    }
option-riposte_on =
    { $value ->
        [hit] Du hast nur dann einen Gegenschlag, wenn der Angriff trifft.
        [miss] Du hast nur dann einen Gegenschlag, wenn der Angriff verfehlt.
       *[any] Du hast bei jedem Angriff einen Gegenschlag.
    }
option-ranged_in_melee =
    { $value ->
        [no] Bogen, Schleuder und Armbrust kannst du nicht gegen ein Ziel in derselben Zone benutzen.
       *[yes] Waffen mit größerer Reichweite kannst du auch in derselben Zone benutzen.
    }
option-two_handed_excludes_shield =
    { $value ->
        [yes] Solange du eine Zweihandwaffe benutzt, zählt dein Schild nicht.
       *[no] Dein Schild zählt auch, solange du eine Zweihandwaffe benutzt.
    }
option-helpless_hit =
    { $value ->
        [yes] Angriffe auf Bewusstlose treffen ohne Wurf.
       *[no] Angriffe auf Bewusstlose brauchen wie sonst einen Wurf.
    }
option-hp_after_combat =
    { $value ->
        [clear] Nach einem Kampf verlieren alle Abenteurer ihre Trefferpunkte.
       *[keep] Trefferpunkte bleiben nach einem Kampf.
    }
option-coordinator =
    { $value ->
        [person] Einer von euch führt die Gegner und entscheidet offene Fragen.
       *[program] Die Gegner handeln, wie es die Regeln beschreiben.
    }
option-professions_judged_by =
    { $value ->
        [players] Ihr könnt euch einigen, dass ein Beruf passt, auch wenn die Seite ihn nicht nennt.
       *[page] Ein Beruf passt, wenn die Seite ihn nennt.
    }
outcome-ready = Wenn das getan ist
outcome-refused = Wenn du dich dagegen entscheidest
outcome-joined = Wenn noch Platz war
outcome-full = Wenn kein Platz mehr war
outcome-parted = Wenn dieser Abenteurer bei euch war
outcome-absent = Wenn ihr es nicht habt
outcome-part-absent = Wenn dieser Abenteurer nicht bei euch war
outcome-success = Wenn es gelingt
outcome-failure = Wenn es misslingt
outcome-victory = Wenn ihr gewinnt
outcome-defeat = Wenn keiner von euch bei Bewusstsein ist, aber nicht alle tot sind
outcome-slain = Wenn ihr alle tot seid
outcome-escaped = Wenn ihr entkommt
outcome-avoided = Wenn es keine Wunden gibt
outcome-wounded = Wenn ein Abenteurer verwundet ist
outcome-unconscious = Wenn ein Abenteurer bewusstlos ist
outcome-dead = Wenn ein Abenteurer stirbt
outcome-mended = Wenn das getan ist
outcome-woken = Wenn ein Abenteurer aufwacht
outcome-taken = Wenn ihr es nehmt
outcome-too_full = Wenn ihr keinen Platz habt
outcome-dropped = Wenn ihr es hattet
outcome-equipped = Wenn ihr es benutzen könnt
outcome-untrained = Wenn ihr nicht dafür ausgebildet seid
outcome-paid = Wenn das getan ist
outcome-too_poor = Wenn ihr zu wenig Münzen habt

## Bedingungen in einem gedruckten Buch

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
    } für Kriegswaffen und Kriegsrüstung ausgebildet ist
if-not-trained =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } nicht für Kriegswaffen und Kriegsrüstung ausgebildet ist
if-conscious =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } bei Bewusstsein ist
if-not-conscious =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } nicht bei Bewusstsein ist
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
    } dies angelegt oder in der Hand hat: { $item }
if-not-wears =
    { $who ->
        [none] der Abenteurer
       *[other] { $who }
    } dies nicht angelegt oder in der Hand hat: { $item }
value-foes-standing = die Zahl der Gegner, die bei Bewusstsein sind
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
    die Anzahl der Fächer{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-slots-used =
    die Anzahl der belegten Fächer{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-slots-free =
    die Anzahl der freien Fächer{ $who ->
        [none] {""}
       *[other] {" "}von { $who }
    }
value-load-band =
    das belegte Viertel der Fächer{ $who ->
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
value-party-conscious = die Anzahl der Abenteurer bei Bewusstsein

## Einträge der Kataloge in einem gedruckten Buch

entries-foe = Gegner
entry-foe =
    { $attack ->
        [0] greift nie an
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
       *[other] , Reichweite { $range }
    })
# For the command `about`: without values that only a game can compute.
about-foe =
    { $attack ->
        [0] greift nie an
       *[other] Angriff W{ $attack }
    }, Wohlbefinden W{ $wellbeing }{ $weapons ->
        [none] {""}
       *[other] ; { $weapons }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $harmed_by ->
        [none] {""}
       *[other] ; nur verletzt von { $harmed_by }
    }.
entries-item = Gegenstände
entry-item =
    { $slots ->
        [1] ein Fach
       *[other] { $slots } Fächer
    }{ $weapon ->
        [none] {""}
        [light] , leichte Waffe
        [heavy] , schwere Waffe
       *[other] , Kriegswaffe
    }{ $range ->
        [0] {""}
       *[other] , Reichweite { $range }
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
entries-difficulty = {""}
entries-names-profession = Berufe
entry-profession =
    { $martial ->
        [none] {""}
       *[other] für den Krieg ausgebildet
    }
entries-adventurer = Gefährten
entry-adventurer =
    { $professions }{ $wellbeing ->
        [0] {""}
       *[other] ; Wohlbefinden W{ $wellbeing }
    }{ $gear ->
        [none] {""}
       *[other] ; { $gear }
    }{ $start_coins ->
        [0] {""}
       *[other] ; { $start_coins } Münzen
    }.
entry-adventurer-professions = { $name } W{ $value }

## Der Bogen eines gedruckten Buches

sheet-heading-adventurer = Abenteurer { $n }
sheet-each-adventurer =
    Name: { $name }
    Abenteurerwürfel:
    Andere Berufe, mit ihren Würfeln:
    Würfel für Wohlbefinden und Fächer (doppelt so viele):
    HP: □□□□□ □□□□□ □□
    WP: □□□□□ □□□□□ □□□□□ □□□
    Rüstung und Verteidigung:
    Gegenstände, mit Fächern:
    Gegenstände, mit Fächern:
    Münzen:
sheet-held-item = Andere Gegenstände

## Konstanten in einem gedruckten Buch

constant-base_defense = Verteidigung ohne Schutz. In diesem Buch: { $value }.
constant-min_factor = Größte Verringerung der Verteidigung durch Magie oder die Natur eines Wesens. In diesem Buch: { $value }.
constant-cover = Änderung der Verteidigung durch Deckung. In diesem Buch: { $value }.
constant-min_cover_percent = Anteil des Körpers in Prozent, der verdeckt sein muss, damit Deckung zählt. In diesem Buch: { $value }.
constant-min_defense = Niedrigste mögliche Verteidigung; 0 heißt ohne Grenze. In diesem Buch: { $value }.
constant-light_armour = Änderung der Verteidigung durch eine gepolsterte oder lederne Rüstung. In diesem Buch: { $value }.
constant-heavy_armour = Änderung der Verteidigung durch einen Ketten- oder Schuppenpanzer. In diesem Buch: { $value }.
constant-martial_armour = Änderung der Verteidigung durch einen Plattenpanzer. In diesem Buch: { $value }.
constant-shield_armour = Änderung der Verteidigung durch einen Schild. In diesem Buch: { $value }.
constant-light_weapon = Wundpunkte einer leichten Waffe. In diesem Buch: { $value }.
constant-heavy_weapon = Wundpunkte einer schweren Waffe. In diesem Buch: { $value }.
constant-martial_weapon = Wundpunkte einer Kriegswaffe. In diesem Buch: { $value }.
constant-unskilled_die = Seiten des Würfels für eine Tat ohne passenden Beruf. In diesem Buch: { $value }.
constant-usual_wellbeing = Seiten des üblichen Würfels für Wohlbefinden. In diesem Buch: { $value }.
constant-strenuous_wellbeing = Seiten des Würfels für Wohlbefinden bei einem anstrengenden Beruf. In diesem Buch: { $value }.
constant-sedentary_wellbeing = Seiten des Würfels für Wohlbefinden bei einem sitzenden Beruf. In diesem Buch: { $value }.
constant-wellbeing_die = Seiten des Würfels, der für das Wohlbefinden eines neuen Abenteurers geworfen wird. In diesem Buch: { $value }.
constant-wellbeing_bands = Die höchsten Würfe dieses Würfels, die einen W6, einen W8 und einen W10 für Wohlbefinden geben; darüber ein W12. In diesem Buch: { $value }.
constant-death_percent = Prozentsatz des Würfels für Wohlbefinden, über dem Wundpunkte zum Tod führen. In diesem Buch: { $value }.
constant-slots_per_face = Fächer für jede Seite des Würfels für Wohlbefinden. In diesem Buch: { $value }.
constant-free_coins = Anzahl der Münzen, die kein Fach belegen. In diesem Buch: { $value }.
constant-coins_per_slot = Anzahl weiterer Münzen, die ein Fach belegen. In diesem Buch: { $value }.
constant-move_limit = Höchstzahl der Zonen in einer Bewegung. In diesem Buch: { $value }.
constant-riposte_limit = Höchstzahl der Gegenschläge jedes Kämpfers in einer Runde; 0 heißt ohne Grenze. In diesem Buch: { $value }.
constant-zone_feet = Länge einer Zone in Fuß. In diesem Buch: { $value }.
constant-zone_metres = Meter in einer Zone. In diesem Buch: { $value }.
constant-party_limit = Höchstzahl der Abenteurer. Höchstens vier davon erschaffen die Spieler, die anderen schließen sich an. In diesem Buch: { $value }.
constant-min_professions = Mindestzahl der Berufe eines Abenteurers. In diesem Buch: { $value }.
constant-max_professions = Höchstzahl der Berufe eines Abenteurers; für jeden gibt es einen Würfel. In diesem Buch: { $value }.
constant-foe_attack = Seiten des Angriffswürfels eines Gegners, dessen Eintrag keinen nennt. In diesem Buch: { $value }.
constant-foe_wellbeing = Seiten des Würfels für Wohlbefinden eines Gegners, dessen Eintrag keinen nennt. In diesem Buch: { $value }.
constant-foe_initiative = Seiten des Initiativewürfels eines Gegners, dessen Eintrag keinen nennt. In diesem Buch: { $value }.
constant-start_coins = Münzen eines neuen Abenteurers, wenn das Buch nichts anderes sagt. In diesem Buch: { $value }.
