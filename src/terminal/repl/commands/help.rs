//! `help`: lists the commands of the program and those of the rules.

use super::{ReaderCommand, find_command, prompt_commands};
use crate::messages::say;
use crate::model::book::Signature;
use crate::model::game::{Answer, shorten};
use crate::output::present::{self, Block, Style, pad_end, text_width};
use crate::syntax::unicode::is_same_folded;
use crate::terminal::repl::{LineMeaning, Repl};
use std::io;

/// A row with a command and its description. Descriptions are aligned, except after long commands.
fn command_row(usage: &str, description: &str, width: usize, screen_reader: bool) -> Block {
    if screen_reader {
        return Block::new(
            Style::Plain,
            format!("{usage}: {}.", description.trim_end_matches('.')),
        );
    }
    Block::new(Style::Key, pad_end(usage, width))
        .and_text(Style::Plain, format!("  {description}"))
        .indented(2, width + 4)
}

/// Maximum width of the first column.
const MAX_COLUMN_WIDTH: usize = 18;

/// Width of the first column: that of the longest usage up to the maximum width.
fn column_width<'f>(usages: impl Iterator<Item = &'f String>) -> usize {
    let widths = usages.map(|usage| text_width(usage));
    widths
        .filter(|width| *width <= MAX_COLUMN_WIDTH)
        .max()
        .unwrap_or(0)
}

pub(super) fn help(repl: &mut Repl, name: &str) -> io::Result<()> {
    let shows_all = name.eq_ignore_ascii_case("all");
    if !shows_all && !name.is_empty() && !name.eq_ignore_ascii_case("me") {
        return help_for(repl, name);
    }
    let screen_reader = repl.style.screen_reader;
    let mut blocks = vec![Block::new(Style::Note, repl.expected_input())];
    let commands = prompt_commands().filter(|it| {
        (shows_all || it.is_common()) && it.is_available(&repl.game) && !lacks_saves(repl, it)
    });
    let commands: Vec<(String, String)> = commands
        .map(|it| (command_usage(repl, it), describe_command(repl, it.name)))
        .collect();
    let width = column_width(commands.iter().map(|(usage, _)| usage));
    let rows = commands
        .iter()
        .map(|(usage, description)| command_row(usage, description, width, screen_reader));
    blocks.extend(rows);
    let own = &repl.game.launcher.book.schema.commands;
    if !shows_all {
        let mut names: Vec<&str> = own.iter().map(|it| it.form.keyword()).collect();
        names.dedup();
        let mut notes = vec![say!(repl.words, "help-more")];
        if !names.is_empty() {
            let names = names.join(", ");
            notes.insert(0, say!(repl.words, "help-rules-names", names = names));
        }
        blocks.push(Block::new(Style::Note, notes.join(" ")).spaced());
    } else if !own.is_empty() {
        blocks.push(Block::new(Style::Note, say!(repl.words, "help-of-rules")).spaced());
        let usages: Vec<String> = own.iter().map(|it| rules_usage(repl, &it.form)).collect();
        let width = column_width(usages.iter());
        let rows = usages.iter().zip(own);
        blocks.extend(rows.map(|(usage, it)| command_row(usage, &it.about, width, screen_reader)));
    }
    let note = say!(repl.words, "help-slash");
    blocks.push(Block::new(Style::Note, note));
    repl.print_blocks(&blocks)
}

/// True if the command requires a folder for saves and there is none.
fn lacks_saves(repl: &Repl, command: &ReaderCommand) -> bool {
    command.requires_saves() && repl.game.store.is_none() && !repl.console.is_web_page()
}

/// How to type a command here: with a slash if the word alone is an answer.
fn command_usage(repl: &Repl, command: &ReaderCommand) -> String {
    let slash = match repl.parse_input(command.name) {
        LineMeaning::Command(..) => "",
        _ => "/",
    };
    // A web page prompts for the arguments.
    let params = match repl.console.is_web_page() && command.web_panel().is_some() {
        true => "",
        false => command.params,
    };
    let usage = format!("{slash}{} {params}", command.name);
    usage.trim_end().to_owned()
}

/// How to type a command of the rules here.
fn rules_usage(repl: &Repl, form: &Signature) -> String {
    let slash = match repl.parse_input(form.keyword()) {
        LineMeaning::Answer(Ok(Answer::Command(_))) => "",
        _ => "/",
    };
    format!("{slash}{}", form.usage())
}

/// Prints the help for one command, with its aliases.
fn help_for(repl: &mut Repl, name: &str) -> io::Result<()> {
    let word = name.strip_prefix('/').unwrap_or(name);
    let screen_reader = repl.style.screen_reader;
    let row = |usage: &str, description: &str| {
        command_row(usage, description, text_width(usage), screen_reader)
    };
    let command = find_command(word);
    if let Some(why) = command.and_then(|it| it.refusal(&repl.game)) {
        let why = present::sentence(&repl.words.text(&why));
        return repl.print_note(&why);
    }
    if command.is_some_and(|it| lacks_saves(repl, it)) {
        let why = present::sentence(&say!(repl.words, "without-saves-dir"));
        return repl.print_note(&why);
    }
    let mut blocks = Vec::new();
    if let Some(command) = command.filter(|it| it.is_available(&repl.game)) {
        blocks.push(row(
            &command_usage(repl, command),
            &describe_command(repl, command.name),
        ));
        if !command.aliases.is_empty() {
            let names = command.aliases.join(", ");
            let aliases = say!(repl.words, "help-also", names = names);
            blocks.push(Block::new(Style::Note, aliases).indented(2, 4));
        }
    }
    let own = &repl.game.launcher.book.schema.commands;
    let own = own
        .iter()
        .filter(|it| is_same_folded(it.form.keyword(), word));
    blocks.extend(own.map(|it| row(&rules_usage(repl, &it.form), &it.about)));
    if blocks.is_empty() {
        let mut lines = vec![say!(repl.words, "no-command", word = &*shorten(word))];
        lines.extend(
            repl.suggest_commands(word)
                .map(|near| say!(repl.words, "near-command", near = near)),
        );
        lines.push(say!(repl.words, "help-none", word = &*shorten(word)));
        blocks.push(Block::new(Style::Note, lines.join(" ")));
    }
    repl.print_blocks(&blocks)
}

/// Description of a command. For `rules`, it names a section of the rules of this book as an example.
fn describe_command(repl: &Repl, command: &str) -> String {
    let sections = present::split_sections(
        repl.game
            .launcher
            .book
            .schema
            .reader_rules_in(repl.words.language().code()),
    );
    match sections.first().filter(|_| command == "rules") {
        Some(section) => say!(repl.words, "help-rules-section", section = section.heading),
        None => {
            let words = repl.words.clone().unsaved(!repl.game.autosaves);
            words.format_message(&format!("help-{command}"), &[])
        }
    }
}
