//! `turnto lsp`: an editor asks on standard input and is answered on standard output.

use super::Failure;
use super::disk::Disk;
use crate::editor;
use crate::syntax::source::Shelf;
use std::io::{self, BufReader};
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Editors name the way of talking; there is no other.
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &Arguments) -> Result<(), Failure> {
    let open = |path: &Path| -> io::Result<Box<dyn Shelf>> { Ok(Box::new(Disk::open(path)?)) };
    let input = BufReader::new(io::stdin());
    match editor::serve(input, io::stdout().lock(), &open)? {
        true => Ok(()),
        false => Err(Failure::Fault(
            "the editor went without a goodbye".to_owned(),
        )),
    }
}
