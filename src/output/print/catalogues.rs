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

/// The entries to print. The message `entries-all-KIND` selects all of a kind. `entries-KIND` selects those that the
/// book or another printed entry names.
pub(super) fn select_catalogues(terms: &TermResolver, manuscript: &Manuscript) -> Vec<Catalogue> {
    let book = terms.book;
    let kinds = &book.schema.kinds;
    let messages = book.schema.messages.placeholders();
    let is_whole = |kind: &str| {
        let of = |begun: &str| messages.contains_key(&format!("{begun}{kind}"));
        of("entries-all-") || of("entries-names-")
    };
    let mut named: EntryIds = manuscript.nodes().filter_map(named_entry).collect();
    add_initial(book, &mut named);
    let offered = offered_by_verbs(book, manuscript);
    let is_offered = |kind: &str| is_whole(kind) || offered.contains(kind);
    for (kind, all) in kinds.iter().zip(&book.data.catalogues) {
        if is_offered(&kind.name) {
            named.extend(all.keys().map(|id| (kind.name.clone(), id.clone())));
        }
    }
    add_linked(book, &mut named);
    let told = kinds.iter().zip(&book.data.catalogues).filter(|(kind, _)| {
        is_whole(&kind.name) || messages.contains_key(&format!("entries-{}", kind.name))
    });
    told.filter_map(|(kind, all)| {
        let all = all
            .iter()
            .filter(|(id, _)| named.contains(&(kind.name.clone(), (*id).clone())));
        let mut entries: Vec<CatalogueEntry> = all
            .map(|(id, value)| convert_entry(terms, kind, (id, value)))
            .collect();
        entries.sort_by(|a, b| (&a.name, &a.id).cmp(&(&b.name, &b.id)));
        (!entries.is_empty()).then(|| Catalogue {
            kind: kind.name.clone(),
            whole: is_whole(&kind.name),
            entries,
        })
    })
    .collect()
}

/// The kinds whose entries are all offered by an instruction. It has a message such as `offers-train`, and names no entry of these kinds.
fn offered_by_verbs(book: &Book, manuscript: &Manuscript) -> BTreeSet<String> {
    let words = Messages::default().with_ruleset(&book.schema.messages);
    let mut out = BTreeSet::new();
    for step in manuscript.steps() {
        let Step::Verb(verb) = step else { continue };
        let id = format!("offers-{}", fixed_words(&verb.call.form));
        if words.ruleset_placeholders(&id).is_none() {
            continue;
        }
        let message = Message {
            is_of_ruleset: true,
            ..Message::new(id)
        };
        let kinds = words.text(&message.encode()).into_owned();
        let all: Vec<String> = kinds
            .split(',')
            .map(|kind| kind.trim().to_owned())
            .collect();
        let given = verb
            .call
            .given
            .values()
            .flat_map(|it| walk::with_children([PrintNode::Argument(it)]));
        let given: EntryIds = given.filter_map(named_entry).collect();
        let is_given = |kind: &String| given.iter().any(|(it, _)| it == kind);
        if !all.iter().any(is_given) {
            out.extend(all);
        }
    }
    out
}

/// The kind and the id of the entry that a node names.
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
        let held = book.slots.start().get(*slot as usize);
        let held = held.map(Value::as_list).unwrap_or_default();
        let ids = held
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
            let has = kinds.filter(|(_, all)| all.contains_key(&**id));
            named.extend(has.map(|(kind, _)| (kind.name.clone(), id.to_string())));
        }
        Value::List(all) => all.iter().for_each(|it| add_named(book, it, named)),
        Value::Map(all) => {
            for (key, it) in all.iter() {
                add_named(book, &Value::text(&**key), named);
                add_named(book, it, named);
            }
        }
        _ => {}
    }
}

