### Was neben dem Ort steht, an dem der Leser ist.

status-wounds = Wunden
status-gold = Gold

### Im Regal.

on-the-shelf = Adventuria: ein Würfel, vier Zahlen und eine Stadt, in die man zurückkehrt

## Auf Papier

dice-needed = 6, { $figure_die }
phrase-create = Mach deinen Abenteurer, wie es die Regeln sagen: Wirf Art und Gesinnung aus und wähle einen Namen.
phrase-create-named = Mach einen Abenteurer mit dem Namen { $name }, wie es die Regeln sagen.
phrase-restart =
    { $option_world_persists ->
        [yes] Fang mit einem neuen Abenteurer von vorn an: Radiere den Bogen aus, würfle und füll ihn neu aus, und geh zu { $place_city }. Was das Buch notiert und angekreuzt hat, bleibt.
       *[other] Fang mit einem neuen Abenteurer von vorn an: Radiere den Bogen, alle Codes, Titel, Notizen und Kreuze aus, würfle und füll den Bogen neu aus, und geh zu { $place_city }.
    }
paper-restart =
    { $option_world_persists ->
        [yes] Fang mit einem neuen Abenteurer von vorn an: Radiere den Bogen aus, würfle und füll ihn neu aus, und geh zu { $place_city }. Was das Buch notiert und angekreuzt hat, bleibt.
       *[other] Fang mit einem neuen Abenteurer von vorn an: Radiere den Bogen, alle Codes, Titel, Notizen, Striche und Kreuze aus und geh zu { $first_section }, wie damals, als du das Buch aufgeschlagen hast.
    }
phrase-note = Notiere auf deinem Bogen: { $text }.
phrase-consult =
    Du darfst { $what ->
        [map] die Karte
       *[other] die Regeln
    } ansehen.
phrase-gain-gold = Du bekommst { $n } Gold.
phrase-gain-melee-xp = Du bekommst { $n } Melee XP.
phrase-gain-magical-xp = Du bekommst { $n } Magical XP.
phrase-lose-gold = Du verlierst { $n } Gold.
phrase-lose-all-gold = Du verlierst all dein Gold.
phrase-pay =
    { $gold ->
        [none] { $all_gold ->
            [none] Gib her:
           *[other] Zahle all dein Gold
        }
       *[other] Zahle { $gold } Gold
    }{ $item ->
        [none] {""}
       *[other] { $gold ->
            [none] { $all_gold ->
                [none] {" "}
               *[other] {" "}und gib her:{" "}
            }
           *[other] {" "}und gib her:{" "}
        }{ $item }
    }{ $items ->
        [none] {""}
       *[other] { $item ->
            [none] { $gold ->
                [none] { $all_gold ->
                    [none] {" "}
                   *[other] {" "}und gib her:{" "}
                }
               *[other] {" "}und gib her:{" "}
            }
           *[other] ,{" "}
        }{ $items ->
            [1] ein Item
           *[other] { $items } Items
        }
    }{ $spell ->
        [none] {""}
       *[other] { $items ->
            [none] { $item ->
                [none] { $gold ->
                    [none] { $all_gold ->
                        [none] {" "}
                       *[other] {" "}und gib her:{" "}
                    }
                   *[other] {" "}und gib her:{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }den Spell { $spell }
    }{ $spells ->
        [none] {""}
       *[other] { $spell ->
            [none] { $items ->
                [none] { $item ->
                    [none] { $gold ->
                        [none] { $all_gold ->
                            [none] {" "}
                           *[other] {" "}und gib her:{" "}
                        }
                       *[other] {" "}und gib her:{" "}
                    }
                   *[other] ,{" "}
                }
               *[other] ,{" "}
            }
           *[other] ,{" "}
        }{ $spells ->
            [1] einen Spell
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
                               *[other] {" "}und gib her:{" "}
                            }
                           *[other] {" "}und gib her:{" "}
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
                                   *[other] {" "}und gib her:{" "}
                                }
                               *[other] {" "}und gib her:{" "}
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
            [1] einen Ally
           *[other] { $allies } Allies
        }
    }.
phrase-pay-item = { $item }
phrase-pay-spell = { $spell }
phrase-pay-ally = { $ally }
phrase-raise =
    Erhöhe { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } um { $n }.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-lower =
    Verringere { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    } um { $n }, aber nicht unter 1.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-receive =
    Du bekommst { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $wounds ->
       *[other] {""}
    }{ $wound ->
       *[other] {""}
    }{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-heal =
    Heile { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $wounds ->
       *[other] {""}
    }{ $wound ->
       *[other] {""}
    }
phrase-heal-all =
    Heile alle deine Wunden.{ $wounds ->
       *[other] {""}
    }
phrase-align = Deine Gesinnung ist jetzt { $to }.
phrase-ability = Ist sie für deine Art, schreib die Fähigkeit { $a } auf deinen Bogen: Sie gilt von nun an.
phrase-encounter = Du triffst auf { $m }, frisch und ohne Wunden.
phrase-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat mit { $monster }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}Sie kommen einer nach dem anderen.
    }{ $together ->
        [none] {""}
       *[other] {" "}Sie kommen alle zugleich.
    }{ $n ->
        [none] {""}
        [1] {" "}Höchstens ein Combat.
       *[other] {" "}Höchstens { $n } Combats.
    }
