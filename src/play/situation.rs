//! What is under way as plain data, where nothing of a rule is alive: at a question of a page, or between two rounds of a verb.

use super::marks::Rolls;
use crate::book::{Book, Op, PageId, VerbCall, slot};
use crate::engine::{Frame, Rounds};
use crate::game::{CallTarget, Event, State, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// How much of what was told is kept at each end of a long fight.
const TOLD: usize = 500;

/// The game as it stands in the middle of a page: taken up under the same book and rules, so that nothing is played again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// The program it was written by; another may number a page's steps otherwise.
    pub program: String,
    /// What is under way, innermost last.
    pub under_way: Vec<UnderWay>,
    /// Slots that differ from the page's start, by name.
    pub state: BTreeMap<String, Value>,
    /// How many of the answers on the page were given since.
    pub answers: usize,
    /// What the reader has been told on the page before; of very much, the beginning and the end.
    pub told: Vec<Event>,
    #[serde(default, skip_serializing_if = "Rolls::are_none")]
    pub rolls: Rolls,
}

/// A menu that waits around a choice, if it was come to, and its choices.
type Menu = (Option<usize>, Vec<usize>);

/// Something under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "under-way", rename_all = "kebab-case")]
pub enum UnderWay {
    /// Steps of a page or an event.
    Steps {
        page: String,
        at: usize,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        menu: Option<usize>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        gathered: Vec<usize>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        around: Vec<Menu>,
    },
    /// A verb whose next round is about to begin, by its form, with its arguments.
    Rounds { verb: String, args: Value },
}

impl Situation {
    /// This program, as situations know it.
    pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");
}

/// What is under way, written down. None where something of a rule is alive.
pub(super) fn written(book: &Book, frames: &[Frame]) -> Option<Vec<UnderWay>> {
    let all = frames.iter().map(|frame| match frame {
        Frame::Steps {
            page,
            at,
            menu,
            gathered,
            around,
        } => Some(UnderWay::Steps {
            page: book.page(*page).id.to_string(),
            at: *at,
            menu: *menu,
            gathered: gathered.clone(),
            around: around.clone(),
        }),
        Frame::Rounds(it) if !it.stands => Some(UnderWay::Rounds {
            verb: book.vocabulary.verbs.get(it.verb.verb)?.form.text.clone(),
            args: it.call.args.clone(),
        }),
        _ => None,
    });
    all.collect()
}

/// What was written down, under way again. None where it is not of this book.
pub(super) fn read(book: &Book, written: &[UnderWay], state: &State) -> Option<Vec<Frame>> {
    let mut frames: Vec<Frame> = Vec::new();
    let mut scene = 0;
    for (n, one) in written.iter().enumerate() {
        let last = n + 1 == written.len();
        frames.push(match one {
            UnderWay::Steps {
                page,
                at,
                menu,
                gathered,
                around,
            } => steps(book, page, *at, &(*menu, gathered.clone()), around, last)?,
            UnderWay::Rounds { verb, args } if last => {
                let call = called(book, frames.last()?)?;
                let named = book.vocabulary.verbs.get(call.verb)?;
                if named.form.text != *verb || !named.rounds {
                    return None;
                }
                scene = i64::try_from(call.verb + 1).ok()?;
                Frame::Rounds(Box::new(Rounds::between(call, args.clone())))
            }
            UnderWay::Rounds { .. } => return None,
        });
    }
    let known = state.get(slot::SCENE) == &Value::Int(scene);
    let alone = state.get(slot::SCENES).as_list().is_empty();
    (known && alone && !frames.is_empty()).then_some(frames)
}

/// Steps, when they can stand there.
fn steps(
    book: &Book,
    page: &str,
    at: usize,
    menu: &Menu,
    around: &[Menu],
    last: bool,
) -> Option<Frame> {
    let mut called = (0..).zip(&book.pages).filter(|(_, p)| *p.id == *page);
    let (number, it) = called.next()?;
    let is_menu = |(menu, gathered): &Menu| {
        let stands = menu.is_none_or(|menu| matches!(it.code.get(menu), Some(Op::Menu)));
        stands && gathered.iter().all(|n| *n < it.choices.len())
    };
    if called.next().is_some() || !is_menu(menu) || !around.iter().all(is_menu) {
        return None;
    }
    let (menu, gathered) = menu.clone();
    let asks = match it.code.get(at)? {
        Op::Menu => menu == Some(at),
        Op::Ask(_) | Op::Number(_) | Op::Roll(_) => true,
        _ => false,
    };
    (asks || !last).then(|| Frame::Steps {
        page: PageId(number),
        at,
        menu,
        gathered,
        around: around.to_vec(),
    })
}

/// The verb that steps stand at.
fn called(book: &Book, frame: &Frame) -> Option<Arc<VerbCall>> {
    let Frame::Steps { page, at, .. } = frame else {
        return None;
    };
    match book.page(*page).code.get(*at)? {
        Op::Verb(call) => Some(call.clone()),
        _ => None,
    }
}

impl Rounds {
    /// A verb whose opening is over, between two rounds.
    fn between(verb: Arc<VerbCall>, args: Value) -> Self {
        Self {
            call: verb.call(CallTarget::Round(verb.verb), args),
            verb,
            stands: false,
            changed: 0,
            told: 0,
            prompts: 0,
            asked_first: false,
        }
    }
}

/// What was told, of very much the beginning and the end; whoever had the seat in between is not forgotten.
pub(super) fn capped(told: Vec<Event>) -> Vec<Event> {
    if told.len() <= 2 * TOLD {
        return told;
    }
    let (start, rest) = told.split_at(TOLD);
    let (middle, end) = rest.split_at(rest.len() - TOLD);
    let seat = middle
        .iter()
        .rfind(|event| matches!(event, Event::Seat { .. }));
    start.iter().chain(seat).chain(end).cloned().collect()
}
