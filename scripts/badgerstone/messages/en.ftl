### The words of Badgerstone. English is the source: every other table has the same messages, with the same things in them.

## Results and how a roll is read

result-miss = Miss
result-partial = Partial
result-success = Success
faces-two = { $from } or { $to }
faces-more = { $from } to { $to }
bands-both = { $success } is a Success, { $partial } a Partial, anything less a Miss
bands-success = { $success } is a Success, anything less a Miss
bands-partial = { $partial } is a Partial, anything less a Miss
bands-neither = everything is a Miss
counts-highest = The highest die counts: { $bands }.
counts-second = The second highest die counts here: { $bands }.
counts-lowest = The lowest die counts here: { $bands }.
none-left =
    { $dice ->
        [1] No dice are left, so one is rolled.
        [2] No dice are left, so two are rolled and the lower one counts.
       *[other] No dice are left, so { $dice } are rolled and the lowest one counts.
    }

## What a Test is called, and what makes its dice

why-against = { $skill } against { $foe }
why-shot = { $skill } (shot)
part-page = the page
part-foe = the foe
part-rules = house rules
part-battered = Battered
part-wounded = Wounded
part-overloaded = Overloaded
part-unarmed = Unarmed
part-momentum = Losing momentum

## Tests

ask-help = Should { $name } help?
ask-reroll = Spend { $price } LUCK to roll again?
ask-special = Use { $name }?
result-shifted = { $name }: the result counts as a { $result }.
miss-down = You are Down: a Miss without a roll.
miss-no-dice = { $skill }: fewer than no dice, so a Miss without a roll.

## Prices

silver = { $n } silver
price-both = { $item } and { $silver }
ask-partial = Pay { $price } to carry it off?
ask-pay = Pay { $price }?
lacks-item = you have no { $item }
lacks-silver = you have only { $n } silver

## Fights

fight-begins =
    { $n ->
        [1] { $foe }: 1 Wound.
       *[other] { $foe }: { $n } Wounds.
    }
weapon-none = Bare hands
ask-weapon = Which weapon?
ask-drop = You carry too much. Drop something?
drop-nothing = Nothing
ask-escape = Escape from { $foe }?
ask-escape-paying = Escape from { $foe }, at the price of { $price }?
escape-items =
    { $n ->
        [1] 1 thing you carry
       *[other] { $n } things you carry
    }
escape-luck = { $n } LUCK
escape-ticks =
    { $n ->
        [1] 1 tick
       *[other] { $n } ticks
    }
escape-and = { $one } and { $others }
ask-left-behind = Which item do you leave behind?
ask-retrieve = Pick up { $name }?
ask-shot = A shot before it comes to blows?
shot-shoot = Shoot: { $name }
shot-throw = Throw: { $name }
shot-pass = Pass
foe-wounds =
    { $n ->
        [1] { $foe }: 1 Wound left.
       *[other] { $foe }: { $n } Wounds left.
    }

## Companions

ally-slain = { $name } is slain.
ally-leaves = { $name } leaves you.
ally-injured = { $name } takes the blow and is injured.
ask-blow = A blow falls on you. Who takes it instead?
blow-nobody = Nobody
ask-heal = Does { $name } rest and heal too?
ask-recruit = Take { $name } along?
ask-sent-away = Your company is full. Who is sent away?
sent-away-nobody = Nobody: { $name } stays behind
ask-fee = { $name } asks to be paid. With what?
fee-silver = Pay { $n } silver
fee-item = Hand over { $item }
fee-refuse = Refuse
fee-nothing = You have nothing that { $name } would take.
company-stays = Your companions do not part from you just like that.

## What an answer does, where several questions are asked at once

do-help = { $name } helps
do-no-help = without { $name }
do-reroll = roll again for { $price } LUCK
do-keep = let the roll stand
do-use = use { $name }
do-not-use = do without { $name }
do-pay = pay { $price }
do-not-pay = pay nothing
do-weapon = { $name } in hand
do-unarmed = with bare hands
do-escape = escape
do-escape-paying = escape for { $price }
do-fight-on = fight on
do-blow = { $name } takes the blow
do-blow-nobody = take the blow yourself
do-recruit = take { $name } along
do-decline = go on without { $name }
do-send-away = part with { $name }
do-send-nobody = part with nobody
do-silver = pay { $n } silver
do-item = hand over { $item }

