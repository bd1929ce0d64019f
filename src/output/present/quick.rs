//! Summarizes a fight that the command `quick` has continued, in at most three lines. Other events are not changed.

use crate::messages::{Messages, say};
use crate::model::game::{Answer, ChangeEvent, Event, QUICK_COMMAND};

/// Replaces the fight in these events by a summary. `is_asking`: a question follows.
pub(super) fn summarize_quick(events: &[Event], is_asking: bool, words: &Messages) -> Vec<Event> {
    // The command of a ruleset with the same name has a text.
    let is_quick = |event: &Event| matches!(event, Event::Answered { answer: Some(Answer::Command(command)), text } if command == QUICK_COMMAND && text.is_empty());
    let Some(i) = events.iter().position(is_quick) else {
        return events.to_vec();
    };
    let (earlier, fight) = events.split_at(i + 1);
    let outcome = fight
        .iter()
        .position(|event| matches!(event, Event::Outcome { .. }));
    // The question can be about the last roll.
    let last_roll = fight
        .iter()
        .rposition(|event| matches!(event, Event::Roll(_)));
    let is_roll = |event: &&Event| matches!(event, Event::Roll(_));
    let end = match outcome {
        Some(outcome) => outcome,
        None if is_asking => {
            // The rolls of an exchange, and the line of story before them, stay together.
            let end = last_roll.unwrap_or(fight.len());
            let is_part = |event: &&Event| is_roll(event) || matches!(event, Event::Story { .. });
            end - fight[..end].iter().rev().take_while(is_part).count()
        }
        None => fight.len(),
    };
    let round_events = fight.iter().take(outcome.unwrap_or(fight.len()));
    let rolls = i64::try_from(round_events.filter(is_roll).count()).unwrap_or(i64::MAX);
    let (fight, later) = fight.split_at(end);
    let mut out = earlier.to_vec();
    out.extend(summarize_fight(fight, rolls, outcome.is_some(), words));
    out.extend_from_slice(later);
    out
}

/// Summarizes the events before the end of the fight, or before the roll to which a question refers.
fn summarize_fight(fight: &[Event], rolls: i64, is_over: bool, words: &Messages) -> Vec<Event> {
    let (mut last_text, mut others) = (None, Vec::new());
    let mut changes: Vec<ChangeEvent> = Vec::new();
    for event in fight {
        match event {
            Event::Roll(_) | Event::Story { .. } => {}
            Event::Say { .. } => last_text = Some(event.clone()),
            Event::Change(change) => merge_change(&mut changes, change),
            event => others.push(event.clone()),
        }
    }
    changes.retain(|change| change.from != change.to);
    let mut out = vec![Event::Say {
        text: say!(words, "quick-rolls", n = rolls),
    }];
    let descriptions: Vec<_> = changes
        .iter()
        .map(|change| {
            words
                .describe_change(&render_change(change, words))
                .into_owned()
        })
        .collect();
    if !descriptions.is_empty() {
        out.push(Event::Say {
            text: say!(words, "quick-changes", changes = descriptions.join("; ")),
        });
    }
    out.extend(last_text.filter(|_| is_over));
    out.extend(others);
    out
}

/// Renders the messages of a change.
fn render_change(change: &ChangeEvent, words: &Messages) -> ChangeEvent {
    match words.render_event(&Event::Change(change.clone())) {
        Event::Change(change) => change,
        _ => change.clone(),
    }
}

/// Merges a change with an earlier change of the same value.
fn merge_change(changes: &mut Vec<ChangeEvent>, change: &ChangeEvent) {
    let is_same = |it: &&mut ChangeEvent| {
        (it.what, &it.kind, &it.id) == (change.what, &change.kind, &change.id)
    };
    match changes.iter_mut().find(is_same) {
        Some(earlier) => {
            let old = std::mem::replace(earlier, change.clone());
            earlier.from = old.from;
        }
        None => changes.push(change.clone()),
    }
}
