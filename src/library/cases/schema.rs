//! Every key that a file of rule cases may have, with what it holds. docs/rule-cases.md tells of each.

/// The keys of one place in a file.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    /// What the keys belong to: "a case".
    pub of: &'static str,
    /// Name, and what it holds: "a list of texts".
    pub keys: &'static [(&'static str, &'static str)],
}

impl Section {
    /// What a key of this section holds.
    pub(super) fn holds(&self, key: &str) -> Option<&'static str> {
        let known = self.keys.iter().find(|(name, _)| *name == key);
        known.map(|(_, holds)| *holds)
    }

    pub(super) fn names<'n>(self) -> impl Iterator<Item = &'n str> {
        self.keys.iter().map(|(name, _)| *name)
    }
}

pub(super) const FILE: Section = Section {
    of: "a file of cases",
    keys: &[
        ("ruleset", "the name of a ruleset"),
        ("catalogue", "entries by kind: `item: { rope: {} }`"),
        ("book", "keys of book.yaml"),
        ("pages", "headings, each with the page under it"),
        ("house", "house rules in Lua, a text"),
        ("aside", "a list of hidden fields"),
        ("cases", "a list of cases"),
    ],
};

pub(super) const CASE: Section = Section {
    of: "a case",
    keys: &[
        ("id", "a text"),
        ("clauses", "a list of clause ids"),
        ("given", "`key: value` lines: what the game begins with"),
        ("start", "`true` or `false`"),
        ("do", "instructions, a text"),
        ("pages", "headings, each with the page under it"),
        ("catalogue", "entries by kind: `item: { rope: {} }`"),
        ("book", "keys of book.yaml"),
        ("command", "a command of the reader's, a text"),
        ("dice", "a list of faces: `4`, `d6=4` or `1..6=4`"),
        (
            "answers",
            "a list, each one topic with its answer: `- luck: no`",
        ),
        (
            "expect",
            "`key: value` lines: what must be so afterwards; `{}` when nothing changes",
        ),
    ],
};

/// Besides these, each kind that can be held.
pub(super) const GIVEN: Section = Section {
    of: "`given`",
    keys: &[
        ("sheet", "fields with their values"),
        ("options", "options with their values"),
        ("codes", "a list of codes"),
        ("titles", "a list of titles"),
        ("variables", "variables with their values"),
    ],
};

/// Besides these, each kind that can be held.
pub(super) const EXPECT: Section = Section {
    of: "`expect`",
    keys: &[
        ("outcome", "the last outcome, a word or number"),
        ("number", "the number that it came to, a whole number"),
        ("sheet", "fields with their values"),
        ("codes", "a list of codes"),
        ("titles", "a list of titles"),
        ("variables", "variables with their values"),
        ("page", "the id of a page"),
        ("over", "`true` when the game is over"),
        ("query", "queries with their answers: `dice for LORE: 3`"),
        ("told", "a list of texts"),
        ("not_told", "a list of texts"),
        ("asks", "a list of topics"),
        ("not_asked", "a list of topics"),
        ("offered", "a list of ids"),
        ("not_offered", "a list of ids"),
        ("closed", "a list of ids"),
        ("lines", "a list, each one line of the sheet: `- Gold: 5`"),
        (
            "fault",
            "a whole message, or `{ code: CODE, says: MESSAGE, help: HELP, at: WORDS }`, or a list of them",
        ),
    ],
};

pub(super) const FAULT: Section = Section {
    of: "a `fault`",
    keys: &[
        ("code", "the code of a fault"),
        ("says", "the whole message, a text"),
        ("help", "the whole help, a text"),
        ("at", "the words of the file at which it is told, a text"),
    ],
};

pub(super) const ANSWER: Section = Section {
    of: "an answer",
    keys: &[("refused", "an answer that must not fit")],
};

/// What `turnto try --given` takes: these keys, or those of `given` alone.
pub(super) const STATE: Section = Section {
    of: "a state to begin from",
    keys: &[
        ("given", "`key: value` lines: what the game begins with"),
        ("catalogue", "entries by kind: `item: { rope: {} }`"),
        ("book", "keys of book.yaml"),
        ("house", "house rules in Lua, a text"),
    ],
};

/// All of them.
pub const SCHEMA: &[Section] = &[FILE, CASE, GIVEN, EXPECT, FAULT, ANSWER, STATE];
