//! `map`: drawn where there is a window, else a list.

use super::{Call, Reply};
use crate::messages::{Words, say};
use crate::model::game::Message;
use crate::output::present::{Block, Known, Style};
use crate::terminal::repl::chart::Spot;
use serde_json::{Value, json};

pub(super) fn map(call: &mut Call) -> Result<Reply, String> {
    let (game, words) = (&*call.game, &call.words);
    let drawn = match call.rest {
        "" => call.window,
        "drawn" => true,
        "list" => false,
        _ => return Err(Message::new("map-how").text()),
    };
    let drawn = drawn && !call.narrate;
    let spots = game.spots();
    let reply = Reply::of("map", facts(&spots));
    let mut blocks = match drawn {
        true => {
            let mut block = Block::new(Style::Plain, "");
            block.chart = Some(Box::new(game.chart(&spots)));
            vec![block]
        }
        false => listed(words, &spots),
    };
    if let Some(here) = spots.iter().find(|it| it.known == Known::Here) {
        let here = say!(words, "map-here", page = &here.title);
        blocks.push(Block::new(Style::Aside, here));
    }
    if drawn && spots.iter().any(|it| !it.unseen.is_empty()) {
        let unseen = say!(words, "map-unseen");
        blocks.push(Block::new(Style::Aside, unseen));
    }
    Ok(reply.show(blocks))
}

/// Each place with those that the reader went to from there.
fn listed(words: &Words, spots: &[Spot]) -> Vec<Block> {
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

fn facts(spots: &[Spot]) -> Vec<Value> {
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
    map.collect()
}
