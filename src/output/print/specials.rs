//! Parses special rules with the declarations of the ruleset: moments, conditions, effects and keys.

use super::manuscript::{HolderSpecials, PrintArg, PrintCall, Special, SpecialPart, Term};
use super::terms::TermResolver;
use crate::model::book::specials::{get_text, rows};
use crate::model::game::Value;
use std::collections::BTreeMap;

/// Keys with a fixed meaning.
const FIXED_KEYS: [&str; 4] = ["name", "when", "if", "do"];

/// The key for special rules of entries: `specials`. `None` if the ruleset has no special rules.
pub(super) fn specials_key<'a>(terms: &TermResolver<'a>) -> Option<&'a str> {
    let specials = &terms.book.schema.specials;
    Some(get_text(specials, "list")).filter(|list| !list.is_empty())
}

/// The special rules in a field of an entry.
pub(super) fn parse_specials(terms: &TermResolver, given: &Value) -> Vec<Special> {
    given
        .as_list()
        .iter()
        .map(|it| parse_special(terms, it))
        .collect()
}

/// The special rules in a setting of the book, by heading and name: `codes`, `Cursed`.
pub(super) fn book_specials(terms: &TermResolver) -> Vec<HolderSpecials> {
    let Some(list) = specials_key(terms) else {
        return Vec::new();
    };
    let setting = terms.book.data.settings.get(list);
    let groups = setting.into_iter().flat_map(map_entries);
    let all = groups.flat_map(|(heading, all)| {
        let each = map_entries(all).into_iter();
        each.map(move |(name, given)| (heading, name, given))
    });
    all.map(|(heading, name, given)| HolderSpecials {
        by: heading.to_owned(),
        name: resolve_name(terms, &holder_kinds(terms, heading, name), name),
        specials: parse_specials(terms, given),
    })
    .collect()
}

/// Headings that every ruleset has.
const CORE_HEADINGS: [(&str, &str); 3] =
    [("codes", "code"), ("titles", "title"), ("pages", "page")];

/// The kinds of name under such a heading. These are the kind with this plural, or else the word sets that contain the name.
fn holder_kinds(terms: &TermResolver, heading: &str, name: &str) -> Vec<String> {
    let rules = &terms.book.schema;
    let kinds = rules.kinds.iter();
    let kinds = kinds.map(|kind| (&*kind.plural, &*kind.name));
    let mut all = CORE_HEADINGS.into_iter().chain(kinds);
    if let Some((_, one)) = all.find(|(plural, _)| *plural == heading) {
        return vec![one.to_owned()];
    }
    let sets = rules.words.iter();
    let sets = sets.filter(|(_, set)| set.words.iter().any(|word| word == name));
    sets.map(|(set, _)| set.clone()).collect()
}

fn map_entries(value: &Value) -> Vec<(&str, &Value)> {
    match value {
        Value::Map(all) => all.iter().map(|(key, it)| (&**key, it)).collect(),
        _ => Vec::new(),
    }
}

fn parse_special(terms: &TermResolver, given: &Value) -> Special {
    let rules = &terms.book.schema.specials;
    let when = given.get("when").as_text().unwrap_or_default();
    let (mut at, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for (key, it) in map_entries(given) {
        if FIXED_KEYS.contains(&key) {
            continue;
        }
        let own = find_extra_key(rules, "keys", key, when);
        let out = if own.is_some() { &mut at } else { &mut keys };
        let row = own.or_else(|| find_row(rules, "keys", key));
        out.insert(key.to_owned(), parse_value(terms, row, it));
    }
    let conditions = given.get("if");
    let asked = rows(rules, "conditions").iter().filter_map(|row| {
        let name = get_text(row, "name");
        let it = conditions.get(name);
        (*it != Value::Nothing).then(|| SpecialPart {
            name: name.to_owned(),
            given: parse_parts(terms, row, it),
        })
    });
    let does = given.get("do").as_list().iter();
    Special {
        name: given.get("name").as_text().unwrap_or_default().to_owned(),
        when: SpecialPart {
            name: when.to_owned(),
            given: at,
        },
        keys,
        conditions: asked.collect(),
        effects: does.filter_map(|it| parse_effect(terms, it)).collect(),
    }
}

/// An item of `do`: an effect with its value, and further keys.
fn parse_effect(terms: &TermResolver, given: &Value) -> Option<SpecialPart> {
    let rules = &terms.book.schema.specials;
    let all = map_entries(given);
    let mut each = all.iter();
    let (name, row, it) =
        each.find_map(|(key, it)| Some((*key, find_row(rules, "effects", key)?, *it)))?;
    let mut out = parse_parts(terms, row, it);
    for (key, it) in all.iter().filter(|(key, _)| *key != name) {
        let it = parse_value(terms, find_extra_key(rules, "beside", key, name), it);
        out.insert((*key).to_owned(), it);
    }
    Some(SpecialPart {
        name: name.to_owned(),
        given: out,
    })
}

/// The declaration of a key in a list.
fn find_row<'a>(rules: &'a Value, list: &str, name: &str) -> Option<&'a Value> {
    let mut rows = rows(rules, list).iter();
    rows.find(|row| get_text(row, "name") == name)
}

