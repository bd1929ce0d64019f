//! The session protocol as JSON lines, for other front ends. `docs/reference/protocol.md` describes it.

use super::commands::{self, CommandReply};
use super::game::Game;
use super::json_output::{events_json, prompt_json, refusal_json};
use crate::engine::play::Response;
use crate::messages::Messages;
use crate::model::game::{self, Answer, ChangeEvent, ChangeKind, Event};
use serde_json::{Value, json};

/// Version of the protocol.
pub const PROTOCOL_VERSION: u32 = 2;

pub(super) fn response_json(it: &Response, messages: &Messages) -> Value {
    json!({"events": events_json(&it.events, messages), "prompt": prompt_json(&it.prompt, messages)})
}

/// The first line of the protocol: the book, and its first page.
pub(super) fn opening_json(game: &Game, notices: &[String], first: &Response) -> Value {
    let messages = &game.launcher.words;
    let book = &game.launcher.book;
    let mut opening = json!({
        "protocol": PROTOCOL_VERSION,
        "book": {"title": book.title, "author": book.author, "edition": book.edition},
        "seed": game.session.snapshot().seed,
        "notices": notices,
        "response": response_json(first, messages),
        "protocols": [PROTOCOL_VERSION],
        "language": messages.language().code(),
    });
    if let Some(image) = &book.cover {
        opening["book"]["image"] = json!(image);
    }
    if game.strict {
        opening["no_undo"] = true.into();
    }
    let mut opening = with_characters(opening, game);
    if let Some(path) = game.damaged_file() {
        opening["damaged_save"] = path.display().to_string().into();
    }
    opening
}

/// The reply to one line, and whether the reader quits.
pub(super) fn reply_to(game: &mut Game, text: &str) -> (Value, bool) {
    let messages = game.launcher.words.clone();
    let reply = match parse_answer(game, text) {
        Err(why) => refusal_json(&why, &messages),
        Ok(Answer::Command(command)) => match commands::run_in_protocol(game, command.trim()) {
            Some(Ok(reply)) if reply.quits => return (command_json(game, reply), true),
            Some(Ok(reply)) => command_json(game, reply),
            Some(Err(why)) => refusal_json(&why, &messages),
            None => answer_json(game, Answer::Command(command.trim().to_owned())),
        },
        Ok(answer) => answer_json(game, answer),
    };
    (with_characters(reply, game), false)
}

/// The reply to a command. Saves the game if it has changed.
pub(super) fn command_json(game: &mut Game, reply: CommandReply) -> Value {
    let mut value = match &reply.page {
        Some(it) => response_json(it, &game.launcher.words),
        None => json!({}),
    };
    if let Some(map) = value.as_object_mut() {
        map.extend(reply.fields);
    }
    let error = reply.autosaves.then(|| game.autosave()).flatten();
    with_save_error(value, error)
}

/// Adds the available ready-made characters to a reply with a prompt, so that the front end can offer them first.
fn with_characters(mut reply: Value, game: &Game) -> Value {
    let has_key = |key: &str| reply.get(key).is_some();
    if (has_key("prompt") || has_key("response")) && !game.available_characters().is_empty() {
        reply["characters"] = game.characters_json();
    }
    reply
}

pub(super) fn with_save_error(mut value: Value, error: Option<String>) -> Value {
    if let (Some(map), Some(error)) = (value.as_object_mut(), error) {
        map.insert("save_error".to_owned(), error.into());
    }
    value
}

/// Parses the answer in a line.
///
/// # Errors
/// The reason why the line is not an answer, as text.
pub(super) fn parse_answer(game: &Game, text: &str) -> Result<Answer, String> {
    match serde_json::from_str(text) {
        Err(_) => Err(explain_invalid(text)),
        Ok(Answer::Author(_)) if game.launcher.author.is_none() => {
            Err("author commands require `--author`".to_owned())
        }
        Ok(answer) => Ok(answer),
    }
}

fn explain_invalid(text: &str) -> String {
    match serde_json::from_str::<Value>(text) {
        Err(error) => format!("the line is not JSON: {error}"),
        Ok(_) => "the line is not an answer: expected an object with one of the keys pick, confirm, number, text, order, dice, command or author".to_owned(),
    }
}

fn answer_json(game: &mut Game, answer: Answer) -> Value {
    let mark = game.session.journal_mark();
    match game.answer_by_name(answer) {
        Ok(mut it) => {
            let changes = variable_changes(game, mark, &it.events);
            it.events.extend(changes);
            with_save_error(response_json(&it, &game.launcher.words), game.autosave())
        }
        Err(refusal) => refusal_json(&refusal.reason, &game.launcher.words),
    }
}

/// The variables that changed since a mark of the journal, without the changes in `events`. Only front ends use them: the text of the page describes
/// them to readers.
fn variable_changes(game: &Game, mark: usize, events: &[Event]) -> Vec<Event> {
    let is_variable = |event: &Event| matches!(event, Event::Change(it) if matches!(it.what, ChangeKind::Variable));
    if events.iter().any(is_variable) {
        return Vec::new();
    }
    let changes = game.session.variable_changes(mark).into_iter();
    let event = |(name, [from, to]): (String, [game::Value; 2])| {
        let event = ChangeEvent::new(ChangeKind::Variable, name);
        Event::Change(ChangeEvent { from, to, ..event })
    };
    changes.map(event).collect()
}
