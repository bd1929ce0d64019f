### Messages of Badgerstone. English is the source: all other languages have the same messages with the same arguments.

## Results and the explanation of a roll

result-miss = Miss
result-partial = Partial
result-success = Success
faces-two = { $from } or { $to }
faces-more = { $from } to { $to }
bands-both = { $success } is a Success, { $partial } a Partial, anything less a Miss
bands-success = { $success } is a Success, anything less a Miss
bands-partial = { $partial } is a Partial, anything less a Miss
bands-neither = every result is a Miss
counts-highest = The highest die counts: { $bands }.
counts-second = The second highest die counts here: { $bands }.
counts-lowest = The lowest die counts here: { $bands }.
none-left =
    { $dice ->
        [1] You have 0 dice, so you roll one.
        [2] You have 0 dice, so you roll two and the lower one counts.
       *[other] You have 0 dice, so you roll { $dice } and the lowest one counts.
    }

## Names of Tests and of the parts of a count

why-shot = { $skill } (shot)
part-situation = the situation
part-foe = the foe
part-rules = house rules
part-battered = Battered
part-wounded = Wounded
part-overloaded = Overloaded
part-unarmed = Unarmed
part-momentum = Lost momentum
momentum-lost =
    You lose momentum: in the next round you have { $n ->
        [1] 1 die
       *[other] { $n } dice
    } fewer.

## Tests

ask-help = Should { $name } help?
ask-reroll = Spend { $price } LUCK to roll again?
ask-special = Use { $name }?
result-shifted = { $name }: the result counts as a { $result }.
miss-down = You are Down, so the result is a Miss without a roll.
miss-no-dice = { $skill }: you have fewer than 0 dice, so the result is a Miss without a roll.
announce-rating =
    { $skill } { $rating }{ $change ->
        [0] {""}
        [one] , { $sign }{ $change } die
       *[other] , { $sign }{ $change } dice
    }
announce-highest = { announce-rating }
announce-miss = { announce-rating }: a Miss
announce-zero = { announce-rating }, lowest of { $n } dice
announce-second = { announce-rating }, second highest die
announce-lowest = { announce-rating }, lowest die

## Prices

silver = { $n } silver
price-both = { $item } and { $silver }
ask-partial = Pay { $price } for a Success?
ask-pay = Pay { $price }?
lacks-item = you have no { $item }
lacks-silver = you have only { $n } silver

## Fights

story-hit-1 = Your blow gets home.
story-hit-2 = You find an opening.
story-hit-3 = You are quicker this time.
story-miss-1 = Your blow meets nothing.
story-miss-2 = Neither side gives ground.
story-miss-3 = You are a moment too late.
story-hurt-1 = A blow lands before you see it.
story-hurt-2 = Your guard is in the wrong place.
story-hurt-3 = You take one that you cannot afford.
story-fall-1 = That was enough for { $foe }.
story-fall-2 = The fight is over for { $foe }.
story-fall-3 = You have beaten { $foe }.
weapon-none = Unarmed
ask-weapon = Which weapon?
ask-drop = You carry too much. Drop something?
drop-nothing = Nothing
ask-escape = Escape from { $foe }?
ask-escape-paying = Escape from { $foe }? Price: { $price }.
escape-items =
    { $n ->
        [1] 1 item
       *[other] { $n } items
    }
escape-luck = { $n } LUCK
escape-ticks =
    { $n ->
        [1] 1 Wound
       *[other] { $n } Wounds
    }
escape-and = { $one } and { $others }
ask-left-behind = Which item do you leave behind?
ask-retrieve = Pick up { $name }?
ask-shot = Shoot before the first round?
shot-shoot = Shoot: { $name }
shot-throw = Throw: { $name }
shot-pass = Do not shoot
status-foe =
    { $left ->
        [0] {""}
        [1] {""}
       *[other] { $left } left,{" "}
    }Wounds { $taken }/{ $most }
foe-wounds = { $foe }: { $wounds }.

## Companions

ally-slain = { $name } is slain.
ally-leaves = { $name } leaves you.
ally-injured = { $name } takes the blow and is injured.
ask-blow = A blow hits you. Who takes it for you?
blow-nobody = No one
ask-heal = Heal { $name }, too?
ask-recruit = Take { $name } with you?
ask-sent-away = You cannot have more companions. Whom do you send away?
sent-away-nobody = No one: { $name } stays behind
ask-fee = { $name } must be paid. What do you give?
fee-silver = Pay { $n } silver
fee-item = Hand over { $item }
fee-refuse = Refuse
fee-nothing = You have nothing that { $name } accepts.
company-stays = You cannot send companions away at will.

