//! Summarizes a fight that `quick` has continued: three lines with its changes and its state. Text of the book is kept.

use crate::messages::{Messages, say};
use crate::model::game::{Answer, ChangeEvent, Event, QUICK_COMMAND};

/// The events with a summary of such a fight. `asks`: a question follows.
pub(super) fn summarize_quick(events: &[Event], asks: bool, words: &Messages) -> Vec<Event> {
    // A command of the ruleset with the same name has a text.
    let is_quick = |event: &Event| matches!(event, Event::Answered { answer: Some(Answer::Command(said)), text } if said == QUICK_COMMAND && text.is_empty());
    let Some(at) = events.iter().position(is_quick) else {
        return events.to_vec();
    };
    let (before, fight) = events.split_at(at + 1);
    let over = fight
        .iter()
        .position(|event| matches!(event, Event::Outcome { .. }));
    // The question can be about the last roll.
    let last = fight
        .iter()
        .rposition(|event| matches!(event, Event::Roll(_)));
    let end = match over {
        Some(over) => over,
        None if asks => last.unwrap_or(fight.len()),
        None => fight.len(),
    };
    let is_roll = |event: &&Event| matches!(event, Event::Roll(_));
    let all = fight.iter().take(over.unwrap_or(fight.len()));
    let rolls = i64::try_from(all.filter(is_roll).count()).unwrap_or(i64::MAX);
    let (fight, after) = fight.split_at(end);
    let mut out = before.to_vec();
    out.extend(summarize_fight(fight, rolls, words));
    out.extend_from_slice(after);
    out
}

fn summarize_fight(fight: &[Event], rolls: i64, words: &Messages) -> Vec<Event> {
    let (mut last, mut rest) = (None, Vec::new());
    let mut changes: Vec<ChangeEvent> = Vec::new();
    for event in fight {
        match event {
            Event::Roll(_) => {}
            Event::Say { .. } => last = Some(event.clone()),
            Event::Change(it) => merge_change(&mut changes, it),
            other => rest.push(other.clone()),
        }
    }
    changes.retain(|it| it.from != it.to);
    let mut out = vec![Event::Say {
        text: say!(words, "quick-rolls", n = rolls),
    }];
    let told: Vec<_> = changes
        .iter()
        .map(|it| {
            words
                .describe_change(&render_change(it, words))
                .into_owned()
        })
        .collect();
    if !told.is_empty() {
        out.push(Event::Say {
            text: say!(words, "quick-changes", changes = told.join("; ")),
        });
    }
    out.extend(last);
    out.extend(rest);
    out
}

/// A change with its messages rendered.
fn render_change(it: &ChangeEvent, words: &Messages) -> ChangeEvent {
    match words.render_event(&Event::Change(it.clone())) {
        Event::Change(it) => it,
        _ => it.clone(),
    }
}

/// Merges a change with an earlier one of the same value.
fn merge_change(changes: &mut Vec<ChangeEvent>, it: &ChangeEvent) {
    let same = |other: &&mut ChangeEvent| {
        (other.what, &other.kind, &other.id) == (it.what, &it.kind, &it.id)
    };
    match changes.iter_mut().find(same) {
        Some(before) => {
            let from = before.from.clone();
            *before = ChangeEvent { from, ..it.clone() };
        }
        None => changes.push(it.clone()),
    }
}
