//! A reader written in Lua: converts questions to plain data, and its results to answers.

use super::count::StepCounts;
use super::player::english_messages;
use super::reader::RandomReader;
use crate::engine::{Machine, MenuTarget, PendingInput};
use crate::messages::Messages;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, RulesQuery, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};

/// Upper limit of the random number that the reader receives.
const MAX_CHANCE: usize = 1_000_000;

impl RandomReader<'_> {
    /// The answer of the script. None if it leaves the choice to chance, or if there is no question.
    pub(super) fn script_answer(
        &mut self,
        machine: &mut Machine<StepCounts>,
    ) -> Result<Option<Answer>, Box<Diagnostic>> {
        if matches!(machine.pending, PendingInput::Nothing) {
            return Ok(None);
        }
        let prompt = machine.prompt();
        let asked = self.question_value(machine, &prompt);
        let said = machine
            .rules
            .answer_query(RulesQuery::Strategy(&asked), &mut machine.context)?;
        Ok(parse_answer(&prompt, &said))
    }

    /// The question as data for the script.
    fn question_value(&mut self, machine: &Machine<StepCounts>, prompt: &Prompt) -> Value {
        let words = english_messages(machine);
        let text = |text: &str| Value::text(&*words.text(text));
        let id = Value::Text(machine.current_page().id.clone());
        let chance = i64::try_from(self.random_below(MAX_CHANCE)).unwrap_or(0);
        let (sort, more) = match prompt {
            Prompt::Choices { .. } => ("choices", vec![("options", choice_values(machine))]),
            Prompt::Ask(Question::Pick {
                options: offers, ..
            }) => ("pick", vec![("options", option_values(offers, &words))]),
            Prompt::Ask(Question::Order {
                options: offers, ..
            }) => ("order", vec![("options", option_values(offers, &words))]),
            Prompt::Ask(Question::Confirm { .. }) => ("confirm", Vec::new()),
            Prompt::Ask(Question::Number { min, max, .. }) => (
                "number",
                vec![("min", Value::Int(*min)), ("max", Value::Int(*max))],
            ),
            Prompt::Ask(Question::Text { examples, .. }) => {
                let examples = examples.iter().map(|it| text(it));
                ("text", vec![("examples", Value::list(examples))])
            }
            Prompt::Ask(Question::Dice { .. }) | Prompt::End => ("nothing", Vec::new()),
        };
        let (question, topic) = match prompt {
            Prompt::Ask(question) => (question.text(), question.topic()),
            _ => ("", ""),
        };
        let all = [
            ("page", id),
            ("random", Value::Int(chance)),
            ("prompt", text(sort)),
            ("question", text(question)),
            ("topic", text(topic)),
        ];
        Value::map(all.into_iter().chain(more))
    }
}

fn option_value((id, text): (&str, &str), closed: Option<&str>, words: &Messages) -> Value {
    let closed = closed.map(|why| ("closed", Value::text(&*words.text(why))));
    let all = [
        ("id", Value::text(id)),
        ("text", Value::text(&*words.text(text))),
    ];
    Value::map(all.into_iter().chain(closed))
}

fn option_values(offers: &[MenuOption], words: &Messages) -> Value {
    Value::list(offers.iter().map(|it| {
        let text: String = it.text.iter().map(|piece| &*piece.text).collect();
        option_value((&it.id, &text), it.closed.as_deref(), words)
    }))
}

/// The choices of a page. A silent game renders no text, so these are the texts of the book.
fn choice_values(machine: &Machine<StepCounts>) -> Value {
    let PendingInput::Menu(standing) = &machine.pending else {
        return Value::list([]);
    };
    let words = english_messages(machine);
    Value::list(standing.iter().map(|it| {
        let text = match it.target {
            MenuTarget::Choice(page, n) => {
                let page = machine.book.page(page);
                page.choices[n].label_text(page)
            }
            MenuTarget::Offered(page) => machine.book.page(page).title.to_string(),
        };
        option_value(
            (machine.option_id(it.target), &text),
            it.closed_reason(),
            &words,
        )
    }))
}

/// The answer that the script returned. None leaves the choice to chance.
fn parse_answer(prompt: &Prompt, said: &Value) -> Option<Answer> {
    if let Some(command) = said.get("command").as_text() {
        return Some(Answer::Command(command.to_owned()));
    }
    match (prompt, said) {
        (_, Value::Nothing) => None,
        (Prompt::Ask(question), said) => Some(Answer::Reply(question.to_reply(said))),
        (_, said) => Some(Answer::Reply(Reply::Pick(said.to_string()))),
    }
}

/// Error for an answer of the script that does not fit.
pub(super) fn answer_error(why: &str) -> Diagnostic {
    let found = Diagnostic::without_span(Code::RuleFailed, why);
    found.help("nil leaves the answer to chance")
}
