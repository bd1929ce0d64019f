//! What a ruleset lets a page say: plain data, declared by its script, checked by the compiler.

use super::form::Form;
use super::range::Range;
use crate::model::game::{CallTarget, DiceText, Moments, Value};
use crate::syntax::fluent::Tables;
use crate::syntax::source::Span;
use crate::syntax::unicode::folded;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A ruleset's declarations. Indices into these lists are what play uses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// `badgerstone`
    pub name: String,
    /// `Badgerstone`
    pub title: String,
    pub about: String,
    /// The numbered clauses that the rules were written from, when there is such a list.
    pub clauses: Option<Clauses>,
    pub fields: Vec<Field>,
    pub kinds: Vec<Kind>,
    /// Named sets of words for argument types: `skill`, `talent`.
    pub words: BTreeMap<String, WordSet>,
    pub verbs: Vec<Verb>,
    pub queries: Vec<Query>,
    /// Values that follow from the state, for scripts.
    pub derived: Vec<Derived>,
    pub options: Vec<RuleOption>,
    /// Amounts that house rules and books may change.
    pub figures: Vec<Figure>,
    pub commands: Vec<Command>,
    /// Hooks that some script listens to.
    pub hooks: Vec<String>,
    /// Those of them that every ruleset has.
    pub moments: Moments,
    /// Those of which some listener takes anything that it is given: the others' calls are all alike.
    pub given: Moments,
    /// Hooks that the scripts run themselves, besides those of every ruleset.
    pub emits: Vec<Hook>,
    /// Functions that house rules may wrap or replace.
    pub offers: Vec<Offered>,
    /// Keys of book.yaml that the ruleset reads itself.
    pub settings: Vec<Field>,
    /// Its special rules described for people: moments, effects, conditions and keys, as plain data; nothing where it has none.
    pub specials: Value,
    /// What a careful reader spares, the dearest first: values as conditions have them, `-` before one of which less is better.
    pub spares: Vec<String>,
    /// Pages that a book under this ruleset must name.
    pub places: Vec<Place>,
    /// Catalogues that come with the ruleset, laid under the book's own: the path a fault is shown at, and the YAML.
    pub data: Vec<(String, String)>,
    /// The rules told to a reader, Markdown in sections (`## Combat`); empty when nobody wrote them.
    pub told: String,
    /// The same for a printed book.
    pub printed: String,
    /// Both in other languages, by their codes: `de`.
    pub translated: BTreeMap<String, Told>,
    /// What house rules tell to readers of a printed book, and what of it stands behind the sections.
    pub house: String,
    pub behind: String,
    /// What house rules change where no page shows it.
    pub unseen: Vec<Unseen>,
    /// What the rules say in place of words, in every language.
    pub messages: Tables,
}

/// A ruleset that declares nothing.
impl Default for &Vocabulary {
    fn default() -> Self {
        static NOTHING: LazyLock<Vocabulary> = LazyLock::new(Vocabulary::default);
        &NOTHING
    }
}

/// What house rules change of a ruleset where no page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unseen {
    /// `house.lua`
    pub script: String,
    /// `replace.test`
    pub what: String,
    /// Is it told to readers, in the script's `house.md`?
    pub told: bool,
}

/// Numbered clauses: `BAD-1` to `BAD-189`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clauses {
    pub prefix: String,
    pub count: u32,
    /// What the clauses leave open and the rules had to settle, by letter and number: `BAD-A1` to `BAD-A35`.
    pub silences: Option<(char, u32)>,
}

impl Clauses {
    /// The id of a clause by its number, from 1.
    pub fn id(&self, number: u32) -> String {
        format!("{}-{number}", self.prefix)
    }

