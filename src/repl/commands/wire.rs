//! What commands reply on the wire: facts, under keys that `docs/protocol.md` tells.

use super::kept::wanted;
use crate::game::{Message, Roll};
use crate::present;
use crate::repl::Game;
use crate::repl::wire::{Voice, with_trouble};
use serde_json::{Map, Value, json};

/// What comes of words on the wire.
pub(in crate::repl) enum Said {
    Reply(Value),
    /// The last reply: the reader leaves.
    Last(Value),
    /// They are no command of the program's, but perhaps of the ruleset's.
    Other,
}

impl From<Value> for Said {
    fn from(reply: Value) -> Self {
        Self::Reply(reply)
    }
}

/// Puts a key into a reply.
pub(super) fn with(mut reply: Value, key: &str, value: Value) -> Value {
    if let Some(map) = reply.as_object_mut() {
        map.insert(key.to_owned(), value);
    }
    reply
}

pub(super) fn look(game: &mut Game, voice: &Voice, _: &str) -> Said {
    voice.told(&game.session.look()).into()
}

/// An answer like any other.
pub(super) fn quick(_: &mut Game, _: &Voice, _: &str) -> Said {
    Said::Other
}

/// The ways to answer the standing question together with those after it.
pub(super) fn menu(game: &mut Game, voice: &Voice, _: &str) -> Said {
    let mut lines = game.session.menu();
    if lines.iter().all(|line| line.replies.len() < 2) {
        lines.clear();
    }
    let lines = lines.iter().map(|line| {
        let told = json!({"text": present::line(&line.says, voice.words), "replies": line.replies});
        match line.usual {
            true => with(told, "usual", true.into()),
            false => told,
        }
    });
    json!({"menu": lines.collect::<Vec<_>>()}).into()
}

pub(super) fn undo(game: &mut Game, voice: &Voice, n: &str) -> Said {
    let lines = (0..wanted(n)).map_while(|_| game.line_back());
    match lines.last().map(|back| back.page) {
        Some(page) => with_trouble(voice.told(&page), game.keep()),
        None => {
            let why = game.session.astray().map(str::to_owned);
            voice.refused(&why.unwrap_or_else(|| Message::new("refused-undo").text()))
        }
    }
    .into()
}

pub(super) fn restart(game: &mut Game, voice: &Voice, _: &str) -> Said {
    match game.restart() {
        Ok((page, earlier)) => {
            let mut reply = voice.told(&page);
            if let Some(earlier) = earlier {
                reply = with(reply, "earlier", earlier.into());
            }
            with_trouble(reply, game.keep())
        }
        Err(why) => voice.refused(&why),
    }
    .into()
}

pub(super) fn save(game: &mut Game, voice: &Voice, name: &str) -> Said {
    match game.save((!name.is_empty()).then_some(name)) {
        Ok(path) => json!({"kept": path.display().to_string()}),
        Err(why) => voice.refused(&why),
    }
    .into()
}

pub(super) fn load(game: &mut Game, voice: &Voice, name: &str) -> Said {
    if name.is_empty() {
        let names = game.store.as_ref().map(|s| s.names()).unwrap_or_default();
        return json!({"saves": names}).into();
    }
    match game.load(name, game.accepts) {
        Ok(loaded) => {
            let mut reply = with(voice.told(&loaded.page), "notices", loaded.lost.into());
            if let Some(earlier) = loaded.earlier {
                reply = with(reply, "earlier", earlier.into());
            }
            with_trouble(reply, game.keep())
        }
        Err(why) => voice.refused(&why),
    }
    .into()
}

pub(super) fn aside(game: &mut Game, voice: &Voice, rest: &str) -> Said {
    if !rest.is_empty() {
        return Said::Other;
    }
    match game.put_aside() {
        Ok(path) => with_trouble(json!({"aside": path.display().to_string()}), game.keep()),
        Err(why) => voice.refused(&why),
    }
    .into()
}