## Things

item-taken-up = Taken in hand: { $item }.
item-no-weapon = No weapon for close quarters: { $item }.
item-idle = Nothing comes of it.

## Modes and the end

ask-mode = How hard shall it be?
mode-settled = The mode was chosen at the start and stays.
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
track-none = none
track-battered = Battered
track-wounded = Wounded
track-down = Down
track-shaken = { $track }, Shaken
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
need-no-talent = not to have the Talent { $talent }
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
need-not-wielded = not to have { $name } in hand
need-load = carried items
need-room = room for items
need-overloaded = to be overloaded
need-not-overloaded = to carry less
need-silver = { $n } silver
need-less-silver = to have less than { $n } silver
need-item = { $name }
need-no-item = not to have { $name }
need-wounds = ticks of Wounds
need-battered = to be Battered
need-not-battered = not to be Battered
need-wounded = to be Wounded
need-not-wounded = not to be Wounded
need-peril = to be in peril
need-no-peril = not to be in peril
need-down = to be Down
need-not-down = not to be Down

### On the shelf.

on-the-shelf = Badgerstone: a handful of dice, a little luck, companions, and one death to spare

## On paper

dice-needed = { $figure_sides }
phrase-test =
    Test { $skill }{ $dice ->
        [none] {""}
       *[other] {" "}with { $dice } dice
    }.{ $with ->
        [none] {""}
       *[other] {" "}A die more, or as many as stand there, for each of these Talents that you have: { $with }.
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
       *[other] , with { $dice } dice
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
       *[other] {" "}You may run{ $round ->
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
       *[other] {" "}but those that are { $trait }
    }.
phrase-gain-skill = Raise { $skill } by { $n }.
phrase-lose-skill = Lower { $skill } by { $n }.
phrase-pay-silver = Pay { $silver } silver.
phrase-pay-item = Hand over { $item }.
phrase-recruit = You may take { $ally } along, if there is room in your company and any fee is paid.
phrase-dismiss =
    { $slain ->
        [none] Strike { $ally } off your companions: gone.
       *[other] Strike { $ally } off your companions: slain.
    }
phrase-wages = Pay each of your Mercenaries their wage, or they leave.
phrase-wages-ally = If { $ally } is a Mercenary and along, pay the wage, or they leave.
phrase-scare-beasts = Beasts among your companions keep away until they are said to come back.
phrase-calm-beasts = Beasts that kept away are with you again.
phrase-die =
    You are dead.{ $event_death ->
        [none] {""}
       *[other] {" "}First do what this book says for that (“What holds at every section”).
    }{ $row_fated ->
        [none] {" "}If you have Fate left, cross off one and turn to { $place_fate }.
       *[other] {" "}If you have Fate left, cross off one.
    }{ $row_over ->
        [none] {" "}If you have none, the story is over: turn to { $place_epilogue }.
       *[other] {" "}If you have none, the story is over.
    }
phrase-epilogue = The story is over: turn to { $place_epilogue }.
phrase-score = Your score is { $points }, changed as your mode says.
phrase-offer-mode = Choose whether this is to be an easy game, a usual one or a hard one.
phrase-gain-silver = Gain { $n } silver.
phrase-lose-silver = Lose { $n } silver.
phrase-gain-luck = Gain { $n } LUCK.
phrase-lose-luck = Lose { $n } LUCK.
phrase-gain-fate = Gain { $n } Fate.
phrase-lose-fate = Lose { $n } Fate.
phrase-gain-luck-max = The LUCK that you can have rises by { $n }.
phrase-lose-luck-max = The LUCK that you can have falls by { $n }.
place-fate =
    { $option_down_without_branch ->
        [die] If you are Down and the section has no line for that, you are dead.
       *[other] If you are Down and the section has no line for that, rub out one tick and read on.
    } When you are dead{ $event_death ->
        [none] {" "}
       *[other] , and what this book does then has not led you elsewhere,{" "}
    }and you have Fate left: cross off one; you are no longer Shaken{ $option_fate_heals ->
        [all] , and you rub out all your ticks
        [none] {""}
       *[other] , and if you were Down, you rub out one tick
    }. Then turn to { $to }.
place-epilogue = When you are dead and have no Fate left, the story is over: turn to { $to }. You also turn there when a section says that the story is over.
event-death = Whenever you die, before you look whether you have Fate left:
setting-scoring = Your score at the end is changed by the kind of game: { $value }.
setting-scoring-value =
    { $name ->
        [easy] { $value } in an easy game
        [hard] { $value } in a hard game
       *[other] { $value } in a usual game
    }
option-talent_bonus =
    { $value ->
        [rating] For a Talent that a section names without a number take as many dice as its rating.
       *[one] For a Talent that a section names without a number the dice are { $figure_talent_dice }.
    }
option-luck_rerolls =
    { $value ->
        [any] A test may be rolled again as often as you have LUCK to spend.
       *[one] A test may be rolled again once.
    }
option-ask_luck_on_success =
    { $value ->
        [yes] A Success may be rolled again too.
       *[no] A Success is rolled again only where something makes it unwelcome.
    }
option-paid_partial =
    { $value ->
        [partial] A Partial whose price you pay stays a Partial.
       *[success] A Partial whose price you pay counts as a Success.
    }
option-last_partial_hurts =
    { $value ->
        [no] The Partial that beats the foe does you no harm.
       *[yes] The Partial that beats the foe hurts you like any other.
    }
option-both_down =
    { $value ->
        [won] If the foe is beaten as you go Down, you have won.
       *[down] If the foe is beaten as you go Down, you are Down.
    }
option-groups =
    { $value ->
        [each_in_turn] Several foes come one after another, each with all its Wounds.
       *[pool] Several foes fight as one.
    }
option-bow_in_melee =
    { $value ->
        [armed] With a bow you are not bare-handed in a fight.
       *[unarmed] With nothing but a bow you are bare-handed in a fight.
    }
option-shot_foe_modifier =
    { $value ->
        [yes] The foe's own figure counts for a shot too.
       *[no] The foe's own figure does not count for a shot.
    }
option-drop_in_fight =
    { $value ->
        [yes] You may put things down in a fight.
       *[no] Nothing is put down in a fight.
    }
option-coins_count =
    { $value ->
        [yes] Each silver piece counts as a thing carried.
       *[no] Silver does not count as carried.
    }
option-dismiss_freely =
    { $value ->
        [no] You may send a companion away only where a section says so.
       *[yes] You may send a companion away whenever nothing is being decided.
    }
option-mercenary_due =
    { $value ->
        [wages_only] Mercenaries want paying only where a section says so.
        [each_fight] Mercenaries want paying for each fight.
       *[join_and_wages] Mercenaries want paying when joining and where a section says so.
    }
option-item_for_named_fee =
    { $value ->
        [yes] A thing worth having may stand for a companion's own fee.
       *[no] A companion's own fee is paid in silver.
    }
option-timid_scope =
    { $value ->
        [always] Timid companions lend no skill anywhere.
       *[fights] Timid companions lend no skill in fights.
    }
option-injured_stops =
    { $value ->
        [all] An injured companion is of no use for anything until healed.
       *[skills] An injured companion lends no skill until healed.
    }
option-injured_blow =
    { $value ->
        [barred] An injured companion takes no blow for you.
       *[slain] An injured companion may take another blow, and dies of it.
    }
option-fate_heals =
    { $value ->
        [all] Fate takes all ticks off your Wounds.
        [none] Fate takes no tick off your Wounds.
       *[down_only] If you were Down, Fate takes one tick off.
    }
option-down_without_branch =
    { $value ->
        [continue_wounded] Where a section says nothing of your being Down, you go on Wounded.
       *[die] Where a section says nothing of your being Down, you are dead.
    }
option-score_mode =
    { $value ->
        [multiply] The kind of game multiplies your score; its number is in hundredths.
       *[add] The kind of game is added to your score.
    }
option-blow_on_escape =
    { $value ->
        [no] No companion takes a tick that running costs.
       *[yes] A companion may take a tick that running costs.
    }
option-blow_absorbs =
    { $value ->
        [whole_blow] A companion who takes a blow takes all its ticks.
       *[one_tick] A companion who takes a blow takes one tick of it.
    }
option-mascots_stack =
    { $value ->
        [no] Two Mascots lend no more LUCK than one.
       *[yes] Each Mascot lends { $figure_mascot } LUCK.
    }
option-mascot_return =
    { $value ->
        [no_gain] A Mascot sent away while you had no LUCK brings none on coming back.
       *[plain] A Mascot brings { $figure_mascot } LUCK on coming back.
    }
option-carried_goods =
    { $value ->
        [lost] What a carrier bore for you is lost when the carrier goes.
       *[stay] What a carrier bore for you stays with you.
    }
option-foe_keeps_wounds =
    { $value ->
        [yes] A foe that is met again has the Wounds that you left it.
       *[no] A foe that is met again is whole.
    }
outcome-miss = On a Miss
outcome-partial = On a Partial
outcome-success = On a Success
outcome-won = If you win
outcome-down = If you are Down
outcome-escaped = If you run
outcome-passed = If you do not shoot
outcome-standing = If you are still on your feet
outcome-paid = If you pay
outcome-declined = If you do not want to
outcome-unable = If you cannot
outcome-joined = If you take them along
outcome-full = If there is no room
outcome-unpaid = If the fee is not paid
outcome-removed = If that companion was with you
outcome-not-here = If that companion was not with you
outcome-left = If one of them leaves
outcome-fated = If you had Fate left
outcome-over = If it is over

## What a printed condition says

if-has-talent = you have the Talent { $t }
if-not-has-talent = you do not have the Talent { $t }
if-has-trait-item = you carry something that is { $trait }
if-not-has-trait-item = you carry nothing that is { $trait }
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
if-in-peril = the next blow could bring you Down
if-not-in-peril = the next blow could not bring you Down
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
       *[no] nothing has become of { $ally } yet
    }