    /// Is this the id of one of them?
    pub fn has(&self, id: &str) -> bool {
        let number = id
            .strip_prefix(&*self.prefix)
            .and_then(|rest| rest.strip_prefix('-'));
        let Some(number) = number else {
            return false;
        };
        let (number, count) = match self.silences {
            Some((letter, count)) if number.starts_with(letter) => {
                (&number[letter.len_utf8()..], count)
            }
            _ => (number, self.count),
        };
        let n: u32 = number.parse().unwrap_or_default();
        (1..=count).contains(&n) && n.to_string() == number
    }

    /// "BAD-1 to BAD-189 and BAD-A1 to BAD-A35"
    pub fn range(&self) -> String {
        let Self {
            prefix,
            count,
            silences,
        } = self;
        let more = silences
            .map(|(letter, most)| format!(" and {prefix}-{letter}1 to {prefix}-{letter}{most}"));
        format!("{prefix}-1 to {prefix}-{count}{}", more.unwrap_or_default())
    }

    /// All ids in order.
    pub fn ids(&self) -> impl Iterator<Item = String> {
        (1..=self.count).map(|number| self.id(number))
    }
}

/// A moment at which the rules call every script that listens: `wound`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hook {
    pub name: String,
    /// What a listener is given, in order.
    pub takes: Vec<String>,
    /// The fields of the table that it is given first; none where that is no table, or they are not said.
    pub fields: Vec<String>,
    pub about: String,
}

/// A function of the ruleset that house rules may wrap or replace: `result_of`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    pub name: String,
    /// What it is given, in order.
    pub takes: Vec<String>,
    /// What it gives back, in words; empty for nothing.
    pub gives: String,
    pub about: String,
    /// Is what is learnt of it learnt by itself? Then what it is given and what it gives are plain data.
    pub apart: bool,
    /// What it is given besides, after the rest, and only for what is told.
    pub tells: Vec<String>,
    /// Does it give a second value, only for text? It is nil where machines play.
    pub for_text: bool,
}

/// Words an argument may be; a book may add to an open set (`words: {talent: [Smithing]}` in book.yaml).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordSet {
    pub words: Vec<String>,
    pub open: bool,
    /// Other sets whose words are words of this one too, those that a book adds included.
    pub includes: Vec<String>,
}

/// What a field or catalogue entry may hold.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
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
    #[default]
    Any,
}

impl FieldType {
    /// Is this a value of the type? A type of words without a list has any word; an empty list and an empty map are one in Lua.
    #[must_use]
    pub fn has(&self, value: &Value) -> bool {
        match (self, value) {
            (Self::Integer, Value::Int(_))
            | (Self::Flag, Value::Bool(_))
            | (Self::Text, Value::Text(_))
            | (Self::Any, _) => true,
            (Self::Word(words), Value::Text(word)) => {
                words.is_empty() || words.iter().any(|it| **it == **word)
            }
            (Self::Words, Value::List(items)) => items.iter().all(|it| it.as_text().is_some()),
            (Self::Words, Value::Map(entries)) => entries.is_empty(),
            (Self::Map, Value::Map(entries)) => {
                entries.values().all(|it| matches!(it, Value::Int(_)))
            }
            (Self::Map, Value::List(items)) => items.is_empty(),
            _ => false,
        }
    }
}

/// A field of the sheet, of a catalogue entry, or a mark on one held thing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Field {
    pub name: String,
    /// How the sheet shows it; the name when not told.
    pub label: String,
    /// The same as a change of it is told: a message, where the rules have one for it.
    pub told: String,
    pub about: String,
    pub of: FieldType,
    /// The set of words or the kind of which a text is a name; of a list its items, of a map its keys.
    pub names: Option<String>,
    /// The value when nobody gives one. For a catalogue field `required` tells whether that may be.
    pub start: Value,
    /// The figure that is the start of a whole number, until [`Vocabulary::settle`].
    pub start_figure: Option<String>,
    pub required: bool,
    /// May a reader see it? Not so for what a rule only remembers from one call to the next.
    pub shown: bool,
    /// May pages change it, by `{set}`? Of the sheet alone.
    pub set: bool,
    pub min: Option<Bound>,
    pub max: Option<Bound>,
}

