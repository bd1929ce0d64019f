### Was neben dem Ort steht, an dem der Leser ist.

status-hp = LP { $hp }/{ $most }

### Im Regal.

on-the-shelf = LoA: kleine Gefechte, in denen meist verliert, wer zuerst müde wird

### Was eine Stimme statt einer Abkürzung liest.

spoken-AP = Aktionspunkte

## Auf Papier

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
        [none] {""}
       *[other] , mit dem Körperwert { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , mit { $traits }
    }{ $equipment ->
        [none] {""}
       *[other] , ausgerüstet mit { $equipment }
    }.
phrase-create-traits =
    { $n } { $trait ->
        [str] Str
        [mag] Mag
        [disc] Disc
        [spd] Spd
        [will] Will
        [perc] Perc
        [hp] LP
        [stamina] Ausdauer
        [mp] MP
       *[other] { $trait }
    }
phrase-create-equipment =
    { $weapon ->
        [none] { $armour }
       *[other] { $weapon }
    }
phrase-battle =
    Schlag eine Schlacht auf { $map }{ $foes ->
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
               *[other] {" "}LP: { $hp } mehr.
            }
       *[other] {" "}LP: alle.
    }{ $stamina_full ->
        [none] { $stamina ->
                [none] {""}
               *[other] {" "}Ausdauer: { $stamina } mehr.
            }
       *[other] {" "}Ausdauer: alle.
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
        [hp] LP
        [mp] MP
        [stamina] Ausdauer
       *[other] { $measure }
    }.{ $who ->
        [none] {""}
       *[other] {" "}Dies gilt für { $who }.
    }
phrase-gain-weapon =
    Du bekommst: { $weapon }{ $times ->
        [none] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-weapon = Du verlierst: { $weapon }, zuerst aus dem Gepäck.
phrase-gain-armour =
    Du bekommst: { $armour }{ $times ->
        [none] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-armour = Du verlierst: { $armour }, zuerst aus dem Gepäck.
phrase-gain-item =
    Du bekommst: { $item }{ $times ->
        [none] {""}
       *[other] , { $times }-mal
    }.
phrase-lose-item = Du verlierst: { $item }, zuerst aus dem Gepäck.
outcome-ready = Wenn die Figur fertig ist
outcome-refused = Wenn du es lieber lässt
outcome-won = Wenn du gewinnst
outcome-lost = Wenn du verlierst
outcome-both-fell = Wenn beide fallen
outcome-felled = Wenn der Gegner fällt
outcome-fallen = Wenn du fällst
outcome-drew-blood = Wenn der Gegner LP verloren hat
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
