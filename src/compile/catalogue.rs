//! Catalogues: what there is of each kind, and what of it the reader has at the start.

use super::names::{Names, slug};
use super::yaml::{Document, pairs, plain};
use crate::book::{Field, FieldType, Kind};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::source::{FileId, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The ruleset's own catalogues, then the book's over them: a new id adds, a known one changes field by field.
pub(super) fn catalogues(
    texts: &[(String, FileId, Arc<String>)],
    names: &mut Names,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = names.vocabulary;
    for (n, kind) in vocabulary.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        for (path, text) in &vocabulary.data {
            if path.rsplit('/').next() == Some(&*name) {
                let file = sources.add(path.clone(), text.clone());
                catalogue((file, text), n, names, found);
            }
        }
        // What a neighbour says is laid over the ruleset's word, not over this book's.
        if names.scopes.len() > 1 {
            names.ruled.push(names.world.catalogues[n].clone());
        }
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            catalogue((*file, text), n, names, found);
        }
    }
}

fn catalogue(
    (file, text): (FileId, &str),
    n: usize,
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    let kind = &names.vocabulary.kinds[n];
    let before = found.len();
    let document = Document::read(file, text, 0, found);
    if found.len() > before {
        names.unread.insert(n);
    }
    super::place::catalogue(&document, &kind.name, &mut names.outline);
    let serde_yaml::Value::Mapping(root) = &document.root else {
        return;
    };
    let entries = Entries::of(kind);
    for (id, entry) in pairs(root) {
        let slug = slug(&id);
        let under = names.world.catalogues[n].get(&slug);
        let value = entries.read(&document, (&id, &slug, entry), under, found);
        names.world.catalogues[n].insert(slug, value);
    }
    super::was::things(&document, n, names, found);
}

/// The catalogues of a neighbour join those of the book that was opened. One name means one thing everywhere.
pub(super) fn joined(
    texts: &[(String, FileId, Arc<String>)],
    names: &mut Names,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = names.vocabulary;
    for (n, kind) in vocabulary.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) else {
            continue;
        };
        let before = found.len();
        let document = Document::read(*file, text, 0, found);
        if found.len() > before {
            names.unread.insert(n);
        }
        let serde_yaml::Value::Mapping(root) = &document.root else {
            continue;
        };
        let entries = Entries::of(kind);
        for (id, entry) in pairs(root) {
            let slug = slug(&id);
            let under = names.ruled[n].get(&slug);
            let value = entries.read(&document, (&id, &slug, entry), under, found);
            match names.world.catalogues[n].get(&slug) {
                Some(known) if *known != value => found.push(
                    Diagnostic::new(
                        Code::EntryTwice,
                        document.place(&[&id]),
                        format!("two linked books have a different {} `{id}`", kind.name),
                    )
                    .saying(differences(known, &value))
                    .help("say the same in both books, or give one of them another name"),
                ),
                Some(_) => {}
                None => {
                    names.world.catalogues[n].insert(slug, value);
                }
            }
        }
        super::was::things(&document, n, names, found);
    }
}

/// "here `wounds` is 3, elsewhere 2"
fn differences(known: &Value, own: &Value) -> String {
    let keys: BTreeSet<&str> = [known, own]
        .iter()
        .flat_map(|entry| match entry {
            Value::Map(map) => map.keys().map(|key| &**key).collect(),
            _ => Vec::new(),
        })
        .collect();
    let told = |value: &Value| match value {
        Value::Nothing => "nothing".to_owned(),
        value => value.to_string(),
    };
    let differ = keys
        .into_iter()
        .filter(|key| known.get(key) != own.get(key));
    let each = differ.map(|key| {
        let (here, there) = (told(own.get(key)), told(known.get(key)));
        format!("here `{key}` is {here}, elsewhere {there}")
    });
    each.collect::<Vec<_>>().join("; ")
}

/// How the entries of a catalogue are read.
struct Entries<'a> {
    kind: &'a Kind,
    /// What every entry says, whatever its kind.
    every: [Field; 3],
    /// An entry of which nothing is said.
    bare: BTreeMap<Arc<str>, Value>,
}

