//! Rows: `| label: ...`.

use super::super::alternatives::VARIATION_WORDS;
use super::super::ast::{Item, RowTree};
use super::super::piece::MarkupLineKind;
use super::{LastText, TreeBuilder, TreeContext, trim_end};
use crate::syntax::diagnostic::Code;
use crate::syntax::source::Span;

impl<'t> TreeBuilder<'_, 't> {
    /// Parses rows with `depth` bars, which belong to the last of `items`.
    pub(super) fn parse_rows(&mut self, depth: usize, items: &mut [Item], context: TreeContext) {
        let bars = self.lines[self.line]
            .row
            .as_ref()
            .map_or_else(Span::default, |row| row.bars);
        if self.exceeds_depth(context, bars) {
            return;
        }
        let owner = items
            .iter_mut()
            .rev()
            .find(|item| !matches!(item, Item::Comment { .. }));
        let (owner, has_separate_rows) = match owner {
            Some(Item::Instruction(owner))
                if depth == context.row_depth + 1 && !owner.is_inline() =>
            {
                let keyword = owner.words.first().map(|word| &*word.text);
                let has_separate_rows = keyword.is_some_and(|it| VARIATION_WORDS.contains(&it));
                (Some(owner), has_separate_rows)
            }
            last => {
                let (message, help) = if depth > context.row_depth + 1 {
                    let outer = "|".repeat(context.row_depth + 1);
                    (
                        format!("`{}` without a `{outer}` row above it", "|".repeat(depth)),
                        format!("begin the rows of the instruction above with `{outer}`"),
                    )
                } else if matches!(
                    last,
                    Some(Item::Text(..) | Item::Turn(_) | Item::Instruction(_))
                ) {
                    (
                        "the row is below text instead of an instruction".to_owned(),
                        "write the instruction at the end of the line above the row; for a literal bar, write `\\|`".to_owned(),
                    )
                } else {
                    (
                        "the row has no instruction above it".to_owned(),
                        "write rows directly below their instruction, without a blank line; for a literal bar, write `\\|`".to_owned(),
                    )
                };
                self.report_error(Code::RowWithoutInstruction, bars, message, help);
                (None, false)
            }
        };
        let context = TreeContext {
            row_depth: depth,
            has_separate_rows,
            nesting: context.nesting + 1,
            ..TreeContext::default()
        };
        // Rows without an instruction are also parsed, to report errors in them.
        let mut discarded = Vec::new();
        let outer_text = self.last_text;
        let rows = owner.map_or(&mut discarded, |owner| &mut owner.rows);
        loop {
            rows.push(self.parse_row(context));
            let mut next = self.line + 1;
            while self.is_comment(next) {
                next += 1;
            }
            let row = self.lines.get(next).and_then(|line| line.row.as_ref());
            if row.is_none_or(|row| row.depth != depth) {
                break;
            }
            if let Some(last) = rows.last_mut() {
                self.push_comments_until(next, &mut last.body);
            }
            self.go_to_line(next);
        }
        self.last_text = outer_text;
    }

    fn parse_row(&mut self, context: TreeContext) -> RowTree {
        let line = &mut self.lines[self.line];
        let mut span = line.span;
        let labels = line.row.as_mut().map(|row| {
            span = Span {
                start: row.bars.start,
                ..span
            };
            std::mem::take(&mut row.labels)
        });
        let mut body = Vec::new();
        self.last_text = LastText::default();
        if line.kind == MarkupLineKind::Choice {
            self.parse_choice(context, &mut body);
        }
        self.parse_sequence(context, &mut body);
        trim_end(&mut body);
        RowTree {
            labels: labels.unwrap_or_default(),
            body,
            span: span.to(self.lines[self.line].span),
        }
    }
}
