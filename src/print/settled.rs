//! What a book settles of what its ruleset leaves open: settings, options, amounts, who stands ready.

use super::catalogues::told;
use super::manuscript::{Given, Ready, Settled, Settling};
use crate::book::Book;
use crate::game::Value;
use std::collections::BTreeMap;

/// Settings, and what of options and figures is otherwise than usual.
pub(super) fn settled(book: &Book) -> Vec<Settled> {
    let (rules, world) = (&book.vocabulary, &book.world);
    let one = |what, name: &str, about: &str, value: &Value| {
        Some(Settled {
            what,
            name: name.to_owned(),
            about: about.to_owned(),
            value: given(book, value)?,
        })
    };
    let settings = rules.settings.iter().filter_map(|it| {
        let value = world.settings.get(&it.name)?;
        one(Settling::Setting, &it.name, &it.about, value)
    });
    let options = rules.options.iter().filter_map(|it| {
        let value = world.options.get(&it.name)?;
        let other = *value != it.start;
        other.then(|| one(Settling::Option, &it.name, &it.about, value))?
    });
    let figures = rules.figures.iter().filter_map(|it| {
        let value = world.figures.get(&it.name)?;
        one(Settling::Figure, &it.name, &it.about, value)
    });
    settings.chain(options).chain(figures).collect()
}

/// How every option is settled.
pub(super) fn options(book: &Book) -> BTreeMap<String, Given> {
    let all = book.world.options.iter();
    all.filter_map(|(name, value)| Some((name.clone(), given(book, value)?)))
        .collect()
}

fn given(book: &Book, value: &Value) -> Option<Given> {
    match value {
        Value::Bool(is) => Some(Given::OneOf(if *is { "yes" } else { "no" }.to_owned())),
        value => told(book, value),
    }
}

/// Who may be taken ready-made, without what only a game knows of them.
pub(super) fn ready(book: &Book) -> Vec<Ready> {
    let all = book.characters.iter();
    all.map(|it| Ready {
        name: it.name.clone(),
        about: it.about.clone(),
        sheet: Vec::new(),
    })
    .collect()
}
