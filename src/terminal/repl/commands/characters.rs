//! `characters`: the ready-made characters that may be taken where the game stands; with a name, one of them is.

use super::look::choices;
use super::{Call, Reply};
use crate::engine::play::Page;
use crate::messages::say;
use crate::model::book::Character;
use crate::model::game::Message;
use crate::terminal::repl::{After, Game, Repl};
use serde_json::json;
use std::io;

pub(super) fn at_prompt(repl: &mut Repl, name: &str) -> io::Result<After> {
    if name.is_empty() && repl.asks_who() {
        return choices(repl, name);
    }
    match find(&repl.game, name) {
        Ok(character) if !name.is_empty() => {
            for page in repl.takes(&character)? {
                repl.tell_events(&page)?;
            }
            repl.ask()?;
        }
        _ => repl.print_reply(characters, name)?,
    }
    Ok(After::Stay)
}

fn find(game: &Game, name: &str) -> Result<Character, String> {
    game.ready_called(name).ok_or_else(|| {
        let why = match game.ready().is_empty() {
            true => Message::new("characters-none"),
            false => Message::new("characters-no-such").with("name", name),
        };
        why.text()
    })
}

pub(super) fn characters(call: &mut Call) -> Result<Reply, String> {
    let game = &mut *call.game;
    if call.rest.is_empty() {
        let ready = game.ready().into_iter();
        let lines: Vec<String> = ready
            .map(|it| format!("{}: {}", it.name, it.about))
            .collect();
        let none = say!(call.words, "characters-none");
        return Ok(Reply::of("characters", game.ready_as_json()).list(lines, none));
    }
    let character = find(game, call.rest)?;
    let taken = game.take_character(&character);
    let pages = taken.pages.into_iter();
    let page = Page {
        events: pages.flat_map(|page| page.events).collect(),
        prompt: game.session.prompt().clone(),
    };
    let notices: Vec<String> = taken.trouble.into_iter().collect();
    Ok(Reply::on_page(page)
        .with("notices", json!(notices))
        .and_save())
}
