//! Collects words into paragraphs, and choices into lists.

use crate::output::print::document::{Inline, PrintBlock, inlines, plain, push, tidied};
use crate::syntax::markup::Emphasis;

#[derive(Default)]
pub(super) struct LineWriter {
    blocks: Vec<PrintBlock>,
    line: Vec<Inline>,
    /// The line contains text of the author.
    has_text: bool,
}

impl LineWriter {
    pub(super) fn is_empty(&self) -> bool {
        plain(&self.line).trim().is_empty()
    }

    pub(super) fn text(&mut self, words: Vec<Inline>, stress: Emphasis) {
        if plain(&words).trim().is_empty() && self.line.is_empty() {
            return;
        }
        let has_text = !plain(&words).trim().is_empty();
        if has_text && !self.has_text {
            // Instructions before the text get their own paragraph.
            self.over();
        }
        self.has_text |= has_text;
        push(&mut self.line, words, stress);
    }

    /// Adds an instruction, which is emphasized among text of the author.
    pub(super) fn rule(&mut self, text: String) {
        if !self.line.is_empty() {
            self.line.push(Inline::Text(" ".to_owned()));
        }
        self.line.push(Inline::Emphasis(inlines(&text)));
        self.line.push(Inline::Text(" ".to_owned()));
    }

    /// Ends the paragraph.
    pub(super) fn over(&mut self) {
        let words = tidied(std::mem::take(&mut self.line));
        let has_text = std::mem::take(&mut self.has_text);
        if words.is_empty() {
            return;
        }
        self.blocks.push(match has_text {
            true => PrintBlock::Paragraph(words),
            false => {
                let mut all = Vec::new();
                for it in words {
                    match it {
                        Inline::Emphasis(inner) => push(&mut all, inner, Emphasis::Plain),
                        other => push(&mut all, vec![other], Emphasis::Plain),
                    }
                }
                PrintBlock::Rule(tidied(all))
            }
        });
    }

    pub(super) fn block(&mut self, block: PrintBlock) {
        self.over();
        self.blocks.push(block);
    }

    /// Adds an item to the current list.
    pub(super) fn item(&mut self, item: Vec<PrintBlock>) {
        self.over();
        match self.blocks.last_mut() {
            Some(PrintBlock::List(items)) => items.push(item),
            _ => self.blocks.push(PrintBlock::List(vec![item])),
        }
    }

    pub(super) fn done(mut self) -> Vec<PrintBlock> {
        self.over();
        self.blocks
    }
}

/// A number with a minus sign instead of a hyphen.
pub(super) fn digits(n: i64) -> String {
    match n < 0 {
        true => format!("−{}", n.unsigned_abs()),
        false => n.to_string(),
    }
}

/// The text with a space at its end.
pub(super) fn sentence(text: &str) -> String {
    format!("{} ", text.trim())
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

pub(super) fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(['”', '"', '’', ')', '»', '“']);
    text.ends_with(['.', '!', '?', '…'])
}
