//! Where a fault sends its author to the header: a book in one file has it there, between two lines of `---`.

use crate::syntax::diagnostic::Diagnostic;
use crate::syntax::source::Sources;

/// What the header is called in a folder.
const FOLDER: &str = " in book.yaml";
const FILE: &str = " between the lines of `---`";

/// Says the right place, where the texts that were read are those of a book in one file.
pub(super) fn placed(found: &mut [Diagnostic], sources: &Sources) {
    if sources.has("book.yaml") {
        return;
    }
    let helps = found.iter_mut().filter_map(|fault| fault.help.as_mut());
    for help in helps.filter(|help| help.contains(FOLDER)) {
        *help = help.replace(FOLDER, FILE);
    }
}
