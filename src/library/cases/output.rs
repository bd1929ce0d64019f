//! The output of a case as lines of plain text.

use crate::messages;
use crate::model::game::{Event, Prompt, Question, RollEvent};

/// Returns a question and its options as lines of plain text. A closed option has its reason.
pub(super) fn format_prompt(prompt: &Prompt, english: &messages::Messages) -> Vec<String> {
    let prompt = english.render_prompt(prompt);
    let (question, options) = match &prompt {
        Prompt::Choices { options } => (None, &options[..]),
        Prompt::Ask(Question::Dice { .. }) | Prompt::End => (None, &[][..]),
        Prompt::Ask(question) => (Some(question.text().to_owned()), question.options()),
    };
    let options = options.iter().map(|offer| {
        let words: String = offer.text.iter().map(|piece| &*piece.text).collect();
        match &offer.closed {
            Some(reason) => format!("{words} ({reason})"),
            None => words,
        }
    });
    question.into_iter().chain(options).collect()
}

/// Returns the output as lines of plain text. A seat is shown as `Bo alone:` or `all:`, a grid as its header and rows, an ending as its name. A roll
/// is followed by its parts and the text of its rule.
pub(super) fn format_events(events: &[Event], english: &messages::Messages) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        let event = english.render_event(event);
        match &event {
            Event::Say { text } | Event::Notice { text, .. } => lines.push(text.clone()),
            Event::Change(it) => lines.push(english.describe_change(it).into_owned()),
            Event::Prose { pieces, .. } => {
                lines.push(pieces.iter().map(|piece| &*piece.text).collect());
            }
            Event::Roll(RollEvent {
                label,
                result,
                result_text,
                parts,
                rule,
                ..
            }) => {
                let told = format!("{label}: {result} {result_text}");
                lines.push(told.trim_end().to_owned());
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
            Event::Player { name, hidden } => lines.push(match &name {
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
