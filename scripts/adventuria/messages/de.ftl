### Statuszeile

status-wounds = Wunden
status-gold = Gold
status-fallen = gefallen
status-in-force = In Kraft

### Warnung in einem Kampf.

danger = Du könntest vor deiner nächsten Entscheidung fallen.

### Liste der Bücher

on-the-shelf = Adventuria: ein Würfel, vier Zahlen und eine Stadt, in die man zurückkehrt

## Auf Papier

dice-needed = 6, { $constant_die_sides }
phrase-create =
    Erschaffe deinen Abenteurer nach den Regeln: { $option_creation_method ->
        [chosen] Wähle Art, Gesinnung und Namen.
       *[rolled] Würfle Art und Gesinnung aus und wähle einen Namen.
    }
phrase-create-named = Erschaffe nach den Regeln einen Abenteurer mit dem Namen { $name }.
phrase-restart =
    { $option_world_persists ->
        [yes] Fang mit einem neuen Abenteurer von vorn an: Radiere deinen Bogen aus, erschaffe den Abenteurer und geh zu { $rule_page_city }. Alle Notizen und Kreuze des Buches bleiben.
       *[other] Fang mit einem neuen Abenteurer von vorn an: Radiere deinen Bogen und alle Codes, Titel, Notizen und Kreuze aus, erschaffe den Abenteurer und geh zu { $rule_page_city }.
    }
paper-restart =
    { $option_world_persists ->
        [yes] Fang mit einem neuen Abenteurer von vorn an: Radiere deinen Bogen aus, erschaffe den Abenteurer und geh zu { $rule_page_city }. Alle Notizen und Kreuze des Buches bleiben.
       *[other] Fang mit einem neuen Abenteurer von vorn an: Radiere deinen Bogen und alle Codes, Titel, Notizen, Striche und Kreuze aus und geh zu { $first_section }, als hättest du das Buch gerade zum ersten Mal aufgeschlagen.
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
            [none] Gib ab:{" "}
           *[other] Zahle all dein Gold{ phrase-pay-and }
        }
       *[other] Zahle { $gold } Gold{ phrase-pay-and }
    }{ phrase-pay-things }.
# Teile eines Preises: die Wörter zwischen dem Gold und dem Rest, und der Rest mit Kommas.
phrase-pay-and =
    { $item ->
        [none] { $items ->
            [none] { $spell ->
                [none] { $spells ->
                    [none] { $ally ->
                        [none] { $allies ->
                            [none] {""}
                           *[other] {" "}und gib ab:{" "}
                        }
                       *[other] {" "}und gib ab:{" "}
                    }
                   *[other] {" "}und gib ab:{" "}
                }
               *[other] {" "}und gib ab:{" "}
            }
           *[other] {" "}und gib ab:{" "}
        }
       *[other] {" "}und gib ab:{" "}
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
            [1] ein Item
           *[other] { $items } Items
        }
    }{ $spell ->
        [none] {""}
       *[other] { phrase-pay-comma-spell }den Spell { $spell }
    }{ $spells ->
        [none] {""}
       *[other] { phrase-pay-comma-spells }{ $spells ->
            [1] einen Spell
           *[other] { $spells } Spells
        }
    }{ $ally ->
        [none] {""}
       *[other] { phrase-pay-comma-ally }{ $ally }
    }{ $allies ->
        [none] {""}
       *[other] { phrase-pay-comma-allies }{ $allies ->
            [1] einen Ally
           *[other] { $allies } Allies
        }
    }
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
       *[other] {" "}(Ursache: { $by }.)
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
       *[other] {" "}(Ursache: { $by }.)
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
       *[other] {" "}(Ursache: { $by }.)
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
phrase-ability = Ist die Fähigkeit { $a } für deine Art, so schreib sie auf deinen Bogen. Sie gilt von nun an.
phrase-encounter = Du triffst auf { $m }, mit 0 Wunden.
phrase-combat =
    { $kind ->
        [melee] Melee
       *[other] Magical
    } Combat mit { $monster }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.{ $in_turn ->
        [none] {""}
       *[other] {" "}Sie kämpfen nacheinander gegen dich.
    }{ $together ->
        [none] {""}
       *[other] {" "}Sie kämpfen alle zugleich gegen dich.
    }{ $n ->
        [none] {""}
        [1] {" "}Kämpfe höchstens einen Combat.
       *[other] {" "}Kämpfe höchstens { $n } Combats.
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
       *[other] {" "}Sie kämpfen nacheinander gegen dich.
    }{ $together ->
        [none] {""}
       *[other] {" "}Sie kämpfen alle zugleich gegen dich.
    }{ $n ->
        [none] {""}
        [1] {" "}Kämpfe höchstens einen Combat.
       *[other] {" "}Kämpfe höchstens { $n } Combats.
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
       *[other] {" "}(Ursache: { $by }.)
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
       *[other] {" "}(Ursache: { $by }.)
    }
