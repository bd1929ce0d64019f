//! Varied text within a sentence: `{random: grey | white | low}`.

use super::super::alternatives::text_only_error;
use super::super::ast::{Emphasis, InstructionTree, Item, RowTree, Word, WordKind};
use super::super::emphasis;
use super::super::lines;
use super::super::piece::{LinePiece, MarkupLineKind, TextPosition, keyword};
use super::TreeBuilder;
use crate::syntax::diagnostic::Code;
use crate::syntax::source::{Span, Spanned};
use std::ops::Range;

impl TreeBuilder<'_, '_> {
    pub(super) fn parse_inline(
        &mut self,
        inner: Spanned<&str>,
        texts: Vec<Range<usize>>,
        span: Span,
        style: Emphasis,
    ) -> InstructionTree {
        let verb = keyword(inner.value);
        if texts.len() < 2 {
            self.report_error(
                Code::InvalidInstruction,
                span,
                "one text alone does not vary",
                format!("put `|` between the texts: `{{{verb}: grey | white | low}}`"),
            );
        }
        let at = |range: &Range<usize>| inner.span.subspan(range.start, range.end);
        let rows = texts.iter().map(|range| RowTree {
            labels: Vec::new(),
            body: self.parse_inline_text(&inner.value[range.clone()], at(range), verb, style),
            span: at(range),
        });
        let rows = rows.collect();
        let lead = inner.value.len() - inner.value.trim_start().len();
        InstructionTree {
            words: vec![Word {
                kind: WordKind::Name,
                text: verb.to_owned(),
                span: at(&(lead..lead + verb.len())),
            }],
            rows,
            emphasis: style,
            span,
        }
    }

    /// Parses one of the texts, which can contain emphasis.
    fn parse_inline_text(
        &mut self,
        text: &str,
        span: Span,
        verb: &str,
        around: Emphasis,
    ) -> Vec<Item> {
        if text.is_empty() {
            return Vec::new();
        }
        let mut read = lines::parse_lines(TextPosition::from_span(span), text, self.diagnostics);
        emphasis::resolve_emphasis(&mut read, self.diagnostics);
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
                let words = Spanned::new(words.value.into_owned(), words.span);
                match items.last_mut() {
                    Some(Item::Text(before, same)) if *same == style => {
                        before.value.push_str(&words.value);
                        before.span = before.span.to(words.span);
                    }
                    _ => items.push(Item::Text(words, style)),
                }
            }
        }
        if !only_words {
            self.diagnostics.push(text_only_error(verb, span));
        }
        items
    }
}
