//! The table of readers' commands. The prompt, its help and completion, the session protocol and recorded games use it.
//!
//! A command is a function that returns a [`CommandReply`]: data for front ends, and blocks for readers. Only commands that require the prompt itself, for a
//! question or for direct output, have a separate function for it.

mod help;
mod journal;
mod look;
mod saves;
mod settings;

use super::{Game, Repl, speak};
use crate::engine::play::Response;
use crate::messages::{Messages, say};
use crate::model::game::{Message, QUICK};
use crate::output::present::{self, Block, Style};
pub(super) use journal::{at_the_end, is_told as has_an_end_to_tell};
pub use look::chance;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// A command. Its name is the same in every language. The message `help-NAME` describes it.
pub struct CommandRow {
    pub name: &'static str,
    /// Other names at the prompt.
    pub aliases: &'static [&'static str],
    /// Arguments as shown in the help. Empty if it takes none.
    pub takes: &'static str,
    does: CommandAction,
}

/// Runs the command. The error is the text of a message.
type CommandFunction = fn(&mut CommandCall) -> Result<CommandReply, String>;

/// Runs the command at the prompt with its arguments.
type PromptFunction = fn(&mut Repl, &str) -> io::Result<()>;

/// Where the command is available.
enum CommandAction {
    Everywhere(CommandFunction),
    AtPrompt(PromptFunction),
    OnWire(CommandFunction),
    Apart(PromptFunction, CommandFunction),
}
use CommandAction::{Apart, AtPrompt, Everywhere, OnWire};

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    takes: &'static str,
    does: CommandAction,
) -> CommandRow {
    CommandRow {
        name,
        aliases,
        takes,
        does,
    }
}

/// All commands, in the order of help.
pub const COMMANDS: &[CommandRow] = &[
    command(
        "help",
        &["?", "commands"],
        "[COMMAND]",
        AtPrompt(help::help),
    ),
    command(
        "look",
        &["again"],
        "",
        Apart(look::look_at_prompt, look::look),
    ),
    command("choices", &["options"], "", AtPrompt(look::choices)),
    command(
        "sheet",
        &["stats", "character"],
        "",
        Everywhere(look::sheet),
    ),
    command(
        "characters",
        &[],
        "[WHO]",
        Apart(look::at_prompt, look::characters),
    ),
    command("status", &[], "", Everywhere(look::status)),
    command(
        "inventory",
        &["items", "pack"],
        "[THING]",
        Everywhere(look::inventory),
    ),
    command("about", &["x", "examine"], "THING", Everywhere(look::about)),
    command("codes", &[], "", Everywhere(look::codes)),
    command("titles", &[], "", Everywhere(look::titles)),
    command("why", &["explain"], "", Everywhere(look::why)),
    command("note", &[], "TEXT", Everywhere(saves::note)),
    command("notes", &[], "", Everywhere(saves::notes)),
    command("journal", &[], "", Everywhere(journal::journal)),
    command("log", &["history"], "", Everywhere(look::log)),
    command("seen", &[], "", Everywhere(journal::seen)),
    command("missed", &[], "", Everywhere(journal::missed)),
    command(
        "story",
        &[],
        "[FILE]",
        Apart(journal::at_prompt, journal::story),
    ),
    command("map", &[], "[list|drawn]", Everywhere(journal::map)),
    command("quick", &[], "", Apart(look::quick_at_prompt, look::quick)),
    command("actions", &[], "", OnWire(look::actions)),
    command(
        "undo",
        &["oops"],
        "[N]",
        Apart(saves::undo_at_prompt, saves::undo),
    ),
    command("save", &[], "[NAME]", Everywhere(saves::save)),
    command(
        "load",
        &[],
        "[NAME]",
        Apart(saves::load_at_prompt, saves::load),
    ),
    command(
        "bookmark",
        &["bookmarks"],
        "[NAME]",
        Everywhere(saves::bookmark),
    ),
    command("revisit", &[], "[NAME]", Everywhere(saves::revisit)),
    command("unbookmark", &[], "NAME", Everywhere(saves::unbookmark)),
    command("brief", &[], "", AtPrompt(settings::brief)),
    command("full", &[], "", AtPrompt(settings::full)),
    command(
        "settings",
        &[],
        "[WHAT VALUE]",
        AtPrompt(settings::settings),
    ),
    command("roll", &[], "2d6+1", AtPrompt(look::roll)),
    command("rules", &[], "[WORD]", AtPrompt(look::rules)),
    command(
        "restart",
        &[],
        "",
        Apart(saves::restart_at_prompt, saves::restart),
    ),
    command(
        "quit",
        &["exit", "bye"],
        "",
        Apart(saves::quit_at_prompt, saves::quit),
    ),
];

/// Commands that a strict game refuses.
const NOT_STRICT: [&str; 5] = ["undo", "load", "bookmark", "revisit", "unbookmark"];