paper-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat mit { $monster }{ $and_count ->
        [none] {""}
        [1] {" "}und { $and }
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}Sie kommen einer nach dem anderen.
    }{ $together ->
        [none] {""}
       *[other] {" "}Sie kommen alle zugleich.
    }{ $n ->
        [none] {""}
        [1] {" "}Höchstens ein Combat.
       *[other] {" "}Höchstens { $n } Combats.
    }
phrase-combat-and = { $monster }
phrase-monster-raise =
    Für diesen Zug steigt bei { $monster } um { $n }: { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-monster-lower =
    Für diesen Zug sinkt bei { $monster } um { $n }, aber nicht unter 1: { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $attribute }
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-monster-receive =
    { $monster } bekommt { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-monster-heal =
    { $monster } heilt { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Dies kommt von: { $by }.)
    }
phrase-cast = Kennst du den Spell { $s }, darfst du ihn wirken.
phrase-use-item = Trägst du dies, darfst du es benutzen: { $i }.
phrase-use-ally = Ist { $a } bei dir, darfst du dich an diesen Ally wenden.
phrase-quest-take = Nimm die Quest { $quest } auf, wenn du auf keiner bist und diese nicht schon abgeschlossen hast.
phrase-quest-complete = Bist du auf der Quest { $quest }, hast du sie abgeschlossen.
phrase-end-turn = Dein Zug ist zu Ende: Lies weiter bei { $to }.
phrase-travel = Dein Zug ist zu Ende: Reise nach { $to }.
phrase-travel-well-known = Dein Zug ist zu Ende: Reise an irgendeinen wohlbekannten Ort; vorn stehen sie alle.
phrase-camp = Wenn dieser Zug vorbei ist, darfst du ein Lager aufschlagen.
phrase-resume = Brich das Lager ab.
phrase-gain-item =
    Du bekommst, soweit Platz ist: { $item }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-item =
    Du bekommst, wenn Platz ist: { $item }{ $and_count ->
        [none] {""}
        [1] {" "}und { $and }
       *[other] , { $and }
    }.
phrase-gain-item-and = { $item }
phrase-lose-item = Du verlierst: { $item }.
phrase-lose-some-item =
    Du verlierst { $n ->
        [1] 1 Item
       *[other] { $n } Items
    } deiner Wahl.
phrase-lose-all-item = Du verlierst alle Items.
phrase-gain-spell =
    Du bekommst, soweit Platz ist: { $spell }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-spell =
    Du bekommst, wenn Platz ist: { $spell }{ $and_count ->
        [none] {""}
        [1] {" "}und { $and }
       *[other] , { $and }
    }.
phrase-gain-spell-and = { $spell }
phrase-lose-spell = Du verlierst: { $spell }.
phrase-lose-some-spell =
    Du verlierst { $n ->
        [1] 1 Spell
       *[other] { $n } Spells
    } deiner Wahl.
phrase-lose-all-spell = Du verlierst alle Spells.
phrase-gain-ally =
    Du bekommst, soweit Platz ist: { $ally }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-ally =
    Du bekommst, wenn Platz ist: { $ally }{ $and_count ->
        [none] {""}
        [1] {" "}und { $and }
       *[other] , { $and }
    }.
phrase-gain-ally-and = { $ally }
phrase-lose-ally = Du verlierst: { $ally }.
phrase-lose-some-ally =
    Du verlierst { $n ->
        [1] 1 Ally
       *[other] { $n } Allies
    } deiner Wahl.
phrase-lose-all-ally = Du verlierst alle Allies.
place-city = Der erste Zug jedes Abenteurers, auch jedes neuen, ist bei { $to }.
place-fallen = Wenn du fällst und der Abschnitt dich nicht anderswohin führt, geh zu { $to }.
tagged-well-known = Die wohlbekannten Orte sind { $all }. Was dich an „irgendeinen wohlbekannten Ort“ bringt, bringt dich an einen von diesen, den du wählst.
option-cap_overflow =
    { $value ->
        [clamp] Eine Erhöhung, die über die Grenze ginge, geht bis zur Grenze.
       *[ignore] Eine Erhöhung, die über die Grenze ginge, geschieht gar nicht.
    }
option-cap_measure =
    { $value ->
        [total] Die Grenzen unten und oben gelten für eine Zahl mit allem, was Dinge dazutun.
       *[base] Die Grenzen unten und oben gelten für eine Zahl ohne das, was Dinge dazutun.
    }
option-spell_floor =
    { $value ->
        [by_type] Magic { $figure_no_spells_to } oder weniger hält Spells von niemandem fern, dessen Art Platz dafür lässt.
       *[all] Bei Magic { $figure_no_spells_to } oder weniger kennt niemand einen Spell.
    }
option-over_limit =
    { $value ->
        [keep] Was zu viel ist, wenn eine Grenze gesunken ist, darf bleiben; Neues kommt erst, wenn Platz ist.
       *[trim] Was zu viel ist, wenn eine Grenze gesunken ist, geht sofort verloren.
    }
option-xp_stop =
    { $value ->
        [both] XP zählen weiter, bis Arms und Magic beide an ihrer Grenze sind.
       *[each] XP hören für Arms und für Magic je für sich auf.
    }
option-xp_awards =
    { $value ->
        [sum] Zwei Monster, die in einem Combat fallen, bringen XP aus all ihren Zahlen zusammen.
       *[each] Zwei Monster, die in einem Combat fallen, bringen je ihre XP.
    }
option-xp_values =
    { $value ->
        [current] XP zählen, was ein Monster hat, wenn es fällt, was immer du ihm getan hast.
       *[printed] XP zählen, was von einem Monster gedruckt ist.
    }
option-xp_outside =
    { $value ->
        [melee] Ein Monster, das außerhalb jedes Combats fällt, bringt Melee XP.
       *[none] Ein Monster, das außerhalb jedes Combats fällt, bringt keine XP.
    }
option-both_fall =
    { $value ->
        [won_then_fallen] Fallen beide Seiten zugleich, hast du gewonnen und bist dann gefallen.
       *[fallen] Fallen beide Seiten zugleich, bist du gefallen.
    }
option-ignored_triggers =
    { $value ->
        [no] Eine Wunde, die ignoriert wurde, löst nichts aus, was auf Wunden antwortet.
       *[yes] Auch eine Wunde, die ignoriert wurde, löst aus, was auf Wunden antwortet.
    }
option-ignore_reach =
    { $value ->
        [base_only] Was Wunden durch den Combat ignoriert, gilt nur der Wunde für die Niederlage und keiner, die ein Ding austeilt.
       *[either_tag] Was Wunden durch den Combat ignoriert, gilt auch der Wunde eines Dings, die auch durch den Combat kommt.
    }
option-simultaneous_heal =
    { $value ->
        [wounds_first] Von Wunden und Heilung im selben Augenblick kommen die Wunden zuerst: Wer durch sie fällt, wird nicht geheilt.
       *[net] Wunden und Heilung im selben Augenblick werden zusammengezählt.
    }
option-lose_choice =
    { $value ->
        [random] Wo kein Name gesagt ist, wählen Würfel, was du verlierst.
       *[reader] Wo kein Name gesagt ist, wählst du, was du verlierst.
    }
option-pay_all_zero =
    { $value ->
        [no] Wer kein Gold hat, kann nicht alles zahlen.
       *[yes] Wer kein Gold hat, kann alles zahlen.
    }
option-drop_between_turns =
    { $value ->
        [yes] Auch zwischen zwei Zügen darf man Dinge fallen lassen.
       *[no] Zwischen zwei Zügen lässt man nichts fallen.
    }
option-quest_repeat =
    { $value ->
        [yes] Eine erfüllte Aufgabe darf man wieder aufnehmen.
       *[no] Eine erfüllte Aufgabe ist für immer vorbei.
    }
option-quest_giveup =
    { $value ->
        [yes] Du darfst deine Aufgabe jederzeit in einem Zug aufgeben.
       *[no] Eine Aufgabe kann man nicht aufgeben.
    }
option-multi_default =
    { $value ->
        [in_turn] Mehrere Monster kommen eines nach dem anderen, wo der Abschnitt nichts anderes sagt.
       *[error] Von mehreren Monstern sagt der Abschnitt, wie sie kommen.
    }
option-duplicates =
    { $value ->
        [refuse] Du kannst nichts zweimal haben.
       *[allow] Du darfst etwas zweimal haben.
    }
option-weapon_pick =
    { $value ->
        [per_fight] Du wählst deine Waffe für den ganzen Kampf.
       *[per_combat] Du wählst deine Waffe für jeden Combat.
    }
option-end_before_first =
    { $value ->
        [yes] Ein Kampf darf vor seinem ersten Combat beendet werden.
       *[no] Vor seinem ersten Combat kann kein Kampf beendet werden.
    }
option-missing_magic =
    { $value ->
        [one] Ein Monster, für das keine Magic gedruckt ist, hat in einem Magical Combat Magic 1.
       *[error] Ein Monster, für das keine Magic gedruckt ist, ist in keinem Magical Combat.
    }
option-spell_leaves =
    { $value ->
        [before] Ein Spell ist fort, ehe er wirkt: Was er bringt, darf seinen Platz nehmen.
       *[after] Ein Spell ist fort, wenn er gewirkt hat.
    }
option-world_persists =
    { $value ->
        [yes] Wer neu beginnt, kommt in die Welt, wie der letzte Abenteurer sie verließ.
       *[no] Wer neu beginnt, kommt in eine neue Welt.
    }
option-refund_if_left =
    { $value ->
        [yes] Wer liegen lässt, was eben gekauft wurde, hat den Preis zurück.
       *[no] Wer liegen lässt, was eben gekauft wurde, hat den Preis nicht zurück.
    }
option-creation =
    { $value ->
        [chosen] Du wählst deine Art und deine Gesinnung.
       *[rolled] Würfel sagen, was du bist und wessen.
    }
outcome-created = Wenn das getan ist
outcome-noted = Wenn das getan ist
outcome-shown = Wenn du nachgesehen hast
outcome-gained = Wenn du es hast
outcome-swapped = Wenn du etwas dafür hergegeben hast
outcome-lost = Wenn es weg ist
outcome-gain-lost = Wenn kein Platz war
outcome-paid = Wenn du zahlst
outcome-declined = Wenn du nicht willst
outcome-unable = Wenn du nicht kannst
outcome-raised = Wenn es steigt
outcome-ignored = Wenn nicht
outcome-lowered = Wenn du noch stehst
outcome-fallen = Wenn du fällst
outcome-standing = Wenn du noch stehst
outcome-healed = Wenn du geheilt bist
outcome-aligned = Wenn das getan ist
outcome-yours = Wenn es deine Fähigkeit ist
outcome-not-yours = Wenn es nicht deine Fähigkeit ist
outcome-met = Wenn es da ist
outcome-gone = Wenn es für immer gefallen ist
outcome-won = Wenn du gewinnst
outcome-ended = Wenn du es beendest
outcome-refused = Wenn es nicht geht
outcome-combat-refused = Wenn du nicht kämpfst
outcome-done = Wenn es noch steht
outcome-monster_fallen = Wenn es fällt
outcome-cast = Wenn du ihn wirkst
outcome-used = Wenn du es nutzt
outcome-not_held = Wenn du es nicht hast
outcome-not_now = Wenn es jetzt nicht geht
outcome-taken = Wenn du sie aufnimmst
outcome-quest_take-ignored = Wenn nicht
outcome-completed = Wenn du sie abgeschlossen hast
outcome-not_on_it = Wenn du nicht auf dieser Quest bist
outcome-camped = Wenn du ein Lager aufschlägst
outcome-resumed = Wenn das getan ist

## Was eine gedruckte Bedingung sagt

if-can_pay =
    du dies hergeben kannst:{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $all_gold ->
        [none] {""}
       *[other] {" "}all dein Gold
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
    du dies nicht hergeben kannst:{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $all_gold ->
        [none] {""}
       *[other] {" "}all dein Gold
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
if-in-peril = der nächste Hieb dich fällen könnte
if-not-in-peril = der nächste Hieb dich nicht fällen könnte
if-has_item = du dies trägst: { $n }
if-not-has_item = du dies nicht trägst: { $n }
if-has_spell = du den Spell { $n } kennst
if-not-has_spell = du den Spell { $n } nicht kennst
if-has_ally = { $n } bei dir ist
if-not-has_ally = { $n } nicht bei dir ist
if-has_weapon = du eine Waffe trägst
if-not-has_weapon = du keine Waffe trägst
if-weapon_in_use = { $n } im letzten Combat deine Waffe war
if-not-weapon_in_use = { $n } im letzten Combat nicht deine Waffe war
if-on_quest =
    du auf { $n ->
        [none] einer Quest
       *[other] der Quest { $n }
    } bist
if-not-on_quest =
    du nicht auf { $n ->
        [none] einer Quest
       *[other] der Quest { $n }
    } bist
if-quest_done = du die Quest { $n } abgeschlossen hast
if-not-quest_done = du die Quest { $n } nicht abgeschlossen hast
if-xp_counts =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } XP für dich noch zählt
if-not-xp_counts =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } XP für dich nicht mehr zählt
if-well_known = { $p } ein wohlbekannter Ort ist
if-not-well_known = { $p } kein wohlbekannter Ort ist
if-monster_fallen = { $m } in diesem Zug gefallen ist
if-not-monster_fallen = { $m } in diesem Zug nicht gefallen ist
if-unique_gone = { $m } für immer gefallen ist
if-not-unique_gone = { $m } nicht für immer gefallen ist
if-effect_running = { $n } wirkt
if-not-effect_running = { $n } nicht wirkt
value-attr =
    dein Wert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-base =
    dein eigener Wert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }, ohne Boni
