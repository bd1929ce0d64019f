//! book.yaml and the catalogues: read, checked against what may stand there, kept with their places.

use super::place::{Inlay, place};
use super::spanned::{self, Entries, Node};
use crate::book::{Bound, Field, FieldType};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::source::{FileId, Span};
use crate::suggest::did_you_mean;
use serde_yaml::Value as Yaml;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A YAML text that was read, able to say where its keys stand.
pub(super) struct Document<'a> {
    pub(super) file: FileId,
    pub(super) text: &'a str,
    /// Byte of the file at which `text` begins: front matter stands inside another file.
    pub(super) base: usize,
    pub(super) root: Yaml,
    /// The same with the places of all keys and values, made when the first is asked for.
    tree: OnceCell<Option<Node>>,
    /// Where each outermost key is among the others: there may be very many.
    outermost: OnceCell<BTreeMap<Arc<str>, usize>>,
}

impl<'a> Document<'a> {
    /// Reads a text; a fault leaves an empty document behind.
    pub(super) fn read(
        file: FileId,
        text: &'a str,
        base: usize,
        found: &mut Vec<Diagnostic>,
    ) -> Self {
        let root = match parsed(text) {
            Ok(Yaml::Null) => Yaml::Mapping(serde_yaml::Mapping::new()),
            Ok(root @ Yaml::Mapping(_)) => root,
            Ok(_) => {
                found.push(
                    Diagnostic::new(
                        Code::BadYaml,
                        place(file, text, base, &[]),
                        "this file must be a list of `key: value` lines",
                    )
                    .help("write one `key: value` a line"),
                );
                Yaml::Mapping(serde_yaml::Mapping::new())
            }
            Err(at) => {
                let mut faults = Vec::new();
                spanned::read(file, text, &mut faults);
                let fault = faults.pop().map(|fault| fault.moved(base));
                found.push(fault.unwrap_or_else(|| {
                    spanned::not_yaml(file, text, at, String::new()).moved(base)
                }));
                Yaml::Mapping(serde_yaml::Mapping::new())
            }
        };
        Self {
            file,
            text,
            base,
            root,
            tree: OnceCell::new(),
            outermost: OnceCell::new(),
        }
    }

    /// Where the last key of `path` stands (an outer key first), or the nearest outer one that is there.
    pub(super) fn place(&self, path: &[&str]) -> Span {
        let key = self.along(path).1.map(|key| self.moved(key));
        key.unwrap_or_else(|| place(self.file, self.text, self.base, path))
    }

    /// Where the value under `path` stands, its first line; the key where nothing stands there.
    pub(super) fn at(&self, path: &[&str]) -> Span {
        match self.along(path) {
            (Some(value), Some(_)) => self.first_line(value.span),
            _ => self.place(path),
        }
    }

    /// Where a text of the list under `path` stands.
    pub(super) fn item(&self, path: &[&str], text: &str) -> Span {
        let list = self.along(path).0.and_then(Node::items).unwrap_or_default();
        let item = list.iter().find(|item| item.as_text() == Some(text));
        item.map_or_else(|| self.at(path), |item| self.moved(item.span))
    }

    /// The value at the end of a path, if the path is there to its end, and the last key that is.
    fn along(&self, path: &[&str]) -> (Option<&Node>, Option<Span>) {
        let read = || spanned::read(self.file, self.text, &mut Vec::new());
        let mut node = self.tree.get_or_init(read).as_ref();
        let mut key = None;
        for (depth, name) in path.iter().enumerate() {
            let entries = node.and_then(Node::entries);
            let entry = entries.and_then(|all| match depth {
                0 => all.get(*self.outermost(all).get(*name)?),
                _ => all.iter().find(|(known, _)| *known.it == **name),
            });
            let Some((known, value)) = entry else {
                return (None, key);
            };
            key = Some(known.span);
            node = Some(value);
        }
        (node, key)
    }

