//! Replays a recorded game and reports the differences.

use crate::compile;
use crate::model::game::{Dice, Event, MenuOption, Prompt, Question, Value, shorten};
use crate::output::present::plain_text;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::recording::{RecordedGame, RecordedLine, RecordedLineKind, Visibility};
use crate::syntax::source::Span;
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame};
use std::ops::Range;
use std::rc::Rc;

/// Result of replaying a recorded game.
#[derive(Debug, Clone, Default)]
pub struct ReplayResult {
    pub steps: Vec<ReplayStep>,
    /// In the order of the file.
    pub divergences: Vec<Divergence>,
    /// The first error of the book or its rules that caused a difference. Its spans refer to the sources of the book.
    pub rule_error: Option<Diagnostic>,
}

/// Result of one answer. The first step is the start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplayStep {
    /// The lines of the script for this step. The answer is the first of them.
    pub lines: Range<usize>,
    /// Output, one element per line.
    pub output: Vec<String>,
    /// Pages entered, in order.
    pub pages: Vec<String>,
    /// Kind and name of the last ending.
    pub ending: Option<(String, String)>,
    /// True if the game is over after this step.
    pub is_over: bool,
}

/// A difference between the recording and the game.
#[derive(Debug, Clone)]
pub struct Divergence {
    pub step: usize,
    pub diagnostic: Diagnostic,
    pub kind: DivergenceKind,
}

/// Kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The printed output.
    Text,
    /// A page or an ending.
    Page,
    /// A failed expectation. An update of the file cannot fix it.
    Expectation,
}

/// Replays a recorded game with its dice.
///
/// # Errors
/// The reason why the game cannot begin, as text.
pub fn replay_recording(
    script: &RecordedGame,
    launcher: BookLauncher,
) -> Result<ReplayResult, String> {
    let dice = (script.seed, script.dice.clone(), script.uses_real_dice);
    let (mut game, mut result) = start_game(launcher.with_language(script.language), dice)?;
    let mut report = ReplayResult::default();
    let answers = script.lines.iter().enumerate();
    let answers = answers.filter_map(|(n, line)| match &line.kind {
        RecordedLineKind::Answer(answer) => Some((n, answer)),
        _ => None,
    });
    let answers: Vec<(usize, &String)> = answers.collect();
    let step_ends = answers.iter().map(|(n, _)| *n).chain([script.lines.len()]);
    let mut start = 0;
    for (n, end) in step_ends.enumerate() {
        if let Some((line, answer)) = n.checked_sub(1).and_then(|n| answers.get(n)) {
            match game.execute_line(answer) {
                Ok(new_result) => result = new_result,
                Err(why) => {
                    let error = rejected_answer(script.lines[*line].span, &why, &game);
                    report.divergences.push(Divergence {
                        step: n,
                        diagnostic: error,
                        kind: DivergenceKind::Expectation,
                    });
                    break;
                }
            }
        }
        let step = ReplayStep::from_line(&result, &game, start..end);
        let differences = compare_step(&script.lines[start..end], &step, &mut game);
        if report.rule_error.is_none() && !differences.is_empty() {
            report.rule_error = game.game().session.last_error().cloned();
        }
        let divergences = differences
            .into_iter()
            .map(|(span, (kind, message, label))| Divergence {
                step: n,
                diagnostic: Diagnostic::new(Code::PlaythroughMismatch, span, message)
                    .label_text(label),
                kind,
            });
        report.divergences.extend(divergences);
        report.steps.push(step);
        start = end;
    }
    Ok(report)
}

/// Starts a game with a seed, preset dice, and the option for real dice. It writes nothing to disk.
pub(super) fn start_game(
    launcher: BookLauncher,
    (seed, faces, is_manual): (u64, Vec<u32>, bool),
) -> Result<(ScriptedGame, LineResult), String> {
    let dice = move || {
        let dice = Dice::seeded(seed).with_fixed(faces.clone());
        if is_manual { dice.manual() } else { dice }
    };
    ScriptedGame::start(BookLauncher {
        new_dice: Rc::new(dice),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        ..launcher
    })
}

/// The error of an answer that does not fit.
fn rejected_answer(span: Span, reason: &str, game: &ScriptedGame) -> Diagnostic {
    let page = game.game().session.page_id();
    let prompt = describe_prompt(&game.current_prompt());
    let message = "this answer is no longer possible";
    Diagnostic::new(Code::PlaythroughMismatch, span, message)
        .label_text(sentence_to_label(reason))
        .help(format!(
            "on page `{page}`, {prompt}; the game was played only up to this answer"
        ))
}

