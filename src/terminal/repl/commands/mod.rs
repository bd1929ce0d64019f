//! The table of readers' commands. The prompt, its help and completion, the session protocol and recorded games use it.
//!
//! A command is a function that returns a [`CommandReply`]: data for front ends, and blocks for readers. A command that asks a question or prints directly
//! has a separate function for the prompt.

mod help;
mod journal;
mod look;
mod saves;
mod settings;

use super::{Game, Repl, speak};
use crate::engine::play::Response;
use crate::messages::{Messages, say};
use crate::model::game::{Message, Prompt, QUICK_COMMAND};
use crate::output::present::{self, Block, Style};
pub(super) use journal::{ending_blocks, shows_summary};
pub use look::random_number;
use serde_json::{Map, Value};
use std::io::{self, Write};

/// A command. Its name is the same in every language. The message `help-NAME` describes it.
pub struct ReaderCommand {
    pub name: &'static str,
    /// Other names at the prompt.
    pub aliases: &'static [&'static str],
    /// Arguments as shown in the help. Empty if it takes none.
    pub params: &'static str,
    action: CommandAction,
    properties: u8,
}

/// Runs the command. The error is the text of a message.
type CommandFunction = fn(&mut CommandCall) -> Result<CommandReply, String>;

/// Runs the command at the prompt with its arguments.
type PromptFunction = fn(&mut Repl, &str) -> io::Result<()>;

/// Where the command is available, with its functions.
enum CommandAction {
    Everywhere(CommandFunction),
    PromptOnly(PromptFunction),
    ProtocolOnly(CommandFunction),
    Separate(PromptFunction, CommandFunction),
}
use CommandAction::{Everywhere, PromptOnly, ProtocolOnly, Separate};

/// Property of a command: it only prints, or sets how output is printed. It is available at every prompt.
const READ_ONLY: u8 = 1;
/// Available while the reader is asked for a character, as all read-only commands are.
const BEFORE_CHARACTER: u8 = 1 << 1;
/// A web page can show its output, as that of all read-only commands.
const SHOWN_IN_PAGE: u8 = 1 << 2;
/// Refused in a strict game.
const NOT_STRICT: u8 = 1 << 3;
/// Refused while one of several players has the terminal, because it would show what the others did. The message `NAME-hidden` explains this.
const NOT_PRIVATE: u8 = 1 << 4;
/// Requires a folder for saves.
const USES_SAVES: u8 = 1 << 5;
/// In the short list of `help`.
const COMMON: u8 = 1 << 6;

macro_rules! commands {
    ($($name:literal, $aliases:expr, $params:literal, $action:expr, $properties:expr;)*) => {
        &[$(ReaderCommand {
            name: $name,
            aliases: &$aliases,
            params: $params,
            action: $action,
            properties: $properties,
        }),*]
    };
}

