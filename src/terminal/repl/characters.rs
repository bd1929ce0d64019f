//! Games that start with prepared values. Ready-made characters are offered where a character is created. They are applied by ordinary answers, so
//! that such a game is saved, recorded and undone like any other. Authors can start on another page or in another state.

use super::game::OwnCharacter;
use super::{Game, Repl, answer, scripted_game, speak};
use crate::engine::play::{AnswerRefusal, Response, Session};
use crate::messages::say;
use crate::model::book::Character;
use crate::model::game::{
    Answer, ChangeSource, Dice, Event, MenuOption, Prompt, Question, Reply, default_option,
};
use crate::output::present;
use crate::syntax::unicode::find_by_prefix;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;

/// The answer to create an own character.
const OWN_CHARACTER: &str = "own";

/// Result of applying a character: the pages, and the error if it was not completed.
pub(super) struct CharacterResult {
    pub(super) pages: Vec<Response>,
    pub(super) error: Option<String>,
}

impl Game {
    /// Ready-made characters that are available now: on the page where a character is created, before the first answer there.
    pub(super) fn available_characters(&self) -> Vec<&Character> {
        let all = &self.launcher.book.characters;
        let here = (self.session.history().len(), 0);
        // A character without answers was applied before any answer.
        let taken = self.answer_groups.contains(&here);
        if all.is_empty() || taken || *self.session.prompt() == Prompt::End {
            return Vec::new();
        }
        all.iter().filter(|it| self.is_available(it)).collect()
    }

    fn is_available(&self, character: &Character) -> bool {
        let history = self.session.history();
        if character.pages.is_empty() {
            // Real dice cannot be preset.
            let real = !character.dice.is_empty() && (self.launcher.new_dice)().is_manual();
            return history.is_empty() && !real;
        }
        let here = self.session.page_id();
        let book = &self.launcher.book;
        let made_here = book
            .index
            .get(here)
            .map(|page| character.pages.contains(page));
        made_here == Some(true) && history.iter().all(|step| step.page != here)
    }

    pub(super) fn characters_json(&self) -> Value {
        let ready = self.available_characters().into_iter();
        ready
            .map(|it| json!({"name": it.name, "about": it.about}))
            .collect()
    }

    /// The available character with this name, or the only one whose name begins like this.
    pub(super) fn find_character(&self, name: &str) -> Option<Character> {
        let all = self.available_characters();
        let found = find_by_prefix(name, all.iter().map(|it| &*it.name));
        found.ok().map(|n| all[n].clone())
    }

    /// Gives the answers of a ready-made character, up to the first one that does not fit. They count as one line of input.
    pub(super) fn apply_character(&mut self, character: &Character) -> CharacterResult {
        let mut taken = CharacterResult {
            pages: Vec::new(),
            error: None,
        };
        if !character.dice.is_empty() {
            match self.restart_with_dice(&character.dice) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.error = Some(why),
            }
        }
        let before = self.session.history().len();
        for (line, _) in &character.answers {
            if taken.error.is_some() {
                break;
            }
            match self.execute_character_line(line) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.error = Some(why),
            }
        }
        let after = self.session.history().len();
        if after > before || taken.error.is_none() {
            self.answer_groups.push((after, after - before));
        }
        taken
    }

    /// Executes a line of a ready-made character.
    fn execute_character_line(&mut self, line: &str) -> Result<Response, String> {
        let prompt = self.launcher.words.render_prompt(self.session.prompt());
        let named = scripted_game::parse_author_command(line).map(Ok);
        let named = named.or_else(|| scripted_game::find_choice(line, &prompt));
        let answer =
            named.unwrap_or_else(|| answer::parse_answer(line, &prompt, &self.launcher.words))?;
        self.answer(answer).map_err(|refusal| {
            let why = self.launcher.words.text(&refusal.reason);
            present::sentence(&why)
        })
    }

    /// Restarts the game, which has no answers yet, with these dice before its own.
    pub(super) fn restart_with_dice(&mut self, faces: &[u32]) -> Result<Response, String> {
        let kept = self.session.snapshot();
        // Dice of a character that was undone do not apply to the next one.
        let own = kept.dice.iter().skip(self.character_dice);
        let before = faces.iter().chain(own).copied().collect();
        let dice = Dice::seeded(kept.seed).with_fixed(before);
        let referee = self.launcher.load_rules()?;
        let (session, page) = Session::start(Arc::clone(&self.launcher.book), referee, dice)
            .map_err(|fault| self.launcher.format_error(&fault))?;
        self.session = session;
        self.answer_groups.clear();
        self.character_dice = faces.len();
        Ok(page)
    }
}

impl Repl {
    /// True if the reader is asked for their character instead of the prompt of the game. Only in a terminal and in a web page.
    pub(super) fn asks_for_character(&self) -> bool {
        let sits = self.lines.is_terminal() || self.is_web_page();
        let here = self.game.session.page_id();
        let own = self.game.own_character.as_ref();
        let own = own.is_some_and(|own| own.page == here);
        sits && self.seat.occupant.is_none() && !own && !self.game.available_characters().is_empty()
    }

    /// True if the page is not shown before the reader's choice, because a ready-made character begins with other dice.
    pub(super) fn hides_page(&self) -> bool {
        let ready = self.game.available_characters();
        ready.iter().any(|it| !it.dice.is_empty()) && self.asks_for_character()
    }

