### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }

### On the shelf.

on-the-shelf = LoA: small battles in which the one who tires first usually loses

### What a voice reads in place of an abbreviation.

spoken-AP = action points

## On paper

phrase-create =
    Make your character as the rules say{ $hero ->
        [none] {""}
       *[other] , or take { $hero } ready-made
    }{ $name ->
        [none] {""}
       *[other] , called { $name }
    }{ $race ->
        [none] {""}
       *[other] , of the race { $race }
    }{ $body_index ->
        [none] {""}
       *[other] , with the body index { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , with { $traits }
    }{ $equipment ->
        [none] {""}
       *[other] , equipped with { $equipment }
    }.
phrase-create-traits =
    { $n } { $trait ->
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
    Fight a battle on { $map }{ $foes ->
        [none] {""}
       *[other] {" "}against { $foes }
    }{ $versus ->
        [none] {""}
       *[other] {" "}against { $versus }
    }{ $allies ->
        [none] {""}
       *[other] , with { $allies } on your side
    }.{ $place ->
        [none] {""}
       *[other] {" "}Your own side begins at { $place }.
    }{ $first_round ->
        [none] {""}
        [nothing] {" "}Nobody has the first round to themselves.
        [reader] {" "}Your side has the first round to itself.
       *[other] {" "}The foes have the first round to themselves.
    }
phrase-battle-foes =
    { $times ->
        [none] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $at ->
        [none] {""}
       *[other] {" "}at { $at }
    }{ $boss ->
        [none] {""}
       *[other] {" "}(boss { $boss })
    }
phrase-battle-allies =
    { $times ->
        [none] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $at ->
        [none] {""}
       *[other] {" "}at { $at }
    }
phrase-battle-versus = { $hero }
phrase-engage =
    Engage { $foe } once{ $again ->
        [none] {""}
       *[other] , as it was left
    }.{ $skill ->
        [none] {""}
       *[other] {" "}It is fought with { $skill }.
    }{ $spell ->
        [none] {""}
       *[other] {" "}It is fought with { $spell }.
    }{ $by ->
        [foe] {" "}The foe engages you.
       *[other] {""}
    }
phrase-duel =
    Fight a duel with { $foe }.{ $escape_after ->
        [none] {""}
       *[other] {" "}You may break it off at the end of round { $escape_after }, or of any later one.
    }
phrase-check =
    Something is done to you: roll a hundred-sided die against { $chance } less your { $against ->
        [will] Will
       *[other] Perc
    }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-assist-spell =
    Cast { $spell }{ $target ->
        [none] {""}
       *[other] {" "}on { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}(it is { $by } who casts it)
    }.
phrase-assist-item =
    Use { $item }{ $target ->
        [none] {""}
       *[other] {" "}on { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}(it is { $by } who uses it)
    }.
phrase-train =
    You may spend SP on what you want to learn.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-train-skill =
    Learn the next rank of { $skill }, and pay its SP.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-train-spell =
    Learn { $spell }, and pay its SP.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-equip-weapon =
    Take in hand, of your spare weapons: { $weapon }{ $off_hand ->
        [none] {""}
       *[other] , in the off hand
    }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-equip-armour =
    Put on, of your spare armour: { $armour }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-award =
    { $who ->
        [none] Everybody of the party gains
       *[other] { $who } gains
    } { $xp ->
        [none] { $sp ->
                [none] nothing
               *[other] { $sp } SP
            }
       *[other] { $xp } XP{ $sp ->
                [none] {""}
               *[other] {" "}and { $sp } SP
            }
    }.
phrase-rest =
    Rest, everybody.{ $hp_full ->
        [none] { $hp ->
                [none] {""}
               *[other] {" "}HP: { $hp } more.
            }
       *[other] {" "}HP: all of them.
    }{ $stamina_full ->
        [none] { $stamina ->
                [none] {""}
               *[other] {" "}Stamina: { $stamina } more.
            }
       *[other] {" "}Stamina: all of it.
    }{ $mp_full ->
        [none] { $mp ->
                [none] {""}
               *[other] {" "}MP: { $mp } more.
            }
       *[other] {" "}MP: all of them.
    }
phrase-recruit = { $hero } joins the party.
phrase-dismiss = { $hero } leaves the party, with what is worn and in hand.
phrase-lose-measure =
    Lose { $n } { $measure ->
        [hp] HP
        [mp] MP
        [stamina] Stamina
       *[other] { $measure }
    }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-gain-weapon =
    Gain { $weapon }{ $times ->
        [none] {""}
       *[other] , { $times } times
    }.
phrase-lose-weapon = Lose { $weapon }, a spare one first.
phrase-gain-armour =
    Gain { $armour }{ $times ->
        [none] {""}
       *[other] , { $times } times
    }.
phrase-lose-armour = Lose { $armour }, a spare one first.
phrase-gain-item =
    Gain { $item }{ $times ->
        [none] {""}
       *[other] , { $times } times
    }.
phrase-lose-item = Lose { $item }, a spare one first.
outcome-ready = When the character is ready
outcome-refused = If you would rather not
outcome-won = If you win
outcome-lost = If you lose
outcome-both-fell = If both sides fall
outcome-felled = If the foe falls
outcome-fallen = If you fall
outcome-drew-blood = If the foe lost HP
outcome-nothing = If nothing came of it
outcome-broke-off = If you broke it off
outcome-landed = If it succeeds
outcome-negated = If you withstand it
outcome-done = If it works
outcome-no-mp = If there are too few MP
outcome-absent = If you have none
outcome-learned = If you learn it
outcome-too-dear = If it costs too many SP
outcome-at-limit = If you can learn no more of it
outcome-declined = If you do not want to
outcome-equipped = If you have it
outcome-same-level = If the level stays
outcome-new-level = If a level is gained
outcome-rested = When you have rested
outcome-removed = If that one was in the party
outcome-not-here = If that one was not in the party
outcome-standing = If you are still standing