/// Why commands are refused while one of several players has the terminal: they would show what others did. Messages, each with the name of its
/// command.
const NOT_ALONE: [&str; 7] = [
    "journal-hidden",
    "log-hidden",
    "map-hidden",
    "missed-hidden",
    "revisit-hidden",
    "story-hidden",
    "undo-hidden",
];

/// A call of a command.
pub(super) struct CommandCall<'a> {
    pub(super) game: &'a mut Game,
    pub(super) words: Messages,
    /// Arguments of the command.
    pub(super) rest: &'a str,
    /// True if all output is for screen readers.
    pub(super) narrate: bool,
    /// True if there is a window to draw in.
    pub(super) window: bool,
    /// True if it is printed in a web page.
    pub(super) pictures: bool,
    /// Line width in columns.
    pub(super) width: usize,
    /// True if a save is loaded although its checksum does not match.
    pub(super) accepts: bool,
}

impl<'a> CommandCall<'a> {
    fn new(game: &'a mut Game, rest: &'a str) -> Self {
        Self {
            words: game.open.words.clone(),
            accepts: game.accepts,
            game,
            rest,
            narrate: false,
            window: false,
            pictures: false,
            width: 0,
        }
    }
}

/// Reply of a command.
#[derive(Default)]
pub(super) struct CommandReply {
    /// Keys of the session protocol.
    pub(super) facts: Map<String, Value>,
    /// The same for a reader.
    blocks: Vec<Block>,
    /// Formatted text for a reader.
    drawn: String,
    /// The current page.
    pub(super) page: Option<Response>,
    /// True if the game is saved afterwards.
    pub(super) saves: bool,
    /// True if the reader quits.
    pub(super) leaves: bool,
}

impl CommandReply {
    fn with_field(key: &str, value: impl Into<Value>) -> Self {
        Self::default().with(key, value)
    }

    /// The game has moved to a page, or has stayed on it.
    fn on_page(page: Response) -> Self {
        Self {
            page: Some(page),
            ..Self::default()
        }
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(key.to_owned(), value.into());
        self
    }

    fn and_save(mut self) -> Self {
        self.saves = true;
        self
    }

    fn show(mut self, blocks: Vec<Block>) -> Self {
        self.blocks.extend(blocks);
        self
    }

    /// Adds a sentence of the program.
    fn say(self, text: impl Into<String>) -> Self {
        self.show(vec![Block::new(Style::Aside, text)])
    }

    /// Adds sentences about errors: messages or text.
    fn warn(self, words: &Messages, lines: &[String]) -> Self {
        let lines = lines.iter();
        let lines = lines.map(|line| present::sentence(&words.text(line)));
        let lines = lines.map(|line| Block::new(Style::Trouble, line));
        self.show(lines.collect())
    }

    /// Adds one line for each item, or a sentence if the list is empty.
    fn list(self, lines: impl IntoIterator<Item = String>, none: impl Into<String>) -> Self {
        let lines = lines.into_iter();
        let lines = lines.map(|text| Block::new(Style::Plain, text).indented(2, 4));
        let lines: Vec<Block> = lines.collect();
        match lines.is_empty() {
            true => self.say(none),
            false => self.show(lines),
        }
    }
}

impl CommandRow {
    /// True if it is available at the prompt.
    pub fn is_at_line(&self) -> bool {
        !matches!(self.does, OnWire(_))
    }

    /// True if it is available in the session protocol.
    pub fn is_on_wire(&self) -> bool {
        !matches!(self.does, AtPrompt(_))
    }

    /// Why this game refuses it, as a message.
    fn refused(&self, game: &Game) -> Option<String> {
        let refused = game.strict && NOT_STRICT.contains(&self.name);
        let why = Message::new("strict-refused").with("command", self.name);
        refused.then(|| why.text())
    }

    /// True if it accepts these arguments.
    pub(super) fn fits(&self, rest: &str) -> bool {
        match self.takes {
            _ if rest.is_empty() => true,
            "" => false,
            "[N]" => rest.bytes().all(|b| b.is_ascii_digit()) && !rest.bytes().all(|b| b == b'0'),
            _ => true,
        }
    }

    /// Its usage as one sentence.
    pub(super) fn typed(&self, words: &Messages) -> String {
        match self.takes {
            "" => say!(words, "command-alone", name = self.name),
            takes => {
                let form = format!("{} {takes}", self.name);
                say!(words, "command-typed", form = form)
            }
        }
    }

    /// True if this game has the command. `quick` requires a ruleset that declares when the reader is in danger.
    pub(super) fn is_there(&self, game: &Game) -> bool {
        let idle = self.name == QUICK && game.open.book.vocabulary.peril().is_none();
        self.refused(game).is_none() && !idle
    }

