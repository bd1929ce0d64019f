//! A game in a web page. Replies are those of the session protocol, with the output of the terminal as HTML. See "A page of the web" in
//! `docs/reference/protocol.md`.

use super::commands;
use super::console::CapturedOutput;
use super::dispatch::LineMeaning;
use super::input::{NoInput, OutputBuffer};
use super::load::ResumedGame;
use super::{BookLauncher, Console, Game, Repl};
use super::{json_output, protocol};
use crate::engine::play::Response;
use crate::engine::save::{self, SaveFile};
use crate::messages::say;
use crate::model::game::{Answer, Prompt, Question};
use crate::output::present::{self, Block, Style, TextStyle, html_fragment};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// Prefix of the web page's own messages.
const MESSAGE_PREFIX: &str = "web-";

/// A saved game to continue.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct GameToOpen {
    /// Name of the save in error messages.
    pub name: String,
    /// Text of the save. None for a new game.
    pub save: Option<String>,
    /// True if an edited save is accepted.
    pub accept_save: bool,
    /// True if only the book or a setting has changed under the reader. Changes of the book are then not reported, and there is no reminder.
    pub reloaded: bool,
}

/// The reason why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartError {
    /// The reason as text.
    pub error: String,
    /// True for an edited save, which can be opened if the reader confirms it.
    pub modified: bool,
}

impl From<String> for StartError {
    fn from(why: String) -> Self {
        Self {
            error: why,
            modified: false,
        }
    }
}

/// A game in a page.
pub struct PagePlayer {
    repl: Repl,
    /// Output outside the blocks, such as errors with source lines.
    output: OutputBuffer,
}

impl PagePlayer {
    /// Starts or continues a game. Returns the first reply.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn start(
        mut launcher: BookLauncher,
        request: &GameToOpen,
    ) -> Result<(Self, Value), StartError> {
        launcher.words = launcher.words.for_web_page();
        let words = launcher.words.clone();
        let (game, page, notices) = match &request.save {
            None => {
                let (game, page) = Game::start(launcher, None)?;
                (game, page, Vec::new())
            }
            Some(text) => open_saved(launcher, request, text)?,
        };
        let output = OutputBuffer::default();
        let out = Box::new(output.clone());
        let mut console = Console::new(
            Box::new(NoInput),
            out,
            TextStyle::with_width(ERROR_WIDTH),
            None,
            words,
        );
        console.captured = Some(CapturedOutput::default());
        let repl = Repl::new(console, game);
        let mut player = Self { repl, output };
        if request.save.is_some() && !request.reloaded {
            let reminder = player.repl.game.reminder_blocks(&page);
            // The output is captured in memory, so writing cannot fail.
            let _ = player.repl.print_blocks(&reminder);
        }
        let reply = protocol::opening_json(&player.repl.game, &notices, &page);
        let mut reply = player.with_output(reply, &[page]);
        let game = &player.repl.game;
        reply["messages"] = json!(game.launcher.words.with_prefix(MESSAGE_PREFIX));
        Ok((player, reply))
    }

    /// Answers a request of the page, as JSON: a line of input, a command to show, or an answer.
    pub fn answer(&mut self, text: &str) -> Value {
        let request: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(line) = request.get("input").and_then(Value::as_str) {
            return self.execute_line(line);
        }
        if let Some(command) = request.get("show").and_then(Value::as_str) {
            return self.run_read_only(command);
        }
        match protocol::parse_answer(&self.repl.game, text) {
            Err(why) => self.refusal_json(&why),
            Ok(Answer::Command(line)) => self.run_command(line.trim()),
            Ok(answer) => self.submit(answer),
        }
    }

    /// The current game as the text of a save.
    ///
    /// # Errors
    /// If the game cannot be encoded.
    pub fn save(&self) -> io::Result<String> {
        let bytes = save::encode(&self.repl.game.save_file())?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn submit(&mut self, answer: Answer) -> Value {
        match self.repl.answer_game(answer) {
            Ok(page) => {
                let reply = protocol::response_json(&page, &self.repl.game.launcher.words);
                self.with_output(reply, &[page])
            }
            Err(refusal) => self.refusal_json(&refusal.reason),
        }
    }

    fn run_command(&mut self, line: &str) -> Value {
        let reply = match commands::run_in_protocol(&mut self.repl.game, line) {
            Some(Ok(reply)) => reply,
            Some(Err(why)) => return self.refusal_json(&why),
            None => return self.submit(Answer::Command(line.to_owned())),
        };
        let page = reply.page.clone();
        let reply = protocol::command_json(&mut self.repl.game, reply);
        let Some(page) = page else {
            return reply;
        };
        self.with_output(reply, &[page])
    }

    /// Executes a line of input.
    fn execute_line(&mut self, line: &str) -> Value {
        if let LineMeaning::Command(command, _) = self.repl.parse_input(line.trim())
            && let Some(panel) = command.web_panel()
        {
            // Saved games show what happened to other players. The commands for the map and the story check this themselves.
            match panel {
                "games" if self.is_private() => {
                    return self.refusal_json(&say!(self.repl.words, "games-hidden"));
                }
                "map" | "story" if self.is_private() => {}
                _ => return json!({"panel": panel}),
            }
        }
        let position = |repl: &Repl| (repl.game.session.history().len(), repl.asks_for_character());
        let before = position(&self.repl);
        if let Err(why) = self.repl.execute_line(line) {
            return self.refusal_json(&why.to_string());
        }
        let answered = position(&self.repl) != before;
        let reply = json!({"input": line, "events": [], "answered": answered});
        self.with_output(reply, &[])
    }

    /// Runs a command that changes nothing and returns its output.
    fn run_read_only(&mut self, line: &str) -> Value {
        let (word, args) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let command = commands::find_command(word).filter(|it| it.is_shown_in_page());
        let Some(command) = command.filter(|it| it.is_available(&self.repl.game)) else {
            let why = say!(self.repl.words, "no-command", word = word);
            return self.refusal_json(&why);
        };
        let error = command.run_at_prompt(&mut self.repl, args.trim()).err();
        let (shared, private) = self.take_output();
        match error {
            Some(error) => self.refusal_json(&error.to_string()),
            None => json!({"shown": shared + &private}),
        }
    }

    /// True if one of several players has the screen alone.
    fn is_private(&self) -> bool {
        self.repl.seat.occupant.is_some()
    }

    fn refusal_json(&self, reason: &str) -> Value {
        json_output::refusal_json(reason, &self.repl.game.launcher.words)
    }

    /// Takes the captured output as HTML: for all players, and for the person who has the seat.
    fn take_output(&mut self) -> (String, String) {
        let is_private = self.is_private();
        let captured = self.repl.console.captured.replace(CapturedOutput {
            is_private,
            ..CapturedOutput::default()
        });
        let CapturedOutput {
            shared,
            mut private,
            ..
        } = captured.unwrap_or_default();
        let mut shared = html_fragment(&shared);
        let text = self.output.take();
        if !text.trim().is_empty() {
            let block = Block::new(Style::Error, text.trim_end());
            match is_private {
                true => private.push(block),
                false => shared.push_str(&html_fragment(&[block])),
            }
        }
        (shared, html_fragment(&private))
    }

    /// Adds the output, the prompt and the status to a reply.
    fn with_output(&mut self, mut reply: Value, pages: &[Response]) -> Value {
        for page in pages {
            // The output is captured in memory, so writing cannot fail.
            let _ = self.repl.print_events(page);
        }
        if let Some(note) = self.repl.rule_error_note() {
            let _ = self.repl.print_note(&note);
        }
        self.repl.update_menu();
        let (public, private) = self.take_output();
        let mut html = json!({"public": public});
        if let Some(name) = &self.repl.seat.occupant {
            html["private"] = private.into();
            html["player"] = name.clone().into();
        }
        reply["html"] = html;
        let prompt = self.repl.current_prompt();
        reply["hint"] = self.repl.expected_input().into();
        if let Prompt::Ask(Question::Dice { .. }) = prompt {
            let words = self.repl.messages();
            let blocks = present::prompt_blocks(&prompt, self.repl.present_options(&words));
            let question = blocks.first().and_then(|block| block.runs.first());
            reply["question"] = question.map_or("", |run| &run.text).into();
        }
        let prompt_json = json_output::prompt_json(&prompt, &self.repl.game.launcher.words);
        // The first reply has the prompt under `response`.
        match reply.get_mut("response") {
            Some(page) => page["prompt"] = prompt_json,
            None => reply["prompt"] = prompt_json,
        }
        if self.repl.danger.is_none() && self.repl.game.session.can_continue_fight() {
            reply["quick"] = true.into();
        }
        if let Some(danger) = &self.repl.danger {
            let text = present::sentence(&self.repl.words.text(&danger.warning));
            reply["danger"] = say!(self.repl.words, "danger", warning = text).into();
        }
        reply["can_undo"] = (self.repl.game.undoable_lines() > 0).into();
        let game = &mut self.repl.game;
        let answers = game.session.history().len();
        if let Some(Ok(status)) = commands::run_in_protocol(game, "status") {
            reply["status"] = status.fields["status"].clone();
        }
        reply["answer_count"] = answers.into();
        reply["game_over"] = (*game.session.prompt() == Prompt::End).into();
        reply["brief"] = game.brief.into();
        reply
    }
}

