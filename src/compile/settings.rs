//! Settings of the ruleset in a header: options, figures, required pages, the sheet that a game begins with.

use super::differing::Difference;
use super::document::{Document, unknown_key};
use super::names::Names;
use super::tree::Node;
use crate::model::book::Vocabulary;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use std::collections::BTreeMap;

pub(super) fn set_options(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let vocabulary = names.vocabulary;
    for (key, node) in document.entries("options") {
        let name = &*key.it;
        let Some(option) = vocabulary.options.iter().find(|o| o.name == name) else {
            let known = vocabulary.options.iter().map(|o| &*o.name);
            let error = unknown_key(key, known);
            let mut figures = vocabulary.figures.iter();
            found.push(match figures.find(|figure| figure.name == name) {
                Some(figure) => error.help(figure.no_option(&node.value(), ": ")),
                None => error,
            });
            continue;
        };
        let mut value = node.value();
        let is_yes_or_no = |v: &Value| matches!(v.as_text(), Some("yes" | "no"));
        if let Value::Bool(yes) = value
            && option.values.iter().any(is_yes_or_no)
        {
            value = if yes { "yes".into() } else { "no".into() };
        }
        if !option.allows(&value) {
            found.push(document.mismatch(key, node, &option.wanted()));
        } else if names.now == 0 {
            names.world.options.insert(name.to_owned(), value);
        } else if let Some(known) = names.world.options.get(name)
            && *known != value
        {
            let (path, place) = (format!("options {name}"), document.line(node));
            names
                .differing
                .push(Difference::new(path, place, known, &value));
        }
    }
}

/// The figures of a header that the ruleset has and allows.
pub(super) fn valid_figures(header: &Node, vocabulary: &Vocabulary) -> BTreeMap<String, Value> {
    let given = header.get("figures").and_then(Node::entries);
    let given = given.into_iter().flat_map(|all| all.iter());
    let given = given.map(|(key, node)| (key.it.to_string(), node.value()));
    given
        .filter(|(name, value)| {
            let mut figures = vocabulary.figures.iter();
            figures.any(|figure| figure.name == *name && figure.allows(value))
        })
        .collect()
}

pub(super) fn set_figures(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let vocabulary = names.vocabulary;
    for (key, node) in document.entries("figures") {
        let name = &*key.it;
        let Some(figure) = vocabulary.figures.iter().find(|f| f.name == name) else {
            found.push(unknown_key(
                key,
                vocabulary.figures.iter().map(|f| &*f.name),
            ));
            continue;
        };
        let value = node.value();
        if !figure.allows(&value) {
            found.push(document.mismatch(key, node, &figure.wanted()));
        } else if names.now == 0 {
            names.world.figures.insert(name.to_owned(), value);
        } else {
            // Figures of the opened book apply, or those of the ruleset.
            let known = names.world.figures.get(name).unwrap_or(&figure.value);
            if *known != value {
                let (path, place) = (format!("figures {name}"), document.line(node));
                names
                    .differing
                    .push(Difference::new(path, place, known, &value));
            }
        }
    }
}

pub(super) fn set_places(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let vocabulary = names.vocabulary;
    let written = document.entries("places");
    for (key, node) in written {
        if !vocabulary.places.iter().any(|p| p.name == *key.it) {
            found.push(unknown_key(key, vocabulary.places.iter().map(|p| &*p.name)));
            continue;
        }
        let id = node.to_text().unwrap_or_default();
        match names.page(&id, document.line(node)) {
            Ok(page) => {
                let places = &mut names.scope_mut().places;
                places.insert(key.it.to_string(), page);
            }
            Err(error) => found.push(*error),
        }
    }
    for place in vocabulary.places.iter().filter(|place| place.required) {
        if written.iter().any(|(key, _)| *key.it == *place.name) {
            continue;
        }
        let section = document.get("places").map(|(key, _)| key.span);
        let message = format!("the book does not say which page is its `{}`", place.name);
        let at = section.unwrap_or_else(|| document.first_line());
        let error = Diagnostic::new(Code::MissingPlace, at, message).saying(place.about.clone());
        found.push(error.help(format!(
            "add `{}: PAGE` under `places` in book.yaml",
            place.name
        )));
    }
}

pub(super) fn set_sheet(document: &Document, names: &mut Names, found: &mut Vec<Diagnostic>) {
    let fields = &names.vocabulary.fields;
    for (key, node) in document.entries("sheet") {
        let Some(n) = fields.iter().position(|f| f.name == *key.it) else {
            found.push(unknown_key(key, fields.iter().map(|f| &*f.name)));
            continue;
        };
        if let Some(value) = document.typed(key, node, &fields[n], found) {
            names.slots.begin_with(names.world.fields[n], value);
        }
    }
}
