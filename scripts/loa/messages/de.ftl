### Statuszeile.

status-hp = HP { $hp }/{ $most }
status-overloaded = überladen

### Warnung in einem Kampf.

danger = Ihr könntet vor eurer nächsten Entscheidung alle fallen.

### Bücherliste.

on-the-shelf = LoA: kleine Schlachten, in denen meist verliert, wer zuerst müde wird

### Abkürzungen, wie ein Vorleseprogramm sie liest.

spoken-AP = Aktionspunkte

## Auf Papier

dice-needed = 20, 100
offers-train = skill, spell
phrase-create =
    Schaffe deine Figur nach den Regeln{ $hero ->
        [none] {""}
       *[other] , oder nimm sie fertig: { $hero }
    }{ $name ->
        [none] {""}
       *[other] , mit dem Namen { $name }
    }{ $race ->
        [none] {""}
       *[other] , vom Volk { $race }
    }{ $body_index ->
        [none] { $traits ->
            [none] {""}
           *[other] , mit dem durchschnittlichen Körpermaß
        }
       *[other] , mit dem Körpermaß { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , mit diesen Eigenschaftspunkten: { $traits }
    }{ $equipment ->
        [none] {""}
       *[other] , ausgerüstet mit { $equipment }
    }.
phrase-create-traits =
    { $n } auf { $trait ->
        [str] Str
        [mag] Mag
        [disc] Disc
        [spd] Spd
        [will] Will
        [perc] Perc
        [hp] HP
        [stamina] Stamina
        [mp] MP
       *[other] { $trait }
    }
phrase-create-equipment =
    { $weapon ->
        [none] { $armour }
       *[other] { $weapon }
    }
phrase-battle =
    Schlag eine Schlacht auf { $map } (siehe „{ entries-map }“){ $foes ->
        [none] {""}
       *[other] {" "}gegen { $foes }
    }{ $versus ->
        [none] {""}
       *[other] {" "}gegen { $versus }
    }{ $allies ->
        [none] {""}
       *[other] , auf deiner Seite { $allies }
    }.{ $place ->
        [none] {""}
       *[other] {" "}Deine Seite beginnt bei { $place }.
    }{ $first_round ->
        [none] {""}
        [nothing] {" "}Niemand hat die erste Runde für sich.
        [reader] {" "}Deine Seite hat die erste Runde für sich.
       *[other] {" "}Die Gegner haben die erste Runde für sich.
    }
phrase-battle-foes =
    { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $at ->
        [none] {""}
       *[other] {" "}bei { $at }
    }{ $boss ->
        [none] {""}
       *[other] {" "}(Anführer { $boss })
    }
phrase-battle-allies =
    { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $at ->
        [none] {""}
       *[other] {" "}bei { $at }
    }
phrase-battle-versus = { $hero }
phrase-engage =
    { $by ->
        [foe] { $foe } greift dich einmal an
       *[other] Schlag dich einmal mit { $foe }
    }{ $again ->
        [none] {""}
       *[other] , in seinem Zustand nach dem letzten Schlagabtausch
    }.{ $skill ->
        [none] {""}
       *[other] {" "}Der Angriff benutzt { $skill }.
    }{ $spell ->
        [none] {""}
       *[other] {" "}Der Angriff benutzt { $spell }.
    }
phrase-duel =
    Kämpfe ein Duell gegen { $foe }.{ $escape_after ->
        [none] {""}
        [0] {" "}Du darfst es am Ende jeder Runde abbrechen.
        [1] {" "}Du darfst es am Ende jeder Runde abbrechen.
       *[other] {" "}Du darfst es am Ende von Runde { $escape_after } oder einer späteren Runde abbrechen.
    }
phrase-check =
    Dir geschieht etwas: Wirf Prozentwürfel gegen { $chance } minus { $against ->
        [will] Will
       *[other] Perc
    }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-assist-spell =
    Wirke { $spell }{ $target ->
        [none] {""}
       *[other] {" "}auf { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}({ $by } wirkt ihn)
    }.
phrase-assist-item =
    Benutze { $item }{ $target ->
        [none] {""}
       *[other] {" "}für { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}({ $by } benutzt es)
    }.
phrase-train =
    Du darfst SP für Fertigkeiten und Zauber ausgeben.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-train-skill =
    Lerne den nächsten Rang von { $skill } und bezahle ihre SP.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-train-spell =
    Lerne { $spell } und bezahle die SP.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-equip-weapon =
    Nimm eine freie Waffe in die Hand: { $weapon }{ $off_hand ->
        [none] {""}
       *[other] , in die Nebenhand
    }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-equip-armour =
    Leg eine freie Rüstung an: { $armour }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-award =
    { $who ->
        [none] Alle in der Gruppe bekommen
       *[other] { $who } bekommt
    } { $xp ->
        [none] { $sp ->
                [none] nichts
               *[other] { $sp } SP
            }
       *[other] { $xp } XP{ $sp ->
                [none] {""}
               *[other] {" "}und { $sp } SP
            }
    }.
phrase-rest =
    Die ganze Gruppe ruht sich aus.{ $hp_full ->
        [none] { $hp ->
                [none] {""}
               *[other] {" "}Bekommt { $hp } HP zurück.
            }
       *[other] {" "}Bekommt alle HP zurück.
    }{ $stamina_full ->
        [none] { $stamina ->
                [none] {""}
               *[other] {" "}Bekommt { $stamina } Stamina zurück.
            }
       *[other] {" "}Bekommt alle Stamina zurück.
    }{ $mp_full ->
        [none] { $mp ->
                [none] {""}
               *[other] {" "}Bekommt { $mp } MP zurück.
            }
       *[other] {" "}Bekommt alle MP zurück.
    }
phrase-recruit = { $hero } kommt zur Gruppe.
phrase-dismiss = { $hero } verlässt die Gruppe mit der getragenen Ausrüstung.
phrase-lose-measure =
    Du verlierst { $n } { $measure ->
        [hp] HP
        [mp] MP
        [stamina] Stamina
       *[other] { $measure }
    }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-gain-weapon =
    Du bekommst: { $weapon }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-weapon = Du verlierst: { $weapon }, zuerst aus dem Gepäck.
phrase-gain-armour =
    Du bekommst: { $armour }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-armour = Du verlierst: { $armour }, zuerst aus dem Gepäck.
phrase-gain-item =
    Du bekommst: { $item }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-item = Du verlierst: { $item }.
setting-creation =
    { $value ->
        [start] Schaffe deine Figur, bevor du beginnst.
       *[page] Eine Seite sagt dir, wann du deine Figur schaffst.
    }
setting-starting_gear = Eine neue Figur darf unter diesen Waffen und Rüstungen wählen: { $value }.
outcome-ready = Wenn die Figur fertig ist
outcome-refused = Wenn die Figur nicht geschaffen werden kann
outcome-won = Wenn du gewinnst
outcome-lost = Wenn du verlierst
outcome-both-fell = Wenn beide fallen
outcome-felled = Wenn der Gegner fällt
outcome-fallen = Wenn du fällst
outcome-drew-blood = Wenn der Gegner HP verloren hat
outcome-nothing = Wenn der Gegner keine HP verloren hat
outcome-broke-off = Wenn du es abgebrochen hast
outcome-landed = Wenn die Wirkung eintritt
outcome-negated = Wenn du widerstehst
outcome-done = Wenn es wirkt
outcome-no-mp = Wenn die MP nicht reichen
outcome-absent = Wenn du es nicht hast
outcome-learned = Wenn du es lernst
outcome-too-dear = Wenn es zu viele SP kostet
outcome-at-limit = Wenn es nichts mehr zu lernen gibt
outcome-declined = Wenn du nicht willst
outcome-equipped = Wenn du es hast
outcome-same-level = Wenn die Stufe gleich bleibt
outcome-new-level = Wenn jemand eine Stufe aufsteigt
outcome-rested = Wenn ihr ausgeruht seid
outcome-removed = Wenn die Figur in der Gruppe war
outcome-not-here = Wenn die Figur nicht in der Gruppe war
outcome-standing = Wenn du noch HP hast

## Bedingungen im Druck

if-knows =
    { $who ->
        [none] du { $spell } kannst
       *[other] { $who } { $spell } kann
    }
if-not-knows =
    { $who ->
        [none] du { $spell } nicht kannst
       *[other] { $who } { $spell } nicht kann
    }
if-knows-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } { $spell } kann
if-not-knows-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } { $spell } nicht kann
if-proficient =
    { $who ->
        [none] du das Können für die Waffe in der Hand hast
       *[other] { $who } das Können für die Waffe in der Hand hat
    }
