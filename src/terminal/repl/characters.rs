//! Games that start with prepared values. Ready-made characters are offered where a character is created. They are applied by ordinary answers, so
//! that such a game is saved, recorded and undone like any other. Authors can start on another page or in another state.

use super::game::OwnCharacter;
use super::{Game, Repl, answer, rehearsal, speak};
use crate::engine::play::{AnswerRefusal, Response, Session};
use crate::messages::say;
use crate::model::book::Character;
use crate::model::game::{
    Answer, ChangeSource, Dice, Event, MenuOption, Prompt, Question, Reply, usual,
};
use crate::output::present;
use crate::syntax::unicode::find_name;
use serde_json::{Value, json};
use std::io;
use std::sync::Arc;

/// The answer to create an own character.
const OWN: &str = "own";

/// Result of applying a character: the pages, and the error if it was not completed.
pub(super) struct CharacterResult {
    pub(super) pages: Vec<Response>,
    pub(super) trouble: Option<String>,
}

impl Game {
    /// Ready-made characters that are available now: on the page where a character is created, before the first answer there.
    pub(super) fn ready(&self) -> Vec<&Character> {
        let all = &self.open.book.characters;
        let here = (self.session.history().len(), 0);
        // A character without answers was applied before any answer.
        let taken = self.lines.contains(&here);
        if all.is_empty() || taken || *self.session.prompt() == Prompt::TheEnd {
            return Vec::new();
        }
        all.iter().filter(|it| self.is_ready(it)).collect()
    }

    fn is_ready(&self, character: &Character) -> bool {
        let history = self.session.history();
        if character.from.is_empty() {
            // Real dice cannot be preset.
            let real = !character.dice.is_empty() && (self.open.dice)().are_asked();
            return history.is_empty() && !real;
        }
        let here = self.session.page_id();
        let book = &self.open.book;
        let made_here = book
            .index
            .get(here)
            .map(|page| character.from.contains(page));
        made_here == Some(true) && history.iter().all(|step| step.page != here)
    }

    pub(super) fn ready_as_json(&self) -> Value {
        let ready = self.ready().into_iter();
        ready
            .map(|it| json!({"name": it.name, "about": it.about}))
            .collect()
    }

    /// The available character with this name, or the only one whose name begins like this.
    pub(super) fn ready_called(&self, name: &str) -> Option<Character> {
        let all = self.ready();
        let found = find_name(name, all.iter().map(|it| &*it.name));
        found.ok().map(|n| all[n].clone())
    }

    /// Gives the answers of a ready-made character, up to the first one that does not fit. They count as one line of input.
    pub(super) fn take_character(&mut self, character: &Character) -> CharacterResult {
        let mut taken = CharacterResult {
            pages: Vec::new(),
            trouble: None,
        };
        if !character.dice.is_empty() {
            match self.begin_with(&character.dice) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.trouble = Some(why),
            }
        }
        let before = self.session.history().len();
        for (line, _) in &character.lines {
            if taken.trouble.is_some() {
                break;
            }
            match self.says(line) {
                Ok(page) => taken.pages.push(page),
                Err(why) => taken.trouble = Some(why),
            }
        }
        let after = self.session.history().len();
        if after > before || taken.trouble.is_none() {
            self.lines.push((after, after - before));
        }
        taken
    }

    /// Executes a line of a ready-made character.
    fn says(&mut self, line: &str) -> Result<Response, String> {
        let prompt = self.open.words.prompt(self.session.prompt());
        let named = rehearsal::by_author(line).map(Ok);
        let named = named.or_else(|| rehearsal::by_words(line, &prompt));
        let answer = named.unwrap_or_else(|| answer::answer(line, &prompt, &self.open.words))?;
        self.answer(answer).map_err(|refusal| {
            let why = self.open.words.text(&refusal.reason);
            present::sentence(&why)
        })
    }

    /// Restarts the game, which has no answers yet, with these dice before its own.
    pub(super) fn begin_with(&mut self, faces: &[u32]) -> Result<Response, String> {
        let kept = self.session.kept();
        // Dice of a character that was undone do not apply to the next one.
        let own = kept.dice.iter().skip(self.borrowed);
        let before = faces.iter().chain(own).copied().collect();
        let dice = Dice::seeded(kept.seed).first(before);
        let referee = self.open.rules()?;
        let (session, page) = Session::start(Arc::clone(&self.open.book), referee, dice)
            .map_err(|fault| self.open.faulty(&fault))?;
        self.session = session;
        self.lines.clear();
        self.borrowed = faces.len();
        Ok(page)
    }
}

impl Repl {
    /// True if the reader is asked for their character instead of the prompt of the game. Only in a terminal and in a web page.
    pub(super) fn asks_who(&self) -> bool {
        let sits = self.lines.is_terminal() || self.is_in_page();
        let here = self.game.session.page_id();
        let own = self.game.own.as_ref();
        let own = own.is_some_and(|own| own.page == here);
        sits && self.seat.alone.is_none() && !own && !self.game.ready().is_empty()
    }

