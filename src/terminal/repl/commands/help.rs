//! `help`: lists the commands of the program and those of the rules.

use super::{CommandRow, at_line, find};
use crate::messages::say;
use crate::model::book::Signature;
use crate::model::game::{Answer, short};
use crate::output::present::{self, Block, Style, padded, width};
use crate::syntax::unicode::is_same;
use crate::terminal::repl::{LineMeaning, Repl};
use std::io;

/// A row with a command and its description. The descriptions are aligned, except after long commands.
fn row(form: &str, about: &str, wide: usize, narrate: bool) -> Block {
    if narrate {
        return Block::new(
            Style::Plain,
            format!("{form}: {}.", about.trim_end_matches('.')),
        );
    }
    Block::new(Style::Key, padded(form, wide))
        .and(Style::Plain, format!("  {about}"))
        .indented(2, wide + 4)
}

/// Maximum width of the first column.
const WIDE: usize = 18;

/// Width of the first column for these rows.
fn column<'f>(forms: impl Iterator<Item = &'f String>) -> usize {
    let wide = forms.map(|form| width(form));
    wide.filter(|wide| *wide <= WIDE).max().unwrap_or(0)
}

pub(super) fn help(repl: &mut Repl, of: &str) -> io::Result<()> {
    if !of.is_empty() && !of.eq_ignore_ascii_case("me") {
        return help_of(repl, of);
    }
    let narrate = repl.ink.narrate;
    let mut blocks = vec![Block::new(Style::Aside, repl.wanted())];
    let all = at_line().filter(|it| it.is_there(&repl.game) && !is_unkept(repl, it));
    let all: Vec<(String, String)> = all
        .map(|it| (form(repl, it), told_of(repl, it.name)))
        .collect();
    let wide = column(all.iter().map(|(form, _)| form));
    let rows = all
        .iter()
        .map(|(form, about)| row(form, about, wide, narrate));
    blocks.extend(rows);
    let own = &repl.game.open.book.vocabulary.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Aside, say!(repl.words, "help-of-rules")).apart());
        let typed: Vec<String> = own.iter().map(|it| form_of_rules(repl, &it.form)).collect();
        let wide = column(typed.iter());
        let rows = typed.iter().zip(own);
        blocks.extend(rows.map(|(form, command)| row(form, &command.about, wide, narrate)));
    }
    let slash = say!(repl.words, "help-slash");
    blocks.push(Block::new(Style::Aside, slash).apart());
    repl.show(&blocks)
}

/// True if the command requires saved games, and this game is not saved.
fn is_unkept(repl: &Repl, command: &CommandRow) -> bool {
    command.keeps() && repl.game.store.is_none() && !repl.console.is_in_page()
}

/// How to type a command here: with a slash if the word alone is an answer.
fn form(repl: &Repl, command: &CommandRow) -> String {
    let slash = match repl.meaning(command.name) {
        LineMeaning::Command(..) => "",
        _ => "/",
    };
    // A web page prompts for the arguments.
    let takes = match repl.console.is_in_page() && command.opens().is_some() {
        true => "",
        false => command.takes,
    };
    let form = format!("{slash}{} {takes}", command.name);
    form.trim_end().to_owned()
}

/// The same for a command of the rules.
fn form_of_rules(repl: &Repl, form: &Signature) -> String {
    let slash = match repl.meaning(form.verb()) {
        LineMeaning::Answer(Ok(Answer::Command(_))) => "",
        _ => "/",
    };
    format!("{slash}{}", form.to_type())
}

/// Description of one command, with its other names.
fn help_of(repl: &mut Repl, of: &str) -> io::Result<()> {
    let word = of.strip_prefix('/').unwrap_or(of);
    let narrate = repl.ink.narrate;
    let told = |form: &str, about: &str| row(form, about, width(form), narrate);
    let found = find(word);
    if let Some(why) = found.and_then(|it| it.refused(&repl.game)) {
        let why = present::sentence(&repl.words.text(&why));
        return repl.aside(&why);
    }
    if found.is_some_and(|it| is_unkept(repl, it)) {
        let why = present::sentence(&say!(repl.words, "without-saves-dir"));
        return repl.aside(&why);
    }
    let mut blocks = Vec::new();
    if let Some(command) = found.filter(|it| it.is_there(&repl.game)) {
        blocks.push(told(&form(repl, command), &told_of(repl, command.name)));
        if !command.aliases.is_empty() {
            let names = command.aliases.join(", ");
            let also = say!(repl.words, "help-also", names = names);
            blocks.push(Block::new(Style::Aside, also).indented(2, 4));
        }
    }
    let own = &repl.game.open.book.vocabulary.commands;
    let own = own.iter().filter(|it| is_same(it.form.verb(), word));
    blocks.extend(own.map(|it| told(&form_of_rules(repl, &it.form), &it.about)));
    if blocks.is_empty() {
        let mut none = vec![say!(repl.words, "no-command", word = &*short(word))];
        none.extend(
            repl.nearest_command(word)
                .map(|near| say!(repl.words, "near-command", near = near)),
        );
        none.push(say!(repl.words, "help-none", word = &*short(word)));
        blocks.push(Block::new(Style::Aside, none.join(" ")));
    }
    repl.show(&blocks)
}

/// Description of a command. For `rules`, it includes a section that the rules of this book have.
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
        None => {
            let words = repl.words.clone().unkept(!repl.game.keeping);
            words.say(&format!("help-{command}"), &[])
        }
    }
}
