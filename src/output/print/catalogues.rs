//! Entries of catalogues in print: foes, items, companions.

use super::manuscript::{Catalogue, CatalogueEntry, Manuscript, PrintArg, PrintPlan, Step, Term};
use super::render::fixed_words;
use super::specials;
use super::terms::TermResolver;
use super::walk::{self, PrintNode};
use crate::messages::Messages;
use crate::model::book::{Book, ItemKind};
use crate::model::game::{Message, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Ids of entries, each with its kind.
type EntryIds = BTreeSet<(String, String)>;

/// Selects the entries to print: with a message `entries-all-KIND` all entries of a kind, with `entries-KIND` only those
/// that the book or another printed entry names. A message with an empty text leaves a kind out.
///
/// Also returns the kinds without a message of which the book names entries.
pub(super) fn select_catalogues(
    terms: &TermResolver,
    manuscript: &Manuscript,
) -> (Vec<Catalogue>, Vec<String>) {
    let book = terms.book;
    let kinds = &book.schema.kinds;
    let messages = book.schema.messages.placeholders();
    let words = Messages::default().with_ruleset(&book.schema.messages);
    let has_all = |kind: &str| {
        let has = |prefix: &str| messages.contains_key(&format!("{prefix}{kind}"));
        has("entries-all-") || has("entries-names-")
    };
    let mut named: EntryIds = manuscript.nodes().filter_map(named_entry).collect();
    add_initial(book, &mut named);
    let has_title = |kind: &str| has_all(kind) || messages.contains_key(&format!("entries-{kind}"));
    let untitled = kinds.iter().filter(|kind| {
        let is_named = named.iter().any(|(it, _)| *it == kind.name);
        !has_title(&kind.name) && !kind.fields.is_empty() && is_named
    });
    let untitled = untitled.map(|kind| kind.name.clone()).collect();
    let offered = offered_kinds(book, manuscript);
    let is_offered = |kind: &str| has_all(kind) || offered.contains(kind);
    for (kind, entries) in kinds.iter().zip(&book.data.catalogues) {
        if is_offered(&kind.name) {
            named.extend(entries.keys().map(|id| (kind.name.clone(), id.clone())));
        }
    }
    add_linked(book, &mut named);
    let printed = kinds.iter().zip(&book.data.catalogues).filter(|(kind, _)| {
        let id = format!("entries-{}", kind.name);
        has_title(&kind.name) && (has_all(&kind.name) || !ruleset_text(&words, id).is_empty())
    });
    let catalogues = printed.filter_map(|(kind, entries)| {
        let entries = entries
            .iter()
            .filter(|(id, _)| named.contains(&(kind.name.clone(), (*id).clone())));
        let mut entries: Vec<CatalogueEntry> = entries
            .map(|(id, value)| convert_entry(terms, kind, (id, value)))
            .collect();
        entries.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
        (!entries.is_empty()).then(|| Catalogue {
            kind: kind.name.clone(),
            whole: has_all(&kind.name),
            entries,
        })
    });
    (catalogues.collect(), untitled)
}

/// The text of a message of the ruleset.
fn ruleset_text(words: &Messages, id: String) -> String {
    let message = Message {
        is_of_ruleset: true,
        ..Message::new(id)
    };
    words.text(&message.encode()).into_owned()
}

/// Returns the kinds of which an instruction offers all entries: it has a message `offers-KEYWORD` and names no entry of them.
fn offered_kinds(book: &Book, manuscript: &Manuscript) -> BTreeSet<String> {
    let words = Messages::default().with_ruleset(&book.schema.messages);
    let mut out = BTreeSet::new();
    for step in manuscript.steps() {
        let Step::Verb(step) = step else { continue };
        let id = format!("offers-{}", fixed_words(&step.call.form));
        if words.ruleset_placeholders(&id).is_none() {
            continue;
        }
        let kinds = ruleset_text(&words, id);
        let kinds = kinds.split(',').map(|kind| kind.trim().to_owned());
        let kinds: Vec<String> = kinds.collect();
        let nodes = walk::with_children(step.call.given.values().map(PrintNode::Argument));
        let entries: EntryIds = nodes.into_iter().filter_map(named_entry).collect();
        let is_named = |kind: &String| entries.iter().any(|(it, _)| it == kind);
        if !kinds.iter().any(is_named) {
            out.extend(kinds);
        }
    }
    out
}

/// Returns the kind and the id of the entry that a node names.
fn named_entry(node: PrintNode) -> Option<(String, String)> {
    match node {
        PrintNode::Argument(PrintArg::Entry { kind, id, .. })
        | PrintNode::Term(Term::Held { kind, id, .. }) => Some((kind.clone(), id.clone())),
        _ => None,
    }
}

/// Adds the entries that the reader starts with or that a setting of the book names.
fn add_initial(book: &Book, named: &mut EntryIds) {
    let kinds = book.schema.kinds.iter().zip(&book.data.inventory_slots);
    for (kind, slot) in kinds.filter(|(kind, _)| kind.can_be_held) {
        let items = book.slots.start().get(*slot as usize);
        let items = items.map(Value::as_list).unwrap_or_default();
        let ids = items
            .iter()
            .filter_map(|it| it.get("id").as_text().map(str::to_owned));
        named.extend(ids.map(|id| (kind.name.clone(), id)));
    }
    for value in book.data.settings.values() {
        add_named(book, value, named);
    }
}

/// Adds the entries of any kind whose id the value contains.
fn add_named(book: &Book, value: &Value, named: &mut EntryIds) {
    match value {
        Value::Text(id) => {
            let kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
            let kinds = kinds.filter(|(_, entries)| entries.contains_key(&**id));
            named.extend(kinds.map(|(kind, _)| (kind.name.clone(), id.to_string())));
        }
        Value::List(items) => items.iter().for_each(|it| add_named(book, it, named)),
        Value::Map(entries) => {
            for (key, value) in entries.iter() {
                add_named(book, &Value::text(&**key), named);
                add_named(book, value, named);
            }
        }
        _ => {}
    }
}

/// Adds the entries that these entries name, directly or indirectly.
fn add_linked(book: &Book, named: &mut EntryIds) {
    let mut open: Vec<(String, String)> = named.iter().cloned().collect();
    while let Some((kind, id)) = open.pop() {
        let mut linked = EntryIds::new();
        let kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
        for (kind, all) in kinds.filter(|(it, _)| it.name == kind) {
            let Some(entry) = all.get(&id) else { continue };
            for field in &kind.fields {
                add_named(book, entry.get(&field.name), &mut linked);
            }
        }
        open.extend(linked.into_iter().filter(|it| named.insert(it.clone())));
    }
}

fn convert_entry(
    terms: &TermResolver,
    kind: &ItemKind,
    (id, value): (&str, &Value),
) -> CatalogueEntry {
    let list = specials::specials_key(terms);
    let fields = match value {
        Value::Map(all) => all.iter().map(|(key, it)| (key.to_string(), it)).collect(),
        _ => Vec::new(),
    };
    let is_hidden = |key: &str| {
        let mut fields = kind.fields.iter();
        fields.any(|field| field.name == key && !field.is_visible)
    };
    let fields = fields
        .into_iter()
        .filter(|(key, _)| !matches!(&**key, "id" | "name") && Some(&**key) != list)
        .filter(|(key, _)| !is_hidden(key))
        .filter_map(|(key, it)| Some((key, printed_value(terms, it)?)));
    CatalogueEntry {
        id: id.to_owned(),
        name: terms.entry_name(value, id),
        fields: fields.collect(),
        plan: convert_plan(terms, kind, value),
        specials: list.map_or_else(Vec::new, |list| {
            specials::parse_specials(terms, value.get(list))
        }),
    }
}

/// Converts a value of an entry. Returns `None` if it is false or empty.
pub(super) fn printed_value(terms: &TermResolver, value: &Value) -> Option<PrintArg> {
    match value {
        Value::Int(n) => Some(PrintArg::Number(*n)),
        Value::Bool(is) => is.then_some(PrintArg::Yes),
        Value::Text(text) if text.is_empty() => None,
        Value::Text(text) => Some(match text.parse() {
            Ok(n) => PrintArg::Number(n),
            Err(_) => find_entry(terms, text),
        }),
        Value::List(items) => {
            let pair = |key: &str, it: &Value| Some((key.to_owned(), printed_value(terms, it)?));
            let item = |it: &Value| match it {
                Value::Map(fields) => {
                    let pairs = fields.iter().filter_map(|(key, it)| pair(key, it));
                    Some(pairs.collect())
                }
                it => Some(BTreeMap::from([pair("name", it)?])),
            };
            let items: Vec<_> = items.iter().filter_map(item).collect();
            (!items.is_empty()).then_some(PrintArg::Several(items))
        }
        Value::Map(entries) => {
            let items = entries.iter().filter_map(|(key, it)| {
                let name = ("name".to_owned(), find_entry(terms, key));
                let value = ("value".to_owned(), printed_value(terms, it)?);
                Some(BTreeMap::from([name, value]))
            });
            let items: Vec<_> = items.collect();
            (!items.is_empty()).then_some(PrintArg::Several(items))
        }
        _ => None,
    }
}

/// Finds the entry of any kind with this id, or returns the text.
fn find_entry(terms: &TermResolver, text: &str) -> PrintArg {
    let entry = terms.find_entries(text, |_| true).next();
    entry.unwrap_or_else(|| PrintArg::OneOf(text.to_owned()))
}

/// Maximum number of columns, which are named by letters.
const MAX_COLUMNS: u32 = 26;
/// Maximum number of rows on a page.
const MAX_ROWS: u32 = 99;

/// Converts the plan of an entry with the fields `columns` and `rows`. Returns `None` for a single square.
///
/// A field with a message `plan-KIND-FIELD` describes the squares: a map by their coordinates, or a list of coordinates.
fn convert_plan(terms: &TermResolver, kind: &ItemKind, entry: &Value) -> Option<PrintPlan> {
    let messages = terms.book.schema.messages.placeholders();
    if !messages.contains_key(&format!("plan-{}", kind.name)) {
        return None;
    }
    let size = |field: &str, max: u32| {
        let n = u32::try_from(entry.get(field).int()).ok()?;
        (1..=max).contains(&n).then_some(n)
    };
    let (columns, rows) = (size("columns", MAX_COLUMNS)?, size("rows", MAX_ROWS)?);
    let mut plan = PrintPlan {
        columns,
        rows,
        squares: BTreeMap::new(),
        listed: BTreeMap::new(),
    };
    let is_printed = |field: &str| messages.contains_key(&format!("plan-{}-{field}", kind.name));
    for field in kind.fields.iter().filter(|it| is_printed(&it.name)) {
        match entry.get(&field.name) {
            Value::List(squares) => {
                let squares = squares.iter().filter_map(Value::as_text).map(str::to_owned);
                plan.listed.insert(field.name.clone(), squares.collect());
            }
            // A field without squares is included too.
            value => {
                let squares = convert_squares(terms, value);
                plan.squares.insert(field.name.clone(), squares);
            }
        }
    }
    (columns * rows > 1).then_some(plan)
}

fn convert_squares(
    terms: &TermResolver,
    value: &Value,
) -> BTreeMap<String, BTreeMap<String, PrintArg>> {
    let Value::Map(squares) = value else {
        return BTreeMap::new();
    };
    let squares = squares.iter().map(|(coordinates, value)| {
        let fields = match value {
            Value::Map(fields) => fields
                .iter()
                .filter_map(|(key, it)| {
                    Some((key.to_string(), with_sign(printed_value(terms, it)?)?))
                })
                .collect(),
            _ => BTreeMap::new(),
        };
        (coordinates.to_string(), fields)
    });
    squares.collect()
}

/// Converts a number to print it with its sign. Returns `None` for 0.
fn with_sign(arg: PrintArg) -> Option<PrintArg> {
    match arg {
        PrintArg::Number(0) => None,
        PrintArg::Number(n) => Some(PrintArg::Signed(n)),
        arg => Some(arg),
    }
}

/// Returns the letter of a column. Columns are counted from 0.
pub(super) fn column_letter(column: u32) -> String {
    ('a'..='z')
        .nth(column as usize)
        .map(String::from)
        .unwrap_or_default()
}