    /// The question for the reader's character: a ready-made one or their own.
    pub(super) fn character_prompt(&self) -> Option<Prompt> {
        let told = |it: &Character| match &*it.about {
            "" => it.name.clone(),
            about => format!("{}: {about}", it.name),
        };
        let offer = |it: &&Character| MenuOption::open(it.name.to_lowercase(), told(it));
        let own = MenuOption::open(OWN_CHARACTER, say!(self.words, "characters-own"));
        self.asks_for_character().then(|| {
            Prompt::Ask(Question::Pick {
                question: say!(self.words, "characters-ask"),
                options: self
                    .game
                    .available_characters()
                    .iter()
                    .map(offer)
                    .chain([own])
                    .collect(),
                topic: "characters".to_owned(),
            })
        })
    }

    /// Answers that question.
    pub(super) fn answer_character(&mut self, reply: &Reply) -> Result<Response, AnswerRefusal> {
        let ready = self.game.available_characters();
        let is_picked = |it: &&&Character| *reply == Reply::Pick(it.name.to_lowercase());
        let picked = ready.iter().find(is_picked).map(|it| (*it).clone());
        let events = match picked {
            Some(character) => {
                let pages = self.apply_character(&character);
                let pages = pages.map_err(|why| AnswerRefusal::new(why.to_string()))?;
                pages.into_iter().flat_map(|page| page.events).collect()
            }
            None if *reply == Reply::Pick(OWN_CHARACTER.to_owned()) => {
                let withheld = self.hides_page();
                self.set_own_character(true);
                match withheld {
                    true => self.game.session.look().events,
                    false => Vec::new(),
                }
            }
            None => return Err(AnswerRefusal::new(self.expected_character())),
        };
        let prompt = self.game.session.prompt().clone();
        Ok(Response { events, prompt })
    }

    fn set_own_character(&mut self, said: bool) {
        self.game.own_character = Some(OwnCharacter {
            page: self.game.session.page_id().to_owned(),
            answers_before: self.game.session.history().len(),
            by_reader: said,
        });
    }

    /// Possible input for that question.
    pub(super) fn expected_character(&self) -> String {
        let n = self.game.available_characters().len() + 1;
        say!(self.words, "characters-wanted", n = n)
    }

    /// Applies a ready-made character, and prints the error if it could not be completed.
    pub(super) fn apply_character(&mut self, character: &Character) -> io::Result<Vec<Response>> {
        let CharacterResult {
            mut pages,
            error: trouble,
        } = self.game.apply_character(character);
        self.set_own_character(false);
        // Values that are set by the character are on the sheet, and are not shown as changes by the book.
        let is_given =
            |event: &Event| matches!(event, Event::Change(it) if it.by == ChangeSource::Author);
        for page in &mut pages {
            page.events.retain(|event| !is_given(event));
        }
        if let Some(why) = trouble {
            let name = &*character.name;
            speak!(
                self.print_error,
                "characters-not-whole",
                name = name,
                why = why
            )?;
        }
        self.autosave()?;
        Ok(pages)
    }
}

/// Maximum number of questions of rules on the way. Creating a character has a few.
const MAX_QUESTIONS: usize = 1000;

impl Game {
    /// Executes the author's commands of the command line. Earlier questions of rules get the default answer, or else the first one that fits.
    /// Returns the last page, or none without commands.
    ///
    /// # Errors
    /// The reason why it is not possible, as text.
    pub(super) fn run_setup_commands(&mut self) -> Result<Option<Response>, String> {
        let before = self
            .launcher
            .author
            .as_ref()
            .map(|it| it.setup_commands.clone());
        let mut page = None;
        let mut asked = 0;
        for command in before.into_iter().flatten() {
            page = loop {
                let done = self.answer(Answer::Author(command.clone()));
                let refused = match done {
                    Ok(page) => break Some(page),
                    Err(refusal) => refusal,
                };
                let reply = match self.session.prompt() {
                    Prompt::Ask(question) => default_reply(question),
                    _ => None,
                };
                let told = |text: &str| format!("`{command}`: {}", self.launcher.words.text(text));
                let Some(reply) = reply.filter(|_| asked < MAX_QUESTIONS) else {
                    return Err(told(&refused.reason));
                };
                asked += 1;
                let answered = self.answer(Answer::Reply(reply));
                answered.map_err(|refusal| present::sentence(&refusal.reason))?;
            };
        }
        Ok(page)
    }
}

/// The default answer to a question.
fn default_reply(question: &Question) -> Option<Reply> {
    let reply = match question {
        Question::Pick { options, .. } => {
            let open = || options.iter().position(|offer| offer.closed.is_none());
            let offer = options.get(default_option(options).or_else(open)?)?;
            Reply::Pick(offer.id.clone())
        }
        Question::Confirm { .. } => Reply::Confirm(false),
        Question::Number { min, max, .. } => Reply::Number(0.max(*min).min(*max)),
        Question::Text { .. } => Reply::Text("Somebody".to_owned()),
        Question::Order { options, .. } => {
            Reply::Order(options.iter().map(|offer| offer.id.clone()).collect())
        }
        Question::Dice {
            count, min_face, ..
        } => Reply::Dice(vec![*min_face; usize::try_from(*count).ok()?]),
    };
    Some(reply)
}
