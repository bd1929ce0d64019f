//! Executes one line of input.

use super::answer;
use super::meaning::Meaning;
use super::{After, Repl, speak};
use crate::messages::say;
use crate::model::game::{Answer, Prompt, Question, Reply};
use crate::output::present::{self, Block, Style};
use std::io;

impl Repl {
    /// Does what a typed line means.
    pub(super) fn line(&mut self, line: &str) -> io::Result<After> {
        let line = line.trim();
        match self.meaning(line) {
            Meaning::Answer(answer) => {
                if let Ok(answer) = &answer {
                    self.echo(line, answer)?;
                }
                self.answer(answer)
            }
            Meaning::Text(answer, command) if self.lines.is_terminal() => {
                let question = say!(self.words, "text-or-command", word = line);
                match self.confirm(&question)? {
                    Some(true) => self.answer(Ok(answer)),
                    Some(false) => command.run(self, ""),
                    None => Ok(match self.is_left()? {
                        true => After::Leave,
                        false => After::Stay,
                    }),
                }
            }
            Meaning::Text(answer, _) => self.answer(Ok(answer)),
            Meaning::Chosen(answer, command) => {
                // A recorded game has no such line.
                if self.lines.is_terminal() {
                    speak!(self.aside, "chosen-not-command", command = command)?;
                }
                self.answer(Ok(answer))
            }
            Meaning::Command(command, _) if self.asks_who() && !command.is_early() => {
                speak!(self.aside, "characters-first", name = command.name)?;
                Ok(After::Stay)
            }
            Meaning::Command(command, rest) => command.run(self, rest),
            Meaning::Inquiry(question) => self.tell_author(question),
            Meaning::Nothing(why) => {
                self.aside(&why)?;
                Ok(After::Stay)
            }
        }
    }

    /// At a terminal a choice that was taken by a number or some of its words is told by all of them.
    fn echo(&mut self, line: &str, answer: &Answer) -> io::Result<()> {
        let Answer::Reply(Reply::Pick(id)) = answer else {
            return Ok(());
        };
        let (Prompt::Choices { offers } | Prompt::Ask(Question::Pick { offers, .. })) =
            self.prompt()
        else {
            return Ok(());
        };
        match offers.iter().find(|offer| offer.id == *id) {
            Some(offer) if self.lines.is_terminal() && !answer::is_all_of(line, offer) => {
                self.show(&[Block::new(Style::Aside, answer::said(offer)).indented(2, 2)])
            }
            _ => Ok(()),
        }
    }

    pub(super) fn answer(&mut self, answer: Result<Answer, String>) -> io::Result<After> {
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
                // Kept before it is told: whoever pulls the plug while reading has lost nothing.
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
        Ok(After::Stay)
    }

    /// After a fault of the book: what became of the answer, and who shows where it is.
    pub(super) fn where_fault(&self) -> Option<String> {
        self.game.session.last_fault()?;
        Some(match self.prompt() {
            Prompt::TheEnd => say!(self.words, "where-fault-over"),
            _ => say!(self.words, "where-fault"),
        })
    }
}
