#!/usr/bin/env python3
"""Counts the lines that a reader types in a fight at the terminal, and the lines that the program prints.

usage: fight_lines.py [PROGRAM ...]    default: target/release/turnto; with two programs, also their ratio

The reader enters `quick` whenever the program accepts it, and otherwise the default answer, action 1 or the last action. A refused `quick` is not counted.
"""
import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import termios

# The name, the book, and the lines before the fight.
FIGHTS = [
    ("Cistern, the first duel", "cistern", ["1", "1", "1", "1", "1"]),
    ("Ninth Lamp, the rock", "ninth-lamp", ["1", "goto tooth-fight"]),
    ("Quern, rats", "quern", ["1", "give item lantern", "goto cellar", "put your arm"]),
    ("Quern, the drowned sexton", "quern", ["1", "goto drowned-sexton", "come up"]),
    ("Quern, the hollow hart", "quern", ["1", "goto hart"]),
    ("Quern, Old Bailiff", "quern", ["1", "goto old-bailiff"]),
]

PROMPT = re.compile(r"(?:^|\n)(?:\[?More.*|> ?)$")
CONTROL = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])|\r")
REFUSED = ("Choose an action first", "could end your game, so")
OVER = "No fight is in progress"
# The title of the page after the fight.
TITLE = re.compile(r"^.+\n[-=]{3,}$", re.M)


class Reader:
    """A game in a pseudo-terminal of 80 columns, with so many rows that nothing is paged."""

    def __init__(self, program, args):
        self.home = tempfile.TemporaryDirectory()
        self.terminal, child = pty.openpty()
        termios.tcsetwinsize(child, (2000, 80))
        env = {**os.environ, "HOME": self.home.name, "TERM": "dumb", "NO_COLOR": "1"}
        env.pop("XDG_DATA_HOME", None)
        self.process = subprocess.Popen([program, "play", *args], stdin=child, stdout=child, stderr=child, env=env)
        os.close(child)
        self.read()

    def read(self):
        """Returns the output up to the next prompt, without the prompt."""
        output = ""
        while not PROMPT.search(output):
            if not select.select([self.terminal], [], [], 20)[0]:
                sys.exit(f"no prompt after:\n{output}")
            try:
                output += CONTROL.sub("", os.read(self.terminal, 65536).decode(errors="replace"))
            except OSError:
                break
        return output

    def enter(self, line):
        os.write(self.terminal, (line + "\r").encode())
        return self.read()

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)


def measure(program, book, lines):
    """Returns the numbers of lines typed and printed, and the number of rounds that `quick` did not play."""
    reader = Reader(program, [book, "--seed", "7", "--author"])
    output = ""
    for line in lines:
        output = reader.enter(line)
    typed, printed = 0, 0
    while typed < 200:
        reply = reader.enter("quick")
        if OVER in reply:
            break
        if any(it in reply for it in REFUSED):
            numbers = re.findall(r"^ +(\d+)\. ", output, re.M)
            reply = reader.enter("" if "(Enter for" in output else "1" if "1" in numbers else numbers[-1])
        output = reply
        typed += 1
        printed += len(TITLE.split(reply)[0].rstrip("> \n").split("\n")) - 1
    reader.close()
    return typed, printed


def main():
    programs = sys.argv[1:] or ["target/release/turnto"]
    for name, book, lines in FIGHTS:
        results = [measure(program, book, lines) for program in programs]
        text = "   ".join(f"{typed:3} typed, {printed:4} printed" for typed, printed in results)
        if len(results) == 2:
            (a, b), (c, d) = results
            text += f"   {c / max(a, 1):.2f} {d / max(b, 1):.2f}"
        print(f"{name:32} {text}")


main()
