//! What a case expects: each key of `expect` in the shape it must have.

use super::case::Text;
use super::schema::{EXPECT, FAULT};
use super::shape::{Reader, unknown};
use crate::compile::{Entries, Key, Node, Of};
use crate::model::game::Value;
use crate::syntax::diagnostic::Code;
use crate::syntax::source::Span;
use std::sync::Arc;

/// One key of `expect`.
#[derive(Debug, Clone)]
pub(super) enum Expect {
    Outcome(Text),
    /// The number that it came to.
    Number(i64, Span),
    Page(Text),
    Over(bool, Span),
    Sheet(Arc<Entries>),
    Variables(Arc<Entries>),
    Codes(Key, Vec<Text>),
    Titles(Key, Vec<Text>),
    Query(Arc<Entries>),
    /// Words told, topics asked, ids offered.
    Words(Words, Vec<Text>),
    /// All lines of the sheet, each its title and its text, with the place of the key.
    Lines(Vec<(Key, String)>, Span),
    Faults(Vec<Fault>),
    /// Any other key: a kind, as the ruleset will say.
    Held(Key, Node),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    Told,
    NotTold,
    Asks,
    NotAsked,
    Offered,
    NotOffered,
    Closed,
}

/// A fault that must come: what is said of it must be so.
#[derive(Debug, Clone)]
pub(super) struct Fault {
    pub(super) code: Option<Code>,
    /// Its whole message.
    pub(super) says: Option<String>,
    /// Its whole help.
    pub(super) help: Option<String>,
    /// The words of the file that it is told at.
    pub(super) at: Option<String>,
    pub(super) span: Span,
}

/// Reads `expect`; a key of the wrong shape is told and left out.
pub(super) fn read(reader: &mut Reader, entries: &Entries) -> Vec<Expect> {
    let each = entries.iter();
    each.filter_map(|(key, node)| one(reader, key, node))
        .collect()
}

fn one(reader: &mut Reader, key: &Key, node: &Node) -> Option<Expect> {
    Some(match &*key.it {
        "outcome" => Expect::Outcome(match &node.of {
            Of::Scalar(Value::Int(number)) => Text {
                it: number.to_string(),
                span: node.span,
            },
            _ => reader.text(&EXPECT, key, node)?,
        }),
        "number" => match &node.of {
            Of::Scalar(Value::Int(number)) => Expect::Number(*number, node.span),
            _ => {
                reader.wrong(&EXPECT, key, node);
                return None;
            }
        },
        "page" => Expect::Page(reader.text(&EXPECT, key, node)?),
        "over" => match &node.of {
            Of::Scalar(Value::Bool(over)) => Expect::Over(*over, node.span),
            _ => {
                reader.wrong(&EXPECT, key, node);
                return None;
            }
        },
        "sheet" => Expect::Sheet(some_entries(reader, key, node)?),
        "variables" => Expect::Variables(some_entries(reader, key, node)?),
        "query" => Expect::Query(some_entries(reader, key, node)?),
        "codes" => Expect::Codes(key.clone(), reader.texts(&EXPECT, key, node)?),
        "titles" => Expect::Titles(key.clone(), reader.texts(&EXPECT, key, node)?),
        "told" => Expect::Words(Words::Told, some_words(reader, key, node)?),
        "not_told" => Expect::Words(Words::NotTold, some_words(reader, key, node)?),
        "asks" => Expect::Words(Words::Asks, some_words(reader, key, node)?),
        "not_asked" => Expect::Words(Words::NotAsked, some_words(reader, key, node)?),
        "offered" => Expect::Words(Words::Offered, some_words(reader, key, node)?),
        "not_offered" => Expect::Words(Words::NotOffered, some_words(reader, key, node)?),
        "closed" => Expect::Words(Words::Closed, some_words(reader, key, node)?),
        "lines" => Expect::Lines(lines(reader, key, node)?, key.span),
        "fault" => Expect::Faults(faults(reader, key, node)?),
        _ => Expect::Held(key.clone(), node.clone()),
    })
}

fn some_entries(reader: &mut Reader, key: &Key, node: &Node) -> Option<Arc<Entries>> {
    let entries = reader.entries(&EXPECT, key, node)?;
    if entries.is_empty() {
        reader.hollow(key);
        return None;
    }
    Some(entries)
}

fn some_words(reader: &mut Reader, key: &Key, node: &Node) -> Option<Vec<Text>> {
    let words = reader.texts(&EXPECT, key, node)?;
    if words.is_empty() {
        reader.hollow(key);
        return None;
    }
    for empty in words.iter().filter(|words| words.it.trim().is_empty()) {
        reader.bad(
            empty.span,
            format!("an empty text under `{}` holds of anything", key.it),
        );
    }
    Some(words)
}

fn lines(reader: &mut Reader, key: &Key, node: &Node) -> Option<Vec<(Key, String)>> {
    let Some(items) = node.items() else {
        reader.wrong(&EXPECT, key, node);
        return None;
    };
    if items.is_empty() {
        reader.hollow(key);
        return None;
    }
    let line = |item: &Node| match item.entries()?.as_slice() {
        [(title, text)] => match &text.of {
            Of::Scalar(value @ (Value::Int(_) | Value::Text(_))) => {
                Some((title.clone(), value.to_string()))
            }
            _ => None,
        },
        _ => None,
    };
    let mut out = Vec::new();
    for item in items {
        match line(item) {
            Some(line) => out.push(line),
            None => reader.shape(key, item, "one title with its text: `Gold: 5`"),
        }
    }
    Some(out)
}

fn faults(reader: &mut Reader, key: &Key, node: &Node) -> Option<Vec<Fault>> {
    let nodes = match &node.of {
        Of::List(items) if items.is_empty() => {
            reader.hollow(key);
            return None;
        }
        Of::List(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    nodes.iter().map(|node| fault(reader, key, node)).collect()
}

fn fault(reader: &mut Reader, key: &Key, node: &Node) -> Option<Fault> {
    let mut out = Fault {
        code: None,
        says: None,
        help: None,
        at: None,
        span: node.span,
    };
    let Some(entries) = node.entries() else {
        out.says = Some(reader.text(&EXPECT, key, node)?.it);
        return Some(out);
    };
    if entries.is_empty() {
        reader.hollow(key);
        return None;
    }
    for (key, node) in entries.iter() {
        match &*key.it {
            "says" => out.says = Some(reader.text(&FAULT, key, node)?.it),
            "help" => out.help = Some(reader.text(&FAULT, key, node)?.it),
            "at" => out.at = Some(reader.text(&FAULT, key, node)?.it),
            "code" => {
                let name = reader.text(&FAULT, key, node)?;
                out.code = Code::named(&name.it);
                if out.code.is_none() {
                    let known = Code::ALL.iter().map(|code| code.name());
                    reader.found.push(unknown(
                        name.span,
                        format!("no fault has the code `{}`", name.it),
                        &name.it,
                        known,
                    ));
                }
            }
            _ => reader.unknown_key(&FAULT, key),
        }
    }
    Some(out)
}