    /// The panel that a web page opens instead: the page itself manages games, draws maps and has settings.
    pub(super) fn opens(&self) -> Option<&'static str> {
        match self.name {
            "save" | "load" | "restart" | "quit" => Some("games"),
            "map" => Some("map"),
            "settings" => Some("settings"),
            "story" => Some("story"),
            _ => None,
        }
    }

    /// True if it requires a folder for saves.
    pub(super) fn keeps(&self) -> bool {
        ["save", "load"].contains(&self.name)
    }

    /// True if it only prints, or sets how output is printed, and is available at every prompt.
    pub(super) fn only_looks(&self) -> bool {
        const LOOKS: [&str; 12] = [
            "help",
            "sheet",
            "status",
            "inventory",
            "about",
            "journal",
            "map",
            "brief",
            "full",
            "settings",
            "roll",
            "rules",
        ];
        LOOKS.contains(&self.name)
    }

    /// True if it is available while the reader is asked for a character.
    pub(super) fn is_early(&self) -> bool {
        const EARLY: [&str; 6] = ["characters", "choices", "load", "look", "quit", "undo"];
        self.only_looks() || EARLY.contains(&self.name)
    }

    /// Runs it at the prompt.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub(super) fn run(&self, repl: &mut Repl, rest: &str) -> io::Result<()> {
        let mut hidden = NOT_ALONE.into_iter();
        let hidden = hidden.find(|id| id.strip_suffix("-hidden") == Some(self.name));
        if let Some(why) = self.refused(&repl.game) {
            let why = present::sentence(&repl.words.text(&why));
            repl.aside(&why)?;
        } else if let Some(why) = hidden.filter(|_| repl.seat.alone.is_some()) {
            let why = repl.words.say(why, &[]);
            repl.aside(&why)?;
        } else {
            match self.does {
                AtPrompt(run) | Apart(run, _) => return run(repl, rest),
                Everywhere(run) => repl.print_reply(run, rest)?,
                OnWire(_) => {}
            }
        }
        Ok(())
    }
}

impl Repl {
    /// Runs a command and prints its reply.
    fn print_reply(&mut self, run: CommandFunction, rest: &str) -> io::Result<()> {
        let call = &mut CommandCall {
            narrate: self.console.ink.narrate,
            window: self.console.window.is_some(),
            pictures: self.console.is_in_page(),
            width: self.console.ink.width,
            accepts: true,
            ..CommandCall::new(&mut self.game, rest)
        };
        match run(call) {
            Ok(reply) => self.print(reply),
            Err(why) => {
                let why = present::sentence(&self.words.text(&why));
                self.trouble(&why)
            }
        }
    }

    fn print(&mut self, reply: CommandReply) -> io::Result<()> {
        if !reply.blocks.is_empty() {
            self.show(&reply.blocks)?;
        }
        write!(self.out, "{}", reply.drawn)?;
        if let Some(page) = &reply.page {
            self.game.own = None;
            self.tell(page)?;
        }
        match reply.saves {
            true => self.keep(),
            false => Ok(()),
        }
    }

    /// Asks for confirmation. Without it, prints that nothing was done.
    fn agrees(&mut self, question: &str) -> io::Result<bool> {
        let agrees = self.confirm(question)? == Some(true);
        if !agrees {
            speak!(self.aside, "restart-not")?;
        }
        Ok(agrees)
    }
}

/// Commands of the prompt, in the order of the help.
pub(super) fn at_line() -> impl Iterator<Item = &'static CommandRow> {
    COMMANDS.iter().filter(|command| command.is_at_line())
}

/// The command of the prompt with this name or alias.
pub(super) fn find(word: &str) -> Option<&'static CommandRow> {
    let word = word.to_lowercase();
    at_line().find(|command| command.name == word || command.aliases.contains(&word.as_str()))
}

/// True if this is the command with this name, with or without a slash.
fn is_word_for(line: &str, name: &str) -> bool {
    let word = line.trim();
    let word = word.strip_prefix('/').unwrap_or(word);
    find(word).is_some_and(|command| command.name == name)
}

/// True if this is the command to quit.
pub fn leaves(line: &str) -> bool {
    is_word_for(line, "quit")
}

/// True if this is the command for help.
pub(super) fn asks_for_help(line: &str) -> bool {
    is_word_for(line, "help")
}

/// The reply of the session protocol to a command of this table. None if it is not one. The error is a message.
pub(super) fn on_wire(game: &mut Game, said: &str) -> Option<Result<CommandReply, String>> {
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let rest = rest.trim();
    let command = COMMANDS.iter().find(|command| command.name == first)?;
    let (Everywhere(run) | OnWire(run) | Apart(_, run)) = command.does else {
        return None;
    };
    if let Some(why) = command.refused(game) {
        return Some(Err(why));
    }
    if command.fits(rest) {
        return Some(run(&mut CommandCall::new(game, rest)));
    }
    // The ruleset may have a command that begins with this word.
    let mut own = game.open.book.vocabulary.commands.iter();
    let surplus = || {
        let form = format!("{} {}", command.name, command.takes);
        let why = Message::new("refused-surplus").with("word", rest).text();
        let refused = Message::new("refused-form").with("why", why);
        Err(refused.with("form", form.trim_end()).text())
    };
    (!own.any(|it| it.form.verb() == first)).then(surplus)
}
