//! Plays a case with its answers, and records the result.

use super::case::{CaseAnswer, CaseText, RuleCase};
use super::case_book::CaseBook;
use super::output;
use super::result::{CaseError, CaseResult, difference_error};
use crate::compile::YamlNode;
use crate::engine::play::{Response, Session};
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::{
    Answer, Dice, DrawLog, Event, MenuOption, Prompt, Question, Reply, RulesHost, Value, face_range,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Sources, Span};
use std::iter::Peekable;
use std::slice::Iter;
use std::sync::Arc;

/// Records the result of a case while it is played.
pub(super) struct CaseLog<'a> {
    book: &'a CaseBook<'a>,
    sources: &'a Sources,
    pub(super) result: &'a mut CaseResult,
}

impl<'a> CaseLog<'a> {
    pub(super) fn new(
        book: &'a CaseBook<'a>,
        sources: &'a Sources,
        result: &'a mut CaseResult,
    ) -> Self {
        Self {
            book,
            sources,
            result,
        }
    }

    fn record_error(&mut self, error: Diagnostic) {
        let error = self.book.locate_error(error, self.sources);
        self.result.errors.push(error);
    }

    /// Records a refused command or choice, as an error without a code.
    fn record_refusal(&mut self, span: Span, reason: String) {
        self.result.errors.push(CaseError {
            code: None,
            diagnostic: difference_error(span, format!("refused: {reason}")),
            message: reason,
            help: None,
            source_text: None,
        });
    }
}

/// Plays a case to its end. Returns None if the game could not start or stopped early.
pub(super) fn play_case(
    book: Arc<Book>,
    case: &RuleCase,
    rules: Box<dyn RulesHost>,
    log: &mut CaseLog,
) -> Option<Session> {
    let rolls = DrawLog::default();
    let faces = case.dice.iter().flatten().map(|die| die.face).collect();
    let dice = Dice::seeded(0)
        .with_fixed(faces)
        .with_log(Arc::clone(&rolls));
    let open = if case.runs_start_hooks {
        Session::start
    } else {
        Session::start_in_state
    };
    log.result.words = Messages::default().with_ruleset(&book.schema.messages);
    let session = match open(book, rules, dice) {
        Ok((mut session, page)) => {
            give_answers(&mut session, page, case, log);
            // After a missing or refused answer, the result cannot be compared.
            log.result.failures.is_empty().then_some(session)
        }
        Err(error) => {
            log.record_error(error);
            None
        }
    };
    check_dice(case, &rolls, log.result);
    session
}

/// Reports dice with a wrong type, missing dice and unused dice.
fn check_dice(case: &RuleCase, rolls: &DrawLog, result: &mut CaseResult) {
    let (Some(dice), Ok(rolls)) = (&case.dice, rolls.lock()) else {
        return;
    };
    let mut invalid_die = None;
    for (die, rolled) in dice.iter().zip(rolls.values()) {
        if let Some(message) = die.find_mismatch(*rolled) {
            result.failures.push(difference_error(die.span, message));
            return;
        }
        if !face_range(rolled.0, rolled.1).contains(&die.face) {
            invalid_die = Some(die.span);
        }
    }
    // A face that its die does not have stops the game. The error is reported at the face.
    if let (Some(span), Some(error)) = (invalid_die, result.errors.last_mut()) {
        error.diagnostic.labels = difference_error(span, "").labels;
    }
    let (count, rolled) = (dice.len(), rolls.len());
    if rolled < count {
        let message = format!("only {rolled} of the {count} dice were rolled");
        let span = dice[rolled].span;
        result.failures.push(difference_error(span, message));
    } else if rolled > count && result.errors.is_empty() {
        let next = rolls.values().nth(count).copied().unwrap_or((1, 6));
        let message = format!("{rolled} dice were rolled, but the case has only {count}");
        let help = format!(
            "the next die is {}",
            super::dice::describe_die(next.0, next.1)
        );
        let error = difference_error(case.span, message);
        result.failures.push(error.help(help));
    }
}

fn give_answers(session: &mut Session, mut page: Response, case: &RuleCase, log: &mut CaseLog) {
    let mut answers = case.answers.iter().peekable();
    let mut command = case.command.as_ref();
    loop {
        record_output(session, &mut page, log);
        if !log.result.errors.is_empty() {
            break;
        }
        let response = if let Some(own) = answers.next_if(|it| &*it.topic.value == "command") {
            let text = own.answer.to_value().to_string();
            submit_answer(session, Answer::Command(text), own.answer.span, log)
        } else {
            match &page.prompt {
                Prompt::End | Prompt::Ask(Question::Dice { .. }) => break,
                Prompt::Choices { options } => {
                    if let Some(own) = answers.next_if(|it| &*it.topic.value == "choice") {
                        let pick = Reply::Pick(choice_id(options, &own.answer));
                        submit_answer(session, Answer::Reply(pick), own.answer.span, log)
                    } else if let Some(command) = command.take() {
                        let answer = Answer::Command(command.value.clone());
                        submit_answer(session, answer, command.span, log)
                    } else {
                        break;
                    }
                }
                prompt => answer_question(session, prompt, &mut answers, case, log),
            }
        };
        match response {
            Some(response) => page = response,
            None => break,
        }
    }
    if log.result.errors.is_empty() && log.result.failures.is_empty() {
        report_unused(answers, command, &mut log.result.failures);
    }
}

