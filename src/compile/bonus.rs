//! What is added to a roll, or taken off, where a condition holds: `[+1 if code Blessed "a blessing"]`.

use super::expr::{condition, negate, number};
use super::names::Names;
use crate::model::book::{Arg, Args, Expr};
use crate::model::game::Value;
use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::markup::{self, Bonus, ExprKind, Need, WordKind};
use crate::syntax::source::Span;
use std::sync::Arc;

/// A bonus: what it is called where the roll is explained, and what it comes to.
///
/// # Errors
/// A fault of its amount or its condition.
pub(super) fn bonus(written: &Bonus, names: &Names) -> Result<(Arc<str>, Expr), Diagnostic> {
    // A minus before a number is its sign.
    let amount = match number(&written.amount, names)? {
        Expr::Negate(inner) => negate(*inner),
        amount => amount,
    };
    let (cond, words, _) = worded(&written.when, names)?;
    // What readers have no words for is told as it is written.
    let told = words.or_else(|| super::reason::words(&cond, names));
    let told = told.unwrap_or_else(|| match (&amount, &written.amount.kind) {
        (Expr::Const(Value::Int(n)), _) => n.to_string(),
        (_, ExprKind::Negate(inner)) => super::rolled::told(inner),
        _ => super::rolled::told(&written.amount),
    });
    Ok((told.into(), Expr::Where(Box::new(cond), Box::new(amount))))
}

/// The bonuses at the beginning of these words, as a rule gets them: the name and the amount of each.
///
/// # Errors
/// A fault of one.
pub(super) fn bonuses(words: &[&markup::Word], names: &Names) -> Result<Vec<Args>, Diagnostic> {
    let each = words.iter().map_while(|word| match &word.kind {
        WordKind::Bonus(written) => Some(bonus(written, names)),
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

/// A condition, its author's words for it, and where it is written. Words in quotes behind it are part of it where that has a
/// meaning, as in `needs title "Knight"`; else they are the author's.
///
/// # Errors
/// A fault of the condition.
pub(super) fn worded(
    written: &Need,
    names: &Names,
) -> Result<(Expr, Option<String>, Span), Diagnostic> {
    let before = names.mentioned();
    let as_whole = written.whole.as_ref().map(|whole| condition(whole, names));
    let own = written.condition.it.span;
    let fault = match as_whole {
        Some(Ok(cond)) => {
            let span = written.whole.as_ref().map_or(own, |whole| whole.span);
            return Ok((cond, None, span));
        }
        Some(Err(fault)) => Some(fault),
        None => None,
    };
    names.unmention(before);
    match (condition(&written.condition.it, names), fault) {
        (Ok(cond), _) => {
            let words = written.reason.as_ref().map(|words| words.it.clone());
            Ok((cond, words, own))
        }
        // What the words in quotes are the name of tells which of both was meant.
        (Err(_), Some(whole)) if names_quoted(&written.condition.it, names) => Err(whole),
        (Err(fault), _) => Err(fault),
    }
}

/// Does a condition end with a word that wants a name behind it: `title`, `item`?
fn names_quoted(written: &markup::Expr, names: &Names) -> bool {
    match &written.kind {
        ExprKind::Phrase(words) => words.last().is_some_and(|last| {
            let text = &*last.text;
            matches!(text, "title" | "code") || names.kind(text).is_some()
        }),
        ExprKind::Not(inner) | ExprKind::Negate(inner) => names_quoted(inner, names),
        ExprKind::Binary(_, _, right) => names_quoted(right, names),
        _ => false,
    }
}