is-not-departed =
    { $value ->
        [slain] { $ally } has not been slain
        [left] { $ally } has not left you
       *[no] { $ally } has left you or been slain
    }
is-last-result =
    { $value ->
        [none] you have not been tested yet
        [miss] your latest test came out as a Miss
        [partial] your latest test came out as a Partial
       *[success] your latest test came out as a Success
    }
is-not-last-result =
    { $value ->
        [none] you have been tested
        [miss] your latest test did not come out as a Miss
        [partial] your latest test did not come out as a Partial
       *[success] your latest test did not come out as a Success
    }
value-rating = your { $skill }
value-dice-for = the number of dice that you have for { $skill }
value-departed = what has become of { $ally } (no: nothing yet, left, or slain)
value-load = the number of things that you carry
value-carry-limit = the number of things that you can carry
value-room = the number of things that you can still carry
value-wounds = the number of ticks of your Wounds
value-last-result = how your latest test came out
value-last-dice = the dice of your latest test
value-rounds = the number of rounds of your latest fight
value-foe-wounds = the number of Wounds that the latest foe has left
value-final-score = your score, changed as your mode says

## What a printed book tells of foes, things and companions

entries-foe = Foes
entry-foe =
    { $wounds ->
        [1] one Wound
       *[other] { $wounds } Wounds
    }{ $defeat ->
        [0] {""}
        [1] , beaten when one is left
       *[other] , beaten when { $defeat } are left
    }{ $modifier ->
        [0] {""}
        [1] , one die more for you in each round
        [-1] , one die fewer for you in each round
       *[other] , { $modifier } dice for you in each round
    }{ $group ->
        [1] {""}
       *[other] , { $group } of them
    }.
