### What stands beside the place where the reader is.

status-unhurt = unhurt
status-hurt =
    { $wp ->
        [0] HP { $hp } taken
       *[other] { $hp ->
            [0] WP { $wp } taken
           *[other] HP { $hp } and WP { $wp } taken
        }
    }
status-dead = dead

### On the shelf.

on-the-shelf = A Daring Emprise: callings are dice, a low roll is a good roll, and fights have zones

## On paper

dice-needed = 4, 6, 8, 10, 12, { $figure_wellbeing_die }, { $figure_unskilled_die }
phrase-create-party = Make one to four adventurers as the rules say.
phrase-create =
    Make an adventurer as the rules say{ $name ->
        [none] {""}
       *[other] , called { $name }
    }{ $with ->
        [none] {""}
       *[other] , with { $with }
    }{ $die ->
        [none] {""}
       *[other] , wellbeing { $die }
    }{ $method ->
        [none] {""}
        [rolled] , the die of wellbeing rolled
        [assigned] , the die of wellbeing assigned
        [fixed] , the die of wellbeing as the rules fix it
       *[other] , the die of wellbeing as you choose
    }{ $gear ->
        [none] {""}
       *[other] , carrying { $gear }
    }{ $without_gear ->
        [none] {""}
       *[other] , without equipment
    }{ $owner ->
        [none] {""}
       *[other] , played by { $owner }
    }.
