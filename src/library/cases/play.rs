//! Plays a case with its answers, and records the result.

use super::around::CaseBook;
use super::case::{CaseAnswer, CaseText, RuleCase};
use super::outcome::{CaseError, CaseResult, differs};
use super::told;
use crate::compile::YamlNode;
use crate::engine::play::{Response, Session};
use crate::messages::Messages;
use crate::model::book::Book;
use crate::model::game::{
    Answer, Dice, DrawId, Event, MenuOption, Prompt, Question, Reply, RulesHost, Value, faces,
};
use crate::syntax::diagnostic::{Code, Diagnostic};
use crate::syntax::source::{Sources, Span};
use std::iter::Peekable;
use std::slice::Iter;
use std::sync::Arc;

/// The record of a case while it is played.
pub(super) struct CaseLog<'a> {
    around: &'a CaseBook<'a>,
    sources: &'a Sources,
    pub(super) out: &'a mut CaseResult,
}

impl<'a> CaseLog<'a> {
    pub(super) fn new(
        around: &'a CaseBook<'a>,
        sources: &'a Sources,
        out: &'a mut CaseResult,
    ) -> Self {
        Self {
            around,
            sources,
            out,
        }
    }

    fn fault(&mut self, fault: Diagnostic) {
        let told = self.around.locate_error(fault, self.sources);
        self.out.faults.push(told);
    }

    /// Records a refused command or choice, as an error without a code.
    fn refused(&mut self, span: Span, reason: String) {
        let found = differs(span, format!("this is refused: {reason}"));
        self.out.faults.push(CaseError {
            code: None,
            says: reason,
            help: None,
            at: None,
            found,
        });
    }
}

/// Plays a case to its end. Returns none if the game could not start or has stopped early.
pub(super) fn play(
    book: Arc<Book>,
    case: &RuleCase,
    rules: Box<dyn RulesHost>,
    played: &mut CaseLog,
) -> Option<Session> {
    let thrown = DrawId::default();
    let given = case.dice.iter().flatten().map(|die| die.face).collect();
    let dice = Dice::seeded(0).first(given).noted(Arc::clone(&thrown));
    let open = if case.start {
        Session::start
    } else {
        Session::given
    };
    played.out.words = Messages::default().and_rules(&book.vocabulary.messages);
    let session = match open(book, rules, dice) {
        Ok((mut session, page)) => {
            answers(&mut session, page, case, played);
            // After a missing or refused answer, the rest of the expected result is not comparable.
            played.out.wrong.is_empty().then_some(session)
        }
        Err(fault) => {
            played.fault(fault);
            None
        }
    };
    dice_of(case, &thrown, played.out);
    session
}

/// Reports dice of another type than in the case, missing dice and unused dice.
fn dice_of(case: &RuleCase, thrown: &DrawId, out: &mut CaseResult) {
    let (Some(dice), Ok(thrown)) = (&case.dice, thrown.lock()) else {
        return;
    };
    let mut unfit = None;
    for (die, rolled) in dice.iter().zip(thrown.values()) {
        if let Some(why) = die.differs(*rolled) {
            out.wrong.push(differs(die.span, why));
            return;
        }
        if !faces(rolled.0, rolled.1).contains(&die.face) {
            unfit = Some(die.span);
        }
    }
    // A face that its die does not have has ended the game. The error belongs to the face.
    if let (Some(span), Some(fault)) = (unfit, out.faults.last_mut()) {
        fault.found.labels = differs(span, "").labels;
    }
    let (given, rolled) = (dice.len(), thrown.len());
    if rolled < given {
        let message = format!("{given} dice are given, and {rolled} rolled");
        out.wrong.push(differs(dice[rolled].span, message));
    } else if rolled > given && out.faults.is_empty() {
        let next = thrown.values().nth(given).copied().unwrap_or((1, 6));
        let message = format!("{rolled} dice are rolled, and {given} given");
        let found = differs(case.span, message);
        let help = format!("the next is {}", super::dice::name_die(next.0, next.1));
        out.wrong.push(found.help(help));
    }
}

fn answers(session: &mut Session, mut page: Response, case: &RuleCase, played: &mut CaseLog) {
    let mut given = case.answers.iter().peekable();
    let mut command = case.command.as_ref();
    loop {
        heard(session, &mut page, played);
        if !played.out.faults.is_empty() {
            break;
        }
        let next = if let Some(given) = given.next_if(|given| &*given.topic.it == "command") {
            let text = given.answer.value().to_string();
            turn(session, Answer::Command(text), given.answer.span, played)
        } else {
            match &page.prompt {
                Prompt::TheEnd | Prompt::Ask(Question::Dice { .. }) => break,
                Prompt::Choices { offers } => {
                    if let Some(given) = given.next_if(|given| &*given.topic.it == "choice") {
                        let choice = chosen(offers, &given.answer);
                        turn(
                            session,
                            Answer::Reply(Reply::Pick(choice)),
                            given.answer.span,
                            played,
                        )
                    } else if let Some(command) = command.take() {
                        turn(
                            session,
                            Answer::Command(command.it.clone()),
                            command.span,
                            played,
                        )
                    } else {
                        break;
                    }
                }
                prompt => asked(session, prompt, &mut given, case, played),
            }
        };
        match next {
            Some(next) => page = next,
            None => break,
        }
    }
    if played.out.faults.is_empty() && played.out.wrong.is_empty() {
        left_over(given, command, &mut played.out.wrong);
    }
}

