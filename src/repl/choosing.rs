//! A choice outside of any game: a book of the shelf.

use super::console::Console;
use super::read::Typed;
use super::{answer, commands};
use crate::game::{Answer, Offer, Piece, Prompt, Reply};
use crate::present::Block;
use crate::suggest;
use crate::words::{Words, say};
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

/// What a line means among them.
enum Meant {
    One(usize),
    /// Perhaps this one.
    Near(usize),
    None(String),
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
            match meant(line.trim(), all, wanted, &self.words) {
                Meant::One(n) => return Ok(Picked::One(n)),
                Meant::Near(n) if self.lines.is_terminal() => {
                    let question = say!(self.words, "did-you-mean", text = &all[n].words);
                    match self.confirm(&format!("{question} {}", say!(self.words, "yes-or-no")))? {
                        Some(true) => return Ok(Picked::One(n)),
                        Some(false) => self.aside(wanted)?,
                        None => return Ok(Picked::Left),
                    }
                }
                Meant::Near(n) => {
                    let near = say!(self.words, "or-near-choice", text = &all[n].words);
                    let why = format!("{wanted} {near}");
                    return Ok(Picked::Other { line, why });
                }
                Meant::None(why) => return Ok(Picked::Other { line, why }),
            }
        }
    }
}

/// Is this how one leaves? Nothing is lost by it here, so its first letter will do.
fn leaves(line: &str) -> bool {
    commands::leaves(line) || line.trim().eq_ignore_ascii_case("q")
}

fn meant(line: &str, all: &[Chosen], wanted: &str, words: &Words) -> Meant {
    let lower = line.to_lowercase();
    let place = |name: &str| all.iter().position(|one| one.name == name);
    if let Some(n) = place(&lower) {
        return Meant::One(n);
    }
    let begun = |one: &&Chosen| lower.chars().count() > 1 && one.name.starts_with(&lower);
    let mut begun = all.iter().filter(begun);
    if let (Some(only), None) = (begun.next(), begun.next()) {
        return place(&only.name).map_or_else(|| Meant::None(wanted.to_owned()), Meant::One);
    }
    let offers = all.iter().map(|one| Offer {
        id: one.name.clone(),
        text: vec![Piece::plain(one.words.as_str())],
        closed: None,
        usual: false,
        menu: None,
    });
    let prompt = Prompt::Choices {
        offers: offers.collect(),
    };
    let id = |answer: &Answer| match answer {
        Answer::Reply(Reply::Pick(id)) => place(id),
        _ => None,
    };
    let miss = match answer::answer(line, &prompt, words) {
        Ok(answer) => {
            return id(&answer).map_or_else(|| Meant::None(wanted.to_owned()), Meant::One);
        }
        Err(miss) => miss,
    };
    let near = suggest::nearest(&lower, all.iter().map(|one| &*one.name));
    let near = near.first().and_then(|name| place(name)).or_else(|| {
        let near = miss.near.as_ref()?;
        id(near.answer.as_ref().ok()?)
    });
    match near {
        Some(n) => Meant::Near(n),
        // What was typed could be several: which, is told.
        None if miss.why != crate::present::wanted(&prompt, words) => Meant::None(miss.why),
        None => Meant::None(wanted.to_owned()),
    }
}
