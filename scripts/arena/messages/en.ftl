### Status line.

status-hp = HP { $hp }/{ $most }
status-stamina = Stamina
status-effects = Effects
status-death-chance = { $percent } % death each round

### Warning in a fight.

danger = You could be defeated before your next decision.

### Book list.

on-the-shelf = Arena: everyone picks in secret, and everything happens at once

### Abbreviations, as read by a screen reader.

spoken-VIT = vitality
spoken-END = endurance
spoken-STR = strength
spoken-DEX = dexterity
spoken-INT = intelligence
spoken-FAI = faith

## On paper

dice-needed = { $constant_attack_die }, 100
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
            [no] Fight a game in the arena. Each of you makes a combatant for it. Fill the other places with as many combatants from “{ entries-fighter }” as you choose.
           *[other] Fight a game in the arena against as many others as you choose, from “{ entries-fighter }” or made and played by other readers.
        } Also choose the temper of each combatant that no one plays.
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
            } the game is undecided.
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
            } the game is undecided.
    }
phrase-rematch =
    Repeat the last game with the same combatants, all with maximum HP and stamina.{ $round_limit ->
        [none] {""}
        [0] {" "}There is no limit on rounds.
       *[other] {" "}After { $round_limit ->
                [1] one round
               *[other] { $round_limit } rounds
            } the game is undecided.
    }
phrase-recover =
    { $hp_full ->
        [none] { $hp ->
                [none] { $stamina_full ->
                        [none] { $stamina ->
                                [none] Rest: you regain all your HP and stamina.
                               *[other] Regain { $stamina } stamina.
                            }
                       *[other] Regain all your stamina.
                    }
               *[other] Regain { $hp } HP{ $stamina_full ->
                        [none] { $stamina ->
                                [none] .
                               *[other] {" "}and { $stamina } stamina.
                            }
                       *[other] {" "}and all your stamina.
                    }
            }
       *[other] Regain all your HP{ $stamina_full ->
                [none] { $stamina ->
                        [none] .
                       *[other] {" "}and { $stamina } stamina.
                    }
               *[other] {" "}and all your stamina.
            }
    }
option-picks =
    { $value ->
        [open] Everyone says aloud what they pick, in the order of picking.
       *[hidden] Everyone picks in secret.
    }
option-reshuffle_order =
    { $value ->
        [yes] The order of picking is drawn again in each round.
       *[no] The order of picking is drawn once, for the whole game.
    }
option-endurance_lowers_special_cost =
    { $value ->
        [no] The END modifier lowers only the cost of the standard attack.
       *[yes] The END modifier also lowers the cost of special attacks.
    }
option-dart_uses_dexterity =
    { $value ->
        [yes] The DEX modifier is added to the damage of the Poison Dart.
       *[no] Nothing is added to the damage of the Poison Dart.
    }
option-wall_first_round =
    { $value ->
        [next] A Wall of Fire works from the round after its casting.
       *[now] A Wall of Fire works from the round of its casting.
    }
option-wall_on_miss =
    { $value ->
        [no] A Wall of Fire burns only those whose attack hits.
       *[yes] A Wall of Fire burns attackers whether they hit or miss.
    }
option-backstab_penalty =
    { $value ->
        [on_hit] A Backstab lowers your own DEX only if it hits.
       *[always] A Backstab lowers your own DEX whether it hits or misses.
    }
option-stacking =
    { $value ->
        [stack] Effects of the same kind add up: each counts for its full number of rounds.
       *[renew] A repeated effect lasts longer, but does not become stronger.
    }
option-effect_timing =
    { $value ->
        [start] Bleeding and poison work at the start of a round, before moves are picked.
       *[with_moves] Bleeding and poison work together with the moves of a round.
    }
option-stamina_cap =
    { $value ->
        [no] Stamina may go above its maximum.
       *[yes] Stamina never goes above its maximum.
    }
option-effects_prompt = {""}
outcome-ready = When your combatant is ready
outcome-victory = If you win
outcome-defeat = If you lose
outcome-draw = If it is a draw
outcome-undecided = If it is undecided
outcome-rested = When you have rested

## Conditions in print

if-can_pay =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } has enough stamina for { $move }
if-not-can_pay =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } does not have enough stamina for { $move }
if-alive =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } is not defeated
if-not-alive =
    { $name ->
        [none] your combatant
       *[other] { $name }
    } is defeated
blank-class =
    { $name ->
        [none] you have no combatant yet
       *[other] no combatant in the arena has the name { $name }
    }
filled-class =
    { $name ->
        [none] you have a combatant
       *[other] a combatant in the arena has the name { $name }
    }
blank-winner = the latest game had no winner
filled-winner = the latest game had a winner
value-foes-standing = the number of opponents left
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
        [none] your maximum HP
       *[other] the maximum HP of { $name }
    }