impl ReplayStep {
    pub(super) fn from_line(result: &LineResult, game: &ScriptedGame, lines: Range<usize>) -> Self {
        let mut step = Self {
            lines,
            output: result
                .output
                .lines()
                .map(|l| l.trim_end().to_owned())
                .collect(),
            is_over: game.game().session.is_over(),
            ..Self::default()
        };
        for event in &result.events {
            match event {
                Event::Page { id, again, .. } if !again => step.pages.push(id.clone()),
                Event::Ending { kind, name } => step.ending = Some((kind.clone(), name.clone())),
                _ => {}
            }
        }
        step
    }
}

/// The prompt in words, for a message.
fn describe_prompt(prompt: &Prompt) -> String {
    let list_open = |options: &[MenuOption]| {
        let open = options.iter().filter(|o| o.closed.is_none());
        let texts: Vec<String> = open
            .map(|o| format!("`{}`", plain_text(&o.text).trim()))
            .collect();
        if texts.is_empty() {
            "no choice is open".to_owned()
        } else {
            format!("the open choices are {}", texts.join(", "))
        }
    };
    let question = prompt.question().trim();
    match prompt {
        Prompt::Choices { options } => list_open(options),
        Prompt::Ask(Question::Pick { options, .. }) => {
            format!("the question is `{question}`, and {}", list_open(options))
        }
        Prompt::Ask(Question::Dice { count, sides, .. }) => {
            format!("{count}d{sides} must be rolled")
        }
        Prompt::Ask(_) => format!("the question is `{question}`"),
        Prompt::End => "the game is over".to_owned(),
    }
}

/// A sentence as a label: in lower case, without a full stop.
fn sentence_to_label(sentence: &str) -> String {
    let mut chars = sentence.trim().trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// A difference of a line: its kind, the message and the label.
type LineDifference = (DivergenceKind, String, String);

/// Compares the lines of a step with its result.
fn compare_step(
    lines: &[RecordedLine],
    step: &ReplayStep,
    game: &mut ScriptedGame,
) -> Vec<(Span, LineDifference)> {
    let mut differences = Vec::new();
    if let Some((span, label)) = output_difference(lines, step) {
        let message = "the output of the game differs".to_owned();
        differences.push((span, (DivergenceKind::Text, message, label)));
    }
    let mut pages = step.pages.iter();
    for line in lines {
        let difference = match &line.kind {
            RecordedLineKind::Page(id) => {
                let game = game.game();
                let current_page = game.session.page_id();
                // A page id of an older edition refers to the current page.
                let current_id = game.launcher.book.data.aliases.current_page(id);
                let current_id = current_id.map_or(&**id, |current_id| current_id);
                let is_reached = pages.any(|page| page == current_id) || current_page == current_id;
                (!is_reached).then(|| {
                    let message = format!("the game does not reach page `{id}`");
                    (
                        DivergenceKind::Page,
                        message,
                        format!("the reader is on `{current_page}`"),
                    )
                })
            }
            RecordedLineKind::Ending { kind, name } => {
                ending_difference(kind.as_ref(), name.as_ref(), step)
            }
            RecordedLineKind::Visibility {
                visibility,
                text,
                reason,
            } => visibility_difference(*visibility, text, reason.as_deref(), step, game)
                .map(|(message, label)| (DivergenceKind::Expectation, message, label)),
            RecordedLineKind::Condition(condition) => condition_difference(condition, game),
            RecordedLineKind::Header
            | RecordedLineKind::Comment
            | RecordedLineKind::Answer(_)
            | RecordedLineKind::Output(_) => None,
        };
        differences.extend(difference.map(|difference| (line.span, difference)));
    }
    differences
}

/// A label for missing words: the sentence with most of them, or the beginning of the text.
fn closest_text(expected: &str, step: &ReplayStep) -> String {
    let has_text = |line: &String| line.contains(char::is_alphanumeric);
    let paragraphs = step.output.split(|line| !has_text(line));
    let paragraphs = paragraphs.map(|lines| lines.join(" ").trim().to_owned());
    let paragraphs: Vec<String> = paragraphs.filter(|it| !it.is_empty()).collect();
    let expected = normalize_words(expected);
    let count_common = |sentence: &&str| {
        let sentence = normalize_words(sentence);
        let words: Vec<&str> = sentence.split(' ').collect();
        expected
            .split(' ')
            .filter(|word| words.contains(word))
            .count()
    };
    let sentences = paragraphs
        .iter()
        .flat_map(|it| it.split_inclusive(['.', '!', '?']));
    let sentences = sentences.map(str::trim);
    // Reversed, because `max_by_key` returns the last maximum.
    let nearest = sentences.rev().max_by_key(count_common);
    let min_common = expected.split(' ').count().div_ceil(2);
    match nearest.filter(|it| count_common(it) >= min_common) {
        Some(sentence) => format!("the most similar sentence: {}", shorten(sentence)),
        None => format!("the text begins: {}", shorten(&paragraphs.join(" "))),
    }
}

/// The first line whose output differs, and the label for it.
fn output_difference(lines: &[RecordedLine], step: &ReplayStep) -> Option<(Span, String)> {
    let recorded = lines.iter().filter_map(|line| match &line.kind {
        RecordedLineKind::Output(text) => Some((text.trim_end(), line.span)),
        _ => None,
    });
    let recorded: Vec<(&str, Span)> = recorded.collect();
    let (_, last) = *recorded.last()?;
    let differs = |n: &usize| {
        let old = recorded.get(*n).map(|(old, _)| *old);
        old != step.output.get(*n).map(String::as_str)
    };
    let n = (0..recorded.len().max(step.output.len())).find(differs)?;
    let new = step.output.get(n).map_or("no more output", String::as_str);
    Some(match recorded.get(n) {
        None => (last, format!("additional output: {new}")),
        Some(("", span)) => (*span, format!("now here: {new}")),
        Some((_, span)) => (*span, format!("now: {new}")),
    })
}

fn ending_difference(
    kind: Option<&String>,
    name: Option<&String>,
    step: &ReplayStep,
) -> Option<LineDifference> {
    let is_expected = match &step.ending {
        Some((actual_kind, actual_name)) => {
            kind.is_none_or(|kind| kind == actual_kind)
                && name.is_none_or(|name| name == actual_name)
        }
        None => kind.is_none() && name.is_none(),
    };
    if step.is_over && is_expected {
        return None;
    }
    let label = match &step.ending {
        Some((kind, name)) => format!("the ending is {kind} \"{name}\""),
        None if step.is_over => "the game is over without an ending".to_owned(),
        None => "the game continues".to_owned(),
    };
    Some((
        DivergenceKind::Page,
        "the game does not reach this ending".to_owned(),
        label,
    ))
}

fn condition_difference(condition: &str, game: &mut ScriptedGame) -> Option<LineDifference> {
    let game = game.game_mut();
    let value = compile::compile_value(&game.launcher.book, condition)
        .and_then(|expr| game.session.evaluate_expr(&expr));
    let (message, label) = match value {
        Ok(value) if value.truth() => return None,
        Ok(Value::Bool(_)) => ("this condition is false", String::new()),
        Ok(value) => ("this condition is false", format!("the value is {value}")),
        Err(why) => ("this condition cannot be evaluated", why),
    };
    Some((DivergenceKind::Expectation, message.to_owned(), label))
}

/// The first choice whose text contains these words. A choice with exactly these words takes precedence.
fn find_choice<'p>(prompt: &'p Prompt, text: &str) -> Option<&'p MenuOption> {
    let text = normalize_words(text);
    let choice_text = |option: &&MenuOption| normalize_words(&plain_text(&option.text));
    let mut options = prompt.options().iter();
    let exact = options.clone().find(|option| choice_text(option) == text);
    exact.or_else(|| options.find(|option| choice_text(option).contains(&text)))
}