value-begin =
    dein erster Wert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-cap =
    der höchste Wert, den { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    } bei dir haben darf
value-wounds_left = die Anzahl der Wunden, die du noch verträgst
value-count_of-item = die Anzahl davon, die du trägst: { $n }
value-count_of-spell = wie oft du { $n } kennst
value-count_of-ally = die Anzahl derer, die bei dir sind: { $n }
value-items = die Anzahl deiner Items
value-spells = die Anzahl deiner Spells
value-allies = die Anzahl deiner Allies
value-item_room = die Anzahl der Items, für die du Platz hast
value-spell_room = die Anzahl der Spells, für die du Platz hast
value-ally_room = die Anzahl der Allies, für die du Platz hast
value-item_limit = die meisten Items, die du tragen kannst
value-spell_limit = die meisten Spells, die du kennen kannst
value-ally_limit = die meisten Allies, die bei dir sein können
value-weapons = die Anzahl deiner Waffen
value-xp =
    deine { $kind ->
        [melee] Melee
       *[other] Magical
    } XP
value-places = die wohlbekannten Orte
value-monster_attr =
    { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    } bei { $m }
value-monster_wounds = die Anzahl der Wunden bei { $m }
value-last_result = wie der letzte Combat ausging
value-last_dice = die Würfel des letzten Combats
value-combats = die Anzahl der Combats des letzten Kampfes
value-arms = deine Arms
value-craft = dein Craft
value-magic = deine Magic
value-vitae = deine Vitae

