//! Parses and executes lines of input: answers, commands and author's queries.

use super::{Repl, answer, commands, speak};
use crate::messages::say;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, shorten};
use crate::output::present::{self, Block, Style};
use crate::syntax::suggest;
use crate::syntax::unicode::is_same_folded;
use std::io;

/// Meaning of an input line.
pub(super) enum LineMeaning<'a> {
    /// An answer, or the reason why it does not fit.
    Answer(Result<Answer, String>),
    /// An answer to a question for a text, which is also the name of a command.
    TextOrCommand(Answer, &'static commands::ReaderCommand),
    /// The full text of an open choice, which is also a command.
    ChoiceOrCommand(Answer, String),
    /// A command of the program, and its arguments.
    Command(&'static commands::ReaderCommand, &'a str),
    /// An author's query and its argument. It changes nothing.
    AuthorQuery(&'static str, &'a str),
    /// None of these. The sentence says why.
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
        let (has_slash, text) = match line.strip_prefix('/') {
            Some(text) => (true, text.trim_start()),
            None => (false, line),
        };
        let (word, args) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let args = args.trim();
        if let Some(answer) = self.parse_first_answer(text).filter(|_| !has_slash) {
            return LineMeaning::Answer(Ok(answer));
        }
        let prompt = &self.current_prompt();
        if !has_slash && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return match (
                answer::parse_answer(line, prompt, &self.words),
                commands::find_command(line),
            ) {
                (Ok(answer), Some(command)) => LineMeaning::TextOrCommand(answer, command),
                (answer, _) => LineMeaning::Answer(answer),
            };
        }
        let options = prompt.options();
        let begins_choice =
            !has_slash && options.iter().any(|offer| answer::abbreviates(text, offer));
        if let Some(choice) = self.find_exact_choice(text, options).filter(|_| !has_slash) {
            return choice;
        }
        // Two or more words of a choice select it, even if the first word is a command.
        // "I" also begins sentences.
        let is_sentence = !has_slash && !args.is_empty() && word.eq_ignore_ascii_case("i");
        if (!begins_choice || args.is_empty()) && !is_sentence {
            if let Some(command) = commands::find_command(word)
                && (has_slash || command.accepts_args(args))
            {
                return LineMeaning::Command(command, args);
            }
            let rules = &self.game.launcher.book.schema.commands;
            // If a word begins a choice, it is not a rules' command with arguments.
            let is_rules_command = rules
                .iter()
                .filter(|c| is_same_folded(c.form.keyword(), word))
                .any(|c| !begins_choice || c.form.parts.len() == 1);
            if is_rules_command {
                return LineMeaning::Answer(Ok(Answer::Command(text.to_owned())));
            }
        }
        if has_slash {
            let error = say!(self.words, "no-command", word = &*shorten(word));
            return LineMeaning::Unknown(match self.suggest_commands(word) {
                Some(near) => format!("{error} {}", say!(self.words, "near-command", near = near)),
                None => error,
            });
        }
        if line.is_empty() && self.danger.is_some() {
            return LineMeaning::Answer(Err(self.expected_input()));
        }
        // Errors about closed and ambiguous choices differ from the general message.
        let expected = present::expected_input(prompt, &self.words);
        let misused_command = commands::find_command(word).filter(|it| !it.accepts_args(args));
        LineMeaning::Answer(
            answer::parse_answer(line, prompt, &self.words).map_err(|why| {
                let is_unknown = why == expected;
                let why = if is_unknown {
                    self.expected_input()
                } else {
                    why
                };
                if let Some(command) = misused_command.filter(|_| is_unknown) {
                    return format!("{why} {}", command.describe_usage(&self.words));
                }
                let is_menu = matches!(
                    prompt,
                    Prompt::Choices { .. } | Prompt::Ask(Question::Pick { .. })
                );
                let is_word = is_menu && args.is_empty() && word.chars().count() > 2;
                let near = is_word.then(|| self.suggest_commands(word)).flatten();
                match near {
                    Some(near) => {
                        format!("{why} {}", say!(self.words, "or-near-command", near = near))
                    }
                    None => why,
                }
            }),
        )
    }

    /// The open choice with exactly this text, if the line is also a command. The reader sees the choice, and can type a slash for the command.
    fn find_exact_choice<'a>(&self, text: &str, options: &[MenuOption]) -> Option<LineMeaning<'a>> {
        let rules = &self.game.launcher.book.schema.commands;
        let is_rules_command = rules.iter().any(|c| is_same_folded(c.form.keyword(), text));
        (is_rules_command || commands::find_command(text).is_some()).then_some(())?;
        let mut open = options
            .iter()
            .filter(|it| it.closed.is_none() && answer::is_exact_text(text, it));
        let (Some(option), None) = (open.next(), open.next()) else {
            return None;
        };
        let pick = Answer::Reply(Reply::Pick(option.id.clone()));
        Some(LineMeaning::ChoiceOrCommand(pick, text.to_lowercase()))
    }

    /// The command that is most similar to a word, in backticks.
    pub(super) fn suggest_commands(&self, word: &str) -> Option<String> {
        let suggestion = suggest::nearest_name(word, self.command_names());
        suggestion.map(|name| format!("`{name}`"))
    }

    /// All commands, without those of one letter.
    pub(super) fn command_names(&self) -> Vec<&str> {
        let own = &self.game.launcher.book.schema.commands;
        let names = commands::prompt_commands()
            .filter(|command| command.is_available(&self.game))
            .flat_map(|c| std::iter::once(c.name).chain(c.aliases.iter().copied()));
        let names = names.chain(own.iter().map(|c| c.form.keyword()));
        names.filter(|name| name.chars().count() > 1).collect()
    }
}

