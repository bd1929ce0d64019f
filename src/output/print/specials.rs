//! Parses special rules with the declarations of the ruleset: moments, conditions, effects and keys.

use super::manuscript::{HolderSpecials, PrintArg, PrintCall, Special, SpecialPart, Term};
use super::terms::TermResolver;
use crate::model::book::specials::{get_text, rows};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Keys with a fixed meaning.
const FIXED_KEYS: [&str; 4] = ["name", "when", "if", "do"];

/// Returns the key for special rules of entries: `specials`. Returns `None` if the ruleset has no special rules.
pub(super) fn specials_key<'a>(terms: &TermResolver<'a>) -> Option<&'a str> {
    let specials = &terms.book.schema.specials;
    Some(get_text(specials, "list")).filter(|list| !list.is_empty())
}

/// Parses the special rules in a field of an entry.
pub(super) fn parse_specials(terms: &TermResolver, value: &Value) -> Vec<Special> {
    let rules = value.as_list().iter();
    rules.map(|rule| parse_special(terms, rule)).collect()
}

/// Parses the special rules in a setting of the book, by heading and name: `codes`, `Cursed`.
pub(super) fn book_specials(terms: &TermResolver) -> Vec<HolderSpecials> {
    let Some(list) = specials_key(terms) else {
        return Vec::new();
    };
    let setting = terms.book.data.settings.get(list);
    let groups = setting.into_iter().flat_map(map_entries);
    let holders = groups.flat_map(|(heading, names)| {
        let names = map_entries(names).into_iter();
        names.map(move |(name, rules)| (heading, name, rules))
    });
    let holders = holders.map(|(heading, name, rules)| HolderSpecials {
        by: heading.to_owned(),
        name: resolve_name(terms, &holder_kinds(terms, heading, name), name),
        specials: parse_specials(terms, rules),
    });
    holders.collect()
}

/// Headings that every ruleset has.
const CORE_HEADINGS: [(&str, &str); 3] =
    [("codes", "code"), ("titles", "title"), ("pages", "page")];

/// Returns the kinds of a name below a heading: the kind with this plural, or all word sets that contain the name.
fn holder_kinds(terms: &TermResolver, heading: &str, name: &str) -> Vec<String> {
    let schema = &terms.book.schema;
    let kinds = schema.kinds.iter();
    let kinds = kinds.map(|kind| (&*kind.plural, &*kind.name));
    let mut headings = CORE_HEADINGS.into_iter().chain(kinds);
    if let Some((_, kind)) = headings.find(|(plural, _)| *plural == heading) {
        return vec![kind.to_owned()];
    }
    let sets = schema.words.iter();
    let sets = sets.filter(|(_, set)| set.words.iter().any(|word| word == name));
    sets.map(|(set, _)| set.clone()).collect()
}

fn map_entries(value: &Value) -> Vec<(&str, &Value)> {
    match value {
        Value::Map(entries) => entries.iter().map(|(key, it)| (&**key, it)).collect(),
        _ => Vec::new(),
    }
}

fn parse_special(terms: &TermResolver, rule: &Value) -> Special {
    let schema = &terms.book.schema.specials;
    let when = rule.get("when").as_text().unwrap_or_default();
    let (mut moment_keys, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for (key, value) in map_entries(rule) {
        if FIXED_KEYS.contains(&key) {
            continue;
        }
        let moment_row = find_extra_key(schema, "keys", key, when);
        let row = moment_row.or_else(|| find_row(schema, "keys", key));
        let value = parse_value(terms, row, value);
        match moment_row.is_some() {
            true => moment_keys.insert(key.to_owned(), value),
            false => keys.insert(key.to_owned(), value),
        };
    }
    let values = rule.get("if");
    let conditions = rows(schema, "conditions").iter().filter_map(|row| {
        let name = get_text(row, "name");
        let value = values.get(name);
        (*value != Value::Nothing).then(|| SpecialPart {
            name: name.to_owned(),
            given: parse_parts(terms, row, value),
        })
    });
    let effects = rule.get("do").as_list().iter();
    Special {
        name: rule.get("name").as_text().unwrap_or_default().to_owned(),
        when: SpecialPart {
            name: when.to_owned(),
            given: moment_keys,
        },
        keys,
        conditions: conditions.collect(),
        effects: effects.filter_map(|it| parse_effect(terms, it)).collect(),
    }
}

/// Parses an item of `do`: an effect with its value, and further keys.
fn parse_effect(terms: &TermResolver, item: &Value) -> Option<SpecialPart> {
    let schema = &terms.book.schema.specials;
    let entries = map_entries(item);
    let mut effects = entries.iter();
    let (name, row, value) =
        effects.find_map(|(key, value)| Some((*key, find_row(schema, "effects", key)?, *value)))?;
    let mut given = parse_parts(terms, row, value);
    for (key, value) in entries.iter().filter(|(key, _)| *key != name) {
        let row = find_extra_key(schema, "beside", key, name);
        given.insert((*key).to_owned(), parse_value(terms, row, value));
    }
    let name = name.to_owned();
    Some(SpecialPart { name, given })
}

/// Finds the declaration of a key in a list.
fn find_row<'a>(schema: &'a Value, list: &str, name: &str) -> Option<&'a Value> {
    let mut rows = rows(schema, list).iter();
    rows.find(|row| get_text(row, "name") == name)
}