## Was ein gedrucktes Buch von Gegnern, Dingen und Gefährten sagt

entries-monster = Monster
entry-monster =
    Arms { $arms }{ $magic ->
        [0] {""}
       *[other] , Magic { $magic }
    }, Vitae { $vitae }{ $abilities ->
        [none] {""}
       *[other] ; { $abilities }
    }.
entries-all-type = Arten
entry-type =
    bei { $die } auf dem Würfel; Arms { $arms }, Magic { $magic }, Craft { $craft }, Vitae { $vitae }; Spells: Magic weniger { $spells_less }.
entries-item = Gegenstände
entry-item =
    { $weapon ->
        [none] {""}
       *[other] Eine Waffe.{" "}
    }{ $about ->
        [none] {""}
       *[other] { $about }
    }
entries-spell = Zauber
entry-spell =
    { $about ->
        [none] {""}
       *[other] { $about }
    }
entries-ally = Verbündete
entry-ally =
    { $about ->
        [none] {""}
       *[other] { $about }
    }
entries-ability = Fähigkeiten
entry-ability =
    { $types ->
        [none] {""}
       *[other] Nur für { $types }.{" "}
    }{ $about ->
        [none] {""}
       *[other] { $about }
    }
entries-quest = Aufgaben
entry-quest = Erfüllt wird sie so: { $condition }

