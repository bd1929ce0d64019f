//! Parses and executes lines of input: an answer, a command, an author's query, or none of them.

use super::{Repl, answer, commands, speak};
use crate::messages::say;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, short};
use crate::output::present::{self, Block, Style};
use crate::syntax::suggest;
use crate::syntax::unicode::{is_same, is_word};
use std::io;

/// Meaning of an input line.
pub(super) enum LineMeaning<'a> {
    /// An answer, or the reason why it does not fit.
    Answer(Result<Answer, String>),
    /// A text that is also the name of a command.
    Text(Answer, &'static commands::CommandRow),
    /// An open choice in full, which is also a command.
    Chosen(Answer, String),
    /// A command of the program, and its arguments.
    Command(&'static commands::CommandRow, &'a str),
    /// An author's query, which changes nothing.
    Inquiry(&'static str, &'a str),
    /// None of these, with the reason as a sentence.
    Nothing(String),
}

impl Repl {
    /// Parses a line. Changes nothing.
    pub(super) fn meaning<'a>(&self, line: &'a str) -> LineMeaning<'a> {
        if self.game.open.author.is_some()
            && let Some(meaning) = self.author_means(line)
        {
            return meaning;
        }
        let (slash, said) = match line.strip_prefix('/') {
            Some(rest) => (true, rest.trim_start()),
            None => (false, line),
        };
        let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let rest = rest.trim();
        if let Some(answer) = self.answers_first(said).filter(|_| !slash) {
            return LineMeaning::Answer(Ok(answer));
        }
        let prompt = &self.prompt();
        if !slash && matches!(prompt, Prompt::Ask(Question::Text { .. })) {
            return match (
                answer::answer(line, prompt, &self.words),
                commands::find(line),
            ) {
                (Ok(answer), Some(command)) => LineMeaning::Text(answer, command),
                (answer, _) => LineMeaning::Answer(answer),
            };
        }
        let offers = prompt.offers();
        let opens = !slash && offers.iter().any(|offer| answer::opens(said, offer));
        if let Some(chosen) = self.chosen(said, offers).filter(|_| !slash) {
            return chosen;
        }
        // Two or more words from a choice select the choice, even if the first word is a command.
        if !opens || rest.is_empty() {
            if let Some(command) = commands::find(first)
                && (slash || command.fits(rest))
            {
                return LineMeaning::Command(command, rest);
            }
            let rules = &self.game.open.book.vocabulary.commands;
            // A single word that begins a choice is not a command that requires arguments.
            let own = rules
                .iter()
                .filter(|c| is_same(c.form.verb(), first))
                .any(|c| !opens || c.form.parts.len() == 1);
            if own {
                return LineMeaning::Answer(Ok(Answer::Command(said.to_owned())));
            }
        }
        if slash {
            let none = say!(self.words, "no-command", word = &*short(first));
            return LineMeaning::Nothing(match self.nearest_command(first) {
                Some(near) => format!("{none} {}", say!(self.words, "near-command", near = near)),
                None => none,
            });
        }
        // Closed and ambiguous choices have their own messages.
        let nothing = present::wanted(prompt, &self.words);
        let typed_else = commands::find(first).filter(|it| !it.fits(rest));
        LineMeaning::Answer(answer::answer(line, prompt, &self.words).map_err(|why| {
            let is_nothing = why == nothing;
            let why = if is_nothing { self.wanted() } else { why };
            if let Some(command) = typed_else.filter(|_| is_nothing) {
                return format!("{why} {}", command.typed(&self.words));
            }
            let picks = matches!(
                prompt,
                Prompt::Choices { .. } | Prompt::Ask(Question::Pick { .. })
            );
            let is_word = picks && rest.is_empty() && first.chars().count() > 2;
            let near = is_word.then(|| self.nearest_command(first)).flatten();
            match near {
                Some(near) => format!("{why} {}", say!(self.words, "or-near-command", near = near)),
                None => why,
            }
        }))
    }

    /// An open choice with exactly this text, where the line would also be a command. Readers can see the choice, and can type a slash for the
    /// command.
    fn chosen<'a>(&self, said: &str, offers: &[MenuOption]) -> Option<LineMeaning<'a>> {
        let rules = &self.game.open.book.vocabulary.commands;
        let own = rules.iter().any(|c| is_same(c.form.verb(), said));
        (own || commands::find(said).is_some()).then_some(())?;
        let mut open = offers
            .iter()
            .filter(|it| it.closed.is_none() && answer::is_all_of(said, it));
        let (Some(offer), None) = (open.next(), open.next()) else {
            return None;
        };
        let pick = Answer::Reply(Reply::Pick(offer.id.clone()));
        Some(LineMeaning::Chosen(pick, said.to_lowercase()))
    }

    /// The commands that are most similar to a word, as text.
    pub(super) fn nearest_command(&self, word: &str) -> Option<String> {
        let near = suggest::nearest(word, self.command_names());
        self.words.any_of(near)
    }

    pub(super) fn command_names(&self) -> Vec<&str> {
        let own = &self.game.open.book.vocabulary.commands;
        let host = commands::at_line()
            .filter(|command| command.is_there(&self.game))
            .flat_map(|c| std::iter::once(c.name).chain(c.aliases.iter().copied()));
        host.chain(own.iter().map(|c| c.form.verb())).collect()
    }
}