entries-item = Things
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
       *[other] ; asks { $fee } silver
    }.

## What special rules do, in a printed book

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
    }{ $may ->
        [yes] , if you like
       *[other] {""}
    }: { $do }{ $deals ->
        [combat] , as ticks of combat too
       *[none] {""}
    }{ $limit ->
        [fight] , once in each fight
       *[none] {""}
    }{ $single_use ->
        [yes] ; then it is used up
       *[other] {""}
    }{ $trump ->
        [yes] ; nothing silences this, and what it deals cannot be ignored
       *[other] {""}
    }.
special-of-codes = With the code { $name }
special-of-titles = With the title { $name }
special-of-talents = With the Talent { $name }
special-of-pages = At section { $name }
special-when-held =
    { $kind ->
        [item] While you carry it
        [ally] While this companion is along
        [foe] While you fight it
       *[other] As long as that is so
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
    } comes out{ $result ->
        [none] {""}
       *[other] {" "}as { $result }
    }{ $instead ->
        [yes] , in a fight in place of what that does there
       *[other] {""}
    }
special-when-result-result =
    { $name ->
        [miss] a Miss
        [partial] a Partial
       *[success] a Success
    }
special-when-tick =
    When a blow{ $label ->
        [none] {""}
       *[other] {" "}{ $label }
    } makes you tick