## Answers, in menus that combine several questions

do-help = { $name } helps
do-no-help = without { $name }
do-reroll = roll again for { $price } LUCK
do-keep = keep the roll
do-use = use { $name }
do-not-use = do not use { $name }
do-pay = pay { $price }
do-not-pay = do not pay
do-weapon = use { $name }
do-unarmed = fight unarmed
do-other-weapon = take another weapon
do-special = use something special
do-drop = drop something
do-escape = escape
do-escape-paying = escape for { $price }
do-fight-on = fight on
do-fight-on-without-dice = fight on: no die is left, so this round is a Miss
do-blow = { $name } takes the blow
do-blow-nobody = take the blow yourself
do-recruit = take { $name } with you
do-decline = continue without { $name }
do-send-away = send { $name } away
do-send-nobody = send no one away
do-silver = pay { $n } silver
do-item = hand over { $item }

## Items

item-taken-up = In hand: { $item }.
item-no-weapon = Not a weapon for close combat: { $item }.
item-idle = Nothing happens.

## Modes and the end

ask-mode = Choose a difficulty.
mode-settled = You chose the mode at the start and cannot change it.
offer-easy =
    { $fate ->
        [0] Easy: no Fate
       *[other] Easy: { $fate } Fate
    }
offer-default =
    { $fate ->
        [0] Default: no Fate
       *[other] Default: { $fate } Fate
    }
offer-hard =
    { $fate ->
        [0] Hard: no Fate
       *[other] Hard: { $fate } Fate
    }
mode-is-easy = Mode: easy
mode-is-default = Mode: default
mode-is-hard = Mode: hard
final-score = Final score: { $score }.

## The sheet

rating-is = { $skill } { $n }
luck-full = LUCK is already at its maximum, { $max }.
luck-is = LUCK { $luck }/{ $max }
silver-is = Silver: { $n }
fate-is = Fate: { $n }
wounds-are = Wounds: { $track }
shaken-now = You are Shaken
shaken-no-longer = You are no longer Shaken
track-battered = Battered
track-wounded = Wounded
track-down = Down
label-talents = Talents
label-luck = LUCK
label-wounds = Wounds
label-fate = Fate
label-silver = Silver
label-mode = Mode
label-luck-most = LUCK maximum
label-shaken = Shaken
mark-injured = injured
mark-absent = absent
label-load = Load
label-hand = In hand
label-company = Companions
load-is = { $load } of { $limit }
load-too-much = { $load } of { $limit } (overloaded)
hand-bare = bare hands
list-empty = none
name-injured = { $name } (injured)
need-rating = { $skill }
need-talent = the Talent { $talent }
need-no-talent = to be without the Talent { $talent }
need-dice = dice for { $skill }
need-item-trait = an item that is { $trait }
need-no-item-trait = no item that is { $trait }
need-ally-skill = a companion with { $skill }
need-no-ally-skill = no companion with { $skill }
need-ally-trait = a companion who is { $trait }
need-no-ally-trait = no companion who is { $trait }
need-injured = { $name } to be injured
need-not-injured = { $name } not to be injured
need-armed = a weapon in hand
need-unarmed = no weapon in hand
need-wielded = { $name } in hand
need-not-wielded = { $name } not in hand
need-load = carried items
need-room = room for items
need-overloaded = to be overloaded
need-not-overloaded = to carry less
need-silver = { $n } silver
need-less-silver = to have less than { $n } silver
need-item = { $name }
need-no-item = to be without { $name }
need-wounds = ticked Wound boxes
need-battered = to be Battered
need-not-battered = not to be Battered
need-wounded = to be Wounded
need-not-wounded = not to be Wounded
need-down = to be Down
need-not-down = not to be Down

### Warning in a fight.

danger = You could go Down before your next decision.

### On the shelf.

on-the-shelf = Badgerstone: a handful of dice, a little luck, companions, and one death to spare

## On paper

dice-needed = { $constant_die_sides }
phrase-test =
    Test { $skill }{ $dice ->
        [none] {""}
       *[other] {" "}with { $dice } dice
    }.{ $with ->
        [none] {""}
       *[other] {" "}Add one die, or the number in brackets, for each of these Talents that you have yourself: { $with }.
    }{ $keep ->
        [lowest] {" "}The lowest die counts.
        [second] {" "}The second highest die counts.
       *[other] {""}
    }{ $silver ->
        [none] {""}
       *[other] {" "}For { $silver } silver a Partial counts as a Success.
    }{ $item ->
        [none] {""}
       *[other] {" "}For { $item } a Partial counts as a Success.
    }{ $no_beasts ->
        [none] {""}
       *[other] {" "}Beasts are no help here.
    }
