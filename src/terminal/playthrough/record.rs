//! Creates a recorded game from a saved one, and updates recorded games.

use super::replay::{ReplayStep, start_game};
use crate::engine::play::Snapshot;
use crate::syntax::fluent::Language;
use crate::syntax::recording::{RecordedGame, RecordedLine, RecordedLineKind, RecordedParts};
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame, line_for_answer};
use imara_diff::{Algorithm, BasicLineDiffPrinter, Diff, InternedInput, UnifiedDiffConfig};
use std::fmt::Write;

/// Formats a saved game as a recorded game: a header, all answers as text, and the pages after each.
///
/// # Errors
/// If the game cannot be replayed with the book, as text.
pub fn record_game(launcher: &BookLauncher, snapshot: &Snapshot) -> Result<String, String> {
    let describe = |why: &str| format!("the game cannot be recorded: {why}");
    let dice = (snapshot.seed, snapshot.dice.clone(), snapshot.asked);
    let (mut game, result) = start_game(launcher.clone(), dice).map_err(|why| describe(&why))?;
    let mut text = format_header(snapshot, launcher.words.language());
    let format_result = |result: &LineResult, game: &ScriptedGame| {
        let step = ReplayStep::from_line(result, game, 0..0);
        step.pages_text() + &step.ending_text()
    };
    text += &format_result(&result, &game);
    for step in snapshot.earlier.iter().chain(&snapshot.since) {
        let line = line_for_answer(&step.answer, &game.current_prompt());
        let result = game.execute_line(&line);
        let result = result.map_err(|why| describe(&format!("`{line}`: {why}")))?;
        if let Some(error) = game.game().session.last_error() {
            return Err(describe(&error.message));
        }
        text += &format!("> {line}\n{}", format_result(&result, &game));
    }
    Ok(text)
}

fn format_header(snapshot: &Snapshot, language: Language) -> String {
    let mut out = format!("seed: {}\n", snapshot.seed);
    if !snapshot.dice.is_empty() {
        let faces: Vec<String> = snapshot.dice.iter().map(u32::to_string).collect();
        let _ = writeln!(out, "dice: {}", faces.join(", "));
    }
    if snapshot.asked {
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

/// The text of a script with the new output of the accepted steps. Answers, expectations and comments do not change.
pub fn update_recording(script: &RecordedGame, steps: &[ReplayStep], accepted: &[usize]) -> String {
    let texts = steps
        .iter()
        .enumerate()
        .map(|(n, step)| match accepted.contains(&n) {
            true => updated_step(script, step),
            false => recorded_step(script, step),
        });
    // Adds the lines that the game did not reach.
    let played = steps.last().map_or(0, |step| step.lines.end);
    texts.chain([join_lines(&script.lines[played..])]).collect()
}

/// The recorded ending if it is no longer reached, and the new ending if there is one. None if the ending has not changed.
pub fn lost_ending<'s>(
    old: &'s RecordedGame,
    new: &'s RecordedGame,
) -> Option<(&'s str, Option<&'s str>)> {
    let ending = |script: &'s RecordedGame| {
        let mut lines = script.lines.iter().rev();
        let line = lines.find(|line| matches!(line.kind, RecordedLineKind::Ending { .. }));
        line.map(|line| line.text.trim())
    };
    let (old_ending, new_ending) = (ending(old)?, ending(new));
    (new_ending != Some(old_ending)).then_some((old_ending, new_ending))
}

/// Steps whose recorded output differs: those in `changed`, or all if the file stores output.
pub fn outdated_steps(
    script: &RecordedGame,
    steps: &[ReplayStep],
    changed: &[usize],
) -> Vec<usize> {
    let is_outdated = |n: &usize| {
        let (n, step) = (*n, &steps[*n]);
        (script.recorded_parts != RecordedParts::Existing || changed.contains(&n))
            && updated_step(script, step) != recorded_step(script, step)
    };
    (0..steps.len()).filter(is_outdated).collect()
}

/// The change that updating one step makes, in the format of [`unified_diff`].
pub fn step_diff(script: &RecordedGame, step: &ReplayStep) -> String {
    unified_diff(&recorded_step(script, step), &updated_step(script, step))
}

fn recorded_step(script: &RecordedGame, step: &ReplayStep) -> String {
    join_lines(&script.lines[step.lines.clone()])
}

/// The lines of a step with its new output, in this order: pages, expectations, the ending, and text.
fn updated_step(script: &RecordedGame, step: &ReplayStep) -> String {
    let lines = &script.lines[step.lines.clone()];
    let has_kind =
        |is_kind: fn(&RecordedLineKind) -> bool| lines.iter().any(|line| is_kind(&line.kind));
    let has_pages = has_kind(|kind| matches!(kind, RecordedLineKind::Page(_)));
    let has_output = has_kind(|kind| matches!(kind, RecordedLineKind::Output(_)));
    let has_ending = has_kind(|kind| matches!(kind, RecordedLineKind::Ending { .. }));
    let is_header = |line: &RecordedLine| {
        matches!(
            line.kind,
            RecordedLineKind::Header | RecordedLineKind::Answer(_)
        )
    };
    let header = lines.iter().rposition(is_header).map_or(0, |at| at + 1);
    // The header of the file includes the blank line below it.
    let is_blank = |line: &RecordedLine| line.text.trim().is_empty();
    let has_blank = step.lines.start == 0 && lines.get(header).is_some_and(is_blank);
    let (header, body) = lines.split_at(header + usize::from(has_blank));
    let end = body
        .iter()
        .rposition(|line| line.kind != RecordedLineKind::Comment);
    let (body, trailing_comments) = body.split_at(end.map_or(0, |at| at + 1));
    let is_output = |kind: &RecordedLineKind| {
        use RecordedLineKind::{Ending, Output, Page};
        matches!(kind, Page(_) | Output(_) | Ending { .. })
    };
    let mut out = join_lines(header);
    if has_pages || script.recorded_parts == RecordedParts::Pages {
        out += &step.pages_text();
    }
    out += &join_lines(body.iter().filter(|line| !is_output(&line.kind)));
    if has_ending || script.recorded_parts != RecordedParts::Existing {
        out += &step.ending_text();
    }
    if has_output || script.recorded_parts == RecordedParts::Text {
        let output = step.output.iter().map(|line| format!("| {line}"));
        out.extend(output.map(|line| format!("{}\n", line.trim_end())));
    }
    out + &join_lines(trailing_comments)
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

/// A diff of two texts, with `-` for old lines, `+` for new ones, and two lines of context.
pub fn unified_diff(old: &str, new: &str) -> String {
    let lines = InternedInput::new(old, new);
    let mut config = UnifiedDiffConfig::default();
    config.context_len(2);
    Diff::compute(Algorithm::Myers, &lines)
        .unified_diff(&BasicLineDiffPrinter(&lines.interner), config, &lines)
        .to_string()
}
