### Status line.

status-hp = HP { $hp }/{ $most }
status-overloaded = overloaded

### Warning in a fight.

danger = You could all fall before your next decision.

### Book list.

on-the-shelf = LoA: small battles in which the one who tires first usually loses

### Abbreviations, as read by a screen reader.

spoken-AP = action points

## On paper

dice-needed = 20, 100
offers-train = skill, spell
phrase-create =
    Create your character as the rules describe{ $hero ->
        [none] {""}
       *[other] , or take the ready-made { $hero }
    }{ $name ->
        [none] {""}
       *[other] , called { $name }
    }{ $race ->
        [none] {""}
       *[other] , of the people { $race }
    }{ $body_index ->
        [none] { $traits ->
            [none] {""}
           *[other] , with the average body index
        }
       *[other] , with the body index { $body_index }
    }{ $traits ->
        [none] {""}
       *[other] , with these trait points spent: { $traits }
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
       *[other] {" "}Your side starts at { $place }.
    }{ $first_round ->
        [none] {""}
        [nothing] {" "}Both sides take turns in the first round.
        [reader] {" "}Only your side takes turns in the first round.
       *[other] {" "}Only the foes take turns in the first round.
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
    { $by ->
        [foe] { $foe } attacks you once
       *[other] Engage { $foe } once
    }{ $again ->
        [none] {""}
       *[other] , in the state after the last engagement
    }.{ $skill ->
        [none] {""}
       *[other] {" "}The attack uses { $skill }.
    }{ $spell ->
        [none] {""}
       *[other] {" "}The attack uses { $spell }.
    }
phrase-duel =
    Fight a duel with { $foe }.{ $escape_after ->
        [none] {""}
        [0] {" "}You may break it off at the end of any round.
        [1] {" "}You may break it off at the end of any round.
       *[other] {" "}You may break it off at the end of round { $escape_after } or of any later round.
    }
phrase-check =
    Something is done to you. Roll percentage dice against { $chance } minus your { $against ->
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
       *[other] {" "}({ $by } casts it)
    }.
phrase-assist-item =
    Use { $item }{ $target ->
        [none] {""}
       *[other] {" "}on { $target }
    }{ $by ->
        [none] {""}
       *[other] {" "}({ $by } uses it)
    }.
phrase-train =
    You may spend SP on skills and spells.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-train-skill =
    Learn the next rank of { $skill } and pay its SP.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-train-spell =
    Learn { $spell } and pay its SP.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-equip-weapon =
    Take a spare weapon in hand: { $weapon }{ $off_hand ->
        [none] {""}
       *[other] , in the off hand
    }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-equip-armour =
    Put on spare armour: { $armour }.{ $who ->
        [none] {""}
       *[other] {" "}This is for { $who }.
    }
phrase-award =
    { $who ->
        [none] Each member of the party gains
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
    The whole party rests.{ $hp_full ->
        [none] { $hp ->
                [none] {""}
               *[other] {" "}Regain { $hp } HP.
            }
       *[other] {" "}Regain all HP.
    }{ $stamina_full ->
        [none] { $stamina ->
                [none] {""}
               *[other] {" "}Regain { $stamina } Stamina.
            }
       *[other] {" "}Regain all Stamina.
    }{ $mp_full ->
        [none] { $mp ->
                [none] {""}
               *[other] {" "}Regain { $mp } MP.
            }
       *[other] {" "}Regain all MP.
    }
phrase-recruit = { $hero } joins the party.
phrase-dismiss = { $hero } leaves the party, with the equipment worn and in hand.
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
phrase-lose-weapon = Lose { $weapon } (a spare one, if you have one).
phrase-gain-armour =
    Gain { $armour }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times } times
    }.
phrase-lose-armour = Lose { $armour } (a spare one, if you have one).
phrase-gain-item =
    Gain { $item }{ $times ->
        [none] {""}
        [1] {""}
       *[other] , { $times } times
    }.
