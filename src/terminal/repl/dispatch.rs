//! Parses and executes lines of input: an answer, a command, an author's query, or none of them.

use super::{Repl, answer, commands, speak};
use crate::messages::say;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, shorten};
use crate::output::present::{self, Block, Style};
use crate::syntax::suggest;
use crate::syntax::unicode::{is_same_folded, is_word};
use std::io;

/// Meaning of an input line.
pub(super) enum LineMeaning<'a> {
    /// An answer, or the reason why it does not fit.
    Answer(Result<Answer, String>),
    /// A text that is also the name of a command.
    TextOrCommand(Answer, &'static commands::ReaderCommand),
    /// An open choice in full, which is also a command.
    ChoiceOrCommand(Answer, String),
    /// A command of the program, and its arguments.
    Command(&'static commands::ReaderCommand, &'a str),
    /// An author's query, which changes nothing.
    AuthorQuery(&'static str, &'a str),
    /// None of these, with the reason as a sentence.
    Unknown(String),
}

impl Repl {
    /// Parses a line. Changes nothing.
    pub(super) fn parse_input<'a>(&self, line: &'a str) -> LineMeaning<'a> {
        if self.game.launcher.author.is_some()
            && let Some(meaning) = self.parse_author_line(line)
        {
            return meaning;
        }
        let (slash, said) = match line.strip_prefix('/') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, line),
        };
        let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        if let Some(answer) = self.parse_first_answer(said).filter(|_| !slash) {
            return LineMeaning::Answer(Ok(answer));
        }
        let prompt = &self.current_prompt();
        if !slash && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return match (
                answer::parse_answer(line, prompt, &self.words),
                commands::find_command(line),
            ) {
                (Ok(answer), Some(command)) => LineMeaning::TextOrCommand(answer, command),
                (answer, _) => LineMeaning::Answer(answer),
            };
        }
        let options = prompt.options();
        let opens = !slash && options.iter().any(|offer| answer::abbreviates(said, offer));
        if let Some(chosen) = self.find_exact_choice(said, options).filter(|_| !slash) {
            return chosen;
        }
        // Two or more words from a choice select the choice, even if the first word is a command.
        if !opens || rest.is_empty() {
            if let Some(command) = commands::find_command(first)
                && (slash || command.accepts_args(rest))
            {
                return LineMeaning::Command(command, rest);
            }
            let rules = &self.game.launcher.book.schema.commands;
            // A single word that begins a choice is not a command that requires arguments.
            let own = rules
                .iter()
                .filter(|c| is_same_folded(c.form.keyword(), first))
                .any(|c| !opens || c.form.parts.len() == 1);
            if own {
                return LineMeaning::Answer(Ok(Answer::Command(said.to_owned())));
            }
        }
        if slash {
            let none = say!(self.words, "no-command", word = &*shorten(first));
            return LineMeaning::Unknown(match self.suggest_commands(first) {
                Some(near) => format!("{none} {}", say!(self.words, "near-command", near = near)),
                None => none,
            });
        }
        // Closed and ambiguous choices have their own messages.
        let nothing = present::expected_input(prompt, &self.words);
        let typed_else = commands::find_command(first).filter(|it| !it.accepts_args(rest));
        LineMeaning::Answer(
            answer::parse_answer(line, prompt, &self.words).map_err(|why| {
                let is_nothing = why == nothing;
                let why = if is_nothing {
                    self.expected_input()
                } else {
                    why
                };
                if let Some(command) = typed_else.filter(|_| is_nothing) {
                    return format!("{why} {}", command.describe_usage(&self.words));
                }
                let picks = matches!(
                    prompt,
                    Prompt::Choices { .. } | Prompt::Ask(Question::Pick { .. })
                );
                let is_word = picks && rest.is_empty() && first.chars().count() > 2;
                let near = is_word.then(|| self.suggest_commands(first)).flatten();
                match near {
                    Some(near) => {
                        format!("{why} {}", say!(self.words, "or-near-command", near = near))
                    }
                    None => why,
                }
            }),
        )
    }

    /// An open choice with exactly this text, where the line would also be a command. Readers can see the choice, and can type a slash for the
    /// command.
    fn find_exact_choice<'a>(&self, said: &str, options: &[MenuOption]) -> Option<LineMeaning<'a>> {
        let rules = &self.game.launcher.book.schema.commands;
        let own = rules.iter().any(|c| is_same_folded(c.form.keyword(), said));
        (own || commands::find_command(said).is_some()).then_some(())?;
        let mut open = options
            .iter()
            .filter(|it| it.closed.is_none() && answer::is_exact_text(said, it));
        let (Some(offer), None) = (open.next(), open.next()) else {
            return None;
        };
        let pick = Answer::Reply(Reply::Pick(offer.id.clone()));
        Some(LineMeaning::ChoiceOrCommand(pick, said.to_lowercase()))
    }

    /// The command that is most similar to a word, in backticks.
    pub(super) fn suggest_commands(&self, word: &str) -> Option<String> {
        let near = suggest::nearest_name(word, self.command_names());
        near.map(|name| format!("`{name}`"))
    }

    pub(super) fn command_names(&self) -> Vec<&str> {
        let own = &self.game.launcher.book.schema.commands;
        let host = commands::prompt_commands()
            .filter(|command| command.is_available(&self.game))
            .flat_map(|c| std::iter::once(c.name).chain(c.aliases.iter().copied()));
        host.chain(own.iter().map(|c| c.form.keyword())).collect()
    }
}