/// The message and the label if the text or a choice does not meet the expectation.
fn visibility_difference(
    visibility: Visibility,
    expected: &str,
    reason: Option<&str>,
    step: &ReplayStep,
    game: &ScriptedGame,
) -> Option<(String, String)> {
    let contains = || normalize_words(&step.output.join(" ")).contains(&normalize_words(expected));
    let text_difference = |message: &str| Some((message.to_owned(), closest_text(expected, step)));
    let expected_state = match visibility {
        Visibility::Text if contains() => return None,
        Visibility::Text => return text_difference("the text does not contain these words"),
        Visibility::NotText if contains() => {
            return text_difference("the text contains these words");
        }
        Visibility::NotText => return None,
        Visibility::Open => "open",
        Visibility::Closed => "closed",
        Visibility::Hidden => "hidden",
    };
    let prompt = game.current_prompt();
    let label = match find_choice(&prompt, expected).map(|option| &option.closed) {
        None if visibility == Visibility::Hidden => return None,
        None => format!("no such choice; {}", describe_prompt(&prompt)),
        Some(None) if visibility == Visibility::Open => return None,
        Some(None) => "it is open".to_owned(),
        Some(Some(actual)) if visibility == Visibility::Closed => {
            if reason
                .is_none_or(|reason| normalize_words(actual).contains(&normalize_words(reason)))
            {
                return None;
            }
            format!("it is closed for another reason: {actual}")
        }
        Some(Some(actual)) => format!("it is closed: {actual}"),
    };
    Some((format!("the choice should be {expected_state}"), label))
}

/// Words in lower case, separated by one space, without emphasis.
fn normalize_words(text: &str) -> String {
    let text = text.replace('*', "");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
