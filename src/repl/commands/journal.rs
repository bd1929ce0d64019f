//! `journal`: at the line, and on the wire.

use super::wire::Said;
use crate::game::What;
use crate::present::{self, Block, Style};
use crate::repl::journal::{Entry, Stands, Task};
use crate::repl::wire::Voice;
use crate::repl::{After, Game, Repl, speak};
use crate::save::Place;
use crate::words::say;
use serde_json::{Value, json};
use std::io;

pub(super) fn journal(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "journal-hidden")?;
        return Ok(After::Stay);
    }
    let journal = repl.game.journal().worded(&repl.words);
    if let Some(why) = &journal.astray {
        let why = present::sentence(&repl.words.text(why));
        repl.aside(&why)?;
    }
    let mut blocks = errands(repl, &journal.errands);
    blocks.extend(entries(repl, &journal.entries));
    blocks.extend(notes(repl));
    match blocks.first_mut() {
        Some(first) => first.apart = false,
        None => blocks.push(Block::new(Style::Aside, say!(repl.words, "no-journal"))),
    }
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// What is to be done, then what is done, then what is over.
fn errands(repl: &Repl, tasks: &[Task]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    for task in tasks {
        if under != Some(task.stands) {
            let heading = match task.stands {
                Stands::Open => say!(repl.words, "errands-open"),
                Stands::Done => say!(repl.words, "errands-done"),
                Stands::Over => say!(repl.words, "errands-over"),
            };
            blocks.push(Block::new(Style::Title, heading).apart());
            under = Some(task.stands);
        }
        let told = present::sentence(&task.text);
        blocks.push(Block::new(Style::Plain, told).indented(2, 4));
    }
    blocks
}

/// Codes and titles under the day on which they came, or the page where the book counts none.
fn entries(repl: &Repl, entries: &[Entry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    let has_days = repl.game.has_days();
    for entry in entries {
        let heading = match &entry.place {
            Some(Place { day: Some(day), .. }) if has_days => say!(repl.words, "day", n = *day),
            Some(place) => repl.game.title(&place.page),
            None => say!(repl.words, "journal-besides"),
        };
        if under.as_ref() != Some(&heading) {
            blocks.push(Block::new(Style::Title, heading.clone()).apart());
            under = Some(heading);
        }
        let told = present::sentence(&entry.told());
        let mut block = Block::new(Style::Plain, told).indented(2, 4);
        if !entry.held {
            let over = say!(repl.words, "journal-over");
            block = block.and(Style::Aside, format!(" {over}"));
        }
        blocks.push(block);
    }
    blocks
}

/// The reader's notes, each with its place where that is known.
fn notes(repl: &Repl) -> Vec<Block> {
    let mut blocks = Vec::new();
    for note in &repl.game.notes {
        if blocks.is_empty() {
            let heading = say!(repl.words, "journal-notes");
            blocks.push(Block::new(Style::Title, heading).apart());
        }
        let mut block = Block::new(Style::Plain, note.text.clone()).indented(2, 4);
        let page = repl.game.title(&note.place.page);
        let place = match note.place.day.filter(|_| repl.game.has_days()) {
            Some(day) => {
                let day = say!(repl.words, "day", n = day);
                format!(" ({page}; {day})")
            }
            None => format!(" ({page})"),
        };
        block = block.and(Style::Aside, place);
        blocks.push(block);
    }
    blocks
}

/// Where something came, as keys of a reply.
fn placed(game: &Game, place: Option<&Place>, mut told: Value) -> Value {
    told["page"] = place.map(|it| it.page.clone()).into();
    told["title"] = place.map(|it| game.title(&it.page)).into();
    if let Some(day) = place.and_then(|it| it.day) {
        told["day"] = day.into();
    }
    told
}

pub(super) fn on_wire(game: &mut Game, voice: &Voice, _: &str) -> Said {
    let journal = game.journal().worded(voice.words);
    let entries = journal.entries.iter().map(|it| {
        let what = if it.what == What::Code { "code" } else { "title" };
        let told = json!({"what": what, "id": it.id, "name": it.name, "meaning": it.meaning, "held": it.held, "answers": it.answers});
        placed(game, it.place.as_ref(), told)
    });
    let entries: Vec<Value> = entries.collect();
    let notes = game.notes.iter();
    let notes = notes.map(|note| placed(game, Some(&note.place), json!({"text": note.text})));
    let notes: Vec<Value> = notes.collect();
    let errands = journal.errands.iter().map(|it| {
        let stands = match it.stands {
            Stands::Open => "open",
            Stands::Done => "done",
            Stands::Over => "over",
        };
        json!({"code": it.code, "text": it.text, "stands": stands})
    });
    let errands: Vec<Value> = errands.collect();
    let mut told = json!({"errands": errands, "entries": entries, "notes": notes});
    if let Some(why) = &journal.astray {
        told["astray"] = voice.words.text(why).into();
    }
    json!({"journal": told}).into()
}
