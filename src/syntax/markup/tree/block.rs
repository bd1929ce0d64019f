//! Blocks: `{if}`, `{once}`, `{arriving}`, `{repeat}`.

use super::super::ast::{BranchTree, ExprTree, Item};
use super::super::piece::keyword;
use super::{LastText, TreeBuilder, TreeContext, TreeStop, after_keyword};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    If,
    Once { per_visit: bool },
    Arriving,
    Repeat,
}

/// Returns true if a block is or contains a matching item outside rows and choices.
fn contains_item(block: &Item, is_match: fn(&Item) -> bool) -> bool {
    is_match(block)
        || block
            .bodies()
            .flatten()
            .any(|item| contains_item(item, is_match))
}

/// Returns true if an item can add text to the sentence around it.
fn has_output(item: &Item) -> bool {
    match item {
        Item::Text(text, _) => !text.value.trim().is_empty(),
        Item::Instruction(it) => it.has_output(),
        _ => false,
    }
}

impl<'t> TreeBuilder<'_, 't> {
    pub(super) fn parse_block(
        &mut self,
        context: TreeContext,
        items: &mut Vec<Item>,
        inner: Spanned<&str>,
        span: Span,
    ) {
        if self.exceeds_depth(context, span) {
            return;
        }
        let kind = match keyword(inner.value) {
            "if" => BlockKind::If,
            "repeat" => BlockKind::Repeat,
            "once" => BlockKind::Once {
                per_visit: self.is_per_visit(inner),
            },
            _ => BlockKind::Arriving,
        };
        let condition = match kind {
            BlockKind::If => Some(self.parse_condition(inner, span)),
            BlockKind::Once { .. } => None,
            BlockKind::Arriving | BlockKind::Repeat => {
                self.require_no_arguments(inner);
                None
            }
        };
        // The space for a line break before the block is added later, if the block has text.
        let before = self.last_text;
        if before.pending_space {
            self.last_text.ends_with_space = true;
            self.last_text.pending_space = false;
        }
        let block = self.parse_branches(context, kind, condition, span);
        if contains_item(&block, |item| matches!(item, Item::Choice(_))) {
            self.last_text = LastText::default();
        } else if contains_item(&block, has_output) {
            let after = std::mem::replace(&mut self.last_text, before);
            self.push_space(items, span);
            self.last_text = LastText {
                ends_with_space: false,
                ..after
            };
        } else {
            self.last_text = before;
        }
        items.push(block);
    }

    fn parse_branches(
        &mut self,
        context: TreeContext,
        kind: BlockKind,
        condition: Option<ExprTree>,
        span: Span,
    ) -> Item {
        let mut context = context.nested();
        context.in_repeat |= kind == BlockKind::Repeat;
        let before = self.last_text;
        let mut has_text = before.has_text;
        let mut else_span = None;
        let mut until = None;
        let mut end = span;
        let mut branches = vec![BranchTree {
            condition,
            body: Vec::new(),
        }];
        loop {
            let mut body = Vec::new();
            let stop = self.parse_sequence(context, &mut body);
            has_text |= self.last_text.has_text;
            if let Some(branch) = branches.last_mut() {
                branch.body.append(&mut body);
            }
            let brace = self.peek_brace().filter(|_| stop == TreeStop::BlockKeyword);
            let Some((inner, brace_span)) = brace else {
                self.report_unclosed(kind, span);
                break;
            };
            let keyword = keyword(inner.value);
            if keyword == "until" && kind != BlockKind::Repeat && context.in_repeat {
                self.report_unclosed(kind, span);
                break;
            }
            self.piece += 1;
            end = brace_span;
            match (kind, keyword) {
                (BlockKind::Repeat, "until") => {
                    until = Some(Box::new(self.parse_condition(inner, brace_span)));
                    break;
                }
                (_, "end") => {
                    self.require_no_arguments(inner);
                    break;
                }
                (BlockKind::If, "elif" | "else") => {
                    if let Some(else_span) = else_span {
                        let message = format!("`{{{keyword}}}` cannot follow `{{else}}`");
                        let error = Diagnostic::new(Code::UnmatchedEnd, brace_span, message)
                            .help("move `{else}` to the end of the `{if}`, or remove it")
                            .label(else_span, "`{else}` is here");
                        self.diagnostics.push(error);
                        continue;
                    }
                    let condition = if keyword == "elif" {
                        Some(self.parse_condition(inner, brace_span))
                    } else {
                        self.require_no_arguments(inner);
                        else_span = Some(brace_span);
                        None
                    };
                    branches.push(BranchTree {
                        condition,
                        body: Vec::new(),
                    });
                    self.last_text = before;
                }
                _ => self.report_stray(keyword, brace_span),
            }
        }
        self.last_text.has_text = has_text;
        self.last_text.pending_space &= has_text;
        let span = span.to(end);
        if kind == BlockKind::If {
            return Item::If { branches, span };
        }
        let body = branches.pop().map_or_else(Vec::new, |branch| branch.body);
        match kind {
            BlockKind::If => Item::If { branches, span },
            BlockKind::Once { per_visit } => Item::Once {
                per_visit,
                body,
                span,
            },
            BlockKind::Arriving => Item::Arriving { body, span },
            BlockKind::Repeat => Item::Repeat { body, until, span },
        }
    }

    /// Returns true for `once per visit`, and false for `once`.
    pub(super) fn is_per_visit(&mut self, inner: Spanned<&str>) -> bool {
        let arguments = after_keyword(inner);
        let per_visit = arguments.value.split_whitespace().eq(["per", "visit"]);
        if !per_visit && !arguments.value.is_empty() {
            self.report_error(
                Code::InvalidInstruction,
                arguments.span,
                "`once` can only be followed by `per visit`",
                "write `{once}`, or `{once per visit}`",
            );
        }
        per_visit
    }

    fn report_unclosed(&mut self, kind: BlockKind, span: Span) {
        // A span of one byte is an unclosed brace, which has been reported.
        if span.end - span.start == 1 {
            return;
        }
        let (keyword, close) = match kind {
            BlockKind::If => ("if", "{end}"),
            BlockKind::Once { per_visit: true } => ("once per visit", "{end}"),
            BlockKind::Once { per_visit: false } => ("once", "{end}"),
            BlockKind::Arriving => ("arriving", "{end}"),
            BlockKind::Repeat => ("repeat", "{until ...}` or `{end}"),
        };
        self.report_error(
            Code::UnclosedBlock,
            span,
            format!("`{{{keyword}}}` is not closed"),
            format!("write `{close}` where it ends, in the same page, choice or row"),
        );
    }

    pub(super) fn report_stray(&mut self, keyword: &str, span: Span) {
        let (message, help) = match keyword {
            "end" => (
                "`{end}` without an open block".to_owned(),
                "remove it, or open a block above it in the same row or choice: `{if}`, `{once}`, `{arriving}` or `{repeat}`",
            ),
            "until" => (
                "`{until}` without a `{repeat}`".to_owned(),
                "write `{repeat}` where the repeated part begins",
            ),
            _ => (
                format!("`{{{keyword}}}` without an `{{if}}`"),
                "write it between `{if ...}` and `{end}`",
            ),
        };
        self.report_error(Code::UnmatchedEnd, span, message, help);
    }
}
