"""Writes the pages that the grammars are held to: a list of paths of all books, of the examples of the documents, and of faults.

texts.py ROOT FOLDER: examples and faults become files below FOLDER; the paths go to standard output.
"""

import pathlib
import re
import sys

root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
out.mkdir(parents=True, exist_ok=True)

for folder in ["books", "tests", "scripts", "templates"]:
    for path in sorted((root / folder).rglob("*.gamebook")):
        print(path.resolve())

texts = []
for path in sorted([root / "README.md", *(root / "docs").rglob("*.md"), *(root / "scripts").rglob("*.md")]):
    text = path.read_text(encoding="utf-8")
    # Fences with a word behind `gamebook` are faults, told by its code.
    for found in re.finditer(r"^```gamebook[^\n]*\n(.*?)^```", text, re.S | re.M):
        texts.append((path.stem, found.group(1)))
for folder in ["near", "markup", "lint", "syntax"]:
    for path in sorted((root / "tests" / folder).glob("*.cases")):
        text = path.read_text(encoding="utf-8")
        for case in re.split(r"^=== .*\n", text, flags=re.M)[1:]:
            # Files of a case stand one below the other; only its pages are of interest.
            texts.append((path.stem, case.split("\n---\n")[0] + "\n"))
for n, (name, text) in enumerate(texts):
    # Each in a folder of its own, or all of them would be one book.
    path = out / f"{n:04}" / f"{name}.gamebook"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path.resolve())
