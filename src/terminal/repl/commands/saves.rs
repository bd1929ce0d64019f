//! Commands about saved data: notes, undo, saves, bookmarks, and quitting.

use super::{CommandCall, CommandReply};
use crate::messages::say;
use crate::model::game::Message;
use crate::output::present;
use crate::terminal::repl::load::SwitchedGame;
use crate::terminal::repl::{Game, Repl, speak};
use serde_json::{Value, json};
use std::io;

pub(super) fn note(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.args.is_empty() {
        return notes(call);
    }
    call.game.add_note(call.args);
    let reply = CommandReply::with_field("notes", note_texts(call.game));
    Ok(reply.with_note(say!(call.words, "noted")).with_autosave())
}

pub(super) fn notes(call: &mut CommandCall) -> Result<CommandReply, String> {
    let notes = note_texts(call.game);
    let none = say!(call.words, "no-notes");
    Ok(CommandReply::with_field("notes", notes.clone()).with_list(notes, none))
}

fn note_texts(game: &Game) -> Vec<String> {
    let notes = game.notes.iter();
    notes.map(|note| note.text.clone()).collect()
}

/// Number of lines to undo: 1 by default.
fn undo_count(text: &str) -> usize {
    let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let default = if is_number { usize::MAX } else { 1 };
    text.parse().unwrap_or(default).max(1)
}

pub(super) fn undo(call: &mut CommandCall) -> Result<CommandReply, String> {
    let game = &mut *call.game;
    let undone = (0..undo_count(call.args)).map_while(|_| game.undo_line());
    match undone.last() {
        Some(last) => Ok(CommandReply::with_page(last.page).with_autosave()),
        None => {
            let why = game.session.divergence().map(str::to_owned);
            Err(why.unwrap_or_else(|| Message::new("refused-undo").encode()))
        }
    }
}

pub(super) fn undo_at_prompt(repl: &mut Repl, args: &str) -> io::Result<()> {
    let count = undo_count(args);
    // A number that is too large is probably a typing error, and must not undo the whole game.
    let undoable = repl.game.undoable_lines();
    if count > undoable && undoable > 0 && count > 1 {
        return speak!(repl.print_error, "undo-fewer", n = undoable);
    }
    let (mut done, mut page, mut is_incomplete) = (0_usize, None, false);
    while done < count && !is_incomplete {
        let Some(undone) = repl.game.undo_line() else {
            is_incomplete = true;
            break;
        };
        page = Some(undone.page);
        is_incomplete = undone.is_incomplete;
        done += 1;
    }
    // Prints the reason if undo stops early. Reaching the start is not an error.
    let divergence = repl.game.session.divergence().filter(|_| is_incomplete);
    match (divergence.map(str::to_owned), &page) {
        (Some(why), _) => {
            let why = repl.words.text(&why).into_owned();
            repl.print_error(&why)?;
        }
        (None, None) if repl.game.has_answers() => speak!(repl.print_error, "undo-lost")?,
        (None, None) => speak!(repl.print_note, "undo-nothing")?,
        (None, Some(_)) => {}
    }
    if let Some(page) = page {
        match done {
            ..2 => speak!(repl.print_note, "undone")?,
            n => speak!(repl.print_note, "undone-many", n = n)?,
        }
        repl.print_page(&page)?;
        repl.autosave()?;
    }
    Ok(())
}

pub(super) fn save(call: &mut CommandCall) -> Result<CommandReply, String> {
    let name = (!call.args.is_empty()).then_some(call.args);
    let path = call.game.save(name)?.display().to_string();
    let note = say!(call.words, "kept-in", path = &path);
    Ok(CommandReply::with_field("saved", path).with_note(note))
}

