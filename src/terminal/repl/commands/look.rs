//! Commands that print the current state of the game, its rolls and its rules.

use super::{CommandCall, CommandReply};
use crate::engine::play::Response;
use crate::messages::say;
use crate::model::book::Character;
use crate::model::game::{Answer, DiceNotation, Message, QUICK_COMMAND, RollEvent};
use crate::output::present::{self, Block, PresentOptions, Style, pad_end, text_width};
use crate::terminal::repl::{Game, Repl, answer, speak};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::io;

pub(super) fn look_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.print_current_page()
}

pub(super) fn look(call: &mut CommandCall) -> Result<CommandReply, String> {
    Ok(CommandReply::with_page(call.game.session.look()))
}

pub(super) fn choices(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.closed_choices.clear();
    repl.print_prompt()
}

/// Continues a fight.
pub(super) fn quick_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.submit(Ok(Answer::Command(QUICK_COMMAND.to_owned())))
}

pub(super) fn quick(call: &mut CommandCall) -> Result<CommandReply, String> {
    let page = call.game.answer(Answer::Command(QUICK_COMMAND.to_owned()));
    let page = page.map_err(|refusal| refusal.reason)?;
    Ok(CommandReply::with_page(page).with_autosave())
}

/// The combined answers to the current question and those after it.
pub(super) fn actions(call: &mut CommandCall) -> Result<CommandReply, String> {
    let lines = call.game.session.combined_menu();
    let lines = lines.iter().map(|line| {
        let text = present::join_effects(&line.effects, &call.words);
        let mut fields = json!({"text": text, "answers": line.answers});
        if let Some(number) = line.number {
            fields["number"] = number.into();
        }
        if line.default {
            fields["default"] = true.into();
        }
        fields
    });
    let lines: Vec<Value> = lines.collect();
    Ok(CommandReply::with_field("actions", lines))
}

pub(super) fn sheet(call: &mut CommandCall) -> Result<CommandReply, String> {
    let lines = call.game.session.sheet_with_shown_values();
    let lines = lines.map_err(|fault| fault.message)?;
    let words = &call.words;
    let lines = lines.iter();
    let lines = lines.map(|(key, text)| [words.text(key), words.text(text)]);
    let lines: Vec<_> = lines.collect();
    let reply = CommandReply::with_field("sheet", json!(lines));
    if lines.is_empty() {
        return Ok(reply.with_note(say!(words, "no-sheet")));
    }
    let key_width = lines.iter().map(|[key, _]| text_width(key)).max();
    let key_width = key_width.unwrap_or(0).min(20);
    let block = |[key, text]: &[Cow<str>; 2]| match call.screen_reader {
        true => Block::new(Style::Plain, format!("{key}: {text}.")),
        false => Block::new(Style::Key, pad_end(key, key_width))
            .and_text(Style::Plain, format!("  {text}"))
            .indented(2, key_width + 4),
    };
    Ok(reply.with_blocks(lines.iter().map(block).collect()))
}

pub(super) fn status(call: &mut CommandCall) -> Result<CommandReply, String> {
    let status = call.game.status(call.screen_reader)?;
    let game = &*call.game;
    let page = game.session.page_id();
    let data = json!({"page": page, "title": game.page_title(page), "lines": status.lines});
    Ok(CommandReply::with_field("status", data).with_note(status.text))
}

pub(super) fn inventory(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, name) = (&*call.game, call.args);
    let kinds = (0..).zip(&game.launcher.book.schema.kinds);
    let (mut held, mut absent) = (Map::new(), Map::new());
    for (n, kind) in kinds {
        if kind.can_be_held {
            held.insert(kind.name.clone(), json!(game.session.held_items(n)));
        }
        let missing = game.session.missing_items(n);
        if !missing.is_empty() {
            absent.insert(kind.name.clone(), json!(missing));
        }
    }
    let mut reply = CommandReply::with_field("inventory", held);
    if !absent.is_empty() {
        reply = reply.with("absent", absent);
    }
    let mut blocks = Vec::new();
    for (plural, mut items) in game.inventory() {
        items.retain(|item| name.is_empty() || answer::matches_name(name, item));
        if !items.is_empty() {
            blocks.push(Block::new(Style::Title, present::capitalized(&plural)));
            let items = items.into_iter();
            blocks.extend(items.map(|it| Block::new(Style::Plain, it).indented(2, 4)));
        }
    }
    let none = match name {
        "" => say!(call.words, "no-items"),
        name => say!(call.words, "no-items-like", name = name),
    };
    Ok(reply.with_blocks_or(blocks, none))
}

