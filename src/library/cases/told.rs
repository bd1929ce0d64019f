//! What a case says of questions asked, options offered and words told.

use super::case::Text;
use super::differ::yaml;
use super::expect::Words;
use super::run::{Outcome, differs};
use crate::messages;
use crate::model::game::{Event, Prompt, Question, Roll, Value};

/// So many lines or ids are told of what came instead.
const MOST: usize = 20;

/// Compares one list. `told` is words to be found in what was told, one line after another.
pub(super) fn compare(which: Words, wanted: &[Text], out: &mut Outcome) {
    if which == Words::Told {
        in_turn(wanted, out);
        return;
    }
    for name in wanted {
        let is = stands(which, &name.it, out);
        let (message, all) = match which {
            Words::NotTold if is => ("is told", &out.lines),
            Words::Asks if !is => ("is not asked", &out.asked),
            Words::NotAsked if is => ("is asked", &out.asked),
            Words::Offered if !is => ("is not offered", &out.offered),
            Words::NotOffered if is => ("is offered", &out.offered),
            Words::Closed if !is => ("is not closed", &out.closed),
            _ => continue,
        };
        let found = differs(name.span, format!("`{}` {message}", name.it));
        let found = found.help(format!("what came: {}", listed(all)));
        out.wrong.push(found);
    }
}

/// Was it told, asked, offered or closed?
pub(super) fn stands(which: Words, name: &str, out: &Outcome) -> bool {
    match which {
        Words::Told | Words::NotTold => out.lines.iter().any(|line| line.contains(name)),
        Words::Asks | Words::NotAsked => out.asked.iter().any(|topic| topic == name),
        Words::Offered | Words::NotOffered => out.offered.iter().any(|id| id == name),
        Words::Closed => out.closed.iter().any(|id| id == name),
    }
}

/// Each of the words must stand in a line below that of the words before.
fn in_turn(wanted: &[Text], out: &mut Outcome) {
    let mut at = 0;
    for words in wanted {
        let below = out.lines.get(at..).unwrap_or_default();
        match below.iter().position(|line| line.contains(&*words.it)) {
            Some(more) => at += more + 1,
            None => {
                let after = if at == 0 {
                    ""
                } else {
                    " after the words before it"
                };
                let found = differs(words.span, format!("`{}` is not told{after}", words.it));
                out.wrong
                    .push(found.help(format!("what came: {}", listed(below))));
                return;
            }
        }
    }
}

fn listed(all: &[String]) -> String {
    let mut seen: Vec<&String> = Vec::new();
    for one in all {
        if !seen.contains(&one) {
            seen.push(one);
        }
    }
    let more = seen.len().saturating_sub(MOST);
    let first = seen
        .into_iter()
        .take(MOST)
        .map(|one| Value::text(one.as_str()));
    let mut text = yaml(&Value::list(first));
    if more > 0 {
        text.push_str(&format!(" and {more} more"));
    }
    text
}

/// A question, and below it what can be picked, as lines of plain words; what is closed with its reason.
pub(super) fn asked(prompt: &Prompt, english: &messages::Words) -> Vec<String> {
    let prompt = english.prompt(prompt);
    let (question, offers) = match &prompt {
        Prompt::Choices { offers } => (None, &offers[..]),
        Prompt::Ask(Question::Dice { .. }) | Prompt::TheEnd => (None, &[][..]),
        Prompt::Ask(question) => (Some(question.text().to_owned()), question.offers()),
    };
    let offers = offers.iter().map(|offer| {
        let words: String = offer.text.iter().map(|piece| &*piece.text).collect();
        match &offer.closed {
            Some(reason) => format!("{words} ({reason})"),
            None => words,
        }
    });
    question.into_iter().chain(offers).collect()
}

/// What was told as lines of plain words: `Bo alone:` and `all:` where a seat is taken, the head of a grid and its rows as their
/// cells, the name of an ending, and below a roll what it is made of and the words of its rule.
pub(super) fn told(events: &[Event], english: &messages::Words) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        let event = english.event(event);
        match &event {
            Event::Say { text } | Event::Notice { text, .. } => lines.push(text.clone()),
            Event::Change(it) => lines.push(english.change(it).into_owned()),
            Event::Prose { pieces, .. } => {
                lines.push(pieces.iter().map(|piece| &*piece.text).collect());
            }
            Event::Roll(Roll {
                why,
                result,
                means,
                parts,
                rule,
                ..
            }) => {
                lines.push(format!("{why}: {result} {means}").trim_end().to_owned());
                let each = parts.iter();
                lines.extend(each.map(|part| format!("{}: {}", part.name, part.amount)));
                lines.extend((!rule.is_empty()).then(|| rule.clone()));
            }
            Event::Grid {
                title,
                columns,
                rows,
            } => {
                lines.push(title.clone());
                lines.push(columns.join(" | "));
                lines.extend(rows.iter().map(|row| row.join(" | ")));
            }
            Event::Seat { name, hidden } => lines.push(match &name {
                Some(name) if *hidden => format!("{name} alone:"),
                Some(name) => format!("{name}:"),
                None => "all:".to_owned(),
            }),
            Event::Image { text, .. } => lines.push(text.clone()),
            Event::Page { .. } | Event::Outcome { .. } | Event::Answered { .. } => {}
            Event::Ending { name, .. } => lines.push(name.clone()),
        }
    }
    lines
}