phrase-test-with =
    { $talent }{ $bonus ->
        [none] {""}
       *[other] {" "}({ $bonus })
    }
phrase-fight =
    Fight { $foe }{ $dice ->
        [none] {""}
       *[other] , with { $dice } dice in each round besides the foe's modifier
    }.{ $ranged ->
        [none] { $thrown ->
            [none] { $sdice ->
                [none] { $shot ->
                    [none] {""}
                   *[other] {" "}First you may shoot once.
                }
               *[other] {" "}First you may shoot once, with { $sdice } dice for the shot.
            }
           *[other] {" "}First you may shoot once, only with a thrown weapon{ $sdice ->
                    [none] {""}
                   *[other] , with { $sdice } dice for the shot
                }.
        }
       *[other] {" "}First you may shoot once{ $thrown ->
            [none] , only with a ranged weapon
           *[other] {""}
        }{ $sdice ->
                    [none] {""}
                   *[other] , with { $sdice } dice for the shot
                }.
    }{ $escape ->
        [none] {""}
       *[other] {" "}You may escape{ $round ->
                [none] {""}
               *[other] {" "}from round { $round } on
            }{ $ticks ->
                [none] {""}
               *[other] , ticking { $ticks ->
                        [1] one box
                       *[other] { $ticks } boxes
                    }
            }{ $silver ->
                [none] {""}
               *[other] , losing { $silver } silver
            }{ $items ->
                [none] {""}
               *[other] , leaving { $items ->
                        [1] one item
                       *[other] { $items } items
                    }
            }{ $luck ->
                [none] {""}
               *[other] , losing { $luck } LUCK
            }.
    }{ $scares_beasts ->
        [none] {""}
       *[other] {" "}Beasts stay out of this fight.
    }
phrase-shoot =
    You may shoot at { $foe } once{ $ranged ->
        [none] { $thrown ->
            [none] {""}
           *[other] , only with a thrown weapon
        }
       *[other] { $thrown ->
            [none] , only with a ranged weapon
           *[other] {""}
        }
    }{ $dice ->
        [none] {""}
       *[other] , with { $dice } dice
    }.
phrase-wound =
    Tick { $n ->
        [1] one box
       *[other] { $n } boxes
    } of your Wounds.
phrase-heal =
    Heal { $n ->
        [1] one Wound
       *[other] { $n } Wounds
    }.
phrase-heal-all = Heal all your Wounds.
phrase-shake = You are Shaken.
phrase-steady = You are no longer Shaken.
phrase-gain-item =
    Gain { $item }{ $n ->
        [none] {""}
        [1] {""}
       *[other] , { $n } times
    }.
phrase-lose-item = Lose { $item }.
phrase-lose-all-items =
    Lose all your items{ $trait ->
        [none] {""}
       *[other] {" "}except those that are { $trait }
    }.
phrase-gain-skill = Raise { $skill } by { $n }.
phrase-lose-skill = Lower { $skill } by { $n }.
phrase-pay-silver = Pay { $silver } silver.
phrase-pay-item = Hand over { $item }.
phrase-recruit = You may take { $ally } with you, if you have room for another companion and pay any fee.
paper-recruit =
    You may take { $ally } with you, if you have room for another companion{ $ally_traits_mercenary ->
        [none] {""}
       *[other] { $option_mercenary_payment ->
            [wages_only] {""}
           *[other] {" "}and pay the fee{ $ally_fee ->
                [0] {""}
               *[other] {" "}of { $ally_fee } silver
            }
        }
    }.
phrase-dismiss =
    { $slain ->
        [none] Cross { $ally } off your companions (left).
       *[other] Cross { $ally } off your companions (slain).
    }
phrase-wages = Pay each of your Mercenaries. A Mercenary whom you do not pay leaves.
phrase-wages-ally = If { $ally } is with you and is a Mercenary, pay the fee, or this companion leaves.
phrase-scare-beasts = Your Beast companions stay away until a page says that they come back.
phrase-calm-beasts = Your Beast companions come back.
phrase-die =
    You are dead.{ $event_death ->
        [none] {""}
       *[other] {" "}First follow this book's instructions for that (“Rules for all sections”).
    }{ $row_fated ->
        [none] {" "}If you have Fate left, cross off one and turn to { $rule_page_fate }.
       *[other] {" "}If you have Fate left, cross off one.
    }{ $row_over ->
        [none] {" "}If you have none, the story is over: turn to { $rule_page_epilogue }.
       *[other] {" "}If you have none, the story is over.
    }
