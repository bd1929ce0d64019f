//! Creates a recorded game from a saved one, and updates recorded games.

use super::replay::{ReplayStep, start_game};
use crate::engine::play::Snapshot;
use crate::syntax::fluent::Language;
use crate::syntax::recording::{RecordedGame, RecordedLine, RecordedLineKind, RecordedParts};
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame, line_for_answer};
use similar::TextDiff;
use std::fmt::Write;

/// The file of a saved game: its head, every answer as text, and the pages that follow.
///
/// # Errors
/// If the game cannot be replayed with the book, as text.
pub fn record_game(open: &BookLauncher, kept: &Snapshot) -> Result<String, String> {
    let lost = |why: &str| format!("the game cannot be recorded: {why}");
    let dice = (kept.seed, kept.dice.clone(), kept.asked);
    let (mut game, said) = start_game(open.clone(), dice).map_err(|why| lost(&why))?;
    let mut text = format_header(kept, open.words.language());
    let came = |said: &LineResult, game: &ScriptedGame| {
        let step = ReplayStep::from_line(said, game, 0..0);
        step.pages_text() + &step.ending_text()
    };
    text += &came(&said, &game);
    for step in kept.earlier.iter().chain(&kept.since) {
        let line = line_for_answer(&step.answer, &game.current_prompt());
        let said = game.execute_line(&line);
        let said = said.map_err(|why| lost(&format!("`{line}`: {why}")))?;
        if let Some(fault) = game.game().session.last_error() {
            return Err(lost(&fault.message));
        }
        text += &format!("> {line}\n{}", came(&said, &game));
    }
    Ok(text)
}

fn format_header(kept: &Snapshot, language: Language) -> String {
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

fn join_lines<'l>(lines: impl IntoIterator<Item = &'l RecordedLine>) -> String {
    let lines = lines.into_iter();
    lines.flat_map(|line| [&*line.text, "\n"]).collect()
}

/// The text of a script with the new output of these steps. Answers, expectations and comments stay.
pub fn update_recording(script: &RecordedGame, steps: &[ReplayStep], which: &[usize]) -> String {
    let each = steps
        .iter()
        .enumerate()
        .map(|(n, step)| match which.contains(&n) {
            true => updated_step(script, step),
            false => recorded_step(script, step),
        });
    // Lines that the game did not reach.
    let played = steps.last().map_or(0, |step| step.lines.end);
    each.chain([join_lines(&script.lines[played..])]).collect()
}

/// A recorded ending that is no longer reached: the old line, and the new one if the game still ends. None if this has not changed.
pub fn lost_ending<'s>(
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
pub fn outdated_steps(
    script: &RecordedGame,
    steps: &[ReplayStep],
    troubled: &[usize],
) -> Vec<usize> {
    let differs = |n: &usize| {
        let (n, step) = (*n, &steps[*n]);
        (script.recorded_parts != RecordedParts::Existing || troubled.contains(&n))
            && updated_step(script, step) != recorded_step(script, step)
    };
    (0..steps.len()).filter(differs).collect()
}

/// The change that updating one step makes, in the format of [`unified_diff`].
pub fn step_diff(script: &RecordedGame, step: &ReplayStep) -> String {
    unified_diff(&recorded_step(script, step), &updated_step(script, step))
}

fn recorded_step(script: &RecordedGame, step: &ReplayStep) -> String {
    join_lines(&script.lines[step.lines.clone()])
}

/// The lines of a step with its output: pages, expectations, the ending, and text.
fn updated_step(script: &RecordedGame, step: &ReplayStep) -> String {
    let lines = &script.lines[step.lines.clone()];
    let has = |of: fn(&RecordedLineKind) -> bool| lines.iter().any(|line| of(&line.kind));
    let pages = has(|kind| matches!(kind, RecordedLineKind::Page(_)));
    let told = has(|kind| matches!(kind, RecordedLineKind::Output(_)));
    let ended = has(|kind| matches!(kind, RecordedLineKind::Ending { .. }));
    let is_head = |line: &RecordedLine| {
        matches!(
            line.kind,
            RecordedLineKind::Header | RecordedLineKind::Answer(_)
        )
    };
    let head = lines.iter().rposition(is_head).map_or(0, |at| at + 1);
    // The blank line below the head of the file belongs to the head.
    let is_blank = |line: &RecordedLine| line.text.trim().is_empty();
    let blank = step.lines.start == 0 && lines.get(head).is_some_and(is_blank);
    let (head, rest) = lines.split_at(head + usize::from(blank));
    let end = rest
        .iter()
        .rposition(|line| line.kind != RecordedLineKind::Comment);
    let (rest, asides) = rest.split_at(end.map_or(0, |at| at + 1));
    let came = |kind: &RecordedLineKind| {
        use RecordedLineKind::{Ending, Output, Page};
        matches!(kind, Page(_) | Output(_) | Ending { .. })
    };
    let mut out = join_lines(head);
    if pages || script.recorded_parts == RecordedParts::Pages {
        out += &step.pages_text();
    }
    out += &join_lines(rest.iter().filter(|line| !came(&line.kind)));
    if ended || script.recorded_parts != RecordedParts::Existing {
        out += &step.ending_text();
    }
    if told || script.recorded_parts == RecordedParts::Text {
        let told = step.output.iter().map(|line| format!("| {line}"));
        out.extend(told.map(|line| format!("{}\n", line.trim_end())));
    }
    out + &join_lines(asides)
}

impl ReplayStep {
    fn pages_text(&self) -> String {
        let pages = self.pages.iter();
        pages.map(|id| format!("page {id}\n")).collect()
    }

    fn ending_text(&self) -> String {
        if !self.is_over {
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
pub fn unified_diff(was: &str, is: &str) -> String {
    TextDiff::from_lines(was, is)
        .unified_diff()
        .context_radius(2)
        .to_string()
}
