//! The keys of a file of rule cases, with their values. docs/rule-cases.md describes each.

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Text,
    Number,
    Flag,
    /// The name of an outcome, or its number.
    Outcome,
    Texts,
    /// At least one text, and no empty ones.
    SomeTexts,
    Entries,
    SomeEntries,
    /// Entries by kind.
    Catalogue,
    /// Keys of book.yaml, without `ruleset`.
    Header,
    Pages,
    Cases,
    Given,
    Expect,
    Dice,
    Answers,
    Lines,
    Errors,
    Code,
}

/// Name, shape, and a description of the value: "a list of texts".
pub type Known = (&'static str, Shape, &'static str);

/// The keys of one map in a file.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// The owner of the keys: "a case".
    pub of: &'static str,
    pub keys: &'static [Known],
    /// True if every other key is a kind that can be held.
    pub kinds: bool,
}

impl Section {
    pub(super) fn find(&self, key: &str) -> Option<&'static Known> {
        self.keys.iter().find(|(name, ..)| *name == key)
    }

    pub(super) fn names<'n>(self) -> impl Iterator<Item = &'n str> {
        self.keys.iter().map(|(name, ..)| *name)
    }
}

const CATALOGUE: Known = (
    "catalogue",
    Shape::Catalogue,
    "entries by kind: `item: { rope: {} }`",
);
const BOOK: Known = ("book", Shape::Header, "keys of book.yaml");
const PAGES: Known = (
    "pages",
    Shape::Pages,
    "headings, each with the page under it",
);
const HOUSE: Known = ("house", Shape::Text, "house rules in Lua, a text");
const BEGIN: Known = (
    "given",
    Shape::Given,
    "`key: value` lines: what the game begins with",
);

pub(super) const FILE: Section = Section {
    of: "a file of cases",
    keys: &[
        ("ruleset", Shape::Text, "the name of a ruleset"),
        CATALOGUE,
        BOOK,
        PAGES,
        HOUSE,
        ("aside", Shape::SomeTexts, "a list of hidden fields"),
        ("cases", Shape::Cases, "a list of cases"),
    ],
    kinds: false,
};

pub(super) const CASE: Section = Section {
    of: "a case",
    keys: &[
        ("id", Shape::Text, "a text"),
        ("clauses", Shape::Texts, "a list of clause ids"),
        BEGIN,
        ("start", Shape::Flag, "`true` or `false`"),
        ("do", Shape::Text, "instructions, a text"),
        PAGES,
        CATALOGUE,
        BOOK,
        ("command", Shape::Text, "a command of the reader's, a text"),
        (
            "dice",
            Shape::Dice,
            "a list of faces: `4`, `d6=4` or `1..6=4`",
        ),
        (
            "answers",
            Shape::Answers,
            "a list, each one topic with its answer: `- luck: no`",
        ),
        (
            "expect",
            Shape::Expect,
            "`key: value` lines: what must be so afterwards; `{}` when nothing changes",
        ),
    ],
    kinds: false,
};

pub(super) const GIVEN: Section = Section {
    of: "`given`",
    keys: &[
        ("sheet", Shape::Entries, "fields with their values"),
        ("options", Shape::Entries, "options with their values"),
        ("codes", Shape::Texts, "a list of codes"),
        ("titles", Shape::Texts, "a list of titles"),
        ("variables", Shape::Entries, "variables with their values"),
    ],
    kinds: true,
};

pub(super) const EXPECT: Section = Section {
    of: "`expect`",
    keys: &[
        (
            "outcome",
            Shape::Outcome,
            "the last outcome, a word or number",
        ),
        (
            "number",
            Shape::Number,
            "the number that it came to, a whole number",
        ),
        ("sheet", Shape::SomeEntries, "fields with their values"),
        ("codes", Shape::Texts, "a list of codes"),
        ("titles", Shape::Texts, "a list of titles"),
        (
            "variables",
            Shape::SomeEntries,
            "variables with their values",
        ),
        ("page", Shape::Text, "the id of a page"),
        ("over", Shape::Flag, "`true` when the game is over"),
        (
            "query",
            Shape::SomeEntries,
            "queries with their answers: `dice for LORE: 3`",
        ),
        ("told", Shape::SomeTexts, "a list of texts"),
        ("not_told", Shape::SomeTexts, "a list of texts"),
        ("asks", Shape::SomeTexts, "a list of topics"),
        ("not_asked", Shape::SomeTexts, "a list of topics"),
        ("offered", Shape::SomeTexts, "a list of ids"),
        ("not_offered", Shape::SomeTexts, "a list of ids"),
        ("closed", Shape::SomeTexts, "a list of ids"),
        (
            "lines",
            Shape::Lines,
            "a list, each one line of the sheet: `- Gold: 5`",
        ),
        (
            "fault",
            Shape::Errors,
            "a whole message, or `{ code: CODE, says: MESSAGE, help: HELP, at: WORDS }`, or a list of them",
        ),
    ],
    kinds: true,
};

pub(super) const ERROR: Section = Section {
    of: "a `fault`",
    keys: &[
        ("code", Shape::Code, "the code of a fault"),
        ("says", Shape::Text, "the whole message, a text"),
        ("help", Shape::Text, "the whole help, a text"),
        (
            "at",
            Shape::Text,
            "the words of the file at which it is told, a text",
        ),
    ],
    kinds: false,
};

pub(super) const ANSWER: Section = Section {
    of: "an answer",
    keys: &[("refused", Shape::Text, "an answer that must not fit")],
    kinds: false,
};

/// The file for `turnto try --given`: these keys, or those of `given` alone.
pub(super) const STATE: Section = Section {
    of: "a state to begin from",
    keys: &[BEGIN, CATALOGUE, BOOK, HOUSE],
    kinds: false,
};

/// All sections.
pub const SCHEMA: &[Section] = &[FILE, CASE, GIVEN, EXPECT, ERROR, ANSWER, STATE];
