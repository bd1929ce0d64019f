//! Author's commands at the prompt: commands, queries about the book, and reloading a changed book.

use super::{LineMeaning, ReloadedBook, Repl, answer, speak};
use crate::engine::play::{AUTHOR_COMMANDS, GuardReport, Session};
use crate::messages::say;
use crate::model::game::{Answer, Prompt, Question};
use crate::output::present::{self, Block, Style};
use crate::syntax::unicode::fold_case;
use std::io::{self, Write};
use std::sync::Arc;

impl Repl {
    /// Parses a line as an author's command. None if it is a reader's. A line that starts with `!` is always the author's.
    pub(super) fn parse_author_line<'a>(&self, line: &'a str) -> Option<LineMeaning<'a>> {
        let prompt = &self.current_prompt();
        let (sure, said) = match line.strip_prefix('!') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, line),
        };
        if !sure && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return None;
        }
        let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        let mut options = prompt.options().iter();
        let opens = options.any(|offer| answer::abbreviates(said, offer));
        // Commands of the rules and choices take precedence, because readers would mean them.
        let commands = &self.game.launcher.book.schema.commands;
        let own = commands.iter().any(|c| c.form.keyword() == first);
        if !sure && (opens || own) {
            return None;
        }
        let (inquiry, about) = match (first, rest.split_once(char::is_whitespace)) {
            ("lua", _) if !rest.is_empty() => ("lua", rest),
            ("why", Some(("not", choice))) => ("why not", choice.trim()),
            ("find", _) if !rest.is_empty() => ("find", rest),
            ("author", None) if rest.is_empty() => ("author", ""),
            _ if AUTHOR_COMMANDS.iter().any(|(verb, _, _)| *verb == first)
                && (sure || !rest.is_empty()) =>
            {
                return Some(LineMeaning::Answer(Ok(Answer::Author(said.to_owned()))));
            }
            _ if sure => {
                let why = format!("No author's command is called `{first}`; `author` lists them.");
                return Some(LineMeaning::Unknown(why));
            }
            _ => return None,
        };
        Some(LineMeaning::AuthorQuery(inquiry, about))
    }

    pub(super) fn run_author_query(&mut self, inquiry: &str, about: &str) -> io::Result<()> {
        match inquiry {
            "lua" => match self.game.session.evaluate(about) {
                Ok(worth) => self.print_text(&worth)?,
                Err(why) => self.print_error(&present::sentence(&why))?,
            },
            "why not" => self.print_why_not(about)?,
            "find" => self.find_setters(about)?,
            _ => {
                let rows = AUTHOR_COMMANDS
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
                            .and_text(Style::Plain, format!("  {about}"))
                            .indented(2, 6)
                    })
                    .collect();
                self.print_blocks(&blocks)?;
                self.print_note("`!` before a command makes it the author's where a choice or the rules have its words.")?;
            }
        }
        Ok(())
    }

    fn print_text(&mut self, text: &str) -> io::Result<()> {
        self.print_blocks(&[Block::new(Style::Plain, text).indented(2, 4)])
    }

    fn print_why_not(&mut self, choice: &str) -> io::Result<()> {
        let wanted = fold_case(choice);
        let all = self.game.session.guard_reports();
        let found: Vec<GuardReport> = all
            .into_iter()
            .filter(|guards| fold_case(&guards.label).contains(&wanted))
            .collect();
        if found.is_empty() {
            return self.print_error(&format!("No choice of this page has the words `{choice}`."));
        }
        let words = self.messages();
        for guards in found {
            let book = &self.game.launcher.book;
            let here = book.index.get(self.game.session.page_id());
            let choice = here.and_then(|id| book.page(*id).choices.get(guards.choice));
            let author = self.game.launcher.author.as_ref();
            let written = author
                .zip(choice)
                .map(|(author, it)| (author.source_text)(it.span));
            let line = written
                .as_deref()
                .and_then(|text| text.lines().next())
                .unwrap_or_default();
            self.print_blocks(&[Block::new(Style::Plain, line.trim()).spaced()])?;
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
            if let Some(why) = &guards.cost_refusal {
                said.push(format!("it is closed: {}", words.text(why)));
            }
            if guards.is_taken {
                said.push("it was taken, and can be only once".to_owned());
            }
            if guards.is_fallback {
                said.push("it is open only when nothing else is".to_owned());
            }
            if said.is_empty() {
                said.push("nothing guards it".to_owned());
            }
            for line in said {
                self.print_text(&line)?;
            }
        }
        Ok(())
    }

    fn find_setters(&mut self, code: &str) -> io::Result<()> {
        let Some(author) = &self.game.launcher.author else {
            return Ok(());
        };
        match (author.code_sources)(code) {
            None => self.print_error(&format!(
                "No code, title, variable or thing is called `{code}`."
            )),
            Some(places) if places.is_empty() => self.print_text("nobody gives it"),
            Some(places) => {
                for place in places {
                    self.print_text(&place)?;
                }
                Ok(())
            }
        }
    }
}

