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

/// Reads the catalogues of the ruleset, then those of the opened book. A new id adds an entry. An existing id changes single fields of its entry.
pub(super) fn read_catalogues(
    texts: &[CatalogueText],
    names: &mut NameTable,
    sources: &mut Sources,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let schema = names.schema;
    for (i, kind) in schema.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        for (path, text) in &schema.catalogues {
            if path.rsplit('/').next() == Some(&*name) {
                let file = sources.add(path.clone(), text.clone());
                diagnostics.extend(read_catalogue((file, text), i, None, names));
            }
        }
        // Linked books change the entries of the ruleset, not those of the opened book.
        if names.scopes.len() > 1 {
            names
                .ruleset_catalogues
                .push(names.data.catalogues[i].clone());
        }
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            diagnostics.extend(read_catalogue((*file, text), i, None, names));
        } else {
            names.absent_catalogues.insert(i);
        }
    }
}

/// Checks names in the entries of the book. All catalogues must have been read, because an entry can name entries of other kinds.
pub(super) fn check_entry_names(
    texts: &[CatalogueText],
    names: &NameTable,
    diagnostics: &mut Vec<Diagnostic>,
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
            diagnostics.extend(super::settings::find_unknown_names(
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
    diagnostics: &mut Vec<Diagnostic>,
) {
    for (i, kind) in names.schema.kinds.iter().enumerate() {
        let name = format!("{}.yaml", kind.plural);
        if let Some((_, file, text)) = texts.iter().find(|(path, ..)| *path == name) {
            names.absent_catalogues.remove(&i);
            let ruleset_entries = names.ruleset_catalogues[i].clone();
            diagnostics.extend(read_catalogue(
                (*file, text),
                i,
                Some(&ruleset_entries),
                names,
            ));
        }
    }
}

/// Reads a catalogue and returns its errors. `ruleset_entries` are the entries of the ruleset, for a linked book.
fn read_catalogue(
    (file, text): (FileId, &str),
    kind_index: usize,
    ruleset_entries: Option<&BTreeMap<String, Value>>,
    names: &mut NameTable,
) -> Vec<Diagnostic> {
    let document = YamlDocument::parse(file, text, 0);
    if document.error_count() > 0 {
        names.unreadable_kinds.insert(kind_index);
    }
    names.entry_names.take();
    let kind = &names.schema.kinds[kind_index];
    if ruleset_entries.is_none() {
        super::yaml_positions::record_catalogue(&document, &kind.name, &mut names.outline);
    }
    let reader = EntryReader::new(kind);
    let mut ids: BTreeMap<String, &YamlKey> = BTreeMap::new();
    for (key, node) in document.root.iter() {
        let slug = slug(&key.value);
        if let Some(first) = ids.insert(slug.clone(), key) {
            let message = format!("`{}` and `{}` have the same id", first.value, key.value);
            let error = Diagnostic::new(Code::InvalidYaml, key.span, message);
            document.report(error.help("remove or rename one of them"));
        }
        let catalogue = &mut names.data.catalogues[kind_index];
        let inherited = ruleset_entries.unwrap_or(catalogue).get(&slug);
        let value = reader.read_entry(&document, (key, &slug, node), inherited);
        match catalogue.get(&slug).filter(|_| ruleset_entries.is_some()) {
            Some(existing) if *existing != value => {
                let (kind, name) = (&kind.name, &key.value);
                let message = format!("the {kind} `{name}` differs between two linked books");
                let error = Diagnostic::new(Code::ConflictingEntry, key.span, message);
                let error = error.label_text(describe_differences(existing, &value));
                let help = "make the entries equal, or rename one of them";
                document.report(error.help(help));
            }
            Some(_) => {}
            None => drop(catalogue.insert(slug, value)),
        }
    }
    super::aliases::record_entry_aliases(&document, kind_index, names);
    document.into_errors()
}

/// Describes the differences: "`wounds` is 3 here, but 2 elsewhere".
fn describe_differences(existing: &Value, new: &Value) -> String {
    let keys = [existing, new].into_iter().flat_map(|entry| match entry {
        Value::Map(map) => map.keys().map(|key| &**key).collect(),
        _ => Vec::new(),
    });
    let keys: BTreeSet<&str> = keys.collect();
    let describe = |value: &Value| match value {
        Value::Nothing => "nothing".to_owned(),
        value => value.to_string(),
    };
    let keys = keys.into_iter();
    let differences = keys.filter(|key| existing.get(key) != new.get(key));
    let differences = differences.map(|key| {
        let (here, there) = (describe(new.get(key)), describe(existing.get(key)));
        format!("`{key}` is {here} here, but {there} elsewhere")
    });
    differences.collect::<Vec<_>>().join("; ")
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
        let common = |name: &str, field_type| Field {
            name: name.to_owned(),
            field_type,
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

    /// Checks the fields of an entry and adds missing fields. `inherited` is the entry of the ruleset.
    fn read_entry(
        &self,
        document: &YamlDocument,
        (id, slug, node): (&YamlKey, &str, &YamlNode),
        inherited: Option<&Value>,
    ) -> Value {
        let lines = match node.is_nothing() {
            true => &[],
            false => document.expect_map(id, node, "`key: value` lines, or nothing"),
        };
        let mut out = match inherited {
            Some(Value::Map(inherited)) => (**inherited).clone(),
            _ => {
                let mut out = self.default_values.clone();
                let (id, name) = (slug.to_owned(), id.value.replace('-', " "));
                for (key, text) in [("id", id), ("name", name)] {
                    out.entry(key.into()).or_insert_with(|| Value::text(text));
                }
                out
            }
        };
        let fields = &self.kind.fields;
        let has_key = |name: &str| lines.iter().any(|(key, _)| *key.value == *name);
        let required = fields.iter().filter(|_| inherited.is_none());
        for field in required.filter(|f| f.required && !has_key(&f.name)) {
            let message = format!(
                "the {} `{}` has no `{}`",
                self.kind.name, id.value, field.name
            );
            let error =
                Diagnostic::new(Code::MissingKey, id.span, message).label_text("incomplete");
            document.report(error.help(format!("add `{}: ...` below it", field.name)));
        }
        for (key, node) in lines.iter().filter(|(key, _)| *key.value != *"aliases") {
            let mut candidates = fields.iter().chain(&self.common_fields);
            match candidates.clone().find(|field| *field.name == *key.value) {
                Some(field) => {
                    if let Some(value) = document.expect_field(key, node, field) {
                        let is_blank = value.as_text().is_some_and(unicode::is_blank);
                        if &*key.value == "name" && is_blank {
                            document.report_mismatch(key, node, "a name with visible characters");
                            continue;
                        }
                        out.insert(Arc::clone(&key.value), value);
                    }
                }
                None => {
                    document.report_unknown_key(key, candidates.by_ref().map(|field| &*field.name))
                }
            }
        }
        let value = |field: &Field| out.get(&*field.name).cloned().unwrap_or_default();
        let values: Vec<Value> = fields.iter().map(value).collect();
        for broken in BrokenBound::find(fields, &values) {
            let mut keys = lines.iter().map(|(key, _)| key);
            let key = keys.find(|key| [broken.field, broken.bound].contains(&&*key.value));
            let span = key.map_or(id.span, |key| key.span);
            let message = broken.message();
            document.report(Diagnostic::new(Code::RejectedByRuleset, span, message));
        }
        Value::Map(Arc::new(out))
    }
}

/// Adds the items of the header's `inventory` to the start state.
pub(super) fn read_inventory(document: &YamlDocument, names: &mut NameTable) {
    let schema = names.schema;
    for (key, node) in document.entries("inventory") {
        let kind = names
            .kind_index(&key.value)
            .filter(|kind| schema.kinds[*kind].can_be_held);
        let Some(kind) = kind else {
            let kinds = schema.kinds.iter().filter(|kind| kind.can_be_held);
            document.report_unknown_key(key, kinds.map(|kind| &*kind.name));
            continue;
        };
        let Some(items) = document.expect((key, node), node.items(), "a list of names") else {
            continue;
        };
        let mut held = Vec::new();
        for item in items {
            let name = item.as_text();
            match name.map(|name| names.find_entry_id(kind, name, item.span)) {
                Some(Ok(id)) => held.push(new_held_item(&schema.kinds[kind], &id)),
                Some(Err(error)) => document.report(error),
                None => {}
            }
        }
        // The items of a linked book are only checked.
        if names.current_scope == 0 {
            let slot = names.data.inventory_slots[kind];
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
