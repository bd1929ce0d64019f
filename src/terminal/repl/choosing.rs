//! A choice outside of any game: a book of the shelf.

use super::console::Console;
use super::read::Typed;
use super::{answer, commands};
use crate::messages::Words;
use crate::model::game::{Answer, Offer, Prompt, Reply};
use crate::output::present::Block;
use std::io;

/// What may be chosen: the short name that may be typed for it, and its words.
#[derive(Debug, Clone)]
pub struct Chosen {
    pub name: String,
    pub words: String,
}

/// What came of asking.
#[derive(Debug)]
pub enum Picked {
    /// The one at this place.
    One(usize),
    /// A line that is none of them, and why not in words.
    Other {
        line: String,
        why: String,
    },
    Left,
}

impl Console {
    /// What the reader picks of several, which stand in `blocks` and have been shown. `wanted` says what may be typed.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn pick(&mut self, blocks: &[Block], all: &[Chosen], wanted: &str) -> io::Result<Picked> {
        loop {
            let line = match self.next_or_change("> ")? {
                Typed::Line(line) if leaves(&line) => return Ok(Picked::Left),
                Typed::Line(line) => line,
                Typed::Anew => {
                    self.clear()?;
                    self.show(blocks)?;
                    continue;
                }
                Typed::Changed => continue,
                _ => return Ok(Picked::Left),
            };
            return Ok(match chosen(line.trim(), all, wanted, &self.words) {
                Ok(n) => Picked::One(n),
                Err(why) => Picked::Other { line, why },
            });
        }
    }
}

/// Is this how one leaves? Nothing is lost by it here, so its first letter will do.
fn leaves(line: &str) -> bool {
    commands::leaves(line) || line.trim().eq_ignore_ascii_case("q")
}

/// The place of the one that a line names, or what may be typed.
fn chosen(line: &str, all: &[Chosen], wanted: &str, words: &Words) -> Result<usize, String> {
    let lower = line.to_lowercase();
    let place = |name: &str| all.iter().position(|one| one.name == name);
    let begun = |one: &&Chosen| lower.chars().count() > 1 && one.name.starts_with(&lower);
    let mut begun = all.iter().filter(begun);
    let begun = match (begun.next(), begun.next()) {
        (Some(only), None) => place(&only.name),
        _ => None,
    };
    if let Some(n) = place(&lower).or(begun) {
        return Ok(n);
    }
    let offers = all.iter().map(|one| Offer::open(&*one.name, &*one.words));
    let prompt = Prompt::Choices {
        offers: offers.collect(),
    };
    match answer::answer(line, &prompt, words) {
        Ok(Answer::Reply(Reply::Pick(id))) => place(&id).ok_or_else(|| wanted.to_owned()),
        Err(why) if why != crate::output::present::wanted(&prompt, words) => Err(why),
        _ => Err(wanted.to_owned()),
    }
}