/// Finds the declaration of a key that is valid only with this moment or effect.
fn find_extra_key<'a>(schema: &'a Value, list: &str, name: &str, with: &str) -> Option<&'a Value> {
    rows(schema, list).iter().find(|row| {
        let mut owners = row.get("more").as_list().iter().filter_map(Value::as_text);
        get_text(row, "name") == name && owners.any(|it| it == with)
    })
}

/// Parses a value as `value`, or as its parts by name: `skill` and `n` of a pair.
fn parse_parts(terms: &TermResolver, row: &Value, value: &Value) -> BTreeMap<String, PrintArg> {
    let names = row.get("parts").as_list();
    let parse = |name: &str, value: &Value| (name.to_owned(), parse_value(terms, Some(row), value));
    match value {
        Value::Map(parts) => parts.iter().map(|(key, it)| parse(key, it)).collect(),
        Value::List(parts) if !names.is_empty() && parts.len() == names.len() => {
            let names = names.iter().filter_map(Value::as_text);
            let parts = names.zip(parts.iter());
            parts.map(|(name, it)| parse(name, it)).collect()
        }
        _ => BTreeMap::from([parse("value", value)]),
    }
}

fn parse_value(terms: &TermResolver, row: Option<&Value>, value: &Value) -> PrintArg {
    let names = row.map_or(&[][..], |row| row.get("names").as_list());
    let names: Vec<String> = names
        .iter()
        .filter_map(|it| it.as_text().map(str::to_owned))
        .collect();
    match value {
        Value::Int(n) => PrintArg::Number(*n),
        Value::Bool(is) => PrintArg::OneOf(if *is { "yes" } else { "no" }.to_owned()),
        Value::Text(text) => resolve_name(terms, &names, text),
        Value::List(items) => {
            let items = items.iter().map(|it| parse_value(terms, row, it));
            let items = items.map(|it| BTreeMap::from([("name".to_owned(), it)]));
            PrintArg::Several(items.collect())
        }
        _ => PrintArg::OneOf(String::new()),
    }
}

/// Resolves a word of one of these kinds: an entry, a code, a page, a query, a skill.
fn resolve_name(terms: &TermResolver, names: &[String], text: &str) -> PrintArg {
    let book = terms.book;
    let is_a = |kind: &str| names.iter().any(|name| name == kind);
    if is_a("page")
        && let Some(page) = book.index.get(text)
    {
        return PrintArg::Section(terms.turn_target(*page));
    }
    if is_a("code") && book.data.code_slots.contains_key(text) {
        return PrintArg::Value(Term::Code {
            name: text.to_owned(),
        });
    }
    if is_a("title") && book.data.title_slots.contains_key(text) {
        return PrintArg::Value(Term::Title {
            name: text.to_owned(),
            is_number: false,
        });
    }
    if is_a("query") {
        let mut queries = book.schema.queries.iter();
        if let Some(query) = queries.find(|it| it.form.text == text) {
            let call = PrintCall {
                form: query.form.text.clone(),
                given: BTreeMap::new(),
            };
            return PrintArg::Value(Term::Query {
                call,
                is_flag: true,
            });
        }
    }
    let entries = terms.find_entries(text, |kind| is_a(&kind.name) || is_a("special"));
    let word = || match names.iter().any(|it| book.schema.words.contains_key(it)) {
        true => PrintArg::Word(text.to_owned()),
        false => PrintArg::OneOf(text.to_owned()),
    };
    entries.into_iter().next().unwrap_or_else(word)
}
