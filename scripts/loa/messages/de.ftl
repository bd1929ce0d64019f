### Was neben dem Ort steht, an dem der Leser ist.

status-hp = HP { $hp }/{ $most }

### Im Regal.

on-the-shelf = LoA: kleine Gefechte, in denen meist verliert, wer zuerst müde wird

### Was eine Stimme statt einer Abkürzung liest.

spoken-AP = Aktionspunkte

## Auf Papier

dice-needed = 20, 100
offers-train = skill, spell
phrase-create =
    Mach deine Figur, wie es die Regeln sagen{ $hero ->
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
           *[other] , mit dem mittleren Körpermaß
        }
       *[other] , mit dem Körpermaß { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , mit so ausgegebenen Eigenschaftspunkten: { $traits }
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
    Geh einmal auf { $foe } los{ $again ->
        [none] {""}
       *[other] , so wie es zuletzt stand
    }.{ $skill ->
        [none] {""}
       *[other] {" "}Gekämpft wird mit { $skill }.
    }{ $spell ->
        [none] {""}
       *[other] {" "}Gekämpft wird mit { $spell }.
    }{ $by ->
        [foe] {" "}Der Gegner greift dich an.
       *[other] {""}
    }
phrase-duel =
    Kämpfe ein Duell gegen { $foe }.{ $escape_after ->
        [none] {""}
        [0] {" "}Du darfst es am Ende jeder Runde abbrechen.
        [1] {" "}Du darfst es am Ende jeder Runde abbrechen.
       *[other] {" "}Du darfst es am Ende von Runde { $escape_after } abbrechen oder am Ende jeder späteren.
    }
phrase-check =
    Dir geschieht etwas: Wirf einen hundertseitigen Würfel gegen { $chance } weniger { $against ->
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
       *[other] {" "}(es wirkt { $by })
    }.
phrase-assist-item =
    Benutze { $item }{ $target ->
        [none] {""}
       *[other] {" "}für { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}(es benutzt { $by })
    }.
phrase-train =
    Du darfst SP ausgeben für das, was du lernen willst.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-train-skill =
    Lerne die nächste Stufe von { $skill } und bezahle ihre SP.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-train-spell =
    Lerne { $spell } und bezahle die SP.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-equip-weapon =
    Nimm von deinen übrigen Waffen in die Hand: { $weapon }{ $off_hand ->
        [none] {""}
       *[other] , in die Nebenhand
    }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-equip-armour =
    Leg von deinen übrigen Rüstungen an: { $armour }.{ $who ->
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
    Ruht euch alle aus.{ $hp_full ->
        [none] { $hp ->
                [none] {""}
               *[other] {" "}HP: { $hp } mehr.
            }
       *[other] {" "}HP: alle.
    }{ $stamina_full ->
        [none] { $stamina ->
                [none] {""}
               *[other] {" "}Stamina: { $stamina } mehr.
            }
       *[other] {" "}Stamina: alle.
    }{ $mp_full ->
        [none] { $mp ->
                [none] {""}
               *[other] {" "}MP: { $mp } mehr.
            }
       *[other] {" "}MP: alle.
    }
phrase-recruit = { $hero } kommt zur Gruppe.
phrase-dismiss = { $hero } verlässt die Gruppe, mit allem am Leib und in der Hand.
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
phrase-lose-item = Du verlierst: { $item }, zuerst aus dem Gepäck.
setting-creation =
    { $value ->
        [start] Mach deine Figur, ehe du beginnst.
       *[page] Ein Abschnitt sagt, wann du deine Figur machst.
    }
setting-outfit = Eine neue Figur darf unter diesen Waffen und Rüstungen wählen: { $value }.
outcome-ready = Wenn die Figur fertig ist
outcome-refused = Wenn du es lieber lässt
outcome-won = Wenn du gewinnst
outcome-lost = Wenn du verlierst
outcome-both-fell = Wenn beide fallen
outcome-felled = Wenn der Gegner fällt
outcome-fallen = Wenn du fällst
outcome-drew-blood = Wenn der Gegner HP verloren hat
outcome-nothing = Wenn nichts daraus wurde
outcome-broke-off = Wenn du es abgebrochen hast
outcome-landed = Wenn es gelingt
outcome-negated = Wenn du widerstehst
outcome-done = Wenn es wirkt
outcome-no-mp = Wenn die MP nicht reichen
outcome-absent = Wenn du es nicht hast
outcome-learned = Wenn du es lernst
outcome-too-dear = Wenn es zu viele SP kostet
outcome-at-limit = Wenn mehr davon nicht geht
outcome-declined = Wenn du nicht willst
outcome-equipped = Wenn du es hast
outcome-same-level = Wenn die Stufe bleibt
outcome-new-level = Wenn jemand eine Stufe aufsteigt
outcome-rested = Wenn ihr ausgeruht seid
outcome-removed = Wenn die Figur in der Gruppe war
outcome-not-here = Wenn die Figur nicht in der Gruppe war
outcome-standing = Wenn du noch stehst

## Was eine gedruckte Bedingung sagt

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
value-level =
    { $who ->
        [none] die Stufe bei dir
       *[other] die Stufe bei { $who }
    }
value-level-of-foe =
    die Stufe bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-xp =
    { $who ->
        [none] die XP bei dir
       *[other] die XP bei { $who }
    }
value-xp-of-foe =
    die XP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-sp =
    { $who ->
        [none] die SP bei dir
       *[other] die SP bei { $who }
    }
value-sp-of-foe =
    die SP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-trait-points =
    { $who ->
        [none] die Eigenschaftspunkte bei dir
       *[other] die Eigenschaftspunkte bei { $who }
    }
value-trait-points-of-foe =
    die Eigenschaftspunkte bei { $foe }{ $nth ->
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
        [none] die HP bei dir
       *[other] die HP bei { $who }
    }
value-hp-of-foe =
    die HP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina =
    { $who ->
        [none] die Stamina bei dir
       *[other] die Stamina bei { $who }
    }
value-stamina-of-foe =
    die Stamina bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-percent =
    { $who ->
        [none] die Stamina in Prozent der höchsten bei dir
       *[other] die Stamina in Prozent der höchsten bei { $who }
    }
value-stamina-percent-of-foe =
    die Stamina in Prozent der höchsten bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp =
    { $who ->
        [none] die MP bei dir
       *[other] die MP bei { $who }
    }
value-mp-of-foe =
    die MP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hp-max =
    { $who ->
        [none] die höchsten HP bei dir
       *[other] die höchsten HP bei { $who }
    }
value-hp-max-of-foe =
    die höchsten HP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-max =
    { $who ->
        [none] die höchste Stamina bei dir
       *[other] die höchste Stamina bei { $who }
    }
value-stamina-max-of-foe =
    die höchste Stamina bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp-max =
    { $who ->
        [none] die höchsten MP bei dir
       *[other] die höchsten MP bei { $who }
    }
value-mp-max-of-foe =
    die höchsten MP bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-ap =
    { $who ->
        [none] die AP in Hundertsteln bei dir
       *[other] die AP in Hundertsteln bei { $who }
    }
value-ap-of-foe =
    die AP in Hundertsteln bei { $foe }{ $nth ->
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
        [none] Evade bei dir
       *[other] Evade bei { $who }
    }
value-evade-of-foe =
    Evade bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-crit =
    { $who ->
        [none] die Anzahl der kritischen Seiten bei dir
       *[other] die Anzahl der kritischen Seiten bei { $who }
    }
value-crit-of-foe =
    die Anzahl der kritischen Seiten bei { $foe }{ $nth ->
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
        [none] der Spd, den schwere Ausrüstung kostet bei dir
       *[other] der Spd, den schwere Ausrüstung kostet bei { $who }
    }
value-speed-penalty-of-foe =
    der Spd, den schwere Ausrüstung kostet bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-body-index =
    { $who ->
        [none] das Körpermaß bei dir
       *[other] das Körpermaß bei { $who }
    }
value-body-index-of-foe =
    das Körpermaß bei { $foe }{ $nth ->
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
        [none] das Volk bei dir
       *[other] das Volk bei { $who }
    }
value-race-of-foe =
    das Volk bei { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-party-standing = die Anzahl derer in der Gruppe, die noch stehen
value-rounds = die Anzahl der Runden der letzten Schlacht

## Was ein gedrucktes Buch von Gegnern, Dingen und Gefährten sagt

entries-map = Schlachtfelder
entry-map = Deine Seite beginnt auf { $players }, die anderen auf { $foes }.
plan-map = Plan von { $name }: Spalten a bis { $last } von links, Reihen { $rows } bis 1 von oben
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
plan-map-foes = die anderen { $n }
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
entries-all-weapon = Waffen
entry-weapon =
    { $skill ->
        [none] keine Kunst nötig
       *[other] Kunst { $skill }
    }{ $bow ->
        [none] {""}
       *[other] , ein Bogen
    }; Acc { $acc }, Min { $min }, Max { $max }, { $property }, Gewicht { $weight }, { $hands ->
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
    Def { $def }, Rep { $rep }, Gewicht { $weight }{ $weak ->
        [none] {""}
       *[other] , schwach gegen { $weak }
    }{ $natural ->
        [none] {""}
       *[other] , angeboren
    }.
entries-all-race = Völker
entry-race =
    { $playable ->
        [none] niemand kann so gemacht werden; Körpermaß { $average }
       *[other] Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }; Körpermaß { $low } bis { $high }, im Mittel { $average }
    }{ $flyer ->
        [none] {""}
       *[other] ; fliegt
    }{ $elements ->
        [none] {""}
       *[other] ; nimmt vom Schaden durch { $elements }
    }.
entry-race-elements = { $name } { $value } %
entries-all-band = Müdigkeit
entry-band =
    mit { $at } % der Stamina oder weniger: { $less ->
        [0] { $percent } % von Hit und Evade bleiben
       *[other] { $less } weniger Hit und Evade{ $percent ->
            [100] {""}
           *[other] , nachdem { $percent } % geblieben sind
        }
    }.
entries-critical = Was Waffen bei einem kritischen Treffer tun
entry-critical =
    { $percent ->
        [100] {""}
       *[other] { $percent } % des Schadens.{" "}
    }{ $ap ->
        [0] {""}
       *[other] Wer verletzt wird, verliert { $ap } Hundertstel AP.{" "}
    }{ $drain ->
        [0] {""}
       *[other] Wer verletzt wird, verliert { $drain } Stamina mehr.{" "}
    }{ $sunder ->
        [none] {""}
       *[other] Rüstung zählt nicht.
    }
entries-spell = Zauber
entry-spell =
    { $kind ->
        [attack] ein Angriff
        [status] eine Probe
        [buff] eine Hilfe
       *[healing] Heilung
    }, Rang { $rank }, MP { $mp }{ $stamina ->
        [0] {""}
       *[other] , Stamina { $stamina }
    }{ $hit ->
        [0] {""}
       *[other] , Hit { $hit }
    }{ $kind ->
        [attack] { $option_magic_base ->
            [spell] , Min { $min }, Max { $max }
           *[weapon] {""}
        }
       *[other] {""}
    }{ $element ->
        [none] {""}
       *[other] , { $element }
    }{ $chance ->
        [0] {""}
       *[other] ; Aussicht { $chance } %, weniger { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $ap ->
        [0] {""}
       *[other] : { $ap } hundertstel AP verloren
    }{ $bonus_hit ->
        [0] {""}
       *[other] ; Hit +{ $bonus_hit }
    }{ $bonus_evade ->
        [0] {""}
       *[other] ; Evade +{ $bonus_evade }
    }{ $kind ->
        [buff] , für { $rounds } Runden nach dieser
       *[other] {""}
    }{ $hp ->
        [0] {""}
       *[other] ; gibt { $hp } HP
    }{ $mag_share ->
        [0] {""}
       *[other] , und Mag geteilt durch { $mag_share }
    }.
entries-skill = Künste
entry-skill =
    { $kind ->
        [passive] immer da
        [weapon] für eine Art von Waffen
        [physical] ein Angriff mit der Waffe
       *[other] ein Angriff mit der Waffe, mit Magie darin
    }; { $cost } SP für den ersten Rang{ $ranks ->
        [1] {""}
       *[other] , { $ranks } Ränge
    }{ $hit ->
        [0] {""}
       *[other] ; Hit { $hit }
    }{ $evade ->
        [0] {""}
       *[other] ; Evade { $evade }
    }{ $stamina ->
        [0] {""}
       *[other] ; Stamina { $stamina }
    }{ $mp ->
        [0] {""}
       *[other] ; MP { $mp }
    }{ $element ->
        [none] {""}
       *[other] ; { $element }
    }{ $safestrike ->
        [none] {""}
       *[other] ; Sicherer Schlag
    }{ $drain ->
        [0] {""}
       *[other] ; wer verletzt wird, verliert { $drain } Stamina mehr
    }{ $chance ->
        [0] {""}
       *[other] ; Aussicht { $chance } %, weniger { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $chance_rank ->
        [0] {""}
       *[other] , { $chance_rank } mehr für jeden Rang
    }{ $ap ->
        [0] {""}
       *[other] : { $ap } hundertstel AP verloren
    }.{ $about ->
        [none] {""}
       *[other] {" "}{ $about }
    }
entries-item = Dinge
entry-item =
    { $hp ->
        [0] {""}
       *[other] HP { $hp }{" "}
    }{ $stamina ->
        [0] {""}
       *[other] Stamina { $stamina }{" "}
    }{ $mp ->
        [0] {""}
       *[other] MP { $mp }
    }
entries-hero = Wer sich anschließen mag
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
       *[other] ; Eigenschaftspunkte so ausgegeben: { $traits }
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
    HP, jetzt und höchstens:
    Stamina, jetzt und höchstens:
    MP, jetzt und höchstens:
    AP, in Hundertsteln:
    Waffe, und was sonst in der Hand ist:
    Rüstung, Def, Rep:
    Hit, Evade, crit:
    Schaden, mindestens und höchstens:
    Künste:
    Zauber:
    XP, SP, übrige Eigenschaftspunkte:
sheet-held-item = Dinge
sheet-held-weapon = Waffen, nicht in der Hand
sheet-held-armour = Rüstungen, nicht getragen

## Was ein gedrucktes Buch von den Zahlen sagt

option-engagement_dice =
    { $value ->
        [shared] In einem Treffen würfelt jede Seite mit einem W20, der für Hit und für Evade gilt.
       *[split] In einem Treffen hat jeder Hit und jede Evade einen eigenen W20.
    }
option-margin_six =
    { $value ->
        [poor] Ein Treffer, der um eins mehr als { $figure_poor } besser ist, ist noch ein schwacher.
       *[solid] Ein Treffer, der um eins mehr als { $figure_poor } besser ist, ist ein voller.
    }
option-rounding =
    { $value ->
        [nearest] Brüche werden auf die nächste ganze Zahl gerundet, halbe aufwärts.
       *[truncate] Brüche fallen weg.
    }
option-magic_base =
    { $value ->
        [spell] Zauber haben ein eigenes Min und Max, die statt denen der Waffe gelten.
       *[weapon] Für Zauber gelten Min und Max der Waffe in der Hand.
    }
option-exchange =
    { $value ->
        [attacker_first] Wer durch den Hieb des Angreifers fällt, schlägt nicht zurück.
       *[simultaneous] Beide Hiebe eines Treffens gelten, auch wenn einer davon jemanden fällt.
    }
option-crit_ranks =
    { $value ->
        [compound] Die { $figure_crit_rank_share } % eines kritischen Zaubers gelten für jeden Rang einmal, jedes Mal vom Ergebnis davor.
       *[add] Ein kritischer Zauber bringt für jeden Rang { $figure_crit_rank_share } % des Schadens dazu.
    }
option-stamina_bands =
    { $value ->
        [below] Eine Stufe der Müdigkeit beginnt unter ihrem Prozentsatz, die bei 0 bei 0.
       *[at_or_below] Eine Stufe der Müdigkeit beginnt bei ihrem Prozentsatz.
    }
option-magi_safestrike =
    { $value ->
        [on] Angriffe, in denen Magie steckt, haben Safestrike.
       *[off] Angriffe, in denen Magie steckt, haben nur dann Safestrike, wenn sie es sagen.
    }
option-flyer_melee =
    { $value ->
        [flyers] Wer fliegt, darf andere, die fliegen, mit Handwaffen angreifen.
       *[never] Niemand darf mit einer Handwaffe angreifen, wer fliegt.
    }
option-unskilled_damage =
    { $value ->
        [whole] Ohne die Kunst für eine Waffe bleiben { $figure_unskilled_share } % des ganzen Schadens, auch dessen, was die Werte bringen.
       *[weapon] Ohne die Kunst für eine Waffe bleiben { $figure_unskilled_share } % von deren eigenem Min und Max.
    }
option-half_ap_turns =
    { $value ->
        [on] Wer { $figure_ap_half } Hundertstel eines AP hat, darf einen Zug tun, der nicht mehr kostet, als da ist.
       *[off] Nur wer { $figure_ap_turn } Hundertstel eines AP hat, darf einen Zug tun.
    }
option-round_end_scope =
    { $value ->
        [phase] Eine Runde ist vorbei, sobald in einer Phase alle gewartet haben oder keinen Zug tun konnten.
       *[pair] Eine Runde ist vorbei, wenn in einer Phase der Bewegungen und der Phase der Handlungen danach alle gewartet haben oder keinen Zug tun konnten.
    }
option-action_ties =
    { $value ->
        [full] In einer Phase der Handlungen entscheiden bei gleichem Spd auch die AP und die Seite, wie bei den Bewegungen.
       *[random] In einer Phase der Handlungen entscheidet bei gleichem Spd gleich ein Wurf.
    }
option-weight_penalties =
    { $value ->
        [worst] Von mehreren zu schweren Stücken kostet nur das schwerste Spd.
       *[sum] Was schwere Stücke an Spd kosten, wird zusammengezählt.
    }
option-xp_per =
    { $value ->
        [opponent] In einer Schlacht gibt jeder Gegner XP und SP für das erste Treffen, und noch einmal, wenn er fällt.
       *[engagement] Jedes Treffen gibt XP und SP.
    }
option-xp_carry =
    { $value ->
        [reset] Mit jeder neuen Stufe beginnen deine XP wieder bei 0.
       *[carry] XP, die über eine Stufe hinausgehen, bleiben dir.
    }
option-level_up =
    { $value ->
        [after_battle] Eine Stufe, die du in einer Schlacht erreichst, gilt erst nach der Schlacht.
       *[at_once] Eine Stufe, die du in einer Schlacht erreichst, gilt sofort.
    }
option-sp_assist =
    { $value ->
        [whole] Bei Hilfe zählen für die SP auch die Stufen doppelt, die der andere über oder unter dir steht, wie der Rang.
       *[rank_only] Bei Hilfe zählt für die SP nur der Rang doppelt.
    }
option-gm =
    { $value ->
        [person] Einer von euch spielt die Gegner und alle, die an eurer Seite kämpfen, ohne zur Gruppe zu gehören.
       *[engine] Gegner tun, was die Regeln sagen.
    }
option-versus =
    { $value ->
        [on] In einer Schlacht können sich zwei Gruppen von Spielern gegenüberstehen. Wo sie gleich stehen, geht niemand wegen seiner Seite vor.
       *[off] In einer Schlacht steht eure Gruppe Gegnern gegenüber.
    }
figure-ap_round = AP in Hundertsteln, die eine Runde gibt. In diesem Buch: { $value }.
figure-ap_spd = AP in Hundertsteln, die eine Runde für jeden Punkt Spd gibt. In diesem Buch: { $value }.
figure-ap_most = AP in Hundertsteln, die man sparen kann. In diesem Buch: { $value }.
figure-ap_turn = AP in Hundertsteln, die ein Zug kostet. In diesem Buch: { $value }.
figure-ap_half = AP in Hundertsteln dafür, die Ausrüstung zu wechseln oder in einer Phase der Bewegungen zu warten. In diesem Buch: { $value }.
figure-ap_wait = AP in Hundertsteln dafür, in einer Phase der Handlungen zu warten. In diesem Buch: { $value }.
figure-glance = Bis zu welchem Abstand ein Treffer nur streift. In diesem Buch: { $value }.
figure-poor = Bis zu welchem Abstand ein Treffer ein schwacher ist. In diesem Buch: { $value }.
figure-crit_step = Disc für eine Zahl des W20, die kritisch ist. In diesem Buch: { $value }.
figure-crit_rank_share = Prozent des Schadens, die ein kritischer Zauber für jeden Rang dazugibt. In diesem Buch: { $value }.
figure-parry_share = Prozent des Schadens, die bleiben, wenn nur der Angegriffene einen kritischen Wurf hat. In diesem Buch: { $value }.
figure-weak_share = Prozent des Schadens gegen eine Rüstung, die gegen die Waffe schwach ist. In diesem Buch: { $value }.
figure-unskilled_share = Prozent von Hit und Schaden, die ohne die Kunst der Waffe bleiben. In diesem Buch: { $value }.
figure-engaging = Stamina, die ein Treffen jede Seite kostet. In diesem Buch: { $value }.
figure-hurt = Stamina, die Schaden dazu kostet. In diesem Buch: { $value }.
figure-wait_stamina_share = Prozent der Stamina, die Warten zurückgibt. In diesem Buch: { $value }.
figure-wait_mp_share = Prozent der MP, die Warten zurückgibt. In diesem Buch: { $value }.
figure-round_stamina_share = Prozent der Stamina, die eine Runde zurückgibt. In diesem Buch: { $value }.
figure-reach_spell = Felder, die ein Zauber weit reicht. In diesem Buch: { $value }.
figure-reach_item = Felder, die ein Ding weit reicht. In diesem Buch: { $value }.
figure-skill_above_share = Prozent der Stamina, über denen Gegner an Künste denken. In diesem Buch: { $value }.
figure-trait_points = Eigenschaftspunkte einer neuen Figur. In diesem Buch: { $value }.
figure-trait_hp = HP, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
figure-trait_stamina = Stamina, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
figure-trait_mp = MP, die ein Eigenschaftspunkt kauft. In diesem Buch: { $value }.
figure-level_xp = XP, die eine Stufe ausmachen. In diesem Buch: { $value }.
figure-level_points = Eigenschaftspunkte, die eine Stufe gibt. In diesem Buch: { $value }.
figure-xp_even = XP eines Treffens mit jemandem gleicher Stufe. In diesem Buch: { $value }.
figure-xp_above = XP mehr für jede Stufe, die der andere darüber ist. In diesem Buch: { $value }.
figure-xp_below = XP mit jemandem darunter, weniger die Stufen dazwischen. In diesem Buch: { $value }.
figure-xp_least = XP eines Treffens oder einer Hilfe mindestens. In diesem Buch: { $value }.
figure-xp_most = XP eines Treffens höchstens. In diesem Buch: { $value }.
figure-xp_assist = XP für Hilfe gegen jemanden gleicher Stufe. In diesem Buch: { $value }.
figure-xp_assist_most = XP für Hilfe höchstens. In diesem Buch: { $value }.
figure-xp_felled_share = Prozent der XP für jemanden, der fällt. In diesem Buch: { $value }.
figure-sp_felled_share = Prozent der SP für jemanden, der fällt. In diesem Buch: { $value }.
figure-xp_shut_out = Wodurch die XP dessen geteilt werden, der nicht schlagen konnte. In diesem Buch: { $value }.
figure-sp_shut_out = Wodurch die SP dessen geteilt werden, der nicht schlagen konnte. In diesem Buch: { $value }.
figure-boss_xp_share = Prozent der XP für einen Anführer höchstens. In diesem Buch: { $value }.
figure-boss_sp_share = Prozent der SP für einen Anführer höchstens. In diesem Buch: { $value }.
figure-sp_assist_most = SP für Hilfe höchstens. In diesem Buch: { $value }.
figure-sp_assist_min = SP für Hilfe mindestens. In diesem Buch: { $value }.
figure-spell_cost = SP für jeden Rang eines Zaubers. In diesem Buch: { $value }.
figure-quiet_rounds = Runden ohne einen Schlag, nach denen eine Schlacht aufgegeben werden kann. In diesem Buch: { $value }.
