//! A game that its author begins elsewhere: a state is laid, and a page is gone to, before anything is told.

use super::Game;
use crate::engine::play::Page;
use crate::model::game::{Answer, Prompt, Question, Reply, usual};
use crate::output::present;

/// Questions of rules that are answered on the way, at most: who makes a character is asked a few.
const MOST: usize = 1000;

impl Game {
    /// Does what the author has said with the command, one after the other. What rules ask before is answered by what holds where nobody answers, else by
    /// the first that fits. Gives the page that is come to last; none where nothing was said.
    ///
    /// # Errors
    /// Why it cannot be done, in words.
    pub(super) fn lay(&mut self) -> Result<Option<Page>, String> {
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

/// What is answered where nobody does.
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