pub(super) fn about(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words, name) = (&*call.game, &call.words, call.args);
    let mut matches = game.find_described(name);
    let is_rule_term = present::has_rule_word(&game.launcher.book.schema, name, words);
    let is_held = !matches.is_empty();
    if !is_held && !name.is_empty() {
        matches = game.find_places(name);
    }
    let data = matches.iter().map(|it| {
        let (name, text) = (words.text(&it.name), words.text(&it.text));
        let mut fields = json!({"kind": it.kind, "id": it.id, "name": name, "text": text});
        if it.is_held {
            let schema = &game.launcher.book.schema;
            let commands = schema.commands.iter().filter_map(|command| {
                let verb = command.form.held_verb(&it.kind)?;
                Some(json!({"input": format!("/{verb} {name}"), "verb": verb, "about": command.about}))
            });
            fields["commands"] = commands.collect();
        }
        fields
    });
    let reply = CommandReply::with_field("about", data.collect::<Vec<Value>>());
    if name.is_empty() {
        return Ok(reply.with_note(say!(words, "about-what")));
    }
    // A term of the rules takes precedence over a page with this name.
    if !is_held && is_rule_term {
        return Ok(reply.with_blocks(game.explain_rule_word(name)));
    }
    if matches.is_empty() {
        return Ok(reply.with_note(say!(words, "about-nobody", name = name)));
    }
    let blocks = matches.iter().flat_map(|it| {
        let text = match words.text(&it.text) {
            text if text.is_empty() => say!(words, "about-nothing"),
            text => present::sentence(&text),
        };
        let name = present::capitalized(&words.text(&it.name));
        [
            Block::new(Style::Title, name),
            Block::new(Style::Plain, text).indented(2, 2),
        ]
    });
    Ok(reply.with_blocks(blocks.collect()))
}

pub(super) fn codes(call: &mut CommandCall) -> Result<CommandReply, String> {
    let codes = call.game.session.codes();
    let none = say!(call.words, "no-codes");
    Ok(CommandReply::with_field("codes", codes.clone()).with_list(codes, none))
}

/// All variables, for front ends.
pub(super) fn variables(call: &mut CommandCall) -> Result<CommandReply, String> {
    let variables = json!(call.game.session.variables());
    Ok(CommandReply::with_field("variables", variables))
}

pub(super) fn titles(call: &mut CommandCall) -> Result<CommandReply, String> {
    let titles = call.game.session.titles();
    let none = say!(call.words, "no-titles");
    Ok(CommandReply::with_field("titles", titles.clone()).with_list(titles, none))
}

/// Explains the last rolls, or prints the last error of the book.
pub(super) fn why(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let rolls = game.session.last_rolls();
    let rendered: Vec<RollEvent> = rolls.iter().map(|roll| words.render_roll(roll)).collect();
    let mut reply = CommandReply::with_field("rolls", json!(rendered));
    if let Some(error) = game.session.last_error() {
        reply.text = (game.launcher.draw_diagnostic)(error, call.width);
        return Ok(reply);
    }
    let options = PresentOptions {
        screen_reader: call.screen_reader,
        brief: game.brief,
        shows_pictures: call.in_web_page,
        words,
    };
    let blocks = rolls
        .iter()
        .flat_map(|roll| present::explain_roll(roll, options));
    let blocks: Vec<Block> = blocks.collect();
    Ok(reply.with_blocks_or(blocks, say!(words, "no-rolls")))
}

pub(super) fn log(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let steps = game.session.history();
    let data = steps.iter();
    let data = data.map(|step| json!({"page": step.page, "answer": step.answer}));
    let lines = steps.iter().zip(1..).map(|(step, n)| {
        let answer = game.format_answer(&step.page, &step.answer, words);
        format!("{n}. {}: {answer}", game.page_title(&step.page))
    });
    let none = say!(words, "no-log");
    Ok(CommandReply::with_field("log", data.collect::<Vec<Value>>()).with_list(lines, none))
}

/// Rolls dice for the reader, without using the dice of the game.
pub(super) fn roll(repl: &mut Repl, text: &str) -> io::Result<()> {
    match roll_dice(if text.is_empty() { "1d6" } else { text }) {
        Some((roll, modifier)) => {
            let words = repl.messages();
            let mut blocks = present::explain_roll(&roll, repl.present_options(&words));
            blocks.truncate(1);
            if modifier != 0 {
                let note = say!(words, "own-roll", plus = format!("{modifier:+}"));
                blocks.push(Block::new(Style::Note, note).indented(2, 2));
            }
            repl.print_blocks(&blocks)?;
        }
        None => speak!(repl.print_error, "which-dice")?,
    }
    Ok(())
}