    fn outermost(&self, entries: &Entries) -> &BTreeMap<Arc<str>, usize> {
        let named = || {
            entries
                .iter()
                .enumerate()
                .map(|(n, (key, _))| (Arc::clone(&key.it), n))
        };
        self.outermost.get_or_init(|| named().collect())
    }

    fn moved(&self, span: Span) -> Span {
        let at = |byte: u32| self.base + byte as usize;
        Span::new(self.file, at(span.start), at(span.end))
    }

    fn first_line(&self, span: Span) -> Span {
        let text = self.text.get(span.start as usize..span.end as usize);
        let line = text.and_then(|text| text.lines().next()).unwrap_or("");
        let start = span.start as usize;
        let line = Span::new(self.file, start, start + line.trim_end().len());
        self.moved(line)
    }

    /// What is written in a place of it.
    pub(super) fn said(&self, span: Span) -> &'a str {
        let at = |byte: u32| (byte as usize).saturating_sub(self.base);
        self.text.get(at(span.start)..at(span.end)).unwrap_or("")
    }

    /// Where the letters of a text under a key stand.
    pub(super) fn inlay(&self, key: Span, value: &str) -> Inlay {
        Inlay::of(self.text, self.base, key, value)
    }

    /// The entries under a key that must hold a mapping; none when it is absent.
    pub(super) fn entries(&self, key: &str, found: &mut Vec<Diagnostic>) -> Vec<(String, &Yaml)> {
        match self.root.get(key) {
            None | Some(Yaml::Null) => Vec::new(),
            Some(Yaml::Mapping(map)) => pairs(map),
            Some(_) => {
                found.push(self.wrong(&[key], "`key: value` lines"));
                Vec::new()
            }
        }
    }

    pub(super) fn string(&self, key: &str, found: &mut Vec<Diagnostic>) -> Option<String> {
        match self.root.get(key) {
            None | Some(Yaml::Null) => None,
            Some(value) => match scalar(value) {
                Some(text) => Some(text),
                None => {
                    found.push(self.wrong(&[key], "a text"));
                    None
                }
            },
        }
    }

    pub(super) fn wrong(&self, path: &[&str], wanted: &str) -> Diagnostic {
        let name = path.last().copied().unwrap_or("");
        Diagnostic::new(
            Code::BadYaml,
            self.at(path),
            format!("`{name}` has a value of the wrong shape"),
        )
        .saying(format!("this must be {wanted}"))
    }

    pub(super) fn unknown<'n>(
        &self,
        path: &[&str],
        known: impl IntoIterator<Item = &'n str> + Clone,
    ) -> Diagnostic {
        let key = path.last().copied().unwrap_or("");
        let all: Vec<&str> = known.clone().into_iter().collect();
        Diagnostic::new(
            Code::UnknownKey,
            self.place(path),
            format!("`{key}` means nothing here"),
        )
        .saying("no such key")
        .help(
            did_you_mean(key, known)
                .unwrap_or_else(|| format!("the keys here are: {}", all.join(", "))),
        )
    }

    /// A value of a declared type.
    pub(super) fn typed(
        &self,
        path: &[&str],
        yaml: &Yaml,
        field: &Field,
        found: &mut Vec<Diagnostic>,
    ) -> Option<Value> {
        match wanted(field, plain(yaml)) {
            Ok(value) => Some(value),
            Err(wanted) => {
                found.push(self.wrong(path, &wanted));
                None
            }
        }
    }
}

