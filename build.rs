//! Builds again when an embedded book, script or template changes: the macro that embeds them does not tell cargo. And gives the program a fingerprint of all
//! that it is built from, by which it knows what it has kept for itself.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

/// What the program is made of.
const PARTS: [&str; 9] = [
    "Cargo.toml",
    "build.rs",
    "Cargo.lock",
    "src",
    "books",
    "docs/codes",
    "grammar",
    "scripts",
    "templates",
];

fn main() {
    let mut hasher = DefaultHasher::new();
    for part in PARTS {
        println!("cargo::rerun-if-changed={part}");
        add(Path::new(part), &mut hasher);
    }
    println!("cargo::rustc-env=TURNTO_SOURCES={:016x}", hasher.finish());
}

/// Everything below a path, in one order. What cannot be read is not there: the compiler says so better.
fn add(path: &Path, hasher: &mut DefaultHasher) {
    if let Ok(folder) = std::fs::read_dir(path) {
        let mut all: Vec<_> = folder.flatten().map(|entry| entry.path()).collect();
        all.sort();
        all.iter().for_each(|path| add(path, hasher));
    } else if let Ok(bytes) = std::fs::read(path) {
        (path.to_string_lossy(), bytes).hash(hasher);
    }
}
