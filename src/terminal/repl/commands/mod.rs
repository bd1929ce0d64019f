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
use crate::model::game::{Message, QUICK_COMMAND};
use crate::output::present::{self, Block, Style};
pub(super) use journal::{ending_blocks, shows_summary as has_an_end_to_tell};
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
}

/// Runs the command. The error is the text of a message.
type CommandFunction = fn(&mut CommandCall) -> Result<CommandReply, String>;

/// Runs the command at the prompt with its arguments.
type PromptFunction = fn(&mut Repl, &str) -> io::Result<()>;

/// Where the command is available.
enum CommandAction {
    Everywhere(CommandFunction),
    PromptOnly(PromptFunction),
    ProtocolOnly(CommandFunction),
    Separate(PromptFunction, CommandFunction),
}
use CommandAction::{Everywhere, PromptOnly, ProtocolOnly, Separate};

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    takes: &'static str,
    does: CommandAction,
) -> ReaderCommand {
    ReaderCommand {
        name,
        aliases,
        params: takes,
        action: does,
    }
}

/// All commands, in the order of help.
pub const COMMANDS: &[ReaderCommand] = &[
    command(
        "help",
        &["?", "commands"],
        "[COMMAND]",
        PromptOnly(help::help),
    ),
    command(
        "look",
        &["again"],
        "",
        Separate(look::look_at_prompt, look::look),
    ),
    command("choices", &["options"], "", PromptOnly(look::choices)),
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
        Separate(look::characters_at_prompt, look::characters),
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
        Separate(journal::story_at_prompt, journal::story),
    ),
    command("map", &[], "[list|drawn]", Everywhere(journal::map)),
    command(
        "quick",
        &[],
        "",
        Separate(look::quick_at_prompt, look::quick),
    ),
    command("actions", &[], "", ProtocolOnly(look::actions)),
    command(
        "undo",
        &["oops"],
        "[N]",
        Separate(saves::undo_at_prompt, saves::undo),
    ),
    command("save", &[], "[NAME]", Everywhere(saves::save)),
    command(
        "load",
        &[],
        "[NAME]",
        Separate(saves::load_at_prompt, saves::load),
    ),
    command(
        "bookmark",
        &["bookmarks"],
        "[NAME]",
        Everywhere(saves::bookmark),
    ),
    command("revisit", &[], "[NAME]", Everywhere(saves::revisit)),
    command("unbookmark", &[], "NAME", Everywhere(saves::unbookmark)),
    command("brief", &[], "", PromptOnly(settings::brief)),
    command("full", &[], "", PromptOnly(settings::full)),
    command(
        "settings",
        &[],
        "[WHAT VALUE]",
        PromptOnly(settings::settings),
    ),
    command("roll", &[], "2d6+1", PromptOnly(look::roll)),
    command("rules", &[], "[WORD]", PromptOnly(look::rules)),
    command(
        "restart",
        &[],
        "",
        Separate(saves::restart_at_prompt, saves::restart),
    ),
    command(
        "quit",
        &["exit", "bye"],
        "",
        Separate(saves::quit_at_prompt, saves::quit),
    ),
];

/// Commands that a strict game refuses.
const STRICT_REFUSED: [&str; 5] = ["undo", "load", "bookmark", "revisit", "unbookmark"];

/// Why commands are refused while one of several players has the terminal: they would show what others did. Messages, each with the name of its
/// command.
const PRIVATE_REFUSED: [&str; 7] = [
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
    pub(super) args: &'a str,
    /// True if all output is for screen readers.
    pub(super) screen_reader: bool,
    /// True if there is a window to draw in.
    pub(super) has_window: bool,
    /// True if it is printed in a web page.
    pub(super) in_web_page: bool,
    /// Line width in columns.
    pub(super) width: usize,
    /// True if a save is loaded although its checksum does not match.
    pub(super) accepts_edited: bool,
}

