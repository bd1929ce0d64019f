//! Catalogues: the entries of each kind, and the items that the reader has at the start.

use super::document::YamlDocument;
use super::names::{NameTable, slug};
use super::yaml::{YamlKey, YamlNode};
use crate::model::book::{BrokenBound, Field, FieldType, ItemKind};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Sources};
use crate::syntax::unicode;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Path in the book, file id, text.
type CatalogueText = (String, FileId, Arc<String>);

/// Reads the catalogues of the ruleset, then those of the opened book. A new id adds an entry. A known id changes single fields of the entry.
pub(super) fn read_catalogues(
    texts: &[CatalogueText],
    names: &mut NameTable,
    sources: &mut Sources,
    found: &mut Vec<Diagnostic>,
) {
    let vocabulary = names.schema;
    for (n, kind) in vocabulary.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        for (path, text) in &vocabulary.catalogues {
            if path.rsplit('/').next() == Some(&*name) {
                let file = sources.add(path.clone(), text.clone());
                found.extend(read_catalogue((file, text), n, None, names));
            }
        }
        // Linked books change the entries of the ruleset, not those of the opened book.
        if names.scopes.len() > 1 {
            names
                .ruleset_catalogues
                .push(names.data.catalogues[n].clone());
        }
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            found.extend(read_catalogue((*file, text), n, None, names));
        } else {
            names.absent_catalogues.insert(n);
        }
    }
}

/// Checks names in the entries of the book. All catalogues must be read before, because an entry can name entries of other kinds.
pub(super) fn check_entry_names(
    texts: &[CatalogueText],
    names: &NameTable,
    found: &mut Vec<Diagnostic>,
) {
    let kinds = names.schema.kinds.iter();
    for kind in kinds.filter(|kind| kind.fields.iter().any(|field| field.refers_to.is_some())) {
        let name = format!("{}.yaml", kind.plural);
        let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) else {
            continue;
        };
        let document = YamlDocument::parse(*file, text, 0);
        let entries = document.root.iter().filter_map(|(_, node)| node.entries());
        for entry in entries {
            found.extend(super::settings::find_unknown_names(
                entry,
                &kind.fields,
                names,
            ));
        }
    }
}

/// Adds the catalogues of a linked book to those of the opened book. Entries with the same id must be equal.
pub(super) fn join_catalogues(
    texts: &[CatalogueText],
    names: &mut NameTable,
    found: &mut Vec<Diagnostic>,
) {
    for (n, kind) in names.schema.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            names.absent_catalogues.remove(&n);
            let ruled = names.ruleset_catalogues[n].clone();
            found.extend(read_catalogue((*file, text), n, Some(&ruled), names));
        }
    }
}

/// Reads a catalogue and returns its errors. For a linked book, `ruled` are the entries of the ruleset.
fn read_catalogue(
    (file, text): (FileId, &str),
    n: usize,
    ruled: Option<&BTreeMap<String, Value>>,
    names: &mut NameTable,
) -> Vec<Diagnostic> {
    let document = YamlDocument::parse(file, text, 0);
    if document.error_count() > 0 {
        names.unreadable_kinds.insert(n);
    }
    names.entry_names.take();
    let kind = &names.schema.kinds[n];
    if ruled.is_none() {
        super::yaml_positions::record_catalogue(&document, &kind.name, &mut names.outline);
    }
    let reader = EntryReader::new(kind);
    let mut ids: BTreeMap<String, &YamlKey> = BTreeMap::new();
    for (key, node) in document.root.iter() {
        let slug = slug(&key.value);
        if let Some(first) = ids.insert(slug.clone(), key) {
            let message = format!(
                "`{}` and `{}` are the same {}",
                first.value, key.value, kind.name
            );
            let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
            document.report(error.help("remove one of them, or choose another name"));
        }
        let catalogue = &mut names.data.catalogues[n];
        let under = ruled.unwrap_or(catalogue).get(&slug);
        let value = reader.read_entry(&document, (key, &slug, node), under);
        match catalogue.get(&slug).filter(|_| ruled.is_some()) {
            Some(known) if *known != value => {
                let (kind, name) = (&kind.name, &key.value);
                let message = format!("two linked books have a different {kind} `{name}`");
                let error = Diagnostic::new(Code::ConflictingEntry, key.span, message);
                let error = error.label_text(describe_differences(known, &value));
                let help = "say the same in both books, or give one of them another name";
                document.report(error.help(help));
            }
            Some(_) => {}
            None => drop(catalogue.insert(slug, value)),
        }
    }
    super::aliases::record_entry_aliases(&document, n, names);
    document.into_errors()
}

/// Describes the differences: "here `wounds` is 3, elsewhere 2".
fn describe_differences(known: &Value, own: &Value) -> String {
    let keys: BTreeSet<&str> = [known, own]
        .iter()
        .flat_map(|entry| match entry {
            Value::Map(map) => map.keys().map(|key| &**key).collect(),
            _ => Vec::new(),
        })
        .collect();
    let describe = |value: &Value| match value {
        Value::Nothing => "nothing".to_owned(),
        value => value.to_string(),
    };
    let differ = keys
        .into_iter()
        .filter(|key| known.get(key) != own.get(key));
    let each = differ.map(|key| {
        let (here, there) = (describe(own.get(key)), describe(known.get(key)));
        format!("here `{key}` is {here}, elsewhere {there}")
    });
    each.collect::<Vec<_>>().join("; ")
}

