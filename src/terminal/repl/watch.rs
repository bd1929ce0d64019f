//! The book has changed on disk while it is played: it is taken up where the reader stands, or, with faults in it, the last good
//! one goes on.

use super::{Reloaded, Repl, speak};
use crate::engine::play::Session;
use crate::messages::say;
use crate::output::present::{self, Block, Style};
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

    /// Goes on with the book as it is now, and prints what no longer fits.
    fn go_on_with(&mut self, now: Reloaded) -> io::Result<()> {
        let mut kept = self.game.session.kept();
        for (was, is) in &now.renamed {
            kept.rename(was, is);
        }
        let shown = self.game.session.look();
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
            Ok((session, _, lost)) => {
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
                let changed = say!(self.words, "watch-changed");
                self.show(&[Block::new(Style::Aside, changed).apart()])?;
                for line in lost {
                    let line = present::sentence(&self.words.text(&line));
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