phrase-create-with = { $profession } { $die }
phrase-create-gear = { $item }
phrase-join = { $who } joins you, if fewer than four adventurers are with you.
phrase-part = { $who } leaves you, with everything carried.
phrase-action =
    One of you tries: an action that is { $difficulty }{ $stress ->
        [none] {""}
       *[other] , but { $stress } under this stress
    }.{ $fits ->
        [none] {""}
       *[other] {" "}These professions fit: { $fits }{ $or ->
                [none] {""}
               *[other] , { $or }
            }; whoever has none of them rolls the d20.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-action-or = { $profession }
phrase-combat =
    Fight { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $and ->
        [none] {""}
       *[other] , and { $and }
    }.{ $distance ->
        [none] {""}
       *[other] {" "}They begin { $distance ->
                [1] one zone
               *[other] { $distance } zones
            } away.
    }{ $cover ->
        [none] {""}
       *[other] {" "}Under cover: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Initiative is rolled for each side.
       *[other] {" "}Initiative is rolled for each fighter.
    }{ $escape ->
        [none] {""}
       *[other] {" "}You may try to get away: that is { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}{ $held } cannot move, but may fight and try to get away.
    }{ $allow ->
        [none] {""}
       *[other] {" "}What is proof against other weapons is harmed by { $allow }.
    }
paper-combat =
    Fight { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }.{ $distance ->
        [none] {""}
       *[other] {" "}They begin { $distance ->
                [1] one zone
               *[other] { $distance } zones
            } away.
    }{ $cover ->
        [none] {""}
       *[other] {" "}Under cover: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Initiative is rolled for each side.
       *[other] {" "}Initiative is rolled for each fighter.
    }{ $escape ->
        [none] {""}
       *[other] {" "}You may try to get away: that is { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}{ $held } cannot move, but may fight and try to get away.
    }{ $allow ->
        [none] {""}
       *[other] {" "}What is proof against other weapons is harmed by { $allow }.
    }
phrase-combat-and =
    { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }
phrase-combat-cover =
    { $whom ->
        [none] whoever stands in zone { $zone }
        [foes] the foes
        [party] your party
       *[other] { $whom }
    }{ $percent ->
        [none] {""}
       *[other] {" "}({ $percent } %)
    }
phrase-combat-factor =
    { $factor } to the defense of { $whom ->
        [none] the foes
        [foes] the foes
        [party] your party
       *[other] { $whom }
    }
phrase-combat-held =
    { $whom ->
        [party] You
        [foes] The foes
       *[other] { $whom }
    }
phrase-combat-allow = { $item }
phrase-harm =
    Harm{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times } times
    }: count a hit point, then roll your wellbeing die. If it shows your HP or less, add { $damage } to your WP.{ $everyone ->
        [none] {""}
       *[other] {" "}This is for everybody.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-mend =
    { $all ->
        [none] Take off { $hp ->
                [none] { $wp ->
                        [none] what can be mended
                        [1] one wound point
                       *[other] { $wp } wound points
                    }
                [1] one hit point{ $wp ->
                        [none] {""}
                        [1] {" "}and one wound point
                       *[other] {" "}and { $wp } wound points
                    }
               *[other] { $hp } hit points{ $wp ->
                        [none] {""}
                        [1] {" "}and one wound point
                       *[other] {" "}and { $wp } wound points
                    }
            }.
       *[other] Take off all hit points and wound points.
    }{ $everyone ->
        [none] {""}
       *[other] {" "}This is for everybody.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-take =
    Take along: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }, if it can be carried.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-drop =
    Strike off: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-equip =
    Wear it or take it in hand: { $item }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
phrase-coins =
    Coins: { $amount }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
paper-coins =
    { $amount_less ->
        [none] { $amount_more ->
            [none] Gain { $amount } coins
            [1] Gain one coin
           *[other] Gain { $amount_more } coins
        }{ $for_whoever_tried ->
            [none] { $who ->
                [none] , for one of you who has room
               *[other] , if there is room
            }
           *[other] , if there is room
        }
        [1] Pay one coin
       *[other] Pay { $amount_less } coins out of one purse
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for whoever tried last.
    }
event-defeat = When none of you is on their feet any more, though somebody lives, and the section has no line for that:
event-death = When none of you is alive any more, and the section has no line for that:
setting-creation =
    { $value ->
        [start] Make your adventurers before you begin.
       *[page] A section tells you when to make your adventurers.
    }
setting-outfit = New adventurers may choose from these things: { $value }.
setting-coins =
    { $value ->
        [0] A new adventurer has no coins.
        [1] A new adventurer has one coin.
       *[other] A new adventurer has { $value } coins.
    }
option-thrown_lost =
    { $value ->
        [on] A dagger, a hand axe or a hammer that was thrown lies where its target stood until somebody picks it up.
       *[off] Nobody counts what was thrown.
    }
option-cover_in_melee =
    { $value ->
        [off] Cover is no help against somebody in the same zone.
       *[on] Cover helps against somebody in the same zone too.
    }
option-wellbeing_method =
    { $value ->
        [fixed] The wellbeing die of a new adventurer is a d{ $figure_usual_wellbeing }.
        [assigned] The wellbeing die of a new adventurer goes by the professions: a d{ $figure_hardy_wellbeing } for hard work, a d{ $figure_frail_wellbeing } for sitting still, otherwise a d{ $figure_usual_wellbeing }.
       *[rolled] The wellbeing die of a new adventurer is rolled for.
    }
option-coin_lots =
    { $value ->
        [full] Only a whole lot of { $figure_coin_lot } coins takes a slot.
       *[begun] A lot of { $figure_coin_lot } coins takes a slot as soon as it is begun.
    }
option-worn_counts =
    { $value ->
        [off] What is worn or wielded takes no slots.
       *[on] What is worn or wielded takes slots too.
    }
option-overload =
    { $value ->
        [d12] You may carry more than you have slots for; then you roll a d12 for initiative.
       *[refuse] What does not fit must stay behind.
    }
option-initiative_each_round =
    { $value ->
        [on] Initiative is rolled anew in each round.
       *[off] Initiative is rolled once, for the whole combat.
    }
option-attack_die =
    { $value ->
        [best] Whoever has a smaller die in a profession of war attacks with that.
       *[adventurer] Everybody attacks with the adventurer die.
    }
option-riposte_move =
    { $value ->
        [also] Whoever is attacked may strike back and move as well.
        [never] Whoever is attacked may strike back, but not move.
       *[instead] Whoever is attacked may move in place of striking back.
    }
option-riposte_on =
    { $value ->
        [hit] Only an attack that hits may be answered.
        [miss] Only an attack that misses may be answered.
       *[any] Any attack may be answered.
    }
option-ranged_in_melee =
    { $value ->
        [off] Bows, slings and crossbows are no use against somebody in the same zone.
       *[on] What reaches far may also be used in the same zone.
    }
option-two_hands =
    { $value ->
        [on] While a two-handed weapon is in use, a shield is no help.
       *[off] A shield helps beside a two-handed weapon too.
    }
option-helpless_hit =
    { $value ->
        [on] Attacks on the unconscious hit without a roll.
       *[off] Attacks on the unconscious are rolled like any other.
    }
option-hp_after_combat =
    { $value ->
        [clear] When a combat is over, everybody takes all hit points off.
       *[keep] Hit points stay when a combat is over.
    }
option-coordinator =
    { $value ->
        [person] One of you runs the foes, and judges.
       *[engine] The foes do as the rules say.
    }
option-consent =
    { $value ->
        [table] You may agree that a profession fits though the section does not name it.
       *[page] A profession fits where the section names it.
    }
outcome-ready = When that is done
outcome-refused = If you would rather not
outcome-joined = If there was room
outcome-full = If there was no room
outcome-parted = If that adventurer was with you
outcome-absent = If there is none
outcome-part-absent = If that adventurer was not with you
outcome-success = On a success
outcome-failure = On a failure
outcome-victory = If you win
outcome-defeat = If none of you is left on their feet, but not all are dead
outcome-slain = If all of you are dead
outcome-escaped = If you get away
outcome-avoided = If nobody is hurt
outcome-wounded = If somebody is wounded
outcome-unconscious = If somebody is unconscious
outcome-dead = If somebody dies
outcome-mended = When it is mended
outcome-woken = If somebody wakes
outcome-taken = If you take it
outcome-too_full = If you can carry no more
outcome-dropped = If you had it
outcome-equipped = If it fits
outcome-untrained = If nobody is trained for it
outcome-paid = If that is done
outcome-too_poor = If you have too few coins

## What a printed condition says

if-profession =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } has the profession { $profession }
if-not-profession =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } does not have the profession { $profession }
if-trained =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is trained for martial weapons and armour
if-not-trained =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is not trained for martial weapons and armour
if-conscious =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is on their feet
if-not-conscious =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is not on their feet
if-alive =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is alive
if-not-alive =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is not alive
if-carries =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } carries { $item }
if-not-carries =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } does not carry { $item }
if-wears =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } wears or wields { $item }
if-not-wears =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } does not wear or wield { $item }
value-die =
    the faces of the die for { $profession }{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-wellbeing =
    the faces of the wellbeing die{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-slots-total =
    the number of slots{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-slots-used =
    the number of slots in use{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-slots-free =
    the number of free slots{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-load-band =
    the quarter of the slots in use{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    } (25, 50, 75 or 100)
value-initiative-die =
    the faces of the initiative die{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-defense =
    the defense{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-defense-of-foe = the defense of { $foe }
value-hp =
    the HP{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-wp =
    the WP{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-coins =
    the number of coins{ $who ->
        [none] {""}
       *[other] {" "}of { $who }
    }
value-party-size = the number of adventurers alive
value-party-conscious = the number of adventurers on their feet

## What a printed book tells of foes, things and companions

entries-foe = Foes
entry-foe =
    { $attack ->
        [0] never strikes
       *[other] attack d{ $attack }
    }, wellbeing d{ $wellbeing }, initiative d{ $initiative }, defense { $asked-defense-of-foe }{ $weapons ->
        [none] {""}
       *[other] ; { $weapons }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $harmed_by ->
        [none] {""}
       *[other] ; harmed only by { $harmed_by }
    }.
entry-foe-weapons =
    { $name } ({ $damage } WP{ $range ->
        [none] {""}
        [0] {""}
       *[other] , reach { $range }
    })
entries-item = Things
entry-item =
    { $slots ->
        [1] one slot
       *[other] { $slots } slots
    }{ $weapon ->
        [none] {""}
       *[other] , { $weapon } weapon
    }{ $range ->
        [0] {""}
       *[other] , reach { $range }
    }{ $armour ->
        [none] {""}
        [shield] , shield
       *[other] , { $armour } armour
    }{ $traits ->
        [none] {""}
       *[other] , { $traits }
    }.
entries-names-profession = Professions
entry-profession =
    { $martial ->
        [none] {""}
       *[other] trained to war
    }
entries-adventurer = Companions
entry-adventurer =
    { $professions }{ $wellbeing ->
        [0] {""}
       *[other] ; wellbeing d{ $wellbeing }
    }{ $gear ->
        [none] {""}
       *[other] ; { $gear }
    }{ $purse ->
        [0] {""}
       *[other] ; { $purse } coins
    }.
entry-adventurer-professions = { $name } d{ $value }

## The sheet of a printed book

sheet-heading-adventurer = Adventurer { $n }
sheet-each-adventurer =
    Name: { $name }
    Adventurer die:
    Other professions, with their dice:
    Wellbeing die, and slots (twice as many):
    HP: □□□□□ □□□□□ □□
    WP: □□□□□ □□□□□ □□□□□ □□□
    Worn, and defense:
    Carried, with slots:
    Carried, with slots:
    Coins:
sheet-held-item = Things besides

## What a printed book says of figures

figure-base_defense = Defense of somebody without any protection. In this book: { $value }.
figure-lowest_factor = The most that magic or a creature's nature takes off defense. In this book: { $value }.
figure-cover = What cover takes off defense. In this book: { $value }.
figure-cover_from = Percent of the body that must be hidden for cover to count. In this book: { $value }.
figure-defense_floor = The lowest that defense can be; 0 for no bound. In this book: { $value }.
figure-light_armour = What a suit of padding or leather takes off defense. In this book: { $value }.
figure-heavy_armour = What a suit of chain or scales takes off defense. In this book: { $value }.
figure-martial_armour = What a suit of plates takes off defense. In this book: { $value }.
figure-shield_armour = What a shield takes off defense. In this book: { $value }.
figure-light_weapon = Wound points of a light weapon. In this book: { $value }.
figure-heavy_weapon = Wound points of a heavy weapon. In this book: { $value }.
figure-martial_weapon = Wound points of a martial weapon. In this book: { $value }.
figure-unskilled_die = Faces of the die for a task nobody taught you. In this book: { $value }.
figure-usual_wellbeing = Faces of the usual wellbeing die. In this book: { $value }.
figure-hardy_wellbeing = Faces of the wellbeing die that a strenuous calling suggests. In this book: { $value }.
figure-frail_wellbeing = Faces of the wellbeing die that a sedentary calling suggests. In this book: { $value }.
figure-wellbeing_die = Faces of the die that is rolled for a new adventurer's wellbeing. In this book: { $value }.
figure-wellbeing_bands = The highest rolls of that die that give a d6, a d8 and a d10 of wellbeing; above them a d12. In this book: { $value }.
figure-death = Percent of the wellbeing die above which wound points kill. In this book: { $value }.
figure-slots_per_face = Inventory slots for each face of the wellbeing die. In this book: { $value }.
figure-free_coins = Coins that take no slot. In this book: { $value }.
figure-coin_lot = Further coins that take one slot. In this book: { $value }.
figure-move_limit = Zones that one move may cover. In this book: { $value }.
figure-riposte_limit = Ripostes that each may make in one round; 0 for any number. In this book: { $value }.
figure-zone_feet = Feet in one zone. In this book: { $value }.
figure-zone_metres = Metres in one zone. In this book: { $value }.
figure-party = The most adventurers there can be; four of them at the most are made by players, the others join. In this book: { $value }.
figure-fewest_professions = The fewest professions of an adventurer. In this book: { $value }.
figure-most_professions = The most professions of an adventurer; there are no more dice than these. In this book: { $value }.
figure-foe_attack = Faces of a foe's attack die where its entry says nothing. In this book: { $value }.
figure-foe_wellbeing = Faces of a foe's wellbeing die where its entry says nothing. In this book: { $value }.
figure-foe_initiative = Faces of a foe's initiative die where its entry says nothing. In this book: { $value }.
figure-start_coins = Coins of a new adventurer where the book says nothing. In this book: { $value }.
