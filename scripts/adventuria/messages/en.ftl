### Status line

status-wounds = Wounds
status-gold = Gold
status-fallen = fallen
status-in-force = In force

### Warning in a fight.

danger = You could fall before your next decision.

### List of books

on-the-shelf = Adventuria: one die, four numbers, and a city to come back to

## On paper

dice-needed = 6, { $constant_die_sides }
phrase-create =
    Create your adventurer as described in the rules: { $option_creation_method ->
        [chosen] choose a type, an alignment and a name.
       *[rolled] roll for type and alignment, and choose a name.
    }
phrase-create-named = Create an adventurer called { $name }, as described in the rules.
phrase-restart =
    { $option_world_persists ->
        [yes] Start again with a new adventurer: rub out your sheet, create the adventurer and turn to { $rule_page_city }. Keep all notes and ticks of the book.
       *[other] Start again with a new adventurer: rub out your sheet and all codes, titles, notes and ticks, create the adventurer and turn to { $rule_page_city }.
    }
paper-restart =
    { $option_world_persists ->
        [yes] Start again with a new adventurer: rub out your sheet, create the adventurer and turn to { $rule_page_city }. Keep all notes and ticks of the book.
       *[other] Start again with a new adventurer: rub out your sheet and all codes, titles, notes, marks and ticks, and turn to { $first_section }, as if you had just opened the book for the first time.
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
            [none] Give up{" "}
           *[other] Pay all your Gold{ phrase-pay-and }
        }
       *[other] Pay { $gold } Gold{ phrase-pay-and }
    }{ phrase-pay-things }.
# Parts of a price: the words between Gold and the rest, and the rest separated by commas.
phrase-pay-and =
    { $item ->
        [none] { $items ->
            [none] { $spell ->
                [none] { $spells ->
                    [none] { $ally ->
                        [none] { $allies ->
                            [none] {""}
                           *[other] , and give up{" "}
                        }
                       *[other] , and give up{" "}
                    }
                   *[other] , and give up{" "}
                }
               *[other] , and give up{" "}
            }
           *[other] , and give up{" "}
        }
       *[other] , and give up{" "}
    }