impl<'a> Entries<'a> {
    fn of(kind: &'a Kind) -> Self {
        let own = |name: &str, of| Field {
            start_figure: None,
            name: name.to_owned(),
            label: String::new(),
            told: String::new(),
            about: String::new(),
            of,
            start: Value::Nothing,
            required: false,
            shown: true,
            set: false,
            min: None,
            max: None,
        };
        let fields = kind.fields.iter();
        let fields = fields.map(|field| (field.name.as_str().into(), field.start.clone()));
        Self {
            kind,
            every: [
                own("name", FieldType::Text),
                own("tags", FieldType::Words),
                own("about", FieldType::Text),
            ],
            bare: std::iter::once(("tags".into(), Value::list([])))
                .chain(fields)
                .collect(),
        }
    }

    /// One entry, its fields checked and filled in; `under` is what the ruleset says of it.
    fn read(
        &self,
        document: &Document,
        (id, slug, entry): (&str, &str, &serde_yaml::Value),
        under: Option<&Value>,
        found: &mut Vec<Diagnostic>,
    ) -> Value {
        let Self { kind, every, bare } = self;
        let given = match entry {
            serde_yaml::Value::Null => Vec::new(),
            serde_yaml::Value::Mapping(map) => pairs(map),
            _ => {
                found.push(document.wrong(&[id], "`key: value` lines, or nothing"));
                Vec::new()
            }
        };
        let mut out = match under {
            Some(Value::Map(under)) => (**under).clone(),
            _ => {
                let mut out = bare.clone();
                let named = [("id", slug.to_owned()), ("name", id.replace('-', " "))];
                for (key, text) in named {
                    out.entry(key.into()).or_insert_with(|| Value::text(text));
                }
                out
            }
        };
        let missing = |name: &str| under.is_none() && !given.iter().any(|(key, _)| key == name);
        for field in kind
            .fields
            .iter()
            .filter(|f| f.required && missing(&f.name))
        {
            found.push(
                Diagnostic::new(
                    Code::MissingKey,
                    document.place(&[id]),
                    format!("the {} `{id}` has no `{}`", kind.name, field.name),
                )
                .saying("incomplete")
                .help(format!("add `{}: ...` under it", field.name)),
            );
        }
        let given = given.into_iter().filter(|(key, _)| key != "was");
        for (key, value) in given {
            match kind.fields.iter().chain(every).find(|f| f.name == key) {
                Some(field) => {
                    if let Some(value) = document.typed(&[id, &key], value, field, found) {
                        out.insert(key.into(), value);
                    }
                }
                None => {
                    let known: Vec<&str> =
                        kind.fields.iter().chain(every).map(|f| &*f.name).collect();
                    found.push(document.unknown(&[id, &key], known));
                }
            }
        }
        Value::Map(Arc::new(out))
    }
}

/// What the reader has at the start.
pub(super) fn belongings(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, list) in document.entries("belongings", found) {
        let Some(n) = names
            .kind(&name)
            .filter(|n| names.vocabulary.kinds[*n].held)
        else {
            let kinds = names.vocabulary.kinds.iter().filter(|k| k.held);
            let known: Vec<&str> = kinds.map(|k| &*k.name).collect();
            found.push(document.unknown(&["belongings", &name], known));
            continue;
        };
        let Value::List(list) = plain(list) else {
            found.push(document.wrong(&["belongings", &name], "a list of names"));
            continue;
        };
        let mut held = Vec::new();
        for thing in list.iter().filter_map(Value::as_text) {
            let place = document.item(&["belongings", &name], thing);
            match names.entry_named(n, thing, place) {
                Ok(id) => held.push(holding(&names.vocabulary.kinds[n], &id)),
                Err(fault) => found.push(*fault),
            }
        }
        let slot = names.world.held[n];
        names.slots.begin_with(slot, Value::list(held));
    }
}

/// One held thing as the state keeps it: its id and fresh marks.
pub(crate) fn holding(kind: &Kind, id: &str) -> Value {
    let marks = kind
        .marks
        .iter()
        .map(|m| (m.name.as_str(), m.start.clone()));
    Value::map(marks.chain([("id", Value::text(id))]))
}
