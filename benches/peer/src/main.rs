//! Plays the books of `benches/book` with bladeink, for comparison. See `benches/README.md`.

#[path = "../../book/mod.rs"]
mod book;

use bladeink::story::Story;
use bladeink_compiler::Compiler;
use book::Shape;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::error::Error;
use std::fmt::Write;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Turns of a game. No page of these books ends one.
const TURNS_PER_GAME: usize = 300;

const TEST: &str = "\
~ roll = RANDOM(1, 6) + RANDOM(1, 6) + lore - 1
{
- roll < 7: You slip.
- else: You do not.
}
";

const ROLL: &str = "\
~ roll = RANDOM(1, 6) + RANDOM(1, 6)
{
- roll < 8: You slip.
- else: You do not.
}
";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["write", shape, pages, file] => {
            let shape = Shape::parse(shape).ok_or("an unknown shape")?;
            std::fs::write(file, translate_book(shape, pages.parse()?))?;
        }
        // Turns are 0 to stop at the first page.
        ["play", file, turns] => play(&std::fs::read_to_string(file)?, turns.parse()?)?,
        _ => return Err("peer write SHAPE PAGES FILE | peer play FILE TURNS".into()),
    }
    Ok(())
}

/// Returns the generated book as ink. It has the same text, choices, codes and dice.
fn translate_book(shape: Shape, pages: usize) -> String {
    let shelf = book::shelf(shape, pages, 1);
    let mut out = "VAR lore = 2\nVAR roll = 0\n".to_owned();
    for line in shelf["book.yaml"].lines().skip_while(|it| *it != "codes:") {
        if let Some((code, _)) = line.trim().split_once(": ") {
            let _ = writeln!(out, "VAR {code} = false");
        }
    }
    out.push_str("-> p0\n");
    for line in shelf["pages-00000.gamebook"].lines() {
        translate_line(line, &mut out);
    }
    out
}

fn translate_line(line: &str, out: &mut String) {
    let _ = if let Some((id, title)) = line.strip_prefix("# ").and_then(|it| it.split_once(": ")) {
        writeln!(out, "=== {id} ===\n{title}")
    } else if let Some(code) = line.strip_prefix("{gain code ") {
        writeln!(out, "~ {} = true", code.trim_end_matches('}'))
    } else if line.starts_with("{test") {
        writeln!(out, "{TEST}")
    } else if line.starts_with("{roll") {
        writeln!(out, "{ROLL}")
    } else if let Some((text, page)) = line.strip_prefix("- ").and_then(|it| it.split_once(" -> "))
    {
        match text
            .strip_prefix("{if code ")
            .and_then(|it| it.split_once("} "))
        {
            Some((code, text)) => writeln!(out, "+ {{{code}}} [{text}] -> {page}"),
            None => writeln!(out, "+ [{text}] -> {page}"),
        }
    } else if line.starts_with('|') {
        Ok(())
    } else {
        writeln!(out, "{line}")
    };
}

fn play(text: &str, turns: usize) -> Result<(), Box<dyn Error>> {
    let compiled = Compiler::new()
        .compile(text)
        .map_err(|error| format!("{error:?}"))?;
    let mut story = Story::new_with_seed(&compiled, 1)?;
    let mut reader = ChaCha8Rng::seed_from_u64(1);
    let mut length = story.continue_maximally()?.len();
    for turn in 1..=turns {
        if turn % TURNS_PER_GAME == 0 {
            story.reset_state()?;
        } else {
            let choices = story.get_current_choices().len();
            story.choose_choice_index(reader.random_range(0..choices))?;
        }
        length += story.continue_maximally()?.len();
    }
    println!("{turns} turns, {length} bytes of text");
    Ok(())
}
