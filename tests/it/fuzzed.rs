//! Tests the laws of `laws/` with findings in `tests/corpus`, with the texts of other cases, and with new inputs that a seeded generator makes from
//! both.
//! The crate `fuzz/` looks for more with coverage guidance. Its findings are added to the corpus.
//!
//! For more inputs, run `TURNTO_FUZZ=20000 cargo test --release --test it fuzzed:: -- --nocapture`: that many for each law. `TURNTO_FUZZ_SEED` sets
//! the seed.

use crate::kept;
use crate::laws::{LAWS, hold};
use crate::reader::Whim;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// Number of new inputs for each law in `cargo test`.
const NEW: u64 = 70;
/// Maximum length of an input. `bulk.rs` tests long inputs.
const LONGEST: usize = 4096;

fn corpus(law: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(law);
    let files = std::fs::read_dir(&folder).expect("a corpus");
    let mut files: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    files.sort();
    let read = |path: PathBuf| {
        let bytes = std::fs::read(&path).unwrap();
        (path, bytes)
    };
    let mut all: Vec<_> = files.into_iter().map(read).collect();
    all.extend(texts_of_cases(law));
    all
}

/// Texts of cases that are also inputs of a law.
fn texts_of_cases(law: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let (folders, kind): (&[&str], _) = match law {
        "markup" => (&["syntax", "fmt"], ""),
        "expressions" => (&["syntax"], "condition"),
        "header" => (&["markup"], "@ "),
        _ => return Vec::new(),
    };
    let mut out = Vec::new();
    for path in folders
        .iter()
        .flat_map(|folder| kept::files(folder, "cases"))
    {
        for (name, text, _) in kept::cases(&kept::read(&path)) {
            if name.starts_with(kind) || text.starts_with(kind) {
                out.push((path.join(name), text.into_bytes()));
            }
        }
    }
    out
}

fn breaks(law: &str, input: &[u8]) -> bool {
    catch_unwind(AssertUnwindSafe(|| hold(law, input))).is_err()
}

/// A shorter input that also breaks the law, found by removing smaller and smaller pieces.
fn reduced(law: &str, mut input: Vec<u8>) -> Vec<u8> {
    let (mut piece, mut tries) = (input.len().div_ceil(2), 400);
    while piece > 0 {
        let mut at = 0;
        while at < input.len() && tries > 0 {
            tries -= 1;
            let mut less = input.clone();
            less.drain(at..(at + piece).min(input.len()));
            match breaks(law, &less) {
                true => input = less,
                false => at += piece,
            }
        }
        piece /= 2;
    }
    input
}

/// Changes an input in a few places: bits, removed, repeated or moved pieces, pieces of another input, characters with a meaning.
fn changed(from: &[u8], other: &[u8], whim: &mut Whim) -> Vec<u8> {
    const SIGNS: &str = "\n¦\n\n¦# ¦- ¦-> ¦{¦}¦{if ¦{end}¦{else}¦{once}¦{repeat}¦{until n = 1}¦{= n}¦{set n=1}¦{needs calm}¦{otherwise}¦\
        {roll 2d6+1}¦{random}¦| 1 - 2, 3+: ¦#a:¦// ¦\\{¦(¦)¦\"¦: ¦  ¦[¦]¦,¦0¦-1¦9223372036854775807¦\
        9223372036854775808¦null¦true¦é¦\u{202e}¦\u{0}¦\u{1b}¦\\¦*¦~¦|¦@ ¦&a ¦*a¦<<: ¦---\n¦not ¦ and ¦ or ¦ of ¦2d6";
    let signs: Vec<&str> = SIGNS.split('¦').collect();
    let mut out = from.to_vec();
    for _ in 0..=whim.below(6) {
        let at = whim.below(out.len() + 1);
        let many = 1 + whim.below(24);
        let to = (at + many).min(out.len());
        match whim.below(6) {
            0 if at < out.len() => out[at] ^= 1 << whim.below(8),
            1 => drop(out.drain(at..to)),
            2 => {
                let piece = out[at..to].to_vec();
                let again = whim.below(out.len() + 1);
                for _ in 0..=whim.below(3) {
                    out.splice(again..again, piece.iter().copied());
                }
            }
            3 => {
                let start = whim.below(other.len() + 1);
                let end = (start + many * 4).min(other.len());
                out.splice(at..at, other[start..end].iter().copied());
            }
            _ => drop(out.splice(at..at, signs[whim.below(signs.len())].bytes())),
        }
    }
    out.truncate(LONGEST);
    out
}

#[test]
fn what_was_found_before_holds() {
    let all: Vec<_> = LAWS
        .iter()
        .flat_map(|(law, _)| corpus(law).into_iter().map(move |it| (*law, it)))
        .collect();
    let broken: Vec<PathBuf> = all
        .into_par_iter()
        .filter(|(law, (_, input))| breaks(law, input))
        .map(|(_, (path, _))| path)
        .collect();
    assert!(broken.is_empty(), "broken by {broken:?}");
}

#[test]
fn what_is_new_holds() {
    let number = |name: &str, usual| {
        let said = std::env::var(name).ok();
        said.map_or(usual, |it| it.parse().expect("a number"))
    };
    let (many, seed): (u64, u64) = (number("TURNTO_FUZZ", NEW), number("TURNTO_FUZZ_SEED", 1));
    for (law, _) in LAWS {
        let corpus = corpus(law);
        let found = (0..many).into_par_iter().find_map_first(|n| {
            let mut whim = Whim(seed.wrapping_mul(1_000_003).wrapping_add(n));
            let from = &corpus[whim.below(corpus.len())].1;
            let other = &corpus[whim.below(corpus.len())].1;
            let input = changed(from, other, &mut whim);
            breaks(law, &input).then_some(input)
        });
        if let Some(input) = found {
            let input = reduced(law, input);
            let text = String::from_utf8_lossy(&input);
            panic!("the law of {law} is broken by {input:?}\n{text}");
        }
    }
}
