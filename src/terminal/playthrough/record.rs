//! A recorded game made of a game that was played.

use super::rehearse::rehearse;
use super::renew::renewed;
use crate::engine::play::{Kept, Session};
use crate::model::game::Dice;
use crate::syntax::fluent::Language;
use crate::syntax::recorded::read;
use crate::syntax::source::FileId;
use crate::terminal::repl::{Opening, typed};
use std::fmt::Write;
use std::rc::Rc;
use std::sync::Arc;

/// The file of a game as it is kept: its head, every answer by its words, the pages they led to.
///
/// # Errors
/// In words, when the book no longer gives the game that was played.
pub fn record(open: &Opening, kept: &Kept) -> Result<String, String> {
    let lost = |why: &str| format!("the game cannot be recorded: {why}");
    let open = begun_as(open, kept);
    let words = open.words.clone();
    let (mut session, _) = Session::start(Arc::clone(&open.book), open.rules()?, (open.dice)())
        .map_err(|fault| lost(&fault.message))?;
    let mut text = head(kept, words.language());
    for step in kept.earlier.iter().chain(&kept.since) {
        let line = typed(&step.answer, &words.prompt(session.prompt()));
        let _ = writeln!(text, "> {line}");
        let came = session.answer(step.answer.clone());
        came.map_err(|refusal| lost(&format!("`{line}`: {}", words.text(&refusal.reason))))?;
        if let Some(fault) = session.last_fault() {
            return Err(lost(&fault.message));
        }
    }
    let mut found = Vec::new();
    let script = read(FileId(0), &text, &mut found);
    let outcome = rehearse(&script, open)?;
    let faults = outcome.troubles.iter().map(|trouble| &trouble.fault);
    if let Some(fault) = found.iter().chain(faults).next() {
        let words = fault.labels.first().map_or("", |label| &label.text);
        return Err(lost(&format!("{}: {words}", fault.message)));
    }
    let all: Vec<usize> = (0..outcome.steps.len()).collect();
    Ok(renewed(&script, &outcome.steps, &all))
}

/// The book laid open with the dice that the game was begun with.
fn begun_as(open: &Opening, kept: &Kept) -> Opening {
    let (seed, faces, asked) = (kept.seed, kept.dice.clone(), kept.asked);
    let dice = move || dice(seed, &faces, asked);
    Opening {
        dice: Rc::new(dice),
        ..open.clone()
    }
}

/// Dice of a seed; first these faces; asked of the reader.
pub(super) fn dice(seed: u64, faces: &[u32], asked: bool) -> Dice {
    let dice = Dice::seeded(seed).first(faces.to_vec());
    if asked { dice.asked() } else { dice }
}

fn head(kept: &Kept, language: Language) -> String {
    let mut out = format!("seed: {}\n", kept.seed);
    if !kept.dice.is_empty() {
        let faces: Vec<String> = kept.dice.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "dice: {}", faces.join(", "));
    }
    if kept.asked {
        out.push_str("dice: ask\n");
    }
    if language != Language::default() {
        let _ = writeln!(out, "language: {}", language.code());
    }
    out.push_str("keeps: pages\n\n");
    out
}
