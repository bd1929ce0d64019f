//! Keys of files of rule cases, with the types of their values. docs/reference/rule-cases.md describes each key.

/// Type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyType {
    Text,
    Number,
    Flag,
    /// The name of an outcome, or its number.
    Outcome,
    Texts,
    /// At least one text. No text may be empty.
    SomeTexts,
    Entries,
    SomeEntries,
    /// Entries by kind.
    Catalogue,
    /// Keys of book.yaml, without `ruleset`.
    Header,
    Pages,
    Cases,
    State,
    Expect,
    Dice,
    Answers,
    Lines,
    Errors,
    Code,
}

/// Name of a key, and type and description of its value, such as "a list of texts".
pub type KnownKey = (&'static str, KeyType, &'static str);

/// Keys of one map in a file.
#[derive(Debug, Clone, Copy)]
pub struct KeySection {
    /// Owner of the keys, such as "a case".
    pub owner: &'static str,
    pub keys: &'static [KnownKey],
    /// True if kinds that can be held are keys as well.
    pub allows_kinds: bool,
}

impl KeySection {
    pub(super) fn find(&self, key: &str) -> Option<&'static KnownKey> {
        self.keys.iter().find(|(name, ..)| *name == key)
    }

    pub(super) fn names<'n>(self) -> impl Iterator<Item = &'n str> {
        self.keys.iter().map(|(name, ..)| *name)
    }
}

const CATALOGUE: KnownKey = (
    "catalogue",
    KeyType::Catalogue,
    "entries by kind: `item: { rope: {} }`",
);
const BOOK: KnownKey = ("book", KeyType::Header, "keys of book.yaml");
const PAGES: KnownKey = ("pages", KeyType::Pages, "headings with their pages");
const HOUSE: KnownKey = (
    "house_rules",
    KeyType::Text,
    "a text with house rules in Lua",
);
const STATE_KEY: KnownKey = (
    "state",
    KeyType::State,
    "`key: value` lines with the start state",
);

pub(super) const FILE_KEYS: KeySection = KeySection {
    owner: "a file of cases",
    keys: &[
        ("ruleset", KeyType::Text, "the name of a ruleset"),
        CATALOGUE,
        BOOK,
        PAGES,
        HOUSE,
        ("ignore", KeyType::SomeTexts, "a list of hidden fields"),
        ("cases", KeyType::Cases, "a list of cases"),
    ],
    allows_kinds: false,
};

pub(super) const CASE_KEYS: KeySection = KeySection {
    owner: "a case",
    keys: &[
        ("id", KeyType::Text, "a text"),
        ("clauses", KeyType::Texts, "a list of clause ids"),
        STATE_KEY,
        ("new_game", KeyType::Flag, "`true` or `false`"),
        ("do", KeyType::Text, "a text with instructions"),
        PAGES,
        CATALOGUE,
        BOOK,
        ("command", KeyType::Text, "a text: a command of the reader"),
        (
            "dice",
            KeyType::Dice,
            "a list of faces: `4`, `d6=4` or `1..6=4`",
        ),
        (
            "answers",
            KeyType::Answers,
            "a list of topics with their answers: `- luck: no`",
        ),
        (
            "expect",
            KeyType::Expect,
            "`key: value` lines with the expected result, or `{}` if nothing changes",
        ),
    ],
    allows_kinds: false,
};

pub(super) const STATE_KEYS: KeySection = KeySection {
    owner: "`state`",
    keys: &[
        ("sheet", KeyType::Entries, "fields with their values"),
        ("options", KeyType::Entries, "options with their values"),
        ("codes", KeyType::Texts, "a list of codes"),
        ("titles", KeyType::Texts, "a list of titles"),
        ("variables", KeyType::Entries, "variables with their values"),
    ],
    allows_kinds: true,
};

pub(super) const EXPECT_KEYS: KeySection = KeySection {
    owner: "`expect`",
    keys: &[
        (
            "outcome",
            KeyType::Outcome,
            "an outcome: a word or a number",
        ),
        ("number", KeyType::Number, "a whole number"),
        ("sheet", KeyType::SomeEntries, "fields with their values"),
        ("codes", KeyType::Texts, "a list of codes"),
        ("titles", KeyType::Texts, "a list of titles"),
        (
            "variables",
            KeyType::SomeEntries,
            "variables with their values",
        ),
        ("page", KeyType::Text, "the id of a page"),
        ("game_over", KeyType::Flag, "`true` if the game is over"),
        (
            "query",
            KeyType::SomeEntries,
            "queries with their answers: `dice for LORE: 3`",
        ),
        ("output", KeyType::SomeTexts, "a list of texts"),
        ("not_output", KeyType::SomeTexts, "a list of texts"),
        ("prompts", KeyType::SomeTexts, "a list of topics"),
        ("not_prompts", KeyType::SomeTexts, "a list of topics"),
        ("open", KeyType::SomeTexts, "a list of ids"),
        ("not_open", KeyType::SomeTexts, "a list of ids"),
        ("closed", KeyType::SomeTexts, "a list of ids"),
        (
            "sheet_lines",
            KeyType::Lines,
            "a list of lines of the sheet: `- Gold: 5`",
        ),
        (
            "error",
            KeyType::Errors,
            "a complete message, `{ code: CODE, message: MESSAGE, help: HELP, snippet: TEXT }`, or a list of these",
        ),
    ],
    allows_kinds: true,
};

pub(super) const ERROR_KEYS: KeySection = KeySection {
    owner: "an `error`",
    keys: &[
        ("code", KeyType::Code, "the code of an error"),
        ("message", KeyType::Text, "the complete message"),
        ("help", KeyType::Text, "the complete help"),
        ("snippet", KeyType::Text, "the underlined source text"),
    ],
    allows_kinds: false,
};

pub(super) const ANSWER_KEYS: KeySection = KeySection {
    owner: "an answer",
    keys: &[("refused", KeyType::Text, "an answer that must be refused")],
    allows_kinds: false,
};

/// Keys of a file for `turnto try --state`. The file can have the keys of `state` instead.
pub(super) const STATE_FILE_KEYS: KeySection = KeySection {
    owner: "a start state",
    keys: &[STATE_KEY, CATALOGUE, BOOK, HOUSE],
    allows_kinds: false,
};

/// All sections.
pub const SCHEMA: &[KeySection] = &[
    FILE_KEYS,
    CASE_KEYS,
    STATE_KEYS,
    EXPECT_KEYS,
    ERROR_KEYS,
    ANSWER_KEYS,
    STATE_FILE_KEYS,
];