/// The declaration of a key that is valid only with this moment or effect.
fn find_extra_key<'a>(rules: &'a Value, list: &str, name: &str, with: &str) -> Option<&'a Value> {
    rows(rules, list).iter().find(|row| {
        let mut all = row.get("more").as_list().iter().filter_map(Value::as_text);
        get_text(row, "name") == name && all.any(|it| it == with)
    })
}

/// A value under `value`, or its parts by name: `skill` and `n` of a pair.
fn parse_parts(terms: &TermResolver, row: &Value, given: &Value) -> BTreeMap<String, PrintArg> {
    let names = row.get("parts").as_list();
    match given {
        Value::Map(all) => {
            let each = all.iter();
            each.map(|(key, it)| (key.to_string(), parse_value(terms, Some(row), it)))
                .collect()
        }
        Value::List(all) if !names.is_empty() && all.len() == names.len() => {
            let names = names.iter().filter_map(Value::as_text);
            let each = names.zip(all.iter());
            each.map(|(name, it)| (name.to_owned(), parse_value(terms, Some(row), it)))
                .collect()
        }
        _ => BTreeMap::from([("value".to_owned(), parse_value(terms, Some(row), given))]),
    }
}

fn parse_value(terms: &TermResolver, row: Option<&Value>, given: &Value) -> PrintArg {
    let names = row.map_or(&[][..], |row| row.get("names").as_list());
    let names: Vec<String> = names
        .iter()
        .filter_map(|it| it.as_text().map(str::to_owned))
        .collect();
    match given {
        Value::Int(n) => PrintArg::Number(*n),
        Value::Bool(is) => PrintArg::OneOf(if *is { "yes" } else { "no" }.to_owned()),
        Value::Text(text) => resolve_name(terms, &names, text),
        Value::List(all) => {
            let each = all.iter().map(|it| parse_value(terms, row, it));
            PrintArg::Several(
                each.map(|it| BTreeMap::from([("name".to_owned(), it)]))
                    .collect(),
            )
        }
        _ => PrintArg::OneOf(String::new()),
    }
}

/// Resolves a word: an entry of a kind, a code, a page, a query, a skill.
fn resolve_name(terms: &TermResolver, names: &[String], text: &str) -> PrintArg {
    let book = terms.book;
    let of = |what: &str| names.iter().any(|name| name == what);
    if of("page")
        && let Some(page) = book.index.get(text)
    {
        return PrintArg::Section(terms.turn_target(*page));
    }
    if of("code") && book.data.code_slots.contains_key(text) {
        return PrintArg::Value(Term::Code {
            name: text.to_owned(),
        });
    }
    if of("title") && book.data.title_slots.contains_key(text) {
        return PrintArg::Value(Term::Title {
            name: text.to_owned(),
            is_number: false,
        });
    }
    if of("query") {
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
    let known = terms.find_entries(text, |kind| of(&kind.name) || of("special"));
    let word = || match names.iter().any(|it| book.schema.words.contains_key(it)) {
        true => PrintArg::Word(text.to_owned()),
        false => PrintArg::OneOf(text.to_owned()),
    };
    known.into_iter().next().unwrap_or_else(word)
}
