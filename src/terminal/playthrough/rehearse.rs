//! Replays a recorded game and reports all differences.

use crate::compile;
use crate::model::game::{Dice, Event, MenuOption, Prompt, Question, Value, short};
use crate::output::present::words;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::recorded::{RecordedGame, RecordedLine, RecordedLineKind, Shown};
use crate::syntax::source::Span;
use crate::terminal::repl::{BookLauncher, LineResult, Rehearsal};
use std::ops::Range;
use std::rc::Rc;

/// Result of a recorded game.
#[derive(Debug, Clone, Default)]
pub struct RehearsalResult {
    pub steps: Vec<RehearsalStep>,
    /// In the order of the file.
    pub troubles: Vec<Divergence>,
    /// The first error of the book or its rules that caused a difference. Its places are in the sources of the book.
    pub fault: Option<Diagnostic>,
}

/// Result of one line of input. The first step is the start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RehearsalStep {
    /// The lines of the script for this step, the answer first.
    pub lines: Range<usize>,
    /// Output, one element per line.
    pub told: Vec<String>,
    /// Pages entered, in order.
    pub pages: Vec<String>,
    /// Kind and name of the last ending.
    pub ending: Option<(String, String)>,
    /// True if the game is over after this step.
    pub over: bool,
}

/// A difference.
#[derive(Debug, Clone)]
pub struct Divergence {
    pub step: usize,
    pub fault: Diagnostic,
    pub what: DivergenceKind,
}

/// Kind of difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DivergenceKind {
    /// The text.
    Told,
    /// A page or an ending.
    Turned,
    /// A failed expectation, which an update cannot fix.
    Asked,
}

/// Replays a recorded game with its dice.
///
/// # Errors
/// The reason why the game cannot begin, as text.
pub fn rehearse(script: &RecordedGame, open: BookLauncher) -> Result<RehearsalResult, String> {
    let dice = (script.seed, script.dice.clone(), script.asked);
    let (mut rehearsal, mut said) = begin(open.speaking(script.language), dice)?;
    let mut out = RehearsalResult::default();
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
            match rehearsal.say(answer) {
                Ok(came) => said = came,
                Err(why) => {
                    let fault = unanswered(script.lines[*at].span, &why, &rehearsal);
                    out.troubles.push(Divergence {
                        step: n,
                        fault,
                        what: DivergenceKind::Asked,
                    });
                    break;
                }
            }
        }
        let step = RehearsalStep::from_line(&said, &rehearsal, from..to);
        let differences = compare(&script.lines[from..to], &step, &mut rehearsal);
        if out.fault.is_none() && !differences.is_empty() {
            out.fault = rehearsal.game().session.last_fault().cloned();
        }
        let troubles = differences
            .into_iter()
            .map(|(span, (what, message, label))| Divergence {
                step: n,
                fault: Diagnostic::new(Code::PlaythroughMismatch, span, message).saying(label),
                what,
            });
        out.troubles.extend(troubles);
        out.steps.push(step);
        from = to;
    }
    Ok(out)
}

/// Starts a game with a seed, preset dice, and the option for real dice. Nothing is written to disk.
pub(super) fn begin(
    open: BookLauncher,
    (seed, faces, asked): (u64, Vec<u32>, bool),
) -> Result<(Rehearsal, LineResult), String> {
    let dice = move || {
        let dice = Dice::seeded(seed).first(faces.clone());
        if asked { dice.asked() } else { dice }
    };
    Rehearsal::begin(BookLauncher {
        dice: Rc::new(dice),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        ..open
    })
}

/// The error of an answer that does not fit.
fn unanswered(span: Span, why: &str, rehearsal: &Rehearsal) -> Diagnostic {
    let page = rehearsal.game().session.page_id();
    let asked = asked(&rehearsal.prompt());
    let message = "this cannot be answered any more";
    Diagnostic::new(Code::PlaythroughMismatch, span, message)
        .saying(bare(why))
        .help(format!(
            "on page `{page}` {asked}; the rest of the game was not played"
        ))
}

