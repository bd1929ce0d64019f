//! Choices: guards and costs, the text, and the body.

use super::super::ast::{ChoiceTree, Item, OnceGuard, Requirement};
use super::super::expression;
use super::super::nested::closes_block;
use super::super::piece::{LinePiece, MarkupLineKind, TextPosition, keyword};
use super::{LastText, TreeBuilder, TreeContext, TreeStop, after_keyword, trim_end};
use crate::syntax::diagnostic::Code;
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode::{self, is_variable_name, normalize_text};

/// The names of choices in a text, each with its byte offset: `bribe` in `- {named bribe} Pay him`. Comments are skipped.
pub(crate) fn find_choice_names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    const KEYWORD: &str = "named";
    text.match_indices(KEYWORD).filter_map(move |(start, _)| {
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let before = text[line..start].trim_end();
        let after = &text[start + KEYWORD.len()..];
        let (name, _) = after.split_once('}')?;
        let offset = start + KEYWORD.len() + (name.len() - name.trim_start().len());
        let name = name.trim();
        let is_guard = before.ends_with('{') && !before.trim_start().starts_with("//");
        (is_guard && after.starts_with([' ', '\t']) && is_variable_name(name))
            .then_some((offset, name))
    })
}

impl<'t> TreeBuilder<'_, 't> {
    /// Parses a choice with its body.
    pub(super) fn parse_choice(&mut self, context: TreeContext, items: &mut Vec<Item>) {
        let span = self.lines[self.line].span;
        let mut choice = ChoiceTree {
            conditions: Vec::new(),
            requirements: Vec::new(),
            once: None,
            fallback: None,
            later: None,
            name: None,
            costs: Vec::new(),
            label: Vec::with_capacity(1),
            body: Vec::with_capacity(1),
            span,
        };
        if self.exceeds_depth(context, span) {
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
        if let (TreeStop::BlockKeyword, Some((_, brace))) = (stop, self.peek_brace()) {
            choice.span.end = brace.start;
        }
        items.push(Item::Choice(Box::new(choice)));
    }

    fn report_nested_choice(&mut self, line: Span, dashes: usize) {
        let (dashes, outer) = ("-".repeat(dashes), "-".repeat(dashes - 1));
        self.report_error(
            Code::InvalidSyntax,
            line,
            format!("`{dashes}` without a `{outer}` choice directly above it"),
            format!("write a nested choice with one dash more than the choice above it and without a blank line between them; for literal dashes, write `\\{dashes}`"),
        );
    }

    /// Returns true if this line, directly below a choice, begins a block that contains choices.
    ///
    /// The block then belongs to the menu, not to the choice above. Its first item must be a choice.
    pub(super) fn begins_menu_block(&mut self, line: usize, dashes: usize) -> bool {
        /// Limit for the length of a block.
        const MAX_LINES: usize = 500;
        let row_depth = self.row_depth(line);
        let (mut open_blocks, mut is_empty, mut has_choices) = (0_usize, true, false);
        for (i, below) in self.lines.iter().enumerate().skip(line).take(MAX_LINES) {
            let is_same_row = self.row_depth(i) == row_depth && !below.is_labelled();
            let is_choice = (1..=dashes).contains(&below.dash_count);
            match below.kind {
                MarkupLineKind::Comment | MarkupLineKind::Blank => continue,
                _ if i > line && !is_same_row => return false,
                MarkupLineKind::Choice if is_empty => return is_choice && open_blocks > 0,
                _ => has_choices |= is_choice,
            }
            for (j, piece) in below.pieces.iter().enumerate() {
                let keyword = match piece {
                    LinePiece::Brace { inner, .. } => keyword(inner.value),
                    LinePiece::Text(text, _) if text.value.trim().is_empty() => continue,
                    _ => "",
                };
                match keyword {
                    // A guard.
                    "if" | "once"
                        if below.dash_count > 0 && !closes_block(&below.pieces[j..], false) => {}
                    "if" | "once" | "arriving" | "repeat" => open_blocks += 1,
                    "elif" | "else" => {}
                    "end" | "until" if open_blocks > 1 => open_blocks -= 1,
                    "end" | "until" if open_blocks == 1 && has_choices => {
                        self.report_mixed_block(line);
                        return true;
                    }
                    "end" | "until" => return false,
                    _ if open_blocks == 0 => return false,
                    _ => is_empty = false,
                }
            }
        }
        false
    }

    fn report_mixed_block(&mut self, line: usize) {
        self.report_error(
            Code::InvalidSyntax,
            self.lines[line].span,
            "a block with choices directly below a choice must begin with a choice",
            "move the text at the start of the block to a separate block above the menu",
        );
    }

    fn row_depth(&self, line: usize) -> usize {
        let row = self.lines.get(line).and_then(|line| line.row.as_ref());
        row.map_or(0, |row| row.depth)
    }

    /// Parses the instructions before the text of a choice.
    fn parse_guards(&mut self, choice: &mut ChoiceTree) {
        loop {
            let is_blank = matches!(
                self.lines[self.line].pieces.get(self.piece),
                Some(LinePiece::Text(text, _)) if text.value.trim().is_empty()
            );
            if is_blank {
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
                    let requirement = self.parse_requirement(inner, span);
                    choice.requirements.push(requirement);
                }
                "once" => {
                    let per_visit = self.is_per_visit(inner);
                    choice.once = Some(OnceGuard { per_visit, span });
                }
                "otherwise" => {
                    self.require_no_arguments(inner);
                    choice.fallback = Some(span);
                }
                "later" => {
                    self.require_no_arguments(inner);
                    choice.later = Some(span);
                }
                "named" if choice.name.is_some() => {
                    let message = "this choice already has a name";
                    self.report_error(Code::InvalidInstruction, span, message, "keep one name");
                }
                "named" => choice.name = self.parse_choice_name(inner, span),
                _ => choice.costs.extend(self.parse_instruction(inner, span)),
            }
            self.piece += 1;
        }
    }

    /// Parses the name of a choice.
    fn parse_choice_name(&mut self, inner: Spanned<&str>, brace: Span) -> Option<Spanned<String>> {
        let name = after_keyword(inner);
        if is_variable_name(name.value) {
            return Some(Spanned::new(
                normalize_text(name.value).into_owned(),
                name.span,
            ));
        }
        let help =
            "write one word of letters, digits, hyphens and underscores, such as `{named bribe}`";
        let message = "this is not the name of a choice";
        self.report_error(Code::InvalidInstruction, brace, message, help);
        None
    }

    /// Parses a condition with an optional reason in quotes.
    fn parse_requirement(&mut self, inner: Spanned<&str>, brace: Span) -> Requirement {
        let condition = after_keyword(inner);
        expression::parse_with_reason(TextPosition::from_span(condition.span), condition.value)
            .unwrap_or_else(|| Requirement {
                condition: Spanned::new(self.parse_condition(inner, brace), condition.span),
                reason: None,
                condition_with_reason: None,
            })
    }

    /// Parses the text of a choice, up to the first item with an effect.
    fn parse_choice_text(&mut self, context: TreeContext, choice: &mut ChoiceTree) {
        loop {
            let is_text = match self.lines[self.line].pieces.get(self.piece) {
                Some(LinePiece::Text(..) | LinePiece::Stars { .. }) => true,
                Some(LinePiece::Brace { inner, .. }) => match keyword(inner.value) {
                    "=" => true,
                    "if" => self.closes_on_line(true),
                    _ => false,
                },
                _ => false,
            };
            if !is_text {
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
                    emphasis,
                }) => self.push_instruction(&mut choice.label, inner, span, emphasis),
                _ => {}
            }
        }
        trim_end(&mut choice.label);
        let is_blank =
            |item: &Item| matches!(item, Item::Text(text, _) if unicode::is_blank(&text.value));
        if choice.label.iter().all(is_blank) {
            self.report_error(
                Code::InvalidSyntax,
                choice.span,
                "the choice has no text",
                "write the text of the choice after the dash and after any `{if}` or cost",
            );
        }
    }

    /// Returns true if the block at this piece is closed on the same line. With `text_only`, it must contain only text.
    fn closes_on_line(&self, text_only: bool) -> bool {
        closes_block(&self.lines[self.line].pieces[self.piece..], text_only)
    }
}
