//! Why a choice is closed, in words: made from the condition as it is written.

use crate::markup::{BinaryOp, Expr, ExprKind};

/// "you need the lantern", for `needs item lantern`.
pub(super) fn reason(needs: &Expr) -> String {
    format!("you need {}", told(needs))
}

fn told(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Text(text) => text.clone(),
        ExprKind::Phrase(words) => {
            let text: Vec<String> = words.iter().map(|w| w.text.replace('_', " ")).collect();
            match text.split_first() {
                Some((first, rest)) if first == "code" => format!("the code {}", rest.join(" ")),
                Some((first, rest)) if first == "title" => format!("the title {}", rest.join(" ")),
                Some((first, rest)) if first == "book" => {
                    format!("to be in the book {}", rest.join(" "))
                }
                Some((first, rest)) if first == "visited" => {
                    format!("to have been at {}", rest.join(" ").replace('-', " "))
                }
                // `item lantern`, `ally wolf`: the kind is plain from the name.
                Some((_, rest)) if rest.len() == 1 => format!("the {}", rest[0].replace('-', " ")),
                _ => text.join(" ").replace('-', " "),
            }
        }
        ExprKind::Not(inner) => format!("not to have {}", told(inner)),
        ExprKind::Negate(inner) => format!("-{}", told(inner)),
        ExprKind::Binary(op, left, right) => {
            let (a, b) = (told(left), told(right));
            match op {
                BinaryOp::And => format!("{a} and {b}"),
                BinaryOp::Or => format!("{a} or {b}"),
                BinaryOp::Equal => format!("{a} to be {b}"),
                BinaryOp::NotEqual => format!("{a} not to be {b}"),
                BinaryOp::Less => format!("{a} below {b}"),
                BinaryOp::LessOrEqual => format!("{a} of {b} at the most"),
                BinaryOp::More => format!("{a} above {b}"),
                BinaryOp::MoreOrEqual => format!("{a} of {b} or more"),
                BinaryOp::Add => format!("{a} + {b}"),
                BinaryOp::Subtract => format!("{a} - {b}"),
                BinaryOp::Multiply => format!("{a} * {b}"),
                BinaryOp::Divide => format!("{a} / {b}"),
            }
        }
    }
}