/// A bound of a whole number: a number, another field's value now, or, until [`Vocabulary::settle`], a figure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    Number(i64),
    Field(String),
    Figure(String),
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

impl Offered {
    /// How it is called: `result_of(die)`.
    pub fn call(&self) -> String {
        let given = self.takes.iter().chain(&self.tells);
        let given: Vec<&str> = given.map(String::as_str).collect();
        format!("{}({})", self.name, given.join(", "))
    }
}

impl Vocabulary {
    /// The query by which the ruleset says that what comes before the next question of a fight could end the game, by its place; without one, no fight is
    /// played on by itself.
    pub fn peril(&self) -> Option<usize> {
        self.queries
            .iter()
            .position(|it| it.form.text == "in peril")
    }

    /// The field of the sheet that is told by this word, or by words that it is one of: `sp` is called silver.
    pub fn labelled(&self, word: &str) -> Option<&Field> {
        let word = folded(word);
        let is_it = |label: &str| {
            let label = folded(label);
            label.split_whitespace().any(|it| it == word)
        };
        let mut fields = self.fields.iter();
        if let Some(field) = self.fields.iter().find(|it| folded(&it.name) == word) {
            return Some(field);
        }
        fields.find(|field| is_it(&field.label) || is_it(field.about.trim_end_matches('.')))
    }

    /// What is called, as a person who writes rules knows it: `test <skill:skill>`, `round fight <foe:foe>`, `hook page`.
    pub fn target(&self, target: &CallTarget) -> String {
        let verb = |n: usize| self.verbs.get(n).map_or("", |v| &v.form.text);
        match target {
            CallTarget::Verb(n) => verb(*n).to_owned(),
            CallTarget::Round(n) => format!("round {}", verb(*n)),
            CallTarget::Command(n) => {
                let command = self.commands.get(*n);
                format!("command {}", command.map_or("", |c| &c.form.text))
            }
            CallTarget::Hook(moment) => format!("hook {}", moment.name()),
            CallTarget::Offer(n) => {
                let offer = self.offers.get(*n);
                format!("offered.{}", offer.map_or("", |it| &it.name))
            }
            CallTarget::Query(n) => {
                let query = self.queries.get(*n);
                format!("query {}", query.map_or("", |q| &q.form.text))
            }
            CallTarget::Cost(n) => format!("cost {}", verb(*n)),
        }
    }
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
    /// The numbers that it can come out as, where it comes out as a number.
    pub range: Option<Range>,
    /// What the number is that it comes to besides, which a page may keep: "the margin"; empty where there is none.
    pub gives: String,
    /// Outcomes from best to worst, by their places; those of `outcomes` where the ruleset says no other.
    pub ranking: Vec<usize>,
    /// Outcomes that a page must have a row for.
    pub must_handle: Vec<String>,
    /// Never comes back to the page: death, the epilogue.
    pub leaves: bool,
    /// Arguments that mean nothing without another, each with that one: the price of an escape that is not offered.
    pub only_with: BTreeMap<String, String>,
    /// Place of the book that an outcome leads to: below its row nothing more of the page is done.
    pub leads: BTreeMap<String, String>,
    /// May stand before the words of a choice and closes it when it cannot be met.
    pub is_cost: bool,
    /// What it knows from one round to the next; each begins at its start with the verb, and is dropped with it.
    pub scene: Vec<SceneField>,
    /// Is it played in rounds, each a call of its own, until one gives an outcome?
    pub rounds: bool,
    /// Where house rules have put one function around all its rounds.
    pub whole: Option<Span>,
}

impl Verb {
    /// Does it come to a number, which a page may keep?
    pub fn has_number(&self) -> bool {
        self.range.is_some() || !self.gives.is_empty()
    }

    /// Can it come out in several ways?
    pub fn comes_out(&self) -> bool {
        self.range.is_some() || !self.outcomes.is_empty()
    }

