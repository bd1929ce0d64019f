//! The names that a book uses, among all names that it shares with linked books.

use super::manuscript::{Catalogue, HolderSpecials, Manuscript, Step, Term};
use super::walk::{PrintNode, with_children};
use std::collections::BTreeSet;

/// Names of codes, titles and notes that something in the book changes or uses.
#[derive(Debug, Default)]
pub(super) struct UsedNames<'m> {
    pub(super) codes: BTreeSet<&'m str>,
    pub(super) titles: BTreeSet<&'m str>,
    pub(super) notes: BTreeSet<&'m str>,
    /// Fields of the sheet, and whether the number of turns is used.
    pub(super) fields: BTreeSet<&'m str>,
    pub(super) uses_turns: bool,
}

impl<'m> UsedNames<'m> {
    /// Collects the names in sections, in shared steps, and in special rules.
    pub(super) fn collect(
        manuscript: &'m Manuscript,
        catalogues: &'m [Catalogue],
        holders: &'m [HolderSpecials],
    ) -> Self {
        let mut out = Self::default();
        let sections = manuscript.sections.iter();
        let reset_notes = sections.flat_map(|it| &it.fresh.variables);
        out.notes.extend(reset_notes.map(|note| &*note.name));
        let entries = catalogues.iter().flat_map(|it| &it.entries);
        let specials = entries.flat_map(|it| &it.specials);
        let specials = specials.chain(holders.iter().flat_map(|it| &it.specials));
        let args = specials.flat_map(|it| it.values());
        let args = args.chain(holders.iter().map(|it| &it.name));
        let args = with_children(args.map(PrintNode::Argument));
        for node in manuscript.nodes().chain(args) {
            match node {
                PrintNode::Step(step) => out.add_step(step),
                PrintNode::Term(term) => out.add_term(term),
                PrintNode::Argument(_) => {}
            }
        }
        out
    }

    fn add_step(&mut self, step: &'m Step) {
        match step {
            Step::Code { name, .. } => self.codes.extend([&**name]),
            Step::Title { name, .. } | Step::Raise { name, .. } => self.titles.extend([&**name]),
            Step::Set {
                name,
                of_sheet: false,
                ..
            } => self.notes.extend([&**name]),
            Step::Ask { into, .. } => self.notes.extend(into.as_deref()),
            Step::Roll(roll) => self.notes.extend(roll.into.as_deref()),
            Step::Number(number) => self.notes.extend(number.into.as_deref()),
            Step::Verb(instruction) => self.notes.extend(instruction.into.as_deref()),
            _ => {}
        }
    }

    fn add_term(&mut self, term: &'m Term) {
        match term {
            Term::Code { name } => self.codes.extend([&**name]),
            Term::Title { name, .. } => self.titles.extend([&**name]),
            Term::Variable { name, .. } => self.notes.extend([&**name]),
            Term::Field { name, .. } => self.fields.extend([&**name]),
            Term::Turns => self.uses_turns = true,
            Term::Count { codes, titles } => {
                self.codes.extend(codes.iter().map(|it| &**it));
                self.titles.extend(titles.iter().map(|it| &**it));
            }
            _ => {}
        }
    }
}
