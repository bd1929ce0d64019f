//! What happened and what is asked, said as blocks. Nothing here knows a colour or a width.

use super::dice::{capital, roll};
use super::{Block, Grid, Style, words};
use crate::game::{Event, Offer, Prompt, Question, faces, usual};
use crate::words::{Words, say};
use std::collections::BTreeSet;
use std::ops::Range;

/// How things are told.
#[derive(Debug, Clone, Copy)]
pub struct Manner<'w> {
    /// For an ear: dice in words, no signs.
    pub narrate: bool,
    /// A fight is its outcome and its changes, a roll is its faces.
    pub brief: bool,
    pub words: &'w Words,
}

impl Default for Manner<'_> {
    /// For an eye, in full and in English.
    fn default() -> Self {
        Self {
            narrate: false,
            brief: false,
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
    /// In short, a fight is its outcome and its changes. Where it stops to ask, the last roll and what came of it are told too:
    /// the reader must know them for the answer.
    #[must_use]
    pub fn page(&mut self, events: &[Event], asks: bool, manner: Manner) -> Vec<Block> {
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
        told(events, &folded, manner)
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

fn told(events: &[Event], folded: &Range<usize>, manner: Manner) -> Vec<Block> {
    let mut blocks = Vec::new();
    // Dice, changes and outcomes stand together; prose stands apart.
    let mut close = false;
    for (n, event) in events.iter().enumerate() {
        if folded.contains(&n) && matches!(event, Event::Roll(_) | Event::Say { .. }) {
            continue;
        }
        let event = manner.words.event(event);
        if let Some((block, small)) = said(&event, manner) {
            let apart = !(small && close);
            close = small;
            blocks.push(if apart { block.apart() } else { block });
        }
    }
    blocks
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
        Event::Prose { pieces } if words(pieces).trim().is_empty() => return None,
        Event::Prose { pieces } => {
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

/// What is asked, and what may be answered.
#[must_use]
pub fn prompt(prompt: &Prompt, manner: Manner) -> Vec<Block> {
    let words = manner.words;
    let prompt = &words.prompt(prompt);
    let mut blocks = Vec::new();
    let ask = |question: &str, how: String| {
        let mut block = Block::new(Style::Strong, question.trim()).apart();
        block.runs[0].style = Style::Title;
        if how.is_empty() {
            return block;
        }
        block.and(Style::Aside, format!(" ({how})"))
    };
    match prompt {
        Prompt::Choices { offers } => {
            blocks.extend(listed(offers, manner));
            if let Some(first) = blocks.first_mut() {
                first.apart = true;
            }
        }
        Prompt::Ask(Question::Pick {
            question, offers, ..
        }) => {
            let how =
                usual(offers).map_or_else(String::new, |n| say!(words, "how-usual", n = n + 1));
            blocks.push(ask(question, how));
            blocks.extend(listed(offers, manner));
        }
        Prompt::Ask(Question::Order {
            question, offers, ..
        }) => {
            blocks.push(ask(question, say!(words, "how-order")));
            blocks.extend(listed(offers, manner));
        }
        Prompt::Ask(Question::Confirm { question, .. }) => {
            blocks.push(ask(question, say!(words, "how-confirm")))
        }
        Prompt::Ask(Question::Number {
            question, min, max, ..
        }) => blocks.push(ask(question, bounds(*min, *max, words))),
        Prompt::Ask(Question::Text { question, .. }) => {
            blocks.push(ask(question, say!(words, "how-text")));
        }
        Prompt::Ask(Question::Dice {
            why,
            count,
            sides,
            low,
        }) => {
            let many = if manner.narrate {
                words.number(i64::from(*count))
            } else {
                count.to_string()
            };
            // Each begins with the space before it.
            let of = match (low, sides) {
                (1, 6) => String::new(),
                (1, sides) => format!(" {}", say!(words, "roll-of-sides", sides = *sides)),
                (low, sides) => {
                    let high = *faces(*low, *sides).end();
                    format!(" {}", say!(words, "roll-of-range", low = *low, high = high))
                }
            };
            let why = if why.is_empty() {
                String::new()
            } else {
                format!(" {}", say!(words, "roll-for", why = why))
            };
            let n = *count;
            blocks.push(ask(
                &say!(words, "roll-dice", n = n, many = many, of = of, why = why),
                say!(words, "how-dice"),
            ));
        }
        Prompt::TheEnd => blocks.push(Block::new(Style::Aside, say!(words, "over")).apart()),
    }
    blocks
}

fn bounds(min: i64, max: i64, words: &Words) -> String {
    match (min, max) {
        (i64::MIN, i64::MAX) => say!(words, "bounds-any"),
        (min, i64::MAX) => say!(words, "bounds-least", min = min),
        (i64::MIN, max) => say!(words, "bounds-most", max = max),
        (min, max) => say!(words, "bounds", min = min, max = max),
    }
}

fn listed(offers: &[Offer], manner: Manner) -> Vec<Block> {
    let wide = offers.len().to_string().len();
    offers
        .iter()
        .zip(1_usize..)
        .map(|(offer, n)| {
            let key = if manner.narrate {
                format!("{} ", say!(manner.words, "choice-number", n = n))
            } else {
                format!("{n:>wide$}. ")
            };
            let words = if offer.closed.is_some() {
                Style::Closed
            } else {
                Style::Plain
            };
            let block = Block::new(Style::Key, key)
                .pieces(&offer.text, words)
                .indented(2, 4 + wide);
            match &offer.closed {
                None => block,
                Some(reason) => {
                    let told = if reason.is_empty() {
                        say!(manner.words, "closed")
                    } else {
                        say!(manner.words, "closed-why", why = reason)
                    };
                    block.and(Style::Closed, format!(" {told}"))
                }
            }
        })
        .collect()
}

/// What would be right at this prompt: one sentence.
#[must_use]
pub fn wanted(prompt: &Prompt, words: &Words) -> String {
    let question = match prompt {
        Prompt::Choices { offers } => return wanted_pick(offers, words),
        Prompt::TheEnd => return say!(words, "wanted-over"),
        Prompt::Ask(question) => question,
    };
    match question {
        Question::Pick { offers, .. } => wanted_pick(offers, words),
        Question::Confirm { .. } => say!(words, "wanted-confirm"),
        Question::Number { min, max, .. } => {
            say!(words, "wanted-number", bounds = bounds(*min, *max, words))
        }
        Question::Text { .. } => say!(words, "wanted-text"),
        Question::Order { offers, .. } => {
            let example: Vec<String> = (1..=offers.len()).rev().map(|n| n.to_string()).collect();
            let (n, example) = (offers.len(), example.join(" "));
            say!(words, "wanted-order", n = n, example = example)
        }
        Question::Dice {
            count, sides, low, ..
        } => {
            let (n, low, high) = (*count, *low, *faces(*low, *sides).end());
            let example: Vec<String> = (0..n)
                .map(|n| (low + (n * 2 + 2) % sides.max(&1)).to_string())
                .collect();
            let example = example.join(" ");
            say!(
                words,
                "wanted-dice",
                n = n,
                low = low,
                high = high,
                example = example
            )
        }
    }
}

fn wanted_pick(offers: &[Offer], words: &Words) -> String {
    let open: Vec<String> = offers
        .iter()
        .zip(1..)
        .filter(|(offer, _)| offer.closed.is_none())
        .map(|(_, n)| n.to_string())
        .collect();
    let numbers = match open.as_slice() {
        [] => return say!(words, "wanted-nothing-open"),
        [one] => say!(words, "wanted-one", n = one),
        [most @ .., last] if open.len() == offers.len() && most.len() > 2 => {
            say!(words, "wanted-range", n = last)
        }
        [most @ .., last] => say!(words, "wanted-some", most = most.join(", "), last = last),
    };
    match usual(offers) {
        Some(n) => say!(words, "wanted-pick-usual", numbers = numbers, n = n + 1),
        None => say!(words, "wanted-pick", numbers = numbers),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Changed, Roll, What};

    fn round(face: u32) -> Event {
        Event::Roll(Roll {
            why: "PROWESS against the hound".to_owned(),
            faces: vec![face],
            ..Roll::default()
        })
    }

    fn say(text: &str) -> Event {
        Event::Say {
            text: text.to_owned(),
        }
    }

    fn luck(text: &str) -> Event {
        Event::Change(Changed {
            words: Some(text.to_owned()),
            ..Changed::of(What::Field, "luck")
        })
    }

    fn lines(telling: &mut Telling, events: &[Event], asks: bool) -> Vec<String> {
        let manner = Manner {
            brief: true,
            ..Manner::default()
        };
        let blocks = telling.page(events, asks, manner);
        blocks.iter().map(|b| b.runs[0].text.clone()).collect()
    }

    #[test]
    fn a_fight_in_one_go_is_its_changes() {
        let events = [
            round(3),
            say("two left"),
            luck("hurt"),
            round(6),
            say("dead"),
        ];
        let told = lines(&mut Telling::default(), &events, false);
        assert_eq!(told, ["* hurt", "dead"]);
    }

    #[test]
    fn a_fight_that_asks_each_round_is_folded_up_to_what_is_asked_about() {
        let mut telling = Telling::default();
        let first = lines(&mut telling, &[round(3)], true);
        assert_eq!(first, ["PROWESS against the hound: 3"]);
        let next = [say("two left"), luck("hurt"), round(2), say("it snarls")];
        let next = lines(&mut telling, &next, true);
        assert_eq!(
            next,
            ["* hurt", "PROWESS against the hound: 2", "it snarls"]
        );
        let last = [
            say("one left"),
            round(1),
            say("none left"),
            round(6),
            say("dead"),
        ];
        let last = lines(&mut telling, &last, false);
        assert_eq!(last, ["PROWESS against the hound: 6", "dead"]);
        // Another fight with the hound begins anew.
        let other = lines(&mut telling, &[say("again"), round(4)], true);
        assert_eq!(other, ["again", "PROWESS against the hound: 4"]);
    }

    #[test]
    fn a_roll_that_is_rolled_again_is_told() {
        let mut telling = Telling::default();
        lines(&mut telling, &[round(1)], true);
        let again = lines(&mut telling, &[luck("LUCK: 0"), round(5)], false);
        assert_eq!(again, ["* LUCK: 0", "PROWESS against the hound: 5"]);
    }
}
