### What stands beside the place where the reader is.

status-hp = HP { $hp }/{ $most }
status-stamina = Stamina

### On the shelf.

on-the-shelf = Arena: everybody picks in secret, and everything happens at once

### What a voice reads in place of an abbreviation.

spoken-VIT = vitality
spoken-END = endurance
spoken-STR = strength
spoken-DEX = dexterity
spoken-INT = intelligence
spoken-FAI = faith

## On paper

dice-needed = { $figure_attack_die }, 100
offers-arena = fighter
phrase-enlist =
    Make your combatant as the rules say{ $name ->
        [none] {""}
       *[other] , called { $name }
    }{ $class ->
        [none] {""}
       *[other] , of the class { $class }
    }{ $more ->
        [none] { $points ->
                [none] {""}
               *[other] , with points to spend as you like
            }
       *[other] , with these points spent: { $more }
    }.
phrase-enlist-more = { $attribute } { $amount }
phrase-arena =
    { $more ->
        [none] { $with_reader ->
            [no] Fight a game in the arena, each of you with a combatant made for it, and with as many of “{ entries-fighter }” as you choose in the places that are left.
           *[other] Fight a game in the arena: you and as many others as you choose, of “{ entries-fighter }” or made and played by somebody else.
        } Of each whom nobody plays you choose the temper, too.
       *[other] Fight a game in the arena with { $more }.{ $with_reader ->
            [no] {" "}You only watch.
           *[other] {""}
        }
    }{ $carry_over ->
        [yes] {" "}You begin with the HP and stamina that you have.
       *[other] {""}
    }{ $round_limit ->
        [none] {""}
        [0] {" "}There is no limit on rounds.
       *[other] {" "}After { $round_limit ->
                [1] one round
               *[other] { $round_limit } rounds
            } it is undecided.
    }
phrase-arena-more =
    { $fighter }{ $player ->
        [none] {""}
       *[other] {" "}(played by { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(temper: { $temper })
    }
phrase-duel =
    Fight a game of two: you and { $foe }{ $player ->
        [none] {""}
       *[other] {" "}(played by { $player })
    }{ $temper ->
        [none] {""}
       *[other] {" "}(temper: { $temper })
    }.{ $carry_over ->
        [yes] {" "}You begin with the HP and stamina that you have.
       *[other] {""}
    }{ $round_limit ->
        [none] {""}
        [0] {" "}There is no limit on rounds.
       *[other] {" "}After { $round_limit ->
                [1] one round
               *[other] { $round_limit } rounds
            } it is undecided.
    }
phrase-rematch =
    Fight the last game once more: the same combatants, and everybody with all HP and stamina.{ $round_limit ->
        [none] {""}
        [0] {" "}There is no limit on rounds.
       *[other] {" "}After { $round_limit ->
                [1] one round
               *[other] { $round_limit } rounds
            } it is undecided.
    }
phrase-recover =
    { $hp_full ->
        [none] { $hp ->
                [none] { $stamina_full ->
                        [none] { $stamina ->
                                [none] Rest: all your HP and stamina come back.
                               *[other] Regain { $stamina } stamina.
                            }
                       *[other] All your stamina comes back.
                    }
               *[other] Regain { $hp } HP{ $stamina_full ->
                        [none] { $stamina ->
                                [none] .
                               *[other] {" "}and { $stamina } stamina.
                            }
                       *[other] {" "}and all your stamina.
                    }
            }
       *[other] All your HP come back{ $stamina_full ->
                [none] { $stamina ->
                        [none] .
                       *[other] , and { $stamina } stamina.
                    }
               *[other] , and all your stamina.
            }
    }
option-picks =
    { $value ->
        [open] Everybody says aloud what they pick, in the order of picking.
       *[hidden] Everybody picks in secret.
    }
option-reshuffle =
    { $value ->
        [on] The order of picking is drawn again in each round.
       *[off] The order of picking is drawn once, for the whole game.
    }
option-end_specials =
    { $value ->
        [off] The END modifier is taken off the cost of the standard attack only.
       *[on] The END modifier is taken off the cost of special attacks too.
    }
option-dart_scales =
    { $value ->
        [on] The DEX modifier is added to the damage of the Poison Dart.
       *[off] Nothing is added to the damage of the Poison Dart.
    }
option-wall_starts =
    { $value ->
        [next] A Wall of Fire works from the round after its casting.
       *[now] A Wall of Fire works from the round of its casting.
    }
option-wall_on_miss =
    { $value ->
        [off] A Wall of Fire burns only those whose attack hits.
       *[on] A Wall of Fire burns attackers whether they hit or miss.
    }
option-backstab_penalty =
    { $value ->
        [on_hit] A Backstab lowers your own DEX only if it hits.
       *[always] A Backstab lowers your own DEX whether it hits or misses.
    }
option-stacking =
    { $value ->
        [stack] An effect that is laid again counts once more, each time for its own rounds.
       *[renew] An effect that is laid again does not grow worse, it only lasts longer.
    }
option-ticks =
    { $value ->
        [start] Bleeding and poison work at the start of a round, before moves are picked.
       *[with_moves] Bleeding and poison work together with the moves of a round.
    }
option-stamina_cap =
    { $value ->
        [off] Stamina may go above what you began with.
       *[on] Stamina never goes above what you began with.
    }
option-effects_prompt = {""}
outcome-ready = When your combatant is ready
outcome-victory = If you win
outcome-defeat = If you lose
outcome-draw = If it is a draw
outcome-undecided = If it is undecided
outcome-rested = When you have rested

## What a printed condition says

if-can_pay =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } has stamina enough for { $move }
if-not-can_pay =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } does not have stamina enough for { $move }
if-alive =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } is still fighting
if-not-alive =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } is not fighting any more
blank-class =
    { $name ->
        [none] you have no combatant yet
       *[other] nobody in the arena is called { $name }
    }
