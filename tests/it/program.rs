//! Runs the program in a folder.

use assert_cmd::Command;
use std::path::Path;

/// Output and exit status of the program.
pub(crate) struct Said {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl Said {
    /// Both streams, standard error last.
    pub(crate) fn all(&self) -> String {
        format!("{}{}", self.out, self.err)
    }

    pub(crate) fn good(&self) -> bool {
        self.code == Some(0)
    }
}

/// The program with these arguments, without colours and with the default line width.
pub(crate) fn command(at: impl AsRef<Path>, words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("turnto").unwrap();
    command.current_dir(at).env("NO_COLOR", "1").args(words);
    command.env_remove("COLUMNS").env_remove("TURNTO_SCRIPTS");
    command
}

/// Runs the program with these arguments and this input.
pub(crate) fn turnto(at: impl AsRef<Path>, words: &[&str], typed: &str) -> Said {
    let mut command = command(at, words);
    let done = command.write_stdin(typed.to_owned()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said {
        out: text(&done.stdout),
        err: text(&done.stderr),
        code: done.status.code(),
    }
}
