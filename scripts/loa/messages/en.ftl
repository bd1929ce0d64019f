### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }

### On the shelf.

on-the-shelf = LoA: small battles in which the one who tires first usually loses

### What a voice reads in place of an abbreviation.

spoken-AP = action points

## On paper

dice-needed = 20, 100
offers-train = skill, spell
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
        [none] { $traits ->
            [none] {""}
           *[other] , with the average body index
        }
       *[other] , with the body index { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , with trait points spent so: { $traits }
    }{ $equipment ->
        [none] {""}
       *[other] , equipped with { $equipment }
    }.
phrase-create-traits =
    { $n } on { $trait ->
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
    Fight a battle on { $map } (see “{ entries-map }”){ $foes ->
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
        [1] {""}
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
        [1] {""}
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
        [0] {" "}You may break it off at the end of any round.
        [1] {" "}You may break it off at the end of any round.
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
        [1] {""}
       *[other] , { $times } times
    }.
phrase-lose-weapon = Lose { $weapon }, a spare one first.
phrase-gain-armour =
    Gain { $armour }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times } times
    }.
phrase-lose-armour = Lose { $armour }, a spare one first.
phrase-gain-item =
    Gain { $item }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times } times
    }.
phrase-lose-item = Lose { $item }, a spare one first.
setting-creation =
    { $value ->
        [start] Make your character before you begin.
       *[page] A section tells you when to make your character.
    }
setting-outfit = A new character may choose from these weapons and armours: { $value }.
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

## What a printed condition says

if-knows =
    { $who ->
        [none] you know { $spell }
       *[other] { $who } knows { $spell }
    }
if-not-knows =
    { $who ->
        [none] you do not know { $spell }
       *[other] { $who } does not know { $spell }
    }
if-knows-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } knows { $spell }
if-not-knows-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } does not know { $spell }
if-proficient =
    { $who ->
        [none] you have the skill for the weapon in hand
       *[other] { $who } has the skill for the weapon in hand
    }
if-not-proficient =
    { $who ->
        [none] you do not have the skill for the weapon in hand
       *[other] { $who } does not have the skill for the weapon in hand
    }
if-proficient-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } has the skill for the weapon in hand
if-not-proficient-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } does not have the skill for the weapon in hand
if-flies =
    { $who ->
        [none] you can fly
       *[other] { $who } can fly
    }
if-not-flies =
    { $who ->
        [none] you cannot fly
       *[other] { $who } cannot fly
    }
if-flies-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } can fly
if-not-flies-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } cannot fly
if-armed-with =
    { $who ->
        [none] you have { $weapon } in hand
       *[other] { $who } has { $weapon } in hand
    }
if-not-armed-with =
    { $who ->
        [none] you do not have { $weapon } in hand
       *[other] { $who } does not have { $weapon } in hand
    }
if-armed-with-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } has { $weapon } in hand
if-not-armed-with-of-foe =
    { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    } does not have { $weapon } in hand