    /// True if the page is not shown before the reader's choice, because a ready-made character begins with other dice.
    pub(super) fn withholds_page(&self) -> bool {
        let ready = self.game.ready();
        ready.iter().any(|it| !it.dice.is_empty()) && self.asks_who()
    }

    /// The question for the reader's character: a ready-made one or their own.
    pub(super) fn asked_who(&self) -> Option<Prompt> {
        let told = |it: &Character| match &*it.about {
            "" => it.name.clone(),
            about => format!("{}: {about}", it.name),
        };
        let offer = |it: &&Character| MenuOption::open(it.name.to_lowercase(), told(it));
        let own = MenuOption::open(OWN, say!(self.words, "characters-own"));
        self.asks_who().then(|| {
            Prompt::Ask(Question::Pick {
                question: say!(self.words, "characters-ask"),
                offers: self.game.ready().iter().map(offer).chain([own]).collect(),
                topic: "characters".to_owned(),
            })
        })
    }

    /// Answers that question.
    pub(super) fn answer_who(&mut self, reply: &Reply) -> Result<Response, AnswerRefusal> {
        let ready = self.game.ready();
        let is_picked = |it: &&&Character| *reply == Reply::Pick(it.name.to_lowercase());
        let picked = ready.iter().find(is_picked).map(|it| (*it).clone());
        let events = match picked {
            Some(character) => {
                let pages = self.takes(&character);
                let pages = pages.map_err(|why| AnswerRefusal::new(why.to_string()))?;
                pages.into_iter().flat_map(|page| page.events).collect()
            }
            None if *reply == Reply::Pick(OWN.to_owned()) => {
                let withheld = self.withholds_page();
                self.asks_no_more(true);
                match withheld {
                    true => self.game.session.look().events,
                    false => Vec::new(),
                }
            }
            None => return Err(AnswerRefusal::new(self.wanted_who())),
        };
        let prompt = self.game.session.prompt().clone();
        Ok(Response { events, prompt })
    }

    fn asks_no_more(&mut self, said: bool) {
        self.game.own = Some(OwnCharacter {
            page: self.game.session.page_id().to_owned(),
            at: self.game.session.history().len(),
            said,
        });
    }

    /// Possible input for that question.
    pub(super) fn wanted_who(&self) -> String {
        let n = self.game.ready().len() + 1;
        say!(self.words, "characters-wanted", n = n)
    }

    /// Applies a ready-made character, and prints the error if it could not be completed.
    pub(super) fn takes(&mut self, character: &Character) -> io::Result<Vec<Response>> {
        let CharacterResult { mut pages, trouble } = self.game.take_character(character);
        self.asks_no_more(false);
        // Values that are set by the character are on the sheet, and are not shown as changes by the book.
        let is_given =
            |event: &Event| matches!(event, Event::Change(it) if it.by == ChangeSource::Author);
        for page in &mut pages {
            page.events.retain(|event| !is_given(event));
        }
        if let Some(why) = trouble {
            let name = &*character.name;
            speak!(self.trouble, "characters-not-whole", name = name, why = why)?;
        }
        self.keep()?;
        Ok(pages)
    }
}

/// Maximum number of questions of rules on the way. Creating a character has a few.
const MOST: usize = 1000;

impl Game {
    /// Executes the author's commands of the command line. Earlier questions of rules get the default answer, or else the first one that fits.
    /// Returns the last page, or none without commands.
    ///
    /// # Errors
    /// The reason why it is not possible, as text.
    pub(super) fn lay(&mut self) -> Result<Option<Response>, String> {
        let before = self.open.author.as_ref().map(|it| it.before.clone());
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
                    Prompt::Ask(question) => first(question),
                    _ => None,
                };
                let told = |text: &str| format!("`{command}`: {}", self.open.words.text(text));
                let Some(reply) = reply.filter(|_| asked < MOST) else {
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
fn first(question: &Question) -> Option<Reply> {
    let reply = match question {
        Question::Pick { offers, .. } => {
            let open = || offers.iter().position(|offer| offer.closed.is_none());
            let offer = offers.get(usual(offers).or_else(open)?)?;
            Reply::Pick(offer.id.clone())
        }
        Question::Confirm { .. } => Reply::Yes(false),
        Question::Number { min, max, .. } => Reply::Number(0.max(*min).min(*max)),
        Question::Text { .. } => Reply::Text("Somebody".to_owned()),
        Question::Order { offers, .. } => {
            Reply::Order(offers.iter().map(|offer| offer.id.clone()).collect())
        }
        Question::Dice { count, low, .. } => Reply::Dice(vec![*low; usize::try_from(*count).ok()?]),
    };
    Some(reply)
}
