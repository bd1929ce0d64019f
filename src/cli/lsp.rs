//! `turnto lsp`: runs the language server on standard input and output.

use super::Failure;
use super::disk::Disk;
use crate::editor;
use crate::syntax::source::Shelf;
use std::io::{self, BufReader};
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// No effect: accepted because editors pass it, and this is the only transport
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
