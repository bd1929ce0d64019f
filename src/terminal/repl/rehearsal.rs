//! A game that is played by given lines and not by a reader. Lines have the same meaning as in the REPL, and the output is that of a pipe with 80
//! columns.

use super::answer::{self, is_all_of};
use super::read::{NoInput, SilentInput};
use super::{BookLauncher, Console, Game, LineMeaning, Repl};
use crate::engine::play::AnswerRefusal;
use crate::model::game::{Answer, Event, MenuOption, Prompt, Question, Reply, RulesHost};
use crate::output::present::{self, TextStyle};

/// Width of the output, in columns.
const WIDTH: usize = 80;

/// A game that waits for its next line.
pub struct Rehearsal {
    repl: Repl,
    ear: SilentInput,
}

/// Result of one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineResult {
    /// Lines that end with a line break.
    pub told: String,
    /// Empty for a command of the program.
    pub events: Vec<Event>,
}

impl Rehearsal {
    /// Starts a game.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text.
    pub fn begin(open: BookLauncher) -> Result<(Self, LineResult), String> {
        let words = open.words.clone();
        let (game, page) = Game::start(open, None)?;
        let ear = SilentInput::default();
        let (lines, out) = (Box::new(NoInput), Box::new(ear.clone()));
        let console = Console::new(lines, out, TextStyle::with_width(WIDTH), None, words);
        let repl = Repl::new(console, game);
        let mut rehearsal = Self { repl, ear };
        rehearsal.repl.tell(&page).map_err(|why| why.to_string())?;
        let said = rehearsal.heard(page.events);
        Ok((rehearsal, said))
    }

    /// Ends the game and returns its rules, for another game of the same book.
    pub fn into_referee(self) -> Box<dyn RulesHost> {
        self.repl.game.session.into_referee()
    }

    /// Executes a line. A choice is given by its text and never by its number, because numbers change when the book changes.
    ///
    /// # Errors
    /// The reason why the line does not fit, as text. Nothing has changed.
    pub fn say(&mut self, line: &str) -> Result<LineResult, String> {
        let line = line.trim();
        // Author's commands are repeated.
        let author = by_author(line);
        let text = matches!(
            self.repl.game.session.prompt(),
            Prompt::Ask(Question::Text { .. })
        );
        let author = author.filter(|answer| !text || is_goto(answer)).map(Ok);
        let answer = match author.or_else(|| by_words(line, &self.repl.prompt())) {
            Some(answer) => answer,
            None => match self.repl.meaning(line) {
                LineMeaning::Answer(answer) => answer,
                LineMeaning::Chosen(answer, _) | LineMeaning::Text(answer, _) => Ok(answer),
                LineMeaning::Command(command, rest) => {
                    let done = command.run(&mut self.repl, rest);
                    done.map_err(|why| why.to_string())?;
                    return Ok(self.heard(Vec::new()));
                }
                LineMeaning::Inquiry(..) => {
                    return Err("This is no line of a recorded game.".to_owned());
                }
                LineMeaning::Nothing(why) => return Err(why),
            },
        };
        let wanted = present::wanted(&self.repl.prompt(), &self.repl.words);
        // The message of the prompt mentions numbers.
        let answer = answer.map_err(|why| match why.starts_with(&wanted) {
            true => "There is no such answer.".to_owned(),
            false => why,
        })?;
        let page = self.repl.game.give(answer);
        let page = page.map_err(|refusal| self.refused(&refusal))?;
        self.repl.tell(&page).map_err(|why| why.to_string())?;
        Ok(self.heard(page.events))
    }

    fn refused(&self, refusal: &AnswerRefusal) -> String {
        present::sentence(&self.repl.voice().text(&refusal.reason))
    }

    /// The current prompt with its texts.
    pub fn prompt(&self) -> Prompt {
        self.repl.prompt()
    }

    pub fn game(&self) -> &Game {
        &self.repl.game
    }

    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.repl.game
    }

    fn heard(&mut self, events: Vec<Event>) -> LineResult {
        LineResult {
            told: self.ear.taken(),
            events,
        }
    }
}

/// The only author's command that is accepted instead of a text answer.
fn is_goto(answer: &Answer) -> bool {
    matches!(answer, Answer::Author(text) if text.starts_with("goto "))
}

/// An author's command, from a line that begins with `!`.
pub(super) fn by_author(line: &str) -> Option<Answer> {
    let text = line.strip_prefix('!')?;
    Some(Answer::Author(text.trim().to_owned()))
}

/// The choice with exactly this text or id. If several have the same text, the first open one.
pub(super) fn by_words(line: &str, prompt: &Prompt) -> Option<Result<Answer, String>> {
    let offers = prompt.offers();
    let same = |offer: &&MenuOption| is_all_of(line, offer) || offer.id == line;
    let open = offers.iter().filter(same).find(|o| o.closed.is_none());
    if let Some(offer) = open {
        return Some(Ok(Answer::Reply(Reply::Pick(offer.id.clone()))));
    }
    let number = line.trim_end_matches(['.', ')']);
    let is_picked = !offers.is_empty() && !number.is_empty();
    (is_picked && number.chars().all(|c| c.is_ascii_digit())).then(|| {
        Err(format!(
            "`{line}` is a number: a recorded game names a choice by its words."
        ))
    })
}

/// The line that stands for an answer in [`Rehearsal::say`].
pub fn typed(answer: &Answer, prompt: &Prompt) -> String {
    let offers = prompt.offers();
    match answer {
        Answer::Reply(Reply::Pick(id)) => {
            let words = |offer: &MenuOption| present::words(&offer.text).trim().to_owned();
            let offer = offers.iter().find(|offer| offer.id == *id);
            let words = offer.map_or_else(|| id.clone(), words);
            // If several choices have the same text, the id is unambiguous.
            let alike = |offer: &&MenuOption| is_all_of(&words, offer) && offer.closed.is_none();
            if offers.iter().filter(alike).count() == 1 {
                words
            } else {
                id.clone()
            }
        }
        Answer::Command(text) => {
            let hidden = matches!(prompt, Prompt::Ask(Question::Text { .. }))
                || offers.iter().any(|offer| answer::opens(text, offer));
            format!("{}{text}", if hidden { "/" } else { "" })
        }
        Answer::Reply(Reply::Dice(faces)) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            faces.join(" ")
        }
        other => answer::answered(other),
    }
}
