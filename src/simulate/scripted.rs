//! Readers with a Lua strategy: converts questions to values, and the results of the script to answers.

use super::count::StepCounts;
use super::player::english_messages;
use super::reader::RandomReader;
use crate::engine::{Machine, MenuTarget, PendingInput};
use crate::messages::Messages;
use crate::model::game::{Answer, MenuOption, Prompt, Question, Reply, RulesQuery, Value};
use crate::syntax::diagnostic::{Code, Diagnostic};

/// Upper limit of the random number that the script receives.
const MAX_CHANCE: usize = 1_000_000;

impl RandomReader<'_> {
    /// The answer of the script. None if it returns nil, or if there is no question.
    pub(super) fn script_answer(
        &mut self,
        machine: &mut Machine<StepCounts>,
    ) -> Result<Option<Answer>, Box<Diagnostic>> {
        if matches!(machine.pending, PendingInput::Nothing) {
            return Ok(None);
        }
        let prompt = machine.prompt();
        let question = self.question_value(machine, &prompt);
        let answer = machine
            .rules
            .answer_query(RulesQuery::Strategy(&question), &mut machine.context)?;
        Ok(parse_answer(&prompt, &answer))
    }

    /// The question as a value for the script.
    fn question_value(&mut self, machine: &Machine<StepCounts>, prompt: &Prompt) -> Value {
        let messages = english_messages(machine);
        let text = |text: &str| Value::text(&*messages.text(text));
        let id = Value::Text(machine.current_page().id.clone());
        let random = i64::try_from(self.random_below(MAX_CHANCE)).unwrap_or(0);
        let (kind, details) = match prompt {
            Prompt::Choices { .. } => ("choices", vec![("options", choice_values(machine))]),
            Prompt::Ask(Question::Pick { options, .. }) => {
                ("pick", vec![("options", option_values(options, &messages))])
            }
            Prompt::Ask(Question::Order { options, .. }) => (
                "order",
                vec![("options", option_values(options, &messages))],
            ),
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
        let fields = [
            ("page", id),
            ("random", Value::Int(random)),
            ("prompt", text(kind)),
            ("question", text(question)),
            ("topic", text(topic)),
        ];
        Value::map(fields.into_iter().chain(details))
    }
}

fn option_value((id, text): (&str, &str), closed: Option<&str>, messages: &Messages) -> Value {
    let closed = closed.map(|reason| ("closed", Value::text(&*messages.text(reason))));
    let fields = [
        ("id", Value::text(id)),
        ("text", Value::text(&*messages.text(text))),
    ];
    Value::map(fields.into_iter().chain(closed))
}

fn option_values(options: &[MenuOption], messages: &Messages) -> Value {
    Value::list(options.iter().map(|option| {
        let text: String = option.text.iter().map(|piece| &*piece.text).collect();
        option_value((&option.id, &text), option.closed.as_deref(), messages)
    }))
}

/// The choices of a page. Their texts are those of the book, because a silent game renders no text.
fn choice_values(machine: &Machine<StepCounts>) -> Value {
    let PendingInput::Menu(entries) = &machine.pending else {
        return Value::list([]);
    };
    let messages = english_messages(machine);
    Value::list(entries.iter().map(|entry| {
        let text = match entry.target {
            MenuTarget::Choice(page, n) => {
                let page = machine.book.page(page);
                page.choices[n].label_text(page)
            }
            MenuTarget::Offered(page) => machine.book.page(page).title.to_string(),
        };
        option_value(
            (machine.option_id(entry.target), &text),
            entry.closed_reason(),
            &messages,
        )
    }))
}

/// Converts the result of the script to an answer. None if it is nil.
fn parse_answer(prompt: &Prompt, answer: &Value) -> Option<Answer> {
    if let Some(command) = answer.get("command").as_text() {
        return Some(Answer::Command(command.to_owned()));
    }
    match (prompt, answer) {
        (_, Value::Nothing) => None,
        (Prompt::Ask(question), answer) => Some(Answer::Reply(question.to_reply(answer))),
        (_, answer) => Some(Answer::Reply(Reply::Pick(answer.to_string()))),
    }
}

/// Error for an answer of the script that does not fit the question.
pub(super) fn answer_error(why: &str) -> Diagnostic {
    let error = Diagnostic::without_span(Code::RuleFailed, why);
    error.help("to choose an answer at random, return nil")
}