special-when-tick-label =
    { $name ->
        [combat] in a fight
        [escape] as you run
        [page] by what a section says
        [item] of a thing's special rule
        [ally] of a companion's special rule
        [talent] of a Talent's special rule
        [title] of a title's special rule
        [code] of a code's special rule
        [foe] of a foe's special rule
       *[all] of any sort
    }
special-when-foe_hit = When the foe has lost a Wound
special-when-fight_start = At the start of each fight
special-when-fight_end =
    At the end of each fight{ $outcome ->
        [none] {""}
       *[other] {" "}{ $outcome }
    }
special-when-fight_end-outcome =
    { $name ->
        [won] that you have won
        [down] that left you Down
       *[escaped] that you ran from
    }
special-when-heal = When you are to be healed
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
        [no] it is no round of a fight
       *[yes] it is a round of a fight
    }
special-if-foe = the foe is { $value }
special-if-mode = this is { $value } game
special-if-mode-value =
    { $name ->
        [easy] an easy
        [hard] a hard
       *[default] a usual
    }
special-if-talent = you have the Talent { $value }
special-if-code = you have the code { $value }
special-if-title = you have the title { $value }
special-if-ticks =
    you have { $value ->
        [1] one tick or more
       *[other] { $value } ticks or more
    }
special-if-shaken =
    { $value ->
        [no] you are not Shaken
       *[yes] you are Shaken
    }
special-if-query = { $value }
special-do-dice =
    { $value ->
        [1] one die more
        [-1] one die fewer
       *[other] { $value_signed } dice
    }{ $moment ->
        [fight_start] {" "}in every round of it
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
       *[other] {" "}for good
    }
special-do-luck_max =
    { $moment ->
        [held] LUCK, and the LUCK that you can have, { $value_signed }
        [in_use] LUCK, and the LUCK that you can have, { $value_signed }
       *[other] the LUCK that you can have, { $value_signed } for good
    }
special-do-carry =
    { $value ->
        [1] you can carry one thing more
       *[other] { $value_signed } to the things that you can carry
    }
special-do-companions =
    { $value ->
        [1] you can have one companion more
       *[other] { $value_signed } to the companions that you can have
    }
special-do-weapons =
    { $value ->
        [1] you have one weapon more in hand
       *[other] { $value_signed } to the weapons that you have in hand
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
       *[yes] you roll again, at no price
    }
special-do-no_reroll =
    { $value ->
       *[yes] nothing may be rolled again
    }
special-do-no_foe_hit =
    { $value ->
       *[yes] the foe loses no Wound by it
    }
special-do-ignore_tick =
    { $value ->
        [1] one tick of the blow is not marked
       *[other] { $value } ticks of the blow are not marked
    }
special-do-tick =
    { $moment ->
        [tick] { $value ->
                [1] one tick more in that blow
               *[other] { $value_signed } ticks in that blow
            }
       *[other] { $value ->
                [1] tick one box of your Wounds
               *[other] tick { $value } boxes of your Wounds
            }
    }
special-do-foe =
    { $value ->
        [-1] the foe loses one Wound
       *[other] { $value_signed } to the foe's Wounds
    }
special-do-mute =
    { $value ->
        [none] {""}
        [you] your special rules
        [foe] the special rules of the foe
        [item] the special rules of things
        [ally] the special rules of companions
        [talent] the special rules of Talents
        [title] the special rules of titles
        [code] the special rules of codes
        [page] the special rules of sections
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
        [item] {" "}of a thing
        [ally] {" "}of a companion
        [talent] {" "}of a Talent
        [title] {" "}of a title
        [code] {" "}of a code
        [page] {" "}of a section
       *[other] {" "}of { $bearer }
    } does nothing{ $moment ->
        [held] {""}
        [in_use] {""}
       *[other] {" "}for the rest of the fight, or of the test outside of one
    }
