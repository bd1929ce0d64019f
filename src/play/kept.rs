//! A game as it is kept: the state at the page's start, the answers since, and how the dice stand.

use super::behind::Behind;
use super::history::Entry;
use super::marks::Rolls;
use super::situation::{Situation, capped};
use super::{Page, Session, Step, absent, called, came, older, starts, values, waiting};
use crate::book::{Book, PageId, SlotName, event_of, slot};
use crate::diagnostic::{Code, Diagnostic};
use crate::engine::{Start, Way, part};
use crate::game::{Answer, Dice, Event, Message, Referee, State, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Plain data: everything needed to go on. Pages are named by id, slots by name, so that an edited book can still be opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    pub seed: u64,
    /// Dice results given at the start, used before the seed's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u32>,
    /// Does the reader throw real dice?
    #[serde(default)]
    pub asked: bool,
    /// The page about to be entered, and how.
    pub page: String,
    pub(super) way: Way,
    /// Slots that differ from the book's start, by name.
    pub state: BTreeMap<String, Value>,
    /// What stands at the book's start, by name: another edition may start otherwise. None in saves of version 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<BTreeMap<String, Value>>,
    /// What came of the page so far: slots that a reader knows of and that hold another value than when it was entered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub came: Option<BTreeMap<String, Value>>,
    /// How the dice fell on the page, as a fingerprint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) fell: Option<String>,
    /// What sort of answer was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) asks: Option<String>,
    /// Answers given on the page.
    pub since: Vec<Answer>,
    /// All answers before the page, from the start of the game.
    pub earlier: Vec<Answer>,
    /// The page on which each of `earlier` was given; shorter or unknown in saves from before this was kept.
    #[serde(default)]
    pub walked: Vec<Option<String>>,
    /// What each answer answered, as [`Step::question`](super::Step) has it: those of `earlier`, then those of `since`. None in saves from before this was kept.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Option<String>>,
    /// The rolls told last before the page.
    #[serde(default, skip_serializing_if = "Rolls::are_none")]
    pub rolls: Rolls,
    /// What the pages that wait for a detour were like, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<String>,
    /// What the page told before the detour from which it is come back to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub told: Vec<Event>,
    /// What the pages that wait have told, innermost last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting_told: Vec<Vec<Event>>,
    /// The game as it stands in the middle of the page, for the same book and rules; another edition gives `since` again.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "whole"
    )]
    pub situation: Option<Situation>,
}

/// A situation that cannot be read is none: the page's start is there, and the answers since.
fn whole<'de, D: serde::Deserializer<'de>>(given: D) -> Result<Option<Situation>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Whole(Box<Situation>),
        Damaged(serde::de::IgnoredAny),
    }
    Ok(match Given::deserialize(given)? {
        Given::Whole(situation) => Some(*situation),
        Given::Damaged(_) => None,
    })
}

impl Kept {
    /// What the answer of this number, from the start of the game on, answered.
    pub(super) fn question(&self, n: usize) -> Option<&str> {
        self.questions.get(n)?.as_deref()
    }

    /// A page has another id in the book that the game is to go on in.
    pub fn rename(&mut self, was: &str, is: &str) {
        self.situation = None;
        if self.page == was {
            is.clone_into(&mut self.page);
        }
        self.state = renamed(std::mem::take(&mut self.state), was, is);
        self.starts = self.starts.take().map(|all| renamed(all, was, is));
        self.came = self.came.take().map(|all| renamed(all, was, is));
        for page in self.walked.iter_mut().flatten() {
            if page == was {
                is.clone_into(page);
            }
        }
    }
}

/// Slots by the names that they have where a page is called otherwise.
fn renamed(state: BTreeMap<String, Value>, was: &str, is: &str) -> BTreeMap<String, Value> {
    state
        .into_iter()
        .map(|(name, value)| {
            let number = slot::NAMES.iter().zip(0..);
            let mut number = number.filter(|((known, _), _)| **known == *name);
            let value = match number.next() {
                Some((_, n)) => {
                    let value = with_pages(n, &value, |page| renamed_value(page, was, is));
                    match n {
                        slot::DETOURS => {
                            waiting::called(&value, |name| renamed_slot(name, was, is))
                        }
                        _ => value,
                    }
                }
                None => value,
            };
            (renamed_slot(&name, was, is).unwrap_or(name), value)
        })
        .collect()
}

fn renamed_value(value: &Value, was: &str, is: &str) -> Value {
    if value.as_text() == Some(was) {
        Value::text(is)
    } else {
        value.clone()
    }
}

