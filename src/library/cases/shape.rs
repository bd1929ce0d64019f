//! Values in the shapes that the schema asks for, and the faults of those that are not.

use super::case::Text;
use super::schema::Section;
use crate::compile::{Entries, Key, Node, Of, mismatch, unknown_key};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::suggest::did_you_mean;
use std::sync::Arc;

/// Reads values in the shapes they must have.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) found: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(super) fn bad(&mut self, span: Span, message: String) {
        self.found
            .push(Diagnostic::new(Code::BadCase, span, message));
    }

    /// A key that checks nothing.
    pub(super) fn hollow(&mut self, key: &Key) {
        let message = format!("`{}` checks nothing", key.it);
        let found = Diagnostic::new(Code::BadCase, key.span, message);
        self.found
            .push(found.help("say what must be so, or leave the key out"));
    }

    pub(super) fn wrong(&mut self, section: &Section, key: &Key, node: &Node) {
        let holds = section.holds(&key.it).unwrap_or("something else");
        self.shape(key, node, holds);
    }

    pub(super) fn shape(&mut self, key: &Key, node: &Node, holds: &str) {
        self.found.push(mismatch(key, node.span, holds));
    }

    pub(super) fn unknown_key(&mut self, section: &Section, key: &Key) {
        self.found.push(unknown_key(key, section.names()));
    }

    /// A text; a number is none until it stands in quotes.
    fn a_text(&mut self, key: &Key, node: &Node, holds: &str) -> Option<Text> {
        if let Some(text) = node.as_text() {
            return Some(Spanned::new(text.to_owned(), node.span));
        }
        let written = self
            .text
            .get(node.span.start as usize..node.span.end as usize);
        // An instruction keeps its braces.
        let instruction = &*key.it == "do";
        let written = written.map(|text| match instruction {
            true => text.trim(),
            false => text.trim_matches(['{', '}']).trim(),
        });
        self.shape(key, node, holds);
        if let (Some(written), Some(last)) = (written, self.found.last_mut())
            && !written.is_empty()
            && !matches!(node.of, Of::List(_))
        {
            last.help = Some(format!("as a text it stands in quotes: '{written}'"));
        }
        None
    }

    pub(super) fn text(&mut self, section: &Section, key: &Key, node: &Node) -> Option<Text> {
        let holds = section.holds(&key.it).unwrap_or("a text");
        self.a_text(key, node, holds)
    }

    pub(super) fn texts(&mut self, section: &Section, key: &Key, node: &Node) -> Option<Vec<Text>> {
        let Some(items) = node.items() else {
            self.wrong(section, key, node);
            return None;
        };
        let texts = items.iter().map(|item| self.a_text(key, item, "a text"));
        let texts: Vec<Option<Text>> = texts.collect();
        texts.into_iter().collect()
    }

    pub(super) fn entries(
        &mut self,
        section: &Section,
        key: &Key,
        node: &Node,
    ) -> Option<Arc<Entries>> {
        let entries = node.entries();
        if entries.is_none() {
            self.wrong(section, key, node);
        }
        entries.cloned()
    }
}

/// A name that nobody knows, with the nearest one that somebody does.
pub(super) fn unknown<'n>(
    span: Span,
    message: String,
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Diagnostic {
    Diagnostic::new(Code::UnknownName, span, message).maybe_help(did_you_mean(name, known))
}
