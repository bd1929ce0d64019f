//! The odds of the instruction under the cursor.

use super::desk::Checked;
use crate::book::{Book, Op, VerbCall};
use crate::library;
use crate::simulate::odds::{Glance, Outcome, Play, Point, glance};
use crate::source::FileId;
use std::path::Path;

/// What is known of the odds of an instruction that stands at a byte, as Markdown; none where the book has errors, or they are not counted in a moment.
pub(super) fn at(book: &Checked, path: &Path, byte: usize) -> Option<String> {
    let sound = book.opened.book.as_deref()?;
    let call = call(sound, book.file_at(path)?, byte)?;
    let rules = library::lent(&book.opened, sound).ok()?;
    let odds = glance(sound, call, || Ok(rules()));
    odds.ok()?.map(|odds| told(&odds))
}

/// The instruction of the rules that stands there.
fn call(book: &Book, file: FileId, byte: usize) -> Option<&VerbCall> {
    let mut calls = book.pages.iter().flat_map(|page| &*page.code);
    calls.find_map(|op| match op {
        Op::Verb(call) => {
            let span = call.span;
            let here = span.start as usize..=span.end as usize;
            (span.file == file && here.contains(&byte)).then_some(&**call)
        }
        _ => None,
    })
}

/// One row for each value; the best play, and the random one where it comes out otherwise.
fn told(odds: &Glance) -> String {
    let best = |point: &Point| play(point, "best").cloned();
    let random = |point: &Point| play(point, "random").map(|it| share(it, &odds.goal));
    let rows: Vec<(&Point, Play)> = odds
        .points
        .iter()
        .filter_map(|it| Some((it, best(it)?)))
        .collect();
    let decided = |(point, best): &(&Point, Play)| random(point) != Some(share(best, &odds.goal));
    let is_decided = rows.iter().any(decided);
    // What never comes out is left out.
    let mut named: Vec<&str> = Vec::new();
    for (_, play) in &rows {
        for it in play.outcomes.iter().filter(|it| it.chance > 0.0) {
            if !named.contains(&it.outcome.as_str()) {
                named.push(&it.outcome);
            }
        }
    }
    let mut heads: Vec<String> = odds.field.iter().cloned().collect();
    heads.extend(named.iter().map(|it| (*it).to_owned()));
    if is_decided {
        heads.push(format!("{}, at random", odds.goal));
    }
    let mut out = match is_decided {
        true => format!("Odds, played for {}", odds.goal),
        false => "Odds".to_owned(),
    };
    let before = rows.first().map(|(point, _)| point.before.join(", "));
    out += &match before.filter(|it| !it.is_empty()) {
        Some(before) => format!(", with the sheet of the first choices (after {before}):\n\n"),
        None => ", with the sheet of the first choices:\n\n".to_owned(),
    };
    out += &line(&heads);
    out += &line(&vec!["---".to_owned(); heads.len()]);
    for (point, play) in &rows {
        let mut cells: Vec<String> = Vec::new();
        if odds.field.is_some() {
            cells.push(point.value.map_or_else(String::new, |n| n.to_string()));
        }
        cells.extend(named.iter().map(|it| share(play, it)));
        if is_decided {
            cells.push(random(point).unwrap_or_default());
        }
        out += &line(&cells);
    }
    out
}

fn play<'p>(point: &'p Point, name: &str) -> Option<&'p Play> {
    point.plays.iter().find(|it| it.play == name)
}

fn share(play: &Play, outcome: &str) -> String {
    let chance = |it: &Outcome| format!("{:.1} %", it.chance * 100.0);
    let found = play.outcomes.iter().find(|it| it.outcome == outcome);
    found.map_or_else(|| "0.0 %".to_owned(), chance)
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}
