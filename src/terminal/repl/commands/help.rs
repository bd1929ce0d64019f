//! `help`: lists the commands of the program and those of the rules.

use super::{ReaderCommand, find_command, prompt_commands};
use crate::messages::say;
use crate::model::book::Signature;
use crate::model::game::{Answer, shorten};
use crate::output::present::{self, Block, Style, pad_end, text_width};
use crate::syntax::unicode::is_same_folded;
use crate::terminal::repl::{LineMeaning, Repl};
use std::io;

/// A row with a command and its description. The descriptions are aligned, except after long commands.
fn command_row(form: &str, about: &str, wide: usize, narrate: bool) -> Block {
    if narrate {
        return Block::new(
            Style::Plain,
            format!("{form}: {}.", about.trim_end_matches('.')),
        );
    }
    Block::new(Style::Key, pad_end(form, wide))
        .and_text(Style::Plain, format!("  {about}"))
        .indented(2, wide + 4)
}

/// Maximum width of the first column.
const MAX_COLUMN_WIDTH: usize = 18;

/// Width of the first column for these rows.
fn column_width<'f>(forms: impl Iterator<Item = &'f String>) -> usize {
    let wide = forms.map(|form| text_width(form));
    wide.filter(|wide| *wide <= MAX_COLUMN_WIDTH)
        .max()
        .unwrap_or(0)
}

pub(super) fn help(repl: &mut Repl, of: &str) -> io::Result<()> {
    if !of.is_empty() && !of.eq_ignore_ascii_case("me") {
        return help_for(repl, of);
    }
    let narrate = repl.style.screen_reader;
    let mut blocks = vec![Block::new(Style::Note, repl.expected_input())];
    let all =
        prompt_commands().filter(|it| it.is_available(&repl.game) && !requires_saves(repl, it));
    let all: Vec<(String, String)> = all
        .map(|it| (command_usage(repl, it), describe_command(repl, it.name)))
        .collect();
    let wide = column_width(all.iter().map(|(form, _)| form));
    let rows = all
        .iter()
        .map(|(form, about)| command_row(form, about, wide, narrate));
    blocks.extend(rows);
    let own = &repl.game.launcher.book.schema.commands;
    if !own.is_empty() {
        blocks.push(Block::new(Style::Note, say!(repl.words, "help-of-rules")).spaced());
        let typed: Vec<String> = own.iter().map(|it| rules_usage(repl, &it.form)).collect();
        let wide = column_width(typed.iter());
        let rows = typed.iter().zip(own);
        blocks.extend(rows.map(|(form, command)| command_row(form, &command.about, wide, narrate)));
    }
    let slash = say!(repl.words, "help-slash");
    blocks.push(Block::new(Style::Note, slash).spaced());
    repl.print_blocks(&blocks)
}

/// True if the command requires saved games, and this game is not saved.
fn requires_saves(repl: &Repl, command: &ReaderCommand) -> bool {
    command.requires_saves() && repl.game.store.is_none() && !repl.console.is_web_page()
}

/// How to type a command here: with a slash if the word alone is an answer.
fn command_usage(repl: &Repl, command: &ReaderCommand) -> String {
    let slash = match repl.parse_input(command.name) {
        LineMeaning::Command(..) => "",
        _ => "/",
    };
    // A web page prompts for the arguments.
    let takes = match repl.console.is_web_page() && command.web_panel().is_some() {
        true => "",
        false => command.params,
    };
    let form = format!("{slash}{} {takes}", command.name);
    form.trim_end().to_owned()
}

/// The same for a command of the rules.
fn rules_usage(repl: &Repl, form: &Signature) -> String {
    let slash = match repl.parse_input(form.keyword()) {
        LineMeaning::Answer(Ok(Answer::Command(_))) => "",
        _ => "/",
    };
    format!("{slash}{}", form.usage())
}

/// Description of one command, with its other names.
fn help_for(repl: &mut Repl, of: &str) -> io::Result<()> {
    let word = of.strip_prefix('/').unwrap_or(of);
    let narrate = repl.style.screen_reader;
    let told = |form: &str, about: &str| command_row(form, about, text_width(form), narrate);
    let found = find_command(word);
    if let Some(why) = found.and_then(|it| it.refusal(&repl.game)) {
        let why = present::sentence(&repl.words.text(&why));
        return repl.print_note(&why);
    }
    if found.is_some_and(|it| requires_saves(repl, it)) {
        let why = present::sentence(&say!(repl.words, "without-saves-dir"));
        return repl.print_note(&why);
    }
    let mut blocks = Vec::new();
    if let Some(command) = found.filter(|it| it.is_available(&repl.game)) {
        blocks.push(told(
            &command_usage(repl, command),
            &describe_command(repl, command.name),
        ));
        if !command.aliases.is_empty() {
            let names = command.aliases.join(", ");
            let also = say!(repl.words, "help-also", names = names);
            blocks.push(Block::new(Style::Note, also).indented(2, 4));
        }
    }
    let own = &repl.game.launcher.book.schema.commands;
    let own = own
        .iter()
        .filter(|it| is_same_folded(it.form.keyword(), word));
    blocks.extend(own.map(|it| told(&rules_usage(repl, &it.form), &it.about)));
    if blocks.is_empty() {
        let mut none = vec![say!(repl.words, "no-command", word = &*shorten(word))];
        none.extend(
            repl.suggest_commands(word)
                .map(|near| say!(repl.words, "near-command", near = near)),
        );
        none.push(say!(repl.words, "help-none", word = &*shorten(word)));
        blocks.push(Block::new(Style::Note, none.join(" ")));
    }
    repl.print_blocks(&blocks)
}

/// Description of a command. For `rules`, it includes a section that the rules of this book have.
fn describe_command(repl: &Repl, command: &str) -> String {
    let told = present::split_sections(
        repl.game
            .launcher
            .book
            .schema
            .reader_rules_in(repl.words.language().code()),
    );
    match told.first().filter(|_| command == "rules") {
        Some(section) => say!(repl.words, "help-rules-section", section = section.heading),
        None => {
            let words = repl.words.clone().unsaved(!repl.game.autosaves);
            words.format_message(&format!("help-{command}"), &[])
        }
    }
}