## Was besondere Regeln tun, in einem gedruckten Buch

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , wenn { $if }
    }{ $in_use ->
        [yes] , solange es die Waffe ist, die du gebrauchst
       *[other] {""}
    }{ $may ->
        [yes] , wenn du willst
       *[other] {""}
    }: { $do }.
special-when-held =
    { $kind ->
        [item] Solange du es trägst
        [spell] Solange du ihn kennst
        [ally] Solange dieser Ally bei dir ist
       *[other] { $bearer_types ->
            [none] Solange der Träger steht
           *[other] Zu jeder Zeit
        }
    }
special-when-in_use = Solange es die Waffe ist, die du gebrauchst
special-when-gained = Wenn du es bekommst
special-when-lost = Wenn du es verlierst
special-when-used =
    { $kind ->
        [spell] Gewirkt
        [ally] Herbeigerufen
       *[other] Benutzt
    }{ $window ->
        [outside] {" "}außerhalb jedes Combats
        [start] {" "}am Anfang eines Combats
        [roll] {" "}nach den Würfeln eines Combats
        [end] {" "}am Ende eines Combats
       *[any] {" "}zu jeder Zeit
    }
special-when-start = Am Anfang jedes Combats
special-when-roll = Nach den Würfeln jedes Combats
special-when-result =
    { $result ->
        [none] Immer wenn die Würfel eines Combats verglichen werden
       *[other] Immer wenn ein Combat für dich { $result } ist
    }
