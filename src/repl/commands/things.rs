//! Commands at the line about what the reader has: `items`, and `about` one of them or a word of the rules.

use crate::present::{self, Block, Style};
use crate::repl::{After, Repl, answer, speak};
use crate::words::say;
use std::io;

pub(super) fn items(repl: &mut Repl, wanted: &str) -> io::Result<After> {
    let kinds = repl.game.belongings();
    let mut blocks = Vec::new();
    for (plural, mut things) in kinds {
        things.retain(|thing| wanted.is_empty() || answer::names(wanted, thing));
        if !things.is_empty() {
            blocks.push(Block::new(Style::Title, present::capital(&plural)));
            for thing in things {
                blocks.push(Block::new(Style::Plain, thing).indented(2, 4));
            }
        }
    }
    match (blocks.is_empty(), wanted) {
        (true, "") => speak!(repl.aside, "no-items")?,
        (true, wanted) => speak!(repl.aside, "no-items-like", name = wanted)?,
        _ => repl.show(&blocks)?,
    }
    Ok(After::Stay)
}

pub(super) fn about(repl: &mut Repl, wanted: &str) -> io::Result<After> {
    if wanted.is_empty() {
        speak!(repl.aside, "about-what")?;
        return Ok(After::Stay);
    }
    let mut found = repl.game.about(wanted);
    let rules = &repl.game.open.book.vocabulary;
    // A word of the rules goes before a place that is called so.
    if found.is_empty() && !present::knows(rules, wanted, &repl.words) {
        found = repl.game.places(wanted);
    }
    if found.is_empty() {
        let blocks = match present::knows(rules, wanted, &repl.words) {
            true => repl.game.word_of_the_rules(wanted),
            false => {
                let none = say!(repl.words, "about-nobody", name = wanted);
                vec![Block::new(Style::Aside, none)]
            }
        };
        repl.show(&blocks)?;
        return Ok(After::Stay);
    }
    let nothing = say!(repl.words, "about-nothing");
    for thing in found {
        let name = repl.words.text(&thing.name).into_owned();
        let text = repl.words.text(&thing.text).into_owned();
        let text = match text.is_empty() {
            true => nothing.clone(),
            false => present::sentence(&text),
        };
        repl.show(&[
            Block::new(Style::Title, present::capital(&name)),
            Block::new(Style::Plain, text).indented(2, 2),
        ])?;
    }
    Ok(After::Stay)
}
