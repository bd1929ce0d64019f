//! What is said of a book without a header: that there is none, or why what was meant as one is none.

use super::header::HEADER;
use crate::diagnostic::{Code, Diagnostic};
use crate::markup;
use crate::source::{Shelf, Sources, Span};

/// Why a book has no header: a slip in the lines around it, a file that is called nearly as it should be, or nothing of it is there.
pub(super) fn told(shelf: &dyn Shelf, sources: &mut Sources) -> Diagnostic {
    if let Some(fault) = almost(shelf, sources) {
        return fault;
    }
    let misnamed = shelf.misnamed().into_iter();
    let mut header = misnamed.filter(|(_, meant)| meant == HEADER);
    match header.next() {
        Some((path, meant)) => none().help(format!("call `{path}` `{meant}`")),
        None => none(),
    }
}

/// There is none.
pub(super) fn none() -> Diagnostic {
    Diagnostic::placeless(Code::NoStart, "there is no book.yaml").help(
        "add book.yaml, or open the `.gamebook` file with the same lines between two lines of `---`",
    )
}

/// What is wrong with the lines of `---` of a book in one file that was surely meant to have a header.
fn almost(shelf: &dyn Shelf, sources: &mut Sources) -> Option<Diagnostic> {
    let dashes = |(_, line): &(usize, &str)| {
        let line = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        line.len() > 1 && line.bytes().all(|byte| byte == b'-')
    };
    let paths = shelf.paths().into_iter();
    let mut top = paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'));
    top.find_map(|path| {
        let text = shelf.read(&path).ok()?;
        let mut lines = markup::lines_of(&text);
        let first = lines.find(|(_, line)| !line.trim().is_empty());
        let opens = first.filter(dashes)?;
        let is_right =
            |(_, line): &(usize, &str)| line.trim_start_matches('\u{feff}').trim_end() == "---";
        let mut other = || lines.find(dashes);
        let ((at, line), message, help) = if opens.0 > 0 {
            let help = "take away the empty lines above it";
            (
                opens,
                "the header begins at the first line of the file",
                help,
            )
        } else if !is_right(&opens) {
            (
                opens,
                "the header begins with a line of `---`",
                "write three dashes here, and nothing else",
            )
        } else if let Some(other) = other() {
            (
                other,
                "the header ends with a line of `---`",
                "write three dashes here, and nothing else",
            )
        } else {
            let help = "write a line of `---` below the last of its lines";
            (opens, "the header is not closed", help)
        };
        let line_ends = at + line.trim_end().len();
        let file = sources.add(path, text.clone());
        Some(Diagnostic::new(Code::BadSyntax, Span::new(file, at, line_ends), message).help(help))
    })
}
