//! The game so far as a story, without text that only one player may read.

use super::Game;
use crate::engine::play::{AnsweredPrompt, Session};
use crate::messages::{Messages, say};
use crate::model::game::{Answer, Event, MenuOption, Prompt, Reply};
use crate::output::present::{self, Block, EventPresenter, PresentOptions, Style, TextStyle};

/// Line width of a story in a file, in columns.
const STORY_WIDTH: usize = 72;

/// The story of the game so far.
pub(super) struct Story {
    /// Events, which include the answers.
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
    /// The format for a file name with an extension, or for a word.
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
        let options = PresentOptions {
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
        let mut presenter = EventPresenter::default();
        let mut previous_prompt = Prompt::End;
        story.incomplete = self.replay(&mut |part: StoryPart| {
            let answer = part.events.iter().find_map(|event| match event {
                Event::Answered { answer, text } => {
                    let pick = |option: &MenuOption| Answer::Reply(Reply::Pick(option.id.clone()));
                    let mut options = previous_prompt.options().iter();
                    let option = options.find(|it| answer.as_ref() == Some(&pick(it)));
                    let test = option.and_then(|it| words.test_of_option(it));
                    let test = test.map_or_else(String::new, |it| format!(" [{it}]"));
                    Some(words.describe_answer(answer.as_ref(), text).into_owned() + &test)
                }
                _ => None,
            });
            if let Some(answer) = answer.filter(|answer| !answer.trim().is_empty()) {
                story
                    .blocks
                    .push(answer_block(words, previous_prompt.question(), &answer));
            }
            let has_question = !matches!(part.prompt, Prompt::Choices { .. } | Prompt::End);
            story
                .blocks
                .extend(presenter.page_blocks(&part.events, has_question, options));
            story.events.extend(part.events);
            previous_prompt = part.prompt.clone();
        });
        if let Some(reason) = &story.incomplete {
            let reason = present::sentence(&words.text(reason));
            let reason = Block::new(Style::Error, reason).spaced();
            story.blocks.push(reason);
            // An incomplete story still ends with the current page.
            let page = self.session.look();
            let visible = Seat::default().split_events(&page.events);
            story
                .blocks
                .extend(presenter.page_blocks(&visible.shared, false, options));
            story.events.extend(visible.shared);
        }
        story
    }

    /// Formats the story as text or as a web page.
    pub(super) fn format_story(&self, story: &Story, format: StoryFormat) -> String {
        let book = &self.launcher.book;
        let words = &self.launcher.words;
        let mut title = book.title.clone();
        let byline = match book.author.is_empty() {
            true => String::new(),
            false => say!(words, "story-by", author = &book.author),
        };
        match format {
            StoryFormat::Html => {
                present::html_page(words.language().code(), &title, &byline, &story.blocks)
            }
            StoryFormat::Text => {
                if !byline.is_empty() {
                    title = format!("{title}\n{byline}");
                }
                let mut heading = Block::new(Style::Title, title);
                heading.is_underlined = true;
                let style = TextStyle::with_width(STORY_WIDTH);
                style.render(&[heading]) + &style.render(&story.blocks)
            }
        }
    }
}

/// A block with the question and the reader's answer.
fn answer_block(words: &Messages, question: &str, answer: &str) -> Block {
    let text = match question.is_empty() {
        true => format!("> {answer}"),
        false => format!("> {} {answer}", words.text(question)),
    };
    Block::new(Style::Key, text).indented(0, 2).spaced()
}

/// The text for all players after one answer, or at the start.
pub(super) struct StoryPart<'t> {
    /// The answer. None at the start.
    pub(super) step: Option<&'t AnsweredPrompt>,
    pub(super) events: Vec<Event>,
    /// The next prompt.
    pub(super) prompt: &'t Prompt,
    pub(super) session: &'t Session,
}

impl Game {
    /// Replays the game from its start, without text for one player alone. If the book has changed, returns why the replay is incomplete: a message or
    /// text.
    pub(super) fn replay(&self, on_part: &mut dyn FnMut(StoryPart)) -> Option<String> {
        let rules = match self.launcher.load_rules() {
            Ok(rules) => rules,
            Err(why) => return Some(why),
        };
        let mut seat = Seat::default();
        self.session.replay_from_start(rules, &mut |step| {
            let visible = seat.split_events(&step.response.events);
            seat = visible.seat;
            on_part(StoryPart {
                step: step.answer,
                events: visible.shared,
                prompt: &step.response.prompt,
                session: step.session,
            });
        })
    }
}

/// The person who has the terminal alone, if there is one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Seat {
    /// The only person who may read the following text. None if all players may.
    pub(super) occupant: Option<String>,
}

/// Events that may be shown, and who has the terminal after them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct VisibleEvents {
    /// For all players.
    pub(super) shared: Vec<Event>,
    /// For the person who has the terminal alone, after the others have looked away.
    pub(super) private: Vec<Event>,
    pub(super) seat: Seat,
}

impl Seat {
    /// Selects the events for all players and those for the last occupant. Drops events for other persons.
    pub(super) fn split_events(&self, events: &[Event]) -> VisibleEvents {
        let mut occupant = self.occupant.clone();
        let mut events_by_reader: Vec<(Option<String>, &Event)> = Vec::new();
        for event in events {
            if let Event::Player { name, hidden } = event {
                occupant = name.clone().filter(|_| *hidden);
                if *hidden {
                    continue;
                }
            }
            events_by_reader.push((occupant.clone(), event));
        }
        let mut visible = VisibleEvents {
            shared: Vec::new(),
            private: Vec::new(),
            seat: Self { occupant },
        };
        for (reader, event) in events_by_reader {
            if reader.is_none() {
                visible.shared.push(event.clone());
            } else if reader == visible.seat.occupant {
                visible.private.push(event.clone());
            }
        }
        visible
    }
}