phrase-epilogue = The story is over: turn to { $rule_page_epilogue }.
phrase-score = Your score is { $points }, adjusted for your mode.
phrase-offer-mode = Choose an easy, a default or a hard game.
phrase-gain-silver =
    { $n ->
        [one] Gain { $n } silver.
        [other] Gain { $n } silver.
       *[value] Gain silver: { $n }.
    }
phrase-lose-silver =
    { $n ->
        [one] Lose { $n } silver.
        [other] Lose { $n } silver.
       *[value] Lose silver: { $n }.
    }
phrase-gain-luck = Gain { $n } LUCK.
phrase-lose-luck = Lose { $n } LUCK.
phrase-gain-fate = Gain { $n } Fate.
phrase-lose-fate = Lose { $n } Fate.
phrase-gain-luck-max = Raise your maximum LUCK by { $n }.
phrase-lose-luck-max = Lower your maximum LUCK by { $n }.
rule-page-fate =
    { $option_down_without_row ->
        [die] If you are Down and the page has no line for that, you are dead.
       *[other] If you are Down and the page has no line for that, rub out one tick and continue.
    } If you die{ $event_death ->
        [none] {" "}
       *[other] , this book's instructions for that do not send you elsewhere,{" "}
    }and you have Fate left, cross off one Fate. You are no longer Shaken{ $option_fate_heals ->
        [all] , and you rub out all your ticks
        [none] {""}
       *[other] , and if you were Down, you rub out one tick
    }. Then turn to { $to }.
rule-page-epilogue = If you die and have no Fate left, the story is over: turn to { $to }. Also turn there when a page says that the story is over.
event-death = Whenever you die, before you check whether you have Fate left:
setting-scoring = The mode changes your final score: { $value }.
setting-scoring-value =
    { $name ->
        [easy] { $value } in an easy game
        [hard] { $value } in a hard game
       *[other] { $value } in a default game
    }
option-talent_bonus =
    { $value ->
        [rating] If a page names a Talent without a number, add as many dice as its rating.
       *[one] If a page names a Talent without a number, the number of dice to add is { $constant_talent_dice }.
    }
option-luck_rerolls =
    { $value ->
        [any] You may roll a test again as often as you can pay LUCK.
       *[one] You may roll each test again once.
    }
option-offer_reroll_on_success =
    { $value ->
        [yes] You may also roll again after a Success.
       *[no] You may roll again after a Success only if something makes it unwelcome.
    }
option-paid_partial =
    { $value ->
        [partial] A Partial whose price you pay stays a Partial.
       *[success] A Partial whose price you pay counts as a Success.
    }
option-last_partial_hurts =
    { $value ->
        [no] A Partial that beats the foe does not hurt you.
       *[yes] A Partial that beats the foe hurts you like any other.
    }
option-both_down_outcome =
    { $value ->
        [won] If you go Down and the foe is beaten at the same time, you win.
       *[down] If you go Down and the foe is beaten at the same time, you are Down.
    }
option-groups =
    { $value ->
        [each_in_turn] Several foes fight you in turn, each with all its Wounds.
       *[pool] Several foes count as a single foe.
    }
option-bow_in_melee =
    { $value ->
        [armed] If your only weapon is a bow, you do not count as unarmed in a fight.
       *[unarmed] If your only weapon is a bow, you are unarmed in a fight.
    }
option-foe_modifies_shots =
    { $value ->
        [yes] The foe's modifier also applies to a shot.
       *[no] The foe's modifier does not apply to a shot.
    }
option-drop_in_fight =
    { $value ->
        [yes] You may drop items in a fight.
       *[no] You may not drop items in a fight.
    }
option-coins_are_items =
    { $value ->
        [yes] Each silver piece counts as an item.
       *[no] Silver does not count as an item.
    }
option-dismiss_freely =
    { $value ->
        [no] You may send a companion away only where a page says so.
       *[yes] You may send a companion away whenever no test or fight is going on.
    }
option-mercenary_payment =
    { $value ->
        [wages_only] You must pay Mercenaries only where a page says so.
        [each_fight] You must pay Mercenaries when they join, after each fight and where a page says so.
       *[join_and_wages] You must pay Mercenaries when they join and where a page says so.
    }
option-item_as_fee =
    { $value ->
        [yes] If a companion names a fee, you may give an item that is not junk instead.
       *[no] If a companion names a fee, you must pay it in silver.
    }
option-timid_scope =
    { $value ->
        [always] Timid companions never help with skills.
       *[fights] Timid companions do not help with skills in fights.
    }