/// All commands, in the order of help.
pub const COMMANDS: &[ReaderCommand] = commands! {
    "help", ["?", "commands"], "[all|COMMAND]", PromptOnly(help::help), READ_ONLY | COMMON;
    "look", ["l", "again"], "", Separate(look::look_at_prompt, look::look), BEFORE_CHARACTER | COMMON;
    "choices", ["options"], "", PromptOnly(look::choices), BEFORE_CHARACTER | COMMON;
    "sheet", ["s", "stats", "character"], "", Everywhere(look::sheet), READ_ONLY | COMMON;
    "characters", [], "[NAME]", Separate(look::characters_at_prompt, look::characters), BEFORE_CHARACTER;
    "status", [], "", Everywhere(look::status), READ_ONLY;
    "inventory", ["i", "items", "pack"], "[WORD]", Everywhere(look::inventory), READ_ONLY | COMMON;
    "about", ["x", "examine"], "NAME", Everywhere(look::about), READ_ONLY | COMMON;
    "codes", [], "", Everywhere(look::codes), SHOWN_IN_PAGE;
    "titles", [], "", Everywhere(look::titles), SHOWN_IN_PAGE;
    "why", ["explain"], "", Everywhere(look::why), SHOWN_IN_PAGE | COMMON;
    "note", [], "TEXT", Everywhere(saves::note), 0;
    "notes", [], "", Everywhere(saves::notes), SHOWN_IN_PAGE;
    "journal", [], "", Everywhere(journal::journal), READ_ONLY | NOT_PRIVATE | COMMON;
    "log", ["history"], "", Everywhere(look::log), SHOWN_IN_PAGE | NOT_PRIVATE;
    "seen", [], "", Everywhere(journal::seen), SHOWN_IN_PAGE;
    "missed", [], "", Everywhere(journal::missed), SHOWN_IN_PAGE | NOT_PRIVATE;
    "story", [], "[FILE]", Separate(journal::story_at_prompt, journal::story), NOT_PRIVATE;
    "map", ["m"], "[list|drawn]", Everywhere(journal::map), READ_ONLY | NOT_PRIVATE | COMMON;
    "quick", [], "", Separate(look::quick_at_prompt, look::quick), 0;
    "actions", [], "", ProtocolOnly(look::actions), 0;
    "variables", [], "", ProtocolOnly(look::variables), 0;
    "undo", ["u", "oops"], "[N]", Separate(saves::undo_at_prompt, saves::undo), BEFORE_CHARACTER | NOT_STRICT | NOT_PRIVATE | COMMON;
    "save", [], "[NAME]", Everywhere(saves::save), USES_SAVES;
    "load", [], "[NAME]", Separate(saves::load_at_prompt, saves::load), BEFORE_CHARACTER | NOT_STRICT | USES_SAVES;
    "bookmark", ["bookmarks"], "[NAME]", Everywhere(saves::bookmark), NOT_STRICT;
    "revisit", [], "[NAME]", Everywhere(saves::revisit), NOT_STRICT | NOT_PRIVATE;
    "unbookmark", [], "NAME", Everywhere(saves::unbookmark), NOT_STRICT;
    "brief", [], "", PromptOnly(settings::brief), READ_ONLY;
    "full", [], "", PromptOnly(settings::full), READ_ONLY;
    "settings", [], "[NAME VALUE]", PromptOnly(settings::settings), READ_ONLY;
    "roll", [], "2d6+1", PromptOnly(look::roll), READ_ONLY;
    "rules", [], "[WORD]", PromptOnly(look::rules), READ_ONLY;
    "restart", [], "", Separate(saves::restart_at_prompt, saves::restart), 0;
    "quit", ["q", "exit", "bye"], "", Separate(saves::quit_at_prompt, saves::quit), BEFORE_CHARACTER | COMMON;
};

/// A call of a command.
pub(super) struct CommandCall<'a> {
    pub(super) game: &'a mut Game,
    pub(super) words: Messages,
    /// Arguments of the command.
    pub(super) args: &'a str,
    /// True if all output is for screen readers.
    pub(super) screen_reader: bool,
    /// True if the map can be drawn in a window.
    pub(super) has_window: bool,
    /// True if the output is part of a web page.
    pub(super) in_web_page: bool,
    /// Line width in columns.
    pub(super) width: usize,
    /// True if a save is loaded although its checksum does not match.
    pub(super) accepts_edited: bool,
}

impl<'a> CommandCall<'a> {
    fn new(game: &'a mut Game, args: &'a str) -> Self {
        Self {
            words: game.launcher.words.clone(),
            accepts_edited: game.accepts_edited,
            game,
            args,
            screen_reader: false,
            has_window: false,
            in_web_page: false,
            width: 0,
        }
    }
}

/// Reply of a command.
#[derive(Default)]
pub(super) struct CommandReply {
    /// Keys of the session protocol.
    pub(super) fields: Map<String, Value>,
    /// Output for a reader.
    blocks: Vec<Block>,
    /// Formatted text for a reader, printed after the blocks.
    text: String,
    /// The current page.
    pub(super) page: Option<Response>,
    /// True if the game is saved afterwards.
    pub(super) autosaves: bool,
    /// True if the reader quits.
    pub(super) quits: bool,
}

impl CommandReply {
    fn with_field(key: &str, value: impl Into<Value>) -> Self {
        Self::default().with(key, value)
    }

    /// A reply with the current page.
    fn with_page(page: Response) -> Self {
        Self {
            page: Some(page),
            ..Self::default()
        }
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.fields.insert(key.to_owned(), value.into());
        self
    }

    fn with_autosave(mut self) -> Self {
        self.autosaves = true;
        self
    }

    fn with_blocks(mut self, blocks: Vec<Block>) -> Self {
        self.blocks.extend(blocks);
        self
    }

    /// Adds a note of the program.
    fn with_note(self, text: impl Into<String>) -> Self {
        self.with_blocks(vec![Block::new(Style::Note, text)])
    }

