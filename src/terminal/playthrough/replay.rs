//! Replays a recorded game and reports all differences.

use crate::compile;
use crate::model::game::{Dice, Event, MenuOption, Prompt, Question, Value, shorten};
use crate::output::present::plain_text;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::recording::{RecordedGame, RecordedLine, RecordedLineKind, Visibility};
use crate::syntax::source::Span;
use crate::terminal::repl::{BookLauncher, LineResult, ScriptedGame};
use std::ops::Range;
use std::rc::Rc;

/// Result of a recorded game.
#[derive(Debug, Clone, Default)]
pub struct ReplayResult {
    pub steps: Vec<ReplayStep>,
    /// In the order of the file.
    pub divergences: Vec<Divergence>,
    /// The first error of the book or its rules that caused a difference. Its places are in the sources of the book.
    pub rule_error: Option<Diagnostic>,
}

/// Result of one line of input. The first step is the start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplayStep {
    /// The lines of the script for this step, the answer first.
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

/// A difference.
#[derive(Debug, Clone)]
pub struct Divergence {
    pub step: usize,
    pub diagnostic: Diagnostic,
    pub kind: DivergenceKind,
}

/// Kind of difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The text.
    Text,
    /// A page or an ending.
    Page,
    /// A failed expectation, which an update cannot fix.
    Expectation,
}

/// Replays a recorded game with its dice.
///
/// # Errors
/// The reason why the game cannot begin, as text.
pub fn replay_recording(script: &RecordedGame, open: BookLauncher) -> Result<ReplayResult, String> {
    let dice = (script.seed, script.dice.clone(), script.uses_real_dice);
    let (mut rehearsal, mut said) = start_game(open.with_language(script.language), dice)?;
    let mut out = ReplayResult::default();
    let answers = script.lines.iter().enumerate();
    let answers = answers.filter_map(|(n, line)| match &line.kind {
        RecordedLineKind::Answer(answer) => Some((n, answer)),
        _ => None,
    });
    let answers: Vec<(usize, &String)> = answers.collect();
    let ends = answers.iter().map(|(n, _)| *n).chain([script.lines.len()]);
    let mut from = 0;
    for (n, to) in ends.enumerate() {
        if let Some((at, answer)) = n.checked_sub(1).and_then(|n| answers.get(n)) {
            match rehearsal.execute_line(answer) {
                Ok(came) => said = came,
                Err(why) => {
                    let fault = rejected_answer(script.lines[*at].span, &why, &rehearsal);
                    out.divergences.push(Divergence {
                        step: n,
                        diagnostic: fault,
                        kind: DivergenceKind::Expectation,
                    });
                    break;
                }
            }
        }
        let step = ReplayStep::from_line(&said, &rehearsal, from..to);
        let differences = compare_step(&script.lines[from..to], &step, &mut rehearsal);
        if out.rule_error.is_none() && !differences.is_empty() {
            out.rule_error = rehearsal.game().session.last_error().cloned();
        }
        let troubles = differences
            .into_iter()
            .map(|(span, (what, message, label))| Divergence {
                step: n,
                diagnostic: Diagnostic::new(Code::PlaythroughMismatch, span, message)
                    .label_text(label),
                kind: what,
            });
        out.divergences.extend(troubles);
        out.steps.push(step);
        from = to;
    }
    Ok(out)
}

/// Starts a game with a seed, preset dice, and the option for real dice. Nothing is written to disk.
pub(super) fn start_game(
    open: BookLauncher,
    (seed, faces, asked): (u64, Vec<u32>, bool),
) -> Result<(ScriptedGame, LineResult), String> {
    let dice = move || {
        let dice = Dice::seeded(seed).with_fixed(faces.clone());
        if asked { dice.manual() } else { dice }
    };
    ScriptedGame::start(BookLauncher {
        new_dice: Rc::new(dice),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        ..open
    })
}

/// The error of an answer that does not fit.
fn rejected_answer(span: Span, why: &str, rehearsal: &ScriptedGame) -> Diagnostic {
    let page = rehearsal.game().session.page_id();
    let asked = describe_prompt(&rehearsal.current_prompt());
    let message = "this cannot be answered any more";
    Diagnostic::new(Code::PlaythroughMismatch, span, message)
        .label_text(lower_sentence(why))
        .help(format!(
            "on page `{page}` {asked}; the rest of the game was not played"
        ))
}

