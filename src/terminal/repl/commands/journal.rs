//! Commands about the game so far: `journal`, `seen`, `missed`, `map`, `story`.

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
        let fields = json!({"what": it.kind, "id": it.id, "name": it.name, "about": it.about, "held": it.is_held, "answer_count": it.answer_count});
        with_place(game, it.place.as_ref(), fields)
    });
    let entries: Vec<Value> = entries.collect();
    let notes = game.notes.iter();
    let notes = notes.map(|note| with_place(game, Some(&note.place), json!({"text": note.text})));
    let notes: Vec<Value> = notes.collect();
    let mut data = json!({"quests": journal.quests, "entries": entries, "notes": notes});
    let mut incomplete = Vec::new();
    if let Some(reason) = &journal.incomplete {
        data["incomplete"] = words.text(reason).into();
        incomplete.push(present::sentence(&words.text(reason)));
    }
    let mut blocks = quest_blocks(words, &journal.quests);
    blocks.extend(entry_blocks(game, words, &journal.entries));
    blocks.extend(note_blocks(game, words));
    if let Some(first) = blocks.first_mut() {
        first.space_before = false;
    }
    let reply = CommandReply::with_field("journal", data);
    let reply = incomplete.into_iter().fold(reply, CommandReply::with_note);
    Ok(reply.with_blocks_or(blocks, say!(words, "no-journal")))
}