option-injury_prevents =
    { $value ->
        [all] An injured companion does not help with skills, and Carry and Mascot have no effect, until healed.
       *[skills] An injured companion does not help with skills until healed.
    }
option-blow_to_injured =
    { $value ->
        [barred] An injured companion cannot take a blow for you.
       *[slain] An injured companion may take another blow, and is slain by it.
    }
option-fate_heals =
    { $value ->
        [all] Using Fate removes all ticks from your Wounds.
        [none] Using Fate does not remove ticks from your Wounds.
       *[down_only] If you were Down, using Fate removes one tick.
    }
option-down_without_row =
    { $value ->
        [continue_wounded] If you are Down and the page has no line for that, you continue Wounded.
       *[die] If you are Down and the page has no line for that, you are dead.
    }
option-score_mode =
    { $value ->
        [multiply] The mode multiplies your score; its number is in hundredths.
       *[add] The number of the mode is added to your score.
    }
option-blow_on_escape =
    { $value ->
        [no] A companion cannot take a tick that is the price of an escape.
       *[yes] A companion may take a tick that is the price of an escape.
    }
option-companion_absorbs =
    { $value ->
        [whole_blow] A companion who takes a blow takes all its ticks.
       *[one_tick] A companion who takes a blow takes one tick of it.
    }
option-mascots_stack =
    { $value ->
        [no] Several Mascots lend only as much LUCK as one.
       *[yes] Each Mascot lends { $constant_mascot_luck } LUCK.
    }
option-mascot_return =
    { $value ->
        [no_gain] A Mascot that you sent away at LUCK 0 brings no LUCK when it comes back.
       *[plain] A Mascot brings { $constant_mascot_luck } LUCK when it comes back.
    }
option-carried_goods =
    { $value ->
        [lost] When a companion with Carry leaves, you lose the items over your new limit, up to { $constant_carry_per_carrier }.
       *[stay] When a companion with Carry leaves, you keep all your items.
    }
option-foe_keeps_wounds =
    { $value ->
        [yes] A foe that you meet again has the Wounds that it had left.
       *[no] A foe that you meet again has all its Wounds.
    }
outcome-miss = On a Miss
outcome-partial = On a Partial
outcome-success = On a Success
outcome-won = If you win
outcome-down = If you are Down
outcome-escaped = If you escape
outcome-passed = If you do not shoot
outcome-standing = If you are still on your feet
outcome-paid = If you pay
outcome-declined = If you do not want to
outcome-unable = If you cannot
outcome-joined = If the companion joins you
outcome-full = If there is no room
outcome-unpaid = If the fee is not paid
outcome-recruit-unpaid =
    { $ally_traits_mercenary ->
        [none] {""}
       *[other] If the fee is not paid
    }
outcome-removed = If that companion was with you
outcome-not-here = If that companion was not with you
outcome-left = If one of them leaves
outcome-fated = If you had Fate left
outcome-over = If it is over

## Conditions in print

if-has-talent = you have the Talent { $t }
if-not-has-talent = you do not have the Talent { $t }
if-has-trait-item = you carry an item that is { $trait }
if-not-has-trait-item = you carry no item that is { $trait }
if-ally-with-skill = a companion with { $skill } is with you
if-not-ally-with-skill = no companion with { $skill } is with you
if-ally-with-trait = a companion who is { $trait } is with you
if-not-ally-with-trait = no companion who is { $trait } is with you
if-injured = { $ally } is injured
if-not-injured = { $ally } is not injured
if-armed = you have a weapon in hand
if-not-armed = you have no weapon in hand
if-wielded = you have { $item } in hand
if-not-wielded = you do not have { $item } in hand
if-overloaded = you are overloaded
if-not-overloaded = you are not overloaded
if-can-pay = you have { $n } silver
if-not-can-pay = you do not have { $n } silver
if-can-pay-item = you have { $item } to hand over
if-not-can-pay-item = you do not have { $item } to hand over
if-battered = you are Battered
if-not-battered = you are not Battered
if-wounded = you are Wounded
if-not-wounded = you are not Wounded
if-down = you are Down
if-not-down = you are not Down
if-foe-defeated = the latest foe was defeated
if-not-foe-defeated = the latest foe was not defeated
if-lost-thrown = a thrown weapon was lost in the latest fight
if-not-lost-thrown = no thrown weapon was lost in the latest fight
is-departed =
    { $value ->
        [slain] { $ally } has been slain
        [left] { $ally } has left you
       *[no] { $ally } has not left you or been slain
    }
