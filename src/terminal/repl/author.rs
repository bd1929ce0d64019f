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
    /// Parses a line as an author's command. None if it is a reader's line. A line that starts with `!` is always an author's command.
    pub(super) fn parse_author_line<'a>(&self, line: &'a str) -> Option<LineMeaning<'a>> {
        let prompt = &self.current_prompt();
        let (is_explicit, text) = match line.strip_prefix('!') {
            Some(text) => (true, text.trim_start()),
            None => (false, line),
        };
        if !is_explicit && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return None;
        }
        let (word, args) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let args = args.trim();
        let mut options = prompt.options().iter();
        let begins_choice = options.any(|offer| answer::abbreviates(text, offer));
        // Commands of the rules and choices take precedence, as they do for readers.
        let commands = &self.game.launcher.book.schema.commands;
        let is_rules_command = commands.iter().any(|c| c.form.keyword() == word);
        if !is_explicit && (begins_choice || is_rules_command) {
            return None;
        }
        let (query, argument) = match (word, args.split_once(char::is_whitespace)) {
            ("lua", _) if !args.is_empty() => ("lua", args),
            ("why", Some(("not", choice))) => ("why not", choice.trim()),
            ("find", _) if !args.is_empty() => ("find", args),
            ("author", None) if args.is_empty() => ("author", ""),
            _ if AUTHOR_COMMANDS.iter().any(|(name, _, _)| *name == word)
                && (is_explicit || !args.is_empty()) =>
            {
                return Some(LineMeaning::Answer(Ok(Answer::Author(text.to_owned()))));
            }
            _ if is_explicit => {
                let why = format!("Unknown author's command `{word}`. For a list, type `author`.");
                return Some(LineMeaning::Unknown(why));
            }
            _ => return None,
        };
        Some(LineMeaning::AuthorQuery(query, argument))
    }

    pub(super) fn run_author_query(&mut self, query: &str, argument: &str) -> io::Result<()> {
        match query {
            "lua" => match self.game.session.evaluate(argument) {
                Ok(value) => self.print_text(&value)?,
                Err(why) => self.print_error(&present::sentence(&why))?,
            },
            "why not" => self.print_why_not(argument)?,
            "find" => self.find_setters(argument)?,
            _ => {
                let commands = AUTHOR_COMMANDS
                    .iter()
                    .map(|(name, params, about)| (format!("{name} {params}"), *about));
                let queries = [
                    ("lua EXPR", "print the value of a Lua expression"),
                    (
                        "why not CHOICE",
                        "print the state of each condition of a choice, including hidden ones",
                    ),
                    (
                        "find NAME",
                        "list where the book sets a code, title, variable or item",
                    ),
                ];
                let commands =
                    commands.chain(queries.map(|(usage, about)| (usage.to_owned(), about)));
                let blocks: Vec<Block> = commands
                    .map(|(usage, about)| {
                        Block::new(Style::Key, usage)
                            .and_text(Style::Plain, format!("  {about}"))
                            .indented(2, 6)
                    })
                    .collect();
                self.print_blocks(&blocks)?;
                self.print_note("If a choice or a command of the rules has the same words, type `!` before the author's command.")?;
            }
        }
        Ok(())
    }

    fn print_text(&mut self, text: &str) -> io::Result<()> {
        self.print_blocks(&[Block::new(Style::Plain, text).indented(2, 4)])
    }

    fn print_why_not(&mut self, choice: &str) -> io::Result<()> {
        let folded = fold_case(choice);
        let reports = self.game.session.guard_reports();
        let matching: Vec<GuardReport> = reports
            .into_iter()
            .filter(|report| fold_case(&report.label).contains(&folded))
            .collect();
        if matching.is_empty() {
            return self.print_error(&format!("No choice on this page contains `{choice}`."));
        }
        let words = self.messages();
        for report in matching {
            let book = &self.game.launcher.book;
            let page = book.index.get(self.game.session.page_id());
            let choice = page.and_then(|id| book.page(*id).choices.get(report.choice));
            let author = self.game.launcher.author.as_ref();
            let source = author
                .zip(choice)
                .map(|(author, choice)| (author.source_text)(choice.span));
            let line = source
                .as_deref()
                .and_then(|text| text.lines().next())
                .unwrap_or_default();
            self.print_blocks(&[Block::new(Style::Plain, line.trim()).spaced()])?;
            let mut lines = Vec::new();
            for (n, (word, reason, is_true)) in report.conditions.iter().enumerate() {
                let reason = words.text(reason);
                let state = if *is_true { "true" } else { "false" };
                let reason = if reason.is_empty() {
                    String::new()
                } else {
                    format!(" ({reason})")
                };
                lines.push(format!("condition {}, `{word}`: {state}{reason}", n + 1));
            }
            if let Some(why) = &report.cost_refusal {
                lines.push(format!("closed: {}", words.text(why)));
            }
            if report.is_taken {
                lines.push("already taken; it can be taken only once".to_owned());
            }
            if report.is_fallback {
                lines.push("open only if no other choice is open".to_owned());
            }
            if lines.is_empty() {
                lines.push("no conditions".to_owned());
            }
            for line in lines {
                self.print_text(&line)?;
            }
        }
        Ok(())
    }

    fn find_setters(&mut self, name: &str) -> io::Result<()> {
        let Some(author) = &self.game.launcher.author else {
            return Ok(());
        };
        match (author.find_setters)(name) {
            None => self.print_error(&format!("Unknown code, title, variable or item `{name}`.")),
            Some(places) if places.is_empty() => self.print_text("never set"),
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
    /// Reloads the book. Continues with it if it is valid and has changed.
    pub(super) fn reload_book(&mut self) -> io::Result<()> {
        let Some(reload) = self.game.launcher.reload.clone() else {
            return Ok(());
        };
        let reloaded = match reload() {
            Ok(reloaded) => reloaded,
            Err(errors) => {
                if self.book_errors.as_ref() != Some(&errors) {
                    write!(self.out, "\n{errors}")?;
                    speak!(self.print_error, "watch-faults")?;
                    self.book_errors = Some(errors);
                }
                return Ok(());
            }
        };
        let launcher = &self.game.launcher;
        let had_errors = self.book_errors.take().is_some();
        if reloaded.launcher.book_fingerprint == launcher.book_fingerprint
            && reloaded.launcher.rules_fingerprint == launcher.rules_fingerprint
        {
            if had_errors {
                speak!(self.print_note, "watch-sound")?;
            }
            return Ok(());
        }
        self.continue_with(reloaded)
    }

    /// Continues with the reloaded book, and prints which parts of the game are lost.
    fn continue_with(&mut self, reloaded: ReloadedBook) -> io::Result<()> {
        let mut snapshot = self.game.session.snapshot();
        for (old_id, new_id) in &reloaded.renamed_pages {
            snapshot.rename_page(old_id, new_id);
        }
        let previous_page = self.game.session.look();
        let rule_errors = reloaded.rule_errors;
        let rules = match (reloaded.launcher.rules_loader)() {
            Ok(rules) => rules,
            Err(why) => return speak!(self.print_error, "watch-no-rules", why = why),
        };
        match Session::restore(Arc::clone(&reloaded.launcher.book), rules, snapshot) {
            Err(error) => {
                let why = self.words.text(&error.message).into_owned();
                speak!(self.print_error, "watch-not-taken-up", why = why)
            }
            Ok((session, _, lost_parts)) => {
                let language = self.words.language();
                let old = std::mem::replace(
                    &mut self.game.launcher,
                    reloaded.launcher.with_language(language),
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
                for (old_id, new_id) in &reloaded.renamed_pages {
                    let marks = self.game.bookmarks.iter_mut();
                    marks.for_each(|mark| mark.game.rename_page(old_id, new_id));
                }
                let changed = say!(self.words, "watch-changed");
                self.print_blocks(&[Block::new(Style::Note, changed).spaced()])?;
                for line in lost_parts {
                    let line = present::sentence(&self.words.text(&line));
                    self.print_error(&line)?;
                }
                if !rule_errors.is_empty() {
                    write!(self.out, "\n{rule_errors}")?;
                }
                let page = self.game.session.look();
                if page == previous_page {
                    speak!(self.print_note, "watch-same")?;
                } else {
                    self.print_page(&page)?;
                }
                self.autosave()
            }
        }
    }
}
