//! Renders events as blocks, without colours and widths.

use super::dice::roll_block;
use super::picture::event_picture;
use super::quick;
use super::{Block, Grid, PresentOptions, Style, plain_text};
use crate::messages::say;
use crate::model::game::{ChangeKind, Event};
use crate::syntax::unicode::capitalized;
use std::collections::BTreeSet;
use std::ops::Range;

/// Renders the events of a page in order.
pub fn page_blocks(events: &[Event], mode: PresentOptions) -> Vec<Block> {
    EventPresenter::default().page_blocks(events, false, mode)
}

/// Presents the events of a game. Stores the rolls of a fight that stops for a question, to recognize its continuation.
#[derive(Debug, Clone, Default)]
pub struct EventPresenter {
    /// The labels of the rolls since the last choices of a page.
    roll_labels: BTreeSet<String>,
}

impl EventPresenter {
    /// Renders the events in order. `before_question`: a rule asks a question after them.
    ///
    /// In brief mode, a fight is reduced to its outcome and changes. If it stops for a question, the last roll and the
    /// comments of the rules are shown too, because the reader needs them for the answer.
    pub fn page_blocks(
        &mut self,
        events: &[Event],
        before_question: bool,
        mode: PresentOptions,
    ) -> Vec<Block> {
        let events = &quick::summarize_quick(events, before_question, mode.words)[..];
        if events.iter().any(|e| matches!(e, Event::Page { .. })) {
            self.roll_labels.clear();
        }
        let fight = match mode.brief {
            true => self.fight_range(events, before_question),
            false => 0..0,
        };
        for event in events {
            if let Event::Roll(roll) = event {
                self.roll_labels.insert(roll.label.clone());
            }
        }
        if !before_question {
            self.roll_labels.clear();
        }
        let range = BriefRange {
            fight,
            before_question,
        };
        render_events(events, &range, mode)
    }

    /// Returns the range of events that are a fight: from the first to the last roll with a repeated label.
    ///
    /// A continued fight begins with the first event.
    fn fight_range(&self, events: &[Event], before_question: bool) -> Range<usize> {
        let rolls = || {
            events.iter().enumerate().filter_map(|(i, e)| match e {
                Event::Roll(roll) => Some((i, &roll.label)),
                _ => None,
            })
        };
        let is_continued = |label: &String| self.roll_labels.contains(label);
        let count = |label: &String| rolls().filter(|(_, it)| *it == label).count();
        let is_in_fight = |label: &String| is_continued(label) || count(label) > 1;
        let fight: Vec<_> = rolls().filter(|(_, label)| is_in_fight(label)).collect();
        let (Some((first, a)), Some((last, b))) = (fight.first(), fight.last()) else {
            return 0..0;
        };
        let first = if is_continued(a) { 0 } else { *first };
        // The last roll before a question is always shown, because the question can be about it.
        let is_last_shown = before_question || is_continued(b);
        first..if is_last_shown { *last } else { last + 1 }
    }
}

/// The part of the events that is shown briefly.
struct BriefRange {
    fight: Range<usize>,
    /// The fight stops for a question, so the comments of the rules are shown.
    before_question: bool,
}

impl BriefRange {
    fn hides(&self, i: usize, event: &Event) -> bool {
        let is_shown = match event {
            Event::Roll(_) => false,
            Event::Say { .. } => self.before_question,
            _ => true,
        };
        self.fight.contains(&i) && !is_shown
    }
}

fn render_events(events: &[Event], range: &BriefRange, mode: PresentOptions) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Dice, changes and outcomes are grouped. Empty lines separate prose.
    let mut after_small = false;
    for (i, event) in move_keywords(events) {
        if range.hides(i, event) {
            continue;
        }
        let event = mode.words.render_event(event);
        if let Some((mut block, is_small)) = render_event(&event, mode) {
            if mode.shows_pictures {
                block.picture = event_picture(&event, mode);
            }
            let is_spaced = !(is_small && after_small);
            after_small = is_small;
            blocks.push(if is_spaced { block.spaced() } else { block });
        }
    }
    blocks
}