/// Width of errors with source lines, in columns.
const ERROR_WIDTH: usize = 72;

/// Opens a saved game. Returns it with its page and the messages for the reader.
fn open_saved(
    launcher: BookLauncher,
    request: &GameToOpen,
    text: &str,
) -> Result<(Game, Response, Vec<String>), StartError> {
    let words = launcher.words.clone();
    let name = match &*request.name {
        "" => &launcher.book.title,
        name => name,
    };
    let describe_error = |error: save::SaveError| present::sentence(&words.text(&error.text()));
    let (document, is_edited) = save::decode(name, text.as_bytes()).map_err(describe_error)?;
    if is_edited && !request.accept_save {
        let path = Path::new(name).to_owned();
        return Err(StartError {
            error: describe_error(save::SaveError::Altered { path }),
            modified: is_edited,
        });
    }
    if !belongs_to(&document, &launcher) {
        let title = document.book.title;
        return Err(present::sentence(&say!(words, "save-of-another", path = title)).into());
    }
    let known_changes = request.reloaded.then(|| {
        let changed = ["book-changed", "rules-changed"];
        changed.map(|id| words.format_message(id, &[]))
    });
    let ResumedGame {
        game,
        page,
        mut lost_parts,
        ..
    } = Game::resume(launcher, None, document)?;
    lost_parts.retain(|line| !known_changes.iter().flatten().any(|it| it == line));
    let lost_parts = lost_parts.iter().map(|line| present::sentence(line));
    Ok((game, page, lost_parts.collect()))
}

/// True if the save belongs to the book: by its id, or by its title if one of them has no id.
fn belongs_to(document: &SaveFile, launcher: &BookLauncher) -> bool {
    let (saved, book) = (&document.book, &launcher.book);
    match saved.id.is_empty() || book.id.is_empty() {
        true => saved.title == book.title,
        false => saved.id == book.id,
    }
}
