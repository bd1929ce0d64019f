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


def win_chance(is_best):
    """Returns the chance to win for best play, or for random answers."""

    @cache
    def chance(stamina, luck, foe):
        if stamina <= 0 or foe <= 0:
            return Fraction(foe <= 0)

        def after(wins, is_lucky):
            rest = luck if is_lucky is None else luck - 1
            if wins:
                return chance(stamina, rest, foe - DAMAGE_TO_FOE[is_lucky])
            return chance(stamina - DAMAGE_TO_READER[is_lucky], rest, foe)

        ties, total = Fraction(0), Fraction(0)
        for (theirs, n), (yours, m) in product(TWO_DICE.items(), repeat=2):
            share = Fraction(n * m, 36 * 36)
            if theirs + FOE_SKILL == yours + SKILL:
                ties += share
                continue
            wins = yours + SKILL > theirs + FOE_SKILL
            value = after(wins, None)
            if luck:
                tested = sum(Fraction(k, 36) * after(wins, dice <= luck) for dice, k in TWO_DICE.items())
                value = max(value, tested) if is_best else (value + tested) / 2
            total += share * value
        # A tie changes nothing.
        return total / (1 - ties)

    return chance(STAMINA, LUCK, FOE_STAMINA)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/turnto"
    folder = Path(__file__).parent / "odds"
    command = [program, "odds", folder / "book.gamebook", "fight", "--scripts", folder / "scripts", "--format", "json"]
    report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    expected = {"random": win_chance(False), "best": win_chance(True)}
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_utime - before
    for play in report["points"][0]["strategies"]:
        won = next(it["probability"] for it in play["outcomes"] if it["outcome"] == "won")
        is_equal = abs(won - float(expected[play["strategy"]])) < 1e-9
        print(f"{play['strategy']}: {won:.9f}, {'equal' if is_equal else 'expected ' + str(float(expected[play['strategy']]))}")
    print(f"turnto odds: {theirs:.2f} s of processor time, {theirs / ours:.2f} of the enumeration")


main()
