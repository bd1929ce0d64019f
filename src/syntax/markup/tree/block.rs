//! Blocks: `{if}`, `{once}`, `{arriving}`, `{repeat}`.

use super::super::piece::verb;
use super::super::syntax::{BranchTree, ExprTree, Item};
use super::{LastText, TreeBuilder, TreeContext, TreeStop, after_verb};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum BlockKind {
    If,
    Once { here: bool },
    Arriving,
    Repeat,
}

/// Returns true if a block contains a matching item, ignoring rows.
fn has(block: &Item, is_it: fn(&Item) -> bool) -> bool {
    is_it(block) || block.bodies().flatten().any(|item| has(item, is_it))
}

/// Returns true if it can add text to the sentence around it.
fn speaks(item: &Item) -> bool {
    match item {
        Item::Text(text, _) => !text.it.trim().is_empty(),
        Item::Instruction(it) => it.speaks(),
        _ => false,
    }
}

impl<'t> TreeBuilder<'_, 't> {
    pub(super) fn block(
        &mut self,
        context: TreeContext,
        items: &mut Vec<Item>,
        inner: Spanned<&str>,
        span: Span,
    ) {
        if self.is_too_deep(context, span) {
            return;
        }
        let kind = match verb(inner.it) {
            "if" => BlockKind::If,
            "repeat" => BlockKind::Repeat,
            "once" => BlockKind::Once {
                here: self.once_here(inner),
            },
            _ => BlockKind::Arriving,
        };
        let condition = match kind {
            BlockKind::If => Some(self.condition(inner, span)),
            BlockKind::Once { .. } => None,
            BlockKind::Arriving | BlockKind::Repeat => {
                self.alone(inner);
                None
            }
        };
        // Inside the block, the space for a line break counts as written. It is added later if the block has any text.
        let before = self.talk;
        if before.waiting {
            self.talk.spaced = true;
            self.talk.waiting = false;
        }
        let block = self.branches(context, kind, condition, span);
        if has(&block, |item| matches!(item, Item::Choice(_))) {
            self.talk = LastText::default();
        } else if has(&block, speaks) {
            let after = std::mem::replace(&mut self.talk, before);
            self.say_space(items, span);
            self.talk = LastText {
                spaced: false,
                ..after
            };
        } else {
            self.talk = before;
        }
        items.push(block);
    }

    fn branches(
        &mut self,
        context: TreeContext,
        kind: BlockKind,
        condition: Option<ExprTree>,
        span: Span,
    ) -> Item {
        let mut context = context.inside();
        context.repeat |= kind == BlockKind::Repeat;
        let before = self.talk;
        let mut begun = before.begun;
        let mut otherwise = None;
        let mut until = None;
        let mut end = span;
        let mut branches = vec![BranchTree {
            condition,
            body: Vec::new(),
        }];
        loop {
            let mut body = Vec::new();
            let stop = self.sequence(context, &mut body);
            begun |= self.talk.begun;
            if let Some(branch) = branches.last_mut() {
                branch.body.append(&mut body);
            }
            let closer = (stop == TreeStop::Closer)
                .then(|| self.peek_brace())
                .flatten();
            let Some((inner, at)) = closer else {
                self.unclosed(kind, span);
                break;
            };
            let word = verb(inner.it);
            if word == "until" && kind != BlockKind::Repeat && context.repeat {
                self.unclosed(kind, span);
                break;
            }
            self.piece += 1;
            end = at;
            match (kind, word) {
                (BlockKind::Repeat, "until") => {
                    until = Some(Box::new(self.condition(inner, at)));
                    break;
                }
                (_, "end") => {
                    self.alone(inner);
                    break;
                }
                (BlockKind::If, "elif" | "else") => {
                    if let Some(last) = otherwise {
                        self.found.push(
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
                        Some(self.condition(inner, at))
                    } else {
                        self.alone(inner);
                        otherwise = Some(at);
                        None
                    };
                    branches.push(BranchTree {
                        condition,
                        body: Vec::new(),
                    });
                    self.talk = before;
                }
                _ => self.stray(word, at),
            }
        }
        self.talk.begun = begun;
        self.talk.waiting &= begun;
        let span = span.to(end);
        let mut body = Vec::new();
        if kind != BlockKind::If {
            body = branches.pop().map(|b| b.body).unwrap_or_default();
        }
        match kind {
            BlockKind::If => Item::If { branches, span },
            BlockKind::Once { here } => Item::Once { here, body, span },
            BlockKind::Arriving => Item::Arriving { body, span },
            BlockKind::Repeat => Item::Repeat { body, until, span },
        }
    }

    /// Returns true for `once per visit`, and false for `once`.
    pub(super) fn once_here(&mut self, inner: Spanned<&str>) -> bool {
        let rest = after_verb(inner);
        let per_visit = rest.it.split_whitespace().eq(["per", "visit"]);
        if !per_visit && !rest.it.is_empty() {
            self.fault(
                Code::InvalidInstruction,
                rest.span,
                "`once` can only be followed by `per visit`",
                "write `{once}`, or `{once per visit}`",
            );
        }
        per_visit
    }

    fn unclosed(&mut self, kind: BlockKind, span: Span) {
        // The missing closing brace of a single brace has already been reported.
        if span.end - span.start == 1 {
            return;
        }
        let (word, close) = match kind {
            BlockKind::If => ("if", "{end}"),
            BlockKind::Once { here: true } => ("once per visit", "{end}"),
            BlockKind::Once { here: false } => ("once", "{end}"),
            BlockKind::Arriving => ("arriving", "{end}"),
            BlockKind::Repeat => ("repeat", "{until ...}` or `{end}"),
        };
        self.fault(
            Code::UnclosedBlock,
            span,
            format!("`{{{word}}}` is not closed"),
            format!("write `{close}` where it ends, in the same page, choice or row"),
        );
    }

    pub(super) fn stray(&mut self, verb: &str, span: Span) {
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
        self.fault(Code::UnmatchedEnd, span, message, help);
    }
}