is-not-departed =
    { $value ->
        [slain] { $ally } has not been slain
        [left] { $ally } has not left you
       *[no] { $ally } has left you or been slain
    }
is-last-result =
    { $value ->
        [none] you have not made a test yet
        [miss] your latest test was a Miss
        [partial] your latest test was a Partial
       *[success] your latest test was a Success
    }
is-not-last-result =
    { $value ->
        [none] you have made a test
        [miss] your latest test was not a Miss
        [partial] your latest test was not a Partial
       *[success] your latest test was not a Success
    }
is-mode =
    { $value ->
        [easy] you are playing an easy game
        [hard] you are playing a hard game
       *[default] you are playing a default game
    }
is-not-mode =
    { $value ->
        [easy] you are not playing an easy game
        [hard] you are not playing a hard game
       *[default] you are not playing a default game
    }
value-foes-standing = the number of foes that are not beaten
value-rating = your { $skill }
value-dice-for = the number of dice that you have for { $skill }
value-departed = how { $ally } left (no: did not leave, left, or slain)
value-load = the number of items that you carry
value-carry-limit = the number of items that you can carry
value-room = the number of items that you can still carry
value-wounds = the number of your ticked Wound boxes
value-last-result = the result of your latest test
value-last-dice = the dice of your latest test
value-rounds = the number of rounds of your latest fight
value-foe-wounds = the number of Wounds that the latest foe has left
value-final-score = your score, adjusted for your mode

## Foes, items and companions in print

entries-foe = Foes
entry-foe =
    { $wounds ->
        [1] one Wound
       *[other] { $wounds } Wounds
    }{ $defeat_at ->
        [0] {""}
        [1] , beaten when one is left
       *[other] , beaten when { $defeat_at } are left
    }{ $modifier ->
        [0] {""}
        [1] , you roll one more die in each round
        [-1] , you roll one die fewer in each round
       *[other] , you roll { $modifier } dice in each round
    }{ $group_size ->
        [1] {""}
       *[other] , { $group_size } of them
    }.
entries-item = Items
entry-item =
    { $tags ->
        [none] { $traits ->
            [none] {""}
           *[other] { $traits }
        }
       *[other] { $tags }{ $traits ->
            [none] {""}
           *[other] ; { $traits }
        }
    }
entries-ally = Companions
entry-ally =
    { $skills ->
        [none] no skills
       *[other] { $skills }
    }{ $traits ->
        [none] {""}
       *[other] ; { $traits }
    }{ $fee ->
        [0] {""}
       *[other] ; fee { $fee } silver
    }.

## Special rules in print

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , if { $if }
    }{ $in_use ->
        [yes] , while this weapon is in hand, shot or thrown
       *[other] {""}
    }{ $optional ->
        [yes] , if you want
       *[other] {""}
    }: { $do }{ $counts_as ->
        [combat] (these ticks also count as ticks of combat)
       *[none] {""}
    }{ $once_per ->
        [fight] , once in each fight
       *[none] {""}
    }{ $single_use ->
        [yes] ; it is then used up
       *[other] {""}
    }{ $trump ->
        [yes] ; this cannot be cancelled, and its ticks cannot be ignored
       *[other] {""}
    }.
special-of-codes = With the code { $name }
special-of-titles = With the title { $name }
special-of-talents = With the Talent { $name }
special-of-pages = At number { $name }
special-when-held =
    { $kind ->
        [item] While you carry it
        [ally] While this companion is with you
        [foe] While you fight it
       *[other] While this applies
    }
special-when-in_use = While this weapon is in hand, shot or thrown
special-when-test =
    In each test{ $skills ->
        [none] {""}
        [all] {""}
       *[other] {" "}of { $skills }
    }
special-when-result =
    When a test{ $skills ->
        [none] {""}
        [all] {""}
       *[other] {" "}of { $skills }
    } ends{ $result ->
        [none] {""}
       *[other] {" "}with { $result }
    }{ $replaces_result ->
        [yes] , in a fight instead of the usual effect
       *[other] {""}
    }
special-when-result-result =
    { $name ->
        [miss] a Miss
        [partial] a Partial
       *[success] a Success
    }
special-when-tick =
    When a blow{ $cause ->
        [none] {""}
       *[other] {" "}{ $cause }
    } would tick your boxes
special-when-tick-cause =
    { $name ->
        [combat] in a fight
        [escape] when you escape
        [page] from a page
        [item] from the special rule of an item
        [ally] from the special rule of a companion
        [talent] from the special rule of a Talent
        [title] from the special rule of a title
        [code] from the special rule of a code
        [foe] from the special rule of a foe
       *[all] of any kind
    }