phrase-lose-item = Lose { $item }.
setting-creation =
    { $value ->
        [start] Create your character before you start.
       *[page] A page tells you when to create your character.
    }
setting-starting_gear = A new character may choose from these weapons and suits of armour: { $value }.
outcome-ready = When the character is ready
outcome-refused = If the character cannot be created
outcome-won = If you win
outcome-lost = If you lose
outcome-both-fell = If both sides fall
outcome-felled = If the foe falls
outcome-fallen = If you fall
outcome-drew-blood = If the foe lost HP
outcome-nothing = If the foe lost no HP
outcome-broke-off = If you broke it off
outcome-landed = If it takes effect
outcome-negated = If you withstand it
outcome-done = If it works
outcome-no-mp = If you have too few MP
outcome-absent = If you do not have it
outcome-learned = If you learn it
outcome-too-dear = If it costs too many SP
outcome-at-limit = If there is nothing more to learn
outcome-declined = If you do not want to
outcome-equipped = If you have it
outcome-same-level = If the level stays the same
outcome-new-level = If someone gains a level
outcome-rested = When you have rested
outcome-removed = If that character was in the party
outcome-not-here = If that character was not in the party
outcome-standing = If you have HP left

## Conditions in print

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
    a member of the party carries { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
if-not-carries =
    no member of the party carries { $item ->
        [none] { $weapon ->
                [none] { $armour }
               *[other] { $weapon }
            }
       *[other] { $item }
    }
value-foes-standing = the number of foes that have HP left
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
        [none] the percentage of your Stamina that is left
       *[other] the percentage of Stamina that { $who } has left
    }
value-stamina-percent-of-foe =
    the percentage of Stamina left of { $foe }{ $nth ->
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
        [none] your maximum HP
       *[other] the maximum HP of { $who }
    }
value-hp-max-of-foe =
    the maximum HP of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-stamina-max =
    { $who ->
        [none] your maximum Stamina
       *[other] the maximum Stamina of { $who }
    }
value-stamina-max-of-foe =
    the maximum Stamina of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-mp-max =
    { $who ->
        [none] your maximum MP
       *[other] the maximum MP of { $who }
    }
value-mp-max-of-foe =
    the maximum MP of { $foe }{ $nth ->
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
        [none] your crit
       *[other] the crit of { $who }
    }
value-crit-of-foe =
    the crit of { $foe }{ $nth ->
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
        [none] the Spd that you lose through heavy equipment
       *[other] the Spd that { $who } loses through heavy equipment
    }
value-speed-penalty-of-foe =
    the Spd lost through heavy equipment by { $foe }{ $nth ->
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
        [none] your rank in { $skill }
       *[other] the rank in { $skill } of { $who }
    }
value-skill-of-foe =
    the rank in { $skill } of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-race =
    { $who ->
        [none] your people
       *[other] the people of { $who }
    }
value-race-of-foe =
    the people of { $foe }{ $nth ->
        [none] {""}
       *[other] {" "}({ $nth })
    }
value-party-standing = the number of party members who have HP left
value-rounds = the number of rounds of the latest battle

## Catalogues in print

entries-map = Battlefields
entry-map = Your side starts at { $players }, the foes at { $foes }.
plan-map = Map of { $name }: columns a to { $last } from left to right, rows { $rows } to 1 from top to bottom
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
plan-map-foes = foe { $n }
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
       *[other] ; Spd { $asked-speed-penalty-of-foe } lower because of the weight
    }.
# For the command `about`: without values that only a game can compute.
about-foe =
    { $race }, level { $level }; HP { $hp }{ $weapon ->
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
    }.
entries-all-weapon = Weapons
entry-weapon =
    { $skill ->
        [none] no skill needed
       *[other] skill { $skill }
    }{ $bow ->
        [none] {""}
       *[other] , a bow
    }; Acc { $acc }, Min { $min_damage }, Max { $max_damage }, { $damage_type }, weight { $weight }, { $hands ->
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
       *[other] , natural
    }.
