//! Commands at the line that change what is kept: notes, saves, what is taken back, and leaving.

use super::told::list;
use crate::present;
use crate::repl::{After, Repl, speak};
use crate::words::say;
use std::io;

pub(super) fn note(repl: &mut Repl, text: &str) -> io::Result<After> {
    if text.is_empty() {
        return notes(repl, "");
    }
    repl.game.note(text);
    speak!(repl.aside, "noted")?;
    repl.keep()?;
    Ok(After::Stay)
}

pub(super) fn notes(repl: &mut Repl, _: &str) -> io::Result<After> {
    let notes = repl.game.notes.iter();
    let notes = notes.map(|note| note.text.clone()).collect();
    let none = say!(repl.words, "no-notes");
    list(repl, notes, &none)
}

/// How many lines are to be taken back.
pub(super) fn wanted(n: &str) -> usize {
    let all = !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit());
    n.parse().unwrap_or(if all { usize::MAX } else { 1 }).max(1)
}

pub(super) fn undo(repl: &mut Repl, n: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "undo-hidden")?;
        return Ok(After::Stay);
    }
    let lines = wanted(n);
    // A number that is too large is a slip, and a whole game is not taken back by one.
    let said = repl.lines_said();
    if lines > said && said > 0 && lines > 1 {
        speak!(repl.trouble, "undo-fewer", n = said)?;
        return Ok(After::Stay);
    }
    let (mut done, mut page, mut short) = (0_usize, None, false);
    for _ in 0..lines {
        if repl.own_back() {
            page = Some(repl.game.session.look());
            done += 1;
            continue;
        }
        let Some(back) = repl.game.line_back() else {
            short = true;
            break;
        };
        done += 1;
        page = Some(back.page);
        if back.short {
            short = true;
            break;
        }
    }
    // The end of what there is ends a longer undo without a word; what stands in its way is told.
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
    Ok(After::Stay)
}

pub(super) fn save(repl: &mut Repl, name: &str) -> io::Result<After> {
    let name = (!name.is_empty()).then_some(name);
    match repl.game.save(name) {
        Ok(path) => speak!(repl.aside, "kept-in", path = path.display().to_string())?,
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

pub(super) fn load(repl: &mut Repl, name: &str) -> io::Result<After> {
    let names = repl
        .game
        .store
        .as_ref()
        .map(|s| s.names())
        .unwrap_or_default();
    if name.is_empty() {
        let none = match repl.game.store {
            Some(_) => say!(repl.words, "no-saves-named"),
            None => present::sentence(&say!(repl.words, "without-saves-dir")),
        };
        return list(repl, names, &none);
    }
    let name = &match repl.game.save_called(name) {
        Ok(name) => name,
        Err(why) => {
            repl.aside(&why)?;
            return Ok(After::Stay);
        }
    };
    if let Some(trouble) = repl.game.altered(name) {
        let trouble = present::capital(&trouble);
        repl.trouble(&format!("{trouble}."))?;
        if speak!(repl.confirm, "take-altered")? != Some(true) {
            speak!(repl.aside, "restart-not")?;
            return Ok(After::Stay);
        }
    }
    match repl.game.load(name, true) {
        Ok(loaded) => {
            repl.own = None;
            repl.words = repl.game.open.words.clone();
            if let Some(name) = loaded.earlier {
                speak!(repl.aside, "restarted", name = name)?;
            }
            for line in loaded.lost {
                repl.trouble(&present::sentence(&line))?;
            }
            repl.tell(&loaded.page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

pub(super) fn camp(repl: &mut Repl, _: &str) -> io::Result<After> {
    match repl.game.save(None) {
        Ok(path) => {
            speak!(repl.aside, "camped", path = path.display().to_string())?;
            Ok(After::Leave)
        }
        Err(why) => {
            speak!(repl.trouble, "still-here", why = present::capital(&why))?;
            Ok(After::Stay)
        }
    }
}

pub(super) fn restart(repl: &mut Repl, _: &str) -> io::Result<After> {
    if speak!(repl.confirm, "restart-sure")? != Some(true) {
        speak!(repl.aside, "restart-not")?;
        return Ok(After::Stay);
    }
    match repl.game.restart() {
        Ok((page, room)) => {
            if let Some(name) = room {
                speak!(repl.aside, "restarted", name = name)?;
            }
            repl.own = None;
            repl.tell(&page)?;
            repl.keep()?;
        }
        Err(why) => repl.trouble(&format!("{}.", present::capital(&why)))?,
    }
    Ok(After::Stay)
}

pub(super) fn quit(repl: &mut Repl, _: &str) -> io::Result<After> {
    repl.farewell()?;
    Ok(After::Leave)
}