impl Repl {
    /// Reloads the book, and continues with it if it is valid and has changed.
    pub(super) fn reload_book(&mut self) -> io::Result<()> {
        let Some(reload) = self.game.launcher.reload.clone() else {
            return Ok(());
        };
        let now = match reload() {
            Ok(now) => now,
            Err(drawn) => {
                if self.book_errors.as_ref() != Some(&drawn) {
                    write!(self.out, "\n{drawn}")?;
                    speak!(self.print_error, "watch-faults")?;
                    self.book_errors = Some(drawn);
                }
                return Ok(());
            }
        };
        let before = &self.game.launcher;
        let mended = self.book_errors.take().is_some();
        if now.launcher.book_fingerprint == before.book_fingerprint
            && now.launcher.rules_fingerprint == before.rules_fingerprint
        {
            if mended {
                speak!(self.print_note, "watch-sound")?;
            }
            return Ok(());
        }
        self.continue_with(now)
    }

    /// Continues with the current book, and prints what no longer fits.
    fn continue_with(&mut self, now: ReloadedBook) -> io::Result<()> {
        let mut kept = self.game.session.snapshot();
        for (was, is) in &now.renamed_pages {
            kept.rename_page(was, is);
        }
        let shown = self.game.session.look();
        let wrong = now.rule_errors;
        let referee = match (now.launcher.rules_loader)() {
            Ok(referee) => referee,
            Err(why) => return speak!(self.print_error, "watch-no-rules", why = why),
        };
        match Session::restore(Arc::clone(&now.launcher.book), referee, kept) {
            Err(fault) => {
                let why = self.words.text(&fault.message).into_owned();
                speak!(self.print_error, "watch-not-taken-up", why = why)
            }
            Ok((session, _, lost)) => {
                let language = self.words.language();
                let old = std::mem::replace(
                    &mut self.game.launcher,
                    now.launcher.with_language(language),
                );
                self.words = self.game.launcher.words.clone();
                self.game.launcher.recorder.clone_from(&old.recorder);
                self.game.launcher.reopen_args.clone_from(&old.reopen_args);
                self.game.launcher.writer.clone_from(&old.writer);
                self.game.launcher.reload.clone_from(&old.reload);
                if old.author.is_none() {
                    self.game.launcher.author = None;
                }
                self.game.session = session;
                for (was, is) in &now.renamed_pages {
                    let marks = self.game.bookmarks.iter_mut();
                    marks.for_each(|mark| mark.game.rename_page(was, is));
                }
                let changed = say!(self.words, "watch-changed");
                self.print_blocks(&[Block::new(Style::Note, changed).spaced()])?;
                for line in lost {
                    let line = present::sentence(&self.words.text(&line));
                    self.print_error(&line)?;
                }
                if !wrong.is_empty() {
                    write!(self.out, "\n{wrong}")?;
                }
                let look = self.game.session.look();
                if look == shown {
                    speak!(self.print_note, "watch-same")?;
                } else {
                    self.print_page(&look)?;
                }
                self.autosave()
            }
        }
    }
}