entries-all-armour = Armour
entry-armour =
    Def { $def }, Rep { $rep }, weight { $weight }{ $weak_to ->
        [none] {""}
       *[other] , weak to { $weak_to }
    }{ $natural ->
        [none] {""}
       *[other] , natural
    }.
entries-all-race = Peoples
entry-race =
    { $playable ->
        [none] not for new characters; body index { $average_body_index }
       *[other] Str { $str }, Mag { $mag }, Disc { $disc }, Spd { $spd }, Will { $will }, Perc { $perc }; HP { $hp }, Stamina { $stamina }, MP { $mp }; body index { $min_body_index } to { $max_body_index }, average { $average_body_index }
    }{ $flyer ->
        [none] {""}
       *[other] ; flies
    }{ $elements ->
        [none] {""}
       *[other] ; damage taken: { $elements }
    }.
entry-race-elements = { $name } { $value }%
entries-all-band = Weariness
entry-band =
    at { $stamina_percent }% of Stamina or less: { $penalty ->
        [0] Hit and Evade are reduced to { $remaining_percent }%
       *[other] subtract { $penalty } from Hit and Evade{ $remaining_percent ->
            [100] {""}
           *[other] {" "}after they are reduced to { $remaining_percent }%
        }
    }.
entries-critical = Critical effects of weapons
entry-critical =
    { $damage_percent ->
        [100] {""}
       *[other] { $damage_percent }% of the damage.{" "}
    }{ $ap_loss ->
        [0] {""}
       *[other] A target that takes damage loses { $ap_loss } hundredths of an AP.{" "}
    }{ $stamina_loss ->
        [0] {""}
       *[other] A target that takes damage loses { $stamina_loss } more Stamina.{" "}
    }{ $ignores_armour ->
        [none] {""}
       *[other] Ignore the target's armour.
    }
