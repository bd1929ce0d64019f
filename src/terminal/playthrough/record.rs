//! Makes a recorded game of a game that was played, and renews one.

use super::rehearse::{Step, dice, rehearse};
use crate::engine::play::{Kept, Session};
use crate::syntax::fluent::Language;
use crate::syntax::recorded::{Keeps, Line, LineKind, Script, read};
use crate::syntax::source::FileId;
use crate::terminal::repl::{Opening, typed};
use similar::TextDiff;
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

/// The text of a script in which these steps say what came of them. Answers, demands and comments stay.
pub fn renewed(script: &Script, steps: &[Step], which: &[usize]) -> String {
    let mut out = String::new();
    for (n, step) in steps.iter().enumerate() {
        let lines = if which.contains(&n) {
            renewed_step(script, step)
        } else {
            standing(script, step)
        };
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
    }
    // Lines that the game did not come to.
    let played = steps.last().map_or(0, |step| step.lines.end);
    for line in &script.lines[played..] {
        out.push_str(&line.text);
        out.push('\n');
    }
    out
}

/// How a game was said to end and no longer does: the line as it was, and as it is now where it ends at all. None where nothing of that has changed.
pub fn ends_no_more<'s>(was: &'s Script, is: &'s Script) -> Option<(&'s str, Option<&'s str>)> {
    let ending = |script: &'s Script| {
        let mut lines = script.lines.iter().rev();
        let line = lines.find(|line| matches!(line.kind, LineKind::Ending { .. }));
        line.map(|line| line.text.trim())
    };
    let (before, now) = (ending(was)?, ending(is));
    (now != Some(before)).then_some((before, now))
}

/// Steps that say what the game does not: those among `troubled`, and every other where the file keeps what is said.
pub fn outdated(script: &Script, steps: &[Step], troubled: &[usize]) -> Vec<usize> {
    let differs = |n: &usize| {
        let (n, step) = (*n, &steps[*n]);
        (script.keeps != Keeps::Given || troubled.contains(&n))
            && renewed_step(script, step) != standing(script, step)
    };
    (0..steps.len()).filter(differs).collect()
}

/// The difference that renewing one step makes, as [`difference`] tells it.
pub fn difference_of(script: &Script, step: &Step) -> String {
    let text = |lines: Vec<String>| lines.join("\n") + "\n";
    difference(
        &text(standing(script, step)),
        &text(renewed_step(script, step)),
    )
}

fn standing(script: &Script, step: &Step) -> Vec<String> {
    let lines = &script.lines[step.lines.clone()];
    lines.iter().map(|line| line.text.clone()).collect()
}

/// The lines of a step with what came of it: pages, then demands, then the ending, then the words.
fn renewed_step(script: &Script, step: &Step) -> Vec<String> {
    let lines = &script.lines[step.lines.clone()];
    let has = |of: fn(&LineKind) -> bool| lines.iter().any(|line| of(&line.kind));
    let pages = has(|kind| matches!(kind, LineKind::Page(_)));
    let told = has(|kind| matches!(kind, LineKind::Told(_)));
    let ended = has(|kind| matches!(kind, LineKind::Ending { .. }));
    let mut out: Vec<String> = Vec::new();
    // The answer, or the head and the blank line below it.
    let head = match lines.first().map(|line| &line.kind) {
        Some(LineKind::Answer(_)) => 1,
        _ => lines
            .iter()
            .rposition(|line| line.kind == LineKind::Head)
            .map_or(0, |at| at + 1),
    };
    let blank = |line: &Line| line.text.trim().is_empty();
    let head = head + usize::from(head != 1 && lines.get(head).is_some_and(blank));
    out.extend(lines[..head].iter().map(|line| line.text.clone()));
    if pages || script.keeps == Keeps::Pages {
        out.extend(step.pages.iter().map(|id| format!("page {id}")));
    }
    let mut rest: Vec<String> = lines[head..]
        .iter()
        .filter(|line| {
            !matches!(
                line.kind,
                LineKind::Page(_) | LineKind::Told(_) | LineKind::Ending { .. }
            )
        })
        .map(|line| line.text.clone())
        .collect();
    let mut after = Vec::new();
    let aside = |line: &String| line.trim().is_empty() || line.trim_start().starts_with("//");
    while rest.last().is_some_and(aside) {
        after.extend(rest.pop());
    }
    out.append(&mut rest);
    if step.over && (ended || script.keeps != Keeps::Given) {
        let mut line = "ending".to_owned();
        if let Some((kind, name)) = &step.ending {
            for word in [kind.clone(), format!("\"{name}\"")] {
                if !matches!(&*word, "" | "\"\"") {
                    line.push_str(&format!(" {word}"));
                }
            }
        }
        out.push(line);
    }
    if told || script.keeps == Keeps::Words {
        out.extend(
            step.told
                .iter()
                .map(|line| format!("| {line}").trim_end().to_owned()),
        );
    }
    out.extend(after.into_iter().rev());
    out
}

/// The lines that differ between two texts, with two that do not around them: `-` was, `+` is.
pub fn difference(was: &str, is: &str) -> String {
    TextDiff::from_lines(was, is)
        .unified_diff()
        .context_radius(2)
        .to_string()
}
