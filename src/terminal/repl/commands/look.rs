//! Commands that print the state of the game: page, sheet, inventory, rolls, rules.

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

/// Continues a fight with default answers.
pub(super) fn quick_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.submit(Ok(Answer::Command(QUICK_COMMAND.to_owned())))
}

pub(super) fn quick(call: &mut CommandCall) -> Result<CommandReply, String> {
    let page = call.game.answer(Answer::Command(QUICK_COMMAND.to_owned()));
    let page = page.map_err(|refusal| refusal.reason)?;
    Ok(CommandReply::with_page(page).with_autosave())
}

/// The ways to answer the current question together with those after it.
pub(super) fn actions(call: &mut CommandCall) -> Result<CommandReply, String> {
    let mut lines = call.game.session.combined_menu();
    if lines.iter().all(|line| line.answers.len() < 2) {
        lines.clear();
    }
    let lines = lines.iter().map(|line| {
        let text = present::join_effects(&line.effects, &call.words);
        let mut told = json!({"text": text, "answers": line.answers});
        if line.default {
            told["default"] = true.into();
        }
        told
    });
    let lines: Vec<Value> = lines.collect();
    Ok(CommandReply::with_field("actions", lines))
}

pub(super) fn sheet(call: &mut CommandCall) -> Result<CommandReply, String> {
    let lines = call.game.session.sheet().map_err(|fault| fault.message)?;
    let words = &call.words;
    let lines = lines.iter();
    let lines = lines.map(|(key, text)| [words.text(key), words.text(text)]);
    let lines: Vec<_> = lines.collect();
    let reply = CommandReply::with_field("sheet", json!(lines));
    if lines.is_empty() {
        return Ok(reply.with_note(say!(words, "no-sheet")));
    }
    let wide = lines.iter().map(|[key, _]| text_width(key)).max();
    let wide = wide.unwrap_or(0).min(20);
    let block = |[key, text]: &[Cow<str>; 2]| match call.screen_reader {
        true => Block::new(Style::Plain, format!("{key}: {text}.")),
        false => Block::new(Style::Key, pad_end(key, wide))
            .and_text(Style::Plain, format!("  {text}"))
            .indented(2, wide + 4),
    };
    Ok(reply.with_blocks(lines.iter().map(block).collect()))
}

pub(super) fn status(call: &mut CommandCall) -> Result<CommandReply, String> {
    let told = call.game.status(call.screen_reader)?;
    let game = &*call.game;
    let page = game.session.page_id();
    let facts = json!({"page": page, "title": game.page_title(page), "lines": told.lines});
    Ok(CommandReply::with_field("status", facts).with_note(told.text))
}

pub(super) fn inventory(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, wanted) = (&*call.game, call.args);
    let kinds = (0..).zip(&game.launcher.book.schema.kinds);
    let (mut held, mut absent) = (Map::new(), Map::new());
    for (n, kind) in kinds {
        if kind.can_be_held {
            held.insert(kind.name.clone(), json!(game.session.held_items(n)));
        }
        let gone = game.session.missing_items(n);
        if !gone.is_empty() {
            absent.insert(kind.name.clone(), json!(gone));
        }
    }
    let mut reply = CommandReply::with_field("inventory", held);
    if !absent.is_empty() {
        reply = reply.with("absent", absent);
    }
    let mut blocks = Vec::new();
    for (plural, mut things) in game.inventory() {
        things.retain(|thing| wanted.is_empty() || answer::matches_name(wanted, thing));
        if !things.is_empty() {
            blocks.push(Block::new(Style::Title, present::capitalized(&plural)));
            let things = things.into_iter();
            blocks.extend(things.map(|it| Block::new(Style::Plain, it).indented(2, 4)));
        }
    }
    Ok(match (blocks.is_empty(), wanted) {
        (true, "") => reply.with_note(say!(call.words, "no-items")),
        (true, wanted) => reply.with_note(say!(call.words, "no-items-like", name = wanted)),
        _ => reply.with_blocks(blocks),
    })
}

