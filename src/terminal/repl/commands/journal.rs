//! Commands that print what happened so far: the journal, what was seen, the map, the story.

use super::{CommandCall, CommandReply};
use crate::engine::save::GamePlace;
use crate::messages::{Messages, say};
use crate::model::game::{ChangeKind, Event, Message};
use crate::output::present::{self, Block, KnownAs, Style};
use crate::terminal::repl::chart::KnownPlace;
use crate::terminal::repl::facts::events;
use crate::terminal::repl::journal::{JournalEntry, QuestEntry, QuestStatus};
use crate::terminal::repl::seen::{SeenCount, UntakenChoice};
use crate::terminal::repl::story::StoryFormat;
use crate::terminal::repl::{Game, Repl, WriteResult, speak};
use serde_json::{Value, json};
use std::io;

pub(super) fn journal(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let journal = game.journal().worded(words);
    let entries = journal.entries.iter().map(|it| {
        let what = if it.what == ChangeKind::Code { "code" } else { "title" };
        let told = json!({"what": what, "id": it.id, "name": it.name, "meaning": it.meaning, "held": it.held, "answers": it.answers});
        placed(game, it.place.as_ref(), told)
    });
    let entries: Vec<Value> = entries.collect();
    let notes = game.notes.iter();
    let notes = notes.map(|note| placed(game, Some(&note.place), json!({"text": note.text})));
    let notes: Vec<Value> = notes.collect();
    let quests = journal.quests.iter().map(|it| {
        let stands = match it.stands {
            QuestStatus::Open => "open",
            QuestStatus::Done => "done",
            QuestStatus::Over => "over",
        };
        json!({"code": it.code, "text": it.text, "stands": stands})
    });
    let quests: Vec<Value> = quests.collect();
    let mut facts = json!({"quests": quests, "entries": entries, "notes": notes});
    let mut why = Vec::new();
    if let Some(astray) = &journal.astray {
        facts["astray"] = words.text(astray).into();
        why.push(present::sentence(&words.text(astray)));
    }
    let mut blocks = quest_blocks(words, &journal.quests);
    blocks.extend(entry_blocks(game, words, &journal.entries));
    blocks.extend(note_blocks(game, words));
    if let Some(first) = blocks.first_mut() {
        first.apart = false;
    }
    let reply = CommandReply::with_field("journal", facts);
    let reply = why.into_iter().fold(reply, CommandReply::say);
    Ok(match blocks.is_empty() {
        true => reply.say(say!(words, "no-journal")),
        false => reply.show(blocks),
    })
}

