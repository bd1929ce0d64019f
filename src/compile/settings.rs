//! What a header sets of its ruleset: options, figures, the pages of its places, the sheet that a game begins with.

use super::differing::Differing;
use super::names::Names;
use super::yaml::{Document, pairs, plain, scalar};
use crate::book::Vocabulary;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use std::collections::BTreeMap;

pub(super) fn options(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, value) in document.entries("options", found) {
        let Some(option) = names.vocabulary.options.iter().find(|o| o.name == name) else {
            let known = names.vocabulary.options.iter().map(|o| &*o.name);
            let fault = document.unknown(&["options", &name], known.collect::<Vec<_>>());
            let figures = &names.vocabulary.figures;
            found.push(match figures.iter().find(|figure| figure.name == name) {
                Some(figure) => fault.help(figure.no_option(&plain(value), ": ")),
                None => fault,
            });
            continue;
        };
        let mut value = plain(value);
        // YAML reads a bare yes or no as a truth.
        if let Value::Bool(yes) = value
            && option
                .values
                .iter()
                .any(|v| matches!(v.as_text(), Some("yes" | "no")))
        {
            value = if yes { "yes".into() } else { "no".into() };
        }
        let fits = option.allows(&value);
        if fits && names.now > 0 {
            let known = names.world.options.get(&name);
            if let Some(known) = known.filter(|known| **known != value) {
                let it = Differing::new(document, &["options", &name], known, &value);
                names.differing.push(it);
            }
        } else if fits {
            names.world.options.insert(name, value);
        } else {
            found.push(document.wrong(&["options", &name], &option.wanted()));
        }
    }
}

/// Figures that a header sets, as far as the ruleset has them and they may be so.
pub(super) fn figures_in(
    root: &serde_yaml::Value,
    vocabulary: &Vocabulary,
) -> BTreeMap<String, Value> {
    let Some(serde_yaml::Value::Mapping(given)) = root.get("figures") else {
        return BTreeMap::new();
    };
    let known = |name: &str, value: &Value| {
        let mut figures = vocabulary.figures.iter();
        figures.any(|figure| figure.name == name && figure.allows(value))
    };
    let given = pairs(given).into_iter();
    let given = given.map(|(name, value)| (name, plain(value)));
    given.filter(|(name, value)| known(name, value)).collect()
}

pub(super) fn figures(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let vocabulary = names.vocabulary;
    for (name, value) in document.entries("figures", found) {
        let Some(figure) = vocabulary.figures.iter().find(|f| f.name == name) else {
            let known = vocabulary.figures.iter().map(|f| &*f.name);
            found.push(document.unknown(&["figures", &name], known.collect::<Vec<_>>()));
            continue;
        };
        let value = plain(value);
        if !figure.allows(&value) {
            found.push(document.wrong(&["figures", &name], &figure.wanted()));
        } else if names.now == 0 {
            names.world.figures.insert(name, value);
        } else {
            // The book that was opened, or the house rules over the ruleset, say what holds.
            let own = names.world.figures.get(&name).unwrap_or(&figure.value);
            if *own != value {
                let it = Differing::new(document, &["figures", &name], own, &value);
                names.differing.push(it);
            }
        }
    }
}

pub(super) fn places(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, page) in document.entries("places", found) {
        if !names.vocabulary.places.iter().any(|p| p.name == name) {
            let known: Vec<&str> = names.vocabulary.places.iter().map(|p| &*p.name).collect();
            found.push(document.unknown(&["places", &name], known));
            continue;
        }
        let id = scalar(page).unwrap_or_default();
        match names.page(&id, document.at(&["places", &name])) {
            Ok(page) => {
                names.scope_mut().places.insert(name, page);
            }
            Err(fault) => found.push(*fault),
        }
    }
    let missing = names.vocabulary.places.iter().filter(|p| p.required);
    for place in missing {
        if document
            .root
            .get("places")
            .and_then(|p| p.get(&*place.name))
            .is_none()
        {
            found.push(
                Diagnostic::new(
                    Code::MissingPlace,
                    document.place(&["places"]),
                    format!("the book does not say which page is its `{}`", place.name),
                )
                .saying(place.about.clone())
                .help(format!(
                    "add `{}: PAGE` under `places` in book.yaml",
                    place.name
                )),
            );
        }
    }
}

pub(super) fn sheet(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    for (name, value) in document.entries("sheet", found) {
        let Some(n) = names.vocabulary.fields.iter().position(|f| f.name == name) else {
            let known: Vec<&str> = names.vocabulary.fields.iter().map(|f| &*f.name).collect();
            found.push(document.unknown(&["sheet", &name], known));
            continue;
        };
        let field = names.vocabulary.fields[n].clone();
        if let Some(value) = document.typed(&["sheet", &name], value, &field, found) {
            let slot = names.world.fields[n];
            names.slots.begin_with(slot, value);
        }
    }
}
