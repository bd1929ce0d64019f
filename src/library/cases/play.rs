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

/// The record of a case while it is played.
pub(super) struct CaseLog<'a> {
    book: &'a CaseBook<'a>,
    sources: &'a Sources,
    pub(super) result: &'a mut CaseResult,
}

impl<'a> CaseLog<'a> {
    pub(super) fn new(
        around: &'a CaseBook<'a>,
        sources: &'a Sources,
        out: &'a mut CaseResult,
    ) -> Self {
        Self {
            book: around,
            sources,
            result: out,
        }
    }

    fn record_error(&mut self, fault: Diagnostic) {
        let told = self.book.locate_error(fault, self.sources);
        self.result.errors.push(told);
    }

    /// Records a refused command or choice, as an error without a code.
    fn record_refusal(&mut self, span: Span, reason: String) {
        let found = difference_error(span, format!("this is refused: {reason}"));
        self.result.errors.push(CaseError {
            code: None,
            message: reason,
            help: None,
            source_text: None,
            diagnostic: found,
        });
    }
}

/// Plays a case to its end. Returns none if the game could not start or has stopped early.
pub(super) fn play_case(
    book: Arc<Book>,
    case: &RuleCase,
    rules: Box<dyn RulesHost>,
    played: &mut CaseLog,
) -> Option<Session> {
    let thrown = DrawLog::default();
    let given = case.dice.iter().flatten().map(|die| die.face).collect();
    let dice = Dice::seeded(0)
        .with_fixed(given)
        .with_log(Arc::clone(&thrown));
    let open = if case.runs_start_hooks {
        Session::start
    } else {
        Session::start_in_state
    };
    played.result.words = Messages::default().with_ruleset(&book.schema.messages);
    let session = match open(book, rules, dice) {
        Ok((mut session, page)) => {
            give_answers(&mut session, page, case, played);
            // After a missing or refused answer, the rest of the expected result is not comparable.
            played.result.failures.is_empty().then_some(session)
        }
        Err(fault) => {
            played.record_error(fault);
            None
        }
    };
    check_dice(case, &thrown, played.result);
    session
}

/// Reports dice of another type than in the case, missing dice and unused dice.
fn check_dice(case: &RuleCase, thrown: &DrawLog, out: &mut CaseResult) {
    let (Some(dice), Ok(thrown)) = (&case.dice, thrown.lock()) else {
        return;
    };
    let mut unfit = None;
    for (die, rolled) in dice.iter().zip(thrown.values()) {
        if let Some(why) = die.find_mismatch(*rolled) {
            out.failures.push(difference_error(die.span, why));
            return;
        }
        if !face_range(rolled.0, rolled.1).contains(&die.face) {
            unfit = Some(die.span);
        }
    }
    // A face that its die does not have has ended the game. The error belongs to the face.
    if let (Some(span), Some(fault)) = (unfit, out.errors.last_mut()) {
        fault.diagnostic.labels = difference_error(span, "").labels;
    }
    let (given, rolled) = (dice.len(), thrown.len());
    if rolled < given {
        let message = format!("{given} dice are given, and {rolled} rolled");
        out.failures
            .push(difference_error(dice[rolled].span, message));
    } else if rolled > given && out.errors.is_empty() {
        let next = thrown.values().nth(given).copied().unwrap_or((1, 6));
        let message = format!("{rolled} dice are rolled, and {given} given");
        let found = difference_error(case.span, message);
        let help = format!("the next is {}", super::dice::describe_die(next.0, next.1));
        out.failures.push(found.help(help));
    }
}

fn give_answers(session: &mut Session, mut page: Response, case: &RuleCase, played: &mut CaseLog) {
    let mut given = case.answers.iter().peekable();
    let mut command = case.command.as_ref();
    loop {
        record_output(session, &mut page, played);
        if !played.result.errors.is_empty() {
            break;
        }
        let next = if let Some(given) = given.next_if(|given| &*given.topic.value == "command") {
            let text = given.answer.to_value().to_string();
            submit_answer(session, Answer::Command(text), given.answer.span, played)
        } else {
            match &page.prompt {
                Prompt::End | Prompt::Ask(Question::Dice { .. }) => break,
                Prompt::Choices { options } => {
                    if let Some(given) = given.next_if(|given| &*given.topic.value == "choice") {
                        let choice = choice_id(options, &given.answer);
                        submit_answer(
                            session,
                            Answer::Reply(Reply::Pick(choice)),
                            given.answer.span,
                            played,
                        )
                    } else if let Some(command) = command.take() {
                        submit_answer(
                            session,
                            Answer::Command(command.value.clone()),
                            command.span,
                            played,
                        )
                    } else {
                        break;
                    }
                }
                prompt => answer_question(session, prompt, &mut given, case, played),
            }
        };
        match next {
            Some(next) => page = next,
            None => break,
        }
    }
    if played.result.errors.is_empty() && played.result.failures.is_empty() {
        report_unused(given, command, &mut played.result.failures);
    }
}

