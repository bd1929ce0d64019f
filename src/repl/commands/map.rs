//! `map`: drawn where somebody looks at a window, told as a list else, and on the wire.

use super::wire::Said;
use crate::present::{Block, Known, Style};
use crate::repl::wire::Voice;
use crate::repl::{After, Game, Repl, chart::Spot, speak};
use crate::words::say;
use serde_json::{Value, json};
use std::io;

pub(super) fn map(repl: &mut Repl, how: &str) -> io::Result<After> {
    if repl.seat.alone.is_some() {
        speak!(repl.aside, "map-hidden")?;
        return Ok(After::Stay);
    }
    let drawn = match how {
        "" => repl.window.is_some() && !repl.ink.narrate,
        "drawn" => true,
        "list" => false,
        _ => {
            speak!(repl.trouble, "map-how")?;
            return Ok(After::Stay);
        }
    };
    let spots = repl.game.spots();
    let mut blocks = match drawn && !repl.ink.narrate {
        true => {
            let mut block = Block::new(Style::Plain, "");
            block.chart = Some(Box::new(repl.game.chart(&spots)));
            vec![block]
        }
        false => listed(repl, &spots),
    };
    if let Some(here) = spots.iter().find(|it| it.known == Known::Here) {
        let here = say!(repl.words, "map-here", page = &here.title);
        blocks.push(Block::new(Style::Aside, here));
    }
    if drawn && spots.iter().any(|it| !it.unseen.is_empty()) {
        let unseen = say!(repl.words, "map-unseen");
        blocks.push(Block::new(Style::Aside, unseen));
    }
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// Each place with those that the reader went to from there.
fn listed(repl: &Repl, spots: &[Spot]) -> Vec<Block> {
    let words = &repl.words;
    let seen = spots.iter().filter(|it| it.known != Known::Unseen);
    let lines = seen.map(|spot| {
        let to = spot.to.iter().filter_map(|n| spots.get(*n));
        let to: Vec<&str> = to.map(|it| &*it.title).collect();
        let mut line = match to.is_empty() {
            true => spot.title.clone(),
            false => say!(words, "way-to", from = &spot.title, to = to.join("; ")),
        };
        if !spot.unseen.is_empty() {
            let more = say!(words, "map-ways", n = spot.unseen.len());
            line = format!("{line} {more}");
        }
        Block::new(Style::Plain, line).indented(2, 4)
    });
    lines.collect()
}

pub(super) fn on_wire(game: &mut Game, _: &Voice, _: &str) -> Said {
    let spots = game.spots();
    // What is not seen yet has no name: its id would tell where a choice leads.
    let id = |n: usize| match spots.get(n) {
        Some(spot) if spot.known == Known::Unseen => format!("?{n}"),
        Some(spot) => spot.page.clone(),
        None => String::new(),
    };
    let map = spots.iter().enumerate().map(|(n, spot)| {
        let to: Vec<String> = spot.to.iter().map(|n| id(*n)).collect();
        let mut told =
            json!({"page": id(n), "title": spot.title, "to": to, "unseen": spot.unseen.len()});
        if let Some((x, y)) = spot.at {
            told["at"] = json!([x, y]);
        }
        match spot.known {
            Known::Here => told["here"] = true.into(),
            Known::Unseen => told["seen"] = false.into(),
            Known::Seen => {}
        }
        told
    });
    json!({"map": map.collect::<Vec<Value>>()}).into()
}
