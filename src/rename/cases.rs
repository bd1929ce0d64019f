//! Rule cases of a book: what they begin with, what is done, what must come of it.

use super::yaml::{child, entries};
use super::{Change, Target};
use crate::compile::{self, Node};

impl Change<'_> {
    /// Changes what a file of cases certainly means, and lists what it may.
    pub(super) fn cases(&mut self, n: usize) {
        if let Some(root) = self.read(n) {
            let cases = child(&root, "cases").and_then(Node::items);
            for case in cases.unwrap_or_default() {
                for half in ["given", "expect"] {
                    self.half(n, child(case, half));
                }
                self.done(n, child(case, "do"));
            }
        }
        self.words(n, "a rule case: what it means here is not known");
    }

    /// What is held at the start, or must be in the end.
    fn half(&mut self, n: usize, half: Option<&Node>) {
        let Some(half) = half else { return };
        let kind = match self.target {
            Target::Thing(kind) => &*self.book.vocabulary.kinds[kind].name,
            Target::Code(_) => "codes",
            Target::Title(_) => "titles",
            Target::Page(..) => {
                if let Some(page) = child(half, "page")
                    .filter(|it| it.as_text().is_some_and(|id| self.said_in(n, id)))
                {
                    self.word(n, Some(page));
                }
                return;
            }
            Target::Variable(..) if self.is_of(self.texts[n].part) => {
                for (key, _) in entries(child(half, "variables")) {
                    self.key(n, key.span, &key.it);
                }
                return;
            }
            _ => return,
        };
        for thing in child(half, kind).and_then(Node::items).unwrap_or_default() {
            self.word(n, Some(thing));
            self.word(n, child(thing, "id"));
        }
    }

    /// Instructions that are written on one line as they are.
    fn done(&mut self, n: usize, done: Option<&Node>) {
        let texts = self.texts;
        let Some(node) = done else { return };
        let (Some(said), start) = (node.as_text(), node.span.start as usize) else {
            return;
        };
        let written = texts[n].text.get(start..node.span.end as usize);
        let Some(at) = written.and_then(|written| written.find(said)) else {
            return;
        };
        let all = compile::mentions_of_instructions(self.book, texts[n].part, said);
        self.spoken(n, said, start + at, &all);
    }
}
