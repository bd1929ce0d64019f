//! Varied text within a sentence: `{random: grey | white | low}`.

use super::super::emphasis;
use super::super::lines;
use super::super::piece::{LinePiece, MarkupLineKind, TextPosition, verb};
use super::super::syntax::{Emphasis, InstructionTree, Item, RowTree, Word, WordKind};
use super::super::varied::words_alone;
use super::TreeBuilder;
use crate::syntax::diagnostic::Code;
use crate::syntax::source::{Span, Spanned};
use std::ops::Range;

impl TreeBuilder<'_, '_> {
    pub(super) fn inline(
        &mut self,
        inner: Spanned<&str>,
        texts: Vec<Range<usize>>,
        span: Span,
        style: Emphasis,
    ) -> InstructionTree {
        let verb = verb(inner.it);
        if texts.len() < 2 {
            self.fault(
                Code::InvalidInstruction,
                span,
                "one text alone does not vary",
                format!("put `|` between the texts: `{{{verb}: grey | white | low}}`"),
            );
        }
        let at = |range: &Range<usize>| inner.span.part(range.start, range.end);
        let rows = texts.iter().map(|range| RowTree {
            labels: Vec::new(),
            body: self.text_of(&inner.it[range.clone()], at(range), verb, style),
            span: at(range),
        });
        let rows = rows.collect();
        let lead = inner.it.len() - inner.it.trim_start().len();
        InstructionTree {
            words: vec![Word {
                kind: WordKind::Name,
                text: verb.to_owned(),
                span: at(&(lead..lead + verb.len())),
            }],
            rows,
            style,
            span,
        }
    }

    /// Parses one of the texts, which can contain emphasis.
    fn text_of(&mut self, text: &str, span: Span, verb: &str, around: Emphasis) -> Vec<Item> {
        if text.is_empty() {
            return Vec::new();
        }
        let mut read = lines::read_lines(TextPosition::from_span(span), text, self.found);
        emphasis::settle(&mut read, self.found);
        let mut items: Vec<Item> = Vec::new();
        let mut only_words = true;
        for line in read {
            only_words &= line.kind == MarkupLineKind::Prose && line.row.is_none();
            for piece in line.pieces {
                let LinePiece::Text(words, style) = piece else {
                    only_words = false;
                    continue;
                };
                let style = match style {
                    Emphasis::Plain => around,
                    own => own,
                };
                let words = Spanned::new(words.it.into_owned(), words.span);
                match items.last_mut() {
                    Some(Item::Text(before, same)) if *same == style => {
                        before.it.push_str(&words.it);
                        before.span = before.span.to(words.span);
                    }
                    _ => items.push(Item::Text(words, style)),
                }
            }
        }
        if !only_words {
            self.found.push(words_alone(verb, span));
        }
        items
    }
}
