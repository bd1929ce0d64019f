//! Games that start with prepared values.
//!
//! Ready-made characters are offered where a character is created. They consist of ordinary answers, so their games are saved, recorded and undone like
//! all others. Authors can also start on another page or in another state.

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

/// The id of the option to create an own character.
const OWN_CHARACTER: &str = "own";

/// Result of applying a ready-made character: the pages, and the error if an answer failed.
pub(super) struct CharacterResult {
    pub(super) pages: Vec<Response>,
    pub(super) error: Option<String>,
}

impl Game {
    /// Ready-made characters for the current page: where a character is created, before the first answer.
    pub(super) fn available_characters(&self) -> Vec<&Character> {
        let all = &self.launcher.book.characters;
        let no_answers = (self.session.history().len(), 0);
        // A character without answers was applied at the start.
        let is_applied = self.answer_groups.contains(&no_answers);
        if all.is_empty() || is_applied || *self.session.prompt() == Prompt::End {
            return Vec::new();
        }
        all.iter().filter(|it| self.is_available(it)).collect()
    }

    fn is_available(&self, character: &Character) -> bool {
        let history = self.session.history();
        if character.pages.is_empty() {
            // The results of real dice cannot be preset.
            let cannot_preset =
                !character.dice.is_empty() && (self.launcher.new_dice)().is_manual();
            return history.is_empty() && !cannot_preset;
        }
        let page = self.session.page_id();
        let book = &self.launcher.book;
        let is_creation_page = book
            .index
            .get(page)
            .map(|page| character.pages.contains(page));
        is_creation_page == Some(true) && history.iter().all(|step| step.page != page)
    }

    pub(super) fn characters_json(&self) -> Value {
        let characters = self.available_characters().into_iter();
        characters
            .map(|it| json!({"name": it.name, "about": it.about}))
            .collect()
    }

    /// The available character with this name, or the only one whose name begins like this.
    pub(super) fn find_character(&self, name: &str) -> Option<Character> {
        let characters = self.available_characters();
        let index = find_by_prefix(name, characters.iter().map(|it| &*it.name));
        index.ok().map(|n| characters[n].clone())
    }

    /// Gives the answers of a ready-made character, up to the first one that does not fit. They count as one line of input.
    pub(super) fn apply_character(&mut self, character: &Character) -> CharacterResult {
        let mut result = CharacterResult {
            pages: Vec::new(),
            error: None,
        };
        if !character.dice.is_empty() {
            match self.restart_with_dice(&character.dice) {
                Ok(page) => result.pages.push(page),
                Err(why) => result.error = Some(why),
            }
        }
        let before = self.session.history().len();
        for (line, _) in &character.answers {
            if result.error.is_some() {
                break;
            }
            match self.execute_character_line(line) {
                Ok(page) => result.pages.push(page),
                Err(why) => result.error = Some(why),
            }
        }
        let after = self.session.history().len();
        if after > before || result.error.is_none() {
            self.answer_groups.push((after, after - before));
        }
        result
    }

    /// Executes a line of a ready-made character.
    fn execute_character_line(&mut self, line: &str) -> Result<Response, String> {
        let prompt = self.launcher.words.render_prompt(self.session.prompt());
        let answer = scripted_game::parse_author_command(line).map(Ok);
        let answer = answer.or_else(|| scripted_game::find_choice(line, &prompt));
        let answer =
            answer.unwrap_or_else(|| answer::parse_answer(line, &prompt, &self.launcher.words))?;
        self.answer(answer).map_err(|refusal| {
            let why = self.launcher.words.text(&refusal.reason);
            present::sentence(&why)
        })
    }

    /// Restarts a game without answers, with these dice before its own.
    pub(super) fn restart_with_dice(&mut self, faces: &[u32]) -> Result<Response, String> {
        let snapshot = self.session.snapshot();
        // Dice of a character that was undone do not apply to the next one.
        let fixed = snapshot.dice.iter().skip(self.character_dice);
        let dice_faces = faces.iter().chain(fixed).copied().collect();
        let dice = Dice::seeded(snapshot.seed).with_fixed(dice_faces);
        let rules = self.launcher.load_rules()?;
        let (session, page) = Session::start(Arc::clone(&self.launcher.book), rules, dice)
            .map_err(|error| self.launcher.format_error(&error))?;
        self.session = session;
        self.answer_groups.clear();
        self.character_dice = faces.len();
        Ok(page)
    }
}

impl Repl {
    /// True if the reader is asked for a character instead of the prompt of the game. Only in a terminal and in a web page.
    pub(super) fn asks_for_character(&self) -> bool {
        let is_reader_present = self.lines.is_terminal() || self.is_web_page();
        let page = self.game.session.page_id();
        let chose_own = self.game.own_character.as_ref();
        let chose_own = chose_own.is_some_and(|own| own.page == page);
        is_reader_present
            && self.seat.occupant.is_none()
            && !chose_own
            && !self.game.available_characters().is_empty()
    }

    /// True if the page is hidden until the reader chooses, because a ready-made character starts with other dice.
    pub(super) fn hides_page(&self) -> bool {
        let characters = self.game.available_characters();
        characters.iter().any(|it| !it.dice.is_empty()) && self.asks_for_character()
    }

