//! The program: everything is in `cli`.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A book is very many small things: the system's own allocator takes half as long again over a check. Huge pages would be
/// cleared whole, used or not.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    turnto::cli::run()
}