filled-class =
    { $name ->
        [none] you have a combatant
       *[other] somebody in the arena is called { $name }
    }
blank-winner = nobody won the latest game
filled-winner = somebody won the latest game
value-class =
    { $name ->
        [none] your class
       *[other] the class of { $name }
    }
value-attribute =
    { $name ->
        [none] your { $attribute }
       *[other] the { $attribute } of { $name }
    }
value-modifier =
    { $name ->
        [none] your modifier for { $attribute }
       *[other] the modifier for { $attribute } of { $name }
    }
value-hp =
    { $name ->
        [none] your HP
       *[other] the HP of { $name }
    }
value-max_hp =
    { $name ->
        [none] your highest HP
       *[other] the highest HP of { $name }
    }
value-stamina =
    { $name ->
        [none] your stamina
       *[other] the stamina of { $name }
    }
value-max_stamina =
    { $name ->
        [none] your stamina at the start
       *[other] the stamina at the start of { $name }
    }
value-physical_defense =
    { $name ->
        [none] your physical defense
       *[other] the physical defense of { $name }
    }
value-magic_defense =
    { $name ->
        [none] your resistance to spells
       *[other] the resistance to spells of { $name }
    }
value-cost =
    { $name ->
        [none] your stamina for { $move }
       *[other] the stamina for { $move } of { $name }
    }
value-effect =
    { $name ->
        [none] your number of rounds left of { $kind }
       *[other] the number of rounds left of { $kind } of { $name }
    }
value-round = the round of the latest game
value-fighting = the number of those left in the latest game
value-winner = whoever won the latest game

## What a printed book tells of foes, things and companions

entries-all-class = Classes
entry-class =
    VIT { $VIT }, END { $END }, STR { $STR }, DEX { $DEX }, INT { $INT }, FAI { $FAI } before points; physical defense { $physical }, magic defense { $magic }; base damage { $low } to { $high }{ $moves ->
        [none] {""}
       *[other] ; { $moves }
    }.
