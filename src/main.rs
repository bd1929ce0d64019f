//! The program: everything is in `cli`.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A book is many small allocations: with the system's allocator, a check takes half as long again. Huge pages would be
/// zeroed completely, even if they are not used.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    turnto::cli::run()
}