/// Adds the entries that the entries name, repeatedly.
fn add_linked(book: &Book, named: &mut EntryIds) {
    let mut open: Vec<(String, String)> = named.iter().cloned().collect();
    while let Some((kind, id)) = open.pop() {
        let mut more = EntryIds::new();
        let kinds = book.schema.kinds.iter().zip(&book.data.catalogues);
        for (of, all) in kinds.filter(|(of, _)| of.name == kind) {
            let Some(entry) = all.get(&id) else { continue };
            for field in &of.fields {
                add_named(book, entry.get(&field.name), &mut more);
            }
        }
        open.extend(more.into_iter().filter(|it| named.insert(it.clone())));
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
    let told = fields
        .into_iter()
        .filter(|(key, _)| !matches!(&**key, "id" | "name") && Some(&**key) != list)
        .filter_map(|(key, it)| Some((key, printed_value(terms, it)?)));
    CatalogueEntry {
        id: id.to_owned(),
        name: terms.entry_name(value, id),
        fields: told.collect(),
        plan: convert_plan(terms, kind, value),
        specials: list.map_or_else(Vec::new, |list| {
            specials::parse_specials(terms, value.get(list))
        }),
    }
}

/// A value of an entry; `None` if it is false or empty.
pub(super) fn printed_value(terms: &TermResolver, value: &Value) -> Option<PrintArg> {
    match value {
        Value::Int(n) => Some(PrintArg::Number(*n)),
        Value::Bool(is) => is.then_some(PrintArg::Yes),
        Value::Text(text) if text.is_empty() => None,
        Value::Text(text) => Some(match text.parse() {
            Ok(n) => PrintArg::Number(n),
            Err(_) => find_entry(terms, text),
        }),
        Value::List(all) => {
            let one = |it: &Value| match it {
                Value::Map(all) => {
                    let pairs = all.iter();
                    let pairs = pairs
                        .filter_map(|(key, it)| Some((key.to_string(), printed_value(terms, it)?)));
                    Some(pairs.collect())
                }
                other => Some(BTreeMap::from([(
                    "name".to_owned(),
                    printed_value(terms, other)?,
                )])),
            };
            let all: Vec<_> = all.iter().filter_map(one).collect();
            (!all.is_empty()).then_some(PrintArg::Several(all))
        }
        Value::Map(all) => {
            let pairs = all.iter().filter_map(|(key, it)| {
                let named = ("name".to_owned(), find_entry(terms, key));
                Some(BTreeMap::from([
                    named,
                    ("value".to_owned(), printed_value(terms, it)?),
                ]))
            });
            let all: Vec<_> = pairs.collect();
            (!all.is_empty()).then_some(PrintArg::Several(all))
        }
        _ => None,
    }
}

/// The entry of any kind with this id, or the word.
fn find_entry(terms: &TermResolver, text: &str) -> PrintArg {
    let known = terms.find_entries(text, |_| true).next();
    known.unwrap_or_else(|| PrintArg::OneOf(text.to_owned()))
}

/// Columns are named by letters.
const MAX_COLUMNS: u32 = 26;
/// A plan with more rows does not fit on a page.
const MAX_ROWS: u32 = 99;

/// The plan of an entry with the fields `columns` and `rows`. A field with a message `plan-KIND-FIELD` describes the squares: a map by their
/// coordinates, a list by naming some of them. `None` for a single square.
fn convert_plan(terms: &TermResolver, kind: &ItemKind, entry: &Value) -> Option<PrintPlan> {
    let messages = terms.book.schema.messages.placeholders();
    if !messages.contains_key(&format!("plan-{}", kind.name)) {
        return None;
    }
    let size = |field: &str, most: u32| {
        let n = u32::try_from(entry.get(field).int()).ok()?;
        (1..=most).contains(&n).then_some(n)
    };
    let (columns, rows) = (size("columns", MAX_COLUMNS)?, size("rows", MAX_ROWS)?);
    let mut plan = PrintPlan {
        columns,
        rows,
        squares: BTreeMap::new(),
        listed: BTreeMap::new(),
    };
    let said = |field: &str| messages.contains_key(&format!("plan-{}-{field}", kind.name));
    for field in kind.fields.iter().filter(|it| said(&it.name)) {
        match entry.get(&field.name) {
            Value::List(all) => {
                let places = all.iter().filter_map(Value::as_text).map(str::to_owned);
                plan.listed.insert(field.name.clone(), places.collect());
            }
            // A field without squares is included too.
            other => {
                let squares = convert_squares(terms, other);
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
    let Value::Map(all) = value else {
        return BTreeMap::new();
    };
    let each = all.iter().map(|(place, said)| {
        let fields = match said {
            Value::Map(fields) => fields
                .iter()
                .filter_map(|(key, it)| {
                    Some((key.to_string(), with_sign(printed_value(terms, it)?)?))
                })
                .collect(),
            _ => BTreeMap::new(),
        };
        (place.to_string(), fields)
    });
    each.collect()
}

/// A number with its sign; `None` for 0.
fn with_sign(given: PrintArg) -> Option<PrintArg> {
    match given {
        PrintArg::Number(0) => None,
        PrintArg::Number(n) => Some(PrintArg::Signed(n)),
        other => Some(other),
    }
}

/// The letter of a column, from 0.
pub(super) fn column_letter(column: u32) -> String {
    ('a'..='z')
        .nth(column as usize)
        .map(String::from)
        .unwrap_or_default()
}
