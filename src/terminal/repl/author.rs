//! Author's commands at the prompt: commands, queries about the book, and reloading a changed book.

use super::{LineMeaning, ReloadedBook, Repl, answer, speak};
use crate::engine::play::{AUTHOR, GuardReport, Session};
use crate::messages::say;
use crate::model::game::{Answer, Prompt, Question};
use crate::output::present::{self, Block, Style};
use crate::syntax::unicode::folded;
use std::io::{self, Write};
use std::sync::Arc;

impl Repl {
    /// Parses a line as an author's command. None if it is a reader's. A line that starts with `!` is always the author's.
    pub(super) fn author_means<'a>(&self, line: &'a str) -> Option<LineMeaning<'a>> {
        let prompt = &self.prompt();
        let (sure, said) = match line.strip_prefix('!') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, line),
        };
        if !sure && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return None;
        }
        let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        let mut offers = prompt.offers().iter();
        let opens = offers.any(|offer| answer::opens(said, offer));
        // Commands of the rules and choices take precedence, because readers would mean them.
        let commands = &self.game.open.book.vocabulary.commands;
        let own = commands.iter().any(|c| c.form.verb() == first);
        if !sure && (opens || own) {
            return None;
        }
        let (inquiry, about) = match (first, rest.split_once(char::is_whitespace)) {
            ("lua", _) if !rest.is_empty() => ("lua", rest),
            ("why", Some(("not", choice))) => ("why not", choice.trim()),
            ("find", _) if !rest.is_empty() => ("find", rest),
            ("author", None) if rest.is_empty() => ("author", ""),
            _ if AUTHOR.iter().any(|(verb, _, _)| *verb == first) && (sure || !rest.is_empty()) => {
                return Some(LineMeaning::Answer(Ok(Answer::Author(said.to_owned()))));
            }
            _ if sure => {
                let why = format!("No author's command is called `{first}`; `author` lists them.");
                return Some(LineMeaning::Nothing(why));
            }
            _ => return None,
        };
        Some(LineMeaning::Inquiry(inquiry, about))
    }

    pub(super) fn tell_author(&mut self, inquiry: &str, about: &str) -> io::Result<()> {
        match inquiry {
            "lua" => match self.game.session.evaluate(about) {
                Ok(worth) => self.say(&worth)?,
                Err(why) => self.trouble(&present::sentence(&why))?,
            },
            "why not" => self.why_not(about)?,
            "find" => self.find_setters(about)?,
            _ => {
                let rows = AUTHOR
                    .iter()
                    .map(|(verb, takes, about)| (format!("{verb} {takes}"), *about));
                let asks = [
                    ("lua EXPR", "value of an expression in the rules' language"),
                    (
                        "why not CHOICE",
                        "state of each condition of a choice, including hidden ones",
                    ),
                    (
                        "find NAME",
                        "where the book sets a code, title, variable or item",
                    ),
                ];
                let rows = rows.chain(asks.map(|(form, about)| (form.to_owned(), about)));
                let blocks: Vec<Block> = rows
                    .map(|(form, about)| {
                        Block::new(Style::Key, form)
                            .and(Style::Plain, format!("  {about}"))
                            .indented(2, 6)
                    })
                    .collect();
                self.show(&blocks)?;
                self.aside("`!` before a command makes it the author's where a choice or the rules have its words.")?;
            }
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.show(&[Block::new(Style::Plain, text).indented(2, 4)])
    }

    fn why_not(&mut self, choice: &str) -> io::Result<()> {
        let wanted = folded(choice);
        let all = self.game.session.guards();
        let found: Vec<GuardReport> = all
            .into_iter()
            .filter(|guards| folded(&guards.words).contains(&wanted))
            .collect();
        if found.is_empty() {
            return self.trouble(&format!("No choice of this page has the words `{choice}`."));
        }
        let words = self.voice();
        for guards in found {
            let book = &self.game.open.book;
            let here = book.index.get(self.game.session.page_id());
            let choice = here.and_then(|id| book.page(*id).choices.get(guards.choice));
            let author = self.game.open.author.as_ref();
            let written = author
                .zip(choice)
                .map(|(author, it)| (author.written)(it.span));
            let line = written
                .as_deref()
                .and_then(|text| text.lines().next())
                .unwrap_or_default();
            self.show(&[Block::new(Style::Plain, line.trim()).apart()])?;
            let mut said = Vec::new();
            for (n, (word, reason, holds)) in guards.conditions.iter().enumerate() {
                let reason = words.text(reason);
                let stands = if *holds { "holds" } else { "does not hold" };
                let reason = if reason.is_empty() {
                    String::new()
                } else {
                    format!(" ({reason})")
                };
                said.push(format!("condition {}, `{word}`, {stands}{reason}", n + 1));
            }
            if let Some(why) = &guards.cost {
                said.push(format!("it is closed: {}", words.text(why)));
            }
            if guards.spent {
                said.push("it was taken, and can be only once".to_owned());
            }
            if guards.otherwise {
                said.push("it is open only when nothing else is".to_owned());
            }
            if said.is_empty() {
                said.push("nothing guards it".to_owned());
            }
            for line in said {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    fn find_setters(&mut self, code: &str) -> io::Result<()> {
        let Some(author) = &self.game.open.author else {
            return Ok(());
        };
        match (author.givers)(code) {
            None => self.trouble(&format!(
                "No code, title, variable or thing is called `{code}`."
            )),
            Some(places) if places.is_empty() => self.say("nobody gives it"),
            Some(places) => {
                for place in places {
                    self.say(&place)?;
                }
                Ok(())
            }
        }
    }
}

impl Repl {
    /// Reloads the book, and continues with it if it is valid and has changed.
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

    /// Continues with the current book, and prints what no longer fits.
    fn go_on_with(&mut self, now: ReloadedBook) -> io::Result<()> {
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
