//! The session protocol over a pair of streams.

use super::protocol::{opening_json, reply_to, with_save_error};
use crate::engine::save::SaveStore;
use crate::terminal::repl::game::Game;
use crate::terminal::repl::launcher::BookLauncher;
use crate::terminal::repl::start::{SaveDialog, StartMode, StartRefusal, start_game};
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Collected messages about saves, for the front end.
#[derive(Default)]
struct SaveNotices(Vec<String>);

impl SaveDialog for SaveNotices {
    fn print_message(&mut self, text: &str, _: bool) -> io::Result<()> {
        self.0.push(text.to_owned());
        Ok(())
    }

    fn ask_yes_no(&mut self, _: &str, _: Option<bool>) -> Result<bool, StartRefusal> {
        Ok(false)
    }

    fn can_ask(&self) -> bool {
        false
    }

    fn is_attended(&self) -> bool {
        false
    }
}

/// Plays over a pair of streams until the input ends or `quit` is entered.
///
/// # Errors
/// In the outer result, if reading or writing fails. In the inner one, the reason why the game cannot begin, as text.
pub fn serve(
    launcher: BookLauncher,
    store: Option<SaveStore>,
    mode: StartMode,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Result<(), String>> {
    let mut notices = SaveNotices::default();
    let (mut game, page) = match start_game(&mut notices, launcher, store, mode) {
        Ok(started) => started,
        Err(refusal) => return refusal.into_result(),
    };
    let first = opening_json(&game, &notices.0, &page);
    write_line(out, &with_save_error(first, game.autosave_at_start()))?;
    let result = run_protocol(&mut game, input, out);
    let _ = game.record_seen();
    result?;
    Ok(game.record(true))
}

fn run_protocol(game: &mut Game, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        let (reply, quits) = reply_to(game, text);
        write_line(out, &reply)?;
        if quits {
            return Ok(());
        }
    }
}

fn write_line(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    out.write_all(format!("{value}\n").as_bytes())?;
    out.flush()
}
