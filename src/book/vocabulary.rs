//! What a ruleset lets a page say: plain data, declared by its script, checked by the compiler.

use super::form::Form;
use crate::game::Value;
use std::collections::BTreeMap;

/// A ruleset's declarations. Indices into these lists are what play uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// `badgerstone`
    pub name: String,
    /// `Badgerstone`
    pub title: String,
    pub about: String,
    pub fields: Vec<Field>,
    pub kinds: Vec<Kind>,
    /// Named sets of words for argument types: `skill`, `talent`.
    pub words: BTreeMap<String, WordSet>,
    pub verbs: Vec<Verb>,
    pub queries: Vec<Query>,
    pub options: Vec<RuleOption>,
    pub commands: Vec<Command>,
    /// Hooks that some script listens to.
    pub hooks: Vec<String>,
    /// Hooks that the scripts run themselves, besides those of every ruleset.
    pub emits: Vec<Hook>,
    /// Keys of book.yaml that the ruleset reads itself.
    pub settings: Vec<Field>,
    /// Pages that a book under this ruleset must name.
    pub places: Vec<Place>,
    /// Catalogues that come with the ruleset, laid under the book's own: the path a fault is shown at, and the YAML.
    pub data: Vec<(String, String)>,
    /// The rules told to a reader, Markdown in sections (`## Combat`); empty when nobody wrote them.
    pub told: String,
}

/// A moment at which the rules call every script that listens: `wound`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hook {
    pub name: String,
    /// What a listener is given, in order.
    pub takes: Vec<String>,
    pub about: String,
}

/// Words an argument may be; a book may add to an open set (`words: {talent: [Smithing]}` in book.yaml).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WordSet {
    pub words: Vec<String>,
    pub open: bool,
    /// Other sets whose words are words of this one too, those that a book adds included.
    pub includes: Vec<String>,
}

/// What a field or catalogue entry may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldType {
    Integer,
    Flag,
    Text,
    /// One of these words.
    Word(Vec<String>),
    /// A list of words.
    Words,
    /// Words to whole numbers.
    Map,
    /// Any plain data: the ruleset reads it itself.
    Any,
}

/// A field of the sheet, of a catalogue entry, or a mark on one held thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    /// How the sheet shows it; the name when not told.
    pub label: String,
    pub about: String,
    pub of: FieldType,
    /// The value when nobody gives one. For a catalogue field `required` tells whether that may be.
    pub start: Value,
    pub required: bool,
    /// May a reader see it? Not so for what a rule only remembers from one call to the next.
    pub shown: bool,
    pub min: Option<Bound>,
    pub max: Option<Bound>,
}

/// A bound of a whole number: a figure, or another field's value now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    Number(i64),
    Field(String),
}

/// A kind of catalogue: items, foes, allies, spells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Singular, the word a page uses: `item`.
    pub name: String,
    /// Plural, the name of the file: `items` for `items.yaml`.
    pub plural: String,
    pub about: String,
    /// Can the reader have one?
    pub held: bool,
    /// What an entry says. Every entry has `name` besides (a text, the id in words when not given) and `tags`.
    pub fields: Vec<Field>,
    /// What each held one remembers: `injured`.
    pub marks: Vec<Field>,
}

/// An instruction that pages may give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verb {
    pub form: Form,
    pub about: String,
    /// What a printed book would say, arguments in angle brackets.
    pub phrase: String,
    /// Names of the ways it can come out; empty when it only happens.
    pub outcomes: Vec<String>,
    /// Outcomes that a page must have a row for.
    pub must_handle: Vec<String>,
    /// Never comes back to the page: death, the epilogue.
    pub leaves: bool,
    /// May stand before the words of a choice and closes it when it cannot be met.
    pub is_cost: bool,
}

/// A question that conditions may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub form: Form,
    pub about: String,
    pub gives: FieldType,
}

/// A reading of the rules that a book or reader may switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleOption {
    pub name: String,
    pub about: String,
    /// The values it may take; empty for any whole number.
    pub values: Vec<Value>,
    /// May it be any whole number besides these values?
    pub number: bool,
    /// The smallest such number.
    pub least: Option<i64>,
    pub start: Value,
}

impl RuleOption {
    /// May the option have this value?
    #[must_use]
    pub fn allows(&self, value: &Value) -> bool {
        let number = self.number || self.values.is_empty();
        let in_range = |n: &i64| self.least.is_none_or(|least| *n >= least);
        (number && matches!(value, Value::Int(n) if in_range(n))) || self.values.contains(value)
    }

    /// What it may be: "a whole number", "one of: no, yes", "one of: none, or a whole number".
    #[must_use]
    pub fn wanted(&self) -> String {
        let all: Vec<String> = self.values.iter().map(ToString::to_string).collect();
        let from = self.least.map(|n| format!(" from {n}")).unwrap_or_default();
        match (all.is_empty(), self.number) {
            (true, _) => format!("a whole number{from}"),
            (false, true) => format!("one of: {}, or a whole number{from}", all.join(", ")),
            (false, false) => format!("one of: {}", all.join(", ")),
        }
    }
}

/// Something the reader may do at any time between instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command {
    pub form: Form,
    pub about: String,
    /// Also while a question of a rule stands, which is then asked again.
    pub anytime: bool,
}

/// A page the ruleset needs: `fate`, `epilogue`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub name: String,
    pub about: String,
    pub required: bool,
}