pub(super) fn load(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&mut *call.game, &call.words);
    if call.args.is_empty() {
        let names = game
            .store
            .as_ref()
            .map(|s| s.save_names())
            .unwrap_or_default();
        let none = match game.store {
            Some(_) => say!(words, "no-saves-named"),
            None => present::sentence(&say!(words, "without-saves-dir")),
        };
        return Ok(CommandReply::with_field("saves", names.clone()).with_list(names, none));
    }
    let name = game.complete_save_name(call.args)?;
    let loaded = game.load_save(&name, call.accepts_edited)?;
    let note = loaded.previous_save.as_ref();
    let note = note.map(|name| say!(words, "restarted", name = name));
    Ok(loaded_reply(call, loaded, note))
}

/// Reply after loading a game. The previous game may have been saved under a name.
fn loaded_reply(call: &CommandCall, loaded: SwitchedGame, note: Option<String>) -> CommandReply {
    let mut reply = CommandReply::with_page(loaded.page).with("notices", json!(loaded.lost_parts));
    if let Some(previous) = loaded.previous_save {
        reply = reply.with("previous_game", previous);
    }
    if let Some(note) = note {
        reply = reply.with_note(note);
    }
    reply
        .with_errors(&call.words, &loaded.lost_parts)
        .with_autosave()
}

pub(super) fn load_at_prompt(repl: &mut Repl, name: &str) -> io::Result<()> {
    let full_name = repl.game.complete_save_name(name);
    if let Some(error) = full_name
        .ok()
        .and_then(|name| repl.game.edited_save_error(&name))
    {
        let error = present::sentence(&error);
        repl.print_error(&error)?;
        let question = say!(repl.words, "take-altered");
        if !repl.confirm_or_cancel(&question)? {
            return Ok(());
        }
    }
    repl.run_command(load, name)
}

pub(super) fn bookmark(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.args.is_empty() {
        let game = &*call.game;
        let lines = game.bookmarks.iter().map(|mark| game.format_bookmark(mark));
        return Ok(bookmarks_reply(game).with_list(lines, say!(call.words, "no-bookmarks")));
    }
    call.game.add_bookmark(call.args)?;
    let note = say!(call.words, "bookmarked");
    Ok(bookmarks_reply(call.game).with_note(note).with_autosave())
}

fn bookmarks_reply(game: &Game) -> CommandReply {
    let marks = game.bookmarks.iter().map(|mark| {
        let page = &mark.game.page;
        json!({"name": mark.name, "page": page, "title": game.page_title(page), "answer_count": mark.answer_count()})
    });
    CommandReply::with_field("bookmarks", marks.collect::<Vec<Value>>())
}

pub(super) fn revisit(call: &mut CommandCall) -> Result<CommandReply, String> {
    if call.args.is_empty() {
        return bookmark(call);
    }
    let words = call.words.clone();
    let (name, loaded) = call.game.resume_bookmark(call.args)?;
    let note = match &loaded.previous_save {
        Some(previous) => say!(words, "resumed-from", name = name, earlier = previous),
        None => say!(words, "resumed", name = name),
    };
    Ok(loaded_reply(call, loaded, Some(note)))
}

pub(super) fn unbookmark(call: &mut CommandCall) -> Result<CommandReply, String> {
    let name = call.game.remove_bookmark(call.args)?;
    let note = say!(call.words, "unmarked", name = name);
    Ok(bookmarks_reply(call.game).with_note(note).with_autosave())
}

pub(super) fn restart(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (page, previous) = call.game.restart()?;
    let mut reply = CommandReply::with_page(page).with_autosave();
    if let Some(name) = previous {
        reply = reply.with_note(say!(call.words, "restarted", name = &name));
        reply = reply.with("previous_game", name);
    }
    Ok(reply)
}

pub(super) fn restart_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    let question = say!(repl.words, "restart-sure");
    if repl.confirm_or_cancel(&question)? {
        repl.run_command(restart, "")?;
    }
    Ok(())
}

pub(super) fn quit(_: &mut CommandCall) -> Result<CommandReply, String> {
    let mut reply = CommandReply::with_field("quit", true).with_autosave();
    reply.quits = true;
    Ok(reply)
}

pub(super) fn quit_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.has_quit = true;
    repl.print_farewell()
}
