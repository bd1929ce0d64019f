//! A recorded game played again, and everything that came otherwise than it says.

use super::compare::compare;
use super::record::dice;
use crate::model::game::{Event, Offer, Prompt, Question};
use crate::output::present::words;
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::recorded::{LineKind, Script};
use crate::terminal::repl::{Opening, Rehearsal, Said};
use std::ops::Range;
use std::rc::Rc;

/// What came of a recorded game.
#[derive(Debug, Clone, Default)]
pub struct Outcome {
    pub steps: Vec<Step>,
    /// In the order of the file.
    pub troubles: Vec<Trouble>,
    /// The fault of the book or its rules with which a step came otherwise, the first of these; its places are in the sources of the book.
    pub fault: Option<Diagnostic>,
}

/// What came of one line of the reader's; the first step is the start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Step {
    /// The lines of the script that speak of it, the answer first.
    pub lines: Range<usize>,
    /// What was told, a line each.
    pub told: Vec<String>,
    /// Pages turned to, in order.
    pub pages: Vec<String>,
    /// The last ending told: kind and name.
    pub ending: Option<(String, String)>,
    /// Is the game over after it?
    pub over: bool,
}

/// Something that came otherwise.
#[derive(Debug, Clone)]
pub struct Trouble {
    pub step: usize,
    pub fault: Diagnostic,
    pub what: What,
}

/// What came otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// The words that are told.
    Told,
    /// A page or an ending.
    Turned,
    /// Something that is asked for, which no renewing mends.
    Asked,
}

/// Plays a recorded game with the dice that it names.
///
/// # Errors
/// Why the game cannot even begin, in words.
pub fn rehearse(script: &Script, open: Opening) -> Result<Outcome, String> {
    let (seed, faces, asked_for) = (script.seed, script.dice.clone(), script.asked);
    let open = Opening {
        dice: Rc::new(move || dice(seed, &faces, asked_for)),
        recorder: None,
        writer: None,
        author: None,
        reload: None,
        ..open.speaking(script.language)
    };
    let (mut rehearsal, said) = Rehearsal::begin(open)?;
    Ok(played(script, &mut rehearsal, said))
}

/// The game from its first prompt to its last line, or to the first that cannot be answered.
fn played(script: &Script, rehearsal: &mut Rehearsal, mut said: Said) -> Outcome {
    let mut out = Outcome::default();
    let mut from = 0;
    loop {
        let next = script.lines[from..]
            .iter()
            .skip(usize::from(!out.steps.is_empty()))
            .position(|line| matches!(line.kind, LineKind::Answer(_)))
            .map(|n| from + n + usize::from(!out.steps.is_empty()));
        let lines = from..next.unwrap_or(script.lines.len());
        let step = step(&said, rehearsal, lines.clone());
        let before = out.troubles.len();
        compare(&script.lines[lines], &step, rehearsal, &mut out);
        if out.fault.is_none() && out.troubles.len() > before {
            out.fault = rehearsal.game().session.last_fault().cloned();
        }
        out.steps.push(step);
        let Some(next) = next else { return out };
        from = next;
        let line = &script.lines[next];
        let LineKind::Answer(answer) = &line.kind else {
            return out;
        };
        match rehearsal.say(answer) {
            Ok(came) => said = came,
            Err(why) => {
                let page = rehearsal.game().session.page_id().to_owned();
                let asked = asked(&rehearsal.prompt());
                let fault = Diagnostic::new(
                    Code::PlayDiffers,
                    line.span,
                    "this cannot be answered any more",
                )
                .saying(bare(&why))
                .help(format!(
                    "on page `{page}` {asked}; the rest of the game was not played"
                ));
                out.troubles.push(Trouble {
                    step: out.steps.len(),
                    fault,
                    what: What::Asked,
                });
                return out;
            }
        }
    }
}

fn step(said: &Said, rehearsal: &Rehearsal, lines: Range<usize>) -> Step {
    let pages = said.events.iter().filter_map(|event| match event {
        Event::Page { id, again, .. } => (!again).then(|| id.clone()),
        _ => None,
    });
    let mut endings = said.events.iter().filter_map(|event| match event {
        Event::Ending { kind, name } => Some((kind.clone(), name.clone())),
        _ => None,
    });
    Step {
        lines,
        told: said.told.lines().map(|l| l.trim_end().to_owned()).collect(),
        pages: pages.collect(),
        ending: endings.next_back(),
        over: rehearsal.game().session.is_over(),
    }
}

/// What is asked, for a message.
fn asked(prompt: &Prompt) -> String {
    let list = |offers: &[Offer]| {
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
    match prompt {
        Prompt::Choices { offers } => list(offers),
        Prompt::Ask(Question::Pick {
            question, offers, ..
        }) => format!("is asked `{}`, and {}", question.trim(), list(offers)),
        Prompt::Ask(Question::Confirm { question, .. })
        | Prompt::Ask(Question::Number { question, .. })
        | Prompt::Ask(Question::Text { question, .. })
        | Prompt::Ask(Question::Order { question, .. }) => {
            format!("is asked `{}`", question.trim())
        }
        Prompt::Ask(Question::Dice { count, sides, .. }) => {
            format!("{count}d{sides} must be thrown")
        }
        Prompt::TheEnd => "the game is over".to_owned(),
    }
}

/// A sentence as a label has it: without its stop.
fn bare(sentence: &str) -> String {
    let mut chars = sentence.trim().trim_end_matches('.').chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}