impl ReplayStep {
    pub(super) fn from_line(
        said: &LineResult,
        rehearsal: &ScriptedGame,
        lines: Range<usize>,
    ) -> Self {
        let mut step = Self {
            lines,
            output: said
                .output
                .lines()
                .map(|l| l.trim_end().to_owned())
                .collect(),
            is_over: rehearsal.game().session.is_over(),
            ..Self::default()
        };
        for event in &said.events {
            match event {
                Event::Page { id, again, .. } if !again => step.pages.push(id.clone()),
                Event::Ending { kind, name } => step.ending = Some((kind.clone(), name.clone())),
                _ => {}
            }
        }
        step
    }
}

/// The prompt, for a message.
fn describe_prompt(prompt: &Prompt) -> String {
    let list = |options: &[MenuOption]| {
        let open = options.iter().filter(|o| o.closed.is_none());
        let all: Vec<String> = open
            .map(|o| format!("`{}`", plain_text(&o.text).trim()))
            .collect();
        if all.is_empty() {
            "nothing is open".to_owned()
        } else {
            format!("may be chosen: {}", all.join(", "))
        }
    };
    let question = prompt.question().trim();
    match prompt {
        Prompt::Choices { options } => list(options),
        Prompt::Ask(Question::Pick { options, .. }) => {
            format!("is asked `{question}`, and {}", list(options))
        }
        Prompt::Ask(Question::Dice { count, sides, .. }) => {
            format!("{count}d{sides} must be thrown")
        }
        Prompt::Ask(_) => format!("is asked `{question}`"),
        Prompt::End => "the game is over".to_owned(),
    }
}

/// A sentence as a label: without its full stop.
fn lower_sentence(sentence: &str) -> String {
    let mut chars = sentence.trim().trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// A difference: its kind, the message, and the label of the line.
type LineDifference = (DivergenceKind, String, String);

/// Compares the lines of a step with its result.
fn compare_step(
    lines: &[RecordedLine],
    step: &ReplayStep,
    rehearsal: &mut ScriptedGame,
) -> Vec<(Span, LineDifference)> {
    let mut out = Vec::new();
    if let Some((span, label)) = output_difference(lines, step) {
        let message = "the output of the game differs".to_owned();
        out.push((span, (DivergenceKind::Text, message, label)));
    }
    let mut pages = step.pages.iter();
    for line in lines {
        let differs = match &line.kind {
            RecordedLineKind::Page(id) => {
                let game = rehearsal.game();
                let here = game.session.page_id();
                // Ids of older editions stand for the current page.
                let now = game.launcher.book.data.aliases.current_page(id);
                let now = now.map_or(&**id, |now| now);
                let came = pages.any(|page| page == now) || here == now;
                (!came).then(|| {
                    let message = format!("the game does not come to page `{id}`");
                    (
                        DivergenceKind::Page,
                        message,
                        format!("the reader is on `{here}`"),
                    )
                })
            }
            RecordedLineKind::Ending { kind, name } => {
                ending_difference(kind.as_ref(), name.as_ref(), step)
            }
            RecordedLineKind::Visibility {
                visibility: what,
                text: words,
                reason,
            } => visibility_difference(*what, words, reason.as_deref(), step, rehearsal)
                .map(|(message, label)| (DivergenceKind::Expectation, message, label)),
            RecordedLineKind::Condition(condition) => condition_difference(condition, rehearsal),
            RecordedLineKind::Header
            | RecordedLineKind::Comment
            | RecordedLineKind::Answer(_)
            | RecordedLineKind::Output(_) => None,
        };
        out.extend(differs.map(|differs| (line.span, differs)));
    }
    out
}

/// The text instead of the expected words: the sentence that has most of them, or the start of the text.
fn closest_text(wanted: &str, step: &ReplayStep) -> String {
    let has_words = |line: &String| line.contains(char::is_alphanumeric);
    let paragraphs = step.output.split(|line| !has_words(line));
    let paragraphs = paragraphs.map(|lines| lines.join(" ").trim().to_owned());
    let paragraphs: Vec<String> = paragraphs.filter(|it| !it.is_empty()).collect();
    let wanted = normalize_words(wanted);
    let common = |sentence: &&str| {
        let sentence = normalize_words(sentence);
        let words: Vec<&str> = sentence.split(' ').collect();
        wanted
            .split(' ')
            .filter(|word| words.contains(word))
            .count()
    };
    let sentences = paragraphs
        .iter()
        .flat_map(|it| it.split_inclusive(['.', '!', '?']));
    let sentences = sentences.map(str::trim);
    // The first of several equally good ones.
    let nearest = sentences.rev().max_by_key(common);
    let half = wanted.split(' ').count().div_ceil(2);
    match nearest.filter(|it| common(it) >= half) {
        Some(sentence) => format!("the nearest sentence: {}", shorten(sentence)),
        None => format!("the text begins: {}", shorten(&paragraphs.join(" "))),
    }
}

/// The first line whose text differs, and the difference.
fn output_difference(lines: &[RecordedLine], step: &ReplayStep) -> Option<(Span, String)> {
    let told = lines.iter().filter_map(|line| match &line.kind {
        RecordedLineKind::Output(text) => Some((text.trim_end(), line.span)),
        _ => None,
    });
    let told: Vec<(&str, Span)> = told.collect();
    let (_, last) = *told.last()?;
    let differs = |n: &usize| {
        let was = told.get(*n).map(|(was, _)| *was);
        was != step.output.get(*n).map(String::as_str)
    };
    let n = (0..told.len().max(step.output.len())).find(differs)?;
    let is = step.output.get(n).map_or("nothing more", String::as_str);
    Some(match told.get(n) {
        None => (last, format!("then also: {is}")),
        Some(("", span)) => (*span, format!("here now: {is}")),
        Some((_, span)) => (*span, format!("now: {is}")),
    })
}

fn ending_difference(
    kind: Option<&String>,
    name: Option<&String>,
    step: &ReplayStep,
) -> Option<LineDifference> {
    let fits = match &step.ending {
        Some((is, called)) => {
            kind.is_none_or(|kind| kind == is) && name.is_none_or(|name| name == called)
        }
        None => kind.is_none() && name.is_none(),
    };
    if step.is_over && fits {
        return None;
    }
    let label = match &step.ending {
        Some((kind, name)) => format!("it ends: {kind} \"{name}\""),
        None if step.is_over => "it is over without an ending's name".to_owned(),
        None => "it goes on".to_owned(),
    };
    Some((
        DivergenceKind::Page,
        "the game does not end so".to_owned(),
        label,
    ))
}

fn condition_difference(condition: &str, rehearsal: &mut ScriptedGame) -> Option<LineDifference> {
    let game = rehearsal.game_mut();
    let worth = compile::compile_value(&game.launcher.book, condition)
        .and_then(|expr| game.session.evaluate_expr(&expr));
    let (message, label) = match worth {
        Ok(value) if value.truth() => return None,
        Ok(Value::Bool(_)) => ("this does not hold", String::new()),
        Ok(value) => ("this does not hold", format!("it is: {value}")),
        Err(why) => ("this cannot be asked", why),
    };
    Some((DivergenceKind::Expectation, message.to_owned(), label))
}

/// The choice whose text contains these words. A choice with exactly these words takes precedence.
fn find_choice<'p>(prompt: &'p Prompt, text: &str) -> Option<&'p MenuOption> {
    let text = normalize_words(text);
    let says = |offer: &&MenuOption| normalize_words(&plain_text(&offer.text));
    let mut options = prompt.options().iter();
    let same = options.clone().find(|offer| says(offer) == text);
    same.or_else(|| options.find(|offer| says(offer).contains(&text)))
}