    /// Adds a sentence for each error, which is a message or text.
    fn with_errors(self, words: &Messages, lines: &[String]) -> Self {
        let lines = lines.iter();
        let lines = lines.map(|line| present::sentence(&words.text(line)));
        let lines = lines.map(|line| Block::new(Style::Error, line));
        self.with_blocks(lines.collect())
    }

    /// Adds one line for each item, or a note if there are none.
    fn with_list(self, lines: impl IntoIterator<Item = String>, none: impl Into<String>) -> Self {
        let lines = lines.into_iter();
        let lines = lines.map(|text| Block::new(Style::Plain, text).indented(2, 4));
        self.with_blocks_or(lines.collect(), none)
    }

    /// Adds blocks, or a note if there are none.
    fn with_blocks_or(self, blocks: Vec<Block>, none: impl Into<String>) -> Self {
        match blocks.is_empty() {
            true => self.with_note(none),
            false => self.with_blocks(blocks),
        }
    }
}

impl ReaderCommand {
    /// True if it has one of these properties.
    fn has(&self, properties: u8) -> bool {
        self.properties & properties != 0
    }

    /// True if it is in the short list of `help`.
    fn is_common(&self) -> bool {
        self.has(COMMON)
    }

    /// True if it is available at the prompt.
    pub fn is_at_prompt(&self) -> bool {
        !matches!(self.action, ProtocolOnly(_))
    }

    /// True if it is available in the session protocol.
    pub fn is_in_protocol(&self) -> bool {
        !matches!(self.action, PromptOnly(_))
    }

    /// Why this game refuses it, as a message.
    fn refusal(&self, game: &Game) -> Option<String> {
        let message = || Message::new("strict-refused").with("command", self.name);
        (game.strict && self.has(NOT_STRICT)).then(|| message().encode())
    }

    /// True if it accepts these arguments.
    pub(super) fn accepts_args(&self, args: &str) -> bool {
        match self.params {
            _ if args.is_empty() => true,
            "" => false,
            "[N]" => args.bytes().all(|b| b.is_ascii_digit()) && !args.bytes().all(|b| b == b'0'),
            _ => true,
        }
    }

    /// How to type it, as one sentence.
    pub(super) fn describe_usage(&self, words: &Messages) -> String {
        match self.params {
            "" => say!(words, "command-alone", name = self.name),
            params => {
                let form = format!("{} {params}", self.name);
                say!(words, "command-typed", form = form)
            }
        }
    }

    /// True if this game has the command. `quick` requires a ruleset with fights.
    pub(super) fn is_available(&self, game: &Game) -> bool {
        let mut instructions = game.launcher.book.schema.instructions.iter();
        let is_possible = self.name != QUICK_COMMAND || instructions.any(|it| it.has_rounds);
        self.refusal(game).is_none() && is_possible
    }

    /// The panel that a web page opens instead. The page itself manages games, draws maps and has settings.
    pub(super) fn web_panel(&self) -> Option<&'static str> {
        match self.name {
            "save" | "load" | "restart" | "quit" => Some("games"),
            "map" => Some("map"),
            "settings" => Some("settings"),
            "story" => Some("story"),
            _ => None,
        }
    }

    /// True if it requires a folder for saves.
    pub(super) fn requires_saves(&self) -> bool {
        self.has(USES_SAVES)
    }

    /// True if a web page can show its output without a line of input.
    pub(super) fn is_shown_in_page(&self) -> bool {
        self.has(READ_ONLY | SHOWN_IN_PAGE)
    }

    /// True if it is available while the reader is asked for a character.
    pub(super) fn is_before_character(&self) -> bool {
        self.has(READ_ONLY | BEFORE_CHARACTER)
    }

    /// True if it shows something and asks nothing, so that the question of the game would scroll away.
    fn is_view(&self) -> bool {
        match self.action {
            Everywhere(_) => self.is_shown_in_page(),
            _ => self.name == "rules",
        }
    }

    /// Runs it at the prompt. In a terminal, the open question follows the output of a view.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub(super) fn run_at_prompt(&self, repl: &mut Repl, args: &str) -> io::Result<()> {
        if let Some(why) = self.refusal(&repl.game) {
            let why = present::sentence(&repl.words.text(&why));
            repl.print_note(&why)?;
        } else if self.has(NOT_PRIVATE) && repl.seat.occupant.is_some() {
            let id = format!("{}-hidden", self.name);
            let why = repl.words.format_message(&id, &[]);
            repl.print_note(&why)?;
        } else {
            match self.action {
                PromptOnly(run) | Separate(run, _) => run(repl, args)?,
                Everywhere(run) => repl.run_command(run, args)?,
                ProtocolOnly(_) => {}
            }
            if self.is_view() && repl.lines.is_terminal() && repl.current_prompt() != Prompt::End {
                repl.begin_prompt();
                repl.print_prompt()?;
            }
        }
        Ok(())
    }
}

