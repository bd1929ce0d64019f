//! Events and prompts as blocks, without colours and widths.

use super::dice::{capitalized, roll_block};
use super::picture::event_picture;
use super::quick;
use super::{Block, Grid, PresentOptions, Style, plain_text};
use crate::messages::say;
use crate::model::game::{ChangeKind, Event};
use std::collections::BTreeSet;
use std::ops::Range;

/// The events of a page in order.
pub fn page_blocks(events: &[Event], manner: PresentOptions) -> Vec<Block> {
    EventPresenter::default().page_blocks(events, false, manner)
}

/// Collects the rolls of a fight that stops for a question, to recognize its continuation.
#[derive(Debug, Clone, Default)]
pub struct EventPresenter {
    /// The reasons of the rolls since the last choices of a page.
    roll_reasons: BTreeSet<String>,
}

impl EventPresenter {
    /// The events in order. `asks`: a rule asks a question after them.
    ///
    /// In brief mode, a fight is reduced to its outcome and changes. If it stops for a question, the last roll and the
    /// comments of the rules are shown too. The reader needs them for the answer.
    pub fn page_blocks(
        &mut self,
        events: &[Event],
        asks: bool,
        manner: PresentOptions,
    ) -> Vec<Block> {
        let events = &quick::summarize_quick(events, asks, manner.words)[..];
        if events.iter().any(|e| matches!(e, Event::Page { .. })) {
            self.roll_reasons.clear();
        }
        let folded = if manner.brief {
            self.fight_range(events, asks)
        } else {
            0..0
        };
        for event in events {
            if let Event::Roll(roll) = event {
                self.roll_reasons.insert(roll.label.clone());
            }
        }
        if !asks {
            self.roll_reasons.clear();
        }
        render_events(
            events,
            &BriefRange {
                fight: folded,
                before_question: asks,
            },
            manner,
        )
    }

    /// The range of events that are a fight. It spans the first to the last roll that is repeated for the same reason.
    /// A continued fight begins with the first event.
    fn fight_range(&self, events: &[Event], asks: bool) -> Range<usize> {
        let rolls = || {
            events.iter().enumerate().filter_map(|(n, e)| match e {
                Event::Roll(roll) => Some((n, &roll.label)),
                _ => None,
            })
        };
        let before = |why: &String| self.roll_reasons.contains(why);
        let again =
            |why: &String| before(why) || rolls().filter(|(_, other)| *other == why).count() > 1;
        let fight: Vec<_> = rolls().filter(|(_, why)| again(why)).collect();
        let (Some((first, begun)), Some((last, ended))) = (fight.first(), fight.last()) else {
            return 0..0;
        };
        let first = if before(begun) { 0 } else { *first };
        // The last roll before a question is always shown, because the question may be about it.
        first..if asks || before(ended) {
            *last
        } else {
            last + 1
        }
    }
}

/// The part of the events that is shown in brief.
struct BriefRange {
    fight: Range<usize>,
    /// The fight stops for a question, so the comments of the rules are shown.
    before_question: bool,
}

impl BriefRange {
    fn hides(&self, n: usize, event: &Event) -> bool {
        let told = match event {
            Event::Roll(_) => false,
            Event::Say { .. } => self.before_question,
            _ => true,
        };
        self.fight.contains(&n) && !told
    }
}

fn render_events(events: &[Event], folded: &BriefRange, manner: PresentOptions) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Dice, changes and outcomes are grouped; prose is set apart.
    let mut close = false;
    for (n, event) in move_keywords(events) {
        if folded.hides(n, event) {
            continue;
        }
        let event = manner.words.render_event(event);
        if let Some((mut block, small)) = render_event(&event, manner) {
            if manner.shows_pictures {
                block.picture = event_picture(&event, manner);
            }
            let apart = !(small && close);
            close = small;
            blocks.push(if apart { block.spaced() } else { block });
        }
    }
    blocks
}

/// Events with their indexes. Codes and titles come last on their page: before the reader leaves it, the game ends, or a question follows.
fn move_keywords(events: &[Event]) -> Vec<(usize, &Event)> {
    let (mut out, mut last) = (Vec::with_capacity(events.len()), Vec::new());
    for (n, event) in events.iter().enumerate() {
        match event {
            Event::Change(it) if matches!(it.what, ChangeKind::Code | ChangeKind::Title) => {
                last.push((n, event));
            }
            Event::Page { .. } | Event::Ending { .. } | Event::Answered { .. } => {
                out.append(&mut last);
                out.push((n, event));
            }
            _ => out.push((n, event)),
        }
    }
    out.append(&mut last);
    out
}

/// The block of an event, and whether it is a small one.
fn render_event(event: &Event, manner: PresentOptions) -> Option<(Block, bool)> {
    Some(match event {
        Event::Page { again: true, .. } => return None,
        Event::Page { id, title, .. } => {
            let name = if title.is_empty() { id } else { title };
            let mut block = Block::new(Style::Title, name.clone());
            block.is_underlined = true;
            (block, false)
        }
        // A decorative image has no text.
        Event::Image { text, .. } if text.is_empty() => match manner.shows_pictures {
            true => (Block::new(Style::Note, ""), false),
            false => return None,
        },
        Event::Image { text, .. } => {
            let text = with_full_stop(&say!(manner.words, "image", text = text));
            (Block::new(Style::Note, text), false)
        }
        // The reader already knows it; `look` shows all of it.
        Event::Prose { again: true, .. } => return None,
        Event::Prose { pieces, .. } if plain_text(pieces).trim().is_empty() => return None,
        Event::Prose { pieces, .. } => {
            let mut block = Block::new(Style::Plain, "").push_pieces(pieces, Style::Plain);
            block.runs.remove(0);
            (block, false)
        }
        Event::Say { text } if text.is_empty() => return None,
        Event::Say { text } => (Block::new(Style::Plain, text.clone()), true),
        Event::Roll(it) => (roll_block(it, manner), true),
        Event::Change(it) => {
            let text = manner.words.describe_change(it);
            if text.is_empty() {
                return None;
            }
            let block = if manner.screen_reader {
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
                say!(manner.words, "seat-alone", name = name)
            } else {
                say!(manner.words, "seat", name = name)
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
                empty_text: say!(manner.words, "grid-nothing"),
            });
            (block, false)
        }
        Event::Notice { code, name, text } => {
            let text = manner.words.describe_notice(code, name, text);
            let block =
                Block::new(Style::Error, with_full_stop(&capitalized(&text))).indented(0, 2);
            (block, false)
        }
        Event::Ending { kind, name } => {
            let text = manner.words.describe_ending(kind, name);
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

/// A reason as a separate sentence.
pub fn sentence(text: &str) -> String {
    with_full_stop(&capitalized(text))
}
