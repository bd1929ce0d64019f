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

/// Returns true if a block contains a matching item, ignoring rows.
fn contains_item(block: &Item, is_it: fn(&Item) -> bool) -> bool {
    is_it(block)
        || block
            .bodies()
            .flatten()
            .any(|item| contains_item(item, is_it))
}

/// Returns true if it can add text to the sentence around it.
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
        if self.check_depth(context, span) {
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
        // Inside the block, the space for a line break counts as written. It is added later if the block has any text.
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
        let mut begun = before.has_text;
        let mut otherwise = None;
        let mut until = None;
        let mut end = span;
        let mut branches = vec![BranchTree {
            condition,
            body: Vec::new(),
        }];
        loop {
            let mut body = Vec::new();
            let stop = self.parse_sequence(context, &mut body);
            begun |= self.last_text.has_text;
            if let Some(branch) = branches.last_mut() {
                branch.body.append(&mut body);
            }
            let closer = (stop == TreeStop::BlockKeyword)
                .then(|| self.peek_brace())
                .flatten();
            let Some((inner, at)) = closer else {
                self.report_unclosed(kind, span);
                break;
            };
            let word = keyword(inner.value);
            if word == "until" && kind != BlockKind::Repeat && context.in_repeat {
                self.report_unclosed(kind, span);
                break;
            }
            self.piece += 1;
            end = at;
            match (kind, word) {
                (BlockKind::Repeat, "until") => {
                    until = Some(Box::new(self.parse_condition(inner, at)));
                    break;
                }
                (_, "end") => {
                    self.require_no_arguments(inner);
                    break;
                }
                (BlockKind::If, "elif" | "else") => {
                    if let Some(last) = otherwise {
                        self.diagnostics.push(
                            Diagnostic::new(
                                Code::UnmatchedEnd,
                                at,
                                format!("`{{{word}}}` comes after `{{else}}`"),
                            )
                            .help("`{else}` is the last part of an `{if}`")
                            .label(last, "the `{else}` is here"),
                        );
                        continue;
                    }
                    let condition = if word == "elif" {
                        Some(self.parse_condition(inner, at))
                    } else {
                        self.require_no_arguments(inner);
                        otherwise = Some(at);
                        None
                    };
                    branches.push(BranchTree {
                        condition,
                        body: Vec::new(),
                    });
                    self.last_text = before;
                }
                _ => self.report_stray(word, at),
            }
        }
        self.last_text.has_text = begun;
        self.last_text.pending_space &= begun;
        let span = span.to(end);
        let mut body = Vec::new();
        if kind != BlockKind::If {
            body = branches.pop().map(|b| b.body).unwrap_or_default();
        }
        match kind {
            BlockKind::If => Item::If { branches, span },
            BlockKind::Once { per_visit: here } => Item::Once {
                per_visit: here,
                body,
                span,
            },
            BlockKind::Arriving => Item::Arriving { body, span },
            BlockKind::Repeat => Item::Repeat { body, until, span },
        }
    }

    /// Returns true for `once per visit`, and false for `once`.
    pub(super) fn is_per_visit(&mut self, inner: Spanned<&str>) -> bool {
        let rest = after_keyword(inner);
        let per_visit = rest.value.split_whitespace().eq(["per", "visit"]);
        if !per_visit && !rest.value.is_empty() {
            self.report_error(
                Code::InvalidInstruction,
                rest.span,
                "`once` can only be followed by `per visit`",
                "write `{once}`, or `{once per visit}`",
            );
        }
        per_visit
    }

    fn report_unclosed(&mut self, kind: BlockKind, span: Span) {
        // The missing closing brace of a single brace has already been reported.
        if span.end - span.start == 1 {
            return;
        }
        let (word, close) = match kind {
            BlockKind::If => ("if", "{end}"),
            BlockKind::Once { per_visit: true } => ("once per visit", "{end}"),
            BlockKind::Once { per_visit: false } => ("once", "{end}"),
            BlockKind::Arriving => ("arriving", "{end}"),
            BlockKind::Repeat => ("repeat", "{until ...}` or `{end}"),
        };
        self.report_error(
            Code::UnclosedBlock,
            span,
            format!("`{{{word}}}` is not closed"),
            format!("write `{close}` where it ends, in the same page, choice or row"),
        );
    }

    pub(super) fn report_stray(&mut self, verb: &str, span: Span) {
        let (message, help) = match verb {
            "end" => (
                "`{end}` closes nothing".to_owned(),
                "it closes an `{if}`, `{once}`, `{arriving}` or `{repeat}` above it in the same row or choice; take it out",
            ),
            "until" => (
                "`{until}` without a `{repeat}`".to_owned(),
                "write `{repeat}` where the repeated part begins",
            ),
            _ => (
                format!("`{{{verb}}}` without an `{{if}}`"),
                "it must be between `{if ...}` and `{end}`",
            ),
        };
        self.report_error(Code::UnmatchedEnd, span, message, help);
    }
}