/// Returns the events with their indexes, and moves codes and titles to the end of their page.
///
/// They come before the reader leaves the page, the game ends, or a question follows.
fn move_keywords(events: &[Event]) -> Vec<(usize, &Event)> {
    let (mut out, mut keywords) = (Vec::with_capacity(events.len()), Vec::new());
    for (i, event) in events.iter().enumerate() {
        match event {
            Event::Change(it) if matches!(it.what, ChangeKind::Code | ChangeKind::Title) => {
                keywords.push((i, event));
            }
            Event::Page { .. } | Event::Ending { .. } | Event::Answered { .. } => {
                out.append(&mut keywords);
                out.push((i, event));
            }
            _ => out.push((i, event)),
        }
    }
    out.append(&mut keywords);
    out
}

/// Renders an event as a block. Also returns whether the block is small.
fn render_event(event: &Event, mode: PresentOptions) -> Option<(Block, bool)> {
    Some(match event {
        Event::Page { again: true, .. } => return None,
        Event::Page { id, title, .. } => {
            let name = if title.is_empty() { id } else { title };
            let mut block = Block::new(Style::Title, name.clone());
            block.is_underlined = true;
            (block, false)
        }
        // A decorative image has no text.
        Event::Image { text, .. } if text.is_empty() => match mode.shows_pictures {
            true => (Block::new(Style::Note, ""), false),
            false => return None,
        },
        Event::Image { text, .. } => {
            let text = with_full_stop(&say!(mode.words, "image", text = text));
            (Block::new(Style::Note, text), false)
        }
        // The reader has already seen it; `look` repeats it.
        Event::Prose { again: true, .. } => return None,
        Event::Prose { pieces, .. } if plain_text(pieces).trim().is_empty() => return None,
        Event::Prose { pieces, .. } => {
            let mut block = Block::new(Style::Plain, "").push_pieces(pieces, Style::Plain);
            block.runs.remove(0);
            (block, false)
        }
        Event::Say { text } if text.is_empty() => return None,
        Event::Say { text } => (Block::new(Style::Plain, text.clone()), true),
        Event::Roll(it) => (roll_block(it, mode), true),
        Event::Change(it) => {
            let text = mode.words.describe_change(it);
            if text.is_empty() {
                return None;
            }
            let block = if mode.screen_reader {
                Block::new(Style::Change, with_full_stop(&text))
            } else {
                Block::new(Style::Change, format!("* {text}")).indented(0, 2)
            };
            (block, true)
        }
        Event::Outcome { .. } | Event::Answered { .. } | Event::Player { name: None, .. } => {
            return None;
        }
        Event::Player {
            name: Some(name),
            hidden,
        } => {
            let text = if *hidden {
                say!(mode.words, "seat-alone", name = name)
            } else {
                say!(mode.words, "seat", name = name)
            };
            (Block::new(Style::Title, text), false)
        }
        Event::Grid {
            title,
            columns,
            rows,
        } => {
            let mut block = Block::new(Style::Strong, title.clone());
            block.grid = Some(Grid {
                columns: columns.clone(),
                rows: rows.clone(),
                empty_text: say!(mode.words, "grid-nothing"),
            });
            (block, false)
        }
        Event::Notice { code, name, text } => {
            let text = mode.words.describe_notice(code, name, text);
            let block =
                Block::new(Style::Error, with_full_stop(&capitalized(&text))).indented(0, 2);
            (block, false)
        }
        Event::Ending { kind, name } => {
            let text = mode.words.describe_ending(kind, name);
            (Block::new(Style::Title, text), false)
        }
    })
}

fn with_full_stop(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', ':', '"']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// Formats a reason as a separate sentence.
pub fn sentence(text: &str) -> String {
    with_full_stop(&capitalized(text))
}
