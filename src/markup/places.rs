//! Every place that a tree names, to move it with its text.

use super::fault::Fault;
use super::syntax::{
    Bonus, Choice, Expr, ExprKind, Instruction, Item, Need, Row, Target, Turn, Word, WordKind,
};
use crate::source::{FileId, Span};

/// How far a text has moved, and into which file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Move {
    file: FileId,
    from: usize,
    to: usize,
}

impl Move {
    /// From a byte of a file to a byte of this one.
    #[must_use]
    pub(super) fn new(from: usize, file: FileId, to: usize) -> Self {
        Self { file, from, to }
    }

    /// Moves what was read of the text, and what was wrong with it.
    pub(super) fn all(self, items: &mut [Item], faults: &mut [Fault]) {
        self.items(items);
        for fault in faults {
            self.span(&mut fault.span);
            if let Some((span, _)) = &mut fault.other {
                self.span(span);
            }
            if let Some((span, _)) = &mut fault.mend {
                self.span(span);
            }
        }
    }

    fn span(self, span: &mut Span) {
        let moved = |at: u32| (at as usize + self.to).saturating_sub(self.from);
        *span = Span::new(self.file, moved(span.start), moved(span.end));
    }

    fn items(self, items: &mut [Item]) {
        for item in items {
            self.item(item);
        }
    }

    fn item(self, item: &mut Item) {
        match item {
            Item::Break => {}
            Item::Text(text, _) | Item::Comment { text, .. } => self.span(&mut text.span),
            Item::Instruction(it) => self.instruction(it),
            Item::Turn(turn) => self.turn(turn),
            Item::Choice(choice) => self.choice(choice),
            Item::If { branches, span } => {
                self.span(span);
                for branch in branches {
                    branch.condition.iter_mut().for_each(|it| self.expr(it));
                    self.items(&mut branch.body);
                }
            }
            Item::Once { body, span, .. } | Item::Arriving { body, span } => {
                self.span(span);
                self.items(body);
            }
            Item::Repeat { body, until, span } => {
                self.span(span);
                self.items(body);
                until.iter_mut().for_each(|it| self.expr(it));
            }
        }
    }

    fn instruction(self, it: &mut Instruction) {
        self.span(&mut it.span);
        it.words.iter_mut().for_each(|word| self.word(word));
        it.rows.iter_mut().for_each(|row| self.row(row));
    }

    fn row(self, row: &mut Row) {
        self.span(&mut row.span);
        for label in &mut row.labels {
            self.span(&mut label.span);
        }
        self.items(&mut row.body);
    }

    fn turn(self, turn: &mut Turn) {
        self.span(&mut turn.span);
        match &mut turn.to {
            Target::Page(page) => self.span(&mut page.span),
            Target::Elsewhere(it) => {
                self.span(&mut it.book.span);
                self.span(&mut it.page.span);
            }
            Target::Again | Target::Back | Target::Return | Target::Loose => {}
        }
    }

    fn choice(self, choice: &mut Choice) {
        self.span(&mut choice.span);
        choice.when.iter_mut().for_each(|it| self.expr(it));
        choice.needs.iter_mut().for_each(|it| self.need(it));
        if let Some(once) = &mut choice.once {
            self.span(&mut once.span);
        }
        choice.otherwise.iter_mut().for_each(|it| self.span(it));
        choice.costs.iter_mut().for_each(|it| self.instruction(it));
        self.items(&mut choice.label);
        self.items(&mut choice.body);
    }

    fn word(self, word: &mut Word) {
        self.span(&mut word.span);
        match &mut word.kind {
            WordKind::Value(value) => self.expr(value),
            WordKind::Bonus(bonus) => {
                let Bonus { amount, when } = &mut **bonus;
                self.expr(amount);
                self.need(when);
            }
            WordKind::Name
            | WordKind::Quoted
            | WordKind::Number(_)
            | WordKind::Signed(_)
            | WordKind::Dice(..)
            | WordKind::Sign => {}
        }
    }

    fn need(self, need: &mut Need) {
        self.span(&mut need.condition.span);
        self.expr(&mut need.condition.it);
        if let Some(reason) = &mut need.reason {
            self.span(&mut reason.span);
        }
        need.whole.iter_mut().for_each(|it| self.expr(it));
    }

    fn expr(self, expr: &mut Expr) {
        self.span(&mut expr.span);
        match &mut expr.kind {
            ExprKind::Number(_) | ExprKind::Text(_) => {}
            ExprKind::Phrase(words) => words.iter_mut().for_each(|word| self.word(word)),
            ExprKind::Not(one) | ExprKind::Negate(one) => self.expr(one),
            ExprKind::Binary(_, one, other) => {
                self.expr(one);
                self.expr(other);
            }
        }
    }
}
