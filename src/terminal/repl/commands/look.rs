//! Commands that print the state of the game: page, sheet, inventory, rolls, rules.

use super::{CommandCall, CommandReply};
use crate::engine::play::Response;
use crate::messages::say;
use crate::model::book::Character;
use crate::model::game::{Answer, DiceNotation, Message, QUICK, RollEvent};
use crate::output::present::{self, Block, PresentOptions, Style, padded, width};
use crate::terminal::repl::{Game, Repl, answer, speak};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::io;

pub(super) fn look_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.look()
}

pub(super) fn look(call: &mut CommandCall) -> Result<CommandReply, String> {
    Ok(CommandReply::on_page(call.game.session.look()))
}

pub(super) fn choices(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.closed.forget();
    repl.prompt_reader()
}

/// Continues a fight with default answers.
pub(super) fn quick_at_prompt(repl: &mut Repl, _: &str) -> io::Result<()> {
    repl.answer(Ok(Answer::Command(QUICK.to_owned())))
}

pub(super) fn quick(call: &mut CommandCall) -> Result<CommandReply, String> {
    let page = call.game.answer(Answer::Command(QUICK.to_owned()));
    let page = page.map_err(|refusal| refusal.reason)?;
    Ok(CommandReply::on_page(page).and_save())
}

/// The ways to answer the current question together with those after it.
pub(super) fn actions(call: &mut CommandCall) -> Result<CommandReply, String> {
    let mut lines = call.game.session.menu();
    if lines.iter().all(|line| line.replies.len() < 2) {
        lines.clear();
    }
    let lines = lines.iter().map(|line| {
        let text = present::line(&line.says, &call.words);
        let mut told = json!({"text": text, "replies": line.replies});
        if line.usual {
            told["usual"] = true.into();
        }
        told
    });
    Ok(CommandReply::with_field("menu", lines.collect::<Vec<_>>()))
}

pub(super) fn sheet(call: &mut CommandCall) -> Result<CommandReply, String> {
    let lines = call.game.session.sheet().map_err(|fault| fault.message)?;
    let words = &call.words;
    let lines = lines.iter();
    let lines = lines.map(|(key, text)| [words.text(key), words.text(text)]);
    let lines: Vec<_> = lines.collect();
    let reply = CommandReply::with_field("sheet", json!(lines));
    if lines.is_empty() {
        return Ok(reply.say(say!(words, "no-sheet")));
    }
    let wide = lines.iter().map(|[key, _]| width(key)).max();
    let wide = wide.unwrap_or(0).min(20);
    let block = |[key, text]: &[Cow<str>; 2]| match call.narrate {
        true => Block::new(Style::Plain, format!("{key}: {text}.")),
        false => Block::new(Style::Key, padded(key, wide))
            .and(Style::Plain, format!("  {text}"))
            .indented(2, wide + 4),
    };
    Ok(reply.show(lines.iter().map(block).collect()))
}

pub(super) fn status(call: &mut CommandCall) -> Result<CommandReply, String> {
    let told = call.game.status(call.narrate)?;
    let game = &*call.game;
    let page = game.session.page_id();
    let facts = json!({"page": page, "title": game.title(page), "lines": told.lines});
    Ok(CommandReply::with_field("status", facts).say(told.text))
}

pub(super) fn inventory(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, wanted) = (&*call.game, call.rest);
    let kinds = (0..).zip(&game.open.book.vocabulary.kinds);
    let (mut held, mut absent) = (Map::new(), Map::new());
    for (n, kind) in kinds {
        if kind.held {
            held.insert(kind.name.clone(), json!(game.session.held(n)));
        }
        let gone = game.session.absent(n);
        if !gone.is_empty() {
            absent.insert(kind.name.clone(), json!(gone));
        }
    }
    let mut reply = CommandReply::with_field("items", held);
    if !absent.is_empty() {
        reply = reply.with("absent", absent);
    }
    let mut blocks = Vec::new();
    for (plural, mut things) in game.belongings() {
        things.retain(|thing| wanted.is_empty() || answer::names(wanted, thing));
        if !things.is_empty() {
            blocks.push(Block::new(Style::Title, present::capital(&plural)));
            let things = things.into_iter();
            blocks.extend(things.map(|it| Block::new(Style::Plain, it).indented(2, 4)));
        }
    }
    Ok(match (blocks.is_empty(), wanted) {
        (true, "") => reply.say(say!(call.words, "no-items")),
        (true, wanted) => reply.say(say!(call.words, "no-items-like", name = wanted)),
        _ => reply.show(blocks),
    })
}

