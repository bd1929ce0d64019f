//! Dice as numbers of an instruction, and conditional bonuses: `[+1 if code Blessed "a blessing"]`.
//!
//! Dice are rolled before the instruction, each into a separate slot.

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

/// Maximum number of dice of one roll.
pub(super) const MAX_DICE: u32 = 100;

/// Resolves dice as a number: the slot of their total.
///
/// # Errors
/// If the dice are in a condition, a cost or a printed value.
pub(super) fn resolve_dice(
    words: &[Word],
    dice: &Word,
    names: &NameTable,
) -> Result<(Expr, ExprType), Diagnostic> {
    let mut rolls = names.rolls.borrow_mut();
    let (Some(rolls), [_], WordKind::Dice(count, sides)) = (&mut *rolls, words, &dice.kind) else {
        let message = "dice cannot be rolled in a condition, a cost or a printed value";
        let error = Diagnostic::new(Code::InvalidCondition, dice.span, message);
        return Err(error.help(format!(
            "write `{{roll {} into NAME}}` first, where NAME is a number variable, and use that variable here",
            dice.text
        )));
    };
    let Some(slot) = rolls.slots.get(rolls.dice.len()).copied() else {
        let error = Diagnostic::new(
            Code::InvalidCondition,
            dice.span,
            "dice cannot be rolled here",
        );
        return Err(error);
    };
    rolls.dice.push(DiceTerm {
        count: *count,
        sides: *sides,
        modifiers: Vec::new(),
        condition: None,
        span: dice.span,
    });
    Ok((Expr::Slot(slot), ExprType::Int))
}

/// Adds a number to the last roll, if the left side is that roll. The number is then shown as a part of the roll.
pub(super) fn add_to_roll(
    op: BinaryOp,
    left: &Expr,
    right_tree: &ExprTree,
    right: &Expr,
    names: &NameTable,
) -> bool {
    let mut rolls = names.rolls.borrow_mut();
    let Some(rolls) = &mut *rolls else {
        return false;
    };
    // If the right side has dice, the last roll is not the left side.
    let last = rolls.dice.len().checked_sub(1);
    let slot = last.and_then(|last| rolls.slots.get(last));
    let (Some(slot), Some(roll)) = (slot, rolls.dice.last_mut()) else {
        return false;
    };
    if *left != Expr::Slot(*slot) || count_dice(right_tree) > 0 {
        return false;
    }
    let value = match op {
        BinaryOp::Add => right.clone(),
        BinaryOp::Subtract => right.clone().negated(),
        _ => return false,
    };
    roll.modifiers.push((format_name(right_tree).into(), value));
    true
}

/// Returns the name under which a number is shown as a part of a roll.
pub(super) fn format_name(tree: &ExprTree) -> String {
    match &tree.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Phrase(words) => {
            let words: Vec<&str> = words.iter().map(|word| &*word.text).collect();
            words.join(" ")
        }
        _ => "a sum".to_owned(),
    }
}

fn count_dice(tree: &ExprTree) -> usize {
    match &tree.kind {
        ExprKind::Phrase(words) => count_dice_in_words(words),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => count_dice(inner),
        ExprKind::Binary(_, a, b) => count_dice(a) + count_dice(b),
        ExprKind::Number(_) | ExprKind::Text(_) => 0,
    }
}

/// Counts the dice in words and in their values.
pub(super) fn count_dice_in_words(words: &[Word]) -> usize {
    let counts = words.iter().map(|word| match &word.kind {
        WordKind::Dice(..) => 1,
        WordKind::Value(inner) => count_dice(inner),
        WordKind::Bonus(bonus) => count_dice(&bonus.amount),
        _ => 0,
    });
    counts.sum()
}

/// Returns the error for dice that cannot be rolled.
pub(super) fn invalid_dice_error(count: u32, sides: u32, span: Span) -> Option<Diagnostic> {
    let is_valid = (1..=MAX_DICE).contains(&count) && (2..=1000).contains(&sides);
    (!is_valid).then(|| {
        let message = "these dice cannot be rolled";
        let error = Diagnostic::new(Code::InvalidInstruction, span, message);
        error.help("use 1 to 100 dice with 2 to 1000 sides")
    })
}

