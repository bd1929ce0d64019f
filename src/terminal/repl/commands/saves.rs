//! Commands that change saved data: notes, saves, bookmarks, undo, and quitting.

use super::{CommandCall, CommandReply};
use crate::messages::say;
use crate::model::game::Message;
use crate::output::present;
use crate::terminal::repl::taken::SwitchedGame;
use crate::terminal::repl::{Game, Repl, speak};
use serde_json::{Value, json};
use std::io;

pub(super) fn note(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.rest.is_empty() {
        return notes(call);
    }
    call.game.note(call.rest);
    let reply = CommandReply::with_field("notes", texts(call.game));
    Ok(reply.say(say!(call.words, "noted")).and_save())
}

pub(super) fn notes(call: &mut CommandCall) -> Result<CommandReply, String> {
    let notes = texts(call.game);
    let none = say!(call.words, "no-notes");
    Ok(CommandReply::with_field("notes", notes.clone()).list(notes, none))
}

fn texts(game: &Game) -> Vec<String> {
    let notes = game.notes.iter();
    notes.map(|note| note.text.clone()).collect()
}

/// Number of lines to undo.
fn many(n: &str) -> usize {
    let is_number = !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    let most = if is_number { usize::MAX } else { 1 };
    n.parse().unwrap_or(most).max(1)
}

pub(super) fn undo(call: &mut CommandCall) -> Result<CommandReply, String> {
    let game = &mut *call.game;
    let lines = (0..many(call.rest)).map_while(|_| game.line_back());
    match lines.last() {
        Some(back) => Ok(CommandReply::on_page(back.page).and_save()),
        None => {
            let why = game.session.astray().map(str::to_owned);
            Err(why.unwrap_or_else(|| Message::new("refused-undo").text()))
        }
    }
}

pub(super) fn undo_at_prompt(repl: &mut Repl, n: &str) -> io::Result<()> {
    let lines = many(n);
    // A number that is too large is probably a typing error, and must not undo the whole game.
    let said = repl.game.lines_said();
    if lines > said && said > 0 && lines > 1 {
        return speak!(repl.trouble, "undo-fewer", n = said);
    }
    let (mut done, mut page, mut short) = (0_usize, None, false);
    while done < lines && !short {
        let Some(back) = repl.game.line_back() else {
            short = true;
            break;
        };
        page = Some(back.page);
        short = back.short;
        done += 1;
    }
    // Prints the reason if undo stops early. Reaching the start is not an error.
    let astray = repl.game.session.astray().filter(|_| short);
    match (astray.map(str::to_owned), &page) {
        (Some(why), _) => {
            let why = repl.words.text(&why).into_owned();
            repl.trouble(&why)?;
        }
        (None, None) if repl.game.has_begun() => speak!(repl.trouble, "undo-lost")?,
        (None, None) => speak!(repl.aside, "undo-nothing")?,
        (None, Some(_)) => {}
    }
    if let Some(page) = page {
        match done {
            ..2 => speak!(repl.aside, "undone")?,
            n => speak!(repl.aside, "undone-many", n = n)?,
        }
        repl.tell(&page)?;
        repl.keep()?;
    }
    Ok(())
}

pub(super) fn save(call: &mut CommandCall) -> Result<CommandReply, String> {
    let name = (!call.rest.is_empty()).then_some(call.rest);
    let path = call.game.save(name)?.display().to_string();
    let told = say!(call.words, "kept-in", path = &path);
    Ok(CommandReply::with_field("kept", path).say(told))
}

pub(super) fn load(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&mut *call.game, &call.words);
    if call.rest.is_empty() {
        let names = game.store.as_ref().map(|s| s.names()).unwrap_or_default();
        let none = match game.store {
            Some(_) => say!(words, "no-saves-named"),
            None => present::sentence(&say!(words, "without-saves-dir")),
        };
        return Ok(CommandReply::with_field("saves", names.clone()).list(names, none));
    }
    let name = game.save_called(call.rest)?;
    let loaded = game.load(&name, call.accepts)?;
    let told = loaded.earlier.as_ref();
    let told = told.map(|name| say!(words, "restarted", name = name));
    Ok(loaded_reply(call, loaded, told))
}

/// Reply after loading a game. The previous game may have been saved under a name.
fn loaded_reply(call: &CommandCall, loaded: SwitchedGame, told: Option<String>) -> CommandReply {
    let mut reply = CommandReply::on_page(loaded.page).with("notices", json!(loaded.lost));
    if let Some(earlier) = loaded.earlier {
        reply = reply.with("earlier", earlier);
    }
    if let Some(told) = told {
        reply = reply.say(told);
    }
    reply.warn(&call.words, &loaded.lost).and_save()
}

pub(super) fn load_at_prompt(repl: &mut Repl, name: &str) -> io::Result<()> {
    let called = repl.game.save_called(name);
    if let Some(trouble) = called.ok().and_then(|name| repl.game.altered(&name)) {
        let trouble = present::sentence(&trouble);
        repl.trouble(&trouble)?;
        let question = say!(repl.words, "take-altered");
        if !repl.agrees(&question)? {
            return Ok(());
        }
    }
    repl.print_reply(load, name)
}

pub(super) fn bookmark(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.rest.is_empty() {
        let game = &*call.game;
        let lines = game.bookmarks.iter().map(|mark| game.told_bookmark(mark));
        return Ok(bookmarks(game).list(lines, say!(call.words, "no-bookmarks")));
    }
    call.game.bookmark(call.rest)?;
    let told = say!(call.words, "bookmarked");
    Ok(bookmarks(call.game).say(told).and_save())
}

fn bookmarks(game: &Game) -> CommandReply {
    let marks = game.bookmarks.iter().map(|mark| {
        let page = &mark.game.page;
        json!({"name": mark.name, "page": page, "title": game.title(page), "answers": mark.answers()})
    });
    CommandReply::with_field("bookmarks", marks.collect::<Vec<Value>>())
}

pub(super) fn revisit(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.rest.is_empty() {
        return bookmark(call);
    }
    let words = call.words.clone();
    let (name, loaded) = call.game.resume_at(call.rest)?;
    let told = match &loaded.earlier {
        Some(earlier) => say!(words, "resumed-from", name = name, earlier = earlier),
        None => say!(words, "resumed", name = name),
    };
    Ok(loaded_reply(call, loaded, Some(told)))
}

pub(super) fn unbookmark(call: &mut CommandCall) -> Result<CommandReply, String> {
    let name = call.game.unmark(call.rest)?;
    let told = say!(call.words, "unmarked", name = name);
    Ok(bookmarks(call.game).say(told).and_save())
}

pub(super) fn restart(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (page, earlier) = call.game.restart()?;
    let mut reply = CommandReply::on_page(page).and_save();
    if let Some(name) = earlier {
        reply = reply.say(say!(call.words, "restarted", name = &name));
        reply = reply.with("earlier", name);
    }
    Ok(reply)
}

pub(super) fn restart_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    let question = say!(repl.words, "restart-sure");
    if repl.agrees(&question)? {
        repl.print_reply(restart, "")?;
    }
    Ok(())
}

pub(super) fn quit(_: &mut CommandCall) -> Result<CommandReply, String> {
    let mut reply = CommandReply::with_field("left", true).and_save();
    reply.leaves = true;
    Ok(reply)
}

pub(super) fn quit_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.left = true;
    repl.farewell()
}
