//! What happened and what is asked, said as blocks. Nothing here knows a colour or a width.

use super::dice::{capital, roll};
use super::picture::picture;
use super::quick;
use super::{Block, Grid, Style, words};
use crate::messages::{Words, say};
use crate::model::game::{Event, What};
use std::collections::BTreeSet;
use std::ops::Range;

/// How things are told.
#[derive(Debug, Clone, Copy)]
pub struct Manner<'w> {
    /// For an ear: dice in words, no signs.
    pub narrate: bool,
    /// A fight is its outcome and its changes, a roll is its faces.
    pub brief: bool,
    /// For a face that has more than lines: dice are seen as they lie, and images.
    pub pictures: bool,
    pub words: &'w Words,
}

impl Default for Manner<'_> {
    /// For an eye, in full and in English.
    fn default() -> Self {
        Self {
            narrate: false,
            brief: false,
            pictures: false,
            words: Words::english(),
        }
    }
}

/// A page's events in their order.
#[must_use]
pub fn page(events: &[Event], manner: Manner) -> Vec<Block> {
    Telling::default().page(events, false, manner)
}

/// What was told of a fight that stops to ask: whether what comes next is more of it.
#[derive(Debug, Clone, Default)]
pub struct Telling {
    /// What the rolls since the last choices of a page were made for.
    rolled: BTreeSet<String>,
}

impl Telling {
    /// Events in their order. `asks` when a rule has a question after them.
    ///
    /// In short, a fight is its outcome and its changes. Where it stops to ask, the last roll and what the rules say of each are told too:
    /// the reader must know them for the answer.
    #[must_use]
    pub fn page(&mut self, events: &[Event], asks: bool, manner: Manner) -> Vec<Block> {
        let events = &quick::in_short(events, asks, manner.words)[..];
        if events.iter().any(|e| matches!(e, Event::Page { .. })) {
            self.rolled.clear();
        }
        let folded = if manner.brief {
            self.fight(events, asks)
        } else {
            0..0
        };
        for event in events {
            if let Event::Roll(roll) = event {
                self.rolled.insert(roll.why.clone());
            }
        }
        if !asks {
            self.rolled.clear();
        }
        told(
            events,
            &Folded {
                fight: folded,
                asks,
            },
            manner,
        )
    }

    /// Where the events are a fight: from the first to the last of the rolls that are made more than once for one reason. One that
    /// goes on from before begins with the first event.
    fn fight(&self, events: &[Event], asks: bool) -> Range<usize> {
        let rolls = || {
            events.iter().enumerate().filter_map(|(n, e)| match e {
                Event::Roll(roll) => Some((n, &roll.why)),
                _ => None,
            })
        };
        let before = |why: &String| self.rolled.contains(why);
        let again =
            |why: &String| before(why) || rolls().filter(|(_, other)| *other == why).count() > 1;
        let fight: Vec<_> = rolls().filter(|(_, why)| again(why)).collect();
        let (Some((first, begun)), Some((last, ended))) = (fight.first(), fight.last()) else {
            return 0..0;
        };
        let first = if before(begun) { 0 } else { *first };
        // Of one that has stopped to ask, the last roll is always told: it may be one that was rolled again.
        first..if asks || before(ended) {
            *last
        } else {
            last + 1
        }
    }
}

/// The part of some events that is told in short.
struct Folded {
    fight: Range<usize>,
    /// Does it stop to ask? Then what the rules say of each blow is told, the reader's own too.
    asks: bool,
}

impl Folded {
    fn leaves_out(&self, n: usize, event: &Event) -> bool {
        let told = match event {
            Event::Roll(_) => false,
            Event::Say { .. } => self.asks,
            _ => true,
        };
        self.fight.contains(&n) && !told
    }
}

fn told(events: &[Event], folded: &Folded, manner: Manner) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Dice, changes and outcomes stand together; prose stands apart.
    let mut close = false;
    for (n, event) in told_at_last(events) {
        if folded.leaves_out(n, event) {
            continue;
        }
        let event = manner.words.event(event);
        if let Some((mut block, small)) = said(&event, manner) {
            if manner.pictures {
                block.picture = picture(&event, manner);
            }
            let apart = !(small && close);
            close = small;
            blocks.push(if apart { block.apart() } else { block });
        }
    }
    blocks
}

/// Events with their places, codes and titles at the end of their page: what the book remembers is no part of a scene. So they stand where it is left,
/// ends, or stops to ask.
fn told_at_last(events: &[Event]) -> Vec<(usize, &Event)> {
    let (mut out, mut last) = (Vec::with_capacity(events.len()), Vec::new());
    for (n, event) in events.iter().enumerate() {
        match event {
            Event::Change(it) if matches!(it.what, What::Code | What::Title) => {
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

/// Whether a small block, and the block.
fn said(event: &Event, manner: Manner) -> Option<(Block, bool)> {
    Some(match event {
        Event::Page { again: true, .. } => return None,
        Event::Page { id, title, .. } => {
            let name = if title.is_empty() { id } else { title };
            let mut block = Block::new(Style::Title, name.clone());
            block.underlined = true;
            (block, false)
        }
        // An ornament says nothing.
        Event::Image { text, .. } if text.is_empty() => match manner.pictures {
            true => (Block::new(Style::Aside, ""), false),
            false => return None,
        },
        Event::Image { text, .. } => {
            let text = stopped(&say!(manner.words, "image", text = text));
            (Block::new(Style::Aside, text), false)
        }
        // The reader has it already; `look` tells all of it.
        Event::Prose { again: true, .. } => return None,
        Event::Prose { pieces, .. } if words(pieces).trim().is_empty() => return None,
        Event::Prose { pieces, .. } => {
            let mut block = Block::new(Style::Plain, "").pieces(pieces, Style::Plain);
            block.runs.remove(0);
            (block, false)
        }
        Event::Say { text } if text.is_empty() => return None,
        Event::Say { text } => (Block::new(Style::Plain, text.clone()), true),
        Event::Roll(it) => (roll(it, manner), true),
        Event::Change(it) => {
            let text = manner.words.change(it);
            if text.is_empty() {
                return None;
            }
            let block = if manner.narrate {
                Block::new(Style::Change, stopped(&text))
            } else {
                Block::new(Style::Change, format!("* {text}")).indented(0, 2)
            };
            (block, true)
        }
        Event::Outcome { .. } | Event::Answered { .. } | Event::Seat { name: None, .. } => {
            return None;
        }
        Event::Seat {
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
                nothing: say!(manner.words, "grid-nothing"),
            });
            (block, false)
        }
        Event::Notice { code, about, text } => {
            let text = manner.words.notice(code, about, text);
            let block = Block::new(Style::Trouble, stopped(&capital(&text))).indented(0, 2);
            (block, false)
        }
        Event::Ending { kind, name } => {
            let text = manner.words.ending(kind, name);
            (Block::new(Style::Title, text), false)
        }
    })
}

fn stopped(text: &str) -> String {
    let text = text.trim_end();
    if text.ends_with(['.', '!', '?', ':', '"']) {
        text.to_owned()
    } else {
        format!("{text}.")
    }
}

/// A reason as a sentence of its own.
#[must_use]
pub fn sentence(text: &str) -> String {
    stopped(&capital(text))
}