impl<'a> CommandCall<'a> {
    fn new(game: &'a mut Game, rest: &'a str) -> Self {
        Self {
            words: game.launcher.words.clone(),
            accepts_edited: game.accepts_edited,
            game,
            args: rest,
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
    /// The same for a reader.
    blocks: Vec<Block>,
    /// Formatted text for a reader.
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

    /// The game has moved to a page, or has stayed on it.
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

    /// Adds a sentence of the program.
    fn with_note(self, text: impl Into<String>) -> Self {
        self.with_blocks(vec![Block::new(Style::Note, text)])
    }

    /// Adds sentences about errors: messages or text.
    fn with_errors(self, words: &Messages, lines: &[String]) -> Self {
        let lines = lines.iter();
        let lines = lines.map(|line| present::sentence(&words.text(line)));
        let lines = lines.map(|line| Block::new(Style::Error, line));
        self.with_blocks(lines.collect())
    }

    /// Adds one line for each item, or a sentence if the list is empty.
    fn with_list(self, lines: impl IntoIterator<Item = String>, none: impl Into<String>) -> Self {
        let lines = lines.into_iter();
        let lines = lines.map(|text| Block::new(Style::Plain, text).indented(2, 4));
        let lines: Vec<Block> = lines.collect();
        match lines.is_empty() {
            true => self.with_note(none),
            false => self.with_blocks(lines),
        }
    }
}

impl ReaderCommand {
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
        let refused = game.strict && STRICT_REFUSED.contains(&self.name);
        let why = Message::new("strict-refused").with("command", self.name);
        refused.then(|| why.encode())
    }

    /// True if it accepts these arguments.
    pub(super) fn accepts_args(&self, rest: &str) -> bool {
        match self.params {
            _ if rest.is_empty() => true,
            "" => false,
            "[N]" => rest.bytes().all(|b| b.is_ascii_digit()) && !rest.bytes().all(|b| b == b'0'),
            _ => true,
        }
    }

    /// Its usage as one sentence.
    pub(super) fn describe_usage(&self, words: &Messages) -> String {
        match self.params {
            "" => say!(words, "command-alone", name = self.name),
            takes => {
                let form = format!("{} {takes}", self.name);
                say!(words, "command-typed", form = form)
            }
        }
    }

    /// True if this game has the command. `quick` requires a ruleset that declares when the reader is in danger.
    pub(super) fn is_available(&self, game: &Game) -> bool {
        let idle = self.name == QUICK_COMMAND && game.launcher.book.schema.peril_query().is_none();
        self.refusal(game).is_none() && !idle
    }

    /// The panel that a web page opens instead: the page itself manages games, draws maps and has settings.
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
        ["save", "load"].contains(&self.name)
    }

    /// True if it only prints, or sets how output is printed, and is available at every prompt.
    pub(super) fn is_read_only(&self) -> bool {
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
    pub(super) fn is_before_character(&self) -> bool {
        const EARLY: [&str; 6] = ["characters", "choices", "load", "look", "quit", "undo"];
        self.is_read_only() || EARLY.contains(&self.name)
    }

    /// Runs it at the prompt.
    ///
    /// # Errors
    /// If reading or writing fails.
    pub(super) fn run_at_prompt(&self, repl: &mut Repl, rest: &str) -> io::Result<()> {
        let mut hidden = PRIVATE_REFUSED.into_iter();
        let hidden = hidden.find(|id| id.strip_suffix("-hidden") == Some(self.name));
        if let Some(why) = self.refusal(&repl.game) {
            let why = present::sentence(&repl.words.text(&why));
            repl.print_note(&why)?;
        } else if let Some(why) = hidden.filter(|_| repl.seat.occupant.is_some()) {
            let why = repl.words.format_message(why, &[]);
            repl.print_note(&why)?;
        } else {
            match self.action {
                PromptOnly(run) | Separate(run, _) => return run(repl, rest),
                Everywhere(run) => repl.run_command(run, rest)?,
                ProtocolOnly(_) => {}
            }
        }
        Ok(())
    }
}

impl Repl {
    /// Runs a command and prints its reply.
    fn run_command(&mut self, run: CommandFunction, rest: &str) -> io::Result<()> {
        let call = &mut CommandCall {
            screen_reader: self.console.style.screen_reader,
            has_window: self.console.window.is_some(),
            in_web_page: self.console.is_web_page(),
            width: self.console.style.width,
            accepts_edited: true,
            ..CommandCall::new(&mut self.game, rest)
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

    /// Asks for confirmation. Without it, prints that nothing was done.
    fn confirm_or_cancel(&mut self, question: &str) -> io::Result<bool> {
        let agrees = self.confirm(question)? == Some(true);
        if !agrees {
            speak!(self.print_note, "restart-not")?;
        }
        Ok(agrees)
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

/// True if this is the command with this name, with or without a slash.
fn names_command(line: &str, name: &str) -> bool {
    let word = line.trim();
    let word = word.strip_prefix('/').unwrap_or(word);
    find_command(word).is_some_and(|command| command.name == name)
}

/// True if this is the command to quit.
pub fn is_quit(line: &str) -> bool {
    names_command(line, "quit")
}

/// True if this is the command for help.
pub(super) fn is_help(line: &str) -> bool {
    names_command(line, "help")
}

/// The reply of the session protocol to a command of this table. None if it is not one. The error is a message.
pub(super) fn run_in_protocol(game: &mut Game, said: &str) -> Option<Result<CommandReply, String>> {
    let (first, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let rest = rest.trim();
    let command = COMMANDS.iter().find(|command| command.name == first)?;
    let (Everywhere(run) | ProtocolOnly(run) | Separate(_, run)) = command.action else {
        return None;
    };
    if let Some(why) = command.refusal(game) {
        return Some(Err(why));
    }
    if command.accepts_args(rest) {
        return Some(run(&mut CommandCall::new(game, rest)));
    }
    // The ruleset may have a command that begins with this word.
    let mut own = game.launcher.book.schema.commands.iter();
    let surplus = || {
        let form = format!("{} {}", command.name, command.params);
        let why = Message::new("refused-surplus").with("word", rest).encode();
        let refused = Message::new("refused-form").with("why", why);
        Err(refused.with("form", form.trim_end()).encode())
    };
    (!own.any(|it| it.form.keyword() == first)).then(surplus)
}
