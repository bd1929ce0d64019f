//! The game up to now as a story. It leaves out text that only one player may read.

use super::Game;
use crate::engine::play::{AnsweredPrompt, Session};
use crate::messages::{Messages, say};
use crate::model::game::{Event, Prompt};
use crate::output::present::{self, Block, EventPresenter, PresentOptions, Style, TextStyle};

/// Line width of a story in a file, in columns.
const STORY_WIDTH: usize = 72;

/// The story of the game so far.
pub(super) struct Story {
    /// Events and answers.
    pub(super) events: Vec<Event>,
    pub(super) blocks: Vec<Block>,
    /// Why the story is incomplete, if the book has changed: a message or text.
    pub(super) incomplete: Option<String>,
}

/// File format of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StoryFormat {
    Text,
    Html,
}

impl StoryFormat {
    /// The format for a file extension or a word.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let end = name.rsplit('.').next().unwrap_or_default().to_lowercase();
        match &*end {
            "txt" | "text" => Some(Self::Text),
            "html" | "htm" => Some(Self::Html),
            _ => None,
        }
    }
}

impl Game {
    /// The story so far, with the text that all players have read.
    pub(super) fn collect_story(&self) -> Story {
        let words = &self.launcher.words;
        let manner = PresentOptions {
            screen_reader: false,
            brief: self.brief,
            shows_pictures: false,
            words,
        };
        let mut story = Story {
            events: Vec::new(),
            blocks: Vec::new(),
            incomplete: None,
        };
        let mut telling = EventPresenter::default();
        let mut before = Prompt::End;
        story.incomplete = self.replay(&mut |told: StoryPart| {
            let answer = told.events.iter().find_map(|event| match event {
                Event::Answered { answer, text } => {
                    Some(words.describe_answer(answer.as_ref(), text))
                }
                _ => None,
            });
            if let Some(answer) = answer.filter(|answer| !answer.trim().is_empty()) {
                story
                    .blocks
                    .push(answer_block(words, before.question(), &answer));
            }
            let asks = !matches!(told.prompt, Prompt::Choices { .. } | Prompt::End);
            story
                .blocks
                .extend(telling.page_blocks(&told.events, asks, manner));
            story.events.extend(told.events);
            before = told.prompt.clone();
        });
        if let Some(why) = &story.incomplete {
            let why = present::sentence(&words.text(why));
            let why = Block::new(Style::Error, why).spaced();
            story.blocks.push(why);
            // The current page is shown even if the story is incomplete.
            let here = self.session.look();
            let shown = Seat::default().split_events(&here.events);
            story
                .blocks
                .extend(telling.page_blocks(&shown.shared, false, manner));
            story.events.extend(shown.shared);
        }
        story
    }

    /// The story as text or as a web page.
    pub(super) fn format_story(&self, story: &Story, form: StoryFormat) -> String {
        let book = &self.launcher.book;
        let words = &self.launcher.words;
        let mut title = book.title.clone();
        let by = match book.author.is_empty() {
            true => String::new(),
            false => say!(words, "story-by", author = &book.author),
        };
        match form {
            StoryFormat::Html => {
                present::html_page(words.language().code(), &title, &by, &story.blocks)
            }
            StoryFormat::Text => {
                if !by.is_empty() {
                    title = format!("{title}\n{by}");
                }
                let mut head = Block::new(Style::Title, title);
                head.is_underlined = true;
                let ink = TextStyle::with_width(STORY_WIDTH);
                ink.render(&[head]) + &ink.render(&story.blocks)
            }
        }
    }
}

/// The reader's answer, after the question.
fn answer_block(words: &Messages, asked: &str, answer: &str) -> Block {
    let text = match asked.is_empty() {
        true => format!("> {answer}"),
        false => format!("> {} {answer}", words.text(asked)),
    };
    Block::new(Style::Key, text).indented(0, 2).spaced()
}

/// What all players read after one answer, or at the start.
pub(super) struct StoryPart<'t> {
    /// None at the start.
    pub(super) step: Option<&'t AnsweredPrompt>,
    pub(super) events: Vec<Event>,
    /// The next prompt.
    pub(super) prompt: &'t Prompt,
    pub(super) session: &'t Session,
}

impl Game {
    /// Replays the game from its start, without text for one player alone. Returns the reason if it is incomplete because the book has changed: a
    /// message or text.
    pub(super) fn replay(&self, hears: &mut dyn FnMut(StoryPart)) -> Option<String> {
        let referee = match self.launcher.load_rules() {
            Ok(referee) => referee,
            Err(why) => return Some(why),
        };
        let mut seat = Seat::default();
        self.session.replay_from_start(referee, &mut |told| {
            let shown = seat.split_events(&told.response.events);
            seat = shown.seat;
            hears(StoryPart {
                step: told.answer,
                events: shown.shared,
                prompt: &told.response.prompt,
                session: told.session,
            });
        })
    }
}

/// The person at the terminal: no one in particular, or one person alone.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Seat {
    /// The person for whom the following text is meant, hidden from the others.
    pub(super) occupant: Option<String>,
}

/// Events that may be shown, and who is at the terminal after them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct VisibleEvents {
    /// For all players.
    pub(super) shared: Vec<Event>,
    /// For the person who takes the seat, after the change of seats.
    pub(super) private: Vec<Event>,
    pub(super) seat: Seat,
}

impl Seat {
    /// Selects events for all players and for the person of the last seat. Drops events for other persons.
    pub(super) fn split_events(&self, events: &[Event]) -> VisibleEvents {
        let mut owner = self.occupant.clone();
        let mut all: Vec<(Option<String>, &Event)> = Vec::new();
        for event in events {
            if let Event::Player { name, hidden } = event {
                owner = name.clone().filter(|_| *hidden);
                if *hidden {
                    continue;
                }
            }
            all.push((owner.clone(), event));
        }
        let mut out = VisibleEvents {
            shared: Vec::new(),
            private: Vec::new(),
            seat: Self { occupant: owner },
        };
        for (whose, event) in all {
            if whose.is_none() {
                out.shared.push(event.clone());
            } else if whose == out.seat.occupant {
                out.private.push(event.clone());
            }
        }
        out
    }
}
