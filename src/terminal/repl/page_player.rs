//! A game in a web page. Replies are those of the session protocol, with the output of the terminal as HTML. `docs/protocol.md` describes them in "A
//! page of the web".

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

/// Commands that a page can show in addition to those that are always available.
const EXTRA_COMMANDS: [&str; 7] = ["codes", "log", "missed", "notes", "seen", "titles", "why"];

/// A saved game to continue.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct GameToOpen {
    /// Its name in error messages.
    pub name: String,
    /// Its text. None for a new game.
    pub save: Option<String>,
    /// True if it is accepted although it was edited.
    pub accept_save: bool,
    /// True if the author has only reloaded the book. Then its changes are not reported.
    pub reloaded: bool,
}

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartError {
    /// The reason as text.
    pub error: String,
    /// True if it is an edited save that can be opened after the reader confirms it.
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
    /// Output outside the blocks, such as errors with their place.
    output: OutputBuffer,
}

impl PagePlayer {
    /// Starts or continues a game. Returns the first reply.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn start(mut open: BookLauncher, kept: &GameToOpen) -> Result<(Self, Value), StartError> {
        open.words = open.words.for_web_page();
        let words = open.words.clone();
        let (game, page, notices) = match &kept.save {
            None => {
                let (game, page) = Game::start(open, None)?;
                (game, page, Vec::new())
            }
            Some(text) => open_saved(open, kept, text)?,
        };
        let written = OutputBuffer::default();
        let out = Box::new(written.clone());
        let mut console = Console::new(
            Box::new(NoInput),
            out,
            TextStyle::with_width(ERROR_WIDTH),
            None,
            words,
        );
        console.captured = Some(CapturedOutput::default());
        let repl = Repl::new(console, game);
        let mut player = Self {
            repl,
            output: written,
        };
        let first = protocol::opening_json(&player.repl.game, &notices, &page);
        let mut first = player.with_output(first, &[page]);
        let game = &player.repl.game;
        first["messages"] = json!(game.launcher.words.with_prefix(MESSAGE_PREFIX));
        Ok((player, first))
    }

    /// Executes an answer and returns the reply as JSON.
    pub fn answer(&mut self, text: &str) -> Value {
        let said: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(line) = said.get("input").and_then(Value::as_str) {
            return self.execute_line(line);
        }
        if let Some(command) = said.get("show").and_then(Value::as_str) {
            return self.run_read_only(command);
        }
        match protocol::parse_answer(&self.repl.game, text) {
            Err(why) => self.refusal_json(&why),
            Ok(Answer::Command(said)) => self.run_command(said.trim()),
            Ok(answer) => self.submit(answer),
        }
    }

    /// The current game as the text of a save.
    ///
    /// # Errors
    /// If it cannot be written as one.
    pub fn save(&self) -> io::Result<String> {
        let bytes = save::encode(&self.repl.game.save_file())?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn submit(&mut self, answer: Answer) -> Value {
        match self.repl.answer_game(answer) {
            Ok(page) => {
                let reply = protocol::page_json(&page, &self.repl.game.launcher.words);
                self.with_output(reply, &[page])
            }
            Err(refusal) => self.refusal_json(&refusal.reason),
        }
    }

    fn run_command(&mut self, said: &str) -> Value {
        let reply = match commands::run_in_protocol(&mut self.repl.game, said) {
            Some(Ok(reply)) => reply,
            Some(Err(why)) => return self.refusal_json(&why),
            None => return self.submit(Answer::Command(said.to_owned())),
        };
        let page = reply.page.clone();
        let reply = protocol::command_json(&mut self.repl.game, reply);
        let Some(page) = page else {
            return reply;
        };
        if said == "look" {
            self.repl.presenter = present::EventPresenter::default();
        }
        self.with_output(reply, &[page])
    }

    /// Executes a line of input.
    fn execute_line(&mut self, line: &str) -> Value {
        if let LineMeaning::Command(command, _) = self.repl.parse_input(line.trim())
            && let Some(panel) = command.web_panel()
        {
            // The panel shows other players' games, so it is refused to one person alone. The map and the story check this themselves.
            match panel {
                "games" if self.is_private() => {
                    return self.refusal_json(&say!(self.repl.words, "games-hidden"));
                }
                "map" | "story" if self.is_private() => {}
                _ => return json!({"panel": panel}),
            }
        }
        let stands = |repl: &Repl| (repl.game.session.history().len(), repl.asks_for_character());
        let before = stands(&self.repl);
        if let Err(why) = self.repl.execute_line(line) {
            return self.refusal_json(&why.to_string());
        }
        let answered = stands(&self.repl) != before;
        let reply = json!({"input": line, "events": [], "answered": answered});
        self.with_output(reply, &[])
    }

    /// Output of a read-only command.
    fn run_read_only(&mut self, command: &str) -> Value {
        let (word, rest) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        let found = commands::find_command(word)
            .filter(|it| it.is_read_only() || EXTRA_COMMANDS.contains(&it.name));
        let Some(found) = found.filter(|it| it.is_available(&self.repl.game)) else {
            let why = say!(self.repl.words, "no-command", word = word);
            return self.refusal_json(&why);
        };
        let why = found.run_at_prompt(&mut self.repl, rest.trim()).err();
        let told = self.take_output();
        match why {
            Some(why) => self.refusal_json(&why.to_string()),
            None => json!({"shown": told.0 + &told.1}),
        }
    }

    /// True if one of several players has the screen alone.
    fn is_private(&self) -> bool {
        self.repl.seat.occupant.is_some()
    }

    fn refusal_json(&self, reason: &str) -> Value {
        json_output::refusal_json(reason, &self.repl.game.launcher.words)
    }

    /// The collected output as HTML: for all players, and for the person who has the seat.
    fn take_output(&mut self) -> (String, String) {
        let hidden = self.is_private();
        let gathered = self.repl.console.captured.replace(CapturedOutput {
            is_private: hidden,
            ..CapturedOutput::default()
        });
        let CapturedOutput {
            shared: open,
            private: mut alone,
            ..
        } = gathered.unwrap_or_default();
        let mut open = html_fragment(&open);
        let written = self.output.take();
        if !written.trim().is_empty() {
            let block = Block::new(Style::Error, written.trim_end());
            match hidden {
                true => alone.push(block),
                false => open.push_str(&html_fragment(&[block])),
            }
        }
        (open, html_fragment(&alone))
    }

    /// Adds text and everything else that a page shows to a reply.
    fn with_output(&mut self, mut reply: Value, pages: &[Response]) -> Value {
        for page in pages {
            // The output is collected in memory, so writing cannot fail.
            let _ = self.repl.print_events(page);
        }
        if let Some(told) = self.repl.rule_error_note() {
            let _ = self.repl.print_note(&told);
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
            let asked = present::prompt_blocks(&prompt, self.repl.present_options(&words));
            let question = asked.first().and_then(|block| block.runs.first());
            reply["question"] = question.map_or("", |run| &run.text).into();
        }
        let asked = json_output::prompt_json(&prompt, &self.repl.game.launcher.words);
        // The first reply has its page under a separate key.
        match reply.get_mut("response") {
            Some(page) => page["prompt"] = asked,
            None => reply["prompt"] = asked,
        }
        if let Some((instruction, names)) = self.repl.answer_names() {
            reply["answer_keys"] = json!({"instruction": instruction, "names": names});
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

/// Width of errors with their place, in columns.
const ERROR_WIDTH: usize = 72;

/// Opens a saved game. Returns it with its page and the messages for the reader.
fn open_saved(
    open: BookLauncher,
    kept: &GameToOpen,
    text: &str,
) -> Result<(Game, Response, Vec<String>), StartError> {
    let words = open.words.clone();
    let name = match &*kept.name {
        "" => &open.book.title,
        name => name,
    };
    let told = |trouble: save::SaveError| present::sentence(&words.text(&trouble.text()));
    let read = save::decode(name, text.as_bytes());
    let (document, altered) = read.map_err(told)?;
    if altered && !kept.accept_save {
        let path = Path::new(name).to_owned();
        return Err(StartError {
            error: told(save::SaveError::Altered { path }),
            modified: altered,
        });
    }
    if !belongs_to(&document, &open) {
        let path = document.book.title;
        return Err(present::sentence(&say!(words, "save-of-another", path = path)).into());
    }
    let known = kept.reloaded.then(|| {
        let changed = ["book-changed", "rules-changed"];
        changed.map(|id| words.format_message(id, &[]))
    });
    let ResumedGame {
        game,
        page,
        lost_parts: mut lost,
        ..
    } = Game::resume(open, None, document)?;
    lost.retain(|line| !known.iter().flatten().any(|it| it == line));
    let lost = lost.iter().map(|line| present::sentence(line));
    Ok((game, page, lost.collect()))
}

/// True if the save belongs to the book: by its id, or by its title if one of them has no id.
fn belongs_to(document: &SaveFile, open: &BookLauncher) -> bool {
    let (kept, book) = (&document.book, &open.book);
    match kept.id.is_empty() || book.id.is_empty() {
        true => kept.title == book.title,
        false => kept.id == book.id,
    }
}