pub(super) fn rules(repl: &mut Repl, word: &str) -> io::Result<()> {
    let blocks = match word {
        "" => rules_contents(repl),
        word => repl.game.explain_rule_word(word),
    };
    repl.print_blocks(&blocks)
}

/// The sections, terms and options of the rules.
fn rules_contents(repl: &Repl) -> Vec<Block> {
    let (schema, words) = (&repl.game.launcher.book.schema, &repl.words);
    let names = present::reader_words(schema, words);
    if names.is_empty() {
        return vec![Block::new(Style::Note, say!(words, "no-rules"))];
    }
    let list = |words: &[&str]| Block::new(Style::Plain, words.join(", ")).indented(2, 2);
    let sections = present::split_sections(schema.reader_rules_in(words.language().code()));
    let headings: Vec<&str> = sections.iter().map(|section| section.heading).collect();
    let options = present::option_words(schema);
    let options: Vec<&str> = options.iter().map(|name| &**name).collect();
    let mut terms: Vec<&str> = names.iter().map(|name| &**name).collect();
    let mut blocks = Vec::new();
    if headings.is_empty() {
        blocks.push(list(&terms));
    } else {
        terms.retain(|name| !headings.contains(name) && !options.contains(name));
        blocks.push(Block::new(Style::Title, say!(words, "rules-to-read")));
        blocks.push(list(&headings));
        blocks.push(Block::new(Style::Title, say!(words, "rules-words")));
        blocks.push(list(&terms));
        if !options.is_empty() {
            blocks.push(Block::new(Style::Title, say!(words, "rules-options")));
            blocks.push(list(&options));
        }
    }
    let hint = say!(words, "rules-hint");
    blocks.push(Block::new(Style::Note, hint));
    blocks
}

/// A number from the system's randomness.
pub fn random_number() -> u64 {
    RandomState::new().hash_one(0)
}

/// Rolls dice such as `2d6` or `d20 + 1`. Returns the roll and the modifier. At most 100 dice with at most 1000 sides.
fn roll_dice(text: &str) -> Option<(RollEvent, i64)> {
    let DiceNotation { count, sides, plus } = DiceNotation::parse(&text.to_lowercase())?;
    let (count, sides) = (u32::try_from(count).ok()?, u32::try_from(sides).ok()?);
    if !(1..=100).contains(&count) || !(2..=1000).contains(&sides) || plus.abs() > 1_000_000 {
        return None;
    }
    let faces: Vec<u32> = (0..count)
        .map(|_| (random_number() % u64::from(sides)) as u32 + 1)
        .collect();
    let result = faces.iter().map(|&face| i64::from(face)).sum::<i64>() + plus;
    let roll = RollEvent {
        sides,
        faces,
        keep: "sum".to_owned(),
        result,
        ..RollEvent::default()
    };
    Some((roll, plus))
}

pub(super) fn characters_at_prompt(repl: &mut Repl, name: &str) -> io::Result<()> {
    if name.is_empty() && repl.asks_for_character() {
        return choices(repl, name);
    }
    match find_character(&repl.game, name) {
        Ok(character) if !name.is_empty() => {
            for page in repl.apply_character(&character)? {
                repl.print_events(&page)?;
            }
            repl.print_prompt()?;
        }
        _ => repl.run_command(characters, name)?,
    }
    Ok(())
}

fn find_character(game: &Game, name: &str) -> Result<Character, String> {
    game.find_character(name).ok_or_else(|| {
        let why = match game.available_characters().is_empty() {
            true => Message::new("characters-none"),
            false => Message::new("characters-no-such").with("name", name),
        };
        why.encode()
    })
}

pub(super) fn characters(call: &mut CommandCall) -> Result<CommandReply, String> {
    let game = &mut *call.game;
    if call.args.is_empty() {
        let characters = game.available_characters().into_iter();
        let lines: Vec<String> = characters
            .map(|it| format!("{}: {}", it.name, it.about))
            .collect();
        let none = say!(call.words, "characters-none");
        return Ok(
            CommandReply::with_field("characters", game.characters_json()).with_list(lines, none),
        );
    }
    let character = find_character(game, call.args)?;
    let result = game.apply_character(&character);
    let pages = result.pages.into_iter();
    let page = Response {
        events: pages.flat_map(|page| page.events).collect(),
        prompt: game.session.prompt().clone(),
    };
    let errors: Vec<String> = result.error.into_iter().collect();
    Ok(CommandReply::with_page(page)
        .with("notices", json!(errors))
        .with_autosave())
}
