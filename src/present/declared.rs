//! One thing that a ruleset declares, told in the words of a language: a verb, an option, a field, a catalogue.

use super::{Block, Style, capital};
use crate::book::specials::{rows, said};
use crate::book::{
    Command, Field, FieldType, Figure, Form, Hook, Kind, Offered, Range, RuleOption, SceneField,
    Verb,
};
use crate::game::Value;
use crate::words::{Words, say};
use std::collections::BTreeMap;

/// Who is told what rules declare.
#[derive(Debug, Clone, Copy)]
pub enum Audience<'b> {
    /// Who writes pages: by ids, with what may be written.
    Authors,
    /// Who reads a book whose options are these: by words, with what holds in it.
    Readers(&'b BTreeMap<String, Value>),
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

pub(super) fn named(name: &str, about: &str, more: &[String]) -> Vec<Block> {
    let mut out = vec![Block::new(Style::Key, name).indented(2, 6)];
    for text in std::iter::once(about).chain(more.iter().map(String::as_str)) {
        if !text.is_empty() {
            out.push(Block::new(Style::Plain, text).indented(6, 6));
        }
    }
    out
}

pub(super) fn entry(form: &Form, about: &str, more: &[String]) -> Vec<Block> {
    named(&form.text, about, more)
}

impl Teller<'_> {
    pub(super) fn command(self, command: &Command) -> Vec<Block> {
        match self.audience {
            Audience::Readers(_) => named(&command.form.to_type(), &command.about, &[]),
            Audience::Authors => entry(&command.form, &command.about, &[]),
        }
    }

    pub(super) fn field(self, field: &Field) -> Vec<Block> {
        match self.audience {
            Audience::Readers(_) => named(&label(field, self.words), &field.about, &[]),
            Audience::Authors => named(&field.name, &field.about, &[self.holds(field)]),
        }
    }

    /// What a field of the sheet holds, and whether pages may set it.
    fn holds(self, field: &Field) -> String {
        let mut out = say!(
            self.words,
            "declared-holds",
            what = kind_of(&field.of, self.words)
        );
        if field.set {
            let set = format!("{{set {} = ...}}", field.name);
            out = format!("{out} {}", say!(self.words, "declared-set", form = set));
        }
        out
    }

    pub(super) fn hook(self, hook: &Hook) -> Vec<Block> {
        let takes = match hook.takes.as_slice() {
            [] => String::new(),
            all => say!(self.words, "declared-given", all = all.join(", ")),
        };
        named(&hook.name, &hook.about, &[takes])
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
                out.extend(named(said(row, "name"), said(row, "about"), &[wants, more]));
            }
        }
        out
    }

    pub(super) fn verb(self, verb: &Verb) -> Vec<Block> {
        let words = self.words;
        let mut more = Vec::new();
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
        if !verb.scene.is_empty() {
            let known: Vec<String> = verb.scene.iter().map(|it| self.known(it)).collect();
            more.push(say!(words, "declared-rounds", all = known.join("; ")));
        }
        if verb.is_cost {
            more.push(say!(words, "declared-cost"));
        }
        if !verb.phrase.is_empty() {
            let phrase = words.text(&verb.phrase);
            more.push(say!(words, "declared-phrase", phrase = phrase.into_owned()));
        }
        entry(&verb.form, &verb.about, &more)
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

    pub(super) fn option(self, option: &RuleOption) -> Vec<Block> {
        let words = self.words;
        let worth = |value: &Value| match value {
            Value::Bool(_) => words.value(value),
            other => other.to_string(),
        };
        if let Audience::Readers(options) = self.audience {
            let value = options.get(&option.name).unwrap_or(&option.start);
            let here = say!(words, "declared-here", value = as_words(&worth(value)));
            return named(&as_words(&option.name), &option.about, &[here]);
        }
        let all: Vec<String> = option.values.iter().map(worth).collect();
        let number = whole(option.least, None, words);
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
        named(&option.name, &option.about, &[told])
    }

    pub(super) fn offered(self, offered: &Offered) -> Vec<Block> {
        let name = offered.call();
        let gives = match &*offered.gives {
            "" => String::new(),
            gives => say!(self.words, "declared-gives", what = gives),
        };
        named(&name, &offered.about, &[gives])
    }

    pub(super) fn figure(self, figure: &Figure) -> Vec<Block> {
        let words = self.words;
        if let Audience::Readers(_) = self.audience {
            let name = format!("{} {}", as_words(&figure.name), figure.value);
            return named(&name, &figure.about, &[]);
        }
        let name = &figure.name;
        let wanted = match &figure.value {
            Value::Text(dice) => say!(words, "kind-dice", dice = &**dice),
            Value::List(own) => {
                let range = bounds(figure.min, figure.max, words);
                say!(words, "kind-numbers", n = own.len(), range = range)
            }
            _ => whole(figure.min, figure.max, words),
        };
        let may = say!(words, "declared-may-be", what = wanted);
        named(&format!("{name} {}", figure.value), &figure.about, &[may])
    }

    pub(super) fn catalogue(self, kind: &Kind) -> Vec<Block> {
        if let Audience::Readers(_) = self.audience {
            return named(&as_words(&kind.name), &kind.about, &[]);
        }
        let words = self.words;
        let file = format!("{}.yaml", kind.plural);
        let file = say!(words, "declared-file", file = file);
        let mut out = named(&kind.name, &kind.about, &[file]);
        for (lead, fields) in [
            (say!(words, "declared-says"), &kind.fields),
            (say!(words, "declared-remembers"), &kind.marks),
        ] {
            if !fields.is_empty() {
                out.push(Block::new(Style::Plain, lead).indented(6, 6));
            }
            for field in fields {
                let what = kind_of(&field.of, words);
                let mut about = format!(": {what}.");
                if field.required {
                    about = format!(": {}", say!(words, "declared-required", what = what));
                }
                if !field.about.is_empty() {
                    about = format!("{about} {}", field.about);
                }
                let entry = Block::new(Style::Key, field.name.as_str()).and(Style::Plain, about);
                out.push(entry.indented(8, 10));
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

/// A whole number within bounds, where there are any.
fn whole(min: Option<i64>, max: Option<i64>, words: &Words) -> String {
    format!("{}{}", say!(words, "kind-whole"), bounds(min, max, words))
}

/// What comes behind a number that has bounds: "", " from 1", " from 1 to 9".
fn bounds(min: Option<i64>, max: Option<i64>, words: &Words) -> String {
    let (low, high) = (min.unwrap_or(0).to_string(), max.unwrap_or(0).to_string());
    let told = match (min, max) {
        (Some(_), Some(_)) => say!(words, "kind-from-to", low = low, high = high),
        (Some(_), None) => say!(words, "kind-from", low = low),
        (None, Some(_)) => say!(words, "kind-up-to", high = high),
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
