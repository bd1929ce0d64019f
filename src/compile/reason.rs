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
            match text.split_first() {
                Some((first, rest)) if first == "code" => one("need-code", "name", rest.join(" ")),
                Some((first, rest)) if first == "title" => {
                    one("need-title", "name", rest.join(" "))
                }
                Some((first, rest)) if first == "book" => one("need-book", "name", rest.join(" ")),
                Some((first, rest)) if first == "visited" => {
                    one("need-visited", "name", rest.join(" ").replace('-', " "))
                }
                // `item lantern`, `ally wolf`: the kind is plain from the name.
                Some((_, rest)) if rest.len() == 1 => {
                    one("need-thing", "name", rest[0].replace('-', " "))
                }
                _ => text.join(" ").replace('-', " "),
            }
        }
        ExprKind::Not(inner) => one("need-not", "what", told(inner)),
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