value-stamina =
    { $name ->
        [none] your stamina
       *[other] the stamina of { $name }
    }
value-max_stamina =
    { $name ->
        [none] your maximum stamina
       *[other] the maximum stamina of { $name }
    }
value-physical_defense =
    { $name ->
        [none] your physical defense
       *[other] the physical defense of { $name }
    }
value-magic_defense =
    { $name ->
        [none] your magic defense
       *[other] the magic defense of { $name }
    }
value-cost =
    { $name ->
        [none] your stamina cost for { $move }
       *[other] the stamina cost of { $name } for { $move }
    }
value-effect =
    { $name ->
        [none] your number of rounds left of { $kind }
       *[other] the number of rounds left of { $kind } of { $name }
    }
value-round = the round of the latest game
value-fighting = the number of combatants left in the latest game
value-winner = the winner of the latest game

## Classes and fighters in print

entries-all-class = Classes
entry-class =
    VIT { $VIT }, END { $END }, STR { $STR }, DEX { $DEX }, INT { $INT }, FAI { $FAI } before points; physical defense { $physical_defense }, magic defense { $magic_defense }; base damage { $min_damage } to { $max_damage }{ $moves ->
        [none] {""}
       *[other] ; { $moves }
    }.
entries-temper = {""}
entries-fighter = The bench
entry-fighter =
    { $class }: VIT { $asked-attribute-VIT }, END { $asked-attribute-END }, STR { $asked-attribute-STR }, DEX { $asked-attribute-DEX }, INT { $asked-attribute-INT }, FAI { $asked-attribute-FAI }; HP { $hp ->
        [0] { $asked-max_hp }
       *[other] { $hp } of { $asked-max_hp }
    }, stamina { $stamina ->
        [-1] { $asked-max_stamina }
       *[other] { $stamina } of { $asked-max_stamina }
    }; physical defense { $asked-physical_defense }, magic defense { $asked-magic_defense }; an attack costs { $asked-cost-attack }; { $temper }.
# For the command `about`: without values that only a game can compute.
about-fighter = { $class }.

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
    HP, current and maximum: { $hp ->
       *[other] {""}
    }{ $max_hp ->
        [0] {""}
       *[other] { $max_hp }
    }
    Stamina, current and maximum: { $stamina ->
       *[other] {""}
    }{ $max_stamina ->
        [0] {""}
       *[other] { $max_stamina }
    }
    Defense, physical and magic:
    Effects and their last round:
sheet-heading-fighter = Combatant { $n }
sheet-each-fighter =
    Name: { $name }
    Class and temper:
    Attributes:
    Defense, physical and magic:
    HP, current and maximum:
    Stamina, current and maximum:
    Effects and their last round:

## Constants in print

constant-creation_points = Points that each combatant must spend. In this book: { $value }.
constant-max_attribute = Maximum of each attribute. In this book: { $value }.
constant-min_combatants = Minimum number of combatants in a game. In this book: { $value }.
constant-max_combatants = Maximum number of combatants in a game. In this book: { $value }.
constant-round_limit = Round after which a game ends undecided, unless the page sets one; 0 for no limit. In this book: { $value }.
constant-hp_base = Base of maximum HP. In this book: { $value }.
constant-hp_per_vit = HP for each point of VIT. In this book: { $value }.
constant-stamina_base = Base of maximum stamina. In this book: { $value }.
constant-stamina_per_end = Stamina for each point of END. In this book: { $value }.
constant-attack_die = Number of sides of the die for attack rolls. In this book: { $value }.
constant-to_hit = Number added to each attack roll. In this book: { $value }.
constant-block_defense = Physical defense added by Block. In this book: { $value }.
constant-min_hit_damage = Minimum damage of a hit. In this book: { $value }.
constant-cost_free = Stamina cost of moves in the band “free”. In this book: { $value }.
constant-cost_low = Stamina cost of moves in the band “low”. In this book: { $value }.
constant-cost_moderate = Stamina cost of moves in the band “moderate”. In this book: { $value }.
constant-cost_high = Stamina cost of moves in the band “high”. In this book: { $value }.
constant-cost_very_high = Stamina cost of moves in the band “very high”. In this book: { $value }.
constant-min_cost = Minimum cost of an attack. In this book: { $value }.
constant-block_regain = Stamina regained by Block, before the modifier. In this book: { $value }.
constant-block_regain_per_modifier = Factor of the VIT modifier in the stamina regained by Block. In this book: { $value }.
constant-rest_regain = Stamina regained by Rest, before the modifier. In this book: { $value }.
constant-rest_regain_per_modifier = Factor of the VIT modifier in the stamina regained by Rest. In this book: { $value }.
constant-min_regain = Minimum stamina regained by Block or Rest. In this book: { $value }.