pub(super) fn about(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words, wanted) = (&*call.game, &call.words, call.rest);
    let mut found = game.about(wanted);
    let is_of_rules = present::knows(&game.open.book.vocabulary, wanted, words);
    let is_held = !found.is_empty();
    if !is_held && !wanted.is_empty() {
        found = game.places(wanted);
    }
    let facts = found.iter().map(|it| {
        let (name, text) = (words.text(&it.name), words.text(&it.text));
        json!({"kind": it.kind, "id": it.id, "name": name, "text": text})
    });
    let reply = CommandReply::with_field("about", facts.collect::<Vec<Value>>());
    if wanted.is_empty() {
        return Ok(reply.say(say!(words, "about-what")));
    }
    // A term of the rules takes precedence over a place with the same name.
    if !is_held && is_of_rules {
        return Ok(reply.show(game.word_of_the_rules(wanted)));
    }
    if found.is_empty() {
        return Ok(reply.say(say!(words, "about-nobody", name = wanted)));
    }
    let told = found.iter().flat_map(|it| {
        let text = match words.text(&it.text) {
            text if text.is_empty() => say!(words, "about-nothing"),
            text => present::sentence(&text),
        };
        let name = present::capital(&words.text(&it.name));
        [
            Block::new(Style::Title, name),
            Block::new(Style::Plain, text).indented(2, 2),
        ]
    });
    Ok(reply.show(told.collect()))
}

pub(super) fn codes(call: &mut CommandCall) -> Result<CommandReply, String> {
    let codes = call.game.session.codes();
    let none = say!(call.words, "no-codes");
    Ok(CommandReply::with_field("codes", codes.clone()).list(codes, none))
}

pub(super) fn titles(call: &mut CommandCall) -> Result<CommandReply, String> {
    let titles = call.game.session.titles();
    let none = say!(call.words, "no-titles");
    Ok(CommandReply::with_field("titles", titles.clone()).list(titles, none))
}

/// Explains the last rolls, or draws the last error of the book.
pub(super) fn why(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let rolls = game.session.last_rolls();
    let worded: Vec<RollEvent> = rolls.iter().map(|roll| words.roll(roll)).collect();
    let mut reply = CommandReply::with_field("rolls", json!(worded));
    if let Some(fault) = game.session.last_fault() {
        reply.drawn = (game.open.show)(fault, call.width);
        return Ok(reply);
    }
    let manner = PresentOptions {
        narrate: call.narrate,
        brief: game.brief,
        pictures: call.pictures,
        words,
    };
    let blocks = rolls.iter().flat_map(|roll| present::explain(roll, manner));
    let blocks: Vec<Block> = blocks.collect();
    Ok(match blocks.is_empty() {
        true => reply.say(say!(words, "no-rolls")),
        false => reply.show(blocks),
    })
}

pub(super) fn log(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let steps = game.session.history();
    let facts = steps.iter();
    let facts = facts.map(|step| json!({"page": step.page, "answer": step.answer}));
    let lines = steps.iter().zip(1..).map(|(step, n)| {
        let said = game.format_answer(&step.page, &step.answer, words);
        format!("{n}. {}: {said}", game.title(&step.page))
    });
    let none = say!(words, "no-log");
    Ok(CommandReply::with_field("log", facts.collect::<Vec<Value>>()).list(lines, none))
}

