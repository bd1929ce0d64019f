//! What a book keeps by name, of all that it shares with its neighbours.

use super::manuscript::{Borne, Catalogue, Manuscript, Step, Term};
use super::walk::{Node, of_given};
use std::collections::BTreeSet;

/// Names of codes, titles and notes that something in the book gives, takes or asks for.
#[derive(Debug, Default)]
pub(super) struct Used<'m> {
    pub(super) codes: BTreeSet<&'m str>,
    pub(super) titles: BTreeSet<&'m str>,
    pub(super) notes: BTreeSet<&'m str>,
    /// Fields of the sheet, and whether sections that were turned to are counted.
    pub(super) fields: BTreeSet<&'m str>,
    pub(super) turns: bool,
}

impl<'m> Used<'m> {
    /// The names in sections, in what holds everywhere, and in special rules.
    pub(super) fn of(
        manuscript: &'m Manuscript,
        catalogues: &'m [Catalogue],
        borne: &'m [Borne],
    ) -> Self {
        let mut out = Self::default();
        let fresh = manuscript.sections.iter().flat_map(|it| &it.fresh.notes);
        out.notes.extend(fresh.map(|note| &*note.name));
        let entries = catalogues.iter().flat_map(|it| &it.entries);
        let specials = entries.flat_map(|it| &it.specials);
        let specials = specials.chain(borne.iter().flat_map(|it| &it.specials));
        let given = specials.flat_map(|it| it.given());
        let given = given.chain(borne.iter().map(|it| &it.name));
        for node in manuscript.nodes().chain(given.flat_map(of_given)) {
            match node {
                Node::Step(step) => out.add_step(step),
                Node::Term(term) => out.add_term(term),
                Node::Given(_) => {}
            }
        }
        out
    }

    fn add_step(&mut self, step: &'m Step) {
        match step {
            Step::Code { name, .. } => {
                self.codes.insert(name);
            }
            Step::Title { name, .. } | Step::Raise { name, .. } => {
                self.titles.insert(name);
            }
            Step::Set {
                name,
                of_sheet: false,
                ..
            } => {
                self.notes.insert(name);
            }
            Step::Roll(roll) => self.notes.extend(roll.into.as_deref()),
            Step::Number(number) => self.notes.extend(number.into.as_deref()),
            Step::Verb(verb) => self.notes.extend(verb.into.as_deref()),
            _ => {}
        }
    }

    fn add_term(&mut self, term: &'m Term) {
        match term {
            Term::Code { name } => {
                self.codes.insert(name);
            }
            Term::Title { name, .. } => {
                self.titles.insert(name);
            }
            Term::Note { name, .. } => {
                self.notes.insert(name);
            }
            Term::Field { name, .. } => {
                self.fields.insert(name);
            }
            Term::Turns => self.turns = true,
            Term::Count { codes, titles } => {
                self.codes.extend(codes.iter().map(|it| &**it));
                self.titles.extend(titles.iter().map(|it| &**it));
            }
            _ => {}
        }
    }
}