/// The name of a page's slot when the page is called otherwise; none for every other slot.
fn renamed_slot(name: &str, was: &str, is: &str) -> Option<String> {
    let name = match SlotName::of(name) {
        SlotName::Visits(page) if page == was => SlotName::Visits(is),
        SlotName::Ticks(page) if page == was => SlotName::Ticks(is),
        SlotName::Once(page, part) if page == was => SlotName::Once(is, part),
        SlotName::Vary(page, part) if page == was => SlotName::Vary(is, part),
        SlotName::Variable(name) => {
            let own = name.strip_prefix(was)?.strip_prefix('.')?;
            let own = own.to_owned();
            return (!own.contains('.'))
                .then(|| SlotName::Variable(&format!("{is}.{own}")).to_string());
        }
        _ => return None,
    };
    Some(name.to_string())
}

impl Session {
    /// The game as it stands.
    #[must_use]
    pub fn kept(&self) -> Kept {
        let book = &self.machine.book;
        let marks = self.on_page();
        let first = marks.first();
        let entered = self.machine.turn.state.at(first.map_or(0, |mark| mark.at));
        let since: Vec<Answer> = marks
            .iter()
            .flat_map(|mark| &mark.answers)
            .cloned()
            .collect();
        let before = &self.path[..self.path.len().saturating_sub(since.len())];
        let (page, way) = match first.map(|mark| &mark.start) {
            Some(Start::Page { page, way }) => (book.page(*page).id.to_string(), *way),
            _ => (String::new(), Way::Turn),
        };
        let state = differing(book, book.slots.start(), &entered);
        Kept {
            seed: self.machine.dice.seed(),
            dice: self.machine.dice.fixed().to_vec(),
            asked: self.machine.dice.are_asked(),
            page,
            way,
            came: Some(came::came(book, &entered, self.machine.turn.state.slots())),
            fell: self.fell(),
            asks: Some(self.asks().to_owned()),
            starts: Some(starts::starts(book, &entered)),
            state: state.chain(self.strange.clone()).collect(),
            rolls: first.map_or_else(Rolls::default, |mark| mark.rolls.clone()),
            waiting: waiting::shapes(book, &entered[slot::DETOURS as usize]),
            told: first.map_or_else(Vec::new, |mark| capped(mark.behind.told().to_vec())),
            waiting_told: first.map_or_else(Vec::new, |mark| mark.behind.waiting()),
            situation: self.situation(marks, &entered),
            since,
            earlier: before.iter().map(|step| step.answer.clone()).collect(),
            walked: before.iter().map(|step| step.page.clone()).collect(),
            questions: self.questions(),
        }
    }

    /// Goes on with a kept game, in the middle of a fight if need be. The texts, which are messages, tell what of it could not be had again.
    ///
    /// # Errors
    /// When not even the page's start can be played.
    pub fn reopen(
        book: Arc<Book>,
        referee: Box<dyn Referee>,
        kept: Kept,
    ) -> Result<(Self, Page, Vec<String>), Diagnostic> {
        let mut lost = Vec::new();
        let (entry, strange) = laid_out(&book, &kept, &mut lost)?;
        // One that is come back to begins anew where it has changed, and that is told.
        let mut stands =
            book.world.page(&kept.page).is_some() && (kept.way != Way::Return || lost.is_empty());
        let dice = dice(&kept);
        // Who returns from a detour comes to the page that waits.
        let entered = (entry.way != Way::Return).then_some(entry.page);
        let (mut session, mut shown) = Self::at(book, referee, dice, entry)?;
        session.strange = strange;
        let here = session.machine.here_id();
        if entered.is_some_and(|page| page != here) {
            lost.push(session.stands_elsewhere());
            stands = false;
        }
        for (n, answer) in kept.since.iter().enumerate() {
            let question = kept.question(kept.earlier.len() + n);
            let given = session
                .asks_what(question, answer)
                .then(|| session.answer_of_older(answer.clone()));
            let came = session.machine.here_id();
            match given {
                // All of them were given on one page.
                Some(Ok(page)) if session.last_fault().is_none() && came == here => shown = page,
                given => {
                    stands = false;
                    let elsewhere = came != here;
                    let fits = given.is_some_and(|given| given.is_ok());
                    if elsewhere && fits && session.last_fault().is_none() {
                        lost.push(session.stands_elsewhere());
                        session.undo();
                    }
                    let left = kept.since.len() - n;
                    let left = i64::try_from(left).unwrap_or(i64::MAX);
                    lost.push(Message::new("lost-answers").with("n", left).text());
                    break;
                }
            }
        }
        if !kept.since.is_empty() || matches!(kept.way, Way::Again | Way::Return) {
            shown = session.look();
        }
        if stands {
            lost.extend(session.came_otherwise(&kept));
        }
        Ok((session, shown, lost))
    }
}

