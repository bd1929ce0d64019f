//! The program `turnto`. Its code is in the library, in `cli`.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// Books consist of many small allocations. With the system's allocator, a check takes half as long again. Huge pages would be
/// zeroed completely, even if they are not used.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    turnto::cli::run()
}