entries-fighter = The bench
entry-fighter =
    { $class }: VIT { $asked-attribute-VIT }, END { $asked-attribute-END }, STR { $asked-attribute-STR }, DEX { $asked-attribute-DEX }, INT { $asked-attribute-INT }, FAI { $asked-attribute-FAI }; HP { $hp ->
        [0] { $asked-max_hp }
       *[other] { $hp } of { $asked-max_hp }
    }, stamina { $stamina ->
        [-1] { $asked-max_stamina }
       *[other] { $stamina } of { $asked-max_stamina }
    }; physical defense { $asked-physical_defense }, magic defense { $asked-magic_defense }; an attack costs { $asked-cost-attack }; { $temper }.

## The sheet of a printed book

sheet =
    Name: { $name }
    Class: { $class }
    VIT: { $VIT ->
        [0] {""}
       *[other] { $VIT }
    }
    END: { $END ->
        [0] {""}
       *[other] { $END }
    }
    STR: { $STR ->
        [0] {""}
       *[other] { $STR }
    }
    DEX: { $DEX ->
        [0] {""}
       *[other] { $DEX }
    }
    INT: { $INT ->
        [0] {""}
       *[other] { $INT }
    }
    FAI: { $FAI ->
        [0] {""}
       *[other] { $FAI }
    }
    HP, now and at the most: { $hp ->
       *[other] {""}
    }{ $max_hp ->
        [0] {""}
       *[other] { $max_hp }
    }
    Stamina, now and at the most: { $stamina ->
       *[other] {""}
    }{ $max_stamina ->
        [0] {""}
       *[other] { $max_stamina }
    }
    Defense, physical and magic:
    Effects, and their last round:
sheet-heading-fighter = Combatant { $n }
sheet-each-fighter =
    Name: { $name }
    Class, and how it picks:
    Attributes:
    Defense, physical and magic:
    HP, now and at the most:
    Stamina, now and at the most:
    Effects, and their last round:

## What a printed book says of figures

figure-points = Points that each combatant has to spend. In this book: { $value }.
figure-highest_attribute = What no attribute may pass. In this book: { $value }.
figure-fewest_combatants = Combatants that a game takes at the least. In this book: { $value }.
figure-most_combatants = Combatants that a game takes at the most. In this book: { $value }.
figure-round_limit = Rounds after which a game is broken off, unless the page says; 0 for never. In this book: { $value }.
figure-hp_base = HP before vitality counts. In this book: { $value }.
figure-hp_per_vit = HP for each point of VIT. In this book: { $value }.
figure-stamina_base = Stamina before endurance counts. In this book: { $value }.
figure-stamina_per_end = Stamina for each point of END. In this book: { $value }.
figure-attack_die = Sides of the die of an attack roll. In this book: { $value }.
figure-to_hit = What is added to that roll. In this book: { $value }.
figure-block = Physical defense that blocking adds. In this book: { $value }.
figure-least_damage = What a hit does at the least. In this book: { $value }.
figure-cost_free = Stamina for a move of the band “free”. In this book: { $value }.
figure-cost_low = Stamina for a move of the band “low”. In this book: { $value }.
figure-cost_moderate = Stamina for a move of the band “moderate”. In this book: { $value }.
figure-cost_high = Stamina for a move of the band “high”. In this book: { $value }.
figure-cost_very_high = Stamina for a move of the band “very high”. In this book: { $value }.
figure-least_cost = What an attack costs at the least. In this book: { $value }.
figure-block_regain = Stamina that blocking gives back before the modifier. In this book: { $value }.
figure-block_regain_per_modifier = How many times the VIT modifier is added to that. In this book: { $value }.
figure-rest_regain = Stamina that resting gives back before the modifier. In this book: { $value }.
figure-rest_regain_per_modifier = How many times the VIT modifier is added to that. In this book: { $value }.
figure-least_regain = Stamina that either gives back at the least. In this book: { $value }.
