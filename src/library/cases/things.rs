//! What is held, as a case says it: `rope`, `brick x 12`, `{ id: aldo, hp: 3 }`.

use super::check::Check;
use super::shape::unknown;
use crate::compile::{Entries, Key, Node};
use crate::model::book::Kind;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::Span;

/// So many of one thing may be said in a word.
const MOST: usize = 1000;

/// A thing that is held: its id and the marks that the case gives.
#[derive(Debug, Clone)]
pub(super) struct Thing {
    pub(super) id: String,
    pub(super) marks: Vec<(String, Value)>,
}

impl<'a> Check<'a, '_> {
    /// What is held of a kind.
    pub(super) fn things(&mut self, key: &Key, node: &Node, n: usize) -> Option<Vec<Thing>> {
        let Some(items) = node.items() else {
            self.shape(key, node, "a list: ids, or `{ id: ID, MARK: VALUE }`");
            return None;
        };
        let mut out = Vec::new();
        for item in items {
            let (name, span, marks) = match (item.as_text(), item.entries()) {
                (Some(name), _) => (name, item.span, None),
                (None, Some(entries)) => {
                    let id = entries.iter().find(|(key, _)| &*key.it == "id");
                    match id.and_then(|(_, id)| Some((id.as_text()?, id.span))) {
                        Some((name, span)) => (name, span, Some(entries)),
                        None => {
                            self.shape(key, item, "an id, or `{ id: ID, MARK: VALUE }`");
                            continue;
                        }
                    }
                }
                _ => {
                    self.shape(key, item, "an id, or `{ id: ID, MARK: VALUE }`");
                    continue;
                }
            };
            let (id, many) = self.many(name, span);
            let catalogue = &self.book.world.catalogues[n];
            if !catalogue.contains_key(id) {
                let message = format!("no {} is called `{id}`", key.it);
                self.found.push(unknown(
                    span,
                    message,
                    id,
                    catalogue.keys().map(String::as_str),
                ));
            }
            let marks = marks.map(|marks| self.marks(marks, n)).unwrap_or_default();
            let thing = Thing {
                id: id.to_owned(),
                marks,
            };
            out.extend(std::iter::repeat_n(thing, many));
        }
        Some(out)
    }

    /// `brick x 12` is twelve of a thing.
    fn many<'n>(&mut self, name: &'n str, span: Span) -> (&'n str, usize) {
        let counted = name.rsplit_once(" x ");
        let counted =
            counted.and_then(|(id, many)| Some((id.trim(), many.trim().parse::<usize>().ok()?)));
        match counted {
            Some((id, many)) if (1..=MOST).contains(&many) => (id, many),
            Some((id, many)) => {
                let message = format!("there may be 1 to {MOST} of a thing, not {many}");
                self.found
                    .push(Diagnostic::new(Code::BadCase, span, message));
                (id, 1)
            }
            None => (name, 1),
        }
    }

    fn marks(&mut self, entries: &Entries, n: usize) -> Vec<(String, Value)> {
        let kind: &'a Kind = &self.book.vocabulary.kinds[n];
        let mut out = Vec::new();
        for (name, node) in entries.iter().filter(|(key, _)| &*key.it != "id") {
            let Some(mark) = kind.marks.iter().find(|mark| *mark.name == *name.it) else {
                let message = format!("the {} that is held has no mark `{}`", kind.name, name.it);
                self.found.push(unknown(
                    name.span,
                    message,
                    &name.it,
                    kind.marks.iter().map(|mark| &*mark.name),
                ));
                continue;
            };
            if let Some(value) = self.fitting(mark, name, node) {
                out.push((mark.name.clone(), value));
            }
        }
        out
    }
}
