//! What of a page is told each time: what a choice or a row says, and under `{again whole}` all of it.

use super::lower::Lower;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{Instruction, Item, Word};
use crate::syntax::source::Span;

/// Where it stands by itself on a page, and not in something that may not happen.
pub(super) fn whole(body: &[Item]) -> Vec<Span> {
    let says_so = |it: &Instruction| {
        let words = it.words.iter().map(|word| &*word.text);
        words.eq(["again", "whole"])
    };
    let spans = body.iter().filter_map(|item| match item {
        Item::Instruction(it) if says_so(it) => Some(it.span),
        _ => None,
    });
    spans.collect()
}

impl Lower<'_, '_> {
    /// Does `work`, whose steps say what comes of a choice, or of a row.
    pub(super) fn answering(&mut self, work: impl FnOnce(&mut Self)) {
        let step = |lower: &Self| u32::try_from(lower.code.len()).unwrap_or(u32::MAX);
        let start = step(self);
        self.answering += 1;
        work(self);
        self.answering -= 1;
        let end = step(self);
        if self.answering > 0 || start == end {
            return;
        }
        match self.answers.last_mut() {
            Some((_, before)) if *before == start => *before = end,
            _ => self.answers.push((start, end)),
        }
    }

    /// No step comes of it: it holds for all of the page.
    pub(super) fn again(&mut self, words: &[Word], span: Span) {
        if !matches!(words, [_, whole] if whole.text == "whole") {
            self.form(span, "again whole");
        } else if !self.whole.contains(&span) {
            let message = "`{again whole}` holds for all of a page";
            let fault = Diagnostic::new(Code::BadInstruction, span, message);
            self.found.push(fault.help(
                "write it on the page itself, above its text, and not in a choice, a row, a block or a passage",
            ));
        }
    }
}