special-when-foe_hit = When the foe loses Wounds
special-when-fight_start = At the start of each fight
special-when-fight_end =
    At the end of each fight{ $outcome ->
        [none] {""}
       *[other] {" "}{ $outcome }
    }
special-when-fight_end-outcome =
    { $name ->
        [won] that you win
        [down] that leaves you Down
       *[escaped] that you escape from
    }
special-when-heal = When you heal
special-when-join =
    { $kind ->
        [ally] When this companion joins you
       *[other] When a companion joins you
    }
special-when-leave =
    { $kind ->
        [ally] When this companion leaves you or dies
       *[other] When a companion leaves you or dies
    }
special-when-used = When you use it
special-if-skill = it is a test of { $value }
special-if-round = it is round { $value } of the fight
special-if-fight =
    { $value ->
        [no] it is not a round of a fight
       *[yes] it is a round of a fight
    }
special-if-foe = the foe is { $value }
special-if-mode = this is { $value } game
special-if-mode-value =
    { $name ->
        [easy] an easy
        [hard] a hard
       *[default] a default
    }
special-if-talent = you have the Talent { $value }
special-if-code = you have the code { $value }
special-if-title = you have the title { $value }
special-if-ticks =
    you have { $value ->
        [1] one or more ticks
       *[other] { $value } or more ticks
    }
special-if-shaken =
    { $value ->
        [no] you are not Shaken
       *[yes] you are Shaken
    }
special-if-query = { $value }
special-do-dice =
    { $value ->
        [1] one more die
        [-1] one die fewer
       *[other] { $value_signed } dice
    }{ $moment ->
        [fight_start] {" "}in each round of the fight
       *[other] {""}
    }
special-do-keep =
    { $value ->
        [highest] the highest die counts
        [second] the second highest die counts
       *[lowest] the lowest die counts
    }
special-do-rating =
    { $skill } { $n_signed }{ $moment ->
        [held] {""}
        [in_use] {""}
       *[other] {" "}permanently
    }
special-do-luck_max =
    { $moment ->
        [held] LUCK and maximum LUCK { $value_signed }
        [in_use] LUCK and maximum LUCK { $value_signed }
       *[other] maximum LUCK { $value_signed } permanently
    }
special-do-carry =
    { $value ->
        [1] you can carry one more item
       *[other] { $value_signed } to the number of items that you can carry
    }
special-do-companions =
    { $value ->
        [1] you can have one more companion
       *[other] { $value_signed } to the number of companions that you can have
    }
special-do-weapons =
    { $value ->
        [1] you can use one more weapon at a time
       *[other] { $value_signed } to the number of weapons that you can use at a time
    }
special-do-shift = { $from } counts as { $to }
special-do-shift-from =
    { $name ->
        [miss] a Miss
        [partial] a Partial
       *[success] a Success
    }
special-do-shift-to =
    { $name ->
        [miss] a Miss
        [partial] a Partial
       *[success] a Success
    }
special-do-reroll_free =
    { $value ->
       *[yes] you may roll again at no cost
    }
special-do-no_reroll =
    { $value ->
       *[yes] you may not roll again
    }
special-do-no_foe_hit =
    { $value ->
       *[yes] the foe loses no Wound from this result
    }
special-do-ignore_tick =
    { $value ->
        [1] ignore one tick of the blow
       *[other] ignore { $value } ticks of the blow
    }
special-do-tick =
    { $moment ->
        [tick] { $value ->
                [1] one more tick from that blow
               *[other] { $value_signed } ticks from that blow
            }
       *[other] { $value ->
                [1] tick one box of your Wounds
               *[other] tick { $value } boxes of your Wounds
            }
    }
special-do-foe_wounds =
    { $value ->
        [-1] the foe loses one Wound
       *[other] { $value_signed } to the foe's Wounds
    }
special-do-mute =
    { $value ->
        [none] {""}
        [you] your special rules
        [foe] the special rules of the foe
        [item] the special rules of items
        [ally] the special rules of companions
        [talent] the special rules of Talents
        [title] the special rules of titles
        [code] the special rules of codes
        [page] the special rules of pages
       *[other] the special rule of { $value }
    }{ $name ->
        [none] { $bearer ->
                [none] {""}
               *[other] every special rule
            }
        [all] every special rule
       *[other] the special rule { $name }
    }{ $bearer ->
        [none] {""}
        [you] {" "}of yours
        [foe] {" "}of the foe
        [item] {" "}of an item
        [ally] {" "}of a companion
        [talent] {" "}of a Talent
        [title] {" "}of a title
        [code] {" "}of a code
        [page] {" "}of a page
       *[other] {" "}of { $bearer }
    } has no effect{ $moment ->
        [held] {""}
        [in_use] {""}
       *[other] {" "}for the rest of the fight, or of the test outside a fight
    }