/// Open quests, then quests that are done, then lost ones.
fn quest_blocks(words: &Messages, tasks: &[QuestEntry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    for task in tasks {
        if under != Some(task.stands) {
            let heading = match task.stands {
                QuestStatus::Open => say!(words, "quests-open"),
                QuestStatus::Done => say!(words, "quests-done"),
                QuestStatus::Over => say!(words, "quests-over"),
            };
            blocks.push(Block::new(Style::Title, heading).apart());
            under = Some(task.stands);
        }
        let told = present::sentence(&task.text);
        blocks.push(Block::new(Style::Plain, told).indented(2, 4));
    }
    blocks
}

/// Codes and titles, grouped by the day on which they were gained, or by page if the book counts no days.
fn entry_blocks(game: &Game, words: &Messages, entries: &[JournalEntry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    let has_days = game.has_days();
    for entry in entries {
        let heading = match &entry.place {
            Some(GamePlace { day: Some(day), .. }) if has_days => say!(words, "day", n = *day),
            Some(place) => game.title(&place.page),
            None => say!(words, "journal-besides"),
        };
        if under.as_ref() != Some(&heading) {
            blocks.push(Block::new(Style::Title, heading.clone()).apart());
            under = Some(heading);
        }
        let told = present::sentence(&entry.format_line());
        let mut block = Block::new(Style::Plain, told).indented(2, 4);
        if !entry.held {
            let over = say!(words, "journal-over");
            block = block.and(Style::Aside, format!(" {over}"));
        }
        blocks.push(block);
    }
    blocks
}

/// The reader's notes, each with its place if it is known.
fn note_blocks(game: &Game, words: &Messages) -> Vec<Block> {
    let mut blocks = Vec::new();
    for note in &game.notes {
        if blocks.is_empty() {
            let heading = say!(words, "journal-notes");
            blocks.push(Block::new(Style::Title, heading).apart());
        }
        let mut block = Block::new(Style::Plain, note.text.clone()).indented(2, 4);
        let page = game.title(&note.place.page);
        let place = match note.place.day.filter(|_| game.has_days()) {
            Some(day) => {
                let day = say!(words, "day", n = day);
                format!(" ({page}; {day})")
            }
            None => format!(" ({page})"),
        };
        block = block.and(Style::Aside, place);
        blocks.push(block);
    }
    blocks
}

/// The place of an entry, as keys of a reply.
fn placed(game: &Game, place: Option<&GamePlace>, mut told: Value) -> Value {
    told["page"] = place.map(|it| it.page.clone()).into();
    told["title"] = place.map(|it| game.title(&it.page)).into();
    if let Some(day) = place.and_then(|it| it.day) {
        told["day"] = day.into();
    }
    told
}

pub(super) fn seen(call: &mut CommandCall) -> Result<CommandReply, String> {
    let told = call.game.counted();
    let mut pages = json!({"game": told.here, "of": told.pages});
    if let Some(ever) = told.ever {
        pages["ever"] = ever.into();
    }
    let endings = json!({"found": told.endings, "of": told.of_endings});
    let facts = json!({"pages": pages, "endings": endings});
    Ok(CommandReply::with_field("seen", facts).show(counted(&told, &call.words)))
}

pub(super) fn missed(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let roads = game.roads();
    let facts = roads.iter().map(|it| {
        json!({"page": it.page, "title": game.title(&it.page), "id": it.id, "text": words.text(&it.text)})
    });
    let reply = CommandReply::with_field("roads", facts.collect::<Vec<Value>>());
    let blocks = not_taken(game, &roads, words);
    Ok(match blocks.is_empty() {
        true => reply.say(say!(words, "no-missed")),
        false => reply.show(blocks),
    })
}

/// Output at the end of a game: how much was seen, and a few alternatives that were not taken.
pub(in crate::terminal::repl) fn at_the_end(repl: &Repl) -> Vec<Block> {
    let game = &repl.game;
    let mut blocks = counted(&game.counted(), &repl.words);
    blocks.extend(not_taken(game, &game.roads(), &repl.words));
    if let Some(first) = blocks.first_mut() {
        first.apart = true;
    }
    blocks
}

fn counted(told: &SeenCount, words: &Messages) -> Vec<Block> {
    let mut all = vec![say!(words, "seen-here", n = told.here, of = told.pages)];
    if let Some(n) = told.ever {
        all.push(say!(words, "seen-ever", n = n, of = told.pages));
    }
    let found = told.endings.len();
    if found > 0 {
        // Endings without a name count too.
        let names = told.endings.iter().map(|it| match it.name.is_empty() {
            true => words.text(&it.kind).into_owned(),
            false => words.text(&it.name).into_owned(),
        });
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let (of, names) = (told.of_endings, names.join(", "));
        all.push(match names.is_empty() {
            true => say!(words, "endings-count", n = found, of = of),
            false => say!(words, "endings-found", n = found, of = of, names = names),
        });
    } else if told.of_endings > 0 {
        all.push(say!(words, "endings-none", of = told.of_endings));
    }
    let all = all.into_iter();
    all.map(|line| Block::new(Style::Aside, line)).collect()
}

fn not_taken(game: &Game, roads: &[UntakenChoice], words: &Messages) -> Vec<Block> {
    let mut blocks = Vec::new();
    for road in roads {
        if blocks.is_empty() {
            let heading = say!(words, "missed-choices");
            blocks.push(Block::new(Style::Aside, heading));
        }
        let page = game.title(&road.page);
        let text = words.text(&road.text);
        let told = say!(words, "road", page = page, text = &*text);
        blocks.push(Block::new(Style::Aside, told).indented(2, 4));
    }
    blocks
}

/// True if the game has reached an ending, and what was seen is recorded. A page without links is not an ending.
pub(in crate::terminal::repl) fn is_told(game: &Game) -> bool {
    game.seen.is_some() && game.ending().is_some()
}

pub(super) fn map(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let drawn = match call.rest {
        "" => call.window,
        "drawn" => true,
        "list" => false,
        _ => return Err(Message::new("map-how").text()),
    };
    let drawn = drawn && !call.narrate;
    let spots = game.spots();
    let reply = CommandReply::with_field("map", facts(&spots));
    let mut blocks = match drawn {
        true => {
            let mut block = Block::new(Style::Plain, "");
            block.chart = Some(Box::new(game.chart(&spots)));
            vec![block]
        }
        false => listed(words, &spots),
    };
    if let Some(here) = spots.iter().find(|it| it.known == KnownAs::Here) {
        let here = say!(words, "map-here", page = &here.title);
        blocks.push(Block::new(Style::Aside, here));
    }
    if drawn && spots.iter().any(|it| !it.unseen.is_empty()) {
        let unseen = say!(words, "map-unseen");
        blocks.push(Block::new(Style::Aside, unseen));
    }
    Ok(reply.show(blocks))
}

/// Each place with the places that the reader went to from there.
fn listed(words: &Messages, spots: &[KnownPlace]) -> Vec<Block> {
    let seen = spots.iter().filter(|it| it.known != KnownAs::Unseen);
    let lines = seen.map(|spot| {
        let to = spot.to.iter().filter_map(|n| spots.get(*n));
        let to: Vec<&str> = to.map(|it| &*it.title).collect();
        let mut line = match to.is_empty() {
            true => spot.title.clone(),
            false => say!(words, "way-to", from = &spot.title, to = to.join("; ")),
        };
        if !spot.unseen.is_empty() {
            let more = say!(words, "map-ways", n = spot.unseen.len());
            line = format!("{line} {more}");
        }
        Block::new(Style::Plain, line).indented(2, 4)
    });
    lines.collect()
}

fn facts(spots: &[KnownPlace]) -> Vec<Value> {
    // An unseen place has no id, because it would reveal where a choice leads.
    let id = |n: usize| match spots.get(n) {
        Some(spot) if spot.known == KnownAs::Unseen => format!("?{n}"),
        Some(spot) => spot.page.clone(),
        None => String::new(),
    };
    let map = spots.iter().enumerate().map(|(n, spot)| {
        let to: Vec<String> = spot.to.iter().map(|n| id(*n)).collect();
        let mut told =
            json!({"page": id(n), "title": spot.title, "to": to, "unseen": spot.unseen.len()});
        if let Some((x, y)) = spot.at {
            told["at"] = json!([x, y]);
        }
        match spot.known {
            KnownAs::Here => told["here"] = true.into(),
            KnownAs::Unseen => told["seen"] = false.into(),
            KnownAs::Seen => {}
        }
        told
    });
    map.collect()
}

pub(super) fn at_prompt(repl: &mut Repl, file: &str) -> io::Result<()> {
    let file = file.trim_matches(['"', '\'']);
    if file.is_empty() {
        return speak!(repl.aside, "story-how");
    }
    let Some(form) = StoryFormat::from_name(file) else {
        return speak!(repl.trouble, "story-form", file = file);
    };
    let Some(write) = repl.game.open.writer.clone() else {
        return speak!(repl.trouble, "story-nowhere");
    };
    let story = repl.game.story();
    let text = repl.game.told_story(&story, form);
    let mut written = write(file, &text, false);
    if let Ok(WriteResult::IsThere(path)) = &written {
        let question = say!(repl.words, "story-over", path = path);
        if repl.confirm(&question)? != Some(true) {
            return speak!(repl.aside, "story-not");
        }
        written = write(file, &text, true);
    }
    match written {
        Ok(WriteResult::Done(path) | WriteResult::IsThere(path)) => {
            let pages = story.events.iter();
            let pages = pages.filter(|it| matches!(it, Event::Page { again: false, .. }));
            let n = pages.count();
            speak!(repl.aside, "story-written", path = path, n = n)?;
        }
        Err(why) => {
            let why = repl.words.text(&why).into_owned();
            speak!(repl.trouble, "story-failed", file = file, why = why)?;
        }
    }
    if let Some(why) = &story.astray {
        let why = present::sentence(&repl.words.text(why));
        repl.aside(&why)?;
    }
    Ok(())
}

pub(super) fn story(call: &mut CommandCall) -> Result<CommandReply, String> {
    let form = match call.rest {
        "" => None,
        "text" | "html" => StoryFormat::from_name(call.rest),
        _ => return Err(Message::new("story-wire").text()),
    };
    let game = &*call.game;
    let story = game.story();
    let mut facts = match form {
        None => json!({"events": events(&story.events, &call.words)}),
        Some(StoryFormat::Text) => json!({"text": game.told_story(&story, StoryFormat::Text)}),
        Some(StoryFormat::Html) => json!({"html": game.told_story(&story, StoryFormat::Html)}),
    };
    if let Some(why) = &story.astray {
        facts["astray"] = call.words.text(why).into();
    }
    Ok(CommandReply::with_field("story", facts))
}
