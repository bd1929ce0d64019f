//! What the reader may say besides an answer, for all faces: the one table of commands. The line, its help and completion, the JSON lines, recorded games and
//! what strict games refuse go by it.

mod bookmarks;
mod characters;
mod help;
mod journal;
mod kept;
mod map;
mod seen;
mod settings;
mod story;
mod things;
mod told;
mod wire;

use super::wire::Voice;
use super::{After, Game, Repl};
use crate::game::{Message, QUICK};
use crate::present;
use crate::words::{Words, say};
pub(super) use seen::{at_the_end, is_told as has_an_end_to_tell};
use std::io;
pub(super) use wire::Said;

/// A command. Its name is the same in every language; what it does is the message `help-NAME`.
pub struct Command {
    pub name: &'static str,
    /// Other names at the line.
    pub aliases: &'static [&'static str],
    /// What may follow it, as help shows it; empty when nothing may.
    pub takes: &'static str,
    line: Option<AtLine>,
    wire: Option<Reply>,
}

/// What it does at the line, with what follows its name.
type AtLine = fn(&mut Repl, &str) -> io::Result<After>;

/// What it replies on the wire.
type Reply = fn(&mut Game, &Voice, &str) -> Said;

/// Commands that a strict game refuses.
const NOT_STRICT: [&str; 5] = ["undo", "load", "bookmark", "resume", "unmark"];

macro_rules! commands {
    ($($name:literal $aliases:expr, $takes:literal, $line:expr, $wire:expr;)*) => {
        /// All commands, in the order of help.
        pub const COMMANDS: &[Command] = &[$(Command {
            name: $name, aliases: &$aliases, takes: $takes, line: $line, wire: $wire,
        }),*];
    };
}

commands! {
    "help" ["?", "commands"], "[COMMAND]", Some(help::help), None;
    "look" ["again"], "", Some(told::look), Some(wire::look);
    "choices" ["options"], "", Some(told::choices), None;
    "sheet" ["stats", "character"], "", Some(told::sheet), Some(wire::sheet);
    "characters" [], "[WHO]", Some(characters::characters), Some(characters::on_wire);
    "status" [], "", Some(told::status), Some(wire::status);
    "items" ["inventory", "pack", "belongings"], "[THING]", Some(things::items), Some(wire::items);
    "about" ["x", "examine"], "THING", Some(things::about), Some(wire::about);
    "codes" [], "", Some(told::codes), Some(wire::codes);
    "titles" [], "", Some(told::titles), Some(wire::titles);
    "why" ["explain"], "", Some(told::why), Some(wire::why);
    "note" [], "TEXT", Some(kept::note), Some(wire::note);
    "notes" [], "", Some(kept::notes), Some(wire::notes);
    "journal" [], "", Some(journal::journal), Some(journal::on_wire);
    "log" ["history"], "", Some(told::log), Some(wire::log);
    "seen" [], "", Some(seen::seen), Some(seen::seen_on_wire);
    "roads" [], "", Some(seen::roads), Some(seen::roads_on_wire);
    "story" [], "[FILE]", Some(story::story), Some(story::on_wire);
    "map" [], "[list|drawn]", Some(map::map), Some(map::on_wire);
    "quick" [], "", Some(told::quick), Some(wire::quick);
    "menu" [], "", None, Some(wire::menu);
    "undo" ["oops"], "[N]", Some(kept::undo), Some(wire::undo);
    "save" [], "[NAME]", Some(kept::save), Some(wire::save);
    "load" [], "[NAME]", Some(kept::load), Some(wire::load);
    "bookmark" ["bookmarks"], "[NAME]", Some(bookmarks::bookmark), Some(bookmarks::bookmark_on_wire);
    "resume" [], "[NAME]", Some(bookmarks::resume), Some(bookmarks::resume_on_wire);
    "unmark" [], "NAME", Some(bookmarks::unmark), Some(bookmarks::unmark_on_wire);
    "aside" [], "", None, Some(wire::aside);
    "camp" [], "", Some(kept::camp), None;
    "brief" [], "", Some(told::brief), None;
    "full" [], "", Some(told::full), None;
    "settings" [], "[WHAT VALUE]", Some(settings::settings), None;
    "roll" [], "2d6+1", Some(told::roll), None;
    "rules" [], "[WORD]", Some(told::rules), None;
    "restart" [], "", Some(kept::restart), Some(wire::restart);
    "quit" ["exit", "bye"], "", Some(kept::quit), Some(wire::quit);
}

