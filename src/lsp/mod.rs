//! An editor at the other end of a pipe: the language server protocol, answered from the same book that `check` sees, with the
//! editor's unsaved texts in place of those on disk. No file is written here.

mod answers;
mod braces;
mod complete;
mod desk;
mod faults;
mod frame;
mod hints;
mod hover;
mod names;
mod place;
mod serve;
mod symbols;
mod syntax;
mod tokens;

pub use serve::serve;

use crate::source::Shelf;
use std::io;
use std::path::Path;

/// Opens the book that lies in a folder or a file.
pub type OpenDisk = dyn Fn(&Path) -> io::Result<Box<dyn Shelf>>;
