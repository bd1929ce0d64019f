//! The keys of book.yaml that all rulesets have.

/// Each with what it is.
pub(crate) const KEYS: &[(&str, &str)] = &[
    ("title", "What the book is called."),
    (
        "id",
        "What its games are kept by; other books call it by what stands before the point.",
    ),
    ("author", "Who wrote it."),
    ("edition", "Which edition it is: a number or a word."),
    (
        "image",
        "The cover: a file, and in quotes what can be seen on it.",
    ),
    (
        "print",
        "What its printed edition is set in: `fonts`, the files, and the families of `text` and `headings`.",
    ),
    ("about", "What it is about, in a line."),
    ("blurb", "What the shelf tells of it."),
    ("mood", "What it is like, in a word or a few."),
    ("seats", "How many may play at one terminal."),
    (
        "characters",
        "Ready-made characters: the name, and `about`, `sheet`, `belongings`.",
    ),
    ("ruleset", "The rules that it is played by."),
    (
        "options",
        "What the ruleset leaves open, as this book has it.",
    ),
    ("figures", "Numbers of the ruleset, as this book has them."),
    ("start", "The page that it begins on."),
    ("sheet", "What the sheet starts with."),
    ("belongings", "What the reader starts with, by kind."),
    (
        "codes",
        "What the book remembers, in groups or not, with what each means.",
    ),
    ("hidden_codes", "Codes that readers are not told of."),
    (
        "titles",
        "Names that the reader may earn, with what each means.",
    ),
    (
        "variables",
        "Whole numbers, yes or no, or words, with their start.",
    ),
    (
        "shared_variables",
        "Variables that all linked books which declare them here have in common.",
    ),
    (
        "was",
        "What things were called in older editions: today's name, and the older one.",
    ),
    ("places", "Pages that the ruleset asks for."),
    (
        "neighbours",
        "Books that pages may lead to, and the ways there.",
    ),
    ("words", "More words for the ruleset's open sets."),
    (
        "events",
        "Markup that happens by itself: `on turn`, `on arrival at tag TAG`.",
    ),
    (
        "done_choices",
        "`go`, or `stay`: a choice that is done stays in its menu, closed.",
    ),
    (
        "lints",
        "What the checker should make of a finding: `error`, `warning`, `note` or `allow`.",
    ),
];
