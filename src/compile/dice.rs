//! Dice as numbers of an instruction, and bonuses. Dice are rolled before the instruction, each into its own slot. A bonus is added under a
//! condition: `[+1 if code Blessed "a blessing"]`.

use super::expr::{resolve_condition, resolve_number};
use super::names::{DiceTerm, NameTable};
use crate::model::book::{Arg, Args, Expr, ExprType};
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup::{
    self, BinaryOp, BonusTree, ExprKind, ExprTree, Requirement, Word, WordKind,
};
use crate::syntax::source::Span;
use std::sync::Arc;

/// Resolves dice as a number: their total, if dice can be rolled here.
///
/// # Errors
/// For dice in a condition, a price or printed text.
pub(super) fn resolve_dice(
    words: &[Word],
    dice: &Word,
    names: &NameTable,
) -> Result<(Expr, ExprType), Diagnostic> {
    let mut rolls = names.rolls.borrow_mut();
    let (Some(rolls), [_], WordKind::Dice(count, sides)) = (&mut *rolls, words, &dice.kind) else {
        let message = "dice cannot be rolled in a condition, a price or a printed value";
        let fault = Diagnostic::new(Code::InvalidCondition, dice.span, message);
        return Err(fault.label_text("dice").help(format!(
            "write `{{roll {} into NAME}}` first, with a number of the book's own as NAME, and ask for that",
            dice.text
        )));
    };
    let Some(slot) = rolls.slots.get(rolls.dice.len()).copied() else {
        let fault = Diagnostic::new(Code::InvalidCondition, dice.span, "nothing is rolled here");
        return Err(fault);
    };
    rolls.dice.push(DiceTerm {
        count: *count,
        sides: *sides,
        modifiers: Vec::new(),
        span: dice.span,
    });
    Ok((Expr::Slot(slot), ExprType::Int))
}

/// Returns true if this adds a constant to a roll. It then becomes a part of the roll and is shown with it.
pub(super) fn add_to_roll(
    op: BinaryOp,
    left: &Expr,
    written: &ExprTree,
    right: &Expr,
    names: &NameTable,
) -> bool {
    let mut rolls = names.rolls.borrow_mut();
    let Some(rolls) = &mut *rolls else {
        return false;
    };
    // Dice on the right would be the last roll.
    let last = rolls.dice.len().checked_sub(1);
    let slot = last.and_then(|last| rolls.slots.get(last));
    let (Some(slot), Some(roll)) = (slot, rolls.dice.last_mut()) else {
        return false;
    };
    if *left != Expr::Slot(*slot) || count_dice(written) > 0 {
        return false;
    }
    let value = match op {
        BinaryOp::Add => right.clone(),
        BinaryOp::Subtract => right.clone().negated(),
        _ => return false,
    };
    roll.modifiers.push((format_name(written).into(), value));
    true
}

/// Returns the name of a number as a part of a roll.
pub(super) fn format_name(written: &ExprTree) -> String {
    match &written.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Phrase(words) => {
            let words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
            words.join(" ")
        }
        _ => "a sum".to_owned(),
    }
}

fn count_dice(written: &ExprTree) -> usize {
    match &written.kind {
        ExprKind::Phrase(words) => count_dice_in_words(words),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => count_dice(inner),
        ExprKind::Binary(_, a, b) => count_dice(a) + count_dice(b),
        ExprKind::Number(_) | ExprKind::Text(_) => 0,
    }
}

/// Counts the dice in words and in their values.
pub(super) fn count_dice_in_words(words: &[Word]) -> usize {
    let each = words.iter().map(|word| match &word.kind {
        WordKind::Dice(..) => 1,
        WordKind::Value(inner) => count_dice(inner),
        _ => 0,
    });
    each.sum()
}

