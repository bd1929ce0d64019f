"""Collects the pages for the comparison of the grammars: all books, the examples in the documents, and pages with errors.

texts.py ROOT FOLDER: writes examples and pages with errors to FOLDER, and all paths to standard output.
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
    # Fences with a word after `gamebook` contain errors.
    for found in re.finditer(r"^```gamebook[^\n]*\n(.*?)^```", text, re.S | re.M):
        texts.append((path.stem, found.group(1)))
for folder in ["near", "markup", "lint", "syntax"]:
    for path in sorted((root / "tests" / folder).glob("*.cases")):
        text = path.read_text(encoding="utf-8")
        for case in re.split(r"^=== .*\n", text, flags=re.M)[1:]:
            # The files of a case follow each other; only its pages are used.
            texts.append((path.stem, case.split("\n---\n")[0] + "\n"))
for n, (name, text) in enumerate(texts):
    # In separate folders, because files in one folder are one book.
    path = out / f"{n:04}" / f"{name}.gamebook"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path.resolve())