/// Resolves a bonus to its name in the explanation of the roll, and its amount.
///
/// # Errors
/// If the amount or the condition is invalid.
pub(super) fn resolve_bonus(
    bonus: &BonusTree,
    names: &NameTable,
) -> Result<(Arc<str>, Expr), Diagnostic> {
    // A minus before a number is its sign.
    let (_, roll_count) = names.snapshot();
    let amount = match resolve_number(&bonus.amount, names)? {
        Expr::Negate(inner) => inner.negated(),
        amount => amount,
    };
    let (cond, reason, _) = resolve_requirement(&bonus.requirement, names)?;
    if let Some(rolls) = &mut *names.rolls.borrow_mut() {
        let dice = rolls.dice.iter_mut().skip(roll_count);
        dice.for_each(|roll| roll.condition = Some(cond.clone()));
    }
    // A bonus without a reason for readers is shown as written.
    let name = reason.or_else(|| super::reason::describe_condition(&cond, names));
    let name = name.unwrap_or_else(|| match (&amount, &bonus.amount.kind) {
        (Expr::Const(Value::Int(n)), _) => n.to_string(),
        (_, ExprKind::Negate(inner)) => format_name(inner),
        _ => format_name(&bonus.amount),
    });
    Ok((name.into(), Expr::BonusIf(Box::new(cond), Box::new(amount))))
}

/// Resolves the bonuses at the start of these words to their names and amounts.
///
/// # Errors
/// If a bonus is invalid.
pub(super) fn resolve_bonuses(
    words: &[&markup::Word],
    names: &NameTable,
) -> Result<Vec<Args>, Diagnostic> {
    let bonuses = words.iter().map_while(|word| match &word.kind {
        WordKind::Bonus(bonus) => Some(resolve_bonus(bonus, names)),
        _ => None,
    });
    bonuses
        .map(|resolved| {
            let (name, amount) = resolved?;
            let name = (Arc::from("name"), Arg::Const(Value::Text(name)));
            let amount = (Arc::from("amount"), Arg::Expr(amount));
            Ok(Args::from(vec![amount, name]))
        })
        .collect()
}

/// Resolves a condition. Returns it with the author's reason and its position.
///
/// Words in quotes after the condition are a part of it if they fit, as in `needs title "Knight"`. Otherwise they are the author's reason.
///
/// # Errors
/// If the condition is invalid.
pub(super) fn resolve_requirement(
    requirement: &Requirement,
    names: &NameTable,
) -> Result<(Expr, Option<String>, Span), Diagnostic> {
    let before = names.snapshot();
    let mut quoted_error = None;
    if let Some(tree) = &requirement.condition_with_reason {
        match resolve_condition(tree, names) {
            Ok(cond) => return Ok((cond, None, tree.span)),
            Err(error) => quoted_error = Some(error),
        }
    }
    names.rollback(before);
    let tree = &requirement.condition.value;
    match (resolve_condition(tree, names), quoted_error) {
        (Ok(cond), _) => {
            let reason = requirement
                .reason
                .as_ref()
                .map(|reason| reason.value.clone());
            Ok((cond, reason, tree.span))
        }
        // If the condition requires a name, the words in quotes are meant as that name.
        (Err(_), Some(error)) if expects_name(tree, names) => Err(error),
        (Err(error), _) => Err(error),
    }
}

/// Returns true if a condition ends with a word that requires a name: `title`, `item`.
fn expects_name(tree: &markup::ExprTree, names: &NameTable) -> bool {
    match &tree.kind {
        ExprKind::Phrase(words) => words.last().is_some_and(|last| {
            let text = &*last.text;
            matches!(text, "title" | "code") || names.kind_index(text).is_some()
        }),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => expects_name(inner, names),
        ExprKind::Binary(_, _, right) => expects_name(right, names),
        _ => false,
    }
}
