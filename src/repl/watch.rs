//! The book has changed on disk while it is played: it is taken up where the reader stands, or, with faults in it, the last good
//! one goes on.

use super::{Reloaded, Repl, speak};
use crate::book::{Book, Choice, Page};
use crate::game::{Answer, Offer, Prompt, Reply};
use crate::play::{Session, Step};
use crate::present::{self, Block, Style};
use crate::words::{Words, say};
use std::io::{self, Write};
use std::sync::Arc;

impl Repl {
    /// Opens the book anew and goes on with it, when it can be played and is another.
    pub(super) fn reload(&mut self) -> io::Result<()> {
        let Some(reload) = self.game.open.reload.clone() else {
            return Ok(());
        };
        let now = match reload() {
            Ok(now) => now,
            Err(drawn) => {
                if self.faults.as_ref() != Some(&drawn) {
                    write!(self.out, "\n{drawn}")?;
                    speak!(self.trouble, "watch-faults")?;
                    self.faults = Some(drawn);
                }
                return Ok(());
            }
        };
        let before = &self.game.open;
        let mended = self.faults.take().is_some();
        if now.open.book_print == before.book_print && now.open.rules_print == before.rules_print {
            if mended {
                speak!(self.aside, "watch-sound")?;
            }
            return Ok(());
        }
        self.go_on_with(now)
    }

    /// Goes on with the book as it is now, and tells what changed under the reader.
    fn go_on_with(&mut self, now: Reloaded) -> io::Result<()> {
        let mut kept = self.game.session.kept();
        for (was, is) in &now.renamed {
            kept.rename(was, is);
        }
        let taken = self.game.session.history().to_vec();
        let (shown, asked) = (self.game.session.look(), self.prompt());
        let wrong = now.wrong;
        let referee = match (now.open.referee)() {
            Ok(referee) => referee,
            Err(why) => return speak!(self.trouble, "watch-no-rules", why = why),
        };
        match Session::reopen(Arc::clone(&now.open.book), referee, kept) {
            Err(fault) => {
                let why = self.words.text(&fault.message).into_owned();
                speak!(self.trouble, "watch-not-taken-up", why = why)
            }
            Ok((session, page, lost)) => {
                let language = self.words.language();
                let old = std::mem::replace(&mut self.game.open, now.open.speaking(language));
                self.words = self.game.open.words.clone();
                self.game.open.recorder.clone_from(&old.recorder);
                self.game.open.called.clone_from(&old.called);
                self.game.open.writer.clone_from(&old.writer);
                self.game.open.reload.clone_from(&old.reload);
                if old.author.is_none() {
                    self.game.open.author = None;
                }
                self.game.session = session;
                for (was, is) in &now.renamed {
                    let marks = self.game.bookmarks.iter_mut();
                    marks.for_each(|mark| mark.game.rename(was, is));
                }
                let mut lines = gone(
                    &taken,
                    (&self.game.open.book, &old.book),
                    &now.renamed,
                    &self.words,
                );
                let lost = lost.iter().map(|line| self.words.text(line));
                lines.extend(lost.map(|line| present::capital(&line) + "."));
                let now = self.words.prompt(&page.prompt);
                lines.extend(offers(&asked, &now, &self.words));
                let changed = say!(self.words, "watch-changed");
                self.show(&[Block::new(Style::Aside, changed).apart()])?;
                for line in lines {
                    self.trouble(&line)?;
                }
                if !wrong.is_empty() {
                    write!(self.out, "\n{wrong}")?;
                }
                let look = self.game.session.look();
                if look == shown {
                    speak!(self.aside, "watch-same")?;
                } else {
                    self.tell(&look)?;
                }
                self.keep()
            }
        }
    }
}

/// What the reader went by and is not there any more: pages, and choices that were taken.
fn gone(
    taken: &[Step],
    (new, old): (&Book, &Book),
    renamed: &[(String, String)],
    words: &Words,
) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for Step { page, answer, .. } in taken {
        let now = renamed
            .iter()
            .find(|(was, _)| was == page)
            .map_or(page, |(_, is)| is);
        let Some(was) = old.index.get(page.as_str()).map(|id| old.page(*id)) else {
            continue;
        };
        let line = match (answer, new.index.get(now.as_str()).map(|id| new.page(*id))) {
            (_, None) => say!(words, "watch-page-gone", page = named(&was.title, page)),
            (Answer::Reply(Reply::Pick(id)), Some(is)) => {
                match (choice_of(was, id), choice_of(is, id)) {
                    (Some(taken), None) => {
                        let (choice, page) = (taken.words(was), named(&is.title, now));
                        say!(words, "watch-choice-gone", choice = choice, page = page)
                    }
                    _ => continue,
                }
            }
            _ => continue,
        };
        if !out.contains(&line) {
            out.push(line);
        }
    }
    out
}

fn named(title: &str, id: &str) -> String {
    if title.is_empty() { id } else { title }.to_owned()
}

/// What is offered otherwise than before.
fn offers(was: &Prompt, is: &Prompt, words: &Words) -> Vec<String> {
    let (Prompt::Choices { offers: was }, Prompt::Choices { offers: is }) = (was, is) else {
        return Vec::new();
    };
    let find = |offers: &[Offer], id: &str| offers.iter().find(|o| o.id == id).cloned();
    let text = |offer: &Offer| present::words(&offer.text).trim().to_owned();
    let mut out = Vec::new();
    for offer in is {
        match find(was, &offer.id) {
            None => out.push(say!(words, "watch-choice-new", choice = text(offer))),
            Some(before) if before.closed != offer.closed => out.push(match &offer.closed {
                None => say!(words, "watch-choice-open", choice = text(offer)),
                Some(why) => say!(
                    words,
                    "watch-choice-closed",
                    choice = text(offer),
                    why = why
                ),
            }),
            Some(_) => {}
        }
    }
    for offer in was.iter().filter(|offer| find(is, &offer.id).is_none()) {
        out.push(say!(words, "watch-choice-absent", choice = text(offer)));
    }
    out
}

fn choice_of<'p>(page: &'p Page, id: &str) -> Option<&'p Choice> {
    page.choices.iter().find(|c| page.words(c.id) == id)
}
