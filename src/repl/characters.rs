//! Ready-made characters: offered where one is made, and taken by ordinary answers, so that a game with one is kept, recorded and taken back as any other.

use super::choosing::{Chosen, Picked};
use super::{Game, Repl, answer, commands, rehearsal, speak};
use crate::book::Character;
use crate::game::{Answer, By, Dice, Event, Prompt};
use crate::play::{Page, Session};
use crate::present::{self, Block, Style};
use crate::words::say;
use std::io;
use std::sync::Arc;

/// What came of taking one: the pages that were come to, and why it went no further, where it did not go to its end.
pub(super) struct Taken {
    pub(super) pages: Vec<Page>,
    pub(super) trouble: Option<String>,
}

impl Game {
    /// The ready-made characters that may be taken where the game stands: on the page where they are made, before anything is answered there.
    pub(super) fn ready(&self) -> Vec<&Character> {
        let all = &self.open.book.characters;
        let here = (self.session.history().len(), 0);
        // One who needed no answers has been taken where nothing was answered.
        let taken = self.lines.contains(&here);
        if all.is_empty() || taken || *self.session.prompt() == Prompt::TheEnd {
            return Vec::new();
        }
        all.iter().filter(|it| self.is_ready(it)).collect()
    }

    fn is_ready(&self, character: &Character) -> bool {
        let history = self.session.history();
        if character.from.is_empty() {
            // Real dice fall as they do.
            let real = !character.dice.is_empty() && (self.open.dice)().are_asked();
            return history.is_empty() && !real;
        }
        let here = self.session.page_id();
        let book = &self.open.book;
        let made_here = book
            .index
            .get(here)
            .map(|page| character.from.contains(page));
        made_here == Some(true)
            && history
                .iter()
                .all(|step| step.page.as_deref() != Some(here))
    }

    /// The one of these that goes by a name or the beginning of it.
    pub(super) fn ready_called(&self, name: &str) -> Option<Character> {
        let all = self.ready();
        let lower = name.to_lowercase();
        let whole = all.iter().find(|it| it.name.to_lowercase() == lower);
        if let Some(it) = whole {
            return Some((*it).clone());
        }
        let mut begun = all
            .iter()
            .filter(|it| it.name.to_lowercase().starts_with(&lower));
        match (begun.next(), begun.next()) {
            (Some(only), None) => Some((*only).clone()),
            _ => None,
        }
    }

    /// Answers for a ready-made character, up to the first answer that does not fit: all in one line of the reader's.
    pub(super) fn take_character(&mut self, character: &Character) -> Taken {
        let mut taken = Taken {
            pages: Vec::new(),
            trouble: None,
        };
        if !character.dice.is_empty() {
            match self.begin_with(&character.dice) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.trouble = Some(why),
            }
        }
        let before = self.session.history().len();
        for (line, _) in &character.lines {
            if taken.trouble.is_some() {
                break;
            }
            match self.says(line) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.trouble = Some(why),
            }
        }
        let after = self.session.history().len();
        if after > before || taken.trouble.is_none() {
            self.lines.push((after, after - before));
        }
        taken
    }

    /// A line of a ready-made character.
    fn says(&mut self, line: &str) -> Result<Page, String> {
        let answer = match line.strip_prefix('!') {
            Some(text) => Answer::Author(text.trim().to_owned()),
            None => {
                let prompt = self.open.words.prompt(self.session.prompt());
                let named = rehearsal::by_words(line, &prompt);
                let meant = || {
                    let meant = answer::answer(line, &prompt, &self.open.words);
                    meant.map_err(|miss| miss.why)
                };
                named.unwrap_or_else(meant)?
            }
        };
        self.answer(answer).map_err(|refusal| {
            let why = self.open.words.text(&refusal.reason);
            present::sentence(&why)
        })
    }

    /// Begins the game, in which nothing was answered yet, with these dice before its own.
    pub(super) fn begin_with(&mut self, faces: &[u32]) -> Result<Page, String> {
        let kept = self.session.kept();
        // Those of a character who was taken back are not the next one's.
        let own = kept.dice.iter().skip(self.borrowed);
        let before = faces.iter().chain(own).copied().collect();
        let dice = Dice::seeded(kept.seed).first(before);
        let referee = self.open.rules()?;
        let (session, page) = Session::start(Arc::clone(&self.open.book), referee, dice)
            .map_err(|fault| self.open.faulty(&fault))?;
        let before = std::mem::replace(&mut self.session, session);
        self.open.is_over(before);
        self.lines.clear();
        self.borrowed = faces.len();
        Ok(page)
    }
}

/// That the reader makes a character of their own: on which page, and how many answers were given before.
pub(super) struct Own {
    page: String,
    at: usize,
}

/// What the reader does about those that are offered.
pub(super) enum Offered {
    Taken(Vec<Page>),
    /// They make their own.
    Own,
    /// They leave, or are somewhere else already.
    Elsewhere,
}

