//! What is said of a book without a header: that there is none, or why what was meant as one is none.

use super::header::HEADER;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::markup;
use crate::syntax::source::{FileId, Shelf, Sources};

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

/// What is wrong with the lines around the header of a book in one file.
fn almost(shelf: &dyn Shelf, sources: &mut Sources) -> Option<Diagnostic> {
    let paths = shelf.paths().into_iter();
    let mut top = paths.filter(|path| path.ends_with(".gamebook") && !path.contains('/'));
    top.find_map(|path| {
        let text = shelf.read(&path).ok()?;
        markup::front_fault(FileId(0), &text)?;
        let file = sources.add(path, text.clone());
        markup::front_fault(file, &text).map(super::diagnosed)
    })
}
