//! The numbers of pages in print: `numbers.yaml`.

use super::document::Document;
use super::tree::{Key, Node, Of};
use crate::model::book::Numbering;
use crate::model::game::Value;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{FileId, Span};
use std::collections::BTreeMap;

pub(super) fn parse_numbers(file: FileId, text: &str, found: &mut Vec<Diagnostic>) -> Numbering {
    let mut out = Numbering::default();
    let document = Document::parse(file, text, 0);
    for (key, node) in document.root.iter() {
        match (&*key.it, &node.of) {
            ("seed", Of::Scalar(Value::Int(n))) if *n >= 0 => out.seed = Some(n.unsigned_abs()),
            ("seed", _) => document.mismatch(key, node, "a whole number from 0"),
            ("numbers", _) => {
                let expected = "a map from the ids of pages to numbers";
                read_numbers(
                    &document,
                    document.expect_map(key, node, expected),
                    &mut out,
                );
            }
            _ => document.unknown_key(key, ["seed", "numbers"]),
        }
    }
    found.extend(document.into_errors());
    out
}

fn read_numbers(document: &Document, entries: &[(Key, Node)], out: &mut Numbering) {
    let mut by_number: BTreeMap<u32, Span> = BTreeMap::new();
    for (id, node) in entries {
        let number = match node.of {
            Of::Scalar(Value::Int(n)) => u32::try_from(n).ok().filter(|n| *n >= 1),
            _ => None,
        };
        let Some(number) = document.expect((id, node), number, "a whole number from 1") else {
            continue;
        };
        if let Some(before) = by_number.insert(number, node.span) {
            let message = format!("two pages have the number {number}");
            let twice = Diagnostic::new(Code::NumberTwice, node.span, message);
            let twice = twice.saying("the second").label(before, "the first");
            document.report(twice.help("remove one of them: its page gets a free number"));
            continue;
        }
        out.numbers.insert(id.it.to_string(), number);
    }
}
