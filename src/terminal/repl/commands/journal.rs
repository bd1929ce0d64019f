//! Commands that print what happened so far: the journal, what was seen, the map, the story.

use super::{CommandCall, CommandReply};
use crate::engine::save::GamePlace;
use crate::messages::{Messages, say};
use crate::model::game::{Event, Message};
use crate::output::present::{self, Block, Style, VisitState};
use crate::terminal::repl::journal::{JournalEntry, QuestEntry, QuestStatus};
use crate::terminal::repl::json_output::events_json;
use crate::terminal::repl::map::KnownPlace;
use crate::terminal::repl::seen::{SeenCount, UntakenChoice};
use crate::terminal::repl::story::StoryFormat;
use crate::terminal::repl::{Game, Repl, WriteResult, speak};
use serde_json::{Value, json};
use std::io;

pub(super) fn journal(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let journal = game.collect_journal().render_messages(words);
    let entries = journal.entries.iter().map(|it| {
        let told = json!({"what": it.kind, "id": it.id, "name": it.name, "about": it.about, "held": it.is_held, "answer_count": it.answer_count});
        with_place(game, it.place.as_ref(), told)
    });
    let entries: Vec<Value> = entries.collect();
    let notes = game.notes.iter();
    let notes = notes.map(|note| with_place(game, Some(&note.place), json!({"text": note.text})));
    let notes: Vec<Value> = notes.collect();
    let mut facts = json!({"quests": journal.quests, "entries": entries, "notes": notes});
    let mut why = Vec::new();
    if let Some(astray) = &journal.incomplete {
        facts["incomplete"] = words.text(astray).into();
        why.push(present::sentence(&words.text(astray)));
    }
    let mut blocks = quest_blocks(words, &journal.quests);
    blocks.extend(entry_blocks(game, words, &journal.entries));
    blocks.extend(note_blocks(game, words));
    if let Some(first) = blocks.first_mut() {
        first.space_before = false;
    }
    let reply = CommandReply::with_field("journal", facts);
    let reply = why.into_iter().fold(reply, CommandReply::with_note);
    Ok(match blocks.is_empty() {
        true => reply.with_note(say!(words, "no-journal")),
        false => reply.with_blocks(blocks),
    })
}