entries-spell = Spells
entry-spell =
    { $kind ->
        [attack] an attack
        [status] a check
        [buff] a buff
       *[healing] healing
    }, rank { $rank }, MP { $mp_cost }{ $stamina_cost ->
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
       *[other] ; chance { $chance }%, minus { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $ap_loss ->
        [0] {""}
       *[other] : the target loses { $ap_loss } hundredths of an AP
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
    }{ $hp_restored ->
        [0] {""}
       *[other] ; heals { $hp_restored } HP
    }{ $mag_divisor ->
        [0] {""}
       *[other] , plus Mag divided by { $mag_divisor }
    }.
entries-skill = Skills
entry-skill =
    { $kind ->
        [passive] always active
        [weapon] for a type of weapon
        [physical] an attack with the weapon
       *[other] a weapon attack that uses magic
    }; { $sp_cost } SP for the first rank{ $ranks ->
        [1] {""}
       *[other] , { $ranks } ranks
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
       *[other] ; a target that takes damage loses { $stamina_loss } more Stamina
    }{ $chance ->
        [0] {""}
       *[other] ; chance { $chance }%, minus { $against ->
            [will] Will
           *[other] Perc
        }
    }{ $chance_per_rank ->
        [0] {""}
       *[other] , plus { $chance_per_rank } for each rank
    }{ $ap_loss ->
        [0] {""}
       *[other] : the target loses { $ap_loss } hundredths of an AP
    }.{ $about ->
        [none] {""}
       *[other] {" "}{ $about }
    }
entries-item = Items
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
entries-hero = Companions
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
       *[other] ; trait points spent: { $traits }
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
    HP, current and maximum:
    Stamina, current and maximum:
    MP, current and maximum:
    AP, in hundredths:
    Weapon and off hand:
    Armour, Def, Rep:
    Hit, Evade, crit:
    Minimum and maximum damage:
    Skills:
    Spells:
    XP, SP, trait points left:
sheet-held-item = Items
sheet-held-weapon = Weapons not in hand
sheet-held-armour = Armour not worn

## Options and constants in print

option-engagement_dice =
    { $value ->
        [shared] In an engagement each side rolls one d20 and uses it for Hit and for Evade.
       *[split] In an engagement each Hit and each Evade has a separate d20.
    }
option-margin_above_poor =
    { $value ->
        [poor] A hit with a margin of one more than { $constant_poor_margin } is still a poor hit.
       *[solid] A hit with a margin of one more than { $constant_poor_margin } is a solid hit.
    }
option-rounding =
    { $value ->
        [nearest] Fractions are rounded to the nearest whole number, halves up.
       *[truncate] Fractions are dropped.
    }
option-magic_base =
    { $value ->
        [spell] Each spell has a Min and a Max, which replace those of the weapon.
       *[weapon] Spells use the Min and Max of the weapon in hand.
    }
option-exchange =
    { $value ->
        [attacker_first] A defender who falls to the attacker's strike does not strike back.
       *[simultaneous] Both strikes of an engagement count, even if one of the two falls.
    }
option-crit_ranks =
    { $value ->
        [compound] A magic critical adds { $constant_crit_rank_percent }% of the damage once for each rank, each time to the previous result.
       *[add] A magic critical adds { $constant_crit_rank_percent }% of the damage for each rank.
    }
option-stamina_bands =
    { $value ->
        [below] A level of weariness starts below its percentage, but the level at 0% starts at 0%.
       *[at_or_below] A level of weariness starts at its percentage.
    }
option-magi_safestrike =
    { $value ->
        [yes] Weapon attacks that use magic have Safestrike.
       *[no] Weapon attacks that use magic have Safestrike only if their description says so.
    }
option-flyer_melee =
    { $value ->
        [flyers] Flyers may attack each other with hand weapons.
       *[never] Flyers cannot be attacked with hand weapons.
    }
option-unskilled_damage =
    { $value ->
        [whole] Without the skill for a weapon, the whole damage is reduced to { $constant_unskilled_percent }%, including stats.
       *[weapon] Without the skill for a weapon, the weapon's own Min and Max are reduced to { $constant_unskilled_percent }%.
    }
option-half_ap_turns =
    { $value ->
        [yes] With { $constant_half_turn_ap_cost } hundredths of an AP, a fighter may take a turn that costs at most the AP left.
       *[no] A fighter needs { $constant_turn_ap_cost } hundredths of an AP to take a turn.
    }
option-round_end_scope =
    { $value ->
        [phase] A round is over when everyone has waited, or could not take a turn, in one phase.
       *[pair] A round is over when everyone has waited, or could not take a turn, in a movement phase and the action phase after it.
    }
option-action_ties =
    { $value ->
        [full] In an action phase, ties in Spd are decided by AP and side, as in movement phases.
       *[random] In an action phase, ties in Spd are decided by a die at once.
    }
option-weight_penalties =
    { $value ->
        [worst] If several pieces are too heavy, only the highest penalty to Spd counts.
       *[sum] If several pieces are too heavy, add their penalties to Spd.
    }
option-xp_per =
    { $value ->
        [opponent] In a battle, each opponent gives XP and SP for the first engagement and again for their fall.
       *[engagement] Every engagement gives XP and SP.
    }
option-xp_carry =
    { $value ->
        [reset] Your XP start at 0 again with each new level.
       *[carry] You keep the XP left over when you gain a level.
    }
option-level_up =
    { $value ->
        [after_battle] A level gained in a battle counts only after the battle.
       *[at_once] A level gained in a battle counts at once.
    }
option-assist_sp_doubles =
    { $value ->
        [whole] For help, both the rank and the difference in levels count twice in the SP.
       *[rank_only] For help, only the rank counts twice in the SP.
    }
option-gm =
    { $value ->
        [person] One of you plays the foes, and the allies who are not in the party.
       *[program] Foes act as the rules describe.
    }
option-versus =
    { $value ->
        [yes] Two groups of players may fight each other in a battle. In a tie, neither side goes first.
       *[no] In a battle your party faces foes.
    }
constant-ap_per_round = AP gained in each round, in hundredths. In this book: { $value }.
constant-ap_per_spd = AP gained in each round for each point of Spd, in hundredths. In this book: { $value }.
constant-max_ap = Maximum AP, in hundredths. In this book: { $value }.
constant-turn_ap_cost = AP cost of a turn, in hundredths. In this book: { $value }.
constant-half_turn_ap_cost = AP cost of a change of equipment, or of waiting in a movement phase, in hundredths. In this book: { $value }.
constant-wait_ap_cost = AP cost of waiting in an action phase, in hundredths. In this book: { $value }.
constant-glance_margin = Highest margin of a glance. In this book: { $value }.
constant-poor_margin = Highest margin of a poor hit. In this book: { $value }.
constant-disc_per_crit = Points of Disc for each face of the d20 that is a critical. In this book: { $value }.
constant-crit_rank_percent = Percentage of damage that a magic critical adds for each rank. In this book: { $value }.
constant-parry_percent = Percentage of damage left if only the defender has a critical. In this book: { $value }.
constant-weak_armour_percent = Percentage of damage against armour that is weak to the weapon. In this book: { $value }.
constant-unskilled_percent = Percentage of Hit and damage left without the weapon's skill. In this book: { $value }.
constant-engage_stamina_cost = Stamina cost of an engagement for each side. In this book: { $value }.
constant-hurt_stamina_cost = Additional Stamina cost of taking damage. In this book: { $value }.
constant-wait_stamina_percent = Percentage of Stamina regained by waiting. In this book: { $value }.
constant-wait_mp_percent = Percentage of MP regained by waiting. In this book: { $value }.
constant-round_stamina_percent = Percentage of Stamina regained in each round. In this book: { $value }.
constant-spell_reach = Reach of a spell, in areas. In this book: { $value }.
constant-item_reach = Reach of an item, in areas. In this book: { $value }.
constant-skill_above_percent = Percentage of Stamina above which foes use skills. In this book: { $value }.
constant-start_trait_points = Trait points of a new character. In this book: { $value }.
constant-hp_per_trait_point = Maximum HP that a trait point buys. In this book: { $value }.
constant-stamina_per_trait_point = Maximum Stamina that a trait point buys. In this book: { $value }.
constant-mp_per_trait_point = Maximum MP that a trait point buys. In this book: { $value }.
constant-xp_per_level = XP needed for a level. In this book: { $value }.
constant-trait_points_per_level = Trait points gained with each level. In this book: { $value }.
constant-xp_same_level = XP for an engagement with an opponent of the same level. In this book: { $value }.
constant-xp_per_level_above = Additional XP for each level that the opponent is higher. In this book: { $value }.
constant-xp_lower_level = XP for an opponent of a lower level, before the difference in levels is subtracted. In this book: { $value }.
constant-min_xp = Minimum XP for an engagement or for help. In this book: { $value }.
constant-max_xp = Maximum XP for an engagement. In this book: { $value }.
constant-assist_xp = XP for helping a companion of the same level. In this book: { $value }.
constant-max_assist_xp = Most XP that one use of help can earn. In this book: { $value }.
constant-felled_xp_percent = Percentage of XP for an opponent who falls. In this book: { $value }.
constant-felled_sp_percent = Percentage of SP for an opponent who falls. In this book: { $value }.
constant-shut_out_xp_divisor = Divisor of XP for a fighter who could not strike. In this book: { $value }.
constant-shut_out_sp_divisor = Divisor of SP for a fighter who could not strike. In this book: { $value }.
constant-max_boss_xp_percent = Maximum percentage of XP for a boss. In this book: { $value }.
constant-max_boss_sp_percent = Maximum percentage of SP for a boss. In this book: { $value }.
constant-max_assist_sp = Most SP that one use of help can earn. In this book: { $value }.
constant-min_assist_sp = Fewest SP that one use of help can earn. In this book: { $value }.
constant-spell_sp_per_rank = SP cost for each rank of a spell. In this book: { $value }.
constant-idle_round_limit = Number of rounds without an attack after which a battle can be given up. In this book: { $value }.