phrase-pay-comma =
    { $item ->
        [none] { $items ->
            [none] { $spell ->
                [none] { $spells ->
                    [none] { $ally ->
                        [none] { $allies ->
                            [none] {""}
                           *[other] ,{" "}
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
    }
phrase-pay-comma-items =
    { $item ->
        [none] {""}
       *[other] ,{" "}
    }
phrase-pay-comma-spell =
    { $items ->
        [none] { phrase-pay-comma-items }
       *[other] ,{" "}
    }
phrase-pay-comma-spells =
    { $spell ->
        [none] { phrase-pay-comma-spell }
       *[other] ,{" "}
    }
phrase-pay-comma-ally =
    { $spells ->
        [none] { phrase-pay-comma-spells }
       *[other] ,{" "}
    }
phrase-pay-comma-allies =
    { $ally ->
        [none] { phrase-pay-comma-ally }
       *[other] ,{" "}
    }
phrase-pay-things =
    { $item ->
        [none] {""}
       *[other] { $item }
    }{ $items ->
        [none] {""}
       *[other] { phrase-pay-comma-items }{ $items ->
            [1] an Item
           *[other] { $items } Items
        }
    }{ $spell ->
        [none] {""}
       *[other] { phrase-pay-comma-spell }the Spell { $spell }
    }{ $spells ->
        [none] {""}
       *[other] { phrase-pay-comma-spells }{ $spells ->
            [1] a Spell
           *[other] { $spells } Spells
        }
    }{ $ally ->
        [none] {""}
       *[other] { phrase-pay-comma-ally }{ $ally }
    }{ $allies ->
        [none] {""}
       *[other] { phrase-pay-comma-allies }{ $allies ->
            [1] an Ally
           *[other] { $allies } Allies
        }
    }
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
       *[other] {" "}(This is due to { $by }.)
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
       *[other] {" "}(This is due to { $by }.)
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
       *[other] {" "}(This is due to { $by }.)
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
phrase-align = Your alignment is now { $to }.
phrase-ability = If the Ability { $a } is for your type, write it on your sheet. It is in force from now on.
phrase-encounter = You meet { $m }, with 0 Wounds.
phrase-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat with { $monster }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}They fight you one after another.
    }{ $together ->
        [none] {""}
       *[other] {" "}They fight you all together.
    }{ $n ->
        [none] {""}
        [1] {" "}Fight at most one Combat.
       *[other] {" "}Fight at most { $n } Combats.
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
       *[other] {" "}They fight you one after another.
    }{ $together ->
        [none] {""}
       *[other] {" "}They fight you all together.
    }{ $n ->
        [none] {""}
        [1] {" "}Fight at most one Combat.
       *[other] {" "}Fight at most { $n } Combats.
    }
phrase-combat-and = { $monster }
phrase-monster-raise =
    For this turn, the { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } of { $monster } rises by { $n }.{ $by ->
        [none] {""}
       *[other] {" "}(This is due to { $by }.)
    }
phrase-monster-lower =
    For this turn, the { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } of { $monster } falls by { $n }, but not below 1.{ $by ->
        [none] {""}
       *[other] {" "}(This is due to { $by }.)
    }
phrase-monster-receive =
    { $monster } receives { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $by ->
        [none] {""}
       *[other] {" "}(This is due to { $by }.)
    }
phrase-monster-heal =
    { $monster } heals { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.{ $by ->
        [none] {""}
       *[other] {" "}(This is due to { $by }.)
    }
phrase-cast = If you know the Spell { $s }, you may cast it.
phrase-use-item = If you carry { $i }, you may use it.
phrase-use-ally = If { $a } is with you, you may call on them.
phrase-quest-take = Undertake the Quest { $quest }, unless you are on a Quest or have completed this one.
phrase-quest-complete = If you are on the Quest { $quest }, you have completed it.
phrase-end-turn = Your turn is over: turn to { $to }.
phrase-travel = Your turn is over: travel to { $to }.
phrase-travel-well-known = Your turn is over: travel to any well-known place. These places are listed at the front of the book.
phrase-camp = When this turn is over, you may set up camp.
phrase-resume = Break camp.
phrase-gain-item =
    Gain the Item { $item }{ $and ->
        [none] {""}
       *[other] , { $and }
    }, as far as you have room.
paper-gain-item =
    Gain the Item { $item }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if you have room
       *[other] as far as you have room
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
    }, as far as you have room.
paper-gain-spell =
    Gain the Spell { $spell }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if you have room
       *[other] as far as you have room
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
    }, as far as you have room.
paper-gain-ally =
    Gain the Ally { $ally }{ $and_count ->
        [none] {""}
        [1] {" "}and { $and }
       *[other] , { $and }
    }, { $and_count ->
        [none] if you have room
       *[other] as far as you have room
    }.
phrase-gain-ally-and = { $ally }
phrase-lose-ally = Lose the Ally { $ally }.
phrase-lose-some-ally =
    Lose { $n ->
        [1] one Ally
       *[other] { $n } Allies
    } of your choice.
phrase-lose-all-ally = Lose all your Allies.
rule-page-city = Every adventurer, including every new one, takes the first turn at { $to }.
rule-page-fallen = If you fall and the page does not say where to go, turn to { $to }.
tagged-well-known = The well-known places are { $all }. Anything that takes you to “any well-known place” takes you to one of these, of your choice.
option-cap_overflow =
    { $value ->
        [clamp] An increase that would exceed the maximum raises the attribute to the maximum.
       *[ignore] An increase that would exceed the maximum is ignored.
    }
option-cap_applies_to =
    { $value ->
        [total] The minimum of 1 and the maximum apply to an attribute with all its bonuses.
       *[base] The minimum of 1 and the maximum apply to an attribute without its bonuses.
    }
option-spell_floor =
    { $value ->
        [by_type] With Magic { $constant_no_spells_up_to } or less, you can still know Spells if your type leaves room for them.
       *[all] With Magic { $constant_no_spells_up_to } or less, you cannot know any Spells.
    }
option-over_limit =
    { $value ->
        [keep] If the limit for Items or Allies drops, you keep the excess, but you gain nothing new until you have room.
       *[trim] If the limit for Items or Allies drops, you lose the excess at once.
    }
option-xp_stop =
    { $value ->
        [both] XP counts until Arms and Magic are both at their maximum.
       *[each] XP stops separately for Arms and for Magic.
    }
option-xp_awards =
    { $value ->
        [sum] Two monsters that fall in one Combat give a single award: the sum of their XP.
       *[each] Two monsters that fall in one Combat give one award each.
    }
option-xp_values =
    { $value ->
        [current] XP is based on the values that a monster has when it falls.
       *[printed] XP is based on the printed values of a monster.
    }
option-xp_outside_combat =
    { $value ->
        [melee] A monster that falls outside Combat gives Melee XP.
       *[none] A monster that falls outside Combat gives no XP.
    }
option-both_fall_result =
    { $value ->
        [won_then_fallen] If both sides fall together, you have won and then fallen.
       *[fallen] If both sides fall together, you have fallen.
    }
option-ignored_wounds_trigger =
    { $value ->
        [no] An ignored Wound does not trigger anything that responds to Wounds.
       *[yes] An ignored Wound still triggers everything that responds to Wounds.
    }
option-ignore_applies_to =
    { $value ->
        [blow_only] A special that ignores Wounds due to Combat applies only to the Wound for losing, not to a Wound that a special deals.
       *[all_combat_wounds] A special that ignores Wounds due to Combat also applies to a special's Wound that is due to Combat.
    }
option-simultaneous_heal =
    { $value ->
        [wounds_first] If Wounds and healing happen at the same moment, the Wounds come first: a side that falls is not healed.
       *[net] If Wounds and healing happen at the same moment, they are added up.
    }
option-lose_choice =
    { $value ->
        [random] If no name is given, dice decide what you lose.
       *[reader] If no name is given, you choose what you lose.
    }
option-pay_all_zero =
    { $value ->
        [no] If you have no Gold, you cannot pay all your Gold.
       *[yes] If you have no Gold, you can still pay all your Gold.
    }
option-drop_between_turns =
    { $value ->
        [yes] You can drop Items, Spells, Allies and Gold between two turns, too.
       *[no] You cannot drop anything between two turns.
    }
option-quest_repeat =
    { $value ->
        [yes] You can undertake a completed Quest again.
       *[no] A completed Quest is over for good.
    }
option-quest_abandon =
    { $value ->
        [yes] You can give up your Quest at any time during a turn.
       *[no] You cannot give up a Quest.
    }
option-several_monsters =
    { $value ->
        [in_turn] Several monsters fight you one after another unless the page says otherwise.
       *[error] The page says how several monsters fight you.
    }
option-duplicates =
    { $value ->
        [refuse] You cannot have two of the same Item, Spell or Ally.
       *[allow] You can have two of the same Item, Spell or Ally.
    }
option-weapon_pick =
    { $value ->
        [per_fight] You choose your weapon for the whole fight.
       *[per_combat] You choose your weapon for each Combat.
    }
option-end_before_first_combat =
    { $value ->
        [yes] You can end a fight before its first Combat.
       *[no] You cannot end a fight before its first Combat.
    }
option-missing_magic =
    { $value ->
        [one] A monster with no printed Magic has Magic 1 in a Magical Combat.
       *[error] A monster with no printed Magic takes no part in Magical Combat.
    }
option-lose_used_spell =
    { $value ->
        [before_effect] You lose a Spell before it takes effect, so a Spell that it gives you can take its place.
       *[after_effect] You lose a Spell after it has taken effect.
    }
option-world_persists =
    { $value ->
        [yes] A new adventurer enters the world as the last one left it.
       *[no] A new adventurer enters a new world.
    }
option-refund_if_not_taken =
    { $value ->
        [yes] If you leave what you have just bought, you get the price back.
       *[no] If you leave what you have just bought, you do not get the price back.
    }
option-creation_method =
    { $value ->
        [chosen] You choose your type and alignment.
       *[rolled] You roll for your type and alignment.
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
outcome-yours = If the Ability is for your type
outcome-not-yours = If the Ability is not for your type
outcome-met = If it is there
outcome-gone = If it has fallen for good
outcome-won = If you win
outcome-ended = If you end the fight
outcome-refused = If this is not possible
outcome-combat-refused = If you do not fight
outcome-done = If it is still standing
outcome-monster_fallen = If it falls
outcome-cast = If you cast it
outcome-used = If you use it
outcome-not_held = If you do not have it
outcome-not_now = If this is not possible now
outcome-taken = If you undertake it
outcome-quest_take-ignored = If you do not
outcome-completed = If you have completed it
outcome-not_on_it = If you are not on that Quest
outcome-camped = If you set up camp
outcome-resumed = When that is done

## Conditions in a printed book

if-can_pay =
    you can give up{" "}{ $gold ->
        [none] { $all_gold ->
            [none] {""}
           *[other] all your Gold{ phrase-pay-comma }
        }
       *[other] { $gold } Gold{ phrase-pay-comma }
    }{ phrase-pay-things }
if-not-can_pay =
    you cannot give up{" "}{ $gold ->
        [none] { $all_gold ->
            [none] {""}
           *[other] all your Gold{ phrase-pay-comma }
        }
       *[other] { $gold } Gold{ phrase-pay-comma }
    }{ phrase-pay-things }
if-has_item = you carry { $n }
if-not-has_item = you do not carry { $n }
if-has_spell = you know the Spell { $n }
if-not-has_spell = you do not know the Spell { $n }
if-has_ally = { $n } is with you
if-not-has_ally = { $n } is not with you
if-has_weapon = you carry a weapon
if-not-has_weapon = you carry no weapon
if-weapon_in_use = { $n } was your weapon in the last Combat
if-not-weapon_in_use = { $n } was not your weapon in the last Combat
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
if-effect_running = { $n } is active
if-not-effect_running = { $n } is not active
value-foes-standing = the number of monsters that have not fallen
value-attr =
    your { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-base =
    your { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }, without bonuses
value-begin =
    your starting { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-cap =
    the maximum of your { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-wounds_left = the number of Wounds you can still take
value-count_of-item = the number of { $n } you carry
value-count_of-spell = the number of times you know { $n }
value-count_of-ally = the number of { $n } with you
value-items = the number of your Items
value-spells = the number of your Spells
value-allies = the number of your Allies
value-item_room = the number of Items for which you have room
value-spell_room = the number of Spells for which you have room
value-ally_room = the number of Allies for whom you have room
value-item_limit = the maximum number of Items you can carry
value-spell_limit = the maximum number of Spells you can know
value-ally_limit = the maximum number of Allies you can have
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
value-last_result = the result of the last Combat
value-last_dice = the dice of the last Combat
value-combats = the number of Combats in the last fight
value-arms = your Arms
value-craft = your Craft
value-magic = your Magic
value-vitae = your Vitae

## Catalogue entries in a printed book

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
    creation die { $creation_roll }; Arms { $arms }, Magic { $magic }, Craft { $craft }, Vitae { $vitae }; Spells: Magic minus { $spell_limit_reduction }.
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
entry-quest = To complete it: { $condition }

## Special rules in a printed book

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , if { $if }
    }{ $in_use ->
        [yes] , while it is the weapon you use
       *[other] {""}
    }{ $optional ->
        [yes] , if you wish
       *[other] {""}
    }: { $do }.
special-when-held =
    { $kind ->
        [item] While you carry it
        [spell] While you know it
        [ally] While this Ally is with you
       *[other] { $bearer_types ->
            [none] While its owner has not fallen
           *[other] At any time
        }
    }
special-when-in_use = While it is the weapon you use
special-when-gained = When you gain it
special-when-lost = When you lose it
special-when-used =
    { $kind ->
        [spell] Cast
        [ally] Called on
       *[other] Used
    }{ $window ->
        [outside] {" "}outside Combat
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
    }{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}due to a page
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
    }{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}due to a page
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
special-if-type = your type is { $value }
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
        [melee] , only in Melee rolls
        [magical] , only in Magical rolls
       *[combat] , only in Combat rolls
    }{ $until ->
        [none] {""}
        [combat] , until the end of the Combat
        [fight] , until the end of the fight
        [turn] , until the end of the turn
        [good] , for good
        [1] , until the end of the turn
       *[other] , for { $until } turns, including this one
    }
special-do-change =
    { $side ->
        [none] its owner gets { $value_signed }
        [you] you get { $value_signed }
        [monster] the monster gets { $value_signed }
        [monsters] every monster gets { $value_signed }
       *[others] every other monster gets { $value_signed }
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
       *[other] , if a die rolled for it shows { $faces }
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
    }{ $counts_as ->
        [combat] , also due to Combat
       *[none] {""}
    }{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
    }
special-do-ignore =
    ignore { $value ->
        [all] all
        [1] one
       *[other] { $value }
    } of { $side ->
        [none] its owner's
        [you] your
        [monster] the monster's
        [monsters] any monster's
       *[others] any other monster's
    } Wounds{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}due to a page
        [combat] {" "}due to Combat
        [ability] {" "}due to an Ability
        [item] {" "}due to an Item
        [spell] {" "}due to a Spell
       *[ally] {" "}due to an Ally
    }{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
    }
special-do-heal =
    { $side ->
        [none] its owner heals
        [you] you heal
        [monster] the monster heals
        [monsters] every monster heals
       *[others] every other monster heals
    } { $value ->
        [all] all Wounds
        [1] one Wound
       *[other] { $value } Wounds
    }{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
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
       *[other] , if a die rolled for it shows { $faces }
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
       *[other] , if a die rolled for it shows { $faces }
    }
special-do-weapons =
    you can use { $value ->
        [1] one more weapon
       *[other] { $value } more weapons
    } in each Combat
special-do-reroll =
    { $value ->
        [you] your die is
       *[monster] the monster's die is
    } rolled again{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
    }
special-do-extra_dice =
    { $value ->
        [1] one more die is
       *[other] { $value } more dice are
    } rolled and added { $side ->
        [none] for its owner
        [you] for you
       *[monster] for the monster
    }{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
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
    } have no effect{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
    }{ $until ->
        [none] {""}
        [combat] , until the end of the Combat
        [fight] , until the end of the fight
        [turn] , until the end of the turn
        [good] , for good
        [1] , until the end of the turn
       *[other] , for { $until } turns, including this one
    }
special-do-trump = no { $value } can ignore its effects or switch it off
special-do-trump-value =
    { $name ->
        [ability] Ability
        [item] Item
        [spell] Spell
       *[ally] Ally
    }
special-do-turn_to =
    the turn ends, and you turn to { $value ->
        [well-known] any well-known place
       *[other] { $value }
    }{ $faces ->
        [none] {""}
       *[other] , if a die rolled for it shows { $faces }
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
    Arms, at the start and now: { $base_arms ->
        [0] {""}
       *[other] { $base_arms }
    }
    Magic, at the start and now: { $base_magic ->
        [0] {""}
       *[other] { $base_magic }
    }
    Craft, at the start and now: { $base_craft ->
        [0] {""}
       *[other] { $base_craft }
    }
    Vitae, at the start and now: { $base_vitae ->
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
    Notes:
sheet-held-item = Items
sheet-held-spell = Spells
sheet-held-ally = Allies
sheet-held-ability = Abilities

## Constants in a printed book

constant-start_gold = Gold that an adventurer starts with. In this book: { $value }.
constant-cap_multiple = Maximum of an attribute by ordinary increases, as a multiple of its starting value. In this book: { $value }.
constant-items_per_arms = Items that you can carry for each point of Arms. In this book: { $value }.
constant-allies_per_craft = Allies that you can have for each point of Craft. In this book: { $value }.
constant-no_spells_up_to = Highest Magic at which you cannot know any Spells. In this book: { $value }.
constant-weapon_limit = Weapons that you can use in one Combat, unless something allows more. In this book: { $value }.
constant-die_sides = Sides of the dice of a Combat and of the dice that specials roll. In this book: { $value }.
constant-wounds_per_blow = Wounds for the side with the lower total in a Combat. In this book: { $value }.
constant-xp_to_raise = XP of one kind that raises its attribute. In this book: { $value }.
constant-raised_by_xp = Amount by which XP raises the attribute. In this book: { $value }.
constant-xp_divisor = Divisor for the XP of a monster: the sum of its two attributes is divided by this. In this book: { $value }.
