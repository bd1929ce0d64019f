//! A game whose lines come from a program instead of a reader. Lines have the same meaning as in the REPL, and the output is that of a pipe with 80
//! columns.

use super::answer::{self, is_exact_text};
use super::input::{NoInput, OutputBuffer};
use super::{BookLauncher, Console, Game, LineMeaning, Repl};
use crate::engine::play::AnswerRefusal;
use crate::model::game::{Answer, Event, MenuOption, Prompt, Question, Reply, RulesHost};
use crate::output::present::{self, TextStyle};

/// Width of the output, in columns.
const OUTPUT_WIDTH: usize = 80;

/// A game that executes one line at a time.
pub struct ScriptedGame {
    repl: Repl,
    output: OutputBuffer,
}

/// Result of one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LineResult {
    /// Printed text, in complete lines.
    pub output: String,
    /// Empty for a command of the program.
    pub events: Vec<Event>,
}

impl ScriptedGame {
    /// Starts a game.
    ///
    /// # Errors
    /// The reason why it cannot begin, as text.
    pub fn start(launcher: BookLauncher) -> Result<(Self, LineResult), String> {
        let words = launcher.words.clone();
        let (game, page) = Game::start(launcher, None)?;
        let output = OutputBuffer::default();
        let (lines, out) = (Box::new(NoInput), Box::new(output.clone()));
        let console = Console::new(lines, out, TextStyle::with_width(OUTPUT_WIDTH), None, words);
        let repl = Repl::new(console, game);
        let mut scripted = Self { repl, output };
        scripted
            .repl
            .print_page(&page)
            .map_err(|why| why.to_string())?;
        let result = scripted.take_result(page.events);
        Ok((scripted, result))
    }

    /// Ends the game and returns its rules, for another game of the same book.
    pub fn into_rules(self) -> Box<dyn RulesHost> {
        self.repl.game.session.into_rules()
    }

    /// Executes a line. A choice is named by its text, never by its number, because numbers change with the book.
    ///
    /// # Errors
    /// The reason why the line does not fit, as text. Nothing has changed.
    pub fn execute_line(&mut self, line: &str) -> Result<LineResult, String> {
        let line = line.trim();
        // A recorded game can contain author's commands.
        let author = parse_author_command(line);
        let is_text_question = matches!(
            self.repl.game.session.prompt(),
            Prompt::Ask(Question::Text { .. })
        );
        let author = author
            .filter(|answer| !is_text_question || is_goto(answer))
            .map(Ok);
        let answer = match author.or_else(|| find_choice(line, &self.repl.current_prompt())) {
            Some(answer) => answer,
            None => match self.repl.parse_input(line) {
                LineMeaning::Answer(answer) => answer,
                LineMeaning::ChoiceOrCommand(answer, _) | LineMeaning::TextOrCommand(answer, _) => {
                    Ok(answer)
                }
                LineMeaning::Command(command, rest) => {
                    let result = command.run_at_prompt(&mut self.repl, rest);
                    result.map_err(|why| why.to_string())?;
                    return Ok(self.take_result(Vec::new()));
                }
                LineMeaning::AuthorQuery(..) => {
                    return Err("A recorded game cannot contain this command.".to_owned());
                }
                LineMeaning::Unknown(why) => return Err(why),
            },
        };
        let expected = present::expected_input(&self.repl.current_prompt(), &self.repl.words);
        // The general message mentions numbers, which are not allowed here.
        let answer = answer.map_err(|why| match why.starts_with(&expected) {
            true => "This is not a possible answer.".to_owned(),
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

    /// The current prompt with messages replaced by their text.
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

/// True for `goto`, the only author's command that is accepted instead of a text.
fn is_goto(answer: &Answer) -> bool {
    matches!(answer, Answer::Author(text) if text.starts_with("goto "))
}

/// An author's command, from a line that begins with `!`.
pub(super) fn parse_author_command(line: &str) -> Option<Answer> {
    let text = line.strip_prefix('!')?;
    Some(Answer::Author(text.trim().to_owned()))
}

/// The first open choice with exactly this text or id. A number is an error.
pub(super) fn find_choice(line: &str, prompt: &Prompt) -> Option<Result<Answer, String>> {
    let options = prompt.options();
    let is_same = |option: &&MenuOption| is_exact_text(line, option) || option.id == line;
    let open_choice = options.iter().filter(is_same).find(|o| o.closed.is_none());
    if let Some(option) = open_choice {
        return Some(Ok(Answer::Reply(Reply::Pick(option.id.clone()))));
    }
    let number = line.trim_end_matches(['.', ')']);
    let is_picked = !options.is_empty() && !number.is_empty();
    (is_picked && number.chars().all(|c| c.is_ascii_digit())).then(|| {
        Err(format!(
            "`{line}` is a number, but a recorded game must name a choice by its text."
        ))
    })
}

/// The line that gives an answer in [`ScriptedGame::execute_line`].
pub fn line_for_answer(answer: &Answer, prompt: &Prompt) -> String {
    let options = prompt.options();
    match answer {
        Answer::Reply(Reply::Pick(id)) => {
            let text = |option: &MenuOption| present::plain_text(&option.text).trim().to_owned();
            let option = options.iter().find(|option| option.id == *id);
            let text = option.map_or_else(|| id.clone(), text);
            // The id is needed if several open choices have the same text.
            let is_alike =
                |option: &&MenuOption| is_exact_text(&text, option) && option.closed.is_none();
            if options.iter().filter(is_alike).count() == 1 {
                text
            } else {
                id.clone()
            }
        }
        Answer::Command(text) => {
            let needs_slash = matches!(prompt, Prompt::Ask(Question::Text { .. }))
                || options.iter().any(|it| answer::abbreviates(text, it));
            format!("{}{text}", if needs_slash { "/" } else { "" })
        }
        Answer::Reply(Reply::Dice(faces)) => {
            let faces: Vec<String> = faces.iter().map(u32::to_string).collect();
            faces.join(" ")
        }
        answer => answer::answer_line(answer),
    }
}
