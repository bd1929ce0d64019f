//! Choices: guards and costs, the text, and what happens when they are chosen.

use super::super::ast::{ChoiceTree, Item, OnceGuard, Requirement};
use super::super::expression;
use super::super::nested::closes_block;
use super::super::piece::{LinePiece, MarkupLineKind, TextPosition, keyword};
use super::{LastText, TreeBuilder, TreeContext, TreeStop, after_keyword, trim_end};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode;

impl<'t> TreeBuilder<'_, 't> {
    /// Parses a choice with its body.
    pub(super) fn parse_choice(&mut self, context: TreeContext, items: &mut Vec<Item>) {
        let span = self.lines[self.line].span;
        let mut choice = ChoiceTree {
            conditions: Vec::new(),
            requirements: Vec::new(),
            once: None,
            fallback: None,
            costs: Vec::new(),
            label: Vec::with_capacity(1),
            body: Vec::with_capacity(1),
            span,
        };
        if self.check_depth(context, span) {
            return;
        }
        let dashes = self.lines[self.line].dash_count;
        if dashes > context.choice_dashes + 1 {
            self.report_nested_choice(span, dashes);
        }
        self.last_text = LastText::default();
        self.parse_guards(&mut choice);
        self.parse_choice_text(context, &mut choice);
        self.last_text = LastText::default();
        let context = TreeContext {
            choice_dashes: dashes,
            in_block: false,
            in_outer_block: context.in_block || context.in_outer_block,
            nesting: context.nesting + 1,
            ..context
        };
        let stop = self.parse_sequence(context, &mut choice.body);
        self.last_text = LastText::default();
        trim_end(&mut choice.body);
        choice.span = span.to(self.lines[self.line].span);
        if let (TreeStop::BlockKeyword, Some((_, closer))) = (stop, self.peek_brace()) {
            choice.span.end = closer.start;
        }
        items.push(Item::Choice(Box::new(choice)));
    }

    fn report_nested_choice(&mut self, line: Span, dashes: usize) {
        let (sign, fewer) = ("-".repeat(dashes), "-".repeat(dashes - 1));
        self.report_error(
            Code::InvalidSyntax,
            line,
            format!("`{sign}` without a `{fewer}` choice right above it"),
            format!("a choice under a choice has one dash more than that, and no blank line between; for dashes that are only themselves write `\\{sign}`"));
    }

    /// Returns true if this line, right below a choice, starts a block that contains choices.
    ///
    /// Such a block belongs to the menu, not to the choice above. Reports an error if the block begins with something else.
    pub(super) fn begins_menu_block(&mut self, line: usize, dashes: usize) -> bool {
        /// Limit for the length of a block.
        const FAR: usize = 500;
        let level = self.row_depth(line);
        let (mut open, mut first, mut choices) = (0_usize, true, false);
        for (n, below) in self.lines.iter().enumerate().skip(line).take(FAR) {
            let goes_on = self.row_depth(n) == level && !below.is_labelled();
            let choice = (1..=dashes).contains(&below.dash_count);
            match below.kind {
                MarkupLineKind::Comment | MarkupLineKind::Blank => continue,
                _ if n > line && !goes_on => return false,
                MarkupLineKind::Choice if first => return choice && open > 0,
                _ => choices |= choice,
            }
            for (at, piece) in below.pieces.iter().enumerate() {
                let word = match piece {
                    LinePiece::Brace { inner, .. } => keyword(inner.value),
                    LinePiece::Text(text, _) if text.value.trim().is_empty() => continue,
                    _ => "",
                };
                match word {
                    // A guard.
                    "if" | "once"
                        if below.dash_count > 0 && !closes_block(&below.pieces[at..], false) => {}
                    "if" | "once" | "arriving" | "repeat" => open += 1,
                    "elif" | "else" => {}
                    "end" | "until" if open > 1 => open -= 1,
                    "end" | "until" if open == 1 && choices => {
                        self.report_mixed_block(line);
                        return true;
                    }
                    "end" | "until" => return false,
                    _ if open == 0 => return false,
                    _ => first = false,
                }
            }
        }
        false
    }

    fn report_mixed_block(&mut self, line: usize) {
        let at = self
            .lines
            .get(line)
            .map_or_else(Span::default, |it| it.span);
        let fault = Diagnostic::new(
            Code::InvalidSyntax,
            at,
            "a block with choices directly below a choice must start with a choice",
        )
        .help("move the text before it above the menu, in a block of its own");
        self.diagnostics.push(fault);
    }

    fn row_depth(&self, line: usize) -> usize {
        let row = self.lines.get(line).and_then(|line| line.row.as_ref());
        row.map_or(0, |row| row.depth)
    }

    /// The instructions before the words of a choice.
    fn parse_guards(&mut self, choice: &mut ChoiceTree) {
        loop {
            let blank = matches!(
                self.lines[self.line].pieces.get(self.piece),
                Some(LinePiece::Text(text, _)) if text.value.trim().is_empty()
            );
            if blank {
                self.piece += 1;
                continue;
            }
            let Some((inner, span)) = self.peek_brace() else {
                return;
            };
            match keyword(inner.value) {
                "=" | "end" | "elif" | "else" | "until" | "repeat" | "arriving" => return,
                "if" | "once" if self.closes_on_line(false) => return,
                "if" => {
                    let condition = self.parse_condition(inner, span);
                    choice.conditions.push(condition);
                }
                "needs" => {
                    let need = self.parse_requirement(inner, span);
                    choice.requirements.push(need);
                }
                "once" => {
                    let here = self.is_per_visit(inner);
                    choice.once = Some(OnceGuard {
                        per_visit: here,
                        span,
                    });
                }
                "otherwise" => {
                    self.require_no_arguments(inner);
                    choice.fallback = Some(span);
                }
                _ => choice.costs.extend(self.parse_instruction(inner, span)),
            }
            self.piece += 1;
        }
    }

    /// A condition with an optional reason in quotes.
    fn parse_requirement(&mut self, inner: Spanned<&str>, brace: Span) -> Requirement {
        let rest = after_keyword(inner);
        expression::parse_with_reason(TextPosition::from_span(rest.span), rest.value)
            .unwrap_or_else(|| Requirement {
                condition: Spanned::new(self.parse_condition(inner, brace), rest.span),
                reason: None,
                condition_with_reason: None,
            })
    }

    /// The text of a choice, up to the first item with an effect.
    fn parse_choice_text(&mut self, context: TreeContext, choice: &mut ChoiceTree) {
        loop {
            let goes_on = match self.lines[self.line].pieces.get(self.piece) {
                Some(LinePiece::Text(..) | LinePiece::Stars { .. }) => true,
                Some(LinePiece::Brace { inner, .. }) => match keyword(inner.value) {
                    "=" => true,
                    "if" => self.closes_on_line(true),
                    _ => false,
                },
                _ => false,
            };
            if !goes_on {
                break;
            }
            match self.take_piece() {
                Some(LinePiece::Text(text, emphasis)) => {
                    let text = Spanned::new(&*text.value, text.span);
                    self.push_text(&mut choice.label, text, emphasis);
                }
                Some(LinePiece::Brace { inner, span, .. }) if keyword(inner.value) == "if" => {
                    self.parse_block(context, &mut choice.label, inner, span);
                }
                Some(LinePiece::Brace {
                    inner,
                    span,
                    emphasis: style,
                }) => {
                    self.push_instruction(&mut choice.label, inner, span, style);
                }
                _ => {}
            }
        }
        trim_end(&mut choice.label);
        let is_unseen =
            |item: &Item| matches!(item, Item::Text(text, _) if unicode::is_blank(&text.value));
        if choice.label.iter().all(is_unseen) {
            self.report_error(
                Code::InvalidSyntax,
                choice.span,
                "a choice without words",
                "after the dash, and any `{if}` or cost, write what the reader chooses",
            );
        }
    }

    /// Returns true if the block at this piece is closed on the same line. With `words_only`, it must contain only text.
    fn closes_on_line(&self, words_only: bool) -> bool {
        closes_block(&self.lines[self.line].pieces[self.piece..], words_only)
    }
}
