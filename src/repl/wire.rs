//! The session protocol as JSON lines, for other front ends: `docs/protocol.md` is its page.

mod facts;
#[cfg(feature = "terminal")]
mod stream;

use super::commands::{self, Said};
use super::game::Game;
use crate::game::{Answer, Event, Prompt};
use crate::play::Page;
use crate::words::Words;
use serde_json::{Value, json};
use std::cell::RefCell;
#[cfg(feature = "terminal")]
pub use stream::serve;

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

/// Writes replies in a language.
pub(super) struct Voice<'w> {
    pub(super) words: &'w Words,
    /// The pages that were told by a reply, where a face tells them in words besides.
    pub(super) pages: Option<RefCell<Vec<Page>>>,
}

impl<'w> Voice<'w> {
    pub(super) fn new(words: &'w Words) -> Self {
        Self { words, pages: None }
    }

    pub(super) fn told(&self, page: &Page) -> Value {
        let events = self.events(&page.events);
        let prompt = self.asked(&page.prompt);
        if let Some(pages) = &self.pages {
            pages.borrow_mut().push(page.clone());
        }
        json!({"events": events, "prompt": prompt})
    }

    pub(super) fn asked(&self, prompt: &Prompt) -> Value {
        facts::prompt(prompt, self.words)
    }

    pub(super) fn events(&self, events: &[Event]) -> Vec<Value> {
        let events = events.iter();
        events.map(|it| facts::event(it, self.words)).collect()
    }

    pub(super) fn refused(&self, reason: &str) -> Value {
        facts::refused(reason, self.words)
    }
}

/// The first line: what is played, and its first page.
pub(super) fn opened(game: &Game, notices: &[String], page: &Page) -> Value {
    let words = &game.open.words;
    let voice = Voice::new(words);
    let book = &game.open.book;
    let mut first = json!({
        "turnto": PROTOCOL,
        "book": {"title": book.title, "author": book.author, "edition": book.edition},
        "seed": game.session.kept().seed,
        "notices": notices,
        "page": voice.told(page),
    });
    if let Some(image) = &book.image {
        first["book"]["image"] = json!(image);
    }
    if let Some(map) = first.as_object_mut() {
        map.insert("speaks".to_owned(), json!([PROTOCOL]));
        map.insert("language".to_owned(), words.language().code().into());
        if game.strict {
            map.insert("strict".to_owned(), true.into());
        }
    }
    let mut first = with_characters(first, game);
    if let (Some(path), Some(map)) = (game.damaged(), first.as_object_mut()) {
        map.insert("damaged".to_owned(), path.display().to_string().into());
    }
    first
}

/// What is said to one line, and whether the reader leaves by it.
pub(super) fn reply(game: &mut Game, text: &str) -> (Value, bool) {
    // A game that is loaded may be a strict one, which is told otherwise.
    let words = game.open.words.clone();
    let voice = &Voice::new(&words);
    let reply = match serde_json::from_str::<Answer>(text) {
        Err(_) => voice.refused(&not_an_answer(text)),
        Ok(Answer::Command(said)) => match commands::on_wire(game, voice, said.trim()) {
            Said::Reply(reply) => reply,
            Said::Last(reply) => return (reply, true),
            Said::Other => answered(game, voice, Answer::Command(said.trim().to_owned())),
        },
        Ok(Answer::Author(_)) if game.open.author.is_none() => {
            voice.refused("the game was not begun with `--author`")
        }
        Ok(answer) => answered(game, voice, answer),
    };
    (with_characters(reply, game), false)
}

/// Adds the ready-made characters to a reply that asks something, where they may be taken: the reader is asked first who they will be.
fn with_characters(mut reply: Value, game: &Game) -> Value {
    let asks = reply.get("prompt").or_else(|| reply.get("page")).is_some();
    if asks && !game.ready().is_empty() {
        reply["characters"] = game.ready_as_json();
    }
    reply
}

pub(super) fn with_trouble(mut value: Value, trouble: Option<String>) -> Value {
    if let (Some(map), Some(trouble)) = (value.as_object_mut(), trouble) {
        map.insert("trouble".to_owned(), trouble.into());
    }
    value
}

pub(super) fn not_an_answer(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Err(error) => format!("the line is not JSON: {error}"),
        Ok(_) => "the line is no answer: one of pick, yes, number, text, order, dice, command, author with its value".to_owned(),
    }
}

fn answered(game: &mut Game, voice: &Voice, answer: Answer) -> Value {
    match game.give(answer) {
        Ok(page) => with_trouble(voice.told(&page), game.keep()),
        Err(refusal) => voice.refused(&refusal.reason),
    }
}
