//! The session protocol as JSON lines, for other front ends: `docs/protocol.md` is its page.

mod v1;
mod v2;

use super::begin::{Begin, Talk, begun};
use super::commands::{self, Said};
use super::game::Game;
use super::opening::Opening;
use crate::game::{Answer, Event};
use crate::play::Page;
use crate::save::Store;
use crate::words::Words;
use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

/// A version of the protocol: how what happened, what is asked and why not are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Protocol {
    #[default]
    V1,
    V2,
}

impl Protocol {
    /// The versions that are spoken, as the first line tells them.
    pub const SPOKEN: [u32; 2] = [1, 2];

    /// None for a version that is not spoken.
    #[must_use]
    pub fn numbered(version: u32) -> Option<Self> {
        match version {
            1 => Some(Self::V1),
            2 => Some(Self::V2),
            _ => None,
        }
    }

    fn number(self) -> u32 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }
}

/// Writes replies: in a version, and in a language.
pub(super) struct Voice<'w> {
    pub(super) protocol: Protocol,
    pub(super) words: &'w Words,
}

impl Voice<'_> {
    pub(super) fn told(&self, page: &Page) -> Value {
        let words = self.words;
        let events = self.events(&page.events);
        let prompt = match self.protocol {
            Protocol::V1 => v1::prompt(&page.prompt, words),
            Protocol::V2 => v2::prompt(&page.prompt, words),
        };
        json!({"events": events, "prompt": prompt})
    }

    pub(super) fn events(&self, events: &[Event]) -> Vec<Value> {
        let words = self.words;
        let told = events.iter().map(|it| match self.protocol {
            Protocol::V1 => v1::event(it, words),
            Protocol::V2 => v2::event(it, words),
        });
        told.collect()
    }

    pub(super) fn refused(&self, reason: &str) -> Value {
        match self.protocol {
            Protocol::V1 => v1::refused(reason, self.words),
            Protocol::V2 => v2::refused(reason, self.words),
        }
    }
}

/// What the front end is told of the saves.
#[derive(Default)]
struct Notices(Vec<String>);

impl Talk for Notices {
    fn tell(&mut self, text: &str, _: bool) -> io::Result<()> {
        self.0.push(text.to_owned());
        Ok(())
    }

    fn agrees(&mut self, _: &str) -> io::Result<Option<bool>> {
        Ok(Some(false))
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
/// In the outer result, when reading or writing fails; in the inner one, why the game cannot begin, in words.
pub fn serve(
    open: Opening,
    store: Option<Store>,
    begin: Begin,
    protocol: Protocol,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Result<(), String>> {
    let mut notices = Notices::default();
    let (mut game, page) = match begun(&mut notices, open, store, begin)? {
        Ok(Some(begun)) => begun,
        Ok(None) => return Ok(Ok(())),
        Err(why) => return Ok(Err(why)),
    };
    let words = game.open.words.clone();
    let voice = Voice {
        protocol,
        words: &words,
    };
    let book = &game.open.book;
    let mut first = json!({
        "turnto": protocol.number(),
        "book": {"title": book.title, "author": book.author, "edition": book.edition},
        "seed": game.session.kept().seed,
        "notices": notices.0,
        "page": voice.told(&page),
    });
    // Of a strict game nobody plays it beside, to see what comes.
    if let Some(map) = first.as_object_mut().filter(|_| game.strict) {
        map.shift_remove("seed");
    }
    if let Some(image) = &book.image {
        first["book"]["image"] = json!(image);
    }
    if let (Protocol::V2, Some(map)) = (protocol, first.as_object_mut()) {
        map.insert("speaks".to_owned(), json!(Protocol::SPOKEN));
        map.insert("language".to_owned(), words.language().code().into());
        if game.strict {
            map.insert("strict".to_owned(), true.into());
        }
    }
    if let (Some(path), Some(map)) = (game.damaged(), first.as_object_mut()) {
        map.insert("damaged".to_owned(), path.display().to_string().into());
    }
    line(out, &with_trouble(first, game.keep_begun()))?;
    let talked = talk(&mut game, protocol, input, out);
    let _ = game.note_seen();
    talked?;
    Ok(game.record(true))
}

fn talk(
    game: &mut Game,
    protocol: Protocol,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
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
        // A game that is loaded may be a strict one, which is told otherwise.
        let words = game.open.words.clone();
        let voice = &Voice {
            protocol,
            words: &words,
        };
        let reply = match serde_json::from_str::<Answer>(text) {
            Err(_) => voice.refused(&not_an_answer(text)),
            Ok(Answer::Command(said)) => match commands::on_wire(game, voice, said.trim()) {
                Said::Reply(reply) => reply,
                Said::Last(reply) => return line(out, &reply),
                Said::Other => answered(game, voice, Answer::Command(said.trim().to_owned())),
            },
            Ok(Answer::Author(_)) if game.open.author.is_none() => {
                voice.refused("the game was not begun with `--author`")
            }
            Ok(answer) => answered(game, voice, answer),
        };
        line(out, &reply)?;
    }
}

fn line(out: &mut dyn Write, value: &Value) -> io::Result<()> {
    writeln!(out, "{value}")?;
    out.flush()
}

pub(super) fn with_trouble(mut value: Value, trouble: Option<String>) -> Value {
    if let (Some(map), Some(trouble)) = (value.as_object_mut(), trouble) {
        map.insert("trouble".to_owned(), trouble.into());
    }
    value
}

fn not_an_answer(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Err(error) => format!("the line is not JSON: {error}"),
        Ok(_) => "the line is no answer: one of pick, yes, number, text, order, dice, command, author with its value".to_owned(),
    }
}

fn answered(game: &mut Game, voice: &Voice, answer: Answer) -> Value {
    match game.answer(answer) {
        Ok(page) => with_trouble(voice.told(&page), game.keep()),
        Err(refusal) => voice.refused(&refusal.reason),
    }
}
