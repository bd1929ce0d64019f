//! The output of a case as lines of plain text.

use crate::messages::Messages;
use crate::model::game::{Event, Prompt, Question, RollEvent};

/// Formats a question and its options as lines of plain text. A closed option includes its reason.
pub(super) fn format_prompt(prompt: &Prompt, messages: &Messages) -> Vec<String> {
    let prompt = messages.render_prompt(prompt);
    let (question, options) = match &prompt {
        Prompt::Choices { options } => (None, &options[..]),
        Prompt::Ask(Question::Dice { .. }) | Prompt::End => (None, &[][..]),
        Prompt::Ask(question) => (Some(question.text().to_owned()), question.options()),
    };
    let options = options.iter().map(|option| {
        let text: String = option.text.iter().map(|piece| &*piece.text).collect();
        match &option.closed {
            Some(reason) => format!("{text} ({reason})"),
            None => text,
        }
    });
    question.into_iter().chain(options).collect()
}

/// Formats the output as lines of plain text.
///
/// A player is shown as `Bo:`, `Bo alone:` or `all:`, a grid as its header and rows, an ending as its name. A roll is followed by its parts and its
/// rule.
pub(super) fn format_events(events: &[Event], messages: &Messages) -> Vec<String> {
    let mut lines = Vec::new();
    for event in events {
        let event = messages.render_event(event);
        match &event {
            Event::Say { text } | Event::Story { text } | Event::Notice { text, .. } => {
                lines.push(text.clone());
            }
            Event::Change(change) => lines.push(messages.describe_change(change).into_owned()),
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
                let text = format!("{label}: {result} {result_text}");
                lines.push(text.trim_end().to_owned());
                let parts = parts.iter();
                lines.extend(parts.map(|part| format!("{}: {}", part.name, part.amount)));
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
