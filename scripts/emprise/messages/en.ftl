### Status line

status-unhurt = unhurt
status-hurt = HP { $hp } and WP { $wp } taken
status-unconscious = { $harm }, unconscious
status-dead = dead

### Warning in a fight.

danger = You could all be out of the fight before your next decision.

### List of books

on-the-shelf = A Daring Emprise: professions are dice, a low roll is a good roll, and fights have zones

## On paper

dice-needed = 4, 6, 8, 10, 12, { $constant_wellbeing_die }, { $constant_unskilled_die }
phrase-create-party =
    Create { $constant_party_limit ->
        [1] an adventurer
        [2] one or two adventurers
        [3] one to three adventurers
       *[other] one to four adventurers
    } as described in the rules.
phrase-create =
    Create an adventurer as described in the rules{ $name ->
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
        [rolled] , with a rolled wellbeing die
        [assigned] , with an assigned wellbeing die
        [fixed] , with the usual wellbeing die
       *[other] , with a wellbeing die of your choice
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
phrase-join = { $who } joins you if the party has fewer than { $constant_party_limit } adventurers.
phrase-part = { $who } leaves the party and takes along everything carried.
phrase-action =
    One of you makes this action: { $difficulty }{ $stress ->
        [none] {""}
       *[other] , but { $stress } under stress
    }.{ $fits ->
        [none] {""}
       *[other] {" "}These professions fit: { $fits }{ $or ->
                [none] {""}
               *[other] , { $or }
            }. An adventurer who has none of them rolls the d20.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
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
       *[other] {" "}They start { $distance ->
                [1] one zone
               *[other] { $distance } zones
            } away.
    }{ $cover ->
        [none] {""}
       *[other] {" "}In cover: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Roll initiative for each group of foes.
       *[other] {" "}Roll initiative for each fighter.
    }{ $escape ->
        [none] {""}
       *[other] {" "}You can try to escape: { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}{ $held } cannot move, but can fight and try to escape.
    }{ $allow ->
        [none] {""}
       *[other] {" "}These weapons harm foes that others cannot harm: { $allow }.
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
       *[other] {" "}They start { $distance ->
                [1] one zone
               *[other] { $distance } zones
            } away.
    }{ $cover ->
        [none] {""}
       *[other] {" "}In cover: { $cover }.
    }{ $initiative ->
        [none] {""}
        [group] {" "}Roll initiative for each group of foes.
       *[other] {" "}Roll initiative for each fighter.
    }{ $escape ->
        [none] {""}
       *[other] {" "}You can try to escape: { $escape }.
    }{ $factor ->
        [none] {""}
       *[other] {" "}{ $factor }.
    }{ $held ->
        [none] {""}
       *[other] {" "}{ $held } cannot move, but can fight and try to escape.
    }{ $allow ->
        [none] {""}
       *[other] {" "}These weapons harm foes that others cannot harm: { $allow }.
    }
phrase-combat-and =
    { $times ->
        [none] {""}
        [1] {""}
       *[other] { $times } ×{" "}
    }{ $foe }
phrase-combat-cover =
    { $whom ->
        [none] everyone in zone { $zone }
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
       *[other] {" "}This is for every adventurer.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
phrase-mend =
    { $all ->
        [none] Take off { $hp ->
                [none] { $wp ->
                        [none] hit points and wound points
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
       *[other] {" "}This is for every adventurer.
    }{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
phrase-take =
    Take: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }, if you have room.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
phrase-drop =
    Cross off: { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
phrase-equip =
    Wear or wield: { $item }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
phrase-coins =
    Coins: { $amount }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
paper-coins =
    { $amount_less ->
        [none] { $amount_more ->
            [none] Gain { $amount } coins
            [1] Gain one coin
           *[other] Gain { $amount_more } coins
        }{ $for_whoever_tried ->
            [none] { $who ->
                [none] , for one adventurer who has room
               *[other] , if you have room
            }
           *[other] , if you have room
        }
        [1] Pay one coin
       *[other] Pay { $amount_less } coins from one adventurer's purse
    }.{ $for_whoever_tried ->
        [none] { $who ->
                [none] {""}
               *[other] {" "}This is for { $who }.
            }
       *[other] {" "}This is for the adventurer who made the last action.
    }
event-defeat = If none of you is conscious, but at least one is alive, and the page has no line for this:
event-death = If all of you are dead, and the page has no line for this:
setting-creation =
    { $value ->
        [start] Create your adventurers before you start.
       *[page] A page tells you when to create your adventurers.
    }
setting-starting_gear = New adventurers can choose from these items: { $value }.
setting-start_coins =
    { $value ->
        [0] A new adventurer has no coins.
        [1] A new adventurer has one coin.
       *[other] A new adventurer has { $value } coins.
    }
option-thrown_lost =
    { $value ->
        [yes] A thrown dagger, hand axe or hammer stays in the zone of its target until it is picked up.
       *[no] Do not keep track of thrown weapons.
    }
option-cover_in_melee =
    { $value ->
        [no] Cover does not count against an attacker in the same zone.
       *[yes] Cover also counts against an attacker in the same zone.
    }
option-wellbeing_method =
    { $value ->
        [fixed] The wellbeing die of a new adventurer is a d{ $constant_usual_wellbeing }.
        [assigned] The wellbeing die of a new adventurer depends on the professions: a d{ $constant_strenuous_wellbeing } for strenuous work, a d{ $constant_sedentary_wellbeing } for sedentary work, otherwise a d{ $constant_usual_wellbeing }.
       *[rolled] Roll for the wellbeing die of a new adventurer.
    }
option-coin_slots =
    { $value ->
        [round_down] Only a complete lot of { $constant_coins_per_slot } coins takes a slot.
       *[round_up] Even an incomplete lot of { $constant_coins_per_slot } coins takes a slot.
    }
option-worn_takes_slots =
    { $value ->
        [no] Items that you wear or wield take no slots.
       *[yes] Items that you wear or wield take slots, too.
    }
option-overload =
    { $value ->
        [d12] You can carry more than you have slots for, but then you roll a d12 for initiative.
       *[refuse] You must leave behind what does not fit.
    }
option-initiative_each_round =
    { $value ->
        [yes] Roll for initiative again in each round.
       *[no] Roll for initiative once for the whole combat.
    }
option-attack_die =
    { $value ->
        [best] If your die for a martial profession is smaller than your adventurer die, attack with it.
       *[adventurer] Attack with the adventurer die.
    }
option-riposte_move =
    { $value ->
        [also] If you are attacked, you can strike back and also move.
        [never] If you are attacked, you can strike back, but not move.
       *[instead] If you are attacked, you can strike back or move.
    }
option-riposte_on =
    { $value ->
        [hit] You can make a riposte only if the attack hits.
        [miss] You can make a riposte only if the attack misses.
       *[any] You can make a riposte to any attack.
    }
option-ranged_in_melee =
    { $value ->
        [no] You cannot use bows, slings and crossbows against a target in the same zone.
       *[yes] You can also use weapons with a longer range in the same zone.
    }
option-two_handed_excludes_shield =
    { $value ->
        [yes] While you use a two-handed weapon, your shield does not count.
       *[no] Your shield counts even while you use a two-handed weapon.
    }
option-helpless_hit =
    { $value ->
        [yes] Attacks on unconscious targets hit without a roll.
       *[no] Attacks on unconscious targets need a roll as usual.
    }
option-hp_after_combat =
    { $value ->
        [clear] After a combat, all adventurers lose all their hit points.
       *[keep] Hit points stay after a combat.
    }
option-coordinator =
    { $value ->
        [person] One of you runs the foes and decides open questions.
       *[program] The foes act as described in the rules.
    }
option-professions_judged_by =
    { $value ->
        [players] You can agree that a profession fits even if the page does not name it.
       *[page] A profession fits if the page names it.
    }
outcome-ready = When that is done
outcome-refused = If you decide not to
outcome-joined = If there was room
outcome-full = If there was no room
outcome-parted = If that adventurer was with you
outcome-absent = If you do not have it
outcome-part-absent = If that adventurer was not with you
outcome-success = On a success
outcome-failure = On a failure
outcome-victory = If you win
outcome-defeat = If none of you is conscious, but not all are dead
outcome-slain = If all of you are dead
outcome-escaped = If you get away
outcome-avoided = If there are no wounds
outcome-wounded = If an adventurer is wounded
outcome-unconscious = If an adventurer is unconscious
outcome-dead = If an adventurer dies
outcome-mended = When that is done
outcome-woken = If an adventurer wakes
outcome-taken = If you take it
outcome-too_full = If you have no room
outcome-dropped = If you had it
outcome-equipped = If you can use it
outcome-untrained = If you are not trained for it
outcome-paid = When that is done
outcome-too_poor = If you have too few coins

## Conditions in a printed book

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
    } is conscious
if-not-conscious =
    { $who ->
        [none] the adventurer
       *[other] { $who }
    } is not conscious
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
value-foes-standing = the number of conscious foes
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
value-party-conscious = the number of conscious adventurers

## Catalogue entries in a printed book

entries-foe = Foes
entry-foe =
    { $attack ->
        [0] never attacks
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
       *[other] , range { $range }
    })
# For the command `about`: without values that only a game can compute.
about-foe =
    { $attack ->
        [0] never attacks
       *[other] attack d{ $attack }
    }, wellbeing d{ $wellbeing }{ $weapons ->
        [none] {""}
       *[other] ; { $weapons }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $harmed_by ->
        [none] {""}
       *[other] ; harmed only by { $harmed_by }
    }.
entries-item = Items
entry-item =
    { $slots ->
        [1] one slot
       *[other] { $slots } slots
    }{ $weapon ->
        [none] {""}
       *[other] , { $weapon } weapon
    }{ $range ->
        [0] {""}
       *[other] , range { $range }
    }{ $armour ->
        [none] {""}
        [shield] , shield
       *[other] , { $armour } armour
    }{ $traits ->
        [none] {""}
       *[other] , { $traits }
    }.
entries-difficulty = {""}
entries-names-profession = Professions
entry-profession =
    { $martial ->
        [none] {""}
       *[other] trained for war
    }
entries-adventurer = Companions
entry-adventurer =
    { $professions }{ $wellbeing ->
        [0] {""}
       *[other] ; wellbeing d{ $wellbeing }
    }{ $gear ->
        [none] {""}
       *[other] ; { $gear }
    }{ $start_coins ->
        [0] {""}
       *[other] ; { $start_coins } coins
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
    Armour and defense:
    Items, with slots:
    Items, with slots:
    Coins:
sheet-held-item = Other items

## Constants in a printed book

constant-base_defense = Defense without protection. In this book: { $value }.
constant-min_factor = Largest reduction of defense by magic or by a creature's nature. In this book: { $value }.
constant-cover = Change of defense by cover. In this book: { $value }.
constant-min_cover_percent = Percentage of the body that must be covered for cover to count. In this book: { $value }.
constant-min_defense = Lowest possible defense; 0 means no limit. In this book: { $value }.
constant-light_armour = Change of defense by padded or leather armour. In this book: { $value }.
constant-heavy_armour = Change of defense by chainmail or scale mail. In this book: { $value }.
constant-martial_armour = Change of defense by plate mail. In this book: { $value }.
constant-shield_armour = Change of defense by a shield. In this book: { $value }.
constant-light_weapon = Wound points of a light weapon. In this book: { $value }.
constant-heavy_weapon = Wound points of a heavy weapon. In this book: { $value }.
constant-martial_weapon = Wound points of a martial weapon. In this book: { $value }.
constant-unskilled_die = Faces of the die for an action without a fitting profession. In this book: { $value }.
constant-usual_wellbeing = Faces of the usual wellbeing die. In this book: { $value }.
constant-strenuous_wellbeing = Faces of the wellbeing die for a strenuous profession. In this book: { $value }.
constant-sedentary_wellbeing = Faces of the wellbeing die for a sedentary profession. In this book: { $value }.
constant-wellbeing_die = Faces of the die that is rolled for a new adventurer's wellbeing. In this book: { $value }.
constant-wellbeing_bands = The highest rolls of that die that give a d6, a d8 and a d10 of wellbeing; above them a d12. In this book: { $value }.
constant-death_percent = Percentage of the wellbeing die above which wound points cause death. In this book: { $value }.
constant-slots_per_face = Inventory slots for each face of the wellbeing die. In this book: { $value }.
constant-free_coins = Number of coins that take no slot. In this book: { $value }.
constant-coins_per_slot = Number of further coins that take one slot. In this book: { $value }.
constant-move_limit = Maximum number of zones in one move. In this book: { $value }.
constant-riposte_limit = Maximum number of ripostes of each fighter in one round; 0 means no limit. In this book: { $value }.
constant-zone_feet = Length of one zone, in feet. In this book: { $value }.
constant-zone_metres = Metres in one zone. In this book: { $value }.
constant-party_limit = Maximum number of adventurers. Players create at most four of them; the others join. In this book: { $value }.
constant-min_professions = Minimum number of professions of an adventurer. In this book: { $value }.
constant-max_professions = Maximum number of professions of an adventurer; there is one die for each. In this book: { $value }.
constant-foe_attack = Faces of a foe's attack die if its entry has none. In this book: { $value }.
constant-foe_wellbeing = Faces of a foe's wellbeing die if its entry has none. In this book: { $value }.
constant-foe_initiative = Faces of a foe's initiative die if its entry has none. In this book: { $value }.
constant-start_coins = Coins of a new adventurer, unless the book says otherwise. In this book: { $value }.
