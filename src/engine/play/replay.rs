//! Replay of answers: those on the page of a save, those of a complete game, and those from an older edition.

use super::restore::restore_entry;
use super::snapshot::restore_dice;
use super::{AnswerRefusal, AnsweredPrompt, Response, Session, Snapshot};
use crate::engine::EntryKind;
use crate::model::book::Book;
use crate::model::game::{Answer, Dice, Message, Prompt, Question, Reply, RulesHost};
use crate::syntax::diagnostic::Diagnostic;
use std::sync::Arc;

impl Session {
    /// Continues a saved game, even in the middle of a fight. Also returns messages about lost data.
    ///
    /// # Errors
    /// If the start of the page cannot be played.
    pub fn restore(
        book: Arc<Book>,
        rules: Box<dyn RulesHost>,
        snapshot: Snapshot,
    ) -> Result<(Self, Response, Vec<String>), Diagnostic> {
        let mut losses = Vec::new();
        let (entry, unknown) = restore_entry(&book, &snapshot, &mut losses)?;
        let dice = restore_dice(&snapshot);
        // After the return from a detour, the reader is on the suspended page.
        let entered = (entry.kind != EntryKind::Return).then_some(entry.page);
        let (mut session, mut response) = Self::start_at(book, rules, dice, entry)?;
        session.unknown_slots = unknown;
        let start = session.machine.current_page_id();
        if entered.is_some_and(|page| page != start) {
            losses.push(session.moved_message());
        }
        for (n, step) in snapshot.since.iter().enumerate() {
            let result = (session.question_fingerprint(&step.answer) == step.question)
                .then(|| session.answer_with_aliases(step.answer.clone()));
            let is_error = session.last_error().is_some();
            let is_on_page = session.machine.current_page_id() == start;
            match result {
                // All of these answers belong to one page.
                Some(Ok(next)) if !is_error && is_on_page => response = next,
                result => {
                    if !is_on_page && result.is_some_and(|it| it.is_ok()) && !is_error {
                        losses.push(session.moved_message());
                        session.undo();
                    }
                    let remaining = i64::try_from(snapshot.since.len() - n).unwrap_or(i64::MAX);
                    losses.push(Message::new("lost-answers").with("n", remaining).encode());
                    break;
                }
            }
        }
        if !snapshot.since.is_empty()
            || matches!(snapshot.way, EntryKind::Again | EntryKind::Return)
        {
            response = session.look();
        }
        Ok((session, response, losses))
    }

    /// The message that the book now leads to another page.
    fn moved_message(&self) -> String {
        let page = self.machine.current_page().name().to_string();
        Message::new("lost-elsewhere").with("page", page).encode()
    }
}

/// The response to an answer of a replayed game, or the response at its start.
pub struct ReplayedEvents<'t> {
    /// None at the start.
    pub answer: Option<&'t AnsweredPrompt>,
    pub response: &'t Response,
    /// The replayed game after the answer.
    pub session: &'t Session,
}

impl Session {
    /// Replays the game from its start, and passes the response to each answer to `observe`.
    ///
    /// Stops if the edited book leads to another game, and returns the reason as a message.
    pub fn replay_from_start(
        &self,
        rules: Box<dyn RulesHost>,
        observe: &mut dyn FnMut(&ReplayedEvents),
    ) -> Option<String> {
        let dice = &self.machine.context.dice;
        let mut new_dice = Dice::seeded(dice.seed()).with_fixed(dice.fixed().to_vec());
        if dice.is_manual() {
            new_dice = new_dice.manual();
        }
        let book = Arc::clone(&self.machine.book);
        let (mut session, response) = match Self::start(book, rules, new_dice) {
            Ok(started) => started,
            Err(error) => return Some(error.message),
        };
        observe(&ReplayedEvents {
            answer: None,
            response: &response,
            session: &session,
        });
        let mut divergence = None;
        for (step, n) in self.answers.iter().zip(1..) {
            match session.replay_answer(step, n) {
                Ok(response) => observe(&ReplayedEvents {
                    answer: Some(step),
                    response: &response,
                    session: &session,
                }),
                Err(why) => {
                    divergence = Some(why);
                    break;
                }
            }
        }
        // All answers were valid, but the game ended on another page.
        if divergence.is_none() && session.page_id() != self.page_id() {
            divergence = Some(Message::new("retold-elsewhere").encode());
        }
        divergence
    }

    /// Replays an answer of this game.
    fn replay_answer(&mut self, step: &AnsweredPrompt, n: i64) -> Result<Response, String> {
        let message = || Message::new("retold-astray").with("n", n).encode();
        self.check_divergence(step, n).ok_or_else(message)?;
        match self.answer_with_aliases(step.answer.clone()) {
            Ok(response) if self.error.is_none() => Ok(response),
            _ => Err(message()),
        }
    }
}

/// Replaces former names in an answer with current names. None if it contains no former name.
fn with_current_names(book: &Book, answer: &Answer) -> Option<Answer> {
    let aliases = &book.data.aliases;
    let current = |id: &String| -> Option<String> {
        let page = aliases.current_page(id).map(ToString::to_string);
        let name = || aliases.codes.get(id).or_else(|| aliases.titles.get(id));
        let entry = || aliases.entries.values().find_map(|ids| ids.get(id));
        page.or_else(|| name().or_else(entry).cloned())
    };
    let reply = match answer {
        Answer::Reply(Reply::Pick(id)) => Reply::Pick(current(id)?),
        Answer::Reply(Reply::Order(ids)) if ids.iter().any(|id| current(id).is_some()) => {
            let ids = ids.iter();
            Reply::Order(
                ids.map(|id| current(id).unwrap_or_else(|| id.clone()))
                    .collect(),
            )
        }
        _ => return None,
    };
    Some(Answer::Reply(reply))
}

impl Session {
    /// Accepts an answer from an older edition: unchanged, or with current names.
    ///
    /// # Errors
    /// As for [`Session::answer`].
    pub(super) fn answer_with_aliases(
        &mut self,
        answer: Answer,
    ) -> Result<Response, AnswerRefusal> {
        let current = with_current_names(&self.machine.book, &answer);
        match (self.answer(answer), current) {
            (Err(_), Some(current)) => self.answer(current),
            (result, _) => result,
        }
    }
}

/// The fingerprint of a question: its kind, topic and text. Bounds and options are omitted, because replies are checked
/// against them.
fn fingerprint(question: &Question) -> String {
    let (kind, text) = match question {
        Question::Pick { .. } => ("pick", question.text()),
        Question::Confirm { .. } => ("confirm", question.text()),
        Question::Number { .. } => ("number", question.text()),
        Question::Text { .. } => ("text", question.text()),
        Question::Order { .. } => ("order", question.text()),
        Question::Dice { label, .. } => ("dice", label.as_str()),
    };
    let mut hasher = blake3::Hasher::new();
    for part in [kind, question.topic(), text] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

impl Session {
    /// The fingerprint of the question that an answer replies to. None for a command and for a choice of the page, whose id
    /// identifies it.
    pub(super) fn question_fingerprint(&self, answer: &Answer) -> Option<String> {
        match (&self.prompt, answer) {
            (Prompt::Ask(question), Answer::Reply(_)) => Some(fingerprint(question)),
            _ => None,
        }
    }
}