special-when-result-result =
    { $name ->
        [win] ein Sieg
        [lose] eine Niederlage
       *[standoff] ein Gleichstand
    }
special-when-wounded =
    Immer wenn { $side ->
        [monster] das Monster
       *[you] du
    }{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}durch das, was ein Abschnitt sagt,
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Ability
        [item] {" "}durch ein Item
        [spell] {" "}durch einen Spell
       *[ally] {" "}durch einen Ally
    } { $side ->
        [monster] eine Wunde bekommt
       *[you] eine Wunde bekommst
    }
special-when-felled =
    Immer wenn { $side ->
       *[monster] { $kind ->
            [ability] { $bearer_types ->
                    [none] das Monster
                   *[other] ein Monster
                }
           *[other] ein Monster
        }
    }{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}durch das, was ein Abschnitt sagt,
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Ability
        [item] {" "}durch ein Item
        [spell] {" "}durch einen Spell
       *[ally] {" "}durch einen Ally
    } fällt
special-when-end = Am Ende jedes Combats
special-when-turn_start = Am Anfang jedes Zuges
special-when-turn_end = Am Ende jedes Zuges
special-if-kind = es ein { $value } ist
special-if-kind-value =
    { $name ->
        [melee] Melee Combat
       *[magical] Magical Combat
    }
special-if-combat = es Combat { $value } des Kampfes ist
special-if-own_die =
    { $kind ->
        [ability] { $bearer_types ->
                [none] der Würfel des Trägers { $value } zeigt
               *[other] dein Würfel { $value } zeigt
            }
       *[other] dein Würfel { $value } zeigt
    }
special-if-foe_die =
    { $kind ->
        [ability] { $bearer_types ->
                [none] der Würfel der anderen Seite { $value } zeigt
               *[other] der Würfel des Monsters { $value } zeigt
            }
       *[other] der Würfel des Monsters { $value } zeigt
    }
special-if-result = der Combat für dich { $value } ist
special-if-result-value =
    { $name ->
        [win] ein Sieg
        [lose] eine Niederlage
       *[standoff] ein Gleichstand
    }
special-if-type = du von der Art { $value } bist
special-if-alignment = du { $value } bist
special-if-query =
    { $value ->
        [has_weapon] du eine Waffe trägst
        [on_quest] du auf einer Quest bist
        [fallen] du gefallen bist
        [camped] du im Lager bist
       *[in_turn] ein Zug im Gang ist
    }
special-do-bonus =
    { $value_signed } { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
       *[vitae] Vitae
    }{ $side ->
        [none] {""}
        [you] {" "}für dich
        [monster] {" "}für das Monster
        [monsters] {" "}für jedes Monster
       *[others] {" "}für jedes andere Monster
    }{ $scope ->
        [none] {""}
        [always] {""}
        [melee] , nur bei Würfen in einem Melee Combat
        [magical] , nur bei Würfen in einem Magical Combat
       *[combat] , nur bei Würfen in einem Combat
    }{ $until ->
        [none] {""}
        [combat] , bis der Combat vorbei ist
        [fight] , bis der Kampf vorbei ist
        [turn] , bis der Zug vorbei ist
        [good] , für immer
        [1] , bis der Zug vorbei ist
       *[other] , { $until } Züge lang, diesen mitgezählt
    }
