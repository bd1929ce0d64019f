//! What the printed edition of a book is set in.

use std::sync::Arc;

/// `print` of the header. Nothing of a game hangs on it, so a book that is written down has it not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fonts {
    /// Font files by their ways in the folder of the book, `/` between folders.
    pub files: Vec<Arc<str>>,
    /// The family that the text is set in; empty where it is that of the first file.
    pub text: String,
    /// The family of titles and headings; empty where it is the text's.
    pub headings: String,
}
