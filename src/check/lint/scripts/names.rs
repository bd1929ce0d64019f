//! Codes, titles and entries that a script names and the book does not have. A rule that says one fails when it is called.

use super::{Call, Named, Script, calls};
use crate::model::book::Book;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::suggest::did_you_mean;

pub(super) fn misspelt(book: &Book, scripts: &[Script]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (world, kinds) = (&book.world, &book.vocabulary.kinds);
    for call in calls(scripts) {
        let Call { name, span, .. } = call;
        let kind = kinds.iter().position(|kind| kind.name == call.kind);
        let (code, what, list, known): (_, _, _, Vec<&String>) = match (call.what, kind) {
            (Named::Code, _) => (
                Code::UnknownCode,
                "code",
                "codes",
                world.codes.keys().collect(),
            ),
            (Named::Title, _) => (
                Code::UnknownTitle,
                "title",
                "titles",
                world.titles.keys().collect(),
            ),
            (Named::Entry, Some(kind)) => (
                Code::UnknownName,
                &*kinds[kind].name,
                &*kinds[kind].plural,
                world.catalogues[kind].keys().collect(),
            ),
            (Named::Entry, None) => continue,
        };
        if known.iter().any(|known| *known == name) {
            continue;
        }
        let help = did_you_mean(name, known.into_iter().map(String::as_str));
        let help = help.unwrap_or_else(|| match call.what {
            Named::Entry => format!("add it to {list}.yaml"),
            _ => format!("declare it under `{list}` in book.yaml"),
        });
        let message = format!("no {what} is called `{name}`");
        let fault = Diagnostic::new(code, span, message);
        found.push(fault.saying("the rule fails here").help(help));
    }
    found
}