special-do-shaken =
    { $value ->
        [immune] you cannot become Shaken
        [no] you are no longer Shaken
       *[yes] you are Shaken
    }
special-do-luck = { $value_signed } LUCK
special-do-fate = { $value_signed } Fate
special-do-heal =
    { $moment ->
        [heal] { $value ->
                [1] one more Wound is healed
               *[other] { $value_signed } to the number of Wounds healed
            }
       *[other] { $value ->
                [1] one Wound is healed
               *[other] { $value } Wounds are healed
            }
    }
special-do-recover =
    { $value ->
        [all] your companions are no longer injured
       *[other] { $value } is no longer injured
    }
special-do-trump =
    { $value ->
       *[yes] this cannot be cancelled, and its ticks cannot be ignored
    }

## The sheet of a printed book

sheet =
    Name:
    Game: { $mode ->
        [easy] easy
        [hard] hard
       *[default] □ easy □ default □ hard
    }
    Fate: { $fate }
    ATTUNE: { $ATTUNE }
    CHARM: { $CHARM }
    LORE: { $LORE }
    PROWESS: { $PROWESS }
    SUBTERFUGE: { $SUBTERFUGE }
    SURVIVAL: { $SURVIVAL }
    Talents: { $talents }
    LUCK, current and maximum (Mascots add to both): { $luck } of { $luck_max }
    Wounds, up to Down: { $boxes_ticks }
    □ Shaken{ $shaken ->
       *[other] {""}
    }
    Silver: { $sp }
sheet-held-item = Items
sheet-held-ally = Companions

## Constants in print

constant-die_sides = Number of sides of each die. In this book: { $value }.
constant-partial_from = Lowest value of the kept die that makes a Test a Partial. In this book: { $value }.
constant-success_from = Lowest value of the kept die that makes a Test a Success. In this book: { $value }.
constant-zero_dice_roll = Dice to roll when the count is 0; the lowest counts. In this book: { $value }.
constant-talent_dice = Dice for a Talent that a page names without an amount. In this book: { $value }.
constant-companion_dice = Dice that companions with the tested skill add, all together. In this book: { $value }.
constant-battered_penalty = Dice lost while Battered, but not Wounded. In this book: { $value }.
constant-wounded_penalty = Dice lost while Wounded. In this book: { $value }.
constant-overloaded_penalty = Dice lost while overloaded. In this book: { $value }.
constant-unarmed_penalty = Dice lost in a round without a weapon. In this book: { $value }.
constant-momentum_penalty = Dice lost in the first round after a shot that was not a Success. In this book: { $value }.
constant-weapons_in_hand = Weapons in use at one time, before specials add to it. In this book: { $value }.
constant-escape_from_round = First round in which escape is offered, if the page names none. In this book: { $value }.
constant-foe_wounds_per_hit = Wounds that a Partial or a Success takes from a foe. In this book: { $value }.
constant-ticks_per_harm = Ticks that harm marks while Shaken. In this book: { $value }.
constant-wounded_at = Number of ticks that makes the character Wounded; with the first, they are Battered. In this book: { $value }.
constant-down_at = Number of ticks that makes the character Down. In this book: { $value }.
constant-reroll_cost = LUCK that a re-roll costs. In this book: { $value }.
constant-mascot_luck = LUCK that a Mascot lends. In this book: { $value }.
constant-carry_base = Items that the character can carry, in addition to one for each point of PROWESS. In this book: { $value }.
constant-carry_per_carrier = Additional items for each companion with Carry. In this book: { $value }.
constant-carry_per_other = Additional items for each companion without Carry. In this book: { $value }.
constant-companion_limit = Maximum number of companions. In this book: { $value }.
constant-mercenary_fee = Fee of a Mercenary who names none, in silver. In this book: { $value }.
constant-fate_easy = Fate at the start of an easy game. In this book: { $value }.
constant-fate_default = Fate at the start of a default game. In this book: { $value }.
constant-fate_hard = Fate at the start of a hard game. In this book: { $value }.
constant-start_rating = Rating of each Attribute, if the book does not set it. In this book: { $value }.
constant-start_luck = LUCK and its maximum, if the book does not set them. In this book: { $value }.
constant-start_silver = Silver, if the book does not set it. In this book: { $value }.
