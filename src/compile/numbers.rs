//! The numbers that pages have in print: `numbers.yaml`.

use super::spanned::{self, Node, Of};
use crate::book::Numbering;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::Value;
use crate::source::{FileId, Span};
use std::collections::BTreeMap;

/// Reads a `numbers.yaml`. What is wrong with it goes to `found`.
pub(super) fn read(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> Numbering {
    let mut out = Numbering::default();
    let Some(node) = spanned::read(file, text, found) else {
        return out;
    };
    let Some(entries) = node.entries() else {
        let nothing = matches!(&node.of, Of::Scalar(Value::Nothing));
        if !nothing {
            found.push(fault(
                node.span,
                "this is a map: `seed` and `numbers`".to_owned(),
            ));
        }
        return out;
    };
    for (key, value) in entries.iter() {
        match &*key.it {
            "seed" => match value.value() {
                Value::Int(n) if n >= 0 => out.seed = Some(n.unsigned_abs()),
                _ => found.push(fault(
                    value.span,
                    "a seed is a whole number from 0".to_owned(),
                )),
            },
            "numbers" => numbers(value, &mut out, found),
            other => {
                let message = format!("`{other}` means nothing here");
                let known = "there are `seed` and `numbers`, each page's by its id";
                found.push(Diagnostic::new(Code::UnknownKey, key.span, message).help(known));
            }
        }
    }
    out
}

fn numbers(node: &Node, out: &mut Numbering, found: &mut Vec<Diagnostic>) {
    let Some(entries) = node.entries() else {
        let message = "`numbers` is a map from the ids of pages to numbers".to_owned();
        found.push(fault(node.span, message));
        return;
    };
    let mut by_number: BTreeMap<u32, Span> = BTreeMap::new();
    for (id, value) in entries.iter() {
        let number = match value.value() {
            Value::Int(n) => u32::try_from(n).ok().filter(|n| *n >= 1),
            _ => None,
        };
        let Some(number) = number else {
            let message = format!("the number of `{}` is a whole number from 1", id.it);
            found.push(fault(value.span, message));
            continue;
        };
        if let Some(before) = by_number.insert(number, value.span) {
            let message = format!("two pages have the number {number}");
            let twice = Diagnostic::new(Code::NumberTwice, value.span, message);
            let help = "take one of them out: its page gets a free number";
            found.push(
                twice
                    .saying("the second")
                    .label(before, "the first")
                    .help(help),
            );
            continue;
        }
        out.numbers.insert(id.it.to_string(), number);
    }
}

fn fault(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::BadYaml, span, message)
}
