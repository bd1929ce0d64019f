//! One thing that a ruleset declares, told in the words of a language: a verb, an option, a field, a catalogue.

use super::{Block, Style, capital};
use crate::messages::{Words, say};
use crate::model::book::specials::{rows, said};
use crate::model::book::{
    Bound, Command, Derived, Field, FieldType, Figure, Form, Hook, Kind, Offered, Place, Query,
    Range, RuleOption, SceneField, Verb, WordSet,
};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Who is told what rules declare.
#[derive(Debug, Clone, Copy)]
pub enum Audience<'b> {
    /// Who writes pages: by ids, with what may be written.
    Authors,
    /// Who reads a book whose options are these: by words, with what holds in it.
    Readers(&'b BTreeMap<String, Value>),
}

/// One thing that a ruleset declares.
#[derive(Clone, Copy)]
pub(super) enum Declared<'r> {
    Verb(&'r Verb),
    Query(&'r Query),
    Command(&'r Command),
    Field(&'r Field),
    Derived(&'r Derived),
    Kind(&'r Kind),
    Words(&'r str, &'r WordSet),
    Option(&'r RuleOption),
    Figure(&'r Figure),
    Function(&'r Offered),
    Hook(&'r Hook),
    Place(&'r Place),
}

impl<'r> Declared<'r> {
    fn form(&self) -> Option<&'r Form> {
        match self {
            Self::Verb(Verb { form, .. })
            | Self::Query(Query { form, .. })
            | Self::Command(Command { form, .. }) => Some(form),
            _ => None,
        }
    }

    /// The whole name: a form as it is written.
    pub(super) fn name(&self) -> &'r str {
        match self {
            Self::Verb(Verb { form, .. })
            | Self::Query(Query { form, .. })
            | Self::Command(Command { form, .. }) => &form.text,
            Self::Words(name, _) => name,
            Self::Field(Field { name, .. })
            | Self::Derived(Derived { name, .. })
            | Self::Kind(Kind { name, .. })
            | Self::Option(RuleOption { name, .. })
            | Self::Figure(Figure { name, .. })
            | Self::Function(Offered { name, .. })
            | Self::Hook(Hook { name, .. })
            | Self::Place(Place { name, .. }) => name,
        }
    }

    /// The word by which it is looked up.
    pub(super) fn word(&self) -> &'r str {
        self.form().map_or_else(|| self.name(), Form::verb)
    }

    /// Is it looked up by this word, in lower case?
    pub(super) fn is_called(&self, wanted: &str, words: &Words) -> bool {
        let is = |name: &str| {
            let name = name.to_lowercase();
            name == wanted || as_words(&name) == wanted
        };
        let begins = |form: &Form| form.text.to_lowercase().starts_with(wanted);
        is(self.word())
            || self.form().is_some_and(begins)
            || match self {
                Self::Field(field) => is(&field.label) || is(&label(field, words)),
                Self::Kind(kind) => is(&kind.plural),
                _ => false,
            }
    }

    /// Do only pages and house rules have to do with it?
    pub(super) fn is_for_pages(&self) -> bool {
        matches!(
            self,
            Self::Verb(_)
                | Self::Query(_)
                | Self::Derived(_)
                | Self::Function(_)
                | Self::Hook(_)
                | Self::Place(_)
        )
    }

    pub(super) fn entry(&self, teller: Teller) -> Entry {
        let words = teller.words;
        match self {
            Self::Verb(verb) => teller.verb(verb),
            Self::Query(Query {
                form, about, gives, ..
            }) => {
                let gives = say!(words, "declared-gives", what = kind_of(gives, words));
                Entry::new(&form.text, about, [gives])
            }
            Self::Command(Command { form, about, .. }) => match teller.audience {
                Audience::Readers(_) => Entry::new(&form.to_type(), about, []),
                Audience::Authors => Entry::new(&form.text, about, []),
            },
            Self::Field(field) => teller.field(field),
            Self::Derived(Derived { name, about, gives }) => {
                let holds = say!(words, "declared-holds", what = kind_of(gives, words));
                Entry::new(name, about, [holds])
            }
            Self::Kind(kind) => teller.catalogue(kind),
            Self::Words(name, set) => {
                let more = match (set.open, teller.audience) {
                    (true, Audience::Authors) => say!(words, "declared-open"),
                    _ => String::new(),
                };
                Entry::new(name, &set.words.join(", "), [more])
            }
            Self::Option(option) => teller.option(option),
            Self::Figure(figure) => teller.figure(figure),
            Self::Function(offered) => {
                let gives = match &*offered.gives {
                    "" => String::new(),
                    gives => say!(words, "declared-gives", what = gives),
                };
                Entry::new(&offered.call(), &offered.about, [gives])
            }
            Self::Hook(Hook {
                name, about, takes, ..
            }) => {
                let takes = match &**takes {
                    [] => String::new(),
                    all => say!(words, "declared-given", all = all.join(", ")),
                };
                Entry::new(name, about, [takes])
            }
            Self::Place(Place {
                name,
                about,
                required,
            }) => {
                let must = match required {
                    true => say!(words, "declared-every-book"),
                    false => String::new(),
                };
                Entry::new(name, about, [must])
            }
        }
    }
}

/// Tells declarations.
#[derive(Clone, Copy)]
pub(super) struct Teller<'w> {
    pub(super) words: &'w Words,
    pub(super) audience: Audience<'w>,
}

/// A part of the special rules: its heading, its key, and how what more a row has is told.
type Part<'a> = (String, &'a str, &'a dyn Fn(&str) -> String);

/// An id as words: `least_damage` is "least damage".
pub(super) fn as_words(id: &str) -> String {
    id.replace('_', " ")
}

/// What a field of the sheet is called in the language of the reader.
pub(super) fn label(field: &Field, words: &Words) -> String {
    match field.told.is_empty() {
        true => field.name.clone(),
        false => words.text(&field.told).into_owned(),
    }
}

/// A declaration in words.
#[derive(Debug, Default)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) about: String,
    /// Facts, a sentence each; some may be empty.
    pub(super) more: Vec<String>,
    /// What only a screen has room for.
    details: Vec<Block>,
}

impl Entry {
    pub(super) fn new<const N: usize>(name: &str, about: &str, more: [String; N]) -> Self {
        Self {
            name: name.to_owned(),
            about: about.to_owned(),
            more: more.to_vec(),
            details: Vec::new(),
        }
    }

    pub(super) fn blocks(self) -> Vec<Block> {
        let mut out = vec![Block::new(Style::Key, self.name).indented(2, 6)];
        for text in std::iter::once(self.about).chain(self.more) {
            if !text.is_empty() {
                out.push(paragraph(text));
            }
        }
        out.extend(self.details);
        out
    }
}

fn paragraph(text: String) -> Block {
    Block::new(Style::Plain, text).indented(6, 6)
}

impl Teller<'_> {
    pub(super) fn field(self, field: &Field) -> Entry {
        let words = self.words;
        if let Audience::Readers(_) = self.audience {
            return Entry::new(&label(field, words), &field.about, []);
        }
        let [low, high] = [&field.min, &field.max].map(|bound| match bound {
            Some(Bound::Number(n)) => Some(n.to_string()),
            Some(Bound::Field(name) | Bound::Figure(name)) => Some(name.clone()),
            None => None,
        });
        let what = kind_of(&field.of, words) + &bounds(low, high, words);
        let holds = match field.required {
            true => capital(&say!(words, "declared-required", what = what)),
            false => say!(words, "declared-holds", what = what),
        };
        let start = match (&field.start_figure, &field.start) {
            (Some(figure), _) => figure.clone(),
            (None, Value::Nothing) => String::new(),
            (None, Value::Text(text)) if text.is_empty() => String::new(),
            (None, Value::List(all)) if all.is_empty() => String::new(),
            (None, Value::Map(all)) if all.is_empty() => String::new(),
            (None, start) => start.to_string(),
        };
        let start = match &*start {
            "" => start,
            start => say!(words, "declared-start", value = start),
        };
        let set = match field.set {
            true => {
                let form = format!("{{set {} = ...}}", field.name);
                say!(words, "declared-set", form = form)
            }
            false => String::new(),
        };
        Entry::new(&field.name, &field.about, [holds, start, set])
    }

    /// The special rules that entries may have: when they act, what they do, what they wait for, what else they say.
    pub(super) fn specials(self, described: &Value) -> Vec<Block> {
        let words = self.words;
        let at = |all: &str| say!(words, "specials-at", all = all);
        let works = |all: &str| say!(words, "specials-works", all = all);
        let with = |all: &str| say!(words, "specials-with", all = all);
        let bare = |all: &str| format!("{all}.");
        let parts: [Part; 5] = [
            (say!(words, "specials-moments"), "moments", &works),
            (say!(words, "specials-effects"), "effects", &at),
            (say!(words, "specials-beside"), "beside", &with),
            (say!(words, "specials-conditions"), "conditions", &bare),
            (say!(words, "specials-keys"), "keys", &at),
        ];
        let mut out = Vec::new();
        for (heading, key, lead) in parts {
            let rows = rows(described, key);
            if !rows.is_empty() {
                out.push(Block::new(Style::Title, heading).apart());
            }
            for row in rows {
                let names: Vec<&str> = (row.get("more").as_list().iter())
                    .filter_map(Value::as_text)
                    .collect();
                let (mut wants, mut more) = (said(row, "wants").to_owned(), String::new());
                if !wants.is_empty() {
                    wants = say!(words, "specials-is", what = wants);
                }
                if !names.is_empty() {
                    more = lead(&names.join(", "));
                }
                let entry = Entry::new(said(row, "name"), said(row, "about"), [wants, more]);
                out.extend(entry.blocks());
            }
        }
        out
    }

    fn verb(self, verb: &Verb) -> Entry {
        let words = self.words;
        let (mut more, mut details) = (Vec::new(), Vec::new());
        if verb.comes_out() {
            let ways = match verb.range {
                Some(range) => range_of(range, words),
                None => verb.ways(),
            };
            more.push(say!(words, "declared-comes-out", ways = ways));
        }
        if !verb.gives.is_empty() {
            more.push(say!(words, "declared-into", what = &verb.gives));
        }
        if !verb.must_handle.is_empty() {
            let all = verb.must_handle.join(", ");
            more.push(say!(words, "declared-must", all = all));
        }
        for (outcome, place) in &verb.leads {
            more.push(say!(words, "declared-leads", name = outcome, place = place));
        }
        if verb.is_cost {
            more.push(say!(words, "declared-cost"));
        }
        if !verb.scene.is_empty() {
            let known: Vec<String> = verb.scene.iter().map(|it| self.known(it)).collect();
            let told = say!(words, "declared-rounds", all = known.join("; "));
            details.push(paragraph(told));
        }
        if !verb.phrase.is_empty() {
            let phrase = words.text(&verb.phrase);
            let told = say!(words, "declared-phrase", phrase = phrase.into_owned());
            details.push(paragraph(told));
        }
        Entry {
            more,
            details,
            ..Entry::new(&verb.form.text, &verb.about, [])
        }
    }

    /// A field of a scene in a few words: `wounds (what is left to take)`, `foes, each with hp and out`.
    fn known(self, SceneField { field, rows }: &SceneField) -> String {
        let mut text = field.name.clone();
        if let Some(rows) = rows {
            let marks: Vec<&str> = rows.marks.iter().map(|mark| &*mark.name).collect();
            if let Some(kind) = rows.kind.as_deref() {
                text += &say!(self.words, "declared-of-kind", kind = kind);
            }
            if !marks.is_empty() {
                text += &say!(self.words, "declared-each-with", all = marks.join(", "));
            }
        }
        if !field.about.is_empty() {
            text.push_str(&format!(" ({})", field.about.trim_end_matches('.')));
        }
        text
    }

    fn option(self, option: &RuleOption) -> Entry {
        let words = self.words;
        let worth = |value: &Value| match value {
            Value::Bool(_) => words.value(value),
            other => other.to_string(),
        };
        if let Audience::Readers(options) = self.audience {
            let value = options.get(&option.name).unwrap_or(&option.start);
            let here = say!(words, "declared-here", value = as_words(&worth(value)));
            return Entry::new(&as_words(&option.name), &option.about, [here]);
        }
        let all: Vec<String> = option.values.iter().map(worth).collect();
        let number = say!(words, "kind-whole");
        let number = number + &bounds(option.least.map(|n| n.to_string()), None, words);
        let wanted = match (all.is_empty(), option.number) {
            (true, _) => number,
            (false, true) => {
                let all = all.join(", ");
                say!(words, "kind-one-or-number", all = all, number = number)
            }
            (false, false) => say!(words, "kind-one-listed", all = all.join(", ")),
        };
        let told = say!(
            words,
            "declared-otherwise",
            values = capital(&wanted),
            start = worth(&option.start)
        );
        Entry::new(&option.name, &option.about, [told])
    }

    fn figure(self, figure: &Figure) -> Entry {
        let words = self.words;
        if let Audience::Readers(_) = self.audience {
            let name = format!("{} {}", as_words(&figure.name), figure.value);
            return Entry::new(&name, &figure.about, []);
        }
        let [low, high] = [figure.min, figure.max].map(|n| n.map(|n| n.to_string()));
        let range = bounds(low, high, words);
        let wanted = match &figure.value {
            Value::Text(dice) => say!(words, "kind-dice", dice = &**dice),
            Value::List(own) => say!(words, "kind-numbers", n = own.len(), range = range),
            _ => say!(words, "kind-whole") + &range,
        };
        let may = say!(words, "declared-may-be", what = wanted);
        let name = format!("{} {}", figure.name, figure.value);
        Entry::new(&name, &figure.about, [may])
    }

    fn catalogue(self, kind: &Kind) -> Entry {
        if let Audience::Readers(_) = self.audience {
            return Entry::new(&as_words(&kind.name), &kind.about, []);
        }
        let words = self.words;
        let file = format!("{}.yaml", kind.plural);
        let mut out = Entry::new(
            &kind.name,
            &kind.about,
            [say!(words, "declared-file", file = file)],
        );
        for (lead, fields) in [
            (say!(words, "declared-says"), &kind.fields),
            (say!(words, "declared-remembers"), &kind.marks),
        ] {
            if !fields.is_empty() {
                out.details.push(paragraph(lead));
            }
            for field in fields {
                let Entry { about, more, .. } = self.field(field);
                let more = more.into_iter().chain([about]);
                let told: Vec<String> = more.filter(|it| !it.is_empty()).collect();
                let entry = Block::new(Style::Key, field.name.as_str());
                let entry = entry.and(Style::Plain, format!(": {}", told.join(" ")));
                out.details.push(entry.indented(8, 10));
            }
        }
        out
    }
}

/// What a field holds, in words.
pub(super) fn kind_of(of: &FieldType, words: &Words) -> String {
    match of {
        FieldType::Integer => say!(words, "kind-whole"),
        FieldType::Flag => say!(words, "kind-flag"),
        FieldType::Text => say!(words, "kind-text"),
        FieldType::Word(all) if !all.is_empty() => {
            say!(words, "kind-one-of", all = all.join(", "))
        }
        FieldType::Word(_) => say!(words, "kind-word"),
        FieldType::Words => say!(words, "kind-words"),
        FieldType::Map => say!(words, "kind-map"),
        FieldType::Any => say!(words, "kind-any"),
    }
}

/// What comes behind a number that has bounds: "", " from 1", " from 1 to 9".
fn bounds(min: Option<String>, max: Option<String>, words: &Words) -> String {
    let told = match (min, max) {
        (Some(low), Some(high)) => say!(words, "kind-from-to", low = low, high = high),
        (Some(low), None) => say!(words, "kind-from", low = low),
        (None, Some(high)) => say!(words, "kind-up-to", high = high),
        (None, None) => return String::new(),
    };
    format!(" {told}")
}

fn range_of(range: Range, words: &Words) -> String {
    match (range.low, range.high) {
        (Some(low), Some(high)) if low == high => low.to_string(),
        (Some(low), Some(high)) => {
            say!(
                words,
                "range",
                low = low.to_string(),
                high = high.to_string()
            )
        }
        (Some(low), None) => say!(words, "range-more", low = low.to_string()),
        (None, Some(high)) => say!(words, "range-less", high = high.to_string()),
        (None, None) => say!(words, "range-any"),
    }
}
