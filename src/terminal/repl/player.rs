//! A game in a web page. Replies are those of the session protocol, with the output of the terminal as HTML. `docs/protocol.md` describes them in "A
//! page of the web".

use super::commands;
use super::console::CapturedOutput;
use super::meaning::LineMeaning;
use super::read::{NoInput, SilentInput};
use super::taken::ResumedGame;
use super::{BookLauncher, Console, Game, Repl};
use super::{facts, wire};
use crate::engine::play::Response;
use crate::engine::save::{self, SaveFile};
use crate::messages::say;
use crate::model::game::{Answer, Prompt, Question};
use crate::output::present::{self, Block, Style, TextStyle, fragment};
use serde::Deserialize;
use serde_json::{Value, json};
use std::io;
use std::path::Path;

/// Prefix of the web page's own messages.
const WORDS: &str = "web-";

/// Commands that a page can show in addition to those that are always available.
const SHOWN: [&str; 7] = ["codes", "log", "missed", "notes", "seen", "titles", "why"];

/// A saved game to continue.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub struct KeptGame {
    /// Its name in error messages.
    pub name: String,
    /// Its text. None for a new game.
    pub kept: Option<String>,
    /// True if it is accepted although it was edited.
    pub accepted: bool,
    /// True if the author has only reloaded the book. Then its changes are not reported.
    pub reloaded: bool,
}

/// Why a game cannot begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartError {
    /// The reason as text.
    pub why: String,
    /// True if it is an edited save that can be opened after the reader confirms it.
    pub altered: bool,
}

impl From<String> for StartError {
    fn from(why: String) -> Self {
        Self {
            why,
            altered: false,
        }
    }
}

/// A game in a page.
pub struct PagePlayer {
    repl: Repl,
    /// Output outside the blocks, such as errors with their place.
    written: SilentInput,
}

impl PagePlayer {
    /// Starts or continues a game. Returns the first reply.
    ///
    /// # Errors
    /// If it cannot begin.
    pub fn begin(mut open: BookLauncher, kept: &KeptGame) -> Result<(Self, Value), StartError> {
        open.words = open.words.in_page();
        let words = open.words.clone();
        let (game, page, notices) = match &kept.kept {
            None => {
                let (game, page) = Game::start(open, None)?;
                (game, page, Vec::new())
            }
            Some(text) => taken_up(open, kept, text)?,
        };
        let written = SilentInput::default();
        let out = Box::new(written.clone());
        let mut console = Console::new(
            Box::new(NoInput),
            out,
            TextStyle::with_width(COLUMNS),
            None,
            words,
        );
        console.gathered = Some(CapturedOutput::default());
        let repl = Repl::new(console, game);
        let mut player = Self { repl, written };
        let first = wire::opened(&player.repl.game, &notices, &page);
        let mut first = player.tells(first, &[page]);
        let game = &player.repl.game;
        first["words"] = json!(game.open.words.beginning(WORDS));
        Ok((player, first))
    }

    /// Executes an answer and returns the reply as JSON.
    pub fn answer(&mut self, text: &str) -> Value {
        let said: Value = serde_json::from_str(text).unwrap_or_default();
        if let Some(line) = said.get("say").and_then(Value::as_str) {
            return self.says(line);
        }
        if let Some(command) = said.get("show").and_then(Value::as_str) {
            return self.shows(command);
        }
        match wire::parse_answer(&self.repl.game, text) {
            Err(why) => self.refuses(&why),
            Ok(Answer::Command(said)) => self.command(said.trim()),
            Ok(answer) => self.gives(answer),
        }
    }