impl Repl {
    /// Are ready-made characters to be offered now, at a terminal, and before the page is told where dice are said of one?
    pub(super) fn offers(&self, before: bool) -> bool {
        if !self.lines.is_terminal() || self.seat.alone.is_some() {
            return false;
        }
        let ready = self.game.ready();
        let dice = ready.iter().any(|it| !it.dice.is_empty());
        let here = self.game.session.page_id();
        let own = self.own.as_ref().is_some_and(|own| own.page == here);
        !ready.is_empty() && dice == before && !own
    }

    /// What may be typed where the reader is asked who they will be.
    pub(super) fn wanted_who(&self) -> String {
        let n = self.game.ready().len() + 1;
        say!(self.words, "characters-wanted", n = n)
    }

    /// How many lines there are to take back, that the reader makes a character of their own among them.
    pub(super) fn lines_said(&self) -> usize {
        let given = self.game.session.history().len();
        let own = self.own.as_ref().is_some_and(|own| own.at <= given);
        self.game.lines_said() + usize::from(own)
    }

    /// Takes back that the reader makes a character of their own, where that is what they said last.
    pub(super) fn own_back(&mut self) -> bool {
        let given = self.game.session.history().len();
        self.own
            .take_if(|own| own.at >= given)
            .is_some_and(|own| own.at == given)
    }

    /// Asks who the reader will be: a ready-made character, or one of their own.
    pub(super) fn offer(&mut self) -> io::Result<Offered> {
        let ready: Vec<Character> = self.game.ready().into_iter().cloned().collect();
        let mut blocks = vec![Block::new(Style::Title, say!(self.words, "characters-ask")).apart()];
        let own = say!(self.words, "characters-own");
        let told = ready.iter().map(|it| (it.name.clone(), it.about.clone()));
        let told = told.chain([(own.clone(), String::new())]);
        for ((name, about), n) in told.zip(1_usize..) {
            let mut block = Block::new(Style::Key, format!("{n}. ")).and(Style::Plain, name);
            if !about.is_empty() {
                block = block.and(Style::Plain, format!(": {about}"));
            }
            blocks.push(block.indented(2, 5));
        }
        let named = ready.iter().map(|it| Chosen {
            name: it.name.to_lowercase(),
            words: it.name.clone(),
        });
        let last = Chosen {
            name: "own".to_owned(),
            words: own,
        };
        let all: Vec<Chosen> = named.chain([last]).collect();
        let wanted = self.wanted_who();
        self.asks();
        self.show(&blocks)?;
        loop {
            let n = match self.pick(&blocks, &all, &wanted)? {
                Picked::One(n) => n,
                Picked::Left if self.is_left()? => {
                    self.left = true;
                    return Ok(Offered::Elsewhere);
                }
                Picked::Left => continue,
                Picked::Other { line, why } => match self.says_who(&line, &why, &blocks)? {
                    Some(offered) => return Ok(offered),
                    None => continue,
                },
            };
            let Some(character) = ready.get(n) else {
                self.own = Some(Own {
                    page: self.game.session.page_id().to_owned(),
                    at: self.game.session.history().len(),
                });
                return Ok(Offered::Own);
            };
            let pages = self.takes(character)?;
            return Ok(Offered::Taken(pages));
        }
    }

    /// A line that is no number and no name: a command. One that only looks is done, `undo` and `load` lead elsewhere, and most others wait.
    fn says_who(&mut self, line: &str, why: &str, asked: &[Block]) -> io::Result<Option<Offered>> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.strip_prefix('/').unwrap_or(word);
        let rest = rest.trim();
        let Some(command) = commands::find(word).filter(|it| it.fits(rest)) else {
            self.aside(why)?;
            return Ok(None);
        };
        match command.name {
            "characters" if !rest.is_empty() => match self.game.ready_called(rest) {
                Some(character) => return self.takes(&character).map(Offered::Taken).map(Some),
                None => speak!(self.aside, "characters-no-such", name = rest)?,
            },
            "characters" | "choices" | "look" => self.show(asked)?,
            // Another game may be meant than the one that has just begun.
            "undo" | "load" => {
                let before = self.pages_told;
                command.run(self, rest)?;
                if self.pages_told != before {
                    return Ok(Some(Offered::Elsewhere));
                }
            }
            _ if command.only_looks() => {
                self.asks_who = true;
                let looked = command.run(self, rest);
                self.asks_who = false;
                looked?;
            }
            name => speak!(self.aside, "characters-first", name = name)?,
        }
        Ok(None)
    }

    /// Takes a ready-made character; what could not be done is told.
    pub(super) fn takes(&mut self, character: &Character) -> io::Result<Vec<Page>> {
        let Taken { mut pages, trouble } = self.game.take_character(character);
        // What they are and have is on their sheet: the book has not done it to them.
        let is_given = |event: &Event| matches!(event, Event::Change(it) if it.by == By::Author);
        for page in &mut pages {
            page.events.retain(|event| !is_given(event));
        }
        if let Some(why) = trouble {
            let name = &*character.name;
            speak!(self.trouble, "characters-not-whole", name = name, why = why)?;
        }
        self.keep()?;
        Ok(pages)
    }
}