impl Repl {
    /// Runs a command and prints its reply.
    fn run_command(&mut self, run: CommandFunction, args: &str) -> io::Result<()> {
        let call = &mut CommandCall {
            screen_reader: self.console.style.screen_reader,
            has_window: self.console.window.is_some(),
            in_web_page: self.console.is_web_page(),
            width: self.console.style.width,
            accepts_edited: true,
            ..CommandCall::new(&mut self.game, args)
        };
        match run(call) {
            Ok(reply) => self.print_reply(reply),
            Err(why) => {
                let why = present::sentence(&self.words.text(&why));
                self.print_error(&why)
            }
        }
    }

    fn print_reply(&mut self, reply: CommandReply) -> io::Result<()> {
        if !reply.blocks.is_empty() {
            self.print_blocks(&reply.blocks)?;
        }
        write!(self.out, "{}", reply.text)?;
        if let Some(page) = &reply.page {
            self.game.own_character = None;
            self.print_page(page)?;
        }
        match reply.autosaves {
            true => self.autosave(),
            false => Ok(()),
        }
    }

    /// Asks for confirmation. If the reader declines, prints that the game continues.
    fn confirm_or_cancel(&mut self, question: &str) -> io::Result<bool> {
        let is_confirmed = self.confirm(question, None)? == Some(true);
        if !is_confirmed {
            speak!(self.print_note, "restart-not")?;
        }
        Ok(is_confirmed)
    }
}

/// Commands of the prompt, in the order of the help.
pub(super) fn prompt_commands() -> impl Iterator<Item = &'static ReaderCommand> {
    COMMANDS.iter().filter(|command| command.is_at_prompt())
}

/// The command of the prompt with this name or alias.
pub(super) fn find_command(word: &str) -> Option<&'static ReaderCommand> {
    let word = word.to_lowercase();
    prompt_commands()
        .find(|command| command.name == word || command.aliases.contains(&word.as_str()))
}

/// True if the line is this command, with or without a slash.
fn names_command(line: &str, name: &str) -> bool {
    let word = line.trim();
    let word = word.strip_prefix('/').unwrap_or(word);
    find_command(word).is_some_and(|command| command.name == name)
}

/// True if the line is the command to quit.
pub(super) fn is_quit(line: &str) -> bool {
    names_command(line, "quit")
}

/// True if the line is the command for help.
pub(super) fn is_help(line: &str) -> bool {
    names_command(line, "help")
}

/// The name that the line asks the command `about` to describe.
pub(super) fn about_argument(line: &str) -> Option<&str> {
    let (word, name) = line.trim().split_once(char::is_whitespace)?;
    names_command(word, "about").then_some(name.trim())
}

/// The reply of the session protocol to a command of this table. None for any other input. The error is a message.
pub(super) fn run_in_protocol(game: &mut Game, line: &str) -> Option<Result<CommandReply, String>> {
    let (first, args) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let args = args.trim();
    let command = COMMANDS.iter().find(|command| command.name == first)?;
    let (Everywhere(run) | ProtocolOnly(run) | Separate(_, run)) = command.action else {
        return None;
    };
    if let Some(why) = command.refusal(game) {
        return Some(Err(why));
    }
    if command.accepts_args(args) {
        return Some(run(&mut CommandCall::new(game, args)));
    }
    // The ruleset may have a command that begins with this word.
    let mut rules_commands = game.launcher.book.schema.commands.iter();
    let unexpected_args = || {
        let form = format!("{} {}", command.name, command.params);
        let why = Message::new("refused-surplus").with("word", args).encode();
        let refusal = Message::new("refused-form").with("why", why);
        Err(refusal.with("form", form.trim_end()).encode())
    };
    (!rules_commands.any(|it| it.form.keyword() == first)).then(unexpected_args)
}