    /// The ways it can come out, in words: "won, lost", "2 to 12".
    pub fn ways(&self) -> String {
        match self.range {
            Some(range) => range.to_string(),
            None => self.outcomes.join(", "),
        }
    }
}

/// Something that a verb of rounds knows while it lasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SceneField {
    pub field: Field,
    /// For a list of rows, what each is.
    pub rows: Option<Rows>,
}

/// Rows of a scene: combatants, foes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows {
    /// The kind whose entries they are, each by its `id`.
    pub kind: Option<String>,
    /// What is known of each.
    pub marks: Vec<Field>,
}

impl Rows {
    /// What it is held as: a list of maps of the marks, and `id` where the rows are of a kind.
    pub fn mark(&self, name: &str) -> Option<&Field> {
        self.marks.iter().find(|mark| mark.name == name)
    }
}

/// A question that conditions may ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub form: Form,
    pub about: String,
    pub gives: FieldType,
    /// What a reader needs where it must be so, after "you need", arguments in angle brackets: "the Talent <t>"; of a number, what is
    /// counted. Empty where the ruleset has no words for it.
    pub needs: String,
    /// The same where it must not be so.
    pub lacks: String,
}

/// A value that follows from others: `overloaded`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derived {
    pub name: String,
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
    pub fn allows(&self, value: &Value) -> bool {
        let number = self.number || self.values.is_empty();
        let in_range = |n: &i64| self.least.is_none_or(|least| *n >= least);
        (number && matches!(value, Value::Int(n) if in_range(n))) || self.values.contains(value)
    }

    /// What it may be: "a whole number", "one of: no, yes", "one of: none, or a whole number".
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

/// An amount of the rules: a whole number, dice such as `2d6`, or a list of whole numbers such as the bands of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    pub name: String,
    pub about: String,
    /// What it is where nobody says otherwise.
    pub value: Value,
    /// The least and the most that a number in it may be.
    pub min: Option<i64>,
    pub max: Option<i64>,
}

impl Figure {
    /// May it have this value: of the same shape, and within its bounds?
    pub fn allows(&self, value: &Value) -> bool {
        let fits =
            |n: &i64| self.min.is_none_or(|min| *n >= min) && self.max.is_none_or(|max| *n <= max);
        match (&self.value, value) {
            (Value::Int(_), Value::Int(n)) => fits(n),
            (Value::Text(_), Value::Text(text)) => is_dice(text),
            (Value::List(own), Value::List(list)) => {
                let whole = |value: &Value| matches!(value, Value::Int(n) if fits(n));
                own.len() == list.len() && list.iter().all(whole)
            }
            _ => false,
        }
    }

    /// What it may be: "a whole number from 1 to 9", "dice such as 2d6", "3 whole numbers".
    pub fn wanted(&self) -> String {
        let range = match (self.min, self.max) {
            (Some(min), Some(max)) => format!(" from {min} to {max}"),
            (Some(min), None) => format!(" from {min}"),
            (None, Some(max)) => format!(" up to {max}"),
            (None, None) => String::new(),
        };
        match &self.value {
            Value::Text(dice) => format!("dice such as {dice}"),
            Value::List(own) => format!("{} whole numbers{range}", own.len()),
            _ => format!("a whole number{range}"),
        }
    }

    /// What to write for one who takes it for an option; `is` stands between a name and its value, as in `fee: 2`.
    pub fn no_option(&self, value: &Value, is: &str) -> String {
        let value = if self.allows(value) {
            value
        } else {
            &self.value
        };
        let name = &self.name;
        format!("it is an amount: write `figures{is}{{ {name}{is}{value} }}`")
    }
}

/// `2d6`, `d3`, `1d6+2`.
pub fn is_dice(text: &str) -> bool {
    DiceText::read(text).is_some()
}

/// The rules in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    pub told: String,
    pub printed: String,
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
