### Was neben dem Ort steht, an dem der Leser ist.

status-hp = HP { $hp }/{ $most }
status-stamina = Ausdauer

### Im Regal.

on-the-shelf = Arena: alle wählen verdeckt, und alles geschieht zugleich

### Was eine Stimme statt einer Abkürzung liest.

spoken-VIT = Lebenskraft
spoken-END = Ausdauer
spoken-STR = Stärke
spoken-DEX = Geschick
spoken-INT = Verstand
spoken-FAI = Glaube

## Auf Papier

dice-needed = { $figure_attack_die }, 100
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
            [no] Kämpft in der Arena, jeder von euch mit einem Kämpfer, der dafür gemacht wird, und auf den Plätzen, die bleiben, so viele aus „{ entries-fighter }“, wie ihr wollt.
           *[other] Kämpfe in der Arena: du und so viele andere, wie du willst, aus „{ entries-fighter }“ oder von jemand anderem gemacht und gespielt.
        } Bei jedem, den niemand spielt, wählst du auch die Art.
       *[other] Kämpfe in der Arena mit { $more }.{ $with_reader ->
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
            } bleibt es unentschieden.
    }
phrase-arena-more =
    { $fighter }{ $player ->
        [none] {""}
       *[other] {" "}(gespielt von { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(Art: { $temper })
    }
phrase-duel =
    Kämpft zu zweit: du und { $foe }{ $player ->
        [none] {""}
       *[other] {" "}(gespielt von { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(Art: { $temper })
    }.{ $carry_over ->
        [yes] {" "}Du beginnst mit den HP und der Ausdauer, die du hast.
       *[other] {""}
    }{ $round_limit ->
        [none] {""}
        [0] {" "}Die Zahl der Runden ist unbegrenzt.
       *[other] {" "}Nach { $round_limit ->
                [1] einer Runde
               *[other] { $round_limit } Runden
            } bleibt es unentschieden.
    }
phrase-rematch =
    Kämpft noch einmal wie zuletzt: dieselben Kämpfer, und alle mit allen HP und aller Ausdauer.{ $round_limit ->
        [none] {""}
        [0] {" "}Die Zahl der Runden ist unbegrenzt.
       *[other] {" "}Nach { $round_limit ->
                [1] einer Runde
               *[other] { $round_limit } Runden
            } bleibt es unentschieden.
    }
phrase-recover =
    { $hp_full ->
        [none] { $hp ->
                [none] { $stamina_full ->
                        [none] { $stamina ->
                                [none] Ruh dich aus: Du hast wieder alle HP und alle Ausdauer.
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
       *[hidden] Alle wählen im Geheimen.
    }
option-reshuffle =
    { $value ->
        [on] Die Reihenfolge des Wählens wird in jeder Runde neu ausgelost.
       *[off] Die Reihenfolge des Wählens wird einmal ausgelost, für das ganze Spiel.
    }
option-end_specials =
    { $value ->
        [off] Der END-Modifikator wird nur von den Kosten des einfachen Angriffs abgezogen.
       *[on] Der END-Modifikator wird auch von den Kosten besonderer Angriffe abgezogen.
    }
option-dart_scales =
    { $value ->
        [on] Zum Schaden des Poison Dart kommt der DEX-Modifikator.
       *[off] Zum Schaden des Poison Dart kommt nichts dazu.
    }
option-wall_starts =
    { $value ->
        [next] Eine Wall of Fire wirkt von der Runde nach dem Zauber an.
       *[now] Eine Wall of Fire wirkt von der Runde des Zaubers an.
    }
option-wall_on_miss =
    { $value ->
        [off] Eine Wall of Fire verbrennt nur, wer mit seinem Angriff trifft.
       *[on] Eine Wall of Fire verbrennt Angreifer, ob sie treffen oder nicht.
    }
option-backstab_penalty =
    { $value ->
        [on_hit] Ein Backstab senkt deine eigene DEX nur, wenn er trifft.
       *[always] Ein Backstab senkt deine eigene DEX, ob er trifft oder nicht.
    }
option-stacking =
    { $value ->
        [stack] Eine Wirkung, die noch einmal kommt, zählt noch einmal, jedes Mal für ihre eigenen Runden.
       *[renew] Eine Wirkung, die noch einmal kommt, wird nicht schlimmer, sie dauert nur länger.
    }
option-ticks =
    { $value ->
        [start] Blutung und Gift wirken am Anfang einer Runde, bevor gewählt wird.
       *[with_moves] Blutung und Gift wirken zugleich mit den Zügen einer Runde.
    }
option-stamina_cap =
    { $value ->
        [off] Ausdauer darf über das steigen, womit du begonnen hast.
       *[on] Ausdauer steigt nie über das, womit du begonnen hast.
    }
option-effects_prompt = {""}
outcome-ready = Wenn dein Kämpfer bereit ist
outcome-victory = Wenn du gewinnst
outcome-defeat = Wenn du verlierst
outcome-draw = Wenn alle zugleich fallen
outcome-undecided = Wenn es unentschieden bleibt
outcome-rested = Wenn du ausgeruht bist

## Was eine gedruckte Bedingung sagt

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
    } noch kämpft
if-not-alive =
    { $name ->
        [none] dein Kämpfer
       *[other] { $name }
    } nicht mehr kämpft
blank-class =
    { $name ->
        [none] du noch keinen Kämpfer hast
       *[other] niemand in der Arena { $name } heißt
    }
filled-class =
    { $name ->
        [none] du einen Kämpfer hast
       *[other] jemand in der Arena { $name } heißt
    }
blank-winner = niemand das letzte Spiel gewonnen hat
filled-winner = jemand das letzte Spiel gewonnen hat
value-class =
    { $name ->
        [none] die Klasse bei dir
       *[other] die Klasse bei { $name }
    }
value-attribute =
    { $name ->
        [none] { $attribute } bei dir
       *[other] { $attribute } bei { $name }
    }
value-modifier =
    { $name ->
        [none] der Bonus für { $attribute } bei dir
       *[other] der Bonus für { $attribute } bei { $name }
    }
value-hp =
    { $name ->
        [none] HP bei dir
       *[other] HP bei { $name }
    }
value-max_hp =
    { $name ->
        [none] die meisten HP bei dir
       *[other] die meisten HP bei { $name }
    }
value-stamina =
    { $name ->
        [none] die Ausdauer bei dir
       *[other] die Ausdauer bei { $name }
    }
value-max_stamina =
    { $name ->
        [none] die Ausdauer am Anfang bei dir
       *[other] die Ausdauer am Anfang bei { $name }
    }
value-physical_defense =
    { $name ->
        [none] die Abwehr bei dir
       *[other] die Abwehr bei { $name }
    }
value-magic_defense =
    { $name ->
        [none] der Widerstand gegen Zauber bei dir
       *[other] der Widerstand gegen Zauber bei { $name }
    }
value-cost =
    { $name ->
        [none] die Ausdauer für { $move } bei dir
       *[other] die Ausdauer für { $move } bei { $name }
    }
value-effect =
    { $name ->
        [none] die Anzahl der Runden noch von { $kind } bei dir
       *[other] die Anzahl der Runden noch von { $kind } bei { $name }
    }
value-round = die Runde des letzten Kampfes
value-fighting = die Anzahl derer, die im letzten Kampf übrig sind
value-winner = wer den letzten Kampf gewonnen hat

## Was ein gedrucktes Buch von Gegnern, Dingen und Gefährten sagt

entries-all-class = Klassen
entry-class =
    VIT { $VIT }, END { $END }, STR { $STR }, DEX { $DEX }, INT { $INT }, FAI { $FAI } vor den Punkten; körperliche Abwehr { $physical }, magische Abwehr { $magic }; Grundschaden { $low } bis { $high }{ $moves ->
        [none] {""}
       *[other] ; { $moves }
    }.
entries-fighter = Die Bank
entry-fighter =
    { $class }: VIT { $asked-attribute-VIT }, END { $asked-attribute-END }, STR { $asked-attribute-STR }, DEX { $asked-attribute-DEX }, INT { $asked-attribute-INT }, FAI { $asked-attribute-FAI }; HP { $hp ->
        [0] { $asked-max_hp }
       *[other] { $hp } von { $asked-max_hp }
    }, Ausdauer { $stamina ->
        [-1] { $asked-max_stamina }
       *[other] { $stamina } von { $asked-max_stamina }
    }; Abwehr { $asked-physical_defense } gegen Schläge, { $asked-magic_defense } gegen Zauber; ein Angriff kostet { $asked-cost-attack }; { $temper }.

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
    HP, jetzt und höchstens: { $hp ->
       *[other] {""}
    }{ $max_hp ->
        [0] {""}
       *[other] { $max_hp }
    }
    Ausdauer, jetzt und höchstens: { $stamina ->
       *[other] {""}
    }{ $max_stamina ->
        [0] {""}
       *[other] { $max_stamina }
    }
    Verteidigung, körperlich und magisch:
    Wirkungen, und ihre letzte Runde:
sheet-heading-fighter = Kämpfer { $n }
sheet-each-fighter =
    Name: { $name }
    Klasse, und wie er wählt:
    Attribute:
    Verteidigung, körperlich und magisch:
    HP, jetzt und höchstens:
    Ausdauer, jetzt und höchstens:
    Wirkungen, und ihre letzte Runde:

## Was ein gedrucktes Buch von den Zahlen sagt

figure-points = Punkte, die jeder Kämpfer zu verteilen hat. In diesem Buch: { $value }.
figure-highest_attribute = Worüber kein Attribut geht. In diesem Buch: { $value }.
figure-fewest_combatants = So viele Kämpfer braucht ein Spiel mindestens. In diesem Buch: { $value }.
figure-most_combatants = So viele Kämpfer fasst ein Spiel höchstens. In diesem Buch: { $value }.
figure-round_limit = Runden, nach denen ein Spiel abgebrochen wird, wenn die Seite nichts sagt; 0 heißt nie. In diesem Buch: { $value }.
figure-hp_base = HP, ehe Lebenskraft zählt. In diesem Buch: { $value }.
figure-hp_per_vit = HP für jeden Punkt VIT. In diesem Buch: { $value }.
figure-stamina_base = Ausdauer, ehe END zählt. In diesem Buch: { $value }.
figure-stamina_per_end = Ausdauer für jeden Punkt END. In diesem Buch: { $value }.
figure-attack_die = Seiten des Würfels für einen Angriff. In diesem Buch: { $value }.
figure-to_hit = Was zu diesem Wurf dazugezählt wird. In diesem Buch: { $value }.
figure-block = Körperliche Abwehr, die ein Block dazugibt. In diesem Buch: { $value }.
figure-least_damage = Schaden, den ein Treffer mindestens macht. In diesem Buch: { $value }.
figure-cost_free = Ausdauer für einen freien Zug. In diesem Buch: { $value }.
figure-cost_low = Ausdauer für einen billigen Zug. In diesem Buch: { $value }.
figure-cost_moderate = Ausdauer für einen mäßigen Zug. In diesem Buch: { $value }.
figure-cost_high = Ausdauer für einen teuren Zug. In diesem Buch: { $value }.
figure-cost_very_high = Ausdauer für einen sehr teuren Zug. In diesem Buch: { $value }.
figure-least_cost = Was ein Angriff mindestens kostet. In diesem Buch: { $value }.
figure-block_regain = Ausdauer, die ein Block vor dem Bonus zurückgibt. In diesem Buch: { $value }.
figure-block_regain_per_modifier = Wie oft der Bonus für VIT dazugezählt wird. In diesem Buch: { $value }.
figure-rest_regain = Ausdauer, die eine Rast vor dem Bonus zurückgibt. In diesem Buch: { $value }.
figure-rest_regain_per_modifier = Wie oft der Bonus für VIT dazugezählt wird. In diesem Buch: { $value }.
figure-least_regain = Ausdauer, die beide mindestens zurückgeben. In diesem Buch: { $value }.
