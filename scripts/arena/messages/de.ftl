### Statuszeile.

status-hp = HP { $hp }/{ $most }
status-stamina = Ausdauer
status-effects = Wirkungen
status-death-chance = { $percent } % Tod in jeder Runde

### Warnung in einem Kampf.

danger = Du könntest vor deiner nächsten Entscheidung besiegt sein.

### Bücherliste.

on-the-shelf = Arena: alle wählen verdeckt, und alles geschieht gleichzeitig

### Abkürzungen, wie ein Vorleseprogramm sie liest.

spoken-VIT = Lebenskraft
spoken-END = Ausdauer
spoken-STR = Stärke
spoken-DEX = Geschick
spoken-INT = Verstand
spoken-FAI = Glaube

## Auf Papier

dice-needed = { $constant_attack_die }, 100
offers-arena = fighter
phrase-enlist =
    Mach deinen Kämpfer, wie es die Regeln sagen{ $name ->
        [none] {""}
       *[other] , mit dem Namen { $name }
    }{ $class ->
        [none] {""}
       *[other] , von der Klasse { $class }
    }{ $more ->
        [none] { $points ->
                [none] {""}
               *[other] , mit Punkten, die du verteilst, wie du willst
            }
       *[other] , mit so verteilten Punkten: { $more }
    }.
phrase-enlist-more = { $attribute } { $amount }
phrase-arena =
    { $more ->
        [none] { $with_reader ->
            [no] Spielt ein Spiel in der Arena. Jeder von euch macht dafür einen Kämpfer. Füllt die übrigen Plätze mit beliebig vielen Kämpfern aus „{ entries-fighter }“.
           *[other] Spiele ein Spiel in der Arena gegen so viele andere, wie du willst, aus „{ entries-fighter }“ oder von anderen Lesern gemacht und gespielt.
        } Wähle auch das Temperament jedes Kämpfers, den niemand spielt.
       *[other] Spiele ein Spiel in der Arena mit { $more }.{ $with_reader ->
            [no] {" "}Du siehst nur zu.
           *[other] {""}
        }
    }{ $carry_over ->
        [yes] {" "}Du beginnst mit den HP und der Ausdauer, die du hast.
       *[other] {""}
    }{ $round_limit ->
        [none] {""}
        [0] {" "}Die Zahl der Runden ist unbegrenzt.
       *[other] {" "}Nach { $round_limit ->
                [1] einer Runde
               *[other] { $round_limit } Runden
            } ist das Spiel unentschieden.
    }