special-do-shaken =
    { $value ->
        [immune] nothing makes you Shaken
        [no] you are no longer Shaken
       *[yes] you are Shaken
    }
special-do-luck = { $value_signed } LUCK
special-do-fate = { $value_signed } Fate
special-do-heal =
    { $moment ->
        [heal] { $value ->
                [1] one Wound more is healed
               *[other] { $value_signed } Wounds healed
            }
       *[other] { $value ->
                [1] one Wound is healed
               *[other] { $value } Wounds are healed
            }
    }
special-do-recover =
    { $value ->
        [all] all your injured companions are well
       *[other] { $value } is no longer injured
    }
special-do-trump =
    { $value ->
       *[yes] nothing silences this, and what it deals cannot be ignored
    }

## The sheet of a printed book

sheet =
    Name:
    Game: { $mode ->
        [easy] easy
        [hard] hard
       *[default] □ easy □ usual □ hard
    }
    Fate: { $fate }
    ATTUNE: { $ATTUNE }
    CHARM: { $CHARM }
    LORE: { $LORE }
    PROWESS: { $PROWESS }
    SUBTERFUGE: { $SUBTERFUGE }
    SURVIVAL: { $SURVIVAL }
    Talents: { $talents }
    LUCK, now and at the most (Mascots add to both): { $luck } of { $luck_max }
    Wounds, up to Down: { $boxes_ticks }
    □ Shaken{ $shaken ->
       *[other] {""}
    }
    Silver: { $sp }
sheet-held-item = Things carried
sheet-held-ally = Companions

## What a printed book says of figures

figure-sides = Sides of a die. In this book: { $value }.
figure-partial_from = Face of the kept die from which on a Test is a Partial. In this book: { $value }.
figure-success_from = Face of the kept die from which on it is a Success. In this book: { $value }.
figure-none_left = Dice, of which the lowest counts, that are rolled where none are left. In this book: { $value }.
figure-talent_dice = Dice for a Talent that a page names without an amount. In this book: { $value }.
figure-companion_dice = Dice that companions who have the skill give, all of them together. In this book: { $value }.
figure-battered_dice = Dice that whoever is Battered and no worse has fewer. In this book: { $value }.
figure-wounded_dice = Dice that whoever is Wounded has fewer. In this book: { $value }.
figure-overloaded_dice = Dice that whoever is overloaded has fewer. In this book: { $value }.
figure-unarmed_dice = Dice that bare hands cost in a round. In this book: { $value }.
figure-momentum_dice = Dice that a shot short of a Success costs in the first round. In this book: { $value }.
figure-weapons_in_hand = Weapons in use at one time, before what lets one use more. In this book: { $value }.
figure-escape_from = The first round before which escape is offered, unless the page says. In this book: { $value }.
figure-hit = Wounds that a Partial or a Success takes from a foe. In this book: { $value }.
figure-harm = Ticks that harm marks on whoever is Shaken. In this book: { $value }.
figure-wounded = Ticks from which on one is Wounded; the first is Battered. In this book: { $value }.
figure-down = Ticks at which one is Down. In this book: { $value }.
figure-reroll = LUCK that a roll made again costs. In this book: { $value }.
figure-mascot = LUCK that a Mascot lends. In this book: { $value }.
figure-carry_base = Items that anybody can carry, besides one for each point of PROWESS. In this book: { $value }.
figure-carry_companion = Items more for a companion with Carry. In this book: { $value }.
figure-others_carry = Items more for each companion without Carry. In this book: { $value }.
figure-companions = Companions at the most. In this book: { $value }.
figure-fee = Silver for a Mercenary who names no fee. In this book: { $value }.
figure-fate_easy = Fate at the start of an easy game. In this book: { $value }.
figure-fate_default = Fate at the start of a default game. In this book: { $value }.
figure-fate_hard = Fate at the start of a hard game. In this book: { $value }.
figure-start_rating = Every Attribute, where the book says nothing. In this book: { $value }.
figure-start_luck = LUCK and its maximum, where the book says nothing. In this book: { $value }.
figure-start_silver = Silver, where the book says nothing. In this book: { $value }.
