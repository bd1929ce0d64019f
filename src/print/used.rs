//! What a book keeps by name, of all that it shares with its neighbours.

use super::manuscript::{Borne, Catalogue, Given, Offered, Section, Special, Standing, Step, Term};
use super::walk;
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
    pub(super) fn by(
        sections: &'m [Section],
        standing: &'m [Standing],
        offered: &'m [Offered],
    ) -> Self {
        let mut out = Self::default();
        for section in sections {
            out.steps(&section.steps);
            let fresh = section.fresh.notes.iter();
            out.notes.extend(fresh.map(|note| &*note.name));
        }
        standing.iter().for_each(|it| out.steps(&it.steps));
        for it in offered {
            walk::parts(&it.when, &mut |term| out.term(term));
        }
        out
    }

    /// Those that special rules ask for, or stand by.
    pub(super) fn and_specials(mut self, catalogues: &'m [Catalogue], borne: &'m [Borne]) -> Self {
        let entries = catalogues.iter().flat_map(|it| &it.entries);
        entries.for_each(|it| self.specials(&it.specials));
        for it in borne {
            self.given(&it.name);
            self.specials(&it.specials);
        }
        self
    }

    fn specials(&mut self, all: &'m [Special]) {
        for special in all {
            let parts = special.conditions.iter().chain(&special.effects);
            let parts = parts
                .chain([&special.when])
                .flat_map(|it| it.given.values());
            parts.for_each(|it| self.given(it));
            special.keys.values().for_each(|it| self.given(it));
        }
    }

    fn given(&mut self, given: &'m Given) {
        match given {
            Given::Value(term) => walk::parts(term, &mut |term| self.term(term)),
            Given::Several(all) => {
                let each = all.iter().flat_map(|it| it.values());
                each.for_each(|it| self.given(it));
            }
            _ => {}
        }
    }

    fn steps(&mut self, steps: &'m [Step]) {
        walk::steps(steps, &mut |step| match step {
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
        });
        walk::terms(steps, &mut |term| self.term(term));
    }

    fn term(&mut self, term: &'m Term) {
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