impl RehearsalStep {
    pub(super) fn from_line(said: &LineResult, rehearsal: &Rehearsal, lines: Range<usize>) -> Self {
        let mut step = Self {
            lines,
            told: said.told.lines().map(|l| l.trim_end().to_owned()).collect(),
            over: rehearsal.game().session.is_over(),
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
fn asked(prompt: &Prompt) -> String {
    let list = |offers: &[MenuOption]| {
        let open = offers.iter().filter(|o| o.closed.is_none());
        let all: Vec<String> = open
            .map(|o| format!("`{}`", words(&o.text).trim()))
            .collect();
        if all.is_empty() {
            "nothing is open".to_owned()
        } else {
            format!("may be chosen: {}", all.join(", "))
        }
    };
    let question = prompt.question().trim();
    match prompt {
        Prompt::Choices { offers } => list(offers),
        Prompt::Ask(Question::Pick { offers, .. }) => {
            format!("is asked `{question}`, and {}", list(offers))
        }
        Prompt::Ask(Question::Dice { count, sides, .. }) => {
            format!("{count}d{sides} must be thrown")
        }
        Prompt::Ask(_) => format!("is asked `{question}`"),
        Prompt::TheEnd => "the game is over".to_owned(),
    }
}

/// A sentence as a label: without its full stop.
fn bare(sentence: &str) -> String {
    let mut chars = sentence.trim().trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}

/// A difference: its kind, the message, and the label of the line.
type LineDifference = (DivergenceKind, String, String);

/// Compares the lines of a step with its result.
fn compare(
    lines: &[RecordedLine],
    step: &RehearsalStep,
    rehearsal: &mut Rehearsal,
) -> Vec<(Span, LineDifference)> {
    let mut out = Vec::new();
    if let Some((span, label)) = told_otherwise(lines, step) {
        let message = "the output of the game differs".to_owned();
        out.push((span, (DivergenceKind::Told, message, label)));
    }
    let mut pages = step.pages.iter();
    for line in lines {
        let differs = match &line.kind {
            RecordedLineKind::Page(id) => {
                let game = rehearsal.game();
                let here = game.session.page_id();
                // Ids of older editions stand for the current page.
                let now = game.open.book.world.was.page(id);
                let now = now.map_or(&**id, |now| now);
                let came = pages.any(|page| page == now) || here == now;
                (!came).then(|| {
                    let message = format!("the game does not come to page `{id}`");
                    (
                        DivergenceKind::Turned,
                        message,
                        format!("the reader is on `{here}`"),
                    )
                })
            }
            RecordedLineKind::Ending { kind, name } => {
                ends_otherwise(kind.as_ref(), name.as_ref(), step)
            }
            RecordedLineKind::Shown {
                what,
                words,
                reason,
            } => shown_otherwise(*what, words, reason.as_deref(), step, rehearsal)
                .map(|(message, label)| (DivergenceKind::Asked, message, label)),
            RecordedLineKind::Holds(condition) => holds_not(condition, rehearsal),
            RecordedLineKind::Head
            | RecordedLineKind::Aside
            | RecordedLineKind::Answer(_)
            | RecordedLineKind::Told(_) => None,
        };
        out.extend(differs.map(|differs| (line.span, differs)));
    }
    out
}

/// The text instead of the expected words: the sentence that has most of them, or the start of the text.
fn text_instead(wanted: &str, step: &RehearsalStep) -> String {
    let has_words = |line: &String| line.contains(char::is_alphanumeric);
    let paragraphs = step.told.split(|line| !has_words(line));
    let paragraphs = paragraphs.map(|lines| lines.join(" ").trim().to_owned());
    let paragraphs: Vec<String> = paragraphs.filter(|it| !it.is_empty()).collect();
    let wanted = flat(wanted);
    let common = |sentence: &&str| {
        let sentence = flat(sentence);
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
        Some(sentence) => format!("the nearest sentence: {}", short(sentence)),
        None => format!("the text begins: {}", short(&paragraphs.join(" "))),
    }
}

/// The first line whose text differs, and the difference.
fn told_otherwise(lines: &[RecordedLine], step: &RehearsalStep) -> Option<(Span, String)> {
    let told = lines.iter().filter_map(|line| match &line.kind {
        RecordedLineKind::Told(text) => Some((text.trim_end(), line.span)),
        _ => None,
    });
    let told: Vec<(&str, Span)> = told.collect();
    let (_, last) = *told.last()?;
    let differs = |n: &usize| {
        let was = told.get(*n).map(|(was, _)| *was);
        was != step.told.get(*n).map(String::as_str)
    };
    let n = (0..told.len().max(step.told.len())).find(differs)?;
    let is = step.told.get(n).map_or("nothing more", String::as_str);
    Some(match told.get(n) {
        None => (last, format!("then also: {is}")),
        Some(("", span)) => (*span, format!("here now: {is}")),
        Some((_, span)) => (*span, format!("now: {is}")),
    })
}

fn ends_otherwise(
    kind: Option<&String>,
    name: Option<&String>,
    step: &RehearsalStep,
) -> Option<LineDifference> {
    let fits = match &step.ending {
        Some((is, called)) => {
            kind.is_none_or(|kind| kind == is) && name.is_none_or(|name| name == called)
        }
        None => kind.is_none() && name.is_none(),
    };
    if step.over && fits {
        return None;
    }
    let label = match &step.ending {
        Some((kind, name)) => format!("it ends: {kind} \"{name}\""),
        None if step.over => "it is over without an ending's name".to_owned(),
        None => "it goes on".to_owned(),
    };
    Some((
        DivergenceKind::Turned,
        "the game does not end so".to_owned(),
        label,
    ))
}

fn holds_not(condition: &str, rehearsal: &mut Rehearsal) -> Option<LineDifference> {
    let game = rehearsal.game_mut();
    let worth = compile::value(&game.open.book, condition)
        .and_then(|expr| game.session.evaluate_expr(&expr));
    let (message, label) = match worth {
        Ok(value) if value.truth() => return None,
        Ok(Value::Bool(_)) => ("this does not hold", String::new()),
        Ok(value) => ("this does not hold", format!("it is: {value}")),
        Err(why) => ("this cannot be asked", why),
    };
    Some((DivergenceKind::Asked, message.to_owned(), label))
}

/// The choice whose text contains these words. A choice with exactly these words takes precedence.
fn offered<'p>(prompt: &'p Prompt, text: &str) -> Option<&'p MenuOption> {
    let text = flat(text);
    let says = |offer: &&MenuOption| flat(&words(&offer.text));
    let mut offers = prompt.offers().iter();
    let same = offers.clone().find(|offer| says(offer) == text);
    same.or_else(|| offers.find(|offer| says(offer).contains(&text)))
}

/// The difference between the text or a choice and the expected words: the message and the label.
fn shown_otherwise(
    what: Shown,
    words: &str,
    reason: Option<&str>,
    step: &RehearsalStep,
    rehearsal: &Rehearsal,
) -> Option<(String, String)> {
    let contains = || flat(&step.told.join(" ")).contains(&flat(words));
    let text = |message: &str| Some((message.to_owned(), text_instead(words, step)));
    let how = match what {
        Shown::Text if contains() => return None,
        Shown::Text => return text("the text does not contain these words"),
        Shown::NotText if contains() => return text("the text contains these words"),
        Shown::NotText => return None,
        Shown::Open => "open",
        Shown::Closed => "closed",
        Shown::Hidden => "hidden",
    };
    let prompt = rehearsal.prompt();
    let label = match offered(&prompt, words).map(|offer| &offer.closed) {
        None if what == Shown::Hidden => return None,
        None => format!("there is no such choice; {}", asked(&prompt)),
        Some(None) if what == Shown::Open => return None,
        Some(None) => "it is open".to_owned(),
        Some(Some(is)) if what == Shown::Closed => {
            if reason.is_none_or(|reason| flat(is).contains(&flat(reason))) {
                return None;
            }
            format!("it is closed for another reason: {is}")
        }
        Some(Some(is)) => format!("it is closed: {is}"),
    };
    Some((format!("the choice is not {how} as it should be"), label))
}

/// Words in lower case, separated by one space, without emphasis.
fn flat(text: &str) -> String {
    let text = text.replace('*', "");
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}
