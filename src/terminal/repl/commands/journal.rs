//! `journal`: errands, codes and titles with where they came, and the reader's notes.

use super::{Call, Reply};
use crate::engine::save::Place;
use crate::messages::{Words, say};
use crate::model::game::What;
use crate::output::present::{self, Block, Style};
use crate::terminal::repl::Game;
use crate::terminal::repl::journal::{Entry, Stands, Task};
use serde_json::{Value, json};

pub(super) fn journal(call: &mut Call) -> Result<Reply, String> {
    let (game, words) = (&*call.game, &call.words);
    let journal = game.journal().worded(words);
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
    let mut facts = json!({"errands": errands, "entries": entries, "notes": notes});
    let mut why = Vec::new();
    if let Some(astray) = &journal.astray {
        facts["astray"] = words.text(astray).into();
        why.push(present::sentence(&words.text(astray)));
    }
    let mut blocks = errand_blocks(words, &journal.errands);
    blocks.extend(entry_blocks(game, words, &journal.entries));
    blocks.extend(note_blocks(game, words));
    if let Some(first) = blocks.first_mut() {
        first.apart = false;
    }
    let reply = Reply::of("journal", facts);
    let reply = why.into_iter().fold(reply, Reply::say);
    Ok(match blocks.is_empty() {
        true => reply.say(say!(words, "no-journal")),
        false => reply.show(blocks),
    })
}

/// What is to be done, then what is done, then what is over.
fn errand_blocks(words: &Words, tasks: &[Task]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    for task in tasks {
        if under != Some(task.stands) {
            let heading = match task.stands {
                Stands::Open => say!(words, "errands-open"),
                Stands::Done => say!(words, "errands-done"),
                Stands::Over => say!(words, "errands-over"),
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
fn entry_blocks(game: &Game, words: &Words, entries: &[Entry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    let has_days = game.has_days();
    for entry in entries {
        let heading = match &entry.place {
            Some(Place { day: Some(day), .. }) if has_days => say!(words, "day", n = *day),
            Some(place) => game.title(&place.page),
            None => say!(words, "journal-besides"),
        };
        if under.as_ref() != Some(&heading) {
            blocks.push(Block::new(Style::Title, heading.clone()).apart());
            under = Some(heading);
        }
        let told = present::sentence(&entry.told());
        let mut block = Block::new(Style::Plain, told).indented(2, 4);
        if !entry.held {
            let over = say!(words, "journal-over");
            block = block.and(Style::Aside, format!(" {over}"));
        }
        blocks.push(block);
    }
    blocks
}

/// The reader's notes, each with its place where that is known.
fn note_blocks(game: &Game, words: &Words) -> Vec<Block> {
    let mut blocks = Vec::new();
    for note in &game.notes {
        if blocks.is_empty() {
            let heading = say!(words, "journal-notes");
            blocks.push(Block::new(Style::Title, heading).apart());
        }
        let mut block = Block::new(Style::Plain, note.text.clone()).indented(2, 4);
        let page = game.title(&note.place.page);
        let place = match note.place.day.filter(|_| game.has_days()) {
            Some(day) => {
                let day = say!(words, "day", n = day);
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
