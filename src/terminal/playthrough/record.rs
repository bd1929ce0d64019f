//! Creates a recorded game from a saved one, and updates recorded games.

use super::rehearse::{RehearsalStep, begin};
use crate::engine::play::Snapshot;
use crate::syntax::fluent::Language;
use crate::syntax::recorded::{RecordedGame, RecordedLine, RecordedLineKind, RecordedParts};
use crate::terminal::repl::{BookLauncher, LineResult, Rehearsal, typed};
use similar::TextDiff;
use std::fmt::Write;

/// The file of a saved game: its head, every answer as text, and the pages that follow.
///
/// # Errors
/// If the game cannot be replayed with the book, as text.
pub fn record(open: &BookLauncher, kept: &Snapshot) -> Result<String, String> {
    let lost = |why: &str| format!("the game cannot be recorded: {why}");
    let dice = (kept.seed, kept.dice.clone(), kept.asked);
    let (mut game, said) = begin(open.clone(), dice).map_err(|why| lost(&why))?;
    let mut text = head(kept, open.words.language());
    let came = |said: &LineResult, game: &Rehearsal| {
        let step = RehearsalStep::from_line(said, game, 0..0);
        step.pages_text() + &step.ending_text()
    };
    text += &came(&said, &game);
    for step in kept.earlier.iter().chain(&kept.since) {
        let line = typed(&step.answer, &game.prompt());
        let said = game.say(&line);
        let said = said.map_err(|why| lost(&format!("`{line}`: {why}")))?;
        if let Some(fault) = game.game().session.last_fault() {
            return Err(lost(&fault.message));
        }
        text += &format!("> {line}\n{}", came(&said, &game));
    }
    Ok(text)
}

fn head(kept: &Snapshot, language: Language) -> String {
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
    out.push_str("record: pages\n\n");
    out
}

fn text_of<'l>(lines: impl IntoIterator<Item = &'l RecordedLine>) -> String {
    let lines = lines.into_iter();
    lines.flat_map(|line| [&*line.text, "\n"]).collect()
}

/// The text of a script with the new output of these steps. Answers, expectations and comments stay.
pub fn renewed(script: &RecordedGame, steps: &[RehearsalStep], which: &[usize]) -> String {
    let each = steps
        .iter()
        .enumerate()
        .map(|(n, step)| match which.contains(&n) {
            true => renewed_step(script, step),
            false => standing(script, step),
        });
    // Lines that the game did not reach.
    let played = steps.last().map_or(0, |step| step.lines.end);
    each.chain([text_of(&script.lines[played..])]).collect()
}

/// A recorded ending that is no longer reached: the old line, and the new one if the game still ends. None if this has not changed.
pub fn ends_no_more<'s>(
    was: &'s RecordedGame,
    is: &'s RecordedGame,
) -> Option<(&'s str, Option<&'s str>)> {
    let ending = |script: &'s RecordedGame| {
        let mut lines = script.lines.iter().rev();
        let line = lines.find(|line| matches!(line.kind, RecordedLineKind::Ending { .. }));
        line.map(|line| line.text.trim())
    };
    let (before, now) = (ending(was)?, ending(is));
    (now != Some(before)).then_some((before, now))
}

/// Outdated steps: those in `troubled`, and all others with different output if the file stores output.
pub fn outdated(script: &RecordedGame, steps: &[RehearsalStep], troubled: &[usize]) -> Vec<usize> {
    let differs = |n: &usize| {
        let (n, step) = (*n, &steps[*n]);
        (script.keeps != RecordedParts::Given || troubled.contains(&n))
            && renewed_step(script, step) != standing(script, step)
    };
    (0..steps.len()).filter(differs).collect()
}

/// The change that updating one step makes, in the format of [`difference`].
pub fn difference_of(script: &RecordedGame, step: &RehearsalStep) -> String {
    difference(&standing(script, step), &renewed_step(script, step))
}

fn standing(script: &RecordedGame, step: &RehearsalStep) -> String {
    text_of(&script.lines[step.lines.clone()])
}

/// The lines of a step with its output: pages, expectations, the ending, and text.
fn renewed_step(script: &RecordedGame, step: &RehearsalStep) -> String {
    let lines = &script.lines[step.lines.clone()];
    let has = |of: fn(&RecordedLineKind) -> bool| lines.iter().any(|line| of(&line.kind));
    let pages = has(|kind| matches!(kind, RecordedLineKind::Page(_)));
    let told = has(|kind| matches!(kind, RecordedLineKind::Told(_)));
    let ended = has(|kind| matches!(kind, RecordedLineKind::Ending { .. }));
    let is_head = |line: &RecordedLine| {
        matches!(
            line.kind,
            RecordedLineKind::Head | RecordedLineKind::Answer(_)
        )
    };
    let head = lines.iter().rposition(is_head).map_or(0, |at| at + 1);
    // The blank line below the head of the file belongs to the head.
    let is_blank = |line: &RecordedLine| line.text.trim().is_empty();
    let blank = step.lines.start == 0 && lines.get(head).is_some_and(is_blank);
    let (head, rest) = lines.split_at(head + usize::from(blank));
    let end = rest
        .iter()
        .rposition(|line| line.kind != RecordedLineKind::Aside);
    let (rest, asides) = rest.split_at(end.map_or(0, |at| at + 1));
    let came = |kind: &RecordedLineKind| {
        use RecordedLineKind::{Ending, Page, Told};
        matches!(kind, Page(_) | Told(_) | Ending { .. })
    };
    let mut out = text_of(head);
    if pages || script.keeps == RecordedParts::Pages {
        out += &step.pages_text();
    }
    out += &text_of(rest.iter().filter(|line| !came(&line.kind)));
    if ended || script.keeps != RecordedParts::Given {
        out += &step.ending_text();
    }
    if told || script.keeps == RecordedParts::Words {
        let told = step.told.iter().map(|line| format!("| {line}"));
        out.extend(told.map(|line| format!("{}\n", line.trim_end())));
    }
    out + &text_of(asides)
}

impl RehearsalStep {
    fn pages_text(&self) -> String {
        let pages = self.pages.iter();
        pages.map(|id| format!("page {id}\n")).collect()
    }

    fn ending_text(&self) -> String {
        if !self.over {
            return String::new();
        }
        let (kind, name) = self.ending.clone().unwrap_or_default();
        let kind = if kind.is_empty() {
            kind
        } else {
            format!(" {kind}")
        };
        let name = if name.is_empty() {
            name
        } else {
            format!(" \"{name}\"")
        };
        format!("ending{kind}{name}\n")
    }
}

/// A diff of two texts with two lines of context: `-` is old, `+` is new.
pub fn difference(was: &str, is: &str) -> String {
    TextDiff::from_lines(was, is)
        .unified_diff()
        .context_radius(2)
        .to_string()
}
