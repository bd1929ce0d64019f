//! A game that is played by given lines and not by a reader. Lines have the same meaning as in the REPL, and the output is that of a pipe with 80
//! columns.

use super::answer::{self, is_exact_text};
use super::input::{NoInput, OutputBuffer};
use super::{BookLauncher, Console, Game, LineMeaning, Repl};
use crate::engine::play::AnswerRefusal;
use crate::model::game::{Answer, Event, MenuOption, Prompt, Question, Reply, RulesHost};
use crate::output::present::{self, TextStyle};

/// Width of the output, in columns.
const OUTPUT_WIDTH: usize = 80;

/// A game that waits for its next line.
pub struct ScriptedGame {
    repl: Repl,
    output: OutputBuffer,
}

/// Result of one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineResult {
    /// Lines that end with a line break.
    pub output: String,
    /// Empty for a command of the program.
    pub events: Vec<Event>,
}

impl ScriptedGame {
    /// Starts a game.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text.
    pub fn start(open: BookLauncher) -> Result<(Self, LineResult), String> {
        let words = open.words.clone();
        let (game, page) = Game::start(open, None)?;
        let ear = OutputBuffer::default();
        let (lines, out) = (Box::new(NoInput), Box::new(ear.clone()));
        let console = Console::new(lines, out, TextStyle::with_width(OUTPUT_WIDTH), None, words);
        let repl = Repl::new(console, game);
        let mut rehearsal = Self { repl, output: ear };
        rehearsal
            .repl
            .print_page(&page)
            .map_err(|why| why.to_string())?;
        let said = rehearsal.take_result(page.events);
        Ok((rehearsal, said))
    }

    /// Ends the game and returns its rules, for another game of the same book.
    pub fn into_rules(self) -> Box<dyn RulesHost> {
        self.repl.game.session.into_rules()
    }

    /// Executes a line. A choice is given by its text and never by its number, because numbers change when the book changes.
    ///
    /// # Errors
    /// The reason why the line does not fit, as text. Nothing has changed.
    pub fn execute_line(&mut self, line: &str) -> Result<LineResult, String> {
        let line = line.trim();
        // Author's commands are repeated.
        let author = parse_author_command(line);
        let text = matches!(
            self.repl.game.session.prompt(),
            Prompt::Ask(Question::Text { .. })
        );
        let author = author.filter(|answer| !text || is_goto(answer)).map(Ok);
        let answer = match author.or_else(|| find_choice(line, &self.repl.current_prompt())) {
            Some(answer) => answer,
            None => match self.repl.parse_input(line) {
                LineMeaning::Answer(answer) => answer,
                LineMeaning::ChoiceOrCommand(answer, _) | LineMeaning::TextOrCommand(answer, _) => {
                    Ok(answer)
                }
                LineMeaning::Command(command, rest) => {
                    let done = command.run_at_prompt(&mut self.repl, rest);
                    done.map_err(|why| why.to_string())?;
                    return Ok(self.take_result(Vec::new()));
                }
                LineMeaning::AuthorQuery(..) => {
                    return Err("This is no line of a recorded game.".to_owned());
                }
                LineMeaning::Unknown(why) => return Err(why),
            },
        };
        let wanted = present::expected_input(&self.repl.current_prompt(), &self.repl.words);
        // The message of the prompt mentions numbers.
        let answer = answer.map_err(|why| match why.starts_with(&wanted) {
            true => "There is no such answer.".to_owned(),
            false => why,
        })?;
        let page = self.repl.game.answer_by_name(answer);
        let page = page.map_err(|refusal| self.format_refusal(&refusal))?;
        self.repl.print_page(&page).map_err(|why| why.to_string())?;
        Ok(self.take_result(page.events))
    }

    fn format_refusal(&self, refusal: &AnswerRefusal) -> String {
        present::sentence(&self.repl.messages().text(&refusal.reason))
    }

    /// The current prompt with its texts.
    pub fn current_prompt(&self) -> Prompt {
        self.repl.current_prompt()
    }

    pub fn game(&self) -> &Game {
        &self.repl.game
    }

    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.repl.game
    }

    fn take_result(&mut self, events: Vec<Event>) -> LineResult {
        LineResult {
            output: self.output.take(),
            events,
        }
    }
}

/// The only author's command that is accepted instead of a text answer.
fn is_goto(answer: &Answer) -> bool {
    matches!(answer, Answer::Author(text) if text.starts_with("goto "))
}

/// An author's command, from a line that begins with `!`.
pub(super) fn parse_author_command(line: &str) -> Option<Answer> {
    let text = line.strip_prefix('!')?;
    Some(Answer::Author(text.trim().to_owned()))
}

/// The choice with exactly this text or id. If several have the same text, the first open one.
pub(super) fn find_choice(line: &str, prompt: &Prompt) -> Option<Result<Answer, String>> {
    let options = prompt.options();
    let same = |offer: &&MenuOption| is_exact_text(line, offer) || offer.id == line;
    let open = options.iter().filter(same).find(|o| o.closed.is_none());
    if let Some(offer) = open {
        return Some(Ok(Answer::Reply(Reply::Pick(offer.id.clone()))));
    }
    let number = line.trim_end_matches(['.', ')']);
    let is_picked = !options.is_empty() && !number.is_empty();
    (is_picked && number.chars().all(|c| c.is_ascii_digit())).then(|| {
        Err(format!(
            "`{line}` is a number: a recorded game names a choice by its words."
        ))
    })
}

/// The line that stands for an answer in `Rehearsal::execute_line`.
pub fn line_for_answer(answer: &Answer, prompt: &Prompt) -> String {
    let options = prompt.options();
    match answer {
        Answer::Reply(Reply::Pick(id)) => {
            let words = |offer: &MenuOption| present::plain_text(&offer.text).trim().to_owned();
            let offer = options.iter().find(|offer| offer.id == *id);
            let words = offer.map_or_else(|| id.clone(), words);
            // If several choices have the same text, the id is unambiguous.
            let alike =
                |offer: &&MenuOption| is_exact_text(&words, offer) && offer.closed.is_none();
            if options.iter().filter(alike).count() == 1 {
                words
            } else {
                id.clone()
            }
        }
        Answer::Command(text) => {
            let hidden = matches!(prompt, Prompt::Ask(Question::Text { .. }))
                || options.iter().any(|offer| answer::abbreviates(text, offer));
            format!("{}{text}", if hidden { "/" } else { "" })
        }
        Answer::Reply(Reply::Dice(faces)) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            faces.join(" ")
        }
        other => answer::answer_line(other),
    }
}