impl Session {
    /// The book leads elsewhere than it did.
    fn stands_elsewhere(&self) -> String {
        let page = self.machine.here().name().to_string();
        Message::new("lost-elsewhere").with("page", page).text()
    }
}

/// Slots kept for a book that has no place for them.
type Strange = BTreeMap<String, Value>;

/// The page's start as it was kept, in this book; what of it is lost is told.
pub(super) fn laid_out(
    book: &Book,
    kept: &Kept,
    lost: &mut Vec<String>,
) -> Result<(Entry, Strange), Diagnostic> {
    let mut state = State::new(book.slots.start().to_vec());
    // A page that waits for a detour to return is stood on as well.
    let detours = kept.state.get(slot::NAMES[slot::DETOURS as usize].0);
    let waiting = detours.into_iter().flat_map(|all| all.as_list());
    let waiting = waiting.filter_map(|frame| frame.as_list().first()?.as_text());
    let stood_on: Vec<&str> = waiting.chain([&*kept.page]).collect();
    if let Some(absent) = stood_on.iter().find_map(|id| absent(book, id)) {
        return Err(Diagnostic::placeless(
            Code::BadPlay,
            Message::new("stands-elsewhere").with("book", absent).text(),
        ));
    }
    if let Some(gone) = stood_on[..stood_on.len() - 1]
        .iter()
        .find(|id| book.world.page(id).is_none())
    {
        lost.push(Message::new("lost-waiting-page").with("page", *gone).text());
    }
    let strange = slots(book, kept, &mut state, lost);
    let fresh = kept.earlier.is_empty();
    let (page, way) = match book.world.page(&kept.page) {
        Some(page) => (page, kept.way),
        None => {
            lost.push(Message::new("lost-page").with("page", &*kept.page).text());
            (book.start.unwrap_or(PageId(0)), Way::Turn)
        }
    };
    state.forget();
    // A page that was edited begins anew.
    let behind = lost
        .is_empty()
        .then(|| Behind::kept(kept, &state))
        .flatten();
    let walked = kept.walked.iter().map(|page| {
        let now = page.as_deref().and_then(|id| book.world.was.page(id));
        now.map(ToString::to_string).or_else(|| page.clone())
    });
    let pages = walked.chain(std::iter::repeat(None));
    let earlier = pages.zip(&kept.earlier).zip(0..);
    let earlier = earlier.map(|((page, answer), n)| Step {
        page,
        answer: answer.clone(),
        question: kept.question(n).map(str::to_owned),
    });
    let entry = Entry {
        state,
        page,
        way,
        earlier: earlier.collect(),
        fresh,
        rolls: kept.rolls.clone(),
        behind,
    };
    Ok((entry, strange))
}

/// Lays what the slots held into a state; what this book has no place for is given back.
fn slots(book: &Book, kept: &Kept, state: &mut State, lost: &mut Vec<String>) -> Strange {
    let gone = kept
        .state
        .iter()
        .filter(|(name, _)| absent::is_absent(name));
    let mut strange: Strange = gone.map(|(name, it)| (name.clone(), it.clone())).collect();
    let mut away = BTreeSet::new();
    let found = |name: &str| {
        let there = book.slots.find(name);
        there.or_else(|| book.slots.find(&book.world.was.slot(name)?))
    };
    for (name, value) in kept.starts.iter().flatten() {
        if let Some(n) = found(name) {
            let value = older::things(book, n, value.clone());
            let value = absent::parted(book, n, value, &mut strange, lost);
            let fit = values::nearest(book, n, &value);
            if fit != value {
                lost.push(values::told(book, n, &value, &fit));
            }
            if *state.get(n) != fit {
                state.set(n, fit);
            }
        }
    }
    for (name, value) in &kept.state {
        if let Some(n) = found(name) {
            let value = older::things(book, n, numbered(book, n, value));
            let value = absent::parted(book, n, value, &mut strange, lost);
            let fit = values::nearest(book, n, &value);
            if fit != value {
                lost.push(values::told(book, n, &value, &fit));
            }
            let value = fit;
            state.set(
                n,
                if n == slot::DETOURS {
                    waiting::still(book, &value, &kept.waiting, lost)
                } else {
                    value
                },
            );
            continue;
        }
        if absent::is_absent(name) {
            continue;
        }
        strange.insert(name.clone(), value.clone());
        match book_of(name).and_then(|whole| absent(book, whole)) {
            Some(absent) => {
                away.insert(absent);
            }
            None => {
                let name = called::called(book, name, value);
                lost.push(Message::new("lost-place").with("name", name).text());
            }
        }
    }
    for (n, things) in absent::had_again(book, &mut strange) {
        let held = state.get(n).as_list().iter().cloned();
        let all = Value::list(held.chain(things));
        state.set(n, all);
    }
    values::within_fields(book, state, lost);
    lost.extend(
        away.into_iter()
            .map(|book| Message::new("lost-book").with("book", book).text()),
    );
    strange
}

