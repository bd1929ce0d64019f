//! House rules: texts that are handed to a function as a name, and those that may be anything.

use super::{Change, Target};
use crate::lua;
use crate::source::FileId;

/// What a function of the surface takes by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    Code,
    Title,
    Page,
    Tag,
    /// An entry of the kind that is named before it.
    Thing,
}

const CALLS: &[(&str, Takes)] = &[
    ("has_code", Takes::Code),
    ("gain_code", Takes::Code),
    ("lose_code", Takes::Code),
    ("has_title", Takes::Title),
    ("title_number", Takes::Title),
    ("gain_title", Takes::Title),
    ("lose_title", Takes::Title),
    ("turn_to", Takes::Page),
    ("pages", Takes::Tag),
    ("has", Takes::Thing),
    ("count", Takes::Thing),
    ("held", Takes::Thing),
    ("gain", Takes::Thing),
    ("lose", Takes::Thing),
    ("entry", Takes::Thing),
];

impl Change<'_> {
    /// Changes what is certainly meant in a script, and lists what may be.
    pub(super) fn script(&mut self, n: usize) {
        let texts = self.texts;
        let Some(tree) = lua::read(FileId(0), &texts[n].text, &[]) else {
            self.words(n, "the script cannot be read");
            return;
        };
        let mut meant = Vec::new();
        for (called, given, _) in tree.calls() {
            let Some((_, takes)) = CALLS.iter().find(|(name, _)| *name == called) else {
                continue;
            };
            let text = |n: usize| given.each.get(n).and_then(|id| tree.text(*id));
            let word = match (takes, &self.target) {
                (Takes::Code, Target::Code(_))
                | (Takes::Title, Target::Title(_))
                | (Takes::Page, Target::Page(..))
                | (Takes::Tag, Target::Tag) => text(0),
                (Takes::Thing, Target::Thing(kind)) => {
                    let kind = &self.book.vocabulary.kinds[*kind].name;
                    text(0).filter(|(of, _)| of == kind).and_then(|_| text(1))
                }
                _ => None,
            };
            meant.extend(word.filter(|(word, _)| self.said_in(n, word)));
        }
        for (word, span) in &meant {
            // A place of the ruleset goes before a page of its name.
            let place = matches!(self.target, Target::Page(..))
                && self
                    .book
                    .vocabulary
                    .places
                    .iter()
                    .any(|it| it.name == *word);
            if !place {
                let end = span.end as usize;
                self.edit(n, end - self.old.len(), end, self.new.to_owned());
            }
        }
        for node in &tree.nodes {
            if let lua::Expr::Text(text, span) = &node.is
                && self.said_in(n, text)
                && !meant.iter().any(|(_, known)| known == span)
            {
                let why = "a text of the script: what it means is not known";
                self.plan.left.push((n, span.start as usize, why));
            }
        }
    }

    /// Is this the name as the book of this text says it: `landing`, and `isles:landing` elsewhere?
    pub(super) fn said_in(&self, n: usize, word: &str) -> bool {
        let part = match self.target {
            Target::Page(_, part) | Target::Variable(_, part) | Target::Passage(_, part) => part,
            _ => return word == self.old,
        };
        let here = self.texts[n].part;
        match word.split_once(':') {
            None => here == part && word == self.old,
            Some((book, own)) => {
                let named = |it: &str| it == book;
                let called = self.book.parts.get(here).is_some_and(|here| {
                    here.neighbours
                        .iter()
                        .any(|(name, at)| *at == Some(part) && named(name))
                });
                let own_name = self
                    .book
                    .parts
                    .get(part)
                    .is_some_and(|part| named(&part.name));
                own == self.old && (called || own_name)
            }
        }
    }

    /// Lists every place that says the name as a word of its own.
    pub(super) fn words(&mut self, n: usize, why: &'static str) {
        let text = &self.texts[n].text;
        let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        let found: Vec<usize> = text
            .match_indices(self.old)
            .filter(|(at, word)| {
                let before = text[..*at].chars().next_back().is_some_and(letter);
                let after = text[at + word.len()..].chars().next().is_some_and(letter);
                let edits = self.plan.edits.get(&n);
                let taken = edits.is_some_and(|all| all.iter().any(|it| it.start == *at));
                !before && !after && !taken
            })
            .map(|(at, _)| at)
            .collect();
        self.plan
            .left
            .extend(found.into_iter().map(|at| (n, at, why)));
    }
}
