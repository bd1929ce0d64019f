//! Dice among the numbers of an instruction: they are rolled before it, each for a slot of its own.

use super::lower::Lower;
use super::names::{Names, Rolled, Rolls};
use crate::model::book::{Expr, ExprType, Op, SlotName, Table};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{BinaryOp, Expr as Written, ExprKind, Word, WordKind};

/// Dice where a number is wanted: the total, if something may be rolled here.
///
/// # Errors
/// Dice in a condition, a price or what is only told.
pub(super) fn dice(
    words: &[Word],
    dice: &Word,
    names: &Names,
) -> Result<(Expr, ExprType), Diagnostic> {
    let mut rolls = names.rolls.borrow_mut();
    let (Some(rolls), [_], WordKind::Dice(count, sides)) = (&mut *rolls, words, &dice.kind) else {
        let message = "nothing is rolled here: a condition, a price and what is told only look";
        let fault = Diagnostic::new(Code::BadCondition, dice.span, message);
        return Err(fault.saying("dice").help(format!(
            "write `{{roll {} into NAME}}` first, with a number of the book's own as NAME, and ask for that",
            dice.text
        )));
    };
    let Some(slot) = rolls.slots.get(rolls.all.len()).copied() else {
        let fault = Diagnostic::new(Code::BadCondition, dice.span, "nothing is rolled here");
        return Err(fault);
    };
    rolls.all.push(Rolled {
        count: *count,
        sides: *sides,
        plus: Vec::new(),
        span: dice.span,
    });
    Ok((Expr::Slot(slot), ExprType::Int))
}

/// Is this a roll to which something fixed is added? Then it is part of the roll, and told with it.
pub(super) fn adds(
    op: BinaryOp,
    left: &Expr,
    written: &Written,
    right: &Expr,
    names: &Names,
) -> bool {
    let mut rolls = names.rolls.borrow_mut();
    let Some(rolls) = &mut *rolls else {
        return false;
    };
    // Dice on the right would have been rolled last.
    let last = rolls.all.len().checked_sub(1);
    let slot = last.and_then(|last| rolls.slots.get(last));
    let (Some(slot), Some(roll)) = (slot, rolls.all.last_mut()) else {
        return false;
    };
    if *left != Expr::Slot(*slot) || rolls_in(written) > 0 {
        return false;
    }
    let value = match op {
        BinaryOp::Add => right.clone(),
        BinaryOp::Subtract => super::expr::negate(right.clone()),
        _ => return false,
    };
    roll.plus.push((told(written).into(), value));
    true
}

/// A number as its part of a roll is called.
pub(super) fn told(written: &Written) -> String {
    match &written.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Phrase(words) => {
            let words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
            words.join(" ")
        }
        _ => "a sum".to_owned(),
    }
}

fn rolls_in(written: &Written) -> usize {
    match &written.kind {
        ExprKind::Phrase(words) => of_words(words),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => rolls_in(inner),
        ExprKind::Binary(_, a, b) => rolls_in(a) + rolls_in(b),
        ExprKind::Number(_) | ExprKind::Text(_) => 0,
    }
}

/// Dice among words, and in the values of these.
fn of_words(words: &[Word]) -> usize {
    let each = words.iter().map(|word| match &word.kind {
        WordKind::Dice(..) => 1,
        WordKind::Value(inner) => rolls_in(inner),
        _ => 0,
    });
    each.sum()
}

impl Lower<'_, '_> {
    /// Reads an instruction that happens where it stands: dice among its numbers are rolled first.
    pub(super) fn rolling<T>(&mut self, words: &[Word], read: impl FnOnce(&mut Self) -> T) -> T {
        let slots = (1..=of_words(words)).map(|n| {
            let name = SlotName::Rolled(&n.to_string()).to_string();
            self.names.slots.slot(&name, Value::Int(0))
        });
        let slots: Vec<u32> = slots.collect();
        let all = Vec::new();
        *self.names.rolls.borrow_mut() = (!slots.is_empty()).then_some(Rolls { slots, all });
        let read = read(self);
        let Some(rolls) = self.names.rolls.take() else {
            return read;
        };
        for (roll, slot) in rolls.all.into_iter().zip(rolls.slots) {
            if self.no_such_dice(roll.count, roll.sides, roll.span) {
                continue;
            }
            self.code.push(Op::Roll(Box::new(Table {
                into: Some(slot),
                count: roll.count,
                sides: roll.sides,
                plus: roll.plus,
                rows: Vec::new(),
                after: self.code.len() + 1,
                has_else: false,
            })));
        }
        read
    }
}
