//! The small book that a case is played in, and what its reader begins with.

use super::case::{Case, CaseFile};
use super::run::Outcome;
use crate::book::{Book, Vocabulary};
use crate::game::Value;
use serde_yaml::{Mapping, Value as Yaml};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The texts of a small book around the case.
pub(super) fn shelf(
    file: &CaseFile,
    vocabulary: &Vocabulary,
    case: &Case,
    out: &mut Outcome,
) -> BTreeMap<String, String> {
    let mut head = file.book.clone();
    let mut put = |key: &str, value: Yaml| {
        if !head.contains_key(key) {
            head.insert(key.into(), value);
        }
    };
    put("title", "A rule case".into());
    put("ruleset", file.ruleset.as_str().into());
    put("start", "case".into());
    let places = vocabulary.places.iter().map(|place| place.name.as_str());
    let named: Mapping = places.clone().map(|p| (p.into(), p.into())).collect();
    put("places", named.into());
    for key in ["sheet", "options"] {
        if let Some(given) = case.given.get(key) {
            let mut all = match head.get(key) {
                Some(Yaml::Mapping(all)) => all.clone(),
                _ => Mapping::new(),
            };
            if let Yaml::Mapping(given) = given {
                all.extend(given.clone());
            }
            head.insert(key.into(), all.into());
        }
    }
    let mut files = BTreeMap::new();
    files.insert("book.yaml".to_owned(), yaml(&head, out));
    let mut catalogues = file.beside.clone();
    for (kind, entries) in &file.catalogue {
        // House rules of the case may bring kinds of their own; their plural is the regular one.
        let known = vocabulary.kinds.iter().find(|known| known.name == *kind);
        let name = known.map_or_else(|| format!("{kind}s"), |known| known.plural.clone());
        let all = catalogues.entry(format!("{name}.yaml")).or_default();
        all.extend(entries.clone());
    }
    for (name, entries) in &catalogues {
        files.insert(name.clone(), yaml(entries, out));
    }
    let mut pages = format!(
        "# case: A rule case\n\n{}\n\n- Over -> case\n",
        case.instructions
    );
    let mut own = file.pages.clone();
    own.extend(case.pages.clone());
    for (heading, text) in &own {
        pages.push_str(&format!("\n# {heading}\n{text}\n"));
    }
    let written = |place: &str| own.keys().any(|h| h.split(':').next() == Some(place));
    for place in places.filter(|place| !written(place)) {
        pages.push_str(&format!("\n# {place}\n\n- On -> {place}\n"));
    }
    files.insert("case.gamebook".to_owned(), pages);
    files
}

fn yaml(mapping: &Mapping, out: &mut Outcome) -> String {
    serde_yaml::to_string(mapping).unwrap_or_else(|error| {
        out.wrong.push(error.to_string());
        String::new()
    })
}

/// Puts what is held, codes and titles into the start of the book.
pub(super) fn give(book: &mut Book, case: &Case, out: &mut Outcome) {
    for (key, given) in &case.given {
        let list: Vec<&Yaml> = given.as_sequence().into_iter().flatten().collect();
        if let Some(n) = book.vocabulary.kinds.iter().position(|k| k.name == *key) {
            let kind = book.vocabulary.kinds[n].clone();
            let held = list.iter().map(|thing| match thing {
                Yaml::Mapping(marks) => {
                    let id = marks.get("id").and_then(Yaml::as_str).unwrap_or_default();
                    let mut held = crate::compile::holding(&kind, id);
                    for (mark, value) in marks {
                        if let Some(mark) = mark.as_str() {
                            held = held.with(mark, crate::compile::plain(value));
                        }
                    }
                    held
                }
                other => crate::compile::holding(&kind, other.as_str().unwrap_or_default()),
            });
            let held = Value::list(held);
            let slot = book.world.held[n];
            book.slots.begin_with(slot, held);
        } else if matches!(&**key, "codes" | "titles") {
            let world = Arc::clone(&book.world);
            let known = if key == "codes" {
                &world.codes
            } else {
                &world.titles
            };
            for name in list.iter().filter_map(|name| name.as_str()) {
                match known.get(name) {
                    Some(slot) => book.slots.begin_with(*slot, true.into()),
                    None => out
                        .wrong
                        .push(format!("`{name}` is not declared under {key}")),
                }
            }
        } else if !matches!(&**key, "sheet" | "options") {
            out.wrong.push(format!("`given` has no key `{key}`"));
        }
    }
}