phrase-arena-more =
    { $fighter }{ $player ->
        [none] {""}
       *[other] {" "}(gespielt von { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(Temperament: { $temper })
    }
phrase-duel =
    Spielt ein Spiel zu zweit: du und { $foe }{ $player ->
        [none] {""}
       *[other] {" "}(gespielt von { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(Temperament: { $temper })
    }.{ $carry_over ->
        [yes] {" "}Du beginnst mit den HP und der Ausdauer, die du hast.
       *[other] {""}
    }{ $round_limit ->
        [none] {""}
        [0] {" "}Die Zahl der Runden ist unbegrenzt.
       *[other] {" "}Nach { $round_limit ->
                [1] einer Runde
               *[other] { $round_limit } Runden
            } ist das Spiel unentschieden.
    }
phrase-rematch =
    Wiederholt das letzte Spiel mit denselben Kämpfern, alle mit vollen HP und voller Ausdauer.{ $round_limit ->
        [none] {""}
        [0] {" "}Die Zahl der Runden ist unbegrenzt.
       *[other] {" "}Nach { $round_limit ->
                [1] einer Runde
               *[other] { $round_limit } Runden
            } ist das Spiel unentschieden.
    }
phrase-recover =
    { $hp_full ->
        [none] { $hp ->
                [none] { $stamina_full ->
                        [none] { $stamina ->
                                [none] Ruh dich aus: Du bekommst alle HP und alle Ausdauer zurück.
                               *[other] Du bekommst { $stamina } Ausdauer zurück.
                            }
                       *[other] Du hast wieder alle Ausdauer.
                    }
               *[other] Du bekommst { $hp } HP zurück{ $stamina_full ->
                        [none] { $stamina ->
                                [none] .
                               *[other] {" "}und { $stamina } Ausdauer.
                            }
                       *[other] {" "}und alle Ausdauer.
                    }
            }
       *[other] Du hast wieder alle HP{ $stamina_full ->
                [none] { $stamina ->
                        [none] .
                       *[other] {" "}und bekommst { $stamina } Ausdauer zurück.
                    }
               *[other] {" "}und alle Ausdauer.
            }
    }
option-picks =
    { $value ->
        [open] Alle sagen laut, was sie wählen, in der Reihenfolge des Wählens.
       *[hidden] Alle wählen verdeckt.
    }
option-reshuffle_order =
    { $value ->
        [yes] Die Reihenfolge des Wählens wird in jeder Runde neu ausgelost.
       *[no] Die Reihenfolge des Wählens wird einmal ausgelost, für das ganze Spiel.
    }
option-endurance_lowers_special_cost =
    { $value ->
        [no] Der END-Modifikator wird nur von den Kosten des einfachen Angriffs abgezogen.
       *[yes] Der END-Modifikator wird auch von den Kosten besonderer Angriffe abgezogen.
    }
option-dart_uses_dexterity =
    { $value ->
        [yes] Zum Schaden des Poison Dart kommt der DEX-Modifikator.
       *[no] Zum Schaden des Poison Dart kommt nichts dazu.
    }
option-wall_first_round =
    { $value ->
        [next] Eine Wall of Fire wirkt von der Runde nach dem Zauber an.
       *[now] Eine Wall of Fire wirkt von der Runde des Zaubers an.
    }
option-wall_on_miss =
    { $value ->
        [no] Eine Wall of Fire verbrennt nur, wer mit seinem Angriff trifft.
       *[yes] Eine Wall of Fire verbrennt Angreifer, ob sie treffen oder nicht.
    }
option-backstab_penalty =
    { $value ->
        [on_hit] Ein Backstab senkt deine eigene DEX nur, wenn er trifft.
       *[always] Ein Backstab senkt deine eigene DEX, ob er trifft oder nicht.
    }
option-stacking =
    { $value ->
        [stack] Gleiche Wirkungen zählen zusammen: jede gilt für ihre volle Zahl von Runden.
       *[renew] Eine wiederholte Wirkung dauert länger, wird aber nicht stärker.
    }
option-effect_timing =
    { $value ->
        [start] Blutung und Gift wirken am Anfang einer Runde, bevor gewählt wird.
       *[with_moves] Blutung und Gift wirken zugleich mit den Zügen einer Runde.
    }
option-stamina_cap =
    { $value ->
        [no] Ausdauer darf über ihren Höchstwert steigen.
       *[yes] Ausdauer steigt nie über ihren Höchstwert.
    }
option-effects_prompt = {""}
outcome-ready = Wenn dein Kämpfer bereit ist
outcome-victory = Wenn du gewinnst
outcome-defeat = Wenn du verlierst
outcome-draw = Wenn das Spiel unentschieden endet
outcome-undecided = Wenn das Spiel abgebrochen wird
outcome-rested = Wenn du ausgeruht bist

## Bedingungen im Druck

if-can_pay =
    { $name ->
        [none] dein Kämpfer
       *[other] { $name }
    } genug Ausdauer hat für { $move }
if-not-can_pay =
    { $name ->
        [none] dein Kämpfer
       *[other] { $name }
    } nicht genug Ausdauer hat für { $move }
if-alive =
    { $name ->
        [none] dein Kämpfer
       *[other] { $name }
    } nicht besiegt ist
if-not-alive =
    { $name ->
        [none] dein Kämpfer
       *[other] { $name }
    } besiegt ist
blank-class =
    { $name ->
        [none] du noch keinen Kämpfer hast
       *[other] kein Kämpfer in der Arena { $name } heißt
    }
filled-class =
    { $name ->
        [none] du einen Kämpfer hast
       *[other] ein Kämpfer in der Arena { $name } heißt
    }
blank-winner = das letzte Spiel keinen Sieger hatte
filled-winner = das letzte Spiel einen Sieger hatte
value-foes-standing = die Zahl der Gegner, die noch übrig sind
value-class =
    { $name ->
        [none] deine Klasse
       *[other] die Klasse von { $name }
    }
value-attribute =
    { $name ->
        [none] dein Wert in { $attribute }
       *[other] der Wert in { $attribute } von { $name }
    }
value-modifier =
    { $name ->
        [none] dein Modifikator für { $attribute }
       *[other] der Modifikator für { $attribute } von { $name }
    }
value-hp =
    { $name ->
        [none] deine HP
       *[other] die HP von { $name }
    }
value-max_hp =
    { $name ->
        [none] deine maximalen HP
       *[other] die maximalen HP von { $name }
    }
value-stamina =
    { $name ->
        [none] deine Ausdauer
       *[other] die Ausdauer von { $name }
    }
value-max_stamina =
    { $name ->
        [none] deine maximale Ausdauer
       *[other] die maximale Ausdauer von { $name }
    }
value-physical_defense =
    { $name ->
        [none] deine körperliche Abwehr
       *[other] die körperliche Abwehr von { $name }
    }
value-magic_defense =
    { $name ->
        [none] deine magische Abwehr
       *[other] die magische Abwehr von { $name }
    }
value-cost =
    { $name ->
        [none] deine Ausdauerkosten für { $move }
       *[other] die Ausdauerkosten von { $name } für { $move }
    }
value-effect =
    { $name ->
        [none] die Anzahl deiner restlichen Runden mit { $kind }
       *[other] die Anzahl der restlichen Runden mit { $kind } von { $name }
    }
value-round = die Runde des letzten Spiels
value-fighting = die Anzahl der Kämpfer, die im letzten Spiel übrig sind
value-winner = der Sieger des letzten Spiels

## Klassen und Kämpfer im Druck

entries-all-class = Klassen
entry-class =
    VIT { $VIT }, END { $END }, STR { $STR }, DEX { $DEX }, INT { $INT }, FAI { $FAI } vor den Punkten; körperliche Abwehr { $physical_defense }, magische Abwehr { $magic_defense }; Grundschaden { $min_damage } bis { $max_damage }{ $moves ->
        [none] {""}
       *[other] ; { $moves }
    }.
entries-temper = {""}
entries-fighter = Die Bank
entry-fighter =
    { $class }: VIT { $asked-attribute-VIT }, END { $asked-attribute-END }, STR { $asked-attribute-STR }, DEX { $asked-attribute-DEX }, INT { $asked-attribute-INT }, FAI { $asked-attribute-FAI }; HP { $hp ->
        [0] { $asked-max_hp }
       *[other] { $hp } von { $asked-max_hp }
    }, Ausdauer { $stamina ->
        [-1] { $asked-max_stamina }
       *[other] { $stamina } von { $asked-max_stamina }
    }; körperliche Abwehr { $asked-physical_defense }, magische Abwehr { $asked-magic_defense }; ein Angriff kostet { $asked-cost-attack }; { $temper }.
# For the command `about`: without values that only a game can compute.
about-fighter = { $class }.

## Der Bogen eines gedruckten Buches

sheet =
    Name: { $name }
    Klasse: { $class }
    VIT: { $VIT ->
        [0] {""}
       *[other] { $VIT }
    }
    END: { $END ->
        [0] {""}
       *[other] { $END }
    }
    STR: { $STR ->
        [0] {""}
       *[other] { $STR }
    }
    DEX: { $DEX ->
        [0] {""}
       *[other] { $DEX }
    }
    INT: { $INT ->
        [0] {""}
       *[other] { $INT }
    }
    FAI: { $FAI ->
        [0] {""}
       *[other] { $FAI }
    }
    HP, aktuell und höchstens: { $hp ->
       *[other] {""}
    }{ $max_hp ->
        [0] {""}
       *[other] { $max_hp }
    }
    Ausdauer, aktuell und höchstens: { $stamina ->
       *[other] {""}
    }{ $max_stamina ->
        [0] {""}
       *[other] { $max_stamina }
    }
    Abwehr, körperlich und magisch:
    Wirkungen und ihre letzte Runde:
sheet-heading-fighter = Kämpfer { $n }
sheet-each-fighter =
    Name: { $name }
    Klasse und Temperament:
    Attribute:
    Abwehr, körperlich und magisch:
    HP, aktuell und höchstens:
    Ausdauer, aktuell und höchstens:
    Wirkungen und ihre letzte Runde:

## Zahlenwerte im Druck

constant-creation_points = Punkte, die jeder Kämpfer verteilen muss. In diesem Buch: { $value }.
constant-max_attribute = Höchstwert jedes Attributs. In diesem Buch: { $value }.
constant-min_combatants = Mindestzahl der Kämpfer in einem Spiel. In diesem Buch: { $value }.
constant-max_combatants = Höchstzahl der Kämpfer in einem Spiel. In diesem Buch: { $value }.
constant-round_limit = Runde, nach der ein Spiel unentschieden endet, wenn die Seite keine nennt; 0 bedeutet keine Grenze. In diesem Buch: { $value }.
constant-hp_base = Grundwert der maximalen HP. In diesem Buch: { $value }.
constant-hp_per_vit = HP für jeden Punkt VIT. In diesem Buch: { $value }.
constant-stamina_base = Grundwert der maximalen Ausdauer. In diesem Buch: { $value }.
constant-stamina_per_end = Ausdauer für jeden Punkt END. In diesem Buch: { $value }.
constant-attack_die = Zahl der Seiten des Würfels für Angriffswürfe. In diesem Buch: { $value }.
constant-to_hit = Zahl, die zu jedem Angriffswurf kommt. In diesem Buch: { $value }.
constant-block_defense = Körperliche Abwehr, die ein Block dazugibt. In diesem Buch: { $value }.
constant-min_hit_damage = Schaden, den ein Treffer mindestens macht. In diesem Buch: { $value }.
constant-cost_free = Ausdauer für einen freien Zug. In diesem Buch: { $value }.
constant-cost_low = Ausdauer für einen billigen Zug. In diesem Buch: { $value }.
constant-cost_moderate = Ausdauer für einen mäßigen Zug. In diesem Buch: { $value }.
constant-cost_high = Ausdauer für einen teuren Zug. In diesem Buch: { $value }.
constant-cost_very_high = Ausdauer für einen sehr teuren Zug. In diesem Buch: { $value }.
constant-min_cost = Mindestkosten eines Angriffs. In diesem Buch: { $value }.
constant-block_regain = Ausdauer, die ein Block zurückgibt, ohne Modifikator. In diesem Buch: { $value }.
constant-block_regain_per_modifier = Faktor des VIT-Modifikators bei der Ausdauer durch einen Block. In diesem Buch: { $value }.
constant-rest_regain = Ausdauer, die eine Rast zurückgibt, ohne Modifikator. In diesem Buch: { $value }.
constant-rest_regain_per_modifier = Faktor des VIT-Modifikators bei der Ausdauer durch eine Rast. In diesem Buch: { $value }.
constant-min_regain = Ausdauer, die Block und Rast mindestens zurückgeben. In diesem Buch: { $value }.
