### What stands beside the place where the reader is.

status-wounds = Wounds
status-gold = Gold

### On the shelf.

on-the-shelf = Adventuria: one die, four numbers, and a city to come back to

## On paper

dice-needed = 6, { $figure_die }
phrase-create = Create your adventurer as the rules say: roll type and alignment, and choose a name.
phrase-create-named = Create an adventurer called { $name } as the rules say.
phrase-restart =
    { $option_world_persists ->
        [yes] Begin again with a new adventurer: rub out the sheet, roll and fill it in anew, and turn to { $place_city }. What the book has noted and ticked stays.
       *[other] Begin again with a new adventurer: rub out the sheet, all codes, titles, notes and ticks, roll and fill the sheet in anew, and turn to { $place_city }.
    }
paper-restart =
    { $option_world_persists ->
        [yes] Begin again with a new adventurer: rub out the sheet, roll and fill it in anew, and turn to { $place_city }. What the book has noted and ticked stays.
       *[other] Begin again with a new adventurer: rub out the sheet, all codes, titles, notes, marks and ticks, and turn to { $first_section }, as when you first opened the book.
    }
phrase-note = Note on your sheet: { $text }.
phrase-consult =
    You may look at { $what ->
        [map] the map
       *[other] the rules
    }.
phrase-gain-gold = Gain { $n } Gold.
phrase-gain-melee-xp = Gain { $n } Melee XP.
phrase-gain-magical-xp = Gain { $n } Magical XP.
phrase-lose-gold = Lose { $n } Gold.
phrase-lose-all-gold = Lose all your Gold.
phrase-pay =
    { $gold ->
        [none] { $all_gold ->
            [none] Give up
           *[other] Pay all your Gold
        }
       *[other] Pay { $gold } Gold
    }{ $item ->
        [none] {""}
       *[other] { $gold ->
            [none] { $all_gold ->
                [none] {" "}
               *[other] , and give up{" "}
            }
           *[other] , and give up{" "}
        }{ $item }
    }{ $items ->
        [none] {""}
       *[other] { $item ->
            [none] { $gold ->
                [none] { $all_gold ->
                    [none] {" "}
                   *[other] , and give up{" "}
                }
               *[other] , and give up{" "}
            }
           *[other] ,{" "}
        }{ $items ->
            [1] an Item
           *[other] { $items } Items
        }
    }{ $spell ->
        [none] {""}
       *[other] { $items ->
            [none] { $item ->
                [none] { $gold ->
                    [none] { $all_gold ->
                        [none] {" "}
                       *[other] , and give up{" "}
                    }
                   *[other] , and give up{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }the Spell { $spell }
    }{ $spells ->
        [none] {""}
       *[other] { $spell ->
            [none] { $items ->
                [none] { $item ->
                    [none] { $gold ->
                        [none] { $all_gold ->
                            [none] {" "}
                           *[other] , and give up{" "}
                        }
                       *[other] , and give up{" "}
                    }
                   *[other] ,{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $spells ->
            [1] a Spell
           *[other] { $spells } Spells
        }
    }{ $ally ->
        [none] {""}
       *[other] { $spells ->
            [none] { $spell ->
                [none] { $items ->
                    [none] { $item ->
                        [none] { $gold ->
                            [none] { $all_gold ->
                                [none] {" "}
                               *[other] , and give up{" "}
                            }
                           *[other] , and give up{" "}
                        }
                       *[other] ,{" "}
                    }
                   *[other] ,{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $ally }
    }{ $allies ->
        [none] {""}
       *[other] { $ally ->
            [none] { $spells ->
                [none] { $spell ->
                    [none] { $items ->
                        [none] { $item ->
                            [none] { $gold ->
                                [none] { $all_gold ->
                                    [none] {" "}
                                   *[other] , and give up{" "}
                                }
                               *[other] , and give up{" "}
                            }
                           *[other] ,{" "}
                        }
                       *[other] ,{" "}
                    }
                   *[other] ,{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $allies ->
            [1] an Ally
           *[other] { $allies } Allies
        }
    }.
phrase-pay-item = { $item }
phrase-pay-spell = { $spell }
phrase-pay-ally = { $ally }
phrase-raise =
    Raise your { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } by { $n }.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-lower =
    Lower your { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } by { $n }, but not below 1.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-receive =
    Receive { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $wounds ->
       *[other] {""}
    }{ $wound ->
       *[other] {""}
    }{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-heal =
    Heal { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $wounds ->
       *[other] {""}
    }{ $wound ->
       *[other] {""}
    }
phrase-heal-all =
    Heal all your Wounds.{ $wounds ->
       *[other] {""}
    }
phrase-align = Your alignment is { $to } now.
phrase-ability = If it is for your type, write the Ability { $a } on your sheet: it is in force from now on.
phrase-encounter = You meet { $m }, fresh and without Wounds.
phrase-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat with { $monster }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}They come one after another.
    }{ $together ->
        [none] {""}
       *[other] {" "}They come all at once.
    }{ $n ->
        [none] {""}
        [1] {" "}There is one Combat at most.
       *[other] {" "}There are { $n } Combats at most.
    }
paper-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat with { $monster }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}They come one after another.
    }{ $together ->
        [none] {""}
       *[other] {" "}They come all at once.
    }{ $n ->
        [none] {""}
        [1] {" "}There is one Combat at most.
       *[other] {" "}There are { $n } Combats at most.
    }
phrase-combat-and = { $monster }
phrase-monster-raise =
    For this turn the { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } of { $monster } rises by { $n }.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-monster-lower =
    For this turn the { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } of { $monster } falls by { $n }, but not below 1.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-monster-receive =
    { $monster } receives { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-monster-heal =
    { $monster } heals { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $by ->
        [none] {""}
       *[other] {" "}(This is by { $by }.)
    }
phrase-cast = If you know the Spell { $s }, you may cast it.
phrase-use-item = If you carry { $i }, you may use it.
phrase-use-ally = If { $a } is with you, you may call on them.
phrase-quest-take = Undertake the Quest { $quest }, unless you are on a Quest or have completed this one.
phrase-quest-complete = If you are on the Quest { $quest }, you have completed it.
phrase-end-turn = Your turn is over: turn to { $to }.
phrase-travel = Your turn is over: travel to { $to }.
phrase-travel-well-known = Your turn is over: travel to any well-known place, of those that are listed in front.
phrase-camp = When this turn is over you may set up camp.
phrase-resume = Break camp.
phrase-gain-item =
    Gain the Item { $item }{ $and ->
        [none] {""}
       *[other] , { $and }
    }, as far as there is room.
paper-gain-item =
    Gain the Item { $item }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if there is room
       *[other] as far as there is room
    }.
phrase-gain-item-and = { $item }
phrase-lose-item = Lose the Item { $item }.
phrase-lose-some-item =
    Lose { $n ->
        [1] one Item
       *[other] { $n } Items
    } of your choice.
phrase-lose-all-item = Lose all your Items.
phrase-gain-spell =
    Gain the Spell { $spell }{ $and ->
        [none] {""}
       *[other] , { $and }
    }, as far as there is room.
paper-gain-spell =
    Gain the Spell { $spell }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if there is room
       *[other] as far as there is room
    }.
phrase-gain-spell-and = { $spell }
phrase-lose-spell = Lose the Spell { $spell }.
phrase-lose-some-spell =
    Lose { $n ->
        [1] one Spell
       *[other] { $n } Spells
    } of your choice.
phrase-lose-all-spell = Lose all your Spells.
phrase-gain-ally =
    Gain the Ally { $ally }{ $and ->
        [none] {""}
       *[other] , { $and }
    }, as far as there is room.
paper-gain-ally =
    Gain the Ally { $ally }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if there is room
       *[other] as far as there is room
    }.
phrase-gain-ally-and = { $ally }
phrase-lose-ally = Lose the Ally { $ally }.
phrase-lose-some-ally =
    Lose { $n ->
        [1] one Ally
       *[other] { $n } Allies
    } of your choice.
phrase-lose-all-ally = Lose all your Allies.
place-city = The first turn of every adventurer, and of every new one, is at { $to }.
place-fallen = When you fall and the section does not lead you elsewhere, turn to { $to }.
tagged-well-known = The well-known places are { $all }. Whatever takes you to “any well-known place” takes you to one of these, of your choice.
option-cap_overflow =
    { $value ->
        [clamp] An increase that would pass the mark goes as far as the mark.
       *[ignore] An increase that would pass the mark does not happen at all.
    }
option-cap_measure =
    { $value ->
        [total] The bottom of 1 and the mark at the top hold for a number with all that things add to it.
       *[base] The bottom of 1 and the mark at the top hold for a number without what things add to it.
    }
option-spell_floor =
    { $value ->
        [by_type] Magic { $figure_no_spells_to } or less keeps Spells from nobody whose type leaves room for them.
       *[all] At Magic { $figure_no_spells_to } or less nobody can know any Spell.
    }
option-over_limit =
    { $value ->
        [keep] What is too much when a limit has fallen may be kept; nothing new comes until there is room.
       *[trim] What is too much when a limit has fallen is lost at once.
    }
option-xp_stop =
    { $value ->
        [both] XP counts on until Arms and Magic are both at their mark.
       *[each] XP stops for Arms and for Magic each alone.
    }
option-xp_awards =
    { $value ->
        [sum] Two monsters that fall in one Combat give one award, of all their figures together.
       *[each] Two monsters that fall in one Combat give an award each.
    }
option-xp_values =
    { $value ->
        [current] XP counts what a monster has when it falls, whatever you did to it.
       *[printed] XP counts what is printed of a monster.
    }
option-xp_outside =
    { $value ->
        [melee] A monster that falls outside any Combat gives Melee XP.
       *[none] A monster that falls outside any Combat gives no XP.
    }
option-both_fall =
    { $value ->
        [won_then_fallen] When both sides fall together you have won, and then fallen.
       *[fallen] When both sides fall together you have fallen.
    }
option-ignored_triggers =
    { $value ->
        [no] A Wound that was ignored sets off nothing that answers to Wounds.
       *[yes] A Wound that was ignored still sets off what answers to Wounds.
    }
option-ignore_reach =
    { $value ->
        [base_only] What ignores Wounds due to Combat reaches the Wound for losing alone, and none that a thing deals.
       *[either_tag] What ignores Wounds due to Combat also reaches a Wound of a thing that is due to Combat as well.
    }
option-simultaneous_heal =
    { $value ->
        [wounds_first] Of Wounds and healing at one moment the Wounds come first: whoever falls by them is not healed.
       *[net] Wounds and healing at one moment are added up.
    }
option-lose_choice =
    { $value ->
        [random] Where no name is said, dice choose what you lose.
       *[reader] Where no name is said, you choose what you lose.
    }
option-pay_all_zero =
    { $value ->
        [no] Who has no Gold cannot pay all of it.
       *[yes] Who has no Gold can pay all of it.
    }
option-drop_between_turns =
    { $value ->
        [yes] Things may be dropped between two turns as well.
       *[no] Nothing is dropped between two turns.
    }
option-quest_repeat =
    { $value ->
        [yes] A completed Quest may be undertaken again.
       *[no] A completed Quest is over for good.
    }
option-quest_giveup =
    { $value ->
        [yes] You may give up your Quest at any time in a turn.
       *[no] A Quest cannot be given up.
    }
option-multi_default =
    { $value ->
        [in_turn] Several monsters come one after another where the section does not say otherwise.
       *[error] Of several monsters the section says how they come.
    }
option-duplicates =
    { $value ->
        [refuse] You cannot have two of the same thing.
       *[allow] You may have two of the same thing.
    }
option-weapon_pick =
    { $value ->
        [per_fight] You pick your weapon for the whole fight.
       *[per_combat] You pick your weapon for each Combat.
    }
option-end_before_first =
    { $value ->
        [yes] A fight may be ended before its first Combat.
       *[no] There is no ending a fight before its first Combat.
    }
option-missing_magic =
    { $value ->
        [one] A monster for which no Magic is printed has Magic 1 in a Magical Combat.
       *[error] A monster for which no Magic is printed is in no Magical Combat.
    }
option-spell_leaves =
    { $value ->
        [before] A Spell is gone before it does its work: what it brings may take its place.
       *[after] A Spell is gone when it has done its work.
    }
option-world_persists =
    { $value ->
        [yes] Whoever begins anew comes into the world as the last adventurer left it.
       *[no] Whoever begins anew comes into a new world.
    }
option-refund_if_left =
    { $value ->
        [yes] Whoever leaves behind what was just bought has the price back.
       *[no] Whoever leaves behind what was just bought does not have the price back.
    }
option-creation =
    { $value ->
        [chosen] You choose your type and whose you are.
       *[rolled] Dice say what you are and whose.
    }
outcome-created = When that is done
outcome-noted = When that is done
outcome-shown = When you have looked
outcome-gained = When you have it
outcome-swapped = If you gave something up for it
outcome-lost = When it is gone
outcome-gain-lost = If there was no room
outcome-paid = If you pay
outcome-declined = If you do not want to
outcome-unable = If you cannot
outcome-raised = If it rises
outcome-ignored = If it does not
outcome-lowered = If you are still standing
outcome-fallen = If you fall
outcome-standing = If you are still standing
outcome-healed = When you are healed
outcome-aligned = When that is done
outcome-yours = If it is your Ability
outcome-not-yours = If it is not your Ability
outcome-met = If it is there
outcome-gone = If it has fallen for good
outcome-won = If you win
outcome-ended = If you end it
outcome-refused = If it cannot be
outcome-combat-refused = If you do not fight
outcome-done = If it is still standing
outcome-monster_fallen = If it falls
outcome-cast = If you cast it
outcome-used = If you use it
outcome-not_held = If you do not have it
outcome-not_now = If it cannot be done now
outcome-taken = If you undertake it
outcome-quest_take-ignored = If you do not
outcome-completed = If you have completed it
outcome-not_on_it = If you are not on that Quest
outcome-camped = If you set up camp
outcome-resumed = When that is done

## What a printed condition says

if-can_pay =
    you can give up{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $all_gold ->
        [none] {""}
       *[other] {" "}all your Gold
    }{ $item ->
        [none] {""}
       *[other] {" "}{ $item }
    }{ $items ->
        [none] {""}
       *[other] {" "}{ $items } Items
    }{ $spell ->
        [none] {""}
       *[other] {" "}{ $spell }
    }{ $spells ->
        [none] {""}
       *[other] {" "}{ $spells } Spells
    }{ $ally ->
        [none] {""}
       *[other] {" "}{ $ally }
    }{ $allies ->
        [none] {""}
       *[other] {" "}{ $allies } Allies
    }
if-not-can_pay =
    you cannot give up{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $all_gold ->
        [none] {""}
       *[other] {" "}all your Gold
    }{ $item ->
        [none] {""}
       *[other] {" "}{ $item }
    }{ $items ->
        [none] {""}
       *[other] {" "}{ $items } Items
    }{ $spell ->
        [none] {""}
       *[other] {" "}{ $spell }
    }{ $spells ->
        [none] {""}
       *[other] {" "}{ $spells } Spells
    }{ $ally ->
        [none] {""}
       *[other] {" "}{ $ally }
    }{ $allies ->
        [none] {""}
       *[other] {" "}{ $allies } Allies
    }
if-in-peril = the next blow could fell you
if-not-in-peril = the next blow could not fell you
if-has_item = you carry { $n }
if-not-has_item = you do not carry { $n }
if-has_spell = you know the Spell { $n }
if-not-has_spell = you do not know the Spell { $n }
if-has_ally = { $n } is with you
if-not-has_ally = { $n } is not with you
if-has_weapon = you carry a weapon
if-not-has_weapon = you carry no weapon
if-weapon_in_use = { $n } was your weapon in the latest Combat
if-not-weapon_in_use = { $n } was not your weapon in the latest Combat
if-on_quest =
    you are on { $n ->
        [none] a Quest
       *[other] the Quest { $n }
    }
if-not-on_quest =
    you are not on { $n ->
        [none] a Quest
       *[other] the Quest { $n }
    }
if-quest_done = you have completed the Quest { $n }
if-not-quest_done = you have not completed the Quest { $n }
if-xp_counts =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } XP still counts for you
if-not-xp_counts =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } XP no longer counts for you
if-well_known = { $p } is a well-known place
if-not-well_known = { $p } is not a well-known place
if-monster_fallen = { $m } has fallen this turn
if-not-monster_fallen = { $m } has not fallen this turn
if-unique_gone = { $m } has fallen for good
if-not-unique_gone = { $m } has not fallen for good
if-effect_running = { $n } is in force
if-not-effect_running = { $n } is not in force
value-attr =
    your { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-base =
    your own { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }, without bonuses
value-begin =
    your first { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-cap =
    the most that your { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    } may come to
value-wounds_left = the number of Wounds that you can still take
value-count_of-item = the number of { $n } that you carry
value-count_of-spell = the number of times that you know { $n }
value-count_of-ally = the number of { $n } with you
value-items = the number of your Items
value-spells = the number of your Spells
value-allies = the number of your Allies
value-item_room = the number of Items for which you have room
value-spell_room = the number of Spells for which you have room
value-ally_room = the number of Allies for whom you have room
value-item_limit = the most Items that you can carry
value-spell_limit = the most Spells that you can know
value-ally_limit = the most Allies that can be with you
value-weapons = the number of your weapons
value-xp =
    your { $kind ->
        [melee] Melee
       *[other] Magical
    } XP
value-places = the well-known places
value-monster_attr =
    the { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    } of { $m }
value-monster_wounds = the number of Wounds of { $m }
value-last_result = how the latest Combat came out
value-last_dice = the dice of the latest Combat
value-combats = the number of Combats of the latest fight
value-arms = your Arms
value-craft = your Craft
value-magic = your Magic
value-vitae = your Vitae

## What a printed book tells of foes, things and companions

entries-monster = Monsters
entry-monster =
    Arms { $arms }{ $magic ->
        [0] {""}
       *[other] , Magic { $magic }
    }, Vitae { $vitae }{ $abilities ->
        [none] {""}
       *[other] ; { $abilities }
    }.
entries-all-type = Types
entry-type =
    creation die { $die }; Arms { $arms }, Magic { $magic }, Craft { $craft }, Vitae { $vitae }; Spells: Magic less { $spells_less }.
entries-item = Items
entry-item =
    { $weapon ->
        [none] {""}
       *[other] A weapon.{" "}
    }{ $about ->
        [none] {""}
       *[other] { $about }
    }
entries-spell = Spells
entry-spell =
    { $about ->
        [none] {""}
       *[other] { $about }
    }
entries-ally = Allies
entry-ally =
    { $about ->
        [none] {""}
       *[other] { $about }
    }
entries-ability = Abilities
entry-ability =
    { $types ->
        [none] {""}
       *[other] For { $types } only.{" "}
    }{ $about ->
        [none] {""}
       *[other] { $about }
    }
entries-quest = Quests
entry-quest = Completed by this: { $condition }

## What special rules do, in a printed book

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , if { $if }
    }{ $in_use ->
        [yes] , while it is the weapon that you use
       *[other] {""}
    }{ $may ->
        [yes] , if you like
       *[other] {""}
    }: { $do }.
special-when-held =
    { $kind ->
        [item] While you carry it
        [spell] While you know it
        [ally] While this Ally is with you
       *[other] { $bearer_types ->
            [none] As long as its owner stands
           *[other] At any time
        }
    }
special-when-in_use = While it is the weapon that you use
special-when-gained = As you gain it
special-when-lost = As you lose it
special-when-used =
    { $kind ->
        [spell] Cast
        [ally] Called on
       *[other] Used
    }{ $window ->
        [outside] {" "}outside any Combat
        [start] {" "}at the start of a Combat
        [roll] {" "}after the dice of a Combat
        [end] {" "}at the end of a Combat
       *[any] {" "}at any time
    }
special-when-start = At the start of each Combat
special-when-roll = After the dice of each Combat
special-when-result =
    { $result ->
        [none] Whenever the dice of a Combat are compared
       *[other] Whenever a Combat is { $result } for you
    }
special-when-result-result =
    { $name ->
        [win] a win
        [lose] a loss
       *[standoff] a standoff
    }
special-when-wounded =
    { $side ->
        [monster] Whenever the monster is wounded
       *[you] Whenever you are wounded
    }{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}by what a section says
        [combat] {" "}due to Combat
        [ability] {" "}due to an Ability
        [item] {" "}due to an Item
        [spell] {" "}due to a Spell
       *[ally] {" "}due to an Ally
    }
special-when-felled =
    { $side ->
       *[monster] { $kind ->
            [ability] { $bearer_types ->
                    [none] Whenever the monster falls
                   *[other] Whenever a monster falls
                }
           *[other] Whenever a monster falls
        }
    }{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}by what a section says
        [combat] {" "}due to Combat
        [ability] {" "}due to an Ability
        [item] {" "}due to an Item
        [spell] {" "}due to a Spell
       *[ally] {" "}due to an Ally
    }
special-when-end = At the end of each Combat
special-when-turn_start = At the start of each turn
special-when-turn_end = At the end of each turn
special-if-kind = it is a { $value } Combat
special-if-kind-value =
    { $name ->
        [melee] Melee
       *[magical] Magical
    }
special-if-combat = it is Combat { $value } of the fight
special-if-own_die =
    { $kind ->
        [ability] { $bearer_types ->
                [none] its owner's die shows { $value }
               *[other] your die shows { $value }
            }
       *[other] your die shows { $value }
    }
special-if-foe_die =
    { $kind ->
        [ability] { $bearer_types ->
                [none] the die of the other side shows { $value }
               *[other] the monster's die shows { $value }
            }
       *[other] the monster's die shows { $value }
    }
special-if-result = the Combat is { $value } for you
special-if-result-value =
    { $name ->
        [win] a win
        [lose] a loss
       *[standoff] a standoff
    }
special-if-type = you are of the type { $value }
special-if-alignment = you are { $value }
special-if-query =
    { $value ->
        [has_weapon] you carry a weapon
        [on_quest] you are on a Quest
        [fallen] you have fallen
        [camped] you are in camp
       *[in_turn] a turn is under way
    }
special-do-bonus =
    { $value_signed } { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
       *[vitae] Vitae
    }{ $side ->
        [none] {""}
        [you] {" "}for you
        [monster] {" "}for the monster
        [monsters] {" "}for every monster
       *[others] {" "}for every other monster
    }{ $scope ->
        [none] {""}
        [always] {""}
        [melee] , in Melee rolls alone
        [magical] , in Magical rolls alone
       *[combat] , in the rolls of Combat alone
    }{ $until ->
        [none] {""}
        [combat] , until the Combat is over
        [fight] , until the fight is over
        [turn] , until the turn is over
        [good] , for good
        [1] , until the turn is over
       *[other] , for { $until } turns, this one counted
    }
special-do-change =
    { $side ->
        [none] its owner has { $value_signed }
        [you] you have { $value_signed }
        [monster] the monster has { $value_signed }
        [monsters] every monster has { $value_signed }
       *[others] every other monster has { $value_signed }
    } { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
       *[vitae] Vitae
    }{ $side ->
        [none] {" "}(you for good, a monster for the turn)
        [you] {" "}for good
       *[other] {" "}for the turn
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-wound =
    { $side ->
        [none] its owner receives
        [you] you receive
        [monster] the monster receives
        [monsters] every monster receives
       *[others] every other monster receives
    } { $value ->
        [1] one Wound
       *[other] { $value } Wounds
    }{ $due ->
        [combat] , due to Combat as well
       *[none] {""}
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-ignore =
    { $value ->
        [all] none
        [1] one
       *[other] { $value }
    } of { $side ->
        [none] its owner's
        [you] your
        [monster] the monster's
        [monsters] any monster's
       *[others] any other monster's
    } Wounds{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}that a section deals
        [combat] {" "}due to Combat
        [ability] {" "}due to an Ability
        [item] {" "}due to an Item
        [spell] {" "}due to a Spell
       *[ally] {" "}due to an Ally
    } { $value ->
        [all] counts
        [1] does not count
       *[other] do not count
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-heal =
    { $side ->
        [none] its owner is healed of
        [you] you are healed of
        [monster] the monster is healed of
        [monsters] every monster is healed of
       *[others] every other monster is healed of
    } { $value ->
        [all] all Wounds
        [1] one Wound
       *[other] { $value } Wounds
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-gain =
    you gain{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $melee_xp ->
        [none] {""}
       *[other] { $gold ->
                [none] {""}
               *[other] {" "}and
            }{" "}{ $melee_xp } Melee XP
    }{ $magical_xp ->
        [none] {""}
       *[other] { $melee_xp ->
                [none] { $gold ->
                    [none] {""}
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}{ $magical_xp } Magical XP
    }{ $item ->
        [none] {""}
       *[other] { $magical_xp ->
                [none] { $melee_xp ->
                    [none] { $gold ->
                        [none] {""}
                       *[other] {" "}and
                    }
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}the Item { $item }
    }{ $spell ->
        [none] {""}
       *[other] { $item ->
                [none] { $magical_xp ->
                    [none] { $melee_xp ->
                        [none] { $gold ->
                            [none] {""}
                           *[other] {" "}and
                        }
                       *[other] {" "}and
                    }
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}the Spell { $spell }
    }{ $ally ->
        [none] {""}
       *[other] { $spell ->
                [none] { $item ->
                    [none] { $magical_xp ->
                        [none] { $melee_xp ->
                            [none] { $gold ->
                                [none] {""}
                               *[other] {" "}and
                            }
                           *[other] {" "}and
                        }
                       *[other] {" "}and
                    }
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}the Ally { $ally }
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-lose =
    you lose{ $gold ->
        [none] {""}
        [all] {" "}all your Gold
       *[other] {" "}{ $gold } Gold
    }{ $item ->
        [none] {""}
       *[other] { $gold ->
                [none] {""}
               *[other] {" "}and
            }{" "}the Item { $item }
    }{ $spell ->
        [none] {""}
       *[other] { $item ->
                [none] { $gold ->
                    [none] {""}
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}the Spell { $spell }
    }{ $ally ->
        [none] {""}
       *[other] { $spell ->
                [none] { $item ->
                    [none] { $gold ->
                        [none] {""}
                       *[other] {" "}and
                    }
                   *[other] {" "}and
                }
               *[other] {" "}and
            }{" "}the Ally { $ally }
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-weapons =
    you use { $value ->
        [1] one weapon
       *[other] { $value } weapons
    } more in each Combat
special-do-reroll =
    { $value ->
        [you] your die is
       *[monster] the monster's die is
    } rolled again{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-die =
    { $value ->
        [1] one die more is
       *[other] { $value } dice more are
    } rolled and added { $side ->
        [none] for its owner
        [you] for you
       *[monster] for the monster
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }
special-do-mute =
    { $side ->
        [you] your
       *[monster] the monster's
    } { $value ->
        [ability] Abilities
        [item] Items
        [spell] Spells
       *[ally] Allies
    }{ $name ->
        [none] {""}
       *[other] {" "}called { $name }
    } do nothing{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }{ $until ->
        [none] {""}
        [combat] , until the Combat is over
        [fight] , until the fight is over
        [turn] , until the turn is over
        [good] , for good
        [1] , until the turn is over
       *[other] , for { $until } turns, this one counted
    }
special-do-trump = no { $value } can ignore what it does, or keep it from acting
special-do-trump-value =
    { $name ->
        [ability] Ability
        [item] Item
        [spell] Spell
       *[ally] Ally
    }
special-do-go =
    the turn ends, and you turn to { $value ->
        [well-known] any well-known place
       *[other] { $value }
    }{ $faces ->
        [none] {""}
       *[other] , if a die that you roll for it shows { $faces }
    }

## The sheet of a printed book

sheet =
    Name: { $name }
    Type: { $type ->
        [none] {""}
       *[other] { $type }
    }
    Alignment: { $alignment ->
       *[other] {""}
    }
    Arms, at first and now: { $base_arms ->
        [0] {""}
       *[other] { $base_arms }
    }
    Magic, at first and now: { $base_magic ->
        [0] {""}
       *[other] { $base_magic }
    }
    Craft, at first and now: { $base_craft ->
        [0] {""}
       *[other] { $base_craft }
    }
    Vitae, at first and now: { $base_vitae ->
        [0] {""}
       *[other] { $base_vitae }
    }
    Wounds, up to your Vitae: □□□□□ □□□□□{ $wounds ->
       *[other] {""}
    }
    Gold: { $gold }
    Melee XP: { $boxes_melee_xp }
    Magical XP: { $boxes_magical_xp }
    Quest: { $quest ->
       *[other] {""}
    }
    Quests completed: { $fallen ->
       *[other] {""}
    }
    Noted:
sheet-held-item = Items
sheet-held-spell = Spells
sheet-held-ally = Allies
sheet-held-ability = Abilities

## What a printed book says of figures

figure-gold = Gold that an adventurer begins with. In this book: { $value }.
figure-cap = How many times its beginning an attribute may come to by what is ordinary. In this book: { $value }.
figure-items_per_arms = Items that each point of Arms carries. In this book: { $value }.
figure-allies_per_craft = Allies that each point of Craft leads. In this book: { $value }.
figure-no_spells_to = Magic up to which nobody can know a Spell. In this book: { $value }.
figure-weapons = Weapons in use at one time, before what lets one use more. In this book: { $value }.
figure-die = Sides of the dice of a Combat, and of those that specials roll. In this book: { $value }.
figure-blow = Wounds that the lower total of a Combat receives. In this book: { $value }.
figure-enough_xp = XP of a kind that raise its attribute. In this book: { $value }.
figure-raised_by_xp = By how much they raise it. In this book: { $value }.
figure-xp_share = A monster's two numbers together are divided by this: the XP of its fall. In this book: { $value }.