    /// The current game as the text of a save.
    ///
    /// # Errors
    /// If it cannot be written as one.
    pub fn kept(&self) -> io::Result<String> {
        let bytes = save::bytes(&self.repl.game.document())?;
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn gives(&mut self, answer: Answer) -> Value {
        match self.repl.give_line(answer) {
            Ok(page) => {
                let reply = wire::page(&page, &self.repl.game.open.words);
                self.tells(reply, &[page])
            }
            Err(refusal) => self.refuses(&refusal.reason),
        }
    }

    fn command(&mut self, said: &str) -> Value {
        let reply = match commands::on_wire(&mut self.repl.game, said) {
            Some(Ok(reply)) => reply,
            Some(Err(why)) => return self.refuses(&why),
            None => return self.gives(Answer::Command(said.to_owned())),
        };
        let page = reply.page.clone();
        let reply = wire::command(&mut self.repl.game, reply);
        let Some(page) = page else {
            return reply;
        };
        if said == "look" {
            self.repl.telling = present::EventPresenter::default();
        }
        self.tells(reply, &[page])
    }

    /// Executes a line of input.
    fn says(&mut self, line: &str) -> Value {
        if let LineMeaning::Command(command, _) = self.repl.meaning(line.trim())
            && let Some(panel) = command.opens()
        {
            // The panel shows other players' games, so it is refused to one person alone. The map and the story check this themselves.
            match panel {
                "games" if self.is_alone() => {
                    return self.refuses(&say!(self.repl.words, "games-hidden"));
                }
                "map" | "story" if self.is_alone() => {}
                _ => return json!({"opens": panel}),
            }
        }
        let stands = |repl: &Repl| (repl.game.session.history().len(), repl.asks_who());
        let before = stands(&self.repl);
        if let Err(why) = self.repl.line(line) {
            return self.refuses(&why.to_string());
        }
        let moved = stands(&self.repl) != before;
        self.tells(json!({"said": line, "events": [], "moved": moved}), &[])
    }

    /// Output of a read-only command.
    fn shows(&mut self, command: &str) -> Value {
        let (word, rest) = command
            .split_once(char::is_whitespace)
            .unwrap_or((command, ""));
        let found = commands::find(word).filter(|it| it.only_looks() || SHOWN.contains(&it.name));
        let Some(found) = found.filter(|it| it.is_there(&self.repl.game)) else {
            let why = say!(self.repl.words, "no-command", word = word);
            return self.refuses(&why);
        };
        let why = found.run(&mut self.repl, rest.trim()).err();
        let told = self.taken();
        match why {
            Some(why) => self.refuses(&why.to_string()),
            None => json!({"shown": told.0 + &told.1}),
        }
    }

    /// True if one of several players has the screen alone.
    fn is_alone(&self) -> bool {
        self.repl.seat.alone.is_some()
    }

    fn refuses(&self, reason: &str) -> Value {
        facts::refused(reason, &self.repl.game.open.words)
    }

    /// The collected output as HTML: for all players, and for the person who has the seat.
    fn taken(&mut self) -> (String, String) {
        let hidden = self.is_alone();
        let gathered = self.repl.console.gathered.replace(CapturedOutput {
            hidden,
            ..CapturedOutput::default()
        });
        let CapturedOutput {
            open, mut alone, ..
        } = gathered.unwrap_or_default();
        let mut open = fragment(&open);
        let written = self.written.taken();
        if !written.trim().is_empty() {
            let block = Block::new(Style::Trouble, written.trim_end());
            match hidden {
                true => alone.push(block),
                false => open.push_str(&fragment(&[block])),
            }
        }
        (open, fragment(&alone))
    }

    /// Adds text and everything else that a page shows to a reply.
    fn tells(&mut self, mut reply: Value, pages: &[Response]) -> Value {
        for page in pages {
            // The output is collected in memory, so writing cannot fail.
            let _ = self.repl.tell_events(page);
        }
        if let Some(told) = self.repl.where_fault() {
            let _ = self.repl.aside(&told);
        }
        self.repl.find_menu();
        let (open, alone) = self.taken();
        let mut told = json!({"open": open});
        if let Some(name) = &self.repl.seat.alone {
            told["alone"] = alone.into();
            told["seat"] = name.clone().into();
        }
        reply["told"] = told;
        let prompt = self.repl.prompt();
        reply["wanted"] = self.repl.wanted().into();
        if let Prompt::Ask(Question::Dice { .. }) = prompt {
            let words = self.repl.voice();
            let asked = present::prompt(&prompt, self.repl.manner(&words));
            let question = asked.first().and_then(|block| block.runs.first());
            reply["question"] = question.map_or("", |run| &run.text).into();
        }
        let asked = facts::prompt(&prompt, &self.repl.game.open.words);
        // The first reply has its page under a separate key.
        match reply.get_mut("page").filter(|page| page.is_object()) {
            Some(page) => page["prompt"] = asked,
            None => reply["prompt"] = asked,
        }
        if let Some((instruction, names)) = self.repl.deeds() {
            reply["deeds"] = json!({"of": instruction, "names": names});
        }
        reply["back"] = (self.repl.game.lines_said() > 0).into();
        let game = &mut self.repl.game;
        let answers = game.session.history().len();
        if let Some(Ok(status)) = commands::on_wire(game, "status") {
            reply["status"] = status.facts["status"].clone();
        }
        reply["answers"] = answers.into();
        reply["over"] = (*game.session.prompt() == Prompt::TheEnd).into();
        reply["brief"] = game.brief.into();
        reply
    }
}

/// Width of errors with their place, in columns.
const COLUMNS: usize = 72;

/// Opens a saved game. Returns it with its page and the messages for the reader.
fn taken_up(
    open: BookLauncher,
    kept: &KeptGame,
    text: &str,
) -> Result<(Game, Response, Vec<String>), StartError> {
    let words = open.words.clone();
    let name = match &*kept.name {
        "" => &open.book.title,
        name => name,
    };
    let told = |trouble: save::SaveError| present::sentence(&words.text(&trouble.text()));
    let read = save::of_bytes(name, text.as_bytes());
    let (document, altered) = read.map_err(told)?;
    if altered && !kept.accepted {
        let path = Path::new(name).to_owned();
        return Err(StartError {
            why: told(save::SaveError::Altered { path }),
            altered,
        });
    }
    if !is_of(&document, &open) {
        let path = document.book.title;
        return Err(present::sentence(&say!(words, "save-of-another", path = path)).into());
    }
    let known = kept.reloaded.then(|| {
        let changed = ["book-changed", "rules-changed"];
        changed.map(|id| words.say(id, &[]))
    });
    let ResumedGame {
        game,
        page,
        mut lost,
        ..
    } = Game::resume(open, None, document)?;
    lost.retain(|line| !known.iter().flatten().any(|it| it == line));
    let lost = lost.iter().map(|line| present::sentence(line));
    Ok((game, page, lost.collect()))
}

/// True if the save belongs to the book: by its id, or by its title if one of them has no id.
fn is_of(document: &SaveFile, open: &BookLauncher) -> bool {
    let (kept, book) = (&document.book, &open.book);
    match kept.id.is_empty() || book.id.is_empty() {
        true => kept.title == book.title,
        false => kept.id == book.id,
    }
}