/// Records the output and the errors.
fn record_output(session: &Session, page: &mut Response, played: &mut CaseLog) {
    for event in &page.events {
        match event {
            Event::Outcome {
                outcome, number, ..
            } => {
                played.result.outcome = Some(outcome.clone());
                played.result.number = *number;
            }
            // A page of the small book can be a stub without choices.
            Event::Notice { code, .. } if code == Code::StuckPage.name() => {}
            Event::Notice { code, name, text } => {
                let text = &*played.result.words.describe_notice(code, name, text);
                let known = session.last_error().filter(|fault| fault.message == text);
                let code = Code::from_name(code).unwrap_or(Code::ErrorInPlay);
                let fault = known.cloned();
                played.record_error(fault.unwrap_or_else(|| Diagnostic::without_span(code, text)));
            }
            _ => {}
        }
    }
    let words = &played.result.words;
    let lines = output::format_events(&page.events, words).into_iter();
    let lines = lines.chain(output::format_prompt(&page.prompt, words));
    played.result.lines.extend(lines);
    played.result.events.append(&mut page.events);
}

/// Reports unused answers and an unused command.
fn report_unused(
    mut given: Peekable<Iter<CaseAnswer>>,
    command: Option<&CaseText>,
    wrong: &mut Vec<Diagnostic>,
) {
    if let Some(left) = given.next() {
        let many = given.count() + 1;
        let message = match many {
            1 => format!("the answer to `{}` is not asked for", left.topic.value),
            _ => format!(
                "{many} answers are not asked for, the first to `{}`",
                left.topic.value
            ),
        };
        wrong.push(difference_error(left.topic.span, message));
    } else if let Some(command) = command {
        let message = "the command is never given: no choices are offered";
        wrong.push(difference_error(command.span, message));
    }
}

/// Returns the id of the choice with this text, or the text.
fn choice_id(options: &[MenuOption], answer: &YamlNode) -> String {
    let text = answer.to_value().to_string();
    let words = |offer: &&MenuOption| {
        offer
            .text
            .iter()
            .map(|piece| &*piece.text)
            .collect::<String>()
            == text
    };
    let offer = options.iter().find(words);
    offer.map_or(text, |offer| offer.id.clone())
}

/// Takes a choice or executes a command.
fn submit_answer(
    session: &mut Session,
    answer: Answer,
    span: Span,
    played: &mut CaseLog,
) -> Option<Response> {
    match session.answer(answer) {
        Ok(page) => Some(page),
        Err(refusal) => {
            let reason = played.result.words.text(&refusal.reason).into_owned();
            played.record_refusal(span, reason);
            None
        }
    }
}

/// Answers a question of the rules. Returns none if the case has no answer that fits.
fn answer_question(
    session: &mut Session,
    prompt: &Prompt,
    given: &mut Peekable<Iter<CaseAnswer>>,
    case: &RuleCase,
    played: &mut CaseLog,
) -> Option<Response> {
    let out = &mut *played.result;
    let Prompt::Ask(question) = prompt else {
        return None;
    };
    let topic = question.topic();
    if let Question::Pick { options, .. } = question {
        for offer in options {
            let list = match offer.closed {
                Some(_) => &mut out.closed,
                None => &mut out.offered,
            };
            list.push(offer.id.clone());
        }
    }
    out.topics.push(topic.to_owned());
    let Some(next) = given.next() else {
        let last = case
            .answers
            .last()
            .map_or(case.span, |given| given.topic.span);
        out.failures.push(difference_error(
            last,
            format!("`{topic}` is asked, and the case has no answer left"),
        ));
        return None;
    };
    if *next.topic.value != *topic {
        let message = format!(
            "`{topic}` is asked, and the next answer is for `{}`",
            next.topic.value
        );
        out.failures
            .push(difference_error(next.topic.span, message));
        return None;
    }
    match (
        session.answer(to_answer(&next.answer.to_value(), question)),
        next.is_refused,
    ) {
        (Ok(_), true) => {
            let message = format!("`{topic}` takes this answer, and should not");
            out.failures
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
            let reason = out.words.text(&refusal.reason);
            let message = format!("the answer to `{topic}` does not fit: {reason}");
            out.failures
                .push(difference_error(next.answer.span, message));
            None
        }
    }
}

/// Converts a value of a case to an answer. An empty text takes the default.
fn to_answer(value: &Value, question: &Question) -> Answer {
    let default = match question {
        Question::Pick { .. } if value.as_text() == Some("") => question.default_reply(),
        _ => None,
    };
    Answer::Reply(default.unwrap_or_else(|| question.to_reply(value)))
}
