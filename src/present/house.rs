//! What house rules have done to a ruleset, told beside what it offers.

use super::Block;
use super::declared::named;
use crate::book::{Form, Vocabulary};
use std::collections::BTreeMap;

/// What the rules have besides the ruleset's own, sort by sort, and what they change of it, script by script. Nothing where there are no house rules, or where they
/// do neither.
pub(super) fn house(plain: &Vocabulary, rules: &Vocabulary) -> Vec<Vec<Block>> {
    let mut out = Vec::new();
    for (sort, of) in SORTS {
        let own = of(plain);
        let added: Vec<&str> = of(rules)
            .into_iter()
            .filter(|it| !own.contains(it))
            .collect();
        if !added.is_empty() {
            out.push(named(sort, &added.join(", "), &[]));
        }
    }
    let mut changed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for it in &rules.unseen {
        changed.entry(&it.script).or_default().push(&it.what);
    }
    for (script, what) in changed {
        out.push(named(
            &format!("changed by {script}"),
            &what.join(", "),
            &[],
        ));
    }
    out
}

/// A sort of declaration, and the names of all that a vocabulary has of it.
type Sort = (&'static str, fn(&Vocabulary) -> Vec<&str>);

const SORTS: [Sort; 10] = [
    ("instructions", |it| {
        forms(it.verbs.iter().map(|it| &it.form))
    }),
    ("conditions", |it| {
        forms(it.queries.iter().map(|it| &it.form))
    }),
    ("commands", |it| {
        forms(it.commands.iter().map(|it| &it.form))
    }),
    ("fields of the sheet", |it| {
        names(it.fields.iter().map(|it| &it.name))
    }),
    ("catalogues", |it| names(it.kinds.iter().map(|it| &it.name))),
    ("words", |it| names(it.words.keys())),
    ("options", |it| names(it.options.iter().map(|it| &it.name))),
    ("figures", |it| names(it.figures.iter().map(|it| &it.name))),
    ("functions", |it| names(it.offers.iter().map(|it| &it.name))),
    ("hooks", |it| names(it.emits.iter().map(|it| &it.name))),
];

fn forms<'v>(all: impl Iterator<Item = &'v Form>) -> Vec<&'v str> {
    all.map(|form| &*form.text).collect()
}

fn names<'v>(all: impl Iterator<Item = &'v String>) -> Vec<&'v str> {
    all.map(String::as_str).collect()
}