impl Command {
    /// Is it one of the line?
    #[must_use]
    pub fn is_at_line(&self) -> bool {
        self.line.is_some()
    }

    /// Is it one of the protocol?
    #[must_use]
    pub fn is_on_wire(&self) -> bool {
        self.wire.is_some()
    }

    /// Why this game refuses it: a message.
    fn refused(&self, game: &Game) -> Option<String> {
        let refused = game.strict && NOT_STRICT.contains(&self.name);
        let why = Message::new("strict-refused").with("command", self.name);
        refused.then(|| why.text())
    }

    /// May these words follow its name?
    pub(super) fn fits(&self, rest: &str) -> bool {
        match self.takes {
            _ if rest.is_empty() => true,
            "" => false,
            "[N]" => rest.bytes().all(|b| b.is_ascii_digit()) && !rest.bytes().all(|b| b == b'0'),
            _ => true,
        }
    }

    /// How it is typed: one sentence.
    pub(super) fn typed(&self, words: &Words) -> String {
        match self.takes {
            "" => say!(words, "command-alone", name = self.name),
            takes => {
                let form = format!("{} {takes}", self.name);
                say!(words, "command-typed", form = form)
            }
        }
    }

    /// Does this game have it? Only a ruleset that says what puts one in peril plays a fight on.
    pub(super) fn is_there(&self, game: &Game) -> bool {
        let idle = self.name == QUICK && game.open.book.vocabulary.peril().is_none();
        self.refused(game).is_none() && !idle
    }

    /// What a page of the web opens in its place: there it is the page that keeps games, draws maps and sets how things look.
    pub(super) fn opens(&self) -> Option<&'static str> {
        match self.name {
            "save" | "load" | "restart" | "camp" | "quit" => Some("games"),
            "map" => Some("map"),
            "settings" => Some("settings"),
            "story" => Some("story"),
            _ => None,
        }
    }

    /// Is it for games that are kept, and nothing where this one is kept nowhere?
    pub(super) fn keeps(&self) -> bool {
        ["save", "load", "camp"].contains(&self.name)
    }

    /// Does it only tell, or set how things are told, whatever is asked?
    pub(super) fn only_looks(&self) -> bool {
        const LOOKS: [&str; 12] = [
            "help", "sheet", "status", "items", "about", "journal", "map", "brief", "full",
            "settings", "roll", "rules",
        ];
        LOOKS.contains(&self.name)
    }

    /// May it be given where the reader is asked who they will be?
    pub(super) fn is_early(&self) -> bool {
        const EARLY: [&str; 6] = ["characters", "choices", "load", "look", "quit", "undo"];
        self.only_looks() || EARLY.contains(&self.name)
    }

    /// Does it at the line.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub(super) fn run(&self, repl: &mut Repl, rest: &str) -> io::Result<After> {
        if let Some(why) = self.refused(&repl.game) {
            let why = present::sentence(&repl.words.text(&why));
            repl.aside(&why)?;
            return Ok(After::Stay);
        }
        self.line.map_or(Ok(After::Stay), |run| run(repl, rest))
    }
}

/// Those of the line, in the order of help.
pub(super) fn at_line() -> impl Iterator<Item = &'static Command> {
    COMMANDS.iter().filter(|command| command.is_at_line())
}

/// The command of the line whose name or other name this is.
pub(super) fn find(word: &str) -> Option<&'static Command> {
    let word = word.to_lowercase();
    at_line().find(|command| command.name == word || command.aliases.contains(&word.as_str()))
}

/// Is this the word that one leaves by, with a slash or without?
#[must_use]
pub fn leaves(line: &str) -> bool {
    let word = line.trim();
    let word = word.strip_prefix('/').unwrap_or(word);
    find(word).is_some_and(|command| command.name == "quit")
}

/// Is this the word that help is asked for by, with a slash or without?
#[must_use]
pub fn asks_for_help(line: &str) -> bool {
    let word = line.trim();
    let word = word.strip_prefix('/').unwrap_or(word);
    find(word).is_some_and(|command| command.name == "help")
}

/// What comes of words on the wire, where they are a command of this table.
pub(super) fn on_wire(game: &mut Game, voice: &Voice, said: &str) -> Said {
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let rest = rest.trim();
    let command = COMMANDS.iter().find(|command| command.name == first);
    let reply = command.and_then(|it| Some((it, it.wire?)));
    let Some((command, reply)) = reply else {
        return Said::Other;
    };
    match command.refused(game) {
        Some(why) => voice.refused(&why).into(),
        None => reply(game, voice, rest),
    }
}
