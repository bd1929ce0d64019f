//! `seen` and `roads`: how much of the book was seen, and what was not taken. At the line, and on the wire.

use super::wire::Said;
use crate::present::{Block, Style};
use crate::repl::wire::Voice;
use crate::repl::{After, Game, Repl, speak};
use crate::words::say;
use serde_json::{Value, json};
use std::io;

pub(super) fn seen(repl: &mut Repl, _: &str) -> io::Result<After> {
    let blocks = counted(repl);
    repl.show(&blocks)?;
    Ok(After::Stay)
}

pub(super) fn roads(repl: &mut Repl, _: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "roads-hidden")?;
        return Ok(After::Stay);
    }
    let mut blocks = not_taken(repl);
    if blocks.is_empty() {
        let none = say!(repl.words, "no-roads");
        blocks.push(Block::new(Style::Aside, none));
    }
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// What is told where a game has come to its end: how much was seen, and a few roads that were not taken.
pub(in crate::repl) fn at_the_end(repl: &Repl) -> Vec<Block> {
    let mut blocks = counted(repl);
    blocks.extend(not_taken(repl));
    if let Some(first) = blocks.first_mut() {
        first.apart = true;
    }
    blocks
}

fn counted(repl: &Repl) -> Vec<Block> {
    let (words, told) = (&repl.words, repl.game.counted());
    let mut all = vec![say!(words, "seen-here", n = told.here, of = told.pages)];
    if let Some(n) = told.ever {
        all.push(say!(words, "seen-ever", n = n, of = told.pages));
    }
    let found = told.endings.len();
    if found > 0 {
        // Those without a name are counted all the same.
        let names = told.endings.iter().map(|it| match it.name.is_empty() {
            true => words.text(&it.kind).into_owned(),
            false => words.text(&it.name).into_owned(),
        });
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let (of, names) = (told.of_endings, names.join(", "));
        all.push(match names.is_empty() {
            true => say!(words, "endings-count", n = found, of = of),
            false => say!(words, "endings-found", n = found, of = of, names = names),
        });
    } else if told.of_endings > 0 {
        all.push(say!(words, "endings-none", of = told.of_endings));
    }
    let all = all.into_iter();
    all.map(|line| Block::new(Style::Aside, line)).collect()
}

fn not_taken(repl: &Repl) -> Vec<Block> {
    let mut blocks = Vec::new();
    for road in repl.game.roads() {
        if blocks.is_empty() {
            let heading = say!(repl.words, "roads-not-taken");
            blocks.push(Block::new(Style::Aside, heading));
        }
        let page = repl.game.title(&road.page);
        let text = repl.words.text(&road.text);
        let told = say!(repl.words, "road", page = page, text = &*text);
        blocks.push(Block::new(Style::Aside, told).indented(2, 4));
    }
    blocks
}

pub(super) fn seen_on_wire(game: &mut Game, _: &Voice, _: &str) -> Said {
    let told = game.counted();
    let mut pages = json!({"game": told.here, "of": told.pages});
    if let Some(ever) = told.ever {
        pages["ever"] = ever.into();
    }
    let endings = json!({"found": told.endings, "of": told.of_endings});
    json!({"seen": {"pages": pages, "endings": endings}}).into()
}

pub(super) fn roads_on_wire(game: &mut Game, voice: &Voice, _: &str) -> Said {
    let roads = game.roads();
    let roads = roads.iter().map(|it| {
        json!({"page": it.page, "title": game.title(&it.page), "id": it.id, "text": voice.words.text(&it.text)})
    });
    json!({"roads": roads.collect::<Vec<Value>>()}).into()
}

/// Has the game come to an ending, where what was seen is kept? A page that leads nowhere is none.
pub(in crate::repl) fn is_told(game: &Game) -> bool {
    game.seen.is_some() && game.ending().is_some()
}
