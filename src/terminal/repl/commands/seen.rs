//! `seen` and `roads`: how much of the book was seen, and which choices were not taken.

use super::{Call, Reply};
use crate::messages::{Words, say};
use crate::output::present::{Block, Style};
use crate::terminal::repl::seen::{Counted, Road};
use crate::terminal::repl::{Game, Repl};
use serde_json::{Value, json};

pub(super) fn seen(call: &mut Call) -> Result<Reply, String> {
    let told = call.game.counted();
    let mut pages = json!({"game": told.here, "of": told.pages});
    if let Some(ever) = told.ever {
        pages["ever"] = ever.into();
    }
    let endings = json!({"found": told.endings, "of": told.of_endings});
    let facts = json!({"pages": pages, "endings": endings});
    Ok(Reply::of("seen", facts).show(counted(&told, &call.words)))
}

pub(super) fn roads(call: &mut Call) -> Result<Reply, String> {
    let (game, words) = (&*call.game, &call.words);
    let roads = game.roads();
    let facts = roads.iter().map(|it| {
        json!({"page": it.page, "title": game.title(&it.page), "id": it.id, "text": words.text(&it.text)})
    });
    let reply = Reply::of("roads", facts.collect::<Vec<Value>>());
    let blocks = not_taken(game, &roads, words);
    Ok(match blocks.is_empty() {
        true => reply.say(say!(words, "no-roads")),
        false => reply.show(blocks),
    })
}

/// What is printed at the end of a game: how much was seen, and a few roads that were not taken.
pub(in crate::terminal::repl) fn at_the_end(repl: &Repl) -> Vec<Block> {
    let game = &repl.game;
    let mut blocks = counted(&game.counted(), &repl.words);
    blocks.extend(not_taken(game, &game.roads(), &repl.words));
    if let Some(first) = blocks.first_mut() {
        first.apart = true;
    }
    blocks
}

fn counted(told: &Counted, words: &Words) -> Vec<Block> {
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

fn not_taken(game: &Game, roads: &[Road], words: &Words) -> Vec<Block> {
    let mut blocks = Vec::new();
    for road in roads {
        if blocks.is_empty() {
            let heading = say!(words, "roads-not-taken");
            blocks.push(Block::new(Style::Aside, heading));
        }
        let page = game.title(&road.page);
        let text = words.text(&road.text);
        let told = say!(words, "road", page = page, text = &*text);
        blocks.push(Block::new(Style::Aside, told).indented(2, 4));
    }
    blocks
}

/// Has the game come to an ending, where what was seen is kept? A page that leads nowhere is none.
pub(in crate::terminal::repl) fn is_told(game: &Game) -> bool {
    game.seen.is_some() && game.ending().is_some()
}