pub(super) fn about(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words, wanted) = (&*call.game, &call.words, call.args);
    let mut found = game.find_described(wanted);
    let is_of_rules = present::has_rule_word(&game.launcher.book.schema, wanted, words);
    let is_held = !found.is_empty();
    if !is_held && !wanted.is_empty() {
        found = game.find_places(wanted);
    }
    let facts = found.iter().map(|it| {
        let (name, text) = (words.text(&it.name), words.text(&it.text));
        json!({"kind": it.kind, "id": it.id, "name": name, "text": text})
    });
    let reply = CommandReply::with_field("about", facts.collect::<Vec<Value>>());
    if wanted.is_empty() {
        return Ok(reply.with_note(say!(words, "about-what")));
    }
    // A term of the rules takes precedence over a place with the same name.
    if !is_held && is_of_rules {
        return Ok(reply.with_blocks(game.explain_rule_word(wanted)));
    }
    if found.is_empty() {
        return Ok(reply.with_note(say!(words, "about-nobody", name = wanted)));
    }
    let told = found.iter().flat_map(|it| {
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
    Ok(reply.with_blocks(told.collect()))
}

pub(super) fn codes(call: &mut CommandCall) -> Result<CommandReply, String> {
    let codes = call.game.session.codes();
    let none = say!(call.words, "no-codes");
    Ok(CommandReply::with_field("codes", codes.clone()).with_list(codes, none))
}

pub(super) fn titles(call: &mut CommandCall) -> Result<CommandReply, String> {
    let titles = call.game.session.titles();
    let none = say!(call.words, "no-titles");
    Ok(CommandReply::with_field("titles", titles.clone()).with_list(titles, none))
}

/// Explains the last rolls, or draws the last error of the book.
pub(super) fn why(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let rolls = game.session.last_rolls();
    let worded: Vec<RollEvent> = rolls.iter().map(|roll| words.render_roll(roll)).collect();
    let mut reply = CommandReply::with_field("rolls", json!(worded));
    if let Some(fault) = game.session.last_error() {
        reply.text = (game.launcher.draw_diagnostic)(fault, call.width);
        return Ok(reply);
    }
    let manner = PresentOptions {
        screen_reader: call.screen_reader,
        brief: game.brief,
        shows_pictures: call.in_web_page,
        words,
    };
    let blocks = rolls
        .iter()
        .flat_map(|roll| present::explain_roll(roll, manner));
    let blocks: Vec<Block> = blocks.collect();
    Ok(match blocks.is_empty() {
        true => reply.with_note(say!(words, "no-rolls")),
        false => reply.with_blocks(blocks),
    })
}

pub(super) fn log(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let steps = game.session.history();
    let facts = steps.iter();
    let facts = facts.map(|step| json!({"page": step.page, "answer": step.answer}));
    let lines = steps.iter().zip(1..).map(|(step, n)| {
        let said = game.format_answer(&step.page, &step.answer, words);
        format!("{n}. {}: {said}", game.page_title(&step.page))
    });
    let none = say!(words, "no-log");
    Ok(CommandReply::with_field("log", facts.collect::<Vec<Value>>()).with_list(lines, none))
}

/// Rolls dice for the reader. The dice of the game are not used.
pub(super) fn roll(repl: &mut Repl, text: &str) -> io::Result<()> {
    match roll_dice(if text.is_empty() { "1d6" } else { text }) {
        Some((roll, plus)) => {
            let words = repl.messages();
            let mut blocks = present::explain_roll(&roll, repl.present_options(&words));
            blocks.truncate(1);
            if plus != 0 {
                let note = say!(words, "own-roll", plus = format!("{plus:+}"));
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

/// The sections of the rules, their terms and their options.
fn rules_contents(repl: &Repl) -> Vec<Block> {
    let (vocabulary, words) = (&repl.game.launcher.book.schema, &repl.words);
    let names = present::reader_words(vocabulary, words);
    if names.is_empty() {
        return vec![Block::new(Style::Note, say!(words, "no-rules"))];
    }
    let list = |names: &[&str]| Block::new(Style::Plain, names.join(", ")).indented(2, 2);
    let told = present::split_sections(vocabulary.reader_rules_in(words.language().code()));
    let headings: Vec<&str> = told.iter().map(|section| section.heading).collect();
    let options = present::option_words(vocabulary);
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

/// `2d6`, `d20 + 1`: the roll, and what was added. At most 100 dice of at most 1000 sides.
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
        let ready = game.available_characters().into_iter();
        let lines: Vec<String> = ready
            .map(|it| format!("{}: {}", it.name, it.about))
            .collect();
        let none = say!(call.words, "characters-none");
        return Ok(
            CommandReply::with_field("characters", game.characters_json()).with_list(lines, none),
        );
    }
    let character = find_character(game, call.args)?;
    let taken = game.apply_character(&character);
    let pages = taken.pages.into_iter();
    let page = Response {
        events: pages.flat_map(|page| page.events).collect(),
        prompt: game.session.prompt().clone(),
    };
    let notices: Vec<String> = taken.error.into_iter().collect();
    Ok(CommandReply::with_page(page)
        .with("notices", json!(notices))
        .with_autosave())
}