/// Open quests, then quests that are done, then lost ones.
fn quest_blocks(words: &Messages, tasks: &[QuestEntry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut under = None;
    for task in tasks {
        if under != Some(task.status) {
            let heading = match task.status {
                QuestStatus::Open => say!(words, "quests-open"),
                QuestStatus::Done => say!(words, "quests-done"),
                QuestStatus::Failed => say!(words, "quests-over"),
            };
            blocks.push(Block::new(Style::Title, heading).spaced());
            under = Some(task.status);
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
            Some(place) => game.page_title(&place.page),
            None => say!(words, "journal-besides"),
        };
        if under.as_ref() != Some(&heading) {
            blocks.push(Block::new(Style::Title, heading.clone()).spaced());
            under = Some(heading);
        }
        let told = present::sentence(&entry.format_line());
        let mut block = Block::new(Style::Plain, told).indented(2, 4);
        if !entry.is_held {
            let over = say!(words, "journal-over");
            block = block.and_text(Style::Note, format!(" {over}"));
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
            blocks.push(Block::new(Style::Title, heading).spaced());
        }
        let mut block = Block::new(Style::Plain, note.text.clone()).indented(2, 4);
        let page = game.page_title(&note.place.page);
        let place = match note.place.day.filter(|_| game.has_days()) {
            Some(day) => {
                let day = say!(words, "day", n = day);
                format!(" ({page}; {day})")
            }
            None => format!(" ({page})"),
        };
        block = block.and_text(Style::Note, place);
        blocks.push(block);
    }
    blocks
}

/// The place of an entry, as keys of a reply.
fn with_place(game: &Game, place: Option<&GamePlace>, mut told: Value) -> Value {
    told["page"] = place.map(|it| it.page.clone()).into();
    told["title"] = place.map(|it| game.page_title(&it.page)).into();
    if let Some(day) = place.and_then(|it| it.day) {
        told["day"] = day.into();
    }
    told
}

pub(super) fn seen(call: &mut CommandCall) -> Result<CommandReply, String> {
    let told = call.game.count_seen();
    let mut pages = json!({"game": told.in_game, "total": told.total_pages});
    if let Some(ever) = told.in_all_games {
        pages["all_games"] = ever.into();
    }
    let endings = json!({"found": told.endings, "total": told.total_endings});
    let facts = json!({"pages": pages, "endings": endings});
    Ok(CommandReply::with_field("seen", facts).with_blocks(seen_blocks(&told, &call.words)))
}

pub(super) fn missed(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let roads = game.untaken_choices();
    let facts = roads.iter().map(|it| {
        json!({"page": it.page, "title": game.page_title(&it.page), "id": it.id, "text": words.text(&it.text)})
    });
    let reply = CommandReply::with_field("missed", facts.collect::<Vec<Value>>());
    let blocks = untaken_blocks(game, &roads, words);
    Ok(match blocks.is_empty() {
        true => reply.with_note(say!(words, "no-missed")),
        false => reply.with_blocks(blocks),
    })
}

/// Output at the end of a game: how much was seen, and a few alternatives that were not taken.
pub(in crate::terminal::repl) fn ending_blocks(repl: &Repl) -> Vec<Block> {
    let game = &repl.game;
    let mut blocks = seen_blocks(&game.count_seen(), &repl.words);
    blocks.extend(untaken_blocks(game, &game.untaken_choices(), &repl.words));
    if let Some(first) = blocks.first_mut() {
        first.space_before = true;
    }
    blocks
}

fn seen_blocks(told: &SeenCount, words: &Messages) -> Vec<Block> {
    let mut all = vec![say!(
        words,
        "seen-here",
        n = told.in_game,
        of = told.total_pages
    )];
    if let Some(n) = told.in_all_games {
        all.push(say!(words, "seen-ever", n = n, of = told.total_pages));
    }
    let found = told.endings.len();
    if found > 0 {
        // Endings without a name count too.
        let names = told.endings.iter().map(|it| match it.name.is_empty() {
            true => words.text(&it.kind).into_owned(),
            false => words.text(&it.name).into_owned(),
        });
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let (of, names) = (told.total_endings, names.join(", "));
        all.push(match names.is_empty() {
            true => say!(words, "endings-count", n = found, of = of),
            false => say!(words, "endings-found", n = found, of = of, names = names),
        });
    } else if told.total_endings > 0 {
        all.push(say!(words, "endings-none", of = told.total_endings));
    }
    let all = all.into_iter();
    all.map(|line| Block::new(Style::Note, line)).collect()
}

fn untaken_blocks(game: &Game, roads: &[UntakenChoice], words: &Messages) -> Vec<Block> {
    let mut blocks = Vec::new();
    for road in roads {
        if blocks.is_empty() {
            let heading = say!(words, "missed-choices");
            blocks.push(Block::new(Style::Note, heading));
        }
        let page = game.page_title(&road.page);
        let text = words.text(&road.text);
        let told = say!(words, "road", page = page, text = &*text);
        blocks.push(Block::new(Style::Note, told).indented(2, 4));
    }
    blocks
}

/// True if the game has reached an ending, and what was seen is recorded. A page without links is not an ending.
pub(in crate::terminal::repl) fn shows_summary(game: &Game) -> bool {
    game.seen.is_some() && game.reached_ending().is_some()
}

pub(super) fn map(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let drawn = match call.args {
        "" => call.has_window,
        "drawn" => true,
        "list" => false,
        _ => return Err(Message::new("map-how").encode()),
    };
    let drawn = drawn && !call.screen_reader;
    let spots = game.known_places();
    let reply = CommandReply::with_field("map", map_json(&spots));
    let mut blocks = match drawn {
        true => {
            let mut block = Block::new(Style::Plain, "");
            block.chart = Some(Box::new(game.build_chart(&spots)));
            vec![block]
        }
        false => place_blocks(words, &spots),
    };
    if let Some(here) = spots.iter().find(|it| it.visit_state == VisitState::Here) {
        let here = say!(words, "map-here", page = &here.title);
        blocks.push(Block::new(Style::Note, here));
    }
    if drawn && spots.iter().any(|it| !it.unseen_targets.is_empty()) {
        let unseen = say!(words, "map-unseen");
        blocks.push(Block::new(Style::Note, unseen));
    }
    Ok(reply.with_blocks(blocks))
}

/// Each place with the places that the reader went to from there.
fn place_blocks(words: &Messages, spots: &[KnownPlace]) -> Vec<Block> {
    let seen = spots
        .iter()
        .filter(|it| it.visit_state != VisitState::Unseen);
    let lines = seen.map(|spot| {
        let to = spot.exits.iter().filter_map(|n| spots.get(*n));
        let to: Vec<&str> = to.map(|it| &*it.title).collect();
        let mut line = match to.is_empty() {
            true => spot.title.clone(),
            false => say!(words, "way-to", from = &spot.title, to = to.join("; ")),
        };
        if !spot.unseen_targets.is_empty() {
            let more = say!(words, "map-ways", n = spot.unseen_targets.len());
            line = format!("{line} {more}");
        }
        Block::new(Style::Plain, line).indented(2, 4)
    });
    lines.collect()
}

fn map_json(spots: &[KnownPlace]) -> Vec<Value> {
    // An unseen place has no id, because it would reveal where a choice leads.
    let id = |n: usize| match spots.get(n) {
        Some(spot) if spot.visit_state == VisitState::Unseen => format!("?{n}"),
        Some(spot) => spot.page.clone(),
        None => String::new(),
    };
    let map = spots.iter().enumerate().map(|(n, spot)| {
        let to: Vec<String> = spot.exits.iter().map(|n| id(*n)).collect();
        let mut told =
            json!({"page": id(n), "title": spot.title, "to": to, "unseen": spot.unseen_targets.len()});
        if let Some((x, y)) = spot.position {
            told["position"] = json!([x, y]);
        }
        match spot.visit_state {
            VisitState::Here => told["current"] = true.into(),
            VisitState::Unseen => told["seen"] = false.into(),
            VisitState::Seen => {}
        }
        told
    });
    map.collect()
}

pub(super) fn story_at_prompt(repl: &mut Repl, file: &str) -> io::Result<()> {
    let file = file.trim_matches(['"', '\'']);
    if file.is_empty() {
        return speak!(repl.print_note, "story-how");
    }
    let Some(form) = StoryFormat::from_name(file) else {
        return speak!(repl.print_error, "story-form", file = file);
    };
    let Some(write) = repl.game.launcher.writer.clone() else {
        return speak!(repl.print_error, "story-nowhere");
    };
    let story = repl.game.collect_story();
    let text = repl.game.format_story(&story, form);
    let mut written = write(file, &text, false);
    if let Ok(WriteResult::Exists(path)) = &written {
        let question = say!(repl.words, "story-over", path = path);
        if repl.confirm(&question)? != Some(true) {
            return speak!(repl.print_note, "story-not");
        }
        written = write(file, &text, true);
    }
    match written {
        Ok(WriteResult::Written(path) | WriteResult::Exists(path)) => {
            let pages = story.events.iter();
            let pages = pages.filter(|it| matches!(it, Event::Page { again: false, .. }));
            let n = pages.count();
            speak!(repl.print_note, "story-written", path = path, n = n)?;
        }
        Err(why) => {
            let why = repl.words.text(&why).into_owned();
            speak!(repl.print_error, "story-failed", file = file, why = why)?;
        }
    }
    if let Some(why) = &story.incomplete {
        let why = present::sentence(&repl.words.text(why));
        repl.print_note(&why)?;
    }
    Ok(())
}

pub(super) fn story(call: &mut CommandCall) -> Result<CommandReply, String> {
    let form = match call.args {
        "" => None,
        "text" | "html" => StoryFormat::from_name(call.args),
        _ => return Err(Message::new("story-wire").encode()),
    };
    let game = &*call.game;
    let story = game.collect_story();
    let mut facts = match form {
        None => json!({"events": events_json(&story.events, &call.words)}),
        Some(StoryFormat::Text) => json!({"text": game.format_story(&story, StoryFormat::Text)}),
        Some(StoryFormat::Html) => json!({"html": game.format_story(&story, StoryFormat::Html)}),
    };
    if let Some(why) = &story.incomplete {
        facts["incomplete"] = call.words.text(why).into();
    }
    Ok(CommandReply::with_field("story", facts))
}
