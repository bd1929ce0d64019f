//! Renders events as blocks, without colours and widths.

use super::dice::{roll_block, short_roll};
use super::picture::{event_picture, exchange_picture};
use super::quick;
use super::{Block, Grid, PresentOptions, Style, plain_text};
use crate::messages::say;
use crate::model::game::{ChangeKind, Event};
use crate::syntax::unicode::capitalized;

/// Renders the events of a page in order. `before_question`: a rule asks a question after them.
pub fn page_blocks(events: &[Event], before_question: bool, mode: PresentOptions) -> Vec<Block> {
    let events = quick::summarize_quick(events, before_question, mode.words);
    let mut page = PageBlocks::default();
    let mut exchange = Exchange::default();
    for event in move_keywords(&events) {
        let event = mode.words.render_event(event);
        if matches!(&event, Event::Story { text } if text.is_empty()) {
            continue;
        }
        if exchange.ends_before(&event) {
            page.push_exchange(std::mem::take(&mut exchange), mode);
        }
        match event {
            Event::Story { .. } => exchange.stories.push(event),
            Event::Say { .. } | Event::Change(_) | Event::Roll(_) => exchange.facts.push(event),
            event => page.push_event(&event, mode),
        }
    }
    page.push_exchange(exchange, mode);
    page.blocks
}

/// Rolls, changes and remarks, and the lines of story that follow them.
#[derive(Default)]
struct Exchange {
    facts: Vec<Event>,
    stories: Vec<Event>,
}

impl Exchange {
    /// A roll after a remark begins another exchange, unless the roll is hidden.
    fn ends_before(&self, event: &Event) -> bool {
        let is_remark = |fact: &Event| matches!(fact, Event::Say { .. });
        match event {
            Event::Story { .. } => false,
            Event::Roll(roll) if !roll.hidden && self.facts.iter().any(is_remark) => true,
            Event::Say { .. } | Event::Change(_) | Event::Roll(_) => !self.stories.is_empty(),
            _ => true,
        }
    }

    /// The index of the first roll in short form. Earlier facts are about the round.
    fn line_start(&self, mode: PresentOptions) -> usize {
        let has_story = !self.stories.is_empty();
        let is_start = |event: &Event| match event {
            Event::Roll(roll) => has_story || !roll.hidden && (roll.in_rounds || mode.brief),
            _ => false,
        };
        let start = self.facts.iter().position(is_start);
        start.unwrap_or(if has_story { 0 } else { self.facts.len() })
    }
}

#[derive(Default)]
struct PageBlocks {
    blocks: Vec<Block>,
    /// True after dice, changes and outcomes, which are grouped. Empty lines separate prose.
    after_small: bool,
    /// True after an exchange with a line of story.
    after_story: bool,
}

impl PageBlocks {
    fn push(&mut self, block: Block, is_small: bool) {
        let is_spaced = !(is_small && self.after_small);
        self.after_small = is_small;
        self.blocks
            .push(if is_spaced { block.spaced() } else { block });
    }

    fn push_event(&mut self, event: &Event, mode: PresentOptions) {
        self.after_story = false;
        if let Some((mut block, is_small)) = render_event(event, mode) {
            if mode.shows_pictures {
                block.picture = event_picture(event, mode);
            }
            self.push(block, is_small);
        }
    }

    /// Renders an exchange: its lines of story, and then its dice, changes and remarks in one short line.
    fn push_exchange(&mut self, exchange: Exchange, mode: PresentOptions) {
        // A roll of the next round, about which the reader must decide.
        let begins_round = self.after_story && exchange.stories.is_empty();
        let (before, line) = exchange.facts.split_at(exchange.line_start(mode));
        let stories = exchange.stories.iter().filter(|_| !mode.brief);
        for event in before.iter().chain(stories) {
            self.push_event(event, mode);
        }
        let block = exchange_block(line, mode);
        if !block.runs.is_empty() {
            self.push(block, !begins_round);
            self.after_story = !exchange.stories.is_empty();
        }
    }
}

/// Renders the facts of an exchange as one line of sentences.
fn exchange_block(facts: &[Event], mode: PresentOptions) -> Block {
    let mut block = Block::new(Style::Dice, "").indented(2, 4);
    block.runs.clear();
    for fact in facts {
        let (style, text) = match fact {
            Event::Roll(roll) if roll.hidden => continue,
            Event::Roll(roll) => (Style::Dice, short_roll(roll, mode)),
            Event::Change(it) => (Style::Change, mode.words.describe_change(it).into_owned()),
            Event::Say { text } => (Style::Plain, text.clone()),
            _ => continue,
        };
        if !text.is_empty() {
            let space = if block.runs.is_empty() { "" } else { " " };
            let text = format!("{space}{}", with_full_stop(&text));
            block = block.and_text(style, text);
        }
    }
    if mode.shows_pictures {
        block.picture = exchange_picture(facts, mode);
    }
    block
}

/// Moves codes and titles to the end of their page.
///
/// They come before the reader leaves the page, the game ends, or a question follows.
fn move_keywords(events: &[Event]) -> Vec<&Event> {
    let (mut out, mut keywords) = (Vec::with_capacity(events.len()), Vec::new());
    for event in events {
        match event {
            Event::Change(it) if matches!(it.what, ChangeKind::Code | ChangeKind::Title) => {
                keywords.push(event);
            }
            Event::Page { .. } | Event::Ending { .. } | Event::Answered { .. } => {
                out.append(&mut keywords);
                out.push(event);
            }
            _ => out.push(event),
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
        Event::Say { text } | Event::Story { text } => {
            (Block::new(Style::Plain, text.clone()), true)
        }
        Event::Roll(it) if it.hidden => return None,
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
