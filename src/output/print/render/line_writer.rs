//! Collects text into paragraphs, and choices into lists.

use crate::output::print::document::{
    Inline, PrintBlock, parse_inlines, plain_text, push_inlines, tidy_spaces,
};
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
        plain_text(&self.line).trim().is_empty()
    }

    pub(super) fn push_text(&mut self, inlines: Vec<Inline>, stress: Emphasis) {
        if plain_text(&inlines).trim().is_empty() && self.line.is_empty() {
            return;
        }
        let has_text = !plain_text(&inlines).trim().is_empty();
        if has_text && !self.has_text {
            // Instructions before the text get their own paragraph.
            self.end_paragraph();
        }
        self.has_text |= has_text;
        push_inlines(&mut self.line, inlines, stress);
    }

    /// Adds an instruction, which is emphasized among text of the author.
    pub(super) fn push_instruction(&mut self, mut text: String) {
        if text.ends_with(char::is_alphanumeric) {
            text.push('.');
        }
        if !self.line.is_empty() {
            self.line.push(Inline::Text(" ".to_owned()));
        }
        self.line.push(Inline::Emphasis(parse_inlines(&text)));
        self.line.push(Inline::Text(" ".to_owned()));
    }

    /// Ends the paragraph.
    pub(super) fn end_paragraph(&mut self) {
        let inlines = tidy_spaces(std::mem::take(&mut self.line));
        let has_text = std::mem::take(&mut self.has_text);
        if inlines.is_empty() {
            return;
        }
        self.blocks.push(match has_text {
            true => PrintBlock::Paragraph(inlines),
            false => {
                let mut plain = Vec::new();
                for inline in inlines {
                    match inline {
                        Inline::Emphasis(inner) => push_inlines(&mut plain, inner, Emphasis::Plain),
                        inline => push_inlines(&mut plain, vec![inline], Emphasis::Plain),
                    }
                }
                PrintBlock::Instruction(tidy_spaces(plain))
            }
        });
    }

    pub(super) fn push_block(&mut self, block: PrintBlock) {
        self.end_paragraph();
        self.blocks.push(block);
    }

    /// Adds an item to the current list.
    pub(super) fn push_item(&mut self, item: Vec<PrintBlock>) {
        self.end_paragraph();
        match self.blocks.last_mut() {
            Some(PrintBlock::List(items)) => items.push(item),
            _ => self.blocks.push(PrintBlock::List(vec![item])),
        }
    }

    pub(super) fn finish(mut self) -> Vec<PrintBlock> {
        self.end_paragraph();
        self.blocks
    }
}

/// Formats a number with a minus sign instead of a hyphen.
pub(super) fn format_number(n: i64) -> String {
    match n < 0 {
        true => format!("−{}", n.unsigned_abs()),
        false => n.to_string(),
    }
}

/// Returns the text with a space at its end.
pub(super) fn with_space(text: &str) -> String {
    format!("{} ", text.trim())
}

pub(in crate::output::print) fn ends_sentence(text: &str) -> bool {
    let text = text.trim_end_matches(['”', '"', '’', ')', '»', '“']);
    text.ends_with(['.', '!', '?', '…'])
}