/// The quests with a heading for each status. They must be sorted by status.
fn quest_blocks(words: &Messages, quests: &[QuestEntry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut status = None;
    for quest in quests {
        if status != Some(quest.status) {
            let heading = match quest.status {
                QuestStatus::Open => say!(words, "quests-open"),
                QuestStatus::Done => say!(words, "quests-done"),
                QuestStatus::Failed => say!(words, "quests-over"),
            };
            blocks.push(Block::new(Style::Title, heading).spaced());
            status = Some(quest.status);
        }
        let text = present::sentence(&quest.text);
        blocks.push(Block::new(Style::Plain, text).indented(2, 4));
    }
    blocks
}

/// Codes and titles, grouped by the day on which they were gained, or by page if the book counts no days.
fn entry_blocks(game: &Game, words: &Messages, entries: &[JournalEntry]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut last_heading = None;
    let has_days = game.has_days();
    for entry in entries {
        let heading = match &entry.place {
            Some(GamePlace { day: Some(day), .. }) if has_days => say!(words, "day", n = *day),
            Some(place) => game.page_title(&place.page),
            None => say!(words, "journal-besides"),
        };
        if last_heading.as_ref() != Some(&heading) {
            blocks.push(Block::new(Style::Title, heading.clone()).spaced());
            last_heading = Some(heading);
        }
        let text = present::sentence(&entry.format_line());
        let mut block = Block::new(Style::Plain, text).indented(2, 4);
        if !entry.is_held {
            let lost = say!(words, "journal-over");
            block = block.and_text(Style::Note, format!(" {lost}"));
        }
        blocks.push(block);
    }
    blocks
}

/// The reader's notes, each with its page and day.
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

/// Adds the page and the day to the JSON of an entry.
fn with_place(game: &Game, place: Option<&GamePlace>, mut fields: Value) -> Value {
    fields["page"] = place.map(|it| it.page.clone()).into();
    fields["title"] = place.map(|it| game.page_title(&it.page)).into();
    if let Some(day) = place.and_then(|it| it.day) {
        fields["day"] = day.into();
    }
    fields
}

pub(super) fn seen(call: &mut CommandCall) -> Result<CommandReply, String> {
    let count = call.game.count_seen();
    let mut pages = json!({"game": count.in_game, "total": count.total_pages});
    if let Some(n) = count.in_all_games {
        pages["all_games"] = n.into();
    }
    let endings = json!({"found": count.endings, "total": count.total_endings});
    let data = json!({"pages": pages, "endings": endings});
    Ok(CommandReply::with_field("seen", data).with_blocks(seen_blocks(&count, &call.words)))
}

pub(super) fn missed(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let choices = game.untaken_choices();
    let data = choices.iter().map(|it| {
        json!({"page": it.page, "title": game.page_title(&it.page), "id": it.id, "text": words.text(&it.text)})
    });
    let reply = CommandReply::with_field("missed", data.collect::<Vec<Value>>());
    let blocks = untaken_blocks(game, &choices, words);
    Ok(reply.with_blocks_or(blocks, say!(words, "no-missed")))
}

/// Output at an ending: how much was seen, and some choices that were not taken.
pub(in crate::terminal::repl) fn ending_blocks(repl: &Repl) -> Vec<Block> {
    let game = &repl.game;
    let mut blocks = seen_blocks(&game.count_seen(), &repl.words);
    blocks.extend(untaken_blocks(game, &game.untaken_choices(), &repl.words));
    if let Some(first) = blocks.first_mut() {
        first.space_before = true;
    }
    blocks
}

fn seen_blocks(count: &SeenCount, words: &Messages) -> Vec<Block> {
    let mut lines = vec![say!(
        words,
        "seen-here",
        n = count.in_game,
        of = count.total_pages
    )];
    if let Some(n) = count.in_all_games {
        lines.push(say!(words, "seen-ever", n = n, of = count.total_pages));
    }
    let n = count.endings.len();
    if n > 0 {
        // An ending without a name is listed by its kind.
        let names = count.endings.iter().map(|it| match it.name.is_empty() {
            true => words.text(&it.kind).into_owned(),
            false => words.text(&it.name).into_owned(),
        });
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let (of, names) = (count.total_endings, names.join(", "));
        lines.push(match names.is_empty() {
            true => say!(words, "endings-count", n = n, of = of),
            false => say!(words, "endings-found", n = n, of = of, names = names),
        });
    } else if count.total_endings > 0 {
        lines.push(say!(words, "endings-none", of = count.total_endings));
    }
    let lines = lines.into_iter();
    lines.map(|line| Block::new(Style::Note, line)).collect()
}

fn untaken_blocks(game: &Game, choices: &[UntakenChoice], words: &Messages) -> Vec<Block> {
    let mut blocks = Vec::new();
    for choice in choices {
        if blocks.is_empty() {
            let heading = say!(words, "missed-choices");
            blocks.push(Block::new(Style::Note, heading));
        }
        let page = game.page_title(&choice.page);
        let text = words.text(&choice.text);
        let line = say!(words, "road", page = page, text = &*text);
        blocks.push(Block::new(Style::Note, line).indented(2, 4));
    }
    blocks
}

/// True if the game has reached an ending, and seen pages are recorded. A page without links is not an ending.
pub(in crate::terminal::repl) fn shows_summary(game: &Game) -> bool {
    game.seen.is_some() && game.reached_ending().is_some()
}

pub(super) fn map(call: &mut CommandCall) -> Result<CommandReply, String> {
    let (game, words) = (&*call.game, &call.words);
    let wants_drawing = match call.args {
        "" => call.has_window,
        "drawn" => true,
        "list" => false,
        _ => return Err(Message::new("map-how").encode()),
    };
    let places = game.known_places();
    let chart = game.build_chart(&places);
    // A drawing that is wider than the window would drop places.
    let wants_drawing = wants_drawing && !call.screen_reader;
    let is_drawn = wants_drawing && (call.in_web_page || chart.fits(call.width));
    let reply = CommandReply::with_field("map", map_json(&places));
    let mut blocks = match is_drawn {
        true => {
            let mut block = Block::new(Style::Plain, "");
            block.chart = Some(Box::new(chart));
            vec![block]
        }
        false => place_blocks(words, &places),
    };
    if wants_drawing && !is_drawn {
        blocks.insert(0, Block::new(Style::Note, say!(words, "map-too-wide")));
    }
    if let Some(here) = places.iter().find(|it| it.visit_state == VisitState::Here) {
        let note = say!(words, "map-here", page = &here.title);
        blocks.push(Block::new(Style::Note, note));
    }
    if is_drawn && places.iter().any(|it| !it.unseen_targets.is_empty()) {
        let note = say!(words, "map-unseen");
        blocks.push(Block::new(Style::Note, note));
    }
    Ok(reply.with_blocks(blocks))
}

/// One line for each visited place, with the places that the reader went to from there. By region, if there are several.
fn place_blocks(words: &Messages, places: &[KnownPlace]) -> Vec<Block> {
    let is_visited = |place: &&KnownPlace| place.visit_state != VisitState::Unseen;
    let mut regions: Vec<&str> = Vec::new();
    for place in places.iter().filter(is_visited) {
        if !regions.contains(&&*place.region) {
            regions.push(&place.region);
        }
    }
    // Places without a region come first, because they have no heading.
    regions.sort_by_key(|region| !region.is_empty());
    let mut blocks = Vec::new();
    for region in &regions {
        if regions.len() > 1 && !region.is_empty() {
            blocks.push(Block::new(Style::Title, present::capitalized(region)));
        }
        let visited = places.iter().filter(is_visited);
        let visited = visited.filter(|place| place.region == *region);
        blocks.extend(visited.map(|place| place_block(words, places, place)));
    }
    blocks
}

fn place_block(words: &Messages, places: &[KnownPlace], place: &KnownPlace) -> Block {
    let exits = place.exits.iter().filter_map(|n| places.get(*n));
    let exits: Vec<&str> = exits.map(|it| &*it.title).collect();
    let mut line = match exits.is_empty() {
        true => place.title.clone(),
        false => say!(words, "way-to", from = &place.title, to = exits.join("; ")),
    };
    if !place.unseen_targets.is_empty() {
        let more = say!(words, "map-ways", n = place.unseen_targets.len());
        line = format!("{line} {more}");
    }
    Block::new(Style::Plain, line).indented(2, 4)
}

fn map_json(places: &[KnownPlace]) -> Vec<Value> {
    // An unseen place has no id, because it would reveal where a choice leads.
    let id = |n: usize| match places.get(n) {
        Some(place) if place.visit_state == VisitState::Unseen => format!("?{n}"),
        Some(place) => place.page.clone(),
        None => String::new(),
    };
    let map = places.iter().enumerate().map(|(n, place)| {
        let exits: Vec<String> = place.exits.iter().map(|n| id(*n)).collect();
        let mut fields =
            json!({"page": id(n), "title": place.title, "to": exits, "unseen": place.unseen_targets.len()});
        if let Some((x, y)) = place.position {
            fields["position"] = json!([x, y]);
        }
        match place.visit_state {
            VisitState::Here => fields["current"] = true.into(),
            VisitState::Unseen => fields["seen"] = false.into(),
            VisitState::Seen => {}
        }
        fields
    });
    map.collect()
}

pub(super) fn story_at_prompt(repl: &mut Repl, file: &str) -> io::Result<()> {
    let file = file.trim_matches(['"', '\'']);
    if file.is_empty() {
        return speak!(repl.print_note, "story-how");
    }
    let Some(format) = StoryFormat::from_name(file) else {
        return speak!(repl.print_error, "story-form", file = file);
    };
    let Some(writer) = repl.game.launcher.writer.clone() else {
        return speak!(repl.print_error, "story-nowhere");
    };
    let story = repl.game.collect_story();
    let text = repl.game.format_story(&story, format);
    let mut result = writer(file, &text, false);
    if let Ok(WriteResult::Exists(path)) = &result {
        let question = say!(repl.words, "story-over", path = path);
        if repl.confirm(&question, None)? != Some(true) {
            return speak!(repl.print_note, "story-not");
        }
        result = writer(file, &text, true);
    }
    match result {
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
    let format = match call.args {
        "" => None,
        "text" | "html" => StoryFormat::from_name(call.args),
        _ => return Err(Message::new("story-wire").encode()),
    };
    let game = &*call.game;
    let story = game.collect_story();
    let mut data = match format {
        None => json!({"events": events_json(&story.events, &call.words)}),
        Some(StoryFormat::Text) => json!({"text": game.format_story(&story, StoryFormat::Text)}),
        Some(StoryFormat::Html) => json!({"html": game.format_story(&story, StoryFormat::Html)}),
    };
    if let Some(why) = &story.incomplete {
        data["incomplete"] = call.words.text(why).into();
    }
    Ok(CommandReply::with_field("story", data))
}