if-not-proficient =
    { $who ->
        [none] du das Können für die Waffe in der Hand nicht hast
       *[other] { $who } das Können für die Waffe in der Hand nicht hat
    }
if-proficient-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } das Können für die Waffe in der Hand hat
if-not-proficient-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } das Können für die Waffe in der Hand nicht hat
if-flies =
    { $who ->
        [none] du fliegen kannst
       *[other] { $who } fliegen kann
    }
if-not-flies =
    { $who ->
        [none] du nicht fliegen kannst
       *[other] { $who } nicht fliegen kann
    }
if-flies-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } fliegen kann
if-not-flies-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } nicht fliegen kann
if-armed-with =
    { $who ->
        [none] du dies in der Hand hast: { $weapon }
       *[other] { $who } dies in der Hand hat: { $weapon }
    }
if-not-armed-with =
    { $who ->
        [none] du dies nicht in der Hand hast: { $weapon }
       *[other] { $who } dies nicht in der Hand hat: { $weapon }
    }
if-armed-with-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } dies in der Hand hat: { $weapon }
if-not-armed-with-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } dies nicht in der Hand hat: { $weapon }
if-carries =
    jemand aus der Gruppe dies trägt: { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
if-not-carries =
    niemand aus der Gruppe dies trägt: { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
value-foes-standing = die Zahl der Gegner, die noch HP haben
value-level =
    { $who ->
        [none] deine Stufe
       *[other] die Stufe von { $who }
    }
value-level-of-foe =
    die Stufe von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-xp =
    { $who ->
        [none] deine XP
       *[other] die XP von { $who }
    }
value-xp-of-foe =
    die XP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-sp =
    { $who ->
        [none] deine SP
       *[other] die SP von { $who }
    }
value-sp-of-foe =
    die SP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-trait-points =
    { $who ->
        [none] deine Eigenschaftspunkte
       *[other] die Eigenschaftspunkte von { $who }
    }
value-trait-points-of-foe =
    die Eigenschaftspunkte von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stat =
    { $who ->
        [none] { $stat } bei dir
       *[other] { $stat } bei { $who }
    }
value-stat-of-foe =
    { $stat } bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hp =
    { $who ->
        [none] deine HP
       *[other] die HP von { $who }
    }
value-hp-of-foe =
    die HP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina =
    { $who ->
        [none] deine Stamina
       *[other] die Stamina von { $who }
    }
value-stamina-of-foe =
    die Stamina von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-percent =
    { $who ->
        [none] der Prozentsatz deiner restlichen Stamina
       *[other] der Prozentsatz der restlichen Stamina von { $who }
    }
value-stamina-percent-of-foe =
    der Prozentsatz der restlichen Stamina von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp =
    { $who ->
        [none] deine MP
       *[other] die MP von { $who }
    }
value-mp-of-foe =
    die MP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hp-max =
    { $who ->
        [none] deine maximalen HP
       *[other] die maximalen HP von { $who }
    }
value-hp-max-of-foe =
    die maximalen HP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-max =
    { $who ->
        [none] deine maximale Stamina
       *[other] die maximale Stamina von { $who }
    }
value-stamina-max-of-foe =
    die maximale Stamina von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp-max =
    { $who ->
        [none] deine maximalen MP
       *[other] die maximalen MP von { $who }
    }
value-mp-max-of-foe =
    die maximalen MP von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-ap =
    { $who ->
        [none] deine AP in Hundertsteln
       *[other] die AP in Hundertsteln von { $who }
    }
value-ap-of-foe =
    die AP in Hundertsteln von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hit =
    { $who ->
        [none] Hit{ $skill ->
                [none] {""}
               *[other] {" "}mit { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}mit { $spell }
            } bei dir
       *[other] Hit{ $skill ->
                [none] {""}
               *[other] {" "}mit { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}mit { $spell }
            } bei { $who }
    }
value-hit-of-foe =
    Hit{ $skill ->
        [none] {""}
       *[other] {" "}mit { $skill }
    }{ $spell ->
        [none] {""}
       *[other] {" "}mit { $spell }
    } bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-evade =
    { $who ->
        [none] deine Evade
       *[other] Evade von { $who }
    }
value-evade-of-foe =
    Evade von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-crit =
    { $who ->
        [none] dein Crit
       *[other] der Crit von { $who }
    }
value-crit-of-foe =
    der Crit von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-damage-range =
    { $who ->
        [none] Min und Max{ $skill ->
                [none] {""}
               *[other] {" "}mit { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}mit { $spell }
            } bei dir
       *[other] Min und Max{ $skill ->
                [none] {""}
               *[other] {" "}mit { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}mit { $spell }
            } bei { $who }
    }
value-damage-range-of-foe =
    Min und Max{ $skill ->
        [none] {""}
       *[other] {" "}mit { $skill }
    }{ $spell ->
        [none] {""}
       *[other] {" "}mit { $spell }
    } bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-speed-penalty =
    { $who ->
        [none] die Spd, die du durch schwere Ausrüstung verlierst
       *[other] die durch schwere Ausrüstung verlorene Spd von { $who }
    }
value-speed-penalty-of-foe =
    die durch schwere Ausrüstung verlorene Spd von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-body-index =
    { $who ->
        [none] dein Körpermaß
       *[other] das Körpermaß von { $who }
    }
value-body-index-of-foe =
    das Körpermaß von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-skill =
    { $who ->
        [none] die Stufen von { $skill } bei dir
       *[other] die Stufen von { $skill } bei { $who }
    }
value-skill-of-foe =
    die Stufen von { $skill } bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-race =
    { $who ->
        [none] dein Volk
       *[other] das Volk von { $who }
    }
value-race-of-foe =
    das Volk von { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-party-standing = die Anzahl der Mitglieder der Gruppe, die noch HP haben
value-rounds = die Anzahl der Runden der letzten Schlacht

## Kataloge im Druck

entries-map = Schlachtfelder
entry-map = Deine Seite beginnt auf { $players }, die Gegner auf { $foes }.
plan-map = Karte von { $name }: Spalten a bis { $last } von links nach rechts, Reihen { $rows } bis 1 von oben nach unten
plan-map-areas =
    { $ground ->
        [blocked] { $name ->
            [none] gesperrt
           *[other] { $name }, gesperrt
        }
        [gulf] { $name ->
            [none] nur für Flieger
           *[other] { $name }, nur für Flieger
        }
       *[other] { $name ->
            [none] offen
           *[other] { $name }
        }
    }{ $hit ->
        [none] {""}
       *[other] , Hit { $hit }
    }{ $evade ->
        [none] {""}
       *[other] , Evade { $evade }
    }{ $def ->
        [none] {""}
       *[other] , Def { $def }
    }{ $rep ->
        [none] {""}
       *[other] , Rep { $rep }
    }
plan-map-players = deine Seite { $n }
plan-map-foes = Gegner { $n }
entries-foe = Gegner
entry-foe =
    { $race }, Stufe { $level }{ $body_index ->
        [0] {""}
       *[other] , Körpermaß { $body_index }
    }: Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }{ $weapon ->
        [none] {""}
       *[other] ; { $weapon }
    }{ $off_hand ->
        [none] {""}
       *[other] {" "}und { $off_hand }
    }{ $armour ->
        [none] {""}
       *[other] ; { $armour }
    }{ $skills ->
        [none] {""}
       *[other] ; { $skills }
    }{ $spells ->
        [none] {""}
       *[other] ; { $spells }
    }{ $boss ->
        [none] {""}
        [1] {""}
       *[other] ; XP und SP mal { $boss }
    }. Mit der Waffe: Hit { $asked-hit-of-foe }, Evade { $asked-evade-of-foe }, Schaden { $asked-damage-range-of-foe }, crit { $asked-crit-of-foe }{ $asked-speed-penalty-of-foe ->
        [0] {""}
       *[other] ; Spd { $asked-speed-penalty-of-foe } weniger durch das Gewicht
    }.
# For the command `about`: without values that only a game can compute.
about-foe =
    { $race }, Stufe { $level }; HP { $hp }{ $weapon ->
        [none] {""}
       *[other] ; { $weapon }
    }{ $off_hand ->
        [none] {""}
       *[other] {" "}und { $off_hand }
    }{ $armour ->
        [none] {""}
       *[other] ; { $armour }
    }{ $skills ->
        [none] {""}
       *[other] ; { $skills }
    }{ $spells ->
        [none] {""}
       *[other] ; { $spells }
    }.
entries-all-weapon = Waffen
entry-weapon =
    { $skill ->
        [none] keine Fertigkeit nötig
       *[other] Fertigkeit { $skill }
    }{ $bow ->
        [none] {""}
       *[other] , ein Bogen
    }; Acc { $acc }, Min { $min_damage }, Max { $max_damage }, { $damage_type }, Gewicht { $weight }, { $hands ->
        [1] eine Hand
       *[other] zwei Hände
    }{ $reach ->
        [1] {""}
       *[other] , Reichweite { $reach }
    }{ $critical ->
        [none] {""}
       *[other] , { $critical }
    }{ $natural ->
        [none] {""}
       *[other] , angeboren
    }.
entries-all-armour = Rüstungen
entry-armour =
    Def { $def }, Rep { $rep }, Gewicht { $weight }{ $weak_to ->
        [none] {""}
       *[other] , schwach gegen { $weak_to }
    }{ $natural ->
        [none] {""}
       *[other] , angeboren
    }.
entries-all-race = Völker
entry-race =
    { $playable ->
        [none] nicht für neue Figuren; Körpermaß { $average_body_index }
       *[other] Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }; Körpermaß { $min_body_index } bis { $max_body_index }, Durchschnitt { $average_body_index }
    }{ $flyer ->
        [none] {""}
       *[other] ; fliegt
    }{ $elements ->
        [none] {""}
       *[other] ; genommener Schaden: { $elements }
    }.
entry-race-elements = { $name } { $value } %
entries-all-band = Müdigkeit
entry-band =
    bei { $stamina_percent } % der Stamina oder weniger: { $penalty ->
        [0] Hit und Evade sinken auf { $remaining_percent } %
       *[other] { $penalty } weniger bei Hit und Evade{ $remaining_percent ->
            [100] {""}
           *[other] , nachdem sie auf { $remaining_percent } % gesunken sind
        }
    }.
entries-critical = Kritische Wirkungen von Waffen
entry-critical =
    { $damage_percent ->
        [100] {""}
       *[other] { $damage_percent } % des Schadens.{" "}
    }{ $ap_loss ->
        [0] {""}
       *[other] Ein Ziel, das Schaden nimmt, verliert { $ap_loss } Hundertstel AP.{" "}
    }{ $stamina_loss ->
        [0] {""}
       *[other] Ein Ziel, das Schaden nimmt, verliert { $stamina_loss } Stamina mehr.{" "}
    }{ $ignores_armour ->
        [none] {""}
       *[other] Die Rüstung des Ziels zählt nicht.
    }
entries-spell = Zauber
entry-spell =
    { $kind ->
        [attack] ein Angriff
        [status] eine Probe
        [buff] ein Hilfszauber
       *[healing] Heilung
    }, Rang { $rank }, MP { $mp_cost }{ $stamina_cost ->
        [0] {""}
       *[other] , Stamina { $stamina_cost }
    }{ $hit ->
        [0] {""}
       *[other] , Hit { $hit }
    }{ $kind ->
        [attack] { $option_magic_base ->
            [spell] , Min { $min_damage }, Max { $max_damage }
           *[weapon] {""}
        }
       *[other] {""}
    }{ $element ->
        [none] {""}
       *[other] , { $element }
    }{ $chance ->
        [0] {""}
       *[other] ; Chance { $chance } %, minus { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $ap_loss ->
        [0] {""}
       *[other] : das Ziel verliert { $ap_loss } Hundertstel eines AP
    }{ $bonus_hit ->
        [0] {""}
       *[other] ; Hit +{ $bonus_hit }
    }{ $bonus_evade ->
        [0] {""}
       *[other] ; Evade +{ $bonus_evade }
    }{ $kind ->
        [buff] , für { $rounds } Runden nach dieser
       *[other] {""}
    }{ $hp_restored ->
        [0] {""}
       *[other] ; heilt { $hp_restored } HP
    }{ $mag_divisor ->
        [0] {""}
       *[other] , plus Mag geteilt durch { $mag_divisor }
    }.
entries-skill = Fertigkeiten
entry-skill =
    { $kind ->
        [passive] immer aktiv
        [weapon] für eine Art von Waffen
        [physical] ein Angriff mit der Waffe
       *[other] ein Angriff mit der Waffe, der Magie benutzt
    }; { $sp_cost } SP für den ersten Rang{ $ranks ->
        [1] {""}
       *[other] , { $ranks } Ränge
    }{ $hit ->
        [0] {""}
       *[other] ; Hit { $hit }
    }{ $evade ->
        [0] {""}
       *[other] ; Evade { $evade }
    }{ $stamina_cost ->
        [0] {""}
       *[other] ; Stamina { $stamina_cost }
    }{ $mp_cost ->
        [0] {""}
       *[other] ; MP { $mp_cost }
    }{ $element ->
        [none] {""}
       *[other] ; { $element }
    }{ $safestrike ->
        [none] {""}
       *[other] ; Safestrike
    }{ $stamina_loss ->
        [0] {""}
       *[other] ; ein Ziel, das Schaden nimmt, verliert { $stamina_loss } Stamina mehr
    }{ $chance ->
        [0] {""}
       *[other] ; Chance { $chance } %, minus { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $chance_per_rank ->
        [0] {""}
       *[other] , { $chance_per_rank } mehr für jeden Rang
    }{ $ap_loss ->
        [0] {""}
       *[other] : das Ziel verliert { $ap_loss } Hundertstel eines AP
    }.{ $about ->
        [none] {""}
       *[other] {" "}{ $about }
    }
entries-item = Gegenstände
entry-item =
    { $hp_restored ->
        [0] {""}
       *[other] HP { $hp_restored }{" "}
    }{ $stamina_restored ->
        [0] {""}
       *[other] Stamina { $stamina_restored }{" "}
    }{ $mp_restored ->
        [0] {""}
       *[other] MP { $mp_restored }
    }
entries-hero = Gefährten
entry-hero =
    { $race }, Stufe { $level }{ $body_index ->
        [0] {""}
       *[other] , Körpermaß { $body_index }
    }{ $weapon ->
        [none] {""}
       *[other] ; { $weapon }
    }{ $off_hand ->
        [none] {""}
       *[other] {" "}und { $off_hand }
    }{ $armour ->
        [none] {""}
       *[other] ; { $armour }
    }{ $traits ->
        [none] {""}
       *[other] ; ausgegebene Eigenschaftspunkte: { $traits }
    }{ $skills ->
        [none] {""}
       *[other] ; { $skills }
    }{ $spells ->
        [none] {""}
       *[other] ; { $spells }
    }.
entry-hero-traits =
    { $value } auf { $name ->
        [str] Str
        [mag] Mag
        [disc] Disc
        [spd] Spd
        [will] Will
        [perc] Perc
        [hp] HP
        [stamina] Stamina
        [mp] MP
       *[other] { $name }
    }

## Der Bogen eines gedruckten Buches

sheet-heading-hero = Figur { $n }
sheet-each-hero =
    Name: { $name }
    Volk, Stufe, Körpermaß:
    Str, Mag, Disc, Spd, Will, Perc:
    HP, aktuell und höchstens:
    Stamina, aktuell und höchstens:
    MP, aktuell und höchstens:
    AP, in Hundertsteln:
    Waffe und Nebenhand:
    Rüstung, Def, Rep:
    Hit, Evade, crit:
    Schaden, mindestens und höchstens:
    Fertigkeiten:
    Zauber:
    XP, SP, übrige Eigenschaftspunkte:
sheet-held-item = Gegenstände
sheet-held-weapon = Waffen, nicht in der Hand
sheet-held-armour = Rüstungen, nicht getragen

## Optionen und Konstanten im Druck

option-engagement_dice =
    { $value ->
        [shared] In einem Schlagabtausch würfelt jede Seite mit einem W20, der für Hit und für Evade gilt.
       *[split] In einem Schlagabtausch hat jeder Hit und jede Evade einen eigenen W20.
    }
option-margin_above_poor =
    { $value ->
        [poor] Ein Treffer mit einem Abstand von eins mehr als { $constant_poor_margin } ist noch ein schwacher.
       *[solid] Ein Treffer mit einem Abstand von eins mehr als { $constant_poor_margin } ist ein voller.
    }
option-rounding =
    { $value ->
        [nearest] Brüche werden auf die nächste ganze Zahl gerundet, halbe aufwärts.
       *[truncate] Brüche fallen weg.
    }
option-magic_base =
    { $value ->
        [spell] Jeder Zauber hat ein eigenes Min und Max, die statt denen der Waffe gelten.
       *[weapon] Für Zauber gelten Min und Max der Waffe in der Hand.
    }
option-exchange =
    { $value ->
        [attacker_first] Wer durch den Schlag des Angreifers fällt, schlägt nicht zurück.
       *[simultaneous] Beide Schläge eines Schlagabtauschs gelten, auch wenn einer der beiden fällt.
    }
option-crit_ranks =
    { $value ->
        [compound] Ein kritischer Zauber bringt für jeden Rang einmal { $constant_crit_rank_percent } % dazu, jedes Mal vom vorigen Ergebnis.
       *[add] Ein kritischer Zauber bringt für jeden Rang { $constant_crit_rank_percent } % des Schadens dazu.
    }
option-stamina_bands =
    { $value ->
        [below] Eine Stufe der Müdigkeit beginnt unter ihrem Prozentsatz, aber die Stufe bei 0 % beginnt bei 0 %.
       *[at_or_below] Eine Stufe der Müdigkeit beginnt bei ihrem Prozentsatz.
    }
option-magi_safestrike =
    { $value ->
        [yes] Waffenangriffe, die Magie benutzen, haben Safestrike.
       *[no] Waffenangriffe, die Magie benutzen, haben nur Safestrike, wenn ihre Beschreibung es sagt.
    }
option-flyer_melee =
    { $value ->
        [flyers] Flieger dürfen einander mit Handwaffen angreifen.
       *[never] Flieger können nicht mit Handwaffen angegriffen werden.
    }
option-unskilled_damage =
    { $value ->
        [whole] Ohne die Fertigkeit für eine Waffe sinkt der ganze Schaden auf { $constant_unskilled_percent } %, auch der Anteil der Werte.
       *[weapon] Ohne die Fertigkeit für eine Waffe sinken deren eigenes Min und Max auf { $constant_unskilled_percent } %.
    }
option-half_ap_turns =
    { $value ->
        [yes] Wer { $constant_half_turn_ap_cost } Hundertstel eines AP hat, darf einen Zug machen, der nicht mehr als die vorhandenen AP kostet.
       *[no] Für einen Zug braucht man { $constant_turn_ap_cost } Hundertstel eines AP.
    }
option-round_end_scope =
    { $value ->
        [phase] Eine Runde ist vorbei, sobald in einer Phase alle gewartet haben oder keinen Zug machen konnten.
       *[pair] Eine Runde ist vorbei, wenn in einer Bewegungsphase und der Handlungsphase danach alle gewartet haben oder keinen Zug machen konnten.
    }
option-action_ties =
    { $value ->
        [full] In einer Handlungsphase entscheiden bei gleicher Spd auch die AP und die Seite, wie in Bewegungsphasen.
       *[random] In einer Handlungsphase entscheidet bei gleicher Spd sofort ein Wurf.
    }
option-weight_penalties =
    { $value ->
        [worst] Sind mehrere Stücke zu schwer, zählt nur der höchste Abzug von Spd.
       *[sum] Sind mehrere Stücke zu schwer, zählen ihre Abzüge von Spd zusammen.
    }
option-xp_per =
    { $value ->
        [opponent] In einer Schlacht gibt jeder Gegner XP und SP für den ersten Schlagabtausch und noch einmal, wenn er fällt.
       *[engagement] Jeder Schlagabtausch gibt XP und SP.
    }
option-xp_carry =
    { $value ->
        [reset] Mit jeder neuen Stufe beginnen deine XP wieder bei 0.
       *[carry] Du behältst die XP, die nach einer neuen Stufe übrig sind.
    }
option-level_up =
    { $value ->
        [after_battle] Eine Stufe, die du in einer Schlacht erreichst, gilt erst nach der Schlacht.
       *[at_once] Eine Stufe, die du in einer Schlacht erreichst, gilt sofort.
    }
option-assist_sp_doubles =
    { $value ->
        [whole] Bei Hilfe zählen für die SP der Rang und der Unterschied der Stufen doppelt.
       *[rank_only] Bei Hilfe zählt für die SP nur der Rang doppelt.
    }
option-gm =
    { $value ->
        [person] Einer von euch spielt die Gegner und die Verbündeten, die nicht zur Gruppe gehören.
       *[program] Gegner handeln, wie die Regeln es beschreiben.
    }
option-versus =
    { $value ->
        [yes] In einer Schlacht können sich zwei Gruppen von Spielern gegenüberstehen. Bei Gleichstand geht keine Seite vor.
       *[no] In einer Schlacht steht eure Gruppe Gegnern gegenüber.
    }
constant-ap_per_round = AP in Hundertsteln, die eine Runde gibt. In diesem Buch: { $value }.
constant-ap_per_spd = AP in Hundertsteln, die eine Runde für jeden Punkt Spd gibt. In diesem Buch: { $value }.
constant-max_ap = AP in Hundertsteln, die man sparen kann. In diesem Buch: { $value }.
constant-turn_ap_cost = AP in Hundertsteln, die ein Zug kostet. In diesem Buch: { $value }.
constant-half_turn_ap_cost = AP in Hundertsteln für eine Änderung der Ausrüstung oder das Warten in einer Bewegungsphase. In diesem Buch: { $value }.
constant-wait_ap_cost = AP in Hundertsteln für das Warten in einer Handlungsphase. In diesem Buch: { $value }.
constant-glance_margin = Höchster Abstand eines Streifers. In diesem Buch: { $value }.
constant-poor_margin = Höchster Abstand eines schwachen Treffers. In diesem Buch: { $value }.
constant-disc_per_crit = Punkte Disc für jede kritische Zahl des W20. In diesem Buch: { $value }.
constant-crit_rank_percent = Prozent des Schadens, die ein kritischer Zauber für jeden Rang dazugibt. In diesem Buch: { $value }.
constant-parry_percent = Prozent des Schadens, die bleiben, wenn nur der Angegriffene einen kritischen Wurf hat. In diesem Buch: { $value }.
constant-weak_armour_percent = Prozent des Schadens gegen eine Rüstung, die gegen die Waffe schwach ist. In diesem Buch: { $value }.
constant-unskilled_percent = Prozent von Hit und Schaden, die ohne die Fertigkeit für die Waffe bleiben. In diesem Buch: { $value }.
constant-engage_stamina_cost = Stamina, die ein Schlagabtausch jede Seite kostet. In diesem Buch: { $value }.
constant-hurt_stamina_cost = Stamina, die genommener Schaden zusätzlich kostet. In diesem Buch: { $value }.
constant-wait_stamina_percent = Prozent der Stamina, die Warten zurückgibt. In diesem Buch: { $value }.
constant-wait_mp_percent = Prozent der MP, die Warten zurückgibt. In diesem Buch: { $value }.
constant-round_stamina_percent = Prozent der Stamina, die eine Runde zurückgibt. In diesem Buch: { $value }.
constant-spell_reach = Reichweite eines Zaubers in Feldern. In diesem Buch: { $value }.
constant-item_reach = Reichweite eines Gegenstands in Feldern. In diesem Buch: { $value }.
constant-skill_above_percent = Prozent der Stamina, über denen Gegner Fertigkeiten benutzen. In diesem Buch: { $value }.
constant-start_trait_points = Eigenschaftspunkte einer neuen Figur. In diesem Buch: { $value }.
constant-hp_per_trait_point = HP, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
constant-stamina_per_trait_point = Stamina, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
constant-mp_per_trait_point = MP, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
constant-xp_per_level = XP, die eine Stufe ausmachen. In diesem Buch: { $value }.
constant-trait_points_per_level = Eigenschaftspunkte, die eine Stufe gibt. In diesem Buch: { $value }.
constant-xp_same_level = XP für einen Schlagabtausch mit einem Gegner derselben Stufe. In diesem Buch: { $value }.
constant-xp_per_level_above = Zusätzliche XP für jede Stufe, die der Gegner höher ist. In diesem Buch: { $value }.
constant-xp_lower_level = XP für einen Gegner niedrigerer Stufe, vor Abzug des Unterschieds. In diesem Buch: { $value }.
constant-min_xp = Mindestens so viele XP für einen Schlagabtausch oder eine Hilfe. In diesem Buch: { $value }.
constant-max_xp = Höchstens so viele XP für einen Schlagabtausch. In diesem Buch: { $value }.
constant-assist_xp = XP für Hilfe für einen Gefährten derselben Stufe. In diesem Buch: { $value }.
constant-max_assist_xp = XP für Hilfe höchstens. In diesem Buch: { $value }.
constant-felled_xp_percent = Prozent der XP für jemanden, der fällt. In diesem Buch: { $value }.
constant-felled_sp_percent = Prozent der SP für jemanden, der fällt. In diesem Buch: { $value }.
constant-shut_out_xp_divisor = Teiler der XP für jemanden, der nicht schlagen konnte. In diesem Buch: { $value }.
constant-shut_out_sp_divisor = Teiler der SP für jemanden, der nicht schlagen konnte. In diesem Buch: { $value }.
constant-max_boss_xp_percent = Prozent der XP für einen Anführer höchstens. In diesem Buch: { $value }.
constant-max_boss_sp_percent = Prozent der SP für einen Anführer höchstens. In diesem Buch: { $value }.
constant-max_assist_sp = SP für Hilfe höchstens. In diesem Buch: { $value }.
constant-min_assist_sp = SP für Hilfe mindestens. In diesem Buch: { $value }.
constant-spell_sp_per_rank = SP für jeden Rang eines Zaubers. In diesem Buch: { $value }.
constant-idle_round_limit = Runden ohne einen Schlag, nach denen eine Schlacht aufgegeben werden kann. In diesem Buch: { $value }.
