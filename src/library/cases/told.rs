//! The output of a case as lines of plain words.

use crate::messages;
use crate::model::game::{Event, Prompt, Question, Roll};

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
