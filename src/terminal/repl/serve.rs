//! The session protocol over a pair of streams.

use super::wire::{opened, reply, with_trouble};
use crate::engine::save::SaveStore;
use crate::terminal::repl::begin::{SaveDialog, StartMode, StartRefusal, begun};
use crate::terminal::repl::game::Game;
use crate::terminal::repl::opening::BookLauncher;
use serde_json::Value;
use std::io::{self, BufRead, Write};

/// Messages about saves for the front end.
#[derive(Default)]
struct SaveNotices(Vec<String>);

impl SaveDialog for SaveNotices {
    fn tell(&mut self, text: &str, _: bool) -> io::Result<()> {
        self.0.push(text.to_owned());
        Ok(())
    }

    fn agrees(&mut self, _: &str) -> Result<bool, StartRefusal> {
        Ok(false)
    }

    fn can_be_asked(&self) -> bool {
        false
    }

    fn attended(&self) -> bool {
        false
    }
}

/// Plays over a pair of streams until the input ends or `quit`.
///
/// # Errors
/// In the outer result, if reading or writing fails. In the inner one, the reason why the game cannot begin, as text.
pub fn serve(
    open: BookLauncher,
    store: Option<SaveStore>,
    begin: StartMode,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Result<(), String>> {
    let mut notices = SaveNotices::default();
    let (mut game, page) = match begun(&mut notices, open, store, begin) {
        Ok(begun) => begun,
        Err(stop) => return stop.result(),
    };
    let first = opened(&game, &notices.0, &page);
    line(out, &with_trouble(first, game.keep_begun()))?;
    let talked = talk(&mut game, input, out);
    let _ = game.note_seen();
    talked?;
    Ok(game.record(true))
}

fn talk(game: &mut Game, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<()> {
    let mut raw = Vec::new();
    loop {
        raw.clear();
        if input.read_until(b'\n', &mut raw)? == 0 {
            return Ok(());
        }
        let text = String::from_utf8_lossy(&raw);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() {
            continue;
        }
        let (reply, last) = reply(game, text);
        line(out, &reply)?;
        if last {
            return Ok(());
        }
    }
}

fn line(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    out.write_all(format!("{value}\n").as_bytes())?;
    out.flush()
}