/// The dice of a kept game.
pub(super) fn dice(kept: &Kept) -> Dice {
    let dice = Dice::seeded(kept.seed).first(kept.dice.clone());
    if kept.asked { dice.asked() } else { dice }
}

/// Slots that hold another value than before, by name.
pub(super) fn differing<'b>(
    book: &'b Book,
    before: &'b [Value],
    now: &'b [Value],
) -> impl Iterator<Item = (String, Value)> + 'b {
    let names = book.slots.names().zip(before.iter().zip(now));
    let differ = names.filter(|(_, (before, now))| before != now);
    differ.map(|((n, name), (_, now))| (name.to_owned(), named(book, n, now)))
}

/// The page, variable or event that a slot belongs to, by its whole name: `isles:landing` for `visits.isles:landing`.
fn book_of(slot: &str) -> Option<&str> {
    let name = match SlotName::of(slot) {
        SlotName::Variable(name) | SlotName::Visits(name) | SlotName::Ticks(name) => name,
        SlotName::Once(page, _) | SlotName::Vary(page, _) => page,
        _ => return None,
    };
    Some(event_of(name).unwrap_or(name))
}

/// The neighbouring book that a whole name begins with, when it is not at hand.
fn absent<'n>(book: &Book, whole: &'n str) -> Option<&'n str> {
    let (name, _) = whole.split_once(':')?;
    let known = book.parts.iter().any(|part| part.name == name);
    (!known).then_some(name)
}

/// A value with pages by id.
fn named(book: &Book, n: u32, value: &Value) -> Value {
    with_pages(n, value, |value| match u32::try_from(value.int()) {
        Ok(page) if (page as usize) < book.pages.len() => {
            Value::Text(Arc::clone(&book.page(PageId(page)).id))
        }
        _ => Value::Nothing,
    })
}

/// The other way round; a page that is gone becomes none.
pub(super) fn numbered(book: &Book, n: u32, value: &Value) -> Value {
    with_pages(n, value, |value| {
        let page = value.as_text().and_then(|id| book.world.page(id));
        Value::Int(page.map_or(-1, |page| i64::from(page.0)))
    })
}

/// The value of a slot with every page in it put otherwise.
fn with_pages(n: u32, value: &Value, page: impl Fn(&Value) -> Value) -> Value {
    match n {
        slot::PAGE | slot::FROM => page(value),
        slot::DETOURS => Value::list(value.as_list().iter().map(|frame| {
            let parts = frame.as_list().iter().enumerate();
            Value::list(parts.map(|(part, value)| match part {
                part::PAGE | part::FROM => page(value),
                _ => value.clone(),
            }))
        })),
        _ => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_renamed_wherever_it_stands_and_no_other_is() {
        let mut kept: Kept = serde_json::from_value(serde_json::json!({
            "seed": 1, "page": "mill", "way": "detour", "since": [], "earlier": [{"pick": "x"}], "walked": ["mill"],
            "state": {
                "page": "mill", "from": "mill", "var.mill": "mill", "code.mill": true, "var.mill.tries": 2, "var.mill.yard.tries": 3,
                "visits.mill": 2, "visits.mill.yard": 1, "visits.old.mill": 1, "ticks.mill": 1,
                "once.mill.ask-the-miller": true, "once.mill.yard.ask-the-miller": true, "vary.mill.3": 1, "vary.mill.yard.3": 1,
                "detours": [["mill", 2, -1, [], "mill", true, 0, {"var.mill.tries": 1}], ["mill.yard", 2, -1, [], "mill", true, 0]],
            },
        }))
        .expect("a kept game");
        kept.rename("mill", "the.mill");
        kept.rename("mill.yard", "yard");
        assert_eq!(kept.page, "the.mill");
        assert_eq!(kept.walked, [Some("the.mill".to_owned())]);
        let state = serde_json::to_value(&kept.state).expect("plain data");
        assert_eq!(
            state,
            serde_json::json!({
                "page": "the.mill", "from": "the.mill", "var.mill": "mill", "code.mill": true, "var.the.mill.tries": 2, "var.yard.tries": 3,
                "visits.the.mill": 2, "visits.yard": 1, "visits.old.mill": 1, "ticks.the.mill": 1,
                "once.the.mill.ask-the-miller": true, "once.yard.ask-the-miller": true, "vary.the.mill.3": 1, "vary.yard.3": 1,
                "detours": [["the.mill", 2, -1, [], "the.mill", true, 0, {"var.the.mill.tries": 1}], ["yard", 2, -1, [], "the.mill", true, 0]],
            })
        );
    }
}
