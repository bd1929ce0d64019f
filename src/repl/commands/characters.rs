//! `characters`: the ready-made ones that may be taken where the game stands; with a name, one of them is.

use super::wire::{Said, with};
use crate::game::Message;
use crate::play::Page;
use crate::repl::wire::{Voice, with_trouble};
use crate::repl::{After, Game, Repl, speak};
use crate::words::say;
use serde_json::json;
use std::io;

pub(super) fn characters(repl: &mut Repl, name: &str) -> io::Result<After> {
    if name.is_empty() && repl.asks_who() {
        return super::told::choices(repl, name);
    }
    if name.is_empty() {
        let ready = repl.game.ready().into_iter();
        let ready = ready
            .map(|it| format!("{}: {}", it.name, it.about))
            .collect();
        let none = say!(repl.words, "characters-none");
        return super::told::list(repl, ready, &none);
    }
    let Some(character) = repl.game.ready_called(name) else {
        match repl.game.ready().is_empty() {
            true => speak!(repl.aside, "characters-none")?,
            false => speak!(repl.aside, "characters-no-such", name = name)?,
        }
        return Ok(After::Stay);
    };
    for page in repl.takes(&character)? {
        repl.tell_events(&page)?;
    }
    repl.ask()?;
    Ok(After::Stay)
}

pub(super) fn on_wire(game: &mut Game, voice: &Voice, name: &str) -> Said {
    if name.is_empty() {
        return json!({"characters": game.ready_as_json()}).into();
    }
    let Some(character) = game.ready_called(name) else {
        let why = match game.ready().is_empty() {
            true => Message::new("characters-none"),
            false => Message::new("characters-no-such").with("name", name),
        };
        return voice.refused(&why.text()).into();
    };
    let taken = game.take_character(&character);
    let page = Page {
        events: taken
            .pages
            .into_iter()
            .flat_map(|page| page.events)
            .collect(),
        prompt: game.session.prompt().clone(),
    };
    let notices: Vec<String> = taken.trouble.into_iter().collect();
    let reply = with(voice.told(&page), "notices", json!(notices));
    with_trouble(reply, game.keep()).into()
}
