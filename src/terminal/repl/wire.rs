//! The session protocol as JSON lines, for other front ends. `docs/protocol.md` describes it.

use super::commands::{self, CommandReply};
use super::facts::{events, prompt, refused};
use super::game::Game;
use crate::engine::play::Response;
use crate::messages::Messages;
use crate::model::game::Answer;
use serde_json::{Value, json};

/// Version of the protocol.
pub const PROTOCOL: u32 = 2;

pub(super) fn page(page: &Response, words: &Messages) -> Value {
    json!({"events": events(&page.events, words), "prompt": prompt(&page.prompt, words)})
}

/// The first line: the book, and its first page.
pub(super) fn opened(game: &Game, notices: &[String], first: &Response) -> Value {
    let words = &game.open.words;
    let book = &game.open.book;
    let mut first = json!({
        "turnto": PROTOCOL,
        "book": {"title": book.title, "author": book.author, "edition": book.edition},
        "seed": game.session.kept().seed,
        "notices": notices,
        "page": page(first, words),
        "speaks": [PROTOCOL],
        "language": words.language().code(),
    });
    if let Some(image) = &book.image {
        first["book"]["image"] = json!(image);
    }
    if game.strict {
        first["strict"] = true.into();
    }
    let mut first = with_characters(first, game);
    if let Some(path) = game.damaged() {
        first["damaged"] = path.display().to_string().into();
    }
    first
}

/// The reply to one line, and whether the reader quits.
pub(super) fn reply(game: &mut Game, text: &str) -> (Value, bool) {
    let words = game.open.words.clone();
    let reply = match parse_answer(game, text) {
        Err(why) => refused(&why, &words),
        Ok(Answer::Command(said)) => match commands::on_wire(game, said.trim()) {
            Some(Ok(reply)) if reply.leaves => return (command(game, reply), true),
            Some(Ok(reply)) => command(game, reply),
            Some(Err(why)) => refused(&why, &words),
            None => answered(game, Answer::Command(said.trim().to_owned())),
        },
        Ok(answer) => answered(game, answer),
    };
    (with_characters(reply, game), false)
}

/// The reply of a command. Saves the game if it has changed.
pub(super) fn command(game: &mut Game, reply: CommandReply) -> Value {
    let mut value = match &reply.page {
        Some(it) => page(it, &game.open.words),
        None => json!({}),
    };
    if let Some(map) = value.as_object_mut() {
        map.extend(reply.facts);
    }
    let trouble = reply.saves.then(|| game.keep()).flatten();
    with_trouble(value, trouble)
}

/// Adds the ready-made characters to a reply with a prompt, if they are available: the reader is asked for a character first.
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

/// Parses the answer in a line.
///
/// # Errors
/// The reason why it is not one, as text.
pub(super) fn parse_answer(game: &Game, text: &str) -> Result<Answer, String> {
    match serde_json::from_str(text) {
        Err(_) => Err(not_an_answer(text)),
        Ok(Answer::Author(_)) if game.open.author.is_none() => {
            Err("the game was not begun with `--author`".to_owned())
        }
        Ok(answer) => Ok(answer),
    }
}

fn not_an_answer(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Err(error) => format!("the line is not JSON: {error}"),
        Ok(_) => "the line is no answer: one of pick, yes, number, text, order, dice, command, author with its value".to_owned(),
    }
}

fn answered(game: &mut Game, answer: Answer) -> Value {
    match game.give(answer) {
        Ok(it) => with_trouble(page(&it, &game.open.words), game.keep()),
        Err(refusal) => refused(&refusal.reason, &game.open.words),
    }
}
