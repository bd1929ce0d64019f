//! Alternative texts within a sentence: `{random: grey | white | low}`.

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
        emphasis: Emphasis,
    ) -> InstructionTree {
        let keyword = keyword(inner.value);
        if texts.len() < 2 {
            self.report_error(
                Code::InvalidInstruction,
                span,
                format!("`{keyword}` must have at least two texts"),
                format!("write `|` between the texts: `{{{keyword}: grey | white | low}}`"),
            );
        }
        let rows = texts.into_iter().map(|range| {
            let span = inner.span.subspan(range.start, range.end);
            RowTree {
                labels: Vec::new(),
                body: self.parse_inline_text(&inner.value[range], span, keyword, emphasis),
                span,
            }
        });
        let rows = rows.collect();
        let start = inner.value.len() - inner.value.trim_start().len();
        InstructionTree {
            words: vec![Word {
                kind: WordKind::Name,
                text: keyword.to_owned(),
                span: inner.span.subspan(start, start + keyword.len()),
            }],
            rows,
            emphasis,
            span,
        }
    }

    /// Parses one of the texts, which can contain emphasis.
    fn parse_inline_text(
        &mut self,
        text: &str,
        span: Span,
        keyword: &str,
        outer_emphasis: Emphasis,
    ) -> Vec<Item> {
        if text.is_empty() {
            return Vec::new();
        }
        let mut lines = lines::parse_lines(TextPosition::from_span(span), text, self.diagnostics);
        emphasis::resolve_emphasis(&mut lines, self.diagnostics);
        let mut items: Vec<Item> = Vec::new();
        let mut is_only_text = true;
        for line in lines {
            is_only_text &= line.kind == MarkupLineKind::Prose && line.row.is_none();
            for piece in line.pieces {
                let LinePiece::Text(text, emphasis) = piece else {
                    is_only_text = false;
                    continue;
                };
                let emphasis = match emphasis {
                    Emphasis::Plain => outer_emphasis,
                    inner_emphasis => inner_emphasis,
                };
                match items.last_mut() {
                    Some(Item::Text(last, last_emphasis)) if *last_emphasis == emphasis => {
                        last.value.push_str(&text.value);
                        last.span = last.span.to(text.span);
                    }
                    _ => {
                        let text = Spanned::new(text.value.into_owned(), text.span);
                        items.push(Item::Text(text, emphasis));
                    }
                }
            }
        }
        if !is_only_text {
            self.diagnostics.push(text_only_error(keyword, span));
        }
        items
    }
}