special-do-change =
    { $side ->
        [none] der Träger hat { $value_signed }
        [you] du hast { $value_signed }
        [monster] das Monster hat { $value_signed }
        [monsters] jedes Monster hat { $value_signed }
       *[others] jedes andere Monster hat { $value_signed }
    } { $attribute ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
       *[vitae] Vitae
    }{ $side ->
        [none] {" "}(du für immer, ein Monster für den Zug)
        [you] {" "}für immer
       *[other] {" "}für den Zug
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-wound =
    { $side ->
        [none] der Träger bekommt
        [you] du bekommst
        [monster] das Monster bekommt
        [monsters] jedes Monster bekommt
       *[others] jedes andere Monster bekommt
    } { $value ->
        [1] eine Wunde
       *[other] { $value } Wunden
    }{ $due ->
        [combat] , auch durch den Combat
       *[none] {""}
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-ignore =
    { $value ->
        [all] keine
        [1] eine
       *[other] { $value }
    } { $side ->
        [none] der Wunden des Trägers
        [you] deiner Wunden
        [monster] der Wunden des Monsters
        [monsters] der Wunden jedes Monsters
       *[others] der Wunden jedes anderen Monsters
    }{ $label ->
        [none] {""}
        [any] {""}
        [page] {" "}durch das, was ein Abschnitt sagt,
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Ability
        [item] {" "}durch ein Item
        [spell] {" "}durch einen Spell
       *[ally] {" "}durch einen Ally
    } { $value ->
        [all] zählt
        [1] zählt nicht
       *[other] zählen nicht
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-heal =
    { $side ->
        [none] beim Träger heilen
        [you] bei dir heilen
        [monster] beim Monster heilen
        [monsters] bei jedem Monster heilen
       *[others] bei jedem anderen Monster heilen
    } { $value ->
        [all] alle Wunden
        [1] bis zu einer Wunde
       *[other] bis zu { $value } Wunden
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-gain =
    du bekommst{ $gold ->
        [none] {""}
       *[other] {" "}{ $gold } Gold
    }{ $melee_xp ->
        [none] {""}
       *[other] { $gold ->
                [none] {""}
               *[other] {" "}und
            }{" "}{ $melee_xp } Melee XP
    }{ $magical_xp ->
        [none] {""}
       *[other] { $melee_xp ->
                [none] { $gold ->
                    [none] {""}
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}{ $magical_xp } Magical XP
    }{ $item ->
        [none] {""}
       *[other] { $magical_xp ->
                [none] { $melee_xp ->
                    [none] { $gold ->
                        [none] {""}
                       *[other] {" "}und
                    }
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}das Item { $item }
    }{ $spell ->
        [none] {""}
       *[other] { $item ->
                [none] { $magical_xp ->
                    [none] { $melee_xp ->
                        [none] { $gold ->
                            [none] {""}
                           *[other] {" "}und
                        }
                       *[other] {" "}und
                    }
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}den Spell { $spell }
    }{ $ally ->
        [none] {""}
       *[other] { $spell ->
                [none] { $item ->
                    [none] { $magical_xp ->
                        [none] { $melee_xp ->
                            [none] { $gold ->
                                [none] {""}
                               *[other] {" "}und
                            }
                           *[other] {" "}und
                        }
                       *[other] {" "}und
                    }
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}den Ally { $ally }
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-lose =
    du verlierst{ $gold ->
        [none] {""}
        [all] {" "}all dein Gold
       *[other] {" "}{ $gold } Gold
    }{ $item ->
        [none] {""}
       *[other] { $gold ->
                [none] {""}
               *[other] {" "}und
            }{" "}das Item { $item }
    }{ $spell ->
        [none] {""}
       *[other] { $item ->
                [none] { $gold ->
                    [none] {""}
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}den Spell { $spell }
    }{ $ally ->
        [none] {""}
       *[other] { $spell ->
                [none] { $item ->
                    [none] { $gold ->
                        [none] {""}
                       *[other] {" "}und
                    }
                   *[other] {" "}und
                }
               *[other] {" "}und
            }{" "}den Ally { $ally }
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-weapons =
    du gebrauchst in jedem Combat { $value ->
        [1] eine Waffe
       *[other] { $value } Waffen
    } mehr
special-do-reroll =
    { $value ->
        [you] dein Würfel wird
       *[monster] der Würfel des Monsters wird
    } noch einmal geworfen{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-die =
    { $value ->
        [1] ein Würfel mehr wird
       *[other] { $value } Würfel mehr werden
    } { $side ->
        [none] für den Träger
        [you] für dich
       *[monster] für das Monster
    } geworfen und dazugezählt{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }
special-do-mute =
    { $side ->
        [you] deine
       *[monster] beim Monster tun
    } { $value ->
        [ability] Abilities
        [item] Items
        [spell] Spells
       *[ally] Allies
    }{ $name ->
        [none] {""}
       *[other] {" "}namens { $name }
    }{ $side ->
        [you] {" "}tun nichts
       *[monster] {" "}nichts
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }{ $until ->
        [none] {""}
        [combat] , bis der Combat vorbei ist
        [fight] , bis der Kampf vorbei ist
        [turn] , bis der Zug vorbei ist
        [good] , für immer
        [1] , bis der Zug vorbei ist
       *[other] , { $until } Züge lang, diesen mitgezählt
    }
special-do-trump = { $value } kann ignorieren, was es tut, oder es daran hindern
special-do-trump-value =
    { $name ->
        [ability] keine Ability
        [item] kein Item
        [spell] kein Spell
       *[ally] kein Ally
    }
special-do-go =
    der Zug ist zu Ende, und du gehst { $value ->
        [well-known] an irgendeinen wohlbekannten Ort
       *[other] zu { $value }
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein Würfel, den du dafür wirfst, { $faces } zeigt
    }

## Der Bogen eines gedruckten Buches

sheet =
    Name: { $name }
    Art: { $type ->
        [none] {""}
       *[other] { $type }
    }
    Gesinnung: { $alignment ->
       *[other] {""}
    }
    Arms, anfangs und jetzt: { $base_arms ->
        [0] {""}
       *[other] { $base_arms }
    }
    Magic, anfangs und jetzt: { $base_magic ->
        [0] {""}
       *[other] { $base_magic }
    }
    Craft, anfangs und jetzt: { $base_craft ->
        [0] {""}
       *[other] { $base_craft }
    }
    Vitae, anfangs und jetzt: { $base_vitae ->
        [0] {""}
       *[other] { $base_vitae }
    }
    Wunden, bis zu deinem Vitae: □□□□□ □□□□□{ $wounds ->
       *[other] {""}
    }
    Gold: { $gold }
    XP im Nahkampf: { $boxes_melee_xp }
    XP im Zauberkampf: { $boxes_magical_xp }
    Aufgabe: { $quest ->
       *[other] {""}
    }
    Erfüllte Aufgaben: { $fallen ->
       *[other] {""}
    }
    Notiert:
sheet-held-item = Gegenstände
sheet-held-spell = Zauber
sheet-held-ally = Verbündete
sheet-held-ability = Fähigkeiten

## Was ein gedrucktes Buch von den Zahlen sagt

figure-gold = Gold, mit dem ein Adventurer beginnt. In diesem Buch: { $value }.
figure-cap = Das Wievielfache ihres Anfangs eine Zahl durch Gewöhnliches höchstens erreicht. In diesem Buch: { $value }.
figure-items_per_arms = Items, die jeder Punkt Arms trägt. In diesem Buch: { $value }.
figure-allies_per_craft = Allies, die jeder Punkt Craft führt. In diesem Buch: { $value }.
figure-no_spells_to = Magic, bis zu dem niemand einen Spell kennen kann. In diesem Buch: { $value }.
figure-weapons = Waffen, die man zugleich gebraucht, wenn einen nichts mehr gebrauchen lässt. In diesem Buch: { $value }.
figure-die = Seiten der Würfel eines Combats und derer, die besondere Regeln werfen. In diesem Buch: { $value }.
figure-blow = Wunden, die bekommt, wer in einem Combat die kleinere Summe hat. In diesem Buch: { $value }.
figure-enough_xp = XP einer Art, die ihre Zahl heben. In diesem Buch: { $value }.
figure-raised_by_xp = Um wie viel sie sie heben. In diesem Buch: { $value }.
figure-xp_share = Wodurch die beiden Zahlen eines Monsters zusammen geteilt werden: die XP für seinen Fall. In diesem Buch: { $value }.