impl Repl {
    /// Executes a line. If a choice begins with the command that was typed, prints how to take the choice.
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

    /// Number and text of the first open choice that begins with the first word of the line and has the others.
    fn choice_starting_with(&self, line: &str) -> Option<(usize, String)> {
        let typed = answer::split_words(line);
        if typed.is_empty() || line.starts_with('/') {
            return None;
        }
        let prompt = self.current_prompt();
        let options = (1..).zip(prompt.options());
        let open = options.filter(|(_, option)| option.closed.is_none());
        let mut open = open.map(|(n, option)| (n, answer::choice_text(option)));
        open.find(|(_, text)| {
            let words = answer::split_words(text);
            typed.first() == words.first() && typed.iter().all(|word| words.contains(word))
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
                match self.confirm(&question, None)? {
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
                // The output of a recorded game does not have this line.
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
            LineMeaning::Command(command, args) => command.run_at_prompt(self, args),
            LineMeaning::AuthorQuery(query, args) => self.run_author_query(query, args),
            LineMeaning::Unknown(why) => self.print_note(&why),
        }
    }

    /// In a terminal, prints the full text of a choice that was taken by its number or by part of its text.
    fn echo_choice(&mut self, line: &str, answer: &Answer) -> io::Result<()> {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return Ok(());
        };
        let prompt = self.current_prompt();
        match prompt.options().iter().find(|option| option.id == *id) {
            Some(option) if self.lines.is_terminal() && !answer::is_exact_text(line, option) => {
                let text = answer::choice_text(option);
                self.print_blocks(&[Block::new(Style::Note, text).indented(2, 2)])
            }
            _ => Ok(()),
        }
    }

    pub(super) fn submit(&mut self, answer: Result<Answer, String>) -> io::Result<()> {
        let is_command = matches!(answer, Ok(Answer::Command(_) | Answer::Author(_)));
        match answer.map(|answer| self.answer_game(answer)) {
            Err(expected) => self.print_error(&expected)?,
            Ok(Err(refusal)) => {
                let reason = self.messages().text(&refusal.reason).into_owned();
                self.print_error(&present::sentence(&reason))?;
                if !is_command {
                    let expected = self.expected_input();
                    self.print_error(&expected)?;
                }
            }
            Ok(Ok(page)) => {
                // Saved before it is printed, so that a crash while reading loses nothing.
                let save_error = self.game.autosave();
                self.print_page(&page)?;
                if let Some(note) = self.rule_error_note() {
                    self.print_note(&note)?;
                }
                if let Some(save_error) = save_error {
                    self.print_error(&present::capitalized(&save_error))?;
                }
            }
        }
        Ok(())
    }

    /// After an error in the book: what happened to the answer, and how to see the error.
    pub(super) fn rule_error_note(&self) -> Option<String> {
        let error = self.game.session.last_error()?;
        Some(match self.current_prompt() {
            // The error is not in the book, for example in the dice of the command line.
            _ if error.labels.is_empty() => say!(self.words, "fault-undone"),
            Prompt::End => say!(self.words, "where-fault-over"),
            _ => say!(self.words, "where-fault"),
        })
    }
}