/// A value of a declared type as the field keeps it.
///
/// # Errors
/// What it must be, when it is not that: "a whole number".
pub(crate) fn wanted(field: &Field, value: Value) -> Result<Value, String> {
    Err(match (&field.of, &value) {
        (FieldType::Integer, Value::Int(n)) => match out_of_bounds(field, *n) {
            Some(bounds) => bounds,
            None => return Ok(value),
        },
        (FieldType::Any, _)
        | (FieldType::Flag, Value::Bool(_))
        | (FieldType::Text, Value::Text(_)) => return Ok(value),
        (FieldType::Text, Value::Int(n)) => return Ok(Value::text(n.to_string())),
        (FieldType::Words, Value::List(items)) if items.iter().all(|i| i.as_text().is_some()) => {
            return Ok(value);
        }
        (FieldType::Words, Value::Text(text)) => {
            return Ok(Value::list(text.split(',').map(|w| Value::text(w.trim()))));
        }
        (FieldType::Map, Value::Map(entries))
            if entries.values().all(|v| matches!(v, Value::Int(_))) =>
        {
            return Ok(value);
        }
        // A list of names in place of names with ratings: each counts 1.
        (FieldType::Map, Value::List(items)) if items.iter().all(|i| i.as_text().is_some()) => {
            let words = items.iter().filter_map(Value::as_text);
            return Ok(Value::map(words.map(|w| (w, Value::Int(1)))));
        }
        (FieldType::Word(words), Value::Text(text)) => {
            if words.iter().any(|w| **w == **text) {
                return Ok(value);
            }
            format!("one of: {}", words.join(", "))
        }
        (FieldType::Word(words), _) => format!("one of: {}", words.join(", ")),
        (FieldType::Integer, _) => "a whole number".to_owned(),
        (FieldType::Flag, _) => "yes or no (`true` or `false`)".to_owned(),
        (FieldType::Text, _) => "a text".to_owned(),
        (FieldType::Words, _) => "a list of words".to_owned(),
        (FieldType::Map, _) => "names with whole numbers".to_owned(),
    })
}

/// A text as YAML, or at which byte it is none.
pub(super) fn parsed(text: &str) -> Result<Yaml, usize> {
    if let Some(at) = too_deep(text) {
        return Err(at);
    }
    serde_yaml::from_str(text)
        .map_err(|error| error.location().map_or(0, |l| l.index()).min(text.len()))
}

/// The byte at which lists and maps of one line lie deeper in each other than in any book: the reader of YAML needs ever longer
/// for them.
fn too_deep(text: &str) -> Option<usize> {
    const DEEPEST: usize = 100;
    let mut depth = 0_usize;
    text.bytes().position(|byte| {
        match byte {
            b'\n' => depth = 0,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > DEEPEST
    })
}

/// The pairs of a mapping in the order written; keys that are numbers or yes/no become their words.
pub(super) fn pairs(map: &serde_yaml::Mapping) -> Vec<(String, &Yaml)> {
    map.iter()
        .filter_map(|(key, value)| Some((scalar(key)?, value)))
        .collect()
}

pub(super) fn scalar(value: &Yaml) -> Option<String> {
    match value {
        Yaml::String(text) => Some(text.clone()),
        Yaml::Number(n) => Some(n.to_string()),
        Yaml::Bool(yes) => Some(yes.to_string()),
        _ => None,
    }
}

/// YAML as our one value type; a number that is not whole becomes its text.
pub(crate) fn plain(yaml: &Yaml) -> Value {
    match yaml {
        Yaml::Null => Value::Nothing,
        Yaml::Bool(yes) => Value::Bool(*yes),
        Yaml::Number(n) => n
            .as_i64()
            .map_or_else(|| Value::text(n.to_string()), Value::Int),
        Yaml::String(text) => Value::text(text.as_str()),
        Yaml::Sequence(items) => Value::list(items.iter().map(plain)),
        Yaml::Mapping(map) => Value::map(pairs(map).into_iter().map(|(k, v)| (k, plain(v)))),
        Yaml::Tagged(tagged) => plain(&tagged.value),
    }
}

/// What a number must be when it is not that; bounds that hang on other fields are kept in play.
fn out_of_bounds(field: &Field, n: i64) -> Option<String> {
    let figure = |bound: &Option<Bound>| match bound {
        Some(Bound::Number(n)) => Some(*n),
        _ => None,
    };
    match (figure(&field.min), figure(&field.max)) {
        (Some(low), Some(high)) if n < low || n > high => {
            Some(format!("a number from {low} to {high}"))
        }
        (Some(low), None) if n < low => Some(format!("a number from {low}")),
        (None, Some(high)) if n > high => Some(format!("a number up to {high}")),
        _ => None,
    }
}
