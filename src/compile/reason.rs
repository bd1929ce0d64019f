//! Why a choice is closed: messages made from the condition as it is written.

use crate::game::Message;
use crate::markup::{BinaryOp, Expr, ExprKind};

/// "you need the lantern", for `needs item lantern`.
pub(super) fn reason(needs: &Expr) -> String {
    Message::new("needs").with("what", told(needs)).text()
}

fn one(id: &str, name: &str, told: String) -> String {
    Message::new(id).with(name, told).text()
}

fn told(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Text(text) => text.clone(),
        ExprKind::Phrase(words) => {
            let text: Vec<String> = words.iter().map(|w| w.text.replace('_', " ")).collect();
            match named(&text) {
                Some((need, _, name)) => one(need, "name", name),
                None => text.join(" ").replace('-', " "),
            }
        }
        ExprKind::Not(inner) => without(inner),
        ExprKind::Negate(inner) => format!("-{}", told(inner)),
        ExprKind::Binary(op, left, right) => {
            let (a, b) = (told(left), told(right));
            let sign = |sign: &str| format!("{a} {sign} {b}");
            let both = |id: &str| Message::new(id).with("a", &*a).with("b", &*b).text();
            match op {
                BinaryOp::And => both("need-and"),
                BinaryOp::Or => both("need-or"),
                BinaryOp::Equal => both("need-equal"),
                BinaryOp::NotEqual => both("need-not-equal"),
                BinaryOp::Less => both("need-below"),
                BinaryOp::LessOrEqual => both("need-at-most"),
                BinaryOp::More => both("need-above"),
                BinaryOp::MoreOrEqual => both("need-at-least"),
                BinaryOp::Add => sign("+"),
                BinaryOp::Subtract => sign("-"),
                BinaryOp::Multiply => sign("*"),
                BinaryOp::Divide => sign("/"),
            }
        }
    }
}

/// What a phrase asks for: the message for having it, the one for not having it, and its name.
fn named(text: &[String]) -> Option<(&'static str, &'static str, String)> {
    let (first, rest) = text.split_first()?;
    let name = rest.join(" ");
    Some(match &**first {
        "code" => ("need-code", "lack-code", name),
        "title" => ("need-title", "lack-title", name),
        "book" => ("need-book", "lack-book", name),
        "visited" => ("need-visited", "lack-visited", name.replace('-', " ")),
        // `item lantern`, `ally wolf`: the kind is plain from the name.
        _ if rest.len() == 1 => ("need-thing", "lack-thing", name.replace('-', " ")),
        _ => return None,
    })
}

/// What must not be: told of the parts, so that no language has to turn a whole phrase around.
fn without(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Not(inner) => told(inner),
        ExprKind::Phrase(words) => {
            let text: Vec<String> = words.iter().map(|w| w.text.replace('_', " ")).collect();
            match named(&text) {
                Some((_, lack, name)) => one(lack, "name", name),
                None => one("need-not", "what", told(expr)),
            }
        }
        ExprKind::Binary(op, left, right) => {
            let both = |id: &str, a: String, b: String| {
                let both = Message::new(id).with("a", &*a).with("b", &*b);
                both.text()
            };
            let other = match op {
                BinaryOp::And => return both("need-or", without(left), without(right)),
                BinaryOp::Or => return both("need-and", without(left), without(right)),
                BinaryOp::Equal => "need-not-equal",
                BinaryOp::NotEqual => "need-equal",
                BinaryOp::Less => "need-at-least",
                BinaryOp::LessOrEqual => "need-above",
                BinaryOp::More => "need-at-most",
                BinaryOp::MoreOrEqual => "need-below",
                _ => return one("need-not", "what", told(expr)),
            };
            both(other, told(left), told(right))
        }
        _ => one("need-not", "what", told(expr)),
    }
}
