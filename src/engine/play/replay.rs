//! Replay of answers: of the current page, of a whole game, or from an older edition.

use super::restore::restore_entry;
use super::snapshot::restore_dice;
use super::{AnswerRefusal, AnsweredPrompt, Response, Session, Snapshot};
use crate::engine::EntryKind;
use crate::model::book::Book;
use crate::model::game::{Answer, Dice, Message, Prompt, Question, Reply, RulesHost};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

impl Session {
    /// Continues a saved game, even in the middle of a fight. The texts are messages about lost data.
    ///
    /// # Errors
    /// If not even the start of the page can be played.
    pub fn restore(
        book: Arc<Book>,
        referee: Box<dyn RulesHost>,
        kept: Snapshot,
    ) -> Result<(Self, Response, Vec<String>), Diagnostic> {
        let mut lost = Vec::new();
        let (entry, strange) = restore_entry(&book, &kept, &mut lost)?;
        let dice = restore_dice(&kept);
        // On return from a detour, the reader is on the suspended page.
        let entered = (entry.kind != EntryKind::Return).then_some(entry.page);
        let (mut session, mut shown) = Self::start_at(book, referee, dice, entry)?;
        session.unknown_slots = strange;
        let here = session.machine.current_page_id();
        if entered.is_some_and(|page| page != here) {
            lost.push(session.moved_message());
        }
        for (n, step) in kept.since.iter().enumerate() {
            let given = (session.question_fingerprint(&step.answer) == step.question)
                .then(|| session.answer_from_older(step.answer.clone()));
            let came = session.machine.current_page_id();
            match given {
                // All of them were given on one page.
                Some(Ok(page)) if session.last_error().is_none() && came == here => shown = page,
                given => {
                    let elsewhere = came != here;
                    let fits = given.is_some_and(|given| given.is_ok());
                    if elsewhere && fits && session.last_error().is_none() {
                        lost.push(session.moved_message());
                        session.undo();
                    }
                    let left = kept.since.len() - n;
                    let left = i64::try_from(left).unwrap_or(i64::MAX);
                    lost.push(Message::new("lost-answers").with("n", left).encode());
                    break;
                }
            }
        }
        if !kept.since.is_empty() || matches!(kept.way, EntryKind::Again | EntryKind::Return) {
            shown = session.look();
        }
        Ok((session, shown, lost))
    }

    /// The message that the book leads to another page than before.
    fn moved_message(&self) -> String {
        let page = self.machine.current_page().name().to_string();
        Message::new("lost-elsewhere").with("page", page).encode()
    }
}

/// The events at one answer of a game, or at its start.
pub struct ReplayedEvents<'t> {
    /// None at the start.
    pub answer: Option<&'t AnsweredPrompt>,
    pub response: &'t Response,
    /// The game at that time.
    pub session: &'t Session,
}

impl Session {
    /// Replays the same game from its start, and reports the result of each answer.
    ///
    /// Stops where the edited book leads elsewhere, and returns a message that says why.
    pub fn replay_from_start(
        &self,
        referee: Box<dyn RulesHost>,
        hears: &mut dyn FnMut(&ReplayedEvents),
    ) -> Option<String> {
        let dice = &self.machine.dice;
        let mut fresh = Dice::seeded(dice.seed()).with_fixed(dice.fixed().to_vec());
        if dice.is_manual() {
            fresh = fresh.manual();
        }
        let book = Arc::clone(&self.machine.book);
        let (mut session, page) = match Self::start(book, referee, fresh) {
            Ok(begun) => begun,
            Err(fault) => return Some(fault.message),
        };
        hears(&ReplayedEvents {
            answer: None,
            response: &page,
            session: &session,
        });
        let mut astray = None;
        for (step, n) in self.answers.iter().zip(1..) {
            match session.replay_answer(step, n) {
                Ok(page) => hears(&ReplayedEvents {
                    answer: Some(step),
                    response: &page,
                    session: &session,
                }),
                Err(why) => {
                    astray = Some(why);
                    break;
                }
            }
        }
        // All answers were valid, but the game ended on another page.
        if astray.is_none() && session.page_id() != self.page_id() {
            astray = Some(Message::new("retold-elsewhere").encode());
        }
        astray
    }

    /// Replays an answer of this game.
    fn replay_answer(&mut self, step: &AnsweredPrompt, n: i64) -> Result<Response, String> {
        let astray = || Message::new("retold-astray").with("n", n).encode();
        self.check_divergence(step, n).ok_or_else(astray)?;
        let page = self.answer_from_older(step.answer.clone());
        match page {
            Ok(page) if self.error.is_none() => Ok(page),
            _ => Err(astray()),
        }
    }
}

/// Replaces former names in an answer by current names. None if it contains no former name.
fn with_current_names(book: &Book, answer: &Answer) -> Option<Answer> {
    let was = &book.data.aliases;
    let one = |id: &String| -> Option<String> {
        let page = was.current_page(id).map(ToString::to_string);
        let named = || was.codes.get(id).or_else(|| was.titles.get(id)).cloned();
        let thing = || {
            was.entries
                .values()
                .find_map(|things| things.get(id))
                .cloned()
        };
        page.or_else(named).or_else(thing)
    };
    let reply = match answer {
        Answer::Reply(Reply::Pick(id)) => Reply::Pick(one(id)?),
        Answer::Reply(Reply::Order(ids)) if ids.iter().any(|id| one(id).is_some()) => Reply::Order(
            ids.iter()
                .map(|id| one(id).unwrap_or_else(|| id.clone()))
                .collect(),
        ),
        _ => return None,
    };
    Some(Answer::Reply(reply))
}

impl Session {
    /// Accepts an answer from an older edition: unchanged, or with current names.
    ///
    /// # Errors
    /// As for [`Session::answer`].
    pub(super) fn answer_from_older(&mut self, answer: Answer) -> Result<Response, AnswerRefusal> {
        let now = with_current_names(&self.machine.book, &answer);
        match (self.answer(answer), now) {
            (Err(_), Some(now)) => self.answer(now),
            (came, _) => came,
        }
    }
}

/// A fingerprint of kind, topic and words. Bounds and options are left out, because they are checked when the answer is given.
fn fingerprint(question: &Question) -> String {
    let (kind, words) = match question {
        Question::Pick { .. } => ("pick", question.text()),
        Question::Confirm { .. } => ("confirm", question.text()),
        Question::Number { .. } => ("number", question.text()),
        Question::Text { .. } => ("text", question.text()),
        Question::Order { .. } => ("order", question.text()),
        Question::Dice { label, .. } => ("dice", label.as_str()),
    };
    let mut hasher = blake3::Hasher::new();
    for part in [kind, question.topic(), words] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

impl Session {
    /// The fingerprint of the question that an answer belongs to. None for a command, and for a choice, which identifies itself.
    pub(super) fn question_fingerprint(&self, answer: &Answer) -> Option<String> {
        match (&self.prompt, answer) {
            (Prompt::Ask(question), Answer::Reply(_)) => Some(fingerprint(question)),
            _ => None,
        }
    }
}
