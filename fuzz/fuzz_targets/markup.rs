//! Fuzz target: searches for bytes that break the law of `markup`.
#![no_main]

#[path = "../../tests/it/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::hold("markup", data));