impl Repl {
    /// Executes a line. If a command is also the first word of a choice, prints how to take the choice.
    pub(super) fn execute_line(&mut self, line: &str) -> io::Result<()> {
        let line = line.trim();
        let is_command = matches!(
            self.parse_input(line),
            LineMeaning::Command(..) | LineMeaning::Answer(Ok(Answer::Command(_)))
        );
        let choice = self.choice_starting_with(line).filter(|_| is_command);
        self.dispatch(line)?;
        match choice {
            Some((n, words))
                if !self.has_quit
                    && self.choice_starting_with(line) == Some((n, words.clone())) =>
            {
                speak!(
                    self.print_note,
                    "command-not-chosen",
                    command = line,
                    choice = words,
                    n = n
                )
            }
            _ => Ok(()),
        }
    }

    /// Number and text of the first open choice that begins with this word.
    fn choice_starting_with(&self, word: &str) -> Option<(usize, String)> {
        let prompt = self.current_prompt();
        let options = (1..).zip(prompt.options());
        let open = options.filter(|(_, offer)| offer.closed.is_none());
        let mut open = open.map(|(n, offer)| (n, answer::choice_text(offer)));
        open.find(|(_, words)| {
            let first = words.split(|c| !is_word(c)).next();
            first.is_some_and(|first| is_same_folded(first, word))
        })
    }

    fn dispatch(&mut self, line: &str) -> io::Result<()> {
        match self.parse_input(line) {
            LineMeaning::Answer(answer) => {
                if let Ok(answer) = &answer {
                    self.echo_choice(line, answer)?;
                }
                self.submit(answer)
            }
            LineMeaning::TextOrCommand(answer, command) if self.lines.is_terminal() => {
                let question = say!(self.words, "text-or-command", word = line);
                match self.confirm(&question)? {
                    Some(true) => self.submit(Ok(answer)),
                    Some(false) => command.run_at_prompt(self, ""),
                    None => {
                        self.has_quit = self.quit_on_interrupt()?;
                        Ok(())
                    }
                }
            }
            LineMeaning::TextOrCommand(answer, _) => self.submit(Ok(answer)),
            LineMeaning::ChoiceOrCommand(answer, command) => {
                // Recorded games do not have this line.
                if self.lines.is_terminal() {
                    speak!(self.print_note, "chosen-not-command", command = command)?;
                }
                self.submit(Ok(answer))
            }
            LineMeaning::Command(command, _)
                if self.asks_for_character() && !command.is_before_character() =>
            {
                speak!(self.print_note, "characters-first", name = command.name)
            }
            LineMeaning::Command(command, rest) => command.run_at_prompt(self, rest),
            LineMeaning::AuthorQuery(inquiry, about) => self.run_author_query(inquiry, about),
            LineMeaning::Unknown(why) => self.print_note(&why),
        }
    }

    /// In a terminal, repeats the full text of a choice that was taken by its number or by part of its text.
    fn echo_choice(&mut self, line: &str, answer: &Answer) -> io::Result<()> {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return Ok(());
        };
        let prompt = self.current_prompt();
        match prompt.options().iter().find(|offer| offer.id == *id) {
            Some(offer) if self.lines.is_terminal() && !answer::is_exact_text(line, offer) => self
                .print_blocks(
                    &[Block::new(Style::Note, answer::choice_text(offer)).indented(2, 2)],
                ),
            _ => Ok(()),
        }
    }

    pub(super) fn submit(&mut self, answer: Result<Answer, String>) -> io::Result<()> {
        let command = matches!(answer, Ok(Answer::Command(_) | Answer::Author(_)));
        match answer.map(|answer| self.answer_game(answer)) {
            Err(wanted) => self.print_error(&wanted)?,
            Ok(Err(refusal)) => {
                let reason = self.messages().text(&refusal.reason).into_owned();
                self.print_error(&present::sentence(&reason))?;
                if !command {
                    let wanted = self.expected_input();
                    self.print_error(&wanted)?;
                }
            }
            Ok(Ok(page)) => {
                // Saved before it is printed, so that a crash while reading loses nothing.
                let trouble = self.game.autosave();
                self.print_page(&page)?;
                if let Some(told) = self.rule_error_note() {
                    self.print_note(&told)?;
                }
                if let Some(trouble) = trouble {
                    self.print_error(&present::capitalized(&trouble))?;
                }
            }
        }
        Ok(())
    }

    /// Explains after an error in the book what happened to the answer, and how to find the error.
    pub(super) fn rule_error_note(&self) -> Option<String> {
        let fault = self.game.session.last_error()?;
        Some(match self.current_prompt() {
            // The error is not in the book, for example in the dice of the command line.
            _ if fault.labels.is_empty() => say!(self.words, "fault-undone"),
            Prompt::End => say!(self.words, "where-fault-over"),
            _ => say!(self.words, "where-fault"),
        })
    }
}
