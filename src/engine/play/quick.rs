//! The command `quick`: gives the answers of the last round again, until something must be decided.
//!
//! It stops in these cases:
//!
//! - The fight is over, or an opponent has fallen.
//! - The next answer could lead to a defeat.
//! - A question has no default answer and was not answered before in this fight.

use super::{AnswerRefusal, Response, Session};
use crate::model::game::{
    Answer, Event, MenuOption, Message, Prompt, QUICK_COMMAND, Question, Reply, Value,
};

/// Maximum number of answers of one command, for fights that never end.
const MAX_ANSWERS: usize = 200;

/// An answer in the fight in progress.
#[derive(Debug, Clone)]
pub(super) struct FightAnswer {
    /// Number of answers before it.
    position: usize,
    question: String,
    reply: Reply,
    /// The text of the chosen option without numbers: an option with the same id can be another target.
    option: String,
}

/// Removes digits, because they change from round to round.
fn without_digits(text: &str) -> String {
    text.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// Identifies a question by its topic, its text without numbers, and the ids of its options.
fn question_key(question: &Question) -> String {
    let ids: Vec<&str> = question.options().iter().map(|it| &*it.id).collect();
    let text = without_digits(question.text());
    format!("{} {text} {}", question.topic(), ids.join(" "))
}

/// The text of the option that the reply picks, without numbers. Empty for replies without an option. None if the option is not open.
fn option_text(question: &Question, reply: &Reply) -> Option<String> {
    match (question, reply) {
        (Question::Confirm { yes, no, .. }, Reply::Confirm(is_yes)) => {
            Some(without_digits(if *is_yes { yes } else { no }))
        }
        (_, Reply::Pick(id)) => {
            let is_picked = |it: &&MenuOption| it.id == *id && it.closed.is_none();
            let option = question.options().iter().find(is_picked)?;
            let text = option.text.iter().map(|it| &*it.text);
            Some(without_digits(&text.collect::<String>()))
        }
        _ => Some(String::new()),
    }
}

impl Session {
    /// Returns true for the command `quick`, unless the ruleset has a command with this name.
    pub(super) fn is_quick(&self, answer: &Answer) -> bool {
        let is_quick = matches!(answer, Answer::Command(text) if text == QUICK_COMMAND);
        let mut commands = self.book().schema.commands.iter();
        is_quick && commands.all(|it| it.form.keyword() != QUICK_COMMAND)
    }

    /// The number of opponents left, for a ruleset with the query `foes standing`.
    fn count_opponents(&mut self) -> Option<Result<Value, String>> {
        let query = self.book().schema.find_query("foes standing")?;
        let machine = &mut self.machine;
        let args = Value::Nothing;
        let answer = machine.rules.query(query, &args, &mut machine.context);
        Some(answer.map_err(|error| error.message))
    }

    /// Records an answer in a fight, for [`Session::repeated_reply`].
    pub(super) fn record_fight_answer(&mut self, answer: &Answer) {
        let position = self.answers.len();
        let is_in_fight = self.is_in_fight();
        self.fight_answers
            .retain(|it| is_in_fight && it.position < position);
        if let (Prompt::Ask(question), Answer::Reply(reply), true) =
            (&self.prompt, answer, is_in_fight)
        {
            self.fight_answers.push(FightAnswer {
                position,
                question: question_key(question),
                reply: reply.clone(),
                option: option_text(question, reply).unwrap_or_default(),
            });
        }
    }

    /// The default reply, or the last reply to the same question in this fight. None if the text of the option has changed since it was chosen.
    fn repeated_reply(&self) -> Option<Reply> {
        let (Prompt::Ask(question), true) = (&self.prompt, self.is_in_fight()) else {
            return None;
        };
        let key = question_key(question);
        let answers = self.fight_answers.iter().rev();
        let mut answers =
            answers.filter(|it| it.question == key && it.position < self.answers.len());
        let default = question.default_reply();
        let last = match &default {
            Some(default) => answers.find(|it| it.reply == *default),
            None => answers.next(),
        };
        let reply = default.or_else(|| Some(last?.reply.clone()))?;
        let option = option_text(question, &reply)?;
        last.is_none_or(|it| it.option == option).then_some(reply)
    }

    /// Returns true if the current page is shown to one of several players.
    fn has_several_players(&self) -> bool {
        let events = self.page_checkpoints().iter().rev();
        let mut players = events.flat_map(|it| it.events.iter().rev());
        let last = players.find_map(|event| match event {
            Event::Player { name, .. } => Some(name.is_some()),
            _ => None,
        });
        last.unwrap_or(false)
    }

    /// The reply with which `quick` would continue the fight. The error is the id of the message why it cannot.
    fn quick_reply(&self) -> Result<Reply, &'static str> {
        if !self.is_in_fight() {
            return Err("refused-quick-no-fight");
        }
        if self.machine.context.dice.is_manual() {
            return Err("refused-quick-dice");
        }
        if self.has_several_players() {
            return Err("refused-quick-players");
        }
        self.repeated_reply().ok_or("refused-quick-decide")
    }

    /// Returns true if `quick` can continue the fight, unless there is danger.
    pub fn can_continue_fight(&mut self) -> bool {
        let quick = Answer::Command(QUICK_COMMAND.to_owned());
        self.is_quick(&quick)
            && self.quick_reply().is_ok()
            && self.count_opponents() != Some(Ok(Value::Int(0)))
    }

    /// Answers the questions of a fight. The history has each of these answers.
    pub(super) fn continue_fight(&mut self) -> Result<Response, AnswerRefusal> {
        let refuse = |id: &str| Err(AnswerRefusal::new(Message::new(id).encode()));
        let reply = match self.quick_reply() {
            Ok(reply) => reply,
            Err(id) => return refuse(id),
        };
        if self.danger_of(std::slice::from_ref(&reply)).is_some() {
            return refuse("refused-quick-peril");
        }
        let opponents = self.count_opponents();
        let mut response = Response {
            events: vec![Event::Answered {
                answer: Some(Answer::Command(QUICK_COMMAND.to_owned())),
                text: String::new(),
            }],
            prompt: self.prompt.clone(),
        };
        let mut next_reply = Some(reply);
        for n in 0..MAX_ANSWERS {
            let Some(reply) = next_reply else { break };
            let next = match self.answer(Answer::Reply(reply)) {
                Ok(next) => next,
                Err(refusal) if n == 0 => return Err(refusal),
                Err(_) => break,
            };
            let is_end = |it: &Event| matches!(it, Event::Outcome { .. } | Event::Player { .. });
            let is_over = self.error.is_some() || next.events.iter().any(is_end);
            response.events.extend(next.events);
            response.prompt = next.prompt;
            if is_over || self.count_opponents() != opponents {
                break;
            }
            let repeated = self.repeated_reply();
            next_reply = repeated.filter(|it| self.danger_of(std::slice::from_ref(it)).is_none());
        }
        Ok(response)
    }
}
