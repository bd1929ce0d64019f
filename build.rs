//! Sets `cfg(checked)` in debug builds, and requests a rebuild when an embedded file changes.

use std::env;

fn main() {
    for folder in ["books", "docs/codes", "scripts", "templates"] {
        println!("cargo::rerun-if-changed={folder}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    // `debug_assertions` are off in the dev profile, because those of dependencies make tests slower.
    let fuzzing = env::var_os("CARGO_CFG_FUZZING").is_some();
    if fuzzing || env::var("PROFILE").is_ok_and(|it| it == "debug") {
        println!("cargo::rustc-cfg=checked");
    }
}