/// Records the output and errors of a response.
fn record_output(session: &Session, response: &mut Response, log: &mut CaseLog) {
    for event in &response.events {
        match event {
            Event::Outcome {
                outcome, number, ..
            } => {
                log.result.outcome = Some(outcome.clone());
                log.result.number = *number;
            }
            // Pages of the book of a case need no choices.
            Event::Notice { code, .. } if code == Code::StuckPage.name() => {}
            Event::Notice { code, name, text } => {
                let text = &*log.result.words.describe_notice(code, name, text);
                let error = session.last_error().filter(|error| error.message == text);
                let code = Code::from_name(code).unwrap_or(Code::ErrorInPlay);
                let error = error.cloned();
                log.record_error(error.unwrap_or_else(|| Diagnostic::without_span(code, text)));
            }
            _ => {}
        }
    }
    let messages = &log.result.words;
    let lines = output::format_events(&response.events, messages).into_iter();
    let lines = lines.chain(output::format_prompt(&response.prompt, messages));
    log.result.lines.extend(lines);
    log.result.events.append(&mut response.events);
}

/// Reports unused answers and an unused command.
fn report_unused(
    mut answers: Peekable<Iter<CaseAnswer>>,
    command: Option<&CaseText>,
    failures: &mut Vec<Diagnostic>,
) {
    if let Some(unused) = answers.next() {
        let count = answers.count() + 1;
        let message = match count {
            1 => format!("unused answer to `{}`", unused.topic.value),
            _ => format!("{count} unused answers, first to `{}`", unused.topic.value),
        };
        failures.push(difference_error(unused.topic.span, message));
    } else if let Some(command) = command {
        let message = "the command was not entered, because no choices were offered";
        failures.push(difference_error(command.span, message));
    }
}

/// Returns the id of the choice with this text, or the text if there is none.
fn choice_id(options: &[MenuOption], answer: &YamlNode) -> String {
    let text = answer.to_value().to_string();
    let has_text = |option: &&MenuOption| {
        let pieces = option.text.iter().map(|piece| &*piece.text);
        pieces.collect::<String>() == text
    };
    let option = options.iter().find(has_text);
    option.map_or(text, |option| option.id.clone())
}

/// Takes a choice or executes a command.
fn submit_answer(
    session: &mut Session,
    answer: Answer,
    span: Span,
    log: &mut CaseLog,
) -> Option<Response> {
    match session.answer(answer) {
        Ok(page) => Some(page),
        Err(refusal) => {
            let reason = log.result.words.text(&refusal.reason).into_owned();
            log.record_refusal(span, reason);
            None
        }
    }
}

/// Answers a question of the rules. Returns None if the case has no answer that fits.
fn answer_question(
    session: &mut Session,
    prompt: &Prompt,
    answers: &mut Peekable<Iter<CaseAnswer>>,
    case: &RuleCase,
    log: &mut CaseLog,
) -> Option<Response> {
    let result = &mut *log.result;
    let Prompt::Ask(question) = prompt else {
        return None;
    };
    let topic = question.topic();
    if let Question::Pick { options, .. } = question {
        for option in options {
            let list = match option.closed {
                Some(_) => &mut result.closed,
                None => &mut result.offered,
            };
            list.push(option.id.clone());
        }
    }
    result.topics.push(topic.to_owned());
    let Some(next) = answers.next() else {
        let last = case.answers.last();
        let span = last.map_or(case.span, |last| last.topic.span);
        let message = format!("missing answer to `{topic}`");
        result.failures.push(difference_error(span, message));
        return None;
    };
    if *next.topic.value != *topic {
        let message = format!(
            "the question is `{topic}`, but the next answer is to `{}`",
            next.topic.value
        );
        result
            .failures
            .push(difference_error(next.topic.span, message));
        return None;
    }
    match (
        session.answer(to_answer(&next.answer.to_value(), question)),
        next.is_refused,
    ) {
        (Ok(_), true) => {
            let message = format!("`{topic}` accepted this answer, but must refuse it");
            result
                .failures
                .push(difference_error(next.answer.span, message));
            None
        }
        // The same question is still open.
        (Err(_), true) => Some(Response {
            events: Vec::new(),
            prompt: prompt.clone(),
        }),
        (Ok(page), false) => Some(page),
        (Err(refusal), false) => {
            let reason = result.words.text(&refusal.reason);
            let message = format!("`{topic}` refused this answer: {reason}");
            result
                .failures
                .push(difference_error(next.answer.span, message));
            None
        }
    }
}

/// Converts a value of a case to an answer. An empty text stands for the default.
fn to_answer(value: &Value, question: &Question) -> Answer {
    let default = match question {
        Question::Pick { .. } if value.as_text() == Some("") => question.default_reply(),
        _ => None,
    };
    Answer::Reply(default.unwrap_or_else(|| question.to_reply(value)))
}
