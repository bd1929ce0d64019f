//! `turnto lsp`: runs the language server on standard input and output.

use super::CliError;
use super::disk_source::DiskSource;
use crate::editor;
use crate::syntax::source::BookSource;
use std::io::{self, BufReader};
use std::path::Path;

#[derive(Debug, clap::Args)]
pub(super) struct LspArgs {
    /// No effect: accepted because editors pass it, and this is the only transport
    #[arg(long, hide = true)]
    stdio: bool,
}

pub(super) fn run(_: &LspArgs) -> Result<(), CliError> {
    let open =
        |path: &Path| -> io::Result<Box<dyn BookSource>> { Ok(Box::new(DiskSource::open(path)?)) };
    let input = BufReader::new(io::stdin());
    match editor::serve(input, io::stdout().lock(), &open)? {
        true => Ok(()),
        false => Err(CliError::Failure(
            "the editor disconnected without a shutdown request".to_owned(),
        )),
    }
}