    /// The question for the reader's character.
    pub(super) fn character_prompt(&self) -> Option<Prompt> {
        let text = |it: &Character| match &*it.about {
            "" => it.name.clone(),
            about => format!("{}: {about}", it.name),
        };
        let option = |it: &&Character| MenuOption::open(it.name.to_lowercase(), text(it));
        let own_option = MenuOption::open(OWN_CHARACTER, say!(self.words, "characters-own"));
        self.asks_for_character().then(|| {
            Prompt::Ask(Question::Pick {
                question: say!(self.words, "characters-ask"),
                options: self
                    .game
                    .available_characters()
                    .iter()
                    .map(option)
                    .chain([own_option])
                    .collect(),
                topic: "characters".to_owned(),
            })
        })
    }

    /// Answers the question for the character.
    pub(super) fn answer_character(&mut self, reply: &Reply) -> Result<Response, AnswerRefusal> {
        let characters = self.game.available_characters();
        let is_picked = |it: &&&Character| *reply == Reply::Pick(it.name.to_lowercase());
        let character = characters.iter().find(is_picked).map(|it| (*it).clone());
        let events = match character {
            Some(character) => {
                let pages = self.apply_character(&character);
                let pages = pages.map_err(|why| AnswerRefusal::new(why.to_string()))?;
                pages.into_iter().flat_map(|page| page.events).collect()
            }
            None if *reply == Reply::Pick(OWN_CHARACTER.to_owned()) => {
                let hides_page = self.hides_page();
                self.set_own_character(true);
                match hides_page {
                    true => self.game.session.look().events,
                    false => Vec::new(),
                }
            }
            None => return Err(AnswerRefusal::new(self.expected_character())),
        };
        let prompt = self.game.session.prompt().clone();
        Ok(Response { events, prompt })
    }

    fn set_own_character(&mut self, by_reader: bool) {
        self.game.own_character = Some(OwnCharacter {
            page: self.game.session.page_id().to_owned(),
            answers_before: self.game.session.history().len(),
            by_reader,
        });
    }

    /// Expected input for the question, as a sentence.
    pub(super) fn expected_character(&self) -> String {
        let n = self.game.available_characters().len() + 1;
        say!(self.words, "characters-wanted", n = n)
    }

    /// Applies a ready-made character, and prints the error if it could not be completed.
    pub(super) fn apply_character(&mut self, character: &Character) -> io::Result<Vec<Response>> {
        let CharacterResult { mut pages, error } = self.game.apply_character(character);
        self.set_own_character(false);
        // Values of the character are on the sheet, so they are not also shown as changes.
        let is_author_change =
            |event: &Event| matches!(event, Event::Change(it) if it.by == ChangeSource::Author);
        for page in &mut pages {
            page.events.retain(|event| !is_author_change(event));
        }
        if let Some(why) = error {
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

/// Maximum number of questions before the author's commands. The creation of a character has a few.
const MAX_QUESTIONS: usize = 1000;

impl Game {
    /// Executes the author's commands of the command line. Questions before them get the default answer, or the first one that fits. Returns the last
    /// page, or none without commands.
    ///
    /// # Errors
    /// The reason why it is not possible, as text.
    pub(super) fn run_setup_commands(&mut self) -> Result<Option<Response>, String> {
        let commands = self
            .launcher
            .author
            .as_ref()
            .map(|it| it.setup_commands.clone());
        let mut page = None;
        let mut answered = 0;
        for command in commands.into_iter().flatten() {
            page = loop {
                let result = self.answer(Answer::Author(command.clone()));
                let refusal = match result {
                    Ok(page) => break Some(page),
                    Err(refusal) => refusal,
                };
                let reply = match self.session.prompt() {
                    Prompt::Ask(question) => default_reply(question),
                    _ => None,
                };
                let describe =
                    |text: &str| format!("`{command}`: {}", self.launcher.words.text(text));
                let Some(reply) = reply.filter(|_| answered < MAX_QUESTIONS) else {
                    return Err(describe(&refusal.reason));
                };
                answered += 1;
                let result = self.answer(Answer::Reply(reply));
                result.map_err(|refusal| present::sentence(&refusal.reason))?;
            };
        }
        Ok(page)
    }
}

/// The default answer to a question.
fn default_reply(question: &Question) -> Option<Reply> {
    let reply = match question {
        Question::Pick { options, .. } => {
            let first_open = || options.iter().position(|option| option.closed.is_none());
            let option = options.get(default_option(options).or_else(first_open)?)?;
            Reply::Pick(option.id.clone())
        }
        Question::Confirm { .. } => Reply::Confirm(false),
        Question::Number { min, max, .. } => Reply::Number(0.max(*min).min(*max)),
        Question::Text { .. } => Reply::Text("Somebody".to_owned()),
        Question::Order { options, .. } => {
            Reply::Order(options.iter().map(|option| option.id.clone()).collect())
        }
        Question::Dice {
            count, min_face, ..
        } => Reply::Dice(vec![*min_face; usize::try_from(*count).ok()?]),
    };
    Some(reply)
}
