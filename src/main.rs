//! The program `turnto`. Its code is in `cli`.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A book consists of many small allocations. With the allocator of the system, a check takes 50 % longer.
///
/// Huge pages are off, because they would be zeroed completely even if they are not used.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    turnto::cli::run()
}
