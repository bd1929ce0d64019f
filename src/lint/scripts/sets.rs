//! Fields of the sheet that are set to what they cannot hold.

use super::Asked;
use super::values::{Kind, kind};
use crate::book::{Field, FieldType};
use crate::diagnostic::{Code, Diagnostic};
use crate::lua::{Expr, NodeId};
use crate::suggest::did_you_mean;

pub(super) fn ask(of: &Asked, found: &mut Vec<Diagnostic>) {
    for (target, value) in &of.tree.sets {
        set(of, *target, *value, found);
    }
}

/// A field of the sheet that is set to what it cannot hold.
fn set(of: &Asked, target: NodeId, value: NodeId, found: &mut Vec<Diagnostic>) {
    let tree = of.tree;
    let Expr::Field(owner, name, _) = &tree.nodes[target].is else {
        return;
    };
    if tree.nodes[tree.behind(*owner)].is != Expr::Global("sheet".to_owned()) {
        return;
    }
    let mut fields = of.book.vocabulary.fields.iter();
    let field = fields.find(|field| field.name == *name);
    let (Some(field), Some(is)) = (field, kind(of, value)) else {
        return;
    };
    let fits = match &field.of {
        FieldType::Integer => is == Kind::Number,
        FieldType::Flag => matches!(is, Kind::Bool | Kind::Nil),
        FieldType::Text => matches!(is, Kind::Text | Kind::Nil),
        FieldType::Word(_) => is == Kind::Text,
        FieldType::Words | FieldType::Map => matches!(is, Kind::List | Kind::Table | Kind::Nil),
        FieldType::Any => true,
    };
    if fits {
        return of_the_words(of, field, value, found);
    }
    let wanted = match &field.of {
        FieldType::Integer => "a whole number",
        FieldType::Flag => "a yes or no",
        FieldType::Text => "a text",
        FieldType::Word(_) => "one of its words",
        FieldType::Words => "a list of words",
        FieldType::Map => "a map",
        FieldType::Any => return,
    };
    let message = format!("`sheet.{name}` is {wanted}, not {}", is.told());
    let fault = Diagnostic::new(Code::WrongType, tree.nodes[value].span, message);
    found.push(fault.saying("the rule fails here"));
}

/// A word that the field never is, a number that is not whole.
fn of_the_words(of: &Asked, field: &Field, value: NodeId, found: &mut Vec<Diagnostic>) {
    let tree = of.tree;
    let (message, help) = match (&field.of, tree.text(tree.behind(value))) {
        (FieldType::Word(words), Some((word, _)))
            if !words.is_empty() && !words.iter().any(|it| it == word) =>
        {
            let help = did_you_mean(word, words.iter().map(String::as_str));
            let help = help.unwrap_or_else(|| format!("it is one of: {}", words.join(", ")));
            (format!("`sheet.{}` is never \"{word}\"", field.name), help)
        }
        (FieldType::Integer, _) if matches!(tree.nodes[tree.behind(value)].is, Expr::Float(n) if n.fract() != 0.0) =>
        {
            let message = format!("`sheet.{}` is a whole number", field.name);
            (
                message,
                "`n // 2` leaves nothing behind the point".to_owned(),
            )
        }
        _ => return,
    };
    let fault = Diagnostic::new(Code::WrongType, tree.nodes[value].span, message);
    found.push(fault.saying("the rule fails here").help(help));
}
