#!/usr/bin/env python3
"""Compares `turnto odds` with an enumeration of the same dice and questions.

python3 benches/odds_reference.py [PROGRAM]    default: target/release/turnto
"""

import json
import resource
import subprocess
import sys
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

TWO_DICE = {}
for pair in product(range(1, 7), repeat=2):
    TWO_DICE[sum(pair)] = TWO_DICE.get(sum(pair), 0) + 1

SKILL, STAMINA, LUCK = 9, 18, 9
FOE_SKILL, FOE_STAMINA = 8, 8

# Damage without a test of luck, with good luck and with bad luck.
DAMAGE_TO_FOE = {None: 2, True: 4, False: 1}
DAMAGE_TO_READER = {None: 2, True: 1, False: 3}


def win_chance(is_best, foes, number):
    """Returns the chance to win for best play, or for random answers. In each round, every standing foe makes an exchange of blows.

    `number` is Fraction, or float if there are too many situations.
    """

    @cache
    def chance(stamina, luck, foes):
        value, unchanged = exchange(stamina, luck, foes, 0, False)
        return value / (1 - unchanged)

    @cache
    def exchange(stamina, luck, foes, foe, has_changed):
        """Returns the chance to win from the exchange with this foe on, and the chance that the round changes nothing."""
        if stamina <= 0:
            return number(0), number(0)
        if foe == len(foes):
            if not any(foes):
                return number(1), number(0)
            return (chance(stamina, luck, foes), number(0)) if has_changed else (number(0), number(1))
        if not foes[foe]:
            return exchange(stamina, luck, foes, foe + 1, has_changed)

        def after(wins, is_lucky):
            rest = luck if is_lucky is None else luck - 1
            if wins:
                left = max(foes[foe] - DAMAGE_TO_FOE[is_lucky], 0)
                return exchange(stamina, rest, (*foes[:foe], left, *foes[foe + 1 :]), foe + 1, True)[0]
            return exchange(stamina - DAMAGE_TO_READER[is_lucky], rest, foes, foe + 1, True)[0]

        total, unchanged = number(0), number(0)
        for (theirs, n), (yours, m) in product(TWO_DICE.items(), repeat=2):
            share = number(n * m) / (36 * 36)
            if theirs + FOE_SKILL == yours + SKILL:
                value, same = exchange(stamina, luck, foes, foe + 1, has_changed)
                unchanged += share * same
            else:
                wins = yours + SKILL > theirs + FOE_SKILL
                value = after(wins, None)
                if luck:
                    tested = sum(number(k) / 36 * after(wins, dice <= luck) for dice, k in TWO_DICE.items())
                    value = max(value, tested) if is_best else (value + tested) / 2
            total += share * value
        return total, unchanged

    return chance(STAMINA, LUCK, foes)


def compare(program, name, foes, number):
    folder = Path(__file__).parent / "odds"
    command = [program, "odds", folder / f"{name}.gamebook", "fight", "--scripts", folder / "scripts", "--format", "json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    expected = {"random": win_chance(False, foes, number), "best": win_chance(True, foes, number)}
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
    for play in report["points"][0]["strategies"]:
        won = next(it["probability"] for it in play["outcomes"] if it["outcome"] == "won")
        is_equal = abs(won - float(expected[play["strategy"]])) < 1e-9
        print(f"{name}, {play['strategy']}: {won:.9f}, {'equal' if is_equal else 'expected ' + str(float(expected[play['strategy']]))}")
    print(f"{name}: {theirs:.2f} s of processor time, {theirs / ours:.2f} of the enumeration")


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/turnto"
    compare(program, "duel", (FOE_STAMINA,), Fraction)
    compare(program, "pair", (FOE_STAMINA, FOE_STAMINA), float)


main()
