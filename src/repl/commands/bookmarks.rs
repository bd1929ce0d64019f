//! `bookmark`, `resume` and `unmark`: at the line, and on the wire.

use super::told::list;
use super::wire::{Said, with};
use crate::present;
use crate::repl::wire::{Voice, with_trouble};
use crate::repl::{After, Game, Repl, speak};
use crate::words::say;
use serde_json::{Value, json};
use std::io;

pub(super) fn bookmark(repl: &mut Repl, name: &str) -> io::Result<After> {
    if name.is_empty() {
        let marks = repl.game.bookmarks.iter();
        let marks = marks.map(|mark| repl.game.told_bookmark(mark)).collect();
        let none = say!(repl.words, "no-bookmarks");
        return list(repl, marks, &none);
    }
    match repl.game.bookmark(name) {
        Ok(()) => {
            speak!(repl.aside, "bookmarked")?;
            repl.keep()?;
        }
        Err(why) => refused(repl, &why)?,
    }
    Ok(After::Stay)
}

pub(super) fn resume(repl: &mut Repl, name: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "resume-hidden")?;
        return Ok(After::Stay);
    }
    if name.is_empty() {
        return bookmark(repl, "");
    }
    match repl.game.resume_at(name) {
        Ok((name, loaded)) => {
            match loaded.earlier {
                Some(earlier) => speak!(repl.aside, "resumed-from", name = name, earlier = earlier),
                None => speak!(repl.aside, "resumed", name = name),
            }?;
            for line in loaded.lost {
                repl.trouble(&present::sentence(&line))?;
            }
            repl.own = None;
            repl.tell(&loaded.page)?;
            repl.keep()?;
        }
        Err(why) => refused(repl, &why)?,
    }
    Ok(After::Stay)
}

pub(super) fn unmark(repl: &mut Repl, name: &str) -> io::Result<After> {
    match repl.game.unmark(name) {
        Ok(name) => {
            speak!(repl.aside, "unmarked", name = name)?;
            repl.keep()?;
        }
        Err(why) => refused(repl, &why)?,
    }
    Ok(After::Stay)
}

fn refused(repl: &mut Repl, why: &str) -> io::Result<()> {
    let why = present::sentence(&repl.words.text(why));
    repl.aside(&why)
}

fn all(game: &Game) -> Value {
    let marks = game.bookmarks.iter().map(|mark| {
        let page = &mark.game.page;
        json!({"name": mark.name, "page": page, "title": game.title(page), "answers": mark.answers()})
    });
    json!({"bookmarks": marks.collect::<Vec<_>>()})
}

pub(super) fn bookmark_on_wire(game: &mut Game, voice: &Voice, name: &str) -> Said {
    if name.is_empty() {
        return all(game).into();
    }
    match game.bookmark(name) {
        Ok(()) => {
            let trouble = game.keep();
            with_trouble(all(game), trouble)
        }
        Err(why) => voice.refused(&why),
    }
    .into()
}

pub(super) fn resume_on_wire(game: &mut Game, voice: &Voice, name: &str) -> Said {
    match game.resume_at(name) {
        Ok((_, loaded)) => {
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

pub(super) fn unmark_on_wire(game: &mut Game, voice: &Voice, name: &str) -> Said {
    match game.unmark(name) {
        Ok(_) => {
            let trouble = game.keep();
            with_trouble(all(game), trouble)
        }
        Err(why) => voice.refused(&why),
    }
    .into()
}