pub(super) fn sheet(game: &mut Game, voice: &Voice, _: &str) -> Said {
    match game.session.sheet() {
        Ok(lines) => {
            let words = &game.open.words;
            let lines = lines.iter();
            let lines = lines.map(|(key, text)| (words.text(key), words.text(text)));
            json!({"sheet": lines.collect::<Vec<_>>()})
        }
        Err(fault) => voice.refused(&fault.message),
    }
    .into()
}

pub(super) fn status(game: &mut Game, voice: &Voice, _: &str) -> Said {
    match game.session.status() {
        Ok(lines) => {
            let words = &game.open.words;
            let lines = lines.iter();
            let lines = lines.map(|(key, text)| (words.text(key), words.text(text)));
            let page = game.session.page_id();
            let lines: Vec<_> = lines.collect();
            json!({"status": {"page": page, "title": game.title(page), "lines": lines}})
        }
        Err(fault) => voice.refused(&fault.message),
    }
    .into()
}

pub(super) fn codes(game: &mut Game, _: &Voice, _: &str) -> Said {
    json!({"codes": game.session.codes()}).into()
}

pub(super) fn titles(game: &mut Game, _: &Voice, _: &str) -> Said {
    json!({"titles": game.session.titles()}).into()
}

pub(super) fn items(game: &mut Game, _: &Voice, _: &str) -> Said {
    let world = &game.open.book.vocabulary;
    let held: Map<String, Value> = world
        .kinds
        .iter()
        .enumerate()
        .filter(|(_, kind)| kind.held)
        .map(|(n, kind)| (kind.name.clone(), json!(game.session.held(n))))
        .collect();
    let reply = json!({"items": held});
    let absent: Map<String, Value> = (0..)
        .zip(&world.kinds)
        .map(|(n, kind)| (kind.name.clone(), json!(game.session.absent(n))))
        .filter(|(_, all)| all.as_array().is_some_and(|all| !all.is_empty()))
        .collect();
    match absent.is_empty() {
        true => reply,
        false => with(reply, "absent", absent.into()),
    }
    .into()
}

pub(super) fn about(game: &mut Game, _: &Voice, wanted: &str) -> Said {
    let words = &game.open.words;
    let mut about = game.about(wanted);
    if about.is_empty() && !wanted.is_empty() {
        about = game.places(wanted);
    }
    let about: Vec<Value> = about
        .iter()
        .map(|it| json!({"kind": it.kind, "id": it.id, "name": words.text(&it.name), "text": words.text(&it.text)}))
        .collect();
    json!({"about": about}).into()
}

pub(super) fn why(game: &mut Game, voice: &Voice, _: &str) -> Said {
    let rolls = game.session.last_rolls().iter();
    let rolls: Vec<Roll> = rolls.map(|roll| voice.words.roll(roll)).collect();
    json!({"rolls": rolls}).into()
}

pub(super) fn log(game: &mut Game, _: &Voice, _: &str) -> Said {
    let log: Vec<Value> = game
        .session
        .history()
        .iter()
        .map(|step| json!({"page": step.page, "answer": step.answer}))
        .collect();
    json!({"log": log}).into()
}

pub(super) fn note(game: &mut Game, voice: &Voice, text: &str) -> Said {
    if text.is_empty() {
        return notes(game, voice, text);
    }
    game.note(text);
    let trouble = game.keep();
    with_trouble(texts(game), trouble).into()
}

pub(super) fn notes(game: &mut Game, _: &Voice, _: &str) -> Said {
    texts(game).into()
}

fn texts(game: &Game) -> Value {
    let texts = game.notes.iter().map(|note| &*note.text);
    json!({"notes": texts.collect::<Vec<&str>>()})
}

pub(super) fn quit(game: &mut Game, _: &Voice, rest: &str) -> Said {
    match rest.is_empty() {
        true => Said::Last(with_trouble(json!({"left": true}), game.keep())),
        false => Said::Other,
    }
}
