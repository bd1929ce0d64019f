//! `help`: the commands as the table has them, and those of the book's rules.

use super::{Command, Strict, at_line};
use crate::game::Answer;
use crate::present::{self, Block, Style};
use crate::repl::{After, Meaning, Repl};
use crate::words::say;
use std::io;

fn row(key: &str, text: impl Into<String>) -> Block {
    Block::new(Style::Key, key)
        .and(Style::Plain, format!("  {}", text.into()))
        .indented(2, 6)
}

pub(super) fn help(repl: &mut Repl, _: &str) -> io::Result<After> {
    // Where the word is an answer, the command has a slash before it.
    let strict = repl.game.strict;
    let form = |command: &Command| {
        let slash = match repl.meaning(command.name) {
            Meaning::Command(..) => "",
            _ => "/",
        };
        // A strict game has one save.
        let takes = match command.strict {
            Strict::Bare(..) if strict => "",
            _ => command.takes,
        };
        let form = format!("{slash}{} {takes}", command.name);
        form.trim_end().to_owned()
    };
    let wide = at_line().map(|c| form(c).len()).max().unwrap_or(0);
    let narrate = repl.ink.narrate;
    let mut blocks = vec![Block::new(Style::Aside, repl.wanted())];
    for command in at_line().filter(|it| it.is_there(strict)) {
        let about = told_of(repl, command.name);
        let form = form(command);
        blocks.push(if narrate {
            Block::new(Style::Plain, format!("{form}: {about}."))
        } else {
            Block::new(Style::Key, format!("{form:<wide$}"))
                .and(Style::Plain, format!("  {about}"))
                .indented(2, wide + 4)
        });
    }
    let own = &repl.game.open.book.vocabulary.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Aside, say!(repl.words, "help-of-rules")).apart());
        for command in own {
            let slash = match repl.meaning(command.form.verb()) {
                Meaning::Answer(Ok(Answer::Command(_))) => "",
                _ => "/",
            };
            let form = format!("{slash}{}", command.form.to_type());
            blocks.push(row(&form, command.about.clone()));
        }
    }
    let slash = say!(repl.words, "help-slash");
    blocks.push(Block::new(Style::Aside, slash).apart());
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// What a command does. That for the rules names a section that this book's have.
fn told_of(repl: &Repl, command: &str) -> String {
    let told = present::sections(&repl.game.open.book.vocabulary.told);
    match told.first().filter(|_| command == "rules") {
        Some(section) => say!(repl.words, "help-rules-section", section = section.heading),
        None => repl.words.say(&format!("help-{command}"), &[]),
    }
}
