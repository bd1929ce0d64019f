//! Language server. Checks books like `turnto check`, but with the unsaved texts of the editor instead of the files on disk. Writes no files.

mod complete;
mod diagnostics;
mod frame;
mod hover;
mod position;
mod references;
mod requests;
mod serve;
mod symbols;
mod tokens;
mod workspace;

pub use serve::serve;

use crate::syntax::source::BookSource;
use std::io;
use std::path::Path;

/// Opens the book in a folder or a file.
pub type OpenDisk = dyn Fn(&Path) -> io::Result<Box<dyn BookSource>>;