/// Reads the entries of a kind.
struct EntryReader<'a> {
    kind: &'a ItemKind,
    /// Fields of entries of all kinds.
    common_fields: [Field; 3],
    /// An entry with default values.
    default_values: BTreeMap<Arc<str>, Value>,
}

impl<'a> EntryReader<'a> {
    fn new(kind: &'a ItemKind) -> Self {
        let common = |name: &str, of| Field {
            name: name.to_owned(),
            field_type: of,
            is_visible: true,
            ..Field::default()
        };
        let fields = kind.fields.iter();
        let fields = fields.map(|field| (field.name.as_str().into(), field.start.clone()));
        Self {
            kind,
            common_fields: [
                common("name", FieldType::Text),
                common("tags", FieldType::Words),
                common("about", FieldType::Text),
            ],
            default_values: std::iter::once(("tags".into(), Value::list([])))
                .chain(fields)
                .collect(),
        }
    }

    /// Checks the fields of an entry and adds missing ones. `under` is the entry of the ruleset.
    fn read_entry(
        &self,
        document: &YamlDocument,
        (id, slug, node): (&YamlKey, &str, &YamlNode),
        under: Option<&Value>,
    ) -> Value {
        let given = match node.is_nothing() {
            true => &[],
            false => document.expect_map(id, node, "`key: value` lines, or nothing"),
        };
        let mut out = match under {
            Some(Value::Map(under)) => (**under).clone(),
            _ => {
                let mut out = self.default_values.clone();
                let named = [
                    ("id", slug.to_owned()),
                    ("name", id.value.replace('-', " ")),
                ];
                for (key, text) in named {
                    out.entry(key.into()).or_insert_with(|| Value::text(text));
                }
                out
            }
        };
        let fields = &self.kind.fields;
        let is_given = |name: &str| given.iter().any(|(key, _)| *key.value == *name);
        let required = fields.iter().filter(|_| under.is_none());
        for field in required.filter(|f| f.required && !is_given(&f.name)) {
            let message = format!(
                "the {} `{}` has no `{}`",
                self.kind.name, id.value, field.name
            );
            let error =
                Diagnostic::new(Code::MissingKey, id.span, message).label_text("incomplete");
            document.report(error.help(format!("add `{}: ...` under it", field.name)));
        }
        for (key, node) in given.iter().filter(|(key, _)| *key.value != *"aliases") {
            let mut known = fields.iter().chain(&self.common_fields);
            match known.clone().find(|field| *field.name == *key.value) {
                Some(field) => {
                    if let Some(value) = document.expect_field(key, node, field) {
                        let is_unseen = value.as_text().is_some_and(unicode::is_blank);
                        if &*key.value == "name" && is_unseen {
                            document.report_mismatch(key, node, "a name that can be seen");
                            continue;
                        }
                        out.insert(Arc::clone(&key.value), value);
                    }
                }
                None => document.report_unknown_key(key, known.by_ref().map(|field| &*field.name)),
            }
        }
        let value = |field: &Field| out.get(&*field.name).cloned().unwrap_or_default();
        let values: Vec<Value> = fields.iter().map(value).collect();
        for broken in BrokenBound::find(fields, &values) {
            let is_in = |(key, _): &&(YamlKey, YamlNode)| {
                [broken.field, broken.bound].contains(&&*key.value)
            };
            let span = given
                .iter()
                .find(is_in)
                .map_or(id.span, |(key, _)| key.span);
            document.report(Diagnostic::new(
                Code::RejectedByRuleset,
                span,
                broken.message(),
            ));
        }
        Value::Map(Arc::new(out))
    }
}

/// Adds the items of the header's `inventory` to the start state.
pub(super) fn read_inventory(document: &YamlDocument, names: &mut NameTable) {
    let vocabulary = names.schema;
    for (key, node) in document.entries("inventory") {
        let kind = names
            .kind_index(&key.value)
            .filter(|n| vocabulary.kinds[*n].can_be_held);
        let Some(n) = kind else {
            let kinds = vocabulary.kinds.iter().filter(|kind| kind.can_be_held);
            document.report_unknown_key(key, kinds.map(|kind| &*kind.name));
            continue;
        };
        let Some(things) = document.expect((key, node), node.items(), "a list of names") else {
            continue;
        };
        let mut held = Vec::new();
        for item in things {
            match item
                .as_text()
                .map(|it| names.find_entry_id(n, it, item.span))
            {
                Some(Ok(id)) => held.push(new_held_item(&vocabulary.kinds[n], &id)),
                Some(Err(error)) => document.report(error),
                None => {}
            }
        }
        // The items of a linked book are only checked.
        if names.current_scope == 0 {
            let slot = names.data.inventory_slots[n];
            names.slots.set_start(slot, Value::list(held));
        }
    }
}

/// Builds a held item as the state stores it: its id and its marks.
pub(crate) fn new_held_item(kind: &ItemKind, id: &str) -> Value {
    let marks = kind
        .marks
        .iter()
        .map(|m| (m.name.as_str(), m.start.clone()));
    Value::map(marks.chain([("id", Value::text(id))]))
}