/// Rolls dice for the reader. The dice of the game are not used.
pub(super) fn roll(repl: &mut Repl, text: &str) -> io::Result<()> {
    match own_roll(if text.is_empty() { "1d6" } else { text }) {
        Some((roll, plus)) => {
            let words = repl.voice();
            let mut blocks = present::explain(&roll, repl.manner(&words));
            blocks.truncate(1);
            if plus != 0 {
                let note = say!(words, "own-roll", plus = format!("{plus:+}"));
                blocks.push(Block::new(Style::Aside, note).indented(2, 2));
            }
            repl.show(&blocks)?;
        }
        None => speak!(repl.trouble, "which-dice")?,
    }
    Ok(())
}

pub(super) fn rules(repl: &mut Repl, word: &str) -> io::Result<()> {
    let blocks = match word {
        "" => contents_of_rules(repl),
        word => repl.game.word_of_the_rules(word),
    };
    repl.show(&blocks)
}

/// The sections of the rules, their terms and their options.
fn contents_of_rules(repl: &Repl) -> Vec<Block> {
    let (vocabulary, words) = (&repl.game.open.book.vocabulary, &repl.words);
    let names = present::readers_names(vocabulary, words);
    if names.is_empty() {
        return vec![Block::new(Style::Aside, say!(words, "no-rules"))];
    }
    let list = |names: &[&str]| Block::new(Style::Plain, names.join(", ")).indented(2, 2);
    let told = present::sections(vocabulary.told_in(words.language().code()));
    let headings: Vec<&str> = told.iter().map(|section| section.heading).collect();
    let options = present::options(vocabulary);
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
    blocks.push(Block::new(Style::Aside, hint));
    blocks
}

/// A number from the system's randomness.
pub fn chance() -> u64 {
    RandomState::new().hash_one(0)
}

/// `2d6`, `d20 + 1`: the roll, and what was added. At most 100 dice of at most 1000 sides.
fn own_roll(text: &str) -> Option<(RollEvent, i64)> {
    let DiceNotation { count, sides, plus } = DiceNotation::parse(&text.to_lowercase())?;
    let (count, sides) = (u32::try_from(count).ok()?, u32::try_from(sides).ok()?);
    if !(1..=100).contains(&count) || !(2..=1000).contains(&sides) || plus.abs() > 1_000_000 {
        return None;
    }
    let faces: Vec<u32> = (0..count)
        .map(|_| (chance() % u64::from(sides)) as u32 + 1)
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

pub(super) fn at_prompt(repl: &mut Repl, name: &str) -> io::Result<()> {
    if name.is_empty() && repl.asks_who() {
        return choices(repl, name);
    }
    match find(&repl.game, name) {
        Ok(character) if !name.is_empty() => {
            for page in repl.takes(&character)? {
                repl.tell_events(&page)?;
            }
            repl.prompt_reader()?;
        }
        _ => repl.print_reply(characters, name)?,
    }
    Ok(())
}

fn find(game: &Game, name: &str) -> Result<Character, String> {
    game.ready_called(name).ok_or_else(|| {
        let why = match game.ready().is_empty() {
            true => Message::new("characters-none"),
            false => Message::new("characters-no-such").with("name", name),
        };
        why.text()
    })
}

pub(super) fn characters(call: &mut CommandCall) -> Result<CommandReply, String> {
    let game = &mut *call.game;
    if call.rest.is_empty() {
        let ready = game.ready().into_iter();
        let lines: Vec<String> = ready
            .map(|it| format!("{}: {}", it.name, it.about))
            .collect();
        let none = say!(call.words, "characters-none");
        return Ok(CommandReply::with_field("characters", game.ready_as_json()).list(lines, none));
    }
    let character = find(game, call.rest)?;
    let taken = game.take_character(&character);
    let pages = taken.pages.into_iter();
    let page = Response {
        events: pages.flat_map(|page| page.events).collect(),
        prompt: game.session.prompt().clone(),
    };
    let notices: Vec<String> = taken.trouble.into_iter().collect();
    Ok(CommandReply::on_page(page)
        .with("notices", json!(notices))
        .and_save())
}
