//! A reader written in Lua: what it is asked, as plain data, and what it answers.

use super::count::Count;
use super::game::english;
use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::{Machine, Takes, Waiting};
use crate::game::{Answer, Inquiry, Offer, Prompt, Question, Reply, Value};
use crate::words::Words;

/// The reader is given a number below this, to choose by.
const CHANCE: usize = 1_000_000;

impl Reader<'_> {
    /// What the script answers; none where it leaves it to chance, or nothing is asked.
    pub(super) fn says(
        &mut self,
        machine: &mut Machine<Count>,
    ) -> Result<Option<Answer>, Box<Diagnostic>> {
        if matches!(machine.waiting, Waiting::Nothing) {
            return Ok(None);
        }
        let prompt = machine.prompt();
        let asked = self.asked(machine, &prompt);
        let said = machine
            .referee
            .ask(Inquiry::Reader(&asked), &mut machine.turn)?;
        answer(&prompt, &said).map_err(Box::new)
    }

    /// The question as the script is given it.
    fn asked(&mut self, machine: &Machine<Count>, prompt: &Prompt) -> Value {
        let words = english(machine);
        let text = |text: &str| Value::text(&*words.text(text));
        let id = Value::Text(machine.here().id.clone());
        let chance = i64::try_from(self.below(CHANCE)).unwrap_or(0);
        let mut all = vec![("page", id), ("chance", Value::Int(chance))];
        let mut put = |key: &'static str, value: Value| all.push((key, value));
        let mut question = |sort: &str, question: &str, topic: &str| {
            put("asks", text(sort));
            put("question", text(question));
            put("topic", text(topic));
        };
        match prompt {
            Prompt::Choices { .. } => {
                question("choices", "", "");
                put("options", standing(machine));
            }
            Prompt::Ask(Question::Pick {
                question: asked,
                offers,
                topic,
            }) => {
                question("pick", asked, topic);
                put("options", options(offers, &words));
            }
            Prompt::Ask(Question::Order {
                question: asked,
                offers,
                topic,
            }) => {
                question("order", asked, topic);
                put("options", options(offers, &words));
            }
            Prompt::Ask(Question::Confirm {
                question: words,
                topic,
                ..
            }) => question("confirm", words, topic),
            Prompt::Ask(Question::Number {
                question: words,
                min,
                max,
                topic,
            }) => {
                question("number", words, topic);
                put("min", Value::Int(*min));
                put("max", Value::Int(*max));
            }
            Prompt::Ask(Question::Text {
                question: words,
                topic,
                examples,
            }) => {
                question("text", words, topic);
                put("examples", Value::list(examples.iter().map(|it| text(it))));
            }
            Prompt::Ask(Question::Dice { .. }) | Prompt::TheEnd => question("nothing", "", ""),
        }
        Value::map(all)
    }
}

fn option((id, text): (&str, &str), closed: Option<&str>, words: &Words) -> Value {
    let closed = closed.map(|why| ("closed", Value::text(&*words.text(why))));
    let all = [
        ("id", Value::text(id)),
        ("text", Value::text(&*words.text(text))),
    ];
    Value::map(all.into_iter().chain(closed))
}

fn options(offers: &[Offer], words: &Words) -> Value {
    Value::list(offers.iter().map(|it| {
        let text: String = it.text.iter().map(|piece| &*piece.text).collect();
        option((&it.id, &text), it.closed.as_deref(), words)
    }))
}

/// The choices of a page. A game that nobody hears makes no words, so they are those that stand in the book.
fn standing(machine: &Machine<Count>) -> Value {
    let Waiting::Menu(standing) = &machine.waiting else {
        return Value::list([]);
    };
    let words = english(machine);
    Value::list(standing.iter().map(|it| {
        let text = match it.takes {
            Takes::Choice(page, n) => {
                let page = machine.book.page(page);
                page.choices[n].words(page)
            }
            Takes::Offered(page) => machine.book.page(page).title.to_string(),
        };
        option((machine.offer_id(it.takes), &text), it.closed(), &words)
    }))
}

/// What the script said, as an answer to what was asked.
fn answer(prompt: &Prompt, said: &Value) -> Result<Option<Answer>, Diagnostic> {
    let command = said.get("command").as_text();
    if let Some(command) = command {
        return Ok(Some(Answer::Command(command.to_owned())));
    }
    let wanted = match (prompt, said) {
        (_, Value::Nothing) => return Ok(None),
        (Prompt::Choices { .. } | Prompt::Ask(Question::Pick { .. }), Value::Text(id)) => {
            return Ok(Some(Answer::Reply(Reply::Pick(id.to_string()))));
        }
        (Prompt::Ask(Question::Confirm { .. }), Value::Bool(yes)) => {
            return Ok(Some(Answer::Reply(Reply::Yes(*yes))));
        }
        (Prompt::Ask(Question::Number { .. }), Value::Int(n)) => {
            return Ok(Some(Answer::Reply(Reply::Number(*n))));
        }
        (Prompt::Ask(Question::Text { .. }), Value::Text(text)) => {
            return Ok(Some(Answer::Reply(Reply::Text(text.to_string()))));
        }
        (Prompt::Ask(Question::Order { .. }), Value::List(ids)) => {
            let ids = ids.iter().map(ToString::to_string);
            return Ok(Some(Answer::Reply(Reply::Order(ids.collect()))));
        }
        (Prompt::Choices { .. } | Prompt::Ask(Question::Pick { .. }), _) => "the id of an option",
        (Prompt::Ask(Question::Confirm { .. }), _) => "true or false",
        (Prompt::Ask(Question::Number { .. }), _) => "a whole number",
        (Prompt::Ask(Question::Text { .. }), _) => "a text",
        (Prompt::Ask(Question::Order { .. }), _) => "a list of ids",
        (Prompt::Ask(Question::Dice { .. }) | Prompt::TheEnd, _) => "nothing",
    };
    Err(misfit(&format!(
        "the reader answers `{said}`, and is asked for {wanted}"
    )))
}

/// An answer of the script's that does not fit.
pub(super) fn misfit(why: &str) -> Diagnostic {
    let found = Diagnostic::placeless(Code::RuleFailed, why);
    found.help("nil leaves the answer to chance")
}