/// The difference between the text or a choice and the expected words: the message and the label.
fn visibility_difference(
    what: Visibility,
    words: &str,
    reason: Option<&str>,
    step: &ReplayStep,
    rehearsal: &ScriptedGame,
) -> Option<(String, String)> {
    let contains = || normalize_words(&step.output.join(" ")).contains(&normalize_words(words));
    let text = |message: &str| Some((message.to_owned(), closest_text(words, step)));
    let how = match what {
        Visibility::Text if contains() => return None,
        Visibility::Text => return text("the text does not contain these words"),
        Visibility::NotText if contains() => return text("the text contains these words"),
        Visibility::NotText => return None,
        Visibility::Open => "open",
        Visibility::Closed => "closed",
        Visibility::Hidden => "hidden",
    };
    let prompt = rehearsal.current_prompt();
    let label = match find_choice(&prompt, words).map(|offer| &offer.closed) {
        None if what == Visibility::Hidden => return None,
        None => format!("there is no such choice; {}", describe_prompt(&prompt)),
        Some(None) if what == Visibility::Open => return None,
        Some(None) => "it is open".to_owned(),
        Some(Some(is)) if what == Visibility::Closed => {
            if reason.is_none_or(|reason| normalize_words(is).contains(&normalize_words(reason))) {
                return None;
            }
            format!("it is closed for another reason: {is}")
        }
        Some(Some(is)) => format!("it is closed: {is}"),
    };
    Some((format!("the choice is not {how} as it should be"), label))
}

/// Words in lower case, separated by one space, without emphasis.
fn normalize_words(text: &str) -> String {
    let text = text.replace('*', "");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