/// Returns the error for dice that cannot be rolled.
pub(super) fn invalid_dice_error(count: u32, sides: u32, span: Span) -> Option<Diagnostic> {
    let none = count == 0 || count > 100 || !(2..=1000).contains(&sides);
    none.then(|| {
        let message = "no such dice can be rolled";
        let fault = Diagnostic::new(Code::InvalidInstruction, span, message);
        fault.help("1 to 100 dice of 2 to 1000 sides")
    })
}

/// Resolves a bonus: its name in the explanation of the roll, and its amount.
///
/// # Errors
/// An error of its amount or its condition.
pub(super) fn resolve_bonus(
    written: &BonusTree,
    names: &NameTable,
) -> Result<(Arc<str>, Expr), Diagnostic> {
    // A minus before a number is its sign.
    let amount = match resolve_number(&written.amount, names)? {
        Expr::Negate(inner) => inner.negated(),
        amount => amount,
    };
    let (cond, words, _) = resolve_requirement(&written.requirement, names)?;
    // A bonus without words for readers is shown literally.
    let name = words.or_else(|| super::reason::describe_condition(&cond, names));
    let name = name.unwrap_or_else(|| match (&amount, &written.amount.kind) {
        (Expr::Const(Value::Int(n)), _) => n.to_string(),
        (_, ExprKind::Negate(inner)) => format_name(inner),
        _ => format_name(&written.amount),
    });
    Ok((name.into(), Expr::BonusIf(Box::new(cond), Box::new(amount))))
}

/// Resolves the bonuses at the beginning of these words: the name and the amount of each.
///
/// # Errors
/// An error of one of them.
pub(super) fn resolve_bonuses(
    words: &[&markup::Word],
    names: &NameTable,
) -> Result<Vec<Args>, Diagnostic> {
    let each = words.iter().map_while(|word| match &word.kind {
        WordKind::Bonus(written) => Some(resolve_bonus(written, names)),
        _ => None,
    });
    each.map(|made| {
        let (name, amount) = made?;
        let name = (Arc::from("name"), Arg::Const(Value::Text(name)));
        let amount = (Arc::from("amount"), Arg::Expr(amount));
        Ok(Args::from(vec![amount, name]))
    })
    .collect()
}

/// Resolves a condition, with its author's text and its position. Words in quotes after it are part of it if they fit, as in `needs title "Knight"`.
/// Otherwise they are the author's text.
///
/// # Errors
/// An error of the condition.
pub(super) fn resolve_requirement(
    written: &Requirement,
    names: &NameTable,
) -> Result<(Expr, Option<String>, Span), Diagnostic> {
    let before = names.snapshot();
    let as_whole = written
        .condition_with_reason
        .as_ref()
        .map(|whole| resolve_condition(whole, names));
    let own = written.condition.value.span;
    let fault = match as_whole {
        Some(Ok(cond)) => {
            let span = written
                .condition_with_reason
                .as_ref()
                .map_or(own, |whole| whole.span);
            return Ok((cond, None, span));
        }
        Some(Err(fault)) => Some(fault),
        None => None,
    };
    names.rollback(before);
    match (resolve_condition(&written.condition.value, names), fault) {
        (Ok(cond), _) => {
            let words = written.reason.as_ref().map(|words| words.value.clone());
            Ok((cond, words, own))
        }
        // If a name must follow, the quoted words were meant as that name.
        (Err(_), Some(whole)) if expects_name(&written.condition.value, names) => Err(whole),
        (Err(fault), _) => Err(fault),
    }
}

/// Returns true if a condition ends with a word that requires a name: `title`, `item`.
fn expects_name(written: &markup::ExprTree, names: &NameTable) -> bool {
    match &written.kind {
        ExprKind::Phrase(words) => words.last().is_some_and(|last| {
            let text = &*last.text;
            matches!(text, "title" | "code") || names.kind_index(text).is_some()
        }),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => expects_name(inner, names),
        ExprKind::Binary(_, _, right) => expects_name(right, names),
        _ => false,
    }
}
