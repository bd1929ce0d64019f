//! Zed extension that starts the language server.

use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Turnto;

impl zed::Extension for Turnto {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree.which("turnto");
        let command = command.ok_or("cannot find `turnto`: install it, or add it to PATH")?;
        Ok(Command {
            command,
            args: vec!["lsp".to_owned()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Turnto);