phrase-monster-receive =
    { $monster } bekommt { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Ursache: { $by }.)
    }
phrase-monster-heal =
    { $monster } heilt { $n ->
        [1] eine Wunde
       *[other] { $n } Wunden
    }.{ $by ->
        [none] {""}
       *[other] {" "}(Ursache: { $by }.)
    }
phrase-cast = Wenn du den Spell { $s } kennst, darfst du ihn wirken.
phrase-use-item = Wenn du dies trägst, darfst du es benutzen: { $i }.
phrase-use-ally = Wenn { $a } bei dir ist, darfst du diesen Ally um Hilfe bitten.
phrase-quest-take = Nimm die Quest { $quest } auf, außer du bist auf einer Quest oder hast diese schon abgeschlossen.
phrase-quest-complete = Wenn du auf der Quest { $quest } bist, hast du sie abgeschlossen.
phrase-end-turn = Dein Zug ist zu Ende: Lies weiter bei { $to }.
phrase-travel = Dein Zug ist zu Ende: Reise nach { $to }.
phrase-travel-well-known = Dein Zug ist zu Ende: Reise an irgendeinen wohlbekannten Ort. Diese Orte stehen vorn im Buch.
phrase-camp = Wenn dieser Zug vorbei ist, darfst du ein Lager aufschlagen.
phrase-resume = Brich das Lager ab.
phrase-gain-item =
    Du bekommst, soweit du Platz hast: { $item }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-item =
    Du bekommst, soweit du Platz hast: { $item }{ $and_count ->
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
    Du bekommst, soweit du Platz hast: { $spell }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-spell =
    Du bekommst, soweit du Platz hast: { $spell }{ $and_count ->
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
    Du bekommst, soweit du Platz hast: { $ally }{ $and ->
        [none] {""}
       *[other] , { $and }
    }.
paper-gain-ally =
    Du bekommst, soweit du Platz hast: { $ally }{ $and_count ->
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
rule-page-city = Jeder Abenteurer, auch jeder neue, macht den ersten Zug bei { $to }.
rule-page-fallen = Wenn du fällst und die Seite nicht sagt, wohin du gehst, geh zu { $to }.
tagged-well-known = Die wohlbekannten Orte sind { $all }. Was dich an „irgendeinen wohlbekannten Ort“ bringt, bringt dich an einen von diesen; du wählst, an welchen.
option-cap_overflow =
    { $value ->
        [clamp] Eine Erhöhung, die über den Höchstwert hinausginge, hebt das Attribut auf den Höchstwert.
       *[ignore] Eine Erhöhung, die über den Höchstwert hinausginge, entfällt.
    }
option-cap_applies_to =
    { $value ->
        [total] Der Mindestwert 1 und der Höchstwert gelten für ein Attribut mit allen Boni.
       *[base] Der Mindestwert 1 und der Höchstwert gelten für ein Attribut ohne Boni.
    }
option-spell_floor =
    { $value ->
        [by_type] Auch mit Magic { $constant_no_spells_up_to } oder weniger kannst du Spells kennen, wenn deine Art Platz dafür lässt.
       *[all] Mit Magic { $constant_no_spells_up_to } oder weniger kannst du keine Spells kennen.
    }
option-over_limit =
    { $value ->
        [keep] Sinkt die Grenze für Items oder Allies, so behältst du die überzähligen, bekommst aber nichts Neues, bis du Platz hast.
       *[trim] Sinkt die Grenze für Items oder Allies, so verlierst du sofort die überzähligen.
    }
option-xp_stop =
    { $value ->
        [both] XP zählen, bis Arms und Magic beide ihren Höchstwert haben.
       *[each] XP enden getrennt für Arms und für Magic.
    }
option-xp_awards =
    { $value ->
        [sum] Zwei Monster, die in einem Combat fallen, bringen ihre XP in einer Summe.
       *[each] Zwei Monster, die in einem Combat fallen, bringen ihre XP einzeln.
    }
option-xp_values =
    { $value ->
        [current] Für die XP gelten die Werte, die ein Monster hat, wenn es fällt.
       *[printed] Für die XP gelten die gedruckten Werte eines Monsters.
    }
option-xp_outside_combat =
    { $value ->
        [melee] Ein Monster, das außerhalb eines Combats fällt, bringt Melee XP.
       *[none] Ein Monster, das außerhalb eines Combats fällt, bringt keine XP.
    }
option-both_fall_result =
    { $value ->
        [won_then_fallen] Fallen beide Seiten zugleich, so hast du gewonnen und bist dann gefallen.
       *[fallen] Fallen beide Seiten zugleich, so bist du gefallen.
    }
option-ignored_wounds_trigger =
    { $value ->
        [no] Eine ignorierte Wunde löst nichts aus, was durch Wunden ausgelöst wird.
       *[yes] Auch eine ignorierte Wunde löst alles aus, was durch Wunden ausgelöst wird.
    }
option-ignore_applies_to =
    { $value ->
        [blow_only] Was Wunden durch den Combat ignoriert, gilt nur für die Wunde der Niederlage, nicht für die Wunde einer besonderen Regel.
       *[all_combat_wounds] Was Wunden durch den Combat ignoriert, gilt auch für die Wunde einer besonderen Regel, die durch den Combat kommt.
    }
option-simultaneous_heal =
    { $value ->
        [wounds_first] Treffen Wunden und Heilung zusammen, so kommen die Wunden zuerst: Eine Seite, die fällt, wird nicht geheilt.
       *[net] Treffen Wunden und Heilung zusammen, so werden sie zusammengezählt.
    }
option-lose_choice =
    { $value ->
        [random] Ist kein Name genannt, so entscheiden Würfel, was du verlierst.
       *[reader] Ist kein Name genannt, so wählst du, was du verlierst.
    }
option-pay_all_zero =
    { $value ->
        [no] Hast du kein Gold, so kannst du nicht all dein Gold zahlen.
       *[yes] Auch wenn du kein Gold hast, kannst du all dein Gold zahlen.
    }
option-drop_between_turns =
    { $value ->
        [yes] Auch zwischen zwei Zügen kannst du Items, Spells, Allies und Gold fallen lassen.
       *[no] Zwischen zwei Zügen kannst du nichts fallen lassen.
    }
option-quest_repeat =
    { $value ->
        [yes] Du kannst eine abgeschlossene Quest wieder aufnehmen.
       *[no] Eine abgeschlossene Quest ist für immer vorbei.
    }
option-quest_abandon =
    { $value ->
        [yes] Du kannst deine Quest jederzeit während eines Zuges aufgeben.
       *[no] Du kannst eine Quest nicht aufgeben.
    }
option-several_monsters =
    { $value ->
        [in_turn] Mehrere Monster kämpfen nacheinander gegen dich, wenn die Seite nichts anderes sagt.
       *[error] Die Seite sagt, wie mehrere Monster gegen dich kämpfen.
    }
option-duplicates =
    { $value ->
        [refuse] Du kannst kein Item, keinen Spell und keinen Ally zweimal haben.
       *[allow] Du kannst ein Item, einen Spell oder einen Ally zweimal haben.
    }
option-weapon_pick =
    { $value ->
        [per_fight] Du wählst deine Waffe für den ganzen Kampf.
       *[per_combat] Du wählst deine Waffe für jeden Combat.
    }
option-end_before_first_combat =
    { $value ->
        [yes] Du kannst einen Kampf vor seinem ersten Combat beenden.
       *[no] Du kannst einen Kampf nicht vor seinem ersten Combat beenden.
    }
option-missing_magic =
    { $value ->
        [one] Ein Monster ohne gedrucktes Magic hat in einem Magical Combat Magic 1.
       *[error] Ein Monster ohne gedrucktes Magic nimmt an keinem Magical Combat teil.
    }
option-lose_used_spell =
    { $value ->
        [before_effect] Du verlierst einen Spell, bevor er wirkt: Ein Spell, den er dir gibt, kann seinen Platz einnehmen.
       *[after_effect] Du verlierst einen Spell, nachdem er gewirkt hat.
    }
option-world_persists =
    { $value ->
        [yes] Ein neuer Abenteurer kommt in die Welt, wie der letzte sie verlassen hat.
       *[no] Ein neuer Abenteurer kommt in eine neue Welt.
    }
option-refund_if_not_taken =
    { $value ->
        [yes] Lässt du liegen, was du eben gekauft hast, so bekommst du den Preis zurück.
       *[no] Lässt du liegen, was du eben gekauft hast, so bekommst du den Preis nicht zurück.
    }
option-creation_method =
    { $value ->
        [chosen] Du wählst deine Art und deine Gesinnung.
       *[rolled] Du würfelst deine Art und deine Gesinnung aus.
    }
outcome-created = Wenn das getan ist
outcome-noted = Wenn das getan ist
outcome-shown = Wenn du nachgeschlagen hast
outcome-gained = Wenn du es hast
outcome-swapped = Wenn du etwas dafür abgegeben hast
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
outcome-ended = Wenn du den Kampf beendest
outcome-refused = Wenn das nicht möglich ist
outcome-combat-refused = Wenn du nicht kämpfst
outcome-done = Wenn es noch steht
outcome-monster_fallen = Wenn es fällt
outcome-cast = Wenn du ihn wirkst
outcome-used = Wenn du es benutzt
outcome-not_held = Wenn du es nicht hast
outcome-not_now = Wenn das jetzt nicht möglich ist
outcome-taken = Wenn du sie aufnimmst
outcome-quest_take-ignored = Wenn nicht
outcome-completed = Wenn du sie abgeschlossen hast
outcome-not_on_it = Wenn du nicht auf dieser Quest bist
outcome-camped = Wenn du ein Lager aufschlägst
outcome-resumed = Wenn das getan ist

## Bedingungen in einem gedruckten Buch

if-can_pay =
    du dies abgeben kannst:{" "}{ $gold ->
        [none] { $all_gold ->
            [none] {""}
           *[other] all dein Gold{ phrase-pay-comma }
        }
       *[other] { $gold } Gold{ phrase-pay-comma }
    }{ phrase-pay-things }
if-not-can_pay =
    du dies nicht abgeben kannst:{" "}{ $gold ->
        [none] { $all_gold ->
            [none] {""}
           *[other] all dein Gold{ phrase-pay-comma }
        }
       *[other] { $gold } Gold{ phrase-pay-comma }
    }{ phrase-pay-things }
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
value-foes-standing = die Zahl der Monster, die noch nicht gefallen sind
value-attr =
    dein Wert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-base =
    dein Wert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }, ohne Boni
value-begin =
    dein Anfangswert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-cap =
    dein Höchstwert in { $a ->
        [arms] Arms
        [craft] Craft
        [magic] Magic
        [vitae] Vitae
       *[other] { $a }
    }
value-wounds_left = die Anzahl der Wunden, die du noch aushältst
value-count_of-item = die Anzahl davon, die du trägst: { $n }
value-count_of-spell = wie oft du { $n } kennst
value-count_of-ally = die Anzahl derer, die bei dir sind: { $n }
value-items = die Anzahl deiner Items
value-spells = die Anzahl deiner Spells
value-allies = die Anzahl deiner Allies
value-item_room = die Anzahl der Items, für die du Platz hast
value-spell_room = die Anzahl der Spells, für die du Platz hast
value-ally_room = die Anzahl der Allies, für die du Platz hast
value-item_limit = die Höchstzahl der Items, die du tragen kannst
value-spell_limit = die Höchstzahl der Spells, die du kennen kannst
value-ally_limit = die Höchstzahl der Allies, die du haben kannst
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
value-last_result = das Ergebnis des letzten Combats
value-last_dice = die Würfel des letzten Combats
value-combats = die Anzahl der Combats im letzten Kampf
value-arms = dein Arms
value-craft = dein Craft
value-magic = dein Magic
value-vitae = dein Vitae

## Einträge der Kataloge in einem gedruckten Buch

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
    Würfel zeigt { $creation_roll }; Arms { $arms }, Magic { $magic }, Craft { $craft }, Vitae { $vitae }; Spells: Magic minus { $spell_limit_reduction }.
entries-item = Items
entry-item =
    { $weapon ->
        [none] {""}
       *[other] Eine Waffe.{" "}
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
entries-ability = Fähigkeiten
entry-ability =
    { $types ->
        [none] {""}
       *[other] Nur für { $types }.{" "}
    }{ $about ->
        [none] {""}
       *[other] { $about }
    }
entries-quest = Quests
entry-quest = So schließt du sie ab: { $condition }

## Besondere Regeln in einem gedruckten Buch

special =
    { $name ->
        [none] {""}
       *[other] { $name }:{" "}
    }{ $when }{ $if ->
        [none] {""}
       *[other] , wenn { $if }
    }{ $in_use ->
        [yes] , solange es die Waffe ist, die du benutzt
       *[other] {""}
    }{ $optional ->
        [yes] , wenn du willst
       *[other] {""}
    }: { $do }.
special-when-held =
    { $kind ->
        [item] Solange du es trägst
        [spell] Solange du ihn kennst
        [ally] Solange dieser Ally bei dir ist
       *[other] { $bearer_types ->
            [none] Solange der Träger nicht gefallen ist
           *[other] Zu jeder Zeit
        }
    }
special-when-in_use = Solange es die Waffe ist, die du benutzt
special-when-gained = Wenn du es bekommst
special-when-lost = Wenn du es verlierst
special-when-used =
    { $kind ->
        [spell] Gewirkt
        [ally] Herbeigerufen
       *[other] Benutzt
    }{ $window ->
        [outside] {" "}außerhalb eines Combats
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
    }{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}durch eine Seite
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Fähigkeit
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
    }{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}durch eine Seite
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Fähigkeit
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
special-if-type = deine Art { $value } ist
special-if-alignment = du { $value } bist
special-if-query =
    { $value ->
        [has_weapon] du eine Waffe trägst
        [on_quest] du auf einer Quest bist
        [fallen] du gefallen bist
        [camped] du im Lager bist
       *[in_turn] gerade ein Zug läuft
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
        [combat] , bis zum Ende des Combats
        [fight] , bis zum Ende des Kampfes
        [turn] , bis zum Ende des Zuges
        [good] , für immer
        [1] , bis zum Ende des Zuges
       *[other] , { $until } Züge lang, einschließlich dieses Zuges
    }
special-do-change =
    { $side ->
        [none] der Träger bekommt { $value_signed }
        [you] du bekommst { $value_signed }
        [monster] das Monster bekommt { $value_signed }
        [monsters] jedes Monster bekommt { $value_signed }
       *[others] jedes andere Monster bekommt { $value_signed }
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
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
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
    }{ $counts_as ->
        [combat] , ebenfalls durch den Combat
       *[none] {""}
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }
special-do-ignore =
    von { $side ->
        [none] den Wunden des Trägers
        [you] deinen Wunden
        [monster] den Wunden des Monsters
        [monsters] den Wunden jedes Monsters
       *[others] den Wunden jedes anderen Monsters
    }{ $cause ->
        [none] {""}
        [any] {""}
        [page] {" "}durch eine Seite
        [combat] {" "}durch den Combat
        [ability] {" "}durch eine Fähigkeit
        [item] {" "}durch ein Item
        [spell] {" "}durch einen Spell
       *[ally] {" "}durch einen Ally
    } { $value ->
        [all] werden alle
        [1] wird eine
       *[other] werden { $value }
    } ignoriert{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }
special-do-heal =
    { $side ->
        [none] der Träger heilt
        [you] du heilst
        [monster] das Monster heilt
        [monsters] jedes Monster heilt
       *[others] jedes andere Monster heilt
    } { $value ->
        [all] alle Wunden
        [1] eine Wunde
       *[other] { $value } Wunden
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
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
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
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
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }
special-do-weapons =
    du kannst in jedem Combat { $value ->
        [1] eine weitere Waffe
       *[other] { $value } weitere Waffen
    } benutzen
special-do-reroll =
    { $value ->
        [you] dein Würfel wird
       *[monster] der Würfel des Monsters wird
    } noch einmal geworfen{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }
special-do-extra_dice =
    { $value ->
        [1] ein weiterer Würfel wird
       *[other] { $value } weitere Würfel werden
    } { $side ->
        [none] für den Träger
        [you] für dich
       *[monster] für das Monster
    } geworfen und dazugezählt{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }
special-do-mute =
    { $side ->
        [you] bei dir
       *[monster] beim Monster
    } haben { $value ->
        [ability] Fähigkeiten
        [item] Items
        [spell] Spells
       *[ally] Allies
    }{ $name ->
        [none] {""}
       *[other] {" "}namens { $name }
    } keine Wirkung{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
    }{ $until ->
        [none] {""}
        [combat] , bis zum Ende des Combats
        [fight] , bis zum Ende des Kampfes
        [turn] , bis zum Ende des Zuges
        [good] , für immer
        [1] , bis zum Ende des Zuges
       *[other] , { $until } Züge lang, einschließlich dieses Zuges
    }
special-do-trump = { $value } kann seine Wirkung ignorieren oder es ausschalten
special-do-trump-value =
    { $name ->
        [ability] keine Fähigkeit
        [item] kein Item
        [spell] kein Spell
       *[ally] kein Ally
    }
special-do-turn_to =
    der Zug ist zu Ende, und du gehst { $value ->
        [well-known] an irgendeinen wohlbekannten Ort
       *[other] zu { $value }
    }{ $faces ->
        [none] {""}
       *[other] , wenn ein dafür geworfener Würfel { $faces } zeigt
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
    Arms, am Anfang und jetzt: { $base_arms ->
        [0] {""}
       *[other] { $base_arms }
    }
    Magic, am Anfang und jetzt: { $base_magic ->
        [0] {""}
       *[other] { $base_magic }
    }
    Craft, am Anfang und jetzt: { $base_craft ->
        [0] {""}
       *[other] { $base_craft }
    }
    Vitae, am Anfang und jetzt: { $base_vitae ->
        [0] {""}
       *[other] { $base_vitae }
    }
    Wunden, bis zu deinem Vitae: □□□□□ □□□□□{ $wounds ->
       *[other] {""}
    }
    Gold: { $gold }
    Melee XP: { $boxes_melee_xp }
    Magical XP: { $boxes_magical_xp }
    Quest: { $quest ->
       *[other] {""}
    }
    Abgeschlossene Quests: { $fallen ->
       *[other] {""}
    }
    Notizen:
sheet-held-item = Items
sheet-held-spell = Spells
sheet-held-ally = Allies
sheet-held-ability = Fähigkeiten

## Konstanten in einem gedruckten Buch

constant-start_gold = Gold, mit dem ein Abenteurer beginnt. In diesem Buch: { $value }.
constant-cap_multiple = Höchstwert eines Attributs durch gewöhnliche Erhöhungen, als Vielfaches seines Anfangswerts. In diesem Buch: { $value }.
constant-items_per_arms = Items, die du für jeden Punkt Arms tragen kannst. In diesem Buch: { $value }.
constant-allies_per_craft = Allies, die du für jeden Punkt Craft haben kannst. In diesem Buch: { $value }.
constant-no_spells_up_to = Höchstes Magic, mit dem du keine Spells kennen kannst. In diesem Buch: { $value }.
constant-weapon_limit = Waffen, die du in einem Combat benutzen kannst, wenn dir nichts mehr erlaubt. In diesem Buch: { $value }.
constant-die_sides = Seiten der Würfel eines Combats und der Würfel für besondere Regeln. In diesem Buch: { $value }.
constant-wounds_per_blow = Wunden für die Seite mit der kleineren Summe in einem Combat. In diesem Buch: { $value }.
constant-xp_to_raise = XP einer Art, die ihr Attribut erhöhen. In diesem Buch: { $value }.
constant-raised_by_xp = Betrag, um den XP das Attribut erhöhen. In diesem Buch: { $value }.
constant-xp_divisor = Teiler für die XP eines Monsters: Die Summe seiner beiden Attribute wird durch diese Zahl geteilt. In diesem Buch: { $value }.