impl Repl {
    /// Executes a line. If a command is also the first word of a choice, prints how to take the choice.
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        let line = line.trim();
        let is_command = matches!(
            self.meaning(line),
            LineMeaning::Command(..) | LineMeaning::Answer(Ok(Answer::Command(_)))
        );
        let choice = self.choice_of(line).filter(|_| is_command);
        self.execute(line)?;
        match choice {
            Some((n, words)) if !self.left && self.choice_of(line) == Some((n, words.clone())) => {
                speak!(
                    self.aside,
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
    fn choice_of(&self, word: &str) -> Option<(usize, String)> {
        let prompt = self.prompt();
        let offers = (1..).zip(prompt.offers());
        let open = offers.filter(|(_, offer)| offer.closed.is_none());
        let mut open = open.map(|(n, offer)| (n, answer::get_words(offer)));
        open.find(|(_, words)| {
            let first = words.split(|c| !is_word(c)).next();
            first.is_some_and(|first| is_same(first, word))
        })
    }

    fn execute(&mut self, line: &str) -> io::Result<()> {
        match self.meaning(line) {
            LineMeaning::Answer(answer) => {
                if let Ok(answer) = &answer {
                    self.echo(line, answer)?;
                }
                self.answer(answer)
            }
            LineMeaning::Text(answer, command) if self.lines.is_terminal() => {
                let question = say!(self.words, "text-or-command", word = line);
                match self.confirm(&question)? {
                    Some(true) => self.answer(Ok(answer)),
                    Some(false) => command.run(self, ""),
                    None => {
                        self.left = self.is_left()?;
                        Ok(())
                    }
                }
            }
            LineMeaning::Text(answer, _) => self.answer(Ok(answer)),
            LineMeaning::Chosen(answer, command) => {
                // Recorded games do not have this line.
                if self.lines.is_terminal() {
                    speak!(self.aside, "chosen-not-command", command = command)?;
                }
                self.answer(Ok(answer))
            }
            LineMeaning::Command(command, _) if self.asks_who() && !command.is_early() => {
                speak!(self.aside, "characters-first", name = command.name)
            }
            LineMeaning::Command(command, rest) => command.run(self, rest),
            LineMeaning::Inquiry(inquiry, about) => self.tell_author(inquiry, about),
            LineMeaning::Nothing(why) => self.aside(&why),
        }
    }

    /// In a terminal, repeats the full text of a choice that was taken by its number or by part of its text.
    fn echo(&mut self, line: &str, answer: &Answer) -> io::Result<()> {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return Ok(());
        };
        let prompt = self.prompt();
        match prompt.offers().iter().find(|offer| offer.id == *id) {
            Some(offer) if self.lines.is_terminal() && !answer::is_all_of(line, offer) => {
                self.show(&[Block::new(Style::Aside, answer::get_words(offer)).indented(2, 2)])
            }
            _ => Ok(()),
        }
    }

    pub(super) fn answer(&mut self, answer: Result<Answer, String>) -> io::Result<()> {
        let command = matches!(answer, Ok(Answer::Command(_) | Answer::Author(_)));
        match answer.map(|answer| self.give_line(answer)) {
            Err(wanted) => self.trouble(&wanted)?,
            Ok(Err(refusal)) => {
                let reason = self.voice().text(&refusal.reason).into_owned();
                self.trouble(&present::sentence(&reason))?;
                if !command {
                    let wanted = self.wanted();
                    self.trouble(&wanted)?;
                }
            }
            Ok(Ok(page)) => {
                // Saved before it is printed, so that a crash while reading loses nothing.
                let trouble = self.game.keep();
                self.tell(&page)?;
                if let Some(told) = self.where_fault() {
                    self.aside(&told)?;
                }
                if let Some(trouble) = trouble {
                    self.trouble(&present::capital(&trouble))?;
                }
            }
        }
        Ok(())
    }

    /// Explains after an error in the book what happened to the answer, and how to find the error.
    pub(super) fn where_fault(&self) -> Option<String> {
        let fault = self.game.session.last_fault()?;
        Some(match self.prompt() {
            // The error is not in the book, for example in the dice of the command line.
            _ if fault.labels.is_empty() => say!(self.words, "fault-undone"),
            Prompt::TheEnd => say!(self.words, "where-fault-over"),
            _ => say!(self.words, "where-fault"),
        })
    }
}
