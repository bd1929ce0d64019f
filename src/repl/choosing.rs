//! A choice outside of any game: a book of the shelf.

use super::console::{Console, Meant};
use super::read::Typed;
use super::{answer, commands};
use crate::game::{Answer, Offer, Prompt, Reply};
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

/// What a line may be among them.
enum May {
    Be(usize),
    /// Perhaps this one.
    BeNear(usize),
    /// None of them: why.
    NotBe(String),
}

impl Console {
    /// What the reader picks of several, which stand in `blocks` and have been shown. `wanted` says what may be typed.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn pick(&mut self, blocks: &[Block], all: &[Chosen], wanted: &str) -> io::Result<Picked> {
        let mut other = None;
        loop {
            let typed = match other.take() {
                Some(line) => Typed::Line(line),
                None => self.next_or_change("> ")?,
            };
            let line = match typed {
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
            match may_be(line.trim(), all, wanted, &self.words) {
                May::Be(n) => return Ok(Picked::One(n)),
                // A command is no slip of the keys, whatever it looks like.
                May::BeNear(_) if is_command(&line) => {
                    let why = wanted.to_owned();
                    return Ok(Picked::Other { line, why });
                }
                May::BeNear(n) if self.lines.is_terminal() => {
                    let question = say!(self.words, "near-choice", text = &all[n].words);
                    match self.meant(&question)? {
                        Meant::Yes => return Ok(Picked::One(n)),
                        Meant::No => self.aside(wanted)?,
                        Meant::Other(line) => other = Some(line),
                        Meant::Leaves => return Ok(Picked::Left),
                    }
                }
                May::BeNear(n) => {
                    let near = say!(self.words, "or-near-choice", text = &all[n].words);
                    let why = format!("{wanted} {near}");
                    return Ok(Picked::Other { line, why });
                }
                May::NotBe(why) => return Ok(Picked::Other { line, why }),
            }
        }
    }
}

/// Is this how one leaves? Nothing is lost by it here, so its first letter will do.
fn leaves(line: &str) -> bool {
    commands::leaves(line) || line.trim().eq_ignore_ascii_case("q")
}

fn is_command(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    commands::find(word.strip_prefix('/').unwrap_or(word)).is_some()
}

fn may_be(line: &str, all: &[Chosen], wanted: &str, words: &Words) -> May {
    let lower = line.to_lowercase();
    let place = |name: &str| all.iter().position(|one| one.name == name);
    if let Some(n) = place(&lower) {
        return May::Be(n);
    }
    let begun = |one: &&Chosen| lower.chars().count() > 1 && one.name.starts_with(&lower);
    let mut begun = all.iter().filter(begun);
    if let (Some(only), None) = (begun.next(), begun.next()) {
        return place(&only.name).map_or_else(|| May::NotBe(wanted.to_owned()), May::Be);
    }
    let offers = all.iter().map(|one| Offer::open(&*one.name, &*one.words));
    let prompt = Prompt::Choices {
        offers: offers.collect(),
    };
    let id = |answer: &Answer| match answer {
        Answer::Reply(Reply::Pick(id)) => place(id),
        _ => None,
    };
    let miss = match answer::answer(line, &prompt, words) {
        Ok(answer) => {
            return id(&answer).map_or_else(|| May::NotBe(wanted.to_owned()), May::Be);
        }
        Err(miss) => miss,
    };
    let near = suggest::nearest(&lower, all.iter().map(|one| &*one.name));
    let near = near.first().and_then(|name| place(name)).or_else(|| {
        let near = miss.near.as_ref()?;
        id(near.answer.as_ref().ok()?)
    });
    match near {
        Some(n) => May::BeNear(n),
        // What was typed could be several: which, is told.
        None if miss.why != crate::present::wanted(&prompt, words) => May::NotBe(miss.why),
        None => May::NotBe(wanted.to_owned()),
    }
}
