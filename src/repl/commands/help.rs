//! `help`: the commands as the table has them, and those of the book's rules.

use super::{Command, Strict, at_line};
use crate::game::Answer;
use crate::present::{self, Block, Style};
use crate::repl::{After, Meaning, Repl};
use crate::words::say;
use std::io;

/// What is typed, and what it does; the words stand below each other, but behind what is too long for that.
fn row(form: &str, about: &str, wide: usize, narrate: bool) -> Block {
    if narrate {
        return Block::new(
            Style::Plain,
            format!("{form}: {}.", about.trim_end_matches('.')),
        );
    }
    Block::new(Style::Key, format!("{form:<wide$}"))
        .and(Style::Plain, format!("  {about}"))
        .indented(2, wide + 4)
}

/// No column of what is typed is wider.
const WIDE: usize = 18;

/// How wide the column of these is.
fn column<'f>(forms: impl Iterator<Item = &'f String>) -> usize {
    let wide = forms.map(|form| form.chars().count());
    wide.filter(|wide| *wide <= WIDE).max().unwrap_or(0)
}

pub(super) fn help(repl: &mut Repl, _: &str) -> io::Result<After> {
    // Where the word is an answer, the command has a slash before it.
    let strict = repl.game.strict;
    let in_page = repl.console.is_in_page();
    let form = |command: &Command| {
        let slash = match repl.meaning(command.name) {
            Meaning::Command(..) => "",
            _ => "/",
        };
        // A strict game has one save; a page asks for the rest itself.
        let takes = match command.strict {
            Strict::Bare(..) if strict => "",
            _ if in_page && command.opens().is_some() => "",
            _ => command.takes,
        };
        let form = format!("{slash}{} {takes}", command.name);
        form.trim_end().to_owned()
    };
    let narrate = repl.ink.narrate;
    let mut blocks = vec![Block::new(Style::Aside, repl.wanted())];
    let all = at_line().filter(|it| it.is_there(&repl.game));
    let all: Vec<(String, String)> = all.map(|it| (form(it), told_of(repl, it.name))).collect();
    let wide = column(all.iter().map(|(form, _)| form));
    let rows = all
        .iter()
        .map(|(form, about)| row(form, about, wide, narrate));
    blocks.extend(rows);
    let own = &repl.game.open.book.vocabulary.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Aside, say!(repl.words, "help-of-rules")).apart());
        let typed = own.iter().map(|command| {
            let slash = match repl.meaning(command.form.verb()) {
                Meaning::Answer(Ok(Answer::Command(_))) => "",
                _ => "/",
            };
            format!("{slash}{}", command.form.to_type())
        });
        let typed: Vec<String> = typed.collect();
        let wide = column(typed.iter());
        let rows = typed.iter().zip(own);
        blocks.extend(rows.map(|(form, command)| row(form, &command.about, wide, narrate)));
    }
    let slash = say!(repl.words, "help-slash");
    blocks.push(Block::new(Style::Aside, slash).apart());
    repl.show(&blocks)?;
    Ok(After::Stay)
}

/// What a command does. That for the rules names a section that this book's have.
fn told_of(repl: &Repl, command: &str) -> String {
    let told = present::sections(
        repl.game
            .open
            .book
            .vocabulary
            .told_in(repl.words.language().code()),
    );
    match told.first().filter(|_| command == "rules") {
        Some(section) => say!(repl.words, "help-rules-section", section = section.heading),
        None => repl.words.say(&format!("help-{command}"), &[]),
    }
}