/// Records the output and the errors.
fn heard(session: &Session, page: &mut Response, played: &mut CaseLog) {
    for event in &page.events {
        match event {
            Event::Outcome {
                outcome, number, ..
            } => {
                played.out.outcome = Some(outcome.clone());
                played.out.number = *number;
            }
            // A page of the small book can be a stub without choices.
            Event::Notice { code, .. } if code == Code::StuckPage.name() => {}
            Event::Notice { code, about, text } => {
                let text = &*played.out.words.notice(code, about, text);
                let known = session.last_fault().filter(|fault| fault.message == text);
                let code = Code::from_name(code).unwrap_or(Code::ErrorInPlay);
                let fault = known.cloned();
                played.fault(fault.unwrap_or_else(|| Diagnostic::placeless(code, text)));
            }
            _ => {}
        }
    }
    let words = &played.out.words;
    let lines = told::format_events(&page.events, words).into_iter();
    let lines = lines.chain(told::asked(&page.prompt, words));
    played.out.lines.extend(lines);
    played.out.events.append(&mut page.events);
}

/// Reports unused answers and an unused command.
fn left_over(
    mut given: Peekable<Iter<CaseAnswer>>,
    command: Option<&CaseText>,
    wrong: &mut Vec<Diagnostic>,
) {
    if let Some(left) = given.next() {
        let many = given.count() + 1;
        let message = match many {
            1 => format!("the answer to `{}` is not asked for", left.topic.it),
            _ => format!(
                "{many} answers are not asked for, the first to `{}`",
                left.topic.it
            ),
        };
        wrong.push(differs(left.topic.span, message));
    } else if let Some(command) = command {
        let message = "the command is never given: no choices are offered";
        wrong.push(differs(command.span, message));
    }
}

/// Returns the id of the choice with this text, or the text.
fn chosen(offers: &[MenuOption], answer: &YamlNode) -> String {
    let text = answer.value().to_string();
    let words = |offer: &&MenuOption| {
        offer
            .text
            .iter()
            .map(|piece| &*piece.text)
            .collect::<String>()
            == text
    };
    let offer = offers.iter().find(words);
    offer.map_or(text, |offer| offer.id.clone())
}

/// Takes a choice or executes a command.
fn turn(
    session: &mut Session,
    answer: Answer,
    span: Span,
    played: &mut CaseLog,
) -> Option<Response> {
    match session.answer(answer) {
        Ok(page) => Some(page),
        Err(refusal) => {
            let reason = played.out.words.text(&refusal.reason).into_owned();
            played.refused(span, reason);
            None
        }
    }
}

/// Answers a question of the rules. Returns none if the case has no answer that fits.
fn asked(
    session: &mut Session,
    prompt: &Prompt,
    given: &mut Peekable<Iter<CaseAnswer>>,
    case: &RuleCase,
    played: &mut CaseLog,
) -> Option<Response> {
    let out = &mut *played.out;
    let Prompt::Ask(question) = prompt else {
        return None;
    };
    let topic = question.topic();
    if let Question::Pick { offers, .. } = question {
        for offer in offers {
            let list = match offer.closed {
                Some(_) => &mut out.closed,
                None => &mut out.offered,
            };
            list.push(offer.id.clone());
        }
    }
    out.asked.push(topic.to_owned());
    let Some(next) = given.next() else {
        let last = case
            .answers
            .last()
            .map_or(case.span, |given| given.topic.span);
        out.wrong.push(differs(
            last,
            format!("`{topic}` is asked, and the case has no answer left"),
        ));
        return None;
    };
    if *next.topic.it != *topic {
        let message = format!(
            "`{topic}` is asked, and the next answer is for `{}`",
            next.topic.it
        );
        out.wrong.push(differs(next.topic.span, message));
        return None;
    }
    match (
        session.answer(answer(&next.answer.value(), question)),
        next.refused,
    ) {
        (Ok(_), true) => {
            let message = format!("`{topic}` takes this answer, and should not");
            out.wrong.push(differs(next.answer.span, message));
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
            out.wrong.push(differs(next.answer.span, message));
            None
        }
    }
}

/// Converts a value of a case to an answer. An empty text takes the default.
fn answer(value: &Value, question: &Question) -> Answer {
    let default = match question {
        Question::Pick { .. } if value.as_text() == Some("") => question.usual(),
        _ => None,
    };
    Answer::Reply(default.unwrap_or_else(|| question.reply(value)))
}