if-carries =
    somebody of the party carries { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
if-not-carries =
    nobody of the party carries { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
value-level =
    { $who ->
        [none] your level
       *[other] the level of { $who }
    }
value-level-of-foe =
    the level of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-xp =
    { $who ->
        [none] your XP
       *[other] the XP of { $who }
    }
value-xp-of-foe =
    the XP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-sp =
    { $who ->
        [none] your SP
       *[other] the SP of { $who }
    }
value-sp-of-foe =
    the SP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-trait-points =
    { $who ->
        [none] your trait points
       *[other] the trait points of { $who }
    }
value-trait-points-of-foe =
    the trait points of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stat =
    { $who ->
        [none] your { $stat }
       *[other] the { $stat } of { $who }
    }
value-stat-of-foe =
    the { $stat } of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hp =
    { $who ->
        [none] your HP
       *[other] the HP of { $who }
    }
value-hp-of-foe =
    the HP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina =
    { $who ->
        [none] your Stamina
       *[other] the Stamina of { $who }
    }
value-stamina-of-foe =
    the Stamina of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-percent =
    { $who ->
        [none] your Stamina in percent of the highest
       *[other] the Stamina in percent of the highest of { $who }
    }
value-stamina-percent-of-foe =
    the Stamina in percent of the highest of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp =
    { $who ->
        [none] your MP
       *[other] the MP of { $who }
    }
value-mp-of-foe =
    the MP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hp-max =
    { $who ->
        [none] your highest HP
       *[other] the highest HP of { $who }
    }
value-hp-max-of-foe =
    the highest HP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-max =
    { $who ->
        [none] your highest Stamina
       *[other] the highest Stamina of { $who }
    }
value-stamina-max-of-foe =
    the highest Stamina of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp-max =
    { $who ->
        [none] your highest MP
       *[other] the highest MP of { $who }
    }
value-mp-max-of-foe =
    the highest MP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-ap =
    { $who ->
        [none] your AP in hundredths
       *[other] the AP in hundredths of { $who }
    }
value-ap-of-foe =
    the AP in hundredths of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-hit =
    { $who ->
        [none] your Hit{ $skill ->
                [none] {""}
               *[other] {" "}with { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}with { $spell }
            }
       *[other] the Hit{ $skill ->
                [none] {""}
               *[other] {" "}with { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}with { $spell }
            } of { $who }
    }
value-hit-of-foe =
    the Hit{ $skill ->
        [none] {""}
       *[other] {" "}with { $skill }
    }{ $spell ->
        [none] {""}
       *[other] {" "}with { $spell }
    } of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-evade =
    { $who ->
        [none] your Evade
       *[other] the Evade of { $who }
    }
value-evade-of-foe =
    the Evade of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-crit =
    { $who ->
        [none] your number of faces that are criticals
       *[other] the number of faces that are criticals of { $who }
    }
value-crit-of-foe =
    the number of faces that are criticals of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-damage-range =
    { $who ->
        [none] your Min and Max{ $skill ->
                [none] {""}
               *[other] {" "}with { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}with { $spell }
            }
       *[other] the Min and Max{ $skill ->
                [none] {""}
               *[other] {" "}with { $skill }
            }{ $spell ->
                [none] {""}
               *[other] {" "}with { $spell }
            } of { $who }
    }
value-damage-range-of-foe =
    the Min and Max{ $skill ->
        [none] {""}
       *[other] {" "}with { $skill }
    }{ $spell ->
        [none] {""}
       *[other] {" "}with { $spell }
    } of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-speed-penalty =
    { $who ->
        [none] your Spd lost to heavy equipment
       *[other] the Spd lost to heavy equipment of { $who }
    }
value-speed-penalty-of-foe =
    the Spd lost to heavy equipment of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-body-index =
    { $who ->
        [none] your body index
       *[other] the body index of { $who }
    }
value-body-index-of-foe =
    the body index of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-skill =
    { $who ->
        [none] your ranks of { $skill }
       *[other] the ranks of { $skill } of { $who }
    }
value-skill-of-foe =
    the ranks of { $skill } of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-race =
    { $who ->
        [none] your race
       *[other] the race of { $who }
    }
value-race-of-foe =
    the race of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-party-standing = the number of the party still standing
value-rounds = the number of rounds of the latest battle

## What a printed book tells of foes, things and companions

entries-map = Battlefields
entry-map = Your side begins at { $players }, the others at { $foes }.
plan-map = Plan of { $name }: columns a to { $last } from the left, rows { $rows } to 1 from above
plan-map-areas =
    { $ground ->
        [blocked] { $name ->
            [none] blocked
           *[other] { $name }, blocked
        }
        [gulf] { $name ->
            [none] flyers only
           *[other] { $name }, flyers only
        }
       *[other] { $name ->
            [none] open
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
plan-map-players = your side { $n }
plan-map-foes = the others { $n }
entries-foe = Foes
entry-foe =
    { $race }, level { $level }{ $body_index ->
        [0] {""}
       *[other] , body index { $body_index }
    }: Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }{ $weapon ->
        [none] {""}
       *[other] ; { $weapon }
    }{ $off_hand ->
        [none] {""}
       *[other] {" "}and { $off_hand }
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
       *[other] ; XP and SP times { $boss }
    }. With the weapon: Hit { $asked-hit-of-foe }, Evade { $asked-evade-of-foe }, damage { $asked-damage-range-of-foe }, crit { $asked-crit-of-foe }{ $asked-speed-penalty-of-foe ->
        [0] {""}
       *[other] ; Spd { $asked-speed-penalty-of-foe } less for the weight
    }.
entries-all-weapon = Weapons
entry-weapon =
    { $skill ->
        [none] no skill needed
       *[other] skill { $skill }
    }{ $bow ->
        [none] {""}
       *[other] , a bow
    }; Acc { $acc }, Min { $min }, Max { $max }, { $property }, weight { $weight }, { $hands ->
        [1] one hand
       *[other] two hands
    }{ $reach ->
        [1] {""}
       *[other] , reach { $reach }
    }{ $critical ->
        [none] {""}
       *[other] , { $critical }
    }{ $natural ->
        [none] {""}
       *[other] , born with
    }.
entries-all-armour = Armour
entry-armour =
    Def { $def }, Rep { $rep }, weight { $weight }{ $weak ->
        [none] {""}
       *[other] , weak to { $weak }
    }{ $natural ->
        [none] {""}
       *[other] , born with
    }.
entries-all-race = Peoples
entry-race =
    { $playable ->
        [none] nobody can be made one of these; body index { $average }
       *[other] Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }; body index { $low } to { $high }, on average { $average }
    }{ $flyer ->
        [none] {""}
       *[other] ; flies
    }{ $elements ->
        [none] {""}
       *[other] ; takes of the damage of { $elements }
    }.
entry-race-elements = { $name } { $value } %
entries-all-band = Weariness
entry-band =
    with { $at } % of Stamina or less: { $less ->
        [0] { $percent } % of Hit and Evade are left
       *[other] { $less } off Hit and Evade{ $percent ->
            [100] {""}
           *[other] , of which { $percent } % were left
        }
    }.
entries-critical = What weapons do at a critical
entry-critical =
    { $percent ->
        [100] {""}
       *[other] { $percent } % of the damage.{" "}
    }{ $ap ->
        [0] {""}
       *[other] Who is hurt loses { $ap } hundredths of an AP.{" "}
    }{ $drain ->
        [0] {""}
       *[other] Who is hurt loses { $drain } Stamina more.{" "}
    }{ $sunder ->
        [none] {""}
       *[other] Armour counts for nothing.
    }
entries-spell = Spells
entry-spell =
    { $kind ->
        [attack] an attack
        [status] a check
        [buff] a help
       *[healing] healing
    }, rank { $rank }, MP { $mp }{ $stamina ->
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
       *[other] ; chance { $chance } %, less { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $ap ->
        [0] {""}
       *[other] : { $ap } hundredths of an AP lost
    }{ $bonus_hit ->
        [0] {""}
       *[other] ; Hit +{ $bonus_hit }
    }{ $bonus_evade ->
        [0] {""}
       *[other] ; Evade +{ $bonus_evade }
    }{ $kind ->
        [buff] , through { $rounds ->
            [1] the next round
           *[other] the next { $rounds } rounds
        }
       *[other] {""}
    }{ $hp ->
        [0] {""}
       *[other] ; gives { $hp } HP
    }{ $mag_share ->
        [0] {""}
       *[other] , and Mag divided by { $mag_share }
    }.
entries-skill = Skills
entry-skill =
    { $kind ->
        [passive] always there
        [weapon] for a kind of weapon
        [physical] an attack with the weapon
       *[other] an attack with the weapon, with magic in it
    }; { $cost } SP for the first rank{ $ranks ->
        [1] {""}
       *[other] , { $ranks } ranks
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
       *[other] ; Safestrike
    }{ $drain ->
        [0] {""}
       *[other] ; who is hurt loses { $drain } Stamina more
    }{ $chance ->
        [0] {""}
       *[other] ; chance { $chance } %, less { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $chance_rank ->
        [0] {""}
       *[other] , { $chance_rank } more for each rank
    }{ $ap ->
        [0] {""}
       *[other] : { $ap } hundredths of an AP lost
    }.{ $about ->
        [none] {""}
       *[other] {" "}{ $about }
    }
entries-item = Things
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
entries-hero = Who may join
entry-hero =
    { $race }, level { $level }{ $body_index ->
        [0] {""}
       *[other] , body index { $body_index }
    }{ $weapon ->
        [none] {""}
       *[other] ; { $weapon }
    }{ $off_hand ->
        [none] {""}
       *[other] {" "}and { $off_hand }
    }{ $armour ->
        [none] {""}
       *[other] ; { $armour }
    }{ $traits ->
        [none] {""}
       *[other] ; trait points spent so: { $traits }
    }{ $skills ->
        [none] {""}
       *[other] ; { $skills }
    }{ $spells ->
        [none] {""}
       *[other] ; { $spells }
    }.
entry-hero-traits =
    { $value } on { $name ->
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

## The sheet of a printed book

sheet-heading-hero = Character { $n }
sheet-each-hero =
    Name: { $name }
    People, level, body index:
    Str, Mag, Disc, Spd, Will, Perc:
    HP, now and at the most:
    Stamina, now and at the most:
    MP, now and at the most:
    AP, in hundredths:
    Weapon, and what else is in hand:
    Armour, Def, Rep:
    Hit, Evade, crit:
    Least and most damage:
    Skills:
    Spells:
    XP, SP, trait points left:
sheet-held-item = Things
sheet-held-weapon = Weapons not in hand
sheet-held-armour = Armour not worn

## What a printed book says of figures

option-engagement_dice =
    { $value ->
        [shared] In an engagement each side rolls one d20 and uses it for Hit and for Evade.
       *[split] In an engagement each Hit and each Evade has a d20 of its own.
    }
option-margin_six =
    { $value ->
        [poor] A hit that is one above { $figure_poor } better is still a poor hit.
       *[solid] A hit that is one above { $figure_poor } better is a solid hit.
    }
option-rounding =
    { $value ->
        [nearest] Fractions are rounded to the nearest whole number, halves up.
       *[truncate] Fractions are dropped.
    }
option-magic_base =
    { $value ->
        [spell] Spells have a Min and a Max of their own, which count instead of those of the weapon.
       *[weapon] For spells the Min and Max of the weapon in hand count.
    }
option-exchange =
    { $value ->
        [attacker_first] Whoever falls by the blow of the attacker does not strike back.
       *[simultaneous] Both blows of an engagement count, even if one of them fells somebody.
    }
option-crit_ranks =
    { $value ->
        [compound] The { $figure_crit_rank_share }% of a magic critical are applied once for each rank, each time to the result before.
       *[add] A magic critical adds { $figure_crit_rank_share }% of the damage for each rank.
    }
option-stamina_bands =
    { $value ->
        [below] A band of weariness begins below its percentage; the one at 0 begins at 0.
       *[at_or_below] A band of weariness begins at its percentage.
    }
option-magi_safestrike =
    { $value ->
        [on] Attacks with magic in them have Safestrike.
       *[off] Attacks with magic in them have no Safestrike unless they say so.
    }
option-flyer_melee =
    { $value ->
        [flyers] Those who fly may attack each other with hand weapons.
       *[never] Nobody may attack those who fly with a hand weapon.
    }
option-unskilled_damage =
    { $value ->
        [whole] Without the skill for a weapon, { $figure_unskilled_share }% of the whole damage are left, stats included.
       *[weapon] Without the skill for a weapon, { $figure_unskilled_share }% of its own Min and Max are left.
    }
option-half_ap_turns =
    { $value ->
        [on] Whoever has { $figure_ap_half } hundredths of an AP may take a turn that costs no more than they have.
       *[off] Only those with { $figure_ap_turn } hundredths of an AP may take a turn.
    }
option-round_end_scope =
    { $value ->
        [phase] A round is over as soon as everybody has waited, or could take no turn, through one phase.
       *[pair] A round is over when everybody has waited, or could take no turn, through a movement phase and the action phase after it.
    }
option-action_ties =
    { $value ->
        [full] In an action phase those who are even in Spd go by their AP and side too, as among the movements.
       *[random] In an action phase those who are even in Spd go by a die at once.
    }
option-weight_penalties =
    { $value ->
        [worst] Of several pieces that are too heavy only the heaviest costs Spd.
       *[sum] The Spd that heavy pieces cost is added up.
    }
option-xp_per =
    { $value ->
        [opponent] In a battle each opponent gives XP and SP for the first engagement, and again when they go down.
       *[engagement] Every engagement gives XP and SP.
    }
option-xp_carry =
    { $value ->
        [reset] With each new level your XP begin again at 0.
       *[carry] XP that are over when a level is gained are kept.
    }
option-level_up =
    { $value ->
        [after_battle] A level that is gained in a battle counts only after the battle.
       *[at_once] A level that is gained in a battle counts at once.
    }
option-sp_assist =
    { $value ->
        [whole] For help, the levels that the other is above or below you count twice in the SP, as the rank does.
       *[rank_only] For help, only the rank counts twice in the SP.
    }
option-gm =
    { $value ->
        [person] One of you plays the foes, and those who fight at your side without being of the party.
       *[engine] Foes do as the rules say.
    }
option-versus =
    { $value ->
        [on] Two groups of people may face each other in a battle. Where both are even, nobody goes first because of their side.
       *[off] In a battle your party faces foes.
    }
figure-ap_round = AP, in hundredths, that a round gives. In this book: { $value }.
figure-ap_spd = AP, in hundredths, that a round gives for each point of Spd. In this book: { $value }.
figure-ap_most = AP, in hundredths, that can be saved. In this book: { $value }.
figure-ap_turn = AP, in hundredths, that a turn costs. In this book: { $value }.
figure-ap_half = AP, in hundredths, for a change of equipment, or a wait in a movement phase. In this book: { $value }.
figure-ap_wait = AP, in hundredths, for a wait in an action phase. In this book: { $value }.
figure-glance = Up to what margin a hit is a glance. In this book: { $value }.
figure-poor = Up to what margin a hit is a poor one. In this book: { $value }.
figure-crit_step = Disc for one face of the d20 that is a critical. In this book: { $value }.
figure-crit_rank_share = Percent of damage that a magic critical adds for each rank. In this book: { $value }.
figure-parry_share = Percent of damage left where only the defender has a critical. In this book: { $value }.
figure-weak_share = Percent of damage against armour that is weak to the weapon. In this book: { $value }.
figure-unskilled_share = Percent of Hit and damage left without the weapon's skill. In this book: { $value }.
figure-engaging = Stamina that an engagement costs each side. In this book: { $value }.
figure-hurt = Stamina that damage costs besides. In this book: { $value }.
figure-wait_stamina_share = Percent of Stamina that waiting gives back. In this book: { $value }.
figure-wait_mp_share = Percent of MP that waiting gives back. In this book: { $value }.
figure-round_stamina_share = Percent of Stamina that a round gives back. In this book: { $value }.
figure-reach_spell = Areas that a spell reaches. In this book: { $value }.
figure-reach_item = Areas that an item reaches. In this book: { $value }.
figure-skill_above_share = Percent of Stamina above which foes think of skills. In this book: { $value }.
figure-trait_points = Trait points of a new character. In this book: { $value }.
figure-trait_hp = HP that a trait point buys. In this book: { $value }.
figure-trait_stamina = Stamina that a trait point buys. In this book: { $value }.
figure-trait_mp = MP that a trait point buys. In this book: { $value }.
figure-level_xp = XP that make a level. In this book: { $value }.
figure-level_points = Trait points that a level gives. In this book: { $value }.
figure-xp_even = XP of an engagement with an equal. In this book: { $value }.
figure-xp_above = XP more for each level that the other is above. In this book: { $value }.
figure-xp_below = XP with one below, less the levels between. In this book: { $value }.
figure-xp_least = XP of an engagement or of help at the least. In this book: { $value }.
figure-xp_most = XP of an engagement at the most. In this book: { $value }.
figure-xp_assist = XP of helping an equal. In this book: { $value }.
figure-xp_assist_most = XP of helping at the most. In this book: { $value }.
figure-xp_felled_share = Percent of XP for one who is felled. In this book: { $value }.
figure-sp_felled_share = Percent of SP for one who is felled. In this book: { $value }.
figure-xp_shut_out = What the XP of one who could not strike are divided by. In this book: { $value }.
figure-sp_shut_out = What the SP of one who could not strike are divided by. In this book: { $value }.
figure-boss_xp_share = Percent of XP for a boss at the most. In this book: { $value }.
figure-boss_sp_share = Percent of SP for a boss at the most. In this book: { $value }.
figure-sp_assist_most = SP of helping at the most. In this book: { $value }.
figure-sp_assist_min = SP of helping at the least. In this book: { $value }.
figure-spell_cost = SP for each rank of a spell. In this book: { $value }.
figure-quiet_rounds = Rounds without a blow after which a battle may be given up. In this book: { $value }.
