//! Choices: guards and costs, the text, and what happens when they are chosen.

use super::super::inside;
use super::super::nested::closed_in;
use super::super::piece::{LinePiece, MarkupLineKind, TextPosition, verb};
use super::super::syntax::{ChoiceTree, Item, OnceGuard, Requirement};
use super::{LastText, TreeBuilder, TreeContext, TreeStop, after_verb, trim};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Span, Spanned};
use crate::syntax::unicode;

impl<'t> TreeBuilder<'_, 't> {
    /// Parses a choice with its body.
    pub(super) fn choice(&mut self, context: TreeContext, items: &mut Vec<Item>) {
        let span = self.lines[self.line].span;
        let mut choice = ChoiceTree {
            when: Vec::new(),
            needs: Vec::new(),
            once: None,
            otherwise: None,
            costs: Vec::new(),
            label: Vec::with_capacity(1),
            body: Vec::with_capacity(1),
            span,
        };
        if self.is_too_deep(context, span) {
            return;
        }
        let dashes = self.lines[self.line].dashes;
        if dashes > context.choice + 1 {
            self.tell_nested(span, dashes);
        }
        self.talk = LastText::default();
        self.guards(&mut choice);
        self.label(context, &mut choice);
        self.talk = LastText::default();
        let context = TreeContext {
            choice: dashes,
            block: false,
            around: context.block || context.around,
            depth: context.depth + 1,
            ..context
        };
        let stop = self.sequence(context, &mut choice.body);
        self.talk = LastText::default();
        trim(&mut choice.body);
        choice.span = span.to(self.lines[self.line].span);
        if let (TreeStop::Closer, Some((_, closer))) = (stop, self.peek_brace()) {
            choice.span.end = closer.start;
        }
        items.push(Item::Choice(Box::new(choice)));
    }

    fn tell_nested(&mut self, line: Span, dashes: usize) {
        let (sign, fewer) = ("-".repeat(dashes), "-".repeat(dashes - 1));
        self.fault(
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
        let level = self.depth_of(line);
        let (mut open, mut first, mut choices) = (0_usize, true, false);
        for (n, below) in self.lines.iter().enumerate().skip(line).take(FAR) {
            let goes_on = self.depth_of(n) == level && !below.is_labelled();
            let choice = (1..=dashes).contains(&below.dashes);
            match below.kind {
                MarkupLineKind::Comment | MarkupLineKind::Blank => continue,
                _ if n > line && !goes_on => return false,
                MarkupLineKind::Choice if first => return choice && open > 0,
                _ => choices |= choice,
            }
            for (at, piece) in below.pieces.iter().enumerate() {
                let word = match piece {
                    LinePiece::Brace { inner, .. } => verb(inner.it),
                    LinePiece::Text(text, _) if text.it.trim().is_empty() => continue,
                    _ => "",
                };
                match word {
                    // A guard.
                    "if" | "once" if below.dashes > 0 && !closed_in(&below.pieces[at..], false) => {
                    }
                    "if" | "once" | "arriving" | "repeat" => open += 1,
                    "elif" | "else" => {}
                    "end" | "until" if open > 1 => open -= 1,
                    "end" | "until" if open == 1 && choices => {
                        self.tell_mixed_block(line);
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

    fn tell_mixed_block(&mut self, line: usize) {
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
        self.found.push(fault);
    }

    fn depth_of(&self, line: usize) -> usize {
        let row = self.lines.get(line).and_then(|line| line.row.as_ref());
        row.map_or(0, |row| row.depth)
    }

    /// The instructions before the words of a choice.
    fn guards(&mut self, choice: &mut ChoiceTree) {
        loop {
            let blank = matches!(
                self.lines[self.line].pieces.get(self.piece),
                Some(LinePiece::Text(text, _)) if text.it.trim().is_empty()
            );
            if blank {
                self.piece += 1;
                continue;
            }
            let Some((inner, span)) = self.peek_brace() else {
                return;
            };
            match verb(inner.it) {
                "=" | "end" | "elif" | "else" | "until" | "repeat" | "arriving" => return,
                "if" | "once" if self.closes_on_line(false) => return,
                "if" => {
                    let condition = self.condition(inner, span);
                    choice.when.push(condition);
                }
                "needs" => {
                    let need = self.need(inner, span);
                    choice.needs.push(need);
                }
                "once" => {
                    let here = self.once_here(inner);
                    choice.once = Some(OnceGuard { here, span });
                }
                "otherwise" => {
                    self.alone(inner);
                    choice.otherwise = Some(span);
                }
                _ => choice.costs.extend(self.read_instruction(inner, span)),
            }
            self.piece += 1;
        }
    }

    /// A condition with an optional reason in quotes.
    fn need(&mut self, inner: Spanned<&str>, brace: Span) -> Requirement {
        let rest = after_verb(inner);
        inside::worded(TextPosition::from_span(rest.span), rest.it).unwrap_or_else(|| Requirement {
            condition: Spanned::new(self.condition(inner, brace), rest.span),
            reason: None,
            whole: None,
        })
    }

    /// The text of a choice, up to the first item with an effect.
    fn label(&mut self, context: TreeContext, choice: &mut ChoiceTree) {
        loop {
            let goes_on = match self.lines[self.line].pieces.get(self.piece) {
                Some(LinePiece::Text(..) | LinePiece::Stars { .. }) => true,
                Some(LinePiece::Brace { inner, .. }) => match verb(inner.it) {
                    "=" => true,
                    "if" => self.closes_on_line(true),
                    _ => false,
                },
                _ => false,
            };
            if !goes_on {
                break;
            }
            match self.take() {
                Some(LinePiece::Text(text, emphasis)) => {
                    let text = Spanned::new(&*text.it, text.span);
                    self.say(&mut choice.label, text, emphasis);
                }
                Some(LinePiece::Brace { inner, span, .. }) if verb(inner.it) == "if" => {
                    self.block(context, &mut choice.label, inner, span);
                }
                Some(LinePiece::Brace { inner, span, style }) => {
                    self.instruction(&mut choice.label, inner, span, style);
                }
                _ => {}
            }
        }
        trim(&mut choice.label);
        let is_unseen =
            |item: &Item| matches!(item, Item::Text(text, _) if unicode::is_empty(&text.it));
        if choice.label.iter().all(is_unseen) {
            self.fault(
                Code::InvalidSyntax,
                choice.span,
                "a choice without words",
                "after the dash, and any `{if}` or cost, write what the reader chooses",
            );
        }
    }

    /// Returns true if the block at this piece is closed on the same line. With `words_only`, it must contain only text.
    fn closes_on_line(&self, words_only: bool) -> bool {
        closed_in(&self.lines[self.line].pieces[self.piece..], words_only)
    }
}
